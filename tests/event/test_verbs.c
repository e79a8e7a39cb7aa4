/* test_verbs.c - the rows of verbs: names that stand in a journal and in the news as they are, and rules that hold */
#include "base/attr.h"
#include "testing.h"

#include "event/verbs/verbs.h"

#include <string.h>

static void every_name_is_plain_and_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < VERBS_N; i++) {
        const char *name = verb_rules[i].name;
        size_t len = strlen(name);
        assert_in_range(len, 1, 23); /* news keeps them in so many bytes */
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz "), len);
        assert_ptr_equal(verb_rule(name), &verb_rules[i]);
    }
}

/* Who comes without logging in, or sits at a table, undoes nothing; who may undo a verb may do it, but what players
 * say, which the desk takes back. */
static void nobody_undoes_what_they_may_not_do(void **state)
{
    (void)state;
    for (int i = 0; i < VERBS_N; i++) {
        const struct verb_rule *v = &verb_rules[i];
        if (v->may == 0 || v->may_undo == 0 || (v->may_undo & ~(unsigned)FOR_DESK) != 0)
            fail_msg("\"%s\" is undone by others than the desk", v->name);
        if (v->may != FOR_PLAYER && (v->may_undo & ~v->may) != 0)
            fail_msg("\"%s\" is undone by people who may not do it", v->name);
    }
}

static void what_is_not_known_is_the_organizers(void **state)
{
    (void)state;
    static const char *const names[] = {"", "of-a-later-version", "resul", "results", "penalty"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        assert_int_equal(verb_rule(names[i])->may_undo, FOR_ORGANIZER);
        assert_false(verb_rule(names[i])->is_public);
    }
}

static void the_rules_that_people_rely_on(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned may_undo;
        bool is_public;
    } cases[] = {
        {"result", FOR_DESK, true},
        {"pair", FOR_DESK, true},
        {"event close", FOR_DESK, true},
        {"event reopen", FOR_ORGANIZER, true},
        {"deck lock", FOR_DESK, true},
        {"deck ask", FOR_ORGANIZER, true},
        {"penalty add", FOR_DESK, false},
        {"ruling add", FOR_DESK, false},
        {"disqualify", FOR_DESK, false},
        {"judge add", FOR_ORGANIZER, false},
        {"ban add", FOR_ORGANIZER, false},
        {"deckcheck draw", FOR_DESK, false},
        {"player edit", FOR_DESK, true},
        {"player forget", FOR_ORGANIZER, true},
        {"player merge", FOR_ORGANIZER, true},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct verb_rule *v = verb_rule(cases[i].name);
        assert_string_equal(v->name, cases[i].name);
        assert_int_equal(v->may_undo, cases[i].may_undo);
        assert_int_equal(v->is_public, cases[i].is_public);
    }
    assert_int_equal(MAY_DECK_LOCK, MAY_DECK_UNLOCK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_plain_and_its_own),
        cmocka_unit_test(nobody_undoes_what_they_may_not_do),
        cmocka_unit_test(what_is_not_known_is_the_organizers),
        cmocka_unit_test(the_rules_that_people_rely_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
