/* me.h - models of a player's own pages */
#ifndef TOPCUT_WEB_PAGES_ME_H
#define TOPCUT_WEB_PAGES_ME_H

#include "web/pages/decks/deck_form.h"

/* A result as one button: what is sent, and what it means to who presses it. */
struct me_score {
    const char *value; /* "2-1", own wins first; "id" */
    const char *label; /* translated: "I won 2-1" */
    bool said;         /* it is what they said */
};

struct me_result {
    int round, table;              /* table 0: a bye */
    const char *opponent, *result; /* result: own wins first; "" none yet */
};

struct me_page {
    int64_t event;
    const char *event_name, *player_name;
    const char *problem_with; /* why there is nothing to play, translated; "" */
    const char *announcement;
    bool open;  /* the event is not closed */
    bool in;    /* neither dropped nor disqualified */
    bool begun; /* a round is published */
    bool checked_in;
    const char *there_at;
    /* the latest published round */
    int round;
    const char *seen_pair; /* who plays whom, for the forms */
    const char *round_name;
    bool has_match, bye;
    int table;
    const char *opponent;
    bool final, by_me, by_other, disputed, can_report, can_drop, drop_ticked;
    const char *result;        /* the match's, own wins first */
    const char *mine, *theirs; /* what was said, own wins first */
    const char *theirs_value;  /* the same as the form sends it: "1-2" */
    struct me_score *scores;
    size_t n_scores;
    struct me_score *rare; /* seldom needed */
    size_t n_rare;
    /* its clock */
    bool clock_running, clock_paused, clock_over;
    int64_t ends_at_utc; /* with the table's own minutes */
    const char *left, *ends;
    int more_minutes;
    /* the list */
    bool lists, lists_locked, has_list, list_bad;
    const char *list_state;
    /* so far */
    int rank, points, of, after_round; /* rank 0: nothing is to be ranked */
    struct me_result *results;
    size_t n_results;
    bool may_leave; /* no match waits for a result */
    bool has_profile;
    int64_t player;
};

struct me_deck_page {
    int64_t event;
    const char *event_name, *player_name, *format, *date;
    bool taken, locked, open, has;
    int version;
    const char *state, *text;
    bool came_back;
    struct deck_view typed, registered;
};

#endif
