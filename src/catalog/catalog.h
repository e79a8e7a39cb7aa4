/* catalog.h - the card catalogue: facts of every card, found by a name in any spelling
 *
 * Holds a read-only SQLite image of facts (the CSV files of formats/catalog/), or the user's imported one of the same
 * shape. No rules of the game, no legality.
 */
#ifndef TOPCUT_CATALOG_H
#define TOPCUT_CATALOG_H

#include "catalog/cards.h"
#include "catalog/import.h"
#include "catalog/rows.h"
#include "catalog/search.h"

#endif
