/* events.h - a new event, and the settings of an event as fields of a form, and back (event_form.c) */
#ifndef TOPCUT_WEB_PAGES_EVENTS_H
#define TOPCUT_WEB_PAGES_EVENTS_H

#include "base/err.h"
#include "event/core/core.h"
#include "web/pages/inner.h"

struct event_settings;
struct setting_group;
struct settings_page;

/* GET and POST /events/new (event_new.c). */
TC_MUST_USE enum err_code event_new_show(struct request *req, struct err *err);
TC_MUST_USE enum err_code event_new_make(struct request *req, struct err *err);

/* The settings as groups of fields; values are what was typed, after a problem. */
TC_MUST_USE enum err_code settings_fields(struct request *req, const struct event_settings *set,
                                          struct setting_group **out, size_t *n, struct err *err);
/* Takes the fields of a form that differ from what it showed into set, and what it showed of them into seen, which is
 * set otherwise; *which: the bits of event_edit. ERR_INPUT. */
TC_MUST_USE enum err_code settings_read(struct request *req, struct event_settings *set, struct event_settings *seen,
                                        uint64_t *which, struct err *err);
/* What is to be said of a format that was taken although nobody knows it; "". */
const char *settings_format_note(struct request *req, const struct event_settings *set, uint64_t which);

/* The formats that are played on the event's day, by their names of then, for the field to complete from; none without
 * a catalogue. */
void settings_formats(struct request *req, const char *date, struct settings_page *page);
/* The rating category that a format and a day give. */
enum rating_category settings_category(struct request *req, const struct event_settings *set);
/* "said; more", or said alone when there is no more. */
const char *settings_and_also(struct request *req, const char *said, const char *more);

#endif
