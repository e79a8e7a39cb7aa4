/* test_format.c - formats as of a day: names, pools, lists, rotation, reasons, histories, differences
 *
 * The rotation is held against a table made by hand from D.16.6 and D.13.4; the fast answers (ruling_card), the
 * slow ones (format_history) and the differences (format_diff) are held against each other on every day on which
 * anything changes.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "fixture.h"

static struct fixture *usual(void)
{
    struct fixture *f = fixture_new();
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage", CLASSIC_LIST);
    fixture_format(f, "standard", STANDARD);
    fixture_format(f, "block-urza", BLOCK("Urza's Saga", "\"USG\", \"ULG\", \"UDS\"", "1998-11-01"));
    fixture_format(f, "block-mirage", BLOCK("Mirage", "\"MIR\", \"VIS\", \"WTH\"", "1996-12-01"));
    assert_ok(fixture_book(f), f->err);
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    return f;
}

/* ---- names ----------------------------------------------------------------------------------- */

static void a_format_by_any_of_its_names(void **state)
{
    static const struct {
        const char *typed, *date, *key;
    } cases[] = {
        {"Vintage", NULL, "vintage"},
        {"vintage", "1995-01-01", "vintage"}, /* today's name for a day of the past */
        {"Type I", NULL, "vintage"},
        {"TYPE 1", NULL, "vintage"},
        {"type-i", "1995-01-01", "vintage"},
        {"T1", NULL, "vintage"},
        {"Classic", "1999-03-01", "vintage"},
        {"Type II", "1998-01-01", "standard"},
        {"type 2", NULL, "standard"},
        {" t2 ", NULL, "standard"},
        {"Urza's Saga Block", NULL, "block-urza"},
        {"urzas saga block", NULL, "block-urza"},
        {"Urza\u2019s Saga Block Constructed", NULL, "block-urza"},
        {"block: Urza", NULL, "block-urza"},
        {"Urza Block", NULL, "block-urza"},
        {"block-urza", NULL, "block-urza"},
        {"Mirage Block", NULL, "block-mirage"},
        {"Block Mirage", NULL, "block-mirage"},
        {"the Mirage format", NULL, "block-mirage"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(fixture_find(f, cases[i].typed, cases[i].date)->key, cases[i].key);
    fixture_free(f);
}

static void unknown_names_get_suggestions(void **state)
{
    static const struct {
        const char *typed, *expected;
    } cases[] = {
        {"Stadnard", "no format is called \"Stadnard\"; did you mean Standard?"},
        {"Vintag", "did you mean Vintage?"},
        {"Urza's Saag Block", "did you mean Urza's Saga Block?"},
        {"", "no format is called \"\""},
        {"???", "no format is called \"???\"; `topcut format list` names them"},
        {"Block", "no format is called"},
        {"xyzzy", "`topcut format list` names them"},
        {"\xff\xfe", "must be UTF-8"},
    };
    (void)state;
    struct fixture *f = usual();
    const struct format *format;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_int_equal(format_find(f->book, &f->arena, cases[i].typed, NULL, &format, &f->err), ERR_NOT_FOUND);
        assert_err(f->err, ERR_NOT_FOUND, cases[i].expected);
        assert_null(format);
        err_clear(&f->err);
    }
    fixture_free(f);
}

/* A name that two formats had goes by the day; without one, or when both had it, the choices are told. */
static void a_shared_name_goes_by_the_day(void **state)
{
#define SHARED(name, names)                                                                                            \
    "{ " HEAD(name) ", \"category\": null, \"from\": \"1993-08-05\", \"names\": [" names "], " DECK ","                \
                    " \"pool\": [{ \"sets\": [\"LEA\"], \"source\": \"t\" }] }"
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "a",
                   SHARED("Alpha", "{ \"name\": \"Open\", \"until\": \"1995-12-31\" },"
                                   " { \"name\": \"Alpha\", \"from\": \"1996-01-01\" }"));
    fixture_format(f, "b",
                   SHARED("Beta", "{ \"name\": \"Beta\", \"until\": \"1996-12-31\" },"
                                  " { \"name\": \"Open\", \"from\": \"1997-01-01\" }"));
    fixture_format(f, "c", SHARED("Red Block", "{ \"name\": \"Red Block\" }"));
    fixture_format(f, "d", SHARED("Red Moon Block", "{ \"name\": \"Red Moon Block\" }"));
    fixture_format(f, "e", SHARED("House", "{ \"name\": \"House\" }"));
    fixture_format(f, "f", SHARED("House", "{ \"name\": \"House\" }"));
    assert_ok(fixture_book(f), f->err);
    assert_string_equal(fixture_find(f, "open", "1995-06-01")->key, "a");
    assert_string_equal(fixture_find(f, "open", "1997-06-01")->key, "b");
    assert_string_equal(fixture_find(f, "open", NULL)->key, "b"); /* today's */
    assert_string_equal(fixture_find(f, "red block", NULL)->key, "c");
    const struct format *format;
    assert_int_equal(format_find(f->book, &f->arena, "open", "1996-06-01", &format, &f->err), ERR_CONFLICT);
    assert_err(f->err, ERR_CONFLICT, "\"open\" may be Alpha or Beta: name one of them");
    err_clear(&f->err);
    assert_int_equal(format_find(f->book, &f->arena, "block: re", NULL, &format, &f->err), ERR_CONFLICT);
    assert_err(f->err, ERR_CONFLICT, "may be Red Block or Red Moon Block");
    err_clear(&f->err);
    assert_int_equal(format_find(f->book, &f->arena, "house", NULL, &format, &f->err), ERR_CONFLICT);
    assert_err(f->err, ERR_CONFLICT, "may be House (e.json) or House (f.json)");
    fixture_free(f);
}

static void names_by_date(void **state)
{
    static const struct {
        const char *date, *name;
    } cases[] = {
        {"1993-09-01", "Type I"},  {"1997-06-30", "Type I"},  {"1997-07-01", "Classic"},
        {"2005-05-31", "Classic"}, {"2005-06-01", "Vintage"}, {"2009-12-31", "Vintage"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(ruling_name(fixture_on(f, "vintage", cases[i].date, NULL)), cases[i].name);
    assert_int_equal(format_count(f->book), 4);
    for (size_t i = 1; i < format_count(f->book); i++) /* sorted by name */
        assert_true(strcmp(format_at(f->book, i - 1)->name, format_at(f->book, i)->name) < 0);
    assert_ptr_equal(format_catalog(f->book), f->catalog);
    fixture_free(f);
}

/* ---- days ------------------------------------------------------------------------------------ */

static void outside_what_is_known(void **state)
{
    static const struct {
        const char *format, *date, *expected;
        enum err_code code;
    } cases[] = {
        {"Vintage", "1993-08-31", "Vintage: nothing is known before 1993-09-01", ERR_NO},
        {"Vintage", "2010-01-01", "Vintage: not known after 2009-12-31", ERR_NO},
        {"Ended", "1996-01-01", "Ended: not played any more on 1996-01-01: it ended on 1995-12-31", ERR_NO},
        {"Ended", "1995-12-31", NULL, ERR_OK},
        {"Urza's Saga Block", "2131-01-01", NULL, ERR_OK}, /* nothing changes in it any more */
        {"Vintage", "2009-12-31", NULL, ERR_OK},
        {"Vintage", "2009-12-32", "2009-12-32", ERR_INPUT},
    };
    (void)state;
    struct fixture *f = usual();
    fixture_format(f, "ended",
                   "{ " HEAD("Ended") ", \"category\": null, \"from\": \"1994-01-01\","
                                      " \"until\": \"1995-12-31\", " DECK ", \"pool\": [{ \"sets\": [\"LEA\"],"
                                      " \"source\": \"t\" }] }");
    assert_ok(fixture_book(f), f->err);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct ruling *ruling = NULL;
        const struct format *format = fixture_find(f, cases[i].format, NULL);
        enum err_code rc = format_on(f->book, &f->arena, format, cases[i].date, NULL, &ruling, &f->err);
        assert_int_equal(rc, cases[i].code);
        if (cases[i].expected)
            assert_err(f->err, cases[i].code, cases[i].expected);
        err_clear(&f->err);
    }
    assert_null(format_known_until(f->book, fixture_find(f, "Urza Block", NULL))); /* for good */
    assert_string_equal(format_known_until(f->book, fixture_find(f, "Vintage", NULL)), "2009-12-31");
    assert_string_equal(format_known_until(f->book, fixture_find(f, "Ended", NULL)), "1995-12-31");
    fixture_free(f);
}

/* D.16.6 with D.16.5 (as D.13.4), by hand: a core set leaves when the next one is effective, the oldest block when a
 * third one begins. Exodus and Urza's Legacy came out on a 15th. */
static void d_16_6_rotation(void **state)
{
    static const struct {
        const char *date, *codes;
    } cases[] = {
        {"1997-11-01", "MIR VIS 5ED WTH TMP"},         {"1998-03-31", "MIR VIS 5ED WTH TMP"},
        {"1998-04-01", "MIR VIS 5ED WTH TMP STH"},     {"1998-06-30", "MIR VIS 5ED WTH TMP STH"},
        {"1998-07-01", "MIR VIS 5ED WTH TMP STH EXO"}, {"1998-10-31", "MIR VIS 5ED WTH TMP STH EXO"},
        {"1998-11-01", "5ED TMP STH EXO USG"},         {"1999-02-28", "5ED TMP STH EXO USG"},
        {"1999-03-01", "5ED TMP STH EXO USG ULG"}, /* 000:D.16.2's own list */
        {"1999-05-31", "5ED TMP STH EXO USG ULG"},     {"1999-06-01", "TMP STH EXO USG ULG 6ED"},
        {"1999-07-01", "TMP STH EXO USG ULG 6ED UDS"}, {"1999-10-31", "TMP STH EXO USG ULG 6ED UDS"},
        {"1999-11-01", "USG ULG 6ED UDS MMQ"},         {"2000-03-01", "USG ULG 6ED UDS MMQ NEM"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(fixture_codes(f, fixture_on(f, "standard", cases[i].date, NULL)), cases[i].codes);
    fixture_free(f);
}

/* Sets that do not follow the rotation: neither in nor counted, and beside it. */
static void rotation_with_exceptions(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "standard",
                   "{ " HEAD("Standard") ", \"category\": \"standard\", \"from\": \"1998-01-01\", " DECK
                                         ", \"pool\": [{ \"rotation\": { \"blocks\": 1 }, \"except\": "
                                         "[\"6ED\", \"USG\", \"ULG\", \"UDS\"],"
                                         " \"with\": [\"ICE\"], \"from\": \"1998-01-01\", \"until\": "
                                         "\"2000-01-01\", \"source\": \"t\" },"
                                         " { \"sets\": [\"UDS\"], \"exact\": true, \"from\": \"1999-06-15\", "
                                         "\"source\": \"t\" }] }");
    assert_ok(fixture_book(f), f->err);
    assert_string_equal(fixture_codes(f, fixture_on(f, "standard", "1998-01-01", NULL)), "ICE 5ED TMP");
    assert_string_equal(fixture_codes(f, fixture_on(f, "standard", "1999-06-14", NULL)), "ICE 5ED TMP STH EXO");
    assert_string_equal(fixture_codes(f, fixture_on(f, "standard", "1999-06-15", NULL)), "ICE 5ED TMP STH EXO UDS");
    assert_string_equal(fixture_codes(f, fixture_on(f, "standard", "1999-11-01", NULL)), "ICE 5ED UDS MMQ");
    assert_string_equal(fixture_codes(f, fixture_on(f, "standard", "2000-01-02", NULL)), "UDS");
    fixture_free(f);
}

static void every_with_conditions(void **state)
{
    static const struct {
        const char *rule, *codes;
    } cases[] = {
        {"\"every\": [\"core\"]", "LEA 3ED 5ED 6ED"},
        {"\"every\": [\"core\"], \"since\": \"5ED\"", "5ED 6ED"},
        {"\"every\": [\"core\"], \"borders\": [\"white\"]", "3ED 5ED 6ED"},
        {"\"every\": [\"core\", \"starter\"], \"except\": [\"3ED\", \"6ED\"]", "LEA 5ED POR"},
        {"\"every\": [\"un\", \"promo\"]", "PRM UGL"},
        {"\"every\": [\"core\"], \"from\": \"1998-01-01\", \"until\": \"2000-06-01\"", "LEA 3ED 5ED 6ED"},
        {"\"sets\": [\"MRD\", \"TMP\"]", "TMP"}, /* Mirrodin is not out yet */
    };
    (void)state;
    struct fixture *f = fixture_new();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        f->n_formats = 0;
        fixture_format(f, "x",
                       arena_printf(&f->arena,
                                    "{ %s, \"category\": null, \"from\": \"1993-08-05\", %s, "
                                    "\"pool\": [{ %s, \"source\": \"t\" }] }",
                                    HEAD("X"), DECK, cases[i].rule));
        assert_ok(fixture_book(f), f->err);
        assert_string_equal(fixture_codes(f, fixture_on(f, "x", "2000-06-01", NULL)), cases[i].codes);
    }
    fixture_free(f);
}

/* Pauper: printed as a common in some set of the pool; basic lands are as common as commons. */
static void commons_only(void **state)
{
    static const struct {
        const char *card, *status;
    } cases[] = {
        {"Lightning Bolt", "legal"},
        {"Brainstorm", "legal"},
        {"Forest", "legal"},
        {"Wood Elves", "legal"},
        {"Baneslayer Angel", "not in the pool"},
        {"Moat", "not in the pool"},
    };
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "pauper",
                   "{ " HEAD("Pauper") ", \"category\": null, \"from\": \"1993-08-05\", " DECK
                                       ", \"pool\": [{ \"every\": [\"core\", \"expansion\"], \"rarity\": \"C\","
                                       " \"source\": \"t\" }] }");
    assert_ok(fixture_book(f), f->err);
    struct ruling *ruling = fixture_on(f, "pauper", "2009-10-01", NULL);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(fixture_status(f, ruling, cases[i].card), cases[i].status);
    fixture_free(f);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The first and the last day of each status. */
static void boundaries_of_lists(void **state)
{
    static const struct {
        const char *date, *card, *status;
    } cases[] = {
        {"1994-01-24", "Mind Twist", "legal"},
        {"1994-01-25", "Mind Twist", "restricted"},
        {"1996-01-31", "Mind Twist", "restricted"},
        {"1996-02-01", "Mind Twist", "banned"},
        {"2000-09-30", "Mind Twist", "banned"},
        {"2000-10-01", "Mind Twist", "restricted"},
        {"2007-06-19", "Mind Twist", "restricted"},
        {"2007-06-20", "Mind Twist", "legal"},
        {"1999-02-28", "Memory Jar", "not in the pool"},
        {"1999-03-01", "Memory Jar", "legal"},
        {"1999-03-31", "Memory Jar", "legal"},
        {"1999-04-01", "Memory Jar", "restricted"},
        {"1994-11-14", "Mana Crypt", "not in the pool"},
        {"1994-11-15", "Mana Crypt", "legal"},
        {"1999-01-15", "Arcbound Ravager", "banned"}, /* before it is in the pool */
        {"1999-02-01", "Arcbound Ravager", "not in the pool"},
        {"2003-10-19", "Arcbound Ravager", "not in the pool"},
        {"2003-10-20", "Arcbound Ravager", "legal"},
        {"2007-10-19", "Ponder", "not in the pool"}, /* restricting what is not there says nothing */
        {"2007-10-20", "Ponder", "restricted"},
        {"2008-09-20", "Ponder", "legal"},
        {"1998-06-30", "Wood Elves", "not in the pool"}, /* D.13.3: Portal alone does not do */
        {"1998-07-01", "Wood Elves", "legal"},
        {"2009-01-01", "Jumbo Imp", "not in the pool"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct ruling *ruling = fixture_on(f, "vintage", cases[i].date, NULL);
        for (int again = 0; again < 2; again++) /* worked out, then remembered */
            if (strcmp(fixture_status(f, ruling, cases[i].card), cases[i].status) != 0)
                fail_msg("%s on %s: %s", cases[i].card, cases[i].date, fixture_status(f, ruling, cases[i].card));
    }
    fixture_free(f);
}

static void the_list_of_a_day(void **state)
{
    (void)state;
    struct fixture *f = usual();
    struct listed_card *list;
    size_t n;
    struct ruling *ruling = fixture_on(f, "vintage", "2001-01-01", NULL);
    assert_ok(ruling_list(ruling, &f->arena, &list, &n, &f->err), f->err);
    assert_int_equal(n, 3);
    assert_string_equal(list[0].card->name, "Black Lotus");
    assert_string_equal(list[0].since, "1994-01-25");
    assert_int_equal(list[0].status, CARD_RESTRICTED);
    assert_string_equal(list[1].card->name, "Memory Jar");
    assert_string_equal(list[2].card->name, "Mind Twist");
    assert_string_equal(list[2].since, "2000-10-01");
    assert_string_equal(list[2].source, "DCI");
    ruling = fixture_on(f, "vintage", "2007-02-01", NULL); /* Ponder is listed, but not there yet */
    assert_ok(ruling_list(ruling, &f->arena, &list, &n, &f->err), f->err);
    assert_int_equal(n, 3);
    ruling = fixture_on(f, "standard", "1999-03-01", NULL); /* no list at all */
    assert_ok(ruling_list(ruling, &f->arena, &list, &n, &f->err), f->err);
    assert_int_equal(n, 0);
    const struct card **cards;
    assert_int_equal(ruling_single_cards(fixture_on(f, "vintage", "1999-03-01", NULL), &f->arena, &cards), 1);
    assert_string_equal(cards[0]->name, "Mana Crypt");
    fixture_free(f);
}

/* D.13.2, D.14.2: the judge narrows or widens the pool; what is banned stays banned. */
static void the_judge_changes_the_pool(void **state)
{
    static const char *const allow_sets[] = {"por", "Unglued"}, *const forbid_sets[] = {"LEG"};
    static const char *const allow_cards[] = {"Memory Jar", "mind twist"}, *const forbid_cards[] = {"LIGHTNING BOLT"};
    static const struct pool_change change = {.allow_sets = allow_sets,
                                              .n_allow_sets = 2,
                                              .forbid_sets = forbid_sets,
                                              .n_forbid_sets = 1,
                                              .allow_cards = allow_cards,
                                              .n_allow_cards = 2,
                                              .forbid_cards = forbid_cards,
                                              .n_forbid_cards = 1};
    static const struct {
        const char *card, *status, *text;
    } cases[] = {
        {"Alluring Scent", "legal", "Alluring Scent was taken into this event's pool of Classic by its judge"},
        {"Jumbo Imp", "legal", "taken into"},
        {"Moat", "not in the pool", "Moat was taken out of this event's pool of Classic by its judge"},
        {"Memory Jar", "legal", "taken into"},
        {"Lightning Bolt", "not in the pool", "taken out of"},
        {"Mind Twist", "banned", "Mind Twist is banned in Classic since 1996-02-01"},
        {"Kird Ape", "legal", "Kird Ape is legal in Classic"},
    };
    (void)state;
    struct fixture *f = usual();
    struct ruling *ruling = fixture_on(f, "vintage", "1998-01-01", &change);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct card_reason reason;
        assert_string_equal(fixture_status(f, ruling, cases[i].card), cases[i].status);
        assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, cases[i].card), &reason, &f->err), f->err);
        assert_non_null(strstr(english(reason.text), cases[i].text));
        if (strstr(english(reason.text), "judge"))
            assert_string_equal(english(reason.rule), "D.13.2, D.14.2 (1999)");
    }
    /* the rules of 1999 are cited for events of their time alone */
    static const char *const days[][2] = {{"2003-08-31", "D.13.2, D.14.2 (1999)"},
                                          {"2003-09-01", "the event's own card pool"}};
    for (size_t i = 0; i < ARRAY_LEN(days); i++) {
        struct card_reason reason;
        struct ruling *later = fixture_on(f, "vintage", days[i][0], &change);
        assert_ok(ruling_explain(later, &f->arena, fixture_card(f, "Moat"), &reason, &f->err), f->err);
        assert_string_equal(english(reason.rule), days[i][1]);
    }
    static const char *const nothing[] = {"XYZ"};
    const struct pool_change bad_set = {.allow_sets = nothing, .n_allow_sets = 1};
    const struct pool_change bad_card = {.forbid_cards = nothing, .n_forbid_cards = 1};
    const struct format *vintage = fixture_find(f, "vintage", NULL);
    assert_int_equal(format_on(f->book, &f->arena, vintage, "1998-01-01", &bad_set, &ruling, &f->err), ERR_NOT_FOUND);
    assert_err(f->err, ERR_NOT_FOUND, "\"XYZ\" is not the code or the name of a known set");
    err_clear(&f->err);
    assert_int_equal(format_on(f->book, &f->arena, vintage, "1998-01-01", &bad_card, &ruling, &f->err), ERR_NOT_FOUND);
    assert_err(f->err, ERR_NOT_FOUND, "XYZ");
    fixture_free(f);
}

static void limited_takes_everything(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "sealed",
                   "{ \"name\": \"Sealed\", \"kind\": \"limited\", \"summary\": \"s\", \"source\": \"t\", "
                   "\"category\":"
                   " \"limited\", \"from\": \"1993-08-05\", \"deck\": [{ \"from\": \"1993-08-05\", \"main\":"
                   " [40, null], \"side\": \"free\", \"copies\": null }], \"pool\": [] }");
    assert_ok(fixture_book(f), f->err);
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    struct ruling *ruling = fixture_on(f, "sealed", "2050-01-01", NULL);
    assert_true(ruling_any_set(ruling));
    assert_string_equal(fixture_codes(f, ruling), "");
    assert_string_equal(fixture_status(f, ruling, "Jumbo Imp"), "legal");
    assert_int_equal(ruling_deck(ruling)->copies, 0);
    assert_int_equal(ruling_deck(ruling)->side, SIDE_FREE);
    assert_true(ruling_deck(ruling)->snow_basics);
    assert_string_equal(ruling_deck(ruling)->size_source, "");
    fixture_free(f);
}

/* ---- reasons --------------------------------------------------------------------------------- */

static void reasons(void **state)
{
    static const struct {
        const char *format, *date, *card, *text, *rule, *hint, *since, *until;
    } cases[] = {
        {"vintage", "1999-03-01", "Mind Twist", "Mind Twist is banned in Classic since 1996-02-01", "D.13.9 (1999)",
         "restricted in it from 2000-10-01", "1996-02-01", "2000-09-30"},
        {"vintage", "2001-03-01", "Mind Twist", "Mind Twist is restricted to one copy in Classic since 2000-10-01",
         "D.13.8 (1999)", "legal in it again from 2007-06-20", "2000-10-01", "2007-06-19"},
        {"vintage", "1999-03-01", "Kird Ape", "Kird Ape is legal in Classic since 1994-02-01, through Arabian Nights",
         "D.13.2 (1999)", "", "1994-02-01", NULL},
        {"vintage", "1999-03-01", "Lightning Bolt", "Lightning Bolt is legal in Classic through Limited Edition Alpha",
         "D.13.2 (1999)", "", NULL, NULL},
        {"vintage", "1999-03-01", "Mana Crypt", "Mana Crypt is legal in Classic since 1994-11-15", "D.13.2 (1999)", "",
         "1994-11-15", NULL},
        {"vintage", "1998-06-16", "Wood Elves", "Wood Elves is not in the pool of Classic on 1998-06-16",
         "D.13.2 (1999)", "in the pool from 1998-07-01 with Exodus", NULL, "1998-06-30"},
        {"vintage", "1998-06-01", "Wood Elves",
         "Wood Elves is not in the pool of Classic: Portal cards count by a shared name only", "D.13.3 (1999)",
         "in the pool from 1998-07-01 with Exodus", NULL, "1998-06-30"},
        {"vintage", "1998-06-01", "Alluring Scent",
         "Alluring Scent is not in the pool of Classic: Portal cards count by a shared name only", "D.13.3 (1999)",
         "first printed in Portal, which the format never takes in", NULL, NULL},
        {"vintage", "2006-06-01", "Alluring Scent", "Alluring Scent is not in the pool of Vintage on 2006-06-01",
         "D.13.2 (1999)", "first printed in Portal, which the format never takes in", NULL, NULL},
        {"vintage", "1999-06-01", "Jumbo Imp",
         "Jumbo Imp is not in the pool of Classic: silver borders are for casual play", "D.13.2 (1999)",
         "first printed in Unglued, which the format never takes in", NULL, NULL},
        {"vintage", "1999-06-01", "Arcbound Ravager", "Arcbound Ravager is not in the pool of Classic on 1999-06-01",
         "D.13.2 (1999)", "it was not printed before 2003-10-02 (Mirrodin); in the pool from 2003-10-20", "1999-02-01",
         "2003-10-19"},
        {"standard", "1999-03-01", "Hammer of Bogardan",
         "Hammer of Bogardan is not in the pool of Standard on 1999-03-01", "a test",
         "in the pool until 1998-10-31 through Mirage, and again from 1999-06-01 with Classic "
         "Sixth Edition",
         "1998-11-01", "1999-05-31"},
        {"standard", "1999-06-01", "Necropotence", "Necropotence is not in the pool of Standard on 1999-06-01",
         "a test", "in the pool 1997-11-01 to 1999-05-31 through Fifth Edition", "1999-06-01", NULL},
        {"standard", "1997-12-01", "Cursed Scroll", "Cursed Scroll is legal in Type II through Tempest",
         "D.16.6 (1999)", "not in the pool from 1999-11-01", NULL, "1999-10-31"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct card_reason r;
        struct ruling *ruling = fixture_on(f, cases[i].format, cases[i].date, NULL);
        assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, cases[i].card), &r, &f->err), f->err);
        assert_string_equal(english(r.text), cases[i].text);
        assert_string_equal(english(r.rule), cases[i].rule);
        assert_string_equal(english(r.hint), cases[i].hint);
        assert_string_equal(r.since ? r.since : "", cases[i].since ? cases[i].since : "");
        assert_string_equal(r.until ? r.until : "", cases[i].until ? cases[i].until : "");
        assert_int_equal(r.status, ruling_card(ruling, fixture_card(f, cases[i].card)));
        assert_non_null(r.source);
    }
    fixture_free(f);
}

static void who_may_not_lead(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    fixture_format(f, "commander",
                   "{ \"name\": \"Commander\", \"kind\": \"singleton\", \"summary\": \"s\", \"source\": \"t\","
                   " \"category\": null, \"from\": \"2005-01-01\", \"deck\": [{ \"from\": \"2005-01-01\", "
                   "\"main\":"
                   " [100, 100], \"side\": \"none\", \"copies\": 1, \"leader\": \"commander\" }],"
                   " \"pool\": [{ \"every\": [\"core\"], \"source\": \"t\" }], \"banlist\": \"c\" }");
    fixture_list(f, "c", "card;status;from;until;source\nBaneslayer Angel;banned as commander;2009-08-01;;RC\n");
    assert_ok(fixture_book(f), f->err);
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    struct ruling *ruling = fixture_on(f, "commander", "2009-12-01", NULL);
    struct card_reason r;
    assert_string_equal(fixture_status(f, ruling, "Baneslayer Angel"), "banned as commander");
    assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, "Baneslayer Angel"), &r, &f->err), f->err);
    assert_string_equal(english(r.text),
                        "Baneslayer Angel may be in a deck of Commander, but not lead it since 2009-08-01");
    assert_string_equal(english(r.rule), "RC"); /* the file cites no rule: the list's row does */
    assert_int_equal(ruling_deck(ruling)->leader, LEADER_COMMANDER);
    assert_int_equal(ruling_deck(ruling)->main_max, 100);
    assert_int_equal(ruling_deck(ruling)->side, SIDE_NONE);
    assert_ptr_equal(ruling_format(ruling), fixture_find(f, "commander", NULL));
    assert_string_equal(ruling_date(ruling), "2009-12-01");
    fixture_free(f);
}

/* ---- histories and differences --------------------------------------------------------------- */

static void a_history_as_it_was(void **state)
{
    static const struct {
        const char *from, *until;
        enum card_status status;
    } expected[] = {
        {"1993-09-01", "1994-01-24", CARD_LEGAL},  {"1994-01-25", "1996-01-31", CARD_RESTRICTED},
        {"1996-02-01", "2000-09-30", CARD_BANNED}, {"2000-10-01", "2007-06-19", CARD_RESTRICTED},
        {"2007-06-20", NULL, CARD_LEGAL},
    };
    (void)state;
    struct fixture *f = usual();
    struct card_span *spans;
    size_t n;
    assert_ok(format_history(f->book, &f->arena, fixture_find(f, "vintage", NULL), fixture_card(f, "Mind Twist"),
                             &spans, &n, &f->err),
              f->err);
    assert_int_equal(n, ARRAY_LEN(expected));
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(spans[i].from, expected[i].from);
        assert_string_equal(spans[i].until ? spans[i].until : "", expected[i].until ? expected[i].until : "");
        assert_int_equal(spans[i].status, expected[i].status);
    }
    assert_string_equal(spans[2].source, "D.13.9 (1999)");
    fixture_free(f);
}

static enum card_status status_in(const struct card_span *spans, size_t n, const char *date)
{
    enum card_status status = CARD_NOT_IN_POOL;
    for (size_t i = 0; i < n; i++)
        if (strcmp(spans[i].from, date) <= 0 && (!spans[i].until || strcmp(date, spans[i].until) <= 0))
            status = spans[i].status;
    return status;
}

/* Spans follow each other without a gap and change something. */
static void check_spans(const struct format *format, const struct card_span *spans, size_t n)
{
    assert_true(n > 0);
    assert_string_equal(spans[0].from, format->from);
    for (size_t i = 1; i < n; i++) {
        assert_non_null(spans[i - 1].until);
        assert_int_equal(date_to_days(spans[i - 1].until) + 1, date_to_days(spans[i].from));
        assert_int_not_equal(spans[i - 1].status, spans[i].status);
    }
}

/* On every day on which anything changes, and on the day before it, the history of each card and the ruling say the
 * same; between two such days nothing changes. */
static void compare_histories(struct fixture *f, const struct format *format, size_t step)
{
    const char **days;
    size_t n_days;
    assert_ok(format_days(f->book, &f->arena, format, &days, &n_days, &f->err), f->err);
    assert_string_equal(days[0], format->from);
    for (size_t d = 0; d < n_days; d++) {
        struct arena scratch = ARENA_INIT;
        struct ruling *on, *before = NULL;
        char eve[DATE_LEN + 1];
        assert_true(d == 0 || strcmp(days[d - 1], days[d]) < 0);
        assert_ok(format_on(f->book, &scratch, format, days[d], NULL, &on, &f->err), f->err);
        date_from_days(date_to_days(days[d]) - 1, eve);
        if (d)
            assert_ok(format_on(f->book, &scratch, format, eve, NULL, &before, &f->err), f->err);
        for (int id = 1; id <= catalog_card_count(f->catalog); id += (int)step) {
            const struct card *card = catalog_card(f->catalog, id);
            struct card_span *spans;
            size_t n;
            assert_ok(format_history(f->book, &scratch, format, card, &spans, &n, &f->err), f->err);
            check_spans(format, spans, n);
            if (status_in(spans, n, days[d]) != ruling_card(on, card))
                fail_msg("%s in %s on %s", card->name, format->name, days[d]);
            if (before && status_in(spans, n, eve) != ruling_card(before, card))
                fail_msg("%s in %s on %s", card->name, format->name, eve);
        }
        arena_release(&scratch);
    }
}

static void histories_agree_with_rulings(void **state)
{
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < format_count(f->book); i++)
        compare_histories(f, format_at(f->book, i), 1);
    fixture_free(f);
}

static const char *change_text(struct arena *arena, const struct format_change *c, bool back)
{
    return arena_printf(arena, "%s %s>%s %s", c->card ? c->card->name : c->set->code, back ? c->after : c->before,
                        back ? c->before : c->after, c->on ? c->on : "-");
}

/* The difference backwards is the difference forwards, the other way round; between a day and itself there is none. */
static void compare_differences(struct fixture *f, const struct format *format, const char *date1, const char *date2)
{
    struct format_change *there, *back;
    size_t n, m;
    assert_ok(format_diff(f->book, &f->arena, format, date1, date2, &there, &n, &f->err), f->err);
    assert_ok(format_diff(f->book, &f->arena, format, date2, date1, &back, &m, &f->err), f->err);
    assert_int_equal(n, m);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(change_text(&f->arena, &there[i], false), change_text(&f->arena, &back[i], true));
    assert_ok(format_diff(f->book, &f->arena, format, date1, date1, &there, &n, &f->err), f->err);
    assert_int_equal(n, 0);
}

static void differences_are_symmetric(void **state)
{
    (void)state;
    struct fixture *f = usual();
    struct rng rng = test_rng(19990301);
    for (size_t i = 0; i < format_count(f->book); i++) {
        const struct format *format = format_at(f->book, i);
        const char **days;
        size_t n;
        assert_ok(format_days(f->book, &f->arena, format, &days, &n, &f->err), f->err);
        for (int k = 0; k < 40; k++)
            compare_differences(f, format, days[rng_below(&rng, n)], days[rng_below(&rng, n)]);
    }
    fixture_free(f);
}

static void differences_as_they_were(void **state)
{
    static const struct {
        const char *format, *date1, *date2, *changes; /* joined by "; " */
    } cases[] = {
        {"vintage", "1996-01-31", "1996-02-01", "Mind Twist restricted>banned 1996-02-01"},
        {"vintage", "1996-01-01", "2001-01-01",
         "MIR not in the pool>legal 1996-11-01; VIS not in the pool>legal 1997-03-01; 5ED not in "
         "the pool>legal "
         "1997-05-01; WTH not in the pool>legal 1997-07-01; TMP not in the pool>legal 1997-11-01; "
         "STH not in the "
         "pool>legal 1998-04-01; EXO not in the pool>legal 1998-07-01; USG not in the pool>legal "
         "1998-11-01; ULG not in "
         "the pool>legal 1999-03-01; 6ED not in the pool>legal 1999-06-01; UDS not in the "
         "pool>legal 1999-07-01; MMQ "
         "not in the pool>legal 1999-11-01; NEM not in the pool>legal 2000-03-01; Memory Jar not "
         "in the "
         "pool>restricted -"},
        {"standard", "1999-05-31", "1999-06-01",
         "5ED legal>not in the pool 1999-06-01; 6ED not in the pool>legal 1999-06-01"},
        {"vintage", "1994-11-14", "1994-11-15", "Mana Crypt not in the pool>legal 1994-11-15"},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct format_change *list;
        size_t n;
        struct strbuf sb = STRBUF_INIT;
        assert_ok(format_diff(f->book, &f->arena, fixture_find(f, cases[i].format, NULL), cases[i].date1,
                              cases[i].date2, &list, &n, &f->err),
                  f->err);
        for (size_t k = 0; k < n; k++)
            strbuf_printf(&sb, "%s%s", k ? "; " : "", change_text(&f->arena, &list[k], false));
        assert_string_equal(strbuf_text(&sb), cases[i].changes);
        strbuf_release(&sb);
    }
    struct format_change *list;
    size_t n;
    assert_int_equal(format_diff(f->book, &f->arena, fixture_find(f, "standard", NULL), "1990-01-01", "1999-01-01",
                                 &list, &n, &f->err),
                     ERR_INPUT); /* no day that anybody knows */
    err_clear(&f->err);
    assert_int_equal(format_diff(f->book, &f->arena, fixture_find(f, "standard", NULL), "1999-01-01", "2009-01-01",
                                 &list, &n, &f->err),
                     ERR_NO);
    assert_err(f->err, ERR_NO, "Standard: not known after 2000-12-31");
    fixture_free(f);
}

/* ---- categories ------------------------------------------------------------------------------ */

static void d_5_2_and_q_8_categories(void **state)
{
    static const struct {
        const char *format, *date, *category;
    } cases[] = {
        {"Classic", "1999-03-01", "classic"},       {"Vintage", NULL, "classic"},
        {"T2", "1999-03-01", "standard"},           {"Urza Block", "1999-03-01", "standard"},
        {"Urza Block", "1998-01-01", "standard"}, /* before its first day: as on it */
        {"Urza Block", "2020-01-01", "standard"}, /* Standard is not known so far: as on its last day, 2000-12-31 */
        {"Mirage Block", "1998-10-31", "standard"}, {"Mirage Block", "1998-11-01", "extended"},
        {"Mirage Block", "2031-01-01", "extended"}, {"Mirage Block", NULL, NULL},
        {"Whatever", "1999-03-01", NULL},           {"", "1999-03-01", NULL},
    };
    (void)state;
    struct fixture *f = usual();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *category = "untouched";
        assert_ok(format_category(f->book, &f->arena, cases[i].format, cases[i].date, &category, &f->err), f->err);
        assert_string_equal(category ? category : "none", cases[i].category ? cases[i].category : "none");
    }
    fixture_free(f);
}

/* ---- imported legalities --------------------------------------------------------------------- */

/* An import answers for its own day, and for that day only. */
static void an_import_answers_for_its_day(void **state)
{
    static const char *const legalities[] = {
        "Mind Twist", "vintage", "restricted", "Black Lotus", "vintage",  "banned", "Alluring Scent", "vintage",
        "legal",      "Moat",    "vintage",    "not_legal",   "Kird Ape", "legacy", "banned",         NULL};
    static const struct {
        const char *card, *status;
    } cases[] = {
        {"Mind Twist", "restricted"}, {"Black Lotus", "banned"},       {"Alluring Scent", "legal"},
        {"Moat", "not in the pool"},  {"Kird Ape", "not in the pool"},
    };
    (void)state;
    struct fixture *f = fixture_new();
    const char *path = fixture_catalog(f, "import.db", "2026-11-20", legalities);
    catalog_close(f->catalog);
    f->catalog = NULL;
    assert_ok(catalog_open(path, &f->catalog, &f->err), f->err);
    fixture_format(f, "vintage", CLASSIC);
    fixture_list(f, "vintage", CLASSIC_LIST);
    fixture_format(f, "standard", STANDARD);
    assert_ok(fixture_book(f), f->err);
    const struct format *vintage = fixture_find(f, "vintage", NULL);
    assert_string_equal(format_known_until(f->book, vintage), "2026-11-20");
    assert_string_equal(format_known_until(f->book, fixture_find(f, "standard", NULL)), "2000-12-31");
    struct ruling *ruling = fixture_on(f, "vintage", "2026-11-20", NULL);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(fixture_status(f, ruling, cases[i].card), cases[i].status);
    struct card_reason r;
    assert_ok(ruling_explain(ruling, &f->arena, fixture_card(f, "Mind Twist"), &r, &f->err), f->err);
    assert_string_equal(english(r.text),
                        "Mind Twist is restricted in Vintage on 2026-11-20, as your imported cards say");
    assert_string_equal(r.source, "MTGJSON of a test");
    assert_string_equal(english(r.hint), "the lists inside the program reach to 2009-12-31");
    struct listed_card *list;
    size_t n;
    assert_ok(ruling_list(ruling, &f->arena, &list, &n, &f->err), f->err);
    assert_int_equal(n, 2);
    assert_string_equal(list[0].card->name, "Black Lotus");
    assert_string_equal(list[1].card->name, "Mind Twist");
    static const char *const between[] = {"2010-01-01", "2026-11-19", "2026-11-21"};
    for (size_t i = 0; i < ARRAY_LEN(between); i++) {
        assert_int_equal(format_on(f->book, &f->arena, vintage, between[i], NULL, &ruling, &f->err), ERR_NO);
        assert_err(f->err, ERR_NO,
                   "Vintage: not known after 2009-12-31, except on 2026-11-20, the day of your imported");
        err_clear(&f->err);
    }
    assert_string_equal(fixture_status(f, fixture_on(f, "vintage", "1999-01-01", NULL), "Mind Twist"), "banned");
    fixture_free(f);
}

/* ---- the product's own ----------------------------------------------------------------------- */

/* The same properties over the formats and cards of the product, some cards of each format by chance. */
static void the_products_own_formats_agree(void **state)
{
    (void)state;
    struct fixture *f = tc_calloc(1, sizeof *f);
    struct resource *formats, *lists;
    size_t n_formats, n_lists;
    struct rng rng = test_rng(20261121);
    assert_ok(catalog_open(NULL, &f->catalog, &f->err), f->err);
    assert_ok(resource_list(&f->arena, "formats", &formats, &n_formats, &f->err), f->err);
    assert_ok(resource_list(&f->arena, "banlists", &lists, &n_lists, &f->err), f->err);
    assert_ok(format_book_make(&f->arena, f->catalog, formats, n_formats, lists, n_lists, &f->book, &f->err), f->err);
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    size_t tries = getenv("TOPCUT_VALGRIND") ? 2 : test_is_long() ? 400 : 40;
    for (size_t i = 0; i < format_count(f->book); i++) {
        const struct format *format = format_at(f->book, i);
        const char **days;
        size_t n_days;
        assert_ok(format_days(f->book, &f->arena, format, &days, &n_days, &f->err), f->err);
        for (size_t k = 0; k < tries; k++) {
            struct arena scratch = ARENA_INIT;
            struct ruling *ruling;
            struct card_reason reason;
            const char *day = days[rng_below(&rng, n_days)];
            enum err_code rc = format_on(f->book, &scratch, format, day, NULL, &ruling, &f->err);
            if (rc == ERR_NO) { /* of some times, and of pools that others bring, nothing is known */
                bool between = strcmp(format_last_known(f->book, format, day), day) != 0;
                assert_true(between || strstr(f->err.text, "which cards may be played is not known"));
                err_clear(&f->err);
                arena_release(&scratch);
                continue;
            }
            assert_int_equal(rc, ERR_OK);
            for (int c = 0; c < 20; c++) {
                const struct card *card =
                    catalog_card(f->catalog, 1 + (int)rng_below(&rng, (uint64_t)catalog_card_count(f->catalog)));
                struct card_span *spans;
                size_t n;
                assert_ok(format_history(f->book, &scratch, format, card, &spans, &n, &f->err), f->err);
                check_spans(format, spans, n);
                if (status_in(spans, n, day) != ruling_card(ruling, card))
                    fail_msg("%s in %s on %s", card->name, format->name, day);
                assert_ok(ruling_explain(ruling, &scratch, card, &reason, &f->err), f->err);
                assert_int_equal(reason.status, ruling_card(ruling, card));
                assert_true(*reason.text && *reason.rule && reason.hint);
            }
            arena_release(&scratch);
        }
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_format_by_any_of_its_names),
        cmocka_unit_test(unknown_names_get_suggestions),
        cmocka_unit_test(a_shared_name_goes_by_the_day),
        cmocka_unit_test(names_by_date),
        cmocka_unit_test(outside_what_is_known),
        cmocka_unit_test(d_16_6_rotation),
        cmocka_unit_test(rotation_with_exceptions),
        cmocka_unit_test(every_with_conditions),
        cmocka_unit_test(commons_only),
        cmocka_unit_test(boundaries_of_lists),
        cmocka_unit_test(the_list_of_a_day),
        cmocka_unit_test(the_judge_changes_the_pool),
        cmocka_unit_test(limited_takes_everything),
        cmocka_unit_test(reasons),
        cmocka_unit_test(who_may_not_lead),
        cmocka_unit_test(a_history_as_it_was),
        cmocka_unit_test(histories_agree_with_rulings),
        cmocka_unit_test(differences_are_symmetric),
        cmocka_unit_test(differences_as_they_were),
        cmocka_unit_test(d_5_2_and_q_8_categories),
        cmocka_unit_test(an_import_answers_for_its_day),
        cmocka_unit_test(the_products_own_formats_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
