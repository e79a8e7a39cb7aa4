/* rating_files.c - rating export, import: histories to a file and from one */
#include "base/err.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/ledger/ledger.h"

#include <string.h>

static command_fn cmd_rating_export, cmd_rating_import;

const struct command rating_files_commands[] = {
    {
        .name = "rating export",
        .run = cmd_rating_export,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "write everybody's rating history to a file",
    },
    {
        .name = "rating import",
        .run = cmd_rating_import,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "bring rating histories from elsewhere",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "CSV or JSON; - reads it"}),
    },
    {.name = NULL},
};

static enum err_code cmd_rating_export(struct cli *cli, struct err *err)
{
    struct rating_step *steps;
    size_t n;
    if (rating_steps(cli->store, cli->arena, &steps, &n, err) != ERR_OK)
        return err->code;
    if (!cli->wants_json && !cli_wants_rows(cli)) { /* a table for people would be no file that import reads */
        cli->format_or_minus1 = REPORT_CSV;
        cli->answer.use |= ANSWER_FOR_ROWS;
    }
    cli_json(cli, "rating-export");
    answer_rows(&cli->answer, "entries", "rating-export", &rating_step_columns, steps, n);
    return ERR_OK;
}

static enum err_code cmd_rating_import(struct cli *cli, struct err *err)
{
    struct rating_import result;
    const char *path = cli_argument(cli, "FILE"), *what = strcmp(path, "-") == 0 ? "standard input" : path;
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK ||
        rating_import(cli->store, cli->arena, text, what, false, &result, err) != ERR_OK)
        return err->code;
    cli_json(cli, "rating-import");
    answer_text(&cli->answer, "file", what);
    answer_int(&cli->answer, "added", (int64_t)result.added);
    answer_int(&cli->answer, "known", (int64_t)result.known);
    answer_int(&cli->answer, "players", (int64_t)result.players);
    cli_say(cli, "%s of %s brought in, %zu here already",
            message_count(cli->arena, (int64_t)result.added, "%lld step", "%lld steps"),
            message_count(cli->arena, (int64_t)result.players, "%lld player", "%lld players"), result.known);
    return ERR_OK;
}
