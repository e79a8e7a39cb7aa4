/* check_oathbreaker.c - who leads a deck of Oathbreaker: a planeswalker with its signature spell
 *
 * Each oathbreaker brings one instant or sorcery of its colour identity; two planeswalkers that are partners lead
 * together, each with a spell of its own. All cards of the deck are of the oathbreakers' colours, the spells too.
 */
#include "base/arena.h"
#include "base/message.h"
#include "deck/check_inner.h"

#define OATHBREAKERS_MAX 2

struct oath {
    const struct tally *walkers[OATHBREAKERS_MAX];
    int n_walkers, n_spells; /* cards */
    unsigned colors;
};

static void add_oath(struct checker *c, const struct tally *t, int count, int limit, const char *text, const char *hint)
{
    checker_add(c, (struct finding){.code = FINDING_COMMANDER,
                                    .line = t ? t->line : 0,
                                    .card = t ? t->card->full_name : NULL,
                                    .count = count,
                                    .limit = limit,
                                    .rule = c->rule->leader_source,
                                    .text = text,
                                    .hint = hint});
}

static void gather(struct checker *c, struct oath *o)
{
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        if (!t->leader)
            continue;
        if (t->card->types & TYPE_PLANESWALKER) {
            if (o->n_walkers < OATHBREAKERS_MAX)
                o->walkers[o->n_walkers] = t;
            o->n_walkers += t->leader;
            o->colors |= t->card->identity;
        } else if (t->card->types & (TYPE_INSTANT | TYPE_SORCERY)) {
            o->n_spells += t->leader;
        } else if (!checker_breach(c)) {
            add_oath(c, t, t->leader, 0,
                     message(c->arena, "%s (%s) is neither an oathbreaker nor a signature spell", t->card->name,
                             t->card->type_line),
                     TC_WORD("a planeswalker leads, with an instant or a sorcery"));
        }
    }
}

static void check_walkers(struct checker *c, const struct oath *o)
{
    const struct tally *const *w = o->walkers;
    bool pair = o->n_walkers == OATHBREAKERS_MAX && w[1] && checker_may_pair(c, w[0]->card, w[1]->card) != MAY_NOT;
    if (o->n_walkers == 1 || pair || checker_breach(c))
        return;
    if (o->n_walkers == 0)
        add_oath(c, NULL, 0, 1, TC_WORD("the list names no oathbreaker"),
                 TC_WORD("write it under a line \"Commander\""));
    else
        add_oath(c, w[0], o->n_walkers, 1,
                 message(c->arena, "%d planeswalkers lead the deck, at most 1 that is no partner", o->n_walkers),
                 TC_WORD("leave one in front of the deck"));
}

static void check_spells(struct checker *c, const struct oath *o)
{
    int wanted = o->n_walkers > 1 ? o->n_walkers : 1;
    if (o->n_spells == wanted || checker_breach(c))
        return;
    if (o->n_spells == 0)
        add_oath(c, NULL, 0, wanted, TC_WORD("the list names no signature spell"),
                 TC_WORD("write an instant or a sorcery under a line \"Commander\", beside the oathbreaker"));
    else
        add_oath(c, NULL, o->n_spells, wanted,
                 message(c->arena, "%d signature spells, exactly %d: one for each oathbreaker", o->n_spells, wanted),
                 o->n_spells > wanted ? TC_WORD("move the others into the deck") : TC_WORD("add one"));
}

void check_oathbreaker(struct checker *c)
{
    struct oath o = {.n_walkers = 0};
    gather(c, &o);
    check_walkers(c, &o);
    check_spells(c, &o);
    if (o.n_walkers > 0)
        check_leader_colors(c, o.colors, TC_WORD("oathbreaker"));
}
