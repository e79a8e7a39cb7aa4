/* store.c - the store file: init, backup, restore, doctor, sql */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_init, cmd_backup, cmd_restore, cmd_doctor, cmd_sql;

const struct command init_commands[] = {
    {
        .name = "init",
        .run = cmd_init,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_DRY,
        .summary = "make a store file",
        ARGUMENTS({"FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the file; topcut.db without it"}),
    },
    {.name = NULL},
};

const struct command store_commands[] = {
    {
        .name = "backup",
        .run = cmd_backup,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_DRY | COMMAND_FILE,
        .summary = "copy the store file, also while it is in use",
        ARGUMENTS(
            {"FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the copy; topcut-DATE-TIME.db beside the store without it"}),
    },
    {
        .name = "restore",
        .run = cmd_restore,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_ASKS | COMMAND_DRY | COMMAND_FORCE,
        .summary = "replace the store file by a backup",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the backup"}),
        OPTIONS(FORCE("although its rows are not what its journal says")),
    },
    {
        .name = "doctor",
        .aliases = "fsck",
        .run = cmd_doctor,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .summary = "check the store file from cellar to roof",
        OPTIONS(FLAG("deep", "compare every row with the journal, too")),
    },
    {
        .name = "sql",
        .run = cmd_sql,
        .group = GROUP_SETUP,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT,
        .summary = "run a read-only query",
        ARGUMENTS({"QUERY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "one SELECT; - reads it"}),
        OPTIONS(ROUND("the value of :round"),
                NUMBER("timeout", 0, 86400, "seconds after which the query is ended, 60 without it; 0: never")),
    },
    {.name = NULL},
};

#define SQL_TIMEOUT_S 60 /* a query that nobody waits for must not hold the store's past for ever */

static enum err_code cmd_init(struct cli *cli, struct err *err)
{
    const char *file = cli_argument(cli, "FILE"), *db = cli_text(cli, "db");
    const char *named = getenv("TOPCUT_DB");
    if (file && db && strcmp(file, db) != 0)
        return err_set(err, ERR_USAGE, "two files are named: %s and --db %s", file, db);
    if (!cli->db)
        cli->db = file ? file : db ? db : named && *named ? named : "topcut.db";
    if (file_exists(cli->db)) {
        err_set(err, ERR_CONFLICT, "%s is there already", cli->db);
        err_hint(err, "it is left as it is; topcut init FILE makes another");
        return err->code;
    }
    if (cli_open(cli, STORE_CREATE, err) != ERR_OK)
        return err->code;
    cli_json(cli, "init");
    answer_text(&cli->answer, "file", cli->db);
    answer_int(&cli->answer, "version", store_version(cli->store));
    cli_say(cli, "made the store file %s (schema version %d)", cli->db, store_version(cli->store));
    cli_say(cli, "next: topcut player import players.csv, topcut event new NAME");
    return ERR_OK;
}

static enum err_code cmd_sql(struct cli *cli, struct err *err)
{
    const char *query = cli_argument(cli, "QUERY");
    char *text;
    if (strcmp(query, "-") == 0) {
        if (cli_read_text(cli, "-", &text, err) != ERR_OK)
            return err->code;
        query = text;
    }
    struct report_args args = {.round = (int)cli_number(cli, "round", 0)};
    if (cli_has(cli, "event")) {
        struct event event;
        if (cli_event(cli, &event, err) != ERR_OK)
            return err->code;
        args.event = event.id;
    }
    struct report report;
    int timeout_s = (int)cli_number(cli, "timeout", SQL_TIMEOUT_S);
    enum err_code rc = report_run_sql(cli->store, cli->arena, query, &args, timeout_s, &report, err);
    if (rc == ERR_CONFLICT)
        err_hint(err, "--timeout SECONDS gives it more time, --timeout 0 as much as it takes");
    return rc == ERR_OK ? cli_finish_report(cli, &report, 0, err) : rc;
}

/* topcut-2026-11-21-193000.db in the store's folder, or, when there is one of this second already,
 * topcut-2026-11-21-193000-2.db... */
static const char *backup_name(struct cli *cli)
{
    char *stamp = time_format_utc(cli->arena, cli->clock->now_utc(cli->clock));
    char name[32];
    size_t n = 0;
    for (const char *c = stamp; *c && *c != 'Z' && n + 1 < sizeof name; c++)
        if (*c != ':')
            name[n++] = *c == 'T' ? '-' : *c;
    name[n] = '\0';
    const char *slash = strrchr(cli->db, '/');
    int before = slash ? (int)(slash - cli->db) + 1 : 0;
    const char *file = arena_printf(cli->arena, "%.*stopcut-%s.db", before, cli->db, name);
    for (int i = 2; file_exists(file); i++)
        file = arena_printf(cli->arena, "%.*stopcut-%s-%d.db", before, cli->db, name, i);
    return file;
}

static enum err_code cmd_backup(struct cli *cli, struct err *err)
{
    const char *file = cli_argument(cli, "FILE");
    if (cli_open(cli, STORE_READ_AS_IS, err) != ERR_OK) /* an older file's copy is of its version */
        return err->code;
    if (!file)
        file = cli->output ? cli->output : backup_name(cli);
    if (!cli->dry_run && store_backup(cli->store, file, cli_existing(cli), err) != ERR_OK) {
        if (err->code == ERR_CONFLICT)
            err_hint(err, "--force replaces it");
        return err->code;
    }
    cli->output = NULL;
    cli_json(cli, "backup");
    answer_text(&cli->answer, "store", cli->db);
    answer_text(&cli->answer, "file", file);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would copy %s to %s, and verify the copy")
                         : MESSAGE_MARK("copied %s to %s, and the copy was verified"),
            cli->db, file);
    return ERR_OK;
}

void cli_backup_round(struct cli *cli, struct event_id event, int round)
{
    struct err failed = ERR_INIT;
    if (cli->dry_run || strcmp(config_value(cli->arena, "auto-backup", NULL), "off") == 0)
        return;
    if (upkeep_backup_round(cli->store, event, round, &failed) != ERR_OK)
        cli_warn(cli, "the round is saved, but there is no automatic backup of it: %s", failed.said);
}

/* What another program wrote or took away is no backup of what was entered; of an older version a copy is looked at. */
static enum err_code check_rows(struct cli *cli, const char *backup, struct err *err)
{
    struct store *store = NULL;
    if (cli->force)
        return ERR_OK;
    enum err_code rc = store_open(backup, STORE_READ_COPY, cli->clock, &store, err);
    if (rc == ERR_OK)
        rc = store_require_rows(store, backup, err);
    store_close(store);
    return rc;
}

static enum err_code cmd_restore(struct cli *cli, struct err *err)
{
    const char *backup = cli_argument(cli, "FILE"), *path = cli_store_file(cli), *kept = NULL;
    if (!file_exists(backup))
        return err_set(err, ERR_NOT_FOUND, "there is no file %s", backup);
    /* A server would go on with the file that it has open, and everybody with it. */
    if (web_check_unserved(path, err) != ERR_OK)
        return err->code;
    const char *question =
        file_exists(path)
            ? message(cli->arena, "Replace the store file %s by %s? (The old one is kept beside it.)", path, backup)
            : message(cli->arena, "Make the store file %s from %s?", path, backup);
    if (cli_confirm(cli, question, err) != ERR_OK)
        return err->code;
    if (store_check_backup(backup, path, err) != ERR_OK || check_rows(cli, backup, err) != ERR_OK)
        return err->code;
    if (!cli->dry_run && store_restore(backup, path, cli->arena, &kept, err) != ERR_OK)
        return err->code;
    cli_json(cli, "restore");
    answer_text(&cli->answer, "store", path);
    answer_text(&cli->answer, "backup", backup);
    answer_text(&cli->answer, "kept", kept);
    if (cli->dry_run)
        cli_say(cli, "would restore %s from %s", path, backup);
    else if (kept && *kept)
        cli_say(cli, "restored %s from %s; the file before is kept as %s", path, backup, kept);
    else
        cli_say(cli, "restored %s from %s", path, backup);
    return ERR_OK;
}

/* Turns the failed checks into one error: damage first, because only a backup helps there. */
static enum err_code doctor_verdict(const char *path, const struct store_check *checks, size_t n, size_t bad,
                                    struct err *err)
{
    const struct store_check *unseen = NULL, *newer = NULL, *names = NULL, *log = NULL;
    size_t damage = 0;
    for (size_t i = 0; i < n; i++) {
        damage += !checks[i].ok && checks[i].finding == STORE_FINDING_DAMAGE;
        if (!checks[i].ok && checks[i].finding == STORE_FINDING_UNSEEN && !unseen)
            unseen = &checks[i];
        if (!checks[i].ok && checks[i].finding == STORE_FINDING_NEWER)
            newer = &checks[i];
        if (!checks[i].ok && checks[i].finding == STORE_FINDING_NAMES)
            names = &checks[i];
        if (!checks[i].ok && checks[i].finding == STORE_FINDING_LOG)
            log = &checks[i];
    }
    if (newer)
        return err_set(err, ERR_DAMAGED, "%s was written by a newer Topcut; use the newer program", path);
    if (damage)
        return err_set(err, ERR_DAMAGED,
                       "%s: %zu of %zu checks failed; restore a backup, or send the file to "
                       "somebody who knows SQLite",
                       path, bad, n);
    if (names)
        return err_set(err, ERR_DAMAGED, "%s %s", path, names->detail);
    if (log)
        return err_set(err, ERR_DAMAGED, "%s", log->detail);
    tc_assert(unseen); /* a check that failed is one of the five */
    return err_set(err, ERR_IO, "%s: %s: %s", path, unseen->name, unseen->detail);
}

static const char *doctor_word(const struct store_check *check)
{
    static const char *const words[] = {[STORE_FINDING_DAMAGE] = TC_WORD("BAD"),
                                        [STORE_FINDING_UNSEEN] = "?",
                                        [STORE_FINDING_NAMES] = TC_WORD("BAD"),
                                        [STORE_FINDING_LOG] = TC_WORD("BAD"),
                                        [STORE_FINDING_NEWER] = "?"};
    return check->ok ? TC_WORD("ok") : words[check->finding];
}

static const struct column check_list[] = {
    COLUMN(struct store_check, "name", name),
    COLUMN(struct store_check, "ok", ok),
    COLUMN(struct store_check, "detail", detail),
};
static const struct column_set check_columns = COLUMNS(struct store_check, check_list);

static enum err_code cmd_doctor(struct cli *cli, struct err *err)
{
    struct store_check *checks;
    struct decklist_knowledge knowledge;
    struct err ignored = ERR_INIT; /* without cards and formats the store can still be examined */
    size_t n, bad = 0, damage = 0;
    cli->changes_read = true; /* what the store entered itself is looked at, not taken in */
    bool known =
        cli_catalog(cli, &knowledge.catalog, &ignored) == ERR_OK && cli_book(cli, &knowledge.book, &ignored) == ERR_OK;
    if (upkeep_doctor(cli_store_file(cli), cli_flag(cli, "deep"), known ? &knowledge : NULL, cli->clock, cli->arena,
                      &checks, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "doctor");
    answer_list(&cli->answer, "checks", &check_columns, checks, n);
    struct text_table *table = text_table_new(cli->arena, 3);
    for (size_t i = 0; i < n; i++) {
        bad += !checks[i].ok;
        damage += !checks[i].ok && (checks[i].finding == STORE_FINDING_DAMAGE ||
                                    checks[i].finding == STORE_FINDING_NAMES || checks[i].finding == STORE_FINDING_LOG);
        text_table_row(table, (const char *const[]){doctor_word(&checks[i]), checks[i].name, checks[i].detail});
    }
    answer_text(&cli->answer, "store", cli->db);
    answer_bool(&cli->answer, "ok", bad == 0);
    answer_wide_grid(&cli->answer, table);
    cli_line(cli, "%s: %s", cli->db,
             bad == 0     ? TC_WORD("sound")
             : damage > 0 ? TC_WORD("not sound")
                          : TC_WORD("not known to be sound or damaged"));
    if (bad == 0)
        return ERR_OK;
    /* The checks are the answer and go out first; the status is that of a damaged file. */
    struct err failed = ERR_INIT;
    if (output_flush(cli, &failed) != ERR_OK)
        return err_set(err, failed.code, "%s", failed.said);
    return doctor_verdict(cli->db, checks, n, bad, err);
}
