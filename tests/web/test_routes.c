/* test_routes.c - which path goes to which page, and that the tables of all pages agree with each other */
#include "base/err.h"
#include "testing.h"

#include "web/machine/inner.h"
#include "web/pages/pages.h"

#include <string.h>

/* "event round table player n word", 0 and - where there is none; NULL: it does not fit. */
static void patterns(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *path, *places;
    } cases[] = {
        {"/", "/", "0 0 0 0 0 -"},
        {"/", "", NULL},
        {"/", "/x", NULL},
        {"/live", "/live", "0 0 0 0 0 -"},
        {"/live", "/live/", NULL},
        {"/live", "/Live", NULL},
        {"/live", "/live/poll", NULL},
        {"/e/{event}", "/e/42", "42 0 0 0 0 -"},
        {"/e/{event}", "/e/0", NULL},
        {"/e/{event}", "/e/042", NULL},
        {"/e/{event}", "/e/-1", NULL},
        {"/e/{event}", "/e/+1", NULL},
        {"/e/{event}", "/e/ 1", NULL},
        {"/e/{event}", "/e/1x", NULL},
        {"/e/{event}", "/e/", NULL},
        {"/e/{event}", "/e//", NULL},
        {"/e/{event}", "/e/9007199254740992", "9007199254740992 0 0 0 0 -"},
        {"/e/{event}", "/e/9007199254740993", NULL},
        {"/e/{event}", "/e/99999999999999999999", NULL},
        {"/e/{event}/r/{round}", "/e/42/r/3", "42 3 0 0 0 -"},
        {"/e/{event}/r/{round}/t/{table}", "/e/42/r/3/t/7", "42 3 7 0 0 -"},
        {"/e/{event}/r/{round}", "/e/42/r/3/names", NULL},
        {"/e/{event}/r/{round}/names", "/e/42/r/3/names", "42 3 0 0 0 -"},
        {"/p/{player}", "/p/17", "0 0 0 17 0 -"},
        {"/p/{player}/chart.svg", "/p/17/chart.svg", "0 0 0 17 0 -"},
        {"/log/{n}", "/log/0", "0 0 0 0 0 -"},
        {"/log/{n}", "/log/4711", "0 0 0 0 4711 -"},
        {"/x/table-{n}.pdf", "/x/table-12.pdf", "0 0 0 0 12 -"},
        {"/x/table-{n}.pdf", "/x/table-.pdf", NULL},
        {"/x/table-{n}.pdf", "/x/table-12.pdfx", NULL},
        {"/x/table-{n}.pdf", "/x/table.pdf", NULL},
        {"/j/{word}", "/j/ABCDEF", "0 0 0 0 0 ABCDEF"},
        {"/j/{word}", "/j/a.b_c-9", "0 0 0 0 0 a.b_c-9"},
        {"/j/{word}", "/j/..", NULL},
        {"/j/{word}", "/j/.x", NULL},
        {"/j/{word}", "/j/a b", NULL},
        {"/j/{word}", "/j/\xC3\xA9", NULL},
        {"/j/{word}", "/j/0123456789012345678901234567890123456789012345678901234567890123",
         "0 0 0 0 0 0123456789012345678901234567890123456789012345678901234567890123"},
        {"/j/{word}", "/j/01234567890123456789012345678901234567890123456789012345678901234", NULL},
        {"/e/{event}/r/{round}", "/e/1/r/1000000", "1 1000000 0 0 0 -"},
        {"/e/{event}/r/{round}", "/e/1/r/1000001", NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct places p;
        char told[160];
        bool fits = route_fits(cases[i].pattern, cases[i].path, &p);
        if (fits != (cases[i].places != NULL))
            fail_msg("%s: %s %s", cases[i].pattern, cases[i].path, fits ? "fits" : "does not fit");
        if (!fits)
            continue;
        snprintf(told, sizeof told, "%lld %d %d %lld %lld %s", (long long)p.event, p.round, p.table,
                 (long long)p.player, (long long)p.number, *p.word ? p.word : "-");
        assert_string_equal(told, cases[i].places);
    }
}

/* RFC 3986, and what we refuse of it. */
static void addresses(void **state)
{
    (void)state;
    static const struct {
        const char *uri, *path, *query;
    } cases[] = {
        {"/", "/", ""},
        {"/e/42?x=1&y=%20", "/e/42", "x=1&y=%20"},
        {"/e/42?", "/e/42", ""},
        {"/a%20b", "/a b", ""},
        {"/%C5%81", "/\xC5\x81", ""},
        {"/a+b", "/a+b", ""},
        {"/x?a?b#c", "/x", "a?b"},
        {"/x#frag", "/x", ""},
        {"/../x", "/../x", ""}, /* a path of nothing: no file is behind it */
        {"", NULL, NULL},
        {"x", NULL, NULL},
        {"*", NULL, NULL},
        {"http://host/x", NULL, NULL},
        {"/%", NULL, NULL},
        {"/%4", NULL, NULL},
        {"/%g1", NULL, NULL},
        {"/%00", NULL, NULL},
        {"/a%2Fb", NULL, NULL},
        {"/a%2fb", NULL, NULL},
        {"/%0A", NULL, NULL},
        {"/%7F", NULL, NULL},
        {"/%FF", NULL, NULL},
        {"/\xFF", NULL, NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char room[64];
        const char *path, *query;
        bool good = uri_split(cases[i].uri, room, &path, &query);
        if (good != (cases[i].path != NULL))
            fail_msg("%s", cases[i].uri);
        if (good) {
            assert_string_equal(path, cases[i].path);
            assert_string_equal(query, cases[i].query);
        }
    }
}

static enum err_code nothing(struct request *req, struct err *err)
{
    (void)req;
    (void)err;
    return ERR_OK;
}

static void the_first_that_fits(void **state)
{
    (void)state;
    static const struct route one[] = {{METHOD_GET, "/a/new", FOR_ALL, 0, 0, nothing, NULL},
                                       {METHOD_GET, "/a/{word}", FOR_ALL, 0, 0, nothing, NULL},
                                       {.pattern = NULL}};
    static const struct route two[] = {{METHOD_POST, "/a/{word}", FOR_ALL, 0, 0, nothing, NULL},
                                       {METHOD_POST, "/b", FOR_ALL, 0, 0, nothing, NULL},
                                       {.pattern = NULL}};
    static const struct route *const tables[] = {one, two, NULL};
    const struct route *found;
    struct places places;
    unsigned allowed;
    assert_int_equal(route_find(tables, METHOD_GET, "/a/new", &found, &places, &allowed), ROUTE_FOUND);
    assert_ptr_equal(found, &one[0]);
    assert_int_equal(route_find(tables, METHOD_GET, "/a/old", &found, &places, &allowed), ROUTE_FOUND);
    assert_ptr_equal(found, &one[1]);
    assert_string_equal(places.word, "old");
    assert_int_equal(route_find(tables, METHOD_POST, "/a/new", &found, &places, &allowed), ROUTE_FOUND);
    assert_ptr_equal(found, &two[0]);
    assert_int_equal(route_find(tables, METHOD_GET, "/b", &found, &places, &allowed), ROUTE_OTHER_METHOD);
    assert_int_equal(allowed, 1u << METHOD_POST);
    assert_int_equal(route_find(tables, METHOD_GET, "/c", &found, &places, &allowed), ROUTE_NONE);
    assert_null(found);
}

/* ---- the tables of all pages ----------------------------------------------------------------- */

/* A path that a pattern fits, with values for its places. */
static void example(const char *pattern, char *out, size_t room)
{
    size_t n = 0;
    for (const char *c = pattern; *c && n + 8 < room; c++) {
        if (*c != '{') {
            out[n++] = *c;
            continue;
        }
        const char *value = strncmp(c, "{word}", 6) == 0 ? "w0rd" : "7";
        n += (size_t)snprintf(out + n, room - n, "%s", value);
        c = strchr(c, '}');
        assert_non_null(c);
    }
    out[n] = '\0';
}

/* Each row can be reached, says who may, has a function; what writes is a POST and what is kept in memory is for
 * everybody. */
static void every_row_is_sound(void **state)
{
    (void)state;
    size_t rows = 0;
    for (const struct route *const *table = route_tables; *table; table++)
        for (const struct route *r = *table; r->pattern; r++) {
            char path[256];
            const struct route *found = NULL;
            struct places places;
            unsigned allowed;
            rows++;
            assert_true(r->pattern[0] == '/');
            assert_non_null(r->run);
            if (r->roles == 0)
                fail_msg("%s: nobody may", r->pattern);
            example(r->pattern, path, sizeof path);
            route_find(route_tables, r->method, path, &found, &places, &allowed);
            if (found != r)
                fail_msg("%s is never reached: %s takes its paths", r->pattern, found ? found->pattern : "nothing");
            if (r->flags & (ROUTE_CACHED | ROUTE_CLOCK | ROUTE_STREAM) && r->method != METHOD_GET)
                fail_msg("%s: a POST is never kept", r->pattern);
            if (r->flags & ROUTE_CACHED && !(r->roles & ROLE_PUBLIC))
                fail_msg("%s: what is kept in memory is for everybody", r->pattern);
            if (r->flags & ROUTE_OPEN && r->method != METHOD_POST)
                fail_msg("%s: ROUTE_OPEN is for POST", r->pattern);
            if (r->again && r->method != METHOD_POST)
                fail_msg("%s: only a POST is shown again", r->pattern);
            if (r->body > (64u << 20))
                fail_msg("%s: takes more than 64 MB", r->pattern);
        }
    assert_true(rows > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns),
        cmocka_unit_test(addresses),
        cmocka_unit_test(the_first_that_fits),
        cmocka_unit_test(every_row_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
