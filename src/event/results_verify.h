/* results_verify.h - what verifying and explaining a results file share (for the event room's files) */
#ifndef TOPCUT_EVENT_RESULTS_VERIFY_H
#define TOPCUT_EVENT_RESULTS_VERIFY_H

#include "event/results_file.h"

/* The computed line of one player. Exact ties share the ranks rank_first to rank_last. */
struct results_line {
    int points, rank, rank_first, rank_last;
    double omw, gw, ogw;
};

/* Within 0.00006: published fractions have at least four places. */
bool results_close(double published, double computed);

struct standings_match results_as_match(const struct results_match *m);

/* How many of the file's matches are of numbered rounds; they come first. */
size_t results_numbered(const struct results_file *file);

/* The computed line of every player, by index. */
TC_MUST_USE enum err_code results_lines(struct arena *arena, const struct results_file *file,
                                        const struct standings_rule *rule,
                                        const struct standings_match *matches, size_t n_matches,
                                        struct results_line **out, struct err *err);

/* The rule that explains published standings which do not follow the plain one, as a sentence, or NULL. */
TC_MUST_USE enum err_code results_explain(struct arena *arena, const struct results_file *file,
                                          const struct standings_rule *rule, const char **explanation,
                                          struct err *err);

#endif
