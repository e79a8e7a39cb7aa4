/* arena.c - blocks in a list, the newest first; a request that does not fit opens a block of its size
 *
 * Most arenas hold a name or two and go at once, so the first block is small; each next one is four times as large.
 */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef TOPCUT_TORTURE
#define FIRST_BLOCK   64u
#define LARGEST_BLOCK 64u
#else
#define FIRST_BLOCK   1024u
#define LARGEST_BLOCK 65536u
#endif
#define ALIGN 16u

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    _Alignas(ALIGN) unsigned char data[];
};

struct arena_held {
    struct arena_held *next;
    void (*let_go)(void *);
    void *object;
};

void arena_hold(struct arena *arena, void (*let_go)(void *), void *object)
{
    struct arena_held *held = ARENA_ARRAY(arena, struct arena_held, 1);
    *held = (struct arena_held){.next = arena->held, .let_go = let_go, .object = object};
    arena->held = held;
}

static void let_go_of_held(struct arena *arena)
{
    for (struct arena_held *held = arena->held; held; held = held->next)
        held->let_go(held->object);
    arena->held = NULL;
}

void arena_release(struct arena *arena)
{
    let_go_of_held(arena);
    struct arena_block *b = arena->head;
    while (b) {
        struct arena_block *next = b->next;
        free(b);
        b = next;
    }
    arena->head = NULL;
}

void arena_reset(struct arena *arena)
{
    struct arena_block *kept = arena->head;
    let_go_of_held(arena);
    if (!kept || kept->size > LARGEST_BLOCK) {
        arena_release(arena);
        return;
    }
    struct arena rest = {.head = kept->next};
    arena_release(&rest);
    memset(kept->data, 0, kept->used); /* what is handed out is zeroed */
    kept->used = 0;
    kept->next = NULL;
}

static size_t next_size(const struct arena_block *head)
{
    if (!head)
        return FIRST_BLOCK;
    return head->size < LARGEST_BLOCK / 4 ? head->size * 4 : LARGEST_BLOCK;
}

void *arena_alloc(struct arena *arena, size_t n, size_t size)
{
    if (size && n > (SIZE_MAX - ALIGN - sizeof(struct arena_block)) / size)
        tc_out_of_memory(SIZE_MAX);
    size_t need = (n * size + ALIGN - 1) / ALIGN * ALIGN;
    struct arena_block *b = arena->head;
    if (!b || b->size - b->used < need) {
        size_t usual = next_size(b), room = need > usual ? need : usual;
        b = tc_calloc(1, sizeof *b + room);
        b->size = room;
        /* A block made for one big request goes behind the head, so that the head's rest stays in use. */
        if (arena->head && need > usual / 2) {
            b->next = arena->head->next;
            arena->head->next = b;
        } else {
            b->next = arena->head;
            arena->head = b;
        }
    }
    void *p = b->data + b->used;
    b->used += need;
    return p;
}

char *arena_strndup(struct arena *arena, const char *text, size_t len)
{
    char *copy = arena_alloc(arena, len + 1, 1);
    memcpy(copy, text, len);
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return text ? arena_strndup(arena, text, strlen(text)) : NULL;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    tc_assert(n >= 0);
    char *text = arena_alloc(arena, (size_t)n + 1, 1);
    vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}
