/* composition.h - what a deck is made of: types, colours, curve, and what mana its costs need
 *
 * Counting only: nothing is drawn and nothing is played. A card of several types counts once, by its main type (a
 * creature before an artifact). The curve is that of the printed mana values of nonlands, with {X} as 0. */
#ifndef TOPCUT_SANITY_COMPOSITION_H
#define TOPCUT_SANITY_COMPOSITION_H

#include "sanity/list.h"

enum card_sort {
    SORT_LAND,
    SORT_CREATURE,
    SORT_PLANESWALKER,
    SORT_INSTANT,
    SORT_SORCERY,
    SORT_ARTIFACT,
    SORT_ENCHANTMENT,
    SORT_OTHER,   /* planes, schemes and the like */
    SORT_UNKNOWN, /* no card of the catalogue */
    N_CARD_SORTS
};
extern const char *const card_sort_words[N_CARD_SORTS]; /* "lands", "creatures", ... */
extern const char *const card_sort_said[N_CARD_SORTS];  /* the same for people: messages */
enum card_sort card_sort(const struct list_card *card);

extern const char mana_letters[MANA_COLOURS + 1];  /* "WUBRGC" */
extern const char *const mana_words[MANA_COLOURS]; /* "white", ..., "colourless" */
extern const char *const mana_said[MANA_COLOURS];  /* the same for people: messages */

enum { CURVE_COLUMNS = 8 /* mana values 0 to 6, and 7 or more */, COMPOSITION_TURNS = 7 };

/* What costs need of a colour, and its sources; colourless counts {C} in costs. */
struct colour_balance {
    int cards;         /* copies in the maindeck that need it (a hybrid symbol needs neither of its colours) */
    int pips;          /* symbols in their costs */
    int lands;         /* copies of lands that make it or find lands that do */
    int other_sources; /* of other cards */
    int tapped;        /* of lands: always enter tapped, or find what does */
    int basics;        /* of lands: basic ones */
};

/* What the cards of a turn need of a colour, and what can pay for it by then. */
struct turn_balance {
    int pips;         /* most symbols of a card of at most this mana value */
    const char *card; /* that card; "" without */
    int cards;        /* copies of mana value at most the turn that need the colour */
    int sources;      /* copies that can give it on that turn: lands (on turn 1 only untapped ones), and cards that
                                 were cast on an earlier turn or cost nothing */
};

struct composition {
    int cards; /* copies in the maindeck, unknown ones included */
    int sorts[N_CARD_SORTS];
    int curve[CURVE_COLUMNS];     /* all but lands */
    int creatures[CURVE_COLUMNS]; /* of these */
    double mean_mana_value;       /* mean over all but lands and unknown cards; 0 without any */
    int spells;                   /* known cards that are no lands */
    int cheap_draw_or_ramp;
    int multicoloured, colourless; /* copies: of two colours or more; of none, lands aside */
    struct colour_balance colour[MANA_COLOURS];
    struct turn_balance turn[COMPOSITION_TURNS][MANA_COLOURS];
    int sources;                /* copies that make mana at all */
    int fast_mana;              /* of these, nonlands that cost nothing or work once */
    int known[KNOWN_BLANK + 1]; /* copies by enum card_known */
};

/* "WU" of MANA_* bits; buf has MANA_COLOURS + 1 bytes. Returns buf. */
const char *mana_mask_text(unsigned mask, char *buf);

/* Copies of which nothing is left out when they are played. */
int composition_known_wholly(const struct composition *c);

void composition_count(const struct list *list, struct composition *out);

/* The number of symbols of a colour in a cost, without hybrid ones. */
int need_pips(const struct mana_need *need, int colour);
/* The colours that a card can give, by itself or by what it finds. */
unsigned source_colours(const struct mana_source *source);

#endif
