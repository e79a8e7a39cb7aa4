/* reported.h - what the players of a match say of its result themselves
 *
 * One of the two reports the score; the other confirms it or says another one. When both say the
 * same it is the match's result, entered as by the desk; when they differ the match is disputed
 * until the desk or a judge enters a result, which always stands above what players say. What was
 * said is kept with the match and goes with it.
 */
#ifndef TOPCUT_EVENT_REPORTED_H
#define TOPCUT_EVENT_REPORTED_H

#include "event/result/results.h"

enum reported_state {
    REPORTED_NOTHING,
    REPORTED_BY_ONE,
    REPORTED_DISPUTED, /* they differ, and there is no result yet */
    REPORTED_FINAL,    /* the match has a result: by both, or by the desk */
};
/* "", "reported", "disputed", "final" */
const char *reported_state_name(enum reported_state state);

struct reported_match {
    int match; /* index in the event's matches */
    enum reported_state state;
    struct score said[2];   /* by player 1, by player 2, player 1's wins first; kind RESULT_NONE: said
                               nothing */
    int64_t said_at_utc[2]; /* 0: nothing */
    bool drops[2];          /* says to drop after this round */
};

/* The matches of a round with an opponent, in the order of its tables. */
TC_MUST_USE enum err_code reported_list(struct store *store, struct arena *arena, const struct event_data *data,
                                        int round, struct reported_match **out, size_t *n, struct err *err);

struct reported_outcome {
    struct reported_match match;
    /* When it is final now; before.kind and after.kind are RESULT_NONE otherwise. */
    struct result_outcome result;
    const char *sentence;
};
/* Player says the score of their match in the latest published round, their own wins first ("2-1",
 * "id"); drop: and that they drop after it (done when the result becomes final, by one or by the
 * desk). Saying the same again changes nothing; saying something else replaces what the same player
 * said before. ERR_CONFLICT: the match has a result (told), the round is not the latest or not
 * published; ERR_NOT_FOUND: no match; ERR_INPUT: not a score. round: the one that the player
 * saw. */
TC_MUST_USE enum err_code reported_say(struct store *store, struct arena *arena, struct event_id event, int round,
                                       struct player_id player, const char *score, bool drop,
                                       struct reported_outcome *out, struct err *err);

/* Behind a result that was just written, inside its verb: *remark tells who had said something
 * else, and who drops now because they had said so. */
TC_MUST_USE enum err_code reported_after_result(struct store *store, struct arena *arena, struct event_data *data,
                                                const struct load_match *match, const char **remark, struct err *err);

/* Enters as result what one player said and the other did not deny, at one table, or (table 0) at
 * all of them in one verb; of all, what cannot be entered is reported and left. A table that has its
 * result is left, too. ERR_CONFLICT: nothing was said there, or they differ; ERR_NOT_FOUND: no such
 * table. */
TC_MUST_USE enum err_code reported_accept(struct store *store, struct arena *arena, struct event_id event, int round,
                                          int table, int *accepted, const char **sentence, struct err *err);

#endif
