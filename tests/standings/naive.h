/* naive.h - the oracle of the standings tests: the slowest exact arithmetic there is
 *
 * Naturals in base 10,000, added and multiplied as in school; fractions that are never reduced.
 * Shares no code and no idea with the room it checks (which keeps a least common denominator in
 * 64-bit limbs).
 */
#ifndef TOPCUT_TESTS_STANDINGS_NAIVE_H
#define TOPCUT_TESTS_STANDINGS_NAIVE_H

#include "base/attr.h"
#include "standings/standings.h"
#include "testing.h"

#define NAIVE_BASE   10000u
#define NAIVE_DIGITS 400

struct natural {
    uint32_t digit[NAIVE_DIGITS]; /* the lowest first */
    int n;
};

struct naive_fraction {
    struct natural num, den;
};

TC_UNUSED static struct natural natural_of(uint64_t value)
{
    struct natural a = {.n = 0};
    for (; value; value /= NAIVE_BASE)
        a.digit[a.n++] = (uint32_t)(value % NAIVE_BASE);
    return a;
}

TC_UNUSED static struct natural natural_add(const struct natural *a, const struct natural *b)
{
    struct natural sum = {.n = 0};
    uint32_t carry = 0;
    for (int i = 0; i < a->n || i < b->n || carry; i++) {
        uint32_t t = (i < a->n ? a->digit[i] : 0) + (i < b->n ? b->digit[i] : 0) + carry;
        sum.digit[sum.n++] = t % NAIVE_BASE;
        carry = t / NAIVE_BASE;
    }
    return sum;
}

TC_UNUSED static struct natural natural_mul(const struct natural *a, const struct natural *b)
{
    struct natural product = {.n = 0};
    assert_true(a->n + b->n < NAIVE_DIGITS);
    for (int i = 0; i < a->n; i++) {
        uint32_t carry = 0;
        for (int j = 0; j < b->n || carry; j++) {
            uint32_t t = product.digit[i + j] + carry + (j < b->n ? a->digit[i] * b->digit[j] : 0);
            product.digit[i + j] = t % NAIVE_BASE;
            carry = t / NAIVE_BASE;
        }
    }
    product.n = a->n + b->n;
    while (product.n > 0 && product.digit[product.n - 1] == 0)
        product.n--;
    return product;
}

TC_UNUSED static int natural_compare(const struct natural *a, const struct natural *b)
{
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (int i = a->n; i-- > 0;)
        if (a->digit[i] != b->digit[i])
            return a->digit[i] < b->digit[i] ? -1 : 1;
    return 0;
}

TC_UNUSED static struct naive_fraction naive_make(uint64_t num, uint64_t den)
{
    return (struct naive_fraction){natural_of(num), natural_of(den)};
}

TC_UNUSED static int naive_compare(const struct naive_fraction *a, const struct naive_fraction *b)
{
    struct natural left = natural_mul(&a->num, &b->den), right = natural_mul(&b->num, &a->den);
    return natural_compare(&left, &right);
}

TC_UNUSED static struct naive_fraction naive_add(const struct naive_fraction *a, const struct naive_fraction *b)
{
    struct natural left = natural_mul(&a->num, &b->den), right = natural_mul(&b->num, &a->den);
    return (struct naive_fraction){natural_add(&left, &right), natural_mul(&a->den, &b->den)};
}

/* The fraction that a ratio of the room stands for, limb by limb. */
TC_UNUSED static struct naive_fraction naive_of_ratio(struct ratio r)
{
    const struct natural half = natural_of(UINT64_C(1) << 32);
    const struct natural limb = natural_mul(&half, &half);
    struct naive_fraction f = {.num = {.n = 0}};
    for (size_t i = r.n_num; i-- > 0;) {
        struct natural shifted = natural_mul(&f.num, &limb), low = natural_of(r.num[i]);
        f.num = natural_add(&shifted, &low);
    }
    for (size_t i = r.n_den; i-- > 0;) {
        struct natural shifted = natural_mul(&f.den, &limb), low = natural_of(r.den[i]);
        f.den = natural_add(&shifted, &low);
    }
    if (r.n_den == 0)
        f.den = natural_of(1);
    return f;
}

#endif
