/* fuzz_deck_xml.c - any bytes as an XML deck: by content, and where the first byte is below a
 * blank, forced */
#include "base/arena.h"
#include "decks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum deck_format formats[] = {DECK_MTGO_DEK, DECK_COCKATRICE, DECK_OCTGN, DECK_WER};
    struct arena arena = ARENA_INIT;
    struct deck deck;
    bool forced = size > 0 && data[0] < ARRAY_LEN(formats);
    if (forced)
        (void)read_and_check(&arena, data + 1, size - 1, formats[data[0]], &deck);
    else
        (void)read_and_check(&arena, data, size, DECK_AUTO, &deck);
    arena_release(&arena);
    return 0;
}
