/* pods.c - a round of tables of three to five, and the value of a division (pods.h) */
#include "base/compare.h"
#include "pairing/pods_inner.h"

#include <stdlib.h>

int64_t pods_effort(size_t n, bool thorough)
{
    int64_t effort = n <= 64 ? 1200000 : n <= 1000 ? 12000000 : 40000000;
    return thorough ? PODS_THOROUGH * effort : effort;
}

#define SHORT_FROM   13   /* players from which a short search may spare the whole one */
#define SHORT_EFFORT 4000 /* exchanges in it */
#define SHARE_WORK   1    /* tables that the bound by shares looks at for each exchange */

/* ---- the value of a division ------------------------------------------------------------------ */

int pods_levels_compare(const struct pods_levels *a, const struct pods_levels *b, enum pods_first first)
{
    const int64_t left[] = {a->byes, a->irregular, a->apart, a->repeats, a->spread, a->sitting};
    const int64_t right[] = {b->byes, b->irregular, b->apart, b->repeats, b->spread, b->sitting};
    static const int repeats_first[] = {0, 1, 2, 3, 4, 5}, score_first[] = {0, 1, 2, 4, 3, 5};
    const int *order = first == PODS_SCORE_FIRST ? score_first : repeats_first;
    for (size_t i = 0; i < ARRAY_LEN(left); i++)
        if (left[order[i]] != right[order[i]])
            return COMPARE(left[order[i]], right[order[i]]);
    return 0;
}

/* Adds what one table costs; its seats are field indices. */
static void add_table(const struct pods_field *field, const int *seats, int size, struct pods_levels *value)
{
    for (int i = 0; i < size; i++) {
        int a = seats[i];
        if (size != 4) {
            value->irregular += field->irregular[a];
            value->sitting += field->where == PODS_LOW    ? field->points[a] - field->points_min
                              : field->where == PODS_HIGH ? field->points_max - field->points[a]
                                                          : 0;
        }
        for (int j = 0; j < i; j++) {
            unsigned char links = pods_links(field, a, seats[j]);
            int64_t times = links & PODS_TIMES, gap = field->points[a] - field->points[seats[j]];
            value->apart += (links & PODS_APART) != 0;
            value->repeats += times * times;
            value->spread += 60 / size * gap * gap;
        }
    }
}

/* The field index of each player of the request, PODS_NOBODY for those with a bye. */
static int *field_index(struct arena *arena, const struct pods_request *request, const struct pods_field *field)
{
    int *index = ARENA_ARRAY(arena, int, request->n_players);
    for (size_t i = 0; i < request->n_players; i++)
        index[i] = PODS_NOBODY;
    for (int i = 0; i < field->n; i++)
        index[field->player[i]] = i;
    return index;
}

enum err_code pods_value(const struct pods_request *request, const struct pods_table *tables, size_t n_tables,
                         struct pods_levels *out, struct err *err)
{
    if (pods_check(request, err) != ERR_OK)
        return err->code;
    struct arena scratch = ARENA_INIT;
    struct pods_request all = *request; /* a field without byes, so that all who sit are in it */
    all.odd = PODS_THREES;
    struct rng rng;
    rng_init(&rng, 1);
    struct pods_field field;
    int *byes;
    size_t n_byes;
    pods_field_make(&scratch, &all, &rng, &field, &byes, &n_byes);
    int *index = field_index(&scratch, request, &field);
    bool *seated = ARENA_ARRAY(&scratch, bool, request->n_players);
    enum err_code code = ERR_OK;
    *out = (struct pods_levels){.byes = 0};
    for (size_t t = 0; t < n_tables && code == ERR_OK; t++) {
        int seats[PODS_SEATS_MAX];
        if (tables[t].n < 3 || tables[t].n > PODS_SEATS_MAX)
            code = err_set(err, ERR_INPUT, "a table has three to five seats, not %d", tables[t].n);
        for (int i = 0; i < tables[t].n && code == ERR_OK; i++) {
            int player = tables[t].seats[i];
            if (player < 0 || player >= (int)request->n_players || seated[player]) {
                code = err_set(err, ERR_INPUT, "player #%d is not in the field, or is named twice", player);
                break;
            }
            seated[player] = true;
            seats[i] = index[player];
        }
        if (code == ERR_OK)
            add_table(&field, seats, tables[t].n, out);
    }
    for (size_t i = 0; i < request->n_players; i++)
        out->byes += seated[i] ? 0 : request->players[i].byes;
    arena_release(&scratch);
    return code;
}

/* ---- a round ---------------------------------------------------------------------------------- */

struct table_key {
    int points[PODS_SEATS_MAX]; /* the most first */
    int n;
    uint64_t lot;
    struct pods_table table;
};

static int compare_table(const void *left, const void *right)
{
    const struct table_key *a = left, *b = right;
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->points[i] != b->points[i])
            return COMPARE(b->points[i], a->points[i]);
    return a->n != b->n ? COMPARE(b->n, a->n) : COMPARE(a->lot, b->lot);
}

/* The tables in order, seated. */
static void set_tables(struct arena *arena, const struct pods_request *request, const struct pods_field *field,
                       const struct pods_rest *rest, struct pods_round *out)
{
    struct table_key *keys = ARENA_ARRAY(arena, struct table_key, rest->n_tables);
    for (size_t t = 0, at = 0; t < rest->n_tables; t++) {
        struct table_key *key = &keys[t];
        add_table(field, rest->seats + at, rest->sizes[t], &out->value);
        int lowest = field->player[rest->seats[at]];
        for (int i = 0; i < rest->sizes[t]; i++) {
            int player = field->player[rest->seats[at++]];
            key->table.seats[key->table.n++] = player;
            key->points[key->n++] = -request->players[player].points;
            lowest = player < lowest ? player : lowest;
        }
        qsort(key->points, (size_t)key->n, sizeof *key->points, compare_int);
        for (int i = 0; i < key->n; i++)
            key->points[i] = -key->points[i];
        qsort(key->table.seats, (size_t)key->n, sizeof *key->table.seats, compare_int);
        key->lot = rng_seed_derive(request->seed, (uint64_t)lowest + 1);
    }
    qsort(keys, rest->n_tables, sizeof *keys, compare_table);
    out->tables = ARENA_ARRAY(arena, struct pods_table, rest->n_tables);
    out->n_tables = rest->n_tables;
    for (size_t t = 0; t < rest->n_tables; t++) {
        out->tables[t] = keys[t].table;
        pods_seat(request, &out->tables[t], keys[t].lot);
    }
}

static pods_sum floor_of(const struct pods_field *field, const struct pods_levels *bound)
{
    return (pods_sum)(uint64_t)bound->irregular * field->w_irregular +
           (pods_sum)(uint64_t)bound->apart * field->w_apart + (pods_sum)(uint64_t)bound->repeats * field->w_repeats +
           (pods_sum)(uint64_t)bound->spread * field->w_spread + (pods_sum)(uint64_t)bound->sitting;
}

enum err_code pods_make(struct arena *arena, const struct pods_request *request, struct pods_round *out,
                        struct err *err)
{
    *out = (struct pods_round){.n_tables = 0};
    if (pods_check(request, err) != ERR_OK)
        return err->code;
    struct arena scratch = ARENA_INIT;
    struct rng rng;
    rng_init(&rng, request->seed);
    struct pods_field field;
    int *byes;
    pods_field_make(&scratch, request, &rng, &field, &byes, &out->n_byes);
    out->byes = ARENA_ARRAY(arena, int, out->n_byes);
    for (size_t i = 0; i < out->n_byes; i++) {
        out->byes[i] = byes[i];
        out->value.byes += request->players[byes[i]].byes;
    }
    out->bound.byes = out->value.byes;
    pods_bound(&scratch, &field, &out->bound);
    struct pods_rest rest;
    pods_sum floor = floor_of(&field, &out->bound);
    int64_t effort = request->effort > 0 ? request->effort : pods_effort(request->n_players, false);
    bool small = field.n <= PODS_EXACT_MAX; /* a short search may meet the bound, which is a proof as well */
    bool met =
        field.n >= SHORT_FROM && pods_search(&scratch, &field, small ? SHORT_EFFORT : effort, floor, &rng, &rest);
    const struct pods_rest *known = field.n >= SHORT_FROM ? &rest : NULL;
    out->exact = !met && small && pods_exact(&scratch, &field, known, &rest);
    if (small && !met && !out->exact)
        (void)pods_search(&scratch, &field, effort, floor, &rng, &rest);
    set_tables(arena, request, &field, &rest, out);
    bool strangers = out->value.repeats == 0 && out->value.apart == 0;
    if (!out->exact && !met && strangers && request->first == PODS_REPEATS_FIRST && field.n <= PODS_SHARE_MAX) {
        int64_t bound = pods_share_bound(&scratch, &field, &rest, out->value.spread, effort * SHARE_WORK);
        out->bound.spread = bound > out->bound.spread ? bound : out->bound.spread;
    }
    out->proved = out->exact || pods_levels_compare(&out->value, &out->bound, request->first) == 0;
    arena_release(&scratch);
    return ERR_OK;
}
