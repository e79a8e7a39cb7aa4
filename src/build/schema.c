/* schema.c - the store's schema in one piece, at build time
 *
 *   tc-schema OUT.c STEPS...     schema/NNN-what.sql in order
 *
 * The steps bring a store of any age up to date. A new store need not walk through its own history, where SQLite reads
 * the whole schema again for each column that a step adds: the tool does it once, and writes the statements
 * that make the result. uuid(), by which a step gives a store something of its own, stays a call in them.
 */
#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN "00000000-0000-4000-8000-000000000000" /* stands for what uuid() gives */

__attribute__((noreturn, format(printf, 1, 2))) static void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("tc-schema: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static void own(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    (void)n;
    (void)args;
    sqlite3_result_text(ctx, OWN, -1, SQLITE_STATIC);
}

/* Stands for fold(), which only indexes and checks call: there are no rows to fold yet. */
static void same(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    (void)n;
    sqlite3_result_value(ctx, args[0]);
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t len = 0, room = 0;
    if (!f)
        die("%s:1: cannot read: %s", path, strerror(errno));
    do {
        room = room ? room * 2 : 65536;
        char *more = realloc(text, room + 1);
        if (!more)
            die("out of memory");
        text = more;
        len += fread(text + len, 1, room - len, f);
    } while (len == room);
    fclose(f);
    text[len] = '\0';
    return text;
}

static void run_step(sqlite3 *db, const char *path)
{
    char *sql = read_file(path), *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        die("%s: %s", path, why);
    free(sql);
}

static sqlite3_stmt *asked(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
        die("%s: %s", sql, sqlite3_errmsg(db));
    return stmt;
}

/* Writes a statement as lines of a C string. */
static void put(FILE *out, const char *sql)
{
    fputs("    \"", out);
    for (const char *c = sql; *c; c++) {
        if (*c == '\n')
            fputs("\\n\"\n    \"", out);
        else if (*c == '"' || *c == '\\' || *c == '?')
            fprintf(out, "\\%c", *c);
        else
            fputc(*c, out);
    }
    fputs(";\\n\"\n", out);
}

static void put_objects(sqlite3 *db, FILE *out, const char *which)
{
    char *sql = sqlite3_mprintf("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%%' "
                                "ESCAPE '\\' AND type IN (%s) ORDER BY rowid",
                                which);
    sqlite3_stmt *stmt = asked(db, sql);
    while (sqlite3_step(stmt) == SQLITE_ROW)
        put(out, (const char *)sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
}

static void put_rows(sqlite3 *db, FILE *out, const char *table)
{
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", table);
    sqlite3_stmt *stmt = asked(db, sql);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        char *row = sqlite3_mprintf("INSERT INTO \"%w\" VALUES (", table);
        for (int i = 0; i < sqlite3_column_count(stmt); i++) {
            const char *text = (const char *)sqlite3_column_text(stmt, i);
            bool number =
                sqlite3_column_type(stmt, i) == SQLITE_INTEGER || sqlite3_column_type(stmt, i) == SQLITE_FLOAT;
            char *more = text && strcmp(text, OWN) == 0 ? sqlite3_mprintf("%z%suuid()", row, i ? ", " : "")
                         : number                       ? sqlite3_mprintf("%z%s%s", row, i ? ", " : "", text)
                                                        : sqlite3_mprintf("%z%s%Q", row, i ? ", " : "", text);
            row = more;
        }
        row = sqlite3_mprintf("%z)", row);
        put(out, row);
        sqlite3_free(row);
    }
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
}

static void put_all_rows(sqlite3 *db, FILE *out)
{
    sqlite3_stmt *stmt = asked(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                                   "'sqlite\\_%' ESCAPE '\\' ORDER BY rowid");
    while (sqlite3_step(stmt) == SQLITE_ROW)
        put_rows(db, out, (const char *)sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv)
{
    sqlite3 *db;
    char *text = NULL;
    size_t len = 0;
    if (argc < 3)
        die("use: tc-schema OUT.c STEPS...");
    qsort(argv + 2, (size_t)argc - 2, sizeof *argv, by_text);
    if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
        sqlite3_create_function(db, "uuid", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, NULL, own, NULL, NULL) != SQLITE_OK ||
        sqlite3_create_function(db, "fold", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, NULL, same, NULL,
                                NULL) != SQLITE_OK)
        die("%s", sqlite3_errmsg(db));
    for (int i = 2; i < argc; i++)
        run_step(db, argv[i]);

    FILE *out = open_memstream(&text, &len);
    if (!out)
        die("out of memory");
    fputs("/* Generated by tc-schema. */\n#include \"store/internal.h\"\n\nconst char schema_of_today[] =\n", out);
    put_objects(db, out, "'table', 'index'");
    put_all_rows(db, out);
    put_objects(db, out, "'trigger', 'view'");
    fputs("    ;\n", out);
    fclose(out);
    sqlite3_close(db);
    FILE *file = fopen(argv[1], "wb");
    if (!file || fwrite(text, 1, len, file) != len || fclose(file) != 0) {
        remove(argv[1]);
        die("cannot write %s: %s", argv[1], strerror(errno));
    }
    free(text);
    return 0;
}
