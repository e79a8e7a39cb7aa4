/* reader.c - a reader's position in the text, and its error messages
 *
 * Every error names file, line, column, the text found there, what was expected, and the nearest word of that kind. The
 * first one is kept.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "engine/language/inner.h"

#include <stdarg.h>
#include <string.h>

void reader_init(struct reader *r, struct book_builder *b, const char *text, size_t n, const char *file, int line,
                 int column)
{
    *r = (struct reader){.b = b, .file = file ? file : "abilities", .keyword = KEYWORD_NONE, .err = b->err};
    r->lexer =
        (struct lexer){.at = text, .end = text + n, .line = line > 0 ? line : 1, .column = column > 0 ? column : 1};
    lex_next(&r->lexer, &r->token);
}

/* ---- errors ---------------------------------------------------------------------------------- */

void reader_fail(struct reader *r, const struct token *at, const char *format, ...)
{
    if (r->failed)
        return;
    struct strbuf text = STRBUF_INIT;
    va_list list;
    va_start(list, format);
    message_add(&text, format, list);
    va_end(list);
    err_set(r->err, ERR_INPUT, "%s:%d:%d: %s", r->file, at->line, at->column, strbuf_text(&text));
    strbuf_release(&text);
    r->failed = true;
    r->token.kind = TOKEN_END;
    r->lexer.at = r->lexer.end;
}

/* The token as it stands there, for a message. */
const char *reader_shown(struct reader *r, const struct token *at)
{
    if (at->kind == TOKEN_END)
        return TC_WORD("the end of the text");
    size_t n = at->len < 40 ? at->len : 40;
    while (n > 0 && n < at->len && ((unsigned char)at->at[n] & 0xc0) == 0x80)
        n--;
    const char *text = arena_strndup(r->b->arena, at->at, n);
    return utf8_is_valid(text, strlen(text)) ? arena_printf(r->b->arena, "\"%s\"", text)
                                             : TC_WORD("what is no UTF-8 text");
}

/* Does a term of this result fit where that kind is wanted? */
bool kind_fits(char result, char kind)
{
    return result == kind || (kind == 'O' && result == 'P') || (kind == 'P' && result == 'O');
}

static const char *dashed(struct reader *r, const char *word)
{
    char *copy = arena_strdup(r->b->arena, word);
    for (char *c = copy; *c; c++)
        if (*c == ' ')
            *c = '-';
    return copy;
}

/* The kind that a word of the language has elsewhere, NUL if it has none. */
static char kind_of_word(const struct token *at)
{
    static const char kinds[] = "TLIZUDQ";
    for (int op = 0; op < OP_COUNT_OF; op++)
        if (op_rows[op].word && token_is(at, op_rows[op].word))
            return op_rows[op].result;
    for (const char *k = kinds; *k; k++)
        for (const struct value_word *w = value_words(*k); w->word; w++)
            if (token_is(at, w->word))
                return *k == 'T' || *k == 'L' || *k == 'I' ? 'F' : *k;
    return '\0';
}

void reader_unknown(struct reader *r, const struct token *at, char kind)
{
    const char *words[OP_COUNT_OF + KEYWORD_COUNT + 64];
    size_t n = 0;
    if (r->failed)
        return;
    for (int op = 0; op < OP_COUNT_OF; op++)
        if (op_rows[op].word && (kind_fits(op_rows[op].result, kind) || (kind == 'C' && op_rows[op].result == 'N')))
            words[n++] = op_rows[op].word;
    for (int i = 0; kind == 'K' && i < KEYWORD_COUNT; i++)
        words[n++] = dashed(r, keyword_word((enum keyword)i));
    static const char *const walks[] = {"plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"};
    for (size_t i = 0; kind == 'K' && i < ARRAY_LEN(walks); i++)
        words[n++] = walks[i];
    static const char of_filters[] = {'T', 'L', 'I'};
    for (size_t i = 0; kind == 'F' && i < ARRAY_LEN(of_filters); i++)
        for (const struct value_word *w = value_words(of_filters[i]); w->word; w++)
            words[n++] = w->word;
    for (const struct value_word *w = value_words(kind); w->word; w++)
        words[n++] = w->word;
    const char *typed = at->kind == TOKEN_WORD ? arena_strndup(r->b->arena, at->at, at->len) : "";
    char is = *typed ? kind_of_word(at) : '\0';
    if (is && is != kind) {
        reader_fail(r, at, "\"%s\" is %s, expected %s%s", typed, kind_name(is), kind_name(kind),
                    suggest_sentence(r->b->arena, typed, words, n));
        return;
    }
    const char *what = *typed ? TC_WORD("unknown word ") : "";
    const char *also = kind == 'Q' ? TC_WORD(" (one that the engine does not know is written in quotes)") : "";
    reader_fail(r, at, "%s%s, expected %s%s%s", what, reader_shown(r, at), kind_name(kind), also,
                *typed ? suggest_sentence(r->b->arena, typed, words, n) : "");
}

/* ---- tokens ---------------------------------------------------------------------------------- */

void reader_next(struct reader *r)
{
    if (!r->failed)
        lex_next(&r->lexer, &r->token);
}

bool reader_is(const struct reader *r, int sign)
{
    return r->token.kind == TOKEN_SIGN && r->token.number == sign;
}

bool reader_take(struct reader *r, int sign)
{
    if (!reader_is(r, sign))
        return false;
    reader_next(r);
    return true;
}

bool token_is(const struct token *token, const char *word)
{
    return token->kind == TOKEN_WORD && strlen(word) == token->len && memcmp(token->at, word, token->len) == 0;
}

bool reader_is_word(const struct reader *r, const char *word)
{
    return token_is(&r->token, word);
}

bool reader_take_word(struct reader *r, const char *word)
{
    if (!reader_is_word(r, word))
        return false;
    reader_next(r);
    return true;
}

void reader_expect(struct reader *r, int sign, const char *where)
{
    if (!reader_take(r, sign))
        reader_fail(r, &r->token, "expected %c %s, not %s", sign, where, reader_shown(r, &r->token));
}
