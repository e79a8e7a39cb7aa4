/* event_next.c - event next: where the event stands, and what is to do */
#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"

static command_fn cmd_event_next;

const struct command event_next_commands[] = {
    {
        .name = "event next",
        .run = cmd_event_next,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT,
        .summary = "show the next step, and what is missing for it",
    },
    {.name = NULL},
};

static const char *step_text(struct cli *cli, const struct dashboard *d)
{
    struct arena *a = cli->arena;
    switch (d->step) {
    case NEXT_ENROL:
        return TC_WORD("enrol at least two players");
    case NEXT_PAIR_FIRST:
        return TC_WORD("pair round 1");
    case NEXT_PUBLISH:
        return message(a, "publish round %d, which is paired", d->round);
    case NEXT_CLOCK:
        return message(a, "start the clock of round %d", d->round);
    case NEXT_WARN:
        return TC_WORD("give the warning before time");
    case NEXT_RESULTS:
        return message(a, "enter the results of round %d", d->round);
    case NEXT_DISPUTES:
        return TC_WORD("settle the disputed results");
    case NEXT_PAIR:
        return message(a, "pair round %d", d->next_round);
    case NEXT_CUT:
        return message(a, "cut to the top %d%s", d->cut_to,
                       d->cut_to == d->cut ? "" : message(a, " (%d are planned)", d->cut));
    case NEXT_CLOSE:
        return TC_WORD("close the event");
    case NEXT_DONE:
        break;
    }
    return TC_WORD("nothing: the event is closed");
}

static void say_count(struct cli *cli, int n, const char *counted)
{
    if (n > 0)
        cli_line(cli, "%s", counted);
}

static void say_tables(struct cli *cli, const char *what, const int *tables, size_t n)
{
    if (n)
        cli_say(cli, n == 1 ? MESSAGE_MARK("%s: table %s") : MESSAGE_MARK("%s: tables %s"), what,
                show_tables(cli->arena, tables, n));
}

static enum err_code cmd_event_next(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct dashboard d;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        dashboard_look(cli->store, cli->arena, &data, &d, err) != ERR_OK)
        return err->code;
    cli_json(cli, "next");
    show_event(cli, &event);
    answer_members(&cli->answer, &dashboard_columns, &d);
    answer_text_if(&cli->answer, "rounds_why", event_rounds_why(cli->arena, &event));
    const char *command = dashboard_command(cli->arena, &d);
    cli_say(cli, "%s: next, %s%s%s", show_event_name(cli->arena, &event), step_text(cli, &d), *command ? ": " : "",
            command);
    if (*d.refused.why)
        cli_line(cli, "%s", d.refused.why);
    if (d.step == NEXT_CLOSE && event_is_pods(&event) && event.state == EVENT_SWISS && event_cut_for_hint(&data) >= 4)
        cli_say(cli, "a cut is possible before: topcut cut %d", event_cut_for_hint(&data));
    if (d.step != NEXT_PUBLISH && d.step != NEXT_CLOCK)
        say_tables(cli, TC_WORD("missing"), d.missing, d.n_missing);
    say_tables(cli, TC_WORD("reported by one player"), d.reported, d.n_reported);
    say_tables(cli, TC_WORD("disputed"), d.disputed, d.n_disputed);
    say_tables(cli, TC_WORD("a judge is called"), d.calls, d.n_calls);
    say_count(
        cli, d.signups,
        message_count(cli->arena, d.signups, "%lld request to be enrolled waits", "%lld requests to be enrolled wait"));
    say_count(cli, d.unpaid,
              message_count(cli->arena, d.unpaid, "%lld player has not paid", "%lld players have not paid"));
    say_count(cli, d.absent,
              message_count(cli->arena, d.absent, "%lld player is not checked in", "%lld players are not checked in"));
    say_count(cli, d.without_list,
              message_count(cli->arena, d.without_list, "%lld decklist is missing", "%lld decklists are missing"));
    say_count(cli, d.illegal_lists,
              message_count(cli->arena, d.illegal_lists, "%lld decklist is illegal", "%lld decklists are illegal"));
    return ERR_OK;
}
