/* test_teams.c - teams: enrolling, seats, results by seats against a naive recomputation, refusals, undo */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <stdlib.h>

/* n teams of size players each in an event of that form; f->players are all of them in order of teams and seats. */
static void teams_event(struct fixture *f, const char *form, int size, int n, int rounds)
{
    struct event_settings set = event_settings_usual();
    size_t all = (size_t)(size * n);
    const char *sentence;
    set.teams = form;
    set.team_size = size;
    set.rounds = rounds;
    set.best_of = strcmp(form, "shared") == 0 ? 1 : 3;
    f->n_players = 0;
    fixture_event(f, set);
    fixture_players(f, all);
    for (int t = 0; t < n; t++)
        OK(f, team_add(f->store, &f->arena, f->event, arena_printf(&f->arena, "Team %c", 'A' + t),
                       &f->players[t * size], (size_t)size, false, NULL, NULL, &sentence, &f->err));
}

/* The bits of the settings teams and team-size. */
static uint64_t team_settings(void)
{
    return EVENT_SET(teams) | EVENT_SET(team_size);
}

static enum err_code enter(struct fixture *f, const char *where, const char *score, bool correct,
                           struct result_outcome *out)
{
    struct result_entry entry = {.where = where, .score = score};
    return result_enter(f->store, &f->arena, f->event, 0, &entry, correct, out, &f->err);
}

/* ---- pure ------------------------------------------------------------------------------------ */

static void life_is_fifteen_a_head(void **state)
{
    (void)state;
    static const struct {
        const char *teams;
        int size, life;
    } cases[] = {{"shared", 2, 30}, {"shared", 3, 45}, {"shared", 9, 135}, {"seats", 3, 0}, {"", 1, 0}};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) { /* 806.4a, 806.10 (2009) */
        struct event_settings set = event_settings_usual();
        set.teams = cases[i].teams;
        set.team_size = cases[i].size;
        assert_int_equal(team_life(&set), cases[i].life);
        assert_int_equal(*team_rule_text(&arena, &set) == '\0', *cases[i].teams == '\0');
    }
    arena_release(&arena);
}

static void words_of_seats(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says; /* what is in, or a piece of the error */
        enum err_code code;
    } cases[] = {
        {"A=2-1 B=0-2 C=2-0", "A 2-1, B 0-2, C 2-0", ERR_OK},
        {"c=2-0, a=1-1-1", "A 1-1-1, C 2-0", ERR_OK},
        {"A 2-1", "A 2-1", ERR_OK},
        {"b=20", "B 2-0", ERR_OK},
        {"A=id", "A 0-0-3 (intentional draw)", ERR_OK},
        {"seats=2-1", "total 2-1-0", ERR_OK},
        {"seats=1-1-1", "total 1-1-1", ERR_OK},
        {"seats=2-0", "total 2-0-0", ERR_OK},
        {"id", "total 0-0-3", ERR_OK},
        {"no-show", "total 2-0-0", ERR_OK},
        {"double-loss", "total 0-0-0", ERR_OK},
        {"seats=1-0", "no result of 3 seats", ERR_INPUT},
        {"seats=2-2", "no result of 3 seats", ERR_INPUT},
        {"seats=", "says nothing of seats", ERR_INPUT},
        {"2-1", "says nothing of seats", ERR_INPUT},
        {"", "says nothing of seats", ERR_INPUT},
        {"D=2-1", "no seat \"D\"", ERR_INPUT},
        {"A=2-1 A=2-0", "seat A is named twice", ERR_INPUT},
        {"A=3-0", "seat A: \"3-0\" is not a result", ERR_INPUT},
        {"A=no-show", "is for a whole match", ERR_INPUT},
        {"A=2-1 B=", "says nothing of seats", ERR_INPUT},
        {"A=2-1 zwei=0-2", "no seat \"zwei\"", ERR_INPUT},
    };
    struct event_settings set = event_settings_usual();
    set.teams = "seats";
    set.team_size = 3;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct seat_entry entry;
        enum err_code rc = seats_parse(&arena, cases[i].text, &set, &entry, &err);
        const char *is =
            rc != ERR_OK ? err.text
            : entry.total
                ? arena_printf(&arena, "total %d-%d-%d", entry.score.wins1, entry.score.wins2, entry.score.draws)
                : message_say(&arena, NULL, MESSAGE_TERMINAL, seats_text(&arena, &entry.seats, 3));
        if (rc != cases[i].code || (rc == ERR_OK ? strcmp(is, cases[i].says) != 0 : !strstr(is, cases[i].says)))
            fail_msg("\"%s\": %s", cases[i].text, is);
        arena_release(&arena);
    }
}

/* All ways in which up to five seats can stand: open, won, lost, drawn. */
static void the_team_that_wins_more_seats_wins(void **state)
{
    (void)state;
    for (int size = 2; size <= 5; size++) {
        int all = 1;
        for (int i = 0; i < size; i++)
            all *= 4;
        for (int way = 0; way < all; way++) {
            struct seat_scores seats = {.in = {false}};
            int won = 0, lost = 0, drawn = 0, open = 0;
            for (int i = 0, rest = way; i < size; i++, rest /= 4) {
                static const struct score scores[] = {{.kind = RESULT_NONE},
                                                      {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1},
                                                      {.kind = RESULT_PLAYED, .wins2 = 2},
                                                      {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 1}};
                seats.in[i] = rest % 4 != 0;
                seats.score[i] = scores[rest % 4];
                open += rest % 4 == 0;
                won += rest % 4 == 1;
                lost += rest % 4 == 2;
                drawn += rest % 4 == 3;
            }
            struct score s = seats_derive(&seats, size), r;
            /* Decided when the one behind could not draw level with all that is open, by majority of all seats. */
            bool decided = open == 0 || 2 * won > size || 2 * lost > size;
            assert_int_equal(s.kind, decided ? RESULT_PLAYED : RESULT_NONE);
            assert_true(s.wins1 == won && s.wins2 == lost && s.draws == drawn);
            seats = seats_reverse(seats, size);
            r = seats_derive(&seats, size);
            assert_true(r.wins1 == lost && r.wins2 == won && r.kind == s.kind);
        }
    }
}

/* ---- by seed: a team Swiss, recomputed ------------------------------------------------------- */

#define STEPS_MAX 400

struct evening {
    struct fixture *f;
    struct rng rng;
    const char *dumps[STEPS_MAX]; /* after each verb */
    int steps;
};

static void step(struct evening *e)
{
    OK(e->f, event_invariants(e->f->store, e->f->event, &e->f->err));
    assert_true(e->steps < STEPS_MAX);
    e->dumps[e->steps++] = fixture_dump(e->f);
}

static const char *const games[] = {"2-0", "2-1", "1-2", "0-2", "1-1", "1-0", "1-1-1"};

static const char *any_games(struct evening *e)
{
    return games[rng_below(&e->rng, ARRAY_LEN(games))];
}

/* All seats of a table, one by one in any order, or together; now and then one is corrected. */
static void play_table(struct evening *e, int table)
{
    struct fixture *f = e->f;
    struct result_outcome out;
    const char *where = arena_printf(&f->arena, "%d", table);
    char seats[] = {'A', 'B', 'C'};
    for (int i = 2; i > 0; i--) {
        int j = (int)rng_below(&e->rng, (uint64_t)i + 1);
        char c = seats[i];
        seats[i] = seats[j];
        seats[j] = c;
    }
    if (rng_below(&e->rng, 6) == 0) {
        OK(f, enter(f, where, arena_printf(&f->arena, "A=%s B=%s C=%s", any_games(e), any_games(e), any_games(e)),
                    false, &out));
        assert_int_equal(out.after.kind, RESULT_PLAYED);
        step(e);
        return;
    }
    for (int i = 0; i < 3; i++) {
        const char *score = any_games(e);
        enum err_code rc = enter(f, where, arena_printf(&f->arena, "%c %s", seats[i], score), false, &out);
        if (rc == ERR_CONFLICT) /* the seats so far had decided it otherwise: that cannot be */
            fail_msg("%s", f->err.text);
        OK(f, rc);
        step(e);
        if (rng_below(&e->rng, 8) == 0) {
            OK(f, enter(f, where, arena_printf(&f->arena, "%c=%s", seats[i], any_games(e)), true, &out));
            if (!out.unchanged) /* the same again is no entry of the journal */
                step(e);
        }
    }
}

/* Points of all teams from the rows of match_seat alone, and byes. */
static void naive_points(struct fixture *f, const struct event_data *data, int *points, int *seat_points)
{
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        struct seat_scores seats;
        int won[2] = {0, 0};
        if (m->p2 < 0) {
            points[m->p1] += m->result == RESULT_BYE ? 3 : 0;
            continue;
        }
        OK(f, seats_load(f->store, m->id, &seats, &f->err));
        for (int s = 0; s < 3; s++) {
            assert_true(seats.in[s]);
            int sign = (seats.score[s].wins1 > seats.score[s].wins2) - (seats.score[s].wins1 < seats.score[s].wins2);
            won[0] += sign > 0;
            won[1] += sign < 0;
            seat_points[3 * m->p1 + s] += sign > 0 ? 3 : sign == 0;
            seat_points[3 * m->p2 + s] += sign < 0 ? 3 : sign == 0;
        }
        points[m->p1] += won[0] > won[1] ? 3 : won[0] == won[1];
        points[m->p2] += won[1] > won[0] ? 3 : won[0] == won[1];
    }
}

static void check_standings(struct evening *e, int n)
{
    struct fixture *f = e->f;
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    struct seat_row *seats;
    size_t n_seats;
    int points[16] = {0}, seat_points[48] = {0};
    naive_points(f, &data, points, seat_points);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (int i = 0; i < n; i++)
        assert_int_equal(rows[i].points, points[rows[i].player]);
    OK(f, team_seat_standings(f->store, &f->arena, &data, &seats, &n_seats, &f->err));
    assert_int_equal(n_seats, 3 * n);
    for (size_t i = 0; i < n_seats; i++) {
        const struct load_member *m = &data.members[seats[i].member];
        assert_int_equal(seats[i].points, seat_points[3 * m->team + (m->seat - 'A')]);
        assert_true(i == 0 || seats[i - 1].points >= seats[i].points);
    }
}

static void one_evening(uint64_t seed, int rounds)
{
    char file[64];
    snprintf(file, sizeof file, "evening-%llu.db", (unsigned long long)seed);
    struct evening e = {.f = fixture_new(file)};
    struct fixture *f = e.f;
    struct journal_entry entry;
    const char *sentence;
    rng_init(&e.rng, seed);
    int n = (rounds > 2 ? 8 : 5) + (int)rng_below(&e.rng, 3); /* one drops, and nobody meets twice */
    teams_event(f, "seats", 3, n, rounds);
    step(&e);
    for (int round = 1; round <= rounds; round++) {
        fixture_pair(f, seed);
        step(&e);
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < data.rounds[round - 1].n_matches; i++) {
            const struct load_match *m = &data.matches[data.rounds[round - 1].first_match + i];
            if (m->table && m->p2 >= 0)
                play_table(&e, m->table);
        }
        check_standings(&e, n);
        if (round == 1) { /* a team is found by any member */
            struct player_id member = f->players[rng_below(&e.rng, (uint64_t)(3 * n))];
            OK(f, enrol_drop(f->store, &f->arena, f->event, member, &sentence, &f->err));
            assert_non_null(strstr(english(sentence), "Team "));
            step(&e);
        }
    }
    for (int i = e.steps - 1; i > 0; i--) {
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        if (strcmp(fixture_dump(f), e.dumps[i - 1]) != 0)
            fail_msg("seed %llu: undo of \"%s\" gives another store", (unsigned long long)seed, entry.sentence);
    }
    for (int i = 1; i < e.steps; i++) {
        OK(f, journal_redo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        if (strcmp(fixture_dump(f), e.dumps[i]) != 0)
            fail_msg("seed %llu: redo of \"%s\" gives another store", (unsigned long long)seed, entry.sentence);
    }
    fixture_free(f);
}

static void team_swiss_by_seed(void **state)
{
    (void)state;
    bool more = getenv("TOPCUT_LONG") != NULL;
    for (uint64_t seed = 1; seed <= (more ? 60 : 2); seed++)
        one_evening(seed, more ? 4 : 2);
}

/* ---- one result a team (806) ----------------------------------------------------------------- */

static void two_headed_giants(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("giants.db");
    struct result_outcome out;
    struct closing closing;
    struct seat_row *seats;
    size_t n;
    teams_event(f, "shared", 2, 8, 1);
    fixture_pair(f, 3);
    struct event_data data = fixture_load(f);
    for (int table = 1; table <= 4; table++)
        OK(f, enter(f, arena_printf(&f->arena, "%d", table), "1-0", false, &out));
    /* Who concedes does so for the team (806.8b), whichever of the two it is. */
    const struct load_match *m = event_match_at(&data, 1, 1);
    struct player_id second = {0};
    for (size_t i = 0; i < data.n_members; i++)
        if (data.members[i].team == m->p1 && data.members[i].seat == 'B')
            second = data.members[i].id;
    struct result_entry entry = {
        .where = "1", .score = "concede", .who = arena_printf(&f->arena, "#%lld", (long long)second.v)};
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, true, &out, &f->err));
    assert_true(out.after.kind == RESULT_CONCESSION && out.after.wins2 == 1);
    REFUSED(f, enter(f, "2", "2-0", true, &out), ERR_INPUT, "best-of-one");
    data = fixture_load(f);
    OK(f, team_seat_standings(f->store, &f->arena, &data, &seats, &n, &f->err));
    assert_int_equal(n, 16);
    assert_int_equal(seats[7].points, 3);
    assert_int_equal(seats[8].points, 0);
    struct event_settings rated = data.event.set;
    struct event event;
    rated.category = RATING_LIMITED;
    OK(f, event_edit(f->store, &f->arena, f->event, &rated, EVENT_SET(category), &event, &f->err));
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_non_null(strstr(english(closing.sentence), "not rated"));
    assert_int_equal(closing.rated_matches, 0);
    fixture_free(f);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static enum err_code add(struct fixture *f, const char *name, const int *who, size_t n)
{
    struct player_id members[TEAM_SEATS_MAX];
    const char *sentence;
    for (size_t i = 0; i < n; i++)
        members[i] = f->players[who[i]];
    return team_add(f->store, &f->arena, f->event, name, members, n, false, NULL, NULL, &sentence, &f->err);
}

static void what_a_team_cannot_be(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("cannot.db");
    struct event event;
    struct player player;
    const char *sentence;
    size_t added;
    teams_event(f, "seats", 3, 2, 0);
    struct player_id six[6];
    memcpy(six, f->players, sizeof six);
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    strbuf_add(&csv, "name\n\"N1, New\"\n\"N2, New\"\n\"N3, New\"\n");
    OK(f,
       player_import(f->store, &f->arena, strbuf_text(&csv), "new.csv", (struct event_id){0}, false, &import, &f->err));
    strbuf_release(&csv);
    f->players = ARENA_ARRAY(&f->arena, struct player_id, 9);
    memcpy(f->players, six, sizeof six);
    for (int i = 0; i < 3; i++)
        f->players[6 + i] = import.rows[i].player;
    static const struct {
        const char *name;
        int who[4];
        size_t n;
        enum err_code code;
        const char *says;
    } cases[] = {
        {"New", {6, 7}, 2, ERR_INPUT, "a team of Test Event has 3 players"},
        {"New", {6, 7, 8, 0}, 4, ERR_INPUT, "a team of Test Event has 3 players"},
        {"New", {6, 7, 7}, 3, ERR_INPUT, "named twice"},
        {"New", {6, 7, 1}, 3, ERR_CONFLICT, "is in the team \"Team A\" of Test Event already"},
        {"team a", {6, 7, 8}, 3, ERR_CONFLICT, "there is a team \"team a\""},
        {"", {6, 7, 8}, 3, ERR_INPUT, "needs a name"},
        {"#12", {6, 7, 8}, 3, ERR_INPUT, "a team's name has letters"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        REFUSED(f, add(f, cases[i].name, cases[i].who, cases[i].n), cases[i].code, cases[i].says);
    REFUSED(f, enrol_players(f->store, &f->arena, f->event, &f->players[6], 1, false, &added, &f->err), ERR_CONFLICT,
            "topcut team add");
    struct event_settings individual = event_settings_usual();
    REFUSED(f, event_edit(f->store, &f->arena, f->event, &individual, team_settings(), &event, &f->err), ERR_CONFLICT,
            "teams are enrolled");
    REFUSED(f, player_merge(f->store, &f->arena, six[1], six[4], &player, &f->err), ERR_CONFLICT, "both in");
    struct team_change swap = {.swap = {'A', 'D'}}, same = {.swap = {'b', 'B'}}, name = {.name = "Team B"};
    REFUSED(f, team_edit(f->store, &f->arena, f->event, six[0], &swap, &sentence, &f->err), ERR_INPUT, "no seat D");
    REFUSED(f, team_edit(f->store, &f->arena, f->event, six[0], &same, &sentence, &f->err), ERR_INPUT, "with itself");
    REFUSED(f, team_edit(f->store, &f->arena, f->event, six[0], &name, &sentence, &f->err), ERR_CONFLICT, "already");
    REFUSED(f, team_edit(f->store, &f->arena, f->event, f->players[7], &name, &sentence, &f->err), ERR_NOT_FOUND,
            "in no team");
    fixture_pair(f, 1);
    swap.swap[1] = 'C';
    REFUSED(f, team_edit(f->store, &f->arena, f->event, six[0], &swap, &sentence, &f->err), ERR_CONFLICT,
            "round 1 of Test Event is paired");
    static const int late[] = {6, 7, 8};
    REFUSED(f, add(f, "Late", late, 3), ERR_CONFLICT, "topcut team add --late");
    REFUSED(f, enrol_remove(f->store, &f->arena, f->event, six[2], &f->err), ERR_CONFLICT, "has been paired");
    struct enrol_late how = {.as = ENROL_LATE_LOSS};
    OK(f, team_add(f->store, &f->arena, f->event, "Late", &f->players[6], 3, true, NULL, &how, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "from round 2 on, with a loss for the missed round"));
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void results_that_contradict(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("contradict.db");
    struct result_outcome out;
    struct result_batch batch;
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    teams_event(f, "seats", 3, 4, 0);
    fixture_pair(f, 1);
    REFUSED(f, enter(f, "1", "2-1", false, &out), ERR_INPUT, "says nothing of seats");
    REFUSED(f, enter(f, "1", "D=2-1", false, &out), ERR_INPUT, "no seat \"D\"");
    REFUSED(f, enter(f, "3", "A=2-1", false, &out), ERR_NOT_FOUND, "table 3 does not exist");
    OK(f, enter(f, "1", "A=2-1", false, &out));
    assert_int_equal(out.after.kind, RESULT_NONE);
    OK(f, enter(f, "1", "A=2-1", false, &out));
    assert_true(out.unchanged);
    REFUSED(f, enter(f, "1", "A=2-0", false, &out), ERR_CONFLICT, "already has another result");
    REFUSED(f, enter(f, "1", "seats=0-3", false, &out), ERR_CONFLICT, "already has another result");
    REFUSED(f, enter(f, "1", "id", false, &out), ERR_CONFLICT, "already has another result");
    /* A seat's result is a result: the table is not re-paired, nor its players exchanged. */
    REFUSED(
        f, round_swap(f->store, &f->arena, f->event, NULL, f->players[0], f->players[3], &view, &findings, &n, &f->err),
        ERR_CONFLICT, "");
    OK(f, enter(f, "1", "B=0-2", false, &out));
    OK(f, enter(f, "1", "C=2-0", false, &out));
    assert_true(out.after.wins1 == 2 && out.after.wins2 == 1);
    REFUSED(f, enter(f, "1", "C=0-2", false, &out), ERR_CONFLICT, "already has another result");
    OK(f, enter(f, "1", "C=0-2", true, &out));
    assert_true(out.after.wins1 == 1 && out.after.wins2 == 2);
    assert_non_null(strstr(english(out.consequences), "ranks change"));
    /* The seats won alone, filled in later. */
    OK(f, enter(f, "2", "seats=2-1", false, &out));
    OK(f, enter(f, "2", "A=0-2", false, &out));
    REFUSED(f, enter(f, "2", "B=0-2", false, &out), ERR_CONFLICT, "already has another result");
    OK(f, enter(f, "2", "B=2-0 C=2-1", false, &out));
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "2", &out, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "2 A=2-0\n2 A=0-2\n", "slips", false, false,
                              &batch, &f->err),
            ERR_INPUT, "slips:2");
    OK(f, result_enter_many(f->store, &f->arena, f->event, 0, NULL, "# table 2\n2 A=2-0 B=1-1\n2 C 0-2\n", "slips",
                            false, false, &batch, &f->err));
    assert_int_equal(batch.n_outcomes, 2);
    assert_true(batch.outcomes[1].after.wins1 == 1 && batch.outcomes[1].after.draws == 1);
    fixture_free(f);
}

/* ---- who is meant, members that change, people that go --------------------------------------- */

static void a_team_is_found_by_name_and_member(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("found.db");
    struct player p;
    teams_event(f, "seats", 3, 3, 0);
    struct event_data data = fixture_load(f);
    static const struct {
        const char *words;
        int player;
        bool team;
    } cases[] = {{"Team B", 3, true},
                 {"team b", 3, true},
                 {"P005", 4, false},
                 {"P004, Test", 3, false},
                 {"\"Team C\"", 6, true}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        OK(f, player_resolve(f->store, &f->arena, f->event, cases[i].words, &p, &f->err));
        assert_int_equal(p.id.v, f->players[cases[i].player].v);
        assert_int_equal(p.as_team, cases[i].team);
        assert_int_equal(event_player_index(&data, p.id), cases[i].player / 3);
    }
    REFUSED(f, player_resolve(f->store, &f->arena, f->event, "Team", &p, &f->err), ERR_CONFLICT, "could be the teams");
    assert_string_equal(data.players[1].name, "Team B");
    assert_string_equal(data.players[1].members, "P004, P005, P006");
    assert_string_equal(team_with_members(&f->arena, &data, 1), "Team B (P004, P005, P006)");
    fixture_free(f);
}

static void members_change_before_round_1(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("members.db");
    const char *sentence;
    struct journal_entry entry;
    teams_event(f, "shared", 2, 2, 0);
    struct player_id all[4], another;
    memcpy(all, f->players, sizeof all);
    struct player_fields fields = {.name = "New, Captain"};
    struct player p;
    const char *warning;
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &p, &warning, &f->err));
    another = p.id;
    const char *before = fixture_dump(f);
    struct player_id members[2] = {another, all[1]}; /* the captain leaves, and the enrolment goes along */
    struct team_change change = {.members = members, .n_members = 2, .name = "Azure"};
    OK(f, team_edit(f->store, &f->arena, f->event, all[1], &change, &sentence, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct event_data data = fixture_load(f);
    assert_string_equal(data.players[0].name, "Azure");
    assert_int_equal(data.players[0].id.v, another.v);
    assert_int_equal(event_player_index(&data, all[0]), -1);
    struct team_change swap = {.swap = {'a', 'b'}};
    OK(f, team_edit(f->store, &f->arena, f->event, another, &swap, &sentence, &f->err));
    data = fixture_load(f);
    assert_int_equal(data.members[0].id.v, all[1].v);
    assert_int_equal(data.players[0].id.v, another.v); /* who is enrolled stays so */
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, enrol_remove(f->store, &f->arena, f->event, all[1], &f->err)); /* the whole team, by any member */
    data = fixture_load(f);
    assert_int_equal(data.n_players, 1);
    OK(f, event_invariants(f->store, f->event, &f->err));
    for (int i = 0; i < 3; i++)
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void people_merge_and_are_forgotten(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("people.db");
    struct player_fields fields = {.name = "P002, T."};
    struct player twin, out;
    const char *warning, *sentence;
    teams_event(f, "seats", 3, 2, 0);
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_ALLOW_TWINS, &twin, &warning, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[1], twin.id, &out, &f->err)); /* a member */
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "P001, T."}, PLAYER_ALLOW_TWINS, &twin,
                     &warning, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[0], twin.id, &out, &f->err)); /* a captain */
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct team_change name = {.name = "P005's finest"};
    OK(f, team_edit(f->store, &f->arena, f->event, f->players[3], &name, &sentence, &f->err));
    OK(f, player_forget(f->store, &f->arena, f->players[4], &out, &f->err));
    struct event_data data = fixture_load(f);
    assert_string_equal(data.players[1].name, "Team 2");
    assert_string_equal(data.players[0].name, "Team A");
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_is_fifteen_a_head),
        cmocka_unit_test(words_of_seats),
        cmocka_unit_test(the_team_that_wins_more_seats_wins),
        cmocka_unit_test(team_swiss_by_seed),
        cmocka_unit_test(two_headed_giants),
        cmocka_unit_test(what_a_team_cannot_be),
        cmocka_unit_test(results_that_contradict),
        cmocka_unit_test(a_team_is_found_by_name_and_member),
        cmocka_unit_test(members_change_before_round_1),
        cmocka_unit_test(people_merge_and_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
