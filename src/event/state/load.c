/* load.c - an event as one value
 *
 * Three queries fill three arrays; everything else (standings, pairing, ratings) is computed from these.
 * Nothing derived is stored, so a correction in round 2 is right everywhere at once.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

static const char *const result_names[] = {
    [RESULT_NONE] = "",
    [RESULT_PLAYED] = MESSAGE_MARK("played"),
    [RESULT_BYE] = MESSAGE_MARK("bye"),
    [RESULT_ID] = MESSAGE_MARK("id"),
    [RESULT_NO_SHOW] = MESSAGE_MARK("no-show"),
    [RESULT_CONCESSION] = MESSAGE_MARK("concession"),
    [RESULT_DOUBLE_LOSS] = MESSAGE_MARK("double-loss"),
    [RESULT_LOSS] = MESSAGE_MARK("loss"),
    [RESULT_WALKOVER] = MESSAGE_MARK("walkover"),
    [RESULT_PENALTY] = MESSAGE_MARK("penalty"),
};

const char *result_kind_name(enum result_kind kind)
{
    return result_names[kind];
}

enum result_kind result_kind_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(result_names); i++)
        if (strcmp(result_names[i], name) == 0)
            return (enum result_kind)i;
    return RESULT_NONE;
}

/* Player indices by id, for as long as the matches are being read. */
struct index_entry {
    int64_t id;
    int index;
};

static int index_compare(const void *a, const void *b)
{
    const struct index_entry *x = a, *y = b;
    return COMPARE(x->id, y->id);
}

static struct index_entry *index_build(struct arena *arena, const struct event_data *data)
{
    struct index_entry *index = ARENA_ARRAY(arena, struct index_entry, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        index[i] = (struct index_entry){.id = data->players[i].id.v, .index = (int)i};
    qsort(index, data->n_players, sizeof *index, index_compare);
    return index;
}

static int index_find(const struct index_entry *index, size_t n, int64_t id)
{
    if (id == 0)
        return STANDINGS_NOBODY;
    struct index_entry key = {.id = id};
    const struct index_entry *hit = bsearch(&key, index, n, sizeof *index, index_compare);
    return hit ? hit->index : STANDINGS_NOBODY;
}

/* Makes room for one more element; arrays of unknown length double in the arena. */
#define GROW(arena, array, n, room)                                                                                    \
    do {                                                                                                               \
        if ((n) == (room)) {                                                                                           \
            size_t grown_ = (room) ? (room)*2 : 64;                                                                    \
            void *new_ = arena_alloc((arena), grown_, sizeof *(array));                                                \
            if (n)                                                                                                     \
                memcpy(new_, (array), (n) * sizeof *(array));                                                          \
            (array) = new_;                                                                                            \
            (room) = grown_;                                                                                           \
        }                                                                                                              \
    } while (0)

/* "Last, First", without printf: a large event has thousands. */
static const char *last_comma_first(struct arena *arena, const char *last, const char *first)
{
    size_t a = strlen(last), b = strlen(first);
    char *name = ARENA_ARRAY(arena, char, a + b + 3);
    memcpy(name, last, a);
    memcpy(name + a, ", ", 2);
    memcpy(name + a + 2, first, b);
    return name;
}

static enum err_code load_players(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_LOAD_PLAYERS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        GROW(arena, data->players, data->n_players, room);
        struct load_player *p = &data->players[data->n_players++];
        const char *last = cursor_text(&c, 1, arena), *first = cursor_text(&c, 2, arena);
        *p = (struct load_player){
            .id = {cursor_int(&c, 0)},
            .name = *first ? last_comma_first(arena, last, first) : last,
            .dci = cursor_text(&c, 3, arena),
            .country = cursor_text(&c, 4, arena),
            .club = cursor_text(&c, 5, arena),
            .team = cursor_text(&c, 6, arena),
            .number = (int)cursor_int(&c, 7),
            .paid = cursor_int(&c, 8) != 0,
            .disqualified = cursor_int(&c, 9) != 0,
            .first_round = (int)cursor_int(&c, 10),
            .dropped_after = (int)cursor_int(&c, 11),
            .draft_seat = (int)cursor_int(&c, 12),
            .byes = (int)cursor_int(&c, 13),
            .seed = (int)cursor_int(&c, 14),
            .fixed_table = (int)cursor_int(&c, 15),
            .ejected = cursor_int(&c, 16) != 0,
            .team_name = cursor_text(&c, 17, arena),
            .region = cursor_text(&c, 18, arena),
            .checked_in_at_utc = cursor_int(&c, 19),
            .members = "",
        };
        if (*data->event.set.teams && *p->team_name)
            p->name = p->team_name;
    }
    cursor_close(&c);
    return rc;
}

/* The members of teams; the query has them in the order of the teams. */
static enum err_code load_members(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0, team = 0;
    if (!*data->event.set.teams)
        return ERR_OK;
    enum err_code rc = store_query(store, Q_TEAM_MEMBERS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        GROW(arena, data->members, data->n_members, room);
        struct load_member *m = &data->members[data->n_members++];
        while (team < data->n_players && data->players[team].id.v != cursor_int(&c, 0))
            team++;
        tc_assert(team < data->n_players); /* a foreign key, and the same order */
        const char *last = cursor_text(&c, 3, arena), *first = cursor_text(&c, 4, arena);
        *m = (struct load_member){
            .id = {cursor_int(&c, 2)},
            .team = (int)team,
            .seat = *cursor_text(&c, 1, arena),
            .last = last,
            .name = *first ? arena_printf(arena, "%s, %s", last, first) : last,
        };
        struct load_player *p = &data->players[team];
        p->members = *p->members ? arena_printf(arena, "%s, %s", p->members, last) : last;
    }
    cursor_close(&c);
    return rc;
}

/* ---- players of one name --------------------------------------------------------------------- */

static int name_compare(const void *a, const void *b)
{
    const struct load_player *x = *(struct load_player *const *)a, *y = *(struct load_player *const *)b;
    int order = strcmp(x->name, y->name);
    return order ? order : x->number - y->number;
}

static const char *country_of(const struct load_player *p)
{
    return p->country;
}

static const char *dci_of(const struct load_player *p)
{
    return p->dci;
}

/* True when everybody of a group has the field, no two the same. Groups are small. */
static bool differs(struct load_player *const *group, size_t n, const char *(*field)(const struct load_player *))
{
    for (size_t i = 0; i < n; i++) {
        if (!*field(group[i]))
            return false;
        for (size_t j = 0; j < i; j++)
            if (strcmp(field(group[i]), field(group[j])) == 0)
                return false;
    }
    return true;
}

/* Adds to the names of those who share one what tells them apart: country, DCI number or row. */
static void tell_apart(struct arena *arena, const struct event_data *data)
{
    size_t n = data->n_players;
    struct load_player **sorted = ARENA_ARRAY(arena, struct load_player *, n);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &data->players[i];
    if (n)
        qsort(sorted, n, sizeof *sorted, name_compare);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && strcmp(sorted[i]->name, sorted[end]->name) == 0; end++)
            ;
        if (end - i < 2)
            continue;
        bool country = differs(&sorted[i], end - i, country_of);
        bool dci = !country && differs(&sorted[i], end - i, dci_of);
        for (size_t k = i; k < end; k++) {
            struct load_player *p = sorted[k];
            p->name = country ? arena_printf(arena, "%s (%s)", p->name, p->country)
                      : dci   ? arena_printf(arena, "%s (DCI %s)", p->name, p->dci)
                              : arena_printf(arena, "%s (#%lld)", p->name, (long long)p->id.v);
        }
    }
}

static enum err_code load_rounds(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_LOAD_ROUNDS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        GROW(arena, data->rounds, data->n_rounds, room);
        struct load_round *r = &data->rounds[data->n_rounds++];
        *r = (struct load_round){
            .id = {cursor_int(&c, 0)},
            .number = (int)cursor_int(&c, 1),
            .stage = strcmp(cursor_text(&c, 2, arena), "playoff") == 0 ? STAGE_PLAYOFF : STAGE_SWISS,
            .method = cursor_text(&c, 3, arena),
            .seed = (uint64_t)cursor_int(&c, 4),
            .chance = cursor_text(&c, 5, arena),
            .certified = cursor_int(&c, 6) != 0,
            .rematches_allowed = cursor_int(&c, 7) != 0,
            .paired_at_utc = cursor_int(&c, 8),
            .seen = cursor_text(&c, 9, arena),
            .published_at_utc = cursor_int(&c, 10),
        };
        data->swiss_rounds += r->stage == STAGE_SWISS;
    }
    cursor_close(&c);
    return rc;
}

/* SQLite has matches without a table first, and then needs no sorting: here they go behind the others of their
 * round. */
static void put_tableless_last(struct arena *arena, struct event_data *data)
{
    for (size_t i = 0; i < data->n_rounds; i++) {
        size_t n = data->rounds[i].n_matches, none = 0;
        if (n == 0)
            continue;
        struct load_match *first = &data->matches[data->rounds[i].first_match];
        while (none < n && first[none].table == 0)
            none++;
        if (none == 0 || none == n)
            continue;
        struct load_match *aside = ARENA_ARRAY(arena, struct load_match, none);
        memcpy(aside, first, none * sizeof *aside);
        memmove(first, first + none, (n - none) * sizeof *first);
        memcpy(first + (n - none), aside, none * sizeof *aside);
    }
}

/* A row of load_matches or load_match, but for its players. */
static struct load_match match_from_row(const struct cursor *c, struct arena *arena)
{
    struct load_match m = {
        .id = {cursor_int(c, 0)},
        .round = (int)cursor_int(c, 1),
        .table = (int)cursor_int(c, 2),
        .slot = (int)cursor_int(c, 3),
        .result = result_kind_find(cursor_text(c, 7, arena)),
        .wins1 = (int)cursor_int(c, 8),
        .wins2 = (int)cursor_int(c, 9),
        .draws = (int)cursor_int(c, 10),
        .by_hand = cursor_int(c, 11) != 0,
        .imported = cursor_int(c, 12) != 0,
        .timed_out = cursor_int(c, 13) != 0,
        .life1 = cursor_is_null(c, 14) ? MATCH_NO_LIFE : (int)cursor_int(c, 14),
        .life2 = cursor_is_null(c, 15) ? MATCH_NO_LIFE : (int)cursor_int(c, 15),
    };
    /* Whatever was recorded once: byes used to have the games that decide a match of the event. */
    if (m.result == RESULT_BYE || (m.result == RESULT_WALKOVER && cursor_int(c, 5) == 0)) {
        m.wins1 = BYE_WINS;
        m.wins2 = m.draws = 0;
    }
    return m;
}

enum err_code event_load_match(struct store *store, struct arena *arena, struct match_id id, struct loaded_match *out,
                               struct err *err)
{
    struct cursor c = {0};
    *out = (struct loaded_match){0};
    enum err_code rc = store_query(store, Q_LOAD_MATCH, SQL_ARGS(SQL_I(id.v)), &c, err);
    if (rc == ERR_OK && c.row)
        *out = (struct loaded_match){.match = match_from_row(&c, arena),
                                     .player1 = cursor_int(&c, 4),
                                     .player2 = cursor_int(&c, 5),
                                     .first = cursor_int(&c, 6),
                                     .event = {cursor_int(&c, 16)}};
    cursor_close(&c);
    return rc;
}

static enum err_code load_matches(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    const struct index_entry *index = index_build(arena, data);
    struct cursor c = {0};
    size_t room = 0, at = 0; /* at: index of the round that matches belong to now */
    enum err_code rc = store_query(store, Q_LOAD_MATCHES, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        GROW(arena, data->matches, data->n_matches, room);
        struct load_match *m = &data->matches[data->n_matches];
        *m = match_from_row(&c, arena);
        m->p1 = index_find(index, data->n_players, cursor_int(&c, 4));
        m->p2 = index_find(index, data->n_players, cursor_int(&c, 5));
        m->first = index_find(index, data->n_players, cursor_int(&c, 6));
        if (m->p1 < 0 || (m->p2 < 0 && cursor_int(&c, 5) != 0)) {
            rc = err_set(err, ERR_DAMAGED,
                         "event #%lld, round %d: a player of a match is not enrolled\n"
                         "run topcut doctor",
                         (long long)data->event.id.v, m->round);
            break;
        }
        while (at < data->n_rounds && data->rounds[at].number != m->round)
            at++;
        tc_assert(at < data->n_rounds);
        struct load_round *r = &data->rounds[at];
        if (r->n_matches == 0)
            r->first_match = data->n_matches;
        r->n_matches++;
        r->missing += m->result == RESULT_NONE;
        data->n_matches++;
    }
    cursor_close(&c);
    put_tableless_last(arena, data);
    return rc;
}

static int match_compare(const void *a, const void *b)
{
    const struct load_match *x = *(struct load_match *const *)a, *y = *(struct load_match *const *)b;
    return COMPARE(x->id.v, y->id.v);
}

/* Counts the seats that are in; the query has them in the order of the matches' ids. */
static enum err_code load_seats(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    struct cursor c = {0};
    size_t n = data->n_matches, at = 0;
    if (strcmp(data->event.set.teams, "seats") != 0 || n == 0)
        return ERR_OK;
    struct load_match **sorted = ARENA_ARRAY(arena, struct load_match *, n);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &data->matches[i];
    qsort(sorted, n, sizeof *sorted, match_compare);
    enum err_code rc = store_query(store, Q_TEAM_SEATS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        while (at < n && sorted[at]->id.v < cursor_int(&c, 0))
            at++;
        if (at < n && sorted[at]->id.v == cursor_int(&c, 0))
            sorted[at]->seats++;
    }
    cursor_close(&c);
    return rc;
}

/* The tables of three to five; the query has their seats in the order of the matches' ids. */
static enum err_code load_pods(struct store *store, struct arena *arena, struct event_data *data, struct err *err)
{
    static const char *const outcomes[] = {
        [PODS_LOST] = MESSAGE_MARK("loss"), [PODS_DREW] = "draw", [PODS_WON] = "win"};
    struct cursor c = {0};
    size_t n = data->n_matches, at = 0;
    if (!event_is_pods(&data->event) || n == 0)
        return ERR_OK;
    const struct index_entry *index = index_build(arena, data);
    struct load_match **sorted = ARENA_ARRAY(arena, struct load_match *, n);
    struct pods_result *pods = ARENA_ARRAY(arena, struct pods_result, n);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &data->matches[i];
    qsort(sorted, n, sizeof *sorted, match_compare);
    enum err_code rc = store_query(store, Q_LOAD_POD_SEATS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        while (at < n && sorted[at]->id.v < cursor_int(&c, 0))
            at++;
        int player = index_find(index, data->n_players, cursor_int(&c, 1));
        struct pods_result *pod = &pods[at];
        if (at == n || player < 0 || pod->n == PODS_CHAIRS) {
            rc = err_set(err, ERR_DAMAGED, "event #%lld: a seat of a table is of nobody in it\nrun topcut doctor",
                         (long long)data->event.id.v);
            break;
        }
        const char *outcome = cursor_text(&c, 2, arena);
        for (size_t i = 0; i < ARRAY_LEN(outcomes); i++)
            if (strcmp(outcomes[i], outcome) == 0)
                pod->outcome[pod->n] = (enum pods_outcome)i;
        pod->place[pod->n] = (int)cursor_int(&c, 3);
        pod->players[pod->n++] = player;
        pod->round = sorted[at]->round;
        sorted[at]->pod = pod;
    }
    cursor_close(&c);
    return rc;
}

enum err_code event_load_rows(struct store *store, struct arena *arena, struct event_id id, struct event_data *out,
                              struct err *err)
{
    struct floor_shelf shelf = {0};
    *out = (struct event_data){0};
    enum err_code rc = event_get_with(store, arena, &shelf, id, &out->event, err);
    if (rc == ERR_OK)
        rc = load_players(store, arena, out, err);
    if (rc == ERR_OK)
        rc = load_members(store, arena, out, err);
    if (rc == ERR_OK)
        tell_apart(arena, out);
    if (rc == ERR_OK)
        rc = load_rounds(store, arena, out, err);
    if (rc == ERR_OK)
        rc = load_matches(store, arena, out, err);
    if (rc == ERR_OK)
        rc = load_seats(store, arena, out, err);
    if (rc == ERR_OK)
        rc = load_pods(store, arena, out, err);
    if (rc == ERR_OK)
        robin_mark_annulled(arena, out);
    return rc;
}

enum err_code event_load(struct store *store, struct arena *arena, struct event_id id, struct event_data *out,
                         struct err *err)
{
    struct event_memory *memory = store_beside(store);
    return memory ? event_memory_load(memory, store, arena, id, out, err) : event_load_rows(store, arena, id, out, err);
}

int event_player_index(const struct event_data *data, struct player_id id)
{
    for (size_t i = 0; i < data->n_players; i++)
        if (data->players[i].id.v == id.v)
            return (int)i;
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].id.v == id.v)
            return data->members[i].team;
    return -1;
}

const struct load_match *event_match_at(const struct event_data *data, int round, int table)
{
    if (round < 1 || round > (int)data->n_rounds || table < 1)
        return NULL;
    const struct load_round *r = &data->rounds[round - 1];
    for (size_t i = 0; i < r->n_matches; i++)
        if (data->matches[r->first_match + i].table == table)
            return &data->matches[r->first_match + i];
    return NULL;
}

const struct load_match *event_match_of(const struct event_data *data, int round, int player)
{
    if (round < 1 || round > (int)data->n_rounds || player < 0)
        return NULL;
    const struct load_round *r = &data->rounds[round - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (event_match_has(m, player))
            return m;
    }
    return NULL;
}

bool event_match_has(const struct load_match *m, int player)
{
    for (int i = 0; m->pod && i < m->pod->n; i++)
        if (m->pod->players[i] == player)
            return true;
    return player >= 0 && (m->p1 == player || m->p2 == player);
}

bool event_match_annulled(const struct event_data *data, const struct load_match *m)
{
    return data->players[m->p1].annulled || (m->p2 >= 0 && data->players[m->p2].annulled);
}

bool event_player_active(const struct event_data *data, int player)
{
    const struct load_player *p = &data->players[player];
    return p->dropped_after < 0 && !p->disqualified;
}
