/* map.c - see map.h */
#include "base/map.h"
#include "base/hash.h"

#include <string.h>

#ifdef TOPCUT_TORTURE
#define FIRST_ROOM 2u
#else
#define FIRST_ROOM 64u
#endif

struct map_slot {
    const char *key; /* NULL: free */
    size_t len;
    uint64_t hash;
    size_t number;
};

/* Returns the key's slot, or the free one where it belongs. There always is one, since half of them are free. */
static struct map_slot *slot_of(const struct map *map, const void *key, size_t len, uint64_t hash)
{
    size_t i = (size_t)hash & (map->room - 1);
    for (;; i = (i + 1) & (map->room - 1)) {
        struct map_slot *slot = &map->slots[i];
        if (!slot->key || (slot->hash == hash && slot->len == len && (len == 0 || memcmp(slot->key, key, len) == 0)))
            return slot;
    }
}

static void grow(struct map *map)
{
    struct map larger = {.arena = map->arena, .n = map->n, .room = map->room ? map->room * 2 : FIRST_ROOM};
    larger.slots = ARENA_ARRAY(map->arena, struct map_slot, larger.room);
    for (size_t i = 0; i < map->room; i++)
        if (map->slots[i].key) {
            const struct map_slot *old = &map->slots[i];
            *slot_of(&larger, old->key, old->len, old->hash) = *old;
        }
    *map = larger;
}

size_t map_find(const struct map *map, const void *key, size_t len)
{
    if (map->room == 0)
        return MAP_NONE;
    const struct map_slot *slot = slot_of(map, key, len, hash_bytes(HASH_START, key, len));
    return slot->key ? slot->number : MAP_NONE;
}

size_t map_add(struct map *map, const void *key, size_t len)
{
    uint64_t hash = hash_bytes(HASH_START, key, len);
    if (map->n * 2 >= map->room)
        grow(map);
    struct map_slot *slot = slot_of(map, key, len, hash);
    if (!slot->key)
        *slot =
            (struct map_slot){.key = arena_strndup(map->arena, key, len), .len = len, .hash = hash, .number = map->n++};
    return slot->number;
}
