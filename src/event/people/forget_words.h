/* forget_words.h - the words that tell of a person, and texts without them
 *
 * What others wrote may name somebody anywhere: in a sentence of the journal, in a ruling at another table, in the
 * note on an opponent's penalty. Such texts stay, with "Player N" where the name stood.
 *
 * Not part of the room's face: players_forget.c and exchange.c use it.
 */
#ifndef TOPCUT_EVENT_FORGET_WORDS_H
#define TOPCUT_EVENT_FORGET_WORDS_H

#include "event/people/players.h"

/* Texts without repetition; items is the heap's. */
struct texts {
    const char **items;
    size_t n, room;
};

/* Keeps a copy of the arena's; an empty text is none. */
void texts_add(struct arena *arena, struct texts *to, const char *text, size_t len);
/* The longest first, as words_replace wants them. */
void texts_sort(struct texts *texts);

/* Names in both usual forms; the last name alone of who never had a first one. */
void words_of_names(struct arena *arena, struct texts *to, const struct texts *lasts, const struct texts *firsts);

/* Whether one of the words stands in a text as a word of its own. */
bool words_stand_in(struct arena *arena, const struct texts *words, const char *text, size_t len);

/* A text's first len bytes with each of the words replaced; NULL when there is none. */
const char *words_replace(struct arena *arena, const struct texts *words, const char *text, size_t len, const char *by);

/* Replaces the words wherever people write freely: rulings, penalties, bans, extensions, deck checks, reasons. */
TC_MUST_USE enum err_code words_forget(struct store *store, struct arena *arena, const struct texts *words,
                                       const char *by, struct err *err);

/* Takes out what rows say of a person who is forgotten, whoever wrote it; results and penalties stay. */
TC_MUST_USE enum err_code player_forget_texts(struct store *store, struct player_id id, struct err *err);

#endif
