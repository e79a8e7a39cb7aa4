/* The manual in the browser: the same topics as in the terminal, for anybody, with whatever they hold escaped. */
#include "base/arena.h"
#include "base/lang.h"
#include "base/manual.h"
#include "base/markdown.h"
#include "base/strbuf.h"
#include "client.h"

#include "web/page/html.h"
#include "web/pages/help/help.html.h"

static struct answer ask_for(struct served *s, const char *path)
{
    return site_ask(s, &(struct ask){.path = path});
}

static void assert_has(const struct answer *a, const char *text)
{
    if (!strstr(a->body, text))
        fail_msg("the page has no %s", text);
}

/* Without logging in: every topic of the terminal is listed, and leads to its page. */
static void every_topic_has_a_page(void **state)
{
    struct served *s = site_new("topics");
    struct manual_topic *topics;
    (void)state;
    site_start(s);
    size_t n = manual_topics(&s->arena, MANUAL_TOPCUT, &topics);
    struct answer list = ask_for(s, "/help");
    assert_int_equal(list.status, 200);
    assert_has(&list, "<h1>Help</h1>");
    for (size_t i = 0; i < n; i++) {
        const char *path = arena_printf(&s->arena, "/help/%s", topics[i].name);
        list = ask_for(s, "/help");
        assert_has(&list, arena_printf(&s->arena, "<a href=\"%s\">%s</a>", path, topics[i].title));
        struct answer a = ask_for(s, path);
        assert_int_equal(a.status, 200);
        assert_has(&a, arena_printf(&s->arena, "<h1>%s</h1>", topics[i].title));
        if (strstr(a.body, "<p>**") || strstr(a.body, "```") || strstr(a.body, "&lt;!--"))
            fail_msg("%s shows marks of its text", path);
        if (i + 1 < n)
            assert_has(&a, topics[i + 1].title);
    }
    site_free(s);
}

static void a_topic_is_shown_with_its_parts(void **state)
{
    struct served *s = site_new("parts");
    (void)state;
    site_start(s);
    struct answer a = ask_for(s, "/help/files");
    assert_has(&a, "<article class=\"manual\" lang=\"en\">");
    assert_has(&a, "<ul><li>the store file: <code>--db FILE</code>");
    a = ask_for(s, "/help/reliability");
    assert_has(&a, "<ol><li><strong>What was confirmed stays.</strong>");
    a = ask_for(s, "/help/evening"); /* the example scrolls by keyboard, too */
    assert_has(&a,
               "<pre tabindex=\"0\"><code>$ cat players.csv\nname;dci;country\n&quot;Nilsson, Bo&quot;;1076753660;SE");
    a = ask_for(s, "/help/own-reports");
    assert_has(&a, "WHERE club &lt;&gt; &#39;&#39;");
    assert_null(strstr(a.body, "<>"));
    a = ask_for(s, "/help/room");
    assert_has(&a, "<a href=\"/help/access\"><code>topcut help access</code></a>");
    a = ask_for(s, "/about"); /* each page leads there */
    assert_has(&a, "<a href=\"/help\">Help</a>");
    site_free(s);
}

/* The frame is in the visitor's language, and says that the manual is not. */
static void the_frame_is_in_the_visitors_language(void **state)
{
    struct served *s = site_new("frame");
    (void)state;
    site_start(s);
    struct answer a = ask_for(s, "/help/room");
    assert_null(strstr(a.body, "written in English"));
    a = site_ask(s, &(struct ask){.path = "/help/room", .more = "Accept-Language: de\r\n"});
    assert_has(&a, "Das Handbuch ist auf Englisch geschrieben.");
    assert_has(&a, "lang=\"en\"");
    site_free(s);
}

static void an_unknown_topic_names_near_ones(void **state)
{
    struct served *s = site_new("unknown");
    (void)state;
    site_start(s);
    struct answer a = ask_for(s, "/help/evning");
    assert_int_equal(a.status, 404);
    assert_has(&a, "There is no topic evning.");
    assert_has(&a, "<a href=\"/help/evening\">evening</a>");
    assert_has(&a, "<a href=\"/help/decks\">Decklists"); /* the whole list follows */
    a = ask_for(s, "/help/undo");                        /* a command: the topic that explains it */
    assert_int_equal(a.status, 404);
    assert_has(&a, "<a href=\"/help/evening\">evening</a>");
    a = ask_for(s, "/help/zzzzzzzzzz");
    assert_int_equal(a.status, 404);
    assert_null(strstr(a.body, "Did you mean"));
    static const char *const strange[] = {"/help/%3Cscript%3E", "/help/a/b", "/help/..", "/help/evening.md"};
    for (size_t i = 0; i < ARRAY_LEN(strange); i++) {
        a = ask_for(s, strange[i]);
        assert_int_equal(a.status, 404);
        assert_null(strstr(a.body, "<script>"));
    }
    site_free(s);
}

/* ---- the template, with a text that no topic has ---------------------------------------------- */

static const char *drawn(struct arena *arena, const char *markdown)
{
    struct strbuf text = STRBUF_INIT;
    struct html html = {.to = &text, .arena = arena, .lang = lang_find("en")};
    struct markdown_block *blocks;
    struct help_topic_page page = {.n_blocks = markdown_read(arena, markdown, &blocks)};
    page.blocks = blocks;
    page_help_topic(&html, &page);
    const char *body = strstr(strbuf_text(&text), "lang=\"en\">");
    assert_non_null(body);
    const char *out = arena_strdup(arena, body + strlen("lang=\"en\">"));
    strbuf_release(&text);
    return out;
}

static void what_a_text_holds_is_escaped(void **state)
{
    static const struct {
        const char *markdown, *html;
    } cases[] = {
        {"# <b>&\"\n", "<h1>&lt;b&gt;&amp;&quot;</h1>"},
        {"## Two\n", "<h2>Two</h2>"},
        {"<script>alert(1)</script>\n", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"},
        {"`<i>` **<u>** *<s>*\n", "<p><code>&lt;i&gt;</code> <strong>&lt;u&gt;</strong> <em>&lt;s&gt;</em></p>"},
        {"```\n</code></pre><script>\n```\n", "<code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;</code></pre>"},
        {"- <a>\n- b\n", "<ul><li>&lt;a&gt;</li><li>b</li></ul>"},
        {"| a | <b> |\n| - | - |\n| c | d |\n", "<tr><th scope=\"col\">a</th><th scope=\"col\">&lt;b&gt;</th></tr>"},
        {"| a | b |\n| - | - |\n| c | d |\n", "<tr><td>c</td><td>d</td></tr>"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *html = drawn(&arena, cases[i].markdown);
        if (!strstr(html, cases[i].html))
            fail_msg("\"%s\" becomes \"%s\"", cases[i].markdown, html);
    }
    assert_null(strstr(drawn(&arena, "| | |\n| - | - |\n| c | d |\n"), "<thead>"));
    arena_release(&arena);
}

static void links_lead_to_topics_and_into_the_web(void **state)
{
    static const struct {
        const char *markdown, *html;
    } cases[] = {
        {"`topcut help decks`\n", "<p><a href=\"/help/decks\"><code>topcut help decks</code></a></p>"},
        {"`./topcut\nhelp decks`\n", "<p><a href=\"/help/decks\"><code>./topcut help decks</code></a></p>"},
        {"`topcut help pair`\n", "<p><code>topcut help pair</code></p>"}, /* a command's help is in the terminal */
        {"[the lists](decks.md)\n", "<p><a href=\"/help/decks\">the lists</a></p>"},
        {"[x](https://example.org/?a=1&b=2)\n", "<p><a href=\"https://example.org/?a=1&amp;b=2\">x</a></p>"},
        {"[x](javascript:alert(1))\n", "<p>x)</p>"},
        {"[x](../src/README.md)\n", "<p>x</p>"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *html = drawn(&arena, cases[i].markdown);
        if (!strstr(html, cases[i].html))
            fail_msg("\"%s\" becomes \"%s\"", cases[i].markdown, html);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_topic_has_a_page),
        cmocka_unit_test(a_topic_is_shown_with_its_parts),
        cmocka_unit_test(the_frame_is_in_the_visitors_language),
        cmocka_unit_test(an_unknown_topic_names_near_ones),
        cmocka_unit_test(what_a_text_holds_is_escaped),
        cmocka_unit_test(links_lead_to_topics_and_into_the_web),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
