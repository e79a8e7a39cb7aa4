/* tardy.c - tardy: games that a late player loses */
#include "base/err.h"
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

static const struct column tardy_list[] = {
    COLUMN(struct tardy_outcome, "round", round),
    COLUMN(struct tardy_outcome, "table", table),
    COLUMN(struct tardy_outcome, "player", name),
    COLUMN(struct tardy_outcome, "opponent", opponent),
    COLUMN(struct tardy_outcome, "minutes", minutes),
    COLUMN(struct tardy_outcome, "from_clock", from_clock),
    COLUMN(struct tardy_outcome, "games", due.games),
    COLUMN(struct tardy_outcome, "match_loss", due.match_loss),
    COLUMN(struct tardy_outcome, "out", due.out),
    COLUMN(struct tardy_outcome, "rule", due.rule),
    COLUMN(struct tardy_outcome, "floor_rules", floor_rules),
    COLUMN(struct tardy_outcome, "penalty", penalty.number),
    COLUMN(struct tardy_outcome, "unchanged", unchanged),
    COLUMN(struct tardy_outcome, "sentence", sentence),
};
static const struct column_set tardy_columns = COLUMNS(struct tardy_outcome, tardy_list);

static enum err_code cmd_tardy(struct cli *cli, struct err *err)
{
    struct event event;
    struct tardy_outcome o;
    if (cli_event(cli, &event, err) != ERR_OK ||
        tardy(cli->store, cli->arena, event.id, cli_argument(cli, "WHERE"), cli_argument(cli, "PLAYER"),
              (int)cli_number(cli, "minutes", -1), cli_who(cli), &o, err) != ERR_OK)
        return err->code;
    cli_json(cli, "tardy");
    show_event(cli, &event);
    answer_members(&cli->answer, &tardy_columns, &o);
    cli_say(cli, "%s: %s%s; penalty %d%s", show_event_name(cli->arena, &event), o.sentence,
            o.from_clock ? TC_WORD("; by the round's clock") : "", o.penalty.number,
            o.unchanged ? TC_WORD(", as it was") : "");
    for (size_t i = 0; i < o.n_remarks; i++)
        cli_line(cli, "%s", o.remarks[i]);
    return ERR_OK;
}
