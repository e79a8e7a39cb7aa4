/* family_instead.c - if something would happen, something else does instead
 *
 * Each row is a replacement ability. What happens instead may be any clause that needs no target.
 */
#include "cardtext/family.h"

#include <string.h>

/* Abilities that replace something have no targets. */
static bool no_targets(struct parse *p, struct slots *slots)
{
    return p->c.targets == 0 && tidy(p, slots);
}

const struct pattern instead_rows[] = {
    /* a permanent that would die or leave */
    {"if <who> would die , exile it|~ instead", "replace dies($1) { zone-becomes(exile) }", tidy},
    {"if <who> would die , return it|~ to its owner's hand instead", "replace dies($1) { zone-becomes(hand) }", tidy},
    {"if <who> would die , put it|~ on top of its owner's library instead", "replace dies($1) { zone-becomes(top) }",
     tidy},
    {"if <who> would die , shuffle it|~ into its owner's library instead", "replace dies($1) { shuffled-instead }",
     tidy},
    {"if <who> would be put into your graveyard from anywhere , exile it|that instead",
     "replace moves($1 & owned(you), anywhere, graveyard) { zone-becomes(exile) }", tidy},
    {"if <who> would be put into your graveyard from anywhere , exile that card instead",
     "replace moves($1 & owned(you), anywhere, graveyard) { zone-becomes(exile) }", tidy},
    {"if <who> would be put into an opponent's graveyard from anywhere , exile it|that instead",
     "replace moves($1 & owned(opponent), anywhere, graveyard) { zone-becomes(exile) }", tidy},
    {"if a card would be put into a graveyard from anywhere , exile it|that instead",
     "replace moves(any, anywhere, graveyard) { zone-becomes(exile) }", tidy},
    {"if a card or token would be put into a graveyard from anywhere , exile it|that instead",
     "replace moves(any, anywhere, graveyard) { zone-becomes(exile) }", tidy},
    {"if ~ would be put into a graveyard from anywhere , reveal ~ and shuffle it into its owner's "
     "library instead",
     "replace moves(is(self), anywhere, graveyard) from-anywhere { shuffled-instead }", tidy},
    {"if ~ would be put into a graveyard from anywhere , exile it|~ instead",
     "replace moves(is(self), anywhere, graveyard) from-anywhere { zone-becomes(exile) }", tidy},

    /* what a player would do */
    {"if you would draw a card , you may <effect> instead", "replace draws(you) may { instead($1) }", no_targets},
    {"if you would draw a card , you may instead <effect>", "replace draws(you) may { instead($1) }", no_targets},
    {"if you would draw a card , you may skip that draw instead", "replace draws(you) may { skipped }", no_targets},
    {"if you would draw a card , <effect> instead", "replace draws(you) { instead($1) }", no_targets},
    {"if you would draw a card , instead <effect>", "replace draws(you) { instead($1) }", no_targets},
    {"if a player would gain life , that player gains no life instead", "static { no-life-gain(players) }", NULL},
    {"if an opponent would gain life , that player gains no life instead", "static { no-life-gain(opponent) }", NULL},

    /* damage */
    {"if <who> would deal damage to a permanent or player , it deals double that damage to that "
     "permanent or player instead",
     "replace deals-damage($1, any) { becomes-amount(2 * amount) }", tidy},
    {"if <who> would deal damage to a creature or player , it deals double that damage to that "
     "creature or player instead",
     "replace deals-damage($1, any) { becomes-amount(2 * amount) }", tidy},
    {"if <who> would deal damage to a permanent or player , it deals that much damage plus "
     "<number> to that permanent or "
     "player instead",
     "replace deals-damage($1, any) { becomes-amount(amount + $2) }", tidy},
    {"if <who> would deal damage to a permanent or player , it deals that much damage minus "
     "<number> to that permanent or "
     "player instead",
     "replace deals-damage($1, any) { becomes-amount(most(amount - $2, 0)) }", tidy},
    {"if damage would be dealt to ~ , prevent that damage . remove a <counter> counter from ~",
     "replace deals-damage(any, is(self)) { instead(remove-counters(self, $1, 1)) }", tidy},
    {"if damage would be dealt to <recipients> , prevent that damage", "replace deals-damage(any, $1) { prevented }",
     tidy},
    {"if <who> would deal damage to <recipients> , prevent <number> of that damage",
     "replace deals-damage($1, $2) { prevented($3) }", tidy},
    {"if <who> would deal combat damage to <recipients> , prevent <number> of that damage",
     "replace deals-combat-damage($1, $2) { prevented($3) }", tidy},
    {"if <who> would deal damage to <recipients> , prevent that damage", "replace deals-damage($1, $2) { prevented }",
     tidy},
    {"if <who> would deal combat damage to <recipients> , prevent that damage",
     "replace deals-combat-damage($1, $2) { prevented }", tidy},
    {"prevent all combat damage that would be dealt to and dealt by ~",
     "replace deals-combat-damage(is(self), any) { prevented } replace deals-combat-damage(any, "
     "is(self)) { prevented }",
     tidy},
    {"prevent all combat damage that would be dealt to and dealt by enchanted creature",
     "replace deals-combat-damage(is(host), any) { prevented } replace deals-combat-damage(any, "
     "is(host)) { prevented }",
     tidy},
    {"prevent all combat damage that would be dealt to and dealt by <filter>",
     "replace deals-combat-damage($1, any) { prevented } replace deals-combat-damage(any, $1) { "
     "prevented }",
     tidy},
    {"prevent all combat damage that would be dealt by <who>", "replace deals-combat-damage($1, any) { prevented }",
     tidy},
    {"prevent all combat damage that would be dealt by <filter>", "replace deals-combat-damage($1, any) { prevented }",
     tidy},
    {"prevent all damage that would be dealt by <who>", "replace deals-damage($1, any) { prevented }", tidy},
    {"prevent all damage that would be dealt to and dealt by ~",
     "replace deals-damage(is(self), any) { prevented } replace deals-damage(any, is(self)) { "
     "prevented }",
     tidy},
    {"prevent all combat damage that would be dealt to <recipients>",
     "replace deals-combat-damage(any, $1) { prevented }", tidy},
    {"prevent all damage that would be dealt to <recipients> by <filter>", "replace deals-damage($2, $1) { prevented }",
     tidy},
    {"prevent all damage that would be dealt to <recipients>", "replace deals-damage(any, $1) { prevented }", tidy},
    {"prevent all damage that ~ would deal to <recipients>", "replace deals-damage(is(self), $1) { prevented }", tidy},

    {0},
};
