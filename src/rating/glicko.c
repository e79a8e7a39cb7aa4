/* glicko.c - see glicko.h
 *
 * The formulas are Glickman's (the paper's steps 1 and 2): with q = ln 10 / 400,
 *   g(RD) = 1 / sqrt(1 + 3 q^2 RD^2 / pi^2),  E = 1 / (1 + 10^(-g(RD_j) (r - r_j) / 400)),
 *   1 / d^2 = q^2 sum g^2 E (1 - E),  r' = r + q / (1/RD^2 + 1/d^2) sum g (s - E),
 *   RD' = 1 / sqrt(1/RD^2 + 1/d^2), and before a period RD grows to sqrt(RD^2 + c^2 t), the start's at most.
 * A player's period is ended when they play in the next one, or are asked about: nobody else is
 * touched. */
#include "base/attr.h"
#include "rating/rating.h"

#include <math.h>

#define Q  (2.302585092994045684 / 400.0) /* ln 10 / 400 */
#define PI 3.14159265358979323846

double glicko_weight(double deviation)
{
    return 1.0 / sqrt(1.0 + 3.0 * Q * Q / (PI * PI) * deviation * deviation);
}

/* 1 / (1 + 10^(-w d / 400)) */
static inline double logistic(double weight, double difference)
{
    return 1.0 / (1.0 + exp2(-weight * difference * (3.32192809488736234787 / 400.0)));
}

struct glicko_state glicko_start(const struct glicko_settings *settings)
{
    return (struct glicko_state){.rating = settings->start,
                                 .deviation = settings->start_deviation,
                                 .weight = glicko_weight(settings->start_deviation)};
}

static void end_period(struct glicko_state *s)
{
    double precision = 1.0 / (s->deviation * s->deviation) + Q * Q * s->information;
    s->rating += Q / precision * s->gain;
    s->deviation = 1.0 / sqrt(precision);
    s->information = s->gain = 0.0;
    s->pending = 0;
}

void glicko_settle(const struct glicko_settings *settings, struct glicko_state *s, int32_t day)
{
    if (s->pending)
        end_period(s);
    if (s->matches && day > s->day) {
        double most = settings->start_deviation * settings->start_deviation;
        double grown = s->deviation * s->deviation + settings->growth * settings->growth * (double)(day - s->day);
        s->deviation = sqrt(grown < most ? grown : most);
    }
    s->weight = glicko_weight(s->deviation);
    s->day = day;
}

/* Returns the first day of the period that a day lies in. */
static inline int32_t period_of(const struct glicko_settings *settings, int32_t day)
{
    return settings->period_days > 1 ? day - day % settings->period_days : day;
}

void glicko_play(const struct glicko_settings *settings, struct glicko_state *a, struct glicko_state *b,
                 enum rating_outcome outcome, int32_t day)
{
    int32_t period = period_of(settings, day);
    bool alone = settings->period_days == 0;
    tc_assert(a != b);
    if (alone || a->period != period || !a->matches)
        glicko_settle(settings, a, period);
    if (alone || b->period != period || !b->matches)
        glicko_settle(settings, b, period);
    a->period = b->period = period;
    double score = rating_score(outcome), difference = a->rating - b->rating;
    double expected_a = logistic(b->weight, difference), expected_b = logistic(a->weight, -difference);
    a->gain += b->weight * (score - expected_a);
    b->gain += a->weight * (1.0 - score - expected_b);
    a->information += b->weight * b->weight * expected_a * (1.0 - expected_a);
    b->information += a->weight * a->weight * expected_b * (1.0 - expected_b);
    a->pending++;
    b->pending++;
    a->matches++;
    b->matches++;
}

double glicko_expected(const struct glicko_state *a, const struct glicko_state *b)
{
    double both = sqrt(a->deviation * a->deviation + b->deviation * b->deviation);
    return logistic(glicko_weight(both), a->rating - b->rating);
}
