/* journal.c - every verb with who, when, a sentence, and what it changed
 *
 * SQLite's session extension watches the tables that are not derived while a verb runs; its
 * changeset goes into the journal in the same transaction. Undo applies the inverse of the newest
 * entry that stands, redo applies an undone one again, and each of them is an entry itself, so that
 * nothing is ever taken out of the journal: what stands is read from it. (Only forgetting a player
 * empties changesets: such entries can no longer be undone, and undo steps over them.)
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_LEN 12 /* of "#2" and so on, at most */

/* Ledgers and caches are rebuilt, the journal describes itself, and a preference has no part in results. Undoing a
 * result must not touch keys, PINs or codes either: which other stores are trusted (peer), the key of this store (a
 * preference), who may log in (web_...), and what standbys know of this file. */
static const char *const not_recorded[] = {"rating_match", "journal", "preference", "peer",
                                           "replica",      "standby", "shipment"};

bool journal_records(const char *table)
{
    for (size_t i = 0; i < ARRAY_LEN(not_recorded); i++)
        if (strcmp(table, not_recorded[i]) == 0)
            return false;
    return strncmp(table, "sqlite_", 7) != 0 && strncmp(table, "web_", 4) != 0;
}

static int is_recorded(void *unused, const char *table)
{
    (void)unused;
    return journal_records(table);
}

int journal_record(struct store *store)
{
    int rc = sqlite3session_create(store->db, "main", &store->session);
    if (rc != SQLITE_OK)
        return rc;
    sqlite3session_table_filter(store->session, is_recorded, NULL);
    return sqlite3session_attach(store->session, NULL);
}

/* The running verb's request: of verbs that belong together the first one's, and from it "KEY#2", "KEY#3". */
static const char *request_of(struct store *store, char numbered[STORE_REQUEST_MAX + 1])
{
    struct store_together *t = store->together;
    if (!t)
        return store->request;
    if (t->n++ == 0) {
        if (store->request && strlen(store->request) > STORE_REQUEST_MAX - NUMBER_LEN)
            return store->request; /* the other entries have no request */
        if (store->request)
            snprintf(t->id, sizeof t->id, "%s", store->request);
        else
            snprintf(t->id, sizeof t->id, "together-%016" PRIx64, rng_seed_from_system());
        return t->id;
    }
    if (!*t->id)
        return NULL;
    snprintf(numbered, STORE_REQUEST_MAX + 1, "%.*s#%d", STORE_REQUEST_MAX - NUMBER_LEN, t->id, t->n);
    return numbered;
}

enum err_code journal_write(struct store *store, bool *empty, struct err *err)
{
    int size = 0;
    void *changeset = NULL;
    int sql = sqlite3session_changeset(store->session, &size, &changeset);
    if (sql != SQLITE_OK) {
        sqlite3_free(changeset);
        return store_sql_error(store, sql, err);
    }
    enum err_code rc = ERR_OK;
    *empty = size == 0 && store->target == 0;
    if (!*empty) {
        /* The session's work is done; the entry itself is not recorded. */
        struct sql_value event = store->event_id ? SQL_I(store->event_id) : SQL_NULL;
        struct sql_value target = store->target ? SQL_I(store->target) : SQL_NULL;
        struct sql_value bytes = {.type = SQL_BLOB_V, .i = size, .t = changeset};
        if (store->erases)
            bytes = (struct sql_value){.type = SQL_BLOB_V, .i = 0, .t = ""};
        rc = store_exec(store, Q_JOURNAL_INSERT,
                        SQL_ARGS(SQL_I(store->clock->now_utc(store->clock)), SQL_T(store->who), SQL_T(store->verb),
                                 SQL_T(store->sentence ? store->sentence : ""), event, target, bytes),
                        err);
        if (rc == ERR_OK && store->message && message_is_in(store->message))
            rc =
                store_exec(store, Q_JOURNAL_MESSAGE, SQL_ARGS(SQL_I(store_last_id(store)), SQL_T(store->message)), err);
        char numbered[STORE_REQUEST_MAX + 1];
        const char *request = rc == ERR_OK ? request_of(store, numbered) : NULL;
        if (rc == ERR_OK && request)
            rc = store_exec(store, Q_JOURNAL_ANSWER, SQL_ARGS(SQL_I(store_last_id(store)), SQL_T(request)), err);
    }
    sqlite3_free(changeset);
    return rc;
}

/* Columns as in journal_list and journal_get. */
static struct journal_entry read_entry(const struct cursor *c, struct arena *arena)
{
    return (struct journal_entry){
        .entry_id = cursor_int(c, 0),
        .at_utc = cursor_int(c, 1),
        .who = cursor_text(c, 2, arena),
        .verb = cursor_text(c, 3, arena),
        .sentence = cursor_text(c, 4, arena),
        .event_id = cursor_int(c, 5),
        .target = cursor_int(c, 6),
        .undone = cursor_int(c, 7) != 0,
        .emptied = cursor_int(c, 8) != 0,
        .request = cursor_text(c, 9, arena),
        .said = cursor_text(c, 10, arena),
    };
}

/* The entries that a query gives. */
static enum err_code read_entries(struct store *store, struct arena *arena, enum query q, const struct sql_value *args,
                                  size_t n_args, struct journal_entry **out, size_t *n, struct err *err)
{
    struct journal_entry *list = NULL;
    size_t used = 0, room = 0;
    struct cursor c;
    enum err_code rc;
    for (rc = store_query(store, q, args, n_args, &c, err); rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(list, used, room) = read_entry(&c, arena);
    }
    cursor_close(&c);
    if (rc == ERR_OK) {
        *out = ARENA_ARRAY(arena, struct journal_entry, used);
        if (used)
            memcpy(*out, list, used * sizeof *list);
        *n = used;
    }
    free(list);
    return rc;
}

enum err_code journal_list(struct store *store, struct arena *arena, int limit, struct journal_entry **out, size_t *n,
                           struct err *err)
{
    return read_entries(store, arena, Q_JOURNAL_LIST, SQL_ARGS(SQL_I(limit > 0 ? limit : -1)), out, n, err);
}

enum err_code journal_since(struct store *store, struct arena *arena, int64_t after, int limit,
                            struct journal_entry **out, size_t *n, struct err *err)
{
    return read_entries(store, arena, Q_JOURNAL_SINCE, SQL_ARGS(SQL_I(after), SQL_I(limit > 0 ? limit : -1)), out, n,
                        err);
}

enum err_code journal_page(struct store *store, struct arena *arena, int64_t before, int64_t event_id, int limit,
                           struct journal_entry **out, size_t *n, struct err *err)
{
    return read_entries(store, arena, Q_JOURNAL_PAGE, SQL_ARGS(SQL_I(before), SQL_I(event_id), SQL_I(limit)), out, n,
                        err);
}

enum err_code journal_by_request(struct store *store, struct arena *arena, const char *id, struct journal_entry *out,
                                 bool *found, struct err *err)
{
    struct journal_entry *entries = NULL;
    size_t n = 0;
    enum err_code rc = read_entries(store, arena, Q_JOURNAL_BY_REQUEST, SQL_ARGS(SQL_T(id)), &entries, &n, err);
    *found = rc == ERR_OK && n > 0;
    *out = *found ? entries[0] : (struct journal_entry){.entry_id = 0};
    return rc;
}

enum err_code journal_together(struct store *store, struct arena *arena, int64_t entry_id, bool undone,
                               struct journal_entry **out, size_t *n, struct err *err)
{
    struct cursor c;
    struct journal_entry *all;
    size_t n_all = 0;
    *n = 0;
    *out = ARENA_ARRAY(arena, struct journal_entry, 1);
    enum err_code rc = store_query(store, Q_JOURNAL_GET, SQL_ARGS(SQL_I(entry_id)), &c, err);
    if (rc == ERR_OK && c.row)
        (*out)[(*n)++] = read_entry(&c, arena);
    cursor_close(&c);
    if (rc != ERR_OK || *n == 0 || !*(*out)->request || (*out)->undone != undone)
        return rc;
    const char *key = arena_strndup(arena, (*out)->request, strcspn((*out)->request, "#"));
    if ((rc = read_entries(store, arena, Q_JOURNAL_TOGETHER, SQL_ARGS(SQL_T(key)), &all, &n_all, err)) != ERR_OK)
        return rc;
    *out = all;
    *n = 0;
    for (size_t i = 0; i < n_all; i++)
        if (all[i].entry_id == entry_id || (all[i].undone == undone && !all[i].emptied))
            (*out)[(*n)++] = all[i];
    return rc;
}

enum err_code journal_last(struct store *store, int64_t *entry_id, struct err *err)
{
    return store_get_int(store, Q_JOURNAL_LAST, SQL_NONE, 0, entry_id, err);
}

enum err_code store_data_version(struct store *store, int64_t *out, struct err *err)
{
    return store_get_int(store, Q_STORE_DATA_VERSION, SQL_NONE, 0, out, err);
}

enum err_code journal_undoable(struct store *store, struct arena *arena, int64_t event_id, const char *who,
                               struct journal_entry *out, bool *found, struct err *err)
{
    struct journal_entry *entries = NULL;
    size_t n = 0;
    enum err_code rc =
        read_entries(store, arena, Q_JOURNAL_UNDOABLE_OF, SQL_ARGS(SQL_I(event_id), SQL_T(who)), &entries, &n, err);
    *found = rc == ERR_OK && n > 0;
    *out = *found ? entries[0] : (struct journal_entry){.entry_id = 0};
    return rc;
}

enum err_code journal_rows(struct store *store, struct arena *arena, int64_t entry_id, struct journal_row **out,
                           size_t *n, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_JOURNAL_GET, SQL_ARGS(SQL_I(entry_id)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_NOT_FOUND, "the journal has no entry %lld\ntopcut log lists them", (long long)entry_id);
    if (rc == ERR_OK)
        rc = changeset_rows(arena, sqlite3_column_blob(c.stmt, 11), sqlite3_column_bytes(c.stmt, 11), out, n, err);
    cursor_close(&c);
    return rc;
}

/* ---- undo and redo --------------------------------------------------------------------------- */

struct way_back {
    const char *verb; /* "undo" */
    const char *past; /* "undid" */
    enum query which; /* finds the entry */
    enum changeset_direction direction;
    const char *nothing; /* said when there is none */
};

static const struct way_back back = {
    .verb = "undo",
    .past = TC_WORD("undid"),
    .which = Q_JOURNAL_UNDOABLE,
    .direction = CHANGESET_INVERSE,
    .nothing = TC_WORD("there is nothing to undo"),
};
static const struct way_back again = {
    .verb = "redo",
    .past = TC_WORD("redid"),
    .which = Q_JOURNAL_REDOABLE,
    .direction = CHANGESET_FORWARD,
    .nothing = TC_WORD("there is nothing to redo: nothing was undone, or something was done since"),
};

static bool emptied_since(struct store *store, int64_t entry_id)
{
    struct err ignored = ERR_INIT;
    int64_t emptied = 0;
    enum err_code rc = store_get_int(store, Q_JOURNAL_EMPTIED_SINCE, SQL_ARGS(SQL_I(entry_id)), 0, &emptied, &ignored);
    return rc == ERR_OK && emptied;
}

/* Loads the entry and applies its changeset. */
static enum err_code apply_entry(struct store *store, struct arena *arena, const struct way_back *way, int64_t entry_id,
                                 struct journal_entry *out, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_JOURNAL_GET, SQL_ARGS(SQL_I(entry_id)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_DAMAGED, "journal entry %lld is missing", (long long)entry_id);
    if (rc == ERR_OK) {
        *out = read_entry(&c, arena);
        int size = sqlite3_column_bytes(c.stmt, 11);
        char *changeset = arena_strndup(arena, size ? sqlite3_column_blob(c.stmt, 11) : "", (size_t)size);
        cursor_close(&c);
        rc = changeset_apply(store, changeset, size, way->direction, CHANGESET_OF_JOURNAL, err);
        if (rc != ERR_OK)
            err_context(err, "cannot %s entry %lld (%s: %s)", way->verb, (long long)entry_id, out->verb, out->said);
        if (rc == ERR_CONFLICT)
            err_advice(err, "nothing was changed%s",
                       emptied_since(store, entry_id) ? TC_WORD("; what came after it was emptied when a "
                                                                "player was forgotten, and stays")
                                                      : "");
    }
    cursor_close(&c);
    return rc;
}

/* Refuses when the journal is no longer as the caller saw it. */
static enum err_code require_newest(struct store *store, struct arena *arena, int64_t expect, struct err *err)
{
    struct journal_entry *since = NULL;
    size_t n = 0;
    int64_t last = 0;
    enum err_code rc = journal_last(store, &last, err);
    if (rc != ERR_OK || last == expect)
        return rc;
    rc = journal_since(store, arena, expect, 0, &since, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (n == 0)
        return err_set(err, ERR_CONFLICT, "entry %lld of the journal was expected to be the newest; that is %lld",
                       (long long)expect, (long long)last);
    err_set(err, ERR_CONFLICT, "something newer was done since: entry %lld, %s by %s: %s",
            (long long)since[n - 1].entry_id, since[n - 1].verb, since[n - 1].who, since[n - 1].said);
    err_hint(err, "nothing was taken back; look at it first: topcut log");
    return err->code;
}

/* Refuses an entry that cannot be undone. */
static enum err_code require_standing(struct store *store, struct arena *arena, int64_t entry_id, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_JOURNAL_GET, SQL_ARGS(SQL_I(entry_id)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_NOT_FOUND, "the journal has no entry %lld\ntopcut log lists them", (long long)entry_id);
    if (rc == ERR_OK) {
        const struct journal_entry e = read_entry(&c, arena);
        if (e.target)
            rc = err_set(err, ERR_CONFLICT,
                         "entry %lld is the %s of entry %lld, which topcut %s "
                         "takes back",
                         (long long)entry_id, e.verb, (long long)e.target,
                         strcmp(e.verb, "undo") == 0 ? "redo" : "undo");
        else if (e.undone)
            rc = err_set(err, ERR_CONFLICT, "entry %lld (%s: %s) is taken back already", (long long)entry_id, e.verb,
                         e.said);
        else if (strcmp(e.verb, "package key") == 0 || strcmp(e.verb, "package trust") == 0)
            rc = err_set(err, ERR_CONFLICT, "entry %lld (%s) is about keys, which undo leaves alone",
                         (long long)entry_id, e.verb);
        else if (e.emptied)
            rc = err_set(err, ERR_CONFLICT,
                         "entry %lld (%s) was emptied when a player was forgotten, and "
                         "stands for good",
                         (long long)entry_id, e.verb);
    }
    cursor_close(&c);
    return rc;
}

/* named: the entry that is meant; 0: the one that the way finds. expect: the newest there must be; 0: any. */
static enum err_code go(struct store *store, struct arena *arena, const struct way_back *way, int64_t named,
                        int64_t expect, store_rebuild_fn *after, void *data, struct journal_entry *out, struct err *err)
{
    int64_t entry_id = named;
    enum err_code rc;
    *out = (struct journal_entry){.entry_id = 0};
    if ((rc = store_begin(store, way->verb, err)) != ERR_OK)
        return rc;
    if (expect && (rc = require_newest(store, arena, expect, err)) != ERR_OK)
        goto out;
    rc = named ? require_standing(store, arena, named, err)
               : store_get_int(store, way->which, SQL_NONE, 0, &entry_id, err);
    if (rc != ERR_OK)
        goto out;
    if (entry_id == 0) {
        rc = err_set(err, ERR_CONFLICT, "%s", way->nothing);
        goto out;
    }
    if ((rc = apply_entry(store, arena, way, entry_id, out, err)) != ERR_OK)
        goto out;
    if (after && (rc = after(store, data, err)) != ERR_OK)
        goto out;
    store_note(store, out->event_id, "%s %s: %s", way->past, out->verb, out->said);
    store->target = entry_id;
out:
    rc = store_end(store, rc, err);
    if (rc == ERR_OK)
        out->undone = way->direction == CHANGESET_INVERSE;
    return rc;
}

enum err_code journal_undo(struct store *store, struct arena *arena, store_rebuild_fn *after, void *data,
                           struct journal_entry *out, struct err *err)
{
    return go(store, arena, &back, 0, 0, after, data, out, err);
}

enum err_code journal_undo_entry(struct store *store, struct arena *arena, int64_t entry_id, int64_t expect,
                                 store_rebuild_fn *after, void *data, struct journal_entry *out, struct err *err)
{
    return go(store, arena, &back, entry_id, expect, after, data, out, err);
}

enum err_code journal_redo(struct store *store, struct arena *arena, store_rebuild_fn *after, void *data,
                           struct journal_entry *out, struct err *err)
{
    return go(store, arena, &again, 0, 0, after, data, out, err);
}
