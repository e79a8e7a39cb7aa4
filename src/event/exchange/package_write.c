/* package_write.c - an event as a signed package */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"

#include <string.h>

#define SECRET_MAX 4096

/* The secret half of the store's key, from its file. */
static enum err_code secret_of(struct arena *arena, const struct package_key *key, struct sign_key *out,
                               struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    if (!key->has_secret)
        return err_set(err, ERR_CONFLICT,
                       "this computer does not have the secret half of the store's key (%s)\ncopy "
                       "%s from where "
                       "the store was, or make a new key, which other stores have to trust first: "
                       "topcut package "
                       "key --new",
                       key->fingerprint, key->secret_file);
    enum err_code rc = file_read(arena, key->secret_file, SECRET_MAX, &text, &len, err);
    if (rc != ERR_OK)
        return rc;
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
        text[--len] = '\0';
    bool fits = sign_key_from_secret(text, out) && strcmp(out->public_hex, key->public_hex) == 0;
    memset(text, 0, len);
    return fits ? ERR_OK
                : err_set(err, ERR_DAMAGED,
                          "%s does not hold the key of its name\nbring it back from where it was "
                          "copied from, or "
                          "make a new key: topcut package key --new",
                          key->secret_file);
}

const char *package_digests(struct arena *arena, const struct json *parts, struct json **out)
{
    char whole[SIGN_DIGEST_HEX + 1];
    *out = json_object();
    for (const struct json *part = json_first(parts); part; part = json_next(part)) {
        struct arena scratch = ARENA_INIT;
        char digest[SIGN_DIGEST_HEX + 1];
        const char *text = json_print_canonical(&scratch, part);
        sign_digest(text, strlen(text), digest);
        json_add_text(*out, json_key(part), digest);
        arena_release(&scratch);
    }
    const char *text = json_print_canonical(arena, *out);
    sign_digest(text, strlen(text), whole);
    return arena_strdup(arena, whole);
}

const char *package_digests_of(struct arena *arena, const struct package_part *texts, size_t n, struct json **out)
{
    char digest[SIGN_DIGEST_HEX + 1];
    *out = json_object();
    for (size_t i = 0; i < n; i++) {
        sign_digest(texts[i].text, strlen(texts[i].text), digest);
        json_add_text(*out, texts[i].name, digest);
    }
    const char *text = json_print_canonical(arena, *out);
    sign_digest(text, strlen(text), digest);
    return arena_strdup(arena, digest);
}

static struct json *head_of(struct store *store, const struct package_key *key, const char *schema,
                            struct json *digests)
{
    struct clock *clock = store_clock(store);
    struct json *head = json_object(), *from = json_add_object(head, "store");
    json_add_text(head, "schema", schema);
    json_add_text(head, "program", TOPCUT_VERSION);
    json_add_int(head, "version", store_version(store));
    json_add_int(head, "made_utc", clock->now_utc(clock));
    json_add_text(from, "name", key->name);
    json_add_text(from, "public_key", key->public_hex);
    json_add_value(head, "digests", digests);
    return head;
}

enum err_code package_seal(struct store *store, struct arena *arena, const char *folder, const char *schema,
                           struct json *parts, char **out, struct err *err)
{
    struct package_key key;
    struct sign_key secret = {.secret_hex = ""};
    struct json *digests = NULL;
    char signature[SIGN_SIGNATURE_HEX + 1];
    enum err_code rc = package_key_get(store, arena, folder, &key, err);
    if (rc == ERR_OK && !*key.public_hex)
        rc = err_set(err, ERR_CONFLICT, "the store has no key to sign with yet\nmake it: topcut package key");
    if (rc == ERR_OK)
        rc = secret_of(arena, &key, &secret, err);
    if (rc != ERR_OK) {
        sign_key_wipe(&secret);
        json_free(parts);
        return rc;
    }
    (void)package_digests(arena, parts, &digests);
    struct json *root = json_object(), *head = head_of(store, &key, schema, digests);
    const char *text = json_print_canonical(arena, head);
    sign_make(&secret, text, strlen(text), signature);
    sign_key_wipe(&secret);
    json_add_value(root, "package", head);
    json_add_value(root, "parts", parts);
    json_add_text(root, "signature", signature);
    *out = arena_printf(arena, "%s\n", json_print_canonical(arena, root));
    json_free(root);
    return ERR_OK;
}

enum err_code package_export(struct store *store, struct arena *arena, const char *folder, struct event_id event,
                             char **out, struct err *err)
{
    struct json *parts = NULL;
    enum err_code rc = exchange_read(store, arena, event, EXCHANGE_PUBLIC, &parts, err);
    return rc == ERR_OK ? package_seal(store, arena, folder, PACKAGE_SCHEMA, parts, out, err) : rc;
}
