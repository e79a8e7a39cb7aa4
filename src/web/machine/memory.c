/* memory.c - what the server takes of the machine's memory, and gives back
 *
 * The laptop at the counter runs a browser and a printer's driver as well. Two habits of the C library make a server
 * large over a day: once a block of some megabytes was freed, blocks of that size are kept inside its own pools, where
 * small ones that live on hold them down, and what a thread's pool has, it keeps.
 *
 * A font of East Asian letters, 16 MB, stays mapped after paper was made, because the library that draws keeps the
 * fonts it met last. Its pages are a file's, which the system takes when it needs them. Giving them back from here is
 * not safe: another thread that draws may unmap the font meanwhile, and the address may be anybody's then.
 */
#include "web/machine/inner.h"

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

void memory_give_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
