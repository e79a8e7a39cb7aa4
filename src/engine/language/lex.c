/* lex.c - splits text of the ability language into tokens
 *
 * Words have letters, digits, _, ' and inner dashes; a dash belongs to a word only before a letter, so that x-1 is
 * a subtraction. A brace is a symbol if a mana symbol follows without blanks ({2}, {W/U}, {T}), else it opens or
 * closes a block. +1/+1 is one token. # begins a comment that ends with the line. Columns count
 * characters. */
#include "base/chars.h"
#include "base/utf8.h"
#include "engine/language/inner.h"

#include <string.h>

/* The n-th byte from here, NUL past the end. */
static char peek(const struct lexer *lexer, size_t n)
{
    return n < (size_t)(lexer->end - lexer->at) ? lexer->at[n] : '\0';
}

static void step(struct lexer *lexer)
{
    unsigned char c = (unsigned char)*lexer->at++;
    if (c == '\n') {
        lexer->line++;
        lexer->column = 1;
    } else if ((c & 0xc0) != 0x80) {
        lexer->column++;
    }
}

static void skip_blanks(struct lexer *lexer)
{
    while (lexer->at < lexer->end) {
        char c = *lexer->at;
        if (c == '#') {
            while (lexer->at < lexer->end && *lexer->at != '\n')
                step(lexer);
        } else if (char_is_white(c)) {
            step(lexer);
        } else {
            return;
        }
    }
}

static size_t word_length(const struct lexer *lexer)
{
    size_t n = 0;
    if (!char_is_letter(peek(lexer, 0)))
        return 0;
    for (;; n++) {
        char c = peek(lexer, n);
        bool inside = char_is_alnum(c) || c == '_' || c == '\'' || (c == '-' && char_is_letter(peek(lexer, n + 1)));
        if (!inside)
            return n;
    }
}

static size_t digits(const struct lexer *lexer, size_t from)
{
    size_t n = from;
    while (char_is_digit(peek(lexer, n)))
        n++;
    return n - from;
}

/* {2} {W} {W/U} {2/W} {T} {Q} {X} {S}: its length, else 0. */
static size_t symbol_length(const struct lexer *lexer)
{
    size_t n = 1;
    if (char_is_digit(peek(lexer, n)))
        n += digits(lexer, n);
    else if (char_is_letter(peek(lexer, n)))
        n++;
    else
        return 0;
    if (peek(lexer, n) == '/' && char_is_letter(peek(lexer, n + 1)))
        n += 2;
    return peek(lexer, n) == '}' ? n + 1 : 0;
}

/* +1/+1 or -0/-2: its length, else 0. */
static size_t counter_length(const struct lexer *lexer)
{
    size_t first = digits(lexer, 1);
    if (first == 0 || peek(lexer, 1 + first) != '/')
        return 0;
    char sign = peek(lexer, 2 + first);
    size_t second = digits(lexer, 3 + first);
    return (sign == '+' || sign == '-') && second ? 3 + first + second : 0;
}

/* "text" within a line: its length, 0 if it has no end or is no UTF-8. */
static size_t string_length(const struct lexer *lexer)
{
    for (size_t n = 1;; n++) {
        char c = peek(lexer, n);
        if (c == '"')
            return utf8_is_valid(lexer->at, n) ? n + 1 : 0;
        if (c == '\0' || c == '\n')
            return 0;
    }
}

static int number_value(const char *text, size_t n)
{
    int value = 0;
    for (size_t i = 0; i < n; i++)
        if (value < 1000000)
            value = value * 10 + (text[i] - '0');
    return value;
}

static size_t lex_sign(const struct lexer *lexer, struct token *out)
{
    char c = peek(lexer, 0);
    bool equal = peek(lexer, 1) == '=';
    out->kind = c && strchr("{}()[],;&|!+-*<>=", c) ? TOKEN_SIGN : TOKEN_BAD;
    out->number = (unsigned char)c;
    if ((c == '<' || c == '>') && equal) {
        out->number = c == '<' ? SIGN_LESS_EQUAL : SIGN_GREATER_EQUAL;
        return 2;
    }
    size_t n = 1;
    while (out->kind == TOKEN_BAD && (peek(lexer, n) & 0xc0) == 0x80)
        n++;
    return n;
}

static size_t lex_kind(const struct lexer *lexer, struct token *out)
{
    size_t n;
    char c = peek(lexer, 0);
    if (c == '{' && (n = symbol_length(lexer)) > 0) {
        out->kind = TOKEN_SYMBOL;
    } else if ((c == '+' || c == '-') && (n = counter_length(lexer)) > 0) {
        out->kind = TOKEN_COUNTER;
    } else if ((n = digits(lexer, 0)) > 0) {
        out->kind = TOKEN_NUMBER;
        out->number = number_value(lexer->at, n);
    } else if ((n = word_length(lexer)) > 0) {
        out->kind = TOKEN_WORD;
    } else if (c == '"' && (n = string_length(lexer)) > 0) {
        out->kind = TOKEN_STRING;
    } else if (c == '$' && char_is_digit(peek(lexer, 1))) {
        out->kind = TOKEN_PARAMETER;
        out->number = peek(lexer, 1) - '0';
        n = 2;
    } else {
        n = lex_sign(lexer, out);
    }
    return n;
}

void lex_next(struct lexer *lexer, struct token *out)
{
    skip_blanks(lexer);
    *out = (struct token){.kind = TOKEN_END, .at = lexer->at, .line = lexer->line, .column = lexer->column};
    if (lexer->at == lexer->end)
        return;
    size_t n = lex_kind(lexer, out);
    out->len = n;
    while (n-- > 0)
        step(lexer);
}
