/* groups.c - the parity plan carried out (plan.h tells why it is optimal)
 *
 * First by rejection: choose floaters and partners of every group at random, uniformly over all
 * that the plan allows, and start again at the first bad pair. What survives is uniform over the
 * optimal pairings. Groups that no float links are independent, so only a chain of linked groups
 * has to succeed at once. A try of a chain with on average c bad pairs succeeds with probability
 * near exp(-c) and fails after about 1/c of its pairs.
 *
 * When the budget is used up, by repair: pair at random and then mend each bad pair (x, y) by
 * exchanging partners with another pair. In a group of m players with at most d bad links each,
 * m > 2d, there always is such a pair: of the m - 2 ordered pairs (a, b) at most d - 1 are bad
 * for x and as many for y.
 */
#include "base/arena.h"
#include "base/rng.h"
#include "pairing/plan.h"

#include <string.h>

/* Draws for rejection: per player of the field, and in any case. 7 ns each: 2.5 ms for 1,000
 * players, and spent only where the odds are fair. */
enum { DRAWS_PER_SEAT = 250, DRAWS_MIN = 100000 };

/* Tries before the odds are computed; and then, in multiples of the number that is expected to
 * do. */
enum { TRIES_BLIND = 8, TRIES_PATIENCE = 40, TRIES_EXTRA = 200 };

/* Guests at a group's tables, as negative members. */
enum { GUEST_IN = -1, GUEST_BYE = -2, GUEST_OUT = -3 };

void plan_init(struct plan *p, struct field *f)
{
    size_t groups = (size_t)f->n_groups;
    *p = (struct plan){.field = f};
    p->cut = ARENA_ARRAY(f->arena, int, groups);
    p->hard = ARENA_ARRAY(f->arena, uint8_t, groups);
    p->glued = ARENA_ARRAY(f->arena, uint8_t, groups);
    p->solved = ARENA_ARRAY(f->arena, struct window *, groups);
    p->places = ARENA_ARRAY(f->arena, struct window_place, groups);
    p->mate = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int g = 0; g < f->n_groups; g++)
        p->cut[g] = (f->start[g + 1] - (f->bye_group >= 0 && f->bye_group <= g)) % 2;
}

static void set_pair(int *mate, int a, int b)
{
    mate[a] = b;
    mate[b] = a;
}

static void swap_ints(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/* ---- rejection ------------------------------------------------------------------------------- */

/* One try for the groups from..to; *draws is what it costs. */
static bool chain_try(struct plan *p, int from, int to, int64_t *draws)
{
    struct field *f = p->field;
    int floater = -1;
    for (int g = from; g <= to; g++) {
        int *m = f->order + f->start[g], s = group_size(f, g), i = 0;
        if (g == f->bye_group) {
            do {
                swap_ints(&m[0], &m[rng_below(&f->rng, (uint64_t)s)]);
                ++*draws;
            } while (!f->bye_ok[m[0]]);
            p->mate[m[i++]] = MATE_BYE;
        }
        if (floater >= 0) {
            swap_ints(&m[i], &m[i + (int)rng_below(&f->rng, (uint64_t)(s - i))]);
            ++*draws;
            if (field_bad(f, floater, m[i]))
                return false;
            set_pair(p->mate, floater, m[i++]);
        }
        for (; s - i >= 2; i += 2) {
            swap_ints(&m[i], &m[i + (int)rng_below(&f->rng, (uint64_t)(s - i))]);
            swap_ints(&m[i + 1], &m[i + 1 + (int)rng_below(&f->rng, (uint64_t)(s - i - 1))]);
            *draws += 2;
            if (field_bad(f, m[i], m[i + 1]))
                return false;
            set_pair(p->mate, m[i], m[i + 1]);
        }
        floater = s > i ? m[i] : -1;
    }
    return true;
}

/* Returns the mean number of bad pairs in a try of the chain, in units of 2^-16: a pair inside a group of s sits
 * together with probability about 1 / (s - 1), and the two who cross a cut are any two of both groups. In integers,
 * since the choice that depends on it must be the same on every machine. */
static int64_t expected_bad(const struct plan *p, int from, int to)
{
    const struct field *f = p->field;
    int64_t sum = 0;
    for (int i = f->start[from]; i < f->start[to + 1]; i++) {
        int v = f->order[i], g = f->group_of[v], inside = 0, below = 0;
        for (int e = f->bad.start[v]; e < f->bad.start[v + 1]; e++) {
            int h = f->group_of[f->bad.to[e]];
            inside += h == g;
            below += h == g + 1 && g < to;
        }
        if (inside) /* from both ends */
            sum += ((int64_t)inside << 15) / (group_size(f, g) - 1);
        if (below)
            sum += ((int64_t)below << 16) / group_size(f, g) / group_size(f, g + 1);
    }
    return sum;
}

/* About e^x, for x in units of 2^-16: 2^(1.4427 x), linear between the powers of two. */
static int64_t exponential(int64_t x)
{
    int64_t log2 = x * 94548 / 65536, whole = log2 >> 16, rest = log2 & 0xffff;
    return whole > 40 ? INT64_MAX >> 16 : ((65536 + rest) << whole) >> 16;
}

static bool chain_repair(struct plan *p, int from, int to);

/* Tries until one succeeds, the odds are used up, or the budget is. */
static bool chain_sample(struct plan *p, int from, int to, int64_t *budget)
{
    const struct field *f = p->field;
    int64_t limit = TRIES_BLIND, tries = 0;
    while (tries++<limit && * budget> 0) {
        int64_t draws = 1;
        bool found = chain_try(p, from, to, &draws);
        *budget -= draws;
        if (found)
            return true;
        if (tries == TRIES_BLIND) {
            int64_t bad = expected_bad(p, from, to), needed = exponential(bad);
            int64_t pairs = (f->start[to + 1] - f->start[from]) / (1 + bad / 65536) + 1;
            limit = needed * TRIES_PATIENCE + TRIES_EXTRA;
            /* Where repair finds nothing, luck will hardly do. */
            if (needed > *budget / pairs || !chain_repair(p, from, to))
                return false;
        }
    }
    return false;
}

/* ---- repair ---------------------------------------------------------------------------------- */

struct tables {
    const struct field *f;
    int float_in, next;
    int *sides; /* pairs: sides[2i], sides[2i + 1] */
    int n;      /* sides */
};

static bool fits(const struct tables *t, int x, int y)
{
    if (x < 0)
        swap_ints(&x, &y);
    if (x < 0)
        return false;
    switch (y) {
    case GUEST_IN:
        return !field_bad(t->f, t->float_in, x);
    case GUEST_BYE:
        return t->f->bye_ok[x];
    case GUEST_OUT:
        return t->next < 0 || !field_bad(t->f, x, t->next);
    default:
        return !field_bad(t->f, x, y);
    }
}

/* Mends the table at i by exchanging with another one, looked for from a random place on. */
static bool mend(struct tables *t, int i, struct rng *rng)
{
    int *s = t->sides, tables = t->n / 2, first = (int)rng_below(rng, (uint64_t)tables);
    for (int k = 0; k < tables; k++) {
        int j = first + k < tables ? first + k : first + k - tables;
        if (j == i)
            continue;
        if (fits(t, s[2 * i], s[2 * j]) && fits(t, s[2 * i + 1], s[2 * j + 1])) {
            swap_ints(&s[2 * i + 1], &s[2 * j]);
            return true;
        }
        if (fits(t, s[2 * i], s[2 * j + 1]) && fits(t, s[2 * i + 1], s[2 * j])) {
            swap_ints(&s[2 * i + 1], &s[2 * j + 1]);
            return true;
        }
    }
    return false;
}

/* Every mend makes one bad table, or two, good ones. */
static bool mend_all(struct tables *t, struct rng *rng)
{
    for (int i = 0; i < t->n / 2; i++)
        if (!fits(t, t->sides[2 * i], t->sides[2 * i + 1]) && !mend(t, i, rng))
            return false;
    return true;
}

static void seat_tables(const struct tables *t, int *mate, int *float_out)
{
    for (int i = 0; i < t->n; i += 2) {
        int x = t->sides[i], y = t->sides[i + 1];
        if (x < 0)
            swap_ints(&x, &y);
        if (y == GUEST_BYE)
            mate[x] = MATE_BYE;
        else if (y == GUEST_OUT)
            *float_out = x;
        else
            set_pair(mate, x, y == GUEST_IN ? t->float_in : y);
    }
}

bool group_pair(struct field *f, int *members, int n, int float_in, bool bye, bool leave, int next, int *mate,
                int *float_out)
{
    enum { TRIES = 4 };
    int guests[3], n_guests = 0;
    if (float_in >= 0)
        guests[n_guests++] = GUEST_IN;
    if (bye)
        guests[n_guests++] = GUEST_BYE;
    if (leave)
        guests[n_guests++] = GUEST_OUT;
    *float_out = -1;
    if (n < n_guests || (n + n_guests) % 2)
        return false;

    struct tables t = {.f = f, .float_in = float_in, .next = next, .n = n + n_guests};
    struct arena arena = ARENA_INIT;
    t.sides = ARENA_ARRAY(&arena, int, (size_t)t.n + 1);
    bool found = false;
    for (int k = 0; k < TRIES && !found; k++) {
        for (int i = n - 1; i > 0; i--)
            swap_ints(&members[i], &members[rng_below(&f->rng, (uint64_t)i + 1)]);
        int at = 0;
        for (int i = 0; i < n_guests; i++) {
            t.sides[at++] = members[i];
            t.sides[at++] = guests[i];
        }
        memcpy(t.sides + at, members + n_guests, (size_t)(n - n_guests) * sizeof *members);
        found = mend_all(&t, &f->rng);
    }
    if (found)
        seat_tables(&t, mate, float_out);
    arena_release(&arena);
    return found;
}

static bool chain_repair(struct plan *p, int from, int to)
{
    struct field *f = p->field;
    bool all = true;
    int floater = -1;
    for (int g = from; g <= to; g++) {
        int *members = f->order + f->start[g];
        if (!group_pair(f, members, group_size(f, g), floater, g == f->bye_group, p->cut[g], -1, p->mate, &floater)) {
            p->hard[g] = 1;
            all = false;
            floater = p->cut[g] ? members[0] : -1; /* anybody, to go on with */
        }
    }
    return all;
}

/* Has the parity plan room in every group of the chain? */
static bool chain_is_possible(const struct plan *p, int from, int to)
{
    const struct field *f = p->field;
    for (int g = from; g <= to; g++) {
        int needed = (g > 0 && p->cut[g - 1]) + (g == f->bye_group) + p->cut[g];
        if (group_size(f, g) < needed)
            return false;
    }
    return true;
}

bool plan_sample(struct plan *p, bool *uniform)
{
    const struct field *f = p->field;
    int64_t budget = (int64_t)f->n * DRAWS_PER_SEAT + DRAWS_MIN;
    bool all = true;
    *uniform = true;
    for (int from = 0, to; from < f->n_groups; from = to + 1) {
        for (to = from; p->cut[to]; to++) {
        }
        if (!chain_is_possible(p, from, to) || !chain_sample(p, from, to, &budget)) {
            budget = 0; /* the round will not be uniform as a whole: no use to try the rest */
            *uniform = false;
            all &= chain_repair(p, from, to);
        }
    }
    for (int g = 0; g < f->n_groups; g++)
        p->places[p->n_places++] = (struct window_place){g, g, NULL};
    return all;
}
