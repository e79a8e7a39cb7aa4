/* internal.h - shared by the files of event/register: decklists */
#ifndef TOPCUT_EVENT_REGISTER_INTERNAL_H
#define TOPCUT_EVENT_REGISTER_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/register/register.h"

/* ---- decklists ------------------------------------------------------------------------------- */

/* The rule that such an exchange rests on, for the event's format and date. */
const char *pool_exchange_rule(const struct event *event);

extern const char *const decklist_kind_words[]; /* "list", "pool" */

enum decklist_state decklist_state_find(const char *word);
extern const char *const decklist_state_said[]; /* as a journal's entry says it */
/* Begins the note of a verdict that was made with a card pool of a day of its own, which follows. */
#define DECKLIST_POOL_NOTE "card pool as of "
/* A verdict that was given for another format or day, or with the card pool of another day, than the event's now says
 * nothing. */
void decklist_verdict_age(struct arena *arena, const struct event *event, struct decklist_verdict *verdict);

/* Puts a verdict in the place of a stored one. */
TC_MUST_USE enum err_code decklist_store_verdict(struct store *store, struct event_id event,
                                                 const struct decklist *list, const struct decklist_verdict *verdict,
                                                 const char *colors, struct err *err);

/* True when two verdicts say the same, for the same format and day. */
bool decklist_same_verdict(const struct decklist_verdict *a, const struct decklist_verdict *b);
/* Counts a list whose verdict is this one now. */
void decklists_add_up(struct arena *arena, struct decklists_rejudged *sums, const char *name,
                      const struct decklist *list, const struct decklist_verdict *now);
/* Judges a list again, stores what changed, and counts it. Inside a verb. */
TC_MUST_USE enum err_code decklist_judge_again(struct store *store, struct arena *arena,
                                               const struct decklist_rules *rules, struct catalog *catalog,
                                               const char *name, const struct decklist *list,
                                               struct decklists_rejudged *sums, struct err *err);

TC_MUST_USE enum err_code decklist_rejudge_one(struct store *store, struct arena *arena,
                                               const struct decklist_knowledge *knowledge, const struct event *event,
                                               struct player_id player, struct err *err);

/* In limited: adds to the verdict on a member's list what the lists of the team together break. */
TC_MUST_USE enum err_code decklist_judge_team(struct store *store, struct arena *arena,
                                              const struct decklist_rules *rules, struct catalog *catalog,
                                              struct player_id player, const struct deck *deck, const struct deck *pool,
                                              struct decklist_verdict *io, struct err *err);
/* Judges the lists of a player's team again, the player's as well. */
TC_MUST_USE enum err_code decklists_rejudge_team(struct store *store, struct arena *arena,
                                                 const struct decklist_knowledge *knowledge, const struct event *event,
                                                 struct player_id player, struct err *err);

/* Loads an event whose lists are to be judged again, and by what. ERR_CONFLICT: it is closed. */
TC_MUST_USE enum err_code decklist_rules_of_open(struct store *store, struct arena *arena,
                                                 const struct decklist_knowledge *knowledge, struct event_id event,
                                                 struct event_data *data, struct decklist_rules *rules,
                                                 struct err *err);

#endif
