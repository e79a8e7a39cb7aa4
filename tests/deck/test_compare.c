/* test_compare.c - decks as multisets: rows do not hang on the order of lines, differences are
 * antisymmetric
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
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

static struct deck read_deck(struct arena *arena, const char *text)
{
    struct deck deck;
    struct err err = ERR_INIT;
    assert_ok(deck_read(arena, catalog, text, strlen(text), "f", DECK_AUTO, &deck, &err), err);
    return deck;
}

static const char *describe_rows(struct arena *arena, const struct deck_row *rows, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s %+d %s", i ? "; " : "", deck_zone_keys[rows[i].zone], rows[i].count, rows[i].name);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void test_differences(void **state)
{
    static const struct {
        const char *a, *b, *expected;
    } cases[] = {
        {"4 Shock", "4 Shock", ""},
        {"4 Shock", "2 Shock\n2 SHOCK (M19) 156", ""},
        {"4 Shock\n2 Opt", "3 Shock\n3 Opt", "main +1 Opt; main -1 Shock"},
        {"4 Shock\n\n1 Opt", "4 Shock\n1 Opt", "main +1 Opt; side -1 Opt"},
        {"4 Shock\n\n1 Opt", "3 Shock\n1 Opt\nSideboard\n1 Shock",
         "main +1 Opt; main -1 Shock; side -1 Opt; side +1 Shock"},
        {"4 Fire/Ice", "4 Fire // Ice", ""},
        {"4 Blorb the unknown", "4 BLORB  the Unknown", ""},
        {"4 Shock\nMaybeboard\n2 Opt", "4 Shock", ""},
        {"Commander\n1 Krenko, Mob Boss\n\n4 Shock", "1 Krenko, Mob Boss\n4 Shock",
         "main +1 Krenko, Mob Boss; commander -1 Krenko, Mob Boss"},
        {"1 Shock", "1 \u00C6ther Vial\n1 Zuran Orb", "main +1 Aether Vial; main -1 Shock; main +1 Zuran Orb"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct deck a = read_deck(&arena, cases[i].a), b = read_deck(&arena, cases[i].b);
        struct deck_row *rows;
        size_t n = deck_compare(&arena, &a, &b, &rows);
        const char *found = describe_rows(&arena, rows, n);
        if (strcmp(found, cases[i].expected) != 0)
            fail_msg("case %zu: %s", i, found);
    }
    arena_release(&arena);
}

/* A random deck straight from cards: zones, counts and cards anyhow, some unknown. */
static struct deck random_deck(struct arena *arena, struct rng *rng)
{
    size_t n = (size_t)rng_below(rng, 30);
    struct deck deck = {.what = "f", .entries = ARENA_ARRAY(arena, struct deck_entry, n + 1), .n_entries = n};
    for (size_t i = 0; i < n; i++) {
        const struct card *card = catalog_card(catalog, 1 + (int)rng_below(rng, 12));
        bool known = rng_below(rng, 8) != 0;
        deck.entries[i] = (struct deck_entry){.zone = (enum deck_zone)rng_below(rng, N_DECK_ZONES),
                                              .count = 1 + (int)rng_below(rng, 5),
                                              .card = known ? card : NULL,
                                              .name = known ? card->name : "Blorb",
                                              .line = (int)i + 1};
    }
    return deck;
}

static void shuffle(struct deck *deck, struct rng *rng)
{
    for (size_t i = deck->n_entries; i > 1; i--) {
        size_t k = (size_t)rng_below(rng, i);
        struct deck_entry entry = deck->entries[i - 1];
        deck->entries[i - 1] = deck->entries[k];
        deck->entries[k] = entry;
    }
}

/* The count of a row's card in a zone by the simplest way there is. */
static int brute_count(const struct deck *deck, const struct deck_row *row)
{
    int count = 0;
    for (size_t i = 0; i < deck->n_entries; i++)
        if (deck->entries[i].zone == row->zone && strcmp(deck->entries[i].name, row->name) == 0)
            count += deck->entries[i].count;
    return count;
}

static void test_properties(void **state)
{
    struct rng rng = test_rng(5);
    int times = test_is_long() ? 20000 : 500;
    (void)state;
    for (int t = 0; t < times; t++) {
        struct arena arena = ARENA_INIT;
        struct deck a = random_deck(&arena, &rng), b = random_deck(&arena, &rng);
        struct deck_row *rows, *back, *again;
        size_t n = deck_rows(&arena, &a, &rows);
        int sum = 0, total = 0;
        for (size_t i = 0; i < n; i++) {
            sum += rows[i].count;
            assert_int_equal(rows[i].count, brute_count(&a, &rows[i]));
            if (i > 0)
                assert_true(rows[i - 1].zone <= rows[i].zone);
        }
        for (size_t i = 0; i < a.n_entries; i++)
            total += a.entries[i].count;
        assert_int_equal(sum, total);
        const char *before = describe_rows(&arena, rows, n);
        shuffle(&a, &rng);
        assert_int_equal(deck_rows(&arena, &a, &again), n);
        assert_string_equal(describe_rows(&arena, again, n), before);

        assert_int_equal(deck_compare(&arena, &a, &a, &again), 0);
        n = deck_compare(&arena, &a, &b, &rows);
        assert_int_equal(deck_compare(&arena, &b, &a, &back), n);
        for (size_t i = 0; i < n; i++) {
            assert_int_not_equal(rows[i].zone, ZONE_MAYBE);
            assert_int_not_equal(rows[i].count, 0);
            assert_int_equal(rows[i].count, -back[i].count);
            assert_string_equal(rows[i].name, back[i].name);
            assert_int_equal(rows[i].count, brute_count(&b, &rows[i]) - brute_count(&a, &rows[i]));
        }
        arena_release(&arena);
    }
}

static void test_refusing(void **state)
{
    static const struct {
        const char *text, *sentence; /* NULL: clean */
    } cases[] = {
        {"4 Shock\n2 Opt", NULL},
        {"4 Shock\nMaybeboard\n2 Blorb", NULL},
        {"4 Shock\n2 Lightnig Bolt", "f:2: \"Lightnig Bolt\" is not a card that is known; did you mean Lightning Bolt"},
        {"4 Shock\nLightnig Bolt", "f:2: \"Lightnig Bolt\" is no card line: "},
        {"Opt and\n4 Shock", "f:1: "},
        {"4 Shock\nWrath of Gd", "; did you mean \"Wrath of God\"?"},
        {"4 Shock\n2 Blorb\n0 Opt", "f:2: \"Blorb\" is not a card that is known"},
        {"4 Shock\n2 Blorb\n0 Opt", "; 1 more line is like it"},
        {"4 Shock\n0 Opt\n2 Blorb\n3 Blarb", "f:2: \"0 Opt\" is no card line: expected a quantity of 1 to 999"},
        {"4 Shock\n0 Opt\n2 Blorb\n3 Blarb", "; 2 more lines are like it"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct deck deck = read_deck(&arena, cases[i].text);
        struct err err = ERR_INIT;
        enum err_code rc = deck_require_clean(catalog, &arena, &deck, &err);
        assert_int_equal(rc, cases[i].sentence ? ERR_INPUT : ERR_OK);
        if (cases[i].sentence)
            assert_err(err, ERR_INPUT, cases[i].sentence);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_refusing),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
