/* quiet.c - skips steps in which nothing can happen
 *
 * Most steps of most games are empty: no ability watches, no effect ends, no rule is modified, and no player wants to
 * act. Such a step is skipped here without its procedure, and the change of a turn is one walk over the permanents. The
 * resulting game is the same as by the procedure, byte for byte (test_turn.c); an observer of the steps (e->watch) gets
 * them one by one.
 */
#include "engine/play/combat/combat.h"
#include "engine/play/turn/inner.h"

#include <string.h>

/* Nothing on the table asks what happens, and nothing waits. */
static bool is_still(const struct engine *e)
{
    const struct game *g = e->g;
    return !(g->perm_watch[0] | g->perm_watch[1] | g->perm_replace[0] | g->perm_replace[1]) &&
           !(g->zone_watch | g->dirty | g->check_due | g->stray | g->stack_n | g->triggers_n) &&
           !(g->effects_n | g->extra_n | g->ordinary | g->teams) && g->plain && g->players == 2 &&
           (!e->watch.told || e->quiet) && g->result == RESULT_NONE;
}

/* The turn of the later eras, in all its points: only that is known here. */
static bool is_usual(const struct rules *r)
{
    return r->container == CONTAINER_STACK && r->turn_shape == TURN_FIVE_PHASES && r->untap == UNTAP_WITHOUT_PRIORITY &&
           r->discard == DISCARD_AT_CLEANUP && r->end_of_turn == END_OF_TURN_BEFORE_CLEANUP &&
           r->combat_steps == COMBAT_FIVE_STEPS && r->empty_combat != EMPTY_COMBAT_ALL_STEPS &&
           r->phase_end == PHASE_END_ALL_PASS && r->triggers == TRIGGERS_ON_STACK;
}

/* Empty pools, nothing to skip, nobody gone or controlled by another. */
static bool are_plain(const struct game *g)
{
    for (int i = 0; i < 2; i++) {
        const struct player *p = &g->player[i];
        if (!pool_is_empty(p) || p->turn_controller != i ||
            p->flags & (PLAYER_LOST | PLAYER_LEFT | PLAYER_SKIP_DRAW | PLAYER_DREW_EMPTY) ||
            p->count[ZONE_PHASED_OUT] || !skips_nothing(p))
            return false;
    }
    return true;
}

/* True when the player's mind would do nothing with priority in this step. Only for games in which nobody is controlled
 * by another. */
static bool rests(const struct engine *e, int player)
{
    const struct mind *m = &e->mind[player];
    unsigned wakes = m->wakes[player == e->g->active];
    if (!m->priority || (wakes & 1u << STEP_NONE && !(wakes >> e->g->step & 1)))
        return true;
    return m->idle && m->idle(m->self, e, player);
}

static bool both_idle(const struct engine *e)
{
    return rests(e, e->g->active) && rests(e, !e->g->active);
}

/* On a plain board whoever controls a permanent by itself does so. */
static int base_of(const struct perm *p)
{
    return p->base;
}

/* Bits 1 << player: they have a creature that could be asked to attack or to block. */
static unsigned fighters(const struct game *g)
{
    unsigned players = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = g->perm_live[word]; bits; bits &= bits - 1) {
            const struct perm *p = &g->perm[word * 64 + __builtin_ctzll(bits)];
            bool able = p->types & TYPE_CREATURE && !(p->flags & PERM_TAPPED);
            players |= (unsigned)able << base_of(p);
        }
    return players;
}

/* From the declaration of attackers on; `others` could block. True: what happens as the step of g->step begins has
 * happened. */
static bool fights(struct engine *e, bool others)
{
    struct game *g = e->g;
    combat_step(e);
    if (g->combat_defender == NO_PLAYER || is_due(g) || !both_idle(e))
        return true;
    g->step = STEP_BLOCKERS;
    if (others)
        return false;
    if (!both_idle(e)) /* nobody has been asked to block, as nobody could be */
        return true;
    bool first = combat_has_first_strike(e);
    g->step = first ? STEP_FIRST_DAMAGE : STEP_DAMAGE;
    combat_step(e);
    return true;
}

/* Cleanup, the next turn's beginning and its untap step, in one walk. */
static void change_turn(struct game *g)
{
    const uint32_t ends =
        PERM_DEATHTOUCHED | PERM_NO_REGENERATION | PERM_ATTACKED | PERM_DID_BLOCK | PERM_LOYALTY_USED | PERM_DAMAGED;
    if (!(g->player[1 - g->active].flags & PLAYER_NO_TURNS))
        g->active = (uint8_t)(1 - g->active);
    turn_counts(g);
    g->turn_timestamp = g->timestamp;
    g->storm = g->attacks_this_turn = 0;
    g->permanents_died = 0;
    for (int i = 0; i < 2; i++) {
        struct player *p = &g->player[i];
        p->lands_played = p->extra_lands = p->draws_this_turn = p->draw_step_draws = p->spells_this_turn = 0;
        p->damage_taken = p->life_gained = p->life_lost = 0;
        p->discards_this_turn = 0;
        memset(p->casts_of_type, 0, sizeof p->casts_of_type);
        memset(p->entered_of_type, 0, sizeof p->entered_of_type);
        p->entered = p->descended = p->crimes = p->void_turn = 0;
        p->flags &= (uint16_t)~PLAYER_OF_THE_TURN;
    }
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = g->perm_live[word]; bits; bits &= bits - 1) {
            struct perm *p = &g->perm[word * 64 + __builtin_ctzll(bits)];
            uint32_t flags = p->flags & ~ends;
            p->damage = 0;
            p->shields = 0;
            p->used &= USED_UP;
            if (base_of(p) == g->active) {
                flags &= ~(uint32_t)PERM_SICK;
                flags &= ~(uint32_t)(flags & PERM_SKIP_UNTAP ? PERM_SKIP_UNTAP : PERM_TAPPED);
            }
            p->flags = flags;
        }
}

/* Goes from step to step; where one is not over, g->step says which. True: what happens as it begins has happened. */
static bool passes_by(struct engine *e)
{
    struct game *g = e->g;
    unsigned able;
    switch ((enum step)g->step) {
    case STEP_BEGIN_COMBAT:
        if (g->combat_defender != NO_PLAYER || !both_idle(e))
            return false;
        g->step = STEP_ATTACKERS;
        able = fighters(g);
        if (able >> g->active & 1)
            return fights(e, able >> !g->active & 1);
        if (e->rules->empty_combat == EMPTY_COMBAT_SKIPS_TO_END && !both_idle(e))
            return false; /* it begins as ever, and somebody may act in it */
        if (g->attacks_this_turn < UINT8_MAX)
            g->attacks_this_turn++;
        g->step = STEP_END_COMBAT; /* fall through */
    case STEP_END_COMBAT:
        if (!both_idle(e))
            return false;
        if (g->combat_defender != NO_PLAYER)
            combat_end(e);
        g->step = STEP_MAIN2; /* fall through */
    case STEP_MAIN2:
        if (!both_idle(e))
            return false;
        g->step = STEP_END; /* fall through */
    case STEP_END:
        if (!both_idle(e))
            return false;
        g->step = STEP_CLEANUP; /* fall through */
    case STEP_CLEANUP:
        if (g->player[g->active].count[ZONE_HAND] > g->player[g->active].max_hand ||
            book_has_keyword(e->book, KEYWORD_PHASING) || book_has_keyword(e->book, KEYWORD_FORECAST))
            return false;
        change_turn(g);
        g->step = STEP_UPKEEP; /* fall through */
    case STEP_UPKEEP:
        if (!both_idle(e))
            return false;
        g->step = STEP_DRAW; /* fall through */
    case STEP_DRAW:
        if (e->rules->draw != DRAW_TURN_BASED)
            return false;
        turn_draw(e);
        if (is_due(g) || !both_idle(e))
            return true;
        g->step = STEP_MAIN1;
        return false;
    default:
        return false;
    }
}

bool turn_pass_by(struct engine *e)
{
    static const unsigned may_pass_by = 1u << STEP_UPKEEP | 1u << STEP_DRAW | 1u << STEP_BEGIN_COMBAT |
                                        1u << STEP_END_COMBAT | 1u << STEP_MAIN2 | 1u << STEP_END | 1u << STEP_CLEANUP;
    if (!(may_pass_by >> e->g->step & 1) || !is_still(e) || !is_usual(e->rules) || !are_plain(e->g))
        return false;
    e->g->passes = 0;
    loops_reset(e->g);
    return passes_by(e);
}
