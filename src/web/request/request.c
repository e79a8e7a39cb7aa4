/* request.c - what a page may ask of its request: headers, cookies, fields, the event of the path */
#include "web/request/request.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/state/state.h"

#include <inttypes.h>
#include <string.h>

/* ---- headers and cookies --------------------------------------------------------------------- */

const char *request_header(const struct request *req, enum header which)
{
    return req->in->head->headers[which];
}

const char *head_cookie(const struct head *head, const struct site *site, const char *name, size_t *len)
{
    const char *at = head->headers[HEADER_COOKIE];
    size_t n = strlen(name);
    while (at) {
        at += strspn(at, " ;");
        const char *own = at;
        if (site->options.tls && strncmp(own, "__Host-", 7) == 0)
            own += 7;
        else if (site->options.tls)
            own = "";
        if (strncmp(own, name, n) == 0 && own[n] == '=') {
            *len = strcspn(own + n + 1, ";");
            return own + n + 1;
        }
        at = strchr(at, ';');
    }
    return NULL;
}

const char *request_cookie(const struct request *req, const char *name)
{
    size_t len;
    const char *value = head_cookie(req->in->head, req->site, name, &len);
    return value ? arena_strndup(req->arena, value, len) : NULL;
}

const char *request_address(const struct request *req)
{
    return req->in->head->address;
}

bool request_is_loopback(const struct request *req)
{
    return req->in->head->loopback;
}

bool request_is_tls(const struct request *req)
{
    return req->site->options.tls;
}

const struct web_options *request_options(const struct request *req)
{
    return &req->site->options;
}

const struct web_info *request_info(const struct request *req)
{
    return &req->site->info;
}

struct auth *request_auth(const struct request *req)
{
    return req->site->auth;
}

const char *request_gone(const struct request *req)
{
    return atomic_load(&req->site->gone);
}

int64_t request_news(const struct request *req)
{
    return req->in->news;
}

const char *request_form_id(struct request *req)
{
    if (!req->in->form_id) {
        unsigned char chance[16];
        secret_random(chance, sizeof chance);
        req->in->form_id = req->in->shared ? "" : secret_text(req->arena, chance, sizeof chance);
    }
    return req->in->form_id;
}

void request_set_header(struct request *req, const char *name, const char *value)
{
    struct request_inner *in = req->in;
    tc_assert(strpbrk(value, "\r\n") == NULL && in->n_headers < ANSWER_HEADERS - 8);
    in->headers[in->n_headers++] =
        (struct answer_header){.name = arena_strdup(req->arena, name), .value = arena_strdup(req->arena, value)};
}

void request_set_cookie(struct request *req, const char *name, const char *value, int64_t seconds)
{
    bool tls = request_is_tls(req);
    const char *age = "";
    tc_assert(strpbrk(value, " ,;\"\\\r\n") == NULL);
    if (seconds < 0)
        age = "; Max-Age=0";
    else if (seconds > 0)
        age = arena_printf(req->arena, "; Max-Age=%" PRId64, seconds);
    request_set_header(req, "Set-Cookie",
                       arena_printf(req->arena, "%s%s=%s; Path=/%s; HttpOnly; SameSite=Lax%s", tls ? "__Host-" : "",
                                    name, value, age, tls ? "; Secure" : ""));
}

const char *request_flash(struct request *req)
{
    struct request_inner *in = req->in;
    if (!in->flash_read) {
        const char *sealed = request_cookie(req, FLASH_COOKIE);
        in->flash_read = true;
        if (sealed) {
            in->flash = request_unseal(req, sealed, FLASH_SECONDS);
            request_set_cookie(req, FLASH_COOKIE, "", -1);
        }
    }
    return in->flash;
}

/* ---- language and wishes --------------------------------------------------------------------- */

const struct lang *head_lang(const struct head *head, const struct site *site)
{
    char tag[16] = "";
    size_t len;
    const char *chosen = head_cookie(head, site, LANG_COOKIE, &len);
    if (chosen && len < sizeof tag) {
        memcpy(tag, chosen, len);
        tag[len] = '\0';
        if (lang_is_known(tag))
            return lang_find(tag);
    }
    return lang_negotiate_or(head->headers[HEADER_ACCEPT_LANGUAGE], atomic_load(&site->language));
}

bool head_wants_json(const struct head *head)
{
    const char *accept = head->headers[HEADER_ACCEPT];
    const char *json = accept ? strstr(accept, "application/json") : NULL;
    return json && !strstr(accept, "text/html");
}

/* ---- fields ---------------------------------------------------------------------------------- */

const char *field_nth(const struct request *req, const char *name, size_t n)
{
    return form_get(&req->in->form, name, n);
}

const char *field(const struct request *req, const char *name)
{
    return field_nth(req, name, 0);
}

const char *field_or(const struct request *req, const char *name, const char *otherwise)
{
    const char *value = field(req, name);
    return value && *value ? value : otherwise;
}

bool field_is(const struct request *req, const char *name, const char *value)
{
    const char *is = field(req, name);
    return is && strcmp(is, value) == 0;
}

enum err_code field_int(const struct request *req, const char *name, int64_t least, int64_t most, int64_t otherwise,
                        int64_t *out, struct err *err)
{
    const char *text = field(req, name);
    *out = otherwise;
    if (!text)
        return ERR_OK;
    /* Blanks around a number come with pasting and with phones' keyboards. */
    text += strspn(text, " \t\n");
    size_t len = strlen(text);
    while (len && strchr(" \t\n", text[len - 1]))
        len--;
    if (len == 0)
        return ERR_OK;
    char *trimmed = arena_strndup(req->arena, text, len);
    if (parse_i64(trimmed, least, most, out))
        return ERR_OK;
    *out = otherwise;
    if (len > 40) { /* not within a letter */
        for (len = 40; len && ((unsigned char)trimmed[len] & 0xc0) == 0x80;)
            len--;
        trimmed[len] = '\0';
    }
    return err_set(err, ERR_INPUT, "%s: \"%s\" is no whole number from %lld to %lld", name, trimmed, (long long)least,
                   (long long)most);
}

bool request_typed(const struct request *req)
{
    return req->in->is_again || req->method == METHOD_POST;
}

const char *field_typed(const struct request *req, const char *name, const char *otherwise)
{
    return request_typed(req) && field(req, name) ? field(req, name) : otherwise;
}

const char *field_typed_at(const struct request *req, const char *ends, const char *name, const char *otherwise)
{
    size_t len = strlen(req->path), tail = strlen(ends);
    bool here = len >= tail && strcmp(req->path + len - tail, ends) == 0;
    return here ? field_typed(req, name, otherwise) : otherwise;
}

const struct upload *field_upload(const struct request *req, const char *name)
{
    const struct form *form = &req->in->form;
    for (size_t i = 0; i < form->n_uploads; i++)
        if (strcmp(form->uploads[i].field, name) == 0)
            return &form->uploads[i];
    return NULL;
}

const char *upload_name(struct request *req, const struct upload *upload)
{
    enum { MOST = 200 };
    size_t len = upload->name ? strlen(upload->name) : 0;
    return len > 0 && len <= MOST && utf8_is_valid(upload->name, len) ? utf8_clean(req->arena, upload->name) : "";
}

/* ---- the event of the path ------------------------------------------------------------------- */

enum err_code page_event(struct request *req, struct event *out, struct err *err)
{
    struct request_inner *in = req->in;
    if (!in->has_event) {
        enum err_code rc = event_get(req->store, req->arena, req->event_id, &in->event, err);
        if (rc != ERR_OK)
            return rc;
        bool inside =
            may(req, FOR_STAFF) || (req->visitor.role == ROLE_PLAYER && req->visitor.event.v == req->event_id.v);
        /* The same words as for an event that does not exist, so that nobody learns that it does. */
        if (!in->event.set.public_ && !inside)
            return event_unknown(req->event_id, err);
        in->has_event = true;
    }
    *out = in->event;
    return ERR_OK;
}

enum err_code page_data(struct request *req, struct event_data **out, struct err *err)
{
    struct request_inner *in = req->in;
    if (!in->data) {
        struct event event;
        enum err_code rc = page_event(req, &event, err);
        struct event_data *data = ARENA_ARRAY(req->arena, struct event_data, 1);
        if (rc == ERR_OK)
            rc = event_load(req->store, req->arena, event.id, data, err);
        if (rc != ERR_OK)
            return rc;
        in->data = data;
    }
    *out = in->data;
    return ERR_OK;
}

enum err_code page_knowledge(struct request *req, struct decklist_knowledge *out, struct err *err)
{
    return knowledge_get(req->in->knowledge, req->store, out, err);
}

/* ---- beside the writers ----------------------------------------------------------------------- */

enum err_code page_beside(struct request *req, page_part *part, void *context, struct err *err)
{
    struct writer_turn *turn = req->in->turn;
    enum err_code rc = ERR_OK;
    store_set_request(turn->writer, NULL); /* the next one to write has another */
    turn->leave(turn);
    if (part) {
        req->in->was_beside = true;
        req->store = turn->reader;
        if ((rc = store_begin_read(req->store, err)) == ERR_OK) {
            rc = part(req, context, err);
            store_end_read(req->store);
        }
    }
    turn->enter(turn);
    req->store = turn->writer;
    store_set_who(req->store, *req->visitor.who ? req->visitor.who : "web");
    if (part && req->key)
        store_set_request(req->store, req->key);
    return rc;
}

/* ---- after a failure -------------------------------------------------------------------------- */

void request_turn_to_again(struct request *req, const char *problem)
{
    struct request_inner *in = req->in;
    in->is_again = true;
    in->is_done = in->has_event = false;
    in->data = NULL;
    in->form_id = NULL;
    req->method = METHOD_GET;
    req->problem = problem;
    req->type = "text/html; charset=utf-8";
    req->download = NULL;
    strbuf_clear(&req->body);
}

void request_release(struct request *req)
{
    strbuf_release(&req->body);
}

/* ---- forms ----------------------------------------------------------------------------------- */

/* The hidden fields of every form. */
void html_form(struct html *h)
{
    if (!h->req)
        return;
    html_raw(h, "<input type=\"hidden\" name=\"csrf\" value=\"", 40);
    html_attr(h, h->req->visitor.csrf);
    html_raw(h, "\">", 2);
    const char *id = request_form_id(h->req);
    if (!*id)
        return;
    html_raw(h, "<input type=\"hidden\" name=\"rid\" value=\"", 39);
    html_attr(h, id);
    html_raw(h, "\">", 2);
}
