/* test_catalogue.c - catalogues of penalties: what is shipped is whole, and every mistake in a file
 * is told with its path */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "shipped.h"

/* ---- the program's own ----------------------------------------------------------------------- */

static void shipped_catalogues_are_whole(void **state)
{
    (void)state;
    static const char *const keys[] = {"dci-1999", "modern"};
    struct arena arena = ARENA_INIT;
    for (size_t k = 0; k < ARRAY_LEN(keys); k++) {
        struct penalty_catalogue c = shipped(&arena, keys[k]);
        assert_string_equal(c.key, keys[k]);
        for (size_t i = 0; i < c.n_infractions; i++) {
            const struct penalty_infraction *f = &c.infractions[i];
            int found;
            struct err err = ERR_INIT;
            assert_ok(penalty_infraction_find(&arena, &c, f->name, &found, &err), err);
            assert_int_equal(found, i); /* no two of one name */
            for (size_t p = 0; p < f->n_costs; p++)
                if (!*f->costs[p].rule || !f->costs[p].levels)
                    fail_msg("%s: %s", keys[k], f->key);
        }
    }
    arena_release(&arena);
}

static void read_everywhere(const char *key, const char *text)
{
    for (const struct lang *const *lang = lang_list(); text && *lang; lang++)
        if (!message_is_in(text) || message_lang(*lang, text) != *lang)
            fail_msg("%s: \"%s\" is not in the language %s", key, text, lang_tag(*lang));
}

/* What people read of a catalogue is in every language; a text of their own file is data. */
static void shipped_catalogues_are_in_every_language(void **state)
{
    (void)state;
    static const char *const keys[] = {"dci-1999", "modern"};
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c;
    for (size_t k = 0; k < ARRAY_LEN(keys); k++) {
        c = shipped(&arena, keys[k]);
        read_everywhere(keys[k], c.name);
        read_everywhere(keys[k], c.summary);
        read_everywhere(keys[k], c.source);
        for (size_t i = 0; i < c.n_levels; i++)
            read_everywhere(keys[k], c.levels[i].name);
        for (size_t i = 0; i < c.n_thresholds; i++)
            read_everywhere(keys[k], c.thresholds[i].text);
        for (size_t i = 0; i < c.n_infractions; i++) {
            read_everywhere(keys[k], c.infractions[i].name);
            read_everywhere(keys[k], c.infractions[i].category);
            read_everywhere(keys[k], c.infractions[i].text);
        }
    }
    struct err err = ERR_INIT;
    const char *own =
        "{\"name\": \"100% ours\", \"summary\": \"s\", \"source\": \"s\", \"levels\": "
        "[{\"key\": \"w\", \"name\": \"Zettel\", \"rule\": \"1\"}], \"infractions\": [{\"key\": \"late\", "
        "\"name\": \"Slow play\", \"category\": \"c\", \"costs\": [{\"level\": \"w\", \"rule\": \"1\"}]}]}";
    assert_ok(penalty_catalogue_read(&arena, "own", own, "own.json", &c, &err), err);
    assert_string_equal(c.name, "100% ours");
    assert_string_equal(c.levels[0].name, "Zettel");
    assert_string_equal(message_say(&arena, lang_find("de"), MESSAGE_PAGE, c.infractions[0].name), "Langsames Spiel");
    arena_release(&arena);
}

/* The rules' days are those of the documents (D.3.4 of 1998 is the newest of the ladder). */
static void rules_have_their_days(void **state)
{
    (void)state;
    static const struct {
        const char *key, *from;
    } rows[] = {{"deck-not-restored", "1997-10-01"}, {"deck-mismatch", "1997-01-14"},
                {"hand-below-table", "1996-10-01"},  {"collusion", "1996-10-01"},
                {"slow-play", "1996-10-01"},         {"delayed-start", "1996-10-01"},
                {"illegal-deck", "1997-10-01"},      {"left-event", NULL}};
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const char *from = c.infractions[infraction_of(&c, rows[i].key)].costs[0].from;
        if (rows[i].from)
            assert_string_equal(from, rows[i].from);
        else
            assert_null(from);
    }
    arena_release(&arena);
}

/* ---- looking up ------------------------------------------------------------------------------ */

static void words_find_infractions(void **state)
{
    (void)state;
    static const struct {
        const char *words, *key; /* NULL: an error with the piece */
        enum err_code code;
        const char *piece;
    } rows[] = {
        {"slow-play", "slow-play", ERR_OK, NULL},
        {"cheating", NULL, ERR_CONFLICT, "counterfeit-cards, outside-assistance, peeking"}, /* the category */
        {"cheat", NULL, ERR_CONFLICT, "stalling, false-information, suspected-cheating"},
        {"suspected", "suspected-cheating", ERR_OK, NULL},
        {"Cheating suspected, not proven", "suspected-cheating", ERR_OK, NULL},
        {"Slow Play", "slow-play", ERR_OK, NULL},
        {"SLOW_PLAY", "slow-play", ERR_OK, NULL},
        {"hand below the table", "hand-below-table", ERR_OK, NULL},
        {"below", "hand-below-table", ERR_OK, NULL},
        {"counterfeit", "counterfeit-cards", ERR_OK, NULL},
        {"cards", NULL, ERR_CONFLICT, "lost-cards, counterfeit-cards"},
        {"", NULL, ERR_NOT_FOUND, "no infraction \"\""},
        {"stallling", NULL, ERR_NOT_FOUND, "did you mean stalling"},
    };
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    int found;
    struct err err = ERR_INIT;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        enum err_code rc = penalty_infraction_find(&arena, &c, rows[i].words, &found, &err);
        assert_int_equal(rc, rows[i].code);
        if (rc == ERR_OK)
            assert_string_equal(c.infractions[found].key, rows[i].key);
        else
            assert_err(err, rows[i].code, rows[i].piece);
        err_clear(&err);
    }
    assert_ok(penalty_level_find(&arena, &c, "Double", &found, &err), err);
    assert_string_equal(c.levels[found].key, "double-warning");
    assert_int_equal(penalty_level_find(&arena, &c, "warning", &found, &err), ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(penalty_level_find(&arena, &c, "quadruple", &found, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "its levels: caution, notice");
    assert_int_equal(penalty_infraction_index(&c, "nothing"), -1);
    assert_int_equal(penalty_level_index(&c, "nothing"), -1);
    arena_release(&arena);
}

static void the_catalogue_of_a_day(void **state)
{
    (void)state;
    const char *floor_b[] = {"b"};
    const struct penalty_catalogue list[] = {
        {.key = "a", .until = "1999-12-31"},
        {.key = "b", .from = "2005-01-01", .floor_rules = floor_b, .n_floor_rules = 1},
    };
    static const struct {
        const char *floor_rules, *date;
        int found;
    } rows[] = {{"", "1999-12-31", 0}, {"", "2000-01-01", 0},  {"", "2004-12-31", 1},
                {"", "2005-01-01", 1}, {"b", "1995-01-01", 1}, {"c", "1995-01-01", 0}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_int_equal(penalty_catalogue_for(list, 2, rows[i].floor_rules, rows[i].date), rows[i].found);
    assert_int_equal(penalty_catalogue_for(list, 0, "", "1999-01-01"), -1);
    struct penalty_cost costs[] = {{.until = "1996-12-31"}, {.from = "1998-01-01"}};
    const struct penalty_infraction infraction = {.costs = costs, .n_costs = 2};
    assert_ptr_equal(penalty_cost_on(&infraction, "1997-01-05"), &costs[0]);
    assert_ptr_equal(penalty_cost_on(&infraction, "1997-12-05"), &costs[1]);
}

/* ---- mistakes -------------------------------------------------------------------------------- */

#define HEAD         "\"name\": \"n\", \"summary\": \"s\", \"source\": \"s\""
#define LEVEL        "{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\"}"
#define LEVELS       ", \"levels\": [" LEVEL "]"
#define COSTS        "\"costs\": [{\"level\": \"w\", \"rule\": \"r\"}]"
#define INFRACTION   "{\"key\": \"a\", \"name\": \"A\", \"category\": \"c\", " COSTS "}"
#define INFRACTIONS  ", \"infractions\": [" INFRACTION "]"
#define THRESHOLD(x) "{" HEAD LEVELS ", \"thresholds\": [{" x "}]" INFRACTIONS "}"
#define ONE(x)       "{" HEAD LEVELS ", \"infractions\": [{\"key\": \"a\", \"name\": \"A\", \"category\": \"c\", " x "}]}"

static void every_mistake_has_its_path(void **state)
{
    (void)state;
    static const struct {
        /* clang-format off */
        const char *text, *error; /* NULL: it is right */
    } rows[] = {
        {"{" HEAD LEVELS INFRACTIONS "}", NULL},
        {"", "x.json"},
        {"[]", "x.json: expected an object {...}"},
        {"{" HEAD LEVELS INFRACTIONS ", \"foo\": 1}", "x.json: unknown member \"foo\""},
        {"{" HEAD LEVELS INFRACTIONS ", \"nam\": 1}", "unknown member \"nam\""},
        {"{\"summary\": \"s\"}", "x.json: the member \"name\" is missing"},
        {"{\"name\": null}", "the member \"name\" is missing"},
        {"{\"name\": \"\"}", "x.json: name: expected a text"},
        {"{\"name\": 3}", "x.json: name: expected a text"},
        {"{" HEAD ", \"from\": \"1999-02-30\"}", "x.json: from: \"1999-02-30\" is not a date"},
        {"{" HEAD ", \"from\": \"1999-02-03\", \"until\": \"1999-02-01\"}",
         "\"until\" (1999-02-01) is before"},
        {"{" HEAD ", \"floor_rules\": 3}", "x.json: floor_rules: expected a list"},
        {"{" HEAD ", \"floor_rules\": [\"1999\", 3]}", "x.json: floor_rules[1]: expected a text"},
        {"{" HEAD "}", "the member \"levels\" is missing"},
        {"{" HEAD ", \"levels\": []}", "x.json: levels: expected 1 to 16 items"},
        {"{" HEAD ", \"levels\": [3]}", "x.json: levels[0]: the member \"key\" is missing"},
        {"{" HEAD ", \"levels\": [{\"key\": \"W\"}]}",
         "x.json: levels[0].key: expected small letters"},
        {"{" HEAD ", \"levels\": [{\"key\": \"-w\"}]}",
         "x.json: levels[0].key: expected small letters"},
        {"{" HEAD ", \"levels\": [{\"key\": "
         "\"0123456789012345678901234567890123456789012345678901234567890\"}]}", "at most 60"},
        {"{" HEAD ", \"levels\": [" LEVEL ", " LEVEL "]}",
         "x.json: levels[1]: the key \"w\" is there twice"},
        {"{" HEAD ", \"levels\": [{\"key\": \"w\", \"x\": 1}]}",
         "x.json: levels[0]: unknown member \"x\""},
        {"{" HEAD ", \"levels\": [{\"key\": \"w\", \"name\": \"W\"}]}",
         "levels[0]: the member \"rule\" is missing"},
        {"{" HEAD
         ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", \"weight\": 10}]}",
         "x.json: levels[0].weight: expected a number from 0 to 9"},
        {"{" HEAD
         ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", \"weight\": 0.5}]}",
         "levels[0].weight: expected a number"},
        {"{" HEAD
         ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", \"tracked\": 1}]}",
         "x.json: levels[0].tracked: expected true or false"},
        {"{" HEAD ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", "
         "\"consequence\": \"ejecton\"}]}",
         "x.json: levels[0].consequence: \"ejecton\" is no consequence; did you mean ejection"},
        {"{" HEAD
         ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", \"repeat\": 3}]}",
         "x.json: levels[0].repeat: expected an object"},
        {"{" HEAD ", \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\", \"repeat\": "
         "{\"level\": \"x\"}}]}", "x.json: levels[0].repeat.level: \"x\" is no level of this file"},
        {THRESHOLD("\"x\": 1"), "x.json: thresholds[0]: unknown member"},
        {THRESHOLD("\"weight\": 3"), "thresholds[0]: the member \"rule\" is missing"},
        {THRESHOLD("\"weight\": 3, \"rule\": \"r\", \"text\": \"t\""),
         "\"consequence\" is missing"},
        {THRESHOLD("\"rule\": \"r\", \"text\": \"t\", \"consequence\": \"ejection\""),
         "says when it is reached"},
        {THRESHOLD("\"weight\": 3, \"cheating\": true, \"rule\": \"r\", \"text\": \"t\", "
         "\"consequence\": \"ejection\""), "says when it is reached"},
        {THRESHOLD("\"weight\": 3, \"count\": 2, \"rule\": \"r\", \"text\": \"t\", "
         "\"consequence\": \"ejection\""), "\"count\" needs a \"level\""},
        {THRESHOLD("\"weight\": 3, \"mild\": [\"game-loss\"], \"rule\": \"r\", \"text\": \"t\", "
         "\"consequence\": \"ejection\""), "the member \"mild_rule\" is missing"},
        {THRESHOLD("\"weight\": 3, \"may\": [\"game\"], \"rule\": \"r\", \"text\": \"t\", "
         "\"consequence\": \"ejection\""),
         "x.json: thresholds[0].may[0]: \"game\" is no consequence"},
        {THRESHOLD(
         "\"level\": \"w\", \"rule\": \"r\", \"text\": \"t\", \"consequence\": \"ejection\""),
         NULL},
        {"{" HEAD LEVELS ", \"reset\": 3" INFRACTIONS "}", "x.json: reset: expected an object"},
        {"{" HEAD LEVELS ", \"reset\": {\"at\": \"finals\", \"rule\": \"r\"}" INFRACTIONS "}",
         "x.json: reset.at: \"finals\" is not known"},
        {"{" HEAD LEVELS ", \"reset\": {\"rule\": \"r\"}" INFRACTIONS "}",
         "reset: the member \"at\" is missing"},
        {"{" HEAD LEVELS ", \"reset\": {\"at\": \"quarterfinals\", \"rule\": \"r\"}" INFRACTIONS
         "}", NULL},
        {"{" HEAD LEVELS "}", "the member \"infractions\" is missing"},
        {"{" HEAD LEVELS ", \"infractions\": [" INFRACTION ", " INFRACTION "]}",
         "x.json: infractions[1]: the key \"a\" is there twice"},
        {"{" HEAD LEVELS ", \"infractions\": [3]}", "x.json: infractions[0]: expected an object"},
        {ONE("\"x\": 1"), "infractions[0]: unknown member"},
        {ONE("\"text\": \"t\""), "infractions[0]: the member \"costs\" is missing"},
        {ONE("\"costs\": [3]"), "x.json: infractions[0].costs[0]: expected an object"},
        {ONE("\"costs\": [{\"rule\": \"r\"}]"),
         "infractions[0].costs[0]: the member \"level\" is missing"},
        {ONE("\"costs\": [{\"level\": \"w\", \"rule\": \"r\", \"levels\": [\"v\"]}]"),
         "infractions[0].costs[0].levels[0]: \"v\" is no level of this file"},
        {ONE("\"costs\": [{\"level\": \"w\", \"rule\": \"r\"}, {\"level\": \"w\", \"rule\": "
         "\"r\"}]"), "infractions[0].costs[1]: begins before costs[0] has ended"},
        {ONE("\"costs\": [{\"until\": \"1998-01-01\", \"level\": \"w\", \"rule\": \"r\"}, "
         "{\"level\": \"w\", \"rule\": \"r\"}]"), "begins before costs[0] has ended"},
        {ONE("\"costs\": [{\"until\": \"1998-01-01\", \"level\": \"w\", \"rule\": \"r\"}, "
         "{\"from\": \"1998-01-01\", \"level\": " "\"w\", \"rule\": \"r\"}]"),
         "begins before costs[0] has ended"},
        {ONE("\"costs\": [{\"until\": \"1998-01-01\", \"level\": \"w\", \"rule\": \"r\"}, "
         "{\"from\": \"1998-01-02\", \"level\": " "\"w\", \"rule\": \"r\"}]"), NULL},
        {ONE("\"intent\": \"bad\", " COSTS), "x.json: infractions[0].intent: \"bad\" is no intent"},
        {ONE("\"minor\": \"no\", " COSTS), "infractions[0].minor: expected true or false"},
        {ONE(COSTS ", \"repeats\": [3]"), "infractions[0].repeats[0]: expected an object"},
        {ONE(COSTS ", \"repeats\": [{\"offence\": 1, \"rule\": \"r\"}]"),
         "offence: expected a number from 2 to 99"},
        {ONE(COSTS ", \"repeats\": [{\"offence\": 3, \"rule\": \"r\"}, {\"offence\": 3, \"rule\": "
         "\"r\"}]"), "\"offence\" does not go on from repeats[0]"},
        {ONE(COSTS ", \"repeats\": [{\"rule\": \"r\"}, {\"offence\": 3, \"rule\": \"r\"}]"), NULL},
    };
    /* clang-format on */
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct penalty_catalogue c;
        struct err err = ERR_INIT;
        enum err_code rc = penalty_catalogue_read(&arena, "x", rows[i].text, "x.json", &c, &err);
        if (rc != (rows[i].error ? ERR_INPUT : ERR_OK))
            fail_msg("row %zu: %s", i, err.text);
        if (rows[i].error && !strstr(err.text, rows[i].error))
            fail_msg("row %zu: \"%s\" instead of \"%s\"", i, err.text, rows[i].error);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_catalogues_are_whole), cmocka_unit_test(shipped_catalogues_are_in_every_language),
        cmocka_unit_test(rules_have_their_days),        cmocka_unit_test(words_find_infractions),
        cmocka_unit_test(the_catalogue_of_a_day),       cmocka_unit_test(every_mistake_has_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
