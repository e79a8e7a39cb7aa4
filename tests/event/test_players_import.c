/* test_players_import.c - tables of players: columns in any order and language, duplicates, bad
 * rows */
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "fixture.h"

static struct player_import import(struct fixture *f, const char *text)
{
    struct player_import out;
    OK(f, player_import(f->store, &f->arena, text, "players.csv", f->event, false, &out, &f->err));
    return out;
}

static struct player get(struct fixture *f, struct player_id id)
{
    struct player p;
    OK(f, player_get(f->store, &f->arena, id, &p, &f->err));
    return p;
}

static void headers_in_many_forms(void **state)
{
    static const char *const tables[] = {
        "name,dci,email,country,club\n\"Berg, Anna\",1234,a@b.c,SE,Blue\n",
        "Club;Land;E-Mail;DCI-Nummer;Vorname;Nachname\nBlue;SE;a@b.c;1234;Anna;Berg\n",
        "Country\tTEAM\tpin\tMail\tPlayer Name\nSE\tBlue\t1234\ta@b.c\tAnna Berg\n",
        "pays,\xc3\xa9quipe,dci,courriel,pr\xc3\xa9nom,nom\nSE,Blue,1234,a@b.c,Anna,Berg\n",
        "pa\xc3\xads,equipo,dci,correo,nombre,apellidos\nSE,Blue,1234,a@b.c,Anna,Berg\n",
        "first_name,last_name,dci_number,e_mail,nation,club,x\nAnna,Berg,1234,a@b.c,SE,Blue,9\n",
        "Name;Vorname;DCI;E-Mail;Land;Verein\nBerg;Anna;1234;a@b.c;SE;Blue\n",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
        struct fixture *f =
            fixture_new((const char *[]){"h0.db", "h1.db", "h2.db", "h3.db", "h4.db", "h5.db", "h6.db"}[i]);
        struct player_import out = import(f, tables[i]);
        assert_int_equal(out.added, 1);
        struct player p = get(f, out.rows[0].player);
        assert_string_equal(p.name, "Berg, Anna");
        assert_string_equal(p.dci, "1234");
        assert_string_equal(p.email, "a@b.c");
        assert_string_equal(p.country, "SE");
        assert_string_equal(p.club, "Blue");
        fixture_free(f);
    }
}

static void what_was_read_as_what_is_told(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("told.db");
    struct player_import out = import(f, "PIN,Nombre\n1234,Anna Berg\n");
    assert_string_equal(english(out.columns), "Nombre = name, PIN = dci");
    fixture_free(f);
}

static void each_row_is_new_known_repeated_or_a_twin(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("kinds.db");
    struct player lind, ek;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Lind, Per", .dci = "1234567"},
                     PLAYER_REFUSE_TWINS, &lind, NULL, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Ek, Ida"}, PLAYER_REFUSE_TWINS, &ek, NULL,
                     &f->err));
    static const struct {
        const char *row;
        enum player_import_kind kind;
        const char *piece;
    } rows[] = {
        {"\"Berg, Anna\",7654321", PLAYER_IMPORT_NEW, ""},
        {"Per Lind,51234567", PLAYER_IMPORT_KNOWN, ""},
        {"\"Lind, Pelle\",1234567", PLAYER_IMPORT_KNOWN, "that of \"Lind, Per\" (#1, DCI 1234567)"},
        {"\"Lind, Per\",", PLAYER_IMPORT_KNOWN, ""},
        {"\"Lind, Per\",4444", PLAYER_IMPORT_TWIN, "another DCI number than \"Lind, Per\""},
        {"Ida Ek,5555", PLAYER_IMPORT_KNOWN, "player edit #2 --dci 5555"},
        {"Anna Berg,", PLAYER_IMPORT_DUPLICATE, "line 2"},
        {"ANNA BERG,27654321", PLAYER_IMPORT_DUPLICATE, "the same player as on line 2"},
        {"Bo Nilsson,61234567", PLAYER_IMPORT_NEW, "51234567"},
        {"\"'=cmd|x\",", PLAYER_IMPORT_NEW, ""},
    };
    struct strbuf csv = STRBUF_INIT;
    strbuf_add(&csv, "Name,DCI\n");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        strbuf_printf(&csv, "%s\n", rows[i].row);
    struct player_import out = import(f, strbuf_text(&csv));
    strbuf_release(&csv);
    assert_int_equal(out.n_rows, ARRAY_LEN(rows));
    for (size_t i = 0; i < out.n_rows; i++) {
        const char *said = message_say(&f->arena, NULL, MESSAGE_TERMINAL, out.rows[i].sentence);
        if (out.rows[i].kind != rows[i].kind || !strstr(said, rows[i].piece))
            fail_msg("row %zu: kind %d, \"%s\"", i, (int)out.rows[i].kind, said);
        assert_int_equal(out.rows[i].line, (int)i + 2);
    }
    assert_int_equal(out.added, 4);
    assert_int_equal(out.known, 4);
    assert_int_equal(out.duplicates, 2);
    assert_int_equal(out.twins, 1);
    assert_string_equal(get(f, out.rows[9].player).last, "=cmd|x"); /* the spreadsheet's ' is gone */
    assert_string_equal(get(f, lind.id).name, "Lind, Per");         /* nobody known was changed */
    assert_string_equal(get(f, ek.id).dci, "");
    char *before = fixture_dump(f);
    out = import(f, "Name,DCI\nAnna Berg,7654321\nBo Nilsson,\n"); /* again: nothing new */
    assert_int_equal(out.added, 0);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void bad_tables_leave_nothing(void **state)
{
    static const struct {
        const char *text, *piece;
    } cases[] = {
        {"", "players.csv"},
        {"\n\n", "players.csv"},
        {"points,rank\n9,1\n", "players.csv:1: no column of names among \"points\", \"rank\""},
        {"name\nAnna Berg\n\"Bo", "players.csv:3"},
        {"name,dci\nAnna Berg,1\n,2\n", "players.csv:3: a player needs a name"},
        {"name,dci\nAnna Berg,1\nBo Ek,x\n", "players.csv:3: \"x\" is not a DCI number"},
        {"name,dci\nAnna Berg,1234567\nBo Ek,51234567\n",
         "players.csv:3: DCI number 51234567 is that of \"Berg, Anna\" on line 2 already"},
        {"name,dci\nAnna Berg,1\nAnna Berg,2\nAnna Berg,3\nAnna Berg,\n", ""}, /* who of three? see below */
    };
    (void)state;
    struct fixture *f = fixture_new("badcsv.db");
    struct player_import out;
    for (size_t i = 0; i + 1 < ARRAY_LEN(cases); i++)
        REFUSED(f, player_import(f->store, &f->arena, cases[i].text, "players.csv", f->event, false, &out, &f->err),
                ERR_INPUT, cases[i].piece);
    REFUSED(f, player_import(f->store, &f->arena, cases[7].text, "players.csv", f->event, false, &out, &f->err),
            ERR_INPUT, "players.csv:5: \"Berg, Anna\" could be");
    fixture_free(f);
}

/* A table with every kind of bad row among good ones: what is told of each, and what is left. */
static void a_bad_row_does_not_hide_the_rest(void **state)
{
    static const char table[] = "name,dci\n"
                                "Anna Berg,1\n"           /* 2 */
                                "Anna \"Ace\" Ek,2\n"     /* 3: a stray quote */
                                "Bo Ek,abc\n"             /* 4: no number */
                                "\"Carl Dahl,3\n"         /* 5: never closed */
                                "\"Lind, Per\",4\n"       /* 6 */
                                "Eva,5,6\n"               /* 7: a cell too many */
                                ",7\n"                    /* 8: no name */
                                "\"Fors, \"\"F\"\"\",8\n" /* 9 */
                                "\"Last One,9\n";         /* 10: never closed, to the end */
    static const struct {
        int line;
        const char *piece;
    } bad[] = {{3, "p.csv:3: a quote stands inside a cell"},
               {4, "p.csv:4: \"abc\" is not a DCI number"},
               {5, "p.csv:5: a quote is opened here and never closed"},
               {7, "p.csv:7: 3 cells, but the header has 2"},
               {8, "p.csv:8: a player needs a name"},
               {10, "p.csv:10: a quote is opened here and never closed"}};
    (void)state;
    struct fixture *f = fixture_new("some-bad.db");
    struct player_import out;
    char *before = fixture_dump(f);
    REFUSED(f, player_import(f->store, &f->arena, table, "p.csv", f->event, 0, &out, &f->err), ERR_INPUT,
            "p.csv:3: a quote stands inside a cell");
    assert_string_equal(fixture_dump(f), before);
    for (int keep = 0; keep <= 1; keep++) {
        assert_int_equal(out.n_problems, ARRAY_LEN(bad));
        for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
            assert_int_equal(out.problems[i].line, bad[i].line);
            assert_non_null(
                strstr(message_say(&f->arena, NULL, MESSAGE_TERMINAL, out.problems[i].sentence), bad[i].piece));
        }
        if (!keep)
            OK(f,
               player_import(f->store, &f->arena, table, "p.csv", f->event, PLAYER_IMPORT_KEEP_GOING, &out, &f->err));
    }
    static const char *const good[] = {"Berg, Anna", "Lind, Per", "Fors, \"F\""};
    assert_int_equal(out.added, ARRAY_LEN(good));
    for (size_t i = 0; i < ARRAY_LEN(good); i++)
        assert_string_equal(get(f, out.rows[i].player).name, good[i]);
    REFUSED(
        f,
        player_import(f->store, &f->arena, "name\n\"x\n", "p.csv", f->event, PLAYER_IMPORT_KEEP_GOING, &out, &f->err),
        ERR_INPUT, "p.csv:2"); /* nothing but bad rows is no success */
    fixture_free(f);
}

static void a_header_alone_is_no_players(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("none.db");
    struct player_import out = import(f, "Name,DCI\n");
    assert_int_equal(out.n_rows, 0);
    fixture_free(f);
}

static void a_dry_run_changes_nothing(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("dry.db");
    struct player_import out;
    char *before = fixture_dump(f);
    OK(f, player_import(f->store, &f->arena, "name\nAnna Berg\n", "p.csv", f->event, true, &out, &f->err));
    assert_int_equal(out.added, 1);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void everybody_is_enrolled_once(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("enrolled.db");
    fixture_players(f, 2);
    fixture_event(f, event_settings_usual());
    import(f, "name\n\"P001, Test\"\nBo Ek\nBo Ek\n");
    struct event_data data = fixture_load(f);
    assert_int_equal(data.n_players, 3);
    assert_int_equal(data.players[2].number, 3);
    fixture_pair(f, 1);
    struct player_import out;
    REFUSED(f, player_import(f->store, &f->arena, "name\nLate Comer\n", "p.csv", f->event, false, &out, &f->err),
            ERR_CONFLICT, "topcut late");
    fixture_free(f);
}

static void ten_thousand_players_in_a_moment(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("many.db");
    struct strbuf csv = STRBUF_INIT;
    size_t n = test_is_long() ? 10000 : 2000;
    strbuf_add(&csv, "name,dci\n");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&csv, "\"Last%zu, First\",%zu\n", i, i + 1000);
    struct player_import out = import(f, strbuf_text(&csv));
    assert_int_equal(out.added, n);
    strbuf_release(&csv);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_in_many_forms),
        cmocka_unit_test(what_was_read_as_what_is_told),
        cmocka_unit_test(each_row_is_new_known_repeated_or_a_twin),
        cmocka_unit_test(bad_tables_leave_nothing),
        cmocka_unit_test(a_bad_row_does_not_hide_the_rest),
        cmocka_unit_test(a_header_alone_is_no_players),
        cmocka_unit_test(a_dry_run_changes_nothing),
        cmocka_unit_test(everybody_is_enrolled_once),
        cmocka_unit_test(ten_thousand_players_in_a_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
