/* The manual inside the program: its topics in the order of reading, each found by its name, or by what is near to it.
 */
#include "base/arena.h"
#include "base/manual.h"
#include "base/markdown.h"
#include "testing.h"

#include <string.h>

static bool is_named(const struct manual_topic *topics, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(topics[i].name, name) == 0)
            return true;
    return false;
}

static void topics_stand_in_the_order_of_reading(void **state)
{
    struct arena arena = ARENA_INIT;
    struct manual_topic *topics;
    size_t n = manual_topics(&arena, MANUAL_TOPCUT, &topics);
    (void)state;
    assert_true(n >= 15);
    assert_string_equal(topics[0].name, "evening");
    for (size_t i = 0; i < n; i++)
        if (topics[i].order <= (i > 0 ? topics[i - 1].order : 0))
            fail_msg("%s does not say where it stands", topics[i].name);
    arena_release(&arena);
}

/* What the list says of a topic is what the topic begins with. */
static void a_topic_begins_with_its_title_and_what_it_is_about(void **state)
{
    struct arena arena = ARENA_INIT;
    struct manual_topic *topics;
    size_t n = manual_topics(&arena, MANUAL_TOPCUT, &topics);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        struct markdown_block *blocks;
        size_t n_blocks = markdown_read(&arena, topics[i].text, &blocks);
        assert_true(n_blocks > 2);
        assert_int_equal(blocks[0].kind, MARKDOWN_HEADING);
        assert_int_equal(blocks[0].level, 1);
        assert_string_equal(blocks[0].source, arena_printf(&arena, "# %s", topics[i].title));
        assert_int_equal(blocks[1].kind, MARKDOWN_PARAGRAPH);
        assert_string_equal(blocks[1].source, topics[i].summary);
        if (strlen(topics[i].summary) > 110)
            fail_msg("what %s is about takes more than a line", topics[i].name);
    }
    arena_release(&arena);
}

static void a_name_is_found_or_what_is_near_to_it(void **state)
{
    struct arena arena = ARENA_INIT;
    struct manual_topic topic, *near;
    (void)state;
    assert_true(manual_find(&arena, MANUAL_TOPCUT, "decks", &topic));
    assert_string_equal(topic.title, "Decklists, legal on any day since 1993");
    assert_true(manual_explains(&topic, "deck check"));
    assert_false(manual_explains(&topic, "dec"));
    assert_false(manual_find(&arena, MANUAL_TOPCUT, "evning", &topic));
    assert_false(manual_find(&arena, MANUAL_TOPCUT, "", &topic));
    size_t n = manual_near(&arena, MANUAL_TOPCUT, "evning", &near);
    assert_true(is_named(near, n, "evening"));
    n = manual_near(&arena, MANUAL_TOPCUT, "undo", &near); /* a command that the evening explains */
    assert_int_equal(n, 1);
    assert_string_equal(near[0].name, "evening");
    assert_int_equal(manual_near(&arena, MANUAL_TOPCUT, "zzzzzzzzzz", &near), 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(topics_stand_in_the_order_of_reading),
        cmocka_unit_test(a_topic_begins_with_its_title_and_what_it_is_about),
        cmocka_unit_test(a_name_is_found_or_what_is_near_to_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
