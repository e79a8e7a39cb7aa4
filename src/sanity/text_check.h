/* text_check.h - whether the engine takes what was made of a card's text
 *
 * Stands between the compiler of texts, which knows only words, and the engine's book. Only base/.
 */
#ifndef TOPCUT_SANITY_TEXT_CHECK_H
#define TOPCUT_SANITY_TEXT_CHECK_H

#include "base/arena.h"

/* The card as the book gets it: facts as facts_text() writes them, the others as struct
 * card_meaning has them. "" if a book of the newest rules takes it; else what it says against
 * it. */
const char *text_refused(struct arena *arena, const char *name, const char *facts, const char *keywords,
                         const char *abilities);

#endif
