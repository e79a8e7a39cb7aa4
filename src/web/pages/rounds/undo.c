/* undo.c - "take back" at the desk: one's own last change of the round, or a question
 *
 * The form carries the newest change of the visitor that its page knew. What it means is decided by event/edit
 * (undo_own); where that is in doubt nothing happens, and the page is shown again with the change named beside a button
 * that takes back exactly that entry (POST /undo of the log).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/edit/edit.h"
#include "event/verbs/verbs.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/rounds.h"

#include <string.h>
#include <strings.h>

bool undo_is_line(const char *line)
{
    return strcasecmp(line, "u") == 0 || strcasecmp(line, "undo") == 0;
}

static enum err_code scope_of(const struct request *req, struct undo_scope *out, struct err *err)
{
    *out = (struct undo_scope){.event = req->event_id, .round = req->round, .who = req->visitor.who};
    return field_int(req, "undoes", 0, INT64_MAX, 0, &out->seen, err);
}

enum err_code round_undo(struct request *req, struct err *err)
{
    struct undo_scope scope;
    struct journal_entry done;
    if (scope_of(req, &scope, err) != ERR_OK || undo_own(req->store, req->arena, &scope, &done, err) != ERR_OK)
        return err->code;
    const char *show = round_shown(req);
    page_done(req, lang_fill(req->arena, lang_text(req->lang, "Taken back: {what}"), LANG_ARGS({"what", done.said})),
              "/e/%lld/r/%d%s%s", (long long)req->event_id.v, req->round, *show ? "?show=" : "", show);
    return ERR_OK;
}

/* True when the page answers a form that was to take something back and could not. */
static bool was_asked(const struct request *req)
{
    return req->problem &&
           (undo_is_line(field_typed(req, "line", "")) || field_typed_at(req, "/undo", "undoes", NULL) != NULL);
}

enum err_code round_undo_fill(struct request *req, int64_t *known, int64_t *asked, const char **said, struct err *err)
{
    struct undo_scope scope;
    struct undo_offer offer;
    struct journal_entry newest;
    bool found;
    *known = *asked = 0;
    *said = "";
    if (!may(req, MAY_UNDO))
        return ERR_OK;
    if (journal_undoable(req->store, req->arena, req->event_id.v, req->visitor.who, &newest, &found, err) != ERR_OK)
        return err->code;
    *known = newest.entry_id;
    if (!was_asked(req))
        return ERR_OK;
    if (scope_of(req, &scope, err) != ERR_OK || undo_offer(req->store, req->arena, &scope, &offer, said, err) != ERR_OK)
        return err->code;
    /* Without a doubt by now, the button means what the page shows. */
    if (offer.doubt == UNDO_SURE || (offer.entry.entry_id && !may(req, verb_rule(offer.entry.verb)->may_undo)))
        *said = "";
    else
        *asked = offer.entry.entry_id;
    return ERR_OK;
}

const struct route routes_undo[] = {
    {METHOD_POST, "/e/{event}/r/{round}/undo", MAY_UNDO, 0, 0, round_undo, round_show},
    {0},
};
