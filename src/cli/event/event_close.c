/* event_close.c - how an event ends: event close, reopen, delete */
#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "cli/event/event.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"

static command_fn cmd_event_close, cmd_event_reopen, cmd_event_delete;

const struct command event_close_commands[] = {
    {
        .name = "event close",
        .aliases = "close",
        .run = cmd_event_close,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "close an event and rate it",
        ARGUMENTS(EVENT_ARG),
        OPTIONS(FORCE("although rounds, the cut or the rest of a playoff are not played")),
    },
    {
        .name = "event reopen",
        .aliases = "reopen",
        .run = cmd_event_reopen,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "open a closed event again and take its ratings back",
        ARGUMENTS(EVENT_ARG),
    },
    {
        .name = "event delete",
        .run = cmd_event_delete,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_ASKS,
        .summary = "delete an event with its rounds and results",
        ARGUMENTS(EVENT_WORD),
    },
    {.name = NULL},
};

/* "2", "2 and 5", "2, 5 and 7" */
static const char *numbers_text(struct arena *arena, const int *numbers, size_t n)
{
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(arena, "%s%s%d", text, i == 0 ? "" : i + 1 < n ? ", " : TC_WORD(" and "), numbers[i]);
    return text;
}

/* Reports what was left undecided when the event was closed. */
static void tell_waiting(struct cli *cli, const struct event *event, const struct judging_waiting *w)
{
    answer_members(&cli->answer, &judging_waiting_columns, w);
    if (w->n_penalties)
        cli_warn(cli,
                 w->n_penalties == 1
                     ? MESSAGE_MARK("the head judge has not confirmed penalty %s, which does not count%s: topcut "
                                    "event reopen, then topcut penalty confirm %d")
                     : MESSAGE_MARK("the head judge has not confirmed penalties %s, which do not count%s: topcut "
                                    "event reopen, then topcut penalty confirm %d"),
                 numbers_text(cli->arena, w->penalties, w->n_penalties),
                 event_cite(cli->arena, event, FLOOR_CITE_CONFIRMED), w->penalties[0]);
    if (w->n_appeals)
        cli_warn(cli,
                 w->n_appeals == 1
                     ? MESSAGE_MARK("the head judge has not decided the appeal against ruling %s%s: topcut event "
                                    "reopen, then topcut ruling decide %d")
                     : MESSAGE_MARK("the head judge has not decided the appeals against rulings %s%s: topcut "
                                    "event reopen, then topcut ruling decide %d"),
                 numbers_text(cli->arena, w->appeals, w->n_appeals), event_cite(cli->arena, event, FLOOR_CITE_APPEAL),
                 w->appeals[0]);
    if (w->n_dci)
        cli_warn(cli,
                 w->n_dci == 1 ? MESSAGE_MARK("the DCI has not decided on ruling %s yet%s; its word is recorded "
                                              "with topcut ruling dci %d, also now")
                               : MESSAGE_MARK("the DCI has not decided on rulings %s yet%s; its word is "
                                              "recorded with topcut ruling dci %d, also now"),
                 numbers_text(cli->arena, w->dci, w->n_dci), event_cite(cli->arena, event, FLOOR_CITE_CONDUCT),
                 w->dci[0]);
}

static enum err_code close_or_reopen(struct cli *cli, bool closing, struct err *err)
{
    struct event event;
    struct closing done;
    if (event_named(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc = closing ? event_close(cli->store, cli->arena, event.id, cli->force, &done, err)
                               : event_reopen(cli->store, cli->arena, event.id, &done, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, closing ? "event-close" : "event-reopen");
    show_event(cli, &done.event);
    answer_members(&cli->answer, &closing_columns, &done);
    cli_say(cli,
            cli->dry_run ? closing ? MESSAGE_MARK("would close %s: %s") : MESSAGE_MARK("would reopen %s: %s")
            : closing ? MESSAGE_MARK("closed %s: %s")
                         : MESSAGE_MARK("reopened %s: %s"),
            show_event_name(cli->arena, &done.event), done.sentence);
    if (closing)
        tell_waiting(cli, &done.event, &done.waiting);
    return closing ? cli_warn_judges(cli, &done.event, err) : ERR_OK;
}

static enum err_code cmd_event_close(struct cli *cli, struct err *err)
{
    return close_or_reopen(cli, true, err);
}

static enum err_code cmd_event_reopen(struct cli *cli, struct err *err)
{
    return close_or_reopen(cli, false, err);
}

static enum err_code cmd_event_delete(struct cli *cli, struct err *err)
{
    struct event event;
    if (event_named(cli, &event, err) != ERR_OK)
        return err->code;
    const char *name = show_event_name(cli->arena, &event);
    const char *question = message(cli->arena, "Delete %s with %s and the results of %s?", name,
                                   message_count(cli->arena, event.rounds_paired, "%lld round", "%lld rounds"),
                                   message_count(cli->arena, event.players, "%lld player", "%lld players"));
    if (cli_confirm(cli, question, err) != ERR_OK || event_delete(cli->store, cli->arena, event.id, err) != ERR_OK)
        return err->code;
    cli_json(cli, "event-delete");
    show_event(cli, &event);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would delete %s") : MESSAGE_MARK("deleted %s; topcut undo brings it back"),
            name);
    return ERR_OK;
}
