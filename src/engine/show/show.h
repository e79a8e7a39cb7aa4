/* show.h - showing and checking a game: the board in words, and its invariants
 *
 * For people, logs and tests. The names of steps, zones and counters are here; what an object or player is called is
 * given by entity_name() of the table. */
#ifndef TOPCUT_ENGINE_SHOW_H
#define TOPCUT_ENGINE_SHOW_H

#include "base/strbuf.h"
#include "engine/table/table.h"

/* Names for people (dump.c): "upkeep", "graveyard", "+1/+1". */
const char *step_name(int step);
const char *step_said(int step); /* the same as a message, for sentences */
const char *zone_name(int zone);
const char *counter_name(const struct book *book, int kind);

/* The board as text, the same for equal states: players, zones, permanents with current and printed values, stack. */
void game_dump(struct engine *e, struct strbuf *out);
/* NULL, or the broken invariant (zones partition the objects, attachments, combat, counts, timestamps...). */
const char *game_check(struct engine *e);

#endif
