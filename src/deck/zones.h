/* zones.h - what programs call the parts of a deck, in cells and attributes, and how to show it */
#ifndef TOPCUT_DECK_ZONES_H
#define TOPCUT_DECK_ZONES_H

#include "base/arena.h"
#include "deck/list.h"

/* The zone that a word names ("Sideboard", "side", "Reserva", "Command Zone"), ignoring case, marks
 * and what is not a letter. False when it names none: a category such as "Burn". *out is then
 * untouched. */
bool zone_by_word(const char *word, enum deck_zone *out);

/* Tokens and the like: no cards of a deck at all. */
bool zone_is_tokens(const char *word);

/* Yes ("True", "yes", "1", "ja", "x") or no ("", "False", "No", "0", ...). False when it is
 * neither. */
bool zone_yes_or_no(const char *word, bool *out);

/* The beginning of a text for a message: at most 40 bytes, cut between characters. */
const char *zone_shown(struct arena *arena, const char *text);

#endif
