/* err.c - see err.h */
#include "base/err.h"
#include "base/strbuf.h"

#include <stdarg.h>
#include <string.h>

/* Drops the last letter of a text that was cut for want of room when only half of it is there. */
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

/* A sentence of whatever length to where there is room for so much; true when that cut it. */
static bool fit(char *to, size_t room, const struct strbuf *from)
{
    bool cut = from->len >= room;
    size_t len = cut ? room - 1 : from->len;
    memcpy(to, strbuf_text(from), len);
    to[len] = '\0';
    if (cut)
        drop_torn_letter(to);
    return cut;
}

/* Takes a message as the sentence and empties it. What is too long is kept in English as far as there is room. */
static void take(struct err *err, struct strbuf *said)
{
    struct strbuf english = STRBUF_INIT;
    message_say_to(&english, NULL, MESSAGE_TERMINAL, strbuf_text(said));
    fit(err->text, sizeof err->text, &english);
    if (fit(err->said, sizeof err->said, said))
        memcpy(err->said, err->text, sizeof err->text);
    strbuf_release(&english);
    strbuf_release(said);
}

enum err_code(err_set)(struct err *err, enum err_code code, const char *format, ...)
{
    if (err->code != ERR_OK)
        return err->code;
    err->code = code;
    struct strbuf said = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    take(err, &said);
    return code;
}

/* Joins two messages to one. */
TC_PRINTF(2, 3) static void join(struct err *err, const char *format, ...)
{
    struct strbuf said = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    take(err, &said);
}

void err_context(struct err *err, const char *format, ...)
{
    if (err->code == ERR_OK)
        return;
    struct strbuf where = STRBUF_INIT, english = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&where, format, args);
    va_end(args);
    message_say_to(&english, NULL, MESSAGE_TERMINAL, strbuf_text(&where));
    if (english.len + 3 < sizeof err->text) /* something of the cause has to be left */
        join(err, MESSAGE_MARK("%s: %s"), strbuf_text(&where), err->said);
    strbuf_release(&where);
    strbuf_release(&english);
}

static bool has_room(const struct err *err)
{
    return err->code != ERR_OK && strlen(err->text) + 3 < sizeof err->text;
}

void err_hint(struct err *err, const char *format, ...)
{
    if (!has_room(err))
        return;
    struct strbuf hint = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&hint, format, args);
    va_end(args);
    join(err, MESSAGE_MARK("%s\n%s"), err->said, strbuf_text(&hint));
    strbuf_release(&hint);
}

void err_advice(struct err *err, const char *format, ...)
{
    if (!has_room(err))
        return;
    struct strbuf advice = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&advice, format, args);
    va_end(args);
    join(err, MESSAGE_MARK("%s; %s"), err->said, strbuf_text(&advice));
    strbuf_release(&advice);
}

char *err_say(struct arena *arena, const struct err *err, const struct lang *lang, enum message_face face)
{
    return message_say(arena, lang, face, err->said);
}

void err_clear(struct err *err)
{
    err->code = ERR_OK;
    err->text[0] = '\0';
    err->said[0] = '\0';
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
