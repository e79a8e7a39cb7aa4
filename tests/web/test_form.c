/* test_form.c - what browsers send, and what nobody should: both encodings of forms */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "web/request/request.h"

#include <string.h>

static struct arena arena;

static int tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* Fields as "name=value|name=value", files as "name:FILE=bytes". */
static const char *told(const struct form *form)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < form->n_fields; i++)
        strbuf_printf(&sb, "%s%s=%s", sb.len ? "|" : "", form->fields[i].name, form->fields[i].value);
    for (size_t i = 0; i < form->n_uploads; i++)
        strbuf_printf(&sb, "%s%s:%s=%.*s", sb.len ? "|" : "", form->uploads[i].field, form->uploads[i].name,
                      (int)form->uploads[i].len, form->uploads[i].data);
    const char *text = arena_strdup(&arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* What WHATWG's URL standard says of application/x-www-form-urlencoded; NULL: ours refuses it. */
static void urlencoded(void **state)
{
    (void)state;
    static const struct {
        const char *text, *fields;
    } cases[] = {
        {"", ""},
        {"a=1", "a=1"},
        {"a=1&b=2", "a=1|b=2"},
        {"a=1&a=2", "a=1|a=2"},
        {"a", "a="},
        {"a=", "a="},
        {"a=b=c", "a=b=c"},
        {"&&a=1&&", "a=1"},
        {"a+b=c+d", "a b=c d"},
        {"a=%2B%26%3D%25", "a=+&=%"},
        {"n=%C5%81ukasz", "n=\xC5\x81ukasz"},
        {"n=\xC5\x81ukasz", "n=\xC5\x81ukasz"},
        {"t=one%0D%0Atwo%0Dthree%0Afour", "t=one\ntwo\nthree\nfour"},
        {"%61=%62", "a=b"},
        /* refused */
        {"a=%", NULL},
        {"a=%4", NULL},
        {"a=%zz", NULL},
        {"a=%C5", NULL},
        {"a=%ED%A0%80", NULL}, /* a surrogate */
        {"a=%00", NULL},
        {"=1", NULL},
        {"%C5=1", NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct form form = {.n_fields = 0};
        struct err err = ERR_INIT;
        enum err_code rc = form_read_urlencoded(&arena, cases[i].text, strlen(cases[i].text), &form, &err);
        assert_int_equal(rc, cases[i].fields ? ERR_OK : ERR_USAGE);
        if (cases[i].fields)
            assert_string_equal(told(&form), cases[i].fields);
        else
            assert_true(strlen(err.text) > 20);
    }
}

static void at_most_a_thousand_fields(void **state)
{
    (void)state;
    for (int n = FORM_FIELDS_MAX - 1; n <= FORM_FIELDS_MAX + 1; n++) {
        struct strbuf sb = STRBUF_INIT;
        struct form form = {.n_fields = 0};
        struct err err = ERR_INIT;
        for (int i = 0; i < n; i++)
            strbuf_printf(&sb, "&f=%d", i);
        enum err_code rc = form_read_urlencoded(&arena, sb.text, sb.len, &form, &err);
        assert_int_equal(rc, n <= FORM_FIELDS_MAX ? ERR_OK : ERR_USAGE);
        if (rc == ERR_OK) {
            assert_int_equal(form.n_fields, n);
            assert_string_equal(form_get(&form, "f", (size_t)n - 1), arena_printf(&arena, "%d", n - 1));
            assert_null(form_get(&form, "f", (size_t)n));
        }
        strbuf_release(&sb);
    }
}

/* A long name is none of ours. */
static void names_are_short(void **state)
{
    (void)state;
    for (size_t n = FORM_NAME_MAX; n <= FORM_NAME_MAX + 1; n++) {
        struct strbuf sb = STRBUF_INIT;
        struct form form = {.n_fields = 0};
        struct err err = ERR_INIT;
        strbuf_add_repeat(&sb, 'n', n);
        strbuf_add(&sb, "=1");
        assert_int_equal(form_read_urlencoded(&arena, sb.text, sb.len, &form, &err),
                         n <= FORM_NAME_MAX ? ERR_OK : ERR_USAGE);
        strbuf_release(&sb);
    }
}

#define PART(head, body) "--B\r\nContent-Disposition: form-data; " head "\r\n\r\n" body "\r\n"

/* RFC 7578, and HTML's "multipart/form-data encoding algorithm" for names with quotes. */
static void multipart(void **state)
{
    (void)state;
    static const struct {
        const char *type, *body, *fields;
    } cases[] = {
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "1") "--B--\r\n", "a=1"},
        {"multipart/form-data; boundary=\"B\"", PART("name=\"a\"", "1") "--B--", "a=1"},
        {"Multipart/Form-Data; charset=utf-8; Boundary=B", PART("name=\"a\"", "1") PART("name=b", "2") "--B--\r\n",
         "a=1|b=2"},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "") "--B--\r\n", "a="},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "--B\r\n--Bx--\r\n") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "x--B--\r\ny") "--B--\r\n", "a=x--B--\ny"},
        {"multipart/form-data; boundary=B", PART("name=\"q%22q\"", "1") "--B--\r\n", "q\"q=1"},
        {"multipart/form-data; boundary=B",
         PART("name=\"deck\"; filename=\"my deck.txt\"\r\nContent-Type: text/plain", "4 Island\r\n") "--B--\r\n",
         "deck:my deck.txt=4 Island\r\n"},
        {"multipart/form-data; boundary=B",
         PART("name=\"deck\"; filename=\"\"\r\nContent-Type: application/octet-stream", "") "--B--\r\n", ""},
        {"multipart/form-data; boundary=B", PART("filename=\"x\"; name=\"deck\"", "1") "--B--\r\n", "deck:x=1"},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "one\r\ntwo") "--B--\r\n", "a=one\ntwo"},
        {"multipart/form-data; boundary=B", "--B--\r\n", ""},
        /* refused */
        {"multipart/form-data; boundary=B", "", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "1"), NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "1") "--B", NULL},
        {"multipart/form-data; boundary=B", "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n", NULL},
        {"multipart/form-data; boundary=B", "--B\r\nContent-Type: text/plain\r\n\r\n1\r\n--B--\r\n", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a", "1") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"\"", "1") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a\"", "\xff") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=B", PART("name=\"a\"; filename=\"\xff\"", "1") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=C", PART("name=\"a\"", "1") "--B--\r\n", NULL},
        {"multipart/form-data", PART("name=\"a\"", "1") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=", PART("name=\"a\"", "1") "--B--\r\n", NULL},
        {"multipart/form-data; boundary=\"a b\"", "--a b--", NULL},
        {"text/plain", "a=1", NULL},
        {NULL, "a=1", NULL},
        {"application/json", "{}", NULL},
        /* nothing was sent */
        {NULL, "", ""},
        {"text/plain", "", ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct form form = {.n_fields = 0};
        struct err err = ERR_INIT;
        enum err_code rc = form_read(&arena, cases[i].type, cases[i].body, strlen(cases[i].body), &form, &err);
        if (rc != (cases[i].fields ? ERR_OK : ERR_USAGE))
            fail_msg("case %zu: %d %s", i, (int)rc, err.text);
        if (cases[i].fields)
            assert_string_equal(told(&form), cases[i].fields);
    }
}

/* Any bytes may be in a file, U+0000 too; in a text field they may not. */
static void files_are_bytes(void **state)
{
    (void)state;
    static const char body[] =
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n\0\xff\r\n\0\r\n--B--\r\n";
    struct form form = {.n_fields = 0};
    struct err err = ERR_INIT;
    assert_int_equal(form_read(&arena, "multipart/form-data; boundary=B", body, sizeof body - 1, &form, &err), ERR_OK);
    assert_int_equal(form.n_uploads, 1);
    assert_int_equal(form.uploads[0].len, 5);
    assert_memory_equal(form.uploads[0].data, "\0\xff\r\n\0", 5);
}

/* Whatever a field holds comes back from both encodings as it went in. Written here again, from the two standards. */
static void both_encodings_carry_any_text(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261122);
    static const char *const bits[] = {"a",        "B",  "7",  " ", "+",   "&",        "=",
                                       "%",        "\n", "\"", "<", "--B", "\xC5\x81", "\xF0\x9F\x98\x80",
                                       "\xD7\xA9", ";",  "/",  "\t"};
    for (int round = 0; round < 400; round++) {
        struct strbuf text = STRBUF_INIT, url = STRBUF_INIT, parts = STRBUF_INIT;
        uint64_t n = rng_below(&rng, 12);
        for (uint64_t i = 0; i < n; i++)
            strbuf_add(&text, bits[rng_below(&rng, ARRAY_LEN(bits))]);
        const char *plain = strbuf_text(&text);
        strbuf_add(&url, "x=1&f=");
        for (const char *c = plain; *c; c++) {
            bool kept = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
            if (*c == '\n')
                strbuf_add(&url, "%0D%0A");
            else if (kept)
                strbuf_add_char(&url, *c);
            else if (*c == ' ')
                strbuf_add_char(&url, '+');
            else
                strbuf_printf(&url, "%%%02X", (unsigned)(unsigned char)*c);
        }
        strbuf_add(&parts, "--QQ\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n");
        for (const char *c = plain; *c; c++)
            if (*c == '\n')
                strbuf_add(&parts, "\r\n");
            else
                strbuf_add_char(&parts, *c);
        strbuf_add(&parts, "\r\n--QQ--\r\n");
        struct form one = {.n_fields = 0}, two = {.n_fields = 0};
        struct err err = ERR_INIT;
        assert_int_equal(form_read(&arena, "application/x-www-form-urlencoded", url.text, url.len, &one, &err), ERR_OK);
        assert_int_equal(form_read(&arena, "multipart/form-data; boundary=QQ", parts.text, parts.len, &two, &err),
                         ERR_OK);
        if (strcmp(form_get(&one, "f", 0), plain) != 0 || strcmp(form_get(&two, "f", 0), plain) != 0)
            fail_msg("round %d: \"%s\"", round, plain);
        strbuf_release(&text);
        strbuf_release(&url);
        strbuf_release(&parts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(urlencoded),      cmocka_unit_test(at_most_a_thousand_fields),
        cmocka_unit_test(names_are_short), cmocka_unit_test(multipart),
        cmocka_unit_test(files_are_bytes), cmocka_unit_test(both_encodings_carry_any_text),
    };
    return cmocka_run_group_tests(tests, NULL, tear_down);
}
