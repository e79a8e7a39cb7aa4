/* book.c - builds an immutable book of cards from facts, keywords and abilities
 *
 * The tables grow in the arena while cards are added; a refused card leaves only its words behind. A card's own
 * abilities come first, then those that its effects grant; together they are one run in the book. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "engine/language/inner.h"

#include <string.h>

/* ---- tables ---------------------------------------------------------------------------------- */

void *growing_add(struct book_builder *b, struct growing *g)
{
    if (g->n == g->room)
        g->item = arena_grow(b->arena, g->item, &g->room, g->size);
    return (char *)g->item + g->n++ * g->size;
}

uint16_t node_add(struct book_builder *b, enum op op, int value, int line)
{
    struct node *node = growing_add(b, &b->node);
    *node =
        (struct node){.op = (uint16_t)op, .value = value, .line = (uint16_t)(line < UINT16_MAX ? line : UINT16_MAX)};
    return (uint16_t)(b->node.n - 1);
}

struct node *node_at(struct book_builder *b, uint16_t node)
{
    return (struct node *)b->node.item + node;
}

uint16_t cost_add(struct book_builder *b, const struct mana_cost *cost)
{
    struct mana_cost *costs = b->cost.item;
    for (size_t i = 0; i < b->cost.n; i++)
        if (memcmp(&costs[i], cost, sizeof *cost) == 0)
            return (uint16_t)i;
    struct mana_cost *added = growing_add(b, &b->cost);
    *added = *cost;
    return (uint16_t)(b->cost.n - 1);
}

const struct mana_cost *cost_at(const struct book_builder *b, int cost)
{
    return (const struct mana_cost *)b->cost.item + cost;
}

/* ---- words ----------------------------------------------------------------------------------- */

bool is_word(const char *word, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (char_lower(word[i]) != char_lower(text[i]) || !word[i])
            return false;
    return !word[len];
}

static uint64_t word_hash(const char *text, size_t len)
{
    uint64_t hash = HASH_START;
    for (size_t i = 0; i < len; i++)
        hash = hash_byte(hash, (unsigned char)char_lower(text[i]));
    return hash ^ hash >> 32;
}

/* Where a word stands in the hash, or the free place for it. */
static size_t word_place(const struct book_builder *b, const char *text, size_t len)
{
    const char *const *words = b->word.item;
    size_t at = word_hash(text, len) & (b->word_hash_room - 1);
    while (b->word_hash[at] && !is_word(words[b->word_hash[at] - 1], text, len))
        at = (at + 1) & (b->word_hash_room - 1);
    return at;
}

static void grow_word_hash(struct book_builder *b)
{
    const char *const *words = b->word.item;
    if (b->word.n * 2 < b->word_hash_room)
        return;
    b->word_hash_room = b->word_hash_room * 2;
    b->word_hash = ARENA_ARRAY(b->arena, uint32_t, b->word_hash_room);
    for (size_t i = COUNTER_WORDS + 1; i < b->word.n; i++)
        b->word_hash[word_place(b, words[i], strlen(words[i]))] = (uint32_t)i + 1;
}

uint16_t word_add(struct book_builder *b, const char *text, size_t len)
{
    grow_word_hash(b);
    size_t at = word_place(b, text, len);
    if (!b->word_hash[at]) {
        if (b->word.n >= UINT16_MAX)
            return 0;
        const char **word = growing_add(b, &b->word);
        *word = arena_strndup(b->arena, text, len);
        b->word_hash[at] = (uint32_t)b->word.n;
    }
    return (uint16_t)(b->word_hash[at] - 1);
}

uint16_t counter_word_add(struct book_builder *b, const char *text, size_t len)
{
    const char **words = b->word.item;
    for (size_t i = 1; i <= b->counter_words; i++)
        if (is_word(words[i], text, len))
            return (uint16_t)i;
    if (b->counter_words == COUNTER_WORDS || len == 0)
        return 0;
    words[++b->counter_words] = arena_strndup(b->arena, text, len);
    return (uint16_t)b->counter_words;
}

/* ---- the book -------------------------------------------------------------------------------- */

static uint16_t add_plain(struct book_builder *b, const char *name, const char *facts)
{
    struct err err = ERR_INIT;
    uint16_t card = NO_CARD;
    const struct card_source source = {.name = name, .facts = facts};
    enum err_code rc = book_add(b, &source, &card, &err);
    tc_assert(rc == ERR_OK);
    return card;
}

static const char *const basic_names[5] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};

struct book_builder *book_builder_new(struct arena *arena, const struct rules *rules)
{
    struct book_builder *b = arena_alloc(arena, 1, sizeof *b);
    *b = (struct book_builder){.arena = arena, .rules = rules, .word_hash_room = 1024};
    b->card.size = sizeof(struct card);
    b->ability.size = sizeof(struct ability);
    b->node.size = sizeof(struct node);
    b->cost.size = sizeof(struct mana_cost);
    b->word.size = sizeof(const char *);
    b->names_due.size = sizeof(struct name_due);
    b->word_hash = ARENA_ARRAY(arena, uint32_t, b->word_hash_room);
    for (int i = 0; i <= COUNTER_WORDS; i++) {
        const char **word = growing_add(b, &b->word);
        *word = "";
    }
    (void)node_add(b, OP_NONE, 0, 0); /* node 0 is never used */
    b->own_mana = node_add(b, OP_COST_OWN_MANA, 0, 0);
    const struct mana_cost none = {.none = 1};
    (void)cost_add(b, &none);
    (void)add_plain(b, "(face down)", "Creature 2/2");
    book_cards(b)[0].word = 0;
    for (int i = 0; i < 5; i++)
        (void)add_plain(b, arena_printf(arena, "(%s)", basic_names[i]), arena_printf(arena, "Land %s", basic_names[i]));
    return b;
}

/* Every name that is mentioned must exist by now. */
static enum err_code check_names(struct book_builder *b, struct err *err)
{
    for (size_t i = 0; i < b->names_due.n; i++) { /* a token may make tokens: the list may grow */
        const struct name_due due = ((const struct name_due *)b->names_due.item)[i];
        const char *name = ((const char *const *)b->word.item)[due.word];
        struct card_source token;
        if (book_find_card(b, name) != NO_CARD)
            continue;
        if (token_described(b->arena, name, &token)) {
            token.file = due.file;
            token.line = due.line;
            if (book_add(b, &token, NULL, err) != ERR_OK)
                return err->code;
            continue;
        }
        const char **known = ARENA_ARRAY(b->arena, const char *, b->card.n);
        for (size_t k = 0; k < b->card.n; k++)
            known[k] = book_cards(b)[k].name;
        return err_set(err, ERR_INPUT, "%s:%d: no card of the book is named \"%s\", which is wanted as a %s%s",
                       due.file, due.line, name, due.what, suggest_sentence(b->arena, name, known, b->card.n));
    }
    return ERR_OK;
}

/* The 2/2 with ward {2}, where a card has disguise or something cloaks cards; else 0. */
static enum err_code add_warded(struct book_builder *b, uint16_t *out, struct err *err)
{
    static const struct card_source warded = {
        .name = "(face down with ward)",
        .facts = "Creature 2/2",
        .keywords = "",
        .text = "triggered becomes-target(is(self), controlled(opponent)) { counter-unless(other, [{2}]) }",
        .file = "(face down)",
    };
    bool wanted = false;
    for (size_t i = 0; i < b->card.n && !wanted; i++)
        wanted = book_cards(b)[i].keywords[KEYWORD_DISGUISE / 64] >> KEYWORD_DISGUISE % 64 & 1;
    for (size_t i = 0; i < b->node.n && !wanted; i++)
        wanted = node_at(b, (uint16_t)i)->op == OP_CLOAK;
    *out = 0;
    if (!wanted)
        return ERR_OK;
    enum err_code rc = book_add(b, &warded, out, err);
    if (rc == ERR_OK)
        book_cards(b)[*out].word = 0;
    return rc;
}

enum err_code book_finish(struct book_builder *b, const struct book **out, struct err *err)
{
    uint16_t warded = 0;
    enum err_code rc = check_names(b, err);
    if (rc != ERR_OK || (rc = add_warded(b, &warded, err)) != ERR_OK)
        return rc;
    const char *const *words = b->word.item;
    for (size_t i = 0; i < b->card.n; i++) {
        struct card *card = &book_cards(b)[i];
        if (card->other != NO_CARD)
            card->other = book_find_card(b, words[card->other]);
    }
    struct book *book = arena_alloc(b->arena, 1, sizeof *book);
    *book = (struct book){.card = b->card.item,
                          .ability = b->ability.item,
                          .node = b->node.item,
                          .cost = b->cost.item,
                          .word = words,
                          .cards = (uint16_t)b->card.n,
                          .abilities = (uint16_t)b->ability.n,
                          .nodes = (uint16_t)b->node.n,
                          .costs = (uint16_t)b->cost.n,
                          .words = (uint16_t)b->word.n};
    for (uint16_t i = 0; i < book->abilities; i++)
        if (book->ability[i].kind == ABILITY_STATIC && book->ability[i].zone != ZONE_BATTLEFIELD)
            book->statics_elsewhere = 1;
    for (uint16_t i = 0; i < book->cards; i++)
        for (int k = 0; k < KEYWORD_WORDS; k++)
            book->keywords[k] |= book->card[i].keywords[k];
    book->face_down = 0;
    book->face_down_warded = warded;
    book->own_mana = b->own_mana;
    for (int i = 0; i < 5; i++)
        book->basic_land[i] = (uint16_t)(i + 1);
    memcpy(book->creature_words, b->creature_words, sizeof book->creature_words);
    book->wall = book_word(book, "Wall");
    for (int i = 0; i < book->abilities; i++)
        book->activated |= book->ability[i].kind == ABILITY_ACTIVATED;
    book_note_uses(book, book_cards(b));
    *out = book;
    return ERR_OK;
}

/* "Fire // Ice" is found by its left half. */
uint16_t book_find(const struct book *book, const char *name)
{
    const char *slashes = strstr(name, " // ");
    size_t len = slashes ? (size_t)(slashes - name) : strlen(name);
    for (uint16_t i = 0; i < book->cards; i++)
        if (is_word(book->card[i].name, name, strlen(name)))
            return i;
    for (uint16_t i = 0; slashes && i < book->cards; i++)
        if (book->card[i].other != NO_CARD && is_word(book->card[i].name, name, len))
            return i;
    return NO_CARD;
}

uint16_t book_word(const struct book *book, const char *word)
{
    for (uint16_t i = COUNTER_WORDS + 1; i < book->words; i++)
        if (is_word(book->word[i], word, strlen(word)))
            return i;
    return 0;
}
