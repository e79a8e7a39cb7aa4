/* planned.h - the clock of a player who plans, beside the goldfish's
 *
 * The planner of the engine (minds.h) tries each of its moves on copies of the game that a goldfish plays to their end,
 * and so finds what the goldfish does not look for: the land to keep, two spells in place of a dear one, a ritual
 * before it, all its artifacts given up for the last points. Asked to, it tries first hands likewise. It plays few
 * games, for each costs as much as hundreds of the goldfish's; each is played by the goldfish too, in the same luck, so
 * that the difference is known better than the two means are.
 */
#ifndef TOPCUT_SANITY_PLANNED_H
#define TOPCUT_SANITY_PLANNED_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/clock.h"

enum { PLANNED_LINES = 3 };
enum { PLANNED_DEALS = 6 /* on which a move is tried, and again as many before one departs from the goldfish */ };

/* How a game was won: from the deck's own draws, with nothing looked at that its player did not see. */
struct planned_line {
    int turn;     /* of the win */
    int64_t game; /* its number */
    struct game_line line;
};

struct planned {
    int64_t games;
    int deals;
    int turns;              /* games are broken off after it, and count as won in the turn after */
    struct estimate sooner; /* turns by which the planner wins sooner; below 0: later */
    struct estimate mean;   /* its killing turn, of the games that it won; trials: those */
    int hand_games; /* of the goldfish, on which a first hand is tried (keeping.h); 0: kept by the stated rule */
    struct estimate mulligans;               /* mean number taken */
    struct estimate faster;                  /* share of the games that it won in an earlier turn than the goldfish */
    struct estimate killed[CLOCK_TURNS + 1]; /* [1 .. turns]: P(won by the end of this turn) */
    double goldfish[CLOCK_TURNS + 1];        /* the goldfish's share of the same games */
    struct planned_line line[PLANNED_LINES]; /* the quickest, of these the shortest; no two of the same cards */
    int lines;
};

/* Plays options->games games of each (at least 1). ERR_INPUT, ERR_INTERRUPT as goldfish_run(). */
TC_MUST_USE enum err_code planned_run(struct arena *arena, const struct list_book *book, int which,
                                      const struct list *list, const struct goldfish_options *options,
                                      struct planned *out, struct err *err);

#endif
