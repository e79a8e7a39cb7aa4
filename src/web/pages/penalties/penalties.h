/* penalties.h - the model of the page of an event's penalties */
#ifndef TOPCUT_WEB_PAGES_PENALTIES_H
#define TOPCUT_WEB_PAGES_PENALTIES_H

#include "web/pages/inner.h"

struct penalty_row {
    int number, round, table;
    int64_t player;
    const char *name, *infraction, *level, *consequence, *judge, *note, *at, *rule;
    bool open, withdrawn, counts; /* open: waits for the head judge */
    const char *withdrawn_reason;
    const char *seen; /* what the forms of this row were made from */
};
struct penalty_choice {
    const char *key, *name;
    bool chosen;
};
struct penalties_page {
    struct event_id event;
    const char *event_name, *catalogue;
    bool open;
    struct penalty_row *rows; /* newest first */
    size_t n_rows;
    /* the form */
    const char *player, *note, *judge, *round, *games;
    struct penalty_choice *infractions, *levels, *consequences, *intents;
    size_t n_infractions, n_levels, n_consequences, n_intents;
    const char **names;
    size_t n_names;
    /* what the rules say of what is in the form */
    bool suggested;
    bool confirm; /* the box of the head judge was ticked */
    const char *suggestion;
    const char **reasons;
    size_t n_reasons;
};

#endif
