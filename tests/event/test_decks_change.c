/* test_decks_change.c - what becomes of lists when something around them changes: labels, late
 * players, copied events, formats that are not known, forgotten players */
#include "base/err.h"
#include "decks_fixture.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"

static const char elves[] = "4 Llanowar Elves\n4 Fyndhorn Elves\n4 Elvish Archers\n4 Giant Growth\n"
                            "20 Forest\n24 Mountain\n";

static struct decklist register_as(struct fixture *f, size_t player, const char *text, const char *archetype)
{
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, player, text, false);
    entry.archetype = archetype;
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[player], DECKLIST_LIST, &entry, &list, &f->err));
    return list;
}

/* An archetype goes along as long as at least half of the cards that are no basic lands do. */
static void labels_stay_with_their_deck(void **state)
{
    (void)state;
    static const struct {
        const char *text, *given, *archetype, *dropped;
    } steps[] = {
        {sligh, "Sligh", "Sligh", ""},
        {sligh_short, NULL, "Sligh", ""},
        {elves, NULL, "", "Sligh"}, /* the 24 Mountains are no reason */
        {elves, "Elves", "Elves", ""},
        {"4 Llanowar Elves\n4 Fyndhorn Elves\n8 Shock\n20 Forest\n", NULL, "Elves", ""},  /* 8 of 16 */
        {"4 Llanowar Elves\n3 Fyndhorn Elves\n9 Kindle\n20 Forest\n", NULL, "", "Elves"}, /* 7 of 16 */
        {sligh, "Sligh", "Sligh", ""},
        {elves, "", "", ""}, /* taken away on purpose */
    };
    struct fixture *f = standard_event("labels.db", 1);
    for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
        struct decklist list = register_as(f, 0, steps[i].text, steps[i].given);
        assert_string_equal(list.archetype, steps[i].archetype);
        assert_string_equal(list.label_dropped, steps[i].dropped);
        if (*steps[i].dropped)
            assert_true(says(newest_sentence(f), "no longer "));
    }
    /* Also over a list that was taken back. */
    register_as(f, 0, sligh, "Sligh");
    OK(f, decklist_unregister(f->store, &f->arena, NULL, f->event, f->players[0], DECKLIST_LIST, NULL, NULL, &f->err));
    assert_string_equal(register_as(f, 0, elves, NULL).archetype, "");
    OK(f, decklist_unregister(f->store, &f->arena, NULL, f->event, f->players[0], DECKLIST_LIST, NULL, NULL, &f->err));
    register_as(f, 0, sligh, "Sligh");
    assert_string_equal(register_as(f, 0, sligh, NULL).archetype, "Sligh");
    fixture_free(f);
}

/* A label changes no rating: it is given in a closed event, too. */
static void labels_of_a_closed_event(void **state)
{
    (void)state;
    struct fixture *f = standard_event("closed.db", 2);
    struct closing done;
    register_text(f, k, 0, sligh);
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, event_close(f->store, &f->arena, f->event, true, &done, &f->err));
    OK(f, decklist_label(f->store, &f->arena, f->event, f->players[0], NULL, "Sligh", &f->err));
    assert_string_equal(list_in_force(f, 0).archetype, "Sligh");
    REFUSED(f, decklist_label(f->store, &f->arena, f->event, f->players[1], NULL, "Sligh", &f->err), ERR_NOT_FOUND,
            "deck register");
    undo_one(f);
    assert_string_equal(list_in_force(f, 0).archetype, "");
    fixture_free(f);
}

static void late_players_and_locks(void **state)
{
    (void)state;
    struct fixture *f = standard_event("late.db", 4);
    struct player_fields fields = {.name = "Late, Lea"};
    struct enrol_late how = {.as = ENROL_LATE_LOSS};
    const char *sentence;
    struct player lea;
    struct decklist list;
    fixture_pair(f, 1);
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    /* Who had a table without a list is told the way, and it is another for a pool. */
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "takes a first one all the same with: topcut deck revise");
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_POOL, &entry, &list, &f->err),
            ERR_CONFLICT, "topcut deck pool");
    entry.reason = "forgot it";
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err));
    entry.reason = NULL;
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "changes one with: topcut deck revise");
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &lea, NULL, &f->err));
    OK(f, enrol_late(f->store, &f->arena, f->event, lea.id, &how, &sentence, &f->err));
    OK(f, decklist_register(f->store, &f->arena, f->event, lea.id, DECKLIST_LIST, &entry, &list, &f->err));
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, lea.id, DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "locked");
    fixture_free(f);
}

/* Lists are required, and nothing is known to judge them by: they are there all the same. */
static void required_in_a_format_that_is_not_known(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("cube.db");
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 1};
    struct round_view view;
    const char *warning;
    set.format = "House Cube";
    fixture_players(f, 2);
    fixture_event(f, set);
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_REQUIRED, &f->err));
    assert_int_equal(register_text(f, k, 0, sligh).verdict.state, DECKLIST_UNCHECKED);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err), ERR_CONFLICT,
            "1 player has no decklist");
    register_text(f, k, 1, sligh);
    struct event event = fixture_the_event(f);
    OK(f, decklist_before_round_1(f->store, &f->arena, &event, &warning, &f->err));
    assert_true(says(english(warning), "2 lists are not checked"));
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    fixture_free(f);
}

/* A verdict of before an edit, that nobody gave again, is another matter: it could be given. */
static void required_and_not_judged_anew(void **state)
{
    (void)state;
    struct fixture *f = standard_event("again.db", 2);
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 1};
    struct round_view view;
    struct event event;
    for (size_t i = 0; i < 2; i++)
        register_text(f, k, i, sligh);
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_REQUIRED, &f->err));
    set.date = "1999-03-02";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err), ERR_CONFLICT,
            "2 lists are not checked");
    fixture_free(f);
}

static void beyond_what_is_known(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("beyond.db");
    struct event_settings set = event_settings_usual();
    struct decklist_counts counts;
    const char *warning;
    set.format = "Premodern";
    set.date = "2998-01-01";
    fixture_players(f, 2);
    fixture_event(f, set);
    struct decklist list = register_text(f, k, 0, sligh);
    register_text(f, k, 1, sligh);
    OK(f, decklist_count(f->store, f->event, &counts, &f->err));
    assert_int_equal(counts.legal, 2);
    assert_string_equal(counts.as_of, list.verdict.as_of);
    struct event event = fixture_the_event(f);
    OK(f, decklist_before_round_1(f->store, &f->arena, &event, &warning, &f->err));
    assert_true(says(english(warning), "2 lists are legal as of"));
    assert_true(says(english(warning), list.verdict.as_of));
    fixture_free(f);
}

static void a_copy_asks_for_the_same(void **state)
{
    (void)state;
    static const char *const pup[] = {"Jackal Pup"};
    static const char *const sets[] = {"POR"};
    const struct pool_change change = {.forbid_cards = pup, .n_forbid_cards = 1, .allow_sets = sets, .n_allow_sets = 1};
    struct fixture *f = standard_event("copy.db", 2);
    struct event_settings set = event_settings_usual();
    struct decklist_setting setting;
    struct pool_change now;
    struct event copy;
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_REQUIRED, &f->err));
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, true, NULL, &f->err));
    OK(f, pool_edit(f->store, &f->arena, NULL, f->event, &change, false, NULL, &f->err));
    set.name = "Next week";
    set.date = "1999-03-08";
    OK(f, event_new_like(f->store, &f->arena, &set, f->event, &copy, &f->err));
    OK(f, decklist_settings(f->store, &copy, &setting, &f->err));
    assert_int_equal(setting.lists, DECKLISTS_REQUIRED);
    assert_false(setting.locked);
    OK(f, pool_get(f->store, &f->arena, copy.id, &now, &f->err));
    assert_int_equal(now.n_forbid_cards, 1);
    assert_string_equal(now.forbid_cards[0], "Jackal Pup");
    assert_int_equal(now.n_allow_sets, 1);
    undo_one(f); /* one step */
    assert_int_equal(count_of(f, "SELECT count(*) FROM event"), 1);
    assert_int_equal(count_of(f, "SELECT count(*) FROM pool_change"), 2);
    fixture_free(f);
}

static void leaving_takes_the_list_along(void **state)
{
    (void)state;
    struct fixture *f = standard_event("leave.db", 3);
    const char *sentence;
    register_text(f, k, 0, sligh);
    register_text(f, k, 1, sligh);
    register_text(f, k, 1, sligh_short);
    static const char *const said[] = {"their decklist goes too (topcut undo brings it back)", "former versions go too",
                                       NULL};
    for (size_t i = 0; i < 3; i++) {
        OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_REMOVE, &f->players[i], 1, &sentence, &f->err));
        assert_true(said[i] ? says(sentence, said[i]) : !says(sentence, "decklist"));
    }
    for (int i = 0; i < 3; i++)
        undo_one(f);
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck"), 3);
    fixture_free(f);
}

/* An archetype is the organizer's word for the metagame; one with a name of theirs tells of them. */
static void forgetting_a_name_in_a_label(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool stays;
    } cases[] = {
        {"Sligh", true},        {"Öström's Sligh", false}, {"ostrom burn", false},
        {"Åke special", false}, {"Mono Red", true},        {"Shake and Bake", true}, /* "ake" begins no word of it */
    };
    struct fixture *f = standard_event("forgetlabel.db", 1);
    struct player player;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct player_fields fields = {.name = "Öström, Åke"};
        OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &player, NULL, &f->err));
        size_t added;
        OK(f, enrol_players(f->store, &f->arena, f->event, &player.id, 1, false, &added, &f->err));
        struct decklist list;
        struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
        OK(f, decklist_register(f->store, &f->arena, f->event, player.id, DECKLIST_LIST, &entry, &list, &f->err));
        OK(f, decklist_label(f->store, &f->arena, f->event, player.id, NULL, cases[i].label, &f->err));
        OK(f, player_forget(f->store, &f->arena, player.id, &player, &f->err));
        struct event event = fixture_the_event(f);
        OK(f, decklist_find(f->store, &f->arena, &event, player.id, DECKLIST_LIST, &list, &f->err));
        assert_string_equal(list.archetype, cases[i].stays ? cases[i].label : "");
        assert_false(says(fixture_dump(f), "ström"));
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_stay_with_their_deck),  cmocka_unit_test(labels_of_a_closed_event),
        cmocka_unit_test(late_players_and_locks),       cmocka_unit_test(required_in_a_format_that_is_not_known),
        cmocka_unit_test(required_and_not_judged_anew), cmocka_unit_test(beyond_what_is_known),
        cmocka_unit_test(a_copy_asks_for_the_same),     cmocka_unit_test(leaving_takes_the_list_along),
        cmocka_unit_test(forgetting_a_name_in_a_label),
    };
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
