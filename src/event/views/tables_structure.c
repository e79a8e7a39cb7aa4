/* tables_structure.c - table-valued functions over structures: the cross table, the schedule of a round robin */
#include "base/arena.h"
#include "base/err.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- crosstable(event) ----------------------------------------------------------------------- */

#define CELLS 32 /* columns c1.. that a query can name; topcut crosstable prints any number */

#define CROSSTABLE_COLUMNS                                                                                             \
    "line INTEGER, rank INTEGER, name TEXT, player_id INTEGER, points INTEGER, record TEXT, "                          \
    "c1 TEXT, c2 TEXT, c3 TEXT, c4 TEXT, c5 TEXT, c6 TEXT, c7 TEXT, c8 TEXT, c9 TEXT, "                                \
    "c10 TEXT, c11 TEXT, c12 TEXT, c13 TEXT, c14 TEXT, c15 TEXT, c16 TEXT, c17 TEXT, "                                 \
    "c18 TEXT, c19 TEXT, c20 TEXT, c21 TEXT, c22 TEXT, c23 TEXT, c24 TEXT, c25 TEXT, "                                 \
    "c26 TEXT, c27 TEXT, c28 TEXT, c29 TEXT, c30 TEXT, c31 TEXT, c32 TEXT, left_out TEXT"

static enum err_code fill_crosstable(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct crosstable cross;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc != ERR_OK || data.n_rounds == 0)
        return rc;
    if ((rc = crosstable_make(sink->arena, &data, &cross, err)) != ERR_OK)
        return rc;
    const char *left_out =
        cross.n_columns > CELLS ? arena_printf(sink->arena, "%s and on: topcut crosstable", cross.heads[CELLS]) : NULL;
    for (size_t i = 0; i < cross.n_rows; i++) {
        const struct crosstable_row *row = &cross.rows[i];
        table_put_int(sink, (int64_t)i + 1);
        table_put_int_unless(sink, row->rank, 0);
        table_put_text(sink, data.players[row->player].name);
        table_put_int(sink, data.players[row->player].id.v);
        table_put_int(sink, row->points);
        table_put_text(sink, row->record);
        for (size_t c = 0; c < CELLS; c++)
            table_put_text(sink, c < cross.n_columns && *row->cells[c] ? row->cells[c] : NULL);
        table_put_text(sink, left_out);
    }
    return ERR_OK;
}

/* ---- schedule(event) ------------------------------------------------------------------------- */

#define SCHEDULE_COLUMNS                                                                                               \
    "round INTEGER, leg INTEGER, tbl INTEGER, number1 INTEGER, player1 TEXT, player1_id INTEGER, "                     \
    "number2 INTEGER, player2 TEXT, player2_id INTEGER, paired INTEGER, score TEXT, note TEXT, "                       \
    "method TEXT"

/* Of an event that is no round robin, or has fewer than two players: no rows. */
static enum err_code fill_schedule(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct robin robin;
    struct err ignored = ERR_INIT;
    size_t n;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc != ERR_OK || !event_is_round_robin(&data.event))
        return rc;
    rc = robin_load(sink->store, sink->arena, &data, ROBIN_BERGER, 0, &robin, &ignored);
    if (rc != ERR_OK)
        return rc == ERR_CONFLICT ? ERR_OK : err_set(err, rc, "%s", ignored.text);
    struct robin_meeting *all = robin_meetings(sink->arena, &data, &robin, &n);
    for (size_t i = 0; i < n; i++) {
        const struct robin_meeting *m = &all[i];
        const struct load_match *match = m->match;
        table_put_int(sink, m->round);
        table_put_int(sink, m->leg);
        table_put_int_unless(sink, match ? match->table : m->board, 0);
        table_put_int(sink, m->number1);
        table_put_text(sink, table_player_name(&data, m->player1));
        table_put_int_unless(sink, table_player_id(&data, m->player1), 0);
        table_put_int_unless(sink, m->number2, 0);
        table_put_text(sink, table_player_name(&data, m->player2));
        table_put_int_unless(sink, table_player_id(&data, m->player2), 0);
        table_put_int(sink, match != NULL);
        table_put_text(sink, robin_score_text(sink->arena, m));
        table_put_text(sink, *m->note ? m->note : NULL);
        table_put_text(sink, robin_method_name(robin.method));
    }
    return ERR_OK;
}

const struct table_function tables_of_structure[] = {
    {"crosstable", CROSSTABLE_COLUMNS, "event", fill_crosstable},
    {"schedule", SCHEDULE_COLUMNS, "event", fill_schedule},
    {NULL, NULL, NULL, NULL},
};
