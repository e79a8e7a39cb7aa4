/* deal.c - deals again what a player cannot see, for minds that try their moves on copies of the game */
#include "base/rng.h"
#include "engine/minds/inner.h"

/* By number, so that how they really lie has no part in how they are dealt. */
static void sort_cards(struct game *g, const uint16_t *list, int n)
{
    for (int i = 1; i < n; i++) {
        uint16_t card = game_object(g, list[i])->card;
        int at = i;
        for (; at > 0 && game_object(g, list[at - 1])->card > card; at--)
            game_object(g, list[at])->card = game_object(g, list[at - 1])->card;
        game_object(g, list[at])->card = card;
    }
}

void deal_unknown(struct game *g, int player, struct rng *rng)
{
    for (int p = 0; p < g->players; p++) {
        uint16_t list[MAX_OBJECTS];
        int n = 0;
        for (int zone = ZONE_LIBRARY; zone <= ZONE_HAND; zone++)
            for (uint16_t o = g->player[p].top[zone]; o != NO_OBJECT; o = game_object(g, o)->next)
                if (!(game_object(g, o)->flags & OBJECT_REVEALED) &&
                    (zone == ZONE_LIBRARY || game_opponents(g, p, player)))
                    list[n++] = o;
        sort_cards(g, list, n);
        for (int i = n; i > 1; i--) {
            int j = (int)rng_below(rng, (uint64_t)i);
            uint16_t card = game_object(g, list[i - 1])->card;
            game_object(g, list[i - 1])->card = game_object(g, list[j])->card;
            game_object(g, list[j])->card = card;
        }
    }
}
