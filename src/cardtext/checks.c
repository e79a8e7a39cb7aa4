/* checks.c - the last word of rows of formats/cardtext
 *
 * A check sees what the slots of a row have read. It may change that, write values of its own or refuse the row.
 * patterns.h lists them all; those of one subject stand with its slots (becoming.c, events.c, numbers.c ...). */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- filters and numbers as they stand in what a row means ------------------------------------ */

bool check_brackets(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = bracketed(p, slots->value[i]);
    return true;
}

bool check_tidy(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = unmarked(p, bracketed(p, slots->value[i]));
    return true;
}

const char *text_without(struct parse *p, const char *text, const char *part)
{
    size_t n = strlen(part);
    for (const char *at; (at = strstr(text, part)) != NULL;)
        text = say(p, "%.*s%s", (int)(at - text), text, at + n);
    return text;
}

bool check_tidy_cards(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        if (strstr(slots->value[i], "targeting(")) /* targets are chosen before it is a spell to be paid for */
            return false;
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = replace_word(p, text_without(p, slots->value[i], " & spell"), "spell", "any");
    return check_tidy(p, slots);
}

/* ---- cards that were turned up ---------------------------------------------------------------- */

/* The revealed card can be meant by the sentences that follow. */
bool check_card_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_cards_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, true);
    return check_brackets(p, slots);
}

/* Not of X, which is said behind it, nor with more in the same sentence. */
bool check_so_many_kept(struct parse *p, struct slots *slots)
{
    return !word_is(p, 0, ",") && check_cards_kept(p, slots);
}

bool check_hand_seen(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_card_exiled(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_cards_exiled(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, true);
    return check_brackets(p, slots);
}

/* The card at which the effect stopped. */
bool check_card_found(struct parse *p, struct slots *slots)
{
    remember(p, "found", IS_CARD, false);
    return check_brackets(p, slots);
}

/* The cards of such an effect before, which kept() has. */
bool check_revealed_until(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "ntil you reveal a") != NULL;
}

bool check_exiled_until(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "ntil you exile a") != NULL;
}

/* What was searched is shuffled by the word that searches. */
bool check_searched_before(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.last && strstr(p->c.last, "search");
}

/* ---- colours and types that are chosen --------------------------------------------------------
 *
 * "The color of your choice" is one of five effects, written out as modes: the language keeps a choice only with a
 * permanent, and an instant has none. */

enum { CHOSEN = 9 }; /* the value that the functions below write: $9 */

static const char *const colours[] = {"white", "blue", "black", "red", "green"};

/* The effect once for each colour, in the place of %: one of them is chosen. */
static const char *one_of_five(struct parse *p, const char *before, const char *after)
{
    const char *all = "modes(1, 1";
    for (size_t i = 0; i < ARRAY_LEN(colours); i++)
        all = say(p, "%s, %s%s%s", all, before, colours[i], after);
    return say(p, "%s)", all);
}

static const char *applied(const struct slots *slots, struct parse *p)
{
    const char *what = slots->value[0];
    size_t n = strlen(what);
    /* all of a kind: those that there are now (001:611.2c) */
    return n > 0 ? say(p, "apply(%s, ", what) : "";
}

bool check_gains_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sgains(protection(", applied(slots, p)), say(p, ")), %s)", slots->value[1]));
    return true;
}

/* $1: what gains it, $2: how long */
bool check_chosen_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "apply(%s, gains(protection(", slots->value[1]), say(p, ")), %s)", slots->value[2]));
    return true;
}

bool check_becomes_colour(struct parse *p, struct slots *slots)
{
    const char *lasts = *slots->value[1] ? slots->value[1] : "game";
    slots->value[CHOSEN] = one_of_five(p, say(p, "%sbecomes-colour(", applied(slots, p)), say(p, "), %s)", lasts));
    return true;
}

bool check_becomes_land(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sland-becomes(", applied(slots, p)), say(p, "), %s)", slots->value[1]));
    return true;
}

/* Only of a permanent: the choice is kept with it. */
bool check_on_permanent(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_INSTANT | IS_SORCERY));
}

/* A spell has its choice while it resolves; what lasts longer would look for it in vain. */
bool check_looked_at_now(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_INSTANT | IS_SORCERY)) ||
           !(strstr(p->line, "rotection") || strstr(p->line, "exproof") || strstr(p->line, "ecome"));
}

/* ---- whole abilities --------------------------------------------------------------------------- */

/* Abilities that replace something have no targets. */
bool check_no_targets(struct parse *p, struct slots *slots)
{
    return p->c.targets == 0 && check_tidy(p, slots);
}

/* A card of one's hand that is exiled in place of the mana cost is another one. */
bool check_other_card(struct parse *p, struct slots *slots)
{
    check_tidy(p, slots);
    for (int i = 1; i <= slots->n; i++) {
        const char *exiled = strstr(slots->value[i], "exile-cards(");
        if (exiled && !strstr(exiled, "!is(self)")) {
            size_t before = (size_t)(exiled - slots->value[i]) + strlen("exile-cards(");
            slots->value[i] = say(p, "%.*s!is(self) & %s", (int)before, slots->value[i], slots->value[i] + before);
        }
    }
    return true;
}

/* Generic mana is a number. */
bool check_coloured(struct parse *p, struct slots *slots)
{
    return !strpbrk(slots->value[2], "0123456789XYS") && check_tidy_cards(p, slots);
}

/* ---- what players do --------------------------------------------------------------------------- */

/* Rules for players that last are asked for again each time: you, opponents, all, or a target, which is kept. */
bool check_no_target(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *who = slots->value[0];
    bool target = *who == 't' && who[1] >= '1' && who[1] <= '4' && !who[2];
    return target || strcmp(who, "you") == 0 || strcmp(who, "opponent") == 0 || strcmp(who, "players") == 0;
}

bool check_no_target_cards(struct parse *p, struct slots *slots)
{
    return check_no_target(p, slots) && check_tidy_cards(p, slots);
}

/* Accepts a number that the effect before, or the event, has set. */
bool check_that_many(struct parse *p, struct slots *slots)
{
    if (p->c.last && strncmp(p->c.last, "each-of(", 8) == 0) /* each player's own number */
        return false;
    slots->value[9] = p->c.last ? "noted" : p->c.amount;
    return slots->value[9] != NULL;
}

/* Only the player's own things are counted. */
bool check_own_things(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "controlled(%s)", slots->value[0]);
    return (strstr(slots->value[1], own) || strstr(slots->value[2], own)) && check_tidy(p, slots);
}

/* Any card is the word's own choice. */
bool check_some_cards(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], "card") != 0 && check_brackets(p, slots);
}
