/* do_lasting.c - effects that last: modifications, control, copies, delayed triggers, replacements
 *
 * What lasts is a record of game.effect[] (lasting.c): the node that it comes from, with what was fixed as it began,
 * the object it is about, numbers, the second object, and what its text asks for of the announcement (001:608.2g,
 * 001:611.2c, 001:611.2d). A mass change of characteristics or
 * control is one record with the set of those it reached; any other mass effect is a rule for whatever matches later
 * too.
 */
#include "base/attr.h"
#include "base/strbuf.h"
#include "engine/play/effects/inner.h"

static uint16_t index_of(const struct engine *e, const struct node *n)
{
    return (uint16_t)(n - e->book->node);
}

static enum duration duration_of(const struct engine *e, uint16_t node)
{
    return (enum duration)node_of(e, node)->value;
}

static bool is_there(const struct engine *e, uint16_t entity)
{
    return entity < MAX_OBJECTS && game_object_c(e->g, entity)->zone == ZONE_BATTLEFIELD;
}

/* ---- modifications --------------------------------------------------------------------------- */

static bool is_spell(const struct engine *e, uint16_t entity)
{
    return entity < MAX_OBJECTS && game_object_c(e->g, entity)->zone == ZONE_STACK;
}

/* A card in a graveyard gets a keyword: flashback. */
static bool is_dead_card(const struct engine *e, uint16_t entity, uint16_t modification)
{
    return entity < MAX_OBJECTS && game_object_c(e->g, entity)->zone == ZONE_GRAVEYARD &&
           node_of(e, modification)->op == OP_MOD_KEYWORD;
}

/* What now lasts, in the words of the language. */
static void tell_lasting(struct engine *e, const struct context *c, const char *what, uint16_t modification)
{
    if (!e->watch.told || e->quiet)
        return;
    struct strbuf text = STRBUF_INIT;
    write_term(e->book, &e->book->card[c->card], modification, 'M', &text);
    TELL(e, "000:T.14.1 004:418.3b 001:611.2c", "%s: %s", what, strbuf_text(&text));
    strbuf_release(&text);
}

/* Numbers with `it` in them are of the thing that is modified. */
void effect_apply(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (is_there(e, list.v[i]) || entity_is_player(list.v[i]) || is_spell(e, list.v[i]) ||
            is_dead_card(e, list.v[i], n->kid[1])) {
            effect_add(e, c, n->kid[1], list.v[i], duration_of(e, n->kid[2]));
            tell_lasting(e, c, entity_name(e, list.v[i]), n->kid[1]);
        }
    context_those(c, e, list.v, list.n);
}

/* Does it change characteristics or the controller of what it reaches, or only rules about that? */
static bool changes_objects(const struct engine *e, uint16_t modification)
{
    const struct node *n = node_of(e, modification);
    switch (n->op) {
    case OP_MOD_LIST:
        return changes_objects(e, n->kid[0]) || changes_objects(e, n->kid[1]);
    case OP_MOD_PT:
    case OP_MOD_SET_PT:
    case OP_MOD_BASE_PT:
    case OP_MOD_SWITCH:
    case OP_MOD_KEYWORD:
    case OP_MOD_LOSE_KEYWORD:
    case OP_MOD_LOSE_ALL:
    case OP_MOD_ABILITY:
    case OP_MOD_ADD_TYPE:
    case OP_MOD_SET_TYPE:
    case OP_MOD_LOSE_TYPE:
    case OP_MOD_ADD_SUBTYPE:
    case OP_MOD_SET_SUBTYPE:
    case OP_MOD_ADD_CHOSEN_TYPE:
    case OP_MOD_SET_CHOSEN_TYPE:
    case OP_MOD_ALL_TYPES:
    case OP_MOD_NO_TYPES:
    case OP_MOD_LAND_TYPE:
    case OP_MOD_ADD_LAND_TYPE:
    case OP_MOD_COLOUR:
    case OP_MOD_ADD_COLOUR:
    case OP_MOD_CHOSEN_COLOUR:
    case OP_MOD_CONTROL:
    case OP_MOD_COPY:
    case OP_MOD_TEXT:
    case OP_MOD_PROTECTION:
        return true;
    default:
        return false;
    }
}

/* 001:611.2c, 004:418.3b: the set does not change after the effect has begun; one record for each 64 permanents. */
void effect_apply_all(struct engine *e, struct context *c, const struct node *n)
{
    enum duration duration = duration_of(e, n->kid[2]);
    if (!changes_objects(e, n->kid[1])) {
        effect_add(e, c, index_of(e, n), NO_OBJECT, duration);
        return;
    }
    struct entities list;
    uint64_t members[2] = {0, 0};
    list.n = filter_collect(e, c, n->kid[0], list.v, MAX_ENTITIES);
    for (int i = 0; i < list.n; i++)
        if (is_there(e, list.v[i])) {
            int perm = game_object(e->g, list.v[i])->perm;
            members[perm >> 6] |= 1ULL << (perm & 63);
            tell_lasting(e, c, entity_name(e, list.v[i]), n->kid[1]);
        }
    for (int word = 0; word < 2; word++) {
        if (!members[word])
            continue;
        int index = effect_add(e, c, index_of(e, n), NO_OBJECT, duration);
        if (index < 0)
            return;
        e->g->effect[index].set = (unsigned)(word + 1) & 3;
        effect_set_members(&e->g->effect[index], members[word]);
    }
    chars_touch(e);
    context_those(c, e, list.v, list.n);
}

/* A rule for players or the game, for that long. */
void effect_rule_turn(struct engine *e, struct context *c, const struct node *n)
{
    int index = effect_add(e, c, n->kid[0], NO_OBJECT, duration_of(e, n->kid[1]));
    if (index >= 0)
        e->g->effect[index].kind = EFFECT_RULE;
}

/* ---- control and copies ---------------------------------------------------------------------- */

static void control(struct engine *e, struct context *c, const struct node *n, uint16_t object, int player,
                    enum duration duration)
{
    int index = effect_add(e, c, index_of(e, n), object, duration);
    if (index < 0)
        return;
    e->g->effect[index].a = (int16_t)player;
    chars_touch(e);
}

void effect_gain_control(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    int player = eval_player(e, c, n->kid[0]);
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[1], &list);
    for (int i = 0; i < list.n && player >= 0; i++)
        if (is_there(e, list.v[i]))
            control(e, c, n, list.v[i], player, duration_of(e, n->kid[2]));
        else if (is_spell(e, list.v[i])) { /* and so of what it becomes (001:110.2) */
            e->g->stack[stack_find(e->g, list.v[i])].controller = (uint8_t)player;
            game_object(e->g, list.v[i])->controller = (uint8_t)player;
        }
    chars_refresh(e);
    context_those(c, e, list.v, list.n);
}

/* All or nothing; between permanents of one player nothing happens (001:701.8).
 * All or nothing: both must still be there and be controlled as they were (000:G.17.2, 004:Glossary/Exchange). */
void effect_exchange_control(struct engine *e, struct context *c, const struct node *n)
{
    struct entities a, b;
    eval_all(e, c, n->kid[0], &a);
    eval_all(e, c, n->kid[1], &b);
    c->paid = 0;
    if (!a.n || !b.n || !is_there(e, a.v[0]) || !is_there(e, b.v[0]))
        return;
    int first = game_object(e->g, a.v[0])->controller, second = game_object(e->g, b.v[0])->controller;
    if (first == second)
        return;
    control(e, c, n, a.v[0], second, duration_of(e, n->kid[2]));
    control(e, c, n, b.v[0], first, duration_of(e, n->kid[2]));
    chars_refresh(e);
    c->paid = 1;
}

void effect_become_copy(struct engine *e, struct context *c, const struct node *n)
{
    struct entities what, of;
    eval_all(e, c, n->kid[0], &what);
    c->purpose = FOR_COPY;
    eval_all(e, c, n->kid[1], &of);
    for (int i = 0; i < what.n && of.n; i++)
        if (is_there(e, what.v[i]) && of.v[0] < MAX_OBJECTS)
            copy_permanent(e, what.v[i], of.v[0], c, duration_of(e, n->kid[2]));
}

/* ---- what happens later ---------------------------------------------------------------------- */

/* Fixes what the later effect will know: the object that it is about (what was given, or else the first target, what
 * was just moved or made, or `it`), a number, X; that-player as the second object if there is none. */
static void capture(struct engine *e, struct context *c, const struct node *n, struct ref about, unsigned uses)
{
    uint16_t until = n->op == OP_RECURRING ? n->kid[2] : n->kid[3];
    int index = effect_add(e, c, index_of(e, n), NO_OBJECT, until ? duration_of(e, until) : LASTS_GAME);
    if (index < 0)
        return;
    struct effect *effect = &e->g->effect[index];
    effect->kind = EFFECT_DELAYED;
    effect->uses = (uint8_t)uses;
    effect->ability = 255;
    effect->subject = about;
    effect->a = c->noted ? c->noted : c->amount;
    effect->other = c->it.entity != about.entity ? c->it : c->other;
    if (effect->other.entity == NO_OBJECT && c->event_player < MAX_PLAYERS)
        effect->other = game_ref(e->g, player_entity(c->event_player));
}

/* The first node of that operation in a term or effect, or NULL. */
static const struct node *mentioned(const struct engine *e, uint16_t node, enum op op)
{
    if (!node)
        return NULL;
    const struct node *n = node_of(e, node), *found = n->op == op ? n : NULL;
    for (size_t i = 0; i < ARRAY_LEN(n->kid) && !found; i++)
        found = mentioned(e, n->kid[i], op);
    return found;
}

static struct ref target_of(const struct context *c, int spec)
{
    for (int i = 0; i < c->targets; i++)
        if (!c->target[i].illegal && (spec < 0 ? c->target[i].spec < KEPT_THOSE : c->target[i].spec == spec))
            return context_target(c, &c->target[i]);
    return ref_none();
}

/* Returns the subject of the later effect: the target, the objects or the `it` that it speaks of, or else the first of
 * these there is. */
static struct ref about(const struct engine *e, const struct context *c, uint16_t body)
{
    const struct node *target = mentioned(e, body, OP_TARGET);
    struct ref those = c->those_n ? game_ref(e->g, c->those[0]) : ref_none();
    if (target)
        return target_of(c, target->value);
    if (mentioned(e, body, OP_THOSE))
        return those;
    if (mentioned(e, body, OP_IT) && c->it.entity != NO_OBJECT)
        return c->it;
    struct ref first = target_of(c, -1);
    if (first.entity == NO_OBJECT)
        first = c->it.entity != NO_OBJECT ? c->it : those;
    return first;
}

/* Delayed triggers: once or, recurring, each time (001:603.7a, 001:603.7b, 000:A.8.Ruling.5, 004:406.2b, 004:417.2). */
void effect_delayed(struct engine *e, struct context *c, const struct node *n)
{
    unsigned uses = n->op == OP_RECURRING ? 255 : 1;
    if (n->op == OP_RECURRING || !n->kid[2]) {
        capture(e, c, n, about(e, c, n->kid[1]), uses);
        return;
    }
    struct entities list;
    eval_all(e, c, n->kid[2], &list);
    for (int i = 0; i < list.n; i++)
        capture(e, c, n, game_ref(e->g, list.v[i]), uses);
}

void effect_replaces(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list = {.n = 1, .v = {NO_OBJECT}};
    enum duration duration = duration_of(e, n->kid[2]);
    bool once = duration == LASTS_ONCE || duration == LASTS_ONCE_THIS_TURN;
    if (once)
        duration = duration == LASTS_ONCE ? LASTS_GAME : LASTS_TURN;
    if (n->kid[3])
        eval_all(e, c, n->kid[3], &list);
    for (int i = 0; i < list.n; i++) {
        int index = effect_add(e, c, index_of(e, n), list.v[i], duration);
        if (index < 0)
            return;
        e->g->effect[index].kind = EFFECT_REPLACEMENT;
        e->g->effect[index].uses = once ? 1 : 255;
    }
}
