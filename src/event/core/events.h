/* events.h - tournaments and their settings */
#ifndef TOPCUT_EVENT_EVENTS_H
#define TOPCUT_EVENT_EVENTS_H

#include "event/core/ids.h"

/* An event's settings; see schema/001 for the columns. */
struct event_settings {
    const char *name, *format, *date;
    int rounds;             /* 0: by the book (event_rounds_planned) */
    int cut;                /* 0: none */
    int best_of;            /* 1, 3, 5 */
    bool more_draws;        /* drawn games beyond best_of are allowed */
    const char *tiebreaks;  /* a standings_rule's name */
    bool last_by_rank;      /* pair the last Swiss round by rank */
    const char *seeding;    /* "standings" or "draft-seat" */
    const char *play_first; /* "random" or "higher-seed"; "" in event_new: by the rule of the date */
    enum rating_category category;
    bool level2;
    enum rating_reading reading;
    int64_t fee_cents;
    uint64_t seed; /* 0 in event_new: drawn */
    /* The following are rows of event/core/settings.c; see schema/003. */
    const char *structure; /* "swiss", "single-elimination", "double-elimination", "round-robin", "unknown" */
    bool third_place;      /* a bracket has a match for third place */
    int legs;              /* round robin: 1 or 2 meetings of each pair */
    /* "random", "rating", "seed": the order of a bracket, round robin or seeded round */
    const char *entry;
    const char *first_rounds;            /* "random", "seeded", "accelerated" */
    const char *avoid;                   /* "club,country,region" or some of them: rather not paired */
    int pod_size;                        /* players in a draft pod */
    int pod_rounds;                      /* rounds between drafts; 0: one draft */
    const char *pod_pairing;             /* "event", or "pod": opponents come from the same pod */
    const char *teams;                   /* "" individuals; "shared" one result a team; "seats" a match a seat */
    int team_size;                       /* 1 without teams */
    const char *kind;                    /* of formats/floor/event-types.json, or "" */
    const char *floor_rules, *penalties; /* "" by the date */
    bool carry_over;                     /* warnings count on all days (D.3.4) */
    int round_minutes;                   /* 0: by the floor rules */
    const char *sanction, *organizer, *city;
    bool deck_sanity; /* lists that look like slips of the pen are told (sanity/errors.h) */
    /* See schema/009. */
    bool public_;      /* anybody may look at its pages: pairings, standings, ... */
    bool public_decks; /* and at all decklists */
    bool signup;       /* players may ask to be enrolled (signup.h) */
};
#define EVENT_SETTINGS_INIT                                                                                            \
    {                                                                                                                  \
        .name = "", .format = "", .date = "", .best_of = 3, .tiebreaks = "mtr", .seeding = "standings",                \
        .play_first = "", .category = RATING_NONE, .reading = RATING_SIGNED, .structure = "swiss", .legs = 1,          \
        .entry = "random", .first_rounds = "random", .avoid = "", .pod_size = 8, .pod_pairing = "event", .teams = "",  \
        .team_size = 1, .kind = "", .floor_rules = "", .penalties = "", .carry_over = true, .sanction = "",            \
        .organizer = "", .city = "", .public_ = true,                                                                  \
    }

enum event_state {
    EVENT_ENROLLING, /* no round yet */
    EVENT_SWISS,     /* Swiss rounds are being played */
    EVENT_PLAYOFF,   /* the cut was made */
    EVENT_CLOSED,
};

struct event {
    struct event_id id;
    const char *uuid;
    struct event_settings set;
    const char *structure; /* set.structure */
    enum event_state state;
    bool imported;
    int players;        /* enrolled */
    int active;         /* neither dropped nor disqualified */
    int rounds_paired;  /* Swiss and playoff rounds together */
    int swiss_rounds;   /* of these, Swiss */
    int starters;       /* players who are in, or were when round 1 began */
    int counted;        /* the same with awarded byes: one counts as 2 players, two as 4, three as 8 */
    int counted_late;   /* counted, with those who came in late, who change no plan */
    int rounds_planned; /* set.rounds, or by the book for the number of players */
    int missing;        /* matches of paired rounds without a result */
};

const char *event_state_name(enum event_state state); /* "enrolling", "swiss", "playoff", "closed" */
/* The same as people call it: the rounds of a round robin are "round-robin". */
const char *event_state_word(const struct event *event);

/* Who plays first, or chooses, in playoff matches by the floor rules of a date: "random", a coin toss before
 * each match (D.10.5, 1999), or "higher-seed", the choice of whoever was ranked higher in the Swiss rounds
 * (MTR 2.2, in force by 2014-05-26). date is valid. */
const char *event_play_first_rule(const char *date);

/* Creates an event and makes it the current one. ERR_INPUT names the setting that is wrong. */
TC_MUST_USE enum err_code event_new(struct store *store, struct arena *arena, const struct event_settings *settings,
                                    struct event *out, struct err *err);

/* The same with what another event asks for in decklists and its judge's pool; id 0: none. */
TC_MUST_USE enum err_code event_new_like(struct store *store, struct arena *arena,
                                         const struct event_settings *settings, struct event_id like, struct event *out,
                                         struct err *err);

/* Which settings event_edit changes: these, and EVENT_SET_EXTRA(i) of event/core/settings.h. */
enum event_setting {
    EVENT_SET_NAME = 1 << 0,
    EVENT_SET_FORMAT = 1 << 1,
    EVENT_SET_DATE = 1 << 2,
    EVENT_SET_ROUNDS = 1 << 3,
    EVENT_SET_CUT = 1 << 4,
    EVENT_SET_BEST_OF = 1 << 5,
    EVENT_SET_MORE_DRAWS = 1 << 6,
    EVENT_SET_TIEBREAKS = 1 << 7,
    EVENT_SET_LAST_BY_RANK = 1 << 8,
    EVENT_SET_SEEDING = 1 << 9,
    EVENT_SET_PLAY_FIRST = 1 << 10,
    EVENT_SET_CATEGORY = 1 << 11,
    EVENT_SET_LEVEL2 = 1 << 12,
    EVENT_SET_READING = 1 << 13,
    EVENT_SET_FEE = 1 << 14,
    EVENT_SET_SEED = 1 << 15,
};
/* ERR_CONFLICT: the event is closed (reopen it first), or the setting can no longer change; best_of, where results
 * are in that such a match cannot have (editing.h). */
TC_MUST_USE enum err_code event_edit(struct store *store, struct arena *arena, struct event_id id,
                                     const struct event_settings *settings, uint64_t which, struct event *out,
                                     struct err *err);

TC_MUST_USE enum err_code event_get(struct store *store, struct arena *arena, struct event_id id, struct event *out,
                                    struct err *err);

/* All events, newest date first. */
TC_MUST_USE enum err_code event_list(struct store *store, struct arena *arena, struct event **out, size_t *n,
                                     struct err *err);

/* The event meant by "42", "#42", or the unique beginning of its name; NULL or "": the current one.
 * ERR_NOT_FOUND with suggestions, or that there is no current event and how to choose one; ERR_CONFLICT
 * lists those that it could be. */
TC_MUST_USE enum err_code event_resolve(struct store *store, struct arena *arena, const char *words, struct event *out,
                                        struct err *err);

/* Makes an event the current one: a convenience, not journaled. When it is undone or deleted, the one before
 * it is current, until it comes back. */
TC_MUST_USE enum err_code event_use(struct store *store, struct event_id id, struct err *err);

/* Deletes an event with its rounds and results; undo brings it back. Ratings are rebuilt if it was closed. */
TC_MUST_USE enum err_code event_delete(struct store *store, struct arena *arena, struct event_id id, struct err *err);

/* Refuses a closed event with the way on; used by every verb that changes one. */
TC_MUST_USE enum err_code event_require_open(const struct event *event, struct err *err);

#endif
