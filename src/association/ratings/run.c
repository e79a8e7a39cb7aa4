/* run.c - what the database says of ratings brought to what the fold says; see ratings.h
 *
 * A correction of one result reaches whoever played with those who played with them, but only a few dozens of them by a
 * point. To follow who is touched costs more than to fold everything again from that day, which is a second for a
 * million matches; what costs is reading and writing what was derived. So each event has a digest of its rows: of those
 * events alone whose digest is another one the rows are read, in the same order, and only what differs is written.
 */
#include "association/ratings/ratings.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/vec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHANGES = 100 };

static const struct column rating_place_list[] = {
    COLUMN(struct rating_place, "rank", rank),
    COLUMN(struct rating_place, "member", member),
    COLUMN(struct rating_place, "name", name),
    COLUMN(struct rating_place, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct rating_place, "rating", rating),
    COLUMN(struct rating_place, "matches", matches),
    COLUMN(struct rating_place, "wins", wins),
    COLUMN(struct rating_place, "losses", losses),
    COLUMN(struct rating_place, "last", last),
};
const struct column_set rating_place_columns = COLUMNS(struct rating_place, rating_place_list);

/* What stands and what was derived, side by side. */
struct comparing {
    const struct fold *fold;
    bool thorough; /* rows are compared, whatever the digests say */
    struct asked {
        int32_t event, day;
    } * asked; /* events of the database whose rows are read */
    size_t n_asked, asked_room, n_rated;
    size_t *other; /* events of the fold that are new or other, in order: places in fold->done */
    size_t n_other, other_room;
    size_t next;             /* of fold->done: the first that was not looked up */
    size_t at_other, at_row; /* the first row of those that was not compared */
    size_t *put;             /* rows of the fold that are new or other */
    size_t n_put, put_room;
    struct fold_row *gone; /* rows of the database that are not so any more */
    size_t n_gone, gone_room;
    size_t n_read; /* of the database */
};

/* ---- comparing --------------------------------------------------------------------------------- */

static int in_order(const struct fold_row *a, const struct fold_row *b)
{
    return a->day != b->day       ? COMPARE(a->day, b->day)
           : a->event != b->event ? COMPARE(a->event, b->event)
                                  : COMPARE(a->member, b->member);
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_same(const struct fold_row *a, const struct fold_row *b)
{
    return a->category == b->category && same_bits(a->before, b->before) &&
           same_bits(a->after.rating, b->after.rating) && same_bits(a->after.opponent_sum, b->after.opponent_sum) &&
           a->after.matches == b->after.matches && a->after.wins == b->after.wins &&
           a->after.losses == b->after.losses && a->played == b->played;
}

static bool is_before(const struct fold_done *done, int32_t day, int32_t event)
{
    return done->day < day || (done->day == day && done->event < event);
}

/* An event that was rated before. Those of the fold before it are new. */
static enum err_code take_rated(void *data, struct pg_row *row, struct err *err)
{
    struct comparing *c = data;
    const struct fold *fold = c->fold;
    int32_t day = pg_row_date(row), event = pg_row_i32(row);
    uint64_t digest = (uint64_t)pg_row_i64(row);
    (void)err;
    c->n_rated++;
    for (; c->next < fold->n_done && is_before(&fold->done[c->next], day, event); c->next++)
        *VEC_ADD(c->other, c->n_other, c->other_room) = c->next;
    const struct fold_done *done = c->next < fold->n_done ? &fold->done[c->next] : NULL;
    bool there = done && done->day == day && done->event == event;
    if (!there || done->digest != digest || c->thorough) {
        *VEC_ADD(c->asked, c->n_asked, c->asked_room) = (struct asked){.event = event, .day = day};
        if (there)
            *VEC_ADD(c->other, c->n_other, c->other_room) = c->next;
    }
    c->next += there;
    return ERR_OK;
}

/* The next row of the fold that is to be compared; NULL: none is left. */
static const struct fold_row *next_row(struct comparing *c, size_t *at)
{
    const struct fold *fold = c->fold;
    while (c->at_other < c->n_other && c->at_row == fold->done[c->other[c->at_other]].n) {
        c->at_other++;
        c->at_row = 0;
    }
    if (c->at_other == c->n_other)
        return NULL;
    *at = fold->done[c->other[c->at_other]].first + c->at_row;
    return &fold->rows[*at];
}

/* Rows of the fold before one that the database has are new. */
static void put_before(struct comparing *c, const struct fold_row *old)
{
    size_t at = 0;
    for (const struct fold_row *row; (row = next_row(c, &at)) && (!old || in_order(row, old) < 0); c->at_row++)
        *VEC_ADD(c->put, c->n_put, c->put_room) = at;
}

static enum err_code take_written(void *data, struct pg_row *row, struct err *err)
{
    struct comparing *c = data;
    struct fold_row old;
    size_t at = 0;
    (void)err;
    old.member = pg_row_i32(row);
    old.event = pg_row_i32(row);
    old.category = (enum rating_category)pg_row_i16(row);
    old.day = pg_row_date(row);
    old.before = pg_row_f64(row);
    old.after.rating = pg_row_f64(row);
    old.after.opponent_sum = pg_row_f64(row);
    old.after.matches = pg_row_i32(row);
    old.after.wins = pg_row_i32(row);
    old.after.losses = pg_row_i32(row);
    old.played = pg_row_i16(row);
    c->n_read++;
    put_before(c, &old);
    const struct fold_row *now = next_row(c, &at);
    bool there = now && in_order(now, &old) == 0;
    if (!there || !is_same(now, &old))
        *VEC_ADD(c->gone, c->n_gone, c->gone_room) = old;
    if (there && !is_same(now, &old))
        *VEC_ADD(c->put, c->n_put, c->put_room) = at;
    c->at_row += there;
    return ERR_OK;
}

/* Names the events to the database that are asked for. */
static enum err_code name_asked(struct office *office, const struct comparing *c, struct err *err)
{
    struct pg_copy copy;
    enum err_code rc = pg_script(office->pg, association_query_text[AQ_RUN_ASKED_BEGIN], err);
    if (rc == ERR_OK)
        rc = pg_copy_begin(office->pg, AQ_RUN_ASKED_COPY, &copy, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < c->n_asked; i++) {
        pg_copy_row(&copy, 2);
        pg_copy_date(&copy, c->asked[i].day);
        pg_copy_i32(&copy, c->asked[i].event);
        rc = pg_copy_flush(&copy, err);
    }
    rc = pg_copy_end(&copy, rc, err);
    return rc == ERR_OK ? pg_script(office->pg, association_query_text[AQ_RUN_ASKED_END], err) : rc;
}

static enum err_code compare(struct office *office, int64_t from, struct comparing *c, struct err *err)
{
    enum err_code rc = pg_copy_out(office->pg, AQ_FOLD_RATED, &from, 1, take_rated, c, err);
    for (; rc == ERR_OK && c->next < c->fold->n_done; c->next++)
        *VEC_ADD(c->other, c->n_other, c->other_room) = c->next;
    if (rc == ERR_OK && c->n_asked)
        rc = pg_exec(office->pg, AQ_RUN_SORT_MEMORY, PG_NONE, err);
    if (rc == ERR_OK && c->n_asked)
        rc = name_asked(office, c, err);
    if (rc == ERR_OK && c->n_asked)
        rc = c->n_asked == c->n_rated ? pg_copy_out(office->pg, AQ_FOLD_WRITTEN_ALL, &from, 1, take_written, c, err)
                                      : pg_copy_out(office->pg, AQ_FOLD_WRITTEN, NULL, 0, take_written, c, err);
    if (rc == ERR_OK)
        put_before(c, NULL);
    return rc;
}

/* ---- whose rating is another one ----------------------------------------------------------------- */

struct standing {
    int32_t member;
    enum rating_category category;
};

static int by_standing(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    return x->member != y->member ? COMPARE(x->member, y->member) : COMPARE(x->category, y->category);
}

/* Everybody of whom a row differs, once a category. The caller frees it. */
static struct standing *touched(const struct comparing *c, size_t *n)
{
    struct standing *list = tc_calloc(c->n_put + c->n_gone + 1, sizeof *list);
    size_t k = 0;
    for (size_t i = 0; i < c->n_put; i++) {
        const struct fold_row *row = &c->fold->rows[c->put[i]];
        list[k++] = (struct standing){row->member, row->category};
    }
    for (size_t i = 0; i < c->n_gone; i++)
        list[k++] = (struct standing){c->gone[i].member, c->gone[i].category};
    if (k)
        qsort(list, k, sizeof *list, by_standing);
    *n = 0;
    for (size_t i = 0; i < k; i++)
        if (i == 0 || by_standing(&list[i], &list[i - 1]) != 0)
            list[(*n)++] = list[i];
    return list;
}

static int by_size(const void *a, const void *b)
{
    const struct run_change *x = a, *y = b;
    int dx = abs(x->after - x->before), dy = abs(y->after - y->before);
    return dx != dy                 ? COMPARE(dy, dx)
           : x->member != y->member ? COMPARE(x->member, y->member)
                                    : COMPARE(x->category, y->category);
}

/* "{1,2}" of the members; twice where they have two categories. */
static const char *members_of(struct arena *arena, const struct standing *list, size_t n)
{
    struct strbuf text = STRBUF_INIT;
    strbuf_add(&text, "{");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&text, i ? ",%" PRId32 : "%" PRId32, list[i].member);
    strbuf_add(&text, "}");
    const char *out = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    return out;
}

/* What they stand at now, and the largest of the changes. */
static enum err_code list_changes(struct office *office, const struct fold *fold, const struct standing *list, size_t n,
                                  struct run *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pg_rows rows;
    struct run_change *all = tc_calloc(n + 1, sizeof *all);
    size_t k = 0;
    int row = 0;
    enum err_code rc =
        pg_query(office->pg, AQ_RATING_OF_MANY, PG_ARGS(PG_T(members_of(&scratch, list, n))), &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) { /* both in order of members and categories */
        int32_t day;
        const struct rating_state *now = fold_state_of(fold, list[i].category, list[i].member, &day);
        struct run_change change = {
            .member = list[i].member, .category = list[i].category, .after = now ? rating_shown(now->rating) : 0};
        struct standing there = {.member = 0};
        for (; row < rows.n; row++) {
            there = (struct standing){(int32_t)pg_int(&rows, row, 0), (enum rating_category)pg_int(&rows, row, 1)};
            if (by_standing(&there, &list[i]) >= 0)
                break;
        }
        if (row < rows.n && by_standing(&there, &list[i]) == 0)
            change.before = rating_shown(pg_real(&rows, row, 2));
        if (change.before != change.after)
            all[k++] = change;
    }
    pg_rows_release(&rows);
    arena_release(&scratch);
    if (k)
        qsort(all, k, sizeof *all, by_size);
    out->n_changes = k < MOST_CHANGES ? k : MOST_CHANGES;
    out->changes = ARENA_ARRAY(office->arena, struct run_change, out->n_changes + 1);
    for (size_t i = 0; i < out->n_changes; i++)
        out->changes[i] = all[i];
    free(all);
    return rc;
}

/* ---- writing ----------------------------------------------------------------------------------- */

static enum err_code delete_rows(struct office *office, const struct comparing *c, int64_t from, struct err *err)
{
    struct pg_copy copy;
    if (c->n_gone == 0)
        return ERR_OK;
    if (c->n_asked == c->n_rated && c->n_gone == c->n_read)
        return pg_exec(office->pg, AQ_RUN_DELETE_ALL, PG_ARGS(PG_I(from)), err);
    enum err_code rc = pg_script(office->pg, association_query_text[AQ_RUN_GONE_BEGIN], err);
    if (rc == ERR_OK)
        rc = pg_copy_begin(office->pg, AQ_RUN_GONE_COPY, &copy, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < c->n_gone; i++) {
        pg_copy_row(&copy, 3);
        pg_copy_date(&copy, c->gone[i].day);
        pg_copy_i32(&copy, c->gone[i].event);
        pg_copy_i32(&copy, c->gone[i].member);
        rc = pg_copy_flush(&copy, err);
    }
    rc = pg_copy_end(&copy, rc, err);
    return rc == ERR_OK ? pg_script(office->pg, association_query_text[AQ_RUN_GONE_DELETE], err) : rc;
}

static enum err_code put_rows(struct office *office, const struct comparing *c, struct err *err)
{
    struct pg_copy copy;
    enum err_code rc = pg_copy_begin(office->pg, AQ_RUN_PUT, &copy, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < c->n_put; i++) {
        const struct fold_row *row = &c->fold->rows[c->put[i]];
        pg_copy_row(&copy, 11);
        pg_copy_i32(&copy, row->member);
        pg_copy_i32(&copy, row->event);
        pg_copy_i16(&copy, (int16_t)row->category);
        pg_copy_date(&copy, row->day);
        pg_copy_f64(&copy, row->before);
        pg_copy_f64(&copy, row->after.rating);
        pg_copy_f64(&copy, row->after.opponent_sum);
        pg_copy_i32(&copy, row->after.matches);
        pg_copy_i32(&copy, row->after.wins);
        pg_copy_i32(&copy, row->after.losses);
        pg_copy_i16(&copy, (int16_t)row->played);
        rc = pg_copy_flush(&copy, err);
    }
    return pg_copy_end(&copy, rc, err);
}

/* The digests of events that are new or other, instead of those that were asked for. */
static enum err_code put_digests(struct office *office, const struct comparing *c, struct err *err)
{
    struct pg_copy copy;
    enum err_code rc = c->n_asked ? pg_script(office->pg, association_query_text[AQ_RUN_ASKED_DELETE], err) : ERR_OK;
    if (rc == ERR_OK)
        rc = pg_copy_begin(office->pg, AQ_RUN_RATED_COPY, &copy, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < c->n_other; i++) {
        const struct fold_done *done = &c->fold->done[c->other[i]];
        pg_copy_row(&copy, 3);
        pg_copy_date(&copy, done->day);
        pg_copy_i32(&copy, done->event);
        pg_copy_i64(&copy, (int64_t)done->digest);
        rc = pg_copy_flush(&copy, err);
    }
    return pg_copy_end(&copy, rc, err);
}

/* The live ratings of those who are touched; without a match they have none. */
static enum err_code put_ratings(struct office *office, const struct fold *fold, const struct standing *list, size_t n,
                                 struct err *err)
{
    struct pg_copy copy;
    enum err_code rc = pg_script(office->pg, association_query_text[AQ_RUN_RATING_BEGIN], err);
    if (rc == ERR_OK)
        rc = pg_copy_begin(office->pg, AQ_RUN_RATING_COPY, &copy, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        static const struct rating_state none = RATING_STATE_INIT;
        int32_t day = 0;
        const struct rating_state *s = fold_state_of(fold, list[i].category, list[i].member, &day);
        s = s ? s : &none;
        pg_copy_row(&copy, 8);
        pg_copy_i32(&copy, list[i].member);
        pg_copy_i16(&copy, (int16_t)list[i].category);
        pg_copy_f64(&copy, s->rating);
        pg_copy_f64(&copy, s->opponent_sum);
        pg_copy_i32(&copy, s->matches);
        pg_copy_i32(&copy, s->wins);
        pg_copy_i32(&copy, s->losses);
        pg_copy_date(&copy, day);
        rc = pg_copy_flush(&copy, err);
    }
    rc = pg_copy_end(&copy, rc, err);
    if (rc == ERR_OK)
        rc = pg_script(office->pg, association_query_text[AQ_RUN_RATING_DELETE], err);
    return rc == ERR_OK ? pg_script(office->pg, association_query_text[AQ_RUN_RATING_INSERT], err) : rc;
}

/* ---- the run ----------------------------------------------------------------------------------- */

/* From which day on: INT32_MIN is all; none: nothing is to be done. */
static enum err_code choose_day(struct office *office, const char *from_day, const char *stamp, int32_t *from,
                                bool *none, struct run *out, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_RUN_LAST, PG_NONE, &rows, err);
    if (rc != ERR_OK)
        return rc;
    bool first = rows.n == 0, other_table = rows.n && strcmp(pg_text(&rows, 0, 1), stamp) != 0;
    out->generation = rows.n ? pg_int(&rows, 0, 0) + 1 : 1;
    pg_rows_release(&rows);
    rc = pg_query(office->pg, AQ_PENDING_GET, PG_NONE, &rows, err);
    if (rc != ERR_OK)
        return rc;
    const char *pending = arena_strdup(office->arena, pg_text(&rows, 0, 0));
    pg_rows_release(&rows);
    *from = INT32_MIN;
    *none = false;
    out->since = "";
    if (first || other_table || strcmp(from_day, "all") == 0)
        return ERR_OK;
    const char *day = *from_day && (!*pending || strcmp(from_day, pending) < 0) ? from_day : pending;
    *none = !*day;
    if (*day) {
        *from = (int32_t)date_to_days(day);
        out->since = day;
    }
    return ERR_OK;
}

static enum err_code write_run(struct office *office, const struct comparing *c, int32_t from, const char *stamp,
                               const struct standing *list, size_t n, const struct run *run, struct err *err)
{
    enum err_code rc = delete_rows(office, c, from == INT32_MIN ? -25567 : from, err);
    if (rc == ERR_OK && c->n_put)
        rc = put_rows(office, c, err);
    if (rc == ERR_OK && (c->n_asked || c->n_other))
        rc = put_digests(office, c, err);
    if (rc == ERR_OK && n)
        rc = put_ratings(office, c->fold, list, n, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_PENDING_DONE, PG_NONE, err);
    return rc == ERR_OK ? pg_exec(office->pg, AQ_RUN_ADD,
                                  PG_ARGS(PG_I(run->generation), PG_T(stamp), PG_T(TOPCUT_VERSION),
                                          *run->since ? PG_T(run->since) : PG_NULL, PG_I(run->matches),
                                          PG_I(run->changed), PG_I(office->clock->now_utc(office->clock))),
                                  err)
                        : rc;
}

static enum err_code run_inside(struct office *office, const char *from_day, enum run_how how, struct run *out,
                                struct err *err)
{
    struct fold stamped = {.n = 0}, fold = {.n = 0};
    struct comparing c = {.fold = &fold, .thorough = strcmp(from_day, "all") == 0};
    int32_t from = INT32_MIN;
    bool none = false;
    size_t n = 0;
    struct standing *list = NULL;
    const char *stamp = "";
    enum err_code rc = fold_begin(&stamped, 0, err);
    if (rc == ERR_OK) {
        stamp = fold_stamp(office->arena, &stamped);
        rc = choose_day(office, from_day, stamp, &from, &none, out, err);
    }
    fold_release(&stamped);
    if (rc != ERR_OK || none)
        return rc;
    rc = fold_read(office, from, FOLD_NO_CUT_OFF, &fold, err);
    if (rc == ERR_OK)
        rc = compare(office, from == INT32_MIN ? -25567 : from, &c, err);
    if (rc == ERR_OK) {
        out->matches = fold.matches;
        out->rows = (int64_t)fold.n;
        out->changed = (int64_t)(c.n_put > c.n_gone ? c.n_put : c.n_gone);
        list = touched(&c, &n);
        if (how == RUN_DRY || n <= 10 * MOST_CHANGES) /* of a whole new world nobody wants to see the changes */
            rc = list_changes(office, &fold, list, n, out, err);
    }
    if (rc == ERR_OK && how == RUN_WRITE) {
        rc = write_run(office, &c, from, stamp, list, n, out, err);
        out->written = rc == ERR_OK;
    }
    free(list);
    free(c.asked);
    free(c.other);
    free(c.put);
    free(c.gone);
    fold_release(&fold);
    return rc;
}

enum err_code ratings_run(struct office *office, const char *from_day, enum run_how how, struct run *out,
                          struct err *err)
{
    *out = (struct run){.since = ""};
    enum err_code rc = *from_day && strcmp(from_day, "all") != 0 ? date_check(from_day, err) : ERR_OK;
    if (rc == ERR_OK)
        rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc != ERR_OK)
        return rc;
    pg_patience(office->pg, 600000); /* a thousand million matches are sorted and read for minutes */
    rc = run_inside(office, from_day, how, out, err);
    if (rc == ERR_CONFLICT && strcmp(pg_state(office->pg), "23505") == 0) { /* the same generation */
        err_clear(err);
        rc = err_set(err, ERR_LOCKED, "another run was quicker; its ratings stand, and this one changed nothing");
    }
    rc = pg_end(office->pg, rc, err);
    pg_patience(office->pg, 0);
    return rc;
}

enum err_code ratings_best(struct office *office, enum rating_category category, const char *country, int least_matches,
                           size_t limit, struct rating_place **out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_RATING_LIST,
                                PG_ARGS(PG_I(category), PG_T(country), PG_I(least_matches), PG_I(limit)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct rating_place, *n + 1);
    for (int i = 0; i < (int)*n; i++) {
        const struct member who = {.family = arena_strdup(arena, pg_text(&rows, i, 6)),
                                   .given = arena_strdup(arena, pg_text(&rows, i, 7)),
                                   .forgotten = strcmp(pg_text(&rows, i, 9), "forgotten") == 0};
        (*out)[i] = (struct rating_place){.rank = i + 1,
                                          .member = (int32_t)pg_int(&rows, i, 0),
                                          .rating = rating_shown(pg_real(&rows, i, 1)),
                                          .matches = (int)pg_int(&rows, i, 2),
                                          .wins = (int)pg_int(&rows, i, 3),
                                          .losses = (int)pg_int(&rows, i, 4),
                                          .last = arena_strdup(arena, pg_text(&rows, i, 5)),
                                          .name = member_name(arena, &who),
                                          .country = arena_strdup(arena, pg_text(&rows, i, 8))};
        if (i > 0 && (*out)[i].rating == (*out)[i - 1].rating)
            (*out)[i].rank = (*out)[i - 1].rank;
    }
    pg_rows_release(&rows);
    return rc;
}
