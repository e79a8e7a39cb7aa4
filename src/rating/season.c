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

/* The winner of a table chosen among all of it, or the next place among those who are left: of those who share it
 * each has their part of it. */
struct choice {
    int n;
    int players[RATING_CHAIRS];
    double part[RATING_CHAIRS]; /* their sum is 1 */
    bool first;                 /* of its table */
};

/* Choices by player: those of player i are links[first[i]] to links[first[i + 1] - 1]. */
struct field {
    size_t n;
    const struct choice *choices;
    size_t *first;
    struct link {
        uint32_t choice;
        int chair;
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

static struct field make_field(struct arena *arena, const struct choice *choices, size_t n_choices, size_t n_players)
{
    size_t n_links = 0;
    struct field f = {.n = n_players,
                      .choices = choices,
                      .first = ARENA_ARRAY(arena, size_t, n_players + 2),
                      .group = ARENA_ARRAY(arena, int, n_players)};
    for (size_t i = 0; i < n_players; i++)
        f.group[i] = (int)i;
    for (size_t i = 0; i < n_choices; i++)
        for (int c = 0; c < choices[i].n; c++) {
            int a = root_of(f.group, choices[i].players[0]), b = root_of(f.group, choices[i].players[c]);
            f.group[a > b ? a : b] = a > b ? b : a;
            f.first[choices[i].players[c] + 2]++;
            n_links++;
        }
    for (size_t i = 2; i < n_players + 2; i++)
        f.first[i] += f.first[i - 1];
    f.links = ARENA_ARRAY(arena, struct link, n_links);
    /* first[i + 1] is where the next link of player i goes; in the end it is where those of i + 1 begin. */
    for (size_t i = 0; i < n_choices; i++)
        for (int c = 0; c < choices[i].n; c++)
            f.links[f.first[choices[i].players[c] + 1]++] = (struct link){(uint32_t)i, c};
    for (size_t i = 0; i < n_players; i++)
        f.group[i] = root_of(f.group, (int)i);
    return f;
}

/* How likely the choice is to fall on one of its chairs. */
static inline double chance(const double *strength, const struct choice *choice, int chair)
{
    double own = strength[choice->players[chair]], sum = 1.0;
    for (int c = 0; c < choice->n; c++)
        if (c != chair)
            sum += exp(strength[choice->players[c]] - own);
    return 1.0 / sum;
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
            const struct choice *choice = &f->choices[f->links[l].choice];
            double p = chance(strength, choice, f->links[l].chair);
            gradient += choice->part[f->links[l].chair] - p;
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
            const struct choice *choice = &f->choices[f->links[l].choice];
            double p = chance(strength, choice, f->links[l].chair);
            m[i * n + i] += p * (1.0 - p);
            for (int c = 0; c < choice->n; c++)
                if (c != f->links[l].chair)
                    m[i * n + (size_t)choice->players[c]] -= p * chance(strength, choice, c);
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
            double p = chance(strength, &f->choices[f->links[l].choice], f->links[l].chair);
            curvature += p * (1.0 - p);
        }
        lines[i].error = POINTS / sqrt(curvature);
    }
}

static void count_tables(const struct field *f, size_t player, struct season_line *line)
{
    for (size_t l = f->first[player]; l < f->first[player + 1]; l++) {
        const struct choice *choice = &f->choices[f->links[l].choice];
        double part = choice->part[f->links[l].chair];
        line->matches += choice->first;
        line->wins += choice->first && part > 0.99;
        line->losses += choice->first && part < 0.01;
    }
}

static void fit(struct arena *arena, const struct choice *choices, size_t n_choices, size_t n_players, double prior,
                struct season *out)
{
    struct arena work = ARENA_INIT;
    tc_assert(prior > 0.0);
    struct field f = make_field(&work, choices, n_choices, n_players);
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
        out->lines[i].strength = RATING_START + POINTS * strength[i];
        count_tables(&f, i, &out->lines[i]);
    }
    if (out->full_errors)
        full_errors(&f, strength, out->lines);
    else
        diagonal_errors(&f, strength, out->lines);
    arena_release(&work);
}

void season_fit(struct arena *arena, const struct rating_match *matches, size_t n_matches, size_t n_players,
                double prior, struct season *out)
{
    struct arena work = ARENA_INIT;
    struct choice *choices = ARENA_ARRAY(&work, struct choice, n_matches);
    for (size_t i = 0; i < n_matches; i++) {
        double score = rating_score(matches[i].outcome);
        tc_assert(matches[i].a != matches[i].b);
        choices[i] = (struct choice){2, {matches[i].a, matches[i].b}, {score, 1.0 - score}, true};
    }
    fit(arena, choices, n_matches, n_players, prior, out);
    arena_release(&work);
}

/* The choice of a place, of a table that knows it; false where there is none to make. *place becomes the next one. */
static bool choice_of(const struct rating_table *table, int *place, struct choice *out)
{
    int sharing = 0, next = 0;
    *out = (struct choice){.first = *place == 0};
    for (int c = 0; c < table->n; c++)
        if (table->place[c] > *place && (!next || table->place[c] < next))
            next = table->place[c];
    *place = next;
    for (int c = 0; next && c < table->n; c++)
        if (table->place[c] >= next) {
            bool has = table->place[c] == next;
            out->part[out->n] = has ? 1.0 : 0.0;
            out->players[out->n++] = table->players[c];
            sharing += has;
        }
    for (int c = 0; c < out->n; c++)
        out->part[c] /= sharing;
    return next && (out->first || sharing < out->n);
}

void season_fit_tables(struct arena *arena, const struct rating_table *tables, size_t n_tables, size_t n_players,
                       double prior, struct season *out)
{
    struct arena work = ARENA_INIT;
    struct choice *choices = ARENA_ARRAY(&work, struct choice, n_tables * RATING_CHAIRS);
    size_t n = 0;
    for (size_t i = 0; i < n_tables; i++)
        for (int place = 0; choice_of(&tables[i], &place, &choices[n]);)
            n++;
    fit(arena, choices, n, n_players, prior, out);
    arena_release(&work);
}
