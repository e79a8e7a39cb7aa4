/* test_game.c - games as bytes: copies, hashes, zones, undo, the beginning
 *
 * Zone lists are held against a plain array that is shuffled along with them; undo against kept copies; mulligans
 * against the hand sizes that the documents state.
 */
#include "base/arena.h"
#include "base/rng.h"
#include "testing.h"

#include "engine/state/state.h"

enum { PLAYERS = 3, CARDS = 60 };

static struct game *new_game(struct arena *arena, int players, uint64_t seed)
{
    struct game *g = arena_alloc(arena, 1, game_size(DUEL_PERMANENTS, DUEL_OBJECTS));
    game_init(g, players, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    return g;
}

static void a_duel_fits_in_nine_kilobytes(void **state)
{
    (void)state;
    assert_true(game_size(DUEL_PERMANENTS, DUEL_OBJECTS) <= 9984);
}

static void copies_are_equal_until_something_changes(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    struct game *a = new_game(&arena, 2, 1), *b = new_game(&arena, 2, 2);
    assert_false(game_equal(a, b)); /* another seed */
    game_copy(b, a);
    assert_true(game_equal(a, b));
    assert_true(game_hash(a) == game_hash(b));
    uint16_t card = game_new_object(b, 0, 1);
    zone_put(b, card, ZONE_BATTLEFIELD, 0);
    assert_false(game_equal(a, b));
    game_copy(a, b);
    game_perm(b, card)->flags ^= PERM_TAPPED;
    assert_false(game_equal(a, b));
    assert_false(game_hash(a) == game_hash(b));
    assert_false(game_position_hash(a) == game_position_hash(b));
    game_perm(b, card)->flags ^= PERM_TAPPED;
    b->target[MAX_TARGETS - 1].amount = 7; /* behind what is in use: left over, counts for nothing */
    assert_true(game_equal(a, b));
    arena_release(&arena);
}

/* What only makes time pass is no part of a position; everything else is. */
static void positions_leave_out_time(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    struct game *a = new_game(&arena, 2, 1), *b = new_game(&arena, 2, 1);
    uint16_t card = game_new_object(a, 0, 1);
    zone_put(a, card, ZONE_BATTLEFIELD, 0);
    game_copy(b, a);
    b->turn += 4;
    b->timestamp += 9;
    b->decisions += 3;
    b->serial += 2;
    b->rng[2] ^= 5;
    game_perm(b, card)->timestamp = 8;
    game_object(b, card)->incarnation += 2;
    assert_true(game_position_hash(a) == game_position_hash(b));
    assert_false(game_hash(a) == game_hash(b));
    b->player[1].life--;
    assert_false(game_position_hash(a) == game_position_hash(b));
    b->player[1].life++;
    perm_counters_add(b, game_perm(b, card), COUNTER_CHARGE, 1);
    assert_false(game_position_hash(a) == game_position_hash(b));
    arena_release(&arena);
}

/* ---- zones against plain arrays -------------------------------------------------------------- */

struct model {
    uint16_t card[PLAYERS][ZONE_COUNT][CARDS * PLAYERS];
    int n[PLAYERS][ZONE_COUNT];
};

static void model_take(struct model *m, int owner, int zone, uint16_t object)
{
    int i = 0;
    while (m->card[owner][zone][i] != object)
        i++;
    memmove(&m->card[owner][zone][i], &m->card[owner][zone][i + 1],
            (size_t)(m->n[owner][zone] - i - 1) * sizeof object);
    m->n[owner][zone]--;
}

static void model_put(struct model *m, int owner, int zone, uint16_t object, int position)
{
    int n = m->n[owner][zone]++;
    int at = position < 0 || position > n ? n : position;
    memmove(&m->card[owner][zone][at + 1], &m->card[owner][zone][at], (size_t)(n - at) * sizeof object);
    m->card[owner][zone][at] = object;
}

static void assert_zone_is(const struct game *g, const struct model *m, int owner, int zone)
{
    assert_int_equal(g->player[owner].count[zone], m->n[owner][zone]);
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK || zone == ZONE_PHASED_OUT)
        return;
    for (int i = 0; i < m->n[owner][zone]; i++)
        assert_int_equal(zone_nth(g, owner, (enum zone)zone, i), m->card[owner][zone][i]);
    assert_int_equal(zone_nth(g, owner, (enum zone)zone, m->n[owner][zone]), NO_OBJECT);
}

static void zones_agree_with_plain_arrays(void **state)
{
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(1);
    struct game *g = new_game(&arena, PLAYERS, 3);
    struct model *m = arena_alloc(&arena, 1, sizeof *m);
    uint16_t made[CARDS];
    int zone_of[CARDS];
    (void)state;
    for (int i = 0; i < CARDS; i++) {
        made[i] = game_new_object(g, 0, i % PLAYERS);
        zone_put(g, made[i], ZONE_LIBRARY, 0);
        model_put(m, i % PLAYERS, zone_of[i] = ZONE_LIBRARY, made[i], 0);
    }
    for (int step = 0; step < 3000; step++) {
        int i = (int)rng_below(&rng, CARDS), owner = i % PLAYERS;
        int zone = 1 + (int)rng_below(&rng, ZONE_COUNT - 1);
        int position = (int)rng_below(&rng, 8) - 1;
        if (zone == ZONE_BATTLEFIELD && __builtin_popcountll(g->perm_live[0]) >= DUEL_PERMANENTS - 2)
            continue;
        uint8_t incarnation = game_object(g, made[i])->incarnation;
        model_take(m, owner, zone_of[i], made[i]);
        zone_put(g, made[i], (enum zone)zone, position);
        model_put(m, owner, zone_of[i] = zone, made[i], position);
        assert_int_equal(game_object(g, made[i])->incarnation, (uint8_t)(incarnation + 1));
        if (g->result == RESULT_FAILED)
            fail_msg("there was room for %d permanents", DUEL_PERMANENTS);
        assert_zone_is(g, m, owner, zone);
        if (step % 100 == 0)
            for (int z = 1; z < ZONE_COUNT; z++)
                assert_zone_is(g, m, owner, z);
    }
    arena_release(&arena);
}

static void a_shuffle_keeps_the_cards(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 5);
    uint16_t first[CARDS];
    int moved = 0;
    uint64_t seen = 0;
    (void)state;
    for (int i = 0; i < CARDS; i++)
        zone_put(g, game_new_object(g, 0, 0), ZONE_LIBRARY, -1);
    for (int i = 0; i < CARDS; i++)
        first[i] = zone_nth(g, 0, ZONE_LIBRARY, i);
    zone_shuffle(g, 0);
    for (int i = 0; i < CARDS; i++) {
        uint16_t card = zone_nth(g, 0, ZONE_LIBRARY, i);
        moved += card != first[i];
        seen |= 1ULL << card;
    }
    assert_int_equal(__builtin_popcountll(seen), CARDS);
    assert_true(moved > CARDS / 2);
    arena_release(&arena);
}

/* Each of six orders of three cards comes a sixth of the time (chi-squared, 5 degrees, one in ten thousand). */
static void shuffles_are_even(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 7);
    int times[27] = {0}, rounds = 60000;
    double chi = 0;
    (void)state;
    for (int i = 0; i < 3; i++)
        zone_put(g, game_new_object(g, 0, 0), ZONE_LIBRARY, -1);
    for (int i = 0; i < rounds; i++) {
        int order = 0;
        zone_shuffle(g, 0);
        for (int j = 0; j < 3; j++)
            order = order * 3 + zone_nth(g, 0, ZONE_LIBRARY, j);
        times[order]++;
    }
    for (int i = 0; i < 27; i++)
        if (times[i] > 0)
            chi += (times[i] - rounds / 6.0) * (times[i] - rounds / 6.0) / (rounds / 6.0);
    assert_true(chi < 25.7);
    arena_release(&arena);
}

/* Many cards at once come to lie as one by one: new ones at the bottom, dealt ones at the end of the hand. */
static void filled_and_dealt_as_one_by_one(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *a = new_game(&arena, 2, 9), *b = new_game(&arena, 2, 9);
    const uint16_t cards[] = {4, 2, 9, 2, 7};
    (void)state;
    for (int round = 0; round < 2; round++) {
        zone_fill(a, 1, cards, ARRAY_LEN(cards));
        for (size_t i = 0; i < ARRAY_LEN(cards); i++)
            zone_put(b, game_new_object(b, cards[i], 1), ZONE_LIBRARY, -1);
        assert_true(game_equal(a, b));
        zone_deal(a, 1, 3 + 9 * round); /* the second time more than there are */
        for (int i = 0; i < 3 + 9 * round && b->player[1].top[ZONE_LIBRARY] != NO_OBJECT; i++)
            zone_put(b, b->player[1].top[ZONE_LIBRARY], ZONE_HAND, -1);
        assert_true(game_equal(a, b));
    }
    assert_int_equal(a->player[1].count[ZONE_HAND], 2 * ARRAY_LEN(cards));
    arena_release(&arena);
}

/* ---- limits, references, counters ------------------------------------------------------------ */

static void limits_end_the_game_with_a_reason(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 1);
    (void)state;
    for (int i = 0; i < DUEL_PERMANENTS; i++)
        zone_put(g, game_new_object(g, 0, 0), ZONE_BATTLEFIELD, 0);
    assert_int_equal(g->result, RESULT_NONE);
    zone_put(g, game_new_object(g, 0, 0), ZONE_BATTLEFIELD, 0);
    assert_int_equal(g->result, RESULT_FAILED);
    assert_int_equal(g->failed_limit, LIMIT_PERMANENTS);
    assert_int_equal(g->waiting, WAIT_OVER);
    game_fail(g, LIMIT_STACK); /* the first reason stays */
    assert_int_equal(g->failed_limit, LIMIT_PERMANENTS);
    assert_int_equal(limit_of(g, LIMIT_PERMANENTS), DUEL_PERMANENTS);

    g = new_game(&arena, 2, 1);
    for (int i = 0; i < DUEL_OBJECTS; i++)
        assert_int_not_equal(game_new_object(g, 0, 0), NO_OBJECT);
    assert_int_equal(game_new_object(g, 0, 0), NO_OBJECT);
    assert_int_equal(g->failed_limit, LIMIT_OBJECTS);
    arena_release(&arena);
}

static void references_notice_a_change_of_zone(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 1);
    (void)state;
    uint16_t card = game_new_object(g, 0, 1);
    zone_put(g, card, ZONE_BATTLEFIELD, 0);
    struct ref ref = game_ref(g, card);
    zone_phase(g, card, true); /* the same object (001:702.23d) */
    assert_int_equal(ref_now(g, ref), card);
    assert_int_equal(perm_first(g), -1);
    zone_phase(g, card, false);
    assert_int_equal(perm_first(g), game_object(g, card)->perm);
    zone_put(g, card, ZONE_GRAVEYARD, 0);
    assert_int_equal(ref_now(g, ref), NO_OBJECT);
    assert_int_equal(ref_now(g, game_ref(g, player_entity(1))), player_entity(1));
    game_free_object(g, card);
    assert_int_equal(game_new_object(g, 0, 0), card);
    assert_int_equal(ref_now(g, ref), NO_OBJECT);
    arena_release(&arena);
}

static void counters_are_added_and_taken(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 1);
    (void)state;
    uint16_t card = game_new_object(g, 0, 1);
    zone_put(g, card, ZONE_BATTLEFIELD, 0);
    struct perm *p = game_perm(g, card);
    perm_counters_add(g, p, COUNTER_PLUS1, 3);
    perm_counters_add(g, p, COUNTER_CHARGE, 2);
    perm_counters_add(g, p, COUNTER_PLUS1, -5); /* not below none */
    assert_int_equal(perm_counters(p, COUNTER_PLUS1), 0);
    assert_int_equal(perm_counters(p, COUNTER_CHARGE), 2);
    for (int kind = COUNTER_AGE; kind < COUNTER_AGE + MAX_COUNTER_KINDS - 1; kind++)
        perm_counters_add(g, p, kind, 1);
    assert_int_equal(perm_counters(p, COUNTER_CHARGE), 2);
    arena_release(&arena);
}

/* ---- undo ------------------------------------------------------------------------------------ */

/* Some change of a few fields, or of many. */
static void disturb(struct game *g, struct rng *rng)
{
    for (uint64_t n = 1 + rng_below(rng, 12); n > 0; n--) {
        struct player *p = &g->player[rng_below(rng, 2)];
        switch (rng_below(rng, 5)) {
        case 0:
            p->life--;
            break;
        case 1:
            p->mana[rng_below(rng, COLOUR_COUNT)]++;
            break;
        case 2:
            zone_put(g, (uint16_t)rng_below(rng, 40), (enum zone)(1 + rng_below(rng, 3)), 0);
            break;
        case 3:
            g->timestamp++;
            break;
        default:
            zone_shuffle(g, 0);
            break;
        }
        if (g->result != RESULT_NONE)
            fail_msg("there was room for 40 permanents");
    }
}

static void undo_goes_back_step_by_step(void **state)
{
    enum { STEPS = 40, RING = 30000 };
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(1);
    struct game *g = new_game(&arena, 2, 1), *shadow = new_game(&arena, 2, 1), *kept[STEPS + 1];
    uint8_t *ring = arena_alloc(&arena, RING, 1);
    struct undo_log log;
    (void)state;
    for (int i = 0; i < 40; i++)
        zone_put(g, game_new_object(g, 0, i % 2), ZONE_LIBRARY, 0);
    undo_init(&log, ring, RING, shadow, g);
    assert_false(undo_back(&log, g));
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < STEPS; i++) {
            kept[i] = new_game(&arena, 2, 1);
            game_copy(kept[i], g);
            disturb(g, &rng);
            assert_true(undo_note(&log, g));
        }
        g->turn++; /* not noted: goes with the first step back */
        int back = 1 + (int)rng_below(&rng, STEPS - 1);
        for (int i = 1; i <= back && log.steps > 0; i++) {
            assert_true(undo_back(&log, g));
            assert_memory_equal(g, kept[STEPS - i], g->bytes);
        }
        assert_true(log.used <= RING);
    }
    arena_release(&arena);
}

/* A ring that is too small forgets the oldest steps and never a part of one. */
static void a_small_ring_forgets_the_oldest(void **state)
{
    struct arena arena = ARENA_INIT;
    struct game *g = new_game(&arena, 2, 1), *shadow = new_game(&arena, 2, 1);
    uint8_t ring[64];
    struct undo_log log;
    (void)state;
    undo_init(&log, ring, sizeof ring, shadow, g);
    for (int i = 0; i < 20; i++) {
        g->player[0].life = (int16_t)(19 - i);
        assert_true(undo_note(&log, g));
    }
    uint32_t steps = log.steps;
    assert_in_range(steps, 2, 10);
    for (uint32_t i = 0; i < steps; i++)
        assert_true(undo_back(&log, g));
    assert_int_equal(g->player[0].life, (int)steps);
    assert_false(undo_back(&log, g));
    memset(g->player, 1, sizeof g->player); /* one step that is larger than the ring */
    assert_false(undo_note(&log, g));
    assert_false(undo_back(&log, g));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_duel_fits_in_nine_kilobytes),
        cmocka_unit_test(copies_are_equal_until_something_changes),
        cmocka_unit_test(positions_leave_out_time),
        cmocka_unit_test(zones_agree_with_plain_arrays),
        cmocka_unit_test(a_shuffle_keeps_the_cards),
        cmocka_unit_test(shuffles_are_even),
        cmocka_unit_test(filled_and_dealt_as_one_by_one),
        cmocka_unit_test(limits_end_the_game_with_a_reason),
        cmocka_unit_test(references_notice_a_change_of_zone),
        cmocka_unit_test(counters_are_added_and_taken),
        cmocka_unit_test(undo_goes_back_step_by_step),
        cmocka_unit_test(a_small_ring_forgets_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
