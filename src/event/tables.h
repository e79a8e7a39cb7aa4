/* tables.h - what is derived, offered to SQL
 *
 * Table-valued functions (SQLite's eponymous virtual tables) over the pure rooms, so that a report is one
 * query: SELECT rank, name, points, omw FROM standings(42, 5). The event may be an id; NULL or absent: the
 * current one. Rounds NULL or absent: the latest.
 *
 *   standings(event, round)       rank name player_id dci country club points wins losses draws byes matches
 *                                 record omw gw ogw (fractions) omw_pct gw_pct ogw_pct (text, two decimals)
 *                                 dropped disqualified by_lot final_rank
 *   pairings(event, round)        round stage tbl slot player1 player2 player1_id player2_id points1 points2
 *                                 result wins1 wins2 draws score reported bye by_hand
 *   seats(event, round)           one row a player of the round: name tbl opponent points ...
 *   players_of(event)             number name dci country club paid dropped_after first_round disqualified team
 *   events_list                   event_id name format date state players rounds ...
 *   event_summary(event)          key value, one fact a row
 *   rating_list(category, date)   rank name dci rating matches wins losses draws provisional last_date
 *   rating_history(player, category) ...
 *   bracket(event)                round round_name slot tbl seed1 player1 seed2 player2 score winner
 */
#ifndef TOPCUT_EVENT_TABLES_H
#define TOPCUT_EVENT_TABLES_H

#include "event/load.h"

/* Registers them on the store's connection. Call once after opening. */
TC_MUST_USE enum err_code tables_register(struct store *store, struct err *err);

/* A value of a result set. */
struct table_cell {
    enum table_cell_type { CELL_NULL, CELL_INT, CELL_REAL, CELL_TEXT } type;
    int64_t i;
    double f;
    const char *t;
};
struct table_rows {
    const char **columns;
    size_t n_columns;
    struct table_cell *cells; /* n_rows * n_columns, row by row */
    size_t n_rows;
};
struct table_parameter {
    const char *name; /* ":event" */
    struct table_cell value;
};

/* Runs one read-only SELECT (a report's, or a user's) with named parameters; those that it does not mention
 * are ignored. Writing, ATTACH and PRAGMA are refused by an authorizer; a query that runs longer than
 * timeout_ms (0: no limit) ends with ERR_CONFLICT; Ctrl-C with ERR_INTERRUPT. ERR_INPUT: SQLite's words on
 * a query that does not compile. */
TC_MUST_USE enum err_code tables_select(struct store *store, struct arena *arena, const char *sql,
                                        const struct table_parameter *parameters, size_t n_parameters,
                                        int timeout_ms, struct table_rows *out, struct err *err);

#endif
