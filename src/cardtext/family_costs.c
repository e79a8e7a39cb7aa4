/* family_costs.c - what is paid: before the colon of an activated ability, after unless and as an
 * additional cost
 *
 * One row, one item of a cost list. What is given up is one's own by the rules, so that filters
 * need not say it. */
#include "cardtext/family.h"

#include <string.h>

/* A cost that takes as many counters as one likes is that with X. */
const struct pattern more_costs_rows[] = {
    {"pay|pays <number> life", "life($1)", tidy},
    {"pay|pays half your life , rounded up", "life(half-up(life-of(you)))", tidy},
    {"<number> life", "life($1)", tidy},

    {"sacrifice|sacrifices ~", "sac-self", tidy},
    {"sacrifice|sacrifices it", "sac-self", tidy},
    {"sacrifice|sacrifices enchanted <filter>", "sac(is(host))", tidy},
    {"sacrifice|sacrifices another <filter>", "sac($1 & !is(self))", tidy},
    {"sacrifice|sacrifices a|an <filter>", "sac($1)", tidy},
    {"sacrifice|sacrifices any number of <filter>", "sac($1, x)", tidy},
    {"sacrifice|sacrifices <number> <filter>", "sac($2, $1)", tidy},

    {"discard|discards ~", "discard-self", tidy},
    {"discard|discards your|their hand", "discard-your-hand", tidy},
    {"discard|discards a card at random", "discard-at-random(1)", tidy},
    {"discard|discards <number> cards at random", "discard-at-random($1)", tidy},
    {"discard|discards another <filter>", "discard-cards($1 & !is(self))", tidy},
    {"discard|discards a|an <filter>", "discard-cards($1)", tidy},
    {"discard|discards <number> <filter>", "discard-cards($2, $1)", tidy},

    {"exile|exiles ~ from your graveyard|hand", "exile-self", tidy},
    {"exile|exiles ~", "exile-self", tidy},
    {"exile|exiles the top card of your library", "do(exile(top(you, 1)))", tidy},
    {"exile|exiles the top <number> cards of your library", "do(exile(top(you, $1)))", tidy},
    {"exile|exiles another <filter>", "exile-cards($1 & !is(self))", tidy},
    {"exile|exiles a|an <filter>", "exile-cards($1 & !is(self))", tidy},
    {"exile|exiles <number> <filter>", "exile-cards($2 & !is(self), $1)", tidy},

    {"return|returns ~ to its owner's hand", "return-self", tidy},
    {"return|returns ~ to your hand", "return-self", tidy},
    {"return|returns another <filter> to its|your owner's hand", "return-to-hand($1 & !is(self))", tidy},
    {"return|returns a|an <filter> to its owner's hand", "return-to-hand($1)", tidy},
    {"return|returns <number> <filter> to their owner's|owners' hand|hands", "return-to-hand($2, $1)", tidy},

    {"tap|taps an untapped <filter>", "tap-untapped($1)", tidy},
    {"tap|taps another untapped <filter>", "tap-untapped($1 & !is(self))", tidy},
    {"tap|taps <number> untapped <filter>", "tap-untapped($2, $1)", tidy},
    {"tap|taps enchanted <filter>", "tap-untapped(is(host))", tidy},

    {"remove|removes a|an <counter> counter from ~", "remove($1)", tidy},
    {"remove|removes any number of <counter> counters from ~", "remove($1, x)", tidy},
    {"remove|removes <number> <counter> counters from ~", "remove($2, $1)", tidy},
    {"put|puts a|an <counter> counter on ~", "add($1)", tidy},
    {"put|puts <number> <counter> counters on ~", "add($2, $1)", tidy},

    {"reveal|reveals a|an <filter> from your hand", "reveal-cards($1)", tidy},
    {"reveal|reveals <number> <filter> from your hand", "reveal-cards($2, $1)", tidy},
    {"put|puts the top card of your library into your graveyard", "mill-cards(1)", tidy},
    {"put|puts the top <number> cards of your library into your graveyard", "mill-cards($1)", tidy},
    {0},
};
