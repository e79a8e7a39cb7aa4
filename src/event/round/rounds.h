/* rounds.h - pairing a round, by machine and by hand */
#ifndef TOPCUT_EVENT_ROUNDS_H
#define TOPCUT_EVENT_ROUNDS_H

#include "event/core/load.h"

struct round_options {
    uint64_t seed;                 /* 0: drawn from the system */
    bool dry_run;                  /* shows the pairing and saves nothing */
    bool allow_rematch;            /* the least relaxation, named by the organizer */
    bool by_rank;                  /* pair this round by rank whatever the setting says */
    bool private_;                 /* prepares it: nobody but staff sees it until round_publish */
    bool circle;                   /* round 1 of a round robin: by the circle method instead of the Berger tables */
    const struct pair_link *avoid; /* further soft wishes: player ids are not known here, so indices into
                                      event_data.players */
    size_t n_avoid;
};

/* One table as people see it. */
struct round_match {
    struct load_match match;
    const char *name1, *name2; /* name2 "" for a bye */
    int points1, points2;      /* match points before the round (Swiss) or seeds (playoff) */
    bool awarded;              /* a bye that was awarded, not the pairing's */
};

struct round_view {
    struct event event;
    struct load_round round;
    const char *name;            /* "Round 3", "Quarterfinals" */
    struct round_match *matches; /* by table, the byes last */
    size_t n_matches;
    int missing; /* without a result */
    int pair_downs;
    int rematches;
    bool saved;                 /* false for a dry run */
    struct pair_finding *unmet; /* wishes that the pairing could not honour, with names: by the verb that
                                   paired the round; NULL otherwise */
    size_t n_unmet;
    const char *told; /* by a verb that changed the round: that players have seen what it was; "" */
    /* who sits elsewhere than at their fixed table, without a result; "": nobody */
    const char *away;
};

/* A paired round for showing; number 0: the latest. ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code round_view(struct store *store, struct arena *arena, struct event_id event, int number,
                                     struct round_view *out, struct err *err);

/* Pairs the next round: Swiss, or, once the cut was made, the next round of the bracket.
 * ERR_CONFLICT: results are missing (lists the tables), all planned rounds are played (says what next),
 * fewer than two players, no legal pairing (why, and the least relaxation). */
TC_MUST_USE enum err_code round_pair(struct store *store, struct arena *arena, struct event_id event,
                                     const struct round_options *options, struct round_view *out, struct err *err);

/* Lets everybody see the latest round. published: it was not yet. sentence: "round 3 is published".
 * ERR_CONFLICT: there is no round, or the event is closed. */
TC_MUST_USE enum err_code round_publish(struct store *store, struct arena *arena, struct event_id event,
                                        bool *published, const char **sentence, struct err *err);

/* Re-pairs those tables of the latest Swiss round that have no result, and puts in players who are active
 * but at no table; drops who left. */
TC_MUST_USE enum err_code round_repair(struct store *store, struct arena *arena, struct event_id event,
                                       const struct round_options *options, struct round_view *out, struct err *err);

/* Swaps two players between tables of the latest round (a player may be the one with the bye). Both
 * matches must be without result (a bye counts as without). findings: what the round now breaks. */
TC_MUST_USE enum err_code round_swap(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id a, struct player_id b, struct round_view *out,
                                     struct pair_finding **findings, size_t *n_findings, struct err *err);

/* Pairs the next round by hand: pairs are player ids, b.v == 0 for the bye; every active player once, or,
 * with the rest flag, those not named are paired by machine. findings: what the pairing breaks. */
struct round_hand_pair {
    struct player_id a, b;
};
TC_MUST_USE enum err_code round_pair_by_hand(struct store *store, struct arena *arena, struct event_id event,
                                             const struct round_hand_pair *pairs, size_t n_pairs, bool rest_by_machine,
                                             const struct round_options *options, struct round_view *out,
                                             struct pair_finding **findings, size_t *n_findings, struct err *err);

/* Takes the latest round back altogether; says when players have seen it. ERR_CONFLICT: results are in, unless force
 * (undo keeps them). */
TC_MUST_USE enum err_code round_unpair(struct store *store, struct arena *arena, struct event_id event, bool force,
                                       const char **sentence, struct err *err);

/* Checks the latest Swiss round against the criteria: findings with names filled in. */
TC_MUST_USE enum err_code round_check(struct store *store, struct arena *arena, struct event_id event, int number,
                                      struct pair_finding **findings, size_t *n_findings, struct err *err);

/* Why two players met (or not), or one has the bye (b.v == 0), in a round (0: the latest Swiss one). */
TC_MUST_USE enum err_code round_why(struct store *store, struct arena *arena, struct event_id event, int number,
                                    struct player_id a, struct player_id b, const char **sentence, struct err *err);

#endif
