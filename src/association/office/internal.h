/* internal.h - shared by the files of office/ */
#ifndef TOPCUT_ASSOCIATION_OFFICE_INTERNAL_H
#define TOPCUT_ASSOCIATION_OFFICE_INTERNAL_H

#include "association/office/office.h"
#include "event/people/people.h"

/* What was reported of an event counts no longer; inside the caller's transaction. Its package keeps its state. */
TC_MUST_USE enum err_code intake_take_out(struct office *office, int32_t event, struct err *err);
/* Begins a transaction in which nobody else merges members or takes a merger back. Of an error there is none. */
TC_MUST_USE enum err_code members_begin(struct office *office, struct err *err);
/* Whether a text is a UUID in lower case. */
bool played_is_uuid(const char *text);
/* What pg_begin_locked waits for where packages of an event are looked at. */
int64_t intake_lock(const char *event_uuid);
/* What all of them share, and who forgets a member has alone: else a package that was looked at before would keep the
 * names after. */
#define INTAKE_LOCK_OF_ALL INT64_C(4702394921427289931)

#endif
