/* diagnosis_inner.h - what the kinds of findings share: the deck as it was looked over */
#ifndef TOPCUT_SANITY_DIAGNOSIS_INNER_H
#define TOPCUT_SANITY_DIAGNOSIS_INNER_H

#include "sanity/diagnosis.h"

#define LEAST_GAMES   0.04 /* lighter faults are not worth a sentence */
#define COLOUR_LEAST  0.15 /* a deck of three colours has to live with less */
#define MIX_LEAST     0.08
#define FEW_LEAST     0.06
#define FEW_LANDS     2.5  /* fewer than usual, */
#define FEW_PAY       0.75 /* and the lands pay for the mean spell a turn after its own less often: by this, */
#define FEW_PAY_LAND  0.02 /* and more for each land that is missing */
#define MANY_LANDS    4.5  /* more than usual: utility lands are lands too */
#define COSTLY_BELOW  0.35 /* castable two turns after its own */
#define CAST_IN_GAMES 0.5  /* of the copies drawn: then it can be cast, whatever the mana says */
#define MIX_GAIN      0.03 /* of the mean card; of published lists the middle half gains 0.008 to 0.026 */
#define SPECIAL_SHARE 5    /* of so many spells one makes mana or costs none, */
#define SPECIAL_CARDS 4    /* or so many cards make something of lands: the usual number says nothing */
#define LATE_USUAL    0.03 /* first turns without a cheap card that any deck has */

struct patient {
    struct arena *arena;
    const struct sanity_report *r;
    const struct diagnosis_about *about;
    const struct list *list;
    bool on_the_play;
    int cards, lands;
    int flexible;                        /* spells that are lands as well, or find one from the hand */
    double usual_lands;                  /* for the spells as they are cast; NAN: there is nothing usual */
    double lands_pay;                    /* P(lands enough for the mean spell that is paid for, a turn after its own) */
    bool special;                        /* its mana is not that of its lands, or its lands are not for their mana */
    int spells, free_mana, lands_matter; /* cards that make mana or cost none; that make something of lands */
};

/* P(at least one of so many cards is drawn by the turn) */
double chance_drawn(const struct patient *p, int copies, int turn);
struct estimate estimate_times(struct estimate e, double factor);
int per_hundred(double share);
/* "4 Lightning Bolt, 3 Goblin Guide and 2 more" of the cards that are marked. */
const char *patient_names(const struct patient *p, const bool *marked);
/* Did the engine cast it in its games, of the copies that it drew? */
bool patient_casts(const struct patient *p, int card);
/* "19 lands and 4 cards that can be lands" */
const char *patient_lands_said(const struct patient *p);
/* The lands beside what is usual; where that is far off, why they are right so. */
const char *patient_lands_judged(const struct patient *p);
bool find_few_lands(struct patient *p, struct deck_fault *f);
bool find_many_lands(struct patient *p, struct deck_fault *f);
bool patient_is_let_off(const struct patient *p, int i);
bool find_colour(struct patient *p, struct deck_fault *f);
bool find_land_mix(struct patient *p, struct deck_fault *f);

#endif
