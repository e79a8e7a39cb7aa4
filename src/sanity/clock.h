/* clock.h - how fast a deck kills an opponent who does nothing, in games of the engine by the full rules
 *
 * A goldfish plays the deck: it plays the best land, mana first, then what it can pay for, aims burn at the opponent
 * and attacks with everything. It takes mulligans by a stated plan (mulligan.h), or without one by the era's rule:
 * hands of six and seven with fewer than two lands or more than five. The opponent has 20 life, no turns and no cards.
 * The same games give the curve as played (mana spent), and the cards that stick in the hand. Turns are the goldfish's
 * own: turn 4 is its fourth, extra turns included. A deck with generals (struct list_lead) casts them from the command
 * zone, and plays against the life total of its rules. With several opponents it is a free-for-all: each of them has
 * that life, it attacks one after the other and with what is left over the next, and wins when the last is out.
 */
#ifndef TOPCUT_SANITY_CLOCK_H
#define TOPCUT_SANITY_CLOCK_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/book.h"
#include "sanity/interval.h"
#include "sanity/mulligan.h"

enum {
    CLOCK_TURNS = 40 /* the largest number of turns */,
    GOLDFISH_OPPONENTS = 3,
    CLOCK_LOOK = 10,     /* turns for which single cards are counted */
    GOLDFISH_LEAST = 200 /* games that are played before a run is ended early */
};

/* What a run is played for, and ended early by: the mean turn of it. A game without counts as the turn after the last.
 */
enum clock_aim { CLOCK_OF_KILL, CLOCK_OF_GENERALS /* the first casting of each */ };

struct goldfish_options {
    bool on_the_draw, no_mulligans;
    /* which hands are kept; NULL: the engine's mind decides, by the era's rule */
    const struct mulligan_plan *plan;
    uint32_t planner; /* deals on which the player tries each move before it makes one; 0: it plans nothing */
    bool
        tries_hands; /* the player who plans keeps hands by games of the goldfish (keeping.h), not by the plan's rule */
    int opponents;   /* who sit there and do nothing, up to GOLDFISH_OPPONENTS; 0: 1 */
    int turns;       /* games are broken off after that many turns of the goldfish; 0: 15, with a general 20 */
    int64_t games;   /* of the first round; 0: 10,000 */
    /* Ends the run before that, after GOLDFISH_LEAST games or some hundreds more, as soon as half the width of the
     * interval of the mean turn of aim is no more than this share of it; 0: all games are played. Without precision. */
    double within;
    enum clock_aim aim;
    double
        /* half the width of the widest interval of the chance to have killed by a turn; 0: the first round only */
        precision;
    int64_t most; /* with a precision; 0: until it is reached */
    uint64_t seed;
    int threads;      /* 0: one a processor */
    const char *what; /* progress is shown under this name; NULL: not */
};

/* Of one turn of the goldfish; means are over the games that reached its end step or were won in it. */
struct goldfish_turn {
    struct estimate killed;    /* P(won by the end of this turn) */
    struct estimate won_now;   /* P(won in this turn) */
    double reached;            /* share of games that were not won before it */
    struct estimate spent;     /* mean mana value of the spells cast in it */
    struct estimate spent_all; /* P(at least one mana for each land was spent): the curve is used */
    double damage;             /* mean life that the other has lost by its end */
    double lands;              /* mean lands on the battlefield at its end */
    double hand;               /* mean cards in hand at its end */
};

/* Of one card of the list, copies of the maindeck; [t]: in turn t or by it (t up to CLOCK_LOOK). */
struct goldfish_card {
    struct estimate
        cast[CLOCK_LOOK + 1]; /* of the copies that were in the hand by then, the share that had been cast or played */
    struct estimate stuck[CLOCK_LOOK + 1]; /* of the same, the share still in hand at the end of that turn */
};

/* Of one general. */
struct goldfish_general {
    int card; /* of the list */
    /* [1 .. turns]: P(cast from the command zone by the end of this turn) */
    struct estimate cast[CLOCK_TURNS + 1];
    /* mean turn of the first casting, of the games in which there was one */
    struct estimate first;
    double casts; /* mean number of castings in a game */
};

struct goldfish {
    enum era era;
    int64_t games;
    int turns;
    struct estimate mean;      /* killing turn of the games that were won; trials: those */
    int median;                /* the first turn by which half of all games are won; 0: by none */
    double never;              /* share not won by the last turn */
    double decked;             /* share lost or drawn: the own library was empty, own cards killed the player */
    double broken_off;         /* share in which a limit of the engine was reached */
    struct estimate mulligans; /* mean number taken */
    struct estimate first_out; /* mean turn in which the first opponent is out, of the games in which one is */
    struct goldfish_turn turn[CLOCK_TURNS + 1]; /* [1 .. turns] */
    struct goldfish_card *card;                 /* list->cards of them */
    struct goldfish_general general[2];
    int generals;      /* 0: nobody leads the deck */
    double by_general; /* share won by the combat damage of one general while life was left */
};

/* What was done in a game, in order: spells that were cast and abilities that were used. Lands, tokens and
 * copies are left out. */
enum { LINE_STEPS = 48 };
struct game_step {
    int turn;
    int card;     /* of the list */
    bool ability; /* of the card, else it was cast */
    int times;    /* in a row */
};
struct game_line {
    int steps;
    bool whole; /* there was room for all of them */
    struct game_step step[LINE_STEPS];
};

/* Plays the maindeck of list number `which` of the book. ERR_INPUT: no cards, or more than the engine has room for; the
 * sentence says what else is possible. */
TC_MUST_USE enum err_code goldfish_run(struct arena *arena, const struct list_book *book, int which,
                                       const struct list *list, const struct goldfish_options *options,
                                       struct goldfish *out, struct err *err);

#endif
