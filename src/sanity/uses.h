/* uses.h - what a card is good for besides being cast for its mana cost
 *
 * A card that its deck reanimates, cheats into play, pitches or cycles is not dead because nobody can pay for it.
 * Whoever calls a card dead, stranded or too costly asks here first. When in doubt a use is assumed: of a card whose
 * text is not known it might put others into play.
 */
#ifndef TOPCUT_SANITY_USES_H
#define TOPCUT_SANITY_USES_H

#include "sanity/list.h"

enum card_use {
    USE_KEYWORD = 1 << 0,     /* cycling, evoke, flashback, suspend and the like */
    USE_ALTERNATIVE = 1 << 1, /* a cost in place of the mana cost that asks for no lands: Force of Will */
    USE_FROM_HAND = 1 << 2,   /* an ability in the hand, or it begins in play */
    USE_MANA = 1 << 3,        /* it makes mana */
    USE_PUT_IN_PLAY = 1 << 4, /* another card of the maindeck may put it into play: a costly one, one from the hand
                               * (Aether Vial), or one that its player may discard and return from the graveyard */
    USE_CHEAPER = 1 << 5,     /* its cost falls with the board or the graveyard: affinity, delve, convoke */
    USE_ELSEWHERE = 1 << 6,   /* it works, or comes back, from the graveyard or the library */
};
/* Uses that are no way to cast it for mana: who has one is not dead or stranded because its mana is missing. */
enum {
    USES_BESIDE_MANA = USE_KEYWORD | USE_ALTERNATIVE | USE_FROM_HAND | USE_PUT_IN_PLAY | USE_ELSEWHERE,
};
enum { PUT_IN_PLAY_MV = 5 /* permanents of this mana value may be there to be put into play */ };

/* Returns card_use bits. list: the deck that it is played in. */
unsigned card_uses(const struct list *list, const struct list_card *card);

/* True when a ";"-separated list has a keyword, with or without a parameter; capitals do not matter. */
bool has_keyword(const char *keywords, const char *word);

/* Does its cost fall with the board, the hand or the graveyard: affinity, delve, convoke, domain? */
bool cost_falls(const struct list_card *card);

/* Do its abilities put something onto the battlefield that is no land? */
bool puts_in_play(const struct list_card *card);

/* Do its abilities return a card of these kinds (KIND_*) from a graveyard to the battlefield? */
bool reanimates(const struct list_card *card, unsigned kinds);
/* Do its abilities have its player discard a card of their own choice: Faithless Looting, Careful Study? */
bool discards_by_choice(const struct list_card *card);

/* True for a spell that may be a land instead: its second side is one, or the facts do not say what it is, or it finds
 * one from the hand (landcycling). */
bool card_may_be_land(const struct list_card *card);

#endif
