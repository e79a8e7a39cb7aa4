/* by_name.h - cards by name for scenarios and games
 *
 * What a card does is decided where decklists are read (cards.h), so that it is the same card in a scenario, in a game
 * and in a report. A card that is not known wholly can only be played bare, with what is known of it, under a name that
 * says so. */
#ifndef TOPCUT_SANITY_BY_NAME_H
#define TOPCUT_SANITY_BY_NAME_H

#include "base/arena.h"
#include "engine/scenario/scenario.h"

struct by_hand;
struct catalog;

struct card_names {
    struct catalog *catalog;
    const struct by_hand *hand;
};

/* For struct scenario_cards; self is a struct card_names. A card, half, side or token, in any spelling that the
 * catalogue accepts. Of a card that is not known wholly *out has what is known, and why. */
enum scenario_known card_by_name(void *self, struct arena *arena, const char *name, struct scenario_card *out);

#endif
