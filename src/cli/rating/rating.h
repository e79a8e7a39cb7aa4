/* rating.h - shared by the commands about ratings */
#ifndef TOPCUT_CLI_RATING_RATING_H
#define TOPCUT_CLI_RATING_RATING_H

#include "base/err.h"
#include "cli/shell/shell.h"

/* --date, or today. */
TC_MUST_USE enum err_code rating_date(struct cli *cli, const char **out, struct err *err);

#endif
