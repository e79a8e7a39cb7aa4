/* home.h - what the first page shows */
#ifndef TOPCUT_WEB_PAGES_HOME_H
#define TOPCUT_WEB_PAGES_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct home_event {
    int64_t event;
    const char *name, *date, *format, *city;
    int players, round, rounds; /* round 0: none paired yet */
    bool playoff, closed, signup;
};

struct home_page {
    struct home_event *open, *closed;
    size_t n_open, n_closed;
    bool staff, organizer, player;
};

#endif
