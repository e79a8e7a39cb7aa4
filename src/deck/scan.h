/* scan.h - looking for kinds of bytes eight at a time: most bytes of a list are of no interest
 *
 * A word of eight bytes is looked at as a whole, by a difference that sets the high bit of each byte that is looked
 * for; what it borrows may set that of a byte behind such a one, too, so that the word with any of them is looked at
 * byte by byte. No byte beyond ASCII is set so.
 */
#ifndef TOPCUT_DECK_SCAN_H
#define TOPCUT_DECK_SCAN_H

#include "base/chars.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SCAN_EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* The high bit of some byte where any byte of the word is below the limit, which is at most 0x80. */
static inline uint64_t scan_below(uint64_t word, uint64_t limit)
{
    return (word - SCAN_EACH(limit)) & ~word & SCAN_EACH(0x80u);
}

/* How many bytes go before the first digit; len where there is none. */
static inline size_t scan_digit(const char *text, size_t len)
{
    size_t n = 0;
    for (uint64_t word; n + sizeof word <= len; n += sizeof word) {
        memcpy(&word, text + n, sizeof word);
        if (scan_below(word ^ SCAN_EACH(0x30u), 10) != 0) /* '0' to '9' become 0 to 9 */
            break;
    }
    while (n < len && !char_is_digit(text[n]))
        n++;
    return n;
}

/* True when all bytes are printable ASCII or tabs. */
static inline bool scan_is_plain(const char *text, size_t len)
{
    size_t n = 0;
    for (uint64_t word; n + sizeof word <= len; n += sizeof word) {
        memcpy(&word, text + n, sizeof word);
        if ((word & SCAN_EACH(0x80u)) || scan_below(word, ' ') || scan_below(word ^ SCAN_EACH(0x7Fu), 1))
            break;
    }
    for (; n < len; n++) {
        unsigned char byte = (unsigned char)text[n];
        if ((byte < ' ' && byte != '\t') || byte >= 0x7F)
            return false;
    }
    return true;
}

#endif
