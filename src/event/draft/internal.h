/* internal.h - shared by the files of event/draft: drafts */
#ifndef TOPCUT_EVENT_DRAFT_INTERNAL_H
#define TOPCUT_EVENT_DRAFT_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"

/* ---- drafts ---------------------------------------------------------------------------------- */

extern const char *const draft_by_words[]; /* "random", "seed", "standings"; as stored also "hand" */

/* The times of an event's floor rules; boosters a player of its drafts. */
TC_MUST_USE enum err_code draft_times_of(struct arena *arena, const struct event *event, enum draft_kind kind,
                                         struct draft_times *out, int *packs, struct err *err);

/* Writes all seats of a draft again. */
TC_MUST_USE enum err_code draft_save_seats(struct store *store, const struct event_data *data,
                                           const struct draft *draft, struct err *err);

#endif
