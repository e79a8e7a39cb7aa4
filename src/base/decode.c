/* decode.c - see decode.h
 *
 * A byte order mark decides; without one, bytes that are valid UTF-8 are UTF-8, because text of any
 * other encoding almost never is; the rest is Windows-1252, in which every byte means something.
 * Each decoder writes through put(), which also turns CRLF and CR into LF, into room that was
 * reckoned beforehand.
 */
#include "base/decode.h"
#include "base/utf8.h"

#include <string.h>

struct sink {
    char *text;
    size_t len;
    bool after_cr;
};

static void put(struct sink *sink, uint32_t cp)
{
    bool swallow = cp == '\n' && sink->after_cr;
    sink->after_cr = cp == '\r';
    if (swallow)
        return;
    char *p = sink->text + sink->len;
    if (cp == '\r')
        cp = '\n';
    if (cp < 0x80) {
        p[0] = (char)cp;
        sink->len += 1;
    } else if (cp < 0x800) {
        p[0] = (char)(0xC0 | cp >> 6);
        p[1] = (char)(0x80 | (cp & 0x3F));
        sink->len += 2;
    } else if (cp < 0x10000) {
        p[0] = (char)(0xE0 | cp >> 12);
        p[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        p[2] = (char)(0x80 | (cp & 0x3F));
        sink->len += 3;
    } else {
        p[0] = (char)(0xF0 | cp >> 18);
        p[1] = (char)(0x80 | (cp >> 12 & 0x3F));
        p[2] = (char)(0x80 | (cp >> 6 & 0x3F));
        p[3] = (char)(0x80 | (cp & 0x3F));
        sink->len += 4;
    }
}

static int line_of(const char *bytes, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == at || bytes[i + 1] != '\n')))
            line++;
    return line;
}

/* The line that a sink has come to. */
static int line_of_sink(const struct sink *sink)
{
    return line_of(sink->text, sink->len);
}

static enum err_code not_text(const char *what, int line, struct err *err)
{
    return err_set(err, ERR_INPUT, "%s:%d: not text (it holds a zero byte)", what, line);
}

static enum err_code decode_utf16(const unsigned char *bytes, size_t len, bool big_endian, const char *what,
                                  struct sink *sink, struct err *err)
{
    size_t high = big_endian ? 0 : 1, low = 1 - high;
    uint32_t lead = 0; /* a high surrogate that waits for its partner */
    for (size_t i = 0; i + 1 < len; i += 2) {
        uint32_t unit = (uint32_t)bytes[i + high] << 8 | bytes[i + low];
        bool is_trail = unit >= 0xDC00 && unit <= 0xDFFF;
        if (is_trail != (lead != 0))
            return err_set(err, ERR_INPUT, "%s:%d: damaged UTF-16: half a surrogate pair", what, line_of_sink(sink));
        if (unit == 0)
            return not_text(what, line_of_sink(sink), err);
        if (unit >= 0xD800 && unit <= 0xDBFF) {
            lead = unit;
        } else if (lead) {
            put(sink, 0x10000 + ((lead - 0xD800) << 10) + (unit - 0xDC00));
            lead = 0;
        } else {
            put(sink, unit);
        }
    }
    if (lead || len % 2)
        return err_set(err, ERR_INPUT, "%s:%d: damaged UTF-16: the file ends inside a character", what,
                       line_of_sink(sink));
    return ERR_OK;
}

const uint16_t decode_specials[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

static int decode_cp1252(const unsigned char *bytes, size_t len, struct sink *sink)
{
    int undefined = 0;
    for (size_t i = 0; i < len; i++) {
        uint32_t cp = bytes[i] >= 0x80 && bytes[i] < 0xA0 ? decode_specials[bytes[i] - 0x80] : bytes[i];
        undefined += cp == 0xFFFD;
        put(sink, cp);
    }
    return undefined;
}

/* UTF-8 needs no change but in its line ends. */
static void copy_utf8(const char *bytes, size_t len, struct sink *sink)
{
    const char *end = bytes + len;
    while (bytes < end) {
        const char *cr = memchr(bytes, '\r', (size_t)(end - bytes));
        size_t n = (size_t)((cr ? cr : end) - bytes);
        memcpy(sink->text + sink->len, bytes, n);
        sink->len += n;
        bytes += n;
        if (!cr)
            break;
        sink->text[sink->len++] = '\n';
        bytes += 1 + (bytes + 1 < end && bytes[1] == '\n');
    }
}

static enum encoding sniff(const char *bytes, size_t len, size_t *bom)
{
    *bom = 0;
    if (len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        *bom = 3;
        return ENCODING_UTF8_BOM;
    }
    if (len >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0) {
        *bom = 2;
        return ENCODING_UTF16LE;
    }
    if (len >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0) {
        *bom = 2;
        return ENCODING_UTF16BE;
    }
    return utf8_is_valid(bytes, len) ? ENCODING_UTF8 : ENCODING_CP1252;
}

enum err_code decode_text(struct arena *arena, const char *bytes, size_t len, const char *what, char **out,
                          enum encoding *found, int *replaced, struct err *err)
{
    size_t bom;
    enum encoding encoding = sniff(bytes, len, &bom);
    bytes += bom;
    len -= bom;
    /* The most that a byte becomes: UTF-16 has 3 for 2, Windows-1252 3 for 1. */
    size_t most = encoding == ENCODING_CP1252 ? 3 : encoding <= ENCODING_UTF8_BOM ? 1 : 2;
    struct sink sink = {.text = NULL};
    enum err_code rc = ERR_OK;
    int undefined = 0;
    const char *zero = len ? memchr(bytes, '\0', len) : NULL;
    bool wide = encoding == ENCODING_UTF16LE || encoding == ENCODING_UTF16BE;
    if (zero && !wide)
        return not_text(what, line_of(bytes, (size_t)(zero - bytes)), err);
    if (encoding == ENCODING_UTF8_BOM && !utf8_is_valid(bytes, len))
        return err_set(err, ERR_INPUT,
                       "%s: begins as UTF-8 (byte order mark) but goes on in another encoding; "
                       "save it again as UTF-8",
                       what);
    sink.text = arena_alloc(arena, len + 1, most);
    if (wide)
        rc = decode_utf16((const unsigned char *)bytes, len, encoding == ENCODING_UTF16BE, what, &sink, err);
    else if (encoding == ENCODING_CP1252)
        undefined = decode_cp1252((const unsigned char *)bytes, len, &sink);
    else
        copy_utf8(bytes, len, &sink);
    if (rc != ERR_OK)
        return rc;
    *out = sink.text; /* arena memory is zeroed, so it is terminated */
    if (found)
        *found = encoding;
    if (replaced)
        *replaced = undefined;
    return ERR_OK;
}

const char *encoding_name(enum encoding encoding)
{
    switch (encoding) {
    case ENCODING_UTF8:
        return "UTF-8";
    case ENCODING_UTF8_BOM:
        return "UTF-8 with BOM";
    case ENCODING_UTF16LE:
        return "UTF-16LE";
    case ENCODING_UTF16BE:
        return "UTF-16BE";
    case ENCODING_CP1252:
        return "Windows-1252";
    }
    return "unknown";
}
