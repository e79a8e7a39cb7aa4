/* strbuf.h - a string that grows, is always terminated and knows its length */
#ifndef TOPCUT_BASE_STRBUF_H
#define TOPCUT_BASE_STRBUF_H

#include "base/attr.h"

struct strbuf {
    char *text; /* never NULL after the first append; strbuf_text() is never NULL */
    size_t len, room;
};

#define STRBUF_INIT                                                                                                    \
    {                                                                                                                  \
        .text = NULL, .len = 0, .room = 0                                                                              \
    }

void strbuf_release(struct strbuf *sb);
void strbuf_clear(struct strbuf *sb); /* empties, keeps the memory */

void strbuf_add(struct strbuf *sb, const char *text);
void strbuf_add_bytes(struct strbuf *sb, const char *bytes, size_t len);
void strbuf_add_char(struct strbuf *sb, char c);
/* Room for len bytes more, for the caller to fill before anything else is added. */
TC_NONNULL char *strbuf_add_room(struct strbuf *sb, size_t len);
void strbuf_add_repeat(struct strbuf *sb, char c, size_t times);
void strbuf_printf(struct strbuf *sb, const char *format, ...) TC_PRINTF(2, 3);

/* The text so far; "" when empty. Owned by sb. */
const char *strbuf_text(const struct strbuf *sb);

#endif
