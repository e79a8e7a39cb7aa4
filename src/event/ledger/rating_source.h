/* rating_source.h - the rated matches of the store in order of play, for everything that is computed from them
 * (rating_source.c); for the files of event/ only */
#ifndef TOPCUT_EVENT_RATING_SOURCE_H
#define TOPCUT_EVENT_RATING_SOURCE_H

#include "event/ledger/ledger.h"
#include "event/ledger/ratings.h"

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
