/* pods_share.c - a bound on the spread of divisions in which nobody meets anybody again
 *
 * Each player carries a price u, and pays at a table T the share u + (c - sum of prices at T) / |T| of what T costs, so
 * that the shares of a table add up to its cost whatever the prices are. A player pays at least the least share of all
 * tables they may sit at, and the sum of these is a bound for any prices. Good prices are found by steps along the
 * subgradient: who is wanted at more than one table gets dearer, who is wanted at none cheaper. Tables of three (or
 * five) are as many as there have to be, so that one price more, of such a table, is found in the same way.
 *
 * All in whole numbers, so that any machine has the same bound: UNIT parts of one, shares rounded down.
 */
#include "pairing/pods_inner.h"

#define UNIT     1024
#define WHOLE    60 /* of which a seat at a table of three is 20, of four 15, of five 12 */
#define PATIENCE 8  /* after so many steps without gain they get shorter by half */
#define SHORTEST 20 /* and after so many halvings they end */

struct share {
    const struct pods_field *field;
    int n, odd;        /* odd: the size of the irregular tables, 0: there are none */
    const int *sorted; /* field indices by points, the most first */
    int *points;       /* by place in that order, as all below */
    int *wanted;       /* at how many tables fewer than one, in parts of WHOLE */
    unsigned char *met;
    int64_t *price, *least, odd_price, dearest, worst; /* worst: no least share is above it */
    unsigned char *least_size;
    int (*least_at)[PODS_SEATS_MAX];
    int64_t left; /* tables that may be looked at yet */
};

/* The cost of a table less the prices of its players, in UNIT. */
static int64_t net_of(const struct share *s, const int *seats, int size)
{
    int64_t cost = 0, prices = size == s->odd ? s->odd_price : 0;
    for (int i = 0; i < size; i++) {
        prices += s->price[seats[i]];
        for (int j = 0; j < i; j++) {
            int64_t gap = s->points[seats[i]] - s->points[seats[j]];
            cost += 60 / size * gap * gap;
        }
    }
    return cost * UNIT - prices;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static void offer(struct share *s, const int *seats, int size)
{
    int64_t share = floor_div(net_of(s, seats, size), size);
    for (int i = 0; i < size; i++) {
        int player = seats[i];
        if (s->least_size[player] && share >= s->least[player])
            continue;
        s->least[player] = share;
        s->least_size[player] = (unsigned char)size;
        for (int k = 0; k < size; k++)
            s->least_at[player][k] = seats[k];
    }
}

/* All tables of a size that begin with these seats and may be somebody's cheapest. Later places are further away in
 * points, so that the rest can be left out at the first that costs too much. before: 60 / size times the squared gaps.
 */
static void look(struct share *s, int *seats, int n, int size, int64_t before, int64_t prices)
{
    int64_t ceiling = s->worst * size;
    for (int j = seats[n - 1] + 1; j < s->n && s->left > 0; j++) {
        bool strangers = true;
        int64_t cost = before;
        for (int i = 0; i < n; i++) {
            int64_t gap = s->points[seats[i]] - s->points[j];
            cost += 60 / size * gap * gap;
            strangers = strangers && !s->met[(size_t)seats[i] * (size_t)s->n + (size_t)j];
        }
        if (cost * UNIT - prices - (size - n) * s->dearest > ceiling)
            return;
        s->left--;
        if (!strangers)
            continue;
        seats[n] = j;
        if (n + 1 == size)
            offer(s, seats, size);
        else
            look(s, seats, n + 1, size, cost, prices + s->price[j]);
    }
}

static void find_worst(struct share *s)
{
    s->worst = s->least[0];
    for (int i = 1; i < s->n; i++)
        s->worst = s->least[i] > s->worst ? s->least[i] : s->worst;
}

/* The bound of these prices, in UNIT; INT64_MIN where the tables were too many to look at. */
static int64_t bound_of(struct share *s, const struct pods_rest *known, const int *place)
{
    int64_t bound = s->odd_price * (s->field->sizes.threes + s->field->sizes.fives);
    s->dearest = 0;
    for (int i = 0; i < s->n; i++) {
        s->dearest = s->price[i] > s->dearest ? s->price[i] : s->dearest;
        s->least_size[i] = 0;
    }
    for (size_t t = 0, at = 0; t < known->n_tables; at += (size_t)known->sizes[t++]) {
        int seats[PODS_SEATS_MAX];
        for (int i = 0; i < known->sizes[t]; i++)
            seats[i] = place[known->seats[at + (size_t)i]];
        offer(s, seats, known->sizes[t]);
    }
    for (int size = 3; size <= PODS_SEATS_MAX; size++)
        for (int first = 0; first < s->n && (size == 4 ? s->field->sizes.fours > 0 : size == s->odd); first++) {
            int seats[PODS_SEATS_MAX] = {first};
            find_worst(s);
            look(s, seats, 1, size, 0, s->price[first] + (size == s->odd ? s->odd_price : 0));
        }
    for (int i = 0; i < s->n; i++)
        bound += s->price[i] + s->least[i];
    return s->left > 0 ? bound : INT64_MIN;
}

/* A step along the subgradient: so much of the way to the target as length says, in halves. */
static void step(struct share *s, int64_t gap, int length)
{
    int *wanted = s->wanted;
    int64_t square = 0, odd = WHOLE * (s->field->sizes.threes + s->field->sizes.fives);
    for (int i = 0; i < s->n; i++)
        wanted[i] = WHOLE;
    for (int i = 0; i < s->n; i++) {
        int size = s->least_size[i];
        for (int k = 0; k < size; k++)
            wanted[s->least_at[i][k]] -= WHOLE / size;
        odd -= size == s->odd ? WHOLE / size : 0;
    }
    for (int i = 0; i < s->n; i++)
        square += (int64_t)wanted[i] * wanted[i];
    square += odd * odd;
    if (square == 0)
        return;
    for (int i = 0; i < s->n; i++)
        s->price[i] += ((gap * wanted[i] / square) * WHOLE) >> length;
    s->odd_price += ((gap * odd / square) * WHOLE) >> length;
}

/* To begin with everybody pays half of what their gaps cost at the table that is known. */
static void first_prices(struct share *s, const struct pods_rest *known, const int *place)
{
    for (size_t t = 0, at = 0; t < known->n_tables; at += (size_t)known->sizes[t++])
        for (int i = 0; i < known->sizes[t]; i++)
            for (int j = 0; j < known->sizes[t]; j++) {
                int a = place[known->seats[at + (size_t)i]], b = place[known->seats[at + (size_t)j]];
                int64_t gap = s->points[a] - s->points[b];
                s->price[a] += 60 / known->sizes[t] * gap * gap * UNIT / 2;
            }
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Every spread is a multiple of this. */
static int64_t grain_of(const struct share *s)
{
    int64_t grain = 0, per_gap = s->field->sizes.fours ? 15 : 0;
    if (s->odd)
        per_gap = common_divisor(60 / s->odd, per_gap);
    for (int i = 1; i < s->n; i++)
        grain = common_divisor(s->points[i - 1] - s->points[i], grain);
    return grain ? per_gap * grain * grain : 1;
}

int64_t pods_share_bound(struct arena *arena, const struct pods_field *field, const struct pods_rest *known,
                         int64_t spread, int64_t work)
{
    size_t n = (size_t)field->n;
    struct share s = {.field = field,
                      .n = field->n,
                      .odd = field->sizes.threes  ? 3
                             : field->sizes.fives ? 5
                                                  : 0,
                      .sorted = pods_by_points(arena, field),
                      .points = ARENA_ARRAY(arena, int, n),
                      .wanted = ARENA_ARRAY(arena, int, n),
                      .met = ARENA_ARRAY(arena, unsigned char, n *n),
                      .price = ARENA_ARRAY(arena, int64_t, n),
                      .least = ARENA_ARRAY(arena, int64_t, n),
                      .least_size = ARENA_ARRAY(arena, unsigned char, n),
                      .least_at = arena_alloc(arena, n, sizeof *s.least_at),
                      .left = work};
    int *place = ARENA_ARRAY(arena, int, n), length = 0, since = 0;
    int64_t best = 0;
    for (int i = 0; i < s.n; i++) {
        place[s.sorted[i]] = i;
        s.points[i] = field->points[s.sorted[i]];
        for (int j = 0; j < s.n; j++)
            s.met[(size_t)i * n + (size_t)j] = pods_links(field, s.sorted[i], s.sorted[j]);
    }
    first_prices(&s, known, place);
    int64_t grain = grain_of(&s);
    while (length < SHORTEST && best <= (spread - grain) * UNIT) {
        int64_t bound = bound_of(&s, known, place);
        if (bound == INT64_MIN)
            break;
        since = bound > best ? 0 : since + 1;
        best = bound > best ? bound : best;
        if (since == PATIENCE) {
            length++;
            since = 0;
        }
        step(&s, spread * UNIT - bound, length);
    }
    return ((best + UNIT - 1) / UNIT + grain - 1) / grain * grain;
}
