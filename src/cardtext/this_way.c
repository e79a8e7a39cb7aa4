/* this_way.c - "sacrificed this way": how many things the effect before, or the cost, affected */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

/* An effect notes how many things it affected. */
static bool read_this_way(struct parse *p, const char **out)
{
    static const struct {
        const char *says, *words; /* of the language */
        bool by_cost;
    } ways[] = {{"destroyed", "destroy(|bury(", false},
                {"exiled", "exile(", true},
                {"discarded", "discard(|discard-it(|discard-hand(|discard-random(", true},
                {"sacrificed", "sacrifice(|sacrifice-it(", true},
                {"tapped", "tap(", true},
                {"untapped", "untap(", false},
                {"returned", "to-hand(|to-battlefield(|to-top(", true},
                {"put", "to-graveyard(|mill(|to-battlefield(|to-top(|to-bottom(", false},
                {"shuffled", "shuffle-in(", false},
                {"revealed", "reveal(|{ keep(choose(", false}};
    struct place place = place_of(p);
    const char *last = p->c.last ? p->c.last : "";
    last += strncmp(last, "may(you, ", 9) == 0 ? 9 : 0;
    for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
        if (!take(p, ways[i].says) || !take(p, "this way")) {
            back_to(p, &place);
            continue;
        }
        for (const char *word = ways[i].words; word; word = strchr(word, '|') ? strchr(word, '|') + 1 : NULL)
            if (strncmp(last, word, strcspn(word, "|")) == 0) {
                *out = strncmp(word, "{ keep(", 7) == 0   ? "size(kept)"
                       : strncmp(word, "reveal(", 7) == 0 ? "size(those)"
                                                          : "noted";
                return true;
            }
        if (ways[i].by_cost && p->cost_x && !*last) {
            *out = "x";
            return true;
        }
        stopped(p, TC_WORD("an effect before that did so"));
        return back_to(p, &place);
    }
    return false;
}

/* Are all that the effect affected such things, by its own words or those of its target? */
static bool is_all_of(const struct parse *p, const char *effect, const char *filter)
{
    for (int i = 0; i < p->c.targets; i++) {
        char target[] = {'t', (char)('1' + i), '\0'};
        if (has_word(effect, target) && strstr(p->c.target[i].filter, filter))
            return true;
    }
    return strstr(effect, filter) || !*effect || strcmp(filter, "token") == 0;
}

/* "creatures sacrificed this way": how many things of the filter the last effect affected. */
bool read_things_this_way(struct parse *p, const char *filter, const char **out)
{
    const char *last = p->c.last ? p->c.last : "";
    bool all = strcmp(filter, "card") == 0 || strcmp(filter, "permanent") == 0;
    if (!read_this_way(p, out))
        return false;
    if (strcmp(*out, "size(those)") == 0 && !all) { /* some of those that were shown */
        *out = say(p, "count(%s & is(those) & in(hand))", bracketed(p, filter));
        return strstr(last, "in(hand") != NULL;
    }
    bool cards = strncmp(last, "discard", 7) == 0 || strncmp(last, "mill(", 5) == 0;
    if (cards && !all && strcmp(*out, "noted") == 0 && has_word(filter, "card")) {
        *out = say(p, "count(%s & is(those) & in(graveyard))", bracketed(p, filter));
        return true;
    }
    return all || (!strchr(last, '|') && is_all_of(p, last, filter)); /* of several kinds of things not each counts */
}

/* "the number of creatures sacrificed this way" */
bool check_this_way(struct parse *p, struct slots *slots)
{
    return read_things_this_way(p, slots->value[1], &slots->value[9]);
}

/* ---- more damage than was needed ------------------------------------------------------------- */

/* Is that target word a creature and nothing else, which what is left of its toughness can be asked of? */
static bool creature_target(const struct parse *p, int index)
{
    static const char *const others[] = {"planeswalker", "player", "any", "|"};
    if (index < 0 || index >= p->c.targets || !has_word(p->c.target[index].filter, "creature"))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strstr(p->c.target[index].filter, others[i]))
            return false;
    return !*p->c.target[index].count;
}

/* "that creature", the one that was dealt damage */
bool check_a_creature(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    return what[0] == 't' && what[1] >= '1' && what[1] <= '9' && !what[2] && creature_target(p, what[1] - '1');
}

/* $9: the only target of the text */
bool check_the_creature(struct parse *p, struct slots *slots)
{
    slots->value[9] = "t1";
    return p->c.targets == 1 && creature_target(p, 0);
}
