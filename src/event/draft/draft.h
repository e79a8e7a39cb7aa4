/* draft.h - draft pods of an event: made, corrected, stepped through, and what they ask of the pairing
 *
 * Not here: what a limited event gives its players (core/), cards that were opened (register/), and the pairing of the
 * round that follows (round/), which asks this folder.
 */
#ifndef TOPCUT_EVENT_DRAFT_H
#define TOPCUT_EVENT_DRAFT_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- drafts ---------------------------------------------------------------------------------- */

/* Draft pods of an event: made, corrected, stepped through, and what they ask of the pairing
 *
 * A draft is one cut of the whole field into pods (pairing/draft.h), made before the round that it is played
 * from. Swiss rounds follow: the first one across the pod, later ones within the pod or in the whole field
 * (event_settings.pod_pairing), and after pod_rounds rounds the next draft is due (D.19.8). A pod's draft is
 * a list of steps, of which one runs; when it ends is stored, so that the clock survives a restart.
 *
 * Pods can be changed until the first round that follows them is paired. */

extern const char *const draft_kind_words[]; /* "booster", "rochester" */

struct draft_pod {
    int number;   /* from 1 */
    int *players; /* by seat: indices into event_data.players */
    int n;
    int step;            /* of its steps, from 1; 0: not begun; one beyond the last: done */
    int64_t ends_at_utc; /* of the step that runs; 0: it is held, or not timed */
};

struct draft {
    int number; /* from 1 */
    enum draft_kind kind;
    const char *made_by; /* "random", "seed", "standings", or "hand": changed after it was made */
    uint64_t seed;
    int first_round;
    int64_t at_utc;
    struct draft_pod *pods;
    size_t n_pods;
    size_t n_players;
};

/* A seat of a pod, and who sits around it. */
struct draft_seat {
    int seat; /* from 1, to the left from the judge */
    const struct load_player *player;
    const struct load_player *opposite; /* NULL in an odd pod */
    const struct load_player *left, *right;
    bool active;
};
extern const struct column_set draft_seat_columns;
/* The seats of a pod, pod->n of them; the arena's. */
struct draft_seat *draft_seats_of(struct arena *arena, const struct event_data *data, const struct draft_pod *pod);

/* All drafts of an event, the oldest first. */
TC_MUST_USE enum err_code drafts_load(struct store *store, struct arena *arena, const struct event_data *data,
                                      struct draft **out, size_t *n, struct err *err);

/* The last one. ERR_NOT_FOUND: there is none, and how one is made. */
TC_MUST_USE enum err_code draft_latest(struct store *store, struct arena *arena, const struct event_data *data,
                                       struct draft *out, struct err *err);

/* Where somebody sits; pod 0: nowhere. */
struct draft_place draft_place_of(const struct draft *draft, int player);

/* ---- making and changing --------------------------------------------------------------------- */

struct draft_options {
    enum draft_kind kind;
    int size;      /* wanted; 0: the event's */
    int by;        /* enum draft_by; -1: by lot, and by standings once rounds were played */
    uint64_t seed; /* 0: drawn from the system */
};

/* Cuts who is in into pods. ERR_CONFLICT: pods are made already, the next draft is not due yet, results are
 * missing, all rounds are played, no cut into pods of 6 to 10, nobody has a seed or points. */
TC_MUST_USE enum err_code draft_make(struct store *store, struct arena *arena, struct event_id event,
                                     const struct draft_options *options, struct event_data *data, struct draft *out,
                                     struct err *err);

/* What a corrected result means for pods that were made by standings and wait for their first round: "; the pods of
 * draft 2 were ...", or "". */
TC_MUST_USE enum err_code drafts_corrected(struct store *store, struct arena *arena, const struct event_data *data,
                                           const char **out, struct err *err);

/* Takes the latest pods back. ERR_CONFLICT: a round of theirs is paired. */
TC_MUST_USE enum err_code draft_unmake(struct store *store, struct arena *arena, struct event_id event,
                                       const char **sentence, struct err *err);

/* Puts a player on a seat: the player who sits there changes places with them, or, when it is the first free one of the
 * pod, the pod grows and theirs closes up. A player without a seat yet (a late entry) moves those behind up, and once
 * rounds are paired comes behind the last.
 * ERR_INPUT: no such pod or seat; ERR_CONFLICT: a pod would leave 6 to 10 players, a round is paired. */
TC_MUST_USE enum err_code draft_move(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, int pod, int seat, const char **sentence,
                                     struct err *err);

/* Two players change seats. */
TC_MUST_USE enum err_code draft_swap(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id a, struct player_id b, const char **sentence, struct err *err);

/* A player leaves the event for good: their seats go, pods close up. Inside the caller's verb. */
TC_MUST_USE enum err_code drafts_remove_player(struct store *store, struct event_id event, struct player_id player,
                                               struct err *err);
/* Two records become one person. Inside the caller's verb. */
TC_MUST_USE enum err_code drafts_merge(struct store *store, struct player_id from, struct player_id into,
                                       struct err *err);

/* ---- stepping through ------------------------------------------------------------------------ */

enum draft_state { DRAFT_NOT_BEGUN, DRAFT_RUNNING, DRAFT_HELD, DRAFT_DONE };
extern const char *const draft_state_words[]; /* "not-begun", "running", "held", "done" */

/* Where a pod is. */
struct draft_now {
    int pod;
    enum draft_state state;
    int at, n_steps; /* step at of n_steps, from 1; 0: not begun */
    struct draft_step step;
    int player; /* whose turn, index; -1: everybody's */
    bool timed;
    int64_t ends_at_utc;  /* of a timed step */
    int64_t seconds_left; /* of a timed step; below 0: so long over */
};

/* Where the pods of the latest draft are, in order. */
TC_MUST_USE enum err_code draft_status(struct store *store, struct arena *arena, const struct event_data *data,
                                       struct draft *draft, struct draft_now **out, struct err *err);

enum draft_clock {
    DRAFT_CLOCK_START,         /* begins, or goes on where it was held */
    DRAFT_CLOCK_START_UNTIMED, /* begins; steps have no time */
    DRAFT_CLOCK_NEXT,          /* the next step, with its full time */
    DRAFT_CLOCK_BACK,          /* the step before */
    DRAFT_CLOCK_HOLD,          /* the clock stands; start goes on with the full time of the step */
    DRAFT_CLOCK_DUE,           /* the next step for pods whose time is over; none: changes nothing */
};

/* Moves the clock of a pod (0: all pods that it can be done to) by steps. ERR_NOT_FOUND: no such pod;
 * ERR_CONFLICT: it means nothing for the pod, or for any (is not begun, runs already, is done), or its
 * first round is paired. sentence: what was done. */
TC_MUST_USE enum err_code draft_clock(struct store *store, struct arena *arena, struct event_id event,
                                      enum draft_clock what, int pod, int steps, const char **sentence,
                                      struct err *err);

/* ---- what pods ask of the pairing ------------------------------------------------------------ */

struct draft_round {
    bool in_force;   /* the round belongs to a draft */
    bool first;      /* it is the draft's first: across the pod */
    bool within;     /* opponents are of the same pod (pod_pairing 'pod') */
    int *pod, *seat; /* by player, 0: none; there when in_force */
    int *size;       /* by player: how many drafted in the pod */
};

/* What a Swiss round, paired or to come, has to do with pods. */
TC_MUST_USE enum err_code drafts_round(struct store *store, struct arena *arena, const struct event_data *data,
                                       int number, struct draft_round *out, struct err *err);

/* Of a bracket by draft seat: gives the players the seats that they drafted on, unless somebody has one by hand; inside
 * the caller's verb. ERR_CONFLICT: they drafted in several pods. */
TC_MUST_USE enum err_code drafts_bracket_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                               struct err *err);

/* ERR_CONFLICT: the next pods have to be drafted first, or, where opponents are of the same pod, one
 * of the players has none. */
TC_MUST_USE enum err_code drafts_require(const struct event_data *data, int number, const struct draft_round *round,
                                         struct err *err);

/* By seat of a request: the part of each (its pod), for pair_request.part. NULL unless opponents are of the
 * same pod. */
int *drafts_parts(struct arena *arena, const struct draft_round *round, const int *player_of_seat, size_t n_seats);

/* Pairs the first round after a draft: each with who sits opposite. Where opponents are of the same pod, or
 * one pod alone is odd, its odd player has the bye; otherwise the odd players of all pods and those without a
 * pod are paired with each other as in any Swiss round. Seats are those of the request. *fits is false when
 * somebody would meet a former opponent, which the request does not allow: then the round has to be
 * paired as any other. */
TC_MUST_USE enum err_code drafts_pair_across(struct arena *arena, const struct draft_round *round,
                                             const struct pair_request *request, const int *player_of_seat,
                                             struct pair_round *out, bool *fits, struct err *err);

#endif
