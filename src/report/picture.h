/* picture.h - an event and a player in pictures: SVG for pages, files and paper
 *
 * Six kinds: how a player's rating went, the points of an event's leaders round by round, what is played, how the
 * archetypes did against each other, a bracket, and who won, to be shared. Each has a title and a description for who
 * does not see it, is readable in light and dark and on paper, and tells nothing by colour alone. Names are never cut:
 * room is made by their estimated widths, and a long one goes on below itself. The same data gives the same bytes.
 *
 * The drawers are pure; picture_make reads the store for them.
 */
#ifndef TOPCUT_PICTURE_H
#define TOPCUT_PICTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"
#include "event/views/views.h"

struct picture_look {
    const struct lang *lang;
    bool alone;     /* a file of its own: with its title drawn, and its colours inside. Otherwise part of a page, whose
                            style sheet has the rules of picture_style */
    bool narrow;    /* points, shares: for phones, with the names below or above the field instead of beside it */
    bool png;       /* the picture to share as PNG; others are SVG alone */
    const char *id; /* what the ids of title and description begin with: one of each in a page; NULL: "picture" */
    /* Of a bracket inside a page: its matches lead to their tables, "ROUNDS" + number + "/t/" + table, the number of
     * its first round being rounds_before + 1; NULL: nowhere. */
    const char *rounds;
    int rounds_before;
};

/* The rules for .picture, in light and dark; for a page's style sheet. */
extern const char picture_style[];

/* ---- a player's rating ----------------------------------------------------------------------- */

struct picture_rating {
    const char *player;
    const struct rating_history_line *lines; /* by category, then number; each category has a field of its own */
    size_t n;
};
/* How the rating went from match to match; what is provisional is dashed. */
void picture_rating(struct arena *arena, const struct picture_rating *rating, const struct picture_look *look,
                    struct strbuf *out);

/* ---- how well ratings predict ---------------------------------------------------------------- */

struct picture_calibration {
    const char *name;
    const struct evaluation *evaluation; /* finished */
};
/* Chances that were given against shares that were won, a series a rating, at most eight of them. */
void picture_calibration(struct arena *arena, const struct picture_calibration *models, size_t n,
                         const struct picture_look *look, struct strbuf *out);

/* ---- points by round ------------------------------------------------------------------------- */

#define PICTURE_LEADERS 8

struct picture_points_line {
    const char *name;
    int rank;
    const int *points; /* after rounds 0 to rounds */
};
struct picture_points {
    const char *event;
    int rounds;
    bool one;                          /* one player's, and as the second line the most that anybody had */
    struct picture_points_line *lines; /* best first, at most PICTURE_LEADERS */
    size_t n_lines;
};
/* From an event's Swiss rounds up to one (0: all); player -1: the leaders. */
TC_MUST_USE enum err_code picture_points_of(struct arena *arena, const struct event_data *data, int through_round,
                                            int player, struct picture_points *out, struct err *err);
void picture_points(struct arena *arena, const struct picture_points *points, const struct picture_look *look,
                    struct strbuf *out);

/* ---- what is played -------------------------------------------------------------------------- */

/* A bar an archetype with its share and, where matches were played, its win rate with the 95 % interval. From the
 * seventeenth on they are taken together. about names the event or the time. */
void picture_shares(struct arena *arena, const char *about, const struct metagame_table *table,
                    const struct picture_look *look, struct strbuf *out);
/* A square a pair of archetypes, as many as the table has on a side, at most PICTURE_MATCHUPS. */
#define PICTURE_MATCHUPS 12
void picture_matchups(struct arena *arena, const char *about, const struct metagame_table *table,
                      const struct picture_look *look, struct strbuf *out);

/* ---- a bracket ------------------------------------------------------------------------------- */

/* from_round: the rounds before it are left out (0: none are). */
void picture_bracket(struct arena *arena, const char *event, const struct bracket *bracket, int from_round,
                     const struct picture_look *look, struct strbuf *out);

/* The cut of an event of tables of three to five. published: only the rounds that everybody may see. ERR_NOT_FOUND:
 * there is none. */
TC_MUST_USE enum err_code picture_cut(struct arena *arena, const struct event_data *data, bool published,
                                      const struct picture_look *look, struct strbuf *out, struct err *err);

/* ---- who won --------------------------------------------------------------------------------- */

/* 1200 by 630 pixels: the winner with those behind, or the event until there is one. decks: the archetypes may be
 * shown. Letters without a font on this computer are boxes. ERR_IO: it could not be drawn. */
TC_MUST_USE enum err_code picture_share(struct arena *arena, const struct event *event, const struct outcome *outcome,
                                        bool decks, const struct lang *lang, bool png, struct strbuf *out,
                                        struct err *err);

/* ---- from the store -------------------------------------------------------------------------- */

enum picture_kind {
    PICTURE_RATING,
    PICTURE_POINTS,
    PICTURE_SHARES,
    PICTURE_MATCHUP,
    PICTURE_BRACKET,
    PICTURE_SHARE,
    N_PICTURE_KINDS
};
/* "rating", "points", "metagame", "matchups", "bracket", "share" */
extern const char *const picture_kind_names[N_PICTURE_KINDS];
bool picture_kind_find(const char *name, enum picture_kind *out);

struct picture_args {
    struct event_id event;         /* all but the rating need one */
    struct player_id player;       /* the rating needs one; points: this one's; 0: none */
    enum rating_category category; /* RATING_NONE: each that the player has */
};
/* ERR_NOT_FOUND: no such event or player, or nothing to be shown yet, which the sentence says. */
TC_MUST_USE enum err_code picture_make(struct store *store, struct arena *arena, enum picture_kind kind,
                                       const struct picture_args *args, const struct picture_look *look,
                                       struct strbuf *out, struct err *err);

#endif
