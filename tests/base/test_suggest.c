/* test_suggest.c - "did you mean", against a plain recursive definition of the distance */
#include "base/arena.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/suggest.h"
#include "testing.h"

static void distances_of_words(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int distance;
    } cases[] = {
        {"", "", 0},
        {"", "abc", 3},
        {"abc", "", 3},
        {"pair", "pair", 0},
        {"pair", "pairs", 1},
        {"pari", "pair", 1}, /* a swap is one slip */
        {"kitten", "sitting", 3},
        {"ca", "abc", 3}, /* optimal string alignment; the unrestricted distance is 2 */
        {"Åke", "Ake", 1},
        {"佐藤", "佐籐", 1},
        {"👍a", "a👍", 1},
        {"Łódź", "Lodz", 3},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_int_equal(suggest_distance(cases[i].a, cases[i].b), cases[i].distance);
        assert_int_equal(suggest_distance(cases[i].b, cases[i].a), cases[i].distance);
    }
}

/* The definition, exponential and obviously right. */
static int by_definition(const char *a, size_t n, const char *b, size_t m)
{
    if (n == 0 || m == 0)
        return (int)(n + m);
    int best = by_definition(a, n - 1, b, m - 1) + (a[n - 1] != b[m - 1]);
    int d = by_definition(a, n - 1, b, m) + 1;
    best = d < best ? d : best;
    d = by_definition(a, n, b, m - 1) + 1;
    best = d < best ? d : best;
    if (n > 1 && m > 1 && a[n - 1] == b[m - 2] && a[n - 2] == b[m - 1]) {
        d = by_definition(a, n - 2, b, m - 2) + 1;
        best = d < best ? d : best;
    }
    return best;
}

static void distances_agree_with_the_definition(void **state)
{
    (void)state;
    struct rng rng = test_rng(51);
    for (int i = 0; i < 2000; i++) {
        char words[2][7];
        for (int w = 0; w < 2; w++) {
            size_t n = rng_below(&rng, 7);
            for (size_t j = 0; j < n; j++)
                words[w][j] = (char)('a' + rng_below(&rng, 3));
            words[w][n] = '\0';
        }
        int expected = by_definition(words[0], strlen(words[0]), words[1], strlen(words[1]));
        if (suggest_distance(words[0], words[1]) != expected)
            fail_msg("%s, %s", words[0], words[1]);
    }
}

static void words_are_proposed(void **state)
{
    (void)state;
    static const char *const words[] = {"pair", "pairings", "player", "standings",    "result",  "results",
                                        "list", "log",      "id",     "Åkesson, Eva", "restore", "Lim-Dûl's Vault",
                                        "pair"};
    static const struct {
        const char *typed, *sentence;
    } cases[] = {
        {"pari", "; did you mean pair?"},
        {"pair", "; did you mean pair or pairings?"},
        {"stand", "; did you mean standings?"}, /* begins with it */
        {"resluts", "; did you mean results or result?"},
        {"res", "; did you mean result, results or restore?"},
        {"akesson, eva", "; did you mean Åkesson, Eva?"},
        {"lim duls vualt", ""}, /* three slips in 14 letters are too many */
        {"lim-duls vualt", "; did you mean Lim-Dûl's Vault?"},
        {"PAYER", "; did you mean player or pair?"},
        {"xy", ""}, /* no letter in common with "id" */
        {"", ""},
        {"quux", ""},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *said = suggest_sentence(&arena, cases[i].typed, words, ARRAY_LEN(words));
        assert_string_equal(message_say(&arena, NULL, MESSAGE_TERMINAL, said), cases[i].sentence);
    }
    const char *best[SUGGEST_MAX];
    assert_int_equal(suggest_nearest("pair", words, 0, best), 0);
    assert_int_equal(suggest_nearest("log", words, ARRAY_LEN(words), best), 1);
    assert_ptr_equal(best[0], words[7]);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_of_words),
        cmocka_unit_test(distances_agree_with_the_definition),
        cmocka_unit_test(words_are_proposed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
