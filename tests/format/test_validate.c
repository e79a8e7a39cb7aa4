/* test_validate.c - every mistake in a format's file or a banned list is told with file, path and what was expected
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "fixture.h"

/* A format's file put together from its members, so that a case names only what is wrong with it. */
#define START         "{ \"name\": \"X\", \"kind\": \"constructed\", \"summary\": \"s\", \"source\": \"t\", "
#define REST          "\"category\": null, \"from\": \"1995-01-01\", "
#define POOL          "\"pool\": [{ \"sets\": [\"LEA\"], \"source\": \"t\" }]"
#define A_DECK        "{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": \"none\", \"copies\": 4 }"
#define A_LIST        "\"deck\": [" A_DECK "], "
#define RULE(text)    START REST A_LIST "\"pool\": [" text "] }"
#define DECK_OF(text) START REST "\"deck\": [" text "], " POOL " }"
#define DECK_WITH(members)                                                                                             \
    DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": \"none\", " members " }")

static const struct {
    const char *text, *expected;
} mistakes[] = {
    {"", "formats/x.json"},
    {"[1]", "formats/x.json: expected an object"},
    {"{ \"name\": \"X\" ", "formats/x.json:1"},
    {"{ \"name\": \"X\", \"name\": \"Y\" }", "formats/x.json"},
    {START REST A_LIST POOL ", \"alises\": [] }", "unknown member \"alises\"; did you mean aliases?"},
    {"{ \"kind\": \"constructed\" }", "the member \"name\" is missing"},
    {"{ \"name\": 7 }", "name: expected a text"},
    {"{ \"name\": \"\" }", "name: expected a text"},
    {"{ \"name\": null }", "name: must not be null"},
    {"{ \"name\": \"X\" }", "the member \"kind\" is missing"},
    {"{ \"name\": \"X\", \"kind\": \"limitted\" }",
     "kind: \"limitted\" is not known: \"constructed\", \"limited\", \"singleton\", \"planar\" or "
     "\"vanguard\"; did "
     "you mean limited?"},
    {"{ \"name\": \"X\", \"kind\": \"limited\" }", "the member \"summary\" is missing"},
    {"{ \"name\": \"X\", \"kind\": \"limited\", \"summary\": \"s\" }", "the member \"source\" is missing"},
    {START "\"from\": \"1995-01-01\" }", "the member \"category\" is missing"},
    {START "\"category\": \"vintage\" }", "category: \"vintage\" is not known"},
    {START "\"category\": null }", "the member \"from\" is missing"},
    {START "\"category\": null, \"from\": \"1995-13-01\" }", "from: \"1995-13-01\" is not a date (YYYY-MM-DD)"},
    {START "\"category\": null, \"from\": 1995 }", "from: \"\" is not a date"},
    {START "\"category\": null, \"from\": \"1995-01-01\", \"until\": \"1994-12-31\" }",
     "\"until\" (1994-12-31) is before \"from\" (1995-01-01)"},
    {START REST "\"known_until\": \"1994-01-01\" }", "known_until: 1994-01-01 is before \"from\" (1995-01-01)"},
    {START REST "\"known_until\": \"tomorrow\" }", "known_until: \"tomorrow\" is not a date"},
    {START REST A_LIST POOL ", \"known_until\": \"published\" }", "there is no banlists/published.csv"},
    {START REST "\"names\": {} }", "names: expected a list"},
    {START REST "\"names\": [\"X\"] }", "names[0]: expected an object"},
    {START REST "\"names\": [{ \"from\": \"1995-01-01\" }] }", "names[0]: the member \"name\" is missing"},
    {START REST "\"names\": [{ \"name\": \"A\", \"form\": \"1995-01-01\" }] }",
     "names[0]: unknown member \"form\"; did you mean from?"},
    {START REST "\"names\": [{ \"name\": \"A\", \"until\": \"1996-01-01\" }, { \"name\": \"B\" }] }",
     "names[1]: the member \"from\" is missing"},
    {START REST "\"names\": [{ \"name\": \"A\" }, { \"name\": \"B\", \"from\": \"1996-01-01\" }] }",
     "names[1]: begins before names[0] has ended"},
    {START REST "\"names\": [{ \"name\": \"A\", \"until\": \"1996-01-01\" },"
                " { \"name\": \"B\", \"from\": \"1996-01-01\" }] }",
     "names[1]: begins before names[0] has ended"},
    {START REST "\"aliases\": [\"\"] }", "aliases[0]: expected a text"},
    {START REST "\"aliases\": [\"A\", \"B\", \"A\"] }", "aliases[2]: \"A\" is there twice"},
    {START REST POOL " }", "the member \"deck\" is missing"},
    {START REST "\"deck\": [], " POOL " }", "deck: must not be empty"},
    {DECK_OF("7"), "deck[0]: expected an object"},
    {DECK_OF("{ \"main\": [60, null] }"), "deck[0]: the member \"from\" is missing"},
    {DECK_OF("{ \"from\": \"1995-01-01\" }"), "deck[0]: the member \"main\" is missing"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": 60 }"), "deck[0].main: expected a list"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60] }"), "deck[0].main: expected [least, most]"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, 40] }"), "deck[0].main: the most is less than the least"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [\"60\", null] }"), "deck[0].main: expected [least, most]"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null] }"), "deck[0]: the member \"side\" is missing"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": 15 }"), "deck[0].side: expected \"none\""},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": \"fre\" }"),
     "deck[0].side: expected \"none\""},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": {} }"),
     "deck[0].side: the member \"up_to\" is missing"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": { \"exact\": 15 } }"),
     "deck[0].side: unknown member \"exact\"; did you mean exactly?"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": { \"exactly\": 0 } }"),
     "deck[0].side.exactly: expected a number from 1 to 10000"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": { \"exactly\": 15, "
             "\"up_to\": 15 } }"),
     "deck[0].side: say either"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"main\": [60, null], \"side\": \"none\" }"),
     "deck[0]: the member \"copies\" is missing"},
    {DECK_WITH("\"copies\": 4.5"), "deck[0].copies: expected a number from 1 to 10000"},
    {DECK_WITH("\"copies\": 4, \"leader\": \"king\""),
     "deck[0].leader: \"king\" is not known: \"general\", \"commander\", \"brawl\", \"creature\" or "
     "\"oathbreaker\""},
    {DECK_WITH("\"copies\": 1, \"points\": 0"), "deck[0].points: expected a number from 1 to 1000"},
    {DECK_WITH("\"copies\": 1, \"mana_value\": -1"), "deck[0].mana_value: expected a number from 0 to 100"},
    {DECK_WITH("\"copies\": 4, \"life\": 0"), "deck[0].life: expected a number from 1 to 250"},
    {DECK_WITH("\"copies\": 4, \"leader_damage\": 0"), "deck[0].leader_damage: expected a number from 1 to 250"},
    {DECK_WITH("\"copies\": 4, \"mulligan\": \"paris\""), "deck[0].mulligan: \"paris\" is not known: \"edh\""},
    {DECK_WITH("\"copies\": 4, \"alpha\": true"), "deck[0].alpha: \"\" is not known"},
    {DECK_WITH("\"copies\": 4, \"snow_basics\": \"yes\""), "deck[0].snow_basics: expected true or false"},
    {DECK_WITH("\"copies\": 4, \"sources\": { \"sizes\": \"t\" }"),
     "deck[0].sources: unknown member \"sizes\"; did you mean size"},
    {DECK_WITH("\"copies\": 4, \"until\": \"1995-06-01\""),
     "deck[0]: ends on 1995-06-01, but the format is still played"},
    {DECK_OF("{ \"from\": \"1995-02-01\", \"main\": [60, null], \"side\": \"none\", \"copies\": 4 }"),
     "deck[0]: \"from\" is 1995-02-01, but the format begins on 1995-01-01"},
    {DECK_OF(A_DECK ", { \"from\": \"1996-01-01\", \"main\": [60, null], \"side\": \"none\", \"copies\": 4 }"),
     "deck[1]: begins before deck[0] has ended"},
    {DECK_OF("{ \"from\": \"1995-01-01\", \"until\": \"1995-12-30\", \"main\": [60, null], "
             "\"side\": \"none\","
             " \"copies\": 4 }, { \"from\": \"1996-01-01\", \"main\": [60, null], \"side\": "
             "\"none\", \"copies\": 4 }"),
     "deck[1]: nothing is said of the days between 1995-12-30 and 1996-01-01"},
    {START REST A_LIST "\"banlist\": null }", "the member \"pool\" is missing"},
    {START REST A_LIST "\"pool\": {} }", "pool: expected a list"},
    {RULE("[]"), "pool[0]: expected an object"},
    {RULE("{ \"source\": \"t\" }"), "pool[0]: one of \"sets\", \"every\", \"rotation\", \"cards\", \"of\", \"list\" "
                                    "and \"out\" is missing"},
    {RULE("{ \"of\": [\"y\"], \"source\": \"t\" }"), "pool[0].of: expected a text"},
    {RULE("{ \"of\": \"y\", \"as_of\": \"then\", \"source\": \"t\" }"), "pool[0].as_of: \"then\" is not a date"},
    {RULE("{ \"list\": \"y\", \"rarity\": \"C\", \"source\": \"t\" }"), "pool[0]: unknown member \"rarity\""},
    {RULE("{ \"out\": [\"Moat\"], \"leads\": true, \"source\": \"t\" }"), "pool[0]: unknown member \"leads\""},
    {START REST A_LIST POOL ", \"unknown\": [{ \"from\": \"1996-01-01\", \"text\": \"t\" }] }",
     "unknown[0]: the member \"until\" is missing: from then on \"known_until\" says it"},
    {START REST A_LIST POOL ", \"unknown\": [{ \"from\": \"1996-01-01\", \"until\": \"1996-02-01\", \"text\": \"t\" },"
                            " { \"from\": \"1996-02-01\", \"until\": \"1996-03-01\", \"text\": \"t\" }] }",
     "unknown[1]: begins before unknown[0] has ended"},
    {RULE("{ \"sets\": [\"LEA\"], \"cards\": [\"Moat\"], \"source\": \"t\" }"),
     "pool[0]: \"sets\" and \"cards\" are two rules"},
    {RULE("{ \"sets\": [\"LEA\"] }"), "pool[0]: the member \"source\" is missing"},
    {RULE("{ \"sets\": [], \"source\": \"t\" }"), "pool[0].sets: must not be empty"},
    {RULE("{ \"sets\": [\"LEA\", 7], \"source\": \"t\" }"), "pool[0].sets[1]: expected a text"},
    {RULE("{ \"sets\": [\"LEA\"], \"since\": \"3ED\", \"source\": \"t\" }"), "pool[0]: unknown member \"since\""},
    {RULE("{ \"sets\": [\"LEA\"], \"exact\": true, \"source\": \"t\" }"), "pool[0]: \"exact\" needs a \"from\""},
    {RULE("{ \"sets\": [\"LEA\"], \"rarity\": \"X\", \"source\": \"t\" }"), "pool[0].rarity: \"X\" is not known"},
    {RULE("{ \"sets\": [\"LEA\"], \"source\": \"t\" }, { \"sets\": [\"LEA\"], \"source\": \"t\","
          " \"from\": \"1995-13-01\" }"),
     "pool[1].from: \"1995-13-01\" is not a date (YYYY-MM-DD)"},
    {RULE("{ \"sets\": [\"LEA\"], \"source\": \"t\", \"from\": \"1996-01-02\", \"until\": "
          "\"1996-01-01\" }"),
     "pool[0]: \"until\" (1996-01-01) is before \"from\" (1996-01-02)"},
    {RULE("{ \"rotation\": { \"block\": 2 }, \"source\": \"t\" }"),
     "pool[0].rotation: unknown member \"block\"; did you mean blocks?"},
    {RULE("{ \"rotation\": { \"blocks\": 0 }, \"source\": \"t\" }"),
     "pool[0].rotation.blocks: expected a number from 1 to 20"},
    {RULE("{ \"rotation\": 2, \"source\": \"t\" }"), "pool[0].rotation: expected an object"},
    {START REST A_LIST POOL ", \"outside\": [{ \"sets\": [\"POR\"], \"text\": \"t\" }] }",
     "outside[0]: the member \"rule\" is missing"},
    {START REST A_LIST POOL ", \"outside\": [{ \"rule\": \"r\", \"text\": \"t\" }] }",
     "outside[0]: one of \"sets\" and \"every\" is missing"},
};

static void mistakes_are_told_when_the_book_is_made(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    for (size_t i = 0; i < ARRAY_LEN(mistakes); i++) {
        f->n_formats = 0;
        fixture_format(f, "x", mistakes[i].text);
        if (fixture_book(f) == ERR_OK)
            fail_msg("not noticed: %s (%s)", mistakes[i].text, mistakes[i].expected);
        assert_err(f->err, ERR_INPUT, mistakes[i].expected);
        assert_non_null(strstr(f->err.text, "formats/x.json"));
    }
    fixture_free(f);
}

/* Codes and names are looked up when a format is first asked for. */
static const struct {
    const char *text, *list, *expected;
} look_ups[] = {
    {RULE("{ \"sets\": [\"LEA\", \"XYZ\"], \"source\": \"t\" }"), NULL,
     "formats/x.json: pool[0].sets[1]: \"XYZ\" is not the code of a known set"},
    {RULE("{ \"every\": [\"coer\"], \"source\": \"t\" }"), NULL,
     "formats/x.json: pool[0].every[0]: no set is of the type \"coer\"; did you mean core?"},
    {RULE("{ \"every\": [\"core\"], \"since\": \"4EX\", \"source\": \"t\" }"), NULL,
     "formats/x.json: pool[0].since: \"4EX\" is not the code of a known set"},
    {RULE("{ \"every\": [\"core\"], \"except\": [\"4EX\"], \"source\": \"t\" }"), NULL,
     "formats/x.json: pool[0].except[0]: \"4EX\" is not the code of a known set"},
    {RULE("{ \"rotation\": { \"blocks\": 2 }, \"with\": [\"4EX\"], \"source\": \"t\" }"), NULL,
     "formats/x.json: pool[0].with[0]: \"4EX\" is not the code of a known set"},
    {RULE("{ \"cards\": [\"Moat\", \"Black Lotsu\"], \"source\": \"t\" }"), NULL, "formats/x.json: pool[0].cards[1]: "},
    {START REST A_LIST POOL ", \"outside\": [{ \"sets\": [\"PXR\"], \"text\": \"t\", \"rule\": \"r\" }] }", NULL,
     "formats/x.json: outside[0].sets[0]: \"PXR\" is not the code of a known set"},
    {START REST A_LIST POOL ", \"banlist\": \"y\" }", NULL, "formats/x.json: banlist: there is no banlists/y.csv"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "", "banlists/x.csv"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "card,status,from,source\n",
     "banlists/x.csv: the column \"until\" is missing"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }",
     "card,status,from,until,source\nMoat,banned,1995-01-01,,t\nMoatt,banned,1995-01-01,,t\n", "banlists/x.csv:3: "},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "card,status,from,until,source\nMoat,baned,1995-01-01,,t\n",
     "banlists/x.csv:2: the status \"baned\" is not known: banned, restricted"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "card,status,from,until,source\nMoat,banned,1995-02-30,,t\n",
     "banlists/x.csv:2: from: \"1995-02-30\" is not a date (YYYY-MM-DD)"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "card,status,from,until,source\nMoat,banned,1995-01-01,x,t\n",
     "banlists/x.csv:2: until: \"x\" is not a date (YYYY-MM-DD)"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }",
     "card,status,from,until,source\nMoat,banned,1995-01-01,1995-01-01,t\n",
     "banlists/x.csv:2: until (1995-01-01) must be after from (1995-01-01)"},
    {START REST A_LIST POOL ", \"banlist\": \"x\" }", "card,status,from,until,source\nMoat,banned,1995-01-01,,\n",
     "banlists/x.csv:2: the source is missing"},
};

static void look_ups_are_told_when_first_needed(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    for (size_t i = 0; i < ARRAY_LEN(look_ups); i++) {
        struct ruling *ruling;
        f->n_formats = f->n_lists = 0;
        fixture_format(f, "x", look_ups[i].text);
        if (look_ups[i].list)
            fixture_list(f, "x", look_ups[i].list);
        assert_ok(fixture_book(f), f->err);
        for (int again = 0; again < 2; again++) { /* and each time that it is asked */
            enum err_code rc =
                format_on(f->book, &f->arena, format_at(f->book, 0), "1996-01-01", NULL, &ruling, &f->err);
            if (rc == ERR_OK)
                fail_msg("not noticed: %s", look_ups[i].expected);
            assert_err(f->err, ERR_INPUT, look_ups[i].expected);
            err_clear(&f->err);
        }
        assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
    }
    fixture_free(f);
}

/* Decks and pools of the program's own files are read when a format is first asked for. */
static void mistakes_in_the_programs_own_files_are_told_by_then(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    for (size_t i = 0; i < ARRAY_LEN(mistakes); i++) {
        struct ruling *ruling;
        if (!strstr(mistakes[i].text, "}")) /* no object: the build has no such file */
            continue;
        f->n_formats = 0;
        fixture_format(f, "x", mistakes[i].text);
        f->formats[0].origin = NULL;
        if (fixture_book(f) == ERR_OK) {
            assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
            assert_err(f->err, ERR_INPUT, mistakes[i].expected);
            err_clear(&f->err);
            assert_int_equal(format_on(f->book, &f->arena, format_at(f->book, 0), "1996-01-01", NULL, &ruling, &f->err),
                             ERR_INPUT);
        }
        assert_err(f->err, ERR_INPUT, mistakes[i].expected);
    }
    fixture_free(f);
}

/* What only a test or doctor looks for. */
static void verify_compares(void **state)
{
    static const char *const head = "card,status,from,until,source\n";
    static const struct {
        const char *rows, *expected;
    } cases[] = {
        {"Moat,banned,1995-01-01,1996-01-01,t\nMoat,restricted,1995-06-01,,t\n",
         "banlists/x.csv:3: Moat is listed already on 1995-06-01 (line 2)"},
        {"Moat,banned,1995-01-01,,t\nMoat,banned,1996-01-01,,t\n", "Moat is listed already on 1996-01-01 (line 2)"},
        {"Moat,banned,1995-01-01,1996-01-01,t\nMoat,restricted,1996-01-02,,t\n",
         "banlists/x.csv:3: Moat would be off the list for 1 day since line 2"},
        {"Moat,banned,1995-01-01,1996-01-01,t\nMoat,restricted,1996-01-01,,t\nMoat,banned,1994-01-"
         "01,1995-01-01,t\n",
         NULL},
    };
    (void)state;
    struct fixture *f = fixture_new();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        f->n_formats = f->n_lists = 0;
        fixture_format(f, "x", START REST A_LIST POOL ", \"banlist\": \"x\" }");
        fixture_list(f, "x", arena_printf(&f->arena, "%s%s", head, cases[i].rows));
        assert_ok(fixture_book(f), f->err);
        if (!cases[i].expected) {
            assert_ok(format_book_verify(f->book, &f->err), f->err);
            continue;
        }
        assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
        assert_err(f->err, ERR_INPUT, cases[i].expected);
    }
    f->n_formats = f->n_lists = 0;
    fixture_format(f, "x",
                   RULE("{ \"sets\": [\"LEA\"], \"source\": \"t\", \"until\": \"1996-01-31\" },"
                        "{ \"sets\": [\"ICE\"], \"source\": \"t\", \"from\": \"1996-02-02\" }"));
    assert_ok(fixture_book(f), f->err);
    assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "formats/x.json: pool: no set is legal on 1996-02-01");
    f->n_formats = 0;
    fixture_format(f, "x", RULE("{ \"sets\": [\"LEA\"], \"source\": \"t\" }"));
    fixture_format(f, "y", RULE("{ \"sets\": [\"LEA\"], \"source\": \"t\" }"));
    assert_ok(fixture_book(f), f->err);
    assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "formats/x.json and formats/y.json are both called \"X\"");
    fixture_free(f);
}

/* Nothing that a file says may take long: a list has an end. */
static void a_list_has_an_end(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, START REST "\"aliases\": [");
    for (int i = 0; i <= 5000; i++)
        strbuf_printf(&sb, "%s\"n%d\"", i ? ", " : "", i);
    strbuf_add(&sb, "] }");
    fixture_format(f, "x", strbuf_text(&sb));
    assert_int_equal(fixture_book(f), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "formats/x.json: aliases: 5001 items are more than the 5000 that are read");
    strbuf_release(&sb);
    fixture_free(f);
}

/* A user's file is named as it lies on the disk. */
static void a_users_file_is_named(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "x", "{}");
    f->formats[0].origin = "/home/anna/formats/x.json";
    assert_int_equal(fixture_book(f), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "/home/anna/formats/x.json: the member \"name\" is missing");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_told_when_the_book_is_made),
        cmocka_unit_test(mistakes_in_the_programs_own_files_are_told_by_then),
        cmocka_unit_test(look_ups_are_told_when_first_needed),
        cmocka_unit_test(verify_compares),
        cmocka_unit_test(a_list_has_an_end),
        cmocka_unit_test(a_users_file_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
