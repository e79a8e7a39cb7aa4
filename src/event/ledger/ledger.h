/* ledger.h - the end of an event, and what many closed events make up: ratings, leagues, prizes
 *
 * The rating ledger is derived from closed events alone. Here live closing and reopening, the ledger with its lists,
 * predictions and histories from elsewhere, leagues and prizes. Not here: how a rating is computed (rating/, pure).
 */
#ifndef TOPCUT_EVENT_LEDGER_H
#define TOPCUT_EVENT_LEDGER_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"

struct column_set; /* base/columns.h: what a kind of row consists of (columns.c) */

/* ---- closing, and the ledger ----------------------------------------------------------------- */

/* The end of an event, and the DCI rating ledger that closed events make up
 *
 * The ledger (rating_match) is derived: a fold over the closed, rated events in order of date, then event
 * id. Closing the newest event appends; everything else rebuilds, and both give the same bits. */

struct closing {
    struct event event;
    struct judging_waiting waiting; /* of an event that was closed all the same */
    int rated_matches;              /* 0 when not rated */
    double multiplier;              /* D.5.8, D.5.9; 0: not rated */
    const char *sentence;           /* "rated as Standard, 372 matches, K halved (no Level II judge)", or why not */
};
extern const struct column_set closing_columns;

/* Closes an event: all results that its standings count must be in. Rates it when it has a category and 8 players or
 * more started. ERR_CONFLICT lists what is missing; and, unless force, what was planned and is not played: rounds, the
 * cut, the rest of a playoff. */
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

/* The category that an event of such settings has by its format: none at tables of four, which have ratings of their
 * own. */
enum rating_category rating_category_of_settings(struct format_book *book, const struct event_settings *set);

/* What a new format or day does to the category that an event is rated as (in set): by_format_before and by_format_now
 * are what D.5.2 gives the old and the new one. */
enum category_follows {
    CATEGORY_SAME,    /* there is nothing to follow */
    CATEGORY_STAYS,   /* somebody chose another than that of the old format, and so it stays */
    CATEGORY_FOLLOWED /* it is the new format's now */
};
enum category_follows rating_category_follow(enum rating_category by_format_before, enum rating_category by_format_now,
                                             bool format_changed, struct event_settings *set);

/* ---- lists, predictions, histories ----------------------------------------------------------- */

/* Questions to the ledger: lists, invitations, predictions, and other models beside the DCI's
 *
 * The DCI rating is that of the ledger. Glicko and Bradley-Terry are computed again from the same rated
 * matches whenever they are asked for, and stored nowhere. */

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
    RATING_TIES_ALL,          /* players with the same rating as the last place are invited as well */
    RATING_TIES_MORE_MATCHES, /* of equal shown ratings, more matches go first; still equal: all of them */
};
struct rating_invitation {
    struct rating_line line; /* rank: shared by equals */
    bool at_line;            /* equal to the last place: by the tie rule here */
};
extern const struct column_set rating_invitation_columns;

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
        double rating, deviation; /* deviation: glicko, whr; 0 otherwise */
        int matches;
        bool provisional;
        double k;        /* dci: in the event that is asked about; 0 while provisional */
        double after[3]; /* when this side wins, draws, loses */
    } a, b;
    double expected;    /* score of a */
    const char *reason; /* dci: what K hangs on; "" */
};
/* What a match between two players would do, and how likely a is to win it. conditions: the event that it would be
 * in; its date, which has to be given, is that of the ratings. model: any but EVALUATE_ELO. */
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

/* ---- Glicko, whole history, Bradley-Terry, calibration --------------------------------------- */

/* A rating that says how sure it is. */
struct believed_line {
    int rank;
    struct player_id player;
    const char *name;
    double rating, deviation, low, high; /* low to high: 95 % */
    int matches;
    const char *last_date;
};
extern const struct column_set believed_columns;

/* By the rated matches of a category (RATING_NONE: all together) up to date, deviations as of date. Best first. */
TC_MUST_USE enum err_code rating_glicko(struct store *store, struct arena *arena, enum rating_category category,
                                        const char *date, const struct glicko_settings *settings,
                                        struct believed_line **out, size_t *n, struct err *err);
/* The same by rating/whr.h: the skill, without any day's form. */
TC_MUST_USE enum err_code rating_whr(struct store *store, struct arena *arena, enum rating_category category,
                                     const char *date, struct believed_line **out, size_t *n, struct err *err);

struct season_player {
    int rank;
    struct player_id player;
    const char *name;
    double strength, error, low, high;
    int matches, wins, losses, draws;
};
extern const struct column_set season_player_columns;

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

/* ---- tables of three to five ------------------------------------------------------------------ */

/* Never mixed with DCI ratings: rating/tables.h. */
struct rating_tables_line {
    int rank;
    struct player_id player;
    const char *name;
    double rating;
    double error, low, high; /* plackett-luce; else NaN */
    int tables, wins, losses, draws;
    const char *last_date;
};
extern const struct column_set rating_tables_columns;

struct rating_tables {
    struct rating_tables_line *lines; /* best first */
    size_t n;
    size_t tables;
    struct season fit; /* plackett-luce: how it was computed */
};
/* The organizer's choice: formats/rating/tables.json. ERR_INPUT: where it is wrong. */
TC_MUST_USE enum err_code rating_tables_chosen(struct arena *arena, struct rating_tables_settings *out,
                                               struct err *err);
/* By the played tables of the closed events of from to until (NULL: open), cuts included. Byes, tables that nobody won
 * and agreed draws do not count. */
TC_MUST_USE enum err_code rating_of_tables(struct store *store, struct arena *arena, const char *from,
                                           const char *until, const struct rating_tables_settings *settings,
                                           struct rating_tables *out, struct err *err);

/* How well each model (enum evaluate_model) predicted the rated matches of a category (RATING_NONE:
 * each category by itself, taken together). Players with fewer matches than burn_in are left out. */
TC_MUST_USE enum err_code rating_calibrate(struct store *store, enum rating_category category, int burn_in,
                                           struct evaluation out[EVALUATE_MODELS], struct err *err);

/* ---- histories from elsewhere ---------------------------------------------------------------- */

struct rating_step {
    const char *uuid, *player, *dci;
    const char *category;
    int seq;
    const char *date, *event, *opponent;
    double opponent_before, score, before, after;
};
extern const struct column_set rating_step_columns;

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

/* ---- leagues --------------------------------------------------------------------------------- */

/* Several events as one competition, of which the best N of M count
 *
 * A league is a list of events and a rule; its standings are derived from the events whenever they are asked
 * for, so a correction in one of them, or two records of a player that are merged, are right here at once.
 * Only closed events count. Open ones are shown as pending.
 *
 * What a player gets in an event:
 *
 *   match-points  the match points of its Swiss rounds, or of all rounds where it has no Swiss ones
 *   places        the points of the place that the player finished at, playoff included
 *
 * and in both cases the points for attendance, which are part of the event's result: where only the best N
 * count, they count with these. A player who never was at a table, or was disqualified (no prizes, D.3.3), gets
 * nothing. In an event of teams each member gets what the team got. Ties: standings/league.h. */

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
extern const struct column_set league_columns;

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
    struct player *players; /* those with a result, by name */
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

/* ---- prizes ---------------------------------------------------------------------------------- */

enum { PRIZE_PLACES_MAX = 64 };
/* Splits a pot over the first places by weights, by largest remainder, so that the sum is the pot; of equal remainders
 * the better place's goes first. pot: cents, or whole units. Pure. 0 < n <= PRIZE_PLACES_MAX, weights not all zero. */
void prize_split(int64_t pot, const int *weights, size_t n, int64_t *out);

/* How prizes are given: a pot over places, or an amount for each match won or match point. */
struct prize_terms {
    int64_t pot_cents;
    const int *weights;
    size_t n_weights; /* 1 to PRIZE_PLACES_MAX */
    bool whole;       /* in whole units (packs): the answer says what is left of the pot */
    enum prize_ties {
        PRIZE_TIES_PLACE,  /* players who share a place (losing semifinalists) share its prizes */
        PRIZE_TIES_RANK,   /* nobody shares */
        PRIZE_TIES_POINTS, /* players with equal match points share, playoff places apart */
    } ties;
    int64_t per_win_cents, per_point_cents; /* one of them not 0: instead of all above */
};
struct prize_award {
    int place;
    int player;       /* index; -1: nobody yet, or nobody at all */
    bool open;        /* still played for */
    int wins, points; /* what it is given for, with per_win_cents and per_point_cents: byes count as wins */
    int64_t cents;
};
struct prize_plan {
    struct prize_award *awards; /* best first; with per_win_cents and the like only those who get something */
    size_t n;
    int64_t total_cents, left_cents; /* what is given out; what whole units leave of the pot */
    const char *pending;             /* why the order is not final; "" */
    const char *note;                /* event_final's */
};
/* The arena's. ERR_INPUT: the results cannot be ranked. */
TC_MUST_USE enum err_code prize_plan(struct arena *arena, const struct event_data *data,
                                     const struct prize_terms *terms, struct prize_plan *out, struct err *err);

/* ---- the ledger as a whole ------------------------------------------------------------------- */

/* A text that changes whenever the ledger could: the closed events and what their ratings hang on,
 * and how many people there are. */
TC_MUST_USE enum err_code ratings_fingerprint(struct store *store, struct arena *arena, const char **out,
                                              struct err *err);

#endif
