/* respond.c - what is sent: status, headers, bytes
 *
 * People see errors as a sentence that says what to do; a fault of the program shows a number, and its details go to
 * the log. Every answer has the headers that keep a browser from doing more than intended. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/secret.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/machine/inner.h"
#include "web/pages/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PACKED_FROM 600 /* bytes: below, gzip does not pay */

/* ---- answers --------------------------------------------------------------------------------- */

void answer_header(struct answer *answer, const char *name, const char *value)
{
    tc_assert(answer->n_headers < ANSWER_HEADERS && strpbrk(value, "\r\n") == NULL);
    size_t name_len = strlen(name) + 1, value_len = strlen(value) + 1;
    char *copy = tc_calloc(name_len + value_len, 1);
    memcpy(copy, name, name_len);
    memcpy(copy + name_len, value, value_len);
    answer->headers[answer->n_headers++] = (struct answer_header){.name = copy, .value = copy + name_len};
}

struct answer *answer_new(int status, const char *type, char *body, size_t len)
{
    struct answer *answer = tc_calloc(1, sizeof *answer);
    atomic_init(&answer->holders, 1);
    answer->status = status;
    answer->body = body;
    answer->len = len;
    answer->fd = -1;
    if (type)
        answer_header(answer, "Content-Type", type);
    answer_header(answer, "X-Content-Type-Options", "nosniff");
    answer_header(answer, "Content-Security-Policy",
                  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
                  "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
    /* Not "no-referrer": with that a browser sends "Origin: null" with our own forms (Fetch, "append a request Origin
     * header"), and their origin could not be checked. Other sites learn nothing either way. */
    answer_header(answer, "Referrer-Policy", "same-origin");
    return answer;
}

struct answer *answer_share(struct answer *answer)
{
    atomic_fetch_add(&answer->holders, 1);
    return answer;
}

void answer_drop(struct answer *answer)
{
    if (!answer || atomic_fetch_sub(&answer->holders, 1) != 1)
        return;
    if (answer->wire[0])
        server_forget(answer->wire[0]); /* frees the bytes when the last connection has sent them */
    else {
        free(answer->body);
        if (answer->fd >= 0)
            close(answer->fd);
    }
    if (answer->wire[1])
        server_forget(answer->wire[1]);
    else
        free(answer->packed);
    for (size_t i = 0; i < answer->n_headers; i++)
        free((void *)(uintptr_t)answer->headers[i].name);
    free(answer);
}

/* Types that gzip makes smaller. */
static bool is_text(const char *type)
{
    return strncmp(type, "text/", 5) == 0 || strncmp(type, "application/json", 16) == 0 ||
           strncmp(type, "image/svg", 9) == 0 || strncmp(type, "application/xml", 15) == 0 ||
           strncmp(type, "application/javascript", 22) == 0;
}

void answer_pack(struct answer *answer, const char *type, int level)
{
    if (!answer->body || answer->len < PACKED_FROM || !is_text(type))
        return;
    answer->packed = gzip_pack(answer->body, answer->len, level, &answer->packed_len);
    if (answer->packed_len + 64 > answer->len) {
        free(answer->packed);
        answer->packed = NULL;
    }
}

void answer_tag(struct answer *answer)
{
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest(answer->body ? answer->body : "", answer->len, digest);
    memcpy(answer->etag, digest, sizeof answer->etag - 1);
    answer->etag[sizeof answer->etag - 1] = '\0';
}

/* ---- problems -------------------------------------------------------------------------------- */

int status_of(enum err_code code)
{
    switch (code) {
    case ERR_OK:
        return 200;
    case ERR_USAGE:
        return 400;
    case ERR_NOT_FOUND:
        return 404;
    case ERR_CONFLICT:
        return 409;
    case ERR_NO:
    case ERR_INPUT:
        return 422;
    case ERR_LOCKED:
        return 503;
    case ERR_DAMAGED:
    case ERR_IO:
    case ERR_INTERRUPT:
        break;
    }
    return 500;
}

static void problem_json(struct strbuf *sb, struct arena *arena, const struct lang *lang, int status,
                         const char *sentence)
{
    sentence = message_say(arena, lang, MESSAGE_PAGE, sentence);
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/problem/1");
    json_add_bool(root, "ok", false);
    json_add_int(root, "status", status);
    json_add_text(root, "sentence", utf8_is_valid(sentence, strlen(sentence)) ? sentence : "(not UTF-8)");
    strbuf_add(sb, json_print_line(arena, root));
    strbuf_add_char(sb, '\n');
    json_free(root);
}

/* look: the status by which the page is worded; 0: its own. */
static struct answer *worded(struct arena *arena, const struct site *site, bool json, const struct lang *lang,
                             int status, int look, const char *sentence)
{
    struct strbuf sb = STRBUF_INIT;
    if (json)
        problem_json(&sb, arena, lang, status, sentence);
    else
        layout_problem(&(struct html){.to = &sb, .arena = arena, .lang = lang}, site->options.face,
                       look ? look : status, sentence);
    struct answer *answer = answer_new(status, json ? "application/json" : "text/html; charset=utf-8", sb.text, sb.len);
    answer_header(answer, "Cache-Control", "no-store");
    if (status == 503) /* of a 429 auth_limit says when */
        answer_header(answer, "Retry-After", "2");
    return answer;
}

struct answer *answer_problem(const struct exchange *x, int status, const char *sentence)
{
    struct arena arena = ARENA_INIT;
    struct answer *answer = worded(&arena, &x->web->site, head_wants_json(&x->head), head_lang(&x->head, &x->web->site),
                                   status, 0, sentence);
    if (status == 405)
        answer_header(answer, "Allow", x->other_method ? "GET, HEAD, POST" : x->is_post ? "GET, HEAD" : "POST");
    arena_release(&arena);
    return answer;
}

/* A fault of the program: a number for the visitor, the sentence for the log. */
static const char *hidden(struct request *req, int status, const char *sentence)
{
    unsigned char chance[4];
    char number[9];
    secret_random(chance, sizeof chance);
    snprintf(number, sizeof number, "%02x%02x%02x%02x", chance[0], chance[1], chance[2], chance[3]);
    web_log("problem %s (%d at %s): %s", number, status, req->route ? req->route->pattern : "?", sentence);
    return message(req->arena,
                   "it is not your fault; the organizer finds number %s in the server's log, and what to do about it",
                   number);
}

/* ---- a request's answer ---------------------------------------------------------------------- */

static void add_own_headers(const struct request *req, struct answer *answer)
{
    for (size_t i = 0; i < req->in->n_headers; i++)
        answer_header(answer, req->in->headers[i].name, req->in->headers[i].value);
}

/* A name for a file on anybody's disk: letters, digits, dot, hyphen, underscore; in Unicode as well where it has
 * more. */
static void add_download(struct request *req, struct answer *answer)
{
    char *plain = arena_strdup(req->arena, req->download);
    struct strbuf full = STRBUF_INIT;
    struct html h = {.to = &full, .arena = req->arena};
    bool differs = false;
    for (char *c = plain; *c; c++)
        if (!(char_is_alnum(*c) || *c == '.' || *c == '-' || *c == '_')) {
            differs = differs || *c != ' ';
            *c = '_';
        }
    html_part(&h, req->download);
    answer_header(answer, "Content-Disposition",
                  differs ? arena_printf(req->arena, "attachment; filename=\"%s\"; filename*=UTF-8''%s", plain,
                                         strbuf_text(&full))
                          : arena_printf(req->arena, "attachment; filename=\"%s\"", plain));
    strbuf_release(&full);
}

/* Nothing can be saved any more. 503: a browser that keeps what it could not send sends it to the next server. Paths
 * are for staff. */
static struct answer *respond_gone(struct request *req, const char *why)
{
    bool staff = may(req, FOR_STAFF);
    struct answer *answer =
        worded(req->arena, req->site, req->wants_json, req->lang, 503, LAYOUT_GONE,
               staff ? why : TC_WORD("the server lost its file, and nothing is saved from now on; tell the organizer"));
    add_own_headers(req, answer);
    return answer;
}

static struct answer *respond_error(struct request *req, const struct err *err)
{
    const char *gone = atomic_load(&req->site->gone);
    int status = req->status >= 400 ? req->status : status_of(err->code);
    if (gone && status >= 500) /* what is read then may look damaged: another process has gone on with the file */
        return respond_gone(req, gone);
    bool full = err->code == ERR_IO && (strstr(err->text, "No space left") || strstr(err->text, "full"));
    const char *sentence = status == 500 ? hidden(req, status, err->text) : err->said;
    if (full) { /* 503: a browser that keeps what it could not send sends it later */
        status = 503;
        sentence = message(
            req->arena, "the disk of the server is full, and nothing was saved: make room there, then try again (%s)",
            sentence);
    }
    struct answer *answer = worded(req->arena, req->site, req->wants_json, req->lang, status, 0, sentence);
    add_own_headers(req, answer);
    return answer;
}

struct answer *respond(struct request *req, const struct err *err)
{
    struct request_inner *in = req->in;
    if (err->code != ERR_OK)
        return respond_error(req, err);
    bool cached = in->shared && in->n_headers == 0, body = in->fd < 0;
    struct answer *answer =
        answer_new(req->status, req->type, body ? req->body.text : NULL, body ? req->body.len : in->fd_len);
    answer->fd = in->fd;
    if (body)
        req->body = (struct strbuf)STRBUF_INIT; /* the answer's from here on */
    else
        in->fd = -1;
    add_own_headers(req, answer);
    if (req->download)
        add_download(req, answer);
    answer_header(answer, "Cache-Control", cached ? "private, no-cache" : "no-store");
    answer_header(answer, "Vary", "Accept-Encoding, Accept-Language, Accept, Cookie");
    if (cached)
        answer_tag(answer);
    answer_pack(answer, req->type, cached ? 6 : 1);
    return answer;
}
