/* verify.c - whether a catalogue is as it was made
 *
 * Opening a catalogue reads little of it. Here every row is read: SQLite's own check of pages and CHECKs, then what
 * only the readers know, printings and text. A user's file goes through this once; a small file beside it (.sound)
 * remembers size, node and time of the file that passed, so that later commands only compare those. What changes
 * under that watch is met by the readers: catalog_damaged.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/utf8.h"
#include "catalog/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STAMP_MAX 160

static enum err_code damaged(const struct catalog *c, const char *how, struct err *err)
{
    return err_set(err, ERR_DAMAGED, "the catalogue %s is damaged (%s)\n%s", c->path_or_image, how, CATALOG_REMEDY);
}

/* ---- every row ------------------------------------------------------------------------------- */

static enum err_code check_pages(struct catalog *c, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = ERR_OK;
    if (sqlite3_prepare_v2(c->db, "PRAGMA integrity_check(1)", -1, &stmt, NULL) != SQLITE_OK ||
        sqlite3_step(stmt) != SQLITE_ROW)
        rc = damaged(c, SQLITE_CAUSE(c->db), err);
    else if (strcmp((const char *)sqlite3_column_text(stmt, 0), "ok") != 0)
        rc = damaged(c, (const char *)sqlite3_column_text(stmt, 0), err);
    sqlite3_finalize(stmt);
    return rc;
}

/* As much as it says, and rows that point at cards and sets that there are. */
static enum err_code check_counts(struct catalog *c, struct err *err)
{
    static const char sql[] = "SELECT (SELECT count(*) FROM meta WHERE CAST(value AS INTEGER) <> CASE key"
                              "  WHEN 'cards' THEN (SELECT count(*) FROM card)"
                              "  WHEN 'names' THEN (SELECT count(*) FROM name)"
                              "  WHEN 'sets' THEN (SELECT count(*) FROM card_set)"
                              "  WHEN 'texts' THEN (SELECT count(*) FROM card_text)"
                              "  WHEN 'printings' THEN"
                              "   (SELECT coalesce(sum(length(printings) / 3), 0) FROM card) END)"
                              " + (SELECT count(*) FROM name WHERE card_id NOT IN (SELECT card_id FROM card))"
                              " + (SELECT count(*) FROM face WHERE card_id NOT IN (SELECT card_id FROM card))"
                              " + (SELECT count(*) FROM card_era WHERE card_id NOT IN (SELECT card_id FROM card))"
                              " + (SELECT count(*) FROM card_text WHERE card_id NOT IN (SELECT card_id FROM card))"
                              " + (SELECT count(*) FROM legality WHERE card_id NOT IN (SELECT card_id FROM card))"
                              " + (SELECT count(*) FROM printing WHERE card_id NOT IN (SELECT card_id FROM card)"
                              "     OR set_id NOT IN (SELECT set_id FROM card_set))"
                              " + (SELECT count(*) FROM card WHERE faces <>"
                              "     (SELECT count(*) FROM face WHERE face.card_id = card.card_id))";
    sqlite3_stmt *stmt = NULL;
    bool sound = sqlite3_prepare_v2(c->db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW &&
                 sqlite3_column_int64(stmt, 0) == 0;
    sqlite3_finalize(stmt);
    return sound ? ERR_OK : damaged(c, "it has not all that it was made with", err);
}

static enum err_code check_printings(struct catalog *c, struct err *err)
{
    sqlite3_stmt *row = NULL;
    bool sound = true;
    int rc = sqlite3_prepare_v2(c->db, "SELECT printings, numbers FROM card", -1, &row, NULL);
    while (rc == SQLITE_OK && sound && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        const unsigned char *blob = sqlite3_column_blob(row, 0);
        size_t n = (size_t)sqlite3_column_bytes(row, 0) / 3, ends = 0;
        const char *numbers = (const char *)sqlite3_column_text(row, 1);
        for (const char *p = numbers; p && *p; p++)
            ends += *p == '|';
        sound = ends == n;
        for (size_t i = 0; i < n; i++, blob += 3)
            sound = sound && (blob[0] | blob[1] << 8) < c->n_sets;
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return sound && rc == SQLITE_DONE ? ERR_OK : damaged(c, "the printings of a card", err);
}

static enum err_code check_texts(struct catalog *c, struct err *err)
{
    static const char *const tables[] = {"SELECT * FROM meta",      "SELECT * FROM card_set", "SELECT * FROM card",
                                         "SELECT * FROM face",      "SELECT * FROM name",     "SELECT * FROM printing",
                                         "SELECT * FROM card_text", "SELECT * FROM legality", "SELECT * FROM card_era"};
    for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
        sqlite3_stmt *row = NULL;
        bool sound = true;
        int rc = sqlite3_prepare_v2(c->db, tables[i], -1, &row, NULL);
        while (rc == SQLITE_OK && sound && (rc = sqlite3_step(row)) == SQLITE_ROW) {
            for (int k = 0; k < sqlite3_column_count(row); k++)
                if (sqlite3_column_type(row, k) == SQLITE_TEXT)
                    sound = sound && utf8_is_valid((const char *)sqlite3_column_text(row, k),
                                                   (size_t)sqlite3_column_bytes(row, k));
            rc = SQLITE_OK;
        }
        sqlite3_finalize(row);
        if (!sound || rc != SQLITE_DONE)
            return damaged(c, sound ? SQLITE_CAUSE(c->db) : TC_WORD("a text that is not UTF-8"), err);
    }
    return ERR_OK;
}

/* True when a name stands in the order of the keys: not before the one before it. */
static bool is_in_order(const struct foreign_reader *name, struct name_keys *before)
{
    struct name_keys keys;
    if (!name_keys_make(name->spelling, name->len, &keys) || strcmp(before->lax, keys.lax) > 0)
        return false;
    memcpy(before->lax, keys.lax, strlen(keys.lax) + 1);
    return true;
}

/* Every name in another language is one, of a card that there is, and found by its key. */
static enum err_code check_foreign(struct catalog *c, struct err *err)
{
    enum { FIRST, NAMES };
    sqlite3_stmt *row = NULL;
    struct name_keys before = {.lax = ""};
    bool sound = true;
    int64_t total = 0;
    int rc = sqlite3_prepare_v2(c->db, "SELECT first, names FROM foreign_name ORDER BY first", -1, &row, NULL);
    while (rc == SQLITE_OK && sound && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        const char *first = (const char *)sqlite3_column_text(row, FIRST);
        struct foreign_reader r;
        bool at_first = true;
        foreign_read(&r, sqlite3_column_blob(row, NAMES), (size_t)sqlite3_column_bytes(row, NAMES));
        while (sound && foreign_next(&r)) {
            sound = r.card_id >= 1 && r.card_id <= c->n_cards && utf8_is_valid(r.spelling, r.len) &&
                    is_in_order(&r, &before) && (!at_first || (first && strcmp(first, before.lax) == 0));
            at_first = false;
            total++;
        }
        sound = sound && !r.damaged && !at_first;
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return sound && rc == SQLITE_DONE && total == c->info.foreign_names
               ? ERR_OK
               : damaged(c, "the names in other languages", err);
}

/* ---- all of it ------------------------------------------------------------------------------- */

typedef enum err_code part_check(struct catalog *c, struct err *err);

/* The longest first: those after it take about as long together. */
static part_check *const parts[] = {check_pages, check_foreign, check_texts, check_counts, check_printings};

enum { LANES = 2 };

struct verification {
    struct catalog *opened[LANES]; /* each reads the file through a connection of its own */
    struct err found[ARRAY_LEN(parts)];
};

static bool check_part(void *context, size_t lane, size_t part)
{
    struct verification *v = context;
    struct err *err = &v->found[part];
    if (!v->opened[lane] && catalog_open(v->opened[0]->info.path, &v->opened[lane], err) != ERR_OK)
        return false;
    return parts[part](v->opened[lane], err) == ERR_OK;
}

enum err_code catalog_verify(struct catalog *catalog, struct err *err)
{
    struct verification v = {.opened = {catalog}};
    const struct err *first = NULL;
    /* what is inside the program has one connection */
    bool sound = parallel_for(catalog->info.path ? LANES : 1, ARRAY_LEN(parts), check_part, &v);
    for (size_t i = 0; i < ARRAY_LEN(parts) && !first; i++)
        if (v.found[i].code != ERR_OK)
            first = &v.found[i];
    for (size_t i = 1; i < LANES; i++)
        catalog_close(v.opened[i]);
    tc_assert(sound == !first);
    if (first)
        *err = *first;
    return first ? first->code : ERR_OK;
}

/* ---- its digest ------------------------------------------------------------------------------ */

const char *catalog_digest(struct catalog *catalog)
{
    sqlite3_stmt *row = NULL;
    if (*catalog->digest)
        return catalog->digest;
    catalog_statement(catalog, &row, "SELECT value FROM meta WHERE key = 'digest'");
    if (catalog_step(catalog, row) && sqlite3_column_bytes(row, 0) == SIGN_DIGEST_HEX)
        memcpy(catalog->digest, sqlite3_column_text(row, 0), SIGN_DIGEST_HEX);
    sqlite3_finalize(row);
    if (!*catalog->digest && !catalog_digest_rows(catalog->db, catalog->digest))
        catalog_damaged(catalog, SQLITE_CAUSE(catalog->db));
    return catalog->digest;
}

/* ---- once ------------------------------------------------------------------------------------ */

/* What is remembered of the file as it lies now; false when it cannot be told. */
static bool stamp_of(const char *path, char stamp[STAMP_MAX])
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    snprintf(stamp, STAMP_MAX, "%d %lld %llu %lld.%09ld %lld.%09ld\n", CATALOG_VERSION, (long long)st.st_size,
             (unsigned long long)st.st_ino, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
             (long long)st.st_ctim.tv_sec, st.st_ctim.tv_nsec);
    return true;
}

static bool is_remembered(const char *remembered_in, const char *stamp)
{
    char text[STAMP_MAX] = "";
    FILE *in = fopen(remembered_in, "rb");
    if (!in)
        return false;
    size_t len = fread(text, 1, sizeof text - 1, in);
    (void)fclose(in);
    return len == strlen(stamp) && strcmp(text, stamp) == 0;
}

/* Where nothing can be written, the next command verifies again. */
static void remember(const char *path, const char *stamp)
{
    struct arena scratch = ARENA_INIT;
    struct err ignored = ERR_INIT;
    (void)!file_write(arena_printf(&scratch, "%s" CATALOG_STAMP, path), stamp, strlen(stamp), FILE_REPLACE_EXISTING,
                      &ignored);
    arena_release(&scratch);
}

enum err_code catalog_verify_once(struct catalog *catalog, struct err *err)
{
    char stamp[STAMP_MAX];
    const char *path = catalog->info.path;
    if (!path) /* inside the program */
        return ERR_OK;
    bool known = stamp_of(path, stamp);
    if (known && is_remembered(arena_printf(&catalog->arena, "%s" CATALOG_STAMP, path), stamp))
        return ERR_OK;
    enum err_code rc = catalog_verify(catalog, err);
    if (rc == ERR_OK && known)
        remember(path, stamp);
    return rc;
}

void catalog_verified(const char *path)
{
    char stamp[STAMP_MAX];
    if (stamp_of(path, stamp))
        remember(path, stamp);
}

void catalog_forget(const char *path)
{
    struct arena scratch = ARENA_INIT;
    (void)unlink(arena_printf(&scratch, "%s" CATALOG_STAMP, path));
    arena_release(&scratch);
}

/* ---- met too late ---------------------------------------------------------------------------- */

void catalog_damaged(struct catalog *catalog, const char *how)
{
    const char *path = catalog->info.path;
    if (path)
        catalog_forget(path); /* the next command finds out at once */
    tc_file_damaged(catalog->path_or_image, how, path ? CATALOG_REMEDY : "install Topcut again");
}
