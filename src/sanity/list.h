/* list.h - a decklist as the analyses see it: cards with their mana, counted
 *
 * Stands between the catalogue and the engine, whose names clash: it includes only base/. cards.c fills it from a deck
 * (deck/, catalog/, cardtext/, the abilities by hand); hands, mana and games read it. */
#ifndef TOPCUT_SANITY_LIST_H
#define TOPCUT_SANITY_LIST_H

#include "base/attr.h"

/* Bits of colours of mana; generic can be paid by any. */
enum {
    MANA_W = 1 << 0,
    MANA_U = 1 << 1,
    MANA_B = 1 << 2,
    MANA_R = 1 << 3,
    MANA_G = 1 << 4,
    MANA_C = 1 << 5,
    MANA_ANY = 31,
    MANA_COLOURS = 6
};

/* A mana cost: what must be paid. A hybrid symbol is a mask of the colours that pay it. */
enum { NEED_HYBRIDS = 8 };
struct mana_need {
    uint8_t generic, coloured[MANA_COLOURS]; /* [5]: colourless as such, {C} */
    uint8_t x;                               /* how many {X} */
    uint8_t hybrids, hybrid[NEED_HYBRIDS];   /* masks; MONO_HYBRID and PHYREXIAN_MANA beside the colours */
    bool none;                               /* no mana cost: cannot be cast for mana */
};
enum { MONO_HYBRID = 1 << 6 /* {2/W}: or two generic */, PHYREXIAN_MANA = 1 << 7 /* {W/P}: or two life */ };

/* What is known of a card's text. */
enum card_known {
    KNOWN_BY_FACTS, /* the facts say everything: vanilla, keywords, a land's mana */
    KNOWN_BY_HAND,  /* formats/catalog/abilities/ */
    KNOWN_COMPILED, /* formats/catalog/abilities/compiled/: from its rules text, before the program was built */
    KNOWN_BY_TEXT,  /* compiled from the user's rules text, fully */
    KNOWN_PARTLY,   /* some clauses of its text */
    KNOWN_NOT,      /* no text is known: only cost, types, power and keywords count */
    KNOWN_BLANK,    /* no card of the catalogue: a card that does nothing and cannot be cast */
};
/* "facts", "hand", "compiled", "text", "partly", "facts-only", "unknown" */
extern const char *const card_known_words[];

/* Is nothing of it left out when it is played? */
static inline bool known_wholly(enum card_known known)
{
    return known <= KNOWN_BY_TEXT;
}

enum {
    KIND_LAND = 1 << 0,
    KIND_CREATURE = 1 << 1,
    KIND_ARTIFACT = 1 << 2,
    KIND_ENCHANTMENT = 1 << 3,
    KIND_INSTANT = 1 << 4,
    KIND_SORCERY = 1 << 5,
    KIND_PLANESWALKER = 1 << 6,
    KIND_BASIC = 1 << 7,
    KIND_OTHER = 1 << 8
};

/* How a card makes mana, for the models that do not play by the rules. */
enum { MANA_PARTS = 3 };
struct mana_source {
    uint8_t makes;     /* MANA_* it can make one of; 0: no source */
    uint8_t amount;    /* mana a use: 1; Sol Ring 2, Dark Ritual 3 */
    bool tapped;       /* enters tapped, always */
    bool maybe_tapped; /* sometimes */
    bool once;         /* rituals, Lotus Petal: gone after one use */
    bool filter;       /* needs a mana to make its coloured mana */
    /* of Urza's lands, which make more where one of each of the three lies: which it is, from 1, and how much then */
    uint8_t part, joined;
    bool locus, each; /* a Locus; a land that makes one mana for each Locus */
    /* for cards that find lands: masks of the mana of the basic land types found; 0: none */
    uint8_t fetches;
    bool fetch_any_basic, fetch_tapped;
};

/* A token that a card makes by a name of its own. */
struct list_token {
    const char *name, *facts, *keywords, *abilities;
    const struct list_token *next;
};

struct list_card {
    const char *name;
    int main, side;        /* copies */
    int command;           /* copies in the command zone: commanders, no part of the main deck */
    const char *mana_cost; /* as printed */
    const char *type_line;
    struct mana_need need;
    /* By colour: lands of its basic type that the text takes, or requires, in place of the mana cost (Fireblast: two
     * Mountains; Daze: an Island); zeros: there is no such cost. */
    uint8_t instead[MANA_COLOURS];
    /* Cards of these colours in the hand that may be exiled in place of the mana cost (Force of Will); 0: none may. */
    uint8_t pitch, pitched; /* MANA_*, how many */
    /* A mana cost in place of the printed one: evoke, dash, blitz, warp. */
    struct mana_need other_cost;
    bool has_other_cost;
    /* of a split card: the cost of its other half; need is the first half's */
    struct mana_need half;
    bool split;        /* it has that half */
    int mana_value;    /* of a split card: of the cheaper half */
    unsigned kinds;    /* KIND_* */
    unsigned colours;  /* MANA_* of the card's colours */
    unsigned identity; /* MANA_* of its colour identity, as a commander */
    struct mana_source source;
    bool cheap_draw_or_ramp; /* mana value of at most 2 and draws, scries, searches for lands or makes mana */
    enum card_known known;
    const char *not_understood; /* the clauses not understood of a text that is known partly; "" */
    /* for the engine's book */
    const char *facts; /* language: "{1}{R} Creature Orc 2/1" */
    /* in place of "Instant" there by the rules of fifth-97 and fifth-99: "Interrupt"; NULL: as today */
    const char *fifth_types[2];
    const char *keywords;            /* language, ";"-separated */
    const char *abilities;           /* language: what stands between the braces */
    const char *first_printed;       /* YYYY-MM-DD; "" */
    const struct list_card *other;   /* its other half or side, which is no card of the list by itself; NULL */
    const struct list_token *tokens; /* that its abilities name; NULL */
    /* Of a card that is played as either of two sides, the second: its name, and KIND_* (0: the facts do not say). */
    const char *side_name; /* NULL: there is none */
    unsigned side_kinds;
    bool flips; /* the other is what it turns into; else a half of its own */
};

/* The generals with which its games are played, and their numbers (lead.h). All zeros: it has none. */
struct list_lead {
    int n;             /* 1, of partners 2; 0: the games are played without */
    int card[2];       /* of the list */
    unsigned identity; /* MANA_*: of the generals together */
    int life;          /* of both players as a game begins; 0: as the rules have it */
    int damage;        /* combat damage by one general that loses the game; 0: none does */
    int tax;           /* generic mana more for each earlier casting */
    /* why the games are played without its generals: a sentence; "", NULL */
    const char *why_not;
    bool edh_mulligan; /* the games' mulligan puts cards aside (903.7 of 2009) */
    const char *note;  /* how else its games depart from its rules: a sentence; "", NULL */
};

struct list {
    const char *name;
    struct list_card *card; /* distinct names, in the order of the list */
    int cards;
    int main, side, command; /* copies in all */
    int lands;               /* in the maindeck */
    int unknown;             /* copies in the maindeck that are no card of the catalogue */
    struct list_lead lead;   /* set by list_lead() */
};

#endif
