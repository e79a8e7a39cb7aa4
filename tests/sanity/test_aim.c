/* test_aim.c - how a deck wins: of each way a deck that has it, and one that looks like it and has not */
#include "lists.h"

#include "sanity/aim.h"

static const struct {
    const char *deck;
    const char *card, *abilities, *keywords; /* what that card does */
    const char *card_2, *abilities_2;
    enum deck_aim aim;
    bool told;
} rows[] = {
    {"24 Mountain:R, 20 Pup{R}:creature, 16 Bolt{R}", "Bolt", "spell target any { damage(t1, 3) }", "", NULL, NULL,
     AIM_BURNS, true},
    /* sixteen that burn creatures alone */
    {"24 Mountain:R, 20 Pup{R}:creature, 16 Bolt{R}", "Bolt", "spell target creature { damage(t1, 3) }", "", NULL, NULL,
     AIM_ATTACKS, true},
    {"20 Swamp:B, 4 Demon{6}{B}:creature, 4 Raise{B}, 32 Pup{B}:creature", "Raise",
     "spell target creature & card & in(graveyard) { to-battlefield(t1, you) }", "", NULL, NULL, AIM_COMBINES, false},
    /* the same demon, and a spell that finds lands */
    {"20 Swamp:B, 4 Demon{6}{B}:creature, 4 Raise{B}, 32 Pup{B}:creature", "Raise",
     "spell { search(you, basic & land & card, 1, battlefield) }", "", NULL, NULL, AIM_ATTACKS, true},
    {"16 Island:U, 4 Tendrils{2}{B}, 40 Rite{B}", "Tendrils", "spell target player { lose-life(t1, 2) }", "Storm", NULL,
     NULL, AIM_COMBINES, false},
    {"24 Island:U, 4 Oracle{U}{U}:creature, 32 Opt{U}", "Oracle", "triggered enters(is(self)) { win-game(you) }", "",
     NULL, NULL, AIM_COMBINES, false},
    {"24 Island:U, 24 Glimpse{1}{U}, 12 Opt{U}", "Glimpse", "spell target player { mill(t1, 10) }", "", NULL, NULL,
     AIM_MILLS, false},
    /* a deck that mills itself */
    {"24 Island:U, 24 Glimpse{1}{U}, 12 Crab{U}:creature", "Glimpse", "spell { mill(you, 10) }", "", NULL, NULL,
     AIM_ATTACKS, true},
    {"26 Island:U, 16 Cancel{1}{U}{U}, 4 Wrath{2}{W}{W}, 4 Giant{4}{U}:creature, 10 Opt{U}", "Cancel",
     "spell target spell { counter(t1) }", "", "Wrath", "spell { destroy(each(creature)) }", AIM_CONTROLS, false},
    /* counters beside a crowd of creatures */
    {"22 Island:U, 14 Cancel{1}{U}, 24 Faerie{U}:creature", "Cancel", "spell target spell { counter(t1) }", "", NULL,
     NULL, AIM_ATTACKS, true},
};

static void decks_are_told_by_what_they_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct list list = test_list(&arena, rows[i].deck);
        struct aim aim;
        for (int c = 0; c < list.cards; c++) {
            struct list_card *card = &list.card[c];
            card->known = KNOWN_BY_HAND;
            if (strcmp(card->name, rows[i].card) == 0) {
                card->abilities = rows[i].abilities;
                card->keywords = rows[i].keywords;
            } else if (rows[i].card_2 && strcmp(card->name, rows[i].card_2) == 0) {
                card->abilities = rows[i].abilities_2;
            }
        }
        aim_of(&arena, &list, &aim);
        if (aim.aim != rows[i].aim || aim.told != rows[i].told)
            fail_msg("row %zu: %s (%s)", i, aim_words[aim.aim], aim.why);
        assert_true(strlen(aim.why) > 0);
        arena_release(&arena);
    }
}

static void nothing_is_told_of_no_cards(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = {.name = "empty", .card = ARENA_ARRAY(&arena, struct list_card, 1)};
    struct aim aim;
    aim_of(&arena, &list, &aim);
    assert_int_equal(aim.aim, AIM_ATTACKS);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(decks_are_told_by_what_they_do),
                                       cmocka_unit_test(nothing_is_told_of_no_cards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
