/* costs.c - costs of abilities, spells and keywords, and those that an effect asks for
 *
 * "{2}, {T}, Sacrifice a creature": items between commas, each by a row.
 */
#include "cardtext/inner.h"

#include <string.h>

static bool spends(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.spent = "spent";
    return true;
}

const struct pattern costs_rows[] = {
    {"pay <number> life", "life($1)", NULL},
    {"sacrifice ~", "sac-self", NULL},
    {"sacrifice a|an <filter>", "sac($1)", spends},
    {"sacrifice another <filter>", "sac($1 & !is(self))", spends},
    {"sacrifice <number> other <filter>", "sac($2 & !is(self), $1)", spends},
    {"sacrifice <number> <filter>", "sac($2, $1)", spends},
    {"reveal ~ from your hand", "reveal-self", NULL},
    {"discard ~", "discard-self", NULL},
    {"discard a card", "discard-cards(card)", spends},
    {"discard a card at random", "discard-at-random(1)", spends},
    {"discard <number> cards at random", "discard-at-random($1)", spends},
    {"discard your hand", "discard-your-hand", NULL},
    {"discard a|an <filter>", "discard-cards($1)", spends},
    {"discard another card", "discard-cards(card & !is(self))", spends},
    {"discard <number> <filter>", "discard-cards($2, $1)", spends},
    {"exile ~", "exile-self", NULL},
    {"exile ~ from your graveyard", "exile-self", NULL},
    {"exile ~ from your hand", "exile-self", NULL},
    {"exile a|an <filter>", "exile-cards($1)", spends},
    {"exile another <filter>", "exile-cards($1 & !is(self))", spends},
    {"exile <number> <filter>", "exile-cards($2, $1)", spends},
    {"exile the top card of your library", "do(exile(top(you, 1)))", NULL},
    {"exile the top <number> cards of your library", "do(exile(top(you, $1)))", NULL},
    {"return ~ to its owner's hand", "return-self", NULL},
    {"return a|an <filter> to its owner's hand", "return-to-hand($1)", spends},
    {"return <number> <filter> to their owner's|owners' hand", "return-to-hand($2, $1)", spends},
    {"tap an untapped <filter>", "tap-untapped($1)", spends},
    {"tap another untapped <filter>", "tap-untapped($1 & !is(self))", spends},
    {"tap <number> untapped <filter>", "tap-untapped($2, $1)", spends},
    {"remove a|an <counter> counter from ~", "remove($1)", NULL},
    {"remove <number> <counter> counters from ~", "remove($2, $1)", NULL},
    {"put a|an <counter> counter on ~", "add($1)", NULL},
    {"put <number> <counter> counters on ~", "add($2, $1)", NULL},
    {"reveal a|an <filter> from your hand", "reveal-cards($1)", spends},
    {"reveal <number> <filter> from your hand", "reveal-cards($2, $1)", spends},
    {"mill a card", "mill-cards(1)", NULL},
    {"mill <number> cards", "mill-cards($1)", NULL},
    {"put the top card of your library into your graveyard", "mill-cards(1)", NULL},
    {"put the top <number> cards of your library into your graveyard", "mill-cards($1)", NULL},
    {0},
};

static bool cost_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|:|.|and|unless|or|if|rather|instead") ||
           (word_is(p, 0, "for") && word_is(p, 1, "each"));
}

bool read_cost(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    if (w->kind == WORD_SYMBOLS) {
        p->at++;
        if (cost_ends(p)) {
            /* {T} stands by itself in the language */
            *out = w->text;
            return true;
        }
        p->at--;
        return false;
    }
    if (!match_table(p, TABLE_COST, "", cost_ends, out)) {
        stopped(p, "a cost");
        return false;
    }
    *out = unmarked(p, *out);
    return true;
}

bool read_costs(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *cost, *list = "";
    struct place before = place;
    if (take(p, "pay") && word_now(p)->kind != WORD_SYMBOLS)
        back_to(p, &place);
    do {
        if (!read_cost(p, &cost)) {
            if (!*list)
                return back_to(p, &place);
            back_to(p, &before);
            break;
        }
        list = *list ? say(p, "%s, %s", list, cost) : cost;
        before = place_of(p);
    } while (take(p, ",|and") || take(p, ", and"));
    *out = say(p, "[%s]", list);
    return true;
}
