/* markdown.c - see markdown.h
 *
 * Two readers: one takes lines and parts them into blocks, the other takes the words of a block and finds the marks in
 * them. Arrays are made as large as they can become (a block has a line at least, a span a mark), so nothing grows.
 */
#include "base/markdown.h"
#include "base/chars.h"

#include <string.h>

/* ---- words ------------------------------------------------------------------------------------ */

static struct markdown_words read_words(struct arena *arena, const char *text, size_t len);

static void add_span(struct markdown_span *spans, size_t *n, struct markdown_span span)
{
    if (span.style == MARKDOWN_PLAIN && !*span.text)
        return;
    spans[(*n)++] = span;
}

/* Where the mark that began at text ends: text is behind it, and may not begin with a blank. NULL: it has no partner.
 */
static const char *partner(const char *text, const char *end, const char *mark)
{
    size_t len = strlen(mark);
    if (text == end || char_is_space(*text))
        return NULL;
    for (const char *at = text; at + len <= end; at++) {
        if (*at == '`' && *mark != '`') { /* a mark inside of code is none */
            const char *close = memchr(at + 1, '`', (size_t)(end - at - 1));
            if (close) {
                at = close;
                continue;
            }
        }
        if (*mark == '*' && *at == '*' && at + len < end && at[len] == '*') { /* "*" is no half of "**", and of "***" */
            at += len == 1;                                                   /* the last two end what is strong */
            continue;
        }
        if (at > text && memcmp(at, mark, len) == 0 && !char_is_space(at[-1]))
            return at;
    }
    return NULL;
}

/* "[words](target)" at text: the span, and where it ends. NULL: it is none. */
static const char *read_link(struct arena *arena, const char *text, const char *end, struct markdown_span *out)
{
    const char *close = partner(text + 1, end, "](");
    const char *last = close ? memchr(close, ')', (size_t)(end - close)) : NULL;
    if (!last)
        return NULL;
    *out = (struct markdown_span){.style = MARKDOWN_LINK,
                                  .inside = read_words(arena, text + 1, (size_t)(close - text - 1)),
                                  .to = arena_strndup(arena, close + 2, (size_t)(last - close - 2))};
    return last + 1;
}

/* Reads the span that begins with a mark at text, and returns its end; NULL when the mark stands for itself. */
static const char *read_mark(struct arena *arena, const char *text, const char *end, struct markdown_span *out)
{
    if (*text == '[')
        return read_link(arena, text, end, out);
    if (*text == '`') {
        const char *close = memchr(text + 1, '`', (size_t)(end - text - 1));
        if (close)
            *out = (struct markdown_span){.style = MARKDOWN_CODE,
                                          .text = arena_strndup(arena, text + 1, (size_t)(close - text - 1))};
        return close ? close + 1 : NULL;
    }
    bool strong = end - text > 1 && text[1] == '*';
    size_t mark = strong ? 2 : 1;
    const char *close = partner(text + mark, end, strong ? "**" : "*");
    if (close)
        *out = (struct markdown_span){.style = strong ? MARKDOWN_STRONG : MARKDOWN_EMPHASIS,
                                      .inside = read_words(arena, text + mark, (size_t)(close - text) - mark)};
    return close ? close + mark : NULL;
}

static struct markdown_words read_words(struct arena *arena, const char *text, size_t len)
{
    const char *end = text + len;
    size_t most = 1, n = 0;
    for (const char *at = text; at < end; at++)
        most += strchr("`*[", *at) ? 2 : 0;
    struct markdown_span *spans = ARENA_ARRAY(arena, struct markdown_span, most);
    const char *plain = text;
    for (const char *at = text; at < end;) {
        struct markdown_span span;
        const char *next = strchr("`*[", *at) ? read_mark(arena, at, end, &span) : NULL;
        if (!next) {
            at += at + 1 < end && *at == '*' && at[1] == '*' ? 2 : 1;
            continue;
        }
        add_span(
            spans, &n,
            (struct markdown_span){.style = MARKDOWN_PLAIN, .text = arena_strndup(arena, plain, (size_t)(at - plain))});
        add_span(spans, &n, span);
        plain = at = next;
    }
    add_span(
        spans, &n,
        (struct markdown_span){.style = MARKDOWN_PLAIN, .text = arena_strndup(arena, plain, (size_t)(end - plain))});
    return (struct markdown_words){spans, n};
}

/* Words over several lines: a line end and the blanks around it become one blank. */
static struct markdown_words read_lines(struct arena *arena, const char *text, size_t len)
{
    char *flat = arena_strndup(arena, text, len);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] != '\n') {
            flat[n++] = text[i];
            continue;
        }
        while (n > 0 && flat[n - 1] == ' ')
            n--;
        while (i + 1 < len && char_is_space(text[i + 1]))
            i++;
        flat[n++] = ' ';
    }
    while (n > 0 && flat[n - 1] == ' ')
        n--;
    size_t first = strspn(flat, " ");
    return first < n ? read_words(arena, flat + first, n - first) : (struct markdown_words){.n_spans = 0};
}

/* ---- lines ------------------------------------------------------------------------------------ */

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\n' || line[strspn(line, " \t\r")] == '\0';
}

static bool is_fence(const char *line)
{
    return strncmp(line, "```", 3) == 0;
}

static bool is_comment(const char *line)
{
    return strncmp(line, "<!--", 4) == 0;
}

/* "## ": how many marks; 0: it is no heading. */
static int heading_level(const char *line)
{
    size_t n = strspn(line, "#");
    return n <= 6 && line[n] == ' ' ? (int)n : 0;
}

/* "- " or "12. ": the length of what stands before the item's words; 0: it is no item. */
static size_t item_mark(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    if (digits > 0 && digits < 10)
        return line[digits] == '.' && line[digits + 1] == ' ' ? digits + 2 : 0;
    return line[0] == '-' && line[1] == ' ' ? 2 : 0;
}

static bool is_row(const char *line)
{
    return line[0] == '|';
}

/* True when a line ends the words above it. */
static bool begins_block(const char *line)
{
    return is_blank(line) || is_fence(line) || is_comment(line) || heading_level(line) || item_mark(line) ||
           is_row(line);
}

/* ---- blocks ----------------------------------------------------------------------------------- */

static const char *source_of(struct arena *arena, const char *from, const char *to)
{
    while (to > from && to[-1] == '\n')
        to--;
    return arena_strndup(arena, from, (size_t)(to - from));
}

static const char *read_example(struct arena *arena, const char *line, struct markdown_block *out)
{
    const char *from = next_line(line), *to = from;
    while (*to && !is_fence(to))
        to = next_line(to);
    size_t len = (size_t)(to - from);
    out->kind = MARKDOWN_EXAMPLE; /* a blank line at its end is its own */
    out->source = arena_strndup(arena, from, len > 0 && to[-1] == '\n' ? len - 1 : len);
    return next_line(to);
}

static const char *read_paragraph(struct arena *arena, const char *line, struct markdown_block *out)
{
    const char *to = next_line(line);
    while (*to && !begins_block(to))
        to = next_line(to);
    out->kind = MARKDOWN_PARAGRAPH;
    out->source = source_of(arena, line, to);
    out->words = read_lines(arena, line, (size_t)(to - line));
    return to;
}

static const char *read_heading(struct arena *arena, const char *line, struct markdown_block *out)
{
    out->kind = MARKDOWN_HEADING;
    out->level = heading_level(line);
    out->source = source_of(arena, line, next_line(line));
    out->words = read_lines(arena, line + out->level, line_length(line) - (size_t)out->level);
    return next_line(line);
}

/* An item goes on in all lines that begin nothing new, and behind a blank line in those that are indented. */
static const char *item_end(const char *line)
{
    const char *to = next_line(line);
    for (;;) {
        const char *words = to;
        while (*words && is_blank(words))
            words = next_line(words);
        if (!*words || begins_block(words) || (words > to && *words != ' '))
            return to;
        to = next_line(words);
    }
}

/* The items follow each other; blank lines may part them. */
static const char *next_item(const char *line, bool ordered)
{
    while (*line && is_blank(line))
        line = next_line(line);
    return item_mark(line) && (*line != '-') == ordered ? line : NULL;
}

static const char *read_list(struct arena *arena, const char *line, struct markdown_block *out)
{
    size_t n = 0;
    const char *end = line;
    out->ordered = *line != '-';
    for (const char *at = line; at; at = next_item(end, out->ordered)) {
        end = item_end(at);
        n++;
    }
    struct markdown_words *items = ARENA_ARRAY(arena, struct markdown_words, n);
    const char *at = line;
    for (size_t i = 0; i < n; i++) {
        const char *to = item_end(at), *words = at + item_mark(at);
        items[i] = read_lines(arena, words, (size_t)(to - words));
        at = next_item(to, out->ordered);
    }
    out->kind = MARKDOWN_LIST;
    out->source = source_of(arena, line, end);
    out->items = items;
    out->n_items = n;
    return end;
}

/* "| --- | :-: |", which tells the head from the rows. */
static bool is_rule(const char *line)
{
    size_t n = line_length(line);
    return strspn(line, "|-: \t\r") >= n && memchr(line, '-', n);
}

/* One cell, up to the bar that ends it; "\|" is a bar of its own. Returns what is behind. */
static const char *read_cell(struct arena *arena, const char *from, const char *end, struct markdown_words *out)
{
    char *cell = arena_strndup(arena, from, (size_t)(end - from));
    size_t n = 0;
    for (; from < end && *from != '|'; from++) {
        if (from + 1 < end && from[0] == '\\' && from[1] == '|')
            from++;
        cell[n++] = *from;
    }
    *out = read_lines(arena, cell, n);
    return from < end ? from + 1 : end;
}

static struct markdown_row read_row(struct arena *arena, const char *line)
{
    const char *at = line + 1, *end = line + line_length(line);
    size_t bars = 0, n = 0;
    while (end > at && char_is_space(end[-1]))
        end--;
    for (const char *bar = line; bar < end; bar++)
        bars += *bar == '|';
    struct markdown_words *cells = ARENA_ARRAY(arena, struct markdown_words, bars);
    while (at < end)
        at = read_cell(arena, at, end, &cells[n++]);
    return (struct markdown_row){cells, n};
}

static const char *read_table(struct arena *arena, const char *line, struct markdown_block *out)
{
    const char *to = line;
    size_t n = 0;
    for (; is_row(to); to = next_line(to))
        n++;
    struct markdown_row *rows = ARENA_ARRAY(arena, struct markdown_row, n);
    n = 0;
    for (const char *at = line; at < to; at = next_line(at))
        if (at != next_line(line) || !is_rule(at))
            rows[n++] = read_row(arena, at);
    out->kind = MARKDOWN_TABLE;
    out->source = source_of(arena, line, to);
    out->rows = rows;
    out->n_rows = n;
    return to;
}

size_t markdown_read(struct arena *arena, const char *text, struct markdown_block **out)
{
    size_t most = 1, n = 0;
    for (const char *at = text; *at; at = next_line(at))
        most++;
    struct markdown_block *blocks = ARENA_ARRAY(arena, struct markdown_block, most);
    for (const char *at = text; *at;) {
        if (is_blank(at) || is_comment(at))
            at = next_line(at);
        else if (is_fence(at))
            at = read_example(arena, at, &blocks[n++]);
        else if (heading_level(at))
            at = read_heading(arena, at, &blocks[n++]);
        else if (item_mark(at))
            at = read_list(arena, at, &blocks[n++]);
        else if (is_row(at))
            at = read_table(arena, at, &blocks[n++]);
        else
            at = read_paragraph(arena, at, &blocks[n++]);
    }
    *out = blocks;
    return n;
}
