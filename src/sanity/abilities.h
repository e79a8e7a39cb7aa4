/* abilities.h - splits a card's abilities in the language, and finds what they say about mana
 *
 * The analyses that play no games want to know how a card makes mana, fetches a land, or enters tapped; this is read
 * from the text of its abilities, without the engine. book.c splits a card in the same way when the engine refuses a
 * part.
 */
#ifndef TOPCUT_SANITY_ABILITIES_H
#define TOPCUT_SANITY_ABILITIES_H

#include "base/arena.h"
#include "sanity/list.h"

struct ability_text {
    const char *kind; /* "mana", "triggered", ... */
    const char *text; /* the whole ability, without what separates it from the next */
};

/* Splits the text between a card's braces, without comments. Returns how many abilities; they live in the arena. */
size_t abilities_cut(struct arena *arena, const char *text, struct ability_text **out);

/* Is the word in the text, as a word of the language? */
bool ability_has(const char *text, const char *word);

/* The token names in these abilities, except names that describe the token ("Token White Creature ..."). Returns how
 * many; they live in the arena. */
size_t tokens_named(struct arena *arena, const char *text, const char *const **out);

/* Adds what the abilities of a card of these kinds (KIND_*) say about mana; other members stay as they are. */
void source_read(struct arena *arena, const char *abilities, unsigned kinds, struct mana_source *out);

/* The lands of basic types that an alternative cost without mana takes or requires, by colour; zeros if there is none.
 * A further cost of life is assumed to be payable; a cost that asks for other cards does not count. */
void instead_read(struct arena *arena, const char *abilities, uint8_t out[MANA_COLOURS]);

/* The cards that an alternative cost or evoke takes from the hand: their colours, and how many; 0: none. */
void pitch_read(struct arena *arena, const char *abilities, uint8_t *colours, uint8_t *cards);

/* The cost in mana of evoke, dash, blitz or warp, "{2}{U}", from keywords or abilities; "" without, or where it asks
 * for something else. */
const char *other_cost_read(struct arena *arena, const char *keywords, const char *abilities);

#endif
