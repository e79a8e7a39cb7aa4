/* clock_cli.h - what the files about the round's clock share */
#ifndef TOPCUT_CLI_CLOCK_CLI_H
#define TOPCUT_CLI_CLOCK_CLI_H

#include "cli/cli.h"

/* "23:41 left, until 18:50" */
const char *clock_line(struct cli *cli, const struct clock_view *view);
/* The members of topcut/clock/1. */
void clock_json(struct cli *cli, struct json *to, const struct clock_view *view);

#endif
