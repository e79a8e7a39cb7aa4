/* internal.h - shared by the files of event/clock: the clock as its verbs read it */
#ifndef TOPCUT_EVENT_CLOCK_INTERNAL_H
#define TOPCUT_EVENT_CLOCK_INTERNAL_H

#include "base/arena.h"
#include "base/attr.h"
#include "base/err.h"
#include "event/clock/clock.h"

#define MINUTE 60
void clock_find_minutes(struct arena *arena, struct clock_view *v);
/* Into a view that has its event loaded. */
TC_MUST_USE enum err_code clock_read(struct store *store, struct arena *arena, int round, struct clock_view *v,
                                     struct err *err);

#endif
