/* columns.c - see columns.h */
#include "base/columns.h"
#include "base/date.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"

#include <math.h>
#include <string.h>

/* A member's value without a cast that hides its type: the struct is read by its bytes, as offsetof names them. */
#define READ(TYPE, ROW, AT) (*(TYPE const *)(const void *)((const char *)(ROW) + (AT)))

static struct table_cell int_cell(const struct column *column, int64_t value)
{
    bool none = (column->none == NONE_IS_ZERO && value == 0) || (column->none == NONE_IS_MINUS_ONE && value == -1);
    return none ? cell_none() : cell_of_int(value);
}

static struct table_cell real_cell(const struct column *column, double value)
{
    return column->none == NONE_IS_NAN && isnan(value) ? cell_none() : cell_of_real(value);
}

/* Rows are data, as JSON is: a message in them is in English, whoever reads it, and beside it for a report. */
static struct table_cell text_cell(const struct column *column, struct arena *arena, const char *text)
{
    bool none = column->none == NONE_IS_EMPTY && text && !*text;
    struct table_cell cell = none ? cell_none() : cell_of_text(text);
    if (text && message_is_in(text)) {
        cell.t = message_say(arena, NULL, MESSAGE_TERMINAL, text);
        cell.said = text;
    }
    return cell;
}

/* The struct that a column describes: the row, or what it points to; NULL where that is nothing. */
static const void *described(const struct column *column, const void *row)
{
    return column->through ? READ(void *, row, column->pointer_at) : row;
}

static struct table_cell letter_cell(struct arena *arena, char letter)
{
    return letter ? cell_of_text(arena_strndup(arena, &letter, 1)) : cell_none();
}

struct table_cell column_cell(const struct column *column, struct arena *arena, const void *row)
{
    row = described(column, row);
    if (!row)
        return cell_none();
    if (column->by)
        return column->by(arena, row);
    switch (column->type) {
    case COLUMN_INT:
        return int_cell(column, READ(int, row, column->at));
    case COLUMN_INT64:
        return int_cell(column, READ(int64_t, row, column->at));
    case COLUMN_SIZE:
        return int_cell(column, (int64_t)READ(size_t, row, column->at));
    case COLUMN_BOOL:
        return cell_of_int(READ(bool, row, column->at));
    case COLUMN_REAL:
        return real_cell(column, READ(double, row, column->at));
    case COLUMN_TEXT:
        return text_cell(column, arena, READ(char *, row, column->at));
    case COLUMN_CHARS:
        return text_cell(column, arena, (const char *)row + column->at);
    case COLUMN_LETTER:
        return letter_cell(arena, READ(char, row, column->at));
    case COLUMN_ENUM: {
        int value = READ(int, row, column->at);
        bool none = column->none == NONE_IS_ZERO && value == 0;
        return none ? cell_none() : text_cell(column, arena, column->words[value]);
    }
    case COLUMN_MOMENT: {
        int64_t at_utc = READ(int64_t, row, column->at);
        return at_utc ? cell_of_text(time_format_utc(arena, at_utc)) : cell_none();
    }
    case COLUMN_ANY:
    case COLUMN_ROW:
    case COLUMN_ROWS:
    case COLUMN_TEXTS:
    case COLUMN_INTS:
    case COLUMN_REALS:
    case COLUMN_JSON:
        break;
    }
    tc_assert(false && "a column of rows has no cell");
    return cell_none();
}

struct column_span texts_between(struct arena *arena, const char *text, char separator)
{
    const char ends[] = {separator, '\0'};
    const char **texts = ARENA_ARRAY(arena, const char *, strlen(text));
    size_t n = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, ends);
        if (len)
            texts[n++] = arena_strndup(arena, p, len);
        p += len + (p[len] != '\0');
    }
    return (struct column_span){texts, n};
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void cell_to_json(const struct column *column, struct table_cell cell, struct json *to, const char *key)
{
    if (cell.type == CELL_NULL && (column->omit & OMIT_IF_NONE))
        return;
    switch (cell.type) {
    case CELL_NULL:
        json_add_null(to, key);
        break;
    case CELL_INT:
        if (column->type == COLUMN_BOOL)
            json_add_bool(to, key, cell.i != 0);
        else
            json_add_int(to, key, cell.i);
        break;
    case CELL_REAL:
        json_add_number(to, key, cell.f);
        break;
    case CELL_TEXT:
        json_add_text(to, key, cell.t);
        break;
    }
}

/* What a row has within it. */
static struct column_span span_of(const struct column *column, struct arena *arena, const void *row)
{
    row = described(column, row);
    if (!row)
        return (struct column_span){NULL, 0};
    if (column->span_by)
        return column->span_by(arena, row);
    if (column->fixed)
        return (struct column_span){(const char *)row + column->at, column->fixed};
    switch (column->type) {
    case COLUMN_ROW: {
        const void *inner = (const char *)row + column->at;
        if (column->behind_pointer)
            inner = READ(void *, row, column->at);
        bool none = !inner || (column->of->is_none && column->of->is_none(inner));
        return (struct column_span){inner, none ? 0 : 1};
    }
    default:
        return (struct column_span){READ(void *, row, column->at), READ(size_t, row, column->count_at)};
    }
}

static void span_to_json(const struct column *column, struct arena *arena, struct column_span span, struct json *to,
                         const char *key)
{
    if (span.n == 0 && (column->omit & OMIT_IF_NONE))
        return;
    if (column->keyed) {
        struct json *object = json_add_object(to, key);
        for (const char *row = span.first; span.n--; row += column->of->row_size)
            columns_add_object(column->of, arena, row, object, READ(char *, row, column->key_at));
    } else if (column->type == COLUMN_ROWS) {
        columns_add_list(column->of, arena, span.first, span.n, to, key);
    } else if (column->type == COLUMN_INTS && column->words) {
        struct json *counts = json_add_object(to, key);
        for (size_t i = 0; i < span.n; i++)
            json_add_int(counts, column->words[i], ((const int *)span.first)[i]);
    } else if (column->type != COLUMN_ROW) {
        struct json *list = json_add_array(to, key);
        for (size_t i = 0; i < span.n; i++)
            if (column->type == COLUMN_TEXTS)
                json_add_text(list, NULL, ((const char *const *)span.first)[i]);
            else if (column->type == COLUMN_INTS)
                json_add_int(list, NULL, ((const int *)span.first)[i]);
            else
                json_add_number(list, NULL, ((const double *)span.first)[i]);
    } else if (column->spread && span.n) {
        columns_to_json(column->of, arena, span.first, to);
    } else if (span.n) {
        columns_add_object(column->of, arena, span.first, to, key);
    } else if (!column->spread) {
        json_add_null(to, key);
    }
}

static bool has_cell(const struct column *column)
{
    return column->type < COLUMN_ROW;
}

void columns_to_json(const struct column_set *columns, struct arena *arena, const void *row, struct json *object)
{
    for (size_t i = 0; i < columns->n; i++) {
        const struct column *c = &columns->list[i];
        const char *key = c->json ? c->json : c->name;
        if (c->omit & OMIT_JSON)
            continue;
        if (has_cell(c))
            cell_to_json(c, column_cell(c, arena, row), object, key);
        else if (c->type == COLUMN_JSON)
            c->json_by(object, key, (const char *)row + c->at);
        else
            span_to_json(c, arena, span_of(c, arena, row), object, key);
    }
}

void columns_add_object(const struct column_set *columns, struct arena *arena, const void *row, struct json *to,
                        const char *key)
{
    columns_to_json(columns, arena, row, json_add_object(to, key));
}

char *columns_print(const struct column_set *columns, struct arena *arena, const void *row,
                    char *(*print)(struct arena *arena, const struct json *value))
{
    struct json *object = json_object();
    columns_to_json(columns, arena, row, object);
    char *text = print(arena, object);
    json_free(object);
    return text;
}

void columns_add_list(const struct column_set *columns, struct arena *arena, const void *rows, size_t n,
                      struct json *to, const char *key)
{
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < n; i++)
        columns_add_object(columns, arena, (const char *)rows + i * columns->row_size, list, NULL);
}

/* ---- rows and SQL ---------------------------------------------------------------------------- */

static bool in_rows(const struct column *column)
{
    return !(column->omit & OMIT_ROWS) && has_cell(column);
}

/* How a column of the rows is called, and what it holds. */
struct head {
    const char *name;
    enum column_type type;
};

/* The columns that rows have, those of spread structs in their place. Returns how many; out may be NULL. */
static size_t heads_of(const struct column_set *columns, struct head *out)
{
    size_t n = 0;
    for (size_t i = 0; i < columns->n; i++) {
        const struct column *c = &columns->list[i];
        size_t width = c->spread ? heads_of(c->of, out ? out + n : NULL) : c->n_heads ? c->n_heads : in_rows(c);
        for (size_t k = 0; out && !c->spread && k < width; k++)
            out[n + k] = (struct head){c->n_heads ? c->heads[k] : c->name, c->type};
        n += width;
    }
    return n;
}

static struct table_cell cell_in_rows(const struct column *column, struct arena *arena, const void *row)
{
    struct column whole;
    if (column->none_in_json) {
        whole = *column;
        whole.none = NONE_IS_NULL;
    }
    struct table_cell cell = column_cell(column->none_in_json ? &whole : column, arena, row);
    if (!column->rounded || cell.type != CELL_REAL)
        return cell;
    if (column->decimals == COLUMN_DIGITS)
        return cell_of_text(double_text(cell.f, arena_alloc(arena, DOUBLE_TEXT_LEN, 1)));
    return column->decimals ? cell_of_text(arena_printf(arena, "%.*f", column->decimals, cell.f))
                            : cell_of_int((int64_t)llround(cell.f));
}

/* One of the values that are a column each. */
static struct table_cell cell_of_each(const struct column *column, struct arena *arena, const void *row, size_t k)
{
    const void *values = READ(void *, row, column->at);
    return column->type == COLUMN_TEXTS ? text_cell(column, arena, ((const char *const *)values)[k])
                                        : int_cell(column, ((const int *)values)[k]);
}

size_t columns_width(const struct column_set *columns)
{
    return heads_of(columns, NULL);
}

void columns_to_cells(const struct column_set *columns, struct arena *arena, const void *row, struct table_cell *out)
{
    size_t n = 0;
    for (size_t i = 0; i < columns->n; i++) {
        const struct column *c = &columns->list[i];
        if (c->spread) {
            struct column_span span = span_of(c, arena, row);
            if (span.n)
                columns_to_cells(c->of, arena, span.first, out + n);
            n += columns_width(c->of); /* without the struct they stay empty */
        } else if (c->n_heads) {
            for (size_t k = 0; k < c->n_heads; k++)
                out[n++] = cell_of_each(c, arena, row, k);
        } else if (in_rows(c)) {
            out[n++] = cell_in_rows(c, arena, row);
        }
    }
}

void columns_to_rows(const struct column_set *columns, struct arena *arena, const void *rows, size_t n,
                     struct table_rows *out)
{
    size_t width = columns_width(columns);
    struct head *heads = ARENA_ARRAY(arena, struct head, width);
    *out = (struct table_rows){.n_columns = width, .n_rows = n};
    out->columns = ARENA_ARRAY(arena, const char *, width);
    out->cells = ARENA_ARRAY(arena, struct table_cell, width * n);
    heads_of(columns, heads);
    for (size_t i = 0; i < width; i++)
        out->columns[i] = heads[i].name;
    for (size_t r = 0; r < n; r++)
        columns_to_cells(columns, arena, (const char *)rows + r * columns->row_size, out->cells + r * width);
}

static const char *sql_type(enum column_type type)
{
    switch (type) {
    case COLUMN_TEXT:
    case COLUMN_CHARS:
    case COLUMN_LETTER:
    case COLUMN_ENUM:
    case COLUMN_MOMENT:
    case COLUMN_TEXTS:
        return " TEXT";
    case COLUMN_REAL:
        return " REAL";
    case COLUMN_ANY:
        return "";
    default:
        return " INTEGER";
    }
}

const char *columns_sql(const struct column_set *columns, struct arena *arena)
{
    struct strbuf sb = STRBUF_INIT;
    size_t n = columns_width(columns);
    struct head *heads = ARENA_ARRAY(arena, struct head, n);
    heads_of(columns, heads);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s%s", i ? ", " : "", heads[i].name, sql_type(heads[i].type));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}
