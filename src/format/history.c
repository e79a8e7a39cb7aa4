/* history.c - what changes when: the days of a format, a card's history in it
 *
 * Nothing changes but on the days on which some span or row begins or has ended. So a history is: gather
 * those days, ask for the status on each, join neighbours that agree.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/vec.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

void days_add(struct days *days, struct arena *arena, const char *day)
{
    *ARENA_ADD(arena, days->items, days->n, days->room) = day;
}

void days_add_ends(struct days *days, struct arena *arena, const char *from, const char *until)
{
    if (from)
        days_add(days, arena, from);
    if (until && strcmp(until, FORMAT_FOR_GOOD) < 0)
        days_add(days, arena, day_after(arena, until));
}

void days_settle(struct days *days, const struct format *format)
{
    size_t kept = 0;
    qsort(days->items, days->n, sizeof *days->items, compare_text);
    for (size_t i = 0; i < days->n; i++) {
        bool inside = day_within(format->from, format->known_until, days->items[i]);
        if (inside && (!kept || strcmp(days->items[kept - 1], days->items[i]) != 0))
            days->items[kept++] = days->items[i];
    }
    days->n = kept;
}

enum err_code format_days(struct format_book *book, struct arena *arena, const struct format *format, const char ***out,
                          size_t *n, struct err *err)
{
    const struct inner *inner = format_inner(book, format);
    struct days days = {.n = 0};
    enum err_code rc = pool_need(book, format, err);
    if (rc != ERR_OK || (rc = list_need(book, format, err)) != ERR_OK)
        return rc;
    days_add(&days, arena, format->from);
    for (size_t i = 0; i < inner->n_decks; i++)
        days_add_ends(&days, arena, inner->decks[i].from, inner->decks[i].until);
    for (size_t i = 0; i < inner->n_sets; i++)
        days_add_ends(&days, arena, inner->sets[i].from, inner->sets[i].until);
    for (size_t i = 0; i < inner->n_cards; i++)
        days_add_ends(&days, arena, inner->cards[i].from, inner->cards[i].until);
    for (size_t i = 0; i < inner->n_out; i++)
        days_add_ends(&days, arena, inner->out[i].from, inner->out[i].until);
    for (size_t i = 0; i < inner->n_rows; i++)
        days_add_ends(&days, arena, inner->rows[i].from, inner->rows[i].until);
    for (size_t i = 0; i < inner->n_unknown; i++)
        days_add_ends(&days, arena, inner->unknown[i].from, inner->unknown[i].until);
    days_settle(&days, format);
    *out = days.items;
    *n = days.n;
    return ERR_OK;
}

/* ---- a card ---------------------------------------------------------------------------------- */

static void add_card_days(struct days *days, struct arena *arena, const struct inner *inner, const struct card *card)
{
    for (size_t i = 0; i < inner->n_sets; i++)
        for (size_t p = 0; p < card->n_printings; p++)
            if (inner->sets[i].what == card->printings[p].set)
                days_add_ends(days, arena, inner->sets[i].from, inner->sets[i].until);
    for (size_t i = 0; i < inner->n_cards; i++)
        if (inner->cards[i].what == card->id)
            days_add_ends(days, arena, inner->cards[i].from, inner->cards[i].until);
    for (size_t i = 0; i < inner->n_out; i++)
        if (inner->out[i].what == card->id)
            days_add_ends(days, arena, inner->out[i].from, inner->out[i].until);
    for (size_t i = 0; i < inner->n_rows; i++)
        if (inner->rows[i].card == card->id)
            days_add_ends(days, arena, inner->rows[i].from, inner->rows[i].until);
}

/* What says so: the list's row, the rule of the pool, or nothing. */
static const char *source_on(const struct inner *inner, const struct card *card, enum card_status status,
                             const char *date)
{
    const struct list_row *row = list_row_on(inner, card->id, date);
    if (row && row->status == status)
        return row->source;
    const struct list_row *freeing = status == CARD_LEGAL ? own_row_freeing(inner, card->id, date) : NULL;
    if (freeing)
        return freeing->source;
    const struct span *span = set_span_on(inner, card, date);
    if (!span)
        span = card_span_on(inner, card->id, date);
    return span ? span->rule->source : "";
}

/* The set that has just come, where the card is in the pool from its first day in constructed play. */
static void find_coming(struct format_book *book, const struct inner *inner, const struct card *card,
                        struct card_span *span)
{
    const struct span *in = span->status == CARD_NOT_IN_POOL ? NULL : set_span_on(inner, card, span->from);
    const struct effective *first = in && !in->rule->exact ? format_first_day(book, in->what) : NULL;
    if (!first || !in->from || strcmp(in->from, span->from) != 0 || strcmp(first->day, span->from) != 0)
        return;
    span->set = catalog_set(book->catalog, in->what);
    span->day_rule = first->rule;
}

enum err_code format_history(struct format_book *book, struct arena *arena, const struct format *format,
                             const struct card *card, struct card_span **out, size_t *n, struct err *err)
{
    const struct inner *inner = format_inner(book, format);
    struct days days = {.n = 0};
    size_t count = 0;
    enum err_code rc = pool_need(book, format, err);
    if (rc != ERR_OK || (rc = list_need(book, format, err)) != ERR_OK)
        return rc;
    days_add(&days, arena, format->from);
    add_card_days(&days, arena, inner, card);
    days_settle(&days, format);
    struct card_span *spans = ARENA_ARRAY(arena, struct card_span, days.n);
    for (size_t i = 0; i < days.n; i++) {
        enum card_status status = status_on(book, format, card, days.items[i]);
        if (count && spans[count - 1].status == status)
            continue;
        if (count)
            spans[count - 1].until = day_before(arena, days.items[i]);
        spans[count++] = (struct card_span){.from = days.items[i],
                                            .until = format->until,
                                            .status = status,
                                            .source = source_on(inner, card, status, days.items[i])};
        find_coming(book, inner, card, &spans[count - 1]);
    }
    *out = spans;
    *n = count;
    return ERR_OK;
}

static const struct column span_list[] = {
    COLUMN(struct card_span, "from", from),
    COLUMN(struct card_span, "until", until),
    COLUMN_WORD(struct card_span, "status", status, card_status_words),
    COLUMN(struct card_span, "source", source),
};
const struct column_set card_span_columns = COLUMNS(struct card_span, span_list);
