/* table.c - sets up a table: rules, book, game and minds */
#include "engine/table/table.h"

#include <stddef.h>
#include <string.h>

void engine_init(struct engine *e, const struct rules *rules, const struct book *book, struct game *g)
{
    /* the buffers of a moment and of a series are large and need no clearing: their counters do */
    memset(e, 0, offsetof(struct engine, moment));
    e->moment.events = e->moment.gones = e->moment.arrivals = 0;
    memset(&e->handing, 0, offsetof(struct engine, used) - offsetof(struct engine, handing));
    e->used_from = e->used_n = 0;
    e->rules = rules;
    e->book = book;
    e->g = g;
#ifndef NDEBUG
    e->check_each = 1;
#endif
}

void engine_set_mind(struct engine *e, int player, struct mind mind)
{
    tc_assert(player >= 0 && player < MAX_PLAYERS);
    e->mind[player] = mind;
}

bool engine_can_copy(const struct engine *e)
{
    const struct game *g = e->g;
    return e->depth == 0 && !e->checking && !e->simultaneous && !e->dying && !e->pending_stage &&
           g->outer != TIMING_PREVENTION && g->outer != TIMING_REGENERATION;
}
