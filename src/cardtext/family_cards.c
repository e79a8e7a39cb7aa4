/* family_cards.c - cards of libraries, hands and graveyards: looked at, revealed, sorted
 *
 * Several sentences are one row where the later ones speak of the cards that the first has turned
 * up. Those cards are kept (`kept`) and what becomes of them is said by where they still are. */
#include "cardtext/family.h"

#include <string.h>

#define REST        "each(is(kept) & in(library, you))"
#define ONE_OF_KEPT "choose(you, is(kept) & in(library, you), 1)"
#define LOOK_AT     "keep(top(you, $1)); look(you, kept); "
#define SHOW        "keep(top(you, $1)); reveal(kept); "

/* The revealed card can be meant by the sentences that follow. */
static bool card_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, false);
    return brackets(p, slots);
}

static bool cards_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, true);
    return brackets(p, slots);
}

static bool hand_seen(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, false);
    return brackets(p, slots);
}

const struct pattern cards_rows[] = {
    /* looked at */
    {"look at the top <number> cards of your library , then put them back in any order", "arrange(you, you, $1)",
     brackets},
    {"look at the top <number> cards of your library . put them back in any order", "arrange(you, you, $1)", brackets},
    {"look at the top <number> cards of <possessor> library , then put them back in any order", "arrange(you, $2, $1)",
     brackets},
    {"look at the top <number> cards of your library , then put one of them into your hand and the "
     "rest on the bottom of "
     "your library in any order",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); to-bottom(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put one of them into your hand and the rest "
     "on the bottom of your "
     "library in any order",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); to-bottom(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put one of those cards into your hand and "
     "the rest on the bottom of "
     "your library in any order",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); to-bottom(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put one of them into your hand and the rest "
     "into your graveyard",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); to-graveyard(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put <number> of them into your hand and the "
     "rest on the bottom of "
     "your library in any order",
     "{ " LOOK_AT "to-hand(choose(you, is(kept) & in(library, you), $2)); to-bottom(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put <number> of them into your hand and the "
     "rest into your graveyard",
     "{ " LOOK_AT "to-hand(choose(you, is(kept) & in(library, you), $2)); to-graveyard(" REST ") }", brackets},
    {"look at the top <number> cards of your library , put one of them into your hand , and exile "
     "the rest",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); exile(" REST ") }", brackets},
    {"look at the top <number> cards of your library . put one of them into your hand and exile "
     "the rest",
     "{ " LOOK_AT "to-hand(" ONE_OF_KEPT "); exile(" REST ") }", brackets},
    {"look at the top <number> cards of your library . you may reveal a|an <filter> from among "
     "them and put it into your "
     "hand . put the rest on the bottom of your library in any order",
     "{ " LOOK_AT "to-hand(choose(you, $2 & is(kept) & in(library, you), 0, 1)); to-bottom(" REST ") }", brackets},
    {"look at the top <number> cards of your library . you may put a|an <filter> from among them "
     "onto the battlefield . put "
     "the rest on the bottom of your library in any order",
     "{ " LOOK_AT "to-battlefield(choose(you, $2 & is(kept) & in(library, you), 0, 1), you); to-bottom(" REST ") }",
     brackets},
    {"look at the top card of <possessor> library . you may put that card on the bottom of "
     "that|your library",
     "{ keep(top($1, 1)); look(you, kept); may(you, to-bottom(kept)) }", brackets},
    {"look at the top card of <possessor> library . you may put that card into their|your "
     "graveyard",
     "{ keep(top($1, 1)); look(you, kept); may(you, to-graveyard(kept)) }", brackets},
    {"look at the top card of <possessor> library", "{ keep(top($1, 1)); look(you, kept) }", card_kept},

    /* revealed from the top */
    {"reveal the top <number> cards of your library . put all <filter> revealed this way into your "
     "hand and the rest on the "
     "bottom of your library in any order",
     "{ " SHOW "to-hand(each($2 & is(kept) & in(library, you))); to-bottom(" REST ") }", brackets},
    {"reveal the top <number> cards of your library . put all <filter> revealed this way into your "
     "hand and the rest into "
     "your graveyard",
     "{ " SHOW "to-hand(each($2 & is(kept) & in(library, you))); to-graveyard(" REST ") }", brackets},
    {"reveal the top <number> cards of your library . put all <filter> revealed this way onto the "
     "battlefield and the rest "
     "into your graveyard",
     "{ " SHOW "to-battlefield(each($2 & is(kept) & in(library, you)), you); to-graveyard(" REST ") }", brackets},
    {"reveal the top <number> cards of your library . put all <filter> revealed this way onto the "
     "battlefield and the rest "
     "on the bottom of your library in any order",
     "{ " SHOW "to-battlefield(each($2 & is(kept) & in(library, you)), you); to-bottom(" REST ") }", brackets},
    {"reveal the top card of <possessor> library", "{ keep(top($1, 1)); reveal(kept) }", card_kept},
    {"reveal the top <number> cards of <possessor> library", "{ keep(top($2, $1)); reveal(kept) }", cards_kept},

    /* revealed until */
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "into your hand and the rest "
     "into your graveyard",
     "{ reveal-until(you, $1); keep(those); to-hand(found); to-graveyard(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "into your hand and all other "
     "cards revealed this way into your graveyard",
     "{ reveal-until(you, $1); keep(those); to-hand(found); to-graveyard(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "into your hand and the rest on "
     "the bottom of your library in any order",
     "{ reveal-until(you, $1); keep(those); to-hand(found); to-bottom(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "into your hand and all other "
     "cards revealed this way on the bottom of your library in any order",
     "{ reveal-until(you, $1); keep(those); to-hand(found); to-bottom(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "onto the battlefield and the "
     "rest into your graveyard",
     "{ reveal-until(you, $1); keep(those); to-battlefield(found, you); to-graveyard(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "onto the battlefield and all "
     "other cards revealed this way into your graveyard",
     "{ reveal-until(you, $1); keep(those); to-battlefield(found, you); to-graveyard(" REST ") }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "onto the battlefield and "
     "shuffle the rest into your library",
     "{ reveal-until(you, $1); to-battlefield(found, you); shuffle(you) }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "onto the battlefield , then "
     "shuffle the rest into your library",
     "{ reveal-until(you, $1); to-battlefield(found, you); shuffle(you) }", brackets},
    {"reveal cards from the top of your library until you reveal a|an <filter> . put that card "
     "onto the battlefield and the "
     "rest on the bottom of your library in any order",
     "{ reveal-until(you, $1); keep(those); to-battlefield(found, you); to-bottom(" REST ") }", brackets},

    /* hands */
    {"look at <possessor> hand and choose <number> <filter> from it . that player discards those "
     "cards|card",
     "{ look(you, each(in(hand, $1))); discard-it(choose(you, $3 & in(hand, $1), $2)) }", brackets},
    {"look at <possessor> hand and choose a|an <filter> from it . that player discards that card",
     "{ look(you, each(in(hand, $1))); discard-it(choose(you, $2 & in(hand, $1), 1)) }", brackets},
    {"look at <possessor> hand and choose a|an <filter> from it . exile that card",
     "{ look(you, each(in(hand, $1))); exile(choose(you, $2 & in(hand, $1), 1)) }", brackets},
    {"look at <possessor> hand and choose a|an <filter> from it . put that card on the bottom of "
     "that player's library",
     "{ look(you, each(in(hand, $1))); to-bottom(choose(you, $2 & in(hand, $1), 1)) }", brackets},
    {"look at <possessor> hand and choose a|an <filter> from it . put that card on top of that "
     "player's library",
     "{ look(you, each(in(hand, $1))); to-top(choose(you, $2 & in(hand, $1), 1)) }", brackets},
    {"look at <possessor> hand", "look(you, each(in(hand, $1)))", hand_seen},
    {0},
};

/* What a player does with a hand that everybody sees: $0 reveals it. */
const struct pattern hands_rows[] = {
    {"reveals|reveal their hand . you choose a|an <filter> from it . that player discards that "
     "card",
     "{ reveal(each(in(hand, $0))); discard-it(choose(you, $1 & in(hand, $0), 1)) }", brackets},
    {"reveals|reveal their hand . you choose <number> <filter> from it . that player discards "
     "those cards|card",
     "{ reveal(each(in(hand, $0))); discard-it(choose(you, $2 & in(hand, $0), $1)) }", brackets},
    {"reveals|reveal their hand and you choose a|an <filter> from it . that player discards that "
     "card",
     "{ reveal(each(in(hand, $0))); discard-it(choose(you, $1 & in(hand, $0), 1)) }", brackets},
    {"reveals|reveal their hand . you choose a|an <filter> from it . exile that card",
     "{ reveal(each(in(hand, $0))); exile(choose(you, $1 & in(hand, $0), 1)) }", brackets},
    {"reveals|reveal their hand . you choose a|an <filter> from it . put that card on the bottom "
     "of that player's library",
     "{ reveal(each(in(hand, $0))); to-bottom(choose(you, $1 & in(hand, $0), 1)) }", brackets},
    {"reveals|reveal their hand . you choose a|an <filter> from it . put that card on top of that "
     "player's library",
     "{ reveal(each(in(hand, $0))); to-top(choose(you, $1 & in(hand, $0), 1)) }", brackets},
    {"reveals|reveal their hand and discards|discard all <filter>",
     "{ reveal(each(in(hand, $0))); discard-it(each($1 & in(hand, $0))) }", brackets},
    {"reveals|reveal their hand , then discards|discard all <filter>",
     "{ reveal(each(in(hand, $0))); discard-it(each($1 & in(hand, $0))) }", brackets},
    {"reveals|reveal <number> cards from their hand and you choose one of them . that player "
     "discards that card",
     "{ keep(choose($0, in(hand, $0), $1)); reveal(kept); discard-it(choose(you, is(kept) & "
     "in(hand, $0), 1)) }",
     brackets},
    {"reveals|reveal <number> cards from their hand . you choose one of them . that player "
     "discards that card",
     "{ keep(choose($0, in(hand, $0), $1)); reveal(kept); discard-it(choose(you, is(kept) & "
     "in(hand, $0), 1)) }",
     brackets},
    {"reveals|reveal a card at random from their hand", "reveal(random(in(hand, $0), 1))", hand_seen},
    {"reveals|reveal their hand", "reveal(each(in(hand, $0)))", hand_seen},
    {"shuffles|shuffle their hand into their library", "shuffle-in(each(in(hand, $0)))", brackets},
    {"shuffles|shuffle their graveyard into their library", "shuffle-in(each(in(graveyard, $0)))", brackets},
    {"shuffles|shuffle their hand and graveyard into their library",
     "shuffle-in(each(in(hand, $0) | in(graveyard, $0)))", brackets},
    {"puts|put a card from their|your hand on top of their|your library", "to-top(choose($0, in(hand, $0), 1))",
     brackets},
    {"puts|put <number> cards from their|your hand on top of their|your library in any order",
     "to-top(choose($0, in(hand, $0), $1))", brackets},
    {"puts|put a card from their|your hand on the bottom of their|your library",
     "to-bottom(choose($0, in(hand, $0), 1))", brackets},
    {"exiles|exile all cards from their graveyard", "exile(each(in(graveyard, $0)))", brackets},
    {0},
};
