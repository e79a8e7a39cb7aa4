/* open.c - opens a catalogue where it lies and reads its rows
 *
 * The image is handed to SQLite as it lies in the program: no copy, no parsing, and with memory-mapped reads not even
 * its pages are copied. A user's file is opened read-only and without mapping: another process may replace it by a
 * newer one, and this one goes on reading the old. No row is read before it is asked for.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/utf8.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- reading --------------------------------------------------------------------------------- */

static void require_readable(struct catalog *catalog, int rc)
{
    if (rc == SQLITE_OK || rc == SQLITE_ROW || rc == SQLITE_DONE)
        return;
    if (rc == SQLITE_NOMEM)
        tc_out_of_memory(0);
    catalog_damaged(catalog, SQLITE_CAUSE(catalog->db));
}

sqlite3_stmt *catalog_statement(struct catalog *catalog, sqlite3_stmt **stmt, const char *sql)
{
    if (!*stmt)
        require_readable(catalog, sqlite3_prepare_v3(catalog->db, sql, -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL));
    return *stmt;
}

bool catalog_step(struct catalog *catalog, sqlite3_stmt *stmt)
{
    int rc = sqlite3_step(stmt);
    require_readable(catalog, rc);
    if (rc == SQLITE_DONE)
        sqlite3_reset(stmt);
    return rc == SQLITE_ROW;
}

const char *catalog_peek(struct catalog *catalog, sqlite3_stmt *stmt, int column)
{
    const char *text = (const char *)sqlite3_column_text(stmt, column);
    size_t len = (size_t)sqlite3_column_bytes(stmt, column);
    if (text && catalog->info.path && !utf8_is_valid(text, len))
        catalog_damaged(catalog, "a text in it is not UTF-8");
    return text && len ? text : "";
}

const char *catalog_bytes(struct catalog *catalog, sqlite3_stmt *stmt, int column, size_t *len)
{
    const char *bytes;
    if (catalog->info.path) {
        bytes = catalog_peek(catalog, stmt, column);
        *len = strlen(bytes);
        return bytes;
    }
    bytes = sqlite3_column_blob(stmt, column);
    *len = bytes ? (size_t)sqlite3_column_bytes(stmt, column) : 0;
    return bytes ? bytes : "";
}

const char *catalog_column(struct catalog *catalog, sqlite3_stmt *stmt, int column)
{
    size_t len;
    const char *text = catalog_bytes(catalog, stmt, column, &len);
    return len ? arena_strndup(&catalog->arena, text, len) : "";
}

struct sqlite3 *catalog_sqlite(struct catalog *catalog)
{
    return catalog->db;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The one number that a statement gives; false when it gives none. */
static bool get_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *stmt = NULL;
    bool found = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW &&
                 sqlite3_column_type(stmt, 0) == SQLITE_INTEGER;
    if (found)
        *out = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return found;
}

static int open_image(struct catalog *c)
{
    size_t len;
    unsigned char *image = catalog_image(&len);
    int rc = sqlite3_open_v2(":memory:", &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_deserialize(c->db, "main", image, (sqlite3_int64)len, (sqlite3_int64)len,
                                 SQLITE_DESERIALIZE_READONLY);
    c->info.bytes = (int64_t)len;
    return rc;
}

/* Forbids what may not happen in a file that others made: SQL hidden in its schema, writing, text in double quotes. */
static int harden(struct catalog *c, bool is_image)
{
    static const int off[] = {SQLITE_DBCONFIG_DQS_DML,        SQLITE_DBCONFIG_DQS_DDL,
                              SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_WRITABLE_SCHEMA,
                              SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW};
    int rc = SQLITE_OK, answer;
    for (size_t i = 0; i < ARRAY_LEN(off) && rc == SQLITE_OK; i++)
        rc = sqlite3_db_config(c->db, off[i], 0, &answer);
    if (rc == SQLITE_OK)
        rc = sqlite3_db_config(c->db, SQLITE_DBCONFIG_DEFENSIVE, 1, &answer);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(c->db,
                          is_image ? "PRAGMA mmap_size = 1073741824; PRAGMA query_only = ON"
                                   : "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON;"
                                     "PRAGMA query_only = ON",
                          NULL, NULL, NULL);
    return rc;
}

static enum err_code check_identity(struct catalog *c, struct err *err)
{
    int64_t id = 0, version = 0;
    const char *path = c->path_or_image;
    if (!get_number(c->db, "PRAGMA application_id", &id) || !get_number(c->db, "PRAGMA user_version", &version))
        return err_set(err, ERR_DAMAGED, "%s is no catalogue of cards, or damaged (%s)\n%s", path, SQLITE_CAUSE(c->db),
                       CATALOG_REMEDY);
    if (id != CATALOG_APPLICATION_ID)
        return err_set(err, ERR_DAMAGED, "%s is a database, but no catalogue of cards\n%s", path, CATALOG_REMEDY);
    if (version != CATALOG_VERSION)
        return err_set(err, ERR_DAMAGED, "%s is a catalogue of version %lld, and this Topcut reads version %d\n%s",
                       path, (long long)version, CATALOG_VERSION, CATALOG_REMEDY);
    return ERR_OK;
}

/* Returns a column's text; "" when it cannot be shown. */
static const char *own_text(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text && utf8_is_valid(text, (size_t)sqlite3_column_bytes(row, column)) ? text : "";
}

/* Loads what the catalogue says about itself. */
static enum err_code load_info(struct catalog *c, struct err *err)
{
    struct catalog_info *info = &c->info;
    int64_t texts = 0;
    const struct {
        const char *key, **text;
        int64_t *number;
    } fields[] = {
        {"known_until", &info->known_until, NULL},
        {"source", &info->source, NULL},
        {"source_date", &info->source_date, NULL},
        {"imported_utc", NULL, &info->imported_utc},
        {"cards", NULL, &info->cards},
        {"names", NULL, &info->names},
        {"foreign_names", NULL, &info->foreign_names},
        {"printings", NULL, &info->printings},
        {"sets", NULL, &info->sets},
        {"texts", NULL, &texts},
        {"legalities", NULL, &info->legalities},
    };
    sqlite3_stmt *row = NULL;
    size_t n = 0;
    int rc = sqlite3_prepare_v2(c->db, "SELECT key, value FROM meta", -1, &row, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        const char *key = (const char *)sqlite3_column_text(row, 0);
        rc = SQLITE_OK;
        for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
            if (!key || strcmp(fields[i].key, key) != 0)
                continue;
            n++;
            if (fields[i].text)
                *fields[i].text = arena_strdup(&c->arena, own_text(row, 1));
            else
                *fields[i].number = sqlite3_column_int64(row, 1);
        }
    }
    sqlite3_finalize(row);
    if (rc != SQLITE_DONE || n != ARRAY_LEN(fields) || info->cards < 0 || info->cards > INT32_MAX / 2 ||
        info->foreign_names < 0 || info->foreign_names > INT32_MAX / 2 || info->sets < 0 || info->sets > 65536)
        return err_set(err, ERR_DAMAGED, "the catalogue %s is damaged (%s)\n%s", c->path_or_image,
                       rc == SQLITE_DONE ? TC_WORD("it does not say what is in it") : SQLITE_CAUSE(c->db),
                       CATALOG_REMEDY);
    info->has_text = texts > 0;
    info->has_legalities = info->legalities > 0;
    c->n_cards = (int)info->cards;
    c->n_sets = (int)info->sets;
    return ERR_OK;
}

/* Checks a file that others may have touched: the tables are there, with as many cards as it says. */
static enum err_code check_tables(struct catalog *c, struct err *err)
{
    static const char *const queries[] = {
        "SELECT EXISTS (SELECT card_id, " CARD_COLUMNS " FROM card)",
        "SELECT EXISTS (SELECT card_id, position, " FACE_COLUMNS " FROM face)",
        "SELECT EXISTS (SELECT set_id, " SET_COLUMNS " FROM card_set)",
        "SELECT EXISTS (SELECT lax, " NAME_COLUMNS " FROM name)",
        "SELECT EXISTS (SELECT first, names FROM foreign_name)",
        "SELECT EXISTS (SELECT card_id, era, types, printed FROM card_era)",
        "SELECT EXISTS (SELECT set_id, number, card_id FROM printing)",
        "SELECT EXISTS (SELECT card_id, text FROM card_text)",
        "SELECT EXISTS (SELECT card_id, statuses FROM legality)",
    };
    int64_t cards = 0, sets = 0, any, pages = 0, page_size = 0;
    bool readable = get_number(c->db, "SELECT coalesce(max(card_id), 0) FROM card", &cards) &&
                    get_number(c->db, "SELECT coalesce(max(set_id) + 1, 0) FROM card_set", &sets) &&
                    get_number(c->db, "PRAGMA page_count", &pages) && get_number(c->db, "PRAGMA page_size", &page_size);
    for (size_t i = 0; i < ARRAY_LEN(queries) && readable; i++)
        readable = get_number(c->db, queries[i], &any);
    c->info.bytes = pages * page_size;
    if (readable && cards == c->n_cards && sets == c->n_sets)
        return ERR_OK;
    return err_set(err, ERR_DAMAGED, "the catalogue %s is damaged (%s)\n%s", c->path_or_image,
                   readable ? TC_WORD("cards are missing") : SQLITE_CAUSE(c->db), CATALOG_REMEDY);
}

enum err_code catalog_open(const char *path, struct catalog **out, struct err *err)
{
    struct stat st;
    *out = NULL;
    if (path && stat(path, &st) != 0)
        return err_set(err, ERR_NOT_FOUND, "there is no catalogue of cards %s\n%s", path, CATALOG_REMEDY);
    if (path && !S_ISREG(st.st_mode)) /* opening a pipe would wait for its writer */
        return err_set(err, ERR_DAMAGED, "%s is not an ordinary file\n%s", path, CATALOG_REMEDY);
    struct catalog *c = tc_calloc(1, sizeof *c);
    enum err_code rc = ERR_OK;
    c->path_or_image = path ? arena_strdup(&c->arena, path) : "the catalogue inside the program";
    c->info.path = path ? c->path_or_image : NULL;
    int sql = path ? sqlite3_open_v2(path, &c->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) : open_image(c);
    if (sql == SQLITE_OK)
        sql = harden(c, !path);
    if (sql == SQLITE_OK && !path) /* nobody writes it: one transaction for all that is read spares one for each row */
        sql = sqlite3_exec(c->db, "BEGIN", NULL, NULL, NULL);
    if (sql == SQLITE_CANTOPEN || sql == SQLITE_PERM)
        rc = err_set(err, ERR_IO, "cannot open the catalogue %s: %s", c->path_or_image, SQLITE_CAUSE(c->db));
    if (rc == ERR_OK && path)
        rc = check_identity(c, err);
    if (rc == ERR_OK)
        rc = load_info(c, err);
    if (rc == ERR_OK && path)
        rc = check_tables(c, err);
    if (rc != ERR_OK) {
        catalog_close(c);
        return rc;
    }
    c->cards = tc_calloc((size_t)c->n_cards + 1, sizeof(struct loaded_card *));
    *out = c;
    return ERR_OK;
}

void catalog_close(struct catalog *catalog)
{
    if (!catalog)
        return;
    sqlite3_stmt *const all[] = {catalog->by_id, catalog->faces_by_id, catalog->by_name, catalog->by_foreign,
                                 catalog->by_number};
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        sqlite3_finalize(all[i]);
    sqlite3_close(catalog->db);
    free(catalog->cards);
    free(catalog->memo.slots);
    arena_release(&catalog->memo.arena);
    arena_release(&catalog->arena);
    free(catalog);
}

const struct catalog_info *catalog_info(struct catalog *catalog)
{
    return &catalog->info;
}

bool catalog_knows_legalities(const struct catalog_info *info)
{
    return info->has_legalities && info->legalities * 4 >= info->cards * 3;
}
