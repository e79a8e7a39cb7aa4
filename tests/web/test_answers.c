/* Answers to what comes from outside: where a form goes on at, what an error says to a browser, what was sent twice. */
#include "client.h"

#include "web/sentence.h"

static void hints_for_a_command_line_are_left_out(void **state)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"table 7 has a result: 2-1; to replace it add --correct", "table 7 has a result: 2-1"},
        {"nothing was saved; see: topcut log; try again", "nothing was saved; try again"},
        {"who is meant; both are called Ek", "who is meant; both are called Ek"},
        {"topcut is busy; wait", "topcut is busy; wait"},
        {"a -- b; c -- d", "a -- b; c -- d"},
        {"only this: topcut undo", "only this: topcut undo"}, /* better than nothing */
        {"", ""},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(web_sentence(&arena, cases[i].text), cases[i].expected);
    arena_release(&arena);
}

/* Whoever asks chooses where to go on, at any length: the server goes on with its first page. */
static void an_endless_next_is_no_next(void **state)
{
    struct site *s = site_new("endless");
    site_start(s);
    char next[3200], body[3400];
    (void)state;
    memset(next, 'a', sizeof next - 1);
    next[0] = '/';
    next[sizeof next - 1] = '\0';
    snprintf(body, sizeof body, "lang=de&next=%s", next);
    struct answer a = site_ask(s, &(struct ask){.path = "/lang", .form = body});
    assert_int_equal(a.status, 303);
    assert_string_equal(answer_value(s, &a, "Location", 0), "/");
    a = site_ask(s, &(struct ask){.path = "/healthz"});
    assert_int_equal(a.status, 200);
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_for_a_command_line_are_left_out),
        cmocka_unit_test(an_endless_next_is_no_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
