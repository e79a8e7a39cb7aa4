/* access_codes.c - the codes by which players come in from their phones; see people.h
 *
 * A code is the mark of event, player and generation, taken to the base of nineteen letters: 47 million of them. Two
 * players of a large event could get the same one (of 2,000 about once in 25 events); then whoever was enrolled
 * later gets the next that is free, which nobody who is enrolled after them can change.
 *
 * Somebody who guesses needs to hit any code that was not used yet, so that the odds grow with the players of an event.
 * All addresses together have 120 tries at once and 4 a minute (web/gate/rate.c), which are 2,280 in nine hours, and a
 * quarter more from addresses that were right. With 500 codes of six letters one is hit in 3 % of such evenings (2,850
 * * 500 / 19^6), with 2,000 it would be 12 %. So those who are enrolled after the first 500 have seven letters, of
 * which 1,500 more add 0.5 % at most. The first 500 keep theirs however many come after them.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/secret.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/people/internal.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

#define LETTERS (sizeof ACCESS_CODE_LETTERS - 1)

static void make_code(const struct secret *key, const char *event_uuid, const struct access_code *of, int try_,
                      char out[ACCESS_CODE_MOST + 1])
{
    char what[160];
    unsigned char mark[SECRET_MARK_LEAST];
    int len = snprintf(what, sizeof what, "%s %s %d %d", event_uuid, of->uuid, of->generation, try_);
    tc_assert(len > 0 && (size_t)len < sizeof what);
    secret_mark(key, what, (size_t)len, mark, sizeof mark);
    uint64_t number = 0;
    for (size_t i = 0; i < sizeof number; i++)
        number = number << 8 | mark[i];
    size_t letters = of->number > ACCESS_CODE_SHORT ? ACCESS_CODE_MOST : ACCESS_CODE_LEN;
    memset(out, '\0', ACCESS_CODE_MOST + 1); /* compared as a whole */
    for (size_t i = 0; i < letters; i++, number /= LETTERS)
        out[i] = ACCESS_CODE_LETTERS[number % LETTERS];
}

/* Codes that were given, as numbers to the base of the letters, by open addressing. */
struct given {
    uint64_t *slots; /* number + 1, 0: empty */
    size_t room;
};

/* Notes a code; false: it was given before. */
static bool give(struct given *given, const char *code)
{
    uint64_t number = 0;
    for (const char *p = code; *p; p++) /* no code begins with an A: those of six and seven letters differ */
        number = number * 26 + (uint64_t)(*p - 'A');
    size_t at = (size_t)(number * UINT64_C(11400714819323198485) % given->room);
    for (; given->slots[at]; at = (at + 1) % given->room)
        if (given->slots[at] == number + 1)
            return false;
    given->slots[at] = number + 1;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp((*(struct access_code *const *)a)->name, (*(struct access_code *const *)b)->name);
}

/* Puts the player's number behind a name that several share: a code goes to one person. */
static void tell_apart(struct arena *arena, struct access_code *codes, size_t n)
{
    struct access_code **sorted = ARENA_ARRAY(arena, struct access_code *, n + 1);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &codes[i];
    qsort(sorted, n, sizeof *sorted, by_name);
    for (size_t i = 0, end; i < n; i = end) {
        const char *name = sorted[i]->name;
        for (end = i + 1; end < n && strcmp(name, sorted[end]->name) == 0; end++)
            ;
        for (size_t k = i; k < end && end - i > 1; k++)
            sorted[k]->name = arena_printf(arena, "%s (#%lld)", name, (long long)sorted[k]->player.v);
    }
}

enum err_code access_codes(struct store *store, struct arena *arena, const struct secret *secret,
                           struct event_id event_id, struct access_code **out, size_t *n, struct err *err)
{
    struct event event;
    struct cursor c;
    struct access_code *list = NULL;
    size_t used = 0, room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc = event_get(store, arena, event_id, &event, err);
    if (rc != ERR_OK)
        return rc;
    for (rc = store_query(store, Q_WEB_CODES, SQL_ARGS(SQL_I(event_id.v)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        *VEC_ADD(list, used, room) = (struct access_code){
            .player = {cursor_int(&c, 0)},
            .uuid = cursor_text(&c, 1, arena),
            .name = player_full_name(arena, cursor_text(&c, 2, arena), cursor_text(&c, 3, arena)),
            .number = (int)cursor_int(&c, 4),
            .generation = (int)cursor_int(&c, 6),
            .used_utc = cursor_int(&c, 7),
            .request = cursor_text(&c, 8, arena),
        };
    }
    cursor_close(&c);
    if (rc == ERR_OK) {
        struct secret key;
        struct given given = {.room = 4 * used + 1};
        given.slots = ARENA_ARRAY(arena, uint64_t, given.room);
        secret_derive(secret, "code", &key);
        for (size_t i = 0; i < used; i++) {
            int try_ = 0;
            do
                make_code(&key, event.uuid, &list[i], try_++, list[i].code);
            while (!give(&given, list[i].code));
        }
        secret_wipe(&key, sizeof key);
        *out = ARENA_ARRAY(arena, struct access_code, used);
        if (used)
            memcpy(*out, list, used * sizeof *list);
        *n = used;
        tell_apart(arena, *out, used);
    }
    free(list);
    return rc;
}

const char *access_code_text(struct arena *arena, const char *code)
{
    return arena_printf(arena, "%.3s %s", code, code + strnlen(code, 3));
}

bool access_code_read(const char *typed, char out[ACCESS_CODE_MOST + 1])
{
    static const char digits[] = "8B5S2Z6G";
    size_t n = 0;
    memset(out, '\0', ACCESS_CODE_MOST + 1);
    for (const char *p = typed; *p; p++) {
        char letter = *p;
        if (letter == ' ' || letter == '-')
            continue;
        if (char_is_lower(letter))
            letter = (char)(letter - 'a' + 'A');
        for (size_t i = 0; digits[i]; i += 2)
            if (letter == digits[i])
                letter = digits[i + 1];
        if (n == ACCESS_CODE_MOST || !strchr(ACCESS_CODE_LETTERS, letter)) {
            memset(out, '\0', ACCESS_CODE_MOST + 1);
            return false;
        }
        out[n++] = letter;
    }
    if (n < ACCESS_CODE_LEN)
        memset(out, '\0', ACCESS_CODE_MOST + 1);
    return n >= ACCESS_CODE_LEN;
}

/* Looks through one event; *found counts whose code it is. */
static enum err_code look(struct store *store, struct arena *arena, const struct secret *secret, struct event_id id,
                          const char *code, size_t *found, struct event_id *out_event, struct access_code *out,
                          struct err *err)
{
    struct access_code *codes;
    size_t n;
    enum err_code rc = access_codes(store, arena, secret, id, &codes, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (secret_is_equal(codes[i].code, code, ACCESS_CODE_MOST + 1)) {
            *out = codes[i];
            *out_event = id;
            ++*found;
        }
    return rc;
}

/* The events that a query gives; only: that one, if it is among them. */
static enum err_code events_of(struct store *store, struct arena *arena, enum query query, struct event_id only,
                               struct event_id **out, size_t *n, struct err *err)
{
    struct cursor c;
    size_t room = 16;
    enum err_code rc;
    *out = ARENA_ARRAY(arena, struct event_id, room);
    *n = 0;
    for (rc = store_query(store, query, SQL_NONE, &c, err); rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct event_id id = {cursor_int(&c, 0)};
        if (only.v && only.v != id.v)
            continue;
        if (*n == room) {
            struct event_id *grown = ARENA_ARRAY(arena, struct event_id, 2 * room);
            memcpy(grown, *out, room * sizeof *grown);
            *out = grown;
            room *= 2;
        }
        (*out)[(*n)++] = id;
    }
    cursor_close(&c);
    return rc;
}

enum err_code access_code_find(struct store *store, struct arena *arena, const struct secret *secret,
                               struct event_id event, const char *typed, const char *request, struct event *out_event,
                               struct access_code *out, struct err *err)
{
    struct event_id *events, where = {0};
    size_t n, found = 0;
    char code[ACCESS_CODE_MOST + 1];
    bool is_code = access_code_read(typed, code);
    *out = (struct access_code){.number = 0};
    enum err_code rc = events_of(store, arena, Q_WEB_OPEN_EVENTS, event, &events, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = look(store, arena, secret, events[i], code, &found, &where, out, err);
    if (rc != ERR_OK)
        return rc;
    bool again = found && *request && strcmp(out->request, request) == 0;
    if (!is_code || found != 1 || (out->used_utc && !again)) {
        *out = (struct access_code){.number = 0};
        return err_set(err, ERR_NOT_FOUND,
                       "this code is not good, or was used already; the desk has another one for you");
    }
    return event_get(store, arena, where, out_event, err);
}

enum err_code access_code_over(struct store *store, struct arena *arena, const struct secret *secret,
                               struct event_id event, const char *typed, struct event *out, bool *found,
                               struct err *err)
{
    struct event_id *events, where = {0};
    struct access_code code;
    size_t n, times = 0;
    char letters[ACCESS_CODE_MOST + 1];
    *found = false;
    if (!access_code_read(typed, letters))
        return ERR_OK;
    enum err_code rc = events_of(store, arena, Q_WEB_CLOSED_EVENTS, event, &events, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n && times == 0; i++)
        rc = look(store, arena, secret, events[i], letters, &times, &where, &code, err);
    *found = rc == ERR_OK && times > 0;
    return *found ? event_get(store, arena, where, out, err) : rc;
}

enum err_code access_code_use(struct store *store, const struct event *event, const struct access_code *code,
                              const char *request, struct err *err)
{
    struct clock *clock = store_clock(store);
    return store_exec(store, Q_WEB_CODE_USE,
                      SQL_ARGS(SQL_T(event->uuid), SQL_T(code->uuid), SQL_I(clock->now_utc(clock)), SQL_T(request)),
                      err);
}

static enum err_code renew_one(struct store *store, const struct event *event, const char *uuid, struct err *err)
{
    enum err_code rc = store_exec(store, Q_WEB_CODE_RENEW, SQL_ARGS(SQL_T(event->uuid), SQL_T(uuid)), err);
    return rc != ERR_OK
               ? rc
               : store_exec(store, Q_WEB_SESSION_DELETE_PLAYER, SQL_ARGS(SQL_T(event->uuid), SQL_T(uuid)), err);
}

static bool is_among(const struct player_id *players, size_t n, struct player_id player)
{
    for (size_t i = 0; i < n; i++)
        if (players[i].v == player.v)
            return true;
    return n == 0;
}

enum err_code access_codes_renew(struct store *store, struct arena *arena, struct event_id event_id,
                                 const struct player_id *players, size_t n, const char **sentence, struct err *err)
{
    /* Only the players' presence in the event matters, not what their codes are. */
    static const struct secret none;
    struct event event;
    struct access_code *codes = NULL;
    size_t n_codes = 0, renewed = 0;
    const char *name = "";
    *sentence = "";
    enum err_code rc = verb_begin(store, VERB_WEB_CODES, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, event_id, &event, err);
    if (rc == ERR_OK)
        rc = access_codes(store, arena, &none, event_id, &codes, &n_codes, err);
    for (size_t i = 0; rc == ERR_OK && i < n_codes; i++)
        if (is_among(players, n, codes[i].player)) {
            rc = renew_one(store, &event, codes[i].uuid, err);
            name = codes[i].name;
            renewed++;
        }
    if (rc == ERR_OK && renewed < n)
        rc = err_set(err, ERR_NOT_FOUND, "not everybody named is in %s", event.set.name);
    if (rc == ERR_OK)
        *sentence = renewed == 1 ? message(arena, "%s has another code", name)
                                 : message(arena, "%zu players have other codes", renewed);
    return store_end(store, rc, err);
}
