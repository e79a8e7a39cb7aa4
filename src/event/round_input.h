/* round_input.h - from an event to what the pairing room asks for, and its answers in people's names
 *
 * One door for everything that pairs or judges a pairing: a round to come (round_input_make) and a round
 * that was paired (round_input_of) give the same kind of request, the second from the record of what the
 * pairing saw, so that later corrections do not make an old pairing look wrong.
 */
#ifndef TOPCUT_EVENT_ROUND_INPUT_H
#define TOPCUT_EVENT_ROUND_INPUT_H

#include "event/internal.h"

/* A pairing request and whose seat is whose. */
struct round_input {
    struct pair_request request;
    struct pair_seat *seats; /* the request's */
    int *player_of_seat;     /* indices into data->players */
    int *seat_of_player;     /* -1: not in this pairing */
    const struct pair_link *named; /* wishes named by the organizer, indices into data->players */
    size_t n_named;
};

/* Seats and earlier opponents alone, without wishes. */
TC_MUST_USE enum err_code round_input_history(struct arena *arena, const struct event_data *data, int number,
                                              const int *players, size_t n_players, enum pair_method method,
                                              struct round_input *out, struct err *err);

/* The request for pairing the given players in Swiss round number, with the history before it and the teams
 * of today. players are indices into data->players; by rank they come best first. */
TC_MUST_USE enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                                           const int *players, size_t n_players, enum pair_method method,
                                           const struct round_options *options, struct round_input *out,
                                           struct err *err);

/* The players of data who are to be paired in a round after the last one; by rank, best first. */
TC_MUST_USE enum err_code round_input_players(struct arena *arena, const struct event_data *data,
                                              enum pair_method method, int **players, size_t *n,
                                              struct err *err);

/* Sorts players by the standings before Swiss round number. */
TC_MUST_USE enum err_code round_input_rank(struct arena *arena, const struct event_data *data, int number,
                                           int *players, size_t n, struct err *err);

/* The record of a request that the round keeps (schema/001, round.seen). */
char *round_input_seen(struct arena *arena, const struct event_data *data, const struct round_input *in);

/* The wishes named when a round was paired, as indices into data->players. */
size_t round_input_named(struct arena *arena, const struct event_data *data, int number,
                         struct pair_link **out);

/* A Swiss round that was paired, as the pairing room sees it: with the points, ranks, teams and wishes of
 * then. Losses without opponent and byes of late entries are left out: nobody was paired there. */
struct round_paired {
    struct round_input in;
    struct pair_table *tables;          /* seats */
    const struct load_match **matches;  /* of the tables */
    size_t n_tables;
};
TC_MUST_USE enum err_code round_input_of(struct arena *arena, const struct event_data *data, int number,
                                         struct round_paired *out, struct err *err);

/* The method that paired a round, as the pairing room names it; a round by hand is judged as Swiss. */
enum pair_method round_input_method(const struct load_round *round);

/* pair_round_make, with players' names in its errors. */
TC_MUST_USE enum err_code round_input_pair(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct pair_round *out,
                                           struct err *err);

/* Pairs the next Swiss round into the running verb (round_swiss.c). */
TC_MUST_USE enum err_code round_pair_swiss(struct store *store, struct arena *arena,
                                           const struct event_data *data, const struct round_options *options,
                                           int *number, struct err *err);

/* Replaces "#a" and "#b" in a sentence of the pairing room by the names of the players at the seats. */
const char *round_input_names(struct arena *arena, const struct event_data *data,
                              const struct round_input *in, const char *sentence, int a, int b);

/* Checks the tables of a paired round; sentences carry names. */
TC_MUST_USE enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                            struct pair_finding **findings, size_t *n_findings,
                                            struct err *err);

#endif
