/* position.c - how good a position is for a player
 *
 * Both sides' life, hands, lands, creatures and other permanents are added up. What each is worth in units of a
 * creature is a logistic regression's answer to who won 3,000 games of the played decks, looked at as turns began
 * (tests/bench/README.md). The first points of life, cards and lands are worth most.
 */
#include "base/attr.h"
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"

enum { WON = 1000000, DEAD = -640, POISON = -60, OTHER = 100, EVADES = 100, ALL = 10000 };

/* Up to so many each one is worth so much; the last row holds for all others. */
struct weight {
    int upto, each;
};
static const struct weight life_weight[] = {{5, 290}, {10, 165}, {20, 90}, {ALL, 15}};
static const struct weight hand_weight[] = {{3, 250}, {ALL, 60}};
static const struct weight land_weight[] = {{4, 420}, {7, 210}, {ALL, 0}};

static int weigh(const struct weight *weight, int n)
{
    int sum = 0, from = 0;
    for (; n > weight->upto && weight->upto < ALL; weight++) {
        sum += (weight->upto - from) * weight->each;
        from = weight->upto;
    }
    return sum + (n - from) * weight->each;
}

static bool is_hard_to_block(const struct perm *p)
{
    if (!(p->keywords[0] | p->keywords[1]))
        return false;
    return perm_has(p, KEYWORD_FLYING) || perm_has(p, KEYWORD_FEAR) || perm_has(p, KEYWORD_SHADOW);
}

static int creature_worth_there(const struct engine *e, const struct perm *p)
{
    int worth = worth_of_perm(e, p) * 4 / 3;
    return p->power > 0 && is_hard_to_block(p) ? worth + EVADES * p->power - 60 : worth;
}

static int side_worth(const struct engine *e, int player)
{
    const struct game *g = e->g;
    int life = g->player[game_life_holder(g, player)].life, lands = 0;
    int sum = weigh(life_weight, life) + (life <= 0 ? DEAD : 0) +
              weigh(hand_weight, g->player[player].count[ZONE_HAND]) + POISON * g->player[player].poison;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (game_object_c(g, p->object)->controller != player)
            continue;
        if (p->types & TYPE_CREATURE)
            sum += creature_worth_there(e, p);
        else if (p->types & TYPE_LAND)
            lands++;
        else
            sum += OTHER;
    }
    return sum + weigh(land_weight, lands);
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
