/* answering.c - what a page answers: done, and where to go on; JSON, bytes, a file; not yet */
#include "base/arena.h"
#include "base/json.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "web/request/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

TC_PRINTF(2, 0) static char *next_path(struct request *req, const char *format, va_list args)
{
    char text[2048];
    int n = vsnprintf(text, sizeof text, format, args);
    /* Only a path of ours, of limited length: browsers take "//host" and "/\host" for other hosts. */
    if (n < 0 || (size_t)n >= sizeof text || text[0] != '/' || text[1] == '/' || text[1] == '\\' ||
        strpbrk(text, "\r\n"))
        return arena_strdup(req->arena, "/");
    return arena_strdup(req->arena, text);
}

/* A Location header: what is not ASCII or a letter of a path is escaped. */
static void go_on_at(struct request *req, const char *path)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *c = path; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7f || *c == '"' || *c == '<' || *c == '>')
            strbuf_printf(&sb, "%%%02X", (unsigned)(unsigned char)*c);
        else
            strbuf_add_char(&sb, *c);
    request_set_header(req, "Location", strbuf_text(&sb));
    strbuf_release(&sb);
    req->status = 303;
    req->in->is_done = true;
}

/* Browsers keep no cookie above 4 KB, and a sealed text is longer than it was. */
static const char *short_enough(struct arena *arena, const char *sentence)
{
    enum { MOST = 1500 };
    size_t len = strlen(sentence);
    if (len <= MOST)
        return sentence;
    for (len = MOST; len > 0 && ((unsigned char)sentence[len] & 0xc0) == 0x80;)
        len--;
    return arena_printf(arena, "%.*s \u2026", (int)len, sentence);
}

static void done(struct request *req, const char *sentence, const char *next, bool already)
{
    struct request_inner *in = req->in;
    if (req->wants_json) {
        struct json *root = json_object();
        json_add_text(root, "schema", "topcut/done/1");
        json_add_bool(root, "ok", true);
        json_add_text(root, "sentence", sentence);
        json_add_text(root, "next", next);
        json_add_bool(root, "already", already);
        page_json(req, root);
        return;
    }
    if (*sentence)
        request_set_cookie(req, FLASH_COOKIE, request_seal(req, short_enough(req->arena, sentence)), FLASH_SECONDS);
    in->flash_read = true; /* a sentence set earlier is replaced, not removed */
    strbuf_clear(&req->body);
    go_on_at(req, next);
}

void page_done(struct request *req, const char *sentence, const char *next_format, ...)
{
    va_list args;
    va_start(args, next_format);
    const char *next = next_path(req, next_format, args);
    va_end(args);
    req->in->sentence = sentence ? sentence : "";
    req->in->next = next;
    req->in->is_done = true;
}

void request_say_done(struct request *req, bool already, const char *also)
{
    struct request_inner *in = req->in;
    if (!in->next)
        return; /* it answered in another way */
    const char *sentence = also ? arena_printf(req->arena, "%s (%s)", in->sentence, also) : in->sentence;
    done(req, message_say(req->arena, req->lang, MESSAGE_PAGE, sentence), in->next, already);
}

void page_json(struct request *req, struct json *root)
{
    strbuf_clear(&req->body);
    strbuf_add(&req->body, json_print_line(req->arena, root));
    strbuf_add_char(&req->body, '\n');
    json_free(root);
    req->type = "application/json";
    req->in->is_done = true;
}

void page_bytes(struct request *req, const char *type, const char *download, const void *data, size_t len)
{
    strbuf_clear(&req->body);
    strbuf_add_bytes(&req->body, data, len);
    req->type = type;
    req->download = download;
    req->in->is_done = true;
}

void page_file(struct request *req, const char *type, const char *download, int fd, size_t len)
{
    req->in->fd = fd;
    req->in->fd_len = len;
    req->type = type;
    req->download = download;
    req->in->is_done = true;
}

void page_wait(struct request *req, int seconds)
{
    req->in->wait_seconds = seconds;
    req->in->wants_wait = true;
}

void page_redirect(struct request *req, const char *next_format, ...)
{
    va_list args;
    va_start(args, next_format);
    const char *next = next_path(req, next_format, args);
    va_end(args);
    strbuf_clear(&req->body);
    go_on_at(req, next);
}
