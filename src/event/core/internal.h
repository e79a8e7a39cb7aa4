/* internal.h - what the files of event/ share and nobody else needs */
#ifndef TOPCUT_EVENT_INTERNAL_H
#define TOPCUT_EVENT_INTERNAL_H

#include "event/event.h"

#include <string.h>

/* The playoff match that a match's winner goes on to, with everything beyond it: removes those of them that
 * exist, and the rounds that this leaves empty. names (may be NULL) receives what was removed. */
TC_MUST_USE enum err_code playoff_prune_after(struct store *store, struct arena *arena, const struct event_data *data,
                                              const struct load_match *match, const char **removed, struct err *err);

/* The side that goes through from a bracket match, 0 or 1, by its games; -1: neither yet. Who has no opponent
 * goes through. */
static inline int bracket_winner(bool has_opponent, int wins1, int wins2)
{
    return !has_opponent || wins1 > wins2 ? 0 : wins1 < wins2 ? 1 : -1;
}
int playoff_winner(const struct load_match *match);

/* Puts the rows of an elimination's standings in the order of its bracket (final.c). */
TC_MUST_USE enum err_code event_rank_bracket(struct arena *arena, const struct event_data *data, int at_round,
                                             struct standings_row *rows, struct err *err);

/* The match at a slot of the bracket's nth round; NULL: it is not paired. */
const struct load_match *playoff_match_at(const struct event_data *data, int round, int slot);

/* The match of a round that words mean: a table's number, or a player in any spelling, whose index is then
 * *viewer (else -1). ERR_NOT_FOUND says what there is. */
TC_MUST_USE enum err_code event_find_match(struct store *store, struct arena *arena, const struct event_data *data,
                                           int round, const char *where, const struct load_match **out, int *viewer,
                                           struct err *err);

/* Saves a pairing or part of one as match rows: byes are reported at once. */
struct round_row {
    struct player_id p1, p2; /* p2.v == 0: bye */
    int table;               /* 0: none */
    int slot;                /* 0: none */
    struct player_id first;  /* 0: not decided */
    enum result_kind result; /* RESULT_NONE, RESULT_BYE, RESULT_WALKOVER */
    bool by_hand;
};
TC_MUST_USE enum err_code round_insert_match(struct store *store, struct round_id round, const struct round_row *row,
                                             int best_of, struct err *err);

struct round_record {
    int number;
    enum stage stage;
    const char *method;
    uint64_t seed;      /* 0: NULL */
    const char *chance; /* NULL: none */
    bool certified, rematches_allowed;
    const char *seen; /* round_input_seen; NULL: none */
};
TC_MUST_USE enum err_code round_insert(struct store *store, struct event_id event, const struct round_record *record,
                                       struct round_id *out, struct err *err);

/* Takes out a match, a round with its matches, and all that hangs on them (clock, extensions, seats). */
TC_MUST_USE enum err_code round_match_remove(struct store *store, struct match_id match, struct err *err);
TC_MUST_USE enum err_code round_remove(struct store *store, struct round_id round, struct err *err);

/* Takes away the loss of a player who sat the latest Swiss round out and plays after all, as if they had been
 * there in time. Inside the caller's verb. */
TC_MUST_USE enum err_code round_take_seat(struct store *store, const struct event_data *data, int player,
                                          struct match_id sat_out, struct err *err);

/* The round of a number that was just paired is prepared only, unless it was there before (rounds_before); every other
 * is published. Inside the caller's verb. */
TC_MUST_USE enum err_code round_hide_new(struct store *store, struct event_id event, size_t rounds_before,
                                         bool private_, struct err *err);
/* ": round 3 was published, and players have seen it", of a round that is changed; "" of a prepared one. */
const char *round_seen_text(struct arena *arena, const struct load_round *round);

/* Options with a seed: drawn from the system where none is given. */
struct round_options round_with_seed(const struct round_options *options);

/* "3, 9 and 10": the tables of a round without a result. */
char *round_missing_text(struct arena *arena, const struct event_data *data, int round);

/* ERR_CONFLICT that lists the tables when results of any round are missing. */
TC_MUST_USE enum err_code round_require_results(struct arena *arena, const struct event_data *data, struct err *err);

/* Pairs the bracket's next round, or fills its gaps after a correction; inside the caller's verb. */
TC_MUST_USE enum err_code playoff_advance(struct store *store, struct arena *arena, const struct event_data *data,
                                          uint64_t seed, int *number, struct err *err);

/* Builds a view from loaded data. */
TC_MUST_USE enum err_code round_view_of(struct arena *arena, const struct event_data *data, int number,
                                        struct round_view *out, struct err *err);

static inline const char *text_or(const char *text, const char *otherwise)
{
    return text && *text ? text : otherwise;
}

#endif
