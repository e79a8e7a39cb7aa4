/* shipped.h - for the tests of catalog/: the catalogue inside the program, the CSV files that it was made of, and small
 * ones made on the spot */
#ifndef TOPCUT_TESTS_CATALOG_SHIPPED_H
#define TOPCUT_TESTS_CATALOG_SHIPPED_H

#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/utf8.h"
#include "catalog/catalog.h"
#include "catalog/writer.h"
#include "testing.h"

/* A file of formats/catalog/, or of another folder, as a table. */
struct sheet {
    const char *what;
    struct csv_table table;
    struct {
        const char *name;
        int at;
    } asked[64]; /* columns that were asked for, by the address of the literal */
};

TC_UNUSED static struct sheet sheet_read(struct arena *arena, const char *path)
{
    struct err err = ERR_INIT;
    struct sheet sheet = {.what = path, .asked = {{NULL, 0}}};
    size_t len;
    char *text = test_read(arena, path, &len);
    assert_true(utf8_is_valid(text, len));
    assert_ok(csv_table_parse(arena, text, path, &sheet.table, &err), err);
    return sheet;
}

TC_UNUSED static struct sheet shipped_sheet(struct arena *arena, const char *name)
{
    return sheet_read(arena, path_join(arena, TEST_DATA "/../../formats/catalog", name));
}

TC_UNUSED static const char *sheet_cell(struct sheet *sheet, size_t row, const char *column)
{
    size_t i = 0;
    while (i < ARRAY_LEN(sheet->asked) && sheet->asked[i].name && sheet->asked[i].name != column)
        i++;
    tc_assert(i < ARRAY_LEN(sheet->asked));
    if (!sheet->asked[i].name) {
        sheet->asked[i].name = column;
        sheet->asked[i].at = csv_column(&sheet->table, column);
        if (sheet->asked[i].at < 0)
            fail_msg("%s has no column %s", sheet->what, column);
    }
    return csv_cell(&sheet->table.rows[row], sheet->asked[i].at);
}

/* Under Valgrind every 50th row has to do; a step of 1 otherwise. */
TC_UNUSED static size_t sheet_step(void)
{
    return test_step(11, 50);
}

TC_UNUSED static struct catalog *shipped_open(void)
{
    struct err err = ERR_INIT;
    struct catalog *catalog;
    assert_ok(catalog_open(NULL, &catalog, &err), err);
    return catalog;
}

/* A card that is asked for by a text must be the one of that name. */
TC_UNUSED static void assert_finds(struct catalog *catalog, const char *text, const char *name)
{
    struct name_match match;
    enum name_answer answer = catalog_find(catalog, text, &match);
    if (answer != NAME_FOUND || strcmp(match.card->name, name) != 0)
        fail_msg("\"%s\" gives %s instead of %s", text,
                 answer == NAME_FOUND     ? match.card->name
                 : answer == NAME_UNKNOWN ? "nothing"
                                          : "an ambiguity",
                 name);
    assert_non_null(match.matched);
}

TC_UNUSED static void assert_unknown(struct catalog *catalog, const char *text)
{
    struct name_match match;
    if (catalog_find(catalog, text, &match) != NAME_UNKNOWN)
        fail_msg("\"%s\" gives %s instead of nothing", text, match.card ? match.card->name : "an ambiguity");
    assert_null(match.card);
}

/* ---- small catalogues ------------------------------------------------------------------------ */

/* A new catalogue with two sets, OLD of 1994 and NEW of 2001. */
TC_UNUSED static struct writer *small_begin(const char *path)
{
    struct err err = ERR_INIT;
    struct writer *w;
    const struct card_set old = {.code = "OLD",
                                 .name = "Old Set",
                                 .date = "1994-06-01",
                                 .type = "core",
                                 .border = "black",
                                 .alt_codes = "OD O1"};
    const struct card_set new = {.code = "NEW",
                                 .name = "New Set",
                                 .date = "2001-02-05",
                                 .type = "expansion",
                                 .block = "News",
                                 .border = "black"};
    (void)remove(path);
    assert_ok(writer_open(path, &w, &err), err);
    assert_ok(writer_set(w, &new, &err), err);
    assert_ok(writer_set(w, &old, &err), err);
    return w;
}

TC_UNUSED static void small_card(struct writer *w, const char *name)
{
    struct err err = ERR_INIT;
    const struct card card = {.name = name,
                              .mana_cost = "{1}{G}",
                              .mana_value = 2,
                              .colors = COLOR_GREEN,
                              .identity = COLOR_GREEN,
                              .types = TYPE_CREATURE,
                              .type_line = "Creature - Bear",
                              .subtypes = "Bear",
                              .power = "2",
                              .toughness = "2"};
    assert_ok(writer_card(w, &card, &err), err);
}

/* A card of two faces, of which the name is the first, or both. */
TC_UNUSED static void small_two_faced(struct writer *w, const char *name, const char *first, const char *second)
{
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    const struct card_face faces[] = {{.name = first, .side = 'a', .type_line = "Instant"},
                                      {.name = second, .side = 'b', .type_line = "Sorcery"}};
    const struct card card = {.name = name,
                              .full_name = arena_printf(&arena, "%s // %s", first, second),
                              .types = TYPE_INSTANT,
                              .type_line = "Instant",
                              .layout = "split",
                              .faces = faces,
                              .n_faces = 2};
    assert_ok(writer_card(w, &card, &err), err);
    arena_release(&arena);
}

TC_UNUSED static struct catalog *small_end(struct writer *w, const char *path)
{
    struct err err = ERR_INIT;
    struct catalog *catalog;
    assert_ok(writer_finish(w, &err), err);
    assert_ok(catalog_open(path, &catalog, &err), err);
    return catalog;
}

#endif
