/* inbox.c - the officers' inbox: packages that are held, what is asked of each, and the decision; and the log
 *
 * A decision is one verb of the office, under the officer's name. A form that comes twice (a second click, a network
 * that failed after the commit) is known by its id and changes nothing.
 */
#include "association/pages/inbox.html.h"
#include "association/pages/internal.h"
#include "association/pages/who.html.h"
#include "base/err.h"

#include <string.h>

enum { INBOX = 500, LOG = 100, REASON_MOST = 400 };

static const struct column line_list[] = {
    COLUMN(struct inbox_line, "digest", digest),
    COLUMN(struct inbox_line, "state", state),
    COLUMN(struct inbox_line, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN(struct inbox_line, "event", event, .none = NONE_IS_ZERO),
    COLUMN(struct inbox_line, "store", store, .none = NONE_IS_ZERO),
    COLUMN(struct inbox_line, "store_name", store_name, .none = NONE_IS_EMPTY),
    COLUMN(struct inbox_line, "public_key", public_key),
    COLUMN_TIME(struct inbox_line, "received", received_utc),
};
static const struct column_set line_columns = COLUMNS(struct inbox_line, line_list);
static const struct column page_list[] = {
    COLUMN_LIST(struct inbox_page, "held", held, n_held, &line_columns),
    COLUMN_LIST(struct inbox_page, "returned", returned, n_returned, &line_columns),
};
static const struct column_set page_columns = COLUMNS(struct inbox_page, page_list);
static const struct column person_list[] = {
    COLUMN(struct inbox_person, "name", name),
    COLUMN(struct inbox_person, "number", number, .none = NONE_IS_EMPTY),
    COLUMN(struct inbox_person, "country", country, .none = NONE_IS_EMPTY),
};
static const struct column_set person_columns = COLUMNS(struct inbox_person, person_list);
static const struct column package_list[] = {
    COLUMN_SPREAD(struct inbox_package, line, &line_columns),
    COLUMN(struct inbox_package, "wrong", wrong),
    COLUMN(struct inbox_package, "name", name),
    COLUMN(struct inbox_package, "day", day),
    COLUMN(struct inbox_package, "format", format),
    COLUMN(struct inbox_package, "players", players),
    COLUMN(struct inbox_package, "rounds", rounds),
    COLUMN(struct inbox_package, "matches", matches),
    COLUMN_LIST(struct inbox_package, "people", people, n_people, &person_columns),
};
static const struct column_set package_columns = COLUMNS(struct inbox_package, package_list);
static const struct column log_list[] = {
    COLUMN(struct log_line, "entry", entry), COLUMN_TIME(struct log_line, "at", at_utc),
    COLUMN(struct log_line, "who", who),     COLUMN(struct log_line, "what", what),
    COLUMN(struct log_line, "about", about), COLUMN(struct log_line, "detail", detail),
};
static const struct column_set log_line_columns = COLUMNS(struct log_line, log_list);
static const struct column log_page_list[] = {
    COLUMN_LIST(struct log_page, "entries", rows, n_rows, &log_line_columns),
    COLUMN(struct log_page, "before", before, .none = NONE_IS_ZERO),
};
static const struct column_set log_columns = COLUMNS(struct log_page, log_page_list);

/* ---- the inbox --------------------------------------------------------------------------------- */

static struct inbox_line line_of(struct request *req, const struct pg_rows *rows, int i)
{
    return (struct inbox_line){.digest = pages_text(req, rows, i, 0),
                               .state = pages_text(req, rows, i, 1),
                               .reason = pages_text(req, rows, i, 2),
                               .event = (int)pg_int(rows, i, 3),
                               .received_utc = pg_int(rows, i, 4),
                               .store = (int)pg_int(rows, i, 5),
                               .store_name = pages_text(req, rows, i, 6),
                               .public_key = pages_text(req, rows, i, 7),
                               .nameless = pg_int(rows, i, 8) != 0};
}

static enum err_code read_state(struct request *req, struct office *office, const char *state,
                                const struct inbox_line **out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_INBOX, PG_ARGS(PG_T(state), PG_I(INBOX)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    struct inbox_line *lines = ARENA_ARRAY(req->arena, struct inbox_line, *n + 1);
    for (int i = 0; i < (int)*n; i++)
        lines[i] = line_of(req, &rows, i);
    pg_rows_release(&rows);
    *out = lines;
    return rc;
}

static enum err_code inbox(struct request *req, struct office *office, struct err *err)
{
    struct inbox_page page;
    enum err_code rc = read_state(req, office, "held", &page.held, &page.n_held, err);
    if (rc == ERR_OK)
        rc = read_state(req, office, "returned", &page.returned, &page.n_returned, err);
    if (rc != ERR_OK || pages_json(req, "inbox", &page_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Inbox"), .section = "inbox"});
    page_association_inbox(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- a package --------------------------------------------------------------------------------- */

static void take_people(struct request *req, const struct event_report *report, struct inbox_package *page)
{
    struct inbox_person *out = ARENA_ARRAY(req->arena, struct inbox_person, report->n_people + 1);
    for (size_t i = 0; i < report->n_people; i++) {
        const struct played_person *p = &report->people[i];
        const struct member named = {.family = p->family, .given = p->given};
        out[i] =
            (struct inbox_person){.name = member_name(req->arena, &named), .number = p->dci, .country = p->country};
    }
    page->people = out;
    page->n_people = report->n_people;
}

/* What the package says; why it cannot be read is part of the page, for the officer has to know. */
static enum err_code read_package(struct request *req, struct office *office, struct inbox_package *page,
                                  struct err *err)
{
    const char *text = "";
    struct package package = {.root = NULL};
    struct event_report report;
    struct err why = ERR_INIT;
    enum err_code rc = intake_text(office, page->line.digest, &text, err);
    if (rc != ERR_OK)
        return rc;
    if (package_read(req->arena, text, "package", &package, &why) == ERR_OK &&
        event_report_read(req->arena, &package, &report, &why) == ERR_OK) {
        page->name = arena_strdup(req->arena, report.name);
        page->day = arena_strdup(req->arena, report.date);
        page->format = arena_strdup(req->arena, report.format);
        page->players = (int)report.n_people;
        page->rounds = report.rounds;
        page->matches = (int)report.n_matches;
        take_people(req, &report, page);
    } else {
        page->wrong = page->line.nameless ? lang_text(req->lang, "somebody in it was forgotten, and names are not kept")
                                          : arena_strdup(req->arena, why.said);
    }
    package_free(&package);
    return ERR_OK;
}

static enum err_code package(struct request *req, struct office *office, struct err *err)
{
    struct inbox_package page = {.name = "", .day = "", .format = "", .sentence = field_typed(req, "reason", "")};
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_PACKAGE, PG_ARGS(PG_T(req->word)), &rows, err);
    if (rc == ERR_OK && rows.n == 1)
        page.line = line_of(req, &rows, 0);
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "there is no package %s", req->word);
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = read_package(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "package", &package_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = page.wrong ? lang_text(req->lang, "Package") : page.name,
                                        .section = "inbox"});
    page_association_package(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- decisions --------------------------------------------------------------------------------- */

void pages_ask(struct html *h, const char *id, const char *label, const char *typed)
{
    page_association_sentence(h, &(const struct pages_asked){.id = id, .label = label, .typed = typed});
}

enum err_code pages_sentence(struct request *req, const char **out, struct err *err)
{
    *out = field_or(req, "reason", "");
    if (!**out)
        return err_set(err, ERR_INPUT, "say in a sentence why: the log keeps it");
    return strlen(*out) <= REASON_MOST
               ? ERR_OK
               : err_set(err, ERR_INPUT, "a sentence of at most %d letters is enough", (int)REASON_MOST);
}

static enum err_code accept(struct request *req, struct office *office, struct err *err)
{
    struct intake intake;
    enum err_code rc = intake_accept(office, req->word, &intake, err);
    if (rc == ERR_OK)
        page_done(req,
                  intake.state == INTAKE_CURRENT
                      ? lang_text(req->lang, "The package counts.")
                      : arena_printf(req->arena, "%s: %s",
                                     pages_package_state(req->lang, intake_state_words[intake.state]), intake.reason),
                  "/inbox");
    return rc;
}

static enum err_code send_back(struct request *req, struct office *office, struct err *err)
{
    const char *reason;
    enum err_code rc = pages_sentence(req, &reason, err);
    if (rc == ERR_OK)
        rc = intake_return(office, req->word, reason, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The package went back."), "/inbox");
    return rc;
}

static enum err_code withdraw(struct request *req, struct office *office, struct err *err)
{
    const char *reason;
    enum err_code rc = pages_sentence(req, &reason, err);
    if (rc == ERR_OK)
        rc = intake_withdraw(office, req->word, reason, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The package counts no longer."), "/inbox/%s", req->word);
    return rc;
}

/* ---- the log ----------------------------------------------------------------------------------- */

void pages_log_rows(struct request *req, const struct pg_rows *rows, size_t most, struct log_page *page)
{
    struct log_line *out = ARENA_ARRAY(req->arena, struct log_line, (size_t)rows->n + 1);
    for (int i = 0; i < rows->n; i++)
        out[i] = (struct log_line){.entry = pg_int(rows, i, 0),
                                   .at_utc = pg_int(rows, i, 1),
                                   .who = pages_text(req, rows, i, 2),
                                   .what = pages_text(req, rows, i, 3),
                                   .about = pages_text(req, rows, i, 4),
                                   .detail = pages_text(req, rows, i, 5)};
    page->rows = out;
    page->n_rows = (size_t)rows->n > most ? most : (size_t)rows->n;
    page->before = (size_t)rows->n > most ? out[most - 1].entry : 0;
}

static enum err_code log_page_of_all(struct request *req, struct office *office, struct err *err)
{
    struct log_page page = {.n_rows = 0};
    struct pg_rows rows;
    int64_t before = 0;
    enum err_code rc = field_int(req, "before", 1, INT64_MAX, 0, &before, err);
    if (rc != ERR_OK)
        return rc;
    page.first = before == 0;
    rc = pg_query(office->pg, AQ_LOG_LIST, PG_ARGS(PG_I(before), PG_I(LOG + 1)), &rows, err);
    if (rc == ERR_OK)
        pages_log_rows(req, &rows, LOG, &page);
    pg_rows_release(&rows);
    if (rc != ERR_OK || pages_json(req, "log", &log_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Log"), .section = "log"});
    page_association_log(req->html, &page);
    page_end(req);
    return ERR_OK;
}

PAGES_READ(inbox)
PAGES_READ(package)
PAGES_READ(log_page_of_all)
PAGES_ACT(accept)
PAGES_ACT(send_back)
PAGES_ACT(withdraw)

const struct route routes_association_inbox[] = {
    {METHOD_GET, "/inbox", FOR_ORGANIZER, 0, 0, inbox_page, NULL},
    {METHOD_GET, "/inbox/{word}", FOR_ORGANIZER, 0, 0, package_page, NULL},
    {METHOD_POST, "/inbox/{word}/accept", FOR_ORGANIZER, 0, 0, accept_page, package_page},
    {METHOD_POST, "/inbox/{word}/return", FOR_ORGANIZER, 0, 0, send_back_page, package_page},
    {METHOD_POST, "/inbox/{word}/withdraw", FOR_ORGANIZER, 0, 0, withdraw_page, package_page},
    {METHOD_GET, "/log", FOR_ORGANIZER, 0, 0, log_page_of_all_page, NULL},
    {0},
};
