/* keeping.c - see keeping.h */
#include "sanity/keeping.h"
#include "base/rng.h"

enum {
    DEALS = 40, /* hands of a step from which its mean is taken */
    LEARNING_STREAM = 5,
    TRYING_STREAM = 6,
};

/* The library in another order; cards that a mulligan has put to the bottom stay there. */
static void shuffle_library(const struct game_deck *deck, const struct mulligan_step *step, struct rng *rng,
                            struct dealt *d)
{
    int bottomed = step->drawn > d->hand.cards ? step->drawn - d->hand.cards : 0;
    for (int i = deck->cards - bottomed - 1; i > d->hand.cards; i--) {
        int k = d->hand.cards + (int)rng_below(rng, (uint64_t)(i - d->hand.cards) + 1);
        uint16_t card = d->order[i];
        d->order[i] = d->order[k];
        d->order[k] = card;
    }
}

/* The mean winning turn of goldfish with that hand, games from that one on. */
static enum err_code try_hand(const struct keeping *keeping, struct table *t, const struct game_deck *deck,
                              const struct dealt *hand, uint64_t seed, uint64_t from, double *out, struct err *err)
{
    struct dealt d = *hand;
    int turns = goldfish_turns(&keeping->options, deck), sum = 0;
    for (uint64_t k = from; k < from + KEEPING_TRIES; k++) {
        struct goldfish_game game;
        struct rng rng;
        uint64_t luck = rng_seed_derive(rng_seed_derive(seed, TRYING_STREAM), k);
        rng_init(&rng, luck);
        shuffle_library(deck, &keeping->options.plan->step[d.hand.mulligans], &rng, &d);
        if (table_goldfish_dealt(t, deck, &d, luck, &keeping->options, &game, err) != ERR_OK)
            return err->code;
        sum += game.won ? game.won : turns + 1;
    }
    *out = (double)sum / KEEPING_TRIES;
    return ERR_OK;
}

static struct first_hand_deck cards_of(const struct game_deck *deck)
{
    return (struct first_hand_deck){deck->card, deck->cards, deck->cost};
}

/* The mean turn of who is dealt the hand of that step: decided on some games, told by others. */
static enum err_code learn_step(struct keeping *keeping, struct table *t, const struct game_deck *deck, int step,
                                double *out, struct err *err)
{
    const struct mulligan_plan *plan = keeping->options.plan;
    const struct first_hand_deck cards = cards_of(deck);
    double sum = 0;
    for (uint64_t i = 0; i < DEALS; i++) {
        uint64_t seed = rng_seed_derive(rng_seed_derive(keeping->options.seed, LEARNING_STREAM), i);
        struct dealt d;
        double first = 0, second = 0;
        first_hand_step(plan, &cards, seed, step, d.order, &d.hand);
        if (try_hand(keeping, t, deck, &d, seed, 0, &first, err) != ERR_OK ||
            try_hand(keeping, t, deck, &d, seed, KEEPING_TRIES, &second, err) != ERR_OK)
            return err->code;
        sum += step + 1 < plan->steps && first > keeping->next[step] ? keeping->next[step] : second;
    }
    *out = sum / DEALS;
    return ERR_OK;
}

enum err_code keeping_learn(struct table *t, const struct game_deck *deck, const struct goldfish_options *options,
                            struct keeping *out, struct err *err)
{
    *out = (struct keeping){.options = *options};
    out->options.planner = 0;
    for (int step = options->plan->steps - 1; step > 0; step--)
        if (learn_step(out, t, deck, step, &out->next[step - 1], err) != ERR_OK)
            return err->code;
    return ERR_OK;
}

enum err_code keeping_deal(const struct keeping *keeping, struct table *t, const struct game_deck *deck, uint64_t seed,
                           struct dealt *out, struct err *err)
{
    const struct mulligan_plan *plan = keeping->options.plan;
    const struct first_hand_deck cards = cards_of(deck);
    for (int step = 0;; step++) {
        double turn = 0;
        first_hand_step(plan, &cards, seed, step, out->order, &out->hand);
        if (step + 1 < plan->steps && try_hand(keeping, t, deck, out, seed, 0, &turn, err) != ERR_OK)
            return err->code;
        if (step + 1 == plan->steps || turn <= keeping->next[step])
            break;
    }
    first_hand_look(plan, &cards, out->order, &out->hand);
    return ERR_OK;
}
