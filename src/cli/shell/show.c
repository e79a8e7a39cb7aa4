/* show.c - rounds, events and players, as people and as JSON see them
 *
 * What several commands print in the same words, so that a round looks the same whether it was just
 * paired, repaired or is looked at again.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "cli/shell/inner.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/whole.h"

#include <string.h>

const char *show_event_name(struct arena *arena, const struct event *event)
{
    return arena_printf(arena, "%s (#%lld)", event->set.name, (long long)event->id.v);
}

const char *show_entrant(const struct event *event)
{
    return *event->set.teams ? TC_WORD("team") : TC_WORD("player");
}

const char *show_entrants(struct arena *arena, const struct event *event, int64_t n)
{
    return *event->set.teams ? message_count(arena, n, "%lld team", "%lld teams")
                             : message_count(arena, n, "%lld player", "%lld players");
}

const char *show_tables(struct arena *arena, const int *tables, size_t n)
{
    enum { SHOWN = 12 };
    struct strbuf sb = STRBUF_INIT;
    size_t shown = n > SHOWN ? SHOWN : n;
    for (size_t i = 0; i < shown; i++)
        strbuf_printf(&sb, "%s%d", i == 0 ? "" : i + 1 == n ? TC_WORD(" and ") : ", ", tables[i]);
    if (shown < n)
        strbuf_add(&sb, message(arena, " and %zu more", n - shown));
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

const char *show_round_name(struct cli *cli, const struct event *event, int number)
{
    struct event_data data;
    struct bracket bracket;
    struct err ignored = ERR_INIT; /* then the number will do */
    if (number > event->swiss_rounds && event_load(cli->store, cli->arena, event->id, &data, &ignored) == ERR_OK &&
        number > data.swiss_rounds && playoff_bracket(cli->arena, &data, &bracket, &ignored) == ERR_OK)
        return number - data.swiss_rounds <= bracket.rounds
                   ? round_name_said(cli->arena, bracket.round_names[number - data.swiss_rounds])
                   : TC_WORD("playoff");
    return message(cli->arena, "round %d", number);
}

const char *show_money(struct arena *arena, int64_t cents)
{
    return arena_printf(arena, "%lld.%02lld", (long long)(cents / 100), (long long)(cents % 100));
}

void show_event(struct cli *cli, const struct event *event)
{
    if (cli->answer.data)
        whole_event_object(cli->answer.data, event);
}

void show_about(struct cli *cli, const char *schema, const struct event *event, const struct player *player)
{
    cli_json(cli, schema);
    show_event(cli, event);
    if (player)
        answer_row(&cli->answer, "player", &player_columns, player);
}

enum err_code show_sentence(struct cli *cli, const char *schema, const struct event *event, const char *sentence)
{
    show_about(cli, schema, event, NULL);
    answer_text(&cli->answer, "sentence", sentence);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, event), sentence);
    return ERR_OK;
}

/* "Round 3 of 5", "Quarterfinals" */
static const char *round_title(struct arena *arena, const struct round_view *view)
{
    const struct event *e = &view->event;
    if (view->round.stage == STAGE_SWISS)
        return message(arena, "Round %d of %d", view->round.number,
                       view->round.number > e->rounds_planned ? view->round.number : e->rounds_planned);
    return round_name_said(arena, view->name);
}

static const char *remark(const struct round_view *view, const struct round_match *m, struct arena *arena)
{
    if (m->match.result != RESULT_NONE && m->match.result != RESULT_BYE) {
        return score_said(arena, score_of_match(&m->match));
    }
    if (!*m->name2)
        return "";
    if (view->round.stage == STAGE_PLAYOFF && m->match.first >= 0)
        return message(arena,
                       strcmp(view->event.set.play_first, "higher-seed") == 0 ? MESSAGE_MARK("%s chooses")
                                                                              : MESSAGE_MARK("%s plays first"),
                       m->match.first == m->match.p1 ? m->name1 : m->name2);
    bool schedule = strcmp(view->round.method, "round-robin") == 0;
    if (view->round.stage == STAGE_SWISS && m->points1 != m->points2 && !schedule)
        return TC_WORD("paired down");
    return "";
}

static bool is_bye(const struct round_match *m)
{
    return !*m->name2 && (m->match.result == RESULT_BYE || m->match.result == RESULT_NONE);
}

/* ", bye: Ek, Bo (3); awarded byes: Berg, Anna (0); Holm, Ida (0)"; there may be many. before: what stands
 * there of byes already. */
static size_t add_byes(struct arena *arena, struct strbuf *out, const struct round_view *view, bool awarded,
                       size_t before)
{
    enum { SHOWN = 3 };
    size_t n = 0, all = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        all += is_bye(&view->matches[i]) && view->matches[i].awarded == awarded;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (!is_bye(m) || m->awarded != awarded || n++ >= SHOWN)
            continue;
        if (n == 1)
            strbuf_printf(out, "%s%s", before ? "; " : ", ",
                          awarded    ? all == 1 ? TC_WORD("awarded bye: ") : TC_WORD("awarded byes: ")
                             : all == 1 ? TC_WORD("bye: ")
                                     : TC_WORD("byes: "));
        strbuf_printf(out, "%s%s (%d)", n > 1 ? "; " : "", m->name1, m->points1);
    }
    if (all > SHOWN)
        strbuf_add(out, message(arena, " and %zu more", all - SHOWN));
    return all;
}

/* ", without playing: Ek, Bo; Berg, Anna": who goes through in a bracket with nobody to meet. */
static void add_walkovers(struct arena *arena, struct strbuf *out, const struct round_view *view)
{
    enum { SHOWN = 8 };
    size_t all = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (*m->name2 || m->match.result == RESULT_LOSS || all++ >= SHOWN)
            continue;
        strbuf_printf(out, "%s%s", all > 1 ? "; " : TC_WORD(", without playing: "), m->name1);
    }
    if (all > SHOWN)
        strbuf_add(out, message(arena, "; and %zu more", all - SHOWN));
}

/* A bye of the rounds by standing, or into the next table of the cut. */
static bool sits_out(const struct load_match *m)
{
    return !m->pod && (m->result == RESULT_BYE || m->result == RESULT_WALKOVER);
}

/* A round of tables of three to five: a line a table, its players in turn order. */
static void show_pods(struct cli *cli, const struct round_view *view, int limit)
{
    struct arena *a = cli->arena;
    size_t players = 0, tables = 0, shown = 0, byes = 0, chairs = PODS_CHAIRS - 1;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct load_match *m = &view->matches[i].match;
        chairs = m->pod && m->pod->n == PODS_CHAIRS ? PODS_CHAIRS : chairs; /* the fifth where anybody sits on it */
        players += m->pod ? (size_t)m->pod->n : m->result != RESULT_LOSS;
        tables += m->pod != NULL;
        byes += sits_out(m);
    }
    cli_say(cli, "%s, %s: %s, %s", round_title(a, view), show_event_name(a, &view->event),
            show_entrants(a, &view->event, (int64_t)players),
            message_count(a, (int64_t)tables, "%lld table", "%lld tables"));
    const char *heads[7] = {TC_WORD("table"),
                            TC_WORD("seat 1, begins"),
                            TC_WORD("seat 2"),
                            TC_WORD("seat 3"),
                            TC_WORD("seat 4"),
                            TC_WORD("seat 5"),
                            ""};
    heads[chairs + 1] = "";
    struct text_table *table = text_table_new(a, chairs + 2);
    text_table_align_right(table, 0);
    text_table_row(table, heads);
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (!m->match.pod || (limit > 0 && shown >= (size_t)limit))
            continue;
        shown++;
        const char *cells[7] = {arena_printf(a, "%d", m->match.table), "", "", "", "", "", ""};
        cells[chairs + 1] = m->remark;
        for (int seat = 0; seat < m->match.pod->n; seat++)
            cells[1 + seat] = m->seats[seat];
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
    if (shown < tables)
        cli_say(cli, "... %zu more (topcut pairings)", tables - shown);
    for (size_t i = 0; i < view->n_matches && byes > 0; i++)
        if (sits_out(&view->matches[i].match))
            cli_say(cli, "bye: %s", view->matches[i].name1);
    if (*view->quality)
        cli_line(cli, "%s", view->quality);
}

void show_round(struct cli *cli, const struct round_view *view, int limit)
{
    if (event_is_pods(&view->event)) {
        show_pods(cli, view, limit);
        return;
    }
    struct arena *a = cli->arena;
    struct strbuf head = STRBUF_INIT;
    bool playoff = view->round.stage == STAGE_PLAYOFF;
    size_t tables = 0, players = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        players += *m->name2 ? 2 : m->match.result != RESULT_LOSS;
        tables += *m->name2 != 0;
    }
    strbuf_printf(&head, "%s, %s: %s, %s", round_title(a, view), show_event_name(a, &view->event),
                  show_entrants(a, &view->event, (int64_t)players),
                  message_count(a, (int64_t)tables, "%lld table", "%lld tables"));
    if (!playoff)
        (void)add_byes(a, &head, view, true, add_byes(a, &head, view, false, 0));
    else
        add_walkovers(a, &head, view);
    answer_line(&cli->answer, "%s", strbuf_text(&head));
    strbuf_release(&head);
    if (tables == 0)
        return;

    struct text_table *table = text_table_new(a, 6);
    text_table_align_right(table, 0);
    text_table_align_right(table, 2);
    text_table_align_right(table, 4);
    const char *points = playoff ? TC_WORD("seed") : TC_WORD("pts");
    text_table_row(table, (const char *const[]){TC_WORD("table"), show_entrant(&view->event), points,
                                                TC_WORD("opponent"), points, ""});
    size_t shown = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (!*m->name2 || (limit > 0 && shown >= (size_t)limit))
            continue;
        shown++;
        text_table_row(table, (const char *const[]){m->match.table ? arena_printf(a, "%d", m->match.table) : "",
                                                    m->name1, arena_printf(a, "%d", m->points1), m->name2,
                                                    arena_printf(a, "%d", m->points2), remark(view, m, a)});
    }
    answer_grid(&cli->answer, table);
    if (shown < tables)
        cli_say(cli, "... %zu more (topcut pairings)", tables - shown);
}

/* A round as programs see it: its matches with the names and ids of who sits there. */
struct shown_side {
    int64_t id; /* 0: nobody */
    const char *name;
    int points, seed; /* one of them; -1: the other */
};
struct shown_seat {
    int64_t id;
    const char *name;
    const char *outcome; /* NULL without a result */
    int place;           /* 0: not told */
};
struct shown_match {
    int table; /* 0: a bye */
    struct shown_side side1, side2;
    const char *result;      /* NULL: none yet */
    int wins1, wins2, draws; /* -1 without a result */
    bool by_hand, awarded;
    struct shown_seat *seats; /* of a table of three to five, in turn order */
    size_t n_seats;
};

static bool is_nobody(const void *row)
{
    return ((const struct shown_side *)row)->id == 0;
}

static const struct column side_list[] = {
    COLUMN(struct shown_side, "id", id),
    COLUMN(struct shown_side, "name", name),
    COLUMN(struct shown_side, "seed", seed, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_side, "points", points, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
};
static const struct column_set side_columns = COLUMNS(struct shown_side, side_list, .is_none = is_nobody);

static const struct column seat_list[] = {
    COLUMN(struct shown_seat, "id", id),
    COLUMN(struct shown_seat, "name", name),
    COLUMN(struct shown_seat, "outcome", outcome),
    COLUMN(struct shown_seat, "place", place, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
};
static const struct column_set seat_columns = COLUMNS(struct shown_seat, seat_list);

static const struct column match_list[] = {
    COLUMN(struct shown_match, "table", table, .none = NONE_IS_ZERO),
    COLUMN_WITHIN(struct shown_match, "player1", side1, &side_columns),
    COLUMN_WITHIN(struct shown_match, "player2", side2, &side_columns),
    COLUMN(struct shown_match, "result", result),
    COLUMN(struct shown_match, "wins1", wins1, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_match, "wins2", wins2, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_match, "draws", draws, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_match, "by_hand", by_hand),
    COLUMN(struct shown_match, "awarded", awarded),
    COLUMN_LIST(struct shown_match, "seats", seats, n_seats, &seat_columns, .omit = OMIT_IF_NONE),
};
static const struct column_set match_columns = COLUMNS(struct shown_match, match_list);

static struct table_cell stage_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(((const struct round_view *)row)->round.stage == STAGE_PLAYOFF ? "playoff" : "swiss");
}

static struct table_cell seed_cell(struct arena *arena, const void *row)
{
    (void)arena;
    uint64_t seed = ((const struct round_view *)row)->round.seed;
    return seed ? cell_of_int((int64_t)seed) : cell_none();
}

static struct table_cell published_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(((const struct round_view *)row)->round.published_at_utc != 0);
}

static const struct column round_list[] = {
    COLUMN(struct round_view, "round", round.number),
    COLUMN_BY(COLUMN_TEXT, "stage", stage_cell),
    COLUMN(struct round_view, "method", round.method),
    COLUMN_BY(COLUMN_INT64, "seed", seed_cell),
    COLUMN(struct round_view, "chance", round.chance),
    COLUMN(struct round_view, "certified", round.certified),
    COLUMN(struct round_view, "saved", saved),
    COLUMN_BY(COLUMN_BOOL, "published", published_cell),
    COLUMN(struct round_view, "missing", missing),
    COLUMN(struct round_view, "pair_downs", pair_downs),
    COLUMN(struct round_view, "rematches", rematches),
    COLUMN(struct round_view, "away", away),
    COLUMN(struct round_view, "quality", quality, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
};
static const struct column_set round_columns = COLUMNS(struct round_view, round_list);

static struct shown_side side_of(const struct event_data *data, int index, const char *name, int points, bool playoff)
{
    if (index < 0 || !*name)
        return (struct shown_side){.id = 0};
    return (struct shown_side){
        .id = data->players[index].id.v, .name = name, .points = playoff ? -1 : points, .seed = playoff ? points : -1};
}

static void set_seats(struct arena *arena, const struct event_data *data, const struct load_match *m,
                      struct shown_match *out)
{
    static const char *const outcomes[] = {[PODS_LOST] = "loss", [PODS_DREW] = "draw", [PODS_WON] = "win"};
    if (!m->pod)
        return;
    out->n_seats = (size_t)m->pod->n;
    out->seats = ARENA_ARRAY(arena, struct shown_seat, out->n_seats);
    for (size_t i = 0; i < out->n_seats; i++) {
        const struct load_player *player = &data->players[m->pod->players[i]];
        out->seats[i] = (struct shown_seat){.id = player->id.v,
                                            .name = player->name,
                                            .outcome = m->result == RESULT_NONE ? NULL : outcomes[m->pod->outcome[i]],
                                            .place = m->pod->place[i]};
    }
}

enum err_code show_round_data(struct cli *cli, const struct round_view *view, struct err *err)
{
    struct event_data data;
    if (!cli->answer.data)
        return ERR_OK;
    if (event_load(cli->store, cli->arena, view->event.id, &data, err) != ERR_OK)
        return err->code;
    bool playoff = view->round.stage == STAGE_PLAYOFF;
    struct round_view shown = *view;
    shown.saved = view->saved && !cli->dry_run;
    struct shown_match *matches = ARENA_ARRAY(cli->arena, struct shown_match, view->n_matches + 1);
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        bool played = m->match.result != RESULT_NONE;
        matches[i] = (struct shown_match){.table = m->match.table,
                                          .side1 = side_of(&data, m->match.p1, m->name1, m->points1, playoff),
                                          .side2 = side_of(&data, m->match.p2, m->name2, m->points2, playoff),
                                          .result = played ? result_kind_name(m->match.result) : NULL,
                                          .wins1 = played ? m->match.wins1 : -1,
                                          .wins2 = played ? m->match.wins2 : -1,
                                          .draws = played ? m->match.draws : -1,
                                          .by_hand = m->match.by_hand,
                                          .awarded = m->awarded};
        set_seats(cli->arena, &data, &m->match, &matches[i]);
    }
    show_event(cli, &view->event);
    answer_members(&cli->answer, &round_columns, &shown);
    answer_list(&cli->answer, "matches", &match_columns, matches, view->n_matches);
    return ERR_OK;
}

static const char *const finding_words[] = {
    [PAIR_FINDING_REMATCH] = "rematch",
    [PAIR_FINDING_SECOND_BYE] = "second-bye",
    [PAIR_FINDING_BYE_NOT_LOWEST] = "bye-not-lowest",
    [PAIR_FINDING_PAIR_DOWN] = "pair-down",
    [PAIR_FINDING_UNWISHED] = "unwished",
    [PAIR_FINDING_MISSING] = "missing",
    [PAIR_FINDING_TWICE] = "twice",
    [PAIR_FINDING_OTHER_PART] = "other-pod",
    [PAIR_FINDING_ORDER] = "order",
};
static const struct column finding_list[] = {
    COLUMN_WORD(struct pair_finding, "kind", kind, finding_words),
    COLUMN(struct pair_finding, "text", sentence),
};
static const struct column_set pair_finding_columns = COLUMNS(struct pair_finding, finding_list);

void show_findings(struct cli *cli, const struct pair_finding *findings, size_t n)
{
    answer_rows(&cli->answer, "findings", "check", &pair_finding_columns, findings, n);
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "note: %s", findings[i].sentence);
}
