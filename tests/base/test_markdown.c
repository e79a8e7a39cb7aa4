/* The blocks of Markdown, and the marks among its words: as an author expects them, whatever was typed. */
#include "base/arena.h"
#include "base/markdown.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include <string.h>

/* Words as one line in which each mark can be seen: "a <b>b</b> <code>c</code> <a x>d</a>". */
static void add_words(struct strbuf *out, const struct markdown_words *words)
{
    for (size_t i = 0; i < words->n_spans; i++) {
        const struct markdown_span *s = &words->spans[i];
        switch (s->style) {
        case MARKDOWN_PLAIN:
            strbuf_add(out, s->text);
            break;
        case MARKDOWN_CODE:
            strbuf_printf(out, "<code>%s</code>", s->text);
            break;
        case MARKDOWN_STRONG:
        case MARKDOWN_EMPHASIS:
        case MARKDOWN_LINK: {
            const char *mark = s->style == MARKDOWN_STRONG ? "b" : s->style == MARKDOWN_EMPHASIS ? "i" : "a";
            strbuf_printf(out, "<%s%s%s>", mark, s->to ? " " : "", s->to ? s->to : "");
            add_words(out, &s->inside);
            strbuf_printf(out, "</%s>", mark);
            break;
        }
        }
    }
}

static void add_block(struct strbuf *out, const struct markdown_block *b)
{
    switch (b->kind) {
    case MARKDOWN_HEADING:
        strbuf_printf(out, "h%d(", b->level);
        add_words(out, &b->words);
        break;
    case MARKDOWN_PARAGRAPH:
        strbuf_add(out, "p(");
        add_words(out, &b->words);
        break;
    case MARKDOWN_EXAMPLE:
        strbuf_printf(out, "pre(%s", b->source);
        break;
    case MARKDOWN_LIST:
        strbuf_add(out, b->ordered ? "ol(" : "ul(");
        for (size_t i = 0; i < b->n_items; i++) {
            strbuf_add(out, i ? "/" : "");
            add_words(out, &b->items[i]);
        }
        break;
    case MARKDOWN_TABLE:
        strbuf_add(out, "table(");
        for (size_t i = 0; i < b->n_rows; i++) {
            strbuf_add(out, i ? "/" : "");
            for (size_t j = 0; j < b->rows[i].n_cells; j++) {
                strbuf_add(out, j ? "," : "");
                add_words(out, &b->rows[i].cells[j]);
            }
        }
        break;
    }
    strbuf_add(out, ")");
}

static void assert_reads(const char *markdown, const char *expected)
{
    struct arena arena = ARENA_INIT;
    struct strbuf out = STRBUF_INIT;
    struct markdown_block *blocks;
    size_t n = markdown_read(&arena, markdown, &blocks);
    for (size_t i = 0; i < n; i++)
        add_block(&out, &blocks[i]);
    if (strcmp(strbuf_text(&out), expected) != 0)
        fail_msg("\"%s\" is read as \"%s\", not as \"%s\"", markdown, strbuf_text(&out), expected);
    strbuf_release(&out);
    arena_release(&arena);
}

struct reading {
    const char *markdown, *expected;
};

static void blocks_are_parted(void **state)
{
    static const struct reading cases[] = {
        {"", ""},
        {"\n\n  \n", ""},
        {"# Title\n", "h1(Title)"},
        {"###### Six\n####### seven\n#none\n", "h6(Six)p(####### seven #none)"},
        {"one\ntwo\n\nthree", "p(one two)p(three)"},
        {"over  \n   the end\n", "p(over the end)"},
        {"# A\ntext\n## B\n", "h1(A)p(text)h2(B)"},
        {"<!-- order: 1 -->\ntext\n<!-- x -->\nmore\n", "p(text)p(more)"},
        {"```sh\nls  -l\n\n  # no heading\n```\nafter\n", "pre(ls  -l\n\n  # no heading)p(after)"},
        {"text\n```\na\n\n```\n", "p(text)pre(a\n)"},
        {"```\n```\n", "pre()"},
        {"```\nnever ends\n", "pre(never ends)"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_reads(cases[i].markdown, cases[i].expected);
}

static void lists_have_their_items(void **state)
{
    static const struct reading cases[] = {
        {"- a\n- b\n", "ul(a/b)"},
        {"text:\n- a\n- b\n\nafter\n", "p(text:)ul(a/b)p(after)"},
        {"- one\n  goes on\n- two\nlazily\n", "ul(one goes on/two lazily)"},
        {"- a\n\n- b\n\n  and more\n\nafter\n", "ul(a/b and more)p(after)"},
        {"1. a\n2. b\n10. c\n", "ol(a/b/c)"},
        {"1. a\n- b\n", "ol(a)ul(b)"},
        {"- `a`, **b**\n", "ul(<code>a</code>, <b>b</b>)"},
        {"-no\n--no\n3.5 no\n1234567890. no\n", "p(-no --no 3.5 no 1234567890. no)"},
        {"- a\n```\nb\n```\n- c\n", "ul(a)pre(b)ul(c)"},
        {"- \n", "ul()"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_reads(cases[i].markdown, cases[i].expected);
}

static void tables_have_rows_and_cells(void **state)
{
    static const struct reading cases[] = {
        {"| a | b |\n| --- | :-: |\n| 1 | `2` |\n", "table(a,b/1,<code>2</code>)"},
        {"| | |\n| --- | --- |\n| x | y |\nafter\n", "table(,/x,y)p(after)"},
        {"| a |\n| b |\n| --- |\n", "table(a/b/---)"}, /* the rule is the second line, or a row */
        {"| a \\| b | c\n", "table(a | b,c)"},
        {"|\n", "table()"},
        {"a | b\n", "p(a | b)"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_reads(cases[i].markdown, cases[i].expected);
}

static void marks_need_their_partners(void **state)
{
    static const struct reading cases[] = {
        {"`code` **strong** *soft*", "p(<code>code</code> <b>strong</b> <i>soft</i>)"},
        {"**a *b* `c`**.", "p(<b>a <i>b</i> <code>c</code></b>.)"},
        {"`topcut\n  help room`", "p(<code>topcut help room</code>)"},
        {"**over\nthe end**", "p(<b>over the end</b>)"},
        {"`**no**` and *`a*b`*", "p(<code>**no**</code> and <i><code>a*b</code></i>)"},
        {"[words `x`](decks.md)", "p(<a decks.md>words <code>x</code></a>)"},
        {"**a *b***", "p(<b>a <i>b</i></b>)"},
        {"*a **b** c*", "p(<i>a <b>b</b> c</i>)"},
        {"2 * 3 * 4", "p(2 * 3 * 4)"},
        {"a ** b", "p(a ** b)"},
        {"one `of two", "p(one `of two)"},
        {"**one of two", "p(**one of two)"},
        {"*one **of* two", "p(<i>one **of</i> two)"},
        {"[D.13.7 (1999)]", "p([D.13.7 (1999)])"},
        {"[a](b", "p([a](b)"},
        {"<b>\"&\"</b>", "p(<b>\"&\"</b>)"}, /* escaping is for whoever writes a page */
        {"****", "p(****)"},
        {"``", "p(<code></code>)"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_reads(cases[i].markdown, cases[i].expected);
}

/* A terminal shows a block as it was written. */
static void a_block_keeps_its_lines(void **state)
{
    struct arena arena = ARENA_INIT;
    struct markdown_block *blocks;
    (void)state;
    assert_int_equal(markdown_read(&arena, "## A\n\n**b**\nc\n\n- d\n  e\n\n- f\n\n\n| g |\n", &blocks), 4);
    assert_string_equal(blocks[0].source, "## A");
    assert_string_equal(blocks[1].source, "**b**\nc");
    assert_string_equal(blocks[2].source, "- d\n  e\n\n- f");
    assert_string_equal(blocks[3].source, "| g |");
    arena_release(&arena);
}

/* Whatever is typed is read to its end, within the arrays that were made for it (the sanitizers watch). */
static void any_text_is_read(void **state)
{
    static const char *const pieces[] = {"*",   "**",   "`",       "[",    "](", ")",  "|",  "\\|",
                                         "-",   " ",    "\n",      "\n\n", "#",  "# ", "- ", "1. ",
                                         "```", "<!--", "| --- |", "x",    "ä",  "\r", "\t"};
    struct rng rng = test_rng(20261124);
    (void)state;
    for (int round = 0; round < 20000; round++) {
        struct arena arena = ARENA_INIT;
        struct strbuf text = STRBUF_INIT, out = STRBUF_INIT;
        struct markdown_block *blocks;
        for (uint64_t n = rng_below(&rng, 24); n > 0; n--)
            strbuf_add(&text, pieces[rng_below(&rng, ARRAY_LEN(pieces))]);
        size_t n = markdown_read(&arena, strbuf_text(&text), &blocks);
        for (size_t i = 0; i < n; i++)
            add_block(&out, &blocks[i]);
        strbuf_release(&text);
        strbuf_release(&out);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_parted),          cmocka_unit_test(lists_have_their_items),
        cmocka_unit_test(tables_have_rows_and_cells), cmocka_unit_test(marks_need_their_partners),
        cmocka_unit_test(a_block_keeps_its_lines),    cmocka_unit_test(any_text_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
