/* facts.c - what lists are judged by, and newer facts: fetched or uploaded, looked at, taken in, taken back
 *
 * The work is done in the background (fetch.h); a page that is open meanwhile loads itself again every few seconds.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/exchange/exchange.h"
#include "event/register/register.h"
#include "web/fetch/fetch.h"
#include "web/pages/facts/facts.html.h"
#include "web/pages/inner.h"
#include "web/request/request.h"

#include <string.h>

#define UPLOAD_MAX      ((size_t)16 << 20)
#define REFRESH_SECONDS 2

/* ---- what is gone by ------------------------------------------------------------------------- */

/* "000003.json", by which an undo knows that it takes away what the page showed. */
static const char *name_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *signer(struct request *req, const struct package *p)
{
    return *p->store_name ? shown_name(req->arena, p->store_name) : p->fingerprint;
}

static void fill_imported(struct request *req, const char *folder, struct facts_page *page)
{
    const char *path = "";
    struct facts_file file;
    struct facts_origin origin;
    struct err why = ERR_INIT;
    page->imported_until = page->imported_by = page->url = page->fetched = page->undo = "";
    if (!folder)
        return;
    facts_origin_get(req->arena, folder, &origin);
    page->url = origin.url;
    page->fetched = *origin.url ? lang_moment(req->arena, req->lang, origin.at_utc) : "";
    if (facts_undoable(req->arena, folder, &path, &why) != ERR_OK || !*path)
        return;
    page->undo = name_in_folder(path);
    if (facts_newest(req->arena, folder, &path, &why) != ERR_OK || !*path ||
        facts_file_read(req->arena, path, &file, &why) != ERR_OK)
        return;
    page->imported_until = *file.published ? lang_date(req->arena, req->lang, file.published) : "?";
    page->imported_by = signer(req, &file.package);
}

static enum err_code fill_status(struct request *req, struct facts_page *page, struct err *err)
{
    struct decklist_knowledge knowledge;
    enum err_code rc = page_knowledge(req, &knowledge, err);
    if (rc != ERR_OK)
        return rc;
    const char *day = format_published_until(knowledge.book);
    const struct catalog_info *info = catalog_info(knowledge.catalog);
    page->known_until = *day ? lang_date(req->arena, req->lang, day) : "";
    page->formats = (int64_t)format_count(knowledge.book);
    page->sets = catalog_set_count(knowledge.catalog);
    page->cards = info->cards;
    page->cards_of = lang_date(req->arena, req->lang, info->source_date);
    page->imported_cards = info->path ? info->source : "";
    fill_imported(req, request_options(req)->facts, page);
    return ERR_OK;
}

/* ---- what comes in --------------------------------------------------------------------------- */

static void fill_ready(struct request *req, const struct updater_view *view, struct facts_page *page)
{
    const struct facts_import *facts = &view->look.facts;
    const struct import_result *cards = &view->look.cards;
    page->same = view->look.same;
    page->of_cards = view->kind == UPDATE_CARDS;
    if (page->of_cards) {
        page->source = cards->info.source;
        page->source_date = lang_date(req->arena, req->lang, cards->info.source_date);
        page->new_cards = cards->cards_new;
        page->new_printings = cards->printings_new;
        page->new_sets = cards->sets_new;
        return;
    }
    page->trusted = facts->signer == PACKAGE_OWN || facts->signer == PACKAGE_TRUSTED;
    page->by = *facts->file.package.store_name ? signer(req, &facts->file.package) : "";
    page->fingerprint = facts->file.package.fingerprint;
    page->until = *facts->known_until ? lang_date(req->arena, req->lang, facts->known_until) : "?";
    page->changes = facts->changes;
    page->n_changes = facts->n_changes;
}

static void fill_incoming(struct request *req, struct facts_page *page)
{
    struct updater_view view;
    updater_view(req->site->updater, req->arena, &view);
    page->fetching = view.step == UPDATER_FETCHING;
    page->looking = view.step == UPDATER_LOOKING;
    page->taking = view.step == UPDATER_TAKING;
    page->taken = view.step == UPDATER_TAKEN;
    page->ready = view.step == UPDATER_READY;
    page->idle = !page->fetching && !page->looking && !page->taking && !page->ready;
    page->problem = view.step == UPDATER_FAILED ? view.problem : "";
    page->number = view.number;
    page->percent = view.total > 0 ? view.done * 100 / view.total : -1;
    page->from = view.url;
    if (page->ready)
        fill_ready(req, &view, page);
}

static enum err_code facts_show(struct request *req, struct err *err)
{
    struct facts_page page = {.typed = ""};
    enum err_code rc = fill_status(req, &page, err);
    if (rc != ERR_OK)
        return rc;
    fill_incoming(req, &page);
    page.typed = field_typed(req, "url", page.url);
    bool works = page.fetching || page.looking || page.taking;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Facts"),
                                        .section = "store",
                                        .refresh = works ? REFRESH_SECONDS : 0});
    page_facts(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- forms ----------------------------------------------------------------------------------- */

static enum err_code facts_fetch(struct request *req, struct err *err)
{
    enum err_code rc = updater_fetch(req->site->updater, field_or(req, "url", ""), err);
    if (rc == ERR_OK)
        page_done(req, "", "/facts");
    return rc;
}

static enum err_code facts_upload(struct request *req, struct err *err)
{
    const struct upload *upload = field_upload(req, "file");
    if (!upload || upload->len == 0)
        return err_set(err, ERR_INPUT, "choose a file of facts");
    enum err_code rc = updater_upload(req->site->updater, upload->data, upload->len, err);
    if (rc == ERR_OK)
        page_done(req, "", "/facts");
    return rc;
}

static enum err_code facts_drop(struct request *req, struct err *err)
{
    (void)err;
    updater_drop(req->site->updater);
    page_done(req, "", "/facts");
    return ERR_OK;
}

static enum err_code facts_take_in(struct request *req, struct err *err)
{
    int64_t number;
    struct updater_view view;
    enum err_code rc = field_int(req, "number", 0, INT64_MAX, 0, &number, err);
    updater_view(req->site->updater, req->arena, &view);
    if (rc == ERR_OK)
        rc = updater_take(req->site->updater, req->store, number, field_is(req, "trust", "1"), err);
    if (rc == ERR_OK)
        page_done(req,
                  view.kind == UPDATE_CARDS ? "" : lang_text(req->lang, "The facts are taken in and count from now on"),
                  "/facts");
    return rc;
}

static enum err_code facts_go_back(struct request *req, struct err *err)
{
    const struct web_options *o = request_options(req);
    const char *path;
    if (!o->facts)
        return err_set(err, ERR_NO, "no facts were imported: those inside the program are used");
    enum err_code rc = facts_undoable(req->arena, o->facts, &path, err);
    if (rc == ERR_OK && !*path)
        rc = err_set(err, ERR_NO, "no facts were imported: those inside the program are used");
    if (rc == ERR_OK && strcmp(name_in_folder(path), field_or(req, "seen", "")) != 0)
        rc = err_set(err, ERR_CONFLICT, "what was taken in last is something else now; look at the page again");
    if (rc == ERR_OK)
        rc = facts_undo(path, o->catalog, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "What was there before counts again"), "/facts");
    return rc;
}

const struct route routes_facts[] = {
    {METHOD_GET, "/facts", FOR_ORGANIZER, 0, 0, facts_show, NULL},
    {METHOD_POST, "/facts/fetch", FOR_ORGANIZER, ROUTE_READS, 0, facts_fetch, facts_show},
    {METHOD_POST, "/facts/upload", FOR_ORGANIZER, ROUTE_READS | ROUTE_SLOW, UPLOAD_MAX, facts_upload, facts_show},
    {METHOD_POST, "/facts/drop", FOR_ORGANIZER, ROUTE_READS, 0, facts_drop, NULL},
    {METHOD_POST, "/facts/take", FOR_ORGANIZER, 0, 0, facts_take_in, facts_show},
    {METHOD_POST, "/facts/undo", FOR_ORGANIZER, 0, 0, facts_go_back, facts_show},
    {0},
};
