/* abilities.h - a card's abilities in the language, cut into single ones, and what they say of mana
 *
 * The analyses that play no games want to know how a card makes mana, fetches a land, or enters tapped; that is read
 * off the text of its abilities here, without the engine. The book cuts a card in the same way where the engine refuses
 * a part.
 */
#ifndef TOPCUT_SANITY_ABILITIES_H
#define TOPCUT_SANITY_ABILITIES_H

#include "base/arena.h"
#include "sanity/list.h"

struct ability_text {
    const char *kind; /* "mana", "triggered", ... */
    const char *text; /* the whole ability, without what separates it from the next */
};

/* Cuts what stands between a card's braces; comments are left out. Returns how many; they are the arena's. */
size_t abilities_cut(struct arena *arena, const char *text, struct ability_text **out);

/* Is the word in the text, as a word of the language? */
bool ability_has(const char *text, const char *word);

/* The names that tokens() gives in these abilities, but for those that describe themselves ("Token White Creature
 * ..."). Returns how many; they are the arena's. */
size_t tokens_named(struct arena *arena, const char *text, const char *const **out);

/* Adds what the abilities of a card of these kinds (KIND_*) say of mana; what they do not say stays as it is. */
void source_read(struct arena *arena, const char *abilities, unsigned kinds, struct mana_source *out);

/* Lands of basic types that an alternative cost without mana takes or wants, by colour; zeros where there is none. What
 * else it asks for (life) is taken to be there; one that asks for other cards is left out. */
void instead_read(struct arena *arena, const char *abilities, uint8_t out[MANA_COLOURS]);

#endif
