/* internal.h - shared by the files of event/import: results files, verifying, the length of matches, drawn matches
 * against nobody */
#ifndef TOPCUT_EVENT_IMPORT_INTERNAL_H
#define TOPCUT_EVENT_IMPORT_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/import/import.h"

/* ---- results files --------------------------------------------------------------------------- */

/* The structure that the numbered rounds show; results_file_parse has put it into file->structure. */
enum results_structure results_structure_find(struct arena *arena, const struct results_file *file);

/* ---- verifying ------------------------------------------------------------------------------- */

/* What verifying and explaining a results file share (for the event room's files) */

/* The computed line of one player. Exact ties share the ranks rank_first to rank_last. */
struct results_line {
    int points, rank, rank_first, rank_last;
    double omw, gw, ogw;
};

/* Within 0.00006: near enough to look for an explanation. */
bool results_close(double published, double computed);
/* True when every digit that was published is that of the computed value, rounded there or cut off. */
bool results_digits_equal(double published, int places, double computed);

struct standings_match results_as_match(const struct results_match *m);

/* How many of the file's matches are of numbered rounds; they come first. */
size_t results_numbered(const struct results_file *file);

/* The lines of standings whose players are the file's, by index. */
struct results_line *results_lines_of_rows(struct arena *arena, const struct standings_row *rows, size_t n);

/* Where the lines of all players come from, by index, under a rule. */
struct results_source {
    enum err_code (*lines)(void *data, const struct standings_rule *rule, struct results_line **out, struct err *err);
    void *data;
};
/* As results_file_verify, of lines from elsewhere. */
TC_MUST_USE enum err_code results_verify_lines(struct arena *arena, const struct results_file *file,
                                               const struct standings_rule *rule, const struct results_source *source,
                                               struct results_verdict *out, struct err *err);

/* The computed line of every player, by index. */
TC_MUST_USE enum err_code results_lines(struct arena *arena, const struct results_file *file,
                                        const struct standings_rule *rule, const struct standings_match *matches,
                                        size_t n_matches, struct results_line **out, struct err *err);

/* The rule that explains published standings which do not follow the plain one, as a sentence, or NULL. */
TC_MUST_USE enum err_code results_explain(struct arena *arena, const struct results_file *file,
                                          const struct standings_rule *rule, const char **explanation, struct err *err);

/* ---- the length of matches ------------------------------------------------------------------- */

/* True when a score is one of a match of best_of games; further drawn games are. */
bool length_fits(int best_of, int wins1, int wins2);

/* The length of the numbered rounds (stage NULL), or of a playoff stage by its name. */
int results_length(const struct results_file *file, const char *stage);
/* What to tell beside the event's length: another one of the numbered rounds than 3, longer or shorter playoff
 * stages, and scores that do not fit, by line. Begins with "; ", or is "". */
const char *results_length_text(struct arena *arena, const struct results_file *file);

/* ---- into the store -------------------------------------------------------------------------- */

/* players[i]: the player of that name, or a new one. ERR_CONFLICT: several have it; ERR_INPUT: it is that of
 * one of the i players before. */
TC_MUST_USE enum err_code import_named_player(struct store *store, struct arena *arena, const char *name,
                                              struct player_id *players, size_t i, struct err *err);

/* ---- drawn matches against nobody ------------------------------------------------------------ */

/* Matches against nobody that a results file has as drawn (for the event room's files) */

/* Makes each of them what the published line of its player shows: a bye or a loss by absence, with the games that
 * count. ERR_INPUT with what the published standings show, and what could be written instead, where they show
 * neither, cannot tell, or are not there. */
TC_MUST_USE enum err_code results_drawn_settle(struct arena *arena, struct results_file *file, const char *what,
                                               struct err *err);

#endif
