/* test_reported.c - what players say of their results: twice is once, both make it a result, the
 * desk stands above
 *
 * two stations at one table, each with a connection of its own, in every order of
 * their steps; after each step, and after the same step once more, the store is what a model of a
 * few lines says.
 */
#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- two stations at one table -------------------------------------------------------------- */

enum step {
    SAY_21,  /* player 1 won, two games to one */
    SAY_02,  /* player 2 won, two games to none */
    AGREE,   /* what the other player said last; nothing when they said nothing */
    DESK_20, /* the desk enters */
    MEND_11, /* the desk corrects */
    ACCEPT,  /* the desk takes what was said */
};

/* A result as three digits, player 1's wins first; 0: none. */
struct model {
    int said[2], result;
};

enum { STEPS = 4 };

/* Each station has a side: of player 1, of player 2; a desk's steps have none. */
static const enum step scripts[][STEPS] = {
    {SAY_21, SAY_21, SAY_02, AGREE},   /* changes their mind, then gives in */
    {AGREE, SAY_21, MEND_11, SAY_21},  /* confirms; somebody at the desk corrects, and the phone
                                          resends */
    {SAY_02, ACCEPT, SAY_02, DESK_20}, /* reports, the desk accepts, and enters another slip */
    {DESK_20, SAY_21, AGREE, MEND_11}, {SAY_21, DESK_20, ACCEPT, SAY_02}, {SAY_02, AGREE, SAY_21, AGREE},
};

static enum err_code model_say(struct model *m, int side, int score)
{
    if (m->result && m->result != score)
        return ERR_CONFLICT;
    m->said[side] = score;
    if (m->said[0] == m->said[1])
        m->result = score;
    return ERR_OK;
}

/* What must come of a step; the model is as it is afterwards. */
static enum err_code model_step(struct model *m, int side, enum step step)
{
    switch (step) {
    case SAY_21:
        return model_say(m, side, 210);
    case SAY_02:
        return model_say(m, side, 20);
    case AGREE:
        return m->said[1 - side] ? model_say(m, side, m->said[1 - side]) : ERR_OK;
    case DESK_20:
        if (m->result && m->result != 200)
            return ERR_CONFLICT;
        m->result = 200;
        return ERR_OK;
    case MEND_11:
        m->result = 110;
        return ERR_OK;
    case ACCEPT:
        if (m->result)
            return ERR_OK;
        if ((!m->said[0] && !m->said[1]) || (m->said[0] && m->said[1] && m->said[0] != m->said[1]))
            return ERR_CONFLICT;
        m->result = m->said[0] ? m->said[0] : m->said[1];
        return ERR_OK;
    }
    return ERR_OK;
}

struct room {
    struct fixture *f;
    struct store *station[2];
    struct player_id side[2];
    struct arena scratch;
};

static int digits(struct score s)
{
    return s.kind == RESULT_NONE ? 0 : 100 * s.wins1 + 10 * s.wins2 + s.draws;
}

static struct model look(struct room *r)
{
    struct event_data data;
    struct reported_match *all;
    size_t n;
    OK(r->f, event_load(r->f->store, &r->scratch, r->f->event, &data, &r->f->err));
    OK(r->f, reported_list(r->f->store, &r->scratch, &data, 1, &all, &n, &r->f->err));
    assert_int_equal(n, 1);
    return (struct model){{digits(all[0].said[0]), digits(all[0].said[1])}, digits(score_of_match(&data.matches[0]))};
}

/* "2-1" of a side, its own wins first. */
static const char *words(struct room *r, int side, int score)
{
    int wins1 = score / 100, wins2 = score / 10 % 10;
    return arena_printf(&r->scratch, "%d-%d", side ? wins2 : wins1, side ? wins1 : wins2);
}

static enum err_code do_step(struct room *r, const struct model *before, int side, enum step step)
{
    struct reported_outcome said;
    struct result_outcome result;
    struct store *store = r->station[side];
    struct err err = ERR_INIT;
    const char *sentence;
    int accepted, score = step == SAY_21 ? 210 : step == SAY_02 ? 20 : before->said[1 - side];
    struct result_entry entry = {.where = "1", .score = step == DESK_20 ? "2-0" : "1-1"};
    switch (step) {
    case SAY_21:
    case SAY_02:
    case AGREE:
        return score ? reported_say(store, &r->scratch, r->f->event, 1, NULL, r->side[side], words(r, side, score),
                                    false, &said, &err)
                     : ERR_OK;
    case DESK_20:
    case MEND_11:
        return result_enter(store, &r->scratch, r->f->event, 1, &entry, step == MEND_11, &result, &err);
    case ACCEPT:
        return reported_accept(store, &r->scratch, r->f->event, 1, NULL, 1, &accepted, &sentence, &err);
    }
    return ERR_OK;
}

static int64_t entries(struct room *r)
{
    int64_t last;
    OK(r->f, journal_last(r->f->store, &last, &r->f->err));
    return last;
}

static void start_anew(struct room *r)
{
    struct result_outcome out;
    OK(r->f, result_clear(r->f->store, &r->scratch, r->f->event, 1, NULL, "1", &out, &r->f->err));
    const struct model m = look(r);
    assert_true(m.said[0] == 0 && m.said[1] == 0 && m.result == 0);
}

static bool same(struct model a, struct model b)
{
    return a.said[0] == b.said[0] && a.said[1] == b.said[1] && a.result == b.result;
}

/* One order of the steps: bit i says whose the ith is. */
static void play(struct room *r, const enum step *a, const enum step *b, unsigned order)
{
    struct model m = {{0, 0}, 0};
    int at[2] = {0, 0};
    for (int i = 0; i < 2 * STEPS; i++) {
        int side = order >> i & 1;
        enum step step = (side ? b : a)[at[side]++];
        for (int times = 0; times < 2; times++) { /* the same tap, by a bad network, twice */
            const struct model before = m;
            int64_t journal = entries(r);
            enum err_code expected = model_step(&m, side, step), rc = do_step(r, &before, side, step);
            const struct model now = look(r);
            if (rc != expected || !same(now, m))
                fail_msg("order %x, step %d (%d by %d): code %d instead of %d; said %d and %d, "
                         "result %d instead of %d %d %d",
                         order, i, step, side, rc, expected, now.said[0], now.said[1], now.result, m.said[0], m.said[1],
                         m.result);
            assert_int_equal(entries(r) - journal, !same(before, m));
            if (times)
                assert_true(same(before, m)); /* P4: twice is once */
        }
    }
    arena_release(&r->scratch);
}

static int count_bits(unsigned x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

static void two_stations_in_every_order(void **state)
{
    (void)state;
    struct room r = {.f = fixture_new("stations.db"), .scratch = ARENA_INIT};
    fixture_players(r.f, 2);
    fixture_event(r.f, event_settings_usual());
    fixture_pair(r.f, 1);
    struct event_data data = fixture_load(r.f);
    r.side[0] = data.players[data.matches[0].p1].id;
    r.side[1] = data.players[data.matches[0].p2].id;
    for (int i = 0; i < 2; i++) {
        OK(r.f, store_open(r.f->path, STORE_WRITE, &fixture_clock, &r.station[i], &r.f->err));
        sqlite3_exec(store_sqlite(r.station[i]), "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    }
    sqlite3_exec(store_sqlite(r.f->store), "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    int orders = 0;
    /* All pairs of scripts in the long run; in the short one each against the next. */
    for (size_t a = 0; a < ARRAY_LEN(scripts); a++)
        for (size_t b = 0; b < ARRAY_LEN(scripts); b++) {
            if (!test_is_long() && b != (a + 1) % ARRAY_LEN(scripts))
                continue;
            for (unsigned order = 0; order < 1U << 2 * STEPS; order++) {
                if (count_bits(order) != STEPS)
                    continue;
                play(&r, scripts[a], scripts[b], order);
                start_anew(&r);
                orders++;
            }
        }
    assert_int_equal(orders % 70, 0); /* 8 over 4 */
    OK(r.f, event_invariants(r.f->store, r.f->event, &r.f->err));
    for (int i = 0; i < 2; i++)
        store_close(r.station[i]);
    arena_release(&r.scratch);
    fixture_free(r.f);
}

/* ---- one by one
 * ------------------------------------------------------------------------------------------------
 */

/* Four players, round 1 paired; the two of table 1. */
static struct fixture *four(const char *name, struct event_settings set, struct player_id at_table_1[2])
{
    struct fixture *f = fixture_new(name);
    fixture_players(f, 4);
    set.rounds = strcmp(set.structure, "swiss") == 0 ? 3 : 0;
    fixture_event(f, set);
    fixture_pair(f, 1);
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 1, 1);
    at_table_1[0] = data.players[m->p1].id;
    at_table_1[1] = data.players[m->p2].id;
    return f;
}

static struct reported_outcome say(struct fixture *f, int round, struct player_id who, const char *score, bool drop)
{
    struct reported_outcome out;
    OK(f, reported_say(f->store, &f->arena, f->event, round, NULL, who, score, drop, &out, &f->err));
    return out;
}

#define REFUSED_SAY(f, round, who, score, drop, code, piece)                                                           \
    REFUSED(f,                                                                                                         \
            reported_say((f)->store, &(f)->arena, (f)->event, round, NULL, who, score, drop,                           \
                         &(struct reported_outcome){.sentence = ""}, &(f)->err),                                       \
            code, piece)

static void a_phone_that_resends_after_the_round(void **state)
{
    (void)state;
    struct player_id p[2];
    struct fixture *f = four("late.db", event_settings_usual(), p);
    assert_int_equal(say(f, 1, p[0], "2-1", false).match.state, REPORTED_BY_ONE);
    assert_int_equal(say(f, 1, p[1], "1-2", false).match.state, REPORTED_FINAL);
    fixture_result(f, 2, "2-0");
    fixture_pair(f, 2);
    const char *before = fixture_dump(f);
    struct reported_outcome out = say(f, 1, p[0], "2-1", false);
    assert_int_equal(out.match.state, REPORTED_FINAL); /* the very same tap: once */
    assert_non_null(strstr(english(out.sentence), "is the result"));
    assert_string_equal(fixture_dump(f), before);
    REFUSED_SAY(f, 1, p[0], "2-0", false, ERR_CONFLICT, "round 1 is over");
    REFUSED_SAY(f, 1, p[1], "2-0", false, ERR_CONFLICT, " 2-1 ");  /* with the result that is stored */
    REFUSED_SAY(f, 1, p[0], "2-1", true, ERR_CONFLICT, "is over"); /* a box that comes late drops nobody */
    struct event_data data = fixture_load(f);
    struct player_id other = data.players[event_match_at(&data, 1, 2)->p1].id;
    REFUSED_SAY(f, 1, other, "0-2", false, ERR_CONFLICT, "round 1 is over"); /* who never said anything */
    fixture_free(f);
}

static void what_is_no_report(void **state)
{
    (void)state;
    struct player_id p[2];
    struct event_settings set = event_settings_usual();
    struct fixture *f = four("no.db", set, p);
    REFUSED_SAY(f, 1, p[0], "3-0", false, ERR_INPUT, "best-of-three");
    REFUSED_SAY(f, 1, p[0], "no-show", false, ERR_INPUT, "tell the desk");
    REFUSED_SAY(f, 2, p[0], "2-0", false, ERR_CONFLICT, "not published");
    REFUSED_SAY(f, 1, (struct player_id){99}, "2-0", false, ERR_NOT_FOUND, "does not play");
    fixture_results(f, "2-0");
    struct round_view view;
    struct round_options options = {.seed = 5, .private_ = true};
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_int_equal(view.round.published_at_utc, 0);
    REFUSED_SAY(f, 2, p[0], "2-0", false, ERR_CONFLICT, "not published");
    fixture_free(f);
    /* With the bye there is nothing to say. */
    f = fixture_new("bye.db");
    fixture_players(f, 3);
    fixture_event(f, set);
    fixture_pair(f, 1);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < data.n_matches; i++)
        if (data.matches[i].p2 < 0)
            REFUSED_SAY(f, 1, data.players[data.matches[i].p1].id, "2-0", false, ERR_NOT_FOUND, "no match to report");
    fixture_free(f);
    /* In a bracket somebody must advance, and nobody ticks a box to leave. */
    set.structure = "single-elimination";
    f = four("bracket.db", set, p);
    REFUSED_SAY(f, 1, p[0], "id", false, ERR_INPUT, "somebody must advance");
    REFUSED_SAY(f, 1, p[0], "1-1", false, ERR_INPUT, "somebody must advance");
    REFUSED_SAY(f, 1, p[0], "2-1", true, ERR_CONFLICT, "tells the desk");
    fixture_free(f);
}

static int dropped_after(struct fixture *f, struct player_id who)
{
    struct event_data data = fixture_load(f);
    return data.players[event_player_index(&data, who)].dropped_after;
}

/* The box counts when the result is there: by the other's word, or by the desk's, whatever that
 * says. */
static void who_drops_after_the_match(void **state)
{
    (void)state;
    struct player_id p[2];
    struct event_settings set = event_settings_usual();
    struct fixture *f = four("drop.db", set, p);
    say(f, 1, p[0], "2-1", true);
    assert_int_equal(dropped_after(f, p[0]), -1);
    struct reported_outcome out = say(f, 1, p[1], "1-2", false);
    assert_int_equal(dropped_after(f, p[0]), 1);
    assert_int_equal(dropped_after(f, p[1]), -1);
    assert_non_null(strstr(english(out.sentence), "drops after round 1"));
    say(f, 1, p[1], "1-2", true); /* the other thinks of it after the result */
    assert_int_equal(dropped_after(f, p[1]), 1);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);

    f = four("drop2.db", set, p);
    say(f, 1, p[0], "2-1", true);
    say(f, 1, p[0], "2-1", false); /* and thinks better of it */
    say(f, 1, p[1], "0-2", true);
    struct result_outcome result = fixture_result(f, 1, "1-1");
    assert_int_equal(dropped_after(f, p[0]), -1);
    assert_int_equal(dropped_after(f, p[1]), 1);
    /* With both names around the score: "P002 had said 2-0" would read as if P002 claimed it. */
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 1, 1);
    int first = (int)strcspn(data.players[m->p1].name, ","), second = (int)strcspn(data.players[m->p2].name, ",");
    for (int i = 0; i < 2; i++)
        assert_non_null(strstr(english(result.remark),
                               arena_printf(&f->arena, "had said %.*s %s %.*s", first, data.players[m->p1].name,
                                            (const char *const[]){"2-1", "2-0"}[i], second, data.players[m->p2].name)));
    assert_non_null(strstr(english(result.remark), "drops after round 1"));
    REFUSED_SAY(f, 1, p[0], "2-1", false, ERR_CONFLICT, "has a result already"); /* the desk stands above */
    fixture_free(f);
}

static void the_desk_accepts_what_nobody_denies(void **state)
{
    (void)state;
    struct player_id p[2];
    int accepted;
    const char *sentence;
    struct fixture *f = four("accept.db", event_settings_usual(), p);
    REFUSED(f, reported_accept(f->store, &f->arena, f->event, 1, NULL, 2, &accepted, &sentence, &f->err), ERR_CONFLICT,
            "nobody reported");
    REFUSED(f, reported_accept(f->store, &f->arena, f->event, 1, NULL, 9, &accepted, &sentence, &f->err), ERR_NOT_FOUND,
            "no match at table 9");
    say(f, 1, p[0], "2-1", false);
    say(f, 1, p[1], "2-1", false);
    struct event_data data = fixture_load(f);
    say(f, 1, data.players[event_match_at(&data, 1, 2)->p2].id, "2-0", false);
    REFUSED(f, reported_accept(f->store, &f->arena, f->event, 1, NULL, 1, &accepted, &sentence, &f->err), ERR_CONFLICT,
            "ask them");
    OK(f, reported_accept(f->store, &f->arena, f->event, 0, NULL, 0, &accepted, &sentence, &f->err));
    assert_int_equal(accepted, 1);
    assert_non_null(strstr(english(sentence), "1 disputed table"));
    data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 1, 2);
    assert_int_equal(m->wins1, 0);
    assert_int_equal(m->wins2, 2);
    assert_int_equal(event_match_at(&data, 1, 1)->result, RESULT_NONE);
    const char *before = fixture_dump(f);
    OK(f, reported_accept(f->store, &f->arena, f->event, 0, NULL, 0, &accepted, &sentence, &f->err));
    OK(f, reported_accept(f->store, &f->arena, f->event, 1, NULL, 2, &accepted, &sentence, &f->err));
    assert_int_equal(accepted, 0);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* What was said goes with the match that it was said of, and comes back with it. */
static void what_was_said_goes_with_the_match(void **state)
{
    (void)state;
    struct player_id p[2];
    struct pair_finding *findings;
    struct round_view view;
    struct journal_entry *done;
    size_t n;
    const char *sentence;
    struct fixture *f = four("goes.db", event_settings_usual(), p);
    struct event_data data = fixture_load(f);
    say(f, 1, p[0], "2-1", false);
    const char *said = fixture_dump(f);
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, p[1], data.players[event_match_at(&data, 1, 2)->p1].id, &view,
                     &findings, &n, &f->err));
    assert_non_null(strstr(english(view.told), "was published")); /* players have seen the old tables */
    int64_t left;
    OK(f, store_get_int(f->store, Q_REPORTED_OF_MATCH, SQL_ARGS(SQL_I(event_match_at(&data, 1, 1)->id.v)), 0, &left,
                        &f->err));
    assert_int_equal(left, 0);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), said);
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "it was published"));
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), said);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_stations_in_every_order),
        cmocka_unit_test(a_phone_that_resends_after_the_round),
        cmocka_unit_test(what_is_no_report),
        cmocka_unit_test(who_drops_after_the_match),
        cmocka_unit_test(the_desk_accepts_what_nobody_denies),
        cmocka_unit_test(what_was_said_goes_with_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
