/* test_lang.c - which language, places in texts, dates, decimal signs and sorting
 *
 * What a language does is taken from outside: RFC 9110 for the browser's list, and for dates and the order of letters
 * what the dictionaries and calendars of that language do (CLDR).
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/rng.h"
#include "testing.h"

static void a_tag_finds_its_language(void **state)
{
    (void)state;
    static const struct {
        const char *tag, *found;
        bool known;
    } cases[] = {
        {"de", "de", true},    {"de-AT", "de", true},       {"DE_at", "de", true}, {"ja-JP", "ja", true},
        {"pt-BR", "pt", true}, {"de_DE.UTF-8", "de", true}, {"en-GB", "en", true}, {"den", "en", false},
        {"d", "en", false},    {"", "en", false},           {"-", "en", false},    {"sv", "en", false},
        {"C", "en", false},    {"de@euro", "de", true},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_string_equal(lang_tag(lang_find(cases[i].tag)), cases[i].found);
        assert_int_equal(lang_is_known(cases[i].tag), cases[i].known);
        assert_ptr_equal(lang_find(cases[i].tag), lang_find(cases[i].found));
    }
    assert_string_equal(lang_tag(lang_find(NULL)), "en");
    assert_false(lang_is_known(NULL));
    assert_string_equal(lang_tag(NULL), "en");
}

static void there_are_seven_languages(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"en", "English"},  {"de", "Deutsch"},   {"es", "Español"}, {"fr", "Français"},
        {"it", "Italiano"}, {"pt", "Português"}, {"ja", "日本語"},
    };
    const struct lang *const *list = lang_list();
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        assert_non_null(list[i]);
        assert_string_equal(lang_tag(list[i]), names[i][0]);
        assert_string_equal(lang_name(list[i]), names[i][1]);
    }
    assert_null(list[ARRAY_LEN(names)]);
}

/* RFC 9110, 12.5.4 and 12.4.2: the greatest quality wins; 0 is "not acceptable"; without one it is 1. */
static void the_browser_gets_what_it_likes_best(void **state)
{
    (void)state;
    static const struct {
        const char *header, *found;
    } cases[] = {
        {"de-AT,de;q=0.9,en;q=0.8", "de"},
        {"en;q=0.8,de;q=0.9", "de"},
        {"sv,fr;q=0.5,en;q=0.1", "fr"},
        {"sv-SE,sv;q=0.9", "en"},
        {"da, en-GB;q=0.8, en;q=0.7", "en"},
        {"ja ; q=0.9 , it;q=0.95", "it"},
        {"es;q=0,it;q=0.001", "it"},
        {"pt;q=1.0,ja;q=0.999", "pt"},
        {"it,fr", "it"},
        {"*", "en"},
        {"", "en"},
        {";;q=,,,q=1", "en"},
        {"de;q=abc", "de"},
        {"de;q", "de"},
        {"fr;q=0.", "en"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(lang_tag(lang_negotiate(cases[i].header)), cases[i].found);
    assert_string_equal(lang_tag(lang_negotiate(NULL)), "en");
    assert_string_equal(lang_tag(lang_negotiate_or("sv", lang_find("de"))), "de");
    assert_string_equal(lang_tag(lang_negotiate_or("sv,it;q=0.1", lang_find("de"))), "it");
    assert_string_equal(lang_tag(lang_negotiate_or(NULL, lang_find("ja"))), "ja");
}

static void places_are_filled_by_name(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const struct {
        const char *text, *filled;
    } cases[] = {
        {"Round {round} of {rounds}", "Round 3 of 5"},
        {"{rounds} - {round} - {round}", "5 - 3 - 3"},
        {"no place", "no place"},
        {"{unknown} {round}", "{unknown} 3"},
        {"{{round} is a place", "{round} is a place"},
        {"{{{round}", "{3"},
        {"{round", "{round"},
        {"{", "{"},
        {"}{}", "}{}"},
        {"{rou{round}", "{rou3"},
        {"{brace}", "{round}"}, /* a value is not looked into */
        {"{nothing}.", "."},
        {"", ""},
        {"{rund}{roundx}", "{rund}{roundx}"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(
            lang_fill(&arena, cases[i].text,
                      LANG_ARGS({"round", "3"}, {"rounds", "5"}, {"brace", "{round}"}, {"nothing", NULL})),
            cases[i].filled);
    arena_release(&arena);
}

static void a_text_without_translation_is_itself(void **state)
{
    (void)state;
    static const char text[] = "zzz: a text that no translator has seen";
    for (const struct lang *const *at = lang_list(); *at; at++) {
        assert_ptr_equal(lang_text(*at, text), text);
        assert_string_equal(lang_text(*at, ""), ""); /* not the header of the file */
        assert_string_equal(lang_plural(*at, "zzz one", "zzz many", 1), "zzz one");
        assert_string_equal(lang_plural(*at, "zzz one", "zzz many", 0), "zzz many");
        assert_string_equal(lang_plural(*at, "zzz one", "zzz many", 21), "zzz many");
    }
    assert_ptr_equal(lang_text(NULL, text), text);
}

static void dates_are_written_as_people_there_do(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    /* 2026-11-02 18:05:00 UTC, in Berlin an hour later */
    static const struct {
        const char *tag, *date, *moment, *time;
    } cases[] = {
        {"en", "2 November 2026", "2 Nov 2026, 19:05", "19:05"},
        {"de", "2. November 2026", "02.11.2026, 19:05", "19:05"},
        {"es", "2 de noviembre de 2026", "02/11/2026, 19:05", "19:05"},
        {"fr", "2 novembre 2026", "02/11/2026 19:05", "19:05"},
        {"it", "2 novembre 2026", "02/11/2026, 19:05", "19:05"},
        {"pt", "2 de novembro de 2026", "02/11/2026, 19:05", "19:05"},
        {"ja", "2026年11月2日", "2026/11/02 19:05", "19:05"},
    };
    setenv("TZ", "Europe/Berlin", 1);
    tzset();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct lang *lang = lang_find(cases[i].tag);
        assert_string_equal(lang_date(&arena, lang, "2026-11-02"), cases[i].date);
        assert_string_equal(lang_moment(&arena, lang, 1793642700), cases[i].moment);
        assert_string_equal(lang_time(&arena, lang, 1793642700), cases[i].time);
        assert_string_equal(lang_date(&arena, lang, "2026-02-30"), "2026-02-30");
        assert_string_equal(lang_date(&arena, lang, "soon"), "soon");
    }
    /* the half hour before the clocks went back, and the same reading after it */
    assert_string_equal(lang_time(&arena, NULL, 1792888200), "02:30");
    assert_string_equal(lang_time(&arena, NULL, 1792888200 + 3600), "02:30");
    assert_string_equal(lang_date(&arena, NULL, "2028-02-29"), "29 February 2028");
    assert_string_equal(lang_date(&arena, NULL, "2999-12-31"), "31 December 2999");
    assert_non_null(strstr(lang_moment(&arena, NULL, 4102444800), "2100")); /* beyond 2038 */
    arena_release(&arena);
}

static void numbers_have_the_languages_sign(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const struct {
        const char *tag, *two, *none;
    } cases[] = {
        {"en", "58.33", "-1200"}, {"de", "58,33", "-1200"}, {"es", "58,33", "-1200"}, {"fr", "58,33", "-1200"},
        {"it", "58,33", "-1200"}, {"pt", "58,33", "-1200"}, {"ja", "58.33", "-1200"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_string_equal(lang_decimal(&arena, lang_find(cases[i].tag), 58.3333, 2), cases[i].two);
        assert_string_equal(lang_decimal(&arena, lang_find(cases[i].tag), -1200, 0), cases[i].none);
    }
    arena_release(&arena);
}

/* ---- sorting --------------------------------------------------------------------------------- */

struct person {
    const char *name;
    int number;
};

static const char *name_of_person(const void *element)
{
    return ((const struct person *)element)->name;
}

static void names_sort_as_in_a_phone_book(void **state)
{
    (void)state;
    static const struct {
        const char *tag;
        const char *sorted[9];
    } cases[] = {
        {"de", {"Åberg", "Ader", "Lukas", "Łukasz", "Muñoz", "Munz", "Öhman", "Olsen", "Zander"}},
        {"en", {"ábel", "Abel-Smith", "Anna", "Ek", "Émile", "Emma", "O'Neil", "Oscar", "Zoë"}},
        {"es", {"Nadal", "Núñez", "Nuñezo", "Nzo", "Ñandú", "Ñu", "Ocaña", "Ochoa", NULL}},
        {"ja", {"あおき", "アキ", "いとう", "カトウ", "がとう", "かとうま", "さとう", "サトウキ", NULL}},
    };
    /* RULES: German dictionaries (DIN 5007-1) take Ä as A; Spanish has ñ as a letter of its own after n; kana go by the
     * fifty sounds, hiragana and katakana as one, voiced after unvoiced where nothing else tells (JIS X 4061). */
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct person people[9];
        size_t n = 0;
        while (n < 9 && cases[i].sorted[n])
            n++;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct rng rng;
            rng_init(&rng, seed);
            for (size_t k = 0; k < n; k++)
                people[k] = (struct person){.name = cases[i].sorted[k], .number = (int)k};
            for (size_t k = n; k > 1; k--) {
                size_t other = (size_t)rng_below(&rng, k);
                struct person kept = people[k - 1];
                people[k - 1] = people[other];
                people[other] = kept;
            }
            lang_sort(lang_find(cases[i].tag), people, n, sizeof *people, name_of_person);
            for (size_t k = 0; k < n; k++)
                assert_string_equal(people[k].name, cases[i].sorted[k]);
        }
    }
}

static void equal_names_keep_their_order(void **state)
{
    (void)state;
    struct person people[40];
    for (int i = 0; i < 40; i++)
        people[i] = (struct person){.name = i % 2 ? "Berg, Åsa" : "Berg, A\xCC\x8Asa", .number = i};
    people[7].name = NULL; /* nobody's name is "" */
    people[9].name = "\xFF\xFE not UTF-8";
    lang_sort(lang_find("de"), people, 40, sizeof *people, name_of_person);
    int last = -1;
    for (int i = 0; i < 40; i++) {
        if (!people[i].name || people[i].name[0] != 'B')
            continue;
        assert_true(people[i].number > last);
        last = people[i].number;
    }
    lang_sort(NULL, people, 0, sizeof *people, name_of_person);
    lang_sort(NULL, people, 1, sizeof *people, name_of_person);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tag_finds_its_language),
        cmocka_unit_test(there_are_seven_languages),
        cmocka_unit_test(the_browser_gets_what_it_likes_best),
        cmocka_unit_test(places_are_filled_by_name),
        cmocka_unit_test(a_text_without_translation_is_itself),
        cmocka_unit_test(dates_are_written_as_people_there_do),
        cmocka_unit_test(numbers_have_the_languages_sign),
        cmocka_unit_test(names_sort_as_in_a_phone_book),
        cmocka_unit_test(equal_names_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
