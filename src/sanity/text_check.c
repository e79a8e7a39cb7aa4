/* text_check.c - tries a card's compiled text in a book of its own */
#include "sanity/text_check.h"
#include "base/err.h"
#include "engine/language/language.h"

/* Tokens that are known by name alone (Treasure) stand in for those of formats/catalog/abilities. */
static enum err_code add_tokens(struct book_builder *b, struct arena *work, const char *abilities, struct err *err)
{
    const char *name;
    size_t n;
    while ((name = token_named_next(&abilities, &n)) != NULL) {
        struct card_source token = {.name = arena_strndup(work, name, n), .facts = "Token Artifact"};
        token.file = token.name;
        if (token_described(work, token.name, &(struct card_source){0}) || book_has(b, token.name))
            continue;
        enum err_code rc = book_add(b, &token, NULL, err);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

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
    if (book_add(b, &source, &card, &err) != ERR_OK || add_tokens(b, &work, abilities, &err) != ERR_OK ||
        book_finish(b, &book, &err) != ERR_OK)
        why = arena_strdup(arena, err.said);
    arena_release(&work);
    return why;
}
