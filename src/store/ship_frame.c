/* ship_frame.c - shipments as bytes on the way from a primary to a copy
 *
 * A line of words and numbers says what follows, so that a person can read what goes over the wire:
 *
 *   topcut-shipments 1 version 11 epoch 0 seq 42 now 1700000000 awaited 0 anew 0
 *   shipment 42 1700000000 DIGEST 38
 *   (38 bytes of SQLite's changeset)
 *   end 1
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void ship_write(struct strbuf *out, const struct ship_answer *a)
{
    strbuf_printf(out,
                  "topcut-shipments 1 version %" PRId64 " epoch %" PRId64 " seq %" PRId64 " now %" PRId64
                  " awaited %d anew %d\n",
                  a->version, a->epoch, a->seq, a->now_utc, a->awaited, a->anew);
    for (size_t i = 0; i < a->n; i++) {
        const struct shipment *s = &a->shipments[i];
        strbuf_printf(out, "shipment %" PRId64 " %" PRId64 " %s %zu\n", s->seq, s->at_utc, s->digest, s->len);
        strbuf_add_bytes(out, s->changeset, s->len);
        strbuf_add_char(out, '\n');
    }
    strbuf_printf(out, "end %zu\n", a->n);
}

struct frame_reader {
    const char *at, *end;
    struct arena *arena;
    bool broken;
};

/* The next line, at most 255 characters, without its end; "" and broken when there is none. */
static char *next_line(struct frame_reader *r)
{
    size_t left = (size_t)(r->end - r->at), most = left < 256 ? left : 256;
    const char *end = most ? memchr(r->at, '\n', most) : NULL;
    if (!end || memchr(r->at, '\0', (size_t)(end - r->at))) {
        r->broken = true;
        return arena_strndup(r->arena, "", 0);
    }
    char *line = arena_strndup(r->arena, r->at, (size_t)(end - r->at));
    r->at = end + 1;
    return line;
}

/* The next word of a line must be this one. */
static void expect(struct frame_reader *r, char **line, const char *word)
{
    const char *found = strsep(line, " ");
    if (!found || strcmp(found, word) != 0)
        r->broken = true;
}

static int64_t next_number(struct frame_reader *r, char **line, int64_t most)
{
    int64_t value = 0;
    const char *word = strsep(line, " ");
    if (!word || !parse_i64(word, 0, most, &value))
        r->broken = true;
    return value;
}

static void read_head(struct frame_reader *r, struct ship_answer *out)
{
    char *line = next_line(r);
    expect(r, &line, "topcut-shipments");
    expect(r, &line, "1");
    expect(r, &line, "version");
    out->version = next_number(r, &line, INT32_MAX);
    expect(r, &line, "epoch");
    out->epoch = next_number(r, &line, INT64_MAX);
    expect(r, &line, "seq");
    out->seq = next_number(r, &line, INT64_MAX);
    expect(r, &line, "now");
    out->now_utc = next_number(r, &line, INT64_MAX);
    expect(r, &line, "awaited");
    out->awaited = next_number(r, &line, 1) != 0;
    expect(r, &line, "anew");
    out->anew = next_number(r, &line, 1) != 0;
    if (line)
        r->broken = true;
}

/* After the word "shipment". */
static struct shipment read_shipment(struct frame_reader *r, char *line)
{
    struct shipment s = {.seq = next_number(r, &line, INT64_MAX)};
    s.at_utc = next_number(r, &line, INT64_MAX);
    s.digest = strsep(&line, " ");
    if (!s.digest || !sign_is_hex(s.digest, SIGN_DIGEST_HEX)) {
        s.digest = "";
        r->broken = true;
    }
    s.len = (size_t)next_number(r, &line, INT32_MAX);
    s.changeset = r->at;
    if (line || r->broken || s.len >= (size_t)(r->end - r->at) || r->at[s.len] != '\n')
        r->broken = true;
    else
        r->at += s.len + 1;
    return s;
}

enum err_code ship_read(struct arena *arena, const char *bytes, size_t len, struct ship_answer *out, struct err *err)
{
    struct frame_reader r = {.at = bytes, .end = bytes + len, .arena = arena};
    size_t room = 0;
    int64_t announced = -1;
    *out = (struct ship_answer){.n = 0};
    read_head(&r, out);
    while (!r.broken && announced < 0) {
        char *line = next_line(&r);
        const char *word = strsep(&line, " ");
        if (word && strcmp(word, "end") == 0) {
            announced = next_number(&r, &line, INT32_MAX);
            continue;
        }
        if (!word || strcmp(word, "shipment") != 0)
            r.broken = true;
        if (r.broken)
            break;
        *ARENA_ADD(arena, out->shipments, out->n, room) = read_shipment(&r, line);
    }
    if (r.broken || announced != (int64_t)out->n || r.at != r.end)
        return err_set(err, ERR_INPUT, "the primary's answer is no list of changes, or was cut off (%zu bytes)", len);
    return ERR_OK;
}
