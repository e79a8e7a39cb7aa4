/* setup.c - the store file and the journal: init, backup, restore, doctor, undo, redo, log, sql */
#include "cli/cli.h"

#include "web/web.h"

#include <stdlib.h>
#include <string.h>

#define SQL_TIMEOUT_S 60 /* a query that nobody waits for must not hold the store's past for ever */

enum err_code cmd_init(struct cli *cli, struct err *err)
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
    struct json *json = cli_json(cli, "init");
    if (json) {
        json_add_text(json, "file", cli->db);
        json_add_int(json, "version", store_version(cli->store));
    }
    cli_say(cli, "made the store file %s (schema version %d)", cli->db, store_version(cli->store));
    cli_say(cli, "next: topcut player import players.csv, topcut event new NAME");
    return ERR_OK;
}

enum err_code cmd_sql(struct cli *cli, struct err *err)
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

enum err_code cmd_backup(struct cli *cli, struct err *err)
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
    struct json *json = cli_json(cli, "backup");
    if (json) {
        json_add_text(json, "store", cli->db);
        json_add_text(json, "file", file);
    }
    cli_say(cli, "%s %s to %s, and the copy was verified", cli->dry_run ? "would copy" : "copied", cli->db, file);
    return ERR_OK;
}

void cli_backup_round(struct cli *cli, struct event_id event, int round)
{
    struct err failed = ERR_INIT;
    if (cli->dry_run || strcmp(config_value(cli->arena, "auto-backup", NULL), "off") == 0)
        return;
    if (upkeep_backup_round(cli->store, event, round, &failed) != ERR_OK)
        cli_warn(cli, "the round is saved, but there is no automatic backup of it: %s", failed.text);
}

/* What a dry run can say of a backup: whether it is sound. */
static enum err_code check_backup(struct cli *cli, const char *backup, struct err *err)
{
    struct store_check *checks;
    size_t n;
    if (store_examine(backup, cli->arena, &checks, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            return err_set(err, ERR_DAMAGED, "%s: %s: %s", backup, checks[i].name, checks[i].detail);
    return ERR_OK;
}

enum err_code cmd_restore(struct cli *cli, struct err *err)
{
    const char *backup = cli_argument(cli, "FILE"), *path = cli_store_file(cli), *kept = NULL;
    if (!file_exists(backup))
        return err_set(err, ERR_NOT_FOUND, "there is no file %s", backup);
    /* A server would go on with the file that it has open, and everybody with it. */
    if (web_check_unserved(path, err) != ERR_OK)
        return err->code;
    const char *question =
        file_exists(path)
            ? arena_printf(cli->arena, "Replace the store file %s by %s? (The old one is kept beside it.)", path,
                           backup)
            : arena_printf(cli->arena, "Make the store file %s from %s?", path, backup);
    if (cli_confirm(cli, question, err) != ERR_OK)
        return err->code;
    if (cli->dry_run && check_backup(cli, backup, err) != ERR_OK)
        return err->code;
    if (!cli->dry_run && store_restore(backup, path, cli->arena, &kept, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "restore");
    if (json) {
        json_add_text(json, "store", path);
        json_add_text(json, "backup", backup);
        json_add_text(json, "kept", kept);
    }
    cli_say(cli, "%s %s from %s%s%s", cli->dry_run ? "would restore" : "restored", path, backup,
            kept && *kept ? "; the file before is kept as " : "", kept ? kept : "");
    return ERR_OK;
}

/* What the checks that failed come to: damage first, because a backup is its only way back. */
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
    static const char *const words[] = {[STORE_FINDING_DAMAGE] = "BAD",
                                        [STORE_FINDING_UNSEEN] = "?",
                                        [STORE_FINDING_NAMES] = "BAD",
                                        [STORE_FINDING_LOG] = "BAD",
                                        [STORE_FINDING_NEWER] = "?"};
    return check->ok ? "ok" : words[check->finding];
}

enum err_code cmd_doctor(struct cli *cli, struct err *err)
{
    struct store_check *checks;
    size_t n, bad = 0, damage = 0;
    if (upkeep_doctor(cli_store_file(cli), cli_flag(cli, "deep"), cli->clock, cli->arena, &checks, &n, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "doctor");
    struct json *list = json ? json_add_array(json, "checks") : NULL;
    struct text_table *table = text_table_new(cli->arena, 3);
    for (size_t i = 0; i < n; i++) {
        bad += !checks[i].ok;
        damage += !checks[i].ok && (checks[i].finding == STORE_FINDING_DAMAGE ||
                                    checks[i].finding == STORE_FINDING_NAMES || checks[i].finding == STORE_FINDING_LOG);
        if (json) {
            struct json *c = json_add_object(list, NULL);
            json_add_text(c, "name", checks[i].name);
            json_add_bool(c, "ok", checks[i].ok);
            json_add_text(c, "detail", checks[i].detail);
        }
        text_table_row(table, (const char *const[]){doctor_word(&checks[i]), checks[i].name, checks[i].detail});
    }
    if (json) {
        json_add_text(json, "store", cli->db);
        json_add_bool(json, "ok", bad == 0);
    } else {
        text_table_print(table, 0, &cli->out);
        cli_say(cli, "%s: %s", cli->db,
                bad == 0     ? "sound"
                : damage > 0 ? "not sound"
                             : "not known to be sound or damaged");
    }
    if (bad == 0)
        return ERR_OK;
    /* The checks are the answer and go out first; the status is that of a damaged file. */
    struct err failed = ERR_INIT;
    if (output_flush(cli, &failed) != ERR_OK)
        return err_set(err, failed.code, "%s", failed.text);
    return doctor_verdict(cli->db, checks, n, bad, err);
}

/* ---- the journal ----------------------------------------------------------------------------- */

static void json_entry(struct cli *cli, struct json *to, const struct journal_entry *entry)
{
    struct json *e = json_add_object(to, NULL);
    json_add_int(e, "entry", entry->entry_id);
    json_add_text(e, "at", time_format_utc(cli->arena, entry->at_utc));
    json_add_text(e, "who", entry->who);
    json_add_text(e, "verb", entry->verb);
    json_add_text(e, "sentence", entry->sentence);
    if (entry->event_id)
        json_add_int(e, "event", entry->event_id);
    else
        json_add_null(e, "event");
    if (entry->target)
        json_add_int(e, "target", entry->target);
    else
        json_add_null(e, "target");
    json_add_bool(e, "undone", entry->undone);
    json_add_bool(e, "emptied", entry->emptied);
}

typedef enum err_code upkeep_fn(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                size_t *n_done, struct err *err);

static enum err_code undo_or_redo(struct cli *cli, upkeep_fn *verb, const char *name, const char *did, struct err *err)
{
    struct journal_entry *done = NULL;
    size_t n_done = 0;
    int n = 1;
    const char *typed = cli_argument(cli, "N");
    if (typed && !parse_int(typed, 1, 10000, &n))
        return err_set(err, ERR_USAGE, "N is a number from 1 to 10000, not \"%s\"", typed);
    enum err_code rc = verb(cli->store, cli->arena, n, &done, &n_done, err);
    struct json *json = cli_json(cli, name);
    struct json *list = json ? json_add_array(json, "entries") : NULL;
    for (size_t i = 0; i < n_done; i++) {
        if (json)
            json_entry(cli, list, &done[i]);
        cli_say(cli, "%s: %s", did, done[i].sentence);
    }
    if (rc != ERR_OK && n_done > 0) { /* some were taken back: say which, before why no more */
        struct err failed = ERR_INIT;
        if (output_flush(cli, &failed) != ERR_OK)
            cli_warn(cli, "%s", failed.text);
    }
    return rc;
}

/* What can be brought back: what was undone since the newest change that was not an undo or redo. */
static size_t count_redoable(const struct journal_entry *entries, size_t n)
{
    size_t recent = 0, count = 0;
    while (recent < n && entries[recent].target != 0)
        recent++;
    for (size_t i = recent; i < n; i++) {
        bool again = false;
        for (size_t k = 0; k < recent && entries[i].undone && !again; k++)
            again = entries[k].target == entries[i].entry_id;
        count += again && !entries[i].emptied;
    }
    return count;
}

static size_t count_undoable(const struct journal_entry *entries, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += !entries[i].undone && !entries[i].emptied && entries[i].target == 0;
    return count;
}

/* More steps than there are would stop halfway: refuse them before the first. */
static enum err_code check_steps(struct cli *cli, const char *name,
                                 size_t (*count)(const struct journal_entry *entries, size_t n), struct err *err)
{
    struct journal_entry *entries;
    size_t n;
    int wanted;
    const char *typed = cli_argument(cli, "N");
    if (!typed || !parse_int(typed, 2, 10000, &wanted))
        return ERR_OK;
    if (journal_list(cli->store, cli->arena, 0, &entries, &n, err) != ERR_OK)
        return err->code;
    size_t standing = count(entries, n);
    if (standing == 0 || standing >= (size_t)wanted) /* without any, the verb says why */
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "there %s only %s to %s, not %d", standing == 1 ? "is" : "are",
                   count_text(cli->arena, (int64_t)standing, "change"), name, wanted);
}

/* One entry alone, or the newest as long as it is the one that is expected. */
static enum err_code undo_entry(struct cli *cli, struct err *err)
{
    struct journal_entry done;
    if (cli_argument(cli, "N"))
        return err_set(err, ERR_USAGE, "--entry and --expect take back one entry: they go without N");
    if (upkeep_undo_entry(cli->store, cli->arena, cli_number(cli, "entry", 0), cli_number(cli, "expect", 0), &done,
                          err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "undo");
    if (json)
        json_entry(cli, json_add_array(json, "entries"), &done);
    cli_say(cli, "taken back: %s", done.sentence);
    return ERR_OK;
}

enum err_code cmd_undo(struct cli *cli, struct err *err)
{
    if (cli_has(cli, "entry") || cli_has(cli, "expect"))
        return undo_entry(cli, err);
    if (check_steps(cli, "undo", count_undoable, err) != ERR_OK)
        return err->code;
    return undo_or_redo(cli, upkeep_undo, "undo", "taken back", err);
}

enum err_code cmd_redo(struct cli *cli, struct err *err)
{
    if (check_steps(cli, "redo", count_redoable, err) != ERR_OK)
        return err->code;
    return undo_or_redo(cli, upkeep_redo, "redo", "done again", err);
}

enum err_code cmd_log(struct cli *cli, struct err *err)
{
    struct journal_entry *entries;
    size_t n;
    struct event event = {.id = {0}};
    if (cli_has(cli, "event") && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    const char *since = cli_text(cli, "since");
    int64_t from = since ? date_to_days(since) * 86400 : INT64_MIN;
    int64_t limit = cli_has(cli, "limit") ? cli_number(cli, "limit", 0) : since ? 0 : 20;
    if (cli_wants_rows(cli)) {
        const struct table_parameter more[] = {
            {":since", {.type = since ? CELL_TEXT : CELL_NULL, .t = since}},
            {":limit", {.type = limit ? CELL_INT : CELL_NULL, .i = limit}},
        };
        struct report_args args = {.event = event.id, .more = more, .n_more = ARRAY_LEN(more)};
        return cli_report(cli, "log", &args, err);
    }
    bool filtered = event.id.v || since;
    if (journal_list(cli->store, cli->arena, filtered ? 0 : (int)limit, &entries, &n, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "log");
    struct json *list = json ? json_add_array(json, "entries") : NULL;
    struct text_table *table = text_table_new(cli->arena, 6);
    text_table_align_right(table, 0);
    text_table_row(table, (const char *const[]){"entry", "when", "who", "verb", "", "what"});
    int64_t shown = 0;
    for (size_t i = 0; i < n && (limit == 0 || shown < limit); i++) {
        const struct journal_entry *e = &entries[i];
        if ((event.id.v && e->event_id != event.id.v) || e->at_utc < from)
            continue;
        shown++;
        if (json)
            json_entry(cli, list, e);
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%lld", (long long)e->entry_id),
                                                    time_format_local(cli->arena, e->at_utc), e->who, e->verb,
                                                    e->emptied  ? "emptied"
                                                    : e->undone ? "undone"
                                                                : "",
                                                    e->sentence});
    }
    if (!json)
        text_table_print(table, cli->width, &cli->out);
    return ERR_OK;
}
