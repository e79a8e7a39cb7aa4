/* event_import.c - event import: a whole event out of a results file, or its standings checked */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "cli/exchange/exchange.h"
#include "event/import/import.h"
#include "report/whole.h"

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
        ARGUMENTS(
            {"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "results files, files of tables, .wer, .trf; - reads one"}),
        OPTIONS(TEXT("name", "NAME", "the event's name; the file's without it"),
                DATE("date", "the day of a .wer, .trf or tables file that has none, or another one"),
                FILE_OPTION("names", "players' names, one a line, in order of their numbers in the file"),
                CHOICE("category", CATEGORIES, "rating category; by the file's format without it"),
                TEXT("points", "RULE", "the rule of standings of a file of tables (event new --points)"),
                FLAG("verify", "write nothing; compare the computed standings with the published ones"),
                FILE_OPTION("standings", "the published standings of a file of tables, for --verify"),
                CHOICE("tiebreaks", "mtr|printed|no-bye", "the rule that --verify computes by")),
    },
    {.name = NULL},
};

/* ---- import and verify ----------------------------------------------------------------------- */

static const char *what_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* NULL for a file with published lines. */
static const char *why_not_compared(const struct results_verdict *v)
{
    return v->compared ? NULL : TC_WORD("nothing to compare with: the file has no published standings (S lines)");
}

static void say_verdict(struct cli *cli, const char *what, const struct results_file *file,
                        const struct results_verdict *v)
{
    const char *shape = arena_printf(cli->arena, "%s: %s, %s%s, %s", what, results_structure_words[file->structure],
                                     message_count(cli->arena, file->rounds, "%lld round", "%lld rounds"),
                                     file->cut ? message(cli->arena, ", cut to %d", file->cut) : "",
                                     message_count(cli->arena, (int64_t)v->players, "%lld player", "%lld players"));
    if (why_not_compared(v)) {
        cli_line(cli, "%s; %s", shape, why_not_compared(v));
        return;
    }
    cli_say(cli, "%s; %s compared, own GW%% %s: %s", shape,
            message_count(cli->arena, (int64_t)v->compared, "%lld published line", "%lld published lines"),
            v->gw_raw ? TC_WORD("raw") : TC_WORD("with its floor"),
            v->n_differences
                ? message_count(cli->arena, (int64_t)v->n_differences, "%lld difference", "%lld differences")
                : TC_WORD("no difference"));
    for (size_t i = 0; i < v->n_differences; i++) {
        const struct results_difference *d = &v->differences[i];
        bool whole = strcmp(d->column, "points") == 0 || strcmp(d->column, "rank") == 0;
        cli_say(cli,
                whole ? MESSAGE_MARK("  player %d: %s: published %.0f, computed %.0f")
                      : MESSAGE_MARK("  player %d: %s: published %.6f, computed %.6f"),
                d->player, d->column, d->published, d->computed);
    }
    if (v->explanation)
        cli_say(cli, "  explanation: %s", v->explanation);
    else if (v->n_differences)
        cli_say(cli, "  no known rule explains these differences");
}

static struct table_cell reason_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(why_not_compared(row));
}

static struct table_cell gw_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(((const struct results_verdict *)row)->gw_raw ? "raw" : "floor");
}

static const struct column difference_list[] = {
    COLUMN(struct results_difference, "player", player),
    COLUMN(struct results_difference, "column", column),
    COLUMN(struct results_difference, "published", published),
    COLUMN(struct results_difference, "computed", computed),
};
static const struct column_set difference_columns = COLUMNS(struct results_difference, difference_list);
static const struct column results_list[] = {
    COLUMN(struct results_file, "id", id),
    COLUMN_WORD(struct results_file, "structure", structure, results_structure_words),
    COLUMN(struct results_file, "rounds", rounds),
    COLUMN(struct results_file, "cut", cut),
};
static const struct column_set results_columns = COLUMNS(struct results_file, results_list);
static const struct column verdict_list[] = {
    COLUMN(struct results_verdict, "players", players),
    COLUMN(struct results_verdict, "compared", compared),
    COLUMN_BY(COLUMN_TEXT, "reason", reason_cell),
    COLUMN_BY(COLUMN_TEXT, "gw", gw_cell),
    COLUMN_LIST(struct results_verdict, "differences", differences, n_differences, &difference_columns),
    COLUMN(struct results_verdict, "explanation", explanation),
};
static const struct column_set verdict_columns = COLUMNS(struct results_verdict, verdict_list);

/* The outcome of one file. */
struct verified {
    const char *file;
    struct results_file *results; /* NULL: it could not be checked */
    struct results_verdict *verdict;
    struct tables_checked *tables; /* instead of both, of a file of tables */
    const char *error;
};
static const struct column verified_list[] = {
    COLUMN(struct verified, "file", file),
    COLUMN_SPREAD(struct verified, results, &results_columns),
    COLUMN_SPREAD(struct verified, verdict, &verdict_columns),
    COLUMN_SPREAD(struct verified, tables, &tables_checked_columns),
    COLUMN(struct verified, "error", error, .omit = OMIT_IF_NONE),
};
static const struct column_set verified_columns = COLUMNS(struct verified, verified_list);

static enum err_code verify_file(struct cli *cli, const char *path, const struct standings_rule *rule,
                                 struct verified *out, struct err *err)
{
    struct results_file *file = ARENA_ARRAY(cli->arena, struct results_file, 1);
    struct results_verdict *verdict = ARENA_ARRAY(cli->arena, struct results_verdict, 1);
    char *text;
    *out = (struct verified){.file = what_of(path)};
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    if (exchange_is_outside(text))
        return err_set(err, ERR_INPUT,
                       "%s is a file of another program, and only results files have standings to compare with\n"
                       "import it without --verify",
                       out->file);
    if (tables_file_is(cli->arena, text))
        return exchange_verify_tables(cli, text, out->file, &out->tables, err);
    if (cli_has(cli, "standings"))
        return err_set(err, ERR_USAGE, "%s has its published standings in S lines; --standings is for files of tables",
                       out->file);
    if (event_import_verify(cli->arena, text, out->file, rule, file, verdict, err) != ERR_OK)
        return err->code;
    out->results = file;
    out->verdict = verdict;
    say_verdict(cli, out->file, file, verdict);
    return ERR_OK;
}

/* The published standings are there and follow from the matches. */
static bool agrees(const struct verified *v)
{
    if (v->tables)
        return exchange_tables_agree(v->tables);
    return v->verdict && v->verdict->compared > 0 && v->verdict->n_differences == 0;
}

/* Every file is looked at, whatever the others are; the status is the worst of theirs. */
static enum err_code verify_files(struct cli *cli, const char *const *paths, size_t n,
                                  const struct standings_rule *rule, struct err *err)
{
    struct verified *files = ARENA_ARRAY(cli->arena, struct verified, n);
    size_t clean = 0, unread = 0;
    enum err_code worst = ERR_OK;
    for (size_t i = 0; i < n; i++) {
        struct err wrong = ERR_INIT;
        enum err_code rc = verify_file(cli, paths[i], rule, &files[i], &wrong);
        if (rc == ERR_INTERRUPT)
            return err_set(err, rc, "%s", wrong.said);
        clean += agrees(&files[i]);
        unread += rc != ERR_OK;
        if (rc != ERR_OK) {
            files[i].error = arena_strdup(cli->arena, wrong.said);
            cli_line(cli, "%s", wrong.said); /* it names the file */
        } else if (!agrees(&files[i])) {
            rc = ERR_NO;
        }
        if (rc != ERR_OK && err_exit_status(rc) > err_exit_status(worst))
            worst = rc;
    }
    answer_list(&cli->answer, "files", &verified_columns, files, n);
    cli_say(cli, "%zu of %zu files without a difference", clean, n);
    cli->stands = true;
    if (unread == 0)
        return worst == ERR_OK ? ERR_OK : err_set(err, worst, "%s", "");
    return err_set(err, worst, "%zu of %zu files could not be checked", unread, n);
}

/* One file: its fields are the object's own. Several: a list of such objects under "files". */
static enum err_code verify(struct cli *cli, const char *const *paths, size_t n, struct err *err)
{
    const char *name = cli_text(cli, "tiebreaks");
    const struct standings_rule *rule = standings_rule_find(name ? name : "mtr");
    struct verified one;
    tc_assert(rule != NULL); /* the option's choices are the presets */
    cli_json(cli, "event-verify");
    answer_text(&cli->answer, "tiebreaks", rule->name);
    if (n > 1)
        return verify_files(cli, paths, n, rule, err);
    if (verify_file(cli, paths[0], rule, &one, err) != ERR_OK)
        return err->code;
    answer_members(&cli->answer, &verified_columns, &one);
    return agrees(&one) ? ERR_OK : err_set(err, ERR_NO, "%s", "");
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

static const struct column done_list[] = {
    COLUMN_WORD(struct event_import, "structure", file.structure, results_structure_words),
    COLUMN(struct event_import, "players", file.n_players),
    COLUMN(struct event_import, "rounds", file.rounds),
    COLUMN(struct event_import, "matches", file.n_matches),
    COLUMN(struct event_import, "cut", file.cut),
    COLUMN(struct event_import, "sentence", sentence),
    COLUMN_AS_JSON(struct event_import, "event", event, whole_event_value),
};
static const struct column_set done_columns = COLUMNS(struct event_import, done_list);

/* A file that was imported: a results file, or another program's. */
struct imported {
    const char *file;
    struct event_import *done;
    struct outside_done *outside;
    struct tables_done *tables;
};
static const struct column imported_list[] = {
    COLUMN(struct imported, "file", file),
    COLUMN_SPREAD(struct imported, done, &done_columns),
    COLUMN_SPREAD(struct imported, outside, &outside_done_columns),
    COLUMN_SPREAD(struct imported, tables, &tables_done_columns),
};
static const struct column_set imported_columns = COLUMNS(struct imported, imported_list);

static enum err_code import_file(struct cli *cli, const char *path, const struct event_import_options *options,
                                 size_t n_names, struct imported *out, struct err *err)
{
    struct results_file file;
    char *text;
    *out = (struct imported){.file = what_of(path)};
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    if (exchange_is_outside(text))
        return exchange_import_outside(cli, text, out->file, options, &out->outside, err);
    if (tables_file_is(cli->arena, text))
        return exchange_import_tables(cli, text, out->file, options, &out->tables, err);
    if (results_file_parse(cli->arena, text, out->file, &file, err) != ERR_OK)
        return err->code; /* what it is not comes before what does not go with it */
    if (options->date)
        return err_set(err, ERR_USAGE, "%s has its day; --date is for .wer, .trf and files of tables", out->file);
    if (cli_has(cli, "points"))
        return err_set(err, ERR_USAGE, "%s is an event of matches of two; --points is for files of tables", out->file);
    if (options->player_names && n_names < file.n_players)
        return err_set(err, ERR_INPUT, "%s: %zu names for %zu players", cli_text(cli, "names"), n_names,
                       file.n_players);
    out->done = ARENA_ARRAY(cli->arena, struct event_import, 1);
    if (event_import(cli->store, cli->arena, text, out->file, options, out->done, err) != ERR_OK)
        return err->code;
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("would import %s as %s: %s") : MESSAGE_MARK("imported %s as %s: %s"),
            out->file, show_event_name(cli->arena, &out->done->event), out->done->sentence);
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
    cli_json(cli, "event-import");
    struct imported *files = ARENA_ARRAY(cli->arena, struct imported, n);
    for (size_t i = 0; i < n; i++) {
        if (import_file(cli, paths[i], &options, n_names, &files[i], err) == ERR_OK)
            continue;
        if (i > 0)
            err_hint(err, "the %zu file%s before it %s imported", i, i == 1 ? "" : "s", i == 1 ? "was" : "were");
        return err->code;
    }
    if (n > 1)
        answer_list(&cli->answer, "files", &imported_columns, files, n);
    else
        answer_members(&cli->answer, &imported_columns, &files[0]);
    return ERR_OK;
}
