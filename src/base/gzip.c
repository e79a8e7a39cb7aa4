/* gzip.c - see gzip.h */
#include "base/gzip.h"
#include "base/strbuf.h"

#include <string.h>
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
            return err_set(err, ERR_INPUT, "%s: the gzip file is damaged (%s)", what,
                           z->msg ? z->msg : "no reason given");
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

char *gzip_pack(const char *bytes, size_t len, int level, size_t *out_len)
{
    z_stream z = {.avail_in = (uInt)len};
    tc_assert(len <= UINT32_MAX / 2);
    memcpy(&z.next_in, &bytes, sizeof bytes);
    if (deflateInit2(&z, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
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
