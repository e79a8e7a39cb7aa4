/* cards.h - a decklist of the catalogue's cards as the analyses and the engine see it
 *
 * Every card takes part: with its abilities written by hand, else with those compiled from the rules text of the user's
 * import, else with what the facts give: cost, types, power, keywords, mana produced, enters tapped. A name that is no
 * card is a blank that cannot be cast, and is counted. How a card makes mana is read off its facts and its abilities.
 *
 * Includes the catalogue's side, never engine/engine.h; what comes out is text and numbers (list.h).
 */
#ifndef TOPCUT_SANITY_CARDS_H
#define TOPCUT_SANITY_CARDS_H

#include "base/arena.h"
#include "sanity/list.h"

struct by_hand;
struct card; /* of catalog/ */
struct catalog;
struct deck;

/* What cards are known by besides their facts. */
struct knowing {
    const struct by_hand *hand; /* the abilities that come with the program (by_hand.h); NULL: none */
    bool without_text;          /* not by the user's rules text */
};

/* The list of a deck: maindeck, sideboard (a companion too), command zone. Names that occur in several lines or zones
 * are one card. Everything is copied into the arena. how may be NULL: by facts and text. */
void list_from_deck(struct arena *arena, struct catalog *catalog, const struct deck *deck, const struct knowing *how,
                    struct list *out);

/* One card, without copies; card NULL: no card of the catalogue has that name. */
void list_card_make(struct arena *arena, struct catalog *catalog, const char *name, const struct card *card,
                    const struct knowing *how, struct list_card *out);

/* The same deck with other numbers of copies: of list->cards each, in the main deck and in the sideboard; NULL: as
 * before. The cards are copied, what they point to is shared. */
void list_with(struct arena *arena, const struct list *list, const int *main, const int *side, struct list *out);

/* A number of cards that the engine understands in each way, copies of the maindeck: known[enum card_known]. */
enum { N_KNOWN = KNOWN_BLANK + 1 };
void list_known(const struct list *list, int known[N_KNOWN]);

#endif
