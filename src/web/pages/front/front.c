/* front.c - an event's page for everybody: before it how to join, during it where one plays, afterwards who won
 *
 * Names in sentences and on cards are as people say them, those of lists by family name. Decks are shown once the event
 * shows its lists.
 */
#include "web/pages/front/front.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/pages/decks/decks.h"
#include "web/pages/front/front.html.h"
#include "web/pages/inner.h"
#include "web/request/request.h"

#include <string.h>

enum { NAMES_SHOWN = 20, RANKS_SHOWN = 8, PLACES_SHOWN = 16 };

static const char *number(struct request *req, int64_t n)
{
    return arena_printf(req->arena, "%lld", (long long)n);
}

/* The first letters of the first word and the last: "IE". */
static const char *initials(struct arena *arena, const char *spoken)
{
    const char *last = strrchr(spoken, ' '), *words[2] = {spoken, last ? last + 1 : ""};
    const char *text = "";
    for (int i = 0; i < 2; i++) {
        size_t len = words[i][0] != '\0';
        while (len > 0 && ((unsigned char)words[i][len] & 0xC0) == 0x80)
            len++;
        text = arena_printf(arena, "%s%.*s", text, (int)len, words[i]);
    }
    return text;
}

/* Those that are not empty, with dots between. */
static const char *joined(struct arena *arena, const char *const *parts, size_t n)
{
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        if (parts[i] && *parts[i])
            text = arena_printf(arena, "%s%s%s", text, *text ? " \u00b7 " : "", parts[i]);
    return text;
}

static const char *players_text(struct request *req, int players)
{
    return lang_fill(req->arena, lang_plural(req->lang, "{n} player", "{n} players", players),
                     LANG_ARGS({"n", number(req, players)}));
}

/* ---- before ---------------------------------------------------------------------------------- */

static void add_fact(struct front_page *page, const char *name, const char *value)
{
    if (value && *value)
        page->programme[page->n_programme++] = (struct front_fact){name, value};
}

/* The structure in words, as the settings have it. */
static const char *structure_text(struct request *req, const struct event *event)
{
    const struct event_setting *row = event_setting_rows;
    while (row->name && strcmp(row->name, "structure") != 0)
        row++;
    for (const struct event_setting_choice *c = row->choices; c && c->value; c++)
        if (strcmp(c->value, event->structure) == 0 && c->text)
            return lang_text(req->lang, c->text);
    return event->structure;
}

static const char *rounds_text(struct request *req, const struct event *event)
{
    const char *rounds =
        lang_fill(req->arena, lang_plural(req->lang, "{n} Swiss round", "{n} Swiss rounds", event->rounds_planned),
                  LANG_ARGS({"n", number(req, event->rounds_planned)}));
    if (strcmp(event->structure, "swiss") != 0)
        return structure_text(req, event);
    if (event->set.cut == 0)
        return rounds;
    return lang_fill(req->arena, lang_text(req->lang, "{rounds}, then the best {n}"),
                     LANG_ARGS({"rounds", rounds}, {"n", number(req, event->set.cut)}));
}

static enum err_code fill_before(struct request *req, const struct event_data *data, struct front_page *page,
                                 struct err *err)
{
    const struct event *event = &data->event;
    struct decklist_setting setting;
    if (decklist_settings(req->store, event, &setting, err) != ERR_OK)
        return err->code;
    page->programme = ARENA_ARRAY(req->arena, struct front_fact, 8);
    add_fact(page, lang_text(req->lang, "Format"), event->set.format);
    add_fact(page, lang_text(req->lang, "Date"), lang_date(req->arena, req->lang, event->set.date));
    add_fact(page, lang_text(req->lang, "City"), event->set.city);
    add_fact(page, lang_text(req->lang, "Organizer"), event->set.organizer);
    add_fact(page, lang_text(req->lang, "Rounds"), rounds_text(req, event));
    add_fact(page, lang_text(req->lang, "Fee"),
             event->set.fee_cents > 0 ? lang_decimal(req->arena, req->lang, (double)event->set.fee_cents / 100, 2)
                                      : "");
    add_fact(page, lang_text(req->lang, "Decklist"),
             setting.lists == DECKLISTS_REQUIRED ? lang_text(req->lang, "has to be handed in before round 1") : "");
    add_fact(page, lang_text(req->lang, "Enrolled"), players_text(req, event->active));
    return ERR_OK;
}

/* ---- during ---------------------------------------------------------------------------------- */

/* The latest published round; NULL: none. */
static const struct load_round *latest_round(const struct event_data *data)
{
    const struct load_round *found = NULL;
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc != 0)
            found = &data->rounds[i];
    return found;
}

static const char *seat_name(const void *element)
{
    return ((const struct front_seat *)element)->name;
}

static void add_seat(struct front_page *page, const char *name, const char *opponent, int table)
{
    page->seats[page->n_names++] = (struct front_seat){.name = name, .opponent = opponent, .table = table};
}

static void fill_seats(struct request *req, const struct event_data *data, const struct load_round *round,
                       struct front_page *page)
{
    page->pods = event_is_pods(&data->event);
    page->seats = ARENA_ARRAY(req->arena, struct front_seat, PODS_CHAIRS * round->n_matches + 1);
    for (size_t i = round->first_match; i < round->first_match + round->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        page->total += m->p1 >= 0 && m->p2 >= 0;
        page->in += m->p1 >= 0 && m->p2 >= 0 && m->result != RESULT_NONE;
        if (m->pod) {
            for (int k = 0; k < m->pod->n; k++)
                add_seat(page, data->players[m->pod->players[k]].name,
                         event_pod_others(req->arena, data, m->pod, m->pod->players[k]), m->table);
            continue;
        }
        const char *names[2] = {m->p1 >= 0 ? data->players[m->p1].name : "",
                                m->p2 >= 0 ? data->players[m->p2].name : ""};
        for (int side = 0; side < 2; side++)
            if (*names[side])
                add_seat(page, names[side], names[!side], m->table);
    }
    lang_sort(req->lang, page->seats, page->n_names, sizeof *page->seats, seat_name);
    page->n_seats = page->n_names < NAMES_SHOWN ? page->n_names : NAMES_SHOWN;
}

static enum err_code fill_ranks(struct request *req, const struct event_data *data, struct front_page *page,
                                struct err *err)
{
    struct standings_row *rows;
    if (event_standings(req->arena, data, 0, &rows, err) != ERR_OK)
        return err->code;
    page->ranks = ARENA_ARRAY(req->arena, struct front_rank, RANKS_SHOWN);
    for (size_t i = 0; i < data->n_players && page->n_ranks < RANKS_SHOWN; i++) {
        if (rows[i].rank == 0)
            continue;
        const char *name = player_spoken_name(req->arena, data->players[rows[i].player].name);
        page->ranks[page->n_ranks++] = (struct front_rank){
            .rank = rows[i].rank,
            .name = name,
            .initials = initials(req->arena, name),
            .record = arena_printf(req->arena, "%d-%d-%d", rows[i].wins, rows[i].losses, rows[i].draws)};
    }
    page->many_ranks = data->n_players > page->n_ranks;
    return ERR_OK;
}

static enum err_code fill_clock(struct request *req, const struct event_data *data, struct front_page *page,
                                struct err *err)
{
    struct clock_view clock;
    if (clock_look(req->store, req->arena, data, page->round, &clock, err) != ERR_OK)
        return err->code;
    if (clock.state == CLOCK_NONE)
        return ERR_OK;
    int64_t left = clock.left_s > 0 ? clock.left_s : 0;
    page->total_s = clock.minutes * 60;
    page->left = clock_text(req->arena, left);
    page->left_share = clock_left_share(&clock);
    if (clock.state == CLOCK_RUNNING)
        page->ends_at_utc = clock.ends_at_utc;
    return ERR_OK;
}

static void add_step(struct front_page *page, const char *name, const char *when, bool done, bool now)
{
    page->steps[page->n_steps++] = (struct front_step){.name = name, .when = when, .done = done, .now = now};
}

static void fill_steps(struct request *req, const struct event_data *data, struct front_page *page)
{
    const struct event *event = &data->event;
    page->steps = ARENA_ARRAY(req->arena, struct front_step, data->n_rounds + 3);
    for (size_t i = 0; i < data->n_rounds; i++) {
        const struct load_round *r = &data->rounds[i];
        if (r->published_at_utc == 0)
            continue;
        bool now = r->number == page->round;
        const char *when = lang_time(req->arena, req->lang, r->published_at_utc);
        if (now && page->ends_at_utc > 0)
            when = lang_fill(req->arena, lang_text(req->lang, "until {time}"),
                             LANG_ARGS({"time", lang_time(req->arena, req->lang, page->ends_at_utc)}));
        add_step(page, shown_round(req, data, r->number), when, !now, now);
    }
    bool swiss = event->state != EVENT_PLAYOFF && data->n_rounds == (size_t)data->swiss_rounds;
    int left = swiss ? event->rounds_planned - data->swiss_rounds : 0;
    if (left > 0)
        add_step(page,
                 lang_fill(req->arena, lang_plural(req->lang, "{n} more round", "{n} more rounds", left),
                           LANG_ARGS({"n", number(req, left)})),
                 "", false, false);
    if (swiss && event->set.cut > 0)
        add_step(page,
                 lang_fill(req->arena, lang_text(req->lang, "Top {n}"), LANG_ARGS({"n", number(req, event->set.cut)})),
                 "", false, false);
}

static enum err_code fill_live(struct request *req, const struct event_data *data, const struct load_round *round,
                               struct front_page *page, struct err *err)
{
    page->round = round->number;
    page->round_name = shown_round(req, data, round->number);
    fill_seats(req, data, round, page);
    if (fill_ranks(req, data, page, err) != ERR_OK || fill_clock(req, data, page, err) != ERR_OK)
        return err->code;
    fill_steps(req, data, page);
    return ERR_OK;
}

/* ---- afterwards ------------------------------------------------------------------------------ */

static const char *list_address(struct request *req, const struct event_data *data, const struct outcome_place *place,
                                bool decks)
{
    return decks && place->has_list ? arena_printf(req->arena, "/e/%lld/list/%lld", (long long)req->event_id.v,
                                                   (long long)data->players[place->player].id.v)
                                    : "";
}

static void fill_places(struct request *req, const struct event_data *data, const struct outcome *outcome, bool decks,
                        struct front_page *page)
{
    size_t n = outcome->top < PLACES_SHOWN ? outcome->top : PLACES_SHOWN;
    page->places = ARENA_ARRAY(req->arena, struct front_place, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct outcome_place *p = &outcome->places[i];
        const char *name = player_spoken_name(req->arena, p->name);
        const char *list = list_address(req, data, p, decks);
        page->places[page->n_places++] = (struct front_place){.place = p->place,
                                                              .name = name,
                                                              .initials = initials(req->arena, name),
                                                              .deck = !decks        ? ""
                                                                      : *p->deck    ? p->deck
                                                                      : p->has_list ? lang_text(req->lang, "Decklist")
                                                                                    : "",
                                                              .record = outcome_record(req->arena, req->lang, p),
                                                              .list = list,
                                                              .first = p->place == 1};
    }
    page->places_note = outcome->note;
    page->n_players = (int)outcome->n_places;
}

static void draw_bracket(struct request *req, const struct event_data *data, const struct outcome *outcome,
                         struct front_page *page)
{
    struct strbuf svg = STRBUF_INIT;
    const struct bracket *b = outcome->bracket;
    int most = 4; /* rounds: a page shows no more at once */
    if (!b)
        return;
    if (event_is_pods(&data->event)) {
        struct err aside = ERR_INIT; /* a page without the picture is one as well */
        if (picture_cut(req->arena, data, true, &(struct picture_look){.lang = req->lang, .id = "bracket"}, &svg,
                        &aside) == ERR_OK)
            page->bracket.text = arena_strdup(req->arena, strbuf_text(&svg));
        err_clear(&aside);
        strbuf_release(&svg);
        return;
    }
    picture_bracket(req->arena, page->event_name, b, b->rounds > most ? b->rounds - most + 1 : 0,
                    &(struct picture_look){.lang = req->lang,
                                           .id = "bracket",
                                           .rounds = arena_printf(req->arena, "/e/%lld/r/", (long long)req->event_id.v),
                                           .rounds_before = data->swiss_rounds},
                    &svg);
    page->bracket.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_release(&svg);
}

static enum err_code fill_over(struct request *req, const struct event_data *data, struct front_page *page,
                               struct err *err)
{
    struct decklist *lists;
    struct metagame_entry *entries;
    size_t n_lists, n_entries;
    struct outcome outcome;
    bool decks = shown_decks(req, &data->event);
    if (metagame_load(req->store, req->arena, data->event.id, &lists, &n_lists, &entries, &n_entries, err) != ERR_OK ||
        outcome_make(req->arena, data, lists, n_lists, &outcome, err) != ERR_OK)
        return err->code;
    fill_places(req, data, &outcome, decks, page);
    draw_bracket(req, data, &outcome, page);
    if (*outcome.winner) {
        const struct outcome_place *best = &outcome.places[0];
        page->winner = player_spoken_name(req->arena, outcome.winner);
        page->winner_line = joined(
            req->arena,
            (const char *[]){decks ? best->deck : "", best->members, outcome_record(req->arena, req->lang, best)}, 3);
        page->winner_list = list_address(req, data, best, decks);
    }
    if (decks && n_lists > 0) {
        struct metagame_table table;
        struct strbuf svg = STRBUF_INIT;
        const struct metagame_event event = {.data = data, .lists = lists, .n_lists = n_lists};
        metagame_table_make(req->arena, &event, 1, 0, &table);
        picture_shares(req->arena, page->event_name, &table, &(struct picture_look){.lang = req->lang, .id = "shares"},
                       &svg);
        page->has_meta = true;
        page->shares.text = arena_strdup(req->arena, strbuf_text(&svg));
        strbuf_release(&svg);
    }
    return ERR_OK;
}

/* ---- the page -------------------------------------------------------------------------------- */

static enum err_code fill(struct request *req, struct front_page *page, struct err *err)
{
    const struct event_data *data;
    struct announcement said;
    if (shown_data(req, &data, err) != ERR_OK ||
        announce_now(req->store, req->arena, req->event_id, &said, err) != ERR_OK)
        return err->code;
    const struct event *event = &data->event;
    const struct load_round *round = latest_round(data);
    *page = (struct front_page){.event = event->id,
                                .event_name = event->set.name,
                                .format = event->set.format,
                                .announcement = event->state == EVENT_CLOSED ? "" : said.text,
                                .over = event->state == EVENT_CLOSED && data->n_rounds > 0,
                                .live = round != NULL,
                                .signup = event->set.signup,
                                .player = req->visitor.player.v != 0 && req->visitor.event.v == event->id.v,
                                .round_name = "",
                                .left = "",
                                .winner = "",
                                .winner_line = "",
                                .winner_list = ""};
    page->facts = joined(req->arena,
                         (const char *[]){lang_date(req->arena, req->lang, event->set.date), event->set.organizer,
                                          event->set.city, players_text(req, event->players)},
                         4);
    if (page->over)
        return fill_over(req, data, page, err);
    return round ? fill_live(req, data, round, page, err) : fill_before(req, data, page, err);
}

enum err_code front_show(struct request *req, struct err *err)
{
    struct front_page page;
    if (fill(req, &page, err) != ERR_OK)
        return err->code;
    const char *about = page.facts;
    if (*page.winner)
        about = joined(req->arena, (const char *[]){page.winner_line, page.facts}, 2);
    page_begin(req, &(struct page_look){
                        .title = *page.winner ? lang_fill(req->arena, lang_text(req->lang, "{name} wins"),
                                                          LANG_ARGS({"name", page.winner}))
                                              : page.event_name,
                        .section = "dashboard",
                        .live = !page.over,
                        .refresh = page.over ? 0 : 60,
                        .style = "front.css",
                        .about = about,
                        .picture = arena_printf(req->arena, "/e/%lld/picture/share.png", (long long)req->event_id.v)});
    page_front(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* A player's list, once the event shows them. */
static enum err_code list_show(struct request *req, struct err *err)
{
    struct event event;
    struct player player;
    struct decklist list;
    struct front_list_page page = {.event = req->event_id};
    if (page_event(req, &event, err) != ERR_OK || shown_player(req, req->player_id, &player, err) != ERR_OK)
        return err->code;
    if (!shown_decks(req, &event))
        return err_set(err, ERR_NOT_FOUND, "%s does not show its decklists yet", event.set.name);
    if (decklist_get(req->store, req->arena, &event, &player, DECKLIST_LIST, &list, err) != ERR_OK ||
        deck_view_of_list(req, &event, &list, &page.list, err) != ERR_OK)
        return err->code;
    page.event_name = event.set.name;
    page.player = player_spoken_name(req->arena, player.name);
    page.deck = *list.archetype ? list.archetype : list.name;
    page_begin(req, &(struct page_look){.title = page.player, .section = "meta", .style = "front.css"});
    page_front_list(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_front[] = {
    {METHOD_GET, "/e/{event}/front", FOR_ALL, ROUTE_CACHED | ROUTE_CLOCK, 0, front_show, NULL},
    {METHOD_GET, "/e/{event}/list/{player}", FOR_ALL, ROUTE_CACHED, 0, list_show, NULL},
    {0},
};
