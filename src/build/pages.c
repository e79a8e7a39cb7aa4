/* pages.c - turns the web pages' templates into C, at build time
 *
 *   tc-pages IN.html OUT.c OUT.h       the functions of one template file, and their models and declarations
 *
 * A template is HTML with {{directives}}:
 *
 *   {{model                              C, to a line }}: what the pages of this file show. It stands once, before the
 *   }}                                   first page, and becomes the beginning of OUT.h, which is included as
 *                                        "web/pages/ABOUT/ABOUT.html.h"
 *   {{page NAME struct S}}               begins void page_NAME(struct html *h, const struct S *p). A word "open" or
 *                                        "close" at its end: it leaves elements open, closes some that another opened;
 *                                        "inline": it is a part of a line, without white space at its end
 *   {{EXPR}}                             a value, escaped by where it stands: text, attribute, URL
 *   {{part EXPR}}                        one component of a URL      {{raw EXPR}}   a struct markup
 *   {{_ "Round {n}" n=EXPR}}             a translated text           {{n EXPR "one" "many" more=EXPR}}   by number
 *   {{if EXPR}} {{elif EXPR}} {{else}} {{end}}
 *   {{each m in p->rows}} {{end}}        m points to each of the p->n_rows, m_i is its index; p->rows[COUNT]: of COUNT
 *   {{icon EXPR}}                        a picture of src/web/static/icons.txt, beside words that say the same
 *   {{form}}                             the hidden fields of a form {{call f(h, p)}}  {{* comment *}}
 *
 * Lines are as long as they are pleasant to read. White space is a blank or a line end to the browser, none at the
 * edges of what has lines of its own (paragraphs, cells, forms), and none of the line of a directive that is alone on
 * it. Directives and the texts in them may go over lines; a line that goes on with a text begins with a blank, and is
 * joined to it by one.
 *
 * The tool follows the HTML as a browser would, only more strictly, and so knows in which place each value stands. It
 * refuses what would make a page unsafe (values outside quotes, inline scripts and styles, a posting form without the
 * token), broken (elements that do not nest, branches that end in different places) or untranslatable (words that are
 * not marked). What it lets through is C, with #line directives, so that the compiler finds misspelt fields in the
 * template itself.
 */
#include "build/pages.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/file.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEMPLATE_MAX ((size_t)1 << 20)

void fail(const struct tool *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", t->path, t->line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

bool one_of(const char *name, const char *const *list)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list != NULL;
}

bool is_name(char c)
{
    return char_is_alnum(c) || c == '_';
}

/* ---- writing C ------------------------------------------------------------------------------- */

/* What was collected becomes one call. '?' is escaped because C17 still knows trigraphs. */
void flush(struct tool *t)
{
    if (t->pending.len == 0)
        return;
    strbuf_add(&t->out, "    html_raw(h, ");
    for (size_t i = 0; i < t->pending.len; i++) {
        unsigned char c = (unsigned char)t->pending.text[i];
        if (i == 0 || t->pending.text[i - 1] == '\n')
            strbuf_add(&t->out, i ? "\"\n        \"" : "\"");
        if (c == '\n')
            strbuf_add(&t->out, "\\n");
        else if (c == '"' || c == '\\' || c == '?')
            strbuf_printf(&t->out, "\\%c", c);
        else if (c < 0x20 || c >= 0x7f)
            strbuf_printf(&t->out, "\\%03o", c);
        else
            strbuf_add_char(&t->out, (char)c);
    }
    strbuf_printf(&t->out, "\", %zu);\n", t->pending.len);
    strbuf_clear(&t->pending);
}

/* A line of C that the compiler is to look for in the template. */
void put_code(struct tool *t, int line, const char *format, ...)
{
    flush(t);
    va_list args;
    va_start(args, format);
    char *code = NULL;
    tc_assert(vasprintf(&code, format, args) >= 0);
    va_end(args);
    strbuf_printf(&t->out, "#line %d \"%s\"\n    %s\n", line, t->path, code);
    free(code);
}

static void end_page(struct tool *t)
{
    if (!*t->page)
        return;
    if (t->n_blocks)
        fail(t, "the {{%s}} of line %d has no {{end}}", t->blocks[t->n_blocks - 1].kind == 'i' ? "if" : "each",
             t->blocks[t->n_blocks - 1].line);
    if (t->spot.place != IN_TEXT)
        fail(t, "ends inside the tag <%s>", t->tag.name);
    end_optional_elements(t);
    if (t->n_open && !t->may_open)
        fail(t, "<%s> of line %d is not closed", t->open[t->n_open - 1].name, t->open[t->n_open - 1].line);
    while (t->is_inline && t->pending.len > 0 && char_is_space(t->pending.text[t->pending.len - 1]))
        t->pending.text[--t->pending.len] = '\0';
    flush(t);
    strbuf_add(&t->out, "}\n");
    t->n_open = 0;
}

/* ---- directives ------------------------------------------------------------------------------ */

/* Line ends, with the blanks around them, become one blank. */
static char *on_one_line(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from != '\n') {
            *to++ = *from;
            continue;
        }
        while (to > text && char_is_blank(to[-1]))
            to--;
        *to++ = ' ';
        while (char_is_space(from[1]))
            from++;
    }
    *to = '\0';
    return text;
}

/* What stands between the braces, on one line; then t->at is behind them. */
static const char *directive_text(struct tool *t)
{
    const char *s = t->at + 2;
    bool comment = *s == '*' && char_is_space(s[1]); /* {{*p}} is a value */
    size_t n = 0;
    int lines = 0;
    while (s[n] && strncmp(s + n, comment ? "*}}" : "}}", comment ? 3 : 2) != 0) {
        size_t skip = !comment && (s[n] == '"' || s[n] == '\'') ? literal_len(s + n) : 1;
        if (skip == 0)
            fail(t, "a text in this directive has no closing quote");
        lines += s[n] == '\n';
        n += skip;
    }
    if (!s[n])
        fail(t, "{{ without }}");
    t->at = s + n + (comment ? 3 : 2);
    t->line += lines;
    return comment ? "*" : on_one_line(trimmed(t, s, n));
}

static void begin_block(struct tool *t, char kind)
{
    if (t->n_blocks == DEPTH_MAX)
        fail(t, "blocks are nested too deeply");
    t->blocks[t->n_blocks++] = (struct block){
        .kind = kind, .line = t->line, .spot = t->spot, .depth = t->n_open, .blank = t->blank, .blank_after = true};
    if (kind == 'e')
        t->blank = false; /* a turn may follow another */
}

static struct block *block_here(struct tool *t, const char *directive, bool branch)
{
    if (t->n_blocks == 0)
        fail(t, "{{%s}} ends no {{if}} or {{each}}", directive);
    struct block *b = &t->blocks[t->n_blocks - 1];
    if (branch && b->kind != 'i')
        fail(t, "{{%s}} belongs to an {{if}}, not to the {{each}} of line %d", directive, b->line);
    if (branch && b->had_else)
        fail(t, "{{%s}} after the {{else}} of the {{if}} of line %d", directive, b->line);
    end_optional_elements(t);
    if (t->n_open > b->depth)
        fail(t, "<%s> of line %d is not closed before {{%s}}", t->open[t->n_open - 1].name, t->open[t->n_open - 1].line,
             directive);
    if (t->spot.place != b->spot.place || (t->spot.place == IN_ATTR && strcmp(t->spot.attr, b->spot.attr) != 0))
        fail(t, "{{%s}} stands in another place of the tag than its {{if}} or {{each}} of line %d", directive, b->line);
    b->blank_after &= t->blank;
    return b;
}

static void next_branch(struct tool *t, const char *directive, int line, const char *condition)
{
    struct block *b = block_here(t, directive, true);
    b->had_else = !condition;
    t->spot = b->spot;
    t->blank = b->blank;
    if (condition)
        put_code(t, line, "} else if (%s) {", need_expr(t, condition));
    else
        put_code(t, line, "} else {");
}

static void end_block(struct tool *t, int line)
{
    struct block *b = block_here(t, "end", false);
    put_code(t, line, "}");
    t->blank = b->blank_after && (b->had_else || b->blank);
    t->spot.attr_empty = false;
    t->n_blocks--;
}

/* "m in p->matches", "m in p->rows[p->n]" */
static void begin_each(struct tool *t, int line, const char *s)
{
    size_t name = 0;
    while (is_name(s[name]))
        name++;
    const char *list;
    if (!name || !char_is_space(s[name]) || !first_word(s + name + strspn(s + name, " \t"), "in", &list) || !*list)
        fail(t, "expected {{each NAME in LIST}}");
    size_t len = strlen(list);
    const char *count;
    if (list[len - 1] == ']') {
        int depth = 1;
        size_t at = len - 1;
        while (at > 0 && depth > 0) {
            at--;
            depth += (list[at] == ']') - (list[at] == '[');
        }
        if (depth)
            fail(t, "unbalanced brackets in \"%s\"", list);
        count = arena_strndup(&t->arena, list + at + 1, len - at - 2);
        list = arena_strndup(&t->arena, list, at);
    } else {
        size_t at = len;
        while (at > 0 && is_name(list[at - 1]))
            at--;
        if (at == len)
            fail(t, "\"%s\" names no list; one with a count of its own is written LIST[COUNT]", list);
        count = arena_printf(&t->arena, "%.*sn_%s", (int)at, list, list + at);
    }
    put_code(t, line,
             "for (size_t %.*s_i = 0; %.*s_i < (size_t)(%s); %.*s_i++) { __typeof__(&(%s)[0]) %.*s "
             "= &(%s)[%.*s_i]; (void)%.*s;",
             (int)name, s, (int)name, s, count, (int)name, s, list, (int)name, s, list, (int)name, s, (int)name, s);
    begin_block(t, 'e');
}

/* page NAME struct S [open|close|inline] */
static void begin_page(struct tool *t, int line, const char *s)
{
    char name[WORD_MAX], model[WORD_MAX], how[8] = "";
    int end = 0;
    int n = sscanf(s, "%39[a-z0-9_] struct %39[a-z0-9_] %n%6[a-z]%n", name, model, &end, how, &end);
    static const char *const hows[] = {"open", "close", "inline", NULL};
    if (n < 2 || s[end] || (n == 3 && !one_of(how, hows)))
        fail(t, "expected {{page NAME struct MODEL}}, and \"open\" or \"close\" "
                "for half a page, \"inline\" for a part of a line");
    end_page(t);
    snprintf(t->page, sizeof t->page, "%s", name);
    t->may_open = strcmp(how, "open") == 0;
    t->may_close = strcmp(how, "close") == 0;
    t->is_inline = strcmp(how, "inline") == 0;
    t->blank = true;
    strbuf_printf(&t->header, "struct %s;\nvoid page_%s(struct html *h, const struct %s *p);\n", model, name, model);
    strbuf_printf(&t->out, "\n#line %d \"%s\"\nvoid page_%s(struct html *h, const struct %s *p)\n{\n    (void)p;\n",
                  line, t->path, name, model);
}

static void put_form(struct tool *t, int line)
{
    need_text(t, "{{form}}");
    for (size_t i = t->n_open; i > 0; i--)
        if (t->open[i - 1].post) {
            t->open[i - 1].token = true;
            put_code(t, line, "html_form(h);");
            return;
        }
    fail(t, "{{form}} belongs inside a <form method=\"post\">");
}

/* A directive alone on its line leaves no line behind, and nothing of how the next one is indented. */
static void drop_rest_of_line(struct tool *t, bool begins_line)
{
    size_t n = strspn(t->at, " \t");
    if (!begins_line || t->at[n] != '\n')
        return;
    t->at += n + 1;
    t->line++;
    if (!keeps_space(t))
        t->at += strspn(t->at, " \t");
}

static bool put_block(struct tool *t, int line, const char *text)
{
    const char *rest;
    if (first_word(text, "page", &rest)) {
        begin_page(t, line, rest);
    } else if (first_word(text, "if", &rest)) {
        put_code(t, line, "if (%s) {", need_expr(t, rest));
        begin_block(t, 'i');
    } else if (first_word(text, "elif", &rest)) {
        next_branch(t, "elif", line, rest);
    } else if (strcmp(text, "else") == 0) {
        next_branch(t, "else", line, NULL);
    } else if (strcmp(text, "end") == 0) {
        end_block(t, line);
    } else if (first_word(text, "each", &rest)) {
        begin_each(t, line, rest);
    } else if (first_word(text, "call", &rest)) {
        need_text(t, "{{call}}");
        put_code(t, line, "%s;", need_expr(t, rest));
        t->blank = false;
    } else if (first_word(text, "icon", &rest)) {
        need_text(t, "{{icon}}");
        put_code(t, line, "html_icon(h, %s);", need_expr(t, rest));
        t->blank = false;
    } else if (strcmp(text, "form") == 0) {
        put_form(t, line);
    } else {
        return strcmp(text, "*") == 0;
    }
    return true;
}

/* {{model, lines of C, and a line }}: they go into the header as they are. */
static void read_model(struct tool *t)
{
    const char *c = t->at + strlen("{{model\n"), *end = strstr(c - 1, "\n}}\n");
    if (*t->page || t->has_model)
        fail(t, "{{model}} stands once, before the first {{page}}");
    if (!end)
        fail(t, "the {{model}} has no end, which is a line }}");
    size_t len = (size_t)(end + 1 - c);
    strbuf_printf(&t->header, "#line %d \"%s\"\n", t->line + 1, t->path);
    strbuf_add_bytes(&t->header, c, len);
    t->has_model = true;
    for (; t->at < end + strlen("\n}}\n"); t->at++)
        t->line += *t->at == '\n';
}

static void read_directive(struct tool *t, bool begins_line)
{
    if (begins_line && strncmp(t->at, "{{model\n", strlen("{{model\n")) == 0) {
        read_model(t);
        return;
    }
    int line = t->line;
    const char *rest, *text = directive_text(t);
    if (!*t->page && strcmp(text, "*") != 0 && !first_word(text, "page", &rest))
        fail(t, "a template begins with {{page NAME struct MODEL}}");
    if (put_block(t, line, text)) {
        drop_rest_of_line(t, begins_line);
    } else {
        put_value_directive(t, line, text);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static const char *read_template(struct tool *t)
{
    struct err err = ERR_INIT;
    char *text;
    size_t len;
    if (file_read(&t->arena, t->path, TEMPLATE_MAX, &text, &len, &err) != ERR_OK) {
        fprintf(stderr, "tc-pages: %s\n", err.text);
        exit(1);
    }
    if (!utf8_is_valid(text, len) || strlen(text) != len) {
        fprintf(stderr, "%s:1: is not UTF-8 text\n", t->path);
        exit(1);
    }
    return text;
}

/* Writes only what changed, so that what hangs on it is not made again. */
static void write_result(struct tool *t, const char *path, const struct strbuf *text)
{
    struct err err = ERR_INIT;
    char *old;
    size_t len;
    if (file_exists(path) && file_read(&t->arena, path, TEMPLATE_MAX * 8, &old, &len, &err) == ERR_OK &&
        len == text->len && memcmp(old, strbuf_text(text), len) == 0)
        return;
    err_clear(&err);
    if (file_write(path, strbuf_text(text), text->len, FILE_REPLACE_EXISTING, &err) != ERR_OK) {
        fprintf(stderr, "tc-pages: %s\n", err.text);
        exit(1);
    }
}

/* A header's name, as others include it: without the folder of the sources. */
static const char *included_as(const char *path)
{
    return strncmp(path, "src/", 4) == 0 ? path + 4 : path;
}

/* "src/web/pages/about/about.html": a macro's name. */
static const char *guard_of(struct tool *t)
{
    char *name = arena_printf(&t->arena, "TOPCUT_%s_H", included_as(t->path));
    for (char *c = name; *c; c++)
        *c = (char)(is_name(*c) ? char_upper(*c) : '_');
    return name;
}

static void compile(struct tool *t)
{
    const char *guard = guard_of(t);
    t->at = read_template(t);
    t->line = 1;
    const char *line_start = t->at;
    strbuf_printf(&t->out, "/* Generated by tc-pages. */\n#include \"%s.h\"\n", included_as(t->path));
    strbuf_printf(&t->header, "/* Generated by tc-pages. */\n#ifndef %s\n#define %s\n\n#include \"web/page/html.h\"\n",
                  guard, guard);
    while (*t->at) {
        if (strncmp(t->at, "{{", 2) == 0) {
            const char *s = t->at;
            while (s > line_start && char_is_blank(s[-1]))
                s--;
            read_directive(t, s == line_start || s[-1] == '\n');
        } else if (!*t->page && !char_is_space(*t->at)) {
            fail(t, "a template begins with {{page NAME struct MODEL}}");
        } else if (!*t->page) {
            t->line += *t->at++ == '\n';
        } else {
            copy_html(t);
        }
    }
    if (!*t->page)
        fail(t, "a template begins with {{page NAME struct MODEL}}");
    end_page(t);
    strbuf_add(&t->header, "\n#endif\n");
}

int main(int argc, char **argv)
{
    struct tool t = {.arena = ARENA_INIT, .out = STRBUF_INIT, .header = STRBUF_INIT, .pending = STRBUF_INIT};
    if (argc != 4) {
        fputs("usage: tc-pages IN.html OUT.c OUT.h\n", stderr);
        return 2;
    }
    t.path = argv[1];
    compile(&t);
    write_result(&t, argv[2], &t.out);
    write_result(&t, argv[3], &t.header);
    strbuf_release(&t.out);
    strbuf_release(&t.header);
    strbuf_release(&t.pending);
    arena_release(&t.arena);
    return 0;
}
