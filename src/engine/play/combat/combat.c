/* combat.c - the turn-based action of each step of combat, undoing an attack, and the end of combat */
#include "engine/play/combat/combat.h"
#include "engine/play/combat/inner.h"
#include "engine/play/effects/effects.h"

/* ---- as if it had never happened (000:C.1.9) ------------------------------------------------- */

/* Does the event happen at the end of combat? */
static bool at_end_of_combat(const struct engine *e, uint16_t event)
{
    const struct node *n = &e->book->node[event];
    return n->op == OP_ON_STEP && e->book->node[n->kid[0]].value == STEP_END_COMBAT;
}

/* 000:C.9.Ruling.1: what would befall it at the end of combat is off, too; others stay as they were declared
 * (000:C.4.Ruling.6). Later eras have no such effect left. */
void combat_undo(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    struct perm *p = game_perm(g, object);
    verb_remove_from_combat(e, object);
    if (!e->rules->retroactive_removal)
        return;
    p->flags &= ~(uint32_t)(PERM_ATTACKED | PERM_DID_BLOCK);
    for (int i = 0; i < g->effects_n; i++) {
        struct effect *f = &g->effect[i];
        const struct node *n = &e->book->node[f->body];
        if (f->kind == EFFECT_DELAYED && f->uses && (n->op == OP_DELAYED || n->op == OP_RECURRING) &&
            ref_now(g, f->subject) == object && at_end_of_combat(e, n->kid[0]))
            f->uses = 0; /* freed by delayed_done() */
    }
}

/* 000:C.4.8, 000:C.6.9: what has not been resolved is cancelled; a creature that was taken out otherwise keeps its
 * marks. */
bool combat_undone(const struct engine *e, const struct ability *a, struct ref it)
{
    uint16_t object = ref_now(e->g, it);
    if (!e->rules->retroactive_removal || !a || !a->event || object >= MAX_OBJECTS ||
        game_object_c(e->g, object)->perm == NO_PERM)
        return false;
    uint32_t flags = e->g->perm[game_object_c(e->g, object)->perm].flags;
    switch ((enum op)e->book->node[a->event].op) {
    case OP_ON_ATTACKS:
    case OP_ON_ATTACKS_ALONE:
    case OP_ON_UNBLOCKED:
    case OP_ON_BECOMES_BLOCKED:
        return !(flags & PERM_ATTACKED);
    case OP_ON_BLOCKS:
        return !(flags & PERM_DID_BLOCK);
    default:
        return false;
    }
}

/* 001:511.3, 000:C.9.3 */
void combat_end(struct engine *e)
{
    struct game *g = e->g;
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = g->perm_live[word]; bits; bits &= bits - 1) {
            struct perm *p = &g->perm[word * 64 + __builtin_ctzll(bits)];
            if (!(p->flags & (PERM_ATTACKING | PERM_BLOCKING)))
                continue;
            p->flags &=
                ~(uint32_t)(PERM_ATTACKING | PERM_BLOCKING | PERM_BLOCKED | PERM_STRUCK_FIRST | PERM_IN_FIRST_GROUP);
            p->attacking = NO_PLAYER;
            p->band = 0;
        }
    for (int i = 0; i < g->blocks_n; i++)
        g->block[i] = (struct block){0};
    g->blocks_n = 0;
    g->first_strike_step = 0;
    g->combat_defender = NO_PLAYER;
}

void combat_step(struct engine *e)
{
    struct game *g = e->g;
    switch ((enum step)g->step) {
    case STEP_ATTACKERS:
        declare_attack(e); /* 001:508.1, 004:308.1, 000:C.4.1 */
        break;
    case STEP_BLOCKERS:
        declare_block(e); /* 001:509.1, 004:309.1, 000:C.6.1 */
        break;
    case STEP_FIRST_DAMAGE:
        g->first_strike_step = 1;
        combat_damage(e, true);
        break;
    case STEP_DAMAGE:
        combat_damage(e, false);
        break;
    default:
        break;
    }
}
