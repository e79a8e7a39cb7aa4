/* test_elimination.c - brackets, single and double
 *
 * Small brackets are played in every way that they can end; larger ones by chance. What is asked
 * for comes from what the structures are (D.1.1): one loss, or two, and who has them is out.
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/elimination.h"
#include "pairing/pairing.h"

#include "testing.h"

static struct bracket_plan plan_of(struct arena *arena, enum bracket_kind kind, int n, bool third)
{
    struct bracket_plan plan;
    struct err err = ERR_INIT;
    assert_ok(bracket_plan_make(arena, kind, n, third, &plan, &err), err);
    return plan;
}

static struct bracket_state walk(struct arena *arena, const struct bracket_plan *plan,
                                 const enum bracket_outcome *outcomes)
{
    struct bracket_state state;
    struct err err = ERR_INIT;
    assert_ok(bracket_walk(arena, plan, outcomes, &state, &err), err);
    return state;
}

static enum bracket_outcome *all_open(struct arena *arena, const struct bracket_plan *plan)
{
    enum bracket_outcome *o = ARENA_ARRAY(arena, enum bracket_outcome, plan->n_nodes);
    for (size_t i = 0; i < plan->n_nodes; i++)
        o[i] = BRACKET_OPEN;
    return o;
}

/* ---- the shape ------------------------------------------------------------------------------- */

static void check_sources(const struct bracket_plan *plan, const struct bracket_node *node, size_t at, int *winner_used,
                          int *loser_used, int *seed_used)
{
    for (int s = 0; s < 2; s++) {
        const struct bracket_source *from = &node->side[s];
        switch (from->from) {
        case BRACKET_NOBODY:
            assert_true(s == 1 && node->section == BRACKET_WINNERS && node->stage == 1);
            break;
        case BRACKET_SEED:
            assert_in_range(from->of, 1, plan->n_seeds);
            seed_used[from->of]++;
            break;
        case BRACKET_WINNER_OF:
        case BRACKET_LOSER_OF:
            assert_true(from->of >= 0 && (size_t)from->of < at);
            assert_true(plan->nodes[from->of].round < node->round);
            (from->from == BRACKET_WINNER_OF ? winner_used : loser_used)[from->of]++;
            break;
        }
    }
}

static void every_winner_goes_one_way_and_every_loser_at_most_one(void **state)
{
    (void)state;
    for (int n = 2; n <= BRACKET_SEEDS_MAX; n = n < 70 ? n + 1 : n + 53)
        for (int kind = 0; kind < 2; kind++)
            for (int third = 0; third < 2; third++) {
                struct arena arena = ARENA_INIT;
                struct bracket_plan plan = plan_of(&arena, (enum bracket_kind)kind, n, third);
                int *winner = ARENA_ARRAY(&arena, int, plan.n_nodes), *loser = ARENA_ARRAY(&arena, int, plan.n_nodes),
                    *seed = ARENA_ARRAY(&arena, int, (size_t)(n + 1)), byes = 0, thirds = 0;
                for (size_t i = 0; i < plan.n_nodes; i++) {
                    const struct bracket_node *node = &plan.nodes[i];
                    check_sources(&plan, node, i, winner, loser, seed);
                    byes += node->side[1].from == BRACKET_NOBODY;
                    thirds += node->section == BRACKET_THIRD;
                    bool same = i > 0 && plan.nodes[i - 1].round == node->round;
                    assert_int_equal(node->slot, same ? plan.nodes[i - 1].slot + 1 : 1);
                    assert_true(i == 0 || same || node->round == plan.nodes[i - 1].round + 1);
                    assert_int_equal(bracket_node_at(&plan, node->round, node->slot), i);
                }
                for (int i = 1; i <= n; i++)
                    assert_int_equal(seed[i], 1);
                for (size_t i = 0; i < plan.n_nodes; i++) {
                    assert_true(winner[i] <= 1 && loser[i] <= 1);
                    assert_true(winner[i] == 1 || i + 1 + (size_t)thirds >= plan.n_nodes);
                }
                assert_int_equal(byes, plan.size - n);
                assert_int_equal(thirds, kind == BRACKET_SINGLE && third && n >= 4);
                int played = (int)plan.n_nodes - byes - thirds;
                assert_int_equal(played, kind == BRACKET_DOUBLE ? 2 * n - 1 : n - 1);
                assert_int_equal(plan.nodes[plan.n_nodes - 1].round, plan.rounds);
                assert_int_equal(bracket_node_at(&plan, plan.rounds + 1, 1), -1);
                assert_int_equal(bracket_rounds_needed((enum bracket_kind)kind, n),
                                 plan.rounds - (kind == BRACKET_DOUBLE));
                arena_release(&arena);
            }
}

static void a_bracket_of_eight_is_the_usual_one(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct bracket_plan plan = plan_of(&arena, BRACKET_DOUBLE, 8, false);
    static const struct {
        int round, slot;
        const char *code, *first, *second;
    } facts[] = {
        {1, 1, "W1-1", "seed 1", "seed 8"},
        {1, 2, "W1-2", "seed 4", "seed 5"},
        {1, 3, "W1-3", "seed 2", "seed 7"},
        {1, 4, "W1-4", "seed 3", "seed 6"},
        {2, 1, "W2-1", "winner of W1-1", "winner of W1-2"},
        {2, 2, "W2-2", "winner of W1-3", "winner of W1-4"},
        {2, 3, "L1-1", "loser of W1-1", "loser of W1-2"},
        {2, 4, "L1-2", "loser of W1-3", "loser of W1-4"},
        {3, 1, "L2-1", "winner of L1-1", "loser of W2-2"}, /* crossed */
        {3, 2, "L2-2", "winner of L1-2", "loser of W2-1"},
        {4, 1, "W3-1", "winner of W2-1", "winner of W2-2"},
        {4, 2, "L3-1", "winner of L2-1", "winner of L2-2"},
        {5, 1, "L4-1", "winner of L3-1", "loser of W3-1"},
        {6, 1, "final", "winner of W3-1", "winner of L4-1"},
        {7, 1, "reset", "loser of final", "winner of final"},
    };
    assert_int_equal(plan.n_nodes, ARRAY_LEN(facts));
    for (size_t i = 0; i < ARRAY_LEN(facts); i++) {
        const struct bracket_node *n = &plan.nodes[i];
        assert_int_equal(n->round, facts[i].round);
        assert_int_equal(n->slot, facts[i].slot);
        assert_string_equal(bracket_code(&arena, n), facts[i].code);
        assert_string_equal(bracket_source_text(&arena, &plan, n->side[0]), facts[i].first);
        assert_string_equal(bracket_source_text(&arena, &plan, n->side[1]), facts[i].second);
    }
    struct bracket_plan single = plan_of(&arena, BRACKET_SINGLE, 5, true);
    const struct bracket_node *last = &single.nodes[single.n_nodes - 1];
    assert_string_equal(bracket_code(&arena, last), "3rd");
    assert_int_equal(last->round, 3);
    assert_int_equal(last->slot, 2);
    assert_string_equal(bracket_source_text(&arena, &single, last->side[0]), "loser of W2-1");
    assert_string_equal(bracket_source_text(&arena, &single, single.nodes[0].side[1]), "nobody");
    arena_release(&arena);
}

/* Asked for in the middle of it: who is still in comes first and shares the first place; the match for third place
 * has told nobody apart yet. */
static void places_before_the_end(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct bracket_plan plan = plan_of(&arena, BRACKET_SINGLE, 4, true);
    enum bracket_outcome *outcomes = all_open(&arena, &plan);
    outcomes[0] = outcomes[1] = BRACKET_FIRST;
    struct bracket_state s = walk(&arena, &plan, outcomes);
    int *order, *shared;
    bracket_places(&arena, &plan, &s, &order, &shared);
    static const int expected[4][2] = {{0, 1}, {1, 1}, {2, 3}, {3, 3}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(order[i], expected[i][0]);
        assert_int_equal(shared[i], expected[i][1]);
    }
    assert_int_equal(s.next_round, 2);
    assert_int_equal(bracket_node_at(&plan, 1, 3), -1);
    assert_int_equal(bracket_node_at(&plan, 2, 3), -1);
    arena_release(&arena);
}

static void sizes_out_of_range_are_refused(void **state)
{
    (void)state;
    static const int sizes[] = {-1, 0, 1, BRACKET_SEEDS_MAX + 1};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        struct bracket_plan plan;
        struct err err = ERR_INIT;
        assert_int_equal(bracket_plan_make(&arena, BRACKET_DOUBLE, sizes[i], false, &plan, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, "2 to 1024");
    }
    assert_int_equal(bracket_rounds_needed(BRACKET_SINGLE, 0), 1);
    arena_release(&arena);
}

/* The best 2^j are in as many parts of the bracket: none meets another before the last j rounds. */
static void seeds_meet_as_late_as_possible(void **state)
{
    (void)state;
    for (int n = 2; n <= 130; n++)
        for (int kind = 0; kind < 2; kind++) {
            struct arena arena = ARENA_INIT;
            struct bracket_plan plan = plan_of(&arena, (enum bracket_kind)kind, n, false);
            unsigned char(*has)[2] = tc_calloc(plan.n_nodes * 131, sizeof *has);
            for (size_t i = 0; i < plan.n_nodes; i++) {
                const struct bracket_node *node = &plan.nodes[i];
                if (node->section != BRACKET_WINNERS)
                    continue;
                int best = 0; /* of those that can come together here, the second best */
                for (int seed = 1; seed <= n; seed++) {
                    for (int s = 0; s < 2; s++) {
                        const struct bracket_source *from = &node->side[s];
                        has[i * 131 + (size_t)seed][s] = from->from == BRACKET_SEED ? from->of == seed
                                                         : from->from == BRACKET_WINNER_OF
                                                             ? has[(size_t)from->of * 131 + (size_t)seed][0] ||
                                                                   has[(size_t)from->of * 131 + (size_t)seed][1]
                                                             : 0;
                    }
                    bool here = has[i * 131 + (size_t)seed][0] || has[i * 131 + (size_t)seed][1];
                    best += here && seed <= plan.size >> node->stage;
                }
                assert_int_equal(best, 1); /* the best size / 2^stage are in that many matches */
            }
            free(has);
            arena_release(&arena);
        }
}

/* ---- every way to play ----------------------------------------------------------------------- */

/* Two who met again, not counting the finals: where, and in which winners' rounds they lost. */
static void check_rematches(struct arena *arena, const struct bracket_plan *plan, const struct bracket_state *state,
                            int *earliest)
{
    int n = plan->n_seeds;
    int *met = ARENA_ARRAY(arena, int, (size_t)(n * n)), *lost_in = ARENA_ARRAY(arena, int, (size_t)n);
    for (size_t i = 0; i < plan->n_nodes; i++) {
        const struct bracket_node *node = &plan->nodes[i];
        const struct bracket_seat *seat = &state->seats[i];
        if (seat->loser < 0)
            continue;
        int a = seat->winner < seat->loser ? seat->winner : seat->loser;
        int b = seat->winner + seat->loser - a;
        if (node->section == BRACKET_LOSERS && met[a * n + b]) {
            int r = lost_in[a] < lost_in[b] ? lost_in[a] : lost_in[b];
            int s = lost_in[a] + lost_in[b] - r;
            assert_true(met[a * n + b] == 1 && r < s);
            assert_true(node->stage >= bracket_rematch_bound(plan, r, s));
            if (node->stage < *earliest)
                *earliest = node->stage;
        }
        met[a * n + b]++;
        if (node->section == BRACKET_WINNERS)
            lost_in[seat->loser] = node->stage;
    }
}

/* At the end one is left, everybody else has the losses that put them out, and nobody was in two
 * matches of a round. */
static void check_finished(struct arena *arena, const struct bracket_plan *plan, const struct bracket_state *state)
{
    int n = plan->n_seeds, limit = plan->kind == BRACKET_DOUBLE ? 2 : 1, total = 0;
    assert_in_range(state->champion, 0, n - 1);
    assert_in_range(state->finalist, 0, n - 1);
    assert_int_equal(state->next_round, 0);
    for (int p = 0; p < n; p++) {
        int losses = state->losses[p];
        total += losses;
        if (p == state->champion) {
            assert_true(losses < limit && state->out_in[p] == -1);
        } else {
            bool third = plan->third_place && losses == 2;
            assert_true(losses == limit || third);
            assert_true(state->out_in[p] >= 0);
        }
    }
    int most = limit * (n - 1) + limit - 1 + plan->third_place;
    assert_true(total <= most && total >= limit * (n - 1) + plan->third_place);
    int *in_round = ARENA_ARRAY(arena, int, (size_t)n);
    for (size_t i = 0; i < plan->n_nodes; i++)
        for (int s = 0; s < 2; s++) {
            int p = state->seats[i].player[s];
            if (p < 0)
                continue;
            assert_true(in_round[p] < plan->nodes[i].round);
            in_round[p] = plan->nodes[i].round;
        }
    int *order, *shared;
    bracket_places(arena, plan, state, &order, &shared);
    assert_int_equal(order[0], state->champion);
    assert_int_equal(order[1], state->finalist);
    assert_int_equal(shared[0], 1);
    assert_int_equal(shared[1], 2);
    for (int i = 2; i < n; i++) {
        int later = plan->nodes[state->out_in[order[i - 1]]].round,
            earlier = plan->nodes[state->out_in[order[i]]].round;
        assert_true(later >= earlier);
        assert_true(shared[i] == i + 1 || shared[i] == shared[i - 1]);
        assert_true(shared[i] == i + 1 || later == earlier);
    }
}

/* Plays with the bits of choice, one a match in the order of play. */
static void play_bits(const struct bracket_plan *plan, uint64_t choice, int *earliest, int *champions)
{
    struct arena arena = ARENA_INIT;
    enum bracket_outcome *outcomes = all_open(&arena, plan);
    struct bracket_state state = walk(&arena, plan, outcomes);
    while (state.next_round) {
        for (size_t i = 0; i < plan->n_nodes; i++)
            if (state.seats[i].playable && plan->nodes[i].round == state.next_round) {
                outcomes[i] = choice & 1 ? BRACKET_SECOND : BRACKET_FIRST;
                choice >>= 1;
            }
        state = walk(&arena, plan, outcomes);
        for (int p = 0; p < plan->n_seeds; p++)
            assert_true(state.losses[p] <= (plan->kind == BRACKET_DOUBLE || plan->third_place ? 2 : 1));
    }
    check_finished(&arena, plan, &state);
    if (plan->kind == BRACKET_DOUBLE)
        check_rematches(&arena, plan, &state, earliest);
    champions[state.champion]++;
    arena_release(&arena);
}

static void every_way_to_play_small_brackets(void **state)
{
    (void)state;
    int most = test_is_long() ? 8 : 6;
    for (int n = 2; n <= most; n++)
        for (int variant = 0; variant < 3; variant++) {
            struct arena arena = ARENA_INIT;
            struct bracket_plan plan = plan_of(&arena, variant == 0 ? BRACKET_DOUBLE : BRACKET_SINGLE, n, variant == 2);
            int matches = variant == 0 ? 2 * n - 1 : n - 1 + plan.third_place;
            int earliest = INT32_MAX, *champions = ARENA_ARRAY(&arena, int, (size_t)n);
            for (uint64_t choice = 0; choice < UINT64_C(1) << matches; choice++)
                play_bits(&plan, choice, &earliest, champions);
            for (int p = 0; p < n; p++)
                assert_true(champions[p] > 0); /* nobody is out before they began */
            if (variant == 0 && n > 4)
                assert_true(earliest >= 3);
            arena_release(&arena);
        }
}

static void thousands_of_brackets_by_chance(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    int times = test_is_long() ? 40000 : 1500;
    for (int i = 0; i < times; i++) {
        int n = 2 + (int)rng_below(&rng, i % 50 == 0 ? 300 : 40);
        struct arena arena = ARENA_INIT;
        struct bracket_plan plan = plan_of(&arena, i % 2 ? BRACKET_DOUBLE : BRACKET_SINGLE, n, i % 4 == 0);
        enum bracket_outcome *outcomes = all_open(&arena, &plan);
        struct bracket_state s = walk(&arena, &plan, outcomes);
        int earliest = INT32_MAX;
        while (s.next_round) {
            for (size_t k = 0; k < plan.n_nodes; k++)
                if (s.seats[k].playable && plan.nodes[k].round == s.next_round)
                    outcomes[k] = rng_below(&rng, 2) ? BRACKET_SECOND : BRACKET_FIRST;
            s = walk(&arena, &plan, outcomes);
        }
        check_finished(&arena, &plan, &s);
        if (plan.kind == BRACKET_DOUBLE)
            check_rematches(&arena, &plan, &s, &earliest);
        arena_release(&arena);
    }
}

/* ---- rematches ------------------------------------------------------------------------------- */

/* The first losers' round in which somebody can meet who beat them, when match i of winners' round s
 * is let in at place[s][i]. */
static int first_rematch(int k, int *const *place)
{
    int first = INT32_MAX;
    for (int r = 1; r < k; r++)
        for (int s = r + 1; s < k; s++) /* the loser of the winners' final meets who comes */
            for (int p = 0; p < 1 << (k - r); p++) {
                int q = p >> (s - r), level = s;
                int mine = (r == 1 ? p >> 1 : place[r][p]), at = r == 1 ? 2 : r;
                for (int theirs = place[s][q]; mine >> (level - at) != theirs; level++)
                    theirs >>= 1;
                int round = level > s ? 2 * level - 3 : 2 * s - 2;
                first = round < first ? round : first;
            }
    return first;
}

static int our_first_rematch(const struct bracket_plan *plan)
{
    int first = INT32_MAX;
    for (int s = 2; s < plan->winners_rounds; s++)
        for (int r = 1; r < s; r++) {
            int round = bracket_rematch_bound(plan, r, s);
            first = round < first ? round : first;
        }
    return first;
}

/* Every choice of one mask a round, up to 64 players (128 in the long run). */
static void no_other_masks_put_the_first_rematch_off(void **state)
{
    (void)state;
    static const int known[] = {0, 0, 0, 3, 4, 5, 7}; /* 8, 16, 32, 64 players */
    for (int k = 3; k <= (test_is_long() ? 7 : 6); k++) {
        struct arena arena = ARENA_INIT;
        struct bracket_plan plan = plan_of(&arena, BRACKET_DOUBLE, 1 << k, false);
        int bits = 0, best = 0, **place = ARENA_ARRAY(&arena, int *, (size_t)(k + 1));
        for (int s = 2; s < k; s++) {
            bits += k - s;
            place[s] = ARENA_ARRAY(&arena, int, (size_t)(1 << (k - s)));
        }
        for (int masks = 0; masks < 1 << bits; masks++) {
            int rest = masks;
            for (int s = 2; s < k; rest >>= k - s, s++)
                for (int i = 0; i < 1 << (k - s); i++)
                    place[s][i] = i ^ (rest & ((1 << (k - s)) - 1));
            int first = first_rematch(k, place);
            best = first > best ? first : best;
        }
        if ((size_t)k < ARRAY_LEN(known))
            assert_int_equal(best, known[k]);
        assert_int_equal(our_first_rematch(&plan), best);
        arena_release(&arena);
    }
}

static void permute(int *of, int n, int at, int *const *place, int *best)
{
    if (at == n) {
        for (int swap = 0; swap < 2; swap++) {
            place[3][0] = swap;
            place[3][1] = !swap;
            int first = first_rematch(4, place);
            *best = first > *best ? first : *best;
        }
        return;
    }
    for (int i = at; i < n; i++) {
        int kept = of[at];
        of[at] = of[i];
        of[i] = kept;
        permute(of, n, at + 1, place, best);
        kept = of[at];
        of[at] = of[i];
        of[i] = kept;
    }
}

/* Nor does any order at all, for 16 players. */
static void no_order_of_sixteen_puts_the_first_rematch_off(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct bracket_plan plan = plan_of(&arena, BRACKET_DOUBLE, 16, false);
    int second[4] = {0, 1, 2, 3}, third[2], *place[4] = {NULL, NULL, second, third}, best = 0;
    permute(second, 4, 0, place, &best);
    assert_int_equal(our_first_rematch(&plan), best);
    arena_release(&arena);
}

/* ---- what hangs on what ---------------------------------------------------------------------- */

static void what_does_not_hang_on_a_match_stays_as_it_is(void **state)
{
    (void)state;
    struct rng rng = test_rng(77);
    for (int i = 0; i < 300; i++) {
        struct arena arena = ARENA_INIT;
        struct bracket_plan plan =
            plan_of(&arena, i % 3 ? BRACKET_DOUBLE : BRACKET_SINGLE, 2 + (int)rng_below(&rng, 20), i % 2);
        enum bracket_outcome *outcomes = all_open(&arena, &plan);
        struct bracket_state s = walk(&arena, &plan, outcomes);
        for (int rounds = (int)rng_below(&rng, 9); s.next_round && rounds >= 0; rounds--) {
            for (size_t k = 0; k < plan.n_nodes; k++)
                if (s.seats[k].playable && plan.nodes[k].round == s.next_round)
                    outcomes[k] = rng_below(&rng, 2) ? BRACKET_SECOND : BRACKET_FIRST;
            s = walk(&arena, &plan, outcomes);
        }
        size_t at = (size_t)rng_below(&rng, plan.n_nodes);
        if (outcomes[at] == BRACKET_OPEN) {
            arena_release(&arena);
            continue;
        }
        bool *hangs = ARENA_ARRAY(&arena, bool, plan.n_nodes);
        bracket_hangs_on(&plan, (int)at, hangs);
        outcomes[at] = outcomes[at] == BRACKET_FIRST ? BRACKET_SECOND : BRACKET_FIRST;
        for (size_t k = 0; k < plan.n_nodes; k++)
            if (hangs[k])
                outcomes[k] = BRACKET_OPEN;
        struct bracket_state after = walk(&arena, &plan, outcomes);
        for (size_t k = 0; k < plan.n_nodes; k++)
            if (!hangs[k] && k != at)
                assert_memory_equal(after.seats[k].player, s.seats[k].player, sizeof s.seats[k].player);
        arena_release(&arena);
    }
}

static void an_outcome_without_players_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct bracket_plan plan = plan_of(&arena, BRACKET_SINGLE, 8, true);
    enum bracket_outcome *outcomes = all_open(&arena, &plan);
    struct bracket_state s;
    struct err err = ERR_INIT;
    outcomes[plan.n_nodes - 1] = BRACKET_FIRST;
    assert_int_equal(bracket_walk(&arena, &plan, outcomes, &s, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "match 3rd");
    arena_release(&arena);
}

/* ---- places ---------------------------------------------------------------------------------- */

static void places_when_the_better_seed_always_wins(void **state)
{
    (void)state;
    static const struct {
        enum bracket_kind kind;
        bool third;
        int order[8], shared[8];
    } cases[] = {
        {BRACKET_SINGLE, false, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 3, 5, 5, 5, 5}},
        {BRACKET_SINGLE, true, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 5, 5, 5}},
        /* L1: 8-5, 7-6; L2: 5 meets 3, 6 meets 4; L3: 3-4; L4: 3-2 */
        {BRACKET_DOUBLE, false, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 5, 7, 7}},
    };
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        struct arena arena = ARENA_INIT;
        struct bracket_plan plan = plan_of(&arena, cases[c].kind, 8, cases[c].third);
        enum bracket_outcome *outcomes = all_open(&arena, &plan);
        struct bracket_state s = walk(&arena, &plan, outcomes);
        while (s.next_round) {
            for (size_t k = 0; k < plan.n_nodes; k++)
                if (s.seats[k].playable)
                    outcomes[k] = s.seats[k].player[0] < s.seats[k].player[1] ? BRACKET_FIRST : BRACKET_SECOND;
            s = walk(&arena, &plan, outcomes);
        }
        int *order, *shared;
        bracket_places(&arena, &plan, &s, &order, &shared);
        for (int i = 0; i < 8; i++) {
            assert_int_equal(order[i] + 1, cases[c].order[i]);
            assert_int_equal(shared[i], cases[c].shared[i]);
        }
        arena_release(&arena);
    }
}

/* ---- matches that both lose ------------------------------------------------------------------ */

/* Of four, or five with three byes, with third place or with a losers' half: one line a case. Outcomes
 * by the order of play as far as they go: 1 and 2 a side, x neither. */
static void a_match_that_both_lose(void **state)
{
    (void)state;
    static const struct {
        enum bracket_kind kind;
        bool third;
        int n;
        const char *outcomes; /* of the matches that two can play */
        int champion, finalist;
        int shared[5]; /* the place of each seed */
    } cases[] = {
        /* 1 and 4 lose: who wins the other semifinal has nobody to meet */
        {BRACKET_SINGLE, false, 4, "x1", 1, -1, {2, 1, 2, 2}},
        {BRACKET_SINGLE, true, 4, "x2", 2, -1, {3, 2, 1, 3}},
        {BRACKET_SINGLE, false, 4, "1x", 0, -1, {1, 2, 2, 2}},
        {BRACKET_SINGLE, false, 4, "xx", -1, -1, {1, 1, 1, 1}},
        {BRACKET_SINGLE, true, 4, "xx", -1, -1, {1, 1, 1, 1}},
        {BRACKET_SINGLE, false, 4, "11x", -1, -1, {1, 1, 3, 3}}, /* the final */
        {BRACKET_SINGLE, true, 4, "111x", 0, 1, {1, 2, 3, 3}},   /* the match for third place */
        {BRACKET_SINGLE, false, 2, "x", -1, -1, {1, 1}},
        /* 1 and 4 are out of both halves: 2 goes to the final, and 3 through the losers' half */
        {BRACKET_DOUBLE, false, 4, "x11", 1, 2, {3, 1, 2, 3}},
        {BRACKET_DOUBLE, false, 4, "x121", 1, 2, {3, 1, 2, 3}},
        {BRACKET_DOUBLE, false, 4, "x122", 2, 1, {3, 2, 1, 3}},
        {BRACKET_DOUBLE, false, 4, "x12x", -1, -1, {3, 1, 1, 3}}, /* the reset final */
        {BRACKET_DOUBLE, false, 4, "x1x", -1, -1, {3, 1, 1, 3}},  /* the final */
        /* the winners' final: who comes out of the losers' half wins without a final */
        {BRACKET_DOUBLE, false, 4, "11x1", 3, -1, {2, 2, 2, 1}},
        {BRACKET_DOUBLE, false, 4, "11xx", -1, -1, {1, 1, 1, 1}},
        {BRACKET_DOUBLE, false, 4, "111x1", 0, 1, {1, 2, 3, 3}}, /* L1: 2 is alone in L2 */
        {BRACKET_DOUBLE, false, 2, "x", -1, -1, {1, 1}},
        /* three byes: 4 and 5 lose; then 2 and 3: 1 is alone */
        {BRACKET_SINGLE, false, 5, "xx", 0, -1, {1, 2, 2, 4, 4}},
        {BRACKET_DOUBLE, false, 5, "xx", 0, -1, {1, 2, 2, 4, 4}},
    };
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        struct arena arena = ARENA_INIT;
        struct bracket_plan plan = plan_of(&arena, cases[c].kind, cases[c].n, cases[c].third);
        enum bracket_outcome *outcomes = all_open(&arena, &plan);
        struct bracket_state s = walk(&arena, &plan, outcomes);
        const char *next = cases[c].outcomes;
        for (size_t i = 0; i < plan.n_nodes; i++) {
            if (!s.seats[i].playable || !*next)
                continue;
            outcomes[i] = *next == 'x' ? BRACKET_NEITHER : (enum bracket_outcome)(*next - '1');
            next++;
            s = walk(&arena, &plan, outcomes);
        }
        int *order, *shared;
        bracket_places(&arena, &plan, &s, &order, &shared);
        if (*next || !s.finished || s.champion != cases[c].champion || s.finalist != cases[c].finalist || s.next_round)
            fail_msg("case %zu: finished %d, champion %d, finalist %d, left \"%s\"", c, s.finished, s.champion,
                     s.finalist, next);
        for (int i = 0; i < cases[c].n; i++)
            if (shared[i] != cases[c].shared[order[i]])
                fail_msg("case %zu: seed %d has place %d", c, order[i] + 1, shared[i]);
        arena_release(&arena);
    }
}

/* By chance with a fifth of all matches lost by both: it ends always, with one player at most who is not out,
 * nobody plays who is out, and no match waits for somebody who cannot come. */
static void brackets_with_matches_that_both_lose(void **state)
{
    (void)state;
    struct rng rng = test_rng(40);
    int rounds = test_is_long() ? 20000 : 1500;
    for (int round = 0; round < rounds; round++) {
        struct arena arena = ARENA_INIT;
        int n = 2 + (int)rng_below(&rng, 19);
        bool twice = rng_below(&rng, 2);
        struct bracket_plan plan = plan_of(&arena, twice ? BRACKET_DOUBLE : BRACKET_SINGLE, n, rng_below(&rng, 2));
        enum bracket_outcome *outcomes = all_open(&arena, &plan);
        struct bracket_state s = walk(&arena, &plan, outcomes);
        while (s.next_round) {
            for (size_t i = 0; i < plan.n_nodes; i++) {
                const struct bracket_seat *seat = &s.seats[i];
                if (!seat->playable || plan.nodes[i].round != s.next_round)
                    continue;
                for (int side = 0; plan.nodes[i].section != BRACKET_THIRD && side < 2; side++)
                    assert_int_equal(s.out_in[seat->player[side]], -1);
                outcomes[i] = rng_below(&rng, 5) == 0 ? BRACKET_NEITHER : (enum bracket_outcome)rng_below(&rng, 2);
            }
            s = walk(&arena, &plan, outcomes);
        }
        int in = 0;
        for (int p = 0; p < n; p++) {
            in += s.out_in[p] < 0;
            assert_true(s.out_in[p] >= 0 || p == s.champion);
            assert_true(s.out_in[p] < 0 || !twice || s.losses[p] == 2 || outcomes[s.out_in[p]] == BRACKET_NEITHER);
        }
        assert_true(s.finished);
        assert_int_equal(in, s.champion >= 0);
        for (size_t i = 0; i < plan.n_nodes; i++)
            assert_true(s.seats[i].decided || !s.seats[i].needed);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_winner_goes_one_way_and_every_loser_at_most_one),
        cmocka_unit_test(a_bracket_of_eight_is_the_usual_one),
        cmocka_unit_test(places_before_the_end),
        cmocka_unit_test(sizes_out_of_range_are_refused),
        cmocka_unit_test(seeds_meet_as_late_as_possible),
        cmocka_unit_test(every_way_to_play_small_brackets),
        cmocka_unit_test(thousands_of_brackets_by_chance),
        cmocka_unit_test(no_other_masks_put_the_first_rematch_off),
        cmocka_unit_test(no_order_of_sixteen_puts_the_first_rematch_off),
        cmocka_unit_test(what_does_not_hang_on_a_match_stays_as_it_is),
        cmocka_unit_test(an_outcome_without_players_is_refused),
        cmocka_unit_test(places_when_the_better_seed_always_wins),
        cmocka_unit_test(a_match_that_both_lose),
        cmocka_unit_test(brackets_with_matches_that_both_lose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
