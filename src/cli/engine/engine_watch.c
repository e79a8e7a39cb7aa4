/* engine_watch.c - engine watch: two minds play a game of two decks, shown turn by turn
 *
 * What happens is sent as it happens, so that a pipe and a slow reader see it at once. As JSON lines each thing is an
 * object with its turn; as one JSON document they are its list "events". */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static command_fn cmd_engine_watch;

#define MINDS "greedy|random|search|planner|goldfish|passive"

const struct command engine_watch_commands[] = {
    {
        .name = "engine watch",
        .run = cmd_engine_watch,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "watch the engine play a game against itself",
        ARGUMENTS({"DECK1", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 1, called A"},
                  {"DECK2", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the deck of player 2, called B"}),
        OPTIONS(ENGINE_ERA, ENGINE_MULLIGAN, SEED("of the game"),
                CHOICE("mind1", MINDS, "who plays the first deck; greedy without it"),
                CHOICE("mind2", MINDS, "who plays the second; greedy without it"),
                FLAG("step", "wait for a line (Enter) after each turn; q leaves"),
                NUMBER("pace", 0, 60000, "wait N milliseconds after each thing that happens"),
                TEXT("cards", "FILE", "abilities of cards"), ENGINE_BARE),
    },
    {.name = NULL},
};

struct watching {
    struct cli *cli;
    struct json *events; /* of --json, or NULL */
    bool lines, step;
    long pace_ms;
    struct err *err;
};

/* Things told at a turn's beginning and later, with their rules or the board. */
struct happening {
    int turn, player;
    const char *step, *text, *rules, *board;
};

static struct column_span rules_of_row(struct arena *arena, const void *row)
{
    const char *rules = ((const struct happening *)row)->rules;
    return texts_between(arena, rules ? rules : "", ' ');
}

static struct column_span board_of_row(struct arena *arena, const void *row)
{
    const char *board = ((const struct happening *)row)->board;
    return texts_between(arena, board ? board : "", '\n');
}

static const struct column happening_list[] = {
    COLUMN(struct happening, "turn", turn),
    COLUMN(struct happening, "player", player),
    COLUMN(struct happening, "step", step, .omit = OMIT_IF_NONE),
    COLUMN(struct happening, "text", text, .omit = OMIT_IF_NONE),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "rules", rules_of_row, .omit = OMIT_IF_NONE),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "board", board_of_row, .omit = OMIT_IF_NONE),
};
static const struct column_set happening_columns = COLUMNS(struct happening, happening_list);

/* ---- telling --------------------------------------------------------------------------------- */

static void rest(const struct watching *w)
{
    if (w->pace_ms > 0 && !progress_interrupted())
        nanosleep(&(struct timespec){.tv_sec = w->pace_ms / 1000, .tv_nsec = w->pace_ms % 1000 * 1000000}, NULL);
}

/* Sends what there is to be read now. */
static void send(struct watching *w)
{
    if (w->err->code == ERR_OK && cli_send(w->cli, w->err) == ERR_OK)
        rest(w);
}

static void add_happening(struct watching *w, const struct happening *row)
{
    if (w->events)
        columns_add_object(&happening_columns, w->cli->arena, row, w->events, NULL);
    if (!w->lines)
        return;
    struct arena piece = ARENA_INIT;
    printf("%s\n", columns_print(&happening_columns, &piece, row, json_print_line));
    fflush(stdout);
    arena_release(&piece);
    rest(w);
}

static void watch_event(void *self, const struct play_event *event)
{
    struct watching *w = self;
    add_happening(w, &(struct happening){.turn = event->turn,
                                         .player = event->player + 1,
                                         .step = event->step,
                                         .text = event->text,
                                         .rules = event->rules});
    if (w->lines || w->events)
        return;
    cli_line(w->cli, "    %s%s%s%s", cli_printable(w->cli, cli_words(w->cli, event->text)), *event->rules ? "  [" : "",
             event->rules, *event->rules ? "]" : "");
    send(w);
}

/* True: go on. */
static bool wait_for_line(const struct watching *w)
{
    char line[80];
    if (!w->step)
        return true;
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        fputs(cli_words(w->cli, TC_WORD("Enter goes on, q leaves: ")), stderr);
    return fgets(line, sizeof line, stdin) && line[0] != 'q';
}

static bool watch_turn(void *self, int turn, int player, const char *board)
{
    struct watching *w = self;
    add_happening(w, &(struct happening){.turn = turn, .player = player + 1, .board = board});
    if (!w->lines && !w->events) {
        for (const char *at = board; *at;) {
            size_t n = strcspn(at, "\n");
            cli_line(w->cli, "%s", cli_printable(w->cli, arena_strndup(w->cli->arena, at, n)));
            at += n + (at[n] == '\n');
        }
        send(w);
    }
    return w->err->code == ERR_OK && !ferror(stdout) && !progress_interrupted() && wait_for_line(w);
}

/* Prompts for a person at the table: there is none here. */
static void watch_say(void *self, const char *line)
{
    (void)self;
    (void)line;
}

static bool no_line(void *self, char *out, size_t room)
{
    (void)self;
    (void)out;
    (void)room;
    return false;
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code cmd_engine_watch(struct cli *cli, struct err *err)
{
    static const char *const seats[] = {"mind1", "mind2"};
    struct play_setup setup;
    struct play_result result;
    struct watching w = {.cli = cli,
                         .lines = cli_wants_rows(cli),
                         .step = cli_has(cli, "step"),
                         .pace_ms = (long)cli_number(cli, "pace", 0),
                         .err = err};
    if (cli->output || (w.lines && cli->format_or_minus1 != (int)REPORT_JSONL))
        return err_set(err, ERR_USAGE, "engine watch tells a game as it is played: in words, as --jsonl or as --json");
    if (engine_read_decks(cli, &setup, err) != ERR_OK)
        return err->code;
    setup.people = 0;
    for (int i = 0; i < 2; i++)
        setup.mind[i] = cli_text(cli, seats[i]) ? cli_text(cli, seats[i]) : "greedy";
    setup.self = &w;
    setup.say = watch_say;
    setup.line = no_line;
    setup.event = watch_event;
    setup.turn = watch_turn;
    cli_json(cli, "engine-watch");
    w.events = answer_array(&cli->answer, "events");
    if (play_game(cli->arena, &setup, &result, err) != ERR_OK)
        return err->code;
    if (progress_interrupted())
        return err_set(err, ERR_INTERRUPT, "interrupted in turn %d; --seed %llu plays the same game", result.turns,
                       (unsigned long long)setup.seed);
    if (w.lines) { /* the last line */
        cli->answer.use |= ANSWER_FOR_JSON;
        answer_schema(&cli->answer, "engine-watch");
    }
    engine_say_result(cli, &setup, &result);
    return ERR_OK;
}
