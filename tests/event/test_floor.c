/* test_floor.c - floor rules and kinds of events out of their files
 *
 * What the shipped editions must say is written down here from the rule documents: the floor rules of
 * 1999 (D.*), and the summary of 2009 (9xx). Mistakes in a file are told with the path to them.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/resource.h"
#include "event/core/core.h"

#include "english.h"
#include "testing.h"

/* ---- in every language ----------------------------------------------------------------------- */

static bool is_citation(const char *text) /* "D.1.3", "MTR 2.4": no word that a language could change */
{
    for (size_t small = 0; *text; text++) {
        small = *text >= 'a' && *text <= 'z' ? small + 1 : 0;
        if (small == 3)
            return false;
    }
    return true;
}

static void read_everywhere(const char *where, const char *text)
{
    for (const struct lang *const *lang = lang_list(); *lang; lang++)
        if (!is_citation(text) && (!message_is_in(text) || message_lang(*lang, text) != *lang))
            fail_msg("%s: \"%s\" is not in the language %s", where, text, lang_tag(*lang));
}

static void what_is_shipped_is_in_every_language(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct floor_rules *all;
    struct event_kinds kinds;
    size_t n;
    assert_ok(floor_rules_all(&arena, &all, &n, &err), err);
    for (size_t i = 0; i < n; i++) {
        const char *texts[] = {all[i].name,        all[i].source,    all[i].sealed_product,  all[i].draft_seconds_rule,
                               all[i].rounds_rule, all[i].pods_rule, all[i].withdrawal_rule, all[i].tardy_out.rule};
        for (size_t k = 0; k < ARRAY_LEN(texts); k++)
            read_everywhere(all[i].key, texts[k]);
        for (size_t k = 0; k < N_FLOOR_NUMBERS; k++) {
            read_everywhere(all[i].key, all[i].numbers[k].rule);
            read_everywhere(all[i].key, all[i].tables[k].rule);
        }
    }
    assert_ok(event_kinds_all(&arena, &kinds, &err), err);
    for (size_t i = 0; i < kinds.n; i++)
        read_everywhere(kinds.kinds[i].key, kinds.kinds[i].name);
    arena_release(&arena);
}

/* ---- what the rules say ---------------------------------------------------------------------- */

static void d_the_editions_say_what_the_rules_say(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        enum floor_number number;
        int value;
        const char *rule;
    } rules[] = {
        {"1999", FLOOR_ROUND_MINUTES_MIN, 45, "D.1.3"},
        {"1999", FLOOR_WARNING_MINUTES, 10, "D.1.3"},
        {"1999", FLOOR_LAST_TURN_SECONDS, 60, "D.1.3"},
        {"1999", FLOOR_EXTRA_TURNS, -1, ""},
        {"1999", FLOOR_UNTIMED_PLAYERS, 4, "D.1.3"}, /* the semifinal has four players, the final two */
        {"1999", FLOOR_EARLY_END_MINUTES, 30, "D.1.4"},
        {"1999", FLOOR_PREGAME_MINUTES, 5, "D.3.15"},
        {"1999", FLOOR_SHUFFLE_SECONDS, 60, "D.3.16"},
        {"1999", FLOOR_TARDY_FIRST_MINUTES, 0, "D.3.17"},
        {"1999", FLOOR_TARDY_NEXT_MINUTES, 10, "D.3.17"},
        {"1999", FLOOR_RULING_MINUTES, 1, "D.4.6"},
        {"1999", FLOOR_SEALED_BUILD_MINUTES, 45, "D.17.2"},
        {"1999", FLOOR_SEALED_CARDS_MIN, 90, "D.17.1"},
        {"1999", FLOOR_SEALED_CARDS_MAX, 300, "D.17.1"},
        {"1999", FLOOR_DRAFT_BUILD_MINUTES, 20, "D.19.5"},
        {"1999", FLOOR_POD_MIN, 7, "D.19.1"},
        {"1999", FLOOR_POD_MAX, 8, "D.19.1"},
        {"1999", FLOOR_DRAFT_PACKS, 3, "D.19.2"},
        {"1999", FLOOR_ROCHESTER_REVIEW_SECONDS, 20, "D.19.2"},
        {"1999", FLOOR_ROCHESTER_PICK_SECONDS, 5, "D.19.3"},
        {"1999", FLOOR_REDRAFT_ROUNDS_MIN, 3, "D.19.8"},
        {"1999", FLOOR_REDRAFT_ROUNDS_MAX, 4, "D.19.8"},
        {"2009", FLOOR_SEALED_BUILD_MINUTES, 30, "915.2"},
        {"2009", FLOOR_DRAFT_BUILD_MINUTES, 30, "917.5"},
        {"2009", FLOOR_POD_MIN, 7, "917.1"},
        {"2009", FLOOR_POD_MAX, 8, "917.1"},
        {"2009", FLOOR_ROCHESTER_REVIEW_SECONDS, 20, "917.2"},
        {"2009", FLOOR_ROCHESTER_PICK_SECONDS, 5, "917.3"},
        {"2009", FLOOR_EXTRA_TURNS, 5, "MTR 2.5"},
        {"modern", FLOOR_EXTRA_TURNS, 5, "MTR 2.4"},
        {"modern", FLOOR_EXTRA_TURNS_TOGETHER, 3, "MTR 2.4"},
        {"2009", FLOOR_EXTRA_TURNS_TOGETHER, 3, "MTR 2.5"},
        {"1999", FLOOR_EXTRA_TURNS_TOGETHER, -1, ""},
        {"modern", FLOOR_ROUND_MINUTES_MIN, 40, "MTR"},
        {"modern", FLOOR_TARDY_MATCH_MINUTES, 10, "IPG 3.1"},
        {"modern", FLOOR_LAST_TURN_SECONDS, -1, ""},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct floor_rules r;
        assert_ok(floor_rules_find(&arena, rules[i].edition, &r, &err), err);
        const struct floor_value *v = &r.numbers[rules[i].number];
        if (v->value != rules[i].value || !strstr(v->rule, rules[i].rule))
            fail_msg("%s, %s: %d (%s)", rules[i].edition, floor_number_names[rules[i].number].key, v->value, v->rule);
    }
    arena_release(&arena);
}

static void the_words_of_the_editions(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct floor_rules old, new;
    assert_ok(floor_rules_find(&arena, "1999", &old, &err), err);
    assert_ok(floor_rules_find(&arena, "modern", &new, &err), err);
    assert_int_equal(old.intentional_draw.value, FLOOR_DRAW_BEFORE_FIRST_GAME); /* D.1.7 */
    assert_int_equal(new.intentional_draw.value, FLOOR_DRAW_UNTIL_RESULT);      /* MTR 2.4 */
    assert_int_equal(old.tardy_out.value, FLOOR_OUT_ROUND_1);                   /* D.3.17 */
    assert_int_equal(new.tardy_out.value, FLOOR_OUT_ANY_ROUND);                 /* IPG 3.1 */
    assert_string_equal(old.elimination_rule, "D.1.5");
    assert_string_equal(old.withdrawal_rule, "D.1.6");
    assert_string_equal(new.withdrawal_rule, "MTR 2.10");
    assert_string_equal(old.sealed_product_rule, "D.17.1");
    assert_null(old.origin);
    arena_release(&arena);
}

/* What sentences cite: the section of the edition that the event follows, or nothing. */
static void sentences_cite_the_edition(void **state)
{
    (void)state;
    static const struct {
        enum floor_cite what;
        const char *in_1999, *in_2009, *in_2026;
    } cites[] = {
        {FLOOR_CITE_CONFIRMED, " (D.3.2)", "", ""},
        {FLOOR_CITE_HEAD_JUDGE, " (D.4.1)", " (MTR 1.7)", " (MTR 1.7)"},
        {FLOOR_CITE_APPEAL, " (D.4.2)", " (MTR 2.12)", " (MTR 2.9)"},
        {FLOOR_CITE_FINAL, " (D.4.1)", " (MTR 2.12)", " (MTR 2.9)"},
        {FLOOR_CITE_CONDUCT, " (D.3.19)", "", ""},
        {FLOOR_CITE_AT_TIME, " (D.1.5)", " (MTR 2.5)", " (MTR 2.4)"},
        {FLOOR_CITE_DRAW, " (D.1.7)", " (MTR 2.4)", " (MTR 2.4)"},
        {FLOOR_CITE_ABSENT, " (D.1.6, D.3.17)", " (MTR 2.10, penalty guide, Tardiness)", " (MTR 2.10, IPG 3.1)"},
    };
    struct arena arena = ARENA_INIT;
    struct event event = {.set = event_settings_usual()};
    for (size_t i = 0; i < ARRAY_LEN(cites); i++) {
        event.set.date = "1999-03-01";
        assert_string_equal(english(event_cite(&arena, &event, cites[i].what)), cites[i].in_1999);
        event.set.date = "2009-07-01";
        assert_string_equal(english(event_cite(&arena, &event, cites[i].what)), cites[i].in_2009);
        event.set.date = "2026-05-28";
        assert_string_equal(english(event_cite(&arena, &event, cites[i].what)), cites[i].in_2026);
    }
    event.set.floor_rules = "none such";
    assert_string_equal(event_cite(&arena, &event, FLOOR_CITE_DRAW), "");
    arena_release(&arena);
}

static void a_day_has_its_edition(void **state)
{
    (void)state;
    static const struct {
        const char *date, *edition;
    } days[] = {
        {"1993-08-05", "1999"}, /* before all: the first */
        {"1999-03-01", "1999"}, {"2009-06-30", "1999"},   {"2009-07-01", "2009"},
        {"2014-05-25", "2009"}, {"2014-05-26", "modern"}, {"2999-12-31", "modern"},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    for (size_t i = 0; i < ARRAY_LEN(days); i++) {
        struct floor_rules r;
        struct event event = {.set = event_settings_usual()};
        assert_ok(floor_rules_of_date(&arena, days[i].date, &r, &err), err);
        assert_string_equal(r.key, days[i].edition);
        event.set.date = days[i].date;
        assert_ok(floor_rules_of_event(&arena, &event, &r, &err), err);
        assert_string_equal(r.key, days[i].edition);
        /* MTR 2.4: three extra turns, not five, where a team plays one game together */
        int alone = r.numbers[FLOOR_EXTRA_TURNS].value;
        event.set.teams = "seats";
        assert_ok(floor_rules_of_event(&arena, &event, &r, &err), err);
        assert_int_equal(r.numbers[FLOOR_EXTRA_TURNS].value, alone);
        event.set.teams = "shared";
        assert_ok(floor_rules_of_event(&arena, &event, &r, &err), err);
        assert_int_equal(r.numbers[FLOOR_EXTRA_TURNS].value, alone == 5 ? 3 : alone);
        event.set.floor_rules = "2009"; /* the event's own choice */
        assert_ok(floor_rules_of_event(&arena, &event, &r, &err), err);
        assert_string_equal(r.key, "2009");
    }
    struct floor_rules r;
    assert_int_equal(floor_rules_find(&arena, "2001", &r, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "1999, 2009, modern");
    arena_release(&arena);
}

/* Gaps and overlaps between editions: the one that began last counts. */
static void the_latest_edition_wins(void **state)
{
    (void)state;
    const struct floor_rules list[] = {
        {.key = "b", .from = "2000-01-01", .until = "2000-12-31"},
        {.key = "c", .from = "2000-06-01", .until = "2000-06-30"},
        {.key = "a", .from = NULL, .until = "1999-06-30"},
        {.key = "named", .from = "2000-06-02", .only_named = true},
    };
    static const char *const days[][2] = {
        {"1995-01-01", "a"}, {"1999-06-30", "a"}, {"1999-09-01", "a"}, /* in the gap: the one before */
        {"2000-01-01", "b"}, {"2000-06-15", "c"}, {"2000-07-01", "b"},
        {"2020-01-01", "c"}, /* after all of them: the one that began last */
    };
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        assert_string_equal(floor_rules_on(list, ARRAY_LEN(list), days[i][0])->key, days[i][1]);
}

/* The tables of sizes that organizers publish for tables of four: rounds, and the cut. */
static void tables_of_four_have_rounds_and_a_cut_by_their_number(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        int players, rounds, cut;
    } cases[] = {
        {"", 5, 3, 0},      {"", 6, 3, 4},       {"", 14, 3, 4},      {"", 34, 3, 4},
        {"", 35, 4, 10},    {"", 64, 4, 10},     {"", 65, 5, 16},     {"", 129, 6, 16},
        {"", 304, 7, 16},   {"", 4000, 10, 16},  {"1999", 40, 4, 10}, {"mstr", 14, 2, 4},
        {"mstr", 17, 3, 7}, {"mstr", 25, 4, 10}, {"mstr", 40, 5, 13}, {"mstr", 64, 5, 16},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct floor_shelf shelf = {0};
        struct event event = {.set = event_settings_usual(), .starters = cases[i].players};
        event.set.structure = "pods";
        event.set.floor_rules = cases[i].edition;
        assert_int_equal(event_rounds_planned(&arena, &shelf, &event), cases[i].rounds);
        assert_int_equal(event_pods_cut_by_table(&event), cases[i].cut);
        event.set.rounds = 9;
        assert_int_equal(event_rounds_planned(&arena, &shelf, &event), 9);
        arena_release(&arena);
    }
}

static void a_table_of_sizes_has_cuts_that_come_down_to_one_table(void **state)
{
    (void)state;
    static const struct {
        const char *pods, *says;
    } wrong[] = {
        {"{\"steps\": [{\"rounds\": 3, \"cut\": 8}], \"rule\": \"x\"}", "pod_rounds.steps[0]: a cut to 8"},
        {"{\"steps\": [{\"rounds\": 3, \"cut\": 1}], \"rule\": \"x\"}", "pod_rounds.steps[0]: a cut to 1"},
        {"{\"steps\": [{\"players\": 9, \"rounds\": 3}], \"rule\": \"x\"}", "the last step without"},
        {"{\"steps\": [{\"rounds\": 0}], \"rule\": \"x\"}", "pod_rounds.steps[0].rounds"},
        {"{\"steps\": [{\"rounds\": 3}]}", "pod_rounds: the member \"rule\" is missing"},
        {"{\"step\": []}", "pod_rounds: unknown member \"step\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct floor_rules r;
        const char *text = arena_printf(
            &arena,
            "{\"name\": \"a\", \"source\": \"b\", \"rules\": [{\"key\": \"round-minutes\", \"value\": 50, \"rule\": \"x\"}], \"pod_rounds\": %s}",
            wrong[i].pods);
        assert_int_equal(floor_rules_read(&arena, "a", text, "a.json", &r, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, wrong[i].says);
        err_clear(&err);
        arena_release(&arena);
    }
}

/* ---- tardiness (D.3.17) ---------------------------------------------------------------------- */

static void d_3_17_a_late_player_loses_game_by_game(void **state)
{
    (void)state;
    static const struct {
        const char *edition;
        int best_of, round, minutes, games;
        bool match, out;
    } cases[] = {
        {"1999", 3, 1, 0, 1, false, false},   {"1999", 3, 1, 9, 1, false, false},   {"1999", 3, 1, 10, 2, true, true},
        {"1999", 3, 2, 10, 2, true, false},   {"1999", 3, 1, 45, 2, true, true},    {"1999", 1, 1, 0, 1, true, true},
        {"1999", 1, 3, 0, 1, true, false},    {"1999", 5, 1, 10, 2, false, false},  {"1999", 5, 1, 19, 2, false, false},
        {"1999", 5, 1, 20, 3, true, true},    {"modern", 3, 1, 0, 1, false, false}, {"modern", 3, 4, 10, 2, true, true},
        {"modern", 5, 1, 9, 1, false, false}, {"modern", 5, 1, 10, 3, true, true},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct floor_rules r;
        assert_ok(floor_rules_find(&arena, cases[i].edition, &r, &err), err);
        struct floor_tardiness t = floor_tardiness_of(&r, cases[i].minutes, cases[i].best_of, cases[i].round);
        if (t.games != cases[i].games || t.match_loss != cases[i].match || t.out != cases[i].out)
            fail_msg("case %zu: %d games, match %d, out %d", i, t.games, t.match_loss, t.out);
        assert_true(*t.rule);
    }
    arena_release(&arena);
}

/* ---- kinds of events ------------------------------------------------------------------------- */

static void d_4_3_and_d_4_4_ask_for_judge_levels(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *date;
        int level;
        const char *rule;
    } cases[] = {
        {"ptq", "1999-03-01", 3, "D.4.3"},
        {"grand-prix", "1999-03-01", 3, "D.4.3"},
        {"gp-trial", "1999-03-01", 3, "D.4.3"},
        {"regionals", "1999-03-01", 3, "D.4.3"},
        {"prerelease", "1999-03-01", 2, "D.4.4"},
        {"", "1999-03-01", 2, "D.4"},
        {"ptq", "2020-01-01", 0, ""},
        {"fnm", "2020-01-01", 0, ""},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct event_kind kind;
    const char *rule;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_ok(event_kind_find(&arena, cases[i].kind, &kind, &err), err);
        assert_string_equal(kind.key, cases[i].kind);
        assert_int_equal(event_kind_level(&kind, cases[i].date, &rule), cases[i].level);
        assert_non_null(strstr(rule, cases[i].rule));
        assert_int_equal(event_kind_level(&kind, cases[i].date, NULL), cases[i].level);
    }
    assert_int_equal(event_kind_find(&arena, "ptx", &kind, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "did you mean ptq?");
    arena_release(&arena);
}

/* ---- mistakes -------------------------------------------------------------------------------- */

#define RULES(r) "{\"name\": \"x\", \"source\": \"s\", \"rules\": [" r "]}"
#define ONE      "{\"key\": \"round-minutes\", \"value\": 50, \"rule\": \"r\"}"

static void a_mistake_is_told_with_its_path(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"", "x.json"},
        {"[]", "expected an object"},
        {"{\"name\": \"x\"}", "\"source\" is missing"},
        {RULES(""), "rules: must not be empty"},
        {RULES("{\"key\": \"round-minute\", \"value\": 1, \"rule\": \"r\"}"),
         "rules[0].key: \"round-minute\" is not known"},
        {RULES("{\"key\": \"round-minutes\", \"value\": -1, \"rule\": \"r\"}"),
         "rules[0].value: expected a number from 0 to 1000"},
        {RULES("{\"key\": \"round-minutes\", \"value\": 1.5, \"rule\": \"r\"}"), "expected a number"},
        {RULES("{\"key\": \"round-minutes\", \"value\": 5}"), "\"rule\" is missing"},
        {RULES("{\"key\": \"round-minutes\", \"value\": 5, \"rule\": \"\"}"), "expected a text"},
        {RULES(ONE ", " ONE), "rules[1]: \"round-minutes\" is there twice"},
        {RULES("7"), "rules[0]: expected an object"},
        {RULES("{\"key\": \"pod-min\", \"value\": 9, \"rule\": \"r\"}, "
               "{\"key\": \"pod-max\", \"value\": 8, \"rule\": \"r\"}"),
         "\"pod-min\" is 9, more than \"pod-max\", 8"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE "], \"until\": \"1999-02-30\"}",
         "until: \"1999-02-30\" is not a date"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE
         "], \"from\": \"2000-01-01\", \"until\": \"1999-01-01\"}",
         "is before \"from\""},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE
         "], \"tardy_out\": {\"value\": \"round-2\", \"rule\": \"r\"}}",
         "tardy_out.value: \"round-2\" is not known"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE
         "], \"booster_draft\": {\"pick_seconds\": [40, 40], \"review_seconds\": [1, 1], \"rule\": "
         "\"r\"}}",
         "booster_draft.pick_seconds: expected 15 numbers, not 2"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE
         "], \"booster_draft\": {\"pick_seconds\": [9,9,9,9,9,9,9,0,9,9,9,9,9,9,9], "
         "\"review_seconds\": [1, 1], "
         "\"rule\": \"r\"}}",
         "booster_draft.pick_seconds[7]: expected a number of seconds from 1 to"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE "], \"tardy_out\": \"never\"}",
         "tardy_out: expected an object"},
        {"{\"name\": \"x\", \"source\": \"s\", \"rules\": [" ONE "], \"rounds\": 3}", "unknown member \"rounds\""},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        struct floor_rules r;
        assert_int_equal(floor_rules_read(&arena, "x", bad[i][0], "x.json", &r, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, bad[i][1]);
        assert_err(err, ERR_INPUT, "x.json");
    }
    arena_release(&arena);
}

static void a_short_edition_is_one(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct floor_rules r;
    assert_ok(floor_rules_read(&arena, "mine", RULES(ONE), "mine.json", &r, &err), err);
    assert_string_equal(r.key, "mine");
    assert_int_equal(r.numbers[FLOOR_ROUND_MINUTES].value, 50);
    assert_int_equal(r.numbers[FLOOR_POD_MIN].value, -1);
    assert_int_equal(r.intentional_draw.value, -1);
    assert_string_equal(r.sealed_product, "");
    assert_int_equal(r.draft_pick_seconds[0], 0);
    /* Rules that say nothing of tardiness take no game. */
    struct floor_tardiness t = floor_tardiness_of(&r, 60, 3, 1);
    assert_int_equal(t.games, 0);
    assert_false(t.match_loss || t.out);
    arena_release(&arena);
}

#define KINDS(k) "{\"source\": \"s\", \"kinds\": [" k "]}"

static void mistakes_in_kinds(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"{}", "\"source\" is missing"},
        {KINDS(""), "kinds: must not be empty"},
        {KINDS("{\"key\": \"a\"}"), "\"name\" is missing"},
        {KINDS("{\"key\": \"A b\", \"name\": \"n\"}"), "the key \"A b\""},
        {KINDS("{\"key\": \"a\", \"name\": \"n\"}, {\"key\": \"a\", \"name\": \"m\"}"),
         "kinds[1]: \"a\" is there twice"},
        {KINDS("{\"key\": \"a\", \"name\": \"n\", \"premier\": 1}"), "expected true or false"},
        {KINDS("{\"key\": \"a\", \"name\": \"n\", \"judge\": [{\"level\": 9, \"rule\": \"r\"}]}"),
         "kinds[0].judge[0].level: expected a number from 1 to 5"},
        {KINDS("{\"key\": \"a\", \"name\": \"n\", \"k\": 3}"), "unknown member \"k\""},
        {"{\"source\": \"s\", \"kinds\": [{\"key\": \"a\", \"name\": \"n\"}], \"ordinary\": []}",
         "ordinary: expected an object"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        struct event_kinds k;
        assert_int_equal(event_kinds_read(&arena, bad[i][0], "k.json", &k, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, bad[i][1]);
    }
    arena_release(&arena);
}

/* ---- a user's own ---------------------------------------------------------------------------- */

static void a_user_adds_an_edition(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct floor_rules r;
    const char *dir = test_path(&arena, "data");
    assert_ok(file_make_dir(path_join(&arena, dir, "formats/floor"), &err), err);
    const char *file = path_join(&arena, dir, "formats/floor/store.json");
    const char *text = "{\"name\": \"Our store\", \"source\": \"the counter\", \"from\": \"2020-01-01\", "
                       "\"rules\": [" ONE "]}";
    assert_ok(file_write(file, text, strlen(text), FILE_REPLACE_EXISTING, &err), err);
    resource_set_dir(dir);
    assert_ok(floor_rules_find(&arena, "store", &r, &err), err);
    assert_string_equal(r.origin, file);
    assert_ok(floor_rules_of_date(&arena, "2021-01-01", &r, &err), err);
    assert_string_equal(r.key, "store");
    /* Whoever looks at many events reads the files once. */
    struct floor_shelf shelf = {0};
    struct event e = {.set = event_settings_usual()};
    e.set.date = "2021-01-01";
    assert_ok(floor_rules_from(&arena, &shelf, &e, &r, &err), err);
    assert_ok(file_write(file, "{", 1, FILE_REPLACE_EXISTING, &err), err);
    e.set.date = "2022-01-01";
    assert_ok(floor_rules_from(&arena, &shelf, &e, &r, &err), err);
    assert_string_equal(r.key, "store");
    assert_ok(floor_rules_of_event(&arena, &e, &r, &err), err);
    assert_string_not_equal(r.key, "store");
    /* Broken, it is told of when it is asked for or checked, and stops nothing else. */
    size_t n;
    assert_int_equal(floor_rules_find(&arena, "store", &r, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "store.json");
    assert_int_equal(floor_rules_check(&arena, &n, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "store.json");
    assert_ok(floor_rules_find(&arena, "1999", &r, &err), err);
    assert_ok(floor_rules_of_date(&arena, "1999-06-01", &r, &err), err);
    assert_string_equal(r.key, "1999");
    /* In the place of one of the program's it stops all that go by the day. */
    file = path_join(&arena, dir, "formats/floor/1999.json");
    assert_ok(file_write(file, "{", 1, FILE_REPLACE_EXISTING, &err), err);
    assert_int_equal(floor_rules_of_date(&arena, "1999-06-01", &r, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "1999.json");
    resource_set_dir(NULL);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shipped_is_in_every_language),
        cmocka_unit_test(d_the_editions_say_what_the_rules_say),
        cmocka_unit_test(the_words_of_the_editions),
        cmocka_unit_test(sentences_cite_the_edition),
        cmocka_unit_test(a_day_has_its_edition),
        cmocka_unit_test(the_latest_edition_wins),
        cmocka_unit_test(tables_of_four_have_rounds_and_a_cut_by_their_number),
        cmocka_unit_test(a_table_of_sizes_has_cuts_that_come_down_to_one_table),
        cmocka_unit_test(d_3_17_a_late_player_loses_game_by_game),
        cmocka_unit_test(d_4_3_and_d_4_4_ask_for_judge_levels),
        cmocka_unit_test(a_mistake_is_told_with_its_path),
        cmocka_unit_test(a_short_edition_is_one),
        cmocka_unit_test(mistakes_in_kinds),
        cmocka_unit_test(a_user_adds_an_edition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
