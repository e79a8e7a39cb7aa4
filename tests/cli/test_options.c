/* test_options.c - the words of a command line, by rows made for this test */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "cli/shell/options.h"
#include "testing.h"

#include <string.h>

static const struct option_spec specs[] = {
    {.name = "quiet", .letter = 'q', .type = OPTION_FLAG},
    {.name = "yes", .letter = 'y', .type = OPTION_FLAG},
    {.name = "level2", .negatable = true, .type = OPTION_FLAG},
    {.name = "seed", .letter = 's', .type = OPTION_INT, .value = "N", .min = 1, .max = INT64_MAX},
    {.name = "rounds", .type = OPTION_INT, .value = "N", .zero = "auto", .min = 1, .max = 99},
    {.name = "color", .type = OPTION_CHOICE, .value = "auto|always|never"},
    {.name = "date", .type = OPTION_DATE, .value = "YYYY-MM-DD"},
    {.name = "fee", .type = OPTION_MONEY, .value = "AMOUNT"},
    {.name = "name", .letter = 'n', .type = OPTION_TEXT, .value = "NAME"},
    {.name = "help", .letter = 'h', .type = OPTION_FLAG},
};
static const struct argument_spec table_score[] = {
    {"TABLE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a table"},
    {"SCORE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "a score"},
    {.name = NULL},
};
static const struct argument_spec many[] = {
    {"FORMAT", ARGUMENT_ONE, COMPLETE_WORDS, "csv|json", "a format"},
    {"PLAYER", ARGUMENT_ANY, COMPLETE_NOTHING, NULL, "players"},
    {.name = NULL},
};

struct parse {
    struct arena arena;
    struct options options;
    struct err err;
    enum err_code rc;
    size_t used;
};

/* Words are parted by '|', so that blanks can stand in them. */
static struct parse parse_all(const struct argument_spec *arguments, bool stop_early, const char *line)
{
    struct parse p = {.arena = ARENA_INIT, .err = ERR_INIT};
    const char *const *words;
    size_t n = *line ? options_choices(&p.arena, line, &words) : 0;
    p.rc = options_parse(&p.arena, specs, ARRAY_LEN(specs), arguments, n ? words : NULL, n, stop_early, &p.used,
                         &p.options, &p.err);
    return p;
}

static int64_t number(const struct parse *p, const char *name)
{
    const struct option_value *value = options_find(&p->options, name);
    assert_non_null(value);
    return value->number;
}

static void good_words_are_read(void **state)
{
    (void)state;
    struct parse p = parse_all(table_score, false, "-qy|--seed=7|7|--name|Åsa Berg|2-1");
    assert_int_equal(p.rc, ERR_OK);
    assert_int_equal(number(&p, "quiet"), 1);
    assert_int_equal(number(&p, "yes"), 1);
    assert_int_equal(number(&p, "seed"), 7);
    assert_string_equal(options_find(&p.options, "name")->text, "Åsa Berg");
    size_t n;
    assert_string_equal(options_argument(&p.options, "TABLE", &n)[0], "7");
    assert_string_equal(options_argument(&p.options, "SCORE", &n)[0], "2-1");
    arena_release(&p.arena);
}

static void short_options_take_values_in_every_way(void **state)
{
    (void)state;
    static const char *const lines[] = {"1|-s|42", "1|-s42", "1|-s=42", "1|-qs42", "-qs|42|1", "--seed|42|1"};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        struct parse p = parse_all(table_score, false, lines[i]);
        assert_int_equal(p.rc, ERR_OK);
        assert_int_equal(number(&p, "seed"), 42);
        arena_release(&p.arena);
    }
}

static void values_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *line, *name;
        int64_t number;
    } cases[] = {
        {"1|--fee=8", "fee", 800},
        {"1|--fee=8.5", "fee", 850},
        {"1|--fee=8.05", "fee", 805},
        {"1|--fee=0.99", "fee", 99},
        {"1|--rounds=auto", "rounds", 0},
        {"1|--rounds=7", "rounds", 7},
        {"1|--level2", "level2", 1},
        {"1|--no-level2", "level2", 0},
        {"1|--level2|--no-level2", "level2", 0}, /* the last one counts */
        {"1|--seed=1|--seed=2", "seed", 2},
        {"1|--seed=9223372036854775807", "seed", INT64_MAX},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct parse p = parse_all(table_score, false, cases[i].line);
        if (p.rc != ERR_OK)
            fail_msg("%s: %s", cases[i].line, p.err.text);
        assert_int_equal(number(&p, cases[i].name), cases[i].number);
        arena_release(&p.arena);
    }
}

static void wrong_words_are_refused_by_a_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *line, *says;
        enum err_code code;
    } cases[] = {
        {"1|--sed=7", "--seed", ERR_USAGE},
        {"1|--colour=auto", "--color", ERR_USAGE},
        {"1|-x", "there is no option -x", ERR_USAGE},
        {"1|-qx", "there is no option -x", ERR_USAGE},
        {"1|--seed", "--seed needs a value", ERR_USAGE},
        {"1|-s", "-s needs a value", ERR_USAGE},
        {"1|--seed=0", "1 or more", ERR_USAGE},
        {"1|--seed=-1", "1 or more", ERR_USAGE},
        {"1|--seed=7x", "\"7x\"", ERR_USAGE},
        {"1|--seed=", "\"\"", ERR_USAGE},
        {"1|--seed=9223372036854775808", "whole number", ERR_USAGE},
        {"1|--rounds=100", "1 to 99 or auto", ERR_USAGE},
        {"1|--quiet=yes", "takes no value", ERR_USAGE},
        {"1|--no-quiet", "there is no option --no-quiet", ERR_USAGE},
        {"1|--color=allways", "did you mean always", ERR_USAGE},
        {"1|--date=2026-02-30", "February 2026 has 28 days", ERR_INPUT},
        {"1|--fee=1.234", "an amount", ERR_USAGE},
        {"1|--fee=.5", "an amount", ERR_USAGE},
        {"1|--fee=5.", "an amount", ERR_USAGE},
        {"1|--fee=-5", "an amount", ERR_USAGE},
        {"1|--fee=1e3", "an amount", ERR_USAGE},
        {"1|--fee=9999999999999999999", "an amount", ERR_USAGE},
        {"", "TABLE is missing", ERR_USAGE},
        {"1|2|3", "\"3\" is one word too many", ERR_USAGE},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct parse p = parse_all(table_score, false, cases[i].line);
        if (p.rc != cases[i].code || !strstr(p.err.text, cases[i].says))
            fail_msg("\"%s\" gave %d \"%s\"", cases[i].line, (int)p.rc, p.err.text);
        arena_release(&p.arena);
    }
}

static void two_dashes_end_the_options(void **state)
{
    (void)state;
    struct parse p = parse_all(table_score, false, "--|--seed|-q");
    size_t n;
    assert_int_equal(p.rc, ERR_OK);
    assert_null(options_find(&p.options, "seed"));
    assert_string_equal(options_argument(&p.options, "TABLE", &n)[0], "--seed");
    assert_string_equal(options_argument(&p.options, "SCORE", &n)[0], "-q");
    arena_release(&p.arena);
}

static void a_lone_dash_is_an_argument(void **state)
{
    (void)state;
    struct parse p = parse_all(table_score, false, "-");
    size_t n;
    assert_int_equal(p.rc, ERR_OK);
    assert_string_equal(options_argument(&p.options, "TABLE", &n)[0], "-");
    assert_null(options_argument(&p.options, "SCORE", &n));
    assert_int_equal(n, 0);
    arena_release(&p.arena);
}

static void the_last_argument_takes_the_rest(void **state)
{
    (void)state;
    struct parse p = parse_all(many, false, "csv|Berg|-q|Ek|Lind");
    size_t n;
    assert_int_equal(p.rc, ERR_OK);
    const char *const *players = options_argument(&p.options, "PLAYER", &n);
    assert_int_equal(n, 3);
    assert_string_equal(players[2], "Lind");
    arena_release(&p.arena);
    p = parse_all(many, false, "cvs");
    assert_int_equal(p.rc, ERR_USAGE);
    assert_non_null(strstr(p.err.text, "did you mean csv"));
    arena_release(&p.arena);
}

static void reading_can_stop_at_the_command(void **state)
{
    (void)state;
    struct parse p = parse_all(NULL, true, "-q|--name|x|pair|--seed|7");
    assert_int_equal(p.rc, ERR_OK);
    assert_int_equal(p.used, 3);
    assert_null(options_find(&p.options, "seed"));
    arena_release(&p.arena);
}

static void help_excuses_missing_arguments(void **state)
{
    (void)state;
    struct parse p = parse_all(table_score, false, "--help");
    assert_int_equal(p.rc, ERR_OK);
    arena_release(&p.arena);
}

/* Any words at all end in a value or a sentence: nothing is read past, nothing is silent. */
static void random_words_never_break_it(void **state)
{
    (void)state;
    static const char *const pieces[] = {"-", "--", "=", "seed", "s", "q", "1", "x", "é", "no-", "level2", "|"};
    uint64_t seed = 20261121;
    struct rng rng;
    rng_init(&rng, seed);
    for (int i = 0; i < 20000; i++) {
        struct strbuf sb = STRBUF_INIT;
        size_t n = (size_t)rng_below(&rng, 9);
        for (size_t k = 0; k < n; k++)
            strbuf_add(&sb, pieces[rng_below(&rng, ARRAY_LEN(pieces))]);
        struct parse p = parse_all(table_score, rng_below(&rng, 2) != 0, strbuf_text(&sb));
        if ((p.rc == ERR_OK) != (*p.err.text == '\0'))
            fail_msg("\"%s\" (seed %llu): %d \"%s\"", strbuf_text(&sb), (unsigned long long)seed, (int)p.rc,
                     p.err.text);
        arena_release(&p.arena);
        strbuf_release(&sb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_words_are_read),
        cmocka_unit_test(short_options_take_values_in_every_way),
        cmocka_unit_test(values_are_understood),
        cmocka_unit_test(wrong_words_are_refused_by_a_sentence),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(a_lone_dash_is_an_argument),
        cmocka_unit_test(the_last_argument_takes_the_rest),
        cmocka_unit_test(reading_can_stop_at_the_command),
        cmocka_unit_test(help_excuses_missing_arguments),
        cmocka_unit_test(random_words_never_break_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
