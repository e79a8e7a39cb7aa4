/* results_length.h - how long were the matches of an event from elsewhere? judged by the bulk of the results
 *
 * Files say how many games were won, not how many could be. A match that was decided by three wins was the best of
 * 5, by two the best of 3, by one the best of 1, unless time ended it or a slip was misread: so the most frequent
 * number of wins that decided a match of the stage tells. One odd slip among a hundred changes nothing, and the
 * length of a final is the final's alone.
 */
#ifndef TOPCUT_EVENT_RESULTS_LENGTH_H
#define TOPCUT_EVENT_RESULTS_LENGTH_H

#include "event/exchange/results_file.h"

#define LENGTH_WINS_MAX 3

/* Matches that were decided by 1, 2, and 3 or more wins. */
struct length_count {
    int decided[LENGTH_WINS_MAX + 1];
};
/* Counts one match that two players played; a drawn one tells nothing. */
void length_count_add(struct length_count *count, int wins1, int wins2);
/* 1, 3 or 5. Where nothing was decided, and between equals, 3. */
int length_judge(const struct length_count *count);
/* Whether a score is one of a match of best_of games; further drawn games are. */
bool length_fits(int best_of, int wins1, int wins2);

/* The length of the numbered rounds (stage NULL), or of a playoff stage by its name. */
int results_length(const struct results_file *file, const char *stage);
/* What to tell beside the event's length: another one of the numbered rounds than 3, longer or shorter playoff
 * stages, and scores that do not fit, by line. Begins with "; ", or is "". */
const char *results_length_text(struct arena *arena, const struct results_file *file);

#endif
