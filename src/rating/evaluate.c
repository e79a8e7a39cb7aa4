/* evaluate.c - see evaluate.h */
#include "base/arena.h"
#include "base/rng.h"
#include "rating/rating.h"

#include <math.h>
#include <string.h>

static const char *const model_names[] = {
    [EVALUATE_DCI] = "dci", [EVALUATE_ELO] = "elo", [EVALUATE_GLICKO] = "glicko", [EVALUATE_WHR] = "whr"};

const char *evaluate_model_name(enum evaluate_model model)
{
    tc_assert((size_t)model < ARRAY_LEN(model_names));
    return model_names[model];
}

bool evaluate_model_find(const char *name, enum evaluate_model *out)
{
    for (size_t i = 0; i < ARRAY_LEN(model_names); i++) {
        if (strcmp(model_names[i], name) == 0) {
            *out = (enum evaluate_model)i;
            return true;
        }
    }
    return false;
}

void evaluation_add(struct evaluation *e, double predicted, bool won)
{
    double given = won ? predicted : 1.0 - predicted;
    size_t bin = (size_t)(predicted * EVALUATE_BINS);
    struct evaluation_bin *b = &e->bins[bin < EVALUATE_BINS ? bin : EVALUATE_BINS - 1];
    e->log_loss -= log(given > 1e-15 ? given : 1e-15); /* a certainty that failed is bad, not infinite */
    e->brier += (1.0 - given) * (1.0 - given);
    e->n++;
    b->n++;
    b->predicted += predicted;
    b->observed += won;
}

void evaluation_finish(struct evaluation *e)
{
    for (size_t i = 0; i < EVALUATE_BINS; i++) {
        struct evaluation_bin *b = &e->bins[i];
        if (b->n) {
            b->predicted /= (double)b->n;
            b->observed /= (double)b->n;
        }
    }
    if (e->n) {
        e->log_loss /= (double)e->n;
        e->brier /= (double)e->n;
    }
}

struct rating_scale evaluate_elo_scale(double k)
{
    return (struct rating_scale){.tiers = {{.below = (double)INFINITY, .k = k}}, .n_tiers = 1, .multiplier = 1.0};
}

/* The states of all models side by side, of which one model's are used. */
struct states {
    struct rating_state *elo;
    struct glicko_state *glicko;
    struct whr *whr;
    int *matches;
};

static double predict(struct states *s, const struct evaluate_settings *settings, const struct evaluate_match *m)
{
    int a = m->match.a, b = m->match.b;
    if (settings->model == EVALUATE_WHR)
        return whr_expected(s->whr, a, b, m->day);
    if (settings->model != EVALUATE_GLICKO)
        return rating_expected(s->elo[a].rating, s->elo[b].rating, RATING_SIGNED);
    return glicko_expected(&s->glicko[a], &s->glicko[b]);
}

static void apply(struct states *s, const struct evaluate_settings *settings, const struct evaluate_match *m)
{
    struct rating_change change[2];
    int a = m->match.a, b = m->match.b;
    if (settings->model == EVALUATE_GLICKO)
        glicko_play(&settings->glicko, &s->glicko[a], &s->glicko[b], m->match.outcome, m->day);
    else if (settings->model == EVALUATE_WHR)
        whr_play(s->whr, a, b, m->match.outcome, m->day);
    else
        rating_apply(&s->elo[a], &s->elo[b], m->match.outcome, &settings->scale, change);
    s->matches[a]++;
    s->matches[b]++;
}

/* Results of a period may be used from its end on, and not while it lasts. */
static void begin_day(struct states *s, const struct evaluate_settings *settings, const struct evaluate_match *m)
{
    if (settings->model != EVALUATE_GLICKO)
        return;
    int32_t days = settings->glicko.period_days;
    int32_t period = days > 1 ? m->day - m->day % days : m->day;
    struct glicko_state *sides[] = {&s->glicko[m->match.a], &s->glicko[m->match.b]};
    for (size_t i = 0; i < ARRAY_LEN(sides); i++)
        if (days == 0 || sides[i]->period != period)
            glicko_settle(&settings->glicko, sides[i], period);
}

/* What is predicted: from a place on, or a fold, whose matches are not learned from. */
struct wanted {
    size_t first;
    const uint8_t *fold_of; /* by match; NULL: all from first on */
    uint8_t fold;
};

static void walk(const struct evaluate_match *matches, size_t n, size_t n_players,
                 const struct evaluate_settings *settings, const struct wanted *wanted, struct evaluation *out)
{
    struct arena work = ARENA_INIT;
    bool glicko = settings->model == EVALUATE_GLICKO, whr = settings->model == EVALUATE_WHR;
    struct states s = {
        .elo = ARENA_ARRAY(&work, struct rating_state, glicko || whr ? 0 : n_players),
        .glicko = ARENA_ARRAY(&work, struct glicko_state, glicko ? n_players : 0),
        .whr = whr ? whr_new(n_players, &settings->whr) : NULL,
        .matches = ARENA_ARRAY(&work, int, n_players),
    };
    for (size_t i = 0; i < n_players; i++) {
        if (glicko)
            s.glicko[i] = glicko_start(&settings->glicko);
        else if (!whr)
            s.elo[i] = (struct rating_state)RATING_STATE_INIT;
    }
    for (size_t i = 0; i < n; i++) {
        const struct rating_match *m = &matches[i].match;
        bool early = s.matches[m->a] < settings->burn_in || s.matches[m->b] < settings->burn_in;
        bool scored = wanted->fold_of ? wanted->fold_of[i] == wanted->fold : i >= wanted->first;
        begin_day(&s, settings, &matches[i]);
        if (scored && m->outcome == RATING_DRAW)
            out->draws++;
        else if (scored && early)
            out->early++;
        else if (scored)
            evaluation_add(out, predict(&s, settings, &matches[i]), m->outcome == RATING_A_WINS);
        if (!(scored && wanted->fold_of))
            apply(&s, settings, &matches[i]);
    }
    whr_free(s.whr);
    arena_release(&work);
}

void evaluate_add(const struct evaluate_match *matches, size_t n, size_t n_players,
                  const struct evaluate_settings *settings, size_t first_scored, struct evaluation *out)
{
    walk(matches, n, n_players, settings, &(struct wanted){.first = first_scored}, out);
}

void evaluate_run(const struct evaluate_match *matches, size_t n, size_t n_players,
                  const struct evaluate_settings *settings, size_t first_scored, struct evaluation *out)
{
    *out = (struct evaluation){.n = 0};
    evaluate_add(matches, n, n_players, settings, first_scored, out);
    evaluation_finish(out);
}

/* ---- folds ------------------------------------------------------------------------------------- */

/* Student's t that 95 of 100 cases lie within, by degrees of freedom. */
static double t_of(int freedom)
{
    static const double by_freedom[] = {NAN,   12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                        2.201, 2.179,  2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};
    int most = (int)ARRAY_LEN(by_freedom) - 1;
    return freedom <= most ? by_freedom[freedom > 0 ? freedom : 0] : 1.960 + 2.52 / freedom;
}

static double within(const double *log_loss, int n)
{
    double mean = 0, squares = 0;
    for (int i = 0; i < n; i++)
        mean += log_loss[i] / n;
    for (int i = 0; i < n; i++)
        squares += (log_loss[i] - mean) * (log_loss[i] - mean);
    return n < 2 ? (double)NAN : t_of(n - 1) * sqrt(squares / (n - 1) / n);
}

static void add_fold(struct evaluation *to, const struct evaluation *fold)
{
    to->log_loss += fold->log_loss;
    to->brier += fold->brier;
    to->n += fold->n;
    to->draws += fold->draws;
    to->early += fold->early;
    for (size_t i = 0; i < EVALUATE_BINS; i++) {
        to->bins[i].n += fold->bins[i].n;
        to->bins[i].predicted += fold->bins[i].predicted;
        to->bins[i].observed += fold->bins[i].observed;
    }
}

void evaluate_fold(const struct evaluate_match *matches, size_t n, size_t n_players,
                   const struct evaluate_settings *settings, struct evaluate_folds *folds, struct evaluation *out)
{
    double log_loss[EVALUATE_FOLDS_MAX];
    struct arena work = ARENA_INIT;
    struct rng rng;
    uint8_t *fold_of = ARENA_ARRAY(&work, uint8_t, n + 1);
    tc_assert(folds->n >= 2 && folds->n <= EVALUATE_FOLDS_MAX);
    rng_init(&rng, folds->seed);
    for (size_t i = 0; i < n; i++)
        fold_of[i] = (uint8_t)rng_below(&rng, (uint64_t)folds->n);
    *out = (struct evaluation){.n = 0};
    folds->with_any = 0;
    for (int f = 0; f < folds->n; f++) {
        struct evaluation fold = {.n = 0};
        walk(matches, n, n_players, settings, &(struct wanted){.fold_of = fold_of, .fold = (uint8_t)f}, &fold);
        add_fold(out, &fold);
        if (fold.n)
            log_loss[folds->with_any++] = fold.log_loss / (double)fold.n;
    }
    folds->within = within(log_loss, folds->with_any);
    evaluation_finish(out);
    arena_release(&work);
}
