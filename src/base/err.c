/* err.c - see err.h */
#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Where a text was cut for want of room, its last letter may be half of one. */
static void drop_torn_letter(char *text)
{
    size_t len = strlen(text), at = len;
    while (at > 0 && len - at < 4 && ((unsigned char)text[at - 1] & 0xc0) == 0x80)
        at--;
    if (at == 0)
        return;
    unsigned char first = (unsigned char)text[at - 1];
    size_t needs = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (len - (at - 1) < needs)
        text[at - 1] = '\0';
}

enum err_code(err_set)(struct err *err, enum err_code code, const char *format, ...)
{
    if (err->code != ERR_OK)
        return err->code;
    err->code = code;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof err->text)
        drop_torn_letter(err->text);
    return code;
}

void err_context(struct err *err, const char *format, ...)
{
    if (err->code == ERR_OK)
        return;
    char where[ERR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(where, sizeof where, format, args);
    va_end(args);
    if (n < 0 || (size_t)n + 3 >= sizeof err->text)
        return;
    size_t at = (size_t)n + 2;
    size_t len = strlen(err->text), room = sizeof err->text - 1 - at;
    bool cut = len > room;
    if (cut)
        len = room;
    memmove(err->text + at, err->text, len);
    err->text[at + len] = '\0';
    if (cut)
        drop_torn_letter(err->text + at);
    memcpy(err->text, where, (size_t)n);
    err->text[n] = ':';
    err->text[n + 1] = ' ';
}

void err_hint(struct err *err, const char *format, ...)
{
    if (err->code == ERR_OK)
        return;
    size_t len = strlen(err->text);
    if (len + 3 >= sizeof err->text)
        return;
    memcpy(err->text + len, "; ", 3);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(err->text + len + 2, sizeof err->text - len - 2, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof err->text - len - 2)
        drop_torn_letter(err->text);
}

void err_clear(struct err *err)
{
    err->code = ERR_OK;
    err->text[0] = '\0';
}

int err_exit_status(enum err_code code)
{
    switch (code) {
    case ERR_OK:
        return 0;
    case ERR_NO:
        return 1;
    case ERR_USAGE:
        return 2;
    case ERR_NOT_FOUND:
        return 3;
    case ERR_CONFLICT:
        return 4;
    case ERR_LOCKED:
    case ERR_DAMAGED:
    case ERR_IO:
        return 5;
    case ERR_INPUT:
        return 65;
    case ERR_INTERRUPT:
        return 130;
    }
    return 70;
}
