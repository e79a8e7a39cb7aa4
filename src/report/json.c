/* json.c - a report as one JSON object, or as one object a line
 *
 * Field names are the SELECT's columns and are part of the schema that the report names; values are whole:
 * fractions with all their digits, flags as true and false, what is not there as null. */
#include "base/json.h"
#include "base/arena.h"
#include "base/cell.h"
#include "base/strbuf.h"
#include "report/inner.h"

#include <math.h>

static void add_cell(struct json *to, const char *key, const struct report_column *column,
                     const struct table_cell *cell)
{
    switch (cell->type) {
    case CELL_INT:
        if (column->type == REPORT_T_FLAG)
            json_add_bool(to, key, cell->i != 0);
        else
            json_add_int(to, key, cell->i);
        break;
    case CELL_REAL:
        json_add_number(to, key, cell->f);
        break;
    case CELL_TEXT:
        json_add_text(to, key, cell->t);
        break;
    default:
        json_add_null(to, key);
    }
}

static void add_fields(struct json *to, const struct report *report, size_t row)
{
    const struct report_info *info = &report->info;
    for (size_t c = 0; c < info->n_columns; c++)
        if (!info->columns[c].no_json)
            add_cell(to, info->columns[c].name, &info->columns[c], report_cell(report, row, c));
}

/* Facts are fields of one object, named by their keys. */
static void add_facts(struct json *to, const struct report *report)
{
    int key = report_column_index(&report->info, "key"), value = report_column_index(&report->info, "value");
    for (size_t r = 0; key >= 0 && value >= 0 && r < report->rows.n_rows; r++) {
        const struct table_cell *name = report_cell(report, r, (size_t)key);
        if (name->type == CELL_TEXT)
            add_cell(to, name->t, &report->info.columns[value], report_cell(report, r, (size_t)value));
    }
}

struct json *report_json(const struct report *report)
{
    const struct report_info *info = &report->info;
    struct json *root = json_object();
    json_add_text(root, "schema", info->schema);
    if (report->event_id) {
        struct json *event = json_add_object(root, "event");
        json_add_int(event, "id", report->event_id);
        json_add_text(event, "name", report->event_name);
        json_add_text(event, "date", report->event_date);
        json_add_text(event, "format", report->event_format);
    }
    if (report->round)
        json_add_int(root, "round", report->round);
    if (info->layout == REPORT_FACTS) {
        add_facts(json_add_object(root, info->rows_key), report);
        return root;
    }
    struct json *rows = json_add_array(root, info->rows_key);
    for (size_t r = 0; r < report->rows.n_rows; r++)
        add_fields(json_add_object(rows, NULL), report, r);
    return root;
}

void write_jsonl(struct arena *arena, const struct report *report, struct strbuf *out)
{
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        struct json *row = json_object();
        add_fields(row, report, r);
        strbuf_add(out, json_print_line(arena, row));
        strbuf_add_char(out, '\n');
        json_free(row);
    }
}
