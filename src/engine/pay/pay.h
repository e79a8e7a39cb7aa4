/* pay.h - which sources to tap for a cost: a solved problem
 *
 * A board is what a player has to pay with: mana in the pool, and kinds of sources, each with how many there are and
 * the ways to use one of them (a way may ask for mana, life or the source itself). A cost is a handful of demands,
 * each a set of mana that meets it. pay_solve() finds the best way to meet all demands, or proves that there is none:
 *
 * Sources that make one mana in one way without asking for any are nodes of a bipartite graph, the symbols of a cost
 * are the other side. The sets of sources that can be matched are the independent sets of a transversal matroid, so
 * taking sources from the cheapest to the dearest, and keeping each that can still be matched by an augmenting path,
 * gives the cheapest set that pays (Edmonds 1971), whatever prices are added up. How often every other source is used,
 * and in which way, is enumerated, with what they make as nodes that are taken first; sources that ask for mana are
 * used one after the other, only where nothing else pays, and mana that is made later cannot serve an earlier demand.
 * Symbols like {2/W} are enumerated too.
 *
 * The enumeration is bounded for each number of sources that ask for mana (MAX_LEAVES matchings). Sources that make
 * mana in one way only never meet the bound; beyond it a payment may be dearer than the cheapest, and with more than a
 * dozen sources that make several mana in several ways, a payment may be missed.
 *
 * Payments are compared in this order: sources that ask for mana; where mana burns, mana left over; sources used up;
 * life; mana left over; creatures tapped; colours that the tapped sources could have made; evenness (the j-th source of
 * a kind costs 64 - j, none from the 64th on, so that what remains is spread over many kinds). */
#ifndef TOPCUT_ENGINE_PAY_H
#define TOPCUT_ENGINE_PAY_H

#include "base/attr.h"
#include "engine/language/language.h"

enum {
    PAY_KINDS = 24, /* more kinds of sources at once: the others are not tapped by themselves */
    PAY_WAYS = 10,
    PAY_GROUPS = 6,
    PAY_UNITS = 640,               /* units of mana considered in one payment */
    PAY_USES = MAX_PERMANENTS + 1, /* each permanent at most once */
    PAY_DEMANDS = 20,
    PAY_ANY = 0x3f, /* a set with every type of mana */
};

/* n mana, each of any type in the set. */
struct pay_group {
    uint8_t mask, n;
};

/* One way to use a source. */
struct pay_way {
    uint8_t outs, ins;                /* how many groups */
    uint8_t life, uses_up;            /* what it costs besides tapping */
    uint8_t ability;                  /* the caller's own */
    uint8_t use;                      /* enum mana_use of what it makes */
    uint8_t added;                    /* so many of the last groups made are no mana of the source: not snow */
    uint16_t only;                    /* MANA_AS_SAID: the term that says what it is for */
    struct pay_group out[PAY_GROUPS]; /* made */
    struct pay_group in[PAY_GROUPS];  /* mana that it asks for */
};

/* Sources that are alike. Members are chained by pay_board.next, most recent last. */
struct pay_kind {
    uint8_t n, first, last, ways;
    uint8_t snow, creature;
    struct pay_way way[PAY_WAYS];
};

struct pay_board {
    bool burns; /* mana left over costs life */
    uint8_t kinds;
    uint16_t plain_total;
    uint8_t plain[COLOUR_COUNT];       /* lands that do nothing but make one mana of that type */
    uint8_t plain_first[COLOUR_COUNT]; /* the first of them */
    uint8_t plain_last[COLOUR_COUNT];
    uint8_t pool[COLOUR_COUNT], snow[COLOUR_COUNT];    /* mana in the pool; snow is a part of it */
    struct restricted_mana restricted[MAX_RESTRICTED]; /* of it, what may be spent here; amount 0: none */
    struct pay_kind kind[PAY_KINDS];
    uint8_t next[MAX_PERMANENTS];
};

/* One source to use: what each mana will be, in the order of its groups. */
struct pay_use {
    uint8_t member, kind /* PAY_KINDS + colour: a plain one */, way;
    uint8_t n;
    uint8_t colour[14];
    uint8_t paid[COLOUR_COUNT], paid_snow[COLOUR_COUNT]; /* what pays for it; snow is a part */
};

struct pay_plan {
    uint8_t uses;
    uint8_t filters;                  /* how many of them ask for mana */
    uint64_t high, low;               /* what it costs, in the order above */
    uint8_t spend[COLOUR_COUNT];      /* of the cost itself, when all sources have been used */
    uint8_t spend_snow[COLOUR_COUNT]; /* a part of it */
    uint8_t spend_restricted[MAX_RESTRICTED];
    struct pay_use use[PAY_USES];
};

void pay_board_init(struct pay_board *b);
void pay_board_plain(struct pay_board *b, int colour, int member);
/* A kind with these ways, or the one that is equal; NULL when there are too many. */
struct pay_kind *pay_board_kind(struct pay_board *b, const struct pay_kind *like);
void pay_board_member(struct pay_board *b, struct pay_kind *kind, int member);

/* True when the cost can be met; X must have been counted into generic. plan may be NULL: only whether. */
bool pay_solve(const struct pay_board *b, const struct mana_cost *cost, struct pay_plan *plan);

#endif
