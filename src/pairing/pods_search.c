/* pods_search.c - a division of a large field by exchanges of two players
 *
 * The start is the division of the sorted field that has the least spread, which is the best one where nobody has met.
 * Then each table that costs anything looks for the exchange that gains most, until none gains; then one exchange is
 * forced, what it spoils is mended in the same way, and the whole is kept where it is no worse than before.
 */
#include "base/vec.h"
#include "pairing/pods_inner.h"

#define NEAR 256 /* players who are tried for one seat after the first pass */

struct exchange {
    int a, b;
};

struct search {
    const struct pods_field *field;
    struct rng *rng;
    int n_tables;
    int (*seats)[PODS_SEATS_MAX];
    int *size, *table, *chair; /* size by table, the others by player */
    pods_sum *cost, total;
    int *bad, n_bad, *bad_at;   /* tables that cost something, and where each is among them, or -1 */
    int *order, *place;         /* players by points; where each is */
    int *group_from, *group_to; /* by place: the players with as many points, and those one step around them */
    int *dirty, n_dirty;
    bool *is_dirty;
    struct exchange *log;
    size_t n_log, room_log;
    int64_t left;
};

/* ---- costs ------------------------------------------------------------------------------------ */

/* What a player costs at a table in place of whom sits in a chair. */
static pods_sum cost_in(const struct search *search, int table, int chair, int player)
{
    int size = search->size[table];
    pods_sum cost = pods_seat_cost(search->field, size, player);
    for (int i = 0; i < size; i++)
        if (i != chair)
            cost += pods_pair_cost(search->field, size, player, search->seats[table][i]);
    return cost;
}

static pods_sum table_cost(const struct search *search, int table)
{
    int size = search->size[table];
    pods_sum cost = 0;
    for (int i = 0; i < size; i++) {
        cost += pods_seat_cost(search->field, size, search->seats[table][i]);
        for (int j = 0; j < i; j++)
            cost += pods_pair_cost(search->field, size, search->seats[table][i], search->seats[table][j]);
    }
    return cost;
}

static void weigh_table(struct search *search, int table)
{
    search->total -= search->cost[table];
    search->cost[table] = table_cost(search, table);
    search->total += search->cost[table];
    bool bad = search->cost[table] > 0;
    if (bad && search->bad_at[table] < 0) {
        search->bad_at[table] = search->n_bad;
        search->bad[search->n_bad++] = table;
    } else if (!bad && search->bad_at[table] >= 0) {
        int last = search->bad[--search->n_bad];
        search->bad[search->bad_at[table]] = last;
        search->bad_at[last] = search->bad_at[table];
        search->bad_at[table] = -1;
    }
}

static void put(struct search *search, int player, int table, int chair)
{
    search->seats[table][chair] = player;
    search->table[player] = table;
    search->chair[player] = chair;
}

static void exchange(struct search *search, int a, int b)
{
    int ta = search->table[a], ca = search->chair[a], tb = search->table[b], cb = search->chair[b];
    put(search, a, tb, cb);
    put(search, b, ta, ca);
    weigh_table(search, ta);
    weigh_table(search, tb);
}

/* ---- exchanges that gain ---------------------------------------------------------------------- */

static void mark_dirty(struct search *search, int table)
{
    if (!search->is_dirty[table])
        search->dirty[search->n_dirty++] = table;
    search->is_dirty[table] = true;
}

static void exchange_logged(struct search *search, struct arena *arena, int a, int b)
{
    *ARENA_ADD(arena, search->log, search->n_log, search->room_log) = (struct exchange){a, b};
    exchange(search, a, b);
    mark_dirty(search, search->table[a]);
    mark_dirty(search, search->table[b]);
}

/* The places of those who may sit at a table without spoiling its points: from its lowest to its highest, and a step
 * beyond. */
static void places_for(const struct search *search, int table, int *from, int *to)
{
    *from = search->field->n;
    *to = 0;
    for (int i = 0; i < search->size[table]; i++) {
        int place = search->place[search->seats[table][i]];
        *from = search->group_from[place] < *from ? search->group_from[place] : *from;
        *to = search->group_to[place] > *to ? search->group_to[place] : *to;
    }
}

/* The best exchange for a chair among so many players; false where none gains. */
static bool best_exchange(struct search *search, int table, int chair, int near, int *other)
{
    int player = search->seats[table][chair], from, to;
    places_for(search, table, &from, &to);
    int width = to - from, tries = width < near ? width : near;
    int start = width > tries ? (int)rng_below(search->rng, (uint64_t)width) : 0;
    pods_sum here = cost_in(search, table, chair, player), gain = 0;
    search->left -= tries;
    for (int i = 0; i < tries; i++) {
        int j = search->order[from + (start + i) % width];
        int tj = search->table[j], cj = search->chair[j];
        if (tj == table || search->field->together[j])
            continue;
        pods_sum before = here + cost_in(search, tj, cj, j);
        pods_sum after = cost_in(search, table, chair, j);
        if (after >= before)
            continue;
        after += cost_in(search, tj, cj, player);
        if (after < before && before - after > gain) {
            gain = before - after;
            *other = j;
        }
    }
    return gain > 0;
}

static void improve(struct search *search, struct arena *arena, int near)
{
    while (search->n_dirty > 0) {
        int table = search->dirty[--search->n_dirty];
        search->is_dirty[table] = false;
        for (int chair = 0; chair < search->size[table] && search->cost[table] > 0 && search->left > 0; chair++) {
            int player = search->seats[table][chair], other = PODS_NOBODY;
            if (!search->field->together[player] && best_exchange(search, table, chair, near, &other))
                exchange_logged(search, arena, player, other);
        }
    }
}

/* ---- exchanges that are forced ---------------------------------------------------------------- */

/* Somebody at another table that costs something, or anybody near. */
static int partner_for(struct search *search, int table)
{
    if (search->n_bad > 1 && rng_below(search->rng, 2) == 0) {
        int other = search->bad[rng_below(search->rng, (uint64_t)search->n_bad)];
        return search->seats[other][rng_below(search->rng, (uint64_t)search->size[other])];
    }
    int from, to;
    places_for(search, table, &from, &to);
    return search->order[from + (int)rng_below(search->rng, (uint64_t)(to - from))];
}

static void kick(struct search *search)
{
    struct arena arena = ARENA_INIT;
    search->log = NULL;
    search->n_log = search->room_log = 0;
    pods_sum before = search->total;
    int table = search->bad[rng_below(search->rng, (uint64_t)search->n_bad)];
    int a = search->seats[table][rng_below(search->rng, (uint64_t)search->size[table])], b = partner_for(search, table);
    search->left--;
    if (search->table[b] != table && !search->field->together[a] && !search->field->together[b]) {
        exchange_logged(search, &arena, a, b);
        improve(search, &arena, NEAR);
        for (size_t i = search->n_log; search->total > before && i > 0; i--)
            exchange(search, search->log[i - 1].a, search->log[i - 1].b);
    }
    arena_release(&arena);
}

/* ---- the start -------------------------------------------------------------------------------- */

/* The table that those who sit together share: the first that is large enough, as small as can be. */
static int table_for_group(const struct search *search)
{
    int best = PODS_NOBODY;
    for (int t = 0; t < search->n_tables; t++)
        if (search->size[t] >= search->field->n_together &&
            (best == PODS_NOBODY || search->size[t] < search->size[best]))
            best = t;
    return best;
}

static void seat_sorted(struct search *search)
{
    const struct pods_field *field = search->field;
    int *filled = search->dirty; /* not in use yet */
    int table = 0;
    if (field->n_together > 0) {
        int shared = table_for_group(search);
        for (int i = 0; i < field->n; i++)
            if (field->together[i])
                put(search, i, shared, filled[shared]++);
    }
    for (int i = 0; i < field->n; i++) {
        if (field->together[search->order[i]])
            continue;
        while (filled[table] == search->size[table])
            table++;
        put(search, search->order[i], table, filled[table]);
        filled[table]++;
    }
}

/* By place, where the points that are one step higher begin, and where those one step lower end. */
static void find_groups(struct search *search)
{
    const struct pods_field *field = search->field;
    int n = field->n;
    int *start = search->group_from, *end = search->group_to;
    for (int i = 0, from = 0; i < n; i++) {
        if (i > 0 && field->points[search->order[i]] != field->points[search->order[i - 1]])
            from = i;
        start[i] = from;
    }
    for (int i = n - 1, to = n; i >= 0; i--) {
        if (i < n - 1 && field->points[search->order[i]] != field->points[search->order[i + 1]])
            to = i + 1;
        end[i] = to;
    }
    /* a group's own start tells where the one above begins: from the last down, so that it is still its own */
    for (int i = n - 1; i >= 0; i--)
        if (start[i] > 0)
            start[i] = start[start[i] - 1];
    for (int i = 0; i < n; i++)
        if (end[i] < n)
            end[i] = end[end[i]];
}

static void begin(struct search *search, struct arena *arena)
{
    const struct pods_field *field = search->field;
    size_t n = (size_t)field->n, tables = (size_t)pods_tables(&field->sizes);
    search->n_tables = (int)tables;
    search->seats = arena_alloc(arena, tables, sizeof *search->seats);
    search->size = ARENA_ARRAY(arena, int, tables);
    search->table = ARENA_ARRAY(arena, int, n);
    search->chair = ARENA_ARRAY(arena, int, n);
    search->cost = ARENA_ARRAY(arena, pods_sum, tables);
    search->bad = ARENA_ARRAY(arena, int, tables);
    search->bad_at = ARENA_ARRAY(arena, int, tables);
    search->place = ARENA_ARRAY(arena, int, n);
    search->group_from = ARENA_ARRAY(arena, int, n);
    search->group_to = ARENA_ARRAY(arena, int, n);
    search->dirty = ARENA_ARRAY(arena, int, tables);
    search->is_dirty = ARENA_ARRAY(arena, bool, tables);
    search->order = pods_by_points(arena, field);
    for (int i = 0; i < field->n; i++)
        search->place[search->order[i]] = i;
    (void)pods_spread_bound(arena, field, search->order, search->size);
    find_groups(search);
    seat_sorted(search);
    for (int t = 0; t < search->n_tables; t++) {
        search->bad_at[t] = -1;
        weigh_table(search, t);
    }
    for (int t = 0; t < search->n_tables; t++)
        mark_dirty(search, t);
}

bool pods_search(struct arena *arena, const struct pods_field *field, int64_t effort, pods_sum floor, struct rng *rng,
                 struct pods_rest *out)
{
    struct arena scratch = ARENA_INIT;
    struct search search = {.field = field, .rng = rng, .left = effort};
    begin(&search, &scratch);
    improve(&search, &scratch, field->n);
    while (search.left > 0 && search.total > floor && search.n_bad > 0)
        kick(&search);
    out->seats = ARENA_ARRAY(arena, int, (size_t)field->n);
    out->sizes = ARENA_ARRAY(arena, int, (size_t)search.n_tables);
    out->n_tables = (size_t)search.n_tables;
    for (int t = 0, at = 0; t < search.n_tables; t++) {
        out->sizes[t] = search.size[t];
        for (int i = 0; i < search.size[t]; i++)
            out->seats[at++] = search.seats[t][i];
    }
    arena_release(&scratch);
    return search.total <= floor;
}
