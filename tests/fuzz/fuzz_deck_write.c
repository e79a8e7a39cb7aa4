/* fuzz_deck_write.c - any deck that can be read is written in every format, and reading it back
 * gives the same cards in the same zones
 *
 * What has no place in a format is taken out first, and so are unknown cards: their names may be
 * anything, a heading or a comment of that format too.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "decks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The known cards of the zones that the format holds. */
static struct deck kept(struct arena *arena, const struct deck *deck, enum deck_format format)
{
    struct deck out = {.what = "kept", .name = deck->name};
    out.entries = ARENA_ARRAY(arena, struct deck_entry, deck->n_entries);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *entry = &deck->entries[i];
        if (!entry->card || !deck_format_holds(format, entry->zone))
            continue;
        out.entries[out.n_entries++] = *entry;
        out.totals[entry->zone] += entry->count;
    }
    return out;
}

static void check_round_trip(const struct deck *deck, enum deck_format format)
{
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    struct deck wanted = kept(&arena, deck, format), back;
    struct deck_row *rows, *other;
    if (wanted.n_entries > 0) {
        tc_assert(deck_write(shared_catalog(), &wanted, format, &sb, &err) == ERR_OK);
        tc_assert(deck_read(&arena, shared_catalog(), strbuf_text(&sb), sb.len, "back", format, &back, &err) == ERR_OK);
        size_t n = deck_rows(&arena, &wanted, &rows);
        tc_assert(back.n_bad_lines == 0);
        tc_assert(deck_rows(&arena, &back, &other) == n);
        for (size_t i = 0; i < n; i++)
            tc_assert(rows[i].card == other[i].card && rows[i].zone == other[i].zone &&
                      rows[i].count == other[i].count);
    }
    strbuf_release(&sb);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct deck deck;
    if (read_and_check(&arena, data, size, DECK_AUTO, &deck) && deck.n_entries <= 1000)
        for (enum deck_format format = DECK_AUTO; format < N_DECK_FORMATS; format++)
            if (deck_formats[format].writable)
                check_round_trip(&deck, format);
    arena_release(&arena);
    return 0;
}
