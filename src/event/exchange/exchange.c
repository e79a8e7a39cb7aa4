/* exchange.c - an event as one JSON value, out of one store and into another; an event's rows out of a store and into
 * one
 *
 * One table of tables says everything; nothing here knows what a row means. That a table of the schema or one
 * of its columns was forgotten is found by a test, which compares the list with the schema itself.
 */
#include "event/exchange/exchange.h"
#include "event/core/core.h"
#include "event/exchange/internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define T(NAME, TABLE, CLEAR, ...)                                                                                     \
    {                                                                                                                  \
        .name = TABLE, .get = Q_EXCHANGE_GET_##NAME, .put = Q_EXCHANGE_PUT_##NAME, .clear = CLEAR, .refs = {           \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }
#define P(KEY)                                                                                                         \
    {                                                                                                                  \
        KEY, EXCHANGE_PLAYER                                                                                           \
    }
#define R(KEY)                                                                                                         \
    {                                                                                                                  \
        KEY, EXCHANGE_ROUND                                                                                            \
    }
#define M(KEY)                                                                                                         \
    {                                                                                                                  \
        KEY, EXCHANGE_MATCH                                                                                            \
    }

const struct exchange_table exchange_tables[] = {
    {.name = "event"},
    T(DECK_SETTING, "deck_setting", Q_DECK_DELETE_SETTINGS, {NULL, 0}),
    T(POOL_CHANGE, "pool_change", Q_POOL_CLEAR, {NULL, 0}),
    {
        .name = "list_change",
        .get = Q_EXCHANGE_GET_LIST_CHANGE,
        .put = Q_EXCHANGE_PUT_LIST_CHANGE,
        .clear = Q_LIST_CHANGE_KEEP,
        .of_store = true,
    },
    T(ENROLMENT, "enrolment", Q_EVENT_DELETE_ENROLMENTS, P("player")),
    T(AVOIDED_PAIR, "avoided_pair", Q_EVENT_DELETE_AVOIDED_PAIR, P("a"), P("b")),
    T(TEAM_MEMBER, "team_member", Q_EVENT_DELETE_TEAM_MEMBER, P("captain"), P("player")),
    T(ROUND, "round", Q_EVENT_DELETE_ROUNDS, {NULL, 0}),
    T(MATCH, "match", Q_EVENT_DELETE_MATCHES, R("round"), P("player1"), P("player2"), P("first")),
    T(MATCH_SEAT, "match_seat", Q_EVENT_DELETE_MATCH_SEATS, M("match")),
    T(POD_SEAT, "pod_seat", Q_EVENT_DELETE_POD_SEATS, M("match"), P("player")),
    T(ROUND_CLOCK, "round_clock", Q_EVENT_DELETE_CLOCKS, R("round")),
    T(REPORTED, "reported", Q_EVENT_DELETE_REPORTED, M("match"), P("player")),
    T(EXTENSION, "extension", Q_EVENT_DELETE_EXTENSIONS, M("match")),
    T(DRAFT, "draft", Q_EVENT_DELETE_DRAFT, {NULL, 0}),
    T(DRAFT_SEAT, "draft_seat", Q_EVENT_DELETE_DRAFT_SEAT, P("player")),
    T(DRAFT_STEP, "draft_step", Q_EVENT_DELETE_DRAFT_STEP, {NULL, 0}),
    T(EVENT_JUDGE, "event_judge", Q_EVENT_DELETE_EVENT_JUDGE, {NULL, 0}),
    T(RULING, "ruling", Q_EVENT_DELETE_RULING, {NULL, 0}),
    T(PENALTY, "penalty", Q_EVENT_DELETE_PENALTY, P("player"), P("member")),
    T(DECK, "deck", Q_DECK_DELETE_DECKS, P("player")),
    T(DECK_ENTRY, "deck_entry", Q_DECK_DELETE_ENTRIES, P("player")),
    T(DECK_FINDING, "deck_finding", Q_DECK_DELETE_FINDINGS, P("player")),
    T(DECK_DRAW, "deck_draw", Q_DECK_DELETE_DRAWS, {NULL, 0}),
    T(DECK_CHECK, "deck_check", Q_DECK_DELETE_CHECKS, P("player")),
    {.name = NULL},
};

/* ---- out of a store -------------------------------------------------------------------------- */

/* The rows that a query gives, each a JSON object as text. */
static enum err_code read_rows(struct store *store, struct arena *arena, enum query query, int64_t event,
                               struct json *to, struct err *err)
{
    struct cursor c;
    enum err_code rc;
    for (rc = store_query(store, query, SQL_ARGS(SQL_I(event)), &c, err); rc == ERR_OK && c.row;
         rc = cursor_next(&c, err)) {
        struct json *row = NULL;
        rc = json_parse(cursor_text(&c, 0, arena), query_name[query], &row, err);
        if (rc != ERR_OK)
            break;
        json_add_value(to, NULL, row);
    }
    cursor_close(&c);
    return rc;
}

/* The event's own row, as a list of one. */
static enum err_code read_event(struct store *store, struct arena *arena, struct event_id event, struct json *to,
                                struct err *err)
{
    struct json *row;
    enum err_code rc = event_row_read(store, arena, event, &row, err);
    if (rc == ERR_OK && row)
        json_add_value(json_add_array(to, exchange_tables[0].name), NULL, row);
    return rc;
}

enum err_code exchange_read_players(struct store *store, struct arena *arena, struct event_id event,
                                    enum exchange_privacy privacy, struct json **out, struct err *err)
{
    *out = json_array();
    enum query which = event.v ? Q_EXCHANGE_GET_PLAYERS : Q_EXCHANGE_GET_ALL_PLAYERS;
    enum err_code rc = read_rows(store, arena, which, event.v, *out, err);
    for (struct json *p = json_edit_first(*out); p && privacy == EXCHANGE_PUBLIC; p = json_edit_next(p)) {
        json_free(json_take(p, "email"));
        json_free(json_take(p, "note"));
    }
    if (rc != ERR_OK) {
        json_free(*out);
        *out = NULL;
    }
    return rc;
}

enum err_code exchange_read(struct store *store, struct arena *arena, struct event_id event,
                            enum exchange_privacy privacy, struct json **out, struct err *err)
{
    struct json *players = NULL;
    enum err_code rc = store_begin_read(store, err); /* all tables at one moment */
    if (rc != ERR_OK)
        return rc;
    *out = json_object();
    if (privacy != EXCHANGE_ROWS)
        rc = exchange_read_players(store, arena, event, privacy, &players, err);
    if (rc == ERR_OK && players)
        json_add_value(*out, "players", players);
    if (rc == ERR_OK)
        rc = read_event(store, arena, event, *out, err);
    for (const struct exchange_table *t = exchange_tables + 1; rc == ERR_OK && t->name; t++) {
        if (t->of_store && privacy == EXCHANGE_ROWS)
            continue;
        struct json *rows = json_array();
        rc = read_rows(store, arena, t->get, event.v, rows, err);
        if (rc == ERR_OK && json_count(rows) > 0)
            json_add_value(*out, t->name, rows);
        else
            json_free(rows);
    }
    store_end_read(store);
    if (rc == ERR_OK && !json_get(*out, "event"))
        rc = event_unknown(event, err);
    if (rc != ERR_OK) {
        json_free(*out);
        *out = NULL;
    }
    return rc;
}

/* ---- into a store ---------------------------------------------------------------------------- */

/* What a row is called there and its id here. */
struct known {
    const char *uuid; /* of a match */
    int number;       /* of a round */
    int64_t id;
};

struct writing {
    struct store *store;
    struct arena *arena;
    const struct exchange_people *people;
    const char *what;
    struct event_id event;
    struct known *rounds, *matches; /* those that are in already; matches sorted once they all are */
    size_t n_rounds, n_matches;
    bool sorted;
};

static int by_uuid(const void *a, const void *b)
{
    const struct known *x = a, *y = b;
    return strcmp(x->uuid, y->uuid);
}

static int64_t find_round(const struct writing *w, double number)
{
    for (size_t i = 0; i < w->n_rounds; i++)
        if (w->rounds[i].number == number)
            return w->rounds[i].id;
    return 0;
}

static int64_t find_match(struct writing *w, const char *uuid)
{
    struct known wanted = {.uuid = uuid};
    if (!w->sorted && w->n_matches)
        qsort(w->matches, w->n_matches, sizeof *w->matches, by_uuid);
    w->sorted = true;
    const struct known *found =
        w->n_matches ? bsearch(&wanted, w->matches, w->n_matches, sizeof *w->matches, by_uuid) : NULL;
    return found ? found->id : 0;
}

static int64_t find_ref(struct writing *w, enum exchange_ref to, const struct json *value)
{
    const char *text = json_text(value, "");
    switch (to) {
    case EXCHANGE_PLAYER:
        return exchange_person_find(w->people, text).v;
    case EXCHANGE_ROUND:
        return find_round(w, json_number(value, 0));
    case EXCHANGE_MATCH:
        return find_match(w, text);
    }
    return 0;
}

static enum err_code replace_refs(struct writing *w, const struct exchange_table *t, struct json *row, int nth,
                                  struct err *err)
{
    static const char *const kinds[] = {"players", "rounds", "matches"};
    for (size_t i = 0; i < EXCHANGE_REFS && t->refs[i].key; i++) {
        const struct json *value = json_get(row, t->refs[i].key);
        if (!value || json_is_null(value))
            continue;
        int64_t id = find_ref(w, t->refs[i].to, value);
        if (!id)
            return err_set(err, ERR_INPUT, "%s: row %d of %s: %s %s is not among its %s", w->what, nth, t->name,
                           t->refs[i].key, json_print_line(w->arena, value), kinds[t->refs[i].to]);
        json_replace_int(row, t->refs[i].key, id);
    }
    return ERR_OK;
}

/* Keeps a row's name with the id that it got. */
static void remember(struct writing *w, const struct exchange_table *t, const struct json *row)
{
    if (strcmp(t->name, "round") == 0)
        w->rounds[w->n_rounds++] = (struct known){.number = (int)json_int(json_get(row, "number"), 0, INT_MAX, 0),
                                                  .id = store_last_id(w->store)};
    else if (strcmp(t->name, "match") == 0)
        w->matches[w->n_matches++] =
            (struct known){.uuid = json_text(json_get(row, "uuid"), ""), .id = store_last_id(w->store)};
}

/* SQLite's words on what a table cannot hold, as an error of the file. */
static enum err_code bad_row(const struct writing *w, const struct exchange_table *t, int nth, const struct err *why,
                             struct err *err)
{
    if (why->code != ERR_CONFLICT)
        return err_set(err, why->code, "%s", why->said);
    if (strcmp(t->name, "enrolment") == 0 && strstr(why->text, "UNIQUE"))
        return err_set(err, ERR_CONFLICT,
                       "%s: row %d of enrolment: two of its players are one person here\ntake "
                       "their merge back "
                       "first (topcut log shows it), or leave the event out",
                       w->what, nth);
    return err_set(err, ERR_INPUT, "%s: row %d of %s is none that a store could hold: %s", w->what, nth, t->name,
                   why->said);
}

static enum err_code put_row(struct writing *w, const struct exchange_table *t, struct json *row, int nth,
                             struct err *err)
{
    struct err why = ERR_INIT;
    struct arena scratch = ARENA_INIT;
    if (!json_is_object(row))
        return err_set(err, ERR_INPUT, "%s: row %d of %s is not an object", w->what, nth, t->name);
    enum err_code rc = replace_refs(w, t, row, nth, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_exec(w->store, t->put, SQL_ARGS(SQL_I(w->event.v), SQL_T(json_print_line(&scratch, row))), &why);
    arena_release(&scratch);
    if (rc != ERR_OK)
        return bad_row(w, t, nth, &why, err);
    remember(w, t, row);
    return ERR_OK;
}

static enum err_code put_table(struct writing *w, const struct exchange_table *t, struct json *parts, struct err *err)
{
    struct json *rows = json_edit(parts, t->name);
    enum err_code rc = ERR_OK;
    int nth = 0;
    if (rows && !json_is_array(rows))
        return err_set(err, ERR_INPUT, "%s: \"%s\" is not a list of rows", w->what, t->name);
    for (struct json *row = json_edit_first(rows); rc == ERR_OK && row; row = json_edit_next(row))
        rc = put_row(w, t, row, ++nth, err);
    return rc;
}

/* The event's own row, new or changed. */
static enum err_code put_event(struct writing *w, struct json *parts, struct err *err)
{
    const struct json *row = json_first(json_get(parts, "event"));
    struct err why = ERR_INIT;
    if (json_count(json_get(parts, "event")) != 1 || !json_is_object(row))
        return err_set(err, ERR_INPUT, "%s: \"event\" is not a list of one row", w->what);
    enum err_code rc = event_row_write(w->store, json_print_line(w->arena, row), &w->event, &why);
    return rc == ERR_OK ? rc : bad_row(w, &exchange_tables[0], 1, &why, err);
}

enum err_code exchange_clear(struct store *store, struct event_id event, struct err *err)
{
    size_t n = 0;
    while (exchange_tables[n].name)
        n++;
    enum err_code rc = store_exec(store, Q_EVENT_DELETE_RATINGS, SQL_ARGS(SQL_I(event.v)), err);
    while (rc == ERR_OK && --n > 0) /* those that refer to others before these */
        rc = store_exec(store, exchange_tables[n].clear, SQL_ARGS(SQL_I(event.v)), err);
    return rc;
}

enum err_code exchange_event_find(struct store *store, const char *uuid, struct event_id *out, struct err *err)
{
    return store_get_int(store, Q_EXCHANGE_EVENT_BY_UUID, SQL_ARGS(SQL_T(uuid)), 0, &out->v, err);
}

enum err_code exchange_write(struct store *store, struct arena *arena, struct json *parts,
                             const struct exchange_people *people, const char *what, struct event_id *id,
                             struct err *err)
{
    struct writing w = {.store = store, .arena = arena, .people = people, .what = what, .event = *id};
    w.rounds = ARENA_ARRAY(arena, struct known, json_count(json_get(parts, "round")) + 1);
    w.matches = ARENA_ARRAY(arena, struct known, json_count(json_get(parts, "match")) + 1);
    enum err_code rc = id->v ? exchange_clear(store, *id, err) : ERR_OK;
    if (rc == ERR_OK)
        rc = put_event(&w, parts, err);
    for (const struct exchange_table *t = exchange_tables + 1; rc == ERR_OK && t->name; t++)
        rc = put_table(&w, t, parts, err);
    *id = w.event;
    return rc;
}
