/* suspend.c - who may not play, and until when; see office.h */
#include "association/office/office.h"
#include "base/err.h"

#include <string.h>

static const struct column suspension_list_columns[] = {
    COLUMN(struct suspension, "suspension", suspension),
    COLUMN(struct suspension, "member", member),
    COLUMN(struct suspension, "name", name),
    COLUMN(struct suspension, "since", since),
    COLUMN(struct suspension, "until", until, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct suspension, "lifted", lifted_utc),
};
const struct column_set suspension_columns = COLUMNS(struct suspension, suspension_list_columns);

static int64_t now(const struct office *office)
{
    return office->clock->now_utc(office->clock);
}

static const char *about(struct arena *arena, int32_t member)
{
    return arena_printf(arena, "member %d", (int)member);
}

enum err_code suspension_add(struct office *office, int32_t member, const char *since, const char *until,
                             const char *reason, int32_t *out, struct err *err)
{
    struct member who;
    int64_t id = 0;
    enum err_code rc = date_check(since, err);
    if (rc == ERR_OK && until)
        rc = date_check(until, err);
    if (rc == ERR_OK && until && strcmp(until, since) < 0)
        rc = err_set(err, ERR_INPUT, "a suspension from %s cannot end on %s", since, until);
    if (rc == ERR_OK)
        rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_get(office, member, &who, err);
    if (rc == ERR_OK)
        rc = pg_get_int(
            office->pg, AQ_SUSPENSION_ADD,
            PG_ARGS(PG_I(member), PG_T(since), PG_T(until), PG_T(reason), PG_T(office->who), PG_I(now(office))), 0, &id,
            err);
    if (rc == ERR_OK)
        rc = office_log(office, "suspend", about(office->arena, member), NULL, err);
    *out = (int32_t)id;
    return pg_end(office->pg, rc, err);
}

enum err_code suspension_lift(struct office *office, int32_t suspension, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_SUSPENSION_LIFT, PG_ARGS(PG_I(suspension), PG_I(now(office))), &rows, err);
    if (rc == ERR_OK && rows.affected != 1)
        rc = err_set(err, ERR_NOT_FOUND, "there is no suspension %d that is not lifted", (int)suspension);
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = office_log(office, "suspend lift", arena_printf(office->arena, "suspension %d", (int)suspension), NULL,
                        err);
    return pg_end(office->pg, rc, err);
}

enum err_code suspension_list(struct office *office, const char *day, struct suspension **out, size_t *n,
                              struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_SUSPENSION_LIST, PG_ARGS(PG_T(day)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct suspension, *n + 1);
    for (int i = 0; i < (int)*n; i++) {
        const struct member who = {.family = arena_strdup(arena, pg_text(&rows, i, 6)),
                                   .given = arena_strdup(arena, pg_text(&rows, i, 7)),
                                   .forgotten = strcmp(pg_text(&rows, i, 8), "forgotten") == 0};
        (*out)[i] = (struct suspension){.suspension = (int32_t)pg_int(&rows, i, 0),
                                        .member = (int32_t)pg_int(&rows, i, 1),
                                        .name = member_name(arena, &who),
                                        .since = arena_strdup(arena, pg_text(&rows, i, 2)),
                                        .until = arena_strdup(arena, pg_text(&rows, i, 3)),
                                        .reason = arena_strdup(arena, pg_text(&rows, i, 4)),
                                        .lifted_utc = pg_int(&rows, i, 5)};
    }
    pg_rows_release(&rows);
    return rc;
}
