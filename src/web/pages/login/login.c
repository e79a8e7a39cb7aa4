/* login.c - logging in and out, joining by a code, the visitor's language
 *
 * These are the forms that anybody may send: they are checked for their origin and limited in number, and say the
 * same whatever was wrong. A GET never uses a secret up: a messenger that looks at an address before its owner does
 * must not spend a code. So the one-time address, and the one on a player's card, show a page with one
 * button. */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/qr.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"
#include "web/gate/gate.h"
#include "web/pages/inner.h"
#include "web/pages/login/join.html.h"
#include "web/pages/login/login.html.h"

#include <string.h>

#define NAME_MAX_CHARS 40
#define ASK_COOKIE     "topcut-ask" /* who asked to be enrolled: sealed */
#define ASK_SECONDS    (24 * 3600)

/* Returns the page to go on to after a form: a path of ours, never another server's. */
static const char *next_of(const struct request *req, const char *otherwise)
{
    const char *next = field_or(req, "next", otherwise);
    bool ours = next[0] == '/' && next[1] != '/' && strpbrk(next, "\\\r\n\t") == NULL &&
                strncmp(next, "/login", 6) != 0 && strncmp(next, "/logout", 7) != 0;
    return ours ? next : otherwise;
}

/* ---- staff ----------------------------------------------------------------------------------- */

static const struct {
    enum role role;
    const char *label;
} staff_roles[] = {
    {ROLE_ORGANIZER, LANG_MARK("Organizer")},
    {ROLE_SCOREKEEPER, LANG_MARK("Scorekeeper")},
    {ROLE_JUDGE, LANG_MARK("Judge")},
    {ROLE_SCREEN, LANG_MARK("Screen")},
};

static enum err_code show_login(struct request *req, struct err *err)
{
    (void)err;
    struct login_role roles[ARRAY_LEN(staff_roles) + 1];
    const char *chosen = field_typed(req, "role", "");
    const char *once = field_or(req, "once", "");
    roles[0] = (struct login_role){"", lang_text(req->lang, "that of the PIN"), !*chosen};
    for (size_t i = 0; i < ARRAY_LEN(staff_roles); i++) {
        const char *name = auth_role_name(staff_roles[i].role);
        roles[i + 1] = (struct login_role){name, lang_text(req->lang, staff_roles[i].label), strcmp(chosen, name) == 0};
    }
    /* A one-time address that was used shows a page with a PIN. */
    const struct login_page model = {.next = next_of(req, "/"),
                                     .once = auth_login_once(request_auth(req), once, false) ? once : "",
                                     .name = field_typed(req, "name", ""),
                                     .who = req->visitor.who,
                                     .guest = req->site->options.face != NULL,
                                     .roles = roles,
                                     .n_roles = ARRAY_LEN(roles)};
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Log in"), .section = "login"});
    page_login(req->html, &model);
    page_end(req);
    return ERR_OK;
}

/* A name as the journal shows it. */
static enum err_code clean_name(struct request *req, const char **out, struct err *err)
{
    const char *name = field_or(req, "name", "");
    while (*name == ' ')
        name++;
    size_t len = strlen(name);
    while (len && name[len - 1] == ' ')
        len--;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7f)
            len = 0;
    if (len == 0 || len > 4 * (size_t)NAME_MAX_CHARS) {
        req->status = 422;
        return err_set(err, ERR_INPUT, "a name of at most %d letters is needed: it stands in the log", NAME_MAX_CHARS);
    }
    *out = arena_strndup(req->arena, name, len);
    return ERR_OK;
}

/* The role that a PIN lets somebody take: its own, or a lesser one. Roles are bits in order of their rights. */
static enum role taken_role(const struct request *req, enum role granted)
{
    enum role wanted = auth_role(field_or(req, "role", ""));
    return wanted != ROLE_PUBLIC && wanted != ROLE_PLAYER && wanted < granted ? wanted : granted;
}

static enum err_code granted_role(struct request *req, enum role *out, struct err *err)
{
    const char *once = field_or(req, "once", "");
    enum err_code rc = ERR_OK;
    *out = ROLE_PUBLIC;
    if (*once && auth_login_once(request_auth(req), once, true))
        *out = ROLE_ORGANIZER;
    else if (!*once)
        rc = auth_check_pin(req, field_or(req, "pin", ""), out, err);
    if (rc == ERR_OK && *out == ROLE_PUBLIC) {
        req->status = 422;
        rc = err_set(err, ERR_CONFLICT, "%s",
                     *once ? "this address was used already, or is of an earlier start of the "
                             "server; the PIN serves"
                           : "that is no PIN of this server");
    }
    return rc;
}

static enum err_code log_in(struct request *req, struct err *err)
{
    const char *name = "";
    enum role granted = ROLE_PUBLIC;
    enum err_code rc = clean_name(req, &name, err);
    if (rc == ERR_OK)
        rc = granted_role(req, &granted, err);
    if (rc != ERR_OK || (rc = verb_begin(req->store, VERB_LOGIN, err)) != ERR_OK)
        return rc;
    rc = session_begin(req, taken_role(req, granted), name, "", "", err);
    rc = store_end(req->store, rc, err);
    if (rc != ERR_OK)
        return rc;
    auth_was_right(req);
    page_done(req, "", "%s", next_of(req, "/"));
    return ERR_OK;
}

static enum err_code log_out(struct request *req, struct err *err)
{
    enum err_code rc = session_end(req, err);
    if (rc == ERR_OK)
        page_done(req, "", "/");
    return rc;
}

/* ---- players --------------------------------------------------------------------------------- */

static void add_address(struct request *req, const char *path, struct join_page *model)
{
    struct err none = ERR_INIT;
    struct qr qr;
    const struct auth *auth = request_auth(req);
    const char *named = auth_named_url(auth, req->arena);
    model->url = arena_printf(req->arena, "%s%s", auth_phone_url(auth, req->arena), path);
    model->named = *named ? arena_printf(req->arena, "%s%s", named, path) : "";
    if (qr_encode(req->arena, model->url, &qr, &none) == ERR_OK) {
        model->qr = qr_svg_path(req->arena, &qr);
        model->qr_size = qr_svg_size(&qr);
    }
}

/* What became of a request to be enrolled that this browser made. */
static enum err_code add_asked(struct request *req, struct join_page *model, struct err *err)
{
    const char *cookie = request_cookie(req, ASK_COOKIE);
    const char *text = cookie ? request_unseal(req, cookie, ASK_SECONDS) : NULL;
    int64_t id = 0;
    struct signup asked;
    struct err gone = ERR_INIT;
    if (!text || strncmp(text, "signup ", 7) != 0 || !parse_i64(text + 7, 1, INT64_MAX, &id))
        return ERR_OK;
    enum err_code rc = signup_get(req->store, req->arena, id, &asked, &gone);
    if (rc == ERR_NOT_FOUND || (rc == ERR_OK && req->event_id.v && asked.event.v != req->event_id.v))
        return ERR_OK;
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", gone.said);
    model->asked = asked.name;
    model->refused = asked.state == SIGNUP_REFUSED;
    if (asked.state == SIGNUP_APPROVED && !req->visitor.player.v)
        model->ask = cookie;
    return ERR_OK;
}

/* A code that was refused may be of an event that is over. */
static enum err_code add_over(struct request *req, struct join_page *model, struct err *err)
{
    struct event over;
    bool found;
    const char *typed = field_typed_at(req, "/join", "code", "");
    if (!*typed)
        return ERR_OK;
    if (access_code_over(req->store, req->arena, auth_secret(request_auth(req)), (struct event_id){0}, typed, &over,
                         &found, err) != ERR_OK ||
        !found)
        return err->code;
    model->over = over.set.name;
    model->over_event = over.set.public_ ? (long long)over.id.v : 0;
    return ERR_OK;
}

static enum err_code show_join(struct request *req, struct err *err)
{
    struct event event;
    struct join_page model = {.code = field_typed(req, "code", req->word ? req->word : ""),
                              .next = next_of(req, "/me"),
                              .event_name = "",
                              .event = (long long)req->event_id.v,
                              .who = req->visitor.who,
                              .player = req->visitor.player.v != 0,
                              .letters = ACCESS_CODE_LETTERS,
                              .name = field_typed(req, "name", ""),
                              .dci = field_typed(req, "dci", ""),
                              .asked = "",
                              .ask = "",
                              .over = "",
                              .url = "",
                              .named = "",
                              .qr = ""};
    enum err_code rc = ERR_OK;
    if (req->event_id.v) {
        rc = page_event(req, &event, err);
        if (rc != ERR_OK)
            return rc;
        model.event_name = event.set.name;
        model.signup = event.set.signup && event.rounds_paired == 0 && event.state != EVENT_CLOSED;
        add_address(req, arena_printf(req->arena, "/e/%lld/join", (long long)event.id.v), &model);
    } else if (!req->word) {
        add_address(req, "/join", &model);
    }
    if (add_asked(req, &model, err) != ERR_OK || add_over(req, &model, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Join"),
                                        .section = "join",
                                        .refresh = *model.asked && !*model.ask && !model.refused ? 15 : 0,
                                        .live = *model.asked && !*model.ask});
    page_join(req->html, &model);
    page_end(req);
    return ERR_OK;
}

/* The request that a code is exchanged by: the same form sent again may come in again, as its answer may have been
 * lost. A form without an id has none. */
static const char *request_digest(struct request *req)
{
    const char *rid = field_or(req, "rid", "");
    char *hex = ARENA_ARRAY(req->arena, char, SIGN_DIGEST_HEX + 1);
    if (!*rid)
        return "";
    sign_digest(rid, strlen(rid), hex);
    return hex;
}

static enum err_code not_good(struct request *req, enum err_code rc)
{
    if (rc == ERR_NOT_FOUND)
        req->status = 422;
    return rc;
}

/* A code of an event that is over is refused in other words. err says already why it is. */
static enum err_code say_over(struct request *req, struct event_id only, struct err *err)
{
    struct event over;
    struct err none = ERR_INIT;
    bool found = false;
    if (access_code_over(req->store, req->arena, auth_secret(request_auth(req)), only, field_or(req, "code", ""), &over,
                         &found, &none) == ERR_OK &&
        found) {
        err_clear(err);
        err_set(err, ERR_NOT_FOUND, "%s is over: this code is not needed any more", over.set.name);
    }
    err_clear(&none);
    return err->code;
}

/* Exchanges a code for a session, within the caller's transaction. */
static enum err_code join_by_code(struct request *req, struct err *err)
{
    struct event event;
    struct access_code code;
    int64_t only = 0;
    const char *digest = request_digest(req);
    enum err_code rc = field_int(req, "event", 1, INT64_MAX, 0, &only, err);
    if (rc == ERR_OK)
        rc = access_code_find(req->store, req->arena, auth_secret(request_auth(req)), (struct event_id){only},
                              field_or(req, "code", ""), digest, &event, &code, err);
    if (rc == ERR_NOT_FOUND)
        rc = say_over(req, (struct event_id){only}, err);
    if (rc == ERR_OK && code.used_utc) /* its answer was lost: the session that it made is nobody's */
        rc = store_exec(req->store, Q_WEB_SESSION_DELETE_PLAYER, SQL_ARGS(SQL_T(event.uuid), SQL_T(code.uuid)), err);
    if (rc == ERR_OK)
        rc = access_code_use(req->store, &event, &code, digest, err);
    return rc == ERR_OK ? session_begin(req, ROLE_PLAYER, "", event.uuid, code.uuid, err) : not_good(req, rc);
}

/* Does the same for a player who asked to be enrolled and was, and uses up their code. */
static enum err_code join_by_asking(struct request *req, struct err *err)
{
    const struct auth *auth = request_auth(req);
    const char *text = request_unseal(req, field_or(req, "ask", ""), ASK_SECONDS);
    struct event event;
    struct signup asked = {.state = SIGNUP_WAITING};
    struct access_code *codes = NULL, *mine = NULL;
    size_t n = 0;
    int64_t id = 0;
    bool sealed = text && strncmp(text, "signup ", 7) == 0 && parse_i64(text + 7, 1, INT64_MAX, &id);
    enum err_code rc = sealed ? signup_get(req->store, req->arena, id, &asked, err) : ERR_OK;
    if (rc == ERR_OK && asked.state == SIGNUP_APPROVED)
        rc = event_get(req->store, req->arena, asked.event, &event, err);
    if (rc == ERR_OK && asked.state == SIGNUP_APPROVED)
        rc = access_codes(req->store, req->arena, auth_secret(auth), asked.event, &codes, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (codes[i].player.v == asked.player.v && !codes[i].used_utc)
            mine = &codes[i];
    if (rc == ERR_OK && (!mine || event.state == EVENT_CLOSED))
        rc = err_set(err, ERR_NOT_FOUND, "this cannot be used any more; ask at the desk for a code");
    if (rc == ERR_OK)
        rc = access_code_use(req->store, &event, mine, request_digest(req), err);
    return rc == ERR_OK ? session_begin(req, ROLE_PLAYER, "", event.uuid, mine->uuid, err) : not_good(req, rc);
}

static enum err_code join(struct request *req, struct err *err)
{
    enum err_code rc = verb_begin(req->store, VERB_JOIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = *field_or(req, "ask", "") ? join_by_asking(req, err) : join_by_code(req, err);
    rc = store_end(req->store, rc, err);
    if (rc != ERR_OK)
        return rc;
    auth_was_right(req);
    page_done(req, "", "%s", next_of(req, "/me"));
    return ERR_OK;
}

static enum err_code sign_up(struct request *req, struct err *err)
{
    struct event event;
    struct signup asked;
    enum err_code rc = page_event(req, &event, err);
    if (rc == ERR_OK)
        rc = signup_ask(req->store, req->arena, req->event_id, field_or(req, "name", ""), field_or(req, "dci", ""),
                        &asked, err);
    if (rc != ERR_OK)
        return rc;
    request_set_cookie(req, ASK_COOKIE, request_seal(req, arena_printf(req->arena, "signup %lld", (long long)asked.id)),
                       ASK_SECONDS);
    page_done(req, "", "/e/%lld/join", (long long)req->event_id.v);
    return ERR_OK;
}

/* ---- the visitor's language ------------------------------------------------------------------ */

static enum err_code set_language(struct request *req, struct err *err)
{
    const char *tag = field_or(req, "lang", "");
    if (!lang_is_known(tag))
        return err_set(err, ERR_INPUT, "lang: \"%s\" is none of the languages", tag);
    request_set_cookie(req, LANG_COOKIE, lang_tag(lang_find(tag)), 365 * 24 * 3600);
    page_done(req, "", "%s", next_of(req, "/"));
    return ERR_OK;
}

const struct route routes_login[] = {
    {METHOD_GET, "/login", FOR_ALL, 0, 0, show_login, NULL},
    {METHOD_POST, "/login", MAY_LOGIN, ROUTE_OPEN, 0, log_in, show_login},
    {METHOD_POST, "/logout", MAY_LOGOUT & ~ROLE_PUBLIC, 0, 0, log_out, NULL},
    {METHOD_POST, "/lang", FOR_ALL, ROUTE_OPEN, 0, set_language, NULL},
    {0},
};

const struct route routes_join[] = {
    {METHOD_GET, "/join", FOR_ALL, 0, 0, show_join, NULL},
    {METHOD_GET, "/j/{word}", FOR_ALL, 0, 0, show_join, NULL},
    {METHOD_GET, "/e/{event}/join", FOR_ALL, 0, 0, show_join, NULL},
    {METHOD_POST, "/join", MAY_JOIN, ROUTE_OPEN, 0, join, show_join},
    {METHOD_POST, "/e/{event}/signup", MAY_SIGNUP, ROUTE_OPEN, 0, sign_up, show_join},
    {0},
};
