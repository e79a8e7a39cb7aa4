/* compare.h - two decks with the same luck: where one is better than the other, with the interval of the difference
 *
 * Common random numbers: in game number n both libraries are shuffled alike, with the shared cards in the same places,
 * so that only the differing cards make a difference. Its interval is then much smaller than those of the two numbers
 * suggest.
 */
#ifndef TOPCUT_SANITY_COMPARE_H
#define TOPCUT_SANITY_COMPARE_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/clock.h"

struct compare_turn {
    struct estimate killed[2];  /* P(won by the end of this turn) */
    struct estimate difference; /* second less first */
    struct estimate spent;      /* mean mana spent by then, second less first */
};

struct comparison {
    int64_t games;
    int turns;
    bool aligned;               /* the lists are of one size: shuffled alike */
    struct estimate mean[2];    /* killing turn; a game that was not won counts as the turn after the last */
    struct estimate difference; /* second less first: below 0 the second is faster */
    struct estimate faster[2];  /* P(this one wins in an earlier turn than the other) */
    struct compare_turn turn[CLOCK_TURNS + 1];
};

/* The maindecks of the book's two lists. options as of the clock (precision: of the differences by turn). */
TC_MUST_USE enum err_code compare_run(struct arena *arena, const struct list_book *book,
                                      const struct list *const lists[2], const struct goldfish_options *options,
                                      struct comparison *out, struct err *err);

#endif
