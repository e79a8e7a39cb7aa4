/* penalty_quick.c - a penalty in two taps: what was done, then what the rules say of it, to be given as it stands
 *
 * The choice stands in the address, so that nothing else can be given than what is shown.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/penalties/penalties.h"
#include "web/pages/penalties/penalty_quick.html.h"

#include <string.h>

const char *penalty_back(struct request *req)
{
    const char *back = field_or(req, "back", "");
    const char *table = arena_printf(req->arena, "/e/%lld/r/", (long long)req->event_id.v);
    const char *check = arena_printf(req->arena, "/e/%lld/deckcheck/", (long long)req->event_id.v);
    return strncmp(back, table, strlen(table)) == 0 || strncmp(back, check, strlen(check)) == 0 ? back : "";
}

static enum err_code fill_past(struct request *req, const struct event_data *data, struct quick_penalty_page *page,
                               struct err *err)
{
    struct penalty *penalties;
    size_t n;
    if (penalties_list(req->store, req->arena, data, &penalties, &n, err) != ERR_OK)
        return err->code;
    page->past = ARENA_ARRAY(req->arena, struct quick_past, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct penalty *p = &penalties[i];
        if (p->player.v == page->player && !p->withdrawn)
            page->past[page->n_past++] = (struct quick_past){
                .text = message(req->arena, "%s: %s (round %d)", p->infraction_name, p->level_name, p->round),
                .counts = p->counts};
    }
    return ERR_OK;
}

static void fill_infractions(struct request *req, const struct penalty_catalogue *catalogue, const char *chosen,
                             struct quick_penalty_page *page)
{
    page->infractions = ARENA_ARRAY(req->arena, struct quick_infraction, catalogue->n_infractions + 1);
    for (size_t i = 0; i < catalogue->n_infractions; i++) {
        const struct penalty_infraction *x = &catalogue->infractions[i];
        const char *category = x->category ? x->category : "";
        const char *before =
            i > 0 && catalogue->infractions[i - 1].category ? catalogue->infractions[i - 1].category : "";
        struct quick_infraction *out = &page->infractions[page->n_infractions++];
        *out = (struct quick_infraction){.key = x->key,
                                         .name = x->name,
                                         .category = category,
                                         .heads = *category && strcmp(category, before) != 0,
                                         .chosen = strcmp(x->key, chosen) == 0};
        if (out->chosen) {
            page->chosen = x->key;
            page->chosen_name = x->name;
        }
    }
}

static enum err_code fill_suggestion(struct request *req, struct quick_penalty_page *page, struct err *err)
{
    struct penalty_outcome outcome;
    struct penalty_entry entry = PENALTY_ENTRY_INIT;
    entry.infraction = page->chosen;
    entry.judge = entry.who = req->visitor.who;
    if (penalties_suggest(req->store, req->arena, req->event_id, req->player_id, &entry, &outcome, err) != ERR_OK)
        return err->code;
    const struct penalty_suggestion *s = &outcome.suggestion;
    page->level = outcome.catalogue.levels[s->given].name;
    page->consequence = s->consequence == PENALTY_NOTHING ? "" : penalty_consequence_text(req->lang, s->consequence);
    page->rule = s->level_rule ? s->level_rule : "";
    page->reasons = ARENA_ARRAY(req->arena, const char *, s->n_reasons + outcome.n_remarks + 1);
    for (size_t i = 0; i < s->n_reasons; i++)
        page->reasons[page->n_reasons++] = s->reasons[i].text;
    for (size_t i = 0; i < outcome.n_remarks; i++)
        page->reasons[page->n_reasons++] = outcome.remarks[i];
    return ERR_OK;
}

static enum err_code quick_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct penalty_catalogue catalogue;
    struct player player;
    if (page_data(req, &data, err) != ERR_OK ||
        penalties_catalogue(req->arena, &data->event, &catalogue, err) != ERR_OK ||
        player_resolve(req->store, req->arena, data->event.id,
                       arena_printf(req->arena, "#%lld", (long long)req->player_id.v), &player, err) != ERR_OK)
        return err->code;
    struct quick_penalty_page page = {.event = data->event.id,
                                      .event_name = data->event.set.name,
                                      .player = player.id.v,
                                      .name = player_spoken_name(req->arena, player.name),
                                      .back = penalty_back(req),
                                      .chosen = "",
                                      .chosen_name = "",
                                      .level = "",
                                      .consequence = "",
                                      .rule = ""};
    const char *chosen = field_or(req, "infraction", "");
    fill_infractions(req, &catalogue, chosen, &page);
    if (*chosen && !*page.chosen)
        return err_set(err, ERR_NOT_FOUND, "there is no infraction \"%s\" in %s", chosen, catalogue.name);
    if (fill_past(req, data, &page, err) != ERR_OK || (*page.chosen && fill_suggestion(req, &page, err) != ERR_OK))
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_fill(req->arena, lang_text(req->lang, "Penalty for {name}"),
                                                           LANG_ARGS({"name", page.name})),
                                        .section = "penalties"});
    page_penalty_quick(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_penalty_quick[] = {
    {METHOD_GET, "/e/{event}/penalty/{player}", FOR_STAFF, 0, 0, quick_show, NULL},
    {0},
};
