/* report.h - gathers everything that is reported about one decklist
 *
 * Runs the analyses one after the other and keeps what they found; nothing is worded here (report/sanity_*.c does
 * that). An analysis that is not possible is left out with a sentence that says why: a deck of lands alone has hands
 * but no castability, an empty one has neither.
 *
 * The same list and options give the same report, whatever the number of threads. With the default numbers of trials
 * and games a report takes about half a second of one core.
 */
#ifndef TOPCUT_SANITY_REPORT_H
#define TOPCUT_SANITY_REPORT_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/aim.h"
#include "sanity/boarding.h"
#include "sanity/compare.h"
#include "sanity/composition.h"
#include "sanity/draws.h"
#include "sanity/errors.h"
#include "sanity/goal.h"
#include "sanity/kin.h"
#include "sanity/lead.h"
#include "sanity/openings.h"
#include "sanity/planned.h"
#include "sanity/sources.h"
#include "sanity/swaps.h"

struct sanity_options {
    enum era era;
    enum mulligan_rule mulligan; /* the mulligan rule of castability and land drops */
    bool on_the_draw;
    /* of the goldfish, all of which are played; 0: up to SANITY_GAMES, until SANITY_WITHIN is reached; or
     * SANITY_UNTOLD_GAMES */
    int64_t games;
    int64_t planned;  /* games of a player who plans; 0: none */
    int64_t trials;   /* hands dealt for castability; 0: SANITY_TRIALS */
    double precision; /* a share (0.002 = 0.2 %); 0: exactly the numbers above */
    uint64_t seed;
    int threads; /* 0: one a processor */
    bool no_games, no_swaps;
    bool no_table;                 /* without the games against three others, which a row of many decks does not have */
    const struct boardings *plans; /* of the sideboard; NULL */
    bool progress;                 /* shown on stderr, part by part */
};
/* Games: of the goldfish, at most; where its kills are no clock, for the mana alone and SANITY_TURNS turns of it; of
 * each of many decks. */
enum {
    SANITY_GAMES = 1000,
    SANITY_UNTOLD_GAMES = 250,
    SANITY_TURNS = CLOCK_LOOK,
    SANITY_MANY_GAMES = 250,
    SANITY_PLAN_GAMES = 1000,
    SANITY_TABLE_GAMES = 250, /* against three others, of a deck with a general */
    SANITY_TRIALS = 40000,
    SANITY_MANY_TRIALS = 20000 /* of each of many decks */
};

/* How exact the mean turn of a kill is to be, and of a general's first casting, as shares of it: either is a quarter of
 * a turn or so. */
#define SANITY_WITHIN      0.025
#define SANITY_CAST_WITHIN 0.05

/* The hands of one mulligan rule. */
struct sanity_hands {
    struct mulligan_plan plan;
    struct mulligan_table table;
    struct mulligan_best best; /* for the goal below */
};
enum { SANITY_HANDS = 4 };

/* A card whose colour has fewer sources than the published method asks for. */
struct sanity_need {
    int card;         /* of the list */
    unsigned colours; /* MANA_* bit; of hybrid symbols all that pay them */
    int coloured;     /* symbols */
    int sources;      /* in the deck: lands, and other sources of a lower mana value */
    int needed;       /* by the method; -1: even all lands would not be enough */
};

/* The deck after a plan of the sideboard. */
struct sanity_plan {
    const struct boarding *plan;
    const struct list *list;
    struct composition composition;
    double mean_castable; /* as trials.mean_castable */
    struct land_draws draws;
    bool has_change; /* the clock was compared, game by game with the same luck */
    struct comparison change;
};

struct sanity_report {
    const struct list *list;
    struct sanity_options options;
    struct composition composition;
    struct list_error errors[LIST_ERRORS_MAX];
    size_t n_errors;
    const char *newer; /* cards that are newer than the era: a sentence, or "" */

    bool has_hands;                          /* there are at least seven cards */
    struct sanity_hands hands[SANITY_HANDS]; /* each rule of the era; the first is options.mulligan */
    int n_hands;
    int goal_colour;            /* the goal's colour, the one that costs need most; -1: none */
    struct openings openings;   /* first hands by colours of lands */
    struct land_draws draws[2]; /* on the play, on the draw */

    bool has_lands_advice; /* there are spells to judge */
    struct lands_advice advice;
    bool has_needs;            /* sources were computed: the deck has lands and is not too large */
    struct sanity_need *needs; /* largest lack first */
    size_t n_needs;

    bool has_trials;
    struct trials trials;
    bool has_swaps;
    struct swaps swaps;

    struct aim aim; /* how it wins, and whether the clock is its own */
    bool has_clock;
    struct goldfish clock;
    int played[N_PLAYED];         /* copies of the maindeck by how the engine plays them */
    const struct list_play *play; /* by card of the list; NULL without a clock */
    bool has_table;               /* a general leads the deck, and its format is not one for two players */
    struct goldfish table;        /* the clock against three others in a free-for-all */
    bool has_planned;
    struct planned planned; /* the clock of a player who plans */

    struct sanity_plan *plans;
    size_t n_plans;

    const struct kin
        *kin; /* others of its kind, set by the caller after the report was made; NULL: none were asked for */

    const char *left_out[8]; /* sentences that say what could not be computed, and why */
    size_t n_left_out;
};

/* ERR_INTERRUPT; all other failures are in left_out. */
TC_MUST_USE enum err_code sanity_report_make(struct arena *arena, const struct list *list,
                                             const struct sanity_options *options, struct sanity_report *out,
                                             struct err *err);

/* The mulligan rules of an era, in order of time; returns how many. */
int mulligans_of_era(enum era era, enum mulligan_rule out[N_MULL_RULES]);

#endif
