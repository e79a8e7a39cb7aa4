/* ban.c - ban add, lift, list */
#include "base/cell.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/views/views.h"

static command_fn cmd_ban_add, cmd_ban_lift, cmd_ban_list;

const struct command ban_commands[] = {
    {
        .name = "ban add",
        .run = cmd_ban_add,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "ban a player for a time, or from the next event of a kind",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(DATE("from", "the first day; today without it"), DATE("until", "the last day"),
                TEXT("next", "KIND", "the next event of this kind alone: pro-tour, ptq, ... (D.3.12)"),
                TEXT("reason", "TEXT", "why; needed"), TEXT("rule", "RULE", "the rule, as D.3.12")),
    },
    {
        .name = "ban lift",
        .run = cmd_ban_lift,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "take a ban back",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(TEXT("reason", "TEXT", "why; needed")),
    },
    {
        .name = "ban list",
        .aliases = "ban|bans",
        .run = cmd_ban_list,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "list the bans",
        OPTIONS(DATE("date", "those that stand on this day")),
    },
    {.name = NULL},
};

enum err_code cli_warn_of_banned(struct cli *cli, int64_t ban, struct event_id event, struct err *err)
{
    const char **enrolled;
    size_t n;
    if (bans_enrolled(cli->store, cli->arena, ban, event, &enrolled, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        cli_warn(cli, "%s", enrolled[i]);
    return ERR_OK;
}

static enum err_code answer(struct cli *cli, const char *schema, const struct ban *ban)
{
    cli_json(cli, schema);
    answer_row(&cli->answer, "ban", &ban_columns, ban);
    cli_say(cli, "ban %lld: %s is %s%s%s", (long long)ban->id, ban->name, ban_text(cli->arena, ban),
            ban->lifted ? TC_WORD("; lifted: ") : "", ban->lifted_reason);
    return ERR_OK;
}

static enum err_code cmd_ban_add(struct cli *cli, struct err *err)
{
    struct player player;
    struct event event = {.id = {0}};
    struct event_kind kind;
    struct ban ban;
    struct ban_entry entry = {.from = cli_text(cli, "from"),
                              .until = cli_text(cli, "until"),
                              .next = cli_text(cli, "next"),
                              .reason = cli_text(cli, "reason"),
                              .rule = cli_text(cli, "rule")};
    if (!entry.reason)
        return err_set(err, ERR_USAGE, "--reason is missing: why the player is banned");
    if (entry.next && event_kind_find(cli->arena, entry.next, &kind, err) != ERR_OK)
        return err->code;
    if (cli_has(cli, "event") && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    entry.event = event.id;
    if (cli_member(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        ban_add(cli->store, cli->arena, player.id, &entry, &ban, err) != ERR_OK ||
        cli_warn_of_banned(cli, ban.id, (struct event_id){0}, err) != ERR_OK)
        return err->code;
    return answer(cli, "ban-add", &ban);
}

static enum err_code cmd_ban_lift(struct cli *cli, struct err *err)
{
    struct ban ban;
    int64_t id;
    const char *typed = cli_argument(cli, "N");
    if (!parse_i64(typed, 1, INT64_MAX, &id))
        return err_set(err, ERR_USAGE, "N is a ban's number (topcut ban list), not \"%s\"", typed);
    if (!cli_has(cli, "reason"))
        return err_set(err, ERR_USAGE, "--reason is missing: why the ban is lifted");
    if (ban_lift(cli->store, cli->arena, id, cli_text(cli, "reason"), &ban, err) != ERR_OK)
        return err->code;
    return answer(cli, "ban-lift", &ban);
}

static enum err_code cmd_ban_list(struct cli *cli, struct err *err)
{
    const char *date = cli_text(cli, "date");
    struct table_parameter more[] = {{":date", {.type = CELL_TEXT, .t = date}}};
    struct report_args args = {.more = more, .n_more = date ? 1 : 0};
    return cli_report(cli, "bans", &args, err);
}
