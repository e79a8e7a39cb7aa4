/* hypergeo.h - exact probabilities for the top cards of a deck
 *
 * A deck is a number of classes of cards (lands and others; lands by the colours they make; ...). All hands of a size
 * are equally likely, so the chance of given numbers of cards of each class is a product of binomials over one
 * binomial. Nothing is sampled; for the classes of real decks a table takes microseconds.
 */
#ifndef TOPCUT_SANITY_HYPERGEO_H
#define TOPCUT_SANITY_HYPERGEO_H

#include "base/attr.h"

enum {
    HYPERGEO_CLASSES = 32, /* bits of an unsigned */
    HYPERGEO_CARDS = 10000,
    HYPERGEO_DRAWN = 100 /* of several classes */
};

/* P(exactly hits of the `good` cards among `drawn` of `cards`); 0 for impossible numbers. */
double hypergeo_exactly(int cards, int good, int drawn, int hits);
/* P(at least hits). */
double hypergeo_at_least(int cards, int good, int drawn, int hits);
/* out[n], n = 0 .. drawn: P(exactly n). */
void hypergeo_table(int cards, int good, int drawn, double *out);
/* The mean number of good cards among those drawn. */
double hypergeo_mean(int cards, int good, int drawn);
/* Cards seen by turn t: the opening hand and the draws up to it (t = 0: the hand). At most the deck's cards. */
int hypergeo_seen(int cards, int hand, int turn, bool on_the_play);

/* The classes of a deck: their sizes; their sum is the deck. */
struct classes {
    int n;                      /* classes, at most HYPERGEO_CLASSES */
    int size[HYPERGEO_CLASSES]; /* cards of each */
};

/* Calls visit for every composition of `drawn` cards (count[i] of class i) with its chance; they sum to 1. */
typedef void classes_visit_fn(void *self, const int *count, double chance);
void classes_enumerate(const struct classes *classes, int drawn, classes_visit_fn *visit, void *self);
/* The number of compositions, capped at limit: the caller decides by it between counting and sampling. */
int64_t classes_compositions(const struct classes *classes, int drawn, int64_t limit);
/* P(exactly count[i] of every class i), the multivariate hypergeometric law. */
double classes_exactly(const struct classes *classes, const int *count);
/* P(at least least[i] of every class i) among drawn. */
double classes_at_least(const struct classes *classes, int drawn, const int *least);

#endif
