/* do_subgame.c - a game within the game (001:712)
 *
 * The main game is put aside as a whole, and the subgame is played in its place with the same minds; then the main game
 * is there again as it was, but for its libraries, which are shuffled (001:712.5). So nothing of the one means anything
 * in the other (001:712.1b), and what watches the main game waits (001:712.4a). Subgames may be nested (001:712.6). */
#include "engine/play/effects/inner.h"
#include "engine/play/play.h"
#include "engine/play/turn/turn.h"

enum { MOST_NESTED = 12, MOST_STEPS = 200000, ROOM_WORDS = 3400 };
_Static_assert(sizeof(struct game) + MAX_PERMANENTS * sizeof(struct perm) + MAX_OBJECTS * sizeof(struct object) + 8 <=
                   ROOM_WORDS * sizeof(uint64_t),
               "every game has room");

/* 001:712.2: each player's deck is the library of the main game, and the lot says who goes first. */
static bool begin(struct engine *e, const struct game *outer, uint64_t seed, int starter)
{
    uint16_t card[MAX_OBJECTS];
    struct deck_list decks[MAX_PLAYERS];
    struct err err = ERR_INIT;
    int cards = 0;
    for (int p = 0; p < outer->players; p++) {
        decks[p] = (struct deck_list){.card = &card[cards], .general = NO_CARD};
        for (uint16_t o = outer->player[p].top[ZONE_LIBRARY]; o != NO_OBJECT; o = game_object_c(outer, o)->next) {
            card[cards++] = game_object_c(outer, o)->card;
            decks[p].cards++;
        }
    }
    const struct start_options o = {
        .starter = starter,
        .subgame = true,
        .table = {.variant = (enum variant)outer->variant,
                  .team_size = outer->teams ? outer->players / outer->teams : 0,
                  .attack = 1 + outer->attack},
    };
    game_init(e->g, outer->players, outer->perm_cap, outer->object_cap, seed);
    e->g->decisions = outer->decisions;
    for (int p = 0; p < outer->players; p++) /* players who left the main game play no subgame (001:712.4) */
        e->g->player[p].flags |= outer->player[p].flags & (PLAYER_LOST | PLAYER_LEFT);
    return engine_start(e, decks, &o, &err) == ERR_OK;
}

/* Returns those who win it: bits. */
static unsigned play(struct engine *e, const struct game *outer, uint64_t seed, int starter)
{
    struct game *g = e->g;
    unsigned winners = 0;
    if (!begin(e, outer, seed, starter))
        return 0;
    for (int i = 0; i < MOST_STEPS && g->waiting != WAIT_OVER; i++)
        (void)engine_step(e);
    if (g->waiting != WAIT_OVER)
        game_fail(g, LIMIT_LOOP);
    for (int p = 0; p < g->players && g->result == RESULT_WIN; p++)
        winners |= game_opponents(g, g->winner, p) ? 0u : 1u << p;
    return winners;
}

/* The engine of the main game is kept with it, and what counts on counts on. */
static unsigned subgame(struct engine *e)
{
    uint64_t room[ROOM_WORDS];
    struct engine kept = *e;
    struct game *g = e->g, *outer = (struct game *)(void *)room;
    uint64_t seed = game_random(g, UINT64_MAX);
    int starter = 0;
    do
        starter = (int)game_random(g, g->players);
    while (!game_in(g, starter));
    game_copy(outer, g);
    engine_init(e, kept.rules, kept.book, g);
    for (int p = 0; p < MAX_PLAYERS; p++)
        e->mind[p] = kept.mind[p];
    e->watch = kept.watch;
    e->quiet = kept.quiet;
    e->check_each = kept.check_each;
    e->subgames = (uint8_t)(kept.subgames + 1);
    unsigned winners = play(e, outer, seed, starter);
    outer->decisions = g->decisions;
    bool failed = g->result == RESULT_FAILED;
    enum limit limit = (enum limit)g->failed_limit;
    game_copy(g, outer);
    uint32_t refusals = kept.refusals + e->refusals, steps = kept.steps + e->steps;
    *e = kept;
    e->refusals = refusals;
    e->steps = steps;
    if (failed)
        game_fail(g, limit);
    return winners;
}

/* 001:712.1, 001:712.5: the main game goes on where it was, with the spell that made the subgame. */
void effect_subgame(struct engine *e, struct context *c, const struct node *n)
{
    if (e->subgames == MOST_NESTED) {
        game_fail(e->g, LIMIT_LOOP);
        return;
    }
    TELL(e, "001:712.1", "a subgame begins");
    unsigned winners = subgame(e);
    if (e->g->result != RESULT_NONE)
        return;
    TELL(e, "001:712.5", "the subgame is over");
    uint8_t before = c->event_player;
    int order[MAX_PLAYERS], losers = players_in_order(e->g, ~winners, order);
    for (int p = 0; p < e->g->players; p++)
        if (game_in(e->g, p))
            zone_shuffle(e->g, p);
    chars_touch(e);
    for (int i = 0; i < losers; i++) {
        c->event_player = (uint8_t)order[i];
        run_effect(e, c, n->kid[0]);
    }
    c->event_player = before;
}
