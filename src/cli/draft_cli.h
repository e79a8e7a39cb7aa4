/* draft_cli.h - what the files of the draft commands share: draft.c, draft_order.c, draft_steps.c */
#ifndef TOPCUT_CLI_DRAFT_CLI_H
#define TOPCUT_CLI_DRAFT_CLI_H

#include "cli/cli.h"

/* The event of --event, loaded. */
TC_MUST_USE enum err_code draft_event(struct cli *cli, struct event_data *data, struct err *err);
const char *draft_kind_name(enum draft_kind kind); /* "booster draft", "Rochester draft" */
void draft_json_seat(struct json *to, const struct event_data *data, const struct draft_pod *pod, int s);

#endif
