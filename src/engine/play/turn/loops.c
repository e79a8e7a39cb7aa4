/* loops.c - endless loops
 *
 * Actions are counted from the beginning of a step, in rounds of 64. The first round is not examined: nearly every step
 * of every game ends there. Then the position in which a player has priority at the start of each round is kept as a
 * hash, and each later one is compared with it. If a position repeats and no player did or chose anything in between,
 * the loop has only mandatory actions and will never end: the game is a draw (001:713.4, 001:104.4b, 004:421.4,
 * 004:102.6). Nobody is made to break it, by an action from outside (001:713.5) or by paying what would (001:713.6):
 * choices that only declined do not count.
 *
 * What only grows goes on for ever as well. In every second round the position is taken without
 * the life totals: is it the same again and no life was lost in between, then, if no card looks at
 * life, all that follows is the same, and nobody will lose. What changes in other ways may come to
 * an end (a player loses, a library is empty, a number is beyond what a game has room for): it goes
 * on, and breaks off only after MOST_LOOP steps, as then nobody knows. After some rounds only two
 * of eight are looked at, as that costs more than what is done in them.
 *
 * Did players keep it going, they name a number (001:713.2a, 004:421.2, 004:421.3, 000:G.21.2);
 * after as many rounds who has to stop can only pass where the loop would go on (001:713.3).
 */
#include "engine/play/turn/inner.h"

enum { ROUND = LOOPS_ROUND, CHOSEN = LOOP_CHOSEN, AGREED = LOOP_AGREED, MOST_ROUNDS = 200 };
enum { ROUNDS_EACH = 32, LOOK_EVERY = 8 }; /* loop_rounds up to which each round is looked at */

static void draw_game(struct engine *e)
{
    struct game *g = e->g;
    TELL(e, "001:713.4 001:104.4b 004:421.4 004:102.6", "a loop of mandatory actions: the game is a draw");
    g->result = RESULT_DRAWN;
    g->winner = g->priority = NO_PLAYER;
    g->waiting = WAIT_OVER;
}

/* The first in turn order, from the active player, of those who keep the loop going. */
static int first_of(const struct game *g, unsigned players)
{
    for (int i = 0; i < g->players; i++) {
        int player = (g->active + i) % g->players;
        if (players & 1u << player)
            return player;
    }
    return NO_PLAYER;
}

/* 004:421.2: the player who controls the loop names a number. 004:421.3: of two the active player does, and
 * the other agrees or names a lower one; the player who named the lower one stops. 001:713.3: the active
 * player stops. */
static int name_number(struct engine *e, unsigned players)
{
    struct game *g = e->g;
    int first = first_of(g, players);
    int number = ask_number(e, first, FOR_LOOP, NO_OBJECT, 1, MOST_ROUNDS);
    int stops = first;
    TELL(e, "001:713.2a 004:421.2 004:421.3 000:G.21.2", "%s lets the loop go round %d times more",
         entity_name(e, player_entity(first)), number);
    for (int i = 1; i < g->players; i++) {
        int other = (first + i) % g->players;
        if (!(players & 1u << other) || number == 1)
            continue;
        /* 001:713.2b, 000:G.21.2: another may stop it sooner */
        int lower = ask_number(e, other, FOR_LOOP, NO_OBJECT, 1, number);
        if (lower < number) {
            number = lower;
            stops = other;
        }
    }
    g->loop_left = (uint8_t)(number + 1);
    return stops;
}

static void take_position(struct game *g, uint64_t hash)
{
    g->loop_hash = hash;
    g->loop_flags = 0;
}

/* The same position again, and players did something in between: from now on it is counted. Who
 * has to stop is kept as the only player in loop_flags. The last round is the one in which they
 * only pass here. */
static void counted(struct engine *e)
{
    struct game *g = e->g;
    if (g->loop_left > 1) {
        g->loop_left--;
    } else if (g->loop_left == 0) {
        unsigned players = g->loop_flags & ((1u << MAX_PLAYERS) - 1);
        int stops = name_number(e, players);
        g->loop_flags = (uint16_t)(1u << stops | (g->loop_flags & AGREED));
        if (stops != g->priority && !(g->loop_flags & AGREED))
            g->loop_hash = 0; /* counted from where that player acts next */
    }
}

static bool without_life(const struct game *g)
{
    return g->loop_rounds > 0 && g->loop_rounds % 2 == 0;
}

static bool looked_at(const struct game *g)
{
    return g->loop_rounds <= ROUNDS_EACH || g->loop_rounds % LOOK_EVERY < 2;
}

static uint64_t hash_without_life(struct game *g)
{
    int16_t life[MAX_PLAYERS];
    for (int i = 0; i < g->players; i++) {
        life[i] = g->player[i].life;
        g->player[i].life = 0;
    }
    uint64_t hash = game_position_hash(g);
    for (int i = 0; i < g->players; i++)
        g->player[i].life = life[i];
    return hash;
}

static bool looks_at_life(const struct book *book)
{
    for (size_t i = 0; i < book->nodes; i++)
        if (book->node[i].op == OP_LIFE_OF)
            return true;
    return false;
}

/* The position is the same but for life totals, which have only grown since, and nothing is done
 * because of how high they are. */
static bool only_grows(const struct engine *e)
{
    const struct game *g = e->g;
    return !(g->loop_flags & ~CHOSEN) && !(g->loop_sum >> LOOP_LIFE_FELL) && !looks_at_life(e->book);
}

/* A round is over: the position is taken again, unless rounds of a known loop are being counted. */
static void next_round(struct engine *e, uint64_t hash)
{
    struct game *g = e->g;
    bool goes_on = !(g->loop_flags & ~CHOSEN) && g->loop_rounds > 0;
    uint32_t sum = goes_on ? g->loop_sum & ~(1u << LOOP_LIFE_FELL) : 0;
    int round = goes_on ? g->loop_rounds + 1 : 1;
    g->loop_sum = sum + g->loops;
    g->loops = 0;
    g->loop_rounds = (uint8_t)(round > UINT8_MAX ? ROUNDS_EACH : round);
    take_position(g, without_life(g) ? hash_without_life(g) : hash);
    if (g->loop_sum > MOST_LOOP)
        game_fail(g, LIMIT_LOOP);
}

/* True: the player with priority may only pass here: the loop has gone round as often as was named
 * (001:713.2c). */
static bool is_bound(const struct game *g)
{
    return g->loop_left == 1 && g->loop_flags & 1u << g->priority && !(g->loop_flags & AGREED);
}

/* Nobody did anything in this round: its position is taken anywhere. Else where somebody acts
 * (loops_acted), as there they can be told to stop. */
bool loops_look(struct engine *e, uint64_t *position)
{
    struct game *g = e->g;
    if (g->loop_rounds && g->loops < ROUND && g->loop_left == 0 && !looked_at(g))
        return false;
    uint64_t hash = game_position_hash(g);
    *position = hash;
    if (without_life(g) && g->loop_left == 0) {
        if (g->loops > 0 && e->rules->mandatory_loop == LOOP_IS_DRAW && g->loop_hash == hash_without_life(g) &&
            only_grows(e)) {
            draw_game(e);
            return false;
        }
    } else if (g->loop_rounds && hash == g->loop_hash && g->loops > 0) {
        g->loops = 0;
        if (g->loop_flags & ~CHOSEN)
            counted(e);
        else if (e->rules->mandatory_loop == LOOP_IS_DRAW)
            draw_game(e);
        return is_bound(g);
    }
    bool nobody = !(g->loop_flags & ~CHOSEN) || g->loops >= 2 * ROUND;
    if (g->loops >= ROUND && g->loop_left == 0 && nobody)
        next_round(e, hash);
    return false;
}

void loops_acted(struct engine *e, int player, uint64_t position)
{
    struct game *g = e->g;
    if (g->loop_left) {
        if (g->loop_hash == 0 && g->loop_flags & 1u << player)
            g->loop_hash = position;
        return;
    }
    if (g->loops >= ROUND && position)
        next_round(e, position);
    g->loop_flags |= (uint16_t)(1u << player);
}
