/* round_input.h - from an event to what the pairing room asks for, and its answers in people's names
 *
 * One door for everything that pairs or judges a pairing: a round to come (round_input_make) and a round
 * that was paired (round_input_of) give the same kind of request, the second from the record of what the
 * pairing saw, so that later corrections do not make an old pairing look wrong.
 */
#ifndef TOPCUT_EVENT_ROUND_INPUT_H
#define TOPCUT_EVENT_ROUND_INPUT_H

#include "event/core/internal.h"
#include "event/enrol/wishes.h"
#include "event/round/drafts.h"

/* What a round is paired from beside points and history. */
struct round_terms {
    struct draft_round draft;
    enum round_first { ROUND_FIRST_RANDOM, ROUND_FIRST_SEEDED, ROUND_FIRST_ACCELERATED } first;
    int *place;   /* of a seeded or accelerated round, by player: the place in the order of entry, from 1;
                     0: none */
    bool *lifted; /* of an accelerated round, by player: counts ROUND_LIFT match points more, for pairing
                     alone */
    const struct avoided *avoided;
    size_t n_avoided;
};
#define ROUND_LIFT 3

/* The terms of a Swiss round, paired or to come. */
TC_MUST_USE enum err_code round_terms_load(struct store *store, struct arena *arena, const struct event_data *data,
                                           int number, struct round_terms *out, struct err *err);

/* Groups of players who are rather not paired with each other. */
enum round_group { ROUND_GROUP_TEAM, ROUND_GROUP_CLUB, ROUND_GROUP_COUNTRY, ROUND_GROUP_REGION, N_ROUND_GROUPS };

/* By player: a number that those of one group share, 0 for none. */
struct round_groups {
    int *of[N_ROUND_GROUPS];
};

/* A pairing request and whose seat is whose. */
struct round_input {
    struct pair_request request;
    struct pair_seat *seats;       /* the request's */
    int *player_of_seat;           /* indices into data->players */
    int *seat_of_player;           /* -1: not in this pairing */
    const struct pair_link *named; /* wishes named by the organizer, indices into data->players */
    size_t n_named;
    const int *place; /* of a seeded or accelerated round, by player; NULL otherwise */
    const int *pod;   /* by player, where opponents are of one pod; NULL otherwise */
    struct round_groups groups;
};

/* Seats and earlier opponents alone, without wishes. */
TC_MUST_USE enum err_code round_input_history(struct arena *arena, const struct event_data *data, int number,
                                              const int *players, size_t n_players, enum pair_method method,
                                              struct round_input *out, struct err *err);

/* The request for pairing the given players in Swiss round number, with the history before it and the
 * groups of today. players are indices into data->players; by rank they come best first, and so they do in a
 * seeded round after this. terms may be NULL: none. */
TC_MUST_USE enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                                           const int *players, size_t n_players, enum pair_method method,
                                           const struct round_options *options, const struct round_terms *terms,
                                           struct round_input *out, struct err *err);

/* The players of data who are to be paired in a round after the last one; by rank, best first. Those with
 * an awarded bye are not. */
TC_MUST_USE enum err_code round_input_players(struct arena *arena, const struct event_data *data,
                                              enum pair_method method, int **players, size_t *n, struct err *err);

/* Sorts players by the standings before Swiss round number. */
TC_MUST_USE enum err_code round_input_rank(struct arena *arena, const struct event_data *data, int number, int *players,
                                           size_t n, struct err *err);

/* The record of a request that the round keeps: schema/001, round.seen, where a seat may have the numbers of
 * pod, club, country and region behind its team's (0: none); of a seeded or accelerated round the rank is the
 * place in the order of entry. */
char *round_input_seen(struct arena *arena, const struct event_data *data, const struct round_input *in);

/* Who was lifted in an accelerated round 1, by its record, where it has them; by player. */
void round_input_lifted(struct arena *arena, const struct event_data *data, bool *lifted);

/* The wishes named when a round was paired, as indices into data->players. */
size_t round_input_named(struct arena *arena, const struct event_data *data, int number, struct pair_link **out);

/* Adds the wishes that were named when a round was paired to those of the options. */
void round_join_wishes(struct arena *arena, const struct event_data *data, int number, struct round_options *options);

/* The record of a round that was changed: everybody, as they stand now. */
TC_MUST_USE enum err_code round_seen_now(struct arena *arena, const struct event_data *data, int number,
                                         enum pair_method method, const struct round_options *options,
                                         const struct round_terms *terms, const char **seen, struct err *err);

/* A Swiss round that was paired, as the pairing room sees it: with the points, ranks, teams and wishes of
 * then. Losses without opponent and byes of late entries are left out: nobody was paired there. */
struct round_paired {
    struct round_input in;
    struct pair_table *tables;         /* seats */
    const struct load_match **matches; /* of the tables */
    size_t n_tables;
};
TC_MUST_USE enum err_code round_input_of(struct arena *arena, const struct event_data *data, int number,
                                         struct round_paired *out, struct err *err);

/* The method that paired a round, as the pairing room names it; a round by hand is judged as Swiss. */
enum pair_method round_input_method(const struct load_round *round);

/* Pairs by the method that the terms ask for, with players' names in its errors; where the pods' first round
 * cannot be paired across them, the terms say so afterwards. */
TC_MUST_USE enum err_code round_input_pair(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct round_terms *terms,
                                           struct pair_round *out, struct err *err);

/* Pairs the seats of no table of the request's keep, and opens as few of its tables as can be
 * (pair_round_mend); names in its errors. */
TC_MUST_USE enum err_code round_input_mend(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct pair_mended *out, struct err *err);

/* Would the seats of in, made now for a round that was paired, be paired from something else than its record
 * has: other points, another order by rank, or wishes that were named since? */
bool round_input_moved(struct arena *arena, const struct event_data *data, int number, const struct round_input *in);

/* The method as the round's row names it. */
const char *round_method_name(const struct round_input *in, const struct round_terms *terms);

/* The numbers of a pairing's tables (table_numbers in wishes.h). */
int *round_table_numbers(struct arena *arena, const struct event_data *data, const struct round_input *in,
                         const struct pair_round *round, const int *busy, size_t n_busy);

/* The wishes that a pairing did not honour. */
void round_unmet_wishes(struct arena *arena, const struct event_data *data, const struct round_input *in,
                        const struct pair_round *round, struct pair_finding **out, size_t *n);

/* Pairs the next Swiss round into the running verb (round_swiss.c). */
struct round_notes {
    int number;                 /* of the round */
    struct pair_finding *unmet; /* wishes that were not honoured, with names */
    size_t n_unmet;
};
TC_MUST_USE enum err_code round_pair_swiss(struct store *store, struct arena *arena, const struct event_data *data,
                                           const struct round_options *options, struct round_notes *notes,
                                           struct err *err);

/* Replaces "#a" and "#b" in a sentence of the pairing room by the names of the players at the seats. */
const char *round_input_names(struct arena *arena, const struct event_data *data, const struct round_input *in,
                              const char *sentence, int a, int b);

/* Checks the tables of a paired round; sentences carry names. */
TC_MUST_USE enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                            struct pair_finding **findings, size_t *n_findings, struct err *err);

#endif
