/* compare.c - a deck by card, two decks as multisets, and the refusal of a deck that could not all
 * be read
 *
 * Names are compared folded, so that unknown ones agree in any spelling. Rows are sorted by zone,
 * then folded name: the same cards in another order of lines give the same rows.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "deck/list.h"

#include <stdlib.h>
#include <string.h>

struct keyed_row {
    struct deck_row row;
    const char *key;
};

static int by_zone_and_key(const void *a, const void *b)
{
    const struct keyed_row *x = a, *y = b;
    if (x->row.zone != y->row.zone)
        return x->row.zone < y->row.zone ? -1 : 1;
    int order = strcmp(x->key, y->key);
    return order ? order : strcmp(x->row.name, y->row.name);
}

static bool is_same(const struct keyed_row *a, const struct keyed_row *b)
{
    return a->row.zone == b->row.zone && strcmp(a->key, b->key) == 0;
}

/* Entries as rows, not yet summed; sign is 1 or -1. */
static void add_entries(struct arena *arena, const struct deck *deck, int sign, struct keyed_row *rows, size_t *n)
{
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        rows[(*n)++] = (struct keyed_row){
            .row = {.zone = entry->zone, .count = sign * entry->count, .name = entry->name, .card = entry->card},
            .key = utf8_fold(arena, entry->name)};
    }
}

/* Sorts rows, sums those of one card, and leaves out sums of 0. */
static size_t sum_rows(struct arena *arena, struct keyed_row *rows, size_t n, struct deck_row **out)
{
    size_t n_out = 0;
    *out = ARENA_ARRAY(arena, struct deck_row, n + 1);
    qsort(rows, n, sizeof *rows, by_zone_and_key);
    for (size_t i = 0, next; i < n; i = next) {
        struct deck_row row = rows[i].row;
        for (next = i + 1; next < n && is_same(&rows[i], &rows[next]); next++)
            row.count += rows[next].row.count;
        if (row.count)
            (*out)[n_out++] = row;
    }
    return n_out;
}

size_t deck_rows(struct arena *arena, const struct deck *deck, struct deck_row **out)
{
    struct keyed_row *rows = ARENA_ARRAY(arena, struct keyed_row, deck->n_entries + 1);
    size_t n = 0;
    add_entries(arena, deck, 1, rows, &n);
    return sum_rows(arena, rows, n, out);
}

size_t deck_compare(struct arena *arena, const struct deck *a, const struct deck *b, struct deck_row **out)
{
    struct keyed_row *rows = ARENA_ARRAY(arena, struct keyed_row, a->n_entries + b->n_entries + 1);
    size_t n = 0, n_played = 0;
    add_entries(arena, a, -1, rows, &n);
    add_entries(arena, b, 1, rows, &n);
    for (size_t i = 0; i < n; i++)
        if (rows[i].row.zone != ZONE_MAYBE)
            rows[n_played++] = rows[i];
    return sum_rows(arena, rows, n_played, out);
}

/* ---- refusing -------------------------------------------------------------------------------- */

/* Lines that are at fault, the first among them told by its number. */
struct faults {
    size_t n;
    const struct deck_note *bad;      /* the first bad line */
    const struct deck_entry *unknown; /* the first unknown card */
};

static struct faults find_faults(const struct deck *deck)
{
    struct faults faults = {.n = deck->n_bad_lines + deck->n_bad_more,
                            .bad = deck->n_bad_lines ? deck->bad_lines : NULL};
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        if (entry->card || entry->zone == ZONE_MAYBE)
            continue;
        faults.n++;
        if (!faults.unknown)
            faults.unknown = entry;
    }
    return faults;
}

/* Suggests what a bad line may have meant: a name without a quantity, misspelt. */
static void suggest(struct catalog *catalog, struct arena *arena, const char *text, struct err *err)
{
    const char *best[CATALOG_SUGGESTIONS];
    if (catalog_suggest(catalog, arena, text, best))
        err_advice(err, "did you mean \"%s\"?", best[0]);
}

enum err_code deck_require_clean(struct catalog *catalog, struct arena *arena, const struct deck *deck, struct err *err)
{
    struct faults faults = find_faults(deck);
    const struct card *card;
    int line;
    if (faults.n == 0)
        return ERR_OK;
    if (faults.bad && (!faults.unknown || faults.bad->line <= faults.unknown->line)) {
        line = faults.bad->line;
        err_set(err, ERR_INPUT, "\"%s\" is no card line: %s", faults.bad->text, faults.bad->why);
        suggest(catalog, arena, faults.bad->text, err);
    } else {
        struct err why = ERR_INIT;
        line = faults.unknown->line;
        if (catalog_require(catalog, arena, faults.unknown->name, &card, &why) == ERR_OK)
            err_set(err, ERR_INPUT, "\"%s\" is not a card that is known", faults.unknown->name);
        else
            err_set(err, ERR_INPUT, "%s", why.said);
    }
    err_context(err, "%s:%d", deck->what, line);
    if (faults.n > 1)
        err_advice(
            err, faults.n == 2 ? MESSAGE_MARK("%zu more line is like it") : MESSAGE_MARK("%zu more lines are like it"),
            faults.n - 1);
    return ERR_INPUT;
}
