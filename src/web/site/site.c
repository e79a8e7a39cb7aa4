/* site.c - the server's log and its clock */
#include "web/site/site.h"
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void web_log(const char *format, ...)
{
    struct arena arena = ARENA_INIT;
    struct strbuf line = STRBUF_INIT;
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    const char *said = message_say(&arena, lang_of_environment(), MESSAGE_TERMINAL, strbuf_text(&text));
    utf8_add_printable(&line, utf8_is_valid(said, strlen(said)) ? said : "(not UTF-8)");
    fprintf(stderr, "topcut: %s %s\n", time_format_utc(&arena, (int64_t)time(NULL)), strbuf_text(&line));
    strbuf_release(&line);
    strbuf_release(&text);
    arena_release(&arena);
}

int64_t monotonic_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void pause_ms(int ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}
