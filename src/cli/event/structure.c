/* structure.c - seed, crosstable, schedule: what goes with the structure of an event */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <string.h>

static command_fn cmd_seed, cmd_crosstable, cmd_schedule;

const struct command structure_commands[] = {
    {
        .name = "seed",
        .run = cmd_seed,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "give a player a place in the order of entry",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "from 1; 0 takes the seed away"}),
    },
    {
        .name = "crosstable",
        .aliases = "cross",
        .run = cmd_crosstable,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show who met whom with what result, in one table",
    },
    {
        .name = "schedule",
        .run = cmd_schedule,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show all rounds of a round robin",
        OPTIONS(FLAG("circle", "a preview by the circle method"), SEED("a preview with this lot")),
    },
    {.name = NULL},
};

/* ---- seed ------------------------------------------------------------------------------------ */

/* A place that a player was given. */
struct given {
    const struct player *player;
    int seed; /* 0: none any more */
    const char *sentence;
};
static const struct column given_list[] = {
    COLUMN_BEHIND(struct given, "player", player, &player_columns),
    COLUMN(struct given, "seed", seed, .none = NONE_IS_ZERO),
    COLUMN(struct given, "sentence", sentence),
};
static const struct column_set given_columns = COLUMNS(struct given, given_list);

static enum err_code cmd_seed(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence = "", *typed = cli_argument(cli, "N");
    int seed;
    if (!parse_int(typed, 0, PAIR_MAX_SEATS, &seed))
        return err_set(err, ERR_USAGE, "N is a place from 1 in the order of entry, or 0 for none, not \"%s\"", typed);
    if (cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        enrol_set_seed(cli->store, cli->arena, event.id, player.id, seed, &sentence, err) != ERR_OK)
        return err->code;
    const struct given given = {.player = &player, .seed = seed, .sentence = sentence};
    cli_json(cli, "seed");
    show_event(cli, &event);
    answer_members(&cli->answer, &given_columns, &given);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}

/* ---- the cross table ------------------------------------------------------------------------- */

/* A line of the table. JSON has its cells as a list, rows have a column each. */
struct cross_line {
    int line;
    struct crosstable_row row;
    struct load_player player;
    const char *const *cells;
    size_t n_cells;
};

static const struct column cross_list[] = {
    COLUMN(struct cross_line, "line", line),
    COLUMN(struct cross_line, "rank", row.rank, .none = NONE_IS_ZERO),
    COLUMN(struct cross_line, "player_id", player.id.v, .omit = OMIT_ROWS),
    COLUMN(struct cross_line, "player", player.name, .json = "name"),
    COLUMN(struct cross_line, "points", row.points),
    COLUMN(struct cross_line, "record", row.record),
    COLUMN_LIST_OF_TEXTS(struct cross_line, "cells", cells, n_cells),
};

/* The columns of any table, and of this one a column a head: "r1", or "v1" where it has opponents. */
static struct column_set cross_columns(struct arena *arena, const struct crosstable *cross)
{
    size_t fixed = ARRAY_LEN(cross_list);
    struct column *list = ARENA_ARRAY(arena, struct column, fixed + cross->n_columns);
    memcpy(list, cross_list, sizeof cross_list);
    for (size_t c = 0; c < cross->n_columns; c++)
        list[fixed + c] =
            (struct column){.name = arena_printf(arena, "%s%s", cross->matrix ? "v" : "r", cross->heads[c]),
                            .type = COLUMN_TEXT,
                            .at = c * sizeof(const char *),
                            .omit = OMIT_JSON,
                            COLUMN_THROUGH(struct cross_line, cells)};
    return (struct column_set){.list = list, .n = fixed + cross->n_columns, .row_size = sizeof(struct cross_line)};
}

static void crosstable_data(struct cli *cli, const struct event_data *data, const struct crosstable *cross)
{
    struct cross_line *lines = ARENA_ARRAY(cli->arena, struct cross_line, cross->n_rows);
    for (size_t i = 0; i < cross->n_rows; i++)
        lines[i] = (struct cross_line){.line = (int)i + 1,
                                       .row = cross->rows[i],
                                       .player = data->players[cross->rows[i].player],
                                       .cells = cross->rows[i].cells,
                                       .n_cells = cross->n_columns};
    struct column_set *columns = ARENA_ARRAY(cli->arena, struct column_set, 1);
    *columns = cross_columns(cli->arena, cross);
    answer_text(&cli->answer, "kind", cross->matrix ? "opponents" : "rounds");
    answer_texts(&cli->answer, "columns", cross->heads, cross->n_columns);
    answer_rows(&cli->answer, "lines", "crosstable", columns, lines, cross->n_rows);
}

static void crosstable_text(struct cli *cli, const struct event_data *data, const struct crosstable *cross)
{
    size_t n = 4 + cross->n_columns;
    struct text_table *table = text_table_new(cli->arena, n);
    const char **cells = ARENA_ARRAY(cli->arena, const char *, n);
    const char *const heads[] = {"", show_entrant(&data->event), TC_WORD("pts"), "W-L-D"};
    text_table_align_right(table, 0);
    text_table_align_right(table, 2);
    for (size_t c = 0; c < n; c++)
        cells[c] = c < ARRAY_LEN(heads) ? heads[c] : cross->heads[c - 4];
    text_table_row(table, cells);
    for (size_t i = 0; i < cross->n_rows; i++) {
        const struct crosstable_row *row = &cross->rows[i];
        const struct load_player *p = &data->players[row->player];
        cells[0] = arena_printf(cli->arena, "%zu", i + 1);
        cells[1] = p->annulled       ? message(cli->arena, "%s (annulled)", p->name)
                   : p->disqualified ? message(cli->arena, "%s (disqualified)", p->name)
                   : p->ejected      ? message(cli->arena, "%s (ejected)", p->name)
                                     : p->name;
        cells[2] = arena_printf(cli->arena, "%d", row->points);
        cells[3] = row->record;
        for (size_t c = 0; c < cross->n_columns; c++)
            cells[4 + c] = row->cells[c];
        text_table_row(table, cells);
    }
    answer_wide_grid(&cli->answer, table);
}

static enum err_code cmd_crosstable(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct crosstable cross;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        crosstable_make(cli->arena, &data, &cross, err) != ERR_OK)
        return err->code;
    cli_json(cli, "crosstable");
    show_event(cli, &event);
    crosstable_data(cli, &data, &cross);
    cli_say(cli, "Cross table, %s", show_event_name(cli->arena, &event));
    crosstable_text(cli, &data, &cross);
    return ERR_OK;
}

/* ---- the schedule ---------------------------------------------------------------------------- */

/* The pairs of a round that is not drawn yet, as another method would have them. */
static enum err_code schedule_preview(struct cli *cli, const struct event_data *data, enum robin_method method,
                                      struct robin *robin, struct err *err)
{
    return robin_load(cli->store, cli->arena, data, method, (uint64_t)cli_number(cli, "seed", 0), robin, err);
}

static void schedule_text(struct cli *cli, const struct event_data *data, const struct robin *robin)
{
    struct arena *a = cli->arena;
    size_t n;
    const struct robin_meeting *all = robin_meetings(a, data, robin, &n);
    struct text_table *table = text_table_new(a, 7);
    text_table_align_right(table, 0);
    text_table_align_right(table, 1);
    text_table_align_right(table, 2);
    text_table_align_right(table, 4);
    text_table_row(table, (const char *const[]){TC_WORD("round"), TC_WORD("table"), TC_WORD("no."),
                                                show_entrant(&data->event), TC_WORD("no."), TC_WORD("opponent"), ""});
    for (size_t i = 0; i < n; i++) {
        const struct robin_meeting *m = &all[i];
        const char *score = robin_score_said(a, m);
        int shown = m->match ? m->match->table : *m->note ? 0 : m->board;
        text_table_row(
            table, (const char *const[]){i == 0 || all[i - 1].round != m->round ? arena_printf(a, "%d", m->round) : "",
                                         shown ? arena_printf(a, "%d", shown) : "", arena_printf(a, "%d", m->number1),
                                         m->player1 < 0 ? TC_WORD("(gone)") : data->players[m->player1].name,
                                         m->number2 ? arena_printf(a, "%d", m->number2) : "",
                                         m->number2 == 0  ? ""
                                         : m->player2 < 0 ? TC_WORD("(gone)")
                                                          : data->players[m->player2].name,
                                         score      ? score
                                         : m->match ? TC_WORD("being played")
                                                    : m->note});
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_schedule(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct robin robin;
    bool circle = cli_flag(cli, "circle");
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK)
        return err->code;
    if (!event_is_round_robin(&data.event))
        return err_set(err, ERR_CONFLICT,
                       "%s is not a round robin, there is no schedule; who meets whom is known "
                       "round by round (topcut "
                       "pairings, topcut bracket)",
                       event.set.name);
    if (schedule_preview(cli, &data, circle ? ROBIN_CIRCLE : ROBIN_BERGER, &robin, err) != ERR_OK)
        return err->code;
    bool rows = cli->wants_json || cli->format_or_minus1 >= 0 || cli->output;
    bool another = circle || cli_has(cli, "seed");
    if (robin.drawn && another)
        return err_set(err, ERR_CONFLICT, "the schedule of %s is drawn, by the %s; --circle and --seed show it before",
                       event.set.name,
                       robin.method == ROBIN_BERGER ? TC_WORD("Berger tables") : TC_WORD("circle method"));
    if (rows && another)
        return err_set(err, ERR_USAGE, "--circle and --seed show a preview as text alone");
    if (rows)
        return cli_report(cli, "schedule", &(struct report_args){.event = event.id}, err);
    cli_say(cli, "Schedule, %s: %s, %s, %s%s", show_event_name(cli->arena, &event),
            show_entrants(cli->arena, &event, robin.n),
            message_count(cli->arena, robin.rounds, "%lld round", "%lld rounds"),
            robin.method == ROBIN_BERGER ? TC_WORD("Berger tables") : TC_WORD("circle method"),
            robin.drawn ? "" : TC_WORD("; not drawn yet, topcut pair does"));
    schedule_text(cli, &data, &robin);
    return ERR_OK;
}
