/* lists.c - changes of banned lists that the store enters itself (event/register/list_changes.c), and which there are
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/register/register.h"
#include "web/pages/inner.h"
#include "web/pages/lists/lists.html.h"

#include <string.h>

static const char *format_of(const struct format_book *book, const char *key)
{
    for (size_t i = 0; i < format_count(book); i++)
        if (strcmp(format_at(book, i)->key, key) == 0)
            return format_at(book, i)->name;
    return key;
}

/* The formats whose lists change. */
static void fill_formats(struct request *req, const struct format_book *book, struct lists_page *page)
{
    page->formats = ARENA_ARRAY(req->arena, const char *, format_count(book));
    for (size_t i = 0; i < format_count(book); i++) {
        const struct format *format = format_at(book, i);
        if (!format->until && format->kind != FORMAT_LIMITED)
            page->formats[page->n_formats++] = format->name;
    }
}

/* What the store entered itself counts for its format alone. */
static const char *published(struct request *req, const struct format_book *book)
{
    const char *day = format_published_until(book);
    return *day ? lang_date(req->arena, req->lang, day) : "";
}

static void fill_rows(struct request *req, const struct format_book *book, const struct store_change *changes, size_t n,
                      struct lists_page *page)
{
    page->rows = ARENA_ARRAY(req->arena, struct lists_row, n);
    for (size_t i = n; i > 0; i--) {
        const struct list_change *c = &changes[i - 1].change;
        page->rows[page->n_rows++] = (struct lists_row){.card = c->card,
                                                        .format = format_of(book, c->format),
                                                        .date = lang_date(req->arena, req->lang, c->from),
                                                        .source = c->source,
                                                        .banned = c->status == CARD_BANNED,
                                                        .restricted = c->status == CARD_RESTRICTED};
    }
}

static enum err_code lists_show(struct request *req, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct store_change *changes;
    size_t n;
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        store_changes(req->store, req->arena, &changes, &n, err) != ERR_OK)
        return err->code;
    struct lists_page page = {.card = field_or(req, "card", ""),
                              .format = field_or(req, "format", ""),
                              .from = field_or(req, "from", ""),
                              .source = field_or(req, "source", ""),
                              .restrict_ = field_is(req, "status", "restricted"),
                              .unban = field_is(req, "status", "legal")};
    page.ban = !page.restrict_ && !page.unban;
    page.known_until = published(req, knowledge.book);
    fill_formats(req, knowledge.book, &page);
    fill_rows(req, knowledge.book, changes, n, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Banned lists"), .section = "store"});
    page_lists(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code lists_enter(struct request *req, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct store_change change;
    enum card_status status = field_is(req, "status", "banned")       ? CARD_BANNED
                              : field_is(req, "status", "restricted") ? CARD_RESTRICTED
                                                                      : CARD_LEGAL;
    if (status == CARD_LEGAL && !field_is(req, "status", "legal"))
        return err_set(err, ERR_INPUT, "field status: banned, restricted or legal");
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        store_change_add(req->store, req->arena, &knowledge, field_or(req, "format", ""), field_or(req, "card", ""),
                         status, field_or(req, "from", ""), field_or(req, "source", ""), &change, err) != ERR_OK)
        return err->code;
    const char *done = store_change_text(req->arena, knowledge.book, &change);
    page_done(req, *change.doubt ? arena_printf(req->arena, "%s. %s", done, change.doubt) : done, "/lists");
    return ERR_OK;
}

const struct route routes_lists[] = {
    {METHOD_GET, "/lists", FOR_ORGANIZER, 0, 0, lists_show, NULL},
    {METHOD_POST, "/lists", MAY_FORMAT_CHANGE, 0, 0, lists_enter, lists_show},
    {0},
};
