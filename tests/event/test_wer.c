/* test_wer.c - events of Wizards Event Reporter: every fact comes in, goes out again, and nonsense is refused */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/match/match.h"
#include "event/outside/outside.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "outside_fixture.h"

static void every_fact_comes_out(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    assert_ok(wer_read(&arena, test_read_data(&arena, "exchange/lordag-legacy.wer", NULL), "lordag.wer", &e, &err),
              err);
    check_facts(&arena, &e);
    struct json *facts = sample_facts(&arena);
    const struct json *penalty = json_at(json_get(facts, "penalties"), 0);
    assert_int_equal(e.n_penalties, json_count(json_get(facts, "penalties")));
    assert_string_equal(whole_name(&arena, &e.players[e.penalties[0].player]), fact(penalty, "player"));
    assert_int_equal(e.penalties[0].round, (int)json_number(json_get(penalty, "round"), 0));
    assert_string_equal(e.penalties[0].code, fact(penalty, "code"));
    assert_string_equal(e.penalties[0].judge, "Domare, Doris");
    assert_string_equal(e.format, fact(facts, "format"));
    assert_true(e.judges[0].head); /* the coordinator */
    assert_string_equal(e.sanction, "09-03-0000001");
    assert_string_equal(e.organizer, "Spelbutiken");
    for (size_t i = 0; i < e.n_players; i++) /* the file's order is by points */
        assert_true(e.players[i].rank >= 1 && e.players[i].rank <= 7);
    json_free(facts);
    arena_release(&arena);
}

static void in_out_in_is_the_same(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("wer-a.db"), *b = fixture_new("wer-b.db");
    const char *text = test_read_data(&a->arena, "exchange/lordag-legacy.wer", NULL);
    struct outside_import done = import_text(a, wer_read, text);
    assert_int_equal(done.players_added, 7);
    assert_int_equal(done.ranks_differ, 0);
    assert_string_equal(done.event.set.format, "Legacy");
    assert_string_equal(done.event.uuid, "00000000-0000-4000-8000-000000000001");
    OK(a, event_invariants(a->store, a->event, &a->err));
    const char *first = file_text(a, wer_write);
    import_text(b, wer_read, first);
    assert_string_equal(file_text(b, wer_write), first);
    struct outside_event e;
    OK(b, wer_read(&b->arena, first, "again", &e, &b->err));
    check_facts(&b->arena, &e);
    fixture_free(a);
    fixture_free(b);
}

/* What we play ourselves: kinds of results, a bye, drops, a cut. */
static void an_event_of_ours_goes_round(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("ours-a.db"), *b = fixture_new("ours-b.db");
    struct event_final mine, theirs;
    play_with_cut(a);
    const char *text = file_text(a, wer_write);
    assert_non_null(strstr(text, "format=\"SEALED\""));
    assert_non_null(strstr(text, "playoffstartround=\"4\""));
    assert_non_null(strstr(text, "status=\"4\" eliminationround=\"5\""));
    struct outside_import done = import_text(b, wer_read, text);
    assert_string_equal(done.event.set.format, "Sealed Deck");
    assert_int_equal(done.event.set.cut, 4);
    assert_int_equal(done.event.swiss_rounds, 3);
    assert_int_equal(done.event.rounds_paired, 5);
    OK(b, event_invariants(b->store, b->event, &b->err));
    struct event_data da = fixture_load(a), db = fixture_load(b);
    OK(a, event_final_order(&a->arena, &da, &mine, &a->err));
    OK(b, event_final_order(&b->arena, &db, &theirs, &b->err));
    assert_int_equal(mine.n, theirs.n);
    for (size_t i = 0; i < 4; i++) /* the bracket decides these; ties behind are drawn */
        assert_string_equal(da.players[mine.places[i]].name, db.players[theirs.places[i]].name);
    fixture_free(a);
    fixture_free(b);
}

static void kinds_of_results(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("kinds-a.db"), *b = fixture_new("kinds-b.db");
    struct event_settings set = event_settings_usual();
    fixture_players(a, 9);
    fixture_event(a, set);
    fixture_pair(a, 3);
    fixture_result(a, 1, "id");
    struct result_outcome outcome;
    struct event_data data = fixture_load(a);
    const char *loser = data.players[event_match_at(&data, 1, 2)->p1].name;
    const struct result_entry concession = {.where = "2", .score = "concede", .who = loser};
    OK(a, result_enter(a->store, &a->arena, a->event, 0, &concession, false, &outcome, &a->err));
    fixture_result(a, 3, "double-loss");
    fixture_result(a, 4, "1-1-1");
    struct outside_event e;
    OK(a, outside_export(a->store, &a->arena, a->event, &e, &a->err));
    const char *text = wer_write(&a->arena, &e);
    bool told = false;
    for (size_t i = 0; i < e.n_notes; i++)
        told = told || strstr(english(e.notes[i]), "a loss for both, which WER has no form for: left out");
    assert_true(told);
    OK(b, wer_read(&b->arena, text, "kinds", &e, &b->err));
    int ids = 0, concessions = 0, byes = 0, draws = 0;
    for (size_t i = 0; i < e.n_matches; i++) {
        ids += e.matches[i].kind == RESULT_ID;
        concessions += e.matches[i].kind == RESULT_CONCESSION;
        byes += e.matches[i].kind == RESULT_BYE;
        draws += e.matches[i].kind == RESULT_PLAYED && e.matches[i].draws == 1;
    }
    assert_int_equal(e.n_matches, 4);
    assert_true(ids == 1 && concessions == 1 && byes == 1 && draws == 1);
    assert_string_equal(e.players[0].dci, ""); /* P1 is no number */
    fixture_free(a);
    fixture_free(b);
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *find, *put, *says;
    } cases[] = {
        {"<event ", "<!DOCTYPE event [<!ENTITY a \"b\">]><event ", "bad.wer:1: the file has a DOCTYPE, which no event"},
        {"<event ", "<evening ", "not well-formed"},
        {"</event>", "", "cut short"},
        {"startdate=\"2009-03-14\"", "startdate=\"2009-02-30\"", "startdate=\"2009-02-30\": a day as 2009-03-14"},
        {"numberofrounds=\"3\"", "numberofrounds=\"many\"", "numberofrounds=\"many\": a number from 0 to 99"},
        {"<person id=\"4711\"", "<person id=\"8100000061\"", "the person 8100000061 is there twice"},
        {"<person id=\"4711\"", "<person id=\"\"", "id=\"\": a DCI number was expected"},
        {"last=\"Ek\"", "last=\"\"", ""},
        {"<member position=\"A\" person=\"4711\" />", "<member position=\"A\" person=\"4712\" />",
         "person=\"4712\": the id of one of the file's persons"},
        {"<member position=\"A\" person=\"4711\" />",
         "<member position=\"A\" person=\"4711\" /><member position=\"B\" person=\"3100000091\" />",
         "a team of several players"},
        {"<member position=\"A\" person=\"4711\" />", "<member position=\"A\" person=\"10000021\" />",
         "is in two teams"},
        {"status=\"3\"", "status=\"x\"", "status=\"x\": a number"},
        {"seq=\"6\"", "seq=\"0\"", "seq=\"0\": a number from 1"},
        {"<round number=\"2\"", "<round number=\"4\"", "number=\"4\": round 2 was expected"},
        {"outcome=\"1\"", "outcome=\"7\"", "outcome=\"7\": a number from 1 to 3"},
        {"outcome=\"1\"", "outcome=\"2\"", "outcome 2 is a draw, and the games say otherwise"},
        {"outcome=\"2\"", "outcome=\"1\"", "outcome 1 is a win of person, and the games say otherwise"},
        {"outcome=\"1\" win=\"2\"", "outcome=\"3\" win=\"2\"", "1 or 2, for there is an opponent"},
        {" opponent=\"10000021\"", "", "<match> has no opponent"},
        {" opponent=\"10000021\"", " opponent=\"6100000011\"", "somebody else than the person"},
        {"win=\"2\"", "win=\"-2\"", "win=\"-2\": a number from 0 to 9"},
        {"<match person=\"5100000031\"", "<match person=\"6100000011\"", "has two matches in round 1"},
        {"teamformat=\"false\"", "teamformat=\"true\"", "teamformat=\"true\""},
        {"<warning code=\"122\"", "<warning code=\"\"", "<warning>: code=\"\""},
        {"person=\"4711\" notes", "person=\"3100000091\" notes", "somebody who plays"},
    };
    struct fixture *f = fixture_new("bad.db");
    const char *good = test_read_data(&f->arena, "exchange/lordag-legacy.wer", NULL);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct outside_event e;
        const char *text = replaced(&f->arena, good, cases[i].find, cases[i].put);
        if (!*cases[i].says) { /* one name is enough */
            OK(f, wer_read(&f->arena, text, "bad.wer", &e, &f->err));
            continue;
        }
        if (wer_read(&f->arena, text, "bad.wer", &e, &f->err) == ERR_OK)
            fail_msg("%s was not refused", cases[i].put);
        assert_err(f->err, ERR_INPUT, "bad.wer");
        assert_err(f->err, ERR_INPUT, cases[i].says);
        err_clear(&f->err);
    }
    fixture_free(f);
}

static void twice_and_undo(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("twice.db");
    struct outside_event e;
    struct outside_import done;
    struct journal_entry *entries = NULL;
    size_t n = 0;
    const struct outside_options options = {.name = NULL}, named = {.name = "Another"};
    const char *text = test_read_data(&f->arena, "exchange/lordag-legacy.wer", NULL);
    char *before = dump_all(f);
    import_text(f, wer_read, text);
    char *after = dump_all(f);
    OK(f, wer_read(&f->arena, text, "lordag.wer", &e, &f->err));
    REFUSED(f, outside_import(f->store, &f->arena, &e, &options, &done, &f->err), ERR_CONFLICT, "is here already");
    REFUSED(f, outside_import(f->store, &f->arena, &e, &named, &done, &f->err), ERR_CONFLICT, "by its UUID");
    OK(f, upkeep_undo(f->store, &f->arena, 1, &entries, &n, &f->err));
    assert_string_equal(dump_all(f), before);
    OK(f, upkeep_redo(f->store, &f->arena, 1, &entries, &n, &f->err));
    assert_string_equal(dump_all(f), after);
    fixture_free(f);
}

/* Known players are found by their number, in any spelling, or by a name that is theirs alone. */
static void players_are_found(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("found.db");
    struct player p;
    const char *warning;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Ek, Ida", .dci = "5100000031"},
                     PLAYER_REFUSE_TWINS, &p, &warning, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "O'Neil, Pat"}, PLAYER_REFUSE_TWINS, &p,
                     &warning, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Bo", .dci = "1234567"},
                     PLAYER_REFUSE_TWINS, &p, &warning, &f->err));
    struct outside_import done =
        import_text(f, wer_read, test_read_data(&f->arena, "exchange/lordag-legacy.wer", NULL));
    assert_int_equal(done.players_known, 2);
    assert_int_equal(done.players_added, 5);
    bool name = false, twin = false;
    for (size_t i = 0; i < done.n_notes; i++) {
        name = name || strstr(english(done.notes[i]), "taken for one person");
        twin = twin || strstr(english(done.notes[i]), "\"Berg, Bo\" is added beside");
    }
    assert_true(name && twin);
    fixture_free(f);
}

/* Two whom all tiebreakers leave equal come in the file's order, whichever that is, and always the same. */
static void the_files_order_decides_ties(void **state)
{
    static const char *const orders[][2] = {{"1", "2"}, {"2", "1"}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        static const char *const files[] = {"ties-1.db", "ties-2.db", "ties-3.db", "ties-4.db"};
        struct fixture *f = fixture_new(files[i]);
        struct outside_event e;
        const char *place = orders[i % 2][0], *other = orders[i % 2][1];
        const char *text =
            arena_printf(&f->arena,
                         "<event startdate=\"2009-03-14\" title=\"Even\" numberofrounds=\"1\"><participation>"
                         "<person id=\"1\" first=\"A\" last=\"A\" country=\"\" /><person id=\"2\" first=\"B\" "
                         "last=\"B\" country=\"\" /><person id=\"9\" first=\"J\" last=\"J\" country=\"SE\" />"
                         "<role cd=\"PL\" type=\"PL\"><ref person=\"1\" seq=\"%s\" /><ref person=\"2\" seq=\"%s\" />"
                         "</role><role cd=\"JG\" type=\"PA\"><ref person=\"9\" seq=\"1\" /></role></participation>"
                         "<matches><round number=\"1\" date=\"2009-03-14T10:00:00\"><match person=\"1\" opponent=\"2\" "
                         "outcome=\"2\" win=\"1\" loss=\"1\" draw=\"1\" /></round></matches></event>",
                         place, other);
        struct outside_import done = import_text(f, wer_read, text);
        assert_int_equal(done.ranks_differ, 0);
        bool country = false;
        for (size_t k = 0; k < done.n_notes; k++)
            country = country || strstr(english(done.notes[k]), "the country of 1 judge: not kept");
        assert_true(country);
        run_sql(f, "UPDATE event_judge SET level = 3");
        f->event = done.event.id;
        OK(f, outside_export(f->store, &f->arena, f->event, &e, &f->err));
        assert_string_equal(e.players[0].rank == 1 ? "1" : "2", place);
        bool level = false;
        for (size_t k = 0; k < e.n_notes; k++)
            level = level || strstr(english(e.notes[k]), "the level of 1 judge");
        assert_true(level);
        fixture_free(f);
    }
}

static void an_unfinished_event_is_not_written(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("unfinished.db");
    struct outside_event e;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    assert_err_of(outside_export(f->store, &f->arena, f->event, &e, &f->err), f, ERR_CONFLICT, "no round yet");
    fixture_pair(f, 1);
    assert_err_of(outside_export(f->store, &f->arena, f->event, &e, &f->err), f, ERR_CONFLICT, "1");
    fixture_free(f);
}

/* Real files, with their names replaced: whole, and the file's final order is ours but for ties. */
static void real_files(void **state)
{
    (void)state;
    const char *path = TEST_SHARED "/tournaments/anchors/wer/wer-modern-4r.wer";
    if (!file_exists(path))
        skip();
    struct fixture *f = fixture_new("real.db");
    struct outside_import done = import_text(f, wer_read, test_read(&f->arena, path, NULL));
    assert_int_equal(done.players_added, 24);
    assert_int_equal(done.event.swiss_rounds, 4);
    assert_true(done.ranks_differ <= 2);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.n_matches, 47);
    const char *text = file_text(f, wer_write);
    struct fixture *g = fixture_new("real-again.db");
    import_text(g, wer_read, text);
    assert_string_equal(file_text(g, wer_write), text);
    fixture_free(f);
    fixture_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fact_comes_out),
        cmocka_unit_test(in_out_in_is_the_same),
        cmocka_unit_test(an_event_of_ours_goes_round),
        cmocka_unit_test(kinds_of_results),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(twice_and_undo),
        cmocka_unit_test(players_are_found),
        cmocka_unit_test(the_files_order_decides_ties),
        cmocka_unit_test(an_unfinished_event_is_not_written),
        cmocka_unit_test(real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
