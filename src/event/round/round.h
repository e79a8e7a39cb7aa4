/* round.h - pairing a round: by machine or by hand, published, explained, repaired; and the cut
 *
 * One door, round_pair, for every structure; Swiss rounds are made here, those of a bracket or a schedule in bracket/.
 * Not here: the matching itself (pairing/, pure), rows (match/), and the clock of a round (clock/).
 */
#ifndef TOPCUT_EVENT_ROUND_H
#define TOPCUT_EVENT_ROUND_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"

/* ---- rounds ---------------------------------------------------------------------------------- */

struct round_options {
    uint64_t seed;                 /* 0: drawn from the system */
    bool dry_run;                  /* shows the pairing and saves nothing */
    bool allow_rematch;            /* the least relaxation, named by the organizer */
    bool by_rank;                  /* pair this round by rank whatever the setting says */
    bool private_;                 /* prepares it: nobody but staff sees it until round_publish */
    bool thorough;                 /* tables of three to five: the long search (pods_effort) */
    bool circle;                   /* round 1 of a round robin: by the circle method instead of the Berger tables */
    const struct pair_link *avoid; /* further soft wishes: player ids are not known here, so indices into
                                      event_data.players */
    size_t n_avoid;
    const struct seen_round *seen; /* what the page showed; NULL: nothing */
    bool all;                      /* round_repair of tables of three to five: opens every table without a result */
    const int *started;            /* and leaves these tables, which have started, as they are */
    size_t n_started;
};

/* One table as people see it. */
struct round_match {
    struct load_match match;
    const char *name1, *name2;      /* name2 "" for a bye */
    int points1, points2;           /* match points before the round (Swiss) or seeds (playoff) */
    bool awarded;                   /* a bye that was awarded, not the pairing's */
    const char *seats[PODS_CHAIRS]; /* the names at a table of three to five, in turn order; NULL: no more */
    const char *remark;             /* of such a table: who won, that it was made by hand; "" */
};

/* A table of three to five that a repair changed: who sat there and who sits there now, in turn order; table 0 is a
 * player's bye. */
struct round_change {
    int table;
    const char *before[PODS_CHAIRS], *after[PODS_CHAIRS];
    size_t n_before, n_after;
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
    const char *quality;          /* of tables of three to five: how good they are, level by level; "" otherwise */
    const char *told;             /* by a verb that changed the round: that players have seen what it was; "" */
    struct round_change *changes; /* by round_repair, of tables of three to five; by table */
    size_t n_changes;
    bool fewest; /* proved that no fewer tables could be opened for them */
    /* who sits elsewhere than at their fixed table, without a result; "": nobody */
    const char *away;
};

/* How good a round of tables of three to five was when it was paired: each level with the bound that it does not
 * reach, and whether it is proved. "": made or changed by hand. */
const char *round_pods_quality(struct arena *arena, const struct load_round *round);

/* A paired round for showing; number 0: the latest. ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code round_view(struct store *store, struct arena *arena, struct event_id event, int number,
                                     struct round_view *out, struct err *err);

/* Whether a result of an earlier round was changed since a Swiss round was paired, so that players have other points
 * than it was made from. */
TC_MUST_USE enum err_code round_points_moved(struct arena *arena, const struct event_data *data, int number, bool *out,
                                             struct err *err);

/* Pairs the next round: Swiss, or, once the cut was made, the next round of the bracket.
 * ERR_CONFLICT: results are missing (lists the tables), all planned rounds are played (says what next),
 * fewer than two players, no legal pairing (why, and the least relaxation). */
TC_MUST_USE enum err_code round_pair(struct store *store, struct arena *arena, struct event_id event,
                                     const struct round_options *options, struct round_view *out, struct err *err);

/* Whether round_pair would refuse the next round as the event stands, all results being in: for who says what comes
 * next. Nothing is written. Tables of four, round robins and brackets are asked for their lists alone. */
struct round_refusal {
    const char *why;    /* a message; "": it would not */
    bool rematch_helps; /* options->allow_rematch would pair it */
};
TC_MUST_USE enum err_code round_refused(struct store *store, struct arena *arena, const struct event_data *data,
                                        struct round_refusal *out, struct err *err);

/* Lets everybody see the latest round. published: it was not yet. sentence: "round 3 is published".
 * ERR_CONFLICT: there is no round, or the event is closed. */
TC_MUST_USE enum err_code round_publish(struct store *store, struct arena *arena, struct event_id event,
                                        const struct seen_round *seen, bool *published, const char **sentence,
                                        struct err *err);

/* Re-pairs those tables of the latest Swiss round that have no result, and puts in players who are active
 * but at no table; drops who left. Of tables of three to five only as few as will do, unless options->all; out->changes
 * says which, and nothing is recorded where every table stays. */
TC_MUST_USE enum err_code round_repair(struct store *store, struct arena *arena, struct event_id event,
                                       const struct round_options *options, struct round_view *out, struct err *err);

/* Swaps two players between tables of the latest round (a player may be the one with the bye). Both
 * matches must be without result (a bye counts as without). findings: what the round now breaks. */
TC_MUST_USE enum err_code round_swap(struct store *store, struct arena *arena, struct event_id event,
                                     const struct seen_round *seen, struct player_id a, struct player_id b,
                                     struct round_view *out, struct pair_finding **findings, size_t *n_findings,
                                     struct err *err);

/* Pairs the next round by hand: pairs are player ids, b.v == 0 for the bye; every active player once, or,
 * with the rest flag, those not named are paired by machine. findings: what the pairing breaks. */
struct round_hand_pair {
    struct player_id a, b;
};
TC_MUST_USE enum err_code round_pair_by_hand(struct store *store, struct arena *arena, struct event_id event,
                                             const struct round_hand_pair *pairs, size_t n_pairs, bool rest_by_machine,
                                             const struct round_options *options, struct round_view *out,
                                             struct pair_finding **findings, size_t *n_findings, struct err *err);

/* The same of tables of three to five, in turn order; of a table of one, the bye. */
struct round_hand_table {
    struct player_id players[PODS_CHAIRS];
    int n;
};
TC_MUST_USE enum err_code round_pair_tables_by_hand(struct store *store, struct arena *arena, struct event_id event,
                                                    const struct round_hand_table *tables, size_t n_tables,
                                                    bool rest_by_machine, const struct round_options *options,
                                                    struct round_view *out, struct pair_finding **findings,
                                                    size_t *n_findings, struct err *err);
/* Reads such tables, parted by ends of lines or semicolons: "Berg v Ek v Lind v Holm", "Falk v bye"; "=" or a tab may
 * stand for " v ". what names the text in errors, which count its lines. ERR_INPUT: not three to five players. */
TC_MUST_USE enum err_code round_hand_tables_read(struct store *store, struct arena *arena, struct event_id event,
                                                 const char *text, const char *what, struct round_hand_table **out,
                                                 size_t *n, struct err *err);

/* Takes the latest round back altogether; says when players have seen it. ERR_CONFLICT: results are in, unless force
 * (undo keeps them). */
TC_MUST_USE enum err_code round_unpair(struct store *store, struct arena *arena, struct event_id event,
                                       const struct seen_round *seen, bool force, const char **sentence,
                                       struct err *err);

/* Checks the latest Swiss round against the criteria: findings with names filled in. */
TC_MUST_USE enum err_code round_check(struct store *store, struct arena *arena, struct event_id event, int number,
                                      struct pair_finding **findings, size_t *n_findings, struct err *err);

/* The same of tables of three to five: why up to five players share a table, or what it would cost if they did; of one
 * player the table, and how good the round is. */
TC_MUST_USE enum err_code round_why_table(struct store *store, struct arena *arena, struct event_id event, int number,
                                          const struct player_id *players, size_t n, const char **sentence,
                                          struct err *err);
/* Why two players met (or not), or one has the bye (b.v == 0), in a round (0: the latest Swiss one). */
TC_MUST_USE enum err_code round_why(struct store *store, struct arena *arena, struct event_id event, int number,
                                    struct player_id a, struct player_id b, const char **sentence, struct err *err);

/* ---- the cut --------------------------------------------------------------------------------- */

/* Cuts to the best size players that are still in (size 0: the event's setting), seeds them and pairs the
 * bracket's first round; missing seeds of the next power of two are byes for the top seeds. A player who left is
 * replaced by the next in rank (sentence says so, and explains ties at the line). Of options, seed, private_ and seen
 * count; NULL: a seed from the system, and everybody sees the bracket at once. ERR_CONFLICT: results are missing, Swiss
 * rounds are still planned (force overrides), fewer players than 2, already cut, an elimination. */
TC_MUST_USE enum err_code playoff_cut(struct store *store, struct arena *arena, struct event_id event, int size,
                                      bool force, const struct round_options *options, struct round_view *out,
                                      const char **sentence, struct err *err);

/* Takes the cut back with its rounds. ERR_CONFLICT: results are in, unless force; the bracket is the whole
 * event. */
TC_MUST_USE enum err_code playoff_uncut(struct store *store, struct arena *arena, struct event_id event, bool force,
                                        const char **sentence, struct err *err);

/* ---- repair ---------------------------------------------------------------------------------- */

/* What is broken in the current round, and the least that mends it
 *
 * A round is broken where a player has left and where players who can play sit out: they are paired, and as few
 * other tables as possible change for that (pair_round_mend in pairing.h). Where the points that the round was
 * paired by have been corrected since (a wrong slip of an earlier round), or wishes were added, the question is
 * another: would it be paired otherwise now, and how little has to be changed? That is the best pairing that
 * keeps as many tables as it can (pairing.h, criterion 5). Both are answered for the whole round, as if nobody
 * had sat down yet, and for those tables alone that have not started. Where nothing is broken nothing
 * changes. */

enum repair_kind {
    REPAIR_NONE,    /* every table stays */
    REPAIR_SWAP,    /* two tables, the bye's counted, exchange players */
    REPAIR_CASCADE, /* more than two */
};
const char *repair_kind_name(enum repair_kind kind); /* "none", "swap", "cascade" */

struct repair_change {
    int table;               /* 0: the bye, or a player's seat that is gone */
    int before[2], after[2]; /* indices into data.players; -1: nobody, in [1] the bye */
    bool started;
    const char *breaks; /* what the table breaks now, a sentence with names */
};

/* One answer. */
struct repair_answer {
    enum repair_kind kind;
    struct repair_change *changes; /* by table, byes last */
    size_t n;
    bool certified;
};

struct repair_plan {
    struct event_data data;
    int round;
    uint64_t seed;
    struct repair_answer full;     /* the whole round, nobody having started */
    struct repair_answer smallest; /* of the tables that have not started: what is proposed */
    size_t n_tables, n_started;
    bool moved;                /* points or wishes have changed since the round was paired */
    const char *alone;         /* a player who sits out and has nobody to play; NULL: nobody */
    struct pair_finding *left; /* what the round breaks after the proposal, with names */
    size_t n_left;
};

/* What would change, and what is proposed. Nothing is changed.
 *
 * started   numbers of tables that have started although no result is in; a table with a result has, and
 *           one that was made by hand stays as the organizer wants it
 * options   NULL, or a seed (0: one that hangs on the round's), further wishes, rematches allowed
 * ERR_CONFLICT: there is no Swiss round, or the event is in its playoff or closed; or the tables that have
 * not started cannot be paired by themselves, with the way on. ERR_NOT_FOUND: no such table. */
TC_MUST_USE enum err_code repair_plan(struct store *store, struct arena *arena, struct event_id event,
                                      const struct round_options *options, const int *started, size_t n_started,
                                      struct repair_plan *out, struct err *err);

/* The same, and does what is proposed. Nothing is recorded when every table stays. */
TC_MUST_USE enum err_code repair_smallest(struct store *store, struct arena *arena, struct event_id event,
                                          const struct round_options *options, const int *started, size_t n_started,
                                          struct repair_plan *out, struct round_view *view, struct err *err);

/* What pairing again every table without a result (round_repair) would change; byes that move are changes, too. */
struct repair_all {
    struct event_data data;
    int round;
    uint64_t seed; /* round_repair does the same with it */
    struct repair_answer answer;
};
TC_MUST_USE enum err_code repair_plan_all(struct store *store, struct arena *arena, struct event_id event,
                                          const struct round_options *options, struct repair_all *out, struct err *err);

#endif
