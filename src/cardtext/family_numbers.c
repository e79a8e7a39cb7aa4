/* family_numbers.c - amounts that are counted: after equal to, where X is, for each
 *
 * What was sacrificed or discarded for a cost is `spent`, what the sentence before moved or found `those`, the number that
 * an effect did last `noted`.
 */
#include "cardtext/family.h"

#include <string.h>

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
    {"the number of <filter> sacrificed|discarded|tapped this way", "size(spent)", tidy},
    {"the number of <filter> destroyed|exiled|returned|revealed|tapped|drawn this way", "size(those)", tidy},
    {"the number of cards discarded this way", "size(those)", tidy},
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
