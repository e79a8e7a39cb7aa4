/* costs.c - costs of abilities, spells and keywords, and those that an effect asks for
 *
 * "{2}, {T}, Sacrifice a creature": items between commas, each by a row.
 */
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

bool check_spends(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.spent = "spent";
    return true;
}

static bool cost_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|:|.|and|unless|or|if|rather|instead") ||
           (word_is(p, 0, "for") && word_is(p, 1, "each"));
}

/* Phyrexian symbols can be paid with two life each, {E} is energy: costs of their own beside the mana. */
static const char *symbols_as_costs(struct parse *p, const char *symbols)
{
    const char *mana = "", *others = "";
    int energy = 0;
    for (size_t n; *symbols; symbols += n) {
        n = strcspn(symbols, "}") + 1;
        if (n == 5 && symbols[2] == '/' && symbols[3] == 'P')
            others = say(p, "%s, or-cost({%c}, life(2))", others, symbols[1]);
        else if (n == 3 && symbols[1] == 'E')
            energy++;
        else
            mana = say(p, "%s%.*s", mana, (int)n, symbols);
    }
    if (energy)
        others = say(p, "%s, pay-energy(%d)", others, energy);
    return *mana ? say(p, "%s%s", mana, others) : others + (*others ? 2 : 0);
}

bool read_cost(struct parse *p, const char **out)
{
    if (word_is(p, 0, "pay|pays") && p->word[p->at + 1].kind == WORD_SYMBOLS)
        p->at++;
    const struct word *w = word_now(p);
    if (w->kind == WORD_SYMBOLS) {
        p->at++;
        if (cost_ends(p)) {
            /* {T} stands by itself in the language */
            *out = symbols_as_costs(p, w->text);
            return true;
        }
        p->at--;
        return false;
    }
    if (!match_table(p, TABLE_COST, "", cost_ends, out)) {
        stopped(p, TC_WORD("a cost"));
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
