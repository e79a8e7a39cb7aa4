/* sanction.c - numbers of events, given before they are played; see office.h
 *
 * That a number was given and nothing came is public: who leaves an event out to protect a rating is seen.
 */
#include "association/office/internal.h"
#include "base/err.h"

#include <string.h>

static const struct column sanction_list_columns[] = {
    COLUMN(struct sanction, "event", event),
    COLUMN(struct sanction, "day", day),
    COLUMN(struct sanction, "store_number", store),
    COLUMN(struct sanction, "store", store_name),
    COLUMN(struct sanction, "format", format, .none = NONE_IS_EMPTY),
    COLUMN(struct sanction, "level", level),
    COLUMN(struct sanction, "judge", judge, .none = NONE_IS_EMPTY),
    COLUMN(struct sanction, "state", state),
    COLUMN(struct sanction, "deadline", deadline),
    COLUMN(struct sanction, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct sanction, "asked", asked_utc),
};
const struct column_set sanction_columns = COLUMNS(struct sanction, sanction_list_columns);

static int64_t now(const struct office *office)
{
    return office->clock->now_utc(office->clock);
}

/* The day by the association's clock, in UTC. */
static const char *today(const struct office *office)
{
    char day[DATE_LEN + 1];
    int64_t at = now(office);
    date_from_days(at / 86400, day);
    return arena_strdup(office->arena, day);
}

static const char *about(struct arena *arena, int32_t event)
{
    return arena_printf(arena, "event %d", (int)event);
}

static enum err_code read_rows(struct office *office, enum association_query query, const struct pg_value *args,
                               size_t n_args, struct sanction **out, size_t *n, struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, query, args, n_args, &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct sanction, *n + 1);
    for (int i = 0; i < (int)*n; i++)
        (*out)[i] = (struct sanction){.event = (int32_t)pg_int(&rows, i, 0),
                                      .store = (int32_t)pg_int(&rows, i, 1),
                                      .store_name = arena_strdup(arena, pg_text(&rows, i, 2)),
                                      .day = arena_strdup(arena, pg_text(&rows, i, 3)),
                                      .format = arena_strdup(arena, pg_text(&rows, i, 4)),
                                      .level = arena_strdup(arena, pg_text(&rows, i, 5)),
                                      .judge = arena_strdup(arena, pg_text(&rows, i, 6)),
                                      .state = arena_strdup(arena, pg_text(&rows, i, 7)),
                                      .deadline = arena_strdup(arena, pg_text(&rows, i, 8)),
                                      .asked_utc = pg_int(&rows, i, 9),
                                      .reason = arena_strdup(arena, pg_text(&rows, i, 10))};
    pg_rows_release(&rows);
    return rc;
}

enum err_code sanction_get(struct office *office, int32_t event, struct sanction *out, struct err *err)
{
    struct sanction *one;
    size_t n = 0;
    enum err_code rc = read_rows(office, AQ_SANCTION_GET, PG_ARGS(PG_I(event)), &one, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "no event was sanctioned under the number %d", (int)event);
    if (rc == ERR_OK)
        *out = one[0];
    return rc;
}

enum err_code sanction_list(struct office *office, const char *state, int32_t store, const char *before,
                            struct sanction **out, size_t *n, struct err *err)
{
    enum err_code rc =
        read_rows(office, AQ_SANCTION_LIST, PG_ARGS(PG_T(state), PG_I(store), PG_T(before)), out, n, err);
    const char *day = today(office);
    for (size_t i = 0; rc == ERR_OK && i < *n; i++)
        if (strcmp((*out)[i].state, "planned") == 0 && strcmp((*out)[i].deadline, day) < 0)
            (*out)[i].state = "overdue";
    return rc;
}

static enum err_code check_wish(struct office *office, const struct sanction_wish *wish, struct err *err)
{
    static const char *const levels[] = {"ordinary", "level2", "premier"};
    bool known = false;
    enum err_code rc = date_check(wish->day, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < ARRAY_LEN(levels); i++)
        known = known || strcmp(wish->level, levels[i]) == 0;
    if (!known)
        return err_set(err, ERR_INPUT, "\"%s\" is no level of events: ordinary, level2 or premier", wish->level);
    if (strcmp(wish->level, "ordinary") != 0 && !*wish->judge)
        return err_set(err, ERR_INPUT, "an event of that level needs the name of its head judge");
    if (strcmp(wish->day, today(office)) < 0)
        return err_set(err, ERR_CONFLICT, "%s is over: an event gets its number before it is played", wish->day);
    return ERR_OK;
}

enum err_code sanction_add(struct office *office, const struct sanction_wish *wish, struct sanction *out,
                           struct err *err)
{
    struct member_store store;
    int64_t event = 0;
    enum err_code rc = check_wish(office, wish, err);
    if (rc == ERR_OK)
        rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_store_resolve(office, arena_printf(office->arena, "%d", (int)wish->store), &store, err);
    if (rc == ERR_OK && (store.state == STORE_SUSPENDED || store.state == STORE_CLOSED))
        rc = err_set(err, ERR_CONFLICT, "%s is %s, and its events are not sanctioned", store.name,
                     store_state_words[store.state]);
    if (rc == ERR_OK)
        rc = pg_get_int(office->pg, AQ_SANCTION_ADD,
                        PG_ARGS(PG_I(wish->store), PG_T(wish->day), PG_T(wish->format), PG_T(wish->level),
                                PG_T(wish->judge), PG_I(SANCTION_DAYS), PG_I(now(office))),
                        0, &event, err);
    if (rc == ERR_OK)
        rc = office_log(office, "sanction", about(office->arena, (int32_t)event), NULL, err);
    if (rc == ERR_OK)
        rc = sanction_get(office, (int32_t)event, out, err);
    return pg_end(office->pg, rc, err);
}

/* What was reported of an event counts no longer. */
static enum err_code take_out(struct office *office, int32_t event, const char *reason, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PACKAGE_OF_EVENT, PG_ARGS(PG_I(event)), &rows, err);
    if (rc == ERR_OK && rows.n) {
        rc = pg_exec(office->pg, AQ_PACKAGE_SET, PG_ARGS(PG_T(pg_text(&rows, 0, 0)), PG_T("withdrawn"), PG_T(reason)),
                     err);
        if (rc == ERR_OK)
            rc = intake_take_out(office, event, err);
    }
    pg_rows_release(&rows);
    return rc;
}

enum err_code sanction_end(struct office *office, int32_t event, const char *state, const char *reason, struct err *err)
{
    struct sanction sanction;
    if (strcmp(state, "cancelled") != 0 && strcmp(state, "invalid") != 0)
        return err_set(err, ERR_INPUT, "\"%s\" is no end of an event: cancelled and invalid are", state);
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = sanction_get(office, event, &sanction, err);
    if (rc == ERR_OK) /* first: it waits for a package that comes in at this moment, which is found then */
        rc = pg_exec(office->pg, AQ_SANCTION_STATE, PG_ARGS(PG_I(event), PG_T(state), PG_T(reason)), err);
    if (rc == ERR_OK)
        rc = take_out(office, event, reason, err);
    struct json *detail = json_object();
    json_add_text(detail, "state", state);
    json_add_text(detail, "before", rc == ERR_OK ? sanction.state : "");
    json_add_text(detail, "reason", reason);
    if (rc == ERR_OK)
        rc = office_log(office, "sanction end", about(office->arena, event), detail, err);
    else
        json_free(detail);
    return pg_end(office->pg, rc, err);
}

enum err_code sanction_extend(struct office *office, int32_t event, const char *until, struct err *err)
{
    struct sanction sanction;
    enum err_code rc = date_check(until, err);
    if (rc == ERR_OK)
        rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = sanction_get(office, event, &sanction, err);
    if (rc == ERR_OK && strcmp(until, sanction.day) < 0)
        rc = err_set(err, ERR_INPUT, "%s is before the event itself (%s)", until, sanction.day);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_SANCTION_DEADLINE, PG_ARGS(PG_I(event), PG_T(until)), err);
    if (rc == ERR_OK)
        rc = office_log(office, "sanction extend", about(office->arena, event), NULL, err);
    return pg_end(office->pg, rc, err);
}
