/* hypergeo.c - see hypergeo.h
 *
 * The law of one class is built from its likeliest value outwards by the ratio of neighbours, and then scaled to the
 * sum of 1: no factorial, so nothing overflows, and what underflows does not matter. Several classes are walked depth
 * first with a row of binomials each: not more than HYPERGEO_DRAWN cards of HYPERGEO_CARDS, which a double can
 * hold. */
#include "sanity/hypergeo.h"

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static int most_of(int a, int b)
{
    return a > b ? a : b;
}

/* P(k + 1) / P(k) */
static double ratio_up(int cards, int good, int drawn, int k)
{
    return (double)(good - k) * (drawn - k) / ((double)(k + 1) * (cards - good - drawn + k + 1));
}

struct spread {
    int first, last, mode; /* what can be; the likeliest */
};

static struct spread spread_of(int cards, int good, int drawn)
{
    struct spread s = {.first = most_of(0, drawn - (cards - good)), .last = least_of(good, drawn)};
    s.mode = (int)(((double)drawn + 1) * ((double)good + 1) / ((double)cards + 2));
    s.mode = most_of(s.first, least_of(s.mode, s.last));
    return s;
}

static bool makes_sense(int cards, int good, int drawn)
{
    return cards >= 0 && good >= 0 && good <= cards && drawn >= 0 && drawn <= cards;
}

/* The sums of the chances of from .. to and of all, both as multiples of the likeliest. */
static double share_of(int cards, int good, int drawn, int from, int to)
{
    struct spread s = spread_of(cards, good, drawn);
    double all = 0, part = 0, weight = 1;
    for (int k = s.mode; k <= s.last; k++) {
        all += weight;
        part += k >= from && k <= to ? weight : 0;
        weight *= ratio_up(cards, good, drawn, k);
    }
    weight = 1;
    for (int k = s.mode - 1; k >= s.first; k--) {
        weight /= ratio_up(cards, good, drawn, k);
        all += weight;
        part += k >= from && k <= to ? weight : 0;
    }
    return part / all;
}

double hypergeo_exactly(int cards, int good, int drawn, int hits)
{
    tc_assert(makes_sense(cards, good, drawn));
    return share_of(cards, good, drawn, hits, hits);
}

double hypergeo_at_least(int cards, int good, int drawn, int hits)
{
    tc_assert(makes_sense(cards, good, drawn));
    return hits <= 0 ? 1 : share_of(cards, good, drawn, hits, drawn);
}

void hypergeo_table(int cards, int good, int drawn, double *out)
{
    tc_assert(makes_sense(cards, good, drawn));
    struct spread s = spread_of(cards, good, drawn);
    double all = 0;
    for (int k = 0; k <= drawn; k++)
        out[k] = 0;
    out[s.mode] = 1;
    for (int k = s.mode; k < s.last; k++)
        out[k + 1] = out[k] * ratio_up(cards, good, drawn, k);
    for (int k = s.mode; k > s.first; k--)
        out[k - 1] = out[k] / ratio_up(cards, good, drawn, k - 1);
    for (int k = s.first; k <= s.last; k++)
        all += out[k];
    for (int k = s.first; k <= s.last; k++)
        out[k] /= all;
}

double hypergeo_mean(int cards, int good, int drawn)
{
    return cards > 0 ? (double)drawn * good / cards : 0;
}

int hypergeo_seen(int cards, int hand, int turn, bool on_the_play)
{
    int seen = hand + (turn <= 0 ? 0 : on_the_play ? turn - 1 : turn);
    return least_of(seen, cards);
}

/* ---- several classes ------------------------------------------------------------------------- */

static int cards_of(const struct classes *c)
{
    int cards = 0;
    for (int i = 0; i < c->n; i++)
        cards += c->size[i];
    return cards;
}

struct walk {
    const struct classes *classes;
    classes_visit_fn *visit;
    void *self;
    int behind[HYPERGEO_CLASSES + 1]; /* cards of this class and those after it */
    int count[HYPERGEO_CLASSES];
    double ways[HYPERGEO_CLASSES][HYPERGEO_DRAWN + 1]; /* to choose k cards of a class */
};

/* Classes i and on share `left` cards; chance: of what came before. */
static void walk_from(struct walk *w, int i, int left, double chance)
{
    if (i == w->classes->n - 1) {
        w->count[i] = left;
        w->visit(w->self, w->count, chance * w->ways[i][left]);
        return;
    }
    int last = least_of(w->classes->size[i], left);
    for (int k = most_of(0, left - w->behind[i + 1]); k <= last; k++) {
        w->count[i] = k;
        walk_from(w, i + 1, left - k, chance * w->ways[i][k]);
    }
}

void classes_enumerate(const struct classes *classes, int drawn, classes_visit_fn *visit, void *self)
{
    struct walk w;
    double all = 1;
    tc_assert(classes->n >= 1 && classes->n <= HYPERGEO_CLASSES);
    w.classes = classes;
    w.visit = visit;
    w.self = self;
    w.behind[classes->n] = 0;
    for (int i = classes->n - 1; i >= 0; i--) {
        int size = classes->size[i], most = least_of(size, drawn);
        w.behind[i] = w.behind[i + 1] + size;
        w.ways[i][0] = 1;
        for (int k = 0; k < most; k++)
            w.ways[i][k + 1] = w.ways[i][k] * (size - k) / (k + 1);
    }
    tc_assert(drawn >= 0 && drawn <= w.behind[0] && drawn <= HYPERGEO_DRAWN);
    for (int k = 0; k < drawn; k++)
        all = all * (w.behind[0] - k) / (k + 1);
    walk_from(&w, 0, drawn, 1 / all);
}

int64_t classes_compositions(const struct classes *classes, int drawn, int64_t limit)
{
    int64_t ways[HYPERGEO_DRAWN + 1] = {1};
    tc_assert(drawn >= 0 && drawn <= HYPERGEO_DRAWN);
    for (int i = 0; i < classes->n; i++)
        for (int k = drawn; k >= 0; k--) { /* ways[k] becomes the sum of ways[k - size .. k] */
            int64_t sum = 0;
            for (int j = most_of(0, k - classes->size[i]); j <= k && sum < limit; j++)
                sum += ways[j];
            ways[k] = sum < limit ? sum : limit;
        }
    return ways[drawn];
}

double classes_exactly(const struct classes *classes, const int *count)
{
    int cards = cards_of(classes), drawn = 0;
    double chance = 1;
    for (int i = 0; i < classes->n; i++)
        drawn += count[i];
    if (drawn > cards)
        return 0;
    for (int i = 0; i < classes->n; i++) {
        if (count[i] < 0 || count[i] > classes->size[i])
            return 0;
        chance *= hypergeo_exactly(cards, classes->size[i], drawn, count[i]);
        cards -= classes->size[i];
        drawn -= count[i];
        if (drawn > cards)
            return 0;
    }
    return chance;
}

struct at_least {
    const int *least;
    int n;
    double chance;
};

static void add_at_least(void *self, const int *count, double chance)
{
    struct at_least *a = self;
    for (int i = 0; i < a->n; i++)
        if (count[i] < a->least[i])
            return;
    a->chance += chance;
}

double classes_at_least(const struct classes *classes, int drawn, const int *least)
{
    struct at_least a = {.least = least, .n = classes->n};
    classes_enumerate(classes, drawn, add_at_least, &a);
    return a.chance;
}
