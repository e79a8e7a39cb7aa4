/* keywords_nouns.c - reads the nouns that keywords name as filters: artifacts, Goblins, red, non-Wall */
#include "base/chars.h"
#include "engine/language/inner.h"

#include <string.h>

bool token_small(const struct token *token, char *out, size_t room, bool *negated)
{
    if (token->kind != TOKEN_WORD || token->len >= room)
        return false;
    for (size_t i = 0; i <= token->len; i++) {
        char c = i < token->len ? token->at[i] : '\0';
        out[i] = char_lower(c);
    }
    *negated = strncmp(out, "non", 3) == 0;
    if (*negated)
        memmove(out, out + 3 + (out[3] == '-'), strlen(out + 3 + (out[3] == '-')) + 1);
    return *out != '\0';
}

bool word_ends(const char *word, const char *with)
{
    size_t n = strlen(word), k = strlen(with);
    return n >= k && strcmp(word + n - k, with) == 0;
}

/* Goblins: Goblin; Elves: Elf; Faeries: Faerie; Allies: Ally. */
static void singular(char *word)
{
    size_t n = strlen(word);
    static const char *const ie[] = {"faeries", "zombies", "rookies", "pixies"};
    for (size_t i = 0; i < ARRAY_LEN(ie); i++)
        if (strcmp(word, ie[i]) == 0) {
            word[n - 1] = '\0';
            return;
        }
    if (word_ends(word, "ves") && n > 4) {
        word[n - 3] = 'f';
        word[n - 2] = '\0';
    } else if (word_ends(word, "ies") && n > 4) {
        word[n - 3] = 'y';
        word[n - 2] = '\0';
    } else if (word_ends(word, "sses") || word_ends(word, "xes") || word_ends(word, "ches")) {
        word[n - 2] = '\0';
    } else if (word_ends(word, "s") && !word_ends(word, "ss") && !word_ends(word, "us") && !word_ends(word, "is")) {
        word[n - 1] = '\0';
    }
}

static uint16_t value_filter(struct reader *r, const char *word, int line)
{
    static const struct {
        char kind;
        enum op op;
    } kinds[] = {{'T', OP_IS_TYPE}, {'L', OP_IS_COLOUR}, {'I', OP_IS_BASIC_TYPE}};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        for (const struct value_word *w = value_words(kinds[i].kind); w->word; w++)
            if (strcmp(w->word, word) == 0 && w->value != 0x100 && strcmp(word, "all-colours") != 0)
                return node_add(r->b, kinds[i].op, w->value, line);
    return 0;
}

uint16_t keyword_filter_of(struct reader *r, const char *word, int line)
{
    static const struct {
        const char *word;
        enum op op;
    } others[] = {
        {"everything", OP_ANYTHING},        {"player", OP_IS_PLAYER},
        {"opponent", OP_IS_OPPONENT},       {"tapped", OP_IS_TAPPED},
        {"untapped", OP_IS_UNTAPPED},       {"multicolored", OP_IS_MULTICOLOUR},
        {"monocolored", OP_IS_MONOCOLOUR},  {"multicoloured", OP_IS_MULTICOLOUR},
        {"monocoloured", OP_IS_MONOCOLOUR}, {"token", OP_IS_TOKEN},
        {"attacking", OP_IS_ATTACKING},
    };
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strcmp(others[i].word, word) == 0)
            return node_add(r->b, others[i].op, 0, line);
    if (strcmp(word, "colorless") == 0)
        return node_add(r->b, OP_IS_COLOUR, 0, line);
    return value_filter(r, word, line);
}

uint16_t filter_join(struct reader *r, enum op op, uint16_t a, uint16_t b, int line)
{
    if (!a || !b || r->failed)
        return a ? a : b;
    uint16_t node = node_add(r->b, op, 0, line);
    node_at(r->b, node)->kid[0] = a;
    node_at(r->b, node)->kid[1] = b;
    return node;
}

uint16_t filter_wrap(struct reader *r, enum op op, uint16_t inner, int line)
{
    uint16_t node = node_add(r->b, op, 0, line);
    node_at(r->b, node)->kid[0] = inner;
    return node;
}

uint16_t filter_join_not(struct reader *r, uint16_t filter, int line)
{
    return filter ? filter_wrap(r, OP_NOT, filter, line) : 0;
}

uint16_t keyword_subtype(struct reader *r, const char *word, size_t n, int line)
{
    uint16_t filter = node_add(r->b, OP_IS_SUBTYPE, 0, line);
    uint16_t name = node_add(r->b, OP_WORD, word_add(r->b, word, n), line);
    node_at(r->b, filter)->kid[0] = name;
    return filter;
}

/* One noun or adjective. */
static uint16_t read_noun(struct reader *r)
{
    char word[40];
    bool negated = false;
    struct token at = r->token;
    if (!token_small(&at, word, sizeof word, &negated)) {
        reader_fail(r, &at, "%s, expected a type, colour or creature type, or a filter in ( )", reader_shown(r, &at));
        return 0;
    }
    uint16_t filter = keyword_filter_of(r, word, at.line);
    if (!filter) {
        singular(word);
        filter = keyword_filter_of(r, word, at.line);
    }
    if (!filter) {
        /* a creature type keeps its capital where nothing was cut off at its front */
        word[0] = negated || at.at[0] == word[0] ? word[0] : at.at[0];
        filter = keyword_subtype(r, word, strlen(word), at.line);
    }
    reader_next(r);
    return negated ? filter_join_not(r, filter, at.line) : filter;
}

/* converted mana cost 3 or greater, with the first word taken */
static uint16_t read_mana_value_phrase(struct reader *r, int line)
{
    bool words = reader_take_word(r, "mana") && reader_take_word(r, "cost");
    uint16_t number = words ? read_term(r, 'n') : 0;
    words = number && reader_take_word(r, "or");
    bool greater = words && reader_take_word(r, "greater");
    if (!greater && !(words && reader_take_word(r, "less")))
        reader_fail(r, &r->token, "%s, expected converted mana cost 3 or greater, or or less",
                    reader_shown(r, &r->token));
    if (r->failed)
        return 0;
    uint16_t filter = filter_wrap(r, OP_MANA_VALUE_CMP, number, line);
    node_at(r->b, filter)->value = greater ? '>' : '<';
    return filter;
}

uint16_t keyword_read_phrase(struct reader *r, const struct token *first)
{
    static const char *const last[] = {"from", "and", "or", "onto"};
    uint16_t filter = 0;
    while (keyword_goes_on(r, first) && r->token.kind == TOKEN_WORD &&
           !token_is_any(&r->token, last, ARRAY_LEN(last))) {
        struct token at = r->token;
        uint16_t part = 0;
        if (reader_take_word(r, "you")) {
            if (!reader_take_word(r, "control"))
                reader_fail(r, &r->token, "%s, expected control", reader_shown(r, &r->token));
            part = r->failed ? 0 : filter_wrap(r, OP_CONTROLLED, node_add(r->b, OP_YOU, 0, at.line), at.line);
        } else if (reader_take_word(r, "converted")) {
            part = read_mana_value_phrase(r, at.line);
        } else if (reader_take_word(r, "card")) {
            part = node_add(r->b, OP_IS_CARD, 0, at.line);
        } else if (reader_take_word(r, "in")) {
            (void)reader_take_word(r, "a");
            if (!reader_take_word(r, "graveyard"))
                reader_fail(r, &r->token, "%s, expected graveyard", reader_shown(r, &r->token));
            part = r->failed ? 0 : filter_wrap(r, OP_IN, node_add(r->b, OP_ZONE, ZONE_GRAVEYARD, at.line), at.line);
        } else {
            part = read_noun(r);
        }
        filter = filter_join(r, OP_AND, filter, part, at.line);
    }
    if (!filter)
        reader_fail(r, &r->token, "%s, expected what it is about", reader_shown(r, &r->token));
    return filter;
}

uint16_t keyword_read_nouns(struct reader *r, const struct token *first)
{
    uint16_t filter = keyword_read_phrase(r, first);
    for (int n = 0; n < 8 && keyword_goes_on(r, first) && reader_take_word(r, "or"); n++) {
        if (!reader_take_word(r, "an"))
            (void)reader_take_word(r, "a");
        filter = filter_join(r, OP_OR, filter, keyword_read_phrase(r, first), first->line);
    }
    return r->failed ? 0 : filter;
}
