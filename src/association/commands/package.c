/* package.c - package: events that come in, and what an officer does with those that are held */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"

#include <string.h>

static command_fn cmd_take, cmd_list, cmd_show, cmd_accept, cmd_return, cmd_withdraw;

#define DIGEST                                                                                                         \
    {                                                                                                                  \
        "DIGEST", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the beginning of its digest: package list"                    \
    }
#define REASON TEXT("reason", "TEXT", "for the store to read")

const struct command association_package_commands[] = {
    {
        .name = "package take",
        .run = cmd_take,
        .group = GROUP_EVENT,
        .flags = COMMAND_TEXT,
        .summary = "take the package of an event from a file, and write its receipt",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "what topcut package export wrote; - is standard input"}),
        OPTIONS(AT, FLAG("receipt", "answer with the signed receipt alone")),
    },
    {
        .name = "package list",
        .run = cmd_list,
        .group = GROUP_EVENT,
        .flags = COMMAND_ROWS,
        .summary = "list packages that wait for an officer, or those of another state",
        OPTIONS(AT, CHOICE("state", "held|returned|current|replaced|withdrawn", "held without it")),
    },
    {
        .name = "package show",
        .run = cmd_show,
        .group = GROUP_EVENT,
        .flags = COMMAND_TEXT | COMMAND_PERSONAL,
        .summary = "write a package as it came in",
        ARGUMENTS(DIGEST),
        OPTIONS(AT),
    },
    {
        .name = "package accept",
        .run = cmd_accept,
        .group = GROUP_EVENT,
        .summary = "let a package count that was held",
        ARGUMENTS(DIGEST),
        OPTIONS(AT),
    },
    {
        .name = "package return",
        .run = cmd_return,
        .group = GROUP_EVENT,
        .summary = "send a package back that was held",
        ARGUMENTS(DIGEST),
        OPTIONS(AT, REASON),
    },
    {
        .name = "package withdraw",
        .run = cmd_withdraw,
        .group = GROUP_EVENT,
        .summary = "let an event that was reported count no longer",
        ARGUMENTS(DIGEST),
        OPTIONS(AT, REASON),
    },
    {.name = NULL},
};

enum { PACKAGE_MOST = 64 << 20 };

static void say_intake(struct cli *cli, const struct intake *intake)
{
    cli_json(cli, "association-package");
    answer_row(&cli->answer, "package", &intake_columns, intake);
    cli_line(cli, "%.12s  %s%s%s%s%s", intake->digest, intake_state_words[intake->state],
             intake->event ? message(cli->arena, ", event %d", (int)intake->event) : "",
             intake->again ? TC_WORD(", as it was") : "", *intake->reason ? ": " : "", intake->reason);
}

static enum err_code cmd_take(struct cli *cli, struct err *err)
{
    struct office office;
    struct intake intake;
    char *text = NULL;
    const char *receipt = "";
    size_t len = 0;
    enum err_code rc = file_read(cli->arena, cli_argument(cli, "FILE"), PACKAGE_MOST, &text, &len, err);
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = intake_take(&office, text, len, INTAKE_POST, &intake, err);
    if (rc == ERR_OK && cli_flag(cli, "receipt"))
        rc = intake_receipt(&office, &intake, &receipt, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    if (*receipt)
        answer_verbatim(&cli->answer, receipt);
    else
        say_intake(cli, &intake);
    return ERR_OK;
}

static enum err_code cmd_list(struct cli *cli, struct err *err)
{
    struct office office;
    struct intake_line *list;
    const char *wanted = cli_text(cli, "state");
    enum intake_state state = INTAKE_HELD;
    size_t n = 0;
    for (int i = 0; wanted && intake_state_words[i]; i++)
        if (strcmp(intake_state_words[i], wanted) == 0)
            state = (enum intake_state)i;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = intake_list(&office, state, &list, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-packages");
    answer_rows(&cli->answer, "packages", "packages", &intake_line_columns, list, n);
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "%.12s  %s  %s  event %d  %s", list[i].digest, time_format_local(cli->arena, list[i].received_utc),
                list[i].store, (int)list[i].event, list[i].reason);
    if (n == 0)
        cli_say(cli, "there is none in this state: %s", intake_state_words[state]);
    return ERR_OK;
}

static enum err_code cmd_show(struct cli *cli, struct err *err)
{
    struct office office;
    const char *text = "";
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = intake_text(&office, cli_argument(cli, "DIGEST"), &text, err);
    office_close(&office);
    if (rc == ERR_OK)
        answer_verbatim(&cli->answer, text);
    return rc;
}

static enum err_code cmd_accept(struct cli *cli, struct err *err)
{
    struct office office;
    struct intake intake;
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = intake_accept(&office, cli_argument(cli, "DIGEST"), &intake, err);
    office_close(&office);
    if (rc == ERR_OK)
        say_intake(cli, &intake);
    return rc;
}

static enum err_code change(struct cli *cli,
                            enum err_code (*verb)(struct office *office, const char *digest, const char *reason,
                                                  struct err *err),
                            enum intake_state state, struct err *err)
{
    struct office office;
    const char *reason = cli_text(cli, "reason");
    if (!reason || !*reason)
        return err_set(err, ERR_USAGE, "the store wants to know why: --reason TEXT");
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = verb(&office, cli_argument(cli, "DIGEST"), reason, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-package");
    answer_text(&cli->answer, "digest", cli_argument(cli, "DIGEST"));
    answer_text(&cli->answer, "state", intake_state_words[state]);
    cli_line(cli, "%s: %s", intake_state_words[state], reason);
    return ERR_OK;
}

static enum err_code cmd_return(struct cli *cli, struct err *err)
{
    return change(cli, intake_return, INTAKE_RETURNED, err);
}

static enum err_code cmd_withdraw(struct cli *cli, struct err *err)
{
    return change(cli, intake_withdraw, INTAKE_WITHDRAWN, err);
}
