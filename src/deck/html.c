/* html.c - a saved or pasted web page as lines of text
 *
 * Not a browser: tags that begin a new line on the screen end a line here, all others vanish,
 * scripts and styles with what is in them, and the usual entities become their characters. Each
 * line keeps the number of the page's line in which it begins.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

struct page {
    const char *p, *end;
    int line;
    int began; /* line of the page where the line at hand begins */
    char *out;
    size_t len;
    int *numbers;
    int n_lines;
    int room;
};

static bool is_at_start(const struct page *page)
{
    return page->len == 0 || page->out[page->len - 1] == '\n';
}

static void put(struct page *page, char c)
{
    bool at_start = is_at_start(page);
    if (char_is_blank(c) && (at_start || page->out[page->len - 1] == ' '))
        return;
    if (at_start)
        page->began = page->line;
    page->out[page->len++] = c == '\t' ? ' ' : c;
}

static void end_line(struct page *page)
{
    if (page->n_lines == page->room)
        return;
    page->numbers[page->n_lines++] = page->began;
    page->out[page->len++] = '\n';
}

static bool is_tag(const char *name, size_t len, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(words[i]) == len && strncasecmp(words[i], name, len) == 0)
            return true;
    return false;
}

/* Steps to after what, or to the end. */
static void skip_past(struct page *page, const char *what)
{
    size_t n = strlen(what);
    while (page->p < page->end && !((size_t)(page->end - page->p) >= n && strncasecmp(page->p, what, n) == 0)) {
        page->line += *page->p == '\n';
        page->p++;
    }
    page->p += page->p < page->end ? n : 0;
}

static void take_tag(struct page *page)
{
    static const char *const blocks[] = {"p",  "div", "li", "tr", "h1", "h2",    "h3",
                                         "h4", "h5",  "h6", "ul", "ol", "table", "hr"};
    static const char *const hidden[] = {"script", "style", "head"};
    const char *name = page->p + 1;
    if (page->end - page->p >= 4 && memcmp(page->p, "<!--", 4) == 0) {
        skip_past(page, "-->");
        return;
    }
    bool closing = name < page->end && *name == '/';
    name += closing;
    size_t len = 0;
    while (name + len < page->end && char_is_alnum(name[len]))
        len++;
    skip_past(page, ">");
    if (is_tag(name, len, (const char *const[]){"br"}, 1))
        end_line(page); /* two of them make a blank line, two blocks do not */
    else if (is_tag(name, len, blocks, ARRAY_LEN(blocks)) && !is_at_start(page))
        end_line(page);
    else if (is_tag(name, len, (const char *const[]){"td", "th"}, 2))
        put(page, ' ');
    else if (!closing && is_tag(name, len, hidden, 1))
        skip_past(page, "</script>");
    else if (!closing && is_tag(name, len, hidden + 1, 1))
        skip_past(page, "</style>");
    else if (!closing && is_tag(name, len, hidden + 2, 1))
        skip_past(page, "</head>");
}

/* The character of "&#225;" or "&#xE1;", whose digits are [p, end), in UTF-8. */
static void put_code(struct page *page, const char *p, const char *end)
{
    bool hex = p < end && (*p == 'x' || *p == 'X');
    long code = 0;
    for (p += hex; p < end && code <= 0xFFFF; p++) {
        int digit = char_is_digit(*p) ? *p - '0' : (*p | 0x20) - 'a' + 10;
        if (digit < 0 || digit >= (hex ? 16 : 10))
            return;
        code = code * (hex ? 16 : 10) + digit;
    }
    if (code == 0xA0)
        code = ' ';
    if (code < ' ' || code > 0xFFFF || (code >= 0xD800 && code < 0xE000))
        return;
    if (code < 0x80) {
        put(page, (char)code);
    } else if (code < 0x800) {
        put(page, (char)(0xC0 | code >> 6));
        put(page, (char)(0x80 | (code & 0x3F)));
    } else {
        put(page, (char)(0xE0 | code >> 12));
        put(page, (char)(0x80 | (code >> 6 & 0x3F)));
        put(page, (char)(0x80 | (code & 0x3F)));
    }
}

/* Names are found without their marks, so "&aacute;" may become a. */
static bool put_marked_letter(struct page *page, const char *name, size_t len)
{
    static const char *const marks[] = {"acute", "grave", "circ", "uml", "tilde", "ring", "cedil", "slash"};
    if (len == 5 && strncasecmp(name, "aelig", 5) == 0) {
        put(page, 'a');
        put(page, 'e');
        return true;
    }
    if (len < 2 || !char_is_letter(*name) || !is_tag(name + 1, len - 1, marks, ARRAY_LEN(marks)))
        return false;
    put(page, *name);
    return true;
}

/* The character of an entity is never longer than the entity. */
static void take_entity(struct page *page)
{
    static const struct {
        const char *name, *text;
    } entities[] = {{"amp", "&"},  {"lt", "<"},    {"gt", ">"},    {"quot", "\""}, {"apos", "'"},
                    {"nbsp", " "}, {"rsquo", "'"}, {"lsquo", "'"}, {"times", "x"}, {"shy", ""}};
    const char *name = page->p + 1;
    size_t left = (size_t)(page->end - name), len = 0;
    while (len < left && len < 10 && (char_is_alnum(name[len]) || name[len] == '#'))
        len++;
    if (len == 0 || len == left || name[len] != ';') {
        put(page, *page->p++);
        return;
    }
    page->p = name + len + 1;
    if (*name == '#') {
        put_code(page, name + 1, name + len);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(entities); i++) {
        if (is_tag(name, len, &entities[i].name, 1)) {
            if (*entities[i].text)
                put(page, *entities[i].text);
            return;
        }
    }
    if (!put_marked_letter(page, name, len)) /* another one: as it stands */
        for (const char *p = name - 1; p <= name + len; p++)
            put(page, *p);
}

char *html_to_text(struct arena *arena, const char *html, size_t len, const int **numbers, size_t *out_len)
{
    int room = 1;
    for (size_t i = 0; i < len; i++)
        room += html[i] == '<';
    struct page page = {.p = html,
                        .end = html + len,
                        .line = 1,
                        .began = 1,
                        .out = arena_alloc(arena, len + (size_t)room + 2, 1),
                        .numbers = ARENA_ARRAY(arena, int, (size_t)room + 1),
                        .room = room};
    while (page.p < page.end) {
        if (*page.p == '<') {
            take_tag(&page);
        } else if (*page.p == '&') {
            take_entity(&page);
        } else {
            page.line += *page.p == '\n';
            put(&page, *page.p == '\n' ? ' ' : *page.p);
            page.p++;
        }
    }
    end_line(&page);
    *numbers = page.numbers;
    *out_len = page.len;
    return page.out;
}
