/* minds.c - players that act from a scenario's lines: with priority, attacking, blocking
 *
 * An action is first checked by action_refused(), so that an illegal one is reported with its reason; an action that
 * turns out illegal only while it is announced (a target) is noticed afterwards by tried_look().
 */
#include "base/arena.h"
#include "base/err.h"
#include "engine/play/play.h"
#include "engine/scenario/inner.h"

#include <string.h>

/* ---- the object that a line means ------------------------------------------------------------ */

/* Objects of a player that fit a name, in one zone; a permanent of theirs on the battlefield. */
static int gather(struct scenario_run *run, const struct scenario_name *name, int player, int zone, uint16_t *out,
                  int max)
{
    int n = 0;
    for (int i = 0; i < run->g->object_cap && n < max; i++) {
        const struct object *o = game_object_c(run->g, (uint16_t)i);
        if (o->zone != zone || !name_fits(run, name, (uint16_t)i))
            continue;
        bool outside = run->book->card[o->card].layout >= LAYOUT_PLANE;
        int whose = o->perm != NO_PERM || outside ? o->controller : o->owner;
        if (player < 0 || whose == player)
            out[n++] = (uint16_t)i;
    }
    return n;
}

enum { GATHERED = 64 };

/* Looks in one zone after the other; of several that are alike the first. player -1: anybody's. */
static uint16_t find_in(struct scenario_run *run, const struct scenario_line *line, int player, const int *zones,
                        int n_zones)
{
    uint16_t found[GATHERED];
    for (int i = 0; i < n_zones; i++) {
        int n = gather(run, &line->subject, player, zones[i], found, GATHERED);
        if (n > 0)
            return name_find(run, &line->subject, found, n, NULL, line_named(run, line));
    }
    /* another player's, that was exiled and may be played */
    int n = player >= 0 ? gather(run, &line->subject, -1, ZONE_EXILE, found, GATHERED) : 0;
    if (n > 0)
        return name_find(run, &line->subject, found, n, NULL, line_named(run, line));
    run_invalid(run, line, "%s has no such card there", entity_word(&run->e, player_entity(line->player)));
    return NO_OBJECT;
}

/* Another player's card that an effect lets be played. */
static uint16_t allowed_card(struct scenario_run *run, const struct scenario_line *line)
{
    uint16_t found[GATHERED];
    int n = gather(run, &line->subject, -1, ZONE_EXILE, found, GATHERED);
    for (int i = 0; i < n; i++)
        if (game_object(run->g, found[i])->owner != line->player && permission_to_play(&run->e, line->player, found[i]))
            return found[i];
    return NO_OBJECT;
}

static uint16_t spell_of(struct scenario_run *run, const struct scenario_line *line)
{
    uint16_t allowed = allowed_card(run, line);
    if (allowed != NO_OBJECT)
        return allowed;
    static const int from_hand[] = {ZONE_HAND,  ZONE_COMMAND, ZONE_GRAVEYARD,
                                    ZONE_EXILE, ZONE_LIBRARY, ZONE_BATTLEFIELD};
    static const int from_graveyard[] = {ZONE_GRAVEYARD};
    static const int from_exile[] = {ZONE_EXILE};
    static const int from_command[] = {ZONE_COMMAND};
    switch ((enum cast_way)line->way) {
    case CAST_FLASHBACK:
    case CAST_RETRACE:
        return find_in(run, line, line->player, from_graveyard, 1);
    case CAST_SUSPENDED:
    case CAST_MADNESS:
        return find_in(run, line, line->player, from_exile, 1);
    case CAST_COMMAND:
        return find_in(run, line, line->player, from_command, 1);
    default:
        return find_in(run, line, line->player, from_hand, (int)ARRAY_LEN(from_hand));
    }
}

/* An untapped permanent if there is one. */
static uint16_t source_of(struct scenario_run *run, const struct scenario_line *line)
{
    static const int zones[] = {ZONE_BATTLEFIELD, ZONE_HAND, ZONE_GRAVEYARD, ZONE_EXILE, ZONE_COMMAND};
    uint16_t found[GATHERED];
    int n = gather(run, &line->subject, line->player, ZONE_BATTLEFIELD, found, GATHERED);
    for (int i = 0; i < n && line->kind == LINE_MANA; i++)
        if (!(game_perm(run->g, found[i])->flags & PERM_TAPPED))
            return found[i];
    if (n == 0 && gather(run, &line->subject, -1, ZONE_BATTLEFIELD, found, GATHERED) > 0)
        return find_in(run, line, -1, zones, 1); /* another player's, that any may use */
    return find_in(run, line, line->player, zones, (int)ARRAY_LEN(zones));
}

/* The ability that is meant: the n-th that can be activated, or the only one that may be now. */
static bool ability_of(struct scenario_run *run, const struct scenario_line *line, struct action *out)
{
    struct held held[64];
    int n = chars_abilities(&run->e, out->object, held, (int)ARRAY_LEN(held)), nth = 0, legal = 0;
    uint8_t chosen = 0;
    for (int i = 0; i < n; i++) {
        bool mana = held[i].a->kind == ABILITY_MANA;
        if (!mana && held[i].a->kind != ABILITY_ACTIVATED)
            continue;
        nth++;
        if (line->ability == nth) {
            out->ability = held[i].action;
            return true;
        }
        if (line->ability > 0 || (line->kind == LINE_MANA && !mana))
            continue;
        struct action one = *out;
        one.ability = held[i].action;
        bool may = action_refused(&run->e, &one) == NULL;
        if (legal == 0 && (may || nth == 1))
            chosen = held[i].action;
        if (may && line->kind == LINE_MANA && (line->x < 0 || n == 1)) {
            legal = 1;
            break;
        }
        legal += may;
    }
    if (line->ability > nth || nth == 0) {
        run_invalid(run, line, nth == 0 ? "%s has no ability that can be activated" : "%s has fewer abilities",
                    entity_word(&run->e, out->object));
        return false;
    }
    if (legal > 1 && line->kind == LINE_ACTIVATE) {
        run_invalid(run, line, "%s has %d abilities that could be activated: say \"ability 1\" to \"ability %d\"",
                    entity_word(&run->e, out->object), legal, nth);
        return false;
    }
    out->ability = chosen;
    return true;
}

static bool action_of(struct scenario_run *run, const struct scenario_line *line, struct action *out)
{
    static const int hand[] = {ZONE_HAND, ZONE_GRAVEYARD, ZONE_LIBRARY, ZONE_EXILE};
    static const int anywhere[] = {ZONE_BATTLEFIELD};
    *out = (struct action){.player = (uint8_t)line->player, .way = (uint8_t)line->way};
    switch (line->kind) {
    case LINE_CAST:
        out->kind = ACTION_CAST;
        out->object = spell_of(run, line);
        if (out->object != NO_OBJECT && line->subject.kind == NAME_CARD && line->way == CAST_PLAIN &&
            game_object(run->g, out->object)->card != run->card[line->subject.card])
            out->way = run->book->card[game_object(run->g, out->object)->card].layout == LAYOUT_SPLIT ? CAST_RIGHT_HALF
                                                                                                      : CAST_OTHER_SIDE;
        break;
    case LINE_LAND:
        out->kind = ACTION_LAND;
        out->object = find_in(run, line, line->player, hand, (int)ARRAY_LEN(hand));
        break;
    case LINE_ACTIVATE:
    case LINE_MANA:
        out->kind = ACTION_ACTIVATE;
        out->object = source_of(run, line);
        if (out->object != NO_OBJECT && !ability_of(run, line, out))
            return false;
        break;
    case LINE_FACE_UP:
        out->kind = ACTION_FACE_UP;
        out->object = find_in(run, line, line->player, anywhere, 1);
        break;
    case LINE_SUSPEND:
        out->kind = ACTION_SUSPEND;
        out->object = find_in(run, line, line->player, hand, 1);
        break;
    case LINE_SPECIAL:
        out->kind = ACTION_SPECIAL;
        return true;
    default:
        out->kind = ACTION_CONCEDE;
        return true;
    }
    if (out->object == NO_OBJECT)
        run->stop = true; /* name_find has said why */
    return !run->stop;
}

/* ---- with priority --------------------------------------------------------------------------- */

/* Could the name be a target of the ability now? */
static bool in_reach(struct scenario_run *run, struct context *c, const struct ability *a,
                     const struct scenario_name *name)
{
    uint16_t found[MAX_OPTIONS];
    for (int spec = 0; spec < a->targets; spec++) {
        int n = target_candidates(&run->e, c, a, spec, found, MAX_OPTIONS);
        for (int i = 0; i < n; i++)
            if (name_fits(run, name, found[i]))
                return true;
    }
    return false;
}

/* In a window only some targets are to be had (an interrupt's is what is being cast): a line that names another
 * waits. */
static bool targets_in_reach(struct scenario_run *run, const struct scenario_line *line, const struct action *action)
{
    uint16_t card = game_object(run->g, action->object)->card;
    struct context c;
    struct held held;
    const struct ability *a = NULL;
    if (action->kind == ACTION_ACTIVATE && chars_ability(&run->e, action->object, action->ability, &held)) {
        a = held.a;
        card = held.card;
    }
    for (int i = 0; action->kind == ACTION_CAST && !a && i < run->book->card[card].abilities; i++) {
        const struct ability *one = &run->book->ability[run->book->card[card].first_ability + i];
        a = one->kind == ABILITY_SPELL && one->targets > 0 ? one : NULL;
    }
    if (!a)
        return true;
    context_of(&c, &run->e, action->object, card, 0, action->player);
    for (int i = 0; i < line->on_n; i++)
        if (!in_reach(run, &c, a, &line->on[i]))
            return false;
    return true;
}

static void hand_over(struct scenario_run *run, const struct scenario_line *line)
{
    line_begin(run, line);
    run->trying = line;
    run->refusals = run->e.refusals;
    run->serial = run->g->serial;
    run->mana_before = line_mana(run, line);
    run->used_targets = run->used_costs = 0;
    run->given = 0;
    run->offered = 0;
}

/* True: the line is an action that *out now holds. False: it was refused as it should, or waits; the caller looks again
 * if the line is done. */
static bool act(struct scenario_run *run, const struct scenario_line *line, struct action *out)
{
    if (!action_of(run, line, out))
        return false;
    const char *why = out->kind == ACTION_CONCEDE ? NULL : action_refused(&run->e, out);
    bool forbidden = why && run->placed && line->flags & LINE_REFUSED;
    if (window_is_open(run->g) && !forbidden && (why || !targets_in_reach(run, line, out)))
        return false; /* its moment has not come */
    if (why || ((line->flags & LINE_LEGAL) && line->on_n == 0)) {
        line_begin(run, line);
        line_end(run, line);
        legality_look(run, line, why ? arena_strdup(run->arena, why) : NULL);
        return false;
    }
    hand_over(run, line);
    return true;
}

/* This turn's attack has been made, and no effect allows another. */
static bool attack_is_over(const struct game *g)
{
    for (int i = 0; i < g->extra_n; i++)
        if (g->extra[i] & 0x80)
            return false;
    return g->attacks_this_turn > 0;
}

/* Fifth: a scripted attack is announced in the main phase. */
static bool announce(struct scenario_run *run, const struct scenario_line *line, int player, struct action *out)
{
    const struct game *g = run->g;
    if (run->e.rules->attack_place != ATTACK_WITHIN_MAIN || line->kind != LINE_ATTACK || line->player != player ||
        g->step != STEP_MAIN1 || g->stack_n > 0 || (attack_is_over(g) && !(line->flags & LINE_REFUSED)) ||
        window_is_open(g))
        return false;
    *out = (struct action){.kind = ACTION_ATTACK, .player = (uint8_t)player};
    const char *why = action_refused(&run->e, out);
    if (!why)
        return true;
    if (g->active == player && !(line->flags & LINE_LEGAL)) {
        legality_look(run, line, arena_strdup(run->arena, why));
        line_end(run, line);
    }
    return false;
}

/* "A does not attack", "B does not block": nobody asks who cannot, so it is done when its step has gone by. */
static bool gone_by(const struct scenario_run *run, const struct scenario_line *line)
{
    int step = run->g->step;
    bool behind = line->kind == LINE_ATTACK ? step >= STEP_ATTACKERS && step <= STEP_END
                                            : step >= STEP_BLOCKERS && step <= STEP_END_COMBAT;
    return behind && line->on_n == 0 && !(line->flags & (LINE_REFUSED | LINE_LEGAL));
}

/* A line that waits for the engine to ask for it: how long? */
static void wait_for(struct scenario_run *run, const struct scenario_line *line)
{
    const struct game *g = run->g;
    if (run->last != line) {
        run->last = line;
        run->mark = (struct scenario_mark){.turn = g->turn, .step = g->step, .active = g->active};
    } else if (g->turn > run->mark.turn + g->players) {
        run_invalid(run, line, "%s was not asked for this within a turn of each player",
                    entity_word(&run->e, player_entity(line->player)));
    }
}

static bool is_directive(const struct scenario_line *line)
{
    return line->kind >= LINE_PASS && line->kind <= LINE_TO;
}

/* Passes, and notes it for "A passes". */
static bool passes(struct scenario_run *run, int player)
{
    if (run->now && run->now->kind == LINE_PASS && run->now->player == player)
        run->mark.passed = true;
    return false;
}

/* The line after the directive that is under way, if any. */
static const struct scenario_line *line_behind(struct scenario_run *run)
{
    if (run->stop || run->roll_back)
        return NULL;
    if (!run->now)
        return line_next(run, false);
    bool *done = &run->done[run->now - run->s->line];
    *done = true;
    const struct scenario_line *line = line_next(run, false);
    *done = false;
    return line;
}

/* Does the first line that is not to be refused cast something that this window is for? Then those before it are of
 * this moment, too. */
static bool lines_are_of_window(struct scenario_run *run)
{
    const struct scenario_line *line = line_behind(run);
    if (!line || !(line->flags & LINE_REFUSED))
        return false;
    const struct scenario_line *end = run->s->line + run->s->n_lines;
    while (line < end && (line->flags & LINE_REFUSED || !(line->eras & 1u << run->era)))
        line++;
    uint16_t object;
    if (line == end || line->kind != LINE_CAST || gather(run, &line->subject, line->player, ZONE_HAND, &object, 1) == 0)
        return false;
    struct action action = {
        .kind = ACTION_CAST, .player = (uint8_t)line->player, .object = object, .way = (uint8_t)line->way};
    return action_refused(&run->e, &action) == NULL;
}

/* Inside an announcement or damage: only an action that fits. Where a line has named the window, what it forbids can be
 * tried there. */
static bool answer_window(struct scenario_run *run, int player, struct action *out)
{
    if (run->now && run->now->kind == LINE_TO && run->g->timing == TIMING_PREVENTION) {
        directive_look(run);
        run->placed = !run->now && !run->stop;
        if (run->placed)
            (void)line_next(run, true); /* what is expected there */
    }
    if (run->g->timing == TIMING_PREVENTION && !run->placed)
        run->placed = lines_are_of_window(run);
    for (;;) {
        const struct scenario_line *line = line_behind(run);
        if (line && line->kind == LINE_PASS && line->player == player && !run->now) {
            line_begin(run, line);
            line_end(run, line);
            return false;
        }
        if (!line || line->kind > LINE_SPECIAL || line->player != player)
            return passes(run, player);
        if (act(run, line, out))
            return true;
        if (run->stop || !run->done[line - run->s->line])
            return passes(run, player);
    }
}

bool answer_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct scenario_run *run = ((struct scenario_player *)self)->run;
    tried_look(run);
    (void)e;
    if (window_is_open(run->g))
        return answer_window(run, player, out);
    run->placed = false;
    directive_look(run);
    while (!run->stop && !run->roll_back && !run->now) {
        const struct scenario_line *line = line_next(run, true);
        if (!line) {
            run->finished = !run->stop;
            if (run->watch && run->finished)
                tell_end(run); /* before the pass that ends it */
            return false;
        }
        if (is_directive(line)) {
            directive_begin(run, line);
            continue;
        }
        if (line->kind == LINE_ATTACK || line->kind == LINE_BLOCK) {
            wait_for(run, line);
            if (gone_by(run, line))
                line_end(run, line);
            else if ((line->on_n > 0 || line->flags & LINE_YES) && announce(run, line, player, out))
                return true;
            if (run->done[line - run->s->line])
                continue;
            return false;
        }
        if (line->player != player) {
            wait_for(run, line);
            return false;
        }
        if (act(run, line, out))
            return true;
        if (!run->stop && !run->done[line - run->s->line])
            return false;
    }
    return passes(run, player);
}

/* ---- attacks and blocks ---------------------------------------------------------------------- */

/* The line of a kind that this player is to answer with, if it is its turn. */
static const struct scenario_line *plan_line(struct scenario_run *run, enum line_kind kind, int player)
{
    tried_look(run);
    if (run->now && !window_is_open(run->g))
        directive_look(run);
    if (run->stop || run->roll_back)
        return NULL;
    const struct scenario_line *now = run->now;
    bool there = !now || (now->kind == LINE_TO && (now->step == STEP_ATTACKERS || now->step == STEP_BLOCKERS));
    if (!there && run->s->defaults != DEFAULTS_STRICT)
        return NULL;
    const struct scenario_line *line = NULL;
    for (size_t i = 0; i < run->s->n_lines && !line; i++) {
        const struct scenario_line *one = &run->s->line[i];
        if (!run->done[i] && one != now && (one->eras & 1u << run->era) && one->kind != LINE_CHOOSE &&
            one->kind != LINE_ORDER && one->kind != LINE_ASSIGN && one->kind != LINE_ANSWER)
            line = one;
    }
    if (line && line->kind == LINE_EXPECT && !now)
        line = line_next(run, true);
    return line && line->kind == kind && line->player == player && !run->stop ? line : NULL;
}

static uint16_t perm_named(struct scenario_run *run, const struct scenario_line *line, const struct scenario_name *name,
                           int player, uint64_t *taken)
{
    uint16_t options[MAX_PERMANENTS];
    int n = 0;
    for (int i = perm_first(run->g); i >= 0; i = perm_next(run->g, i)) {
        uint16_t object = run->g->perm[i].object;
        if (game_together(run->g, game_object_c(run->g, object)->controller, player))
            options[n++] = object;
    }
    uint64_t skip[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        int perm = game_object_c(run->g, options[i])->perm;
        if (taken && taken[perm >> 6] >> (perm & 63) & 1)
            skip[i >> 6] |= 1ULL << (i & 63);
    }
    uint16_t found = name_find(run, name, options, n, skip, line_named(run, line));
    if (found == NO_OBJECT) {
        for (int i = 0; taken && i < n; i++) {
            if (!name_fits(run, name, options[i]))
                continue;
            err_clear(run->err);
            run_invalid(run, line, "%s is named more often than there are such permanents", name_shown(run, name));
            break;
        }
        run->stop = true;
        return found;
    }
    int perm = game_object_c(run->g, found)->perm;
    if (taken)
        taken[perm >> 6] |= 1ULL << (perm & 63);
    return found;
}

/* Returns what is attacked: 0x80 + record of a planeswalker, or a player: the one named, else the first opponent. */
static uint8_t attacked(struct scenario_run *run, const struct scenario_line *line, const struct scenario_name *name,
                        int player)
{
    if (name->kind != NAME_PLAYER || name->player < 0) {
        for (int p = 0; name->kind == NAME_PLAYER && p < run->g->players; p++)
            if (game_in(run->g, p) && game_opponents(run->g, player, p) && !attack_out_of_place(run->g, player, p))
                return (uint8_t)p;
        if (name->kind != NAME_PLAYER) {
            uint16_t object = name_find(run, name, NULL, 0, NULL, line_named(run, line));
            if (object != NO_OBJECT && game_object(run->g, object)->perm != NO_PERM)
                return (uint8_t)(0x80 + game_object(run->g, object)->perm);
            run->stop = true;
        }
        return 0;
    }
    return (uint8_t)name->player;
}

static bool attack_of(struct scenario_run *run, const struct scenario_line *line, int player, struct attack_plan *out)
{
    uint64_t taken[2] = {0, 0};
    uint8_t target[SCENARIO_NAMES + 1] = {attacked(run, line, &line->subject, player)};
    out->n = 0;
    for (int i = 0; i < line->cost_n && !run->stop; i++)
        target[i + 1] = attacked(run, line, &line->cost[i], player);
    for (int i = 0; i < line->on_n && !run->stop; i++) {
        uint16_t object = perm_named(run, line, &line->on[i], player, taken);
        if (object == NO_OBJECT)
            return false;
        out->attack[out->n++] = (struct attack){
            .perm = game_object(run->g, object)->perm, .target = target[line->on[i].share], .band = line->on[i].group};
    }
    return !run->stop;
}

static bool block_of(struct scenario_run *run, const struct scenario_line *line, int player, struct block_plan *out)
{
    out->n = 0;
    uint64_t attackers[2] = {0, 0}, taken[2];
    uint16_t attacker[SCENARIO_NAMES];
    for (int i = 0; i < line->cost_n && !run->stop; i++)
        attacker[i] = perm_named(run, line, &line->cost[i], run->g->active, attackers);
    for (int i = 0; i < line->on_n && !run->stop; i++) {
        if (i == 0 || line->on[i].group != line->on[i - 1].group)
            memset(taken, 0, sizeof taken);
        uint16_t object = perm_named(run, line, &line->on[i], player, taken);
        if (object == NO_OBJECT)
            return false;
        if (out->n == MAX_BLOCKS) {
            run_invalid(run, line, "more than %d blocks", MAX_BLOCKS);
            return false;
        }
        out->block[out->n].blocker = game_object(run->g, object)->perm;
        out->block[out->n++].attacker = game_object(run->g, attacker[line->on[i].group])->perm;
    }
    return !run->stop;
}

/* No line says who attacks or blocks: that is a choice, too, where every choice has to be made. */
static void plan_unscripted(struct scenario_run *run, int player, const char *does)
{
    if (run->s->defaults != DEFAULTS_STRICT || run->stop || run->roll_back || run->finished)
        return;
    const char *name = entity_word(&run->e, player_entity(player));
    run_invalid(run, run->last, "%s has to choose who %ss: say so with \"%s %ss%s ...\" or \"%s does not %s\"", name,
                does, name, does, *does == 'a' ? " with" : "", name, does);
    run->out->asks = run->out->reason;
    answer_offer(run, "%s does not %s", name, does);
}

/* The lines that name a plan, one after the other: each is tried, the first that is no mere trial is the answer. plan:
 * a struct block_plan for LINE_BLOCK, else a struct attack_plan. False: no line said what to do, and the least that is
 * legal has to do. */
static bool plan_from_lines(struct scenario_run *run, enum line_kind kind, struct engine *e, int player, void *plan)
{
    const struct scenario_line *line;
    while ((line = plan_line(run, kind, player)) != NULL) {
        line_begin(run, line);
        if (!(kind == LINE_BLOCK ? block_of(run, line, player, plan) : attack_of(run, line, player, plan)))
            return false;
        bool legal = kind == LINE_BLOCK ? block_legal(e, player, plan) : attack_legal(e, player, plan);
        line_end(run, line);
        legality_look(run, line, legal ? NULL : arena_strdup(run->arena, e->why));
        if (run->stop)
            return false;
        if (!(line->flags & (LINE_LEGAL | LINE_REFUSED)))
            return true;
    }
    return false;
}

void answer_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct scenario_run *run = ((struct scenario_player *)self)->run;
    if (plan_from_lines(run, LINE_ATTACK, e, player, out))
        return;
    plan_unscripted(run, player, "attack");
    attack_plain(e, player, out);
}

void answer_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct scenario_run *run = ((struct scenario_player *)self)->run;
    if (plan_from_lines(run, LINE_BLOCK, e, player, out))
        return;
    plan_unscripted(run, player, "block");
    block_plain(e, player, out);
}
