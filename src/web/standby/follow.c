/* follow.c - the copy's half of a standby: join, snapshot, changes for ever
 *
 * The file holds the position to go on from, in the same commit as the data, so that this program may be killed at any
 * moment. Network errors are waited out; only conditions that a person has to decide end it.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/secret.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/fetch/fetch.h"
#include "web/gate/gate.h"
#include "web/standby/standby.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT_SECONDS     5 /* how long a question waits at the primary; standby.c has the same limit */
#define ANSWER_SECONDS   60
#define SNAPSHOT_SECONDS 1800
#define HEARD_SECONDS    5 /* how often the primary's presence is noted */
#define BACKOFF_MS       100
#define BACKOFF_MOST_MS  5000

struct follower {
    const struct follow_options *options;
    struct arena arena; /* of the whole */
    struct arena piece; /* of one exchange */
    const char *base, *trust, *key, *id;
    struct http *http;
    struct store *store;
    struct replica is;
    bool may_join;             /* a PIN was given and not used up */
    bool anew;                 /* a snapshot is needed */
    struct follow_state state; /* without its sentence, which is gone */
    int64_t heard_utc;         /* noted in the file */
    int backoff_ms;
    int64_t looked_ms; /* when the file was last checked for still being a copy */
    bool done;
};

const char *follow_step_name(enum follow_step step)
{
    static const char *const names[] = {
        [FOLLOW_ASKING] = "asking",     [FOLLOW_LOST] = "lost",     [FOLLOW_JOINED] = "joined",
        [FOLLOW_SNAPSHOT] = "snapshot", [FOLLOW_BEHIND] = "behind", [FOLLOW_LEVEL] = "level",
        [FOLLOW_PROMOTED] = "promoted"};
    return names[step];
}

/* Somebody else may promote the file while this waits for the primary. */
static void look_for_promotion(struct follower *f)
{
    struct arena scratch = ARENA_INIT;
    struct replica is;
    struct err ignored = ERR_INIT;
    if (!f->store || monotonic_ms() - f->looked_ms < 200)
        return;
    f->looked_ms = monotonic_ms();
    if (replica_get(f->store, &scratch, &is, &ignored) == ERR_OK && is.role != REPLICA_STANDBY)
        f->done = true;
    arena_release(&scratch);
}

/* Also asked by libcurl while an exchange runs, in this thread. */
static bool stopped(void *data)
{
    struct follower *f = data;
    look_for_promotion(f);
    return f->done || (f->options->stop && f->options->stop(f->options->data));
}

static void tell(struct follower *f, enum follow_step step, const char *sentence)
{
    struct follow_state now = {.step = step,
                               .seq = f->is.seq,
                               .known_seq = f->is.known_seq,
                               .epoch = f->is.epoch,
                               .awaited = f->is.awaited,
                               .sentence = sentence};
    if (now.step == f->state.step && now.seq == f->state.seq && now.known_seq == f->state.known_seq)
        return;
    f->state = now;
    f->state.sentence = "";
    if (f->options->tell)
        f->options->tell(f->options->data, &now);
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Opens the copy, if there is one that followed this primary. */
static enum err_code open_copy(struct follower *f, struct err *err)
{
    struct store *store;
    struct replica is;
    if (!file_exists(f->options->store))
        return ERR_OK;
    enum err_code rc = store_open(f->options->store, STORE_READ_AS_IS, f->options->clock, &store, err);
    if (rc != ERR_OK)
        return rc;
    rc = replica_get(store, &f->arena, &is, err);
    bool current = store_version(store) == store_newest_version(store);
    store_close(store);
    if (rc != ERR_OK || is.role != REPLICA_STANDBY || strcmp(is.source, f->base) != 0)
        return rc;
    f->key = is.key;
    if (!*f->trust)
        f->trust = is.trust;
    if (!current) /* the copy is not migrated: the primary's changesets belong to its own version */
        return ERR_OK;
    f->is = is;
    f->anew = false;
    return store_open(f->options->store, STORE_WRITE, f->options->clock, &f->store, err);
}

static enum err_code read_position(struct follower *f, struct err *err)
{
    struct replica is;
    enum err_code rc = replica_get(f->store, &f->piece, &is, err);
    if (rc == ERR_OK && is.role != REPLICA_STANDBY)
        f->done = true; /* promoted beside us */
    if (rc != ERR_OK)
        return rc;
    /* The line hardly ever changes; it is copied when it does. */
    is.line = f->is.line && strcmp(f->is.line, is.line) == 0 ? f->is.line : arena_strdup(&f->arena, is.line);
    is.digest = "";
    f->is = is;
    return ERR_OK;
}

/* ---- joining --------------------------------------------------------------------------------- */

static const char *new_id(struct arena *arena)
{
    unsigned char b[16];
    struct strbuf out = STRBUF_INIT;
    secret_random(b, sizeof b);
    b[6] = (unsigned char)((b[6] & 0x0f) | 0x40);
    b[8] = (unsigned char)((b[8] & 0x3f) | 0x80);
    for (size_t i = 0; i < sizeof b; i++)
        strbuf_printf(&out, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
    const char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* The sentence of an answer that is an error. */
static const char *sentence_of(struct follower *f, const struct http_answer *answer)
{
    struct json *root = NULL;
    struct err ignored = ERR_INIT;
    const char *text = NULL;
    if (answer->body && json_parse(answer->body, "the answer", &root, &ignored) == ERR_OK)
        text = json_text(json_get(root, "sentence"), NULL);
    text = text ? arena_strdup(&f->piece, text) : message(&f->piece, "status %d", answer->status);
    json_free(root);
    return text;
}

static enum err_code refused(struct follower *f, const struct http_answer *answer, struct err *err)
{
    const char *why = sentence_of(f, answer);
    if (answer->status == 404)
        return err_set(err, ERR_CONFLICT, "%s is no Topcut server that knows of standbys", f->base);
    if (answer->status == 401)
        return err_set(err, ERR_CONFLICT, "%s does not know this copy (any more): join again with --pin", f->base);
    if (answer->status == 429 || answer->status >= 500)
        return err_set(err, ERR_IO, "%s: %s", f->base, why);
    return err_set(err, ERR_CONFLICT, "%s: %s", f->base, why);
}

/* Takes the answer to a join: our key, and the secret that sessions and codes derive from. */
static enum err_code take_join(struct follower *f, const struct http_answer *answer, char secret[SECRET_HEX + 1],
                               struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(answer->body, f->base, &root, err);
    const char *key = rc == ERR_OK ? json_text(json_get(root, "key"), NULL) : NULL;
    const char *hex = rc == ERR_OK ? json_text(json_get(root, "secret"), NULL) : NULL;
    if (rc == ERR_OK && (!key || !hex || strlen(hex) != SECRET_HEX))
        rc = err_set(err, ERR_IO, "%s answers something else than was asked", f->base);
    if (rc == ERR_OK) {
        if (*key)
            f->key = arena_strdup(&f->arena, key);
        memcpy(secret, hex, SECRET_HEX + 1);
    }
    json_free(root);
    return rc;
}

/* With the PIN if one was given, otherwise with the key: from now on the primary keeps changes for us. */
static enum err_code join(struct follower *f, char secret[SECRET_HEX + 1], struct err *err)
{
    struct strbuf form = STRBUF_INIT;
    struct http_answer answer;
    bool by_pin = f->may_join;
    if (by_pin) {
        http_field(&form, "pin", f->options->pin);
        http_field(&form, "id", f->id);
        http_field(&form, "name", standby_machine(&f->piece));
    }
    http_close(f->http);
    f->http = http_open(f->base, by_pin ? NULL : f->key, f->trust, stopped, f);
    enum err_code rc = http_post(f->http, &f->piece, "/standby/join", strbuf_text(&form), ANSWER_SECONDS, &answer, err);
    secret_wipe(form.text, form.len);
    strbuf_release(&form);
    if (rc == ERR_OK)
        rc = answer.status == 200 ? take_join(f, &answer, secret, err) : refused(f, &answer, err);
    if (rc == ERR_OK && by_pin) {
        f->may_join = false;
        http_close(f->http);
        f->http = http_open(f->base, f->key, f->trust, stopped, f);
        tell(f, FOLLOW_JOINED, TC_WORD("joined"));
    }
    return rc;
}

/* ---- the snapshot ---------------------------------------------------------------------------- */

static enum err_code fetch(struct follower *f, const char *path, struct err *err)
{
    struct http_answer answer;
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(errno));
    enum err_code rc = http_get_file(f->http, &f->piece, "/standby/snapshot", SNAPSHOT_SECONDS, fd, &answer, err);
    if (rc == ERR_OK && answer.status != 200)
        rc = refused(f, &answer, err);
    if (close(fd) != 0 && rc == ERR_OK)
        rc = err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(errno));
    if (rc != ERR_OK)
        unlink(path);
    return rc;
}

/* Sessions, codes and PINs of the primary are good here too, once it is promoted. */
static void keep_secret(struct follower *f, const char *hex)
{
    struct err err = ERR_INIT;
    const struct web_options o = {.keys = f->options->keys};
    if (auth_secret_keep(auth_keys_folder(&o, &f->piece), f->store, hex, &err) != ERR_OK)
        tell(f, FOLLOW_SNAPSHOT, message(&f->piece, "after a promotion everybody has to log in again: %s", err.said));
}

static enum err_code take_snapshot(struct follower *f, struct err *err)
{
    char secret[SECRET_HEX + 1];
    const char *path = arena_printf(&f->piece, "%s.snapshot", f->options->store), *kept;
    enum err_code rc = join(f, secret, err);
    if (rc == ERR_OK)
        rc = fetch(f, path, err);
    if (rc != ERR_OK) {
        secret_wipe(secret, sizeof secret);
        return rc;
    }
    store_close(f->store);
    f->store = NULL;
    const struct ship_source source = {.url = f->base, .key = f->key, .trust = f->trust};
    rc = ship_adopt(path, f->options->store, &source, f->options->replace, &f->piece, &kept, err);
    if (rc == ERR_OK)
        rc = store_open(f->options->store, STORE_WRITE, f->options->clock, &f->store, err);
    if (rc == ERR_OK && (rc = read_position(f, err)) == ERR_OK) {
        f->anew = false;
        tell(f, FOLLOW_SNAPSHOT,
             kept ? message(&f->piece, "copied the store; what was there is kept as %s", kept)
                  : TC_WORD("copied the store"));
        keep_secret(f, secret);
    }
    secret_wipe(secret, sizeof secret);
    return rc;
}

/* ---- changes --------------------------------------------------------------------------------- */

static enum err_code ask(struct follower *f, int wait, struct ship_answer *out, struct err *err)
{
    struct strbuf path = STRBUF_INIT, query = STRBUF_INIT;
    struct http_answer answer;
    struct replica is;
    enum err_code rc = replica_get(f->store, &f->piece, &is, err);
    http_field(&query, "line", is.line);
    http_field(&query, "digest", is.digest);
    http_field(&query, "after", arena_printf(&f->piece, "%" PRId64, is.seq));
    http_field(&query, "wait", arena_printf(&f->piece, "%d", wait));
    strbuf_printf(&path, "/standby/changes?%s", strbuf_text(&query));
    if (rc == ERR_OK)
        rc = http_get(f->http, &f->piece, strbuf_text(&path), wait + ANSWER_SECONDS, &answer, err);
    if (rc == ERR_OK)
        rc = answer.status == 200 ? ship_read(&f->piece, answer.body, answer.len, out, err) : refused(f, &answer, err);
    strbuf_release(&query);
    strbuf_release(&path);
    return rc;
}

/* Changes of another version cannot be applied; an older epoch is a primary that was left behind. */
static enum err_code check_answer(struct follower *f, const struct ship_answer *answer, struct err *err)
{
    if (answer->version != store_version(f->store))
        return err_set(err, ERR_CONFLICT,
                       "the primary's store has version %lld, this copy has %d: run the same Topcut on both machines",
                       (long long)answer->version, store_version(f->store));
    if (answer->epoch < f->is.epoch)
        return err_set(err, ERR_CONFLICT,
                       "%s serves a store that was superseded: this copy is of a later one (epoch %lld, there %lld)",
                       f->base, (long long)f->is.epoch, (long long)answer->epoch);
    return ERR_OK;
}

static enum err_code note_heard(struct follower *f, const struct ship_answer *answer, struct err *err)
{
    struct clock *clock = f->options->clock ? f->options->clock : &clock_system;
    int64_t now = clock->now_utc(clock);
    if (answer->seq == f->is.known_seq && answer->awaited == f->is.awaited && now - f->heard_utc < HEARD_SECONDS &&
        now >= f->heard_utc)
        return ERR_OK;
    enum err_code rc = ship_heard(f->store, answer->seq, now, answer->awaited, err);
    if (rc == ERR_OK)
        f->heard_utc = now;
    return rc;
}

/* One question; *level: everything is here, and the primary knows it. */
static enum err_code follow_once(struct follower *f, bool *level, struct err *err)
{
    struct ship_answer answer;
    int64_t asked = f->is.seq;
    enum err_code rc = ask(f, f->options->once || f->state.step != FOLLOW_LEVEL ? 0 : WAIT_SECONDS, &answer, err);
    *level = false;
    if (rc == ERR_OK)
        rc = check_answer(f, &answer, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < answer.n && rc == ERR_OK; i++)
        rc = ship_apply(f->store, &answer.shipments[i], err);
    if (rc == ERR_OK)
        rc = note_heard(f, &answer, err);
    struct err second = ERR_INIT;
    enum err_code read = read_position(f, rc == ERR_OK ? err : &second);
    if (f->done)
        return ERR_OK;
    if (rc == ERR_CONFLICT) { /* our history is another one */
        tell(f, FOLLOW_BEHIND, message(&f->piece, "%s; a new snapshot is taken", err->said));
        err_clear(err);
        f->anew = true;
        return ERR_OK;
    }
    if (rc != ERR_OK || read != ERR_OK)
        return rc != ERR_OK ? rc : read;
    f->anew = answer.anew;
    *level = !answer.anew && asked == answer.seq;
    if (!answer.anew)
        tell(f, f->is.seq == answer.seq ? FOLLOW_LEVEL : FOLLOW_BEHIND, "");
    return ERR_OK;
}

/* ---- for ever -------------------------------------------------------------------------------- */

static void wait_a_little(struct follower *f)
{
    for (int waited = 0; waited < f->backoff_ms && !stopped(f); waited += 50)
        pause_ms(50);
    f->backoff_ms = f->backoff_ms * 2 < BACKOFF_MOST_MS ? f->backoff_ms * 2 : BACKOFF_MOST_MS;
}

static enum err_code follow(struct follower *f, struct err *err)
{
    bool level = false;
    f->backoff_ms = BACKOFF_MS;
    tell(f, FOLLOW_ASKING, f->base);
    while (!stopped(f) && !(f->options->once && level)) {
        enum err_code rc = f->anew ? take_snapshot(f, err) : follow_once(f, &level, err);
        if (rc == ERR_INTERRUPT)
            break;
        if (rc != ERR_OK && (rc != ERR_IO || f->options->once)) /* a person has to look */
            return rc;
        if (rc == ERR_OK) {
            f->backoff_ms = BACKOFF_MS;
        } else {
            tell(f, FOLLOW_LOST, err->said);
            err_clear(err);
            wait_a_little(f);
        }
        arena_reset(&f->piece);
    }
    err_clear(err);
    if (f->done)
        tell(f, FOLLOW_PROMOTED, TC_WORD("it was promoted, and follows nobody any more; topcut serve serves it"));
    return ERR_OK;
}

static enum err_code prepare(struct follower *f, struct err *err)
{
    const struct follow_options *o = f->options;
    enum err_code rc = http_base(&f->arena, o->url, &f->base, err);
    if (rc != ERR_OK)
        return rc;
    f->trust = o->insecure ? "insecure" : "";
    f->key = "";
    f->id = new_id(&f->arena);
    f->may_join = o->pin && *o->pin;
    f->anew = true;
    if (o->fingerprint && (rc = http_trust(&f->arena, f->base, o->fingerprint, &f->trust, err)) != ERR_OK)
        return rc;
    if ((rc = open_copy(f, err)) != ERR_OK)
        return rc;
    if (!f->may_join && !*f->key)
        return err_set(err, ERR_USAGE,
                       "%s has to know this machine first: give the organizer's PIN that `topcut "
                       "serve` shows there "
                       "(--pin, or TOPCUT_PIN)",
                       f->base);
    if (*f->key && !f->anew)
        f->may_join = false; /* it knows us; if it does not, the PIN is tried */
    f->http = http_open(f->base, f->key, f->trust, stopped, f);
    return ERR_OK;
}

enum err_code web_follow(const struct follow_options *options, struct err *err)
{
    struct follower f = {.options = options};
    struct single *single = NULL;
    f.state.step = FOLLOW_LOST;
    f.state.seq = -1;
    enum err_code rc = single_take(options->store, &single, err);
    if (rc == ERR_OK)
        rc = prepare(&f, err);
    if (rc == ERR_OK)
        rc = follow(&f, err);
    http_close(f.http);
    store_close(f.store);
    single_leave(single);
    arena_release(&f.piece);
    arena_release(&f.arena);
    return rc;
}

/* ---- promotion ------------------------------------------------------------------------------- */

const char *standby_machine(struct arena *arena)
{
    char name[256];
    if (gethostname(name, sizeof name) != 0 || !*name)
        return "another laptop";
    name[sizeof name - 1] = '\0';
    return utf8_is_valid(name, strlen(name)) ? utf8_clean(arena, name) : "another laptop";
}

bool web_primary_answers(struct store *store)
{
    struct arena scratch = ARENA_INIT;
    struct replica is;
    struct http_answer answer;
    struct err ignored = ERR_INIT;
    bool answers = false;
    if (replica_get(store, &scratch, &is, &ignored) == ERR_OK && is.role == REPLICA_STANDBY && *is.source) {
        struct http *http = http_open(is.source, is.key, is.trust, NULL, NULL);
        answers = http_get(http, &scratch, "/standby/status", 2, &answer, &ignored) == ERR_OK && answer.status == 200;
        http_close(http);
    }
    arena_release(&scratch);
    return answers;
}

bool web_tell_primary(struct store *store)
{
    struct arena scratch = ARENA_INIT;
    struct replica is;
    struct http_answer answer;
    struct strbuf form = STRBUF_INIT;
    struct err ignored = ERR_INIT;
    bool told = false;
    if (replica_get(store, &scratch, &is, &ignored) == ERR_OK && is.role == REPLICA_PRIMARY && *is.source && *is.key) {
        struct http *http = http_open(is.source, is.key, is.trust, NULL, NULL);
        http_field(&form, "epoch", arena_printf(&scratch, "%" PRId64, is.epoch));
        http_field(&form, "by", standby_machine(&scratch));
        told = http_post(http, &scratch, "/standby/superseded", strbuf_text(&form), 3, &answer, &ignored) == ERR_OK &&
               answer.status == 200;
        http_close(http);
    }
    strbuf_release(&form);
    arena_release(&scratch);
    return told;
}
