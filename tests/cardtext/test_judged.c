/* test_judged.c - the cards drawn by lot that were judged against their retellings
 *
 * That a hundred are judged, the first of the draw that compile fully, with at most three wrong;
 * and, where ../shared has the texts, that each still compiles to the language that was judged.
 * How they were drawn and judged: tests/data/cardtext/README.md.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "testing.h"

#include "cardtext/cardtext.h"

#include <string.h>

enum { JUDGED = 100, WRONG_AT_MOST = 3 };

static void csv_read(struct arena *arena, const char *path, struct csv_table *out)
{
    struct err err = ERR_INIT;
    char *text;
    size_t n;
    assert_ok(file_read(arena, path, 64u << 20, &text, &n, &err), err);
    assert_ok(csv_table_parse(arena, text, path, out, &err), err);
}

static int column(const struct csv_table *t, const char *name)
{
    int c = csv_column(t, name);
    if (c < 0)
        fail_msg("no column %s", name);
    return c;
}

static void a_hundred_of_the_draw_are_judged(void **state)
{
    struct arena arena = ARENA_INIT;
    struct csv_table told, judged;
    size_t right = 0, wrong = 0;
    (void)state;
    csv_read(&arena, TEST_DATA "/cardtext/retellings.csv", &told);
    csv_read(&arena, TEST_DATA "/cardtext/judged.csv", &judged);
    int name = column(&told, "name"), retelling = column(&told, "retelling"), verdict = column(&told, "verdict"),
        note = column(&told, "note"), card = column(&judged, "name");
    for (size_t i = 0; i < told.n_rows; i++) {
        const struct csv_row *row = &told.rows[i];
        const char *says = csv_cell(row, verdict);
        bool good = strcmp(says, "right") == 0, bad = strcmp(says, "wrong") == 0;
        assert_true(*csv_cell(row, retelling) != '\0');
        if (good || bad) { /* in the same order */
            assert_true(right + wrong < judged.n_rows);
            assert_string_equal(csv_cell(&judged.rows[right + wrong], card), csv_cell(row, name));
            right += good;
            wrong += bad;
            assert_true(good || *csv_cell(row, note));
        } else if (right + wrong < JUDGED) { /* none is left out but those that were not compiled */
            assert_string_equal(says, "not-compiled");
        } else {
            assert_string_equal(says, "");
        }
    }
    assert_int_equal(right + wrong, JUDGED);
    assert_int_equal(judged.n_rows, JUDGED);
    assert_true(wrong <= WRONG_AT_MOST);
    arena_release(&arena);
}

static const struct csv_row *row_of(const struct csv_table *t, int column_of_name, const char *name)
{
    for (size_t i = 0; i < t->n_rows; i++)
        if (strcmp(csv_cell(&t->rows[i], column_of_name), name) == 0)
            return &t->rows[i];
    return NULL;
}

static void they_still_compile_to_what_was_judged(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table texts, judged;
    char *text;
    size_t n;
    int changed = 0;
    (void)state;
    if (file_read(&arena, TEST_SHARED "/data/rules_text_dev.csv", 64u << 20, &text, &n, &err) != ERR_OK) {
        arena_release(&arena);
        skip();
    }
    assert_ok(csv_table_parse(&arena, text, "texts", &texts, &err), err);
    csv_read(&arena, TEST_DATA "/cardtext/judged.csv", &judged);
    int name = column(&judged, "name"), cost = column(&judged, "mana_cost"), type_line = column(&judged, "type_line"),
        keywords = column(&judged, "keywords"), abilities = column(&judged, "abilities");
    for (size_t i = 0; i < judged.n_rows; i++) {
        const struct csv_row *row = &judged.rows[i];
        const struct csv_row *source = row_of(&texts, column(&texts, "name"), csv_cell(row, name));
        if (!source)
            fail_msg("no text of %s", csv_cell(row, name));
        struct card_wording wording = {.name = csv_cell(row, name),
                                       .mana_cost = csv_cell(row, cost),
                                       .type_line = csv_cell(row, type_line),
                                       .text = csv_cell(source, column(&texts, "text"))};
        struct card_meaning meaning;
        cardtext_compile(&arena, &wording, &meaning);
        if (meaning.understanding != UNDERSTOOD_FULLY || strcmp(meaning.keywords, csv_cell(row, keywords)) != 0 ||
            strcmp(meaning.abilities, csv_cell(row, abilities)) != 0) {
            print_error("%s: judged %s %s\n  now %s %s\n", csv_cell(row, name), csv_cell(row, keywords),
                        csv_cell(row, abilities), meaning.keywords, meaning.abilities);
            changed++;
        }
    }
    if (changed)
        fail_msg("%d of the judged cards compile to something else: judge them again", changed);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_of_the_draw_are_judged),
        cmocka_unit_test(they_still_compile_to_what_was_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
