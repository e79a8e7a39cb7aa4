/* text_check.c - tries a card's compiled text in a book of its own */
#include "sanity/text_check.h"
#include "base/err.h"

#include "engine/language/language.h"

const char *text_refused(struct arena *arena, const char *name, const char *facts, const char *keywords,
                         const char *abilities)
{
    struct arena work = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct book *book;
    uint16_t card;
    struct book_builder *b = book_builder_new(&work, rules_of(ERA_M10));
    struct card_source source = {.name = name, .facts = facts, .keywords = keywords, .text = abilities, .file = name};
    const char *why = "";
    if (book_add(b, &source, &card, &err) != ERR_OK || book_finish(b, &book, &err) != ERR_OK)
        why = arena_strdup(arena, err.text);
    arena_release(&work);
    return why;
}
