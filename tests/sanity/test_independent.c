/* test_independent.c - castability against a simulation that shares nothing with it
 *
 * The simulation shuffles a deck of names, takes mulligans by the stated rule, written down here again, and asks by
 * matching symbols to lands (augmenting paths) whether the lands seen can pay; the report counts by Hall's condition
 * and the hypergeometric law. Six decks of different kinds, each mulligan rule. The bottoming rule of London: spells
 * down to three of six cards, two of five, one of four, then lands, those first that make fewest of the card's colours.
 */
#include "lists.h"

#include "base/err.h"
#include "base/rng.h"
#include "sanity/abilities.h"
#include "sanity/trials.h"

#include <math.h>

enum { DAILY = 4000, LONG = 250000, TURNS = 6 };

static const char *const decks[] = {
    "20 Mountain:R, 24 Pup{R}:creature, 16 Raider{1}{R}:creature",
    "12 Plains:W, 12 Island:U, 12 Bear{1}{W}:creature, 12 Cancel{1}{U}{U}, 12 Angel{3}{W}{U}:creature",
    "4 Gate:WU!, 10 Plains:W, 10 Island:U, 20 Knight{W}{W}:creature, 16 Opt{U}",
    "8 Forest:G, 8 Taiga:RG, 1 Mountain:R, 23 Elf{G}:creature, 20 Ape{R}{G}:creature",
    "6 Swamp:B, 6 Island:U, 8 Crypt:UB!, 4 City:WUBRG, 18 Rack{B}, 18 Titan{2}{B}{B}:creature",
    "8 Waste:C, 16 Mountain:R, 18 Bolt{R}, 18 Giant{2}{R}{R}:creature",
};

/* ---- the simulation -------------------------------------------------------------------------- */

struct world {
    const struct list *list;
    int deck[120], cards;
    const struct list_card *target;
};

static bool is_land(const struct world *w, int card)
{
    return w->list->card[card].kinds & KIND_LAND;
}

/* Tries to give symbol s a land, moving others (Kuhn). */
static bool place(int s, int symbols, const unsigned *symbol, const unsigned *land, int lands, int *of_land,
                  bool *tried)
{
    for (int l = 0; l < lands; l++) {
        if (tried[l] || !(land[l] & symbol[s]))
            continue;
        tried[l] = true;
        if (of_land[l] < 0 || place(of_land[l], symbols, symbol, land, lands, of_land, tried)) {
            of_land[l] = s;
            return true;
        }
    }
    return false;
}

static bool matches(const struct mana_need *need, const unsigned *land, int lands)
{
    unsigned symbol[20];
    int n = 0, of_land[60];
    for (int c = 0; c < MANA_COLOURS; c++)
        for (int k = 0; k < need->coloured[c]; k++)
            symbol[n++] = 1u << c;
    if (n + need->generic > lands)
        return false;
    for (int l = 0; l < lands; l++)
        of_land[l] = -1;
    for (int s = 0; s < n; s++) {
        bool tried[60] = {false};
        if (!place(s, n, symbol, land, lands, of_land, tried))
            return false;
    }
    return true;
}

/* On turn t with these lands seen, the last of them new this turn or not: every choice of the land of this turn, which
 * must be one that enters untapped, or an earlier one. */
static bool pays(const struct world *w, const int *lands, int n, bool last_is_new, int turn)
{
    unsigned all[60];
    /* Lands are few: try all sets of at most `turn` lands of which, if all `turn` are needed, one is untapped. */
    int cost = w->target->mana_value;
    if (cost > turn || n < cost)
        return false;
    for (unsigned set = 0; set < 1u << n; set++) {
        int size = __builtin_popcount(set), k = 0;
        bool untapped = false, new_tapped = false;
        if (size != (turn < n ? turn : n) && size != cost)
            continue;
        if (size > turn)
            continue;
        for (int i = 0; i < n; i++)
            if (set >> i & 1) {
                const struct mana_source *s = &w->list->card[lands[i]].source;
                all[k++] = s->makes;
                untapped |= !s->tapped;
                new_tapped |= s->tapped && last_is_new && i == n - 1;
            }
        if (new_tapped || (size == turn && !untapped))
            continue;
        if (matches(&w->target->need, all, k))
            return true;
    }
    return false;
}

static void shuffle(struct world *w, struct rng *rng)
{
    for (int i = w->cards - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint64_t)i + 1), swap = w->deck[i];
        w->deck[i] = w->deck[j];
        w->deck[j] = swap;
    }
}

static int lands_in(const struct world *w, const int *cards, int n)
{
    int lands = 0;
    for (int i = 0; i < n; i++)
        lands += is_land(w, cards[i]);
    return lands;
}

/* How good a land is for the target: of its colours, then untapped. */
static int worth(const struct world *w, int card)
{
    const struct mana_source *s = &w->list->card[card].source;
    unsigned colours = 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        colours |= w->target->need.coloured[c] ? 1u << c : 0u;
    return 2 * __builtin_popcount(s->makes & colours) + !s->tapped;
}

/* Takes `gone` cards out of the hand: spells while there are more than the rule says, then the worst lands. */
static int put_back(const struct world *w, int *hand, int n, int gone)
{
    static const int spells_kept[] = {[4] = 1, [5] = 2, [6] = 3};
    int kept = n - gone;
    for (; gone > 0; gone--) {
        int lands = lands_in(w, hand, n), at = -1;
        bool spell = n - lands > spells_kept[kept];
        for (int i = 0; i < n; i++)
            if (is_land(w, hand[i]) != spell && (at < 0 || (!spell && worth(w, hand[i]) < worth(w, hand[at]))))
                at = i;
        if (at < 0)
            at = n - 1;
        hand[at] = hand[--n];
    }
    return n;
}

/* Deals a hand by the rule; *at: the next card of the library. top: a card that was left on top, as Vancouver looks. */
static int deal_hand(struct world *w, enum mulligan_rule rule, struct rng *rng, int *hand, int *at)
{
    for (int taken = 0;; taken++) {
        int drawn = rule == MULL_LONDON || rule == MULL_NO_LAND || rule == MULL_NEVER ? 7 : 7 - taken;
        shuffle(w, rng);
        memcpy(hand, w->deck, (size_t)drawn * sizeof *hand);
        *at = drawn;
        int n = rule == MULL_LONDON ? put_back(w, hand, drawn, taken) : drawn;
        int lands = lands_in(w, hand, n), least = 2, most = n == 7 ? 5 : 4;
        if (n == 5 && rule != MULL_LONDON)
            least = 1;
        if (rule == MULL_NEVER || (rule == MULL_NO_LAND && (lands > 0 || taken == 1)) || n == 4 ||
            (rule != MULL_NO_LAND && lands >= least && lands <= most)) {
            bool looks = rule == MULL_VANCOUVER && n < 7;
            if (looks &&
                is_land(w, w->deck[*at]) != (lands < 3)) { /* a land stays with fewer than three, else another */
                int top = w->deck[*at];
                memmove(&w->deck[*at], &w->deck[*at + 1], (size_t)(w->cards - *at - 1) * sizeof *w->deck);
                w->deck[w->cards - 1] = top;
            }
            return n;
        }
    }
}

/* Shares of the deals in which the target is castable by each turn, on the play. */
static void simulate(const struct list *list, const struct list_card *target, enum mulligan_rule rule, int deals,
                     uint64_t seed, double *share)
{
    struct world w = {.list = list, .target = target};
    struct rng rng;
    int hits[TURNS + 1] = {0};
    rng_init(&rng, seed);
    for (int i = 0; i < list->cards; i++)
        for (int k = 0; k < list->card[i].main; k++)
            w.deck[w.cards++] = i;
    for (int d = 0; d < deals; d++) {
        int hand[7], lands[20], n = 0, at;
        int size = deal_hand(&w, rule, &rng, hand, &at);
        for (int i = 0; i < size; i++)
            if (is_land(&w, hand[i]))
                lands[n++] = hand[i];
        for (int t = 1; t <= TURNS; t++) {
            bool fresh = t > 1 && is_land(&w, w.deck[at]);
            if (fresh)
                lands[n++] = w.deck[at];
            at += t > 1;
            if (pays(&w, lands, n, fresh, t)) {
                for (int later = t; later <= TURNS; later++)
                    hits[later]++;
                break;
            }
        }
    }
    for (int t = 1; t <= TURNS; t++)
        share[t] = (double)hits[t] / deals;
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void castability_is_that_of_a_simulation(void **state)
{
    (void)state;
    bool whole = getenv("TOPCUT_LONG") != NULL;
    int deals = whole ? LONG : DAILY;
    double worst = 0;
    for (size_t d = 0; d < ARRAY_LEN(decks); d++)
        for (int rule = 0; rule < N_MULL_RULES; rule++) {
            struct arena arena = ARENA_INIT;
            struct list list = test_list(&arena, decks[d]);
            struct trials_options options = {.turns = TURNS, .trials = 100000, .seed = 5, .threads = 1};
            struct trials trials;
            struct err err = ERR_INIT;
            mulligan_plan_make((enum mulligan_rule)rule, false, &options.plan);
            assert_int_equal(trials_run(&arena, &list, &options, &trials, &err), ERR_OK);
            for (int i = 0; i < list.cards; i++) {
                double share[TURNS + 1];
                if (!trials.card[i].judged)
                    continue;
                simulate(&list, &list.card[i], (enum mulligan_rule)rule, deals, 11 + d, share);
                for (int t = 1; t <= TURNS; t++) {
                    double p = trials.card[i].castable[t].value, off = fabs(share[t] - p);
                    double most = whole ? 0.003 : 5 * sqrt(p * (1 - p) / deals) + 0.002;
                    worst = fmax(worst, off);
                    if (off > most)
                        fail_msg("deck %zu, %s, %s, turn %d: %.4f is counted, %.4f simulated", d, mulligan_words[rule],
                                 list.card[i].name, t, p, share[t]);
                }
            }
            arena_release(&arena);
        }
    if (whole)
        print_message("largest difference: %.2f points\n", worst * 100);
}

/* Of 60 cards 20 blue ones besides lands: a Force of Will in the hand, another blue card among the six others. */
static void cards_in_place_of_mana_count(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "20 Island:U, 4 Force{3}{U}{U}, 16 Opt{U}, 20 Pup{R}:creature");
    struct trials_options options = {.turns = TURNS, .trials = 20000, .seed = 5, .threads = 1};
    struct trials trials;
    struct err err = ERR_INIT;
    list.card[1].pitch = MANA_U;
    list.card[1].pitched = 1;
    list.card[1].colours = list.card[2].colours = MANA_U;
    mulligan_plan_make(MULL_NEVER, false, &options.plan);
    assert_int_equal(trials_run(&arena, &list, &options, &trials, &err), ERR_OK);
    double none = 1; /* none of 19 among 6 of 59 */
    for (int i = 0; i < 6; i++)
        none *= (double)(40 - i) / (59 - i);
    assert_true(fabs(trials.card[1].castable[1].value - (1 - none)) < 1e-9);
    for (int t = 2; t <= TURNS; t++)
        assert_true(trials.card[1].castable[t].value >= trials.card[1].castable[t - 1].value - 1e-9);
    assert_false(trials.card[1].stranded);
    arena_release(&arena);
}

static void evoke_is_a_cost_as_well(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "24 Island:U, 12 Drifter{4}{U}:creature, 24 Probe{2}{U}");
    struct trials_options options = {.turns = TURNS, .trials = 20000, .seed = 5, .threads = 1};
    struct trials trials;
    struct err err = ERR_INIT;
    list.card[1].other_cost = list.card[2].need;
    list.card[1].has_other_cost = true;
    mulligan_plan_make(MULL_LONDON, false, &options.plan);
    assert_int_equal(trials_run(&arena, &list, &options, &trials, &err), ERR_OK);
    for (int t = 1; t <= TURNS; t++)
        assert_true(fabs(trials.card[1].castable[t].value - trials.card[2].castable[t].value) < 1e-9);
    arena_release(&arena);
}

static void such_costs_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *abilities;
        unsigned colours;
        int cards;
    } pitches[] = {
        {"spell cost [life(1), exile-cards(!is(self) & blue & card & in(hand, you))] alternative spell target spell { "
         "counter(t1) }",
         MANA_U, 1},
        {"keyword evoke([exile-cards(white & in(hand, you))]) triggered enters(is(self)) { draw(you, 1) }", MANA_W, 1},
        {"spell cost [exile-cards(blue & card & in(hand, you), 2)] alternative", MANA_U, 2},
        /* cards of the graveyard are no cards of the hand, and what an ability asks is no cost of the card */
        {"spell cost [exile-cards(blue & card & in(graveyard, you), 3)] alternative", 0, 0},
        {"activated [exile-cards(red & card & in(hand, you))] { damage(any, 1) }", 0, 0},
        {"spell { draw(you, 2) }", 0, 0},
    };
    static const struct {
        const char *keywords, *abilities, *cost;
    } costs[] = {{"Flying;Evoke {2}{U}", "", "{2}{U}"},
                 {"flying;evoke([{2}{U}])", "", "{2}{U}"},
                 {"", "keyword dash([{1}{R}])", "{1}{R}"},
                 {"Evoke [special cost]", "", ""},
                 {"Flying", "triggered enters(is(self)) { draw(you, 2) }", ""}};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(pitches); i++) {
        uint8_t colours, cards;
        pitch_read(&arena, pitches[i].abilities, &colours, &cards);
        assert_int_equal(colours, pitches[i].colours);
        assert_int_equal(cards, pitches[i].cards);
    }
    for (size_t i = 0; i < ARRAY_LEN(costs); i++)
        assert_string_equal(other_cost_read(&arena, costs[i].keywords, costs[i].abilities), costs[i].cost);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(castability_is_that_of_a_simulation), cmocka_unit_test(cards_in_place_of_mana_count),
        cmocka_unit_test(evoke_is_a_cost_as_well), cmocka_unit_test(such_costs_are_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
