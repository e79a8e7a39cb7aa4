/* stack.c - spells and abilities that wait, and how they resolve
 *
 * game.stack holds spells, abilities, combat damage and the turn's draw, the newest last; in Fifth Edition it holds the
 * batches, one inside the other (batch.c). An entry stays where it is while it resolves and goes at the end; because
 * its effect may add and remove others, it is found again by its serial.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/combat.h"
#include "engine/play/turn/turn.h"

#include <string.h>

enum { MOST_SERIAL = 0x1eff }; /* an ability is meant by STACKED_BASE + serial, below PLAYER_BASE */

int stack_push(struct engine *e, const struct stacked *entry, const struct target *targets, int n)
{
    struct game *g = e->g;
    if (g->stack_n == MAX_STACK) {
        game_fail(g, LIMIT_STACK);
        return -1;
    }
    if (g->targets_n + n > MAX_TARGETS) {
        game_fail(g, LIMIT_TARGETS);
        return -1;
    }
    struct stacked *s = &g->stack[g->stack_n]; /* 004:408.1e, 001:115.4: on top */
    *s = *entry;
    s->serial = g->serial;
    g->serial = g->serial >= MOST_SERIAL ? 1 : (uint16_t)(g->serial + 1);
    s->first_target = g->targets_n;
    s->targets = (uint8_t)n;
    s->casting = 0;
    for (int i = 0; i < n; i++)
        g->target[g->targets_n++] = targets[i];
    return g->stack_n++;
}

/* A delayed trigger's effect is kept until its ability is done. */
static void free_delayed(struct game *g, const struct stacked *s)
{
    if (s->kind != STACKED_TRIGGERED || s->effect == 0 || s->effect > g->effects_n)
        return;
    struct effect *effect = &g->effect[s->effect - 1];
    if (effect->kind == EFFECT_DELAYED && effect->uses == 0)
        effect_free(g, s->effect - 1);
}

/* ---- spells that have gone, for those who ask for them ---------------------------------------- */

static bool means(struct ref ref, const struct stacked *spell)
{
    return ref.entity == spell->object && ref.incarnation == spell->incarnation;
}

/* Does an ability that waits come from that spell, or did its event concern it? */
static bool asked_for(const struct game *g, const struct stacked *spell)
{
    for (int i = 0; i < g->stack_n; i++) {
        const struct stacked *s = &g->stack[i];
        struct ref source = {.entity = s->object, .incarnation = s->incarnation};
        if (s->kind == STACKED_TRIGGERED && (means(source, spell) || means(s->it, spell) || means(s->other, spell)))
            return true;
    }
    for (int i = 0; i < g->triggers_n; i++)
        if (means(g->trigger[i].source, spell) || means(g->trigger[i].it, spell) || means(g->trigger[i].other, spell))
            return true;
    return false;
}

static void gone_drop(struct game *g, int index)
{
    struct stacked spell = g->gone[index].spell;
    for (int i = index; i < g->gone_n - 1; i++)
        g->gone[i] = g->gone[i + 1];
    g->gone_n--;
    targets_drop(g, spell.first_target, spell.targets);
    splice_end(g, spell.serial);
}

/* 001:608.2g, 001:112.7a, 001:702.37a: "copy that spell" finds it as it last was. Its targets stay where they are. */
static bool gone_kept(struct engine *e, const struct stacked *spell)
{
    struct game *g = e->g;
    if (spell->kind != STACKED_SPELL || !book_has_op(e->book, OP_COPY_SPELL) || !asked_for(g, spell))
        return false;
    if (g->gone_n == MAX_GONE_SPELLS)
        gone_drop(g, 0);
    struct stacked kept = *spell;
    const struct object *o = game_object(g, kept.object);
    g->gone[g->gone_n++] = (struct gone_spell){.spell = kept, .card = o->card, .flags = o->flags};
    return true;
}

void stack_remove(struct engine *e, int index)
{
    struct game *g = e->g;
    free_delayed(g, &g->stack[index]);
    bool kept = gone_kept(e, &g->stack[index]);
    int first = g->stack[index].first_target, targets = kept ? 0 : g->stack[index].targets;
    if (g->effects_n && !kept)
        splice_end(g, g->stack[index].serial);
    int after = g->stack_n - index - 1;
    if (after)
        memmove(&g->stack[index], &g->stack[index + 1], (size_t)after * sizeof *g->stack);
    g->stack_n--;
    targets_drop(g, first, targets);
    if (index < g->batch) /* the batches begin with what is left below */
        g->batch--;
    if (index < g->window)
        g->window--;
    for (int i = g->gone_n - 1; i >= 0; i--)
        if (!asked_for(g, &g->gone[i].spell))
            gone_drop(g, i);
}

static int find_serial(const struct game *g, uint16_t serial)
{
    for (int i = g->stack_n - 1; i >= 0; i--)
        if (g->stack[i].serial == serial)
            return i;
    return -1;
}

static void remove_serial(struct engine *e, uint16_t serial)
{
    int index = find_serial(e->g, serial);
    if (index >= 0)
        stack_remove(e, index);
}

/* ---- targets --------------------------------------------------------------------------------- */

static const struct ability *ability_of(const struct engine *e, const struct stacked *s)
{
    const struct card *card = &e->book->card[s->card];
    if (s->card == NO_CARD || s->ability >= card->abilities + card->granted)
        return NULL;
    return &e->book->ability[card->first_ability + s->ability];
}

/* 001:702.44. */
static bool legal_for_spliced(struct engine *e, int index, int spec, uint16_t entity)
{
    struct context c;
    context_of_stacked(&c, e, index);
    if (!splice_text(e, &c, e->g->stack[index].serial, spec / MAX_TARGET_WORDS))
        return false;
    return target_legal(e, &c, context_ability(e, &c), spec % MAX_TARGET_WORDS, entity);
}

/* 001:608.2b, 004:413.2a, 000:G.41.4, 000:T.7.2, 002:S2/Targeting: marks targets that are not
 * legal any more, once, before anything happens (000:T.7.Ruling.1); how many are. The others are
 * dealt with (000:G.41.5). */
static int legal_targets(struct engine *e, int index)
{
    struct game *g = e->g;
    struct stacked *s = &g->stack[index];
    const struct ability *a = ability_of(e, s);
    struct context c;
    int legal = 0;
    context_of_stacked(&c, e, index);
    for (int i = 0; i < s->targets; i++) {
        struct target *t = &g->target[s->first_target + i];
        uint16_t entity = t->ref.entity;
        bool good;
        if (entity < STACKED_BASE)
            entity = ref_now(g, t->ref);
        else if (!entity_is_player(entity) && stack_find(g, entity) < 0)
            entity = NO_OBJECT;
        if (t->spec < MAX_TARGET_WORDS)
            good = entity != NO_OBJECT && (!a || target_legal(e, &c, a, t->spec, entity));
        else
            good = entity != NO_OBJECT && legal_for_spliced(e, index, t->spec, entity);
        t->illegal = !good;
        legal += good;
    }
    return legal;
}

/* ---- where the card goes --------------------------------------------------------------------- */

static enum zone spell_goes_to(const struct engine *e, const struct stacked *s)
{
    if (s->flags & STACKED_FLASHBACK) /* 001:702.31, 001:702.31a */
        return ZONE_EXILE;
    /* 001:702.24, 004:Glossary/Buyback, 000:A.13.4, 000:A.13.5 */
    bool theirs = game_object(e->g, s->object)->owner != s->controller; /* 000:A.13.Ruling.2 */
    if (s->flags & STACKED_BUYBACK && !(s->flags & STACKED_FIZZLED) && (e->rules->buyback_for_all || !theirs))
        return ZONE_HAND;
    return ZONE_GRAVEYARD;
}

/* 001:608.2k, 004:413.2h, 004:401.3, 000:T.7.1, 000:Z.6.2: as the last part of its resolution,
 * unless it is somewhere else already. */
static void put_spell_away(struct engine *e, const struct stacked *s)
{
    struct game *g = e->g;
    struct object *o = game_object(g, s->object);
    if (o->zone == ZONE_STACK && o->incarnation == s->incarnation)
        (void)verb_move(e, s->object, spell_goes_to(e, s), 0, o->owner, 0);
    remove_serial(e, s->serial);
    if (o->zone == ZONE_GRAVEYARD && !(s->flags & STACKED_FIZZLED)) {
        struct event ev = {.on = OP_ON_RESOLVES,
                           .object = s->object,
                           .other = NO_OBJECT,
                           .source = NO_OBJECT,
                           .player = s->controller};
        event_happened(e, &ev);
    }
}

/* 001:608.3, 001:608.3b, 004:413.2h, 004:401.3, 004:214.1, 000:T.7.1, 000:K.2.3, 000:K.2.4: as
 * the last part of it a permanent's spell becomes that permanent under its controller's control;
 * an Aura is attached to what it targeted (001:303.4f, 001:608.3a). verb_move reads what was
 * paid and chosen from the entry. */
static void enter(struct engine *e, const struct stacked *s)
{
    struct game *g = e->g;
    unsigned flags = s->flags & STACKED_FACE_DOWN                        ? EVENT_FACE_DOWN
                     : game_object(g, s->object)->flags & OBJECT_FLIPPED ? EVENT_FLIPPED
                                                                         : 0;
    uint16_t host = s->targets ? ref_now(g, g->target[s->first_target].ref) : NO_OBJECT;
    uint16_t object = s->object;
    const char *where = e->rules->word_battlefield;
    if (strncmp(where, "in ", 3) == 0)
        TELL(e, "001:608.3 004:413.2h 000:T.7.1", "%s comes into play", entity_name(e, object));
    else
        TELL(e, "001:608.3 004:413.2h 000:T.7.1", "%s enters the battlefield", entity_name(e, object));
    /* who sees it enter sees what it is on; Equipment is on nothing (003:212.2h) */
    moment_begin(e);
    (void)verb_move(e, object, ZONE_BATTLEFIELD, 0, s->controller, flags);
    remove_serial(e, s->serial);
    const struct object *o = game_object(g, object);
    if (o->zone == ZONE_STACK && o->incarnation == s->incarnation)
        (void)verb_move(e, object, ZONE_GRAVEYARD, 0, o->owner, 0); /* it cannot enter */
    if (host != NO_OBJECT && o->zone == ZONE_BATTLEFIELD && g->perm[o->perm].attached_to == NO_OBJECT &&
        can_attach(e, object, host))
        verb_attach(e, object, host);
    moment_end(e);
}

/* 004:214.1: artifacts, creatures, enchantments and lands are permanents. */
static bool is_permanent_spell(const struct engine *e, const struct stacked *s)
{
    if (s->flags & STACKED_FACE_DOWN)
        return true;
    return (e->book->card[s->card].types & (TYPE_INSTANT | TYPE_SORCERY | TYPE_INTERRUPT | TYPE_MANA_SOURCE)) == 0;
}

/* ---- resolving ------------------------------------------------------------------------------- */

/* All of its targets are illegal: 001:608.2b, 004:413.2a countered by the rules; 000:G.41.6,
 * 000:T.7.2 it fizzles, but it was cast; none of it happens, neither a copy (000:E.4.Ruling.1)
 * nor what would have come in place of damage (000:E.7.Ruling.2). So do interrupts of a spell
 * that has been countered (000:G.8.4, 000:T.11.4). */
static void has_no_targets(struct engine *e, int index)
{
    struct game *g = e->g;
    struct stacked *s = &g->stack[index];
    if (strcmp(e->rules->word_countered, "fizzles") == 0)
        TELL(e, "000:T.7.2 000:G.41.5 004:413.2a 001:608.2b", "%s has no legal target and fizzles",
             entity_name(e, s->object));
    else
        TELL(e, "000:T.7.2 000:G.41.5 004:413.2a 001:608.2b", "%s has no legal target and is countered",
             entity_name(e, s->object));
    s->flags |= STACKED_FIZZLED;
    if (s->kind != STACKED_SPELL) {
        stack_remove(e, index);
        return;
    }
    if (e->rules->illegal_targets == ILLEGAL_TARGETS_COUNTERED)
        verb_counter_spell(e, index, true);
    else
        put_spell_away(e, &g->stack[index]);
}

static void resolve_spell(struct engine *e, int index)
{
    struct game *g = e->g;
    if (is_permanent_spell(e, &g->stack[index])) {
        struct stacked s = g->stack[index];
        enter(e, &s);
        return;
    }
    uint16_t serial = g->stack[index].serial;
    run_stacked(e, index, 0); /* 001:608.2c, 004:413.2b */
    index = find_serial(g, serial);
    struct context c;
    for (int place = 1; index >= 0 && splice_text(e, &c, serial, place); place++) {
        run_stacked(e, index, place); /* 001:702.44: after its own instructions */
        index = find_serial(g, serial);
    }
    if (index >= 0) {
        struct stacked s = g->stack[index];
        put_spell_away(e, &s);
    }
}

static void resolve_draw(struct engine *e, int index)
{
    int player = e->g->stack[index].controller;
    stack_remove(e, index);
    TELL(e, "000:P.7.2 002:S2/More-Turn 004:304.1", "%s draws for the turn", entity_name(e, player_entity(player)));
    (void)verb_draw(e, player, 1);
}

/* 001:608.2a, 001:608.2b, 004:413.2: conditions and targets are checked, then it does what it
 * says, at once and without the stack (004:408.2a), as far as it can (001:609.3, 004:416.3,
 * 000:T.7.5), then it leaves the stack. */
void stack_resolve(struct engine *e, int index)
{
    struct game *g = e->g;
    uint16_t serial = g->stack[index].serial;
    uint8_t before = e->series;
    e->depth++;
    e->series = g->triggers_n;
    switch ((enum stacked_kind)g->stack[index].kind) {
    case STACKED_DRAW:
        resolve_draw(e, index);
        break;
    case STACKED_DAMAGE: /* 004:310.4, 003:310.4 */
        combat_resolve(e, index);
        remove_serial(e, serial);
        break;
    case STACKED_SPELL:
    case STACKED_ACTIVATED:
    case STACKED_TRIGGERED:
        if (g->stack[index].kind == STACKED_TRIGGERED && !trigger_still_true(e, index)) {
            TELL(e, "001:603.4 001:608.2a 004:410.8", "%s: its condition is not true any more",
                 entity_name(e, g->stack[index].object));
            stack_remove(e, index);
        } else if (g->stack[index].targets && legal_targets(e, index) == 0) {
            has_no_targets(e, index);
        } else if (g->stack[index].kind == STACKED_SPELL) {
            resolve_spell(e, index);
        } else {
            run_stacked(e, index, 0);
            remove_serial(e, serial);
        }
        break;
    }
    e->series = before;
    e->depth--;
}
