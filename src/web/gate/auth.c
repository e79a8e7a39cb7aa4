/* auth.c - opening, PINs, and who may see what; see gate.h */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/secret.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "event/people/people.h"
#include "web/gate/inner.h"

#include <stdlib.h>
#include <string.h>

#define ONCE_BYTES 24
#define VISITOR_MS (30 * 60 * 1000) /* for a phone that looks at each round */

static const struct {
    enum role role;
    const char *name;
} roles[] = {
    {ROLE_ORGANIZER, "organizer"}, {ROLE_SCOREKEEPER, "scorekeeper"}, {ROLE_JUDGE, "judge"},
    {ROLE_SCREEN, "screen"},       {ROLE_PLAYER, "player"},
};

const char *auth_role_name(enum role role)
{
    for (size_t i = 0; i < ARRAY_LEN(roles); i++)
        if (roles[i].role == role)
            return roles[i].name;
    return "public";
}

enum role auth_role(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(roles); i++)
        if (strcmp(roles[i].name, name) == 0)
            return roles[i].role;
    return ROLE_PUBLIC;
}

/* ---- opening --------------------------------------------------------------------------------- */

const char *auth_keys_folder(const struct web_options *options, struct arena *arena)
{
    if (options->keys)
        return options->keys;
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        return path_join(arena, data, "topcut/keys");
    return path_join(arena, home && *home ? home : "/", ".local/share/topcut/keys");
}

static enum err_code make_pin(struct auth *auth, struct store *store, struct err *err)
{
    char pin[ACCESS_PIN_LEN + 1];
    static const char *const staff[] = {"organizer", "scorekeeper", "judge", "screen"};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; auth->options->new_pin && rc == ERR_OK && i < ARRAY_LEN(staff); i++)
        rc = access_pin_renew(store, staff[i], 0, err);
    if (rc == ERR_OK)
        rc = access_pin(store, &auth->secret, "organizer", pin, err);
    if (rc == ERR_OK)
        snprintf(auth->pin, sizeof auth->pin, "%.4s %.4s", pin, pin + 4);
    return rc;
}

enum err_code auth_open(const struct web_options *options, struct store *store, int port, struct auth **out,
                        struct err *err)
{
    struct auth *auth = tc_calloc(1, sizeof *auth);
    *out = NULL;
    auth->options = options;
    auth->port = port;
    auth->now_ms = monotonic_ms;
    auth->rate = rate_new();
    auth->sessions = sessions_new();
    auth->visitors = known_new();
    pthread_mutex_init(&auth->lock, NULL);
    auth->hostname = lan_hostname(&auth->arena);
    enum err_code rc = access_secret(store, &auth->arena, auth_keys_folder(options, &auth->arena), &auth->secret, err);
    if (rc == ERR_OK) {
        secret_derive(&auth->secret, "session", &auth->session);
        secret_derive(&auth->secret, "csrf", &auth->csrf);
        secret_derive(&auth->secret, "seal", &auth->seal);
        rc = make_pin(auth, store, err);
    }
    if (rc == ERR_OK)
        rc = sessions_clean(store, err);
    if (rc == ERR_OK)
        *out = auth;
    else
        auth_close(auth);
    return rc;
}

void auth_close(struct auth *auth)
{
    if (!auth)
        return;
    sessions_free(auth->sessions);
    known_free(auth->visitors);
    rate_free(auth->rate);
    pthread_mutex_destroy(&auth->lock);
    arena_release(&auth->arena);
    secret_wipe(auth, sizeof *auth);
    free(auth);
}

const char *auth_pin(const struct auth *auth)
{
    return auth->pin;
}

const struct secret *auth_seal_key(const struct auth *auth)
{
    return &auth->seal;
}

const struct secret *auth_secret(const struct auth *auth)
{
    return &auth->secret;
}

void auth_secret_hex(const struct auth *auth, char out[SECRET_HEX + 1])
{
    secret_to_hex(&auth->secret, out);
}

enum err_code auth_secret_keep(const char *folder, struct store *store, const char *hex, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct secret secret;
    enum err_code rc = secret_from_hex(hex, &secret) ? access_secret_keep(store, &arena, folder, &secret, err)
                                                     : err_set(err, ERR_INPUT, "the other server's secret is none");
    secret_wipe(&secret, sizeof secret);
    arena_release(&arena);
    return rc;
}

const char *auth_login_url(struct auth *auth, const char *base_url)
{
    unsigned char drawn[ONCE_BYTES];
    size_t len = strlen(base_url);
    secret_random(drawn, sizeof drawn);
    pthread_mutex_lock(&auth->lock);
    const char *text = secret_text(&auth->arena, drawn, sizeof drawn);
    sign_digest(text, strlen(text), auth->once_hash);
    const char *url = arena_printf(&auth->arena, "%.*s/login?once=%s",
                                   (int)(len && base_url[len - 1] == '/' ? len - 1 : len), base_url, text);
    pthread_mutex_unlock(&auth->lock);
    return url;
}

bool auth_login_once(struct auth *auth, const char *secret, bool use)
{
    char hash[SIGN_DIGEST_HEX + 1];
    sign_digest(secret, strlen(secret), hash);
    pthread_mutex_lock(&auth->lock);
    bool right = *auth->once_hash && secret_is_equal(hash, auth->once_hash, sizeof hash);
    if (right && use)
        auth->once_hash[0] = '\0';
    pthread_mutex_unlock(&auth->lock);
    return right;
}

enum err_code auth_check_pin(struct request *req, const char *pin, enum role *out, struct err *err)
{
    static const enum role staff[] = {ROLE_ORGANIZER, ROLE_SCOREKEEPER, ROLE_JUDGE, ROLE_SCREEN};
    const struct auth *auth = request_auth(req);
    enum err_code rc = ERR_OK;
    *out = ROLE_PUBLIC;
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(staff); i++) {
        char right[ACCESS_PIN_LEN + 1];
        rc = access_pin(req->store, &auth->secret, auth_role_name(staff[i]), right, err);
        if (rc == ERR_OK && access_pin_is(pin, right))
            *out = staff[i];
        secret_wipe(right, sizeof right);
    }
    return rc;
}

/* ---- who may --------------------------------------------------------------------------------- */

bool auth_may(const struct request *req)
{
    const struct route *route = req->route;
    const struct visitor *who = &req->visitor;
    if (who->role == ROLE_PLAYER && !(route->roles & ROLE_PUBLIC)) {
        if (!(route->roles & ROLE_PLAYER))
            return false;
        /* A path that names an event or a player must name the visitor's own. */
        return (req->event_id.v == 0 || req->event_id.v == who->event.v) &&
               (req->player_id.v == 0 || req->player_id.v == who->player.v);
    }
    /* Pages that everybody may see are open to people who are logged in as well. */
    return (route->roles & (unsigned)who->role) != 0 ||
           ((route->roles & ROLE_PUBLIC) != 0 && who->role != ROLE_STANDBY);
}

/* The path as the value of a query: everything that our own paths do not contain is encoded. */
static const char *as_value(struct arena *arena, const char *path)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = path; *p; p++) {
        bool plain = char_is_alnum(*p) || strchr("/-._~", *p) != NULL;
        if (plain)
            strbuf_add_char(&sb, *p);
        else
            strbuf_printf(&sb, "%%%02X", (unsigned)(unsigned char)*p);
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

const char *auth_way_in(const struct request *req)
{
    unsigned open_to = req->route->roles;
    bool by_code = (open_to & ROLE_PLAYER) != 0 && !(open_to & FOR_STAFF);
    if (req->visitor.role != ROLE_PUBLIC && !(by_code && req->visitor.role != ROLE_PLAYER))
        return NULL;
    return arena_printf(req->arena, "%s?next=%s", by_code ? "/join" : "/login", as_value(req->arena, req->path));
}

/* ---- limits ---------------------------------------------------------------------------------- */

static enum rate_kind kind_of(const struct request *req)
{
    const char *pattern = req->route->pattern;
    if (strcmp(pattern, "/login") == 0 || strcmp(pattern, "/standby/join") == 0)
        return RATE_PIN;
    return strcmp(pattern, "/join") == 0 ? RATE_CODE : RATE_OTHER;
}

enum err_code auth_limit(struct request *req, struct err *err)
{
    struct auth *auth = request_auth(req);
    int wait = rate_take(auth->rate, kind_of(req), request_address(req), request_is_loopback(req), auth->now_ms());
    if (wait == 0)
        return ERR_OK;
    req->status = 429;
    request_set_header(req, "Retry-After", arena_printf(req->arena, "%d", wait));
    return err_set(err, ERR_CONFLICT, "too many tries; wait %d seconds, or ask at the desk", wait);
}

void auth_was_right(struct request *req)
{
    struct auth *auth = request_auth(req);
    rate_give_back(auth->rate, kind_of(req), request_address(req), request_is_loopback(req), auth->now_ms());
}

/* The address itself, since everybody in the hall may share its network. */
static uint64_t visitor_key(const char *address)
{
    return hash_text(address);
}

void auth_note_address(struct auth *auth, const char *address)
{
    known_add(auth->visitors, visitor_key(address), auth->now_ms());
}

bool auth_knows_address(const struct auth *auth, const char *address)
{
    return known_has(auth->visitors, visitor_key(address), auth->now_ms(), VISITOR_MS);
}

bool auth_is_guessed(const struct auth *auth, bool codes)
{
    return rate_is_dry(auth->rate, codes ? RATE_CODE : RATE_PIN, auth->now_ms());
}
