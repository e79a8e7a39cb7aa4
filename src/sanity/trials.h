/* trials.h - can every card be cast, by turn: with the deck's own mana, exactly where counting does it, else by dealing
 *
 * A card is castable by turn t if, with one land a turn played in the best order for it, its cost could have been paid
 * on turn t or before; whether the card itself was drawn does not matter. What can pay is found by Hall's condition:
 * for every set of colours, at least as many sources that make one of them as symbols that want them. A land that
 * enters tapped pays from the turn after; it is played when it does no harm. Lands that enter tapped only sometimes are
 * taken to enter untapped. A fetching land pays as what it can find in the deck pays. Creatures and artifacts that make
 * mana, and what puts lands from the library onto the battlefield, are cast as soon as they can be, cheapest first;
 * creatures pay from the turn after, rituals when they help, and a filter needs one other mana. {X} is nothing, a
 * monocoloured hybrid symbol is paid by its colour if that can be, Phyrexian mana by life. Lands that a card takes in
 * place of its cost (Fireblast, Daze) are so many sources of their colour; other alternative costs are not looked at.
 *
 * Decks whose only mana is from lands are enumerated: the lands are put into classes by what they can do for the card,
 * which are few. Where that is too much, or other cards make mana, hands are dealt; all cards and turns are judged on
 * the same deals, and each number has its interval.
 */
#ifndef TOPCUT_SANITY_TRIALS_H
#define TOPCUT_SANITY_TRIALS_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/interval.h"
#include "sanity/list.h"
#include "sanity/mulligan.h"

enum { TRIAL_TURNS = 10 };
/* A card is said to be stranded when it is castable, by the turn of its mana value and STRANDED_LATER, in fewer than
 * STRANDED_UNDER of the games in which there are lands enough for it; dead when no source can ever pay it. */
enum { STRANDED_LATER = 2 };
#define STRANDED_UNDER 0.75
extern const char stranded_said[];

struct trials_options {
    struct mulligan_plan plan;
    bool on_the_draw;
    int turns;        /* at most TRIAL_TURNS; 0: all */
    int64_t trials;   /* of the first round; 0: 100,000 */
    double precision; /* half the width of the widest interval of any chance; 0: the first round only */
    uint64_t seed;
    int threads; /* 0: one a processor */
    int64_t
        /* hands and draws that are enumerated for a card and turn at most; 0: 300,000; -1: none, deal */
        exact_most;
    const char *what; /* progress is shown under this name; NULL: not */
};

struct card_trials {
    bool judged;          /* false: a land, no card of the maindeck, unknown, or without a mana cost */
    bool castable_at_all; /* the sources of the deck, all of them on the battlefield, could pay it */
    bool stranded;
    bool varies;                               /* cost_varies(): castable at least so often; not in the mean */
    bool exact;                                /* enumerated, every turn */
    int on_curve;                              /* the turn of its mana value, 1 to turns */
    struct estimate castable[TRIAL_TURNS + 1]; /* [1 .. turns] */
    /* The same, given as many lands as it costs mana were seen; where that never happens: 0, from 0 to 1. */
    struct estimate given_lands[TRIAL_TURNS + 1];
    double lands[TRIAL_TURNS + 1]; /* P(as many lands as it costs mana seen by the turn); exact */
};

/* Per colour of mana that a card asks for: can it be had from lands by the turn? Exact. */
struct colour_trials {
    struct estimate one[TRIAL_TURNS + 1]; /* a mana of it */
    struct estimate two[TRIAL_TURNS + 1]; /* two */
};

struct trials {
    int turns;
    int64_t dealt;            /* hands dealt; 0: everything was enumerated */
    struct card_trials *card; /* list->cards of them */
    struct colour_trials colour[MANA_COLOURS];
    double mean_castable; /* of the judged cards, by copies: castable on the turn of their mana value */
    const char *note;     /* what else than lands makes mana, or was left out, a sentence; "" */
};

/* What it costs falls with the board (affinity, delve, convoke ...), which is not counted. */
bool cost_varies(const struct list_card *card);

/* The maindeck of a list. ERR_INPUT: no cards. */
TC_MUST_USE enum err_code trials_run(struct arena *arena, const struct list *list, const struct trials_options *options,
                                     struct trials *out, struct err *err);

#endif
