/* test_pay_quick.c - whether a cost can be paid, counted or searched for, is the same
 *
 * Random boards of basic lands, lands of two types, painful lands and mana creatures, some tapped or just come, and
 * mana in the pool: can_pay() counts sources, pay_solve() on the gathered board searches; they must agree on every
 * cost.
 */
#include "base/rng.h"
#include "board.h"

#include "engine/play/cast/inner.h"

enum { BOARDS = 300, COSTS = 12, SOURCES = 7 };

static const struct board_card cards[] = {
    {"Mountain", "Basic Land Mountain", NULL, NULL},
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Taiga", "Land Mountain Forest", NULL, NULL},
    {"Badlands", "Land Swamp Mountain", NULL, NULL},
    {"Workshop", "Land", NULL, "mana [{T}] { add-mana(you, {1}) }"},
    {"Karplusan Forest", "Land", NULL,
     "mana [{T}] { add-mana(you, {1}) }\nmana [{T}] { add-mana(you, {R}); damage(you, 1) }\n"
     "mana [{T}] { add-mana(you, {G}); damage(you, 1) }"},
    {"Elf", "{G} Creature Elf 1/1", NULL, "mana [{T}] { add-mana(you, {G}) }"},
    {"Bird", "{G} Creature Bird 0/1", NULL, "mana [{T}] { add-mana-any(you, 1, all-colours) }"},
    {"Ring", "{1} Artifact", NULL, "mana [{T}] { add-mana(you, {2}) }"},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
};

static struct mana_cost some_cost(struct rng *rng)
{
    struct mana_cost cost = {.generic = (uint8_t)rng_below(rng, 5)};
    for (int c = WHITE; c <= GREEN; c++)
        if (rng_below(rng, 3) == 0)
            cost.coloured[c] = (uint8_t)rng_below(rng, 4);
    return cost;
}

static void put_sources(struct board *b, struct rng *rng)
{
    int n = 1 + (int)rng_below(rng, SOURCES);
    for (int i = 0; i < n; i++) {
        uint16_t o =
            board_put(b, (int)(rng_below(rng, 5) == 0), ZONE_BATTLEFIELD, cards[rng_below(rng, ARRAY_LEN(cards))].name);
        struct perm *p = game_perm(b->g, o);
        p->flags &= ~(uint32_t)(PERM_SICK | PERM_TAPPED);
        if (rng_below(rng, 5) == 0)
            p->flags |= rng_below(rng, 2) ? PERM_TAPPED : PERM_SICK;
    }
    if (rng_below(rng, 3) == 0)
        board_mana(b, 0, (int)rng_below(rng, COLOUR_COUNT), 1 + (int)rng_below(rng, 2));
}

static void counting_and_searching_agree(void **state)
{
    (void)state;
    struct rng rng = test_rng(0x4a11);
    int boards = test_is_long() ? 20 * BOARDS : BOARDS, payable = 0, counted = 0;
    for (int i = 0; i < boards; i++) {
        struct board b;
        struct payment p;
        struct pay_board full;
        struct sources sources;
        board_open(&b, (enum era)rng_below(&rng, ERA_COUNT), cards, ARRAY_LEN(cards));
        put_sources(&b, &rng);
        board_settle(&b);
        payment_init(&p, 0, 0);
        counted += sources_gather(&b.e, &p, &sources);
        board_gather(&b.e, &p, &full);
        for (int k = 0; k < COSTS; k++) {
            struct mana_cost cost = some_cost(&rng);
            bool quick = can_pay(&b.e, 0, &cost, MANA_FREE);
            payable += quick;
            assert_int_equal(quick, pay_solve(&full, &cost, NULL));
        }
        board_close(&b);
    }
    assert_in_range(payable, boards, boards * COSTS * 3 / 4); /* neither all nor next to none */
    assert_in_range(counted, boards / 4, boards - boards / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counting_and_searching_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
