/* rating.h - shared by the commands about ratings */
#ifndef TOPCUT_CLI_RATING_RATING_H
#define TOPCUT_CLI_RATING_RATING_H

#include "base/err.h"
#include "cli/shell/shell.h"

/* --date, or today. */
TC_MUST_USE enum err_code rating_date(struct cli *cli, const char **out, struct err *err);

/* The number of an option that is typed as text; *out stays where it is not given. ERR_USAGE: not from least to most.
 */
TC_MUST_USE enum err_code rating_decimal(const struct cli *cli, const char *name, double least, double most,
                                         double *out, struct err *err);

#endif
