/* map.h - keys numbered 0, 1, 2, ... in the order in which they are first met
 *
 * The number is the key's place in an array of the caller's, which is what a table of structs needs: the map finds the
 * place, the array (vec.h) holds whatever belongs to the key. Keys are bytes: texts, parts of a text, or numbers as
 * they lie in memory.
 *
 *     struct map words = {.arena = arena};
 *     size_t i = map_add(&words, word, strlen(word));
 *     if (i == n)                                  met for the first time
 *         ARENA_ADD(arena, counts, n, room);
 *     counts[i].times++;
 *
 * Open addressing over FNV-1a, at most half full: looking up and adding take constant time on average. Keys are copied;
 * everything lives in the arena, which is released and not the map. Nothing is taken out again.
 */
#ifndef TOPCUT_BASE_MAP_H
#define TOPCUT_BASE_MAP_H

#include "base/arena.h"

#define MAP_NONE SIZE_MAX

struct map_slot;

struct map {
    struct arena *arena;
    struct map_slot *slots;
    size_t n, room; /* keys; slots, a power of two or 0 */
};

/* The key's number; MAP_NONE when it has none. */
size_t map_find(const struct map *map, const void *key, size_t len);

/* The key's number, which is the next one, map->n before the call, when the key is new. */
size_t map_add(struct map *map, const void *key, size_t len);

#endif
