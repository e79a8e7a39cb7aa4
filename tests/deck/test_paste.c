/* test_paste.c - lists as people paste them: titles, remarks, tables, headings of their own
 *
 * What a list means is worked out by hand. The measure: no card vanishes or appears without a word,
 * and ordinary talk around a list does not make it illegal.
 */
#include "base/arena.h"
#include "base/err.h"
#include "deck/text.h"
#include "deck_lines.h"

static struct catalog *catalog;

static int open_catalog(void **state)
{
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    return 0;
}

static int close_catalog(void **state)
{
    (void)state;
    catalog_close(catalog);
    return 0;
}

struct paste {
    const char *text, *expected; /* as describe_deck writes it */
};

static void compare(const struct paste *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct arena arena = ARENA_INIT;
        const char *found = describe_text(&arena, catalog, cases[i].text, DECK_AUTO);
        if (strcmp(found, cases[i].expected) != 0)
            fail_msg("\n%s\n  read     %s\n  expected %s", cases[i].text, found, cases[i].expected);
        arena_release(&arena);
    }
}

static void a_title_is_no_card(void **state)
{
    static const struct paste cases[] = {
        {"Burn\n\n4 Lightning Bolt\n56 Mountain\n\n15 Plains", "4 Lightning Bolt; 56 Mountain; side 15 Plains; warn 1"},
        {"Stasis\n4 Shock\n2 Opt", "4 Shock; 2 Opt; warn 1"},
        {"Living Death\nShock x4\nOpt x2", "4 Shock; 2 Opt; warn 1"},
        {"Balance\n\nSB: 2 Opt\n4 Shock", "side 2 Opt; 4 Shock; warn 1"},
        /* a list of names alone has no title */
        {"Stasis\nShock\nOpt", "1 Stasis; 1 Shock; 1 Opt"},
        {"Stasis\nAcquire\nOpt", "1 Stasis; 1 Acquire; 1 Opt"}, /* TappedOut has a board of that name */
        {"1 Burn\n4 Shock", "1 Turn // Burn; 4 Shock"},
        {"Commander\nKrenko, Mob Boss\n\nDeck\n4 Shock\n2 Opt", "commander 1 Krenko, Mob Boss; 4 Shock; 2 Opt"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void a_title_names_the_deck(void **state)
{
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"Burn\n\n4 Lightning Bolt\n56 Mountain", "Burn"},
        {"4 Shock\n2 Opt\nName: Smith, John", NULL},
        {"Name: Sligh\n4 Shock", "Sligh"},
        {"// Cr\u00E9atures\n4 Shock", NULL},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        assert_ok(deck_read(&arena, catalog, cases[i].text, strlen(cases[i].text), "list", DECK_AUTO, &deck, &err),
                  err);
        if (cases[i].name)
            assert_string_equal(deck.name, cases[i].name);
        else
            assert_null(deck.name);
        arena_release(&arena);
    }
}

static void numbered_lines(void **state)
{
    static const struct paste cases[] = {
        {"1. Lightning Bolt x4\n2) Opt x2", "4 Lightning Bolt; 2 Opt"},
        {"2. Shock\n3 Opt", "2 Shock; 3 Opt"},
        {"1. No Such Card x4", "1 ?No Such Card x4"},
        {"3 Lightning Bolt x4\n2 Opt", "3 ?Lightning Bolt x4; 2 Opt"}, /* three or four? */
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void a_name_and_what_stands_around_it(void **state)
{
    static const struct paste cases[] = {
        {"4x (M11) Lightning Bolt", "4 Lightning Bolt"},
        {"4 Raio / Lightning Bolt\n2 Opt\n1 Shock / Schock (M19) 156", "4 Lightning Bolt; 2 Opt; 1 Shock"},
        {"4 Shock / Opt", "4 ?Shock / Opt"},
        {"4 \u706B\u846C / Incinerate\n2 Cremate / \u706B\u846C", "4 Incinerate; 2 Cremate"},
        {"```\n4 Shock\n```", "4 Shock"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void headings_within_a_line(void **state)
{
    static const struct paste cases[] = {
        {"4 Lightning Bolt 4 Shock 20 Mountain Sideboard 3 Pyroblast 2 Opt",
         "4 Lightning Bolt; 4 Shock; 20 Mountain; side 3 Pyroblast; side 2 Opt"},
        {"Main Deck 4 Shock 20 Mountain SB 2 Opt 1 Gloom", "4 Shock; 20 Mountain; side 2 Opt; side 1 Gloom"},
        {"Commander 1 Krenko, Mob Boss Deck 4 Shock 20 Mountain", "commander 1 Krenko, Mob Boss; 4 Shock; 20 Mountain"},
        {"4 Benalish Commander 20 Plains", "4 Benalish Commander; 20 Plains"},
        {"4 Lightnig Bolt Sideboard 3 Opt", "4 ?Lightnig Bolt; side 3 Opt"},
        {"4 Shock 20 Mountain // Sideboard 2 Opt", "4 Shock; 20 Mountain; side 2 Opt"},
        {"Main Deck 4 Shock 20 Mountain // Side Board 2 Opt", "4 Shock; 20 Mountain; side 2 Opt"},
        {"4 Shock 20 Mountain - Sideboard 2 Opt 1 Gloom", "4 Shock; 20 Mountain; side 2 Opt; side 1 Gloom"},
        {"4 Benlish Commander 20 Plains", "4 ?Benlish Commander; 20 Plains"},
        {"Commander 1 Thrasios, Triton Hero 1 Tymna the Weaver Deck 98 Island",
         "commander 1 Thrasios, Triton Hero; commander 1 Tymna the Weaver; 98 Island"},
        {"Commander 1 Krenko, Mob Boss 99 Mountain", "commander 1 Krenko, Mob Boss; 99 Mountain"},
        {"4 Shock\nSB 1 Gloom\n20 Mountain", "4 Shock; 20 Mountain; bad 2"}, /* a mark, of its line alone */
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

/* A category is no card, but what may be a card that was misspelt is never passed over in silence. */
static void categories_are_no_cards(void **state)
{
    static const struct paste cases[] = {
        {"4 Opt\n\nCounterspells\n4 Shock\n\nSideboard\n2 Gloom", "4 Opt; 4 Shock; side 2 Gloom"},
        {"4 Opt\n4 Counterspells\n4 Shock", "4 Opt; 4 ?Counterspells; 4 Shock"},
        {"4 Opt\n\nCounterspells (4)\n4 Shock", "4 Opt; 4 Shock"},
        {"## Counterspells\nShock x4\n\n**Counterspells**\n- 4 Opt\n- 2 Gloom\n- 20 Island",
         "4 Shock; 4 Opt; 2 Gloom; 20 Island"},
        {"4 Counterspells\n4 Opt", "4 ?Counterspells; 4 Opt"},
        {"Opt (4)\nCounterspells (4)\nShock (4)", "4 Opt; 4 Shock; bad 2"},
        {"Counterspells\nOpt\nShock\nGloom", "1 Opt; 1 Shock; 1 Gloom; bad 1"},
        {"| 4 | Counterspells |\n| 4 | Opt |", "4 ?Counterspells; 4 Opt"},
        {"Ramp\nOpt\nShock\nGloom", "1 Opt; 1 Shock; 1 Gloom"},
        {"4 Shock\nValue for all of us\n2 Opt", "4 Shock; 2 Opt; warn 2"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void rows_of_tables(void **state)
{
    static const struct paste cases[] = {
        {"| Pyroblast | 4 |\n| 4 | Shock |", "4 Pyroblast; 4 Shock"},
        {"|Pyroblast|4|\n|Shock|4|", "4 Pyroblast; 4 Shock"},
        {"| Card | Qty |\n|------|-----|\n| Pyroblast | 4 |\n| Shock | 2 |", "4 Pyroblast; 2 Shock"},
        {"| Kort | Antal |\n|------|-------|\n| Pyroblast | 4 |", "4 Pyroblast"},
        {"| Name | Cost | Count |\n|---|---|---|\n| Pyroblast | 1 | 4 |", "4 Pyroblast"},
        {"| Pyroblast | 1 | 4 |\n| 2 | Shock |", "2 Shock; bad 1"},
        {"| Pyroblast | four |\n| 2 | Shock |", "2 Shock; bad 1"},
        {"| Pyroblast | 0 |\n| 2 | Shock |", "2 Shock; bad 1"},
        {"| 2 | Shock |\n| | |\n| Sideboard | |\n| Pyroblast | 4x |", "2 Shock; side 4 Pyroblast"},
        {"| 2 | Shock |\n| Sideboard | 4 |\n| **Pyroblast** | 4 |", "2 Shock; side 4 Pyroblast"},
        {"| 2 | Shock |\n| SB: Pyroblast | 4 |", "2 Shock; side 4 Pyroblast"},
        {"| No Such Card | 4 |\n| 2 | Shock |", "4 ?No Such Card; 2 Shock"},
        /* a spreadsheet's cells */
        {"Lightning Bolt\t4\nGoblin Guide\t4\nMountain\t52", "4 Lightning Bolt; 4 Goblin Guide; 52 Mountain"},
        {"Shock\tInstant\t4\nOpt\tInstant\t2", "4 Shock; 2 Opt"},
        {"Shock\t1\t4\n2 Opt", "2 Opt; bad 1"},
        {"Lightning Bolt | 4\nGoblin Guide | 2", "4 Lightning Bolt; 2 Goblin Guide"},
        {"4\nGoblin Guide\n2\nShock", "4 Goblin Guide; 2 Shock"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

static void remarks_are_told_and_passed_over(void **state)
{
    static const struct paste cases[] = {
        {"4 Shock\nby Jon, 3-1 FNM!!", "4 Shock; warn 2"},
        {"4 Shock\nGood luck", "4 Shock; warn 2"},
        {"4 Shock\nNotes: for the mirror", "4 Shock"},
        {"4 Shock\nDecklist by John", "4 Shock"},
        {"4 Shock\nDCI #: 1234567\nTotal Number of Cards in Main Deck: 4", "4 Shock"},
        {"4 Shock\nLast Name: Smith  First Name: John", "4 Shock"},
        /* what may be a card or a heading is none */
        {"4 Shock\nLightning Blot", "4 Shock; bad 2"},
        {"4 Shock\nfour Opt", "4 Shock; bad 2"},
        {"4 Shock\nSideboard of Doom\n2 Opt", "4 Shock; 2 Opt; bad 2"},
        {"Dear judge,\nGLHF everyone", "error: list:1: no card line was found: \"Dear judge,\": expected a quantity "
                                       "and a card name, as in \"4 Lightning Bolt\""},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

/* Each heading before the same cards gives the same list. */
static void same_under(const char *const *headings, size_t n, const char *text, const char *expected)
{
    for (size_t i = 0; i < n; i++) {
        struct arena arena = ARENA_INIT;
        const char *mark = strchr(text, '%');
        const struct paste c = {arena_printf(&arena, "%.*s%s%s", (int)(mark - text), text, headings[i], mark + 1),
                                expected};
        compare(&c, 1);
        arena_release(&arena);
    }
}

static void headings_of_their_own(void **state)
{
    static const char *const sides[] = {"Side Board (2):",
                                        "Sideboard: 2 cards",
                                        "Sideboard (2 Karten)",
                                        "[Side]",
                                        "Sideboard (2 cards):",
                                        "Sideboard \u2013 2",
                                        "Sideboard cards",
                                        "Side deck:",
                                        "> Sideboard:",
                                        "R\u00E9serve (2)",
                                        "Banquillo [2]",
                                        "Reserva: 2",
                                        "Panchina",
                                        "\u30B5\u30A4\u30C9\u30DC\u30FC\u30C9",
                                        "\u30B5\u30A4\u30C9\u30DC\u30FC\u30C9\uFF1A",
                                        "\u5907\u724C",
                                        "\u0421\u0430\u0439\u0434\u0431\u043E\u0440\u0434",
                                        "\u0420\u0435\u0437\u0435\u0440\u0432"};
    static const char *const types[] = {"Creatures (4):", "Basic Lands",     "Kreaturen",
                                        "L\u00E4nder",    "L\u00C4NDER (4)", "Cr\u00E9atures (4)",
                                        "Ramp",           "Card Draw (4)",   "// Mana Rocks",
                                        "Win Conditions", "\uB371",          "\u041A\u043E\u043B\u043E\u0434\u0430"};
    static const char *const leaders[] = {"Commander (1)", "General",       "General (1):",       "EDH General",
                                          "Leader",        "Oathbreaker",   "Kommandeur",         "Comandante (1)",
                                          "Commandeur:",   "Generale",      "\u2605 Commander",   "\u7D71\u7387\u8005",
                                          "CMDR",          "The Commander", "\u6307\u6325\u5B98", "Commander Zone"};
    static const char *const companions[] = {"Companion",    "Gef\u00E4hrte",  "Begleiter",
                                             "Companheiro:", "Compa\u00F1era", "\u76F8\u68D2"};
    static const char *const tokens[] = {"Token",      "Token list", "Dungeon",
                                         "Art Series", "Tokens (1)", "// Sticker Sheets"};
    (void)state;
    same_under(sides, ARRAY_LEN(sides), "4 Shock\n%\n2 Opt", "4 Shock; side 2 Opt");
    same_under(types, ARRAY_LEN(types), "%\n4 Shock\n\nSideboard\n2 Opt", "4 Shock; side 2 Opt");
    same_under(leaders, ARRAY_LEN(leaders), "%\n1 Krenko, Mob Boss\n\nDeck\n4 Shock",
               "commander 1 Krenko, Mob Boss; 4 Shock");
    same_under(companions, ARRAY_LEN(companions), "%\n1 Lurrus of the Dream-Den\n\nDeck\n4 Shock",
               "companion 1 Lurrus of the Dream-Den; 4 Shock");
    same_under(tokens, ARRAY_LEN(tokens), "4 Shock\n\n%\n1 Goblin", "4 Shock; warn 4");
}

static void a_commander_in_the_line_of_its_heading(void **state)
{
    static const struct paste cases[] = {
        {"General: Krenko, Mob Boss\n4 Shock", "commander 1 Krenko, Mob Boss; 4 Shock"},
        {"CMDR: 1 Krenko, Mob Boss\n4 Shock", "commander 1 Krenko, Mob Boss; 4 Shock"},
        {"Commander - Krenko, Mob Boss\n4 Shock", "commander 1 Krenko, Mob Boss; 4 Shock"},
        {"Commanders: Thrasios, Triton Hero / Tymna the Weaver\n4 Shock",
         "commander 1 Thrasios, Triton Hero; commander 1 Tymna the Weaver; 4 Shock"},
        {"Commander: Thrasios, Triton Hero & Tymna the Weaver\n4 Shock",
         "commander 1 Thrasios, Triton Hero; commander 1 Tymna the Weaver; 4 Shock"},
        /* one card with the sign in its name */
        {"Commander: Minsc & Boo, Timeless Heroes\n4 Shock", "commander 1 Minsc & Boo, Timeless Heroes; 4 Shock"},
        {"Commanders: Thrasios, Triton Hero / Nobody at all\n4 Shock", "4 Shock; bad 1"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

/* No card of a list of bare names may vanish as a heading. */
static void no_card_is_called_like_a_heading(void **state)
{
    (void)state;
    for (int id = 1; id <= catalog_card_count(catalog); id++) {
        const char *name = catalog_card(catalog, id)->name;
        if (heading_word(name, strlen(name)) != HEADING_NONE)
            fail_msg("\"%s\" is a card and a heading", name);
    }
}

static void decorations_of_people(void **state)
{
    static const struct paste cases[] = {
        {"Sacred Foundry x 4", "4 Sacred Foundry"},
        {"4 Kor Firewalker - for the mirror", "4 Kor Firewalker"},
        {"4 Fireblast ; x", "4 Fireblast"},
        {"4 Incinerate (4th edition)", "4 Incinerate"},
        {"4 Goblin Guide $ 20.00", "4 Goblin Guide"},
        {"80 Island\n1 Yorion, Sky Nomad (companion)", "80 Island; companion 1 Yorion, Sky Nomad"},
        {"\u2013 4 Goblin Guide", "4 Goblin Guide"},
        {"\uFF14 Goblin Guide", "4 Goblin Guide"},
        {"Shock - 4", "4 Shock"},
        {"4 Erase (Not the Urza's Legacy One)", "4 Erase (Not the Urza's Legacy One)"},
        {"4 No Such Card - for the mirror", "4 ?No Such Card - for the mirror"},
    };
    (void)state;
    compare(cases, ARRAY_LEN(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_title_is_no_card),
        cmocka_unit_test(a_title_names_the_deck),
        cmocka_unit_test(numbered_lines),
        cmocka_unit_test(a_name_and_what_stands_around_it),
        cmocka_unit_test(headings_within_a_line),
        cmocka_unit_test(categories_are_no_cards),
        cmocka_unit_test(rows_of_tables),
        cmocka_unit_test(remarks_are_told_and_passed_over),
        cmocka_unit_test(headings_of_their_own),
        cmocka_unit_test(decorations_of_people),
        cmocka_unit_test(a_commander_in_the_line_of_its_heading),
        cmocka_unit_test(no_card_is_called_like_a_heading),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
