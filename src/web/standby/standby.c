/* standby.c - the server's half of a second laptop that stands by
 *
 * A copy joins once, by the organizer's PIN, and gets a key, which it shows from then on. It
 * fetches a snapshot, then asks for what comes after its position; that question waits here until
 * there is something (page_wait), and is the acknowledgement as well: a copy that asks for what comes after 42 has 42
 * on its disk. So a change reaches the copy and is known to be there after one round trip, and a lost answer costs
 * nothing but the question.
 *
 * Who has what is kept in memory and written down by a thread of its own now and then: it decides
 * only which shipments may go. The same thread tells an old primary that this server's file was
 * promoted: every second, so that one that comes back hears of it before it confirms anything (standby_hold). One that
 * comes back at another address asks for itself, while copies that it had do not ask it for changes (successor.c).
 */
#include "web/standby/standby.h"
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/parallel.h"
#include "base/secret.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/fetch/fetch.h"
#include "web/gate/gate.h"
#include "web/standby/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define COPIES_MAX    8
#define CHANGES_BYTES ((size_t)4 << 20) /* of one answer, roughly */
#define WAIT_MAX      20                /* seconds that a copy may ask to wait */
#define AWAY_MS       8000              /* a copy asks every 5 seconds; one that has not asked for so long is gone */
#define AWAIT_MS      2000
#define WRITE_DOWN_MS 1000
#define TELL_MS       1000 /* how often the old primary is looked for, and told again */
#define TELL_AGAIN_MS 10000
#define HOLD_MS       3000 /* how long a primary with copies waits for word from them before it writes */

struct live_copy {
    char id[40];
    char line[40];
    int64_t acked_seq, written_seq, acked_at_utc, seen_ms;
    bool late; /* it let a write wait in vain: no write waits for it until it asks again */
};

struct standby {
    struct site *site;
    pthread_mutex_t lock;
    pthread_cond_t moved; /* a copy has acknowledged, or it ends */
    struct live_copy copies[COPIES_MAX];
    size_t n;
    pthread_mutex_t reader_lock;
    struct store *reader;
    struct crew attendant; /* one thread */
    bool stopping;
    size_t expected; /* copies that followed when it started */
    int64_t start_ms;
    char over[512]; /* why the server has to end; "" */
};

/* ---- who is there ---------------------------------------------------------------------------- */

/* A copy's place in memory; NULL: there are too many. Under the lock. */
static struct live_copy *live_copy(struct standby *s, const char *id)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->copies[i].id, id) == 0)
            return &s->copies[i];
    if (s->n == COPIES_MAX)
        return NULL;
    struct live_copy *copy = &s->copies[s->n++];
    *copy = (struct live_copy){.written_seq = -1, .acked_seq = -1};
    snprintf(copy->id, sizeof copy->id, "%s", id);
    return copy;
}

static bool is_there(const struct live_copy *copy)
{
    return copy->seen_ms && monotonic_ms() - copy->seen_ms < AWAY_MS;
}

static void copy_asked(struct standby *s, const char *id, const struct ship_position *have, int64_t now_utc)
{
    pthread_mutex_lock(&s->lock);
    struct live_copy *copy = live_copy(s, id);
    if (copy) {
        snprintf(copy->line, sizeof copy->line, "%s", have->line);
        copy->acked_seq = have->seq;
        copy->acked_at_utc = now_utc;
        copy->seen_ms = monotonic_ms();
        copy->late = false;
        pthread_cond_broadcast(&s->moved);
    }
    pthread_mutex_unlock(&s->lock);
}

/* The key's digest is what the store knows a copy by. */
static bool find_copy(struct store *store, struct arena *arena, const char *key, struct ship_copy *out)
{
    char digest[SIGN_DIGEST_HEX + 1];
    struct ship_copy *copies;
    size_t n;
    struct err ignored = ERR_INIT;
    sign_digest(key, strlen(key), digest);
    if (ship_list(store, arena, &copies, &n, &ignored) != ERR_OK)
        return false;
    for (size_t i = 0; i < n; i++)
        if (secret_text_is_equal(copies[i].key_digest, digest)) {
            *out = copies[i];
            return true;
        }
    return false;
}

bool standby_visitor(struct store *readonly, const char *token, struct visitor *out)
{
    struct arena scratch = ARENA_INIT;
    struct ship_copy copy;
    bool found = find_copy(readonly, &scratch, token, &copy);
    if (found)
        *out = (struct visitor){.role = ROLE_STANDBY, .who = "standby", .csrf = ""};
    arena_release(&scratch);
    return found;
}

/* The copy that asks. */
static enum err_code this_copy(struct request *req, struct ship_copy *out, struct err *err)
{
    const char *given = request_header(req, HEADER_AUTHORIZATION);
    if (given && strncmp(given, "Bearer ", 7) == 0 && find_copy(req->store, req->arena, given + 7, out))
        return ERR_OK;
    req->status = 401;
    return err_set(err, ERR_USAGE, "this server does not know the copy; it has to join again");
}

/* ---- joining --------------------------------------------------------------------------------- */

static enum err_code check_pin(struct request *req, struct err *err)
{
    enum role role;
    enum err_code rc = auth_check_pin(req, field_or(req, "pin", ""), &role, err);
    if (rc == ERR_OK && role != ROLE_ORGANIZER)
        return err_set(err, ERR_INPUT, "this is not the organizer's PIN; topcut serve shows it at its start");
    if (rc == ERR_OK)
        auth_was_right(req);
    return rc;
}

static bool is_uuid(const char *text)
{
    return text && strlen(text) == 36 && strspn(text, "0123456789abcdef-") == 36;
}

static enum err_code answer_join(struct request *req, const char *id, const char *key, struct err *err)
{
    struct replica is;
    char secret[SECRET_HEX + 1];
    enum err_code rc = replica_get(req->store, req->arena, &is, err);
    if (rc != ERR_OK)
        return rc;
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/standby-join/1");
    json_add_text(root, "id", id);
    json_add_text(root, "key", key);
    json_add_text(root, "line", is.line);
    json_add_int(root, "epoch", is.epoch);
    json_add_int(root, "version", store_version(req->store));
    auth_secret_hex(request_auth(req), secret);
    json_add_text(root, "secret", secret); /* so that sessions, codes and PINs go on after a promotion */
    secret_wipe(secret, sizeof secret);
    page_json(req, root);
    return ERR_OK;
}

/* POST /standby/join: with the PIN, or, for one that knows its key and needs a new snapshot, with
 * that. */
static enum err_code post_join(struct request *req, struct err *err)
{
    struct ship_copy copy;
    unsigned char drawn[SECRET_BYTES];
    char digest[SIGN_DIGEST_HEX + 1];
    enum err_code rc;
    req->wants_json = true;
    if (req->visitor.role == ROLE_STANDBY) {
        if ((rc = this_copy(req, &copy, err)) == ERR_OK && (rc = ship_follow(req->store, copy.id, err)) == ERR_OK)
            rc = answer_join(req, copy.id, "", err);
        return rc;
    }
    if ((rc = check_pin(req, err)) != ERR_OK)
        return rc;
    const char *id = field(req, "id"), *name = field_or(req, "name", "a laptop");
    if (!is_uuid(id))
        return err_set(err, ERR_INPUT, "the field id is not a UUID");
    secret_random(drawn, sizeof drawn);
    const char *key = secret_text(req->arena, drawn, sizeof drawn);
    sign_digest(key, strlen(key), digest);
    copy = (struct ship_copy){
        .id = id, .name = utf8_clean(req->arena, name), .address = request_address(req), .key_digest = digest};
    if ((rc = ship_join(req->store, &copy, err)) != ERR_OK)
        return rc;
    web_log("a standby joined from %s", copy.address);
    return answer_join(req, id, key, err);
}

/* ---- handing out ----------------------------------------------------------------------------- */

/* GET /standby/snapshot: the store at this moment, from a temporary file that has no name any
 * more. */
static enum err_code get_snapshot(struct request *req, struct err *err)
{
    struct store *store;
    struct stat st;
    const char *path = file_temporary_name(req->arena, arena_printf(req->arena, "%s.snapshot", store_path(req->store)));
    enum err_code rc = store_open(store_path(req->store), STORE_READ, req->site->options.clock, &store, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_backup(store, path, FILE_REPLACE_EXISTING, err);
    store_close(store);
    int fd = rc == ERR_OK ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (rc == ERR_OK && (fd < 0 || fstat(fd, &st) != 0)) {
        rc = err_set(err, ERR_IO, "cannot read %s: %s", path, cause_of_errno(errno));
        if (fd >= 0)
            close(fd);
    }
    unlink(path);
    if (rc == ERR_OK)
        page_file(req, "application/vnd.sqlite3", NULL, fd, (size_t)st.st_size);
    return rc;
}

/* GET /standby/changes?line=...&digest=...&after=42&wait=5 */
static enum err_code get_changes(struct request *req, struct err *err)
{
    struct ship_position have = {.line = field_or(req, "line", ""), .digest = field_or(req, "digest", "")};
    struct ship_answer answer = {
        .now_utc = req->now_utc, .version = store_version(req->store), .awaited = req->site->options.await_standby};
    struct ship_copy copy;
    struct replica is;
    struct strbuf out = STRBUF_INIT;
    int64_t wait;
    enum err_code rc;
    req->wants_json = true;
    if ((rc = this_copy(req, &copy, err)) != ERR_OK ||
        (rc = field_int(req, "after", 0, INT64_MAX, 0, &have.seq, err)) != ERR_OK ||
        (rc = field_int(req, "wait", 0, WAIT_MAX, 0, &wait, err)) != ERR_OK ||
        (rc = replica_get(req->store, req->arena, &is, err)) != ERR_OK ||
        (rc = replica_check(req->store, err)) != ERR_OK ||
        (rc = ship_after(req->store, req->arena, &have, CHANGES_BYTES, &answer.shipments, &answer.n, &answer.anew,
                         err)) != ERR_OK)
        return rc;
    answer.anew = answer.anew || !copy.following;
    if (!answer.anew)
        copy_asked(req->site->standby, copy.id, &have, req->now_utc);
    if (!answer.anew && answer.n == 0 && wait > 0 && !req->waited) {
        page_wait(req, (int)wait);
        return ERR_OK;
    }
    answer.epoch = is.epoch;
    answer.seq = is.seq;
    if (answer.anew)
        answer.n = 0;
    ship_write(&out, &answer);
    page_bytes(req, "application/x-topcut-shipments", NULL, out.text, out.len);
    strbuf_release(&out);
    return ERR_OK;
}

/* ---- superseded ------------------------------------------------------------------------------ */

/* From now on the file refuses, and the server ends. *is: what the file is then. */
static enum err_code supersede(struct standby *s, struct store *store, struct arena *arena,
                               const struct successor *successor, int64_t now_utc, struct replica *is, struct err *err)
{
    enum err_code rc = ship_supersede(store, successor->epoch, successor->by, now_utc, err);
    if (rc == ERR_OK)
        rc = replica_get(store, arena, is, err);
    if (rc == ERR_OK && is->role == REPLICA_SUPERSEDED) {
        pthread_mutex_lock(&s->lock);
        snprintf(s->over, sizeof s->over, "%s",
                 message(arena, "%.200s took over: its file counts now, this one does not", successor->by));
        pthread_cond_broadcast(&s->moved);
        pthread_mutex_unlock(&s->lock);
    }
    return rc;
}

/* POST /standby/superseded: the copy was promoted while this server was away, or could not be
 * reached. */
static enum err_code post_superseded(struct request *req, struct err *err)
{
    struct replica is;
    enum err_code rc;
    req->wants_json = true;
    struct successor successor = {.by = utf8_clean(req->arena, field_or(req, "by", "another laptop"))};
    if ((rc = field_int(req, "epoch", 1, INT64_MAX, 0, &successor.epoch, err)) != ERR_OK ||
        (rc = supersede(req->site->standby, req->store, req->arena, &successor, req->now_utc, &is, err)) != ERR_OK)
        return rc;
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/standby-superseded/1");
    json_add_bool(root, "superseded", is.role == REPLICA_SUPERSEDED);
    json_add_int(root, "epoch", is.epoch);
    page_json(req, root);
    return ERR_OK;
}

const char *standby_over(struct site *site)
{
    struct standby *s = site->standby;
    const char *why = NULL;
    pthread_mutex_lock(&s->lock);
    if (*s->over)
        why = s->over; /* written once */
    pthread_mutex_unlock(&s->lock);
    return why;
}

/* ---- what there is to report ----------------------------------------------------------------- */

/* How a copy stands. */
struct standing {
    const struct ship_copy *copy;
    bool there, anew;
    int64_t acked_seq, acked_at_utc, behind;
};

static struct standing standing_of(struct standby *s, const struct replica *is, const struct ship_copy *copy)
{
    struct standing t = {
        .copy = copy, .anew = !copy->following, .acked_seq = copy->acked_seq, .acked_at_utc = copy->acked_at_utc};
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < s->n; i++) {
        const struct live_copy *live = &s->copies[i];
        if (strcmp(live->id, copy->id) != 0 || strcmp(live->line, is->line) != 0)
            continue;
        t.there = is_there(live);
        if (live->acked_seq >= t.acked_seq) {
            t.acked_seq = live->acked_seq;
            t.acked_at_utc = live->acked_at_utc;
        }
    }
    pthread_mutex_unlock(&s->lock);
    t.behind = is->seq > t.acked_seq ? is->seq - t.acked_seq : 0;
    return t;
}

/* GET /standby/status */
static enum err_code get_status(struct request *req, struct err *err)
{
    struct replica is;
    struct ship_copy *copies;
    size_t n;
    enum err_code rc;
    if ((rc = replica_get(req->store, req->arena, &is, err)) != ERR_OK ||
        (rc = ship_list(req->store, req->arena, &copies, &n, err)) != ERR_OK)
        return rc;
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/standby/1");
    json_add_text(root, "role", replica_role_name(is.role));
    json_add_int(root, "epoch", is.epoch);
    json_add_int(root, "seq", is.seq);
    json_add_bool(root, "awaited", req->site->options.await_standby);
    struct json *list = json_add_array(root, "copies");
    for (size_t i = 0; i < n; i++) {
        struct standing t = standing_of(req->site->standby, &is, &copies[i]);
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "name", copies[i].name);
        json_add_text(one, "address", copies[i].address);
        json_add_bool(one, "connected", t.there);
        json_add_bool(one, "needs_snapshot", t.anew);
        json_add_int(one, "behind", t.behind);
        json_add_int(one, "acked_seq", t.acked_seq);
        if (t.acked_at_utc)
            json_add_int(one, "acked_at_utc", t.acked_at_utc);
        else
            json_add_null(one, "acked_at_utc");
    }
    page_json(req, root);
    return ERR_OK;
}

bool standby_line(struct request *req, const char **sentence)
{
    struct replica is;
    struct ship_copy *copies;
    size_t n, there = 0;
    int64_t behind = 0, at = 0;
    struct err ignored = ERR_INIT;
    *sentence = "";
    if (replica_get(req->store, req->arena, &is, &ignored) != ERR_OK ||
        ship_list(req->store, req->arena, &copies, &n, &ignored) != ERR_OK || n == 0)
        return true;
    for (size_t i = 0; i < n; i++) {
        struct standing t = standing_of(req->site->standby, &is, &copies[i]);
        there += t.there && !t.anew;
        if (t.there && t.behind > behind)
            behind = t.behind;
        if (t.acked_at_utc > at)
            at = t.acked_at_utc;
    }
    if (there && !behind)
        *sentence = lang_text(req->lang, "The standby has every change.");
    else if (there)
        *sentence = lang_fill(
            req->arena,
            lang_plural(req->lang, "The standby is {n} change behind.", "The standby is {n} changes behind.", behind),
            LANG_ARGS({"n", arena_printf(req->arena, "%" PRId64, behind)}));
    else if (at)
        *sentence = lang_fill(req->arena, lang_text(req->lang, "The standby is not connected; heard last at {time}."),
                              LANG_ARGS({"time", lang_time(req->arena, req->lang, at)}));
    else
        *sentence = lang_text(req->lang, "The standby is not connected.");
    return there && !behind;
}

/* ---- a write waits --------------------------------------------------------------------------- */

/* What the store has now; -1: it cannot be asked. */
static int64_t newest_seq(struct standby *s, char line[40])
{
    struct arena scratch = ARENA_INIT;
    struct err ignored = ERR_INIT;
    struct replica is;
    int64_t seq = -1;
    pthread_mutex_lock(&s->reader_lock);
    if (replica_get(s->reader, &scratch, &is, &ignored) == ERR_OK) {
        seq = is.seq;
        snprintf(line, 40, "%s", is.line);
    }
    pthread_mutex_unlock(&s->reader_lock);
    arena_release(&scratch);
    return seq;
}

/* Counts the copies that are connected (*there), and returns how many of them lack seq. Under the lock. */
static size_t count_waiting(struct standby *s, const char *line, int64_t seq, size_t *there)
{
    size_t waiting = 0;
    *there = 0;
    for (size_t i = 0; i < s->n; i++) {
        const struct live_copy *copy = &s->copies[i];
        if (!is_there(copy) || copy->late || strcmp(copy->line, line) != 0)
            continue;
        ++*there;
        waiting += copy->acked_seq < seq;
    }
    return waiting;
}

const char *standby_await(struct site *site)
{
    struct standby *s = site->standby;
    char line[40] = "";
    int64_t seq = newest_seq(s, line);
    struct timespec until;
    size_t there, waiting;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += AWAIT_MS / 1000;
    pthread_mutex_lock(&s->lock);
    int rc = 0;
    while ((waiting = count_waiting(s, line, seq, &there)) > 0 && rc == 0 && !s->stopping)
        rc = pthread_cond_timedwait(&s->moved, &s->lock, &until);
    for (size_t i = 0; waiting && i < s->n; i++)
        if (s->copies[i].acked_seq < seq)
            s->copies[i].late = true;
    pthread_mutex_unlock(&s->lock);
    return waiting ? "It is not yet at the standby." : there ? NULL : "No standby is connected.";
}

/* Counts the copies that have asked since the start. Under the lock. */
static size_t count_heard(const struct standby *s)
{
    size_t heard = 0;
    for (size_t i = 0; i < s->n; i++)
        heard += s->copies[i].seen_ms != 0;
    return heard;
}

enum err_code standby_hold(struct site *site, struct err *err)
{
    struct standby *s = site->standby;
    struct timespec until = {.tv_sec = (time_t)((s->start_ms + HOLD_MS) / 1000),
                             .tv_nsec = (long)((s->start_ms + HOLD_MS) % 1000) * 1000000};
    int rc = 0;
    pthread_mutex_lock(&s->lock);
    while (rc == 0 && !*s->over && !s->stopping && count_heard(s) < s->expected)
        rc = pthread_cond_timedwait(&s->moved, &s->lock, &until);
    bool over = *s->over != '\0';
    pthread_mutex_unlock(&s->lock);
    return over ? err_set(err, ERR_CONFLICT, "%s", s->over) : ERR_OK;
}

/* ---- the thread ------------------------------------------------------------------------------ */

/* Notes what the copies have acknowledged; changes that all copies have are dropped. What cannot be noted now is
 * tried again. */
static void write_down(struct standby *s, struct store *store)
{
    for (size_t i = 0;; i++) {
        struct err err = ERR_INIT;
        pthread_mutex_lock(&s->lock);
        bool more = i < s->n;
        struct live_copy copy = more ? s->copies[i] : (struct live_copy){.acked_seq = 0};
        pthread_mutex_unlock(&s->lock);
        if (!more)
            return;
        if (copy.acked_seq == copy.written_seq)
            continue;
        if (ship_ack(store, copy.id, copy.acked_seq, copy.acked_at_utc, &err) != ERR_OK) {
            web_log("cannot note what the standby has: %s", err.said);
            continue;
        }
        pthread_mutex_lock(&s->lock);
        s->copies[i].written_seq = copy.acked_seq; /* places are given once and stay */
        pthread_mutex_unlock(&s->lock);
    }
}

static bool is_stopping(struct standby *s)
{
    pthread_mutex_lock(&s->lock);
    bool stopping = s->stopping;
    pthread_mutex_unlock(&s->lock);
    return stopping;
}

static bool asked_to_stop(void *data)
{
    return is_stopping(data);
}

static bool has_asked(struct standby *s, const char *id)
{
    bool asked = false;
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < s->n; i++)
        asked |= strcmp(s->copies[i].id, id) == 0 && s->copies[i].seen_ms;
    pthread_mutex_unlock(&s->lock);
    return asked;
}

/* Looks for a copy that took over among those that have not asked for changes since the start. */
static void look_for_successor(struct standby *s, struct store *store)
{
    const struct web_options *o = &s->site->options;
    const struct successor_ask ask = {.port = o->port, .tls = o->tls, .stop = asked_to_stop, .data = s};
    struct arena scratch = ARENA_INIT;
    struct ship_copy *copies;
    struct replica is = {.role = REPLICA_PRIMARY};
    struct successor found;
    size_t n = 0;
    struct err err = ERR_INIT;
    struct clock *clock = store_clock(store);
    enum err_code rc = ship_list(store, &scratch, &copies, &n, &err);
    for (size_t i = 0; rc == ERR_OK && i < n && is.role == REPLICA_PRIMARY; i++)
        if (!has_asked(s, copies[i].id) && successor_find(&scratch, &ask, &copies[i], &found))
            rc = supersede(s, store, &scratch, &found, clock->now_utc(clock), &is, &err);
    if (rc != ERR_OK)
        web_log("standbys are not attended to yet: %s", err.said);
    arena_release(&scratch);
}

/* A connection of the thread's own; tried again while others keep the file busy. NULL: it is time to end. */
static struct store *open_own(struct standby *s, struct arena *scratch, struct replica *is)
{
    while (!is_stopping(s)) {
        struct err err = ERR_INIT;
        struct store *store = NULL;
        if (store_open(s->site->options.store, STORE_WRITE, s->site->options.clock, &store, &err) == ERR_OK &&
            replica_get(store, scratch, is, &err) == ERR_OK)
            return store;
        store_close(store);
        web_log("standbys are not attended to yet: %s", err.said);
        pause_ms(1000);
    }
    return NULL;
}

static void attend(void *context, size_t member)
{
    struct standby *s = context;
    (void)member;
    struct arena scratch = ARENA_INIT;
    struct replica is = {.epoch = 0};
    int64_t began_ms = monotonic_ms(), written_ms = began_ms, told_ms = 0, looked_ms = 0;
    struct store *store = open_own(s, &scratch, &is);
    bool promoted = store && is.epoch > 0 && *is.source && *is.key, told = false;
    while (store && !is_stopping(s)) {
        pause_ms(100);
        int64_t now = monotonic_ms();
        if (now - written_ms >= WRITE_DOWN_MS) {
            write_down(s, store);
            written_ms = now;
        }
        bool holding = now - began_ms < HOLD_MS;
        if (!looked_ms || now - looked_ms >= (holding ? TELL_MS : TELL_AGAIN_MS)) {
            look_for_successor(s, store);
            looked_ms = monotonic_ms();
        }
        if (promoted && (!told_ms || now - told_ms >= (told ? TELL_AGAIN_MS : TELL_MS))) {
            bool before = told;
            told = web_tell_primary(store);
            if (told && !before)
                web_log("told %s that this file took over", is.source);
            told_ms = monotonic_ms();
        }
    }
    if (store)
        write_down(s, store);
    store_close(store);
    arena_release(&scratch);
}

/* ---- with the server ------------------------------------------------------------------------- */

static enum err_code count_followers(struct standby *s, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct ship_copy *copies;
    size_t n = 0;
    enum err_code rc = ship_list(s->reader, &scratch, &copies, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        s->expected += copies[i].following;
    s->start_ms = monotonic_ms();
    arena_release(&scratch);
    return rc;
}

enum err_code standby_start(struct site *site, struct store *writer, struct err *err)
{
    pthread_condattr_t monotonic;
    enum err_code rc = replica_check(writer, err);
    if (rc != ERR_OK)
        return rc;
    struct standby *s = tc_calloc(1, sizeof *s);
    s->site = site;
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->reader_lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&s->moved, &monotonic);
    pthread_condattr_destroy(&monotonic);
    site->standby = s;
    if ((rc = store_open(site->options.store, STORE_READ, site->options.clock, &s->reader, err)) != ERR_OK)
        return rc;
    if ((rc = count_followers(s, err)) != ERR_OK)
        return rc;
    return crew_start(&s->attendant, 1, attend, s, err);
}

void standby_stop(struct site *site)
{
    struct standby *s = site->standby;
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
    crew_join(&s->attendant);
    store_close(s->reader);
    pthread_cond_destroy(&s->moved);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->reader_lock);
    free(s);
    site->standby = NULL;
}

const struct route routes_standby[] = {
    {METHOD_POST, "/standby/join", FOR_ALL | ROLE_STANDBY, ROUTE_OPEN, 0, post_join, NULL},
    {METHOD_GET, "/standby/snapshot", ROLE_STANDBY, ROUTE_SLOW, 0, get_snapshot, NULL},
    {METHOD_GET, "/standby/changes", ROLE_STANDBY, 0, 0, get_changes, NULL},
    {METHOD_POST, "/standby/superseded", ROLE_STANDBY, 0, 0, post_superseded, NULL},
    {METHOD_GET, "/standby/successor", FOR_ALL | ROLE_STANDBY, 0, 0, get_successor, NULL},
    {METHOD_GET, "/standby/status", FOR_STAFF | ROLE_STANDBY, 0, 0, get_status, NULL},
    {.pattern = NULL},
};
