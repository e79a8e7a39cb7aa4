/* tables_structure.c - table-valued functions over structures: the cross table, the schedule of a round robin */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- crosstable(event) ----------------------------------------------------------------------- */

#define CELLS 32 /* columns c1.. that a query can name; topcut crosstable prints any number */

struct cross_line {
    int line;
    struct crosstable_row row;
    struct load_player player;
    const char *cells[CELLS];
    const char *left_out;
};

#define CELL(NAME, AT) COLUMN(struct cross_line, NAME, cells[AT], .none = NONE_IS_EMPTY)
static const struct column cross_list[] = {
    COLUMN(struct cross_line, "line", line),
    COLUMN(struct cross_line, "rank", row.rank, .none = NONE_IS_ZERO),
    COLUMN(struct cross_line, "name", player.name),
    COLUMN(struct cross_line, "player_id", player.id.v),
    COLUMN(struct cross_line, "points", row.points),
    COLUMN(struct cross_line, "record", row.record),
    CELL("c1", 0),
    CELL("c2", 1),
    CELL("c3", 2),
    CELL("c4", 3),
    CELL("c5", 4),
    CELL("c6", 5),
    CELL("c7", 6),
    CELL("c8", 7),
    CELL("c9", 8),
    CELL("c10", 9),
    CELL("c11", 10),
    CELL("c12", 11),
    CELL("c13", 12),
    CELL("c14", 13),
    CELL("c15", 14),
    CELL("c16", 15),
    CELL("c17", 16),
    CELL("c18", 17),
    CELL("c19", 18),
    CELL("c20", 19),
    CELL("c21", 20),
    CELL("c22", 21),
    CELL("c23", 22),
    CELL("c24", 23),
    CELL("c25", 24),
    CELL("c26", 25),
    CELL("c27", 26),
    CELL("c28", 27),
    CELL("c29", 28),
    CELL("c30", 29),
    CELL("c31", 30),
    CELL("c32", 31),
    COLUMN(struct cross_line, "left_out", left_out),
};
static const struct column_set cross_columns = COLUMNS(struct cross_line, cross_list);

static enum err_code fill_crosstable(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct crosstable cross;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc != ERR_OK || data.n_rounds == 0)
        return rc;
    if ((rc = crosstable_make(sink->arena, &data, &cross, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < cross.n_rows; i++) {
        const struct crosstable_row *row = &cross.rows[i];
        struct cross_line line = {.line = (int)i + 1, .row = *row, .player = data.players[row->player]};
        for (size_t c = 0; c < CELLS && c < cross.n_columns; c++)
            line.cells[c] = row->cells[c];
        if (cross.n_columns > CELLS)
            line.left_out = arena_printf(sink->arena, "%s and on: topcut crosstable", cross.heads[CELLS]);
        table_put_row(sink, &line);
    }
    return ERR_OK;
}

/* ---- schedule(event) ------------------------------------------------------------------------- */

struct meeting_line {
    struct robin_meeting meeting;
    const struct load_player *player1, *player2;
    int table; /* 0: none */
    bool paired;
    const char *score, *method;
};

#define OF_ONE(NAME, POINTER, MEMBER)                                                                                  \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct meeting_line, POINTER))
static const struct column meeting_list[] = {
    COLUMN(struct meeting_line, "round", meeting.round),
    COLUMN(struct meeting_line, "leg", meeting.leg),
    COLUMN(struct meeting_line, "tbl", table, .none = NONE_IS_ZERO),
    COLUMN(struct meeting_line, "number1", meeting.number1),
    OF_ONE("player1", player1, name),
    OF_ONE("player1_id", player1, id.v),
    COLUMN(struct meeting_line, "number2", meeting.number2, .none = NONE_IS_ZERO),
    OF_ONE("player2", player2, name),
    OF_ONE("player2_id", player2, id.v),
    COLUMN(struct meeting_line, "paired", paired),
    COLUMN(struct meeting_line, "score", score),
    COLUMN(struct meeting_line, "note", meeting.note, .none = NONE_IS_EMPTY),
    COLUMN(struct meeting_line, "method", method),
};
static const struct column_set meeting_columns = COLUMNS(struct meeting_line, meeting_list);

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
        return rc == ERR_CONFLICT ? ERR_OK : err_set(err, rc, "%s", ignored.said);
    struct robin_meeting *all = robin_meetings(sink->arena, &data, &robin, &n);
    for (size_t i = 0; i < n; i++) {
        const struct robin_meeting *m = &all[i];
        table_put_row(sink, &(struct meeting_line){.meeting = *m,
                                                   .player1 = table_player(&data, m->player1),
                                                   .player2 = table_player(&data, m->player2),
                                                   .table = m->match ? m->match->table : m->board,
                                                   .paired = m->match != NULL,
                                                   .score = robin_score_said(sink->arena, m),
                                                   .method = robin_method_name(robin.method)});
    }
    return ERR_OK;
}

const struct table_function tables_of_structure[] = {
    {"crosstable", &cross_columns, "event", fill_crosstable},
    {"schedule", &meeting_columns, "event", fill_schedule},
    {NULL, NULL, NULL, NULL},
};
