/* deck_swap.c - swaps between games: D.11.4 for constructed, D.11.5 for limited
 *
 * Deck and sideboard are multisets of names. In constructed a swap is one for one, which is
 * the same as: both keep their sizes, and together they hold the same cards as before. In
 * limited the sideboard is the rest of the pool, and basic lands come from the table: so
 * together they hold the same cards but for these.
 */
#include "event/decks.h"

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

static size_t add_cards(struct arena *arena, const struct deck *deck, int sign, struct total *out)
{
    size_t n = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->zone == ZONE_MAYBE)
            continue;
        out[n++] = (struct total){.key = utf8_fold(arena, e->name),
                                  .name = e->name,
                                  .basic = e->card && e->card->types & TYPE_LAND &&
                                           e->card->supertypes & SUPERTYPE_BASIC,
                                  .count = sign * e->count};
    }
    return n;
}

/* How much more of each card there is after than before, over deck and sideboard; by name. */
static size_t differences(struct arena *arena, const struct deck *before, const struct deck *after,
                          struct total **out)
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

size_t decklist_swap_check(struct arena *arena, const struct deck *before, const struct deck *after,
                           bool limited, int main_min, struct swap_finding **out)
{
    const char *rule = limited ? "D.11.5 (1999)" : "D.11.4 (1999)";
    struct total *diff = NULL;
    size_t n_diff = differences(arena, before, after, &diff), n = 0;
    struct swap_finding *found = ARENA_ARRAY(arena, struct swap_finding, n_diff + 3);
    int main_after = main_size(after);
#define FOUND(...)                                                                                 \
    found[n++] = (struct swap_finding)                                                             \
    {                                                                                              \
        arena_printf(arena, __VA_ARGS__), rule                                                     \
    }
    if (!limited && main_after != main_size(before))
        FOUND("the deck had %d cards and has %d: swaps are one for one", main_size(before),
              main_after);
    if (!limited && side_size(after) != side_size(before))
        FOUND("the sideboard had %d cards and has %d", side_size(before), side_size(after));
    if (limited && main_after < main_min)
        FOUND("the deck has %d cards, and at least %d are needed", main_after, main_min);
    if (!same_leaders(arena, before, after))
        FOUND("the commander or companion is another one");
    for (size_t i = 0; i < n_diff; i++) {
        if (limited && diff[i].basic)
            continue;
        if (diff[i].count > 0)
            FOUND("%d %s more than deck and sideboard held before", diff[i].count, diff[i].name);
        else
            FOUND("%d %s fewer than deck and sideboard held before", -diff[i].count, diff[i].name);
    }
#undef FOUND
    *out = found;
    return n;
}
