/* number.c - members' numbers: eight digits that run on and a check digit by Damm's table; see office.h
 *
 * The table is a quasigroup of order ten in which x*y = y*x only for x = y (H. M. Damm, Total anti-symmetrische
 * Quasigruppen, 2004, p. 111), so each wrong digit and each transposition of neighbours leaves a remainder. Nine digits
 * go wherever a DCI number goes, and no DCI number of nine digits has a check digit of its own (event/people/dci.c).
 */
#include "association/office/office.h"
#include "base/chars.h"
#include "base/err.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 9 };

static const unsigned char damm[10][10] = {
    {0, 3, 1, 7, 5, 9, 8, 6, 4, 2}, {7, 0, 9, 2, 1, 5, 4, 8, 6, 3}, {4, 2, 0, 6, 8, 7, 1, 3, 5, 9},
    {1, 7, 5, 0, 9, 8, 3, 4, 2, 6}, {6, 1, 2, 3, 0, 4, 5, 9, 7, 8}, {3, 6, 7, 4, 2, 0, 9, 5, 8, 1},
    {5, 8, 6, 9, 7, 2, 0, 1, 3, 4}, {8, 9, 4, 5, 3, 6, 2, 0, 1, 7}, {9, 4, 3, 8, 6, 1, 7, 2, 0, 5},
    {2, 5, 8, 1, 4, 3, 6, 7, 9, 0},
};

/* What is left of n digits: the check digit that they need, or 0 where they end with it. */
static unsigned char remainder_of(const char *digits, size_t n)
{
    unsigned char left = 0;
    for (size_t i = 0; i < n; i++)
        left = damm[left][digits[i] - '0'];
    return left;
}

int member_check_digit(const char *digits)
{
    return remainder_of(digits, strlen(digits));
}

int32_t member_number(int32_t serial)
{
    char digits[16];
    tc_assert(serial >= MEMBER_SERIAL_LEAST && serial <= MEMBER_SERIAL_MOST);
    int n = snprintf(digits, sizeof digits, "%" PRId32, serial);
    return serial * 10 + remainder_of(digits, (size_t)n);
}

bool member_number_is_sound(int64_t number)
{
    return number >= MEMBER_SERIAL_LEAST * 10LL && number <= MEMBER_SERIAL_MOST * 10LL + 9 &&
           member_number((int32_t)(number / 10)) == number;
}

const char *member_number_text(struct arena *arena, int32_t number)
{
    return arena_printf(arena, "%03d %03d %03d", number / 1000000, number / 1000 % 1000, number % 1000);
}

/* "; is it 100 000 017, 100 000 710?": what two exchanged neighbours could have been. "" without any. */
static const char *meant(struct arena *arena, const char *digits)
{
    struct strbuf out = STRBUF_INIT;
    for (size_t i = 0; i + 1 < DIGITS; i++) {
        char other[DIGITS + 1];
        memcpy(other, digits, sizeof other);
        other[i] = digits[i + 1];
        other[i + 1] = digits[i];
        if (other[0] != '0' && remainder_of(other, DIGITS) == 0)
            strbuf_printf(&out, "%s%.3s %.3s %.3s", out.len ? ", " : "", other, other + 3, other + 6);
    }
    const char *list = out.len ? message(arena, "; is it %s?", strbuf_text(&out)) : "";
    strbuf_release(&out);
    return list;
}

enum err_code member_number_read(struct arena *arena, const char *text, int32_t *out, struct err *err)
{
    char digits[DIGITS + 1];
    size_t n = 0;
    *out = 0;
    for (const char *c = text; *c; c++) {
        if (*c == ' ' || *c == '-' || *c == '.')
            continue;
        if (!char_is_digit(*c) || n == DIGITS)
            n = DIGITS + 1;
        if (n > DIGITS)
            break;
        digits[n++] = *c;
    }
    if (n != DIGITS || digits[0] == '0')
        return err_set(err, ERR_INPUT, "\"%s\" is not a member's number: that is nine digits, the first not zero",
                       text);
    digits[DIGITS] = '\0';
    if (remainder_of(digits, DIGITS) != 0)
        return err_set(err, ERR_INPUT, "\"%s\" is not a member's number: its last digit does not check%s", text,
                       meant(arena, digits));
    *out = (int32_t)strtol(digits, NULL, 10);
    return ERR_OK;
}
