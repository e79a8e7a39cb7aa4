/* events.c - tournaments: making, showing, choosing and changing them
 *
 * The state of an event is derived, never stored but for "closed": a playoff round makes it the
 * playoff, a round the Swiss, none the enrolment. What a setting may become depends on that state
 * (settings_check.c).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/rng.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/core/internal.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 6 /* candidates that a message lists */

const char *event_state_name(enum event_state state)
{
    static const char *const names[] = {
        [EVENT_ENROLLING] = MESSAGE_MARK("enrolling"),
        [EVENT_SWISS] = MESSAGE_MARK("swiss"),
        [EVENT_PLAYOFF] = MESSAGE_MARK("playoff"),
        [EVENT_CLOSED] = MESSAGE_MARK("closed"),
    };
    return names[state];
}

const char *event_state_word(const struct event *event)
{
    return event->state == EVENT_SWISS && event_is_round_robin(event) ? MESSAGE_MARK("round-robin")
                                                                      : event_state_name(event->state);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The column of a row that has that name; it is there. */
static int column_of(const struct cursor *c, const char *name)
{
    int column = 0;
    while (strcmp(cursor_name(c, column), name) != 0) {
        column++;
        tc_assert(column < cursor_width(c));
    }
    return column;
}

static struct event event_from_row(const struct cursor *c, struct arena *arena, struct floor_shelf *shelf)
{
    struct event e = {
        .players = (int)cursor_int(c, 1),
        .active = (int)cursor_int(c, 2),
        .rounds_paired = (int)cursor_int(c, 3),
        .swiss_rounds = (int)cursor_int(c, 4),
        .missing = (int)cursor_int(c, 5),
        .starters = (int)cursor_int(c, 6),
        .counted = (int)cursor_int(c, 7),
        .counted_late = (int)cursor_int(c, 8),
        .id = {cursor_int(c, column_of(c, "event_id"))},
        .uuid = cursor_text(c, column_of(c, "uuid"), arena),
        .imported = cursor_int(c, column_of(c, "imported")) != 0,
    };
    event_settings_read(c, arena, &e.set);
    if (!e.set.rounds)
        e.set.rounds = (int)cursor_int(c, 0); /* what an older version planned */
    e.structure = e.set.structure;
    e.rounds_planned = event_rounds_planned(arena, shelf, &e);
    if (strcmp(cursor_text(c, column_of(c, "state"), arena), "closed") == 0)
        e.state = EVENT_CLOSED;
    else if (e.rounds_paired > e.swiss_rounds)
        e.state = EVENT_PLAYOFF;
    else
        e.state = e.rounds_paired ? EVENT_SWISS : EVENT_ENROLLING;
    return e;
}

enum err_code event_get(struct store *store, struct arena *arena, struct event_id id, struct event *out,
                        struct err *err)
{
    struct floor_shelf shelf = {0};
    struct event_beside *beside = store_beside(store);
    bool found = false;
    enum err_code rc = beside ? beside->recall(beside, store, arena, id, out, &found, err) : ERR_OK;
    return rc == ERR_OK && !found ? event_get_with(store, arena, &shelf, id, out, err) : rc;
}

enum err_code event_unknown(struct event_id id, struct err *err)
{
    return err_set(err, ERR_NOT_FOUND, "there is no event #%lld", (long long)id.v);
}

enum err_code event_get_with(struct store *store, struct arena *arena, struct floor_shelf *shelf, struct event_id id,
                             struct event *out, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_EVENT_GET, SQL_ARGS(SQL_I(id.v)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = event_unknown(id, err);
    if (rc == ERR_OK)
        *out = event_from_row(&c, arena, shelf);
    cursor_close(&c);
    return rc;
}

/* An event as event_resolve compares it. */
struct event_name {
    struct event_id id;
    const char *name, *key, *date;
};

static enum err_code event_names(struct store *store, struct arena *arena, struct event_name **out, size_t *n,
                                 struct err *err)
{
    struct cursor c = {0};
    struct event_name *names = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = store_query(store, Q_EVENT_IDS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(names, count, room) = (struct event_name){.id = {cursor_int(&c, 0)},
                                                           .name = cursor_text(&c, 1, arena),
                                                           .key = cursor_text(&c, 2, arena),
                                                           .date = cursor_text(&c, 3, arena)};
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct event_name, *n);
    if (*n)
        memcpy(*out, names, *n * sizeof *names);
    free(names);
    return rc;
}

enum err_code event_list(struct store *store, struct arena *arena, struct event **out, size_t *n, struct err *err)
{
    struct event_name *names = NULL;
    struct floor_shelf shelf = {0};
    enum err_code rc = event_names(store, arena, &names, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct event, *n);
    for (size_t i = 0; rc == ERR_OK && i < *n; i++)
        rc = event_get_with(store, arena, &shelf, names[i].id, &(*out)[i], err);
    return rc;
}

enum err_code event_find_twin(struct store *store, struct arena *arena, const struct event_settings *settings,
                              struct event *out, struct err *err)
{
    struct event *events;
    size_t n;
    *out = (struct event){.id = {0}};
    if (event_list(store, arena, &events, &n, err) != ERR_OK)
        return err->code;
    const char *key = utf8_fold(arena, utf8_clean(arena, settings->name));
    for (size_t i = 0; i < n; i++)
        if (events[i].id.v > out->id.v && strcmp(events[i].set.date, settings->date) == 0 &&
            strcmp(utf8_fold(arena, events[i].set.name), key) == 0)
            *out = events[i];
    return ERR_OK;
}

/* ---- which event is meant -------------------------------------------------------------------- */

static enum err_code resolve_current(struct store *store, struct arena *arena, struct event *out, struct err *err)
{
    int64_t id = 0;
    enum err_code rc = store_get_int(store, Q_EVENT_CURRENT, SQL_NONE, 0, &id, err);
    if (rc != ERR_OK)
        return rc;
    struct err gone = ERR_INIT;
    rc = id ? event_get(store, arena, (struct event_id){id}, out, &gone) : ERR_NOT_FOUND;
    if (rc == ERR_NOT_FOUND)
        return err_set(err, ERR_NOT_FOUND,
                       "no event is the current one\nchoose one with topcut event use, or "
                       "make one with topcut event new");
    return rc == ERR_OK ? rc : err_set(err, rc, "%s", gone.said);
}

/* The beginning of a name, as long as what was typed: "premodren" is near "Premodern Thursday" there. */
static const char *beginning(struct arena *arena, const char *name, size_t code_points)
{
    const char *p = name;
    while (*p && (code_points > 0 || ((unsigned char)*p & 0xc0) == 0x80)) {
        code_points -= ((unsigned char)*p & 0xc0) != 0x80;
        p++;
    }
    return arena_strndup(arena, name, (size_t)(p - name));
}

static enum err_code resolve_nothing(struct arena *arena, const char *words, const struct event_name *names, size_t n,
                                     struct err *err)
{
    /* Each name twice: as a whole, and its beginning. */
    const char **texts = ARENA_ARRAY(arena, const char *, 2 * n);
    const char *best[SUGGEST_MAX], *sentence = "";
    for (size_t i = 0; i < n; i++) {
        texts[i] = names[i].name;
        texts[n + i] = beginning(arena, names[i].name, utf8_length(words));
    }
    size_t found = suggest_nearest(words, texts, 2 * n, best), said = 0;
    bool *named = ARENA_ARRAY(arena, bool, n);
    for (size_t i = 0; i < found; i++) {
        size_t at = 0;
        while (texts[at] != best[i])
            at++;
        at %= n;
        if (named[at])
            continue;
        named[at] = true;
        sentence = arena_printf(arena, "%s%s\"%s\" (#%lld)", sentence, said++ == 0 ? "" : ", ", names[at].name,
                                (long long)names[at].id.v);
    }
    return err_set(err, ERR_NOT_FOUND, "there is no event \"%s\"%s", words,
                   said ? message(arena, "; did you mean %s?", sentence) : "");
}

static enum err_code resolve_many(struct arena *arena, const char *words, const struct event_name *hits, size_t n,
                                  struct err *err)
{
    const char *list = "";
    size_t shown = n > SHOWN_MAX ? SHOWN_MAX : n;
    for (size_t i = 0; i < shown; i++)
        list =
            arena_printf(arena, "%s%s%s", list,
                         i == 0       ? ""
                         : i + 1 == n ? TC_WORD(" or ")
                                      : ", ",
                         message(arena, "\"%s\" of %s (#%lld)", hits[i].name, hits[i].date, (long long)hits[i].id.v));
    if (n > shown)
        list = arena_printf(arena, "%s%s", list, message(arena, " and %zu more", n - shown));
    return err_set(err, ERR_CONFLICT, "\"%s\" could be %s; use the #number", words, list);
}

enum err_code event_resolve(struct store *store, struct arena *arena, const char *words, struct event *out,
                            struct err *err)
{
    int64_t id = 0;
    struct event_name *names = NULL;
    size_t n = 0, hits = 0, exact = 0, exact_at = 0;
    if (!words || !*words)
        return resolve_current(store, arena, out, err);
    if (!utf8_is_valid(words, strlen(words)))
        return err_set(err, ERR_INPUT, "the event's name is not valid UTF-8 text");
    words = utf8_clean(arena, words);
    if (parse_i64(words + (words[0] == '#'), 1, INT64_MAX, &id)) {
        struct err absent = ERR_INIT;
        enum err_code rc = event_get(store, arena, (struct event_id){id}, out, &absent);
        if (rc != ERR_NOT_FOUND || words[0] == '#')
            return rc == ERR_OK ? rc : err_set(err, rc, "%s", absent.said);
    }
    enum err_code rc = event_names(store, arena, &names, &n, err);
    if (rc != ERR_OK)
        return rc;
    const char *key = utf8_fold(arena, words);
    struct event_name *hit = ARENA_ARRAY(arena, struct event_name, n);
    for (size_t i = 0; i < n; i++) {
        if (strncmp(names[i].key, key, strlen(key)) != 0)
            continue;
        if (strcmp(names[i].key, key) == 0) {
            exact++;
            exact_at = hits;
        }
        hit[hits++] = names[i];
    }
    if (hits == 0)
        return resolve_nothing(arena, words, names, n, err);
    if (hits > 1 && exact != 1)
        return resolve_many(arena, words, hit, hits, err);
    return event_get(store, arena, hit[exact == 1 ? exact_at : 0].id, out, err);
}

enum err_code event_make_current(struct store *store, struct event_id id, struct err *err)
{
    return store_exec(store, Q_EVENT_USE, SQL_ARGS(SQL_I(id.v)), err);
}

enum err_code event_use(struct store *store, struct event_id id, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct event event;
    enum err_code rc = event_get(store, &arena, id, &event, err);
    arena_release(&arena);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_USE, err)) != ERR_OK)
        return rc;
    return store_end(store, event_make_current(store, id, err), err);
}

enum err_code event_require_open(const struct event *event, struct err *err)
{
    if (event->state != EVENT_CLOSED)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "%s (#%lld) is closed\nreopen it first: topcut event reopen %lld",
                   event->set.name, (long long)event->id.v, (long long)event->id.v);
}

/* ---- writing one ------------------------------------------------------------------------------ */

/* The folded name that an event is found by. */
static const char *event_key(struct arena *arena, const char *name)
{
    const char *key = utf8_fold(arena, name);
    return *key ? key : name;
}

enum err_code event_insert(struct store *store, struct arena *arena, const struct event_settings *s,
                           const char *structure, bool imported, struct event_id *out, struct err *err)
{
    struct event_settings settings = *s;
    settings.structure = structure;
    settings.seed = s->seed ? s->seed : rng_seed_from_system();
    enum err_code rc = store_exec(store, Q_EVENT_INSERT,
                                  SQL_ARGS(SQL_T(s->name), SQL_T(event_key(arena, s->name)), SQL_T(s->date),
                                           SQL_I(settings.seed), SQL_I(imported)),
                                  err);
    out->v = rc == ERR_OK ? store_last_id(store) : 0;
    return rc == ERR_OK ? event_settings_write(store, arena, *out, &settings, err) : rc;
}

enum err_code event_update(struct store *store, struct arena *arena, struct event_id id, const struct event_settings *s,
                           struct err *err)
{
    return event_settings_write(store, arena, id, s, err);
}
