/* show.h - a game shown and checked: the board in words, and whether it holds together
 *
 * For people, logs and tests. The names of steps, zones and counters are here; what an object or player is called is
 * said by entity_name() of the table. */
#ifndef TOPCUT_ENGINE_SHOW_H
#define TOPCUT_ENGINE_SHOW_H

#include "base/strbuf.h"
#include "engine/table/table.h"

/* Names for people (dump.c): "upkeep", "graveyard", "+1/+1". */
const char *step_name(int step);
const char *zone_name(int zone);
const char *counter_name(const struct book *book, int kind);

/* The board as text, alike for equal states: players, zones, permanents with current and printed values, stack. */
void game_dump(struct engine *e, struct strbuf *out);
/* NULL, or the invariant that is broken (zones partition the objects, attachments, combat, counts, timestamps...). */
const char *game_check(struct engine *e);

#endif
