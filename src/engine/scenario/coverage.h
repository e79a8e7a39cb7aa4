/* coverage.h - how much of the rules is implemented and tested, counted
 *
 * The build joins the ledger of the rules with the citations in the engine's comments and in its tests
 * (build/citations.c) into a table of coverage_rows; here they are counted, by era and area. A row counts
 * as covered only when it is both implemented and tested. Priorities 1 and 2 make the fractions; rows of
 * lower priority are counted beside them.
 *
 * Each row is of the era of its document: the rulebook of 1997 fifth-97, the summary of 1999 fifth-99, and
 * so on. "fifth" is both of these together, so that there are six names for five sets of rows.
 */
#ifndef TOPCUT_ENGINE_COVERAGE_H
#define TOPCUT_ENGINE_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>

/* A rule of the ledger that counts. */
struct coverage_row {
    const char *seed, *rule; /* "001", "510.1c" */
    int nth;                 /* among the rows of one seed and rule; 0: there is only one */
    const char *era, *area;  /* "m10", "combat" */
    int priority;
    int citations, tests; /* how often code and tests cite it */
    bool section;         /* at least one of them only by an id that it shares with other rows */
};

/* Counts by priority: [0] is 1, [1] is 2, [2] all that are lower. */
enum { COVERAGE_PRIORITIES = 3 };
struct coverage_count {
    int rows[COVERAGE_PRIORITIES], implemented[COVERAGE_PRIORITIES], tested[COVERAGE_PRIORITIES];
    int covered[COVERAGE_PRIORITIES]; /* implemented and tested */
    int section;                      /* of all that are covered, those with coverage_row.section */
};

#define COVERAGE_N_ERAS 6
extern const char *const coverage_eras[COVERAGE_N_ERAS]; /* fifth fifth-97 fifth-99 sixth eighth m10 */

/* The areas of the ledger that are the engine's, in the order in which they are shown. */
#define COVERAGE_N_AREAS 18
extern const char *const coverage_areas[COVERAGE_N_AREAS];

bool coverage_is_of_era(const struct coverage_row *row, const char *era);
bool coverage_is_covered(const struct coverage_row *row);

/* Counts the rows of an era, and of an area (NULL: of all). */
void coverage_count(const struct coverage_row *rows, size_t n, const char *era, const char *area,
                    struct coverage_count *out);

/* The covered part of the rows of a priority (0..2), 0 to 1; negative when there are no rows. */
double coverage_fraction(const struct coverage_count *count, int priority);

/* The place of a priority in the arrays of struct coverage_count. */
int coverage_place(int priority);

#endif
