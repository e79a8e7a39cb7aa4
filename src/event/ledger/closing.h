/* closing.h - the end of an event, and the DCI rating ledger that closed events make up
 *
 * The ledger (rating_match) is derived: a fold over the closed, rated events in order of date, then event
 * id. Closing the newest event appends; everything else rebuilds, and both give the same bits. */
#ifndef TOPCUT_EVENT_CLOSING_H
#define TOPCUT_EVENT_CLOSING_H

#include "event/core/load.h"
#include "event/judge/judging.h"
#include "format/format.h"

struct closing {
    struct event event;
    struct judging_waiting waiting; /* of an event that was closed all the same */
    int rated_matches;              /* 0 when not rated */
    double multiplier;              /* D.5.8, D.5.9; 0: not rated */
    const char *sentence;           /* "rated as Standard, 372 matches, K halved (no Level II judge)", or why not */
};

/* Closes an event: all results must be in, nobody left in the bracket. Rates it when it has a category and
 * 8 players or more started. ERR_CONFLICT lists what is missing; and, unless force, what was planned and is not
 * played, rounds or the cut. */
TC_MUST_USE enum err_code event_close(struct store *store, struct arena *arena, struct event_id id, bool force,
                                      struct closing *out, struct err *err);
/* What closing now would ask about: "1 of 3 Swiss rounds is played, and the cut to 8 is not made"; "" nothing, or
 * it cannot be closed at all. */
TC_MUST_USE enum err_code event_close_asks(struct arena *arena, const struct event_data *data, const char **out,
                                           struct err *err);
TC_MUST_USE enum err_code event_reopen(struct store *store, struct arena *arena, struct event_id id,
                                       struct closing *out, struct err *err);

/* Derives the whole ledger again inside the caller's transaction. */
TC_MUST_USE enum err_code ratings_rebuild(struct store *store, struct err *err);
/* As a verb of its own: rebuilds and says how many entries differed (0 unless something was wrong). */
TC_MUST_USE enum err_code ratings_rebuild_verb(struct store *store, struct arena *arena, int64_t *entries,
                                               int64_t *differed, struct err *err);
/* Compares the ledger with a fresh derivation, changing nothing. */
TC_MUST_USE enum err_code ratings_verify(struct store *store, struct arena *arena, int64_t *entries, int64_t *differed,
                                         struct err *err);

struct rating_line {
    int rank;
    struct player_id player;
    const char *name, *dci, *country;
    double rating;
    int matches, wins, losses, draws;
    bool provisional;
    const char *last_date; /* of the last rated event */
    const char *club, *region;
};
/* The list of a category as of a date (NULL: today and later), best first; provisional ones after the
 * established unless mixed. */
TC_MUST_USE enum err_code rating_list(struct store *store, struct arena *arena, enum rating_category category,
                                      const char *date, struct rating_line **out, size_t *n, struct err *err);

struct rating_history_line {
    enum rating_category category;
    int seq;
    const char *date, *event;
    int round;
    const char *opponent;
    double before, after, opponent_before, score, expected, k;
    bool provisional; /* no K: by the provisional formula, or brought from elsewhere */
    bool imported;    /* brought from elsewhere: round 0 */
};
/* A player's entries, oldest first; RATING_NONE: all categories. */
TC_MUST_USE enum err_code rating_history(struct store *store, struct arena *arena, struct player_id player,
                                         enum rating_category category, struct rating_history_line **out, size_t *n,
                                         struct err *err);

/* The category that D.5.2 gives a format of that name on the day (Q-8: a block's depends on it); RATING_NONE
 * where it gives none (then the event is rated only if it names one). Without a book none is known; date may
 * be "". */
enum rating_category rating_category_of_format(struct format_book *book, const char *format, const char *date);

/* What a new format or day does to the category that an event is rated as (in set): by_format_before and by_format_now
 * are what D.5.2 gives the old and the new one. */
enum category_follows {
    CATEGORY_SAME,    /* there is nothing to follow */
    CATEGORY_STAYS,   /* somebody chose another than that of the old format, and so it stays */
    CATEGORY_FOLLOWED /* it is the new format's now */
};
enum category_follows rating_category_follow(enum rating_category by_format_before, enum rating_category by_format_now,
                                             bool format_changed, struct event_settings *set);

#endif
