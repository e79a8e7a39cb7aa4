/* zones.c - which object is where: bare lists, without rules or events
 *
 * Each player has one list for each ordered zone, linked through the objects from its top down. The battlefield and
 * the phased-out zone have records of permanents instead, the stack has its own table in the game; their counts are
 * kept all the same, by owner like the others. A record stays with its object while it phases out and
 * in. */
#include "base/rng.h"
#include "engine/state/state.h"

#include <string.h>

uint16_t game_new_object(struct game *g, uint16_t card, int owner)
{
    uint16_t object = g->free_object;
    if (object == NO_OBJECT) {
        game_fail(g, LIMIT_OBJECTS);
        return NO_OBJECT;
    }
    struct object *o = game_object(g, object);
    g->free_object = o->next;
    o->card = card;
    o->next = NO_OBJECT;
    o->owner = o->controller = (uint8_t)owner;
    o->flags = 0;
    return object;
}

void game_free_object(struct game *g, uint16_t object)
{
    struct object *o = game_object(g, object);
    if (o->zone != ZONE_NONE)
        zone_take(g, object);
    *o = (struct object){.next = g->free_object, .perm = NO_PERM, .incarnation = (uint8_t)(o->incarnation + 1)};
    g->free_object = object;
}

/* ---- the records of permanents --------------------------------------------------------------- */

static int record_free(const struct game *g)
{
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = ~g->perm_live[word]; bits; bits &= bits - 1) {
            int i = word * 64 + __builtin_ctzll(bits);
            if (i >= g->perm_cap)
                return -1;
            if (g->perm[i].object == NO_OBJECT) /* else it is phased out */
                return i;
        }
    return -1;
}

static void live_set(struct game *g, int record, bool live)
{
    uint64_t bit = 1ULL << (record & 63);
    if (live)
        g->perm_live[record >> 6] |= bit;
    else
        g->perm_live[record >> 6] &= ~bit;
    if (!g->dirty)
        g->dirty = g->plain ? DIRTY_NEW : DIRTY_ALL;
}

/* 000:G.39.Ruling.2: what comes back has come again. */
static bool record_take(struct game *g, uint16_t object)
{
    struct object *o = game_object(g, object);
    int record = record_free(g);
    if (record < 0) {
        game_fail(g, LIMIT_PERMANENTS);
        return false;
    }
    struct perm *p = &g->perm[record];
    perm_clear(p);
    p->object = object;
    p->flags = PERM_SICK;
    p->base = (unsigned)o->controller & 15;
    p->timestamp = g->timestamp++;
    p->as_card = o->card;
    o->perm = (uint8_t)record;
    return true;
}

static void record_give(struct game *g, uint16_t object)
{
    struct object *o = game_object(g, object);
    live_set(g, o->perm, false);
    perm_clear(&g->perm[o->perm]);
    o->perm = NO_PERM;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool zone_has_list(unsigned zone)
{
    const unsigned without = 1u << ZONE_NONE | 1u << ZONE_BATTLEFIELD | 1u << ZONE_STACK | 1u << ZONE_PHASED_OUT;
    return !(without >> zone & 1);
}

void zone_take(struct game *g, uint16_t object)
{
    struct object *o = game_object(g, object);
    struct player *p = &g->player[o->owner];
    if (o->zone == ZONE_NONE)
        return;
    if (o->perm != NO_PERM)
        record_give(g, object);
    if (zone_has_list(o->zone)) {
        struct object *objects = game_object(g, 0);
        uint16_t *link = &p->top[o->zone];
        while (*link != object) {
            tc_assert(*link != NO_OBJECT);
            link = &objects[*link].next;
        }
        *link = o->next;
    }
    p->count[o->zone]--;
    o->next = NO_OBJECT;
    o->zone = ZONE_NONE;
}

static void list_insert(struct game *g, uint16_t object, enum zone zone, int position)
{
    struct object *o = game_object(g, object);
    struct object *objects = game_object(g, 0);
    uint16_t *link = &g->player[o->owner].top[zone];
    for (int i = 0; *link != NO_OBJECT && (position < 0 || i < position); i++)
        link = &objects[*link].next;
    o->next = *link;
    *link = object;
}

/* Library, hand, graveyard and the rest are each player's own and hold their owner's cards, whoever controlled them
 * (000:Z.1.2, 000:Z.1.5, 001:400.3, 002:S2/Ownership, 001:108.3); the library has an order, what is added goes on top
 * unless said otherwise (000:Z.5.5, 001:401.2, 004:217.2b, 003:217.1b); the battlefield is one for all
 * (000:Z.10.Ruling.1). */
void zone_put(struct game *g, uint16_t object, enum zone zone, int position)
{
    struct object *o = game_object(g, object);
    tc_assert(zone != ZONE_NONE && zone < ZONE_COUNT);
    if (o->zone != ZONE_NONE)
        zone_take(g, object);
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_PHASED_OUT) {
        if (!record_take(g, object))
            zone = ZONE_EXILE; /* the game has failed; every object still has its place */
        else
            live_set(g, o->perm, zone == ZONE_BATTLEFIELD);
    }
    o->zone = (uint8_t)zone;
    o->incarnation++;
    g->player[o->owner].count[zone]++;
    if (zone_has_list(zone)) {
        o->controller = o->owner;
        list_insert(g, object, zone, position);
    }
}

void zone_phase(struct game *g, uint16_t object, bool out)
{
    struct object *o = game_object(g, object);
    enum zone to = out ? ZONE_PHASED_OUT : ZONE_BATTLEFIELD;
    tc_assert(o->perm != NO_PERM);
    if (o->zone == to)
        return;
    g->player[o->owner].count[o->zone]--;
    g->player[o->owner].count[to]++;
    o->zone = (uint8_t)to;
    live_set(g, o->perm, !out);
    g->check_due = CHECK_ALL;
}

/* How many cards a library, hand or graveyard has is known to all (000:Z.4.2, 000:Z.5.4, 004:217.2c, 004:217.3c,
 * 001:400.2), a graveyard's cards and order too (000:Z.3.4); what a library holds to nobody (000:Z.5.2). */
uint16_t zone_nth(const struct game *g, int player, enum zone zone, int n)
{
    uint16_t object = zone_has_list(zone) && n >= 0 ? g->player[player].top[zone] : NO_OBJECT;
    for (; object != NO_OBJECT && n > 0; n--)
        object = game_object_c(g, object)->next;
    return object;
}

uint64_t game_random(struct game *g, uint64_t n)
{
    struct rng rng;
    memcpy(rng.s, g->rng, sizeof rng.s);
    uint64_t drawn = rng_below(&rng, n);
    memcpy(g->rng, rng.s, sizeof rng.s);
    return drawn;
}

/* Random numbers below small bounds: each word of the generator gives two (Lemire 2019, on 32 bits). */
struct chance {
    struct rng rng;
    uint64_t word;
    bool half;
};

static uint32_t chance_32(struct chance *c)
{
    c->half = !c->half;
    if (c->half) {
        c->word = rng_next(&c->rng);
        return (uint32_t)(c->word >> 32);
    }
    return (uint32_t)c->word;
}

static uint32_t chance_below(struct chance *c, uint32_t n)
{
    uint64_t m = (uint64_t)chance_32(c) * n;
    if ((uint32_t)m < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)m < threshold)
            m = (uint64_t)chance_32(c) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Fisher and Yates, from the bottom up; then the list is linked again. */
static void shuffle_and_link(struct game *g, int player, uint16_t *cards, uint32_t n)
{
    struct object *objects = game_object(g, 0);
    struct chance chance = {.half = false};
    memcpy(chance.rng.s, g->rng, sizeof chance.rng.s);
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = chance_below(&chance, i);
        uint16_t kept = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = kept;
    }
    memcpy(g->rng, chance.rng.s, sizeof chance.rng.s);
    uint16_t next = NO_OBJECT;
    for (uint32_t i = n; i > 0; i--) {
        objects[cards[i - 1]].next = next;
        next = cards[i - 1];
    }
    g->player[player].top[ZONE_LIBRARY] = next;
}

void zone_shuffle(struct game *g, int player)
{
    uint16_t cards[MAX_OBJECTS];
    struct object *objects = game_object(g, 0);
    uint32_t n = 0;
    for (uint16_t i = g->player[player].top[ZONE_LIBRARY]; i != NO_OBJECT; i = objects[i].next)
        cards[n++] = i;
    shuffle_and_link(g, player, cards, n);
}

/* ---- many at once ---------------------------------------------------------------------------- */

static uint16_t *end_of(struct game *g, int player, enum zone zone)
{
    uint16_t *link = &g->player[player].top[zone];
    while (*link != NO_OBJECT)
        link = &game_object(g, *link)->next;
    return link;
}

/* New cards of a library, each leading to the next as free objects did; how many there was room for. */
static int new_cards(struct game *g, int player, const uint16_t *card, int n, uint16_t *out)
{
    struct object *objects = game_object(g, 0);
    uint16_t free = g->free_object;
    int i = 0;
    for (; i < n && free != NO_OBJECT; i++) {
        struct object *o = &objects[free];
        uint16_t next = o->next;
        out[i] = free;
        *o = (struct object){.card = card[i],
                             .next = next,
                             .zone = ZONE_LIBRARY,
                             .owner = (uint8_t)player,
                             .controller = (uint8_t)player,
                             .perm = NO_PERM,
                             .incarnation = (uint8_t)(o->incarnation + 1)};
        free = next;
    }
    g->free_object = free;
    g->player[player].count[ZONE_LIBRARY] = (uint16_t)(g->player[player].count[ZONE_LIBRARY] + i);
    if (i < n)
        game_fail(g, LIMIT_OBJECTS);
    return i;
}

void zone_fill(struct game *g, int player, const uint16_t *card, int n)
{
    uint16_t cards[MAX_OBJECTS], *link = end_of(g, player, ZONE_LIBRARY);
    int made = new_cards(g, player, card, n, cards);
    if (made) {
        *link = cards[0]; /* each already leads to the next */
        game_object(g, cards[made - 1])->next = NO_OBJECT;
    }
}

void zone_fill_shuffled(struct game *g, int player, const uint16_t *card, int n)
{
    uint16_t cards[MAX_OBJECTS];
    tc_assert(g->player[player].top[ZONE_LIBRARY] == NO_OBJECT);
    shuffle_and_link(g, player, cards, (uint32_t)new_cards(g, player, card, n, cards));
}

void zone_deal(struct game *g, int player, int n)
{
    struct player *p = &g->player[player];
    uint16_t *link = end_of(g, player, ZONE_HAND);
    for (; n > 0 && p->top[ZONE_LIBRARY] != NO_OBJECT; n--) {
        uint16_t object = p->top[ZONE_LIBRARY];
        struct object *o = game_object(g, object);
        p->top[ZONE_LIBRARY] = o->next;
        p->count[ZONE_LIBRARY]--;
        p->count[ZONE_HAND]++;
        o->zone = ZONE_HAND;
        o->incarnation++;
        o->next = NO_OBJECT;
        *link = object;
        link = &o->next;
    }
}
