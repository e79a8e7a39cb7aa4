/* book.h - the product's own formats and cards, for tests of verbs that ask them */
#ifndef TOPCUT_TESTS_EVENT_BOOK_H
#define TOPCUT_TESTS_EVENT_BOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "format/format.h"
#include "testing.h"

/* The arena's; the catalogue is to be closed after the last question. */
TC_UNUSED static struct format_book *test_book(struct arena *arena, struct catalog **catalog)
{
    struct err err = ERR_INIT;
    struct format_book *book;
    struct resource *formats, *lists;
    size_t n_formats, n_lists;
    assert_ok(catalog_open(NULL, catalog, &err), err);
    assert_ok(resource_list(arena, "formats", &formats, &n_formats, &err), err);
    assert_ok(resource_list(arena, "banlists", &lists, &n_lists, &err), err);
    assert_ok(format_book_make(arena, *catalog, formats, n_formats, lists, n_lists, &book, &err), err);
    return book;
}

#endif
