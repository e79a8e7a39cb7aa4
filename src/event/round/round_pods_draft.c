/* round_pods_draft.c - rounds of tables of three to five after a draft: the tables of each draft pod
 *
 * The first round after a draft is played inside the pods, as with matches of two; later ones where the event says so
 * (pod_pairing). Each pod is divided by itself, so that what is proved of the round is proved of each of them. A pod of
 * which fewer than three are left plays with the largest other one.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/round/internal.h"
#include "event/state/state.h"
#include "pairing/pods.h"

/* Counts the field by pod; pod 0 has those without one. */
static int *count_pods(struct arena *arena, const struct pods_input *in, const int *pod, int most)
{
    int *count = ARENA_ARRAY(arena, int, (size_t)most + 1);
    for (size_t i = 0; i < in->request.n_players; i++)
        count[pod[in->player_of[i]]]++;
    return count;
}

/* The group that each player plays in; NULL: all may meet. */
static int *groups_of(struct arena *arena, const struct event_data *data, const struct pods_input *in,
                      const struct draft_round *draft, int *most)
{
    *most = 0;
    if (!draft->in_force || !(draft->first || draft->within))
        return NULL;
    for (size_t i = 0; i < data->n_players; i++)
        *most = draft->pod[i] > *most ? draft->pod[i] : *most;
    int *group = ARENA_ARRAY(arena, int, data->n_players);
    int *count = count_pods(arena, in, draft->pod, *most), largest = 0;
    for (int p = 0; p <= *most; p++)
        largest = count[p] > count[largest] ? p : largest;
    for (size_t i = 0; i < data->n_players; i++)
        group[i] = count[draft->pod[i]] < 3 ? largest : draft->pod[i];
    return group;
}

static void add_levels(struct pods_levels *to, const struct pods_levels *more)
{
    to->byes += more->byes;
    to->irregular += more->irregular;
    to->apart += more->apart;
    to->repeats += more->repeats;
    to->spread += more->spread;
    to->sitting += more->sitting;
}

/* Adds a pod's tables to the round, whose seats are those of the whole field. */
static void add_tables(const struct pods_input *in, const struct pods_input *part, const struct pods_round *made,
                       struct pods_round *out)
{
    for (size_t t = 0; t < made->n_tables; t++) {
        struct pods_table *table = &out->tables[out->n_tables++];
        *table = made->tables[t];
        for (int c = 0; c < table->n; c++)
            table->seats[c] = in->seat_of[part->player_of[table->seats[c]]];
    }
    for (size_t b = 0; b < made->n_byes; b++)
        out->byes[out->n_byes++] = in->seat_of[part->player_of[made->byes[b]]];
    add_levels(&out->value, &made->value);
    add_levels(&out->bound, &made->bound);
    out->proved = out->proved && made->proved;
}

enum err_code round_pods_groups(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                const struct pods_input *in, int **group, int *most, struct err *err)
{
    struct draft_round draft;
    enum err_code rc = drafts_round(store, arena, data, number, &draft, err);
    *most = 0;
    *group = rc == ERR_OK ? groups_of(arena, data, in, &draft, most) : NULL;
    return rc;
}

enum err_code round_pods_divide(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                const struct round_options *options, const struct pods_input *in,
                                struct pods_round *out, struct err *err)
{
    struct draft_round draft;
    int most = 0;
    enum err_code rc = drafts_round(store, arena, data, number, &draft, err);
    if (rc == ERR_OK)
        rc = drafts_require(data, number, &draft, err);
    if (rc != ERR_OK)
        return rc;
    const int *group = groups_of(arena, data, in, &draft, &most);
    if (!group)
        return pods_make(arena, &in->request, out, err);
    *out = (struct pods_round){.tables = ARENA_ARRAY(arena, struct pods_table, in->request.n_players + 1),
                               .byes = ARENA_ARRAY(arena, int, in->request.n_players + 1),
                               .proved = true};
    bool *only = ARENA_ARRAY(arena, bool, data->n_players);
    for (int g = 0; rc == ERR_OK && g <= most; g++) {
        struct pods_input part;
        struct pods_round made;
        bool any = false;
        for (size_t i = 0; i < data->n_players; i++) {
            only[i] = in->seat_of[i] >= 0 && group[i] == g;
            any = any || only[i];
        }
        if (!any)
            continue;
        rc = round_pods_input(store, arena, data, number, options, only, &part, err);
        part.request.seed = in->request.seed;
        if (rc == ERR_OK)
            rc = pods_make(arena, &part.request, &made, err);
        if (rc == ERR_OK)
            add_tables(in, &part, &made, out);
    }
    return rc;
}

enum err_code round_pods_drafted_apart(struct store *store, struct arena *arena, const struct event_data *data,
                                       int number, const struct pods_input *in, const int *players, size_t n,
                                       bool *apart, struct err *err)
{
    int *group, most;
    *apart = false;
    enum err_code rc = round_pods_groups(store, arena, data, number, in, &group, &most, err);
    for (size_t i = 1; group && i < n; i++)
        *apart = *apart || group[players[i]] != group[players[0]];
    return rc;
}
