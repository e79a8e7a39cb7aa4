/* test_judged.c - what the hundred judged cards compile to is accepted, in every era
 *
 * See tests/data/cardtext/README.md.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "testing.h"

#include "engine/language/language.h"

static void the_judged_cards_are_cards(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table judged;
    char *text;
    size_t n;
    (void)state;
    assert_ok(file_read(&arena, TEST_DATA "/cardtext/judged.csv", 1u << 20, &text, &n, &err), err);
    assert_ok(csv_table_parse(&arena, text, "judged.csv", &judged, &err), err);
    int name = csv_column(&judged, "name"), facts = csv_column(&judged, "facts"),
        keywords = csv_column(&judged, "keywords"), abilities = csv_column(&judged, "abilities");
    assert_true(judged.n_rows > 0);
    for (int era = 0; era < ERA_COUNT; era++) {
        struct book_builder *b = book_builder_new(&arena, rules_of((enum era)era));
        const struct book *book;
        for (size_t i = 0; i < judged.n_rows; i++) {
            const struct csv_row *row = &judged.rows[i];
            const struct card_source source = {.name = csv_cell(row, name),
                                               .facts = csv_cell(row, facts),
                                               .keywords = csv_cell(row, keywords),
                                               .text = csv_cell(row, abilities),
                                               .file = "judged.csv"};
            uint16_t id;
            assert_ok(book_add(b, &source, &id, &err), err);
        }
        assert_ok(book_finish(b, &book, &err), err);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judged_cards_are_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
