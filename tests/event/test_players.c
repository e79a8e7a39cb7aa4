/* test_players.c - people: names in both orders, finding them, editing, merging; what bad input
 * gets */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "fixture.h"

static struct player add(struct fixture *f, const char *name, const char *dci)
{
    struct player p;
    const struct player_fields fields = {.name = name, .dci = dci};
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_ALLOW_TWINS, &p, NULL, &f->err));
    return p;
}

static struct player resolve(struct fixture *f, const char *words)
{
    struct player p = {0};
    OK(f, player_resolve(f->store, &f->arena, f->event, words, &p, &f->err));
    return p;
}

static void names_in_both_orders(void **state)
{
    static const struct {
        const char *typed, *last, *first;
    } cases[] = {
        {"Berg, Anna", "Berg", "Anna"},
        {"Anna Berg", "Berg", "Anna"},
        {"  Anna\t Maria   Berg ", "Berg", "Anna Maria"},
        {"van der Berg, Jan", "van der Berg", "Jan"},
        {"Madonna", "Madonna", ""},
        {", Anna", "Anna", ""},
        {"Berg,", "Berg", ""},
        {"Berg, Anna, jr.", "Berg", "Anna, jr."},
        {"A\xcc\x8akesson, Eva", "\xc3\x85kesson", "Eva"}, /* decomposed becomes NFC */
        {"Be\x1brg, \xe2\x80\xae"
         "Anna\x07",
         "Berg", "Anna"}, /* control and bidi characters go */
        {"=HYPERLINK(\"x\"), <b>&\xc5\x81ukasz", "=HYPERLINK(\"x\")", "<b>&\xc5\x81ukasz"},
        {"\xf0\x9f\x83\x8f", "\xf0\x9f\x83\x8f", ""},
        {"\xe4\xbd\x90\xe8\x97\xa4 \xe5\x81\xa5", "\xe4\xbd\x90\xe8\x97\xa4 \xe5\x81\xa5", ""}, /* family first */
    };
    (void)state;
    struct fixture *f = fixture_new("names.db");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct player p = add(f, cases[i].typed, NULL);
        assert_string_equal(p.last, cases[i].last);
        assert_string_equal(p.first, cases[i].first);
    }
    fixture_free(f);
}

static void bad_fields_are_refused(void **state)
{
    char long_name[202];
    memset(long_name, 'x', 201);
    long_name[201] = '\0';
    const struct {
        struct player_fields fields;
        const char *piece;
    } cases[] = {
        {{.name = ""}, "needs a name"},
        {{.name = " \t\x01 , "}, "needs a name"},
        {{.name = long_name}, "201 characters"},
        {{.name = "Berg, \xff"}, "UTF-8"},
        {{.name = "Berg, Bo", .dci = "12a4"}, "\"12a4\" is not a DCI number"},
        {{.name = "Berg, Bo", .dci = "12345678901"}, "1 to 10 digits"},
        {{.name = "Berg, Bo", .email = long_name}, "the e-mail address has 201"},
        {{.name = "Berg, Bo", .note = "\xc3("}, "the note is not valid"},
        {{.name = "Berg, Bo", .dci = "51234567"}, "belongs to \"Lind, Per\" (#1, DCI 1234567)"},
        {{.name = "per LIND"}, "there is \"Lind, Per\" (#1, DCI 1234567) already"},
    };
    (void)state;
    struct fixture *f = fixture_new("bad.db");
    struct player p;
    add(f, "Lind, Per", "1234567");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        enum err_code code = strstr(cases[i].piece, "Lind, Per") ? ERR_CONFLICT : ERR_INPUT;
        REFUSED(f, player_add(f->store, &f->arena, &cases[i].fields, PLAYER_REFUSE_TWINS, &p, NULL, &f->err), code,
                cases[i].piece);
    }
    memset(long_name, 'x', 200);
    long_name[200] = '\0';
    assert_string_equal(add(f, long_name, NULL).last, long_name);
    fixture_free(f);
}

static void a_suspect_number_is_a_warning_only(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("suspect.db");
    struct player p;
    const char *warning = NULL;
    const struct player_fields bad = {.name = "Ek, Ida", .dci = "6 123-45.67"};
    OK(f, player_add(f->store, &f->arena, &bad, PLAYER_REFUSE_TWINS, &p, &warning, &f->err));
    assert_string_equal(p.dci, "61234567");
    assert_non_null(strstr(warning, "51234567"));
    const struct player_fields good = {.dci = "51234567"};
    OK(f, player_edit(f->store, &f->arena, p.id, NULL, &good, &p, &warning, &f->err));
    assert_string_equal(warning, "");
    assert_string_equal(p.dci, "51234567");
    fixture_free(f);
}

static void found_by_number_and_beginnings(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("find.db");
    struct player *found = NULL;
    size_t n = 0;
    struct player eva = add(f, "\xc3\x85kesson, Eva Maria", "1234567");
    struct player anna = add(f, "Berg, Anna", NULL), asa = add(f, "Berg, \xc3\x85sa", NULL);
    assert_int_equal(resolve(f, "ake eva").id.v, eva.id.v);
    assert_int_equal(resolve(f, "Eva Akesson").id.v, eva.id.v);
    assert_int_equal(resolve(f, "m e a").id.v, eva.id.v); /* each word begins another one */
    assert_int_equal(resolve(f, "9051234567").id.v, eva.id.v);
    assert_int_equal(resolve(f, "#2").id.v, anna.id.v);
    assert_int_equal(resolve(f, "asa").id.v, asa.id.v);
    OK(f, player_find(f->store, &f->arena, "berg a", &found, &n, &f->err));
    assert_int_equal(n, 2);
    OK(f, player_find(f->store, &f->arena, "e e", &found, &n, &f->err));
    assert_int_equal(n, 0); /* one word of the name is not two */
    OK(f, player_find(f->store, &f->arena, "", &found, &n, &f->err));
    assert_int_equal(n, 3);
    assert_int_equal(found[0].id.v, eva.id.v); /* sorted by the folded name */
    fixture_free(f);
}

static void not_found_and_ambiguous_say_what_there_is(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("ambiguous.db");
    struct player p;
    add(f, "Berg, Anna", NULL);
    add(f, "Berg, Anna-Lena", NULL);
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "Brg", &p, &f->err), ERR_NOT_FOUND, "did you mean");
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "Anne Berg", &p, &f->err), ERR_NOT_FOUND,
            "\"Berg, Anna\" (#1)");
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "#77", &p, &f->err), ERR_NOT_FOUND, "\"#77\"");
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "", &p, &f->err), ERR_INPUT, "name a player");
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "berg", &p, &f->err), ERR_CONFLICT,
            "could be \"Berg, Anna\" (#1) or \"Berg, Anna-Lena\" (#2)");
    assert_int_equal(resolve(f, "\"anna BERG\"").id.v, 1); /* quoted, as our own answers do */
    assert_int_equal(resolve(f, "anna BERG").id.v, 1);     /* the whole name goes before a beginning */
    add(f, "Anna Berg", NULL);
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "Berg, Anna", &p, &f->err), ERR_CONFLICT, "#3");
    fixture_free(f);
}

static void players_of_the_event_come_first(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("first.db");
    add(f, "Berg, Anna", NULL);
    struct player asa = add(f, "Berg, \xc3\x85sa", NULL);
    f->players = ARENA_ARRAY(&f->arena, struct player_id, 1);
    f->players[0] = asa.id;
    f->n_players = 1;
    fixture_event(f, event_settings_usual());
    assert_int_equal(resolve(f, "berg").id.v, asa.id.v);
    assert_int_equal(resolve(f, "anna").id.v, 1);
    fixture_free(f);
}

static void editing_keeps_what_is_not_named(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("edit.db");
    struct player p;
    const struct player_fields full = {.last = "Berg",
                                       .first = "Anna",
                                       .dci = "1234",
                                       .email = "a@b.c",
                                       .country = "SE",
                                       .region = "Skåne",
                                       .club = "Blue",
                                       .note = "left-handed"};
    OK(f, player_add(f->store, &f->arena, &full, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    OK(f, player_edit(f->store, &f->arena, p.id, NULL, &(struct player_fields){.club = "Red"}, &p, NULL, &f->err));
    assert_string_equal(p.club, "Red");
    assert_string_equal(p.region, "Skåne");
    assert_string_equal(p.email, "a@b.c");
    assert_string_equal(p.dci, "1234");
    OK(f, player_edit(f->store, &f->arena, p.id, NULL, &(struct player_fields){.dci = "", .last = "Ek"}, &p, NULL,
                      &f->err));
    assert_string_equal(p.dci, "");
    assert_string_equal(p.name, "Ek, Anna");
    assert_int_equal(resolve(f, "ek").id.v, p.id.v);
    struct player other = add(f, "Other", "301234"); /* the number is free again */
    REFUSED(f, player_edit(f->store, &f->arena, p.id, NULL, &(struct player_fields){.dci = "1234"}, &p, NULL, &f->err),
            ERR_CONFLICT, "merge");
    REFUSED(f, player_edit(f->store, &f->arena, (struct player_id){99}, NULL, &full, &other, NULL, &f->err),
            ERR_NOT_FOUND, "#99");
    fixture_free(f);
}

static void merging_moves_everything(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("merge.db");
    struct player p;
    size_t added;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    fixture_play(f, 1);
    const struct player_fields more = {.dci = "1234567", .email = "x@y.z"};
    OK(f, player_edit(f->store, &f->arena, f->players[0], NULL, &more, &p, NULL, &f->err));
    const struct player_fields fields = {.name = "P1, T.", .dci = "7654321", .club = "Blue"};
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    char *before = fixture_dump(f);
    OK(f, player_merge(f->store, &f->arena, f->players[0], p.id, &p, &f->err));
    assert_string_equal(p.dci, "7654321");
    assert_string_equal(p.email, "x@y.z");
    assert_string_equal(p.club, "Blue");
    assert_int_equal(resolve(f, "51234567").id.v, p.id.v); /* the former number still finds them */
    struct event_data data = fixture_load(f);
    assert_int_equal(event_player_index(&data, p.id), 0);
    assert_int_equal(event_player_index(&data, f->players[0]), -1);
    OK(f, event_invariants(f->store, f->event, &f->err));
    REFUSED(f,
            player_add(f->store, &f->arena, &(struct player_fields){.name = "New", .dci = "51234567"},
                       PLAYER_REFUSE_TWINS, &p, NULL, &f->err),
            ERR_CONFLICT, "P1");
    struct journal_entry *done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &added, &f->err));
    assert_string_equal(fixture_dump(f), before);
    REFUSED(f, player_merge(f->store, &f->arena, f->players[1], f->players[2], &p, &f->err), ERR_CONFLICT,
            "Test Event");
    REFUSED(f, player_merge(f->store, &f->arena, f->players[1], f->players[1], &p, &f->err), ERR_CONFLICT,
            "one record already");
    fixture_free(f);
}

/* A former number taken up again is the present one only, so that it can become a former one
 * again. */
static void a_former_number_can_come_back(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("former.db");
    struct player p;
    struct player a = add(f, "Ek, Ida", "1111"), b = add(f, "Ek, I.", "2222");
    struct player c = add(f, "Eek, Ida", "3333");
    OK(f, player_merge(f->store, &f->arena, a.id, b.id, &p, &f->err));
    OK(f, player_edit(f->store, &f->arena, b.id, NULL, &(struct player_fields){.dci = "1111"}, &p, NULL, &f->err));
    OK(f, player_merge(f->store, &f->arena, b.id, c.id, &p, &f->err));
    assert_int_equal(resolve(f, "1111").id.v, c.id.v);
    assert_int_equal(resolve(f, "3333").id.v, c.id.v);
    fixture_free(f);
}

static void merging_derives_the_ratings_anew(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("merge-rating.db");
    struct player p;
    struct closing closing;
    int64_t entries, differed;
    struct event_settings set = event_settings_usual();
    set.category = RATING_STANDARD;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 2);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    OK(f,
       player_add(f->store, &f->arena, &(struct player_fields){.name = "New"}, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[3], p.id, &p, &f->err));
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(entries, 16);
    assert_int_equal(differed, 0);
    fixture_free(f);
}

static struct event_id held(struct fixture *f, const char *name, const char *date, const struct player *players,
                            size_t n)
{
    struct event_settings set = event_settings_usual();
    struct event event;
    struct player_id ids[8];
    size_t added;
    set.name = name;
    set.date = date;
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    for (size_t i = 0; i < n; i++)
        ids[i] = players[i].id;
    if (n)
        OK(f, enrol_players(f->store, &f->arena, event.id, ids, n, false, &added, &f->err));
    return event.id;
}

/* Two of one name are told apart by when they were last seen, in other events than the one at hand. */
static void who_is_meant_at_the_desk(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("seen.db");
    struct player people[4] = {add(f, "Berg, Anna", NULL), add(f, "Ek, Ida", NULL), add(f, "Berg, Anna", NULL),
                               add(f, "Quit, Quentin", NULL)};
    struct player gone;
    struct player_seen *seen;
    size_t n;
    held(f, "Old", "2026-01-10", people, 3);
    held(f, "New", "2026-10-20", &people[1], 1);
    struct event_id now = held(f, "Now", "2026-11-22", people, 1);
    OK(f, player_forget(f->store, &f->arena, people[3].id, &gone, &f->err));

    OK(f, player_candidates(f->store, &f->arena, now, "be an", 10, &seen, &n, &f->err));
    assert_int_equal(n, 2);
    assert_true(seen[0].enrolled && seen[0].player.id.v == people[0].id.v);
    assert_false(seen[1].enrolled);
    assert_string_equal(seen[0].last_seen, "2026-01-10"); /* this very event does not count */
    assert_string_equal(seen[1].last_seen, "2026-01-10");
    OK(f, player_candidates(f->store, &f->arena, now, "be an", 1, &seen, &n, &f->err));
    assert_int_equal(n, 1);

    OK(f, player_candidates(f->store, &f->arena, now, " ", 10, &seen, &n, &f->err)); /* those who are not in */
    assert_int_equal(n, 2);
    assert_int_equal(seen[0].player.id.v, people[1].id.v); /* the last seen first */
    assert_string_equal(seen[0].last_seen, "2026-10-20");
    assert_int_equal(seen[1].player.id.v, people[2].id.v);
    OK(f, player_candidates(f->store, &f->arena, now, gone.name, 10, &seen, &n, &f->err));
    assert_int_equal(n, 0); /* nobody who was forgotten */
    OK(f, player_candidates(f->store, &f->arena, (struct event_id){0}, "", 10, &seen, &n, &f->err));
    assert_int_equal(n, 3);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_in_both_orders),
        cmocka_unit_test(bad_fields_are_refused),
        cmocka_unit_test(a_suspect_number_is_a_warning_only),
        cmocka_unit_test(found_by_number_and_beginnings),
        cmocka_unit_test(not_found_and_ambiguous_say_what_there_is),
        cmocka_unit_test(players_of_the_event_come_first),
        cmocka_unit_test(editing_keeps_what_is_not_named),
        cmocka_unit_test(who_is_meant_at_the_desk),
        cmocka_unit_test(merging_moves_everything),
        cmocka_unit_test(a_former_number_can_come_back),
        cmocka_unit_test(merging_derives_the_ratings_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
