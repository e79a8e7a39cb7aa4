/* err.c - see err.h */
#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum err_code (err_set)(struct err *err, enum err_code code, const char *format, ...)
{
    if (err->code != ERR_OK)
        return err->code;
    err->code = code;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
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
    size_t len = strlen(err->text);
    if (len > sizeof err->text - 1 - at)
        len = sizeof err->text - 1 - at;
    memmove(err->text + at, err->text, len);
    err->text[at + len] = '\0';
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
    vsnprintf(err->text + len + 2, sizeof err->text - len - 2, format, args);
    va_end(args);
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
