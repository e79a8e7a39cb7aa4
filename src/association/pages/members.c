/* members.c - what officers do with members: take in, merge and unmerge, forget, suspend
 *
 * The page of a member is reached from the public one. Each form on it is one verb of the office.
 */
#include "association/pages/internal.h"
#include "association/pages/members.html.h"
#include "base/chars.h"
#include "base/err.h"

#include <string.h>

enum { LOG = 50 };

static const struct column number_list[] = {
    COLUMN(struct members_number, "number", number),
    COLUMN(struct members_number, "into", into),
    COLUMN_TIME(struct members_number, "since", since_utc),
};
static const struct column_set number_columns = COLUMNS(struct members_number, number_list);
static const struct column one_suspension_list[] = {
    COLUMN(struct members_suspension, "suspension", suspension),
    COLUMN_WHO(struct members_suspension, who, "member", "name"),
    COLUMN(struct members_suspension, "since", since),
    COLUMN(struct members_suspension, "until", until, .none = NONE_IS_EMPTY),
    COLUMN(struct members_suspension, "reason", reason),
    COLUMN_TIME(struct members_suspension, "lifted", lifted_utc),
};
static const struct column_set one_suspension_columns = COLUMNS(struct members_suspension, one_suspension_list);
static const struct column one_member_list[] = {
    COLUMN_WHO(struct members_member, who, "member", "name"),
    COLUMN(struct members_member, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct members_member, "forgotten", forgotten),
    COLUMN(struct members_member, "birth_year", birth_year, .none = NONE_IS_ZERO),
    COLUMN_TIME(struct members_member, "joined", joined_utc),
    COLUMN_LIST(struct members_member, "merged", numbers, n_numbers, &number_columns),
    COLUMN_LIST_OF_TEXTS(struct members_member, "dci", dci, n_dci),
    COLUMN_LIST(struct members_member, "suspensions", suspensions, n_suspensions, &one_suspension_columns),
};
static const struct column_set one_member_columns = COLUMNS(struct members_member, one_member_list);
static const struct column suspended_list[] = {
    COLUMN_LIST(struct members_suspended, "suspensions", rows, n_rows, &one_suspension_columns),
};
static const struct column_set suspended_columns = COLUMNS(struct members_suspended, suspended_list);

/* ---- reading ----------------------------------------------------------------------------------- */

/* All suspensions that ever were, of a member or (0) of all. */
static enum err_code read_suspensions(struct request *req, struct office *office, int member,
                                      const struct members_suspension **out, size_t *n, struct err *err)
{
    struct suspension *all;
    size_t n_all = 0;
    enum err_code rc = suspension_list(office, "", &all, &n_all, err);
    struct members_suspension *rows = ARENA_ARRAY(req->arena, struct members_suspension, n_all + 1);
    *n = 0;
    for (size_t i = 0; rc == ERR_OK && i < n_all; i++)
        if (!member || all[i].member == member)
            rows[(*n)++] = (struct members_suspension){
                .suspension = all[i].suspension,
                .who = {.number = all[i].member, .name = *all[i].name == '(' ? "" : all[i].name},
                .since = all[i].since,
                .until = all[i].until,
                .reason = all[i].reason,
                .lifted_utc = all[i].lifted_utc};
    *out = rows;
    return rc;
}

static enum err_code read_numbers(struct request *req, struct office *office, struct members_member *page,
                                  struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_MERGED, PG_ARGS(PG_I(page->who.number)), &rows, err);
    page->n_numbers = rc == ERR_OK ? (size_t)rows.n : 0;
    struct members_number *out = ARENA_ARRAY(req->arena, struct members_number, page->n_numbers + 1);
    for (int i = 0; i < (int)page->n_numbers; i++)
        out[i] = (struct members_number){
            .number = (int)pg_int(&rows, i, 0), .into = (int)pg_int(&rows, i, 1), .since_utc = pg_int(&rows, i, 2)};
    pg_rows_release(&rows);
    page->numbers = out;
    return rc == ERR_OK ? member_dci(office, page->who.number, &page->dci, &page->n_dci, err) : rc;
}

static enum err_code read_log(struct request *req, struct office *office, struct members_member *page, struct err *err)
{
    struct pg_rows rows;
    const char *about = arena_printf(req->arena, "member %d", page->who.number);
    enum err_code rc = pg_query(office->pg, AQ_PAGE_LOG_ABOUT, PG_ARGS(PG_T(about), PG_I(LOG)), &rows, err);
    if (rc == ERR_OK)
        pages_log_rows(req, &rows, LOG, &page->log);
    pg_rows_release(&rows);
    return rc;
}

static enum err_code member(struct request *req, struct office *office, struct err *err)
{
    struct member known;
    char today[DATE_LEN + 1];
    date_from_days(req->now_utc / 86400, today);
    enum err_code rc = member_get(office, pages_place(req), &known, err);
    if (rc != ERR_OK)
        return rc;
    struct members_member page = {.who = pages_who_is(req, &known),
                                  .number = member_number_text(req->arena, known.number),
                                  .country = known.country,
                                  .forgotten = known.forgotten,
                                  .birth_year = known.birth_year,
                                  .joined_utc = known.joined_utc,
                                  .into = field_typed_at(req, "/merge", "into", ""),
                                  .dci_typed = field_typed_at(req, "/dci", "dci", ""),
                                  .since = field_typed_at(req, "/suspend", "since", arena_strdup(req->arena, today)),
                                  .until = field_typed_at(req, "/suspend", "until", ""),
                                  .reason = field_typed_at(req, "/suspend", "reason", "")};
    rc = read_numbers(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_suspensions(req, office, known.number, &page.suspensions, &page.n_suspensions, err);
    if (rc == ERR_OK)
        rc = read_log(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "member", &one_member_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = page.forgotten ? page.number : page.who.name, .section = "players"});
    page_association_member(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code suspended(struct request *req, struct office *office, struct err *err)
{
    struct members_suspended page;
    enum err_code rc = read_suspensions(req, office, 0, &page.rows, &page.n_rows, err);
    if (rc != ERR_OK || pages_json(req, "suspensions", &suspended_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Suspensions"), .section = "suspensions"});
    page_association_suspended(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code show_new(struct request *req, struct err *err)
{
    const struct members_new page = {.family = field_typed(req, "family", ""),
                                     .given = field_typed(req, "given", ""),
                                     .country = field_typed(req, "country", ""),
                                     .dci = field_typed(req, "dci", ""),
                                     .year = field_typed(req, "year", "")};
    (void)err;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "New member"), .section = "new"});
    page_association_member_new(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- acts -------------------------------------------------------------------------------------- */

static enum err_code take_in(struct request *req, struct office *office, struct err *err)
{
    int64_t year = 0;
    struct member made;
    char *country = arena_strdup(req->arena, field_or(req, "country", ""));
    for (char *c = country; *c; c++)
        *c = char_upper(*c);
    const struct member_fields fields = {.family = field_or(req, "family", ""),
                                         .given = field_or(req, "given", ""),
                                         .country = country,
                                         .dci = field_or(req, "dci", "")};
    struct member_fields whole = fields;
    enum err_code rc = field_int(req, "year", 1900, 2100, 0, &year, err);
    whole.birth_year = (int)year;
    if (rc == ERR_OK)
        rc = member_new(office, &whole, &made, err);
    if (rc == ERR_OK)
        page_done(req,
                  lang_fill(req->arena, lang_text(req->lang, "Number {number}"),
                            LANG_ARGS({"number", member_number_text(req->arena, made.number)})),
                  "/players/%d/office", (int)made.number);
    return rc;
}

/* What was done, on the page of the member. */
static enum err_code done(struct request *req, enum err_code rc, const char *sentence)
{
    if (rc == ERR_OK)
        page_done(req, sentence, "/players/%d/office", pages_place(req));
    return rc;
}

static enum err_code merge(struct request *req, struct office *office, struct err *err)
{
    int32_t into = 0;
    enum err_code rc = member_number_read(req->arena, field_or(req, "into", ""), &into, err);
    if (rc == ERR_OK)
        rc = member_merge(office, pages_place(req), into, err);
    return done(req, rc, lang_text(req->lang, "The numbers are merged; ratings follow with the next computation."));
}

static enum err_code unmerge(struct request *req, struct office *office, struct err *err)
{
    int32_t number = 0;
    enum err_code rc = member_number_read(req->arena, field_or(req, "number", ""), &number, err);
    if (rc == ERR_OK)
        rc = member_unmerge(office, number, err);
    return done(req, rc, lang_text(req->lang, "The merger is taken back; ratings follow with the next computation."));
}

static enum err_code forget(struct request *req, struct office *office, struct err *err)
{
    enum err_code rc =
        field_is(req, "sure", "yes")
            ? member_forget(office, pages_place(req), err)
            : err_set(err, ERR_INPUT, "confirm that the person has asked for it: nothing brings it back");
    return done(req, rc, lang_text(req->lang, "The person is forgotten."));
}

static enum err_code add_dci(struct request *req, struct office *office, struct err *err)
{
    enum err_code rc = member_add_dci(office, pages_place(req), field_or(req, "dci", ""), err);
    return done(req, rc, lang_text(req->lang, "The number was added."));
}

static enum err_code suspend(struct request *req, struct office *office, struct err *err)
{
    const char *reason, *until = field_or(req, "until", "");
    int32_t made = 0;
    enum err_code rc = pages_sentence(req, &reason, err);
    if (rc == ERR_OK)
        rc = suspension_add(office, pages_place(req), field_or(req, "since", ""), *until ? until : NULL, reason, &made,
                            err);
    return done(req, rc, lang_text(req->lang, "Suspended; stores hear of it with their next pull."));
}

static enum err_code lift(struct request *req, struct office *office, struct err *err)
{
    enum err_code rc = suspension_lift(office, pages_place(req), err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The suspension is lifted."), "/suspensions");
    return rc;
}

PAGES_READ(member)
PAGES_READ(suspended)
PAGES_ACT(take_in)
PAGES_ACT(merge)
PAGES_ACT(unmerge)
PAGES_ACT(forget)
PAGES_ACT(add_dci)
PAGES_ACT(suspend)
PAGES_ACT(lift)

const struct route routes_association_members[] = {
    {METHOD_GET, "/players/{n}/office", FOR_ORGANIZER, 0, 0, member_page, NULL},
    {METHOD_GET, "/members/new", FOR_ORGANIZER, 0, 0, show_new, NULL},
    {METHOD_POST, "/members", FOR_ORGANIZER, 0, 0, take_in_page, show_new},
    {METHOD_POST, "/players/{n}/merge", FOR_ORGANIZER, 0, 0, merge_page, member_page},
    {METHOD_POST, "/players/{n}/unmerge", FOR_ORGANIZER, 0, 0, unmerge_page, member_page},
    {METHOD_POST, "/players/{n}/forget", FOR_ORGANIZER, 0, 0, forget_page, member_page},
    {METHOD_POST, "/players/{n}/dci", FOR_ORGANIZER, 0, 0, add_dci_page, member_page},
    {METHOD_POST, "/players/{n}/suspend", FOR_ORGANIZER, 0, 0, suspend_page, member_page},
    {METHOD_GET, "/suspensions", FOR_ORGANIZER, 0, 0, suspended_page, NULL},
    {METHOD_POST, "/suspensions/{n}/lift", FOR_ORGANIZER, 0, 0, lift_page, suspended_page},
    {0},
};
