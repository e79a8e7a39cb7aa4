/* mulligan.h - opening hands after mulligans, exactly
 *
 * A plan says, attempt by attempt, how many cards are drawn, how many stay, and which hands are kept. Hands are counted
 * by classes of cards (hypergeo.h), attempt after attempt: what is not kept goes on to the next one, the last is kept
 * whatever it is. Two questions are answered: which hands a stated rule gives, and the best that any rule can achieve
 * for a goal, by dynamic programming backwards from the smallest hand.
 *
 * The rules in the order of their time: none (the rulebook of Fifth Edition, outside of tournaments); one new hand of
 * seven for a hand without lands (tournaments until August 1998, 000:D.10.Ruling.1); one card fewer each time (the
 * Paris rule, since 1998-09-01, 000:D.10.3, 004:101.5, 001:103.4); the same and a look at the top card once a hand of
 * fewer cards is kept (Vancouver, since 2015-10-02); seven new cards of which as many go to the bottom as there were
 * mulligans (London, since 2019-07-12). With more than two players, and in Commander, the first one is free
 * (001:103.4b). */
#ifndef TOPCUT_SANITY_MULLIGAN_H
#define TOPCUT_SANITY_MULLIGAN_H

#include "base/arena.h"
#include "sanity/hypergeo.h"

enum mulligan_rule {
    MULL_NEVER,
    MULL_NO_LAND,
    MULL_PARIS,
    MULL_VANCOUVER,
    MULL_LONDON,
};
enum { N_MULL_RULES = MULL_LONDON + 1 };
extern const char *const mulligan_words[N_MULL_RULES]; /* "none", "no-land", "paris", "vancouver", "london" */
extern const char *const mulligan_said[N_MULL_RULES];  /* a sentence each */
bool mulligan_rule_parse(const char *word, enum mulligan_rule *out);
/* The tournament rule of a day, YYYY-MM-DD; NULL or "": today's (London). */
enum mulligan_rule mulligan_rule_of_day(const char *date);

/* What is done with the card seen by the Vancouver rule. */
enum mulligan_look {
    LOOK_BALANCE, /* a land stays while the hand has fewer than three, another card once it has three */
    LOOK_SOURCE,  /* only a land of a wanted class stays: the published method of 2018 */
};

enum { MULL_HAND = 7, MULL_STEPS = 9 };
struct mulligan_step {
    uint8_t drawn, kept; /* cards; those beyond kept go to the bottom */
    uint8_t least, most; /* lands of a hand that is kept, after bottoming; the last step's hand always is */
    bool look;           /* at the top card, when it is kept */
};
struct mulligan_plan {
    enum mulligan_rule rule;
    enum mulligan_look look;
    int steps; /* at least 1 */
    struct mulligan_step step[MULL_STEPS];
};

/* The stated keep rule: seven cards with two to five lands, six with two to four, five with two to four (of the Paris
 * and Vancouver rules one to four), four always; a free first hand with three to five. What goes to the bottom by the
 * London rule: spells down to three of six cards, two of five, one of four; after them lands. */
void mulligan_plan_make(enum mulligan_rule rule, bool free_first, struct mulligan_plan *out);
/* That plan in words, for people: "7 cards with 2-5 lands, 6 with 2-4, 5 with 2-4, 4 always". */
const char *mulligan_plan_said(struct arena *arena, const struct mulligan_plan *plan);

/* A deck's cards in classes. Among lands, and among other cards, lower classes go to the bottom first. */
struct hand_classes {
    struct classes classes;
    unsigned lands;  /* bits: classes of lands */
    unsigned wanted; /* bits: classes that LOOK_SOURCE leaves on top */
};

struct kept_hand {
    int step;           /* mulligans taken */
    int cards;          /* in hand */
    int lands;          /* of these */
    const int *hand;    /* by class */
    const int *library; /* by class: the cards to be drawn in random order, without known ones on top or bottom */
    int top;            /* the class of the top card, when it is known; else -1 */
    double chance;
};
typedef void kept_hand_fn(void *self, const struct kept_hand *hand);
/* Visits every hand that is kept, with its chance; the chances sum to 1. Decks of fewer than seven cards have smaller
 * hands. */
void mulligan_enumerate(const struct mulligan_plan *plan, const struct hand_classes *deck, kept_hand_fn *visit,
                        void *self);

/* Which cards go to the bottom: hand[] loses drawn - kept cards. */
void mulligan_bottom(const struct mulligan_step *step, unsigned lands, int n_classes, int *hand);

/* What the hands of a deck look like after mulligans. All exact. */
struct mulligan_table {
    int steps;
    double kept[MULL_STEPS];       /* P(kept at this step) */
    int size[MULL_STEPS];          /* cards then in hand */
    double seen[MULL_STEPS];       /* P(the step is reached) */
    double mean_cards, mean_lands; /* of the hand that is kept */
    double lands[MULL_HAND + 1];   /* P(so many lands in it) */
    double first[MULL_HAND + 1];   /* P(so many lands in the first seven cards), kept or not */
};
void mulligan_table(const struct mulligan_plan *plan, int cards, int lands, struct mulligan_table *out);

/* The value of a hand: a chance, or any number to be maximized. Arguments: the hand by class (its sum: the cards in
 * hand), the library as above, the class on top or -1. Called once for each hand. */
typedef double hand_worth_fn(void *self, const int *hand, const int *library, int top);

/* The best rule for a goal: keep a hand if its value exceeds that of going on, and bottom and look by the same
 * value. */
struct mulligan_best {
    double value;             /* of the goal, under the best rule */
    double stated;            /* of the same goal under the plan's own keep rule */
    double floor[MULL_STEPS]; /* a hand of this step is kept if its value exceeds this; for the last step: 0 */
    double kept[MULL_STEPS];  /* P(kept at this step) under the best rule */
    /* Of first hands with so many lands: their chance, and the share of them that the best rule keeps. */
    double lands[MULL_HAND + 1], keeps[MULL_HAND + 1];
};
void mulligan_best(const struct mulligan_plan *plan, const struct hand_classes *deck, hand_worth_fn *worth, void *self,
                   struct mulligan_best *out);

/* A common goal: at least `lands` lands and, among them, least[i] of class i, on turn `turn`. */
struct mana_goal {
    int turn, lands;
    bool on_the_play;
    int least[HYPERGEO_CLASSES];
    const struct hand_classes *deck;
};
double mana_goal_worth(void *goal, const int *hand, const int *library, int top);

#endif
