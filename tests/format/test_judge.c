/* test_judge.c - what a judge allows and forbids where the format's own pool is not what decides: on the day of an
 * import, and where everything is in; and an import of too few cards
 */
#include "base/err.h"
#include "fixture.h"

/* A fixture whose cards were imported with these legalities. */
static struct fixture *imported(const char *name, const char *const *legalities)
{
    struct fixture *f = fixture_new();
    const char *path = fixture_catalog(f, name, "2026-11-20", legalities);
    catalog_close(f->catalog);
    f->catalog = NULL;
    assert_ok(catalog_open(path, &f->catalog, &f->err), f->err);
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage", CLASSIC_LIST);
    assert_ok(fixture_book(f), f->err);
    return f;
}

/* D.13.2: the judge's sets and cards change an import's answers as they change the program's own. */
static void the_judge_changes_the_day_of_an_import(void **state)
{
    static const char *const legalities[] = {"Lightning Bolt", "vintage",     "legal",       "Moat",    "vintage",
                                             "legal",          "Juzam Djinn", "vintage",     "legal",   "Mind Twist",
                                             "vintage",        "restricted",  "Black Lotus", "vintage", "banned",
                                             "Mana Crypt",     "vintage",     "legal",       NULL};
    static const char *const allow_sets[] = {"UGL", "LEA"}, *const forbid_sets[] = {"LEG", "3ED", "ARN", "PRM"};
    static const char *const allow_cards[] = {"Ponder", "Juzam Djinn"}, *const forbid_cards[] = {"Mind Twist"};
    static const struct pool_change change = {.allow_sets = allow_sets,
                                              .n_allow_sets = 2,
                                              .forbid_sets = forbid_sets,
                                              .n_forbid_sets = 4,
                                              .allow_cards = allow_cards,
                                              .n_allow_cards = 2,
                                              .forbid_cards = forbid_cards,
                                              .n_forbid_cards = 1};
    static const struct {
        const char *card, *plain, *changed, *text;
    } cases[] = {
        {"Moat", "legal", "not in the pool", "Moat was taken out of this event's pool of Vintage by its judge"},
        {"Lightning Bolt", "legal", "legal",
         "Lightning Bolt is legal in Vintage on 2026-11-20"}, /* of other sets too */
        {"Jumbo Imp", "not in the pool", "legal", "Jumbo Imp was taken into this event's pool"},
        {"Ponder", "not in the pool", "legal", "was taken into"},
        {"Mind Twist", "restricted", "not in the pool", "was taken out of"},
        {"Juzam Djinn", "legal", "legal", "is legal in"}, /* its set is forbidden, but it is allowed itself */
        {"Black Lotus", "banned", "banned", "is banned in"},
        {"Mana Crypt", "legal", "legal", "is legal in"}, /* in the pool as a card of its own, whatever its set */
        {"Alluring Scent", "not in the pool", "not in the pool", "is not in the pool of"},
    };
    (void)state;
    struct fixture *f = imported("judge.db", legalities);
    struct ruling *plain = fixture_on(f, "vintage", "2026-11-20", NULL);
    struct ruling *changed = fixture_on(f, "vintage", "2026-11-20", &change);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct card_reason r;
        assert_string_equal(fixture_status(f, plain, cases[i].card), cases[i].plain);
        assert_string_equal(fixture_status(f, changed, cases[i].card), cases[i].changed);
        assert_ok(ruling_explain(changed, &f->arena, fixture_card(f, cases[i].card), &r, &f->err), f->err);
        assert_non_null(strstr(english(r.text), cases[i].text));
    }
    fixture_free(f);
}

/* D.14.2: a set may be forbidden where everything handed out may be played. */
static void a_set_is_forbidden_in_limited(void **state)
{
    static const char *const forbid[] = {"LEG", "3ED"};
    static const struct pool_change change = {.forbid_sets = forbid, .n_forbid_sets = 2};
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "sealed",
                   "{ \"name\": \"Sealed\", \"kind\": \"limited\", \"summary\": \"s\", \"source\": \"t\","
                   " \"category\": \"limited\", \"from\": \"1993-08-05\", \"deck\": [{ \"from\": "
                   "\"1993-08-05\","
                   " \"main\": [40, null], \"side\": \"free\", \"copies\": null }], \"pool\": [] }");
    assert_ok(fixture_book(f), f->err);
    struct ruling *ruling = fixture_on(f, "sealed", "1999-01-01", &change);
    struct card_reason r;
    assert_string_equal(fixture_status(f, ruling, "Moat"), "not in the pool");
    assert_string_equal(fixture_status(f, ruling, "Mind Twist"), "legal"); /* of LEA as well */
    assert_string_equal(fixture_status(f, ruling, "Jumbo Imp"), "legal");
    assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, "Moat"), &r, &f->err), f->err);
    assert_string_equal(english(r.text), "Moat was taken out of this event's pool of Sealed by its judge");
    fixture_free(f);
}

/* A file of one set says nothing of all the cards that it has not. */
static void an_import_of_few_cards_answers_for_no_day(void **state)
{
    struct fixture *f = fixture_new();
    struct err err = ERR_INIT;
    struct writer *w;
    struct ruling *ruling;
    const char *path = test_path(&f->arena, "few.db");
    (void)state;
    assert_ok(writer_open_from(path, f->catalog, &w, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(fixture_cards) / 2; i++)
        assert_ok(writer_legality(w, fixture_cards[i].name, "vintage", "legal", &err), err);
    assert_ok(writer_meta(w, "source_date", "2026-11-20", &err), err);
    assert_ok(writer_finish(w, &err), err);
    catalog_close(f->catalog);
    assert_ok(catalog_open(path, &f->catalog, &err), err);
    assert_true(catalog_info(f->catalog)->has_legalities);
    assert_false(catalog_knows_legalities(catalog_info(f->catalog)));
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage", CLASSIC_LIST);
    assert_ok(fixture_book(f), f->err);
    const struct format *vintage = fixture_find(f, "vintage", NULL);
    assert_string_equal(format_known_until(f->book, vintage), "2009-12-31");
    assert_int_equal(format_on(f->book, &f->arena, vintage, "2026-11-20", NULL, &ruling, &err), ERR_NO);
    assert_err(err, ERR_NO, "your imported cards are too few to tell: the file named formats for 13 of 26 cards");
    fixture_free(f);
}

/* What is known of a day, or of the last before it. */
static void the_last_day_that_is_known(void **state)
{
    static const char *const legalities[] = {NULL};
    static const char *const days[][2] = {{"1999-01-01", "1999-01-01"}, {"2009-12-31", "2009-12-31"},
                                          {"2010-01-01", "2009-12-31"}, {"2026-11-19", "2009-12-31"},
                                          {"2026-11-20", "2026-11-20"}, {"2026-11-21", "2026-11-20"}};
    (void)state;
    struct fixture *f = imported("last.db", legalities);
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        assert_string_equal(format_last_known(f->book, fixture_find(f, "vintage", NULL), days[i][0]), days[i][1]);
    fixture_free(f);
}

/* A set whose commons count is taken in: what keeps its other cards out is their rarity. */
static void hints_tell_of_the_rarity(void **state)
{
    static const struct {
        const char *pool, *card, *hint;
    } cases[] = {
        {"\"rarity\": \"C\"", "Cursed Scroll", "it was never printed as a common in a set that the format takes in"},
        {"\"rarity\": \"U\"", "Cursed Scroll", "it was never printed with a rarity that the format takes in"},
        {"\"rarity\": \"C\"", "Kird Ape", "first printed in Arabian Nights, which the format never takes in"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new();
        struct card_reason r;
        fixture_format(f, "standard",
                       arena_printf(&f->arena,
                                    "{ " HEAD("Standard") ", \"category\": \"standard\", \"from\": \"1997-11-01\", "
                                                          "\"until\": null, \"known_until\": \"2009-12-31\", " DECK
                                                          ", \"pool\": [ { \"sets\": [\"TMP\"], %s, \"source\": \"a "
                                                          "test\" }], \"banlist\": \"standard\" }",
                                    cases[i].pool));
        fixture_list(f, "standard", "card,status,from,until,source\n");
        assert_ok(fixture_book(f), f->err);
        struct ruling *ruling = fixture_on(f, "standard", "2000-12-01", NULL);
        assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, cases[i].card), &r, &f->err), f->err);
        assert_int_equal(r.status, CARD_NOT_IN_POOL);
        assert_string_equal(english(r.hint), cases[i].hint);
        fixture_free(f);
    }
}

/* Banned or restricted is in the pool all the same: Skullclamp's story, and the set that players know a card by. */
static void hints_tell_of_the_pool_not_of_the_list(void **state)
{
    static const struct {
        const char *card, *date, *hint;
    } cases[] = {
        {"Memory Jar", "2000-12-01", "in the pool 1999-03-01 to 2000-10-31 through Urza's Legacy"},
        {"Cursed Scroll", "2000-12-01", "in the pool 1997-11-01 to 1999-10-31 through Tempest"},
        {"Mana Crypt", "2000-12-01", "first printed in Promos, which the format never takes in"},
        {"Kird Ape", "2000-12-01", "first printed in Arabian Nights, which the format never takes in"},
    };
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "standard",
                   "{ " HEAD("Standard") ", \"category\": \"standard\", \"from\": \"1997-11-01\", \"until\": null,"
                                         " \"known_until\": \"2009-12-31\", " DECK ", \"pool\": ["
                                         " { \"sets\": [\"TMP\"], \"until\": \"1999-10-31\", \"source\": \"a test\" "
                                         "},"
                                         " { \"sets\": [\"ULG\"], \"until\": \"2000-10-31\", \"source\": \"a test\" "
                                         "},"
                                         " { \"sets\": [\"MMQ\"], \"source\": \"a test\" }], \"banlist\": "
                                         "\"standard\" }");
    fixture_list(f, "standard",
                 "card,status,from,until,source\n"
                 "Memory Jar,banned,1999-05-01,2000-11-01,made up\n"
                 "Cursed Scroll,restricted,1998-01-01,1999-01-01,made up\n"
                 "Cursed Scroll,banned,1999-01-01,1999-11-01,made up\n");
    assert_ok(fixture_book(f), f->err);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct card_reason r;
        struct ruling *ruling = fixture_on(f, "standard", cases[i].date, NULL);
        assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, cases[i].card), &r, &f->err), f->err);
        assert_int_equal(r.status, CARD_NOT_IN_POOL);
        assert_string_equal(english(r.hint), cases[i].hint);
    }
    fixture_free(f);
}

/* D.10.2: no list need name a card that plays for ante; a limited tournament exchanges it instead (D.17.6). */
static void cards_for_ante_are_banned_unlisted(void **state)
{
    static const struct card bird = {
        .name = "Wager Bird", .type_line = "Artifact", .types = TYPE_ARTIFACT, .layout = "normal", .ante = true};
    struct fixture *f = fixture_new();
    struct err err = ERR_INIT;
    struct writer *w;
    struct card_reason r;
    struct card_span *spans;
    size_t n;
    const char *path = test_path(&f->arena, "ante.db");
    (void)state;
    assert_ok(writer_open_from(path, f->catalog, &w, &err), err);
    assert_ok(writer_card(w, &bird, &err), err);
    assert_ok(writer_printing(w, "Wager Bird", "ARN", 'C', "", &err), err);
    assert_ok(writer_finish(w, &err), err);
    catalog_close(f->catalog);
    assert_ok(catalog_open(path, &f->catalog, &err), err);
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage", CLASSIC_LIST);
    fixture_format(f, "ice-age", BLOCK("Ice Age", "\"ICE\"", "1995-07-01"));
    fixture_format(f, "sealed",
                   "{ \"name\": \"Sealed\", \"kind\": \"limited\", \"summary\": \"s\", \"source\": \"t\","
                   " \"category\": \"limited\", \"from\": \"1993-08-05\", \"deck\": [{ \"from\": "
                   "\"1993-08-05\","
                   " \"main\": [40, null], \"side\": \"free\", \"copies\": null }], \"pool\": [] }");
    assert_ok(fixture_book(f), f->err);
    struct ruling *vintage = fixture_on(f, "vintage", "1999-01-01", NULL);
    assert_string_equal(fixture_status(f, vintage, "Wager Bird"), "banned");
    assert_string_equal(fixture_status(f, fixture_on(f, "ice-age", "1999-01-01", NULL), "Wager Bird"),
                        "not in the pool");
    assert_string_equal(fixture_status(f, fixture_on(f, "sealed", "1999-01-01", NULL), "Wager Bird"), "legal");
    const struct card *card = fixture_card(f, "Wager Bird");
    assert_ok(ruling_explain(vintage, &f->arena, card, &r, &f->err), f->err);
    assert_string_equal(english(r.text), "Wager Bird takes part only in games for ante, so it is banned in Classic");
    assert_string_equal(english(r.rule), "D.10.2 (1999)");
    assert_ok(ruling_explain(fixture_on(f, "vintage", "2005-01-01", NULL), &f->arena, card, &r, &f->err), f->err);
    assert_string_equal(english(r.rule), "407.1 (2009)");
    assert_ok(format_history(f->book, &f->arena, fixture_find(f, "vintage", NULL), card, &spans, &n, &f->err), f->err);
    assert_int_equal(spans[n - 1].status, CARD_BANNED);
    fixture_free(f);
}

/* A card that is listed twice at one time: nobody could tell which row holds. */
static void a_list_that_contradicts_itself_is_refused(void **state)
{
    struct fixture *f = fixture_new();
    struct ruling *ruling;
    (void)state;
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage",
                 "card,status,from,until,source\nMoat,banned,1995-01-01,1996-01-01,x\nMoat,"
                 "restricted,1995-12-31,,x\n");
    assert_ok(fixture_book(f), f->err);
    const struct format *vintage = fixture_find(f, "vintage", NULL);
    assert_int_equal(format_on(f->book, &f->arena, vintage, "1999-01-01", NULL, &ruling, &f->err), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "vintage.csv:3: Moat is listed already on 1995-12-31 (line 2)");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_changes_the_day_of_an_import),
        cmocka_unit_test(a_set_is_forbidden_in_limited),
        cmocka_unit_test(an_import_of_few_cards_answers_for_no_day),
        cmocka_unit_test(the_last_day_that_is_known),
        cmocka_unit_test(hints_tell_of_the_pool_not_of_the_list),
        cmocka_unit_test(hints_tell_of_the_rarity),
        cmocka_unit_test(cards_for_ante_are_banned_unlisted),
        cmocka_unit_test(a_list_that_contradicts_itself_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
