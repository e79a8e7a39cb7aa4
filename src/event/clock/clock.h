/* clock.h - time in the room: the round's clock and its extensions, announcements, what the big screens show
 *
 * Not here: the clock of a draft (draft/), and what a result at time means (result/).
 */
#ifndef TOPCUT_EVENT_CLOCK_H
#define TOPCUT_EVENT_CLOCK_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of */

/* ---- the clock ------------------------------------------------------------------------------- */

/* The round's clock, extensions of single tables, the early end (D.1.3, D.1.4, D.4.6)
 *
 * A clock is a row: when the round ends, in seconds since 1970 UTC, or how much is left while it is paused.
 * Nothing ticks; what is shown is worked out from the row and the time of asking, so that a clock survives
 * a restart, a power cut and a change of time zone. A table ends later than the round by what it was
 * extended, by its judge (extension) or by a deck check (deck_check.extension_min); while nobody of it has a
 * result.
 *
 * How long a round takes is the event's setting, else the floor rules' (event/core/core.h); they also say
 * which bracket rounds have no time limit. */

enum clock_state {
    CLOCK_NONE, /* not started */
    CLOCK_RUNNING,
    CLOCK_PAUSED,
    CLOCK_OVER, /* time is up */
};
extern const char *const clock_state_words[];
const char *clock_state_name(enum clock_state state); /* "none", "running", "paused", "over" */

#define CLOCK_MINUTES_MAX   600 /* of a round */
#define CLOCK_EXTENSION_MAX 120 /* minutes of one extension */
#define CLOCK_LEFT_MAX      (CLOCK_MINUTES_MAX * 60)

/* An extension of a table. */
struct clock_extension {
    int table, number; /* number 0: a deck check's, taken back with the check */
    int minutes;
    const char *reason;
    int64_t at_utc;
};
extern const struct column_set clock_extension_columns;

/* A table with an opponent. */
struct clock_table {
    int table, match;    /* match: index in the event's matches */
    bool playing;        /* has no result */
    int minutes;         /* more than the round has */
    int64_t left_s;      /* below 0: over since; of no meaning without a clock */
    int64_t ends_at_utc; /* of no meaning while paused */
};

struct clock_view {
    struct event_data data;
    struct floor_rules rules;
    int round;
    enum clock_state state;
    bool untimed;             /* by the floor rules: so few are left */
    int players_left;         /* in the bracket; 0 in Swiss rounds */
    int minutes;              /* the clock's; without one what it would be set to, 0 for untimed */
    const char *minutes_rule; /* where they come from: "the event", "D.1.3" */
    int64_t now_utc, started_at_utc;
    int64_t ends_at_utc; /* while it runs or is over */
    int64_t left_s;      /* of the round; below 0: over since */
    bool early;          /* the head judge ends it early (D.1.4) */
    int warning_minutes; /* -1: the floor rules know none */
    const char *warning_rule;
    bool warning_due;           /* that much time or less is left, and nobody has warned */
    int64_t warned_at_utc;      /* 0: not given */
    bool set_back;              /* the computer's clock stands before the start of the round */
    struct clock_table *tables; /* by table number */
    size_t n_tables, n_playing, n_extended;
    struct clock_extension *extensions; /* by table, then number */
    size_t n_extensions;
};

/* The tables of a view, each with its players, n_tables of them; the arena's. */
struct clock_line {
    const struct clock_view *view;
    struct clock_table table;
    struct load_player player1, player2;
};
extern const struct column_set clock_line_columns;
struct clock_line *clock_lines(struct arena *arena, const struct clock_view *view);

/* A round's clock as it stands (0: the latest round). Reads alone. ERR_CONFLICT: no round is paired;
 * ERR_NOT_FOUND: no such round. */
TC_MUST_USE enum err_code clock_view(struct store *store, struct arena *arena, struct event_id event, int round,
                                     struct clock_view *out, struct err *err);

/* The same of an event that is loaded. */
TC_MUST_USE enum err_code clock_look(struct store *store, struct arena *arena, const struct event_data *data, int round,
                                     struct clock_view *out, struct err *err);

/* How much of the round's time is left, of a hundred: 100 before the start and with more time than it began with, 0
 * from the end on. */
int clock_left_share(const struct clock_view *clock);

/* The clock as a form saw it: "until 1795000000", "paused 600". */
TC_NONNULL const char *clock_seen_text(struct arena *arena, const struct clock_view *clock);

/* Starts the latest round's clock. minutes 0: as long as the event and the rules say. warning, "" for none,
 * says what the floor rules would not have. An early end that was announced before the start is forgotten.
 * ERR_CONFLICT: it was started already, all results are in,
 * the rules give the round no limit (and minutes is 0), or want it longer (not with force). */
TC_MUST_USE enum err_code clock_start(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                      int minutes, bool force, struct clock_view *out, const char **warning,
                                      struct err *err);

/* ERR_CONFLICT: not started, paused already, time is up. */
TC_MUST_USE enum err_code clock_pause(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                      struct clock_view *out, struct err *err);
/* ERR_CONFLICT: it is not paused. */
TC_MUST_USE enum err_code clock_resume(struct store *store, struct arena *arena, struct event_id event,
                                       const char *seen, struct clock_view *out, struct err *err);

enum clock_setting { CLOCK_SET_LEFT, CLOCK_ADD };
/* Sets how many seconds are left, or adds some (also fewer than 0). An early end that was announced is
 * forgotten. ERR_INPUT: more than CLOCK_LEFT_MAX; ERR_CONFLICT: not started, or (not with force) an earlier
 * end with less notice than the rules ask for (D.1.4). */
TC_MUST_USE enum err_code clock_set(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                    enum clock_setting how, int64_t seconds, bool force, struct clock_view *out,
                                    struct err *err);

/* Notes that the warning before time was given. ERR_CONFLICT: it was given, or there is nothing to warn of. */
TC_MUST_USE enum err_code clock_warned(struct store *store, struct arena *arena, struct event_id event,
                                       const char *seen, struct clock_view *out, struct err *err);

/* The head judge ends the round early, in so many minutes (0: the least that the rules allow). A round
 * without a clock gets one. ERR_CONFLICT: shorter notice than the rules ask for (D.1.4), without a clock less
 * than a whole round has (D.1.3), paused, or it ends earlier anyway. */
TC_MUST_USE enum err_code clock_end_early(struct store *store, struct arena *arena, struct event_id event,
                                          const char *seen, int minutes, struct clock_view *out, struct err *err);

/* Gives the match at a table, or of a player, of the latest round more minutes. ERR_CONFLICT: it has a
 * result, or no opponent; ERR_INPUT: minutes beyond 1..CLOCK_EXTENSION_MAX. */
TC_MUST_USE enum err_code clock_extend(struct store *store, struct arena *arena, struct event_id event,
                                       const char *seen, const char *where, int minutes, const char *reason,
                                       struct clock_extension *added, struct clock_view *out, struct err *err);
/* Takes the extension of that number back (0: the last). ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code clock_extend_back(struct store *store, struct arena *arena, struct event_id event,
                                            const char *seen, const char *where, int number,
                                            struct clock_extension *removed, struct clock_view *out, struct err *err);

/* "12:30", "1:02:30"; "-0:45" below 0. */
char *clock_text(struct arena *arena, int64_t seconds);
/* Reads "25" (minutes), "12:30" or "1:02:30", with "+" or "-" before it an addition; ERR_INPUT. */
TC_MUST_USE enum err_code clock_parse(const char *text, enum clock_setting *how, int64_t *seconds, struct err *err);

/* ---- announcements and screens --------------------------------------------------------------- */

/* What is announced to the room, and what its big screens show
 *
 * One announcement of an event is shown at a time, the newest; it ends by itself or is taken down.
 * What a screen shows follows the moment (pairings when they are new, then the clock, then
 * standings) until somebody says otherwise. Neither is part of the results, so both work in a
 * closed event too. */

#define ANNOUNCE_TEXT_MAX    500 /* bytes */
#define ANNOUNCE_MINUTES_MAX 1440

struct announcement {
    const char *text; /* "": there is none */
    int64_t at_utc;
    int64_t until_utc; /* 0: until it is taken down */
};
extern const struct column_set announcement_columns;

/* Announces, in the place of what was announced before. minutes 0: until it is taken down.
 * ERR_INPUT: empty, too long, or not a number of minutes. */
TC_MUST_USE enum err_code announce_say(struct store *store, struct arena *arena, struct event_id event,
                                       const char *seen, const char *text, int minutes, struct announcement *out,
                                       struct err *err);
/* Takes down what is announced. cleared: there was something. */
TC_MUST_USE enum err_code announce_clear(struct store *store, struct arena *arena, struct event_id event,
                                         const char *seen, bool *cleared, struct err *err);
/* What is announced now. */
TC_MUST_USE enum err_code announce_now(struct store *store, struct arena *arena, struct event_id event,
                                       struct announcement *out, struct err *err);

enum screen_mode {
    SCREEN_AUTO, /* what fits the moment: screen_now */
    SCREEN_PAIRINGS,
    SCREEN_CLOCK,
    SCREEN_STANDINGS,
    SCREEN_BRACKET,
    SCREEN_ANNOUNCE,
    SCREEN_JOIN,
};
#define N_SCREEN_MODES 7
extern const char *const screen_mode_words[];
const char *screen_mode_name(enum screen_mode mode); /* "auto", "pairings", ... */
bool screen_mode_from_name(const char *name, enum screen_mode *out);

TC_MUST_USE enum err_code screen_set(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                     enum screen_mode mode, struct err *err);
TC_MUST_USE enum err_code screen_get(struct store *store, struct event_id event, enum screen_mode *out,
                                     struct err *err);
/* What auto means now: how to join before round 1 is published; pairings (of a playoff of up to 16 players the bracket)
 * until the clock runs; the clock while matches are played; standings (of a playoff the bracket) when all results are
 * in. Never SCREEN_AUTO. */
TC_MUST_USE enum err_code screen_now(struct store *store, struct arena *arena, const struct event_data *data,
                                     enum screen_mode *out, struct err *err);

#endif
