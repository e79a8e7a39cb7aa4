/* lists.c - lists that are published; see ratings.h
 *
 * What is signed is the digest of a text that anybody can write down again: the list's number, its cut-off, the stamp
 * of the K table, and a line for each member and category in order.
 */
#include "association/ratings/internal.h"
#include "base/err.h"

#include <inttypes.h>
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

void list_text_begin(struct strbuf *text, int32_t list, int64_t cut_off_utc, const char *stamp)
{
    strbuf_printf(text, "topcut/list/1\nlist %" PRId32 "\ncut-off %" PRId64 "\npolicy %s\n", list, cut_off_utc, stamp);
}

void list_text_line(struct strbuf *text, int category, int32_t member, int rating, int matches)
{
    strbuf_printf(text, "%d %" PRId32 " %d %d\n", category, member, rating, matches);
}

const char *list_text_digest(struct arena *arena, const struct strbuf *text)
{
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest(strbuf_text(text), text->len, digest);
    return arena_strdup(arena, digest);
}

enum err_code list_each(const struct fold *fold, const int32_t *numbers, list_each_fn *each, void *data,
                        struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int c = RATING_CLASSIC; c < FOLD_CATEGORIES; c++)
        for (int32_t i = 0; rc == ERR_OK && fold->states[c] && i < fold->serials; i++) {
            const struct rating_state *s = &fold->states[c][i];
            if (s->matches)
                rc = each(data, c, numbers ? numbers[i] : member_number(MEMBER_SERIAL_LEAST + i),
                          rating_shown(s->rating), s->matches, err);
        }
    return rc;
}

enum err_code list_add_line(void *data, int category, int32_t member, int rating, int matches, struct err *err)
{
    (void)err;
    list_text_line(data, category, member, rating, matches);
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
    list_text_begin(&text, list, cut_off_utc, stamp);
    enum err_code rc = list_each(fold, NULL, list_add_line, &text, err);
    const char *digest = list_text_digest(office->arena, &text);
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
    rc = pg_copy_end(&putting.copy, list_each(fold, NULL, put_row, &putting, err), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_ADD_EVENTS, PG_ARGS(PG_I(list), PG_I(cut_off_utc)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_ADD_ALIASES, PG_ARGS(PG_I(list)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_LIST_PLACES, PG_ARGS(PG_I(list), PG_I(RATING_PROVISIONAL_MATCHES)), err);
    return rc == ERR_OK ? office_log(office, "publish", arena_printf(office->arena, "list %d", (int)list), NULL, err)
                        : rc;
}

enum err_code list_read(struct office *office, int32_t only, struct rating_list **out, size_t *n, struct err *err)
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
    return list_read(office, 0, out, n, err);
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
        rc = list_read(office, (int32_t)list, &one, &n, err);
    if (rc == ERR_OK)
        *out = one[0];
    return pg_end(office->pg, rc, err);
}
