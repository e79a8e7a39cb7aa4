/* undo.h - taking a game back, step by step
 *
 * The log keeps what bytes of a game were before each step, as runs of changed bytes, in a ring of memory that the
 * caller hands in; nothing is allocated. When the ring is full the oldest steps are forgotten.
 *
 *     struct undo_log log;
 *     undo_init(&log, memory, sizeof memory, shadow, g);   shadow: another block of g->bytes
 *     ... a step of the game ...
 *     undo_note(&log, g);                                   remembers what the step changed
 *     undo_back(&log, g);                                   the game is as it was before the
 * step */
#ifndef TOPCUT_ENGINE_UNDO_H
#define TOPCUT_ENGINE_UNDO_H

#include "engine/state/game.h"

struct undo_log {
    uint8_t *ring;
    size_t room, head, used; /* head: where the next byte goes; used: bytes of steps that are kept */
    struct game *shadow;     /* the game as it was when last noted */
    uint32_t steps;          /* that can be taken back */
};

/* The shadow becomes a copy of g; room: at least 64 bytes. */
void undo_init(struct undo_log *log, void *ring, size_t room, struct game *shadow, const struct game *g);

/* Notes what has changed since the last note as one step. A step that is larger than the whole ring empties the log:
 * false, and it cannot be taken back. */
bool undo_note(struct undo_log *log, const struct game *g);

/* Takes the newest step back, in g and the shadow; what was changed since the last note goes as well. False: there is
 * none left. */
bool undo_back(struct undo_log *log, struct game *g);

#endif
