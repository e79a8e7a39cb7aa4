/* do_stack.c - effects on spells and abilities that wait, and effects that make new objects: copies and tokens */
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

/* ---- countering ------------------------------------------------------------------------------ */

static void counter(struct engine *e, struct context *c, uint16_t entity)
{
    int index = stack_find(e->g, entity);
    if (index < 0)
        return;
    uint16_t serial = e->g->stack[index].serial;
    verb_counter_spell(e, index, false);
    for (int i = 0; i < e->g->stack_n; i++)
        if (e->g->stack[i].serial == serial)
            return;
    c->paid = 1;
    c->noted++;
}

/* Off the stack without effect; nothing of its cost comes back (001:701.5). */
void effect_counter(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    c->paid = 0;
    c->noted = 0;
    for (int i = 0; i < list.n; i++)
        counter(e, c, list.v[i]);
    context_those(c, e, list.v, list.n);
}

void effect_counter_unless(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    bool all = list.n > 0;
    c->noted = 0;
    for (int i = 0; i < list.n; i++) {
        int index = stack_find(e->g, list.v[i]);
        if (index < 0)
            continue;
        if (pay_in_effect(e, c, e->g->stack[index].controller, n->kid[1]))
            continue;
        all = false;
        counter(e, c, list.v[i]);
    }
    c->paid = all;
    context_those(c, e, list.v, list.n);
}

/* ---- copying a spell ------------------------------------------------------------------------- */

static bool was_chosen(const struct target *t, int n, int but, uint16_t entity)
{
    for (int i = 0; i < n; i++)
        if (i != but && t[i].spec == t[but].spec && t[i].ref.entity == entity)
            return true;
    return false;
}

/* Lets the player name another target in the place of each; min 0: may leave it as it is. Each new one must be legal;
 * what cannot be changed stays, legal or not (001:706.9c for copies). */
static void new_targets(struct engine *e, const struct context *of, uint16_t serial, int player, int min,
                        struct target *t, int n)
{
    for (int i = 0; i < n; i++) {
        struct entities list, others = {.n = 0};
        struct context text = *of;
        if (!splice_text(e, &text, serial, t[i].spec / MAX_TARGET_WORDS))
            continue;
        const struct ability *a = context_ability(e, &text);
        int spec = t[i].spec % MAX_TARGET_WORDS;
        if (!a)
            continue;
        list.n = target_candidates(e, &text, a, spec, list.v, MAX_ENTITIES);
        for (int k = 0; k < list.n; k++)
            if (list.v[k] != t[i].ref.entity && !was_chosen(t, n, i, list.v[k]))
                others.v[others.n++] = list.v[k];
        struct question q = {.player = (uint8_t)player,
                             .purpose = FOR_TARGETS,
                             .spec = (uint8_t)spec,
                             .source = text.source.entity,
                             .card = text.card,
                             .min = (int16_t)min,
                             .max = 1,
                             .options = (uint16_t)others.n,
                             .option = others.v};
        struct answer answer;
        if (!others.n)
            continue;
        ask_choose(e, &q, &answer);
        if (answer.n)
            t[i].ref = game_ref(e->g, others.v[answer.value[0]]);
    }
}

/* With the modes chosen (001:700.2f). The copy is put on the stack, not cast. From Sixth Edition on it keeps mode,
 * targets, X and what was paid, and the player may choose new targets (001:706.9, 003:503.12); in Fifth Edition a copy
 * has new ones chosen for it. */
static uint16_t copy_one(struct engine *e, const struct stacked *what, uint16_t card, unsigned flags, int player)
{
    struct game *g = e->g;
    struct stacked entry = *what;
    struct target target[MAX_TARGETS];
    struct context of;
    context_of_entry(&of, e, what);
    int n = entry.targets;
    for (int i = 0; i < n; i++) {
        target[i] = g->target[entry.first_target + i];
        target[i].illegal = 0;
    }
    entry.controller = of.controller = (uint8_t)player;
    entry.flags |= STACKED_COPY;
    entry.flags &= (uint16_t) ~(STACKED_BUYBACK | STACKED_FLASHBACK | STACKED_FIZZLED);
    if (entry.kind == STACKED_SPELL) {
        uint16_t copy = game_new_object(g, card, player);
        if (copy == NO_OBJECT)
            return NO_OBJECT;
        struct object *object = game_object(g, copy);
        object->flags = (uint8_t)(OBJECT_COPY | (flags & (OBJECT_RIGHT_HALF | OBJECT_FACE_DOWN)));
        object->controller = (uint8_t)player;
        zone_put(g, copy, ZONE_STACK, 0);
        entry.object = copy;
        entry.incarnation = game_object(g, copy)->incarnation;
        of.source = game_ref(g, copy);
    }
    bool anew = e->rules->copy_spell == COPY_SPELL_NEW_TARGET;
    if (n && (anew || ask_yes(e, player, FOR_COPY, entry.object)))
        new_targets(e, &of, entry.serial, player, 0, target, n);
    int index = stack_push(e, &entry, target, n);
    if (index < 0)
        return NO_OBJECT;
    splice_copy(e, &of, entry.serial, g->stack[index].serial);
    TELL(e, "001:706.9 003:503.12", "%s puts a copy of %s on the stack", entity_name(e, player_entity(player)),
         entity_name(e, entry.object));
    return stacked_entity(&g->stack[index]);
}

static uint16_t copy_waiting(struct engine *e, uint16_t entity, int player)
{
    int index = stack_find(e->g, entity);
    if (index < 0)
        return NO_OBJECT;
    struct stacked what = e->g->stack[index];
    const struct object *o = what.kind == STACKED_SPELL ? game_object(e->g, what.object) : NULL;
    return copy_one(e, &what, o ? o->card : NO_CARD, o ? o->flags : 0, player);
}

/* 001:608.2g, 001:112.7a: a spell that has gone is copied as it last was. */
static uint16_t copy_gone(struct engine *e, struct ref spell, int player)
{
    const struct gone_spell *found = gone_spell(e->g, spell);
    if (!found)
        return NO_OBJECT;
    struct gone_spell gone = *found;
    return copy_one(e, &gone.spell, gone.card, gone.flags, player);
}

/* A spell that has long resolved copies itself from its card, with new targets (001:702.47). */
static uint16_t copy_of_card(struct engine *e, uint16_t card, int player)
{
    struct game *g = e->g;
    struct target target[MAX_TARGETS];
    struct context of;
    int n = 0, ability = spell_ability(e, card);
    uint16_t copy = game_new_object(g, card, player);
    if (copy == NO_OBJECT)
        return NO_OBJECT;
    struct object *object = game_object(g, copy);
    object->flags = OBJECT_COPY;
    object->controller = (uint8_t)player;
    zone_put(g, copy, ZONE_STACK, 0);
    const struct ability *a = ability == 255 ? NULL : &e->book->ability[e->book->card[card].first_ability + ability];
    context_of(&of, e, copy, card, ability, player);
    if (a && a->targets && !targets_choose(e, &of, a, target, &n)) {
        zone_take(g, copy);
        game_free_object(g, copy);
        return NO_OBJECT;
    }
    struct stacked entry = {.object = copy,
                            .incarnation = object->incarnation,
                            .kind = STACKED_SPELL,
                            .card = card,
                            .ability = (uint8_t)ability,
                            .controller = (uint8_t)player,
                            .flags = STACKED_COPY,
                            .modes = of.modes,
                            .it = ref_none(),
                            .other = ref_none()};
    int index = stack_push(e, &entry, target, n);
    if (index < 0)
        return NO_OBJECT;
    g->stack[index].casting = COPIED_ITSELF;
    return stacked_entity(&g->stack[index]);
}

void effect_copy_spell(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, copies = {.n = 0};
    int player = eval_player(e, c, n->kid[1]);
    c->purpose = FOR_COPY;
    eval_all(e, c, n->kid[0], &list);
    if (!list.n && player >= 0) {
        uint16_t gone = copy_gone(e, eval_ref(e, c, n->kid[0]), player);
        if (gone == NO_OBJECT && node_of(e, n->kid[0])->op == OP_SELF)
            gone = copy_of_card(e, c->card, player);
        entities_add(e->g, &copies, gone);
    }
    for (int i = 0; i < list.n && player >= 0; i++) {
        uint16_t copy = copy_waiting(e, list.v[i], player);
        if (copy != NO_OBJECT)
            copies.v[copies.n++] = copy;
    }
    c->paid = copies.n > 0;
    context_those(c, e, copies.v, copies.n);
}

/* To another legal target each, of the same mode (001:113.6a, 004:415.2a, 000:G.27.4); if there is none it stays as it
 * is (001:113.6, 004:415.1, 004:415.2, 000:G.41.9, 000:T.11.3). */
void effect_change_targets(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    struct entities list;
    int player = eval_player(e, c, n->kid[0]);
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[1], &list);
    for (int i = 0; i < list.n && player >= 0; i++) {
        int index = stack_find(g, list.v[i]);
        if (index < 0)
            continue;
        struct context of;
        context_of_stacked(&of, e, index);
        const struct stacked *s = &g->stack[index];
        new_targets(e, &of, s->serial, player, 1, &g->target[s->first_target], s->targets);
    }
}

/* 001:706.11: by the steps of casting. */
/* ---- casting in the middle of a resolution (001:608.2f) -------------------------------------- */

void effect_cast_free(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    int player = eval_player(e, c, n->kid[0]);
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[1], &list);
    c->paid = 0;
    const struct ability *a = context_ability(e, c);
    enum cast_way way = a && a->keyword == KEYWORD_SUSPEND ? CAST_SUSPENDED : CAST_FREE;
    struct entities cast = {.n = 0};
    for (int i = 0; i < list.n && player >= 0; i++)
        if (list.v[i] < MAX_OBJECTS && cast_spell(e, player, list.v[i], way))
            cast.v[cast.n++] = list.v[i];
    c->paid = cast.n > 0;
    context_those(c, e, cast.v, cast.n);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static int card_of_word(const struct book *book, uint16_t word)
{
    for (int i = 0; i < book->cards; i++)
        if (book->card[i].entry == word)
            return i;
    return -1;
}

void effect_tokens(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    int wanted = number_fit(e->g, at_least_zero(eval_number(e, c, n->kid[1])));
    int card = card_of_word(e->book, (uint16_t)node_of(e, n->kid[2])->value);
    struct entities made = {.n = 0};
    moment_begin(e);
    for (int p = 0; p < players && card >= 0; p++)
        for (int i = 0; i < wanted && repeat_more(e); i++) {
            (void)verb_token(e, order[p], (uint16_t)card, 0, &made);
        }
    moment_end(e);
    c->noted = (int16_t)made.n;
    c->paid = made.n > 0;
    context_those(c, e, made.v, made.n);
}

/* With the copiable values of what it copies, as it was if it has gone (001:706.5), and with the exceptions of what
 * makes it, which are as if they were printed (001:706.8). */
void effect_token_copy(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    struct ref ref = eval_ref(e, c, n->kid[1]);
    const struct last_known *known = look_back(e, ref);
    struct entities made = {.n = 0};
    if (player >= 0 && ref.entity < MAX_OBJECTS) {
        uint16_t card = known ? known->card : copiable_card(e, ref.entity);
        (void)verb_token(e, player, card, 0, &made);
    }
    for (int i = 0; i < made.n; i++) {
        if (!known)
            exceptions_copy(e, made.v[i], ref.entity, LASTS_GAME);
        if (n->kid[2])
            copy_except(e, made.v[i], n->kid[2], c, LASTS_GAME);
    }
    c->paid = made.n > 0;
    c->noted = (int16_t)made.n;
    context_those(c, e, made.v, made.n);
}
