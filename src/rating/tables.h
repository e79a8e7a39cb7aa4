/* tables.h - ratings of games with more than two players: Plackett-Luce, and Elo by pairs
 *
 * Not DCI ratings, and computed from nothing that those are computed from: tables of three to five players. Two
 * models, of which the organizer chooses one (formats/rating/tables.json, or a copy in the user's data folder):
 *
 *   plackett-luce  strengths by all tables at once, whatever their order, with error bars (season.h)
 *   elo            from table to table: each pair of a table whose places tell it apart counts as a match, with K
 *                  divided by the other chairs, so that a table moves nobody by more than K
 *
 * In both, the chance that a player wins a table is 10^(rating / 400) by the sum of that over the table.
 */
#ifndef TOPCUT_RATING_TABLES_H
#define TOPCUT_RATING_TABLES_H

#include "base/arena.h"
#include "base/err.h"

#define RATING_CHAIRS 5

/* A table that was played. Places are 1 and more, the best first, and may leave numbers out. Those who share the first
 * place drew; of those who share the last one, which is not the first, nothing is known between them. */
struct rating_table {
    int n; /* 2..RATING_CHAIRS */
    int players[RATING_CHAIRS];
    int place[RATING_CHAIRS];
};

enum rating_tables_model { RATING_TABLES_PLACKETT_LUCE, RATING_TABLES_ELO };
/* "plackett-luce", "elo"; find returns false for another word. */
const char *rating_tables_model_name(enum rating_tables_model model);
bool rating_tables_model_find(const char *name, enum rating_tables_model *out);

struct rating_tables_settings {
    enum rating_tables_model model;
    double prior; /* plackett-luce: standard deviation of the strengths before any table, in rating points; > 0 */
    double k;     /* elo; > 0 */
};

/* Reads formats/rating/tables.json; what names the file in errors. ERR_INPUT: what, the member, what was expected. */
TC_MUST_USE enum err_code rating_tables_read(const char *text, const char *what, struct rating_tables_settings *out,
                                             struct err *err);

/* Elo: one table moves the ratings of those at it, by player; their sum stays. */
void rating_tables_play(double *ratings, const struct rating_table *table, double k);

/* The chance of each of n ratings, 1..RATING_CHAIRS of them, to win a table; their sum is 1. */
void rating_tables_chances(const double *ratings, int n, double *out);

#endif
