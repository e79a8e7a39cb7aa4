/* pods_seats.c - the seats of one table: every order is tried (pods.h) */
#include "base/attr.h"
#include "base/rng.h"
#include "pairing/pods.h"

/* Per hundred thousand tables more than an even share of the wins, times ten: millionths. */
static const int64_t seat_values[PODS_SEATS_MAX + 1][PODS_SEATS_MAX] = {
    [3] = {41133, 0, -41133},
    [4] = {67725, 15425, -27475, -55675},
    [5] = {82266, 41133, 0, -41133, -82266},
};

int64_t pods_seat_value(int size, int seat)
{
    return seat_values[size][seat];
}

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/* An order's cost: squares of the advantage, then how often each has had that seat. */
struct order_cost {
    tc_i128 squares;
    int equal;
};

struct seating {
    const struct pods_request *request;
    struct pods_table best;
    struct order_cost cost;
    bool any;
};

static void weigh(struct seating *seating, const struct pods_table *table)
{
    struct order_cost cost = {.equal = 0};
    for (int seat = 0; seat < table->n; seat++) {
        const struct pods_player *player = &seating->request->players[table->seats[seat]];
        tc_i128 sum = player->advantage + pods_seat_value(table->n, seat);
        cost.squares += sum * sum;
        cost.equal += player->seats[seat];
    }
    if (seating->any && (cost.squares > seating->cost.squares ||
                         (cost.squares == seating->cost.squares && cost.equal >= seating->cost.equal)))
        return;
    seating->best = *table;
    seating->cost = cost;
    seating->any = true;
}

static void permute(struct seating *seating, struct pods_table *table, int from)
{
    if (from == table->n) {
        weigh(seating, table);
        return;
    }
    tc_assert(table->n <= PODS_SEATS_MAX);
    for (int i = from; i < table->n; i++) {
        swap(&table->seats[from], &table->seats[i]);
        permute(seating, table, from + 1);
        swap(&table->seats[from], &table->seats[i]);
    }
}

/* True when a sits before b by rank. */
static bool rank_before(const struct pods_request *request, int a, int b)
{
    int ra = request->players[a].rank, rb = request->players[b].rank;
    bool better = ra != rb ? ra < rb : a < b;
    return request->seating == PODS_SEATS_HIGH_FIRST ? better : !better;
}

void pods_seat(const struct pods_request *request, struct pods_table *table, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    for (int i = table->n; i > 1; i--)
        swap(&table->seats[i - 1], &table->seats[rng_below(&rng, (uint64_t)i)]);
    switch (request->seating) {
    case PODS_SEATS_RANDOM:
        break;
    case PODS_SEATS_BALANCED: {
        struct seating seating = {.request = request};
        struct pods_table order = *table;
        permute(&seating, &order, 0);
        *table = seating.best;
        break;
    }
    case PODS_SEATS_LOW_FIRST:
    case PODS_SEATS_HIGH_FIRST:
        for (int i = 1; i < table->n; i++)
            for (int j = i; j > 0 && rank_before(request, table->seats[j], table->seats[j - 1]); j--)
                swap(&table->seats[j - 1], &table->seats[j]);
        break;
    }
}
