/* gone_scene.h - an event at the moment when somebody cannot go on: what the tests of that share
 *
 * A scene is an event of a structure and size, a cause why somebody leaves, and what must hold then: what the table
 * of outcomes says, that the next step leads on, that undo brings all back, and that the event reaches its close.
 */
#ifndef TOPCUT_TESTS_EVENT_GONE_SCENE_H
#define TOPCUT_TESTS_EVENT_GONE_SCENE_H

#include "base/arena.h"
#include "base/err.h"
#include "structures.h"

#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

enum cause { DROPS, FORFEITS, DQ, EJECTED, DQ_PENALTY, LATE, BANNED, GIVES_UP, NO_SHOW, N_CAUSES };
static const char *const cause_names[N_CAUSES] = {
    "drops",      "drops and does not play",    "is disqualified",
    "is ejected", "is disqualified by penalty", "is late",
    "is banned",  "gives the match up",         "does not come, and stays in"};

enum moment { OPEN, REPORTED, PLAYED, GIVEN, N_MOMENTS };
static const char *const moment_names[N_MOMENTS] = {"no result", "reported by a player", "result in",
                                                    "given without a game"};

/* From SINGLE on brackets; up to PODS Swiss rounds. */
enum structure { SWISS, TEAMS, SEATS, PODS, ROBIN, SINGLE, DOUBLE, LOSERS, CUT, FINAL, THIRD, N_STRUCTURES };
static const char *const structure_names[N_STRUCTURES] = {"Swiss",
                                                          "teams",
                                                          "teams by seats",
                                                          "draft pods",
                                                          "round robin",
                                                          "single elimination",
                                                          "double elimination",
                                                          "the losers' half of a double elimination",
                                                          "semifinal after a cut",
                                                          "final after a cut",
                                                          "match for third place after a cut"};

static bool is_bracket(enum structure s)
{
    return s >= SINGLE;
}

/* What becomes of the match of who leaves: by structure (a bracket or none), cause and moment. */
static const char one_leaves[2][N_CAUSES][N_MOMENTS + 1] = {
    {[DROPS] = "..K=",
     [FORFEITS] = "NN!D",
     [DQ] = "PPKD",
     [EJECTED] = "PPKD",
     [DQ_PENALTY] = "PPKD",
     [LATE] = "PP!D",
     [BANNED] = "..K=",
     [GIVES_UP] = "!!!!",
     [NO_SHOW] = "NN!!"},
    {[DROPS] = "WWK=",
     [FORFEITS] = "WWKD",
     [DQ] = "WWKD",
     [EJECTED] = "PPKD",
     [DQ_PENALTY] = "PPKD",
     [LATE] = "PP!D",
     [BANNED] = "..K=",
     [GIVES_UP] = "WW!!",
     [NO_SHOW] = "NN!!"},
};

/* What is left of the match when one after the other leaves: the first cell tells where it stands then. */
static char both_leave(bool bracket, enum cause first, enum cause second)
{
    char then = one_leaves[bracket][first][OPEN];
    if (then == '!')
        return '!';
    if (then != '.')
        return one_leaves[bracket][second][GIVEN];
    /* nobody has lost it yet: the first dropped, or is banned, which is of later events */
    if (second == FORFEITS && first == DROPS)
        return 'D';
    return one_leaves[bracket][second][OPEN];
}

/* ---- events ---------------------------------------------------------------------------------- */

struct scene {
    struct fixture *f;
    enum structure structure;
    int a, b;  /* players of the match, by index in the event */
    int round; /* of the match */
    int table;
    const char *where; /* for failures */
};

static struct player_id id_of(struct scene *s, int player)
{
    return fixture_load(s->f).players[player].id;
}

static void enrol_teams(struct fixture *f, size_t size)
{
    static const char *const names[] = {"Elms", "Oaks", "Firs", "Ashes"};
    for (size_t t = 0; t < ARRAY_LEN(names); t++) {
        const char *sentence;
        OK(f, team_add(f->store, &f->arena, f->event, names[t], &f->players[size * t], size, false, NULL, NULL,
                       &sentence, &f->err));
    }
}

static void make_pods(struct fixture *f)
{
    struct event_data data;
    struct draft draft;
    const struct draft_options options = {.by = -1, .seed = 1};
    OK(f, draft_make(f->store, &f->arena, f->event, &options, &data, &draft, &f->err));
}

/* The table of a round in that part of the bracket. */
static int table_in(struct fixture *f, enum bracket_section section)
{
    struct bracket b = bracket_of(f);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < b.n_matches; i++)
        if (b.matches[i].section == section && b.matches[i].paired &&
            b.matches[i].round == (int)data.n_rounds - data.swiss_rounds)
            return b.matches[i].table;
    fail_msg("no match of that part of the bracket is paired");
    return 0;
}

/* "3-one.db": each scene has a file of its own. */
static const char *fresh(const char *name)
{
    static char text[64];
    static int n = 0;
    snprintf(text, sizeof text, "%d-%s", ++n, name);
    return text;
}

/* The words for a score in games; of teams by seats for as many seats. */
static const char *score_of(struct scene *s, const char *games)
{
    return s->structure == SEATS ? arena_printf(&s->f->arena, "seats=%s", games) : games;
}

/* An event whose latest round has the match of A and B, without a result; in the second round, as lateness in
 * the first ejects. A cut is of four, and its final of who won the semifinals. */
static struct scene scene_of(enum structure structure, const char *name)
{
    static const char *const names[N_STRUCTURES] = {
        [SWISS] = "swiss",
        [TEAMS] = "swiss",
        [SEATS] = "swiss",
        [PODS] = "swiss",
        [ROBIN] = "round-robin",
        [SINGLE] = "single-elimination",
        [DOUBLE] = "double-elimination",
        [LOSERS] = "double-elimination",
        [CUT] = "swiss",
        [FINAL] = "swiss",
        [THIRD] = "swiss",
    };
    bool teams = structure == TEAMS || structure == SEATS;
    struct scene s = {.structure = structure, .table = 1};
    struct event_settings set = event_settings_usual();
    struct fixture *f = s.f = fixture_new(fresh(name));
    size_t n = structure == SEATS || structure == PODS      ? 12
               : structure == TEAMS                         ? 8
               : structure >= SINGLE && structure <= LOSERS ? 8
                                                            : 4;
    fixture_players(f, n);
    sqlite3_exec(store_sqlite(f->store), "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    set.structure = names[structure];
    set.rounds = structure <= PODS ? 3 : 0;
    set.play_first = "higher-seed";
    set.third_place = structure == THIRD;
    if (structure == PODS) {
        set.format = "Booster Draft";
        set.pod_size = 6;
        set.pod_rounds = 3;
    }
    if (teams) {
        set.teams = structure == TEAMS ? "shared" : "seats";
        set.team_size = structure == TEAMS ? 2 : 3;
        f->n_players = 0;
    }
    fixture_event(f, set);
    f->n_players = n;
    if (teams)
        enrol_teams(f, (size_t)set.team_size);
    if (structure == PODS)
        make_pods(f);
    fixture_pair(f, 1);
    fixture_results(f, score_of(&s, "2-0"));
    if (structure >= CUT) {
        struct round_view view;
        const char *sentence;
        OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &sentence,
                          &f->err));
    }
    if (structure > CUT)
        fixture_results(f, "2-0");
    if (structure != CUT)
        fixture_pair(f, 1);
    struct event_data data = fixture_load(f);
    s.round = (int)data.n_rounds;
    if (structure == LOSERS || structure == THIRD)
        s.table = table_in(f, structure == LOSERS ? BRACKET_LOSERS : BRACKET_THIRD);
    const struct load_match *m = event_match_at(&data, s.round, s.table);
    s.a = m->p1;
    s.b = m->p2;
    return s;
}

/* ---- what players do ------------------------------------------------------------------------- */

static enum err_code by_penalty(struct scene *s, int player, enum penalty_consequence what, const char **said)
{
    struct fixture *f = s->f;
    struct penalty_outcome o;
    struct penalty_entry e = PENALTY_ENTRY_INIT;
    e.infraction = "slow-play";
    e.has_consequence = e.confirm = true;
    e.consequence = what;
    e.who = "Test";
    enum err_code rc = penalties_add(f->store, &f->arena, f->event, id_of(s, player), &e, &o, &f->err);
    *said = rc == ERR_OK ? o.done : "";
    return rc;
}

/* One cause; *said is what was told. */
static enum err_code done_by(struct scene *s, enum cause cause, int player, const char **said)
{
    struct fixture *f = s->f;
    struct ban ban;
    struct ban_entry entry = {.reason = "test"};
    struct tardy_outcome late;
    struct player_id id = id_of(s, player);
    *said = "";
    switch (cause) {
    case DROPS:
        return enrol_change(f->store, &f->arena, f->event, ENROL_DROP, &id, 1, said, &f->err);
    case FORFEITS:
        return enrol_change(f->store, &f->arena, f->event, ENROL_FORFEIT, &id, 1, said, &f->err);
    case DQ:
        return enrol_change(f->store, &f->arena, f->event, ENROL_DISQUALIFY, &id, 1, said, &f->err);
    case EJECTED:
        return by_penalty(s, player, PENALTY_EJECTION, said);
    case DQ_PENALTY:
        return by_penalty(s, player, PENALTY_DISQUALIFICATION, said);
    case LATE:
        return tardy(f->store, &f->arena, f->event, fixture_load(f).players[player].name, NULL, 25, "Test", &late,
                     &f->err);
    case BANNED:
        return ban_add(f->store, &f->arena, id, &entry, &ban, &f->err);
    case GIVES_UP:
        return playoff_walkover(f->store, &f->arena, f->event, id, said, &f->err);
    case NO_SHOW: {
        struct result_outcome o;
        const struct result_entry lost = {.where = arena_printf(&f->arena, "%d", s->table),
                                          .score = "no-show",
                                          .who = fixture_load(f).players[player].name};
        return result_enter(f->store, &f->arena, f->event, s->round, &lost, false, &o, &f->err);
    }
    case N_CAUSES:
        break;
    }
    return ERR_OK;
}

/* The same, with the sentence as a reader of English reads it. */
static enum err_code happens(struct scene *s, enum cause cause, int player, const char **said)
{
    enum err_code rc = done_by(s, cause, player, said);
    *said = english(*said);
    return rc;
}

/* The match as the player who left sees it, in a letter of the table. */
static char stands(struct scene *s, int player, enum moment moment)
{
    struct event_data data = fixture_load(s->f);
    const struct load_match *m = event_match_at(&data, s->round, s->table);
    bool won = m->p1 == player ? m->wins1 > m->wins2 : m->wins2 > m->wins1;
    switch (m->result) {
    case RESULT_NONE:
        return '.';
    case RESULT_DOUBLE_LOSS:
        return 'D';
    case RESULT_PLAYED:
        return won ? 'K' : '?';
    case RESULT_WALKOVER:
        return won ? (moment == GIVEN ? '=' : '?') : 'W';
    case RESULT_NO_SHOW:
        return won ? (moment == GIVEN ? '=' : '?') : 'N';
    case RESULT_PENALTY:
        return won ? (moment == GIVEN ? '=' : '?') : 'P';
    default:
        return '?';
    }
}

/* ---- afterwards ------------------------------------------------------------------------------ */

static void holds(struct scene *s)
{
    if (event_invariants(s->f->store, s->f->event, &s->f->err) != ERR_OK)
        fail_msg("%s: %s", s->where, s->f->err.text);
}

/* event next names a step that can be taken. */
static void next_step_leads_on(struct scene *s)
{
    struct fixture *f = s->f;
    struct dashboard d;
    struct event_data data = fixture_load(f);
    OK(f, dashboard_look(f->store, &f->arena, &data, &d, &f->err));
    bool waits = d.step == NEXT_PUBLISH || d.step == NEXT_CLOCK || d.step == NEXT_RESULTS || d.step == NEXT_WARN ||
                 d.step == NEXT_DISPUTES;
    if ((d.n_missing > 0) != waits)
        fail_msg("%s: %zu results are missing, and the next step is %s", s->where, d.n_missing, next_step_name(d.step));
}

static void enter(struct scene *s, const struct load_match *m, const char *score)
{
    struct fixture *f = s->f;
    struct result_outcome o;
    struct result_entry entry = {.where = arena_printf(&f->arena, "%d", m->table),
                                 .score = *score >= '0' && *score <= '9' ? score_of(s, score) : score};
    if (result_enter(f->store, &f->arena, f->event, m->round, &entry, false, &o, &f->err) != ERR_OK)
        fail_msg("%s: %s", s->where, f->err.text);
}

/* Of a closed event everybody has a place who was not disqualified, also where nobody is left to win it. */
static void has_its_places(struct scene *s)
{
    struct fixture *f = s->f;
    struct event_data data = fixture_load(f);
    struct event_final final;
    int champion = bracket_of(f).champion;
    size_t n = 0;
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    for (size_t i = 0; i < data.n_players; i++)
        n += !data.players[i].disqualified;
    if (*final.pending || final.open > 0 || final.n != n)
        fail_msg("%s: %zu of %zu places, %zu open: %s", s->where, final.n, n, final.open, english(final.pending));
    if (champion >= 0 && !data.players[champion].disqualified)
        assert_int_equal(final.places[0], champion);
}

/* Whoever can play plays on, and the bracket comes to its close. */
static void reaches_its_close(struct scene *s)
{
    struct fixture *f = s->f;
    struct closing closing;
    for (int step = 0; step < 12; step++) {
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < data.n_matches; i++)
            if (data.matches[i].result == RESULT_NONE)
                enter(s, &data.matches[i], "2-1");
        struct bracket b = bracket_of(f);
        if (b.finished)
            break;
        struct round_view view;
        struct round_options options = {.seed = 5};
        if (round_pair(f->store, &f->arena, f->event, &options, &view, &f->err) != ERR_OK)
            fail_msg("%s: %s", s->where, f->err.text);
        holds(s);
    }
    if (event_close(f->store, &f->arena, f->event, false, &closing, &f->err) != ERR_OK)
        fail_msg("%s: %s", s->where, f->err.text);
    holds(s);
    has_its_places(s);
}

/* How many verbs stand: what was taken back is not among them. */
static int verbs(struct scene *s)
{
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(s->f->store),
                                        "SELECT sum(iif(target IS NULL, 1, -1)) FROM journal", -1, &stmt, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int n = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

/* A point to come back to: what was there then, and how many verbs had made it. */
struct point {
    char *dump;
    int verbs;
};

static struct point point_of(struct scene *s)
{
    return (struct point){fixture_dump(s->f), verbs(s)};
}

/* All that was done since is taken back. */
static void undo_to(struct scene *s, struct point before)
{
    struct fixture *f = s->f;
    struct journal_entry *done;
    size_t n;
    int since = verbs(s) - before.verbs;
    if (since > 0)
        OK(f, upkeep_undo(f->store, &f->arena, since, &done, &n, &f->err));
    if (strcmp(fixture_dump(f), before.dump) != 0)
        fail_msg("%s: undo does not give back what was there", s->where);
}

/* Coming back is done, or refused with what to type. */
static void comes_back(struct scene *s, enum cause cause, int player, char stood)
{
    struct fixture *f = s->f;
    const char *said;
    struct player_id id = id_of(s, player);
    enum enrol_change how = cause == DQ ? ENROL_REINSTATE : ENROL_UNDROP;
    if (cause > DQ)
        return;
    enum err_code rc = enrol_change(f->store, &f->arena, f->event, how, &id, 1, &said, &f->err);
    bool lost = stood == 'W' || (is_bracket(s->structure) && stood == 'D');
    if ((rc == ERR_OK) == lost)
        fail_msg("%s: coming back: %s", s->where, rc == ERR_OK ? said : f->err.text);
    if (lost)
        assert_err(f->err, ERR_CONFLICT, "topcut undo takes that back");
    else if (stood == 'N' || stood == 'P' || stood == 'D')
        assert_non_null(strstr(said, "stays lost"));
    err_clear(&f->err);
    holds(s);
}

#endif
