/* tables_judging.c - table-valued functions over penalties, rulings, judges and bans */
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

static enum err_code fill_penalties(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct penalty *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = penalties_list(sink->store, sink->arena, &data, &all, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, all, n);
    return rc;
}

static enum err_code fill_rulings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct judge_ruling *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = judge_ruling_list(sink->store, sink->arena, data.event.id, &all, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, all, n);
    return rc;
}

static enum err_code fill_judges(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct judge *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = judge_list(sink->store, sink->arena, data.event.id, &all, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, all, n);
    return rc;
}

static enum err_code fill_bans(struct table_sink *sink, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[0];
    struct ban *all = NULL;
    size_t n = 0;
    enum err_code rc = ERR_OK;
    if (cell->type != CELL_NULL && cell->type != CELL_TEXT)
        return err_set(err, ERR_INPUT, "a date is a text such as '2026-11-21'");
    if (cell->type == CELL_TEXT)
        rc = date_check(cell->t, err);
    if (rc == ERR_OK)
        rc = ban_list(sink->store, sink->arena, cell->type == CELL_TEXT ? cell->t : NULL, &all, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, all, n);
    return rc;
}

const struct table_function tables_of_judging[] = {
    {"penalties", &penalty_table_columns, "event", fill_penalties},
    {"rulings", &ruling_columns, "event", fill_rulings},
    {"judges", &judge_columns, "event", fill_judges},
    {"bans_of", &ban_table_columns, "date", fill_bans},
    {NULL, NULL, NULL, NULL},
};
