/* crosstable.h - who met whom with what result, in one table
 *
 * Swiss rounds and brackets: a column a round, in it the opponent's line in the table and what came of it:
 * 12W, 12L, 12D, 12+ and 12- where it was not played (no-show, walkover), 12 as long as there is no result,
 * bye, and - where the player lost without an opponent. A round robin: a column an opponent, in it the games as
 * the line's player has them (2-1; two of them with two legs), x in the diagonal, in brackets what counts for
 * nobody because one of the two was annulled. */
#ifndef TOPCUT_EVENT_CROSSTABLE_H
#define TOPCUT_EVENT_CROSSTABLE_H

#include "event/core/load.h"

struct crosstable_row {
    int player;
    int rank; /* as the final order has it, or will; 0: none */
    int points;
    const char *record; /* "3-1-0" */
    const char **cells; /* one a column; "" for nothing */
};
struct crosstable {
    bool matrix;        /* a column an opponent instead of a round */
    const char **heads; /* "1", "2"; of a bracket's rounds: "QF", "SF", "F", "W2 L1" */
    size_t n_columns;
    struct crosstable_row *rows; /* best first; who has no rank is last. Line i + 1 is rows[i] */
    size_t n_rows;
};

TC_MUST_USE enum err_code crosstable_make(struct arena *arena, const struct event_data *data, struct crosstable *out,
                                          struct err *err);

#endif
