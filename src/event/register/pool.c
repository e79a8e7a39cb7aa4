/* pool.c - the judge's own change to the cards of an event (D.13.2, D.14.2)
 *
 * Four lists of canonical names. The format is asked with these changes each time that a list is
 * judged; nothing of what it says is copied.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <string.h>

enum { ALLOW_SET, FORBID_SET, ALLOW_CARD, FORBID_CARD, N_KINDS };
static const char *const kinds[N_KINDS] = {"allow-set", "forbid-set", "allow-card", "forbid-card"};

struct list {
    const char *const *names;
    size_t n;
};

static void lists_of(const struct pool_change *change, struct list out[N_KINDS])
{
    out[ALLOW_SET] = (struct list){change->allow_sets, change->n_allow_sets};
    out[FORBID_SET] = (struct list){change->forbid_sets, change->n_forbid_sets};
    out[ALLOW_CARD] = (struct list){change->allow_cards, change->n_allow_cards};
    out[FORBID_CARD] = (struct list){change->forbid_cards, change->n_forbid_cards};
}

enum err_code pool_get(struct store *store, struct arena *arena, struct event_id event, struct pool_change *out,
                       struct err *err)
{
    const char **names[N_KINDS] = {NULL};
    size_t n[N_KINDS] = {0}, room[N_KINDS] = {0};
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_POOL_LIST, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *what = cursor_text(&c, 0, arena);
        size_t k = 0;
        while (k + 1 < N_KINDS && strcmp(kinds[k], what) != 0)
            k++;
        *ARENA_ADD(arena, names[k], n[k], room[k]) = cursor_text(&c, 1, arena);
    }
    cursor_close(&c);
    *out = (struct pool_change){
        .allow_sets = names[ALLOW_SET],
        .n_allow_sets = n[ALLOW_SET],
        .forbid_sets = names[FORBID_SET],
        .n_forbid_sets = n[FORBID_SET],
        .allow_cards = names[ALLOW_CARD],
        .n_allow_cards = n[ALLOW_CARD],
        .forbid_cards = names[FORBID_CARD],
        .n_forbid_cards = n[FORBID_CARD],
    };
    return rc;
}

/* Adds one name, and takes the opposite away: the last word counts. */
static enum err_code put(struct store *store, struct event_id event, size_t kind, const char *name, struct err *err)
{
    const char *opposite = kinds[kind ^ 1];
    enum err_code rc = store_exec(store, Q_POOL_REMOVE, SQL_ARGS(SQL_I(event.v), SQL_T(opposite), SQL_T(name)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_POOL_ADD, SQL_ARGS(SQL_I(event.v), SQL_T(kinds[kind]), SQL_T(name)), err);
    return rc;
}

static const char *sentence(struct arena *arena, const struct list lists[N_KINDS], bool clear)
{
    struct strbuf sb = STRBUF_INIT;
    if (clear)
        strbuf_add(&sb, TC_WORD("the judge's changes are taken back"));
    for (size_t k = 0; k < N_KINDS; k++)
        for (size_t i = 0; i < lists[k].n; i++)
            strbuf_printf(&sb, "%s%s", sb.len ? ", " : "",
                          k % 2 ? message(arena, "%s forbidden", lists[k].names[i])
                                : message(arena, "%s allowed", lists[k].names[i]));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code pool_edit(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                        struct event_id event, const struct pool_change *add, bool clear,
                        struct decklists_rejudged *rejudged, struct err *err)
{
    struct event e;
    struct list lists[N_KINDS];
    struct decklists_rejudged done = {0};
    bool many = false;
    lists_of(add, lists);
    enum err_code rc = knowledge ? decklists_are_many(store, event, &many, err) : ERR_OK;
    struct store_together together = {.n = 0};
    if (many)
        store_set_together(store, &together);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_POOL, err)) != ERR_OK)
        return rc;
    if ((rc = event_get(store, arena, event, &e, err)) == ERR_OK)
        rc = event_require_open(&e, err);
    if (rc == ERR_OK && clear)
        rc = store_exec(store, Q_POOL_CLEAR, SQL_ARGS(SQL_I(event.v)), err);
    for (size_t k = 0; k < N_KINDS; k++)
        for (size_t i = 0; rc == ERR_OK && i < lists[k].n; i++)
            rc = put(store, event, k, lists[k].names[i], err);
    if (rc == ERR_OK && knowledge && !many)
        rc = decklists_rejudge(store, arena, knowledge, event, &e, &done, err);
    if (rc == ERR_OK) {
        const char *said = sentence(arena, lists, clear);
        if (done.judged)
            said = arena_printf(arena, "%s; %s", said, decklists_rejudged_note(arena, &done));
        store_note(store, event.v, "%s: card pool: %s", e.set.name, said);
    }
    rc = store_end(store, rc, err);
    if (rc == ERR_OK && many)
        rc = decklist_recheck_after(store, arena, knowledge, event, &together, &done, err);
    if (rejudged)
        *rejudged = done;
    return rc;
}
