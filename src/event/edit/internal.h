/* internal.h - shared by the files of event/edit: matches of another length */
#ifndef TOPCUT_EVENT_EDIT_INTERNAL_H
#define TOPCUT_EVENT_EDIT_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"

/* ---- matches of another length --------------------------------------------------------------- */

/* Before the settings are written: checks the results and gives new games to those that no game decided. */
TC_MUST_USE enum err_code length_change_begin(struct store *store, struct arena *arena, const struct event *old,
                                              const struct event_settings *now, struct length_change *out,
                                              struct standings_row **before, struct err *err);
/* After: whose line is another one. */
TC_MUST_USE enum err_code length_change_end(struct store *store, struct arena *arena, struct event_id id,
                                            const struct standings_row *before, struct length_change *out,
                                            struct err *err);

#endif
