/* pods_exact.c - the best division of a small field, by dynamic programming over the sets of those who are seated
 *
 * The lowest player who is not seated yet sits next, with every choice of companions; so each division is built in one
 * way only. A set that is built holds player 0, so it is stored without that bit. The number of irregular tables in a
 * set follows from its size: four divides the rest.
 *
 * Where a division is known, sets are left out from which nothing better can be reached: each player has a share, such
 * that no table costs less than the shares of those at it, and those who are not seated yet will cost their shares at
 * least. Sets on the way to a best division are never left out, nor is any that is as good, so that the answer is the
 * same as without.
 */
#include "base/attr.h"
#include "pairing/pods_inner.h"

#define NEVER UINT64_MAX

struct exact {
    const struct pods_field *field;
    uint64_t pair[PODS_SEATS_MAX + 1][PODS_EXACT_MAX][PODS_EXACT_MAX]; /* by size; only sizes that are used */
    uint64_t seat[PODS_SEATS_MAX + 1][PODS_EXACT_MAX];
    uint32_t full, group;
    uint64_t share[PODS_EXACT_MAX], largest_share;
    uint64_t ceiling; /* what the known division costs */
    uint64_t *least;  /* by set without its lowest bit */
};

static uint64_t least_of(const struct exact *exact, uint32_t set)
{
    return set == 0 ? 0 : exact->least[set >> 1];
}

/* A table that is being filled. */
struct filling {
    uint32_t seated; /* by earlier tables */
    uint64_t before; /* what they cost */
    uint64_t rest;   /* the shares of all others */
    int size;
};

static uint64_t shares_of(const struct exact *exact, uint32_t set)
{
    uint64_t sum = 0;
    for (; set; set &= set - 1)
        sum += exact->share[__builtin_ctz(set)];
    return sum;
}

/* shares: of those at the table. */
static void fill(struct exact *exact, const struct filling *at, uint32_t table, int n, const int *members,
                 uint64_t cost, uint64_t shares)
{
    uint32_t above = exact->full & ~(at->seated | table) & ~((2u << members[n - 1]) - 1);
    int next[PODS_SEATS_MAX];
    tc_assert(n < PODS_SEATS_MAX); /* since n is below at->size */
    for (int i = 0; i < n; i++)
        next[i] = members[i];
    for (; above; above &= above - 1) {
        int j = __builtin_ctz(above);
        uint64_t with = cost + exact->seat[at->size][j];
        for (int i = 0; i < n; i++)
            with += exact->pair[at->size][members[i]][j];
        uint32_t now = table | 1u << j;
        /* Those who will join the table take their shares with them, at most so much. */
        uint64_t taken = shares + exact->share[j] + (uint64_t)(at->size - n - 1) * exact->largest_share;
        uint64_t others = at->rest > taken ? at->rest - taken : 0;
        if (at->before + with + others > exact->ceiling)
            continue;
        if (n + 1 < at->size) {
            next[n] = j;
            fill(exact, at, now, n + 1, next, with, shares + exact->share[j]);
            continue;
        }
        uint32_t of_group = now & exact->group;
        if (of_group && of_group != exact->group)
            continue;
        uint64_t *least = &exact->least[(at->seated | now) >> 1];
        if (at->before + with < *least)
            *least = at->before + with;
    }
}

/* How many irregular tables a set of so many players has; the others are fours. */
static int irregular_in(const struct pods_sizes *sizes, int seated)
{
    return sizes->fives ? seated % 4 : (4 - seated % 4) % 4;
}

static void seat_next(struct exact *exact, uint32_t seated)
{
    const struct pods_sizes *sizes = &exact->field->sizes;
    int n = __builtin_popcount(seated), odd = sizes->fives ? 5 : 3, odds = sizes->fives ? sizes->fives : sizes->threes;
    int used = irregular_in(sizes, n), fours = (n - odd * used) / 4;
    int first = __builtin_ctz(~seated);
    struct filling at = {
        .seated = seated, .before = least_of(exact, seated), .rest = shares_of(exact, exact->full & ~seated)};
    if (at.before + at.rest > exact->ceiling)
        return;
    for (int size = 3; size <= 5; size++) {
        if (size == 4 ? fours >= sizes->fours : size != odd || used >= odds)
            continue;
        at.size = size;
        fill(exact, &at, 1u << first, 1, &first, exact->seat[size][first], exact->share[first]);
    }
}

/* ---- the way back ----------------------------------------------------------------------------- */

/* The cost of a table of the players of a set. */
static uint64_t table_cost(const struct exact *exact, uint32_t table, int size)
{
    uint64_t cost = 0;
    for (uint32_t a = table; a; a &= a - 1) {
        int i = __builtin_ctz(a);
        cost += exact->seat[size][i];
        for (uint32_t b = a & (a - 1); b; b &= b - 1)
            cost += exact->pair[size][i][__builtin_ctz(b)];
    }
    return cost;
}

/* The last table of the best way to seat a set: its lowest player is the lowest who was free before. */
static uint32_t last_table(const struct exact *exact, uint32_t set, uint32_t table, uint32_t from)
{
    int n = __builtin_popcount(table);
    if (n >= 3) {
        uint32_t before = set & ~table, of_group = table & exact->group;
        bool whole = !of_group || of_group == exact->group, lowest = __builtin_ctz(~before) == __builtin_ctz(table);
        bool fits = (before == 0 || (before & 1u)) && least_of(exact, before) != NEVER;
        if (whole && lowest && fits && (n == 4 || n == (exact->field->sizes.fives ? 5 : 3)) &&
            least_of(exact, before) + table_cost(exact, table, n) == least_of(exact, set))
            return table;
    }
    if (n == PODS_SEATS_MAX)
        return 0;
    for (; from; from &= from - 1) {
        uint32_t found = last_table(exact, set, table | (from & -from), from & (from - 1));
        if (found)
            return found;
    }
    return 0;
}

static void read_back(const struct exact *exact, struct arena *arena, struct pods_rest *out)
{
    const struct pods_field *field = exact->field;
    out->seats = ARENA_ARRAY(arena, int, (size_t)field->n);
    out->sizes = ARENA_ARRAY(arena, int, (size_t)pods_tables(&field->sizes));
    out->n_tables = 0;
    int at = 0;
    for (uint32_t set = exact->full; set;) {
        uint32_t table = last_table(exact, set, 0, set);
        tc_assert(table != 0);
        out->sizes[out->n_tables++] = __builtin_popcount(table);
        for (uint32_t bits = table; bits; bits &= bits - 1)
            out->seats[at++] = __builtin_ctz(bits);
        set &= ~table;
    }
}

/* ---- shares ----------------------------------------------------------------------------------- */

/* By how much each share could grow by itself: the least that a table with the player costs above its shares. */
static void slacks(const struct exact *exact, uint32_t table, int n, int from, int size, uint64_t cost, uint64_t *slack)
{
    if (n == size) {
        uint64_t above = cost - shares_of(exact, table);
        for (uint32_t set = table; set; set &= set - 1) {
            int i = __builtin_ctz(set);
            slack[i] = above < slack[i] ? above : slack[i];
        }
        return;
    }
    for (int j = from; j < exact->field->n; j++) {
        uint64_t with = cost + exact->seat[size][j];
        for (uint32_t set = table; set; set &= set - 1)
            with += exact->pair[size][__builtin_ctz(set)][j];
        slacks(exact, table | 1u << j, n + 1, j + 1, size, with, slack);
    }
}

/* Lets the shares grow together: each by an equal part of what the tightest of its tables leaves. */
static void share_out(struct exact *exact)
{
    enum { STEPS = 12 };
    const struct pods_sizes *sizes = &exact->field->sizes;
    const int many[] = {sizes->threes, sizes->fours, sizes->fives};
    for (int step = 0; step < STEPS; step++) {
        uint64_t slack[PODS_EXACT_MAX];
        for (int i = 0; i < exact->field->n; i++)
            slack[i] = NEVER;
        for (int size = 3; size <= PODS_SEATS_MAX; size++)
            if (many[size - 3] > 0)
                slacks(exact, 0, 0, 0, size, 0, slack);
        for (int i = 0; i < exact->field->n; i++)
            exact->share[i] += slack[i] / PODS_SEATS_MAX; /* so that those of one table stay within its cost */
    }
    for (int i = 0; i < exact->field->n; i++)
        exact->largest_share = exact->share[i] > exact->largest_share ? exact->share[i] : exact->largest_share;
}

static uint64_t cost_of(const struct exact *exact, const struct pods_rest *known)
{
    uint64_t cost = 0;
    const int *seats = known->seats;
    for (size_t t = 0; t < known->n_tables; seats += known->sizes[t++])
        for (int i = 0; i < known->sizes[t]; i++) {
            cost += exact->seat[known->sizes[t]][seats[i]];
            for (int j = 0; j < i; j++)
                cost += exact->pair[known->sizes[t]][seats[i]][seats[j]];
        }
    return cost;
}

bool pods_exact(struct arena *arena, const struct pods_field *field, const struct pods_rest *known,
                struct pods_rest *out)
{
    if (field->n > PODS_EXACT_MAX || field->ceiling >= NEVER)
        return false;
    struct arena scratch = ARENA_INIT;
    struct exact *exact = ARENA_ARRAY(&scratch, struct exact, 1);
    exact->field = field;
    exact->full = (1u << field->n) - 1;
    for (int i = 0; i < field->n; i++) {
        if (field->together[i])
            exact->group |= 1u << i;
        for (int size = 3; size <= PODS_SEATS_MAX; size++) {
            exact->seat[size][i] = (uint64_t)pods_seat_cost(field, size, i);
            for (int j = 0; j < field->n; j++)
                exact->pair[size][i][j] = (uint64_t)pods_pair_cost(field, size, i, j);
        }
    }
    exact->ceiling = NEVER - 1;
    if (known && field->ceiling < NEVER / 2) { /* the sums of a bound fit as well */
        exact->ceiling = cost_of(exact, known);
        share_out(exact);
    }
    size_t sets = (size_t)1 << (field->n - 1);
    exact->least = ARENA_ARRAY(&scratch, uint64_t, sets);
    for (size_t i = 0; i < sets; i++)
        exact->least[i] = NEVER;
    seat_next(exact, 0);
    for (uint32_t set = 1; set < exact->full; set += 2)
        if (exact->least[set >> 1] != NEVER)
            seat_next(exact, set);
    bool found = exact->least[exact->full >> 1] != NEVER;
    if (found)
        read_back(exact, arena, out);
    arena_release(&scratch);
    return found;
}
