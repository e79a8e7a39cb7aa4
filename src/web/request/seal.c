/* seal.c - values of ours that a browser keeps for us and cannot forge */
#include "base/arena.h"
#include "base/secret.h"
#include "web/request/request.h"

#include <string.h>

#define SEAL_MARK 16
#define SEAL_MAX  3000 /* bytes of text: a cookie has 4096 */

static void put_time(unsigned char out[8], int64_t now)
{
    for (size_t i = 0; i < 8; i++)
        out[i] = (unsigned char)((uint64_t)now >> (56 - 8 * i));
}

/* A sealed value is the base64url of mark, time and text; the mark is over the other two. */
char *seal_text(const struct secret *key, struct arena *arena, const char *text, int64_t now_utc)
{
    size_t len = strlen(text), room = SEAL_MARK + 8 + len;
    tc_assert(len <= SEAL_MAX);
    unsigned char *bytes = ARENA_ARRAY(arena, unsigned char, room);
    put_time(bytes + SEAL_MARK, now_utc);
    memcpy(bytes + SEAL_MARK + 8, text, len);
    secret_mark(key, bytes + SEAL_MARK, 8 + len, bytes, SEAL_MARK);
    return secret_text(arena, bytes, room);
}

char *seal_open(const struct secret *key, struct arena *arena, const char *sealed, int64_t now_utc, int64_t seconds)
{
    size_t chars = strlen(sealed), room = chars * 3 / 4;
    unsigned char mark[SEAL_MARK];
    if (room < SEAL_MARK + 8 || room > SEAL_MARK + 8 + SEAL_MAX)
        return NULL;
    unsigned char *bytes = ARENA_ARRAY(arena, unsigned char, room);
    if (!secret_bytes(sealed, bytes, room))
        return NULL;
    secret_mark(key, bytes + SEAL_MARK, room - SEAL_MARK, mark, sizeof mark);
    if (!secret_is_equal(mark, bytes, sizeof mark))
        return NULL;
    uint64_t made = 0;
    for (size_t i = 0; i < 8; i++)
        made = made << 8 | bytes[SEAL_MARK + i];
    /* The clock was set back: treat the value as made now. */
    if (now_utc - (int64_t)made > seconds)
        return NULL;
    return arena_strndup(arena, (const char *)bytes + SEAL_MARK + 8, room - SEAL_MARK - 8);
}

char *request_seal(const struct request *req, const char *text)
{
    return seal_text(req->site->seal, req->arena, text, req->now_utc);
}

char *request_unseal(const struct request *req, const char *sealed, int64_t seconds)
{
    return seal_open(req->site->seal, req->arena, sealed, req->now_utc, seconds);
}
