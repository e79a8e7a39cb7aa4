/* feed.c - what stores are told, a signed page at a time; see office.h */
#include "association/office/internal.h"
#include "base/err.h"

/* Numbers for what was committed since. */
static enum err_code give_numbers(struct office *office, struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_exec(office->pg, AQ_FEED_LOCK, PG_NONE, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_FEED_NUMBER, PG_NONE, err);
    return pg_end(office->pg, rc, err);
}

enum err_code feed_page(struct office *office, int64_t after, const char *country, const char *kind, const char **out,
                        struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    struct json *parts = json_object(), *list = json_add_array(parts, "feed");
    int64_t last = 0;
    enum err_code rc = give_numbers(office, err);
    if (rc == ERR_OK) /* before the page: what comes later is the next page's */
        rc = pg_get_int(office->pg, AQ_FEED_LAST, PG_NONE, 0, &last, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_FEED_PAGE, PG_ARGS(PG_I(after), PG_T(country), PG_T(kind), PG_I(FEED_PAGE)), &rows,
                      err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++) {
        struct json *body = NULL, *entry = json_add_object(list, NULL);
        json_add_int(entry, "n", pg_int(&rows, i, 0));
        json_add_text(entry, "kind", pg_text(&rows, i, 1));
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
    json_add_bool(page, "more", more);
    return office_seal(office, "topcut/feed/1", parts, out, err);
}
