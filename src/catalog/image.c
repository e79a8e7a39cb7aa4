/* image.c - the catalogue of cards inside the program, taken in as it is
 *
 * The assembler copies the file into the read-only data of the program (.incbin), so that it costs nothing to
 * compile, and its pages come from disk when they are first read. It begins on a page of its
 * own. */
#include "catalog/inner.h"

__asm__(".pushsection .rodata.catalog,\"a\",@progbits\n"
        ".balign 4096\n"
        ".globl catalog_image_start\n"
        ".hidden catalog_image_start\n"
        "catalog_image_start:\n"
        ".incbin \"" CATALOG_IMAGE "\"\n"
        ".globl catalog_image_end\n"
        ".hidden catalog_image_end\n"
        "catalog_image_end:\n"
        ".byte 0\n"
        ".popsection\n");

extern unsigned char catalog_image_start[] __attribute__((visibility("hidden")));
extern unsigned char catalog_image_end[] __attribute__((visibility("hidden")));

unsigned char *catalog_image(size_t *len)
{
    *len = (size_t)((uintptr_t)catalog_image_end - (uintptr_t)catalog_image_start);
    return catalog_image_start;
}
