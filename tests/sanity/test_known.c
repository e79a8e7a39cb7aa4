/* test_known.c - what is known of a card is decided in one place: the same card in lists, scenarios and games
 *
 * A card without text, or with nothing but keywords, is known by its facts; one whose text is nowhere is not, whatever
 * its facts say, and can be played bare only, under a name that says so.
 */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "catalog/cards.h"
#include "engine/scenario/scenario.h"
#include "sanity/by_hand.h"
#include "sanity/by_name.h"
#include "sanity/cards.h"
#include "sanity/shipped.h"

struct world {
    struct arena arena;
    struct catalog *catalog;
    const struct by_hand *hand;
};

static int set_up(void **state)
{
    static struct world w;
    struct err err = ERR_INIT;
    w = (struct world){.arena = ARENA_INIT};
    assert_ok(catalog_open(NULL, &w.catalog, &err), err);
    assert_ok(by_hand_load(&w.arena, &w.hand, &err), err);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    catalog_close(w->catalog);
    arena_release(&w->arena);
    return 0;
}

static enum scenario_known by_name(struct world *w, const char *name, struct scenario_card *out)
{
    struct card_names names = {.catalog = w->catalog, .hand = w->hand};
    return card_by_name(&names, &w->arena, name, out);
}

static struct list_card listed(struct world *w, const char *name)
{
    const struct knowing how = {.hand = w->hand};
    struct name_match match;
    struct list_card c;
    if (catalog_find(w->catalog, name, &match) != NAME_FOUND)
        fail_msg("no %s", name);
    list_card_make(&w->arena, w->catalog, name, match.card, &how, &c);
    return c;
}

/* Jokes stay out of the compiler's reach. */
static void facts_alone_are_known_where_they_are_all(void **state)
{
    static const struct {
        const char *name;
        enum card_known known;
    } cases[] = {
        {"Grizzly Bears", KNOWN_BY_FACTS},       {"Craw Wurm", KNOWN_BY_FACTS},
        {"Dawn Gryff", KNOWN_BY_FACTS},          {"Dryad Arbor", KNOWN_BY_FACTS},
        {"Snow-Covered Forest", KNOWN_BY_FACTS}, {"Phyrexian Librarian", KNOWN_NOT},
        {"Look at Me, I'm the DCI", KNOWN_NOT},  {"Lightning Bolt", KNOWN_BY_HAND},
    };
    struct world *w = *state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct list_card c = listed(w, cases[i].name);
        if (c.known != cases[i].known)
            fail_msg("%s: %s", c.name, card_known_words[c.known]);
        assert_int_equal(known_wholly(c.known), by_name(w, c.name, &(struct scenario_card){0}) == SCENARIO_CARD_KNOWN);
    }
}

static void what_is_not_known_is_played_bare_only(void **state)
{
    struct world *w = *state;
    struct scenario_card c;
    assert_int_equal(by_name(w, "Phyrexian Librarian", &c), SCENARIO_CARD_HAS_ABILITIES);
    assert_string_equal(c.name, "Phyrexian Librarian");
    assert_string_equal(c.bare_name, "Phyrexian Librarian (bare)");
    assert_string_equal(c.facts, "{3}{B} Creature Horror 3/3");
    assert_string_equal(c.keywords, "Flying;Trample");
    assert_int_equal(by_name(w, "No Such Card", &c), SCENARIO_CARD_UNKNOWN);
    assert_int_equal(by_name(w, "Treasure", &c), SCENARIO_CARD_KNOWN); /* a token */
}

/* Entries by hand that cannot say everything. */
static void what_is_known_in_part_says_so(void **state)
{
    struct world *w = *state;
    struct scenario_card c;
    int partly = 0;
    for (size_t i = 0; i < w->hand->n; i++) {
        const struct by_hand_card *hand = &w->hand->card[i];
        if (!*hand->not_said || hand->second || hand->token)
            continue;
        assert_int_equal(by_name(w, hand->name, &c), SCENARIO_CARD_HAS_ABILITIES);
        assert_non_null(strstr(c.bare_name, " (in part)"));
        assert_non_null(strstr(c.not_known, hand->not_said));
        partly++;
    }
    assert_true(partly > 0);
}

static void a_card_is_the_same_everywhere(void **state)
{
    struct world *w = *state;
    for (size_t i = 0; i < w->hand->n; i++) {
        const struct by_hand_card *hand = &w->hand->card[i];
        struct scenario_card c;
        if (hand->token || hand->second)
            continue;
        struct list_card l = listed(w, hand->name);
        (void)by_name(w, hand->name, &c);
        assert_string_equal(c.facts, l.facts);
        assert_string_equal(c.text ? c.text : "", l.abilities);
        assert_string_equal(c.keywords ? c.keywords : "", l.keywords);
    }
}

static void faces_are_found_by_their_names(void **state)
{
    struct world *w = *state;
    struct scenario_card front, back;
    assert_int_equal(by_name(w, "Jushi Apprentice", &front), SCENARIO_CARD_KNOWN);
    assert_int_equal(by_name(w, "tomoya the revealer", &back), SCENARIO_CARD_KNOWN);
    assert_string_equal(front.other_half, "Tomoya the Revealer");
    assert_string_equal(back.other_half, "Jushi Apprentice");
    assert_string_not_equal(front.text, back.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_alone_are_known_where_they_are_all),
        cmocka_unit_test(what_is_not_known_is_played_bare_only),
        cmocka_unit_test(what_is_known_in_part_says_so),
        cmocka_unit_test(a_card_is_the_same_everywhere),
        cmocka_unit_test(faces_are_found_by_their_names),
    };
    return cmocka_run_group_tests_name("known", tests, set_up, tear_down);
}
