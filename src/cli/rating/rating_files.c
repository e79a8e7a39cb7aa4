/* rating_files.c - rating export, import: histories to a file and from one */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/parse.h"
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

/* As many digits as bring the same number back. */
static const char *exact(struct arena *arena, double value)
{
    for (int digits = 6; digits < 17; digits++) {
        const char *text = arena_printf(arena, "%.*g", digits, value);
        double back;
        if (parse_double(text, &back) && back >= value && back <= value)
            return text;
    }
    return arena_printf(arena, "%.17g", value);
}

static enum err_code export_rows(struct cli *cli, const struct rating_step *steps, size_t n, struct err *err)
{
    static const char *const columns[] = {"uuid",     "player",          "dci",   "category", "seq",  "date", "event",
                                          "opponent", "opponent_before", "score", "before",   "after"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        cli_row_text(&rows, steps[i].uuid);
        cli_row_text(&rows, steps[i].player);
        cli_row_text(&rows, steps[i].dci);
        cli_row_text(&rows, steps[i].category);
        cli_row_int(&rows, steps[i].seq);
        cli_row_text(&rows, steps[i].date);
        cli_row_text(&rows, steps[i].event);
        cli_row_text(&rows, steps[i].opponent);
        cli_row_text(&rows, exact(cli->arena, steps[i].opponent_before));
        cli_row_text(&rows, exact(cli->arena, steps[i].score));
        cli_row_text(&rows, exact(cli->arena, steps[i].before));
        cli_row_text(&rows, exact(cli->arena, steps[i].after));
    }
    return cli_finish_rows(cli, "rating-export", &rows, err);
}

static void export_json(struct json *json, const struct rating_step *steps, size_t n)
{
    struct json *list = json_add_array(json, "entries");
    for (size_t i = 0; i < n; i++) {
        struct json *e = json_add_object(list, NULL);
        json_add_text(e, "uuid", steps[i].uuid);
        json_add_text(e, "player", steps[i].player);
        json_add_text(e, "dci", steps[i].dci);
        json_add_text(e, "category", steps[i].category);
        json_add_int(e, "seq", steps[i].seq);
        json_add_text(e, "date", steps[i].date);
        json_add_text(e, "event", steps[i].event);
        json_add_text(e, "opponent", steps[i].opponent);
        json_add_number(e, "opponent_before", steps[i].opponent_before);
        json_add_number(e, "score", steps[i].score);
        json_add_number(e, "before", steps[i].before);
        json_add_number(e, "after", steps[i].after);
    }
}

static enum err_code cmd_rating_export(struct cli *cli, struct err *err)
{
    struct rating_step *steps;
    size_t n;
    if (rating_steps(cli->store, cli->arena, &steps, &n, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "rating-export");
    if (json) {
        export_json(json, steps, n);
        return ERR_OK;
    }
    if (!cli_wants_rows(cli)) /* a table for people would be no file that import reads */
        cli->format_or_minus1 = REPORT_CSV;
    return export_rows(cli, steps, n, err);
}

static enum err_code cmd_rating_import(struct cli *cli, struct err *err)
{
    struct rating_import result;
    const char *path = cli_argument(cli, "FILE"), *what = strcmp(path, "-") == 0 ? "standard input" : path;
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK ||
        rating_import(cli->store, cli->arena, text, what, false, &result, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "rating-import");
    if (json) {
        json_add_text(json, "file", what);
        json_add_int(json, "added", (int64_t)result.added);
        json_add_int(json, "known", (int64_t)result.known);
        json_add_int(json, "players", (int64_t)result.players);
    }
    cli_say(cli, "%zu step%s of %zu player%s brought in, %zu here already", result.added, result.added == 1 ? "" : "s",
            result.players, result.players == 1 ? "" : "s", result.known);
    return ERR_OK;
}
