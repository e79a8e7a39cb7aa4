/* card.h - shared by the commands about formats and about cards' texts */
#ifndef TOPCUT_CLI_CARD_CARD_H
#define TOPCUT_CLI_CARD_CARD_H

#include "base/arena.h"
#include "base/columns.h"
#include "base/csv.h"
#include "base/err.h"
#include "cli/shell/shell.h"

/* The format of the argument FORMAT, as of the day that counts: --date, else as format_day says. */
TC_MUST_USE enum err_code formats_named(struct cli *cli, const struct format **format, const char **date,
                                        struct err *err);
/* "1995-06-01 to 1997-04-23", "since 1995-06-01", "until ...": of a span of days. */
const char *formats_days(struct arena *arena, const char *from, const char *until);
extern const char *const format_kind_words[]; /* by enum format_kind */

bool format_is_block(const struct format *format); /* of Block Constructed */

/* A heading, then items parted by commas, wrapped to the screen below it. Nothing when there are none. */
void formats_paragraph(struct cli *cli, const char *heading, const char *const *items, size_t n);

/* A label and a text, wrapped to the screen; further lines begin below the text. */
void formats_wrapped(struct cli *cli, const char *label, const char *text);

/* What changed between two days, and whether the deck rules did. */
struct formats_changes {
    struct format_change *list;
    size_t n;
    bool deck;
};
TC_MUST_USE enum err_code formats_changes(struct cli *cli, const struct format *format, const char *date1,
                                          const char *date2, struct formats_changes *out, struct err *err);
void formats_say_changes(struct cli *cli, const struct formats_changes *changes, const char *indent);

/* ---- card_columns.c: what programs get of cards ---------------------------------------------- */

/* Of struct card, in parts: its names, its cost and types, its size. */
extern const struct column_set card_name_columns, card_cost_columns, card_size_columns;
extern const struct column_set format_name_columns; /* of struct format_name: a name and its time */

/* format_show.c: the sizes of a deck in words. */
const char *formats_main_words(struct arena *arena, const struct deck_rule *deck);
const char *formats_side_words(struct arena *arena, const struct deck_rule *deck);

#define FORMAT_ARG                                                                                                     \
    {                                                                                                                  \
        "FORMAT", ARGUMENT_ONE, COMPLETE_FORMAT, NULL, "a format by any name that it ever had"                         \
    }

/* ---- card_explain.c: rules texts for card explain and card coverage, from a table of --text or the user's import */

/* A table of --text, and which of its columns is which. */
struct text_table {
    struct csv_table table;
    int name, face, first_printed, text;
};
enum err_code text_table_read(struct cli *cli, const char *path, struct text_table *out, struct err *err);

#endif
