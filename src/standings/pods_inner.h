/* pods_inner.h - shared by the files about standings of pods (pods.h) */
#ifndef TOPCUT_STANDINGS_PODS_INNER_H
#define TOPCUT_STANDINGS_PODS_INNER_H

#include "standings/pods.h"
#include "standings/ratio.h"

/* What a player has done in the rounds that count. */
struct pods_tally {
    int wins, draws, losses, byes;
    int points60; /* BY_RESULT and BY_PLACE */
};

struct pods_played {
    const struct pods_rule *rule;
    size_t n_players;
    const struct pods_result *results;
    size_t n_results;
    int through_round; /* 0: all */
    struct pods_tally *tallies;
};

static inline bool pods_counts(const struct pods_played *played, const struct pods_result *result)
{
    return played->through_round == 0 || result->round <= played->through_round;
}

static inline int pods_tables_of(const struct pods_tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

/* num / den in lowest terms. */
struct ratio pods_ratio(struct arena *arena, tc_u128 num, tc_u128 den);
/* The wager of each player. ERR_INPUT: too many rounds. */
TC_MUST_USE enum err_code pods_wager(struct arena *arena, const struct pods_played *played, struct ratio *points,
                                     struct err *err);
/* An own match-win percentage by the rule, not floored. */
struct fraction pods_mw_of(const struct pods_rule *rule, const struct pods_tally *tally);

#endif
