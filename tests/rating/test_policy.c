/* test_policy.c - the K table: what it says of events, and what is wrong with others */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "english.h"
#include "k_table.h"

#include <math.h>
#include <string.h>

static const char *product_table(struct arena *arena)
{
    struct err err = ERR_INIT;
    struct resource resource;
    assert_ok(resource_get(arena, "formats/rating/dci.json", &resource, &err), err);
    return resource.data;
}

static const struct rating_policy *policy_of(struct arena *arena, const char *text)
{
    struct err err = ERR_INIT;
    const struct rating_policy *policy;
    assert_ok(rating_policy_read(arena, text, "k.json", &policy, &err), err);
    return policy;
}

/* The text with the first such piece replaced. */
static const char *changed(struct arena *arena, const char *text, const char *piece, const char *by)
{
    const char *at = strstr(text, piece);
    if (!at)
        fail_msg("the table has no %s", piece);
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, by, at + strlen(piece));
}

/* ---- D.5.6, D.5.8, D.5.9 (1999) -------------------------------------------------------------- */

static void d_5_the_table_of_1999(void **state)
{
    static const struct {
        int players;
        bool level2, rated;
        double multiplier;
        const char *reason;
    } cases[] = {
        {0, true, false, 0, "0 players started, 8 are needed by D.5.8 (1999)"},
        {1, true, false, 0, "1 player started, 8 are needed by D.5.8 (1999)"},
        {7, true, false, 0, "7 players started, 8 are needed by D.5.8 (1999)"},
        {8, true, true, 0.5, "fewer than 32 players"},
        {31, false, true, 0.25, "fewer than 32 players, no Level II judge"},
        {32, false, true, 0.5, "no Level II judge"},
        {32, true, true, 1.0, ""},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    const struct rating_policy *policy = policy_of(&arena, product_table(&arena));
    /* A day before all that is known follows the first period, one after it the last. */
    static const char *const days[] = {"1993-01-01", "1999-06-01", "2026-11-21", "2999-12-31"};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        for (size_t d = 0; d < ARRAY_LEN(days); d++)
            for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++) {
                struct rating_terms terms, bare;
                const struct rating_conditions conditions = {.date = days[d],
                                                             .category = (enum rating_category)c,
                                                             .players = cases[i].players,
                                                             .level2 = cases[i].level2,
                                                             .kind = ""};
                rating_policy_terms(policy, &conditions, &arena, &terms);
                assert_int_equal(terms.rated, cases[i].rated);
                assert_string_equal(english(terms.reason), cases[i].reason);
                rating_policy_terms(policy, &conditions, NULL, &bare);
                assert_null(bare.reason);
                if (!terms.rated)
                    continue;
                assert_true(fabs(terms.scale.multiplier - cases[i].multiplier) < 1e-12);
                assert_int_equal(terms.scale.provisional, RATING_PROVISIONAL_MATCHES);
                assert_true(fabs(rating_k(&terms.scale, 2099.9) - 32 * cases[i].multiplier) < 1e-12);
                assert_true(fabs(rating_k(&terms.scale, 2100) - 24 * cases[i].multiplier) < 1e-12);
                assert_true(fabs(rating_k(&terms.scale, 2400) - 16 * cases[i].multiplier) < 1e-12);
            }
    static const struct {
        const char *result;
        bool rated;
    } results[] = {{"played", true},   {"concession", true}, {"id", true},          {"bye", false},
                   {"no-show", false}, {"penalty", false},   {"double-loss", false}};
    for (size_t i = 0; i < ARRAY_LEN(results); i++)
        assert_int_equal(rating_policy_rates(policy, "1999-06-01", results[i].result), results[i].rated);
    arena_release(&arena);
}

/* ---- other tables ---------------------------------------------------------------------------- */

static void a_second_period_follows_kind_size_and_level(void **state)
{
    static const struct {
        const char *date, *kind;
        int players;
        bool level2, premier;
        double k, multiplier;
    } cases[] = {
        {"2005-12-31", "fnm", 40, true, false, 32, 1},
        {"2006-01-01", "fnm", 40, true, false, 8, 1},
        {"2006-06-01", "grand-prix", 400, true, true, 40, 1.5},
        {"2006-06-01", "worlds", 300, true, true, 48, 1.5},
        {"2006-06-01", "", 32, true, false, 32, 1},
        {"2006-06-01", "", 31, true, false, 16, 1},
        {"2006-06-01", "", 32, false, false, 16, 1},
        {"2007-06-01", "", 32, false, false, 16, 1},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    const char *text = changed(&arena, product_table(&arena), "\"2999-12-31\"", "\"2005-12-31\"");
    text = changed(&arena, text, "\"in_force\": false", "\"in_force\": true");
    text = changed(&arena, text, "\"multipliers\": []",
                   "\"multipliers\": [{ \"premier\": true, \"factor\": 1.5, \"why\": \"premier\", "
                   "\"source\": \"s\" }]");
    const struct rating_policy *policy = policy_of(&arena, text);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rating_terms terms;
        const struct rating_conditions conditions = {.date = cases[i].date,
                                                     .category = RATING_LIMITED,
                                                     .players = cases[i].players,
                                                     .level2 = cases[i].level2,
                                                     .premier = cases[i].premier,
                                                     .kind = cases[i].kind};
        rating_policy_terms(policy, &conditions, &arena, &terms);
        assert_true(terms.rated);
        if (fabs(rating_k(&terms.scale, 1600) - cases[i].k * cases[i].multiplier) > 1e-9)
            fail_msg("case %zu: K %g", i, rating_k(&terms.scale, 1600));
        assert_int_equal(terms.scale.provisional, strcmp(cases[i].date, "2006") < 0 ? 25 : 0);
    }
    assert_true(rating_policy_stamp(policy) != rating_policy_stamp(policy_of(&arena, product_table(&arena))));
    arena_release(&arena);
}

static void the_table_is_told_row_by_row(void **state)
{
    static const struct {
        const char *part, *text;
        double value;
        const char *source;
    } rows[] = {
        {"period", "1993-08-05 to 2999-12-31", 0, "D.5"},
        {"category", "Classic", 0, "D.5.2"},
        {"category", "Extended", 0, "D.5.2"},
        {"category", "Limited", 0, "D.5.2"},
        {"category", "Standard", 0, "D.5.2"},
        {"minimum", "players who start", 8, "D.5.8"},
        {"provisional", "matches", 25, "D.5.4"},
        {"k", "rating below 2100", 32, "D.5.6"},
        {"k", "rating below 2400", 24, "D.5.6"},
        {"k", "", 16, "D.5.6"},
        {"multiplier", "fewer than 32 players", 0.5, "D.5.8"},
        {"multiplier", "no Level II judge", 0.5, "D.5.9"},
    };
    struct arena arena = ARENA_INIT;
    struct rating_policy_line *lines;
    size_t n;
    (void)state;
    const char *text = product_table(&arena);
    rating_policy_lines(policy_of(&arena, text), "1999-06-01", &arena, &lines, &n);
    assert_int_equal(n, ARRAY_LEN(rows));
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(lines[i].part, rows[i].part);
        assert_string_equal(english(lines[i].text), rows[i].text);
        assert_true(fabs(lines[i].value - rows[i].value) < 1e-12);
        assert_non_null(strstr(lines[i].source, rows[i].source));
    }
    text = changed(&arena, text, "\"below\": 2100",
                   "\"kinds\": [\"fnm\", \"league\"], \"premier\": false, \"players_from\": 8, "
                   "\"level2\": true");
    text = changed(&arena, text, "\"below\": 2400", "\"premier\": true");
    rating_policy_lines(policy_of(&arena, text), "1999-06-01", &arena, &lines, &n);
    assert_string_equal(english(lines[7].text), "fnm or league, not premier, 8 players or more, a Level II judge");
    assert_string_equal(english(lines[8].text), "premier");
    arena_release(&arena);
}

static void a_category_that_a_period_lacks_is_not_rated(void **state)
{
    struct arena arena = ARENA_INIT;
    struct rating_terms terms;
    (void)state;
    const char *text = changed(&arena, product_table(&arena), "\"key\": \"extended\"", "\"key\": \"limited\"");
    const struct rating_conditions conditions = {
        .date = "1999-06-01", .category = RATING_EXTENDED, .players = 32, .kind = ""};
    rating_policy_terms(policy_of(&arena, text), &conditions, &arena, &terms);
    assert_false(terms.rated);
    assert_string_equal(english(terms.reason), "there was no category extended on 1999-06-01");
    rating_policy_terms(policy_of(&arena, text), &conditions, NULL, &terms);
    assert_false(terms.rated);
    assert_null(terms.reason);
    arena_release(&arena);
}

/* A day belongs to one period. */
static void periods_do_not_share_a_day(void **state)
{
    static const struct {
        const char *until;
        bool read;
    } cases[] = {{"2005-12-30", true}, {"2005-12-31", true}, {"2006-01-01", false}, {"2006-01-02", false}};
    struct arena arena = ARENA_INIT;
    (void)state;
    const char *table = changed(&arena, product_table(&arena), "\"in_force\": false", "\"in_force\": true");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        const struct rating_policy *policy;
        const char *text = changed(&arena, table, "\"until\": \"2999-12-31\"",
                                   arena_printf(&arena, "\"until\": \"%s\"", cases[i].until));
        enum err_code rc = rating_policy_read(&arena, text, "k.json", &policy, &err);
        if (cases[i].read)
            assert_ok(rc, err);
        else
            assert_err(err, ERR_INPUT, "periods[1].from: has to be after");
        err_clear(&err);
    }
    arena_release(&arena);
}

static void what_is_wrong_is_told_with_its_place(void **state)
{
    static const struct {
        const char *piece, *by, *told;
    } cases[] = {
        {"{\n  \"name\"", "{\n  \"nmae\"", "k.json: nmae: is not known here"},
        {"\"periods\": [", "\"periods\": {}, \"about\": [", "stands twice"},
        {"\"from\": \"1993-08-05\"", "\"from\": \"1993-13-05\"", "periods[0].from: a day"},
        {"\"from\": \"1993-08-05\"", "\"from\": 1993", "periods[0].from: a text"},
        {"\"until\": \"2999-12-31\"", "\"until\": \"1993-01-31\"", "periods[0].until: is before from"},
        {"\"source\": \"DCI floor rules", "\"src\": \"DCI floor rules", "periods[0].src: is not known"},
        {"\"matches\": 25", "\"matches\": 25.5", "periods[0].provisional.matches: a whole number"},
        {"\"matches\": 25", "\"matches\": -1", "periods[0].provisional.matches: a number from 0"},
        {"\"matches\": 25", "\"matches\": \"25\"", "periods[0].provisional.matches: a number from 0"},
        {"\"source\": \"D.5.4, D.5.5 (1999)\"", "\"source\": \"\"", "periods[0].provisional.source: a text"},
        {"{ \"players\": 8, \"source\": \"D.5.8 (1999)\" }", "8", "periods[0].minimum_players: an object"},
        {"\"key\": \"classic\"", "\"key\": \"vintage\"", "periods[0].categories[0].key: classic, extended"},
        {"\"key\": \"classic\"", "\"key\": \"none\"", "periods[0].categories[0].key: classic, extended"},
        {"\"name\": \"Classic\"", "\"name\": 1", "periods[0].categories[0].name: a text"},
        {"\"name\": \"Classic\", \"source\": \"D.5.2 (1999)\"", "\"name\": \"Classic\"",
         "periods[0].categories[0].source: a text"},
        {"\"name\": \"Classic\"", "\"called\": \"Classic\"", "periods[0].categories[0].called"},
        {"\"categories\": [", "\"categories\": 4, \"k\": [", "stands twice"},
        {"[\"played\", \"concession\", \"id\"]", "\"played\"", "periods[0].rated_results: a list of texts"},
        {"[\"played\", \"concession\", \"id\"]", "[\"played\", 2]", "periods[0].rated_results: a list of texts"},
        {"\"below\": 2100, \"k\": 32", "\"below\": \"2100\", \"k\": 32", "periods[0].k[0].below: a number"},
        {"\"below\": 2100, \"k\": 32", "\"below\": 2100, \"k\": 0", "periods[0].k[0].k: a number"},
        {"\"below\": 2100, \"k\": 32", "\"below\": 2100", "periods[0].k[0].k: is missing"},
        {"\"below\": 2100, \"k\": 32", "\"above\": 2100, \"k\": 32", "periods[0].k[0].above: is not known"},
        {"\"k\": 32, \"source\": \"D.5.6 (1999)\"", "\"k\": 32", "periods[0].k[0].source: a text"},
        {"\"k\": 32", "\"k\": 32, \"players_from\": 1.5", "periods[0].k[0].players_from: a whole number"},
        {"\"k\": 32", "\"k\": 32, \"players_below\": 1.5", "periods[0].k[0].players_below: a whole number"},
        {"\"k\": 32", "\"k\": 32, \"level2\": 2", "periods[0].k[0].level2: true or false"},
        {"\"k\": 32", "\"k\": 32, \"premier\": \"yes\"", "periods[0].k[0].premier: true or false"},
        {"\"k\": 32", "\"k\": 32, \"kinds\": \"fnm\"", "periods[0].k[0].kinds: a list of texts"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"below\": 9000, ", "periods[0].k: its last row"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"players_from\": 8, ", "periods[0].k: its last row"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"players_below\": 8, ", "periods[0].k: its last row"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"level2\": true, ", "periods[0].k: its last row"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"premier\": false, ", "periods[0].k: its last row"},
        {"{ \"k\": 16, ", "{ \"k\": 16, \"kinds\": [\"fnm\"], ", "periods[0].k: its last row"},
        {"\"factor\": 0.5", "\"factor\": 0", "periods[0].multipliers[0].factor: a number"},
        {"\"why\": \"fewer than 32 players\"", "\"why\": \"\"", "periods[0].multipliers[0].why: a text"},
        {"\"why\": \"fewer than 32 players\", \"source\": \"D.5.8 (1999)\"", "\"why\": \"fewer\"",
         "periods[0].multipliers[0].source: a text"},
        {"\"factor\": 0.5", "\"factor\": 0.5, \"below\": 5", "periods[0].multipliers[0].below: is not known"},
        {"\"factor\": 0.5", "\"factor\": 0.5, \"level2\": 7", "periods[0].multipliers[0].level2: true or false"},
        {"\"in_force\": false", "\"in_force\": 0", "periods[1].in_force: true or false"},
        {"\"in_force\": false", "\"in_force\": true", "periods[1].from: has to be after"},
        {"\"from\": \"1993-08-05\"", "\"in_force\": false, \"from\": \"1993-08-05\"", "periods: none is in force"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    const char *table = product_table(&arena);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        const struct rating_policy *policy;
        const char *text = changed(&arena, table, cases[i].piece, cases[i].by);
        if (rating_policy_read(&arena, text, "k.json", &policy, &err) == ERR_OK)
            fail_msg("case %zu (%s) was read", i, cases[i].by);
        assert_err(err, ERR_INPUT, cases[i].told);
    }
    static const struct {
        const char *text, *told;
    } whole[] = {
        {"[]", "an object"},
        {"{", "k.json"},
        {"{\"periods\": 3}", "periods: a list"},
        {"{\"periods\": []}", "periods: none is in force"},
        {"{\"periods\": [5]}", "periods[0]: an object"},
        {"{\"periods\": [{\"from\": \"1999-01-01\", \"until\": \"1999-01-01\", \"source\": "
         "\"s\"}]}",
         "an object"},
    };
    for (size_t i = 0; i < ARRAY_LEN(whole); i++) {
        struct err err = ERR_INIT;
        const struct rating_policy *policy;
        assert_int_equal(rating_policy_read(&arena, whole[i].text, "k.json", &policy, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, whole[i].told);
    }
    arena_release(&arena);
}

static const char *house_period(struct arena *arena, const char *from, const char *until, int least)
{
    return arena_printf(arena,
                        "{\"from\": \"%s\", \"until\": \"%s\", \"source\": \"s\", "
                        "\"provisional\": {\"matches\": 0, \"source\": \"s\"}, "
                        "\"minimum_players\": {\"players\": %d, \"source\": \"rule %d of the house\"}, "
                        "\"categories\": [{\"key\": \"standard\", \"name\": \"S\", \"source\": \"s\"}], "
                        "\"k\": [{\"k\": 10, \"source\": \"s\"}], \"multipliers\": []}",
                        from, until, least, least);
}

/* Between two periods the one before goes on, however near the next is; and the reason names the
 * table's own source. */
static void a_gap_follows_the_period_before_it(void **state)
{
    static const struct {
        const char *date, *reason;
    } cases[] = {
        {"1990-01-01", "1 player started, 4 are needed by rule 4 of the house"},
        {"1999-12-31", "1 player started, 4 are needed by rule 4 of the house"},
        {"2009-12-31", "1 player started, 4 are needed by rule 4 of the house"},
        {"2010-01-01", "1 player started, 6 are needed by rule 6 of the house"},
        {"2020-01-01", "1 player started, 6 are needed by rule 6 of the house"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    const char *first = house_period(&arena, "1999-01-01", "1999-12-31", 4),
               *second = house_period(&arena, "2010-01-01", "2010-12-31", 6);
    const struct rating_policy *policy =
        policy_of(&arena, arena_printf(&arena, "{\"periods\": [%s, %s]}", first, second));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rating_terms terms;
        const struct rating_conditions conditions = {
            .date = cases[i].date, .category = RATING_STANDARD, .players = 1, .kind = ""};
        rating_policy_terms(policy, &conditions, &arena, &terms);
        assert_string_equal(english(terms.reason), cases[i].reason);
    }
    arena_release(&arena);
}

/* Lists in place of which something else stands, and more bands than there is room for. */
static void lists_are_lists(void **state)
{
    static const char head[] =
        "{\"periods\": [{\"from\": \"1999-01-01\", \"until\": \"1999-12-31\", \"source\": \"s\", "
        "\"provisional\": {\"matches\": 0, \"source\": \"s\"}, "
        "\"minimum_players\": {\"players\": 0, \"source\": \"s\"}, ";
    static const struct {
        const char *rest, *told; /* NULL: it is right */
    } cases[] = {
        {"\"categories\": [], \"k\": [{\"k\": 10, \"source\": \"s\"}], \"multipliers\": []}]}", NULL},
        {"\"categories\": {}, \"k\": [], \"multipliers\": []}]}", "categories: a list"},
        {"\"categories\": [], \"k\": {}, \"multipliers\": []}]}", "k: a list"},
        {"\"categories\": [], \"k\": [], \"multipliers\": []}]}", "k: its last row"},
        {"\"categories\": [], \"k\": [{\"k\": 10, \"source\": \"s\"}]}]}", "multipliers: a list"},
        {"\"categories\": [], \"k\": [7], \"multipliers\": []}]}", "k[0]: an object"},
        {"\"categories\": [7], \"k\": [], \"multipliers\": []}]}", "categories[0]: an object"},
        {"\"categories\": [], \"k\": [{\"k\": 10, \"source\": \"s\"}], \"multipliers\": [7]}]}",
         "multipliers[0]: an object"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        const struct rating_policy *policy;
        const char *text = arena_printf(&arena, "%s%s", head, cases[i].rest);
        enum err_code rc = rating_policy_read(&arena, text, "k.json", &policy, &err);
        if (!cases[i].told)
            assert_ok(rc, err);
        else
            assert_err(err, ERR_INPUT, cases[i].told);
    }
    for (int bands = RATING_TIERS_MAX - 1; bands <= RATING_TIERS_MAX; bands++) {
        struct err err = ERR_INIT;
        const struct rating_policy *policy;
        const char *rows = "";
        for (int b = 1; b <= bands; b++)
            rows = arena_printf(&arena, "%s{\"below\": %d, \"k\": %d, \"source\": \"s\"}, ", rows, 100 * b, b);
        const char *text = arena_printf(&arena,
                                        "%s\"categories\": [], \"k\": [%s{\"k\": 99, \"source\": \"s\"}], "
                                        "\"multipliers\": []}]}",
                                        head, rows);
        enum err_code rc = rating_policy_read(&arena, text, "k.json", &policy, &err);
        if (bands < RATING_TIERS_MAX)
            assert_ok(rc, err);
        else
            assert_err(err, ERR_INPUT, "at most 7 rows");
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_5_the_table_of_1999),
        cmocka_unit_test(a_second_period_follows_kind_size_and_level),
        cmocka_unit_test(the_table_is_told_row_by_row),
        cmocka_unit_test(a_category_that_a_period_lacks_is_not_rated),
        cmocka_unit_test(periods_do_not_share_a_day),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(a_gap_follows_the_period_before_it),
        cmocka_unit_test(lists_are_lists),
    };
    return cmocka_run_group_tests_name("rating/policy", tests, NULL, NULL);
}
