/* fuzz_deck_csv.c - any bytes as a table of cards: what is recognized as one reads the same when it
 * is forced */
#include "base/arena.h"
#include "decks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct deck forced, deck;
    bool is_table = read_and_check(&arena, data, size, DECK_CSV, &forced);
    bool is_deck = read_and_check(&arena, data, size, DECK_AUTO, &deck);
    if (is_deck && strstr(deck_formats[deck.format].key, "csv"))
        tc_assert(is_table && forced.n_entries == deck.n_entries);
    arena_release(&arena);
    return 0;
}
