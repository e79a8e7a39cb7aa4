/* deck_cli.h - what the files of the deck commands share
 *
 *   deck_files.h   finding and reading the files
 *   deck.c         deck show, formats, convert
 *   deck_check.c   deck check: the lists, one after the other or side by side
 *   deck_verdict.c a verdict as people and as programs see it; --explain
 */
#ifndef TOPCUT_CLI_DECK_CLI_H
#define TOPCUT_CLI_DECK_CLI_H

#include "cli/cli.h"
#include "cli/deck_files.h"

/* --from FORMAT, or DECK_AUTO. ERR_USAGE with the formats there are. */
TC_MUST_USE enum err_code deck_option_from(struct cli *cli, enum deck_format *out, struct err *err);
/* Reads the list at path ("-": standard input) with the program's catalogue. */
TC_MUST_USE enum err_code deck_load(struct cli *cli, const char *path, struct deck *out, struct err *err);
/* Tells on standard error how the list was understood where it can be understood otherwise. */
void deck_warn_of(struct cli *cli, const struct deck *deck);
/* What people call a deck: its own name, or its file's. */
const char *deck_title(const struct deck *deck, const char *path);

/* Appends text as a JSON string. */
void json_quote(struct strbuf *out, const char *text);

/* A list's verdict, or why it could not be read (problem). */
struct verdict_view {
    const char *path;
    const struct ruling *ruling;
    const struct deck *deck;       /* NULL with problem */
    const struct verdict *verdict; /* likewise */
    const char *problem;
    bool many; /* one of several: told in short when legal, and with its path */
};
void verdict_text(struct strbuf *out, const struct verdict_view *view);
/* One line: file, format, date, legal, main, side, findings (and error). */
void verdict_json(struct strbuf *out, const struct verdict_view *view);

/* A finding as a line without indentation and line end: "line 3: ...; what to do [rule]". */
void finding_text(struct strbuf *out, const struct finding *f);
/* Adds a finding to an array, with the members that verdict_json gives it. What was accepted does not make the list
 * illegal. */
void finding_add(struct json *list, const struct finding *f, bool accepted);

/* A row for each finding, or one for a list that has none or could not be read. */
enum { N_VERDICT_COLUMNS = 16 };
extern const char *const verdict_columns[N_VERDICT_COLUMNS];
void verdict_rows(struct cli *cli, struct cli_rows *rows, const struct verdict_view *view);

/* --explain: the status of a card on the ruling's day, and its history in the format. */
TC_MUST_USE enum err_code explain_card(struct cli *cli, struct ruling *ruling, const char *name, bool alone,
                                       struct err *err);

#endif
