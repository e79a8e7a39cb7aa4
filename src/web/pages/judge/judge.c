/* judge.c - a judge's home on a phone: who calls, what is disputed, how long is left, who plays on */
#include "web/pages/judge/judge.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "event/clock/clock.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "web/pages/inner.h"

/* The round that is played: the latest published one; NULL: none. */
static const struct load_round *current_round(const struct event_data *data)
{
    const struct load_round *found = NULL;
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc != 0)
            found = &data->rounds[i];
    return found;
}

static const char *claim(struct request *req, struct score score)
{
    return score.kind == RESULT_NONE ? "" : score_said(req->arena, score);
}

/* Who sits at a table, as people say it: "Ida Ek - Bo Nilsson". */
static const char *players_at(struct request *req, const struct event_data *data, const struct load_match *m)
{
    const char *text = "";
    for (int k = 0; k < event_match_seats(m); k++)
        text = arena_printf(req->arena, "%s%s%s", text, k ? " - " : "",
                            player_spoken_name(req->arena, data->players[event_match_seat(m, k)].name));
    return text;
}

enum err_code calls_fill(struct request *req, const struct event_data *data, int round, const char *back,
                         struct calls_panel *out, struct err *err)
{
    struct judge_call *calls;
    size_t n;
    struct clock *clock = store_clock(req->store);
    *out = (struct calls_panel){.event = data->event.id, .round = round, .back = back};
    if (judge_calls(req->store, req->arena, data, &calls, &n, err) != ERR_OK)
        return err->code;
    out->rows = ARENA_ARRAY(req->arena, struct calls_row, n + 1);
    for (size_t i = 0; i < n; i++)
        if (calls[i].match->round == round)
            out->rows[out->n_rows++] = (struct calls_row){
                .table = calls[i].match->table,
                .minutes = (int)((clock->now_utc(clock) - calls[i].at_utc) / 60),
                .at_utc = calls[i].at_utc,
                .players = players_at(req, data, calls[i].match),
                .by = player_spoken_name(req->arena, data->players[calls[i].by].name),
            };
    return ERR_OK;
}

/* Tables of three to five have no two claims to choose from: their page has what each player said. */
static enum err_code fill_disputes(struct request *req, const struct event_data *data, struct judge_page *page,
                                   struct err *err)
{
    struct reported_match *reported;
    size_t n;
    if (reported_list(req->store, req->arena, data, page->round, &reported, &n, err) != ERR_OK)
        return err->code;
    page->disputes = ARENA_ARRAY(req->arena, struct judge_dispute, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &data->matches[reported[i].match];
        if (reported[i].state != REPORTED_DISPUTED)
            continue;
        struct judge_dispute *d = &page->disputes[page->n_disputes++];
        *d = (struct judge_dispute){.table = m->table,
                                    .said = {"", ""},
                                    .words = {"", ""},
                                    .names = {"", ""},
                                    .pair = event_pair_text(req->arena, data, m)};
        const int players[2] = {m->p1, m->p2};
        for (int side = 0; side < 2 && !m->pod; side++) {
            d->said[side] = claim(req, reported[i].said[side]);
            d->words[side] = reported_word_text(req->arena, data, m, reported[i].said[side]);
            if (players[side] >= 0)
                d->names[side] = player_spoken_name(req->arena, data->players[players[side]].name);
        }
    }
    return ERR_OK;
}

static enum err_code fill_clock(struct request *req, const struct event_data *data, struct judge_page *page,
                                struct err *err)
{
    struct clock_view clock;
    if (clock_look(req->store, req->arena, data, page->round, &clock, err) != ERR_OK)
        return err->code;
    page->over = clock.state == CLOCK_OVER;
    if (clock.state != CLOCK_NONE)
        page->left = clock_text(req->arena, clock.left_s > 0 ? clock.left_s : 0);
    if (clock.state == CLOCK_RUNNING)
        page->ends_at_utc = clock.ends_at_utc;
    page->late = ARENA_ARRAY(req->arena, struct judge_late, clock.n_tables + 1);
    for (size_t i = 0; i < clock.n_tables; i++) {
        const struct clock_table *t = &clock.tables[i];
        bool runs = clock.state == CLOCK_RUNNING || clock.state == CLOCK_OVER;
        if (t->playing && (t->minutes > 0 || page->over))
            page->late[page->n_late++] = (struct judge_late){
                .table = t->table,
                .minutes = t->minutes,
                .ends_at_utc = runs && t->minutes > 0 && t->left_s > 0 ? t->ends_at_utc : 0,
            };
    }
    return ERR_OK;
}

static enum err_code count_waiting(struct request *req, const struct event_data *data, struct judge_page *page,
                                   struct err *err)
{
    struct penalty *penalties;
    size_t n;
    if (penalties_list(req->store, req->arena, data, &penalties, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        page->waiting += penalties[i].open && !penalties[i].withdrawn;
    return ERR_OK;
}

enum err_code judge_fill(struct request *req, const struct event_data *data, struct judge_page *out, struct err *err)
{
    const struct load_round *round = current_round(data);
    *out = (struct judge_page){.event = data->event.id,
                               .event_name = data->event.set.name,
                               .round_name = "",
                               .left = "",
                               .open = data->event.state != EVENT_CLOSED,
                               .wanted = ""};
    if (count_waiting(req, data, out, err) != ERR_OK)
        return err->code;
    if (!round || !out->open)
        return ERR_OK;
    out->round = round->number;
    out->round_name = shown_round(req, data, round->number);
    for (size_t i = round->first_match; i < round->first_match + round->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        out->total += m->p1 >= 0 && m->p2 >= 0;
        out->in += m->p1 >= 0 && m->p2 >= 0 && m->result != RESULT_NONE;
    }
    if (calls_fill(req, data, out->round, "judge", &out->calls, err) != ERR_OK ||
        fill_disputes(req, data, out, err) != ERR_OK)
        return err->code;
    return fill_clock(req, data, out, err);
}

/* Somebody goes to the table: the call is answered. */
static enum err_code call_take(struct request *req, struct err *err)
{
    int64_t round, table, at;
    if (field_int(req, "round", 1, 99, 0, &round, err) != ERR_OK ||
        field_int(req, "table", 1, 99999, 0, &table, err) != ERR_OK ||
        field_int(req, "at", 1, INT64_MAX, 0, &at, err) != ERR_OK ||
        judge_call_take(req->store, req->arena, req->event_id, (int)round, (int)table, at, err) != ERR_OK)
        return err->code;
    const char *said = lang_fill(req->arena, lang_text(req->lang, "You go to table {table}."),
                                 LANG_ARGS({"table", arena_printf(req->arena, "%d", (int)table)}));
    if (field_is(req, "back", "judge"))
        page_done(req, said, "/e/%lld/judge", (long long)req->event_id.v);
    else
        page_done(req, said, "/e/%lld/r/%d", (long long)req->event_id.v, (int)round);
    return ERR_OK;
}

/* The table of a number, or of a player by words; 0: none. */
static int find_table(struct request *req, const struct event_data *data, int round, const char *words)
{
    int64_t number;
    struct player player;
    struct err none = ERR_INIT;
    const struct load_match *match = NULL;
    if (parse_i64(words, 1, 99999, &number))
        match = event_match_at(data, round, (int)number);
    else if (player_resolve(req->store, req->arena, data->event.id, words, &player, &none) == ERR_OK) {
        int index = event_player_index(data, player.id);
        match = index >= 0 ? event_match_of(data, round, index) : NULL;
    }
    err_clear(&none);
    return match ? match->table : 0;
}

static enum err_code judge_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct judge_page page;
    if (page_data(req, &data, err) != ERR_OK || judge_fill(req, data, &page, err) != ERR_OK)
        return err->code;
    const char *wanted = field_or(req, "q", "");
    int table = *wanted && page.round > 0 ? find_table(req, data, page.round, wanted) : 0;
    if (table > 0) {
        page_redirect(req, "/e/%lld/r/%d/t/%d", (long long)data->event.id.v, page.round, table);
        return ERR_OK;
    }
    page.wanted = wanted;
    page_begin(req, &(struct page_look){
                        .title = lang_text(req->lang, "Judge"), .section = "judge", .live = true, .refresh = 30});
    page_judge(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_judge[] = {
    {METHOD_POST, "/e/{event}/call", MAY_CALL &FOR_STAFF, 0, 0, call_take, judge_show},
    {METHOD_GET, "/e/{event}/judge", FOR_STAFF, 0, 0, judge_show, NULL},
    {0},
};
