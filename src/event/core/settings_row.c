/* settings_row.c - an event's row in the store: its settings read and written, and the row as it travels
 *
 * Columns are found by their names, and the statements that write them are made of the table of settings, so that a
 * setting's name stands in no query. A row is written from a JSON object: a package brings one, and settings become
 * one first.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/core/internal.h"

#include <string.h>

/* ---- out of the store ------------------------------------------------------------------------ */

/* True when a setting has that column. */
static bool is_column(const struct event_setting *row, const char *column)
{
    const char *key = row->column ? row->column : row->name;
    for (; *key && *column; key++, column++)
        if (*key != *column && !(*key == '-' && *column == '_'))
            return false;
    return *key == *column;
}

void event_settings_read(const struct cursor *c, struct arena *arena, struct event_settings *out)
{
    const size_t n = event_setting_count();
    size_t next = 0; /* columns and rows have much the same order */
    for (int column = 0; column < cursor_width(c); column++)
        for (size_t i = 0; i < n; i++) {
            const struct event_setting *row = &event_setting_rows[(next + i) % n];
            if (!is_column(row, cursor_name(c, column)))
                continue;
            if (event_setting_is_number(row)) {
                event_setting_set_number(row, out, cursor_int(c, column));
            } else {
                bool known = event_setting_set_text(row, out, cursor_text(c, column, arena));
                tc_assert(known); /* the column's CHECK says so */
            }
            next += i + 1;
            break;
        }
}

/* Columns that stay at home: the number, and what follows from others. */
static bool stays(const char *column)
{
    static const char *const home[] = {"event_id", "name_key", "kept_rounds", "travelling_rounds"};
    for (size_t i = 0; i < ARRAY_LEN(home); i++)
        if (strcmp(home[i], column) == 0)
            return true;
    return false;
}

enum err_code event_row_read(struct store *store, struct arena *arena, struct event_id id, struct json **out,
                             struct err *err)
{
    struct cursor c = {0};
    *out = NULL;
    enum err_code rc = store_query(store, Q_EXCHANGE_GET_EVENT, SQL_ARGS(SQL_I(id.v)), &c, err);
    if (rc == ERR_OK && c.row) {
        *out = json_object();
        for (int column = 0; column < cursor_width(&c); column++) {
            const char *name = cursor_name(&c, column);
            /* what an older version planned travels as the event's rounds */
            int from = strcmp(name, "rounds") == 0 ? 0 : column;
            if (stays(name))
                continue;
            if (cursor_is_null(&c, from))
                json_add_null(*out, name);
            else if (cursor_is_text(&c, from) || strcmp(name, "seed") == 0)
                json_add_text(*out, name, cursor_text(&c, from, arena));
            else
                json_add_int(*out, name, cursor_int(&c, from));
        }
    }
    cursor_close(&c);
    return rc;
}

/* ---- into the store -------------------------------------------------------------------------- */

/* Columns that are no settings, and what they become of the JSON in ?2; with the settings alone, or only where a
 * whole row travels. */
static const struct {
    const char *column, *value;
    bool travels;
} others[] = {
    {"name_key", "ifnull(nullif(fold(?2->>'name'), ''), ?2->>'name')", false},
    {"kept_rounds", "NULL", false}, /* whoever writes the event has chosen its rounds */
    {"uuid", "?2->>'uuid'", true},
    {"state", "?2->>'state'", true},
    {"imported", "?2->>'imported'", true},
    {"closed_at_utc", "?2->>'closed_at_utc'", true},
    {"screen", "ifnull(?2->>'screen', 'auto')", true}, /* packages of older versions lack it */
};

/* Columns and their values, as SQL. */
static void add_columns(struct arena *arena, bool whole, struct strbuf *columns, struct strbuf *values)
{
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (whole || !others[i].travels) {
            strbuf_printf(columns, "%s%s", i ? ", " : "", others[i].column);
            strbuf_printf(values, "%s%s", i ? ", " : "", others[i].value);
        }
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *key = event_setting_key(arena, row);
        strbuf_printf(columns, ", %s", key);
        if (row->type == SETTING_SEED) /* text: a JSON number does not hold all of 64 bits */
            strbuf_printf(values, ", CAST(?2->>'%s' AS INTEGER)", key);
        else if (row->late && !event_setting_is_number(row))
            strbuf_printf(values, ", ifnull(?2->>'%s', '%s')", key, row->text ? row->text : "");
        else if (row->late)
            strbuf_printf(values, ", ifnull(?2->>'%s', %lld)", key, (long long)row->number);
        else
            strbuf_printf(values, ", ?2->>'%s'", key);
    }
}

static enum err_code write_row(struct store *store, bool whole, const char *row, struct event_id id, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct strbuf columns = STRBUF_INIT, values = STRBUF_INIT;
    add_columns(&arena, whole, &columns, &values);
    const char *sql = arena_printf(&arena,
                                   id.v ? "UPDATE event SET (%s) = (SELECT %s) WHERE event_id = ?1"
                                        : "INSERT INTO event (%s, event_id) SELECT %s, ?1",
                                   strbuf_text(&columns), strbuf_text(&values));
    enum err_code rc = store_exec_text(store, sql, SQL_ARGS(id.v ? SQL_I(id.v) : SQL_NULL, SQL_T(row)), err);
    strbuf_release(&columns);
    strbuf_release(&values);
    arena_release(&arena);
    return rc;
}

enum err_code event_row_write(struct store *store, const char *row, struct event_id *id, struct err *err)
{
    enum err_code rc = write_row(store, true, row, *id, err);
    if (rc == ERR_OK && id->v == 0)
        id->v = store_last_id(store);
    return rc;
}

enum err_code event_settings_write(struct store *store, struct arena *arena, struct event_id id,
                                   const struct event_settings *settings, struct err *err)
{
    struct json *json = json_object();
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *key = event_setting_key(arena, row);
        int64_t number = event_setting_number(row, settings);
        if (row->null && number == 0)
            json_add_null(json, key);
        else if (row->type == SETTING_SEED)
            json_add_text(json, key, arena_printf(arena, "%lld", (long long)number));
        else if (event_setting_is_number(row))
            json_add_int(json, key, number);
        else
            json_add_text(json, key, event_setting_text(row, settings));
    }
    const char *line = json_print_line(arena, json);
    json_free(json);
    return write_row(store, false, line, id, err);
}
