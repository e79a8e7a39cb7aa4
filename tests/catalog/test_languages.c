/* test_languages.c - names in other languages, by the shipped ones and by a small catalogue */
#include "base/arena.h"
#include "base/err.h"
#include "catalog/shipped.h"

#include <string.h>

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

static bool is_among(const struct name_match *match, const char *card)
{
    for (size_t i = 0; i < match->n_choices; i++)
        if (strcmp(match->choices[i]->name, card) == 0)
            return true;
    return match->answer == NAME_FOUND && strcmp(match->card->name, card) == 0;
}

/* How the names of names.csv were answered. */
struct answers {
    size_t all, ambiguous, english;
};

static void check_names(struct names *n, struct sheet *sheet, size_t row, unsigned language, struct answers *answers)
{
    const char *card = sheet_cell(sheet, row, "card");
    char *names = arena_strdup(&n->arena, sheet_cell(sheet, row, card_languages[language].code)), *rest = NULL;
    for (char *name = strtok_r(names, "|", &rest); name; name = strtok_r(NULL, "|", &rest)) {
        struct name_match match;
        enum name_answer answer = catalog_find(n->catalog, name, &match);
        bool english = answer == NAME_FOUND && !match.languages;
        bool mine = is_among(&match, card);
        answers->all++;
        answers->ambiguous += answer == NAME_AMBIGUOUS;
        answers->english += english && !mine;
        if (!mine && !english && match.n_choices < NAME_CHOICES)
            fail_msg("names.csv:%d: %s does not find %s", sheet->table.rows[row].line, name, card);
        if (mine && answer == NAME_FOUND && match.languages)
            assert_true(match.languages & 1u << language);
    }
}

/* Every name finds its card, or says that others are called so as well; what is a card's name in English is that. */
static void every_name_finds_its_card(void **state)
{
    struct names *n = *state;
    struct sheet sheet = shipped_sheet(&n->arena, "names.csv");
    struct answers answers = {0};
    for (size_t i = 0; i < sheet.table.n_rows; i += sheet_step())
        for (unsigned l = 0; l + 1 < CARD_LANGUAGES; l++)
            check_names(n, &sheet, i, l, &answers);
    assert_true(answers.all > 100000 / sheet_step());
    assert_true(answers.ambiguous < 600);
    assert_true(answers.english < 60);
}

static void names_are_told_with_their_language(void **state)
{
    static const struct {
        const char *name, *card, *language;
    } cases[] = {
        {"Blitzschlag", "Lightning Bolt", "de"},
        {"Montanha", "Mountain", "pt"},
        {"Foudre", "Lightning Bolt", "fr"},
        {"Ebene", "Plains", "de"},
        {"Isla", "Island", "es"},
        {"Foresta", "Forest", "it"},
        {"稲妻", "Lightning Bolt", "ja"},
        {"Лес", "Forest", "ru"},
        {"들", "Plains", "ko"},
        {"海岛", "Island", "zhs"},
        {"海島", "Island", "zht"},
        {"forêt", "Forest", "fr"},
    };
    struct names *n = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct name_match match;
        if (catalog_find(n->catalog, cases[i].name, &match) != NAME_FOUND)
            fail_msg("%s is not found", cases[i].name);
        assert_string_equal(match.card->name, cases[i].card);
        assert_true(match.languages & card_language_bit(cases[i].language));
    }
}

static void a_slip_in_another_language_is_understood(void **state)
{
    static const char *const cases[][2] = {{"Blitzschalg", "Lightning Bolt"}, {"Élfes de Llanowarr", "Llanowar Elves"}};
    struct names *n = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *best[CATALOG_SUGGESTIONS];
        size_t found = catalog_suggest(n->catalog, &n->arena, cases[i][0], best);
        if (!found || strcmp(best[0], cases[i][1]) != 0)
            fail_msg("%s: %s instead of %s", cases[i][0], found ? best[0] : "nothing", cases[i][1]);
    }
}

static void languages_have_codes_and_names(void **state)
{
    struct names *n = *state;
    static const char *const same[][2] = {
        {"de", "German"}, {"PT", "Portuguese (Brazil)"}, {"zhs", "Chinese Simplified"}, {"", "Phyrexian"}};
    for (size_t i = 0; i < ARRAY_LEN(same); i++)
        assert_int_equal(card_language_bit(same[i][0]), card_language_bit(same[i][1]));
    assert_string_equal(card_languages_text(&n->arena, 0), "");
    assert_string_equal(card_languages_text(&n->arena, card_language_bit("de") | card_language_bit("it")),
                        "German, Italian");
}

/* ---- a small catalogue ----------------------------------------------------------------------- */

enum { DASHED = 200 };

/* Four animals, and more names of one key than a block has. */
static struct catalog *make_animals(struct names *n, const char *path)
{
    static const char *const cards[] = {"Fox", "Moon", "Owl", "Wolf"};
    static const char *const names[][3] = {
        {"Fuchs", "Fox", "de"}, {"Fuchs", "Fox", "fr"},  /* one name of both */
        {"Moon", "Wolf", "fr"},                          /* English goes first */
        {"Grise", "Owl", "fr"}, {"Grise", "Wolf", "de"}, /* nobody knows which */
        {"かき", "Owl", "ja"},  {"がき", "Wolf", "ja"},  /* but for its mark the same */
        {"Eule", "Owl", "de"},  {"Zorro", "Fox", "es"},
    };
    struct err err = ERR_INIT;
    struct writer *w = small_begin(path);
    for (size_t i = 0; i < ARRAY_LEN(cards); i++)
        small_card(w, cards[i]);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        assert_ok(writer_foreign(w, names[i][0], names[i][1], card_language_bit(names[i][2]), &err), err);
    for (int i = 1; i <= DASHED; i++)
        assert_ok(writer_foreign(w, arena_printf(&n->arena, "Eu%0*dle", i, 0), "Owl", 1, &err), err);
    for (int i = 1; i <= DASHED; i++) /* all of one key */
        assert_ok(writer_foreign(w, arena_printf(&n->arena, "Ma%*sn", i, "-"), "Moon", 1, &err), err);
    assert_int_equal(writer_foreign(w, "Fuchs", "No Such Card", 1, &err), ERR_INPUT);
    return small_end(w, path);
}

static void a_small_catalogue_answers_as_the_large_one(void **state)
{
    struct names *n = *state;
    struct err err = ERR_INIT;
    struct name_match match;
    struct catalog *c = make_animals(n, test_path(&n->arena, "languages.db"));
    for (int again = 0; again < 2; again++) { /* then from memory */
        assert_int_equal(catalog_find(c, "fuchs", &match), NAME_FOUND);
        assert_string_equal(match.card->name, "Fox");
        assert_string_equal(match.matched, "Fuchs");
        assert_string_equal(card_languages_text(&n->arena, match.languages), "German, French");
        assert_int_equal(catalog_find(c, "moon", &match), NAME_FOUND);
        assert_string_equal(match.card->name, "Moon");
        assert_int_equal(match.languages, 0);
        assert_int_equal(catalog_find(c, "grise", &match), NAME_AMBIGUOUS);
        assert_int_equal(match.n_choices, 2);
        assert_string_equal(match.choices[0]->name, "Owl");
    }
    assert_finds(c, "かき", "Owl");
    assert_finds(c, "がき", "Wolf");
    assert_finds(c, "eule", "Owl");
    assert_finds(c, "zorro", "Fox");
    for (int i = 1; i <= DASHED; i++)
        assert_finds(c, arena_printf(&n->arena, "Eu%0*dle", i, 0), "Owl");
    assert_unknown(c, "Fuchsia");
    assert_unknown(c, "A");
    assert_unknown(c, "ZZZ");
    assert_ok(catalog_verify(c, &err), err);
    catalog_close(c);
}

static void a_card_tells_all_its_names(void **state)
{
    struct names *n = *state;
    struct err err = ERR_INIT;
    const struct card *owl = NULL;
    size_t found;
    struct catalog *c = make_animals(n, test_path(&n->arena, "owl.db"));
    assert_ok(catalog_require(c, &n->arena, "Owl", &owl, &err), err);
    const struct card_foreign *names = catalog_foreign_names(c, &n->arena, owl, &found);
    assert_int_equal(found, DASHED + 3);
    assert_int_equal(names[0].languages, card_language_bit("de"));
    assert_int_equal(names[found - 1].languages, card_language_bit("ja"));
    assert_string_equal(names[found - 1].name, "かき");
    catalog_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_finds_its_card),
        cmocka_unit_test(names_are_told_with_their_language),
        cmocka_unit_test(a_slip_in_another_language_is_understood),
        cmocka_unit_test(languages_have_codes_and_names),
        cmocka_unit_test(a_small_catalogue_answers_as_the_large_one),
        cmocka_unit_test(a_card_tells_all_its_names),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
