/* meta.c - what is played and how it does, in one event or in all events of a period
 *
 * Decklists are secret until the event says otherwise, and so are its archetypes. A period counts only the events that
 * show theirs, the newest MOST_EVENTS of them.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/pages/inner.h"
#include "web/pages/meta/meta.html.h"

#include <string.h>

#define MOST_EVENTS 60
#define MOST_CARDS  60

/* The lists that a page is about. */
struct pool {
    struct metagame_event *events;
    size_t n_events;
    struct metagame_entry *entries;
    size_t n_entries;
};

static const char *interval_text(struct request *req, const struct wilson *interval)
{
    return arena_printf(req->arena, "%s\u2013%s", lang_decimal(req->arena, req->lang, interval->low * 100, 0),
                        shown_share(req, interval->high, 0));
}

static void fill_rate(struct request *req, int wins, int losses, const struct wilson *interval, const char **rate,
                      const char **text)
{
    *rate = *text = "";
    if (wins + losses == 0)
        return;
    *rate = shown_share(req, (double)wins / (wins + losses), 0);
    *text = interval_text(req, interval);
}

static void fill_archetypes(struct request *req, const struct metagame_table *t, struct meta_page *page)
{
    page->archetypes = ARENA_ARRAY(req->arena, struct meta_archetype, t->n_lines + 1);
    for (size_t i = 0; i < t->n_lines; i++) {
        const struct metagame_line *l = &t->lines[i];
        struct meta_archetype *a = &page->archetypes[page->n_archetypes++];
        *a = (struct meta_archetype){.name = l->unknown ? lang_text(req->lang, "unknown") : l->archetype,
                                     .decks = l->decks,
                                     .share = shown_share(req, (double)l->decks / t->decks, 1),
                                     .matches = l->wins + l->losses + l->draws,
                                     .record = arena_printf(req->arena, "%d-%d-%d", l->wins, l->losses, l->draws)};
        fill_rate(req, l->wins, l->losses, &l->interval, &a->rate, &a->interval);
    }
}

static void fill_matchups(struct request *req, const struct metagame_table *t, struct meta_page *page)
{
    page->matchups = ARENA_ARRAY(req->arena, struct meta_matchup, t->n_side * t->n_side + 1);
    for (size_t row = 0; row < t->n_side; row++)
        for (size_t column = 0; column < t->n_side; column++) {
            const struct metagame_matchup *m = metagame_matchup_at(t, row, column);
            if (row == column || m->wins + m->losses + m->draws == 0)
                continue;
            struct meta_matchup *out = &page->matchups[page->n_matchups++];
            *out = (struct meta_matchup){.one = t->lines[row].archetype,
                                         .other = t->lines[column].archetype,
                                         .record = arena_printf(req->arena, "%d-%d-%d", m->wins, m->losses, m->draws)};
            fill_rate(req, m->wins, m->losses, &m->interval, &out->rate, &out->interval);
        }
}

/* Basic lands are left out. */
static void fill_cards(struct request *req, const struct pool *pool, int decks, struct meta_page *page)
{
    struct played_card *cards;
    size_t n = metagame_cards(req->arena, pool->entries, pool->n_entries, &cards);
    page->cards = ARENA_ARRAY(req->arena, struct meta_card, MOST_CARDS);
    for (size_t i = 0; i < n && page->n_cards < MOST_CARDS; i++) {
        const struct played_card *c = &cards[i];
        if (c->basic)
            continue;
        page->cards[page->n_cards++] = (struct meta_card){
            .name = c->card,
            .decks = c->decks,
            .share = shown_share(req, (double)c->decks / decks, 0),
            .main = c->main,
            .side = c->side,
            .average = lang_decimal(req->arena, req->lang, (double)(c->main + c->side) / c->decks, 1)};
    }
}

static void fill_page(struct request *req, const struct pool *pool, struct meta_page *page)
{
    struct metagame_table table;
    struct strbuf svg = STRBUF_INIT;
    metagame_table_make(req->arena, pool->events, pool->n_events, PICTURE_MATCHUPS, &table);
    page->decks = table.decks;
    if (table.decks == 0)
        return;
    fill_archetypes(req, &table, page);
    fill_matchups(req, &table, page);
    fill_cards(req, pool, table.decks, page);
    picture_shares(req->arena, page->about, &table, &(struct picture_look){.lang = req->lang, .id = "shares"}, &svg);
    picture_shares(req->arena, page->about, &table, /* the style sheet shows one of them */
                   &(struct picture_look){.lang = req->lang, .id = "shares-below", .narrow = true}, &svg);
    page->shares.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_clear(&svg);
    if (page->n_matchups > 0) {
        picture_matchups(req->arena, page->about, &table, &(struct picture_look){.lang = req->lang, .id = "matchups"},
                         &svg);
        page->matrix.text = arena_strdup(req->arena, strbuf_text(&svg));
    }
    strbuf_release(&svg);
}

static void show(struct request *req, struct meta_page *page)
{
    page_begin(req, &(struct page_look){
                        .title = arena_printf(req->arena, "%s, %s", lang_text(req->lang, "Metagame"), page->about),
                        .section = page->event.v ? "meta" : "metagame",
                        .style = "standings.css"});
    page_meta(req->html, page);
    page_end(req);
}

/* ---- of an event ----------------------------------------------------------------------------- */

/* Adds an event's lists. A player has one list in each event, and entries of different events are different decks. */
static enum err_code add_event(struct request *req, const struct event_data *data, struct pool *pool, struct err *err)
{
    struct decklist *lists;
    struct metagame_entry *entries;
    size_t n_lists, n;
    if (metagame_load(req->store, req->arena, data->event.id, &lists, &n_lists, &entries, &n, err) != ERR_OK)
        return err->code;
    struct metagame_entry *all = ARENA_ARRAY(req->arena, struct metagame_entry, pool->n_entries + n + 1);
    if (pool->n_entries)
        memcpy(all, pool->entries, pool->n_entries * sizeof *all);
    for (size_t i = 0; i < n; i++) {
        all[pool->n_entries + i] = entries[i];
        all[pool->n_entries + i].player.v += (int64_t)pool->n_events << 40;
    }
    pool->entries = all;
    pool->n_entries += n;
    pool->events[pool->n_events++] = (struct metagame_event){.data = data, .lists = lists, .n_lists = n_lists};
    return ERR_OK;
}

static enum err_code event_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct metagame_event one;
    struct pool pool = {.events = &one};
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    const char *name = data->event.set.name;
    struct meta_page page = {.event = req->event_id, .event_name = name, .about = name};
    page.since = page.until = page.format = "";
    page.secret = !shown_decks(req, &data->event);
    if (!page.secret) {
        if (add_event(req, data, &pool, err) != ERR_OK)
            return err->code;
        fill_page(req, &pool, &page);
    }
    show(req, &page);
    return ERR_OK;
}

/* ---- of a time ------------------------------------------------------------------------------- */

static enum err_code read_day(struct request *req, const char *name, const char **out, struct err *err)
{
    *out = field_or(req, name, "");
    if (**out && !date_is_valid(*out))
        return err_set(err, ERR_INPUT, "field %s: a day such as 2026-01-31, not \"%s\"", name, *out);
    return ERR_OK;
}

static const char *about_time(struct request *req, const struct meta_page *page)
{
    struct arena *a = req->arena;
    const char *since = lang_date(a, req->lang, page->since), *until = lang_date(a, req->lang, page->until), *text;
    text = *since && *until ? lang_text(req->lang, "from {since} to {until}")
           : *since         ? lang_text(req->lang, "since {since}")
           : *until         ? lang_text(req->lang, "until {until}")
                            : lang_text(req->lang, "all events");
    text = lang_fill(a, text, LANG_ARGS({"since", since}, {"until", until}));
    return *page->format ? arena_printf(a, "%s, %s", page->format, text) : text;
}

static enum err_code add_events(struct request *req, const struct event_id *ids, size_t n, struct pool *pool,
                                struct meta_page *page, struct err *err)
{
    page->events = ARENA_ARRAY(req->arena, struct meta_event, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct event_data *data = ARENA_ARRAY(req->arena, struct event_data, 1);
        if (event_load(req->store, req->arena, ids[i], data, err) != ERR_OK ||
            add_event(req, shown_part(req, data), pool, err) != ERR_OK)
            return err->code;
        page->events[page->n_events++] =
            (struct meta_event){.id = ids[i].v,
                                .name = data->event.set.name,
                                .date = lang_date(req->arena, req->lang, data->event.set.date),
                                .decks = (int)pool->events[pool->n_events - 1].n_lists};
    }
    return ERR_OK;
}

static enum err_code time_show(struct request *req, struct err *err)
{
    struct meta_page page = {.event_name = "", .format = field_or(req, "format", "")};
    struct event_id *ids;
    size_t n;
    if (read_day(req, "since", &page.since, err) != ERR_OK || read_day(req, "until", &page.until, err) != ERR_OK ||
        profile_deck_events(req->store, req->arena, page.since, *page.until ? page.until : NULL, page.format,
                            may(req, FOR_STAFF), &ids, &n, err) != ERR_OK)
        return err->code;
    page.n_left = n > MOST_EVENTS ? n - MOST_EVENTS : 0;
    n -= page.n_left;
    page.about = about_time(req, &page);
    struct pool pool = {.events = ARENA_ARRAY(req->arena, struct metagame_event, n + 1)};
    if (add_events(req, ids, n, &pool, &page, err) != ERR_OK)
        return err->code;
    fill_page(req, &pool, &page);
    show(req, &page);
    return ERR_OK;
}

const struct route routes_meta[] = {
    {METHOD_GET, "/e/{event}/meta", FOR_ALL, ROUTE_CACHED | ROUTE_SLOW, 0, event_show, NULL},
    {METHOD_GET, "/meta", FOR_ALL, ROUTE_CACHED | ROUTE_SLOW, 0, time_show, NULL},
    {0},
};
