/* ratings.h - questions to the ledger: lists, invitations, predictions, and other models beside the DCI's
 *
 * The DCI rating is that of the ledger (closing.h). Glicko and Bradley-Terry are computed again from the same rated
 * matches whenever they are asked for, and stored nowhere.
 */
#ifndef TOPCUT_EVENT_RATINGS_H
#define TOPCUT_EVENT_RATINGS_H

#include "event/ledger/closing.h"
#include "event/people/players.h"

/* Which players a list has; NULL and 0 ask nothing. Words are compared without case and marks. */
struct rating_filter {
    enum rating_category category;
    const char *date; /* ratings as of this day */
    const char *region, *country, *club;
    const char *active_since; /* had a rated match on this day or later */
    int min_matches;
};
/* Best first, provisional ones (D.5.4) after the established; places are those of this list. */
TC_MUST_USE enum err_code rating_list_of(struct store *store, struct arena *arena, const struct rating_filter *filter,
                                         struct rating_line **out, size_t *n, struct err *err);

/* ---- invitations ----------------------------------------------------------------------------- */

enum rating_ties {
    RATING_TIES_ALL,          /* who shows the same rating as the last place is invited as well */
    RATING_TIES_MORE_MATCHES, /* of equal shown ratings, more matches go first; still equal: all of them */
};
struct rating_invitation {
    struct rating_line line; /* rank: shared by equals */
    bool at_line;            /* equal to the last place: by the tie rule here */
};
/* The best top of the filter's players by shown rating, provisional ones after the established as in every list.
 * *left_out: players of the filter's list who are not in. */
TC_MUST_USE enum err_code rating_invite(struct store *store, struct arena *arena, const struct rating_filter *filter,
                                        size_t top, enum rating_ties ties, struct rating_invitation **out, size_t *n,
                                        size_t *left_out, struct err *err);

/* The categories in which somebody has a rated match, here or brought from elsewhere; *n: how many. */
TC_MUST_USE enum err_code rating_categories_in_use(struct store *store, bool used[RATING_STANDARD + 1], size_t *n,
                                                   struct err *err);

/* ---- predictions ----------------------------------------------------------------------------- */

struct rating_prediction {
    struct rating_prediction_side {
        double rating, deviation; /* deviation: glicko; 0 otherwise */
        int matches;
        bool provisional;
        double k;        /* dci: in the event that is asked about; 0 while provisional */
        double after[3]; /* when this side wins, draws, loses */
    } a, b;
    double expected;    /* score of a */
    const char *reason; /* dci: what K hangs on; "" */
};
/* What a match between two players would do, and how likely a is to win it. conditions: the event that it would be
 * in; its date, which has to be given, is that of the ratings. model: EVALUATE_DCI or EVALUATE_GLICKO. */
TC_MUST_USE enum err_code rating_predict(struct store *store, struct arena *arena, struct player_id a,
                                         struct player_id b, const struct rating_conditions *conditions,
                                         enum evaluate_model model, struct rating_prediction *out, struct err *err);

/* The K table of a day, row by row. ERR_INPUT: it is wrong. */
TC_MUST_USE enum err_code rating_scale_lines(struct arena *arena, const char *date, struct rating_policy_line **out,
                                             size_t *n, struct err *err);

/* What can be said of an event's rating before it is closed: that it is not rated and why, or that K is less for want
 * of a Level II judge (D.5.9) and what names one; "" for a full one, whose players still count (D.5.8). */
TC_MUST_USE enum err_code event_rating_outlook(struct store *store, struct arena *arena, const struct event *event,
                                               const char **sentence, struct err *err);

/* The terms of a full event with a Level II judge on a day, in Standard. ERR_INPUT: the K table is wrong. */
TC_MUST_USE enum err_code rating_full_terms(struct arena *arena, const char *date, struct rating_terms *out,
                                            struct err *err);

/* ---- Glicko, Bradley-Terry, calibration ------------------------------------------------------ */

struct glicko_line {
    int rank;
    struct player_id player;
    const char *name;
    double rating, deviation, low, high; /* low to high: 95 % */
    int matches;
    const char *last_date;
};
/* By the rated matches of a category (RATING_NONE: all together) up to date, deviations as of date. Best first. */
TC_MUST_USE enum err_code rating_glicko(struct store *store, struct arena *arena, enum rating_category category,
                                        const char *date, const struct glicko_settings *settings,
                                        struct glicko_line **out, size_t *n, struct err *err);

struct season_player {
    int rank;
    struct player_id player;
    const char *name;
    double strength, error, low, high;
    int matches, wins, losses, draws;
};
struct season_table {
    struct season_player *lines; /* best first */
    size_t n;
    size_t matches;
    struct season fit; /* how it was computed */
};
/* The rated matches of from to until (NULL: open) of a category (RATING_NONE: all). */
TC_MUST_USE enum err_code rating_season(struct store *store, struct arena *arena, enum rating_category category,
                                        const char *from, const char *until, double prior, struct season_table *out,
                                        struct err *err);

#define RATING_MODELS 3
/* How well dci, elo and glicko (as enum evaluate_model) predicted the rated matches of a category (RATING_NONE:
 * each category by itself, taken together). Players with fewer matches than burn_in are left out. */
TC_MUST_USE enum err_code rating_calibrate(struct store *store, enum rating_category category, int burn_in,
                                           struct evaluation out[RATING_MODELS], struct err *err);

/* ---- histories from elsewhere ---------------------------------------------------------------- */

struct rating_step {
    const char *uuid, *player, *dci;
    const char *category;
    int seq;
    const char *date, *event, *opponent;
    double opponent_before, score, before, after;
};
/* All histories: what was brought and what was played here, by player, category and number. */
TC_MUST_USE enum err_code rating_steps(struct store *store, struct arena *arena, struct rating_step **out, size_t *n,
                                       struct err *err);

/* Of these what was brought, by the player's UUID, category and number. */
TC_MUST_USE enum err_code rating_steps_brought(struct store *store, struct arena *arena, struct rating_step **out,
                                               size_t *n, struct err *err);

struct rating_import {
    size_t added, known, players; /* steps that are new, and that were here already */
};
/* Brings histories in, from CSV with a header or from what `rating export --json` wrote; what names the text. A
 * player is named by uuid, DCI number or name and has to be here. All steps or none; dry_run: none. The same twice
 * is once. ERR_INPUT: what:line (or entries[i]): field and what is wrong: an unknown player or category, a bad
 * number or day, a gap in the numbers, a rating that is not the one before it; ERR_CONFLICT: it does not fit what is
 * here already. */
TC_MUST_USE enum err_code rating_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                        bool dry_run, struct rating_import *out, struct err *err);

/* One player's history of one category, by number, as another store holds it; inside the caller's verb, which has the
 * ratings rebuilt when out->added grows. The rules are those of rating_import; refused, nothing of it is written. */
TC_MUST_USE enum err_code rating_import_history(struct store *store, struct arena *arena, const char *what,
                                                struct player_id player, const struct rating_step *steps, size_t n,
                                                struct rating_import *out, struct err *err);

/* Inside a merge of two players: from's history from elsewhere becomes into's. ERR_CONFLICT: both have one of the
 * same category. */
TC_MUST_USE enum err_code rating_import_merge(struct store *store, struct player_id from, struct player_id into,
                                              struct err *err);

#endif
