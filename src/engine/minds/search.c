/* search.c - tries each move on copies of the game
 *
 * Each candidate is played out by greedy minds on a few copies in which everything that the player cannot see has been
 * dealt again, and what the positions are worth some turns later is added up; all candidates meet the same deals. A
 * copy can be taken where somebody has priority, and where attackers or blockers are to be declared as a step begins:
 * there the step is begun again with the plan as its answer; Fifth Edition's attack is planned as it is announced. In
 * its windows inside other things, and for every other question, the greedy mind answers.
 *
 * With few copies a decision (below WIDE) only what the greedy mind would do is looked at: its spell, what it would
 * cast in its place, the spell at other targets, or nothing. Where it has one thing to do that can wait for nothing (a
 * land, a permanent without a rival, another ability) nothing is tried. So most copies go to attacks, blocks and the
 * spells that matter.
 */
#include "base/rng.h"
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"

#include <string.h>

enum {
    MOST_DEALS = 8,
    MOST_PLANS = 24,
    MOST_MOVES = MAX_ACTIONS + 1,
    STEPS_AHEAD = 2000,
    WIDE = 12,     /* copies a decision from which on every action is tried */
    NARROW = 6,    /* below: copies a deal */
    PROPOSALS = 2, /* below: spells of the greedy mind's that are compared */
    AIMS = 2,      /* below: other targets of the first of them */
    DOUBT = 30,    /* below: what another action has to be worth more in a deal */
};

/* The player who is looked for first gives the answer that is tried, then plays on greedily. */
struct trial {
    struct greedy_mind greedy;
    const struct action *action; /* NULL: passes */
    const struct attack_plan *attack;
    const struct block_plan *block;
    uint16_t target;  /* of the action; NO_OBJECT: the greedy mind's */
    bool acts, given; /* it answers with an action, and has */
    bool planned;     /* the attack was given */
};

/* What is compared with others: an answer to the present question. */
struct move {
    const struct action *action; /* NULL: passes, or declares one of the plans as its step begins */
    const struct attack_plan *attack;
    const struct block_plan *block;
    uint16_t target; /* of the action; NO_OBJECT: the greedy mind's */
    bool acts;
    long sum; /* what its copies were worth */
};

struct search_room {
    struct engine e;
    struct trial trial;
    struct greedy_mind others[MAX_PLAYERS];
    struct greedy_mind own; /* answers what is not searched */
    struct action action[MAX_ACTIONS];
    struct attack_plan attack[MOST_PLANS];
    struct block_plan block[MOST_PLANS];
    struct move move[MOST_MOVES];
    struct attack_plan chosen; /* Fifth Edition: of the attack that was announced */
    uint16_t chosen_turn;      /* when; 0: none is */
    uint16_t aimed, aim;       /* object that was cast at that target; NO_OBJECT: none is */
    uint64_t game[];           /* the copy that is played, and the deal it is taken from */
};

static size_t room_size(void)
{
    return (sizeof(struct search_room) + 7) / 8 * 8;
}

size_t search_memory(const struct game *g)
{
    return room_size() + 2 * (size_t)g->bytes;
}

void search_mind_init(struct search_mind *self, void *memory, const struct game *g, uint64_t seed, uint32_t nodes)
{
    memset(memory, 0, search_memory(g));
    *self = (struct search_mind){.room = memory, .seed = seed, .nodes = nodes ? nodes : 1};
    self->room->aimed = NO_OBJECT;
    self->turns = self->nodes < WIDE ? 2 : 3;
}

/* ---- a trial --------------------------------------------------------------------------------- */

static bool trial_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct trial *t = self;
    if (t->acts && !t->given) {
        t->given = true;
        if (!t->action)
            return false;
        *out = *t->action;
        return true;
    }
    return mind_greedy(&t->greedy).priority(&t->greedy, e, player, out);
}

static bool trial_idle(void *self, const struct engine *e, int player)
{
    struct trial *t = self;
    if (t->acts && !t->given)
        return false;
    return mind_greedy(&t->greedy).idle(&t->greedy, e, player);
}

static void trial_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct trial *t = self;
    if (t->attack && !t->planned) {
        t->planned = true;
        out->n = t->attack->n;
        memcpy(out->attack, t->attack->attack, (size_t)out->n * sizeof out->attack[0]);
        return;
    }
    greedy_attackers(&t->greedy, e, player, out);
}

static void trial_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct trial *t = self;
    if (t->block && !t->given) {
        t->given = true;
        *out = *t->block;
        return;
    }
    greedy_blockers(&t->greedy, e, player, out);
}

/* Takes that target alone, if it is asked for one and may. */
static bool aims_at(uint16_t object, uint16_t target, const struct question *q, struct answer *out)
{
    if (q->purpose != FOR_TARGETS || q->source != object || q->spec != 0 || q->max < 1 || q->min > 1)
        return false;
    for (int i = 0; i < q->options; i++)
        if (q->option[i] == target) {
            out->n = 1;
            out->value[0] = (int16_t)i;
            return true;
        }
    return false;
}

static void trial_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct trial *t = self;
    if (t->target == NO_OBJECT || !t->given || !t->action || !aims_at(t->action->object, t->target, q, out))
        greedy_choose(&t->greedy, e, q, out);
    else
        t->target = NO_OBJECT;
}

static struct game *room_game(struct search_mind *m, const struct game *g, int which)
{
    return (struct game *)(void *)((char *)m->room + room_size() + (size_t)which * g->bytes);
}

/* Deals the unknown cards by that number: the copy from which all moves are tried. */
static void deal_game(struct search_mind *m, const struct engine *e, int player, uint64_t deal)
{
    struct game *g = room_game(m, e->g, 1);
    struct rng rng;
    game_copy(g, e->g);
    rng_init(&rng, rng_seed_derive(m->seed ^ e->g->decisions, deal));
    deal_unknown(g, player, &rng);
    memcpy(g->rng, rng.s, sizeof g->rng);
}

/* A copy of the deal; the trial's player is ready to answer. */
static struct engine *copy_game(struct search_mind *m, const struct engine *e, int player, const struct move *move)
{
    struct search_room *room = m->room;
    struct game *g = room_game(m, e->g, 0);
    game_copy(g, room_game(m, e->g, 1));
    engine_init(&room->e, e->rules, e->book, g);
    room->e.quiet = 1;
    room->e.check_each = 0;
    memset(room->others, 0, sizeof room->others);
    memset(&room->trial, 0, sizeof room->trial);
    room->trial.action = move->action;
    room->trial.attack = move->attack;
    room->trial.block = move->block;
    room->trial.target = move->target;
    room->trial.acts = move->acts;
    for (int i = 0; i < g->players; i++)
        engine_set_mind(&room->e, i, mind_greedy(&room->others[i]));
    struct mind mind = mind_greedy(&room->trial.greedy);
    mind.self = &room->trial;
    mind.priority = trial_priority;
    mind.idle = trial_idle;
    mind.attackers = trial_attackers;
    mind.blockers = trial_blockers;
    mind.choose = trial_choose;
    engine_set_mind(&room->e, player, mind);
    m->played++;
    return &room->e;
}

static int worth_of_move(struct search_mind *m, const struct engine *e, int player, const struct move *move)
{
    struct engine *copy = copy_game(m, e, player, move);
    struct game *g = copy->g;
    unsigned until = g->turn + m->turns;
    if (!move->acts)
        g->substep = SUB_BEGIN;
    for (int i = 0; i < STEPS_AHEAD && g->waiting != WAIT_OVER && g->turn < until; i++)
        (void)engine_step(copy);
    return position_worth(copy, player);
}

/* Of the moves that are left those so many that are worth most, the best first, and the first of all. */
static int keep_best(const struct move *move, int *left, int n, int keep)
{
    int kept = n < keep ? n : keep;
    bool first = false;
    for (int i = 1; i < n; i++) {
        int at = i, it = left[i];
        for (; at > 0 && move[left[at - 1]].sum < move[it].sum; at--)
            left[at] = left[at - 1];
        left[at] = it;
    }
    for (int i = 0; i < kept; i++)
        first |= left[i] == 0;
    if (!first && n > kept)
        left[kept++] = 0;
    return kept;
}

/* The best of n moves. All are tried on so many deals; then the best few and the first one on as many more. Another
 * than the first has to be worth so much more in a deal. */
static int best_move(struct search_mind *m, const struct engine *e, int player, struct move *move, int n, int deals,
                     int more, int keep, int doubt)
{
    int alive[MOST_MOVES], left = n, best = 0;
    for (int i = 0; i < n; i++) {
        alive[i] = i;
        move[i].sum = 0;
    }
    for (int k = 0; k < deals + more && left > 1; k++) {
        deal_game(m, e, player, (uint64_t)k);
        for (int i = 0; i < left; i++)
            move[alive[i]].sum += worth_of_move(m, e, player, &move[alive[i]]);
        if (k + 1 < deals)
            continue;
        left = keep_best(move, alive, left, keep);
        best = alive[0];
        if (move[best].sum == move[0].sum)
            return 0;
    }
    return move[best].sum > move[0].sum + (long)doubt * (deals + more) ? best : 0;
}

/* ---- priority -------------------------------------------------------------------------------- */

static bool can_search(const struct engine *e)
{
    return engine_can_copy(e) && (e->g->timing == TIMING_STACK || e->g->timing == TIMING_BATCH) &&
           e->g->waiting == WAIT_PRIORITY;
}

/* How often the unknown cards are dealt for so many candidates. */
static int deals_for(const struct search_mind *m, int candidates)
{
    int deals = (int)(m->nodes / (uint32_t)(m->nodes < WIDE ? NARROW : candidates));
    return deals < 1 ? 1 : deals > MOST_DEALS ? MOST_DEALS : deals;
}

/* Every action that is legal, and passing. */
static bool search_all(struct search_mind *m, struct engine *e, int player, struct action *out)
{
    struct search_room *room = m->room;
    struct move *move = room->move;
    int n = actions_list(e, player, room->action, MAX_ACTIONS, false);
    if (n == 0)
        return false;
    if (n + 1 > (int)m->nodes)
        n = (int)m->nodes > 1 ? (int)m->nodes - 1 : 1;
    for (int i = 0; i <= n; i++)
        move[i] = (struct move){.action = i ? &room->action[i - 1] : NULL, .target = NO_OBJECT, .acts = true};
    int best = best_move(m, e, player, move, n + 1, deals_for(m, n + 1), 0, n + 1, 0);
    if (best == 0)
        return false;
    *out = room->action[best - 1];
    return true;
}

static int attack_candidates(struct search_room *room, struct engine *e, int player);

/* Fifth Edition: which attack to announce, if any; the plan is kept until it is asked for. */
static bool search_announcement(struct search_mind *m, struct engine *e, int player, const struct action *announce)
{
    struct search_room *room = m->room;
    struct move *move = room->move;
    int plans = attack_candidates(room, e, player), n = 0;
    for (int i = 0; i < plans && i < (int)m->nodes; i++)
        if (room->attack[i].n)
            move[n++] =
                (struct move){.action = announce, .attack = &room->attack[i], .target = NO_OBJECT, .acts = true};
    move[n++] = (struct move){.target = NO_OBJECT, .acts = true};
    int deals = deals_for(m, n);
    int best = best_move(m, e, player, move, n, deals, deals, 1, 0);
    if (!move[best].action)
        return false;
    room->chosen = *move[best].attack;
    room->chosen_turn = e->g->turn;
    return true;
}

/* What the greedy mind would do now, and what in its place: it takes what it proposed and did not do for refused. */
static int proposals(struct search_room *room, struct engine *e, int player)
{
    struct greedy_mind before = room->own;
    struct mind greedy = mind_greedy(&room->own);
    int n = 0;
    while (n < PROPOSALS && greedy.priority(greedy.self, e, player, &room->action[n])) {
        if (room->action[n].kind != ACTION_CAST && n > 0)
            break;
        if (room->action[n++].kind != ACTION_CAST)
            break;
    }
    if (n > 0)
        room->own = before; /* it has proposed nothing yet; where it has nothing it may remember that */
    return n;
}

/* Does it matter whether the first of so many actions is done now? Of abilities the first of a turn is tried where it
 * is a creature's, which might attack or block instead. */
static bool is_worth_trying(const struct search_room *room, const struct engine *e, const struct action *first, int n)
{
    const struct card *card = &e->book->card[game_object_c(e->g, first->object)->card];
    if (first->kind == ACTION_ACTIVATE)
        return room->own.acts == 0 && card->types & TYPE_CREATURE;
    return first->kind == ACTION_CAST && (n > 1 || !(card->types & TYPE_PERMANENT));
}

/* Adds the spell at its best targets but the greedy mind's own, which is the best by its measure. */
static int other_targets(struct engine *e, int player, const struct action *action, struct move *move, int n)
{
    uint16_t list[MAX_OPTIONS], number = game_object_c(e->g, action->object)->card;
    int spell = spell_ability(e, number), score[MAX_OPTIONS];
    struct context c;
    struct aim aim;
    if (action->kind != ACTION_CAST || spell == 255)
        return n;
    const struct ability *a = &e->book->ability[e->book->card[number].first_ability + spell];
    if (!a->targets || a->flags & ABILITY_MODAL)
        return n;
    context_of(&c, e, action->object, number, spell, player);
    int found = target_candidates(e, &c, a, 0, list, MAX_OPTIONS);
    aim_of_ability(e, a, 0, &aim);
    for (int i = 0; i < found; i++)
        score[i] = aim_score(e, player, &aim, list[i]);
    for (int k = 0; k <= AIMS; k++) {
        int best = -1;
        for (int i = 0; i < found; i++)
            if (score[i] > 0 && (best < 0 || score[i] > score[best]))
                best = i;
        if (best < 0)
            break;
        score[best] = 0;
        if (k > 0)
            move[n++] = (struct move){.action = action, .target = list[best], .acts = true};
    }
    return n;
}

/* The greedy mind's choice, its next one, or nothing. */
static bool search_few(struct search_mind *m, struct engine *e, int player, struct action *out)
{
    struct search_room *room = m->room;
    struct move *move = room->move;
    int spells = proposals(room, e, player), n = 0, best = 0;
    if (spells == 0)
        return false;
    *out = room->action[0];
    bool announces = out->kind == ACTION_ATTACK;
    if (announces && !search_announcement(m, e, player, out))
        return false;
    if (!announces && is_worth_trying(room, e, out, spells)) {
        for (int i = 0; i < spells; i++)
            move[n++] = (struct move){.action = &room->action[i], .target = NO_OBJECT, .acts = true};
        move[n++] = (struct move){.target = NO_OBJECT, .acts = true};
        n = other_targets(e, player, &room->action[0], move, n);
        int deals = deals_for(m, n);
        best = best_move(m, e, player, move, n, deals, 0, n, DOUBT);
        if (!move[best].action)
            return false;
        *out = *move[best].action;
        room->aimed = move[best].target == NO_OBJECT ? NO_OBJECT : out->object;
        room->aim = move[best].target;
    }
    struct action again;
    struct mind greedy = mind_greedy(&room->own);
    (void)greedy.priority(greedy.self, e, player, &again); /* it remembers what is done */
    if (best > 0)
        room->own.proposed = (uint16_t)(out->object + 1);
    return true;
}

static bool search_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct search_mind *m = self;
    struct mind greedy = mind_greedy(&m->room->own);
    m->room->aimed = NO_OBJECT;
    if (!can_search(e))
        return greedy.priority(greedy.self, e, player, out);
    return m->nodes < WIDE ? search_few(m, e, player, out) : search_all(m, e, player, out);
}

static void search_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct search_room *room = ((struct search_mind *)self)->room;
    if (room->aimed == NO_OBJECT || !aims_at(room->aimed, room->aim, q, out))
        greedy_choose(&room->own, e, q, out);
    else
        room->aimed = NO_OBJECT;
}

static bool search_idle(void *self, const struct engine *e, int player)
{
    const struct game *g = e->g;
    struct search_mind *m = self;
    if (m->nodes < WIDE)
        return mind_greedy(&m->room->own).idle(&m->room->own, e, player);
    /* in the steps in which greedy minds never act there is little to find, and most of a game is made of them */
    if (g->stack_n || g->step == STEP_MAIN1 || g->step == STEP_MAIN2 || g->step == STEP_BLOCKERS ||
        g->step == STEP_END || g->step == STEP_ATTACKERS || g->timing > TIMING_BATCH)
        return false;
    return g->active == player || g->step != STEP_DRAW;
}

/* ---- combat ---------------------------------------------------------------------------------- */

/* The step that is beginning can be begun again on a copy. */
static bool step_restarts(const struct engine *e)
{
    return e->rules->container == CONTAINER_STACK && e->depth == 0 && e->g->waiting == WAIT_NOTHING &&
           e->g->stack_n == 0;
}

/* The best of n plans, the first being the greedy mind's own; another has to be better on as many deals again. */
static int best_plan(struct search_mind *m, struct engine *e, int player, bool attacks, int n)
{
    struct search_room *room = m->room;
    if (n > (int)m->nodes)
        n = (int)m->nodes;
    for (int i = 0; i < n; i++)
        room->move[i] = (struct move){.attack = attacks ? &room->attack[i] : NULL,
                                      .block = attacks ? NULL : &room->block[i],
                                      .target = NO_OBJECT};
    int deals = deals_for(m, n);
    return best_move(m, e, player, room->move, n, deals, deals, 1, 0);
}

static bool same_attack(const struct attack_plan *a, const struct attack_plan *b)
{
    return a->n == b->n && memcmp(a->attack, b->attack, (size_t)a->n * sizeof a->attack[0]) == 0;
}

/* The greedy plan, nobody, everybody, and the greedy plan with one more or one fewer. */
static int attack_candidates(struct search_room *room, struct engine *e, int player)
{
    struct attack_plan *plan = room->attack;
    int n = 3;
    plan[1].n = 0;
    greedy_attackers(&room->own, e, player, &plan[0]);
    goldfish_attackers(&room->own, e, player, &plan[2]);
    for (int i = 0; i < plan[2].n && n < MOST_PLANS; i++) {
        struct attack_plan *next = &plan[n];
        bool there = false;
        next->n = 0;
        for (int k = 0; k < plan[0].n; k++) {
            if (plan[0].attack[k].perm == plan[2].attack[i].perm)
                there = true;
            else
                next->attack[next->n++] = plan[0].attack[k];
        }
        if (!there)
            next->attack[next->n++] = plan[2].attack[i];
        n++;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool seen = !attack_legal(e, player, &plan[i]);
        for (int k = 0; k < kept && !seen; k++)
            seen = same_attack(&plan[k], &plan[i]);
        if (!seen && kept != i)
            plan[kept] = plan[i];
        kept += !seen;
    }
    return kept;
}

static void search_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct search_mind *m = self;
    struct search_room *room = m->room;
    if (room->chosen_turn == e->g->turn && attack_legal(e, player, &room->chosen)) {
        *out = room->chosen;
        room->chosen_turn = 0;
        return;
    }
    if (!step_restarts(e)) {
        greedy_attackers(&room->own, e, player, out);
        return;
    }
    int n = attack_candidates(room, e, player);
    if (n == 0)
        attack_plain(e, player, out);
    else
        *out = room->attack[best_plan(m, e, player, true, n)];
}

/* The greedy blocks, none, and the greedy ones with one pair left out or one added. */
static int block_candidates(struct search_room *room, struct engine *e, int player)
{
    const struct game *g = e->g;
    struct block_plan *plan = room->block;
    int n = 2;
    plan[1].n = 0;
    greedy_blockers(&room->own, e, player, &plan[0]);
    for (int i = 0; i < plan[0].n && n < MOST_PLANS; i++) {
        plan[n] = plan[0];
        plan[n].block[i] = plan[n].block[plan[n].n - 1];
        plan[n++].n--;
    }
    for (int b = perm_first(g); b >= 0; b = perm_next(g, b)) {
        bool used = g->perm[b].flags & PERM_TAPPED || !(g->perm[b].types & TYPE_CREATURE) ||
                    game_object_c(g, g->perm[b].object)->controller != player;
        for (int i = 0; i < plan[0].n && !used; i++)
            used = plan[0].block[i].blocker == b;
        for (int a = perm_first(g); a >= 0 && !used && n < MOST_PLANS && plan[0].n < MAX_BLOCKS; a = perm_next(g, a))
            if (g->perm[a].flags & PERM_ATTACKING && can_block(e, b, a)) {
                plan[n] = plan[0];
                plan[n].block[plan[n].n].blocker = (uint8_t)b;
                plan[n].block[plan[n].n++].attacker = (uint8_t)a;
                n++;
            }
    }
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (block_legal(e, player, &plan[i]))
            plan[kept++] = plan[i];
    return kept;
}

static void search_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct search_mind *m = self;
    struct search_room *room = m->room;
    if (!step_restarts(e) || e->g->blocks_n) {
        greedy_blockers(&room->own, e, player, out);
        return;
    }
    int n = block_candidates(room, e, player);
    if (n == 0)
        block_plain(e, player, out);
    else
        *out = room->block[best_plan(m, e, player, false, n)];
}

struct mind mind_search(struct search_mind *self)
{
    /* the other questions are answered without looking at self */
    struct mind mind = mind_greedy(&self->room->own);
    mind.self = self;
    mind.name = "search";
    mind.priority = search_priority;
    mind.attackers = search_attackers;
    mind.blockers = search_blockers;
    mind.idle = search_idle;
    mind.choose = search_choose;
    return mind;
}
