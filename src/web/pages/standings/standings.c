/* standings.c - standings with their arithmetic, cross table, schedule
 *
 * In a field of up to UNFOLD players each name unfolds how its tiebreakers come about; in a larger one it leads to a
 * page that does, so that the standings of 2,000 players stay small.
 */
#include "web/pages/standings/standings.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/pages/inner.h"
#include "web/pages/standings/crosstable.html.h"
#include "web/pages/standings/schedule.html.h"

#include <string.h>

#define UNFOLD 40

static const char *int_text(struct request *req, int64_t n)
{
    return arena_printf(req->arena, "%lld", (long long)n);
}

/* ---- the arithmetic -------------------------------------------------------------------------- */

static const char *step_text(struct request *req, const struct event_data *data, const struct standings_term *t)
{
    struct arena *a = req->arena;
    const char *round = int_text(req, t->round);
    if (t->opponent == STANDINGS_NOBODY)
        return lang_fill(a,
                         lang_text(req->lang, t->kind == STANDINGS_BYE ? "Round {round}: bye, no opponent to count"
                                                                       : "Round {round}: no opponent, a loss"),
                         LANG_ARGS({"round", round}));
    const char *text =
        lang_text(req->lang, "Round {round}: {name}, {points} of {possible} points = {mw}%, games {game} of "
                             "{game_possible} = {gw}%");
    if (t->mw_floored || t->gw_floored)
        text = lang_text(req->lang,
                         "Round {round}: {name}, {points} of {possible} points, counted as {mw}%, games {game} of "
                         "{game_possible}, counted as {gw}%");
    return lang_fill(a, text,
                     LANG_ARGS({"round", round}, {"name", shown_name(a, data->players[t->opponent].name)},
                               {"points", int_text(req, t->points)}, {"possible", int_text(req, 3 * t->matches)},
                               {"mw", shown_percent(req, t->mw)}, {"game", int_text(req, t->game_points)},
                               {"game_possible", int_text(req, t->game_points_possible)},
                               {"gw", shown_percent(req, t->gw)}));
}

/* "(60.00 + 33.33) / 2" of what the opponents contribute; "0" without one. */
static const char *mean_text(struct request *req, const struct standings_explanation *x, bool games)
{
    struct strbuf sb = STRBUF_INIT;
    int n = 0;
    for (size_t i = 0; i < x->n_terms; i++) {
        const struct standings_term *t = &x->terms[i];
        if (t->opponent == STANDINGS_NOBODY)
            continue;
        strbuf_printf(&sb, "%s%s", n++ ? " + " : "(", shown_percent(req, games ? t->gw : t->mw));
    }
    if (n)
        strbuf_printf(&sb, ") / %d", n);
    const char *text = n ? arena_strdup(req->arena, strbuf_text(&sb)) : "0";
    strbuf_release(&sb);
    return text;
}

static struct standings_why *why_of(struct request *req, const struct event_data *data,
                                    const struct standings_explanation *x)
{
    struct arena *a = req->arena;
    const struct standings_rule *rule = standings_rule_find(data->event.set.tiebreaks);
    struct standings_why *why = ARENA_ARRAY(a, struct standings_why, 1);
    why->steps = ARENA_ARRAY(a, struct standings_step, x->n_terms + 1);
    for (size_t i = 0; i < x->n_terms; i++)
        why->steps[why->n_steps++].text = step_text(req, data, &x->terms[i]);
    why->omw = lang_fill(a, lang_text(req->lang, "OMW: {sum} = {result}%"),
                         LANG_ARGS({"sum", mean_text(req, x, false)}, {"result", shown_percent(req, x->row.omw)}));
    why->gw = lang_fill(a, lang_text(req->lang, "GW: {points} of {possible} game points = {result}%"),
                        LANG_ARGS({"points", int_text(req, x->own_game_points)},
                                  {"possible", int_text(req, x->own_game_points_possible)},
                                  {"result", shown_percent(req, x->row.gw)}));
    why->ogw = lang_fill(a, lang_text(req->lang, "OGW: {sum} = {result}%"),
                         LANG_ARGS({"sum", mean_text(req, x, true)}, {"result", shown_percent(req, x->row.ogw)}));
    why->rule = rule ? rule->sentence : "";
    return why;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Only staff reads what is not everybody's business. */
static const char *note_text(struct request *req, const struct event_data *data, const struct standings_row *row,
                             int round)
{
    const struct load_player *p = &data->players[row->player];
    if (may(req, FOR_STAFF) && p->disqualified)
        return lang_text(req->lang, "disqualified");
    if (may(req, FOR_STAFF) && p->ejected)
        return lang_text(req->lang, "ejected");
    bool dropped = p->dropped_after >= 0 && p->dropped_after <= round;
    if (row->by_lot)
        return dropped ? lang_text(req->lang, "dropped, by lot") : lang_text(req->lang, "by lot");
    return dropped ? lang_text(req->lang, "dropped") : "";
}

static void fill_entry(struct request *req, const struct event_data *data, const struct standings_row *row, int round,
                       struct standings_entry *out)
{
    const struct load_player *p = &data->players[row->player];
    *out = (struct standings_entry){.rank = row->rank,
                                    .player = p->id.v,
                                    .name = p->name,
                                    .members = p->members,
                                    .points = int_text(req, row->points),
                                    .record = arena_printf(req->arena, "%d-%d-%d", row->wins, row->losses, row->draws),
                                    .omw = shown_percent(req, row->omw),
                                    .gw = shown_percent(req, row->gw),
                                    .ogw = shown_percent(req, row->ogw),
                                    .note = note_text(req, data, row, round),
                                    .me = req->visitor.event.v == data->event.id.v && req->visitor.player.v == p->id.v};
}

/* The round of the path, or the newest that counts. ERR_NOT_FOUND: none is shown, or no such one. */
static enum err_code which_round(struct request *req, const struct event_data *data, int *round, struct err *err)
{
    int newest = event_is_bracket(&data->event) ? (int)data->n_rounds : data->swiss_rounds;
    if (req->round > newest)
        return err_set(err, ERR_NOT_FOUND, "there are no standings after round %d yet", req->round);
    *round = req->round ? req->round : newest;
    return ERR_OK;
}

static const char *standings_title(struct request *req, int round)
{
    if (round == 0)
        return lang_text(req->lang, "Standings");
    return lang_fill(req->arena, lang_text(req->lang, "Standings after round {round}"),
                     LANG_ARGS({"round", int_text(req, round)}));
}

static void fill_rounds(struct request *req, const struct event_data *data, struct standings_page *page)
{
    size_t n = event_is_bracket(&data->event) ? data->n_rounds : (size_t)data->swiss_rounds;
    page->rounds = ARENA_ARRAY(req->arena, struct round_link, n + 1);
    for (size_t i = 0; i < n; i++)
        page->rounds[page->n_rounds++] =
            (struct round_link){data->rounds[i].number, data->rounds[i].number == page->round};
    for (size_t i = 0; i < data->n_rounds && data->rounds[i].number <= page->round; i++)
        page->missing += data->rounds[i].missing;
}

/* Lines of tables of three to five: rows are in the order of event_standings, which is theirs. */
static enum err_code fill_pods(struct request *req, const struct event_data *data, struct standings_page *page,
                               struct err *err)
{
    struct pods_rule rule;
    struct pods_row *rows;
    if (event_pods_rule(req->arena, data, &rule, err) != ERR_OK ||
        event_pods_standings(req->arena, data, page->round, &rows, err) != ERR_OK)
        return err->code;
    page->pods = true;
    page->rule = rule.name;
    page->reading = event_pods_reading(req->arena, &rule);
    page->opponents_points = pods_rule_looks_at(&rule, PODS_TIE_OPPONENTS_POINTS);
    for (size_t i = 0; i < page->n_rows; i++) {
        struct standings_why *why = NULL;
        standings_pods_entry(req, &rows[i], &page->rows[i]);
        if (page->n_rows <= UNFOLD && page->round > 0 &&
            standings_pods_why(req, data, &rule, page->round, rows[i].player, &why, err) != ERR_OK)
            return err->code;
        page->rows[i].why = why;
    }
    return ERR_OK;
}

static enum err_code fill_rows(struct request *req, const struct event_data *data, struct standings_page *page,
                               struct err *err)
{
    struct standings_row *rows;
    if (event_standings(req->arena, data, page->round, &rows, err) != ERR_OK)
        return err->code;
    bool unfold =
        data->n_players <= UNFOLD && page->round > 0 && !event_is_bracket(&data->event) && !event_is_pods(&data->event);
    page->rows = ARENA_ARRAY(req->arena, struct standings_entry, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++) {
        struct standings_entry *e = &page->rows[page->n_rows++];
        struct standings_explanation x;
        fill_entry(req, data, &rows[i], page->round, e);
        page->notes = page->notes || *e->note;
        e->last_in = page->cut > 0 && e->rank == page->cut;
        if (unfold && event_standings_explain(req->arena, data, page->round, rows[i].player, &x, err) != ERR_OK)
            return err->code;
        if (unfold)
            e->why = why_of(req, data, &x);
    }
    return event_is_pods(&data->event) ? fill_pods(req, data, page, err) : ERR_OK;
}

/* Leaves one page of the lines that are looked for: without either the one with the visitor's own. */
static enum err_code cut_rows(struct request *req, struct standings_page *page, struct err *err)
{
    size_t found = 0, me = page->n_rows, count;
    rows_begin(req, page->n_rows, &page->cut_rows);
    for (size_t i = 0; i < page->n_rows; i++) {
        if (!rows_finds(req, &page->cut_rows, page->rows[i].name))
            continue;
        if (page->rows[i].me)
            me = found;
        page->rows[found++] = page->rows[i];
    }
    page->rows += rows_page(req, &page->cut_rows, found, ROWS_A_PAGE, me, &count, err);
    page->n_rows = count;
    return err->code;
}

static enum err_code fill_chart(struct request *req, const struct event_data *data, struct standings_page *page,
                                struct err *err)
{
    struct picture_points points;
    struct strbuf svg = STRBUF_INIT;
    const struct picture_look look = {.lang = req->lang, .id = "points"};
    const struct picture_look narrow = {.lang = req->lang, .id = "points-below", .narrow = true};
    if (page->round < 2 || data->n_players < 2 || event_is_bracket(&data->event))
        return ERR_OK;
    if (picture_points_of(req->arena, data, page->round, -1, &points, err) != ERR_OK)
        return err->code;
    if (points.n_lines > 0) { /* the style sheet shows one of them */
        picture_points(req->arena, &points, &look, &svg);
        picture_points(req->arena, &points, &narrow, &svg);
    }
    page->chart.text = points.n_lines ? arena_strdup(req->arena, strbuf_text(&svg)) : NULL;
    strbuf_release(&svg);
    return ERR_OK;
}

/* The standings are those after the Swiss rounds; players who played on finished elsewhere. */
static enum err_code fill_places(struct request *req, const struct event_data *data, struct standings_page *page,
                                 struct err *err)
{
    struct event_final final;
    page->places_note = "";
    if (req->round != 0 || page->cut <= 0 || data->n_rounds <= (size_t)data->swiss_rounds)
        return ERR_OK;
    if (event_final_order(req->arena, data, &final, err) != ERR_OK)
        return err->code;
    page->places = ARENA_ARRAY(req->arena, struct final_place, (size_t)page->cut);
    page->places_note = final.note;
    bool known = !*final.pending || (page->staff && final.open == 0); /* then only closing is left to do */
    for (size_t i = 0; known && i < final.n && i < (size_t)page->cut; i++)
        page->places[page->n_places++] =
            (struct final_place){.rank = final.rank[i], .name = event_name_marked(req->arena, data, final.places[i])};
    return ERR_OK;
}

static enum err_code standings_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct standings_page page = {.event = req->event_id};
    if (shown_data(req, &data, err) != ERR_OK || which_round(req, data, &page.round, err) != ERR_OK)
        return err->code;
    page.event_name = data->event.set.name;
    page.title = standings_title(req, page.round);
    page.base = arena_printf(req->arena, "/e/%lld/standings/%d", (long long)req->event_id.v, page.round);
    page.teams = *data->event.set.teams != '\0';
    page.staff = may(req, FOR_STAFF);
    page.robin = strcmp(data->event.set.structure, "round-robin") == 0 && (page.staff || page.round > 0);
    page.cut =
        event_is_bracket(&data->event) || (size_t)data->event.set.cut >= data->n_players ? 0 : data->event.set.cut;
    fill_rounds(req, data, &page);
    if (fill_places(req, data, &page, err) != ERR_OK || fill_rows(req, data, &page, err) != ERR_OK ||
        cut_rows(req, &page, err) != ERR_OK || fill_chart(req, data, &page, err) != ERR_OK)
        return err->code;
    page_begin(req,
               &(struct page_look){
                   .title = page.title, .section = "standings", .live = req->round == 0, .style = "standings.css"});
    page_standings(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* One line of tables of three to five. */
static enum err_code fill_pods_line(struct request *req, const struct event_data *data, int round, int player,
                                    struct standings_entry *out, struct err *err)
{
    struct pods_rule rule;
    struct pods_row *rows;
    struct standings_why *why = NULL;
    if (event_pods_rule(req->arena, data, &rule, err) != ERR_OK ||
        event_pods_standings(req->arena, data, round, &rows, err) != ERR_OK ||
        standings_pods_why(req, data, &rule, round, player, &why, err) != ERR_OK)
        return err->code;
    *out = (struct standings_entry){.player = data->players[player].id.v,
                                    .name = data->players[player].name,
                                    .members = "",
                                    .note = "",
                                    .why = why};
    for (size_t i = 0; i < data->n_players; i++)
        if (rows[i].player == player) {
            out->rank = rows[i].rank;
            standings_pods_entry(req, &rows[i], out);
        }
    return ERR_OK;
}

static enum err_code line_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct standings_explanation x;
    struct standings_entry entry;
    struct standings_line_page page = {.event = req->event_id, .entry = &entry};
    int round = 0;
    bool profile;
    if (shown_data(req, &data, err) != ERR_OK || which_round(req, data, &round, err) != ERR_OK)
        return err->code;
    int player = event_player_index(data, req->player_id);
    if (player < 0)
        return err_set(err, ERR_NOT_FOUND, "there is no such player in this event");
    if (shown_profile(req, req->player_id, &profile, err) != ERR_OK)
        return err->code;
    page.pods = event_is_pods(&data->event);
    if (page.pods && fill_pods_line(req, data, round, player, &entry, err) != ERR_OK)
        return err->code;
    if (!page.pods && event_standings_explain(req->arena, data, round, player, &x, err) != ERR_OK)
        return err->code;
    if (!page.pods) {
        fill_entry(req, data, &x.row, round, &entry);
        entry.why = why_of(req, data, &x);
    }
    page.event_name = data->event.set.name;
    page.title = standings_title(req, round);
    page.name = entry.name;
    page.base = arena_printf(req->arena, "/e/%lld/standings/%d", (long long)req->event_id.v, round);
    page.profile = profile ? req->player_id.v : 0;
    page_begin(req, &(struct page_look){.title = arena_printf(req->arena, "%s, %s", entry.name, page.title),
                                        .section = "standings",
                                        .style = "standings.css"});
    page_standings_line(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- cross table ----------------------------------------------------------------------------- */

/* The lines of the page that is asked for. */
static enum err_code fill_lines(struct request *req, const struct event_data *data, const struct crosstable *table,
                                struct crosstable_page *page, struct err *err)
{
    size_t *found = ARENA_ARRAY(req->arena, size_t, table->n_rows + 1), n = 0, count;
    rows_begin(req, table->n_rows, &page->cut);
    for (size_t i = 0; i < table->n_rows; i++)
        if (rows_finds(req, &page->cut, data->players[table->rows[i].player].name))
            found[n++] = i;
    size_t from = rows_page(req, &page->cut, n, ROWS_A_PAGE, n, &count, err);
    page->rows = ARENA_ARRAY(req->arena, struct crosstable_line, count + 1);
    for (; page->n_rows < count; page->n_rows++) {
        size_t i = found[from + page->n_rows];
        page->rows[page->n_rows] = (struct crosstable_line){.line = (int)i + 1,
                                                            .name = data->players[table->rows[i].player].name,
                                                            .record = table->rows[i].record,
                                                            .points = table->rows[i].points,
                                                            .cells = table->rows[i].cells,
                                                            .n_cells = table->n_columns};
    }
    return err->code;
}

static enum err_code crosstable_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct crosstable table;
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    if (data->n_rounds == 0)
        return err_set(err, ERR_NOT_FOUND, "no round of this event is published yet");
    if (crosstable_make(req->arena, data, &table, err) != ERR_OK)
        return err->code;
    struct crosstable_page page = {.event = req->event_id,
                                   .event_name = data->event.set.name,
                                   .matrix = table.matrix,
                                   .heads = table.heads,
                                   .n_heads = table.n_columns};
    if (fill_lines(req, data, &table, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Cross table"), .section = "standings"});
    page_crosstable(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- schedule -------------------------------------------------------------------------------- */

static const char *meeting_name(struct request *req, const struct event_data *data, int player, int number)
{
    if (number == 0)
        return lang_text(req->lang, "sits out");
    return player >= 0 ? data->players[player].name : lang_text(req->lang, "gone");
}

/* Rounds that are not published show who meets by the schedule, which everybody may know, but no result. */
static void fill_schedule(struct request *req, const struct event_data *data, const struct robin *robin,
                          struct schedule_page *page)
{
    size_t n;
    struct robin_meeting *meetings = robin_meetings(req->arena, data, robin, &n);
    page->rounds = ARENA_ARRAY(req->arena, struct schedule_round, (size_t)robin->rounds + 1);
    for (size_t i = 0; i < n; i++) {
        const struct robin_meeting *m = &meetings[i];
        if (i == 0 || meetings[i - 1].round != m->round) {
            struct schedule_round *r = &page->rounds[page->n_rounds++];
            r->title = lang_fill(req->arena, lang_text(req->lang, "Round {round}"),
                                 LANG_ARGS({"round", int_text(req, m->round)}));
            r->lines = ARENA_ARRAY(req->arena, struct schedule_line, n + 1 - i);
        }
        struct schedule_round *r = &page->rounds[page->n_rounds - 1];
        const char *score = robin_score_said(req->arena, m);
        r->lines[r->n_lines++] = (struct schedule_line){
            .board = m->board,
            .name1 = meeting_name(req, data, m->player1, m->number1),
            .name2 = meeting_name(req, data, m->player2, m->number2),
            .score = score ? score : "",
            .note = strcmp(m->note, "annulled") == 0 ? lang_text(req->lang, "counts for nobody") : ""};
    }
}

static enum err_code schedule_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct robin robin;
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    if (strcmp(data->event.set.structure, "round-robin") != 0)
        return err_set(err, ERR_NOT_FOUND, "only a round robin has a schedule");
    struct schedule_page page = {.event = req->event_id, .event_name = data->event.set.name};
    if (data->n_rounds == 0 && !may(req, FOR_STAFF))
        return err_set(err, ERR_NOT_FOUND, "the schedule is shown once round 1 is published");
    if (robin_load(req->store, req->arena, data, ROBIN_BERGER, 0, &robin, err) != ERR_OK)
        return err->code;
    page.drawn = robin.drawn;
    fill_schedule(req, data, &robin, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Schedule"), .section = "standings"});
    page_schedule(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_standings[] = {
    {METHOD_GET, "/e/{event}/standings", FOR_ALL, ROUTE_CACHED, 0, standings_show, NULL},
    {METHOD_GET, "/e/{event}/standings/{round}", FOR_ALL, ROUTE_CACHED, 0, standings_show, NULL},
    {METHOD_GET, "/e/{event}/standings/{round}/{player}", FOR_ALL, ROUTE_CACHED, 0, line_show, NULL},
    {METHOD_GET, "/e/{event}/crosstable", FOR_ALL, ROUTE_CACHED, 0, crosstable_show, NULL},
    {METHOD_GET, "/e/{event}/schedule", FOR_ALL, ROUTE_CACHED, 0, schedule_show, NULL},
    {0},
};
