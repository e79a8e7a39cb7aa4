/* planner.c - a goldfish that tries its moves on copies of the game
 *
 * In its main phases each move that is legal (of equal cards one), an ability used over and over, and passing are
 * played out by a goldfish on copies in which the library has been shuffled again. A move is as good as the turns are
 * early in which those copies are won; a copy that is not won in time would be at the pace of its damage. A move other
 * than the goldfish's own has to be better in two rounds of deals. Whom to attack, targets and all other questions are
 * the goldfish's. A land without a rival in hand is played at once.
 */
#include "base/rng.h"
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"

#include <string.h>

enum {
    TURNS_AHEAD = 6,    /* a copy is given up after so many of the player's own */
    STEPS_AHEAD = 4000, /* of the turn machine */
    MOVES_A_TURN = 48,  /* abilities used; then the goldfish plays alone */
    REPEATS = 24,       /* of an ability that is used over and over */
    WORTH_OF_TURN = 1000,
    MOST_TURNS_MORE = 12, /* that a copy which was given up is taken to need */
    MOST_MOVES = 32,
    AT_ALL = 1 << 30, /* more than any moves differ by */
};

struct move {
    struct action action;
    bool passes, repeats;
};

/* Makes the move, then plays on as a goldfish. The greedy mind comes first: its functions take this for it. */
struct attempt {
    struct greedy_mind goldfish;
    const struct move *move;
    bool given;
    int left; /* how often it is made again */
    struct action again;
};

struct planner_room {
    struct engine e;
    struct attempt attempt;
    struct action legal[MAX_ACTIONS];
    struct move move[MOST_MOVES];
    uint64_t game[];
};

static size_t room_size(void)
{
    return (sizeof(struct planner_room) + 7) / 8 * 8;
}

size_t planner_memory(const struct game *g)
{
    return room_size() + g->bytes;
}

void planner_mind_init(struct planner_mind *self, void *memory, const struct game *g, uint64_t seed, uint32_t deals)
{
    memset(memory, 0, planner_memory(g));
    *self = (struct planner_mind){.room = memory, .seed = seed, .deals = deals ? deals : 1};
}

/* ---- an attempt ------------------------------------------------------------------------------ */

static bool same_ability(const struct game *g, const struct action *a, const struct action *b)
{
    return a->kind == b->kind && a->way == b->way && a->ability == b->ability &&
           (a->object == b->object || (a->object < g->object_cap && b->object < g->object_cap &&
                                       game_object_c(g, a->object)->card == game_object_c(g, b->object)->card));
}

/* Finds the ability on another object of the same card, where this one can use it no more. */
static bool find_another(struct engine *e, int player, struct action *action)
{
    struct action legal[MAX_ACTIONS];
    int n = actions_list(e, player, legal, MAX_ACTIONS, false);
    for (int i = 0; i < n; i++)
        if (same_ability(e->g, &legal[i], action)) {
            *action = legal[i];
            return true;
        }
    return false;
}

/* Is the ability used once more, of *left times? Where it cannot be now it may be when what is on the stack is gone. */
static bool comes_again(struct engine *e, int player, struct action *action, int *left)
{
    bool legal = *left > 0 && (action_refused(e, action) == NULL || find_another(e, player, action));
    *left = legal ? *left - 1 : e->g->stack_n ? *left : 0;
    return legal;
}

static bool attempt_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct attempt *t = self;
    if (!t->given) {
        t->given = true;
        t->left = t->move->repeats ? REPEATS : 0;
        *out = t->again = t->move->action;
        return !t->move->passes;
    }
    if (t->left > 0 && comes_again(e, player, &t->again, &t->left)) {
        *out = t->again;
        return true;
    }
    if (t->left > 0)
        return false;
    return mind_goldfish(&t->goldfish).priority(&t->goldfish, e, player, out);
}

static bool attempt_idle(void *self, const struct engine *e, int player)
{
    struct attempt *t = self;
    return t->given && t->left == 0 && mind_goldfish(&t->goldfish).idle(&t->goldfish, e, player);
}

static struct engine *copy_game(struct planner_mind *m, struct engine *e, int player, uint64_t deal)
{
    struct planner_room *room = m->room;
    struct game *g = (struct game *)(void *)((char *)room + room_size());
    struct rng rng;
    game_copy(g, e->g);
    rng_init(&rng, rng_seed_derive(m->seed ^ e->g->decisions, deal));
    deal_unknown(g, player, &rng);
    memcpy(g->rng, rng.s, sizeof g->rng);
    engine_init(&room->e, e->rules, e->book, g);
    room->e.quiet = 1;
    room->e.check_each = 0;
    for (int i = 0; i < g->players; i++)
        engine_set_mind(&room->e, i, mind_passive());
    memset(&room->attempt, 0, sizeof room->attempt);
    struct mind mind = mind_goldfish(&room->attempt.goldfish);
    mind.self = &room->attempt;
    mind.priority = attempt_priority;
    mind.idle = attempt_idle;
    engine_set_mind(&room->e, player, mind);
    m->played++;
    return &room->e;
}

static int life_of_others(const struct game *g, int player)
{
    int sum = 0;
    for (int i = 0; i < g->players; i++)
        if (i != player && game_in(g, i))
            sum += g->player[i].life;
    return sum;
}

/* How near a win was when its turn began: the part of their life that had been dealt by then, below WORTH_OF_TURN. */
static int nearness(int life, int left)
{
    return life > 0 && left > 0 && left <= life ? (WORTH_OF_TURN - 1) * (life - left) / life : 0;
}

/* A copy that is not won: the turns that the rest takes as fast as the last turn was, or as the mean one if that is
 * faster. So what is given up for a little damage now costs what it would have dealt later. */
static int worth_of_pace(int life, int left, int last)
{
    int dealt = life - left, pace = last * TURNS_AHEAD > dealt ? last * TURNS_AHEAD : dealt;
    int most = WORTH_OF_TURN * MOST_TURNS_MORE, more = pace > 0 ? WORTH_OF_TURN * TURNS_AHEAD * left / pace : most;
    return WORTH_OF_TURN - (more < most ? more : most);
}

/* Plays a copy to its end, or for some turns of the player's: those in which the others do nothing take no time. */
static int play_out(struct engine *copy, int player)
{
    struct game *g = copy->g;
    unsigned turn = g->turn;
    int life = life_of_others(g, player), left = life, last = 0, turns = 0;
    for (int i = 0; i < STEPS_AHEAD && g->waiting != WAIT_OVER && turns < TURNS_AHEAD; i++) {
        (void)engine_step(copy);
        if (g->turn != turn && g->waiting != WAIT_OVER) {
            turn = g->turn;
            if (g->active != player)
                continue;
            int now = life_of_others(g, player);
            turns++;
            last = left - now;
            left = now;
        }
    }
    if (g->result == RESULT_WIN && g->winner == player)
        return WORTH_OF_TURN * (1 + TURNS_AHEAD - turns) + nearness(life, left);
    if (g->waiting == WAIT_OVER)
        return -WORTH_OF_TURN * (1 + MOST_TURNS_MORE);
    return worth_of_pace(life, life_of_others(g, player), last);
}

/* Adds up what a move is worth on deals from that one on. Below `least` after half of them it is given up. */
static long worth_of_move(struct planner_mind *m, struct engine *e, int player, const struct move *move, uint64_t from,
                          long least)
{
    long sum = 0;
    for (uint32_t k = 0; k < m->deals; k++) {
        if (2 * k >= m->deals && 2 * sum < least)
            break;
        struct engine *copy = copy_game(m, e, player, from + k);
        m->room->attempt.move = move;
        sum += play_out(copy, player);
    }
    return sum;
}

/* ---- which moves there are ------------------------------------------------------------------- */

static bool same_move(const struct game *g, const struct action *a, const struct action *b)
{
    return same_ability(g, a, b) &&
           (a->object == b->object || game_object_c(g, a->object)->zone == game_object_c(g, b->object)->zone);
}

static bool is_known(const struct planner_room *room, const struct game *g, const struct action *a, int n)
{
    for (int i = 0; i < n; i++)
        if (!room->move[i].passes && same_move(g, &room->move[i].action, a))
            return true;
    return false;
}

static bool is_move(const struct action *a, bool lands_alone)
{
    if (lands_alone)
        return a->kind == ACTION_LAND;
    return a->kind == ACTION_LAND || a->kind == ACTION_CAST || a->kind == ACTION_ACTIVATE;
}

/* The goldfish's own move first. Where that is a land, other lands are its only rivals. */
static int find_moves(struct planner_mind *m, struct engine *e, int player)
{
    struct planner_room *room = m->room;
    struct greedy_mind before = m->goldfish;
    struct move *first = &room->move[0];
    memset(first, 0, sizeof *first);
    struct mind goldfish = mind_goldfish(&m->goldfish);
    first->passes = !goldfish.priority(goldfish.self, e, player, &first->action);
    m->goldfish = before; /* nothing has been proposed yet */
    bool land = !first->passes && first->action.kind == ACTION_LAND;
    int legal = actions_list(e, player, room->legal, MAX_ACTIONS, false), n = 1;
    for (int i = 0; i < legal && n < MOST_MOVES - 2; i++) {
        const struct action *a = &room->legal[i];
        if (!is_move(a, land) || is_known(room, e->g, a, n))
            continue;
        room->move[n++] = (struct move){.action = *a};
        if (a->kind == ACTION_ACTIVATE)
            room->move[n++] = (struct move){.action = *a, .repeats = true};
    }
    if (!land && !first->passes)
        room->move[n++] = (struct move){.passes = true};
    return n;
}

/* The best of n moves. None is better than one that wins in this turn on all deals. */
static int best_move(struct planner_mind *m, struct engine *e, int player, int n)
{
    const struct move *move = m->room->move;
    const long at_once = (long)m->deals * WORTH_OF_TURN * (1 + TURNS_AHEAD);
    int best = 0;
    if (n == 1)
        return 0;
    long first = worth_of_move(m, e, player, &move[0], 0, -AT_ALL), most = first;
    for (int i = 1; i < n && most < at_once; i++) {
        long sum = worth_of_move(m, e, player, &move[i], 0, most);
        if (sum > most) {
            best = i;
            most = sum;
        }
    }
    if (best == 0)
        return 0;
    first += worth_of_move(m, e, player, &move[0], m->deals, -AT_ALL);
    most += worth_of_move(m, e, player, &move[best], m->deals, -AT_ALL);
    return most > first ? best : 0;
}

/* ---- the mind -------------------------------------------------------------------------------- */

static bool can_plan(const struct planner_mind *m, struct engine *e, int player)
{
    return m->moves < MOVES_A_TURN && engine_can_copy(e) &&
           (e->g->timing == TIMING_STACK || e->g->timing == TIMING_BATCH) && e->g->waiting == WAIT_PRIORITY &&
           timing_sorcery(e, player);
}

static bool planner_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct planner_mind *m = self;
    struct mind goldfish = mind_goldfish(&m->goldfish);
    if (m->turn != e->g->turn) {
        m->turn = e->g->turn;
        m->moves = 0;
        m->left = 0;
    }
    if (m->left > 0 && comes_again(e, player, &m->again, &m->left)) {
        *out = m->again;
        return true;
    }
    if (m->left > 0)
        return false;
    if (!can_plan(m, e, player))
        return goldfish.priority(goldfish.self, e, player, out);
    int best = best_move(m, e, player, find_moves(m, e, player));
    if (best == 0)
        return goldfish.priority(goldfish.self, e, player, out);
    if (m->room->move[best].passes)
        return false;
    *out = m->again = m->room->move[best].action;
    m->left = m->room->move[best].repeats ? REPEATS : 0;
    m->goldfish.proposed = 0;
    m->moves++;
    return true;
}

static bool planner_idle(void *self, const struct engine *e, int player)
{
    struct planner_mind *m = self;
    /* creatures that have attacked may be given up after it, unlike before */
    if (e->book->activated && e->g->active == player && e->g->step == STEP_MAIN2)
        return false;
    return (m->left == 0 || m->turn != e->g->turn) && mind_goldfish(&m->goldfish).idle(&m->goldfish, e, player);
}

struct mind mind_planner(struct planner_mind *self)
{
    struct mind mind = mind_goldfish(&self->goldfish);
    mind.self = self;
    mind.name = "planner";
    mind.priority = planner_priority;
    mind.idle = planner_idle;
    return mind;
}
