/* fuzz_decode.c - any bytes become UTF-8 or an error; what is cleaned and folded stays so */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *text, *again;
    enum encoding found;
    int replaced;
    enum err_code rc = decode_text(&arena, (const char *)data, size, "input", &text, &found, &replaced, &err);
    if (rc == ERR_OK) {
        size_t len = strlen(text);
        tc_assert(utf8_is_valid(text, len));
        tc_assert(!strchr(text, '\r'));
        /* what came out is UTF-8, so reading it again changes nothing (unless it begins with a BOM)
         */
        if (strncmp(text, "\xEF\xBB\xBF", 3) != 0) {
            tc_assert(decode_text(&arena, text, len, "again", &again, &found, &replaced, &err) == ERR_OK);
            tc_assert(found == ENCODING_UTF8 && replaced == 0 && strcmp(text, again) == 0);
        }
        struct mended mended;
        const char *whole = decode_mend(&arena, text, &mended);
        tc_assert(utf8_is_valid(whole, strlen(whole)) && strlen(whole) <= len);
        tc_assert((mended.n > 0) == (whole != text));
        const char *clean = utf8_clean(&arena, text), *folded = utf8_fold(&arena, text);
        tc_assert(strcmp(utf8_clean(&arena, clean), clean) == 0);
        tc_assert(strcmp(utf8_fold(&arena, folded), folded) == 0);
        tc_assert(strcmp(utf8_fold(&arena, clean), folded) == 0);
        struct strbuf sb = STRBUF_INIT;
        utf8_pad(&sb, text, 20, size % 2);
        /* less than 20 where the text's last character takes the padding into its grapheme */
        tc_assert(utf8_width(strbuf_text(&sb)) <= 20);
        strbuf_release(&sb);
    } else {
        tc_assert(rc == ERR_INPUT && err.text[0]);
    }
    arena_release(&arena);
    return 0;
}
