/* board.h - a small table for the engine's tests: cards in the language, a board, answers, steps
 *
 *     static const struct board_card cards[] = {{"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL}, ...};
 *     struct board b;
 *     board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
 *     uint16_t bears = board_put(&b, 0, ZONE_BATTLEFIELD, "Bears");
 *     board_begin(&b, 0, STEP_MAIN1);
 *     board_choose(&b, 0, bears);                     the next thing that player 0 is asked to choose
 *     board_cast(&b, 0, board_put(&b, 0, ZONE_HAND, "Growth"));
 *     board_resolve(&b);
 *     assert_int_equal(board_perm(&b, bears)->power, 5);
 *     board_close(&b);
 *
 * Players answer from a queue of their own: the first entry of the kind that is asked for; without one they pass, say
 * no, and take the first options. Steps are counted, so that nothing here can hang.
 */
#ifndef TOPCUT_TESTS_ENGINE_BOARD_H
#define TOPCUT_TESTS_ENGINE_BOARD_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "english.h"
#include "testing.h"

#include "engine/play/play.h"
#include "engine/show/show.h"

#include <string.h>

struct board_card {
    const char *name, *facts, *keywords, *text;
};

enum board_kind {
    BOARD_ACT,
    BOARD_CHOOSE,
    BOARD_ORDER,
    BOARD_DIVIDE,
    BOARD_YES,
    BOARD_NUMBER,
    BOARD_COLOUR,
    BOARD_WORD,
    BOARD_MULLIGAN,
    BOARD_ATTACK,
    BOARD_BLOCK
};
enum { BOARD_ANSWERS = 64, BOARD_VALUES = 16, BOARD_STEPS = 2000 };

/* What a player will answer: entities, shares, a number; an action, or a plan of pairs. */
struct board_answer {
    enum board_kind kind;
    int n;
    int value[BOARD_VALUES];
    struct action action;
    bool used;
};
struct board_script {
    struct board_answer answer[BOARD_ANSWERS];
    int n;
};

struct board {
    struct arena arena;
    const struct book *book;
    struct game *g;
    struct engine e;
    struct board_script script[MAX_PLAYERS];
    struct strbuf told; /* board_watch: what was told, a line each: "cites: text" */
};

/* ---- the minds ------------------------------------------------------------------------------- */

static inline struct board_answer *board_next(void *self, enum board_kind kind)
{
    struct board_script *s = self;
    for (int i = 0; i < s->n; i++) {
        if (!s->answer[i].used && s->answer[i].kind == kind) {
            s->answer[i].used = true;
            return &s->answer[i];
        }
    }
    return NULL;
}

static inline bool board_mind_priority(void *self, struct engine *e, int player, struct action *out)
{
    const struct board_answer *a = board_next(self, BOARD_ACT);
    (void)e;
    (void)player;
    if (a)
        *out = a->action;
    return a != NULL;
}

static inline void board_mind_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    const struct board_answer *a = board_next(self, BOARD_ATTACK);
    (void)player;
    for (int i = 0; a && i + 2 < a->n; i += 3) {
        struct attack *attack = &out->attack[out->n++];
        *attack = (struct attack){.perm = game_object(e->g, (uint16_t)a->value[i])->perm,
                                  .target = (uint8_t)a->value[i + 1],
                                  .band = (uint8_t)a->value[i + 2]};
    }
}

static inline void board_mind_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    const struct board_answer *a = board_next(self, BOARD_BLOCK);
    (void)player;
    for (int i = 0; a && i + 1 < a->n; i += 2) {
        out->block[out->n].blocker = game_object(e->g, (uint16_t)a->value[i])->perm;
        out->block[out->n++].attacker = game_object(e->g, (uint16_t)a->value[i + 1])->perm;
    }
}

/* Entities are looked up among the options; what is no option is answered as -1 and so refused. */
static inline void board_pick(const struct board_answer *a, const struct question *q, struct answer *out)
{
    out->n = (int16_t)a->n;
    for (int i = 0; i < a->n; i++) {
        out->value[i] = -1;
        for (int j = 0; j < q->options; j++)
            if (q->option[j] == a->value[i])
                out->value[i] = (int16_t)j;
    }
}

static inline void board_mind_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    const struct board_answer *a = board_next(self, BOARD_CHOOSE);
    (void)e;
    if (a) {
        board_pick(a, q, out);
        return;
    }
    for (int i = 0; i < q->min && i < q->options; i++)
        out->value[out->n++] = (int16_t)i;
}

static inline void board_mind_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    const struct board_answer *a = board_next(self, BOARD_ORDER);
    (void)e;
    if (a)
        board_pick(a, q, out);
}

static inline void board_mind_divide(void *self, struct engine *e, const struct question *q, int total,
                                     struct answer *out)
{
    const struct board_answer *a = board_next(self, BOARD_DIVIDE);
    (void)e;
    (void)q;
    (void)total;
    for (int i = 0; a && i < a->n; i++)
        out->value[i] = (int16_t)a->value[i];
}

static inline bool board_mind_yes(void *self, struct engine *e, const struct question *q)
{
    const struct board_answer *a = board_next(self, BOARD_YES);
    (void)e;
    (void)q;
    return a && a->value[0];
}

static inline int board_mind_number(void *self, struct engine *e, const struct question *q)
{
    const struct board_answer *a = board_next(self, BOARD_NUMBER);
    (void)e;
    return a ? a->value[0] : q->min;
}

static inline int board_mind_colour(void *self, struct engine *e, const struct question *q)
{
    const struct board_answer *a = board_next(self, BOARD_COLOUR);
    (void)e;
    return a ? a->value[0] : __builtin_ctz((unsigned)q->min);
}

static inline int board_mind_word(void *self, struct engine *e, const struct question *q)
{
    const struct board_answer *a = board_next(self, BOARD_WORD);
    (void)e;
    (void)q;
    return a ? a->value[0] : 1;
}

static inline bool board_mind_mulligan(void *self, struct engine *e, int player)
{
    const struct board_answer *a = board_next(self, BOARD_MULLIGAN);
    (void)e;
    (void)player;
    return a && a->value[0];
}

static inline struct mind board_mind(struct board_script *script)
{
    return (struct mind){.self = script,
                         .name = "script",
                         .priority = board_mind_priority,
                         .attackers = board_mind_attackers,
                         .blockers = board_mind_blockers,
                         .divide = board_mind_divide,
                         .choose = board_mind_choose,
                         .order = board_mind_order,
                         .yes = board_mind_yes,
                         .number = board_mind_number,
                         .colour = board_mind_colour,
                         .word = board_mind_word,
                         .mulligan = board_mind_mulligan};
}

/* ---- making a board -------------------------------------------------------------------------- */

static inline void board_open_players(struct board *b, enum era era, const struct board_card *cards, size_t n,
                                      int players, int perms, int objects)
{
    struct err err = ERR_INIT;
    memset(b, 0, sizeof *b);
    struct book_builder *builder = book_builder_new(&b->arena, rules_of(era));
    for (size_t i = 0; i < n; i++) {
        struct card_source source = {.name = cards[i].name,
                                     .facts = cards[i].facts,
                                     .keywords = cards[i].keywords,
                                     .text = cards[i].text,
                                     .file = cards[i].name,
                                     .line = 1,
                                     .column = 1};
        uint16_t card;
        assert_ok(book_add(builder, &source, &card, &err), err);
    }
    assert_ok(book_finish(builder, &b->book, &err), err);
    b->g = arena_alloc(&b->arena, 1, game_size(perms, objects));
    game_init(b->g, players, perms, objects, 1);
    b->g->era = (uint8_t)era;
    engine_init(&b->e, rules_of(era), b->book, b->g);
    b->e.check_each = 1;
    for (int i = 0; i < players; i++)
        engine_set_mind(&b->e, i, board_mind(&b->script[i]));
}

/* A duel with these cards; cards[] with a mistake in it fail the test with the reader's message. */
static inline void board_open(struct board *b, enum era era, const struct board_card *cards, size_t n)
{
    board_open_players(b, era, cards, n, 2, DUEL_PERMANENTS, DUEL_OBJECTS);
}

static inline void board_close(struct board *b)
{
    strbuf_release(&b->told);
    arena_release(&b->arena);
}

/* A new card of that name in a zone of the player's (library and graveyard: on top; hand: last). On the battlefield it
 * is untapped, has been there since before the turn, and has what it enters with; no ability sees it come. */
static inline uint16_t board_put(struct board *b, int player, enum zone zone, const char *name)
{
    uint16_t card = book_find(b->book, name);
    if (card == NO_CARD)
        fail_msg("no card named %s in this test's book", name);
    uint16_t object = game_new_object(b->g, card, player);
    zone_put(b->g, object, zone, zone == ZONE_HAND ? -1 : 0);
    if (zone == ZONE_BATTLEFIELD) {
        game_perm(b->g, object)->flags &= ~(uint32_t)PERM_SICK;
        if (b->book->card[card].loyalty)
            perm_counters_add(b->g, game_perm(b->g, object), COUNTER_LOYALTY, b->book->card[card].loyalty);
        b->g->dirty = 1;
    }
    return object;
}

/* n cards of that name. */
static inline void board_put_n(struct board *b, int player, enum zone zone, const char *name, int n)
{
    for (int i = 0; i < n; i++)
        (void)board_put(b, player, zone, name);
}

static inline void board_attach(struct board *b, uint16_t object, uint16_t to)
{
    game_perm(b->g, object)->attached_to = to;
    b->g->dirty = 1;
}

static inline void board_mana(struct board *b, int player, int colour, int n)
{
    b->g->player[player].mana[colour] = (uint8_t)(b->g->player[player].mana[colour] + n);
}

static inline void board_settle(struct board *b)
{
    b->g->dirty = 1;
    watch_zones(&b->e);
    chars_refresh(&b->e);
}

/* ---- answers --------------------------------------------------------------------------------- */

static inline struct board_answer *board_answer(struct board *b, int player, enum board_kind kind)
{
    struct board_script *s = &b->script[player];
    if (s->n == BOARD_ANSWERS) { /* forget those that were used */
        int kept = 0;
        for (int i = 0; i < s->n; i++)
            if (!s->answer[i].used)
                s->answer[kept++] = s->answer[i];
        s->n = kept;
        assert_true(s->n < BOARD_ANSWERS);
    }
    struct board_answer *a = &s->answer[s->n++];
    memset(a, 0, sizeof *a);
    a->kind = kind;
    return a;
}

static inline void board_values(struct board *b, int player, enum board_kind kind, const int *values, int n)
{
    struct board_answer *a = board_answer(b, player, kind);
    assert_true(n <= BOARD_VALUES);
    a->n = n;
    if (n > 0)
        memcpy(a->value, values, (size_t)n * sizeof *values);
}

#define BOARD_ANSWER(b, player, kind, ...)                                                                             \
    board_values((b), (player), (kind), (const int[]){__VA_ARGS__},                                                    \
                 (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))
/* Entities in the order in which they are to be chosen; players are player_entity(i). */
#define board_choose(b, player, ...)   BOARD_ANSWER(b, player, BOARD_CHOOSE, __VA_ARGS__)
#define board_choose_none(b, player)   board_values((b), (player), BOARD_CHOOSE, NULL, 0)
#define board_order(b, player, ...)    BOARD_ANSWER(b, player, BOARD_ORDER, __VA_ARGS__)
#define board_divide(b, player, ...)   BOARD_ANSWER(b, player, BOARD_DIVIDE, __VA_ARGS__)
#define board_yes(b, player, yes)      BOARD_ANSWER(b, player, BOARD_YES, yes)
#define board_number(b, player, n)     BOARD_ANSWER(b, player, BOARD_NUMBER, n)
#define board_colour(b, player, c)     BOARD_ANSWER(b, player, BOARD_COLOUR, c)
#define board_mulligan(b, player, yes) BOARD_ANSWER(b, player, BOARD_MULLIGAN, yes)
/* Triples: attacker, what it attacks (player, or 0x80 + record), band. */
#define board_attack(b, player, ...) BOARD_ANSWER(b, player, BOARD_ATTACK, __VA_ARGS__)
/* Pairs: blocker, attacker. */
#define board_block(b, player, ...) BOARD_ANSWER(b, player, BOARD_BLOCK, __VA_ARGS__)

/* ---- steps ----------------------------------------------------------------------------------- */

/* The board stands in that step of the player's turn, which has just begun. */
static inline void board_begin(struct board *b, int active, enum step step)
{
    struct game *g = b->g;
    g->active = g->starter = (uint8_t)active;
    g->turn = 3;
    g->step = (uint8_t)step;
    g->substep = 0;
    g->waiting = WAIT_NOTHING;
    g->priority = NO_PLAYER;
    g->lands_per_turn = (uint8_t)b->e.rules->lands_per_turn;
    board_settle(b);
}

static inline void board_step(struct board *b)
{
    (void)engine_step(&b->e);
    const char *why = game_check(&b->e);
    if (why) {
        struct strbuf dump = STRBUF_INIT;
        game_dump(&b->e, &dump);
        print_message("%s", english(strbuf_text(&dump)));
        strbuf_release(&dump);
        fail_msg("the game does not hold together: %s", why);
    }
}

/* Until that step waits for somebody with priority; false: the game ended first. */
static inline bool board_to(struct board *b, enum step step)
{
    for (int i = 0; i < BOARD_STEPS && b->g->waiting != WAIT_OVER; i++) {
        if (b->g->step == step && b->g->waiting == WAIT_PRIORITY)
            return true;
        board_step(b);
    }
    return false;
}

/* Until somebody has priority. */
static inline bool board_to_priority(struct board *b)
{
    for (int i = 0; i < BOARD_STEPS && b->g->waiting == WAIT_NOTHING; i++)
        board_step(b);
    return b->g->waiting == WAIT_PRIORITY;
}

/* Everybody passes until the newest thing on the stack is gone (fifth: the whole batch). */
static inline void board_resolve(struct board *b)
{
    int waiting = b->g->stack_n;
    for (int i = 0; i < BOARD_STEPS && b->g->waiting != WAIT_OVER; i++) {
        if (b->g->stack_n < waiting && b->g->waiting == WAIT_PRIORITY)
            return;
        if (waiting == 0)
            return;
        board_step(b);
    }
}

/* Everybody passes until nothing waits to resolve. */
static inline void board_resolve_all(struct board *b)
{
    for (int i = 0; i < BOARD_STEPS && b->g->stack_n > 0; i++)
        board_resolve(b);
}

/* The player does it the next time that they may act; others pass before. False: refused, b->e.why says why. */
static inline bool board_act(struct board *b, struct action action)
{
    uint32_t refusals = b->e.refusals;
    struct board_answer *a = board_answer(b, action.player, BOARD_ACT);
    a->action = action;
    for (int i = 0; i < BOARD_STEPS && b->g->waiting != WAIT_OVER && !a->used; i++)
        board_step(b);
    assert_true(a->used);
    return b->e.refusals == refusals;
}

static inline bool board_cast(struct board *b, int player, uint16_t object)
{
    return board_act(b, (struct action){.kind = ACTION_CAST, .player = (uint8_t)player, .object = object});
}

static inline bool board_activate(struct board *b, int player, uint16_t object, int ability)
{
    return board_act(
        b, (struct action){
               .kind = ACTION_ACTIVATE, .player = (uint8_t)player, .object = object, .ability = (uint8_t)ability});
}

static inline bool board_land(struct board *b, int player, uint16_t object)
{
    return board_act(b, (struct action){.kind = ACTION_LAND, .player = (uint8_t)player, .object = object});
}

/* ---- looking --------------------------------------------------------------------------------- */

static inline const struct perm *board_perm(struct board *b, uint16_t object)
{
    chars_refresh(&b->e);
    assert_int_not_equal(game_object(b->g, object)->perm, NO_PERM);
    return game_perm(b->g, object);
}

static inline int board_zone(const struct board *b, uint16_t object)
{
    return game_object_c(b->g, object)->zone;
}

static inline int board_life(const struct board *b, int player)
{
    return b->g->player[game_life_holder(b->g, player)].life;
}

static inline void board_told(void *self, struct engine *e, const char *cites, const char *text)
{
    struct board *b = self;
    (void)e;
    strbuf_printf(&b->told, "%s: %s\n", cites, english(text));
}

/* From now on what happens is kept in b->told. */
static inline void board_watch(struct board *b)
{
    b->e.watch = (struct watcher){.self = b, .told = board_told};
}

static inline void board_print(struct board *b)
{
    struct strbuf dump = STRBUF_INIT;
    game_dump(&b->e, &dump);
    print_message("%s", english(strbuf_text(&dump)));
    strbuf_release(&dump);
}

#endif
