/* tallies.c - what happened how often this turn: uses of an ability, permanents that died
 *
 * Few cards ask for it, so it is counted only if the book has the word: a record of kind EFFECT_RULE until the turn is
 * cleaned up, its body the node with the word, its number the count. */
#include "base/attr.h"
#include "engine/look/look.h"

enum { ROOM_LEFT_FOR_OTHERS = 4 };

/* The first term of that word in a term, 0. */
static uint16_t node_with(const struct engine *e, uint16_t node, enum op op)
{
    if (!node)
        return 0;
    const struct node *n = node_of(e, node);
    uint16_t found = n->op == op ? node : 0;
    for (size_t i = 0; i < ARRAY_LEN(n->kid) && !found; i++)
        found = node_with(e, n->kid[i], op);
    return found;
}

static const struct effect *tally_of(const struct engine *e, uint16_t body, uint16_t subject)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind == EFFECT_RULE && f->body == body && ref_now(g, f->subject) == subject)
            return f;
    }
    return NULL;
}

static void count_one(struct engine *e, struct context *c, uint16_t body, uint16_t subject)
{
    struct game *g = e->g;
    const struct effect *f = tally_of(e, body, subject);
    int index = f ? (int)(f - g->effect) : -1, used = 0;
    for (int i = 0; i < g->effects_n; i++)
        used += g->effect[i].kind != EFFECT_FREE;
    if (!f && used <= MAX_EFFECTS - ROOM_LEFT_FOR_OTHERS) {
        index = effect_add(e, c, body, subject, LASTS_TURN);
        if (index >= 0) {
            g->effect[index].kind = EFFECT_RULE;
            g->effect[index].a = 0;
        }
    }
    if (index >= 0 && g->effect[index].a < INT16_MAX)
        g->effect[index].a++;
}

/* ---- uses of an ability ---------------------------------------------------------------------- */

static uint16_t word_of_uses(const struct engine *e, const struct ability *a)
{
    uint16_t word = node_with(e, a->condition, OP_USES);
    return word ? word : node_with(e, a->body, OP_USES);
}

void use_note(struct engine *e, uint16_t object, const struct ability *a, int controller)
{
    uint16_t word = book_has_op(e->book, OP_USES) ? word_of_uses(e, a) : 0;
    struct context c;
    if (!word || object >= MAX_OBJECTS)
        return;
    context_of(&c, e, object, game_object(e->g, object)->card, 255, controller);
    count_one(e, &c, word, object);
}

int uses_of(const struct engine *e, const struct context *c)
{
    const struct card *card = &e->book->card[c->card];
    if (c->ability >= card->abilities + card->granted)
        return 0;
    uint16_t word = word_of_uses(e, &e->book->ability[card->first_ability + c->ability]);
    const struct effect *f = word ? tally_of(e, word, ref_now(e->g, c->source)) : NULL;
    return f ? f->a : 0;
}

/* ---- permanents that died -------------------------------------------------------------------- */

/* Counted for the owner, whose graveyard it is. */
void death_note(struct engine *e, uint16_t object)
{
    if (!book_has_op(e->book, OP_DIED))
        return;
    const struct object *o = game_object(e->g, object);
    chars_refresh(e);
    for (uint16_t i = 1; i < e->book->nodes; i++) {
        struct context c;
        if (e->book->node[i].op != OP_DIED)
            continue;
        context_of(&c, e, object, o->card, 255, o->controller);
        if (filter_matches(e, &c, e->book->node[i].kid[0], object))
            count_one(e, &c, i, player_entity(o->owner));
    }
}

static int of_players(struct engine *e, struct context *c, uint16_t node, uint16_t who)
{
    unsigned players = eval_players(e, c, who);
    int all = 0;
    for (int p = 0; p < e->g->players; p++) {
        const struct effect *f = players >> p & 1 ? tally_of(e, node, player_entity(p)) : NULL;
        all += f ? f->a : 0;
    }
    return all;
}

int deaths_counted(struct engine *e, struct context *c, uint16_t node)
{
    return of_players(e, c, node, node_of(e, node)->kid[1]);
}

/* ---- spells that were cast ------------------------------------------------------------------- */

void cast_note(struct engine *e, uint16_t object, int player)
{
    if (!book_has_op(e->book, OP_CAST_OF))
        return;
    for (uint16_t i = 1; i < e->book->nodes; i++) {
        struct context c;
        if (e->book->node[i].op != OP_CAST_OF)
            continue;
        context_of(&c, e, object, game_object(e->g, object)->card, 255, player);
        if (filter_matches(e, &c, e->book->node[i].kid[1], object))
            count_one(e, &c, i, player_entity(player));
    }
}

int casts_counted(struct engine *e, struct context *c, uint16_t node)
{
    return of_players(e, c, node, node_of(e, node)->kid[0]);
}
