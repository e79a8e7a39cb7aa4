/* screen.c - the big screen, the public clock, and the choice of what a screen shows
 *
 * A screen has no login and no state: its address says which event, and everything else is read again each time
 * something changes. So it survives a restart of the server, of the browser and of the projector. It shows what
 * everybody may see, even if a member of staff opened it: never a round that is not published.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/qr.h"
#include "base/strbuf.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/gate/gate.h"
#include "web/pages/bracket/bracket.h"
#include "web/pages/inner.h"
#include "web/pages/screen/screen.html.h"
#include "web/request/request.h"

#include <inttypes.h>
#include <string.h>

/* A list of names with opponents takes more than a minute to scroll through beyond so many: then names show only
 * their tables. */
#define MANY_NAMES       120
#define MANY_NAMES_SPLIT 30

/* As many tables fit beside the ring of the clock, at a size that is read from 15 metres. */
#define TILES_MOST 20

/* ---- the parts of a screen ------------------------------------------------------------------- */

/* The latest published round; NULL: none. */
static const struct load_round *public_round(const struct event_data *data)
{
    const struct load_round *found = NULL;
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc != 0)
            found = &data->rounds[i];
    return found;
}

static void put_clock(struct request *req, const struct clock_view *view, struct screen_clock *clock)
{
    int64_t left = view->left_s > 0 ? view->left_s : 0;
    clock->none = view->state == CLOCK_NONE;
    clock->paused = view->state == CLOCK_PAUSED;
    clock->running = view->state == CLOCK_RUNNING;
    clock->over = view->state == CLOCK_OVER;
    clock->ends_at_utc = view->ends_at_utc;
    clock->left = arena_printf(req->arena, "%" PRId64 ":%02" PRId64, left / 60, left % 60);
    clock->total_s = view->minutes * 60;
    clock->left_share = clock_left_share(view);
    clock->playing = (int)view->n_playing;
    clock->tables = ARENA_ARRAY(req->arena, struct screen_table, view->n_tables + 1);
    for (size_t i = 0; i < view->n_tables; i++) {
        const struct clock_table *t = &view->tables[i];
        if (t->playing && (t->minutes > 0 || clock->over))
            clock->tables[clock->n_tables++] = (struct screen_table){t->table, t->minutes, t->ends_at_utc, t->playing};
    }
}

/* The tables that still play, beside the ring: with all of a large event nobody would look for one. */
static void put_tiles(struct request *req, const struct clock_view *view, struct screen_clock *clock)
{
    clock->open = ARENA_ARRAY(req->arena, struct screen_table, TILES_MOST);
    if (view->n_playing > TILES_MOST || (!clock->running && !clock->paused))
        return;
    for (size_t i = 0; i < view->n_tables; i++) {
        const struct clock_table *t = &view->tables[i];
        if (t->playing)
            clock->open[clock->n_open++] = (struct screen_table){t->table, t->minutes, t->ends_at_utc, t->playing};
    }
}

/* Loads what every screen shows: the event, the round, the clock and the announcements. */
static enum err_code begin_page(struct request *req, struct event_data **data, const struct load_round **round,
                                struct screen_page *page, struct err *err)
{
    struct announcement said;
    struct clock_view view;
    if (page_data(req, data, err) != ERR_OK ||
        announce_now(req->store, req->arena, req->event_id, &said, err) != ERR_OK)
        return err->code;
    *round = public_round(*data);
    *page = (struct screen_page){
        .event = req->event_id.v,
        .event_name = (*data)->event.set.name,
        .round_name = *round ? shown_round(req, *data, (*round)->number) : "",
        .announcement = said.text,
        .site = "",
        .path = "",
        .winner = "",
        .winner_line = "",
        .named = "",
        .qr = "",
    };
    page->clock.none = true;
    if (!*round)
        return ERR_OK;
    if (clock_look(req->store, req->arena, *data, (*round)->number, &view, err) != ERR_OK)
        return err->code;
    put_clock(req, &view, &page->clock);
    put_tiles(req, &view, &page->clock);
    page->clock.pods = event_is_pods(&(*data)->event);
    return ERR_OK;
}

static const char *pairing_name(const void *element)
{
    return ((const struct screen_pairing *)element)->name;
}

static void put_pairings(struct request *req, const struct event_data *data, const struct load_round *round,
                         struct screen_page *page)
{
    if (!round)
        return;
    page->pairings = ARENA_ARRAY(req->arena, struct screen_pairing, round->n_matches * PODS_CHAIRS + 1);
    for (size_t i = 0; i < round->n_matches; i++) {
        const struct load_match *m = &data->matches[round->first_match + i];
        const char *name1 = m->p1 >= 0 ? data->players[m->p1].name : "";
        const char *name2 = m->p2 >= 0 ? data->players[m->p2].name : "";
        for (int k = 0; m->pod && k < m->pod->n; k++)
            page->pairings[page->n_pairings++] =
                (struct screen_pairing){data->players[m->pod->players[k]].name,
                                        event_pod_others(req->arena, data, m->pod, m->pod->players[k]), m->table};
        if (m->pod)
            continue;
        if (*name1)
            page->pairings[page->n_pairings++] = (struct screen_pairing){name1, name2, m->table};
        if (*name2)
            page->pairings[page->n_pairings++] = (struct screen_pairing){name2, name1, m->table};
    }
    lang_sort(req->lang, page->pairings, page->n_pairings, sizeof *page->pairings, pairing_name);
    page->many = page->n_pairings > (page->split ? MANY_NAMES_SPLIT : MANY_NAMES);
}

static void count_results(const struct event_data *data, const struct load_round *round, struct screen_clock *clock)
{
    for (size_t i = round->first_match; i < round->first_match + round->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        clock->total += m->p1 >= 0 && m->p2 >= 0;
        clock->in += m->p1 >= 0 && m->p2 >= 0 && m->result != RESULT_NONE;
    }
}

/* Who won an event that is over, and the next three. */
static enum err_code put_winner(struct request *req, struct screen_page *page, struct err *err)
{
    enum { BEHIND = 3 };
    const struct event_data *shown;
    struct outcome outcome;
    if (shown_data(req, &shown, err) != ERR_OK || outcome_load(req->store, req->arena, shown, &outcome, err) != ERR_OK)
        return err->code;
    if (!*outcome.winner)
        return ERR_OK;
    const struct outcome_place *best = &outcome.places[0];
    const char *deck = shown->event.set.public_decks ? best->deck : "";
    page->winner = player_spoken_name(req->arena, outcome.winner);
    const char *record = outcome_record(req->arena, req->lang, best);
    page->winner_line = *deck ? arena_printf(req->arena, "%s \u00b7 %s", deck, record) : record;
    page->behind = ARENA_ARRAY(req->arena, struct screen_rank, BEHIND);
    for (size_t i = 1; i < outcome.n_places && page->n_behind < BEHIND; i++)
        page->behind[page->n_behind++] =
            (struct screen_rank){.rank = outcome.places[i].place,
                                 .points = "",
                                 .name = player_spoken_name(req->arena, outcome.places[i].name),
                                 .record = ""};
    return ERR_OK;
}

static enum err_code put_standings(struct request *req, const struct event_data *data, struct screen_page *page,
                                   struct err *err)
{
    struct standings_row *rows;
    struct pods_row *pods = NULL; /* points may be fractions there */
    if (event_standings(req->arena, data, 0, &rows, err) != ERR_OK ||
        (event_is_pods(&data->event) && event_pods_standings(req->arena, data, 0, &pods, err) != ERR_OK))
        return err->code;
    page->ranks = ARENA_ARRAY(req->arena, struct screen_rank, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++)
        if (rows[i].rank > 0)
            page->ranks[page->n_ranks++] = (struct screen_rank){
                .rank = rows[i].rank,
                .points = pods ? ratio_decimal(req->arena, pods[i].points, 2, true)
                               : arena_printf(req->arena, "%d", rows[i].points),
                .name = data->players[rows[i].player].name,
                .record = arena_printf(req->arena, "%d-%d-%d", rows[i].wins, rows[i].losses, rows[i].draws),
            };
    return ERR_OK;
}

/* Draws the bracket. ERR_NOT_FOUND: there is none yet. */
static enum err_code put_bracket(struct request *req, struct screen_page *page, struct err *err)
{
    struct strbuf svg = STRBUF_INIT;
    const struct picture_look look = {.lang = req->lang, .id = "bracket"};
    const struct picture_args args = {.event = req->event_id};
    enum err_code rc = picture_make(req->store, req->arena, PICTURE_BRACKET, &args, &look, &svg, err);
    if (rc == ERR_OK)
        page->bracket = (struct markup){arena_strdup(req->arena, strbuf_text(&svg))};
    strbuf_release(&svg);
    return rc;
}

static enum err_code put_join(struct request *req, struct screen_page *page, struct err *err)
{
    struct qr qr;
    const char *named = auth_named_url(request_auth(req), req->arena);
    page->site = auth_phone_url(request_auth(req), req->arena);
    page->path = arena_printf(req->arena, "/e/%" PRId64 "/join", req->event_id.v);
    page->named = *named ? arena_printf(req->arena, "%s%s", named, page->path) : "";
    if (qr_encode(req->arena, arena_printf(req->arena, "%s%s", page->site, page->path), &qr, err) != ERR_OK)
        return err->code;
    page->qr = qr_svg_path(req->arena, &qr);
    page->qr_size = qr_svg_size(&qr);
    return ERR_OK;
}

/* ---- pages ----------------------------------------------------------------------------------- */

/* The mode of the address, else what staff chose, else what fits the moment. */
static enum err_code choose_mode(struct request *req, const struct event_data *data, enum screen_mode *mode,
                                 struct err *err)
{
    const char *show = field_or(req, "show", "auto");
    if (!screen_mode_from_name(show, mode))
        return err_set(err, ERR_INPUT,
                       "show: \"%s\" is none of auto, pairings, clock, standings, bracket, announce, join", show);
    if (*mode == SCREEN_AUTO && screen_get(req->store, req->event_id, mode, err) != ERR_OK)
        return err->code;
    return *mode == SCREEN_AUTO ? screen_now(req->store, req->arena, data, mode, err) : ERR_OK;
}

static enum err_code fill_mode(struct request *req, const struct event_data *data, const struct load_round *round,
                               struct screen_page *page, struct err *err)
{
    bool chosen = field(req, "show") && !field_is(req, "show", "auto");
    if (data->event.state == EVENT_CLOSED && !chosen && put_winner(req, page, err) != ERR_OK)
        return err->code;
    if (round && page->mode == SCREEN_CLOCK)
        count_results(data, round, &page->clock);
    if (page->mode == SCREEN_BRACKET) {
        struct err none = ERR_INIT;
        enum err_code rc = event_is_pods(&data->event) ? bracket_pods_fill(req, data, &page->cut, &none)
                                                       : put_bracket(req, page, &none);
        if (rc == ERR_NOT_FOUND)
            page->mode = SCREEN_STANDINGS;
        else if (none.code != ERR_OK)
            return err_set(err, none.code, "%s", none.said);
    }
    if (page->mode == SCREEN_PAIRINGS && !round)
        page->mode = SCREEN_JOIN;
    if (page->mode == SCREEN_PAIRINGS)
        put_pairings(req, data, round, page);
    if (page->mode == SCREEN_STANDINGS && put_standings(req, data, page, err) != ERR_OK)
        return err->code;
    return page->mode == SCREEN_JOIN || page->split ? put_join(req, page, err) : ERR_OK;
}

static enum err_code screen_show(struct request *req, struct err *err)
{
    struct event_data *data;
    const struct load_round *round = NULL;
    struct screen_page page;
    const char *layout = field_or(req, "layout", "full");
    if (strcmp(layout, "full") != 0 && strcmp(layout, "split") != 0)
        return err_set(err, ERR_INPUT, "layout: \"%s\" is none of full, split", layout);
    if (begin_page(req, &data, &round, &page, err) != ERR_OK || choose_mode(req, data, &page.mode, err) != ERR_OK)
        return err->code;
    page.split = strcmp(layout, "split") == 0;
    if (page.split)
        page.clock.n_open = 0; /* the column beside has them */
    if (fill_mode(req, data, round, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Screen"),
                                        .bare = true,
                                        .live = true,
                                        .refresh = 15,
                                        .class_ = "screen",
                                        .style = "screen.css"});
    page_screen(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code clock_show(struct request *req, struct err *err)
{
    struct event_data *data;
    const struct load_round *round;
    struct screen_page page;
    if (begin_page(req, &data, &round, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){
                        .title = lang_text(req->lang, "Clock"), .section = "rounds", .live = true, .refresh = 15});
    page_clock(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code screens_show(struct request *req, struct err *err)
{
    struct event *events;
    size_t n;
    struct screens_page page = {.n_events = 0};
    if (event_list(req->store, req->arena, &events, &n, err) != ERR_OK)
        return err->code;
    page.events = ARENA_ARRAY(req->arena, struct screen_choice, n + 1);
    for (size_t i = 0; i < n; i++)
        if (events[i].state != EVENT_CLOSED && (events[i].set.public_ || may(req, FOR_STAFF)))
            page.events[page.n_events++] = (struct screen_choice){events[i].id.v, events[i].set.name,
                                                                  lang_date(req->arena, req->lang, events[i].set.date)};
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Screen"), .section = "screen", .live = true});
    page_screens(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_screen[] = {
    {METHOD_GET, "/screen", FOR_ALL, ROUTE_CACHED, 0, screens_show, NULL},
    {METHOD_GET, "/e/{event}/screen", FOR_ALL, ROUTE_CACHED | ROUTE_CLOCK, 0, screen_show, NULL},
    {METHOD_GET, "/e/{event}/clock", FOR_ALL, ROUTE_CACHED | ROUTE_CLOCK, 0, clock_show, NULL},
    {0},
};
