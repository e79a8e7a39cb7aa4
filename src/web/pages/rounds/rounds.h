/* rounds.h - models of the pages about a round: pairings, results, the round's clock */
#ifndef TOPCUT_WEB_PAGES_ROUNDS_H
#define TOPCUT_WEB_PAGES_ROUNDS_H

#include "web/pages/inner.h"

/* A line of the pairings. */
struct round_row {
    int table;        /* 0: none (a bye) */
    int64_t id1, id2; /* players; id2 0: nobody */
    const char *name1, *name2;
    int points1, points2; /* before the round; seeds in the bracket */
    const char *result;   /* "2-1", "" */
    const char *reported; /* what players say, while there is no result: "2-1", or both when they differ; "" */
    bool disputed, bye, by_hand, paired_down;
    int minutes; /* minutes beyond the round's time */
};

/* A table that needs attention: its result is missing or disputed. */
struct round_open {
    int table;
};

/* What the round's clock shows and offers. */
struct clock_panel {
    struct event_id event;
    int round;
    const char *state; /* "none", "running", "paused", "over" */
    bool none, running, paused, over, untimed, warning_due, set_back;
    int64_t left_s;      /* now */
    int64_t ends_at_utc; /* while it runs */
    int64_t now_utc;
    const char *left; /* "12:30" */
    const char *ends; /* "20:15" */
    int minutes;      /* that it would be started with */
    const char *minutes_rule;
    int n_playing;
    const char *seen; /* the state that the forms that set it were made from */
    const char *back; /* the page to return to */
};

struct round_page {
    struct event_id event;
    const char *event_name, *name;         /* "Round 3" */
    int number, last_number;               /* of this round, of the latest one */
    bool latest, published, bracket, open; /* open: the event can still be changed */
    bool desk;                             /* the reader may change pairings */
    struct round_row *rows;
    size_t n_rows;
    int total, in, missing;
    struct round_open *missing_tables, *disputed;
    size_t n_missing_tables, n_disputed;
    int n_reported; /* tables where one player reported and none contradicts */
    int pair_downs, rematches, best_of;
    bool more_draws;
    const char *seed;            /* of the pairing, "" for none */
    const char *typed;           /* what stood in the line that failed */
    struct page_answer answer;   /* of the open page: it stands beside the line */
    const char *swap_a, *swap_b; /* and in the form to change places */
    const char *away;            /* who sits elsewhere than at their fixed table; "" */
    /* a result that contradicts the one that is there: offered to replace it */
    bool conflict;
    int conflict_table;
    const char *conflict_now, *conflict_new;
    int64_t newest; /* journal entry, for undo */
    struct clock_panel clock;
    bool can_pair, can_cut, can_unpair;
    bool rematch; /* pairing was refused: none without one is left */
    const char *typed_lines, *seen_pairs;
    int cut_size;
    const char *previous, *next; /* paths of the neighbouring rounds; NULL */
};

struct table_page {
    struct event_id event;
    int round, table;
    const char *event_name, *round_name;
    struct round_row row;
    const char *seen;      /* the result as the form saw it */
    const char *seen_pair; /* who sits there */
    const char **scores;   /* that a match can have, as buttons, player 1's wins first */
    size_t n_scores;
    const char *said[2]; /* what each player said; "" */
    bool playoff;        /* of a cut: no draws, and a player who leaves gives a walkover */
    bool drops[2], staff, open, latest, timed;
    struct clock_extension *extensions;
    size_t n_extensions;
    const char *url; /* of this page, as a phone opens it */
};

/* Public pairings: a line a player, or a line a table. */
struct names_row {
    const char *name, *opponent; /* opponent "" for a bye */
    int table, points, opponent_points;
};
struct names_page {
    struct event_id event;
    const char *event_name, *name;
    int number;
    bool by_table;
    struct names_row *rows;
    size_t n_rows;
    const char *clock; /* "time is up at 20:15", "" */
    int64_t ends_at_utc;
};

struct hand_page {
    struct event_id event;
    const char *event_name, *lines;
    int number;
    bool rest;
    struct names_row *players; /* who can be paired: name and points */
    size_t n_players;
};

/* What mending the round would change; before and after are "A – B", "A – bye", or "" for nobody. */
struct repair_line {
    int table; /* 0: a bye */
    const char *before, *after, *why;
};
struct repair_page {
    struct event_id event;
    const char *event_name, *seed, *seen_pairs, *alone;
    int number;
    bool all; /* re-pair every open table, not only the broken ones */
    struct repair_line *changes;
    size_t n_changes;
};

/* The clock's part of a page, by clock_panel template; fills a model from the event's clock. ERR_CONFLICT never: an
 * event without rounds has a panel that says nothing (round 0). */
TC_MUST_USE enum err_code clock_panel_fill(struct request *req, int round, const char *back, struct clock_panel *out,
                                           struct err *err);

#endif
