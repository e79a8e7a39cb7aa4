/* text_check.h - whether the engine accepts a card's compiled text
 *
 * Stands between the text compiler, which knows only words, and the engine's book. Includes only base/.
 */
#ifndef TOPCUT_SANITY_TEXT_CHECK_H
#define TOPCUT_SANITY_TEXT_CHECK_H

#include "base/arena.h"

/* Checks a card as the book gets it: facts as written by facts_text(), the others as in struct card_meaning. "" if a
 * book of the newest rules accepts it, else its objection. */
const char *text_refused(struct arena *arena, const char *name, const char *facts, const char *keywords,
                         const char *abilities);

#endif
