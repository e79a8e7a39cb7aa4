/* search.c - tries each move on copies of the game
 *
 * Each candidate is played out by greedy minds on a few copies in which everything that the player cannot see has been
 * dealt again, and what the positions are worth some turns later is added up; all candidates meet the same deals. A
 * copy can be taken where somebody has priority, and where attackers or blockers are to be declared as a step begins:
 * there the step is begun again with the plan as its answer; Fifth Edition's attack is planned as it is announced. In
 * its windows inside other things, and for every other question, the greedy mind answers.
 *
 * With few copies a decision (below WIDE) only what the greedy mind would do is looked at: its spell, what it would
 * cast in its place, or nothing. Where it has one thing to do that can wait for nothing (a land, an ability, a
 * permanent without a rival) nothing is tried. So most copies go to attacks, blocks and the spells that matter.
 */
#include "base/rng.h"
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"

#include <string.h>

enum {
    MOST_DEALS = 8,
    MOST_PLANS = 24,
    STEPS_AHEAD = 2000,
    WON = 1000000,
    WIDE = 12,     /* copies a decision from which on every action is tried */
    NARROW = 6,    /* below: copies a deal */
    PROPOSALS = 2, /* below: spells of the greedy mind's that are compared */
    DOUBT = 30,    /* below: what another spell has to be worth more in a deal */
};

/* The player who is looked for first gives the answer that is tried, then plays on greedily. */
struct trial {
    struct greedy_mind greedy;
    const struct action *action; /* NULL: passes */
    const struct attack_plan *attack;
    const struct block_plan *block;
    bool acts, given; /* it answers with an action, and has */
    bool planned;     /* the attack was given */
};

struct search_room {
    struct engine e;
    struct trial trial;
    struct greedy_mind others[MAX_PLAYERS];
    struct greedy_mind own; /* answers what is not searched */
    struct action action[MAX_ACTIONS];
    struct attack_plan attack[MOST_PLANS];
    struct block_plan block[MOST_PLANS];
    struct attack_plan chosen; /* Fifth Edition: of the attack that was announced */
    uint16_t chosen_turn;      /* when; 0: none is */
    uint64_t game[];
};

static size_t room_size(void)
{
    return (sizeof(struct search_room) + 7) / 8 * 8;
}

size_t search_memory(const struct game *g)
{
    return room_size() + g->bytes;
}

void search_mind_init(struct search_mind *self, void *memory, const struct game *g, uint64_t seed, uint32_t nodes)
{
    memset(memory, 0, search_memory(g));
    *self = (struct search_mind){.room = memory, .seed = seed, .nodes = nodes ? nodes : 1};
    self->turns = self->nodes < WIDE ? 2 : 3;
}

/* ---- what a position is worth ---------------------------------------------------------------- */

static int life_worth(int life)
{
    if (life <= 0)
        return -640;
    return life > 20 ? 2240 + 32 * (life - 20) : life > 8 ? 1472 + 64 * (life - 8) : 184 * life;
}

static int side_worth(const struct engine *e, int player)
{
    const struct game *g = e->g;
    int sum = life_worth(g->player[game_life_holder(g, player)].life) + 220 * g->player[player].count[ZONE_HAND] -
              60 * g->player[player].poison;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (game_object_c(g, g->perm[i].object)->controller == player)
            sum += worth_of_perm(e, &g->perm[i]) * 4 / 3;
    return sum;
}

int position_worth(struct engine *e, int player)
{
    const struct game *g = e->g;
    if (g->result == RESULT_WIN)
        return game_opponents(g, g->winner, player) ? -WON : WON;
    chars_refresh(e);
    int sum = 0;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i))
            sum += game_opponents(g, i, player) ? -side_worth(e, i) : side_worth(e, i);
    return sum;
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

/* By number, so that how they really lie has no part in how they are dealt. */
static void sort_cards(struct game *g, const uint16_t *list, int n)
{
    for (int i = 1; i < n; i++) {
        uint16_t card = game_object(g, list[i])->card;
        int at = i;
        for (; at > 0 && game_object(g, list[at - 1])->card > card; at--)
            game_object(g, list[at])->card = game_object(g, list[at - 1])->card;
        game_object(g, list[at])->card = card;
    }
}

void deal_unknown(struct game *g, int player, struct rng *rng)
{
    for (int p = 0; p < g->players; p++) {
        uint16_t list[MAX_OBJECTS];
        int n = 0;
        for (int zone = ZONE_LIBRARY; zone <= ZONE_HAND; zone++)
            for (uint16_t o = g->player[p].top[zone]; o != NO_OBJECT; o = game_object(g, o)->next)
                if (!(game_object(g, o)->flags & OBJECT_REVEALED) &&
                    (zone == ZONE_LIBRARY || game_opponents(g, p, player)))
                    list[n++] = o;
        sort_cards(g, list, n);
        for (int i = n; i > 1; i--) {
            int j = (int)rng_below(rng, (uint64_t)i);
            uint16_t card = game_object(g, list[i - 1])->card;
            game_object(g, list[i - 1])->card = game_object(g, list[j])->card;
            game_object(g, list[j])->card = card;
        }
    }
}

/* A copy with unknown cards dealt by that number; the trial's player is ready to answer. */
static struct engine *copy_game(struct search_mind *m, struct engine *e, int player, uint64_t deal)
{
    struct search_room *room = m->room;
    struct game *g = (struct game *)(void *)((char *)room + room_size());
    struct rng rng;
    game_copy(g, e->g);
    rng_init(&rng, rng_seed_derive(m->seed ^ e->g->decisions, deal));
    deal_unknown(g, player, &rng);
    memcpy(g->rng, rng.s, sizeof g->rng);
    engine_init(&room->e, e->rules, e->book, g);
    room->e.quiet = 1;
    room->e.check_each = 0;
    memset(room->others, 0, sizeof room->others);
    memset(&room->trial, 0, sizeof room->trial);
    for (int i = 0; i < g->players; i++)
        engine_set_mind(&room->e, i, mind_greedy(&room->others[i]));
    struct mind mind = mind_greedy(&room->trial.greedy);
    mind.self = &room->trial;
    mind.priority = trial_priority;
    mind.idle = trial_idle;
    mind.attackers = trial_attackers;
    mind.blockers = trial_blockers;
    engine_set_mind(&room->e, player, mind);
    m->played++;
    return &room->e;
}

static int play_on(const struct search_mind *m, struct engine *copy, int player)
{
    struct game *g = copy->g;
    unsigned until = g->turn + m->turns;
    for (int i = 0; i < STEPS_AHEAD && g->waiting != WAIT_OVER && g->turn < until; i++)
        (void)engine_step(copy);
    return position_worth(copy, player);
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

/* What becomes of the action (NULL: passing) and, in Fifth Edition, of the attack that it announces. */
static long worth_of_action(struct search_mind *m, struct engine *e, int player, const struct action *action,
                            const struct attack_plan *attack, int deals)
{
    long sum = 0;
    for (int k = 0; k < deals; k++) {
        struct engine *copy = copy_game(m, e, player, (uint64_t)k);
        m->room->trial.acts = true;
        m->room->trial.action = action;
        m->room->trial.attack = attack;
        sum += play_on(m, copy, player);
    }
    return sum;
}

/* Every action that is legal, and passing. */
static bool search_all(struct search_mind *m, struct engine *e, int player, struct action *out)
{
    struct search_room *room = m->room;
    int n = actions_list(e, player, room->action, MAX_ACTIONS, false);
    if (n == 0)
        return false;
    if (n + 1 > (int)m->nodes)
        n = (int)m->nodes > 1 ? (int)m->nodes - 1 : 1;
    int deals = deals_for(m, n + 1), best = -1;
    long best_sum = worth_of_action(m, e, player, NULL, NULL, deals);
    for (int i = 0; i < n; i++) {
        long sum = worth_of_action(m, e, player, &room->action[i], NULL, deals);
        if (sum > best_sum) {
            best = i;
            best_sum = sum;
        }
    }
    if (best < 0)
        return false;
    *out = room->action[best];
    return true;
}

static int attack_candidates(struct search_room *room, struct engine *e, int player);

/* Fifth Edition: which attack to announce, if any; the plan is kept until it is asked for. */
static bool search_announcement(struct search_mind *m, struct engine *e, int player, const struct action *announce)
{
    struct search_room *room = m->room;
    int plans = attack_candidates(room, e, player), deals = deals_for(m, plans + 1), best = -1;
    long best_sum = worth_of_action(m, e, player, NULL, NULL, deals);
    for (int i = 0; i < plans && i < (int)m->nodes; i++) {
        if (room->attack[i].n == 0)
            continue;
        long sum = worth_of_action(m, e, player, announce, &room->attack[i], deals);
        if (sum > best_sum) {
            best = i;
            best_sum = sum;
        }
    }
    if (best < 0)
        return false;
    room->chosen = room->attack[best];
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

/* Does it matter whether the first of so many spells is cast now? */
static bool is_worth_trying(const struct engine *e, const struct action *first, int n)
{
    const struct card *card = &e->book->card[game_object_c(e->g, first->object)->card];
    return first->kind == ACTION_CAST && (n > 1 || !(card->types & TYPE_PERMANENT));
}

/* The greedy mind's choice, its next one, or nothing. */
static bool search_few(struct search_mind *m, struct engine *e, int player, struct action *out)
{
    struct search_room *room = m->room;
    int n = proposals(room, e, player), best = 0;
    if (n == 0)
        return false;
    *out = room->action[0];
    bool announces = out->kind == ACTION_ATTACK;
    if (announces && !search_announcement(m, e, player, out))
        return false;
    if (!announces && is_worth_trying(e, out, n)) {
        int deals = deals_for(m, n + 1);
        long first = 0, best_sum = 0;
        for (int i = 0; i <= n; i++) { /* the last: pass */
            long sum = worth_of_action(m, e, player, i < n ? &room->action[i] : NULL, NULL, deals);
            first = i == 0 ? sum : first;
            if (i == 0 || (sum > best_sum && sum > first + DOUBT * deals)) {
                best = i;
                best_sum = sum;
            }
        }
        if (best == n)
            return false;
        *out = room->action[best];
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
    if (!can_search(e))
        return greedy.priority(greedy.self, e, player, out);
    return m->nodes < WIDE ? search_few(m, e, player, out) : search_all(m, e, player, out);
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

/* On deals from that one on. */
static long worth_of_plan(struct search_mind *m, struct engine *e, int player, const struct attack_plan *attack,
                          const struct block_plan *block, int from, int deals)
{
    long sum = 0;
    for (int k = from; k < from + deals; k++) {
        struct engine *copy = copy_game(m, e, player, (uint64_t)k);
        m->room->trial.attack = attack;
        m->room->trial.block = block;
        copy->g->substep = SUB_BEGIN;
        sum += play_on(m, copy, player);
    }
    return sum;
}

/* The best of n plans, the first being the greedy mind's own; another has to be better on as many deals again. */
static int best_plan(struct search_mind *m, struct engine *e, int player, bool attacks, int n)
{
    struct search_room *room = m->room;
    int deals = deals_for(m, n), best = 0;
    long first = 0, most = 0;
    if (n > (int)m->nodes)
        n = (int)m->nodes;
    for (int i = 0; n > 1 && i < n; i++) {
        long sum =
            worth_of_plan(m, e, player, attacks ? &room->attack[i] : NULL, attacks ? NULL : &room->block[i], 0, deals);
        first = i == 0 ? sum : first;
        if (i == 0 || sum > most) {
            best = i;
            most = sum;
        }
    }
    if (best == 0)
        return 0;
    first +=
        worth_of_plan(m, e, player, attacks ? &room->attack[0] : NULL, attacks ? NULL : &room->block[0], deals, deals);
    most += worth_of_plan(m, e, player, attacks ? &room->attack[best] : NULL, attacks ? NULL : &room->block[best],
                          deals, deals);
    return most > first ? best : 0;
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
    return mind;
}
