/* minds.h - who decides: the minds that come with the engine
 *
 * A mind is a value that points to memory of the caller; nothing is allocated. Minds keep no state of the game: equal
 * games under equal minds (equal bytes at self) continue alike.
 *
 *   passive   does nothing and keeps its hand; answers plainly (the first option, no, the least)
 *   goldfish  greedy, and alone: plays lands and creatures, attacks with everything, never looks at an opponent
 *   planner   a goldfish that tries its moves on copies first
 *   random    any legal move with equal chance, from a seed of its own: for tests
 *   greedy    plays what costs most, attacks and blocks by counting; beats random in 97 games of 100
 *   search    tries its moves on copies of the game, which greedy minds play on; with 64 copies a move it
 *             beats greedy in 4 games of 5 with one creature deck; with 9, at ten times its cost, in
 *             59 of 100 with decks that were played (tests/bench/run minds)
 */
#ifndef TOPCUT_ENGINE_MINDS_H
#define TOPCUT_ENGINE_MINDS_H

#include "base/rng.h"
#include "engine/table/table.h"

struct mind;
struct book;
struct engine;
struct question;
struct answer;

/* How a mind is described to people: its name, and how good it is. */
enum mind_kind { MIND_PASSIVE, MIND_GOLDFISH, MIND_PLANNER, MIND_RANDOM, MIND_GREEDY, MIND_SEARCH, MIND_COUNT };
const char *mind_kind_name(enum mind_kind kind);
const char *mind_kind_said(enum mind_kind kind);
bool mind_kind_parse(const char *name, enum mind_kind *out);

struct mind mind_passive(void);

/* Draws its choices from a generator of its own. */
struct random_mind {
    struct rng rng;
    uint8_t passing; /* how often, of 256 chances to act, it passes at once */
    uint8_t mana;    /* ... how often it considers mana abilities as well */
    uint8_t wild;    /* ... how often it answers nonsense, to test the checks that refuse it */
    uint8_t pad[5];
};
void random_mind_init(struct random_mind *self, uint64_t seed);
struct mind mind_random(struct random_mind *self);

/* What a greedy mind remembers, all about the present turn. Zeros at first. */
struct greedy_mind {
    uint16_t turn;
    uint16_t proposed;   /* object + 1 of what it tried last */
    uint16_t refused[6]; /* object + 1 of each that could not be played after all */
    uint8_t refused_n;
    uint8_t goldfish; /* there is no opponent to consider */
    uint8_t acts;     /* activated abilities so far */
    uint8_t done;     /* 1 + cards in hand when there was nothing left to do */
    uint8_t done_step;
    uint8_t waits; /* something is kept for after the attack */
    uint8_t pad[2];
};
struct mind mind_greedy(struct greedy_mind *self);
struct mind mind_goldfish(struct greedy_mind *self);

/* Searches: each decision with priority, attack and block is tried on copies, greedy minds playing both sides for some
 * turns, a few times with the unknown cards shuffled again (it does not look at what its player cannot see).
 * memory: search_memory() bytes for a game of that size, aligned as uint64_t. nodes: copies played out for a
 * decision. */
struct search_mind {
    struct search_room *room;
    uint64_t seed;
    uint32_t nodes, turns; /* budget of a decision; how many turns ahead */
    uint64_t played;       /* copies played out so far */
};
size_t search_memory(const struct game *g);
void search_mind_init(struct search_mind *self, void *memory, const struct game *g, uint64_t seed, uint32_t nodes);
struct mind mind_search(struct search_mind *self);

/* A goldfish that plans: it tries its moves on copies of the game that a goldfish plays to their end, each on `deals`
 * orders of what its player has not seen, and again as often before it departs from the goldfish's. For games whose
 * others do nothing. memory: planner_memory() bytes for a game of that size, aligned as uint64_t. */
struct planner_mind {
    struct greedy_mind goldfish; /* first: answers what is not tried */
    struct planner_room *room;
    uint64_t seed;
    uint64_t played; /* copies played out so far */
    uint32_t deals;
    uint16_t turn, moves; /* departures from the goldfish in that turn */
    int left;             /* how often it uses an ability again */
    struct action again;
};
size_t planner_memory(const struct game *g);
void planner_mind_init(struct planner_mind *self, void *memory, const struct game *g, uint64_t seed, uint32_t deals);
struct mind mind_planner(struct planner_mind *self);

/* Divides as a greedy mind does; self may be NULL. */
void greedy_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out);

/* How good a position is for a player: the logarithm of the odds to win, in thousandths or so. */
int position_worth(struct engine *e, int player);

#endif
