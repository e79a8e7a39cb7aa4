/* association_people.c - whose number is whose, by what the association told
 *
 * A person may have several numbers there, by mergers, and DCI numbers from before. The desk knows players by the one
 * that they gave, so whatever is said of a person is looked for under all of them.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/parse.h"
#include "cli/exchange/association.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MERGERS = 32 };

int64_t association_owner(const struct told *told, int64_t number)
{
    char id[24];
    for (int hops = 0; hops < MOST_MERGERS; hops++) {
        snprintf(id, sizeof id, "%" PRId64, number);
        const struct json *alias = association_told_find(told, "alias", id);
        int64_t next = alias ? json_int(json_get(alias, "member"), 1, INT32_MAX, number) : number;
        if (next == number)
            break;
        number = next;
    }
    return number;
}

static int by_owner(const void *a, const void *b)
{
    const struct told_number *x = a, *y = b;
    return x->owner != y->owner ? COMPARE(x->owner, y->owner) : COMPARE(x->number, y->number);
}

void association_people(struct arena *arena, const struct told *told, struct told_people *out)
{
    *out = (struct told_people){.told = told, .list = ARENA_ARRAY(arena, struct told_number, told->n + 1)};
    for (size_t i = 0; i < told->n; i++) {
        const struct told_entry *e = &told->book[i];
        bool alias = strcmp(e->kind, "alias") == 0;
        int64_t number = 0;
        if ((!alias && strcmp(e->kind, "dci") != 0) || !parse_i64(e->id, 1, INT64_C(9999999999), &number))
            continue;
        if (!alias && association_told_find(told, "member", e->id)) /* at the desk it is that member's number */
            continue;
        int64_t owner =
            association_owner(told, alias ? number : json_int(json_get(e->body, "member"), 1, INT32_MAX, number));
        if (owner != number)
            out->list[out->n++] = (struct told_number){owner, number};
    }
    if (out->n)
        qsort(out->list, out->n, sizeof *out->list, by_owner);
}

void association_numbers(struct arena *arena, const struct told_people *people, int64_t number, int64_t **out,
                         size_t *n)
{
    int64_t owner = association_owner(people->told, number);
    size_t low = 0, high = people->n, last;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (people->list[middle].owner < owner)
            low = middle + 1;
        else
            high = middle;
    }
    for (last = low; last < people->n && people->list[last].owner == owner; last++)
        ;
    *out = ARENA_ARRAY(arena, int64_t, last - low + 1);
    *n = 0;
    (*out)[(*n)++] = owner;
    for (size_t i = low; i < last; i++)
        (*out)[(*n)++] = people->list[i].number;
}
