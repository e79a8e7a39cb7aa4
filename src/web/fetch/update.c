/* update.c - a file of facts or cards by its address: fetched, unpacked, and told apart
 *
 * What is imported lies under the name that the address ends with, because the names of bulk files say of which day
 * they are. Where Scryfall is asked, the address that stays the same is that of a list, and the files in it are named
 * again every day: so one that is such a list leads on to its file.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/json.h"
#include "web/fetch/fetch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define HEAD_BYTES       4096
#define LIST_MAX         ((size_t)1 << 20) /* bytes of a list of bulk files */
#define UNPACKED_TIMES   12                /* JSON of cards is packed to a seventh */
#define UNPACKED_LEAST   ((int64_t)64 << 20)
#define UNPACKED_AT_MOST ((int64_t)8 << 30)

/* The first bytes of a file, terminated. */
static size_t read_head(const char *path, char head[HEAD_BYTES + 1])
{
    FILE *in = fopen(path, "rb");
    size_t n = in ? fread(head, 1, HEAD_BYTES, in) : 0;
    if (in)
        (void)fclose(in);
    head[n] = '\0';
    return n;
}

/* {"package": ...: what a store signed. */
static bool is_package(const char *head)
{
    static const char member[] = "\"package\"", blanks[] = " \t\r\n";
    head += strspn(head, blanks);
    if (*head != '{')
        return false;
    head += 1 + strspn(head + 1, blanks);
    return strncmp(head, member, strlen(member)) == 0;
}

/* ---- lists of files -------------------------------------------------------------------------- */

/* The entry whose file is meant; NULL: it is no such list. */
static const struct json *bulk_entry(const struct json *root)
{
    const char *object = json_text(json_get(root, "object"), "");
    if (strcmp(object, "bulk_data") == 0)
        return root;
    const struct json *entry = strcmp(object, "list") == 0 ? json_first(json_get(root, "data")) : NULL;
    for (; entry; entry = json_next(entry))
        if (strcmp(json_text(json_get(entry, "type"), ""), "default_cards") == 0)
            return entry;
    return NULL;
}

/* The address that a list leads to; NULL: the file is none. */
static const char *listed(struct arena *arena, const struct download *download)
{
    struct json *root = NULL;
    struct err ignored = ERR_INIT;
    const char *url = NULL;
    char *text;
    size_t len;
    if (download->bytes > (int64_t)LIST_MAX ||
        file_read(arena, download->path, LIST_MAX, &text, &len, &ignored) != ERR_OK || strlen(text) != len ||
        json_parse(text, download->path, &root, &ignored) != ERR_OK)
        return NULL;
    url = arena_strdup(arena, json_text(json_get(bulk_entry(root), "download_uri"), NULL));
    json_free(root);
    return url;
}

/* ---- making it ready ------------------------------------------------------------------------- */

struct unpacking {
    const struct download_wish *wish;
    int64_t bytes;
};

static bool unpack_on(void *data, int64_t done)
{
    const struct unpacking *u = data;
    if (u->wish->told)
        u->wish->told(u->wish->data, done, u->bytes);
    return !u->wish->stop || !u->wish->stop(u->wish->data);
}

/* "AllPrintings.json" of ".../AllPrintings.json.gz?x=1"; what a file system would not like is left out. */
static const char *name_of(struct arena *arena, const char *url, bool packed)
{
    size_t len = strcspn(url, "?#");
    size_t from = len;
    while (from > 0 && url[from - 1] != '/')
        from--;
    char *name = arena_strndup(arena, url + from, len - from), *ending = strrchr(name, '.');
    for (char *c = name; *c; c++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.", *c))
            *c = '_';
    if (packed && ending && (strcmp(ending, ".gz") == 0 || strcmp(ending, ".zip") == 0))
        *ending = '\0';
    return *name && *name != '.' ? name : "file";
}

/* What a file is by its first bytes: a package, or what may be cards; whether it is, its reader says. */
static enum err_code tell_apart(const char *url, const char *head, size_t n, enum update_kind *out, struct err *err)
{
    const char *first = head + (n >= 3 && memcmp(head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
    first += strspn(first, " \t\r\n");
    if (n == 0)
        return err_set(err, ERR_INPUT, "%s is empty; try again later", url);
    if (*first == '<')
        return err_set(err, ERR_INPUT,
                       "%s is a web page here, no file of facts or cards; a network that asks for a login first does "
                       "so: log in with a browser, then try again",
                       url);
    if (*first != '{' && *first != '[' && (n < 15 || memcmp(head, "SQLite format 3", 15) != 0))
        return err_set(err, ERR_INPUT,
                       "%s is no file of facts or cards; expected is one of topcut facts export, AllPrintings.json or "
                       "AllPrintings.sqlite of MTGJSON, or a bulk file of Scryfall",
                       url);
    *out = is_package(head) ? UPDATE_FACTS : UPDATE_CARDS;
    return ERR_OK;
}

static enum err_code make_ready(struct arena *arena, const struct download_wish *wish, struct update *out,
                                struct err *err)
{
    char head[HEAD_BYTES + 1];
    size_t n = read_head(out->download.path, head);
    bool packed = gzip_is_packed(head, n);
    const char *folder = arena_printf(arena, "%s.files", out->download.path);
    const char *path = path_join(arena, folder, name_of(arena, wish->url, packed));
    int64_t most = out->download.bytes * UNPACKED_TIMES;
    struct unpacking u = {.wish = wish, .bytes = out->download.bytes};
    enum err_code rc = file_make_dir(folder, err);
    out->folder = folder;
    out->path = path;
    if (rc != ERR_OK)
        return rc;
    (void)unlink(path); /* of an earlier try that was killed */
    if (packed) {
        most = most < UNPACKED_LEAST ? UNPACKED_LEAST : most > UNPACKED_AT_MOST ? UNPACKED_AT_MOST : most;
        rc = gzip_unpack_file(out->download.path, path, most, unpack_on, &u, err);
    } else if (link(out->download.path, path) != 0) { /* a file system without links: then it has no name of its own */
        out->path = out->download.path;
    }
    if (rc != ERR_OK)
        return rc;
    n = read_head(out->path, head);
    return tell_apart(wish->url, head, n, &out->kind, err);
}

enum err_code update_fetch(struct arena *arena, const struct download_wish *wish, struct update *out, struct err *err)
{
    struct download_wish file = *wish;
    *out = (struct update){.path = ""};
    enum err_code rc = download_file(arena, wish, &out->download, err);
    const char *leads_to = rc == ERR_OK ? listed(arena, &out->download) : NULL;
    if (leads_to) {
        download_forget(out->download.path);
        file.url = leads_to;
        rc = download_file(arena, &file, &out->download, err);
    }
    if (rc == ERR_OK && (rc = make_ready(arena, &file, out, err)) != ERR_OK)
        update_close(out, rc == ERR_INPUT);
    return rc;
}

/* ---- looking and taking in ------------------------------------------------------------------- */

static enum err_code look_at_facts(const struct update_place *place, struct arena *arena, const struct update *update,
                                   struct update_look *out, struct err *err)
{
    char *text;
    size_t len;
    enum err_code rc = file_read(arena, update->path, FACTS_MAX_BYTES, &text, &len, err);
    const char *name = strrchr(update->path, '/') + 1;
    if (rc == ERR_OK)
        rc = facts_look(&place->facts, arena, text, len, name, &out->facts, err);
    out->same = rc == ERR_OK && out->facts.same;
    return rc;
}

enum err_code update_look(const struct update_place *place, struct arena *arena, const struct update *update,
                          struct clock *clock, struct update_look *out, struct err *err)
{
    *out = (struct update_look){.same = false};
    if (update->kind == UPDATE_FACTS)
        return look_at_facts(place, arena, update, out, err);
    enum err_code rc =
        catalog_import(arena, update->path, IMPORT_AUTO, place->cards, clock, IMPORT_DRY, &out->cards, err);
    const struct catalog_info *here = catalog_info(place->facts.catalog), *there = &out->cards.info;
    out->same = rc == ERR_OK && strcmp(here->source, there->source) == 0 &&
                strcmp(here->source_date, there->source_date) == 0 && here->cards == there->cards &&
                here->printings == there->printings;
    return rc;
}

enum err_code update_take(const struct update_place *place, struct arena *arena, const struct update *update,
                          const struct update_look *look, struct clock *clock, bool trust, struct err *err)
{
    struct import_result made;
    const char *kept;
    if (update->kind == UPDATE_FACTS)
        return facts_take(&place->facts, arena, &look->facts, trust, err);
    enum err_code rc = facts_keep_cards(arena, place->facts.folder, place->cards, &kept, err);
    if (rc != ERR_OK)
        return rc;
    rc = catalog_import(arena, update->path, IMPORT_AUTO, place->cards, clock, 0, &made, err);
    if (rc != ERR_OK)
        (void)unlink(kept); /* nothing came, so there is nothing to go back to */
    return rc;
}

void update_close(const struct update *update, bool served)
{
    if (update->folder) {
        if (strcmp(update->path, update->download.path) != 0)
            (void)unlink(update->path);
        (void)rmdir(update->folder);
    }
    if (served)
        download_forget(update->download.path);
}
