/* card_facts.h - a card's facts as numbers, and in the engine's language
 *
 * Stands between cards.c, which knows the catalogue, and the text that the engine reads: only base/ and
 * list.h. */
#ifndef TOPCUT_SANITY_CARD_FACTS_H
#define TOPCUT_SANITY_CARD_FACTS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "sanity/list.h"

/* The facts of a face, from whatever source. "" where it has none. */
struct face_facts {
    const char *mana_cost, *type_line, *power, *toughness, *loyalty;
    unsigned colors; /* bits of W U B R G: MANA_* */
};

/* Reads a cost; of "{1}{R} // {1}{U}" the first of the two. */
int need_value(const struct mana_need *need); /* mana value; {X} counts 0 */
void need_read(const char *cost, struct mana_need *need);

/* What facts_text() cannot say, or the engine's rules do not have: life in place of mana, mana that has to be
 * colourless, legendary spells, stars that nothing defines. NULL: it says everything. */
const char *facts_gap(const struct face_facts *f, bool defined);

/* The KIND_* bits of a type line. */
unsigned kinds_of_line(const char *line);

/* "{1}{G} Creature Bear 2/2". defined: the abilities define the value of a star; else it counts 0. */
const char *facts_text(struct arena *arena, const struct face_facts *f, bool defined);

/* The MANA_* bits of the catalogue's "W;U;C", "any"; *special: the mana depends on other things, and counts as any
 * colour unless the catalogue says more. */
unsigned produces_read(const char *produces, bool *special);

/* The mana of a land's basic land types, which its text need not mention. */
unsigned land_types_read(const char *type_line);
/* The facts with these types of an earlier era in place of "Instant": "{U}{U} Interrupt". */
const char *types_replaced(struct arena *arena, const char *facts, const char *types);

/* Mana abilities in the language, one a line: {T} for one mana of each type that it makes. */
void mana_abilities_add(struct strbuf *out, unsigned makes);

#endif
