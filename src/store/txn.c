/* txn.c - a verb is one transaction and one journal entry
 *
 * BEGIN IMMEDIATE takes the write lock at once: a reader that turns into a writer could be refused
 * without any waiting (SQLITE_BUSY_SNAPSHOT). Any COMMIT but the one here is a bug, and the commit
 * hook says so.
 */
#include "base/err.h"
#include "base/strbuf.h"
#include "store/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum err_code held(struct store *store, const struct strbuf *holder, struct err *err)
{
    return err_set(err, ERR_LOCKED, "%s is held by %s; try again when it has finished", store->path,
                   strbuf_text(holder));
}

static enum err_code gone(const struct store *store, struct err *err)
{
    err_clear(err);
    return err_set(err, ERR_IO, "%s", store->gone);
}

static void roll_back(struct store *store)
{
    store_statements_reset(store);
    /* After a full disk or a failing one SQLite may have rolled back by itself. */
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

static void finish(struct store *store)
{
    if (store->session) /* NULL is not fine with this one */
        sqlite3session_delete(store->session);
    store->session = NULL;
    ship_stop(store);
    store->plain = false;
    free(store->sentence);
    free(store->message);
    store->sentence = store->message = NULL;
    free(store->request);
    store->request = NULL;
    store->together = NULL;
    store->event_id = store->target = 0;
    store->erases = false;
    store->in_verb = false;
    store->verb = NULL;
    lock_release(&store->lock);
    tc_context_set(NULL);
}

void store_set_request(struct store *store, const char *id)
{
    size_t len = id ? strlen(id) : 0;
    tc_assert(!store->in_verb && len <= STORE_REQUEST_MAX);
    free(store->request);
    store->request = NULL;
    if (len) {
        store->request = tc_calloc(len + 1, 1);
        memcpy(store->request, id, len);
    }
}

void store_set_together(struct store *store, struct store_together *together)
{
    tc_assert(!store->in_verb);
    if (together->n > 0)
        store_set_request(store, NULL);
    store->together = together;
}

/* Inside the transaction: the request must not have been done already. */
static enum err_code require_new(struct store *store, struct err *err)
{
    int64_t done = 0;
    enum err_code rc = ERR_OK;
    if (store->request)
        rc = store_get_int(store, Q_JOURNAL_REQUEST_ENTRY, SQL_ARGS(SQL_T(store->request)), 0, &done, err);
    if (rc == ERR_OK && done)
        rc = err_set(err, ERR_CONFLICT, "this was done already (entry %lld of the journal); nothing was done twice",
                     (long long)done);
    return rc;
}

/* Records a verb as soon as its transaction has begun. */
static enum err_code record(struct store *store, struct err *err)
{
    enum err_code rc = ship_record(store, err);
    int sql = rc == ERR_OK ? journal_record(store) : SQLITE_OK;
    return sql == SQLITE_OK ? rc : store_sql_error(store, sql, err);
}

static enum err_code begin(struct store *store, const char *verb, bool plain, struct err *err)
{
    tc_assert(!store->in_verb && store->reads == 0);
    if (!store_writes(store))
        return err_set(err, ERR_IO, "%s was opened for reading only", store->path);
    if (store->gone)
        return gone(store, err);
    struct strbuf holder = STRBUF_INIT;
    bool mine =
        lock_take(&store->lock, verb, store->who, store->clock->now_utc(store->clock), store->patience_ms, &holder);
    enum err_code rc = mine ? store_run(store, "BEGIN IMMEDIATE", err) : held(store, &holder, err);
    strbuf_release(&holder);
    bool kept = !mine || place_is_kept(store); /* after the write lock: nobody else writes now */
    if (rc == ERR_OK && kept && !plain)
        rc = record(store, err);
    if (rc != ERR_OK || !kept) {
        store_set_request(store, NULL);
        store->together = NULL;
        roll_back(store);
        if (!kept) {
            (void)place_give_up(store);
            rc = gone(store, err);
        }
        if (mine)
            finish(store);
        return rc;
    }
    store->in_verb = true;
    store->plain = plain;
    store->verb = verb;
    store->changes_before = sqlite3_total_changes64(store->db);
    tc_context_set(verb);
    rc = plain ? ERR_OK : require_new(store, err);
    if (rc != ERR_OK)
        store_abandon(store);
    return rc;
}

enum err_code store_begin(struct store *store, const char *verb, struct err *err)
{
    return begin(store, verb, false, err);
}

enum err_code store_begin_plain(struct store *store, const char *what, struct err *err)
{
    return begin(store, what, true, err);
}

void store_note(struct store *store, int64_t event_id, const char *format, ...)
{
    tc_assert(store->in_verb);
    struct strbuf said = STRBUF_INIT, english = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    message_say_to(&english, NULL, MESSAGE_PAGE, strbuf_text(&said)); /* advice is for that moment */
    strbuf_add(&english, "");                                         /* at least an empty text */
    free(store->sentence);
    free(store->message);
    store->sentence = english.text;
    store->message = said.text;
    store->event_id = event_id;
}

void store_erases(struct store *store)
{
    tc_assert(store->in_verb);
    store->erases = true;
}

static enum err_code commit(struct store *store, struct err *err)
{
    tc_assert(!store_statements_busy(store)); /* every cursor was closed */
    if (sqlite3_get_autocommit(store->db))
        return err_set(err, ERR_IO, "%s: the transaction was already rolled back", store->path);
    bool empty = true;
    enum err_code rc = store->plain ? ERR_OK : journal_write(store, &empty, err);
    if (rc == ERR_OK)
        rc = ship_commit(store, err);
    if (rc != ERR_OK)
        return rc;
    if (empty && sqlite3_total_changes64(store->db) == store->changes_before) {
        roll_back(store);
        return ERR_OK;
    }
    store->committing = true;
    rc = store_run(store, "COMMIT", err);
    store->committing = false;
    /* A log that went meanwhile took this commit with it, unless it can be saved. */
    if (rc == ERR_OK && !place_is_kept(store) && !place_give_up(store))
        rc = gone(store, err);
    return rc;
}

enum err_code store_end(struct store *store, enum err_code rc, struct err *err)
{
    tc_assert(store->in_verb);
    if (rc == ERR_OK)
        rc = commit(store, err);
    if (rc != ERR_OK)
        roll_back(store);
    finish(store);
    return rc;
}

void store_abandon(struct store *store)
{
    tc_assert(store->in_verb);
    roll_back(store);
    finish(store);
}

enum err_code store_state(struct store *store, int64_t *out, struct err *err)
{
    *out = 0;
    if (store->in_verb ? sqlite3_total_changes64(store->db) != store->changes_before : store->reads == 0)
        return ERR_OK;
    return journal_last(store, out, err);
}

void store_set_beside(struct store *store, void *beside)
{
    store->beside = beside;
}

void *store_beside(const struct store *store)
{
    return store->beside;
}

enum err_code store_begin_read(struct store *store, struct err *err)
{
    if (!store->in_verb && store->reads == 0) {
        enum err_code rc = store_run(store, "BEGIN", err);
        if (rc != ERR_OK)
            return rc;
    }
    store->reads++;
    return ERR_OK;
}

void store_end_read(struct store *store)
{
    tc_assert(store->reads > 0);
    if (--store->reads > 0 || store->in_verb)
        return;
    /* Nothing was written: this ends the snapshot, and cannot fail in a way that matters. */
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL);
}
