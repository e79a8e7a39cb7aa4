/* card_facts.h - a card's facts as numbers, and as the engine's language has them
 *
 * Stands between cards.c, which knows the catalogue, and the text that the engine reads: only base/ and
 * list.h. */
#ifndef TOPCUT_SANITY_CARD_FACTS_H
#define TOPCUT_SANITY_CARD_FACTS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "sanity/list.h"

/* What a face is, apart from where it comes from. "" where it has none. */
struct face_facts {
    const char *mana_cost, *type_line, *power, *toughness, *loyalty;
    unsigned colors; /* bits of W U B R G: MANA_* */
};

/* What a cost asks; of "{1}{R} // {1}{U}" the first of the two. */
int need_value(const struct mana_need *need); /* mana value; {X} counts 0 */
void need_read(const char *cost, struct mana_need *need);

/* KIND_* by the words of a type line. */
unsigned kinds_of_line(const char *line);

/* "{1}{G} Creature Bear 2/2". defined: the abilities define what a star is; else it counts 0. */
const char *facts_text(struct arena *arena, const struct face_facts *f, bool defined);

/* MANA_* of the catalogue's "W;U;C", "any"; *special: it depends on other things, which counts as any colour where
 * nothing else is said. */
unsigned produces_read(const char *produces, bool *special);

/* Mana of a land's basic land types: they need no words. */
unsigned land_types_read(const char *type_line);

/* Mana abilities in the language, a line each: {T} for one of what it makes. */
void mana_abilities_add(struct strbuf *out, unsigned makes);

#endif
