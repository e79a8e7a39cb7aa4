/* structure.h - which structure an event has (D.1.1), and what follows from that alone
 *
 * Three kinds of rounds are played: Swiss ones; those of a round robin, which follow a schedule that is
 * drawn with the first (robin.h) and count in the standings as Swiss ones do; those of a bracket
 * (playoff.h), which come after the Swiss rounds where there was a cut, or are the whole event. */
#ifndef TOPCUT_EVENT_STRUCTURE_H
#define TOPCUT_EVENT_STRUCTURE_H

#include "event/rounds.h"
#include "pairing/elimination.h"
#include "pairing/roundrobin.h"

/* Whether all rounds of an event are a bracket's: an elimination that was not brought in as
 * numbered rounds. */
bool event_is_bracket(const struct event *event);
bool event_is_round_robin(const struct event *event);
/* Of a bracket, also one after a cut. */
enum bracket_kind event_bracket_kind(const struct event *event);

/* "single elimination" */
const char *event_structure_name(const struct event *event);

/* The playoff that a hint may name: the planned one, else 8, or the largest of 8, 4 and 2 that so many active
 * players can make; 0: none. A planned one that is too large is all of them. */
int event_cut_for_hint(const struct event_data *data);

/* How many rounds an event takes: of Swiss as the organizer set them, else by the book. With a playoff that is
 * the table of its floor rules (MTR appendix E), without one the rounds after which at most one player is
 * unbeaten, at least 3 (MTR 10.2). Players with awarded byes count as several. */
int event_rounds_planned(struct arena *arena, const struct event *event);

/* Why so many Swiss rounds, and what the other choice would be, a sentence; "" without two players, for brackets and
 * round robins, whose rounds are what they are, and for an imported event. */
const char *event_rounds_why(struct arena *arena, const struct event *event);

/* Rounds after which at most one of so many players is unbeaten; 1 for two players, else at least 3. */
int event_rounds_to_one(int players);

/* How many of the rounds count in the standings: the Swiss ones, or all of a bracket that is the whole
 * event. */
int event_rounds_counted(const struct event_data *data);

/* The players who are in, in the order of entry (the event's setting): by lot; by rating of the event's
 * category on its day, those without one behind by lot; or by the seeds that the organizer gave,
 * the others behind by lot. Best first, as indices into data->players.
 * ERR_CONFLICT: by rating in an event without a category. */
TC_MUST_USE enum err_code event_entry_order(struct store *store, struct arena *arena,
                                            const struct event_data *data, uint64_t seed,
                                            int **players, size_t *n, struct err *err);

/* The seed of lots that a structure draws once: the event's own, unless one was named. */
uint64_t event_draw_seed(const struct event_data *data, const struct round_options *options);

/* Refuses what only Swiss rounds allow (by hand, swap, repair, by rank), with the way on. */
TC_MUST_USE enum err_code event_require_swiss(const struct event *event, const char *what,
                                              struct err *err);

/* Gives a player the place in the order of entry (0: none). ERR_CONFLICT: another has it, or the bracket
 * or schedule is drawn; ERR_NOT_FOUND: not enrolled; ERR_INPUT: not a place. */
TC_MUST_USE enum err_code enrol_set_seed(struct store *store, struct arena *arena,
                                         struct event_id event, struct player_id player, int seed,
                                         const char **sentence, struct err *err);

/* What coming back does to the rounds of a bracket, also one after a cut, or of a schedule; inside the caller's
 * verb. The player's row is as it was before. Nothing in Swiss rounds. sentence: "; ..." to be appended, or "".
 * Leaving: gone.h. */
/* ERR_CONFLICT: the opponent went through because the player had left. */
TC_MUST_USE enum err_code structure_back(struct store *store, struct arena *arena,
                                         struct event_id event, struct player_id player,
                                         const char **sentence, struct err *err);

/* Refuses who comes after round 1 where everybody's opponents were drawn with it. */
TC_MUST_USE enum err_code structure_require_late(const struct event *event, struct err *err);

#endif
