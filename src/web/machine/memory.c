/* memory.c - what the server takes of the machine's memory, and gives back
 *
 * The laptop at the counter runs a browser and a printer's driver as well. Two habits of the C library make a server
 * large over a day: once a block of some megabytes was freed, blocks of that size are kept inside its own pools, where
 * small ones that live on hold them down, and what a thread's pool has, it keeps. And a font of East Asian letters has
 * 16 MB, which stay in the address space because the library that draws keeps the fonts it met last.
 */
#include "web/machine/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define OWN_PAGES (256 << 10) /* a block of this size and more has pages of its own, which go when it is freed */

void memory_keep_small(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, OWN_PAGES); /* and it is not raised any more */
#endif
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Pages of fonts are copies of a file that nobody has written to: whoever needs one again gets it from the system's
 * cache of the disk. Programs and libraries look alike in the table, but have pages that were written once. */
static void give_fonts_back(void)
{
    char line[1024];
    FILE *table = fopen("/proc/self/maps", "re");
    while (table && fgets(line, sizeof line, table)) {
        char *end;
        line[strcspn(line, "\n")] = '\0';
        uintptr_t first = strtoul(line, &end, 16), after = *end == '-' ? strtoul(end + 1, &end, 16) : 0;
        if (after > first && strncmp(end, " r--p ", 6) == 0 &&
            (ends_with(line, ".ttc") || ends_with(line, ".otf") || ends_with(line, ".ttf")))
            (void)madvise((void *)first, after - first, MADV_DONTNEED); /* NOLINT(performance-no-int-to-ptr) */
    }
    if (table)
        (void)fclose(table);
}

void memory_give_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    give_fonts_back();
}
