/* shipped.h - what the program itself knows of cards: written by hand, else compiled from their rules texts
 *
 * formats/catalog/abilities/compiled/all.cards has an entry for each card whose text the compiler (cardtext/)
 * understands wholly, in the form of those by hand (by_hand.h), one a line, in the order of their names' bytes; `topcut
 * card compile` makes it of tables of texts. It lies in the program as it is: a card is found by halving the file, and
 * nothing else of it is read.
 */
#ifndef TOPCUT_SANITY_SHIPPED_H
#define TOPCUT_SANITY_SHIPPED_H

#include "base/arena.h"
#include "sanity/by_hand.h"

/* The card, half or side of exactly this canonical name, by hand before compiled; a whole split card ("Fire // Ice")
 * gives its left half. Lives as long as the arena and the entries by hand. NULL: neither has it, or hand is NULL. */
const struct by_hand_card *shipped_find(struct arena *arena, const struct by_hand *hand, const char *name);

/* The file: len bytes, with a zero behind them. */
const char *shipped_text(size_t *len);

#endif
