/* merge.c - merge: another store file into this one */
#include "base/columns.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"
#include "event/exchange/exchange.h"

static command_fn cmd_merge;

const struct command merge_commands[] = {
    {
        .name = "merge",
        .run = cmd_merge,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_FORCE,
        .summary = "take another store file into this one",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the other store's file"}),
        OPTIONS(FLAG("theirs", "where an event differs, take the other's"),
                FLAG("strict", "exit status 1 when something differs"),
                FORCE("although its rows are not what its journal says")),
    },
    {.name = NULL},
};

static const char *const outcome_words[] = {
    [MERGE_ADDED] = "added", [MERGE_SAME] = "same", [MERGE_KEPT] = "kept", [MERGE_TAKEN] = "taken"};

static const char *const outcome_sentences[] = {[MERGE_ADDED] = TC_WORD("new"),
                                                [MERGE_SAME] = TC_WORD("the same"),
                                                [MERGE_KEPT] = TC_WORD("differs, kept ours"),
                                                [MERGE_TAKEN] = TC_WORD("differs, took theirs")};

static const struct column merge_event_list[] = {
    COLUMN(struct merge_event, "id", id.v),         COLUMN(struct merge_event, "name", name),
    COLUMN(struct merge_event, "date", date),       COLUMN_WORD(struct merge_event, "outcome", outcome, outcome_words),
    COLUMN(struct merge_event, "differs", differs),
};
static const struct column_set merge_event_columns = COLUMNS(struct merge_event, merge_event_list);
static const struct column merge_list[] = {
    COLUMN(struct merge, "changed", changed),
    COLUMN(struct merge, "players_added", players_added),
    COLUMN(struct merge, "players_known", players_known),
    COLUMN(struct merge, "players_filled", players_filled),
    COLUMN(struct merge, "players_merged", players_merged),
    COLUMN(struct merge, "leagues_added", leagues_added),
    COLUMN(struct merge, "bans_added", bans_added),
    COLUMN(struct merge, "rating_steps_added", rating_steps_added),
    COLUMN(struct merge, "sentence", sentence),
    COLUMN_LIST(struct merge, "events", events, n_events, &merge_event_columns),
    COLUMN_WITHIN(struct merge, NULL, notes, &exchange_notes_columns, .spread = true),
};
static const struct column_set merge_columns = COLUMNS(struct merge, merge_list);

static void say_events(struct cli *cli, const struct merge *done)
{
    for (size_t i = 0; i < done->n_events; i++) {
        const struct merge_event *e = &done->events[i];
        if (e->outcome != MERGE_SAME || cli->verbose)
            cli_line(cli, "  %s  %s (#%lld): %s%s%s", e->date, cli_printable(cli, e->name), (long long)e->id.v,
                     outcome_sentences[e->outcome], *e->differs ? TC_WORD("; not the same: ") : "", e->differs);
    }
}

static enum err_code cmd_merge(struct cli *cli, struct err *err)
{
    const struct merge_options options = {.theirs = cli_flag(cli, "theirs"), .force = cli->force};
    const char *path = cli_argument(cli, "FILE");
    struct merge done;
    enum err_code rc = store_merge(cli->store, cli->arena, path, &options, &done, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "merge");
    answer_text(&cli->answer, "file", path);
    answer_members(&cli->answer, &merge_columns, &done);
    if (done.changed)
        cli_say(cli, cli->dry_run ? MESSAGE_MARK("would merge %s: %s") : MESSAGE_MARK("merged %s: %s"), path,
                done.sentence);
    else
        cli_say(cli, "%s has nothing that is not here already: %s; nothing was changed", path, done.sentence);
    say_events(cli, &done);
    exchange_say_notes(cli, &done.notes);
    size_t conflicts = done.notes.conflicts;
    exchange_notes_release(&done.notes);
    if (conflicts && cli_flag(cli, "strict")) {
        cli->stands = true;
        return err_set(err, ERR_NO, "%s", "");
    }
    return ERR_OK;
}
