/* whr.c - see whr.h
 *
 * Strengths are natural logarithms of odds in here: a beats b with 1 / (1 + exp(b - a)); a rating point is ln 10 / 400.
 *
 * A day of a player with matches is a node: skill r and strength s = r + form. Given the opponents' strengths, the
 * day's matches say of s what one observation with a normal error would (Newton's step of Coulom's paper: mean
 * s + gradient / curvature, variance 1 / curvature), and r is a chain of such observations, so a Kalman filter forwards
 * and a smoother backwards solve a player's days in linear time, where the paper inverts a tridiagonal matrix: the
 * same numbers. What lies before the window stays as the filter left it.
 *
 * Within the open day, skill and form of both players are updated by each match as in an extended Kalman filter.
 */
#include "base/attr.h"
#include "base/vec.h"
#include "rating/rating.h"

#include <math.h>
#include <stdlib.h>

#define POINT 0.00575646273248511421 /* ln 10 / 400 */
#define PI    3.14159265358979323846

#define LEAST_CURVATURE 1e-9 /* of a day whose results were certain */
#define MOST_MOVE       4.0  /* of two strengths in one match: a surprise when nothing was known of either */
#define MOST_STEP       1.0  /* of a strength in one estimate: Newton's step is too long far from the top */

/* A day of a player; its strength is in an array of its own, as estimates read those of opponents here and there. */
struct node {
    double skill, skill_var;   /* r by the days up to this one: the filter's */
    double before, before_var; /* r by the days before this one */
    int32_t day, previous;     /* the player's node before; -1: none */
    int32_t first, n;          /* in sides */
    float smooth_var;          /* of the strength, by all days */
};

/* A match of a node. */
struct side {
    int32_t opponent; /* node */
    float score;
};

/* The day that is open. */
struct played {
    int32_t a, b; /* nodes */
    float score;  /* a's */
};

/* A player, as of the last node: skill and form with their variances, the form's only while the day is open. */
struct player {
    double skill, form, skill_var, form_var, both;
    int32_t node; /* -1: none */
    int32_t matches;
};

struct whr {
    double start_var, growth, form_var, newcomers;
    int days;
    size_t n_players;
    struct player *players;
    struct node *nodes;
    double *strengths; /* s by all that is known, a node each */
    size_t n_nodes, nodes_room, strengths_room;
    struct side *sides;
    size_t n_sides, sides_room;
    struct played *played;
    size_t n_played, played_room;
    int32_t *open; /* players who have a node of the open day */
    size_t n_open, open_room;
    size_t first_node; /* of the open day */
    int32_t day;
    struct observation {
        int32_t node;
        double mean, var; /* of r: the form's is in it */
        double curvature;
    } * chain; /* work of one estimate */
};

struct whr *whr_new(size_t n_players, const struct whr_settings *settings)
{
    tc_assert(settings->days > 0 && settings->start_deviation > 0);
    struct whr *w = tc_calloc(1, sizeof *w);
    double start = settings->start_deviation * POINT, form = settings->form * POINT, grow = settings->growth * POINT;
    *w = (struct whr){.start_var = start * start,
                      .growth = grow * grow,
                      .form_var = form * form,
                      .newcomers = settings->newcomers,
                      .days = settings->days,
                      .n_players = n_players,
                      .day = INT32_MIN};
    w->players = tc_calloc(n_players + 1, sizeof *w->players);
    w->chain = tc_calloc((size_t)settings->days, sizeof *w->chain);
    for (size_t i = 0; i < n_players; i++)
        w->players[i] = (struct player){.skill_var = w->start_var, .form_var = w->form_var, .node = -1};
    return w;
}

void whr_free(struct whr *w)
{
    if (!w)
        return;
    free(w->players);
    free(w->nodes);
    free(w->strengths);
    free(w->sides);
    free(w->played);
    free(w->open);
    free(w->chain);
    free(w);
}

static inline double logistic(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

/* ---- the days of a player -------------------------------------------------------------------- */

/* What a day's matches say of its strength, given the opponents'. */
static void observe(const struct whr *w, int32_t node, struct observation *out, double *opponents)
{
    const struct node *x = &w->nodes[node];
    double own = w->strengths[node], gradient = 0.0, curvature = 0.0;
    for (int32_t i = x->first; i < x->first + x->n; i++) {
        double theirs = w->strengths[w->sides[i].opponent], p = logistic(own - theirs);
        gradient += (double)w->sides[i].score - p;
        curvature += p * (1.0 - p);
        *opponents += theirs;
    }
    curvature = fmax(curvature, LEAST_CURVATURE);
    *out = (struct observation){
        .node = node, .mean = own + gradient / curvature, .var = 1.0 / curvature + w->form_var, .curvature = curvature};
}

/* Forwards over the window, from the prior or from what the day before it left. chain: the latest day first. */
static void filter(struct whr *w, size_t n, double mean, double var, int32_t day)
{
    for (size_t i = n; i-- > 0;) {
        const struct observation *o = &w->chain[i];
        struct node *x = &w->nodes[o->node];
        var += w->growth * (double)(x->day - day);
        day = x->day;
        x->before = mean;
        x->before_var = var;
        double gain = var / (var + o->var);
        mean += gain * (o->mean - mean);
        var *= 1.0 - gain;
        x->skill = mean;
        x->skill_var = var;
    }
}

/* Backwards: the strength of each day by all of them. */
static void smooth(struct whr *w, size_t n)
{
    const struct node *later = NULL;
    double mean = 0.0, var = 0.0;
    for (size_t i = 0; i < n; i++) {
        const struct observation *o = &w->chain[i];
        struct node *x = &w->nodes[o->node];
        double gain = later ? x->skill_var / later->before_var : 0.0;
        mean = x->skill + (later ? gain * (mean - later->before) : 0.0);
        var = x->skill_var + (later ? gain * gain * (var - later->before_var) : 0.0);
        later = x;
        /* Between the skill and what the day said of the strength, by their weights: all of it is the skill's when
         * there is no form. */
        double of_skill = 1.0 / (1.0 + w->form_var * o->curvature);
        double step = of_skill * mean + (1.0 - of_skill) * o->mean - w->strengths[o->node];
        w->strengths[o->node] += fmax(-MOST_STEP, fmin(MOST_STEP, step));
        x->smooth_var = (float)(w->form_var * of_skill + of_skill * of_skill * var);
    }
}

static void estimate(struct whr *w, int player)
{
    struct player *p = &w->players[player];
    size_t n = 0;
    double opponents = 0.0, met = 0.0;
    int32_t node = p->node;
    for (; node >= 0 && n < (size_t)w->days; node = w->nodes[node].previous) {
        met += (double)w->nodes[node].n;
        observe(w, node, &w->chain[n++], &opponents);
    }
    if (n == 0)
        return;
    if (node >= 0)
        filter(w, n, w->nodes[node].skill, w->nodes[node].skill_var, w->nodes[node].day);
    else
        filter(w, n, opponents / (met + w->newcomers), w->start_var, w->nodes[w->chain[n - 1].node].day);
    smooth(w, n);
    p->skill = w->nodes[p->node].skill;
    p->skill_var = w->nodes[p->node].skill_var;
}

/* ---- the open day ---------------------------------------------------------------------------- */

/* Gives the nodes of the day their matches. */
static void file_matches(struct whr *w)
{
    for (size_t i = w->first_node; i < w->n_nodes; i++) {
        struct node *x = &w->nodes[i];
        int32_t n = x->n;
        x->first = (int32_t)w->n_sides;
        for (x->n = 0; x->n < n; x->n++, w->n_sides++)
            VEC_ROOM(w->sides, w->n_sides, w->sides_room);
        x->n = 0;
    }
    for (size_t i = 0; i < w->n_played; i++) {
        const struct played *m = &w->played[i];
        struct node *a = &w->nodes[m->a], *b = &w->nodes[m->b];
        w->sides[a->first + a->n++] = (struct side){m->b, m->score};
        w->sides[b->first + b->n++] = (struct side){m->a, 1.0F - m->score};
    }
}

static void end_day(struct whr *w)
{
    for (size_t i = 0; i < w->n_open; i++) {
        const struct player *p = &w->players[w->open[i]];
        w->strengths[p->node] = p->skill + p->form;
        w->nodes[p->node].skill = p->skill;
        w->nodes[p->node].skill_var = p->skill_var;
    }
    file_matches(w);
    for (size_t i = 0; i < w->n_open; i++)
        estimate(w, w->open[i]);
    w->n_open = w->n_played = 0;
    w->first_node = w->n_nodes;
}

static void go_to(struct whr *w, int32_t day)
{
    tc_assert(day >= w->day);
    if (day > w->day)
        end_day(w);
    w->day = day;
}

static bool plays_today(const struct whr *w, const struct player *p)
{
    return p->node >= 0 && (size_t)p->node >= w->first_node;
}

/* A player as of the open day: who has not played on it yet comes with a new form. */
static struct player today(const struct whr *w, int player)
{
    struct player p = w->players[player];
    if (plays_today(w, &p))
        return p;
    if (p.node >= 0)
        p.skill_var += w->growth * (double)(w->day - w->nodes[p.node].day);
    p.form = p.both = 0.0;
    p.form_var = w->form_var;
    return p;
}

static inline double variance(const struct player *p)
{
    return p->skill_var + p->form_var + 2.0 * p->both;
}

/* gain: of the strength, before its share in skill and form. */
static void move(struct player *p, double gain, double shrink)
{
    double of_skill = p->skill_var + p->both, of_form = p->form_var + p->both;
    p->skill += of_skill * gain;
    p->form += of_form * gain;
    p->skill_var -= shrink * of_skill * of_skill;
    p->form_var -= shrink * of_form * of_form;
    p->both -= shrink * of_skill * of_form;
}

static void update(struct player *a, struct player *b, double score)
{
    double p = logistic(a->skill + a->form - b->skill - b->form), curvature = p * (1.0 - p);
    double both = variance(a) + variance(b), shrink = 1.0 / (1.0 + curvature * both);
    double most = MOST_MOVE / both, gain = fmax(-most, fmin(most, (score - p) * shrink));
    move(a, gain, curvature * shrink);
    move(b, -gain, curvature * shrink);
}

double whr_expected(struct whr *w, int a, int b, int32_t day)
{
    go_to(w, day);
    struct player x = today(w, a), y = today(w, b);
    double both = variance(&x) + variance(&y); /* the logistic's mean over a normal distribution, nearly */
    return logistic((x.skill + x.form - y.skill - y.form) / sqrt(1.0 + PI / 8.0 * both));
}

void whr_after(struct whr *w, int a, int b, enum rating_outcome outcome, int32_t day, double after[2])
{
    go_to(w, day);
    struct player x = today(w, a), y = today(w, b);
    update(&x, &y, rating_score(outcome));
    after[0] = RATING_START + x.skill / POINT;
    after[1] = RATING_START + y.skill / POINT;
}

/* The player's node of the open day. */
static int32_t node_of(struct whr *w, int player)
{
    struct player *p = &w->players[player];
    if (plays_today(w, p))
        return p->node;
    *p = today(w, player);
    VEC_ROOM(w->nodes, w->n_nodes, w->nodes_room);
    VEC_ROOM(w->strengths, w->n_nodes, w->strengths_room);
    VEC_ROOM(w->open, w->n_open, w->open_room);
    w->nodes[w->n_nodes] = (struct node){.day = w->day, .previous = p->node};
    w->open[w->n_open++] = player;
    return p->node = (int32_t)w->n_nodes++;
}

void whr_play(struct whr *w, int a, int b, enum rating_outcome outcome, int32_t day)
{
    tc_assert(a != b);
    go_to(w, day);
    int32_t of_a = node_of(w, a), of_b = node_of(w, b);
    VEC_ROOM(w->played, w->n_played, w->played_room);
    w->played[w->n_played++] = (struct played){of_a, of_b, (float)rating_score(outcome)};
    w->nodes[of_a].n++;
    w->nodes[of_b].n++;
    w->players[a].matches++;
    w->players[b].matches++;
    update(&w->players[a], &w->players[b], rating_score(outcome));
}

/* ---- what is asked --------------------------------------------------------------------------- */

void whr_refine(struct whr *w, int sweeps)
{
    end_day(w);
    for (int sweep = 0; sweep < sweeps; sweep++)
        for (size_t i = 0; i < w->n_players; i++)
            estimate(w, (int)i);
}

struct whr_line whr_line(struct whr *w, int player, int32_t day)
{
    go_to(w, day);
    struct player p = today(w, player);
    return (struct whr_line){.strength = RATING_START + p.skill / POINT,
                             .deviation = sqrt(p.skill_var) / POINT,
                             .matches = p.matches,
                             .last = p.node >= 0 ? w->nodes[p.node].day : 0};
}

size_t whr_days(struct whr *w, int player, struct whr_line *out, size_t most)
{
    size_t n = 0;
    end_day(w);
    for (int32_t node = w->players[player].node; node >= 0 && n < most; node = w->nodes[node].previous)
        n++;
    size_t i = n;
    for (int32_t node = w->players[player].node; i > 0; node = w->nodes[node].previous) {
        const struct node *x = &w->nodes[node];
        out[--i] = (struct whr_line){.strength = RATING_START + w->strengths[node] / POINT,
                                     .deviation = sqrt((double)x->smooth_var) / POINT,
                                     .matches = x->n,
                                     .last = x->day};
    }
    return n;
}
