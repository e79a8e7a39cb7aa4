/* report.c - report list, report show, report */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/views/views.h"

#include <string.h>

static command_fn cmd_report_list, cmd_report_show, cmd_report;

const struct command report_commands[] = {
    {
        .name = "report list",
        .aliases = "reports",
        .run = cmd_report_list,
        .group = GROUP_AFTER,
        .flags = COMMAND_ROWS,
        .summary = "list the reports, built in and yours",
    },
    {
        .name = "report show",
        .run = cmd_report_show,
        .group = GROUP_AFTER,
        .flags = COMMAND_TEXT,
        .summary = "print the file of a report, as a model for your own",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_REPORT, NULL, "the report"}),
    },
    {
        .name = "report",
        .run = cmd_report,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT,
        .summary = "print a report",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_REPORT, NULL, "the report"},
                  {"PARAMETER=VALUE", ARGUMENT_ANY, COMPLETE_NOTHING, NULL, "parameters that it knows"}),
        OPTIONS(ROUND("the round; the latest without it")),
    },
    {.name = NULL},
};

static struct table_cell parameters_of(struct arena *arena, const void *row)
{
    const struct report_info *info = row;
    const char *text = "";
    for (size_t p = 0; p < info->n_params; p++)
        text = arena_printf(arena, "%s%s%s", text, p ? " " : "", info->params[p]);
    return cell_of_text(text);
}

static const struct column info_list[] = {
    COLUMN(struct report_info, "name", name),     COLUMN(struct report_info, "summary", summary),
    COLUMN(struct report_info, "schema", schema), COLUMN_BY(COLUMN_TEXT, "parameters", parameters_of),
    COLUMN(struct report_info, "origin", origin), COLUMN(struct report_info, "problem", problem),
};
static const struct column_set info_columns = COLUMNS(struct report_info, info_list);

static enum err_code cmd_report_list(struct cli *cli, struct err *err)
{
    struct report_info *reports;
    size_t n;
    if (report_list(cli->arena, &reports, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        if (reports[i].problem)
            cli_warn(cli, "report %s cannot be used: %s", reports[i].name, reports[i].problem);
    cli_json(cli, "reports");
    answer_rows(&cli->answer, "reports", "reports", &info_columns, reports, n);
    struct text_table *table = text_table_new(cli->arena, 3);
    for (const struct report_info *r = reports; r < reports + n; r++) {
        const char *what =
            r->problem ? TC_WORD("cannot be used: see the note") : report_summary(cli_report_lang(cli), r);
        if (strcmp(r->origin, "built in") != 0)
            what = arena_printf(cli->arena, "%s (%s)", what, r->origin);
        text_table_row(table, (const char *const[]){r->name, parameters_of(cli->arena, r).t, what});
    }
    answer_grid(&cli->answer, table);
    return ERR_OK;
}

/* The file behind a report, whole: a model for one's own. Also of a file with a mistake in it. */
static enum err_code cmd_report_show(struct cli *cli, struct err *err)
{
    struct report_info *reports;
    size_t n;
    const char *name = cli_argument(cli, "NAME");
    if (report_list(cli->arena, &reports, &n, err) != ERR_OK)
        return err->code;
    const char **names = ARENA_ARRAY(cli->arena, const char *, n);
    for (size_t i = 0; i < n; i++) {
        names[i] = reports[i].name;
        if (strcmp(names[i], name) != 0)
            continue;
        cli_json(cli, "report-show");
        answer_text(&cli->answer, "name", name);
        answer_text(&cli->answer, "origin", reports[i].origin);
        answer_text(&cli->answer, "problem", reports[i].problem);
        answer_text(&cli->answer, "text", reports[i].sql);
        answer_verbatim(&cli->answer, reports[i].sql);
        return ERR_OK;
    }
    return err_set(err, ERR_NOT_FOUND, "no report \"%s\"%s", name, suggest_sentence(cli->arena, name, names, n));
}

/* ---- report NAME [PARAMETER=VALUE...] -------------------------------------------------------- */

static bool takes(const struct report_info *info, const char *name, size_t len)
{
    for (size_t i = 0; i < info->n_params; i++) {
        const char *p = info->params[i];
        size_t own = strcspn(p, "?");
        if (own == len && memcmp(p, name, len) == 0)
            return true;
    }
    return false;
}

static enum err_code no_parameter(struct cli *cli, const struct report_info *info, const char *name, struct err *err)
{
    const char **names = ARENA_ARRAY(cli->arena, const char *, info->n_params + 1);
    struct strbuf list = STRBUF_INIT;
    for (size_t i = 0; i < info->n_params; i++) {
        names[i] = arena_strndup(cli->arena, info->params[i], strcspn(info->params[i], "?"));
        strbuf_printf(&list, "%s%s", i ? ", " : "", names[i]);
    }
    err_set(err, ERR_USAGE, "report %s has no parameter \"%s\"%s", info->name, name,
            suggest_sentence(cli->arena, name, names, info->n_params));
    err_hint(err, "it has: %s", list.len ? strbuf_text(&list) : "none");
    strbuf_release(&list);
    return err->code;
}

/* One PARAMETER=VALUE: numbers are bound as numbers, a player's name as the player's id. */
static enum err_code read_parameter(struct cli *cli, const struct report_info *info, const char *word,
                                    struct report_args *args, struct table_parameter *out, struct err *err)
{
    const char *equals = strchr(word, '=');
    if (!equals)
        return err_set(err, ERR_USAGE, "\"%s\" is not of the form PARAMETER=VALUE", word);
    const char *name = arena_strndup(cli->arena, word, (size_t)(equals - word)), *value = equals + 1;
    if (!takes(info, name, strlen(name)))
        return no_parameter(cli, info, name, err);
    out->name = arena_printf(cli->arena, ":%s", name);
    int64_t number;
    if (strcmp(name, "player") == 0) {
        struct player player;
        if (cli_player(cli, args->event, value, &player, err) != ERR_OK)
            return err->code;
        out->value = cell_of_int(player.id.v);
    } else if (strcmp(name, "event") == 0) {
        struct event event;
        if (cli_event_of(cli, value, &event, err) != ERR_OK)
            return err->code;
        args->event = event.id;
        out->value = cell_of_int(event.id.v);
    } else if (parse_i64(value, INT64_MIN, INT64_MAX, &number)) {
        if (strcmp(name, "round") == 0 && number > 0 && number < 1000)
            args->round = (int)number;
        out->value = cell_of_int(number);
    } else {
        out->value = cell_of_text(value);
    }
    return ERR_OK;
}

static enum err_code cmd_report(struct cli *cli, struct err *err)
{
    struct report_info info;
    struct report_args args = {.round = (int)cli_number(cli, "round", 0)};
    const char *name = cli_argument(cli, "NAME");
    size_t n, kept = 0;
    const char *const *words = cli_arguments(cli, "PARAMETER=VALUE", &n);
    if (report_find(cli->arena, name, &info, err) != ERR_OK)
        return err->code;
    if (cli_has(cli, "event")) {
        struct event event;
        if (cli_event(cli, &event, err) != ERR_OK)
            return err->code;
        args.event = event.id;
    }
    struct table_parameter *more = ARENA_ARRAY(cli->arena, struct table_parameter, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (read_parameter(cli, &info, words[i], &args, &more[kept], err) != ERR_OK)
            return err->code;
        if (strcmp(more[kept].name, ":event") != 0 && strcmp(more[kept].name, ":round") != 0)
            kept++;
    }
    args.more = more;
    args.n_more = kept;
    return cli_report(cli, name, &args, err);
}
