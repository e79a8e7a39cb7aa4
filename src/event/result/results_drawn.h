/* results_drawn.h - matches against nobody that a results file has as drawn (for the event room's files) */
#ifndef TOPCUT_EVENT_RESULTS_DRAWN_H
#define TOPCUT_EVENT_RESULTS_DRAWN_H

#include "event/exchange/results_file.h"

/* Makes each of them what the published line of its player shows: a bye or a loss by absence, with the games that
 * count. ERR_INPUT with what the published standings show, and what could be written instead, where they show
 * neither, cannot tell, or are not there. */
TC_MUST_USE enum err_code results_drawn_settle(struct arena *arena, struct results_file *file, const char *what,
                                               struct err *err);

#endif
