/* standings.c - the standings, and the arithmetic behind a line of them */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_standings;

const struct command standings_commands[] = {
    {
        .name = "standings",
        .run = cmd_standings,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT | COMMAND_PERSONAL_JSON,
        .summary = "show the standings",
        OPTIONS(NUMBER("at-round", 1, 99, "as they were after this round"),
                NUMBER("top", 1, 100000, "only the first places"),
                {.name = "explain",
                 .type = OPTION_TEXT,
                 .value = "PLAYER",
                 .complete = COMPLETE_ENTRANT,
                 .help = "the arithmetic behind a player's line (a name or a rank)"}),
    },
    {.name = NULL},
};

/* The player that --explain means: a rank when it is a number, otherwise a name. */
static enum err_code explained_player(struct cli *cli, const struct event_data *data, int round, const char *words,
                                      int *out, struct err *err)
{
    struct standings_row *rows;
    struct player player;
    int rank;
    if (parse_int(words, 1, INT32_MAX, &rank)) {
        if (event_standings(cli->arena, data, round, &rows, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < data->n_players; i++)
            if (rows[i].rank == rank) {
                *out = rows[i].player;
                return ERR_OK;
            }
        return err_set(
            err, ERR_NOT_FOUND, "nobody has rank %d: %s", rank,
            message_count(cli->arena, (int64_t)data->n_players, "there is %lld player", "there are %lld players"));
    }
    if (cli_player(cli, data->event.id, words, &player, err) != ERR_OK)
        return err->code;
    *out = event_player_index(data, player.id);
    if (*out < 0)
        return err_set(err, ERR_NOT_FOUND, "%s does not play in %s", player.name, data->event.set.name);
    return ERR_OK;
}

static const char *term_name(const struct event_data *data, const struct standings_term *term)
{
    if (term->opponent != STANDINGS_NOBODY)
        return data->players[term->opponent].name;
    return term->kind == STANDINGS_BYE ? TC_WORD("(bye)") : TC_WORD("(no opponent: a loss)");
}

struct shown_figures {
    int points, matches, game_points, game_points_possible;
    double mw, gw;
    bool mw_floored, gw_floored;
};
static const struct column figure_list[] = {
    COLUMN(struct shown_figures, "points", points),
    COLUMN(struct shown_figures, "matches", matches),
    COLUMN(struct shown_figures, "game_points", game_points),
    COLUMN(struct shown_figures, "game_points_possible", game_points_possible),
    COLUMN(struct shown_figures, "mw", mw),
    COLUMN(struct shown_figures, "gw", gw),
    COLUMN(struct shown_figures, "mw_floored", mw_floored),
    COLUMN(struct shown_figures, "gw_floored", gw_floored),
};
static const struct column_set figure_columns = COLUMNS(struct shown_figures, figure_list);

struct shown_term {
    int round;
    const char *opponent;                /* NULL: nobody, and no figures */
    const struct shown_figures *figures; /* of the opponent */
};
static const struct column term_list[] = {
    COLUMN(struct shown_term, "round", round),
    COLUMN(struct shown_term, "opponent", opponent),
    COLUMN_SPREAD(struct shown_term, figures, &figure_columns),
};
static const struct column_set term_columns = COLUMNS(struct shown_term, term_list);

struct shown_explanation {
    const char *player, *rule;
    int rank, points, game_points, game_points_possible;
    double omw, gw, ogw;
    struct shown_term *terms;
    size_t n_terms;
};
static const struct column explanation_list[] = {
    COLUMN(struct shown_explanation, "player", player),
    COLUMN(struct shown_explanation, "rank", rank),
    COLUMN(struct shown_explanation, "points", points),
    COLUMN(struct shown_explanation, "omw", omw),
    COLUMN(struct shown_explanation, "gw", gw),
    COLUMN(struct shown_explanation, "ogw", ogw),
    COLUMN(struct shown_explanation, "game_points", game_points),
    COLUMN(struct shown_explanation, "game_points_possible", game_points_possible),
    COLUMN(struct shown_explanation, "rule", rule),
    COLUMN_LIST(struct shown_explanation, "terms", terms, n_terms, &term_columns),
};
static const struct column_set explanation_columns = COLUMNS(struct shown_explanation, explanation_list);

static struct shown_term shown_term(struct arena *arena, const struct event_data *data, const struct standings_term *t)
{
    if (t->opponent == STANDINGS_NOBODY)
        return (struct shown_term){.round = t->round};
    struct shown_figures *figures = ARENA_ARRAY(arena, struct shown_figures, 1);
    *figures = (struct shown_figures){.points = t->points,
                                      .matches = t->matches,
                                      .game_points = t->game_points,
                                      .game_points_possible = t->game_points_possible,
                                      .mw = ratio_to_double(t->mw),
                                      .gw = ratio_to_double(t->gw),
                                      .mw_floored = t->mw_floored,
                                      .gw_floored = t->gw_floored};
    return (struct shown_term){.round = t->round, .opponent = term_name(data, t), .figures = figures};
}

static void put_explanation(struct cli *cli, const struct event_data *data, const struct standings_explanation *x,
                            const struct standings_rule *rule)
{
    struct shown_explanation shown = {.player = data->players[x->row.player].name,
                                      .rank = x->row.rank,
                                      .points = x->row.points,
                                      .omw = ratio_to_double(x->row.omw),
                                      .gw = ratio_to_double(x->row.gw),
                                      .ogw = ratio_to_double(x->row.ogw),
                                      .game_points = x->own_game_points,
                                      .game_points_possible = x->own_game_points_possible,
                                      .rule = rule->sentence,
                                      .terms = ARENA_ARRAY(cli->arena, struct shown_term, x->n_terms + 1),
                                      .n_terms = x->n_terms};
    for (size_t i = 0; i < x->n_terms; i++)
        shown.terms[i] = shown_term(cli->arena, data, &x->terms[i]);
    answer_row(&cli->answer, "explanation", &explanation_columns, &shown);
}

static void say_explanation(struct cli *cli, const struct event_data *data, const struct standings_explanation *x,
                            const struct standings_rule *rule)
{
    struct arena *a = cli->arena;
    size_t opponents = 0;
    struct text_table *table = text_table_new(a, 6);
    text_table_align_right(table, 0);
    for (size_t c = 2; c < 6; c++)
        text_table_align_right(table, c);
    text_table_row(table, (const char *const[]){TC_WORD("round"), TC_WORD("opponent"), TC_WORD("points"), "MW %",
                                                TC_WORD("game points"), "GW %"});
    for (size_t i = 0; i < x->n_terms; i++) {
        const struct standings_term *t = &x->terms[i];
        const char *round = arena_printf(a, "%d", t->round);
        if (t->opponent == STANDINGS_NOBODY) {
            text_table_row(table, (const char *const[]){round, term_name(data, t), "", "", "", ""});
            continue;
        }
        opponents++;
        text_table_row(
            table, (const char *const[]){
                       round, term_name(data, t), message(a, "%d of %d", t->points, 3 * t->matches),
                       arena_printf(a, "%s%s", ratio_percent(a, t->mw, 2), t->mw_floored ? TC_WORD(" (floor)") : ""),
                       message(a, "%d of %d", t->game_points, t->game_points_possible),
                       arena_printf(a, "%s%s", ratio_percent(a, t->gw, 2), t->gw_floored ? TC_WORD(" (floor)") : "")});
    }
    cli_line(cli, "%s", "");
    cli_say(cli, "%s: rank %d, %s (%d-%d-%d)%s", data->players[x->row.player].name, x->row.rank,
            message_count(a, x->row.points, "%lld point", "%lld points"), x->row.wins, x->row.losses, x->row.draws,
            x->row.by_lot ? TC_WORD("; the drawn lot decided between equals") : "");
    answer_grid(&cli->answer, table);
    cli_say(cli, "OMW %% %s = mean of the MW %% of %s", ratio_percent(a, x->row.omw, 2),
            message_count(a, (int64_t)opponents, "%lld opponent", "%lld opponents"));
    cli_say(cli, "GW %%  %s = %d of %d game points of one's own", ratio_percent(a, x->row.gw, 2), x->own_game_points,
            x->own_game_points_possible);
    cli_say(cli, "OGW %% %s = mean of the GW %% of the same opponents", ratio_percent(a, x->row.ogw, 2));
    cli_say(cli, "Rule \"%s\": %s", rule->name, rule->sentence);
}

static enum err_code explain(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct event_data data;
    struct standings_explanation x;
    int player = 0;
    const struct standings_rule *rule = standings_rule_find(event->set.tiebreaks);
    tc_assert(rule != NULL); /* events are created with one of the presets */
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK ||
        explained_player(cli, &data, round, cli_text(cli, "explain"), &player, err) != ERR_OK ||
        event_standings_explain(cli->arena, &data, round, player, &x, err) != ERR_OK)
        return err->code;
    put_explanation(cli, &data, &x, rule);
    say_explanation(cli, &data, &x, rule);
    return ERR_OK;
}

/* ---- tables of three to five ----------------------------------------------------------------- */

struct shown_pods {
    int rank; /* 0: none */
    const char *player, *points, *points_exact;
    int wins, draws, losses, byes, tables;
    const char *omw, *omw_exact, *mw, *mw_exact, *opponents_points;
    bool by_lot;
};
static const struct column pods_list[] = {
    COLUMN(struct shown_pods, "rank", rank, .none = NONE_IS_ZERO),
    COLUMN(struct shown_pods, "player", player),
    COLUMN(struct shown_pods, "points", points),
    COLUMN(struct shown_pods, "points_exact", points_exact),
    COLUMN(struct shown_pods, "wins", wins),
    COLUMN(struct shown_pods, "draws", draws),
    COLUMN(struct shown_pods, "losses", losses),
    COLUMN(struct shown_pods, "byes", byes),
    COLUMN(struct shown_pods, "tables", tables),
    COLUMN(struct shown_pods, "omw", omw),
    COLUMN(struct shown_pods, "omw_exact", omw_exact),
    COLUMN(struct shown_pods, "mw", mw),
    COLUMN(struct shown_pods, "mw_exact", mw_exact),
    COLUMN(struct shown_pods, "opponents_points", opponents_points),
    COLUMN(struct shown_pods, "by_lot", by_lot),
};
static const struct column_set pods_columns = COLUMNS(struct shown_pods, pods_list);

static struct shown_pods shown_pods(struct arena *a, const struct event_data *data, const struct pods_row *row)
{
    return (struct shown_pods){.rank = row->rank,
                               .player = data->players[row->player].name,
                               .points = ratio_decimal(a, row->points, 4, true),
                               .points_exact = ratio_text(a, row->points),
                               .wins = row->wins,
                               .draws = row->draws,
                               .losses = row->losses,
                               .byes = row->byes,
                               .tables = row->tables,
                               .omw = ratio_decimal(a, row->omw, 4, false),
                               .omw_exact = ratio_text(a, row->omw),
                               .mw = ratio_decimal(a, row->mw, 4, false),
                               .mw_exact = ratio_text(a, row->mw),
                               .opponents_points = ratio_decimal(a, row->opponents_points, 4, false),
                               .by_lot = row->by_lot};
}

struct shown_pods_term {
    int round;
    const char *opponent; /* NULL: one that a bye adds */
    int table_size;
    const char *mw_exact;
    bool floored;
    const char *points_exact; /* the opponent's */
};
static const struct column pods_term_list[] = {
    COLUMN(struct shown_pods_term, "round", round),
    COLUMN(struct shown_pods_term, "opponent", opponent),
    COLUMN(struct shown_pods_term, "table_size", table_size),
    COLUMN(struct shown_pods_term, "mw_exact", mw_exact),
    COLUMN(struct shown_pods_term, "mw_floored", floored),
    COLUMN(struct shown_pods_term, "points_exact", points_exact),
};
static const struct column_set pods_term_columns = COLUMNS(struct shown_pods_term, pods_term_list);

/* The opponents, for programs and for people; their points where the rule looks at those. */
static void put_pods_terms(struct cli *cli, const struct event_data *data, const struct pods_explanation *x,
                           bool with_points)
{
    struct arena *a = cli->arena;
    struct shown_pods_term *shown = ARENA_ARRAY(a, struct shown_pods_term, x->n_terms + 1);
    struct text_table *table = text_table_new(a, with_points ? 5 : 4);
    text_table_align_right(table, 0);
    for (size_t column = 3; column < (with_points ? 5 : 4); column++)
        text_table_align_right(table, column);
    text_table_row(table, (const char *const[]){TC_WORD("round"), TC_WORD("opponent"), "", "MW%", TC_WORD("points")});
    for (size_t i = 0; i < x->n_terms; i++) {
        const struct pods_term *t = &x->terms[i];
        bool bye = t->opponent < 0;
        shown[i] = (struct shown_pods_term){.round = t->round,
                                            .opponent = bye ? NULL : data->players[t->opponent].name,
                                            .table_size = t->table_size,
                                            .mw_exact = ratio_text(a, t->mw),
                                            .floored = t->floored,
                                            .points_exact = bye ? NULL : ratio_text(a, t->points)};
        text_table_row(table, (const char *const[]){
                                  arena_printf(a, "%d", t->round), bye ? TC_WORD("(bye)") : shown[i].opponent,
                                  t->table_size == 3   ? TC_WORD("table of three")
                                  : t->table_size == 5 ? TC_WORD("table of five")
                                                       : "",
                                  arena_printf(a, "%s%s", shown[i].mw_exact, t->floored ? TC_WORD(" (floor)") : ""),
                                  bye ? "" : ratio_decimal(a, t->points, 4, true)});
    }
    answer_list(&cli->answer, "terms", &pods_term_columns, shown, x->n_terms);
    answer_grid(&cli->answer, table);
}

static enum err_code explain_pods(struct cli *cli, const struct event_data *data, int round,
                                  const struct pods_rule *rule, struct err *err)
{
    struct arena *a = cli->arena;
    struct pods_explanation x;
    int player = 0;
    bool with_points = pods_rule_looks_at(rule, PODS_TIE_OPPONENTS_POINTS);
    if (explained_player(cli, data, round, cli_text(cli, "explain"), &player, err) != ERR_OK ||
        event_pods_explain(a, data, round, player, &x, err) != ERR_OK)
        return err->code;
    const char *points = ratio_decimal(a, x.row.points, 4, true);
    cli_line(cli, "%s", "");
    cli_say(cli, "%s: rank %d, points %s, %d-%d-%d, byes %d%s", data->players[player].name, x.row.rank, points,
            x.row.wins, x.row.losses, x.row.draws, x.row.byes,
            x.row.by_lot ? TC_WORD("; the drawn lot decided between equals") : "");
    if (rule->score == PODS_BY_RESULT)
        cli_say(cli, "points %s = %s: tables won, drawn and lost, byes", points, x.points_text);
    else if (*x.points_text)
        cli_say(cli, "points %s = %s: the places, round by round", points, x.points_text);
    put_pods_terms(cli, data, &x, with_points);
    if (rule->per_table)
        cli_say(cli, "OMW%% %s = %s, the mean over the tables, of which each has the mean of its own",
                ratio_decimal(a, x.row.omw, 4, false), ratio_text(a, x.row.omw));
    else
        cli_say(cli, "OMW%% %s = %s, the mean of these", ratio_decimal(a, x.row.omw, 4, false),
                ratio_text(a, x.row.omw));
    if (with_points)
        cli_say(cli, "opponents' points %s = %s, the mean of theirs",
                ratio_decimal(a, x.row.opponents_points, 4, false), ratio_text(a, x.row.opponents_points));
    cli_say(cli, "MW%% %s = %s of one's own, at least %d/%d", ratio_decimal(a, x.row.mw, 4, false), x.mw_text,
            rule->floor_num, rule->floor_den);
    return ERR_OK;
}

static enum err_code standings_of_pods(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct arena *a = cli->arena;
    struct event_data data;
    struct pods_rule rule;
    struct pods_row *rows;
    if (event_load(cli->store, a, event->id, &data, err) != ERR_OK || event_pods_rule(a, &data, &rule, err) != ERR_OK ||
        event_pods_standings(a, &data, round, &rows, err) != ERR_OK)
        return err->code;
    int64_t top = cli_number(cli, "top", 0);
    size_t n = top > 0 && (size_t)top < data.n_players ? (size_t)top : data.n_players;
    struct shown_pods *shown = ARENA_ARRAY(a, struct shown_pods, n);
    size_t columns = pods_rule_looks_at(&rule, PODS_TIE_OPPONENTS_POINTS) ? 10 : 9;
    struct text_table *table = text_table_new(a, columns);
    for (size_t i = 0; i < columns; i++)
        if (i != 1)
            text_table_align_right(table, i);
    text_table_row(table,
                   (const char *const[]){"#", TC_WORD("player"), TC_WORD("points"), TC_WORD("W"), TC_WORD("L"),
                                         TC_WORD("D"), TC_WORD("byes"), "OMW%", "MW%", TC_WORD("opponents' points")});
    for (size_t i = 0; i < n; i++) {
        const struct shown_pods *row = &shown[i];
        shown[i] = shown_pods(a, &data, &rows[i]);
        text_table_row(table, (const char *const[]){row->rank ? arena_printf(a, "%d", row->rank) : "", row->player,
                                                    row->points, arena_printf(a, "%d", row->wins),
                                                    arena_printf(a, "%d", row->losses),
                                                    arena_printf(a, "%d", row->draws), arena_printf(a, "%d", row->byes),
                                                    row->omw, row->mw, row->opponents_points});
    }
    cli_json(cli, "standings");
    show_event(cli, event);
    answer_text(&cli->answer, "rule", rule.name);
    answer_text(&cli->answer, "reading", event_pods_reading(a, &rule));
    answer_list(&cli->answer, "rows", &pods_columns, shown, n);
    cli_say(cli, "%s, standings after round %d", show_event_name(a, event), round ? round : data.swiss_rounds);
    answer_grid(&cli->answer, table);
    cli_say(cli, "Rule \"%s\": %s", rule.name, event_pods_reading(a, &rule));
    return cli_has(cli, "explain") ? explain_pods(cli, &data, round, &rule, err) : ERR_OK;
}

static enum err_code cmd_standings(struct cli *cli, struct err *err)
{
    struct event event;
    struct report report;
    struct report_args args = {.round = (int)cli_number(cli, "at-round", 0)};
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    int counted = event_is_bracket(&event) ? event.rounds_paired : event.swiss_rounds;
    if (args.round > counted && args.round > 0)
        return err_set(
            err, ERR_NOT_FOUND, "%s has no round %d: %s", show_event_name(cli->arena, &event), args.round,
            counted == 0 ? TC_WORD("none is paired yet")
            : event_is_bracket(&event)
                ? message_count(cli->arena, counted, "%lld round is paired", "%lld rounds are paired")
                : message_count(cli->arena, counted, "%lld Swiss round is paired", "%lld Swiss rounds are paired"));
    args.event = event.id;
    args.lang = cli_report_lang(cli);
    if (event_is_pods(&event))
        return standings_of_pods(cli, &event, args.round, err);
    if (cli_has(cli, "explain") && cli_wants_rows(cli))
        return err_set(err, ERR_USAGE, "--explain is a text, or JSON: it has no other form");
    if (report_run(cli->store, cli->arena, "standings", &args, &report, err) != ERR_OK)
        return err->code;
    int64_t top = cli_number(cli, "top", 0);
    if (top > 0 && (size_t)top < report.rows.n_rows)
        report.rows.n_rows = (size_t)top;
    bool explained = cli_has(cli, "explain");
    if (explained && cli->wants_json) {
        answer_take_data(&cli->answer, report_json(&report));
        return explain(cli, &event, args.round, err);
    }
    if (cli_finish_report(cli, &report, 0, err) != ERR_OK)
        return err->code;
    return explained ? explain(cli, &event, args.round, err) : ERR_OK;
}
