/* evaluate.h - how well a rating predicts: matches in order, each predicted before it counts
 *
 * A prediction is scored when both players have so many matches behind them (the burn-in) and the match had a
 * winner. Log-loss is the mean of -ln of the chance that was given to what happened (a coin: 0.6931), Brier the
 * mean of the squared error (a coin: 0.25): less is better. Bins say whether what was given 70 % happens in 70
 * %. */
#ifndef TOPCUT_RATING_EVALUATE_H
#define TOPCUT_RATING_EVALUATE_H

#include "base/arena.h"
#include "base/err.h"
#include "rating/glicko.h"
#include "rating/whr.h"

#define EVALUATE_BINS 10

struct evaluation {
    double log_loss, brier; /* sums until evaluation_finish, then means */
    size_t n;               /* predictions */
    size_t draws, early;    /* left out: without a winner; within the burn-in */
    struct evaluation_bin {
        size_t n;
        double predicted, observed; /* as above */
    } bins[EVALUATE_BINS];
};

/* A prediction for a match that had a winner. */
void evaluation_add(struct evaluation *evaluation, double predicted, bool won);
void evaluation_finish(struct evaluation *evaluation);

enum evaluate_model { EVALUATE_DCI, EVALUATE_ELO, EVALUATE_GLICKO, EVALUATE_WHR };
#define EVALUATE_MODELS 4
const char *evaluate_model_name(enum evaluate_model model); /* "dci", "elo", "glicko", "whr" */
bool evaluate_model_find(const char *name, enum evaluate_model *out);

struct evaluate_settings {
    enum evaluate_model model;
    struct rating_scale scale; /* dci: K and the provisional matches; elo: one tier, none provisional */
    struct glicko_settings glicko;
    struct whr_settings whr;
    int burn_in;
};
#define EVALUATE_BURN_IN 20
#define EVALUATE_ELO_K   16.0

/* Elo: everybody at 1600, one K, nobody provisional. */
struct rating_scale evaluate_elo_scale(double k);

struct evaluate_match {
    int32_t day;
    struct rating_match match;
};

/* Predicts and then applies matches in order; those from first_scored on are scored, on top of what out has. */
void evaluate_add(const struct evaluate_match *matches, size_t n, size_t n_players,
                  const struct evaluate_settings *settings, size_t first_scored, struct evaluation *out);
/* The same into an empty evaluation, and finishes it. */
void evaluate_run(const struct evaluate_match *matches, size_t n, size_t n_players,
                  const struct evaluate_settings *settings, size_t first_scored, struct evaluation *out);

/* Cross-validation: each match falls into one of the folds by chance, and those of a fold are predicted by what the
 * others before them say, and are never learned from. */
#define EVALUATE_FOLDS_MAX 100
struct evaluate_folds {
    int n; /* 2 to EVALUATE_FOLDS_MAX */
    uint64_t seed;
    int with_any;  /* answer: folds in which anything was predicted */
    double within; /* answer: the mean of their log-losses, this much more or less, is right in 95 of 100 cases; NaN */
};
/* All folds into an empty evaluation, and finishes it. */
void evaluate_fold(const struct evaluate_match *matches, size_t n, size_t n_players,
                   const struct evaluate_settings *settings, struct evaluate_folds *folds, struct evaluation *out);

struct evaluate_file {
    struct evaluate_match *matches; /* the arena's */
    size_t n, n_players;
    size_t against_self; /* lines in which both players are one: real files have them; left out */
};

/* Matches from text: date, player 1, player 2, outcome (2: player 1 won, 1: draw, 0: player 2 won), parted by tabs;
 * dates as 20231231 or 2023-12-31, never going back; players are any words. Which player comes first in a file may
 * hang on who won: sides are swapped by a hash of the line's number and the players. The arena's.
 * ERR_INPUT: what:line: field and what was expected. */
TC_MUST_USE enum err_code evaluate_read(struct arena *arena, const char *text, const char *what,
                                        struct evaluate_file *out, struct err *err);

#endif
