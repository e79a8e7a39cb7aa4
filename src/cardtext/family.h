/* family.h - what the families of sentences share
 *
 * Slots of their own, which slots.c lists, and the last word that most rows need.
 */
#ifndef TOPCUT_CARDTEXT_FAMILY_H
#define TOPCUT_CARDTEXT_FAMILY_H

#include "cardtext/inner.h"

/* The last word of a row whose filters are joined by &: those with | are put in brackets. */
bool brackets(struct parse *p, struct slots *slots);
/* The same, where no number is multiplied later: their marks are removed. */
bool tidy(struct parse *p, struct slots *slots);

/* The same for what may be cast and at what price, which is asked of cards that are no spells
 * yet. */
bool tidy_cards(struct parse *p, struct slots *slots);

/* "sacrificed this way", behind what was: how many, by the effect before or the cost; N. */
bool read_things_this_way(struct parse *p, const char *filter, const char **out);
/* The second one of an event, a thing or a player: F. */
bool read_party(struct parse *p, const char **out);
/* "upkeep", "end step": U. */
bool read_step(struct parse *p, const char **out);
/* "{2}": how much, N. */
bool read_generic(struct parse *p, const char **out);
/* "islands": the colour that the language calls a basic land type by, L. */
bool read_land_types(struct parse *p, const char **out);
/* To whom damage is dealt: "you", "creatures you control", "~", "enchanted creature": F. */
bool read_recipients(struct parse *p, const char **out);
/* After "search": E. */
bool read_search(struct parse *p, const char **out);
/* "a red source of your choice": O. */
bool read_source(struct parse *p, const char **out);
/* "a 2/2 Blinkmoth artifact creature with flying": M, with ", D" behind it where it says how
 * long. */
bool read_becoming(struct parse *p, const char **out);
/* "black", "tapped", "attacking": F. */
bool read_adjective(struct parse *p, const char **out);

#endif
