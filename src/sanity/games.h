/* games.h - a table for playing many games: shared by the clock, the comparison and the match
 *
 * A table is an engine, a game and the minds of its players; a worker has one and plays all its games on it. Nothing is
 * allocated from one game to the next.
 */
#ifndef TOPCUT_SANITY_GAMES_H
#define TOPCUT_SANITY_GAMES_H

#include "base/arena.h"
#include "base/err.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"
#include "sanity/book.h"
#include "sanity/clock.h"
#include "sanity/first_hand.h"

/* The maindeck's cards for the engine, one entry for each copy, in the order of the list. */
struct game_deck {
    uint16_t *card;
    int cards;
    uint16_t *index;       /* by card of the book: its place in the list */
    uint8_t *cost;         /* by card of the book: cost, as in first_hand.h */
    struct deck_list led;  /* its generals, for the engine; general NO_CARD: nobody leads it */
    int generals;          /* 0, 1 or 2 */
    int life, damage, tax; /* as struct list_lead has them; life 0: as the rules say */
    bool edh_mulligan;     /* the engine's own mulligan, in place of a plan */
};
enum { GAME_CARDS_MAX = 450 /* of one deck: two of them and their tokens go into a game */ };
TC_MUST_USE enum err_code game_deck_make(struct arena *arena, const struct list_book *book, int which,
                                         const struct list *list, struct game_deck *out, struct err *err);

/* The record of a goldfish's turn. */
struct goldfish_note {
    int spent;       /* mana value of what was cast in it */
    int damage;      /* life that the others have lost so far */
    int lands, hand; /* at its end */
};

struct goldfish_game {
    int won;   /* in which turn; 0: not */
    int turns; /* turns that were played to their end, or to that of the game */
    bool decked, broken_off;
    int mulligans;
    int first_out; /* in which turn the first opponent was out; 0: none was */
    struct goldfish_note note[CLOCK_TURNS + 1];
    /* Of each general: in which turn it was first cast from the command zone (0: never), and how often in all. */
    int first_cast[2], casts[2];
    bool by_general; /* won by the combat damage of one general, before the life was gone */
};

/* How often each card of the list had been in hand by the end of a turn, and how often it had been cast or played. */
struct goldfish_cards {
    int cards;            /* of the list */
    int64_t *seen, *cast; /* [turn * cards + card], turns up to CLOCK_LOOK; NULL: not wanted */
};

/* Turns after which a game is broken off: those asked for, else 15, of a deck with a general 20. */
int goldfish_turns(const struct goldfish_options *options, const struct game_deck *deck);

struct table;
/* A table for decks of that many cards in all. */
struct table *table_new(struct arena *arena, const struct list_book *book, int cards);

/* A table to play at in an arena of its own, for a thread of a sampling (sample.h). */
struct table_worker {
    struct arena arena;
    struct table *table;
};
struct table_worker *table_worker_new(const struct list_book *book, int cards);
void table_worker_free(void *worker);
/* One game alone, from a seed. counts may be NULL. */
TC_MUST_USE enum err_code table_goldfish(struct table *t, const struct game_deck *deck, uint64_t seed,
                                         const struct goldfish_options *options, struct goldfish_cards *counts,
                                         struct goldfish_game *out, struct err *err);
/* A deck in its order, the first hand on top. */
struct dealt {
    uint16_t order[GAME_CARDS_MAX];
    struct first_hand hand;
};
/* Are first hands dealt by the plan of the options, rather than by the engine? */
bool deals_by_plan(const struct goldfish_options *o, const struct game_deck *deck);
/* One game from there; only where deals_by_plan(). */
TC_MUST_USE enum err_code table_goldfish_dealt(struct table *t, const struct game_deck *deck, const struct dealt *dealt,
                                               uint64_t seed, const struct goldfish_options *options,
                                               struct goldfish_game *out, struct err *err);

/* The line of the last such game; as long as the table. */
const struct game_line *table_line(const struct table *t);

/* A game of two. */
struct duel {
    int winner; /* 0 or 1 of the decks, -1: drawn */
    int turns, life;
    bool broken_off;
    int mulligans[2];
};
struct duel_options {
    uint32_t nodes[2]; /* of each deck's player, 0 for a greedy mind, else the budget of a searching one */
    int turns;         /* of both together, after which the game is drawn */
    /* of both decks' first hands; NULL, and where decks take EDH's mulligan: the engine's minds decide */
    const struct mulligan_plan *plan;
};
/* starter: which deck begins. */
TC_MUST_USE enum err_code table_duel(struct table *t, const struct game_deck decks[2], int starter, uint64_t seed,
                                     const struct duel_options *options, struct duel *out, struct err *err);

#endif
