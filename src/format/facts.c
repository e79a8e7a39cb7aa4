/* facts.c - what a verdict was made with, as one digest and one day
 *
 * The cards, the formats and the banned lists together, with whatever the store has changed or added: two programs with
 * the same digest give the same verdict on the same list and day, and one with another may not.
 */
#include "base/sign.h"
#include "base/strbuf.h"
#include "format/inner.h"

#include <string.h>

static void add_texts(struct strbuf *sb, const struct resource *texts, size_t n)
{
    char digest[SIGN_DIGEST_HEX + 1];
    for (size_t i = 0; i < n; i++) {
        sign_digest(texts[i].data, texts[i].len, digest);
        strbuf_printf(sb, "%s %s\n", texts[i].path, digest);
    }
}

/* Adds the changes that the store entered itself (format_book_change). */
static void add_changes(struct strbuf *sb, const struct format_book *book)
{
    for (size_t f = 0; f < book->n; f++)
        for (size_t i = 0; i < book->inners[f].n_own; i++) {
            const struct list_row *row = &book->inners[f].own[i];
            strbuf_printf(sb, "change %s %s %s %s\n", book->formats[f].key, row->from, card_status_words[row->status],
                          catalog_card(book->catalog, row->card)->name);
        }
}

/* Widens the days from `first` to `last` so that they hold this one, too; what is known for good has none. */
static void take_day(char first[DATE_LEN + 1], char last[DATE_LEN + 1], const char *day)
{
    if (!day || !date_is_valid(day) || strcmp(day, FORMAT_FOR_GOOD) >= 0)
        return;
    if (first && (!*first || strcmp(day, first) < 0))
        memcpy(first, day, DATE_LEN + 1);
    if (strcmp(day, last) > 0)
        memcpy(last, day, DATE_LEN + 1);
}

const struct facts_mark *format_facts(struct format_book *book)
{
    struct facts_mark *facts = &book->facts;
    if (*facts->digest)
        return facts;
    const struct catalog_info *info = catalog_info(book->catalog);
    struct strbuf sb = STRBUF_INIT;
    strbuf_printf(&sb, "cards %s\n", catalog_digest(book->catalog));
    add_texts(&sb, book->texts, book->n_texts);
    add_texts(&sb, book->banlists, book->n_banlists);
    add_changes(&sb, book);
    sign_digest(strbuf_text(&sb), sb.len, facts->digest);
    strbuf_release(&sb);
    take_day(facts->known_until, facts->date, info->known_until);
    take_day(NULL, facts->date, info->source_date);
    for (size_t i = 0; i < book->n; i++) {
        const struct format *f = &book->formats[i];
        take_day(f->until ? NULL : facts->known_until, facts->date, format_known_until(book, f));
    }
    return facts;
}

const struct facts_mark *ruling_facts(const struct ruling *ruling)
{
    return format_facts(ruling->book);
}
