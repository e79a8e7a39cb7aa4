/* rules_points.h - every point in which the eras differ, each stated once
 *
 * A row is a field of struct rules: what it is about, the words for each value that it may have, its value in each era
 * (fifth-97, fifth-99, sixth, eighth, m10) and, in the same order, the rules that say so. rules.c reads the rows
 * several times, to make the rules of each era and to list the differences, after defining
 *
 *   CHOICE(field, area, point, words, five values, five sources)   an enumeration
 *   FLAG(field, area, point, five values, five sources)            yes or no
 *   COUNT(field, area, point, word for 0, five values, five sources)
 *   WORD(field, area, point, five words, five sources)             what a thing is called
 *
 * A source is rule numbers (SEED:RULE, as in the ledger); or, where the era's document does not restate the point,
 * AS_SIXTH and the like, and then the value is that era's. Eighth Edition is as Sixth, and where Sixth is silent too,
 * as Magic 2010. Where Sixth is silent about something obsolete that it keeps, the value is that of 1999; about
 * anything else, that of Magic 2010. Where the rulebook of 1997 is silent, the summary of 1999 counts. NOT_YET and
 * NO_LONGER: the era has nothing of the kind; NO_RULE: nothing in it restricts or grants this.
 *
 * Rules without a row are the same in all eras; some numbers that are the same in all have one, to be shown with the
 * rest. */
#define AS_99     "as fifth-99"
#define AS_SIXTH  "as sixth"
#define AS_EIGHTH "as eighth"
#define AS_M10    "as m10"
#define NOT_YET   "not yet"
#define NO_LONGER "no longer"
#define NO_RULE   "no rule"

/* in the order in which they are listed */
/* clang-format off */
#include "engine/rules/rules_points_game.h"
#include "engine/rules/rules_points_combat.h"
#include "engine/rules/rules_points_cards.h"
/* clang-format on */

#undef AS_99
#undef AS_SIXTH
#undef AS_EIGHTH
#undef AS_M10
#undef NOT_YET
#undef NO_LONGER
#undef NO_RULE
