/* lists.c - lists that are published, and derived again from packages; see ratings.h
 *
 * What is signed is the digest of a text that anybody can write down again: the list's number, its cut-off, the stamp
 * of the K table, and a line for each member and category in order. Verifying reads the packages themselves, each with
 * its signature, so that neither the tables of matches nor those of ratings have to be believed.
 */
#include "association/ratings/ratings.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/vec.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct column rating_list_list[] = {
    COLUMN(struct rating_list, "list", list),
    COLUMN_TIME(struct rating_list, "published", published_utc),
    COLUMN_TIME(struct rating_list, "cut_off", cut_off_utc),
    COLUMN(struct rating_list, "rows", rows),
    COLUMN(struct rating_list, "events", events),
    COLUMN(struct rating_list, "policy", policy_stamp),
    COLUMN(struct rating_list, "program", program),
    COLUMN(struct rating_list, "digest", digest),
    COLUMN(struct rating_list, "signature", signature),
};
const struct column_set rating_list_columns = COLUMNS(struct rating_list, rating_list_list);

/* ---- the text that is signed ------------------------------------------------------------------- */

static void begin_text(struct strbuf *text, int32_t list, int64_t cut_off_utc, const char *stamp)
{
    strbuf_printf(text, "topcut/list/1\nlist %" PRId32 "\ncut-off %" PRId64 "\npolicy %s\n", list, cut_off_utc, stamp);
}

static void add_line(struct strbuf *text, int category, int32_t member, int rating, int matches)
{
    strbuf_printf(text, "%d %" PRId32 " %d %d\n", category, member, rating, matches);
}

static const char *digest_of(struct arena *arena, const struct strbuf *text)
{
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest(strbuf_text(text), text->len, digest);
    return arena_strdup(arena, digest);
}

/* All who have a rating, in the order of the text. */
typedef enum err_code each_fn(void *data, int category, int32_t member, int rating, int matches, struct err *err);
static enum err_code each_rating(const struct fold *fold, each_fn *each, void *data, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int c = RATING_CLASSIC; c < FOLD_CATEGORIES; c++)
        for (int32_t i = 0; rc == ERR_OK && fold->states[c] && i < fold->serials; i++) {
            const struct rating_state *s = &fold->states[c][i];
            if (s->matches)
                rc = each(data, c, member_number(MEMBER_SERIAL_LEAST + i), rating_shown(s->rating), s->matches, err);
        }
    return rc;
}

static enum err_code line_of(void *data, int category, int32_t member, int rating, int matches, struct err *err)
{
    (void)err;
    add_line(data, category, member, rating, matches);
    return ERR_OK;
}

/* ---- publishing -------------------------------------------------------------------------------- */

struct putting {
    struct pg_copy copy;
    int32_t list;
};

static enum err_code put_row(void *data, int category, int32_t member, int rating, int matches, struct err *err)
{
    struct putting *p = data;
    pg_copy_row(&p->copy, 5);
    pg_copy_i32(&p->copy, p->list);
    pg_copy_i16(&p->copy, (int16_t)category);
    pg_copy_i32(&p->copy, member);
    pg_copy_i32(&p->copy, rating);
    pg_copy_i32(&p->copy, matches);
    return pg_copy_flush(&p->copy, err);
}

static enum err_code write_list(struct office *office, const struct fold *fold, int32_t list, int64_t cut_off_utc,
                                struct err *err)
{
    char signature[SIGN_SIGNATURE_HEX + 1];
    struct strbuf text = STRBUF_INIT;
    struct putting putting = {.list = list};
    const char *stamp = fold_stamp(office->arena, fold);
    begin_text(&text, list, cut_off_utc, stamp);
    enum err_code rc = each_rating(fold, line_of, &text, err);
    const char *digest = digest_of(office->arena, &text);
    strbuf_release(&text);
    if (rc == ERR_OK)
        rc = office_sign(office, digest, strlen(digest), signature, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_ADD,
                     PG_ARGS(PG_I(list), PG_I(cut_off_utc), PG_T(stamp), PG_T(TOPCUT_VERSION), PG_T(digest),
                             PG_T(signature), PG_I(office->clock->now_utc(office->clock))),
                     err);
    if (rc == ERR_OK)
        rc = pg_copy_begin(office->pg, AQ_LIST_PUT, &putting.copy, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_copy_end(&putting.copy, each_rating(fold, put_row, &putting, err), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_ADD_EVENTS, PG_ARGS(PG_I(list), PG_I(cut_off_utc)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_ADD_ALIASES, PG_ARGS(PG_I(list)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_PLACES, PG_ARGS(PG_I(list), PG_I(RATING_PROVISIONAL_MATCHES)), err);
    return rc == ERR_OK ? office_log(office, "publish", arena_printf(office->arena, "list %d", (int)list), NULL, err)
                        : rc;
}

static enum err_code read_lists(struct office *office, int32_t only, struct rating_list **out, size_t *n,
                                struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_LIST_GET, PG_ARGS(PG_I(only)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct rating_list, *n + 1);
    for (int i = 0; i < (int)*n; i++)
        (*out)[i] = (struct rating_list){.list = (int32_t)pg_int(&rows, i, 0),
                                         .cut_off_utc = pg_int(&rows, i, 1),
                                         .policy_stamp = arena_strdup(arena, pg_text(&rows, i, 2)),
                                         .program = arena_strdup(arena, pg_text(&rows, i, 3)),
                                         .digest = arena_strdup(arena, pg_text(&rows, i, 4)),
                                         .signature = arena_strdup(arena, pg_text(&rows, i, 5)),
                                         .published_utc = pg_int(&rows, i, 6),
                                         .rows = pg_int(&rows, i, 7),
                                         .events = pg_int(&rows, i, 8)};
    pg_rows_release(&rows);
    return rc;
}

enum err_code list_all(struct office *office, struct rating_list **out, size_t *n, struct err *err)
{
    return read_lists(office, 0, out, n, err);
}

enum err_code list_publish(struct office *office, struct rating_list *out, struct err *err)
{
    struct fold fold = {.n = 0};
    struct rating_list *one;
    int64_t list = 0, now = office->clock->now_utc(office->clock);
    size_t n = 0;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_get_int(office->pg, AQ_LIST_NEXT, PG_NONE, 0, &list, err);
    if (rc == ERR_OK)
        rc = fold_read(office, INT32_MIN, now, &fold, err);
    if (rc == ERR_OK)
        rc = write_list(office, &fold, (int32_t)list, now, err);
    fold_release(&fold);
    if (rc == ERR_OK)
        rc = read_lists(office, (int32_t)list, &one, &n, err);
    if (rc == ERR_OK)
        *out = one[0];
    return pg_end(office->pg, rc, err);
}

/* ---- verifying --------------------------------------------------------------------------------- */

/* An event with its matches, out of its package. */
struct derived {
    struct fold_event event;
    struct derived_match {
        int32_t a, b;
        enum played_kind kind;
        enum rating_outcome outcome;
    } * matches;
    size_t n, room;
};

struct verifying {
    struct office *office;
    struct list_check *check;
    struct derived *events;
    size_t n, room;
    struct err *err;
};

/* What is kept of an event whose people were forgotten. *found: it is such a one, of that package. */
static enum err_code take_kept(struct verifying *v, int32_t event, const char *digest, bool *found)
{
    struct pg_rows rows;
    struct office *office = v->office;
    enum err_code rc = pg_query(office->pg, AQ_LIST_KEPT_EVENT, PG_ARGS(PG_I(event), PG_T(digest)), &rows, v->err);
    *found = rc == ERR_OK && rows.n == 1;
    if (!*found) {
        pg_rows_release(&rows);
        return rc;
    }
    const char *day = arena_strdup(office->arena, pg_text(&rows, 0, 0));
    struct derived *d = VEC_ADD(v->events, v->n, v->room);
    *d = (struct derived){.event = {.event = event,
                                    .day = (int32_t)date_to_days(day),
                                    .category = (enum rating_category)pg_int(&rows, 0, 1),
                                    .starters = (int)pg_int(&rows, 0, 2),
                                    .level2 = pg_int(&rows, 0, 3) != 0,
                                    .literal = pg_int(&rows, 0, 4) != 0}};
    snprintf(d->event.kind, sizeof d->event.kind, "%s", pg_text(&rows, 0, 5));
    pg_rows_release(&rows);
    rc = pg_query(office->pg, AQ_LIST_KEPT_MATCHES, PG_ARGS(PG_I(event), PG_T(day)), &rows, v->err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        *VEC_ADD(d->matches, d->n, d->room) =
            (struct derived_match){(int32_t)pg_int(&rows, i, 0), (int32_t)pg_int(&rows, i, 1),
                                   (enum played_kind)pg_int(&rows, i, 4), (enum rating_outcome)pg_int(&rows, i, 5)};
    pg_rows_release(&rows);
    v->check->without_names++;
    return rc;
}

/* The numbers of a report's people, by what stores call them. */
static enum err_code numbers_of(struct office *office, const struct event_report *report, int32_t **out,
                                struct err *err)
{
    struct strbuf uuids = STRBUF_INIT;
    struct pg_rows rows;
    *out = ARENA_ARRAY(office->arena, int32_t, report->n_people + 1);
    strbuf_add(&uuids, "{");
    for (size_t i = 0; i < report->n_people; i++)
        strbuf_printf(&uuids, "%s%s", i ? "," : "", report->people[i].uuid);
    strbuf_add(&uuids, "}");
    enum err_code rc = pg_query(office->pg, AQ_LIST_UUID, PG_ARGS(PG_T(strbuf_text(&uuids))), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        (*out)[i] = (int32_t)pg_int(&rows, i, 0);
    pg_rows_release(&rows);
    strbuf_release(&uuids);
    return rc;
}

static enum err_code add_report(struct verifying *v, struct office *office, int32_t event,
                                const struct event_report *report)
{
    int32_t *numbers;
    enum err_code rc = numbers_of(office, report, &numbers, v->err);
    if (rc != ERR_OK)
        return rc;
    struct derived *d = VEC_ADD(v->events, v->n, v->room);
    *d = (struct derived){.event = {.event = event,
                                    .day = (int32_t)date_to_days(report->date),
                                    .category = report->category,
                                    .starters = report->starters,
                                    .level2 = report->level2,
                                    .literal = report->literal}};
    snprintf(d->event.kind, sizeof d->event.kind, "%s", report->kind);
    for (size_t i = 0; i < report->n_matches; i++) {
        const struct played_match *m = &report->matches[i];
        *VEC_ADD(d->matches, d->n, d->room) = (struct derived_match){numbers[m->a], numbers[m->b], m->kind, m->outcome};
    }
    return ERR_OK;
}

/* A package out of the archive: its signature, its parts, what it says. */
static enum err_code take_package(struct verifying *v, int32_t event, const char *digest)
{
    struct arena scratch = ARENA_INIT;
    struct office office = *v->office;
    struct package package = {.root = NULL};
    struct event_report report;
    const char *text = "";
    bool kept = false;
    enum err_code rc = take_kept(v, event, digest, &kept);
    v->check->packages++;
    office.arena = &scratch;
    if (rc == ERR_OK && !kept) {
        rc = intake_text(&office, digest, &text, v->err);
        if (rc == ERR_OK)
            rc = package_read(&scratch, text, arena_printf(&scratch, "package %.12s", digest), &package, v->err);
        if (rc == ERR_OK && strcmp(package.digest, digest) != 0)
            rc = err_set(v->err, ERR_DAMAGED, "package %.12s is another one than was named", digest);
        if (rc == ERR_OK)
            rc = event_report_read(&scratch, &package, &report, v->err);
        if (rc == ERR_OK)
            rc = add_report(v, &office, event, &report);
        package_free(&package);
    }
    arena_release(&scratch);
    return rc;
}

static int in_order(const void *a, const void *b)
{
    const struct derived *x = a, *y = b;
    return x->event.day != y->event.day ? COMPARE(x->event.day, y->event.day) : COMPARE(x->event.event, y->event.event);
}

static enum err_code take_alias(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    int32_t number = pg_row_i32(row);
    fold_alias(data, number, pg_row_i32(row));
    return ERR_OK;
}

/* All packages folded again, as a digest. */
static enum err_code derive(struct verifying *v)
{
    struct fold fold = {.n = 0};
    struct strbuf text = STRBUF_INIT;
    struct list_check *check = v->check;
    const int64_t list = check->list.list;
    int32_t most = 0;
    for (size_t i = 0; i < v->n; i++)
        for (size_t k = 0; k < v->events[i].n; k++) {
            const struct derived_match *m = &v->events[i].matches[k];
            most = m->a > most ? m->a : most;
            most = m->b > most ? m->b : most;
        }
    int64_t highest = 0; /* of members: mergers may lead to those who never played under their own number */
    enum err_code rc = pg_get_int(v->office->pg, AQ_FOLD_SERIALS, PG_NONE, 0, &highest, v->err);
    if (rc == ERR_OK)
        rc = fold_begin(&fold, (int32_t)(highest > most ? highest : most), v->err);
    if (rc == ERR_OK)
        rc = pg_copy_out(v->office->pg, AQ_LIST_ALIASES, &list, 1, take_alias, &fold, v->err);
    if (v->n)
        qsort(v->events, v->n, sizeof *v->events, in_order);
    for (size_t i = 0; rc == ERR_OK && i < v->n; i++) {
        struct derived *d = &v->events[i];
        fold_event_begin(&fold, &d->event);
        for (size_t k = 0; k < d->n; k++)
            fold_match(&fold, &d->event, d->matches[k].a, d->matches[k].b, d->matches[k].kind, d->matches[k].outcome);
        fold_event_end(&fold);
    }
    if (rc == ERR_OK) {
        begin_text(&text, check->list.list, check->list.cut_off_utc, fold_stamp(v->office->arena, &fold));
        rc = each_rating(&fold, line_of, &text, v->err);
        check->derived = digest_of(v->office->arena, &text);
    }
    strbuf_release(&text);
    fold_release(&fold);
    return rc;
}

static enum err_code take_kept_row(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    int category = pg_row_i16(row);
    int32_t member = pg_row_i32(row), rating = pg_row_i32(row);
    add_line(data, category, member, rating, pg_row_i32(row));
    return ERR_OK;
}

/* The rows that are kept, as a digest. */
static enum err_code digest_kept(struct office *office, const struct rating_list *list, const char **out,
                                 struct err *err)
{
    struct strbuf text = STRBUF_INIT;
    begin_text(&text, list->list, list->cut_off_utc, list->policy_stamp);
    enum err_code rc =
        pg_copy_out(office->pg, AQ_LIST_ROWS, (const int64_t[]){list->list}, 1, take_kept_row, &text, err);
    *out = digest_of(office->arena, &text);
    strbuf_release(&text);
    return rc;
}

static enum err_code verify_inside(struct verifying *v, int32_t list)
{
    struct office *office = v->office;
    struct list_check *check = v->check;
    struct rating_list *one;
    struct pg_rows rows = {.result = NULL};
    const char *kept = "";
    size_t n = 0;
    enum err_code rc = read_lists(office, list, &one, &n, v->err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(v->err, ERR_NOT_FOUND, "there is no list %d", (int)list);
    if (rc != ERR_OK)
        return rc;
    check->list = one[0];
    check->signature_fits =
        sign_verify(office->public_hex, check->list.signature, check->list.digest, strlen(check->list.digest));
    rc = digest_kept(office, &check->list, &kept, v->err);
    check->rows_fit = rc == ERR_OK && strcmp(kept, check->list.digest) == 0;
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_LIST_PACKAGES, PG_ARGS(PG_I(list)), &rows, v->err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        rc = take_package(v, (int32_t)pg_int(&rows, i, 0), pg_text(&rows, i, 1));
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = derive(v);
    check->derived_fits = rc == ERR_OK && strcmp(check->derived, check->list.digest) == 0;
    return rc;
}

enum err_code list_verify(struct office *office, int32_t list, struct list_check *out, struct err *err)
{
    struct verifying v = {.office = office, .check = out, .err = err};
    *out = (struct list_check){.derived = ""};
    enum err_code rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc != ERR_OK)
        return rc;
    rc = verify_inside(&v, list);
    for (size_t i = 0; i < v.n; i++)
        free(v.events[i].matches);
    free(v.events);
    return pg_end(office->pg, rc, err);
}
