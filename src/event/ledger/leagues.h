/* leagues.h - several events as one competition, of which the best N of M count
 *
 * A league is a list of events and a rule; its standings are derived from the events whenever they are asked
 * for, so a correction in one of them, or two records of a player that are merged, are right here at once.
 * Only closed events count. Those that are open are told as pending.
 *
 * What a player gets in an event:
 *
 *   match-points  the match points of its Swiss rounds, or of all rounds where it has no Swiss ones
 *   places        the points of the place that the player finished at, playoff included
 *
 * and in both cases the points for attendance, which are part of the event's result: where only the best N
 * count, they count with these. Who never was at a table, or was disqualified (no prizes, D.3.3), gets
 * nothing. In an event of teams each member gets what the team got. Ties: standings/league.h.
 */
#ifndef TOPCUT_EVENT_LEAGUES_H
#define TOPCUT_EVENT_LEAGUES_H

#include "event/core/events.h"
#include "event/people/players.h"

struct league_id {
    int64_t v;
};

enum league_scoring { LEAGUE_MATCH_POINTS, LEAGUE_PLACES };
extern const char *const league_scoring_words[]; /* "match-points", "places" */

struct league_settings {
    const char *name;
    int best_of; /* so many of each player's events count; 0: all */
    enum league_scoring scoring;
    const char *places; /* "10,8,6,5": points of place 1, 2, ...; "" with match points */
    int attendance;     /* points for taking part */
};

struct league {
    struct league_id id;
    const char *uuid;
    struct league_settings set;
    int events;
};

/* ---- verbs ----------------------------------------------------------------------------------- */

/* ERR_INPUT names the setting that is wrong; ERR_CONFLICT: another league has the name. */
TC_MUST_USE enum err_code league_new(struct store *store, struct arena *arena, const struct league_settings *settings,
                                     struct league *out, struct err *err);

enum league_setting {
    LEAGUE_SET_NAME = 1 << 0,
    LEAGUE_SET_BEST = 1 << 1,
    LEAGUE_SET_SCORING = 1 << 2,
    LEAGUE_SET_PLACES = 1 << 3,
    LEAGUE_SET_ATTENDANCE = 1 << 4,
};
TC_MUST_USE enum err_code league_edit(struct store *store, struct arena *arena, struct league_id id,
                                      const struct league_settings *settings, unsigned which, struct league *out,
                                      struct err *err);

/* The events stay. */
TC_MUST_USE enum err_code league_delete(struct store *store, struct arena *arena, struct league_id id, struct err *err);

/* Puts events in, or takes them out; all or none. ERR_CONFLICT: one is in already; ERR_INPUT: one is named
 * twice; ERR_NOT_FOUND: one is not in. */
TC_MUST_USE enum err_code league_add(struct store *store, struct arena *arena, struct league_id id,
                                     const struct event_id *events, size_t n, struct league *out, struct err *err);
TC_MUST_USE enum err_code league_remove(struct store *store, struct arena *arena, struct league_id id,
                                        const struct event_id *events, size_t n, struct league *out, struct err *err);

/* ---- reading --------------------------------------------------------------------------------- */

TC_MUST_USE enum err_code league_get(struct store *store, struct arena *arena, struct league_id id, struct league *out,
                                     struct err *err);
/* By name. */
TC_MUST_USE enum err_code league_list(struct store *store, struct arena *arena, struct league **out, size_t *n,
                                      struct err *err);
/* "3", "#3", or the unique beginning of a name; NULL or "": the only league that there is. ERR_NOT_FOUND
 * with suggestions; ERR_CONFLICT lists those that it could be. */
TC_MUST_USE enum err_code league_resolve(struct store *store, struct arena *arena, const char *words,
                                         struct league *out, struct err *err);

/* A league as one value. */
struct league_table {
    struct league league;
    struct event *events; /* by date */
    size_t n_events;
    size_t n_pending;       /* of these, not closed */
    struct player *players; /* who has a result, by name */
    size_t n_players;
    struct league_result *results; /* player and event are indices here; by event, then player */
    int *places;                   /* of each result: the place in the event */
    size_t n_results;
    struct league_row *rows; /* best first */
    size_t n_rows;
};
TC_MUST_USE enum err_code league_table(struct store *store, struct arena *arena, struct league_id id,
                                       struct league_table *out, struct err *err);

/* The result of a player in an event of the table; NULL: none. */
const struct league_result *league_result_of(const struct league_table *table, int player, int event);

/* "match points", "10,8,6,5 for the places, 1 for taking part": how a league is counted. */
const char *league_rule_text(struct arena *arena, const struct league_settings *settings);

#endif
