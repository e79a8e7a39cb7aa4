/* design.c - all parts that pages are made of, on one page, in the reader's theme and language
 *
 * Who changes a style sheet looks here first; the test that looks over every page looks at each part here as well.
 */
#include "base/err.h"
#include "base/lang.h"
#include "web/pages/design/design.html.h"
#include "web/pages/inner.h"

/* The roles of style.css; their swatches are in front.css. */
static const struct design_colour colours[] = {{"bg"},      {"panel"},   {"raised"},  {"sunken"}, {"line"},   {"edge"},
                                               {"fg"},      {"muted"},   {"accent"},  {"link"},   {"tint"},   {"good"},
                                               {"good-bg"}, {"warn"},    {"warn-bg"}, {"bad"},    {"bad-bg"}, {"alarm"},
                                               {"gold"},    {"gold-bg"}, {"gilt"}};

static enum err_code design(struct request *req, struct err *err)
{
    (void)err;
    const struct design_page model = {.colours = colours, .n_colours = ARRAY_LEN(colours), .about = "/about"};
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Design"), .section = "", .style = "front.css"});
    page_design(req->html, &model);
    page_end(req);
    return ERR_OK;
}

const struct route routes_design[] = {
    {METHOD_GET, "/design", FOR_ALL, ROUTE_CACHED, 0, design, NULL},
    {0},
};
