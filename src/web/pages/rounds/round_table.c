/* round_table.c - the page of one table: who sits there, its result, its extra time, what players reported */
#include "base/lang.h"
#include "base/message.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/rounds.h"
#include "web/pages/rounds/table.html.h"
#include "web/pages/rounds/table_pod.html.h"

#include <string.h>

static enum err_code fill_extensions(struct request *req, const struct event_data *data, struct table_page *page,
                                     struct err *err)
{
    struct clock_view clock;
    if (clock_look(req->store, req->arena, data, req->round, &clock, err) != ERR_OK)
        return err->code;
    page->extensions = ARENA_ARRAY(req->arena, struct clock_extension, clock.n_extensions + 1);
    for (size_t i = 0; i < clock.n_extensions; i++)
        if (clock.extensions[i].table == req->table)
            page->extensions[page->n_extensions++] = clock.extensions[i];
    return ERR_OK;
}

static enum err_code fill_said(struct request *req, const struct event_data *data, struct table_page *page,
                               struct err *err)
{
    struct reported_match *reported;
    size_t n;
    page->said[0] = page->said[1] = "";
    if (reported_list(req->store, req->arena, data, req->round, &reported, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        if (data->matches[reported[i].match].table == req->table)
            for (int side = 0; side < 2; side++) {
                page->said[side] =
                    reported_word_text(req->arena, data, &data->matches[reported[i].match], reported[i].said[side]);
                page->drops[side] = reported[i].drops[side];
            }
    return ERR_OK;
}

static const struct round_match *match_at(const struct round_view *view, int table)
{
    for (size_t i = 0; i < view->n_matches; i++)
        if (view->matches[i].match.table == table)
            return &view->matches[i];
    return NULL;
}

/* Who sits there: points and record before the round, and the penalties so far. */
static enum err_code fill_sides(struct request *req, const struct event_data *data, const struct load_match *m,
                                struct table_page *page, struct err *err)
{
    struct standings_row *rows = NULL;
    struct penalty *penalties;
    size_t n;
    bool counted = req->round > 1 && req->round <= data->swiss_rounds;
    const int players[2] = {m->p1, m->p2};
    if (penalties_list(req->store, req->arena, data, &penalties, &n, err) != ERR_OK ||
        (counted && event_standings(req->arena, data, req->round - 1, &rows, err) != ERR_OK))
        return err->code;
    for (int side = 0; side < 2; side++) {
        if (players[side] < 0)
            continue;
        const struct load_player *player = &data->players[players[side]];
        struct table_side *out = &page->sides[page->n_sides++];
        *out = (struct table_side){.id = player->id.v, .name = player->name, .record = "", .penalties = ""};
        for (size_t i = 0; counted && i < data->n_players; i++)
            if (rows[i].player == players[side])
                out->record = arena_printf(req->arena, "%d \u00b7 %d-%d-%d", rows[i].points, rows[i].wins,
                                           rows[i].losses, rows[i].draws);
        for (size_t i = 0; i < n; i++)
            if (penalties[i].player.v == player->id.v && !penalties[i].withdrawn)
                out->penalties = arena_printf(req->arena, "%s%s%s", out->penalties, *out->penalties ? "; " : "",
                                              message(req->arena, "%s: %s (round %d)", penalties[i].infraction_name,
                                                      penalties[i].level_name, penalties[i].round));
    }
    return ERR_OK;
}

/* Why the players of a table of three to five share it; in the cut their seeds say so. */
static enum err_code fill_why(struct request *req, const struct event_data *data, const struct load_match *m,
                              struct table_page *page, struct err *err)
{
    struct player_id ids[PODS_CHAIRS];
    if (m->round > data->swiss_rounds)
        return ERR_OK;
    for (int c = 0; c < m->pod->n; c++)
        ids[c] = data->players[m->pod->players[c]].id;
    return round_why_table(req->store, req->arena, data->event.id, m->round, ids, (size_t)m->pod->n, &page->why, err);
}

static enum err_code fill_table(struct request *req, struct table_page *page, struct err *err)
{
    struct event_data *data;
    struct round_view view;
    if (page_data(req, &data, err) != ERR_OK ||
        round_view(req->store, req->arena, req->event_id, req->round, &view, err) != ERR_OK)
        return err->code;
    bool staff = may(req, FOR_STAFF);
    const struct round_match *match = match_at(&view, req->table);
    if (!match || (!staff && view.round.published_at_utc == 0))
        return err_set(err, ERR_NOT_FOUND, "there is no table %d in round %d of \"%s\"", req->table, req->round,
                       data->event.set.name);
    *page = (struct table_page){.event = data->event.id,
                                .round = req->round,
                                .table = req->table,
                                .event_name = data->event.set.name,
                                .round_name = shown_round_name(req, view.name),
                                .playoff = view.round.stage == STAGE_PLAYOFF && !event_is_bracket(&data->event),
                                .staff = may(req, FOR_STAFF),
                                .open = data->event.state != EVENT_CLOSED,
                                .why = "",
                                .latest = req->round == data->event.rounds_paired};
    round_row_fill(req, data, match, &page->row);
    page->seen = match->match.pod ? event_pod_typed(req->arena, &match->match) : page->row.result;
    page->agreed = data->event.set.pods_id;
    page->draw_all = strcmp(data->event.set.pods_draw, "all") == 0;
    if (match->match.pod && round_by_place(req, data, &page->places, err) != ERR_OK)
        return err->code;
    page->seen_pair = event_pair_text(req->arena, data, &match->match);
    page->scores = round_usual_scores(req, &data->event.set, page->playoff, &page->n_scores);
    if (!staff)
        return ERR_OK;
    if (round_aside_fill(req, data, req->round, &page->row, 1, NULL, err) != ERR_OK ||
        fill_extensions(req, data, page, err) != ERR_OK ||
        (!match->match.pod && fill_sides(req, data, &match->match, page, err) != ERR_OK))
        return err->code;
    return page->row.n_seats ? fill_why(req, data, &match->match, page, err) : fill_said(req, data, page, err);
}

enum err_code table_show(struct request *req, struct err *err)
{
    struct table_page page;
    if (fill_table(req, &page, err) != ERR_OK)
        return err->code;
    char number[16];
    snprintf(number, sizeof number, "%d", page.table);
    const char *title = lang_fill(req->arena, lang_text(req->lang, "Table {table}"), LANG_ARGS({"table", number}));
    page_begin(req, &(struct page_look){.title = title, .section = "rounds", .live = true});
    if (page.row.n_seats)
        page_table_pod(req->html, &page);
    else
        page_table(req->html, &page);
    page_end(req);
    return ERR_OK;
}
