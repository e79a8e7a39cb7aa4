/* pods_cut.c - the cut of an event with tables of three to five: who is in, in the order of their seeds
 *
 * Nothing of it is stored but its tables and byes. The seeds are the Swiss ranks of those who are in its first round; a
 * table's winner goes on, of a drawn table who has the best seed.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

enum err_code event_pods_seeds(struct arena *arena, const struct event_data *data, int **out, struct err *err)
{
    struct pods_row *rows;
    enum err_code rc = event_pods_standings(arena, data, 0, &rows, err);
    *out = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        (*out)[rows[i].player] = (int)i + 1;
    return rc;
}

/* Who goes on from a match of the cut; -1: it has no result. */
static int goes_on(const struct load_match *m, const int *rank)
{
    int best = -1, outcome = PODS_LOST;
    if (m->result == RESULT_NONE)
        return -1;
    if (!m->pod)
        return m->p1;
    for (int i = 0; i < m->pod->n; i++) {
        int player = m->pod->players[i], how = (int)m->pod->outcome[i];
        if (best < 0 || how > outcome || (how == outcome && rank[player] < rank[best])) {
            best = player;
            outcome = how;
        }
    }
    return best;
}

enum err_code event_pods_advances(struct arena *arena, const struct event_data *data, int **out, struct err *err)
{
    int *rank;
    enum err_code rc = event_pods_seeds(arena, data, &rank, err);
    *out = ARENA_ARRAY(arena, int, data->n_matches);
    for (size_t i = 0; rc == ERR_OK && i < data->n_matches; i++)
        (*out)[i] = goes_on(&data->matches[i], rank);
    return rc;
}

/* Puts players into the order of their ranks. */
static void sort_by_rank(int *players, int n, const int *rank)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && rank[players[j]] < rank[players[j - 1]]; j--) {
            int swap = players[j];
            players[j] = players[j - 1];
            players[j - 1] = swap;
        }
}

enum err_code event_pods_cut(struct arena *arena, const struct event_data *data, struct pods_alive *out,
                             struct err *err)
{
    int *rank;
    *out = (struct pods_alive){.players = ARENA_ARRAY(arena, int, data->n_players), .champion = -1};
    enum err_code rc = event_pods_seeds(arena, data, &rank, err);
    const struct load_round *last = &data->rounds[data->n_rounds - 1];
    for (size_t i = 0; rc == ERR_OK && i < last->n_matches; i++) {
        int player = goes_on(&data->matches[last->first_match + i], rank);
        if (player < 0)
            out->open = true;
        else
            out->players[out->n++] = player;
    }
    sort_by_rank(out->players, out->n, rank);
    if (rc == ERR_OK && last->n_matches == 1 && !out->open)
        out->champion = out->players[0];
    return rc;
}

enum err_code event_pods_bracket(struct arena *arena, const struct event_data *data, struct bracket *out,
                                 struct err *err)
{
    struct pods_alive alive;
    enum err_code rc = event_pods_cut(arena, data, &alive, err);
    int playoff = (int)data->n_rounds - data->swiss_rounds;
    *out = (struct bracket){.champion = alive.champion, .finished = alive.champion >= 0};
    out->rounds = playoff;
    int through = (int)data->rounds[data->n_rounds - 1].n_matches; /* one from each table and bye, in or not */
    for (int n = through; n > 1 && out->rounds < playoff + 10; n = (n + 3) / 4) /* rounds that are still to come */
        out->rounds++;
    out->round_names = ARENA_ARRAY(arena, const char *, (size_t)out->rounds + 1);
    for (int i = 1; i <= out->rounds; i++) {
        size_t matches = i <= playoff ? data->rounds[data->swiss_rounds + i - 1].n_matches : 0;
        int players = 0;
        for (size_t k = 0; k < matches; k++) {
            const struct load_match *m = &data->matches[data->rounds[data->swiss_rounds + i - 1].first_match + k];
            players += m->pod ? m->pod->n : 1;
        }
        out->round_names[i] = matches == 1 || i == out->rounds ? "Final" : arena_printf(arena, "Top %d", players);
        out->size = i == 1 ? players : out->size;
    }
    return rc;
}
