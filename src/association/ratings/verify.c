/* verify.c - a published list derived again from the packages that the database keeps; see ratings.h */
#include "association/ratings/internal.h"
#include "base/err.h"

#include <string.h>

struct verifying {
    struct office *office;
    struct list_check *check;
    struct derivation derivation;
    struct err *err;
};

/* The members' numbers of a report's people by their UUIDs. */
static enum err_code read_numbers(struct office *office, const struct event_report *report, int32_t **out,
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

enum err_code archived_read(const struct office *office, const char *digest, struct archived *out, struct err *err)
{
    struct office here = *office;
    *out = (struct archived){.arena = ARENA_INIT, .text = ""};
    here.arena = &out->arena;
    enum err_code rc = intake_text(&here, digest, &out->text, err);
    if (rc == ERR_OK)
        rc = derivation_read(&out->arena, out->text, digest, &out->package, &out->report, err);
    return rc == ERR_OK ? read_numbers(&here, &out->report, &out->numbers, err) : rc;
}

void archived_release(struct archived *archived)
{
    package_free(&archived->package);
    arena_release(&archived->arena);
}

static enum err_code take_package(struct verifying *v, int32_t event, const char *digest)
{
    struct archived a;
    v->check->packages++;
    enum err_code rc = archived_read(v->office, digest, &a, v->err);
    if (rc == ERR_OK)
        v->check->without_names += strstr(a.text, "\"players\":[") == NULL;
    if (rc == ERR_OK)
        rc = derivation_add(&v->derivation, event, &a.report, a.numbers, v->err);
    archived_release(&a);
    return rc;
}

static enum err_code take_alias(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    int32_t number = pg_row_i32(row);
    derivation_alias(data, number, pg_row_i32(row));
    return ERR_OK;
}

static enum err_code take_kept_row(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    int category = pg_row_i16(row);
    int32_t member = pg_row_i32(row), rating = pg_row_i32(row);
    list_text_line(data, category, member, rating, pg_row_i32(row));
    return ERR_OK;
}

/* The rows that are kept, as a digest. */
static enum err_code digest_kept(struct office *office, const struct rating_list *list, const char **out,
                                 struct err *err)
{
    struct strbuf text = STRBUF_INIT;
    list_text_begin(&text, list->list, list->cut_off_utc, list->policy_stamp);
    enum err_code rc =
        pg_copy_out(office->pg, AQ_LIST_ROWS, (const int64_t[]){list->list}, 1, take_kept_row, &text, err);
    *out = list_text_digest(office->arena, &text);
    strbuf_release(&text);
    return rc;
}

static enum err_code derive_all(struct verifying *v, int32_t list)
{
    struct office *office = v->office;
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_LIST_PACKAGES, PG_ARGS(PG_I(list)), &rows, v->err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        rc = take_package(v, (int32_t)pg_int(&rows, i, 0), pg_text(&rows, i, 1));
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = pg_copy_out(office->pg, AQ_LIST_ALIASES, (const int64_t[]){list}, 1, take_alias, &v->derivation, v->err);
    return rc == ERR_OK ? list_derive(&v->derivation, office->arena, v->check, v->err) : rc;
}

enum err_code list_derive(struct derivation *d, struct arena *arena, struct list_check *check, struct err *err)
{
    enum err_code rc = derivation_fold(d, arena, &check->list, &check->policy, &check->derived, err);
    check->policy_fits = rc == ERR_OK && strcmp(check->policy, check->list.policy_stamp) == 0;
    check->derived_fits = rc == ERR_OK && strcmp(check->derived, check->list.digest) == 0;
    return rc;
}

static enum err_code verify_inside(struct verifying *v, int32_t list)
{
    struct office *office = v->office;
    struct list_check *check = v->check;
    struct rating_list *one;
    const char *kept = "";
    size_t n = 0;
    enum err_code rc = list_read(office, list, &one, &n, v->err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(v->err, ERR_NOT_FOUND, "there is no list %d", (int)list);
    if (rc != ERR_OK)
        return rc;
    check->list = one[0];
    check->association = office->name;
    check->public_hex = office->public_hex;
    check->signature_fits =
        sign_verify(office->public_hex, check->list.signature, check->list.digest, strlen(check->list.digest));
    rc = digest_kept(office, &check->list, &kept, v->err);
    check->rows_fit = rc == ERR_OK && strcmp(kept, check->list.digest) == 0;
    return rc == ERR_OK ? derive_all(v, list) : rc;
}

enum err_code list_verify(struct office *office, int32_t list, struct list_check *out, struct err *err)
{
    struct verifying v = {.office = office, .check = out, .err = err};
    *out = (struct list_check){.derived = "", .policy = ""};
    enum err_code rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc != ERR_OK)
        return rc;
    rc = verify_inside(&v, list);
    derivation_release(&v.derivation);
    return pg_end(office->pg, rc, err);
}
