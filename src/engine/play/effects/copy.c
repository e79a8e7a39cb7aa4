/* copy.c - permanents become copies, turn face up or down, or flip
 *
 * What a copy takes is said in look/copiable.c; here an effect that lasts makes a permanent one. */
#include "engine/play/effects/effects.h"

/* 001:706.8: an exception is as if it were printed, for those who copy the copy as well. */
void copy_except(struct engine *e, uint16_t object, uint16_t body, struct context *c, enum duration duration)
{
    int index = effect_add(e, c, body, object, duration);
    if (index >= 0)
        e->g->effect[index].uses |= EFFECT_IN_COPY;
}

void exceptions_copy(struct engine *e, uint16_t object, uint16_t of, enum duration duration)
{
    struct game *g = e->g;
    uint32_t copied = copied_at(g, of);
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect f = g->effect[i];
        if (f.kind != EFFECT_CONTINUOUS || !(f.uses & EFFECT_IN_COPY) || f.timestamp < copied ||
            ref_now(g, f.subject) != of || of == object)
            continue;
        struct context c;
        context_of_effect(&c, e, &g->effect[i]);
        c.fixed = 0;
        copy_except(e, object, f.body, &c, duration);
    }
}

/* It becomes that in all that is printed (000:E.4.1), by a record that lasts: the object is the same one, a card if it
 * was one (000:E.4.Ruling.9), named by its own abilities (000:E.4.10, 001:706.10, 004:202.2); nothing enters or leaves,
 * what was used stays used, other effects stay (000:E.4.6, 000:E.4.7, 000:E.4.8, 000:E.4.9, 000:E.4.Ruling.6,
 * 001:706.4). */
void copy_permanent(struct engine *e, uint16_t object, uint16_t of, struct context *c, enum duration duration)
{
    uint16_t card = copiable_card(e, of);
    int index = effect_add(e, c, 0, object, duration);
    if (index < 0)
        return;
    e->g->effect[index].a = (int16_t)card;
    exceptions_copy(e, object, of, duration);
    if (e->rules->copy_choices == COPY_TAKES_CHOICES && game_object(e->g, of)->perm != NO_PERM &&
        game_object(e->g, object)->perm != NO_PERM) { /* 000:E.4.Ruling.5; else chosen again, 001:706.6 */
        struct perm *to = game_perm(e->g, object);
        const struct perm *from = game_perm(e->g, of);
        to->chosen = from->chosen;
        to->chosen_word = from->chosen_word;
        to->chosen_colour = from->chosen_colour;
    }
    TELL(e, "000:E.4.2 001:706.2", "%s is now a copy of %s", entity_name(e, object), entity_name(e, of));
    chars_touch(e);
}

/* Its own values are back; it did not enter (001:707.8). */
void turn_face_up(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (!(o->flags & OBJECT_FACE_DOWN))
        return;
    o->flags &= (uint8_t)~OBJECT_FACE_DOWN;
    chars_touch(e);
    chars_refresh(e); /* its own abilities see it */
    TELL(e, "001:707.8", "%s is turned face up", entity_name(e, object));
    event_happened(e, &(struct event){.on = OP_ON_FACE_UP,
                                      .object = object,
                                      .player = o->controller,
                                      .other = NO_OBJECT,
                                      .source = object,
                                      .incarnation = o->incarnation});
}

void turn_face_down(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (o->flags & OBJECT_FACE_DOWN)
        return;
    o->flags |= OBJECT_FACE_DOWN;
    TELL(e, "001:707.2", "%s is turned face down", entity_name(e, object));
    chars_touch(e);
}

/* One way (001:709.4). */
void flip_permanent(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (e->book->card[o->card].layout != LAYOUT_FLIP || o->flags & OBJECT_FLIPPED)
        return;
    o->flags |= OBJECT_FLIPPED; /* once only (001:709.3) */
    TELL(e, "001:709.2", "%s flips", entity_name(e, object));
    chars_touch(e);
}
