/* vec.c - see vec.h */
#include "base/vec.h"

#include <string.h>

#ifdef TOPCUT_TORTURE
#define FIRST_ROOM 1u
#else
#define FIRST_ROOM 16u
#endif

static size_t next_room(size_t room)
{
    if (room > SIZE_MAX / 2)
        tc_out_of_memory(SIZE_MAX);
    return room ? room * 2 : FIRST_ROOM;
}

void *vec_grow(void *items, size_t *room, size_t size)
{
    size_t old = *room, larger = next_room(old);
    char *grown = tc_realloc_array(items, larger, size);
    memset(grown + old * size, 0, (larger - old) * size);
    *room = larger;
    return grown;
}

void *arena_grow(struct arena *arena, const void *items, size_t *room, size_t size)
{
    size_t old = *room, larger = next_room(old);
    void *grown = arena_alloc(arena, larger, size);
    if (old)
        memcpy(grown, items, old * size);
    *room = larger;
    return grown;
}
