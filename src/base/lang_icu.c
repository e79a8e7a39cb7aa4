/* lang_icu.c - dates, numbers and sorting as a language has them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/lang_inner.h"

char *lang_date(struct arena *arena, const struct lang *lang, const char *date)
{
    (void)lang;
    return arena_strdup(arena, date);
}

char *lang_moment(struct arena *arena, const struct lang *lang, int64_t utc)
{
    (void)lang;
    return time_format_local(arena, utc);
}

char *lang_time(struct arena *arena, const struct lang *lang, int64_t utc)
{
    (void)lang;
    return arena_strdup(arena, time_format_local(arena, utc) + DATE_LEN + 1);
}

char *lang_decimal(struct arena *arena, const struct lang *lang, double value, int decimals)
{
    (void)lang;
    return arena_printf(arena, "%.*f", decimals, value);
}

void lang_sort(const struct lang *lang, void *array, size_t n, size_t size,
               const char *(*name_of)(const void *element))
{
    (void)lang;
    unsigned char *at = array;
    unsigned char *one = tc_calloc(1, size);
    for (size_t i = 1; i < n; i++) {
        memcpy(one, at + i * size, size);
        size_t j = i;
        while (j > 0 && strcmp(name_of(at + (j - 1) * size), name_of(one)) > 0) {
            memcpy(at + j * size, at + (j - 1) * size, size);
            j--;
        }
        memcpy(at + j * size, one, size);
    }
    free(one);
}
