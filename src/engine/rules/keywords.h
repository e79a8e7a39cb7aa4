/* keywords.h - every keyword ability of the four eras, one table
 *
 * KEYWORDS(X): X(ENUM, "word", parameter, eras, n). parameter: '-' none, 'N' a number, 'B' a cost, 'F' a filter
 * (protection from, landwalk of), 'S' a subtype, '*' several of them (kinds of struct keyword_row say which). eras:
 * those whose documents know it, EIGHTH also what had been printed by October 2003. n: its rule in Magic 2010, 702.n; 0
 * where that has none.
 *
 * What a keyword does is either asked for by its bit where the rules ask (flying, where blocks are checked), or it is
 * an expansion into abilities in the language (keywords_table.c), or both; the table there says which, by
 * era. */
#ifndef TOPCUT_ENGINE_KEYWORDS_H
#define TOPCUT_ENGINE_KEYWORDS_H

#include <stdint.h>

#include "engine/rules/rules.h"

enum {
    IN_97 = 1 << ERA_FIFTH_97,
    IN_99 = 1 << ERA_FIFTH_99,
    IN_6 = 1 << ERA_SIXTH,
    IN_8 = 1 << ERA_EIGHTH,
    IN_10 = 1 << ERA_M10,
    FROM_10 = IN_10,
    FROM_8 = IN_8 | IN_10,
    FROM_6 = IN_6 | FROM_8,
    FROM_99 = IN_99 | FROM_6,
    FROM_97 = IN_97 | FROM_99,
};

/* clang-format off */
#define KEYWORDS(X) \
    X(FLYING, "flying", '-', FROM_97, 9) X(FIRST_STRIKE, "first strike", '-', FROM_97, 7) X(DOUBLE_STRIKE, "double strike", '-', FROM_8, 4) \
    X(TRAMPLE, "trample", '-', FROM_97, 17) X(HASTE, "haste", '-', FROM_6, 10) X(VIGILANCE, "vigilance", '-', FROM_10, 18) X(REACH, "reach", '-', FROM_10, 15) \
    X(DEFENDER, "defender", '-', FROM_10, 3) X(FEAR, "fear", '-', FROM_8, 33) X(INTIMIDATE, "intimidate", '-', FROM_10, 11) X(SHADOW, "shadow", '-', FROM_99, 25) \
    X(SHROUD, "shroud", '-', FROM_10, 16) X(DEATHTOUCH, "deathtouch", '-', FROM_10, 2) X(LIFELINK, "lifelink", '-', FROM_10, 13) X(WITHER, "wither", '-', FROM_10, 77) \
    X(INDESTRUCTIBLE, "indestructible", '-', 0, 0) X(FLASH, "flash", '-', FROM_10, 8) X(BANDING, "banding", '-', FROM_97, 19) X(BANDS_WITH_OTHER, "bands with other", 'F', FROM_99, 19) \
    X(FLANKING, "flanking", '-', FROM_99, 22) X(PHASING, "phasing", '-', FROM_99, 23) X(HORSEMANSHIP, "horsemanship", '-', FROM_8, 28) X(CHANGELING, "changeling", '-', FROM_10, 70) \
    X(PROTECTION, "protection", 'F', FROM_97, 14) X(PLAINSWALK, "plainswalk", '-', FROM_97, 12) X(ISLANDWALK, "islandwalk", '-', FROM_97, 12) X(SWAMPWALK, "swampwalk", '-', FROM_97, 12) \
    X(MOUNTAINWALK, "mountainwalk", '-', FROM_97, 12) X(FORESTWALK, "forestwalk", '-', FROM_97, 12) X(LANDWALK, "landwalk", 'F', FROM_97, 12) \
    X(LANDHOME, "landhome", 'F', FROM_97 & ~IN_10, 0) X(RAMPAGE, "rampage", 'N', FROM_97, 20) X(CUMULATIVE_UPKEEP, "cumulative upkeep", 'B', FROM_99, 21) X(ECHO, "echo", 'B', FROM_99, 27) \
    X(BUYBACK, "buyback", 'B', FROM_99, 24) X(CYCLING, "cycling", 'B', FROM_99, 26) X(TYPECYCLING, "typecycling", '*', FROM_10, 26) \
    X(KICKER, "kicker", 'B', FROM_8, 30) X(FLASHBACK, "flashback", 'B', FROM_8, 31) X(MADNESS, "madness", 'B', FROM_8, 32) X(MORPH, "morph", 'B', FROM_8, 34) \
    X(AMPLIFY, "amplify", 'N', FROM_8, 35) X(PROVOKE, "provoke", '-', FROM_8, 36) X(STORM, "storm", '-', FROM_8, 37) X(AFFINITY, "affinity", 'F', FROM_8, 38) X(ENTWINE, "entwine", 'B', FROM_8, 39) \
    X(EQUIP, "equip", 'B', FROM_8, 6) X(IMPRINT, "imprint", '-', IN_8, 0) X(MODULAR, "modular", 'N', FROM_10, 40) X(SUNBURST, "sunburst", '-', FROM_10, 41) X(BUSHIDO, "bushido", 'N', FROM_10, 42) \
    X(SOULSHIFT, "soulshift", 'N', FROM_10, 43) X(SPLICE, "splice", '*', FROM_10, 44) X(OFFERING, "offering", 'S', FROM_10, 45) X(NINJUTSU, "ninjutsu", 'B', FROM_10, 46) X(EPIC, "epic", '-', FROM_10, 47) \
    X(CONVOKE, "convoke", '-', FROM_10, 48) X(DREDGE, "dredge", 'N', FROM_10, 49) X(TRANSMUTE, "transmute", 'B', FROM_10, 50) X(BLOODTHIRST, "bloodthirst", 'N', FROM_10, 51) X(HAUNT, "haunt", '-', FROM_10, 52) \
    X(REPLICATE, "replicate", 'B', FROM_10, 53) X(FORECAST, "forecast", '*', FROM_10, 54) X(GRAFT, "graft", 'N', FROM_10, 55) X(RECOVER, "recover", 'B', FROM_10, 56) X(RIPPLE, "ripple", 'N', FROM_10, 57) \
    X(SPLIT_SECOND, "split second", '-', FROM_10, 58) X(SUSPEND, "suspend", '*', FROM_10, 59) X(VANISHING, "vanishing", 'N', FROM_10, 60) X(ABSORB, "absorb", 'N', FROM_10, 61) X(AURA_SWAP, "aura swap", 'B', FROM_10, 62) \
    X(DELVE, "delve", '-', FROM_10, 63) X(FORTIFY, "fortify", 'B', FROM_10, 64) X(FRENZY, "frenzy", 'N', FROM_10, 65) X(GRAVESTORM, "gravestorm", '-', FROM_10, 66) X(POISONOUS, "poisonous", 'N', FROM_10, 67) \
    X(TRANSFIGURE, "transfigure", 'B', FROM_10, 68) X(CHAMPION, "champion", 'F', FROM_10, 69) X(EVOKE, "evoke", 'B', FROM_10, 71) X(HIDEAWAY, "hideaway", '-', FROM_10, 72) X(PROWL, "prowl", 'B', FROM_10, 73) \
    X(REINFORCE, "reinforce", '*', FROM_10, 74) X(CONSPIRE, "conspire", '-', FROM_10, 75) X(PERSIST, "persist", '-', FROM_10, 76) X(RETRACE, "retrace", '-', FROM_10, 78) X(DEVOUR, "devour", 'N', FROM_10, 79) \
    X(EXALTED, "exalted", '-', FROM_10, 80) X(UNEARTH, "unearth", 'B', FROM_10, 81) X(CASCADE, "cascade", '-', FROM_10, 82) X(ENCHANT, "enchant", 'F', FROM_10, 5) X(FADING, "fading", 'N', FROM_8, 29) \
    /* of later cards; none of the eras has them, and cards that print them work so in each */ \
    X(HEXPROOF, "hexproof", '-', 0, 0) X(MENACE, "menace", '-', 0, 0) X(PROWESS, "prowess", '-', 0, 0) X(BATTLE_CRY, "battle cry", '-', 0, 0) X(EVOLVE, "evolve", '-', 0, 0) \
    X(EXTORT, "extort", '-', 0, 0) X(UNDYING, "undying", '-', 0, 0) X(REBOUND, "rebound", '-', 0, 0)
/* clang-format on */

enum keyword {
#define KEYWORD_ENUM(name, word, parameter, eras, n) KEYWORD_##name,
    KEYWORDS(KEYWORD_ENUM)
#undef KEYWORD_ENUM
        KEYWORD_COUNT,
    KEYWORD_NONE = 255
};

/* Exists in the era (m10: 001:702.2 to 702.82; fifth-97: 002's; ...). Cards may print a later one all the same:
 * reading such a card is allowed and it works as in the first era that has it. */
bool keyword_in_era(enum keyword keyword, enum era era);
const char *keyword_word(enum keyword keyword);
/* By its word, ignoring case, blanks and dashes alike; *rest points behind it. KEYWORD_NONE if unknown. */
enum keyword keyword_find(const char *text, const char **rest);
/* Kind of what follows the word: '-', 'N', 'B', 'F', 'S' or '*'. */
char keyword_parameter_kind(enum keyword keyword);
/* n of 702.n (Magic 2010), 0 for none. */
int keyword_rule(enum keyword keyword);

#endif
