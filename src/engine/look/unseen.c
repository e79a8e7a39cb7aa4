/* unseen.c - face-down creatures of Fifth Edition: themselves, but not for who announces targets and blocks
 *
 * Such a creature is what it is, its abilities work, and effects reach it (000:E.5.5). As a spell or ability that would
 * target it is announced, and as blockers are declared, it is a creature of which nothing is known (000:E.5.3,
 * 000:E.5.4). Later they are 2/2 creatures without abilities (copiable.c).
 */
#include "engine/look/inner.h"

bool face_down_is_itself(const struct engine *e)
{
    return e->rules->interrupts == INTERRUPT_WINDOW && !e->rules->morph;
}

void unseen_begin(struct engine *e, struct unseen *u)
{
    struct game *g = e->g;
    u->n = 0;
    if (!face_down_is_itself(e))
        return;
    for (int i = perm_first(g); i >= 0 && u->n < MAX_UNSEEN; i = perm_next(g, i)) {
        if (!(game_object(g, g->perm[i].object)->flags & OBJECT_FACE_DOWN))
            continue;
        if (g->dirty)
            chars_refresh(e);
        struct perm *p = &g->perm[i];
        u->perm[u->n] = (uint8_t)i;
        u->was[u->n++] = *p;
        p->flags &= ~(uint32_t)(PERM_WITH_EFFECT | PERM_TYPES_CHANGED | PERM_TEXT_CHANGED);
        p->as_card = e->book->face_down;
        p->types = TYPE_CREATURE;
        p->colours = p->land_types = 0;
        p->power = p->toughness = 2;
        p->keywords[0] = p->keywords[1] = 0;
    }
}

void unseen_end(struct engine *e, const struct unseen *u)
{
    for (int i = 0; i < u->n; i++)
        e->g->perm[u->perm[i]] = u->was[i];
}

bool is_unseen(const struct engine *e, int perm)
{
    return face_down_is_itself(e) && game_object_c(e->g, e->g->perm[perm].object)->flags & OBJECT_FACE_DOWN;
}
