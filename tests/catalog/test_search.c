/* test_search.c - the search language: counts held against SQL over the same facts and against what is known of
 * sets; complaints; laws that hold for any query
 *
 * @tags slow-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "catalog/catalog.h"

#include <sqlite3.h>

static struct catalog *catalog;
static struct arena arena;

static int open_catalog(void **state)
{
    struct err err = ERR_INIT;
    (void)state;
    return catalog_open(NULL, &catalog, &err) == ERR_OK ? 0 : -1;
}

static int close_catalog(void **state)
{
    (void)state;
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}

static size_t search(const char *query, enum search_order order, const struct card ***cards)
{
    struct err err = ERR_INIT;
    size_t n;
    if (catalog_search(catalog, &arena, query, NULL, order, cards, &n, &err) != ERR_OK)
        fail_msg("%s: %s", query, err.text);
    return n;
}

static size_t count(const char *query)
{
    const struct card **cards;
    return search(query, SEARCH_BY_NAME, &cards);
}

static int64_t count_sql(const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(catalog_sqlite(catalog), sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(catalog_sqlite(catalog)));
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

/* Words of a type line; bits are those of cards.h: W 1, U 2, B 4, R 8, G 16. */
#define TYPE(word) "instr(' ' || replace(type_line, ',', '') || ' ', ' " word " ')"
#define ONE_FACE   "faces = 0"

/* A star counts as 0. */
#define TWO "'2', '2+*', '+2'"

/* Sets by their numbers: what is packed into the card's own row is read another way. */
#define IN_SET(code) "card_id IN (SELECT card_id FROM printing JOIN card_set USING (set_id) WHERE code = '" code "')"

static const struct {
    const char *query, *sql;
} same_as_sql[] = {
    {"t:goblin c:r (layout:normal)",
     "SELECT count(*) FROM card WHERE colors & 8 AND layout = 'normal' AND " TYPE("Goblin")},
    {"t:creature c:wu layout:normal",
     "SELECT count(*) FROM card WHERE colors & 3 = 3 AND types & 8 AND layout = 'normal'"},
    {"c=wu", "SELECT count(*) FROM card WHERE colors = 3"},
    {"c=azorius", "SELECT count(*) FROM card WHERE colors = 3"},
    {"c<=ug", "SELECT count(*) FROM card WHERE colors & ~18 = 0"},
    {"c<ug", "SELECT count(*) FROM card WHERE colors & ~18 = 0 AND colors <> 18"},
    {"c>r", "SELECT count(*) FROM card WHERE colors & 8 AND colors <> 8"},
    {"c!=red", "SELECT count(*) FROM card WHERE colors <> 8"},
    {"c:colorless", "SELECT count(*) FROM card WHERE colors = 0"},
    {"c:multicolor", "SELECT count(*) FROM card WHERE colors NOT IN (0, 1, 2, 4, 8, 16)"},
    {"c:m", "SELECT count(*) FROM card WHERE colors NOT IN (0, 1, 2, 4, 8, 16)"},
    {"c=5", "SELECT count(*) FROM card WHERE colors = 31"},
    {"id:esper", "SELECT count(*) FROM card WHERE identity & ~7 = 0"},
    {"id>=esper", "SELECT count(*) FROM card WHERE identity & 7 = 7"},
    {"id=mardu", "SELECT count(*) FROM card WHERE identity = 13"},
    {"id:c", "SELECT count(*) FROM card WHERE identity = 0"},
    {"mv=0", "SELECT count(*) FROM card WHERE mana_value = 0"},
    {"cmc>=7", "SELECT count(*) FROM card WHERE mana_value >= 7"},
    {"manavalue<3", "SELECT count(*) FROM card WHERE mana_value < 3"},
    {"mv!=2", "SELECT count(*) FROM card WHERE mana_value <> 2"},
    {"mv:even", "SELECT count(*) FROM card WHERE mana_value = cast(mana_value AS INTEGER) AND "
                "mana_value % 2 = 0"},
    {"mv:odd", "SELECT count(*) FROM card WHERE mana_value = cast(mana_value AS INTEGER) AND "
               "mana_value % 2 = 1"},
    {"pow=13 layout:normal", "SELECT count(*) FROM card WHERE power = '13' AND layout = 'normal'"},
    {"pow>tou layout:normal", "SELECT count(*) FROM card WHERE layout = 'normal' AND power GLOB "
                              "'[0-9]*' AND toughness GLOB '[0-9]*'"
                              " AND power NOT GLOB '*[^0-9]*' AND toughness NOT GLOB '*[^0-9]*'"
                              " AND cast(power AS INTEGER) > cast(toughness AS INTEGER)"
                              " OR name IN (SELECT name FROM card WHERE layout = 'normal' AND "
                              "power <> '' AND toughness <> ''"
                              "   AND (power GLOB '*[^0-9]*' OR toughness GLOB '*[^0-9]*')"
                              "   AND CASE WHEN power LIKE '%\u00BD' THEN cast(power AS REAL) + "
                              "0.5 WHEN power = '\u221E' THEN 1e9"
                              "       ELSE cast(power AS REAL) END"
                              "     > CASE WHEN toughness LIKE '%\u00BD' THEN cast(toughness AS "
                              "REAL) + 0.5 WHEN toughness = '\u221E' THEN 1e9"
                              "       ELSE cast(toughness AS REAL) END)"},
    {"pt:2/2 layout:normal", "SELECT count(*) FROM card WHERE power IN (" TWO ") AND toughness IN (" TWO ")"
                             " AND layout = 'normal'"},
    {"pt=4 pow=2 layout:normal", "SELECT count(*) FROM card WHERE power IN (" TWO ") AND toughness IN (" TWO ")"
                                 " AND layout = 'normal'"},
    {"loy=5 layout:normal", "SELECT count(*) FROM card WHERE loyalty = '5' AND layout = 'normal'"},
    {"kw:banding layout:normal", "SELECT count(*) FROM card WHERE layout = 'normal' AND ';' || "
                                 "keywords || ';' LIKE '%;banding;%'"},
    {"keyword:cycling layout:normal",
     "SELECT count(*) FROM card WHERE layout = 'normal' AND (';' || keywords LIKE '%;cycling {%' "
     "OR ';' || keywords || ';'"
     " LIKE '%;cycling;%' OR ';' || keywords LIKE '%;cycling [%')"},
    {"m={2}{U}{U} layout:normal", "SELECT count(*) FROM card WHERE mana_cost = '{2}{U}{U}' AND layout = 'normal'"},
    {"m=2UU layout:normal", "SELECT count(*) FROM card WHERE mana_cost = '{2}{U}{U}' AND layout = 'normal'"},
    {"m:{W/U} layout:normal", "SELECT count(*) FROM card WHERE mana_cost LIKE '%{W/U}%' AND layout = 'normal'"},
    {"m:xrr layout:normal", "SELECT count(*) FROM card WHERE mana_cost LIKE '%{X}%' AND mana_cost "
                            "LIKE '%{R}{R}%' AND layout = 'normal'"},
    {"layout:flip", "SELECT count(*) FROM card WHERE layout = 'flip'"},
    {"is:split", "SELECT count(*) FROM card WHERE layout = 'split'"},
    {"is:mdfc", "SELECT count(*) FROM card WHERE layout = 'modal_dfc'"},
    {"is:funny", "SELECT count(*) FROM card WHERE silver_only"},
    {"is:commander", "SELECT count(*) FROM card WHERE supertypes & 2 AND types & 8"},
    {"is:permanent", "SELECT count(*) FROM card WHERE types & (1 | 2 | 8 | 16 | 64 | 512)"},
    {"is:spell t:land layout:normal", "SELECT 0"},
    {"is:phyrexian layout:normal", "SELECT count(*) FROM card WHERE mana_cost LIKE '%/P}%' AND layout = 'normal'"},
    {"is:anynumber", "SELECT count(*) FROM card WHERE copies = -1"},
    {"produces:wu layout:normal",
     "SELECT count(*) FROM card WHERE layout = 'normal' AND (';' || produces || ';' LIKE '%;any;%'"
     " OR (';' || produces || ';' LIKE '%;W;%' AND ';' || produces || ';' LIKE '%;U;%'))"},
    {"produces=c layout:normal", "SELECT count(*) FROM card WHERE layout = 'normal' AND produces "
                                 "IN ('C', 'C;special', 'special;C')"},
    {"name:angel", "SELECT count(*) FROM card WHERE coalesce(full_name, name) LIKE '%angel%'"},
    {"dragon", "SELECT count(*) FROM card WHERE coalesce(full_name, name) LIKE '%dragon%'"},
    {"\"of the\" t:instant layout:normal",
     "SELECT count(*) FROM card WHERE name LIKE '%of the%' AND types & 32 AND layout = 'normal'"},
    {"s:usg", "SELECT count(*) FROM card WHERE " IN_SET("USG")},
    {"e:\"urza's saga\"", "SELECT count(*) FROM card WHERE " IN_SET("USG")},
    {"s:usg c:r", "SELECT count(*) FROM card WHERE colors & 8 AND " IN_SET("USG")},
    {"date:usg", "SELECT count(*) FROM card WHERE card_id IN (SELECT card_id FROM printing JOIN "
                 "card_set USING (set_id)"
                 " WHERE date = '1998-10-12')"},
};

static size_t step(void)
{
    return test_step(3, 7);
}

static void counts_are_those_of_sql(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(same_as_sql); i += step()) {
        int64_t wanted = count_sql(same_as_sql[i].sql);
        size_t found = count(same_as_sql[i].query);
        if ((int64_t)found != wanted)
            fail_msg("%s: %zu cards, by SQL %lld", same_as_sql[i].query, found, (long long)wanted);
    }
}

/* What collectors know: different names in sets, basic lands counted once each. */
static const struct {
    const char *query;
    size_t n;
} known[] = {
    {"s:lea", 290}, /* 295 cards: each basic land has two pictures */
    {"s:leb", 292}, /* 302: three pictures, and the two cards that Alpha lacks */
    {"s:arn", 78},
    {"s:atq", 85},
    {"s:leg", 310},
    {"s:drk", 119},
    {"s:tmp -t:basic", 330},
    {"s:usg -t:basic", 330},
    {"s:usg r:r", 110},
    {"s:usg r:u", 110},
    {"s:usg r:c", 110},
    {"s:ulg", 143},
    {"b:\"urza's saga\" s:uds", 143},
    {"is:ante", 9},
    {"is:basic", 12},
    {"t:basic t:snow", 6},
    {"!\"Fire / Ice\"", 1},
    {"!\"fire // ice\" is:split", 1},
    {"!\"Ice\" s:apc", 1},
    {"!\"delver of secrets // insectile aberration\"", 1},
    {"!\"No Such Card\"", 0},
    {"m:{B}{B}{B} \"phyrexian negator\"", 0},
    {"m:2B \"phyrexian negator\" pow=5", 1},
    {"pow=tou pow=13 \"phyrexian dread\"", 0},
    {"t:plane -t:plane", 0},
    {"(t:elf or t:goblin) -(t:elf or t:goblin)", 0},
    {"lim-d\u00FBl's vault", 1},
    {"limduls vault", 1},
    {"t:\"legendary goblin\" t:wizard -t:\"legendary goblin\"", 0},
    {"\u201Cserra angel\u201D", 2}, /* and her avatar */
    {"\u00E6ther vial", 1},
    {"is:firstprint s:lea", 290},
    {"is:reprint s:lea", 0},
    {"not:reprint s:lea", 290},
    {"\"black lotus\" year<=1993 r:rare", 1},
    {"\"black lotus\" date>1993-12-31 date<1994-12-31", 0},
    {"\"black lotus\" order:date", 1},
};

static void counts_are_those_that_are_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(known); i += step()) {
        size_t found = count(known[i].query);
        if (found != known[i].n)
            fail_msg("%s: %zu cards instead of %zu", known[i].query, found, known[i].n);
    }
}

/* A condition on printings holds for one and the same printing. */
static void printings_are_asked_one_by_one(void **state)
{
    (void)state;
    size_t both = count("s:lea r:c \"lightning bolt\""), none = count("s:lea r:u \"lightning bolt\"");
    assert_int_equal(both, 1);
    assert_int_equal(none, 0);
    assert_int_equal(count("s:a25 r:u \"lightning bolt\""), 1); /* uncommon there */
    assert_int_equal(count("year=1993 year=1994 \"lightning bolt\""), 0);
}

static void types_are_whole_words_where_there_are_such(void **state)
{
    (void)state;
    const struct card **cards;
    size_t n = search("t:rat", SEARCH_BY_NAME, &cards);
    assert_true(n > 40);
    for (size_t i = 0; i < n; i++)
        assert_true(strstr(cards[i]->type_line, "Rat") || cards[i]->n_faces);
    assert_int_equal(count("t:merf"), count("t:merfolk"));
    assert_int_equal(count("t:planesw"), count("t:planeswalker"));
    assert_int_equal(count("t:urza's t:power-plant"), 1);
}

/* ---- complaints ------------------------------------------------------------------------------ */

static const struct {
    const char *query, *piece;
} bad[] = {
    {"", "query, column 1: something to look for is expected"},
    {"   ", "column 4: something to look for"},
    {"t:goblin (c:r", "column 10: this bracket is never closed"},
    {"t:goblin c:r)", "column 13: this bracket was never opened"},
    {"()", "column 2: something to look for"},
    {"t:goblin or", "column 12: something to look for"},
    {"t:goblin and", "column 13: something to look for"},
    {"-", "column 1: \"-\" needs something"},
    {"t:elf - t:goblin", "column 7: \"-\" needs something"},
    {"\"serra angel", "column 1: this quotation mark is never closed"},
    {"name:\"serra angel", "column 6: this quotation mark is never closed"},
    {"\u00E9\u00E9 c:purple", "column 6: \"purple\" is no colour"},
    {"colr:red", "column 1: \"colr\" is no key; did you mean color"},
    {"foo:bar", "the keys are name, t, c, id"},
    {"t>goblin", "column 1: t is not compared that way; write t:goblin"},
    {"t:", "column 3: a value is expected here, as in t:goblin"},
    {"mv:many", "column 4: \"many\" is no number"},
    {"mv>even", "even and odd go with"},
    {"pow>strength", "column 5: \"strength\" is no number"},
    {"m:2Q", "column 3: \"2Q\" is no mana cost"},
    {"m:{2", "is no mana cost"},
    {"s:urzas", "column 3: no set is called \"urzas\"; did you mean"},
    {"s:nosuchset", "no set is called \"nosuchset\""},
    {"b:nosuchblock", "no block is called"},
    {"r:legendary", "column 3: \"legendary\" is no rarity: land, common, uncommon, rare, special or mythic"},
    {"border:pink", "border is black, white, silver or gold"},
    {"layout:triple", "no card has the layout \"triple\""},
    {"is:vanila", "did you mean vanilla"},
    {"is:vanilla", "topcut card import FILE brings them"},
    {"o:draw", "only after topcut card import FILE"},
    {"year>=99", "\"99\" is no year"},
    {"date>=1999-02-30", "\"1999-02-30\" is no day"},
    {"produces:x", "\"x\" is no colour"},
    {"legal:legacy", "column 1: formats are not known here"},
    {"order:price", "column 7: order is name, mv or date"},
    {"!", "a card's whole name is expected"},
    {"!\"\"", "a card's whole name is expected"},
    {"\"...\"", "holds no letter or digit"},
    {"t:elf or order:mv", "\"order:\" stands beside other conditions"},
    {"-order:mv", "this cannot be left out"},
    {"\xFF", "the query is not UTF-8"},
};

static void complaints_name_the_column(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        const struct card **cards;
        size_t n;
        enum err_code rc = catalog_search(catalog, &arena, bad[i].query, NULL, SEARCH_BY_NAME, &cards, &n, &err);
        if (rc != ERR_INPUT || !strstr(err.text, bad[i].piece))
            fail_msg("%s: %d \"%s\" without \"%s\"", bad[i].query, rc, err.text, bad[i].piece);
    }
}

static void nesting_and_length_have_limits(void **state)
{
    (void)state;
    struct err err = ERR_INIT, longer = ERR_INIT, many = ERR_INIT;
    const struct card **cards;
    size_t n;
    char query[10000];
    memset(query, '(', 200);
    snprintf(query + 200, 20, "t:elf");
    assert_int_equal(catalog_search(catalog, &arena, query, NULL, SEARCH_BY_NAME, &cards, &n, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "nested deeper");
    memset(query, 'a', 9000);
    query[9000] = '\0';
    assert_int_equal(catalog_search(catalog, &arena, query, NULL, SEARCH_BY_NAME, &cards, &n, &longer), ERR_INPUT);
    assert_err(longer, ERR_INPUT, "longer than");
    for (int i = 0; i < 101; i++)
        memcpy(query + 6 * i, "mv<=3 ", 7);
    assert_int_equal(catalog_search(catalog, &arena, query, NULL, SEARCH_BY_NAME, &cards, &n, &many), ERR_INPUT);
    assert_err(many, ERR_INPUT, "column 601: there are more than 100 conditions");
}

/* ---- order ----------------------------------------------------------------------------------- */

static void cards_come_in_order(void **state)
{
    (void)state;
    const struct card **cards;
    size_t n = search("t:wall s:lea", SEARCH_BY_MANA_VALUE, &cards);
    assert_int_equal(n, 10);
    for (size_t i = 1; i < n; i++)
        assert_true(cards[i - 1]->mana_value <= cards[i]->mana_value);
    n = search("t:goblin", SEARCH_BY_DATE, &cards);
    for (size_t i = 1; i < n; i++)
        assert_true(strcmp(cards[i - 1]->first_printed, cards[i]->first_printed) <= 0);
    n = search("t:goblin order:mv", SEARCH_BY_DATE, &cards);
    for (size_t i = 1; i < n; i++)
        assert_true(cards[i - 1]->mana_value <= cards[i]->mana_value);
    n = search("\u00E6ther or aether", SEARCH_BY_NAME, &cards);
    assert_true(n > 50);
    assert_string_equal(cards[0]->name, "Aether Adept"); /* the ligature is sorted as it is read */
    assert_int_equal(count("order:date"), catalog_card_count(catalog));
}

/* ---- formats --------------------------------------------------------------------------------- */

struct asked {
    char text[200];
    int held;
};

static enum err_code prepare(void *data, const char *format, const char *date, void **handle, struct err *err)
{
    struct asked *asked = data;
    size_t len = strlen(asked->text);
    if (strcmp(format, "nonesuch") == 0)
        return err_set(err, ERR_NOT_FOUND, "no such format");
    snprintf(asked->text + len, sizeof asked->text - len, "[%s|%s]", format, date ? date : "today");
    *handle = asked;
    return ERR_OK;
}

static bool holds(void *data, void *handle, const struct card *card, const char *what)
{
    struct asked *asked = handle;
    assert_ptr_equal(data, handle);
    asked->held++;
    return strcmp(what, "banned") == 0 ? card->ante : strcmp(what, "restricted") == 0 ? card->mana_value >= 16 : true;
}

static void formats_are_asked_from_outside(void **state)
{
    (void)state;
    struct asked asked = {.text = ""};
    const struct search_legality legality = {.data = &asked, .prepare = prepare, .holds = holds};
    struct err err = ERR_INIT, bad_date = ERR_INIT, unknown = ERR_INIT;
    const struct card **cards;
    size_t n;
    assert_ok(catalog_search(catalog, &arena,
                             "legal:\"type 1.5\"@1999-03-01 banned:legacy f:standard mv<2 t:artifact t:bird", &legality,
                             SEARCH_BY_NAME, &cards, &n, &err),
              err);
    assert_string_equal(asked.text, "[type 1.5|1999-03-01][legacy|today][standard|today]");
    assert_true(asked.held < 60); /* dear questions come last */
    assert_ok(catalog_search(catalog, &arena, "banned:x", &legality, SEARCH_BY_NAME, &cards, &n, &err), err);
    assert_int_equal(n, 9);
    assert_int_equal(catalog_search(catalog, &arena, "t:elf legal:legacy@1999-02-30", &legality, SEARCH_BY_NAME, &cards,
                                    &n, &bad_date),
                     ERR_INPUT);
    assert_err(bad_date, ERR_INPUT, "column 20: ");
    assert_int_equal(catalog_search(catalog, &arena, "legal:nonesuch", &legality, SEARCH_BY_NAME, &cards, &n, &unknown),
                     ERR_NOT_FOUND);
    assert_err(unknown, ERR_NOT_FOUND, "column 7: no such format");
}

/* ---- laws ------------------------------------------------------------------------------------ */

static const char *const terms[] = {
    "t:goblin", "c:r",  "c<=wu",      "mv<=3",        "pow>tou",          "kw:flying", "angel", "is:permanent",
    "id:esper", "m:1G", "produces:g", "layout:split", "!\"Serra Angel\"", "tou=2",     "t:leg"};

static void laws_of_logic_hold(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    size_t all = (size_t)catalog_card_count(catalog);
    bool slow = getenv("TOPCUT_VALGRIND") != NULL;
    for (int i = 0; i < (test_is_long() ? 500 : slow ? 2 : 15); i++) {
        const char *a = terms[rng_below(&rng, ARRAY_LEN(terms))], *b = terms[rng_below(&rng, ARRAY_LEN(terms))];
        size_t n_a = count(a), n_b = count(b);
        size_t both = count(arena_printf(&arena, "%s %s", a, b));
        size_t either = count(arena_printf(&arena, "%s or %s", a, b));
        size_t neither = count(arena_printf(&arena, "-(%s OR %s)", a, b));
        if (both + either != n_a + n_b || either + neither != all || count(arena_printf(&arena, "-%s", a)) != all - n_a)
            fail_msg("%s, %s: %zu %zu, both %zu, either %zu, neither %zu of %zu", a, b, n_a, n_b, both, either, neither,
                     all);
        assert_int_equal(count(arena_printf(&arena, "-(-%s or -%s)", a, b)), both);
        assert_int_equal(count(arena_printf(&arena, "(%s) and (%s)", b, a)), both);
    }
}

/* Pieces of queries in any order are a query or a complaint. */
static void anything_is_an_answer_or_a_complaint(void **state)
{
    (void)state;
    static const char *const pieces[] = {"t:",   "c",      ":",  "(",     ")",    "-",        " ", "or ",
                                         "\"",   "goblin", "<=", "mv",    "{W",   "}",        "!", "legal:x@",
                                         "1999", "\u00E9", "'",  "s:usg", "even", "order:mv", "="};
    struct rng rng = test_rng(7);
    for (int i = 0; i < (test_is_long() ? 20000 : getenv("TOPCUT_VALGRIND") ? 10 : 200); i++) {
        struct strbuf sb = STRBUF_INIT;
        struct err err = ERR_INIT;
        const struct card **cards;
        size_t n;
        struct arena own = ARENA_INIT;
        for (uint64_t k = rng_below(&rng, 8); k > 0; k--)
            strbuf_add(&sb, pieces[rng_below(&rng, ARRAY_LEN(pieces))]);
        strbuf_add(&sb, " !\"Serra Angel\""); /* keeps it quick: few cards are asked further */
        enum err_code rc = catalog_search(catalog, &own, strbuf_text(&sb), NULL, SEARCH_BY_NAME, &cards, &n, &err);
        if (rc != ERR_OK && (rc != ERR_INPUT || !strstr(err.text, "column ")))
            fail_msg("%s: %d %s", strbuf_text(&sb), rc, err.text);
        strbuf_release(&sb);
        arena_release(&own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_sql),
        cmocka_unit_test(counts_are_those_that_are_known),
        cmocka_unit_test(printings_are_asked_one_by_one),
        cmocka_unit_test(types_are_whole_words_where_there_are_such),
        cmocka_unit_test(complaints_name_the_column),
        cmocka_unit_test(nesting_and_length_have_limits),
        cmocka_unit_test(cards_come_in_order),
        cmocka_unit_test(formats_are_asked_from_outside),
        cmocka_unit_test(laws_of_logic_hold),
        cmocka_unit_test(anything_is_an_answer_or_a_complaint),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
