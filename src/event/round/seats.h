/* seats.h - results of matches that are played at several seats
 *
 * Each seat's match is one of best_of games. The team's match counts the seats: wins1 and wins2 are seats won,
 * draws are seats drawn. It has a result as soon as the seats that are in decide it (2 of 3), or all are in;
 * those that come in later are added to it. Pure but for the functions that say store.
 */
#ifndef TOPCUT_EVENT_SEATS_H
#define TOPCUT_EVENT_SEATS_H

#include "event/enrol/teams.h"
#include "event/result/results.h"

/* What is known of a match's seats, 'A' first. */
struct seat_scores {
    bool in[TEAM_SEATS_MAX];
    struct score score[TEAM_SEATS_MAX]; /* kind RESULT_PLAYED or RESULT_ID */
};

/* A result as it was typed. */
struct seat_entry {
    struct seat_scores seats;
    bool total; /* not the seats, but how many of them each side won, or a word such as "id": */
    struct score score;
};
/* Reads "A=2-1 B=0-2 c=2-0", "A 2-1", "seats=2-1" (the seats won alone), "id", "no-show", "concede" or
 * "double-loss" (of the whole match). ERR_INPUT: no such seat, one named twice, no score of a best_of match; a
 * score without a seat. */
TC_MUST_USE enum err_code seats_parse(struct arena *arena, const char *text, const struct event_settings *settings,
                                      struct seat_entry *out, struct err *err);
/* Whether words look like the results of seats. */
bool seats_are_meant(const char *text);

/* The team's result of the seats that are in: RESULT_NONE while it is open. */
struct score seats_derive(const struct seat_scores *seats, int team_size);
struct seat_scores seats_reverse(struct seat_scores seats, int team_size);
/* "A 2-1, B 0-2" */
const char *seats_text(struct arena *arena, const struct seat_scores *seats, int team_size);

/* A result of a match of team_size seats by its words and numbers, as score_parse is one of best_of games. */
TC_MUST_USE enum err_code seats_score_parse(const char *text, int team_size, struct score *out, struct err *err);

/* What the store has. */
TC_MUST_USE enum err_code seats_load(struct store *store, struct match_id match, struct seat_scores *out,
                                     struct err *err);
TC_MUST_USE enum err_code seats_save(struct store *store, struct match_id match, const struct seat_scores *seats,
                                     struct err *err);

#endif
