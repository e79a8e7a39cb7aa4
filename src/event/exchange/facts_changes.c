/* facts_changes.c - changes of lists that stores entered themselves, as the part of a file of facts that carries them
 *
 * A table of format, card, status, from and source, in the order of its columns. Whoever takes the file in judges by
 * the rows as the store does that entered them.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"

#include <stdlib.h>
#include <string.h>

/* The source of a change without one, once it has left its store. */
#define OTHER_STORE "entered in another store"

static int by_format_and_card(const void *a, const void *b)
{
    const struct list_change *x = a, *y = b;
    int order = strcmp(x->format, y->format);
    if (order == 0)
        order = strcmp(x->card, y->card);
    return order ? order : strcmp(x->from, y->from);
}

const char *facts_changes_text(struct arena *arena, const struct list_change *changes, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    struct list_change *sorted = ARENA_ARRAY(arena, struct list_change, n + 1);
    if (n) {
        memcpy(sorted, changes, n * sizeof *sorted);
        qsort(sorted, n, sizeof *sorted, by_format_and_card);
    }
    strbuf_add(&sb, "format,card,status,from,source\n");
    for (size_t i = 0; i < n; i++) {
        const struct list_change *c = &sorted[i];
        const char *source = strcmp(c->source, OTHER_STORE) == 0 ? "" : c->source;
        const char *const cells[] = {c->format, c->card, card_status_words[c->status], c->from, source};
        if (i + 1 < n && by_format_and_card(c, &sorted[i + 1]) == 0)
            continue; /* entered here as well as taken in */
        for (size_t k = 0; k < ARRAY_LEN(cells); k++)
            csv_add_cell(&sb, cells[k], k == 0, false, CSV_PLAIN);
        strbuf_add_char(&sb, '\n');
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static enum err_code read_status(const char *word, enum card_status *out, struct err *err)
{
    static const enum card_status statuses[] = {CARD_LEGAL, CARD_RESTRICTED, CARD_BANNED};
    for (size_t i = 0; i < ARRAY_LEN(statuses); i++)
        if (strcmp(word, card_status_words[statuses[i]]) == 0) {
            *out = statuses[i];
            return ERR_OK;
        }
    return err_set(err, ERR_INPUT, "\"%s\" in place of banned, restricted or legal", word);
}

enum err_code facts_changes_read(struct arena *arena, const char *text, const char *what, struct list_change **out,
                                 size_t *n, struct err *err)
{
    enum { FORMAT, CARD, STATUS, FROM, SOURCE, COLUMNS };
    static const char *const names[COLUMNS] = {"format", "card", "status", "from", "source"};
    struct csv_table table;
    struct map seen = {.arena = arena};
    int at[COLUMNS];
    enum err_code rc = csv_table_parse(arena, text, what, &table, err);
    for (size_t i = 0; i < COLUMNS && rc == ERR_OK; i++)
        if ((at[i] = csv_column(&table, names[i])) < 0)
            rc = err_set(err, ERR_INPUT, "%s:1: there is no column %s", what, names[i]);
    if (rc != ERR_OK)
        return rc;
    struct list_change *list = ARENA_ARRAY(arena, struct list_change, table.n_rows + 1);
    for (size_t i = 0; i < table.n_rows && rc == ERR_OK; i++) {
        const struct csv_row *row = &table.rows[i];
        list[i] = (struct list_change){.format = csv_cell(row, at[FORMAT]),
                                       .card = csv_cell(row, at[CARD]),
                                       .from = csv_cell(row, at[FROM]),
                                       .source = csv_cell(row, at[SOURCE])};
        if (!*list[i].source)
            list[i].source = OTHER_STORE;
        const char *field = names[STATUS],
                   *key = arena_printf(arena, "%s in %s from %s", list[i].card, list[i].format, list[i].from);
        size_t so_far = seen.n;
        if ((rc = read_status(csv_cell(row, at[STATUS]), &list[i].status, err)) == ERR_OK) {
            field = names[FROM];
            rc = date_check(list[i].from, err);
        }
        if (rc == ERR_OK && map_add(&seen, key, strlen(key)) != so_far) {
            field = names[CARD];
            rc = err_set(err, ERR_INPUT, "%s is there twice", key);
        }
        if (rc != ERR_OK)
            err_context(err, "%s:%d: %s", what, row->line, field);
    }
    *out = list;
    *n = table.n_rows;
    return rc;
}

enum err_code facts_changes_check(struct arena *arena, struct format_book *book, const struct facts_file *facts,
                                  struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < facts->n_changes && rc == ERR_OK; i++) {
        const struct list_change *c = &facts->changes[i];
        const struct format *format;
        const struct card *card;
        const char *field = "format";
        rc = format_find(book, arena, c->format, NULL, &format, err);
        if (rc == ERR_OK) {
            field = "card";
            rc = catalog_require(format_catalog(book), arena, c->card, &card, err);
        }
        if (rc != ERR_OK) {
            err->code = ERR_INPUT;
            err_context(err, "%s: %s: %s", FACTS_CHANGES, c->card, field);
        }
    }
    return rc == ERR_OK ? ERR_OK : ERR_INPUT;
}

void facts_add_changes(struct arena *arena, const struct facts_file *facts, const struct list_change **changes,
                       size_t *n)
{
    struct list_change *all = ARENA_ARRAY(arena, struct list_change, facts->n_changes + *n + 1);
    if (facts->n_changes)
        memcpy(all, facts->changes, facts->n_changes * sizeof *all);
    if (*n)
        memcpy(all + facts->n_changes, *changes, *n * sizeof *all);
    *changes = all;
    *n += facts->n_changes;
}
