/* xlsx_check.c - reads a workbook again before it takes its name
 *
 * libxlsxwriter 1.1.4 writes each part of a workbook to a temporary file and does not ask whether that worked:
 * when the disk is full there, a sheet ends in the middle of a cell, and workbook_close says all is well. So
 * the ZIP is read back (zlib): every part must inflate to its stated size and checksum, and its elements must
 * balance; a picture must end as a PNG does. It is not a reader of ZIP files in general, only of those that the library
 * writes.
 */
#include "report/inner.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

#define END_LEN        22 /* the end record, without a comment */
#define ENTRY_LEN      46 /* an entry of the directory, without its name */
#define LOCAL_LEN      30 /* the header before a part, without its name */
#define CHUNK          65536
#define METHOD_NONE    0
#define METHOD_DEFLATE 8

static uint32_t little(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

/* ---- whether elements balance ---------------------------------------------------------------- */

struct balance {
    enum { IN_TEXT, AT_TAG, IN_OPEN, IN_CLOSE, IN_OTHER } state;
    char quote, before; /* the open quotation mark; the character before */
    int64_t depth, elements;
    bool wrong;
};

static void tag_character(struct balance *b, char c)
{
    if (b->quote) {
        if (c == b->quote)
            b->quote = 0;
    } else if (b->state == AT_TAG) {
        b->state = c == '/' ? IN_CLOSE : c == '?' || c == '!' ? IN_OTHER : IN_OPEN;
    } else if (b->state != IN_CLOSE && (c == '"' || c == '\'')) {
        b->quote = c;
    } else if (c == '>') {
        b->depth += b->state == IN_CLOSE ? -1 : b->state == IN_OPEN && b->before != '/' ? 1 : 0;
        b->elements += b->state == IN_OPEN;
        b->wrong = b->wrong || b->depth < 0;
        b->state = IN_TEXT;
    }
    b->before = c;
}

static void feed(struct balance *b, const unsigned char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (b->state != IN_TEXT)
            tag_character(b, (char)text[i]);
        else if (text[i] == '<')
            b->state = AT_TAG;
    }
}

static bool is_balanced(const struct balance *b)
{
    return !b->wrong && b->state == IN_TEXT && b->depth == 0 && b->elements > 0;
}

/* ---- parts ----------------------------------------------------------------------------------- */

struct part {
    uint32_t method, crc, packed, size, at; /* at: of its local header in the file */
};

#define PNG_END "IEND\xae\x42\x60\x82"
enum { PNG_END_LEN = 8 };

/* The measures of a part, taken as its bytes pass. */
struct measure {
    struct balance balance;
    uLong crc;
    uint64_t size;
    unsigned char first, last[PNG_END_LEN];
};

static void take(struct measure *m, const unsigned char *bytes, size_t len)
{
    if (m->size == 0 && len > 0)
        m->first = bytes[0];
    size_t keep = len < PNG_END_LEN ? len : PNG_END_LEN;
    memmove(m->last, m->last + keep, PNG_END_LEN - keep);
    memcpy(m->last + PNG_END_LEN - keep, bytes + len - keep, keep);
    feed(&m->balance, bytes, len);
    m->crc = crc32(m->crc, bytes, (uInt)len);
    m->size += len;
}

/* Inflates len bytes of input; false on a broken stream. */
static bool inflate_chunk(z_stream *stream, unsigned char *in, size_t len, bool *ended, struct measure *m)
{
    unsigned char out[CHUNK];
    stream->next_in = in;
    stream->avail_in = (uInt)len;
    do {
        stream->next_out = out;
        stream->avail_out = sizeof out;
        int rc = inflate(stream, Z_NO_FLUSH);
        if (rc != Z_OK && rc != Z_STREAM_END && rc != Z_BUF_ERROR)
            return false;
        *ended = rc == Z_STREAM_END;
        take(m, out, sizeof out - stream->avail_out);
    } while (stream->avail_out == 0 && !*ended);
    return true;
}

static bool read_part(FILE *file, const struct part *part, struct measure *m)
{
    unsigned char in[CHUNK];
    z_stream stream = {0};
    bool deflated = part->method == METHOD_DEFLATE, ended = !deflated, ok = true;
    if (deflated && inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return false;
    for (uint32_t left = part->packed; ok && left > 0;) {
        size_t want = left < CHUNK ? left : CHUNK, got = fread(in, 1, want, file);
        ok = got == want;
        if (ok && deflated)
            ok = inflate_chunk(&stream, in, got, &ended, m);
        else if (ok)
            take(m, in, got);
        left -= (uint32_t)got;
    }
    if (deflated)
        inflateEnd(&stream);
    return ok && ended;
}

static bool part_is_whole(FILE *file, const struct part *part)
{
    unsigned char head[LOCAL_LEN];
    struct measure m = {.crc = crc32(0, NULL, 0)};
    if (part->method != METHOD_NONE && part->method != METHOD_DEFLATE)
        return false;
    if (fseek(file, (long)part->at, SEEK_SET) != 0 || fread(head, 1, sizeof head, file) != sizeof head ||
        little(head, 4) != 0x04034b50)
        return false;
    long skip = (long)little(head + 26, 2) + (long)little(head + 28, 2);
    if (fseek(file, skip, SEEK_CUR) != 0 || !read_part(file, part, &m))
        return false;
    bool whole = m.first == '<' ? is_balanced(&m.balance) : memcmp(m.last, PNG_END, PNG_END_LEN) == 0;
    return m.size == part->size && m.crc == part->crc && whole;
}

/* Goes through the directory at the file's end. */
static bool file_is_whole(FILE *file)
{
    unsigned char end[END_LEN], entry[ENTRY_LEN];
    if (fseek(file, -END_LEN, SEEK_END) != 0 || fread(end, 1, sizeof end, file) != sizeof end ||
        little(end, 4) != 0x06054b50)
        return false;
    uint32_t parts = little(end + 10, 2), at = little(end + 16, 4);
    for (uint32_t i = 0; i < parts; i++) {
        if (fseek(file, (long)at, SEEK_SET) != 0 || fread(entry, 1, sizeof entry, file) != sizeof entry ||
            little(entry, 4) != 0x02014b50)
            return false;
        struct part part = {.method = little(entry + 10, 2),
                            .crc = little(entry + 16, 4),
                            .packed = little(entry + 20, 4),
                            .size = little(entry + 24, 4),
                            .at = little(entry + 42, 4)};
        if (!part_is_whole(file, &part))
            return false;
        at += ENTRY_LEN + little(entry + 28, 2) + little(entry + 30, 2) + little(entry + 32, 2);
    }
    return parts > 0;
}

bool xlsx_is_whole(const char *path)
{
    FILE *file = fopen(path, "rbe");
    if (!file)
        return false;
    bool whole = file_is_whole(file);
    fclose(file);
    return whole;
}
