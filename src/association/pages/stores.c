/* stores.c - stores, and what each has reported and has not */
#include "association/pages/internal.h"
#include "association/pages/stores.html.h"
#include "base/err.h"

#include <string.h>

enum { STORES = 100, EVENTS = 50, PAGES_MOST = 10000 };

static const struct column line_list[] = {
    COLUMN(struct stores_line, "store", store),
    COLUMN(struct stores_line, "name", name),
    COLUMN(struct stores_line, "country", country),
    COLUMN(struct stores_line, "state", state),
    COLUMN_TIME(struct stores_line, "joined", joined_utc),
    COLUMN(struct stores_line, "events", events),
    COLUMN(struct stores_line, "last", last, .none = NONE_IS_EMPTY),
};
static const struct column_set line_columns = COLUMNS(struct stores_line, line_list);
static const struct column page_list[] = {
    COLUMN(struct stores_page, "country", country, .none = NONE_IS_EMPTY),
    COLUMN_LIST(struct stores_page, "stores", rows, n_rows, &line_columns),
    COLUMN(struct stores_page, "next", next, .none = NONE_IS_ZERO),
};
static const struct column_set page_columns = COLUMNS(struct stores_page, page_list);
static const struct column store_list[] = {
    COLUMN_SPREAD(struct stores_store, store, &line_columns),
    COLUMN_LIST(struct stores_store, "unreported", missing.rows, missing.n_rows, &pages_missing_columns),
    COLUMN_LIST(struct stores_store, "reported", events.rows, events.n_rows, &pages_event_columns),
    COLUMN(struct stores_store, "next_day", events.next_day, .none = NONE_IS_EMPTY),
    COLUMN(struct stores_store, "next_event", events.next_event, .none = NONE_IS_ZERO),
};
static const struct column_set store_columns = COLUMNS(struct stores_store, store_list);

static enum err_code read_stores(struct request *req, struct office *office, int store, const char *country,
                                 int64_t page, struct stores_line **out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc =
        pg_query(office->pg, AQ_PAGE_STORES,
                 PG_ARGS(PG_I(store), PG_T(country), PG_I((page - 1) * STORES), PG_I(STORES + 1)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(req->arena, struct stores_line, *n + 1);
    for (int i = 0; i < (int)*n; i++)
        (*out)[i] = (struct stores_line){.store = (int)pg_int(&rows, i, 0),
                                         .name = pages_text(req, &rows, i, 1),
                                         .country = pages_text(req, &rows, i, 2),
                                         .state = pages_text(req, &rows, i, 3),
                                         .joined_utc = pg_int(&rows, i, 4),
                                         .events = pg_int(&rows, i, 5),
                                         .last = pages_text(req, &rows, i, 6)};
    pg_rows_release(&rows);
    return rc;
}

static enum err_code stores(struct request *req, struct office *office, struct err *err)
{
    struct stores_page page = {.country = field_or(req, "country", ""), .officer = may(req, FOR_ORGANIZER)};
    struct stores_line *rows;
    enum err_code rc = field_int(req, "page", 1, PAGES_MOST, 1, &page.page, err);
    if (rc == ERR_OK && *page.country && strlen(page.country) != 2)
        rc = err_set(err, ERR_NOT_FOUND, "a country is two letters, as SE");
    if (rc == ERR_OK)
        rc = read_stores(req, office, 0, page.country, page.page, &rows, &page.n_rows, err);
    if (rc == ERR_OK && page.page > 1 && !page.n_rows)
        rc = err_set(err, ERR_NOT_FOUND, "the list ends before page %lld", (long long)page.page);
    if (rc != ERR_OK)
        return rc;
    page.next = page.n_rows > STORES ? page.page + 1 : 0;
    page.n_rows = page.n_rows > STORES ? STORES : page.n_rows;
    page.rows = rows;
    if (pages_json(req, "stores", &page_columns, &page))
        return ERR_OK;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Stores"), .section = "stores"});
    page_association_stores(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code store(struct request *req, struct office *office, struct err *err)
{
    struct stores_store page = {.events.first = !*field_or(req, "day", ""), .officer = may(req, FOR_ORGANIZER)};
    struct stores_line *one;
    struct pg_rows rows;
    const char *day;
    int64_t event;
    size_t n = 0;
    int number = pages_place(req);
    enum err_code rc = number ? read_stores(req, office, number, "", 1, &one, &n, err) : ERR_OK;
    if (rc == ERR_OK && !n)
        rc = err_set(err, ERR_NOT_FOUND, "there is no store %lld", (long long)req->number);
    if (rc == ERR_OK)
        rc = pages_event_before(req, &day, &event, err);
    if (rc == ERR_OK)
        rc = pages_missing(req, office, number, &page.missing, err);
    if (rc != ERR_OK)
        return rc;
    page.store = one[0];
    rc = pg_query(office->pg, AQ_PAGE_EVENTS_OF_STORE, PG_ARGS(PG_I(number), PG_T(day), PG_I(event), PG_I(EVENTS + 1)),
                  &rows, err);
    if (rc == ERR_OK)
        pages_event_rows(req, &rows, EVENTS, &page.events);
    pg_rows_release(&rows);
    if (rc != ERR_OK || pages_json(req, "store", &store_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = page.store.name, .section = "stores"});
    page_association_store(req->html, &page);
    page_end(req);
    return ERR_OK;
}

PAGES_READ(stores)
PAGES_READ(store)

const struct route routes_association_stores[] = {
    {METHOD_GET, "/stores", FOR_ALL, 0, 0, stores_page, NULL},
    {METHOD_GET, "/stores/{n}", FOR_ALL, 0, 0, store_page, NULL},
    {0},
};
