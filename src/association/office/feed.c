/* feed.c - what stores get to know, a signed page at a time, in chains that each store can verify; see office.h */
#include "association/office/internal.h"
#include "base/err.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers and links ------------------------------------------------------------------------- */

/* The newest links of the chains that were met so far. */
struct chains {
    struct chain {
        const char *kind, *country, *link;
    } * list;
    size_t n, room;
};

static enum err_code find_chain(struct office *office, struct chains *chains, const char *kind, const char *country,
                                struct chain **out, struct err *err)
{
    for (size_t i = 0; i < chains->n; i++)
        if (strcmp(chains->list[i].kind, kind) == 0 && strcmp(chains->list[i].country, country) == 0) {
            *out = &chains->list[i];
            return ERR_OK;
        }
    const char *link = "";
    enum err_code rc =
        pg_get_text(office->pg, office->arena, AQ_FEED_LINK, PG_ARGS(PG_T(kind), PG_T(country)), &link, err);
    *out = VEC_ADD(chains->list, chains->n, chains->room);
    **out = (struct chain){arena_strdup(office->arena, kind), arena_strdup(office->arena, country), link};
    return rc;
}

/* The entries that wait as a list with their links; n: the number before the first. */
static enum err_code link_entries(struct office *office, struct chains *chains, const struct pg_rows *rows, int64_t n,
                                  struct json *list, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int i = 0; rc == ERR_OK && i < rows->n; i++) {
        const char *kind = pg_text(rows, i, 0), *country = pg_text(rows, i, 1);
        struct json *body = NULL;
        struct chain *chain;
        rc = json_parse(pg_text(rows, i, 2), "feed", &body, err);
        if (rc == ERR_OK)
            rc = find_chain(office, chains, kind, country, &chain, err);
        if (rc == ERR_OK) {
            struct json *entry = json_add_object(list, NULL);
            const char *digest = feed_digest(office->arena, body);
            chain->link = feed_link(office->arena, chain->link, n + i + 1, kind, country, digest);
            json_add_text(entry, "kind", kind);
            json_add_text(entry, "country", country);
            json_add_text(entry, "digest", digest);
            json_add_text(entry, "link", chain->link);
            json_add_value(entry, "body", body);
            body = NULL;
        }
        json_free(body);
    }
    return rc;
}

/* Numbers for some of what was committed since; *done: for how many. */
static enum err_code number_some(struct office *office, int *done, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    struct chains chains = {.n = 0};
    struct json *list = json_array();
    int64_t n = 0;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_FEED_LOCK, PG_NONE, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_FEED_WAITING, PG_ARGS(PG_I(FEED_PAGE)), &rows, err);
    *done = rc == ERR_OK ? rows.n : 0;
    if (rc == ERR_OK && rows.n)
        rc = pg_get_int(office->pg, AQ_FEED_TAKE_NUMBERS, PG_ARGS(PG_I(rows.n)), 0, &n, err);
    if (rc == ERR_OK && rows.n)
        rc = link_entries(office, &chains, &rows, n, list, err);
    if (rc == ERR_OK && rows.n)
        rc = pg_exec(office->pg, AQ_FEED_PUT, PG_ARGS(PG_I(n), PG_T(json_print_compact(office->arena, list))), err);
    pg_rows_release(&rows);
    json_free(list);
    free(chains.list);
    return pg_end(office->pg, rc, err);
}

static enum err_code give_numbers(struct office *office, struct err *err)
{
    struct office busy = *office;
    enum err_code rc = ERR_OK;
    for (int done = FEED_PAGE; rc == ERR_OK && done == FEED_PAGE;) {
        struct arena scratch = ARENA_INIT;
        busy.arena = &scratch;
        rc = number_some(&busy, &done, err);
        arena_release(&scratch);
    }
    return rc;
}

/* ---- pages ------------------------------------------------------------------------------------- */

enum err_code feed_page(struct office *office, int64_t after, const char *country, const char *kinds, const char **out,
                        struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    struct json *parts = json_object(), *list = json_add_array(parts, "feed");
    const char *wanted = *kinds ? arena_printf(office->arena, "{%s}", kinds) : "";
    int64_t last = 0;
    enum err_code rc = give_numbers(office, err);
    if (rc == ERR_OK) /* before the page: what comes later is the next page's */
        rc = pg_get_int(office->pg, AQ_FEED_LAST, PG_NONE, 0, &last, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_FEED_PAGE, PG_ARGS(PG_I(after), PG_T(country), PG_T(wanted), PG_I(FEED_PAGE)),
                      &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++) {
        struct json *body = NULL, *entry = json_add_object(list, NULL);
        json_add_int(entry, "n", pg_int(&rows, i, 0));
        json_add_text(entry, "kind", pg_text(&rows, i, 1));
        json_add_text(entry, "country", pg_text(&rows, i, 3));
        json_add_text(entry, "digest", pg_text(&rows, i, 4));
        json_add_text(entry, "link", pg_text(&rows, i, 5));
        rc = json_parse(pg_text(&rows, i, 2), "feed", &body, err);
        if (body)
            json_add_value(entry, "body", body);
    }
    bool more = rows.n == FEED_PAGE;
    int64_t next = more ? pg_int(&rows, rows.n - 1, 0) : last > after ? last : after;
    pg_rows_release(&rows);
    if (rc != ERR_OK) {
        json_free(parts);
        return rc;
    }
    struct json *page = json_add_object(json_add_array(parts, "page"), NULL);
    json_add_int(page, "after", after);
    json_add_int(page, "next", next);
    json_add_int(page, "last", last);
    json_add_bool(page, "more", more);
    return office_seal(office, "topcut/feed/1", parts, out, err);
}
