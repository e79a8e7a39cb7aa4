/* exchange.h - shared by the commands of packages, merges and other programs' files */
#ifndef TOPCUT_CLI_EXCHANGE_EXCHANGE_H
#define TOPCUT_CLI_EXCHANGE_EXCHANGE_H

#include "base/err.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/import/import.h"

/* A file's name from an event's: "Premodern Thursday.json". */
const char *exchange_file_name(struct cli *cli, const char *name, const char *ending);

/* Where this user's secret keys are. */
const char *exchange_keys_folder(struct cli *cli);
/* Opens the store with a key to sign with; *made: it had none, and one was made. In a dry run there may be none. */
TC_MUST_USE enum err_code exchange_open_with_key(struct cli *cli, struct package_key *key, bool *made, struct err *err);

/* "Store" (fingerprint), and what facts change, a line each; for JSON too. */
const char *facts_signer(struct cli *cli, const struct package *package);
void facts_say_changes(struct cli *cli, const struct facts_change *changes, size_t n);

/* What two stores say differently of people, a line each; and for JSON. */
void exchange_say_notes(struct cli *cli, const struct exchange_notes *notes);
extern const struct column_set exchange_notes_columns;

/* True when a text is an event of another program (.wer, .trf), and its import, as event import does it. */
bool exchange_is_outside(const char *text);
struct outside_done;
extern const struct column_set outside_done_columns;
TC_MUST_USE enum err_code exchange_import_outside(struct cli *cli, const char *text, const char *what,
                                                  const struct event_import_options *how, struct outside_done **out,
                                                  struct err *err);
/* Files of tables of three to five (event/import/import.h): their import, and the check of published standings, as
 * event import does them. */
struct tables_done;
struct tables_checked;
extern const struct column_set tables_done_columns, tables_checked_columns;
TC_MUST_USE enum err_code exchange_import_tables(struct cli *cli, const char *text, const char *what,
                                                 const struct event_import_options *how, struct tables_done **out,
                                                 struct err *err);
TC_MUST_USE enum err_code exchange_verify_tables(struct cli *cli, const char *text, const char *what,
                                                 struct tables_checked **out, struct err *err);
/* The published standings are there and follow from the tables. */
bool exchange_tables_agree(const struct tables_checked *checked);
/* What a file says that is not kept, or cannot carry: a line each. */
void exchange_say_outside(struct cli *cli, const char *const *notes, size_t n);

/* Writes "wer" or "trf"; notes say what the format could not carry. */
TC_MUST_USE enum err_code exchange_export_outside(struct cli *cli, const struct event *event, const char *format,
                                                  const char *path, const char *const **notes, size_t *n_notes,
                                                  struct err *err);

/* Writes everything of an event (NULL: of all) as CSV files into a folder. */
TC_MUST_USE enum err_code exchange_export_csv(struct cli *cli, const struct event *event, const char *folder,
                                              struct err *err);

#endif
