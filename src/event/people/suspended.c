/* suspended.c - numbers that an association has suspended
 *
 * A ban is a player's; whoever has not been here yet has none. So what was said of numbers is kept as well, one setting
 * for each, and looked up when somebody is enrolled: however they and their number came in.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/vec.h"
#include "event/people/internal.h"
#include "event/verbs/verbs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SUSPENDED_SETTING "suspended" /* as schema/queries/judging.sql looks for it */

/* A setting: what it is called, and what it says. */
struct kept {
    const char *key, *value;
};

static int by_key(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;
    return strcmp(x->key, y->key);
}

static struct kept kept_of(struct arena *arena, const struct suspended *s)
{
    struct json *root = json_object();
    json_add_text(root, "from", s->from);
    if (s->until)
        json_add_text(root, "until", s->until);
    json_add_text(root, "reason", s->reason);
    json_add_text(root, "by", s->by);
    struct kept out = {arena_printf(arena, "%s %s %" PRId64, SUSPENDED_SETTING, s->number, s->nth),
                       json_print_compact(arena, root)};
    json_free(root);
    return out;
}

static enum err_code read_kept(struct store *store, struct arena *arena, struct kept **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc = store_query(store, Q_SUSPENDED_ALL, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        *ARENA_ADD(arena, *out, *n, room) = (struct kept){cursor_text(&c, 0, arena), cursor_text(&c, 1, arena)};
    cursor_close(&c);
    return rc;
}

/* Brings one list to the other, both in order of their keys, by writing only what differs. */
static enum err_code write_kept(struct store *store, const struct kept *old, size_t n_old, const struct kept *new,
                                size_t n_new, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0, k = 0; rc == ERR_OK && (i < n_old || k < n_new);) {
        int order = i == n_old ? 1 : k == n_new ? -1 : strcmp(old[i].key, new[k].key);
        if (order < 0)
            rc = store_exec(store, Q_SUSPENDED_DELETE, SQL_ARGS(SQL_T(old[i].key)), err);
        else if (order > 0 || strcmp(old[i].value, new[k].value) != 0)
            rc = store_exec(store, Q_EXCHANGE_SETTING_PUT, SQL_ARGS(SQL_T(new[k].key), SQL_T(new[k].value)), err);
        i += order <= 0;
        k += order >= 0;
    }
    return rc;
}

enum err_code suspended_keep(struct store *store, struct arena *arena, const char *by, const struct suspended *list,
                             size_t n, struct err *err)
{
    struct kept *old = NULL, *new = ARENA_ARRAY(arena, struct kept, n + 1);
    size_t n_old = 0, n_new = 0;
    for (size_t i = 0; i < n; i++)
        new[n_new++] = kept_of(arena, &list[i]);
    if (n_new)
        qsort(new, n_new, sizeof *new, by_key);
    enum err_code rc = verb_begin(store, VERB_SUSPENDED, err);
    if (rc != ERR_OK)
        return rc;
    rc = read_kept(store, arena, &old, &n_old, err);
    if (rc == ERR_OK)
        rc = write_kept(store, old, n_old, new, n_new, err);
    store_note(store, 0, "numbers that %s has suspended: %zu", by, n);
    return store_end(store, rc, err);
}

enum err_code suspended_on(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                           const char *number, struct ban **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct player who = {.name = ""};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc =
        store_query(store, Q_SUSPENDED_ON, SQL_ARGS(SQL_I(event.v), SQL_I(player.v), SQL_T(number)), &c, err);
    if (rc == ERR_OK && c.row && player.v)
        rc = player_get(store, arena, player, &who, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        *ARENA_ADD(arena, *out, *n, room) = (struct ban){.player = player,
                                                         .name = who.name,
                                                         .from = cursor_text(&c, 0, arena),
                                                         .until = cursor_text(&c, 1, arena),
                                                         .kind = "",
                                                         .reason = cursor_text(&c, 2, arena),
                                                         .rule = "",
                                                         .lifted_reason = ""};
    cursor_close(&c);
    return rc;
}
