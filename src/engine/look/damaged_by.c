/* damaged_by.c - which creatures were dealt damage by which sources this turn
 *
 * "Whenever a creature dealt damage by this creature this turn dies": few cards ask for it, so damage is noted only if
 * the book has the word: a record of kind EFFECT_RULE until the turn is cleaned up, its body a node with that word, its
 * subject the creature and its other the source. When records run out, the oldest are kept and later damage is not
 * noted.
 */
#include "engine/look/look.h"

enum { ROOM_LEFT_FOR_OTHERS = 8 };

bool damage_is_noted(const struct book *book)
{
    return book_has_op(book, OP_DAMAGED_BY) || book_has_op(book, OP_DAMAGED_FOR) || book_has_op(book, OP_HAS_DAMAGED);
}

static bool is_the_word(enum op op)
{
    return op == OP_DAMAGED_BY || op == OP_DAMAGED_FOR || op == OP_HAS_DAMAGED;
}

static uint16_t node_with_the_word(const struct engine *e)
{
    for (uint16_t i = 1; i < e->book->nodes; i++)
        if (is_the_word((enum op)e->book->node[i].op))
            return i;
    return 0;
}

static bool same(struct ref a, struct ref b)
{
    return a.entity == b.entity && a.incarnation == b.incarnation;
}

void damage_note(struct engine *e, uint16_t source, uint16_t to)
{
    struct game *g = e->g;
    if (!damage_is_noted(e->book) || source >= MAX_OBJECTS ||
        (to >= MAX_OBJECTS && !book_has_op(e->book, OP_HAS_DAMAGED)))
        return;
    struct ref subject = game_ref(g, to), other = game_ref(g, source);
    uint16_t body = node_with_the_word(e);
    int used = 0;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        used += f->kind != EFFECT_FREE;
        if (f->kind == EFFECT_RULE && f->body == body && same(f->subject, subject) && same(f->other, other))
            return;
    }
    if (used > MAX_EFFECTS - ROOM_LEFT_FOR_OTHERS)
        return;
    struct context c;
    context_of(&c, e, source, game_object(g, source)->card, 255, game_object(g, source)->controller);
    int index = effect_add(e, &c, body, to, LASTS_TURN);
    if (index < 0)
        return;
    g->effect[index].kind = EFFECT_RULE;
    g->effect[index].other = other;
}

/* True when the record's source matches the word, now or as it last was. */
static bool meant(struct engine *e, struct context *c, uint16_t term, struct ref source)
{
    struct ref now = eval_ref(e, c, term);
    int later = (uint8_t)(now.incarnation - source.incarnation);
    return now.entity == source.entity && later <= 1;
}

/* Is this a record of damage to what the entity was then? */
static bool of_damage_to(const struct engine *e, const struct effect *f, uint16_t entity, uint8_t incarnation)
{
    return f->kind == EFFECT_RULE && f->body && f->subject.entity == entity && f->subject.incarnation == incarnation &&
           is_the_word((enum op)node_of(e, f->body)->op);
}

bool damaged_by(struct engine *e, struct context *c, uint16_t term, uint16_t entity, uint8_t incarnation)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++)
        if (of_damage_to(e, &g->effect[i], entity, incarnation) && meant(e, c, term, g->effect[i].other))
            return true;
    return false;
}

bool damaged_for(struct engine *e, unsigned players, uint16_t entity, uint8_t incarnation)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++)
        if (of_damage_to(e, &g->effect[i], entity, incarnation) && players >> g->effect[i].controller & 1)
            return true;
    return false;
}

bool has_damaged(struct engine *e, struct context *c, uint16_t term, uint16_t entity, uint8_t incarnation)
{
    const struct game *g = e->g;
    uint16_t list[MAX_ENTITIES];
    int n = eval_entities(e, c, term, list, MAX_ENTITIES);
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_RULE || !f->body || !is_the_word((enum op)node_of(e, f->body)->op) ||
            f->other.entity != entity || f->other.incarnation != incarnation)
            continue;
        for (int k = 0; k < n; k++)
            if (f->subject.entity == list[k])
                return true;
    }
    return false;
}
