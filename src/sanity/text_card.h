/* text_card.h - a card's rules text, compiled and tried with the engine
 *
 * For `card explain` and `card coverage`. The text comes from the user's import or from a table that the user names;
 * facts come from the catalogue. */
#ifndef TOPCUT_SANITY_TEXT_CARD_H
#define TOPCUT_SANITY_TEXT_CARD_H

#include "base/arena.h"
#include "cardtext/cardtext.h"

struct card; /* of catalog/ */

struct text_face {
    const char *name, *facts, *text;  /* facts: in the engine's form */
    struct card_meaning meaning;      /* the compiler's verdict ... */
    enum understanding understanding; /* ... reduced to "partial" where the engine refuses the result */
    const char *refused;              /* the engine's objection; "" */
};

/* One face. card may be NULL: a card that the catalogue does not know; face: "" or the name of one
 * of its faces. */
void text_face_compile(struct arena *arena, const struct card *card, const char *name, const char *face,
                       const char *text, struct text_face *out);

/* All faces of a card whose text is as catalog_text() gives it, faces between lines "//". Returns
 * how many. */
size_t text_card_compile(struct arena *arena, const struct card *card, const char *text, struct text_face **out);

/* The verdict on a whole card: full if all faces are, none if no face is. */
enum understanding understanding_of(const struct text_face *faces, size_t n);

#endif
