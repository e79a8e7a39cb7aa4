/* book_file.c - files of cards in the language
 *
 *     card "Llanowar Elves" {G} Creature Elf Druid 1/1 { mana [{T}] { add-mana(you, {G}) } }
 *     card "Fire" split "Ice" {1}{R} Instant { ... }      card "Ice" second "Fire" {1}{U} Instant { ... }
 *     card "Budoka Gardener" flip "Dokai, Weaver of Life" {1}{G} Creature Human Monk 2/1 { ... }
 *     card "Bear" {1}{G} Creature Bear 2/2 keywords "Trample;Echo {1}{G}" { }
 *
 * Facts go from the name to the keywords or the opening brace; what is between the braces is book_add's
 * text. */
#include "base/arena.h"
#include "base/err.h"
#include "engine/language/inner.h"

#include <string.h>

/* The text of a string token. */
static const char *string_text(struct reader *r)
{
    struct token at = r->token;
    if (at.kind != TOKEN_STRING || at.len < 3) {
        reader_fail(r, &at, "%s, expected a name in quotes", reader_shown(r, &at));
        return "";
    }
    reader_next(r);
    return arena_strndup(r->b->arena, at.at + 1, at.len - 2);
}

static void read_other(struct reader *r, struct card_source *source)
{
    source->second = reader_is_word(r, "second");
    source->layout = reader_is_word(r, "flip")    ? LAYOUT_FLIP
                     : reader_is_word(r, "split") ? LAYOUT_SPLIT
                                                  : LAYOUT_NORMAL;
    if (!source->second && source->layout == LAYOUT_NORMAL)
        return;
    reader_next(r);
    source->other_half = string_text(r);
}

/* From here to the keywords or the brace, without the blanks at its end. */
static const char *read_facts(struct reader *r)
{
    struct token at = r->token;
    while (!r->failed && r->token.kind != TOKEN_END && !reader_is(r, '{') && !reader_is_word(r, "keywords"))
        reader_next(r);
    size_t n = (size_t)(r->token.at - at.at);
    char *facts = arena_strndup(r->b->arena, at.at, n);
    for (size_t i = 0; i < n; i++)
        if (facts[i] == '\n' || facts[i] == '\r')
            facts[i] = ' ';
    while (n > 0 && facts[n - 1] == ' ')
        facts[--n] = '\0';
    return facts;
}

/* The text between the braces. */
static const char *read_text(struct reader *r, struct card_source *source)
{
    struct token open = r->token;
    if (!reader_is(r, '{')) {
        reader_fail(r, &open, "%s, expected { before the card's abilities", reader_shown(r, &open));
        return "";
    }
    reader_next(r);
    struct token first = r->token;
    source->line = first.line;
    source->column = first.column;
    for (int depth = 1; !r->failed;) {
        if (r->token.kind == TOKEN_END)
            reader_fail(r, &open, "this { has no }");
        else if (reader_is(r, '{'))
            depth++;
        else if (reader_is(r, '}') && --depth == 0)
            break;
        reader_next(r);
    }
    if (r->failed)
        return "";
    const char *text = arena_strndup(r->b->arena, first.at, (size_t)(r->token.at - first.at));
    reader_next(r);
    return text;
}

static void read_card(struct reader *r, const char *file)
{
    struct card_source source = {.file = file};
    struct token at = r->token;
    if (!reader_take_word(r, "card"))
        reader_fail(r, &at, "%s, expected card", reader_shown(r, &at));
    source.name = string_text(r);
    read_other(r, &source);
    source.facts = read_facts(r);
    if (reader_take_word(r, "keywords"))
        source.keywords = string_text(r);
    source.keywords_file = arena_printf(r->b->arena, "%s, %s, keywords", file, source.name);
    source.text = read_text(r, &source);
    if (!r->failed && source.second) {
        uint16_t first = NO_CARD;
        const struct card *cards = r->b->card.item;
        for (size_t i = 0; i < r->b->card.n; i++)
            if (strcmp(cards[i].name, source.other_half) == 0)
                first = (uint16_t)i;
        source.layout = first == NO_CARD ? LAYOUT_SPLIT : cards[first].layout;
    }
    if (!r->failed && book_add(r->b, &source, NULL, r->err) != ERR_OK)
        r->failed = true;
}

enum err_code book_read(struct book_builder *b, const char *text, size_t n, const char *file, struct err *err)
{
    struct reader r;
    reader_init(&r, b, text, n, file, 1, 1);
    r.err = err;
    while (!r.failed && r.token.kind != TOKEN_END)
        read_card(&r, r.file);
    return r.failed ? err->code : ERR_OK;
}
