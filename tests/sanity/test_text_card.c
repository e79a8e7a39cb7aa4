/* test_text_card.c - cards of the catalogue by their rules text: compiled, and taken by the engine
 *
 * The texts are made for this test; that a card of the catalogue has such a text is not so. Where ../shared has texts
 * of real cards: how many are understood fully, and of those that were held out while the patterns were written (a
 * fifth, by the FNV-1a hash of the name).
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "testing.h"

#include "catalog/catalog.h"
#include "sanity/text_card.h"
#include "sanity/text_check.h"

static struct catalog *open_catalog(void)
{
    struct catalog *catalog;
    struct err err = ERR_INIT;
    if (catalog_open(NULL, &catalog, &err) != ERR_OK)
        fail_msg("%s", err.text);
    return catalog;
}

static const struct card *find(struct catalog *catalog, const char *name)
{
    struct name_match match;
    return catalog_find(catalog, name, &match) == NAME_FOUND ? match.card : NULL;
}

static void facts_come_from_the_catalogue(void **state)
{
    struct arena arena = ARENA_INIT;
    struct catalog *catalog = open_catalog();
    struct text_face face;
    (void)state;
    const struct card *bears = find(catalog, "Grizzly Bears");
    assert_non_null(bears);
    text_face_compile(&arena, bears, bears->name, "", "{9}: Grizzly Bears gets +4/-1 until end of turn.", &face);
    assert_int_equal(face.understanding, UNDERSTOOD_FULLY);
    assert_string_equal(face.refused, "");
    assert_true(strstr(face.facts, "Creature") && strstr(face.facts, "2/2"));
    text_face_compile(&arena, bears, bears->name, "", "Grizzly Bears yodels.", &face);
    assert_int_equal(face.understanding, UNDERSTOOD_NOT);
    text_face_compile(&arena, NULL, "Quibble Ogre", "", "Trample", &face);
    assert_int_equal(face.understanding, UNDERSTOOD_FULLY);
    catalog_close(catalog);
    arena_release(&arena);
}

static void what_the_engine_refuses_is_not_understood(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    assert_string_equal(
        text_refused(&arena, "Ogre", "{1}{R} Creature Ogre 2/2", "trample", "activated [{T}] { draw(you, 1) }"), "");
    assert_true(*text_refused(&arena, "Ogre", "{1}{R} Creature Ogre 2/2", "yodelling", ""));
    assert_true(*text_refused(&arena, "Ogre", "{1}{R} Creature Ogre 2/2", "", "activated [{T}] { draw(you, x) }"));
    arena_release(&arena);
}

/* Each half has its own text. */
static void faces_are_read_one_by_one(void **state)
{
    struct arena arena = ARENA_INIT;
    struct catalog *catalog = open_catalog();
    struct text_face *faces;
    (void)state;
    const struct card *card = find(catalog, "Fire // Ice");
    assert_non_null(card);
    size_t n = text_card_compile(&arena, card, "Draw seven cards.\n//\nIce yodels.", &faces);
    assert_int_equal(n, 2);
    assert_int_equal(faces[0].understanding, UNDERSTOOD_FULLY);
    assert_int_equal(faces[1].understanding, UNDERSTOOD_NOT);
    assert_int_equal(understanding_of(faces, n), UNDERSTOOD_PARTLY);
    catalog_close(catalog);
    arena_release(&arena);
}

static unsigned fnv(const char *text)
{
    unsigned h = 2166136261u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

static void most_cards_are_understood(void **state)
{
    struct arena arena = ARENA_INIT, work = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table texts;
    char *text;
    size_t len;
    int cards = 0, full = 0, held_out = 0, held_out_full = 0;
    bool all = getenv("TOPCUT_LONG") != NULL; /* else one in three of the faces */
    (void)state;
    if (file_read(&arena, TEST_SHARED "/data/rules_text_dev.csv", 64u << 20, &text, &len, &err) != ERR_OK)
        skip();
    assert_int_equal(csv_table_parse(&arena, text, "texts", &texts, &err), ERR_OK);
    struct catalog *catalog = open_catalog();
    for (size_t i = 0; i < texts.n_rows; i++) {
        const char *name = texts.rows[i].cells[0], *face = texts.rows[i].cells[1];
        const struct card *card = all || fnv(name) / 5 % 3 == 0 ? find(catalog, name) : NULL;
        struct text_face out;
        if (!card)
            continue;
        text_face_compile(&work, card, name, face, texts.rows[i].cells[3], &out);
        bool held = fnv(name) % 5 == 0, understood = out.understanding == UNDERSTOOD_FULLY;
        cards++;
        full += understood;
        held_out += held;
        held_out_full += held && understood;
        arena_reset(&work);
    }
    print_message("%d of %d faces are understood fully, %d of %d of those held out\n", full, cards, held_out_full,
                  held_out);
    assert_true(cards > 1000 && full * 100 >= cards * 70);
    assert_true(held_out_full * 100 >= held_out * 65);
    catalog_close(catalog);
    arena_release(&work);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_come_from_the_catalogue),
        cmocka_unit_test(what_the_engine_refuses_is_not_understood),
        cmocka_unit_test(faces_are_read_one_by_one),
        cmocka_unit_test(most_cards_are_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
