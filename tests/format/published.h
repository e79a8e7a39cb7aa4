/* published.h - the product's own formats, open, and tables of what was published to hold against them */
#ifndef TOPCUT_TESTS_FORMAT_PUBLISHED_H
#define TOPCUT_TESTS_FORMAT_PUBLISHED_H

#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "format/format.h"
#include "testing.h"

struct published {
    struct arena arena;
    struct err err;
    struct catalog *catalog;
    struct format_book *book;
};

/* The formats that are compiled in, with the catalogue that is. */
TC_UNUSED static void published_open(struct published *p)
{
    struct resource *formats, *lists;
    size_t n_formats, n_lists;
    *p = (struct published){.arena = ARENA_INIT, .err = ERR_INIT};
    assert_ok(catalog_open(NULL, &p->catalog, &p->err), p->err);
    assert_ok(resource_list(&p->arena, "formats", &formats, &n_formats, &p->err), p->err);
    assert_ok(resource_list(&p->arena, "banlists", &lists, &n_lists, &p->err), p->err);
    assert_ok(format_book_make(&p->arena, p->catalog, formats, n_formats, lists, n_lists, &p->book, &p->err), p->err);
}

TC_UNUSED static void published_close(struct published *p)
{
    catalog_close(p->catalog);
    arena_release(&p->arena);
}

/* A table of tests/data, or (shared) of ../shared/data; false where that folder does not exist. */
TC_UNUSED static bool published_table(struct published *p, const char *folder, const char *name, struct csv_table *out)
{
    const char *path = path_join(&p->arena, folder, name);
    if (strncmp(folder, TEST_SHARED, strlen(TEST_SHARED)) == 0 && access(path, R_OK) != 0)
        return false;
    assert_ok(csv_table_parse(&p->arena, test_read(&p->arena, path, NULL), name, out, &p->err), p->err);
    return true;
}

/* A cell by the column's name. */
TC_UNUSED static const char *published_cell(const struct csv_table *table, size_t row, const char *column)
{
    int c = csv_column(table, column);
    if (c < 0)
        fail_msg("no column \"%s\"", column);
    return csv_cell(&table->rows[row], c);
}

/* A card by any spelling: its own name. */
TC_UNUSED static const char *published_card(struct published *p, const char *text)
{
    const struct card *card;
    assert_ok(catalog_require(p->catalog, &p->arena, text, &card, &p->err), p->err);
    return card->name;
}

TC_UNUSED static struct ruling *published_on(struct published *p, struct arena *arena, const char *format,
                                             const char *date)
{
    const struct format *found;
    struct ruling *ruling;
    assert_ok(format_find(p->book, arena, format, date, &found, &p->err), p->err);
    assert_ok(format_on(p->book, arena, found, date, NULL, &ruling, &p->err), p->err);
    return ruling;
}

TC_UNUSED static const char *published_day_before(struct arena *arena, const char *date)
{
    char buf[DATE_LEN + 1];
    date_from_days(date_to_days(date) - 1, buf);
    return arena_strdup(arena, buf);
}

/* ---- lists of names, sorted, each once ------------------------------------------------------- */

struct names {
    const char **items;
    size_t n, room;
};

TC_UNUSED static void names_add(struct arena *arena, struct names *names, const char *name)
{
    size_t at = 0;
    while (at < names->n && strcmp(names->items[at], name) < 0)
        at++;
    if (at < names->n && strcmp(names->items[at], name) == 0)
        return;
    if (names->n == names->room) {
        size_t room = names->room ? names->room * 2 : 64;
        const char **items = ARENA_ARRAY(arena, const char *, room);
        if (names->n)
            memcpy(items, names->items, names->n * sizeof *items);
        names->items = items;
        names->room = room;
    }
    memmove(names->items + at + 1, names->items + at, (names->n - at) * sizeof *names->items);
    names->items[at] = name;
    names->n++;
}

TC_UNUSED static bool names_has(const struct names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

TC_UNUSED static void names_drop(struct names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->items[i], name) == 0) {
            memmove(names->items + i, names->items + i + 1, (names->n - i - 1) * sizeof *names->items);
            names->n--;
            return;
        }
}

/* Says on the error stream what one has and the other lacks; true when they are the same. */
TC_UNUSED static bool names_same(const struct names *ours, const struct names *theirs, const char *what)
{
    bool same = true;
    for (size_t i = 0; i < ours->n; i++)
        if (!names_has(theirs, ours->items[i])) {
            print_error("%s: we have %s, the source has not\n", what, ours->items[i]);
            same = false;
        }
    for (size_t i = 0; i < theirs->n; i++)
        if (!names_has(ours, theirs->items[i])) {
            print_error("%s: the source has %s, we have not\n", what, theirs->items[i]);
            same = false;
        }
    return same;
}

/* The sets of a ruling, by code. */
TC_UNUSED static struct names ruling_codes(struct ruling *ruling, struct arena *arena)
{
    const struct card_set **sets;
    struct names out = {.n = 0};
    size_t n = ruling_sets(ruling, arena, &sets);
    for (size_t i = 0; i < n; i++)
        names_add(arena, &out, sets[i]->code);
    return out;
}

/* The cards with a status of their own, all (any true) or those with one status. */
TC_UNUSED static struct names ruling_names(struct published *p, struct arena *arena, struct ruling *ruling, bool any,
                                           enum card_status status)
{
    struct listed_card *list;
    struct names out = {.n = 0};
    size_t n;
    assert_ok(ruling_list(ruling, arena, &list, &n, &p->err), p->err);
    for (size_t i = 0; i < n; i++)
        if (any || list[i].status == status)
            names_add(arena, &out, list[i].card->name);
    return out;
}

#endif
