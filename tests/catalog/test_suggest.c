/* test_suggest.c - the nearest names: by examples, and against a plain search with base's distance
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "catalog/inner.h"
#include "catalog/shipped.h"

struct names {
    struct arena arena;
    struct catalog *catalog;
};

static int begin(void **state)
{
    struct names *n = tc_calloc(1, sizeof *n);
    n->catalog = shipped_open();
    *state = n;
    return 0;
}

static int end(void **state)
{
    struct names *n = *state;
    catalog_close(n->catalog);
    arena_release(&n->arena);
    free(n);
    return 0;
}

static void slips_of_the_pen_are_understood(void **state)
{
    struct names *n = *state;
    static const struct {
        const char *typed, *first;
    } cases[] = {
        {"Lim-Duls Valut", "Lim-D\u00FBl's Vault"},
        {"Lightnig Bolt", "Lightning Bolt"},
        {"Ligthning Bolt", "Lightning Bolt"},
        {"Goblin Lackye", "Goblin Lackey"},
        {"Conterspell", "Counterspell"},
        {"Sword to Plowshares", "Swords to Plowshares"},
        {"Birds of Paridise", "Birds of Paradise"},
        {"fireblas", "Fireblast"},
        {"Necropotance", "Necropotence"},
        {"Jace, the Mind Sculpter", "Jace, the Mind Sculptor"},
        {"juzam jin", "Juz\u00E1m Djinn"},
        {"Thassa's Orcale", "Thassa's Oracle"},
        {"Plasma Elementl", "Plasma Elemental"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *best[CATALOG_SUGGESTIONS];
        size_t found = catalog_suggest(n->catalog, &n->arena, cases[i].typed, best);
        if (!found || strcmp(best[0], cases[i].first) != 0)
            fail_msg("%s: %s instead of %s", cases[i].typed, found ? best[0] : "nothing", cases[i].first);
    }
}

static void beginnings_and_parts_are_understood(void **state)
{
    struct names *n = *state;
    const char *best[CATALOG_SUGGESTIONS];
    assert_int_equal(catalog_suggest(n->catalog, &n->arena, "Jace, the Mind", best), 1);
    assert_string_equal(best[0], "Jace, the Mind Sculptor");
    assert_int_equal(catalog_suggest(n->catalog, &n->arena, "Mind Sculptor", best), 2);
    assert_string_equal(best[0], "Mind Sculpt");
    assert_string_equal(best[1], "Jace, the Mind Sculptor");
    assert_finds(n->catalog, "Ebene", "Plains"); /* and not Noble Benefactor, which has the letters */
    assert_int_equal(catalog_suggest(n->catalog, &n->arena, "qqqqzzzzqqqq", best), 0);
    assert_int_equal(catalog_suggest(n->catalog, &n->arena, "", best), 0);
    assert_int_equal(catalog_suggest(n->catalog, &n->arena, "\u0416\u0416\u0416", best), 0);
}

static void the_sentence_names_what_was_typed_and_meant(void **state)
{
    struct names *n = *state;
    const struct card *card = NULL;
    struct err err = ERR_INIT;
    assert_ok(catalog_require(n->catalog, &n->arena, "ancestral recall", &card, &err), err);
    assert_string_equal(card->name, "Ancestral Recall");
    assert_int_equal(catalog_require(n->catalog, &n->arena, "Ancestral Recal", &card, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "\"Ancestral Recal\" is not a card that is known; did you mean Ancestral Recall?");
    err = (struct err)ERR_INIT;
    char *longest = arena_alloc(&n->arena, 5001, 1);
    for (size_t i = 0; i + 2 <= 5000; i += 2)
        memcpy(longest + i, "\u00FB", 2);
    assert_int_equal(catalog_require(n->catalog, &n->arena, longest, &card, &err), ERR_NOT_FOUND);
    assert_true(strlen(err.text) < 200);
    assert_true(utf8_is_valid(err.text, strlen(err.text)));
    err = (struct err)ERR_INIT;
    assert_int_equal(catalog_require(n->catalog, &n->arena, "\x1b[31mred", &card, &err), ERR_NOT_FOUND);
    assert_null(strchr(err.text, '\x1b'));
}

/* The least distance among all names by the plain way. */
static int least_distance(struct catalog *catalog, const char *lax)
{
    sqlite3_stmt *row = NULL;
    int least = INT32_MAX;
    catalog_statement(catalog, &row, "SELECT lax FROM name");
    while (catalog_step(catalog, row)) {
        int d = suggest_distance(lax, (const char *)sqlite3_column_text(row, 0));
        least = d < least ? d : least;
    }
    sqlite3_finalize(row);
    return least;
}

/* Names with random slips: what is suggested first is as near as anything is. */
static void nothing_is_nearer_than_the_first(void **state)
{
    struct names *n = *state;
    struct rng rng = test_rng(17);
    int rounds = getenv("TOPCUT_VALGRIND") ? 1 : test_is_long() ? 1000 : 25;
    for (int i = 0; i < rounds; i++) {
        int id = 1 + (int)rng_below(&rng, (uint64_t)catalog_card_count(n->catalog));
        char *typed = arena_strdup(&n->arena, catalog_card(n->catalog, id)->name);
        size_t len = strlen(typed);
        for (uint64_t slips = 1 + rng_below(&rng, 3); slips > 0; slips--) {
            size_t at = rng_below(&rng, len);
            if ((unsigned char)typed[at] < 0x80)
                typed[at] = (char)('a' + (char)rng_below(&rng, 26));
        }
        struct name_keys keys, best_keys;
        const char *best[CATALOG_SUGGESTIONS];
        if (!utf8_is_valid(typed, len) || !name_keys_make(typed, len, &keys))
            continue;
        int least = least_distance(n->catalog, keys.lax);
        int len_lax = (int)strlen(keys.lax), limit = len_lax / 5 > 2 ? len_lax / 5 : len_lax > 5 ? 2 : 1;
        size_t found = catalog_suggest(n->catalog, &n->arena, typed, best);
        if (least > limit || least >= (int)strlen(keys.lax))
            continue;
        if (!found)
            fail_msg("nothing for %s, although a name is %d away", typed, least);
        assert_true(name_keys_make(best[0], strlen(best[0]), &best_keys));
        struct name_match match; /* a face may be nearer than its card's name */
        bool is_face = catalog_find(n->catalog, best[0], &match) == NAME_FOUND && match.card->n_faces;
        bool begins = strncmp(best_keys.lax, keys.lax, strlen(keys.lax)) == 0;
        if (!is_face && !begins && suggest_distance(keys.lax, best_keys.lax) > least &&
            !strstr(best_keys.lax, keys.lax))
            fail_msg("%s: %s is %d away, and something only %d", typed, best[0],
                     suggest_distance(keys.lax, best_keys.lax), least);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_of_the_pen_are_understood),
        cmocka_unit_test(beginnings_and_parts_are_understood),
        cmocka_unit_test(the_sentence_names_what_was_typed_and_meant),
        cmocka_unit_test(nothing_is_nearer_than_the_first),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
