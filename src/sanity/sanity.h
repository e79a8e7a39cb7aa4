/* sanity.h - what the engine says of a decklist: hands, mana, curve, clock, and what is dead in it
 *
 * Exact where counting does it, sampled where not; every sampled number has its interval, and none depends on how many
 * threads worked. What is legal is deck/'s, how a report looks is report/'s and cli/'s.
 *
 *   list.h         a decklist as the analyses see it
 *   composition.h  types, colours, curve, what costs ask and sources give
 *   errors.h       lists that look like slips of the pen
 */
#ifndef TOPCUT_SANITY_H
#define TOPCUT_SANITY_H

#include "sanity/composition.h"
#include "sanity/errors.h"
#include "sanity/list.h"

#endif
