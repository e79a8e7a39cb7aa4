/* rating.c - see rating.h
 *
 * D.5 of the 1999 floor rules. What it leaves open is read as follows: signed difference by default (1), a drawn match
 * is half a win, and in the provisional formula one match without a win or a loss (2); full precision inside (3); match
 * 25 is still provisional, 26 is the first with K (4); the K multiplier leaves provisional players
 * alone (5); a round uses the ratings from before it (6); a provisional opponent counts with their
 * rating as it is (7). What is rated at all (8, byes and no-shows are not) and who counts as a
 * player (9) is the caller's to say.
 */
#include "rating/rating.h"
#include "base/message.h"

#include <math.h>
#include <string.h>

static const char *const category_names[] = {
    [RATING_NONE] = MESSAGE_MARK("none"),         [RATING_CLASSIC] = MESSAGE_MARK("classic"),
    [RATING_EXTENDED] = MESSAGE_MARK("extended"), [RATING_LIMITED] = MESSAGE_MARK("limited"),
    [RATING_STANDARD] = MESSAGE_MARK("standard"),
};

const char *rating_category_name(enum rating_category category)
{
    tc_assert((size_t)category < ARRAY_LEN(category_names));
    return category_names[category];
}

bool rating_category_find(const char *name, enum rating_category *out)
{
    for (size_t i = 0; i < ARRAY_LEN(category_names); i++) {
        if (strcmp(category_names[i], name) == 0) {
            *out = (enum rating_category)i;
            return true;
        }
    }
    return false;
}

/* We of the favourite and of the underdog: with x = 10^-|D| they are 1 / (1 + x) and x / (1 + x). One power for
 * both, and the same bits whichever side is asked. */
struct expectation {
    double favourite, underdog;
};

static inline struct expectation expectation(double difference)
{
    const double log2_of_10_by_400 = 3.32192809488736234787 / 400.0;
    double x = exp2(-fabs(difference) * log2_of_10_by_400);
    double favourite = 1.0 / (1.0 + x);
    return (struct expectation){favourite, x * favourite};
}

/* D.5.6; literally, "D is always positive", everybody expects what the underdog does. */
static inline double expected_of(const struct expectation *e, double own, double opponent, enum rating_reading reading)
{
    return reading == RATING_LITERAL || own < opponent ? e->underdog : e->favourite;
}

double rating_expected(double own, double opponent, enum rating_reading reading)
{
    struct expectation e = expectation(own - opponent);
    return expected_of(&e, own, opponent, reading);
}

double rating_k(const struct rating_scale *scale, double own)
{
    size_t i = 0;
    while (i + 1 < scale->n_tiers && !(own < scale->tiers[i].below))
        i++;
    return scale->tiers[i].k * scale->multiplier;
}

/* D.5.5: R = Rc + 400 (wins - losses) / matches, Rc the mean of the opponents' ratings at the time;
 * D.5.6: R' = R + K (W - We). */
static inline void apply_side(struct rating_state *s, double opponent, double score, const struct expectation *e,
                              const struct rating_scale *scale, struct rating_change *change)
{
    *change = (struct rating_change){.before = s->rating, .provisional = s->matches < scale->provisional};
    s->matches++;
    s->wins += score > 0.5;
    s->losses += score < 0.5;
    s->opponent_sum += opponent;
    if (change->provisional) {
        s->rating = (s->opponent_sum + 400.0 * (s->wins - s->losses)) / s->matches;
    } else {
        change->expected = expected_of(e, s->rating, opponent, scale->reading);
        change->k = rating_k(scale, s->rating);
        s->rating += change->k * (score - change->expected);
    }
    change->after = s->rating;
}

void rating_apply(struct rating_state *a, struct rating_state *b, enum rating_outcome outcome,
                  const struct rating_scale *scale, struct rating_change change[2])
{
    double rating_a = a->rating, rating_b = b->rating, score = rating_score(outcome);
    struct expectation e = {0.0, 0.0};
    tc_assert(scale->multiplier > 0.0);
    tc_assert(a != b);
    if (a->matches >= scale->provisional || b->matches >= scale->provisional)
        e = expectation(rating_a - rating_b);
    apply_side(a, rating_b, score, &e, scale, &change[0]);
    apply_side(b, rating_a, 1.0 - score, &e, scale, &change[1]);
}

void rating_apply_round(struct rating_state *states, const struct rating_match *matches, size_t n,
                        const struct rating_scale *scale, struct rating_change *changes)
{
    /* Nobody is in two matches of a round, so one after the other is all at once. */
    for (size_t i = 0; i < n; i++)
        rating_apply(&states[matches[i].a], &states[matches[i].b], matches[i].outcome, scale, &changes[2 * i]);
}

double rating_place_key(double rating, int matches)
{
    return (matches < RATING_PROVISIONAL_MATCHES ? 1e9 : 0.0) - rating;
}

int rating_shown(double rating)
{
    return (int)floor(rating + 0.5);
}
