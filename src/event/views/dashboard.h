/* dashboard.h - what an event's next step is, and what is missing for it
 *
 * One look at everything that an organizer has to see between two steps, as numbers: the page and
 * the command put words to them. The next step is what the one big button does; what is missing
 * never hides it, but stands beside it.
 */
#ifndef TOPCUT_EVENT_DASHBOARD_H
#define TOPCUT_EVENT_DASHBOARD_H

#include "event/enrol/checkin.h"
#include "event/result/reported.h"
#include "event/round/announce.h"
#include "event/round/clock.h"

enum next_step {
    NEXT_ENROL,      /* there are fewer than two players */
    NEXT_PAIR_FIRST, /* enough are in: pair round 1 */
    NEXT_PUBLISH,    /* a round is paired, and nobody sees it yet */
    NEXT_CLOCK,      /* it is published, and the clock is not started */
    NEXT_WARN,       /* the warning before time is due */
    NEXT_RESULTS,    /* results are missing */
    NEXT_DISPUTES,   /* those missing are all disputed: a judge decides */
    NEXT_PAIR,       /* all results are in: pair the next round (of the playoff, too) */
    NEXT_CUT,        /* the last Swiss round is played: cut to the playoff */
    NEXT_CLOSE,      /* everything is played: close the event */
    NEXT_DONE,       /* closed */
};
#define N_NEXT_STEPS 11
const char *next_step_name(enum next_step step); /* "enrol", "pair-first", "publish", ... */
/* "topcut pair"; "" when there is none to give as it is */
const char *next_step_command(enum next_step step);

/* The same for one look, with the size of a cut that cannot be as large as planned. */
struct dashboard;
const char *dashboard_command(struct arena *arena, const struct dashboard *look);

/* The step once all results of the latest round are in; there is one. */
TC_MUST_USE enum err_code next_step_after_round(struct arena *arena, const struct event_data *data, enum next_step *out,
                                                struct err *err);

struct dashboard {
    enum next_step step;
    int round;                        /* the latest, 0: none */
    int next_round;                   /* that NEXT_PAIR_FIRST, NEXT_PAIR and NEXT_CUT pair; 0 otherwise */
    int rounds_planned;               /* Swiss rounds */
    bool published;                   /* the latest round */
    bool playoff;                     /* the latest round is of the playoff */
    int active;                       /* players who are in */
    int unpaid;                       /* of them, where there is a fee */
    int absent;                       /* of them, not checked in; -1: nobody is, so check-in is not used */
    int signups;                      /* requests to be enrolled that wait */
    bool lists_required, lists_taken; /* decklists must be, or can be, handed in */
    bool lists_locked;
    int without_list; /* of active players, where lists are required */
    int illegal_lists;
    int in, total; /* results of the latest round, matches with an opponent */
    int *missing;  /* tables of the latest round without a result, ascending */
    size_t n_missing;
    int *reported; /* of those, that one player reported */
    size_t n_reported;
    int *disputed; /* of those, where the two say different things */
    size_t n_disputed;
    enum clock_state clock;
    int64_t left_s;    /* on the clock; below 0: time is over */
    int still_playing; /* tables that have time left by an extension */
    bool warning_due;
    int cut;    /* planned size of the playoff; 0: none */
    int cut_to; /* what the players who are left can make of it */
    struct announcement announcement;
    enum screen_mode screen, screen_now;
    int64_t newest_entry; /* of the journal */
};

/* Lists are those that are stored: nothing is judged again. */
TC_MUST_USE enum err_code dashboard_look(struct store *store, struct arena *arena, const struct event_data *data,
                                         struct dashboard *out, struct err *err);

#endif
