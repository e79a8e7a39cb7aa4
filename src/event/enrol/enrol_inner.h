/* enrol_inner.h - what the files on enrolment share: a player of an event, and the rounds that they missed */
#ifndef TOPCUT_EVENT_ENROL_INNER_H
#define TOPCUT_EVENT_ENROL_INNER_H

#include "event/core/load.h"
#include "event/core/roster.h"
#include "event/enrol/enrol.h"

/* A row of enrolment. */
struct enrolment {
    bool found;
    int number, first_round, dropped_after; /* -1: in */
    bool disqualified;
};

TC_MUST_USE enum err_code enrolment_find(struct store *store, struct event_id event, struct player_id player,
                                         struct enrolment *out, struct err *err);

/* What every verb on one player of an event needs to know first. */
struct entry {
    struct event event;
    struct player player;
    struct enrolment enrolment;
};

/* Begins a verb on an open event; the caller ends it, whatever comes back in *begun. */
TC_MUST_USE enum err_code entry_begin(struct store *store, struct arena *arena, const char *verb, struct event_id event,
                                      struct player_id player, struct entry *out, bool *begun, struct err *err);

TC_MUST_USE enum err_code require_enrolled(const struct entry *e, struct err *err);

/* Drops a player of data (an index) after the round that was just played, inside the caller's verb; data knows it,
 * too. */
TC_MUST_USE enum err_code enrol_drop_after_match(struct store *store, struct arena *arena, struct event_data *data,
                                                 int player, const char **sentence, struct err *err);

/* Gives a player without a match in Swiss rounds from..to a loss or a bye there. *missed counts them. */
TC_MUST_USE enum err_code fill_missed(struct store *store, const struct event *event, struct player_id player, int from,
                                      int to, enum enrol_late_as as, int *missed, struct err *err);

/* ", with a loss for each of the 2 missed rounds", or "". */
const char *missed_text(struct arena *arena, int missed, enum enrol_late_as as);

/* "; 2 players sit round 3 out, topcut repair pairs them", or "". */
TC_MUST_USE enum err_code sitting_out_text(struct store *store, struct arena *arena, const struct event *event,
                                           const char **out, struct err *err);

#endif
