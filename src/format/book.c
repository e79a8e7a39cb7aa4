/* book.c - all formats: read, sorted, checked against each other */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/resource.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

const char *const card_status_words[N_CARD_STATUSES] = {
    [CARD_LEGAL] = "legal",
    [CARD_RESTRICTED] = "restricted",
    [CARD_BANNED] = "banned",
    [CARD_BANNED_AS_COMMANDER] = "banned as commander",
    [CARD_NOT_IN_POOL] = "not in the pool",
    [CARD_POINTS_0] = "points 0",
    [CARD_POINTS_0 + 1] = "points 1",
    [CARD_POINTS_0 + 2] = "points 2",
    [CARD_POINTS_0 + 3] = "points 3",
    [CARD_POINTS_0 + 4] = "points 4",
    [CARD_POINTS_0 + 5] = "points 5",
    [CARD_POINTS_0 + 6] = "points 6",
    [CARD_POINTS_0 + 7] = "points 7",
    [CARD_POINTS_0 + 8] = "points 8",
    [CARD_POINTS_0 + 9] = "points 9",
    [CARD_POINTS_MOST] = "points 10",
};

const char *card_status_said(struct arena *arena, enum card_status status)
{
    switch (status) {
    case CARD_LEGAL:
        return TC_WORD("legal");
    case CARD_RESTRICTED:
        return TC_WORD("restricted");
    case CARD_BANNED:
        return TC_WORD("banned");
    case CARD_BANNED_AS_COMMANDER:
        return TC_WORD("banned as commander");
    case CARD_NOT_IN_POOL:
        return TC_WORD("not in the pool");
    default:
        return message(arena, "points %d", (int)status - CARD_POINTS_0);
    }
}

int card_status_points(enum card_status status)
{
    return status > CARD_POINTS_0 ? (int)(status - CARD_POINTS_0) : 0;
}

/* A format with its inner half, while they are sorted together. */
struct both {
    struct format format;
    struct inner inner;
};

static int by_name(const void *a, const void *b)
{
    const struct both *x = a, *y = b;
    int names = strcmp(x->format.name, y->format.name);
    return names ? names : strcmp(x->format.key, y->format.key);
}

enum err_code format_book_make(struct arena *arena, struct catalog *catalog, const struct resource *formats,
                               size_t n_formats, const struct resource *banlists, size_t n_banlists,
                               struct format_book **out, struct err *err)
{
    struct format_book *book = ARENA_ARRAY(arena, struct format_book, 1);
    struct both *both = tc_calloc(n_formats + 1, sizeof *both);
    enum err_code rc = ERR_OK;
    *book = (struct format_book){.arena = arena,
                                 .catalog = catalog,
                                 .texts = formats,
                                 .n_texts = n_formats,
                                 .banlists = banlists,
                                 .n_banlists = n_banlists};
    for (size_t i = 0; i < n_formats && rc == ERR_OK; i++)
        rc = format_load(arena, &formats[i], &both[i].format, &both[i].inner, err);
    for (size_t i = 0; i < n_formats && rc == ERR_OK; i++)
        if (both[i].inner.published) {
            rc = book->published ? ERR_OK : published_until(book, &book->published, err);
            if (rc != ERR_OK)
                err_context(err, "%s", both[i].inner.file);
            both[i].format.known_until = book->published;
        }
    if (rc == ERR_OK) {
        qsort(both, n_formats, sizeof *both, by_name);
        book->formats = ARENA_ARRAY(arena, struct format, n_formats);
        book->inners = ARENA_ARRAY(arena, struct inner, n_formats);
        book->n = n_formats;
        for (size_t i = 0; i < n_formats; i++) {
            book->inners[i] = both[i].inner;
            book->formats[i] = both[i].format;
            book->formats[i].inner = &book->inners[i];
        }
        names_gather(book);
        const struct catalog_info *info = catalog_info(catalog);
        if (catalog_knows_legalities(info) && date_is_valid(info->source_date))
            book->import_date = arena_strdup(arena, info->source_date);
        *out = book;
    }
    free(both);
    return rc;
}

const char *format_published_until(const struct format_book *book)
{
    return book->published ? book->published : "";
}

size_t format_count(const struct format_book *book)
{
    return book->n;
}

const struct format *format_at(const struct format_book *book, size_t i)
{
    tc_assert(i < book->n);
    return &book->formats[i];
}

struct catalog *format_catalog(const struct format_book *book)
{
    return book->catalog;
}

struct inner *format_inner(struct format_book *book, const struct format *format)
{
    tc_assert(format >= book->formats && format < book->formats + book->n);
    return &book->inners[format - book->formats];
}

/* The format's list is known up to the change: as far as the program knows it, or from the day of an import on. */
static void move_known_until(struct format_book *book, struct format *format, struct inner *inner, const char *from)
{
    const char *imported = inner->import && book->import_date && strcmp(book->import_date, format->known_until) > 0
                               ? book->import_date
                               : NULL;
    if (imported && strcmp(from, imported) > 0)
        inner->own_until = later_from(inner->own_until, from);
    else
        format->known_until = later_from(format->known_until, from);
    if (format->list_known_until && strcmp(format->list_known_until, from) < 0)
        format->list_known_until = from;
}

void format_book_change(struct format_book *book, const struct list_change *changes, size_t n, size_t *left)
{
    size_t unknown = 0;
    for (size_t i = 0; i < n; i++) {
        const struct list_change *c = &changes[i];
        struct name_match match;
        const struct card *card = catalog_find(book->catalog, c->card, &match) == NAME_FOUND ? match.card : NULL;
        size_t f = 0;
        while (f < book->n && strcmp(book->formats[f].key, c->format) != 0)
            f++;
        if (f == book->n || !card || book->formats[f].until) {
            unknown++;
            continue;
        }
        struct inner *inner = &book->inners[f];
        if (!inner->own)
            inner->own = ARENA_ARRAY(book->arena, struct list_row, n);
        inner->own[inner->n_own++] = (struct list_row){
            .card = card->id, .status = c->status, .from = c->from, .source = c->source, .rule = c->source};
        move_known_until(book, &book->formats[f], inner, c->from);
    }
    for (size_t f = 0; f < book->n; f++)
        own_sort(&book->inners[f]);
    if (left)
        *left = unknown;
}

const char *format_known_until(const struct format_book *book, const struct format *format)
{
    const struct inner *inner = &book->inners[format - book->formats];
    if (inner->own_until)
        return inner->own_until;
    const char *imported = book->import_date, *known = format->known_until;
    if (strcmp(known, FORMAT_FOR_GOOD) >= 0)
        return NULL;
    bool ended = format->until && imported && strcmp(imported, format->until) > 0;
    return inner->import && imported && !ended && strcmp(imported, known) > 0 ? imported : known;
}

const char *format_last_known(const struct format_book *book, const struct format *format, const char *date)
{
    const char *known = format_known_until(book, format);
    const struct unknown_days *unknown = unknown_on(&book->inners[format - book->formats], date);
    if (unknown)
        return unknown->before;
    if (!known || day_within(NULL, format->known_until, date))
        return date;
    if (book->inners[format - book->formats].own_until && strcmp(date, book->import_date) >= 0 &&
        strcmp(date, known) < 0)
        return date;
    return strcmp(date, known) >= 0 ? known : format->known_until;
}

const char *format_judged_as_of(const struct format_book *book, struct arena *arena, const struct format *format,
                                const char *date, const char **note)
{
    const char *known = format_known_until(book, format);
    const char *day = format->until ? date : format_last_known(book, format, date);
    const char *list = format->list_known_until;
    *note = "";
    if (list && strcmp(day, list) > 0 && (!known || day_within(NULL, format->known_until, day)))
        *note = message(arena, "judged by the list of %s, the last that is known of %s", list, format->name);
    if (strcmp(day, date) == 0)
        return day;
    const char *by_list = **note ? arena_printf(arena, "; %s", *note) : "";
    const struct unknown_days *unknown = unknown_on(&book->inners[format - book->formats], date);
    if (unknown)
        *note = message(arena, "judged as of %s: of %s nothing is known from %s to %s: %s", day, format->name,
                        unknown->from, unknown->until, unknown->text);
    else if (known && strcmp(day, known) != 0)
        *note = message(arena,
                        "judged as of %s: of what came later in %s only %s is known, the day of your imported cards%s",
                        day, format->name, known, by_list);
    else
        *note = message(arena, "judged as of %s, the last day that is known of %s%s", day, format->name, by_list);
    return day;
}

/* Two formats must not bear one name at one time. */
static enum err_code check_names(const struct format_book *book, struct err *err)
{
    for (size_t i = 0; i < book->n_names; i++)
        for (size_t k = 0; k < i; k++) {
            const struct known_name *a = &book->names[k], *b = &book->names[i];
            if (a->format == b->format || a->rank || b->rank || strcmp(a->key, b->key) != 0)
                continue;
            const char *from = later_from(a->from, b->from), *until = earlier_until(a->until, b->until);
            if (!from || !until || strcmp(from, until) <= 0)
                return err_set(err, ERR_INPUT, "%s and %s are both called \"%s\" at one time",
                               book->inners[a->format].file, book->inners[b->format].file, b->text);
        }
    return ERR_OK;
}

enum err_code format_book_verify(struct format_book *book, struct err *err)
{
    enum err_code rc = check_names(book, err);
    for (size_t i = 0; i < book->n && rc == ERR_OK; i++) {
        const struct format *format = &book->formats[i];
        if ((rc = pool_need(book, format, err)) == ERR_OK && (rc = pool_check(book, format, err)) == ERR_OK &&
            (rc = list_need(book, format, err)) == ERR_OK)
            rc = list_check(book, format, err);
    }
    return rc;
}

/* True when a text is "BEFORE a BETWEEN b": takes a and b. */
static bool is_made_of(struct arena *arena, const char *text, const char *before, const char *between, const char **a,
                       const char **b)
{
    const char *middle = strncmp(text, before, strlen(before)) == 0 ? strstr(text + strlen(before), between) : NULL;
    if (!middle)
        return false;
    *a = arena_strndup(arena, text + strlen(before), (size_t)(middle - text) - strlen(before));
    *b = middle + strlen(between);
    return true;
}

const char *format_note_said(struct arena *arena, const char *note)
{
    const char *day, *name, *list_day, *list_name;
    if (is_made_of(arena, note, "judged by the list of ", ", the last that is known of ", &day, &name))
        return message(arena, "judged by the list of %s, the last that is known of %s", day, name);
    if (!is_made_of(arena, note, "judged as of ", ", the last day that is known of ", &day, &name))
        return note;
    const char *more = strstr(name, "; ");
    if (!more)
        return message(arena, "judged as of %s, the last day that is known of %s%s", day, name, "");
    if (!is_made_of(arena, more, "; judged by the list of ", ", the last that is known of ", &list_day, &list_name))
        return note;
    return message(
        arena, "judged as of %s, the last day that is known of %s%s", day,
        arena_strndup(arena, name, (size_t)(more - name)),
        arena_printf(arena, "; %s",
                     message(arena, "judged by the list of %s, the last that is known of %s", list_day, list_name)));
}
