/* fuzz_json.c - any text is a JSON value or an error; printing what was read and reading it again
 * agree */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(struct arena *arena, const char *text, const char *line)
{
    struct json *again;
    struct err err = ERR_INIT;
    tc_assert(json_parse(text, "again", &again, &err) == ERR_OK);
    tc_assert(strcmp(json_print_line(arena, again), line) == 0);
    json_free(again);
}

/* Looks at every value in every way. */
static void visit(const struct json *value)
{
    (void)json_text(value, "");
    (void)json_number(value, 0);
    (void)json_bool(value, false);
    for (size_t i = 0; i < json_count(value) && i < 100; i++) {
        const char *key = json_key_at(value, i);
        const struct json *item = json_at(value, i);
        tc_assert(item && (key != NULL) == json_is_object(value));
        if (key)
            tc_assert(json_get(value, key) == item);
        visit(item);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct json *root;
    const char *text = arena_strndup(&arena, (const char *)data, size);
    if (json_parse(text, "input", &root, &err) == ERR_OK) {
        const char *line = json_print_line(&arena, root);
        visit(root);
        check_again(&arena, line, line);
        check_again(&arena, json_print(&arena, root), line);
    } else {
        tc_assert(root == NULL && err.code == ERR_INPUT && strncmp(err.text, "input", 5) == 0);
    }
    json_free(root);
    arena_release(&arena);
    return 0;
}
