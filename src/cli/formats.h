/* formats.h - what the files of the format commands share */
#ifndef TOPCUT_CLI_FORMATS_H
#define TOPCUT_CLI_FORMATS_H

#include "cli/cli.h"

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

/* formats_show.c: the sizes of a deck in words. */
const char *formats_main_words(struct arena *arena, const struct deck_rule *deck);
const char *formats_side_words(struct arena *arena, const struct deck_rule *deck);

#endif
