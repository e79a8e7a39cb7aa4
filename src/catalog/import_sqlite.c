/* import_sqlite.c - MTGJSON's AllPrintings.sqlite
 *
 * The file is attached read-only and is not trusted: no views, no schema functions, bounded values, its pages checked
 * first, and an end to queries that do not come to one. A row is put
 * together as the object that it is in AllPrintings.json, by the names of its columns, so both editions are read
 * by the same code and a column more or less does no harm. Legalities are a column a format in newer files, rows
 * in older ones.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/import_inner.h"

#include <sqlite3.h>
#include <string.h>
#include <strings.h>

#define MAX_VALUE (8 << 20)
#define STEPS     20000 /* instructions of SQLite between two looks at Ctrl-C */
/* Looks before a query has a row: a billion instructions, where checking 100,000 cards takes some tens of millions. */
#define LOOKS_MAX   50000
#define MAX_COLUMNS 200

struct sqlite_source {
    struct import *im;
    sqlite3 *db;
    sqlite3_stmt *rows;
    int looks; /* since the last row */
};

static enum err_code failed(struct sqlite_source *s, struct err *err)
{
    int rc = sqlite3_errcode(s->db);
    if (s->looks >= LOOKS_MAX)
        return err_set(err, ERR_INPUT, "%s: a query comes to no end; this is no file of MTGJSON", s->im->path);
    if (rc == SQLITE_INTERRUPT)
        return err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    if (rc == SQLITE_IOERR || rc == SQLITE_CANTOPEN || rc == SQLITE_PERM)
        return err_set(err, ERR_IO, "cannot read %s: %s", s->im->path, SQLITE_CAUSE(s->db));
    return err_set(err, ERR_INPUT, "%s is damaged or cut short (%s); download it again", s->im->path,
                   SQLITE_CAUSE(s->db));
}

static int look_at_interrupts(void *data)
{
    struct sqlite_source *s = data;
    return ++s->looks >= LOOKS_MAX || progress_interrupted();
}

/* The path as a URI that is read-only and never locked: the file is only looked at. */
static char *read_only_uri(struct arena *arena, const char *path)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, "file:");
    if (path[0] == '/' && path[1] == '/')
        strbuf_add(&sb, "//"); /* else the second slash would begin a host */
    for (const char *p = path; *p; p++)
        if (strchr("%?#", *p))
            strbuf_printf(&sb, "%%%02X", (unsigned)(unsigned char)*p);
        else
            strbuf_add_char(&sb, *p);
    strbuf_add(&sb, "?mode=ro&immutable=1");
    char *uri = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return uri;
}

static enum err_code attach(struct sqlite_source *s, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_URI;
    sqlite3_stmt *stmt = NULL;
    bool ok = sqlite3_open_v2(":memory:", &s->db, flags, NULL) == SQLITE_OK;
    if (ok) {
        sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, MAX_VALUE);
        sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 1);
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
        sqlite3_progress_handler(s->db, STEPS, look_at_interrupts, s);
        ok = sqlite3_prepare_v2(s->db, "ATTACH ?1 AS source", -1, &stmt, NULL) == SQLITE_OK;
    }
    if (ok) {
        sqlite3_bind_text(stmt, 1, read_only_uri(&scratch, s->im->path), -1, SQLITE_TRANSIENT);
        ok = sqlite3_step(stmt) == SQLITE_DONE &&
             sqlite3_exec(s->db, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", NULL, NULL, NULL) == SQLITE_OK;
    }
    enum err_code rc = ok ? ERR_OK : failed(s, err);
    sqlite3_finalize(stmt);
    arena_release(&scratch);
    return rc;
}

static void close_source(struct sqlite_source *s)
{
    sqlite3_finalize(s->rows);
    sqlite3_close(s->db);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static enum err_code query(struct sqlite_source *s, const char *sql, struct err *err)
{
    sqlite3_finalize(s->rows);
    s->rows = NULL;
    return sqlite3_prepare_v2(s->db, sql, -1, &s->rows, NULL) == SQLITE_OK ? ERR_OK : failed(s, err);
}

/* *more is false after the last row. */
static enum err_code next_row(struct sqlite_source *s, bool *more, struct err *err)
{
    s->looks = 0;
    int rc = sqlite3_step(s->rows);
    *more = rc == SQLITE_ROW;
    if (rc == SQLITE_ROW && progress_interrupted())
        return err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? ERR_OK : failed(s, err);
}

/* The column's text in the arena; "" for nothing. ERR_INPUT: not UTF-8. */
static enum err_code column_text(struct sqlite_source *s, struct arena *arena, int at, const char **out,
                                 struct err *err)
{
    const char *text = (const char *)sqlite3_column_text(s->rows, at);
    size_t len = (size_t)sqlite3_column_bytes(s->rows, at);
    if (text && !utf8_is_valid(text, len))
        return err_set(err, ERR_INPUT, "%s: column %s holds a text that is not UTF-8", s->im->path,
                       sqlite3_column_name(s->rows, at));
    *out = text ? arena_strndup(arena, text, len) : "";
    return ERR_OK;
}

/* The row's columns from first up to last as members of an object; NULLs are left out. */
static enum err_code row_item(struct sqlite_source *s, struct arena *arena, int first, int last, struct item *object,
                              struct err *err)
{
    for (int i = first; i < last; i++) {
        const char *text = "";
        if (sqlite3_column_type(s->rows, i) == SQLITE_NULL)
            continue;
        enum err_code rc = column_text(s, arena, i, &text, err);
        if (rc != ERR_OK)
            return rc;
        struct item *member = item_new(arena, ITEM_TEXT, arena_strdup(arena, sqlite3_column_name(s->rows, i)));
        member->text = text;
        item_add(object, member);
    }
    return ERR_OK;
}

/* The number that a statement gives; 0 when it fails. */
static int64_t number_of(struct sqlite_source *s, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    int64_t value = 0;
    if (sqlite3_prepare_v2(s->db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return value;
}

/* SQLite notices pages that are missing, but not that the last one is cut. */
static enum err_code check_length(struct sqlite_source *s, struct err *err)
{
    int64_t pages = number_of(s, "PRAGMA source.page_count"), size = number_of(s, "PRAGMA source.page_size");
    if (pages <= 0 || size <= 0 || pages * size > s->im->size)
        return err_set(err, ERR_INPUT, "%s is damaged or cut short (%lld bytes of %lld are there); download it again",
                       s->im->path, (long long)s->im->size, (long long)(pages * size));
    return ERR_OK;
}

/* The pages, before rows are believed. */
static enum err_code check_pages(struct sqlite_source *s, struct err *err)
{
    bool more;
    enum err_code rc = query(s, "PRAGMA source.quick_check(1)", err);
    if (rc != ERR_OK || (rc = next_row(s, &more, err)) != ERR_OK)
        return rc;
    const char *answer = more ? (const char *)sqlite3_column_text(s->rows, 0) : NULL;
    if (!answer || strcmp(answer, "ok") != 0)
        return err_set(err, ERR_INPUT, "%s is damaged (%.200s); download it again", s->im->path,
                       answer ? answer : TC_WORD("it cannot be read"));
    return ERR_OK;
}

static bool has_table(struct sqlite_source *s, const char *name)
{
    sqlite3_stmt *stmt = NULL;
    bool found = false;
    if (sqlite3_prepare_v2(s->db, "SELECT 1 FROM source.sqlite_schema WHERE type = 'table' AND name = ?1", -1, &stmt,
                           NULL) == SQLITE_OK) {
        sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
        found = sqlite3_step(stmt) == SQLITE_ROW;
    }
    sqlite3_finalize(stmt);
    return found;
}

/* Counts the columns of a table. */
static int column_count(struct sqlite_source *s, const char *table)
{
    sqlite3_stmt *stmt = NULL;
    int n = 0;
    if (sqlite3_prepare_v2(s->db, "SELECT count(*) FROM pragma_table_info(?1, 'source')", -1, &stmt, NULL) ==
        SQLITE_OK) {
        sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC);
        n = sqlite3_step(stmt) == SQLITE_ROW ? sqlite3_column_int(stmt, 0) : 0;
    }
    sqlite3_finalize(stmt);
    return n;
}

static bool has_column(struct sqlite_source *s, const char *table, const char *column)
{
    sqlite3_stmt *stmt = NULL;
    bool found = false;
    if (sqlite3_prepare_v2(s->db, "SELECT 1 FROM pragma_table_info(?1, 'source') WHERE name = ?2", -1, &stmt, NULL) ==
        SQLITE_OK) {
        sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC);
        sqlite3_bind_text(stmt, 2, column, -1, SQLITE_STATIC);
        found = sqlite3_step(stmt) == SQLITE_ROW;
    }
    sqlite3_finalize(stmt);
    return found;
}

static int64_t count_rows(struct sqlite_source *s)
{
    return number_of(s, "SELECT count(*) FROM source.cards");
}

/* ---- the sets -------------------------------------------------------------------------------- */

static enum err_code read_meta(struct sqlite_source *s, struct err *err)
{
    bool more;
    if (!has_table(s, "meta"))
        return ERR_OK;
    enum err_code rc = query(s, "SELECT * FROM source.meta LIMIT 1", err);
    if (rc == ERR_OK)
        rc = next_row(s, &more, err);
    if (rc != ERR_OK || !more)
        return rc;
    struct item *meta = item_new(&s->im->record_arena, ITEM_OBJECT, NULL);
    rc = row_item(s, &s->im->record_arena, 0, sqlite3_column_count(s->rows), meta, err);
    s->im->version = arena_strdup(&s->im->arena, item_text(meta, "version"));
    if (date_is_valid(item_text(meta, "date")))
        s->im->date = arena_strdup(&s->im->arena, item_text(meta, "date"));
    return rc;
}

static enum err_code read_sets(struct sqlite_source *s, struct err *err)
{
    struct import *im = s->im;
    bool more = true;
    if (!has_table(s, "sets") || !has_table(s, "cards"))
        return err_set(err, ERR_INPUT,
                       "%s is an SQLite file without the tables sets and cards; AllPrintings.sqlite of "
                       "MTGJSON has them",
                       im->path);
    enum err_code rc = query(s, "SELECT * FROM source.sets", err);
    while (rc == ERR_OK && (rc = next_row(s, &more, err)) == ERR_OK && more) {
        struct item *row = item_new(&im->record_arena, ITEM_OBJECT, NULL);
        rc = row_item(s, &im->record_arena, 0, sqlite3_column_count(s->rows), row, err);
        const struct import_set found = {
            .code = item_text(row, "code"),
            .name = item_text(row, "name"),
            .date = item_text(row, "releaseDate"),
            .block = item_text(row, "block"),
            .theirs = item_text(row, "type"),
            .online = item_is_true(row, "isOnlineOnly"),
        };
        if (rc == ERR_OK)
            rc = import_add_set(im, &found, err);
        arena_reset(&im->record_arena);
    }
    if (rc == ERR_OK && im->n_sets == 0)
        rc = err_set(err, ERR_INPUT, "%s has no sets", im->path);
    return rc;
}

static enum err_code sqlite_sets(struct import *im, struct err *err)
{
    struct sqlite_source s = {.im = im};
    enum err_code rc = attach(&s, err);
    if (rc == ERR_OK)
        rc = check_length(&s, err);
    if (rc == ERR_OK)
        rc = check_pages(&s, err);
    if (rc == ERR_OK)
        rc = read_meta(&s, err);
    if (rc == ERR_OK)
        rc = read_sets(&s, err);
    close_source(&s);
    arena_reset(&im->record_arena);
    return rc;
}

/* ---- the cards ------------------------------------------------------------------------------- */

/* One row of cards; the columns from n_card on are those of its legalities, one a format. */
static enum err_code take_row(struct sqlite_source *s, int n_card, struct err *err)
{
    struct import *im = s->im;
    struct item *card = item_new(&im->record_arena, ITEM_OBJECT, NULL);
    struct item *legalities = item_new(&im->record_arena, ITEM_OBJECT, "legalities");
    enum err_code rc = row_item(s, &im->record_arena, 0, n_card, card, err);
    if (rc == ERR_OK)
        rc = row_item(s, &im->record_arena, n_card, sqlite3_column_count(s->rows), legalities, err);
    if (rc != ERR_OK)
        return rc;
    for (const struct item *i = legalities->first; i; i = i->next)
        if (strcasecmp(i->key, "uuid") != 0 && strcasecmp(i->key, "id") != 0 && strcasecmp(i->key, "index") != 0) {
            struct item *status = item_new(&im->record_arena, ITEM_TEXT, i->key);
            status->text = i->text;
            if (!card->last || card->last->kind != ITEM_OBJECT)
                item_add(card, item_new(&im->record_arena, ITEM_OBJECT, "legalities"));
            item_add(card->last, status);
        }
    return mtgjson_take(im, card, item_text(card, "setCode"), err);
}

static enum err_code read_cards(struct sqlite_source *s, struct err *err)
{
    struct import *im = s->im;
    bool more = true, columns = has_table(s, "cardLegalities") && !has_column(s, "cardLegalities", "status");
    int n_card = column_count(s, "cards");
    int64_t done = 0;
    im->progress.total = count_rows(s) * 5 / 4; /* rows, not bytes; a fifth is for names and legalities */
    if (n_card == 0 || n_card > MAX_COLUMNS || !has_column(s, "cards", "setCode"))
        return err_set(err, ERR_INPUT,
                       "%s: the table cards has no column setCode; AllPrintings.sqlite of MTGJSON has it", im->path);
    enum err_code rc = query(s,
                             columns ? "SELECT c.*, l.* FROM source.cards c LEFT JOIN source.cardLegalities l"
                                       " ON l.uuid = c.uuid"
                                     : "SELECT * FROM source.cards",
                             err);
    while (rc == ERR_OK && (rc = next_row(s, &more, err)) == ERR_OK && more) {
        rc = take_row(s, n_card, err);
        arena_reset(&im->record_arena);
        if (rc == ERR_INPUT)
            err_context(err, "%s", im->path);
        if (rc == ERR_OK && ++done % 1000 == 0 && !progress_step(&im->progress, done))
            rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    }
    return rc;
}

/* Rows of (name, layout, and what put takes): of an older file's legalities, and of printed names. */
enum { PAIR_NAME, PAIR_LAYOUT, PAIR_FIRST, PAIR_SECOND, PAIR_LANGUAGE, PAIR_CELLS };

static enum err_code read_pairs(struct sqlite_source *s, const char *sql,
                                enum err_code (*put)(struct import *, const char *const *, struct err *),
                                struct err *err)
{
    struct import *im = s->im;
    bool more = true;
    enum err_code rc = query(s, sql, err);
    while (rc == ERR_OK && (rc = next_row(s, &more, err)) == ERR_OK && more) {
        const char *cells[PAIR_CELLS] = {"", "", "", "", ""};
        for (int i = 0; i < PAIR_CELLS && rc == ERR_OK; i++)
            rc = column_text(s, &im->record_arena, i, &cells[i], err);
        if (rc == ERR_OK)
            rc = put(im, cells, err);
        arena_reset(&im->record_arena);
    }
    return rc;
}

static enum err_code put_legality(struct import *im, const char *const *cells, struct err *err)
{
    const char *format = cells[PAIR_FIRST], *status = cells[PAIR_SECOND];
    char *lower = arena_strndup(&im->record_arena, status, strlen(status));
    for (char *p = lower; *p; p++)
        *p = char_is_upper(*p) ? (char)(*p + ('a' - 'A')) : *p;
    return *format && *status ? import_take_legality(im, cells[PAIR_NAME], cells[PAIR_LAYOUT], format, lower, err)
                              : ERR_OK;
}

/* The printed name of a card, and of one of its faces. */
static enum err_code put_foreign(struct import *im, const char *const *cells, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int i = PAIR_FIRST; i <= PAIR_SECOND && rc == ERR_OK; i++)
        if (*cells[i])
            rc = import_take_name(im, cells[PAIR_NAME], cells[PAIR_LAYOUT], utf8_clean(&im->record_arena, cells[i]),
                                  cells[PAIR_LANGUAGE], err);
    return rc;
}

static enum err_code read_further(struct sqlite_source *s, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (has_table(s, "legalities") && has_column(s, "legalities", "status"))
        rc = read_pairs(s,
                        "SELECT c.name, c.layout, l.format, l.status, '' FROM source.legalities l"
                        " JOIN source.cards c ON c.uuid = l.uuid",
                        put_legality, err);
    else if (has_table(s, "cardLegalities") && has_column(s, "cardLegalities", "status"))
        rc = read_pairs(s,
                        "SELECT c.name, c.layout, l.format, l.status, '' FROM source.cardLegalities l"
                        " JOIN source.cards c ON c.uuid = l.uuid",
                        put_legality, err);
    if (rc != ERR_OK)
        return rc;
    if (has_table(s, "cardForeignData") && has_column(s, "cardForeignData", "faceName"))
        return read_pairs(s,
                          "SELECT c.name, c.layout, f.name, f.faceName, f.language FROM source.cardForeignData f"
                          " JOIN source.cards c ON c.uuid = f.uuid",
                          put_foreign, err);
    if (has_table(s, "cardForeignData"))
        return read_pairs(s,
                          "SELECT c.name, c.layout, f.name, '', f.language FROM source.cardForeignData f"
                          " JOIN source.cards c ON c.uuid = f.uuid",
                          put_foreign, err);
    if (has_table(s, "foreign_data"))
        return read_pairs(s,
                          "SELECT c.name, c.layout, f.name, '', f.language FROM source.foreign_data f"
                          " JOIN source.cards c ON c.uuid = f.uuid",
                          put_foreign, err);
    return ERR_OK;
}

static enum err_code sqlite_cards(struct import *im, struct err *err)
{
    struct sqlite_source s = {.im = im};
    enum err_code rc = attach(&s, err);
    if (rc == ERR_OK)
        rc = read_cards(&s, err);
    if (rc == ERR_OK) /* names of cards whose other face never came: before further rows look for them */
        rc = import_finish_cards(im, err);
    if (rc == ERR_OK)
        rc = read_further(&s, err);
    close_source(&s);
    return rc;
}

const struct import_reader import_reader_sqlite = {
    .name = "MTGJSON AllPrintings.sqlite", .sets = sqlite_sets, .cards = sqlite_cards};
