/* known.c - what a permanent was as it left the battlefield (001:608.2g, 004:413.2f)
 *
 * A ring of a few entries in the game itself: the newest overwrite the oldest, and a copied game
 * knows them too. An entry answers for two references: to the permanent, and to the object that
 * it became by leaving, since that is what a trigger on leaving has in hand. */
#include "base/attr.h"
#include "engine/look/look.h"

static uint8_t byte_of(int n)
{
    return (uint8_t)(n < 0 ? 0 : n > 255 ? 255 : n);
}

static uint8_t flags_of(const struct game *g, const struct object *o, const struct perm *p)
{
    static const struct {
        uint32_t perm;
        uint8_t last;
    } pairs[] = {
        {PERM_TAPPED, LAST_TAPPED}, {PERM_ATTACKING, LAST_ATTACKING}, {PERM_BLOCKING, LAST_BLOCKING},
        {PERM_KICKED, LAST_KICKED}, {PERM_DAMAGED, LAST_DAMAGED},     {PERM_SHUT_OFF, LAST_SHUT_OFF},
    };
    unsigned flags = 0;
    (void)g;
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
        if (p->flags & pairs[i].perm)
            flags |= pairs[i].last;
    if (o->flags & OBJECT_TOKEN)
        flags |= LAST_TOKEN;
    if (o->flags & OBJECT_FACE_DOWN)
        flags |= LAST_FACE_DOWN;
    return (uint8_t)flags;
}

void known_note(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    if (o->perm == NO_PERM)
        return;
    chars_refresh(e);
    const struct perm *p = &g->perm[o->perm];
    int all = 0;
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        all += p->counter_n[i];
    g->known[g->known_next] = (struct last_known){
        .object = object,
        .card = p->as_card,
        .types = p->types,
        .attached_to = p->attached_to,
        .power = p->power,
        .toughness = p->toughness,
        .incarnation = o->incarnation,
        .controller = o->controller & 0x7fu,
        .without_cost = g->effects_n && chars_without_cost(e, object),
        .colours = p->colours,
        .x = p->x,
        .plus = byte_of(perm_counters(p, COUNTER_PLUS1)),
        .minus = byte_of(perm_counters(p, COUNTER_MINUS1)),
        .counters = byte_of(all),
        .flags = flags_of(g, o, p),
        .chosen = p->chosen,
        .keywords = p->keywords[0],
    };
    g->known_next = (uint8_t)((g->known_next + 1) % MAX_KNOWN);
}

int known_mana_value(const struct engine *e, const struct last_known *known)
{
    return known->without_cost ? 0 : e->book->card[known->card].mana_value;
}

const struct last_known *last_known(const struct engine *e, struct ref ref)
{
    const struct game *g = e->g;
    const struct last_known *became = NULL;
    if (ref.entity >= PLAYER_BASE)
        return NULL;
    for (int i = 1; i <= MAX_KNOWN; i++) { /* the newest first */
        const struct last_known *k = &g->known[(g->known_next + MAX_KNOWN - i) % MAX_KNOWN];
        if (k->object != ref.entity)
            continue;
        if (k->incarnation == ref.incarnation)
            return k;
        if (!became && (uint8_t)(k->incarnation + 1) == ref.incarnation)
            became = k;
    }
    return became;
}
