/* export.c - export: an event as a workbook, CSV, JSON or another program's file */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lang.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"
#include "event/core/core.h"
#include "report/whole.h"

#include <string.h>
#include <strings.h>

static command_fn cmd_export;

const struct command export_commands[] = {
    {
        .name = "export",
        .run = cmd_export,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_DRY | COMMAND_FILE,
        .summary = "write the event as a workbook, CSV, JSON or another program's file",
        ARGUMENTS(
            {"FORMAT", ARGUMENT_MAYBE, COMPLETE_WORDS, "xlsx|csv|json|wer|trf", "by -o's ending, or xlsx, without it"}),
        OPTIONS(FLAG("all", "CSV of everything, into the folder that -o names"),
                FLAG("staff", "with --all: also what is not for everybody"),
                FLAG("raw", "CSV with texts as they are; without it one that a spreadsheet would run as "
                            "a formula gets an apostrophe in front")),
    },
    {.name = NULL},
};

/* ---- export ---------------------------------------------------------------------------------- */

static enum err_code export_json(struct cli *cli, const struct event *event, const char *path, struct err *err)
{
    struct json *root = json_object();
    enum err_code rc = whole_event_json(cli->store, cli->arena, event, root, err);
    if (rc == ERR_OK) {
        const char *text = arena_printf(cli->arena, "%s\n", json_print(cli->arena, root));
        rc = file_write(path, text, strlen(text), cli_existing(cli), err);
    }
    json_free(root);
    return rc;
}

static enum err_code export_csv(struct cli *cli, const struct event *event, const char *path, struct err *err)
{
    struct report report;
    struct report_args args = {.event = event->id};
    enum report_format form = cli_flag(cli, "raw") ? REPORT_CSV_RAW : REPORT_CSV_SPREADSHEET;
    if (report_run(cli->store, cli->arena, "standings", &args, &report, err) != ERR_OK)
        return err->code;
    if (strcmp(path, "-") == 0) {
        cli_add_report(cli, &report, form, 0);
        return ERR_OK;
    }
    return report_write_file(cli->arena, &report, (int)form, path, cli_existing(cli), err);
}

/* FORMAT and the ending of -o must agree; either may be left out. */
static enum err_code export_format(const char *path, const char **format, struct err *err)
{
    static const char *const formats[] = {"xlsx", "csv", "json", "wer", "trf"};
    const char *slash = path ? strrchr(path, '/') : NULL, *base = slash ? slash + 1 : path;
    const char *dot = base ? strrchr(base, '.') : NULL;
    for (size_t i = 0; dot && i < ARRAY_LEN(formats); i++)
        if (strcasecmp(dot + 1, formats[i]) == 0) {
            if (*format && strcmp(*format, formats[i]) != 0)
                return err_set(err, ERR_USAGE, "%s as the format and the name %s contradict each other", *format, path);
            *format = formats[i];
            return ERR_OK;
        }
    if (dot && dot != base && dot[1])
        return err_set(err, ERR_USAGE, "topcut export cannot write %s: possible are .xlsx, .csv, .json, .wer and .trf",
                       dot);
    if (!*format)
        *format = formats[0];
    return ERR_OK;
}

/* export csv --all: a folder, of the event that --event names or of all. */
static enum err_code export_everything(struct cli *cli, const char *format, const char *folder, struct err *err)
{
    struct event event;
    bool one = cli_has(cli, "event");
    if (format && strcmp(format, "csv") != 0)
        return err_set(err, ERR_USAGE, "--all is for CSV: topcut export csv --all -o FOLDER");
    if (!folder || strcmp(folder, "-") == 0)
        return err_set(err, ERR_USAGE, "--all writes a file for each table: -o FOLDER says where");
    if (one && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    cli->output = NULL; /* what follows is the answer, not the file */
    return exchange_export_csv(cli, one ? &event : NULL, folder, err);
}

static enum err_code cmd_export(struct cli *cli, struct err *err)
{
    struct event event;
    const char *format = cli_argument(cli, "FORMAT"), *path = cli->output;
    const char *const *notes = NULL;
    size_t n_notes = 0;
    if (cli_flag(cli, "all"))
        return export_everything(cli, format, path, err);
    if (export_format(path, &format, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "raw") && strcmp(format, "csv") != 0)
        return err_set(err, ERR_USAGE, "--raw is for CSV: topcut export csv --raw");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (!path)
        path = arena_printf(cli->arena, "%s.%s", whole_file_stem(cli->arena, event.set.name), format);
    bool to_screen = strcmp(path, "-") == 0;
    enum err_code rc = ERR_OK;
    if (to_screen && strcmp(format, "xlsx") == 0)
        return err_set(err, ERR_USAGE, "a workbook goes to a file: -o NAME.xlsx");
    if (cli->dry_run)
        rc = file_exists(path) && !cli->force ? err_set(err, ERR_CONFLICT, "%s exists", path) : ERR_OK;
    else if (strcmp(format, "xlsx") == 0)
        rc = report_event_workbook(cli->store, cli->arena, event.id, lang_of_environment(), path, cli_existing(cli),
                                   err);
    else if (strcmp(format, "csv") == 0)
        rc = export_csv(cli, &event, path, err);
    else if (strcmp(format, "wer") == 0 || strcmp(format, "trf") == 0)
        rc = exchange_export_outside(cli, &event, format, path, &notes, &n_notes, err);
    else
        rc = export_json(cli, &event, path, err);
    if (rc == ERR_CONFLICT && file_exists(path) && !cli->force)
        err_hint(err, "--force replaces it, -o names another");
    cli->output = NULL; /* what follows is the answer, not the file */
    if (rc != ERR_OK || to_screen)
        return rc;
    show_about(cli, "export", &event, NULL);
    answer_text(&cli->answer, "format", format);
    answer_text(&cli->answer, "file", path);
    answer_texts(&cli->answer, "notes", notes, n_notes);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("%s: would write %s") : MESSAGE_MARK("%s: wrote %s"),
            show_event_name(cli->arena, &event), path);
    exchange_say_outside(cli, notes, n_notes);
    return ERR_OK;
}
