/* dashboard.c - an event's own page: where it stands, the one thing to do next, and what is missing
 *
 * Everybody else has another page at the same address (front/).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "web/pages/dashboard/dashboard.html.h"
#include "web/pages/front/front.h"
#include "web/pages/inner.h"
#include "web/pages/judge/judge.h"
#include "web/pages/rounds/rounds.h"

#include <string.h>

const char *screen_mode_text(const struct lang *lang, const char *mode)
{
    static const char *const texts[N_SCREEN_MODES] = {
        [SCREEN_AUTO] = LANG_MARK("what fits the moment"), [SCREEN_PAIRINGS] = LANG_MARK("pairings"),
        [SCREEN_CLOCK] = LANG_MARK("the clock"),           [SCREEN_STANDINGS] = LANG_MARK("standings"),
        [SCREEN_BRACKET] = LANG_MARK("the bracket"),       [SCREEN_ANNOUNCE] = LANG_MARK("the announcement"),
        [SCREEN_JOIN] = LANG_MARK("how to join"),
    };
    enum screen_mode found;
    return screen_mode_from_name(mode, &found) ? lang_text(lang, texts[found]) : mode;
}

/* ---- what is often announced ----------------------------------------------------------------- */

#define OFTEN_MINUTES 5 /* how long each is shown */

static const struct often {
    const char *key; /* in the form */
    const char *text;
    bool lists;          /* only where decklists are still taken */
    bool before, during; /* the first round; the rounds */
} s_often[] = {
    {"lists", LANG_MARK("Please hand in your decklists now"), true, true, false},
    {"seats", LANG_MARK("Please take your seats"), false, true, true},
    {"left", LANG_MARK("Five minutes are left in the round"), false, false, true},
    {"next", LANG_MARK("The next round begins in five minutes"), false, false, true},
};

static void fill_chips(struct request *req, struct dashboard_page *page)
{
    bool before = page->look.round == 0, takes_lists = page->look.lists_taken && !page->look.lists_locked;
    page->chips = ARENA_ARRAY(req->arena, struct announcement_chip, ARRAY_LEN(s_often));
    for (size_t i = 0; i < ARRAY_LEN(s_often) && !page->closed; i++)
        if ((before ? s_often[i].before : s_often[i].during) && (!s_often[i].lists || takes_lists))
            page->chips[page->n_chips++] =
                (struct announcement_chip){s_often[i].key, lang_text(req->lang, s_often[i].text)};
}

/* ---- the stepper: Players > Decks > Rounds > Cut > Finish ------------------------------------ */

/* path "": there is nothing to look at yet. */
static void add_step(struct dashboard_page *page, struct request *req, const char *name, const char *path, bool done,
                     bool current)
{
    page->steps[page->n_steps++] =
        (struct step_view){.name = lang_text(req->lang, name),
                           .path = *path ? arena_printf(req->arena, "/e/%lld/%s", (long long)page->event.v, path) : "",
                           .done = done,
                           .current = current};
}

static void fill_steps(struct request *req, const struct event *event, struct dashboard_page *page)
{
    const struct dashboard *look = &page->look;
    bool begun = event->rounds_paired > 0, closed = event->state == EVENT_CLOSED;
    bool playoff = event->state == EVENT_PLAYOFF || (closed && look->playoff);
    bool ending = look->step == NEXT_CLOSE || closed;
    page->steps = ARENA_ARRAY(req->arena, struct step_view, 5);
    add_step(page, req, LANG_MARK("Players"), "players", begun, !begun);
    if (look->lists_taken)
        add_step(page, req, LANG_MARK("Decks"), "decks", look->lists_locked, false);
    add_step(page, req, LANG_MARK("Rounds"), "rounds", playoff || ending, begun && !playoff && !ending);
    if (event->set.cut > 0 || playoff)
        add_step(page, req, LANG_MARK("Cut"), playoff ? "bracket" : "", ending && playoff, playoff && !ending);
    add_step(page, req, LANG_MARK("Finish"), "standings", closed, ending && !closed);
}

/* ---- the model ------------------------------------------------------------------------------- */

static void fill_next(enum next_step step, struct dashboard_page *page)
{
    page->enrol = step == NEXT_ENROL;
    page->pair_first = step == NEXT_PAIR_FIRST;
    page->publish = step == NEXT_PUBLISH;
    page->start_clock = step == NEXT_CLOCK;
    page->warn = step == NEXT_WARN;
    page->results = step == NEXT_RESULTS;
    page->disputes = step == NEXT_DISPUTES;
    page->pair = step == NEXT_PAIR;
    page->cut = step == NEXT_CUT;
    page->close = step == NEXT_CLOSE;
    page->done = step == NEXT_DONE;
}

/* "3 rounds: at most one of 8 players is unbeaten after them; with a playoff 3 [MTR appendix E]", until there is a
 * playoff. */
static const char *rounds_why(struct request *req, const struct event *event)
{
    const char *why = event_rounds_why(req->arena, event);
    return *why && event->state != EVENT_PLAYOFF && event->state != EVENT_CLOSED
               ? message(req->arena, "%s: %s",
                         message_count(req->arena, event->rounds_planned, "%lld round", "%lld rounds"), why)
               : "";
}

/* Whether the event will be rated, and why not or for less: known before anybody has come. */
static enum err_code fill_rating(struct request *req, const struct event *event, struct dashboard_page *page,
                                 struct err *err)
{
    page->rated = "";
    if (event->state == EVENT_CLOSED)
        return ERR_OK;
    if (event_rating_outlook(req->store, req->arena, event, &page->rated, err) != ERR_OK)
        return err->code;
    if (!*page->rated)
        page->rated = lang_fill(req->arena, lang_text(req->lang, "Rated as {category}"),
                                LANG_ARGS({"category", shown_category(req->lang, event->set.category)}));
    return ERR_OK;
}

static void fill_missing(struct dashboard_page *page)
{
    const struct dashboard *look = &page->look;
    bool before = look->round == 0;
    bool anything = look->n_calls > 0 || look->n_disputed > 0 || look->n_missing > 0 || look->n_reported > 0 ||
                    look->signups > 0 || look->unpaid > 0 || (before && look->absent > 0) || look->without_list > 0 ||
                    look->illegal_lists > 0 || look->still_playing > 0;
    page->anything_missing = anything && !page->closed; /* what is closed stays as it is */
    if (!before)
        page->look.absent = 0; /* who plays is there */
}

/* Started, or to be started: the clock is in sight from the pairings to the last result, and while it runs. */
static bool with_clock(const struct dashboard_page *page)
{
    return page->look.round > 0 && !page->closed &&
           (!page->clock.none || page->start_clock || page->warn || page->results || page->disputes);
}

static bool has_table(const int *tables, size_t n, int table)
{
    for (size_t i = 0; i < n; i++)
        if (tables[i] == table)
            return true;
    return false;
}

#define TILES_MAX 120 /* of a round with more tables, those that are open */

/* The tables of the latest round, each with how it stands: what the eye finds in the room. */
static void fill_room(struct request *req, const struct event_data *data, struct dashboard_page *page)
{
    const struct dashboard *look = &page->look;
    if (look->round == 0 || page->closed)
        return;
    const struct load_round *round = &data->rounds[data->n_rounds - 1];
    page->tiles = ARENA_ARRAY(req->arena, struct room_tile, TILES_MAX);
    for (size_t i = 0; i < round->n_matches && page->n_tiles < TILES_MAX; i++) {
        const struct load_match *m = &data->matches[round->first_match + i];
        struct room_tile tile = {.table = m->table, .in = m->result != RESULT_NONE, .says = "·"};
        if (m->table == 0 || (look->total > TILES_MAX && tile.in))
            continue;
        tile.disputed = has_table(look->disputed, look->n_disputed, m->table);
        tile.one_side = has_table(look->reported, look->n_reported, m->table);
        if (tile.disputed)
            tile.says = "!";
        else if (tile.one_side)
            tile.says = "?";
        else if (tile.in)
            tile.says = m->pod ? "✓" : score_said(req->arena, score_of_match(m));
        page->tiles[page->n_tiles++] = tile;
    }
}

static enum err_code fill_public(struct request *req, const struct event_data *data, struct dashboard_page *page,
                                 struct err *err)
{
    struct round_view view;
    for (size_t i = 0; i < data->n_rounds; i++) {
        if (data->rounds[i].published_at_utc != 0) {
            page->has_round = true;
            page->published_round = data->rounds[i].number;
        }
        page->has_bracket = page->has_bracket || data->rounds[i].stage == STAGE_PLAYOFF;
    }
    page->round_name = "";
    if (!page->has_round)
        return ERR_OK;
    if (round_view(req->store, req->arena, data->event.id, page->published_round, &view, err) != ERR_OK)
        return err->code;
    page->round_name = shown_round_name(req, view.name);
    return ERR_OK;
}

static enum err_code fill(struct request *req, struct dashboard_page *page, struct err *err)
{
    const struct event_data *data;
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    const struct event *event = &data->event;
    *page = (struct dashboard_page){.event = event->id,
                                    .event_name = event->set.name,
                                    .format = event->set.format,
                                    .date = lang_date(req->arena, req->lang, event->set.date),
                                    .state = event_state_word(event),
                                    .desk = may(req, FOR_DESK),
                                    .staff = may(req, FOR_STAFF),
                                    .closed = event->state == EVENT_CLOSED,
                                    .players = event->players,
                                    .cut_asked = pairing_uneven_cut(req),
                                    .rematch = pairing_wants_rematch(req)};
    if (dashboard_look(req->store, req->arena, data, &page->look, err) != ERR_OK ||
        fill_public(req, data, page, err) != ERR_OK || fill_rating(req, event, page, err) != ERR_OK)
        return err->code;
    page->announcement = page->look.announcement.text;
    page->typed_text = field_typed_at(req, "/announce", "text", page->announcement);
    page->typed_minutes = field_typed_at(req, "/announce", "minutes", "");
    const char **names = ARENA_ARRAY(req->arena, const char *, N_SCREEN_MODES);
    for (int i = 0; i < N_SCREEN_MODES; i++)
        names[i] = screen_mode_name((enum screen_mode)i);
    page->screens = names;
    page->n_screens = N_SCREEN_MODES;
    fill_chips(req, page);
    page->screen = screen_mode_name(page->look.screen);
    page->left = clock_text(req->arena, page->look.left_s);
    fill_next(page->look.step, page);
    if (page->close && event_is_pods(event) && event->state == EVENT_SWISS)
        page->cut_by_table = event_pods_cut_by_table(event);
    if (page->cut_by_table > event->active)
        page->cut_by_table = 0;
    fill_missing(page);
    fill_room(req, data, page);
    page->rounds_why = rounds_why(req, event);
    fill_steps(req, event, page);
    if (!page->desk && judge_fill(req, data, &page->judge, err) != ERR_OK)
        return err->code;
    const char *back = arena_printf(req->arena, "/e/%lld", (long long)event->id.v);
    if (clock_panel_fill(req, 0, back, &page->clock, err) != ERR_OK)
        return err->code;
    page->with_clock = with_clock(page);
    return ERR_OK;
}

enum err_code dashboard_show(struct request *req, struct err *err)
{
    struct dashboard_page page;
    if (!may(req, FOR_STAFF))
        return front_show(req, err);
    if (fill(req, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = page.event_name,
                                        .section = "dashboard",
                                        .style = "desk.css",
                                        .live = true,
                                        .refresh = page.desk ? 0 : 60});
    page_dashboard(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- the room -------------------------------------------------------------------------------- */

static enum err_code announce_often(struct request *req, const char *seen, const char *key, struct err *err)
{
    struct announcement said;
    for (size_t i = 0; i < ARRAY_LEN(s_often); i++)
        if (strcmp(s_often[i].key, key) == 0)
            return announce_say(req->store, req->arena, req->event_id, seen, lang_text(req->lang, s_often[i].text),
                                OFTEN_MINUTES, &said, err);
    return err_set(err, ERR_INPUT, "field often: lists, seats, left or next");
}

static enum err_code announce(struct request *req, struct err *err)
{
    int64_t minutes;
    struct announcement said;
    bool cleared;
    enum err_code rc;
    const char *seen = field(req, "seen"), *often = field(req, "often");
    if (field(req, "clear"))
        rc = announce_clear(req->store, req->arena, req->event_id, seen, &cleared, err);
    else if (often)
        rc = announce_often(req, seen, often, err);
    else if (field_int(req, "minutes", 1, ANNOUNCE_MINUTES_MAX, 0, &minutes, err) == ERR_OK)
        rc = announce_say(req->store, req->arena, req->event_id, seen, field_or(req, "text", ""), (int)minutes, &said,
                          err);
    else
        rc = err->code;
    if (rc == ERR_OK)
        page_done(req,
                  field(req, "clear") ? lang_text(req->lang, "The announcement is taken down")
                                      : lang_text(req->lang, "Announced"),
                  "/e/%lld", (long long)req->event_id.v);
    return rc;
}

static enum err_code show_on_screens(struct request *req, struct err *err)
{
    enum screen_mode mode;
    if (!screen_mode_from_name(field_or(req, "mode", ""), &mode))
        return err_set(err, ERR_INPUT, "field mode: \"%s\" is nothing that a screen shows", field_or(req, "mode", ""));
    if (screen_set(req->store, req->arena, req->event_id, field(req, "seen"), mode, err) != ERR_OK)
        return err->code;
    const char *what = screen_mode_text(req->lang, screen_mode_name(mode));
    page_done(req, lang_fill(req->arena, lang_text(req->lang, "The screens show: {what}"), LANG_ARGS({"what", what})),
              "/e/%lld", (long long)req->event_id.v);
    return ERR_OK;
}

const struct route routes_dashboard[] = {
    {METHOD_GET, "/e/{event}", FOR_ALL, ROUTE_CACHED | ROUTE_CLOCK, 0, dashboard_show, NULL},
    {METHOD_POST, "/e/{event}/announce", MAY_ANNOUNCE, 0, 0, announce, dashboard_show},
    {METHOD_POST, "/e/{event}/screen-mode", MAY_SCREEN, 0, 0, show_on_screens, dashboard_show},
    {0},
};
