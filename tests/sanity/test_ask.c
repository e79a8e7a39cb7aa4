/* test_ask.c - questions about a deck: how they are read, and their answers against counting by hand
 *
 * Oracles: inclusion and exclusion by binomials, every order of a small deck, the published castability, and a dealer
 * that shares nothing with the program but its random numbers. */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "testing.h"

#include "catalog/catalog.h"
#include "deck/deck.h"
#include "sanity/ask.h"
#include "sanity/cards.h"

#include <math.h>

static struct arena arena = ARENA_INIT;
static struct catalog *catalog;

static struct list read_list(const char *text)
{
    struct err err = ERR_INIT;
    struct deck deck;
    struct list list;
    if (!catalog)
        assert_ok(catalog_open(NULL, &catalog, &err), err);
    assert_ok(deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err), err);
    list_from_deck(&arena, catalog, &deck, NULL, &list);
    return list;
}

static struct question *read_question(const struct list *list, const char *text)
{
    struct err err = ERR_INIT;
    struct question *q = ARENA_ARRAY(&arena, struct question, 1);
    if (question_read(&arena, catalog, list, text, q, &err) != ERR_OK)
        fail_msg("%s: %s", text, err.text);
    return q;
}

static struct ask_result ask(const struct list *list, const char *text, enum mulligan_rule rule, int64_t exact_most)
{
    struct err err = ERR_INIT;
    struct ask_result out;
    const struct question *q = read_question(list, text);
    struct ask_options options = {.on_the_draw = q->seat == QUESTION_DRAW,
                                  .turns = q->turn < 0 ? 0 : q->turn,
                                  .exact_most = exact_most,
                                  .trials = 100000,
                                  .seed = 5,
                                  .threads = 1};
    mulligan_plan_make(rule, false, &options.plan);
    assert_ok(ask_run(&arena, list, q, &options, &out, &err), err);
    return out;
}

/* The exact answer, with every hand kept. */
static double exact(const struct list *list, const char *text)
{
    struct ask_result r = ask(list, text, MULL_NEVER, 0);
    assert_int_equal(r.dealt, 0);
    return r.by_turn[r.turns].value;
}

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k < 0 || k > n ? 0 : c;
}

static void assert_near(double a, double b, double within)
{
    if (fabs(a - b) > within)
        fail_msg("%.9f is not %.9f", a, b);
}

static const char tron[] = "4 Urza's Tower\n4 Urza's Mine\n4 Urza's Power Plant\n8 Forest\n4 Sylvan Scrying\n"
                           "4 Dark Ritual\n2 Sword of Fire and Ice\n2 Fire // Ice\n1 Not of This World\n"
                           "1 Atraxa, Praetors' Voice\n26 Grizzly Bears\n\nSideboard\n2 Naturalize\n";

/* ---- answers --------------------------------------------------------------------------------- */

static void three_cards_by_inclusion_and_exclusion(void **state)
{
    struct list list = read_list(tron);
    (void)state;
    for (int turn = 1; turn <= 6; turn++) {
        int seen = 7 + turn - 1;
        double all = choose(60, seen);
        double want = 1 - 3 * choose(56, seen) / all + 3 * choose(52, seen) / all - choose(48, seen) / all;
        double is = exact(
            &list,
            arena_printf(&arena, "Urza's Tower & urzas mine & \"Urza's Power Plant\" by turn %d on the play", turn));
        assert_near(is, want, 1e-12);
    }
}

/* Karsten's table of opening hands (tests/data/sanity/opening_hands.csv has the like): 24 lands of 60, two to five. */
static void counts_are_hypergeometric(void **state)
{
    struct list list = read_list("24 Mountain\n36 Lightning Bolt\n");
    double two_to_five = 0;
    (void)state;
    for (int k = 2; k <= 5; k++)
        two_to_five += choose(24, k) * choose(36, 7 - k) / choose(60, 7);
    assert_near(exact(&list, "lands 2-5 in the opening hand"), two_to_five, 1e-12);
    assert_near(exact(&list, "not (lands <= 1 | 6+ lands) in hand"), two_to_five, 1e-12);
    assert_near(exact(&list, "2-5 lands and at least 2 Lightning Bolt in hand"), two_to_five, 1e-12);
    assert_near(exact(&list, "exactly 3 Mountain in hand"), choose(24, 3) * choose(36, 4) / choose(60, 7), 1e-12);
    assert_near(exact(&list, "no lands by turn 2 on the draw"), choose(36, 9) / choose(60, 9), 1e-12);
}

/* Every order of the last cards, and every hand, of a deck of nine. */
static void small_decks_by_every_order(void **state)
{
    enum { A = 3, B = 4, CARDS = 9 }; /* 3 Forest, 4 Grizzly Bears, 2 Shock */
    struct list list = read_list("3 Forest\n4 Grizzly Bears\n2 Shock\n");
    int64_t hits = 0, all = 0;
    (void)state;
    for (int x = 0; x < CARDS; x++) /* not in the hand: x stays below, y is drawn on turn 2 */
        for (int y = 0; y < CARDS; y++) {
            int seen[3] = {3, 4, 2};
            if (x == y)
                continue;
            seen[x < A ? 0 : x < A + B ? 1 : 2]--;
            all++;
            hits += seen[0] >= 2 && (seen[2] == 2 || seen[1] <= 3);
        }
    assert_near(exact(&list, "Forest >= 2 & (Shock >= 2 | Grizzly Bears <= 3) by turn 2 on the play"),
                (double)hits / (double)all, 1e-12);
}

/* tests/data/sanity/castability.csv: 1G on turn 2 on the draw, 0.6856; a general is always at hand. */
static void castable_as_published(void **state)
{
    struct list list = read_list("Commander\n1 Grizzly Bears\n\nDeck\n17 Mountain\n3 Forest\n4 Taiga\n36 Shock\n");
    (void)state;
    assert_near(exact(&list, "castable Grizzly Bears by turn 2 on the draw"), 0.6856, 0.00035);
    assert_near(exact(&list, "castable Shock by turn 1 on the draw"), /* a red land, and a Shock */
                1 - choose(39, 8) / choose(60, 8) - choose(24, 8) / choose(60, 8) + choose(3, 8) / choose(60, 8),
                1e-12);
}

/* A land that enters tapped pays from the turn after: on turn 1 on the draw it never helps. */
static void tapped_lands_come_late(void **state)
{
    struct list list = read_list("10 Coastal Tower\n30 Raging Goblin\n20 Curiosity\n");
    (void)state;
    assert_near(exact(&list, "castable Curiosity by turn 1 on the draw"), 0, 1e-12);
    /* on turn 2 any tower but one that is drawn right then: seen among the first eight; and a Curiosity among nine */
    double want = 0;
    for (int last = 0; last < 3; last++) { /* the ninth card: a tower, a goblin, a Curiosity */
        static const int copies[3] = {10, 30, 20};
        int tower = 10 - (last == 0), other = 30 - (last == 1), blue = 20 - (last == 2);
        double all = choose(59, 8);
        double neither_tower = choose(other + blue, 8) / all, no_blue = choose(tower + other, 8) / all,
               none = choose(other, 8) / all;
        want += copies[last] / 60.0 * (last == 2 ? 1 - neither_tower : 1 - neither_tower - no_blue + none);
    }
    assert_near(exact(&list, "castable Curiosity by turn 2 on the draw"), want, 1e-12);
}

/* Another blue card of the hand in place of five mana: on turn 2 that is the only way. */
static void other_cards_pay(void **state)
{
    struct list list = read_list("20 Island\n4 Force of Will\n6 Opt\n30 Shock\n");
    (void)state;
    for (int i = 0; i < list.cards; i++)
        if (strcmp(list.card[i].name, "Force of Will") == 0) {
            list.card[i].pitch = MANA_U;
            list.card[i].pitched = 1;
        }
    double want = 0, all = choose(60, 8); /* a Force among eight cards, and two blue cards or more */
    for (int force = 1; force <= 4; force++)
        for (int opt = 0; opt <= 6; opt++)
            want += force + opt >= 2 ? choose(4, force) * choose(6, opt) * choose(50, 8 - force - opt) / all : 0;
    assert_near(exact(&list, "castable Force of Will by turn 2 on the play"), want, 1e-12);
    struct ask_result dealt = ask(&list, "castable Force of Will by turn 2 on the play", MULL_NEVER, -1);
    assert_near(dealt.by_turn[2].value, want, 0.006);
}

/* ---- mulligans, against a dealer of its own -------------------------------------------------- */

enum { DEALT = 60, LANDS = 20, WANTED = 4 }; /* cards 0-19 are Forests, 20-23 Sylvan Scrying, the rest Grizzly Bears */

/* London, to six cards only: kept with two to four Forests; below, what is wanted stays, and about three lands. */
static bool one_game(struct rng *rng)
{
    for (int taken = 0;; taken++) {
        int card[DEALT], lands = 0, wanted = 0;
        for (int i = 0; i < DEALT; i++)
            card[i] = i;
        for (int i = 0; i < 10; i++) {
            int at = i + (int)rng_below(rng, (uint64_t)(DEALT - i)), c = card[at];
            card[at] = card[i];
            card[i] = c;
        }
        for (int i = 0; i < 7; i++) {
            lands += card[i] < LANDS;
            wanted += card[i] >= LANDS && card[i] < LANDS + WANTED;
        }
        int others = 7 - lands - wanted;
        for (int gone = 0; gone < taken; gone++) { /* by hand: what no rule and no question needs goes */
            if (lands > 4 || (others == 0 && lands > 3))
                lands--;
            else if (others > 0 && lands <= 4)
                others--;
            else if (wanted > 1)
                wanted--;
            else
                lands--;
        }
        if (taken < 1 && (lands < 2 || lands > 4))
            continue;
        for (int i = 7; i < 9; i++)
            wanted += card[i] >= LANDS && card[i] < LANDS + WANTED;
        return wanted > 0;
    }
}

static void mulligans_against_another_dealer(void **state)
{
    enum { GAMES = 200000 };
    struct list list = read_list("20 Forest\n4 Sylvan Scrying\n36 Grizzly Bears\n");
    struct question *q = read_question(&list, "Sylvan Scrying by turn 3 on the play keep 'lands 2-4'");
    struct ask_options options = {.turns = 3};
    struct ask_result r;
    struct err err = ERR_INIT;
    struct rng rng;
    int hits = 0;
    (void)state;
    mulligan_plan_make(MULL_LONDON, false, &options.plan);
    options.plan.steps = 2; /* seven cards, or six */
    assert_ok(ask_run(&arena, &list, q, &options, &r, &err), err);
    assert_int_equal(r.dealt, 0);
    rng_init(&rng, 11);
    for (int i = 0; i < GAMES; i++)
        hits += one_game(&rng);
    double share = (double)hits / GAMES, p = r.by_turn[3].value;
    assert_near(share, p, 4 * sqrt(p * (1 - p) / GAMES));
    assert_near(r.kept[0].value + r.kept[1].value, 1, 1e-12);
    double kept = 0;
    for (int k = 2; k <= 4; k++)
        kept += choose(20, k) * choose(40, 7 - k) / choose(60, 7);
    assert_near(r.kept[0].value, kept, 1e-12);
}

static void dealt_is_as_counted(void **state)
{
    static const char *const questions[] = {
        "Urza's Tower & Urza's Mine & not 3 Urza's Power Plant by turn 4 on the draw keep lands 2-5 & (Ritual | Urza's)",
        "castable Sylvan Scrying & lands >= 3 by turn 3 on the play",
        "castable (t:creature mv<=2) >= 2 by turn 3 on the draw keep lands 2-4",
    };
    struct list list = read_list(tron), towers = read_list("12 Coastal Tower\n6 Island\n20 Merfolk Looter\n22 Shock\n");
    (void)state;
    for (int rule = MULL_PARIS; rule <= MULL_LONDON; rule++)
        for (size_t i = 0; i <= ARRAY_LEN(questions); i++) {
            bool last = i == ARRAY_LEN(questions);
            const struct list *deck = last ? &towers : &list;
            const char *text = last ? "castable Merfolk Looter by turn 3 on the draw keep lands 2-5" : questions[i];
            struct ask_result counted = ask(deck, text, (enum mulligan_rule)rule, INT64_C(1) << 40),
                              dealt = ask(deck, text, (enum mulligan_rule)rule, -1);
            assert_int_equal(counted.dealt, 0);
            assert_int_equal(dealt.dealt, 100000);
            for (int t = 0; t <= counted.turns; t++) {
                double p = counted.by_turn[t].value;
                if (fabs(p - dealt.by_turn[t].value) > 4.2 * sqrt(p * (1 - p) / 100000) + 1e-9)
                    fail_msg("%s, %s, turn %d: counted %.5f, dealt %.5f", mulligan_words[rule], text, t, p,
                             dealt.by_turn[t].value);
            }
            for (int s = 0; s < counted.steps; s++)
                assert_near(dealt.kept[s].value, counted.kept[s].value, 0.007);
        }
}

/* Mana of other cards is played turn by turn: Llanowar Elves on turn 1 cast a card of three mana on turn 2. */
static void other_mana_is_played(void **state)
{
    struct list led = read_list("Commander\n1 Trained Armodon\n\nDeck\n30 Forest\n30 Llanowar Elves\n");
    (void)state;
    struct ask_result r = ask(&led, "castable Trained Armodon by turn 2 on the play", MULL_NEVER, 0);
    double all = choose(60, 8), both = -choose(30, 7) * 30 / all / 8; /* not if the only Elf was drawn last */
    for (int k = 2; k <= 7; k++)                                      /* two Forests and an Elf */
        both += choose(30, k) * choose(30, 8 - k) / all;
    assert_int_equal(r.dealt, 100000);
    assert_near(r.by_turn[2].value, both, 0.004);
}

/* ---- reading --------------------------------------------------------------------------------- */

static void names_are_whole(void **state)
{
    static const struct {
        const char *text;
        int groups, copies; /* of the first */
    } cases[] = {
        {"Sword of Fire and Ice by turn 3", 1, 2},
        {"sword of fire and ice and Fire // Ice", 2, 2},
        {"Not of This World", 1, 1},
        {"not Not of This World", 1, 1},
        {"Atraxa, Praetors' Voice | Atraxa", 2, 1},
        {"Urza's", 1, 12},
        {"'Urza's Tower' & 2x Forest", 2, 4},
        {"Ritual", 1, 4},
        {"lands", 1, 20},
        {"t:creature mv<=2", 1, 26},
        {"mv<=2", 1, 34}, /* spells */
        {"t:land mv<=2", 1, 20},
        {"(t:creature or t:land) >= 3", 1, 47},
        {"(Forest)", 1, 8},
        {"lands>=3&spells<=2", 2, 20},
        {"-t:land -t:creature", 1, 13},
    };
    struct list list = read_list(tron);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct question *q = read_question(&list, cases[i].text);
        if (q->groups != cases[i].groups || q->group[0].copies != cases[i].copies)
            fail_msg("%s: %d groups, the first (%s) of %d", cases[i].text, q->groups, q->group[0].text,
                     q->group[0].copies);
    }
}

static void clauses_are_read(void **state)
{
    struct list list = read_list(tron);
    (void)state;
    struct question *q = read_question(&list, "Forest on the draw by turn 4 keep \"lands 2-5 & Ritual\"");
    assert_int_equal(q->turn, 4);
    assert_int_equal(q->seat, QUESTION_DRAW);
    assert_string_equal(q->keep_text, "lands 2-5 & Ritual");
    assert_int_equal(q->groups, 3);
    q = read_question(&list, "Forest in the opening hand");
    assert_int_equal(q->turn, 0);
    assert_int_equal(read_question(&list, "Forest")->turn, -1);
}

static void faults_are_told(void **state)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"Forest & Urzas Mien",
         "question, column 10: no card of the deck is called Urzas Mien; did you mean Urza's Mine?"},
        {"Lightning Bolt", "column 1: the deck has no Lightning Bolt"},
        {"Naturalize by turn 2", "column 1: Naturalize is in the sideboard, not in the main deck"},
        {"Forest & t:dragon", "column 10: no card of the main deck is t:dragon: the group is empty"},
        {"planeswalkers", "column 1: the main deck has no planeswalkers"},
        {"Snapcastr Mage", "there is a card Snapcaster Mage, which the deck has not"},
        {"5 Forest & 5 Urza's Mine", "column 12: 5 of Urza's Mine are asked for, and the deck has 4"},
        {"Forest >= 9", "column 8: 9 of Forest are asked for, and the deck has 8"},
        {"lands 5-2", "column 7: from 5 to 2"},
        {"lands 3", "write >= 3, = 3 or <= 3"},
        {"lands < 0", "column 7: there are never fewer than 0"},
        {"2 Forest >= 3", "column 10: this group is counted twice"},
        {"Forest Grizzly Bears", "column 8: & or | is expected here"},
        {"Forest & ", "column 10: a card or a group of cards is expected here"},
        {"(Forest", "column 1: this bracket is never closed"},
        {"Forest & (Forest by turn 3", "column 10: this bracket is never closed"},
        {"Forest)", "column 7: this bracket was never opened"},
        {"Forest by turn 21", "column 16: a turn from 0"},
        {"Forest by turn 2 by turn 3", "column 18: a question has one turn"},
        {"castable Forest", "column 1: Forest: lands are played, not cast"},
        {"Forest keep castable Grizzly Bears", "column 13: a keep rule looks at the cards of a hand"},
        {"Forest keep 8 lands", "column 13: a hand has seven cards at most"},
        {"Forest & foo:3", "column 10: \"foo\" is no key"},
        {"t:\"elf", "column 3: this quotation mark is never closed"},
    };
    struct list list = read_list(tron);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct question q;
        struct err err = ERR_INIT;
        if (question_read(&arena, catalog, &list, cases[i].text, &q, &err) != ERR_INPUT ||
            !strstr(err.text, cases[i].said))
            fail_msg("%s: %s", cases[i].text, err.text);
    }
}

static int put_down(void **state)
{
    (void)state;
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_cards_by_inclusion_and_exclusion),
        cmocka_unit_test(counts_are_hypergeometric),
        cmocka_unit_test(small_decks_by_every_order),
        cmocka_unit_test(castable_as_published),
        cmocka_unit_test(tapped_lands_come_late),
        cmocka_unit_test(other_cards_pay),
        cmocka_unit_test(mulligans_against_another_dealer),
        cmocka_unit_test(dealt_is_as_counted),
        cmocka_unit_test(other_mana_is_played),
        cmocka_unit_test(names_are_whole),
        cmocka_unit_test(clauses_are_read),
        cmocka_unit_test(faults_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, put_down);
}
