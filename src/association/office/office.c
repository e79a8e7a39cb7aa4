/* office.c - a database as an association's: where it is, how it is founded, its key and its log; see office.h */
#include "association/office/office.h"
#include "base/err.h"
#include "base/file.h"

#include <string.h>
#include <time.h>

enum { SECRET_MAX = 4096 };

enum err_code office_place(struct arena *arena, const char *where, const char *keys, struct office_place *out,
                           struct err *err)
{
    *out = (struct office_place){.where = where};
    out->is_folder = !strchr(where, '=') && !strstr(where, "://");
    if (!*where)
        return err_set(err, ERR_USAGE,
                       "it is not said where the association is\n--at FOLDER or --at DSN, or set TOPCUT_ASSOCIATION");
    if (!out->is_folder) {
        out->dsn = where;
        out->keys = keys;
        return ERR_OK;
    }
    enum err_code rc = cluster_at(arena, where, &out->cluster, err);
    out->dsn = out->cluster.dsn;
    out->keys = rc == ERR_OK ? path_join(arena, out->cluster.folder, "keys") : "";
    return rc;
}

static const char *secret_file(struct arena *arena, const char *keys, const char *public_hex)
{
    return path_join(arena, keys, arena_printf(arena, "%s.key", public_hex));
}

/* ---- time ------------------------------------------------------------------------------------------ */

/* The server's time as it was said once, and how long ago that is, which no clock that is set changes. */
struct server_clock {
    struct clock clock;
    int64_t said_utc, at_s;
};

static int64_t running_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_BOOTTIME, &t);
    return t.tv_sec;
}

static int64_t server_now(struct clock *clock)
{
    const struct server_clock *c = (const struct server_clock *)clock;
    return c->said_utc + running_s() - c->at_s;
}

static struct clock *server_clock(struct arena *arena, int64_t said_utc)
{
    struct server_clock *c = ARENA_ARRAY(arena, struct server_clock, 1);
    *c = (struct server_clock){{.now_utc = server_now}, said_utc, running_s()};
    return &c->clock;
}

enum err_code office_ask_time(struct office *office, struct err *err)
{
    struct server_clock *c = (struct server_clock *)office->clock;
    int64_t said_utc = 0;
    if (office->clock == office->own || running_s() == c->at_s)
        return ERR_OK;
    pg_patience(office->pg, PG_CONNECT_MS); /* whoever says nothing for so long hangs, and is to be dialled anew */
    enum err_code rc = pg_get_int(office->pg, AQ_ASSOCIATION_CLOCK, PG_NONE, 0, &said_utc, err);
    pg_patience(office->pg, 0);
    if (rc == ERR_OK)
        *c = (struct server_clock){c->clock, said_utc, running_s()};
    return rc;
}

/* ---- opening --------------------------------------------------------------------------------------- */

/* Connects, and starts a cluster that does not run. */
static enum err_code connect(struct arena *arena, const struct office_place *place, enum pg_use use,
                             struct clock *clock, const char *who, struct office *out, struct err *err)
{
    *out = (struct office){
        .arena = arena, .clock = clock, .own = clock, .who = who, .keys = place->keys, .name = "", .public_hex = ""};
    enum err_code rc = ERR_OK;
    if (place->is_folder && !cluster_exists(&place->cluster)) {
        rc = err_set(err, ERR_NOT_FOUND, "there is no association in %s", place->cluster.folder);
        err_hint(err, "topcut-association init NAME --at %s makes one", place->where);
        return rc;
    }
    if (place->is_folder)
        rc = cluster_start(&place->cluster, err);
    return rc == ERR_OK ? pg_open(&(struct pg_wish){.dsn = place->dsn, .use = use}, &out->pg, err) : rc;
}

/* Name and key, and what time it is there. *there: it has been founded. */
static enum err_code read_association(struct office *office, const struct office_place *place, bool *there,
                                      struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_ASSOCIATION_GET, PG_NONE, &rows, err);
    *there = rc == ERR_OK && rows.n == 1;
    if (*there) {
        office->name = arena_strdup(office->arena, pg_text(&rows, 0, 0));
        office->public_hex = arena_strdup(office->arena, pg_text(&rows, 0, 1));
        office->founded_utc = pg_int(&rows, 0, 2);
        office->fingerprint = sign_fingerprint(office->arena, office->public_hex);
        office->has_secret = file_exists(secret_file(office->arena, office->keys, office->public_hex));
        if (place->server_clock)
            office->clock = server_clock(office->arena, pg_int(&rows, 0, 3));
    }
    pg_rows_release(&rows);
    return rc;
}

enum err_code office_open(struct arena *arena, const struct office_place *place, enum pg_use use, struct clock *clock,
                          const char *who, struct office *out, struct err *err)
{
    bool there = false;
    enum err_code rc = connect(arena, place, use, clock, who, out, err);
    if (rc == ERR_OK)
        rc = schema_check(out->pg, err);
    if (rc == ERR_OK)
        rc = read_association(out, place, &there, err);
    if (rc == ERR_OK && !there) {
        rc = err_set(err, ERR_NOT_FOUND, "the database at %s has no association yet", pg_where(out->pg));
        err_hint(err, "topcut-association init makes or renews it");
    }
    return rc;
}

void office_close(struct office *office)
{
    pg_close(office->pg);
    office->pg = NULL;
}

/* Its row, and its key: the file first, for an association whose secret is nowhere could sign nothing. */
static enum err_code found(struct office *office, const char *name, struct err *err)
{
    struct sign_key key;
    sign_key_make(&key);
    enum err_code rc = file_write_private(secret_file(office->arena, office->keys, key.public_hex), key.secret_hex,
                                          strlen(key.secret_hex), err);
    if (rc == ERR_OK && (rc = pg_begin(office->pg, PG_BEGIN, err)) == ERR_OK) {
        rc = pg_exec(office->pg, AQ_ASSOCIATION_FOUND, PG_ARGS(PG_T(name), PG_T(key.public_hex)), err);
        if (rc == ERR_OK)
            rc = office_log(office, "init", name, NULL, err);
        rc = pg_end(office->pg, rc, err);
    }
    sign_key_wipe(&key);
    return rc;
}

enum err_code office_found(struct arena *arena, const struct office_place *place, enum cluster_care care,
                           const char *name, struct clock *clock, const char *who, struct office_founding *out,
                           struct office *office, struct err *err)
{
    bool there = false;
    *out = (struct office_founding){.step_now = schema_newest()};
    *office = (struct office){.pg = NULL};
    if (name && !*name)
        return err_set(err, ERR_USAGE, "an association needs a name");
    if (place->is_folder && !cluster_exists(&place->cluster)) {
        if (!name)
            return err_set(err, ERR_USAGE, "an association needs a name");
        enum err_code rc = cluster_make(&place->cluster, care, err);
        if (rc != ERR_OK)
            return rc;
        out->made_cluster = true;
    }
    enum err_code rc = connect(arena, place, PG_WRITE, clock, who, office, err);
    if (rc == ERR_OK)
        rc = schema_bring_up(office->pg, &out->step_before, err);
    if (rc == ERR_OK)
        rc = read_association(office, place, &there, err);
    if (rc != ERR_OK || there)
        return rc;
    if (!name)
        return err_set(err, ERR_USAGE, "an association needs a name");
    out->made = true;
    rc = found(office, name, err);
    return rc == ERR_OK ? read_association(office, place, &there, err) : rc;
}

enum err_code office_log(struct office *office, const char *what, const char *about, struct json *detail,
                         struct err *err)
{
    const char *text = detail ? json_print_canonical(office->arena, detail) : "{}";
    json_free(detail);
    return pg_exec(office->pg, AQ_LOG_ADD,
                   PG_ARGS(PG_T(office->who), PG_T(what), PG_T(about), PG_T(text), PG_T(office->request)), err);
}

enum err_code office_was_done(struct office *office, const char *request, bool *out, struct err *err)
{
    int64_t entry = 0;
    enum err_code rc = pg_get_int(office->pg, AQ_LOG_BY_REQUEST, PG_ARGS(PG_T(request)), 0, &entry, err);
    *out = rc == ERR_OK && entry != 0;
    return rc;
}

enum err_code office_sign(struct office *office, const void *bytes, size_t len, char out[SIGN_SIGNATURE_HEX + 1],
                          struct err *err)
{
    struct sign_key key = {.secret_hex = ""};
    const char *path = secret_file(office->arena, office->keys, office->public_hex);
    char *text = NULL;
    size_t n = 0;
    if (!file_exists(path))
        return err_set(err, ERR_CONFLICT,
                       "the secret half of the association's key (%s) is not on this computer\nbring it back to %s",
                       office->fingerprint, path);
    enum err_code rc = file_read(office->arena, path, SECRET_MAX, &text, &n, err);
    if (rc != ERR_OK)
        return rc;
    text[strcspn(text, "\r\n")] = '\0';
    if (!sign_key_from_secret(text, &key) || strcmp(key.public_hex, office->public_hex) != 0)
        rc = err_set(err, ERR_DAMAGED, "%s does not hold the key of its name", path);
    else
        sign_make(&key, bytes, len, out);
    memset(text, 0, n);
    sign_key_wipe(&key);
    return rc;
}
