/* deck.h - decklists: reading and writing every common file format, comparing, and the verdict
 *
 * Pure: bytes in, values out. The card look-up (catalog/) decides what is a name, a format on a day (format/)
 * what is legal. What an event does with decks (registering, locking, drawing checks) is event/'s.
 */
#ifndef TOPCUT_DECK_H
#define TOPCUT_DECK_H

#include "deck/check.h"
#include "deck/list.h"
#include "deck/team.h"

#endif
