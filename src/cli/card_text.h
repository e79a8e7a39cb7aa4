/* card_text.h - rules texts for card explain and card coverage: from a table of --text, or from the
 * user's import */
#ifndef TOPCUT_CLI_CARD_TEXT_H
#define TOPCUT_CLI_CARD_TEXT_H

#include "cli/cli.h"

/* A table of --text, and which of its columns is which. */
struct text_table {
    struct csv_table table;
    int name, face, first_printed, text;
};
enum err_code text_table_read(struct cli *cli, const char *path, struct text_table *out, struct err *err);

#endif
