/* html.c - a saved or pasted web page as lines of text
 *
 * Not a browser: tags that begin a new line on the screen end a line here, all others vanish,
 * scripts and styles with what is in them, and the usual entities become their characters. Each
 * line keeps the number of the page's line in which it begins.
 */
#include <string.h>
#include <strings.h>

#include "deck/text.h"

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

static void put(struct page *page, char c)
{
    bool at_start = page->len == 0 || page->out[page->len - 1] == '\n';
    if (is_blank(c) && (at_start || page->out[page->len - 1] == ' '))
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
    while (page->p < page->end &&
           !((size_t)(page->end - page->p) >= n && strncasecmp(page->p, what, n) == 0)) {
        page->line += *page->p == '\n';
        page->p++;
    }
    page->p += page->p < page->end ? n : 0;
}

static void take_tag(struct page *page)
{
    static const char *const breaking[] = {"br", "p",  "div", "li", "tr", "h1",    "h2", "h3",
                                           "h4", "h5", "h6",  "ul", "ol", "table", "hr"};
    static const char *const hidden[] = {"script", "style", "head"};
    const char *name = page->p + 1;
    if (page->end - page->p >= 4 && memcmp(page->p, "<!--", 4) == 0) {
        skip_past(page, "-->");
        return;
    }
    bool closing = name < page->end && *name == '/';
    name += closing;
    size_t len = 0;
    while (name + len < page->end && (is_letter(name[len]) || is_digit(name[len])))
        len++;
    skip_past(page, ">");
    if (is_tag(name, len, breaking, ARRAY_LEN(breaking)))
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

static void take_entity(struct page *page)
{
    static const struct {
        const char *name, *text;
    } entities[] = {{"&amp;", "&"},  {"&lt;", "<"},    {"&gt;", ">"},    {"&quot;", "\""},
                    {"&apos;", "'"}, {"&#39;", "'"},   {"&#039;", "'"},  {"&nbsp;", " "},
                    {"&#160;", " "}, {"&rsquo;", "'"}, {"&lsquo;", "'"}, {"&times;", "x"}};
    for (size_t i = 0; i < ARRAY_LEN(entities); i++) {
        size_t n = strlen(entities[i].name);
        if ((size_t)(page->end - page->p) >= n && strncasecmp(page->p, entities[i].name, n) == 0) {
            put(page, entities[i].text[0]);
            page->p += n;
            return;
        }
    }
    put(page, *page->p++);
}

char *html_to_text(struct arena *arena, const char *html, size_t len, const int **numbers,
                   size_t *out_len)
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
