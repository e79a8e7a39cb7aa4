/* parse.h - numbers from text, without blanks, junk or overflow */
#ifndef TOPCUT_BASE_PARSE_H
#define TOPCUT_BASE_PARSE_H

#include "base/attr.h"

/* The whole text is a decimal integer in min..max; otherwise false and *out untouched. */
bool parse_i64(const char *text, int64_t min, int64_t max, int64_t *out);
bool parse_int(const char *text, int min, int max, int *out);

/* The whole text is a finite decimal number with a point, whatever the locale. */
bool parse_double(const char *text, double *out);

/* The fewest digits, from 15 on, that read back as the same finite number, with a point whatever the locale. Returns
 * out. */
enum { DOUBLE_TEXT_LEN = 40 };
const char *double_text(double value, char out[DOUBLE_TEXT_LEN]);

#endif
