/* test_planes.c - planar decks and vanguards (901, 902 of 2009)
 *
 * The catalogue is made here: the shipped one and eleven planes, a phenomenon and two vanguards of invented names. The
 * lists come in the formats that carry them.
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "deck_fixture.h"

#include "catalog/writer.h"

static struct fixture fx;

static void add_card(struct writer *w, const char *name, unsigned type, const char *type_line)
{
    struct err err = ERR_INIT;
    const struct card card = {.name = name,
                              .full_name = name,
                              .mana_cost = "",
                              .subtypes = "",
                              .types = type,
                              .type_line = type_line,
                              .power = "",
                              .toughness = "",
                              .loyalty = "",
                              .keywords = "",
                              .produces = "",
                              .layout = "planar",
                              .first_printed = "2009-09-04"};
    assert_ok(writer_card(w, &card, &err), err);
    assert_ok(writer_printing(w, name, "TPL", 'C', "", &err), err);
}

static int set_up(void **state)
{
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct writer *w;
    const struct card_set set = {.code = "TPL",
                                 .name = "Planes of a test",
                                 .date = "2009-09-04",
                                 .type = "planechase",
                                 .block = "",
                                 .border = "black",
                                 .effective = "",
                                 .alt_codes = ""};
    (void)state;
    fixture_open(&fx, NULL, 0);
    const char *path = test_path(&arena, "planes.db");
    assert_ok(writer_open_from(path, fx.catalog, &w, &err), err);
    assert_ok(writer_set(w, &set, &err), err);
    for (int i = 0; i < 11; i++)
        add_card(w, arena_printf(&arena, "Plane of Test %c", 'A' + i), TYPE_PLANE, "Plane - Test");
    add_card(w, "Phenomenon of Test", TYPE_PHENOMENON, "Phenomenon");
    add_card(w, "Avatar of Test One", TYPE_VANGUARD, "Vanguard");
    add_card(w, "Avatar of Test Two", TYPE_VANGUARD, "Vanguard");
    assert_ok(writer_finish(w, &err), err);
    fixture_close(&fx);
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    fx = (struct fixture){.catalog = NULL};
    assert_ok(catalog_open(path, &fx.catalog, &err), err);
    assert_ok(resource_list(&fx.arena, "formats", &formats, &n_formats, &err), err);
    assert_ok(resource_list(&fx.arena, "banlists", &banlists, &n_banlists, &err), err);
    assert_ok(format_book_make(&fx.arena, fx.catalog, formats, n_formats, banlists, n_banlists, &fx.book, &err), err);
    arena_release(&arena);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

/* n planes, a line each, with a text before and after the name. */
static const char *planes(struct arena *arena, int n, const char *before, const char *after)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < n; i++)
        strbuf_printf(&sb, "%sPlane of Test %c%s", before, 'A' + i, after);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void judge_text(struct arena *arena, const char *text, const char *format, const char *date,
                       const char *findings)
{
    struct err err = ERR_INIT;
    struct deck deck;
    struct verdict v;
    struct ruling *ruling = fixture_ruling(&fx, arena, format, date);
    assert_ok(deck_read(arena, fx.catalog, text, strlen(text), "list", DECK_AUTO, &deck, &err), err);
    assert_ok(deck_check(arena, ruling, &deck, NULL, &v, &err), err);
    const char *found = fixture_findings(arena, &v);
    if (strcmp(found, findings) != 0)
        fail_msg("%s on %s:\n%s\n  finds    %s\n  expected %s", format, date, text, found, findings);
    assert_int_equal(v.legal, !*findings || (*findings == '(' && !strstr(findings, "; ")));
}

static void a_planar_deck_has_ten_different_planes(void **state)
{
    struct arena arena = ARENA_INIT;
    const char *nine = planes(&arena, 9, "1 ", "\n"), *ten = planes(&arena, 10, "1 ", "\n");
    const struct {
        const char *text, *findings;
    } rows[] = {
        {ten, ""},
        {planes(&arena, 11, "1 ", "\n"), ""},
        {nine, "planar 9/10"},
        {arena_printf(&arena, "%s1 Phenomenon of Test\n", nine), ""},
        {arena_printf(&arena, "%s1 Plane of Test A\n", ten), "planar@1 2/1"},
        {arena_printf(&arena, "2 Plane of Test K\n%s", ten), "planar@1 2/1"},
        {arena_printf(&arena, "%s1 Shock\n", ten), "planar@11 1/0"},
        {arena_printf(&arena, "%s1 No Such Plane\n", ten), "unknown-card@11"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        judge_text(&arena, rows[i].text, "planar", "2010-01-01", rows[i].findings);
    arena_release(&arena);
}

/* Forge and MTGJSON keep them apart from the deck that they go with. */
static void planes_are_judged_where_the_files_carry_them(void **state)
{
    struct arena arena = ARENA_INIT;
    const char *nine = planes(&arena, 9, "1 ", "\n"), *ten = planes(&arena, 10, "1 ", "\n");
    const char *head = "[metadata]\nName=x\n[Main]\n60 Mountain\n[Sideboard]\n7 Forest\n[Planes]\n";
    (void)state;
    judge_text(&arena, arena_printf(&arena, "%s%s", head, ten), "planar", "2010-01-01", "(note@7)");
    judge_text(&arena, arena_printf(&arena, "%s%s", head, nine), "planar", "2010-01-01", "(note@7); planar 9/10");
    judge_text(&arena, arena_printf(&arena, "%s%s1 Plane of Test A\n", head, ten), "planar", "2010-01-01",
               "(note@7); planar@8 2/1");
    judge_text(&arena, arena_printf(&arena, "%s%s1 No Such Plane\n", head, ten), "planar", "2010-01-01",
               "(note@7); unknown-card@18");
    /* the deck itself does not see them */
    judge_text(&arena, arena_printf(&arena, "%s%s", head, ten), "Legacy", "2015-01-01", "(note@7)");
    judge_text(&arena,
               arena_printf(&arena,
                            "{\"data\":{\"name\":\"x\",\"mainBoard\":[],\"planes\":[%s"
                            "{\"count\":1,\"name\":\"Plane of Test K\"}]}}",
                            planes(&arena, 9, "{\"count\":1,\"name\":\"", "\"},")),
               "planar", "2010-01-01", "(note@1)");
    arena_release(&arena);
}

static void one_vanguard_stands_beside_the_deck(void **state)
{
    static const struct {
        const char *text, *findings;
    } rows[] = {
        {"60 Mountain\n1 Avatar of Test One\n", ""},
        {"60 Mountain\n", "vanguard 0/1"},
        {"60 Mountain\n1 Avatar of Test One\n1 Avatar of Test Two\n", "vanguard 2/1"},
        {"60 Mountain\n2 Avatar of Test One\n", "vanguard 2/1"},
        /* it is no card of the deck (902.3) */
        {"59 Mountain\n1 Avatar of Test One\n", "main-too-small 59/60"},
        {"[metadata]\nName=x\n[Main]\n60 Mountain\n[Avatar]\n1 Avatar of Test One\n", "(note@5)"},
        {"[metadata]\nName=x\n[Main]\n60 Mountain\n1 Avatar of Test Two\n[Avatar]\n1 Avatar of "
         "Test One\n",
         "(note@6); vanguard 2/1"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        judge_text(&arena, rows[i].text, "Vanguard", "2010-01-01", rows[i].findings);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planar_deck_has_ten_different_planes),
        cmocka_unit_test(planes_are_judged_where_the_files_carry_them),
        cmocka_unit_test(one_vanguard_stands_beside_the_deck),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
