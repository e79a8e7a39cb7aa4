/* internal.h - shared by the files of event/dossier: words that name a person */
#ifndef TOPCUT_EVENT_DOSSIER_INTERNAL_H
#define TOPCUT_EVENT_DOSSIER_INTERNAL_H

#include "base/arena.h"
#include "event/dossier/dossier.h"

/* ---- words that name a person ---------------------------------------------------------------- */

/* True when one of the words stands in a text as a word of its own. */
bool words_stand_in(struct arena *arena, const struct texts *words, const char *text, size_t len);

/* A text's first len bytes with each of the words replaced; NULL when there is none. */
const char *words_replace(struct arena *arena, const struct texts *words, const char *text, size_t len, const char *by);

#endif
