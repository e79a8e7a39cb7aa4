/* successor.c - an old primary asks its copies whether one of them took over while it was away
 *
 * A promoted copy looks for its old primary at the address that it had (standby.c). One that comes back at another
 * address asks in its turn, where its copies were. Whoever is there now may be anybody, so that neither says anything
 * before the other has shown that it knows the copy's key: the question is a random number and a mark of it, the answer
 * has a mark of the same number. The marks are keyed by what a server keeps of a copy's key, its digest; the key itself
 * does not travel, and an answer fits one question only.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/secret.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/fetch/fetch.h"
#include "web/gate/gate.h"
#include "web/standby/inner.h"
#include "web/standby/standby.h"

#include <inttypes.h>
#include <string.h>

#define NONCE_BYTES  16
#define MARK_BYTES   32
#define ASK_SECONDS  1
#define PORTS_LOOKED 10 /* as a server takes the next free one after WEB_PORT */

/* The mark of a text by the key's digest; NULL: that is none. */
static const char *mark_of(struct arena *arena, const char *key_digest, const char *text)
{
    struct secret digest, key;
    unsigned char mark[MARK_BYTES];
    if (!secret_from_hex(key_digest, &digest))
        return NULL;
    secret_derive(&digest, "successor", &key);
    secret_mark(&key, text, strlen(text), mark, sizeof mark);
    secret_wipe(&digest, sizeof digest);
    secret_wipe(&key, sizeof key);
    return secret_text(arena, mark, sizeof mark);
}

static const char *question_mark(struct arena *arena, const char *key_digest, const char *nonce)
{
    return mark_of(arena, key_digest, arena_printf(arena, "question %s", nonce));
}

static const char *answer_mark(struct arena *arena, const char *key_digest, const char *nonce, int64_t epoch,
                               const char *by)
{
    return mark_of(arena, key_digest, arena_printf(arena, "answer %s %" PRId64 " %s", nonce, epoch, by));
}

/* ---- who took over --------------------------------------------------------------------------- */

enum err_code get_successor(struct request *req, struct err *err)
{
    struct replica is;
    unsigned char drawn[NONCE_BYTES];
    char digest[SIGN_DIGEST_HEX + 1];
    const char *nonce = field_or(req, "nonce", ""), *given = field_or(req, "mark", "");
    req->wants_json = true;
    enum err_code rc = replica_get(req->store, req->arena, &is, err);
    if (rc != ERR_OK)
        return rc;
    sign_digest(is.key, strlen(is.key), digest);
    bool promoted = is.role == REPLICA_PRIMARY && is.epoch > 0 && *is.key;
    if (!promoted || !secret_bytes(nonce, drawn, sizeof drawn) ||
        !secret_text_is_equal(given, question_mark(req->arena, digest, nonce)))
        return err_set(err, ERR_NOT_FOUND, "there is no such page; the address may be cut off or mistyped");
    const char *by = standby_machine(req->arena);
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/standby-successor/1");
    json_add_int(root, "epoch", is.epoch);
    json_add_text(root, "by", by);
    json_add_text(root, "mark", answer_mark(req->arena, digest, nonce, is.epoch, by));
    page_json(req, root);
    return ERR_OK;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static bool read_answer(struct arena *arena, const char *body, const char *key_digest, const char *nonce,
                        struct successor *out)
{
    struct json *root = NULL;
    struct err ignored = ERR_INIT;
    if (!body || json_parse(body, "the answer", &root, &ignored) != ERR_OK)
        return false;
    const char *mark = json_text(json_get(root, "mark"), ""), *by = json_text(json_get(root, "by"), "");
    int64_t epoch = json_int(json_get(root, "epoch"), 1, INT64_MAX, 0);
    bool shown = epoch > 0 && secret_text_is_equal(mark, answer_mark(arena, key_digest, nonce, epoch, by));
    if (shown)
        *out = (struct successor){.epoch = epoch, .by = utf8_clean(arena, by)};
    json_free(root);
    return shown;
}

/* *there: somebody answered, or the port is closed; else nothing is at the address. */
static bool ask_at(struct arena *arena, const struct successor_ask *ask, const struct ship_copy *copy, int port,
                   bool *there, struct successor *out)
{
    unsigned char drawn[NONCE_BYTES];
    struct strbuf path = STRBUF_INIT;
    struct http_answer answer;
    struct err ignored = ERR_INIT;
    secret_random(drawn, sizeof drawn);
    const char *nonce = secret_text(arena, drawn, sizeof drawn);
    const char *mark = question_mark(arena, copy->key_digest, nonce);
    if (!mark)
        return false;
    bool six = strchr(copy->address, ':') != NULL;
    const char *base =
        arena_printf(arena, six ? "%s://[%s]:%d" : "%s://%s:%d", ask->tls ? "https" : "http", copy->address, port);
    /* The mark says who it is, whatever certificate is shown. */
    struct http *http = http_open(base, NULL, "insecure", ask->stop, ask->data);
    int64_t began = monotonic_ms();
    strbuf_printf(&path, "/standby/successor?nonce=%s&mark=%s", nonce, mark);
    bool answered = http_get(http, arena, strbuf_text(&path), ASK_SECONDS, &answer, &ignored) == ERR_OK;
    *there = answered || monotonic_ms() - began < ASK_SECONDS * 1000;
    http_close(http);
    strbuf_release(&path);
    return answered && answer.status == 200 && read_answer(arena, answer.body, copy->key_digest, nonce, out);
}

bool successor_find(struct arena *arena, const struct successor_ask *ask, const struct ship_copy *copy,
                    struct successor *out)
{
    bool there = true;
    if (ask->port && ask_at(arena, ask, copy, ask->port, &there, out))
        return true;
    for (int i = 0; there && i < PORTS_LOOKED && !(ask->stop && ask->stop(ask->data)); i++)
        if (WEB_PORT + i != ask->port && ask_at(arena, ask, copy, WEB_PORT + i, &there, out))
            return true;
    return false;
}
