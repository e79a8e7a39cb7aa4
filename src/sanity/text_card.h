/* text_card.h - a card of the catalogue by its rules text: compiled, and tried with the engine
 *
 * What `card explain` and `card coverage` show. The text comes from the user's import or from a
 * table that the user names; facts come from the catalogue. */
#ifndef TOPCUT_SANITY_TEXT_CARD_H
#define TOPCUT_SANITY_TEXT_CARD_H

#include "base/arena.h"
#include "cardtext/cardtext.h"

struct card; /* of catalog/ */

struct text_face {
    const char *name, *facts, *text;  /* facts: as the engine has them */
    struct card_meaning meaning;      /* of the compiler ... */
    enum understanding understanding; /* ... partly where the engine refuses what came of it */
    const char *refused;              /* what the engine says against it; "" */
};

/* One face. card may be NULL: a card that the catalogue does not know; face: "" or the name of one
 * of its faces. */
void text_face_compile(struct arena *arena, const struct card *card, const char *name, const char *face,
                       const char *text, struct text_face *out);

/* All faces of a card whose text is as catalog_text() gives it, faces between lines "//". Returns
 * how many. */
size_t text_card_compile(struct arena *arena, const struct card *card, const char *text, struct text_face **out);

/* Of a whole card: fully if all faces are, not at all if none is. */
enum understanding understanding_of(const struct text_face *faces, size_t n);

#endif
