/* season.c - see season.h
 *
 * The logarithm of the posterior is strictly concave. It is climbed player by player: a Newton step in the one
 * strength with all others held, until a sweep over all of them moves nobody by more than TOLERANCE. At the top
 * the strengths of players who are linked by matches sum to nothing (the matches' parts of the gradient cancel),
 * so that each linked group is put back to its centre after every sweep: that is the direction in which single
 * steps would be slow. The errors are the square roots of the diagonal of the inverse of minus the second
 * derivatives, by Cholesky; for many players 1 over the diagonal itself.
 */
#include "base/arena.h"
#include "rating/rating.h"

#include <math.h>
#include <string.h>

#define POINTS     (400.0 / 2.302585092994045684) /* rating points of one unit of strength */
#define TOLERANCE  1e-9
#define SWEEPS_MAX 5000

/* Matches by player: those of player i are links[first[i]] to links[first[i + 1] - 1]. */
struct field {
    size_t n;
    size_t *first;
    struct link {
        int other;
        float score;
    } * links;
    int *group;       /* the least player that is linked to this one */
    double precision; /* of the prior: 1 / variance */
};

static int root_of(int *group, int i)
{
    while (group[i] != i) {
        group[i] = group[group[i]];
        i = group[i];
    }
    return i;
}

static struct field make_field(struct arena *arena, const struct rating_match *matches, size_t n_matches,
                               size_t n_players)
{
    struct field f = {.n = n_players,
                      .first = ARENA_ARRAY(arena, size_t, n_players + 2),
                      .links = ARENA_ARRAY(arena, struct link, 2 * n_matches),
                      .group = ARENA_ARRAY(arena, int, n_players)};
    for (size_t i = 0; i < n_players; i++)
        f.group[i] = (int)i;
    for (size_t i = 0; i < n_matches; i++) {
        tc_assert(matches[i].a != matches[i].b);
        f.first[matches[i].a + 2]++;
        f.first[matches[i].b + 2]++;
        int a = root_of(f.group, matches[i].a), b = root_of(f.group, matches[i].b);
        f.group[a > b ? a : b] = a > b ? b : a;
    }
    for (size_t i = 2; i < n_players + 2; i++)
        f.first[i] += f.first[i - 1];
    /* first[i + 1] is where the next link of player i goes; in the end it is where those of i + 1 begin. */
    for (size_t i = 0; i < n_matches; i++) {
        const struct rating_match *m = &matches[i];
        float score = (float)rating_score(m->outcome);
        f.links[f.first[m->a + 1]++] = (struct link){m->b, score};
        f.links[f.first[m->b + 1]++] = (struct link){m->a, 1.0f - score};
    }
    for (size_t i = 0; i < n_players; i++)
        f.group[i] = root_of(f.group, (int)i);
    return f;
}

static inline double chance(double own, double other)
{
    return 1.0 / (1.0 + exp(other - own));
}

/* One Newton step of every player; returns the longest, after the groups are put back to their centres. */
static double sweep(const struct field *f, double *strength, double *sum, int *count)
{
    double longest = 0.0;
    memset(sum, 0, f->n * sizeof *sum);
    memset(count, 0, f->n * sizeof *count);
    for (size_t i = 0; i < f->n; i++) {
        double gradient = -strength[i] * f->precision, curvature = f->precision;
        for (size_t l = f->first[i]; l < f->first[i + 1]; l++) {
            double p = chance(strength[i], strength[f->links[l].other]);
            gradient += (double)f->links[l].score - p;
            curvature += p * (1.0 - p);
        }
        double step = gradient / curvature;
        /* Far from the top the curve is flatter there than here, and the step would go beyond it. */
        step = step > 1.0 ? 1.0 : step < -1.0 ? -1.0 : step;
        strength[i] += step;
        sum[f->group[i]] += strength[i];
        count[f->group[i]]++;
        longest = fabs(step) > longest ? fabs(step) : longest;
    }
    for (size_t i = 0; i < f->n; i++)
        strength[i] -= sum[f->group[i]] / count[f->group[i]];
    return longest;
}

/* The information matrix: minus the second derivatives. */
static double *information(struct arena *arena, const struct field *f, const double *strength)
{
    size_t n = f->n;
    double *m = ARENA_ARRAY(arena, double, n *n);
    for (size_t i = 0; i < n; i++) {
        m[i * n + i] = f->precision;
        for (size_t l = f->first[i]; l < f->first[i + 1]; l++) {
            size_t j = (size_t)f->links[l].other;
            double p = chance(strength[i], strength[j]), w = p * (1.0 - p);
            m[i * n + i] += w;
            m[i * n + j] -= w;
        }
    }
    return m;
}

/* m, symmetric and positive definite, becomes its Cholesky factor L, in the lower half. */
static void factor(double *m, size_t n)
{
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            double sum = m[i * n + j];
            for (size_t k = 0; k < j; k++)
                sum -= m[i * n + k] * m[j * n + k];
            m[i * n + j] = i == j ? sqrt(sum) : sum / m[j * n + j];
        }
}

/* The diagonal of the inverse of L L': column by column of the inverse of L, whose squares add up. */
static void inverse_diagonal(const double *l, size_t n, double *column, double *out)
{
    for (size_t j = 0; j < n; j++) {
        out[j] = 0.0;
        for (size_t i = j; i < n; i++) {
            double sum = i == j ? 1.0 : 0.0;
            for (size_t k = j; k < i; k++)
                sum -= l[i * n + k] * column[k];
            column[i] = sum / l[i * n + i];
            out[j] += column[i] * column[i];
        }
    }
}

static void full_errors(const struct field *f, const double *strength, struct season_line *lines)
{
    struct arena work = ARENA_INIT;
    double *m = information(&work, f, strength);
    double *column = ARENA_ARRAY(&work, double, f->n), *variance = ARENA_ARRAY(&work, double, f->n);
    factor(m, f->n);
    inverse_diagonal(m, f->n, column, variance);
    for (size_t i = 0; i < f->n; i++)
        lines[i].error = POINTS * sqrt(variance[i]);
    arena_release(&work);
}

static void diagonal_errors(const struct field *f, const double *strength, struct season_line *lines)
{
    for (size_t i = 0; i < f->n; i++) {
        double curvature = f->precision;
        for (size_t l = f->first[i]; l < f->first[i + 1]; l++) {
            double p = chance(strength[i], strength[f->links[l].other]);
            curvature += p * (1.0 - p);
        }
        lines[i].error = POINTS / sqrt(curvature);
    }
}

void season_fit(struct arena *arena, const struct rating_match *matches, size_t n_matches, size_t n_players,
                double prior, struct season *out)
{
    struct arena work = ARENA_INIT;
    tc_assert(prior > 0.0);
    struct field f = make_field(&work, matches, n_matches, n_players);
    double *strength = ARENA_ARRAY(&work, double, n_players), *sum = ARENA_ARRAY(&work, double, n_players);
    int *count = ARENA_ARRAY(&work, int, n_players);
    f.precision = POINTS * POINTS / (prior * prior);
    *out = (struct season){.lines = ARENA_ARRAY(arena, struct season_line, n_players),
                           .n = n_players,
                           .full_errors = n_players <= SEASON_FULL_MAX,
                           .prior = prior};
    while (!out->converged && out->sweeps < SWEEPS_MAX) {
        out->converged = sweep(&f, strength, sum, count) <= TOLERANCE;
        out->sweeps++;
    }
    for (size_t i = 0; i < n_players; i++) {
        struct season_line *line = &out->lines[i];
        line->strength = RATING_START + POINTS * strength[i];
        for (size_t l = f.first[i]; l < f.first[i + 1]; l++) {
            line->matches++;
            line->wins += f.links[l].score > 0.75f;
            line->losses += f.links[l].score < 0.25f;
        }
    }
    if (out->full_errors)
        full_errors(&f, strength, out->lines);
    else
        diagonal_errors(&f, strength, out->lines);
    arena_release(&work);
}
