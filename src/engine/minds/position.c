/* position.c - how good a position is for a player
 *
 * Both sides' life, hands, lands, creatures and other permanents are added up, and how much of the other's life an
 * attack with all creatures would take. The weights are a logistic regression's answer to who won 5,000 games of the
 * played decks, looked at as turns began, in thousandths (tests/bench/README.md). The first points of life, cards and
 * lands are worth most.
 */
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"

enum {
    WON = 1000000,
    DEAD = -640,
    POISON = -60,
    CREATURE = 117,        /* any */
    CREATURE_HUNDRED = 56, /* each hundred of its worth */
    EVASIVE = 187,         /* each power that is hard to block */
    RACE = 1100,           /* power that is all of the other's life, or that part of it */
    EVASIVE_RACE = 450,    /* the same of what is hard to block */
    MAKES_MANA = 170,
    ARTIFACT = 80,
    OTHER = 60,
    ALL = 10000,
};

/* Up to so many each one is worth so much; the last row holds for all others. */
struct weight {
    int upto, each;
};
static const struct weight life_weight[] = {{5, 264}, {10, 158}, {20, 69}, {ALL, 10}};
static const struct weight hand_weight[] = {{3, 265}, {ALL, 66}};
static const struct weight land_weight[] = {{4, 353}, {7, 120}, {ALL, 0}};

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

static int worth_of_other(const struct engine *e, const struct perm *p)
{
    if (e->book->card[p->as_card].makes_mana)
        return MAKES_MANA;
    return p->types & TYPE_ARTIFACT ? ARTIFACT : OTHER;
}

/* The life of the opponent who has the least, 1 at least. */
static int least_life_of_others(const struct game *g, int player)
{
    int least = ALL;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && game_opponents(g, i, player) && game_life(g, i) < least)
            least = game_life(g, i);
    return least < 1 ? 1 : least;
}

static int worth_of_attack(int power, int evasive, int life)
{
    return EVASIVE * evasive + RACE * (power < life ? power : life) / life +
           EVASIVE_RACE * (evasive < life ? evasive : life) / life;
}

static int side_worth(const struct engine *e, int player)
{
    const struct game *g = e->g;
    int life = g->player[game_life_holder(g, player)].life, lands = 0, power = 0, evasive = 0;
    int sum = weigh(life_weight, life) + (life <= 0 ? DEAD : 0) +
              weigh(hand_weight, g->player[player].count[ZONE_HAND]) + POISON * g->player[player].poison;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (game_object_c(g, p->object)->controller != player)
            continue;
        if (p->types & TYPE_CREATURE) {
            int hits = p->power > 0 && !perm_has(p, KEYWORD_DEFENDER) ? p->power : 0;
            sum += CREATURE + worth_of_perm(e, p) * CREATURE_HUNDRED / 100;
            power += hits;
            evasive += is_hard_to_block(p) ? hits : 0;
        } else if (p->types & TYPE_LAND)
            lands++;
        else
            sum += worth_of_other(e, p);
    }
    return sum + weigh(land_weight, lands) + worth_of_attack(power, evasive, least_life_of_others(g, player));
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
