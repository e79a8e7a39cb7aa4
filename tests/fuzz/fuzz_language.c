/* fuzz_language.c - any text is cards, abilities, facts, keywords and costs of the engine, or an error with its place;
 * what was read can be written, and what was written is read again to the same text
 *
 * The first byte says what the rest is, the second the era.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "engine/engine.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Facts that bring no ability of their own. */
#define PLAIN "{X}{1} Artifact Creature Golem 2/2"

static char *written(struct arena *arena, const struct book *book, uint16_t card)
{
    struct strbuf text = STRBUF_INIT;
    for (int i = 0; i < book->card[card].abilities; i++) {
        book_write_ability(book, card, i, &text);
        strbuf_add_char(&text, '\n');
    }
    char *copy = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    return copy;
}

static void check_error(const struct err *err)
{
    tc_assert(err->code == ERR_INPUT && *err->text);
    tc_assert(utf8_is_valid(err->text, strlen(err->text)));
}

/* A card that was read comes back from what is written of it. */
static void check_again(struct arena *arena, const struct rules *rules, const struct book *book)
{
    struct err err = ERR_INIT;
    const struct book *again;
    struct book_builder *b = book_builder_new(arena, rules);
    char *once = written(arena, book, book_find(book, "Card"));
    const struct card_source second = {.name = "Card", .facts = PLAIN, .text = once};
    if (book_add(b, &second, NULL, &err) != ERR_OK) {
        /* what a granted or keyword's X rests on is not written */
        tc_assert(strstr(err.text, "means nothing here") || strstr(err.text, "abilities on one card") ||
                  strstr(err.text, "nested more than") || strstr(err.text, "no room"));
        return;
    }
    tc_assert(book_finish(b, &again, &err) == ERR_OK);
    tc_assert(strcmp(once, written(arena, again, book_find(again, "Card"))) == 0);
}

static void one_card(struct arena *arena, const struct rules *rules, const struct card_source *source)
{
    struct err err = ERR_INIT;
    const struct book *book;
    struct book_builder *b = book_builder_new(arena, rules);
    if (book_add(b, source, NULL, &err) != ERR_OK || book_finish(b, &book, &err) != ERR_OK)
        check_error(&err);
    else
        check_again(arena, rules, book);
}

static void whole_file(struct arena *arena, const struct rules *rules, const char *text)
{
    struct err err = ERR_INIT;
    const struct book *book;
    struct book_builder *b = book_builder_new(arena, rules);
    if (book_read(b, text, strlen(text), "file", &err) != ERR_OK || book_finish(b, &book, &err) != ERR_OK)
        check_error(&err);
    else
        for (uint16_t i = 0; i < book->cards; i++)
            (void)written(arena, book, i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    if (size < 2 || size > 20000)
        return 0;
    const char *text = arena_strndup(&arena, (const char *)data + 2, size - 2);
    const struct rules *rules = rules_of((enum era)(data[1] % ERA_COUNT));
    struct card_source source = {.name = "Card", .facts = PLAIN, .file = "text"};
    struct mana_cost cost;
    switch (data[0] % 5) {
    case 0:
        source.text = text;
        one_card(&arena, rules, &source);
        break;
    case 1:
        source.facts = text;
        one_card(&arena, rules, &source);
        break;
    case 2:
        source.keywords = text;
        one_card(&arena, rules, &source);
        break;
    case 3:
        whole_file(&arena, rules, text);
        break;
    default:
        if (mana_cost_read(text, &cost))
            tc_assert(mana_cost_total(&cost) >= 0);
        break;
    }
    arena_release(&arena);
    return 0;
}
