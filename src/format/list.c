/* list.c - a format's banned and restricted cards, read from banlists/NAME.csv when first needed
 *
 * A row says: card, status, from, until, source, and perhaps rule; banlists/README.md describes it. until in the file
 * is the first day on which it is over; here, as everywhere in this room, the last on which it
 * holds. */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "format/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct columns {
    int card, status, from, until, source, rule; /* rule: -1 where the file has none */
};

/* True for a status that lists give to cards one by one. */
static bool is_listed(enum card_status status)
{
    return status == CARD_BANNED || status == CARD_RESTRICTED || status == CARD_BANNED_AS_COMMANDER ||
           card_status_points(status) > 0;
}

static enum err_code find_columns(const struct csv_table *table, const char *file, struct columns *out, struct err *err)
{
    static const char *const names[] = {"card", "status", "from", "until", "source"};
    int *to[] = {&out->card, &out->status, &out->from, &out->until, &out->source};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        *to[i] = csv_column(table, names[i]);
        if (*to[i] < 0)
            return err_set(err, ERR_INPUT, "%s: the column \"%s\" is missing (card, status, from, until, source)", file,
                           names[i]);
    }
    out->rule = csv_column(table, "rule");
    return ERR_OK;
}

static enum err_code read_status(const char *text, enum card_status *out, struct err *err)
{
    for (size_t i = 0; i < N_CARD_STATUSES; i++)
        if (is_listed((enum card_status)i) && strcmp(card_status_words[i], text) == 0) {
            *out = (enum card_status)i;
            return ERR_OK;
        }
    return err_set(err, ERR_INPUT,
                   "the status \"%.40s\" is not known: banned, restricted, banned as commander or points 1 to 10",
                   text);
}

static enum err_code read_row(struct format_book *book, const struct csv_row *row, const struct columns *c,
                              struct list_row *out, struct err *err)
{
    const struct card *card;
    const char *from = csv_cell(row, c->from), *until = csv_cell(row, c->until);
    enum err_code rc = catalog_require(book->catalog, book->arena, csv_cell(row, c->card), &card, err);
    if (rc != ERR_OK) {
        err->code = ERR_INPUT; /* the file is at fault, not who asks */
        return ERR_INPUT;
    }
    if ((rc = read_status(csv_cell(row, c->status), &out->status, err)) != ERR_OK)
        return rc;
    if (!date_is_valid(from))
        return err_set(err, ERR_INPUT, "from: \"%.40s\" is not a date (YYYY-MM-DD)", from);
    if (*until && !date_is_valid(until))
        return err_set(err, ERR_INPUT, "until: \"%.40s\" is not a date (YYYY-MM-DD)", until);
    if (*until && strcmp(until, from) <= 0)
        return err_set(err, ERR_INPUT, "until (%s) must be after from (%s)", until, from);
    if (!*csv_cell(row, c->source))
        return err_set(err, ERR_INPUT, "the source is missing");
    out->card = card->id;
    out->line = row->line;
    out->from = from;
    out->until = *until ? day_before(book->arena, until) : NULL;
    out->source = csv_cell(row, c->source);
    out->rule = csv_cell(row, c->rule);
    return ERR_OK;
}

static int by_card(const void *a, const void *b)
{
    const struct list_row *x = a, *y = b;
    if (x->card != y->card)
        return x->card < y->card ? -1 : 1;
    int days = strcmp(x->from, y->from);
    return days ? days : x->line - y->line;
}

const struct resource *list_find(const struct format_book *book, const char *name)
{
    for (size_t i = 0; i < book->n_banlists; i++) {
        const char *path = book->banlists[i].path, *slash = strrchr(path, '/');
        const char *file = slash ? slash + 1 : path;
        size_t n = strlen(name);
        if (strncmp(file, name, n) == 0 && strcmp(file + n, ".csv") == 0)
            return &book->banlists[i];
    }
    return NULL;
}

void own_sort(struct inner *inner)
{
    if (inner->n_own)
        qsort(inner->own, inner->n_own, sizeof *inner->own, by_card);
}

const struct list_row *own_row_on(const struct inner *inner, int card, const char *date, const char *after)
{
    const struct list_row *found = NULL;
    for (size_t i = 0; i < inner->n_own; i++) {
        const struct list_row *row = &inner->own[i];
        if (row->card == card && strcmp(row->from, date) <= 0 && (!after || strcmp(row->from, after) > 0))
            found = row; /* the newest is the last */
    }
    return found;
}

const struct list_row *own_row_freeing(const struct inner *inner, int card, const char *from)
{
    const struct list_row *row = own_row_on(inner, card, from, NULL);
    return row && row->status == CARD_LEGAL && strcmp(row->from, from) == 0 ? row : NULL;
}

/* The changes beside the list put into it: each ends what the list says of its card on its day, and lasts until the
 * next. What the list says already stays as it is. */
static void merge_own(struct format_book *book, struct inner *inner)
{
    struct list_row *rows = ARENA_ARRAY(book->arena, struct list_row, inner->n_rows + inner->n_own);
    size_t n = inner->n_rows;
    if (n)
        memcpy(rows, inner->rows, n * sizeof *rows);
    for (size_t i = 0; i < inner->n_own; i++) {
        struct list_row own = inner->own[i];
        bool said = false;
        for (size_t k = 0; k < n; k++) {
            struct list_row *row = &rows[k];
            if (row->card != own.card)
                continue;
            if (strcmp(row->from, own.from) > 0) /* the next that is known */
                own.until = earlier_until(own.until, day_before(book->arena, row->from));
            else if (day_within(row->from, row->until, own.from) && row->status == own.status)
                said = true;
            else if (strcmp(row->from, own.from) == 0)
                said = true; /* published for that very day, and otherwise */
            else if (day_within(row->from, row->until, own.from))
                row->until = day_before(book->arena, own.from);
        }
        if (!said && own.status != CARD_LEGAL)
            rows[n++] = own;
    }
    if (n)
        qsort(rows, n, sizeof *rows, by_card);
    inner->rows = rows;
    inner->n_rows = n;
}

enum err_code published_until(const struct format_book *book, const char **out, struct err *err)
{
    struct csv_table table;
    const struct resource *file = list_find(book, "published");
    if (!file)
        return err_set(err, ERR_INPUT, "there is no banlists/published.csv: until when the published lists are known");
    const char *name = file->origin ? file->origin : file->path;
    enum err_code rc = csv_table_parse(book->arena, file->data, name, &table, err);
    int column = rc == ERR_OK ? csv_column(&table, "known_until") : -1;
    if (rc != ERR_OK)
        return rc;
    const char *day = column < 0 || table.n_rows != 1 ? "" : csv_cell(&table.rows[0], column);
    if (!date_is_valid(day))
        return err_set(err, ERR_INPUT, "%s: expected a column \"known_until\" with one day (YYYY-MM-DD)", name);
    *out = day;
    return ERR_OK;
}

enum err_code list_need(struct format_book *book, const struct format *format, struct err *err)
{
    struct inner *inner = format_inner(book, format);
    struct csv_table table;
    struct columns columns;
    enum err_code rc;
    if (inner->list_ready)
        return ERR_OK;
    if (!inner->banlist) {
        if (inner->n_own)
            merge_own(book, inner);
        inner->list_ready = true;
        return ERR_OK;
    }
    const struct resource *file = list_find(book, inner->banlist);
    if (!file)
        return err_set(err, ERR_INPUT, "%s: banlist: there is no banlists/%s.csv", inner->file, inner->banlist);
    const char *name = file->origin ? file->origin : file->path;
    if ((rc = csv_table_parse(book->arena, file->data, name, &table, err)) != ERR_OK ||
        (rc = find_columns(&table, name, &columns, err)) != ERR_OK)
        return rc;
    struct list_row *rows = ARENA_ARRAY(book->arena, struct list_row, table.n_rows);
    for (size_t i = 0; i < table.n_rows; i++)
        if ((rc = read_row(book, &table.rows[i], &columns, &rows[i], err)) != ERR_OK) {
            err_context(err, "%s:%d", name, table.rows[i].line);
            return rc;
        }
    if (table.n_rows)
        qsort(rows, table.n_rows, sizeof *rows, by_card);
    for (size_t i = 1; i < table.n_rows; i++) {
        const struct list_row *a = &rows[i - 1], *b = &rows[i];
        if (a->card == b->card && (!a->until || strcmp(a->until, b->from) >= 0))
            return err_set(err, ERR_INPUT, "%s:%d: %s is listed already on %s (line %d)", name, b->line,
                           catalog_card(book->catalog, b->card)->name, b->from, a->line);
    }
    inner->rows = rows;
    inner->n_rows = table.n_rows;
    if (inner->n_own)
        merge_own(book, inner);
    inner->list_ready = true;
    return ERR_OK;
}

/* Less than this between two rows of one card is a slip in the file: no card was free for so short a time. */
#define SHORTEST_GAP 25

enum err_code list_check(struct format_book *book, const struct format *format, struct err *err)
{
    const struct inner *inner = format_inner(book, format);
    for (size_t i = 1; i < inner->n_rows; i++) {
        const struct list_row *a = &inner->rows[i - 1], *b = &inner->rows[i];
        const char *card = catalog_card(book->catalog, b->card)->name;
        if (a->card != b->card)
            continue;
        int64_t gap = date_to_days(b->from) - date_to_days(a->until) - 1;
        if (gap > 0 && gap < SHORTEST_GAP)
            return err_set(err, ERR_INPUT,
                           "banlists/%s.csv:%d: %s would be off the list for %s since line %d: is "
                           "a day wrong?",
                           inner->banlist, b->line, card, message_count(book->arena, gap, "%lld day", "%lld days"),
                           a->line);
    }
    return ERR_OK;
}
