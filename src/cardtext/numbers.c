/* numbers.c - numbers, amounts, and how the rest of their sentence changes them
 *
 * A number is written between marks until its clause is over, because its factor comes last: "draw a card for each
 * ...", "gets +1/+1 for each ...". X is marked too: "where X is ..." says what it is; any other X is that of the
 * cost. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cardtext/inner.h"

#include <string.h>

enum { OPEN = MARK_OPEN, CLOSE = MARK_CLOSE };

static const char *marked(struct parse *p, const char *number)
{
    return say(p, "\1%s\2", number);
}

bool read_number(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    if (take(p, "twice x")) {
        *out = say(p, "2 * \1x\2");
        return true;
    }
    if (w->kind == WORD_NUMBER && w->number == -1 && word_is(p, 1, "plus") && p->word[p->at + 2].kind == WORD_NUMBER) {
        p->at += 3;
        *out = say(p, "(\1x\2 + %d)", p->word[p->at - 1].number);
        return p->word[p->at - 1].number >= 0;
    }
    if (w->kind == WORD_NUMBER && w->number > -2) {
        p->at++;
        *out = marked(p, w->number < 0 ? "x" : say(p, "%d", w->number));
        return true;
    }
    if (take(p, "a|an")) {
        *out = marked(p, "1");
        return true;
    }
    if (p->c.amount && (take(p, "that many|much"))) {
        *out = p->c.amount;
        return true;
    }
    if (p->c.amount && take(p, "twice that many|much")) {
        *out = say(p, "2 * %s", p->c.amount);
        return true;
    }
    stopped(p, TC_WORD("a number"));
    return false;
}

bool read_amount(struct parse *p, const char **out)
{
    if (match_table(p, TABLE_NUMBER, "", NULL, out))
        return true;
    if (!read_number(p, out))
        return false;
    *out = unmarked(p, *out);
    return true;
}

/* One half of a power and toughness change: +1, -X. */
static const char *half(struct parse *p, const char *text, size_t n)
{
    bool minus = *text == '-', sign = minus || *text == '+';
    char digits[16] = {0};
    size_t k = n - sign < sizeof digits - 1 ? n - sign : sizeof digits - 1;
    memcpy(digits, text + sign, k);
    if (strcmp(digits, "X") == 0)
        return minus ? "-\1x\2" : "\1x\2";
    if (strcmp(digits, "0") == 0)
        return "0";
    return say(p, minus ? "-\1%s\2" : "\1%s\2", digits);
}

bool read_pt(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    const char *slash = w->kind == WORD_PT ? strchr(w->text, '/') : NULL;
    if (!slash || strchr(w->text, '*')) {
        stopped(p, TC_WORD("a change of power and toughness"));
        return false;
    }
    p->at++;
    *out = say(p, "%s, %s", half(p, w->text, (size_t)(slash - w->text)), half(p, slash + 1, strlen(slash + 1)));
    return true;
}

const char *unmarked(struct parse *p, const char *text)
{
    char *out = arena_strdup(p->arena, text);
    size_t k = 0;
    for (const char *t = text; *t; t++)
        if (*t != OPEN && *t != CLOSE)
            out[k++] = *t;
    out[k] = '\0';
    return out;
}

/* The text with each marked number (only those that read `only`, NULL: all) written again; NULL if
 * there is none. */
static const char *rewrite(struct parse *p, const char *text, const char *only, const char *before, const char *after,
                           bool keep)
{
    struct strbuf out = STRBUF_INIT;
    bool any = false;
    while (*text) {
        const char *close = *text == OPEN ? strchr(text, CLOSE) : NULL;
        if (!close) {
            strbuf_add_char(&out, *text++);
            continue;
        }
        size_t n = (size_t)(close - text) - 1;
        bool this = !only || (strlen(only) == n && memcmp(text + 1, only, n) == 0);
        any |= this;
        if (!this)
            strbuf_add_bytes(&out, text, n + 2);
        else {
            strbuf_add(&out, before);
            if (keep)
                strbuf_add_bytes(&out, text + 1, n);
            strbuf_add(&out, after);
        }
        text = close + 1;
    }
    const char *result = any ? arena_strdup(p->arena, strbuf_text(&out)) : NULL;
    strbuf_release(&out);
    return result;
}

static bool is_sum(const char *number)
{
    int depth = 0;
    for (; *number; number++) {
        depth += (*number == '(') - (*number == ')');
        if (depth == 0 && (*number == ' ' || *number == '+'))
            return true;
    }
    return false;
}

const char *times_each(struct parse *p, const char *text, const char *count)
{
    const char *in_brackets = is_sum(count) ? say(p, "(%s)", count) : count;
    const char *out = rewrite(p, text, "1", in_brackets, "", false);
    const char *more = rewrite(p, out ? out : text, NULL, "", say(p, " * %s", in_brackets), true);
    return more ? more : out;
}

const char *where_x(struct parse *p, const char *text, const char *number)
{
    return rewrite(p, text, "x", is_sum(number) ? say(p, "(%s)", number) : number, "", false);
}

/* ---- words of the language ------------------------------------------------------------------- */

static bool of_a_word(char c)
{
    return char_is_lower(c) || char_is_digit(c) || c == '-' || char_is_upper(c) || c == '"';
}

bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        if ((at == text || !of_a_word(at[-1])) && !of_a_word(at[n]))
            return true;
    return false;
}

const char *replace_word(struct parse *p, const char *text, const char *word, const char *by)
{
    size_t n = strlen(word);
    struct strbuf out = STRBUF_INIT;
    for (const char *at = text; *at;) {
        bool here =
            strncmp(at, word, n) == 0 && (at == text || !of_a_word(at[-1])) && (!of_a_word(at[n]) || strchr(word, '('));
        if (here) {
            strbuf_add(&out, by);
            at += n;
        } else {
            strbuf_add_char(&out, *at++);
        }
    }
    const char *result = arena_strdup(p->arena, strbuf_text(&out));
    strbuf_release(&out);
    return result;
}

/* ---- amounts --------------------------------------------------------------------------------- */
