/* round_pods_repair.c - a running round of tables of three to five, mended: who left, who came late
 *
 * A table with a result stays. One without, of which three or more are still in, stays with those; the players of any
 * other, those with a bye and those who came late sit anew.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

struct mending {
    struct store *store;
    struct arena *arena;
    const struct event_data *data;
    const struct load_round *round;
    struct pods_input in;
    struct pods_table *standing;
    const struct load_match **match; /* of each standing table */
    size_t n_standing;
    bool *changed; /* by standing table: somebody of it has left */
    int *free;     /* numbers of tables that were taken out */
    size_t n_free;
    int highest;
};

static bool is_in(const struct event_data *data, int player)
{
    return event_player_active(data, player) && !data->players[player].ejected;
}

static int count_in(const struct event_data *data, const struct pods_result *pod)
{
    int n = 0;
    for (int i = 0; i < pod->n; i++)
        n += is_in(data, pod->players[i]);
    return n;
}

static bool is_fixed(const struct event_data *data, const struct load_match *m)
{
    return bye_is_awarded(data, m) || (m->pod && m->result != RESULT_NONE);
}

/* Everybody who is in, but for those at tables that have a result. */
static bool *field_of(struct arena *arena, const struct event_data *data, const struct load_round *r)
{
    bool *only = ARENA_ARRAY(arena, bool, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        only[i] = is_in(data, (int)i);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (!is_fixed(data, m))
            continue;
        only[m->p1] = false;
        for (int c = 0; m->pod && c < m->pod->n; c++)
            only[m->pod->players[c]] = false;
    }
    return only;
}

/* What stands, and what is taken out at once. */
static enum err_code sort_tables(struct mending *x, struct err *err)
{
    const struct load_round *r = x->round;
    x->standing = ARENA_ARRAY(x->arena, struct pods_table, r->n_matches);
    x->match = ARENA_ARRAY(x->arena, const struct load_match *, r->n_matches);
    x->changed = ARENA_ARRAY(x->arena, bool, r->n_matches);
    x->free = ARENA_ARRAY(x->arena, int, r->n_matches);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < r->n_matches; i++) {
        const struct load_match *m = &x->data->matches[r->first_match + i];
        x->highest = m->table > x->highest ? m->table : x->highest;
        if (is_fixed(x->data, m))
            continue;
        if (!m->pod || count_in(x->data, m->pod) < 3) {
            if (m->table)
                x->free[x->n_free++] = m->table;
            rc = round_match_remove(x->store, m->id, err);
            continue;
        }
        struct pods_table *table = &x->standing[x->n_standing];
        for (int c = 0; c < m->pod->n; c++)
            if (is_in(x->data, m->pod->players[c]))
                table->seats[table->n++] = x->in.seat_of[m->pod->players[c]];
        x->changed[x->n_standing] = table->n != m->pod->n;
        x->match[x->n_standing++] = m;
    }
    return rc;
}

static enum err_code insert(struct mending *x, const struct pods_table *table, int number, struct err *err)
{
    struct player_id players[PODS_SEATS_MAX];
    for (int c = 0; c < table->n; c++)
        players[c] = x->data->players[x->in.player_of[table->seats[c]]].id;
    return round_insert_pod(x->store, x->round->id, number, players, table->n, false, err);
}

static enum err_code write_mended(struct mending *x, const struct pods_mended *mended, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t t = 0, gone = 0; rc == ERR_OK && t < x->n_standing; t++) {
        bool opened = gone < mended->n_gone && mended->gone[gone] == t;
        if (!opened && !x->changed[t])
            continue;
        rc = round_match_remove(x->store, x->match[t]->id, err);
        if (opened) {
            x->free[x->n_free++] = x->match[t]->table;
            gone++;
        } else if (rc == ERR_OK) {
            rc = insert(x, &x->standing[t], x->match[t]->table, err);
        }
    }
    for (size_t t = 0; rc == ERR_OK && t < mended->n_tables; t++)
        rc = insert(x, &mended->tables[t], t < x->n_free ? x->free[t] : ++x->highest, err);
    for (size_t b = 0; rc == ERR_OK && b < mended->n_byes; b++) {
        struct match_row row = {.p1 = x->data->players[x->in.player_of[mended->byes[b]]].id, .result = RESULT_BYE};
        rc = round_insert_match(x->store, x->round->id, &row, 1, err);
    }
    return rc;
}

enum err_code round_pods_repair(struct store *store, struct arena *arena, const struct event_data *data, uint64_t seed,
                                const char **sentence, struct err *err)
{
    const struct load_round *r = &data->rounds[data->swiss_rounds - 1];
    struct mending x = {.store = store, .arena = arena, .data = data, .round = r};
    struct pods_mended mended;
    const bool *only = field_of(arena, data, r);
    size_t left = 0;
    for (size_t i = 0; i < data->n_players; i++)
        left += only[i];
    if (left == 0)
        return err_set(err, ERR_CONFLICT, "round %d: every table has its result; there is nothing to re-pair",
                       r->number);
    enum err_code rc = round_pods_input(store, arena, data, r->number, NULL, only, &x.in, err);
    if (rc == ERR_OK)
        rc = sort_tables(&x, err);
    x.in.request.seed = seed;
    if (rc == ERR_OK)
        rc = pods_mend(arena, &x.in.request, x.standing, x.n_standing, &mended, err);
    if (rc == ERR_OK)
        rc = write_mended(&x, &mended, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ROUND_REPAIRED, SQL_ARGS(SQL_I(r->id.v), SQL_I((int64_t)seed), SQL_NULL, SQL_T("")),
                        err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ROUND_FIRST_AT_MOST, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(r->number)), err);
    if (rc == ERR_OK)
        *sentence =
            message(arena,
                    mended.fewest ? MESSAGE_MARK("%zu tables are new, %zu of those that stood are opened, which "
                                                 "is the fewest")
                                  : MESSAGE_MARK("%zu tables are new, %zu of those that stood are opened"),
                    mended.n_tables, mended.n_gone);
    return rc;
}
