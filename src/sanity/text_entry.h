/* text_entry.h - what was compiled of a card's text, as an entry of formats/catalog/abilities/compiled/all.cards
 *
 * Only of cards that are understood wholly, in all their faces, and that the engine takes (shipped.h). */
#ifndef TOPCUT_SANITY_TEXT_ENTRY_H
#define TOPCUT_SANITY_TEXT_ENTRY_H

#include "base/arena.h"
#include "sanity/text_card.h"

enum { ENTRY_LINES = 2 };

struct text_entry {
    const char *name; /* of the face that the line is of */
    const char *line; /* card "NAME" ... { ... }, without a line break */
};

/* The card's entries, one a face. faces are all that there is a text of, in their order. Returns how many: 0 if
 * something of the card is not understood or cannot be said, or if its facts say everything without them. */
size_t text_entries(struct arena *arena, const struct card *card, const struct text_face *faces, size_t n,
                    struct text_entry out[ENTRY_LINES]);

#endif
