/* cards.h - a decklist of the catalogue's cards as the analyses and the engine see it
 *
 * Every card takes part: with the abilities that the program has of it (by hand, else compiled), else with those of the
 * rules text of the user's import, else with its facts: cost, types, power, keywords, mana produced, enters tapped.
 * This is the one place that decides what a card does, for games, reports, scenarios and `card explain`. An unknown
 * name becomes a blank card that cannot be cast, and is counted. How a card makes mana is read from its facts and
 * abilities.
 *
 * Includes headers of the catalogue, never engine/engine.h; the result is text and numbers (list.h).
 */
#ifndef TOPCUT_SANITY_CARDS_H
#define TOPCUT_SANITY_CARDS_H

#include "base/arena.h"
#include "sanity/list.h"

struct by_hand;
struct card; /* of catalog/ */
struct catalog;
struct deck;

/* The sources of knowledge about cards besides their facts. */
struct knowing {
    const struct by_hand *hand; /* with them the abilities that come with the program (shipped.h); NULL: none */
    bool without_text;          /* leave out the user's rules text */
};

/* Makes the list of a deck: maindeck, sideboard (with the companion), command zone. Names that occur in several lines
 * or zones are one card. Everything is copied into the arena. how may be NULL: facts and rules text only. */
void list_from_deck(struct arena *arena, struct catalog *catalog, const struct deck *deck, const struct knowing *how,
                    struct list *out);

/* One card, without copies; card NULL: no card of the catalogue has that name. */
void list_card_make(struct arena *arena, struct catalog *catalog, const char *name, const struct card *card,
                    const struct knowing *how, struct list_card *out);

/* The same deck with other numbers of copies: arrays of list->cards numbers for the main deck and the sideboard; NULL:
 * as before. The cards are copied, but share what they point to. */
void list_with(struct arena *arena, const struct list *list, const int *main, const int *side, struct list *out);

/* The number of copies in the maindeck by how much the engine understands of them: known[enum card_known]. */
enum { N_KNOWN = KNOWN_BLANK + 1 };
void list_known(const struct list *list, int known[N_KNOWN]);

#endif
