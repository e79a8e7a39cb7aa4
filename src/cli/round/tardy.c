/* tardy.c - tardy: games that a late player loses */
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/result/result.h"

static command_fn cmd_tardy;

const struct command tardy_commands[] = {
    {
        .name = "tardy",
        .run = cmd_tardy,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take games from a player who is late to the round",
        ARGUMENTS({"WHERE", ARGUMENT_ONE, COMPLETE_ENTRANT, NULL, "the player, or a table"},
                  {"PLAYER", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL, "at a table: who is late"}),
        OPTIONS(
            NUMBER("minutes", 0, 999, "late by so much; by the round's clock without it, 0 where that is not started")),
    },
    {.name = NULL},
};

static enum err_code cmd_tardy(struct cli *cli, struct err *err)
{
    struct event event;
    struct tardy_outcome o;
    if (cli_event(cli, &event, err) != ERR_OK ||
        tardy(cli->store, cli->arena, event.id, cli_argument(cli, "WHERE"), cli_argument(cli, "PLAYER"),
              (int)cli_number(cli, "minutes", -1), cli_who(cli), &o, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "tardy");
    if (json) {
        show_json_event(json, &event);
        json_add_int(json, "round", o.round);
        json_add_int(json, "table", o.table);
        json_add_text(json, "player", o.name);
        json_add_text(json, "opponent", o.opponent);
        json_add_int(json, "minutes", o.minutes);
        json_add_bool(json, "from_clock", o.from_clock);
        json_add_int(json, "games", o.due.games);
        json_add_bool(json, "match_loss", o.due.match_loss);
        json_add_bool(json, "out", o.due.out);
        json_add_text(json, "rule", o.due.rule);
        json_add_text(json, "floor_rules", o.floor_rules);
        json_add_int(json, "penalty", o.penalty.number);
        json_add_bool(json, "unchanged", o.unchanged);
        json_add_text(json, "sentence", o.sentence);
    }
    cli_say(cli, "%s: %s%s; penalty %d%s", show_event_name(cli->arena, &event), o.sentence,
            o.from_clock ? "; by the round's clock" : "", o.penalty.number, o.unchanged ? ", as it was" : "");
    for (size_t i = 0; i < o.n_remarks && !json; i++)
        cli_say(cli, "%s", o.remarks[i]);
    return ERR_OK;
}
