/* screen.h - what the big screen and the public clock show */
#ifndef TOPCUT_WEB_PAGES_SCREEN_H
#define TOPCUT_WEB_PAGES_SCREEN_H

#include "event/round/announce.h"
#include "web/page/page.h"

struct screen_pairing {
    const char *name, *opponent; /* opponent "": a bye */
    int table;                   /* 0: none */
};

struct screen_rank {
    int rank, points;
    const char *name, *record; /* "3-1-0" */
};

struct screen_table {
    int table, minutes; /* minutes: more than the round has */
    int64_t ends_at_utc;
    bool playing;
};

struct screen_clock {
    bool none, paused, running, over; /* none: not started, or the round has no limit */
    int64_t ends_at_utc;
    const char *left;            /* "12:30" at the time of the page */
    struct screen_table *tables; /* with more time, and after time those that still play */
    size_t n_tables;
    int playing;
};

struct screen_page {
    int64_t event;
    const char *event_name;
    const char *round_name; /* "" before the first */
    enum screen_mode mode;  /* never SCREEN_AUTO */
    bool split;             /* with the clock and what is announced beside */
    struct screen_clock clock;
    const char *announcement; /* "" none */
    struct screen_pairing *pairings;
    size_t n_pairings;
    struct screen_rank *ranks;
    size_t n_ranks;
    bool many; /* so many names that each only has its table */
    struct markup bracket;
    const char *url, *named; /* to join; named: by name, "" */
    const char *qr;          /* an SVG path, "" when it cannot be drawn */
    int qr_size;
};

struct screen_choice {
    int64_t event;
    const char *name, *date;
};

struct screens_page {
    struct screen_choice *events;
    size_t n_events;
};

#endif
