/* pods.h - standings of events with tables of three to five players
 *
 * A pure function of the tables' results, like standings.h: exact fractions, rounded once, when printed. The floor
 * rules know no points for such tables (Q-2 is about two players), so a rule is the practice of an organizer, found by
 * name or written out, and it is the same for all rounds of an event.
 */
#ifndef TOPCUT_STANDINGS_PODS_H
#define TOPCUT_STANDINGS_PODS_H

#include "base/arena.h"
#include "base/err.h"
#include "standings/standings.h"

#define PODS_CHAIRS      5 /* the most at one table */
#define PODS_ROUNDS_MAX  99
#define PODS_PLACE_MOST  1000 /* points of a place, a win, ... */
#define PODS_WAGER_START 1000

/* What decides the order. */
enum pods_score {
    PODS_BY_RESULT, /* points for a win, a draw, a loss */
    PODS_BY_PLACE,  /* points for the place at the table; those who share places share their points */
    PODS_BY_WAGER,  /* everybody starts with 1,000 and wagers a part of it in each round, in every order of the rounds:
                       what the winner of a table takes is paid by all the others, those who draw share it, and the
                       mean over all orders counts. A bye is worth what a round played was worth on average, if that
                       is more than nothing. */
};

/* What a match-win percentage is: the sources say it differently, so it is chosen and shown. */
enum pods_mw {
    PODS_MW_POINTS, /* points of the tables played by what wins would have given */
    PODS_MW_WINS,   /* wins by tables played */
    PODS_MW_ROUNDS, /* the same, a bye being a table won */
};

enum pods_tiebreak { PODS_TIE_NONE, PODS_TIE_OMW, PODS_TIE_MW, PODS_TIE_OPPONENTS_POINTS, PODS_TIE_WINS };
#define PODS_TIEBREAKS 3

struct pods_rule {
    const char *name;     /* "topdeck" */
    const char *sentence; /* what it does, for help and sheets */
    enum pods_score score;
    int win, draw, loss, bye; /* PODS_BY_RESULT; bye also PODS_BY_PLACE */
    int places[PODS_CHAIRS];  /* PODS_BY_PLACE: the first place first */
    int wager_percent;        /* PODS_BY_WAGER */
    enum pods_mw mw;
    int floor_num, floor_den; /* of an opponent's match-win percentage */
    int bye_opponents;        /* so many opponents at the floor for each bye */
    bool per_table;           /* OMW% is the mean over tables of each table's mean, not over opponents */
    enum pods_tiebreak order[PODS_TIEBREAKS];
};

/* All rules; ends with a NULL name. "topdeck" is the default. */
extern const struct pods_rule pods_rules[];

/* Whether a rule decides by it anywhere in its order. */
bool pods_rule_looks_at(const struct pods_rule *rule, enum pods_tiebreak tie);

/* Reads a rule: a name, or one's own points "5/1/0" or "5/1/0/4" (win, draw, loss, bye: a win where it is left out),
 * or of places "places=6-3-2-1"; then, after blanks, what is different: "mw=points", "mw=wins", "mw=rounds",
 * "omw=opponents", "omw=tables", "floor=1/3". The text becomes the rule's name. ERR_INPUT says what there is. */
TC_MUST_USE enum err_code pods_rule_parse(struct arena *arena, const char *text, struct pods_rule *out,
                                          struct err *err);

enum pods_outcome { PODS_LOST, PODS_DREW, PODS_WON };

/* A table's result, or a bye: one player who has won. */
struct pods_result {
    int round; /* 1-based */
    int n;     /* 1 or 3..PODS_CHAIRS; 2 where a table was played by two */
    int players[PODS_CHAIRS];
    enum pods_outcome outcome[PODS_CHAIRS];
    int place[PODS_CHAIRS]; /* shared by equals; 0: not known, then the outcome says what can be known */
};

struct pods_row {
    int player; /* index into players */
    int rank;   /* 1-based, unique; 0 for the disqualified, who come last */
    struct ratio points;
    int wins, draws, losses, byes; /* byes are not among the wins */
    int tables;                    /* played */
    struct ratio omw, mw;
    struct ratio opponents_points; /* their mean */
    bool by_lot;                   /* shares points and all tiebreakers with a neighbour: the drawn lot decided */
};

/* Ranks everybody: points, the rule's tiebreakers, a lot drawn as for standings_compute.
 *
 * results   any order; those of a round after through_round do not count (0: all do)
 * *rows     the arena's, n_players of them, best first
 * ERR_INPUT: an index out of range, a player twice at a table or in a round, a table of two winners, of a winner and
 * somebody who drew, or a wager over more rounds than its fractions hold (some ten).
 * Time: O(players log players + results), for a wager times 2^rounds. */
TC_MUST_USE enum err_code pods_standings(struct arena *arena, const struct pods_rule *rule,
                                         const struct standings_player *players, size_t n_players,
                                         const struct pods_result *results, size_t n_results, int through_round,
                                         uint64_t lot_seed, struct pods_row **rows, struct err *err);

/* One opponent's part in OMW%. */
struct pods_term {
    int round, opponent; /* STANDINGS_NOBODY: one that a bye adds */
    int table_size;
    struct ratio mw; /* as it enters the mean */
    bool floored;
    struct ratio points; /* the opponent's */
};
struct pods_explanation {
    struct pods_row row;
    struct pods_term *terms; /* by round */
    size_t n_terms;
    const char *points_text; /* how the points do: of won, drawn and lost tables and byes "5 x 3 + 1 x 2 + 0 x 0 + 5 x
                                0", of places "6 + 5/2", round by round; "" of a wager */
    const char *mw_text;     /* how the own percentage comes about: "(5 x 3 wins + 2 draws) / (5 x 5 tables)" */
};
TC_MUST_USE enum err_code pods_explain(struct arena *arena, const struct pods_rule *rule,
                                       const struct standings_player *players, size_t n_players,
                                       const struct pods_result *results, size_t n_results, int through_round,
                                       uint64_t lot_seed, int player, struct pods_explanation *out, struct err *err);

/* The points that a place at a table of n is worth: the mean of the places that those who share it take up, times 60.
 */
int pods_place_points60(const struct pods_rule *rule, const struct pods_result *result, int chair);

/* "177/500", in lowest terms; "" where it has too many digits to be read. */
const char *ratio_text(struct arena *arena, struct ratio r);
/* A decimal number of so many places, rounded half up: "0.3540", "17", "1646.6571". whole: without places where the
 * number has none. */
const char *ratio_decimal(struct arena *arena, struct ratio r, int places, bool whole);

#endif
