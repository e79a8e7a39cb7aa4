/* pods_field.c - a request checked, and made into a field: who has the byes, and what each level weighs (pods_inner.h)
 */
#include "base/compare.h"
#include "pairing/pods_inner.h"

#include <stdlib.h>

#define OUT_OF_RANGE MESSAGE_MARK("the field to be paired has a player or a number out of range")

/* ---- a request that can be paired ------------------------------------------------------------- */

static bool in_range(const struct pods_player *player)
{
    return player->points >= 0 && player->points <= PODS_POINTS_MAX && player->byes >= 0 &&
           player->byes <= PODS_TIMES_MAX && player->irregular >= 0 && player->irregular <= PODS_TIMES_MAX;
}

static bool links_fit(const struct pods_link *links, size_t n_links, int n)
{
    for (size_t i = 0; i < n_links; i++)
        if (links[i].a < 0 || links[i].b < 0 || links[i].a >= n || links[i].b >= n || links[i].a == links[i].b ||
            links[i].times < 0 || links[i].times > PODS_TIMES_MAX)
            return false;
    return true;
}

static enum err_code check_together(const struct pods_request *request, struct err *err)
{
    struct pods_sizes sizes;
    (void)pods_sizes((int)request->n_players, request->odd, &sizes);
    int largest = sizes.fives ? 5 : sizes.fours ? 4 : 3;
    if (request->n_together > (size_t)largest)
        return err_set(err, ERR_INPUT, "%zu players cannot share a table: the largest of this round has %d seats",
                       request->n_together, largest);
    for (size_t i = 0; i < request->n_together; i++)
        for (size_t j = 0; j <= i; j++)
            if (request->together[i] < 0 || request->together[i] >= (int)request->n_players ||
                (j < i && request->together[i] == request->together[j]))
                return err_set(err, ERR_INPUT, "player #%d is not in the field, or is named twice",
                               request->together[i]);
    return ERR_OK;
}

enum err_code pods_check(const struct pods_request *request, struct err *err)
{
    size_t n = request->n_players;
    if (n > PODS_PLAYERS_MAX)
        return err_set(err, ERR_INPUT, "tables of four are made of up to %d players, not of %zu", PODS_PLAYERS_MAX, n);
    for (size_t i = 0; i < n; i++)
        if (!in_range(&request->players[i]))
            return err_set(err, ERR_INPUT, OUT_OF_RANGE);
    if (!links_fit(request->met, request->n_met, (int)n) || !links_fit(request->apart, request->n_apart, (int)n))
        return err_set(err, ERR_INPUT, OUT_OF_RANGE);
    if (n == 2)
        return err_set(err, ERR_CONFLICT, "two players make no table of three or four: let them play a match of two");
    if (n < 2)
        return err_set(err, ERR_CONFLICT,
                       n ? MESSAGE_MARK("one player makes no table") : MESSAGE_MARK("nobody is left to be paired"));
    return check_together(request, err);
}

/* ---- the byes --------------------------------------------------------------------------------- */

struct bye_key {
    int player, byes, rank;
};

static int compare_bye(const void *left, const void *right)
{
    const struct bye_key *a = left, *b = right;
    if (a->byes != b->byes)
        return COMPARE(a->byes, b->byes);
    return a->rank != b->rank ? COMPARE(b->rank, a->rank) : COMPARE(b->player, a->player);
}

static bool is_together(const struct pods_request *request, int player)
{
    for (size_t i = 0; i < request->n_together; i++)
        if (request->together[i] == player)
            return true;
    return false;
}

/* Who has a bye: fewest byes first, then the lowest rank. */
static void choose_byes(struct arena *arena, const struct pods_request *request, int n_byes, int *byes, bool *sits_out)
{
    struct bye_key *keys = ARENA_ARRAY(arena, struct bye_key, request->n_players);
    size_t n = 0;
    for (int i = 0; i < (int)request->n_players; i++)
        if (!is_together(request, i))
            keys[n++] = (struct bye_key){i, request->players[i].byes, request->players[i].rank};
    if (n > 0)
        qsort(keys, n, sizeof *keys, compare_bye);
    for (int i = 0; i < n_byes; i++) {
        byes[n_byes - 1 - i] = keys[i].player; /* the lowest rank last */
        sits_out[keys[i].player] = true;
    }
}

/* ---- weights ---------------------------------------------------------------------------------- */

/* The most that any division can have of repeats: no table has more than ten pairs. */
static tc_u128 most_repeats(const struct pods_field *field)
{
    tc_u128 sum = 0;
    for (int a = 0; a < field->n; a++)
        for (int b = 0; b < a; b++) {
            unsigned times = pods_links(field, a, b) & PODS_TIMES;
            sum += (tc_u128)(times * times);
        }
    return sum;
}

static void weigh(struct pods_field *field, enum pods_first first)
{
    int tables = pods_tables(&field->sizes), irregular_seats = 3 * field->sizes.threes + 5 * field->sizes.fives;
    tc_u128 range = (unsigned)(field->points_max - field->points_min);
    tc_u128 sitting = (unsigned)irregular_seats * range;
    tc_u128 spread = 72 * range * range * (unsigned)tables; /* five seats, split 2 and 3: 12 * 6 */
    tc_u128 repeats = most_repeats(field), apart = 10u * (unsigned)tables;
    tc_u128 irregular = (unsigned)irregular_seats * PODS_TIMES_MAX;
    tc_u128 above = sitting + 1;
    tc_u128 *low = first == PODS_SCORE_FIRST ? &field->w_repeats : &field->w_spread;
    tc_u128 *high = first == PODS_SCORE_FIRST ? &field->w_spread : &field->w_repeats;
    *low = above;
    above += *low * (first == PODS_SCORE_FIRST ? repeats : spread);
    *high = above;
    above += *high * (first == PODS_SCORE_FIRST ? spread : repeats);
    field->w_apart = above;
    above += field->w_apart * apart;
    field->w_irregular = above;
    field->ceiling = above + field->w_irregular * irregular;
}

/* ---- the field -------------------------------------------------------------------------------- */

static void set_links(struct pods_field *field, const struct pods_request *request, const int *index)
{
    for (size_t i = 0; i < request->n_met + request->n_apart; i++) {
        bool apart = i >= request->n_met;
        const struct pods_link *link = apart ? &request->apart[i - request->n_met] : &request->met[i];
        int a = index[link->a], b = index[link->b];
        if (a == PODS_NOBODY || b == PODS_NOBODY)
            continue;
        unsigned char *byte = &field->links[(size_t)a * (size_t)field->n + (size_t)b];
        unsigned times = (*byte & PODS_TIMES) + (apart ? 0 : (unsigned)link->times);
        *byte = (unsigned char)((*byte & PODS_APART) | (apart ? PODS_APART : 0) |
                                (times > PODS_TIMES_MAX ? PODS_TIMES_MAX : times));
        field->links[(size_t)b * (size_t)field->n + (size_t)a] = *byte;
    }
}

void pods_field_make(struct arena *arena, const struct pods_request *request, struct rng *rng, struct pods_field *out,
                     int **byes, size_t *n_byes)
{
    size_t all = request->n_players;
    struct pods_sizes sizes;
    (void)pods_sizes((int)all, request->odd, &sizes);
    int n = (int)all - sizes.byes, *index = ARENA_ARRAY(arena, int, all);
    bool *sits_out = ARENA_ARRAY(arena, bool, all);
    *byes = ARENA_ARRAY(arena, int, (size_t)sizes.byes);
    *n_byes = (size_t)sizes.byes;
    choose_byes(arena, request, sizes.byes, *byes, sits_out);
    *out = (struct pods_field){
        .n = n,
        .player = ARENA_ARRAY(arena, int, (size_t)n),
        .points = ARENA_ARRAY(arena, int, (size_t)n),
        .irregular = ARENA_ARRAY(arena, int, (size_t)n),
        .together = ARENA_ARRAY(arena, bool, (size_t)n),
        .n_together = (int)request->n_together,
        .sizes = sizes,
        .where = request->where,
        .points_min = PODS_POINTS_MAX,
    };
    int at = 0;
    for (int i = 0; i < (int)all; i++)
        if (!sits_out[i])
            out->player[at++] = i;
    for (int i = n; i > 1; i--) {
        int j = (int)rng_below(rng, (uint64_t)i), t = out->player[i - 1];
        out->player[i - 1] = out->player[j];
        out->player[j] = t;
    }
    for (int i = 0; i < (int)all; i++)
        index[i] = PODS_NOBODY;
    for (int i = 0; i < n; i++) {
        const struct pods_player *player = &request->players[out->player[i]];
        index[out->player[i]] = i;
        out->points[i] = player->points;
        out->irregular[i] = player->irregular;
        out->together[i] = is_together(request, out->player[i]);
        out->points_min = player->points < out->points_min ? player->points : out->points_min;
        out->points_max = player->points > out->points_max ? player->points : out->points_max;
    }
    out->links = ARENA_ARRAY(arena, unsigned char, (size_t)n *(size_t)n);
    set_links(out, request, index);
    weigh(out, request->first);
}

struct points_key {
    int points, index;
};

static int compare_points(const void *left, const void *right)
{
    const struct points_key *a = left, *b = right;
    return a->points != b->points ? COMPARE(b->points, a->points) : COMPARE(a->index, b->index);
}

int *pods_by_points(struct arena *arena, const struct pods_field *field)
{
    struct points_key *keys = ARENA_ARRAY(arena, struct points_key, (size_t)field->n);
    int *order = ARENA_ARRAY(arena, int, (size_t)field->n);
    for (int i = 0; i < field->n; i++)
        keys[i] = (struct points_key){field->points[i], i};
    qsort(keys, (size_t)field->n, sizeof *keys, compare_points);
    for (int i = 0; i < field->n; i++)
        order[i] = keys[i].index;
    return order;
}
