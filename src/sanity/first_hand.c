/* first_hand.c - see first_hand.h */
#include "sanity/first_hand.h"
#include "base/rng.h"

#include <string.h>

static void shuffle(const struct first_hand_deck *deck, uint64_t seed, uint16_t *order)
{
    struct rng rng;
    rng_init(&rng, seed);
    memcpy(order, deck->card, (size_t)deck->cards * sizeof *order);
    for (int i = deck->cards - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint64_t)i + 1);
        uint16_t card = order[i];
        order[i] = order[k];
        order[k] = card;
    }
}

static int lands_in(const struct first_hand_deck *deck, const uint16_t *order, int n)
{
    int lands = 0;
    for (int i = 0; i < n; i++)
        lands += deck->cost[order[i]] == COST_OF_LAND;
    return lands;
}

/* Returns the place of the card that goes to the bottom next: the dearest spell, or the last land. */
static int worst_of(const struct first_hand_deck *deck, const uint16_t *hand, int n, bool land)
{
    int at = -1;
    for (int i = 0; i < n; i++) {
        uint8_t cost = deck->cost[hand[i]];
        if (land ? cost == COST_OF_LAND : cost != COST_OF_LAND && (at < 0 || cost > deck->cost[hand[at]]))
            at = i;
    }
    return at;
}

/* From a place of the order to its end. */
static void to_bottom(const struct first_hand_deck *deck, uint16_t *order, int at)
{
    uint16_t card = order[at];
    memmove(&order[at], &order[at + 1], (size_t)(deck->cards - at - 1) * sizeof *order);
    order[deck->cards - 1] = card;
}

/* Returns how many cards stay. */
static int bottom(const struct mulligan_step *step, const struct first_hand_deck *deck, uint16_t *order, int drawn)
{
    enum { SPELLS, LANDS, SORTS };
    int lands = lands_in(deck, order, drawn);
    int stay[SORTS] = {[SPELLS] = drawn - lands, [LANDS] = lands};
    mulligan_bottom(step, 1u << LANDS, SORTS, stay);
    for (; drawn - lands > stay[SPELLS]; drawn--)
        to_bottom(deck, order, worst_of(deck, order, drawn, false));
    for (; lands > stay[LANDS]; drawn--, lands--)
        to_bottom(deck, order, worst_of(deck, order, drawn, true));
    return drawn;
}

void first_hand_step(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint64_t seed, int step,
                     uint16_t *order, struct first_hand *out)
{
    const struct mulligan_step *s = &plan->step[step];
    shuffle(deck, rng_seed_derive(seed, (uint64_t)step + 1), order);
    *out = (struct first_hand){bottom(s, deck, order, s->drawn < deck->cards ? s->drawn : deck->cards), step};
}

void first_hand_look(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint16_t *order,
                     const struct first_hand *hand)
{
    int lands = lands_in(deck, order, hand->cards);
    if (plan->step[hand->mulligans].look && hand->cards < deck->cards &&
        (deck->cost[order[hand->cards]] == COST_OF_LAND) != (lands < 3))
        to_bottom(deck, order, hand->cards);
}

bool first_hand_kept(const struct mulligan_plan *plan, const struct first_hand_deck *deck, const uint16_t *order,
                     const struct first_hand *hand)
{
    const struct mulligan_step *s = &plan->step[hand->mulligans];
    int lands = lands_in(deck, order, hand->cards);
    return hand->mulligans + 1 >= plan->steps || (lands >= s->least && lands <= s->most);
}

void first_hand_deal(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint64_t seed,
                     uint16_t *order, struct first_hand *out)
{
    int step = 0;
    do
        first_hand_step(plan, deck, seed, step++, order, out);
    while (!first_hand_kept(plan, deck, order, out));
    first_hand_look(plan, deck, order, out);
}
