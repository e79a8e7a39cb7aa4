/* pages_html.c - follows a template's HTML as a browser would, only more strictly
 *
 * So tc-pages knows in which place each value stands, and which elements are open. What a browser would forgive or
 * the pages' policy would stop (values without quotes, "<" alone, inline scripts, elements that do not nest) is an
 * error here. End tags that HTML lets one leave out may be left out.
 */
#include "base/chars.h"
#include "base/strbuf.h"
#include "build/pages.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c)
{
    return char_is_alnum(c) || c == '_' || c == '-' || c == ':';
}

/* A letter of any script; marks such as · and – are none. */
static bool is_letter(const char *s)
{
    unsigned char c = (unsigned char)*s;
    return isalpha(c) || (c >= 0xc3 && c <= 0xdf) || c == 0xe0 || c == 0xe1 || (c >= 0xe3 && c <= 0xed);
}

/* What stands on lines of its own, by the browser's style and ours: white space at its edges is never seen, outside or
 * inside. Not here: details and summary, which the standings set into a line. */
static const char *const blocks[] = {
    "html",    "head",  "body", "title", "meta",    "link",     "main",     "header", "footer", "nav",        "section",
    "article", "aside", "div",  "p",     "h1",      "h2",       "h3",       "h4",     "ul",     "ol",         "li",
    "dl",      "dt",    "dd",   "table", "caption", "thead",    "tbody",    "tfoot",  "tr",     "td",         "th",
    "form",    "pre",   "br",   "hr",    "option",  "optgroup", "fieldset", "legend", "figure", "figcaption", NULL};

static void put_char(struct tool *t, char c)
{
    strbuf_add_char(&t->pending, c);
    t->blank = char_is_space(c);
}

static bool inside(const struct tool *t, const char *const *names)
{
    for (size_t i = 0; i < t->n_open; i++)
        if (one_of(t->open[i].name, names))
            return true;
    return false;
}

/* Elements whose end tag HTML lets one leave out. */
static const char *const optional_end[] = {"li",    "p",     "dt",    "dd",       "td",     "th", "tr",
                                           "thead", "tbody", "tfoot", "optgroup", "option", NULL};

/* How many elements stand open since the innermost {{if}} or {{each}} began. */
static size_t block_depth(const struct tool *t)
{
    return t->n_blocks ? t->blocks[t->n_blocks - 1].depth : 0;
}

/* Ends what needs no end tag, down to an element that does. */
static void end_optional(struct tool *t, const char *const *names)
{
    while (t->n_open > block_depth(t) && one_of(t->open[t->n_open - 1].name, names))
        t->n_open--;
}

/* The elements that the beginning of this one ends, without an end tag of their own. */
static const char *const *ended_by(const char *name)
{
    static const struct {
        const char *const names[7], *const ends[8];
    } rules[] = {
        {{"td", "th"}, {"td", "th"}},
        {{"tr"}, {"td", "th", "tr"}},
        {{"thead", "tbody", "tfoot"}, {"td", "th", "tr", "thead", "tbody", "tfoot"}},
        {{"li"}, {"li", "p"}},
        {{"option"}, {"option"}},
        {{"optgroup"}, {"option", "optgroup"}},
        {{"dt", "dd"}, {"dt", "dd", "p"}},
        {{"p", "div", "ul", "ol", "table", "form"}, {"p"}},
        {{"section", "h1", "h2", "h3", "h4", "details"}, {"p"}},
    };
    static const char *const none[] = {NULL};
    for (size_t i = 0; i < ARRAY_LEN(rules); i++)
        if (one_of(name, rules[i].names))
            return rules[i].ends;
    return none;
}

void end_optional_elements(struct tool *t)
{
    end_optional(t, optional_end);
}

static void push(struct tool *t)
{
    static const char *const voids[] = {"area",  "base", "br",   "col",    "hr",  "img",
                                        "input", "link", "meta", "source", "wbr", NULL};
    end_optional(t, ended_by(t->tag.name));
    if (one_of(t->tag.name, voids))
        return;
    if (t->n_open == DEPTH_MAX)
        fail(t, "elements are nested too deeply");
    t->open[t->n_open++] = t->tag;
}

static void pop(struct tool *t)
{
    if (!one_of(t->tag.name, optional_end))
        end_optional(t, optional_end);
    else
        while (t->n_open > block_depth(t) && strcmp(t->open[t->n_open - 1].name, t->tag.name) != 0 &&
               one_of(t->open[t->n_open - 1].name, optional_end))
            t->n_open--;
    if (t->n_open == 0) {
        if (!t->may_close)
            fail(t, "</%s> closes nothing", t->tag.name);
        return;
    }
    const struct element *last = &t->open[t->n_open - 1];
    if (strcmp(last->name, t->tag.name) != 0)
        fail(t, "</%s> stands where <%s> of line %d is to be closed", t->tag.name, last->name, last->line);
    if (t->n_blocks && block_depth(t) == t->n_open)
        fail(t,
             "</%s> closes what was opened before the {{%s}} of line %d: both belong on the same "
             "side of it",
             t->tag.name, t->blocks[t->n_blocks - 1].kind == 'i' ? "if" : "each", t->blocks[t->n_blocks - 1].line);
    if (last->post && !last->token)
        fail(t, "the form of line %d posts without its hidden fields: put {{form}} into it", last->line);
    t->n_open--;
}

bool keeps_space(const struct tool *t)
{
    static const char *const names[] = {"pre", "textarea", NULL};
    return inside(t, names);
}

static void drop_blank(struct tool *t)
{
    while (t->pending.len > 0 && char_is_space(t->pending.text[t->pending.len - 1]))
        t->pending.text[--t->pending.len] = '\0';
}

static void begin_tag(struct tool *t)
{
    if (strncmp(t->at, "<!--", 4) == 0)
        fail(t, "a comment would be sent to the browser: write {{* ... *}}");
    if (strncasecmp(t->at, "<!doctype html>", 15) == 0) {
        strbuf_add(&t->pending, "<!doctype html>");
        t->at += 15;
        return;
    }
    const char *name = t->at + 1 + (t->at[1] == '/');
    if (!char_is_letter(*name))
        fail(t, "a \"<\" that begins no tag is written &lt;");
    size_t n = 0;
    while (is_word(name[n]))
        n++;
    if (n >= WORD_MAX)
        fail(t, "the tag's name is too long");
    t->tag = (struct element){.line = t->line};
    memcpy(t->tag.name, name, n);
    t->closing = name[-1] == '/';
    t->has_src = false;
    if (strcmp(t->tag.name, "style") == 0)
        fail(t, "styles stand in static/style.css: the pages' policy forbids <style>");
    if (one_of(t->tag.name, blocks) && !keeps_space(t))
        drop_blank(t);
    strbuf_add_bytes(&t->pending, t->at, (size_t)(name - t->at) + n);
    t->at = name + n;
    t->tag.after_blank = t->blank;
    t->spot.place = IN_TAG;
    t->blank = false;
}

static void end_tag(struct tool *t)
{
    bool single = t->at[-1] == '/';
    put_char(t, *t->at++);
    t->spot.place = IN_TEXT;
    t->blank = one_of(t->tag.name, blocks) || (t->tag.hidden && t->tag.after_blank);
    if (t->closing)
        pop(t);
    else if (!single)
        push(t);
    if (!t->closing && strcmp(t->tag.name, "script") == 0 && (!t->has_src || strncmp(t->at, "</script>", 9) != 0))
        fail(t, "scripts stand in static/topcut.js: the pages' policy forbids them inside a page");
}

static void begin_attribute(struct tool *t)
{
    size_t n = 0;
    while (is_word(t->at[n]))
        n++;
    if (n == 0 || n >= WORD_MAX)
        fail(t, "in <%s>: expected an attribute, not \"%.10s\"", t->tag.name, t->at);
    char name[WORD_MAX] = "";
    memcpy(name, t->at, n);
    if (strncmp(name, "on", 2) == 0 || strcmp(name, "style") == 0)
        fail(t, "the pages' policy forbids the attribute %s", name);
    strbuf_add_bytes(&t->pending, t->at, n);
    t->at += n;
    t->blank = false;
    if (*t->at != '=')
        return;
    if (t->at[1] != '"')
        fail(t, "the value of %s is to stand in double quotes", name);
    strbuf_add(&t->pending, "=\"");
    t->at += 2;
    t->spot = (struct spot){.place = IN_ATTR, .attr_empty = true};
    memcpy(t->spot.attr, name, n);
    if (strcmp(name, "src") == 0)
        t->has_src = true;
    if (strcmp(t->tag.name, "form") == 0 && strcmp(name, "method") == 0 && strncmp(t->at, "post\"", 5) == 0)
        t->tag.post = true;
    if (strcmp(t->tag.name, "input") == 0 && strcmp(name, "type") == 0 && strncmp(t->at, "hidden\"", 7) == 0)
        t->tag.hidden = true;
}

static void refuse_bare_word(struct tool *t)
{
    size_t n = 0;
    while (t->at[n] && !strchr("<>{}\"\n", t->at[n]) && n < 40)
        n++;
    fail(t,
         "\"%.*s\" is not marked for the translators: write {{_ \"...\"}}, or {{\"...\"}} for what "
         "is the same everywhere",
         (int)n, t->at);
}

/* "&amp;" and the like. */
static void copy_entity(struct tool *t)
{
    size_t n = 1;
    while (char_is_alnum(t->at[n]) || t->at[n] == '#')
        n++;
    if (n == 1 || t->at[n] != ';')
        fail(t, "a \"&\" that begins no entity is written &amp;");
    strbuf_add_bytes(&t->pending, t->at, n + 1);
    t->at += n + 1;
    t->blank = false;
}

/* White space becomes one blank, none where nobody sees it: so a template's lines may end there, and what is served
 * does not hang on where they end. */
static void copy_space(struct tool *t)
{
    bool kept = t->spot.place == IN_TEXT && keeps_space(t);
    if (kept || !t->blank)
        put_char(t, kept ? *t->at : ' ');
    do
        t->line += *t->at++ == '\n';
    while (!kept && char_is_space(*t->at));
}

static void copy_text(struct tool *t)
{
    static const char *const same[] = {"code", "kbd", "textarea", NULL}; /* not translated */
    if (*t->at == '<')
        begin_tag(t);
    else if (*t->at == '&')
        copy_entity(t);
    else if (is_letter(t->at) && !inside(t, same))
        refuse_bare_word(t);
    else
        put_char(t, *t->at++);
}

static void copy_attribute(struct tool *t)
{
    static const char *const shown[] = {"title", "placeholder", "alt", "aria-label", "aria-description", "label", NULL};
    if (*t->at == '"') {
        t->spot.place = IN_TAG;
        put_char(t, *t->at++);
        return;
    }
    t->spot.attr_empty = false;
    if (*t->at == '&')
        copy_entity(t);
    else if (is_letter(t->at) && one_of(t->spot.attr, shown))
        refuse_bare_word(t);
    else
        put_char(t, *t->at++);
}

void copy_html(struct tool *t)
{
    if (char_is_space(*t->at))
        copy_space(t);
    else if (t->spot.place == IN_TEXT)
        copy_text(t);
    else if (t->spot.place == IN_ATTR)
        copy_attribute(t);
    else if (*t->at == '>')
        end_tag(t);
    else if (*t->at == '/')
        put_char(t, *t->at++);
    else
        begin_attribute(t);
}
