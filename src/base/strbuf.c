/* strbuf.c - see strbuf.h */
#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef TOPCUT_TORTURE
#define FIRST_ROOM 1u
#else
#define FIRST_ROOM 64u
#endif

static void reserve(struct strbuf *sb, size_t more)
{
    if (more > SIZE_MAX / 4 || sb->len > SIZE_MAX / 4)
        tc_out_of_memory(more);
    size_t need = sb->len + more + 1;
    if (need <= sb->room)
        return;
    size_t room = sb->room ? sb->room : FIRST_ROOM;
    while (room < need)
        room *= 2;
    sb->text = tc_realloc_array(sb->text, room, 1);
    sb->room = room;
}

void strbuf_release(struct strbuf *sb)
{
    free(sb->text);
    *sb = (struct strbuf)STRBUF_INIT;
}

void strbuf_clear(struct strbuf *sb)
{
    sb->len = 0;
    if (sb->text)
        sb->text[0] = '\0';
}

char *strbuf_add_room(struct strbuf *sb, size_t len)
{
    reserve(sb, len);
    char *room = sb->text + sb->len;
    sb->len += len;
    sb->text[sb->len] = '\0';
    return room;
}

void strbuf_add_bytes(struct strbuf *sb, const char *bytes, size_t len)
{
    char *room = strbuf_add_room(sb, len);
    if (len)
        memcpy(room, bytes, len);
}

void strbuf_add(struct strbuf *sb, const char *text)
{
    strbuf_add_bytes(sb, text, strlen(text));
}

void strbuf_add_char(struct strbuf *sb, char c)
{
    *strbuf_add_room(sb, 1) = c;
}

void strbuf_add_repeat(struct strbuf *sb, char c, size_t times)
{
    reserve(sb, times);
    memset(sb->text + sb->len, c, times);
    sb->len += times;
    sb->text[sb->len] = '\0';
}

void strbuf_printf(struct strbuf *sb, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    reserve(sb, 0);
    size_t left = sb->room - sb->len; /* it mostly fits, and is printed once */
    int n = vsnprintf(sb->text + sb->len, left, format, args);
    va_end(args);
    tc_assert(n >= 0);
    if ((size_t)n >= left) {
        reserve(sb, (size_t)n);
        vsnprintf(sb->text + sb->len, (size_t)n + 1, format, again);
    }
    va_end(again);
    sb->len += (size_t)n;
}

const char *strbuf_text(const struct strbuf *sb)
{
    return sb->text ? sb->text : "";
}
