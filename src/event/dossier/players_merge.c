/* players_merge.c - two records that are one person
 *
 * Everything that hangs on the one record is moved to the other, which keeps its own fields and
 * takes over what it lacks; a second DCI number becomes a former one, by which the person is still
 * found.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/draft/draft.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <string.h>

static enum err_code require_no_common_event(struct store *store, struct arena *arena, const struct player *from,
                                             const struct player *into, struct err *err)
{
    struct cursor c = {0};
    const char *events = "";
    enum err_code rc =
        store_query(store, Q_PLAYER_EVENTS_OF_BOTH, SQL_ARGS(SQL_I(from->id.v), SQL_I(into->id.v)), &c, err);
    int n = 0;
    for (; rc == ERR_OK && c.row && n < 5; rc = cursor_next(&c, err), n++)
        events = arena_printf(arena, "%s%s\"%s\" (#%lld)", events, n ? ", " : "", cursor_text(&c, 1, arena),
                              (long long)cursor_int(&c, 0));
    cursor_close(&c);
    if (rc == ERR_OK && n)
        rc = err_set(err, ERR_CONFLICT, "%s and %s are both in %s, so they are two people", player_shown(arena, from),
                     player_shown(arena, into), events);
    return rc;
}

const char *player_merge_numbers(struct arena *arena, const struct player *from, const struct player *into)
{
    const char *own = *into->dci ? dci_canonical(arena, into->dci) : NULL;
    const char *other = *from->dci ? dci_canonical(arena, from->dci) : NULL;
    if (!own || !other || strcmp(own, other) == 0)
        return "";
    return message(arena, "DCI number %s stays, and %s is kept as a former one, by which the player is still found",
                   into->dci, from->dci);
}

static enum err_code move_rows(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    static const enum query steps[] = {Q_PLAYER_MERGE_ENROLMENTS, Q_PLAYER_MERGE_SIDE1,  Q_PLAYER_MERGE_SIDE2,
                                       Q_PLAYER_MERGE_POD_SEATS,  Q_PLAYER_MERGE_FIRST,  Q_PLAYER_MERGE_FORMER,
                                       Q_TEAM_MERGE_MEMBERS,      Q_TEAM_MERGE_CAPTAINS, Q_EXCHANGE_FORMER_UUID_MOVE,
                                       Q_REPORTED_MERGE,          Q_SIGNUP_MERGE};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(steps); i++)
        rc = store_exec(store, steps[i], SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
    if (rc == ERR_OK)
        rc = drafts_merge(store, from, into, err);
    if (rc == ERR_OK)
        rc = avoid_merge(store, from, into, err);
    if (rc == ERR_OK)
        rc = rating_import_merge(store, from, into, err);
    if (rc == ERR_OK)
        rc = judging_merge(store, from, into, err);
    return rc == ERR_OK ? decklists_merge(store, from, into, err) : rc;
}

static const char *either(const char *own, const char *other)
{
    return *own ? own : other;
}

/* After from's row is gone: its number, and what into lacks. */
static enum err_code take_over(struct store *store, struct arena *arena, const struct player *from,
                               const struct player *into, struct err *err)
{
    const char *own = *into->dci ? dci_canonical(arena, into->dci) : NULL;
    const char *other = *from->dci ? dci_canonical(arena, from->dci) : NULL;
    enum err_code rc = ERR_OK;
    if (own && other)
        rc = store_exec(store, Q_PLAYER_FORMER_INSERT, SQL_ARGS(SQL_T(other), SQL_I(into->id.v)), err);
    bool takes_number = !own && other;
    if (rc != ERR_OK)
        return rc;
    return store_exec(store, Q_PLAYER_UPDATE,
                      SQL_ARGS(SQL_I(into->id.v), SQL_T(into->last), SQL_T(into->first),
                               SQL_T(player_name_key(arena, into->last, into->first)),
                               SQL_T(takes_number ? from->dci
                                     : *into->dci ? into->dci
                                                  : NULL),
                               SQL_T(takes_number ? other : own), SQL_T(either(into->email, from->email)),
                               SQL_T(either(into->country, from->country)), SQL_T(either(into->club, from->club)),
                               SQL_T(either(into->note, from->note)), SQL_T(either(into->region, from->region))),
                      err);
}

enum err_code player_merge_rows(struct store *store, struct arena *arena, struct player_id from_id,
                                struct player_id into_id, struct player *from, struct player *into, struct err *err)
{
    int64_t rated = 0;
    enum err_code rc = player_get(store, arena, from_id, from, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, into_id, into, err);
    if (rc != ERR_OK)
        return rc;
    if (from_id.v == into_id.v)
        return err_set(err, ERR_CONFLICT, "%s is one record already", player_shown(arena, into));
    if (from->forgotten || into->forgotten)
        return err_set(err, ERR_CONFLICT, "\"%s\" was forgotten on request and stays apart",
                       from->forgotten ? from->name : into->name);
    if ((rc = require_no_common_event(store, arena, from, into, err)) != ERR_OK ||
        (rc = store_get_int(store, Q_PLAYER_RATED, SQL_ARGS(SQL_I(from_id.v)), 0, &rated, err)) != ERR_OK ||
        (rc = move_rows(store, from_id, into_id, err)) != ERR_OK ||
        (rc = store_exec(store, Q_PLAYER_DELETE, SQL_ARGS(SQL_I(from_id.v)), err)) != ERR_OK ||
        (rc = store_exec(store, Q_EXCHANGE_FORMER_UUID_PUT, SQL_ARGS(SQL_T(from->uuid), SQL_I(into_id.v)), err)) !=
            ERR_OK ||
        (rc = take_over(store, arena, from, into, err)) != ERR_OK)
        return rc;
    return rated ? ratings_rebuild(store, err) : ERR_OK;
}

enum err_code player_merge(struct store *store, struct arena *arena, struct player_id from_id, struct player_id into_id,
                           struct player *out, struct err *err)
{
    struct player from, into;
    enum err_code rc = verb_begin(store, VERB_PLAYER_MERGE, err);
    if (rc != ERR_OK)
        return rc;
    rc = player_merge_rows(store, arena, from_id, into_id, &from, &into, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, into_id, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "merged %s into %s", player_shown(arena, &from), player_shown(arena, out));
    return store_end(store, rc, err);
}
