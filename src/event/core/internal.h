/* internal.h - shared by the files of event/core: events and their settings, settings as a table, structure and number
 * of rounds, catalogues of penalties */
#ifndef TOPCUT_EVENT_CORE_INTERNAL_H
#define TOPCUT_EVENT_CORE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"

/* ---- events and their settings --------------------------------------------------------------- */

/* Who plays first, or chooses, in playoff matches by the floor rules of a date: "random", a coin toss before
 * each match (D.10.5, 1999), or "higher-seed", the choice of whoever was ranked higher in the Swiss rounds
 * (MTR 2.2, in force by 2014-05-26). date is valid. */
const char *event_play_first_rule(const char *date);

/* ---- settings as a table --------------------------------------------------------------------- */

/* Reads them from a row that has all columns of the table event, by name. */
void event_settings_read(const struct cursor *row, struct arena *arena, struct event_settings *out);
/* Writes them to the event's row, checked and cleaned. */
TC_MUST_USE enum err_code event_settings_write(struct store *store, struct arena *arena, struct event_id id,
                                               const struct event_settings *settings, struct err *err);

/* ---- structure and number of rounds ---------------------------------------------------------- */

/* Rounds after which at most one of so many players is unbeaten; 1 for two players, else at least 3. */
int event_rounds_to_one(int players);

/* ---- catalogues of penalties ----------------------------------------------------------------- */

/* All catalogues: those of the program and the user's, of which those that cannot be read are passed over
 * (not so a file that replaces one of the program's). */
TC_MUST_USE enum err_code penalties_catalogues(struct arena *arena, struct penalty_catalogue **out, size_t *n,
                                               struct err *err);

#endif
