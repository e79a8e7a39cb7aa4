/* import.c - see import.h: from a downloaded file to the user's catalogue
 *
 * The first bytes of a file show what it is, and, for MTGJSON, in the first value below "data". The new catalogue
 * is made under a temporary name beside the old one, opened and compared, and only then renamed over it: a bad
 * file, a full disk or Ctrl-C at any moment leave the old one as it was.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/progress.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what the file is ------------------------------------------------------------------------ */

/* Files come packed; how each packing begins and who unpacks it. */
static const struct {
    const char *bytes;
    size_t len;
    const char *name, *command;
} packings[] = {
    {"\x1F\x8B", 2, "gzip", "gunzip --keep"},
    {"\xFD"
     "7zXZ",
     5, "xz", "unxz --keep"},
    {"BZh", 3, "bzip2", "bunzip2 --keep"},
    {"PK\x03\x04", 4, "zip", "unzip"},
    {"\x28\xB5\x2F\xFD", 4, "Zstandard", "unzstd"},
    {"7z\xBC\xAF", 4, "7-Zip", "7z x"},
};

static enum err_code refuse_packed(const char *path, const char *head, size_t len, struct err *err)
{
    for (size_t i = 0; i < ARRAY_LEN(packings); i++)
        if (len >= packings[i].len && memcmp(head, packings[i].bytes, packings[i].len) == 0)
            return err_set(err, ERR_INPUT, "%s is packed (%s); unpack it first: %s '%s'", path, packings[i].name,
                           packings[i].command, path);
    return ERR_OK;
}

static enum err_code expected(const char *path, const char *but, struct err *err)
{
    return err_set(err, ERR_INPUT,
                   "%s is %s; AllPrintings.sqlite, AllPrintings.json or AtomicCards.json of MTGJSON, or "
                   "a bulk file of Scryfall (oracle-cards, default-cards, all-cards) is expected",
                   path, but);
}

struct probe {
    struct stream stream;
    enum import_kind kind;
    bool answer; /* a member "object", as what Scryfall's interface answers has */
};

/* The first value below data tells AllPrintings (an object for each set) from AtomicCards (an array for each
 * name). */
static enum err_code look(void *data, const struct stream_place *place, const struct item *value, struct err *err)
{
    struct probe *probe = data;
    (void)err;
    if (place->shape == 1) {
        probe->answer = true;
        return ERR_OK;
    }
    if (value->kind == ITEM_ARRAY)
        probe->kind = IMPORT_MTGJSON_ATOMIC;
    else if (value->kind == ITEM_OBJECT)
        probe->kind = IMPORT_MTGJSON_PRINTINGS;
    probe->stream.enough = true;
    return ERR_OK;
}

/* A file of a single set has the set's own fields below data, the first of which is a number. */
static enum err_code probe_object(const char *path, enum import_kind *kind, struct err *err)
{
    static const struct stream_shape shapes[] = {{{"data", "*"}, ""}, {{"object"}, ""}};
    struct probe p = {.stream = {.path = path, .shapes = shapes, .n_shapes = 2, .each = look}};
    p.stream.data = &p;
    enum err_code rc = stream_file(&p.stream, err);
    if (rc != ERR_OK)
        return rc;
    *kind = p.kind;
    if (*kind != IMPORT_AUTO)
        return ERR_OK;
    if (p.answer)
        return expected(path, TC_WORD("an answer of Scryfall's interface, not its bulk file"), err);
    return expected(path, TC_WORD("JSON of another shape"), err);
}

static enum err_code detect(const char *path, enum import_kind *kind, struct err *err)
{
    char head[64] = "";
    FILE *in = fopen(path, "rb");
    if (!in)
        return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
                       "cannot open %s: %s\nlook whether its name and its folder are right", path,
                       cause_of_errno(errno));
    size_t len = fread(head, 1, sizeof head - 1, in);
    (void)fclose(in);
    const char *p = head;
    if (len >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0)
        p += 3;
    p += strspn(p, " \t\r\n");
    enum import_kind found = IMPORT_AUTO;
    if (refuse_packed(path, head, len, err) != ERR_OK)
        return err->code;
    if (len == 0)
        return expected(path, TC_WORD("empty"), err);
    if (len >= 16 && memcmp(head, "SQLite format 3", 16) == 0)
        found = IMPORT_MTGJSON_SQLITE;
    else if (*p == '[')
        found = IMPORT_SCRYFALL;
    else if (*p != '{')
        return expected(path, TC_WORD("neither JSON nor SQLite"), err);
    else if (*kind == IMPORT_AUTO && probe_object(path, &found, err) != ERR_OK)
        return err->code;
    *kind = *kind == IMPORT_AUTO ? found : *kind;
    bool sqlite = found == IMPORT_MTGJSON_SQLITE;
    if (sqlite != (*kind == IMPORT_MTGJSON_SQLITE))
        return expected(path, sqlite ? TC_WORD("an SQLite file, not JSON") : TC_WORD("JSON, not an SQLite file"), err);
    return ERR_OK;
}

static const struct import_reader *reader_of(enum import_kind kind)
{
    switch (kind) {
    case IMPORT_MTGJSON_SQLITE:
        return &import_reader_sqlite;
    case IMPORT_MTGJSON_PRINTINGS:
        return &import_reader_printings;
    case IMPORT_MTGJSON_ATOMIC:
        return &import_reader_atomic;
    case IMPORT_SCRYFALL:
    case IMPORT_AUTO:
        break;
    }
    return &import_reader_scryfall;
}

/* ---- where it is from and of when ------------------------------------------------------------ */

/* "default-cards-20261120091234.json" is of 2026-11-20; "" when no such date is in the name. */
static const char *date_in_name(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    for (const char *p = slash ? slash + 1 : path; *p; p++) {
        size_t digits = strspn(p, "0123456789");
        if (digits >= 8) {
            const char *date = arena_printf(arena, "%.4s-%.2s-%.2s", p, p + 4, p + 6);
            if (date_is_valid(date))
                return date;
        }
        p += digits ? digits - 1 : 0;
    }
    return "";
}

static void settle_date(struct import *im, const struct stat *st, struct import_result *out)
{
    char day[DATE_LEN + 1];
    if (!*im->date)
        im->date = date_in_name(&im->arena, im->path);
    if (*im->date)
        return;
    date_from_days(st->st_mtime / 86400, day);
    im->date = arena_strdup(&im->arena, date_is_valid(day) ? day : "1993-08-05");
    out->date_of_file = true;
}

static const char *source_text(struct import *im, const struct import_reader *reader)
{
    static const char *const bulks[] = {"oracle-cards", "unique-artwork", "default-cards", "all-cards"};
    if (reader != &import_reader_scryfall)
        return *im->version ? arena_printf(&im->arena, "%s %s", reader->name, im->version) : reader->name;
    for (size_t i = 0; i < ARRAY_LEN(bulks); i++)
        if (strstr(im->path, bulks[i]))
            return arena_printf(&im->arena, "%s %s", reader->name, bulks[i]);
    return "Scryfall bulk file";
}

/* The user's present catalogue with data of a later day is not replaced unasked. A damaged one is. */
static enum err_code refuse_older(const char *target, const char *date, struct err *err)
{
    struct catalog *old;
    struct err ignored = ERR_INIT;
    enum err_code rc = ERR_OK;
    if (!file_exists(target) || catalog_open(target, &old, &ignored) != ERR_OK)
        return ERR_OK;
    if (strcmp(catalog_info(old)->source_date, date) > 0)
        rc = err_set(err, ERR_CONFLICT, "this data is of %s, older than the cards that are there (%s, %s)", date,
                     catalog_info(old)->source, catalog_info(old)->source_date);
    catalog_close(old);
    return rc;
}

/* ---- making it ------------------------------------------------------------------------------- */

/* What an import that was killed left beside the target: temporary names of processes that are no more. */
static void remove_leftovers(struct arena *arena, const char *target)
{
    const char *slash = strrchr(target, '/');
    const char *name = slash ? slash + 1 : target;
    const char *folder = slash ? arena_strndup(arena, target, (size_t)(slash - target) + 1) : ".";
    DIR *dir = opendir(folder);
    size_t len = strlen(name);
    for (struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
        int process;
        const char *mark = strstr(entry->d_name, ".import-");
        if (mark != entry->d_name + len || strncmp(entry->d_name, name, len) != 0 ||
            !parse_int(mark + strlen(".import-"), 1, INT32_MAX, &process))
            continue;
        if (kill(process, 0) != 0 && errno == ESRCH)
            (void)unlink(path_join(arena, folder, entry->d_name));
    }
    if (dir)
        (void)closedir(dir);
}

static enum err_code write_meta(struct import *im, const struct import_reader *reader, struct clock *clock,
                                struct err *err)
{
    enum err_code rc = writer_meta(im->writer, "source", source_text(im, reader), err);
    if (rc == ERR_OK)
        rc = writer_meta(im->writer, "source_date", im->date, err);
    if (rc == ERR_OK)
        rc = writer_meta(im->writer, "imported_utc", arena_printf(&im->arena, "%lld", (long long)clock->now_utc(clock)),
                         err);
    return rc;
}

/* Everything into the file at path, which is closed afterwards, or removed. */
static enum err_code fill(struct import *im, const struct import_reader *reader, const char *path, struct clock *clock,
                          struct err *err)
{
    enum err_code rc = writer_open_from(path, im->base, &im->writer, err);
    if (rc != ERR_OK)
        return rc;
    rc = import_write_sets(im, err);
    if (rc == ERR_OK)
        rc = reader->cards(im, err);
    if (rc == ERR_OK)
        rc = import_finish_cards(im, err);
    if (rc == ERR_OK)
        rc = import_write_borders(im, err);
    if (rc == ERR_OK && im->records == im->skipped)
        rc = err_set(err, ERR_INPUT, "%s has no cards that a deck can hold", im->path);
    if (rc == ERR_OK)
        rc = write_meta(im, reader, clock, err);
    if (rc == ERR_OK && progress_interrupted())
        rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    if (rc != ERR_OK) {
        writer_abandon(im->writer);
        return rc;
    }
    return writer_finish(im->writer, err);
}

static enum err_code make(struct arena *arena, struct import *im, const struct import_reader *reader,
                          const char *target, struct clock *clock, unsigned flags, struct import_result *out,
                          struct err *err)
{
    const char *slash = strrchr(target, '/');
    const struct catalog_info *before = catalog_info(im->base);
    enum err_code rc = ERR_OK;
    if (slash && slash != target)
        rc = file_make_dir(arena_strndup(arena, target, (size_t)(slash - target)), err);
    if (rc != ERR_OK)
        return rc;
    remove_leftovers(arena, target);
    const char *temporary = arena_printf(arena, "%s.import-%ld", target, (long)getpid());
    file_discard(temporary);
    rc = fill(im, reader, temporary, clock, err);
    if (rc == ERR_OK)
        rc = import_verify(im->base, temporary, &out->info, arena, err);
    if (rc == ERR_OK) {
        out->cards_new = out->info.cards - before->cards;
        out->printings_new = out->info.printings - before->printings;
        out->sets_new = out->info.sets - before->sets;
        out->texts = im->texts;
        out->skipped = im->skipped;
    }
    if (rc == ERR_OK && progress_interrupted())
        rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    if (rc == ERR_OK && !(flags & IMPORT_DRY))
        rc = file_commit(temporary, target, FILE_REPLACE_EXISTING, err);
    if (rc == ERR_OK && !(flags & IMPORT_DRY))
        catalog_verified(target);
    file_discard(temporary);
    return rc;
}

enum err_code import_onto(struct arena *arena, struct catalog *base, const char *path, enum import_kind kind,
                          const char *target, struct clock *clock, unsigned flags, struct import_result *out,
                          struct err *err)
{
    struct import im = {.numbers = {.arena = &im.arena}, .path = path, .base = base, .version = "", .date = ""};
    struct stat st;
    *out = (struct import_result){.kind = kind};
    if (stat(path, &st) != 0)
        return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
                       "cannot open %s: %s\nlook whether its name and its folder are right", path,
                       cause_of_errno(errno));
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_INPUT, "%s is no file; it is read twice, so a pipe or a folder will not do", path);
    enum err_code rc = detect(path, &kind, err);
    if (rc != ERR_OK)
        return rc;
    const struct import_reader *reader = reader_of(kind);
    im.kind = out->kind = kind;
    im.size = st.st_size;
    progress_begin(&im.progress, TC_WORD("reading cards"), im.size * 2);
    rc = reader->sets(&im, err);
    if (rc == ERR_OK)
        settle_date(&im, &st, out);
    out->source_name = reader->name;
    if (rc == ERR_OK && !(flags & IMPORT_OLDER))
        rc = refuse_older(target, im.date, err);
    if (rc == ERR_OK)
        rc = make(arena, &im, reader, target, clock, flags, out, err);
    progress_end(&im.progress);
    import_release(&im);
    return rc;
}

enum err_code catalog_import(struct arena *arena, const char *path, enum import_kind kind, const char *target,
                             struct clock *clock, unsigned flags, struct import_result *out, struct err *err)
{
    struct catalog *base;
    enum err_code rc = catalog_open(NULL, &base, err);
    if (rc != ERR_OK)
        return rc;
    rc = import_onto(arena, base, path, kind, target, clock, flags, out, err);
    catalog_close(base);
    return rc;
}
