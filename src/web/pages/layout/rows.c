/* rows.c - long lists: a field to find a name in, and pages
 *
 * A list as short as a store's event needs is shown whole, a longer one a hundred rows at a time, since nobody scrolls
 * through five hundred. A search goes through all rows.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/people/people.h"
#include "web/pages/inner.h"

#include <string.h>

#define FIND_ROWS 40 /* from so many rows on there is a search field */

void rows_begin(struct request *req, size_t n, struct rows_cut *out)
{
    const char *words = utf8_clean(req->arena, field_or(req, "find", ""));
    *out = (struct rows_cut){.words = words,
                             .key = utf8_fold(req->arena, words),
                             .also = "",
                             .keep = "",
                             .path = "",
                             .find = n >= FIND_ROWS || *words,
                             .page = 1};
}

bool rows_finds(struct request *req, const struct rows_cut *cut, const char *name)
{
    return !*cut->key || strstr(utf8_fold(req->arena, name), cut->key) ||
           strstr(utf8_fold(req->arena, player_spoken_name(req->arena, name)), cut->key);
}

size_t rows_page(struct request *req, struct rows_cut *cut, size_t n, size_t a_page, size_t at, size_t *count,
                 struct err *err)
{
    int64_t pages = (int64_t)(n / a_page + (n % a_page != 0)), usual = at < n ? (int64_t)(at / a_page) + 1 : 1;
    *count = 0;
    if (field_int(req, "page", 1, 1000, usual, &cut->page, err) != ERR_OK)
        return 0;
    if (cut->page > pages) /* rows were deleted meanwhile */
        cut->page = pages > 0 ? pages : 1;
    cut->n = n;
    cut->a_page = a_page;
    cut->n_pages = (size_t)pages;
    cut->pages = ARENA_ARRAY(req->arena, int64_t, cut->n_pages + 1);
    for (size_t i = 0; i < cut->n_pages; i++)
        cut->pages[i] = (int64_t)i + 1;
    size_t from = (size_t)(cut->page - 1) * a_page;
    *count = n - from < a_page ? n - from : a_page;
    return from;
}

const char *rows_address(struct request *req, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const char *find = field_or(req, "find", "");
    struct strbuf sb = STRBUF_INIT;
    struct err none = ERR_INIT;
    int64_t page;
    strbuf_add(&sb, path);
    if (field_int(req, "page", 1, 1000, 1, &page, &none) == ERR_OK && page > 1)
        strbuf_printf(&sb, "?page=%lld", (long long)page);
    if (*find)
        strbuf_printf(&sb, "%sfind=", strchr(strbuf_text(&sb), '?') ? "&" : "?");
    for (const char *c = find; *c; c++)
        strbuf_printf(&sb, strchr(plain, *c) ? "%c" : "%%%02X", (unsigned char)*c);
    const char *address = arena_strdup(req->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return address;
}
