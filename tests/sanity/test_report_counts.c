/* test_report_counts.c - composition of a deck and likely slips of the pen, on lists made by hand
 *
 * What is expected was counted with a pencil.
 */
#include "base/arena.h"
#include "english.h"
#include "testing.h"

#include "sanity/composition.h"
#include "sanity/errors.h"

static struct list_card land(const char *name, int copies, unsigned makes, bool tapped)
{
    return (struct list_card){.name = name,
                              .main = copies,
                              .mana_cost = "",
                              .type_line = "Basic Land",
                              .kinds = KIND_LAND | KIND_BASIC,
                              .need = {.none = true},
                              .source = {.makes = (uint8_t)makes, .amount = 1, .tapped = tapped},
                              .keywords = "",
                              .abilities = ""};
}

static struct list_card spell(const char *name, int copies, unsigned kind, int generic, int colour, int pips)
{
    struct list_card card = {.name = name,
                             .main = copies,
                             .mana_cost = "{x}",
                             .type_line = "",
                             .kinds = kind,
                             .mana_value = generic + pips,
                             .colours = pips ? 1u << colour : 0u,
                             .keywords = "",
                             .abilities = ""};
    card.need.generic = (uint8_t)generic;
    if (pips)
        card.need.coloured[colour] = (uint8_t)pips;
    return card;
}

enum { W, U, B, R, G };

static struct list list_of(struct list_card *cards, int n)
{
    struct list list = {.name = "test", .card = cards, .cards = n};
    for (int i = 0; i < n; i++) {
        list.main += cards[i].main;
        list.side += cards[i].side;
        list.lands += cards[i].kinds & KIND_LAND ? cards[i].main : 0;
        list.unknown += cards[i].known == KNOWN_BLANK ? cards[i].main : 0;
    }
    return list;
}

static void a_deck_is_counted(void **state)
{
    (void)state;
    struct list_card cards[] = {land("Mountain", 16, MANA_R, false),        land("Guildgate", 4, MANA_R | MANA_G, true),
                                spell("Jackal", 8, KIND_CREATURE, 0, R, 1), spell("Knight", 4, KIND_CREATURE, 1, R, 2),
                                spell("Growth", 4, KIND_INSTANT, 0, G, 1),  spell("Dragon", 4, KIND_CREATURE, 5, R, 3),
                                spell("Elf", 4, KIND_CREATURE, 0, G, 1),    spell("Mystery", 16, 0, 0, 0, 0)};
    cards[6].source = (struct mana_source){.makes = MANA_G, .amount = 1};
    cards[7].known = KNOWN_BLANK;
    struct list list = list_of(cards, ARRAY_LEN(cards));
    struct composition c;
    composition_count(&list, &c);
    assert_int_equal(c.cards, 60);
    assert_int_equal(c.sorts[SORT_LAND], 20);
    assert_int_equal(c.sorts[SORT_CREATURE], 20);
    assert_int_equal(c.sorts[SORT_INSTANT], 4);
    assert_int_equal(c.sorts[SORT_UNKNOWN], 16);
    assert_int_equal(c.curve[1], 16);
    assert_int_equal(c.creatures[1], 12);
    assert_int_equal(c.curve[3], 4);
    assert_int_equal(c.curve[7], 4); /* 8 is "7 or more" */
    /* (16 * 1 + 4 * 3 + 4 * 8) / 24 */
    assert_float_equal(c.mean_mana_value, 60.0 / 24.0, 1e-12);
    assert_int_equal(c.colour[R].pips, 8 + 8 + 12);
    assert_int_equal(c.colour[R].cards, 16);
    assert_int_equal(c.colour[R].lands, 20);
    assert_int_equal(c.colour[R].tapped, 4);
    assert_int_equal(c.colour[G].lands, 4);
    assert_int_equal(c.colour[G].other_sources, 4);
    /* On turn 1 the tapped land gives nothing; the elf gives from turn 2 on. */
    assert_int_equal(c.turn[0][R].sources, 16);
    assert_int_equal(c.turn[1][R].sources, 20);
    assert_int_equal(c.turn[0][G].sources, 0);
    assert_int_equal(c.turn[1][G].sources, 8);
    assert_int_equal(c.turn[2][R].pips, 2);
    assert_string_equal(c.turn[2][R].card, "Knight");
    assert_int_equal(c.known[KNOWN_BLANK], 16);
}

/* ---- slips of the pen ------------------------------------------------------------------------ */

static const struct slip_case {
    const char *what;
    int mountains, plains, bolts, knights, dragons, dredgers, petals;
    const char *found; /* words of the kinds, blank-separated */
    const char *says, *hints;
} slip_cases[] = {
    {"a sound deck", 20, 0, 20, 20, 0, 0, 0, "", "", ""},
    {"Plains for Mountain", 0, 24, 20, 16, 0, 0, 0, "uncastable", "36 cards can never be cast: 20 Bolt, 16 Knight",
     "24 Plains make white mana, which no card needs: was Mountain meant?"},
    {"4 lands for 24", 4, 0, 36, 20, 0, 0, 0, "few-lands", "4 lands in 60 cards", "have about 23"},
    {"the least that is played", 8, 0, 32, 20, 0, 0, 0, "", "", ""},
    {"no lands", 0, 0, 40, 20, 0, 0, 0, "no-mana", "no card in the deck makes mana", "missing"},
    {"cards that make mana by themselves", 1, 0, 30, 13, 0, 0, 16, "", "", ""},
    {"nothing is cast", 0, 0, 30, 14, 0, 16, 0, "", "", ""},
    {"a fat creature of another colour", 0, 24, 0, 0, 4, 0, 0, "uncastable", "4 cards can never be cast: 4 Dragon",
     "Mountain"},
    {"hardly a spell", 52, 0, 8, 0, 0, 0, 0, "many-lands", "52 lands in 60 cards", "missing"},
    {"two foreign cards", 0, 24, 2, 0, 0, 0, 0, "uncastable", "2 cards can never be cast: 2 Bolt", "Mountain"},
    {"half a deck", 4, 0, 20, 0, 0, 0, 0, "", "", ""},
};

static void slips_are_told_and_only_they(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(slip_cases); i++) {
        const struct slip_case *c = &slip_cases[i];
        struct list_card cards[] = {
            land("Mountain", c->mountains, MANA_R, false),       land("Plains", c->plains, MANA_W, false),
            spell("Bolt", c->bolts, KIND_INSTANT, 0, R, 1),      spell("Knight", c->knights, KIND_CREATURE, 1, R, 2),
            spell("Dragon", c->dragons, KIND_CREATURE, 4, R, 2), spell("Troll", c->dredgers, KIND_CREATURE, 4, G, 1),
            spell("Petal", c->petals, KIND_ARTIFACT, 0, 0, 0)};
        cards[5].keywords = "Dredge 6";
        cards[6].source = (struct mana_source){.makes = MANA_ANY, .amount = 1, .once = true};
        int used = c->mountains + c->plains + c->bolts + c->knights + c->dragons + c->dredgers + c->petals;
        struct list_card filler =
            spell("Statue", used > 0 && c->plains && !c->bolts ? 60 - used : 0, KIND_ARTIFACT, 2, 0, 0);
        struct list_card all[8];
        memcpy(all, cards, sizeof cards);
        all[7] = filler;
        if (strcmp(c->what, "two foreign cards") == 0)
            all[7].main = 34;
        struct list list = list_of(all, 8);
        struct arena arena = ARENA_INIT;
        struct list_error found[LIST_ERRORS_MAX];
        size_t n = list_errors(&arena, &list, found);
        const char *words = "";
        for (size_t k = 0; k < n; k++)
            words = arena_printf(&arena, "%s%s%s", words, *words ? " " : "", list_error_words[found[k].kind]);
        if (strcmp(words, c->found) != 0)
            fail_msg("%s: found \"%s\", expected \"%s\"", c->what, words, c->found);
        if (n && (!strstr(english(found[0].text), c->says) || !strstr(english(found[0].hint), c->hints)))
            fail_msg("%s: says \"%s; %s\"", c->what, english(found[0].text), english(found[0].hint));
        arena_release(&arena);
    }
}

static void what_is_used_otherwise_is_no_slip(void **state)
{
    (void)state;
    static const struct {
        const char *keywords, *abilities;
        unsigned hybrid;
        size_t found;
    } cases[] = {{"", "", 0, 1},
                 {"Cycling {2}", "", 0, 0},
                 {"Flying;Evoke {W}", "", 0, 0},
                 {"Flying", "", 0, 1},
                 {"Cyclingx", "", 0, 1},
                 {"", "spell cost [life(2)] alternative; spell { draw(you, 1) }", 0, 0},
                 {"", "", MANA_U | PHYREXIAN_MANA, 0},
                 {"", "", MANA_U | MANA_W, 0},
                 {"", "", MANA_U | MANA_B, 1}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct list_error found[LIST_ERRORS_MAX];
        struct list_card cards[] = {land("Plains", 24, MANA_W, false), spell("Soldier", 32, KIND_CREATURE, 1, W, 1),
                                    spell("Strange", 4, KIND_SORCERY, 1, U, cases[i].hybrid ? 0 : 2)};
        cards[2].keywords = cases[i].keywords;
        cards[2].abilities = cases[i].abilities;
        if (cases[i].hybrid) {
            cards[2].need.hybrids = 1;
            cards[2].need.hybrid[0] = (uint8_t)cases[i].hybrid;
        }
        struct list list = list_of(cards, ARRAY_LEN(cards));
        size_t n = list_errors(&arena, &list, found);
        if ((n > 0) != (cases[i].found > 0))
            fail_msg("case %zu (%s%s): %zu found", i, cases[i].keywords, cases[i].abilities, n);
        arena_release(&arena);
    }
}

/* One half that can be paid for is enough. */
static void halves_that_can_be_cast(void **state)
{
    (void)state;
    static const int halves[] = {W, B};
    for (size_t i = 0; i < ARRAY_LEN(halves); i++) {
        struct arena arena = ARENA_INIT;
        struct list_error found[LIST_ERRORS_MAX];
        struct list_card cards[] = {land("Plains", 24, MANA_W, false), spell("Soldier", 32, KIND_CREATURE, 1, W, 1),
                                    spell("Wet // Dry", 4, KIND_INSTANT, 1, U, 1)};
        cards[2].split = true;
        cards[2].half.coloured[halves[i]] = 1;
        struct list list = list_of(cards, ARRAY_LEN(cards));
        assert_int_equal(list_errors(&arena, &list, found) > 0, halves[i] == B);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_is_counted),
        cmocka_unit_test(slips_are_told_and_only_they),
        cmocka_unit_test(what_is_used_otherwise_is_no_slip),
        cmocka_unit_test(halves_that_can_be_cast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
