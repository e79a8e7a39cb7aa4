/* test_kin.c - which lists are of a deck's kind, and what they have that it has not: counted by hand */
#include "base/arena.h"
#include "sanity/lists.h"

#include "sanity/kin.h"

static const struct kin_card *card_of(const struct kin *kin, const char *name)
{
    for (size_t i = 0; i < kin->cards; i++)
        if (strcmp(kin->card[i].name, name) == 0)
            return &kin->card[i];
    return NULL;
}

/* Takes the copies of a card out of the main deck into the sideboard. */
static struct list aside(struct list list, int card)
{
    list.card[card].side = list.card[card].main;
    list.card[card].main = 0;
    list.side += list.card[card].side;
    list.main -= list.card[card].side;
    return list;
}

static void half_of_the_cards_make_a_kind(void **state)
{
    static const struct {
        const char *other;
        bool is_kin;
    } rows[] = {
        {"20 Mountain:R, 20 Bolt{R}, 20 Bear{1}{R}", true},  /* 20 of 40 */
        {"21 Mountain:R, 19 Bolt{R}, 20 Bear{1}{R}", false}, /* 19 of 40: basic lands do not count */
        {"20 Mountain:R, 20 Bolt{R}, 30 Bear{1}{R}", false}, /* 20 of the larger deck's 50 */
        {"20 Mountain:R, 4 Bolt{R}, 16 Giant{3}{R}", true},  /* 20 of 40 */
        {"60 Mountain:R", false},
    };
    struct arena arena = ARENA_INIT;
    struct list own = test_list(&arena, "20 Mountain:R, 20 Bolt{R}, 20 Giant{3}{R}");
    struct kin kin = {.own = &own};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct list other = test_list(&arena, rows[i].other);
        if (kin_add(&arena, &kin, &other, false) != rows[i].is_kin)
            fail_msg("%s", rows[i].other);
    }
    struct list far = test_list(&arena, "60 Island:U");
    assert_true(kin_add(&arena, &kin, &far, true)); /* by its name */
    struct list same = test_list(&arena, "20 Giant{3}{R}, 20 Mountain:R, 20 Bolt{R}");
    assert_false(kin_add(&arena, &kin, &same, false));
    assert_int_equal(kin.looked_at, 7);
    assert_int_equal(kin.n, 3);
    assert_int_equal(kin.same, 1);
    arena_release(&arena);
}

static void commanders_make_a_kind(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list own = test_list(&arena, "40 Forest:G, 59 Bear{1}{G}, 1 Elf{G}"), other[3];
    static const char *const texts[] = {"60 Forest:G, 39 Wurm{5}{G}, 1 Elf{G}", "40 Forest:G, 59 Bear{1}{G}, 1 Ape{G}",
                                        "40 Forest:G, 59 Bear{1}{G}, 1 Elf{G}"};
    (void)state;
    own.command = own.card[2].command = 1;
    own.card[2].main = 0;
    struct kin kin = {.own = &own};
    for (int i = 0; i < 3; i++) {
        other[i] = test_list(&arena, texts[i]);
        if (i < 2) {
            other[i].command = other[i].card[2].command = 1;
            other[i].card[2].main = 0;
        }
        assert_int_equal(kin_add(&arena, &kin, &other[i], false), i == 0);
    }
    arena_release(&arena);
}

static void cards_copies_and_lands(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list own = test_list(&arena, "16 Mountain:R, 20 Bolt{R}, 12 Giant{3}{R}, 4 Pup{R}, 1 Ogre{2}{R}, 4 Ball{R}");
    struct list others[] = {
        test_list(&arena, "20 Mountain:R, 20 Bolt{R}, 4 Giant{3}{R}, 4 Shock{R}, 4 Ball{R}"),
        test_list(&arena, "21 Mountain:R, 20 Bolt{R}, 5 Giant{3}{R}, 4 Shock{R}, 4 Ball{R}"),
        aside(test_list(&arena, "22 Mountain:R, 20 Bolt{R}, 6 Giant{3}{R}, 2 Shock{R}, 4 Ball{R}"), 3),
        test_list(&arena, "23 Mountain:R, 20 Bolt{R}, 12 Giant{3}{R}, 4 Wall{R}, 2 Pup{R}, 4 Ball{R}"),
    };
    struct kin kin = {.own = &own};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        assert_true(kin_add(&arena, &kin, &others[i], true));
    kin_count(&arena, &kin);
    assert_true(kin.lands == 16 && kin.lands_low == 21 && kin.lands_high == 22 && kin.lands_least == 20 &&
                kin.lands_most == 23);
    const struct kin_card *shock = card_of(&kin, "Shock"), *giant = card_of(&kin, "Giant"), *pup = card_of(&kin, "Pup");
    assert_true(shock == kin.card); /* the most played of what is missing stands first */
    assert_true(shock->word == KIN_MISSING && shock->lists == 3 && shock->share == 0.75 && shock->mean == 2 &&
                shock->mean_side == 0.5);
    assert_true(giant->word == KIN_MORE && giant->low == 5 && giant->high == 6 && giant->mean == 6.75);
    assert_true(pup->word == KIN_MORE && pup->lists == 1 && pup->high == 0);
    assert_true(card_of(&kin, "Ogre")->word == KIN_ALONE && card_of(&kin, "Ball")->word == KIN_USUAL);
    assert_true(card_of(&kin, "Wall")->word == KIN_USUAL); /* one in four */
    assert_null(card_of(&kin, "Mountain"));
    arena_release(&arena);
}

static void nothing_beside_it(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list own = test_list(&arena, "60 Mountain:R"), other = test_list(&arena, "60 Forest:G");
    struct kin kin = {.own = &own};
    (void)state;
    assert_false(kin_add(&arena, &kin, &other, false));
    kin_count(&arena, &kin);
    assert_true(kin.cards == 0 && kin.lands == 60);
    assert_true(kin_add(&arena, &kin, &other, true));
    kin_count(&arena, &kin);
    assert_true(kin.cards == 0 && kin.lands_low == 60 && kin.lands_most == 60);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_of_the_cards_make_a_kind),
        cmocka_unit_test(commanders_make_a_kind),
        cmocka_unit_test(cards_copies_and_lands),
        cmocka_unit_test(nothing_beside_it),
    };
    return cmocka_run_group_tests_name("kin", tests, NULL, NULL);
}
