/* lasting.c - effects that spells and abilities leave behind: their beginning, duration and end
 *
 * A record in game.effect[]. Its place does not move while it lasts, for triggers on the stack refer to it; effects_n
 * is one past the last in use. What the effect does is a node of the book; computed numbers are fixed as it begins
 * (001:608.2h, 004:418.3c) and stand in a and b, which bit 0 of `uses` says.
 */
#include "engine/look/inner.h"

/* The first modification in a list whose numbers have to be worked out, or 0. */
static uint16_t numbered(const struct book *book, uint16_t node)
{
    const struct node *n = &book->node[node];
    if (n->op == OP_MOD_LIST) {
        uint16_t first = numbered(book, n->kid[0]);
        return first ? first : numbered(book, n->kid[1]);
    }
    if (n->op == OP_APPLY_ALL)
        return numbered(book, n->kid[1]);
    if (n->op == OP_MOD_CHOSEN_COLOUR || n->op == OP_MOD_ADD_CHOSEN_TYPE || n->op == OP_MOD_SET_CHOSEN_TYPE)
        return node;
    if (n->op == OP_MOD_COLOUR || n->op == OP_MOD_ADD_COLOUR)
        return book->node[n->kid[0]].value & 0x100 ? node : 0;
    if (n->op != OP_MOD_PT && n->op != OP_MOD_SET_PT && n->op != OP_MOD_BASE_PT)
        return 0;
    return book->node[n->kid[0]].op != OP_NUMBER || book->node[n->kid[1]].op != OP_NUMBER ? node : 0;
}

static void capture(struct engine *e, struct context *c, uint16_t body, uint16_t subject, struct effect *f)
{
    uint16_t node = numbered(e->book, body);
    if (!node)
        return;
    const struct node *n = &e->book->node[node];
    uint16_t source = ref_now(e->g, c->source);
    if (n->op == OP_MOD_PT || n->op == OP_MOD_SET_PT || n->op == OP_MOD_BASE_PT) {
        struct ref it = c->it;
        if (it.entity == NO_OBJECT && subject != NO_OBJECT)
            c->it = game_ref(e->g, subject);
        f->a = size_fit(e->g, eval_number(e, c, n->kid[0]));
        f->b = size_fit(e->g, eval_number(e, c, n->kid[1]));
        c->it = it;
    } else if (source < MAX_OBJECTS && game_object(e->g, source)->perm != NO_PERM) {
        const struct perm *p = game_perm(e->g, source);
        bool colour = n->op == OP_MOD_CHOSEN_COLOUR || n->op == OP_MOD_COLOUR || n->op == OP_MOD_ADD_COLOUR;
        f->a = (int16_t)(colour ? p->chosen_colour : p->chosen_word);
    }
    f->uses |= EFFECT_CAPTURED;
}

static int slot(struct game *g)
{
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_FREE)
            return i;
    if (g->effects_n == MAX_EFFECTS) {
        game_fail(g, LIMIT_EFFECTS);
        return -1;
    }
    return g->effects_n++;
}

int effect_add(struct engine *e, struct context *c, uint16_t body, uint16_t subject, enum duration duration)
{
    struct game *g = e->g;
    uint16_t source = ref_now(g, c->source);
    /* 000:E.12.2, 000:T.7.4: "as long as" is a duration, and over if it is not so to begin with */
    bool gone = source >= MAX_OBJECTS || game_object(g, source)->zone != ZONE_BATTLEFIELD;
    if (duration == LASTS_WHILE_SOURCE && gone)
        return -1; /* already over: it never starts (001:611.2b, 000:T.2.7, 004:418.3d) */
    if (duration == LASTS_WHILE_TAPPED && (gone || !(game_perm(g, source)->flags & PERM_TAPPED)))
        return -1; /* 000:E.12.Ruling.2 */
    int i = slot(g);
    if (i < 0)
        return -1;
    struct effect f = {.card = c->card,
                       .body = body,
                       .kind = EFFECT_CONTINUOUS,
                       .duration = (uint8_t)duration,
                       .controller = c->controller,
                       .source = c->source,
                       .other = c->other,
                       .timestamp = g->timestamp++,
                       .turn = g->turn,
                       .ability = c->ability};
    f.subject = subject == NO_OBJECT ? ref_none() : game_ref(g, subject);
    capture(e, c, body, subject, &f);
    if (e->book->node[body].op == OP_MOD_MUST_BLOCK_WHAT) { /* what has to be blocked is fixed now */
        uint16_t list[MAX_PERMANENTS];
        int n = eval_entities(e, c, e->book->node[body].kid[0], list, MAX_PERMANENTS);
        f.other = n > 0 ? game_ref(g, list[0]) : ref_none();
    }
    g->effect[i] = f;
    chars_touch(e);
    return i;
}

static void end(struct engine *e, int i)
{
    struct game *g = e->g;
    g->effect[i] = (struct effect){0};
    while (g->effects_n && g->effect[g->effects_n - 1].kind == EFFECT_FREE)
        g->effects_n--;
    chars_touch(e);
}

/* Delayed triggers that fired keep their record until they have resolved (uses 0). */
static bool held(const struct effect *f)
{
    return f->kind == EFFECT_DELAYED && !f->uses;
}

/* 001:611.2a, 004:418.3a, 000:T.2.3: without a duration it is never over (LASTS_GAME). */
static bool is_over(struct engine *e, const struct effect *f, enum duration what)
{
    const struct game *g = e->g;
    if (f->duration != what)
        return false;
    switch (what) {
    case LASTS_UNTIL_YOUR_TURN:
    case LASTS_UNTIL_YOUR_UPKEEP:
    case LASTS_YOUR_NEXT_TURN:
        return f->controller == g->active && f->turn != g->turn;
    case LASTS_NEXT_TURN:
        return f->turn != g->turn;
    default:
        return true;
    }
}

void effects_expire(struct engine *e, enum duration what)
{
    struct game *g = e->g;
    for (int i = g->effects_n - 1; i >= 0; i--)
        if (g->effect[i].kind != EFFECT_FREE && !held(&g->effect[i]) && is_over(e, &g->effect[i], what))
            end(e, i);
}

static bool while_source(const struct effect *f, uint16_t object)
{
    return f->source.entity == object && (f->duration == LASTS_WHILE_SOURCE || f->duration == LASTS_WHILE_CONTROLLED ||
                                          f->duration == LASTS_WHILE_TAPPED);
}

/* 000:E.12.Ruling.4, 001:702.23f: what lasts as long as something is so of it cannot see it any more, and ends for
 * good. */
void effects_forget_source(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    for (int i = g->effects_n - 1; i >= 0; i--)
        if (g->effect[i].kind != EFFECT_FREE && !held(&g->effect[i]) && while_source(&g->effect[i], object))
            end(e, i);
}

/* The object leaves the battlefield: what lasted for it is over, and what was done to it (000:T.2.10). */
void effects_forget_object(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    int perm = game_object(g, object)->perm;
    effects_forget_source(e, object);
    for (int i = g->effects_n - 1; i >= 0; i--) {
        struct effect *f = &g->effect[i];
        if (f->kind == EFFECT_FREE || held(f))
            continue;
        if (perm != NO_PERM)
            effect_forget_member(f, perm);
        if (f->kind == EFFECT_CONTINUOUS && !f->set && f->subject.entity == object)
            end(e, i);
    }
}

/* What was done to a spell goes on for the permanent that it becomes (001:111.4, 004:415.3, 000:K.4.3, 000:K.10.2);
 * what becomes of it otherwise is another object. */
void effects_follow_spell(struct engine *e, uint16_t object, uint8_t was)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    for (int i = g->effects_n - 1; i >= 0; i--) {
        struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_CONTINUOUS || f->set || f->subject.entity != object || f->subject.incarnation != was)
            continue;
        if (o->zone == ZONE_BATTLEFIELD)
            f->subject.incarnation = o->incarnation;
        else
            end(e, i);
    }
}

/* 000:E.12.Ruling.3: what goes on while it is tapped goes on although it has lost the ability that began it. */
void effects_source_changed(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    int perm = game_object(g, object)->perm;
    bool tapped = perm != NO_PERM && g->perm[perm].flags & PERM_TAPPED;
    for (int i = g->effects_n - 1; i >= 0; i--) {
        struct effect *f = &g->effect[i];
        if (f->kind == EFFECT_FREE || held(f) || f->source.entity != object)
            continue;
        if ((f->duration == LASTS_WHILE_TAPPED && !tapped) ||
            (f->duration == LASTS_WHILE_CONTROLLED && game_object(g, object)->controller != f->controller))
            end(e, i);
    }
}
