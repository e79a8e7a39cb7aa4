/* columns.c - see columns.h */
#include "base/columns.h"

#include "base/strbuf.h"

#include <string.h>

/* A member's value without a cast that hides its type: the struct is read by its bytes, as offsetof names them. */
#define READ(TYPE, ROW, AT) (*(TYPE const *)(const void *)((const char *)(ROW) + (AT)))

static struct table_cell int_cell(const struct column *column, int64_t value)
{
    bool none = (column->none == NONE_IS_ZERO && value == 0) || (column->none == NONE_IS_MINUS_ONE && value == -1);
    return none ? cell_none() : cell_of_int(value);
}

static struct table_cell text_cell(const struct column *column, const char *text)
{
    bool none = column->none == NONE_IS_EMPTY && text && !*text;
    return none ? cell_none() : cell_of_text(text);
}

struct table_cell column_cell(const struct column *column, struct arena *arena, const void *row)
{
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
        return cell_of_real(READ(double, row, column->at));
    case COLUMN_TEXT:
        return text_cell(column, READ(char *, row, column->at));
    case COLUMN_ENUM:
        return text_cell(column, column->words[READ(int, row, column->at)]);
    case COLUMN_ROW:
    case COLUMN_ROWS:
    case COLUMN_TEXTS:
        break;
    }
    tc_assert(!"a column of rows has no cell");
    return cell_none();
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

static void texts_to_json(const struct column *column, const void *row, struct json *to, const char *key)
{
    const char *const *texts = READ(const char *const *, row, column->at);
    size_t n = READ(size_t, row, column->count_at);
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < n; i++)
        json_add_text(list, NULL, texts[i]);
}

static void row_to_json(const struct column *column, struct arena *arena, const void *row, struct json *to,
                        const char *key)
{
    const void *inner = (const char *)row + column->at;
    if (column->behind_pointer)
        inner = READ(void *, row, column->at);
    if (inner)
        columns_add_object(column->of, arena, inner, to, key);
    else if (!(column->omit & OMIT_IF_NONE))
        json_add_null(to, key);
}

void columns_to_json(const struct column_set *columns, struct arena *arena, const void *row, struct json *object)
{
    for (size_t i = 0; i < columns->n; i++) {
        const struct column *c = &columns->list[i];
        const char *key = c->json ? c->json : c->name;
        if (c->omit & OMIT_JSON)
            continue;
        if (c->type == COLUMN_ROW)
            row_to_json(c, arena, row, object, key);
        else if (c->type == COLUMN_ROWS)
            columns_add_list(c->of, arena, READ(void *, row, c->at), READ(size_t, row, c->count_at), object, key);
        else if (c->type == COLUMN_TEXTS)
            texts_to_json(c, row, object, key);
        else
            cell_to_json(c, column_cell(c, arena, row), object, key);
    }
}

void columns_add_object(const struct column_set *columns, struct arena *arena, const void *row, struct json *to,
                        const char *key)
{
    columns_to_json(columns, arena, row, json_add_object(to, key));
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
    return !(column->omit & OMIT_ROWS) && column->type != COLUMN_ROW && column->type != COLUMN_ROWS &&
           column->type != COLUMN_TEXTS;
}

static size_t count_of_rows(const struct column_set *columns)
{
    size_t n = 0;
    for (size_t i = 0; i < columns->n; i++)
        n += in_rows(&columns->list[i]);
    return n;
}

void columns_to_rows(const struct column_set *columns, struct arena *arena, const void *rows, size_t n,
                     struct table_rows *out)
{
    size_t width = count_of_rows(columns), at = 0;
    *out = (struct table_rows){.n_columns = width, .n_rows = n};
    out->columns = ARENA_ARRAY(arena, const char *, width);
    out->cells = ARENA_ARRAY(arena, struct table_cell, width * n);
    for (size_t i = 0; i < columns->n; i++)
        if (in_rows(&columns->list[i]))
            out->columns[at++] = columns->list[i].name;
    at = 0;
    for (size_t r = 0; r < n; r++)
        for (size_t i = 0; i < columns->n; i++)
            if (in_rows(&columns->list[i]))
                out->cells[at++] = column_cell(&columns->list[i], arena, (const char *)rows + r * columns->row_size);
}

static const char *sql_type(enum column_type type)
{
    return type == COLUMN_REAL ? "REAL" : type == COLUMN_TEXT || type == COLUMN_ENUM ? "TEXT" : "INTEGER";
}

const char *columns_sql(const struct column_set *columns, struct arena *arena)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < columns->n; i++) {
        const struct column *c = &columns->list[i];
        if (in_rows(c))
            strbuf_printf(&sb, "%s%s %s", sb.len ? ", " : "", c->name, sql_type(c->type));
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}
