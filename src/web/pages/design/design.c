/* design.c - all parts that pages are made of, on one page, in the reader's theme and language
 *
 * Look here first after changing a style sheet; the test that inspects every page inspects each part here as well.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/pages/design/design.html.h"
#include "web/pages/inner.h"

/* The roles of style.css; their swatches are in front.css. */
static const struct design_colour colours[] = {{"bg"},      {"panel"},   {"raised"},  {"sunken"}, {"line"},   {"edge"},
                                               {"fg"},      {"muted"},   {"accent"},  {"link"},   {"tint"},   {"good"},
                                               {"good-bg"}, {"warn"},    {"warn-bg"}, {"bad"},    {"bad-bg"}, {"alarm"},
                                               {"gold"},    {"gold-bg"}, {"gilt"}};

/* ---- charts of three invented players and archetypes ----------------------------------------- */

/* Moves what was drawn into the request's arena. */
static struct markup take(struct request *req, struct strbuf *svg)
{
    struct markup markup = {arena_strdup(req->arena, strbuf_text(svg))};
    strbuf_release(svg);
    return markup;
}

static struct markup draw_points(struct request *req)
{
    static const int ek[] = {0, 3, 6, 9}, berg[] = {0, 3, 3, 6}, nilsson[] = {0, 0, 1, 4};
    struct picture_points_line lines[] = {{"Ek, Ida", 1, ek}, {"Berg, Åsa", 2, berg}, {"Nilsson, Bo", 3, nilsson}};
    const struct picture_points points = {
        .event = "Premodern Thursday", .rounds = 3, .lines = lines, .n_lines = ARRAY_LEN(lines)};
    struct strbuf svg = STRBUF_INIT;
    picture_points(req->arena, &points, &(struct picture_look){.lang = req->lang, .id = "points"}, &svg);
    return take(req, &svg);
}

static void draw_metagame(struct request *req, struct design_page *page)
{
    struct metagame_line lines[] = {{.archetype = "Goblins", .decks = 5, .wins = 9, .losses = 4, .draws = 1},
                                    {.archetype = "Stiflenought", .decks = 3, .wins = 4, .losses = 5},
                                    {.archetype = "Elves", .decks = 2, .wins = 2, .losses = 6, .draws = 1}};
    struct metagame_matchup matchups[ARRAY_LEN(lines) * ARRAY_LEN(lines)] = {
        {0}, {.wins = 4, .losses = 2}, {.wins = 5, .losses = 2, .draws = 1}, {.wins = 2, .losses = 4},
        {0}, {.wins = 2, .losses = 1}, {.wins = 2, .losses = 5, .draws = 1}, {.wins = 1, .losses = 2},
        {0}};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        lines[i].interval = wilson_interval(lines[i].wins, lines[i].wins + lines[i].losses);
    for (size_t i = 0; i < ARRAY_LEN(matchups); i++)
        matchups[i].interval = wilson_interval(matchups[i].wins, matchups[i].wins + matchups[i].losses);
    const struct metagame_table table = {
        .lines = lines, .n_lines = ARRAY_LEN(lines), .decks = 10, .matchups = matchups, .n_side = ARRAY_LEN(lines)};
    struct strbuf svg = STRBUF_INIT;
    picture_shares(req->arena, "Premodern Thursday", &table, &(struct picture_look){.lang = req->lang, .id = "shares"},
                   &svg);
    page->shares = take(req, &svg);
    svg = (struct strbuf)STRBUF_INIT;
    picture_matchups(req->arena, "Premodern Thursday", &table,
                     &(struct picture_look){.lang = req->lang, .id = "matchups"}, &svg);
    page->matchups = take(req, &svg);
}

static enum err_code design(struct request *req, struct err *err)
{
    (void)err;
    struct design_page model = {
        .colours = colours, .n_colours = ARRAY_LEN(colours), .points = draw_points(req), .about = "/about"};
    draw_metagame(req, &model);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Design"), .section = "", .style = "front.css"});
    page_design(req->html, &model);
    page_end(req);
    return ERR_OK;
}

const struct route routes_design[] = {
    {METHOD_GET, "/design", FOR_ALL, ROUTE_CACHED, 0, design, NULL},
    {0},
};
