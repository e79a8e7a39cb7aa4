/* inner.h - a payment while it is searched, shared by the files that solve it */
#ifndef TOPCUT_ENGINE_PAY_INNER_H
#define TOPCUT_ENGINE_PAY_INNER_H

#include "engine/pay/pay.h"

enum { TIME_LAST = 255, NOT_MATCHED = 255, MAX_LEAVES = 8000 };

/* A mana that could be spent. */
struct unit {
    uint64_t high, low; /* what taking it costs */
    uint8_t mask, snow, time;
    uint8_t bound; /* may not be spent on everything: it pays for the cost, never for what a source asks */
    uint8_t from;  /* enum unit_from */
    uint8_t kind;  /* of its source; colour or restricted index in the pool */
    uint8_t use;   /* index into uses of the present leaf, where made */
    uint8_t place; /* among what that use makes */
    uint8_t demand;
};

enum unit_from { FROM_MADE, FROM_POOL, FROM_RESTRICTED, FROM_SOURCE };

struct demand {
    uint8_t mask, snow, time;
    uint16_t need, filled;
};

struct search {
    const struct pay_board *b;
    struct pay_plan *plan;
    struct unit unit[PAY_UNITS];
    int units, base_units, made;
    struct demand demand[PAY_DEMANDS];
    int demands, total;
    /* sources that are enumerated */
    uint8_t special[PAY_KINDS];
    int specials;
    uint8_t left[PAY_KINDS];
    uint8_t taken_kind[PAY_USES], taken_way[PAY_USES];
    int taken, step, filters, forced; /* forced: taken because nothing speaks against it */
    uint64_t high, low;               /* of what is taken */
    uint64_t best_high, best_low;
    bool found;
    bool all;   /* prices do not count: what cannot hurt is used */
    bool merge; /* a source with several ways to make one mana is one node for all of them */
    int leaves;
    int most_made; /* by one source that asks for mana, more than it asks for */
};

void search_add_unit(struct search *s, struct unit unit);
void search_add_demand(struct search *s, unsigned mask, int n, bool snow, int time);
/* Cheapest first, otherwise as they were. */
void search_sort_units(struct search *s, int from);
/* Notes what a mana is spent on: the cost, or the source that asks for it. */
void plan_spend(struct search *s, const struct unit *u, int colour, struct pay_use *filters);
/* Matches what there is with what is asked; keeps the plan if it is the best so far. */
void search_leaf(struct search *s);

#endif
