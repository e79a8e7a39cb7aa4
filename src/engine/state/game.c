/* game.c - making, copying and comparing games: plain bytes
 *
 * A game is one block: a head, the permanents' records, the objects. Counts say how much of the head's tables is in
 * use; entries beyond them are ignored by game_equal and by hashes. */
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "engine/state/state.h"

#include <string.h>

/* A duel fits in 9.75 KB, and no byte of a game is padding that the compiler made: memcmp and hashes read all. */
_Static_assert(sizeof(struct game) + DUEL_PERMANENTS * sizeof(struct perm) + DUEL_OBJECTS * sizeof(struct object) <=
                   9984,
               "a two-player game is at most 9.75 KB");
_Static_assert(sizeof(struct object) == 12 && sizeof(struct ref) == 4 && sizeof(struct perm) == 64, "no padding");
_Static_assert(sizeof(struct target) == 8 && sizeof(struct stacked) == 32 && sizeof(struct trigger) == 22 &&
                   sizeof(struct effect) == 32 && sizeof(struct block) == 4 && sizeof(struct announced) == 18 &&
                   sizeof(struct gone_spell) == 36,
               "no padding");
_Static_assert(offsetof(struct player, damage_taken) + 2 == sizeof(struct player), "no padding");
_Static_assert(offsetof(struct game, permanents_died) + 2 == offsetof(struct game, extra) &&
                   offsetof(struct game, serial) + 2 == offsetof(struct game, timestamp) &&
                   offsetof(struct game, planar) + 1 == offsetof(struct game, rng) && sizeof(struct last_known) == 32 &&
                   offsetof(struct game, marker_pad) + 5 == offsetof(struct game, known) &&
                   offsetof(struct game, loop_sum) + 4 == offsetof(struct game, perm) &&
                   offsetof(struct game, perm) == sizeof(struct game),
               "no padding");

_Static_assert(0x80 + MAX_PERMANENTS <= NO_PLAYER && MAX_PERMANENTS < NO_PERM,
               "a record that is attacked is told from nobody");

size_t game_size(int perm_cap, int object_cap)
{
    size_t n =
        sizeof(struct game) + (size_t)perm_cap * sizeof(struct perm) + (size_t)object_cap * sizeof(struct object);
    return (n + 7) & ~(size_t)7;
}

void perm_clear(struct perm *perm)
{
    static const struct perm empty = {.object = NO_OBJECT,
                                      .attached_to = NO_OBJECT,
                                      .attacking = NO_PLAYER,
                                      .chosen = {.entity = NO_OBJECT},
                                      .chosen_colour = COLOURLESS /* none chosen */};
    *perm = empty;
}

/* Free objects, each chained to the next; alike but for that. */
static void free_all(struct object *o, size_t n)
{
    o[0] = (struct object){.perm = NO_PERM};
    for (size_t done = 1; done < n; done *= 2)
        memcpy(&o[done], o, (done < n - done ? done : n - done) * sizeof *o);
    for (size_t i = 0; i < n; i++)
        o[i].next = (uint16_t)(i + 1);
    o[n - 1].next = NO_OBJECT;
}

void game_init(struct game *g, int players, int perm_cap, int object_cap, uint64_t seed)
{
    tc_assert(players >= 1 && players <= MAX_PLAYERS);
    tc_assert(perm_cap >= 1 && perm_cap <= MAX_PERMANENTS);
    tc_assert(object_cap >= 1 && object_cap <= MAX_OBJECTS);
    size_t bytes = game_size(perm_cap, object_cap);
    memset((void *)g, 0, offsetof(struct game, stack)); /* what lies in the tables counts for nothing */
    g->loop_sum = 0;
    g->bytes = (uint32_t)bytes;
    g->object_cap = (uint16_t)object_cap;
    g->perm_cap = (uint8_t)perm_cap;
    g->players = (uint8_t)players;
    g->priority = g->winner = g->combat_defender = NO_PLAYER;
    g->lands_per_turn = 1;
    g->timestamp = 1;
    g->serial = 1;
    for (int i = 0; i < perm_cap; i++)
        g->perm[i].object = NO_OBJECT; /* of a free record nothing else is looked at */
    free_all(game_object(g, 0), (size_t)object_cap);
    for (int i = 0; i < MAX_PLAYERS; i++) {
        struct player *p = &g->player[i];
        for (int zone = 0; zone < ZONE_COUNT; zone++)
            p->top[zone] = NO_OBJECT;
        p->life = 20;
        p->max_hand = p->start_hand = 7;
        p->turn_controller = (uint8_t)i;
        p->team = (uint8_t)i;
    }
    struct rng rng;
    rng_init(&rng, seed);
    memcpy(g->rng, rng.s, sizeof g->rng);
    for (int i = 0; i < MAX_KNOWN; i++) {
        g->known[i].object = NO_OBJECT;
        g->known[i].chosen = ref_none();
    }
}

void game_copy(struct game *dst, const struct game *src)
{
    memcpy((void *)dst, (const void *)src, src->bytes);
}

/* The parts of a game that mean something: the head up to the last player, what is in use of each, and the objects. */
struct span {
    const void *at;
    size_t n;
};
enum { SPANS = 9 };

static void spans_of(const struct game *g, struct span spans[SPANS])
{
    const struct span all[SPANS] = {
        {g, offsetof(struct game, player) + g->players * sizeof *g->player},
        {g->stack, g->stack_n * sizeof *g->stack},
        {g->target, g->targets_n * sizeof *g->target},
        {g->trigger, g->triggers_n * sizeof *g->trigger},
        {g->effect, g->effects_n * sizeof *g->effect},
        {g->announced, g->announced_n * sizeof *g->announced},
        {g->gone, g->gone_n * sizeof *g->gone},
        {g->block, g->blocks_n * sizeof *g->block},
        {game_object_c(g, 0), g->object_cap * sizeof(struct object)},
    };
    memcpy(spans, all, sizeof all);
}

/* A record is in use while it has an object: on the battlefield, or phased out. */
static bool perm_used(const struct perm *perm)
{
    return perm->object != NO_OBJECT;
}

bool game_equal(const struct game *a, const struct game *b)
{
    struct span x[SPANS], y[SPANS];
    if (a->bytes != b->bytes || a->perm_cap != b->perm_cap || a->object_cap != b->object_cap)
        return false;
    spans_of(a, x);
    spans_of(b, y);
    for (int i = 0; i < SPANS; i++)
        if (x[i].n != y[i].n || memcmp(x[i].at, y[i].at, x[i].n) != 0)
            return false;
    for (int i = 0; i < a->perm_cap; i++) {
        if (perm_used(&a->perm[i]) != perm_used(&b->perm[i]))
            return false;
        if (perm_used(&a->perm[i]) && memcmp(&a->perm[i], &b->perm[i], sizeof a->perm[i]) != 0)
            return false;
    }
    return true;
}

/* ---- hashes: multiply and fold (after wyhash); the same on every machine of one byte order ---- */

static uint64_t fold(uint64_t hash, uint64_t word)
{
    tc_u128 m = (tc_u128)(hash ^ UINT64_C(0xa0761d6478bd642f)) * (word ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)m ^ (uint64_t)(m >> 64);
}

static uint64_t word_at(const uint8_t *byte)
{
    uint64_t word;
    memcpy(&word, byte, sizeof word);
    return word;
}

/* Long ones in four lanes of two words each, which do not wait for each other. */
enum { LANES = 4, BLOCK = LANES * 16 };

static uint64_t fold_bytes(uint64_t hash, const void *at, size_t n)
{
    const uint8_t *byte = at;
    hash = fold(hash, n + 1);
    if (n >= BLOCK) {
        uint64_t lane[LANES] = {hash, ~hash, hash << 32 | hash >> 32, ~(hash << 32 | hash >> 32)};
        for (; n >= BLOCK; n -= BLOCK, byte += BLOCK)
            for (int i = 0; i < LANES; i++)
                lane[i] = fold(lane[i] ^ word_at(byte + 16 * i), word_at(byte + 16 * i + 8));
        hash = fold(fold(lane[0], lane[1]), fold(lane[2], lane[3]));
    }
    for (; n >= 8; n -= 8, byte += 8)
        hash = fold(hash, word_at(byte));
    if (n > 0) {
        uint64_t word = 0;
        memcpy(&word, byte, n);
        hash = fold(hash, word);
    }
    return hash;
}

uint64_t game_hash(const struct game *g)
{
    struct span spans[SPANS];
    uint64_t hash = 1;
    spans_of(g, spans);
    for (int i = 0; i < SPANS; i++)
        hash = fold_bytes(hash, spans[i].at, spans[i].n);
    for (int i = 0; i < g->perm_cap; i++)
        if (perm_used(&g->perm[i]))
            hash = fold_bytes(fold(hash, (uint64_t)i), &g->perm[i], sizeof g->perm[i]);
    return hash;
}

/* A reference, whatever its incarnation's number is: what it means now. */
static void plain_ref(const struct game *g, struct ref *ref)
{
    ref->entity = ref_now(g, *ref);
    ref->incarnation = 0;
}

static uint64_t position_of_stacked(const struct game *g, uint64_t hash, struct stacked s)
{
    struct ref source = {.entity = s.object, .incarnation = s.incarnation};
    if (s.object != NO_OBJECT)
        s.object = ref_now(g, source);
    s.incarnation = 0;
    s.serial = 0;
    plain_ref(g, &s.it);
    plain_ref(g, &s.other);
    return fold_bytes(hash, &s, sizeof s);
}

static uint64_t position_of_stack(const struct game *g, uint64_t hash)
{
    for (int i = 0; i < g->stack_n; i++)
        hash = position_of_stacked(g, hash, g->stack[i]);
    for (int i = 0; i < g->gone_n; i++)
        hash = position_of_stacked(g, hash, g->gone[i].spell);
    for (int i = 0; i < g->targets_n; i++) {
        struct target t = g->target[i];
        plain_ref(g, &t.ref);
        hash = fold_bytes(hash, &t, sizeof t);
    }
    for (int i = 0; i < g->triggers_n; i++) {
        struct trigger t = g->trigger[i];
        t.now = 0;
        plain_ref(g, &t.source);
        plain_ref(g, &t.it);
        plain_ref(g, &t.other);
        hash = fold_bytes(hash, &t, sizeof t);
    }
    return hash;
}

static uint64_t position_of_effects(const struct game *g, uint64_t hash)
{
    for (int i = 0; i < g->effects_n; i++) {
        struct effect f = g->effect[i];
        plain_ref(g, &f.source);
        if (!f.set) { /* else they are no references */
            plain_ref(g, &f.subject);
            plain_ref(g, &f.other);
        }
        f.timestamp = 0;
        f.turn = (uint16_t)(f.turn == g->turn);
        hash = fold_bytes(hash, &f, sizeof f);
    }
    return fold_bytes(hash, g->announced, g->announced_n * sizeof *g->announced);
}

static uint64_t position_of_cards(const struct game *g, uint64_t hash)
{
    for (int i = 0; i < g->perm_cap; i++) {
        if (!perm_used(&g->perm[i]))
            continue;
        struct perm p = g->perm[i];
        p.timestamp = 0;
        plain_ref(g, &p.chosen);
        hash = fold_bytes(hash, &p, sizeof p);
    }
    for (int i = 0; i < g->object_cap; i++) {
        struct object o = *game_object_c(g, (uint16_t)i);
        if (o.zone == ZONE_NONE)
            continue;
        o.incarnation = 0;
        hash = fold_bytes(fold(hash, (uint64_t)i), &o, sizeof o);
    }
    return hash;
}

uint64_t game_position_hash(const struct game *g)
{
    const uint8_t now[] = {g->active,  g->priority,  g->step,       g->substep, g->waiting,
                           g->timing,  g->passes,    g->result,     g->winner,  g->combat_defender,
                           g->stack_n, g->targets_n, g->triggers_n, g->extra_n, g->attacks_this_turn};
    uint64_t hash = fold_bytes(1, now, sizeof now);
    hash = fold_bytes(hash, g->extra, g->extra_n);
    hash = fold_bytes(hash, g->player, g->players * sizeof *g->player);
    hash = fold_bytes(hash, g->block, g->blocks_n * sizeof *g->block);
    hash = position_of_stack(g, hash);
    hash = position_of_effects(g, hash);
    return position_of_cards(g, hash);
}

/* ---- small things ---------------------------------------------------------------------------- */

void game_fail(struct game *g, enum limit limit)
{
    if (g->result == RESULT_FAILED)
        return;
    g->result = RESULT_FAILED;
    g->failure = ERR_INPUT;
    g->failed_limit = (uint8_t)limit;
    g->waiting = WAIT_OVER;
    g->priority = NO_PLAYER;
}

#define TEXT_OF(number)   #number
#define STRING_OF(number) TEXT_OF(number)

const char *limit_text(enum limit limit)
{
    static const char *const texts[] = {
        [LIMIT_NONE] = MESSAGE_MARK("no limit"),
        [LIMIT_OBJECTS] = MESSAGE_MARK("more cards and tokens than the game has room for"),
        [LIMIT_PERMANENTS] = MESSAGE_MARK("more permanents at once than the game has room for"),
        [LIMIT_STACK] = MESSAGE_MARK("more spells and abilities waiting at once than the game has room for"),
        [LIMIT_TARGETS] = MESSAGE_MARK("more targets at once than the game has room for"),
        [LIMIT_TRIGGERS] = MESSAGE_MARK("more triggered abilities at once than the game has room for"),
        [LIMIT_EFFECTS] = MESSAGE_MARK("more lasting effects at once than the game has room for"),
        [LIMIT_BLOCKS] = MESSAGE_MARK("more blocks in one combat than the game has room for"),
        [LIMIT_COUNTERS] = MESSAGE_MARK("more kinds of counters on one permanent than it has room for"),
        [LIMIT_NUMBER] = MESSAGE_MARK("a number beyond 32767"),
        [LIMIT_THINGS] = MESSAGE_MARK("more things in one instruction than the game has room for"),
        [LIMIT_EXTRA] = MESSAGE_MARK("more extra turns and phases than the game has room for"),
        [LIMIT_DAMAGE] = MESSAGE_MARK("more amounts of damage at one time than the game has room for"),
        [LIMIT_REPEATS] = MESSAGE_MARK("an instruction repeated more often than is allowed"),
        [LIMIT_LOOP] = MESSAGE_MARK("a loop that neither ends nor repeats itself"),
        [LIMIT_CHANGES] = MESSAGE_MARK("more effects that change one event than the game has room for"),
        [LIMIT_MANA] = MESSAGE_MARK("more mana of one kind than a pool has room for"),
        [LIMIT_STEPS] = MESSAGE_MARK("more steps than were allowed"),
    };
    return texts[limit <= LIMIT_STEPS ? limit : LIMIT_NONE];
}

int limit_of(const struct game *g, enum limit limit)
{
    static const int limits[] = {
        [LIMIT_STACK] = MAX_STACK,     [LIMIT_TARGETS] = MAX_TARGETS,  [LIMIT_TRIGGERS] = MAX_TRIGGERS,
        [LIMIT_EFFECTS] = MAX_EFFECTS, [LIMIT_BLOCKS] = MAX_BLOCKS,    [LIMIT_COUNTERS] = MAX_COUNTER_KINDS,
        [LIMIT_NUMBER] = INT16_MAX,    [LIMIT_THINGS] = MAX_THINGS,    [LIMIT_EXTRA] = MAX_EXTRA,
        [LIMIT_DAMAGE] = MAX_DAMAGE,   [LIMIT_REPEATS] = MOST_REPEATS, [LIMIT_LOOP] = MOST_LOOP,
        [LIMIT_CHANGES] = MAX_CHANGES, [LIMIT_MANA] = UINT8_MAX,       [LIMIT_STEPS] = 0,
    };
    if (limit == LIMIT_OBJECTS)
        return g->object_cap;
    if (limit == LIMIT_PERMANENTS)
        return g->perm_cap;
    return limit <= LIMIT_STEPS ? limits[limit] : 0;
}

int16_t number_beyond(struct game *g, int64_t n)
{
    game_fail(g, LIMIT_NUMBER);
    return n > 0 ? INT16_MAX : INT16_MIN;
}

int perm_counters(const struct perm *perm, int kind)
{
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        if (perm->counter_n[i] > 0 && perm->counter_kind[i] == kind)
            return perm->counter_n[i];
    return 0;
}

/* Counters of a kind are alike and stay, whatever they are on (000:G.9.2, 000:G.9.3, 000:G.9.5, 002:S2/Counters#1).
 * The place of a kind's counters, or where they could go; -1: there is none left. */
static int counter_place(const struct perm *perm, int kind)
{
    int room = -1;
    for (int i = MAX_COUNTER_KINDS - 1; i >= 0; i--) {
        if (perm->counter_n[i] > 0 && perm->counter_kind[i] == kind)
            return i;
        if (perm->counter_n[i] == 0)
            room = i;
    }
    return room;
}

void perm_counters_add(struct game *g, struct perm *perm, int kind, int n)
{
    int i = counter_place(perm, kind);
    if (i < 0) {
        if (n > 0)
            game_fail(g, LIMIT_COUNTERS);
        return;
    }
    int now = perm->counter_n[i] + n;
    if (now > INT16_MAX) {
        game_fail(g, LIMIT_NUMBER);
        now = INT16_MAX;
    }
    perm->counter_n[i] = (uint16_t)(now > 0 ? now : 0);
    perm->counter_kind[i] = (uint8_t)(now > 0 ? kind : COUNTER_NONE);
    g->dirty = 1;
}

int game_next_of_many(const struct game *g, int player)
{
    for (int i = 1; i <= g->players; i++) {
        int next = (player + i) % g->players;
        if (game_in(g, next))
            return next;
    }
    return player;
}

int game_last_player(const struct game *g, int player)
{
    for (int i = 1; i <= g->players; i++) {
        int last = (player + g->players - i) % g->players;
        if (game_in(g, last))
            return last;
    }
    return player;
}

/* ---- combat ---------------------------------------------------------------------------------- */

static void unpair(struct game *g, int perm)
{
    int n = 0;
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].attacker != perm && g->block[i].blocker != perm)
            g->block[n++] = g->block[i];
    for (int i = n; i < g->blocks_n; i++)
        g->block[i] = (struct block){0};
    g->blocks_n = (uint8_t)n;
}

/* 001:506.4, 004:306.2, 000:C.1.4, 000:C.1.5: it neither attacks nor blocks, and does not come back; what it blocked
 * stays blocked (000:C.6.10, 004:309.4, 002:S1/Attack), and it has no place in an order any more (001:509.2a,
 * 001:509.3a). A planeswalker that blocks goes on being attacked (001:506.4d). */
void perm_leaves_combat(struct game *g, int perm)
{
    struct perm *p = &g->perm[perm];
    if (!(p->flags & (PERM_ATTACKING | PERM_BLOCKING)))
        return;
    p->flags &= ~(uint32_t)(PERM_ATTACKING | PERM_BLOCKING | PERM_BLOCKED | PERM_STRUCK_FIRST | PERM_IN_FIRST_GROUP);
    p->attacking = NO_PLAYER;
    p->band = 0;
    unpair(g, perm);
}
