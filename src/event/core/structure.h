/* structure.h - which structure an event has (D.1.1), and what follows from that alone
 *
 * Three kinds of rounds are played: Swiss ones; those of a round robin, which follow a schedule that is
 * drawn with the first (robin.h) and count in the standings as Swiss ones do; those of a bracket
 * (playoff.h), which come after the Swiss rounds where there was a cut, or are the whole event. */
#ifndef TOPCUT_EVENT_STRUCTURE_H
#define TOPCUT_EVENT_STRUCTURE_H

#include "event/round/rounds.h"
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
 * unbeaten, at least 3. Players with awarded byes count as several. Players who come in late change nothing. */
int event_rounds_planned(struct arena *arena, const struct event *event);

/* Why an event has its Swiss rounds, as numbers: the page and the command put words to them. */
struct event_rounds_reason {
    int book;                /* rounds by the book */
    int other;               /* with a playoff instead of without, or the reverse; 0: the rules do not say */
    int players, counted;    /* who plays; the same with awarded byes */
    bool by_organizer;       /* who set another number */
    bool playoff;            /* book is of the floor rules' table */
    bool drafted, undrafted; /* where the table tells a limited event's drafted playoff from others */
    int late;                /* what the book would have with those who came in late; 0: the same */
    const char *rule;        /* of the table, "MTR appendix E"; "": the rules have none */
};
/* false: nothing to tell, as for event_rounds_why. */
bool event_rounds_reason(struct arena *arena, const struct event *event, struct event_rounds_reason *out);

/* The same before anybody is in, for a new event; "" when the number is set. */
const char *event_rounds_outlook(const struct event *event);

/* That one more late player would get the event other rounds, which its plan does not follow: "; the plan
 * stays at ...", or "". before: the event without that player. */
const char *event_rounds_late_text(struct arena *arena, const struct event *before);

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
TC_MUST_USE enum err_code event_entry_order(struct store *store, struct arena *arena, const struct event_data *data,
                                            uint64_t seed, int **players, size_t *n, struct err *err);

/* The seed of lots that a structure draws once: the event's own, unless one was named. */
uint64_t event_draw_seed(const struct event_data *data, const struct round_options *options);

/* Refuses what only Swiss rounds allow (by hand, swap, repair, by rank), with the way on. */
TC_MUST_USE enum err_code event_require_swiss(const struct event *event, const char *what, struct err *err);

/* Gives a player the place in the order of entry (0: none). ERR_CONFLICT: another has it, or the bracket
 * or schedule is drawn; ERR_NOT_FOUND: not enrolled; ERR_INPUT: not a place. */
TC_MUST_USE enum err_code enrol_set_seed(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, int seed, const char **sentence, struct err *err);

/* What coming back does to the rounds of a bracket, also one after a cut, or of a schedule; inside the caller's
 * verb. The player's row is as it was before. Nothing in Swiss rounds. sentence: "; ..." to be appended, or "".
 * Leaving: gone.h. */
/* ERR_CONFLICT: the opponent went through because the player had left. */
TC_MUST_USE enum err_code structure_back(struct store *store, struct arena *arena, struct event_id event,
                                         struct player_id player, const char **sentence, struct err *err);

/* Refuses who comes after round 1 where everybody's opponents were drawn with it. */
TC_MUST_USE enum err_code structure_require_late(const struct event *event, struct err *err);

#endif
