/* test_core.c - memory, growing strings, errors, and the two ways in which the program ends itself
 * @tags both
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "testing.h"

#include <fcntl.h>
#include <sys/wait.h>

/* ---- arena --------------------------------------------------------------------------------------
 */

static void memory_is_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    struct rng rng = test_rng(64);
    struct arena arena = ARENA_INIT;
    enum { N = 3000 };
    unsigned char **parts = tc_calloc(N, sizeof *parts);
    size_t *sizes = tc_calloc(N, sizeof *sizes);
    for (size_t i = 0; i < N; i++) {
        /* mostly small, some as large as a block and larger */
        sizes[i] = rng_below(&rng, rng_below(&rng, 50) ? 200 : 200000);
        parts[i] = arena_alloc(&arena, sizes[i], 1);
        assert_int_equal((uintptr_t)parts[i] % 16, 0);
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(parts[i][j], 0);
        memset(parts[i], (int)(i % 255 + 1), sizes[i]);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(parts[i][j], i % 255 + 1);
    arena_release(&arena);
    assert_null(arena.head);
    int *again = ARENA_ARRAY(&arena, int, 3);
    assert_int_equal(again[2], 0);
    arena_release(&arena);
    arena_release(&arena);
    free(parts);
    free(sizes);
}

static void texts_are_copied(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    char text[] = "Åkesson";
    const char *copy = arena_strdup(&arena, text);
    text[0] = 'x';
    assert_string_equal(copy, "Åkesson");
    assert_null(arena_strdup(&arena, NULL));
    assert_string_equal(arena_strdup(&arena, ""), "");
    assert_string_equal(arena_strndup(&arena, "abcdef", 3), "abc");
    assert_string_equal(arena_strndup(&arena, "abc", 0), "");
    assert_string_equal(arena_printf(&arena, "%s-%d", "a", 5), "a-5");
    assert_string_equal(arena_printf(&arena, "%s", ""), "");
    const char *longer = arena_printf(&arena, "%0100000d", 7);
    assert_int_equal(strlen(longer), 100000);
    arena_release(&arena);
}

/* ---- strbuf -------------------------------------------------------------------------------------
 */

static void strings_grow(void **state)
{
    (void)state;
    struct strbuf sb = STRBUF_INIT;
    assert_string_equal(strbuf_text(&sb), "");
    strbuf_clear(&sb);
    strbuf_add(&sb, "");
    assert_string_equal(strbuf_text(&sb), "");
    strbuf_add(&sb, "ab");
    strbuf_add_char(&sb, 'c');
    strbuf_add_bytes(&sb, "d\0e", 3);
    assert_int_equal(sb.len, 6);
    assert_memory_equal(sb.text, "abcd\0e", 7);
    strbuf_clear(&sb);
    assert_int_equal(sb.len, 0);
    strbuf_add_repeat(&sb, '-', 5);
    strbuf_add_repeat(&sb, '-', 0);
    strbuf_printf(&sb, "%d%s", 12, "x");
    strbuf_printf(&sb, "%s", "");
    assert_string_equal(strbuf_text(&sb), "-----12x");
    strbuf_clear(&sb);
    for (int i = 0; i < 100000; i++)
        strbuf_add_char(&sb, (char)('a' + i % 26));
    strbuf_printf(&sb, "%0300d", 1);
    assert_int_equal(sb.len, 100300);
    assert_int_equal(strlen(strbuf_text(&sb)), 100300);
    for (size_t i = 0; i < 100000; i++)
        assert_int_equal(sb.text[i], 'a' + i % 26);
    strbuf_release(&sb);
    assert_int_equal(sb.room, 0);
    assert_string_equal(strbuf_text(&sb), "");
}

/* ---- err ----------------------------------------------------------------------------------------
 */

static void the_first_cause_wins(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    err_context(&err, "nothing yet");
    err_hint(&err, "nothing yet");
    assert_string_equal(err.text, "");
    assert_int_equal(err_set(&err, ERR_NOT_FOUND, "no player \"%s\"", "Ek"), ERR_NOT_FOUND);
    assert_int_equal(err_set(&err, ERR_IO, "disk full"), ERR_NOT_FOUND);
    err_context(&err, "line %d", 3);
    err_context(&err, "players.csv");
    err_hint(&err, "try %s", "player find");
    assert_string_equal(err.text, "players.csv: line 3: no player \"Ek\"; try player find");
    err_clear(&err);
    assert_int_equal(err.code, ERR_OK);
    assert_string_equal(err.text, "");
}

static void long_sentences_are_cut_not_overrun(void **state)
{
    (void)state;
    struct {
        struct err err;
        char guard[8];
    } box = {.err = ERR_INIT, .guard = "guarded"};
    char text[3000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    err_set(&box.err, ERR_INPUT, "%s", text);
    assert_int_equal(strlen(box.err.text), ERR_TEXT_MAX - 1);
    err_context(&box.err, "where");
    assert_int_equal(strlen(box.err.text), ERR_TEXT_MAX - 1);
    assert_memory_equal(box.err.text, "where: xxx", 10);
    err_context(&box.err, "%s", text); /* would leave nothing of the cause: not added */
    err_hint(&box.err, "no room");
    assert_memory_equal(box.err.text, "where: xxx", 10);
    assert_string_equal(box.guard, "guarded");
    /* hints and contexts that fit only in part */
    for (int len = ERR_TEXT_MAX - 12; len < ERR_TEXT_MAX; len++) {
        err_clear(&box.err);
        err_set(&box.err, ERR_INPUT, "%.*s", len, text);
        err_hint(&box.err, "do this");
        err_context(&box.err, "w");
        assert_true(strlen(box.err.text) < ERR_TEXT_MAX);
        assert_memory_equal(box.err.text, "w: x", 4);
        err_clear(&box.err);
        err_set(&box.err, ERR_INPUT, "cause");
        err_context(&box.err, "%.*s", len, text);
        assert_true(strlen(box.err.text) < ERR_TEXT_MAX);
    }
    assert_string_equal(box.guard, "guarded");
}

static void exit_statuses_are_the_documented_ones(void **state)
{
    (void)state;
    static const struct {
        enum err_code code;
        int status;
    } cases[] = {
        {ERR_OK, 0},     {ERR_NO, 1},      {ERR_USAGE, 2}, {ERR_NOT_FOUND, 3}, {ERR_CONFLICT, 4},
        {ERR_LOCKED, 5}, {ERR_DAMAGED, 5}, {ERR_IO, 5},    {ERR_INPUT, 65},    {ERR_INTERRUPT, 130},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_int_equal(err_exit_status(cases[i].code), cases[i].status);
    assert_int_equal(err_exit_status((enum err_code)99), 70);
}

/* ---- how the program ends -------------------------------------------------------------------- */

/* Runs what in a child whose stderr goes to a pipe; returns its exit status and what it said. */
static int in_child(void (*what)(void), char said[1024])
{
    int pipe_fds[2], status;
    fflush(NULL);
    assert_int_equal(pipe(pipe_fds), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(pipe_fds[1], STDERR_FILENO);
        close(pipe_fds[0]);
        what();
        _exit(0);
    }
    close(pipe_fds[1]);
    size_t n = 0;
    for (ssize_t more; (more = read(pipe_fds[0], said + n, 1023 - n)) > 0;)
        n += (size_t)more;
    said[n] = '\0';
    close(pipe_fds[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void break_a_promise(void)
{
    tc_context_set("pair");
    tc_assert(1 + 1 == 3);
}

static void break_another(void)
{
    tc_context_set(NULL);
    tc_assert(false);
}

static void overflow_an_arena(void)
{
    struct arena arena = ARENA_INIT;
    char *p = arena_alloc(&arena, SIZE_MAX / 2, 3);
    p[0] = 1;
}

static void overflow_a_string(void)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add_repeat(&sb, 'x', SIZE_MAX / 2);
}

static void ask_for_too_many(void)
{
    free(tc_realloc_array(NULL, SIZE_MAX / 2, 3));
}

static void bugs_and_lack_of_memory_end_the_program(void **state)
{
    (void)state;
    char said[1024];
    assert_int_equal(in_child(break_a_promise, said), 70);
    assert_non_null(strstr(said, "test_core.c:"));
    assert_non_null(strstr(said, "\"1 + 1 == 3\" does not hold"));
    assert_non_null(strstr(said, "in pair"));
    assert_int_equal(in_child(break_another, said), 70);
    assert_null(strstr(said, ", in "));
    assert_int_equal(in_child(overflow_an_arena, said), 5);
    assert_non_null(strstr(said, "out of memory"));
    assert_int_equal(in_child(overflow_a_string, said), 5);
    assert_int_equal(in_child(ask_for_too_many, said), 5);
}

/* Something of everything in base that allocates. */
static void use_base(void)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table table;
    struct json *json;
    char *text;
    static const char bytes[] = "name;dci\r\n\"\xC5ke; E\";17\r\n";
    if (decode_text(&arena, bytes, sizeof bytes - 1, "x", &text, NULL, NULL, &err) != ERR_OK ||
        csv_table_parse(&arena, text, "x", &table, &err) != ERR_OK || csv_column(&table, "dci number|dci") != 1 ||
        json_parse("{\"a\": [1, \"x\", {\"b\": null}]}", "x", &json, &err) != ERR_OK)
        _exit(99);
    json_print(&arena, json);
    json_free(json);
    static const char *const words[] = {"pair", "player"};
    const char *near = suggest_sentence(&arena, "piar", words, 2);
    if (strcmp(message_say(&arena, NULL, MESSAGE_TERMINAL, near), "; did you mean pair?") != 0 ||
        strcmp(utf8_clean(&arena, "A\u030Ake"), "Åke") != 0)
        _exit(99);
    arena_release(&arena);
}

static bool under_valgrind(void)
{
    const char *preloaded = getenv("LD_PRELOAD");
    return preloaded && strstr(preloaded, "vgpreload");
}

static uint64_t failing;

static void use_base_with_one_failure(void)
{
    tc_alloc_fail_at(failing);
    use_base();
}

/* Each allocation in turn fails; the program says so and ends with status 5. */
static void any_allocation_may_fail(void **state)
{
    (void)state;
    char said[1024];
    int status;
    for (failing = 1; (status = in_child(use_base_with_one_failure, said)) != 0; failing++) {
        /* a child that ends inside cJSON holds memory that only its registers knew: to Valgrind,
         * which then gives the status, that is a leak; to everyone else, the end of a process */
        assert_true(status == 5 || under_valgrind());
        assert_non_null(strstr(said, "out of memory"));
        assert_true(failing < 1000);
    }
    assert_true(failing > 20); /* else the hook does not bite */
}

/* RFC 3629: where a sentence is cut, it is not cut within a letter of two, three or four bytes. */
static void sentences_are_cut_between_letters(void **state)
{
    (void)state;
    static const char *const letters[] = {"\u00e9", "\u20ac", "\U0001f0cf"};
    for (size_t i = 0; i < ARRAY_LEN(letters); i++)
        for (int before = 0; before < 5; before++) {
            struct err err = ERR_INIT;
            struct strbuf sb = STRBUF_INIT;
            strbuf_add_repeat(&sb, 'x', (size_t)before);
            while (sb.len < 2 * ERR_TEXT_MAX)
                strbuf_add(&sb, letters[i]);
            err_set(&err, ERR_INPUT, "%s", sb.text);
            assert_true(utf8_is_valid(err.text, strlen(err.text)));
            assert_true(strlen(err.text) > ERR_TEXT_MAX - 5);
            err_context(&err, "where it was");
            assert_true(utf8_is_valid(err.text, strlen(err.text)));
            err_clear(&err);
            err_set(&err, ERR_INPUT, "short");
            err_hint(&err, "%s", sb.text);
            assert_true(utf8_is_valid(err.text, strlen(err.text)));
            assert_true(strlen(err.text) > ERR_TEXT_MAX - 5);
            strbuf_release(&sb);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(strings_grow),
        cmocka_unit_test(the_first_cause_wins),
        cmocka_unit_test(long_sentences_are_cut_not_overrun),
        cmocka_unit_test(sentences_are_cut_between_letters),
        cmocka_unit_test(exit_statuses_are_the_documented_ones),
        cmocka_unit_test(bugs_and_lack_of_memory_end_the_program),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
