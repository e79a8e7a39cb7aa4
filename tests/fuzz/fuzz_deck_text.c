/* fuzz_deck_text.c - any bytes as a decklist of any text format: an error with a sentence, or a
 * whole deck
 *
 * The first byte chooses the format (0: by content); the rest is the file. What was read adds up,
 * each line is used once, and comparing it with itself finds nothing.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "deck/deck.h"

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

static bool is_text_format(enum deck_format format)
{
    switch (format) {
    case DECK_AUTO:
    case DECK_MTGO_TXT:
    case DECK_ARENA:
    case DECK_APPRENTICE:
    case DECK_MWS:
    case DECK_FORGE:
    case DECK_XMAGE:
    case DECK_MOXFIELD:
    case DECK_ARCHIDEKT:
    case DECK_DECKSTATS:
    case DECK_TAPPEDOUT:
    case DECK_GOLDFISH:
    case DECK_HEADINGS:
    case DECK_TRAILING:
    case DECK_MARKDOWN:
        return true;
    default:
        return false;
    }
}

static void check(struct arena *arena, const struct deck *deck, enum deck_format from)
{
    int totals[N_DECK_ZONES] = {0}, line = 0;
    struct deck_row *rows;
    tc_assert(deck->n_entries > 0 && deck->format < N_DECK_FORMATS);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        tc_assert(entry->count >= 1 && entry->count <= DECK_COUNT_MAX);
        tc_assert(entry->name && *entry->name && entry->written && entry->set && entry->number);
        tc_assert(utf8_is_valid(entry->name, strlen(entry->name)));
        tc_assert(!entry->card || strcmp(entry->card->name, entry->name) == 0);
        if (is_text_format(deck->format) && is_text_format(from)) {
            tc_assert(entry->line >= line && entry->line <= DECK_LINES_MAX + 1);
            line = entry->line;
        }
        totals[entry->zone] += entry->count;
    }
    tc_assert(memcmp(totals, deck->totals, sizeof totals) == 0);
    tc_assert(deck->n_bad_lines <= DECK_BAD_MAX);
    for (size_t i = 0; i < deck->n_bad_lines; i++)
        tc_assert(deck->bad_lines[i].text && *deck->bad_lines[i].why);
    if (deck->n_entries < 500) {
        tc_assert(deck_rows(arena, deck, &rows) <= deck->n_entries);
        tc_assert(deck_compare(arena, deck, deck, &rows) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct deck deck;
    if (size == 0)
        return 0;
    enum deck_format from = (enum deck_format)(data[0] % N_DECK_FORMATS);
    if (data[0] >= ' ' || !is_text_format(from)) /* an ordinary file is a seed as it is */
        from = DECK_AUTO;
    bool named = data[0] < ' ' && data[0] != '\n' && data[0] != '\t';
    enum err_code rc =
        deck_read(&arena, shared_catalog(), (const char *)data + named, size - named, "f", from, &deck, &err);
    if (rc == ERR_OK)
        check(&arena, &deck, from);
    else
        tc_assert(rc == ERR_INPUT && strncmp(err.text, "f:", 2) == 0);
    arena_release(&arena);
    return 0;
}
