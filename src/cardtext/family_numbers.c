/* family_numbers.c - amounts that are counted: after equal to, where X is, for each
 *
 * What was sacrificed or discarded for a cost is `spent`, what the sentence before moved or found
 * `those`, the number that an effect did last `noted`. */
#include "cardtext/family.h"

#include <string.h>

/* An effect notes how many it was done to. */
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
                {"revealed", "reveal(", false}};
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
                *out = strncmp(word, "reveal(", 7) == 0 ? "size(those)" : "noted";
                return true;
            }
        if (ways[i].by_cost && p->cost_x && !*last) {
            *out = "x";
            return true;
        }
        stopped(p, "an effect before that did so");
        return back_to(p, &place);
    }
    return false;
}

/* "creatures sacrificed this way": how many things of the filter the last effect was done to. */
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
    return all || !strchr(last, '|'); /* of several kinds of things not each counts */
}

/* "the number of creatures sacrificed this way" */
static bool this_way(struct parse *p, struct slots *slots)
{
    return read_things_this_way(p, slots->value[1], &slots->value[9]);
}

const struct pattern more_numbers_rows[] = {
    {"twice <amount>", "2 * $1", tidy},
    {"three times <amount>", "3 * $1", tidy},
    {"half <amount> , rounded up", "half-up($1)", tidy},
    {"half <amount> , rounded down", "half-down($1)", tidy},
    {"<number> plus <amount>", "$1 + $2", tidy},

    /* power, toughness, mana value */
    {"the sacrificed <filter>'s power", "power-of(spent)", tidy},
    {"the sacrificed <filter>'s toughness", "toughness-of(spent)", tidy},
    {"the sacrificed|discarded|exiled <filter>'s mana value", "mana-value-of(spent)", tidy},
    {"the power of the creature tapped this way", "power-of(spent)", tidy},
    {"the highest power among <filter>", "greatest-power($1)", tidy},

    /* lives, hands, libraries */
    {"the number of cards in <possessor> hand minus <number>", "most(hand-of($1) - $2, 0)", tidy},
    {"<number> minus the number of cards in <possessor> hand", "most($1 - hand-of($2), 0)", tidy},
    {"the number of cards in <possessor> hand|hands", "hand-of($1)", tidy},
    {"the number of cards in their hand minus <number>", "most(hand-of(that-player) - $1, 0)", tidy},
    {"the number of cards in <possessor> library", "library-of($1)", tidy},
    {"the number of cards in all players ' hands", "count(card & in(hand))", tidy},

    /* how many */
    {"the number of basic land types among lands you control", "basic-land-types(you)", tidy},
    {"the number of basic land types among lands <player> controls|control", "basic-land-types($1)", tidy},
    {"the number of colors of mana spent to cast ~", "colours-paid", tidy},
    {"the number of colors among <filter>", "colours-among($1)", tidy},
    {"the number of <counter> counters on <thing>", "counters-of($2, $1)", tidy},
    {"the number of <filter>", "$9", this_way},
    {"the number of white mana symbols in the mana costs of <filter>", "symbols(white, $1)", tidy},
    {"the number of blue mana symbols in the mana costs of <filter>", "symbols(blue, $1)", tidy},
    {"the number of black mana symbols in the mana costs of <filter>", "symbols(black, $1)", tidy},
    {"the number of red mana symbols in the mana costs of <filter>", "symbols(red, $1)", tidy},
    {"the number of green mana symbols in the mana costs of <filter>", "symbols(green, $1)", tidy},
    {"the number of <counted> plus <number>", "$1 + $2", tidy},
    {"the number of <counted> minus <number>", "most($1 - $2, 0)", tidy},

    /* what was done */
    {"the amount of life lost this way", "noted", tidy},
    {"that damage", "amount", tidy},
    {0},
};
