/* card_columns.c - what programs get of cards and formats, as lists of columns that several commands share */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "catalog/cards.h"
#include "cli/card/card.h"

#include <math.h>

static struct table_cell colors(struct arena *arena, const void *row)
{
    const struct card *card = row;
    char text[6];
    return cell_of_text(arena_strdup(arena, card_colors_text(card->colors, text)));
}

static struct table_cell identity(struct arena *arena, const void *row)
{
    const struct card *card = row;
    char text[6];
    return cell_of_text(arena_strdup(arena, card_colors_text(card->identity, text)));
}

/* In a table a whole number; half of a symbol occurs among jokes. */
static struct table_cell mana_value(struct arena *arena, const void *row)
{
    const struct card *card = row;
    return card->mana_value > floor(card->mana_value) ? cell_of_text(arena_printf(arena, "%g", card->mana_value))
                                                      : cell_of_int((int64_t)card->mana_value);
}

static const struct column name_list[] = {
    COLUMN(struct card, "name", name, .omit = OMIT_ROWS),
    COLUMN(struct card, "name", full_name, .json = "full_name"),
};
static const struct column cost_list[] = {
    COLUMN(struct card, "mana_cost", mana_cost),
    COLUMN(struct card, "mana_value", mana_value, .omit = OMIT_ROWS),
    COLUMN_BY(COLUMN_TEXT, "mana_value", mana_value, .omit = OMIT_JSON),
    COLUMN_BY(COLUMN_TEXT, "colors", colors),
    COLUMN_BY(COLUMN_TEXT, "identity", identity, .omit = OMIT_ROWS),
    COLUMN(struct card, "type_line", type_line),
};
static const struct column size_list[] = {
    COLUMN(struct card, "power", power),
    COLUMN(struct card, "toughness", toughness),
    COLUMN(struct card, "loyalty", loyalty),
};
const struct column_set card_name_columns = COLUMNS(struct card, name_list);
const struct column_set card_cost_columns = COLUMNS(struct card, cost_list);
const struct column_set card_size_columns = COLUMNS(struct card, size_list);

static const struct column format_name_list[] = {
    COLUMN(struct format_name, "name", name),
    COLUMN(struct format_name, "from", from),
    COLUMN(struct format_name, "until", until),
};
const struct column_set format_name_columns = COLUMNS(struct format_name, format_name_list);
