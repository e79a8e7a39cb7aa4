/* diff.c - what changed in a format between two days
 *
 * Sets are compared one by one. Of the cards only those are looked at that have something of their own to say:
 * the listed ones of either day, and single cards of the pool; the others follow their sets.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

struct diff {
    struct format_book *book;
    struct arena *arena;
    const struct format *format;
    struct ruling *days[2];
    const char *low, *high;        /* the two days in the order of time */
    struct format_change *changes; /* the arena's, room for all */
    size_t n;
};

/* The one day in low < day <= high, or NULL where there are several. */
static const char *only_day(const struct diff *d, const struct days *days)
{
    const char *found = NULL;
    for (size_t i = 0; i < days->n; i++)
        if (strcmp(days->items[i], d->low) > 0 && strcmp(days->items[i], d->high) <= 0) {
            if (found)
                return NULL;
            found = days->items[i];
        }
    return found;
}

static bool set_is_in(const struct inner *inner, int set, const char *date)
{
    for (size_t i = 0; i < inner->n_sets; i++)
        if (inner->sets[i].what == set && day_within(inner->sets[i].from, inner->sets[i].until, date))
            return true;
    return false;
}

static const char *day_of_set(const struct diff *d, int set)
{
    const struct inner *inner = format_inner(d->book, d->format);
    struct days ends = {.n = 0}, changes = {.n = 0};
    for (size_t i = 0; i < inner->n_sets; i++)
        if (inner->sets[i].what == set)
            days_add_ends(&ends, d->arena, inner->sets[i].from, inner->sets[i].until);
    if (!ends.n)
        return NULL;
    days_settle(&ends, d->format);
    for (size_t i = 0; i < ends.n; i++) /* where one span follows another, nothing changes */
        if (set_is_in(inner, set, ends.items[i]) != set_is_in(inner, set, day_before(d->arena, ends.items[i])))
            days_add(&changes, d->arena, ends.items[i]);
    return only_day(d, &changes);
}

static enum err_code day_of_card(const struct diff *d, const struct card *card, const char **out, struct err *err)
{
    struct card_span *spans;
    size_t n;
    struct days changes = {.n = 0};
    enum err_code rc = format_history(d->book, d->arena, d->format, card, &spans, &n, err);
    for (size_t i = 1; i < n && rc == ERR_OK; i++)
        days_add(&changes, d->arena, spans[i].from);
    *out = rc == ERR_OK ? only_day(d, &changes) : NULL;
    return rc;
}

static void diff_sets(struct diff *d)
{
    for (int i = 0; i < catalog_set_count(d->book->catalog); i++) {
        bool before = ruling_has_set(d->days[0], i), after = ruling_has_set(d->days[1], i);
        if (before == after)
            continue;
        d->changes[d->n++] = (struct format_change){
            .set = catalog_set(d->book->catalog, i),
            .what = after ? "added" : "removed",
            .before = before ? card_status_words[CARD_LEGAL] : card_status_words[CARD_NOT_IN_POOL],
            .after = after ? card_status_words[CARD_LEGAL] : card_status_words[CARD_NOT_IN_POOL],
            .on = day_of_set(d, i)};
    }
}

static enum err_code diff_card(struct diff *d, int id, struct err *err)
{
    const struct card *card = catalog_card(d->book->catalog, id);
    enum card_status before = ruling_card(d->days[0], card), after = ruling_card(d->days[1], card);
    const char *on;
    if (before == after)
        return ERR_OK;
    enum err_code rc = day_of_card(d, card, &on, err);
    if (rc == ERR_OK)
        d->changes[d->n++] = (struct format_change){.card = card,
                                                    .what = card_status_words[after],
                                                    .before = card_status_words[before],
                                                    .after = card_status_words[after],
                                                    .on = on};
    return rc;
}

static int by_change(const void *a, const void *b)
{
    const struct format_change *x = a, *y = b;
    if (!x->card != !y->card)
        return x->card ? 1 : -1;
    return x->card ? strcmp(x->card->name, y->card->name) : x->set->index - y->set->index;
}

/* The ids of all cards to look at, ascending, none twice. */
static enum err_code candidates(const struct diff *d, int **out, size_t *n, struct err *err)
{
    const struct inner *inner = format_inner(d->book, d->format);
    struct listed_card *lists[2];
    size_t counts[2], count = 0, kept = 0;
    for (size_t i = 0; i < 2; i++) {
        enum err_code rc = ruling_list(d->days[i], d->arena, &lists[i], &counts[i], err);
        if (rc != ERR_OK)
            return rc;
    }
    int *ids = ARENA_ARRAY(d->arena, int, counts[0] + counts[1] + inner->n_cards + inner->n_out);
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < counts[i]; k++)
            ids[count++] = lists[i][k].card->id;
    for (size_t i = 0; i < inner->n_cards; i++)
        ids[count++] = inner->cards[i].what;
    for (size_t i = 0; i < inner->n_out; i++)
        ids[count++] = inner->out[i].what;
    if (count)
        qsort(ids, count, sizeof *ids, compare_int);
    for (size_t i = 0; i < count; i++)
        if (!kept || ids[kept - 1] != ids[i])
            ids[kept++] = ids[i];
    *out = ids;
    *n = kept;
    return ERR_OK;
}

enum err_code format_diff(struct format_book *book, struct arena *arena, const struct format *format, const char *date1,
                          const char *date2, struct format_change **out, size_t *n, struct err *err)
{
    struct diff d = {.book = book, .arena = arena, .format = format};
    int *ids;
    size_t n_ids;
    enum err_code rc = format_on(book, arena, format, date1, NULL, &d.days[0], err);
    if (rc != ERR_OK || (rc = format_on(book, arena, format, date2, NULL, &d.days[1], err)) != ERR_OK ||
        (rc = candidates(&d, &ids, &n_ids, err)) != ERR_OK)
        return rc;
    bool forward = strcmp(date1, date2) <= 0;
    d.low = forward ? date1 : date2;
    d.high = forward ? date2 : date1;
    d.changes = ARENA_ARRAY(arena, struct format_change, (size_t)catalog_set_count(book->catalog) + n_ids);
    diff_sets(&d);
    for (size_t i = 0; i < n_ids && rc == ERR_OK; i++)
        rc = diff_card(&d, ids[i], err);
    if (d.n)
        qsort(d.changes, d.n, sizeof *d.changes, by_change);
    *out = d.changes;
    *n = d.n;
    return rc;
}
