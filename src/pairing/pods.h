/* pods.h - tables of three, four and five players: who sits with whom, and in which seat
 *
 * A round of a Commander event divides the field into tables of four, with tables of three or five, or byes, where
 * the number of players asks for it. The best division is the one that is least by these levels, each decided before
 * the next is looked at:
 *   1. byes           who had fewest byes, then the lowest rank;
 *   2. irregular      how often those at tables of three and five sat at such a table before;
 *   3. apart          pairs that the organizer wants at different tables, and of one club where such are kept apart;
 *   4. repeats        pairs that met before, by the square of how often (a third meeting is four times a second);
 *   5. spread         the sum of 60 times the squared deviations of points from each table's mean: a whole number
 *                     for tables of three, four and five;
 *   6. sitting        whether the irregular tables are those of the lowest, or the highest, points;
 *   7. chance, by the seed.
 * Levels 4 and 5 change places where the organizer puts scores before repeats. Each level has a lower bound that no
 * division of the field goes below; that of the spread is of divisions without repeats where the division has none and
 * repeats come first. For up to PODS_EXACT_MAX players the division is the best one, by a search of all;
 * beyond them it is what the search found, and the bounds say how far from the best it can be at most: dividing a
 * field into cliques of three or more is NP-complete, so that no fast method can promise the best.
 *
 * Everything here is pure: the same input and seed give the same tables on any machine, and effort is counted in
 * steps, never in seconds. The floor rules know no such pairing; the levels are Topcut's house rule.
 */
#ifndef TOPCUT_PAIRING_PODS_H
#define TOPCUT_PAIRING_PODS_H

#include "base/arena.h"
#include "base/err.h"

#define PODS_SEATS_MAX   5     /* at one table */
#define PODS_EXACT_MAX   24    /* players whose division is searched whole */
#define PODS_PLAYERS_MAX 8000  /* a byte a pair: 64 MB */
#define PODS_POINTS_MAX  10000 /* so that every sum of squares fits */
#define PODS_TIMES_MAX   99    /* byes, irregular tables, meetings of one pair */

/* ---- how many tables of which size ------------------------------------------------------------ */

/* What is done about a number of players that four does not divide. */
enum pods_odd {
    PODS_THREES, /* tables of three, so that everybody plays */
    PODS_BYES,   /* the fewest byes at tables of four */
    PODS_FIVES,  /* tables of five where there are enough tables for that, otherwise threes */
};

struct pods_sizes {
    int threes, fours, fives, byes;
};

/* The tables of n players. False for fewer than three, who make no table. Three are one table in every mode, and five
 * are one table unless byes are wanted. */
bool pods_sizes(int n, enum pods_odd odd, struct pods_sizes *out);
int pods_tables(const struct pods_sizes *sizes);

/* "threes", "byes", "fives"; false for another word. */
bool pods_odd_find(const char *name, enum pods_odd *out);
const char *pods_odd_name(enum pods_odd odd);

/* ---- a round ---------------------------------------------------------------------------------- */

struct pods_player {
    int points;                /* 0..PODS_POINTS_MAX */
    int rank;                  /* 1 is the best; of equals the earlier index is better */
    int byes, irregular;       /* byes, and tables of three or five, so far */
    int seats[PODS_SEATS_MAX]; /* how often in which seat, the first first */
    int64_t advantage;         /* the sum of pods_seat_value over the tables so far */
};

/* Two players by index, how often they have met; pairs that are named twice are added up. */
struct pods_link {
    int a, b;
    int times;
};

enum pods_first { PODS_REPEATS_FIRST, PODS_SCORE_FIRST };
enum pods_where { PODS_LOW, PODS_HIGH, PODS_ANY }; /* the points of those at irregular tables */
enum pods_seating {
    PODS_SEATS_RANDOM,
    PODS_SEATS_BALANCED,   /* the least sum of squares of the advantage that the seats have given so far, then who had
                              that seat least often: each table alone, exact */
    PODS_SEATS_LOW_FIRST,  /* the lowest rank starts */
    PODS_SEATS_HIGH_FIRST, /* the best rank starts */
};

struct pods_request {
    const struct pods_player *players;
    size_t n_players;
    const struct pods_link *met; /* any order */
    size_t n_met;
    const struct pods_link *apart; /* times is not looked at */
    size_t n_apart;
    const int *together; /* up to PODS_SEATS_MAX players who share a table whatever it costs */
    size_t n_together;
    enum pods_odd odd;
    enum pods_first first;
    enum pods_where where;
    enum pods_seating seating;
    int64_t effort; /* exchanges of two players that are tried beyond PODS_EXACT_MAX; 0: pods_effort of the field, not
                       thorough */
    uint64_t seed;
};

/* The value of a division, or a bound on it, level by level. */
struct pods_levels {
    int64_t byes, irregular, apart, repeats, spread, sitting;
};

struct pods_table {
    int seats[PODS_SEATS_MAX]; /* players in turn order; the first seat begins */
    int n;
};

struct pods_round {
    struct pods_table *tables; /* the most points a player first, equals by the seed; the arena's */
    size_t n_tables;
    int *byes; /* players, the lowest rank last */
    size_t n_byes;
    struct pods_levels value, bound;
    bool exact;  /* the bound was not met at once, so that all divisions were looked at */
    bool proved; /* nothing is better: exact, or every level is at its bound */
};

/* How many exchanges are tried for n players unless something else is asked for: less than a tenth of a second's work
 * for up to 64 players, about a second's for a thousand; and thorough, PODS_THOROUGH times as many. */
#define PODS_THOROUGH 20
int64_t pods_effort(size_t n, bool thorough);

/* Divides a field into tables and seats them.
 *
 * ERR_INPUT     more than PODS_PLAYERS_MAX players, a number out of its range, a link out of range or of a player
 *               with themselves, players together who make no table
 * ERR_CONFLICT  fewer than three players: the text says what is left to do
 * Time: for up to PODS_EXACT_MAX players some 4^n/4 steps at worst, of 8 MB at 20 and 67 MB at 24 players; beyond that
 * by effort. Memory: a byte a pair. */
TC_MUST_USE enum err_code pods_make(struct arena *arena, const struct pods_request *request, struct pods_round *out,
                                    struct err *err);

/* The value of any division by the levels, also of one made by hand: byes are players who sit nowhere. ERR_INPUT as
 * above, and where a player sits twice or a table has not three to five seats. */
TC_MUST_USE enum err_code pods_value(const struct pods_request *request, const struct pods_table *tables,
                                     size_t n_tables, struct pods_levels *out, struct err *err);

/* <0 where a is better than b. */
int pods_levels_compare(const struct pods_levels *a, const struct pods_levels *b, enum pods_first first);

/* ---- seats ------------------------------------------------------------------------------------ */

/* By how much the first, second, ... seat of a table wins more often than an even share, in millionths. Measured over
 * 37,428 tables of four (25.54, 20.31, 16.02 and 13.20 of a hundred won from the seats); a line of the same slope for
 * tables of three and five. They add up to 0. */
int64_t pods_seat_value(int size, int seat);

/* Puts a table's players into turn order. */
void pods_seat(const struct pods_request *request, struct pods_table *table, uint64_t seed);

/* ---- mending a round -------------------------------------------------------------------------- */

/* A round of which some tables stand and some players sit nowhere. */
struct pods_mended {
    struct pods_table *tables; /* the new ones */
    size_t n_tables;
    size_t *gone; /* indices of standing tables that were opened for them, ascending */
    size_t n_gone;
    int *byes; /* players who get a bye because no table can be made for them */
    size_t n_byes;
    bool fewest; /* proved: no fewer tables can be opened */
};

/* Seats the players who sit at no standing table, and opens as few standing tables as possible for that; of the
 * choices that open so few the best by the levels, where few enough have to be tried. Errors as pods_make. */
TC_MUST_USE enum err_code pods_mend(struct arena *arena, const struct pods_request *request,
                                    const struct pods_table *standing, size_t n_standing, struct pods_mended *out,
                                    struct err *err);

/* ---- the cut ---------------------------------------------------------------------------------- */

/* How the seeds of a cut round come to their tables. */
enum pods_seeding {
    PODS_SNAKE, /* 1 8 9 16, 2 7 10 15, ... */
    PODS_STEP,  /* 1 5 9 13, 2 6 10 14, ... */
};

/* One round of a cut: of n players, in the order of their seeds, the first byes go on without playing, and the others
 * play at tables of four; tables + byes go on, until four play the final. */
struct pods_cut {
    int tables, byes, next; /* next: how many are left, 1 after the final */
};

/* A cut has K = T + 3p players: T is 4, 16, 64, ..., and p tables of four bring K down to T. So 4, 7, 10, 13, 16, 19,
 * 22,
 * ..., 64, ... False for other numbers. */
bool pods_cut(int n, struct pods_cut *out);
/* The nearest numbers that are cuts: the largest of at most n (0: none), the smallest above it. */
void pods_cut_near(int n, int *below, int *above);

/* The tables of such a round as seeds from 1, the best seed first at each; n is a cut. */
void pods_cut_tables(struct arena *arena, int n, enum pods_seeding seeding, struct pods_table **tables, size_t *count);

#endif
