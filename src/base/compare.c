/* compare.c - see compare.h */
#include "base/compare.h"

#include <stdint.h>
#include <string.h>

int compare_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return COMPARE(x, y);
}

int compare_i64(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return COMPARE(x, y);
}

int compare_u64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return COMPARE(x, y);
}

int compare_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
