/* test_share.c - what came of an event, and the picture of it to be shared */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "report_fixture.h"

static struct event_data loaded(struct fixture *f)
{
    struct event_data data;
    OK(f, event_load(f->store, &f->arena, f->event, &data, &f->err));
    return data;
}

static const char *one_text(struct fixture *f, const char *sql)
{
    struct report report = run_sql(f, sql);
    assert_int_equal(report.rows.n_rows, 1);
    return report.rows.cells[0].t;
}

static int one_int(struct fixture *f, const char *sql)
{
    struct report report = run_sql(f, sql);
    assert_int_equal(report.rows.n_rows, 1);
    return (int)report.rows.cells[0].i;
}

static void names_are_said_as_people_say_them(void **state)
{
    static const struct {
        const char *list, *spoken;
    } cases[] = {
        {"Ek, Ida", "Ida Ek"},
        {"Ek, Ida (SE)", "Ida Ek (SE)"},
        {"De la Cruz y Fernández, Maximiliano", "Maximiliano De la Cruz y Fernández"},
        {"O'Neill, Siân", "Siân O'Neill"},
        {"佐藤, 健", "佐藤 健"},
        {"김, 민준", "김 민준"},
        {"כהן, משה", "משה כהן"},
        {"Madonna", "Madonna"},
        {"Ek,Ida", "Ek,Ida"},
        {", Ida", ", Ida"},
        {"Ek, ", "Ek, "},
        {"", ""},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(player_spoken_name(&arena, cases[i].list), cases[i].spoken);
    arena_release(&arena);
}

static void an_event_that_is_over_has_a_winner_and_all_places(void **state)
{
    (void)state;
    struct fixture *f = evening("over.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct event_data data = loaded(f);
    struct outcome o;
    OK(f, outcome_load(f->store, &f->arena, &data, &o, &f->err));
    assert_string_equal(o.winner, one_text(f, "SELECT winner FROM bracket(:event) WHERE round_name = 'Final'"));
    assert_string_equal(o.pending, "");
    assert_int_equal(o.players, ARRAY_LEN(ordinary_names));
    assert_int_equal(o.rounds, 3);
    assert_int_equal(o.playoff_rounds, 2);
    assert_int_equal(o.top, 4);
    assert_int_equal(o.matches, one_int(f, "SELECT count(*) FROM matches_of(:event) WHERE NOT bye AND result <> ''"));
    assert_int_equal(o.games, one_int(f, "SELECT sum(wins1 + wins2 + draws) FROM matches_of(:event) WHERE NOT bye"));
    assert_non_null(o.bracket);
    /* the record says which rounds it is of: the winner of a cut to four has won two matches after them */
    const char *swiss = one_text(f, "SELECT s.wins || '\u2011' || s.losses || '\u2011' || s.draws"
                                    " FROM standings(:event) s JOIN bracket(:event) b ON b.winner = s.name"
                                    " WHERE b.round_name = 'Final'");
    assert_string_equal(outcome_record(&f->arena, NULL, &o.places[0]),
                        arena_printf(&f->arena, "Swiss %s, playoff 2\u20110", swiss));
    assert_string_equal(outcome_record_head(NULL, &o), "Swiss rounds");
    int players = 0, before = 100;
    for (size_t i = 0; i < o.n_spread; i++) {
        assert_true(o.spread[i].points < before);
        before = o.spread[i].points;
        players += o.spread[i].players;
    }
    assert_int_equal(players, o.players);
    for (size_t i = 0; i < o.n_places; i++)
        assert_true(i == 0 ? o.places[i].place == 1 : o.places[i].place >= o.places[i - 1].place);
    fixture_free(f);
}

static void an_event_without_a_round_has_neither(void **state)
{
    (void)state;
    struct fixture *f = report_store("before.db");
    add_names(f, ordinary_names, ARRAY_LEN(ordinary_names));
    struct event_settings set = event_settings_usual();
    set.name = "Tomorrow";
    fixture_event(f, set);
    struct event_data data = loaded(f);
    struct outcome o;
    OK(f, outcome_load(f->store, &f->arena, &data, &o, &f->err));
    assert_string_equal(o.winner, "");
    assert_int_equal(o.n_places, 0);
    assert_null(o.bracket);
    struct strbuf png = STRBUF_INIT;
    OK(f, picture_share(&f->arena, &data.event, &o, true, NULL, true, &png, &f->err));
    assert_true(png.len > 1000);
    strbuf_release(&png);
    fixture_free(f);
}

static unsigned big_endian(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

/* Networks ask for 1200 by 630; names of any script and of 200 letters are drawn. */
static void the_picture_is_of_the_size_that_networks_show(void **state)
{
    (void)state;
    struct fixture *f = evening("share.db", hostile_names, ARRAY_LEN(hostile_names));
    struct event_data data = loaded(f);
    struct outcome o;
    struct strbuf drawn[3] = {STRBUF_INIT, STRBUF_INIT, STRBUF_INIT};
    OK(f, outcome_load(f->store, &f->arena, &data, &o, &f->err));
    o.winner = hostile_names[ARRAY_LEN(hostile_names) - 1];
    for (int i = 0; i < 3; i++)
        OK(f, picture_share(&f->arena, &data.event, &o, true, NULL, i < 2, &drawn[i], &f->err));
    const char *png = strbuf_text(&drawn[0]);
    assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(big_endian(png + 16), 1200);
    assert_int_equal(big_endian(png + 20), 630);
    assert_int_equal(drawn[0].len, drawn[1].len);
    assert_memory_equal(png, strbuf_text(&drawn[1]), drawn[0].len);
    assert_non_null(strstr(strbuf_text(&drawn[2]), "<svg"));
    assert_non_null(strstr(strbuf_text(&drawn[2]), "1200"));
    for (int i = 0; i < 3; i++)
        strbuf_release(&drawn[i]);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_said_as_people_say_them),
        cmocka_unit_test(an_event_that_is_over_has_a_winner_and_all_places),
        cmocka_unit_test(an_event_without_a_round_has_neither),
        cmocka_unit_test(the_picture_is_of_the_size_that_networks_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
