/* test_most_blocks.c - the most requirements that a block can meet, against every block that there is (001:509.1c)
 *
 * Boards of up to six creatures a side are drawn by seed: who may block whom, requirements on pairs, blockers and
 * attackers, restrictions of every kind, blockers whose choice is fixed. The oracle tries all blocks. */
#include "board.h"

#include "engine/play/combat/inner.h"

enum { SIDE = 6 };

static int drawn(uint64_t *seed, int n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((*seed >> 33) % (uint64_t)n);
}

static void draw(struct blocks_problem *p, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    p->blockers = 1 + drawn(&seed, SIDE);
    p->attackers = 1 + drawn(&seed, SIDE);
    p->most_blocking = drawn(&seed, 4) ? MAX_SIDE : drawn(&seed, 3);
    for (int a = 0; a < p->attackers; a++) {
        p->attacker[a] = (uint8_t)(drawn(&seed, 2) ? 0 : 1 + drawn(&seed, 2));
        p->least_blockers[a] = (uint8_t)(drawn(&seed, 3) ? 0 : 2 + drawn(&seed, 2));
        p->most_blockers[a] = (uint8_t)(drawn(&seed, 5) ? UINT8_MAX : 1);
    }
    for (int b = 0; b < p->blockers; b++) {
        p->blocker[b] = (uint8_t)(drawn(&seed, 3) == 0);
        p->not_alone[b] = (uint8_t)(drawn(&seed, 5) == 0);
        p->most_blocks[b] = (uint8_t)(p->blockers + p->attackers < 9 && drawn(&seed, 4) == 0 ? 2 : 1);
        int likeness = drawn(&seed, 3); /* some are as the one before */
        for (int a = 0; a < p->attackers; a++) {
            bool same = b > 0 && likeness == 0;
            p->may[b][a] = same ? p->may[b - 1][a] : (uint8_t)(drawn(&seed, 3) > 0);
            p->pair[b][a] = same ? p->pair[b - 1][a] : (uint8_t)(drawn(&seed, 4) == 0);
        }
        if (drawn(&seed, 8) == 0) {
            p->fixed[b] = 1;
            int a = drawn(&seed, p->attackers);
            if (p->may[b][a] && drawn(&seed, 2)) {
                p->made.blocker[p->made.n] = (uint8_t)b;
                p->made.attacker[p->made.n++] = (uint8_t)a;
            }
        }
    }
}

/* What a set of pairs (bits of attackers for each blocker) meets; -1: it breaks a restriction. */
static int judge(const struct blocks_problem *p, const unsigned *pairs)
{
    int met = 0, blocking = 0, count[SIDE] = {0}, alone = 0;
    for (int b = 0; b < p->blockers; b++) {
        int n = __builtin_popcount(pairs[b]);
        if (n > p->most_blocks[b])
            return -1;
        for (int a = 0; a < p->attackers; a++)
            if (pairs[b] >> a & 1) {
                if (!p->may[b][a])
                    return -1;
                count[a]++;
                met += p->pair[b][a];
            }
        met += n ? p->blocker[b] : 0;
        blocking += n > 0;
        alone += n > 0 && p->not_alone[b];
    }
    if (blocking > p->most_blocking || (blocking == 1 && alone))
        return -1;
    for (int a = 0; a < p->attackers; a++) {
        if (count[a] && (count[a] < p->least_blockers[a] || count[a] > p->most_blockers[a]))
            return -1;
        met += count[a] ? p->attacker[a] : 0;
    }
    return met;
}

static int best_of_all(const struct blocks_problem *p, unsigned *pairs, int b)
{
    if (b == p->blockers)
        return judge(p, pairs);
    if (p->fixed[b])
        return best_of_all(p, pairs, b + 1);
    int best = -1;
    for (unsigned bits = 0; bits < 1u << p->attackers; bits++) {
        if (__builtin_popcount(bits) > p->most_blocks[b])
            continue;
        pairs[b] = bits;
        int met = best_of_all(p, pairs, b + 1);
        best = met > best ? met : best;
    }
    pairs[b] = 0;
    return best;
}

static void as_many_as_the_oracle(void **state)
{
    (void)state;
    static struct blocks_problem p;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        unsigned pairs[SIDE] = {0};
        struct blocks_choice made = {.n = 0};
        draw(&p, seed * 977);
        for (int i = 0; i < p.made.n; i++)
            pairs[p.made.blocker[i]] |= 1u << p.made.attacker[i];
        int best = best_of_all(&p, pairs, 0);
        if (blocks_exceed(&p, best, NULL))
            fail_msg("seed %d: more than the %d of all blocks", (int)seed, best);
        if (best < 0)
            continue;
        if (!blocks_exceed(&p, best - 1, &made))
            fail_msg("seed %d: %d requirements can be met", (int)seed, best);
        memset(pairs, 0, sizeof pairs);
        for (int i = 0; i < made.n; i++)
            pairs[made.blocker[i]] |= 1u << made.attacker[i];
        if (judge(&p, pairs) != best)
            fail_msg("seed %d: the block found meets %d, not %d", (int)seed, judge(&p, pairs), best);
    }
}

/* A large board is decided at once: 40 blockers, a lure among 20 attackers that all have to be blocked. */
static void large_boards(void **state)
{
    (void)state;
    static struct blocks_problem p;
    struct blocks_choice made;
    memset(&p, 0, sizeof p);
    p.blockers = 30;
    p.attackers = 20;
    p.most_blocking = MAX_SIDE;
    memset(p.most_blocks, 1, sizeof p.most_blocks);
    memset(p.most_blockers, UINT8_MAX, sizeof p.most_blockers);
    memset(p.may, 1, sizeof p.may);
    for (int b = 0; b < p.blockers; b++)
        p.pair[b][3] = 1;
    assert_true(blocks_exceed(&p, 29, &made));
    assert_int_equal(made.n, 30);
    assert_false(blocks_exceed(&p, 30, NULL));
    memset(p.attacker, 1, sizeof p.attacker);
    assert_true(blocks_exceed(&p, 30, &made));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_as_the_oracle),
        cmocka_unit_test(large_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
