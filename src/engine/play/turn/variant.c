/* variant.c - a game of many is set up: teams, ranges of influence, whom one may attack
 *
 * What a variant is made of is data (rules/variants.h); from here on the game knows only what follows from it: teams,
 * what each player reaches, and how attacks are declared. */
#include "base/err.h"
#include "engine/play/play.h"
#include "engine/play/turn/inner.h"

enum err_code variant_begin(struct engine *e, const struct variant_choice *choice, struct err *err)
{
    struct game *g = e->g;
    const struct variant_rules *v = variant_rules(choice->variant);
    int size = choice->team_size > 0 ? choice->team_size : v->team_size;
    enum err_code rc = variant_check(choice->variant, g->players, choice->team_size, err);
    if (rc != ERR_OK)
        return rc;
    if (e->rules->starting_life_team == 0 && choice->variant != VARIANT_FREE_FOR_ALL &&
        choice->variant != VARIANT_TEAMS)
        return err_set(err, ERR_INPUT, "%s is played by the rules of Magic 2010 only", v->name);
    g->variant = (uint8_t)choice->variant;
    g->attack = (uint8_t)(choice->attack > 0 ? choice->attack - 1 : (int)v->attack);
    g->adjacent = v->adjacent;
    g->shared_life = v->shared;
    g->teams = (uint8_t)(v->team_size ? g->players / size : 0);
    for (int i = 0; i < g->players; i++) {
        struct player *p = &g->player[i];
        p->team = (uint8_t)variant_team(choice->variant, g->players, size, i);
        p->range = (uint8_t)(choice->range > 0 ? choice->range : variant_range(choice->variant, g->players, size, i));
        if (choice->ranges && choice->ranges[i])
            p->range = choice->ranges[i];
        if (variant_leads(choice->variant, size, i))
            p->flags |= PLAYER_EMPEROR;
        g->limited |= p->range > 0;
    }
    reach_determine(g);
    if (!v->deploy)
        return ERR_OK;
    uint16_t deploying = book_find(e->book, BOOK_DEPLOYING);
    if (deploying == NO_CARD)
        return err_set(err, ERR_INPUT, "the book lacks %s", BOOK_DEPLOYING);
    for (int i = 0; i < g->players; i++) /* 001:807.3b, 001:804.2 */
        zone_put(g, game_new_object(g, deploying, i), ZONE_COMMAND, 0);
    return ERR_OK;
}

/* 000:G.22.1, 001:103.3; a team 001:103.3a, 001:806.4a, of more than two heads 001:806.10; EDH 001:903.6. */
int variant_life(const struct engine *e, bool edh)
{
    const struct game *g = e->g;
    if (g->shared_life)
        return e->rules->starting_life_team * (g->players / g->teams) / 2;
    return edh ? e->rules->starting_life_edh : e->rules->starting_life;
}

/* 001:801.2, 001:801.2c: by seats, of which those of players who have left are gone. */
void reach_determine(struct game *g)
{
    for (int i = 0; i < g->players && g->limited; i++) {
        struct player *p = &g->player[i];
        int left = i, right = i;
        p->reach = (uint16_t)(p->range ? 1u << i : (1u << MAX_PLAYERS) - 1);
        for (int seat = 0; seat < p->range; seat++) {
            left = game_next_player(g, left);
            right = game_last_player(g, right);
            p->reach = (uint16_t)(p->reach | 1u << left | 1u << right);
        }
    }
}
