/* association_told.c - what an association told this store: pages of its feed, checked link by link, and kept
 *
 * Each entry is linked to the one before it of its kind and country, so a page that leaves something out, or comes from
 * another history than the pages before it, does not go on where those ended. feed.json is small, for each enrolment
 * looks at it; members.json may have a whole country.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/exchange/association.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_N (INT64_C(1) << 53)

/* ---- the book ---------------------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
    const struct told_entry *x = a, *y = b;
    int kind = strcmp(x->kind, y->kind), id = kind ? kind : strcmp(x->id, y->id);
    return id ? id : (x->nth > y->nth) - (x->nth < y->nth);
}

/* What an entry is about; NULL: of a kind that is not kept in the book. */
static const char *id_of(struct arena *arena, const char *kind, const struct json *body)
{
    static const char *const keys[][2] = {{"member", "number"}, {"alias", "number"}, {"forget", "number"},
                                          {"list", "list"},     {"dci", "dci"},      {"key", "key"}};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (strcmp(kind, keys[i][0]) == 0) {
            const struct json *id = json_get(body, keys[i][1]);
            return json_is_number(id) ? arena_printf(arena, "%" PRId64, json_int(id, 0, MOST_N, 0))
                                      : arena_strdup(arena, json_text(id, "?"));
        }
    return NULL;
}

static void add_entry(struct arena *arena, struct told *told, const char *kind, struct json *body)
{
    const char *id = id_of(arena, kind, body);
    if (!id) {
        json_free(body);
        return;
    }
    size_t nth = told->n;
    *VEC_ADD(told->book, told->n, told->room) =
        (struct told_entry){.kind = arena_strdup(arena, kind), .id = id, .nth = nth, .body = body};
}

const struct json *association_told_find(const struct told *told, const char *kind, const char *id)
{
    size_t low = 0, high = told->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct told_entry *e = &told->book[middle];
        int order = strcmp(e->kind, kind);
        order = order ? order : strcmp(e->id, id);
        if (order == 0)
            return e->body;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool is_forgotten(struct arena *arena, const struct told *told, const struct told_entry *e)
{
    const char *number = e->id;
    if (strcmp(e->kind, "dci") == 0)
        number = arena_printf(arena, "%" PRId64, json_int(json_get(e->body, "member"), 0, MOST_N, 0));
    else if (strcmp(e->kind, "member") != 0)
        return false;
    return json_bool(json_get(e->body, "forgotten"), false) || association_told_find(told, "forget", number);
}

/* The newest of each alone, and without those who are forgotten. */
void association_told_order(struct told *told)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    if (told->n)
        qsort(told->book, told->n, sizeof *told->book, by_id);
    for (size_t i = 0; i < told->n; i++) {
        const struct told_entry *next = i + 1 < told->n ? &told->book[i + 1] : NULL;
        if (next && strcmp(next->kind, told->book[i].kind) == 0 && strcmp(next->id, told->book[i].id) == 0)
            json_free(told->book[i].body);
        else
            told->book[n++] = told->book[i];
    }
    told->n = n;
    n = 0;
    bool *gone = ARENA_ARRAY(&scratch, bool, told->n + 1);
    for (size_t i = 0; i < told->n; i++)
        gone[i] = is_forgotten(&scratch, told, &told->book[i]);
    for (size_t i = 0; i < told->n; i++)
        if (gone[i])
            json_free(told->book[i].body);
        else
            told->book[n++] = told->book[i];
    told->n = n;
    for (size_t i = 0; i < n; i++)
        told->book[i].nth = i;
    arena_release(&scratch);
}

/* ---- reading and keeping ------------------------------------------------------------------------- */

static enum err_code read_file(struct cli *cli, const char *path, struct json **out, struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    *out = NULL;
    if (!file_exists(path))
        return ERR_OK;
    enum err_code rc = file_read(cli->arena, path, ASSOCIATION_FILE_MOST, &text, &len, err);
    return rc == ERR_OK ? json_parse(text, path, out, err) : rc;
}

static enum err_code read_book(struct cli *cli, struct told *told, struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = read_file(cli, told->book_path, &root, err);
    struct json *list = root ? json_edit(root, "entries") : NULL;
    for (struct json *row = json_edit_first(list); row; row = json_edit_next(row)) {
        struct json *body = json_take(row, "body");
        if (body)
            add_entry(cli->arena, told, json_text(json_get(row, "kind"), ""), body);
    }
    json_free(root);
    association_told_order(told);
    return rc;
}

void association_told_release(struct told *told)
{
    for (size_t i = 0; i < told->n; i++)
        json_free(told->book[i].body);
    free(told->book);
    json_free(told->root);
    *told = (struct told){.root = NULL};
}

void association_told_anew(struct told *told, const char *country)
{
    const char *path = told->path, *book_path = told->book_path;
    association_told_release(told);
    *told = (struct told){.path = path, .book_path = book_path, .country = country, .root = json_object()};
    told->suspensions = json_add_object(told->root, "suspensions");
    told->links = json_add_object(told->root, "links");
}

enum err_code association_told_read(struct cli *cli, const struct joined *joined, struct told *out, struct err *err)
{
    *out = (struct told){.path = path_join(cli->arena, joined->folder, "feed.json"),
                         .book_path = path_join(cli->arena, joined->folder, "members.json")};
    enum err_code rc = read_file(cli, out->path, &out->root, err);
    if (rc != ERR_OK)
        return rc;
    if (!out->root || !json_get(out->root, "links")) { /* or before there were links */
        association_told_anew(out, "");
        return ERR_OK;
    }
    out->after = json_int(json_get(out->root, "after"), 0, MOST_N, 0);
    out->country = arena_strdup(cli->arena, json_text(json_get(out->root, "country"), ""));
    out->suspensions = json_edit(out->root, "suspensions");
    out->links = json_edit(out->root, "links");
    if (!json_is_object(out->suspensions) || !json_is_object(out->links))
        return err_set(err, ERR_DAMAGED, "%s is none of ours; delete it, and all is asked for again", out->path);
    return read_book(cli, out, err);
}

/* The book first: should the other one not follow, the same pages are asked for again, which changes nothing. */
enum err_code association_told_keep(struct cli *cli, struct told *told, struct err *err)
{
    struct json *root = json_object(), *list = json_add_array(root, "entries");
    association_told_order(told);
    for (size_t i = 0; i < told->n; i++) {
        struct json *row = json_add_object(list, NULL);
        json_add_text(row, "kind", told->book[i].kind);
        json_add_value(row, "body", told->book[i].body);
    }
    const char *text = json_print_compact(cli->arena, root);
    for (struct json *row = json_edit_first(list); row; row = json_edit_next(row))
        (void)json_take(row, "body"); /* the book's, as before */
    json_free(root);
    enum err_code rc = file_write(told->book_path, text, strlen(text), FILE_REPLACE_EXISTING, err);
    if (rc != ERR_OK)
        return rc;
    static const char *const own[] = {"after", "at_utc", "country"};
    for (size_t i = 0; i < ARRAY_LEN(own); i++)
        json_free(json_take(told->root, own[i]));
    json_add_int(told->root, "after", told->after);
    json_add_int(told->root, "at_utc", cli->clock->now_utc(cli->clock));
    json_add_text(told->root, "country", told->country);
    text = json_print_compact(cli->arena, told->root);
    return file_write(told->path, text, strlen(text), FILE_REPLACE_EXISTING, err);
}

/* ---- pages ------------------------------------------------------------------------------------- */

static enum err_code other_history(const struct joined *joined, int64_t n, struct err *err)
{
    return err_set(err, ERR_CONFLICT,
                   "%s tells another history than before, from entry %" PRId64 " on: something was left out, or its "
                   "database is an older copy\nask the association; topcut association pull --again begins from its "
                   "first entry",
                   joined->name, n);
}

/* Whether an entry goes on where its chain ended. A member who is forgotten has no body to be counted. */
static bool fits(struct arena *arena, const struct json *links, const char *chain, const struct json *entry, int64_t n)
{
    const char *kind = json_text(json_get(entry, "kind"), ""), *digest = json_text(json_get(entry, "digest"), "");
    const struct json *body = json_get(entry, "body");
    bool forgotten =
        json_bool(json_get(body, "forgotten"), false) && (strcmp(kind, "member") == 0 || strcmp(kind, "dci") == 0);
    return body && (forgotten || strcmp(feed_digest(arena, body), digest) == 0) &&
           strcmp(feed_link(arena, json_text(json_get(links, chain), ""), n, kind,
                            json_text(json_get(entry, "country"), ""), digest),
                  json_text(json_get(entry, "link"), "")) == 0;
}

static enum err_code take_entry(struct cli *cli, const struct joined *joined, struct told *told, struct json *links,
                                struct json *entry, int64_t *last, int64_t *suspensions, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *kind = json_text(json_get(entry, "kind"), "");
    const char *chain = arena_printf(&scratch, "%s %s", kind, json_text(json_get(entry, "country"), ""));
    int64_t n = json_int(json_get(entry, "n"), 1, MOST_N, 0);
    enum err_code rc = n > *last && fits(&scratch, links, chain, entry, n) ? ERR_OK : other_history(joined, n, err);
    if (rc == ERR_OK) {
        struct json *body = json_take(entry, "body");
        *last = n;
        json_free(json_take(links, chain));
        json_add_text(links, chain, json_text(json_get(entry, "link"), ""));
        if (strcmp(kind, "suspension") == 0) {
            const char *key =
                arena_printf(&scratch, "%" PRId64, json_int(json_get(body, "suspension"), 1, INT32_MAX, 0));
            json_free(json_take(told->suspensions, key));
            json_add_value(told->suspensions, key, body);
            ++*suspensions;
        } else {
            add_entry(cli->arena, told, kind, body);
        }
    }
    arena_release(&scratch);
    return rc;
}

enum err_code association_told_page(struct cli *cli, const struct joined *joined, struct told *told, const char *text,
                                    bool *more, int64_t *suspensions, struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(text, joined->url, &root, err);
    if (rc != ERR_OK)
        return rc;
    const struct json *page = json_first(association_part(cli, joined, root, "page"));
    int64_t last = told->after;
    if (!association_part(cli, joined, root, "feed") || !page ||
        json_int(json_get(page, "after"), 0, MOST_N, -1) != told->after)
        rc = err_set(err, ERR_CONFLICT,
                     "%s answered with a page that it did not sign, or not the one that was asked for", joined->url);
    else if (json_int(json_get(page, "last"), 0, MOST_N, 0) < told->after)
        rc = other_history(joined, json_int(json_get(page, "last"), 0, MOST_N, 0) + 1, err);
    struct json *list = json_edit(json_edit(root, "parts"), "feed");
    for (struct json *entry = json_edit_first(list); rc == ERR_OK && entry; entry = json_edit_next(entry))
        rc = take_entry(cli, joined, told, told->links, entry, &last, suspensions, err);
    if (rc == ERR_OK) {
        told->after = json_int(json_get(page, "next"), last, MOST_N, last);
        *more = json_bool(json_get(page, "more"), false);
    }
    json_free(root);
    return rc;
}
