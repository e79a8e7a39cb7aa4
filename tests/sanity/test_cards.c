/* test_cards.c - from the catalogue's cards to lists and to the engine's book
 *
 * The facts of the cards named here are the cards' own; the abilities in the tables are made
 * up. */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "catalog/catalog.h"
#include "deck/deck.h"
#include "sanity/abilities.h"
#include "sanity/book.h"
#include "sanity/by_hand.h"
#include "sanity/card_facts.h"
#include "sanity/cards.h"

static struct arena arena = ARENA_INIT;
static struct catalog *catalog;

static struct list read_list(const char *text, const struct knowing *how)
{
    struct err err = ERR_INIT;
    struct deck deck;
    struct list list;
    if (!catalog && catalog_open(NULL, &catalog, &err) != ERR_OK)
        fail_msg("%s", err.text);
    if (deck_read(&arena, catalog, text, strlen(text), "deck", DECK_AUTO, &deck, &err) != ERR_OK)
        fail_msg("%s", err.text);
    list_from_deck(&arena, catalog, &deck, how, &list);
    return list;
}

static const struct list_card *card(const struct list *list, const char *name)
{
    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].name, name) == 0)
            return &list->card[i];
    fail_msg("no %s", name);
    return NULL;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static void facts_become_numbers_and_language(void **state)
{
    static const struct {
        const char *name, *facts;
        int generic, w, u, b, r, g, x, hybrids, value;
        unsigned kinds;
    } cases[] = {
        {"Grizzly Bears", "{1}{G} Creature Bear 2/2", 1, 0, 0, 0, 0, 1, 0, 0, 2, KIND_CREATURE},
        {"Fireball", "{X}{R} Sorcery ", 0, 0, 0, 0, 1, 0, 1, 0, 1, KIND_SORCERY},
        {"Figure of Destiny", "{R/W} Creature Kithkin 1/1", 0, 0, 0, 0, 0, 0, 0, 1, 1, KIND_CREATURE},
        {"Karn, Silver Golem", "{5} Legendary Artifact Creature Golem 4/4", 5, 0, 0, 0, 0, 0, 0, 0, 5,
         KIND_CREATURE | KIND_ARTIFACT},
        {"Cursecatcher", "{U} Creature Merfolk Wizard 1/1", 0, 0, 1, 0, 0, 0, 0, 0, 1, KIND_CREATURE},
        {"Tarmogoyf", "{1}{G} Creature Lhurgoyf 0/1", 1, 0, 0, 0, 0, 1, 0, 0, 2, KIND_CREATURE},
        {"Dismember", "{1}{B}{B} Instant ", 1, 0, 0, 0, 0, 0, 0, 2, 3, KIND_INSTANT},
        {"Kozilek, the Great Distortion", "{8}{1}{1} Legendary Creature Eldrazi 12/12", 8, 0, 0, 0, 0, 0, 0, 0, 10,
         KIND_CREATURE},
        {"Dryad Arbor", "Green Land Creature Forest Dryad 1/1", 0, 0, 0, 0, 0, 0, 0, 0, 0, KIND_LAND | KIND_CREATURE},
        {"Mountain", "Basic Land Mountain ", 0, 0, 0, 0, 0, 0, 0, 0, 0, KIND_LAND | KIND_BASIC},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *text = arena_printf(&arena, "1 %s\n", cases[i].name);
        struct list list = read_list(text, NULL);
        const struct list_card *c = &list.card[0];
        const uint8_t *p = c->need.coloured;
        if (strcmp(c->facts, cases[i].facts) != 0)
            fail_msg("%s: \"%s\", expected \"%s\"", c->name, c->facts, cases[i].facts);
        if (c->need.generic != cases[i].generic || p[0] != cases[i].w || p[1] != cases[i].u || p[2] != cases[i].b ||
            p[3] != cases[i].r || p[4] != cases[i].g || c->need.x != cases[i].x ||
            c->need.hybrids != cases[i].hybrids || c->mana_value != cases[i].value || c->kinds != cases[i].kinds)
            fail_msg("%s: cost or kinds", c->name);
    }
}

static void what_facts_say_of_mana(void **state)
{
    static const struct {
        const char *name;
        unsigned makes;
        bool tapped, maybe;
        enum card_known known;
        const char *abilities;
    } cases[] = {
        {"Mountain", MANA_R, false, false, KNOWN_BY_FACTS, ""},
        {"Volcanic Island", MANA_U | MANA_R, false, false, KNOWN_BY_FACTS, ""},
        {"City of Brass", MANA_ANY, false, false, KNOWN_PARTLY, "mana [{T}] { add-mana-one(you, 1, all-colours) }\n"},
        {"Coastal Tower", MANA_W | MANA_U, true, false, KNOWN_PARTLY,
         "replace enters(is(self)) { enters-tapped }\nmana [{T}] { add-mana-one(you, 1, white | "
         "blue) }\n"},
        {"Adarkar Wastes", MANA_W | MANA_U | MANA_C, false, false, KNOWN_PARTLY,
         "mana [{T}] { add-mana(you, {1}) }\nmana [{T}] { add-mana-one(you, 1, white | blue) }\n"},
        {"Temple Garden", MANA_W | MANA_G, false, true, KNOWN_NOT, ""},
        {"Elves of Deep Shadow", MANA_B, false, false, KNOWN_PARTLY, "mana [{T}] { add-mana(you, {B}) }\n"},
        {"Grizzly Bears", 0, false, false, KNOWN_BY_FACTS, ""},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct list list = read_list(arena_printf(&arena, "1 %s\n", cases[i].name), NULL);
        const struct list_card *c = &list.card[0];
        if (c->source.makes != cases[i].makes || c->source.tapped != cases[i].tapped ||
            c->source.maybe_tapped != cases[i].maybe || c->known != cases[i].known)
            fail_msg("%s: makes %x, %s", c->name, c->source.makes, card_known_words[c->known]);
        assert_string_equal(c->abilities, cases[i].abilities);
        assert_int_equal(c->source.amount, cases[i].makes ? 1 : 0);
    }
}

static void abilities_say_how_mana_is_made(void **state)
{
    static const struct {
        const char *abilities;
        unsigned kinds;
        struct mana_source source;
    } cases[] = {
        {"mana [{T}] { add-mana(you, {2}) }", KIND_ARTIFACT, {.makes = MANA_C, .amount = 2}},
        {"mana [{T}, sac-self] { add-mana-one(you, 1, all-colours) }",
         KIND_ARTIFACT,
         {.makes = MANA_ANY, .amount = 1, .once = true}},
        {"spell { add-mana(you, {B}{B}{B}) }", KIND_INSTANT, {.makes = MANA_B, .amount = 3, .once = true}},
        {"mana [{1}, {T}] { add-mana(you, {W}{U}) }",
         KIND_LAND,
         {.makes = MANA_W | MANA_U, .amount = 1, .filter = true}},
        {"mana [{T}] { add-mana(you, {1}) }\nmana [{1}, {T}] { add-mana(you, {W}{U}) }",
         KIND_LAND,
         {.makes = MANA_W | MANA_U | MANA_C, .amount = 1}},
        {"activated [{T}, life(1), sac-self] { search(you, plains | island, 1, battlefield) }",
         KIND_LAND,
         {.fetches = MANA_W | MANA_U}},
        {"activated [{T}, sac-self] { search-tapped(you, basic & land, 1) }",
         KIND_LAND,
         {.fetches = MANA_ANY, .fetch_any_basic = true, .fetch_tapped = true}},
        {"replace enters(is(self)) { enters-tapped(!exists(swamp & controlled(you))) }\nmana [{T}] "
         "{ add-mana(you, {B}) }",
         KIND_LAND,
         {.makes = MANA_B, .amount = 1, .maybe_tapped = true}},
        {"# mana [{T}] { add-mana(you, {R}) }\nspell target creature { damage(t1, 2) }", KIND_INSTANT, {.makes = 0}},
        {"triggered casts(you, spell) { draw(you, 1) }", KIND_CREATURE, {.makes = 0}},
        {"spell { search-tapped(you, plains | forest, 2) }",
         KIND_SORCERY,
         {.fetches = MANA_W | MANA_G, .fetch_tapped = true, .amount = 2}},
        {"activated [sac-self] { search-tapped(you, basic & land, 1) }",
         KIND_CREATURE,
         {.fetches = MANA_ANY, .fetch_any_basic = true, .fetch_tapped = true, .amount = 1}},
        {"spell { keep(choose(you, basic & land & in(library, you), 0, 2)); "
         "to-battlefield-tapped(choose(you, is(kept) & in(library, you), 1), you) }",
         KIND_SORCERY,
         {.fetches = MANA_ANY, .fetch_any_basic = true, .fetch_tapped = true, .amount = 1}},
        {"activated [{4}{G}, {T}] { search-tapped(you, basic & land, 1) }", KIND_CREATURE, {.makes = 0}},
        {"spell target creature { exile(t1); search-tapped(controller(t1), basic & land, 1) }",
         KIND_INSTANT,
         {.makes = 0}},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct mana_source s = {0};
        const struct mana_source *want = &cases[i].source;
        source_read(&arena, cases[i].abilities, cases[i].kinds, &s);
        if (s.makes != want->makes || s.amount != want->amount || s.once != want->once || s.filter != want->filter ||
            s.fetches != want->fetches || s.fetch_any_basic != want->fetch_any_basic ||
            s.fetch_tapped != want->fetch_tapped || s.maybe_tapped != want->maybe_tapped || s.tapped != want->tapped)
            fail_msg("%s: makes %x amount %d fetches %x", cases[i].abilities, s.makes, s.amount, s.fetches);
    }
}

static void lands_in_place_of_mana(void **state)
{
    static const struct {
        const char *abilities;
        uint8_t instead[MANA_COLOURS];
    } cases[] = {
        {"spell target any { damage(t1, 4) }\nspell cost [sac(mountain, 2)] alternative", {0, 0, 0, 2}},
        {"spell cost [return-to-hand(island & controlled(you))] alternative", {0, 1}},
        {"spell cost [life(4)] alternative if exists(swamp & controlled(you))", {0, 0, 1}},
        {"spell cost [life(1), exile-cards(blue & in(hand, you))] alternative", {0}},
        {"spell cost [{1}, return-to-hand(basic & land & controlled(you))] alternative", {0}},
        {"spell cost [generic(0)] alternative if exists(forest & controlled(opponent)) & exists(island & "
         "controlled(you))",
         {0}},
        {"spell cost [discard-cards(island), discard-cards(card)] alternative", {0}},
        {"spell cost [sac(mountain)]; spell { draw(you, 1) }", {0}},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        uint8_t instead[MANA_COLOURS];
        instead_read(&arena, cases[i].abilities, instead);
        if (memcmp(instead, cases[i].instead, sizeof instead) != 0)
            fail_msg("%s", cases[i].abilities);
    }
}

static void abilities_are_cut_where_they_begin(void **state)
{
    static const char text[] = "keyword echo {2}{R}\nspell cost [life(2)] alternative; spell target creature | spell { "
                               "nothing }\n"
                               "static spell & red { costs(any, 1) } # mana [{T}]\n"
                               "triggered casts(you, spell) { tokens(you, 2, \"Goblin # 1\"); tokens(you, 1, Wisp); "
                               "tokens(you, 1, \"Token Creature Bear 2/2\") }";
    static const char *const kinds[] = {"keyword", "spell", "spell", "static", "triggered"};
    struct ability_text *cut;
    const char *const *names;
    (void)state;
    size_t n = abilities_cut(&arena, text, &cut);
    assert_int_equal(n, ARRAY_LEN(kinds));
    for (size_t i = 0; i < n; i++)
        assert_string_equal(cut[i].kind, kinds[i]);
    assert_string_equal(cut[0].text, "keyword echo {2}{R}");
    assert_string_equal(cut[1].text, "spell cost [life(2)] alternative");
    assert_string_equal(cut[3].text, "static spell & red { costs(any, 1) }");
    assert_int_equal(tokens_named(&arena, text, &names), 2);
    assert_string_equal(names[0], "Goblin # 1");
    assert_string_equal(names[1], "Wisp");
    assert_int_equal(abilities_cut(&arena, "", &cut), 0);
    assert_int_equal(abilities_cut(&arena, NULL, &cut), 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void lists_count_their_cards(void **state)
{
    struct list list = read_list("4 Lightning Bolt\n20 Mountain\n1 Bolt of Nowhere\n2 Nothing At All\n"
                                 "Sideboard\n2 Lightning Bolt\n1 Unheard Of\n",
                                 NULL);
    int known[N_KNOWN];
    (void)state;
    assert_int_equal(list.main, 27);
    assert_int_equal(list.side, 3);
    assert_int_equal(list.lands, 20);
    assert_int_equal(list.unknown, 3);
    assert_int_equal(list.cards, 5); /* a card in two places is one */
    assert_int_equal(card(&list, "Lightning Bolt")->main, 4);
    assert_int_equal(card(&list, "Lightning Bolt")->side, 2);
    assert_true(card(&list, "Bolt of Nowhere")->need.none);
    list_known(&list, known);
    assert_int_equal(known[KNOWN_BLANK], 3);
    assert_int_equal(known[KNOWN_BY_FACTS], 20);
    assert_int_equal(known[KNOWN_NOT], 4);
}

/* A split card costs what its halves cost, not what both do together. */
static void halves_are_cast_by_themselves(void **state)
{
    static const struct {
        const char *name;
        int mana_value, first, second; /* mana values; second: -1 if it is not cast from the hand */
    } cases[] = {{"Fire // Ice", 2, 2, 2},
                 {"Assault // Battery", 1, 1, 4},
                 {"Illusion // Reality", 1, 1, 3},
                 {"Lightning Bolt", 1, 1, -1}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct list list = read_list(arena_printf(&arena, "4 %s\n", cases[i].name), NULL);
        const struct list_card *c = &list.card[0];
        if (c->known == KNOWN_BLANK) /* not every catalogue has them */
            continue;
        assert_int_equal(c->mana_value, cases[i].mana_value);
        assert_int_equal(need_value(&c->need), cases[i].first);
        assert_int_equal(c->split, cases[i].second >= 0);
        if (c->split)
            assert_int_equal(need_value(&c->half), cases[i].second);
    }
}

/* Either side of these is played from the hand; sides that a card turns into are none. */
static void second_sides_are_named(void **state)
{
    (void)state;
    struct list list = read_list("4 Turntimber Symbiosis\n4 Delver of Secrets\n4 Shock\n", NULL);
    const struct list_card *c = &list.card[0];
    assert_non_null(c->side_name);
    assert_string_equal(c->side_name, "Turntimber, Serpentine Wood");
    assert_int_equal(c->kinds, KIND_SORCERY);
    assert_int_equal(c->side_kinds & ~(unsigned)KIND_LAND, 0); /* a land, or not said */
    assert_null(card(&list, "Shock")->side_name);
    assert_int_equal(list.lands, 0);
    for (int i = 1; i < list.cards; i++)
        assert_null(list.card[i].side_name);
}

static void hands_go_before_facts(void **state)
{
    struct err err = ERR_INIT;
    struct knowing how = {0};
    (void)state;
    if (by_hand_load(&arena, &how.hand, &err) != ERR_OK)
        fail_msg("%s", err.text);
    struct list list = read_list("4 Lightning Bolt\n4 Flooded Strand\n4 Dark Ritual\n4 Sol Ring\n", &how);
    assert_int_equal(card(&list, "Lightning Bolt")->known, KNOWN_BY_HAND);
    assert_int_equal(card(&list, "Flooded Strand")->source.fetches, MANA_W | MANA_U);
    assert_int_equal(card(&list, "Dark Ritual")->source.amount, 3);
    assert_true(card(&list, "Dark Ritual")->source.once);
    struct list bare = read_list("4 Lightning Bolt\n", NULL);
    assert_int_equal(bare.card[0].known, KNOWN_NOT);
}

/* ---- books ----------------------------------------------------------------------------------- */

static struct list_card made(const char *name, const char *facts, const char *keywords, const char *abilities)
{
    return (struct list_card){.name = name,
                              .main = 4,
                              .facts = facts,
                              .keywords = keywords,
                              .abilities = abilities,
                              .kinds = kinds_of_line(facts),
                              .known = KNOWN_BY_TEXT,
                              .not_understood = "",
                              .first_printed = "1994-01-01"};
}

static void what_a_book_refuses_is_left_out_and_told(void **state)
{
    struct list_card cards[] = {
        made("Whole", "{R} Instant", "", "spell target any { damage(t1, 3) }"),
        made("Half", "{R} Instant", "Flying;Frobnicating;Haste",
             "spell target any { damage(t1, 3) }\ntriggered dies(is(self)) { frobnicate(you) }"),
        made("None", "{1}{G} Creature Bear 2/2", "", "triggered enters(is(self)) { frobnicate(you) }"),
        made("Tokenless", "{R} Sorcery", "", "spell { tokens(you, 1, \"Nowhere Man\") }"),
        made("Odd", "{R} Creature Aa Bb Cc Dd Ee Ff 2/1", "Haste;Frobnicating", ""),
        made("Odder", "{Q}{Q} Phenomenon", "", ""),
    };
    static const enum played how[] = {PLAYED_WHOLLY, PLAYED_PARTLY, PLAYED_FACTS,
                                      PLAYED_FACTS,  PLAYED_PARTLY, PLAYED_BLANK};
    static const char *const says[] = {"", "Frobnicating", "frobnicate", "Nowhere Man", "Ff", "Q"};
    struct list list = {.name = "odd", .card = cards, .cards = ARRAY_LEN(cards)};
    const struct list *lists[1] = {&list};
    int played[N_PLAYED];
    (void)state;
    for (enum era era = 0; era < ERA_COUNT; era++) {
        struct err err = ERR_INIT;
        struct list_book book;
        if (list_book_make(&arena, era, lists, 1, &book, &err) != ERR_OK)
            fail_msg("%s", err.text);
        for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
            const struct list_play *play = &book.play[0][i];
            if (play->how != how[i] || !strstr(play->why, says[i]))
                fail_msg("%s: %s (%s)", cards[i].name, played_words[play->how], play->why);
        }
        list_book_count(&book, 0, &list, played);
        assert_int_equal(played[PLAYED_WHOLLY], 4);
        assert_int_equal(played[PLAYED_PARTLY], 8);
        assert_int_equal(played[PLAYED_FACTS], 8);
        assert_int_equal(played[PLAYED_BLANK], 4);
    }
}

static void every_shipped_ability_is_played(void **state)
{
    struct err err = ERR_INIT;
    struct knowing how = {0};
    (void)state;
    if (by_hand_load(&arena, &how.hand, &err) != ERR_OK)
        fail_msg("%s", err.text);
    for (size_t i = 0; i < how.hand->n; i++) {
        const struct by_hand_card *hand = &how.hand->card[i];
        struct name_match match;
        struct list_card c;
        struct list list = {.name = "one", .card = &c, .cards = 1};
        const struct list *lists[1] = {&list};
        struct list_book book;
        if (hand->token || hand->second || !catalog || catalog_find(catalog, hand->name, &match) != NAME_FOUND)
            continue;
        list_card_make(&arena, catalog, hand->name, match.card, &how, &c);
        assert_int_equal(list_book_make(&arena, ERA_M10, lists, 1, &book, &err), ERR_OK);
        enum played expected = *hand->not_said ? PLAYED_PARTLY : PLAYED_WHOLLY;
        if (book.play[0][0].how != expected)
            fail_msg("%s: %s: %s", hand->name, played_words[book.play[0][0].how], book.play[0][0].why);
    }
}

static void eras_follow_the_day(void **state)
{
    static const struct {
        const char *word, *day;
        enum era era;
    } cases[] = {{NULL, "1997-05-01", ERA_FIFTH_97},
                 {NULL, "1999-03-15", ERA_FIFTH_99},
                 {NULL, "1999-04-21", ERA_SIXTH},
                 {NULL, "2003-07-27", ERA_SIXTH},
                 {NULL, "2003-07-28", ERA_EIGHTH},
                 {NULL, "2009-07-17", ERA_M10},
                 {NULL, "2026-01-01", ERA_M10},
                 {NULL, NULL, ERA_M10},
                 {NULL, "", ERA_M10},
                 {"sixth", "2026-01-01", ERA_SIXTH},
                 {"fifth", NULL, ERA_FIFTH_99}};
    struct err err = ERR_INIT;
    enum era era;
    const char *sentence;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_int_equal(era_choose(cases[i].word, cases[i].day, &era, &err), ERR_OK);
        assert_int_equal(era, cases[i].era);
    }
    assert_int_equal(era_choose("seventh", NULL, &era, &err), ERR_USAGE);
    assert_non_null(strstr(err.text, "fifth-97"));
    struct list list = read_list("4 Lightning Bolt\n3 Tarmogoyf\n2 Snapcaster Mage\n", NULL);
    assert_int_equal(list_newer(&arena, &list, ERA_M10, &sentence), 0);
    assert_string_equal(sentence, "");
    assert_int_equal(list_newer(&arena, &list, ERA_EIGHTH, &sentence), 2);
    assert_int_equal(list_newer(&arena, &list, ERA_SIXTH, &sentence), 5);
    assert_non_null(strstr(sentence, "Tarmogoyf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_become_numbers_and_language),
        cmocka_unit_test(what_facts_say_of_mana),
        cmocka_unit_test(abilities_say_how_mana_is_made),
        cmocka_unit_test(lands_in_place_of_mana),
        cmocka_unit_test(abilities_are_cut_where_they_begin),
        cmocka_unit_test(lists_count_their_cards),
        cmocka_unit_test(halves_are_cast_by_themselves),
        cmocka_unit_test(second_sides_are_named),
        cmocka_unit_test(hands_go_before_facts),
        cmocka_unit_test(what_a_book_refuses_is_left_out_and_told),
        cmocka_unit_test(every_shipped_ability_is_played),
        cmocka_unit_test(eras_follow_the_day),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    catalog_close(catalog);
    arena_release(&arena);
    return failed;
}
