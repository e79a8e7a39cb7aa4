/* mend.c - UTF-8 that a program took for Windows-1252: see decode_mend in decode.h
 *
 * Each character of such a text is two to four others, each of which is one byte of Windows-1252, and these bytes
 * are UTF-8 again. People's own text hardly ever looks so: it would need a capital with an accent before a sign such
 * as a paragraph mark or a closing quotation mark. What comes of it must still be a character that a card's name has.
 */
#include "base/attr.h"
#include "base/chars.h"
#include "base/decode.h"
#include "base/utf8.h"

#include <string.h>

#define MEND_TIMES 3 /* as often was a text damaged, at most */

/* The code point at p, valid UTF-8; its length in *len. */
static uint32_t code_point(const unsigned char *p, size_t *len)
{
    if (p[0] < 0x80) {
        *len = 1;
        return p[0];
    }
    if (p[0] < 0xE0) {
        *len = 2;
        return (uint32_t)(p[0] & 31) << 6 | (p[1] & 63);
    }
    if (p[0] < 0xF0) {
        *len = 3;
        return (uint32_t)(p[0] & 15) << 12 | (uint32_t)(p[1] & 63) << 6 | (p[2] & 63);
    }
    *len = 4;
    return (uint32_t)(p[0] & 7) << 18 | (uint32_t)(p[1] & 63) << 12 | (uint32_t)(p[2] & 63) << 6 | (p[3] & 63);
}

/* The byte that a program read as this character; 0 when none. */
static unsigned byte_of(uint32_t cp)
{
    if (cp >= 0x80 && cp <= 0xFF)
        return (unsigned)cp;
    for (size_t i = 0; cp > 0xFF && cp != 0xFFFD && i < ARRAY_LEN(decode_specials); i++)
        if (decode_specials[i] == cp)
            return 0x80 + (unsigned)i;
    return 0;
}

/* True for a character that stands in names of cards, or in what such a name was before it was damaged once more. */
static bool is_of_names(uint32_t cp)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {
        {0x81, 0x9D},     /* the bytes that Windows-1252 leaves undefined, among others */
        {0xA0, 0x192},    /* Latin letters with marks */
        {0x218, 0x21B},   /* Romanian ones */
        {0x2C6, 0x2DC},   /* Windows-1252's accents */
        {0x300, 0x36F},   /* marks that combine */
        {0x401, 0x45F},   /* Cyrillic */
        {0x2010, 0x2044}, /* dashes, quotation marks, signs */
        {0x20AC, 0x20AC}, {0x2122, 0x2122}, {0x2212, 0x2212}, {0x2605, 0x2606}, {0x3000, 0x30FF}, /* Japanese */
        {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFEFF, 0xFF9F},
    };
    for (size_t i = 0; i < ARRAY_LEN(ranges); i++)
        if (cp >= ranges[i].from && cp <= ranges[i].to)
            return true;
    return false;
}

/* The character that the ones at p once were, in *cp, and the bytes of these; 0 when they are what they are. */
static size_t damaged_at(const unsigned char *p, uint32_t *cp)
{
    size_t used, len;
    unsigned lead = byte_of(code_point(p, &used));
    int more = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2 : 0;
    uint32_t found = lead & (more == 1 ? 31u : 15u);
    for (int i = 0; i < more; i++) {
        uint32_t next = code_point(p + used, &len);
        unsigned byte = byte_of(next);
        if (next == 0xFFFD && found == 0x80) /* of the bytes that are lost, the one of a closing quotation mark */
            byte = 0x9D;
        if (byte < 0x80 || byte > 0xBF)
            return 0;
        found = found << 6 | (byte & 63);
        used += len;
    }
    *cp = found;
    return more && found >= (more == 1 ? 0x80u : 0x800u) && is_of_names(found) ? used : 0;
}

/* Writes a code point of at most 16 bits; what is written is shorter than what was read. */
static size_t put(char *to, uint32_t cp)
{
    size_t n = 0;
    if (cp < 0x800) {
        to[n++] = (char)(0xC0 | cp >> 6);
    } else {
        to[n++] = (char)(0xE0 | cp >> 12);
        to[n++] = (char)(0x80 | (cp >> 6 & 63));
    }
    to[n++] = (char)(0x80 | (cp & 63));
    return n;
}

/* Mends text once, in place; returns how many characters. */
static int mend_once(char *text)
{
    int n = 0;
    char *to = text;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        uint32_t cp;
        size_t len = 1, used = *p >= 0xC2 ? damaged_at(p, &cp) : 0;
        if (used) {
            to += put(to, cp);
            p += used;
            n++;
            continue;
        }
        (void)code_point(p, &len);
        memmove(to, p, len);
        to += len;
        p += len;
    }
    *to = '\0';
    return n;
}

/* The word around a place. */
static const char *word_at(struct arena *arena, const char *text, size_t at)
{
    size_t from = at, to = at;
    while (from && !char_is_white(text[from - 1]))
        from--;
    while (text[to] && !char_is_white(text[to]) && to - from < 60)
        to++;
    while (to > from && text[to] && ((unsigned char)text[to] & 0xC0) == 0x80)
        to--;
    return arena_strndup(arena, text + from, to - from);
}

/* Could any character be damaged? Most texts are plain, or have a letter here and there. */
static bool may_be_damaged(const char *text)
{
    uint32_t cp;
    size_t len = strlen(text);
    for (size_t i = utf8_ascii_run(text, len); i < len; i += 1 + utf8_ascii_run(text + i + 1, len - i - 1))
        if ((unsigned char)text[i] >= 0xC2 && damaged_at((const unsigned char *)text + i, &cp))
            return true;
    return false;
}

const char *decode_mend(struct arena *arena, const char *text, struct mended *out)
{
    *out = (struct mended){.n = 0};
    if (!may_be_damaged(text))
        return text;
    char *copy = arena_strdup(arena, text);
    out->n = mend_once(copy);
    for (int more = 1, times = 1; more && times < MEND_TIMES; times++)
        more = mend_once(copy);
    size_t at = 0;
    while (text[at] == copy[at])
        at++;
    out->before = word_at(arena, text, at);
    out->after = word_at(arena, copy, at);
    return copy;
}
