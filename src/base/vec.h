/* vec.h - arrays that grow: a pointer, how many elements there are, and how many there is room for
 *
 * The three are ordinary variables or members, so whoever reads the array needs nothing of this header. Before an
 * element is added, a full array moves to twice its room: adding n elements takes time linear in n.
 *
 *     struct row *rows = NULL;
 *     size_t n = 0, room = 0;
 *     *VEC_ADD(rows, n, room) = (struct row){.id = 7};              from the heap: free(rows) at the end
 *     struct row *row = ARENA_ADD(arena, rows, n, room);            in an arena: nothing to free
 *
 * An array is of one kind for all its life. What the array holds may move when it grows, so pointers into it are good
 * until the next element is added; in an arena the old copy stays as it was until the arena is released. A new element
 * is zeroed the first time that its place is used. A room that no size_t holds ends the process, as running out of
 * memory does.
 *
 * The arguments are evaluated more than once and have to be plain variables or members; n may be of any integer type,
 * room is a size_t. Since n changes, the value assigned to *VEC_ADD may not mention n: take the pointer first.
 */
#ifndef TOPCUT_BASE_VEC_H
#define TOPCUT_BASE_VEC_H

#include "base/arena.h"

/* Makes room for one more element. */
#define VEC_ROOM(items, n, room)                                                                                       \
    ((size_t)(n) < (room) ? (void)0 : (void)((items) = vec_grow((items), &(room), sizeof *(items))))
#define ARENA_ROOM(arena, items, n, room)                                                                              \
    ((size_t)(n) < (room) ? (void)0 : (void)((items) = arena_grow((arena), (items), &(room), sizeof *(items))))

/* Adds an element and gives a pointer to it. */
#define VEC_ADD(items, n, room)          (VEC_ROOM(items, n, room), &(items)[(n)++])
#define ARENA_ADD(arena, items, n, room) (ARENA_ROOM(arena, items, n, room), &(items)[(n)++])

/* What stands behind the macros: the array of *room elements of the given size with twice that room, or with a first
 * few; the rest is zeroed. vec_grow frees the old array. */
TC_MUST_USE TC_NONNULL void *vec_grow(void *items, size_t *room, size_t size);
TC_MUST_USE TC_NONNULL void *arena_grow(struct arena *arena, const void *items, size_t *room, size_t size);

#endif
