/* profile.h - models of a player's profile and of the rating lists */
#ifndef TOPCUT_WEB_PAGES_PROFILE_H
#define TOPCUT_WEB_PAGES_PROFILE_H

#include "web/pages/inner.h"

struct profile_match {
    const char *text; /* "Round 1: won 2-1 against Ek, Ida" */
};
struct profile_event {
    int64_t event;
    const char *name, *date, *format, *deck;
    int place, players; /* place 0: none yet */
    bool final;
    int points;
    const char *record;
    struct profile_match *matches;
    size_t n_matches;
};
struct profile_rating {
    const char *category;
    int rating, matches;
    bool provisional;
};
struct profile_page {
    struct player_id player;
    const char *name;
    bool staff, hidden;
    struct profile_rating *ratings;
    size_t n_ratings;
    struct markup picture; /* text NULL: nothing rated */
    struct profile_event *events;
    size_t n_events;
    int64_t next; /* page of older events; 0: none */
};

struct rating_row {
    int rank;
    int64_t profile; /* 0: shows none */
    const char *name, *last;
    int rating, matches;
    const char *record;
    bool provisional;
};
struct rating_choice {
    const char *key, *name;
    bool current;
};
struct ratings_page {
    const char *title, *category;
    struct rating_choice *categories;
    size_t n_categories;
    struct rating_row *rows;
    size_t n_rows;
    size_t total;
    bool any_provisional; /* among the rows */
    int64_t next;         /* of the next page; 0: none */
};

#endif
