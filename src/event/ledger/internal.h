/* internal.h - shared by the files of event/ledger: leagues, prizes, the ledger, rated matches */
#ifndef TOPCUT_EVENT_LEDGER_INTERNAL_H
#define TOPCUT_EVENT_LEDGER_INTERNAL_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"

/* ---- leagues --------------------------------------------------------------------------------- */

TC_MUST_USE enum err_code league_get(struct store *store, struct arena *arena, struct league_id id, struct league *out,
                                     struct err *err);

/* ---- prizes ---------------------------------------------------------------------------------- */

/* Players who share a place share the money of the places that they take up, as far as those have some; cents that are
 * left go to the better seeds. rank: of n_ranked finishers, best first, of whom the first so many are still open and
 * are left as they are. shares: of n places, with room for more. Returns how many places have money now. Pure. */
size_t prize_share(const int *rank, size_t n_ranked, size_t open, int64_t *shares, size_t n, size_t room);

/* ---- the ledger ------------------------------------------------------------------------------ */

/* The rating ledger in memory: derived from the closed events, compared, written (closing.c)
 *
 * A row of rating_match is what one match did to both sides. Everything here is numbers: players, events and rounds
 * are places in sorted lists, and rows lie in the order of match_id, which is how the store's table
 * lies. */

#define LEDGER_CATEGORIES 5 /* as enum rating_category, RATING_NONE included */

/* Row ids and their places in a sorted list. */
struct id_list {
    int64_t *ids; /* ascending */
    size_t n, room;
    int32_t *place; /* by id, -1: not in it; NULL when the ids are too sparse for that */
    int64_t most;
};
void id_list_add(struct id_list *list, int64_t id);            /* larger than those before */
void id_list_finish(struct id_list *list);                     /* before the first question */
int32_t id_list_place(const struct id_list *list, int64_t id); /* -1: not in it */
void id_list_release(struct id_list *list);

/* A rated match. side[0] is player1. */
struct ledger_row {
    int64_t match;
    int32_t seq[2];
    enum rating_category category;
    int event; /* in ledger.events */
    double score1;
    struct ledger_side {
        double before, after, k; /* k < 0: provisional */
    } side[2];
};

/* What an event contributes. */
struct ledger_event {
    int64_t id;
    char date[DATE_LEN + 1];
    enum rating_category category;
    enum rating_reading reading;
    bool level2;
    const char *kind;          /* the ledger's arena's */
    int starters;              /* who started round 1 (D.5.8) */
    struct rating_terms terms; /* without a reason */
};

struct ledger {
    struct arena arena;
    const struct rating_policy *policy;
    struct event_kinds kinds;
    struct id_list players;
    struct ledger_event *events; /* in the ledger's order: by date, then id */
    size_t n_events;
    struct rating_state *states[LEDGER_CATEGORIES];
    bool *loaded[LEDGER_CATEGORIES]; /* states that were read from the store (ledger_append) */
    struct ledger_row *rows;         /* by match */
    size_t n, room;
};

/* The K table: formats/rating/dci.json, or the user's own. ERR_INPUT tells where it is wrong. */
TC_MUST_USE enum err_code ledger_policy(struct arena *arena, const struct rating_policy **out, struct err *err);
/* What rating_policy_terms asks of an event, with a reason when arena is not NULL. */
void ledger_terms(const struct ledger *ledger, const struct ledger_event *event, struct arena *arena,
                  struct rating_terms *out);

/* Derives the whole ledger. The caller releases it, whatever comes back. */
TC_MUST_USE enum err_code ledger_derive(struct store *store, struct ledger *out, struct err *err);
/* Derives only the rows of an event that comes after all others, on top of what is stored. */
TC_MUST_USE enum err_code ledger_append(struct store *store, struct event_id event, struct ledger *out,
                                        struct err *err);
void ledger_release(struct ledger *ledger);

/* What to read: event 0 is all. */
struct ledger_plays {
    struct ledger_play {
        int64_t match;
        int32_t a, b;  /* places among the players */
        int32_t round; /* in the order of play */
        enum rating_outcome outcome;
    } * items; /* by match */
    size_t n, room;
    uint32_t *order;   /* of play: places in items */
    int32_t *event_of; /* a round's event */
    size_t n_rounds;
};
/* Fills the ledger's players and events, terms included, and the plays. */
TC_MUST_USE enum err_code ledger_read(struct store *store, struct event_id event, struct ledger *ledger,
                                      struct ledger_plays *out, struct err *err);
void ledger_plays_release(struct ledger_plays *plays);

/* Adds the rows to the store's. */
TC_MUST_USE enum err_code ledger_write(struct store *store, const struct ledger *ledger, struct err *err);

/* Writes the rows at some places, NULL: all n; those that are there are replaced (ledger_put.c). */
TC_MUST_USE enum err_code ledger_put(struct store *store, const struct ledger *ledger, const uint32_t *places, size_t n,
                                     struct err *err);

enum ledger_then { LEDGER_LEAVE, LEDGER_CORRECT };

/* Counts the rows in which the store's ledger and a whole derived one differ; corrected, the store's has the
 * derived one's bits. Beyond a billionth of a point counts as a difference: another machine's mathematics may
 * end in other bits. */
TC_MUST_USE enum err_code ledger_compare(struct store *store, const struct ledger *ledger, enum ledger_then then,
                                         int64_t *differed, struct err *err);

/* Whether the store's ledger was derived by this K table, and noting that it is now. */
TC_MUST_USE enum err_code ledger_stamp_fits(struct store *store, const struct ledger *ledger, bool *fits,
                                            struct err *err);
TC_MUST_USE enum err_code ledger_stamp(struct store *store, const struct ledger *ledger, struct err *err);

/* What is brought from elsewhere comes before all that is played here, so an event may not lie before its
 * end: ratings of a day would hold results of later ones, and the history could not be brought in again.
 * event 0: all. */
TC_MUST_USE enum err_code ratings_check_imports(struct store *store, int64_t event, struct err *err);

/* ---- rated matches --------------------------------------------------------------------------- */

/* The rated matches of the store in order of play, for everything that is computed from them
 * (rating_source.c); for the files of event/ only */

struct rating_source {
    struct id_list players;
    struct rated_match {
        int32_t a, b; /* places among the players */
        int32_t day;  /* days since 1970 */
        int32_t seq[2];
        enum rating_category category;
        enum rating_outcome outcome;
        double before[2], after[2];
    } * items; /* in order of play */
    size_t n, room;
};

/* Rated matches of a category (RATING_NONE: all) on days from .. until (NULL: open). Release it in any case. */
TC_MUST_USE enum err_code rating_source_read(struct store *store, enum rating_category category, const char *from,
                                             const char *until, struct rating_source *out, struct err *err);
void rating_source_release(struct rating_source *source);
/* All players of the store, into an empty list. */
TC_MUST_USE enum err_code rating_source_players(struct store *store, struct id_list *players, struct err *err);

/* Where everybody stands in a category as of a day (NULL: now), what they brought included. */
struct rating_standing {
    struct rating_state state;
    int32_t last_day; /* of the last step; INT32_MIN: none */
};
TC_MUST_USE enum err_code rating_standings(struct store *store, struct rating_source *source,
                                           enum rating_category category, const char *date,
                                           struct rating_standing **out, struct err *err);

/* Names and the like of the players, by their places. The arena's. */
struct rating_person {
    const char *name, *name_key, *dci, *country, *club, *region;
};
TC_MUST_USE enum err_code rating_people(struct store *store, struct arena *arena, const struct rating_source *source,
                                        struct rating_person **out, struct err *err);

#endif
