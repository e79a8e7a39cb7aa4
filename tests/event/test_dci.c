/* test_dci.c - DCI numbers against numbers of real people, and properties of the rule */
#include "base/arena.h"
#include "base/rng.h"
#include "event/people/people.h"
#include "testing.h"

/* Chains of spellings of one person's number */
static void all_spellings_have_one_canonical_number(void **state)
{
    static const struct {
        const char *spelling, *canonical;
    } cases[] = {
        {"1234567", "1234567"},     {"51234567", "1234567"},
        {"9051234567", "1234567"},  {"7654321", "7654321"},
        {"27654321", "7654321"},    {"2027654321", "7654321"},
        {"1234", "1234"},           {"301234", "1234"},
        {"60301234", "1234"},       {"6060301234", "1234"},
        {"123456789", "123456789"}, {"9123456789", "123456789"},
        {"0001234", "1234"},        {"7", "7"},
        {"61234567", "61234567"}, /* does not check: nothing is stripped */
        {"421234", "421234"},     /* six plain digits */
    };
    (void)state;
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(dci_canonical(&arena, cases[i].spelling), cases[i].canonical);
    arena_release(&arena);
}

static void verdicts(void **state)
{
    static const struct {
        const char *dci;
        enum dci_verdict verdict;
    } cases[] = {
        {"1076753660", DCI_OK},
        {"51234567", DCI_OK},
        {"9051234567", DCI_OK},
        {"6060301234", DCI_OK},
        {"61234567", DCI_SUSPECT},
        {"1076753661", DCI_SUSPECT},
        {"0123456789", DCI_SUSPECT},
        {"1", DCI_NO_CHECK_DIGIT},
        {"1234567", DCI_NO_CHECK_DIGIT},
        {"301234", DCI_NO_CHECK_DIGIT},
        {"", DCI_MALFORMED},
        {"12345678901", DCI_MALFORMED},
        {"12a4", DCI_MALFORMED},
        {"-1234", DCI_MALFORMED},
        {"0", DCI_MALFORMED},
        {"0000000000", DCI_MALFORMED},
        {"\xd9\xa1\xd9\xa2", DCI_MALFORMED}, /* Arabic-Indic digits */
    };
    (void)state;
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (dci_check(&arena, cases[i].dci, NULL) != cases[i].verdict)
            fail_msg("%s", cases[i].dci);
    arena_release(&arena);
}

static void a_suspect_number_comes_with_the_one_that_checks(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *better = NULL;
    assert_int_equal(dci_check(&arena, "61234567", &better), DCI_SUSPECT);
    assert_string_equal(better, "51234567");
    assert_int_equal(dci_check(&arena, "51234567", &better), DCI_OK);
    assert_null(better);
    arena_release(&arena);
}

/* Of all first digits exactly one checks, and the canonical number of a canonical number is itself.
 */
static void random_numbers_have_one_check_digit(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(8);
    for (int i = 0; i < 2000; i++) {
        char text[11];
        int len = rng_below(&rng, 2) ? 8 : 10, right = 0;
        for (int k = 0; k < len; k++)
            text[k] = (char)('0' + rng_below(&rng, 10));
        text[len] = '\0';
        for (char first = '0'; first <= '9'; first++) {
            text[0] = first;
            right += dci_check(&arena, text, NULL) == DCI_OK;
        }
        assert_int_equal(right, 1);
        const char *canonical = dci_canonical(&arena, text);
        assert_string_equal(dci_canonical(&arena, canonical), canonical);
        arena_release(&arena);
    }
}

/* Measured: 8 % of single-digit errors and 12.6 % of swaps pass unseen. */
static void most_typing_errors_are_seen(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(9);
    int passed = 0, tried = 0;
    while (tried < 20000) {
        char text[11];
        for (int k = 1; k < 10; k++)
            text[k] = (char)('0' + rng_below(&rng, 10));
        text[10] = '\0';
        for (text[0] = '1'; dci_check(&arena, text, NULL) != DCI_OK; text[0]++)
            ;
        size_t at = rng_below(&rng, 10);
        text[at] = (char)('0' + (text[at] - '0' + 1 + (int)rng_below(&rng, 9)) % 10);
        enum dci_verdict verdict = dci_check(&arena, text, NULL);
        passed += verdict == DCI_OK;
        tried++;
        arena_release(&arena);
    }
    assert_in_range(passed, 20000 * 6 / 100, 20000 * 10 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_spellings_have_one_canonical_number),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(a_suspect_number_comes_with_the_one_that_checks),
        cmocka_unit_test(random_numbers_have_one_check_digit),
        cmocka_unit_test(most_typing_errors_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
