/* sentence.h - what verbs say, said to somebody who has no command line at hand
 *
 * The verbs' errors end in hints for whoever types commands ("; to replace it add --correct"). A page has buttons for
 * that.
 */
#ifndef TOPCUT_WEB_SENTENCE_H
#define TOPCUT_WEB_SENTENCE_H

#include "base/arena.h"

/* The sentence without those of its parts, after the first, that name a command or an option. The arena's. */
const char *web_sentence(struct arena *arena, const char *text);

#endif
