/* knowledge.c - catalogue and formats, opened when a page first asks */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "event/register/register.h"
#include "web/request/request.h"

static enum err_code open_book(struct knowledge *knowledge, struct err *err)
{
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
    return rc;
}

enum err_code knowledge_get(struct knowledge *knowledge, struct decklist_knowledge *out, struct err *err)
{
    enum err_code rc = knowledge->book ? ERR_OK : open_book(knowledge, err);
    *out = (struct decklist_knowledge){.catalog = knowledge->catalog, .book = knowledge->book};
    return rc;
}

void knowledge_close(struct knowledge *knowledge)
{
    catalog_close(knowledge->catalog);
    arena_release(&knowledge->arena);
}
