/* check_limits.c - limits that a format sets to what its cards count: points of all together, the mana value of each
 *
 * Highlanders give the strongest cards points and a deck a budget: what a card counts is its status on the format's
 * list (format.h), the budget is in the deck rule. Sideboard and main deck count together, as copies do.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "deck/check_inner.h"

#include <stdlib.h>
#include <string.h>

static int points_of(struct checker *c, const struct tally *t)
{
    return card_status_points(ruling_card(c->ruling, t->card)) * tally_total(t);
}

struct pointed {
    const struct tally *tally;
    int points;
};

/* The dearest first. */
static int by_points(const void *a, const void *b)
{
    const struct pointed *x = a, *y = b;
    return x->points != y->points ? y->points - x->points : strcmp(x->tally->card->name, y->tally->card->name);
}

/* "Black Lotus 7, Sol Ring 3, ...": all of them, for a player decides which to leave out */
static const char *points_listed(struct checker *c, struct pointed *list, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    qsort(list, n, sizeof *list, by_points);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s %d", i ? ", " : "", list[i].tally->card->name, list[i].points);
    const char *text = arena_strdup(c->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

void check_points(struct checker *c)
{
    int budget = c->rule->points, sum = 0;
    size_t n = 0;
    if (!budget)
        return;
    for (size_t i = 0; i < c->n_tallies; i++)
        sum += points_of(c, &c->tallies[i]);
    if (sum <= budget || checker_breach(c))
        return;
    struct pointed *list = ARENA_ARRAY(c->arena, struct pointed, c->n_tallies);
    for (size_t i = 0; i < c->n_tallies; i++) {
        int points = points_of(c, &c->tallies[i]);
        if (points)
            list[n++] = (struct pointed){&c->tallies[i], points};
    }
    checker_add(c, (struct finding){.code = FINDING_POINTS,
                                    .count = sum,
                                    .limit = budget,
                                    .rule = c->rule->points_source,
                                    .text = message(c->arena, "%s: %s of %d: %s", ruling_name(c->ruling),
                                                    message_count(c->arena, sum, "%lld point", "%lld points"), budget,
                                                    points_listed(c, list, n)),
                                    .hint = message_plural(c->arena, sum - budget, "remove cards of %lld point",
                                                           "remove cards of %lld points", (long long)sum - budget)});
}

/* Of a cost such as "{2}{R}": generic mana counts as it says, X nothing, "{2/W}" two, any other symbol one. */
static int cost_value(const char *cost)
{
    int sum = 0;
    for (const char *p = strchr(cost, '{'); p; p = strchr(p + 1, '{'))
        sum += char_is_digit(p[1]) ? (int)strtol(p + 1, NULL, 10) : p[1] != 'X';
    return sum;
}

/* What a card is held against the limit with: a split card's dearest half. */
static int limited_value(const struct card *card)
{
    int most = 0;
    if (!strstr(card->mana_cost, " // "))
        return (int)card->mana_value;
    for (size_t i = 0; i < card->n_faces; i++) {
        int value = cost_value(card->faces[i].mana_cost);
        most = value > most ? value : most;
    }
    return most;
}

void check_mana_values(struct checker *c)
{
    int most = c->rule->mana_value;
    for (size_t i = 0; most >= 0 && i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        if (t->card->name_only || limited_value(t->card) <= most || tally_total(t) == 0)
            continue;
        if (checker_breach(c))
            return;
        checker_add(c,
                    (struct finding){.code = FINDING_MANA_VALUE,
                                     .line = t->line,
                                     .card = t->card->full_name,
                                     .count = limited_value(t->card),
                                     .limit = most,
                                     .rule = c->rule->mana_value_source,
                                     .text = message(c->arena, "%s (%s) has mana value %d, at most %d", t->card->name,
                                                     t->card->mana_cost, limited_value(t->card), most),
                                     .hint = message(c->arena, "remove %d", tally_total(t))});
    }
}
