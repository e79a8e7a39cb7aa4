/* test_retell.c - every word of the ability language can be told in English
 *
 * The words are the engine's own table (engine/language/language.h); the retelling has a template for each, or a form
 * of its own. Stands here since only this room may know both sides.
 */
#include "base/arena.h"
#include "testing.h"

#include "cardtext/retell.h"
#include "engine/language/inner.h"

/* Told by retell.c itself; the texts show that they are. */
static const struct {
    const char *word, *text, *told;
} special[] = {
    {"if", "spell { if(your-turn, draw(you, 1)) }", "if it is your turn, you draw 1 card"},
    {"may", "spell { may(you, draw(you, 1)) }", "you may: you draw 1 card"},
    {"pay", "spell { pay(you, [{2}], draw(you, 1)) }", "you may pay: {2}; if so, you draw 1 card"},
    {"flip-coin", "spell { flip-coin(you, draw(you, 1)) }", "you flip a coin; if won, you draw 1 card"},
    {"clash", "spell { clash(you, draw(you, 1)) }", "you clash; if won, you draw 1 card"},
    {"modes", "spell { modes(1, 1, draw(you, 1), scry(you, 2)) }", "choose 1: (1) you draw 1 card; (2) you scry 2"},
    {"matches", "spell { if(matches(self, red), nothing) }", "if this is red"},
    {"pt", "static { pt(1, -1) }", "This gets +1/-1."},
    {"tokens", "spell { tokens(you, 2, \"Token Green Creature Elf 1/1\") }",
     "you create 2 tokens (Green Creature Elf 1/1)"},
    {"apply", "spell { apply(self, pt(2, 0), turn) }", "this gets +2/+0 until end of turn"},
    {"apply-all", "spell { apply-all(creature, cant-block, turn) }", "each creature cannot block until end of turn"},
    {"tempted", "triggered tempted(you) { draw(you, 1) }", "the Ring tempts you"},
    {"tempted", "triggered tempted(you, creature) { draw(you, 1) }", "the Ring tempts you and creature is chosen"},
    {"puts-counters", "triggered puts-counters(you, creature) { draw(you, 1) }", "you put counters on creature"},
    {"puts-counters", "triggered puts-counters(opponent, creature, +1/+1) { draw(you, 1) }",
     "your opponent puts +1/+1 counters on creature"},
    {"t", "spell target land { tap(t1) }", "tap target land"},
};

static bool is_special(const char *word)
{
    for (size_t i = 0; i < ARRAY_LEN(special); i++)
        if (strcmp(special[i].word, word) == 0)
            return true;
    return false;
}

static bool has_template(const char *word)
{
    for (const char *kind = ".ans"; *kind; kind++)
        if (told_template(word, true, *kind) || told_template(word, false, *kind))
            return true;
    return false;
}

static void every_word_is_told(void **state)
{
    int untold = 0, words = 0;
    (void)state;
    for (int op = 1; op < OP_COUNT_OF; op++) {
        const char *word = op_rows[op].word;
        if (!word)
            continue;
        words++;
        if (!has_template(word) && !is_special(word)) {
            print_message("no way to tell %s\n", word);
            untold++;
        }
    }
    assert_true(words > 300);
    assert_int_equal(untold, 0);
}

static void some_have_a_form_of_their_own(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(special); i++) {
        const char *told = cardtext_retell(&arena, "", special[i].text);
        if (!strstr(told, special[i].told))
            fail_msg("%s: %s", special[i].text, told);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_word_is_told),
                                       cmocka_unit_test(some_have_a_form_of_their_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
