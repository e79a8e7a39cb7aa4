/* gzip.c - see gzip.h */
#include "base/gzip.h"
#include "base/cause.h"
#include "base/strbuf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define PIECE 65536

bool gzip_is(const char *bytes, size_t len)
{
    return len >= 2 && (unsigned char)bytes[0] == 0x1f && (unsigned char)bytes[1] == 0x8b;
}

/* One member. z stands at its beginning, and afterwards behind it. */
static enum err_code unpack_member(z_stream *z, size_t max, const char *what, struct strbuf *out, struct err *err)
{
    char piece[PIECE];
    int rc = Z_OK;
    while (rc != Z_STREAM_END) {
        z->next_out = (Bytef *)piece;
        z->avail_out = sizeof piece;
        rc = inflate(z, Z_NO_FLUSH);
        size_t n = sizeof piece - z->avail_out;
        if (rc == Z_BUF_ERROR && n == 0)
            return err_set(err, ERR_INPUT, "%s: the gzip file is cut off", what);
        if (rc == Z_MEM_ERROR)
            tc_out_of_memory(sizeof piece);
        if (rc != Z_OK && rc != Z_STREAM_END && rc != Z_BUF_ERROR)
            return err_set(err, ERR_INPUT, "%s: the gzip file is damaged", what);
        if (n > max - out->len)
            return err_set(err, ERR_INPUT, "%s: unpacked it is larger than %zu MB", what, max >> 20);
        strbuf_add_bytes(out, piece, n);
    }
    return ERR_OK;
}

enum err_code gzip_unpack(struct arena *arena, const char *bytes, size_t len, size_t max, const char *what, char **out,
                          size_t *out_len, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    z_stream z = {.avail_in = (uInt)len};
    enum err_code rc = ERR_OK;
    if (len > UINT32_MAX)
        return err_set(err, ERR_INPUT, "%s: larger than any gzip file that is read here", what);
    memcpy(&z.next_in, &bytes, sizeof bytes);     /* zlib does not write there, but its type says nothing of it */
    if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK) /* 16: gzip, and nothing else */
        tc_out_of_memory(sizeof z);
    do {
        rc = unpack_member(&z, max, what, &sb, err);
        if (rc == ERR_OK && z.avail_in)
            (void)inflateReset(&z);
    } while (rc == ERR_OK && z.avail_in);
    inflateEnd(&z);
    if (rc == ERR_OK) {
        *out = arena_strndup(arena, strbuf_text(&sb), sb.len);
        *out_len = sb.len;
    }
    strbuf_release(&sb);
    return rc;
}

/* ---- files ----------------------------------------------------------------------------------- */

#define ZIP_MARK    "PK\x03\x04"
#define ZIP_HEAD    30 /* bytes before the name of an archive's file */
#define ZIP_DEFLATE 8

/* A file that is unpacked into another. */
struct unpacking {
    const char *from, *to;
    FILE *in, *out;
    z_stream z;
    bool is_zip;
    uint32_t sum; /* of what was unpacked; of a zip alone */
    int64_t done, made, max;
    unsigned char piece[PIECE], made_piece[PIECE];
};

bool gzip_is_packed(const char *bytes, size_t len)
{
    return gzip_is(bytes, len) || (len >= 4 && memcmp(bytes, ZIP_MARK, 4) == 0);
}

static enum err_code cut_off(const struct unpacking *u, struct err *err)
{
    if (ferror(u->in))
        return err_set(err, ERR_IO, "cannot read %s: %s", u->from, cause_of_errno(errno));
    return err_set(err, ERR_INPUT, "%s: the packed file is cut off", u->from);
}

/* More of the input when there is none left. False: its end. */
static bool refill(struct unpacking *u)
{
    if (u->z.avail_in)
        return true;
    size_t n = fread(u->piece, 1, sizeof u->piece, u->in);
    u->z.next_in = u->piece;
    u->z.avail_in = (uInt)n;
    u->done += (int64_t)n;
    return n > 0;
}

/* The head of an archive's first file, up to where its bytes begin. */
static enum err_code read_zip_head(struct unpacking *u, struct err *err)
{
    unsigned char head[ZIP_HEAD];
    if (fread(head, 1, sizeof head, u->in) != sizeof head)
        return cut_off(u, err);
    long skip = (head[26] | head[27] << 8) + (head[28] | head[29] << 8);
    if ((head[6] & 1) || (head[8] | head[9] << 8) != ZIP_DEFLATE)
        return err_set(err, ERR_INPUT, "%s: an archive that is packed in a way that is not known here", u->from);
    if (fseek(u->in, skip, SEEK_CUR) != 0)
        return cut_off(u, err);
    u->done = ZIP_HEAD + skip;
    return ERR_OK;
}

static enum err_code write_piece(struct unpacking *u, struct err *err)
{
    size_t n = sizeof u->made_piece - u->z.avail_out;
    u->made += (int64_t)n;
    if (u->made > u->max)
        return err_set(err, ERR_INPUT, "%s: unpacked it is larger than %lld MB", u->from, (long long)(u->max >> 20));
    if (u->is_zip)
        u->sum = (uint32_t)crc32(u->sum, u->made_piece, (uInt)n);
    if (n && fwrite(u->made_piece, 1, n, u->out) != n)
        return err_set(err, ERR_IO, "cannot write %s: %s", u->to, cause_of_errno(errno));
    return ERR_OK;
}

/* One member of a gzip file, or the first of an archive. */
static enum err_code unpack_stream(struct unpacking *u, gzip_go_on *go_on, void *data, struct err *err)
{
    int rc = Z_OK;
    while (rc != Z_STREAM_END) {
        if (!refill(u))
            return cut_off(u, err);
        u->z.next_out = u->made_piece;
        u->z.avail_out = sizeof u->made_piece;
        rc = inflate(&u->z, Z_NO_FLUSH);
        if (rc == Z_MEM_ERROR)
            tc_out_of_memory(PIECE);
        if (rc != Z_OK && rc != Z_STREAM_END && rc != Z_BUF_ERROR)
            return err_set(err, ERR_INPUT, "%s: the packed file is damaged (%s)", u->from,
                           u->z.msg ? u->z.msg : "no reason given");
        enum err_code written = write_piece(u, err);
        if (written != ERR_OK)
            return written;
        if (go_on && !go_on(data, u->done))
            return err_set(err, ERR_INTERRUPT, "interrupted");
    }
    return ERR_OK;
}

/* The sum of an archive's file stands in its head, or where that was not known yet, behind its bytes. */
static enum err_code check_zip_sum(struct unpacking *u, struct err *err)
{
    unsigned char head[ZIP_HEAD], after[8];
    size_t n = 0;
    while (n < sizeof after && refill(u)) {
        after[n++] = *u->z.next_in++;
        u->z.avail_in--;
    }
    rewind(u->in);
    if (fread(head, 1, sizeof head, u->in) != sizeof head)
        return cut_off(u, err);
    const unsigned char *sum = !(head[6] & 8)                                  ? head + 14
                               : n == 8 && memcmp(after, "PK\x07\x08", 4) == 0 ? after + 4
                                                                               : after;
    uint32_t said = sum[0] | (uint32_t)sum[1] << 8 | (uint32_t)sum[2] << 16 | (uint32_t)sum[3] << 24;
    if (n < 4 || said != u->sum)
        return err_set(err, ERR_INPUT, "%s: the packed file is damaged (its sum is another one)", u->from);
    return ERR_OK;
}

static enum err_code unpack_all(struct unpacking *u, gzip_go_on *go_on, void *data, struct err *err)
{
    char mark[4] = "";
    u->is_zip = fread(mark, 1, sizeof mark, u->in) == sizeof mark && memcmp(mark, ZIP_MARK, 4) == 0;
    rewind(u->in);
    enum err_code rc = u->is_zip ? read_zip_head(u, err) : ERR_OK;
    if (rc != ERR_OK)
        return rc;
    if (inflateInit2(&u->z, u->is_zip ? -MAX_WBITS : 16 + MAX_WBITS) != Z_OK)
        tc_out_of_memory(sizeof u->z);
    do {
        rc = unpack_stream(u, go_on, data, err);
        if (rc == ERR_OK && !u->is_zip)
            (void)inflateReset(&u->z);
    } while (rc == ERR_OK && !u->is_zip && refill(u));
    inflateEnd(&u->z);
    return rc == ERR_OK && u->is_zip ? check_zip_sum(u, err) : rc;
}

enum err_code gzip_unpack_file(const char *from, const char *to, int64_t max, gzip_go_on *go_on, void *data,
                               struct err *err)
{
    struct unpacking *u = tc_calloc(1, sizeof *u);
    u->from = from;
    u->to = to;
    u->max = max;
    enum err_code rc = ERR_OK;
    if (!(u->in = fopen(from, "rb")))
        rc = err_set(err, ERR_IO, "cannot open %s: %s", from, cause_of_errno(errno));
    else if (!(u->out = fopen(to, "wbx")))
        rc = err_set(err, ERR_IO, "cannot write %s: %s", to, cause_of_errno(errno));
    bool made = rc == ERR_OK;
    if (made)
        rc = unpack_all(u, go_on, data, err);
    if (u->in)
        (void)fclose(u->in);
    if (u->out && fclose(u->out) != 0 && rc == ERR_OK)
        rc = err_set(err, ERR_IO, "cannot write %s: %s", to, cause_of_errno(errno));
    if (rc != ERR_OK && made)
        (void)unlink(to);
    free(u);
    return rc;
}

/* ---- lines ------------------------------------------------------------------------------------- */

struct lines {
    const char *path;
    size_t most;
    gzip_line *each;
    void *data;
    struct strbuf line; /* what came of it so far */
};

static enum err_code line_ends(struct lines *l, struct err *err)
{
    if (strlen(strbuf_text(&l->line)) != l->line.len)
        return err_set(err, ERR_INPUT,
                       "%s holds a zero byte, which no text has\nsave it as plain text (UTF-8), or choose another file",
                       l->path);
    enum err_code rc = l->each(l->data, strbuf_text(&l->line), l->line.len, err);
    strbuf_clear(&l->line);
    return rc;
}

static enum err_code take_lines(struct lines *l, const char *bytes, size_t n, struct err *err)
{
    enum err_code rc = ERR_OK;
    while (rc == ERR_OK && n) {
        const char *end = memchr(bytes, '\n', n);
        size_t len = end ? (size_t)(end - bytes) : n;
        if (len > l->most - l->line.len)
            return err_set(err, ERR_INPUT, "%s: a line of it is longer than %zu MB", l->path, l->most >> 20);
        strbuf_add_bytes(&l->line, bytes, len);
        if (end)
            rc = line_ends(l, err);
        bytes += len + (end != NULL);
        n -= len + (end != NULL);
    }
    return rc;
}

/* Why zlib reads no further. */
static enum err_code why_not(gzFile file, const char *path, struct err *err)
{
    int number = Z_OK;
    const char *said = gzerror(file, &number);
    if (number == Z_ERRNO)
        return err_set(err, ERR_IO, "cannot read %s: %s", path, cause_of_errno(errno));
    if (number == Z_BUF_ERROR)
        return err_set(err, ERR_INPUT, "%s: the packed file is cut off", path);
    return err_set(err, ERR_INPUT, "%s: the packed file is damaged (%s)", path, said);
}

enum err_code gzip_each_line(const char *path, size_t most, gzip_line *each, void *data, struct err *err)
{
    struct lines l = {.path = path, .most = most, .each = each, .data = data, .line = STRBUF_INIT};
    gzFile file = gzopen(path, "rbe");
    char *piece = tc_calloc(1, PIECE);
    enum err_code rc = ERR_OK;
    int n = 0;
    if (!file)
        rc = err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
                     "cannot open %s: %s\nlook whether its name and its folder are right", path, cause_of_errno(errno));
    while (rc == ERR_OK && (n = gzread(file, piece, PIECE)) > 0)
        rc = take_lines(&l, piece, (size_t)n, err);
    int number = Z_OK;
    if (rc == ERR_OK && (n < 0 || (gzerror(file, &number), number != Z_OK)))
        rc = why_not(file, path, err);
    if (rc == ERR_OK && l.line.len) /* the last one may lack its end */
        rc = line_ends(&l, err);
    if (file)
        (void)gzclose_r(file);
    free(piece);
    strbuf_release(&l.line);
    return rc;
}

/* The window that a text needs: clearing a quarter of a megabyte for a kilobyte costs more than to pack that. */
static int window_bits(size_t len)
{
    int bits = 10; /* with less zlib has its own exceptions */
    while (bits < MAX_WBITS && len > (size_t)1 << bits)
        bits++;
    return bits;
}

char *gzip_pack(const char *bytes, size_t len, int level, size_t *out_len)
{
    z_stream z = {.avail_in = (uInt)len};
    int bits = window_bits(len);
    tc_assert(len <= UINT32_MAX / 2);
    memcpy(&z.next_in, &bytes, sizeof bytes);
    if (deflateInit2(&z, level, Z_DEFLATED, 16 + bits, bits - MAX_WBITS + 8, Z_DEFAULT_STRATEGY) != Z_OK)
        tc_out_of_memory(sizeof z);
    size_t room = deflateBound(&z, (uLong)len);
    char *out = tc_calloc(room, 1);
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    int rc = deflate(&z, Z_FINISH);
    tc_assert(rc == Z_STREAM_END);
    *out_len = room - z.avail_out;
    deflateEnd(&z);
    return out;
}
