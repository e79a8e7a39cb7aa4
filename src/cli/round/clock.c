/* clock.c - the round's clock: start, pause, resume, set, warned, end-early, extend, show */
#include "event/clock/clock.h"
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "event/core/core.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_clock_show, cmd_clock_start, cmd_clock_pause, cmd_clock_resume, cmd_clock_set, cmd_clock_warned,
    cmd_clock_end_early, cmd_clock_extend;

const struct command clock_commands[] = {
    {
        .name = "clock show",
        .aliases = "clock",
        .run = cmd_clock_show,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show the round's clock and each table's own end",
        ARGUMENTS(ROUND_ARG),
        OPTIONS(ROUND("the same as ROUND")),
    },
    {
        .name = "clock start",
        .run = cmd_clock_start,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "start the latest round's clock",
        OPTIONS(NUMBER("minutes", 1, 600, "how long the round takes"),
                FORCE("although the floor rules want a longer round")),
    },
    {
        .name = "clock pause",
        .run = cmd_clock_pause,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "stop the clock for a while",
    },
    {
        .name = "clock resume",
        .run = cmd_clock_resume,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let a paused clock go on",
    },
    {
        .name = "clock set",
        .run = cmd_clock_set,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "set how much time is left in the round",
        ARGUMENTS({"LEFT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                   "minutes (25), 12:30 or 1:02:30; +5 adds minutes, -- -5 takes some away"}),
        OPTIONS(FORCE("although the round ends sooner, with too little notice")),
    },
    {
        .name = "clock warned",
        .run = cmd_clock_warned,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "note that the warning before time was given",
    },
    {
        .name = "clock end-early",
        .run = cmd_clock_end_early,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "end the round early, as the head judge announced",
        OPTIONS(NUMBER("notice", 1, 600, "minutes from now; the least that the rules allow without it")),
    },
    {
        .name = "clock extend",
        .run = cmd_clock_extend,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "give a table more time, or take that back",
        ARGUMENTS({"TABLE", ARGUMENT_ONE, COMPLETE_TABLE, NULL, "a table of the latest round, or a player"},
                  {"MINUTES", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many more"}),
        OPTIONS(TEXT("reason", "TEXT", "why"), FLAG("take-back", "take the table's last extension back"),
                NUMBER("number", 1, 999, "with --take-back: this one instead")),
    },
    {.name = NULL},
};

/* The hour of an instant; its date as well when that is not today's. */
static const char *hour_text(struct arena *arena, int64_t at_utc, int64_t now_utc)
{
    const char *at = time_format_local(arena, at_utc), *now = time_format_local(arena, now_utc);
    bool today = strlen(at) > DATE_LEN && strncmp(at, now, DATE_LEN) == 0;
    return today ? at + DATE_LEN + 1 : at;
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static struct table_cell warning_at(struct arena *arena, const void *row)
{
    const struct clock_view *v = row;
    return v->ends_at_utc && v->warning_minutes >= 0
               ? cell_of_text(time_format_utc(arena, v->ends_at_utc - (int64_t)v->warning_minutes * 60))
               : cell_none();
}

static const struct column warning_list[] = {
    COLUMN(struct clock_view, "minutes", warning_minutes),
    COLUMN(struct clock_view, "rule", warning_rule, .none = NONE_IS_EMPTY),
    COLUMN_BY(COLUMN_TEXT, "at", warning_at),
    COLUMN(struct clock_view, "due", warning_due),
    COLUMN_TIME(struct clock_view, "given_at", warned_at_utc),
};
static const struct column_set warning_columns = COLUMNS(struct clock_view, warning_list);

static struct table_cell state_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(clock_state_name(((const struct clock_view *)row)->state));
}

static struct table_cell left_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct clock_view *v = row;
    return v->state == CLOCK_NONE ? cell_none() : cell_of_int(v->left_s);
}

static const struct column clock_list[] = {
    COLUMN(struct clock_view, "round", round),
    COLUMN_BY(COLUMN_TEXT, "state", state_cell),
    COLUMN(struct clock_view, "minutes", minutes),
    COLUMN(struct clock_view, "minutes_rule", minutes_rule),
    COLUMN(struct clock_view, "untimed", untimed),
    COLUMN(struct clock_view, "floor_rules", rules.key),
    COLUMN_TIME(struct clock_view, "now", now_utc),
    COLUMN_TIME(struct clock_view, "started_at", started_at_utc),
    COLUMN_TIME(struct clock_view, "ends_at", ends_at_utc),
    COLUMN_BY(COLUMN_INT64, "left_s", left_cell),
    COLUMN(struct clock_view, "early", early),
    COLUMN(struct clock_view, "set_back", set_back),
};
static const struct column_set clock_columns = COLUMNS(struct clock_view, clock_list);

/* The members of topcut/clock/1. */
static void put_clock(struct cli *cli, const struct clock_view *v)
{
    cli_json(cli, "clock");
    show_event(cli, &v->data.event);
    answer_members(&cli->answer, &clock_columns, v);
    answer_row(&cli->answer, "warning", &warning_columns, v);
    answer_int(&cli->answer, "playing", (int64_t)v->n_playing);
    answer_list(&cli->answer, "tables", &clock_line_columns, clock_lines(cli->arena, v), v->n_tables);
    answer_list(&cli->answer, "extensions", &clock_extension_columns, v->extensions, v->n_extensions);
}

/* ---- for people ------------------------------------------------------------------------------ */

const char *clock_line(struct cli *cli, const struct clock_view *v)
{
    struct arena *a = cli->arena;
    const char *left = clock_text(a, v->left_s);
    switch (v->state) {
    case CLOCK_NONE:
        break;
    case CLOCK_RUNNING:
        return message(a, "%s left, until %s%s", left, hour_text(a, v->ends_at_utc, v->now_utc),
                       v->early ? TC_WORD(" (the head judge ends it early)") : "");
    case CLOCK_PAUSED:
        return message(a, "paused, %s left", left);
    case CLOCK_OVER:
        return message(a, "time is up since %s", hour_text(a, v->ends_at_utc, v->now_utc));
    }
    if (v->untimed)
        return message(a, "no time limit (%d players left, %s)", v->players_left, v->minutes_rule);
    return message(a, "the clock is not started; %d minutes (%s)", v->minutes, v->minutes_rule);
}

static void say_warning(struct cli *cli, const struct clock_view *v)
{
    struct arena *a = cli->arena;
    int64_t at = v->ends_at_utc - (int64_t)v->warning_minutes * 60;
    if (v->warning_minutes < 0 || v->state == CLOCK_NONE || v->state == CLOCK_OVER)
        return;
    if (v->warned_at_utc)
        cli_say(cli, "The %d-minute warning was given at %s", v->warning_minutes,
                hour_text(a, v->warned_at_utc, v->now_utc));
    else if (v->warning_due)
        cli_say(cli, "The %d-minute warning is due since %s (%s); once it is given: topcut clock warned",
                v->warning_minutes, hour_text(a, at, v->now_utc), v->warning_rule);
    else if (v->state == CLOCK_RUNNING)
        cli_say(cli, "The %d-minute warning is due at %s (%s)", v->warning_minutes, hour_text(a, at, v->now_utc),
                v->warning_rule);
}

/* "At time: 60 seconds to finish the turn (D.1.3)" */
static void say_procedure(struct cli *cli, const struct clock_view *v)
{
    const struct floor_value *turn = &v->rules.numbers[FLOOR_LAST_TURN_SECONDS];
    const struct floor_value *extra = &v->rules.numbers[FLOOR_EXTRA_TURNS];
    if (v->state != CLOCK_OVER || v->n_playing == 0)
        return;
    if (turn->value >= 0)
        cli_say(cli, "At time: %d seconds for a turn whose untapping is done, else the game is over (%s)", turn->value,
                turn->rule);
    if (extra->value > 0)
        cli_say(cli, "At time: the turn is finished, then %d more are played (%s)", extra->value, extra->rule);
    else if (extra->value == 0)
        cli_say(cli, "At time: the turn is finished, and no other is played (%s)", extra->rule);
    cli_say(cli, event_is_pods(&v->data.event) ? MESSAGE_MARK("Then: topcut result TABLE draw --time")
                                               : MESSAGE_MARK("Then: topcut result TABLE GAMES --time"));
}

static void say_table(struct cli *cli, const struct clock_view *v, const struct clock_table *t)
{
    struct arena *a = cli->arena;
    struct strbuf why = STRBUF_INIT;
    for (size_t i = 0; i < v->n_extensions; i++) {
        const struct clock_extension *x = &v->extensions[i];
        if (x->table != t->table)
            continue;
        strbuf_printf(&why, "%s+%d", why.len ? ", " : "", x->minutes);
        if (*x->reason)
            strbuf_printf(&why, " %s", x->reason);
    }
    const char *until = v->state == CLOCK_NONE     ? ""
                        : v->state == CLOCK_PAUSED ? message(a, ", %s left", clock_text(a, t->left_s))
                        : t->left_s > 0 ? message(a, ", until %s, %s left", hour_text(a, t->ends_at_utc, v->now_utc),
                                                  clock_text(a, t->left_s))
                                        : message(a, ", time is up since %s", hour_text(a, t->ends_at_utc, v->now_utc));
    cli_say(
        cli, "Table %d: %s (%s)%s%s", t->table, message_count(a, t->minutes, "%lld more minute", "%lld more minutes"),
        cli_printable(cli, strbuf_text(&why)), t->playing ? until : "", t->playing ? "" : TC_WORD(", has its result"));
    strbuf_release(&why);
}

static void say_view(struct cli *cli, const struct clock_view *v)
{
    struct arena *a = cli->arena;
    cli_line(cli, "%s, %s: %s", show_event_name(a, &v->data.event), show_round_name(cli, &v->data.event, v->round),
             clock_line(cli, v));
    if (v->set_back)
        cli_say(cli,
                "The clock of this computer stands %s before the round's start: was it set back? "
                "topcut clock set puts right what is left",
                clock_text(a, v->started_at_utc - v->now_utc));
    say_warning(cli, v);
    int *tables = ARENA_ARRAY(a, int, v->n_tables + 1);
    size_t n = 0;
    for (size_t i = 0; i < v->n_tables; i++)
        if (v->tables[i].playing)
            tables[n++] = v->tables[i].table;
    if (n)
        cli_line(cli, "%s: %s",
                 message_plural(a, (int64_t)n, "%zu of %s still plays", "%zu of %s still play", n,
                                message_count(a, (int64_t)v->n_tables, "%lld table", "%lld tables")),
                 show_tables(a, tables, n));
    else
        cli_say(cli, "No table plays any more");
    for (size_t i = 0; i < v->n_tables; i++)
        if (v->tables[i].minutes)
            say_table(cli, v, &v->tables[i]);
    say_procedure(cli, v);
}

/* ---- commands -------------------------------------------------------------------------------- */

static enum err_code cmd_clock_show(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock_view v;
    const char *word = cli_argument(cli, "ROUND");
    int round = (int)cli_number(cli, "round", 0);
    if (word && !parse_int(word, 1, 99, &round))
        return err_set(err, ERR_USAGE, "\"%s\" is not a round", word);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return cli_report(cli, "clock", &(struct report_args){.event = event.id, .round = round}, err);
    if (clock_view(cli->store, cli->arena, event.id, round, &v, err) != ERR_OK)
        return err->code;
    put_clock(cli, &v);
    say_view(cli, &v);
    return ERR_OK;
}

/* The answer of a verb: what it did, and how the clock stands. */
static enum err_code answer(struct cli *cli, enum err_code rc, const struct clock_view *v, const char *warning)
{
    if (rc != ERR_OK)
        return rc;
    if (*warning)
        cli_warn(cli, "%s", warning);
    put_clock(cli, v);
    if (*warning)
        answer_text(&cli->answer, "remark", warning);
    cli_line(cli, "%s, %s: %s", show_event_name(cli->arena, &v->data.event),
             show_round_name(cli, &v->data.event, v->round), clock_line(cli, v));
    return ERR_OK;
}

static enum err_code cmd_clock_start(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock_view v;
    const char *warning = "";
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc = clock_start(cli->store, cli->arena, event.id, NULL, (int)cli_number(cli, "minutes", 0),
                                   cli->force, &v, &warning, err);
    return answer(cli, rc, &v, warning);
}

typedef enum err_code simple_fn(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                struct clock_view *out, struct err *err);

static enum err_code simple(struct cli *cli, simple_fn *verb, struct err *err)
{
    struct event event;
    struct clock_view v;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return answer(cli, verb(cli->store, cli->arena, event.id, NULL, &v, err), &v, "");
}

static enum err_code cmd_clock_pause(struct cli *cli, struct err *err)
{
    return simple(cli, clock_pause, err);
}

static enum err_code cmd_clock_resume(struct cli *cli, struct err *err)
{
    return simple(cli, clock_resume, err);
}

static enum err_code cmd_clock_warned(struct cli *cli, struct err *err)
{
    return simple(cli, clock_warned, err);
}

static enum err_code cmd_clock_set(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock_view v;
    enum clock_setting how;
    int64_t seconds;
    if (clock_parse(cli_argument(cli, "LEFT"), &how, &seconds, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return answer(cli, clock_set(cli->store, cli->arena, event.id, NULL, how, seconds, cli->force, &v, err), &v, "");
}

static enum err_code cmd_clock_end_early(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock_view v;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc =
        clock_end_early(cli->store, cli->arena, event.id, NULL, (int)cli_number(cli, "notice", 0), &v, err);
    return answer(cli, rc, &v, "");
}

static enum err_code cmd_clock_extend(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock_view v;
    struct clock_extension x;
    const char *where = cli_argument(cli, "TABLE"), *minutes = cli_argument(cli, "MINUTES");
    bool back = cli_flag(cli, "take-back");
    int n = 0;
    if (back && (minutes || cli_has(cli, "reason")))
        return err_set(err, ERR_USAGE, "--take-back goes without minutes and --reason");
    if (!back && cli_has(cli, "number"))
        return err_set(err, ERR_USAGE, "--number goes with --take-back");
    if (!back && !minutes)
        return err_set(err, ERR_USAGE, "MINUTES is missing: how many more, or --take-back");
    if (minutes && !parse_int(minutes, 1, CLOCK_EXTENSION_MAX, &n))
        return err_set(err, ERR_USAGE, "MINUTES is a number from 1 to %d, not \"%s\"", CLOCK_EXTENSION_MAX, minutes);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc = back ? clock_extend_back(cli->store, cli->arena, event.id, NULL, where,
                                                (int)cli_number(cli, "number", 0), &x, &v, err)
                            : clock_extend(cli->store, cli->arena, event.id, NULL, where, n,
                                           cli_has(cli, "reason") ? cli_text(cli, "reason") : "", &x, &v, err);
    if (rc != ERR_OK)
        return rc;
    put_clock(cli, &v);
    cli_say(cli, "%s, %s, table %d: %s", show_event_name(cli->arena, &v.data.event),
            show_round_name(cli, &v.data.event, v.round), x.table,
            back ? message_count(cli->arena, x.minutes, "%lld minute taken back", "%lld minutes taken back")
                 : message_count(cli->arena, x.minutes, "%lld more minute", "%lld more minutes"));
    for (size_t i = 0; i < v.n_tables; i++)
        if (v.tables[i].table == x.table && v.tables[i].minutes)
            say_table(cli, &v, &v.tables[i]);
    return ERR_OK;
}
