/* fuzz_card_name.c - any UTF-8 text has an answer from the catalogue, the same from its memory, and what is found
 * has the key that was asked for; the key of a key is the key */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "catalog/inner.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* True of a text that may be found by another spelling than its own (catalog/find.c). */
static bool has_other_spelling(const char *text)
{
    return strcasestr(text, " and ") || strstr(text, " & ") || strncasecmp(text, "cop", 3) == 0;
}

static void check_found(const struct name_match *match, const char *text, size_t len)
{
    struct name_keys typed, known;
    tc_assert(name_keys_make(text, len, &typed));
    tc_assert(name_keys_make(match->matched, strlen(match->matched), &known));
    tc_assert(strcmp(typed.lax, known.lax) == 0 || has_other_spelling(text));
}

/* The key of a key is the key. */
static void check_key(const char *text, size_t len)
{
    struct name_keys once, twice;
    if (!name_keys_make(text, len, &once) || strlen(once.exact) > KEY_TEXT_MAX || strchr(once.exact, '&'))
        return;
    tc_assert(name_keys_make(once.exact, strlen(once.exact), &twice));
    tc_assert(strcmp(once.exact, twice.exact) == 0);
    tc_assert(strcmp(once.lax, twice.lax) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct catalog *catalog; /* opened once: it has no state that a question changes */
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct name_match first, second;
    const struct card *card = NULL;
    if (!catalog)
        tc_assert(catalog_open(NULL, &catalog, &err) == ERR_OK);
    char *text = arena_strndup(&arena, (const char *)data, size);
    if (utf8_is_valid(text, size)) {
        enum name_answer answer = catalog_find(catalog, text, &first);
        tc_assert(catalog_find(catalog, text, &second) == answer && first.card == second.card);
        tc_assert((answer == NAME_FOUND) == (first.card != NULL));
        if (answer == NAME_FOUND)
            check_found(&first, text, size);
        check_key(text, size);
        enum err_code rc = catalog_require(catalog, &arena, text, &card, &err);
        tc_assert((rc == ERR_OK) == (answer == NAME_FOUND));
        tc_assert(utf8_is_valid(err.text, strlen(err.text)));
        (void)catalog_find_set(catalog, text);
    }
    arena_release(&arena);
    return 0;
}
