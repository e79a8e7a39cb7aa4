/* rounds.c - a round as the desk sees it, by table
 *
 * What everybody sees is in pairings.c, one table in round_table.c; what the desk does with a round is in results.c
 * (scores) and pairing.c (pairings), its clock in clock.c.
 */
#include "web/pages/rounds/rounds.h"
#include "base/lang.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/judge/judge.h"
#include "web/pages/rounds/round.html.h"

#include <string.h>

/* ---- one line -------------------------------------------------------------------------------- */

static int64_t player_of(const struct event_data *data, int index)
{
    return index < 0 ? 0 : data->players[index].id.v;
}

const char *round_score(struct arena *arena, const struct event_data *data, const struct load_match *match)
{
    struct score score = score_of_match(match);
    return score.kind == RESULT_NONE ? ""
           : match->pod              ? event_pod_result(arena, data, match)
                                     : score_said(arena, score);
}

static const char *said(struct request *req, struct score score)
{
    return score.kind == RESULT_NONE ? "" : score_said(req->arena, score);
}

/* ---- a table of three to five ---------------------------------------------------------------- */

static void fill_reported_seats(struct request *req, const struct event_data *data,
                                const struct reported_match *reported, struct round_row *row)
{
    const struct load_match *m = &data->matches[reported->match];
    row->disputed = reported->state == REPORTED_DISPUTED;
    for (size_t k = 0; k < row->n_seats; k++) {
        struct round_seat *seat = &row->seats[k];
        seat->said = event_pod_word_text(req->arena, data, m, reported->said[k]);
        seat->drops = reported->drops[k];
        if (reported->state == REPORTED_BY_ONE && *seat->said)
            row->reported = seat->said;
        else if (row->disputed && *seat->said && !strstr(row->reported, seat->said))
            row->reported =
                *row->reported ? arena_printf(req->arena, "%s / %s", row->reported, seat->said) : seat->said;
    }
}

static void fill_seats(struct request *req, const struct event_data *data, const struct load_match *m,
                       struct round_row *row)
{
    const struct pods_result *pod = m->pod;
    row->seats = ARENA_ARRAY(req->arena, struct round_seat, PODS_CHAIRS);
    for (int k = 0; k < pod->n; k++) {
        const struct load_player *player = &data->players[pod->players[k]];
        const char *outcome = m->result == RESULT_NONE       ? ""
                              : pod->outcome[k] == PODS_WON  ? LANG_MARK("won")
                              : pod->outcome[k] == PODS_DREW ? LANG_MARK("drew")
                                                             : "";
        row->seats[row->n_seats++] =
            (struct round_seat){.seat = k + 1,
                                .id = player->id.v,
                                .name = player->name,
                                .last = arena_strndup(req->arena, player->name, strcspn(player->name, ",")),
                                .points = "",
                                .outcome = *outcome ? lang_text(req->lang, outcome) : "",
                                .said = ""};
    }
}

enum err_code round_by_place(struct request *req, const struct event_data *data, bool *out, struct err *err)
{
    struct pods_rule rule;
    enum err_code rc = event_pods_rule(req->arena, data, &rule, err);
    *out = rc == ERR_OK && rule.score == PODS_BY_PLACE;
    return rc;
}

/* Fills the points before the round into the seats of its tables. */
static enum err_code fill_pods_points(struct request *req, const struct event_data *data, int round,
                                      struct round_row *rows, size_t n_rows, struct err *err)
{
    struct pods_row *standing;
    if (round < 2 || round > data->swiss_rounds)
        return ERR_OK;
    if (event_pods_standings(req->arena, data, round - 1, &standing, err) != ERR_OK)
        return err->code;
    const char **points = ARENA_ARRAY(req->arena, const char *, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        points[standing[i].player] = ratio_decimal(req->arena, standing[i].points, 2, true);
    for (size_t i = 0; i < n_rows; i++)
        for (size_t k = 0; k < rows[i].n_seats; k++)
            rows[i].seats[k].points = points[event_player_index(data, (struct player_id){rows[i].seats[k].id})];
    return ERR_OK;
}

static void fill_reported(struct request *req, const struct event_data *data, const struct reported_match *reported,
                          struct round_row *row)
{
    const struct load_match *m = &data->matches[reported->match];
    const char *first = said(req, reported->said[0]), *second = said(req, reported->said[1]);
    row->disputed = reported->state == REPORTED_DISPUTED;
    row->said1 = reported_word_text(req->arena, data, m, reported->said[0]);
    row->said2 = reported_word_text(req->arena, data, m, reported->said[1]);
    if (reported->state == REPORTED_BY_ONE)
        row->reported = *first ? first : second;
    else if (row->disputed)
        row->reported = arena_printf(req->arena, "%s / %s", first, second);
}

void round_row_fill(struct request *req, const struct event_data *data, const struct round_match *match,
                    struct round_row *row)
{
    *row = (struct round_row){
        .table = match->match.table,
        .id1 = player_of(data, match->match.p1),
        .id2 = player_of(data, match->match.p2),
        .name1 = match->name1,
        .name2 = match->name2,
        .points1 = match->points1,
        .points2 = match->points2,
        .result = round_score(req->arena, data, &match->match),
        .reported = "",
        .said1 = "",
        .said2 = "",
        .notes = "",
        .bye = match->match.p2 < 0,
        .by_hand = match->match.by_hand,
        .paired_down = match->match.slot == 0 && match->match.p2 >= 0 && match->points1 != match->points2,
    };
    if (match->match.pod)
        fill_seats(req, data, &match->match, row);
}

static void add_note(struct request *req, struct round_row *row, const char *text, const char *name, const char *what)
{
    const char *note = lang_fill(req->arena, lang_text(req->lang, text),
                                 LANG_ARGS({"name", shown_name(req->arena, name)}, {"what", what}));
    row->notes = *row->notes ? arena_printf(req->arena, "%s; %s", row->notes, note) : note;
}

/* What a scorekeeper has to know of the two at a table: who leaves after the round or is out, and the penalties that
 * they got in it. */
static enum err_code fill_notes(struct request *req, const struct event_data *data, int round, struct round_row *rows,
                                size_t n_rows, struct err *err)
{
    struct penalty *penalties;
    size_t n;
    if (penalties_list(req->store, req->arena, data, &penalties, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n_rows; i++)
        for (size_t side = 0; side < (rows[i].n_seats ? rows[i].n_seats : 2); side++) {
            int64_t id = rows[i].n_seats ? rows[i].seats[side].id : side ? rows[i].id2 : rows[i].id1;
            int at = id ? event_player_index(data, (struct player_id){id}) : -1;
            if (at < 0)
                continue;
            const struct load_player *player = &data->players[at];
            for (size_t k = 0; k < n; k++)
                if (!penalties[k].withdrawn && penalties[k].round == round && penalties[k].player.v == id)
                    add_note(req, &rows[i], LANG_MARK("{name}: {what}"), player->name, penalties[k].level_name);
            if (player->disqualified)
                add_note(req, &rows[i], LANG_MARK("{name} is disqualified"), player->name, "");
            else if (player->dropped_after >= 0 && player->dropped_after <= round)
                add_note(req, &rows[i], LANG_MARK("{name} has dropped"), player->name, "");
        }
    return ERR_OK;
}

enum err_code round_aside_fill(struct request *req, const struct event_data *data, int round, struct round_row *rows,
                               size_t n_rows, int *n_reported, struct err *err)
{
    struct reported_match *reported;
    size_t n;
    if (reported_list(req->store, req->arena, data, round, &reported, &n, err) != ERR_OK)
        return err->code;
    struct clock_view clock;
    if (clock_look(req->store, req->arena, data, round, &clock, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n_rows; i++) {
        for (size_t k = 0; k < n; k++)
            if (data->matches[reported[k].match].table == rows[i].table && rows[i].n_seats > 0)
                fill_reported_seats(req, data, &reported[k], &rows[i]);
            else if (data->matches[reported[k].match].table == rows[i].table && !rows[i].bye)
                fill_reported(req, data, &reported[k], &rows[i]);
        for (size_t k = 0; k < clock.n_tables; k++)
            if (clock.tables[k].table == rows[i].table)
                rows[i].minutes = clock.tables[k].minutes;
    }
    for (size_t k = 0; n_reported && k < n; k++)
        *n_reported += reported[k].state == REPORTED_BY_ONE;
    return fill_notes(req, data, round, rows, n_rows, err);
}

const char **round_usual_scores(struct request *req, const struct event_settings *set, bool playoff, size_t *n)
{
    int wins = event_wins_needed(event_match_parts(set));
    const char **scores = ARENA_ARRAY(req->arena, const char *, (size_t)(2 * wins + 2));
    *n = 0;
    for (int lost = 0; lost < wins; lost++)
        scores[(*n)++] = arena_printf(req->arena, "%d-%d", wins, lost);
    for (int won = wins - 1; won >= 0; won--)
        scores[(*n)++] = arena_printf(req->arena, "%d-%d", won, wins);
    if (wins > 1 && !playoff)
        scores[(*n)++] = arena_printf(req->arena, "%d-%d", wins - 1, wins - 1);
    return scores;
}

/* ---- the desk's page ------------------------------------------------------------------------- */

static void count_open(struct request *req, struct round_page *page)
{
    page->missing_tables = ARENA_ARRAY(req->arena, struct round_open, page->n_rows + 1);
    page->disputed = ARENA_ARRAY(req->arena, struct round_open, page->n_rows + 1);
    for (size_t i = 0; i < page->n_rows; i++) {
        const struct round_row *row = &page->rows[i];
        if (row->bye)
            continue;
        page->total++;
        if (row->disputed)
            page->disputed[page->n_disputed++].table = row->table;
        if (*row->result)
            page->in++;
        else
            page->missing_tables[page->n_missing_tables++].table = row->table;
    }
    page->missing = page->total - page->in;
}

const char *round_shown(const struct request *req)
{
    static const char *const words[] = {"open", "one", "disputed", "in"};
    const char *asked = field_or(req, "show", "");
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcmp(words[i], asked) == 0)
            return words[i];
    return "";
}

/* Is the row looked for: by the name of somebody who sits there, or by the number of its table? */
static bool row_found(struct request *req, const struct rows_cut *cut, const struct round_row *row)
{
    bool found = rows_finds(req, cut, row->name1) || (row->name2 && rows_finds(req, cut, row->name2));
    for (size_t i = 0; i < row->n_seats; i++)
        found |= rows_finds(req, cut, row->seats[i].name);
    return found || strcmp(arena_printf(req->arena, "%d", row->table), cut->words) == 0;
}

/* Is it one of those that the reader asked for? */
static bool row_wanted(struct request *req, const struct round_page *page, const struct round_row *row)
{
    bool open = !row->bye && !*row->result;
    return !((strcmp(page->show, "open") == 0 && !open) ||
             (strcmp(page->show, "one") == 0 && (row->disputed || !*row->reported || !open)) ||
             (strcmp(page->show, "disputed") == 0 && !row->disputed) ||
             (strcmp(page->show, "in") == 0 && !*row->result) ||
             (*page->cut.words && !row_found(req, &page->cut, row)));
}

#define TABLES_AT_ONCE 60 /* so many are shown without lines to open */
#define TABLES_A_GROUP 50

/* Rows in groups; the first one in which a result is missing is open. */
static void group_rows(struct request *req, struct round_page *page, struct round_row *rows, size_t n)
{
    size_t a_group = n > TABLES_AT_ONCE ? TABLES_A_GROUP : n + 1;
    page->groups = ARENA_ARRAY(req->arena, struct round_part, n / a_group + 1);
    const struct round_part *shown = NULL;
    for (size_t i = 0; i < n || i == 0; i += a_group) {
        struct round_part *g = &page->groups[page->n_groups++];
        *g = (struct round_part){.of = page, .rows = rows + i, .n_rows = n - i < a_group ? n - i : a_group};
        for (size_t k = 0; k < g->n_rows; k++) {
            const struct round_row *row = &g->rows[k];
            g->first = g->first ? g->first : row->table;
            g->last = row->table ? row->table : g->last;
            g->in += !row->bye && *row->result;
            g->total += !row->bye;
        }
        g->shown = !shown && g->in < g->total;
        shown = g->shown ? g : shown;
    }
    if (!shown)
        page->groups[0].shown = true;
}

/* Finds the rows that the reader asked for. */
static void choose_rows(struct request *req, struct round_page *page)
{
    struct round_row *chosen = ARENA_ARRAY(req->arena, struct round_row, page->n_rows + 1);
    page->show = round_shown(req);
    rows_begin(req, page->n_rows, &page->cut);
    page->cut.also = "show";
    page->cut.keep = page->show;
    page->cut.path = page->path;
    for (size_t i = 0; i < page->n_rows; i++)
        if (row_wanted(req, page, &page->rows[i]))
            chosen[page->cut.n++] = page->rows[i];
    group_rows(req, page, chosen, page->cut.n);
}

/* What may be done next with the event, as far as this round goes; a cut that was not planned is still open after the
 * last Swiss round. */
static enum err_code offer_next(struct request *req, const struct event_data *data, struct round_page *page,
                                struct err *err)
{
    const struct event *event = &data->event;
    enum next_step step;
    page->cut_size = event->set.cut;
    page->can_unpair = page->open && page->latest;
    if (!page->open || !page->latest || !page->published || event->missing > 0)
        return ERR_OK;
    if (next_step_after_round(req->arena, data, &step, err) != ERR_OK)
        return err->code;
    bool unplanned = step == NEXT_CLOSE && event->state == EVENT_SWISS && strcmp(event->structure, "swiss") == 0 &&
                     event->active > 2;
    page->can_pair = step == NEXT_PAIR;
    page->can_cut = step == NEXT_CUT || unplanned;
    page->can_close = step == NEXT_CLOSE;
    return ERR_OK;
}

static void neighbours(struct request *req, const struct event *event, struct round_page *page)
{
    if (page->number > 1)
        page->previous = arena_printf(req->arena, "/e/%lld/r/%d", (long long)event->id.v, page->number - 1);
    if (page->number < event->rounds_paired)
        page->next = arena_printf(req->arena, "/e/%lld/r/%d", (long long)event->id.v, page->number + 1);
}

static enum err_code fill_round(struct request *req, struct round_page *page, struct err *err)
{
    struct event_data *data;
    struct round_view view;
    if (page_data(req, &data, err) != ERR_OK ||
        round_view(req->store, req->arena, req->event_id, req->round, &view, err) != ERR_OK)
        return err->code;
    *page = (struct round_page){
        .event = data->event.id,
        .event_name = data->event.set.name,
        .name = shown_round_name(req, view.name),
        .number = view.round.number,
        .path = arena_printf(req->arena, "/e/%lld/r/%d", (long long)data->event.id.v, view.round.number),
        .last_number = data->event.rounds_paired,
        .latest = view.round.number == data->event.rounds_paired,
        .desk = may(req, FOR_DESK),
        .published = view.round.published_at_utc != 0,
        .bracket = view.round.stage == STAGE_PLAYOFF || strstr(data->event.structure, "elimination"),
        .open = data->event.state != EVENT_CLOSED,
        .n_rows = view.n_matches,
        .pair_downs = view.pair_downs,
        .rematches = view.rematches,
        .best_of = event_match_parts(&data->event.set),
        .set = &data->event.set,
        .away = view.away ? view.away : "",
        .seed = view.round.seed ? arena_printf(req->arena, "%llu", (unsigned long long)view.round.seed) : "",
        .typed = field_typed(req, "line", ""),
        .seen_pairs = event_pairs_mark(req->arena, data, view.round.number),
        .typed_lines = req->left ? req->left : field_typed(req, "lines", ""),
        .rematch = pairing_wants_rematch(req),
        .pods = event_is_pods(&data->event),
        .agreed = data->event.set.pods_id,
        .quality = view.quality ? view.quality : "",
        .cut_asked = pairing_uneven_cut(req),
        .swap_a = field_typed(req, "a", ""),
        .swap_b = field_typed(req, "b", ""),
    };
    page->rows = ARENA_ARRAY(req->arena, struct round_row, view.n_matches + 1);
    for (size_t i = 0; i < view.n_matches; i++)
        round_row_fill(req, data, &view.matches[i], &page->rows[i]);
    if (round_aside_fill(req, data, page->number, page->rows, page->n_rows, &page->n_reported, err) != ERR_OK)
        return err->code;
    if (page->pods && (round_by_place(req, data, &page->places, err) != ERR_OK ||
                       fill_pods_points(req, data, page->number, page->rows, page->n_rows, err) != ERR_OK))
        return err->code;
    if (!page->published && page->latest &&
        round_points_moved(req->arena, data, page->number, &page->stale, err) != ERR_OK)
        return err->code;
    if (calls_fill(req, data, page->number, "", &page->calls, err) != ERR_OK)
        return err->code;
    count_open(req, page);
    choose_rows(req, page);
    page->scores = round_usual_scores(req, &data->event.set, page->bracket, &page->n_scores);
    neighbours(req, &data->event, page);
    return offer_next(req, data, page, err);
}

static void set_conflict(struct request *req, struct round_page *page, const struct round_row *row, const char *seen,
                         const char *score, const char *shown)
{
    page->conflict = true;
    page->conflict_table = row->table;
    page->conflict_now = row->result;
    page->conflict_seen = seen;
    page->conflict_new = shown;
    page->conflict_score = score;
    req->problem = NULL; /* the page says it better, with a button beside it */
}

/* The same at a table of three to five: a seat or a word, as the result is typed there. */
static void fill_pod_conflict(struct request *req, struct round_page *page, const struct quick_line *line)
{
    struct event_data *data;
    struct err aside = ERR_INIT;
    if (page_data(req, &data, &aside) != ERR_OK)
        return;
    const char *typed = line->entry.score;
    const struct load_match *m = event_match_at(data, page->number, line->table);
    bool seat = strlen(typed) == 1 && *typed >= '1' && m && m->pod && *typed <= '0' + m->pod->n;
    bool word = strcmp(typed, "draw") == 0 || strcmp(typed, "id") == 0 || strcmp(typed, "nobody") == 0;
    const char *seen = m && m->pod ? event_pod_typed(req->arena, m) : "";
    if (!*seen || (!seat && !word) || strcmp(seen, typed) == 0)
        return;
    const char *shown = seat ? message(req->arena, "%s won", data->players[m->pod->players[*typed - '1']].name) : typed;
    for (size_t i = 0; i < page->n_rows; i++)
        if (page->rows[i].table == line->table)
            set_conflict(req, page, &page->rows[i], seen, typed, shown);
}

/* The match that a line means, by table or by player; the score is then the first player's. */
static const struct load_match *match_of_line(struct request *req, const struct round_page *page,
                                              const struct quick_line *line, struct score *score)
{
    struct event_data *data;
    struct err aside = ERR_INIT;
    const struct load_match *m;
    int viewer;
    if (page_data(req, &data, &aside) != ERR_OK ||
        event_find_match(req->store, req->arena, data, page->number, line->entry.where, &m, &viewer, &aside) != ERR_OK)
        return NULL;
    if (viewer >= 0 && viewer == m->p2)
        *score = score_reverse(*score);
    return m;
}

/* A line that contradicts the stored result is shown with both values, and a button to replace one with the other. */
static void fill_conflict(struct request *req, struct round_page *page)
{
    struct quick_line line;
    struct score score;
    struct err aside = ERR_INIT;
    if (!req->problem || quick_read(req->arena, page->typed, page->set, &line, &aside) != ERR_OK ||
        (line.entry.who && *line.entry.who))
        return;
    if (page->pods) {
        if (line.table > 0)
            fill_pod_conflict(req, page, &line);
        return;
    }
    if (score_parse_of(line.entry.score, page->set, page->best_of, &score, &aside) != ERR_OK ||
        (score.kind != RESULT_PLAYED && score.kind != RESULT_ID))
        return;
    const struct load_match *m = match_of_line(req, page, &line, &score);
    const char *entered = score_said(req->arena, score);
    const char *typed = score.kind == RESULT_ID ? "id" : entered;
    for (size_t i = 0; m && i < page->n_rows; i++)
        if (page->rows[i].table == m->table && *page->rows[i].result && strcmp(page->rows[i].result, entered) != 0)
            set_conflict(req, page, &page->rows[i], page->rows[i].result, typed, entered);
}

enum err_code round_show(struct request *req, struct err *err)
{
    struct round_page page;
    if (fill_round(req, &page, err) != ERR_OK)
        return err->code;
    fill_conflict(req, &page);
    const char *asked;
    if (round_undo_fill(req, &page.undoes, &page.undo_of, &asked, err) != ERR_OK)
        return err->code;
    if (*asked) /* as it is by now, with the button that means it */
        req->problem = asked;
    const char *back = arena_printf(req->arena, "/e/%lld/r/%d", (long long)page.event.v, page.number);
    if (page.latest && page.open && clock_panel_fill(req, page.number, back, &page.clock, err) != ERR_OK)
        return err->code;
    page.answer = page_answer_of(req);
    /* the entry line is empty again, except when the script selects its text to be typed over */
    page.answer.typed = page.typed;
    page_begin(req,
               &(struct page_look){.title = page.name, .section = "rounds", .live = true, .answers_inside = page.open});
    page_round(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* The latest round, or the way to the first one. */
static enum err_code rounds_show(struct request *req, struct err *err)
{
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (event.rounds_paired == 0)
        page_redirect(req, "/e/%lld", (long long)event.id.v);
    else if (may(req, FOR_STAFF))
        page_redirect(req, "/e/%lld/r/%d", (long long)event.id.v, event.rounds_paired);
    else
        page_redirect(req, "/e/%lld/pairings", (long long)event.id.v);
    return ERR_OK;
}

const struct route routes_rounds[] = {
    {METHOD_GET, "/e/{event}/rounds", FOR_ALL, 0, 0, rounds_show, NULL},
    {METHOD_GET, "/e/{event}/pairings", FOR_ALL, 0, 0, pairings_show, NULL},
    {METHOD_GET, "/e/{event}/r/{round}", FOR_STAFF, 0, 0, round_show, NULL},
    {METHOD_GET, "/e/{event}/r/{round}/names", FOR_ALL, ROUTE_CACHED, 0, names_show, NULL},
    {METHOD_GET, "/e/{event}/r/{round}/tables", FOR_ALL, ROUTE_CACHED, 0, tables_show, NULL},
    {METHOD_GET, "/e/{event}/r/{round}/t/{table}", FOR_ALL, 0, 0, table_show, NULL},
    {0},
};
