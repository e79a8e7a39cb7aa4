/* results.h - scores: what a match can have, entering and correcting them */
#ifndef TOPCUT_EVENT_RESULTS_H
#define TOPCUT_EVENT_RESULTS_H

#include "event/load.h"

struct score {
    enum result_kind kind;
    int wins1, wins2, draws;
};

/* Reads "2-1", "2-0-1", "21", "201", "id", "double-loss", "no-show", "concede" (the last two: the second
 * player is the loser; swap with score_reverse). ERR_INPUT: not a result of a best-of-N match, with those
 * that are. Pure. */
TC_MUST_USE enum err_code score_parse(const char *text, int best_of, bool more_draws, struct score *out,
                                      struct err *err);
struct score score_reverse(struct score score);
/* "2-1", "2-0-1", "0-0-3 (intentional draw)", "double loss", ... */
char *score_text(struct arena *arena, struct score score);

struct result_entry {
    const char *where; /* a table number, or a player of the event in any spelling */
    const char *score; /* as score_parse */
    const char *who;   /* NULL, or whose view the score is: the one whose wins come first, who did not come,
                          who conceded */
};

struct result_outcome {
    int round, table;
    const char *name1, *name2;
    struct score before, after;   /* before.kind RESULT_NONE: first entry */
    bool unchanged;               /* the same result was there: twice is once */
    const char *consequences;     /* of a correction: what changed after it; "" otherwise */
    int in, total;                /* results of the round */
    int *missing;                 /* tables without a result */
    size_t n_missing;
};

/* Enters one result in a round (0: the latest). A different result at the table is ERR_CONFLICT unless
 * correct; a correction in an earlier round is allowed with correct and says what it changes (ranks,
 * pairings that would have been others; playoff matches that it prunes).
 * ERR_NOT_FOUND: no such table (with the range); ERR_INPUT: not a score. */
TC_MUST_USE enum err_code result_enter(struct store *store, struct arena *arena, struct event_id event,
                                       int round, const struct result_entry *entry, bool correct,
                                       struct result_outcome *out, struct err *err);

/* Takes a result away again. */
TC_MUST_USE enum err_code result_clear(struct store *store, struct arena *arena, struct event_id event,
                                       int round, const char *where, struct result_outcome *out,
                                       struct err *err);

/* Many lines "7 2-1", "Berg 2-0", "9 no-show Lind"; blank ones and those after "#" are skipped. All or none
 * unless keep_going: then the good lines are saved in one verb and problems lists the others. */
struct result_batch {
    struct result_outcome *outcomes;
    size_t n_outcomes;
    const char **problems; /* "slips.txt:4: table 31 does not exist (1-11)" */
    size_t n_problems;
};
TC_MUST_USE enum err_code result_enter_many(struct store *store, struct arena *arena,
                                            struct event_id event, int round, const char *text,
                                            const char *what, bool correct, bool keep_going,
                                            struct result_batch *out, struct err *err);

#endif
