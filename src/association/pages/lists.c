/* lists.c - the first page, and published lists by country, category and letter
 *
 * A list's places are worked out when it is published (list_place), so any page of it is a step through an index. By a
 * letter people stand by name, for whoever looks for one knows how it begins.
 */
#include "association/pages/internal.h"
#include "association/pages/lists.html.h"
#include "base/chars.h"
#include "base/err.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROWS = 100, LISTS = 24, BEST = 10, PAGES_MOST = 1000000 };

/* ---- JSON -------------------------------------------------------------------------------------- */

static const struct column line_list[] = {
    COLUMN(struct lists_line, "list", list),
    COLUMN_TIME(struct lists_line, "published", published_utc),
    COLUMN_TIME(struct lists_line, "cut_off", cut_off_utc),
    COLUMN(struct lists_line, "events", events),
    COLUMN(struct lists_line, "digest", digest),
    COLUMN(struct lists_line, "signature", signature),
    COLUMN(struct lists_line, "program", program),
    COLUMN(struct lists_line, "policy_stamp", policy_stamp),
};
static const struct column_set line_columns = COLUMNS(struct lists_line, line_list);

static const struct column place_list[] = {
    COLUMN(struct lists_place, "rank", rank),
    COLUMN_WHO(struct lists_place, who, "member", "name"),
    COLUMN(struct lists_place, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct lists_place, "rating", rating),
    COLUMN(struct lists_place, "matches", matches),
    COLUMN(struct lists_place, "provisional", provisional),
};
static const struct column_set place_columns = COLUMNS(struct lists_place, place_list);

static const struct column front_list[] = {
    COLUMN(struct lists_front, "name", name),
    COLUMN(struct lists_front, "fingerprint", fingerprint),
    COLUMN(struct lists_front, "members", members),
    COLUMN(struct lists_front, "stores", stores),
    COLUMN(struct lists_front, "events", events),
    COLUMN(struct lists_front, "planned", planned),
    COLUMN(struct lists_front, "overdue", overdue),
    COLUMN(struct lists_front, "pending", pending),
    COLUMN_LIST(struct lists_front, "lists", lists, n_lists, &line_columns),
    COLUMN_LIST(struct lists_front, "best", best, n_best, &place_columns),
};
static const struct column_set front_columns = COLUMNS(struct lists_front, front_list);

static const struct column page_list[] = {
    COLUMN_WITHIN(struct lists_page, "list", list, &line_columns),
    COLUMN(struct lists_page, "category", category),
    COLUMN(struct lists_page, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct lists_page, "letter", letter, .none = NONE_IS_EMPTY),
    COLUMN(struct lists_page, "page", page),
    COLUMN(struct lists_page, "total", total),
    COLUMN(struct lists_page, "next", next, .none = NONE_IS_ZERO),
    COLUMN_LIST(struct lists_page, "rows", rows, n_rows, &place_columns),
};
static const struct column_set page_columns = COLUMNS(struct lists_page, page_list);

/* ---- reading ----------------------------------------------------------------------------------- */

static struct lists_line line_of(struct request *req, const struct pg_rows *rows, int i)
{
    return (struct lists_line){.list = (int)pg_int(rows, i, 0),
                               .published_utc = pg_int(rows, i, 1),
                               .cut_off_utc = pg_int(rows, i, 2),
                               .digest = pages_text(req, rows, i, 3),
                               .signature = pages_text(req, rows, i, 4),
                               .program = pages_text(req, rows, i, 5),
                               .policy_stamp = pages_text(req, rows, i, 6),
                               .events = pg_int(rows, i, 7)};
}

static const struct lists_place *places_of(struct request *req, const struct pg_rows *rows, size_t *n,
                                           bool *any_provisional)
{
    struct lists_place *out = ARENA_ARRAY(req->arena, struct lists_place, (size_t)rows->n + 1);
    *n = (size_t)rows->n;
    for (int i = 0; i < rows->n; i++) {
        out[i] = (struct lists_place){.rank = (int)pg_int(rows, i, 0),
                                      .who = pages_who(req, rows, i, 1, 5),
                                      .rating = (int)pg_int(rows, i, 2),
                                      .matches = (int)pg_int(rows, i, 3),
                                      .country = pages_text(req, rows, i, 4)};
        out[i].provisional = out[i].matches < RATING_PROVISIONAL_MATCHES;
        *any_provisional = *any_provisional || out[i].provisional;
    }
    return out;
}

/* ---- the first page ------------------------------------------------------------------------------ */

static enum err_code read_front(struct request *req, struct office *office, struct lists_front *page, struct err *err)
{
    struct pg_rows rows;
    struct office_count count;
    bool provisional = false;
    enum err_code rc = office_count(office, &count, err);
    if (rc != ERR_OK)
        return rc;
    page->members = count.members;
    page->stores = count.stores;
    page->events = count.events;
    page->planned = count.planned;
    page->overdue = count.overdue;
    page->pending = count.pending;
    rc = pg_query(office->pg, AQ_PAGE_LISTS, PG_ARGS(PG_I(LISTS)), &rows, err);
    page->n_lists = rc == ERR_OK ? (size_t)rows.n : 0;
    struct lists_line *lists = ARENA_ARRAY(req->arena, struct lists_line, page->n_lists + 1);
    for (size_t i = 0; i < page->n_lists; i++)
        lists[i] = line_of(req, &rows, (int)i);
    page->lists = lists;
    pg_rows_release(&rows);
    if (rc != ERR_OK || !page->n_lists)
        return rc;
    rc = pg_query(office->pg, AQ_PAGE_PLACES, PG_ARGS(PG_I(lists[0].list), PG_I(RATING_STANDARD), PG_I(0), PG_I(BEST)),
                  &rows, err);
    if (rc == ERR_OK)
        page->best = places_of(req, &rows, &page->n_best, &provisional);
    pg_rows_release(&rows);
    return rc;
}

static enum err_code front(struct request *req, struct office *office, struct err *err)
{
    struct lists_front page = {.name = office->name, .fingerprint = office->fingerprint};
    enum err_code rc = read_front(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "front", &front_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Overview"), .section = ""});
    page_association_front(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- a list ------------------------------------------------------------------------------------ */

static const char *file_of(struct request *req, const struct office *office, const struct lists_line *list)
{
    return bundle_path(req->arena, office->keys, list->list, list->digest);
}

static enum err_code read_list(struct request *req, struct office *office, struct lists_page *page, struct err *err)
{
    struct pg_rows rows;
    int64_t newest = 0;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_LIST, PG_ARGS(PG_I(pages_place(req))), &rows, err);
    if (rc == ERR_OK && rows.n == 1)
        page->list = line_of(req, &rows, 0);
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "there is no list %lld", (long long)req->number);
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = pg_get_int(office->pg, AQ_PAGE_LIST_NEWEST, PG_NONE, 0, &newest, err);
    page->has_file = rc == ERR_OK && access(file_of(req, office, &page->list), R_OK) == 0;
    page->older = page->list.list - 1;
    page->newer = page->list.list < newest ? page->list.list + 1 : 0;
    return rc;
}

/* What the address says: none of it goes into SQL as text, and a letter with a meaning in LIKE loses it. */
static enum err_code read_wish(struct request *req, struct lists_page *page, enum rating_category *category,
                               struct err *err)
{
    page->category = field_or(req, "category", rating_category_name(RATING_STANDARD));
    page->country = field_or(req, "country", "");
    const char *letter = field_or(req, "letter", "");
    *category = pages_category(page->category);
    if (*category == RATING_NONE)
        return err_set(err, ERR_NOT_FOUND,
                       "there is no rating of that name: classic, extended, limited and standard are");
    if (*page->country && strlen(page->country) != 2)
        return err_set(err, ERR_NOT_FOUND, "a country is two letters, as SE");
    page->letter = member_name_key(req->arena, letter, "");
    if (strlen(page->letter) > 16 || strpbrk(page->letter, "%_\\"))
        return err_set(err, ERR_NOT_FOUND, "a name begins with a letter");
    return field_int(req, "page", 1, PAGES_MOST, 1, &page->page, err);
}

static enum err_code read_rows(struct request *req, struct office *office, enum rating_category category,
                               struct lists_page *page, struct err *err)
{
    struct pg_rows rows;
    const struct pg_value list = PG_I(page->list.list), of = PG_I(category), country = PG_T(page->country),
                          from = PG_I((page->page - 1) * ROWS), most = PG_I(ROWS + 1);
    enum err_code rc =
        *page->letter
            ? pg_query(office->pg, AQ_PAGE_PLACES_LETTER,
                       PG_ARGS(list, of, country, PG_T(page->letter), from, most, PG_I(pages_first_hidden(req))), &rows,
                       err)
        : *page->country
            ? pg_query(office->pg, AQ_PAGE_PLACES_COUNTRY, PG_ARGS(list, of, country, from, most), &rows, err)
            : pg_query(office->pg, AQ_PAGE_PLACES, PG_ARGS(list, of, from, most), &rows, err);
    if (rc == ERR_OK)
        page->rows = places_of(req, &rows, &page->n_rows, &page->any_provisional);
    pg_rows_release(&rows);
    page->next = page->n_rows > ROWS ? page->page + 1 : 0;
    page->n_rows = page->n_rows > ROWS ? ROWS : page->n_rows;
    page->earlier = page->page - 1;
    if (rc == ERR_OK)
        rc = *page->country
                 ? pg_get_int(office->pg, AQ_PAGE_LIST_SIZE_COUNTRY, PG_ARGS(list, of, country), 0, &page->total, err)
                 : pg_get_int(office->pg, AQ_PAGE_LIST_SIZE, PG_ARGS(list, of), 0, &page->total, err);
    return rc;
}

/* The one column of a query as choices, all of them first. */
static const struct pages_choice *choices_of(struct request *req, const struct pg_rows *rows, const char *all,
                                             const char *chosen, size_t *n)
{
    struct pages_choice *out = ARENA_ARRAY(req->arena, struct pages_choice, (size_t)rows->n + 1);
    out[0] = (struct pages_choice){"", all, !*chosen};
    *n = 1;
    for (int i = 0; i < rows->n; i++) {
        const char *text = pages_text(req, rows, i, 0);
        char *shown = arena_strdup(req->arena, text);
        if (!shown[1]) /* a letter, as lists of names are headed by it */
            shown[0] = char_upper(shown[0]);
        out[(*n)++] = (struct pages_choice){text, shown, strcmp(text, chosen) == 0};
    }
    return out;
}

static enum err_code read_choices(struct request *req, struct office *office, enum rating_category category,
                                  struct lists_page *page, struct err *err)
{
    struct pg_rows rows;
    page->categories = pages_categories(req, category, &page->n_categories);
    enum err_code rc =
        pg_query(office->pg, AQ_PAGE_COUNTRIES, PG_ARGS(PG_I(page->list.list), PG_I(category)), &rows, err);
    if (rc == ERR_OK)
        page->countries =
            choices_of(req, &rows, lang_text(req->lang, "All countries"), page->country, &page->n_countries);
    pg_rows_release(&rows);
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_PAGE_LETTERS, PG_NONE, &rows, err);
    if (rc == ERR_OK)
        page->letters = choices_of(req, &rows, lang_text(req->lang, "By rank"), page->letter, &page->n_letters);
    pg_rows_release(&rows);
    return rc;
}

static enum err_code list(struct request *req, struct office *office, struct err *err)
{
    struct lists_page page = {.n_rows = 0};
    enum rating_category category;
    enum err_code rc = read_wish(req, &page, &category, err);
    if (rc == ERR_OK)
        rc = read_list(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_rows(req, office, category, &page, err);
    if (rc == ERR_OK && page.page > 1 && !page.n_rows)
        rc = err_set(err, ERR_NOT_FOUND, "the list ends before page %lld", (long long)page.page);
    if (rc != ERR_OK || pages_json(req, "list", &page_columns, &page))
        return rc;
    if ((rc = read_choices(req, office, category, &page, err)) != ERR_OK)
        return rc;
    page.title = lang_fill(req->arena, lang_text(req->lang, "Ratings, {category}"),
                           LANG_ARGS({"category", shown_category(req->lang, category)}));
    page_begin(req, &(struct page_look){.title = page.title, .section = "lists"});
    page_association_list(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* The list with all that it was derived from, as it was written when it was published. */
static enum err_code file(struct request *req, struct office *office, struct err *err)
{
    struct lists_page page = {.n_rows = 0};
    struct stat st;
    enum err_code rc = read_list(req, office, &page, err);
    if (rc != ERR_OK)
        return rc;
    const char *path = file_of(req, office, &page.list);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0) {
        if (fd >= 0)
            close(fd);
        return err_set(err, ERR_NOT_FOUND, "the file of list %d is not here; ask the association for it",
                       page.list.list);
    }
    page_file(req, "application/gzip", arena_printf(req->arena, "list-%d.jsonl.gz", page.list.list), fd,
              (size_t)st.st_size);
    return ERR_OK;
}

/* The newest list; before there is one, the page that says so. */
static enum err_code newest(struct request *req, struct office *office, struct err *err)
{
    int64_t number = 0;
    enum err_code rc = pg_get_int(office->pg, AQ_PAGE_LIST_NEWEST, PG_NONE, 0, &number, err);
    enum rating_category category = pages_category(field_or(req, "category", ""));
    if (rc == ERR_OK && number)
        page_redirect(req, "/lists/%lld%s%s%s", (long long)number, category ? "?category=" : "",
                      category ? rating_category_name(category) : "",
                      req->wants_json ? category ? "&as=json" : "?as=json" : "");
    else if (rc == ERR_OK)
        page_redirect(req, "/");
    return rc;
}

PAGES_READ(front)
PAGES_READ(list)
PAGES_READ(file)
PAGES_READ(newest)

const struct route routes_association_lists[] = {
    {METHOD_GET, "/", FOR_ALL, 0, 0, front_page, NULL},
    {METHOD_GET, "/lists", FOR_ALL, 0, 0, newest_page, NULL},
    {METHOD_GET, "/lists/{n}", FOR_ALL, 0, 0, list_page, NULL},
    {METHOD_GET, "/lists/{n}/file", FOR_ALL, 0, 0, file_page, NULL},
    {0},
};
