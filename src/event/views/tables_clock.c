/* tables_clock.c - table-valued functions over a round's clock: its tables and their extensions */
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* The view of the round that the arguments mean, the arena's; NULL when no round is paired. */
static enum err_code view_of(struct table_sink *sink, struct clock_view **view, struct err *err)
{
    struct event_data data;
    int round = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, &data, &round, err);
    *view = rc == ERR_OK && data.n_rounds > 0 ? ARENA_ARRAY(sink->arena, struct clock_view, 1) : NULL;
    return *view ? clock_look(sink->store, sink->arena, &data, round, *view, err) : rc;
}

static enum err_code fill_clock(struct table_sink *sink, struct err *err)
{
    struct clock_view *v;
    enum err_code rc = view_of(sink, &v, err);
    if (rc == ERR_OK && v)
        table_put_rows(sink, clock_lines(sink->arena, v), v->n_tables);
    return rc;
}

static enum err_code fill_extensions(struct table_sink *sink, struct err *err)
{
    struct clock_view *v;
    enum err_code rc = view_of(sink, &v, err);
    if (rc == ERR_OK && v)
        table_put_rows(sink, v->extensions, v->n_extensions);
    return rc;
}

const struct table_function tables_of_clock[] = {
    {"clock_tables", &clock_line_columns, "event, round", fill_clock},
    {"extensions", &clock_extension_columns, "event, round", fill_extensions},
    {NULL, NULL, NULL, NULL},
};
