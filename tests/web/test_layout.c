/* What holds of every page: each link of it leads to a page that its visitor may see, its parts are named once, its
 * forms carry the token, it is small, and a name that is a script stays a name. And the page that tells what went
 * wrong. */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "client.h"

#include "web/page/html.h"
#include "web/page/page.h"
#include "web/pages/pages.h"

#define PAGES_MAX 600

/* ---- a walk along the links ------------------------------------------------------------------ */

struct walk {
    struct served *site;
    const char *role, *cookie;
    const char *paths[PAGES_MAX];
    size_t n, done, problems;
};

static size_t s_problems, s_largest;

/* All of them are told before the test fails. */
TC_PRINTF(2, 3) static void problem(struct walk *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: ", w->role);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    w->problems++;
}

static bool is_known(const struct walk *w, const char *path)
{
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->paths[i], path) == 0)
            return true;
    return false;
}

/* Files for other programs are made by reports that have tests of their own, and take long. */
static bool is_file(const char *path)
{
    static const char *const files[] = {".pdf", "/xlsx", "/wer", "/trf", "/backup/", ".xlsx"};
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        if (strstr(path, files[i]))
            return true;
    return false;
}

static void remember(struct walk *w, const char *href)
{
    size_t len = strcspn(href, "\"#");
    if (len == 0 || *href != '/' || strncmp(href, "/static/", 8) == 0)
        return;
    const char *back = strstr(href, "&amp;back="); /* where one comes from makes no other page */
    if (back && back < href + len)
        len = (size_t)(back - href);
    struct strbuf path = STRBUF_INIT;
    for (size_t i = 0; i < len; i++) {
        strbuf_add_char(&path, href[i]);
        if (strncmp(href + i, "&amp;", 5) == 0)
            i += 4;
    }
    const char *text = arena_strdup(&w->site->arena, strbuf_text(&path));
    strbuf_release(&path);
    if (is_known(w, text) || (is_file(text) && !getenv("TOPCUT_LONG")))
        return;
    if (w->n == PAGES_MAX)
        fail_msg("%s: more than %d pages", w->role, PAGES_MAX);
    w->paths[w->n++] = text;
}

/* The value of the next attribute of that name from *at on. */
static const char *next_value(struct served *s, const char **at, const char *name)
{
    const char *found = strstr(*at, arena_printf(&s->arena, " %s=\"", name));
    if (!found)
        return NULL;
    found += strlen(name) + 3;
    *at = found + strcspn(found, "\"");
    return arena_strndup(&s->arena, found, strcspn(found, "\""));
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static void check_ids(struct walk *w, const char *path, const char *body)
{
    struct served *s = w->site;
    static const char *const refer[] = {"for", "aria-labelledby", "aria-describedby", "list", "data-check-into"};
    const char *at = body, *id;
    while ((id = next_value(s, &at, "id")))
        if (count(body, arena_printf(&s->arena, " id=\"%s\"", id)) != 1)
            problem(w, "%s: the id \"%s\" stands more than once", path, id);
    for (size_t i = 0; i < ARRAY_LEN(refer); i++)
        for (at = body; (id = next_value(s, &at, refer[i]));)
            for (char *rest, *one = strtok_r(arena_strdup(&s->arena, id), " ", &rest); one;
                 one = strtok_r(NULL, " ", &rest))
                if (!strstr(body, arena_printf(&s->arena, " id=\"%s\"", one)))
                    problem(w, "%s: %s names \"%s\", which is not there", path, refer[i], one);
}

static void check_page(struct walk *w, const char *path, const struct answer *a)
{
    const char *body = a->body;
    if (strncmp(body, "<!doctype html>", 15) != 0)
        problem(w, "%s: no page", path);
    if (count(body, "<h1") != 1 || count(body, "<main") != 1 || count(body, "</html>") != 1)
        problem(w, "%s: not one heading, one content, one end", path);
    if (!strstr(body, "<html lang=\"en\">") || strstr(body, "<title> ·") || !strstr(body, "<title>"))
        problem(w, "%s: language or title is missing", path);
    if (strstr(body, "<script>") || strstr(body, "alert(1)</script>"))
        problem(w, "%s: a name became a script", path);
    if (count(body, "<form method=\"post\"") != count(body, "name=\"csrf\""))
        problem(w, "%s: a form that posts without the token", path);
    if (strstr(body, " style=\"") || strstr(body, " onclick="))
        problem(w, "%s: what the policy forbids", path);
    check_ids(w, path, body);
}

/* What a browser takes over the network for an address. */
static size_t sent(struct served *s, const char *path, const char *cookie)
{
    struct answer a = site_ask(s, &(struct ask){.path = path, .cookie = cookie, .more = "Accept-Encoding: gzip\r\n"});
    assert_int_equal(a.status, 200);
    return a.len;
}

/* The same for a file of the program, which is asked for once. */
static size_t file_sent(struct served *s, const char *path)
{
    static struct {
        char path[100];
        size_t len;
    } known[40];
    size_t i = 0;
    while (*known[i].path && strcmp(known[i].path, path) != 0)
        i++;
    assert_true(i + 1 < ARRAY_LEN(known));
    if (!*known[i].path) {
        snprintf(known[i].path, sizeof known[i].path, "%s", path);
        known[i].len = sent(s, path, NULL);
    }
    return known[i].len;
}

/* A page with all that it loads when it is the first one: sheets, script, pictures, and the letters of most names. */
static void check_size(struct walk *w, const char *path, const char *body)
{
    static const char *const named[] = {"href", "src"};
    struct served *s = w->site;
    const char *loads[20] = {"/static/inter-latin.woff2"}, *at, *file;
    size_t n = 1, bytes = sent(s, path, w->cookie);
    for (size_t k = 0; k < ARRAY_LEN(named); k++)
        for (at = body; (file = next_value(s, &at, named[k]));) {
            file = arena_strndup(&s->arena, file, strcspn(file, "#"));
            size_t i = 0;
            while (i < n && strcmp(loads[i], file) != 0)
                i++;
            if (i == n && strncmp(file, "/static/", 8) == 0 && n < ARRAY_LEN(loads))
                loads[n++] = file;
        }
    for (size_t i = 0; i < n; i++)
        bytes += file_sent(s, loads[i]);
    if (n < 4)
        problem(w, "%s: loads only %zu files", path, n);
    if (bytes > 60 * 1024)
        problem(w, "%s: %zu bytes with all that it loads", path, bytes);
    s_largest = bytes > s_largest ? bytes : s_largest;
}

static void visit(struct walk *w, const char *path)
{
    struct answer a = site_ask(w->site, &(struct ask){.path = path, .cookie = w->cookie});
    if (a.status == 303) {
        remember(w, arena_printf(&w->site->arena, "%s\"", answer_value(w->site, &a, "Location", 0)));
        return;
    }
    if (a.status != 200) {
        problem(w, "%s answers %d", path, a.status);
        return;
    }
    const char *type = answer_value(w->site, &a, "Content-Type", 0);
    if (!type || strncmp(type, "text/html", 9) != 0)
        return;
    check_page(w, path, &a);
    check_size(w, path, a.body);
    const char *at = a.body, *href;
    while ((href = next_value(w->site, &at, "href")))
        remember(w, arena_printf(&w->site->arena, "%s\"", href));
}

static void walk(struct served *s, const char *role, const char *cookie, size_t at_least)
{
    struct walk w = {.site = s, .role = role, .cookie = cookie};
    remember(&w, "/\"");
    while (w.done < w.n)
        visit(&w, w.paths[w.done++]);
    print_message("%s: %zu pages\n", role, w.n);
    s_problems += w.problems;
    if (w.n < at_least)
        fail_msg("%s: only %zu pages are found by links", role, w.n);
}

static void every_link_leads_on(void **state)
{
    (void)state;
    struct served *s = site_new("links");
    site_start(s);
    walk(s, "public", NULL, 10);
    walk(s, "player", site_join(s, 0, 4).cookie, 12); /* whose name is a script */
    walk(s, "judge", site_login(s, "judge").cookie, 20);
    walk(s, "organizer", site_login(s, "organizer").cookie, 30);
    site_free(s);
    print_message("the largest page loads %zu bytes\n", s_largest);
    assert_int_equal(s_problems, 0);
}

/* ---- what went wrong ------------------------------------------------------------------------- */

static void problems_say_what_to_do(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *title; /* RFC 9110's meaning in our words */
    } cases[] = {
        {400, "cannot be read"}, {401, "Log in first"}, {403, "Not for you"},       {404, "no such page"},
        {405, "cannot be done"}, {408, "too long"},     {409, "changed meanwhile"}, {413, "too much"},
        {415, "not understood"}, {421, "another name"}, {422, "cannot be taken"},   {429, "Too many tries"},
        {500, "a mistake"},      {503, "busy"},         {418, "cannot be read"},    {507, "a mistake"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf text = STRBUF_INIT;
        struct arena arena = ARENA_INIT;
        struct html h = {.to = &text, .arena = &arena, .lang = lang_find("en")};
        layout_problem(&h, NULL, cases[i].status, "there is no <b>table</b> 9");
        const char *page = strbuf_text(&text);
        if (!strstr(page, cases[i].title) || !strstr(page, arena_printf(&arena, "Status %d", cases[i].status)))
            fail_msg("status %d: %s", cases[i].status, page);
        assert_non_null(strstr(page, "<span lang=\"en\">there is no &lt;b&gt;table&lt;/b&gt; 9</span>"));
        assert_int_equal(count(page, "<h1>"), 1);
        assert_non_null(strstr(page, "</html>"));
        strbuf_release(&text);
        arena_release(&arena);
    }
    struct strbuf text = STRBUF_INIT;
    struct arena arena = ARENA_INIT;
    struct html h = {.to = &text, .arena = &arena, .lang = lang_find("de")};
    layout_problem(&h, NULL, 404, NULL);
    assert_non_null(strstr(strbuf_text(&text), "<html lang=\"de\">"));
    assert_null(strstr(strbuf_text(&text), "role=\"alert\""));
    strbuf_release(&text);
    arena_release(&arena);
}

/* A German page has the German sentence, marked as such, without what a terminal would add; what is not translated is
 * English, and marked as English. */
static void problems_are_said_in_the_pages_language(void **state)
{
    (void)state;
    struct strbuf text = STRBUF_INIT;
    struct arena arena = ARENA_INIT;
    struct html h = {.to = &text, .arena = &arena, .lang = lang_find("de")};
    struct err err = ERR_INIT;
    err_set(&err, ERR_NOT_FOUND, "there is no event #%lld", 99LL);
    err_hint(&err, "topcut event list");
    layout_problem(&h, NULL, 404, err.said);
    assert_non_null(strstr(strbuf_text(&text), "<span lang=\"de\">es gibt kein Turnier #99</span>"));
    strbuf_clear(&text);
    err_clear(&err);
    err_set(&err, ERR_NOT_FOUND, "nobody translates %s", "this");
    layout_problem(&h, NULL, 404, err.said);
    assert_non_null(strstr(strbuf_text(&text), "<span lang=\"en\">nobody translates this</span>"));
    strbuf_release(&text);
    arena_release(&arena);
}

/* What a browser loads before the first page is shown fits into half a second of a slow network. */
static void what_every_page_loads_is_small(void **state)
{
    static const struct {
        const char *name;
        size_t most;
    } limits[] = {{"style.css", 30 * 1024},
                  {"topcut.js", 30 * 1024},
                  {"icons.svg", 30 * 1024},
                  {"inter-latin.woff2", 26 * 1024},
                  {"inter-more.woff2", 10 * 1024}};
    size_t n, found = 0;
    const struct static_file *files = static_files(&n);
    (void)state;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < ARRAY_LEN(limits); k++)
            if (strcmp(files[i].name, limits[k].name) == 0) {
                found++;
                if (files[i].resource->len > limits[k].most)
                    fail_msg("%s has %zu bytes, more than %zu", files[i].name, files[i].resource->len, limits[k].most);
            }
    assert_int_equal(found, ARRAY_LEN(limits));
    /* a page has one sheet more at most */
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (strcmp(files[i].name, "style.css") == 0 && i != k && strstr(files[k].name, ".css"))
                assert_true(files[i].resource->len + files[k].resource->len <= 30 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_link_leads_on),
        cmocka_unit_test(problems_are_said_in_the_pages_language),
        cmocka_unit_test(problems_say_what_to_do),
        cmocka_unit_test(what_every_page_loads_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
