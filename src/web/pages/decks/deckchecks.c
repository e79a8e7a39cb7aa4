/* deckchecks.c - deck checks: drawn by lot, ticked off card by card, what was found and the time given for it */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "web/pages/decks/deckcheck.html.h"
#include "web/pages/decks/deckchecks.html.h"
#include "web/pages/decks/decks.h"
#include "web/pages/inner.h"

#include <string.h>

static const char *player_name(const struct event_data *data, struct player_id id)
{
    int index = event_player_index(data, id);
    return index < 0 ? "" : data->players[index].name;
}

static enum err_code checks_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct deckcheck *checks;
    size_t n;
    if (page_data(req, &data, err) != ERR_OK ||
        deckcheck_list(req->store, req->arena, req->event_id, &checks, &n, err) != ERR_OK)
        return err->code;
    struct checks_page page = {
        .event = data->event.id, .event_name = data->event.set.name, .open = data->event.state != EVENT_CLOSED};
    page.rows = ARENA_ARRAY(req->arena, struct check_row, n + 1);
    for (size_t i = n; i-- > 0;)
        page.rows[page.n_rows++] = (struct check_row){.player = checks[i].player.v,
                                                      .name = player_name(data, checks[i].player),
                                                      .note = checks[i].note ? checks[i].note : "",
                                                      .round = checks[i].round,
                                                      .table = checks[i].table,
                                                      .minutes = checks[i].extension_min,
                                                      .draw = checks[i].draw};
    page.names = ARENA_ARRAY(req->arena, const char *, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++)
        if (event_player_active(data, (int)i))
            page.names[page.n_names++] = data->players[i].name;
    page_begin(
        req, &(struct page_look){.title = lang_text(req->lang, "Deck checks"), .section = "deckchecks", .live = true});
    page_deckchecks(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* "table 7: Ek, Ida, Nilsson, Bo; table 9: ..." */
static const char *drawn_text(struct request *req, const struct event_data *data, const struct deckcheck_draw *draw)
{
    const char *out = "";
    for (size_t i = 0; i < draw->n; i++) {
        const struct deckcheck_drawn *d = &draw->drawn[i];
        const char *both = "";
        for (int c = 0; c < d->n; c++)
            both = arena_printf(req->arena, "%s%s%s", both, c ? " / " : "", data->players[d->player[c]].name);
        char table[16];
        snprintf(table, sizeof table, "%d", d->table);
        const char *one = d->table > 0 ? lang_fill(req->arena, lang_text(req->lang, "Table {table}: {names}"),
                                                   LANG_ARGS({"table", table}, {"names", both}))
                                       : both;
        out = arena_printf(req->arena, "%s%s%s", out, *out ? "; " : "", one);
    }
    return out;
}

static enum err_code draw(struct request *req, struct err *err)
{
    int64_t wanted;
    struct event_data data;
    struct deckcheck_draw drawn;
    bool tables = !field_is(req, "what", "players");
    if (field_int(req, "wanted", 1, 100, 1, &wanted, err) != ERR_OK ||
        deckcheck_draw(req->store, req->arena, req->event_id, tables, (int)wanted, 0, &data, &drawn, err) != ERR_OK)
        return err->code;
    page_done(req, drawn_text(req, &data, &drawn), "/e/%lld/deckchecks", (long long)req->event_id.v);
    return ERR_OK;
}

/* ---- one check ------------------------------------------------------------------------------- */

/* Goes on to the page of the check of a player who was chosen by name. */
static enum err_code choose(struct request *req, struct err *err)
{
    struct player player;
    if (player_resolve(req->store, req->arena, req->event_id, field_or(req, "player", ""), &player, err) != ERR_OK)
        return err->code;
    page_redirect(req, "/e/%lld/deckcheck/%lld", (long long)req->event_id.v, (long long)player.id.v);
    return ERR_OK;
}

static void add_card(struct request *req, const struct deck_row *row, struct check_zone *zone)
{
    struct check_card *card = &zone->cards[zone->n_cards++];
    *card = (struct check_card){.name = row->name, .count = row->count};
    /* twenty lands are counted, not ticked one by one */
    card->n_copies = row->count > 12 ? 0 : (size_t)row->count;
    card->copies = ARENA_ARRAY(req->arena, struct check_copy, card->n_copies + 1);
    for (size_t i = 0; i < card->n_copies; i++)
        card->copies[i].number = (int)i + 1;
}

static enum err_code fill_cards(struct request *req, const struct event *event, const struct decklist *list,
                                struct check_page *page, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct deck deck;
    struct deck_row *rows;
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        decklist_deck(req->store, req->arena, event->id, list, knowledge.catalog, &deck, err) != ERR_OK ||
        deck_view_of_list(req, event, list, &page->verdict, err) != ERR_OK)
        return err->code;
    size_t n = deck_rows(req->arena, &deck, &rows);
    page->zones = ARENA_ARRAY(req->arena, struct check_zone, page->verdict.n_zones + 1);
    for (size_t z = 0; z < page->verdict.n_zones; z++) {
        struct check_zone *zone = &page->zones[page->n_zones++];
        *zone = (struct check_zone){.title = page->verdict.zones[z].title, .total = page->verdict.zones[z].total};
        zone->cards = ARENA_ARRAY(req->arena, struct check_card, n + 1);
        for (size_t i = 0; i < n; i++)
            if (strcmp(deck_zone_keys[rows[i].zone], page->verdict.zones[z].key) == 0)
                add_card(req, &rows[i], zone);
    }
    return ERR_OK;
}

/* The latest note of this round, and where the player sits. */
static enum err_code fill_note(struct request *req, const struct event_data *data, struct check_page *page,
                               struct err *err)
{
    struct deckcheck check;
    page->where = "";
    if (deckcheck_note_now(req->store, req->arena, &data->event, req->player_id, &check, err) != ERR_OK)
        return err->code;
    page->minutes = check.extension_min > 0 ? check.extension_min : 0;
    int round = data->event.rounds_paired, index = event_player_index(data, req->player_id);
    const struct load_match *match = round > 0 ? event_match_of(data, round, index) : NULL;
    if (match && match->table > 0) {
        char numbers[2][16];
        snprintf(numbers[0], sizeof numbers[0], "%d", round);
        snprintf(numbers[1], sizeof numbers[1], "%d", match->table);
        page->where = lang_fill(req->arena, lang_text(req->lang, "Round {round}, table {table}"),
                                LANG_ARGS({"round", numbers[0]}, {"table", numbers[1]}));
    }
    page->seen = check.note;
    page->note = field_typed(req, "note", check.note);
    return ERR_OK;
}

/* What a check may find by the rules of the event's time, and what it costs then. */
static enum err_code fill_findings(struct request *req, const struct event *event, struct check_page *page,
                                   struct err *err)
{
    struct penalty_catalogue catalogue;
    if (penalties_catalogue(req->arena, event, &catalogue, err) != ERR_OK)
        return err->code;
    page->rules = catalogue.name;
    page->findings = ARENA_ARRAY(req->arena, struct check_rule, catalogue.n_infractions + 1);
    for (size_t i = 0; i < catalogue.n_infractions; i++) {
        const struct penalty_infraction *x = &catalogue.infractions[i];
        const struct penalty_cost *cost = x->deck_check ? penalty_cost_on(x, event->set.date) : NULL;
        if (cost)
            page->findings[page->n_findings++] = (struct check_rule){.key = x->key,
                                                                     .name = x->name,
                                                                     .text = x->text ? x->text : "",
                                                                     .level = catalogue.levels[cost->level].name,
                                                                     .rule = cost->rule};
    }
    return ERR_OK;
}

static enum err_code check_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct player player;
    struct decklist list;
    if (page_data(req, &data, err) != ERR_OK ||
        player_get(req->store, req->arena, req->player_id, &player, err) != ERR_OK)
        return err->code;
    if (event_player_index(data, player.id) < 0)
        return err_set(err, ERR_NOT_FOUND, "\"%s\" is not in \"%s\"", player.name, data->event.set.name);
    struct check_page page = {.event = data->event.id,
                              .player = player.id.v,
                              .event_name = data->event.set.name,
                              .player_name = player.name,
                              .open = data->event.state != EVENT_CLOSED};
    if (fill_note(req, data, &page, err) != ERR_OK || fill_findings(req, &data->event, &page, err) != ERR_OK ||
        decklist_find(req->store, req->arena, &data->event, player.id, DECKLIST_LIST, &list, err) != ERR_OK)
        return err->code;
    page.has_list = list.version > 0;
    if (page.has_list && fill_cards(req, &data->event, &list, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Deck check"), .section = "deckchecks"});
    page_deckcheck(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code check_note(struct request *req, struct err *err)
{
    int64_t minutes;
    struct deckcheck out;
    if (field_int(req, "minutes", 0, CLOCK_EXTENSION_MAX, -1, &minutes, err) != ERR_OK ||
        deckcheck_note(req->store, req->arena, req->event_id, req->player_id, field(req, "seen"),
                       field_or(req, "note", ""), (int)minutes, &out, err) != ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "The deck check is noted"), "/e/%lld/deckchecks", (long long)req->event_id.v);
    return ERR_OK;
}

const struct route routes_deckchecks[] = {
    {METHOD_GET, "/e/{event}/deckchecks", FOR_STAFF, 0, 0, checks_show, NULL},
    {METHOD_POST, "/e/{event}/deckchecks/draw", MAY_DECKCHECK_DRAW, 0, 0, draw, checks_show},
    {METHOD_GET, "/e/{event}/deckcheck", FOR_STAFF, 0, 0, choose, NULL},
    {METHOD_GET, "/e/{event}/deckcheck/{player}", FOR_STAFF, 0, 0, check_show, NULL},
    {METHOD_POST, "/e/{event}/deckcheck/{player}", MAY_DECKCHECK_NOTE, 0, 4096, check_note, check_show},
    {0},
};
