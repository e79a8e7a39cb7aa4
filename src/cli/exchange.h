/* exchange.h - what the commands of packages, merges and other programs' files share */
#ifndef TOPCUT_CLI_EXCHANGE_H
#define TOPCUT_CLI_EXCHANGE_H

#include "cli/cli.h"

/* A file's name from an event's: "Premodern Thursday.json". */
const char *exchange_file_name(struct cli *cli, const char *name, const char *ending);

/* What two stores say differently of people, a line each, and as "notes" and "conflicts" of to. */
void exchange_say_notes(struct cli *cli, const struct exchange_notes *notes, struct json *to);

#endif
