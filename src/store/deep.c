/* deep.c - whether the rows are what the journal says they should be (doctor --deep)
 *
 * A verb's changeset holds, for each row that it changed, the key and what was written. So the
 * journal is walked from the newest entry back: the first value that is met for a column of a row is
 * the one that must be in the file. An INSERT tells all columns, a DELETE that the row is gone; rows
 * that no entry knows of came by another way.
 *
 * Two things are no fault. Columns that a changeset does not know (an older version's table had
 * fewer) are not judged. And where a person was forgotten, entries were emptied: what they did
 * nobody can tell, so what differs from entries before them is counted, and is not called wrong.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TABLES_MAX  128
#define COLUMNS_MAX 64
#define SHOWN_MAX   5

struct table {
    char *name;
    int n_columns;
    bool is_key[COLUMNS_MAX];
    const char *columns[COLUMNS_MAX];
    sqlite3_stmt *get; /* the row of a key; its parameters are the key's columns in their order */
};

/* A row that the journal knows. */
struct known {
    uint64_t settled; /* columns whose last value was compared */
    bool done;        /* all of them, or the row itself */
};

struct deep {
    sqlite3 *db;
    struct arena *arena, keys;
    struct table tables[TABLES_MAX];
    size_t n_tables;
    struct map keyed; /* keys of rows: their places in the next */
    struct known *rows;
    size_t n_rows, room;
    int64_t entry;  /* that is being read */
    bool uncertain; /* an entry after it was emptied */
    size_t wrong, unsure;
    struct strbuf found;
};

/* ---- tables ---------------------------------------------------------------------------------- */

static int read_columns(struct deep *d, struct table *t)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(d->db, "SELECT name, pk > 0 FROM pragma_table_info(?1) ORDER BY cid", -1, &stmt, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(stmt, 1, t->name, -1, SQLITE_STATIC);
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        rc = SQLITE_OK;
        if (t->n_columns == COLUMNS_MAX)
            break;
        t->columns[t->n_columns] = arena_strdup(d->arena, (const char *)sqlite3_column_text(stmt, 0));
        t->is_key[t->n_columns++] = sqlite3_column_int(stmt, 1) != 0;
    }
    sqlite3_finalize(stmt);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int prepare_get(struct deep *d, struct table *t)
{
    struct strbuf sql = STRBUF_INIT;
    int keys = 0;
    strbuf_printf(&sql, "SELECT * FROM main.\"%s\"", t->name);
    for (int i = 0; i < t->n_columns; i++)
        if (t->is_key[i]) {
            keys++;
            strbuf_printf(&sql, "%s\"%s\" IS ?%d", keys > 1 ? " AND " : " WHERE ", t->columns[i], keys);
        }
    int rc = keys ? sqlite3_prepare_v2(d->db, strbuf_text(&sql), -1, &t->get, NULL) : SQLITE_OK;
    strbuf_release(&sql);
    return rc;
}

static int read_tables(struct deep *d)
{
    sqlite3_stmt *stmt = NULL;
    int rc =
        sqlite3_prepare_v2(d->db, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", -1, &stmt, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(stmt, 0);
        rc = SQLITE_OK;
        if (!journal_records(name) || strchr(name, '"') || d->n_tables == TABLES_MAX)
            continue;
        struct table *t = &d->tables[d->n_tables++];
        t->name = arena_strdup(d->arena, name);
        if ((rc = read_columns(d, t)) == SQLITE_OK)
            rc = prepare_get(d, t);
    }
    sqlite3_finalize(stmt);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static struct table *find_table(struct deep *d, const char *name)
{
    for (size_t i = 0; i < d->n_tables; i++)
        if (strcmp(d->tables[i].name, name) == 0)
            return d->tables[i].get ? &d->tables[i] : NULL;
    return NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_key_value(struct strbuf *key, sqlite3_value *value)
{
    int type = value ? sqlite3_value_type(value) : 0; /* before it is made a text */
    const char *text = value ? (const char *)sqlite3_value_text(value) : NULL;
    strbuf_printf(key, "%d ", type);
    if (text)
        strbuf_add_bytes(key, text, (size_t)sqlite3_value_bytes(value));
    strbuf_add_char(key, '\0');
}

static struct known *know_row(struct deep *d, const struct strbuf *key)
{
    size_t place = map_add(&d->keyed, key->text, key->len);
    if (place == d->n_rows)
        (void)VEC_ADD(d->rows, d->n_rows, d->room);
    return &d->rows[place];
}

/* "match 17", by the key. */
static void name_row(struct strbuf *out, const struct strbuf *key)
{
    const char *at = key->text;
    strbuf_printf(out, "%s", at);
    for (at += strlen(at) + 1; at < key->text + key->len; at += strlen(at) + 1) {
        strbuf_add_char(out, ' ');
        utf8_add_printable(out, utf8_is_valid(at + 2, strlen(at + 2)) ? at + 2 : "?");
    }
}

static void find_fault(struct deep *d, const struct strbuf *key, const char *column, const char *what)
{
    if (d->uncertain) {
        d->unsure++;
        return;
    }
    if (d->wrong++ >= SHOWN_MAX)
        return;
    strbuf_add(&d->found, d->found.len ? "; " : "");
    name_row(&d->found, key);
    if (column)
        strbuf_add(&d->found, message(d->arena, ", column %s", column));
    strbuf_printf(&d->found, " %s", what);
    if (d->entry)
        strbuf_add(&d->found, message(d->arena, " (entry %lld)", (long long)d->entry));
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_number(int type)
{
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

/* A whole number in a column of reals may have either type. */
static bool is_same(sqlite3_value *a, sqlite3_value *b)
{
    int type = sqlite3_value_type(a), other = sqlite3_value_type(b);
    if (type == SQLITE_INTEGER && other == SQLITE_INTEGER)
        return sqlite3_value_int64(a) == sqlite3_value_int64(b);
    if (is_number(type) && is_number(other)) {
        double x = sqlite3_value_double(a), y = sqlite3_value_double(b);
        return x <= y && x >= y;
    }
    if (type != other)
        return false;
    int len = sqlite3_value_bytes(a);
    return type == SQLITE_NULL ||
           (len == sqlite3_value_bytes(b) &&
            (len == 0 || memcmp(sqlite3_value_blob(a), sqlite3_value_blob(b), (size_t)len) == 0));
}

static sqlite3_value *value_of(sqlite3_changeset_iter *change, int operation, int column)
{
    sqlite3_value *value = NULL;
    if (operation == SQLITE_INSERT)
        sqlite3changeset_new(change, column, &value);
    else
        sqlite3changeset_old(change, column, &value);
    return value;
}

/* Binds the key of a change, finds its row in the file; *there. */
static int find_in_file(const struct table *t, sqlite3_changeset_iter *change, int operation, bool *there)
{
    int rc = sqlite3_reset(t->get);
    for (int i = 0, k = 0; rc == SQLITE_OK && i < t->n_columns; i++)
        if (t->is_key[i]) {
            sqlite3_value *value = value_of(change, operation, i);
            k++;
            rc = value ? sqlite3_bind_value(t->get, k, value) : sqlite3_bind_null(t->get, k);
        }
    if (rc == SQLITE_OK)
        rc = sqlite3_step(t->get);
    *there = rc == SQLITE_ROW;
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static void compare_columns(struct deep *d, const struct table *t, struct known *row, const struct strbuf *key,
                            sqlite3_changeset_iter *change, int n_columns)
{
    for (int i = 0; i < n_columns; i++) {
        sqlite3_value *value = NULL;
        if (row->settled >> i & 1 || sqlite3changeset_new(change, i, &value) != SQLITE_OK || !value)
            continue;
        row->settled |= (uint64_t)1 << i;
        if (!is_same(value, sqlite3_column_value(t->get, i)))
            find_fault(d, key, t->columns[i], TC_WORD("is not what was last written there"));
    }
}

static int judge_change(struct deep *d, sqlite3_changeset_iter *change)
{
    const char *name;
    int n_columns, operation, indirect;
    bool there = false;
    struct strbuf key = STRBUF_INIT;
    int rc = sqlite3changeset_op(change, &name, &n_columns, &operation, &indirect);
    struct table *t = rc == SQLITE_OK ? find_table(d, name) : NULL;
    if (!t || n_columns > t->n_columns)
        return rc; /* a table of another version */
    strbuf_printf(&key, "%s%c", name, '\0');
    for (int i = 0; i < n_columns; i++)
        if (t->is_key[i])
            add_key_value(&key, value_of(change, operation, i));
    struct known *row = know_row(d, &key);
    if (!row->done && (rc = find_in_file(t, change, operation, &there)) == SQLITE_OK) {
        row->done = operation != SQLITE_UPDATE || !there;
        if (operation != SQLITE_DELETE && !there)
            find_fault(d, &key, NULL, TC_WORD("is gone"));
        else if (operation == SQLITE_DELETE && there && !row->settled)
            find_fault(d, &key, NULL, TC_WORD("is there, although it was deleted"));
        else if (operation != SQLITE_DELETE)
            compare_columns(d, t, row, &key, change, n_columns);
        sqlite3_reset(t->get);
    }
    strbuf_release(&key);
    return rc;
}

static int judge_changeset(struct deep *d, const void *bytes, int size)
{
    sqlite3_changeset_iter *change = NULL;
    void *copy = sqlite3_malloc(size);
    if (!copy)
        return SQLITE_NOMEM;
    memcpy(copy, bytes, (size_t)size);
    int rc = sqlite3changeset_start(&change, size, copy);
    while (rc == SQLITE_OK && (rc = sqlite3changeset_next(change)) == SQLITE_ROW)
        rc = judge_change(d, change);
    sqlite3changeset_finalize(change);
    sqlite3_free(copy);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int judge_journal(struct deep *d)
{
    sqlite3_stmt *stmt = NULL;
    int rc =
        sqlite3_prepare_v2(d->db, "SELECT entry_id, changeset FROM journal ORDER BY entry_id DESC", -1, &stmt, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        int size = sqlite3_column_bytes(stmt, 1);
        d->entry = sqlite3_column_int64(stmt, 0);
        rc = SQLITE_OK;
        if (size == 0)
            d->uncertain = true;
        else
            rc = judge_changeset(d, sqlite3_column_blob(stmt, 1), size);
    }
    sqlite3_finalize(stmt);
    d->entry = 0;
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Rows that no entry knows of. */
static int judge_strangers(struct deep *d, const struct table *t)
{
    sqlite3_stmt *stmt = NULL;
    struct strbuf sql = STRBUF_INIT, key = STRBUF_INIT;
    strbuf_printf(&sql, "SELECT * FROM main.\"%s\"", t->name);
    int rc = t->get ? sqlite3_prepare_v2(d->db, strbuf_text(&sql), -1, &stmt, NULL) : SQLITE_DONE;
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        strbuf_clear(&key);
        strbuf_printf(&key, "%s%c", t->name, '\0');
        for (int i = 0; i < t->n_columns; i++)
            if (t->is_key[i])
                add_key_value(&key, sqlite3_column_value(stmt, i));
        if (map_find(&d->keyed, key.text, key.len) == MAP_NONE)
            find_fault(d, &key, NULL, TC_WORD("is in no journal entry"));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(stmt);
    strbuf_release(&sql);
    strbuf_release(&key);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* ---- the check ------------------------------------------------------------------------------- */

static const char *verdict(struct deep *d)
{
    if (d->wrong > SHOWN_MAX)
        strbuf_add(&d->found, message(d->arena, "; and %zu more", d->wrong - SHOWN_MAX));
    if (d->wrong)
        strbuf_add(&d->found, TC_WORD(": another program has changed the file; compare it with a backup, "
                                      "and correct by a verb"));
    else
        strbuf_add(&d->found, message_count(d->arena, (int64_t)d->n_rows, "%lld row is as the journal has it",
                                            "%lld rows are as the journal has them"));
    if (d->unsure)
        strbuf_add(&d->found,
                   message_count(d->arena, (int64_t)d->unsure,
                                 "; %lld difference cannot be judged, since later entries were emptied when a player "
                                 "was forgotten",
                                 "; %lld differences cannot be judged, since later entries were emptied when a player "
                                 "was forgotten"));
    return arena_strdup(d->arena, strbuf_text(&d->found));
}

enum err_code store_examine_rows(struct store *store, struct arena *arena, struct store_check *out, struct err *err)
{
    struct deep *d = tc_calloc(1, sizeof *d);
    *d = (struct deep){.db = store->db, .arena = arena, .keyed = {.arena = &d->keys}, .found = STRBUF_INIT};
    *out = (struct store_check){.name = TC_WORD("rows against the journal"), .ok = true, .detail = ""};
    enum err_code code = store_begin_read(store, err);
    bool begun = code == ERR_OK;
    if (begun) {
        int rc = read_tables(d);
        if (rc == SQLITE_OK)
            rc = judge_journal(d);
        for (size_t i = 0; rc == SQLITE_OK && i < d->n_tables; i++)
            rc = judge_strangers(d, &d->tables[i]);
        if (rc != SQLITE_OK)
            code = store_sql_error(store, rc, err);
    }
    for (size_t i = 0; i < d->n_tables; i++)
        sqlite3_finalize(d->tables[i].get);
    if (begun)
        store_end_read(store);
    if (code == ERR_OK) {
        out->detail = verdict(d);
        out->ok = d->wrong == 0;
    }
    strbuf_release(&d->found);
    arena_release(&d->keys);
    free(d->rows);
    free(d);
    return code;
}

enum err_code store_require_rows(struct store *store, const char *path, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct store_check check;
    enum err_code rc = store_examine_rows(store, &scratch, &check, err);
    if (rc == ERR_OK && !check.ok)
        rc = err_set(err, ERR_DAMAGED, "%s: %s\nto take it all the same add --force", path, check.detail);
    arena_release(&scratch);
    return rc;
}
