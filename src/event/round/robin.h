/* robin.h - the rounds of a round robin
 *
 * Numbers are drawn with round 1 in the order of entry, and kept in the record of what its pairing saw
 * (round.seen: "number points place team" a player, then '|' and the method); every later round
 * follows from them (pairing/roundrobin.h).
 *
 * Players who leave before having played half of their matches are annulled: their results stay recorded
 * and rated, and count for nobody's standings; whom they would have met sits that round out. Players who
 * leave later lose the rest by no-show. (The floor rules say nothing of it: a house rule, the usual
 * practice of chess.) Whether they drop, are disqualified or ejected makes no difference: a match that was
 * lost by no-show, by penalty or by both was not played, neither by the loser nor by the winner, so what is
 * written when a player leaves changes nobody's count.
 */
#ifndef TOPCUT_EVENT_ROBIN_H
#define TOPCUT_EVENT_ROBIN_H

#include "event/core/structure.h"
#include "event/round/rounds.h"

struct robin {
    enum robin_method method;
    int n, legs, rounds;
    int *player_of; /* by number, 1..n: index into data.players, -1 when gone; [0] is not used */
    int *number_of; /* by player; 0: not in the schedule */
    bool drawn;     /* round 1 is paired; otherwise it is what would be drawn now */
};

const char *robin_method_name(enum robin_method method); /* "berger", "circle" */
bool robin_method_find(const char *name, enum robin_method *out);

/* The schedule as it is drawn, or as pairing round 1 with the seed (0: the event's) would draw it.
 * ERR_CONFLICT: fewer than two players, or so many that it would take more than 99 rounds. */
TC_MUST_USE enum err_code robin_load(struct store *store, struct arena *arena, const struct event_data *data,
                                     enum robin_method method, uint64_t seed, struct robin *out, struct err *err);

/* One pair of the schedule, with its match where it is paired. */
struct robin_meeting {
    int round, leg, board;          /* board 0: sits out */
    int number1, number2;           /* number2 0: nobody */
    int player1, player2;           /* -1: nobody, or gone */
    const struct load_match *match; /* NULL: not paired */
    const char *note;               /* "sits out", "annulled", "" */
};
/* All pairs, by round and board, whoever sits out last. */
struct robin_meeting *robin_meetings(struct arena *arena, const struct event_data *data, const struct robin *robin,
                                     size_t *n);

/* The result of a scheduled match, NULL without one. */
const char *robin_score_text(struct arena *arena, const struct robin_meeting *meeting);

/* Pairs the next round; inside the caller's verb. ERR_CONFLICT: all are played. */
TC_MUST_USE enum err_code robin_pair_next(struct store *store, struct arena *arena, const struct event_data *data,
                                          const struct round_options *options, int *number, struct err *err);

/* Marks players who left before half of their matches (load_player.annulled); called by event_load. */
void robin_mark_annulled(struct arena *arena, struct event_data *data);

/* "; 1 of 3 matches are played, fewer than half: ...": what leaving means, by the same count that annuls.
 * asked: a judge has yet to say whether their latest match is played. */
const char *robin_left_text(struct arena *arena, const struct event_data *data, int player, bool asked);

/* Puts back the matches that were left out since a player was annulled, lost by no-show. */
TC_MUST_USE enum err_code robin_back(struct store *store, struct arena *arena, const struct event_data *data,
                                     int player, const char **sentence, struct err *err);

/* Why two players met, or one sat out (b -1), in a sentence: in which rounds the schedule has them. */
TC_MUST_USE enum err_code robin_why(struct arena *arena, const struct event_data *data, int a, int b,
                                    const char **sentence, struct err *err);

/* What is wrong with the rounds of a round robin, in a sentence; NULL: nothing. */
const char *robin_wrong(struct arena *arena, const struct event_data *data);

#endif
