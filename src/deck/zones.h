/* zones.h - what programs call the parts of a deck, in cells and attributes, and how to show it */
#ifndef TOPCUT_DECK_ZONES_H
#define TOPCUT_DECK_ZONES_H

#include "base/arena.h"
#include "deck/list.h"

#define ZONE_KEY_MAX 64 /* bytes of a key with its end; no word of a table is longer */

/* The letters and digits of a text, folded: "Side-Board:" gives "sideboard", "L\u00E4nder" gives "lander". False when
 * there are none, or too many for any word of a table; key is then no key. */
bool zone_key(const char *text, size_t len, char key[ZONE_KEY_MAX]);

/* Does a key stand in a table such as " word word "? */
bool zone_has_word(const char *words, const char *key);

/* What is said of cards that stand under a word. */
enum zone_answer {
    ZONE_UNKNOWN,   /* nothing: a category such as "Burn" */
    ZONE_NAMED,     /* a zone: "Sideboard", "side", "Reserva", "Command Zone" */
    ZONE_IN_TABLES, /* a zone, in the files of programs only: "acquire", which is a card's name as well */
    ZONE_TOKENS,    /* that they are tokens or the like, no cards of a deck at all */
};

/* The one table of such words in all languages, asked with a key. *out is set when a zone is named. */
enum zone_answer zone_of_key(const char *key, enum deck_zone *out);

/* The zone that a word in a program's file names. False when it names none; *out is then untouched. */
bool zone_by_word(const char *word, enum deck_zone *out);

/* Tokens and the like: no cards of a deck at all. */
bool zone_is_tokens(const char *word);

/* Yes ("True", "yes", "1", "ja", "x") or no ("", "False", "No", "0", ...). False when it is
 * neither. */
bool zone_yes_or_no(const char *word, bool *out);

/* The beginning of a text for a message: at most 40 bytes, cut between characters. */
const char *zone_shown(struct arena *arena, const char *text);

#endif
