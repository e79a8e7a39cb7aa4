/* read_value.c - values as the ability language writes them: words, kinds of counters, mana symbols
 */
#include "engine/language/inner.h"

#include <string.h>

const struct value_word *find_value(const struct token *token, char kind)
{
    for (const struct value_word *w = value_words(kind); w->word; w++)
        if (token_is(token, w->word))
            return w;
    return NULL;
}

/* One word of a kind. */
static int read_value(struct reader *r, char kind)
{
    const struct value_word *w = find_value(&r->token, kind);
    if (!w) {
        reader_unknown(r, &r->token, kind);
        return 0;
    }
    reader_next(r);
    return w->value;
}

uint16_t read_values(struct reader *r, char kind, enum op op, int between)
{
    int line = r->token.line, value = read_value(r, kind);
    while (between && reader_take(r, between))
        value |= read_value(r, kind);
    return r->failed ? 0 : node_add(r->b, op, value, line);
}

uint16_t read_counter_kind(struct reader *r)
{
    struct token at = r->token;
    int kind = 0;
    if (at.kind == TOKEN_WORD) {
        kind = read_value(r, 'Q');
    } else if (at.kind == TOKEN_COUNTER && at.len == 5 && memcmp(at.at, "+1/+1", 5) == 0) {
        kind = COUNTER_PLUS1;
        reader_next(r);
    } else if (at.kind == TOKEN_COUNTER && at.len == 5 && memcmp(at.at, "-1/-1", 5) == 0) {
        kind = COUNTER_MINUS1;
        reader_next(r);
    } else if (at.kind == TOKEN_COUNTER || at.kind == TOKEN_STRING) {
        size_t quotes = at.kind == TOKEN_STRING;
        struct token inner = at;
        inner.kind = TOKEN_WORD;
        inner.at += quotes;
        inner.len -= 2 * quotes;
        const struct value_word *known = find_value(&inner, 'Q');
        int word = known ? 0 : counter_word_add(r->b, inner.at, inner.len);
        if (!known && word == 0)
            reader_fail(r, &at, "more than %d kinds of counters in one book", (int)COUNTER_WORDS);
        kind = known ? known->value : COUNTER_OTHER + word;
        reader_next(r);
    } else {
        reader_unknown(r, &at, 'Q');
    }
    return r->failed ? 0 : node_add(r->b, OP_COUNTER_KIND, kind, at.line);
}

uint16_t read_word_of_book(struct reader *r)
{
    struct token at = r->token;
    uint16_t word = 0;
    if (at.kind == TOKEN_WORD && at.len > 0)
        word = word_add(r->b, at.at, at.len);
    else if (at.kind == TOKEN_STRING && at.len > 2)
        word = word_add(r->b, at.at + 1, at.len - 2);
    else
        reader_unknown(r, &at, 'S');
    if (!r->failed && word == 0)
        reader_fail(r, &at, "the book has no room for another word");
    reader_next(r);
    return r->failed ? 0 : node_add(r->b, OP_WORD, word, at.line);
}

/* ---- costs ----------------------------------------------------------------------------------- */

/* Mana symbols in a row to *cost; stops before {T} and {Q}. */
static bool read_symbols(struct reader *r, struct mana_cost *cost)
{
    char text[120];
    size_t n = 0;
    struct token first = r->token;
    while (r->token.kind == TOKEN_SYMBOL && r->token.at[1] != 'T' && r->token.at[1] != 'Q') {
        if (n + r->token.len >= sizeof text) {
            reader_fail(r, &r->token, "too many mana symbols");
            return false;
        }
        memcpy(text + n, r->token.at, r->token.len);
        n += r->token.len;
        reader_next(r);
    }
    text[n] = '\0';
    if (n == 0 || !mana_cost_read(text, cost)) {
        reader_fail(r, &first, "%s, expected mana symbols as {2}, {W}, {W/U}, {2/W}, {S} or {X}",
                    reader_shown(r, &first));
        return false;
    }
    return true;
}

uint16_t read_mana(struct reader *r, enum op op)
{
    struct mana_cost cost;
    int line = r->token.line;
    if (!read_symbols(r, &cost))
        return 0;
    return node_add(r->b, op, cost_add(r->b, &cost), line);
}
