/* deck_swap.c - swaps between games: D.11.4 for constructed, D.11.5 for limited
 *
 * Deck and sideboard are multisets of names. While a sideboard had to be of 15 cards, a swap is
 * one for one, which is the same as: both keep their sizes, and together they hold the same cards
 * as before. Since sideboards of up to 15 cards (CR 100.4a, 2013-07-13), sizes may change within
 * what a deck may be. In limited the sideboard is the rest of the pool, and basic lands come from
 * the table: the deck is within the pool where that is registered, else deck and sideboard hold
 * the same cards but for these.
 */
#include "base/arena.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/register/register.h"
#include "format/floor.h"

#include <stdlib.h>
#include <string.h>

struct total {
    const char *key; /* folded */
    const char *name;
    bool basic;
    int count; /* after, less before */
};

static int by_key(const void *a, const void *b)
{
    const struct total *x = a, *y = b;
    return strcmp(x->key, y->key);
}

/* One of the five basic lands, without snow (D.17.1). */
static bool is_from_land_station(const struct card *card)
{
    return card->types & TYPE_LAND && card->supertypes & SUPERTYPE_BASIC && !(card->supertypes & SUPERTYPE_SNOW) &&
           *card->subtypes;
}

static size_t add_cards(struct arena *arena, const struct deck *deck, int sign, struct total *out)
{
    size_t n = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->zone == ZONE_MAYBE)
            continue;
        out[n++] = (struct total){.key = utf8_fold(arena, e->name),
                                  .name = e->name,
                                  .basic = e->card && is_from_land_station(e->card),
                                  .count = sign * e->count};
    }
    return n;
}

/* Counts how many more copies of each card there are after than before, over deck and sideboard, by name. */
static size_t differences(struct arena *arena, const struct deck *before, const struct deck *after, struct total **out)
{
    struct total *all = ARENA_ARRAY(arena, struct total, before->n_entries + after->n_entries + 1);
    size_t n = add_cards(arena, before, -1, all), kept = 0;
    n += add_cards(arena, after, 1, all + n);
    if (n)
        qsort(all, n, sizeof *all, by_key);
    for (size_t i = 0; i < n;) {
        struct total sum = all[i];
        for (i++; i < n && strcmp(all[i].key, sum.key) == 0; i++) {
            sum.count += all[i].count;
            sum.basic = sum.basic || all[i].basic;
        }
        if (sum.count)
            all[kept++] = sum;
    }
    *out = all;
    return kept;
}

static int main_size(const struct deck *deck)
{
    return deck->totals[ZONE_MAIN] + deck->totals[ZONE_COMMANDER];
}

static int side_size(const struct deck *deck)
{
    return deck->totals[ZONE_SIDE] + deck->totals[ZONE_COMPANION];
}

/* The commanders stay what they are. */
static bool same_leaders(struct arena *arena, const struct deck *before, const struct deck *after)
{
    struct deck_row *rows = NULL;
    size_t n = deck_compare(arena, before, after, &rows);
    for (size_t i = 0; i < n; i++)
        if (rows[i].zone == ZONE_COMMANDER || rows[i].zone == ZONE_COMPANION)
            return false;
    return true;
}

struct swap_rule decklist_swap_rule(const struct deck_rule *rule)
{
    struct swap_rule out = {.side = rule->side,
                            .side_max = rule->side_size,
                            .main_min = rule->main_min,
                            .main_max = rule->main_max,
                            .source = floor_citation(rule->from, "D.11.4 (1999)", "910.6c (2009)")};
    if (rule->side == SIDE_UP_TO)
        out.source = rule->side_source;
    if (rule->side == SIDE_FREE)
        out.source = floor_citation(rule->from, "D.11.5 (1999)", rule->side_source);
    return out;
}

/* Findings under way. */
struct swap_check {
    struct arena *arena;
    const struct swap_rule *rule;
    const struct deck *before, *after;
    struct swap_finding *found;
    size_t n;
};

static void found(struct swap_check *c, const char *text)
{
    c->found[c->n++] = (struct swap_finding){text, c->rule->source};
}

static void check_sizes(struct swap_check *c)
{
    const struct swap_rule *rule = c->rule;
    int main_before = main_size(c->before), main_after = main_size(c->after);
    int side_before = side_size(c->before), side_after = side_size(c->after);
    bool by_bounds = rule->side == SIDE_UP_TO || rule->side == SIDE_FREE;
    if (!by_bounds && main_after != main_before)
        found(c, message(c->arena, "the deck had %d cards and has %d: swaps are one for one", main_before, main_after));
    if (!by_bounds && side_after != side_before)
        found(c, message(c->arena, "the sideboard had %d cards and has %d", side_before, side_after));
    if (by_bounds && main_after < rule->main_min)
        found(c, message(c->arena, "the deck has %d cards, and at least %d are needed", main_after, rule->main_min));
    if (by_bounds && rule->main_max && main_after > rule->main_max)
        found(c, message(c->arena, "the deck has %d cards, and at most %d are allowed", main_after, rule->main_max));
    if (rule->side == SIDE_UP_TO && side_after > rule->side_max)
        found(c,
              message(c->arena, "the sideboard has %d cards, and at most %d are allowed", side_after, rule->side_max));
}

/* Against the pool only what is too much counts: the rest of it is the sideboard, whether it is
 * written down or not. */
static void check_cards(struct swap_check *c, const struct total *diff, size_t n)
{
    bool limited = c->rule->side == SIDE_FREE, pool = limited && c->rule->pool;
    for (size_t i = 0; i < n; i++) {
        if (limited && diff[i].basic)
            continue;
        if (diff[i].count > 0)
            found(c, pool ? message(c->arena, "%d %s more than the pool has", diff[i].count, diff[i].name)
                          : message(c->arena, "%d %s more than deck and sideboard held before", diff[i].count,
                                    diff[i].name));
        else if (!pool)
            found(c,
                  message(c->arena, "%d %s fewer than deck and sideboard held before", -diff[i].count, diff[i].name));
    }
}

size_t decklist_swap_check(struct arena *arena, const struct deck *before, const struct deck *after,
                           const struct swap_rule *rule, struct swap_finding **out)
{
    struct total *diff = NULL;
    const struct deck *held = rule->side == SIDE_FREE && rule->pool ? rule->pool : before;
    size_t n_diff = differences(arena, held, after, &diff);
    struct swap_check c = {.arena = arena,
                           .rule = rule,
                           .before = before,
                           .after = after,
                           .found = ARENA_ARRAY(arena, struct swap_finding, n_diff + 5)};
    check_sizes(&c);
    if (!same_leaders(arena, before, after))
        found(&c, "the commander or companion is another one");
    check_cards(&c, diff, n_diff);
    *out = c.found;
    return c.n;
}
