/* parse.c - numbers from text: the shape is checked here, so that strtoll and strtod see only
 * digits */
#include "base/parse.h"
#include "base/chars.h"

#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>

static const char *skip_digits(const char *p)
{
    while (char_is_digit(*p))
        p++;
    return p;
}

bool parse_i64(const char *text, int64_t min, int64_t max, int64_t *out)
{
    const char *digits = *text == '-' ? text + 1 : text;
    if (!char_is_digit(*digits) || *skip_digits(digits))
        return false;
    errno = 0;
    long long value = strtoll(text, NULL, 10);
    if (errno || value < min || value > max)
        return false;
    *out = value;
    return true;
}

bool parse_int(const char *text, int min, int max, int *out)
{
    int64_t value;
    if (!parse_i64(text, min, max, &value))
        return false;
    *out = (int)value;
    return true;
}

const char *double_text(double value, char out[DOUBLE_TEXT_LEN])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, DOUBLE_TEXT_LEN, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    const char *point = localeconv()->decimal_point; /* the user's, perhaps a comma */
    char *at = strstr(out, point);
    if (at) {
        *at = '.';
        memmove(at + 1, at + strlen(point), strlen(at + strlen(point)) + 1);
    }
    return out;
}

/* digits [ "." digits ] [ "e" [sign] digits ], with a minus before it perhaps */
static bool is_decimal(const char *p)
{
    if (*p == '-')
        p++;
    if (!char_is_digit(*p))
        return false;
    p = skip_digits(p);
    if (*p == '.') {
        if (!char_is_digit(p[1]))
            return false;
        p = skip_digits(p + 1);
    }
    if (*p == 'e' || *p == 'E') {
        p += p[1] == '-' || p[1] == '+' ? 2 : 1;
        if (!char_is_digit(*p))
            return false;
        p = skip_digits(p);
    }
    return *p == '\0';
}

bool parse_double(const char *text, double *out)
{
    if (!is_decimal(text))
        return false;
    /* strtod reads the decimal sign of the user's locale; ours is always the point. */
    locale_t c = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (!c)
        tc_out_of_memory(0);
    double value = strtod_l(text, NULL, c);
    freelocale(c);
    if (!isfinite(value))
        return false;
    *out = value;
    return true;
}
