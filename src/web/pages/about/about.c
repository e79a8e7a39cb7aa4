/* about.c - what this program is, and the keys that it listens to
 *
 * The smallest complete page, to be copied: a template with its model (about.html), a function that fills the
 * model and writes the page, and a row in the table of routes, which src/web/routes.c lists.
 */
#include "base/err.h"
#include "base/lang.h"
#include "web/pages/about/about.html.h"
#include "web/pages/inner.h"

static const struct about_key keys[] = {
    {"7 21", LANG_MARK("table 7: the first player has won 2-1 (7 210 with a drawn game: 2-1-0)")},
    {"7 w", LANG_MARK("table 7: the first player has won 2-0; l: lost 0-2; d: drawn 1-1")},
    {"↑ ↓", LANG_MARK("to the table above or below")},
    {"Enter", LANG_MARK("saves and goes on to the next table that is missing")},
    {"Esc", LANG_MARK("empties the field")},
    {"u", LANG_MARK("takes the last result back")},
};

static enum err_code about(struct request *req, struct err *err)
{
    (void)err;
    const struct about_page model = {
        .version = TOPCUT_VERSION, .licences = static_url("licences.txt"), .keys = keys, .n_keys = ARRAY_LEN(keys)};
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "About Topcut"), .section = ""});
    page_about(req->html, &model);
    page_end(req);
    return ERR_OK;
}

const struct route routes_about[] = {
    {METHOD_GET, "/about", FOR_ALL, ROUTE_CACHED, 0, about, NULL},
    {0},
};
