/* paper_lists.c - lists for the wall and the desk: pairings, seatings, results, standings, penalties
 *
 * What hangs on the wall is read by many at once and from afar: letters are as large as the number of players allows,
 * in one, two or (from 100 players) three columns.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "event/judge/judge.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/paper_inner.h"

/* A list for the wall: how large, how many side by side. */
struct wall {
    double size;
    int across;
};
static struct wall wall_for(size_t rows)
{
    return rows <= 36 ? (struct wall){12, 1} : rows < 100 ? (struct wall){9.5, 2} : (struct wall){8, 3};
}

static void draw_table(struct paper_run *run, const void *data)
{
    paper_sheet(run);
    paper_table_draw(run, data);
}

static const char *number(struct paper_run *run, int n)
{
    return n > 0 ? arena_printf(run->arena, "%d", n) : "";
}

static const char *points(struct paper_run *run, int n)
{
    return arena_printf(run->arena, "%d", n);
}

/* ---- pairings by name ------------------------------------------------------------------------ */

struct seat {
    const char *name, *opponent;
    int table, points, opponent_points;
};

static const char *seat_name(const void *seat)
{
    return ((const struct seat *)seat)->name;
}

/* What stands in an opponent's place where there is none. */
static const char *no_opponent(struct paper_run *run, enum result_kind kind)
{
    return kind == RESULT_LOSS       ? paper_say(run, "loss, no opponent")
           : kind == RESULT_WALKOVER ? paper_say(run, "through without a match")
                                     : paper_say(run, "bye");
}

static struct seat *seats_by_name(struct paper_run *run, const struct round_view *view, size_t *n)
{
    struct seat *seats = ARENA_ARRAY(run->arena, struct seat, view->n_matches * PODS_CHAIRS + 1);
    *n = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        bool two = m->match.p1 >= 0 && m->match.p2 >= 0;
        const struct pods_result *pod = m->match.pod;
        for (int k = 0; pod && k < pod->n; k++)
            seats[(*n)++] = (struct seat){m->seats[k], event_pod_others(run->arena, &run->data, pod, pod->players[k]),
                                          m->match.table, -1, -1};
        if (pod)
            continue;
        if (m->match.p1 >= 0)
            seats[(*n)++] = (struct seat){m->name1, two ? m->name2 : no_opponent(run, m->match.result),
                                          two ? m->match.table : 0, m->points1, two ? m->points2 : -1};
        if (m->match.p2 >= 0)
            seats[(*n)++] = (struct seat){m->name2, two ? m->name1 : no_opponent(run, m->match.result),
                                          two ? m->match.table : 0, m->points2, two ? m->points1 : -1};
    }
    lang_sort(run->lang, seats, *n, sizeof *seats, seat_name);
    return seats;
}

enum err_code paper_names(struct paper_run *run, struct err *err)
{
    struct round_view view;
    size_t n;
    if (paper_round(run, &view, err) != ERR_OK)
        return err->code;
    bool seeds = view.round.stage == STAGE_PLAYOFF;
    struct seat *seats = seats_by_name(run, &view, &n);
    struct wall wall = wall_for(n);
    const struct paper_column wide[] = {
        {.head = paper_say(run, "Player"), .share = 1, .bold = true},
        {.head = seeds ? paper_say(run, "Seed") : paper_say(run, "Points"), .align = ALIGN_RIGHT, .quiet = true},
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true, .least = 34},
        {.head = "", .least = 4},
        {.head = paper_say(run, "Opponent"), .share = 1},
        {.head = seeds ? paper_say(run, "Seed") : paper_say(run, "Points"), .align = ALIGN_RIGHT, .quiet = true},
    };
    const struct paper_column narrow[] = {
        {.head = paper_say(run, "Player"), .share = 1.2},
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Opponent"), .share = 1, .quiet = true},
    };
    bool room = wall.across == 1 && !event_is_pods(&run->data.event); /* three or four opponents need the points' */
    struct paper_table table = {.columns = room ? wide : narrow,
                                .n_columns = room ? ARRAY_LEN(wide) : ARRAY_LEN(narrow),
                                .size = wall.size,
                                .pitch = wall.across == 3 ? wall.size * 1.5 : 0,
                                .across = wall.across,
                                .index = true};
    for (size_t i = 0; i < n; i++) {
        const struct seat *s = &seats[i];
        const char *at = number(run, s->table);
        if (room)
            paper_row(run, &table,
                      (const char *[]){s->name, points(run, s->points), at, "", s->opponent,
                                       s->opponent_points < 0 ? "" : points(run, s->opponent_points)});
        else
            paper_row(run, &table, (const char *[]){s->name, at, s->opponent});
    }
    paper_head(run, lang_text(run->lang, run->kind->title), paper_round_name(run, view.round.number, view.name));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

/* ---- pairings by table ----------------------------------------------------------------------- */

/* Tables of three to five, in turn order; to_fill: a sheet for results. */
static enum err_code paper_pods(struct paper_run *run, const struct round_view *view, bool to_fill)
{
    bool fives = false;
    for (size_t i = 0; i < view->n_matches; i++)
        fives = fives || (view->matches[i].match.pod && view->matches[i].match.pod->n == PODS_CHAIRS);
    struct paper_column columns[PODS_CHAIRS + 2] = {
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true, .least = 28}};
    size_t chairs = fives ? PODS_CHAIRS : PODS_CHAIRS - 1;
    for (size_t k = 0; k < chairs; k++)
        columns[k + 1] = (struct paper_column){
            .head = paper_fill(run, paper_say(run, "Seat {n}"), "n", (int)k + 1), .share = 1, .bold = k == 0};
    columns[chairs + 1] = (struct paper_column){.head = paper_say(run, "Result"), .share = 1, .least = 90};
    struct paper_table table = {.columns = columns,
                                .n_columns = to_fill ? chairs + 2 : chairs + 1,
                                .size = view->n_matches > 20 ? 8 : 9.5,
                                .pitch = to_fill ? 22 : 0};
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        const char *cells[PODS_CHAIRS + 2] = {m->match.pod ? number(run, m->match.table) : "", "", "", "", "", "", ""};
        for (int k = 0; m->match.pod && k < m->match.pod->n; k++)
            cells[k + 1] = m->seats[k];
        if (!m->match.pod) {
            cells[1] = m->name1;
            cells[2] = no_opponent(run, m->match.result);
        }
        cells[chairs + 1] = !m->match.pod ? ""
                            : m->match.result == RESULT_NONE
                                ? paper_cell_line
                                : message_say(run->arena, run->lang, MESSAGE_PAGE, m->remark);
        paper_row(run, &table, cells);
    }
    paper_lie(run, true);
    paper_head(run, lang_text(run->lang, run->kind->title), paper_round_name(run, view->round.number, view->name));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

enum err_code paper_tables(struct paper_run *run, struct err *err)
{
    struct round_view view;
    if (paper_round(run, &view, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&run->data.event))
        return paper_pods(run, &view, false);
    bool seeds = view.round.stage == STAGE_PLAYOFF, many = view.n_matches > 60;
    const char *points_head = seeds ? paper_say(run, "Seed") : paper_say(run, "Points");
    const struct paper_column wide[] = {
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true, .least = 30},
        {.head = "", .least = 2},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = points_head, .align = ALIGN_RIGHT, .quiet = true},
        {.head = "", .least = 2},
        {.head = paper_say(run, "Opponent"), .share = 1},
        {.head = points_head, .align = ALIGN_RIGHT, .quiet = true},
    };
    const struct paper_column narrow[] = {
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Opponent"), .share = 1},
    };
    struct paper_table table = {.columns = many ? narrow : wide,
                                .n_columns = many ? ARRAY_LEN(narrow) : ARRAY_LEN(wide),
                                .size = many                  ? 8
                                        : view.n_matches > 30 ? 10
                                                              : 12,
                                .across = many ? 2 : 1};
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct round_match *m = &view.matches[i];
        bool two = m->match.p1 >= 0 && m->match.p2 >= 0;
        const char *at = two ? number(run, m->match.table) : "", *name1 = m->match.p1 >= 0 ? m->name1 : m->name2;
        const char *name2 = two ? m->name2 : no_opponent(run, m->match.result);
        int points1 = m->match.p1 >= 0 ? m->points1 : m->points2;
        if (many)
            paper_row(run, &table, (const char *[]){at, name1, name2});
        else
            paper_row(
                run, &table,
                (const char *[]){at, "", name1, points(run, points1), "", name2, two ? points(run, m->points2) : ""});
    }
    paper_head(run, lang_text(run->lang, run->kind->title), paper_round_name(run, view.round.number, view.name));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

/* ---- player meeting -------------------------------------------------------------------------- */

static const char *player_name(const void *player)
{
    return (*(const struct load_player *const *)player)->name;
}

/* Those who can be paired, in the order of names: two at each table. */
enum err_code paper_seatings(struct paper_run *run, struct err *err)
{
    const struct event_data *data = &run->data;
    const struct load_player **seated = ARENA_ARRAY(run->arena, const struct load_player *, data->n_players + 1);
    size_t n = 0;
    for (size_t i = 0; i < data->n_players; i++)
        if (event_player_active(data, (int)i))
            seated[n++] = &data->players[i];
    if (n == 0)
        return err_set(err, ERR_CONFLICT,
                       "nobody is in %s who could be seated\ntopcut enroll puts "
                       "players in",
                       data->event.set.name);
    lang_sort(run->lang, seated, n, sizeof *seated, player_name);
    struct wall wall = wall_for(n);
    if (wall.across == 1) /* two short columns: a table's number stands near its name */
        wall.across = 2;
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true},
    };
    struct paper_table table = {.columns = columns,
                                .n_columns = ARRAY_LEN(columns),
                                .size = wall.size,
                                .pitch = wall.across == 3 ? wall.size * 1.5 : 0,
                                .across = wall.across,
                                .index = true,
                                .balanced = wall.across == 2};
    for (size_t i = 0; i < n; i++)
        paper_row(run, &table, (const char *[]){seated[i]->name, number(run, (int)i / 2 + 1)});
    paper_head(run, lang_text(run->lang, run->kind->title), "");
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

/* ---- result sheet ---------------------------------------------------------------------------- */

static const char *match_score(struct paper_run *run, const struct load_match *m)
{
    switch (m->result) {
    case RESULT_NONE:
        return NULL;
    case RESULT_ID:
        return arena_printf(run->arena, "0-0-%d", m->draws);
    case RESULT_DOUBLE_LOSS:
        return paper_say(run, "both lose");
    default:
        break;
    }
    return m->draws ? arena_printf(run->arena, "%d-%d-%d", m->wins1, m->wins2, m->draws)
                    : arena_printf(run->arena, "%d-%d", m->wins1, m->wins2);
}

enum err_code paper_results(struct paper_run *run, struct err *err)
{
    struct round_view view;
    if (paper_round(run, &view, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&run->data.event))
        return paper_pods(run, &view, true);
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true, .least = 28},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Drop"), .align = ALIGN_CENTER},
        {.head = paper_say(run, "Result"), .align = ALIGN_CENTER, .bold = true, .least = 62},
        {.head = paper_say(run, "Drop"), .align = ALIGN_CENTER},
        {.head = paper_say(run, "Opponent"), .share = 1},
    };
    struct paper_table table = {.columns = columns,
                                .n_columns = ARRAY_LEN(columns),
                                .size = view.n_matches > 30 ? 9 : 11,
                                .pitch = view.n_matches > 30 ? 17 : 22};
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct round_match *m = &view.matches[i];
        if (m->match.p1 < 0 || m->match.p2 < 0)
            continue;
        const char *score = match_score(run, &m->match);
        paper_row(run, &table,
                  (const char *[]){number(run, m->match.table), m->name1, paper_cell_box,
                                   score ? score : paper_cell_line, paper_cell_box, m->name2});
    }
    paper_head(run, lang_text(run->lang, run->kind->title), paper_round_name(run, view.round.number, view.name));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

/* ---- standings ------------------------------------------------------------------------------- */

/* Rounded once, from the exact value, with the language's decimal sign. */
static const char *percent(struct paper_run *run, struct ratio r)
{
    const char *text = ratio_percent(run->arena, r, 2), *point = strchr(text, '.');
    const char *half = lang_decimal(run->arena, run->lang, 0.5, 1);
    return arena_printf(run->arena, "%.*s%.*s%s", (int)(point - text), text, (int)strlen(half) - 2, half + 1,
                        point + 1);
}

static const char *record(struct paper_run *run, const struct standings_row *row)
{
    return row->draws ? arena_printf(run->arena, "%d-%d-%d", row->wins, row->losses, row->draws)
                      : arena_printf(run->arena, "%d-%d", row->wins, row->losses);
}

/* The Swiss round that the standings are after. */
static int standings_round(const struct paper_run *run)
{
    int asked = run->o->round, last = run->data.swiss_rounds;
    return asked > 0 && asked <= last ? asked : last;
}

static void draw_standings(struct paper_run *run, const void *data)
{
    int round = standings_round(run), missing = 0;
    for (size_t i = 0; i < run->data.n_rounds; i++)
        missing += run->data.rounds[i].number <= round ? run->data.rounds[i].missing : 0;
    paper_sheet(run);
    if (missing > 0)
        paper_words(run, 9, INK_DARK,
                    paper_fill(run, lang_plural(run->lang, "{n} result is missing", "{n} results are missing", missing),
                               "n", missing));
    paper_table_draw(run, data);
    run->y += 8;
    if (event_is_pods(&run->data.event)) {
        const struct paper_table *table = data;
        paper_words(run, 7.5, INK_GREY, message_say(run->arena, run->lang, MESSAGE_PAGE, table->below));
        return;
    }
    paper_words(run, 7.5, INK_GREY,
                paper_say(run, "OMW: match wins of one's opponents; GW: one's own game wins; OGW: game wins "
                               "of one's opponents."));
}

/* Of tables of three to five: by the event's rule, which stands below. */
static enum err_code paper_pods_standings(struct paper_run *run, int round, struct err *err)
{
    struct pods_rule rule;
    struct pods_row *rows;
    struct arena *a = run->arena;
    if (event_pods_rule(a, &run->data, &rule, err) != ERR_OK ||
        event_pods_standings(a, &run->data, round, &rows, err) != ERR_OK)
        return err->code;
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Rank"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Points"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Record"), .align = ALIGN_CENTER},
        {.head = paper_say(run, "Byes"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "OMW%"), .align = ALIGN_RIGHT, .least = 44},
        {.head = paper_say(run, "MW%"), .align = ALIGN_RIGHT, .least = 44},
    };
    struct paper_table table = {.columns = columns,
                                .n_columns = ARRAY_LEN(columns),
                                .size = run->data.n_players > 40 ? 9 : 11,
                                .cut = run->data.event.set.cut,
                                .below = event_pods_reading(a, &rule)};
    for (size_t i = 0; i < run->data.n_players; i++) {
        const struct pods_row *r = &rows[i];
        if (!r->rank && !r->tables)
            continue;
        paper_row(run, &table,
                  (const char *[]){number(run, r->rank), event_name_marked(a, &run->data, r->player),
                                   ratio_decimal(a, r->points, 4, true),
                                   arena_printf(a, "%d-%d-%d", r->wins, r->losses, r->draws), points(run, r->byes),
                                   ratio_decimal(a, r->omw, 4, false), ratio_decimal(a, r->mw, 4, false)});
    }
    paper_head(run, lang_text(run->lang, run->kind->title),
               round ? paper_fill(run, paper_say(run, "After round {n}"), "n", round) : "");
    paper_part(run, draw_standings, &table);
    return ERR_OK;
}

enum err_code paper_standings(struct paper_run *run, struct err *err)
{
    struct standings_row *rows;
    if (run->o->blank > 0) {
        for (int i = 0; i < run->o->blank; i++)
            paper_part(run, paper_blank_standings, NULL);
        return ERR_OK;
    }
    if (run->o->round > (int)run->data.n_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d", run->data.event.set.name, run->o->round);
    int round = standings_round(run);
    if (event_is_pods(&run->data.event))
        return paper_pods_standings(run, round, err);
    if (event_standings(run->arena, &run->data, round, &rows, err) != ERR_OK)
        return err->code;
    bool many = run->data.n_players > 40;
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Rank"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Points"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Record"), .align = ALIGN_CENTER},
        {.head = paper_say(run, "OMW%"), .align = ALIGN_RIGHT, .least = 44},
        {.head = paper_say(run, "GW%"), .align = ALIGN_RIGHT, .least = 44},
        {.head = paper_say(run, "OGW%"), .align = ALIGN_RIGHT, .least = 44},
    };
    struct paper_table table = {
        .columns = columns, .n_columns = ARRAY_LEN(columns), .size = many ? 9 : 11, .cut = run->data.event.set.cut};
    for (size_t i = 0; i < run->data.n_players; i++) {
        const struct standings_row *r = &rows[i];
        if (!r->rank && !r->matches)
            continue;
        paper_row(run, &table,
                  (const char *[]){number(run, r->rank), event_name_marked(run->arena, &run->data, r->player),
                                   points(run, r->points), record(run, r), percent(run, r->omw), percent(run, r->gw),
                                   percent(run, r->ogw)});
    }
    paper_head(run, lang_text(run->lang, run->kind->title),
               round ? paper_fill(run, paper_say(run, "After round {n}"), "n", round) : "");
    paper_part(run, draw_standings, &table);
    return ERR_OK;
}

/* ---- final standings ------------------------------------------------------------------------- */

enum err_code paper_final(struct paper_run *run, struct err *err)
{
    struct event_final final;
    struct standings_row *rows, **of;
    enum err_code rc = event_final_order(run->arena, &run->data, &final, err);
    if (rc == ERR_OK)
        rc = event_standings(run->arena, &run->data, 0, &rows, err);
    if (rc != ERR_OK)
        return rc;
    of = ARENA_ARRAY(run->arena, struct standings_row *, run->data.n_players + 1);
    for (size_t i = 0; i < run->data.n_players; i++)
        of[rows[i].player] = &rows[i];
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Place"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1.3},
        {.head = paper_say(run, "Points"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Record"), .align = ALIGN_CENTER},
        {.head = paper_say(run, "Prize"), .least = 90},
        {.head = paper_say(run, "Signature"), .share = 0.8},
    };
    struct paper_table table = {.columns = columns, .n_columns = ARRAY_LEN(columns), .size = 10.5, .pitch = 22};
    for (size_t i = 0; i < final.n; i++) {
        const struct standings_row *r = of[final.places[i]];
        paper_row(run, &table,
                  (const char *[]){number(run, final.rank[i]), run->data.players[final.places[i]].name,
                                   points(run, r->points), record(run, r), NULL, NULL});
    }
    paper_head(run, lang_text(run->lang, run->kind->title),
               *final.pending ? paper_say(run, "provisional")
                              : message_say(run->arena, run->lang, MESSAGE_PAGE, final.note));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}

/* ---- penalties ------------------------------------------------------------------------------- */

static const char *const consequences[N_PENALTY_CONSEQUENCES] = {
    [PENALTY_NOTHING] = LANG_MARK("no loss"),
    [PENALTY_GAME_LOSS] = LANG_MARK("game loss"),
    [PENALTY_MATCH_LOSS] = LANG_MARK("match loss"),
    [PENALTY_EJECTION] = LANG_MARK("ejection"),
    [PENALTY_DISQUALIFICATION] = LANG_MARK("disqualification"),
};

enum err_code paper_penalties(struct paper_run *run, struct err *err)
{
    struct penalty *list;
    size_t n;
    if (penalties_list(run->store, run->arena, &run->data, &list, &n, err) != ERR_OK)
        return err->code;
    const struct paper_column columns[] = {
        {.head = paper_say(run, "No."), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Round"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Player"), .share = 1, .bold = true},
        {.head = paper_say(run, "Infraction"), .share = 1},
        {.head = paper_say(run, "Penalty"), .share = 0.9},
        {.head = paper_say(run, "Judge"), .share = 0.7},
        {.head = paper_say(run, "Note"), .share = 1, .quiet = true},
    };
    struct paper_table table = {.columns = columns, .n_columns = ARRAY_LEN(columns), .size = 8.5};
    for (size_t i = 0; i < n; i++) {
        const struct penalty *p = &list[i];
        const char *what =
            arena_printf(run->arena, "%s%s%s", p->infraction_name, *p->level_name ? ", " : "", p->level_name);
        const char *consequence = lang_text(run->lang, consequences[p->consequence]);
        if (p->withdrawn)
            consequence = arena_printf(run->arena, "%s (%s)", consequence, paper_say(run, "withdrawn"));
        else if (p->open)
            consequence = arena_printf(run->arena, "%s (%s)", consequence, paper_say(run, "not confirmed"));
        paper_row(run, &table,
                  (const char *[]){number(run, p->number), number(run, p->round), number(run, p->table),
                                   penalty_whose(run->arena, p), what, consequence, p->judge, p->note});
    }
    paper_lie(run, true);
    paper_head(run, lang_text(run->lang, run->kind->title), paper_say(run, "For the staff"));
    paper_part(run, draw_table, &table);
    return ERR_OK;
}
