/* columns.c - what announcements, the tables of a round's clock and their extensions consist of, for JSON and SQL
 * (clock.h) */
#include "base/columns.h"
#include "base/date.h"
#include "event/clock/clock.h"

static const struct column extension_list[] = {
    COLUMN(struct clock_extension, "table", table, .omit = OMIT_ROWS),
    COLUMN(struct clock_extension, "tbl", table, .none = NONE_IS_ZERO, .omit = OMIT_JSON),
    COLUMN(struct clock_extension, "number", number, .none = NONE_IS_ZERO), /* a deck check's has none */
    COLUMN(struct clock_extension, "minutes", minutes),
    COLUMN(struct clock_extension, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct clock_extension, "at", at_utc),
};
const struct column_set clock_extension_columns = COLUMNS(struct clock_extension, extension_list);

struct clock_line *clock_lines(struct arena *arena, const struct clock_view *view)
{
    struct clock_line *lines = ARENA_ARRAY(arena, struct clock_line, view->n_tables);
    for (size_t i = 0; i < view->n_tables; i++) {
        const struct clock_table *t = &view->tables[i];
        const struct load_match *m = &view->data.matches[t->match];
        lines[i] = (struct clock_line){view, *t, view->data.players[m->p1], view->data.players[m->p2]};
    }
    return lines;
}

static struct table_cell left_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct clock_line *l = row;
    return l->view->state == CLOCK_NONE ? cell_none() : cell_of_int(l->table.left_s);
}

static struct table_cell end_cell(struct arena *arena, const void *row)
{
    const struct clock_line *l = row;
    return l->view->ends_at_utc ? cell_of_text(time_format_utc(arena, l->table.ends_at_utc)) : cell_none();
}

static struct table_cell over_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct clock_line *l = row;
    return cell_of_int(l->view->state != CLOCK_NONE && l->table.left_s <= 0);
}

static struct table_cell left_text_cell(struct arena *arena, const void *row)
{
    const struct clock_line *l = row;
    return l->view->state == CLOCK_NONE ? cell_none() : cell_of_text(clock_text(arena, l->table.left_s));
}

static const struct column line_list[] = {
    COLUMN(struct clock_line, "table", table.table, .omit = OMIT_ROWS),
    COLUMN(struct clock_line, "tbl", table.table, .none = NONE_IS_ZERO, .omit = OMIT_JSON),
    COLUMN(struct clock_line, "player1", player1.name),
    COLUMN(struct clock_line, "player2", player2.name),
    COLUMN(struct clock_line, "playing", table.playing),
    COLUMN(struct clock_line, "extension_min", table.minutes),
    COLUMN_BY(COLUMN_INT64, "left_s", left_cell),
    COLUMN_BY(COLUMN_TEXT, "ends_at", end_cell),
    COLUMN_BY(COLUMN_BOOL, "over", over_cell, .omit = OMIT_JSON),
    COLUMN_WORD(struct clock_view, "state", state, clock_state_words, COLUMN_THROUGH(struct clock_line, view),
                .omit = OMIT_JSON),
    COLUMN_BY(COLUMN_TEXT, "left", left_text_cell, .omit = OMIT_JSON),
};
const struct column_set clock_line_columns = COLUMNS(struct clock_line, line_list);

static const struct column announcement_list[] = {
    COLUMN(struct announcement, "text", text, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct announcement, "at", at_utc),
    COLUMN_TIME(struct announcement, "until", until_utc),
};
const struct column_set announcement_columns = COLUMNS(struct announcement, announcement_list);
