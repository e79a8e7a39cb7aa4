/* keywords.h - every keyword ability of the four eras, one table
 *
 * KEYWORDS(X): X(ENUM, "word", parameter, first era, last era, citations). parameter: '-' none, 'N' a number,
 * 'B' a cost, 'F' a filter (protection from, landwalk of), 'S' a subtype, '*' several of them. What a keyword does
 * is either asked for by its bit where the rules ask (flying, where blocks are checked), or an expansion
 * into abilities in the language (keywords.c), or both; keywords.c says which, by era.
 */
#ifndef TOPCUT_ENGINE_KEYWORDS_H
#define TOPCUT_ENGINE_KEYWORDS_H

#include "engine/rules.h"

#define KEYWORDS(X) \
    X(FLYING, "flying", '-') X(FIRST_STRIKE, "first strike", '-') X(DOUBLE_STRIKE, "double strike", '-') X(TRAMPLE, "trample", '-') \
    X(HASTE, "haste", '-') X(VIGILANCE, "vigilance", '-') X(REACH, "reach", '-') X(DEFENDER, "defender", '-') X(FEAR, "fear", '-') \
    X(INTIMIDATE, "intimidate", '-') X(SHADOW, "shadow", '-') X(SHROUD, "shroud", '-') X(DEATHTOUCH, "deathtouch", '-') X(LIFELINK, "lifelink", '-') \
    X(WITHER, "wither", '-') X(INDESTRUCTIBLE, "indestructible", '-') X(FLASH, "flash", '-') X(BANDING, "banding", '-') X(BANDS_WITH_OTHER, "bands with other", 'F') \
    X(FLANKING, "flanking", '-') X(PHASING, "phasing", '-') X(HORSEMANSHIP, "horsemanship", '-') X(CHANGELING, "changeling", '-') X(PROTECTION, "protection", 'F') \
    X(PLAINSWALK, "plainswalk", '-') X(ISLANDWALK, "islandwalk", '-') X(SWAMPWALK, "swampwalk", '-') X(MOUNTAINWALK, "mountainwalk", '-') X(FORESTWALK, "forestwalk", '-') X(LANDWALK, "landwalk", 'F') \
    X(LANDHOME, "landhome", 'F') X(RAMPAGE, "rampage", 'N') X(CUMULATIVE_UPKEEP, "cumulative upkeep", 'B') X(ECHO, "echo", 'B') X(BUYBACK, "buyback", 'B') X(CYCLING, "cycling", 'B') X(TYPECYCLING, "typecycling", '*') \
    X(KICKER, "kicker", 'B') X(MULTIKICKER, "multikicker", 'B') X(FLASHBACK, "flashback", 'B') X(MADNESS, "madness", 'B') X(MORPH, "morph", 'B') X(AMPLIFY, "amplify", 'N') X(PROVOKE, "provoke", '-') X(STORM, "storm", '-') \
    X(AFFINITY, "affinity", 'F') X(ENTWINE, "entwine", 'B') X(EQUIP, "equip", 'B') X(IMPRINT, "imprint", '-') X(MODULAR, "modular", 'N') X(SUNBURST, "sunburst", '-') X(BUSHIDO, "bushido", 'N') X(SOULSHIFT, "soulshift", 'N') \
    X(SPLICE, "splice", '*') X(OFFERING, "offering", 'S') X(NINJUTSU, "ninjutsu", 'B') X(EPIC, "epic", '-') X(CONVOKE, "convoke", '-') X(DREDGE, "dredge", 'N') X(TRANSMUTE, "transmute", 'B') X(BLOODTHIRST, "bloodthirst", 'N') \
    X(HAUNT, "haunt", '-') X(REPLICATE, "replicate", 'B') X(FORECAST, "forecast", '*') X(GRAFT, "graft", 'N') X(RECOVER, "recover", 'B') X(RIPPLE, "ripple", 'N') X(SPLIT_SECOND, "split second", '-') X(SUSPEND, "suspend", '*') \
    X(VANISHING, "vanishing", 'N') X(ABSORB, "absorb", 'N') X(AURA_SWAP, "aura swap", 'B') X(DELVE, "delve", '-') X(FORTIFY, "fortify", 'B') X(FRENZY, "frenzy", 'N') X(GRAVESTORM, "gravestorm", '-') X(POISONOUS, "poisonous", 'N') \
    X(TRANSFIGURE, "transfigure", 'B') X(CHAMPION, "champion", 'F') X(EVOKE, "evoke", 'B') X(HIDEAWAY, "hideaway", '-') X(PROWL, "prowl", 'B') X(REINFORCE, "reinforce", '*') X(CONSPIRE, "conspire", '-') X(PERSIST, "persist", '-') \
    X(DEVOUR, "devour", 'N') X(EXALTED, "exalted", '-') X(UNEARTH, "unearth", 'B') X(CASCADE, "cascade", '-') X(ANNIHILATOR, "annihilator", 'N') X(LEVEL_UP, "level up", 'B') X(ENCHANT, "enchant", 'F') X(FADING, "fading", 'N') \
    X(RETRACE, "retrace", '-') X(REBOUND, "rebound", '-') X(TOTEM_ARMOR, "totem armor", '-')

enum keyword {
#define KEYWORD_ENUM(name, word, parameter) KEYWORD_##name,
    KEYWORDS(KEYWORD_ENUM)
#undef KEYWORD_ENUM
    KEYWORD_COUNT, KEYWORD_NONE = 255
};

/* Exists in the era (m10: 001:702.2 to 702.82; fifth-97: 002's; ...). Cards may print a later one all the same:
 * reading such a card is allowed and it works as in the first era that has it. */
bool keyword_in_era(enum keyword keyword, enum era era);
const char *keyword_word(enum keyword keyword);
/* By its word, ignoring case; *rest points behind it. KEYWORD_NONE if unknown. */
enum keyword keyword_find(const char *text, const char **rest);

#endif
