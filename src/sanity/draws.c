/* draws.c - see draws.h */
#include "sanity/draws.h"
#include "base/message.h"

/* With lands seen on each turn growing by at most one, a land on every turn up to t is the same as t lands seen by
 * t. */

const char screw_said[] = TC_WORD("at most two lands seen by turn 4");
const char flood_said[] = TC_WORD("seven or more lands seen by turn 5");

static void add_turn(struct land_turn *turn, int t, int lands, double chance)
{
    turn->all_drops += lands >= t ? chance : 0;
    turn->mean_seen += chance * lands;
    turn->mean_played += chance * (lands < t ? lands : t);
    turn->lands[lands < DRAW_TURNS ? lands : DRAW_TURNS] += chance;
}

static void add_hand(void *self, const struct kept_hand *kept)
{
    struct land_draws *d = self;
    int lands = kept->library[1], left = kept->library[0] + lands;
    double table[DRAW_TURNS + 1];
    for (int t = 1; t <= DRAW_TURNS; t++) {
        int draws = t - d->on_the_play, sure = kept->lands;
        if (kept->top >= 0 && draws > 0) {
            draws--;
            sure += kept->top == 1;
        }
        draws = draws < left ? draws : left;
        hypergeo_table(left, lands, draws, table);
        for (int k = 0; k <= draws; k++)
            if (table[k] > 0)
                add_turn(&d->turn[t], t, sure + k, kept->chance * table[k]);
        for (int k = 0; k <= draws; k++) {
            d->screw += t == SCREW_TURN && sure + k <= SCREW_LANDS ? kept->chance * table[k] : 0;
            d->flood += t == FLOOD_TURN && sure + k >= FLOOD_LANDS ? kept->chance * table[k] : 0;
        }
    }
}

void land_draws(const struct mulligan_plan *plan, int cards, int lands, bool on_the_play, struct land_draws *out)
{
    struct hand_classes deck = {.classes = {.n = 2, .size = {cards - lands, lands}}, .lands = 2};
    *out = (struct land_draws){.on_the_play = on_the_play};
    mulligan_enumerate(plan, &deck, add_hand, out);
}
