/* internal.h - shared by the files of event/result: what players report, leaving, how a match may end */
#ifndef TOPCUT_EVENT_RESULT_INTERNAL_H
#define TOPCUT_EVENT_RESULT_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/state/state.h"

/* ---- what players report --------------------------------------------------------------------- */

/* Behind a result that was just written, inside its verb: *remark names who had said something
 * else, and who drops now because they had said so. */
TC_MUST_USE enum err_code reported_after_result(struct store *store, struct arena *arena, struct event_data *data,
                                                const struct load_match *match, const char **remark, struct err *err);

/* ---- leaving --------------------------------------------------------------------------------- */

/* Drops a player of data (an index) after the round that was just played, inside the caller's verb; data knows it,
 * too. */
TC_MUST_USE enum err_code enrol_drop_after_match(struct store *store, struct arena *arena, struct event_data *data,
                                                 int player, const char **sentence, struct err *err);

/* ---- how a match may end --------------------------------------------------------------------- */

/* For the files on results: one entry inside a verb, and how a match may end: on time, by
 * agreement (D.1.5, D.1.7) */

/* Loads the event into the running verb, as it was seen (NULL: not compared), open and with the round there (0: the
 * latest). */
TC_MUST_USE enum err_code result_begin(struct store *store, struct arena *arena, struct event_id event, int *round,
                                       const struct seen_round *seen, struct event_data *data, struct err *err);

/* Enters one result into the running verb and into data, so that a batch sees its own lines. */
TC_MUST_USE enum err_code result_enter_one(struct store *store, struct arena *arena, struct event_data *data, int round,
                                           const struct result_entry *entry, bool correct, struct result_outcome *out,
                                           struct err *err);

/* Turns a score that is read from one side, entry->who's or viewer's (an index of a player; -1: the first), so that it
 * is player 1's. ERR_INPUT: that player does not play here, or a loss has no loser. */
TC_MUST_USE enum err_code result_orient(struct store *store, struct arena *arena, const struct event_data *data,
                                        const struct load_match *match, const struct result_entry *entry, int viewer,
                                        struct score *score, struct err *err);

/* The seats of a team's match before and after an entry. */
struct seats_entered {
    struct seat_scores before, after;
    bool same;    /* nothing changes */
    bool against; /* another result is there, which only a correction replaces */
};

/* Reads an entry for a team's match: the seats after it, and in *score the result that follows (RESULT_NONE while they
 * leave it open). Writes nothing. ERR_INPUT: what was typed is no result of a seat or of the match. */
TC_MUST_USE enum err_code result_enter_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                             const struct load_match *match, const struct result_entry *entry,
                                             int viewer, bool correct, struct score *score, struct seats_entered *out,
                                             const char **remark, struct err *err);
/* Keeps the seats, in match too; all that is not in goes. */
TC_MUST_USE enum err_code result_write_seats(struct store *store, struct load_match *match,
                                             const struct seat_scores *seats, struct err *err);
/* ERR_CONFLICT: another result is there. */
TC_MUST_USE enum err_code result_refuse_seats(struct arena *arena, const struct event_data *data,
                                              const struct load_match *match, const struct seat_scores *there,
                                              struct err *err);

/* What a correction of a Swiss round changes, as a sentence in *out: the points and ranks of the two, and how many
 * ranks change; before has the old result, after the new one. */
TC_MUST_USE enum err_code result_swiss_corrected(struct store *store, struct arena *arena,
                                                 const struct event_data *before, const struct event_data *after,
                                                 const struct load_match *match, const char **out, struct err *err);
/* The bracket after a match whose winner is another now (or nobody): removes what hung on it, and says so in *out. */
TC_MUST_USE enum err_code result_playoff_corrected(struct store *store, struct arena *arena,
                                                   const struct event_data *data, const struct load_match *match,
                                                   const char **out, struct err *err);

/* ERR_CONFLICT: a round of the cut follows from this table, so that its result stays. */
TC_MUST_USE enum err_code result_pod_is_last(const struct event_data *data, const struct load_match *m,
                                             struct err *err);
/* As result_enter_one, of a table of three to five; the progress of the round is not in out. */
TC_MUST_USE enum err_code result_enter_pod(struct store *store, struct arena *arena, struct event_data *data,
                                           const struct load_match *match, const struct result_entry *entry,
                                           bool correct, struct result_outcome *out, struct err *err);
/* Reads a line "7 2", "7 Ek", "Ek won", "7 draw 1 3", "7 places 2 1=4 3", "7 id time" of such a table into where, score
 * and timed_out of an entry that has nothing yet. It stays without a score if the line does not begin with a table, nor
 * end in "won". */
void result_line_of_pod(struct arena *arena, const char *line, struct result_entry *out);

/* The score of an entry without a name, if the match can have it: with the errors of result_enter. Of matches of one
 * result. */
TC_MUST_USE enum err_code result_read(struct store *store, struct arena *arena, const struct event_data *data,
                                      const struct load_match *match, const struct result_entry *entry,
                                      struct score *out, const char **remark, struct err *err);

/* True when somebody must advance from the match: it is of a bracket. */
bool result_must_advance(const struct event_data *data, const struct load_match *match);

/* Reads life totals "12-7", "12:7", "-3-5" into the score's, in the order of its wins. ERR_INPUT. */
TC_MUST_USE enum err_code result_life_parse(const char *text, struct score *score, struct err *err);

/* The same of a match of seats: where somebody must advance, the one drawn seat that is typed (or the one of its
 * total) goes to the higher of turned's life totals, or as decided. ERR_INPUT: there is no such seat, or several. */
TC_MUST_USE enum err_code result_seat_at_time(struct arena *arena, const struct floor_rules *rules,
                                              const struct event_data *data, const struct load_match *match,
                                              int decided, const struct score *turned, struct seat_entry *typed,
                                              const char **remark, struct err *err);

/* A result by which somebody who is out (disqualified, ejected; of a bracket also dropped) does not lose the match that
 * they left: ERR_CONFLICT with the legal step, unless it is on record already, or correct says that it was played
 * before; *remark is then set where somebody goes through by it who is out. */
TC_MUST_USE enum err_code result_require_loss(struct arena *arena, const struct event_data *data,
                                              const struct load_match *match, struct score score, bool correct,
                                              const char **remark, struct err *err);

/* A match that time ended (D.1.5): checks the score, seen from player1, and where somebody must advance
 * finds who: by games won, by the higher life total, or as the head judge decided (an index of a player; -1: not
 * decided). The winner of an elimination match by life is given the game that was being played, so that
 * the score shows who won. *remark says what was applied, "" nothing. ERR_INPUT: the games say that the
 * match was finished; life totals or a decision where none is asked for; neither where it is. */
TC_MUST_USE enum err_code result_at_time(struct arena *arena, const struct floor_rules *rules,
                                         const struct event_data *data, const struct load_match *match, int decided,
                                         struct score *score, const char **remark, struct err *err);

/* Whether the two may agree on a draw (D.1.7). ERR_CONFLICT: a game was played or lost by penalty, or the
 * rules know no such draw. game_losses: games that either lost by penalty. */
TC_MUST_USE enum err_code result_may_draw(struct arena *arena, const struct floor_rules *rules,
                                          const struct event_data *data, const struct load_match *match,
                                          int game_losses, struct err *err);

#endif
