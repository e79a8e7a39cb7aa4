/* test_decks.c - decklists registered, judged, locked and revised
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "decks_fixture.h"

#include "catalog/writer.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- registering ----------------------------------------------------------------------------- */

static void legal_and_illegal_lists(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum decklist_state state;
        enum finding_code code;
        int main, side;
    } cases[] = {
        {sligh, DECKLIST_LEGAL, N_FINDING_CODES, 60, 15},
        {sligh_short, DECKLIST_ILLEGAL, FINDING_MAIN_TOO_SMALL, 59, 15},
        {SLIGH_SPELLS "20 Mountain\n\n5 Pyroblast\n4 Stone Rain\n4 Bottle Gnomes\n2 Shatter\n", DECKLIST_ILLEGAL,
         FINDING_TOO_MANY_COPIES, 60, 15},
        {SLIGH_SPELLS "19 Mountain\n1 Black Lotus\n\n4 Pyroblast\n4 Stone Rain\n4 Bottle Gnomes\n3 Shatter\n",
         DECKLIST_ILLEGAL, N_FINDING_CODES, 60, 15},
    };
    struct fixture *f = standard_event("register.db", 4);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct decklist list = register_text(f, k, i, cases[i].text);
        assert_int_equal(list.version, 1);
        assert_int_equal(list.main, cases[i].main);
        assert_int_equal(list.side, cases[i].side);
        assert_string_equal(list.colors, "R");
        assert_string_equal(list.verdict.as_of, "1999-03-01");
        assert_string_equal(list.verdict.facts, format_facts(k->of.book)->digest);
        assert_string_equal(list.verdict.facts_date, format_facts(k->of.book)->date);
        if (list.verdict.state != cases[i].state)
            fail_msg("case %zu is %s: %s", i, decklist_state_words[list.verdict.state],
                     list.verdict.n_findings ? english(list.verdict.findings[0].text) : list.verdict.note);
        bool found = cases[i].code == N_FINDING_CODES;
        for (size_t j = 0; j < list.verdict.n_findings; j++)
            found = found || (list.verdict.findings[j].illegal && list.verdict.findings[j].code == cases[i].code);
        assert_true(found);
        /* As it was typed, and as the cards that it names. */
        const char *typed;
        struct deck deck;
        struct deck_row *rows;
        OK(f, decklist_typed(f->store, &f->arena, f->event, &list, &typed, &f->err));
        assert_string_equal(typed, cases[i].text);
        OK(f, decklist_deck(f->store, &f->arena, f->event, &list, k->of.catalog, &deck, &f->err));
        assert_int_equal(deck_compare(&f->arena, deck_of(f, k, cases[i].text), &deck, &rows), 0);
        assert_true(says(newest_sentence(f), decklist_state_words[cases[i].state]));
    }
    fixture_free(f);
}

static void unknown_cards(void **state)
{
    (void)state;
    struct fixture *f = standard_event("unknown.db", 2);
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, 0, sligh_unknown, false);
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_INPUT, "list.txt:12");
    struct decklist_entry bad = entry_of(f, k, 0, "4 Shock\nfour Mountains\n", false);
    if (bad.deck->n_bad_lines)
        REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &bad, &list, &f->err),
                ERR_INPUT, "list.txt:2");
    /* The organizer accepts it: as written, and marked. */
    entry = entry_of(f, k, 0, sligh_unknown, true);
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err));
    assert_int_equal(list.verdict.state, DECKLIST_UNVERIFIED);
    assert_int_equal(count_of(f, "SELECT count FROM deck_entry WHERE card = 'Gobblin Lakkey of Tomorrow'"), 4);
    /* Something else that is wrong is wrong all the same. */
    entry = entry_of(f, k, 1, "4 Gobblin Lakkey of Tomorrow\n4 Shock\n", true);
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[1], DECKLIST_LIST, &entry, &list, &f->err));
    assert_int_equal(list.verdict.state, DECKLIST_ILLEGAL);
    fixture_free(f);
}

static void who_and_where(void **state)
{
    (void)state;
    struct fixture *f = standard_event("where.db", 3);
    struct decklist list;
    struct player stranger;
    struct player_fields fields = {.name = "Nobody, Nick"};
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &stranger, NULL, &f->err));
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, stranger.id, DECKLIST_LIST, &entry, &list, &f->err),
            ERR_NOT_FOUND, "not enrolled");
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_NONE, &f->err));
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "takes no decklists");
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_OPTIONAL, &f->err));
    register_text(f, k, 0, sligh);
    REFUSED(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_NONE, &f->err), ERR_CONFLICT, "a list");
    /* Two lists of a file of many: both or none. */
    struct player_id both[] = {f->players[1], stranger.id};
    struct decklist_entry entries[] = {entry_of(f, k, 1, sligh, false), entry};
    REFUSED(f, decklist_register_many(f->store, &f->arena, f->event, both, entries, 2, &f->err), ERR_NOT_FOUND,
            "not enrolled");
    both[1] = f->players[2];
    OK(f, decklist_register_many(f->store, &f->arena, f->event, both, entries, 2, &f->err));
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck"), 3);
    undo_one(f);
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck"), 1);
    fixture_free(f);
}

/* ---- locking --------------------------------------------------------------------------------- */

static void lists_lock_with_round_1(void **state)
{
    (void)state;
    struct fixture *f = standard_event("lock.db", 4);
    struct decklist list;
    struct decklist_setting setting;
    register_text(f, k, 0, sligh);
    register_text(f, k, 0, sligh_more); /* as often as they like */
    assert_int_equal(list_in_force(f, 0).version, 2);
    fixture_pair(f, 1);
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "locked since round 1 was paired");
    REFUSED(f,
            decklist_unregister(f->store, &f->arena, NULL, f->event, f->players[0], DECKLIST_LIST, NULL, NULL, &f->err),
            ERR_CONFLICT, "--reason");
    entry.reason = "  ";
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_INPUT, "reason");
    /* A judge, with a reason that the log has; the former lists stay. */
    entry.reason = "61 cards were registered by mistake";
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err));
    assert_int_equal(list.version, 3);
    assert_true(says(newest_sentence(f), "61 cards were registered by mistake"));
    struct decklist *versions;
    struct event event = fixture_the_event(f);
    size_t n;
    OK(f, decklist_history(f->store, &f->arena, &event, f->players[0], DECKLIST_LIST, &versions, &n, &f->err));
    assert_int_equal(n, 3);
    assert_int_equal(versions[0].main, 60);
    assert_int_equal(versions[1].main, 61);
    assert_string_equal(versions[2].reason, "61 cards were registered by mistake");
    /* Round 1 taken back opens them again; paired again locks them. */
    undo_one(f);
    assert_int_equal(list_in_force(f, 0).version, 2);
    undo_one(f);
    register_text(f, k, 1, sligh);
    fixture_pair(f, 2);
    event = fixture_the_event(f);
    OK(f, decklist_settings(f->store, &event, &setting, &f->err));
    assert_true(setting.locked);
    fixture_free(f);
}

static void lists_lock_by_hand(void **state)
{
    (void)state;
    struct fixture *f = standard_event("hand.db", 4);
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    REFUSED(f, decklist_set_lock(f->store, &f->arena, f->event, false, "why not", &f->err), ERR_CONFLICT,
            "open already");
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, true, NULL, &f->err));
    REFUSED(f, decklist_set_lock(f->store, &f->arena, f->event, true, NULL, &f->err), ERR_CONFLICT, "locked already");
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "locked");
    REFUSED(f, decklist_set_lock(f->store, &f->arena, f->event, false, "", &f->err), ERR_INPUT, "reason");
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, false, "too early", &f->err));
    assert_true(says(newest_sentence(f), "too early"));
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err));
    fixture_pair(f, 1);
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, false, "the printer", &f->err));
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[1], DECKLIST_LIST, &entry, &list, &f->err));
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, true, NULL, &f->err));
    REFUSED(f, decklist_register(f->store, &f->arena, f->event, f->players[2], DECKLIST_LIST, &entry, &list, &f->err),
            ERR_CONFLICT, "locked");
    fixture_free(f);
}

static void required_lists(void **state)
{
    (void)state;
    struct fixture *f = standard_event("required.db", 4);
    struct round_options options = {.seed = 1};
    struct round_view view;
    const char *warning;
    struct event event = fixture_the_event(f);
    /* Nobody has a list, and nobody was asked for one: nothing to say. */
    OK(f, decklist_before_round_1(f->store, &f->arena, &event, &warning, &f->err));
    assert_string_equal(warning, "");
    register_text(f, k, 0, sligh);
    register_text(f, k, 1, sligh_short);
    OK(f, decklist_before_round_1(f->store, &f->arena, &event, &warning, &f->err));
    assert_true(says(english(warning), "2 players have no decklist, 1 list is illegal; see: topcut deck status"));
    OK(f, decklist_ask(f->store, &f->arena, f->event, DECKLISTS_REQUIRED, &f->err));
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err), ERR_CONFLICT,
            "asks for decklists, and 2 players have no decklist, 1 list is illegal");
    for (size_t i = 1; i < 3; i++)
        register_text(f, k, i, sligh);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err), ERR_CONFLICT,
            "1 player has no decklist");
    register_text(f, k, 3, sligh_short); /* all have a list, and one is illegal */
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err), ERR_CONFLICT, "1 list is illegal");
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, 3, sligh_unknown, true); /* accepted by the organizer */
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[3], DECKLIST_LIST, &entry, &list, &f->err));
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    OK(f, decklist_before_round_1(f->store, &f->arena, &view.event, &warning, &f->err));
    assert_true(says(english(warning), "1 list has cards that are not known"));
    fixture_results(f, "2-0");
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    OK(f, decklist_before_round_1(f->store, &f->arena, &view.event, &warning, &f->err));
    assert_string_equal(warning, ""); /* said once */
    fixture_free(f);
}

/* ---- the verdict ----------------------------------------------------------------------------- */

static enum decklist_state judged(struct fixture *f, const char *format, const char *date, const char *text,
                                  const char **note)
{
    struct event_settings set = event_settings_usual();
    struct event event;
    set.name = "Another";
    set.format = format;
    set.date = date;
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    f->event = event.id;
    struct decklist_entry entry = entry_of(f, k, 0, text, false);
    *note = entry.verdict.note;
    return entry.verdict.state;
}

static void formats_and_days(void **state)
{
    (void)state;
    struct fixture *f = standard_event("days.db", 1);
    const char *note;
    assert_int_equal(judged(f, "", "1999-03-01", sligh, &note), DECKLIST_UNCHECKED);
    assert_true(says(note, "has no format"));
    assert_int_equal(judged(f, "Kitchen Table", "1999-03-01", sligh, &note), DECKLIST_UNCHECKED);
    assert_true(says(note, "Kitchen Table"));
    assert_int_equal(judged(f, "Premodern", "2020-01-01", sligh, &note), DECKLIST_LEGAL);
    assert_string_equal(note, "");
    /* Beyond what is known: as of the last day that is, and it says so. */
    assert_int_equal(judged(f, "Premodern", "2999-01-01", sligh, &note), DECKLIST_LEGAL);
    assert_true(says(note, "the last day that is known of Premodern"));
    assert_int_equal(judged(f, "Modern", "1999-03-01", sligh, &note), DECKLIST_UNCHECKED); /* there was none */
    assert_true(*note);
    fixture_free(f);
}

/* Portland, 2025-02-08: the championship was played without Aetherdrift, its side events with it. */
static void a_championship_has_its_own_card_pool(void **state)
{
    (void)state;
    static const char list[] = "4 Momentum Breaker\n56 Swamp\n";
    struct fixture *f = standard_event("portland.db", 1);
    struct event event;
    struct event_settings set = fixture_the_event(f).set;
    set.format = "Standard";
    set.date = "2025-02-08";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(format) | EVENT_SET(date), &event, &f->err));
    assert_int_equal(register_text(f, k, 0, list).verdict.state, DECKLIST_LEGAL);
    set.pool_date = "2025-02-09";
    REFUSED(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(pool_date), &event, &f->err), ERR_INPUT,
            "the card pool as of 2025-02-09: the event is before that, on 2025-02-08");
    set.pool_date = "2025-02-07";
    struct event_edited edited;
    OK(f, event_edit_told(f->store, &f->arena, &k->of, f->event, NULL, &set, EVENT_SET(pool_date), &edited, &f->err));
    assert_int_equal(edited.rejudged.illegal, 1); /* the list that stands is judged again */
    struct decklist_entry entry = entry_of(f, k, 0, list, false);
    assert_int_equal(entry.verdict.state, DECKLIST_ILLEGAL);
    assert_string_equal(entry.verdict.note, "card pool as of 2025-02-07");
    assert_true(says(english(entry.verdict.findings[0].text), "not in the pool of Standard as of 2025-02-07"));
    assert_string_equal(english(entry.verdict.findings[0].hint), "remove 4; Aetherdrift was released on 2025-02-14");
    set.pool_date = "none";
    OK(f, event_edit_told(f->store, &f->arena, &k->of, f->event, NULL, &set, EVENT_SET(pool_date), &edited, &f->err));
    assert_int_equal(edited.rejudged.legal, 1);
    assert_string_equal(edited.event.set.pool_date, "");
    fixture_free(f);
}

/* Beyond what is known, the last day that is known answers: cards of the first day were fewer. */
static void beyond_what_is_known(void **state)
{
    (void)state;
    static const char young[] = "4 Thoughtseize\n4 Tarmogoyf\n52 Swamp\n";
    struct fixture *f = standard_event("beyond.db", 1);
    struct event event;
    struct decklist_rules rules;
    const struct format *legacy;
    const char *note;
    assert_int_equal(judged(f, "Legacy", "2999-01-01", young, &note), DECKLIST_LEGAL);
    OK(f, format_find(k->of.book, &f->arena, "Legacy", "2026-01-01", &legacy, &f->err));
    event = fixture_the_event(f);
    OK(f, decklist_rules(f->store, &f->arena, &k->of, &event, &rules, &f->err));
    assert_string_equal(rules.as_of, legacy->known_until);
    assert_string_equal(ruling_date(rules.ruling), legacy->known_until);
    assert_string_equal(rules.note, arena_printf(&f->arena, "judged as of %s, the last day that is known of Legacy",
                                                 legacy->known_until));
    fixture_free(f);
}

/* All cards of the program as somebody imported them on that day, Jackal Pup being banned in Legacy. */
static const char *import_of(struct fixture *f, const char *day)
{
    const char *path = test_path(&f->arena, "imported.db");
    struct writer *w;
    OK(f, writer_open_from(path, k->of.catalog, &w, &f->err));
    for (int i = 1; i <= catalog_card_count(k->of.catalog); i++)
        OK(f, writer_legality(w, catalog_card(k->of.catalog, i)->name, "legacy", "legal", &f->err));
    OK(f, writer_legality(w, "Jackal Pup", "legacy", "banned", &f->err));
    OK(f, writer_meta(w, "source", "MTGJSON of a test", &f->err));
    OK(f, writer_meta(w, "source_date", day, &f->err));
    OK(f, writer_finish(w, &f->err));
    return path;
}

/* The user's import answers for its own day, and for later ones as long as nothing newer is known. */
static void an_import_judges_lists_of_its_day(void **state)
{
    (void)state;
    static const struct {
        const char *date, *as_of; /* NULL: the last day that the program knows */
        enum decklist_state verdict;
    } cases[] = {
        {"2026-11-19", NULL, DECKLIST_LEGAL},
        {"2026-11-20", "2026-11-20", DECKLIST_ILLEGAL},
        {"2026-11-21", "2026-11-20", DECKLIST_ILLEGAL},
    };
    struct fixture *f = standard_event("imported-events.db", 1);
    struct knowledge *shipped = k, imported = {.of.catalog = NULL};
    const char *path = import_of(f, "2026-11-20");
    const struct format *legacy;
    OK(f, catalog_open(path, &imported.of.catalog, &f->err));
    make_book(&imported);
    OK(f, format_find(imported.of.book, &f->arena, "Legacy", "2026-01-01", &legacy, &f->err));
    k = &imported;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *note, *as_of = cases[i].as_of ? cases[i].as_of : legacy->known_until;
        assert_int_equal(judged(f, "Legacy", cases[i].date, sligh, &note), cases[i].verdict);
        assert_string_equal(entry_of(f, k, 0, sligh, false).verdict.as_of, as_of);
        assert_int_equal(says(note, as_of), strcmp(as_of, cases[i].date) != 0);
        assert_int_equal(says(note, "only 2026-11-20 is known"), !cases[i].as_of);
    }
    k = shipped;
    catalog_close(imported.of.catalog);
    arena_release(&imported.arena);
    fixture_free(f);
}

static void another_date_makes_a_verdict_old(void **state)
{
    (void)state;
    struct fixture *f = standard_event("old.db", 2);
    struct event_settings set = event_settings_usual();
    struct event event;
    struct decklists_rejudged done;
    register_text(f, k, 0, sligh);
    register_text(f, k, 1, sligh_short);
    set.date = "2003-03-01";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_UNCHECKED);
    assert_true(says(list_in_force(f, 0).verdict.note, "topcut deck recheck"));
    OK(f, decklist_recheck(f->store, &f->arena, &k->of, f->event, &done, &f->err));
    assert_int_equal(done.judged, 2);
    assert_int_equal(done.changed, 1); /* the one that was illegal stays so */
    assert_int_equal(done.illegal, 2);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_ILLEGAL); /* Jackal Pup rotated out */
    OK(f, decklist_recheck(f->store, &f->arena, &k->of, f->event, &done, &f->err));
    assert_int_equal(done.changed, 0);
    undo_one(f); /* the first of the two: the second changed nothing and is no entry */
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_UNCHECKED);
    fixture_free(f);
}

/* Hundreds of lists are registered and judged again in steps, between which others write. */
static void many_lists_hold_nobody_up(void **state)
{
    (void)state;
    enum { MANY = 230 };
    struct fixture *f = standard_event("many.db", MANY);
    struct event_settings set = event_settings_usual();
    struct event event;
    struct decklist_entry *entries = ARENA_ARRAY(&f->arena, struct decklist_entry, MANY);
    struct decklists_ahead *ahead;
    struct decklists_rejudged done;
    int64_t before, after;
    bool more = true;
    for (size_t i = 0; i < MANY; i++)
        entries[i] = i ? entries[0] : entry_of(f, k, 0, sligh, false);
    OK(f, journal_last(f->store, &before, &f->err));
    OK(f, decklist_register_many(f->store, &f->arena, f->event, f->players, entries, MANY, &f->err));
    OK(f, journal_last(f->store, &after, &f->err));
    assert_int_equal(after - before, 3); /* steps of a hundred */
    set.date = "2003-03-01";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));

    OK(f, store_begin_read(f->store, &f->err));
    OK(f, decklists_judge_ahead(f->store, &f->arena, &k->of, f->event, &ahead, &f->err));
    store_end_read(f->store);
    assert_int_equal(decklists_ahead_sums(ahead)->illegal, MANY);
    assert_int_equal(list_in_force(f, 3).verdict.state, DECKLIST_UNCHECKED); /* nothing is stored yet */
    struct decklist newer = register_text(f, k, 3, sligh_short);             /* meanwhile */
    OK(f, decklists_store_ahead(f->store, &f->arena, &k->of, ahead, &more, &f->err));
    assert_true(more); /* another writer has its turn here */
    OK(f, decklists_store_ahead(f->store, &f->arena, &k->of, ahead, &more, &f->err));
    assert_false(more);
    assert_int_equal(list_in_force(f, 3).verdict.n_findings, newer.verdict.n_findings); /* that of the newer list */
    for (size_t i = 0; i < MANY; i += 57)
        assert_int_equal(list_in_force(f, i).verdict.state, DECKLIST_ILLEGAL);

    /* verdicts by other rules are not stored */
    set.date = "1999-03-01";
    OK(f, decklists_judge_ahead(f->store, &f->arena, &k->of, f->event, &ahead, &f->err));
    OK(f, decklist_recheck(f->store, &f->arena, &k->of, f->event, &done, &f->err));
    assert_int_equal(done.changed, 0);
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));
    OK(f, decklists_judge_ahead(f->store, &f->arena, &k->of, f->event, &ahead, &f->err));
    set.date = "2003-03-01";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));
    assert_int_equal(decklists_store_ahead(f->store, &f->arena, &k->of, ahead, &more, &f->err), ERR_CONFLICT);
    err_clear(&f->err);
    fixture_free(f);
}

/* What came in steps is one step to take back and to do again, whatever others did since. */
static void steps_are_taken_back_together(void **state)
{
    (void)state;
    enum { MANY = 110 };
    struct fixture *f = standard_event("together.db", MANY);
    struct event_settings set = fixture_the_event(f).set;
    struct event event;
    struct decklist_entry *entries = ARENA_ARRAY(&f->arena, struct decklist_entry, MANY);
    struct journal_entry *done;
    struct decklists_rejudged rejudged;
    int64_t before;
    size_t n;
    for (size_t i = 0; i < MANY; i++)
        entries[i] = i ? entries[0] : entry_of(f, k, 0, sligh, false);
    OK(f, journal_last(f->store, &before, &f->err));
    OK(f, decklist_register_many(f->store, &f->arena, f->event, f->players, entries, MANY, &f->err));
    const char *date = set.date;
    set.date = "2003-03-01";
    OK(f, event_edit_judging(f->store, &f->arena, &k->of, f->event, &set, EVENT_SET(date), &event, &rejudged, &f->err));
    assert_int_equal(rejudged.illegal, MANY);
    assert_int_equal(list_in_force(f, MANY - 1).verdict.state, DECKLIST_ILLEGAL);

    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_int_equal(n, 2); /* the settings, and a step of verdicts */
    assert_string_equal(done[1].verb, "event edit");
    assert_string_equal(fixture_the_event(f).set.date, date);
    for (size_t i = 0; i < MANY; i += 36)
        assert_int_equal(list_in_force(f, i).verdict.state, DECKLIST_LEGAL);
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_int_equal(n, 2);
    assert_string_equal(done[0].verb, "event edit");
    assert_int_equal(list_in_force(f, MANY - 1).verdict.state, DECKLIST_ILLEGAL);
    undo_one(f);

    set = fixture_the_event(f).set;
    set.name = "Renamed since";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(name), &event, &f->err));
    OK(f, upkeep_undo_together(f->store, &f->arena, before + 2, 0, &done, &n, &f->err));
    assert_int_equal(n, 2); /* the lists, by any of their entries */
    assert_int_equal(done[1].entry_id, before + 1);
    for (size_t i = 0; i < MANY; i += 36)
        assert_int_equal(list_in_force(f, i).version, 0);
    assert_string_equal(fixture_the_event(f).set.name, "Renamed since");
    REFUSED(f, upkeep_undo_together(f->store, &f->arena, before + 2, 0, &done, &n, &f->err), ERR_CONFLICT,
            "taken back already");
    fixture_free(f);
}

static void the_judges_pool(void **state)
{
    (void)state;
    struct fixture *f = standard_event("pool.db", 2);
    static const char *const pup[] = {"Jackal Pup"};
    static const char *const tempest[] = {"TMP"};
    const struct pool_change no_pup = {.forbid_cards = pup, .n_forbid_cards = 1};
    const struct pool_change yes_pup = {.allow_cards = pup, .n_allow_cards = 1};
    const struct pool_change no_tempest = {.forbid_sets = tempest, .n_forbid_sets = 1};
    struct pool_change now;
    struct decklists_rejudged done;
    register_text(f, k, 0, sligh);
    OK(f, pool_edit(f->store, &f->arena, &k->of, f->event, &no_pup, false, &done, &f->err));
    assert_int_equal(done.changed, 1);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_ILLEGAL);
    assert_true(says(newest_sentence(f), "Jackal Pup forbidden"));
    assert_true(says(newest_sentence(f), " was legal by the facts of ")); /* for a dispute */
    /* The last word counts. */
    OK(f, pool_edit(f->store, &f->arena, &k->of, f->event, &yes_pup, false, &done, &f->err));
    OK(f, pool_get(f->store, &f->arena, f->event, &now, &f->err));
    assert_int_equal(now.n_forbid_cards, 0);
    assert_int_equal(now.n_allow_cards, 1);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_LEGAL);
    OK(f, pool_edit(f->store, &f->arena, &k->of, f->event, &no_tempest, true, &done, &f->err));
    OK(f, pool_get(f->store, &f->arena, f->event, &now, &f->err));
    assert_int_equal(now.n_allow_cards, 0);
    assert_string_equal(now.forbid_sets[0], "TMP");
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_ILLEGAL);
    undo_one(f);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_LEGAL);
    fixture_free(f);
}

static void limited_pools(void **state)
{
    (void)state;
    static const char opened[] = "2 Shock\n3 Mogg Fanatic\n1 Cursed Scroll\n20 Jackal Pup\n";
    static const char within[] =
        "2 Shock\n3 Mogg Fanatic\n18 Jackal Pup\n17 Mountain\n\n1 Cursed Scroll\n2 Jackal Pup\n";
    static const char beyond[] = "3 Shock\n3 Mogg Fanatic\n17 Jackal Pup\n17 Mountain\n";
    struct fixture *f = fixture_new("limited.db");
    struct event_settings set = event_settings_usual();
    struct decklist pool;
    set.format = "Sealed Deck";
    set.date = "2003-03-01";
    fixture_players(f, 2);
    fixture_event(f, set);
    struct decklist_entry cards = {.deck = deck_of(f, k, opened), .typed = opened};
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_POOL, &cards, &pool, &f->err));
    assert_int_equal(pool.main, 26);
    assert_int_equal(register_text(f, k, 0, within).verdict.state, DECKLIST_LEGAL);
    struct decklist list = register_text(f, k, 0, beyond);
    assert_int_equal(list.verdict.state, DECKLIST_ILLEGAL);
    assert_int_equal(list.verdict.findings[0].code, FINDING_NOT_IN_CARD_POOL);
    /* Another pool judges the list again in its own step, and so does its end. */
    static const char more[] = "3 Shock\n3 Mogg Fanatic\n1 Cursed Scroll\n20 Jackal Pup\n";
    struct decklist_entry larger = {.deck = deck_of(f, k, more), .typed = more, .knowledge = &k->of};
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_POOL, &larger, &pool, &f->err));
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_LEGAL);
    undo_one(f);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_ILLEGAL);
    OK(f,
       decklist_unregister(f->store, &f->arena, &k->of, f->event, f->players[0], DECKLIST_POOL, NULL, NULL, &f->err));
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_LEGAL);
    undo_one(f);
    assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_ILLEGAL);
    fixture_free(f);
}

/* An edit and what it does to the lists are one step; the counts are of what it changed. */
static void edits_judge_in_one_step(void **state)
{
    (void)state;
    static const struct {
        const char *format, *date;
        struct decklists_rejudged done;
    } cases[] = {
        {"House Cube", "1999-03-01", {.judged = 2, .changed = 2, .unchecked = 2}},
        {"Standard", "2003-03-01", {.judged = 2, .changed = 1, .illegal = 2}},
        {"Premodern", "2020-01-01", {.judged = 2, .changed = 0, .legal = 1, .illegal = 1}},
    };
    struct fixture *f = standard_event("edit.db", 2);
    struct event_settings set = event_settings_usual();
    struct decklists_rejudged done;
    struct event event;
    register_text(f, k, 0, sligh);
    register_text(f, k, 1, sligh_short);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        set.format = cases[i].format;
        set.date = cases[i].date;
        OK(f, event_edit_judging(f->store, &f->arena, &k->of, f->event, &set, EVENT_SET(format) | EVENT_SET(date),
                                 &event, &done, &f->err));
        assert_memory_equal(&done, &cases[i].done, offsetof(struct decklists_rejudged, former));
        assert_int_equal(done.n_former, done.changed); /* each with what was said of it before */
        assert_true(says(newest_sentence(f), "judged 2 decklists again"));
        undo_one(f);
        event = fixture_the_event(f);
        assert_string_equal(event.set.format, "Standard");
        assert_int_equal(list_in_force(f, 0).verdict.state, DECKLIST_LEGAL);
        assert_int_equal(list_in_force(f, 1).verdict.state, DECKLIST_ILLEGAL);
    }
    /* Locked lists were registered for their format. */
    fixture_pair(f, 1);
    set.format = "Premodern";
    REFUSED(f,
            event_edit_judging(f->store, &f->arena, &k->of, f->event, &set, EVENT_SET(format), &event, &done, &f->err),
            ERR_CONFLICT, "topcut deck unlock --reason");
    OK(f, decklist_set_lock(f->store, &f->arena, f->event, false, "typed wrong", &f->err));
    OK(f, event_edit_judging(f->store, &f->arena, &k->of, f->event, &set, EVENT_SET(format), &event, &done, &f->err));
    fixture_free(f);
}

static void the_events_legality(void **state)
{
    (void)state;
    struct fixture *f = standard_event("status.db", 5);
    struct decklist_line *lines;
    struct decklist_counts counts;
    size_t n;
    const char *dropped[1];
    register_text(f, k, 0, sligh);
    register_text(f, k, 2, sligh_short);
    register_text(f, k, 3, sligh);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, &f->players[4], 1, dropped, &f->err));
    struct event_data data = fixture_load(f);
    OK(f, decklist_status(f->store, &f->arena, &data, &k->of, &lines, &n, &f->err));
    assert_int_equal(n, 4); /* who dropped and has no list owes none */
    static const enum decklist_state states[] = {DECKLIST_LEGAL, DECKLIST_MISSING, DECKLIST_ILLEGAL, DECKLIST_LEGAL};
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].player, (int)i);
        assert_int_equal(lines[i].list.verdict.state, states[i]);
    }
    OK(f, decklist_count(f->store, f->event, &counts, &f->err));
    assert_int_equal(counts.players, 4);
    assert_int_equal(counts.with_list, 3);
    assert_int_equal(counts.legal, 2);
    assert_int_equal(counts.illegal, 1);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_and_illegal_lists),
        cmocka_unit_test(unknown_cards),
        cmocka_unit_test(who_and_where),
        cmocka_unit_test(lists_lock_with_round_1),
        cmocka_unit_test(lists_lock_by_hand),
        cmocka_unit_test(required_lists),
        cmocka_unit_test(formats_and_days),
        cmocka_unit_test(a_championship_has_its_own_card_pool),
        cmocka_unit_test(beyond_what_is_known),
        cmocka_unit_test(an_import_judges_lists_of_its_day),
        cmocka_unit_test(another_date_makes_a_verdict_old),
        cmocka_unit_test(the_judges_pool),
        cmocka_unit_test(limited_pools),
        cmocka_unit_test(many_lists_hold_nobody_up),
        cmocka_unit_test(steps_are_taken_back_together),
        cmocka_unit_test(edits_judge_in_one_step),
        cmocka_unit_test(the_events_legality),
    };
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
