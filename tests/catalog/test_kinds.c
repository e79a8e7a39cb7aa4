/* test_kinds.c - what the shipped facts say of a card beyond its row: backs, earlier eras, kinds of cards that lie
 * beside decks, whether it has a text, and how much of each set is known
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "catalog/shipped.h"

#include <string.h>

struct kinds {
    struct arena arena;
    struct catalog *catalog;
};

static int begin(void **state)
{
    struct kinds *k = tc_calloc(1, sizeof *k);
    k->catalog = shipped_open();
    *state = k;
    return 0;
}

static int end(void **state)
{
    struct kinds *k = *state;
    catalog_close(k->catalog);
    arena_release(&k->arena);
    free(k);
    return 0;
}

static const struct card *card_named(struct kinds *k, const char *name)
{
    struct name_match match;
    if (catalog_find(k->catalog, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
        fail_msg("no card %s", name);
    return match.card;
}

/* A back belongs to the colour identity: Esika, God of the Tree (all five), Jorn (G, with U and B behind), Valki (B,
 * with R behind). */
static void backs_are_known_and_belong_to_the_identity(void **state)
{
    static const struct {
        const char *name, *identity, *type_line;
    } cases[] = {
        {"Esika, God of the Tree", "WUBRG", "Legendary Enchantment"},
        {"Jorn, God of Winter", "UBG", "Legendary Snow Artifact"},
        {"Valki, God of Lies", "BR", "Legendary Planeswalker - Tibalt"},
        {"Malakir Rebirth", "B", "Land"},
        {"Delver of Secrets", "U", "Creature - Human Insect"},
    };
    struct kinds *k = *state;
    struct sheet faces = shipped_sheet(&k->arena, "faces.csv");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = card_named(k, cases[i].name);
        char colors[6];
        assert_false(card->back_unknown);
        assert_int_equal(card->n_faces, 2);
        assert_string_equal(card_colors_text(card->identity, colors), cases[i].identity);
        assert_string_equal(card->faces[1].type_line, cases[i].type_line);
    }
    for (size_t i = 0; i < faces.table.n_rows; i++) {
        const struct card *card = card_named(k, sheet_cell(&faces, i, "card"));
        assert_false(card->back_unknown);
        assert_true(*sheet_cell(&faces, i, "types") != '\0');
        assert_string_not_equal(sheet_cell(&faces, i, "name"), card->name); /* no card is its own back */
        for (size_t j = 0; j < card->n_faces; j++)
            if ((card->faces[j].colors & card->identity) != card->faces[j].colors)
                fail_msg("%s: a face has colours that the identity has not", card->name);
    }
}

static void some_cards_are_known_by_name_only(void **state)
{
    static const char *const names[] = {"Willie Lumpkin, Postman", "Space Beleren", "Black Hole"};
    struct kinds *k = *state;
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        assert_true(card_named(k, names[i])->name_only);
    assert_false(card_named(k, "Ornithopter")->name_only);
    assert_false(card_named(k, "Krav, the Unredeemed")->name_only);
}

/* The spells of 1997 and spring 1999, by the rules of then and as their newest printing says. */
static void cards_were_other_things_in_earlier_eras(void **state)
{
    static const struct {
        const char *name, *in_97, *in_99, *printed;
    } cases[] = {
        {"Counterspell", "Interrupt", "Interrupt", "Interrupt"},
        {"Dark Ritual", "Mana Source", "Mana Source", "Mana Source"},
        {"Burnt Offering", "Mana Source", "Mana Source", "Interrupt"}, /* 000:K.20 */
        {"Annul", NULL, "Interrupt", "Interrupt"},
        {"Lightning Bolt", NULL, NULL, "Instant"},
        {"Prodigal Sorcerer", NULL, NULL, "Summon - Wizard"},
        {"Delver of Secrets", NULL, NULL, NULL},
    };
    struct kinds *k = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = card_named(k, cases[i].name);
        const char *in_97 = catalog_types_in(k->catalog, &k->arena, card, "fifth-97");
        const char *in_99 = catalog_types_in(k->catalog, &k->arena, card, "fifth-99");
        const struct card_era *eras;
        size_t n = catalog_eras(k->catalog, &k->arena, card, &eras);
        assert_string_equal(in_97 ? in_97 : "", cases[i].in_97 ? cases[i].in_97 : "");
        assert_string_equal(in_99 ? in_99 : "", cases[i].in_99 ? cases[i].in_99 : "");
        assert_null(catalog_types_in(k->catalog, &k->arena, card, "sixth"));
        assert_int_equal(n != 0, cases[i].printed != NULL);
        if (n)
            assert_string_equal(eras[n - 1].printed, cases[i].printed);
    }
    struct sheet eras = shipped_sheet(&k->arena, "eras.csv");
    for (size_t i = 0; i < eras.table.n_rows; i += sheet_step()) {
        const struct card *card = card_named(k, sheet_cell(&eras, i, "card"));
        if (strcmp(card->first_printed, "1999-04-21") >= 0)
            fail_msg("eras.csv:%d: %s came later", eras.table.rows[i].line, card->name);
        assert_true(*sheet_cell(&eras, i, "types") != '\0');
    }
}

/* Planes and their like are cards of their own kinds; each vanguard changes hand and life. */
static void cards_beside_decks_have_their_kinds(void **state)
{
    static const struct {
        const char *name, *type_line, *hand, *life;
    } cases[] = {
        {"Academy at Tolaria West", "Plane - Dominaria", "", ""},
        {"Chaotic Aether", "Phenomenon", "", ""},
        {"All in Good Time", "Scheme", "", ""},
        {"Karn", "Vanguard", "1", "6"},
        {"Mishra", "Vanguard", "0", "-3"},
        {"Happy Dead Squirrel", "Stickers", "", ""},
        {"Merry-Go-Round", "Artifact - Attraction", "", ""},
    };
    struct kinds *k = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = card_named(k, cases[i].name);
        assert_true(card_is_beside_deck(card));
        assert_string_equal(card->type_line, cases[i].type_line);
        assert_string_equal(card->hand, cases[i].hand);
        assert_string_equal(card->life, cases[i].life);
    }
    assert_false(card_is_beside_deck(card_named(k, "Ornithopter")));
    for (int id = 1; id <= catalog_card_count(k->catalog); id += (int)sheet_step()) {
        const struct card *card = catalog_card(k->catalog, id);
        assert_int_equal(*card->hand != '\0', (card->types & TYPE_VANGUARD) != 0);
        assert_int_equal(*card->life != '\0', (card->types & TYPE_VANGUARD) != 0);
    }
}

static void cards_tell_whether_they_say_more_than_keywords(void **state)
{
    static const struct {
        const char *name;
        enum card_rules rules;
    } cases[] = {
        {"Grizzly Bears", CARD_RULES_NONE},    {"Savannah Lions", CARD_RULES_NONE},
        {"Serra Angel", CARD_RULES_KEYWORDS},  {"Llanowar Elves", CARD_RULES_TEXT},
        {"Lightning Bolt", CARD_RULES_TEXT},   {"Academy at Tolaria West", CARD_RULES_TEXT},
        {"Space Beleren", CARD_RULES_UNKNOWN},
    };
    struct kinds *k = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card *card = card_named(k, cases[i].name);
        bool all = cases[i].rules == CARD_RULES_NONE || cases[i].rules == CARD_RULES_KEYWORDS;
        assert_int_equal(card->rules, cases[i].rules);
        assert_int_equal(card_facts_say_all(card), all);
    }
    for (int id = 1; id <= catalog_card_count(k->catalog); id += (int)sheet_step()) {
        const struct card *card = catalog_card(k->catalog, id);
        if (card->rules == CARD_RULES_NONE && *card->keywords)
            fail_msg("%s says nothing, and has keywords", card->name);
        if (card->rules == CARD_RULES_KEYWORDS && !*card->keywords)
            fail_msg("%s has keywords, which are not among its facts", card->name);
    }
}

/* No set has more cards than it is said to have, and of most sets all are known. */
static void no_set_has_more_cards_than_there_are(void **state)
{
    struct kinds *k = *state;
    struct sheet sets = shipped_sheet(&k->arena, "sets.csv");
    const int *known = catalog_set_known(k->catalog, &k->arena);
    size_t whole = 0;
    for (size_t i = 0; i < sets.table.n_rows; i++) {
        const struct card_set *set = catalog_set(k->catalog, (int)i);
        int cards = 0;
        if (*sheet_cell(&sets, i, "cards"))
            assert_true(parse_int(sheet_cell(&sets, i, "cards"), 1, 65535, &cards));
        assert_int_equal(set->cards, cards);
        if (cards && known[i] > cards)
            fail_msg("%s: %d cards of %d", set->code, known[i], cards);
        whole += cards && known[i] == cards;
    }
    assert_true(whole > 300);
    assert_int_equal(known[catalog_find_set(k->catalog, "ARN")->index], 78); /* with one Mountain */
    assert_true(known[catalog_find_set(k->catalog, "MSC")->index] < catalog_find_set(k->catalog, "MSC")->cards);
    assert_int_equal(catalog_find_set(k->catalog, "TRK")->cards, 0); /* announced only */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backs_are_known_and_belong_to_the_identity),
        cmocka_unit_test(some_cards_are_known_by_name_only),
        cmocka_unit_test(cards_were_other_things_in_earlier_eras),
        cmocka_unit_test(cards_beside_decks_have_their_kinds),
        cmocka_unit_test(cards_tell_whether_they_say_more_than_keywords),
        cmocka_unit_test(no_set_has_more_cards_than_there_are),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
