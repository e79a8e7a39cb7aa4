/* ratio.c - exact fractions that cannot overflow
 *
 * A tiebreaker is a mean of small fractions, whose denominators are numbers of matches or games.
 * Their common denominator has no useful bound (thirty opponents with thirty numbers of games up to
 * 150: up to 200 bits), so numerator and denominator are naturals of as many 64-bit limbs as they
 * need. What keeps this short and fast is that big numbers only ever meet small ones: the common
 * denominator grows by L := L * (d / gcd(L mod d, d)), and the numerator is the sum of (L / d) *
 * (sum of numerators over d). Only a comparison multiplies two big ones, crosswise. One or two
 * limbs are the rule in an ordinary event.
 */
#include "standings/ratio.h"
#include "base/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- naturals: limbs, lowest first, n without leading zeros ---------------------------------- */

/* a := a * m + carry; returns the new length. a has room for one limb more. */
static size_t nat_mul_small(uint64_t *a, size_t n, uint64_t m, uint64_t carry)
{
    for (size_t i = 0; i < n; i++) {
        tc_u128 t = (tc_u128)a[i] * m + carry;
        a[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    if (carry)
        a[n++] = carry;
    return n;
}

/* Division by d < 2^32 goes through half limbs, so that the machine's own 64-bit division does
 * it. */
static uint64_t nat_mod_small(const uint64_t *a, size_t n, uint64_t d)
{
    uint64_t rest = 0;
    for (size_t i = n; i-- > 0;) {
        rest = (rest << 32 | a[i] >> 32) % d;
        rest = (rest << 32 | (a[i] & UINT32_MAX)) % d;
    }
    return rest;
}

/* q := a / d, without remainder where it is used; returns the length of q. */
static size_t nat_div_small(uint64_t *q, const uint64_t *a, size_t n, uint64_t d)
{
    uint64_t rest = 0;
    for (size_t i = n; i-- > 0;) {
        uint64_t high = rest << 32 | a[i] >> 32;
        uint64_t low = (high % d) << 32 | (a[i] & UINT32_MAX);
        q[i] = (high / d) << 32 | low / d;
        rest = low % d;
    }
    while (n > 0 && q[n - 1] == 0)
        n--;
    return n;
}

/* sum := sum + a * m; returns the new length. */
static size_t nat_add_mul_small(uint64_t *sum, size_t n_sum, const uint64_t *a, size_t n, uint64_t m)
{
    uint64_t carry = 0;
    size_t i = 0;
    for (; i < n || carry; i++) {
        tc_u128 t = (tc_u128)(i < n ? a[i] : 0) * m + (i < n_sum ? sum[i] : 0) + carry;
        sum[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return i > n_sum ? i : n_sum;
}

static int nat_compare(const uint64_t *a, size_t n_a, const uint64_t *b, size_t n_b)
{
    if (n_a != n_b)
        return n_a < n_b ? -1 : 1;
    for (size_t i = n_a; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* out := a * b, n_a + n_b limbs of zeroed room; returns the length. */
static size_t nat_mul(uint64_t *out, const uint64_t *a, size_t n_a, const uint64_t *b, size_t n_b)
{
    for (size_t i = 0; i < n_b; i++)
        (void)nat_add_mul_small(out + i, n_a + 1, a, n_a, b[i]);
    size_t n = n_a + n_b;
    while (n > 0 && out[n - 1] == 0)
        n--;
    return n;
}

/* Stein's binary algorithm: shifts and subtractions, several times faster than dividing. */
static uint64_t gcd(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a | b;
    int twos = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b) {
        b >>= __builtin_ctzll(b);
        if (a > b) {
            uint64_t swap = a;
            a = b;
            b = swap;
        }
        b -= a;
    }
    return a << twos;
}

/* ---- small fractions ------------------------------------------------------------------------- */

struct fraction fraction_make(uint64_t num, uint64_t den)
{
    if (den == 0)
        return (struct fraction){0, 1};
    uint64_t g = gcd(num, den);
    return (struct fraction){num / g, den / g};
}

struct fraction fraction_floor(struct fraction f, struct fraction floor, bool *floored)
{
    *floored = (tc_u128)f.num * floor.den < (tc_u128)floor.num * f.den;
    return *floored ? floor : f;
}

/* ---- ratios ---------------------------------------------------------------------------------- */

struct ratio fraction_ratio(struct arena *arena, struct fraction f)
{
    uint64_t *limbs = ARENA_ARRAY(arena, uint64_t, 2);
    limbs[0] = f.num;
    limbs[1] = f.den;
    return (struct ratio){.num = limbs, .den = limbs + 1, .n_num = f.num != 0, .n_den = 1};
}

struct ratio ratio_make(struct arena *arena, uint64_t num, uint64_t den)
{
    tc_assert(den > 0);
    return fraction_ratio(arena, fraction_make(num, den));
}

struct mean_space mean_space_make(struct arena *scratch, size_t max_terms)
{
    /* Every denominator is below 2^32, the count of terms and the sum of numerators below 2^64. */
    size_t limbs = max_terms / 2 + 4;
    return (struct mean_space){
        .groups = ARENA_ARRAY(scratch, struct fraction, max_terms + 1),
        .common = ARENA_ARRAY(scratch, uint64_t, limbs),
        .quotient = ARENA_ARRAY(scratch, uint64_t, limbs),
        .sum = ARENA_ARRAY(scratch, uint64_t, limbs),
        .max_terms = max_terms,
    };
}

/* ---- one denominator for all ----------------------------------------------------------------- */

/* A sum of a million shares, none above the multiple, stays within 128 bits. */
#define COMMON_MOST ((tc_u128)1 << 106)

struct common common_make(struct arena *scratch)
{
    return (struct common){.multiple = 1, .quotients = ARENA_ARRAY(scratch, tc_u128, COMMON_TABLE)};
}

void common_add(struct common *common, uint64_t den)
{
    tc_assert(den > 0 && den <= UINT32_MAX);
    if (common->multiple == 0 || (den < COMMON_TABLE && common->quotients[den]))
        return; /* does not fit, or was there before */
    common->multiple *= den / gcd((uint64_t)(common->multiple % den), den);
    if (common->multiple >= COMMON_MOST)
        common->multiple = 0;
    if (den < COMMON_TABLE)
        common->quotients[den] = 1; /* known; its value comes with the last multiple */
}

tc_u128 common_share(struct common *common, uint64_t num, uint64_t den)
{
    if (den >= COMMON_TABLE)
        return common->multiple / den * num;
    if (common->quotients[den] <= 1)
        common->quotients[den] = common->multiple / den;
    return common->quotients[den] * num;
}

static size_t limbs_of(tc_u128 value)
{
    return value >> 64 ? 2 : value != 0;
}

struct ratio common_mean(struct arena *arena, const struct common *common, tc_u128 sum, size_t n)
{
    tc_assert(n > 0 && n <= STANDINGS_MATCHES_MAX);
    tc_u128 den = common->multiple * n;
    size_t n_num = limbs_of(sum), n_den = limbs_of(den);
    uint64_t *limbs = ARENA_ARRAY(arena, uint64_t, 4);
    limbs[0] = (uint64_t)sum;
    limbs[1] = (uint64_t)(sum >> 64);
    limbs[2] = (uint64_t)den;
    limbs[3] = (uint64_t)(den >> 64);
    return (struct ratio){.num = limbs, .den = limbs + 2, .n_num = n_num, .n_den = n_den};
}

/* Sums the numerators by denominator; returns the number of denominators. */
static size_t group_terms(struct fraction *groups, const struct fraction *terms, size_t n)
{
    size_t n_groups = 0;
    for (size_t i = 0; i < n; i++) {
        size_t g = 0;
        while (g < n_groups && groups[g].den != terms[i].den)
            g++;
        if (g == n_groups)
            groups[n_groups++] = (struct fraction){0, terms[i].den};
        groups[g].num += terms[i].num;
    }
    return n_groups;
}

static struct ratio ratio_store(struct arena *arena, const uint64_t *num, size_t n_num, const uint64_t *den,
                                size_t n_den)
{
    if (n_num <= 1 && n_den <= 1)
        return fraction_ratio(arena, fraction_make(n_num ? num[0] : 0, den[0]));
    uint64_t *limbs = ARENA_ARRAY(arena, uint64_t, n_num + n_den);
    memcpy(limbs, num, n_num * sizeof *limbs);
    memcpy(limbs + n_num, den, n_den * sizeof *limbs);
    return (struct ratio){.num = limbs, .den = limbs + n_num, .n_num = n_num, .n_den = n_den};
}

/* The mean where it fits into 64 bits, which is the rule; false where it does not. */
static bool mean_is_small(const struct fraction *groups, size_t n_groups, size_t n, struct fraction *out)
{
    uint64_t common = 1, sum = 0, part;
    for (size_t i = 0; i < n_groups; i++) {
        uint64_t d = groups[i].den;
        if (__builtin_mul_overflow(common, d / gcd(common % d, d), &common))
            return false;
    }
    for (size_t i = 0; i < n_groups; i++)
        if (__builtin_mul_overflow(common / groups[i].den, groups[i].num, &part) ||
            __builtin_add_overflow(sum, part, &sum))
            return false;
    if (__builtin_mul_overflow(common, (uint64_t)n, &common))
        return false;
    *out = fraction_make(sum, common);
    return true;
}

struct ratio ratio_mean(struct arena *arena, struct mean_space *space, const struct fraction *terms, size_t n)
{
    tc_assert(n > 0 && n <= space->max_terms);
    size_t n_groups = group_terms(space->groups, terms, n);
    size_t n_common = 1, n_sum = 0;
    struct fraction small;
    for (size_t i = 0; i < n_groups; i++) {
        uint64_t d = space->groups[i].den;
        tc_assert(d > 0 && d <= UINT32_MAX);
    }
    if (mean_is_small(space->groups, n_groups, n, &small))
        return fraction_ratio(arena, small);
    space->common[0] = 1;
    for (size_t i = 0; i < n_groups; i++) {
        uint64_t d = space->groups[i].den;
        uint64_t factor = d / gcd(nat_mod_small(space->common, n_common, d), d);
        n_common = nat_mul_small(space->common, n_common, factor, 0);
    }
    for (size_t i = 0; i < n_groups; i++) {
        size_t n_quotient = nat_div_small(space->quotient, space->common, n_common, space->groups[i].den);
        if (space->groups[i].num)
            n_sum = nat_add_mul_small(space->sum, n_sum, space->quotient, n_quotient, space->groups[i].num);
    }
    n_common = nat_mul_small(space->common, n_common, n, 0);
    return ratio_store(arena, space->sum, n_sum, space->common, n_common);
}

/* Room for products on the stack: enough for any event of thirty rounds. */
#define PRODUCT_LIMBS 32

int ratio_compare(struct ratio a, struct ratio b)
{
    if (a.n_num == 0 || b.n_num == 0)
        return (a.n_num != 0) - (b.n_num != 0);
    if (a.n_num == 1 && a.n_den == 1 && b.n_num == 1 && b.n_den == 1) {
        tc_u128 left = (tc_u128)a.num[0] * b.den[0], right = (tc_u128)b.num[0] * a.den[0];
        return COMPARE(left, right);
    }
    uint64_t stack[2 * PRODUCT_LIMBS], *left = stack;
    size_t room_left = a.n_num + b.n_den, room = room_left + b.n_num + a.n_den;
    if (room > ARRAY_LEN(stack))
        left = tc_calloc(room, sizeof *left);
    else
        memset(stack, 0, room * sizeof *stack);
    uint64_t *right = left + room_left;
    size_t n_left = nat_mul(left, a.num, a.n_num, b.den, b.n_den);
    size_t n_right = nat_mul(right, b.num, b.n_num, a.den, a.n_den);
    int order = nat_compare(left, n_left, right, n_right);
    if (left != stack)
        free(left);
    return order;
}

/* The two highest limbs, scaled: what is cut off is below 2^-64 of the value. */
static double nat_top(const uint64_t *a, size_t n, int *exponent)
{
    double low = n >= 2 ? (double)a[n - 2] : 0.0;
    *exponent = 64 * ((int)n - 1);
    return (double)a[n - 1] + ldexp(low, -64);
}

double ratio_to_double(struct ratio r)
{
    if (r.n_num == 0)
        return 0.0;
    int num_exponent, den_exponent;
    double num = nat_top(r.num, r.n_num, &num_exponent);
    double den = nat_top(r.den, r.n_den, &den_exponent);
    return ldexp(num / den, num_exponent - den_exponent);
}

/* Is r * scale + 1/2 at least q? Exactly: (2q - 1) / (2 * scale) <= r, for q >= 1. */
static bool rounds_to_at_least(struct ratio r, uint64_t scale, uint64_t q)
{
    uint64_t num = 2 * q - 1, den = 2 * scale;
    struct ratio bound = {.num = &num, .den = &den, .n_num = 1, .n_den = 1};
    return ratio_compare(bound, r) <= 0;
}

char *ratio_percent(struct arena *arena, struct ratio r, int decimals)
{
    tc_assert(decimals >= 0 && decimals <= 6);
    uint64_t one = 1;
    for (int i = 0; i < decimals; i++)
        one *= 10;
    uint64_t scale = 100 * one;
    /* The estimate is at most one off; the exact test settles it. */
    double estimate = ratio_to_double(r) * (double)scale;
    tc_assert(estimate < 1e15);
    uint64_t q = (uint64_t)estimate;
    while (rounds_to_at_least(r, scale, q + 1))
        q++;
    while (q > 0 && !rounds_to_at_least(r, scale, q))
        q--;
    if (decimals == 0)
        return arena_printf(arena, "%llu", (unsigned long long)q);
    return arena_printf(arena, "%llu.%0*llu", (unsigned long long)(q / one), decimals, (unsigned long long)(q % one));
}
