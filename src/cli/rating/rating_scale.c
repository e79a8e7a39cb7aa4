/* rating_scale.c - the numbers behind ratings: rating scale; rating rebuild */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/ledger/ledger.h"

#include <string.h>

static command_fn cmd_rating_scale, cmd_rating_rebuild;

const struct command rating_scale_commands[] = {
    {
        .name = "rating scale",
        .run = cmd_rating_scale,
        .group = GROUP_AFTER,
        .flags = COMMAND_ROWS,
        .summary = "show what K is on a day, and where that is from",
        OPTIONS(DATE("date", "on this day; today without it")),
    },
    {
        .name = "rating rebuild",
        .run = cmd_rating_rebuild,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "derive all ratings again from the closed events",
        OPTIONS(FLAG("verify", "only compare; exit status 1 if something differs")),
    },
    {.name = NULL},
};

static enum err_code scale_rows(struct cli *cli, const struct rating_policy_line *lines, size_t n, struct err *err)
{
    static const char *const columns[] = {"part", "condition", "value", "source"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        bool number = strcmp(lines[i].part, "period") != 0 && strcmp(lines[i].part, "category") != 0;
        cli_row_text(&rows, lines[i].part);
        cli_row_text(&rows, lines[i].text);
        cli_row_text(&rows, number ? arena_printf(cli->arena, "%g", lines[i].value) : NULL);
        cli_row_text(&rows, lines[i].source);
    }
    return cli_finish_rows(cli, "rating-scale", &rows, err);
}

static void say_scale(struct cli *cli, const struct rating_policy_line *l)
{
    const char *text = *l->text ? l->text : "all others";
    if (strcmp(l->part, "period") == 0)
        cli_say(cli, "K and what is rated, %s [%s]", text, l->source);
    else if (strcmp(l->part, "category") == 0)
        cli_say(cli, "category     %s [%s]", text, l->source);
    else if (strcmp(l->part, "k") == 0)
        cli_say(cli, "K %-10g %s [%s]", l->value, text, l->source);
    else if (strcmp(l->part, "multiplier") == 0)
        cli_say(cli, "times %-6g %s [%s]", l->value, text, l->source);
    else
        cli_say(cli, "%-12s %g %s [%s]", l->part, l->value, text, l->source);
}

static enum err_code cmd_rating_scale(struct cli *cli, struct err *err)
{
    struct rating_policy_line *lines;
    const char *date;
    size_t n;
    if (rating_date(cli, &date, err) != ERR_OK || rating_scale_lines(cli->arena, date, &lines, &n, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return scale_rows(cli, lines, n, err);
    struct json *json = cli_json(cli, "rating-scale");
    if (json) {
        json_add_text(json, "date", date);
        struct json *rows = json_add_array(json, "rows");
        for (size_t i = 0; i < n; i++) {
            struct json *row = json_add_object(rows, NULL);
            json_add_text(row, "part", lines[i].part);
            json_add_text(row, "condition", lines[i].text);
            json_add_number(row, "value", lines[i].value);
            json_add_text(row, "source", lines[i].source);
        }
        return ERR_OK;
    }
    for (size_t i = 0; i < n; i++)
        say_scale(cli, &lines[i]);
    return ERR_OK;
}

static enum err_code cmd_rating_rebuild(struct cli *cli, struct err *err)
{
    int64_t entries, differed;
    bool verify = cli_flag(cli, "verify");
    enum err_code rc = verify ? ratings_verify(cli->store, cli->arena, &entries, &differed, err)
                              : ratings_rebuild_verb(cli->store, cli->arena, &entries, &differed, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "rating-rebuild");
    if (json) {
        json_add_bool(json, "verify", verify);
        json_add_int(json, "entries", entries);
        json_add_int(json, "differed", differed);
    }
    cli_say(cli, "%s %lld rating entries; %lld differed", verify ? "derived again and compared" : "rebuilt",
            (long long)entries, (long long)differed);
    return verify && differed ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}
