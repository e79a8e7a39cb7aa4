/* manabase.h - the mana of a maindeck: its sources by kinds, and its costs, each once
 *
 * Cards that make mana in the same way are one kind. A fetching land makes the mana of the lands that it can find in
 * the deck. Cards of one cost are one target: their castability is the same.
 */
#ifndef TOPCUT_SANITY_MANABASE_H
#define TOPCUT_SANITY_MANABASE_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/falls.h"
#include "sanity/payment.h"

enum { BASE_KINDS = 200, BASE_TARGETS = 250, BASE_FALLS = 16 };

/* What a card is once it was played, for costs that fall by it. */
enum { BOARD_ARTIFACT = 1 << 0, BOARD_CREATURE = 1 << 1, BOARD_PERMANENT = 1 << 2, BOARD_SACRIFICED = 1 << 3 };

/* A kind of card in the maindeck. Kind 0: cards that are no lands and make no mana. */
struct mana_kind {
    bool land, creature, once, filter;
    struct source_kind source; /* of a land without mana, and of kind 0: makes nothing */
    int amount;                /* units a use */
    uint8_t part, joined;      /* as of struct mana_source; of a deck that lacks one of the parts 0 */
    bool locus, each;          /* the same; of a deck without one that makes mana for each Locus false */
    struct mana_need need;     /* of what is no land: to be cast first */
    int mana_value;
    int copies;
    /* of a base with the board, else zeros: */
    uint8_t board;   /* BOARD_* */
    uint8_t colours; /* MANA_* of the card */
    uint16_t feeds;  /* bits: targets whose affinity counts it */
    int falls;       /* the target that this card is, + 1 */
};

struct mana_target {
    struct mana_need need;
    uint8_t instead[MANA_COLOURS]; /* as of the card: one of the ways */
    struct mana_need half;         /* the same */
    bool split;
    struct mana_need other_cost; /* the same */
    bool has_other_cost;
    enum fall_how falls; /* in a base with the board */
    int mana_value;
    int ways;                       /* 0: it has no mana cost */
    struct demand way[DEMAND_WAYS]; /* the first asks for the least mana */
    uint8_t colours;                /* of all symbols */
    int least;                      /* mana of the cheapest way */
    int copies;                     /* in the maindeck, of all cards of this cost */
};

struct mana_base {
    int cards, lands;
    int kinds;
    struct mana_kind kind[BASE_KINDS];
    bool board; /* every card is a kind by itself, and targets are the cards whose cost falls */
    bool joins; /* it has lands that make more together: one of each part */
    bool loci;  /* it has a land that makes mana for each Locus */
    bool apart; /* lands alone make mana, one each by itself, without filters */
    bool plain; /* the same, and none makes more together with others */
    int targets;
    struct mana_target *target;
    int *target_of; /* by card of the list: its target; -1: a land, unknown, or only in the sideboard */
    int *kind_of;   /* by card of the list */
    uint8_t wanted; /* colours that some target needs */
};

/* ERR_INPUT: more kinds or costs than there is room for, which no deck of real cards has. */
TC_MUST_USE enum err_code mana_base_make(struct arena *arena, const struct list *list, struct mana_base *out,
                                         struct err *err);

/* The same with what costs fall by: cards that make no mana are kinds too, and only cards of which card_falls() says
 * how are targets, each by itself. ERR_INPUT: more than BASE_FALLS of these as well. */
TC_MUST_USE enum err_code mana_base_with_board(struct arena *arena, const struct list *list, struct mana_base *out,
                                               struct err *err);

/* What a land of the list makes, given the lands that it can find in the maindeck; tapped: it, or everything that it
 * finds, always enters tapped. */
struct source_kind mana_of_land(const struct list *list, const struct list_card *land);

/* Does what lands make together matter to the cost? Not where it is no more than they make one each. */
bool mana_base_joins_for(const struct mana_base *base, const struct mana_target *target);
/* Lets lands stand each by itself where that matters to none of the targets that are needed: it is quicker. */
void mana_base_part(struct mana_base *base, const bool *needed);

/* Could all sources of the deck together pay it (ignoring the limit of one land a turn)? */
bool mana_base_pays(const struct mana_base *base, const struct mana_target *target);

/* Compares kinds of lands for going to the bottom, given a target: those that make fewest of its colours go first. Less
 * than 0: a before b. */
int compare_for_target(struct source_kind a, struct source_kind b, unsigned colours);

#endif
