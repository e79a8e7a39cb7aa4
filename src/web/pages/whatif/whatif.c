/* whatif.c - a judge's board on a phone: laid out by names or read as a scenario, then played line by line
 *
 * The scenario with all its lines is in the form, so that nothing is kept here and the browser's way back takes lines
 * back, too: each request opens the board, plays its lines and then the new one (desk in engine/scenario/scenario.h).
 * It works without a session and without scripts.
 */
#include "base/arena.h"
#include "base/attr.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "engine/scenario/scenario.h"
#include "event/register/register.h"
#include "sanity/by_hand.h"
#include "sanity/by_name.h"
#include "web/pages/inner.h"
#include "web/pages/whatif/whatif.html.h"

#include <string.h>

/* An address with the scenario in it has to fit into a request's head (HEADER_MAX) with the browser's own headers. */
enum { MOST_IN_ADDRESS = 12000, MOST_LINES = 200 };

static const struct {
    enum era era;
    const char *name;
} eras[] = {
    {ERA_M10, LANG_MARK("Magic 2010")},
    {ERA_EIGHTH, LANG_MARK("Eighth Edition")},
    {ERA_SIXTH, LANG_MARK("Sixth Edition")},
    {ERA_FIFTH_99, LANG_MARK("Fifth Edition (1999)")},
    {ERA_FIFTH_97, LANG_MARK("Fifth Edition (1997)")},
};

static const char *const quick_lines[] = {"resolve", "all pass", "resolve all", "to end of turn"};

/* ---- the board of the form ------------------------------------------------------------------- */

/* The lines of a field that are not blank, as a list of JSON. */
static void add_cards(struct request *req, struct json *side, const char *zone, const char *text)
{
    if (!text[strspn(text, " \t\r\n")])
        return;
    struct json *list = json_add_array(side, zone);
    while (*text) {
        size_t n = strcspn(text, "\n");
        size_t blanks = strspn(text, " \t"), end = n;
        while (end > blanks && strchr(" \t\r", text[end - 1]))
            end--;
        if (end > blanks)
            json_add_text(list, NULL, arena_strndup(req->arena, text + blanks, end - blanks));
        text += n + (text[n] == '\n');
    }
}

static enum err_code add_side(struct request *req, struct json *setup, const struct whatif_side *s, struct err *err)
{
    struct json *side = json_add_object(setup, s->player);
    int64_t life = 0;
    if (field_int(req, arena_printf(req->arena, "life%s", s->player), -999, 9999, 20, &life, err) != ERR_OK)
        return err->code;
    json_add_int(side, "life", life);
    add_cards(req, side, "battlefield", s->battlefield);
    add_cards(req, side, "hand", s->hand);
    add_cards(req, side, "graveyard", s->graveyard);
    return ERR_OK;
}

/* The scenario that the fields say, as JSON. */
static enum err_code laid_out(struct request *req, const struct whatif_page *page, const char **out, struct err *err)
{
    struct json *root = json_object();
    enum err_code rc = ERR_OK;
    json_add_text(root, "name", lang_text(req->lang, "What if"));
    json_add_text(root, "era", field_or(req, "era", era_name(ERA_M10)));
    struct json *setup = json_add_object(root, "setup");
    for (size_t i = 0; i < ARRAY_LEN(page->side) && rc == ERR_OK; i++)
        rc = add_side(req, setup, &page->side[i], err);
    if (rc == ERR_OK)
        *out = json_print_compact(req->arena, root);
    json_free(root);
    return rc;
}

static void fill_form(struct request *req, struct whatif_page *page)
{
    static const char *const names[] = {"A", "B"};
    struct arena *arena = req->arena;
    *page = (struct whatif_page){.problem = "",
                                 .json = field_or(req, "json", ""),
                                 .name = "",
                                 .era = "",
                                 .scenario = "",
                                 .board = "",
                                 .refused = "",
                                 .asks = "",
                                 .line = "",
                                 .card = ""};
    for (size_t i = 0; i < ARRAY_LEN(page->side); i++)
        page->side[i] =
            (struct whatif_side){.player = names[i],
                                 .life = field_or(req, arena_printf(arena, "life%s", names[i]), "20"),
                                 .battlefield = field_or(req, arena_printf(arena, "battlefield%s", names[i]), ""),
                                 .hand = field_or(req, arena_printf(arena, "hand%s", names[i]), ""),
                                 .graveyard = field_or(req, arena_printf(arena, "graveyard%s", names[i]), "")};
    page->eras = ARENA_ARRAY(arena, struct whatif_era, ARRAY_LEN(eras));
    for (size_t i = 0; i < ARRAY_LEN(eras); i++)
        page->eras[page->n_eras++] = (struct whatif_era){.word = era_name(eras[i].era),
                                                         .name = lang_text(req->lang, eras[i].name),
                                                         .chosen = field_is(req, "era", era_name(eras[i].era))};
}

/* ---- a board that is open -------------------------------------------------------------------- */

/* How long a text is in an address: everything but letters, digits and a few signs takes three bytes. */
static size_t length_in_address(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += char_is_alnum(*text) || strchr(" -._*", *text) ? 1 : 3;
    return n;
}

/* The lines that were played, from the scenario itself. */
static void fill_lines(struct request *req, struct whatif_page *page, struct json *root)
{
    const struct json *list = json_get(root, "scenarios");
    const struct json *actions = json_get(list ? json_first(list) : root, "actions");
    page->lines = ARENA_ARRAY(req->arena, const char *, MOST_LINES + 1);
    for (const struct json *a = json_first(actions); a && page->n_lines <= MOST_LINES; a = json_next(a)) {
        const char *text = json_text(a, NULL);
        page->lines[page->n_lines++] = text ? arena_strdup(req->arena, text) : json_print_compact(req->arena, a);
    }
}

static enum err_code fill_table(struct request *req, struct desk *desk, const struct desk_answer *answer,
                                struct whatif_page *page, struct err *err)
{
    struct json *root = NULL;
    page->open = true;
    if (strcmp(desk_name(desk), lang_text(req->lang, "What if")) != 0)
        page->name = arena_strdup(req->arena, desk_name(desk));
    for (size_t i = 0; i < ARRAY_LEN(eras); i++)
        if (eras[i].era == desk_era(desk))
            page->era = lang_text(req->lang, eras[i].name);
    page->json = desk_scenario(desk, req->arena);
    if (json_parse(page->json, "scenario", &root, err) != ERR_OK)
        return err->code;
    page->scenario = json_print_compact(req->arena, root);
    fill_lines(req, page, root);
    json_free(root);
    page->board = arena_strdup(req->arena, answer->board);
    page->refused = answer->refused ? arena_strdup(req->arena, answer->refused) : "";
    page->asks = answer->asks ? arena_strdup(req->arena, answer->asks) : "";
    page->over = answer->over;
    page->steps = ARENA_ARRAY(req->arena, struct whatif_step, answer->steps + 1);
    for (size_t i = 0; i < answer->steps; i++)
        page->steps[page->n_steps++] = (struct whatif_step){arena_strdup(req->arena, answer->step[i].text),
                                                            arena_strdup(req->arena, answer->step[i].rules)};
    page->quick = ARENA_ARRAY(req->arena, const char *, ARRAY_LEN(quick_lines) + answer->answers);
    for (size_t i = 0; i < answer->answers; i++)
        page->quick[page->n_quick++] = arena_strdup(req->arena, answer->answer[i]);
    for (size_t i = 0; i < ARRAY_LEN(quick_lines) && !page->over && !*page->asks; i++)
        page->quick[page->n_quick++] = quick_lines[i];
    return ERR_OK;
}

/* The line that the form enters: typed, or of a button. "": none. */
static const char *line_entered(const struct request *req)
{
    const char *quick = field_or(req, "quick", "");
    return *quick ? quick : field_is(req, "act", "do") ? field_or(req, "line", "") : "";
}

/* Does what the form asks of an open board. */
static void act(struct request *req, struct desk *desk, struct desk_answer *answer, struct whatif_page *page)
{
    const char *line = line_entered(req), *card = field_or(req, "card", "");
    line += strspn(line, " \t");
    if (field_is(req, "act", "undo")) {
        page->undone = desk_undo(desk, answer) != NULL;
    } else if (field_is(req, "act", "why") && *card) {
        desk_why(desk, card, answer);
        page->card = card;
    } else if (*line && desk_lines(desk) >= MOST_LINES) {
        answer->refused = message(req->arena, "a board takes at most %d lines", (int)MOST_LINES);
    } else if (*line) {
        desk_line(desk, line, answer);
        page->line = answer->refused ? line : "";
    }
}

static enum err_code play(struct request *req, const char *text, struct whatif_page *page, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct card_names names = {0};
    struct scenario_cards cards = {.self = &names, .find = card_by_name};
    struct desk *desk;
    struct desk_answer answer;
    if (page_knowledge(req, &knowledge, err) != ERR_OK || by_hand_load(req->arena, &names.hand, err) != ERR_OK)
        return err->code;
    names.catalog = knowledge.catalog;
    if (desk_open(req->arena, text, "scenario", NULL, 0, &cards, &desk, &answer, err) != ERR_OK)
        return err->code;
    bool opened = !field(req, "scenario");
    if (!opened)
        answer.steps = 0; /* told already */
    act(req, desk, &answer, page);
    enum err_code rc = fill_table(req, desk, &answer, page, err);
    if (rc == ERR_OK && length_in_address(page->scenario) > MOST_IN_ADDRESS) {
        page->problem =
            message(req->arena, "the board is too long for a page: save it, and go on with %s", "topcut engine table");
        page->scenario = opened ? "" : text;
    }
    desk_close(desk);
    return rc;
}

static void show(struct request *req, const struct whatif_page *page)
{
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "What if"), .section = "whatif"});
    page_whatif(req->html, page);
    page_end(req);
}

/* The scenario that the form carries, lays out or holds as text; NULL: there is none yet. */
static enum err_code scenario_of_form(struct request *req, const struct whatif_page *page, const char **out,
                                      struct err *err)
{
    *out = field(req, "scenario");
    if (*out || !field(req, "act"))
        return ERR_OK;
    if (field_is(req, "act", "read")) {
        if (!page->json[strspn(page->json, " \t\r\n")])
            return err_set(err, ERR_INPUT, "field json: paste a scenario first");
        *out = page->json;
        return ERR_OK;
    }
    return laid_out(req, page, out, err);
}

static enum err_code whatif_show(struct request *req, struct err *err)
{
    struct whatif_page page;
    const char *text = NULL;
    fill_form(req, &page);
    enum err_code rc = scenario_of_form(req, &page, &text, err);
    if (rc == ERR_OK && text)
        rc = play(req, text, &page, err);
    if (rc != ERR_OK) { /* what was typed stays in its fields */
        if (rc != ERR_INPUT && rc != ERR_NOT_FOUND)
            return rc;
        page.problem = err_say(req->arena, err, req->lang, MESSAGE_PAGE);
        page.open = false;
        page.json = text && field(req, "scenario") ? text : page.json;
        err_clear(err);
    }
    if (page.open && field_is(req, "act", "save")) {
        page_bytes(req, "application/json", "what-if.json", page.json, strlen(page.json));
        return ERR_OK;
    }
    show(req, &page);
    return ERR_OK;
}

const struct route routes_whatif[] = {
    {METHOD_GET, "/what-if", FOR_ALL, ROUTE_SLOW, 0, whatif_show, NULL},
    {0},
};
