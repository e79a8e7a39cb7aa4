/* by_name.h - cards by name for scenarios and games: written by hand, else by their facts
 *
 * Abilities from formats/catalog/abilities/ (by_hand.h) go before the catalogue's facts. Other cards are known only if,
 * as far as the facts show, they do nothing beyond their keywords: creatures and basic lands. */
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
 * catalogue accepts. */
enum scenario_known card_by_name(void *self, struct arena *arena, const char *name, struct scenario_card *out);

#endif
