/* test_lookup.c - what is name and what is decoration: the longest known name wins
 *
 * Beside examples, every card of the catalogue has to be found under each decoration that a program
 * puts around a name.
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "deck_lines.h"
#include "english.h"

#include "catalog/writer.h"
#include "deck/reader.h"

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

static void test_decorations(void **state)
{
    static const struct {
        const char *text, *name, *set, *number;
    } cases[] = {
        {"Shock", "Shock", "", ""},
        {"Shock (M19) 156", "Shock", "M19", "156"},
        {"Shock (M19)", "Shock", "M19", ""},
        {"Shock (m19) 156 *F*", "Shock", "m19", "156"},
        {"Shock (M19) 156 *E*", "Shock", "M19", "156"},
        {"Shock (PLST) M19-156", "Shock", "PLST", "M19-156"},
        {"Shock (SLD) 99p", "Shock", "SLD", "99p"},
        {"Shock (CLB) 12\u2605", "Shock", "CLB", "12\u2605"},
        {"Shock (CLB) 12\u2020 \u2605", "Shock", "CLB", "12\u2020"},
        {"Shock [M19]", "Shock", "M19", ""},
        {"Shock <156> [M19]", "Shock", "M19", "156"},
        {"Shock <extended art> [M19] (F)", "Shock", "M19", ""},
        {"Shock [foil]", "Shock", "", ""},
        {"Shock (foil)", "Shock", "", ""},
        {"Shock Foil", "Shock", "", ""},
        {"Shock etched", "Shock", "", ""},
        {"Shock (M19) 156 Foil", "Shock", "M19", "156"},
        {"Foil", "Foil", "", ""},
        {"Foil foil", "Foil", "", ""},
        {"Shock*", "Shock", "", ""},
        {"A-Heartfire Hero", "Heartfire Hero", "", ""}, /* Magic Arena's own version */
        {"A-Teferi, Time Raveler (WAR) 221", "Teferi, Time Raveler", "WAR", "221"},
        {"A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven", "Alrund, God of the Cosmos", "", ""},
        {"Shock [M19:156] [foil]", "Shock", "M19", "156"},
        {"Shock *", "Shock", "", ""},
        {"[M19] Shock *", "Shock", "M19", ""},
        {"Shock|M19", "Shock", "M19", ""},
        {"Shock|M19|1", "Shock", "M19", "1"},
        {"Shock+|M19|1", "Shock", "M19", "1"},
        {"[M19] Shock", "Shock", "M19", ""},
        {"[U] Shock", "Shock", "U", ""},
        {"[] Shock", "Shock", "", ""},
        {"[M19#156] Shock", "Shock", "M19", "156"},
        {"[M19:156] Shock", "Shock", "M19", "156"},
        {"Mountain (4)", "Mountain", "", ""},
        {"Shock # a remark (M19) [x]", "Shock", "", ""},
        {"Shock // a remark", "Shock", "", ""},
        {"Shock (M19) 156 [Burn,Instant{top}] ^Have,#37d67a^", "Shock", "M19", "156"},
        {"Shock (Magic 2010)", "Shock", "Magic 2010", ""},
        {"[[Shock]]", "Shock", "", ""},
        {"[[Shock]] (M19) 156", "Shock", "M19", "156"},
        {"[Shock](https://example.org/shock)", "Shock", "", ""},
        {"\"Shock\"", "Shock", "", ""},
        {"Shock,", "Shock", "", ""},
        {"Shock;", "Shock", "", ""},
        {"Shock {R}", "Shock", "", ""},
        /* the decoration is part of the name */
        {"Erase (Not the Urza's Legacy One)", "Erase (Not the Urza's Legacy One)", "", ""},
        {"Erase", "Erase", "", ""},
        {"Erase (Not the Urza's Legacy One) (UNH) 10", "Erase (Not the Urza's Legacy One)", "UNH", "10"},
        {"Hazmat Suit (Used)", "Hazmat Suit (Used)", "", ""},
        {"Hazmat Suit (Used) (UST) 57 *F*", "Hazmat Suit (Used)", "UST", "57"},
        {"B.F.M. (Big Furry Monster)", "B.F.M. (Big Furry Monster)", "", ""},
        {"+2 Mace", "+2 Mace", "", ""},
        {"1996 World Champion", "1996 World Champion", "", ""},
        {"Richard Garfield, Ph.D.", "Richard Garfield, Ph.D.", "", ""},
        {"\"Ach! Hans, Run!\"", "\"Ach! Hans, Run!\"", "", ""},
        {"_____", "_____", "", ""},
        {"Pain 101", "Pain 101", "", ""},
        {"Pain 101 (XXX) 7", "Pain 101", "XXX", "7"},
        /* split cards in every join */
        {"Fire // Ice", "Fire // Ice", "", ""},
        {"Fire/Ice", "Fire // Ice", "", ""},
        {"Fire / Ice (MH2) 290", "Fire // Ice", "MH2", "290"},
        {"Fire///Ice", "Fire // Ice", "", ""},
        {"Fire // Ice // both halves", "Fire // Ice", "", ""},
        {"Ice", "Fire // Ice", "", ""},
        {"Who/What/When/Where/Why", "Who // What // When // Where // Why", "", ""},
        /* unknown is unknown: nothing is replaced in silence */
        {"Fire // Tear", NULL, NULL, NULL},
        {"Shocc", NULL, NULL, NULL},
        {"Shock the monkey", NULL, NULL, NULL},
        {"The Shock", NULL, NULL, NULL},
        {"(M19) 156", NULL, NULL, NULL},
        {"Shock>", NULL, NULL, NULL},
        {"Shock^", NULL, NULL, NULL},
        {"Shock]", NULL, NULL, NULL},
        {"Shock (what) ever", NULL, NULL, NULL},
        {"", NULL, NULL, NULL},
        {"[", NULL, NULL, NULL},
        {"[]", NULL, NULL, NULL},
        {"[[]]", NULL, NULL, NULL},
        {"*", NULL, NULL, NULL},
        {"**", NULL, NULL, NULL},
        {"|", NULL, NULL, NULL},
        {"#", NULL, NULL, NULL},
        {" # ", NULL, NULL, NULL},
        {"()", NULL, NULL, NULL},
        {"<>", NULL, NULL, NULL},
        {"\u2605", NULL, NULL, NULL},
    };
    struct arena arena = ARENA_INIT;
    struct deck deck = {.what = "f"};
    struct reader r = {.arena = &arena, .catalog = catalog, .deck = &deck};
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *set, *number;
        const struct card *card = deck_lookup(&r, cases[i].text, &set, &number);
        const char *wanted = cases[i].name;
        bool right = wanted ? card && strcmp(card->name, wanted) == 0 && strcmp(set, cases[i].set) == 0 &&
                                  strcmp(number, cases[i].number) == 0
                            : card == NULL;
        if (!right) {
            print_error("\"%s\": %s, set \"%s\", number \"%s\"\n", cases[i].text, card ? card->name : "(none)", set,
                        number);
            wrong++;
        }
    }
    arena_release(&arena);
    assert_int_equal(wrong, 0);
}

/* A card of a made-up catalogue, in one set, perhaps of two halves. */
static void add_card(struct writer *w, const char *name, const char *left, const char *right, const char *set)
{
    struct err err = ERR_INIT;
    const struct card_face faces[] = {{.name = left, .side = 'a'}, {.name = right, .side = 'b'}};
    const struct card card = {.name = name,
                              .layout = left ? "split" : "normal",
                              .type_line = "Instant",
                              .types = TYPE_INSTANT,
                              .faces = faces,
                              .n_faces = left ? 2 : 0};
    assert_ok(writer_card(w, &card, &err), err);
    assert_ok(writer_printing(w, name, set, 'C', "1", &err), err);
}

static struct catalog *made_up_catalog(struct arena *arena)
{
    struct err err = ERR_INIT;
    struct writer *w;
    struct catalog *made;
    const struct card_set sets[] = {{.code = "AAA", .name = "First", .date = "1994-01-01"},
                                    {.code = "BBB", .name = "Second", .date = "1995-01-01"}};
    const char *path = test_path(arena, "names.db");
    assert_ok(writer_open(path, &w, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(sets); i++)
        assert_ok(writer_set(w, &sets[i], &err), err);
    add_card(w, "Left // Shared", "Left", "Shared", "AAA");
    add_card(w, "Right // Shared", "Right", "Shared", "BBB");
    add_card(w, "Zap", NULL, NULL, "AAA");
    add_card(w, "Zap (XYZ)", NULL, NULL, "BBB");
    add_card(w, "Zap # Zap", NULL, NULL, "BBB");
    add_card(w, "Sideboard", NULL, NULL, "AAA");
    add_card(w, "Four Winds", NULL, NULL, "AAA");
    add_card(w, "4 Winds", NULL, NULL, "AAA");
    add_card(w, "Creatures", NULL, NULL, "AAA");
    assert_ok(writer_finish(w, &err), err);
    assert_ok(catalog_open(path, &made, &err), err);
    return made;
}

/* Names that the shipped catalogue does not have, and another one might: shared by two cards, like a
 * decorated other name, like a heading, like a quantity. */
static void test_names_that_may_come(void **state)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"4 Shared", "4 ?Shared"}, /* of two cards: an error that lists both */
        {"4 Shared (AAA) 1", "4 Left // Shared"},
        {"4 [BBB] Shared", "4 Right // Shared"},
        {"4 Shared (ZZZ) 1", "4 ?Shared"},
        {"4 Zap", "4 Zap"},
        {"4 Zap (AAA) 1", "4 Zap"},
        {"4 Zap (XYZ)", "4 Zap (XYZ)"},
        {"4 Zap (XYZ) 12", "4 Zap (XYZ)"},
        {"4 Zap (XYZ) (AAA) 1", "4 Zap (XYZ)"},
        {"4 Zap # Zap", "4 Zap # Zap"},
        {"4 Zap # a remark", "4 Zap"},
        {"4 Sideboard\nSideboard\n1 Zap", "4 Sideboard; side 1 Zap"},
        {"1 Zap\nSB: 2 Sideboard", "1 Zap; side 2 Sideboard"},
        {"Sideboard x3\nZap x2", "3 Sideboard; 2 Zap"},
        {"2 Creatures\nCreatures (1)\n1 Zap", "2 Creatures; 1 Zap"},
        {"Four Winds", "1 Four Winds"},
        {"4 Four Winds", "4 Four Winds"},
        {"4 4 Winds", "4 4 Winds"},
        {"4 Winds", "1 4 Winds"},
    };
    struct arena arena = ARENA_INIT;
    struct catalog *made = made_up_catalog(&arena);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *found = describe_text(&arena, made, cases[i].text, DECK_AUTO);
        if (strcmp(found, cases[i].expected) != 0)
            fail_msg("\"%s\": %s", cases[i].text, found);
    }
    struct deck deck;
    struct err err = ERR_INIT;
    assert_ok(deck_read(&arena, made, "4 Shared", 8, "f", DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck_require_clean(made, &arena, &deck, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "f:1: ");
    assert_err(err, ERR_INPUT, "Left // Shared");
    assert_err(err, ERR_INPUT, "Right // Shared");
    catalog_close(made);
    arena_release(&arena);
}

/* What each decoration around a card's name leaves of it. */
static void test_every_card_in_every_decoration(void **state)
{
    static const char *const shapes[] = {
        "%s",
        "%s (M19) 156",
        "%s (PLST) M11-149 *F*",
        "[M19] %s",
        "[M19#15] %s",
        "[M19:15] %s",
        "%s|M19|1",
        "%s+|M19|1",
        "%s <15> [M19] (F)",
        "%s # remark",
        "%s (m19) 15 [Ramp{top},Other] ^Have,#37d67a^",
        "[[%s]]",
    };
    struct deck deck = {.what = "f"};
    int step = test_is_long() ? 1 : 23, wrong = 0;
    (void)state;
    for (int id = 1; id <= catalog_card_count(catalog); id += step) {
        struct arena arena = ARENA_INIT;
        struct reader r = {.arena = &arena, .catalog = catalog, .deck = &deck};
        const struct card *card = catalog_card(catalog, id);
        for (size_t i = 0; i < ARRAY_LEN(shapes); i++) {
            struct strbuf sb = STRBUF_INIT;
            const char *at = strstr(shapes[i], "%s");
            strbuf_add_bytes(&sb, shapes[i], (size_t)(at - shapes[i]));
            strbuf_add(&sb, i % 2 ? card->full_name : card->name);
            strbuf_add(&sb, at + 2);
            if (deck_lookup(&r, strbuf_text(&sb), NULL, NULL) != card) {
                print_error("%s\n", strbuf_text(&sb));
                wrong++;
            }
            strbuf_release(&sb);
        }
        arena_release(&arena);
    }
    assert_int_equal(wrong, 0);
}

static void test_counts(void **state)
{
    static const struct {
        const char *text;
        int64_t count; /* 0: refused */
        const char *why;
    } cases[] = {
        {"1", 1, NULL},           {"4", 4, NULL},
        {"999", 999, NULL},       {"004", 4, NULL},
        {"0", 0, "1 to 999"},     {"000", 0, "1 to 999"},
        {"1000", 0, "1 to 999"},  {"1000000000000", 0, "1 to 999"},
        {"-1", 0, "in digits"},   {"four", 0, "in digits"},
        {"1e12", 0, "in digits"}, {"4.5", 0, "in digits"},
        {" 4", 0, "in digits"},   {"4 ", 0, "in digits"},
        {"", 0, "found nothing"}, {"99999999999999999999999999999", 0, "1 to 999"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int64_t count = 0;
        const char *why = "";
        assert_int_equal(deck_parse_count(cases[i].text, &count, &why), cases[i].count > 0);
        assert_int_equal(count, cases[i].count);
        if (cases[i].why)
            assert_non_null(strstr(english(why), cases[i].why));
    }
}

/* What the structured readers call: a quantity out of range and a text that is no name are bad
 * lines. */
static void test_adding(void **state)
{
    struct arena arena = ARENA_INIT;
    struct deck deck = {.what = "f"};
    struct reader r = {.arena = &arena, .catalog = catalog, .deck = &deck};
    char *huge = arena_alloc(&arena, 100001, 1);
    (void)state;
    memset(huge, 'a', 100000);
    assert_null(deck_add(&r, 1, ZONE_MAIN, 0, "Shock", NULL, NULL));
    assert_null(deck_add(&r, 2, ZONE_MAIN, -1, "Shock", NULL, NULL));
    assert_null(deck_add(&r, 3, ZONE_MAIN, 1000, "Shock", NULL, NULL));
    assert_null(deck_add(&r, 4, ZONE_MAIN, INT64_MAX, "Shock", NULL, NULL));
    assert_null(deck_add(&r, 5, ZONE_MAIN, 1, "", NULL, NULL));
    assert_null(deck_add(&r, 6, ZONE_MAIN, 1, huge, NULL, NULL));
    assert_int_equal(deck.n_bad_lines, 6);
    assert_int_equal(deck.n_entries, 0);
    assert_non_null(strstr(english(deck.bad_lines[3].why), "found 9223372036854775807"));
    struct deck_entry *entry = deck_add(&r, 7, ZONE_SIDE, 4, " shock ", "M19", "156");
    assert_string_equal(entry->name, "Shock");
    assert_string_equal(entry->set, "M19");
    assert_string_equal(entry->number, "156");
    assert_int_equal(entry->zone, ZONE_SIDE);
    entry = deck_add(&r, 8, ZONE_MAIN, 4, "Blorb \u200Bthe  Unknown (XXX) 1", NULL, "");
    assert_null(entry->card);
    assert_string_equal(entry->name, "Blorb the Unknown");
    assert_string_equal(entry->set, "XXX");
    entry = deck_add(&r, 9, ZONE_MAIN, 4, "", "M11", "149"); /* XMage's identity */
    assert_string_equal(entry->name, "Lightning Bolt");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decorations),
        cmocka_unit_test(test_names_that_may_come),
        cmocka_unit_test(test_every_card_in_every_decoration),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_adding),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
