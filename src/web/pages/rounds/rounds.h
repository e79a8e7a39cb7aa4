/* rounds.h - shared by the files about a round: rounds, results, pairing, clock */
#ifndef TOPCUT_WEB_PAGES_ROUNDS_H
#define TOPCUT_WEB_PAGES_ROUNDS_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "web/pages/inner.h"

struct clock_panel;
struct load_match;
struct round_match;
struct round_row;

/* A line of the desk's entry: "7 21", "7 w", "7: 2-1!", "Berg 2-0", "9 no-show Lind". */
struct quick_line {
    struct result_entry entry;
    int table;    /* 0: a player was named */
    bool replace; /* it ended in "!" */
};
/* As result_line_read. */
TC_MUST_USE enum err_code quick_read(struct arena *arena, const char *line, const struct event_settings *set,
                                     struct quick_line *out, struct err *err);

/* The result of a match as a page shows it and a form carries it back: "2-1"; "" without one. */
const char *round_score(struct arena *arena, const struct event_data *data, const struct load_match *match);

/* Who plays whom as the form saw it: its fields seen_pair, of the table, and seen_pairs, of the round. */
struct seen_round round_seen(const struct request *req, int round, int table);

/* True when a line of the desk's entry is the word for taking back: "u", "undo". */
bool undo_is_line(const char *line);
/* The visitor's own last change of this round is taken back, or the page asks (undo.c). */
TC_MUST_USE enum err_code round_undo(struct request *req, struct err *err);
/* What the page knows for it: the visitor's newest change in the event, and, where it was just asked, which change is
 * meant (0: none) and the sentence that names it. */
TC_MUST_USE enum err_code round_undo_fill(struct request *req, int64_t *known, int64_t *asked, const char **said,
                                          struct err *err);

/* Which tables the reader asked to see (?show=): "open", "one" (one player's word), "disputed", "in"; "": all. */
const char *round_shown(const struct request *req);

/* Pages to show again when a form failed. */
enum err_code round_show(struct request *req, struct err *err);
enum err_code table_show(struct request *req, struct err *err);
enum err_code dashboard_show(struct request *req, struct err *err);
/* The round's page when the form was on it (fields back, round), else the event's. */
enum err_code round_or_event_show(struct request *req, struct err *err);

/* True when pairing was just refused because every pairing left has a rematch: then the page offers one. */
bool pairing_wants_rematch(const struct request *req);

/* The size of a cut that was just asked about because its first round has byes; 0: none. */
int pairing_uneven_cut(const struct request *req);

/* The clock's part of a page, by clock_panel template; fills a model from the event's clock. ERR_CONFLICT never: an
 * event without rounds has a panel that says nothing (round 0). */
TC_MUST_USE enum err_code clock_panel_fill(struct request *req, int round, const char *back, struct clock_panel *out,
                                           struct err *err);

TC_MUST_USE enum err_code pairings_show(struct request *req, struct err *err);
TC_MUST_USE enum err_code names_show(struct request *req, struct err *err);
TC_MUST_USE enum err_code tables_show(struct request *req, struct err *err);

/* Whether the event's points are those of places, so that a winner alone is no result. */
TC_MUST_USE enum err_code round_by_place(struct request *req, const struct event_data *data, bool *out,
                                         struct err *err);
void round_row_fill(struct request *req, const struct event_data *data, const struct round_match *match,
                    struct round_row *row);
/* Fills players' reports and the tables' extensions into the rows of the round. */
TC_MUST_USE enum err_code round_aside_fill(struct request *req, const struct event_data *data, int round,
                                           struct round_row *rows, size_t n_rows, int *n_reported, struct err *err);
/* Scores of a decided match first: best of 3 gives 2-0 2-1 1-2 0-2 1-1. A playoff has no draw. */
const char **round_usual_scores(struct request *req, const struct event_settings *set, bool playoff, size_t *n);

#endif
