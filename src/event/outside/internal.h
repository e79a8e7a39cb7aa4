/* internal.h - shared by the files of event/outside: other programs' events */
#ifndef TOPCUT_EVENT_OUTSIDE_INTERNAL_H
#define TOPCUT_EVENT_OUTSIDE_INTERNAL_H

#include "base/arena.h"
#include "event/outside/outside.h"

/* ---- other programs' events ------------------------------------------------------------------ */

#define OUTSIDE_PLAYERS_MAX 100000

/* Adds a sentence to the notes. */
void outside_note(struct outside_event *event, struct arena *arena, const char *format, ...) TC_PRINTF(3, 4);

#endif
