/* test_communities.c - decks of the formats that communities and Magic Arena have: what is legal, and why the rest is
 * not
 *
 * Each format has a legal list, and lists that break one rule each, by its published rules and lists.
 */
#include "base/arena.h"
#include "base/err.h"
#include "deck_fixture.h"

static struct fixture fx;

static const struct {
    const char *format, *date, *deck, *expected;
} examples[] = {
    /* Duel Commander: banned as commander, but allowed in the 99 */
    {"Duel Commander", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n99 Plains", ""},
    {"Duel Commander", "2026-05-08", "cmd 1 Winota, Joiner of Forces\n50 Plains\n49 Mountain", "banned@1 1/0"},
    {"Duel Commander", "2026-05-08", "cmd 1 Aurelia, the Warleader\n50 Plains\n48 Mountain\n1 Winota, Joiner of Forces",
     ""},
    {"Duel Commander", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n98 Plains\n1 Sol Ring", "banned@3 1/0"},
    {"Duel Commander", "2024-12-10", "cmd 1 Emry, Lurker of the Loch\n98 Island\n1 Force of Will", "banned@1 1/0"},
    {"Duel Commander", "2024-12-10", "cmd 1 Ezio Auditore da Firenze\n99 Swamp", ""},
    {"Duel Commander", "2026-05-08", "cmd 1 Ezio Auditore da Firenze\n99 Swamp", "banned@1 1/0"},
    {"Duel Commander", "2026-05-08", "cmd 1 Nadu, Winged Wisdom\n99 Island", "banned@1 1/0"},
    {"Duel Commander", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n97 Plains\n2 Swords to Plowshares",
     "too-many-copies@3 2/1"},
    /* points */
    {"Canadian Highlander", "2025-07-19", "99 Island\n1 Black Lotus", ""},
    {"Canadian Highlander", "2025-07-19", "98 Island\n1 Black Lotus\n1 Mox Jet", ""},
    {"Canadian Highlander", "2025-07-19", "97 Island\n1 Black Lotus\n1 Mox Jet\n1 Mana Drain", "points 11/10"},
    {"Canadian Highlander", "2025-07-19", "98 Island\n2 Brainstorm", "too-many-copies@2 2/1"},
    {"Canadian Highlander", "2025-07-19", "99 Island", "main-too-small 99/100"},
    {"7 Point Highlander", "2023-11-23", "59 Island\n1 Ancestral Recall\nside 1 Dig Through Time", ""},
    {"7 Point Highlander", "2023-11-23", "59 Island\n1 Ancestral Recall\nside 1 Demonic Tutor", "points 8/7"},
    {"European Highlander", "2023-08-06", "99 Island\n1 Brainstorm", ""},
    {"European Highlander", "2023-08-06", "99 Island\n1 Sol Ring", "banned@2 1/0"},
    /* a planeswalker with its spell */
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\ncmd 1 Brainstorm\n58 Island", ""},
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\ncmd 1 Lightning Bolt\n58 Island",
     "color-identity@2 1/0"},
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\n59 Island", "commander 0/1"},
    {"Oathbreaker", "2026-05-08", "cmd 1 Brainstorm\n59 Island", "commander 0/1"},
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\ncmd 1 Brainstorm\ncmd 1 Opt\n57 Island",
     "commander 2/1"},
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\ncmd 1 Opt\ncmd 1 Snapcaster Mage\n57 Island",
     "commander@3 1/0"},
    {"Oathbreaker", "2026-05-08", "cmd 1 Jace, the Mind Sculptor\ncmd 1 High Tide\n58 Island", "banned@2 1/0"},
    {"Brawl", "2026-05-08", "cmd 1 Teferi, Hero of Dominaria\n50 Island\n49 Plains", ""},
    {"Brawl", "2026-05-08", "cmd 1 Llanowar Elves\n99 Forest", "commander@1 1/0"},
    {"Brawl", "2026-05-08", "cmd 1 Oko, Thief of Crowns\n99 Forest", "banned@1 1/0"},
    {"Standard Brawl", "2026-05-08", "cmd 1 Llanowar Elves\n59 Forest", "commander@1 1/0"},
    {"Standard Brawl", "2026-05-08", "cmd 1 Loot, Exuberant Explorer\n58 Forest\n1 Arcane Signet", ""},
    /* an uncommon leads commons */
    {"Pauper Commander", "2026-05-08", "cmd 1 Slimefoot, the Stowaway\n50 Forest\n48 Swamp\n1 Rampant Growth", ""},
    {"Pauper Commander", "2026-05-08", "cmd 1 Slimefoot, the Stowaway\n50 Forest\n48 Swamp\n1 Tarmogoyf",
     "not-in-pool@4 1/0"},
    {"Pauper Commander", "2026-05-08", "cmd 1 Omnath, Locus of Creation\n99 Forest",
     "not-in-pool@1 1/0; commander@1 1/0"},
    {"PreDH", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n98 Plains\n1 Swords to Plowshares", ""},
    {"PreDH", "2026-05-08", "cmd 1 Thalia, Guardian of Thraben\n99 Plains", "not-in-pool@1 1/0"},
    {"PreDH", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n98 Plains\n1 Karakas", "banned@3 1/0"},
    {"Centurion Commander", "2022-03-18", "cmd 1 Isamaru, Hound of Konda\n99 Plains", ""},
    {"Centurion Commander", "2022-03-18", "cmd 1 Edgar Markov\n99 Swamp", "banned@1 1/0"},
    {"Tiny Leaders", "2025-11-27", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Swords to Plowshares", ""},
    {"Tiny Leaders", "2025-11-27", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Wrath of God", "mana-value@3 4/3"},
    {"Tiny Leaders", "2025-11-27", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Skullclamp", "banned@3 1/0"},
    {"Tiny Leaders", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Fire // Ice", "color-identity@3 1/0"},
    {"Tiny Leaders", "2026-05-08", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Counterspell",
     "banned@3 1/0; color-identity@3 1/0"},
    {"Duel Commander", "2026-01-25", "cmd 1 Rograkh, Son of Rohgahh\n99 Mountain", ""},
    {"Duel Commander", "2026-01-26", "cmd 1 Rograkh, Son of Rohgahh\n99 Mountain", "banned@1 1/0"},
    {"Duel Commander", "2026-01-26", "cmd 1 Krenko, Mob Boss\n98 Mountain\n1 Rograkh, Son of Rohgahh", ""},
    {"Duel Commander", "2026-05-08", "cmd 1 Krenko, Mob Boss\n98 Mountain\n1 \"Name Sticker\" Goblin", "banned@3 1/0"},
    {"Legacy", "2024-05-12", "56 Mountain\n4 \"Name Sticker\" Goblin", ""},
    {"Legacy", "2024-05-13", "56 Mountain\n4 \"Name Sticker\" Goblin", "banned@2 4/0"},
    {"Commander", "2026-05-08", "cmd 1 Krenko, Mob Boss\n98 Mountain\n1 \"Name Sticker\" Goblin", ""},
    {"Commander", "2026-05-08", "cmd 1 Lila, Hospitality Hostess\n50 Forest\n49 Plains", "not-in-pool@1 1/0"},
    {"Commander", "2026-05-08", "cmd 1 Velukan Dragon\n99 Mountain", "commander@1 1/0"},
    /* pools */
    {"Middle School", "2023-05-01", "56 Island\n4 Force of Will", ""},
    {"Middle School", "2023-05-01", "56 Island\n4 Brainstorm", "banned@2 4/0"},
    {"Middle School", "2023-05-01", "56 Island\n4 Chrome Mox", "not-in-pool@2 4/0"},
    {"Timeless", "2026-05-08", "56 Island\n4 Brainstorm", ""},
    {"Timeless", "2026-05-08", "58 Swamp\n2 Demonic Tutor", "restricted@2 2/1"},
    {"Timeless", "2026-05-08", "59 Swamp\n1 Black Lotus", "not-in-pool@2 1/0"},
    {"Historic", "2026-05-08", "56 Mountain\n4 Lightning Helix", ""},
    {"Historic", "2026-05-08", "59 Swamp\n1 Demonic Tutor", "banned@2 1/0"},
    {"Gladiator", "2026-05-08", "99 Island\n1 Opt", ""},
    {"Gladiator", "2026-05-08", "99 Island\n1 Mana Drain", "banned@2 1/0"},
    {"Alchemy", "2026-05-08", "56 Forest\n4 Llanowar Elves", ""},
    {"Alchemy", "2026-05-08", "56 Island\n4 Brainstorm", "not-in-pool@2 4/0"},
    {"Silver Border", "2026-05-08", "56 Forest\n4 Blacker Lotus", ""},
};

static void each_format_has_its_rules(void **state)
{
    size_t failed = 0;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(examples); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct verdict verdict;
        struct deck deck = fixture_deck(&fx, &arena, examples[i].deck);
        struct ruling *ruling = fixture_ruling(&fx, &arena, examples[i].format, examples[i].date);
        assert_ok(deck_check(&arena, ruling, &deck, NULL, &verdict, &err), err);
        const char *got = fixture_findings(&arena, &verdict);
        if (strcmp(got, examples[i].expected) != 0 || verdict.legal != !*examples[i].expected) {
            print_error("%s: %s\n  expected %s\n", examples[i].format, examples[i].deck, examples[i].expected);
            for (size_t k = 0; k < verdict.n; k++)
                print_error("  %s: %s (%s)\n", got, english(verdict.findings[k].text), verdict.findings[k].rule);
            failed++;
        }
        arena_release(&arena);
    }
    assert_int_equal(failed, 0);
}

static void points_name_the_cards_and_the_list(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct verdict verdict;
    struct deck deck = fixture_deck(&fx, &arena, "96 Island\n1 Mox Jet\n1 Black Lotus\n1 Vampiric Tutor\n1 Brainstorm");
    struct ruling *ruling = fixture_ruling(&fx, &arena, "Canadian Highlander", "2025-07-19");
    (void)state;
    assert_ok(deck_check(&arena, ruling, &deck, NULL, &verdict, &err), err);
    assert_int_equal(verdict.n, 1);
    assert_string_equal(english(verdict.findings[0].text),
                        "Canadian Highlander: 12 points of 10: Black Lotus 7, Mox Jet 3, Vampiric Tutor 2");
    assert_string_equal(english(verdict.findings[0].rule), "Canadian Highlander points list");
    assert_string_equal(english(verdict.findings[0].hint), "remove cards of 2 points");
    arena_release(&arena);
}

static void a_format_without_its_list_says_so(void **state)
{
    static const struct {
        const char *name, *date;
    } formats[] = {{"Penny Dreadful", "2026-05-08"}, {"Explorer", "2024-05-08"}};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
        struct err err = ERR_INIT;
        const struct format *format;
        struct ruling *ruling;
        assert_ok(format_find(fx.book, &arena, formats[i].name, NULL, &format, &err), err);
        assert_int_equal(format_on(fx.book, &arena, format, formats[i].date, NULL, &ruling, &err), ERR_NO);
        assert_non_null(strstr(err.text, "which cards may be played is not known: bring a list of them"));
    }
    arena_release(&arena);
}

static void life_and_leaders_follow_the_format(void **state)
{
    static const struct {
        const char *format, *date;
        int life, damage, main;
        enum leader_rule leader;
    } cases[] = {
        {"Duel Commander", "2026-05-08", 20, 0, 100, LEADER_COMMANDER},
        {"Brawl", "2026-05-08", 25, 0, 100, LEADER_BRAWL},
        {"Standard Brawl", "2026-05-08", 25, 0, 60, LEADER_BRAWL},
        {"Oathbreaker", "2026-05-08", 20, 0, 60, LEADER_OATHBREAKER},
        {"PDH", "2026-05-08", 30, 16, 100, LEADER_CREATURE},
        {"PreDH", "2026-05-08", 40, 21, 100, LEADER_COMMANDER},
        {"Tiny Leaders", "2025-11-27", 25, 0, 50, LEADER_COMMANDER},
        {"Canlander", "2025-07-19", 0, -1, 100, LEADER_NONE},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct deck_rule *d = ruling_deck(fixture_ruling(&fx, &arena, cases[i].format, cases[i].date));
        assert_int_equal(d->life, cases[i].life);
        assert_int_equal(d->leader_damage, cases[i].damage);
        assert_int_equal(d->main_min, cases[i].main);
        assert_int_equal(d->leader, cases[i].leader);
    }
    arena_release(&arena);
}

static int set_up(void **state)
{
    (void)state;
    fixture_open(&fx, NULL, 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_has_its_rules),
        cmocka_unit_test(points_name_the_cards_and_the_list),
        cmocka_unit_test(a_format_without_its_list_says_so),
        cmocka_unit_test(life_and_leaders_follow_the_format),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
