/* elimination.c - see elimination.h
 *
 * The losers' half is built over a grid of sources: place i of a losers' round is where somebody
 * comes from, and nobody where byes left a hole. A match of two becomes a node, a match with one
 * hole hands its one source on, so that no row of the plan is idle.
 */
#include "pairing/elimination.h"
#include "pairing/pairing.h"

#include <stdlib.h>

/* ---- making a plan --------------------------------------------------------------------------- */

struct builder {
    struct arena *arena;
    struct bracket_plan *plan;
    int *first; /* by winners' round: its first node; 0 is not used */
};

static int log2_of(int size)
{
    int n = 0;
    while (1 << n < size)
        n++;
    return n;
}

static int size_of(int n_seeds)
{
    return 1 << log2_of(n_seeds);
}

static int add_node(struct builder *b, enum bracket_section section, int stage, int number, int round,
                    struct bracket_source first, struct bracket_source second)
{
    struct bracket_plan *plan = b->plan;
    int at = (int)plan->n_nodes;
    plan->nodes[plan->n_nodes++] = (struct bracket_node){
        .section = section, .stage = stage, .number = number, .round = round, .side = {first, second}};
    return at;
}

/* The round in which a winners' round is played: from the second on together with every other one of
 * the losers'. */
static int round_of_winners(enum bracket_kind kind, int stage)
{
    return kind == BRACKET_SINGLE || stage == 1 ? stage : 2 * (stage - 1);
}

static void add_winners(struct builder *b)
{
    struct bracket_plan *plan = b->plan;
    int *slots;
    size_t places = bracket_slots(b->arena, plan->n_seeds, &slots);
    tc_assert(places == (size_t)plan->size);
    int matches = plan->size / 2;
    for (int stage = 1; stage <= plan->winners_rounds; stage++, matches /= 2) {
        b->first[stage] = (int)plan->n_nodes;
        for (int i = 0; i < matches; i++) {
            struct bracket_source side[2];
            for (int s = 0; s < 2; s++) {
                int seed = stage == 1 ? slots[2 * i + s] : 0;
                side[s] = stage > 1 ? (struct bracket_source){BRACKET_WINNER_OF, b->first[stage - 1] + 2 * i + s}
                          : seed    ? (struct bracket_source){BRACKET_SEED, seed}
                                    : (struct bracket_source){BRACKET_NOBODY, 0};
            }
            add_node(b, BRACKET_WINNERS, stage, i + 1, round_of_winners(plan->kind, stage), side[0], side[1]);
        }
    }
}

/* The loser of match i of a winners' round; nobody when it had no opponent. */
static struct bracket_source loser_of(const struct builder *b, int stage, int i)
{
    int node = b->first[stage] + i;
    if (b->plan->nodes[node].side[1].from == BRACKET_NOBODY)
        return (struct bracket_source){BRACKET_NOBODY, 0};
    return (struct bracket_source){BRACKET_LOSER_OF, node};
}

/* One match of the losers' half, or what is left of it; *number counts those that are played. */
static struct bracket_source meet(struct builder *b, int stage, int *number, struct bracket_source first,
                                  struct bracket_source second)
{
    if (first.from == BRACKET_NOBODY)
        return second;
    if (second.from == BRACKET_NOBODY)
        return first;
    int node = add_node(b, BRACKET_LOSERS, stage, ++*number, stage + 1, first, second);
    return (struct bracket_source){BRACKET_WINNER_OF, node};
}

/* Bits of value, of so many, the other way round. */
static int reversed(int value, int bits)
{
    int out = 0;
    for (int i = 0; i < bits; i++)
        out |= ((value >> i) & 1) << (bits - 1 - i);
    return out;
}

/* Returns the mask by which losers of winners' round `stage` are let in: match i at place i ^ mask. */
static int drop_mask(int winners_rounds, int stage)
{
    return reversed(stage - 1, winners_rounds - stage);
}

/* The losers' half; returns where its winner comes from. */
static struct bracket_source add_losers(struct builder *b)
{
    struct bracket_plan *plan = b->plan;
    if (plan->winners_rounds == 1)
        return loser_of(b, 1, 0);
    int places = plan->size / 4, number = 0;
    struct bracket_source *at = ARENA_ARRAY(b->arena, struct bracket_source, (size_t)places);
    for (int i = 0; i < places; i++)
        at[i] = meet(b, 1, &number, loser_of(b, 1, 2 * i), loser_of(b, 1, 2 * i + 1));
    for (int stage = 2;; stage++) {
        int mask = drop_mask(plan->winners_rounds, stage);
        number = 0;
        for (int i = 0; i < places; i++)
            at[i] = meet(b, 2 * stage - 2, &number, at[i], loser_of(b, stage, i ^ mask));
        if (places == 1)
            break;
        places /= 2;
        number = 0;
        for (int i = 0; i < places; i++)
            at[i] = meet(b, 2 * stage - 1, &number, at[2 * i], at[2 * i + 1]);
    }
    return at[0];
}

static void add_finals(struct builder *b)
{
    struct bracket_plan *plan = b->plan;
    int last = b->first[plan->winners_rounds];
    if (plan->kind == BRACKET_DOUBLE) {
        struct bracket_source losers = add_losers(b);
        int final = add_node(b, BRACKET_FINAL, 1, 1, 2 * plan->winners_rounds,
                             (struct bracket_source){BRACKET_WINNER_OF, last}, losers);
        /* Played only when side 1 won the final: side 0 is then who lost it. */
        add_node(b, BRACKET_RESET, 1, 1, 2 * plan->winners_rounds + 1, (struct bracket_source){BRACKET_LOSER_OF, final},
                 (struct bracket_source){BRACKET_WINNER_OF, final});
    } else if (plan->third_place) {
        int semifinals = b->first[plan->winners_rounds - 1];
        add_node(b, BRACKET_THIRD, 1, 1, plan->winners_rounds, (struct bracket_source){BRACKET_LOSER_OF, semifinals},
                 (struct bracket_source){BRACKET_LOSER_OF, semifinals + 1});
    }
}

/* In a round the winners' matches come first, then the final or the losers', by number. */
static int node_compare(const void *a_, const void *b_)
{
    const struct bracket_node *a = *(struct bracket_node *const *)a_, *b = *(struct bracket_node *const *)b_;
    if (a->round != b->round)
        return a->round - b->round;
    if (a->section != b->section)
        return (int)a->section - (int)b->section;
    return a->number - b->number;
}

/* Puts the nodes in the order of play, numbers the slots and tells the sources where they went. */
static void order_nodes(struct builder *b)
{
    struct bracket_plan *plan = b->plan;
    size_t n = plan->n_nodes;
    struct bracket_node **order = ARENA_ARRAY(b->arena, struct bracket_node *, n);
    struct bracket_node *nodes = ARENA_ARRAY(b->arena, struct bracket_node, n);
    int *now = ARENA_ARRAY(b->arena, int, n);
    for (size_t i = 0; i < n; i++)
        order[i] = &plan->nodes[i];
    qsort(order, n, sizeof *order, node_compare);
    for (size_t i = 0; i < n; i++)
        now[order[i] - plan->nodes] = (int)i;
    for (size_t i = 0; i < n; i++) {
        nodes[i] = *order[i];
        nodes[i].slot = i > 0 && nodes[i - 1].round == nodes[i].round ? nodes[i - 1].slot + 1 : 1;
        for (int s = 0; s < 2; s++)
            if (nodes[i].side[s].from == BRACKET_WINNER_OF || nodes[i].side[s].from == BRACKET_LOSER_OF)
                nodes[i].side[s].of = now[nodes[i].side[s].of];
    }
    plan->nodes = nodes;
}

enum err_code bracket_plan_make(struct arena *arena, enum bracket_kind kind, int n_seeds, bool third_place,
                                struct bracket_plan *out, struct err *err)
{
    if (n_seeds < 2 || n_seeds > BRACKET_SEEDS_MAX)
        return err_set(err, ERR_INPUT, "a bracket of %d: it takes 2 to %d players", n_seeds, BRACKET_SEEDS_MAX);
    int size = size_of(n_seeds), k = log2_of(size);
    *out = (struct bracket_plan){
        .kind = kind,
        .third_place = third_place && kind == BRACKET_SINGLE && n_seeds >= 4,
        .n_seeds = n_seeds,
        .size = size,
        .winners_rounds = k,
        .losers_rounds = kind == BRACKET_DOUBLE ? 2 * k - 2 : 0,
        .rounds = kind == BRACKET_DOUBLE ? 2 * k + 1 : k,
        .nodes = ARENA_ARRAY(arena, struct bracket_node, (size_t)(2 * size + 2)),
    };
    struct builder b = {.arena = arena, .plan = out, .first = ARENA_ARRAY(arena, int, (size_t)(k + 1))};
    add_winners(&b);
    add_finals(&b);
    order_nodes(&b);
    return ERR_OK;
}

int bracket_rounds_needed(enum bracket_kind kind, int n_seeds)
{
    int k = n_seeds < 2 ? 1 : log2_of(size_of(n_seeds));
    return kind == BRACKET_DOUBLE ? 2 * k : k;
}

/* ---- looking at a plan ----------------------------------------------------------------------- */

int bracket_node_at(const struct bracket_plan *plan, int round, int slot)
{
    size_t low = 0, high = plan->n_nodes;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct bracket_node *n = &plan->nodes[middle];
        if (n->round < round || (n->round == round && n->slot < slot))
            low = middle + 1;
        else
            high = middle;
    }
    return low < plan->n_nodes && plan->nodes[low].round == round && plan->nodes[low].slot == slot ? (int)low : -1;
}

const char *bracket_code(struct arena *arena, const struct bracket_node *node)
{
    switch (node->section) {
    case BRACKET_WINNERS:
        return arena_printf(arena, "W%d-%d", node->stage, node->number);
    case BRACKET_LOSERS:
        return arena_printf(arena, "L%d-%d", node->stage, node->number);
    case BRACKET_FINAL:
        return "final";
    case BRACKET_RESET:
        return "reset";
    case BRACKET_THIRD:
        break;
    }
    return "3rd";
}

const char *bracket_source_text(struct arena *arena, const struct bracket_plan *plan, struct bracket_source source)
{
    switch (source.from) {
    case BRACKET_NOBODY:
        break;
    case BRACKET_SEED:
        return arena_printf(arena, "seed %d", source.of);
    case BRACKET_WINNER_OF:
        return arena_printf(arena, "winner of %s", bracket_code(arena, &plan->nodes[source.of]));
    case BRACKET_LOSER_OF:
        return arena_printf(arena, "loser of %s", bracket_code(arena, &plan->nodes[source.of]));
    }
    return "nobody";
}

/* Above level s the places of the two agree from the level on at which their masks last differ. */
int bracket_rematch_bound(const struct bracket_plan *plan, int r, int s)
{
    int k = plan->winners_rounds;
    tc_assert(plan->kind == BRACKET_DOUBLE && r >= 1 && r < s && s <= k);
    int mine = r == 1 ? 0 : drop_mask(k, r), theirs = drop_mask(k, s);
    int level = s;
    for (int bit = s + 1; bit <= k; bit++)
        if (((mine >> (bit - r - 1)) & 1) != ((theirs >> (bit - s - 1)) & 1))
            level = bit;
    return level > s ? 2 * level - 3 : 2 * s - 2;
}

/* ---- walking --------------------------------------------------------------------------------- */

static int from_source(const struct bracket_state *state, struct bracket_source source)
{
    switch (source.from) {
    case BRACKET_NOBODY:
        break;
    case BRACKET_SEED:
        return source.of - 1;
    case BRACKET_WINNER_OF:
        return state->seats[source.of].winner;
    case BRACKET_LOSER_OF:
        return state->seats[source.of].loser;
    }
    return -1;
}

/* True when it is certain that nobody comes from a source. */
static bool is_empty(const struct bracket_state *state, struct bracket_source source)
{
    if (source.from == BRACKET_NOBODY || source.from == BRACKET_SEED)
        return source.from == BRACKET_NOBODY;
    const struct bracket_seat *before = &state->seats[source.of];
    return before->decided && from_source(state, source) < 0;
}

/* True when the reset final is played: only when the side that has a loss has beaten the other. */
static bool is_needed(const struct bracket_state *state, const struct bracket_node *node)
{
    if (node->section != BRACKET_RESET)
        return true;
    const struct bracket_seat *final = &state->seats[node->side[0].of];
    return !final->decided || (final->winner >= 0 && final->winner == final->player[1] && final->loser >= 0);
}

/* Notes a loss; for_good: it puts them out, however many they may have. */
static void lose(const struct bracket_plan *plan, struct bracket_state *state, int node, int player, bool for_good)
{
    int limit = plan->kind == BRACKET_DOUBLE ? 2 : 1;
    if (++state->losses[player] >= limit || for_good)
        if (plan->nodes[node].section != BRACKET_THIRD)
            state->out_in[player] = node;
}

/* Decides a match; the winning side may be empty when both are, or when both have lost. */
static void settle(const struct bracket_plan *plan, struct bracket_state *state, int node, enum bracket_outcome outcome)
{
    struct bracket_seat *seat = &state->seats[node];
    const struct bracket_node *n = &plan->nodes[node];
    seat->decided = true;
    if (outcome == BRACKET_NEITHER) {
        for (int side = 0; side < 2; side++)
            if (seat->player[side] >= 0)
                lose(plan, state, node, seat->player[side], true);
    } else {
        seat->winner = seat->player[outcome];
        seat->loser = seat->player[1 - outcome];
        if (seat->loser >= 0)
            lose(plan, state, node, seat->loser, false);
    }
    bool reset = seat->loser >= 0 && seat->winner == seat->player[1];
    bool last = n->section == BRACKET_RESET || (n->section == BRACKET_FINAL && !reset) ||
                (n->section == BRACKET_WINNERS && plan->kind == BRACKET_SINGLE && n->stage == plan->winners_rounds);
    if (last) {
        state->champion = seat->winner;
        state->finalist = seat->loser;
        state->finished = true;
    }
}

enum err_code bracket_walk(struct arena *arena, const struct bracket_plan *plan, const enum bracket_outcome *outcomes,
                           struct bracket_state *out, struct err *err)
{
    *out = (struct bracket_state){.seats = ARENA_ARRAY(arena, struct bracket_seat, plan->n_nodes),
                                  .losses = ARENA_ARRAY(arena, int, (size_t)plan->n_seeds),
                                  .out_in = ARENA_ARRAY(arena, int, (size_t)plan->n_seeds),
                                  .champion = -1,
                                  .finalist = -1};
    for (int i = 0; i < plan->n_seeds; i++)
        out->out_in[i] = -1;
    for (size_t i = 0; i < plan->n_nodes; i++) {
        const struct bracket_node *node = &plan->nodes[i];
        struct bracket_seat *seat = &out->seats[i];
        *seat = (struct bracket_seat){.winner = -1, .loser = -1, .needed = is_needed(out, node)};
        for (int s = 0; s < 2; s++) {
            seat->player[s] = seat->needed ? from_source(out, node->side[s]) : -1;
            seat->nobody[s] = !seat->needed || is_empty(out, node->side[s]);
        }
        bool both = seat->player[0] >= 0 && seat->player[1] >= 0;
        bool known = (seat->player[0] >= 0 || seat->nobody[0]) && (seat->player[1] >= 0 || seat->nobody[1]);
        bool lost_alone = known && outcomes[i] == BRACKET_NEITHER; /* nobody to meet, and put out meanwhile */
        if (outcomes[i] != BRACKET_OPEN && !both && node->side[1].from != BRACKET_NOBODY && !lost_alone)
            return err_set(err, ERR_CONFLICT, "match %s has a result before its players are known",
                           bracket_code(arena, node));
        if (known && !both && seat->needed)
            settle(plan, out, (int)i,
                   lost_alone             ? BRACKET_NEITHER
                   : seat->player[0] >= 0 ? BRACKET_FIRST
                                          : BRACKET_SECOND);
        else if (both && outcomes[i] != BRACKET_OPEN)
            settle(plan, out, (int)i, outcomes[i]);
        else
            seat->playable = both;
        if (seat->playable && out->next_round == 0)
            out->next_round = node->round;
    }
    return ERR_OK;
}

void bracket_hangs_on(const struct bracket_plan *plan, int node, bool *hangs)
{
    for (size_t i = 0; i < plan->n_nodes; i++) {
        hangs[i] = false;
        for (int s = 0; s < 2; s++) {
            const struct bracket_source *from = &plan->nodes[i].side[s];
            if (from->from == BRACKET_WINNER_OF || from->from == BRACKET_LOSER_OF)
                hangs[i] = hangs[i] || from->of == node || hangs[from->of];
        }
    }
}

/* ---- places ---------------------------------------------------------------------------------- */

/* How far somebody came; the larger the better. */
struct place {
    int seed;
    int reached; /* the round of the match that put them out; INT32_MAX: still in */
    int third;   /* of those out in the semifinals: 1 won the match for third place, -1 lost it */
};

static int place_order(const struct place *a, const struct place *b)
{
    if (a->reached != b->reached)
        return a->reached > b->reached ? -1 : 1;
    return b->third - a->third;
}

static int place_compare(const void *a_, const void *b_)
{
    const struct place *a = a_, *b = b_;
    int order = place_order(a, b);
    return order ? order : a->seed - b->seed;
}

void bracket_places(struct arena *arena, const struct bracket_plan *plan, const struct bracket_state *state,
                    int **order, int **shared)
{
    int n = plan->n_seeds;
    struct place *places = ARENA_ARRAY(arena, struct place, (size_t)n);
    for (int i = 0; i < n; i++) {
        int out = state->out_in[i];
        places[i] = (struct place){.seed = i, .reached = out < 0 ? INT32_MAX : plan->nodes[out].round, .third = 0};
    }
    for (size_t i = 0; i < plan->n_nodes; i++) {
        const struct bracket_seat *seat = &state->seats[i];
        if (plan->nodes[i].section == BRACKET_THIRD && seat->winner >= 0) {
            places[seat->winner].third = 1;
            if (seat->loser >= 0)
                places[seat->loser].third = -1;
        }
    }
    qsort(places, (size_t)n, sizeof *places, place_compare);
    *order = ARENA_ARRAY(arena, int, (size_t)n);
    *shared = ARENA_ARRAY(arena, int, (size_t)n);
    for (int i = 0; i < n; i++) {
        (*order)[i] = places[i].seed;
        (*shared)[i] = i > 0 && place_order(&places[i], &places[i - 1]) == 0 ? (*shared)[i - 1] : i + 1;
    }
}
