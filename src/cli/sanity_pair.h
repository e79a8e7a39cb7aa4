/* sanity_pair.h - two decks of a command: what sanity compare and sanity match share
 *
 *   sanity_pair.c      reading the two, and how much of each the engine plays
 *   sanity_compare.c   sanity compare
 *   sanity_match.c     sanity match
 */
#ifndef TOPCUT_CLI_SANITY_PAIR_H
#define TOPCUT_CLI_SANITY_PAIR_H

#include "cli/cli.h"
#include "sanity/book.h"
#include "sanity/interval.h"

/* The decks and what they are played by. */
struct pair_of_decks {
    struct cli *cli;
    struct deck deck[2];
    struct list list[2];
    const struct list *lists[2];
    struct list_book book;
    enum era era;
    uint64_t seed;
    const char *newer[2]; /* cards that are newer than the era: a sentence, or "" */
};

/* DECK1 and DECK2 with --era, --date, --seed. Names that nobody knows, and cards that are newer than the rules, are
 * told on standard error. */
TC_MUST_USE enum err_code pair_load(struct cli *cli, struct pair_of_decks *out, struct err *err);
const char *pair_name(const struct pair_of_decks *p, int d);

/* Who leads them and by which numbers, or that they are played without: lines of the answer, or (not NULL) objects of
 * the array. Of decks that nobody leads nothing is said. */
void pair_tell_lead(const struct pair_of_decks *p, struct json *json);

/* Copies of the maindeck that take part wholly, partly, by cost and types only, as blanks: a line of the answer, or
 * (not NULL) an object of the array. */
void pair_tell_played(const struct pair_of_decks *p, int d, struct json *decks);

/* --precision in percent, as a share; 0 without it. ERR_USAGE. */
TC_MUST_USE enum err_code pair_precision(struct cli *cli, double *out, struct err *err);

/* "54.20 % (51.10 to 57.30)"; "5.213 (5.180 to 5.246)" */
const char *pair_percent(struct arena *arena, const struct estimate *e);
const char *pair_number(struct arena *arena, const struct estimate *e);
/* A share or mean with the ends of its interval; a mean of nothing is null. */
void pair_add_estimate(struct json *to, const char *key, const struct estimate *e);

#endif
