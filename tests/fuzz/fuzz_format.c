/* fuzz_format.c - any text as a format's file, with a banned list: an error that names the file, or a format that
 * answers every question
 *
 * The file and its list are parted by a line "---". What was read is asked on the days on which something
 * changes: the fast and the slow answers agree, and the differences both ways.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/utf8.h"
#include "format/format.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct catalog *shared_catalog(void)
{
    static struct catalog *catalog; /* for as long as the program runs */
    struct err err = ERR_INIT;
    if (!catalog)
        tc_assert(catalog_open(NULL, &catalog, &err) == ERR_OK);
    return catalog;
}

static enum card_status status_in(const struct card_span *spans, size_t n, const char *date)
{
    for (size_t i = n; i > 0; i--)
        if (strcmp(spans[i - 1].from, date) <= 0)
            return spans[i - 1].status;
    return CARD_NOT_IN_POOL;
}

static void ask_card(struct arena *arena, struct format_book *book, struct ruling *ruling, const struct card *card)
{
    struct card_span *spans;
    struct card_reason reason;
    struct err err = ERR_INIT;
    size_t n;
    tc_assert(format_history(book, arena, ruling_format(ruling), card, &spans, &n, &err) == ERR_OK && n > 0);
    tc_assert(status_in(spans, n, ruling_date(ruling)) == ruling_card(ruling, card));
    tc_assert(ruling_explain(ruling, arena, card, &reason, &err) == ERR_OK && *reason.text);
}

static void ask_day(struct arena *arena, struct format_book *book, const struct format *format, const char *date)
{
    struct ruling *ruling;
    struct listed_card *list;
    struct err err = ERR_INIT;
    size_t n;
    tc_assert(format_on(book, arena, format, date, NULL, &ruling, &err) == ERR_OK);
    tc_assert(ruling_deck(ruling) && ruling_name(ruling));
    tc_assert(ruling_list(ruling, arena, &list, &n, &err) == ERR_OK);
    for (size_t i = 0; i < n && i < 4; i++)
        tc_assert(ruling_card(ruling, list[i].card) == list[i].status);
    for (int id = 1; id <= catalog_card_count(format_catalog(book)); id += 9973)
        ask_card(arena, book, ruling, catalog_card(format_catalog(book), id));
    for (size_t i = 0; i < n && i < 4; i++)
        ask_card(arena, book, ruling, list[i].card);
}

static void ask(struct arena *arena, struct format_book *book)
{
    const struct format *format = format_at(book, 0), *found;
    const char **days, *category;
    struct format_change *changes;
    struct err err = ERR_INIT, ignored = ERR_INIT;
    size_t n, n_changes;
    tc_assert(*format->name && date_is_valid(format->from) && format->n_names);
    if (format_find(book, arena, format->key, NULL, &found, &ignored) == ERR_OK)
        tc_assert(found == format);
    tc_assert(format_category(book, arena, "x", "1999-03-01", &category, &ignored) == ERR_OK || *ignored.text);
    err_clear(&ignored);
    tc_assert(format_book_verify(book, &ignored) == ERR_OK || ignored.code == ERR_INPUT);
    if (format_days(book, arena, format, &days, &n, &err) != ERR_OK) {
        tc_assert(err.code == ERR_INPUT); /* a set, a card or the list */
        return;
    }
    for (size_t i = 0; i < n && i < 12; i++)
        ask_day(arena, book, format, days[i]);
    tc_assert(n > 0 && format_diff(book, arena, format, days[0], days[n - 1], &changes, &n_changes, &err) == ERR_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct format_book *book;
    char *text = arena_strndup(&arena, (const char *)data, size);
    char *parted = strstr(text, "\n---\n");
    const char *rows = parted ? parted + 5 : "card,status,from,until,source\n";
    if (parted)
        *parted = '\0';
    if (utf8_is_valid(text, strlen(text)) && utf8_is_valid(rows, strlen(rows))) { /* resource_list hands in no other */
        const struct resource format = {
            .path = "formats/x.json", .data = text, .len = strlen(text), .origin = "formats/x.json"};
        const struct resource list = {.path = "banlists/x.csv", .data = rows, .len = strlen(rows)};
        if (format_book_make(&arena, shared_catalog(), &format, 1, &list, 1, &book, &err) == ERR_OK)
            ask(&arena, book);
        else
            tc_assert(err.code == ERR_INPUT && strstr(err.text, "formats/x.json"));
    }
    arena_release(&arena);
    return 0;
}
