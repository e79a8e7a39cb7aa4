/* judge.c - judge add, list, edit, remove */
#include "event/judge/judge.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"

#include <string.h>

static command_fn cmd_judge_add, cmd_judge_edit, cmd_judge_remove, cmd_judge_list;

#define JUDGE_OPTIONS                                                                                                  \
    NUMBER("level", 0, 5, "the judge's level"), CHOICE("role", "head|floor|scorekeeper", "floor without it"),          \
        TEXT("dci", "NUMBER", "DCI number, 1 to 10 digits")

const struct command judge_commands[] = {
    {
        .name = "judge add",
        .run = cmd_judge_add,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "name a judge of the event",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge's name"}),
        OPTIONS(JUDGE_OPTIONS),
    },
    {
        .name = "judge edit",
        .run = cmd_judge_edit,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "change what is known of a judge",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge, by name"}),
        OPTIONS(TEXT("name", "NAME", "another name"), JUDGE_OPTIONS),
    },
    {
        .name = "judge remove",
        .run = cmd_judge_remove,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take a judge out of the event",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the judge, by name"}),
    },
    {
        .name = "judge list",
        .aliases = "judge|judges",
        .run = cmd_judge_list,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the event's judges",
    },
    {.name = NULL},
};

static void read_fields(struct cli *cli, const char *name, struct judge_fields *out)
{
    const char *role = cli_text(cli, "role");
    *out = (struct judge_fields){
        .name = name, .dci = cli_text(cli, "dci"), .level = (int)cli_number(cli, "level", -1), .role = -1};
    for (int i = 0; role && i <= JUDGE_SCOREKEEPER; i++)
        if (strcmp(judge_role_words[i], role) == 0)
            out->role = i;
}

static enum err_code answer(struct cli *cli, const char *schema, const struct event *event, const struct judge *judge,
                            const char *what, struct err *err)
{
    const char **sentences;
    size_t n;
    enum err_code rc = judging_requirements(cli->store, cli->arena, event, &sentences, &n, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, schema);
    show_event(cli, event);
    answer_row(&cli->answer, "judge", &judge_columns, judge);
    answer_texts(&cli->answer, "requirements", sentences, n);
    cli_say(cli, "%s: %s %s: level %d, %s", show_event_name(cli->arena, event), what, judge->name, judge->level,
            message_of_data(cli->arena, judge_role_words[judge->role]));
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "  note: %s", sentences[i]);
    return ERR_OK;
}

static enum err_code cmd_judge_add(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge judge;
    struct judge_fields fields;
    read_fields(cli, cli_argument(cli, "NAME"), &fields);
    if (cli_event(cli, &event, err) != ERR_OK ||
        judge_add(cli->store, cli->arena, event.id, &fields, &judge, err) != ERR_OK)
        return err->code;
    return answer(cli, "judge-add", &event, &judge, TC_WORD("judge"), err);
}

static enum err_code cmd_judge_edit(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge judge;
    struct judge_fields fields;
    read_fields(cli, cli_text(cli, "name"), &fields);
    if (!fields.name && !fields.dci && fields.level < 0 && fields.role < 0)
        return err_set(err, ERR_USAGE, "nothing to change: name --level, --role, --dci or --name");
    if (cli_event(cli, &event, err) != ERR_OK ||
        judge_edit(cli->store, cli->arena, event.id, cli_argument(cli, "NAME"), &fields, &judge, err) != ERR_OK)
        return err->code;
    return answer(cli, "judge-edit", &event, &judge, TC_WORD("judge"), err);
}

static enum err_code cmd_judge_remove(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge judge;
    if (cli_event(cli, &event, err) != ERR_OK ||
        judge_remove(cli->store, cli->arena, event.id, cli_argument(cli, "NAME"), &judge, err) != ERR_OK)
        return err->code;
    return answer(cli, "judge-remove", &event, &judge, TC_WORD("no longer judged by"), err);
}

static enum err_code cmd_judge_list(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "judges", &(struct report_args){.event = event.id}, err);
}

enum err_code cli_warn_judges(struct cli *cli, const struct event *event, struct err *err)
{
    const char **sentences;
    size_t n;
    enum err_code rc = judging_requirements(cli->store, cli->arena, event, &sentences, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        cli_warn(cli, "%s", sentences[i]);
    return rc;
}
