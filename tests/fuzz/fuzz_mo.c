/* fuzz_mo.c - any bytes are an image of translations or are refused, and nothing outside of them is read */
#include "base/lang_mo.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_within(const char *found, const uint8_t *data, size_t size)
{
    if (found) {
        size_t at = (size_t)(found - (const char *)data);
        tc_assert(at < size && at + strlen(found) < size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mo mo;
    if (!mo_open(&mo, (const char *)data, size))
        return 0;
    tc_assert(mo.n <= size / 8);
    for (uint32_t row = 0; row < mo.n && row < 100; row++) {
        const char *text, *translated;
        size_t text_len, translated_len;
        if (!mo_row(&mo, row, &text, &text_len, &translated, &translated_len))
            continue;
        tc_assert(text[text_len] == '\0' && translated[translated_len] == '\0');
        check_within(text, data, size);
        check_within(translated, data, size);
        check_within(mo_find(&mo, text), data, size);
        for (int64_t n = 0; n < 4; n++)
            check_within(mo_find_plural(&mo, text, n * n * n), data, size);
    }
    check_within(mo_find(&mo, "Clock"), data, size);
    return 0;
}
