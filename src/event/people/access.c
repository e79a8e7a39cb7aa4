/* access.c - the server's secret and the staff's PINs; see people.h */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/secret.h"
#include "base/strbuf.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <string.h>

#define NAME_BYTES 8

/* ---- the secret ------------------------------------------------------------------------------ */

static const char *secret_file(struct arena *arena, const char *folder, const char *name)
{
    return path_join(arena, folder, arena_printf(arena, "web-%s.key", name));
}

/* The name of the secret's file, "" while it has none. */
static enum err_code key_name(struct store *store, struct arena *arena, const char **out, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_WEB_KEY_GET, SQL_NONE, &c, err);
    *out = rc == ERR_OK && c.row ? cursor_text(&c, 0, arena) : "";
    cursor_close(&c);
    return rc;
}

static enum err_code read_secret(struct arena *arena, const char *path, struct secret *out, struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    enum err_code rc = file_read(arena, path, SECRET_HEX + 1, &text, &len, err);
    if (rc != ERR_OK)
        return rc;
    text[strcspn(text, "\r\n")] = '\0';
    bool sound = secret_from_hex(text, out);
    secret_wipe(text, len);
    return sound ? ERR_OK
                 : err_set(err, ERR_DAMAGED,
                           "%s is not a secret of a server; remove it, and a new one is made (PINs "
                           "and codes of "
                           "players are others then)",
                           path);
}

/* Writes a secret under a name of its own, and the name into the store. The file first: a name whose file is
 * nowhere would be made again under the same name by two computers. */
static enum err_code write_secret(struct store *store, struct arena *arena, const char *folder,
                                  const struct secret *secret, struct err *err)
{
    unsigned char drawn[NAME_BYTES];
    char hex[SECRET_HEX + 1];
    secret_random(drawn, sizeof drawn);
    struct strbuf name = STRBUF_INIT;
    for (size_t i = 0; i < sizeof drawn; i++)
        strbuf_printf(&name, "%02x", drawn[i]);
    const char *path = secret_file(arena, folder, strbuf_text(&name));
    secret_to_hex(secret, hex);
    enum err_code rc = file_write_private(path, hex, strlen(hex), err);
    secret_wipe(hex, sizeof hex);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_WEB_KEY_PUT, SQL_ARGS(SQL_T(strbuf_text(&name))), err);
    strbuf_release(&name);
    return rc;
}

enum err_code access_secret(struct store *store, struct arena *arena, const char *folder, struct secret *out,
                            struct err *err)
{
    const char *name;
    enum err_code rc = key_name(store, arena, &name, err);
    if (rc != ERR_OK)
        return rc;
    if (*name && file_exists(secret_file(arena, folder, name)))
        return read_secret(arena, secret_file(arena, folder, name), out, err);
    if ((rc = verb_begin(store, VERB_WEB_KEY, err)) != ERR_OK)
        return rc;
    secret_make(out);
    /* Another process may have been quicker. */
    rc = key_name(store, arena, &name, err);
    if (rc == ERR_OK && *name && file_exists(secret_file(arena, folder, name)))
        rc = read_secret(arena, secret_file(arena, folder, name), out, err);
    else if (rc == ERR_OK)
        rc = write_secret(store, arena, folder, out, err);
    return store_end(store, rc, err);
}

enum err_code access_secret_keep(struct store *store, struct arena *arena, const char *folder,
                                 const struct secret *secret, struct err *err)
{
    const char *name;
    struct secret there;
    enum err_code rc = key_name(store, arena, &name, err);
    if (rc != ERR_OK)
        return rc;
    const char *path = secret_file(arena, folder, name);
    char hex[SECRET_HEX + 1];
    secret_to_hex(secret, hex);
    if (!*name) {
        rc = verb_begin(store, VERB_WEB_KEY, err);
        if (rc == ERR_OK)
            rc = store_end(store, write_secret(store, arena, folder, secret, err), err);
    } else if (file_exists(path)) {
        rc = read_secret(arena, path, &there, err);
        if (rc == ERR_OK && !secret_is_equal(there.bytes, secret->bytes, SECRET_BYTES))
            rc = err_set(err, ERR_CONFLICT, "%s holds another secret than the one that came; move it away", path);
        secret_wipe(&there, sizeof there);
    } else {
        rc = file_write_private(path, hex, strlen(hex), err);
    }
    secret_wipe(hex, sizeof hex);
    return rc;
}

/* ---- PINs ------------------------------------------------------------------------------------ */

enum err_code access_pin(struct store *store, const struct secret *secret, const char *role,
                         char out[ACCESS_PIN_LEN + 1], struct err *err)
{
    int64_t generation = 0;
    enum err_code rc = store_get_int(store, Q_WEB_PIN_GENERATION, SQL_ARGS(SQL_T(role)), 0, &generation, err);
    if (rc != ERR_OK)
        return rc;
    struct secret key;
    unsigned char mark[SECRET_MARK_LEAST];
    char what[64];
    secret_derive(secret, "pin", &key);
    int len = snprintf(what, sizeof what, "%s %lld", role, (long long)generation);
    tc_assert(len > 0 && (size_t)len < sizeof what);
    secret_mark(&key, what, (size_t)len, mark, sizeof mark);
    uint64_t number = 0;
    for (size_t i = 0; i < sizeof number; i++)
        number = number << 8 | mark[i];
    /* 2^64 is so much more than 10^8 that all PINs are as likely as each other to ten digits. */
    snprintf(out, ACCESS_PIN_LEN + 1, "%0*u", ACCESS_PIN_LEN, (unsigned)(number % 100000000u));
    secret_wipe(&key, sizeof key);
    return ERR_OK;
}

enum err_code access_pin_renew(struct store *store, const char *role, int64_t keep, struct err *err)
{
    enum err_code rc = verb_begin(store, VERB_WEB_PIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_exec(store, Q_WEB_PIN_RAISE, SQL_ARGS(SQL_T(role)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_WEB_SESSION_DELETE_ROLE, SQL_ARGS(SQL_T(role), SQL_I(keep)), err);
    return store_end(store, rc, err);
}

bool access_pin_is(const char *typed, const char pin[ACCESS_PIN_LEN + 1])
{
    char digits[ACCESS_PIN_LEN + 1] = "";
    size_t n = 0;
    bool fits = true;
    for (const char *p = typed; *p; p++) {
        if (*p == ' ' || *p == '-')
            continue;
        if (n < ACCESS_PIN_LEN)
            digits[n] = *p;
        else
            fits = false;
        n++;
    }
    bool same = secret_is_equal(digits, pin, ACCESS_PIN_LEN + 1);
    return same && fits;
}
