/* rating.h - shared by the commands about ratings */
#ifndef TOPCUT_CLI_RATING_RATING_H
#define TOPCUT_CLI_RATING_RATING_H

#include "base/err.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"

struct glicko_settings;

#define RATING_GLICKO_OPTIONS                                                                                          \
    TEXT("deviation", "POINTS", "the deviation that everybody starts with; 60 without it"),                            \
        TEXT("growth", "POINTS", "how much it grows: by its square a day, as variance; 4 without it"),                 \
        NUMBER("rating-period", 0, 3650, "days whose matches are taken together; 0, each match by itself, without it")

/* --category: RATING_NONE, all of them, without it. */
enum rating_category rating_typed_category(const struct cli *cli);
/* A category in sentences, a word or TC_WORD("all categories"). */
const char *rating_category_label(enum rating_category category);
/* The member "category" of an answer: null for all of them. */
void rating_answer_category(struct cli *cli, enum rating_category category);
/* RATING_GLICKO_OPTIONS as they were typed; what was not given stays. ERR_USAGE. */
TC_MUST_USE enum err_code rating_glicko_options(const struct cli *cli, struct glicko_settings *settings,
                                                struct err *err);

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
