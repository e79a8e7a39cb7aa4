/* ratings.h - ratings over all events: derived by the rules that a store rates by, kept, published, checked
 *
 *   fold.c      matches in order to states: pure but for where it reads from
 *   run.c       what the database says brought to what the fold says: the rows that differ
 *   lists.c     lists that are published
 *   derive.c    lists derived again from packages: verify.c has these from the database, bundle.c from a file
 *
 * One place has the arithmetic, src/rating; here is only what it is fed with. Everything is in order of day, number of
 * the event, round and table, whatever order packages came in, so the same packages give the same bits.
 */
#ifndef TOPCUT_ASSOCIATION_RATINGS_H
#define TOPCUT_ASSOCIATION_RATINGS_H

#include "association/office/office.h"
#include "event/core/core.h"
#include "rating/rating.h"

#define FOLD_CATEGORIES 5 /* as enum rating_category, RATING_NONE included */

/* ---- the fold (fold.c) ------------------------------------------------------------------------- */

/* An event as the fold is given it. */
struct fold_event {
    int32_t event, day; /* days since 1970 */
    enum rating_category category;
    int starters;
    bool level2, literal;
    char kind[40];
    unsigned rated; /* enum played_kind: a bit each */
    struct rating_terms terms;
};

/* Where a member stood after an event. */
struct fold_row {
    int32_t member, event, day;
    enum rating_category category;
    double before;
    struct rating_state after;
    int played;
};

/* An event whose rows are in order. */
struct fold_done {
    int32_t event, day;
    size_t first, n; /* of the fold's rows */
    uint64_t digest; /* of all that these say; never 0 */
};

/* A fold under way. */
struct fold {
    struct arena arena;
    const struct rating_policy *policy;
    struct event_kinds kinds;
    struct fold_alias {
        int32_t number, member;
    } * aliases; /* by number: those that are somebody else's */
    size_t n_aliases, aliases_room;
    int32_t serials; /* members are places: serial - MEMBER_SERIAL_LEAST */
    struct rating_state *states[FOLD_CATEGORIES];
    int32_t *last[FOLD_CATEGORIES];    /* the day of their last match; INT32_MIN */
    int32_t *touched[FOLD_CATEGORIES]; /* their row of the event under way, or of an earlier one */
    struct fold_row *rows;             /* of all events so far, by event and then member */
    size_t n, room, first;             /* first: of the event under way */
    struct fold_done *done;            /* events with rows, in order */
    size_t n_done, done_room;
    int64_t matches; /* rated */
};

/* most: the highest number that will come. ERR_INPUT: the K table is wrong. fold_release in any case. */
TC_MUST_USE enum err_code fold_begin(struct fold *fold, int32_t most, struct err *err);
void fold_release(struct fold *fold);
/* Numbers that are somebody else's, before the first event; in order of numbers. */
void fold_alias(struct fold *fold, int32_t number, int32_t member);
/* Where somebody stood before the first event. */
void fold_state(struct fold *fold, enum rating_category category, int32_t member, const struct rating_state *state,
                int32_t day);
/* An event begins: works out its terms. */
void fold_event_begin(struct fold *fold, struct fold_event *event);
/* A match of it, in order; of a kind that is not rated, or of an event that is not, it changes nothing. */
void fold_match(struct fold *fold, const struct fold_event *event, int32_t a, int32_t b, enum played_kind kind,
                enum rating_outcome outcome);
/* The event is over: its rows are in order, and it is done. */
void fold_event_end(struct fold *fold);
/* Whose a number is. */
int32_t fold_member(const struct fold *fold, int32_t number);
/* A member's state; NULL: they have none. */
const struct rating_state *fold_state_of(const struct fold *fold, enum rating_category category, int32_t member,
                                         int32_t *last_day);

/* Everything from a day on (INT32_MIN: all) that had come in by cut_off_utc, inside the caller's snapshot: aliases,
 * states before that day, events and matches. */
#define FOLD_NO_CUT_OFF INT64_C(253402300799)
TC_MUST_USE enum err_code fold_read(struct office *office, int32_t from_day, int64_t cut_off_utc, struct fold *fold,
                                    struct err *err);
/* The stamp of the K table, as runs and lists have it. */
const char *fold_stamp(struct arena *arena, const struct fold *fold);

/* ---- runs (run.c) ------------------------------------------------------------------------------ */

/* A change that people would see. */
struct run_change {
    int32_t member;
    enum rating_category category;
    int before, after; /* as shown; 0: nothing */
};
struct run {
    int64_t generation;
    const char *since; /* the first day that was derived again; "": all */
    int64_t matches, rows, changed;
    struct run_change *changes; /* the largest first, at most 100 */
    size_t n_changes;
    bool written;
};
enum run_how { RUN_WRITE, RUN_DRY };
/* Brings ratings up to date: from the earliest day of which something changed, or from_day ("": that; "all"), or from
 * the first day where the K table is another one. Events whose rows have the digest that they had are not read again;
 * "all" compares every row. One transaction. ERR_LOCKED: another run was quicker. */
TC_MUST_USE enum err_code ratings_run(struct office *office, const char *from_day, enum run_how how, struct run *out,
                                      struct err *err);

struct rating_place {
    int rank;
    int32_t member;
    const char *name, *country, *last;
    int rating; /* as shown */
    int matches, wins, losses;
};
extern const struct column_set rating_place_columns;
/* The best of a category, of a country ("": of all), of those with at least so many matches. */
TC_MUST_USE enum err_code ratings_best(struct office *office, enum rating_category category, const char *country,
                                       int least_matches, size_t limit, struct rating_place **out, size_t *n,
                                       struct err *err);

/* ---- lists (lists.c) --------------------------------------------------------------------------- */

struct rating_list {
    int32_t list;
    int64_t cut_off_utc, published_utc;
    const char *policy_stamp, *program, *digest, *signature;
    int64_t rows, events;
};
extern const struct column_set rating_list_columns;
/* A verb: publishes a list of all that has come in. ERR_CONFLICT: the association's secret key is not here. */
TC_MUST_USE enum err_code list_publish(struct office *office, struct rating_list *out, struct err *err);
TC_MUST_USE enum err_code list_all(struct office *office, struct rating_list **out, size_t *n, struct err *err);

/* ---- lists derived again (verify.c, bundle.c) ---------------------------------------------------- */

struct list_check {
    struct rating_list list;
    const char *association, *public_hex; /* whose list it is */
    bool signature_fits;                  /* of the digest, by that key */
    bool rows_fit;                        /* the rows that are kept have that digest */
    bool policy_fits;                     /* this program has the K table that the list was made by */
    bool derived_fits; /* so have those that its packages give, each of whose signatures was verified */
    int64_t packages;
    int64_t without_names;        /* of these: somebody of it was forgotten since */
    const char *derived, *policy; /* the digest that came of it, and the stamp of this program's K table */
};
/* Derives a list again from the packages that it names. ERR_NOT_FOUND. What does not fit is in out, not an error. */
TC_MUST_USE enum err_code list_verify(struct office *office, int32_t list, struct list_check *out, struct err *err);

/* A list with everything that it was derived from, for whoever has no database: written a piece at a time. Of people it
 * has the numbers alone. ERR_NOT_FOUND. */
typedef enum err_code bundle_sink(void *data, const char *bytes, size_t len, struct err *err);
TC_MUST_USE enum err_code bundle_write(struct office *office, int32_t list, bundle_sink *sink, void *data,
                                       struct err *err);
/* Where the file of a list is for those who ask for it: in the folder "lists" beside that of keys. */
const char *bundle_path(struct arena *arena, const char *keys, int32_t list, const char *digest);
/* Writes it there. ERR_IO. */
TC_MUST_USE enum err_code bundle_keep(struct office *office, const struct rating_list *list, const char **path,
                                      struct err *err);
/* Derives the list of such a file again. ERR_INPUT: it is none, cut off, or a package in it was altered: which. */
TC_MUST_USE enum err_code bundle_verify(struct arena *arena, const char *path, struct list_check *out, struct err *err);

#endif
