/* pods_inner.h - shared by the files about pods: a field with the weights of its levels */
#ifndef TOPCUT_PAIRING_PODS_INNER_H
#define TOPCUT_PAIRING_PODS_INNER_H

#include "base/rng.h"
#include "pairing/pods.h"

#define PODS_APART  0x80u /* in a byte of links, beside how often the two have met */
#define PODS_TIMES  0x7fu
#define PODS_NOBODY (-1)

/* The sum of a table's levels 2 to 6 as one number: each level weighs more than all below it can add up to. */
typedef tc_u128 pods_sum;

/* Those who play, without the byes; shuffled by the seed, so that index order is chance. */
struct pods_field {
    int n;
    int *player; /* index in the request */
    int *points;
    int *irregular;
    unsigned char *links; /* n * n */
    bool *together;       /* of the group that shares a table */
    int n_together;
    struct pods_sizes sizes;
    enum pods_where where;
    int points_min, points_max;
    pods_sum w_irregular, w_apart, w_repeats, w_spread; /* of one; sitting weighs 1 */
    tc_u128 ceiling;                                    /* no division costs more */
};

struct pods_rest {
    int *seats; /* n, by table one after the other */
    int *sizes; /* by table */
    size_t n_tables;
};

static inline unsigned char pods_links(const struct pods_field *field, int a, int b)
{
    return field->links[(size_t)a * (size_t)field->n + (size_t)b];
}

/* What two at one table of a size cost. */
static inline pods_sum pods_pair_cost(const struct pods_field *field, int size, int a, int b)
{
    unsigned char links = pods_links(field, a, b);
    unsigned times = links & PODS_TIMES;
    int64_t gap = field->points[a] - field->points[b];
    pods_sum cost = (pods_sum)(uint64_t)(60 / size * gap * gap) * field->w_spread;
    if (links)
        cost += (pods_sum)(times * times) * field->w_repeats + (links & PODS_APART ? field->w_apart : 0);
    return cost;
}

/* What a player costs at a table of a size. */
static inline pods_sum pods_seat_cost(const struct pods_field *field, int size, int a)
{
    if (size == 4)
        return 0;
    pods_sum cost = (pods_sum)(unsigned)field->irregular[a] * field->w_irregular;
    if (field->where == PODS_LOW)
        cost += (unsigned)(field->points[a] - field->points_min);
    else if (field->where == PODS_HIGH)
        cost += (unsigned)(field->points_max - field->points[a]);
    return cost;
}

/* The field of a valid request: byes are given, tables are not made yet. byes: the players with one, in the arena. */
void pods_field_make(struct arena *arena, const struct pods_request *request, struct rng *rng, struct pods_field *out,
                     int **byes, size_t *n_byes);
/* Checks a request. */
TC_MUST_USE enum err_code pods_check(const struct pods_request *request, struct err *err);

/* Lower bounds on the levels 2 to 6. */
void pods_bound(struct arena *arena, const struct pods_field *field, struct pods_levels *out);
/* The consecutive division of players sorted by points that has the least spread, as sizes from the first on. */
int64_t pods_spread_bound(struct arena *arena, const struct pods_field *field, const int *sorted, int *sizes);
/* Field indices by points, the most first; equals by index. */
int *pods_by_points(struct arena *arena, const struct pods_field *field);

/* A lower bound on the spread of all divisions in which nobody meets anybody again and all who should be apart are, by
 * shares of the tables' costs. known is such a division, and spread is its spread; work is how many tables are looked
 * at. For up to PODS_SHARE_MAX players. */
#define PODS_SHARE_MAX 100
int64_t pods_share_bound(struct arena *arena, const struct pods_field *field, const struct pods_rest *known,
                         int64_t spread, int64_t work);

/* The best division by dynamic programming over sets of players. known: any division, which spares looking at what
 * cannot be better; NULL: none; it may be the same struct as out. False where the sums would not fit. */
bool pods_exact(struct arena *arena, const struct pods_field *field, const struct pods_rest *known,
                struct pods_rest *out);
/* The best division that so many exchanges find; true when that is floor, which no division goes below. */
bool pods_search(struct arena *arena, const struct pods_field *field, int64_t effort, pods_sum floor, struct rng *rng,
                 struct pods_rest *out);

#endif
