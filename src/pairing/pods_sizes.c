/* pods_sizes.c - how many tables of which size, in a round and in a cut (pods.h) */
#include "pairing/pods.h"

#include <string.h>

static const char *const odd_names[] = {[PODS_THREES] = "threes", [PODS_BYES] = "byes", [PODS_FIVES] = "fives"};

bool pods_odd_find(const char *name, enum pods_odd *out)
{
    for (size_t i = 0; i < ARRAY_LEN(odd_names); i++)
        if (strcmp(odd_names[i], name) == 0) {
            *out = (enum pods_odd)i;
            return true;
        }
    return false;
}

const char *pods_odd_name(enum pods_odd odd)
{
    return odd_names[odd];
}

bool pods_sizes(int n, enum pods_odd odd, struct pods_sizes *out)
{
    *out = (struct pods_sizes){.byes = 0};
    if (n < 3)
        return false;
    int left = n % 4;
    if (n == 3)
        out->threes = 1;
    else if (odd == PODS_BYES)
        *out = (struct pods_sizes){.fours = n / 4, .byes = left};
    else if (n == 5 || (odd == PODS_FIVES && n / 4 >= left))
        *out = (struct pods_sizes){.fours = n / 4 - left, .fives = left};
    else
        *out = (struct pods_sizes){.threes = (4 - left) % 4, .fours = (n - 3 * ((4 - left) % 4)) / 4};
    return true;
}

int pods_tables(const struct pods_sizes *sizes)
{
    return sizes->threes + sizes->fours + sizes->fives;
}

/* ---- the cut ---------------------------------------------------------------------------------- */

bool pods_cut(int n, struct pods_cut *out)
{
    if (n == 4) {
        *out = (struct pods_cut){.tables = 1, .next = 1};
        return true;
    }
    int left = 4; /* the smallest power of four from which a quarter of n or more remains */
    while (n > 4 * left)
        left *= 4;
    if (n < 4 || (n - left) % 3 != 0)
        return false;
    int tables = (n - left) / 3;
    *out = (struct pods_cut){.tables = tables, .byes = left - tables, .next = left};
    return true;
}

void pods_cut_near(int n, int *below, int *above)
{
    struct pods_cut cut;
    *below = n < 4 ? 0 : n;
    while (*below >= 4 && !pods_cut(*below, &cut))
        --*below;
    *above = n < 4 ? 4 : n + 1;
    while (!pods_cut(*above, &cut))
        ++*above;
}

void pods_cut_tables(struct arena *arena, int n, enum pods_seeding seeding, struct pods_table **tables, size_t *count)
{
    struct pods_cut cut;
    tc_assert(pods_cut(n, &cut));
    *count = (size_t)cut.tables;
    *tables = ARENA_ARRAY(arena, struct pods_table, *count);
    for (int i = 0; i < 4 * cut.tables; i++) {
        int row = i / cut.tables, column = i % cut.tables;
        if (seeding == PODS_SNAKE && row % 2 == 1)
            column = cut.tables - 1 - column;
        struct pods_table *table = &(*tables)[column];
        table->seats[table->n++] = cut.byes + i + 1;
    }
}
