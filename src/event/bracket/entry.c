/* entry.c - the order in which players enter a bracket, a schedule or a seeded round: by lot, by rating, by seeds */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* A player on the way into the draw: key is the smaller the earlier, lot decides among equals. */
struct entrant {
    int player;
    double key;
    uint64_t lot;
};

#define NO_KEY 1e18 /* behind everybody who has one */

static int entrant_compare(const void *a_, const void *b_)
{
    const struct entrant *a = a_, *b = b_;
    if (a->key < b->key || a->key > b->key)
        return a->key < b->key ? -1 : 1;
    return COMPARE(a->lot, b->lot);
}

/* A rating by the player's row, to be looked up. */
struct rated {
    int64_t id;
    double key; /* rating_place_key */
};

static int rated_compare(const void *a_, const void *b_)
{
    const struct rated *a = a_, *b = b_;
    return COMPARE(a->id, b->id);
}

static enum err_code key_by_rating(struct store *store, struct arena *arena, const struct event_data *data,
                                   struct entrant *entrants, size_t n, struct err *err)
{
    struct rating_line *lines;
    size_t n_lines;
    const struct event_settings *set = &data->event.set;
    if (set->category == RATING_NONE)
        return err_set(err, ERR_CONFLICT,
                       "%s is entered by rating and has no rating category\nset one with: topcut "
                       "event edit --category (or draw lots: --entry random)",
                       set->name);
    enum err_code rc = rating_list(store, arena, set->category, set->date, &lines, &n_lines, err);
    if (rc != ERR_OK)
        return rc;
    struct rated *rated = ARENA_ARRAY(arena, struct rated, n_lines);
    for (size_t i = 0; i < n_lines; i++)
        rated[i] = (struct rated){.id = lines[i].player.v, .key = rating_place_key(lines[i].rating, lines[i].matches)};
    if (n_lines)
        qsort(rated, n_lines, sizeof *rated, rated_compare);
    for (size_t k = 0; n_lines && k < n; k++) {
        const struct rated key = {.id = data->players[entrants[k].player].id.v};
        const struct rated *hit = bsearch(&key, rated, n_lines, sizeof *rated, rated_compare);
        if (hit)
            entrants[k].key = hit->key;
    }
    return ERR_OK;
}

enum err_code event_entry_order(struct store *store, struct arena *arena, const struct event_data *data, uint64_t seed,
                                int **players, size_t *n, struct err *err)
{
    struct entrant *entrants = ARENA_ARRAY(arena, struct entrant, data->n_players);
    struct rng rng;
    rng_init(&rng, seed);
    *n = 0;
    for (size_t i = 0; i < data->n_players; i++) {
        uint64_t lot = rng_next(&rng); /* also of those who are out: nobody's lot hangs on them */
        if (event_player_active(data, (int)i))
            entrants[(*n)++] = (struct entrant){.player = (int)i, .key = NO_KEY, .lot = lot};
    }
    enum err_code rc = ERR_OK;
    if (strcmp(data->event.set.entry, "rating") == 0)
        rc = key_by_rating(store, arena, data, entrants, *n, err);
    for (size_t i = 0; strcmp(data->event.set.entry, "seed") == 0 && i < *n; i++)
        if (data->players[entrants[i].player].seed)
            entrants[i].key = data->players[entrants[i].player].seed;
    if (*n)
        qsort(entrants, *n, sizeof *entrants, entrant_compare);
    *players = ARENA_ARRAY(arena, int, *n);
    for (size_t i = 0; i < *n; i++)
        (*players)[i] = entrants[i].player;
    return rc;
}

uint64_t event_draw_seed(const struct event_data *data, uint64_t named)
{
    return named ? named : data->event.set.seed;
}
