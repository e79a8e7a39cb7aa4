/* deals.c - see deals.h and engine/hands/hands.c, whose way of drawing this is */
#include "sanity/deals.h"
#include "engine/hands/hands.h"

enum { GROUP_BITS = 48 }; /* eight of sixty, seven of a hundred; one word in 65,536 is thrown away at most */

void dealer_init(struct dealer *d, const struct mulligan_plan *plan, uint16_t *card, int cards, int draws)
{
    tc_assert(cards >= 0 && cards <= DEAL_MOST && draws <= DEAL_DRAWS);
    *d = (struct dealer){.cards = cards, .card = card, .steps = plan->steps};
    int most = 0;
    bool look = false;
    for (int s = 0; s < plan->steps; s++) {
        const struct mulligan_step *from = &plan->step[s];
        struct deal_step *to = &d->step[s];
        int drawn = from->drawn < cards ? from->drawn : cards;
        to->drawn = (uint8_t)drawn;
        to->look = from->look;
        most = drawn > most ? drawn : most;
        look = look || from->look;
        for (int lands = 0; lands <= drawn; lands++) {
            int hand[2] = {drawn - lands, lands};
            mulligan_bottom(from, 2, 2, hand);
            to->others_go[lands] = (uint8_t)(drawn - lands - hand[0]);
            to->lands_go[lands] = (uint8_t)(lands - hand[1]);
            to->keeps[lands] = s == plan->steps - 1 || (hand[1] >= from->least && hand[1] <= from->most);
        }
    }
    d->draws = draws < cards - most ? draws : cards - most;
    int front = most + d->draws + look;
    hands_group(cards, front < cards ? front : cards, GROUP_BITS, d->bound, d->floor, d->ends);
}

struct deal dealer_deal(struct dealer *d, struct rng *rng, const bool *is_land)
{
    for (int s = 0;; s++) {
        const struct deal_step *step = &d->step[s];
        int lands = 0, done = deal_front(d, rng, 0, step->drawn);
        for (int i = 0; i < step->drawn; i++)
            lands += is_land[d->card[i]];
        if (!step->keeps[lands])
            continue;
        int last = step->drawn + d->draws;
        if (step->look && step->drawn < d->cards) {
            last += last < d->cards;
            (void)deal_front(d, rng, done, last);
            int kept = lands - step->lands_go[lands];
            if (is_land[d->card[step->drawn]] != (kept < 3)) { /* it goes: the next one is on top */
                uint16_t gone = d->card[step->drawn];
                for (int i = step->drawn; i + 1 < last; i++)
                    d->card[i] = d->card[i + 1];
                d->card[last - 1] = gone;
            }
        } else {
            (void)deal_front(d, rng, done, last);
        }
        return (struct deal){.step = s,
                             .drawn = step->drawn,
                             .lands = lands,
                             .lands_go = step->lands_go[lands],
                             .others_go = step->others_go[lands]};
    }
}
