/* round_input.h - from an event to what the pairing room asks for, and its answers in people's names */
#ifndef TOPCUT_EVENT_ROUND_INPUT_H
#define TOPCUT_EVENT_ROUND_INPUT_H

#include "event/internal.h"

/* A pairing request and whose seat is whose. */
struct round_input {
    struct pair_request request;
    int *player_of_seat; /* indices into data->players */
    int *seat_of_player; /* -1: not in this pairing */
};

/* The request for pairing the given players in Swiss round number, with the history before it.
 * players are indices into data->players. */
TC_MUST_USE enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                                           const int *players, size_t n_players, enum pair_method method,
                                           const struct round_options *options, struct round_input *out,
                                           struct err *err);

/* pair_round_make, with players' names in its errors. */
TC_MUST_USE enum err_code round_input_pair(struct arena *arena, const struct event_data *data,
                                           const struct round_input *in, struct pair_round *out,
                                           struct err *err);

/* The tables of a Swiss round that is in data, as the pairing room sees them; fills players with those at
 * them. Losses without opponent are left out. */
size_t round_input_tables(struct arena *arena, const struct event_data *data, int number, int **players,
                          size_t *n_players, struct pair_table **tables, const struct load_match ***matches);

/* Replaces "#a" and "#b" in a sentence of the pairing room by the players' names. */
const char *round_input_names(struct arena *arena, const struct event_data *data,
                              const struct round_input *in, const char *sentence, int a, int b);

/* Checks tables (players' indices; PAIR_BYE) of a round; sentences carry names. */
TC_MUST_USE enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                            const struct round_options *options,
                                            struct pair_finding **findings, size_t *n_findings,
                                            struct err *err);

#endif
