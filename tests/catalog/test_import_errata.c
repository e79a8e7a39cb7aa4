/* test_import_errata.c - what errata took from a card is gone after an import, and what a file does not speak of
 * stays */
#include "base/arena.h"
#include "base/err.h"
#include "catalog/import_files.h"

static struct catalog *base_of_keywords(struct arena *arena)
{
    const char *path = test_path(arena, "keywords.db");
    struct err err = ERR_INIT;
    struct writer *w;
    struct catalog *base;
    const struct card_set alpha = {.code = "LEA", .name = "Limited Edition Alpha", .date = "1993-08-05"};
    static const char *const names[] = {"One Less", "None Left", "Unsaid"};
    (void)unlink(path);
    assert_ok(writer_open(path, &w, &err), err);
    assert_ok(writer_set(w, &alpha, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const struct card card = {.name = names[i],
                                  .types = TYPE_CREATURE,
                                  .subtypes = "Wall",
                                  .type_line = "Creature - Wall",
                                  .power = "0",
                                  .toughness = "3",
                                  .keywords = i ? "Landhome" : "Flying;Landhome",
                                  .layout = "normal"};
        assert_ok(writer_card(w, &card, &err), err);
        assert_ok(writer_printing(w, names[i], "LEA", 'C', "", &err), err);
    }
    assert_ok(writer_meta(w, "known_until", "2026-08-22", &err), err);
    assert_ok(writer_finish(w, &err), err);
    assert_ok(catalog_open(path, &base, &err), err);
    return base;
}

/* Landhome was a keyword until errata wrote it out on the cards that had it. */
static void a_keyword_lost_by_errata(void **state)
{
    static const char cards[] =
        "{\"meta\": {\"date\": \"2026-11-20\", \"version\": \"5.2.2+20261120\"}, \"data\": {"
        "\"One Less\": [{\"name\": \"One Less\", \"layout\": \"normal\", \"manaCost\": \"{U}\", "
        "\"manaValue\": 1,"
        " \"colors\": [\"U\"], \"colorIdentity\": [\"U\"], \"types\": [\"Creature\"], "
        "\"subtypes\": [\"Wall\"],"
        " \"supertypes\": [], \"power\": \"0\", \"toughness\": \"3\", \"keywords\": [\"Flying\"],"
        " \"text\": \"Flying\\nIt needs an Island.\", \"printings\": [\"LEA\"]}],"
        "\"None Left\": [{\"name\": \"None Left\", \"layout\": \"normal\", \"manaCost\": \"{U}\", "
        "\"manaValue\": 1,"
        " \"colors\": [\"U\"], \"colorIdentity\": [\"U\"], \"types\": [\"Creature\"], "
        "\"subtypes\": [\"Wall\"],"
        " \"supertypes\": [], \"power\": \"0\", \"toughness\": \"3\","
        " \"text\": \"It needs an Island.\", \"printings\": [\"LEA\"]}],"
        "\"Unsaid\": [{\"name\": \"Unsaid\", \"layout\": \"normal\", \"manaCost\": \"{U}\", "
        "\"manaValue\": 1,"
        " \"colors\": [\"U\"], \"colorIdentity\": [\"U\"], \"types\": [\"Creature\"], "
        "\"subtypes\": [\"Wall\"],"
        " \"supertypes\": [], \"power\": \"0\", \"toughness\": \"3\", \"printings\": [\"LEA\"]}]}}";
    static const struct {
        const char *name, *keywords;
    } rows[] = {{"One Less", "Flying"}, {"None Left", ""}, {"Unsaid", "Landhome"}};
    struct arena *arena = *state;
    struct err err = ERR_INIT;
    struct import_result result;
    struct catalog *base = base_of_keywords(arena), *made;
    const char *path = write_bytes(arena, "AtomicCards-errata.json", cards, sizeof cards - 1);
    const char *target = test_path(arena, "errata.db");
    assert_ok(import_onto(arena, base, path, IMPORT_AUTO, target, &import_clock, 0, &result, &err), err);
    assert_ok(catalog_open(target, &made, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct name_match match;
        assert_int_equal(catalog_find(made, rows[i].name, &match), NAME_FOUND);
        if (strcmp(match.card->keywords, rows[i].keywords) != 0)
            fail_msg("%s: \"%s\" instead of \"%s\"", rows[i].name, match.card->keywords, rows[i].keywords);
    }
    catalog_close(made);
    catalog_close(base);
}

int main(void)
{
    struct arena arena = ARENA_INIT;
    void *shared = &arena;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_keyword_lost_by_errata, shared),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
