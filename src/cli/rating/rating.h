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

/* The days of a rating as they go on after what it is of: ", from 1999-01-01 until 1999-12-31", "". NULL: open. */
const char *rating_days(struct cli *cli, const char *from, const char *until);
/* What the errors of a rating by all matches at once are of: all of the information matrix, or only its diagonal. */
const char *rating_errors_said(bool full);

#endif
