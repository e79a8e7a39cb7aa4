/* searching.c - libraries that are searched
 *
 *     for a basic land card, reveal it, put it into your hand, then shuffle
 *     for up to two creature cards and put those cards onto the battlefield tapped. Then shuffle.
 *
 * Reads the cards to find, then what happens to them, in any order that wordings have used. The language shuffles after
 * each search, so words about shuffling are only skipped. */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

struct searching {
    const char *filter, *number;
    const char *zone; /* in the language; NULL until it is known */
    bool tapped;
    unsigned kinds;
};

/* Reads what is searched for, and how many. */
static bool read_wanted(struct parse *p, struct searching *s)
{
    struct place place = place_of(p);
    struct noun noun;
    if (take(p, "any number of")) {
        s->number = "99";
    } else if (take(p, "up to")) {
        if (!read_number(p, &s->number))
            return back_to(p, &place);
    } else if (take(p, "all")) {
        s->number = "99";
    } else if (!read_number(p, &s->number)) {
        return back_to(p, &place);
    }
    if (!read_noun(p, &noun) || noun.zone || !(noun.kinds & IS_CARD))
        return back_to(p, &place);
    for (size_t i = place.at; i < p->at; i++)
        if (strcmp(p->word[i].text, "and") == 0) /* one of each, not one of these */
            return back_to(p, &place);
    s->filter = noun.filter;
    s->kinds = noun.kinds;
    return true;
}

static bool take_found(struct parse *p)
{
    return take(p, "it") || take(p, "them") || take(p, "that|the card") || take(p, "those|the cards") ||
           take(p, "the revealed cards|card") || take(p, "that|the creature card") || take(p, "one of them");
}

static bool take_zone(struct parse *p, struct searching *s)
{
    if (take(p, "into your|their|its hand") || take(p, "into that player's hand"))
        s->zone = "hand";
    else if (take(p, "onto the battlefield tapped under your control") || take(p, "onto the battlefield tapped")) {
        s->zone = "battlefield";
        s->tapped = true;
    } else if (take(p, "onto the battlefield under your control") || take(p, "onto the battlefield"))
        s->zone = "battlefield";
    else if (take(p, "into your|their graveyard"))
        s->zone = "graveyard";
    else if (take(p, "on top of your|their|that library") || take(p, "on top of it") || take(p, "on top"))
        s->zone = "top";
    else
        return false;
    (void)take(p, "in any order");
    return true;
}

/* One thing that is done with what was found. */
static bool read_step_of(struct parse *p, struct searching *s)
{
    struct place place = place_of(p);
    (void)take(p, "then");
    if (take(p, "reveal|reveals|show|shows") && take_found(p))
        return true;
    back_to(p, &place);
    (void)take(p, "then");
    if (!s->zone && take(p, "put|puts") && take_found(p) && take_zone(p, s))
        return true;
    back_to(p, &place);
    (void)take(p, "then");
    if (!s->zone && take(p, "exile|exiles") && take_found(p)) {
        s->zone = "exile";
        return true;
    }
    back_to(p, &place);
    (void)take(p, "then");
    if (take(p, "shuffle|shuffles") && !word_is(p, 0, "it|them|that|those|your|their|the")) {
        return true;
    }
    back_to(p, &place);
    (void)take(p, "then");
    if (take(p, "that player shuffles") || take(p, "shuffles it"))
        return true;
    return back_to(p, &place);
}

/* Between two steps. */
static bool take_joint(struct parse *p)
{
    return take(p, ", and") || take(p, "and") || take(p, ", then") || take(p, ",") || take(p, ". then") ||
           take(p, ".") || take(p, "then");
}

/* After "search your library": the effect. */
bool read_search(struct parse *p, const char **out)
{
    struct searching s = {.zone = NULL};
    struct place place = place_of(p);
    const char *whose = p->c.actor;
    if (!take(p, "your|their|its library for")) {
        if (!read_possessor(p, &whose) || !take(p, "library for"))
            return back_to(p, &place);
    }
    if (!read_wanted(p, &s))
        return back_to(p, &place);
    struct place before = place_of(p);
    while (take_joint(p) && read_step_of(p, &s))
        before = place_of(p);
    back_to(p, &before);
    if (!s.zone) {
        stopped(p, TC_WORD("what becomes of what is found"));
        return back_to(p, &place);
    }
    /* with a target as the library's owner, you would search it */
    const char *searched = NULL;
    if (whose == p->c.actor && whose[0] == 't' && whose[1] >= '1' && whose[1] <= '9' && !whose[2]) {
        searched = whose;
        whose = "that-player";
    }
    *out = s.tapped ? say(p, "search-tapped(%s, %s, %s)", whose, s.filter, s.number)
                    : say(p, "search(%s, %s, %s, %s)", whose, s.filter, s.number, s.zone);
    if (searched)
        *out = say(p, "each-of(%s, %s)", searched, *out);
    bool one = strcmp(unmarked(p, s.number), "1") == 0;
    unsigned kinds = s.kinds & ~(unsigned)IS_SPELL;
    remember(p, "those",
             strcmp(s.zone, "battlefield") == 0 ? (kinds & ~(unsigned)IS_CARD) | IS_PERMANENT : kinds | IS_CARD, !one);
    return true;
}

/* The card that the effect before has countered or moved; its owner's zones are meant. */
bool check_all_of_a_name(struct parse *p, struct slots *slots)
{
    const char *last = p->c.last ? p->c.last : "", *what = slots->value[2], *whose = slots->value[1];
    static const char *const gone[] = {"counter(", "exile(", "destroy(", "bury("};
    for (size_t i = 0; i < ARRAY_LEN(gone); i++)
        if (strcmp(last, say(p, "%s%s)", gone[i], what)) == 0 &&
            strcmp(whose, say(p, "controller-of(%s)", what)) == 0) {
            what = "those";
            whose = "owner-of(those)";
        }
    slots->value[9] = say(p, "exile(each(same-name(%s) & (in(graveyard, %s) | in(hand, %s) | in(library, %s))))", what,
                          whose, whose, whose);
    slots->value[8] = whose;
    return true;
}
