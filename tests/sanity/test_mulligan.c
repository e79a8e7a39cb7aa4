/* test_mulligan.c - mulligans against a deck small enough to deal every hand, and land drops against dealing */
#include "base/arena.h"
#include "base/message.h"
#include "base/rng.h"
#include "testing.h"

#include "sanity/draws.h"
#include "sanity/interval.h"

#include <math.h>

enum { SMALL = 10, SMALL_HANDS = 1 << SMALL };

static void near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9))
        fail_msg("%.12f instead of %.12f", a, b);
}

/* ---- every hand of ten cards ----------------------------------------------------------------- */

/* Cards 0 to 4 are spells, 5 to 7 lands of one class, 8 and 9 of another. */
static const struct hand_classes small = {.classes = {.n = 3, .size = {5, 3, 2}}, .lands = 6, .wanted = 4};

static void counts_of(unsigned cards, int *count)
{
    count[0] = __builtin_popcount(cards & 0x1f);
    count[1] = __builtin_popcount(cards & 0xe0);
    count[2] = __builtin_popcount(cards & 0x300);
}

/* What the text of the London rule says, by hand and case by case. */
static void bottom_by_the_text(int kept, int *hand)
{
    int spells = hand[0], to_go = hand[0] + hand[1] + hand[2] - kept, gone = 0;
    static const int by_spells[7][4] = {
        /* spells that go from a hand with 0, 1, 2, 3 of them; four and more: the first to_go */
        [6] = {0, 0, 0, 0},
        [5] = {0, 0, 0, 1},
        [4] = {0, 0, 1, 2}};
    gone = spells >= 4 ? to_go : by_spells[kept][spells];
    hand[0] -= gone;
    for (int i = gone; i < to_go; i++)
        hand[hand[1] > 0 ? 1 : 2]--;
}

static double hand_count_sum(const int *hand, const int *library, int top)
{
    return hand[0] * 1.0 + hand[1] * 10.0 + hand[2] * 100.0 + library[0] * 0.1 + library[1] * 0.01 + (top + 1) * 7.0;
}

/* A card is seen on top of these: a land stays on fewer than three lands, another card on three or more. */
static double mean_over_tops(const int *hand, int *library)
{
    double sum = 0;
    int cards = library[0] + library[1] + library[2], lands = hand[1] + hand[2];
    for (int top = 0; top < 3; top++) {
        bool stays = top == 0 ? lands >= 3 : lands < 3;
        if (library[top]-- > 0)
            sum += (library[top] + 1.0) / cards * hand_count_sum(hand, library, stays ? top : -1);
        library[top]++;
    }
    return sum;
}

static double expected_by_every_hand(const struct mulligan_plan *plan, int step)
{
    double sum = 0;
    int hands = 0;
    for (unsigned cards = 0; cards < SMALL_HANDS; cards++) {
        int hand[3], library[3];
        if (__builtin_popcount(cards) != plan->step[step].drawn)
            continue;
        hands++;
        counts_of(cards, hand);
        counts_of(~cards & (SMALL_HANDS - 1), library);
        if (plan->step[step].drawn > plan->step[step].kept)
            bottom_by_the_text(plan->step[step].kept, hand);
        int lands = hand[1] + hand[2];
        bool keeps = step == plan->steps - 1 || (lands >= plan->step[step].least && lands <= plan->step[step].most);
        sum += !keeps                  ? expected_by_every_hand(plan, step + 1)
               : plan->step[step].look ? mean_over_tops(hand, library)
                                       : hand_count_sum(hand, library, -1);
    }
    return sum / hands;
}

struct summing {
    double sum, chance;
};

static void add_sum(void *self, const struct kept_hand *kept)
{
    struct summing *s = self;
    s->chance += kept->chance;
    s->sum += kept->chance * hand_count_sum(kept->hand, kept->library, kept->top);
}

static void every_hand_of_a_small_deck(void **state)
{
    static const enum mulligan_rule rules[] = {MULL_NEVER, MULL_NO_LAND, MULL_PARIS, MULL_VANCOUVER, MULL_LONDON};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rules); i++)
        for (int free_first = 0; free_first <= (rules[i] == MULL_LONDON); free_first++) {
            struct mulligan_plan plan;
            struct summing s = {0};
            mulligan_plan_make(rules[i], free_first, &plan);
            mulligan_enumerate(&plan, &small, add_sum, &s);
            near(s.chance, 1);
            near(s.sum, expected_by_every_hand(&plan, 0));
        }
}

/* ---- the best rule --------------------------------------------------------------------------- */

/* Worth of a hand of the small deck: a product that likes both classes and one or two spells. */
static double likes_both(void *self, const int *hand, const int *library, int top)
{
    (void)self;
    (void)library;
    return (hand[1] + 1.0) * (hand[2] + 0.5) * (hand[0] == 1 || hand[0] == 2 ? 2 : 1) + (top == 2 ? 3 : top == 1);
}

/* The best that can be made of the cards `hand` when `to_go` of them must go. */
static double best_of_subsets(unsigned hand, int to_go, bool look)
{
    double best = -1;
    for (unsigned gone = hand;; gone = (gone - 1) & hand) {
        int count[3], library[3];
        if (__builtin_popcount(gone) == to_go) {
            double worth = 0;
            unsigned rest = ~hand & (SMALL_HANDS - 1);
            counts_of(hand & ~gone, count);
            counts_of(rest, library);
            for (int card = 0; look && card < SMALL; card++)
                if (rest >> card & 1) { /* it stays, or is gone */
                    int top = card < 5 ? 0 : card < 8 ? 1 : 2;
                    worth += fmax(likes_both(NULL, count, library, top), likes_both(NULL, count, library, -1));
                }
            worth = look ? worth / __builtin_popcount(rest) : likes_both(NULL, count, library, -1);
            best = fmax(best, worth);
        }
        if (gone == 0)
            return best;
    }
}

static double best_by_every_hand(const struct mulligan_plan *plan, int step)
{
    const struct mulligan_step *s = &plan->step[step];
    double sum = 0, after = step + 1 < plan->steps ? best_by_every_hand(plan, step + 1) : -1;
    int hands = 0;
    for (unsigned cards = 0; cards < SMALL_HANDS; cards++)
        if (__builtin_popcount(cards) == s->drawn) {
            sum += fmax(after, best_of_subsets(cards, s->drawn - s->kept, s->look));
            hands++;
        }
    return sum / hands;
}

static void the_best_rule_is_best(void **state)
{
    (void)state;
    for (int rule = 0; rule < N_MULL_RULES; rule++) {
        struct mulligan_plan plan;
        struct mulligan_best best;
        double kept = 0;
        mulligan_plan_make((enum mulligan_rule)rule, false, &plan);
        mulligan_best(&plan, &small, likes_both, NULL, &best);
        near(best.value, best_by_every_hand(&plan, 0));
        assert_true(best.value >= best.stated - 1e-12);
        for (int i = 0; i < plan.steps; i++)
            kept += best.kept[i];
        near(kept, 1);
        assert_true(best.floor[plan.steps - 1] == 0);
    }
}

/* With a goal that only asks for lands, the best rule beats the stated one, and one more chance is worth something. */
static void goals_of_lands(void **state)
{
    struct hand_classes deck = {.classes = {.n = 2, .size = {36, 24}}, .lands = 2};
    struct mana_goal goal = {.turn = 4, .lands = 4, .on_the_play = true, .deck = &deck};
    double last = 0;
    (void)state;
    for (int rule = MULL_NEVER; rule < N_MULL_RULES; rule++) {
        struct mulligan_plan plan;
        struct mulligan_best best;
        if (rule == MULL_NO_LAND)
            continue;
        mulligan_plan_make((enum mulligan_rule)rule, false, &plan);
        mulligan_best(&plan, &deck, mana_goal_worth, &goal, &best);
        if (rule == MULL_NEVER)
            near(best.value, hypergeo_at_least(60, 24, 10, 4));
        assert_true(best.value >= best.stated && best.value >= last);
        last = best.value;
    }
}

/* ---- land drops against dealing -------------------------------------------------------------- */

enum { DEALS = 30000 };

/* One game with nothing but the rule itself; lands seen by turn t. */
static void deal(struct rng *rng, const struct mulligan_plan *plan, int cards, int lands, bool play, int *seen)
{
    uint8_t deck[80], draws[80];
    for (int step = 0;; step++) {
        const struct mulligan_step *s = &plan->step[step];
        int hand = 0, left = 0;
        for (int i = 0; i < cards; i++)
            deck[i] = i < lands;
        for (int i = cards - 1; i > 0; i--) {
            int at = (int)rng_below(rng, (uint64_t)i + 1);
            uint8_t swap = deck[i];
            deck[i] = deck[at];
            deck[at] = swap;
        }
        for (int i = 0; i < s->drawn; i++)
            hand += deck[i];
        if (s->drawn > s->kept) {
            int count[3] = {s->drawn - hand, hand, 0};
            bottom_by_the_text(s->kept, count);
            hand = count[1];
        }
        if (step < plan->steps - 1 && (hand < s->least || hand > s->most))
            continue;
        for (int i = s->drawn; i < cards; i++)
            draws[left++] = deck[i];
        bool goes = s->look && (draws[0] == 1) != (hand < 3);
        for (int t = 1; t <= DRAW_TURNS; t++) {
            seen[t] = hand;
            for (int i = 0; i < t - play; i++)
                seen[t] += draws[i + goes];
        }
        return;
    }
}

static void land_drops_against_dealing(void **state)
{
    struct rng rng = test_rng(3);
    int numbers = 0, outside = 0;
    (void)state;
    for (int rule = 0; rule < N_MULL_RULES; rule++)
        for (int play = 0; play <= 1; play++) {
            struct mulligan_plan plan;
            struct land_draws exact;
            int64_t drops[DRAW_TURNS + 1] = {0}, three[DRAW_TURNS + 1] = {0}, screw = 0, flood = 0;
            int deals = test_is_long() ? DEALS * 10 : DEALS / 6, seen[DRAW_TURNS + 1];
            mulligan_plan_make((enum mulligan_rule)rule, false, &plan);
            land_draws(&plan, 60, 22, play, &exact);
            for (int n = 0; n < deals; n++) {
                deal(&rng, &plan, 60, 22, play, seen);
                for (int t = 1; t <= DRAW_TURNS; t++) {
                    drops[t] += seen[t] >= t;
                    three[t] += seen[t] == 3;
                }
                screw += seen[SCREW_TURN] <= SCREW_LANDS;
                flood += seen[FLOOD_TURN] >= FLOOD_LANDS;
            }
            for (int t = 1; t <= DRAW_TURNS + 1; t++) {
                struct estimate a = estimate_share(t <= DRAW_TURNS ? drops[t] : screw, deals);
                struct estimate b = estimate_share(t <= DRAW_TURNS ? three[t] : flood, deals);
                double pa = t <= DRAW_TURNS ? exact.turn[t].all_drops : exact.screw;
                double pb = t <= DRAW_TURNS ? exact.turn[t].lands[3] : exact.flood;
                outside += (pa < a.low || pa > a.high) + (pb < b.low || pb > b.high);
                numbers += 2;
                assert_true(fabs(a.value - pa) < 5 * sqrt(fabs(pa * (1 - pa)) / deals) + 1e-9);
                assert_true(fabs(b.value - pb) < 5 * sqrt(fabs(pb * (1 - pb)) / deals) + 1e-9);
            }
        }
    print_message("%d of %d outside of their 95 %% interval\n", outside, numbers);
    assert_true(outside < numbers / 7); /* neighbouring turns go together */
}

/* ---- tables, words, days --------------------------------------------------------------------- */

static void tables_of_hands(void **state)
{
    struct mulligan_plan plan;
    struct mulligan_table t;
    (void)state;
    mulligan_plan_make(MULL_LONDON, false, &plan);
    mulligan_table(&plan, 60, 24, &t);
    near(t.kept[0], hypergeo_at_least(60, 24, 7, 2) - hypergeo_at_least(60, 24, 7, 6));
    near(t.seen[1], 1 - t.kept[0]);
    near(t.kept[0] + t.kept[1] + t.kept[2] + t.kept[3], 1);
    double sum = 0, mean = 0;
    for (int k = 0; k <= MULL_HAND; k++) {
        sum += t.lands[k];
        mean += k * t.lands[k];
        near(t.first[k], hypergeo_exactly(60, 24, 7, k));
    }
    near(sum, 1);
    near(mean, t.mean_lands);
    near(t.mean_cards, 7 * t.kept[0] + 6 * t.kept[1] + 5 * t.kept[2] + 4 * t.kept[3]);
}

static void decks_of_all_kinds(void **state)
{
    (void)state;
    for (int cards = 0; cards <= 12; cards++)
        for (int lands = 0; lands <= cards; lands++)
            for (int rule = 0; rule < N_MULL_RULES; rule++) {
                struct mulligan_plan plan;
                struct mulligan_table t;
                struct land_draws d;
                double sum = 0;
                mulligan_plan_make((enum mulligan_rule)rule, rule == MULL_LONDON, &plan);
                mulligan_table(&plan, cards, lands, &t);
                land_draws(&plan, cards, lands, true, &d);
                for (int k = 0; k <= MULL_HAND; k++)
                    sum += t.lands[k];
                near(sum, 1);
                for (int turn = 1; turn <= DRAW_TURNS; turn++)
                    assert_true(d.turn[turn].mean_seen <= lands + 1e-9 && d.turn[turn].all_drops <= 1 + 1e-9);
            }
}

static void words_and_days(void **state)
{
    static const struct {
        const char *day;
        enum mulligan_rule rule;
    } days[] = {{"1996-10-01", MULL_NO_LAND},
                {"1998-08-31", MULL_NO_LAND},
                {"1998-09-01", MULL_PARIS},
                {"2009-10-23", MULL_PARIS},
                {"2015-10-02", MULL_VANCOUVER},
                {"2019-07-11", MULL_VANCOUVER},
                {"2019-07-12", MULL_LONDON},
                {"", MULL_LONDON},
                {NULL, MULL_LONDON}};
    struct arena arena = ARENA_INIT;
    struct mulligan_plan plan;
    enum mulligan_rule rule;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        assert_int_equal(mulligan_rule_of_day(days[i].day), days[i].rule);
    for (int i = 0; i < N_MULL_RULES; i++) {
        assert_true(mulligan_rule_parse(mulligan_words[i], &rule));
        assert_int_equal(rule, i);
    }
    assert_false(mulligan_rule_parse("Paris!", &rule));
    mulligan_plan_make(MULL_LONDON, false, &plan);
    assert_string_equal(message_say(&arena, NULL, MESSAGE_TERMINAL, mulligan_plan_said(&arena, &plan)),
                        "7 cards with 2-5 lands, 6 with 2-4 lands, 5 with 2-4 lands, 4 always");
    mulligan_plan_make(MULL_LONDON, true, &plan);
    assert_string_equal(message_say(&arena, NULL, MESSAGE_TERMINAL, mulligan_plan_said(&arena, &plan)),
                        "7 cards with 3-5 lands (the first mulligan is free), 7 with 2-5 lands, 6 "
                        "with 2-4 lands, 5 with 2-4 lands, 4 always");
    mulligan_plan_make(MULL_NO_LAND, false, &plan);
    assert_string_equal(message_say(&arena, NULL, MESSAGE_TERMINAL, mulligan_plan_said(&arena, &plan)),
                        "7 cards with 1-7 lands, 7 always");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hand_of_a_small_deck),
        cmocka_unit_test(the_best_rule_is_best),
        cmocka_unit_test(goals_of_lands),
        cmocka_unit_test(land_drops_against_dealing),
        cmocka_unit_test(tables_of_hands),
        cmocka_unit_test(decks_of_all_kinds),
        cmocka_unit_test(words_and_days),
    };
    return cmocka_run_group_tests_name("mulligan", tests, NULL, NULL);
}
