/* foreign_block.c - one block of names in other languages, name by name
 *
 * A name: shared bytes, own bytes, the own bytes themselves, card, languages; numbers are LEB128 (writer_foreign.c).
 */
#include "base/err.h"
#include "catalog/inner.h"

#include <string.h>

void foreign_read(struct foreign_reader *r, const void *block, size_t len)
{
    const unsigned char *bytes = block;
    *r = (struct foreign_reader){.at = bytes, .end = bytes ? bytes + len : bytes};
}

static unsigned get_number(struct foreign_reader *r)
{
    unsigned n = 0;
    for (unsigned shift = 0; shift < 28 && r->at < r->end; shift += 7) {
        unsigned char byte = *r->at++;
        n |= (unsigned)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return n;
    }
    r->damaged = true;
    return 0;
}

bool foreign_next(struct foreign_reader *r)
{
    if (r->at == r->end || r->damaged)
        return false;
    size_t shared = get_number(r), own = get_number(r);
    if (shared > r->len || shared + own > KEY_TEXT_MAX || own > (size_t)(r->end - r->at)) {
        r->damaged = true;
        return false;
    }
    memcpy(r->spelling + shared, r->at, own);
    r->at += own;
    r->len = shared + own;
    r->spelling[r->len] = '\0';
    r->card_id = (int)get_number(r);
    r->languages = get_number(r);
    return !r->damaged;
}
