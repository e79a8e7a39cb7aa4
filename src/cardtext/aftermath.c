/* aftermath.c - what an effect leaves behind for the words that point back
 *
 * What an effect moves, makes or chooses is `those` until another effect has its own; no word can then mean the earlier
 * ones. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- what an effect leaves behind ------------------------------------------------------------ */

/* Words whose objects are `those` afterwards. Movers come first: what they move becomes a new object. */
static const struct {
    const char *word;
    bool mover;
} leaving[] = {{"exile", true},
               {"to-hand", true},
               {"exile-face-down", true},
               {"manifest", false},
               {"cloak", false},
               {"to-top", true},
               {"to-bottom", true},
               {"to-graveyard", true},
               {"destroy", true},
               {"bury", true},
               {"sacrifice-it", true},
               {"to-battlefield", true},
               {"to-battlefield-tapped", true},
               {"to-battlefield-with", true},
               {"to-battlefield-attacking", true},
               {"to-battlefield-flipped", true},
               {"to-battlefield-blocking", true},
               {"discard-it", true},
               {"shuffle-in", true},
               {"tap", false},
               {"untap", false},
               {"counters", false},
               {"remove-counters", false},
               {"apply", false},
               {"apply-all", false},
               {"reveal", false},
               {"look", false},
               {"counter", false},
               {"counter-unless", false},
               {"copy-spell", false},
               {"search", false},
               {"search-tapped", false},
               {"tokens", false},
               {"token-copy", false},
               {"mill", false},
               {"discard", false},
               {"discard-random", false},
               {"discard-hand", false},
               {"sacrifice", false},
               {"gain-control", false},
               {"damage", false},
               {"damage-from", false},
               {"put-from-hand", false},
               {"cast-free", false}};

/* The argument of an effect's text: its n-th, from 0. */
const char *argument(struct parse *p, const char *effect, int n)
{
    const char *at = strchr(effect, '(');
    int depth = 0;
    for (const char *from = at ? at + 1 : ""; at && *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if ((*at == ',' && depth == 1) || depth == 0) {
            if (n-- == 0)
                return say(p, "%.*s", (int)(at - from), from);
            from = at + 1 + (at[1] == ' ');
            if (depth == 0)
                break;
        }
    }
    return "";
}

static bool begins_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* The index of the word in the table; -1. */
static int leaves(const char *effect)
{
    for (size_t i = 0; i < ARRAY_LEN(leaving); i++) {
        size_t n = strlen(leaving[i].word);
        if (strncmp(effect, leaving[i].word, n) == 0 && effect[n] == '(')
            return (int)i;
    }
    return -1;
}

/* "That card" is what an effect has exiled, buried or put into a hand. */
static bool becomes_card(const char *effect)
{
    return !begins_with(effect, "to-battlefield");
}

/* Updates the things mentioned before the effect: moved and chosen things become `those`; the word no longer means the
 * earlier ones. */
void after_effect(struct parse *p, const char *effect, int born)
{
    if (begins_with(effect, "each-of(")) {
        after_effect(p, argument(p, effect, 1), born);
        return;
    }
    int word = leaves(effect);
    bool several = *effect == '{';
    if (word < 0 && !several)
        return;
    bool mover = word >= 0 && leaving[word].mover;
    bool second =
        begins_with(effect, "damage-from(") || begins_with(effect, "look(") || begins_with(effect, "gain-control(");
    const char *about = several ? "" : argument(p, effect, second ? 1 : 0);
    for (int k = 0; k < p->c.refs; k++) {
        struct ref *ref = &p->c.ref[k];
        bool chosen =
            begins_with(ref->expr, "choose(") || begins_with(ref->expr, "random(") || begins_with(ref->expr, "top(");
        if (*about && strcmp(ref->expr, about) == 0) {
            if (chosen || (mover && begins_with(ref->expr, "each("))) {
                ref->expr = "those";
                ref->kinds |= mover && becomes_card(effect) ? IS_CARD : 0;
                ref->born = ++p->c.born;
            } else if (mover && strcmp(about, "those") != 0) {
                ref->kinds |= becomes_card(effect) ? IS_CARD : 0;
                ref->moved = true;
                ref->lost = false;
                ref->born = ++p->c.born;
            }
        } else if (ref->born <= born && strcmp(about, "those") != 0 &&
                   (ref->moved || strcmp(ref->expr, "those") == 0)) {
            ref->lost = true;
        }
    }
}

/* For a clause that mentions cards for which the language has no term: a later "that card" may mean them, and must not
 * mean anything else. */
void cards_unknown(struct parse *p, size_t from, int born)
{
    bool cards = false;
    for (size_t i = from; i < p->at; i++)
        cards |= strcmp(p->word[i].text, "card") == 0 || strcmp(p->word[i].text, "cards") == 0;
    for (int i = 0; i < p->c.refs; i++)
        cards &= !(p->c.ref[i].born > born && (p->c.ref[i].kinds & IS_CARD));
    if (!cards)
        return;
    for (int plural = 0; plural < 2; plural++) {
        remember(p, plural ? "?cards" : "?card", IS_CARD, plural);
        p->c.ref[p->c.refs - 1].lost = true;
    }
}
