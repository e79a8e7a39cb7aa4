/* wishes.h - what the organizer wants of the pairing beside its rules: pairs rather apart, awarded byes,
 * fixed tables
 *
 * All are rows of the enrolment or of avoided_pair (schema/003), and looked at when a round is paired
 * (round_input.h). */
#ifndef TOPCUT_EVENT_WISHES_H
#define TOPCUT_EVENT_WISHES_H

#include "event/core/load.h"
#include "pairing/pairing.h"

#define BYES_MAX        3 /* an awarded bye is for the first round, or the first two or three */
#define FIXED_TABLE_MAX 100000

/* Two who are rather not paired with each other, as indices into data->players. */
struct avoided {
    int a, b;
    const char *reason; /* "" for none */
};

/* All of an event, by the enrolment numbers of the two. */
TC_MUST_USE enum err_code avoid_load(struct store *store, struct arena *arena, const struct event_data *data,
                                     struct avoided **out, size_t *n, struct err *err);

/* Keeps two players apart where that costs nothing else; twice is once, with the newer reason.
 * ERR_NOT_FOUND: one is not enrolled; ERR_INPUT: they are one player; ERR_CONFLICT: the event is closed. */
TC_MUST_USE enum err_code avoid_add(struct store *store, struct arena *arena, struct event_id event, struct player_id a,
                                    struct player_id b, const char *reason, const char **sentence, struct err *err);
/* ERR_NOT_FOUND: they are not kept apart. */
TC_MUST_USE enum err_code avoid_remove(struct store *store, struct arena *arena, struct event_id event,
                                       struct player_id a, struct player_id b, const char **sentence, struct err *err);

/* Gives a player the bye of the first rounds (0 takes it back). It is no bye of the pairing: it counts as a
 * win, and the player may still get one later. ERR_CONFLICT: round 1 is paired, or the event is not Swiss. */
TC_MUST_USE enum err_code bye_award(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id player, int rounds, const char **sentence, struct err *err);

/* Refuses a structure in which byes that players of the event have been awarded would be lost. */
TC_MUST_USE enum err_code byes_require_swiss(struct store *store, const struct event *event, const char *structure,
                                             struct err *err);

/* Has the player of a bye been awarded it, rather than left over by the pairing? */
bool bye_is_awarded(const struct event_data *data, const struct load_match *match);

/* Gives a player a table of their own in all rounds to come (0: none). ERR_CONFLICT: another player has it. */
TC_MUST_USE enum err_code table_fix(struct store *store, struct arena *arena, struct event_id event,
                                    struct player_id player, int table, const char **sentence, struct err *err);

/* The numbers of tables, which are pairs of players (or PAIR_BYE), with everybody's own kept where it can be;
 * busy are those of other tables of the round. */
int *table_numbers(struct arena *arena, const struct event_data *data, const struct pair_table *tables, size_t n,
                   const int *busy, size_t n_busy);

/* Who sits elsewhere than at their own table in a round's matches without a result, in a sentence; or "". */
const char *table_away(struct arena *arena, const struct event_data *data, int round);

/* What goes with a player who leaves the event for good, or who is merged into another. Inside the caller's
 * verb. */
TC_MUST_USE enum err_code avoid_remove_player(struct store *store, struct event_id event, struct player_id player,
                                              struct err *err);
TC_MUST_USE enum err_code avoid_merge(struct store *store, struct player_id from, struct player_id into,
                                      struct err *err);

#endif
