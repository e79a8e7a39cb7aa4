/* events.c - events that were reported, those that were not, and what has changed since a list
 *
 * Of an event everybody sees what was played and what it did to ratings; what a package says beyond that (decklists,
 * penalties) is not shown. Names are those of today: a number that was merged shows under its member.
 */
#include "association/pages/events.html.h"
#include "association/pages/internal.h"
#include "base/err.h"

#include <string.h>

enum { EVENTS = 50, MISSING = 500 };

/* ---- JSON -------------------------------------------------------------------------------------- */

static const struct column line_list[] = {
    COLUMN(struct events_line, "event", event),
    COLUMN(struct events_line, "day", day),
    COLUMN(struct events_line, "name", name),
    COLUMN(struct events_line, "store", store),
    COLUMN(struct events_line, "store_name", store_name),
    COLUMN(struct events_line, "category", category),
    COLUMN(struct events_line, "kind", kind),
    COLUMN(struct events_line, "players", players),
};
const struct column_set pages_event_columns = COLUMNS(struct events_line, line_list);
static const struct column page_list[] = {
    COLUMN_LIST(struct events_page, "events", rows, n_rows, &pages_event_columns),
    COLUMN(struct events_page, "next_day", next_day, .none = NONE_IS_EMPTY),
    COLUMN(struct events_page, "next_event", next_event, .none = NONE_IS_ZERO),
};
static const struct column_set page_columns = COLUMNS(struct events_page, page_list);

static const struct column match_list[] = {
    COLUMN(struct events_match, "round", round),
    COLUMN(struct events_match, "table", table),
    COLUMN_WHO(struct events_match, a, "player1", "player1_name"),
    COLUMN_WHO(struct events_match, b, "player2", "player2_name"),
    COLUMN(struct events_match, "outcome", outcome),
    COLUMN(struct events_match, "kind", kind),
};
static const struct column_set match_columns = COLUMNS(struct events_match, match_list);
static const struct column rated_list[] = {
    COLUMN_WHO(struct events_rating, who, "member", "name"),
    COLUMN(struct events_rating, "before", before),
    COLUMN(struct events_rating, "after", after),
    COLUMN(struct events_rating, "played", played),
};
static const struct column_set rated_columns = COLUMNS(struct events_rating, rated_list);
static const struct column event_list_of_one[] = {
    COLUMN(struct events_event, "event", event),
    COLUMN(struct events_event, "name", name, .none = NONE_IS_EMPTY),
    COLUMN(struct events_event, "day", day),
    COLUMN(struct events_event, "store", store),
    COLUMN(struct events_event, "store_name", store_name),
    COLUMN(struct events_event, "country", country),
    COLUMN(struct events_event, "format", format, .none = NONE_IS_EMPTY),
    COLUMN(struct events_event, "level", level),
    COLUMN(struct events_event, "judge", judge, .none = NONE_IS_EMPTY),
    COLUMN(struct events_event, "state", state),
    COLUMN(struct events_event, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN(struct events_event, "deadline", deadline),
    COLUMN(struct events_event, "category", category),
    COLUMN_TIME(struct events_event, "received", received_utc),
    COLUMN(struct events_event, "digest", digest, .none = NONE_IS_EMPTY),
    COLUMN(struct events_event, "players", players),
    COLUMN_LIST(struct events_event, "ratings", ratings, n_ratings, &rated_columns),
    COLUMN_LIST(struct events_event, "matches", matches, n_matches, &match_columns),
};
static const struct column_set one_columns = COLUMNS(struct events_event, event_list_of_one);

static const struct column missing_list[] = {
    COLUMN(struct events_missing, "event", event),       COLUMN(struct events_missing, "day", day),
    COLUMN(struct events_missing, "store", store),       COLUMN(struct events_missing, "store_name", store_name),
    COLUMN(struct events_missing, "format", format),     COLUMN(struct events_missing, "level", level),
    COLUMN(struct events_missing, "deadline", deadline), COLUMN(struct events_missing, "state", state),
};
const struct column_set pages_missing_columns = COLUMNS(struct events_missing, missing_list);
static const struct column unreported_list[] = {
    COLUMN_LIST(struct events_unreported, "events", rows, n_rows, &pages_missing_columns),
    COLUMN(struct events_unreported, "more", more),
};
static const struct column_set unreported_columns = COLUMNS(struct events_unreported, unreported_list);

static const struct column changed_list[] = {
    COLUMN(struct events_changed, "event", event),
    COLUMN(struct events_changed, "day", day),
    COLUMN(struct events_changed, "name", name, .none = NONE_IS_EMPTY),
    COLUMN(struct events_changed, "store", store),
    COLUMN(struct events_changed, "store_name", store_name),
    COLUMN(struct events_changed, "what", what),
    COLUMN(struct events_changed, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct events_changed, "since", since_utc),
};
static const struct column_set changed_columns = COLUMNS(struct events_changed, changed_list);
static const struct column moved_list[] = {
    COLUMN(struct events_moved, "number", number),
    COLUMN_WHO(struct events_moved, who, "member", "name"),
    COLUMN_TIME(struct events_moved, "since", since_utc),
};
static const struct column_set moved_columns = COLUMNS(struct events_moved, moved_list);
static const struct column corrections_list[] = {
    COLUMN(struct events_corrections, "list", list, .none = NONE_IS_ZERO),
    COLUMN_TIME(struct events_corrections, "published", published_utc),
    COLUMN_LIST(struct events_corrections, "events", events, n_events, &changed_columns),
    COLUMN_LIST(struct events_corrections, "numbers", numbers, n_numbers, &moved_columns),
};
static const struct column_set corrections_columns = COLUMNS(struct events_corrections, corrections_list);

/* ---- all events -------------------------------------------------------------------------------- */

void pages_event_rows(struct request *req, const struct pg_rows *rows, size_t most, struct events_page *page)
{
    size_t n = (size_t)rows->n;
    struct events_line *out = ARENA_ARRAY(req->arena, struct events_line, n + 1);
    for (int i = 0; i < (int)n; i++)
        out[i] = (struct events_line){.event = (int)pg_int(rows, i, 0),
                                      .day = pages_text(req, rows, i, 1),
                                      .name = pages_text(req, rows, i, 2),
                                      .category = rating_category_name((enum rating_category)pg_int(rows, i, 3)),
                                      .kind = pages_text(req, rows, i, 4),
                                      .players = (int)pg_int(rows, i, 5),
                                      .store = (int)pg_int(rows, i, 6),
                                      .store_name = pages_text(req, rows, i, 7)};
    page->next_day = "";
    if (n > most) {
        n = most;
        page->next_day = out[n - 1].day;
        page->next_event = out[n - 1].event;
    }
    page->rows = out;
    page->n_rows = n;
}

enum err_code pages_event_before(struct request *req, const char **day, int64_t *event, struct err *err)
{
    *day = field_or(req, "day", "");
    if (**day && date_check(*day, err) != ERR_OK)
        return err->code;
    *day = **day ? *day : "infinity";
    return field_int(req, "event", 0, INT32_MAX, INT32_MAX, event, err);
}

static enum err_code events(struct request *req, struct office *office, struct err *err)
{
    struct events_page page = {.first = !*field_or(req, "day", "")};
    struct pg_rows rows;
    const char *day;
    int64_t event;
    enum err_code rc = pages_event_before(req, &day, &event, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_PAGE_EVENTS, PG_ARGS(PG_T(day), PG_I(event), PG_I(EVENTS + 1)), &rows, err);
    if (rc == ERR_OK)
        pages_event_rows(req, &rows, EVENTS, &page);
    pg_rows_release(&rows);
    if (rc != ERR_OK || pages_json(req, "events", &page_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Events"), .section = "events"});
    page_association_events(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- one --------------------------------------------------------------------------------------- */

static enum err_code read_event(struct request *req, struct office *office, struct events_event *page, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_EVENT, PG_ARGS(PG_I(pages_place(req))), &rows, err);
    if (rc == ERR_OK && rows.n == 1)
        *page = (struct events_event){
            .event = (int)pg_int(&rows, 0, 0),
            .store = (int)pg_int(&rows, 0, 1),
            .store_name = pages_text(req, &rows, 0, 2),
            .country = pages_text(req, &rows, 0, 3),
            .format = pages_text(req, &rows, 0, 5),
            .level = pages_text(req, &rows, 0, 6),
            .judge = pages_text(req, &rows, 0, 7),
            .state = pages_text(req, &rows, 0, 8),
            .deadline = pages_text(req, &rows, 0, 9),
            .reason = pages_text(req, &rows, 0, 10),
            .name = pages_text(req, &rows, 0, 11),
            .day = pages_text(req, &rows, 0, 12),
            .category = rating_category_name((enum rating_category)pg_int(&rows, 0, 13)),
            .kind = pages_text(req, &rows, 0, 14),
            .players = (int)pg_int(&rows, 0, 15),
            .received_utc = pg_int(&rows, 0, 16),
            .digest = pages_text(req, &rows, 0, 17),
            .officer = may(req, FOR_ORGANIZER),
            .why = field_typed_at(req, "/end", "reason", ""),
        };
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "there is no event %lld", (long long)req->number);
    pg_rows_release(&rows);
    return rc;
}

static enum err_code read_played(struct request *req, struct office *office, struct events_event *page, struct err *err)
{
    static const char *const outcomes[] = {"won", "lost", "drew"};
    const struct pg_value event = PG_I(page->event), day = PG_T(page->day);
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_EVENT_MATCHES, PG_ARGS(event, day), &rows, err);
    page->n_matches = rc == ERR_OK ? (size_t)rows.n : 0;
    struct events_match *matches = ARENA_ARRAY(req->arena, struct events_match, page->n_matches + 1);
    for (int i = 0; i < (int)page->n_matches; i++)
        matches[i] = (struct events_match){.round = (int)pg_int(&rows, i, 0),
                                           .table = (int)pg_int(&rows, i, 1),
                                           .kind = played_kind_words[pg_int(&rows, i, 2)],
                                           .outcome = outcomes[pg_int(&rows, i, 3)],
                                           .a = pages_who(req, &rows, i, 4, 5),
                                           .b = pages_who(req, &rows, i, 8, 9)};
    pg_rows_release(&rows);
    page->matches = matches;
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_PAGE_EVENT_RATINGS, PG_ARGS(event, day), &rows, err);
    page->n_ratings = rc == ERR_OK ? (size_t)rows.n : 0;
    struct events_rating *ratings = ARENA_ARRAY(req->arena, struct events_rating, page->n_ratings + 1);
    for (int i = 0; i < (int)page->n_ratings; i++)
        ratings[i] = (struct events_rating){.who = pages_who(req, &rows, i, 0, 4),
                                            .before = rating_shown(pg_real(&rows, i, 1)),
                                            .after = rating_shown(pg_real(&rows, i, 2)),
                                            .played = (int)pg_int(&rows, i, 3)};
    pg_rows_release(&rows);
    page->ratings = ratings;
    return rc;
}

static enum err_code event(struct request *req, struct office *office, struct err *err)
{
    struct events_event page;
    enum err_code rc = read_event(req, office, &page, err);
    if (rc == ERR_OK && page.received_utc)
        rc = read_played(req, office, &page, err);
    if (rc == ERR_OK) {
        page.open = strcmp(page.state, "planned") == 0 || strcmp(page.state, "overdue") == 0;
        page.until = field_typed_at(req, "/extend", "until", page.deadline);
    }
    if (rc != ERR_OK || pages_json(req, "event", &one_columns, &page))
        return rc;
    const char *number = lang_fill(req->arena, lang_text(req->lang, "Event {number}"),
                                   LANG_ARGS({"number", arena_printf(req->arena, "%d", page.event)}));
    page_begin(req, &(struct page_look){.title = *page.name ? page.name : number, .section = "events"});
    page_association_event(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- what officers do with one ------------------------------------------------------------------- */

static enum err_code end(struct request *req, struct office *office, struct err *err)
{
    const char *reason;
    enum err_code rc = pages_sentence(req, &reason, err);
    if (rc == ERR_OK)
        rc = sanction_end(office, pages_place(req), field_or(req, "state", ""), reason, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The state is another one now."), "/events/%d", pages_place(req));
    return rc;
}

static enum err_code extend(struct request *req, struct office *office, struct err *err)
{
    enum err_code rc = sanction_extend(office, pages_place(req), field_or(req, "until", ""), err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The deadline is another one now."), "/events/%d", pages_place(req));
    return rc;
}

/* ---- those that nobody reported ------------------------------------------------------------------ */

enum err_code pages_missing(struct request *req, struct office *office, int store, struct events_unreported *page,
                            struct err *err)
{
    struct pg_rows rows;
    char today[DATE_LEN + 1];
    date_from_days(req->now_utc / 86400, today);
    enum err_code rc =
        pg_query(office->pg, AQ_PAGE_UNREPORTED, PG_ARGS(PG_T(today), PG_I(store), PG_I(MISSING + 1)), &rows, err);
    page->n_rows = rc == ERR_OK ? (size_t)rows.n : 0;
    struct events_missing *out = ARENA_ARRAY(req->arena, struct events_missing, page->n_rows + 1);
    for (int i = 0; i < (int)page->n_rows; i++)
        out[i] = (struct events_missing){.event = (int)pg_int(&rows, i, 0),
                                         .store = (int)pg_int(&rows, i, 1),
                                         .store_name = pages_text(req, &rows, i, 2),
                                         .day = pages_text(req, &rows, i, 3),
                                         .format = pages_text(req, &rows, i, 4),
                                         .level = pages_text(req, &rows, i, 5),
                                         .state = pages_text(req, &rows, i, 7),
                                         .deadline = pages_text(req, &rows, i, 8)};
    pg_rows_release(&rows);
    page->more = page->n_rows > MISSING;
    page->n_rows = page->more ? MISSING : page->n_rows;
    page->rows = out;
    return rc;
}

static enum err_code unreported(struct request *req, struct office *office, struct err *err)
{
    struct events_unreported page;
    enum err_code rc = pages_missing(req, office, 0, &page, err);
    if (rc != ERR_OK || pages_json(req, "unreported", &unreported_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Not reported"), .section = "unreported"});
    page_association_unreported(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- corrections --------------------------------------------------------------------------------- */

static struct events_changed *add_changed(struct request *req, const struct pg_rows *rows, int i, const char *what,
                                          struct events_changed *out)
{
    bool late = strcmp(what, "late") == 0;
    *out = (struct events_changed){.event = (int)pg_int(rows, i, 0),
                                   .day = pages_text(req, rows, i, 1),
                                   .name = pages_text(req, rows, i, 2),
                                   .store = (int)pg_int(rows, i, 3),
                                   .store_name = pages_text(req, rows, i, 4),
                                   .what = what,
                                   .since_utc = pg_int(rows, i, late ? 5 : 7),
                                   .reason = late ? "" : pages_text(req, rows, i, 8)};
    return out + 1;
}

static enum err_code read_changed(struct request *req, struct office *office, struct events_corrections *page,
                                  struct err *err)
{
    struct pg_rows changed, late = {.n = 0};
    const struct pg_value list = PG_I(page->list);
    enum err_code rc = pg_query(office->pg, AQ_PAGE_CORRECTIONS, PG_ARGS(list), &changed, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_PAGE_LATE, PG_ARGS(list), &late, err);
    if (rc == ERR_OK) {
        struct events_changed *out = ARENA_ARRAY(req->arena, struct events_changed, (size_t)(changed.n + late.n + 1));
        struct events_changed *to = out;
        for (int i = 0; i < changed.n; i++)
            to = add_changed(req, &changed, i, strcmp(pg_text(&changed, i, 6), "gone") == 0 ? "gone" : "replaced", to);
        for (int i = 0; i < late.n; i++)
            to = add_changed(req, &late, i, "late", to);
        page->events = out;
        page->n_events = (size_t)(to - out);
    }
    pg_rows_release(&changed);
    pg_rows_release(&late);
    return rc;
}

static enum err_code read_moved(struct request *req, struct office *office, struct events_corrections *page,
                                struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_MOVED, PG_ARGS(PG_I(page->list)), &rows, err);
    page->n_numbers = rc == ERR_OK ? (size_t)rows.n : 0;
    struct events_moved *out = ARENA_ARRAY(req->arena, struct events_moved, page->n_numbers + 1);
    for (int i = 0; i < (int)page->n_numbers; i++)
        out[i] = (struct events_moved){.number = (int)pg_int(&rows, i, 0),
                                       .who = pages_who(req, &rows, i, 1, 3),
                                       .since_utc = pg_int(&rows, i, 2)};
    pg_rows_release(&rows);
    page->numbers = out;
    return rc;
}

static enum err_code corrections(struct request *req, struct office *office, struct err *err)
{
    struct events_corrections page = {.list = 0};
    struct pg_rows rows;
    int64_t newest = 0, list = 0;
    enum err_code rc = pg_get_int(office->pg, AQ_PAGE_LIST_NEWEST, PG_NONE, 0, &newest, err);
    if (rc == ERR_OK)
        rc = field_int(req, "list", 1, INT32_MAX, newest, &list, err);
    if (rc != ERR_OK)
        return rc;
    if (list > newest)
        return err_set(err, ERR_NOT_FOUND, "there is no list %lld", (long long)list);
    page.list = (int)list;
    page.older = page.list - 1;
    rc = pg_query(office->pg, AQ_PAGE_LIST, PG_ARGS(PG_I(list)), &rows, err);
    page.published_utc = rc == ERR_OK && rows.n ? pg_int(&rows, 0, 1) : 0;
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = read_changed(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_moved(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "corrections", &corrections_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Corrections"), .section = "corrections"});
    page_association_corrections(req->html, &page);
    page_end(req);
    return ERR_OK;
}

PAGES_READ(events)
PAGES_READ(event)
PAGES_ACT(end)
PAGES_ACT(extend)
PAGES_READ(unreported)
PAGES_READ(corrections)

const struct route routes_association_events[] = {
    {METHOD_GET, "/events", FOR_ALL, 0, 0, events_page, NULL},
    {METHOD_GET, "/events/{n}", FOR_ALL, 0, 0, event_page, NULL},
    {METHOD_POST, "/events/{n}/end", FOR_ORGANIZER, 0, 0, end_page, event_page},
    {METHOD_POST, "/events/{n}/extend", FOR_ORGANIZER, 0, 0, extend_page, event_page},
    {METHOD_GET, "/unreported", FOR_ALL, 0, 0, unreported_page, NULL},
    {METHOD_GET, "/corrections", FOR_ALL, 0, 0, corrections_page, NULL},
    {0},
};
