/* rating.c - see rating.h
 *
 * D.5 of the 1999 floor rules. What it leaves open is read as follows (numbers: tournament
 * specification, section 8): signed difference by default (1), a drawn match is half a win, and in
 * the provisional formula one match without a win or a loss (2); full precision inside (3); match
 * 25 is still provisional, 26 is the first with K (4); the K multiplier leaves provisional players
 * alone (5); a round uses the ratings from before it (6); a provisional opponent counts with their
 * rating as it is (7). What is rated at all (8, byes and no-shows are not) and who counts as a
 * player (9) is the caller's to say.
 */
#include "rating/rating.h"

#include <math.h>
#include <string.h>

static const char *const category_names[] = {
    [RATING_NONE] = "none",       [RATING_CLASSIC] = "classic",   [RATING_EXTENDED] = "extended",
    [RATING_LIMITED] = "limited", [RATING_STANDARD] = "standard",
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

double rating_multiplier(int players, bool level2_judge)
{
    if (players < 8) /* D.5.8: not rated */
        return 0.0;
    double size = players < 32 ? 0.5 : 1.0;  /* D.5.8: 8 to 31 players halve K */
    return level2_judge ? size : size * 0.5; /* D.5.9 halves it again */
}

double rating_expected(double own, double opponent, enum rating_reading reading)
{
    double d = (opponent - own) / 400.0; /* D.5.6, signed */
    if (reading == RATING_LITERAL)
        d = fabs(d); /* "D is always positive" */
    return 1.0 / (pow(10.0, d) + 1.0);
}

double rating_k(double own)
{
    if (own < 2100.0)
        return 32.0;
    return own < 2400.0 ? 24.0 : 16.0;
}

/* D.5.5: R = Rc + 400 (wins - losses) / matches, Rc the mean of the opponents' ratings at the time.
 */
static void apply_provisional(struct rating_state *s, double opponent, double score,
                              struct rating_change *change)
{
    s->matches++;
    s->wins += score > 0.5;
    s->losses += score < 0.5;
    s->opponent_sum += opponent;
    s->rating = s->opponent_sum / s->matches + 400.0 * (s->wins - s->losses) / s->matches;
    change->provisional = true;
}

/* D.5.6: R' = R + K (W - We). */
static void apply_established(struct rating_state *s, double opponent, double score,
                              double multiplier, enum rating_reading reading,
                              struct rating_change *change)
{
    change->expected = rating_expected(s->rating, opponent, reading);
    change->k = rating_k(s->rating) * multiplier;
    s->matches++;
    s->wins += score > 0.5;
    s->losses += score < 0.5;
    s->rating += change->k * (score - change->expected);
}

static void apply_side(struct rating_state *s, double opponent, double score, double multiplier,
                       enum rating_reading reading, struct rating_change *change)
{
    *change = (struct rating_change){.before = s->rating};
    if (s->matches < RATING_PROVISIONAL_MATCHES)
        apply_provisional(s, opponent, score, change);
    else
        apply_established(s, opponent, score, multiplier, reading, change);
    change->after = s->rating;
}

void rating_apply_round(struct rating_state *states, const struct rating_match *matches, size_t n,
                        double multiplier, enum rating_reading reading,
                        struct rating_change *changes)
{
    tc_assert(multiplier > 0.0);
    for (size_t i = 0; i < n; i++) {
        struct rating_state *a = &states[matches[i].a], *b = &states[matches[i].b];
        tc_assert(a != b);
        /* Nobody is in two matches of a round, so only these two need their ratings from before it.
         */
        double rating_a = a->rating, rating_b = b->rating;
        double score_a = matches[i].outcome == RATING_DRAW     ? 0.5
                         : matches[i].outcome == RATING_A_WINS ? 1.0
                                                               : 0.0;
        apply_side(a, rating_b, score_a, multiplier, reading, &changes[2 * i]);
        apply_side(b, rating_a, 1.0 - score_a, multiplier, reading, &changes[2 * i + 1]);
    }
}

int rating_shown(double rating)
{
    return (int)floor(rating + 0.5);
}
