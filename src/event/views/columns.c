/* columns.c - what the dashboard consists of, for JSON (views.h) */
#include "base/columns.h"
#include "event/views/views.h"

static struct table_cell step_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(next_step_name(((const struct dashboard *)row)->step));
}

static struct table_cell command_cell(struct arena *arena, const void *row)
{
    const char *command = dashboard_command(arena, row);
    return *command ? cell_of_text(command) : cell_none();
}

static struct table_cell left_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct dashboard *look = row;
    return look->clock == CLOCK_NONE ? cell_none() : cell_of_int(look->left_s);
}

static const struct column dashboard_list[] = {
    COLUMN_BY(COLUMN_TEXT, "step", step_cell),
    COLUMN_BY(COLUMN_TEXT, "command", command_cell),
    COLUMN(struct dashboard, "refused", refused.why, .none = NONE_IS_EMPTY),
    COLUMN(struct dashboard, "round", round),
    COLUMN(struct dashboard, "next_round", next_round),
    COLUMN(struct dashboard, "rounds_planned", rounds_planned),
    COLUMN(struct dashboard, "cut", cut),
    COLUMN(struct dashboard, "cut_to", cut_to),
    COLUMN(struct dashboard, "published", published),
    COLUMN(struct dashboard, "playoff", playoff),
    COLUMN(struct dashboard, "active", active),
    COLUMN(struct dashboard, "unpaid", unpaid),
    COLUMN(struct dashboard, "absent", absent, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct dashboard, "signups", signups),
    COLUMN(struct dashboard, "lists_required", lists_required),
    COLUMN(struct dashboard, "lists_locked", lists_locked),
    COLUMN(struct dashboard, "without_list", without_list),
    COLUMN(struct dashboard, "illegal_lists", illegal_lists),
    COLUMN(struct dashboard, "in", in),
    COLUMN(struct dashboard, "total", total),
    COLUMN_LIST_OF_INTS(struct dashboard, "missing", missing, n_missing),
    COLUMN_LIST_OF_INTS(struct dashboard, "reported", reported, n_reported),
    COLUMN_LIST_OF_INTS(struct dashboard, "disputed", disputed, n_disputed),
    COLUMN_LIST_OF_INTS(struct dashboard, "calls", calls, n_calls),
    COLUMN_WORD(struct dashboard, "clock", clock, clock_state_words),
    COLUMN_BY(COLUMN_INT64, "left_s", left_cell),
    COLUMN(struct dashboard, "still_playing", still_playing),
    COLUMN(struct dashboard, "warning_due", warning_due),
    COLUMN(struct dashboard, "announcement", announcement.text, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct dashboard, "screen", screen, screen_mode_words),
    COLUMN_WORD(struct dashboard, "screen_now", screen_now, screen_mode_words),
    COLUMN(struct dashboard, "newest_entry", newest_entry),
};
const struct column_set dashboard_columns = COLUMNS(struct dashboard, dashboard_list);
