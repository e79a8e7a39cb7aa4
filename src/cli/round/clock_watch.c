/* clock_watch.c - clock watch: a countdown that runs until nobody plays any more
 *
 * Every step reads the store again, so that results, extensions and other stations' changes show at once. How
 * much time has passed is taken from the monotonic clock: the computer's own may be set meanwhile (a
 * time server, daylight saving done wrong), and a countdown that jumps by an hour is of no use. When the
 * two come apart, a line says so.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "event/clock/clock.h"
#include "event/core/core.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static command_fn cmd_clock_watch;

const struct command clock_watch_commands[] = {
    {
        .name = "clock watch",
        .run = cmd_clock_watch,
        .group = GROUP_ROUND,
        .needs = NEEDS_OWN,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "count down until time is up",
        OPTIONS(NUMBER("every", 1, 3600, "seconds between lines; 1 on a terminal, 60 elsewhere"),
                NUMBER("lines", 1, 1000000, "end after so many lines")),
    },
    {.name = NULL},
};

#define APART_S 3 /* more than a slow step takes */

/* What the watch knows while it goes on. */
struct watch {
    struct arena piece; /* of one look: watching may go on for an hour */
    struct event_id event;
    struct clock *wall; /* the computer's */
    int round;
    bool terminal, jsonl;
    int64_t start_utc, start_mono; /* the two clocks when watching began */
    int64_t apart;                 /* how far they were apart when that was last told */
    int every;
    int64_t shown_at; /* seconds since the beginning; -1: never */
    int64_t lines, most_lines;
    /* What was announced already. */
    bool warned, over;
    enum clock_state state;
    int told_over[64]; /* extended tables whose time is up */
    size_t n_told_over;
    size_t n_extensions;
};

static int64_t monotonic_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* The store's clock while watching: the beginning, and what has passed since. */
struct steady {
    struct clock base;
    const struct watch *watch;
};

static int64_t steady_now(struct clock *clock)
{
    const struct watch *w = ((struct steady *)(void *)clock)->watch;
    return w->start_utc + monotonic_s() - w->start_mono;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void wipe(const struct watch *w)
{
    if (w->terminal)
        fputs("\r\033[K", stdout);
}

/* A line of --jsonl. */
struct watch_line {
    const char *schema, *event, *state, *text;
    int table;                     /* 0: none */
    const struct clock_view *view; /* how the clock stands; NULL: not said */
};

static struct table_cell left_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct clock_view *v = row;
    return v->state == CLOCK_NONE ? cell_none() : cell_of_int(v->left_s);
}

static const struct column standing_list[] = {
    COLUMN(struct clock_view, "round", round),
    COLUMN_BY(COLUMN_INT64, "left_s", left_cell),
    COLUMN(struct clock_view, "playing", n_playing),
};
static const struct column_set standing_columns = COLUMNS(struct clock_view, standing_list);

static const struct column line_list[] = {
    COLUMN(struct watch_line, "schema", schema),
    COLUMN(struct watch_line, "event", event),
    COLUMN(struct watch_line, "table", table, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    COLUMN(struct watch_line, "text", text, .omit = OMIT_IF_NONE),
    COLUMN(struct watch_line, "state", state, .omit = OMIT_IF_NONE),
    COLUMN_SPREAD(struct watch_line, view, &standing_columns),
};
static const struct column_set line_columns = COLUMNS(struct watch_line, line_list);

static void print_line(struct arena *arena, struct watch_line line)
{
    line.schema = "topcut/clock-watch/1";
    printf("%s\n", columns_print(&line_columns, arena, &line, json_print_line));
}

/* Something that happened: a line of its own. */
static void tell(struct cli *cli, struct watch *w, const char *what, int table, const char *text)
{
    if (w->jsonl) {
        print_line(cli->arena, (struct watch_line){.event = what, .table = table, .text = text});
    } else {
        wipe(w);
        printf("%s\n", cli_words(cli, text));
    }
    fflush(stdout);
}

static void show_line(struct cli *cli, struct watch *w, const struct clock_view *v)
{
    if (w->jsonl) {
        print_line(cli->arena, (struct watch_line){.event = "time", .state = clock_state_name(v->state), .view = v});
    } else {
        wipe(w);
        printf(
            "%s: %s; %s", cli_words(cli, show_round_name(cli, &v->data.event, v->round)),
            cli_words(cli, clock_line(cli, v)),
            cli_words(cli, message_count(cli->arena, (int64_t)v->n_playing, "%lld table plays", "%lld tables play")));
        if (!w->terminal)
            putchar('\n');
    }
    fflush(stdout);
    w->lines++;
}

/* ---- what happens ---------------------------------------------------------------------------- */

static bool was_told(const struct watch *w, int table)
{
    for (size_t i = 0; i < w->n_told_over; i++)
        if (w->told_over[i] == table)
            return true;
    return false;
}

static void tell_tables(struct cli *cli, struct watch *w, const struct clock_view *v)
{
    for (size_t i = 0; i < v->n_tables; i++) {
        const struct clock_table *t = &v->tables[i];
        if (!t->minutes || !t->playing || v->state != CLOCK_OVER || t->left_s > 0 || was_told(w, t->table) ||
            w->n_told_over == ARRAY_LEN(w->told_over))
            continue;
        w->told_over[w->n_told_over++] = t->table;
        tell(cli, w, "table-over", t->table, message(cli->arena, "table %d: the extension is over", t->table));
    }
    for (size_t i = w->n_extensions; i < v->n_extensions; i++)
        if (w->shown_at >= 0) {
            tell(cli, w, "extended", 0,
                 message_count(cli->arena, (int64_t)v->n_extended, "%lld table extended now",
                               "%lld tables extended now"));
            break;
        }
    w->n_extensions = v->n_extensions;
}

static void tell_changes(struct cli *cli, struct watch *w, const struct clock_view *v)
{
    if (v->warning_due && !w->warned)
        tell(cli, w, "warning", 0,
             message(cli->arena, "%d minutes are left: warn the room (%s)", v->warning_minutes, v->warning_rule));
    w->warned = v->warning_due || v->warned_at_utc != 0;
    if (v->state == CLOCK_OVER && !w->over)
        tell(cli, w, "over", 0, TC_WORD("time is up"));
    w->over = v->state == CLOCK_OVER;
    if (w->shown_at >= 0 && v->state != w->state && v->state != CLOCK_OVER)
        tell(cli, w, clock_state_name(v->state), 0,
             v->state == CLOCK_PAUSED ? TC_WORD("the clock is paused") : TC_WORD("the clock runs"));
    w->state = v->state;
    tell_tables(cli, w, v);
}

/* The computer's clock against the time that has passed. */
static void tell_clock(struct cli *cli, struct watch *w)
{
    int64_t passed = monotonic_s() - w->start_mono;
    int64_t apart = w->wall->now_utc(w->wall) - w->start_utc - passed;
    int64_t jump = apart - w->apart;
    if (getenv("TOPCUT_NOW") || (jump >= -APART_S && jump <= APART_S))
        return;
    w->apart = apart;
    tell(cli, w, "clock-set", 0,
         message(cli->arena,
                 jump < 0 ? MESSAGE_MARK("the clock of this computer was set back by %s; the countdown goes on by the "
                                         "time that has passed")
                          : MESSAGE_MARK("the clock of this computer was set forward by %s; the countdown goes on by "
                                         "the time that has passed"),
                 clock_text(cli->arena, jump < 0 ? -jump : jump)));
}

/* One look; *done when there is nothing more to watch. */
static enum err_code step(struct cli *cli, struct watch *w, bool *done, struct err *err)
{
    struct clock_view v;
    enum err_code rc = clock_view(cli->store, cli->arena, w->event, w->round, &v, err);
    if (rc != ERR_OK)
        return rc;
    w->round = v.round;
    tell_clock(cli, w);
    tell_changes(cli, w, &v);
    int64_t passed = monotonic_s() - w->start_mono;
    if (w->shown_at < 0 || passed - w->shown_at >= w->every) {
        show_line(cli, w, &v);
        w->shown_at = passed;
    }
    *done = v.n_playing == 0 || (w->most_lines && w->lines >= w->most_lines);
    if (v.n_playing == 0)
        tell(cli, w, "done", 0, TC_WORD("no table plays any more"));
    return ERR_OK;
}

/* Sleeps up to a second, in pieces, so that Ctrl-C is heard. */
static void rest(void)
{
    for (int i = 0; i < 10 && !progress_interrupted(); i++)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

static enum err_code run(struct cli *cli, struct watch *w, struct err *err)
{
    struct arena *whole = cli->arena;
    bool done = false;
    enum err_code rc = ERR_OK;
    w->piece = (struct arena)ARENA_INIT;
    cli->arena = &w->piece;
    for (;;) {
        rc = step(cli, w, &done, err);
        arena_reset(&w->piece);
        if (rc != ERR_OK || done || progress_interrupted() || ferror(stdout))
            break;
        rest();
    }
    cli->arena = whole;
    arena_release(&w->piece);
    if (w->terminal && !done)
        putchar('\n');
    return rc;
}

static enum err_code cmd_clock_watch(struct cli *cli, struct err *err)
{
    struct event event;
    struct clock *own = cli->clock;
    struct watch *w = ARENA_ARRAY(cli->arena, struct watch, 1); /* the store's clock outlives us */
    struct steady *steady = ARENA_ARRAY(cli->arena, struct steady, 1);
    *w = (struct watch){.shown_at = -1, .most_lines = cli_number(cli, "lines", 0), .wall = own};
    *steady = (struct steady){.base = {.now_utc = steady_now}, .watch = w};
    if (cli->wants_json || cli->output || (cli_wants_rows(cli) && cli->format_or_minus1 != (int)REPORT_JSONL))
        return err_set(err, ERR_USAGE,
                       "clock watch prints lines, or --jsonl; --json and the other forms are those "
                       "of topcut clock show");
    w->start_mono = monotonic_s();
    w->start_utc = own->now_utc(own);
    cli->clock = &steady->base;
    if (cli_open(cli, STORE_READ, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    w->event = event.id;
    w->jsonl = cli_wants_rows(cli);
    w->terminal = !w->jsonl && isatty(STDOUT_FILENO);
    w->every = (int)cli_number(cli, "every", w->terminal ? 1 : 60);
    return run(cli, w, err);
}
