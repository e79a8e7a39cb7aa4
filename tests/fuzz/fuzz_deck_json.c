/* fuzz_deck_json.c - any bytes as a deck of MTGJSON */
#include "base/arena.h"
#include "decks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct deck deck;
    (void)read_and_check(&arena, data, size, DECK_MTGJSON, &deck);
    arena_release(&arena);
    return 0;
}
