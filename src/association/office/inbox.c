/* inbox.c - what an officer does with packages: looks, accepts, returns, withdraws; see office.h */
#include "association/office/internal.h"
#include "base/err.h"
#include "base/gzip.h"

#include <string.h>

static const struct column intake_line_list[] = {
    COLUMN(struct intake_line, "digest", digest),
    COLUMN(struct intake_line, "state", state),
    COLUMN(struct intake_line, "event", event, .none = NONE_IS_ZERO),
    COLUMN(struct intake_line, "store", store, .none = NONE_IS_EMPTY),
    COLUMN(struct intake_line, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct intake_line, "received", received_utc),
};
const struct column_set intake_line_columns = COLUMNS(struct intake_line, intake_line_list);

enum { BODY_MAX = 256 << 20 };

enum err_code intake_list(struct office *office, enum intake_state state, struct intake_line **out, size_t *n,
                          struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_PACKAGE_INBOX, PG_ARGS(PG_T(intake_state_words[state])), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct intake_line, *n + 1);
    for (int i = 0; i < (int)*n; i++)
        (*out)[i] = (struct intake_line){.digest = arena_strdup(arena, pg_text(&rows, i, 0)),
                                         .state = arena_strdup(arena, pg_text(&rows, i, 1)),
                                         .reason = arena_strdup(arena, pg_text(&rows, i, 2)),
                                         .event = (int32_t)pg_int(&rows, i, 3),
                                         .received_utc = pg_int(&rows, i, 4),
                                         .store = arena_strdup(arena, pg_text(&rows, i, 5))};
    pg_rows_release(&rows);
    return rc;
}

/* The only package whose digest begins so. */
static enum err_code resolve(struct office *office, const char *digest, const char **out, struct err *err)
{
    struct pg_rows rows;
    *out = "";
    if (strlen(digest) < 6 || strspn(digest, "0123456789abcdef") != strlen(digest))
        return err_set(err, ERR_USAGE, "\"%s\" is no beginning of a digest: at least six digits of it", digest);
    enum err_code rc = pg_query(office->pg, AQ_PACKAGE_FIND, PG_ARGS(PG_T(digest)), &rows, err);
    if (rc == ERR_OK && rows.n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "there is no package %s", digest);
    if (rc == ERR_OK && rows.n > 1)
        rc = err_set(err, ERR_CONFLICT, "more than one package begins with %s", digest);
    if (rc == ERR_OK)
        *out = arena_strdup(office->arena, pg_text(&rows, 0, 0));
    pg_rows_release(&rows);
    return rc;
}

static enum err_code unpack(struct office *office, const struct pg_rows *rows, int column, const char **out,
                            struct err *err)
{
    size_t len, n;
    char *text = NULL;
    const char *bytes = pg_bytes(rows, office->arena, 0, column, &len);
    enum err_code rc = gzip_unpack(office->arena, bytes, len, BODY_MAX, "package", &text, &n, err);
    *out = rc == ERR_OK ? text : "";
    return rc;
}

enum err_code intake_text(struct office *office, const char *digest, const char **out, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    const char *whole = "", *head = "", *people = "", *body = "";
    struct json *root = NULL, *parts = NULL, *players = NULL;
    *out = "";
    enum err_code rc = resolve(office, digest, &whole, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_PACKAGE_TEXT, PG_ARGS(PG_T(whole)), &rows, err);
    if (rc == ERR_OK)
        rc = unpack(office, &rows, 0, &head, err);
    if (rc == ERR_OK && !pg_is_null(&rows, 0, 1))
        rc = unpack(office, &rows, 1, &people, err);
    if (rc == ERR_OK)
        rc = unpack(office, &rows, 2, &body, err);
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = json_parse(head, "head", &root, err);
    if (rc == ERR_OK)
        rc = json_parse(body, "parts", &parts, err);
    if (rc == ERR_OK && *people)
        rc = json_parse(people, "players", &players, err);
    if (rc == ERR_OK) {
        if (players)
            json_add_value(parts, "players", players);
        json_add_value(root, "parts", parts);
        *out = arena_printf(office->arena, "%s\n", json_print_canonical(office->arena, root));
    } else {
        json_free(parts);
    }
    json_free(root);
    return rc;
}

enum err_code intake_accept(struct office *office, const char *digest, struct intake *out, struct err *err)
{
    const char *text = "";
    enum err_code rc = intake_text(office, digest, &text, err);
    return rc == ERR_OK ? intake_take(office, text, strlen(text), INTAKE_ACCEPT, out, err) : rc;
}

/* From one state to another, with what follows for the event. */
static enum err_code change(struct office *office, const char *digest, enum intake_state from, enum intake_state to,
                            const char *reason, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    const char *whole = "", *uuid = "";
    enum err_code rc = resolve(office, digest, &whole, err);
    if (rc == ERR_OK)
        rc = pg_get_text(office->pg, office->arena, AQ_PACKAGE_UUID, PG_ARGS(PG_T(whole)), &uuid, err);
    if (rc == ERR_OK)
        rc = pg_begin_locked(office->pg, INTAKE_LOCK_OF_ALL, intake_lock(uuid), err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_query(office->pg, AQ_PACKAGE_GET, PG_ARGS(PG_T(whole)), &rows, err);
    if (rc == ERR_OK && strcmp(pg_text(&rows, 0, 0), intake_state_words[from]) != 0)
        rc = err_set(err, ERR_CONFLICT, "package %s is not %s but %s", digest, intake_state_words[from],
                     pg_text(&rows, 0, 0));
    if (rc == ERR_OK && from == INTAKE_CURRENT) {
        int32_t event = (int32_t)pg_int(&rows, 0, 2);
        rc = intake_take_out(office, event, err);
        if (rc == ERR_OK)
            rc = pg_exec(office->pg, AQ_SANCTION_STATE, PG_ARGS(PG_I(event), PG_T("planned"), PG_T("")), err);
    }
    pg_rows_release(&rows);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_PACKAGE_SET, PG_ARGS(PG_T(whole), PG_T(intake_state_words[to]), PG_T(reason)), err);
    struct json *detail = json_object();
    json_add_text(detail, "reason", reason);
    if (rc == ERR_OK)
        rc = office_log(office, arena_printf(office->arena, "package %s", intake_state_words[to]),
                        arena_printf(office->arena, "package %s", whole), detail, err);
    else
        json_free(detail);
    return pg_end(office->pg, rc, err);
}

enum err_code intake_return(struct office *office, const char *digest, const char *reason, struct err *err)
{
    return change(office, digest, INTAKE_HELD, INTAKE_RETURNED, reason, err);
}

enum err_code intake_withdraw(struct office *office, const char *digest, const char *reason, struct err *err)
{
    return change(office, digest, INTAKE_CURRENT, INTAKE_WITHDRAWN, reason, err);
}
