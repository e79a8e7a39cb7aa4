/* pages_text.c - what tc-pages makes of values and of texts: calls of html.h, chosen by where they stand */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "build/pages.h"

#include <string.h>

char *trimmed(struct tool *t, const char *text, size_t len)
{
    while (len && char_is_space(*text)) {
        text++;
        len--;
    }
    while (len && char_is_space(text[len - 1]))
        len--;
    return arena_strndup(&t->arena, text, len);
}

/* The length of the C string or character literal at s, with its quotes; 0 when it does not end. It may go on in a line
 * that begins with a blank. */
size_t literal_len(const char *s)
{
    for (size_t n = 1; s[n] && (s[n] != '\n' || char_is_blank(s[n + 1])); n++) {
        if (s[n] == '\\' && s[n + 1])
            n++;
        else if (s[n] == *s)
            return n + 1;
    }
    return 0;
}

/* True when text begins with the word; then *rest is what follows it. */
bool first_word(const char *text, const char *word, const char **rest)
{
    size_t n = strlen(word);
    if (strncmp(text, word, n) != 0 || (text[n] && !char_is_space(text[n])))
        return false;
    *rest = text + n + strspn(text + n, " \t\n");
    return true;
}

void need_text(const struct tool *t, const char *what)
{
    if (t->spot.place != IN_TEXT)
        fail(t, "%s cannot stand inside the tag <%s>", what, t->tag.name);
}

const char *need_expr(const struct tool *t, const char *expr)
{
    if (!*expr)
        fail(t, "an expression is missing");
    return expr;
}

static bool is_url_attr(const char *name)
{
    static const char *const urls[] = {"href", "action",     "src",       "formaction", "poster",
                                       "cite", "data-check", "data-next", NULL};
    return one_of(name, urls);
}

static void put_value(struct tool *t, int line, const char *expr)
{
    if (t->spot.place == IN_TAG)
        fail(t, "a value stands in <%s> outside of a quoted attribute", t->tag.name);
    if (t->spot.place == IN_TEXT)
        put_code(t, line, "html_put(h, %s);", expr);
    else if (!is_url_attr(t->spot.attr))
        put_code(t, line, "html_put_attr(h, %s);", expr);
    else
        put_code(t, line, "%s(h, %s);", t->spot.attr_empty ? "html_put_url" : "html_put_part", expr);
    t->spot.attr_empty = t->blank = false;
}

static void put_part(struct tool *t, int line, const char *expr)
{
    if (t->spot.place != IN_ATTR)
        fail(t, "{{part}} belongs into an attribute");
    put_code(t, line, "html_put_part(h, %s);", need_expr(t, expr));
    t->spot.attr_empty = t->blank = false;
}

/* One name=EXPR of a message. */
struct arg {
    const char *name, *expr;
};

/* Where the expression at s ends: before a white space that is followed by name= or a text. */
static size_t value_len(struct tool *t, const char *s)
{
    int depth = 0;
    size_t n = 0;
    while (s[n]) {
        if (s[n] == '"' || s[n] == '\'') {
            n += literal_len(s + n); /* it ends: directive_text looked */
            continue;
        }
        depth += (s[n] == '(' || s[n] == '[') - (s[n] == ')' || s[n] == ']');
        if (depth < 0)
            fail(t, "unbalanced brackets in \"%s\"", s);
        if (depth == 0 && char_is_space(s[n])) {
            const char *next = s + n + strspn(s + n, " \t\n");
            size_t name = 0;
            while (is_name(next[name]))
                name++;
            if (*next == '"' || (name && next[name] == '=' && next[name + 1] != '='))
                return n;
        }
        n++;
    }
    return n;
}

static size_t read_args(struct tool *t, const char *s, struct arg *args)
{
    size_t n = 0;
    for (s += strspn(s, " \t\n"); *s; s += strspn(s, " \t\n")) {
        size_t name = 0;
        while (is_name(s[name]))
            name++;
        if (!name || s[name] != '=' || s[name + 1] == '=')
            fail(t, "expected name=value, not \"%s\"", s);
        if (n == ARGS_MAX)
            fail(t, "more than %d values", ARGS_MAX);
        args[n].name = arena_strndup(&t->arena, s, name);
        s += name + 1;
        size_t len = value_len(t, s);
        args[n].expr = need_expr(t, trimmed(t, s, len));
        n++;
        s += len;
    }
    return n;
}

/* Each {place} of the text has a value. */
static void check_places(struct tool *t, const char *text, const struct arg *args, size_t n)
{
    for (const char *s = strchr(text, '{'); s; s = strchr(s + 1, '{')) {
        size_t len = strcspn(s, "}");
        size_t i = 0;
        while (i < n && (strlen(args[i].name) != len - 1 || strncmp(args[i].name, s + 1, len - 1) != 0))
            i++;
        if (i == n)
            fail(t, "the place %.*s} of %s has no value: add %.*s=...", (int)len, s, text, (int)len - 1, s + 1);
    }
}

/* Each value has its {place}, here or there. */
static void check_values(struct tool *t, const char *text, const char *other, const struct arg *args, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *place = arena_printf(&t->arena, "{%s}", args[i].name);
        if (!strstr(text, place) && !strstr(other, place))
            fail(t, "the value %s has no place %s in %s", args[i].name, place, text);
    }
}

/* The text literal at *s, behind which *s then is. */
static const char *need_literal(struct tool *t, const char **s, const char *example)
{
    *s += strspn(*s, " \t\n");
    if (**s != '"')
        fail(t, "expected a text in quotes: %s", example);
    size_t len = literal_len(*s);
    const char *text = arena_strndup(&t->arena, *s, len);
    if (len <= 2)
        fail(t, "the text is empty");
    *s += len;
    return text;
}

static void put_message(struct tool *t, int line, const char *text, const struct arg *args, size_t n)
{
    if (t->spot.place == IN_TAG)
        fail(t, "a text stands in <%s> outside of a quoted attribute", t->tag.name);
    if (t->spot.place == IN_ATTR && is_url_attr(t->spot.attr))
        fail(t, "a text cannot stand in the URL of %s", t->spot.attr);
    struct strbuf call = STRBUF_INIT;
    strbuf_printf(&call, "%s(h, %s, ", t->spot.place == IN_ATTR ? "html_message_attr" : "html_message", text);
    strbuf_add(&call, n ? "LANG_ARGS(" : "NULL, 0");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&call, "%s{\"%s\", html_value(h, %s)}", i ? ", " : "", args[i].name, args[i].expr);
    strbuf_add(&call, n ? "));" : ");");
    put_code(t, line, "%s", strbuf_text(&call));
    strbuf_release(&call);
    t->spot.attr_empty = t->blank = false;
}

static void put_text(struct tool *t, int line, const char *s)
{
    struct arg args[ARGS_MAX];
    const char *text = need_literal(t, &s, "{{_ \"Round {n}\" n=p->round}}");
    size_t n = read_args(t, s, args);
    check_places(t, text, args, n);
    check_values(t, text, "", args, n);
    put_message(t, line, arena_printf(&t->arena, "lang_text(h->lang, %s)", text), args, n);
}

static void put_plural(struct tool *t, int line, const char *s)
{
    static const char example[] = "{{n p->missing \"{n} result is missing\" \"{n} results are missing\"}}";
    struct arg args[ARGS_MAX];
    size_t len = value_len(t, s);
    const char *number = need_expr(t, trimmed(t, s, len));
    s += len;
    const char *one = need_literal(t, &s, example), *many = need_literal(t, &s, example);
    size_t n = read_args(t, s, args);
    check_values(t, one, many, args, n);
    if (n == ARGS_MAX)
        fail(t, "more than %d values", ARGS_MAX);
    args[n++] = (struct arg){"n", number};
    check_places(t, one, args, n);
    check_places(t, many, args, n);
    put_message(t, line, arena_printf(&t->arena, "lang_plural(h->lang, %s, %s, (int64_t)(%s))", one, many, number),
                args, n);
}

void put_value_directive(struct tool *t, int line, const char *text)
{
    const char *rest;
    if (first_word(text, "_", &rest)) {
        put_text(t, line, rest);
    } else if (first_word(text, "n", &rest) && *rest) {
        put_plural(t, line, rest);
    } else if (first_word(text, "part", &rest)) {
        put_part(t, line, rest);
    } else if (first_word(text, "raw", &rest)) {
        need_text(t, "{{raw}}");
        put_code(t, line, "html_markup(h, %s);", need_expr(t, rest));
        t->blank = false;
    } else {
        put_value(t, line, need_expr(t, text));
    }
}
