/* decks.h - models of the pages about decklists and deck checks */
#ifndef TOPCUT_WEB_PAGES_DECKS_H
#define TOPCUT_WEB_PAGES_DECKS_H

#include "web/pages/decks/deck_form.h"

struct decks_row {
    int64_t player;
    const char *name, *state, *deck, *archetype, *verdicts; /* verdicts: what is wrong, in sentences; "" */
    bool legal, illegal, missing, unverified, dropped;
    int main, side;
};
struct decks_page {
    struct event_id event;
    const char *event_name, *format, *date, *lists; /* lists: "none", "optional", "required" */
    bool locked, open, asked;
    struct decks_row *rows;
    size_t n_rows;
    struct decklist_counts counts;
    int without; /* players who are in and have no list */
};

struct deck_version_view {
    int version, main, side;
    const char *at, *state, *reason, *withdrawn_reason;
    bool withdrawn, in_force;
};
struct deck_page {
    struct event_id event;
    int64_t player;
    const char *event_name, *player_name;
    const char *format, *date;
    bool locked, open, has, desk; /* has: a list is in force */
    int version;
    const char *state, *archetype, *deck_name;
    const char *label;                  /* the archetype in force, whatever stands in the field */
    struct deck_view registered, typed; /* typed: the form's, when it came back */
    bool came_back;
    const char *text; /* in the field */
    bool unverified;
    const char *reason;
    struct deck_version_view *versions;
    size_t n_versions;
    const char *check_url;
};

/* ---- deck checks ----------------------------------------------------------------------------- */

struct check_row {
    int64_t player;
    const char *name, *note, *at;
    int round, table, minutes, draw;
};
struct checks_page {
    struct event_id event;
    const char *event_name;
    bool open, drawn;
    struct check_row *rows; /* newest round first */
    size_t n_rows;
    const char **names; /* of players, to choose one by hand */
    size_t n_names;
};

struct check_copy {
    int number; /* 1.. of the copies */
};
struct check_card {
    const char *name;
    int count;
    struct check_copy *copies;
    size_t n_copies;
};
struct check_zone {
    const char *title;
    int total;
    struct check_card *cards;
    size_t n_cards;
};
struct check_page {
    struct event_id event;
    int64_t player;
    const char *event_name, *player_name, *where;
    bool has_list, open;
    struct check_zone *zones;
    size_t n_zones;
    struct deck_view verdict;
    const char *note, *seen; /* in the field; as it is kept */
    int minutes;             /* given so far; 0: none */
};

#endif
