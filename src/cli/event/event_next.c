/* event_next.c - event next: where the event stands, and what is to do */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/clock/clock.h"
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

static void json_tables(struct json *to, const char *key, const int *tables, size_t n)
{
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < n; i++)
        json_add_int(list, NULL, tables[i]);
}

static void json_dashboard(struct cli *cli, struct json *json, const struct dashboard *d)
{
    json_add_text(json, "step", next_step_name(d->step));
    const char *command = dashboard_command(cli->arena, d);
    json_add_text(json, "command", *command ? command : NULL);
    json_add_int(json, "round", d->round);
    json_add_int(json, "next_round", d->next_round);
    json_add_int(json, "rounds_planned", d->rounds_planned);
    json_add_int(json, "cut", d->cut);
    json_add_int(json, "cut_to", d->cut_to);
    json_add_bool(json, "published", d->published);
    json_add_bool(json, "playoff", d->playoff);
    json_add_int(json, "active", d->active);
    json_add_int(json, "unpaid", d->unpaid);
    if (d->absent < 0)
        json_add_null(json, "absent");
    else
        json_add_int(json, "absent", d->absent);
    json_add_int(json, "signups", d->signups);
    json_add_bool(json, "lists_required", d->lists_required);
    json_add_bool(json, "lists_locked", d->lists_locked);
    json_add_int(json, "without_list", d->without_list);
    json_add_int(json, "illegal_lists", d->illegal_lists);
    json_add_int(json, "in", d->in);
    json_add_int(json, "total", d->total);
    json_tables(json, "missing", d->missing, d->n_missing);
    json_tables(json, "reported", d->reported, d->n_reported);
    json_tables(json, "disputed", d->disputed, d->n_disputed);
    json_add_text(json, "clock", clock_state_name(d->clock));
    if (d->clock == CLOCK_NONE)
        json_add_null(json, "left_s");
    else
        json_add_int(json, "left_s", d->left_s);
    json_add_int(json, "still_playing", d->still_playing);
    json_add_bool(json, "warning_due", d->warning_due);
    json_add_text(json, "announcement", *d->announcement.text ? d->announcement.text : NULL);
    json_add_text(json, "screen", screen_mode_name(d->screen));
    json_add_text(json, "screen_now", screen_mode_name(d->screen_now));
    json_add_int(json, "newest_entry", d->newest_entry);
}

static const char *step_text(struct cli *cli, const struct dashboard *d)
{
    struct arena *a = cli->arena;
    switch (d->step) {
    case NEXT_ENROL:
        return "enrol at least two players";
    case NEXT_PAIR_FIRST:
        return "pair round 1";
    case NEXT_PUBLISH:
        return arena_printf(a, "publish round %d, which is paired", d->round);
    case NEXT_CLOCK:
        return arena_printf(a, "start the clock of round %d", d->round);
    case NEXT_WARN:
        return "give the warning before time";
    case NEXT_RESULTS:
        return arena_printf(a, "enter the results of round %d", d->round);
    case NEXT_DISPUTES:
        return "settle the disputed results";
    case NEXT_PAIR:
        return arena_printf(a, "pair round %d", d->next_round);
    case NEXT_CUT:
        return arena_printf(a, "cut to the top %d%s", d->cut_to,
                            d->cut_to == d->cut ? "" : arena_printf(a, " (%d are planned)", d->cut));
    case NEXT_CLOSE:
        return "close the event";
    case NEXT_DONE:
        break;
    }
    return "nothing: the event is closed";
}

static void say_count(struct cli *cli, int n, const char *one, const char *many)
{
    if (n > 0)
        cli_say(cli, "%d %s", n, n == 1 ? one : many);
}

static void say_tables(struct cli *cli, const char *what, const int *tables, size_t n)
{
    if (n)
        cli_say(cli, "%s: table%s %s", what, n == 1 ? "" : "s", show_tables(cli->arena, tables, n));
}

static enum err_code cmd_event_next(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct dashboard d;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        dashboard_look(cli->store, cli->arena, &data, &d, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "next");
    if (json) {
        show_json_event(json, &event);
        json_dashboard(cli, json, &d);
        const char *why = event_rounds_why(cli->arena, &event);
        json_add_text(json, "rounds_why", *why ? why : NULL);
        return ERR_OK;
    }
    const char *command = dashboard_command(cli->arena, &d);
    cli_say(cli, "%s: next, %s%s%s", show_event_name(cli->arena, &event), step_text(cli, &d), *command ? ": " : "",
            command);
    if (d.step != NEXT_PUBLISH && d.step != NEXT_CLOCK)
        say_tables(cli, "missing", d.missing, d.n_missing);
    say_tables(cli, "reported by one player", d.reported, d.n_reported);
    say_tables(cli, "disputed", d.disputed, d.n_disputed);
    say_count(cli, d.signups, "request to be enrolled waits", "requests to be enrolled wait");
    say_count(cli, d.unpaid, "player has not paid", "players have not paid");
    say_count(cli, d.absent, "player is not checked in", "players are not checked in");
    say_count(cli, d.without_list, "decklist is missing", "decklists are missing");
    say_count(cli, d.illegal_lists, "decklist is illegal", "decklists are illegal");
    return ERR_OK;
}
