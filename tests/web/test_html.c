/* Escaping by place: what a browser reads back out of a page is what was put in, and nothing else comes of it. */
#include "base/arena.h"
#include "base/lang.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "web/page/html.h"

#include "testing.h"

#include <string.h>

struct page {
    struct arena arena;
    struct strbuf text;
    struct html html;
};

static struct page *begin(const char *lang)
{
    struct page *p = tc_calloc(1, sizeof *p);
    p->html = (struct html){.to = &p->text, .arena = &p->arena, .lang = lang_find(lang)};
    return p;
}

static void end(struct page *p)
{
    strbuf_release(&p->text);
    arena_release(&p->arena);
    free(p);
}

/* ---- a table of what is hostile, and what HTML wants in its place ---------------------------- */

struct escape_case {
    const char *text, *html;
};

static const struct escape_case escapes[] = {
    {"Ek, Ida", "Ek, Ida"},
    {"<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"},
    {"<b>Łukasz & \"Co\"</b>", "&lt;b&gt;Łukasz &amp; &quot;Co&quot;&lt;/b&gt;"},
    {"O'Brien", "O&#39;Brien"},
    {"\" onmouseover=\"x", "&quot; onmouseover=&quot;x"},
    {"' autofocus onfocus=x '", "&#39; autofocus onfocus=x &#39;"},
    {"&lt;", "&amp;lt;"},
    {"-->", "--&gt;"},
    {"</title><svg/onload=x>", "&lt;/title&gt;&lt;svg/onload=x&gt;"},
    {"a\tb\nc", "a\tb\nc"},
    {"a\x01\x1b[31m\x7f", "a\xef\xbf\xbd\xef\xbf\xbd[31m\xef\xbf\xbd"},
    {"日本 משה 🎲", "日本 משה 🎲"},
    {"", ""},
};

static void text_and_attributes_escape(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(escapes); i++) {
        struct page *p = begin("en");
        html_put(&p->html, escapes[i].text);
        assert_string_equal(strbuf_text(&p->text), escapes[i].html);
        strbuf_clear(&p->text);
        html_put_attr(&p->html, escapes[i].text);
        assert_string_equal(strbuf_text(&p->text), escapes[i].html);
        end(p);
    }
}

static const struct escape_case urls[] = {
    {"/e/42", "/e/42"},
    {"/e/42?a=1&b=2#c", "/e/42?a=1&amp;b=2#c"},
    {"https://example.org/x", "https://example.org/x"},
    {"http://192.168.0.5:8080/j/ABC", "http://192.168.0.5:8080/j/ABC"},
    {"#line-3", "#line-3"},
    {"/a b\"c'd<e>", "/a%20b%22c%27d%3Ce%3E"},
    {"/é", "/%C3%A9"},
    {"/%41", "/%41"},
    /* not ours: scripts, other hosts, and what browsers take for them */
    {"javascript:alert(1)", "#"},
    {"JAVASCRIPT:alert(1)", "#"},
    {" javascript:alert(1)", "#"},
    {"java\tscript:alert(1)", "#"},
    {"data:text/html,<script>", "#"},
    {"vbscript:x", "#"},
    {"//evil.example/", "#"},
    {"/\\evil.example/", "#"},
    {"/\t/evil.example/", "/%09/evil.example/"},
    {"\\\\evil", "#"},
    {"mailto:a@b", "#"},
    {"", "#"},
};

static void urls_lead_nowhere_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(urls); i++) {
        struct page *p = begin("en");
        html_put_url(&p->html, urls[i].text);
        assert_string_equal(strbuf_text(&p->text), urls[i].html);
        end(p);
    }
    struct page *p = begin("en");
    html_url(&p->html, NULL);
    html_put_url(&p->html, 7);
    html_put_part(&p->html, "../a/b?c=d&e#f%");
    html_put_part(&p->html, (size_t)9);
    assert_string_equal(strbuf_text(&p->text), "#7..%2Fa%2Fb%3Fc%3Dd%26e%23f%259");
    end(p);
}

static void numbers_and_markup(void **state)
{
    (void)state;
    struct page *p = begin("de");
    html_put(&p->html, 42);
    html_put(&p->html, INT64_MIN);
    html_put(&p->html, SIZE_MAX);
    html_put(&p->html, true);
    html_put(&p->html, ' ');
    html_put(&p->html, 58.333);
    html_put(&p->html, ((struct markup){"<svg></svg>"}));
    html_put(&p->html, ((struct markup){NULL}));
    html_text(&p->html, NULL);
    html_attr(&p->html, NULL);
    html_part(&p->html, NULL);
    /* a character is a number in C; Germans write a comma */
    assert_string_equal(strbuf_text(&p->text), "42-9223372036854775808184467440737095516151"
                                               "32"
                                               "58,33<svg></svg>");
    end(p);
}

static void messages_escape_as_a_whole(void **state)
{
    (void)state;
    struct page *p = begin("en");
    struct html *h = &p->html;
    html_message(h, "<{who}> & {n}", LANG_ARGS({"who", html_value(h, "<script>")}, {"n", html_value(h, 3)}));
    assert_string_equal(strbuf_text(&p->text), "&lt;&lt;script&gt;&gt; &amp; 3");
    strbuf_clear(&p->text);
    /* a value that looks like a place is not filled again */
    html_message(h, "{a}{b}", LANG_ARGS({"a", html_value(h, "{b}")}, {"b", html_value(h, "x")}));
    assert_string_equal(strbuf_text(&p->text), "{b}x");
    strbuf_clear(&p->text);
    html_message_attr(h, "\"{a}\"", LANG_ARGS({"a", html_value(h, (const char *)NULL)}));
    assert_string_equal(strbuf_text(&p->text), "&quot;&quot;");
    strbuf_clear(&p->text);
    html_message(h, "{a} {b} {c}",
                 LANG_ARGS({"a", html_value(h, 1.5)}, {"b", html_value(h, (size_t)2)}, {"c", html_value(h, "é")}));
    assert_string_equal(strbuf_text(&p->text), "1.50 2 é");
    end(p);
}

static void names_from_right_to_left_stay_together(void **state)
{
    (void)state;
    struct page *p = begin("en");
    struct html *h = &p->html;
    /* UAX #9, 2.4: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE around the embedded text */
    assert_string_equal(html_value(h, "משה"), "\u2068משה\u2069");
    assert_string_equal(html_value(h, "محمد"), "\u2068محمد\u2069");
    assert_string_equal(html_value(h, "\uFB50"), "\u2068\uFB50\u2069");
    static const char *const others[] = {"Ek", "Łukasz", "Ελένη", "Юлия", "佐藤", "김", "ไทย", "", "🎲", "ｆ"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        assert_string_equal(html_value(h, others[i]), others[i]);
    end(p);
}

/* ---- a property: a browser's reading of what was escaped is what was put in ------------------ */

static int hex(char c)
{
    return c <= '9' ? c - '0' : c - 'A' + 10;
}

static void unescape(const char *html, struct strbuf *out)
{
    static const struct escape_case entities[] = {
        {"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}};
    while (*html) {
        size_t i = 0;
        while (i < ARRAY_LEN(entities) && strncmp(html, entities[i].html, strlen(entities[i].html)) != 0)
            i++;
        if (i < ARRAY_LEN(entities)) {
            strbuf_add(out, entities[i].text);
            html += strlen(entities[i].html);
        } else {
            assert_null(strchr("<>\"'&", *html)); /* none stands bare */
            strbuf_add_char(out, *html++);
        }
    }
}

static void any_text_comes_back(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261122);
    static const char alphabet[] = "<>&\"'/\\=;:#%? \n\tabAB09-._~(){}[]@!\xc3\xa9";
    for (int turn = 0; turn < 3000; turn++) {
        char text[40];
        size_t len = (size_t)rng_below(&rng, sizeof text);
        for (size_t i = 0; i < len; i++)
            text[i] = alphabet[rng_below(&rng, sizeof alphabet - 1)];
        text[len] = '\0';
        struct page *p = begin("en");
        struct strbuf back = STRBUF_INIT;
        html_text(&p->html, text);
        unescape(strbuf_text(&p->text), &back);
        if (strcmp(strbuf_text(&back), text) != 0)
            fail_msg("turn %d: %s", turn, text);
        /* and as one component of a URL: percent-decoding gives it back, and nothing else divides the URL */
        strbuf_clear(&p->text);
        strbuf_clear(&back);
        html_part(&p->html, text);
        const char *s = strbuf_text(&p->text);
        assert_int_equal(strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%"), strlen(s));
        for (; *s; s++) {
            if (*s == '%') {
                strbuf_add_char(&back, (char)(hex(s[1]) * 16 + hex(s[2])));
                s += 2;
            } else {
                strbuf_add_char(&back, *s);
            }
        }
        if (strcmp(strbuf_text(&back), text) != 0)
            fail_msg("turn %d, in a URL: %s", turn, text);
        strbuf_release(&back);
        end(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_attributes_escape),
        cmocka_unit_test(urls_lead_nowhere_else),
        cmocka_unit_test(numbers_and_markup),
        cmocka_unit_test(messages_escape_as_a_whole),
        cmocka_unit_test(names_from_right_to_left_stay_together),
        cmocka_unit_test(any_text_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
