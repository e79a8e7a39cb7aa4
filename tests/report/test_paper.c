/* Paper: which kinds there are, the order of a stack that is cut, errors, and the same bytes for the same event. */
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/result/result.h"
#include "report_fixture.h"

/* Cuts the stack: pile by pile, each from its top sheet down, is 0, 1, 2, ... with nothing but empty places behind. */
static void check_stack(int n, int per_sheet)
{
    int sheets = paper_stack_sheets(n, per_sheet), next = 0;
    assert_int_equal(sheets, n / per_sheet + (n % per_sheet != 0));
    for (int pile = 0; pile < per_sheet; pile++)
        for (int sheet = 0; sheet < sheets; sheet++) {
            int piece = paper_stack_piece(n, per_sheet, sheet, pile);
            if (next < n)
                assert_int_equal(piece, next++);
            else
                assert_true(piece >= n);
        }
    assert_int_equal(next, n);
}

static void a_stack_that_is_cut_is_in_the_order_of_tables(void **state)
{
    (void)state;
    for (int n = 0; n <= 200; n++)
        for (int per_sheet = 1; per_sheet <= 16; per_sheet++)
            check_stack(n, per_sheet);
}

/* ---- making it ------------------------------------------------------------------------------- */

static struct paper make(struct fixture *f, const char *word, struct paper_options options)
{
    const struct paper_kind *kind;
    struct paper paper;
    options.event = f->event;
    OK(f, paper_find(&f->arena, word, &kind, &f->err));
    OK(f, paper_make(f->store, &f->arena, &kind, 1, &options, &paper, &f->err));
    assert_true(paper.sheets > 0);
    assert_memory_equal(paper.bytes, "%PDF-", 5);
    return paper;
}

static void refuse(struct fixture *f, const char *word, struct paper_options options, enum err_code code,
                   const char *piece)
{
    const struct paper_kind *kind;
    struct paper paper;
    options.event = f->event;
    OK(f, paper_find(&f->arena, word, &kind, &f->err));
    assert_int_equal(paper_make(f->store, &f->arena, &kind, 1, &options, &paper, &f->err), code);
    assert_err(f->err, code, piece);
    err_clear(&f->err);
}

static void every_kind_comes_in_every_language_and_size(void **state)
{
    struct fixture *f = evening("all.db", ordinary_names, 8);
    const struct paper_code codes[] = {{f->players[0], "Berg, Anna", "QRSTUV"},
                                       {f->players[1], "Abcdefghijklmnopqrstuvwxyz Abcdefghijkl, B", "ABCDEF"}};
    (void)state;
    for (const struct paper_kind *k = paper_kinds; k->word; k++) {
        struct paper_options o = {.url = "http://192.168.1.5:8080", .codes = codes, .n_codes = 2};
        bool of_one = strcmp(k->word, "deckchecks") == 0;
        o.player = of_one ? f->players[0] : (struct player_id){0};
        o.round = strcmp(k->word, "standings") == 0 ? 2 : 0;
        const char *english = make(f, k->word, o).bytes;
        o.size = PAPER_LETTER;
        size_t lang = 0;
        for (; lang_list()[lang]; lang++) {
            o.lang = lang_list()[lang];
            (void)make(f, k->word, o);
        }
        assert_true(lang >= 7);
        assert_non_null(english);
    }
    fixture_free(f);
}

static void the_same_event_gives_the_same_bytes(void **state)
{
    struct fixture *f = evening("same.db", ordinary_names, 8);
    (void)state;
    for (const struct paper_kind *k = paper_kinds; k->word; k++) {
        struct paper_options o = {.player = f->players[0]};
        if (k->flags & PAPER_SECRET)
            continue;
        struct paper a = make(f, k->word, o), b = make(f, k->word, o);
        assert_int_equal(a.len, b.len);
        assert_memory_equal(a.bytes, b.bytes, a.len);
    }
    fixture_free(f);
}

static void several_kinds_are_one_file(void **state)
{
    struct fixture *f = evening("several.db", ordinary_names, 8);
    const struct paper_kind *kinds[2];
    struct paper_options o = {.event = f->event};
    struct paper both;
    (void)state;
    OK(f, paper_find(&f->arena, "slips", &kinds[0], &f->err));
    OK(f, paper_find(&f->arena, "bracket", &kinds[1], &f->err));
    OK(f, paper_make(f->store, &f->arena, kinds, 2, &o, &both, &f->err));
    assert_int_equal(both.sheets, make(f, "slips", o).sheets + make(f, "bracket", o).sheets);
    assert_string_equal(paper_file_name(&f->arena, "Café & Søn", kinds, 2, 3), "cafe-son-slips-bracket-round-3.pdf");
    assert_string_equal(paper_file_name(&f->arena, "木曜", kinds + 1, 1, 3), "bracket.pdf");
    fixture_free(f);
}

static void slips_take_as_many_sheets_as_they_must(void **state)
{
    static const struct {
        int per_page, blank, sheets;
    } cases[] = {{8, 16, 2}, {8, 17, 3}, {4, 16, 4}, {4, 17, 5}, {1, 3, 3}, {10, 100, 10}, {0, 8, 1}};
    struct fixture *f = evening("slips.db", ordinary_names, 8);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct paper_options o = {.per_page = cases[i].per_page, .blank = cases[i].blank};
        assert_int_equal(make(f, "slips", o).sheets, cases[i].sheets);
    }
    /* Round 3 has a table less; a final has one; a bye has no slip. */
    assert_int_equal(make(f, "slips", (struct paper_options){.per_page = 1, .round = 1}).sheets, 4);
    assert_int_equal(make(f, "slips", (struct paper_options){.per_page = 1, .round = 3}).sheets, 3);
    assert_int_equal(make(f, "slips", (struct paper_options){.per_page = 1}).sheets, 1);
    assert_int_equal(make(f, "registration", (struct paper_options){.blank = 5}).sheets, 5);
    assert_int_equal(make(f, "numbers", (struct paper_options){.tables = 9, .per_page = 4}).sheets, 3);
    fixture_free(f);
}

static void what_is_not_there_is_said(void **state)
{
    struct fixture *f = report_store("none.db");
    const struct paper_kind *kind;
    const struct paper_options plain = {0};
    (void)state;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    refuse(f, "names", plain, ERR_NOT_FOUND, "no round");
    refuse(f, "slips", plain, ERR_NOT_FOUND, "no round");
    refuse(f, "bracket", plain, ERR_NOT_FOUND, "no bracket");
    refuse(f, "crosstable", plain, ERR_CONFLICT, "no round");
    refuse(f, "codes", plain, ERR_CONFLICT, "topcut serve");
    refuse(f, "deckchecks", plain, ERR_CONFLICT, "nobody is checked before round 1");
    refuse(f, "slips", (struct paper_options){.blank = 8, .per_page = 5}, ERR_USAGE, "1, 2, 3, 4, 6, 8, 10");
    refuse(f, "numbers", (struct paper_options){.per_page = 3}, ERR_USAGE, "1, 2, 4, 8");
    fixture_pair(f, 1);
    refuse(f, "names", (struct paper_options){.round = 9}, ERR_NOT_FOUND, "round 9");
    refuse(f, "standings", (struct paper_options){.round = 9}, ERR_NOT_FOUND, "round 9");
    (void)make(f, "emergency", plain);
    assert_int_equal(paper_find(&f->arena, "slip", &kind, &f->err), ERR_NOT_FOUND);
    assert_err(f->err, ERR_NOT_FOUND, "did you mean slips");
    err_clear(&f->err);
    fixture_event(f, event_settings_usual());
    OK(f, enrol_remove(f->store, &f->arena, f->event, f->players[0], &f->err));
    for (size_t i = 1; i < f->n_players; i++)
        OK(f, enrol_remove(f->store, &f->arena, f->event, f->players[i], &f->err));
    refuse(f, "seatings", plain, ERR_CONFLICT, "topcut enroll");
    refuse(f, "registration", plain, ERR_CONFLICT, "--blank");
    refuse(f, "numbers", plain, ERR_CONFLICT, "--tables");
    (void)make(f, "emergency", plain); /* blank ones are always there */
    (void)make(f, "standings", plain);
    (void)make(f, "event", plain);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stack_that_is_cut_is_in_the_order_of_tables),
        cmocka_unit_test(every_kind_comes_in_every_language_and_size),
        cmocka_unit_test(the_same_event_gives_the_same_bytes),
        cmocka_unit_test(several_kinds_are_one_file),
        cmocka_unit_test(slips_take_as_many_sheets_as_they_must),
        cmocka_unit_test(what_is_not_there_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
