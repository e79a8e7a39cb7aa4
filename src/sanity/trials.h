/* trials.h - the chance to cast each card by turn with the deck's own mana, by counting where possible, else by dealing
 *
 * A card is castable by turn t if, with one land a turn played in the best order for it, its cost could have been paid
 * on turn t or before; whether the card itself was drawn does not matter. Payment is decided by Hall's condition: for
 * every set of colours, at least as many sources that make one of them as symbols that need them. A land that enters
 * tapped pays from the turn after; it is played when it does no harm. Lands that enter tapped only sometimes are
 * assumed to enter untapped. A fetching land pays like the lands that it can find in the deck. Creatures and artifacts
 * that make mana, and spells that put lands from the library onto the battlefield, are cast as soon as they can be,
 * cheapest first; creatures pay from the turn after, rituals when they help, and a filter needs one other mana. {X} is
 * 0, a monocoloured hybrid symbol is paid by its colour if possible, Phyrexian mana by life. Lands that a card takes in
 * place of its cost (Fireblast, Daze) count as that many sources of their colour; evoke and the like are a cost as
 * well; cards that are exiled from the hand in its place (Force of Will) count where the hand has others of their
 * colour, by the number of lands seen, which makes that chance a little too small when colours are short. Cards whose
 * cost falls with the board or the graveyard are judged on hands that are played out, card by card (trials_play.c).
 *
 * Decks whose only mana is from lands are enumerated: the lands are put into classes by what they can do for the card,
 * which are few. Where that would take too long, or other cards make mana, hands are dealt; all cards and turns are
 * judged on the same deals, and each number has its interval.
 */
#ifndef TOPCUT_SANITY_TRIALS_H
#define TOPCUT_SANITY_TRIALS_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/interval.h"
#include "sanity/list.h"
#include "sanity/mulligan.h"

enum { TRIAL_TURNS = 10 };
/* A card is called stranded when it is castable, by the turn of its mana value and STRANDED_LATER, in fewer than
 * STRANDED_UNDER of the games in which there are lands enough for it; dead when no source can ever pay it. One that its
 * deck uses in another way (USES_BESIDE_MANA of uses.h) is neither. */
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
    bool stranded, dead;
    bool used_beside_mana;                     /* it would be one of these without another use */
    bool varies;                               /* cost_varies(): not in the mean */
    bool fallen;                               /* what it costs less is counted; else castable at least so often */
    bool exact;                                /* enumerated, every turn */
    int on_curve;                              /* the turn of its mana value, 1 to turns */
    struct estimate castable[TRIAL_TURNS + 1]; /* [1 .. turns] */
    /* The same, given that as many lands as its mana cost were seen; if that never happens: 0, interval 0 to 1. */
    struct estimate given_lands[TRIAL_TURNS + 1];
    double lands[TRIAL_TURNS + 1]; /* P(as many lands as it costs mana seen by the turn); exact */
};

/* For each colour of mana that a card needs: P(lands can give it by the turn). Exact. */
struct colour_trials {
    struct estimate one[TRIAL_TURNS + 1]; /* a mana of it */
    struct estimate two[TRIAL_TURNS + 1]; /* two */
};

struct trials {
    int turns;
    int64_t dealt;            /* hands dealt; 0: everything was enumerated */
    struct card_trials *card; /* list->cards of them */
    struct colour_trials colour[MANA_COLOURS];
    double mean_castable; /* mean over the judged cards, by copies: castable on the turn of their mana value */
    const char *note;     /* a sentence on nonlands that make mana or were left out; "" */
};

/* Does its cost depend on the board (affinity, delve, convoke, emerge ...)? */
bool cost_varies(const struct list_card *card);

/* The maindeck of a list. ERR_INPUT: no cards. */
TC_MUST_USE enum err_code trials_run(struct arena *arena, const struct list *list, const struct trials_options *options,
                                     struct trials *out, struct err *err);

#endif
