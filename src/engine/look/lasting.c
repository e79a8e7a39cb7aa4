/* lasting.c - effects that spells and abilities leave behind: their beginning, duration and end
 *
 * A record in game.effect[]. Its place does not move while it lasts, for triggers on the stack refer to it; effects_n
 * is one past the last in use. What the effect does is a node of the book; computed numbers are fixed as it begins
 * (001:608.2h, 004:418.3c) and stand in a and b, which bit 0 of `uses` says. What else its text will ask for of the
 * announcement - X, targets, choices - is kept in a record beside it (001:611.2d).
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
    if (n->op == OP_MOD_PT || n->op == OP_MOD_SET_PT || n->op == OP_MOD_BASE_PT) {
        struct ref it = c->it;
        if (it.entity == NO_OBJECT && subject != NO_OBJECT)
            c->it = game_ref(e->g, subject);
        f->a = size_fit(e->g, eval_number(e, c, n->kid[0]));
        f->b = size_fit(e->g, eval_number(e, c, n->kid[1]));
        c->it = it;
    } else {
        bool colour = n->op == OP_MOD_CHOSEN_COLOUR || n->op == OP_MOD_COLOUR || n->op == OP_MOD_ADD_COLOUR;
        f->a = (int16_t)(colour ? context_colour(e, c) : context_word(e, c));
    }
    f->uses |= EFFECT_CAPTURED;
}

/* ---- what its text asks for later ------------------------------------------------------------ */

enum {
    ASKS_VALUES = 1,
    ASKS_TARGETS = 2,
    ASKS_THOSE = 4,
    ASKS_KEPT = 8,
    ASKS_IT = 16,
    ASKS_SPENT = 32,
    ASKS_FOUND = 64,
    ASKS_EVENT = 128, /* numbers and the player of the event */
};

static unsigned word_asks(const struct node *n)
{
    switch ((enum op)n->op) {
    case OP_AMOUNT:
    case OP_EVENT_PLAYER:
        return ASKS_EVENT;
    case OP_X_NUMBER:
    case OP_NOTED:
    case OP_KICKS:
    case OP_COLOURS_PAID:
    case OP_COLOUR_PAID:
    case OP_IF_KICKED:
    case OP_IF_BOUGHT_BACK:
    case OP_IF_FLASHBACK:
    case OP_IF_EVOKED:
    case OP_IF_FREE:
    case OP_IF_ALTERNATIVE:
    case OP_OF_CHOSEN_TYPE:
    case OP_OF_CHOSEN_COLOUR:
    case OP_OF_CHOSEN_NAME:
        return ASKS_VALUES;
    case OP_COLOURS:
        return n->value & 0x100 ? ASKS_VALUES : 0;
    case OP_TARGET:
    case OP_DAMAGE_DIVIDED:
    case OP_DIVIDED:
        return ASKS_TARGETS;
    case OP_THOSE:
        return ASKS_THOSE;
    case OP_KEPT:
        return ASKS_KEPT;
    case OP_IT:
        return ASKS_IT;
    case OP_SPENT:
        return ASKS_SPENT;
    case OP_FOUND:
        return ASKS_FOUND;
    default:
        return 0;
    }
}

/* but: a node whose numbers are captured. */
static unsigned asks(const struct book *book, uint16_t node, uint16_t but)
{
    if (!node || node == but)
        return 0;
    const struct node *n = &book->node[node];
    unsigned bits = word_asks(n);
    for (int i = 0; i < 4; i++)
        bits |= asks(book, n->kid[i], but);
    return bits;
}

/* Of those parts of the body that are read while it lasts; the others were carried out as it began. A delayed trigger
 * and a replacement have an event of their own. */
static unsigned body_asks(const struct book *book, uint16_t body)
{
    const struct node *n = &book->node[body];
    switch ((enum op)n->op) {
    case OP_DELAYED:
    case OP_RECURRING:
    case OP_REPLACES:
        return (asks(book, n->kid[0], 0) | asks(book, n->kid[1], 0)) & ~(unsigned)(ASKS_IT | ASKS_EVENT);
    case OP_PREVENT_ALL:
    case OP_PREVENT_COMBAT:
        return asks(book, n->kid[0], 0) | asks(book, n->kid[1], 0);
    case OP_APPLY_ALL:
        return asks(book, n->kid[0], 0) | asks(book, n->kid[1], numbered(book, body));
    default:
        return op_result((enum op)n->op) == 'M' ? asks(book, body, numbered(book, body)) : 0;
    }
}

static void keep_entities(struct engine *e, struct target *out, int *n, int kind, const uint16_t *list, int entities)
{
    for (int i = 0; i < entities; i++) {
        if (*n == MAX_TARGETS) {
            game_fail(e->g, LIMIT_TARGETS);
            return;
        }
        out[(*n)++] = (struct target){.ref = game_ref(e->g, list[i]), .spec = (uint8_t)kind};
    }
}

static void keep_ref(struct target *out, int *n, int kind, struct ref ref)
{
    if (ref.entity != NO_OBJECT && *n < MAX_TARGETS)
        out[(*n)++] = (struct target){.ref = ref, .spec = (uint8_t)kind};
}

/* 001:611.2d, 001:608.2b: what was announced, and of its targets those that were legal as it resolved. */
bool effect_announce(struct engine *e, const struct context *c, int index)
{
    struct game *g = e->g;
    unsigned wanted = body_asks(e->book, g->effect[index].body);
    struct target kept[MAX_TARGETS];
    int n = 0;
    if (!wanted)
        return true;
    for (int i = 0; wanted & ASKS_TARGETS && i < c->targets; i++)
        if (!c->target[i].illegal && c->target[i].spec < KEPT_THOSE)
            kept[n++] = c->target[i];
    if (wanted & ASKS_THOSE)
        keep_entities(e, kept, &n, KEPT_THOSE, c->those, c->those_n);
    if (wanted & ASKS_KEPT)
        keep_entities(e, kept, &n, KEPT_KEPT, c->kept, c->kept_n);
    if (wanted & ASKS_IT)
        keep_ref(kept, &n, KEPT_IT, c->it);
    if (wanted & ASKS_SPENT)
        keep_ref(kept, &n, KEPT_SPENT, c->spent);
    if (wanted & ASKS_FOUND)
        keep_ref(kept, &n, KEPT_FOUND, c->found);
    struct announced what = {.event_player = NO_PLAYER};
    if (wanted & (ASKS_VALUES | ASKS_EVENT))
        what = (struct announced){.x = c->x,
                                  .amount = c->amount,
                                  .noted = c->noted,
                                  .flags = c->flags,
                                  .word = (uint16_t)context_word(e, c),
                                  .colour = (uint8_t)context_colour(e, c),
                                  .kicks = c->kicks,
                                  .colours_paid = c->colours_paid,
                                  .event_player = c->event_player};
    return effect_keep(g, index, &what, kept, n);
}

/* ---- beginning ------------------------------------------------------------------------------- */

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

/* One creature that has to be blocked is the same as long as it lasts; "each attacking creature" is whichever attacks.
 */
bool effect_fixes_block(const struct engine *e, uint16_t body)
{
    const struct node *n = &e->book->node[body];
    return n->op == OP_MOD_MUST_BLOCK_WHAT && e->book->node[n->kid[0]].op != OP_EACH;
}

int effect_add(struct engine *e, struct context *c, uint16_t body, uint16_t subject, enum duration duration)
{
    struct game *g = e->g;
    uint16_t source = ref_now(g, c->source);
    /* 000:E.12.2, 000:T.7.4: "as long as" is a duration, and over if it is not so to begin with */
    bool gone = source >= MAX_OBJECTS || game_object(g, source)->zone != ZONE_BATTLEFIELD;
    if (duration == LASTS_WHILE_SOURCE && gone)
        return -1; /* already over: it never starts (001:611.2b, 000:T.2.7, 004:418.3d) */
    if ((duration == LASTS_WHILE_TAPPED || duration == LASTS_WHILE_HELD_TAPPED) &&
        (gone || !(game_perm(g, source)->flags & PERM_TAPPED)))
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
    if (effect_fixes_block(e, body)) { /* what has to be blocked is fixed now */
        uint16_t list[MAX_PERMANENTS];
        int n = eval_entities(e, c, e->book->node[body].kid[0], list, MAX_PERMANENTS);
        f.other = n > 0 ? game_ref(g, list[0]) : ref_none();
    }
    g->effect[i] = f;
    if (body && !effect_announce(e, c, i))
        return -1;
    chars_touch(e);
    return i;
}

/* An emblem for a time is over with the record that it lasts. */
static void emblem_ends(struct engine *e, const struct effect *f)
{
    uint16_t object = ref_now(e->g, f->subject);
    if (object >= MAX_OBJECTS || game_object(e->g, object)->zone != ZONE_COMMAND)
        return;
    zone_take(e->g, object);
    game_free_object(e->g, object);
}

static void end(struct engine *e, int i)
{
    const struct effect f = e->g->effect[i];
    if (f.kind == EFFECT_RULE && e->book->node[f.body].op == OP_EMBLEM)
        emblem_ends(e, &f);
    effect_free(e->g, i);
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
    case LASTS_TURN: /* of several at the same time its own */
        return g->markers < 2 || f->turn == g->turn;
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
                                          f->duration == LASTS_WHILE_TAPPED || f->duration == LASTS_WHILE_HELD_TAPPED);
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

/* Lets what was done to a spell go on for the permanent that it becomes (001:111.4, 004:415.3, 000:K.4.3, 000:K.10.2);
 * anything else that it becomes is another object. */
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
        bool by_tapping = f->duration == LASTS_WHILE_TAPPED || f->duration == LASTS_WHILE_HELD_TAPPED;
        bool by_control = f->duration == LASTS_WHILE_CONTROLLED || f->duration == LASTS_WHILE_HELD_TAPPED;
        if ((by_tapping && !tapped) || (by_control && game_object(g, object)->controller != f->controller))
            end(e, i);
    }
}
