/* round_pods_cut.c - rounds of the cut of an event with tables of three to five (pairing/pods.h: K = T + 3p) */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/state/state.h"

enum err_code round_pods_cut_fits(int size, struct err *err)
{
    struct pods_cut cut;
    int below, above;
    if (pods_cut(size, &cut))
        return ERR_OK;
    pods_cut_near(size, &below, &above);
    if (below == 0)
        err_set(err, ERR_INPUT, "a cut to %d makes no table of four: the smallest is %d", size, above);
    else
        err_set(err, ERR_INPUT, "a cut to %d does not come down to a table of four: the nearest are %d and %d", size,
                below, above);
    return err->code;
}

/* One match of a round: a table with those who are still in, best seed first; one alone goes on. */
static enum err_code save_table(struct store *store, const struct event_data *data, struct round_id id, int slot,
                                const int *players, int n, struct err *err)
{
    struct player_id ids[PODS_SEATS_MAX];
    int in = 0;
    for (int i = 0; i < n; i++)
        if (event_player_active(data, players[i]) || n == 1)
            ids[in++] = data->players[players[i]].id;
    if (in == 0) /* all have left: the best seed goes on, and leaves the next table short */
        ids[in++] = data->players[players[0]].id;
    if (in > 1)
        return round_insert_pod_at(store, id, slot, slot, ids, in, err);
    struct match_row row = {.p1 = ids[0], .slot = slot, .result = RESULT_WALKOVER};
    return round_insert_match(store, id, &row, 1, err);
}

enum err_code round_pods_cut_round(struct store *store, struct arena *arena, const struct event_data *data,
                                   const int *seeds, int n, int number, struct err *err)
{
    struct pods_cut cut;
    struct pods_table *tables;
    size_t n_tables;
    struct round_id id = {0};
    struct round_record record = {.number = number, .stage = STAGE_PLAYOFF, .method = "bracket", .certified = true};
    bool fits = pods_cut(n, &cut);
    tc_assert(fits); /* the first round was checked, and each leaves a power of four */
    pods_cut_tables(arena, n, event_pods_cut_in_steps(&data->event) ? PODS_STEP : PODS_SNAKE, &tables, &n_tables);
    enum err_code rc = round_insert(store, data->event.id, &record, &id, err);
    for (size_t t = 0; rc == ERR_OK && t < n_tables; t++) {
        int players[PODS_SEATS_MAX];
        for (int c = 0; c < tables[t].n; c++)
            players[c] = seeds[tables[t].seats[c] - 1];
        rc = save_table(store, data, id, (int)t + 1, players, tables[t].n, err);
    }
    for (int i = 0; rc == ERR_OK && i < cut.byes; i++)
        rc = save_table(store, data, id, (int)n_tables + i + 1, &seeds[i], 1, err);
    return rc;
}

enum err_code round_pods_cut_next(struct store *store, struct arena *arena, const struct event_data *data, int *number,
                                  struct err *err)
{
    struct pods_alive alive;
    enum err_code rc = event_pods_cut(arena, data, &alive, err);
    if (rc == ERR_OK && alive.champion >= 0)
        rc = err_set(err, ERR_CONFLICT,
                     "the bracket is finished, %s has won\nclose the event with: "
                     "topcut event close",
                     data->players[alive.champion].name);
    *number = (int)data->n_rounds + 1;
    return rc == ERR_OK ? round_pods_cut_round(store, arena, data, alive.players, alive.n, *number, err) : rc;
}
