/* run.c - finds a report, runs its query and brings the rows into the order of its columns */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/inner.h"

#include <string.h>

/* A user's query ends after a minute; ours need no limit. */
#define USER_TIMEOUT_MS 60000

/* ---- finding --------------------------------------------------------------------------------- */

enum err_code report_list(struct arena *arena, struct report_info **out, size_t *n, struct err *err)
{
    struct resource *files = NULL;
    enum err_code rc = resource_list(arena, "reports", &files, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct report_info, *n);
    for (size_t i = 0; i < *n; i++) {
        struct err problem = ERR_INIT;
        if (head_parse(arena, &files[i], &(*out)[i], &problem) != ERR_OK)
            (*out)[i].problem = arena_strdup(arena, problem.said);
    }
    return ERR_OK;
}

static enum err_code no_such_report(struct arena *arena, const char *name, struct err *err)
{
    struct resource *files = NULL;
    size_t n = 0;
    enum err_code rc = resource_list(arena, "reports", &files, &n, err);
    if (rc != ERR_OK)
        return rc;
    const char **names = ARENA_ARRAY(arena, const char *, n);
    size_t n_names = 0;
    for (size_t i = 0; i < n; i++) {
        const char *base = strrchr(files[i].path, '/') + 1;
        if (!strstr(base, "-tables.sql")) /* asked for by the name that it stands for */
            names[n_names++] = arena_strndup(arena, base, strlen(base) - strlen(".sql"));
    }
    return err_set(err, ERR_NOT_FOUND, "no report \"%s\"%s", name, suggest_sentence(arena, name, names, n_names));
}

enum err_code report_find(struct arena *arena, const char *name, struct report_info *out, struct err *err)
{
    struct resource file;
    struct err first = ERR_INIT;
    enum err_code rc = resource_get(arena, arena_printf(arena, "reports/%s.sql", name), &file, &first);
    if (rc == ERR_NOT_FOUND)
        return no_such_report(arena, name, err);
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", first.said);
    return head_parse(arena, &file, out, err);
}

/* ---- parameters ------------------------------------------------------------------------------ */

#define MAX_PARAMETERS 20

struct run {
    struct store *store;
    struct arena *arena;
    const struct report_args *args;
    struct report *report;
    bool has_event;
    struct event event;
    struct table_parameter bound[MAX_PARAMETERS];
    size_t n_bound;
    struct table_rows raw;
};

static struct table_cell int_or_null(int64_t value)
{
    return value ? (struct table_cell){.type = CELL_INT, .i = value} : (struct table_cell){.type = CELL_NULL};
}

static void bind_parameter(struct run *run, const char *name, struct table_cell value)
{
    tc_assert(run->n_bound < MAX_PARAMETERS);
    run->bound[run->n_bound++] =
        (struct table_parameter){.name = arena_printf(run->arena, ":%s", name), .value = value};
}

static const char *bare_name(const char *name)
{
    return *name == ':' ? name + 1 : name;
}

static const struct table_parameter *given(const struct report_args *args, const char *name)
{
    for (size_t i = 0; i < args->n_more; i++)
        if (strcmp(bare_name(args->more[i].name), name) == 0)
            return &args->more[i];
    return NULL;
}

/* "round?" is the optional round. */
static const char *param_name(struct run *run, size_t i, bool *optional)
{
    const char *name = run->report->info.params[i];
    size_t len = strlen(name);
    *optional = name[len - 1] == '?';
    return arena_strndup(run->arena, name, len - *optional);
}

static bool declares(struct run *run, const char *name)
{
    bool optional;
    for (size_t i = 0; i < run->report->info.n_params; i++)
        if (strcmp(param_name(run, i, &optional), name) == 0)
            return true;
    return false;
}

static enum err_code find_event(struct run *run, bool optional, struct err *err)
{
    enum err_code rc;
    if (run->args->event.v)
        rc = event_get(run->store, run->arena, run->args->event, &run->event, err);
    else if (optional)
        return ERR_OK;
    else
        rc = event_resolve(run->store, run->arena, NULL, &run->event, err);
    run->has_event = rc == ERR_OK;
    return rc;
}

static enum err_code bind_declared(struct run *run, size_t i, struct err *err)
{
    bool optional;
    const char *name = param_name(run, i, &optional);
    if (strcmp(name, "event") == 0) {
        enum err_code rc = find_event(run, optional, err);
        bind_parameter(run, name, int_or_null(run->has_event ? run->event.id.v : 0));
        return rc;
    }
    if (strcmp(name, "round") == 0) {
        bind_parameter(run, name, int_or_null(run->args->round));
        return ERR_OK;
    }
    const struct table_parameter *value = given(run->args, name);
    if (!value && !optional)
        return err_set(err, ERR_USAGE, "the report %s needs a %s", run->report->info.name, name);
    bind_parameter(run, name, value ? value->value : int_or_null(0));
    return ERR_OK;
}

static enum err_code bind_all(struct run *run, struct err *err)
{
    const struct report_info *info = &run->report->info;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < info->n_params; i++)
        rc = bind_declared(run, i, err);
    if (rc == ERR_OK && run->args->round && !declares(run, "round"))
        rc = err_set(err, ERR_USAGE, "the report %s is not about one round", info->name);
    for (size_t i = 0; rc == ERR_OK && i < run->args->n_more; i++) {
        const char *name = bare_name(run->args->more[i].name);
        if (!declares(run, name))
            rc = err_set(err, ERR_USAGE, "the report %s has no parameter \"%s\"%s", info->name, name,
                         suggest_sentence(run->arena, name, info->params, info->n_params));
    }
    return rc;
}

/* ---- columns --------------------------------------------------------------------------------- */

static int raw_column(const struct table_rows *raw, const char *name)
{
    for (size_t c = 0; c < raw->n_columns; c++)
        if (strcmp(raw->columns[c], name) == 0)
            return (int)c;
    return -1;
}

/* Numbers only: int, or number when one of them is real; else text. An empty column is text. */
static enum report_type type_by_values(const struct table_rows *rows, size_t column)
{
    bool any = false, real = false;
    for (size_t r = 0; r < rows->n_rows; r++) {
        enum table_cell_type type = rows->cells[r * rows->n_columns + column].type;
        if (type == CELL_TEXT)
            return REPORT_T_TEXT;
        any = any || type != CELL_NULL;
        real = real || type == CELL_REAL;
    }
    return !any ? REPORT_T_TEXT : real ? REPORT_T_NUMBER : REPORT_T_INT;
}

/* A query's own columns. Two of one name (SELECT a.name, b.name) become name and name_2, because JSON has
 * fields. */
static void describe_by_values(struct run *run)
{
    struct report_info *info = &run->report->info;
    const struct table_rows *raw = &run->raw;
    info->n_columns = 0;
    info->columns = ARENA_ARRAY(run->arena, struct report_column, raw->n_columns);
    for (size_t c = 0; c < raw->n_columns; c++) {
        const char *name = raw->columns[c];
        for (int n = 2; report_column_index(info, name) >= 0; n++)
            name = arena_printf(run->arena, "%s_%d", raw->columns[c], n);
        info->columns[info->n_columns++] = (struct report_column){
            .name = name, .header = name, .decimals = -1, .unit = "", .type = type_by_values(raw, c)};
    }
    run->report->rows = *raw;
}

/* The text that goes with a number: what a percent is shown as, from the column NAME_pct, or the formula that
 * a workbook has in its place, from NAME_formula. */
static const char *companion_text(const struct table_rows *raw, size_t row, int companion)
{
    if (companion < 0)
        return NULL;
    const struct table_cell *cell = &raw->cells[row * raw->n_columns + (size_t)companion];
    return cell->type == CELL_TEXT ? cell->t : NULL;
}

static enum err_code order_columns(struct run *run, struct err *err)
{
    const struct report_info *info = &run->report->info;
    const struct table_rows *raw = &run->raw;
    struct table_rows *rows = &run->report->rows;
    *rows = (struct table_rows){.n_columns = info->n_columns, .n_rows = raw->n_rows};
    rows->columns = ARENA_ARRAY(run->arena, const char *, info->n_columns);
    rows->cells = ARENA_ARRAY(run->arena, struct table_cell, info->n_columns * raw->n_rows);
    for (size_t c = 0; c < info->n_columns; c++) {
        const struct report_column *column = &info->columns[c];
        int from = raw_column(raw, column->name), companion = -1;
        if (from < 0)
            return err_set(err, ERR_INPUT, "%s:%d: column %s is described, but the SELECT has none of that name",
                           info->file, column->line, column->name);
        if (column->type == REPORT_T_PERCENT)
            companion = raw_column(raw, arena_printf(run->arena, "%s_pct", column->name));
        else if (column->type == REPORT_T_INT || column->type == REPORT_T_NUMBER)
            companion = raw_column(raw, arena_printf(run->arena, "%s_formula", column->name));
        rows->columns[c] = column->name;
        for (size_t r = 0; r < raw->n_rows; r++) {
            struct table_cell *cell = &rows->cells[r * rows->n_columns + c];
            *cell = raw->cells[r * raw->n_columns + (size_t)from];
            if (cell->type == CELL_REAL || cell->type == CELL_INT)
                cell->t = companion_text(raw, r, companion);
        }
    }
    return ERR_OK;
}

/* ---- titles ---------------------------------------------------------------------------------- */

/* ", the playoff was not played out; ..." for a closed event of which that is so; NULL: it is not, or cannot be found.
 */
static const char *broken_off_text(struct run *run)
{
    struct event_data data;
    struct event_final final;
    struct err aside = ERR_INIT; /* the rows have come already */
    const char *note = NULL;
    if (event_load(run->store, run->arena, run->event.id, &data, &aside) == ERR_OK && data.n_rounds > 0 &&
        event_final_order(run->arena, &data, &final, &aside) == ERR_OK && *final.note)
        note = arena_printf(run->arena, ", %s", message_say(run->arena, run->args->lang, MESSAGE_TERMINAL, final.note));
    err_clear(&aside);
    return note;
}

static const char *event_fact(struct run *run, const char *name)
{
    const struct event *e = &run->event;
    struct arena *arena = run->arena;
    if (strcmp(name, "event") == 0)
        return e->set.name;
    if (strcmp(name, "id") == 0)
        return arena_printf(arena, "%lld", (long long)e->id.v);
    if (strcmp(name, "date") == 0)
        return e->set.date;
    if (strcmp(name, "format") == 0)
        return e->set.format;
    if (strcmp(name, "state") == 0)
        return event_state_word(e);
    if (strcmp(name, "players") == 0)
        return arena_printf(arena, "%d", e->players);
    if (strcmp(name, "rounds") == 0)
        return arena_printf(arena, "%d", e->rounds_planned);
    if (strcmp(name, "round") == 0 && run->report->round)
        return arena_printf(arena, "%d", run->report->round);
    if (strcmp(name, "pending") == 0 && e->state == EVENT_CLOSED)
        return broken_off_text(run);
    if (strcmp(name, "pending") == 0 && e->missing && run->report->round >= e->rounds_paired)
        return lang_fill(arena,
                         lang_plural(run->args->lang, ", {n} result missing", ", {n} results missing", e->missing),
                         LANG_ARGS({"n", arena_printf(arena, "%d", e->missing)}));
    return NULL;
}

/* A parameter that was given, a fact of the event, a column of the first row; NULL for none of them. */
static const char *hole_text(struct run *run, const struct lang *lang, const char *name)
{
    static const struct report_column plain = {.decimals = -1};
    const struct table_parameter *param = given(run->args, name);
    const char *fact = run->has_event ? event_fact(run, name) : NULL;
    int c = raw_column(&run->raw, name);
    if (fact)
        return fact;
    if (c >= 0 && run->raw.n_rows > 0 && run->raw.cells[c].type != CELL_NULL) {
        const char *text = cell_said(run->arena, lang, &plain, &run->raw.cells[c]);
        if (strcmp(name, "round_name") == 0)
            text = message_say(run->arena, lang, MESSAGE_TERMINAL, round_name_said(run->arena, text));
        return text;
    }
    if (param && param->value.type != CELL_NULL)
        return cell_text(run->arena, &plain, &param->value);
    return NULL;
}

static const char *fill_template(struct run *run, const struct lang *lang, const char *template)
{
    struct strbuf sb = STRBUF_INIT;
    const char *at = template, *before, *name, *otherwise;
    while (head_next_hole(run->arena, &at, &before, &name, &otherwise)) {
        const char *text = hole_text(run, lang, name), *bar;
        for (; !text && otherwise && (bar = strchr(otherwise, '|')); otherwise = bar + 1)
            text = hole_text(run, lang, arena_strndup(run->arena, otherwise, (size_t)(bar - otherwise)));
        strbuf_add(&sb, before);
        if (!text && otherwise)
            text = message_say(run->arena, lang, MESSAGE_TERMINAL, message_of_data(run->arena, otherwise));
        strbuf_add(&sb, text ? text : "");
    }
    strbuf_add(&sb, before);
    const char *text = arena_strdup(run->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* ---- running --------------------------------------------------------------------------------- */

static int meant_round(const struct run *run)
{
    const struct event *e = &run->event;
    bool swiss = run->report->info.swiss_round && !event_is_bracket(e); /* whose rounds all count */
    int latest = swiss ? e->swiss_rounds : e->rounds_paired;
    return run->args->round && run->args->round < latest ? run->args->round : latest;
}

/* Midnight UTC of the event's date, or of the newest event's. */
static enum err_code find_as_of(struct run *run, struct err *err)
{
    const char *date = run->has_event ? run->event.set.date : NULL;
    struct table_rows newest;
    if (!date) {
        enum err_code rc =
            tables_select(run->store, run->arena, "SELECT max(date) FROM event", NULL, 0, 0, &newest, err);
        if (rc != ERR_OK)
            return rc;
        date = newest.cells[0].type == CELL_TEXT ? newest.cells[0].t : NULL;
    }
    run->report->as_of_utc = date && date_is_valid(date) ? date_to_days(date) * 86400 : 0;
    return ERR_OK;
}

static enum err_code finish(struct run *run, struct err *err)
{
    struct report *report = run->report;
    report->event_name = report->event_date = report->event_format = "";
    if (run->has_event) {
        report->event_name = run->event.set.name;
        report->event_date = run->event.set.date;
        report->event_format = run->event.set.format;
        report->event_id = run->event.id.v;
        report->cut = run->event.set.cut;
        if (declares(run, "round"))
            report->round = meant_round(run);
    }
    const struct lang *lang = run->args->lang, *sheet_lang = run->args->sheet_lang;
    report->title = fill_template(run, lang, report_title(lang, report->info.title));
    report->sheet = fill_template(run, sheet_lang, report_sheet(sheet_lang, report->info.sheet));
    return find_as_of(run, err);
}

/* The report that stands for one of a name: of an event with tables of three to five NAME-tables, where there is one.
 */
static const char *name_of_event(struct run *run, const char *name)
{
    struct resource file;
    struct err ignored = ERR_INIT;
    const char *tables = arena_printf(run->arena, "%s-tables", name);
    if (resource_get(run->arena, arena_printf(run->arena, "reports/%s.sql", tables), &file, &ignored) != ERR_OK)
        return name;
    bool found = find_event(run, false, &ignored) == ERR_OK && event_is_pods(&run->event);
    run->has_event = false; /* until the report asks for it */
    return found ? tables : name;
}

enum err_code report_run(struct store *store, struct arena *arena, const char *name, const struct report_args *args,
                         struct report *out, struct err *err)
{
    static const struct report_args none = {0};
    *out = (struct report){0};
    struct run *run = ARENA_ARRAY(arena, struct run, 1);
    *run = (struct run){.store = store, .arena = arena, .args = args ? args : &none, .report = out};
    enum err_code rc = report_find(arena, name_of_event(run, name), &out->info, err);
    if (rc == ERR_OK)
        rc = bind_all(run, err);
    if (rc != ERR_OK)
        return rc;
    bool ours = strcmp(out->info.origin, "built in") == 0;
    const struct tables_query query = {.sql = out->info.sql,
                                       .file = out->info.file,
                                       .with_messages = ours,
                                       .parameters = run->bound,
                                       .n_parameters = run->n_bound,
                                       .timeout_ms = ours ? 0 : USER_TIMEOUT_MS};
    rc = tables_run(store, arena, &query, &run->raw, err);
    if (rc == ERR_OK && out->info.n_columns == 0)
        describe_by_values(run);
    else if (rc == ERR_OK)
        rc = order_columns(run, err);
    return rc == ERR_OK ? finish(run, err) : rc;
}

enum err_code report_run_sql(struct store *store, struct arena *arena, const char *sql, const struct report_args *args,
                             int timeout_s, struct report *out, struct err *err)
{
    static const struct report_args none = {0};
    static const char *params[] = {"event?", "round?"};
    *out = (struct report){0};
    out->info = (struct report_info){.name = "sql",
                                     .title = "",
                                     .summary = "",
                                     .schema = "topcut/sql/1",
                                     .rows_key = "rows",
                                     .sheet = "SQL",
                                     .origin = "built in",
                                     .file = "",
                                     .cut_line = "",
                                     .chart = "",
                                     .sql = sql,
                                     .params = params,
                                     .n_params = ARRAY_LEN(params)};
    struct run *run = ARENA_ARRAY(arena, struct run, 1);
    *run = (struct run){.store = store, .arena = arena, .args = args ? args : &none, .report = out};
    struct err ignored = ERR_INIT; /* without a current event, :event is NULL */
    enum err_code rc = run->args->event.v ? find_event(run, false, err) : find_event(run, false, &ignored);
    if (rc != ERR_OK && run->args->event.v)
        return rc;
    bind_parameter(run, "event", int_or_null(run->has_event ? run->event.id.v : 0));
    bind_parameter(run, "round", int_or_null(run->args->round));
    for (size_t i = 0; i < run->args->n_more && run->n_bound < MAX_PARAMETERS; i++)
        bind_parameter(run, bare_name(run->args->more[i].name), run->args->more[i].value);
    rc = tables_select(store, arena, sql, run->bound, run->n_bound, timeout_s * 1000, &run->raw, err);
    if (rc != ERR_OK)
        return rc;
    describe_by_values(run);
    run->has_event = false; /* a free query is about whatever it says, not about the current event */
    return finish(run, err);
}

void report_of_rows(const char *name, const char *title, const struct table_rows *rows, struct arena *arena,
                    struct report *out)
{
    *out = (struct report){.title = title, .sheet = title, .event_name = "", .event_date = "", .event_format = ""};
    out->info = (struct report_info){.name = name,
                                     .title = title,
                                     .summary = "",
                                     .schema = arena_printf(arena, "topcut/%s/1", name),
                                     .rows_key = "rows",
                                     .sheet = title,
                                     .origin = "built in",
                                     .file = "",
                                     .cut_line = "",
                                     .chart = "",
                                     .sql = ""};
    struct run run = {.arena = arena, .report = out, .raw = *rows};
    describe_by_values(&run);
}
