/* deck_lock.c - when lists may still change, and when they are judged again: deck lock, unlock, ask, recheck */
#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/state/state.h"

static command_fn cmd_deck_lock, cmd_deck_unlock, cmd_deck_ask, cmd_deck_recheck;

const struct command deck_lock_commands[] = {
    {
        .name = "deck lock",
        .run = cmd_deck_lock,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "lock the lists now instead of with round 1",
        OPTIONS(TEXT("reason", "TEXT", "why")),
    },
    {
        .name = "deck unlock",
        .run = cmd_deck_unlock,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "open locked lists again",
        OPTIONS(TEXT("reason", "TEXT", "why; needed, and kept by the log")),
    },
    {
        .name = "deck ask",
        .run = cmd_deck_ask,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "say whether the event asks for decklists",
        ARGUMENTS({"WHETHER", ARGUMENT_ONE, COMPLETE_WORDS, "none|optional|required", "what it asks for"}),
    },
    {
        .name = "deck recheck",
        .run = cmd_deck_recheck,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "judge all registered lists again",
    },
    {.name = NULL},
};

static enum err_code set_lock(struct cli *cli, bool locked, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK ||
        decklist_set_lock(cli->store, cli->arena, event.id, locked, cli_text(cli, "reason"), err) != ERR_OK)
        return err->code;
    show_about(cli, locked ? "deck-lock" : "deck-unlock", &event, NULL);
    answer_bool(&cli->answer, "locked", locked);
    cli_say(cli, locked ? MESSAGE_MARK("%s: the lists are locked") : MESSAGE_MARK("%s: the lists are open"),
            show_event_name(cli->arena, &event));
    return ERR_OK;
}

static enum err_code cmd_deck_lock(struct cli *cli, struct err *err)
{
    return set_lock(cli, true, err);
}

static enum err_code cmd_deck_unlock(struct cli *cli, struct err *err)
{
    if (!cli_has(cli, "reason"))
        return err_set(err, ERR_USAGE, "--reason is missing: why the lists are opened; the log keeps it");
    return set_lock(cli, false, err);
}

static enum err_code cmd_deck_ask(struct cli *cli, struct err *err)
{
    struct event event;
    const char *word = cli_argument(cli, "WHETHER");
    enum decklists lists = DECKLISTS_OPTIONAL;
    for (int i = DECKLISTS_NONE; i <= DECKLISTS_REQUIRED; i++)
        if (strcmp(word, decklists_words[i]) == 0)
            lists = (enum decklists)i;
    if (cli_event(cli, &event, err) != ERR_OK || decklist_ask(cli->store, cli->arena, event.id, lists, err) != ERR_OK)
        return err->code;
    show_about(cli, "deck-ask", &event, NULL);
    answer_text(&cli->answer, "lists", decklists_words[lists]);
    cli_say(cli,
            lists == DECKLISTS_NONE       ? MESSAGE_MARK("%s: decklists are not asked for")
            : lists == DECKLISTS_OPTIONAL ? MESSAGE_MARK("%s: decklists are optional")
                                          : MESSAGE_MARK("%s: decklists are required"),
            show_event_name(cli->arena, &event));
    return ERR_OK;
}

static enum err_code cmd_deck_recheck(struct cli *cli, struct err *err)
{
    struct event event;
    struct decklist_knowledge knowledge;
    struct decklists_rejudged rejudged;
    if (cli_event(cli, &event, err) != ERR_OK || register_knowledge(cli, &knowledge, err) != ERR_OK ||
        decklist_recheck(cli->store, cli->arena, &knowledge, event.id, &rejudged, err) != ERR_OK)
        return err->code;
    show_about(cli, "deck-recheck", &event, NULL);
    answer_members(&cli->answer, &decklists_rejudged_columns, &rejudged);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, &event), decklists_rejudged_text(cli->arena, &rejudged));
    return ERR_OK;
}

enum err_code register_knowledge_for(struct cli *cli, const struct event *event, struct decklist_knowledge **out,
                                     struct err *err)
{
    struct event_data data;
    struct decklist_line *lines = NULL;
    size_t n = 0;
    *out = NULL;
    enum err_code rc = event_load(cli->store, cli->arena, event->id, &data, err);
    if (rc == ERR_OK)
        rc = decklist_status(cli->store, cli->arena, &data, NULL, &lines, &n, err);
    if (rc != ERR_OK || !register_any_list(lines, n))
        return rc;
    struct decklist_knowledge *knowledge = ARENA_ARRAY(cli->arena, struct decklist_knowledge, 1);
    rc = register_knowledge(cli, knowledge, err);
    *out = rc == ERR_OK ? knowledge : NULL;
    return rc;
}
