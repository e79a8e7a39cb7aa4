/* exchange.h - what the commands of packages, merges and other programs' files share */
#ifndef TOPCUT_CLI_EXCHANGE_EXCHANGE_H
#define TOPCUT_CLI_EXCHANGE_EXCHANGE_H

#include "base/err.h"
#include "base/json.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/import/import.h"

/* A file's name from an event's: "Premodern Thursday.json". */
const char *exchange_file_name(struct cli *cli, const char *name, const char *ending);

/* What two stores say differently of people, a line each, and as "notes" and "conflicts" of to. */
void exchange_say_notes(struct cli *cli, const struct exchange_notes *notes, struct json *to);

/* Whether a text is an event of another program (.wer, .trf), and its import, as event import does it. */
bool exchange_is_outside(const char *text);
TC_MUST_USE enum err_code exchange_import_outside(struct cli *cli, const char *text, const char *what,
                                                  const struct event_import_options *how, struct json *to,
                                                  struct err *err);

/* Writes "wer" or "trf"; notes say what the format could not carry. */
TC_MUST_USE enum err_code exchange_export_outside(struct cli *cli, const struct event *event, const char *format,
                                                  const char *path, const char *const **notes, size_t *n_notes,
                                                  struct err *err);
void exchange_say_export_notes(struct cli *cli, const char *const *notes, size_t n, struct json *to);

/* Writes everything of an event (NULL: of all) as CSV files into a folder. */
TC_MUST_USE enum err_code exchange_export_csv(struct cli *cli, const struct event *event, const char *folder,
                                              struct err *err);

#endif
