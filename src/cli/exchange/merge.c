/* merge.c - merge: another store file into this one */
#include "base/err.h"
#include "base/json.h"
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
        .summary = "take another store file into this one",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the other store's file"}),
        OPTIONS(FLAG("theirs", "where an event differs, take the other's"),
                FLAG("strict", "exit status 1 when something differs")),
    },
    {.name = NULL},
};

static const char *const outcome_words[] = {
    [MERGE_ADDED] = "added", [MERGE_SAME] = "same", [MERGE_KEPT] = "kept", [MERGE_TAKEN] = "taken"};

static const char *const outcome_sentences[] = {[MERGE_ADDED] = "new",
                                                [MERGE_SAME] = "the same",
                                                [MERGE_KEPT] = "differs, kept ours",
                                                [MERGE_TAKEN] = "differs, took theirs"};

static void say_events(struct cli *cli, const struct merge *done, struct json *json)
{
    struct json *list = json ? json_add_array(json, "events") : NULL;
    for (size_t i = 0; i < done->n_events; i++) {
        const struct merge_event *e = &done->events[i];
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_int(one, "id", e->id.v);
            json_add_text(one, "name", e->name);
            json_add_text(one, "date", e->date);
            json_add_text(one, "outcome", outcome_words[e->outcome]);
            json_add_text(one, "differs", e->differs);
        }
        if (e->outcome != MERGE_SAME || cli->verbose)
            cli_say(cli, "  %s  %s (#%lld): %s%s%s", e->date, cli_printable(cli, e->name), (long long)e->id.v,
                    outcome_sentences[e->outcome], *e->differs ? "; not the same: " : "", e->differs);
    }
}

static enum err_code cmd_merge(struct cli *cli, struct err *err)
{
    const struct merge_options options = {.theirs = cli_flag(cli, "theirs")};
    const char *path = cli_argument(cli, "FILE");
    struct merge done;
    enum err_code rc = store_merge(cli->store, cli->arena, path, &options, &done, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "merge");
    if (json) {
        json_add_text(json, "file", path);
        json_add_bool(json, "changed", done.changed);
        json_add_int(json, "players_added", (int64_t)done.players_added);
        json_add_int(json, "players_known", (int64_t)done.players_known);
        json_add_int(json, "players_filled", (int64_t)done.players_filled);
        json_add_int(json, "players_merged", (int64_t)done.players_merged);
        json_add_int(json, "leagues_added", (int64_t)done.leagues_added);
        json_add_int(json, "bans_added", (int64_t)done.bans_added);
        json_add_int(json, "rating_steps_added", (int64_t)done.rating_steps_added);
        json_add_text(json, "sentence", done.sentence);
    }
    if (done.changed)
        cli_say(cli, "%s %s: %s", cli->dry_run ? "would merge" : "merged", path, done.sentence);
    else
        cli_say(cli, "%s has nothing that is not here already: %s; nothing was changed", path, done.sentence);
    say_events(cli, &done, json);
    exchange_say_notes(cli, &done.notes, json);
    size_t conflicts = done.notes.conflicts;
    exchange_notes_release(&done.notes);
    if (conflicts && cli_flag(cli, "strict")) {
        cli->stands = true;
        return err_set(err, ERR_NO, "%s", "");
    }
    return ERR_OK;
}
