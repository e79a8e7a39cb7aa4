/* payment.h - can these sources pay that cost: Hall's condition over colours
 *
 * Each source makes one mana of some colours. A cost of coloured symbols can be paid if, for every set of colours, at
 * least as many sources make one of them as there are symbols that only these colours pay (Hall 1935), and there are
 * enough sources in all. Lands that enter tapped bound the choice: of t lands played up to turn t, the one of turn t
 * must be another. Such sets of lands are a matroid, so that the same condition holds with the rank in place of the
 * number (Rado 1942): at most t - 1 of the tapped ones count.
 */
#ifndef TOPCUT_SANITY_PAYMENT_H
#define TOPCUT_SANITY_PAYMENT_H

#include "base/attr.h"
#include "sanity/list.h"

enum { DEMAND_SETS = 63, DEMAND_WAYS = 8, ALL_MANA = MANA_ANY | MANA_C };

/* A cost as conditions on sets of colours. */
struct demand {
    int mana;        /* in all */
    uint8_t colours; /* that any symbol asks for */
    uint8_t n;
    struct {
        uint8_t colours, least; /* at least so many sources that make one of these */
    } set[DEMAND_SETS];
};

/* The ways to pay a cost, cheapest first; more than one only with monocoloured hybrid symbols. Phyrexian symbols cost
 * life; {X} is 0. Returns how many; 0: it has no mana cost. */
int demands_make(const struct mana_need *need, struct demand out[DEMAND_WAYS]);

/* Adds a cost to another that is paid in the same turn from the same sources: b is any. */
void needs_add(struct mana_need *a, const struct mana_need *b);

/* The sources of mana, by kind. */
struct source_kind {
    uint8_t makes;
    bool tapped; /* a land that enters tapped */
    bool land;   /* of demand_met(): one of those of which one is played a turn */
};

/* Can it be paid by turn t with count[i] lands of kind i seen (without a land that enters tapped and was drawn on turn
 * t)? One land a turn, one mana each. */
bool demand_met_by_lands(const struct demand *demand, const struct source_kind *kinds, int n, const int *count,
                         int turn);

/* Can these units of mana pay it: units[i] of kind i; not more than `most` of them can be used, of those of lands not
 * more than most_lands, and of tapped ones not more than most_tapped. */
struct mana_limits {
    int most, most_lands, most_tapped;
};
bool demand_met(const struct demand *demand, const struct source_kind *kinds, int n, const int *units,
                struct mana_limits limits);

#endif
