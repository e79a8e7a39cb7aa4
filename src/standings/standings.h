/* standings.h - match points, tiebreakers and ranks
 *
 * Standings are a pure function of the matches: nothing is typed in, nothing is cached. Percentages decide
 * who makes the cut, so they are exact rationals, compared as such and rounded once, when printed.
 *
 * The floor rules give the points (D.1.2: win 3, draw 1, bye 3) and no tiebreakers: the
 * tiebreakers are the field's practice, as presets that an event carries by name.
 *
 *   league.h    several events as one competition, of which the best N of M count
 *   pods.h      tables of three to five players
 */
#ifndef TOPCUT_STANDINGS_H
#define TOPCUT_STANDINGS_H

#include "base/arena.h"
#include "base/err.h"
#include "standings/league.h"

/* How tiebreakers are computed. Get one by name; the fields are open so that tests can vary them. */
struct standings_rule {
    const char *name;            /* "mtr", "printed", "no-bye" */
    const char *sentence;        /* what it does, for help and sheets */
    int floor_num, floor_den;    /* floor of an opponent's match-win and game-win percentage: 1/3 or 33/100 */
    bool byes_in_own;            /* a bye counts as a 2-0 win in the player's own percentages */
    bool floor_own_gw;           /* the own game-win percentage is floored too (the default); raw otherwise */
    int points_win, points_draw; /* 3 and 1 */
    int bye_wins;                /* games a bye counts as won: BYE_WINS in every preset */
    bool opponents_once;         /* an opponent met twice enters OMW% and OGW% once (a practice of some events
                                    whose playoff rounds are counted; no preset has it) */
};

/* A preset, or NULL. "mtr" is the default: it reproduces published standings. */
const struct standings_rule *standings_rule_find(const char *name);
/* All presets; ends with a NULL name. */
extern const struct standings_rule standings_rules[];

#define STANDINGS_NOBODY (-1)

/* A bye is a match won 2-0 in games whatever the length of the event's matches: six game points of six (MTR app. C;
 * Byes are the pairing's, those awarded before round 1 (event/match/match.h), those of a late entry's missed
 * rounds, and an empty place of a bracket: each is a match without an opponent that its player wins. Not a bye is what
 * somebody else loses (a no-show, a walkover of who left): that is a match lost with all the games that decide it. */
#define BYE_WINS 2

/* Limits of what is read, far above any event; they keep every count within an int. */
#define STANDINGS_GAMES_MAX   200 /* won, lost or drawn in one match */
#define STANDINGS_MATCHES_MAX 1000000

enum standings_kind {
    STANDINGS_PLAYED,      /* decided by games won: more wins; equal games won is a draw */
    STANDINGS_BYE,         /* p2 is STANDINGS_NOBODY; three points, no opponent */
    STANDINGS_LOSS,        /* p2 is STANDINGS_NOBODY: a match lost without an opponent (a late entry's missed
                              round, an absent player); counts as a match played and lost */
    STANDINGS_DOUBLE_LOSS, /* both lose: 0 points each, a match played, opponents of each other */
};

struct standings_match {
    int round; /* 1-based */
    int p1, p2;
    enum standings_kind kind;
    int wins1, wins2, draws; /* games */
};

struct standings_player {
    bool disqualified; /* not ranked; stays an opponent of those met */
    uint64_t lot_key;  /* stable number of the player (e.g. the enrolment number) for the drawn lot */
};

/* An exact fraction >= 0 of any size: naturals as 64-bit limbs, the lowest first, without leading zeros.
 * A mean over thirty opponents, who have played thirty different numbers of games in best of five, needs up
 * to 200 bits, so no built-in integer would do. Zeroed, it is 0. The limbs live as long as the arena they were made
 * in. */
struct ratio {
    const uint64_t *num, *den;
    size_t n_num, n_den; /* n_num 0: the number 0; n_den 0 only together with it */
};

struct standings_row {
    int player; /* index into players */
    int rank;   /* 1-based, unique; 0 for the disqualified, who come last */
    int points;
    int wins, losses, draws; /* matches; byes count as wins */
    int byes;
    int matches; /* matches played or awarded so far, byes included */
    int game_wins, game_losses, game_draws;
    struct ratio omw, gw, ogw; /* opponents' match-win, own game-win, opponents' game-win. A percentage is never below
                                  the floor, so that one made of nothing is the floor: OMW and OGW of players who
                                  have met nobody, GW of players without a game (MTR app. C) */
    bool by_lot;               /* shares points and all tiebreakers with a neighbour: the drawn lot decided */
};

/* Ranks everybody by points, OMW%, GW%, OGW%, then a lot drawn from lot_seed and the players' lot keys.
 *
 * matches   any order; those of a later round than through_round are ignored (0: all count)
 * lot_seed  the lot is the order of numbers derived from the seed and each lot key: it does not depend on
 *           the order of the input, nor on who else takes part
 * *rows     arena's, n_players of them, best first
 * ERR_INPUT: a player index out of range, games outside 0..STANDINGS_GAMES_MAX, a bye with an opponent, a
 * match without one, a player against themselves, more than STANDINGS_MATCHES_MAX matches
 * Time: O(players log players + matches). */
TC_MUST_USE enum err_code standings_compute(struct arena *arena, const struct standings_rule *rule,
                                            const struct standings_player *players, size_t n_players,
                                            const struct standings_match *matches, size_t n_matches, int through_round,
                                            uint64_t lot_seed, struct standings_row **rows, struct err *err);

/* num/den in lowest terms; den > 0. */
struct ratio ratio_make(struct arena *arena, uint64_t num, uint64_t den);
/* Exact comparison: <0, 0, >0. */
int ratio_compare(struct ratio a, struct ratio b);
/* The nearest double, give or take two units in the last place. */
double ratio_to_double(struct ratio r);
/* "58.33": percent, rounded half up once from the exact value, with the given decimals (0..6). */
char *ratio_percent(struct arena *arena, struct ratio r, int decimals);

/* The arithmetic behind one row: what each opponent contributed. */
struct standings_term {
    int round;
    int opponent; /* STANDINGS_NOBODY for a bye or a loss without an opponent */
    enum standings_kind kind;
    int points, matches; /* the opponent's, all rounds that count */
    int game_points, game_points_possible;
    struct ratio mw, gw; /* as they enter the mean, floor applied */
    bool mw_floored, gw_floored;
};
struct standings_explanation {
    struct standings_row row;
    struct standings_term *terms;
    size_t n_terms;
    int own_game_points, own_game_points_possible;
};
TC_MUST_USE enum err_code standings_explain(struct arena *arena, const struct standings_rule *rule,
                                            const struct standings_player *players, size_t n_players,
                                            const struct standings_match *matches, size_t n_matches, int through_round,
                                            uint64_t lot_seed, int player, struct standings_explanation *out,
                                            struct err *err);

#include "standings/pods.h" /* which is made of the above */

#endif
