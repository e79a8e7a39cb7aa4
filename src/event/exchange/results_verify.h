/* results_verify.h - what verifying and explaining a results file share (for the event room's files) */
#ifndef TOPCUT_EVENT_RESULTS_VERIFY_H
#define TOPCUT_EVENT_RESULTS_VERIFY_H

#include "event/exchange/results_file.h"

/* The computed line of one player. Exact ties share the ranks rank_first to rank_last. */
struct results_line {
    int points, rank, rank_first, rank_last;
    double omw, gw, ogw;
};

/* Within 0.00006: near enough to look for an explanation. */
bool results_close(double published, double computed);
/* Whether every digit that was published is that of the computed value, rounded there or cut off. */
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

#endif
