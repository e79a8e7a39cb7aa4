/* leagues_table.c - what every event of a league gave its players, summed up
 *
 * Each closed event is loaded as it is now and let go of before the next one is, so that a long league takes
 * no more memory than its largest event and its results.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* A result before the players have their places in the table. */
struct raw {
    int64_t player;
    int event, points, place;
};

struct raws {
    struct raw *items; /* the heap's */
    size_t n, room;
};

static void raws_add(struct raws *raws, struct raw raw)
{
    *VEC_ADD(raws->items, raws->n, raws->room) = raw;
}

/* ---- one event ------------------------------------------------------------------------------- */

static int points_of(const struct load_match *m, int player)
{
    if (m->result == RESULT_NONE || m->result == RESULT_LOSS || m->result == RESULT_DOUBLE_LOSS)
        return 0;
    if (m->p2 < 0)
        return 3; /* a bye (D.1.2), or through without playing */
    int own = player == m->p1 ? m->wins1 : m->wins2, other = player == m->p1 ? m->wins2 : m->wins1;
    return own > other ? 3 : own == other;
}

/* Match points of everybody: of the Swiss rounds, or of all where there are none. */
static enum err_code match_points(struct arena *arena, const struct event_data *data, int *points, struct err *err)
{
    if (data->swiss_rounds == 0) {
        for (size_t i = 0; i < data->n_matches; i++) {
            const struct load_match *m = &data->matches[i];
            points[m->p1] += points_of(m, m->p1);
            if (m->p2 >= 0)
                points[m->p2] += points_of(m, m->p2);
        }
        return ERR_OK;
    }
    struct standings_row *rows;
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        points[rows[i].player] = rows[i].points;
    return rc;
}

/* The players of an entrant: itself, or the members of a team. */
static void add_entrant(struct raws *raws, const struct event_data *data, struct raw raw, int player)
{
    bool team = false;
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == player) {
            raw.player = data->members[i].id.v;
            raws_add(raws, raw);
            team = true;
        }
    raw.player = data->players[player].id.v;
    if (!team)
        raws_add(raws, raw);
}

static enum err_code add_event(struct store *store, struct arena *arena, const struct league_settings *set,
                               struct event_id id, int at, struct raws *raws, struct err *err)
{
    struct event_data data;
    struct event_final final;
    int *by_place = NULL;
    size_t n_by_place = 0;
    enum err_code rc = event_load(store, arena, id, &data, err);
    if (rc == ERR_OK)
        rc = event_final_order(arena, &data, &final, err);
    if (rc == ERR_OK && set->scoring == LEAGUE_PLACES)
        rc = league_places_parse(arena, set->places, &by_place, &n_by_place, err);
    if (rc != ERR_OK)
        return rc;
    int *points = ARENA_ARRAY(arena, int, data.n_players);
    bool *played = ARENA_ARRAY(arena, bool, data.n_players);
    if ((rc = match_points(arena, &data, points, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < data.n_matches; i++) {
        played[data.matches[i].p1] = true;
        if (data.matches[i].p2 >= 0)
            played[data.matches[i].p2] = true;
        for (int c = 2; data.matches[i].pod && c < data.matches[i].pod->n; c++)
            played[data.matches[i].pod->players[c]] = true;
    }
    int place = 0, n = 0, before = 0;      /* places are shared where an elimination tells nobody apart */
    for (size_t i = 0; i < final.n; i++) { /* the disqualified are not in the list */
        int player = final.places[i];
        if (!played[player])
            continue;
        n++;
        place = place && final.rank[i] == before ? place : n;
        before = final.rank[i];
        struct raw raw = {.event = at, .place = place, .points = points[player]};
        if (set->scoring == LEAGUE_PLACES)
            raw.points = league_place_points(by_place, n_by_place, (size_t)place);
        raw.points += set->attendance;
        add_entrant(raws, &data, raw, player);
    }
    return ERR_OK;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static enum err_code load_events(struct store *store, struct arena *arena, struct league_table *out, struct err *err)
{
    struct cursor c = {0};
    size_t n = 0;
    out->events = ARENA_ARRAY(arena, struct event, (size_t)out->league.events);
    struct event_id *ids = ARENA_ARRAY(arena, struct event_id, (size_t)out->league.events);
    struct floor_shelf shelf = {0};
    enum err_code rc = store_query(store, Q_LEAGUE_EVENTS, SQL_ARGS(SQL_I(out->league.id.v)), &c, err);
    for (; rc == ERR_OK && c.row && n < (size_t)out->league.events; rc = cursor_next(&c, err))
        ids[n++].v = cursor_int(&c, 0);
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        rc = event_get_with(store, arena, &shelf, ids[i], &out->events[i], err);
        out->n_pending += rc == ERR_OK && out->events[i].state != EVENT_CLOSED;
    }
    out->n_events = rc == ERR_OK ? n : 0;
    return rc;
}

static int raw_by_player(const void *a, const void *b)
{
    const struct raw *x = a, *y = b;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    return x->event - y->event;
}

static int player_by_name(const void *a, const void *b)
{
    const struct player *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : COMPARE(x->id.v, y->id.v);
}

static int result_by_event(const void *a, const void *b)
{
    const struct raw *x = a, *y = b;
    return x->event != y->event ? x->event - y->event : COMPARE(x->player, y->player);
}

/* Gives everybody with a result an index, in the order of names, and puts it into the results. */
static enum err_code index_players(struct store *store, struct arena *arena, struct raws *raws,
                                   struct league_table *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    size_t n = 0;
    if (raws->n == 0)
        return ERR_OK;
    qsort(raws->items, raws->n, sizeof *raws->items, raw_by_player);
    out->players = ARENA_ARRAY(arena, struct player, raws->n);
    for (size_t i = 0; rc == ERR_OK && i < raws->n; i++)
        if (i == 0 || raws->items[i].player != raws->items[i - 1].player)
            rc = player_get(store, arena, (struct player_id){raws->items[i].player}, &out->players[n++], err);
    if (rc != ERR_OK)
        return rc;
    /* Ids in ascending order now, as in raws: where each of them ends up by name. */
    int64_t *ids = ARENA_ARRAY(arena, int64_t, n);
    for (size_t i = 0; i < n; i++)
        ids[i] = out->players[i].id.v;
    qsort(out->players, n, sizeof *out->players, player_by_name);
    int *at = ARENA_ARRAY(arena, int, n);
    for (size_t i = 0; i < n; i++) {
        size_t low = 0, high = n;
        while (high - low > 1) {
            size_t middle = low + (high - low) / 2;
            if (ids[middle] <= out->players[i].id.v)
                low = middle;
            else
                high = middle;
        }
        at[low] = (int)i;
    }
    size_t k = 0;
    for (size_t i = 0; i < raws->n; i++) {
        while (ids[k] != raws->items[i].player)
            k++;
        raws->items[i].player = at[k];
    }
    out->n_players = n;
    qsort(raws->items, raws->n, sizeof *raws->items, result_by_event);
    return ERR_OK;
}

enum err_code league_table(struct store *store, struct arena *arena, struct league_id id, struct league_table *out,
                           struct err *err)
{
    struct raws raws = {0};
    *out = (struct league_table){0};
    enum err_code rc = league_get(store, arena, id, &out->league, err);
    if (rc == ERR_OK)
        rc = load_events(store, arena, out, err);
    for (size_t i = 0; rc == ERR_OK && i < out->n_events; i++) {
        struct arena scratch = ARENA_INIT;
        if (out->events[i].state == EVENT_CLOSED)
            rc = add_event(store, &scratch, &out->league.set, out->events[i].id, (int)i, &raws, err);
        arena_release(&scratch);
    }
    if (rc == ERR_OK)
        rc = index_players(store, arena, &raws, out, err);
    if (rc == ERR_OK) {
        out->n_results = raws.n;
        out->results = ARENA_ARRAY(arena, struct league_result, raws.n);
        out->places = ARENA_ARRAY(arena, int, raws.n);
        for (size_t i = 0; i < raws.n; i++) {
            out->places[i] = raws.items[i].place;
            out->results[i] = (struct league_result){.player = (int)raws.items[i].player,
                                                     .event = raws.items[i].event,
                                                     .points = raws.items[i].points,
                                                     .won = raws.items[i].place == 1};
        }
        rc = league_compute(arena, out->league.set.best_of, out->results, out->n_results, out->n_players, &out->rows,
                            &out->n_rows, err);
    }
    free(raws.items);
    return rc;
}

const struct league_result *league_result_of(const struct league_table *table, int player, int event)
{
    size_t low = 0, high = table->n_results; /* by event, then player */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct league_result *r = &table->results[middle];
        if (r->event == event && r->player == player)
            return r;
        if (r->event < event || (r->event == event && r->player < player))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
