/* trials_inner.h - shared by the files of trials */
#ifndef TOPCUT_SANITY_TRIALS_INNER_H
#define TOPCUT_SANITY_TRIALS_INNER_H

#include "base/attr.h"
#include "sanity/deals.h"
#include "sanity/manabase.h"
#include "sanity/threads.h"
#include "sanity/trials.h"

/* One deck to be dealt. The counters of target k: trial_counter(k, t) counts the trials in which it was first castable
 * on turn t, and trial_counter(k, t) + 1 those in which there were also enough lands for the first time. */
struct dealing {
    const struct mana_base *base;
    const struct mulligan_plan *plan;
    bool on_the_play;
    int turns;
    const bool *needed; /* by target: to be judged at all */
};

static inline size_t trial_counter(int target, int turn)
{
    return 2 * ((size_t)target * (TRIAL_TURNS + 1) + (size_t)turn);
}

/* Lands alone, one mana each, in at most FAST_FIELDS classes: packed into one word. */
enum { FAST_FIELDS = 9 };
bool trials_are_fast(const struct mana_base *base);
void trials_deal(const struct dealing *dealing, struct sampling_chunk *chunk);

/* Any deck, with mana from other cards, cast turn by turn. */
void trials_play(const struct dealing *dealing, struct sampling_chunk *chunk);

/* The same of one hand, with the cards drawn after it, as kinds of the base: first[target] becomes the turn that the
 * target was first castable on, 0 for never within dealing->turns. A player plays hand after hand and is the arena's;
 * the dealing must outlive it. */
struct trials_player;
struct trials_player *trials_player_new(struct arena *arena, const struct dealing *dealing);
void trials_player_play(struct trials_player *player, const int *hand, int lands, const uint16_t *draw, int draws,
                        int *first);

/* The maindeck as numbers of kinds, and which of these are lands. */
void dealing_deck(const struct mana_base *base, uint16_t *card, bool *is_land);

#endif
