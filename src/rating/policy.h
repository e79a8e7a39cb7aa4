/* policy.h - what K is: by period, size of the event, judge and kind of event
 *
 * formats/rating/dci.json says it, row by row with the source of each; the user's data folder may hold another.
 * Here it is read, and asked for one event: the scale that its matches are rated by, or why they are
 * not. */
#ifndef TOPCUT_RATING_POLICY_H
#define TOPCUT_RATING_POLICY_H

#include "base/arena.h"
#include "base/err.h"
#include "rating/rating.h"

/* The facts of an event that K may depend on. */
struct rating_conditions {
    const char *date; /* valid */
    enum rating_category category;
    int players; /* who started round 1 */
    bool level2; /* a judge of Level II or more is there */
    bool premier;
    const char *kind; /* a key of the event types; "" for an ordinary event */
    enum rating_reading reading;
};

struct rating_terms {
    bool rated;
    struct rating_scale scale; /* when rated */
    const char *category_name; /* as the period calls it */
    const char *reason; /* why it is not rated, or the multipliers that apply ("fewer than 32 players, no Level II
                                   judge"), "" for none; the arena's */
};

struct rating_policy;

/* Reads a policy; what names the file in errors. Everything is the arena's. ERR_INPUT: what, the path to the
 * mistake ("periods[0].k[1].below"), and what was expected. */
TC_MUST_USE enum err_code rating_policy_read(struct arena *arena, const char *text, const char *what,
                                             const struct rating_policy **out, struct err *err);

/* The terms of an event. reason is left NULL when arena is NULL. */
void rating_policy_terms(const struct rating_policy *policy, const struct rating_conditions *conditions,
                         struct arena *arena, struct rating_terms *out);

/* True when a kind of result ("played", "concession", "id", "no-show", ...) is rated on a day. */
bool rating_policy_rates(const struct rating_policy *policy, const char *date, const char *result);

/* The table of a day for people, a row a line. */
struct rating_policy_line {
    const char *part; /* "period", "category", "minimum", "provisional", "k", "multiplier" */
    const char *text; /* the period's days, the category's name, or what has to hold; "" for all others */
    double value;     /* of the last four */
    const char *source;
};
struct column_set;
extern const struct column_set rating_policy_line_columns; /* base/columns.h */
void rating_policy_lines(const struct rating_policy *policy, const char *date, struct arena *arena,
                         struct rating_policy_line **out, size_t *n);

/* A number that changes when the policy's meaning does: what a ledger was derived by. */
uint64_t rating_policy_stamp(const struct rating_policy *policy);

#endif
