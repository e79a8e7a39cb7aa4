/* knowledge.c - catalogue and formats of a thread, opened when a page first asks
 *
 * They are looked at when a request first asks and stay for the whole of it: what other threads or processes import
 * meanwhile counts from the thread's next request on.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/resource_layer.h"
#include "event/exchange/exchange.h"
#include "event/register/register.h"
#include "web/request/request.h"

#include <string.h>

/* The set's catalogue; its file may be gone again since. */
static enum err_code open_catalog(struct knowledge *knowledge, struct err *err)
{
    struct err gone = ERR_INIT;
    const char *path = facts_set_catalog(knowledge->facts);
    if (path && catalog_open(path, &knowledge->catalog, &gone) == ERR_OK)
        return ERR_OK;
    return catalog_open(NULL, &knowledge->catalog, err);
}

static enum err_code open_book(struct knowledge *knowledge, struct store *store, struct err *err)
{
    struct list_change *own;
    const struct list_change *changes;
    struct resource *formats, *banlists;
    size_t n_changes, n_formats, n_banlists, n_files;
    struct arena *arena = &knowledge->arena;
    const struct resource *files = facts_set_files(knowledge->facts, &n_files);
    enum err_code rc = knowledge->catalog ? ERR_OK : open_catalog(knowledge, err);
    if (rc == ERR_OK)
        rc = resource_list_over(arena, "formats", files, n_files, &formats, &n_formats, err);
    if (rc == ERR_OK)
        rc = resource_list_over(arena, "banlists", files, n_files, &banlists, &n_banlists, err);
    if (rc == ERR_OK)
        rc = format_book_make(arena, knowledge->catalog, formats, n_formats, banlists, n_banlists, &knowledge->book,
                              err);
    if (rc == ERR_OK)
        rc = store_list_changes(store, arena, &own, &n_changes, err);
    if (rc == ERR_OK)
        rc = store_changes_state(store, arena, &knowledge->changes, err);
    if (rc != ERR_OK) {
        knowledge->book = NULL;
        return rc;
    }
    changes = own;
    facts_add_changes(arena, facts_set_facts(knowledge->facts), &changes, &n_changes);
    format_book_change(knowledge->book, changes, n_changes, NULL);
    return rc;
}

static void forget_book(struct knowledge *knowledge)
{
    knowledge->book = NULL;
    arena_release(&knowledge->arena);
}

/* A book is made again when facts were imported, or its changes are no longer the store's. */
static enum err_code forget_old(struct knowledge *knowledge, struct store *store, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *state;
    const struct facts_set *facts = facts_set_take(knowledge->shelf);
    if (facts != knowledge->facts) {
        forget_book(knowledge);
        catalog_close(knowledge->catalog);
        knowledge->catalog = NULL;
        facts_set_leave(knowledge->facts);
        knowledge->facts = facts;
    } else {
        facts_set_leave(facts); /* it is held already */
    }
    enum err_code rc = knowledge->book ? store_changes_state(store, &scratch, &state, err) : ERR_OK;
    if (rc == ERR_OK && knowledge->book && strcmp(state, knowledge->changes) != 0)
        forget_book(knowledge);
    arena_release(&scratch);
    return rc;
}

void knowledge_next_request(struct knowledge *knowledge)
{
    knowledge->settled = false;
}

enum err_code knowledge_get(struct knowledge *knowledge, struct store *store, struct decklist_knowledge *out,
                            struct err *err)
{
    enum err_code rc = knowledge->settled ? ERR_OK : forget_old(knowledge, store, err);
    if (rc == ERR_OK && !knowledge->book)
        rc = open_book(knowledge, store, err);
    knowledge->settled = rc == ERR_OK;
    *out = (struct decklist_knowledge){.catalog = knowledge->catalog, .book = knowledge->book};
    return rc;
}

void knowledge_close(struct knowledge *knowledge)
{
    catalog_close(knowledge->catalog);
    arena_release(&knowledge->arena);
    facts_set_leave(knowledge->facts);
}
