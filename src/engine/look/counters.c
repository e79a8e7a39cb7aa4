/* counters.c - the counters on a permanent or on a card in exile */
#include "engine/look/inner.h"

#include <stdio.h>

/* Counters of a card that is no permanent are a record of game.effect[]: the card its subject, the kind in b, how many
 * in a. The cards of a game that have some are few (suspended ones, 001:702.59). */
static int exiled_record(const struct engine *e, uint16_t card, int kind)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *effect = &g->effect[i];
        if (effect->kind == EFFECT_RULE && !effect->body && effect->b == kind && ref_now(g, effect->subject) == card)
            return i;
    }
    return -1;
}

int counters_now(const struct engine *e, uint16_t object, int kind)
{
    const struct object *o = game_object_c(e->g, object);
    if (o->perm == NO_PERM) {
        int record = o->zone == ZONE_EXILE ? exiled_record(e, object, kind) : -1;
        return record < 0 ? 0 : e->g->effect[record].a;
    }
    const struct perm *perm = &e->g->perm[o->perm];
    if (kind != COUNTER_NONE)
        return perm_counters(perm, kind);
    int all = 0;
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        all += perm->counter_n[i];
    return all;
}

void exiled_counters_add(struct engine *e, uint16_t card, int kind, int n)
{
    struct game *g = e->g;
    int record = exiled_record(e, card, kind), there = counters_now(e, card, kind), now = at_least_zero(there + n);
    if (record < 0 && n > 0) {
        struct context c;
        context_of(&c, e, card, game_object(g, card)->card, 255, game_object(g, card)->owner);
        record = effect_add(e, &c, 0, card, LASTS_GAME);
        if (record < 0)
            return;
        g->effect[record].kind = EFFECT_RULE;
        g->effect[record].b = (int16_t)kind;
    }
    if (record < 0 || now == there)
        return;
    g->effect[record].a = number_fit(g, now);
    TELL(e, "001:702.59", "%s has %d counter%s", entity_name(e, card), now, now == 1 ? "" : "s");
    if (now)
        return;
    effect_free(g, record);
    event_happened(e, &(struct event){.on = OP_ON_COUNTERS_GONE,
                                      .object = card,
                                      .other = NO_OBJECT,
                                      .source = card,
                                      .player = game_object(g, card)->owner,
                                      .counter = (uint8_t)kind,
                                      .incarnation = game_object(g, card)->incarnation});
}

/* A counter called as +1/+0 changes power and toughness, one called as a keyword gives it (001:120.1). */
static void named_counter(struct engine *e, struct perm *p, int kind, int n)
{
    const char *name = e->book->word[kind - COUNTER_OTHER], *rest;
    int power, toughness, end = 0;
    if (n <= 0)
        return;
    if (sscanf(name, "%3d/%3d%n", &power, &toughness, &end) == 2 && !name[end]) {
        p->power = size_fit(e->g, p->power + n * power);
        p->toughness = size_fit(e->g, p->toughness + n * toughness);
        return;
    }
    enum keyword keyword = keyword_find(name, &rest);
    if (keyword != KEYWORD_NONE && !*rest)
        p->keywords[keyword >> 6] |= 1ULL << (keyword & 63);
}

void counters_apply(struct engine *e, struct perm *p)
{
    for (int k = 0; k < MAX_COUNTER_KINDS; k++) {
        int kind = p->counter_kind[k], n = p->counter_n[k];
        if (kind == COUNTER_NONE)
            continue;
        int by = kind == COUNTER_PLUS1 ? n : kind == COUNTER_MINUS1 ? -n : 0;
        p->power = size_fit(e->g, p->power + by);
        p->toughness = size_fit(e->g, p->toughness + by);
        if (kind > COUNTER_OTHER)
            named_counter(e, p, kind, n);
    }
}
