/* package_key.c - the key that a store signs its packages with, and the keys of other stores
 *
 * The public half and the store's name are in the store file: they go where it goes. The name is a setting, which the
 * journal keeps; the key is none of the journal's, so that undo never takes it away. The secret half must not,
 * for backups and copies are passed on: it is a file PUBLICKEY.key in the user's data folder, readable by nobody
 * else. A store that moves to another computer takes that folder along, or makes a new key there.
 *
 * Another store is trusted on first use: the person who takes its first package says so, and from then on its key
 * is known. A second key under a known name is reported, for that is what an impostor would have.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/sign.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/verbs/verbs.h"

#include <string.h>

#define NAME_SETTING  "store-name"
#define SECRET_MAX    4096
#define KEY_BEGINNING 8 /* digits that name a key */

static enum err_code setting(struct store *store, struct arena *arena, enum query q, const struct sql_value *args,
                             size_t n_args, const char **out, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, q, args, n_args, &c, err);
    *out = rc == ERR_OK && c.row ? cursor_text(&c, 0, arena) : "";
    cursor_close(&c);
    return rc;
}

enum err_code package_key_get(struct store *store, struct arena *arena, const char *folder, struct package_key *out,
                              struct err *err)
{
    *out = (struct package_key){.secret_file = "", .fingerprint = ""};
    enum err_code rc = setting(store, arena, Q_EXCHANGE_KEY_GET, SQL_NONE, &out->public_hex, err);
    if (rc == ERR_OK)
        rc = setting(store, arena, Q_EXCHANGE_SETTING_GET, SQL_ARGS(SQL_T(NAME_SETTING)), &out->name, err);
    if (rc != ERR_OK || !*out->public_hex)
        return rc;
    if (!sign_is_hex(out->public_hex, SIGN_PUBLIC_HEX))
        return err_set(err, ERR_DAMAGED, "the store's public key is no key: \"%s\"", out->public_hex);
    out->fingerprint = sign_fingerprint(arena, out->public_hex);
    out->secret_file = path_join(arena, folder, arena_printf(arena, "%s.key", out->public_hex));
    out->has_secret = file_exists(out->secret_file);
    return ERR_OK;
}

enum err_code package_key_make(struct store *store, struct arena *arena, const char *folder, const char *name,
                               bool replace, struct package_key *out, struct err *err)
{
    struct sign_key key = {.secret_hex = ""};
    const char *clean = NULL;
    enum err_code rc = name ? text_field(arena, TC_WORD("the store's name"), name, &clean, err) : ERR_OK;
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_PACKAGE_NAME, err)) != ERR_OK)
        return rc;
    rc = package_key_get(store, arena, folder, out, err);
    bool makes = rc == ERR_OK && (replace || !*out->public_hex);
    if (makes) {
        sign_key_make(&key);
        const char *path = path_join(arena, folder, arena_printf(arena, "%s.key", key.public_hex));
        /* The file first: a store that names a secret which is nowhere could sign nothing. */
        rc = file_write_private(path, key.secret_hex, strlen(key.secret_hex), err);
        if (rc == ERR_OK)
            rc = store_exec(store, Q_EXCHANGE_KEY_PUT, SQL_ARGS(SQL_T(key.public_hex)), err);
        sign_key_wipe(&key);
    }
    if (rc == ERR_OK && clean)
        rc = store_exec(store, Q_EXCHANGE_SETTING_PUT, SQL_ARGS(SQL_T(NAME_SETTING), SQL_T(clean)), err);
    if (rc == ERR_OK)
        rc = package_key_get(store, arena, folder, out, err);
    if (rc == ERR_OK)
        store_note(store, 0, "named the store \"%s\"", out->name);
    return store_end(store, rc, err);
}

/* ---- peers ----------------------------------------------------------------------------------- */

enum err_code package_peers(struct store *store, struct arena *arena, struct package_peer **out, size_t *n,
                            struct err *err)
{
    struct cursor c;
    size_t room = 16;
    struct package_peer *list = ARENA_ARRAY(arena, struct package_peer, room);
    enum err_code rc;
    *n = 0;
    for (rc = store_query(store, Q_EXCHANGE_PEERS, SQL_NONE, &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        if (*n == room) {
            struct package_peer *grown = ARENA_ARRAY(arena, struct package_peer, 2 * room);
            memcpy(grown, list, room * sizeof *grown);
            list = grown;
            room *= 2;
        }
        const char *key = cursor_text(&c, 0, arena);
        list[(*n)++] = (struct package_peer){
            .public_hex = key,
            .fingerprint = sign_fingerprint(arena, key),
            .name = cursor_text(&c, 1, arena),
            .trusted = cursor_int(&c, 2) != 0,
            .first_seen_utc = cursor_int(&c, 3),
            .packages = (int)cursor_int(&c, 4),
            .last_import_utc = cursor_int(&c, 5),
        };
    }
    cursor_close(&c);
    *out = list;
    return rc;
}

/* A key as people write it: without the blanks of a fingerprint. */
static const char *bare(struct arena *arena, const char *key)
{
    char *text = arena_strdup(arena, key);
    size_t n = 0;
    for (const char *p = key; *p; p++)
        if (*p != ' ')
            text[n++] = *p;
    text[n] = '\0';
    return text;
}

static enum err_code find_peer(struct arena *arena, const struct package_peer *peers, size_t n, const char *words,
                               const struct package_peer **out, struct err *err)
{
    const char *key = bare(arena, words);
    *out = NULL;
    for (size_t i = 0; i < n; i++) {
        bool by_key = strlen(key) >= KEY_BEGINNING && strncmp(peers[i].public_hex, key, strlen(key)) == 0;
        if (!by_key && (!*words || strcmp(utf8_fold(arena, peers[i].name), utf8_fold(arena, words)) != 0))
            continue;
        if (*out)
            return err_set(err, ERR_CONFLICT, "\"%s\" could be %s or %s; give the key's digits", words,
                           (*out)->fingerprint, peers[i].fingerprint);
        *out = &peers[i];
    }
    return ERR_OK;
}

enum err_code package_peer_trust(struct store *store, struct arena *arena, const char *words, bool trusted,
                                 struct package_peer *out, struct err *err)
{
    struct package_peer *peers = NULL;
    const struct package_peer *found = NULL;
    size_t n = 0;
    struct clock *clock = store_clock(store);
    enum err_code rc = verb_begin(store, VERB_PACKAGE_TRUST, err);
    if (rc != ERR_OK)
        return rc;
    rc = package_peers(store, arena, &peers, &n, err);
    if (rc == ERR_OK)
        rc = find_peer(arena, peers, n, words, &found, err);
    if (rc == ERR_OK && found) {
        *out = *found;
    } else if (rc == ERR_OK && trusted && sign_is_hex(bare(arena, words), SIGN_PUBLIC_HEX)) {
        const char *key = bare(arena, words);
        *out = (struct package_peer){.public_hex = key,
                                     .name = "",
                                     .fingerprint = sign_fingerprint(arena, key),
                                     .first_seen_utc = clock->now_utc(clock)};
    } else if (rc == ERR_OK) {
        rc = err_set(err, ERR_NOT_FOUND,
                     "no store is known by \"%s\"\ntopcut package peers lists them, and a key that "
                     "was never seen "
                     "is given in all its %d digits",
                     words, SIGN_PUBLIC_HEX);
    }
    out->trusted = trusted;
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EXCHANGE_PEER_PUT,
                        SQL_ARGS(SQL_T(out->public_hex), SQL_T(out->name), SQL_I(trusted), SQL_I(out->first_seen_utc)),
                        err);
    if (rc == ERR_OK)
        store_note(store, 0, "%s the store %s%s%s", trusted ? TC_WORD("trusts") : TC_WORD("no longer trusts"),
                   out->name, *out->name ? ", " : "", out->fingerprint);
    return store_end(store, rc, err);
}
