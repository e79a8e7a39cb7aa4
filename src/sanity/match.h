/* match.h - two decks play each other, with the engine's players on both sides
 *
 * The strength of those players belongs to the answer: match_players_said() states it, and list_book_count() how many
 * cards are played wholly. Each deck begins half of the games. Game number n always has the same seed. */
#ifndef TOPCUT_SANITY_MATCH_H
#define TOPCUT_SANITY_MATCH_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/book.h"
#include "sanity/interval.h"
#include "sanity/mulligan.h"

enum match_players { PLAYERS_GREEDY, PLAYERS_SEARCH };

struct match_options {
    enum match_players players;
    uint32_t nodes;   /* search: copies played out for a decision; 0: 9 */
    int searcher;     /* search: 1 or 2, only this deck's player searches, the other is greedy; 0: both */
    int64_t games;    /* of the first round; 0: 1,000 greedy ones, 20 with search */
    double precision; /* half the width of the interval of the win rate; 0: the first round only */
    int64_t most;     /* with a precision; 0: until it is reached */
    int turns;        /* a game not over after so many turns of both together is drawn; 0: 100 */
    /* which hands are kept, and by which rule; NULL: the engine's minds decide, by the era's rule. Two decks that take
     * EDH's mulligan (struct list_lead) take it in any case */
    const struct mulligan_plan *plan;
    uint64_t seed;
    int threads;      /* 0: one a processor */
    const char *what; /* progress is shown under this name; NULL: not */
};

/* The games by which deck began. */
struct match_seat {
    struct estimate wins, losses, draws;
    struct estimate turns; /* mean turns of both together */
};

struct match_result {
    int64_t games, broken_off;  /* broken off: a limit of the engine was reached; drawn */
    struct estimate wins[2];    /* of each deck, of all games */
    struct estimate draws;      /* nobody won: both lost at once, the turns were over, broken off */
    struct match_seat first[2]; /* [i]: the games that deck i began */
    struct estimate turns, mulligans[2], life /* mean, of winners at the end */;
};

TC_MUST_USE enum err_code match_run(struct arena *arena, const struct list_book *book,
                                    const struct list *const lists[2], const struct match_options *options,
                                    struct match_result *out, struct err *err);

/* "greedy: plays what costs most ...", with the strength that was measured. */
const char *match_players_said(enum match_players players);

#endif
