/* session.c - sessions as rows of the store, found by the hash of what a cookie holds: see gate.h and inner.h */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/secret.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/verbs/verbs.h"
#include "web/gate/inner.h"

#include <stdlib.h>
#include <string.h>

#define SEEN_SLOTS  8192 /* sessions whose last use is in memory */
#define WRITE_AFTER 600  /* seconds that the store may be behind */
#define FLUSH_EVERY 60   /* seconds between two writings */

/* ---- when they were used --------------------------------------------------------------------- */

struct seen {
    int64_t session;      /* 0: empty */
    int64_t seen, stored; /* last used; what the store says of it */
};

/* Open addressing, by the session's random number. When the table is too full, a session is not noted: its last use
 * is then what the store says, and is written with its next POST. */
struct sessions {
    pthread_mutex_t lock;
    struct seen slots[SEEN_SLOTS];
    int64_t flushed; /* when they were written last */
};

struct sessions *sessions_new(void)
{
    struct sessions *sessions = tc_calloc(1, sizeof *sessions);
    pthread_mutex_init(&sessions->lock, NULL);
    return sessions;
}

void sessions_free(struct sessions *sessions)
{
    if (!sessions)
        return;
    pthread_mutex_destroy(&sessions->lock);
    free(sessions);
}

#define PROBES 16

/* Returns when a session was last used, by the store and memory together. */
static int64_t last_use(struct sessions *sessions, int64_t session, int64_t stored)
{
    int64_t seen = stored;
    pthread_mutex_lock(&sessions->lock);
    for (size_t i = 0, at = (size_t)session % SEEN_SLOTS; i < PROBES; i++, at = (at + 1) % SEEN_SLOTS)
        if (sessions->slots[at].session == session && sessions->slots[at].seen > stored)
            seen = sessions->slots[at].seen;
    pthread_mutex_unlock(&sessions->lock);
    return seen;
}

static void note_use(struct sessions *sessions, int64_t session, int64_t stored, int64_t now)
{
    struct seen *free_slot = NULL, *mine = NULL;
    pthread_mutex_lock(&sessions->lock);
    for (size_t i = 0, at = (size_t)session % SEEN_SLOTS; i < PROBES && !mine; i++, at = (at + 1) % SEEN_SLOTS) {
        struct seen *slot = &sessions->slots[at];
        if (slot->session == session)
            mine = slot;
        else if (!free_slot && (slot->session == 0 || slot->seen - slot->stored < WRITE_AFTER))
            free_slot = slot;
    }
    if (!mine && free_slot) {
        *free_slot = (struct seen){.session = session, .stored = stored};
        mine = free_slot;
    }
    if (mine && now > mine->seen)
        mine->seen = now;
    pthread_mutex_unlock(&sessions->lock);
}

/* Takes those that are due and marks them as written; at most max. */
static size_t take_due(struct sessions *sessions, int64_t now, struct seen *out, size_t max)
{
    size_t n = 0;
    pthread_mutex_lock(&sessions->lock);
    bool is_time = now - sessions->flushed >= FLUSH_EVERY || now < sessions->flushed;
    for (size_t i = 0; is_time && i < SEEN_SLOTS && n < max; i++) {
        struct seen *slot = &sessions->slots[i];
        if (slot->session && slot->seen - slot->stored >= WRITE_AFTER) {
            out[n++] = *slot;
            slot->stored = slot->seen;
        }
    }
    if (is_time)
        sessions->flushed = now;
    pthread_mutex_unlock(&sessions->lock);
    return n;
}

static enum err_code flush(struct request *req, struct sessions *sessions, struct err *err)
{
    struct seen *due = ARENA_ARRAY(req->arena, struct seen, 1024);
    size_t n = take_due(sessions, req->now_utc, due, 1024);
    if (n == 0)
        return ERR_OK;
    enum err_code rc = verb_begin(req->store, VERB_SESSIONS, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(req->store, Q_WEB_SESSION_SEEN, SQL_ARGS(SQL_I(due[i].session), SQL_I(due[i].seen)), err);
    return store_end(req->store, rc, err);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static void hash_token(const unsigned char bytes[SESSION_TOKEN], char out[SIGN_DIGEST_HEX + 1])
{
    sign_digest(bytes, SESSION_TOKEN, out);
}

bool session_token_read(const struct auth *auth, const char *text, char hash[SIGN_DIGEST_HEX + 1])
{
    unsigned char bytes[SESSION_TOKEN], mark[SESSION_MARK];
    if (!secret_bytes(text, bytes, sizeof bytes))
        return false;
    secret_mark(&auth->session, bytes, SESSION_CHANCE, mark, sizeof mark);
    if (!secret_is_equal(mark, bytes + SESSION_CHANCE, sizeof mark))
        return false;
    hash_token(bytes, hash);
    return true;
}

bool auth_is_marked(const struct auth *auth, const char *cookie, size_t len)
{
    char text[2 * SESSION_TOKEN + 1], hash[SIGN_DIGEST_HEX + 1];
    if (len >= sizeof text)
        return false;
    memcpy(text, cookie, len);
    text[len] = '\0';
    return session_token_read(auth, text, hash);
}

const char *csrf_token(const struct auth *auth, struct arena *arena, const char *session_hash)
{
    unsigned char mark[SESSION_CHANCE];
    secret_mark(&auth->csrf, session_hash, strlen(session_hash), mark, sizeof mark);
    return secret_text(arena, mark, sizeof mark);
}

/* ---- finding --------------------------------------------------------------------------------- */

struct found {
    int64_t id, created, seen, closed;
    enum role role;
    const char *who, *last, *first;
    struct event_id event;
    struct player_id player;
    bool is_in; /* the player is still in the event */
};

static enum err_code find(struct request *req, const char *hash, struct found *out, struct err *err)
{
    struct cursor c;
    *out = (struct found){.role = ROLE_PUBLIC};
    enum err_code rc = store_query(req->store, Q_WEB_SESSION_FIND, SQL_ARGS(SQL_T(hash)), &c, err);
    if (rc == ERR_OK && c.row)
        *out = (struct found){
            .id = cursor_int(&c, 0),
            .role = auth_role(cursor_text(&c, 1, req->arena)),
            .who = cursor_text(&c, 2, req->arena),
            .created = cursor_int(&c, 3),
            .seen = cursor_int(&c, 4),
            .event = {cursor_int(&c, 5)},
            .player = {cursor_int(&c, 6)},
            .last = cursor_text(&c, 7, req->arena),
            .first = cursor_text(&c, 8, req->arena),
            .closed = cursor_int(&c, 9),
            .is_in = cursor_int(&c, 10) != 0,
        };
    cursor_close(&c);
    return rc;
}

/* If the clock was set back, a session counts as new: it neither ends nor lasts longer by more than that. */
static bool is_good(const struct found *found, int64_t seen, int64_t now)
{
    switch (found->role) {
    case ROLE_PLAYER:
        return found->event.v && found->player.v && found->is_in && now - seen < SESSION_PLAYER_IDLE &&
               now - found->created < SESSION_PLAYER_MOST &&
               (!found->closed || now - found->closed < SESSION_PLAYER_AFTER);
    case ROLE_SCREEN:
        return now - seen < SESSION_SCREEN_IDLE && now - found->created < SESSION_SCREEN_MOST;
    case ROLE_JUDGE:
    case ROLE_SCOREKEEPER:
    case ROLE_ORGANIZER:
        return now - seen < SESSION_STAFF_IDLE && now - found->created < SESSION_STAFF_MOST;
    default:
        return false;
    }
}

static const char *name_of(struct request *req, const struct found *found)
{
    if (found->role != ROLE_PLAYER)
        return arena_printf(req->arena, "%s (%s)", found->who, auth_role_name(found->role));
    return *found->first ? arena_printf(req->arena, "player %s, %s", found->last, found->first)
                         : arena_printf(req->arena, "player %s", found->last);
}

enum err_code auth_visitor(struct request *req, struct err *err)
{
    struct auth *auth = request_auth(req);
    const char *cookie = request_cookie(req, AUTH_COOKIE);
    char hash[SIGN_DIGEST_HEX + 1];
    struct found found = {.role = ROLE_PUBLIC};
    int64_t seen = 0;
    req->visitor = (struct visitor){.role = ROLE_PUBLIC, .who = "", .csrf = ""};
    if (!cookie)
        return ERR_OK;
    enum err_code rc = ERR_OK;
    if (session_token_read(auth, cookie, hash)) {
        rc = find(req, hash, &found, err);
        if (rc == ERR_OK && found.id)
            seen = last_use(auth->sessions, found.id, found.seen);
    }
    if (rc != ERR_OK)
        return rc;
    if (!is_good(&found, seen, req->now_utc)) {
        /* Shared pages are for visitors who send no cookie. */
        request_set_cookie(req, AUTH_COOKIE, "", -1);
        return ERR_OK;
    }
    req->visitor = (struct visitor){
        .role = found.role,
        .who = name_of(req, &found),
        .event = found.event,
        .player = found.player,
        .session = found.id,
        .csrf = csrf_token(auth, req->arena, hash),
    };
    note_use(auth->sessions, found.id, found.seen, req->now_utc);
    auth_note_address(auth, request_address(req));
    return req->method == METHOD_POST && !(req->route->flags & ROUTE_READS) ? flush(req, auth->sessions, err) : ERR_OK;
}

/* ---- making and ending ----------------------------------------------------------------------- */

static int64_t most_seconds(enum role role)
{
    return role == ROLE_PLAYER ? SESSION_PLAYER_MOST : role == ROLE_SCREEN ? SESSION_SCREEN_MOST : SESSION_STAFF_MOST;
}

enum err_code session_begin(struct request *req, enum role role, const char *who, const char *event_uuid,
                            const char *player_uuid, struct err *err)
{
    const struct auth *auth = request_auth(req);
    unsigned char bytes[SESSION_TOKEN];
    char hash[SIGN_DIGEST_HEX + 1];
    int64_t id;
    secret_random(bytes, SESSION_CHANCE);
    secret_mark(&auth->session, bytes, SESSION_CHANCE, bytes + SESSION_CHANCE, SESSION_MARK);
    hash_token(bytes, hash);
    secret_random(&id, sizeof id);
    id = (id & INT64_C(0x1fffffffffffff)) | 1; /* exact in JSON, and never 0 */
    enum err_code rc = ERR_OK;
    if (req->visitor.session)
        rc = store_exec(req->store, Q_WEB_SESSION_DELETE, SQL_ARGS(SQL_I(req->visitor.session)), err);
    if (rc == ERR_OK)
        rc = store_exec(req->store, Q_WEB_SESSION_INSERT,
                        SQL_ARGS(SQL_I(id), SQL_T(hash), SQL_T(auth_role_name(role)), SQL_T(who), SQL_T(event_uuid),
                                 SQL_T(player_uuid), SQL_I(req->now_utc)),
                        err);
    if (rc == ERR_OK)
        request_set_cookie(req, AUTH_COOKIE, secret_text(req->arena, bytes, sizeof bytes), most_seconds(role));
    secret_wipe(bytes, sizeof bytes);
    return rc;
}

enum err_code session_revoke(struct store *store, int64_t session, struct err *err)
{
    enum err_code rc = verb_begin(store, VERB_LOGOUT, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_exec(store, Q_WEB_SESSION_DELETE, SQL_ARGS(SQL_I(session)), err);
    if (rc == ERR_OK && store_changed(store) == 0)
        rc = err_set(err, ERR_NOT_FOUND, "nobody is logged in by this any more");
    return store_end(store, rc, err);
}

enum err_code session_end(struct request *req, struct err *err)
{
    request_set_cookie(req, AUTH_COOKIE, "", -1);
    return req->visitor.session ? session_revoke(req->store, req->visitor.session, err) : ERR_OK;
}

enum err_code sessions_clean(struct store *store, struct err *err)
{
    static const struct {
        const char *role;
        int64_t idle, most;
    } rules[] = {
        {"organizer", SESSION_STAFF_IDLE, SESSION_STAFF_MOST}, {"scorekeeper", SESSION_STAFF_IDLE, SESSION_STAFF_MOST},
        {"judge", SESSION_STAFF_IDLE, SESSION_STAFF_MOST},     {"screen", SESSION_SCREEN_IDLE, SESSION_SCREEN_MOST},
        {"player", SESSION_PLAYER_IDLE, SESSION_PLAYER_MOST},
    };
    struct clock *clock = store_clock(store);
    int64_t now = clock->now_utc(clock);
    enum err_code rc = verb_begin(store, VERB_SESSIONS, err);
    if (rc != ERR_OK)
        return rc;
    /* The store's last use lags behind, and a clock may be wrong: only sessions that ended long ago are deleted. */
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(rules); i++)
        rc = store_exec(store, Q_WEB_SESSION_DELETE_OLD,
                        SQL_ARGS(SQL_T(rules[i].role), SQL_I(now - 2 * rules[i].idle), SQL_I(now - 2 * rules[i].most)),
                        err);
    return store_end(store, rc, err);
}

enum err_code sessions_staff(struct request *req, struct session_row **out, size_t *n, int64_t *players,
                             struct err *err)
{
    struct sessions *sessions = request_auth(req)->sessions;
    struct cursor c;
    size_t room = 16;
    enum err_code rc;
    *out = ARENA_ARRAY(req->arena, struct session_row, room);
    *n = 0;
    for (rc = store_query(req->store, Q_WEB_SESSION_STAFF, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        if (*n == room) {
            struct session_row *grown = ARENA_ARRAY(req->arena, struct session_row, 2 * room);
            memcpy(grown, *out, room * sizeof *grown);
            *out = grown;
            room *= 2;
        }
        int64_t id = cursor_int(&c, 0);
        struct found found = {.role = auth_role(cursor_text(&c, 1, req->arena)), .created = cursor_int(&c, 3)};
        int64_t seen = last_use(sessions, id, cursor_int(&c, 4));
        if (is_good(&found, seen, req->now_utc))
            (*out)[(*n)++] = (struct session_row){.id = id,
                                                  .role = auth_role_name(found.role),
                                                  .who = cursor_text(&c, 2, req->arena),
                                                  .created_utc = found.created,
                                                  .seen_utc = seen};
    }
    cursor_close(&c);
    return rc != ERR_OK ? rc : store_get_int(req->store, Q_WEB_SESSION_PLAYERS, SQL_NONE, 0, players, err);
}
