/* tardy.h - players who are not seated when the round starts (D.3.17)
 *
 * One game is lost at once and another for each full ten minutes, as the event's floor rules say
 * (format/floor.h); with as many as the opponent needs the match is lost, and in round 1 the player is
 * ejected. It is a penalty as any other (penalties.h): it counts, is reported, and is taken back
 * there. */
#ifndef TOPCUT_EVENT_TARDY_H
#define TOPCUT_EVENT_TARDY_H

#include "event/judge/penalties.h"
#include "event/round/clock.h"

struct tardy_outcome {
    struct penalty penalty;
    struct floor_tardiness due; /* what the rules say */
    const char *floor_rules;    /* of which edition */
    int round, table, minutes;
    const char *name, *opponent;
    char seat;       /* the match of which is meant; 0: the whole match */
    bool from_clock; /* minutes are those since the clock of the round was started */
    bool unchanged;  /* as much was lost before: twice is once */
    const char *sentence;
    const char **remarks; /* as those of a penalty */
    size_t n_remarks;
};

/* A player is so many minutes late to the latest round's match (-1: by the round's clock, 0 when it is not
 * started); by tells who types. where is a table, then who names the player; or the player, then who is NULL. Said
 * again later, the same penalty becomes what is due then. ERR_INPUT: a table without a player; ERR_CONFLICT: no
 * opponent, the match has a result, the floor rules know nothing of tardiness. */
TC_MUST_USE enum err_code tardy(struct store *store, struct arena *arena, struct event_id event, const char *where,
                                const char *who, int minutes, const char *by, struct tardy_outcome *out,
                                struct err *err);

#endif
