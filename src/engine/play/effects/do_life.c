/* do_life.c - life, poison, mana, and the end of the game
 *
 * What happens to several players happens in turn order from the active player on.
 */
#include "base/attr.h"
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

struct group {
    int n;
    int player[MAX_PLAYERS];
};

static void players_of(struct engine *e, struct context *c, uint16_t term, struct group *group)
{
    group->n = players_in_order(e->g, eval_players(e, c, term), group->player);
}

void effect_gain_life(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    c->purpose = FOR_GOOD;
    players_of(e, c, n->kid[0], &group);
    int amount = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < group.n && amount > 0; i++)
        verb_gain_life(e, group.player[i], amount);
    c->noted = number_fit(e->g, at_least_zero(amount));
}

/* Reads the amount for each of the group before anything changes; `that-player` is the one it is for. */
static void amounts_of(struct engine *e, struct context *c, uint16_t node, const struct group *group, int *out)
{
    uint8_t player = c->event_player;
    for (int i = 0; i < group->n; i++) {
        c->event_player = (uint8_t)group->player[i];
        out[i] = eval_number(e, c, node);
    }
    c->event_player = player;
}

/* Loses: no damage, nothing prevents it; paying would need that much (000:G.22.6, 001:117.4). */
void effect_lose_life(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    c->purpose = FOR_HARM;
    players_of(e, c, n->kid[0], &group);
    int amount[MAX_PLAYERS], lost = 0;
    amounts_of(e, c, n->kid[1], &group, amount);
    moment_begin(e);
    for (int i = 0; i < group.n; i++)
        if (amount[i] > 0)
            lost += verb_lose_life(e, group.player[i], amount[i]);
    moment_end(e);
    c->noted = number_fit(e->g, lost);
    c->paid = lost > 0;
}

/* May be set below 0, where other results cannot (001:107.1b). Of a team that shares its life: 001:806.9b-c. */
void effect_set_life(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    players_of(e, c, n->kid[0], &group);
    int life[MAX_PLAYERS];
    amounts_of(e, c, n->kid[1], &group, life);
    for (int i = 0; i < group.n; i++) {
        int team = 0, all = 0, members = 0;
        for (int k = 0; k < e->g->players; k++)
            members += game_life_holder(e->g, k) == game_life_holder(e->g, group.player[i]);
        for (int k = 0; k < group.n; k++)
            if (game_life_holder(e->g, group.player[k]) == game_life_holder(e->g, group.player[i])) {
                team += life[k];
                all++;
            }
        if (members > 1 && all == members) { /* 001:806.9b: the sum of what each would have, once */
            int now = e->g->player[game_life_holder(e->g, group.player[i])].life;
            if (team > now)
                verb_gain_life(e, group.player[i], team - now);
            else
                (void)verb_lose_life(e, group.player[i], now - team);
        } else {
            verb_set_life(e, group.player[i], life[i]);
        }
    }
}

/* Each becomes the other's: nothing happens if they are the same or shared. */
void effect_exchange_life(struct engine *e, struct context *c, const struct node *n)
{
    int one = eval_player(e, c, n->kid[0]), other = eval_player(e, c, n->kid[1]);
    if (one < 0 || other < 0 || game_life_holder(e->g, one) == game_life_holder(e->g, other))
        return;
    int life[2] = {e->g->player[game_life_holder(e->g, one)].life, e->g->player[game_life_holder(e->g, other)].life};
    verb_set_life(e, one, life[1]);
    verb_set_life(e, other, life[0]);
}

void effect_drain(struct engine *e, struct context *c, const struct node *n)
{
    struct group gain, loss;
    players_of(e, c, n->kid[0], &gain);
    players_of(e, c, n->kid[1], &loss);
    int amount = eval_number(e, c, n->kid[2]), lost = 0;
    for (int i = 0; i < loss.n && amount > 0; i++)
        lost += verb_lose_life(e, loss.player[i], amount);
    for (int i = 0; i < gain.n && lost > 0; i++)
        verb_gain_life(e, gain.player[i], lost);
    c->noted = number_fit(e->g, lost);
}

void effect_poison(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    c->purpose = FOR_HARM;
    players_of(e, c, n->kid[0], &group);
    int amount = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < group.n && amount > 0; i++)
        verb_poison(e, group.player[i], amount);
}

void effect_energy(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    players_of(e, c, n->kid[0], &group);
    int amount = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < group.n && amount > 0; i++) {
        struct player *p = &e->g->player[group.player[i]];
        int energy = p->energy + amount;
        p->energy = (uint8_t)(energy > UINT8_MAX ? UINT8_MAX : energy);
    }
}

/* ---- the end of the game --------------------------------------------------------------------- */

/* 001:104.5: the player has lost at once. */
void effect_lose_game(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    players_of(e, c, n->kid[0], &group);
    for (int i = 0; i < group.n; i++)
        if (!rule_on_player(e, OP_MOD_CANT_LOSE, group.player[i]))
            verb_lose_game(e, group.player[i], "001:104.5", "an effect says so");
}

/* A player who wins by an effect does so at once; the others need not lose (001:104.2b). */
void effect_win_game(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    int player = eval_player(e, c, n->kid[0]);
    /* 001:104.3f, 004:102.5: a player who loses with it has lost */
    if (player < 0 || g->result != RESULT_NONE || !game_in(g, player) || side_is_kept(e, OP_MOD_CANT_WIN, player))
        return;
    if (g->limited) { /* 001:801.16, 001:104.3h */
        unsigned losers = 0;
        for (int i = 0; i < g->players; i++)
            losers |= game_opponents(g, player, i) && game_reaches(g, player, i) ? 1u << i : 0u;
        (void)players_lose(e, losers, "001:801.16", TC_WORD("loses: an opponent in whose range it is wins"));
        return;
    }
    TELL(e, "001:104.2b", "%s wins: an effect says so", entity_name(e, player_entity(player)));
    g->player[player].flags |= PLAYER_WON;
    g->result = RESULT_WIN;
    g->winner = (uint8_t)game_life_holder(g, player);
    g->waiting = WAIT_OVER;
}

void effect_draw_game(struct engine *e, struct context *c, const struct node *n)
{
    (void)n;
    if (e->g->limited) {
        players_draw(e, e->g->player[c->controller].reach);
        return;
    }
    TELL(e, "001:104.1", "the game is a draw: an effect says so");
    e->g->result = RESULT_DRAWN;
    e->g->winner = NO_PLAYER;
    e->g->waiting = WAIT_OVER;
}

/* ---- mana ------------------------------------------------------------------------------------ */

static bool from_snow(struct engine *e, const struct context *c)
{
    uint16_t source = ref_now(e->g, c->source);
    return e->rules->snow_mana && source < MAX_OBJECTS && chars_types(e, source) & TYPE_SNOW;
}

static enum mana_use use_of(const struct engine *e, uint16_t word)
{
    static const struct {
        const char *word;
        enum mana_use use;
    } uses[] = {{"creatures", MANA_FOR_CREATURES},
                {"artifacts", MANA_FOR_ARTIFACTS},
                {"abilities", MANA_FOR_ABILITIES},
                {"upkeep", MANA_FOR_UPKEEP}};
    for (size_t i = 0; i < ARRAY_LEN(uses); i++)
        if (strcmp(e->book->word[word], uses[i].word) == 0)
            return uses[i].use;
    return MANA_FOR_TYPE;
}

/* The symbols as they stand, n times, or to be spent only for something. */
void effect_add_mana(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    players_of(e, c, n->kid[0], &group);
    int times = n->op == OP_ADD_MANA_TIMES ? number_fit(e->g, at_least_zero(eval_number(e, c, n->kid[1]))) : 1;
    uint16_t symbols = n->op == OP_ADD_MANA_TIMES ? n->kid[2] : n->kid[1];
    enum mana_use use = n->op == OP_ADD_MANA_FOR ? use_of(e, (uint16_t)node_of(e, n->kid[2])->value) : MANA_FREE;
    const struct mana_cost *mana = &e->book->cost[node_of(e, symbols)->value];
    bool snow = from_snow(e, c);
    for (int i = 0; i < group.n; i++) {
        for (int colour = WHITE; colour < COLOUR_COUNT; colour++)
            if (mana->coloured[colour])
                verb_add_mana(e, group.player[i], colour, times * mana->coloured[colour], use, snow);
        if (mana->generic)
            verb_add_mana(e, group.player[i], COLOURLESS, times * mana->generic, use, snow);
        /* 001:106.8: half of it, as chosen */
        for (int h = 0; h < mana->hybrids * times && repeat_more(e); h++) {
            const struct hybrid *half = &mana->hybrid[h % mana->hybrids];
            unsigned colours = 1u << half->a | (half->b < COLOURLESS ? 1u << half->b : 0);
            verb_add_mana(e, group.player[i], ask_colour(e, group.player[i], c->source.entity, colours), 1, use, snow);
        }
    }
}

static unsigned colours_of_term(struct engine *e, const struct context *c, uint16_t term)
{
    unsigned colours = (unsigned)node_of(e, term)->value;
    if (!(colours & 0x100))
        return colours & COLOUR_BITS_ALL;
    return 1u << context_colour(e, c) & COLOUR_BITS_ALL;
}

/* One of five colours, never "colourless" (001:105.4, 000:G.4.1): for each mana, or once for all of it; or a type that
 * something could produce. */
void effect_add_mana_any(struct engine *e, struct context *c, const struct node *n)
{
    struct group group;
    players_of(e, c, n->kid[0], &group);
    int amount = eval_number(e, c, n->kid[1]);
    bool made = n->op == OP_ADD_MANA_MADE, like = made || n->op == OP_ADD_MANA_LIKE;
    unsigned colours = made ? (unsigned)c->amount : like ? mana_like(e, c, n) : colours_of_term(e, c, n->kid[2]);
    bool snow = from_snow(e, c);
    if (!colours)
        return;
    for (int i = 0; i < group.n && amount > 0; i++) {
        int player = group.player[i], parts = like || n->op == OP_ADD_MANA_ONE ? 1 : amount;
        for (int k = 0; k < parts; k++) {
            int colour =
                colours & (colours - 1) ? ask_colour(e, player, c->source.entity, colours) : __builtin_ctz(colours);
            verb_add_mana(e, player, colour, amount / parts, MANA_FREE, snow);
        }
    }
}
