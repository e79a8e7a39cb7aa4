/* standings.h - models of the standings, the cross table, the schedule and the prizes */
#ifndef TOPCUT_WEB_PAGES_STANDINGS_H
#define TOPCUT_WEB_PAGES_STANDINGS_H

#include "web/pages/inner.h"

/* What an opponent contributes to the tiebreakers, in a sentence. */
struct standings_step {
    const char *text;
};

/* The arithmetic of one line. */
struct standings_why {
    struct standings_step *steps;
    size_t n_steps;
    const char *omw, *gw, *ogw; /* sentences */
    const char *rule;           /* English */
};

struct standings_entry {
    int rank; /* 0: none */
    int64_t player;
    const char *name, *members;
    int points;
    const char *record, *omw, *gw, *ogw, *note;
    bool last_in;                    /* the last place that makes the cut */
    const struct standings_why *why; /* unfolds in place; NULL: a page of its own */
};

struct round_link {
    int number;
    bool current;
};

/* Who finished where, after a playoff. */
struct final_place {
    int rank;
    const char *name;
};

struct standings_page {
    struct event_id event;
    const char *event_name, *title, *base; /* base: the path of this round's standings */
    int round;
    struct round_link *rounds;
    size_t n_rounds;
    int missing, cut;
    bool teams, notes, staff, robin; /* robin: there is a schedule */
    struct standings_entry *rows;
    size_t n_rows;
    struct markup chart;        /* points by round; text NULL: none */
    struct final_place *places; /* of those who played on, once the playoff is over */
    size_t n_places;
};

/* One player's line, unfolded. */
struct standings_line_page {
    struct event_id event;
    const char *event_name, *title, *name, *base;
    const struct standings_entry *entry;
    int64_t profile; /* 0: shows none */
};

struct crosstable_line {
    int line;
    const char *name, *record;
    int points;
    const char **cells;
    size_t n_cells;
};
struct crosstable_page {
    struct event_id event;
    const char *event_name;
    bool matrix;
    int64_t previous, next; /* pages of the same; 0: none */
    const char **heads;
    size_t n_heads;
    struct crosstable_line *rows;
    size_t n_rows;
};

struct schedule_line {
    int board; /* 0: sits out */
    const char *name1, *name2, *score, *note;
};
struct schedule_round {
    const char *title;
    struct schedule_line *lines;
    size_t n_lines;
};
struct schedule_page {
    struct event_id event;
    const char *event_name;
    bool drawn;
    struct schedule_round *rounds;
    size_t n_rounds;
};

struct prize_line {
    int rank;
    const char *name, *amount;
};
struct prizes_page {
    struct event_id event;
    const char *event_name;
    const char *pot, *places, *shares, *mode; /* as typed */
    const char *paid;                         /* what was taken in, as a sentence; "" */
    bool even, steep, own, per_win, per_point;
    bool whole, by_points; /* in whole units; players with equal match points share */
    const char *pending;   /* why the order is not final, English; "" */
    struct prize_line *lines;
    size_t n_lines;
    const char *total, *left; /* left: of the pot, where whole units do not use it up; "" */
};

#endif
