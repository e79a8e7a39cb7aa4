/* count.c - numbers of things: one place that knows when an s belongs there */
#include "base/count.h"

#include <string.h>

const char *count_text(struct arena *arena, int64_t n, const char *one)
{
    size_t len = strlen(one);
    bool hisses = len > 1 && (strcmp(one + len - 2, "ch") == 0 || one[len - 1] == 's');
    return arena_printf(arena, "%lld %s%s", (long long)n, one, n == 1 ? "" : hisses ? "es" : "s");
}
