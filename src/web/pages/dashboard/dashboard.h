/* dashboard.h - the model of an event's own page */
#ifndef TOPCUT_WEB_PAGES_DASHBOARD_H
#define TOPCUT_WEB_PAGES_DASHBOARD_H

#include "event/views/dashboard.h"
#include "web/pages/rounds/rounds.h"

/* A step of the evening, in the row at the top. */
struct step_view {
    const char *name; /* translated */
    const char *path;
    bool done, current;
};

struct dashboard_page {
    struct event_id event;
    const char *event_name, *format, *date, *state;
    bool desk, staff, closed;
    struct step_view *steps;
    size_t n_steps;
    struct dashboard look;
    /* the one big button, by look.step */
    bool rematch; /* it was refused: no pairing without one is left */
    bool enrol, pair_first, publish, start_clock, warn, results, disputes, pair, cut, close, done;
    const char *round_name;     /* of the latest round; "" */
    const char *rounds_why;     /* why so many Swiss rounds, a sentence for the desk; "" */
    const char *rounds_late;    /* what late entries would make of them; "" */
    const char *left;           /* on the clock; "" */
    bool anything_missing;      /* one of the notes below is there */
    const char *unpaid_cash;    /* "5.00" */
    const char *screen;         /* mode that the organizer chose */
    const char *const *screens; /* all modes */
    size_t n_screens;
    const char *announcement;
    const char *typed_text, *typed_minutes; /* in the form for one */
    struct clock_panel clock;
    /* for everybody */
    bool has_round; /* a published one */
    int published_round;
    bool has_bracket;
};

/* What a mode of the screen is called: "the clock". */
const char *screen_mode_text(const struct lang *lang, const char *mode);

#endif
