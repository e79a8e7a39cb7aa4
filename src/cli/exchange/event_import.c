/* event_import.c - event import: a whole event out of a results file, or its standings checked */
#include "base/arena.h"
#include "base/count.h"
#include "base/err.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "cli/exchange/exchange.h"
#include "event/import/import.h"

#include <string.h>

static command_fn cmd_event_import;

const struct command event_import_commands[] = {
    {
        .name = "event import",
        .run = cmd_event_import,
        .group = GROUP_EVENT,
        .needs = NEEDS_OWN,
        .flags = COMMAND_DRY,
        .summary = "read a whole event from a results file, or check its standings",
        ARGUMENTS({"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "results files, .wer, .trf; - reads one"}),
        OPTIONS(TEXT("name", "NAME", "the event's name; the file's without it"),
                DATE("date", "the day of a .wer or .trf file that has none, or another one"),
                FILE_OPTION("names", "players' names, one a line, in order of their numbers in the file"),
                CHOICE("category", CATEGORIES, "rating category; by the file's format without it"),
                FLAG("verify", "write nothing; compare the computed standings with the published ones"),
                CHOICE("tiebreaks", "mtr|printed|no-bye", "the rule that --verify computes by")),
    },
    {.name = NULL},
};

/* ---- import and verify ----------------------------------------------------------------------- */

static const char *what_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static void json_differences(struct json *to, const struct results_verdict *verdict)
{
    struct json *list = json_add_array(to, "differences");
    for (size_t i = 0; i < verdict->n_differences; i++) {
        const struct results_difference *d = &verdict->differences[i];
        struct json *j = json_add_object(list, NULL);
        json_add_int(j, "player", d->player);
        json_add_text(j, "column", d->column);
        json_add_number(j, "published", d->published);
        json_add_number(j, "computed", d->computed);
    }
}

/* NULL for a file with published lines. */
static const char *why_not_compared(const struct results_verdict *v)
{
    return v->compared ? NULL : "nothing to compare with: the file has no published standings (S lines)";
}

static void say_verdict(struct cli *cli, const char *what, const struct results_file *file,
                        const struct results_verdict *v)
{
    const char *shape = arena_printf(cli->arena, "%s: %s, %s%s, %s", what, results_structure_name(file->structure),
                                     count_text(cli->arena, file->rounds, "round"),
                                     file->cut ? arena_printf(cli->arena, ", cut to %d", file->cut) : "",
                                     count_text(cli->arena, (int64_t)v->players, "player"));
    if (why_not_compared(v)) {
        cli_say(cli, "%s; %s", shape, why_not_compared(v));
        return;
    }
    cli_say(cli, "%s; %s compared, own GW%% %s: %s", shape,
            count_text(cli->arena, (int64_t)v->compared, "published line"), v->gw_raw ? "raw" : "with its floor",
            v->n_differences ? count_text(cli->arena, (int64_t)v->n_differences, "difference") : "no difference");
    for (size_t i = 0; i < v->n_differences; i++) {
        const struct results_difference *d = &v->differences[i];
        bool whole = strcmp(d->column, "points") == 0 || strcmp(d->column, "rank") == 0;
        cli_say(cli,
                whole ? "  player %d: %s: published %.0f, computed %.0f"
                      : "  player %d: %s: published %.6f, computed %.6f",
                d->player, d->column, d->published, d->computed);
    }
    if (v->explanation)
        cli_say(cli, "  explanation: %s", v->explanation);
    else if (v->n_differences)
        cli_say(cli, "  no known rule explains these differences");
}

static void json_verdict(struct json *to, const struct results_file *file, const struct results_verdict *verdict)
{
    json_add_text(to, "id", file->id);
    json_add_text(to, "structure", results_structure_name(file->structure));
    json_add_int(to, "rounds", file->rounds);
    json_add_int(to, "cut", file->cut);
    json_add_int(to, "players", (int64_t)verdict->players);
    json_add_int(to, "compared", (int64_t)verdict->compared);
    json_add_text(to, "reason", why_not_compared(verdict));
    json_add_text(to, "gw", verdict->gw_raw ? "raw" : "floor");
    json_differences(to, verdict);
    json_add_text(to, "explanation", verdict->explanation);
}

/* *agrees: the published standings are there and follow from the matches. */
static enum err_code verify_file(struct cli *cli, const char *path, const struct standings_rule *rule, struct json *to,
                                 bool *agrees, struct err *err)
{
    struct results_file file;
    struct results_verdict verdict;
    char *text;
    *agrees = false;
    if (to)
        json_add_text(to, "file", what_of(path));
    if (cli_read_text(cli, path, &text, err) != ERR_OK ||
        event_import_verify(cli->arena, text, what_of(path), rule, &file, &verdict, err) != ERR_OK)
        return err->code;
    *agrees = verdict.compared > 0 && verdict.n_differences == 0;
    if (to)
        json_verdict(to, &file, &verdict);
    else
        say_verdict(cli, what_of(path), &file, &verdict);
    return ERR_OK;
}

/* Every file is looked at, whatever the others are; the status is the worst of theirs. */
static enum err_code verify_files(struct cli *cli, const char *const *paths, size_t n,
                                  const struct standings_rule *rule, struct json *list, struct err *err)
{
    size_t clean = 0, unread = 0;
    enum err_code worst = ERR_OK;
    for (size_t i = 0; i < n; i++) {
        struct err wrong = ERR_INIT;
        struct json *to = list ? json_add_object(list, NULL) : NULL;
        bool agrees;
        enum err_code rc = verify_file(cli, paths[i], rule, to, &agrees, &wrong);
        if (rc == ERR_INTERRUPT)
            return err_set(err, rc, "%s", wrong.said);
        clean += agrees;
        unread += rc != ERR_OK;
        if (rc == ERR_OK && !agrees)
            rc = ERR_NO;
        if (rc != ERR_OK && err_exit_status(rc) > err_exit_status(worst))
            worst = rc;
        if (to && wrong.code != ERR_OK)
            json_add_text(to, "error", wrong.text);
        if (wrong.code != ERR_OK)
            cli_say(cli, "%s", wrong.text); /* it names the file */
    }
    cli_say(cli, "%zu of %zu files without a difference", clean, n);
    if (unread == 0)
        return worst == ERR_OK ? ERR_OK : err_set(err, worst, "%s", "");
    struct err failed = ERR_INIT; /* what was found goes out before the sentence about the rest */
    if (output_flush(cli, &failed) != ERR_OK)
        return err_set(err, failed.code, "%s", failed.said);
    return err_set(err, worst, "%zu of %zu files could not be checked", unread, n);
}

/* One file: its fields are the object's own. Several: a list of such objects under "files". */
static enum err_code verify(struct cli *cli, const char *const *paths, size_t n, struct err *err)
{
    const char *name = cli_text(cli, "tiebreaks");
    const struct standings_rule *rule = standings_rule_find(name ? name : "mtr");
    tc_assert(rule != NULL); /* the option's choices are the presets */
    struct json *json = cli_json(cli, "event-verify");
    bool agrees;
    if (json)
        json_add_text(json, "tiebreaks", rule->name);
    if (n > 1)
        return verify_files(cli, paths, n, rule, json ? json_add_array(json, "files") : NULL, err);
    if (verify_file(cli, paths[0], rule, json, &agrees, err) != ERR_OK)
        return err->code;
    return agrees ? ERR_OK : err_set(err, ERR_NO, "%s", "");
}

/* The lines of --names, NULL without it. */
static enum err_code read_names(struct cli *cli, const char *const **out, size_t *n, struct err *err)
{
    const char *path = cli_text(cli, "names");
    char *text;
    *out = NULL;
    *n = 0;
    if (!path)
        return ERR_OK;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    const char **names = ARENA_ARRAY(cli->arena, const char *, strlen(text) + 1);
    while (*text) {
        size_t len = strcspn(text, "\n");
        const char *name = utf8_clean(cli->arena, arena_strndup(cli->arena, text, len));
        if (*name)
            names[(*n)++] = name;
        text += len + (text[len] == '\n');
    }
    *out = names;
    return ERR_OK;
}

static enum err_code import_file(struct cli *cli, const char *path, const struct event_import_options *options,
                                 size_t n_names, struct json *to, struct err *err)
{
    struct event_import done;
    struct results_file file;
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    if (exchange_is_outside(text))
        return exchange_import_outside(cli, text, what_of(path), options, to, err);
    if (options->date)
        return err_set(err, ERR_USAGE, "%s has its day; --date is for .wer and .trf files", what_of(path));
    if (options->player_names) {
        if (results_file_parse(cli->arena, text, what_of(path), &file, err) != ERR_OK)
            return err->code;
        if (n_names < file.n_players)
            return err_set(err, ERR_INPUT, "%s: %zu names for %zu players", cli_text(cli, "names"), n_names,
                           file.n_players);
    }
    if (event_import(cli->store, cli->arena, text, what_of(path), options, &done, err) != ERR_OK)
        return err->code;
    if (to) {
        json_add_text(to, "file", what_of(path));
        json_add_text(to, "structure", results_structure_name(done.file.structure));
        json_add_int(to, "players", (int64_t)done.file.n_players);
        json_add_int(to, "rounds", done.file.rounds);
        json_add_int(to, "matches", (int64_t)done.file.n_matches);
        json_add_int(to, "cut", done.file.cut);
        json_add_text(to, "sentence", done.sentence);
        show_json_event(to, &done.event);
    }
    cli_say(cli, "%s %s as %s: %s", cli->dry_run ? "would import" : "imported", what_of(path),
            show_event_name(cli->arena, &done.event), done.sentence);
    return ERR_OK;
}

static enum err_code cmd_event_import(struct cli *cli, struct err *err)
{
    size_t n, n_names;
    const char *const *paths = cli_arguments(cli, "FILE", &n), *const * names;
    if (cli_flag(cli, "verify"))
        return verify(cli, paths, n, err);
    if (n > 1 && cli_has(cli, "name"))
        return err_set(err, ERR_USAGE, "--name goes with one file, and %zu were given", n);
    struct event_import_options options = {.name = cli_text(cli, "name"), .date = cli_text(cli, "date")};
    if (read_names(cli, &names, &n_names, err) != ERR_OK || cli_book(cli, &options.book, err) != ERR_OK ||
        cli_open(cli, STORE_WRITE, err) != ERR_OK)
        return err->code;
    options.player_names = names;
    if (cli_has(cli, "category"))
        (void)rating_category_find(cli_text(cli, "category"), &options.category);
    struct json *json = cli_json(cli, "event-import");
    struct json *list = json && n > 1 ? json_add_array(json, "files") : NULL;
    for (size_t i = 0; i < n; i++) {
        struct json *to = list ? json_add_object(list, NULL) : json;
        if (import_file(cli, paths[i], &options, n_names, to, err) == ERR_OK)
            continue;
        if (i > 0)
            err_hint(err, "the %zu file%s before it %s imported", i, i == 1 ? "" : "s", i == 1 ? "was" : "were");
        return err->code;
    }
    return ERR_OK;
}
