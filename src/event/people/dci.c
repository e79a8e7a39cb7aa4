/* dci.c - DCI numbers: their check digit, and the one number behind all spellings of it
 *
 * A number of up to seven digits (or nine) is plain. A plain number of at most seven digits, filled
 * up with zeros to seven, with a check digit before it is its spelling of eight; that with a zero
 * and another check digit before it is the spelling of ten; four digits have one of six besides. So
 * one person turns up as 1234, 301234, 60301234 and 6060301234 (the vectors of
 * the test show it). The check digit finds nine in ten typing errors: a hint to ask again, never a reason to refuse.
 */
#include "base/arena.h"
#include "event/people/people.h"

#include <string.h>

#define DCI_DIGITS_MAX 10

/* The check digit that belongs before some digits: 1 to 9. */
static char check_digit(const char *digits)
{
    static const int weights[] = {43, 47, 53, 71, 73, 31, 37, 41, 59, 61, 67, 29};
    int sum = 0;
    for (size_t i = 0; digits[i]; i++) {
        tc_assert(i < ARRAY_LEN(weights));
        sum += weights[i] * (digits[i] - '0');
    }
    return (char)('1' + sum / 10 % 9);
}

static bool checks(const char *digits)
{
    return digits[0] == check_digit(digits + 1);
}

static bool is_number(const char *dci)
{
    size_t len = strlen(dci);
    return len >= 1 && len <= DCI_DIGITS_MAX && strspn(dci, "0123456789") == len && strspn(dci, "0") < len;
}

static const char *without_zeros(const char *digits)
{
    return digits + strspn(digits, "0");
}

enum dci_verdict dci_check(struct arena *arena, const char *dci, const char **suggestion)
{
    if (suggestion)
        *suggestion = NULL;
    if (!is_number(dci))
        return DCI_MALFORMED;
    size_t len = strlen(dci);
    if (len <= 7 || len == 9)
        return DCI_NO_CHECK_DIGIT;
    if (checks(dci))
        return DCI_OK;
    if (suggestion) {
        char *better = arena_strdup(arena, dci);
        better[0] = check_digit(dci + 1);
        *suggestion = better;
    }
    return DCI_SUSPECT;
}

const char *dci_canonical(struct arena *arena, const char *dci)
{
    const char *n = dci;
    if (strlen(n) == 10 && checks(n)) {
        /* A zero filled up nine digits only when what follows it is a sound spelling of eight: of
         * twenty real numbers with a zero there, sixteen are numbers in their own right. */
        if (n[1] != '0')
            n += 1;
        else if (checks(n + 2))
            n += 2;
    }
    if (strlen(n) == 8 && checks(n))
        n = without_zeros(n + 1);
    if (strlen(n) <= 7)
        n = without_zeros(n);
    /* Six digits are a spelling of four only with the zero that fills them up; others are plain. */
    if (strlen(n) == 6 && n[1] == '0' && checks(n))
        n = without_zeros(n + 1);
    return arena_strdup(arena, n);
}
