/* parse.h - numbers from text, without blanks, junk or overflow */
#ifndef TOPCUT_BASE_PARSE_H
#define TOPCUT_BASE_PARSE_H

#include "base/attr.h"

/* The whole text is a decimal integer in min..max; otherwise false and *out untouched. */
bool parse_i64(const char *text, int64_t min, int64_t max, int64_t *out);
bool parse_int(const char *text, int min, int max, int *out);

/* The whole text is a finite decimal number with a point, whatever the locale. */
bool parse_double(const char *text, double *out);

#endif
