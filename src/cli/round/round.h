/* round.h - shared by the commands about a round */
#ifndef TOPCUT_CLI_ROUND_ROUND_H
#define TOPCUT_CLI_ROUND_ROUND_H

#include "base/err.h"
#include "cli/shell/shell.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/round/round.h"

/* True when a word of a pairing stands for the bye. */
bool round_is_bye(const char *word);

/* repair.c: repair, but for --all, and what --plan shows. */
TC_MUST_USE enum err_code cli_repair_plan(struct cli *cli, const struct event *event,
                                          const struct round_options *options, struct err *err);
/* The same of an event of tables of three to five, with --all and --started. */
TC_MUST_USE enum err_code cli_repair_tables(struct cli *cli, const struct event *event, struct round_options *options,
                                            struct err *err);

/* reported.c: result --by. */
TC_MUST_USE enum err_code cli_result_by_player(struct cli *cli, const struct event *event, int round, const char *where,
                                               const char *score, struct err *err);

/* ---- clock.c ---------------------------------------------------------------------------------------------------- */

/* "23:41 left, until 18:50" */
const char *clock_line(struct cli *cli, const struct clock_view *view);

#endif
