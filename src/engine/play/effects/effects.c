/* effects.c - carries out resolving effects, word by word
 *
 * An effect is a tree of the book. run_effect() walks it and hands each word to the function that carries it out; the
 * switch below is the map. A word leaves behind what later words of the same effect may ask for: `those` (the objects
 * that it moved, made, chose or found), `noted` (how much it did), `paid` (whether it could be done).
 *
 * Instructions are followed in the order written (001:608.2c, 004:413.2b); between two of them nothing is checked and
 * nobody acts, but in Fifth Edition, where the rule effects and triggers of each part come before the
 * next. */
#include "base/attr.h"
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

/* Begins a repetition. Those inside each other are counted together, so that each effect ends. */
static void repeat_begin(struct engine *e)
{
    if (e->repeating++ == 0)
        e->repeats = 0;
}

bool repeat_more(struct engine *e)
{
    if (e->repeating && e->repeats++ >= MOST_REPEATS)
        game_fail(e->g, LIMIT_REPEATS);
    return e->g->result == RESULT_NONE;
}

/* `it` is each of these in turn, of players that-player as well. */
static void for_each(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    struct ref it = c->it;
    uint8_t player = c->event_player;
    eval_all(e, c, n->kid[0], &list);
    repeat_begin(e);
    for (int i = 0; i < list.n && repeat_more(e); i++) {
        c->it = game_ref(e->g, list.v[i]);
        if (entity_is_player(list.v[i]))
            c->event_player = (uint8_t)entity_player(list.v[i]);
        run_effect(e, c, n->kid[1]);
    }
    e->repeating--;
    c->it = it;
    c->event_player = player;
}

/* The shares were fixed on announcement; those of targets that are illegal now are lost (001:608.2g). */
static void divided(struct engine *e, struct context *c, const struct node *n)
{
    struct ref it = c->it;
    int16_t amount = c->amount;
    int spec = node_of(e, n->kid[0])->value;
    for (int i = 0; i < c->targets; i++) {
        const struct target *t = &c->target[i];
        uint16_t to = t->illegal || t->spec != spec ? NO_OBJECT : ref_now(e->g, t->ref);
        if (to == NO_OBJECT)
            continue;
        c->it = game_ref(e->g, to);
        c->amount = (int16_t)target_share(t);
        run_effect(e, c, n->kid[2]);
    }
    c->it = it;
    c->amount = amount;
}

static void repeat(struct engine *e, struct context *c, const struct node *n)
{
    int times = eval_number(e, c, n->kid[0]);
    repeat_begin(e);
    for (int i = 0; i < times && repeat_more(e); i++)
        run_effect(e, c, n->kid[1]);
    e->repeating--;
}

/* 000:T.7.1, 000:T.7.3 and 000:T.13.Ruling.1 let the game react at each "then"; 001:704.4 and 004:420.4 never in the
 * middle. */
static void sequence(struct engine *e, struct context *c, const struct node *n)
{
    run_effect(e, c, n->kid[0]);
    if (e->rules->mid_resolution == CHECKS_AT_EACH_THEN && c->resolving)
        after_event(e);
    run_effect(e, c, n->kid[1]);
}

static void keep(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    context_keep(c, list.v, list.n);
}

/* The words that only steer others. False: it is not one of them. */
static bool run_control(struct engine *e, struct context *c, const struct node *n)
{
    switch (n->op) {
    case OP_SEQUENCE:
        sequence(e, c, n);
        return true;
    case OP_NOTHING:
        return true;
    case OP_IF:
        if (eval_condition(e, c, n->kid[0]))
            run_effect(e, c, n->kid[1]);
        else
            run_effect(e, c, n->kid[2]);
        return true;
    case OP_FOR_EACH:
        for_each(e, c, n);
        return true;
    case OP_DIVIDED:
        divided(e, c, n);
        return true;
    case OP_REPEAT:
        repeat(e, c, n);
        return true;
    case OP_SET_X:
        c->noted = number_fit(e->g, eval_number(e, c, n->kid[0]));
        return true;
    case OP_KEEP:
        keep(e, c, n);
        return true;
    default:
        return false;
    }
}

#define EFFECTS_RUN(X)                                                                                                 \
    X(MODES, effect_modes)                                                                                             \
    X(MAY, effect_may)                                                                                                 \
    X(PAY, effect_pay)                                                                                                 \
    X(TOSS_COIN, effect_toss_coin)                                                                                     \
    X(SEPARATE, effect_separate)                                                                                       \
    X(FLIP_COIN, effect_flip_coin)                                                                                     \
    X(CLASH, effect_clash)                                                                                             \
    X(PLANESWALK, effect_planeswalk)                                                                                   \
    X(CHOOSE_COLOUR, effect_choose_colour)                                                                             \
    X(CHOOSE_TYPE, effect_choose_type)                                                                                 \
    X(CHOOSE_NAME, effect_choose_name)                                                                                 \
    X(NOTE_CHOICE, effect_remember)                                                                                    \
    X(ENTER_ATTACKING, effect_enter_attacking)                                                                         \
    X(MAY_PLAY, effect_may_play)                                                                                       \
    X(NOTE_NUMBER, effect_remember_number)                                                                             \
    X(WHEN_DONE, effect_when_done)                                                                                     \
    X(MANA_LASTS, effect_mana_lasts)                                                                                   \
    X(MANA_ONLY, effect_mana_only)                                                                                     \
    X(EMBLEM_GONE, effect_emblem_gone)                                                                                 \
    X(EMBLEM, effect_emblem)                                                                                           \
    X(TEMPT, effect_tempt)                                                                                             \
    X(EXCHANGE_LIFE, effect_exchange_life)                                                                             \
    X(TITLE, effect_title)                                                                                             \
    X(TO_LIBRARY, effect_to_library)                                                                                   \
    X(PLOTTED, effect_plotted)                                                                                         \
    X(MAY_PLAY_FREE, effect_may_play)                                                                                  \
    X(DAMAGE, effect_damage)                                                                                           \
    X(DAMAGE_FROM, effect_damage_from)                                                                                 \
    X(DAMAGE_DIVIDED, effect_damage_divided)                                                                           \
    X(DAMAGE_UNPREVENTABLE, effect_damage)                                                                             \
    X(DESTROY, effect_destroy)                                                                                         \
    X(BURY, effect_destroy)                                                                                            \
    X(REMOVE_DAMAGE, effect_remove_damage)                                                                             \
    X(REGENERATE, effect_regenerate)                                                                                   \
    X(PREVENT, effect_prevent)                                                                                         \
    X(PREVENT_ALL, effect_prevent_all)                                                                                 \
    X(PREVENT_COMBAT, effect_prevent_all)                                                                              \
    X(PREVENT_NEXT_FROM, effect_prevent_next_from)                                                                     \
    X(REDIRECT, effect_redirect)                                                                                       \
    X(REDIRECT_FROM, effect_redirect_from)                                                                             \
    X(EXILE, effect_exile)                                                                                             \
    X(EXILE_FACE_DOWN, effect_exile)                                                                                   \
    X(TO_HAND, effect_to_hand)                                                                                         \
    X(TO_TOP, effect_to_library)                                                                                       \
    X(TO_BOTTOM, effect_to_library)                                                                                    \
    X(TO_BOTTOM_RANDOM, effect_to_library)                                                                             \
    X(SHUFFLE_IN, effect_shuffle_in)                                                                                   \
    X(TO_GRAVEYARD, effect_to_graveyard)                                                                               \
    X(TO_BATTLEFIELD, effect_to_battlefield)                                                                           \
    X(TO_BATTLEFIELD_TAPPED, effect_to_battlefield)                                                                    \
    X(TO_BATTLEFIELD_WITH, effect_to_battlefield)                                                                      \
    X(TO_BATTLEFIELD_FLIPPED, effect_to_battlefield)                                                                   \
    X(MANIFEST, effect_manifest)                                                                                       \
    X(CLOAK, effect_manifest)                                                                                          \
    X(TO_BATTLEFIELD_BLOCKING, effect_to_battlefield)                                                                  \
    X(TO_BATTLEFIELD_ATTACKING, effect_to_battlefield)                                                                 \
    X(SACRIFICE, effect_sacrifice)                                                                                     \
    X(SACRIFICE_IT, effect_sacrifice_it)                                                                               \
    X(PUT_FROM_HAND, effect_put_from_hand)                                                                             \
    X(PHASE_OUT, effect_phase_out)                                                                                     \
    X(ANTE, effect_ante)                                                                                               \
    X(HAUNT, effect_haunt)                                                                                             \
    X(SWAP_AURA, effect_swap_aura)                                                                                     \
    X(ATTACH, effect_attach)                                                                                           \
    X(UNATTACH, effect_unattach)                                                                                       \
    X(DISCARD, effect_discard)                                                                                         \
    X(DISCARD_IT, effect_discard_it)                                                                                   \
    X(DISCARD_RANDOM, effect_discard)                                                                                  \
    X(DISCARD_HAND, effect_discard)                                                                                    \
    X(DRAW, effect_draw)                                                                                               \
    X(MILL, effect_mill)                                                                                               \
    X(REVEAL, effect_reveal)                                                                                           \
    X(LOOK, effect_look)                                                                                               \
    X(SEARCH, effect_search)                                                                                           \
    X(SEARCH_TAPPED, effect_search)                                                                                    \
    X(SHUFFLE, effect_shuffle)                                                                                         \
    X(ARRANGE, effect_arrange)                                                                                         \
    X(SCRY, effect_scry)                                                                                               \
    X(FATESEAL, effect_fateseal)                                                                                       \
    X(EXILE_UNTIL, effect_until)                                                                                       \
    X(REVEAL_UNTIL, effect_until)                                                                                      \
    X(GAIN_LIFE, effect_gain_life)                                                                                     \
    X(LOSE_LIFE, effect_lose_life)                                                                                     \
    X(SET_LIFE, effect_set_life)                                                                                       \
    X(DRAIN, effect_drain)                                                                                             \
    X(ENERGY, effect_energy)                                                                                           \
    X(PROLIFERATE, effect_proliferate)                                                                                 \
    X(POISON, effect_poison)                                                                                           \
    X(LOSE_GAME, effect_lose_game)                                                                                     \
    X(SUBGAME, effect_subgame)                                                                                         \
    X(WIN_GAME, effect_win_game)                                                                                       \
    X(DRAW_GAME, effect_draw_game)                                                                                     \
    X(ADD_MANA, effect_add_mana)                                                                                       \
    X(ADD_MANA_ANY, effect_add_mana_any)                                                                               \
    X(ADD_MANA_ONE, effect_add_mana_any)                                                                               \
    X(ADD_MANA_TIMES, effect_add_mana)                                                                                 \
    X(ADD_MANA_MADE, effect_add_mana_any)                                                                              \
    X(ADD_MANA_LIKE, effect_add_mana_any)                                                                              \
    X(ADD_MANA_FOR, effect_add_mana)                                                                                   \
    X(TAP, effect_tap)                                                                                                 \
    X(UNTAP, effect_untap)                                                                                             \
    X(SKIP_UNTAP, effect_skip_untap)                                                                                   \
    X(COUNTERS, effect_counters)                                                                                       \
    X(REMOVE_COUNTERS, effect_counters)                                                                                \
    X(MOVE_COUNTERS, effect_move_counters)                                                                             \
    X(TURN_FACE_UP, effect_turn_face)                                                                                  \
    X(TURN_FACE_DOWN, effect_turn_face)                                                                                \
    X(FLIP, effect_turn_face)                                                                                          \
    X(FORCE_ATTACK, effect_force_attack)                                                                               \
    X(REMOVE_FROM_COMBAT, effect_remove_from_combat)                                                                   \
    X(BLOCKED_NOW, effect_becomes_blocked)                                                                             \
    X(BLOCKS_NOW, effect_blocks_also)                                                                                  \
    X(NEVER_ATTACKED, effect_never_attacked)                                                                           \
    X(APPLY, effect_apply)                                                                                             \
    X(APPLY_ALL, effect_apply_all)                                                                                     \
    X(GAIN_CONTROL, effect_gain_control)                                                                               \
    X(EXCHANGE_CONTROL, effect_exchange_control)                                                                       \
    X(BECOME_COPY, effect_become_copy)                                                                                 \
    X(DELAYED, effect_delayed)                                                                                         \
    X(RECURRING, effect_delayed)                                                                                       \
    X(REPLACES, effect_replaces)                                                                                       \
    X(RULE_TURN, effect_rule_turn)                                                                                     \
    X(COUNTER, effect_counter)                                                                                         \
    X(COUNTER_UNLESS, effect_counter_unless)                                                                           \
    X(COPY_SPELL, effect_copy_spell)                                                                                   \
    X(CHANGE_TARGETS, effect_change_targets)                                                                           \
    X(CAST_FREE, effect_cast_free)                                                                                     \
    X(CAST_FOR, effect_cast_for)                                                                                       \
    X(TOKENS, effect_tokens)                                                                                           \
    X(TOKEN_COPY, effect_token_copy)                                                                                   \
    X(EXTRA_TURN, effect_extra_turn)                                                                                   \
    X(EXTRA_COMBAT, effect_extra_turn)                                                                                 \
    X(EXTRA_STEP, effect_extra_step)                                                                                   \
    X(SKIP, effect_skip)                                                                                               \
    X(SKIP_TURN, effect_skip)                                                                                          \
    X(CONTROL_TURN, effect_control_turn)                                                                               \
    X(END_TURN, effect_end_turn)                                                                                       \
    X(EXTRA_LAND, effect_extra_land)

void run_effect(struct engine *e, struct context *c, uint16_t node)
{
    if (!node || e->g->result != RESULT_NONE)
        return;
    const struct node *n = node_of(e, node);
    if (run_control(e, c, n))
        return;
    switch (n->op) {
#define RUN(op, function)                                                                                              \
    case OP_##op:                                                                                                      \
        function(e, c, n);                                                                                             \
        break;
        EFFECTS_RUN(RUN)
#undef RUN
    default:
        tc_assert(n->op == OP_NOTHING); /* a word of kind E that nobody carries out */
    }
}

/* ---- a whole spell or ability ---------------------------------------------------------------- */

/* Optional triggers: asked on resolution, when stacked or when played (001:603.5, 004:410.5). */
static bool wanted(struct engine *e, const struct context *c, const struct ability *a)
{
    if (!a || !(a->flags & ABILITY_MAY))
        return true;
    if (c->flags & STACKED_MAY_NOT)
        return false;
    if (e->rules->may_triggers != MAY_ON_RESOLUTION || c->kind != STACKED_TRIGGERED)
        return true;
    return ask_yes(e, c->controller, FOR_MAY, c->source.entity);
}

static uint16_t body_of(const struct engine *e, const struct stacked *s, const struct ability *a)
{
    if (a)
        return a->body;
    if (!s->effect)
        return 0;
    return node_of(e, e->g->effect[s->effect - 1].body)->kid[1]; /* OP_DELAYED, OP_RECURRING */
}

void run_stacked(struct engine *e, int index, int place)
{
    const struct stacked *s = &e->g->stack[index];
    if (s->kind == STACKED_DAMAGE || s->kind == STACKED_DRAW)
        return;
    struct context c;
    struct target target[MAX_TARGETS]; /* the stack may change while this runs */
    context_of_stacked(&c, e, index);
    if (!splice_text(e, &c, s->serial, place))
        return;
    int n = 0;
    for (int i = 0; i < c.targets; i++) {
        if (c.target[i].spec / MAX_TARGET_WORDS != place)
            continue;
        target[n] = c.target[i];
        target[n++].spec %= MAX_TARGET_WORDS;
    }
    c.target = target;
    c.targets = (uint8_t)n;
    c.resolving = 1;
    const struct ability *a = context_ability(e, &c);
    uint16_t body = body_of(e, s, a);
    if (!body || !trigger_still_true(e, index))
        return;
    if (wanted(e, &c, a) && !(a && phase_costs_settle(e, &c, a)))
        run_effect(e, &c, body);
}
