/* stores.c - stores, their keys, and blocks of members' numbers; see office.h */
#include "association/office/office.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

const char *const store_state_words[] = {"active", "review", "suspended", "closed"};

static const struct column member_store_list_columns[] = {
    COLUMN(struct member_store, "store", store),
    COLUMN(struct member_store, "name", name),
    COLUMN(struct member_store, "country", country),
    COLUMN(struct member_store, "officer", officer, .none = NONE_IS_EMPTY),
    COLUMN_WORD(struct member_store, "state", state, store_state_words),
    COLUMN(struct member_store, "public_key", public_hex, .none = NONE_IS_EMPTY),
    COLUMN(struct member_store, "numbers", numbers),
    COLUMN_TIME(struct member_store, "joined", joined_utc),
};
const struct column_set member_store_columns = COLUMNS(struct member_store, member_store_list_columns);

bool store_state_find(const char *word, enum store_state *out)
{
    for (size_t i = 0; i < ARRAY_LEN(store_state_words); i++)
        if (strcmp(word, store_state_words[i]) == 0) {
            *out = (enum store_state)i;
            return true;
        }
    return false;
}

static int64_t now(const struct office *office)
{
    return office->clock->now_utc(office->clock);
}

static const char *about(struct arena *arena, int32_t store)
{
    return arena_printf(arena, "store %" PRId32, store);
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* All of them, or one. */
static enum err_code read_stores(struct office *office, int32_t only, struct member_store **out, size_t *n,
                                 struct err *err)
{
    struct pg_rows rows;
    struct arena *arena = office->arena;
    enum err_code rc = pg_query(office->pg, AQ_STORE_LIST, PG_ARGS(PG_I(only)), &rows, err);
    *n = rc == ERR_OK ? (size_t)rows.n : 0;
    *out = ARENA_ARRAY(arena, struct member_store, *n + 1);
    for (int i = 0; i < (int)*n; i++) {
        struct member_store *s = &(*out)[i];
        *s = (struct member_store){.store = (int32_t)pg_int(&rows, i, 0),
                                   .name = arena_strdup(arena, pg_text(&rows, i, 1)),
                                   .country = arena_strdup(arena, pg_text(&rows, i, 2)),
                                   .officer = arena_strdup(arena, pg_text(&rows, i, 3)),
                                   .joined_utc = pg_int(&rows, i, 5),
                                   .public_hex = arena_strdup(arena, pg_text(&rows, i, 6)),
                                   .numbers = pg_int(&rows, i, 7)};
        tc_assert(store_state_find(pg_text(&rows, i, 4), &s->state)); /* the column's CHECK says so */
    }
    pg_rows_release(&rows);
    return rc;
}

enum err_code member_store_list(struct office *office, struct member_store **out, size_t *n, struct err *err)
{
    return read_stores(office, 0, out, n, err);
}

enum err_code member_store_resolve(struct office *office, const char *words, struct member_store *out, struct err *err)
{
    struct member_store *all;
    size_t n = 0;
    int64_t number = 0;
    enum err_code rc = read_stores(office, 0, &all, &n, err);
    if (rc != ERR_OK)
        return rc;
    bool by_number = parse_i64(words, 1, INT32_MAX, &number);
    const char *key = utf8_fold(office->arena, words);
    const char **names = ARENA_ARRAY(office->arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        names[i] = all[i].name;
        if (by_number ? all[i].store == number : strcmp(utf8_fold(office->arena, all[i].name), key) == 0) {
            *out = all[i];
            return ERR_OK;
        }
    }
    return err_set(err, ERR_NOT_FOUND, "there is no store \"%s\"%s", words,
                   suggest_sentence(office->arena, words, names, n));
}

enum err_code member_store_of_key(struct office *office, const char *key, struct member_store *out, bool *found,
                                  struct err *err)
{
    struct pg_rows rows;
    *found = false;
    enum err_code rc = pg_query(office->pg, AQ_STORE_OF_KEY, PG_ARGS(PG_T(key), PG_I(now(office))), &rows, err);
    if (rc == ERR_OK && rows.n && pg_int(&rows, 0, 3)) {
        struct member_store *one;
        size_t n = 0;
        rc = read_stores(office, (int32_t)pg_int(&rows, 0, 0), &one, &n, err);
        *found = rc == ERR_OK && n == 1;
        if (*found)
            *out = one[0];
    }
    pg_rows_release(&rows);
    return rc;
}

/* ---- verbs ------------------------------------------------------------------------------------- */

static enum err_code put_key(struct office *office, int32_t store, const char *key, struct err *err)
{
    struct pg_rows rows;
    if (!sign_is_hex(key, SIGN_PUBLIC_HEX))
        return err_set(err, ERR_INPUT,
                       "\"%s\" is no public key: that is %d digits of hexadecimal, as topcut package key "
                       "shows it",
                       key, SIGN_PUBLIC_HEX);
    enum err_code rc = pg_query(office->pg, AQ_STORE_OF_KEY, PG_ARGS(PG_T(key), PG_I(now(office))), &rows, err);
    if (rc == ERR_OK && rows.n)
        rc = err_set(err, ERR_CONFLICT,
                     "the key %s is known already, as one of %s; a key that has ended does not come back",
                     sign_fingerprint(office->arena, key), pg_text(&rows, 0, 1));
    pg_rows_release(&rows);
    return rc == ERR_OK ? pg_exec(office->pg, AQ_STORE_KEY_ADD, PG_ARGS(PG_T(key), PG_I(store), PG_I(now(office))), err)
                        : rc;
}

enum err_code member_store_add(struct office *office, const char *name, const char *country, const char *officer,
                               const char *key, struct member_store *out, struct err *err)
{
    int64_t other = 0, store = 0;
    struct member_store *one;
    size_t n = 0;
    const char *clean = utf8_clean(office->arena, name);
    if (!*clean || strlen(clean) > 200)
        return err_set(err, ERR_INPUT, "a store needs a name of at most 200 bytes");
    if (strlen(country) != 2 || country[0] < 'A' || country[0] > 'Z' || country[1] < 'A' || country[1] > 'Z')
        return err_set(err, ERR_INPUT, "\"%s\" is no country: expected are two capital letters, as SE", country);
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_get_int(office->pg, AQ_STORE_BY_NAME, PG_ARGS(PG_T(clean)), 0, &other, err);
    if (rc == ERR_OK && other)
        rc = err_set(err, ERR_CONFLICT, "there is a store of that name already: %s (%lld)", clean, (long long)other);
    if (rc == ERR_OK)
        rc = pg_get_int(office->pg, AQ_STORE_ADD,
                        PG_ARGS(PG_T(clean), PG_T(country), PG_T(officer ? officer : ""), PG_I(now(office))), 0, &store,
                        err);
    if (rc == ERR_OK && key)
        rc = put_key(office, (int32_t)store, key, err);
    if (rc == ERR_OK)
        rc = office_log(office, "store add", about(office->arena, (int32_t)store), NULL, err);
    if (rc == ERR_OK)
        rc = read_stores(office, (int32_t)store, &one, &n, err);
    if (rc == ERR_OK)
        *out = one[0];
    return pg_end(office->pg, rc, err);
}

enum err_code member_store_set_state(struct office *office, int32_t store, enum store_state state, const char *reason,
                                     struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    struct json *detail = json_object();
    json_add_text(detail, "state", store_state_words[state]);
    json_add_text(detail, "reason", reason ? reason : "");
    rc = pg_exec(office->pg, AQ_STORE_STATE, PG_ARGS(PG_I(store), PG_T(store_state_words[state])), err);
    if (rc == ERR_OK)
        rc = office_log(office, "store state", about(office->arena, store), detail, err);
    else
        json_free(detail);
    return pg_end(office->pg, rc, err);
}

enum err_code member_store_key(struct office *office, int32_t store, const char *key, bool ends, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    if (ends) {
        rc = pg_query(office->pg, AQ_STORE_KEY_END, PG_ARGS(PG_T(key), PG_I(store), PG_I(now(office))), &rows, err);
        if (rc == ERR_OK && rows.affected != 1)
            rc = err_set(err, ERR_CONFLICT, "that is no key of this store that counts");
        pg_rows_release(&rows);
    } else {
        rc = put_key(office, store, key, err);
    }
    struct json *detail = json_object();
    json_add_text(detail, "public_key", key);
    if (rc == ERR_OK)
        rc = office_log(office, ends ? "store key end" : "store key", about(office->arena, store), detail, err);
    else
        json_free(detail);
    return pg_end(office->pg, rc, err);
}

enum err_code member_store_block(struct office *office, int32_t store, int size, int32_t *first, struct err *err)
{
    struct member_store *one;
    size_t n = 0;
    int64_t serial = 0;
    *first = 0;
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = read_stores(office, store, &one, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "there is no store %d", (int)store);
    if (rc == ERR_OK && one[0].state != STORE_ACTIVE)
        rc = err_set(err, ERR_CONFLICT, "%s is not active (%s), and gets no numbers", one[0].name,
                     store_state_words[one[0].state]);
    if (rc == ERR_OK)
        rc = pg_get_int(office->pg, AQ_MEMBER_NEXT_SERIALS, PG_ARGS(PG_I(size)), 0, &serial, err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_BLOCK_ADD, PG_ARGS(PG_I(serial), PG_I(size), PG_I(store), PG_I(now(office))), err);
    if (rc == ERR_OK) {
        struct json *detail = json_object();
        json_add_int(detail, "first", serial);
        json_add_int(detail, "size", size);
        rc = office_log(office, "store block", about(office->arena, store), detail, err);
    }
    *first = (int32_t)serial;
    return pg_end(office->pg, rc, err);
}
