/* events.h - the settings of an event as fields of a form, and back (event_form.c) */
#ifndef TOPCUT_WEB_PAGES_EVENTS_H
#define TOPCUT_WEB_PAGES_EVENTS_H

#include "base/err.h"
#include "event/core/core.h"
#include "web/pages/inner.h"

struct event_settings;
struct setting_group;

/* The settings as groups of fields; values are what was typed, after a problem. */
TC_MUST_USE enum err_code settings_fields(struct request *req, const struct event_settings *set,
                                          struct setting_group **out, size_t *n, struct err *err);
/* Takes the fields of a form that differ from what it showed into set, and what it showed of them into seen, which is
 * set otherwise; *which: the bits of event_edit. ERR_INPUT. */
TC_MUST_USE enum err_code settings_read(struct request *req, struct event_settings *set, struct event_settings *seen,
                                        uint64_t *which, struct err *err);
/* What is to be said of a format that was taken although nobody knows it; "". */
const char *settings_format_note(struct request *req, const struct event_settings *set, uint64_t which);

#endif
