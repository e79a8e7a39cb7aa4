/* markdown.h - the blocks of a Markdown text, for whoever draws them: a terminal, a page
 *
 * Known is what our manual uses, written as everybody writes it:
 *
 *   # Title                 headings of one to six marks
 *   words over              paragraphs, up to a blank line; inside them `code`, **strong**, *emphasis* and
 *   several lines           [words](target), which may go on over a line end
 *   - item                  lists, also "1. item"; an item goes on in the lines below it. No lists inside of items
 *   | a | b |               tables: the first row is the head; a line of dashes follows it; "\|" is a bar in a cell
 *   ```sh                   an example: code as it is, up to the next ```
 *   <!-- note -->           left out
 *
 * There are no errors: what is none of these is words, and a mark without its partner stands for itself. Nothing is
 * escaped here: the words come as they were written.
 */
#ifndef TOPCUT_BASE_MARKDOWN_H
#define TOPCUT_BASE_MARKDOWN_H

#include "base/arena.h"

#include <stdbool.h>

enum markdown_style { MARKDOWN_PLAIN, MARKDOWN_CODE, MARKDOWN_STRONG, MARKDOWN_EMPHASIS, MARKDOWN_LINK };

struct markdown_span;

/* Words, with what is emphasized in them. A line end between them is a blank. */
struct markdown_words {
    const struct markdown_span *spans;
    size_t n_spans;
};

struct markdown_span {
    enum markdown_style style;
    const char *text;             /* plain and code; else NULL */
    struct markdown_words inside; /* strong, emphasis, link */
    const char *to;               /* of a link, as it was written: "https://...", "decks.md" */
};

enum markdown_kind { MARKDOWN_HEADING, MARKDOWN_PARAGRAPH, MARKDOWN_LIST, MARKDOWN_TABLE, MARKDOWN_EXAMPLE };

struct markdown_row {
    const struct markdown_words *cells;
    size_t n_cells;
};

struct markdown_block {
    enum markdown_kind kind;
    const char *source;          /* its lines as they are, without the ``` around code; no line end behind the last */
    int level;                   /* heading: 1 to 6 */
    bool ordered;                /* list: its items are numbered from 1 */
    struct markdown_words words; /* heading, paragraph */
    const struct markdown_words *items; /* list */
    size_t n_items;
    const struct markdown_row *rows; /* table; the first is the head */
    size_t n_rows;
};

/* The blocks of a text (UTF-8, lines end with \n), all in the arena. Returns how many. Linear in the text, but for
 * marks without a partner, each of which is looked for to the end of its paragraph. */
size_t markdown_read(struct arena *arena, const char *text, struct markdown_block **out);

#endif
