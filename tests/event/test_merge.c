/* test_merge.c - two stores into one: nothing twice, nothing lost, differences told, back and forth ends */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "exchange_fixture.h"

#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/exchange/exchange.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"

static struct merge merge_in(struct fixture *into, const struct fixture *from, bool theirs)
{
    struct merge done;
    OK(into, store_merge(into->store, &into->arena, from->path, &(struct merge_options){.theirs = theirs}, &done,
                         &into->err));
    exchange_notes_release(&done.notes);
    return done;
}

/* What a store says of its events, whatever its ids are. */
static const char *content_of(struct fixture *f)
{
    struct event *events = NULL;
    size_t n = 0;
    const char *text = "";
    OK(f, event_list(f->store, &f->arena, &events, &n, &f->err));
    for (size_t i = 0; i < n; i++) {
        struct json *parts = NULL;
        OK(f, exchange_read(f->store, &f->arena, events[i].id, EXCHANGE_PRIVATE, &parts, &f->err));
        json_free(json_take(parts, "players")); /* former UUIDs may differ */
        text = arena_printf(&f->arena, "%s%s\n", text, json_print_canonical(&f->arena, parts));
        json_free(parts);
    }
    return text;
}

static void all_comes_in_once(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("merge-a.db"), *b = fixture_new("merge-b.db");
    fill_event(a);
    fixture_players(b, 2);
    struct merge done = merge_in(b, a, false);
    assert_true(done.changed);
    assert_int_equal(done.added, 1);
    assert_int_equal(done.players_added, 5);
    assert_string_equal(content_of(b), content_of(a));
    char *dump = dump_all(b);
    done = merge_in(b, a, false);
    assert_false(done.changed);
    assert_int_equal(done.same, 1);
    assert_string_equal(dump_all(b), dump);
    /* Back: only b's own two players are new to a; then nothing is, in either direction. */
    done = merge_in(a, b, false);
    assert_int_equal(done.players_added, 2);
    assert_int_equal(done.same, 1);
    assert_false(merge_in(a, b, false).changed);
    assert_false(merge_in(b, a, false).changed);
    fixture_free(a);
    fixture_free(b);
}

static void itself_and_copies(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("self.db");
    struct merge done;
    const struct merge_options plain = {.theirs = false};
    fill_event(f);
    REFUSED(f, store_merge(f->store, &f->arena, f->path, &plain, &done, &f->err), ERR_CONFLICT, "is this store itself");
    REFUSED(f, store_merge(f->store, &f->arena, test_path(&f->arena, "nowhere.db"), &plain, &done, &f->err),
            ERR_NOT_FOUND, "nowhere.db");
    const char *foreign = test_write(&f->arena, "foreign.db", "this is no store at all, but a text\n");
    REFUSED(f, store_merge(f->store, &f->arena, foreign, &plain, &done, &f->err), ERR_DAMAGED, "foreign.db");
    const char *copy = test_path(&f->arena, "copy.db");
    OK(f, store_backup(f->store, copy, FILE_REPLACE_EXISTING, &f->err));
    char *dump = dump_all(f);
    OK(f, store_merge(f->store, &f->arena, copy, &plain, &done, &f->err));
    assert_false(done.changed);
    assert_string_equal(dump_all(f), dump);
    fixture_free(f);
}

static void differences_are_told_and_ours_kept(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("differ-a.db"), *b = fixture_new("differ-b.db");
    struct result_outcome outcome;
    fill_event(a);
    (void)merge_in(b, a, false);
    struct event event;
    OK(b, event_resolve(b->store, &b->arena, "Full", &event, &b->err));
    b->event = event.id;
    const struct result_entry entry = {.where = "1", .score = "1-2"};
    OK(b, result_enter(b->store, &b->arena, b->event, 2, &entry, true, &outcome, &b->err));
    const char *ours = content_of(b), *theirs = content_of(a);
    struct merge done = merge_in(b, a, false);
    assert_int_equal(done.kept, 1);
    assert_string_equal(done.events[0].differs, "match");
    assert_false(done.changed);
    assert_string_equal(content_of(b), ours);
    done = merge_in(b, a, true);
    assert_int_equal(done.taken, 1);
    assert_string_equal(content_of(b), theirs);
    struct journal_entry *entries = NULL;
    size_t n = 0;
    OK(b, upkeep_undo(b->store, &b->arena, 1, &entries, &n, &b->err));
    assert_string_equal(content_of(b), ours);
    fixture_free(a);
    fixture_free(b);
}

static void one_undo_takes_all_back(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("back-a.db"), *b = fixture_new("back-b.db");
    struct journal_entry *entries = NULL;
    size_t n = 0;
    fill_event(a);
    run_sql(a, "INSERT INTO league (uuid, name, name_key) VALUES "
               "('00000000-0000-4000-8000-0000000000aa', 'Winter', "
               "'winter'); INSERT INTO league_event SELECT league_id, event_id FROM league, event;"
               "INSERT INTO ban (player_id, from_date, reason, at_utc) SELECT player_id, "
               "'1999-01-01', 'rude', 7 FROM "
               "player WHERE last = 'P002';");
    char *before = dump_all(b);
    struct merge done = merge_in(b, a, false);
    assert_int_equal(done.leagues_added, 1);
    assert_int_equal(done.bans_added, 1);
    char *after = dump_all(b);
    assert_non_null(strstr(after, "ban|"));
    assert_non_null(strstr(after, "league_event|"));
    assert_false(merge_in(b, a, false).changed);
    OK(b, upkeep_undo(b->store, &b->arena, 1, &entries, &n, &b->err));
    assert_string_equal(dump_all(b), before);
    OK(b, upkeep_redo(b->store, &b->arena, 1, &entries, &n, &b->err));
    assert_string_equal(dump_all(b), after);
    fixture_free(a);
    fixture_free(b);
}

/* Two records that were merged in one store, and in the opposite direction in the other: they stay one. */
static void merges_of_players_are_respected(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("people-a.db"), *b = fixture_new("people-b.db");
    struct player p, x, y;
    const char *warning;
    fill_event(a);
    OK(a, player_add(a->store, &a->arena, &(struct player_fields){.name = "Twin, Of P001"}, PLAYER_REFUSE_TWINS, &p,
                     &warning, &a->err));
    (void)merge_in(b, a, false);
    /* In a the twin goes into P001; b still has both. */
    OK(a, player_merge(a->store, &a->arena, p.id, a->players[0], &x, &a->err));
    struct merge done = merge_in(b, a, false);
    assert_int_equal(done.players_merged, 1);
    assert_int_equal(done.players_added, 0);
    assert_false(merge_in(b, a, false).changed);

    /* Crosswise: a makes P002 of another record, b makes the other of P002. */
    OK(a, player_add(a->store, &a->arena, &(struct player_fields){.name = "Other, One"}, PLAYER_REFUSE_TWINS, &p,
                     &warning, &a->err));
    (void)merge_in(b, a, false);
    OK(b, player_resolve(b->store, &b->arena, (struct event_id){0}, "Other", &y, &b->err));
    OK(b, player_resolve(b->store, &b->arena, (struct event_id){0}, "P002", &x, &b->err));
    OK(b, player_merge(b->store, &b->arena, x.id, y.id, &y, &b->err));
    OK(a, player_merge(a->store, &a->arena, p.id, a->players[1], &p, &a->err));
    done = merge_in(b, a, false);
    assert_int_equal(done.players_added, 0);
    assert_int_equal(done.players_merged, 0);
    assert_int_equal(done.same, 1);
    assert_int_equal(merge_in(a, b, false).players_added, 0);
    fixture_free(a);
    fixture_free(b);
}

/* What is closed here and open there is rated no more once theirs is taken. */
static void an_event_opened_again_is_not_rated(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("open-a.db"), *b = fixture_new("open-b.db");
    struct event_settings set = event_settings_usual();
    struct closing closing;
    struct event event;
    struct rating_step *steps;
    size_t n = 0;
    set.category = RATING_STANDARD;
    set.level2 = true;
    fixture_players(a, 8);
    fixture_event(a, set);
    fixture_play(a, 3);
    (void)merge_in(b, a, false);
    OK(b, event_resolve(b->store, &b->arena, "Test Event", &event, &b->err));
    OK(b, event_close(b->store, &b->arena, event.id, true, &closing, &b->err));
    OK(b, rating_steps(b->store, &b->arena, &steps, &n, &b->err));
    assert_int_equal(n, 24);
    /* Another event of the same people goes on from it. */
    struct player *people;
    size_t n_people;
    OK(b, player_find(b->store, &b->arena, "", &people, &n_people, &b->err));
    assert_int_equal(n_people, 8);
    b->n_players = n_people;
    b->players = ARENA_ARRAY(&b->arena, struct player_id, n_people);
    for (size_t i = 0; i < n_people; i++)
        b->players[i] = people[i].id;
    set.name = "Later";
    set.date = "1999-04-01";
    fixture_event(b, set);
    fixture_play(b, 2);
    OK(b, event_close(b->store, &b->arena, b->event, true, &closing, &b->err));
    assert_int_equal(merge_in(b, a, false).kept, 1);
    OK(b, rating_steps(b->store, &b->arena, &steps, &n, &b->err));
    assert_int_equal(n, 24 + 16);
    assert_int_equal(merge_in(b, a, true).taken, 1);
    OK(b, event_get(b->store, &b->arena, event.id, &event, &b->err));
    assert_int_not_equal(event.state, EVENT_CLOSED);
    OK(b, rating_steps(b->store, &b->arena, &steps, &n, &b->err));
    assert_int_equal(n, 16);
    for (size_t i = 0; i < n; i++)
        if (steps[i].seq == 1)
            assert_true(steps[i].before == 1600.0);
    fixture_free(a);
    fixture_free(b);
}

/* Who was forgotten here stays empty, whatever the other store still knows. */
static void who_was_forgotten_is_not_filled_in(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("gone-a.db"), *b = fixture_new("gone-b.db");
    struct player p;
    const char *warning;
    fill_event(a);
    (void)merge_in(b, a, false);
    OK(b, player_resolve(b->store, &b->arena, (struct event_id){0}, "P001", &p, &b->err));
    OK(b, player_forget(b->store, &b->arena, p.id, &p, &b->err));
    const struct player_fields more = {.email = "p1@example.org", .country = "SE", .club = "Cellar", .note = "tall"};
    struct player known;
    OK(a, player_edit(a->store, &a->arena, a->players[0], NULL, &more, &known, &warning, &a->err));
    for (int theirs = 0; theirs < 2; theirs++) {
        (void)merge_in(b, a, theirs);
        OK(b, player_get(b->store, &b->arena, p.id, &p, &b->err));
        assert_true(p.forgotten);
        assert_string_equal(p.email, "");
        assert_string_equal(p.country, "");
        assert_string_equal(p.club, "");
        assert_string_equal(p.note, "");
    }
    char *text = dump_all(b);
    assert_null(strstr(text, "p1@example.org"));
    assert_null(strstr(text, "tall"));
    fixture_free(a);
    fixture_free(b);
}

/* ---- rating histories that were brought in --------------------------------------------------- */

static void bring(struct fixture *f, const char *rows)
{
    struct rating_import done;
    OK(f,
       rating_import(f->store, &f->arena,
                     arena_printf(&f->arena, "player,category,seq,date,opponent_before,score,before,after\n%s", rows),
                     "h.csv", false, &done, &f->err));
}

/* A player's steps of a category, as "seq before after;"; those of matches here, too. */
static const char *history_of(struct fixture *f, const char *player, const char *category)
{
    struct rating_step *steps;
    size_t n;
    const char *text = "";
    OK(f, rating_steps(f->store, &f->arena, &steps, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (strcmp(steps[i].player, player) == 0 && strcmp(steps[i].category, category) == 0)
            text = arena_printf(&f->arena, "%s%d %.2f %.2f;", text, steps[i].seq, steps[i].before, steps[i].after);
    return text;
}

static void histories_come_with_their_players(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("history-a.db"), *b = fixture_new("history-b.db");
    struct event_settings set = event_settings_usual();
    struct journal_entry *entries = NULL;
    struct closing closing;
    size_t n = 0;
    fixture_players(a, 8);
    bring(a, "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,1608\n"
             "\"P001, Test\",standard,2,1998-01-02,1600,0,1608,1599.5\n"
             "\"P002, Test\",standard,1,1998-01-01,1700,1,1600,1610\n");
    set.category = RATING_STANDARD;
    set.level2 = true;
    set.rounds = 3;
    fixture_event(a, set);
    fixture_play(a, 3);
    OK(a, event_close(a->store, &a->arena, a->event, true, &closing, &a->err));
    char *before = dump_all(b);
    struct merge done = merge_in(b, a, false);
    assert_int_equal(done.rating_steps_added, 3);
    assert_int_equal(done.notes.conflicts, 0);
    for (size_t i = 0; i < 8; i++) { /* the brought ones first, the played ones go on from them */
        const char *player = arena_printf(&a->arena, "P%03zu, Test", i + 1);
        assert_string_equal(history_of(b, player, "standard"), history_of(a, player, "standard"));
    }
    assert_non_null(strstr(history_of(b, "P001, Test", "standard"), "2 1608.00 1599.50;3 1599.50"));
    assert_false(merge_in(b, a, false).changed);
    assert_false(merge_in(a, b, false).changed);
    OK(b, upkeep_undo(b->store, &b->arena, 1, &entries, &n, &b->err));
    assert_string_equal(dump_all(b), before);
    fixture_free(a);
    fixture_free(b);
}

/* The same rules as of an import from a file: what goes on is taken, what contradicts is told and ours kept, as a
 * whole. */
static void histories_that_differ_are_told(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("history-c.db"), *b = fixture_new("history-d.db");
    struct merge done;
    fixture_players(a, 3);
    (void)merge_in(b, a, false);
    bring(a, "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,1608\n"
             "\"P001, Test\",standard,2,1998-01-02,1600,1,1608,1616\n"
             "\"P002, Test\",limited,1,1998-01-01,1600,1,1600,1608\n"
             "\"P002, Test\",limited,2,1998-01-02,1600,1,1608,1616\n"
             "\"P003, Test\",classic,1,1998-01-01,1600,1,1600,1608\n");
    bring(b, "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,1608\n"
             "\"P002, Test\",limited,1,1998-01-01,1600,0,1600,1592\n");
    OK(b, store_merge(b->store, &b->arena, a->path, &(struct merge_options){.theirs = true}, &done, &b->err));
    assert_int_equal(done.rating_steps_added, 2);
    assert_int_equal(done.notes.conflicts, 1);
    assert_non_null(strstr(english(done.notes.items[0].sentence), "P002, Test, limited rating: seq 1"));
    assert_non_null(strstr(english(done.notes.items[0].sentence), "kept what is here"));
    exchange_notes_release(&done.notes);
    assert_string_equal(history_of(b, "P001, Test", "standard"), "1 1600.00 1608.00;2 1608.00 1616.00;");
    assert_string_equal(history_of(b, "P002, Test", "limited"), "1 1600.00 1592.00;");
    assert_string_equal(history_of(b, "P003, Test", "classic"), "1 1600.00 1608.00;");
    fixture_free(a);
    fixture_free(b);
}

/* The order in which three stores meet does not matter for what they hold in the end. */
static void three_stores_meet(void **state)
{
    (void)state;
    struct fixture *s[3];
    for (int i = 0; i < 3; i++) {
        static const char *const files[] = {"three-1.db", "three-2.db", "three-3.db"};
        s[i] = fixture_new(files[i]);
        struct event_settings set = event_settings_usual();
        char name[] = "Event 0";
        name[6] = (char)('1' + i);
        set.name = name;
        fixture_players(s[i], 4);
        fixture_event(s[i], set);
        fixture_play(s[i], 2);
    }
    (void)merge_in(s[1], s[0], false);
    (void)merge_in(s[2], s[1], false);
    (void)merge_in(s[0], s[2], false);
    (void)merge_in(s[1], s[2], false);
    const char *content = content_of(s[0]);
    for (int i = 0; i < 3; i++) {
        struct event *events = NULL;
        size_t n = 0;
        OK(s[i], event_list(s[i]->store, &s[i]->arena, &events, &n, &s[i]->err));
        assert_int_equal(n, 3);
        assert_int_equal(strlen(content_of(s[i])), strlen(content));
        for (int k = 0; k < 3; k++)
            if (k != i)
                assert_false(merge_in(s[i], s[k], false).changed);
    }
    for (int i = 0; i < 3; i++)
        fixture_free(s[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_comes_in_once),
        cmocka_unit_test(itself_and_copies),
        cmocka_unit_test(differences_are_told_and_ours_kept),
        cmocka_unit_test(one_undo_takes_all_back),
        cmocka_unit_test(merges_of_players_are_respected),
        cmocka_unit_test(an_event_opened_again_is_not_rated),
        cmocka_unit_test(who_was_forgotten_is_not_filled_in),
        cmocka_unit_test(histories_come_with_their_players),
        cmocka_unit_test(histories_that_differ_are_told),
        cmocka_unit_test(three_stores_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
