/* knowledge.c - catalogue and formats, opened when a page first asks */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "event/register/register.h"
#include "web/request/request.h"

#include <string.h>

static enum err_code open_book(struct knowledge *knowledge, struct store *store, struct err *err)
{
    struct list_change *changes;
    size_t n_changes;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    enum err_code rc = ERR_OK;
    if (!knowledge->catalog)
        rc = catalog_open(knowledge->path, &knowledge->catalog, err);
    if (rc == ERR_OK)
        rc = resource_list(&knowledge->arena, "formats", &formats, &n_formats, err);
    if (rc == ERR_OK)
        rc = resource_list(&knowledge->arena, "banlists", &banlists, &n_banlists, err);
    if (rc == ERR_OK)
        rc = format_book_make(&knowledge->arena, knowledge->catalog, formats, n_formats, banlists, n_banlists,
                              &knowledge->book, err);
    if (rc == ERR_OK)
        rc = store_list_changes(store, &knowledge->arena, &changes, &n_changes, err);
    if (rc == ERR_OK)
        rc = store_changes_state(store, &knowledge->arena, &knowledge->changes, err);
    if (rc == ERR_OK)
        format_book_change(knowledge->book, changes, n_changes, NULL);
    else
        knowledge->book = NULL;
    return rc;
}

/* A book whose changes are no longer the store's is made again. */
static enum err_code forget_old_book(struct knowledge *knowledge, struct store *store, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *state;
    enum err_code rc = knowledge->book ? store_changes_state(store, &scratch, &state, err) : ERR_OK;
    if (rc == ERR_OK && knowledge->book && strcmp(state, knowledge->changes) != 0) {
        knowledge->book = NULL;
        arena_release(&knowledge->arena);
    }
    arena_release(&scratch);
    return rc;
}

enum err_code knowledge_get(struct knowledge *knowledge, struct store *store, struct decklist_knowledge *out,
                            struct err *err)
{
    enum err_code rc = forget_old_book(knowledge, store, err);
    if (rc == ERR_OK && !knowledge->book)
        rc = open_book(knowledge, store, err);
    *out = (struct decklist_knowledge){.catalog = knowledge->catalog, .book = knowledge->book};
    return rc;
}

void knowledge_close(struct knowledge *knowledge)
{
    catalog_close(knowledge->catalog);
    arena_release(&knowledge->arena);
}
