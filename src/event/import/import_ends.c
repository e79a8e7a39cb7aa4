/* import_ends.c - what every import of an event does first and last: the event is made, and the verb is ended */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/import/import.h"

#define NOON_S (12 * 3600)

static enum err_code require_new(const struct import_ends *in, const struct event_settings *set, struct err *err)
{
    int64_t same = 0;
    enum err_code rc = store_get_int(in->store, Q_EVENT_SAME,
                                     SQL_ARGS(SQL_T(utf8_fold(in->arena, set->name)), SQL_T(set->date)), 0, &same, err);
    if (rc == ERR_OK && same)
        rc = err_set(err, ERR_CONFLICT, "there is an event \"%s\" of %s already (#%lld); give this one another name",
                     set->name, set->date, (long long)same);
    return rc;
}

enum err_code import_make_event(struct import_ends *in, const struct event_settings *set, const char *structure,
                                const char *where, struct err *err)
{
    struct event_settings clean;
    enum err_code rc = event_settings_check(in->arena, set, &clean, err);
    if (rc != ERR_OK && where)
        err_context(err, "%s", where);
    if (rc == ERR_OK)
        rc = require_new(in, &clean, err);
    if (rc == ERR_OK)
        rc = event_insert(in->store, in->arena, &clean, structure, true, &in->event, err);
    in->at_utc = rc == ERR_OK ? date_to_days(clean.date) * 86400 + NOON_S : 0;
    return rc;
}

enum err_code import_end(const struct import_ends *in, enum err_code rc, bool dry_run, const char *sentence,
                         struct event *out, struct err *err)
{
    if (rc == ERR_OK)
        rc = event_get(in->store, in->arena, in->event, out, err);
    if (rc == ERR_OK)
        rc = event_make_current(in->store, in->event, err);
    if (rc == ERR_OK && dry_run) {
        store_abandon(in->store);
        return rc;
    }
    if (rc == ERR_OK)
        store_note(in->store, in->event.v, "imported \"%s\" (#%lld) from %s: %s", out->set.name, (long long)in->event.v,
                   in->what, sentence);
    return store_end(in->store, rc, err);
}
