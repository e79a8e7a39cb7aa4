/* results.h - scores: what a match can have, entering and correcting them */
#ifndef TOPCUT_EVENT_RESULTS_H
#define TOPCUT_EVENT_RESULTS_H

#include "event/core/load.h"

struct score {
    enum result_kind kind;
    int wins1, wins2, draws;
    bool timed_out;   /* the clock ended it (D.1.5) */
    int life1, life2; /* of a match that was timed out: life totals, MATCH_NO_LIFE for none */
};

/* The text with '-' for every dash and minus sign that a phone or a spreadsheet makes of it, and plain digits and
 * colons for wide ones: out, of room bytes, or the text itself where it is too long for a score. */
enum { SCORE_ROOM = 32 };
const char *score_plain(const char *text, char *out, size_t room);

/* Reads "2-1", "2-0-1", "21", "201", "id", "double-loss", "no-show", "concede", "match-loss" (of the last three
 * the second player is the loser; swap with score_reverse), also with dashes (score_plain). ERR_INPUT: not a result of
 * a best-of-N match, with those that are. Pure. */
TC_MUST_USE enum err_code score_parse(const char *text, int best_of, bool more_draws, struct score *out,
                                      struct err *err);
struct score score_reverse(struct score score);
/* The score that a match has; of kind RESULT_NONE when there is none. */
struct score score_of_match(const struct load_match *match);
/* "2-1", "2-0-1", "1-1 (time)", "0-0-3 (intentional draw)", "double loss", ... */
char *score_text(struct arena *arena, struct score score);

struct result_entry {
    const char *where;   /* a table number, or a player of the event in any spelling */
    const char *score;   /* as score_parse; of teams with seats as seats_parse (seats.h) */
    const char *who;     /* NULL, or whose view the score is: the one whose wins come first, who did not come,
                            who conceded */
    bool timed_out;      /* time ended the match (D.1.5): the score counts finished games */
    const char *life;    /* NULL, or life totals "12-7" in the score's order, where somebody must advance */
    const char *decided; /* NULL, or who wins by the head judge's decision, where life decides nothing */
};

struct result_outcome {
    int round, table;
    const char *name1, *name2;
    struct score before, after; /* before.kind RESULT_NONE: first entry */
    const char *seats;          /* of teams with seats: what is in, "A 2-1, B 0-2"; "" otherwise. While they leave
                                   it open, after.kind is RESULT_NONE */
    bool unchanged;             /* the same result was there: twice is once */
    const char *consequences;   /* of a correction: what changed after it; "" otherwise */
    const char *remark;         /* how time decided it; "" otherwise */
    int in, total;              /* results of the round */
    int *missing;               /* tables without a result */
    size_t n_missing;
};

/* Enters one result in a round (0: the latest). An intentional draw is refused when a game was played, lost
 * by penalty, or somebody must advance (D.1.7; ERR_CONFLICT, ERR_INPUT). A different result at the table is
 * ERR_CONFLICT unless correct; a correction in an earlier round is allowed with correct and says what it changes
 * (ranks, pairings that would have been others; playoff matches that it prunes). ERR_NOT_FOUND: no such table (with the
 * range); ERR_INPUT: not a score. */
TC_MUST_USE enum err_code result_enter(struct store *store, struct arena *arena, struct event_id event, int round,
                                       const struct result_entry *entry, bool correct, struct result_outcome *out,
                                       struct err *err);

/* Takes a result away again. */
TC_MUST_USE enum err_code result_clear(struct store *store, struct arena *arena, struct event_id event, int round,
                                       const char *where, struct result_outcome *out, struct err *err);

/* Many lines "7 2-1", "Berg 2-0", "9 no-show Lind", "4 1-1 time", "1 1-1 time 12-7"; blank ones and those after "#" are
 * skipped. All or none unless keep_going: then the good lines are saved in one verb and problems lists the others. */
struct result_batch {
    struct result_outcome *outcomes;
    size_t n_outcomes;
    const char **problems; /* "slips.txt:4: table 31 does not exist (1-11)" */
    size_t n_problems;
};
TC_MUST_USE enum err_code result_enter_many(struct store *store, struct arena *arena, struct event_id event, int round,
                                            const char *text, const char *what, bool correct, bool keep_going,
                                            struct result_batch *out, struct err *err);

#endif
