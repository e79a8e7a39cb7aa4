/* pods_bound.c - what no division of a field goes below, level by level (pods_inner.h)
 *
 * Spread: with the sizes given, the sum of squared deviations is the sum of all squares less the sum over tables of
 * S^2 / k, S being the table's points. That second part is convex in the sums, so it is largest at a vertex of the
 * polytope of partitions, and those vertices are divisions of the sorted field into runs (Barnes, Hoffman and
 * Rothblum 1992). The best order of the sizes along the field is found by a table over how many are used up.
 */
#include "base/compare.h"
#include "pairing/pods_inner.h"

#include <stdlib.h>

#define CLIQUES_MAX 64 /* players up to which a cover by cliques can tell something */

/* 60 times the squared deviations of the run of k players from the given one. */
static int64_t run_spread(const struct pods_field *field, const int *sorted, int from, int k)
{
    int64_t sum = 0;
    for (int i = from; i < from + k; i++)
        for (int j = from; j < i; j++) {
            int64_t gap = field->points[sorted[i]] - field->points[sorted[j]];
            sum += 60 / k * gap * gap;
        }
    return sum;
}

int64_t pods_spread_bound(struct arena *arena, const struct pods_field *field, const int *sorted, int *sizes)
{
    int odd = field->sizes.fives ? 5 : 3, odds = field->sizes.fives ? field->sizes.fives : field->sizes.threes;
    int fours = field->sizes.fours, width = odds + 1;
    int64_t *best = ARENA_ARRAY(arena, int64_t, (size_t)(fours + 1) * (size_t)width);
    for (int a = 0; a <= fours; a++)
        for (int b = 0; b <= odds; b++) {
            int64_t four = INT64_MAX, three = INT64_MAX;
            if (a > 0)
                four = best[(a - 1) * width + b] + run_spread(field, sorted, 4 * (a - 1) + odd * b, 4);
            if (b > 0)
                three = best[a * width + b - 1] + run_spread(field, sorted, 4 * a + odd * (b - 1), odd);
            best[a * width + b] = a + b == 0 ? 0 : four < three ? four : three;
        }
    for (int a = fours, b = odds; a + b > 0;) {
        bool four = a > 0 && best[a * width + b] ==
                                 best[(a - 1) * width + b] + run_spread(field, sorted, 4 * (a - 1) + odd * b, 4);
        sizes[a + b - 1] = four ? 4 : odd;
        a -= four;
        b -= !four;
    }
    return best[fours * width + odds];
}

/* ---- irregular tables ------------------------------------------------------------------------- */

/* The least irregular counts for the irregular seats; and of the divisions that have them, the least sitting. */
static void bound_irregular(struct arena *arena, const struct pods_field *field, struct pods_levels *out)
{
    int seats = 3 * field->sizes.threes + 5 * field->sizes.fives, *points = ARENA_ARRAY(arena, int, (size_t)field->n);
    for (int times = 0; seats > 0; times++) {
        size_t n = 0;
        for (int i = 0; i < field->n; i++)
            if (field->irregular[i] == times)
                points[n++] = field->where == PODS_HIGH  ? field->points_max - field->points[i]
                              : field->where == PODS_LOW ? field->points[i] - field->points_min
                                                         : 0;
        if (n > 1)
            qsort(points, n, sizeof *points, compare_int);
        for (size_t i = 0; i < n && seats > 0; i++, seats--) {
            out->irregular += times;
            out->sitting += points[i];
        }
    }
}

/* ---- repeats ---------------------------------------------------------------------------------- */

/* Everybody sits with at least two others, or three, or four: with those met least. */
static int64_t bound_by_player(struct arena *arena, const struct pods_field *field)
{
    int threes = 3 * field->sizes.threes, fives = 5 * field->sizes.fives;
    int *third = ARENA_ARRAY(arena, int, (size_t)field->n), *fourth = ARENA_ARRAY(arena, int, (size_t)field->n);
    int64_t sum = 0;
    for (int i = 0; i < field->n; i++) {
        int count[PODS_TIMES_MAX + 1] = {0}, least[4] = {0}, n = 0;
        for (int j = 0; j < field->n; j++)
            if (j != i)
                count[pods_links(field, i, j) & PODS_TIMES]++;
        for (int times = 0; times <= PODS_TIMES_MAX && n < 4; times++)
            for (int k = 0; k < count[times] && n < 4; k++)
                least[n++] = times * times;
        sum += least[0] + least[1];
        third[i] = least[2];
        fourth[i] = least[3];
    }
    /* the third neighbour is spared to those at tables of three, the fourth comes at tables of five */
    qsort(third, (size_t)field->n, sizeof *third, compare_int);
    qsort(fourth, (size_t)field->n, sizeof *fourth, compare_int);
    for (int i = 0; i < field->n - threes; i++)
        sum += third[i];
    for (int i = 0; i < fives; i++)
        sum += fourth[i];
    return (sum + 1) / 2;
}

/* Covers the field by cliques of players of whom any two have a link of that kind, greedily: how many, and at *size how
 * many players each has. */
static int clique_cover(struct arena *arena, const struct pods_field *field, unsigned char kind, int **size)
{
    bool *covered = ARENA_ARRAY(arena, bool, (size_t)field->n);
    int *members = ARENA_ARRAY(arena, int, (size_t)field->n), cliques = 0;
    *size = ARENA_ARRAY(arena, int, (size_t)field->n);
    for (int i = 0; i < field->n; i++) {
        if (covered[i])
            continue;
        int n = 0;
        for (int j = i; j < field->n; j++) {
            bool linked = !covered[j];
            for (int m = 0; m < n && linked; m++)
                linked = (pods_links(field, j, members[m]) & kind) != 0;
            if (linked) {
                members[n++] = j;
                covered[j] = true;
            }
        }
        (*size)[cliques++] = n;
    }
    return cliques;
}

/* So many pairs of one clique at least share a table when k of its players, or of the table's, come to q places. */
static int64_t pairs_from(int k, int q)
{
    int64_t each = k / q, more = k % q;
    return each * (each - 1) / 2 * (q - more) + each * (each + 1) / 2 * more;
}

/* Those of a clique spread evenly over all tables at best. */
static int64_t bound_apart(struct arena *arena, const struct pods_field *field)
{
    bool any = false;
    size_t bytes = (size_t)field->n * (size_t)field->n;
    for (size_t i = 0; i < bytes && !any; i++)
        any = (field->links[i] & PODS_APART) != 0;
    if (!any)
        return 0;
    int64_t pairs = 0;
    int *size, cliques = clique_cover(arena, field, PODS_APART, &size), tables = pods_tables(&field->sizes);
    for (int c = 0; c < cliques; c++)
        pairs += pairs_from(size[c], tables);
    return pairs;
}

/* The players of a table come from all cliques of those who met alike at best. */
static int64_t bound_by_cliques(struct arena *arena, const struct pods_field *field)
{
    if (field->n > CLIQUES_MAX)
        return 0;
    int *size, q = clique_cover(arena, field, PODS_TIMES, &size);
    return field->sizes.threes * pairs_from(3, q) + field->sizes.fours * pairs_from(4, q) +
           field->sizes.fives * pairs_from(5, q);
}

void pods_bound(struct arena *arena, const struct pods_field *field, struct pods_levels *out)
{
    struct pods_levels bound = {.byes = out->byes};
    bound_irregular(arena, field, &bound);
    bound.apart = bound_apart(arena, field);
    int64_t by_player = bound_by_player(arena, field), by_cliques = bound_by_cliques(arena, field);
    bound.repeats = by_player > by_cliques ? by_player : by_cliques;
    int *sizes = ARENA_ARRAY(arena, int, (size_t)pods_tables(&field->sizes));
    bound.spread = pods_spread_bound(arena, field, pods_by_points(arena, field), sizes);
    *out = bound;
}
