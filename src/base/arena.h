/* arena.h - memory for one piece of work
 *
 * A command, a report, a pairing: each has an arena made at the top and released at the end. Whoever
 * builds something takes the arena first and returns memory that lives as long as it. There is nothing
 * else to free. Running out of memory ends the process (attr.h), so nothing here returns NULL.
 */
#ifndef TOPCUT_BASE_ARENA_H
#define TOPCUT_BASE_ARENA_H

#include "base/attr.h"

struct arena_block;
struct arena_held;

struct arena {
    struct arena_block *head; /* NULL when empty: a zeroed arena is a valid one */
    struct arena_held *held;  /* what arena_hold was given, the latest first */
};

#define ARENA_INIT                                                                                                     \
    {                                                                                                                  \
        .head = NULL                                                                                                   \
    }

/* Lets go of everything at once; the arena is empty and usable again. */
void arena_release(struct arena *arena);

/* The same, keeping a block for what comes next: for small pieces of work that follow each other fast. */
void arena_reset(struct arena *arena);

/* Calls let_go with the object when the arena lets go: what is shared is held for as long as the arena's own memory. */
void arena_hold(struct arena *arena, void (*let_go)(void *), void *object);

/* Zeroed memory for n objects of the given size, aligned for any type. */
TC_MUST_USE TC_NONNULL void *arena_alloc(struct arena *arena, size_t n, size_t size);

/* Zeroed array of n elements of type T. */
#define ARENA_ARRAY(arena, T, n) ((T *)arena_alloc((arena), (n), sizeof(T)))

/* Copies; the results are terminated. arena_strdup(NULL) is NULL. */
TC_MUST_USE char *arena_strdup(struct arena *arena, const char *text);
TC_MUST_USE TC_NONNULL char *arena_strndup(struct arena *arena, const char *text, size_t len);
TC_MUST_USE TC_NONNULL char *arena_printf(struct arena *arena, const char *format, ...) TC_PRINTF(2, 3);

#endif
