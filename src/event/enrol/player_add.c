/* player_add.c - a new person who is enrolled at once: one verb, which undo takes back as one */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/enrol/internal.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

enum err_code player_add_enrolled(struct store *store, struct arena *arena, const struct player_fields *fields,
                                  enum player_twins twins, struct event_id event, const char *despite,
                                  const struct enrol_late *late, struct player *out, const char **warning,
                                  const char **sentence, struct err *err)
{
    struct player_record record;
    struct event e = {.set = {.name = ""}};
    const char *remark = "";
    struct enrol_late how = late ? *late : (struct enrol_late){.paid = false};
    how.despite_ban = despite;
    *sentence = "";
    if (event.v == 0)
        return player_add(store, arena, fields, twins, out, warning, err);
    enum err_code rc = player_record_make(arena, fields, NULL, &record, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_PLAYER_ADD, err)) != ERR_OK)
        return rc;
    rc = player_put(store, arena, &record, twins, out, err);
    if (rc == ERR_OK && (rc = event_get(store, arena, event, &e, err)) == ERR_OK)
        rc = event_require_open(&e, err);
    if (rc == ERR_OK && late && e.rounds_paired > 0)
        rc = enrol_late_entrant(store, arena, &e, out->id, out->name, &how, sentence, err);
    else if (rc == ERR_OK)
        rc = enrol_add_one(store, arena, &e, out->id, how.paid, despite, &remark, err);
    if (rc == ERR_OK && *remark)
        *sentence = arena_printf(arena, "%s: %s", remark, despite);
    if (rc == ERR_OK && **sentence)
        store_note(store, event.v, "%s: %s", e.set.name,
                   message(arena, "added %s: %s", player_shown(arena, out), *sentence));
    else if (rc == ERR_OK)
        store_note(store, event.v, "added %s and enrolled them in %s", player_shown(arena, out), e.set.name);
    if (warning)
        *warning = record.dci_hint;
    return store_end(store, rc, err);
}
