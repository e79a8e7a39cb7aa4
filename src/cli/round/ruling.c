/* ruling.c - ruling add, appeal, decide, dci, list */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/judge/judge.h"

static command_fn cmd_ruling_add, cmd_ruling_appeal, cmd_ruling_decide, cmd_ruling_dci, cmd_ruling_list;

const struct command ruling_commands[] = {
    {
        .name = "ruling add",
        .run = cmd_ruling_add,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "record a ruling at a table of the latest round",
        ARGUMENTS({"TABLE", ARGUMENT_ONE, COMPLETE_TABLE, NULL, "the table; 0: none"}),
        OPTIONS(TEXT("judge", "NAME", "who ruled"), TEXT("question", "TEXT", "what was asked"),
                TEXT("ruling", "TEXT", "what was answered"), NUMBER("minutes", 0, 120, "how long it took"),
                NUMBER("extension", 1, 120, "minutes that the match gets")),
    },
    {
        .name = "ruling appeal",
        .run = cmd_ruling_appeal,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "appeal a ruling to the head judge",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
    },
    {
        .name = "ruling decide",
        .run = cmd_ruling_decide,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "record what the head judge decided on an appeal",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(FLAG("upheld", "the ruling stands"), FLAG("overturned", "it does not"),
                TEXT("judge", "NAME", "who decided; the event's head judge without it"),
                TEXT("ruling", "TEXT", "what holds now")),
    },
    {
        .name = "ruling dci",
        .run = cmd_ruling_dci,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take a matter of conduct to the DCI, or record what it decided",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the ruling's number"}),
        OPTIONS(FLAG("upheld", "the DCI let it stand"), FLAG("overturned", "it did not"),
                TEXT("note", "TEXT", "what there is to say")),
    },
    {
        .name = "ruling list",
        .aliases = "ruling|rulings",
        .run = cmd_ruling_list,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the event's rulings and appeals",
    },
    {.name = NULL},
};

static enum err_code read_number(struct cli *cli, int *out, struct err *err)
{
    const char *typed = cli_argument(cli, "N");
    if (parse_int(typed, 1, 1000000, out))
        return ERR_OK;
    return err_set(err, ERR_USAGE, "N is a ruling's number (topcut ruling list), not \"%s\"", typed);
}

static enum err_code answer(struct cli *cli, const char *schema, const struct event *event,
                            const struct judge_ruling_outcome *o)
{
    const struct judge_ruling *r = &o->ruling;
    cli_json(cli, schema);
    show_event(cli, event);
    answer_row(&cli->answer, "ruling", &ruling_columns, r);
    answer_text(&cli->answer, "hint", *o->hint ? o->hint : NULL);
    cli_say(cli, "%s: ruling %d%s%s%s%s", show_event_name(cli->arena, event), r->number,
            r->table ? message(cli->arena, ", round %d, table %d", r->round, r->table) : "",
            r->extension ? message(cli->arena, ", %s more for the match",
                                   message_count(cli->arena, r->extension, "%lld minute", "%lld minutes"))
                         : "",
            r->appeal ? message(cli->arena, ", appeal to the head judge: %s%s%s", appeal_words[r->appeal],
                                *r->appeal_judge ? TC_WORD(" by ") : "", r->appeal_judge)
                      : "",
            r->dci_appeal ? message(cli->arena, ", appeal to the DCI: %s", appeal_words[r->dci_appeal]) : "");
    if (*o->hint)
        cli_say(cli, "  note: %s", o->hint);
    return ERR_OK;
}

static enum err_code cmd_ruling_add(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge_ruling_outcome o;
    int table;
    const char *typed = cli_argument(cli, "TABLE");
    if (!parse_int(typed, 0, 99999, &table))
        return err_set(err, ERR_USAGE, "TABLE is a table's number, 0 for none, not \"%s\"", typed);
    struct judge_ruling_entry entry = {.table = table,
                                       .judge = cli_text(cli, "judge"),
                                       .question = cli_text(cli, "question"),
                                       .ruling = cli_text(cli, "ruling"),
                                       .minutes = (int)cli_number(cli, "minutes", 0),
                                       .extension = (int)cli_number(cli, "extension", 0)};
    if (cli_event(cli, &event, err) != ERR_OK ||
        judge_ruling_add(cli->store, cli->arena, event.id, &entry, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "ruling-add", &event, &o);
}

static enum err_code cmd_ruling_appeal(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge_ruling_outcome o;
    int number;
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        judge_ruling_appeal(cli->store, cli->arena, event.id, number, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "ruling-appeal", &event, &o);
}

static enum err_code cmd_ruling_decide(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge_ruling_outcome o;
    int number;
    bool upheld = cli_flag(cli, "upheld");
    if (upheld == cli_flag(cli, "overturned"))
        return err_set(err, ERR_USAGE, "say what was decided: --upheld or --overturned");
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        judge_ruling_decide(cli->store, cli->arena, event.id, number, upheld, cli_text(cli, "judge"),
                            cli_text(cli, "ruling"), &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "ruling-decide", &event, &o);
}

static enum err_code cmd_ruling_dci(struct cli *cli, struct err *err)
{
    struct event event;
    struct judge_ruling_outcome o;
    int number;
    bool upheld = cli_flag(cli, "upheld"), overturned = cli_flag(cli, "overturned");
    if (upheld && overturned)
        return err_set(err, ERR_USAGE, "--upheld and --overturned exclude each other");
    enum appeal state = upheld ? APPEAL_UPHELD : overturned ? APPEAL_OVERTURNED : APPEAL_PENDING;
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        judge_ruling_dci(cli->store, cli->arena, event.id, number, state, cli_text(cli, "note"), &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "ruling-dci", &event, &o);
}

static enum err_code cmd_ruling_list(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "rulings", &(struct report_args){.event = event.id}, err);
}
