/* tables_clock.c - table-valued functions over a round's clock: its tables and their extensions */
#include "base/date.h"
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#define CLOCK_COLUMNS                                                                                                  \
    "tbl INTEGER, player1 TEXT, player2 TEXT, playing INTEGER, extension_min INTEGER, "                                \
    "left_s INTEGER, ends_at TEXT, over INTEGER, state TEXT, left TEXT"

/* The view of the round that the arguments mean, false when no round is paired. */
static enum err_code view_of(struct table_sink *sink, struct clock_view *view, bool *found, struct err *err)
{
    struct event_data data;
    int round = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, &data, &round, err);
    *found = rc == ERR_OK && data.n_rounds > 0;
    return *found ? clock_look(sink->store, sink->arena, &data, round, view, err) : rc;
}

static enum err_code fill_clock(struct table_sink *sink, struct err *err)
{
    struct clock_view v;
    bool found;
    enum err_code rc = view_of(sink, &v, &found, err);
    for (size_t i = 0; rc == ERR_OK && found && i < v.n_tables; i++) {
        const struct clock_table *t = &v.tables[i];
        const struct load_match *m = &v.data.matches[t->match];
        bool started = v.state != CLOCK_NONE;
        table_put_int_unless(sink, t->table, 0);
        table_put_text(sink, table_player_name(&v.data, m->p1));
        table_put_text(sink, table_player_name(&v.data, m->p2));
        table_put_int(sink, t->playing);
        table_put_int(sink, t->minutes);
        if (started)
            table_put_int(sink, t->left_s);
        else
            table_put_null(sink);
        table_put_text(sink, started && v.state != CLOCK_PAUSED ? time_format_utc(sink->arena, t->ends_at_utc) : NULL);
        table_put_int(sink, started && t->left_s <= 0);
        table_put_text(sink, clock_state_name(v.state));
        table_put_text(sink, started ? clock_text(sink->arena, t->left_s) : NULL);
    }
    return rc;
}

#define EXTENSIONS_COLUMNS "tbl INTEGER, number INTEGER, minutes INTEGER, reason TEXT, at TEXT"

static enum err_code fill_extensions(struct table_sink *sink, struct err *err)
{
    struct clock_view v;
    bool found;
    enum err_code rc = view_of(sink, &v, &found, err);
    for (size_t i = 0; rc == ERR_OK && found && i < v.n_extensions; i++) {
        const struct clock_extension *x = &v.extensions[i];
        table_put_int_unless(sink, x->table, 0);
        table_put_int_unless(sink, x->number, 0);
        table_put_int(sink, x->minutes);
        table_put_text(sink, *x->reason ? x->reason : NULL);
        table_put_text(sink, time_format_utc(sink->arena, x->at_utc));
    }
    return rc;
}

const struct table_function tables_of_clock[] = {
    {"clock_tables", CLOCK_COLUMNS, "event, round", fill_clock},
    {"extensions", EXTENSIONS_COLUMNS, "event, round", fill_extensions},
    {NULL, NULL, NULL, NULL},
};
