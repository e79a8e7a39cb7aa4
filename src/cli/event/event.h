/* event.h - shared by the commands about an event */
#ifndef TOPCUT_CLI_EVENT_EVENT_H
#define TOPCUT_CLI_EVENT_EVENT_H

#include "base/err.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/state/state.h"

/* The event of the EVENT argument, of --event, or the current one. */
TC_MUST_USE enum err_code event_named(struct cli *cli, struct event *out, struct err *err);

/* ---- draft.c: the pods of a draft ------------------------------------------------------------------------------- */

/* The event of --event, loaded. */
TC_MUST_USE enum err_code draft_event(struct cli *cli, struct event_data *data, struct err *err);
const char *draft_kind_name(enum draft_kind kind); /* "booster draft", "Rochester draft" */

#endif
