/* pages.h - shared by the parts of tc-pages: the template that is being read, and the C that comes of it
 *
 *   pages.c        files, the {{model}}, and the blocks: {{page}}, {{if}}, {{each}}, {{form}}
 *   pages_html.c   follows the HTML, and refuses what would make a page unsafe or broken
 *   pages_text.c   values and translated texts
 */
#ifndef TOPCUT_BUILD_PAGES_H
#define TOPCUT_BUILD_PAGES_H

#include "base/arena.h"
#include "base/strbuf.h"

#define DEPTH_MAX 64
#define WORD_MAX  40
#define ARGS_MAX  16

enum place { IN_TEXT, IN_TAG, IN_ATTR };

/* Where in the HTML the reader is. */
struct spot {
    enum place place;
    char attr[WORD_MAX]; /* IN_ATTR: whose value it is */
    bool attr_empty;     /* IN_ATTR: nothing of the value was written yet */
};

struct element {
    char name[WORD_MAX];
    int line;
    bool post, token;         /* a form that posts; has its {{form}} */
    bool hidden, after_blank; /* a field that nobody sees; white space before it is none that is seen */
};

struct block {
    char kind; /* 'i' if, 'e' each */
    int line;
    struct spot spot;
    size_t depth; /* of elements, when it began */
    bool had_else, blank, blank_after;
};

struct tool {
    struct arena arena;
    const char *path;
    const char *at; /* what comes next in the template */
    int line;
    struct strbuf out, header, pending; /* C; its header; HTML that is still to become one html_raw */
    struct spot spot;
    struct element tag; /* IN_TAG and IN_ATTR: the one that is being written */
    bool closing, has_src;
    struct element open[DEPTH_MAX];
    size_t n_open;
    struct block blocks[DEPTH_MAX];
    size_t n_blocks;
    bool has_model;
    char page[WORD_MAX]; /* "" before the first */
    bool may_open, may_close, is_inline;
    bool blank; /* the last that was written is white space */
};

/* Ends the program with "file:line: what is wrong". */
TC_NORETURN TC_PRINTF(2, 3) void fail(const struct tool *t, const char *format, ...);
bool one_of(const char *name, const char *const *list);
bool is_name(char c); /* of a C identifier */

/* The HTML that was collected becomes one call. */
void flush(struct tool *t);
/* A line of C that the compiler is to look for in the template. */
TC_PRINTF(3, 4) void put_code(struct tool *t, int line, const char *format, ...);

/* Takes the next of the HTML: a tag's beginning, an attribute, an entity, a letter, a run of white space. */
void copy_html(struct tool *t);
/* Ends the elements that may do without an end tag, down to one that may not. */
void end_optional_elements(struct tool *t);
/* Inside of an element that shows white space as it is written. */
bool keeps_space(const struct tool *t);

/* Inside of quotes that end, as directive_text saw to: the length of the literal at s; 0 when it does not end. */
size_t literal_len(const char *s);
char *trimmed(struct tool *t, const char *text, size_t len);
const char *need_expr(const struct tool *t, const char *expr);
void need_text(const struct tool *t, const char *what);
/* True when text begins with the word; then *rest is what follows it. */
bool first_word(const char *text, const char *word, const char **rest);
/* {{EXPR}}, {{part}}, {{raw}}, {{_}}, {{n}}. */
void put_value_directive(struct tool *t, int line, const char *text);

#endif
