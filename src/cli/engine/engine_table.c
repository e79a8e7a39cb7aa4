/* engine_table.c - engine table: a board that stays, and takes the lines of scenarios one at a time
 *
 * Lines come from the terminal or a pipe; each answer is sent before the next is read, so that a program can sit at the
 * other end. With --jsonl each answer is an object on a line, with --json all of them are one document.
 */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"
#include "engine/scenario/scenario.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static command_fn cmd_engine_table;

const struct command engine_table_commands[] = {
    {
        .name = "engine table",
        .run = cmd_engine_table,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "keep a scenario's board open and try lines on it, with undo",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the scenario that the board is of"}),
        OPTIONS(TEXT("era", "ERA", "by these rules: fifth-97, fifth-99, fifth, sixth, eighth, m10; the newest without"),
                TEXT("scenario", "NAME", "of several in the file the first whose name has this in it"), ENGINE_BARE),
    },
    {.name = NULL},
};

enum { FILE_MAX_BYTES = 4 << 20, LINE_BYTES = 512 };

/* What came of one line, told or written down. */
struct told_line {
    const char *line, *done;    /* as it was typed; "undone", "done again", "saved" and the like, or NULL */
    const char *refused, *asks; /* or NULL */
    const struct desk_step *step;
    size_t steps;
    const char *board; /* where it was asked for, or NULL */
    size_t lines;      /* of the scenario, now */
    bool over;
};

static struct column_span rules_of_step(struct arena *arena, const void *row)
{
    return texts_between(arena, ((const struct desk_step *)row)->rules, ' ');
}

static struct column_span board_of_line(struct arena *arena, const void *row)
{
    const char *board = ((const struct told_line *)row)->board;
    return texts_between(arena, board ? board : "", '\n');
}

static const struct column table_step_list[] = {
    COLUMN_VALUES_BY(COLUMN_TEXTS, "rules", rules_of_step),
    COLUMN(struct desk_step, "text", text),
};
static const struct column_set table_step_columns = COLUMNS(struct desk_step, table_step_list);
static const struct column told_list[] = {
    COLUMN(struct told_line, "line", line),
    COLUMN(struct told_line, "done", done, .omit = OMIT_IF_NONE),
    COLUMN(struct told_line, "refused", refused, .omit = OMIT_IF_NONE),
    COLUMN(struct told_line, "asks", asks, .omit = OMIT_IF_NONE),
    COLUMN_LIST(struct told_line, "steps", step, steps, &table_step_columns),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "board", board_of_line, .omit = OMIT_IF_NONE),
    COLUMN(struct told_line, "lines", lines),
    COLUMN(struct told_line, "over", over),
};
static const struct column_set told_columns = COLUMNS(struct told_line, told_list);

struct sitting {
    struct cli *cli;
    struct desk *desk;
    struct json *answers; /* of --json, or NULL */
    bool rows, terminal;
};

/* ---- telling --------------------------------------------------------------------------------- */

static void say_board(struct cli *cli, const char *board)
{
    for (const char *at = board; *at;) {
        size_t n = strcspn(at, "\n");
        cli_line(cli, "%s", cli_printable(cli, arena_strndup(cli->arena, at, n)));
        at += n + (at[n] == '\n');
    }
}

static void say_in_words(struct cli *cli, const struct told_line *t)
{
    if (t->done)
        cli_line(cli, "%s", cli_printable(cli, t->done));
    if (t->refused)
        cli_say(cli, "refused: %s", cli_printable(cli, cli_words(cli, t->refused)));
    for (size_t i = 0; i < t->steps; i++)
        cli_line(cli, "    %s%s%s%s", cli_printable(cli, cli_words(cli, t->step[i].text)),
                 *t->step[i].rules ? "  [" : "", t->step[i].rules, *t->step[i].rules ? "]" : "");
    if (t->board)
        say_board(cli, t->board);
    if (t->asks)
        cli_say(cli, "asked: %s", cli_printable(cli, cli_words(cli, t->asks)));
    if (t->over)
        cli_say(cli, "the game is over");
}

static enum err_code tell(struct sitting *s, const struct told_line *t, struct err *err)
{
    if (s->answers) {
        columns_add_object(&told_columns, s->cli->arena, t, s->answers, NULL);
        return ERR_OK;
    }
    if (!s->rows) {
        say_in_words(s->cli, t);
        return cli_send(s->cli, err);
    }
    struct arena piece = ARENA_INIT;
    printf("%s\n", columns_print(&told_columns, &piece, t, json_print_line));
    fflush(stdout);
    arena_release(&piece);
    return ERR_OK;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void say_help(struct cli *cli)
{
    static const char *const lines[] = {
        TC_WORD("Lines are those of scenarios: A casts Bolt on Bears; resolve; B blocks Wurm with Wall; to end of "
                "turn."),
        TC_WORD("A line with ! before it is only tried: !A attacks with Wall."),
        TC_WORD("  board     the board as it stands        why CARD    what makes it what it is"),
        TC_WORD("  undo      takes the last line back      redo        does it again"),
        TC_WORD("  save FILE writes all as a scenario      quit        leaves"),
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        cli_line(cli, "%s", lines[i]);
}

/* "why Bears": what stands behind the word, or NULL. */
static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

static enum err_code save(struct sitting *s, const char *path, struct told_line *t, struct err *err)
{
    char *text = desk_scenario(s->desk, s->cli->arena);
    if (!*path) {
        t->refused = TC_WORD("say where: save FILE");
        return ERR_OK;
    }
    if (file_exists(path) && !s->cli->force) {
        t->refused = message(s->cli->arena, "%s exists already; topcut engine table --force replaces it", path);
        return ERR_OK;
    }
    t->done = message(s->cli->arena, "saved %s", path);
    return file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, err);
}

/* Carries out a line; *leave: it was the last. */
static enum err_code take_line(struct sitting *s, const char *line, bool *leave, struct err *err)
{
    struct desk_answer a = {0};
    struct told_line t = {.line = line};
    const char *rest, *which;
    enum err_code rc = ERR_OK;
    desk_board(s->desk, &a);
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) {
        *leave = true;
        return ERR_OK;
    }
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        if (!s->answers && !s->rows)
            say_help(s->cli);
    } else if (strcmp(line, "board") == 0) {
        t.board = a.board;
    } else if (strcmp(line, "undo") == 0) {
        which = desk_undo(s->desk, &a);
        t.done = which ? message(s->cli->arena, "undone: %s", which) : NULL;
        t.refused = which ? NULL : TC_WORD("there is no line to take back");
    } else if (strcmp(line, "redo") == 0) {
        which = desk_redo(s->desk, &a);
        t.done = which ? message(s->cli->arena, "done again: %s", which) : NULL;
        t.refused = which ? NULL : TC_WORD("nothing has been taken back");
    } else if ((rest = behind(line, "why")) != NULL) {
        if (*rest)
            desk_why(s->desk, rest, &a);
        t.refused = *rest ? NULL : TC_WORD("say of which card: why CARD");
    } else if ((rest = behind(line, "save")) != NULL) {
        rc = save(s, rest, &t, err);
    } else {
        desk_line(s->desk, line, &a);
    }
    t.refused = t.refused ? t.refused : a.refused;
    t.asks = a.asks;
    t.step = a.step;
    t.steps = a.steps;
    t.over = a.over;
    t.lines = desk_lines(s->desk);
    if (rc != ERR_OK) { /* a file that cannot be written ends nothing */
        t.refused = arena_strdup(s->cli->arena, err->said);
        t.done = NULL;
        err_clear(err);
    }
    return tell(s, &t, err);
}

static enum err_code take_lines(struct sitting *s, struct err *err)
{
    char line[LINE_BYTES];
    bool leave = false;
    enum err_code rc = ERR_OK;
    while (rc == ERR_OK && !leave && !ferror(stdout) && !progress_interrupted()) {
        if (s->terminal)
            fputs("> ", stderr);
        if (!fgets(line, sizeof line, stdin))
            break;
        line[strcspn(line, "\r\n")] = '\0';
        const char *at = line + strspn(line, " \t");
        if (*at && *at != '#')
            rc = take_line(s, arena_strdup(s->cli->arena, at), &leave, err);
    }
    return rc;
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code open_desk(struct cli *cli, struct desk **desk, struct desk_answer *first, struct err *err)
{
    const struct scenario_cards cards = {.self = cli, .bare = cli_has(cli, "bare"), .find = engine_find_card};
    const char *path = cli_argument(cli, "FILE");
    char *bytes, *text;
    size_t len;
    unsigned eras = 0;
    if (strcmp(path, "-") == 0)
        return err_set(err, ERR_USAGE, "the scenario is a file: standard input has the lines");
    if (engine_read_eras(cli, &eras, err) != ERR_OK || engine_load_cards(cli, err) != ERR_OK ||
        file_read(cli->arena, path, FILE_MAX_BYTES, &bytes, &len, err) != ERR_OK ||
        decode_text(cli->arena, bytes, len, path, &text, NULL, NULL, err) != ERR_OK)
        return err->code;
    return desk_open(cli->arena, text, path, cli_text(cli, "scenario"), cli_text(cli, "era") ? eras : 0, &cards, desk,
                     first, err);
}

static enum err_code cmd_engine_table(struct cli *cli, struct err *err)
{
    struct desk_answer first;
    struct sitting s = {.cli = cli, .rows = cli_wants_rows(cli)};
    if (cli->output || (s.rows && cli->format_or_minus1 != (int)REPORT_JSONL))
        return err_set(err, ERR_USAGE, "engine table answers in words, as --jsonl or as --json; save FILE keeps it");
    if (open_desk(cli, &s.desk, &first, err) != ERR_OK)
        return err->code;
    cli_json(cli, "engine-table");
    s.terminal = isatty(STDIN_FILENO) && isatty(STDERR_FILENO) && !s.rows && !cli->wants_json;
    answer_text(&cli->answer, "scenario", desk_name(s.desk));
    answer_text(&cli->answer, "era", era_name(desk_era(s.desk)));
    s.answers = answer_array(&cli->answer, "answers");
    enum err_code rc = tell(&s,
                            &(struct told_line){.line = desk_name(s.desk),
                                                .step = first.step,
                                                .steps = first.steps,
                                                .asks = first.asks,
                                                .board = first.board,
                                                .over = first.over,
                                                .lines = desk_lines(s.desk)},
                            err);
    if (rc == ERR_OK)
        rc = take_lines(&s, err);
    desk_close(s.desk);
    return rc;
}
