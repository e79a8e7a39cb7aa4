/* test_simulator_pods.c - whole events of tables of three to five by seed on a real store
 *
 * A seed decides everything: how many play, by which rule, who drops and comes late, which tables are made by hand,
 * swapped and mended, what players say on their phones, which results are corrected, and what is tried that cannot be:
 * a refusal leaves every byte as it was. After every step the event's invariants must hold, what is undone and redone
 * brings the same bytes back, and after every round points and OMW% equal a naive recomputation in floating point.
 *
 * Default: 10 events of 3 to 15; TOPCUT_LONG=1: 1,000 events, every tenth of up to 70 players.
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "pairing/pods.h"
#include "simulator.h"

/* What was simulated. */
struct tally {
    int steps, rounds, tables, refusals;
};
static struct tally all;

/* ---- a naive recomputation -------------------------------------------------------------------- */

struct by_hand {
    double points, won, drew, tables, byes;
};

static double naive_mw(const struct by_hand *v, int i)
{
    double mw = v[i].tables > 0 ? (5 * v[i].won + v[i].drew) / (5 * v[i].tables) : 0;
    return mw < 0.2 ? 0.2 : mw;
}

/* By "topdeck": 5 for a win or a bye, 1 for a draw; the mean over opponents of at least a fifth, a bye being three. */
static void check_topdeck(struct sim *s)
{
    struct event_data d;
    struct pods_row *rows;
    struct err err = ERR_INIT;
    load(s, &d);
    if (strcmp(d.event.set.pods_points, "topdeck") != 0)
        return;
    must(s, event_pods_standings(&s->arena, &d, 0, &rows, &err), &err, "standings");
    struct by_hand *v = ARENA_ARRAY(&s->arena, struct by_hand, d.n_players);
    double *sum = ARENA_ARRAY(&s->arena, double, d.n_players), *n = ARENA_ARRAY(&s->arena, double, d.n_players);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < d.n_matches; i++) {
            const struct load_match *m = &d.matches[i];
            if (m->round > d.swiss_rounds || m->result == RESULT_NONE || m->result == RESULT_LOSS)
                continue;
            for (int k = 0; k < event_match_seats(m); k++) {
                int me = event_match_seat(m, k);
                if (pass == 0 && !m->pod) {
                    v[me].byes++;
                    v[me].points += 5;
                } else if (pass == 0) {
                    v[me].tables++;
                    v[me].won += m->pod->outcome[k] == PODS_WON;
                    v[me].drew += m->pod->outcome[k] == PODS_DREW;
                    v[me].points += m->pod->outcome[k] == PODS_WON ? 5 : m->pod->outcome[k] == PODS_DREW ? 1 : 0;
                }
                for (int j = 0; pass == 1 && m->pod && j < m->pod->n; j++)
                    if (j != k) {
                        sum[me] += naive_mw(v, m->pod->players[j]);
                        n[me]++;
                    }
                if (pass == 1 && !m->pod) {
                    sum[me] += 3 * 0.2;
                    n[me] += 3;
                }
            }
        }
    for (size_t i = 0; i < d.n_players; i++) {
        int p = rows[i].player;
        if (fabs(ratio_to_double(rows[i].points) - v[p].points) > 1e-9)
            fail_msg("seed %llu: %s has %g points, %g by hand", (unsigned long long)s->seed, d.players[p].name,
                     ratio_to_double(rows[i].points), v[p].points);
        if (n[p] > 0 && fabs(ratio_to_double(rows[i].omw) - sum[p] / n[p]) > 1e-9)
            fail_msg("seed %llu: %s OMW %.9f, %.9f by hand", (unsigned long long)s->seed, d.players[p].name,
                     ratio_to_double(rows[i].omw), sum[p] / n[p]);
    }
}

/* ---- what cannot be --------------------------------------------------------------------------- */

/* A refusal with a reason, and nothing has changed. */
static void refused(struct sim *s, enum err_code rc, struct err *err, const char *before, const char *what)
{
    if (rc == ERR_OK || !*err->text)
        fail_msg("seed %llu, step %d: %s was not refused", (unsigned long long)s->seed, s->steps, what);
    assert_string_equal(dump(s), before);
    err_clear(err);
    all.refusals++;
}

static enum err_code enter(struct sim *s, int round, int table, const char *words, bool correct, struct err *err)
{
    struct result_outcome outcome;
    const struct result_entry entry = {.where = arena_printf(&s->arena, "%d", table), .score = words};
    return result_enter(s->store, &s->arena, s->event, round, &entry, correct, &outcome, err);
}

static void try_nonsense(struct sim *s, const struct load_match *m)
{
    static const char *const words[] = {"9", "1;2", "draw;1;1", "draw;1", "places;1;2", "places;1;1;2;3", "2-1", ""};
    struct err err = ERR_INIT;
    char *before = dump(s);
    const char *word = words[rng_below(&s->rng, ARRAY_LEN(words))];
    refused(s, enter(s, m->round, m->table, word, true, &err), &err, before, word);
}

/* ---- results ---------------------------------------------------------------------------------- */

static const char *random_result(struct sim *s, const struct event_data *d, const struct load_match *m)
{
    const struct pods_result *pod = m->pod;
    int in[PODS_CHAIRS], n_in = 0;
    for (int k = 0; k < pod->n; k++)
        if (event_player_active(d, pod->players[k]))
            in[n_in++] = k + 1;
    if (strncmp(d->event.set.pods_points, "places=", 7) == 0 || chance(s, 5)) {
        const char *text = "places";
        int first = (int)rng_below(&s->rng, (uint64_t)pod->n);
        if (n_in > 0)
            first = in[rng_below(&s->rng, (uint64_t)n_in)] - 1;
        for (int k = 0; k < pod->n; k++)
            text =
                arena_printf(&s->arena, "%s%s%d", text, k > 1 && chance(s, 20) ? "=" : ";", (first + k) % pod->n + 1);
        return text;
    }
    if (n_in == 0 || chance(s, 5))
        return "nobody";
    if (n_in > 1 && chance(s, 10))
        return arena_printf(&s->arena, "draw;%d;%d", in[0], in[n_in - 1]);
    if (chance(s, 15))
        return chance(s, 50) ? "draw" : "id";
    return arena_printf(&s->arena, "%d", in[rng_below(&s->rng, (uint64_t)n_in)]);
}

/* One taps, another confirms or differs; then the desk decides. */
static void report_by_phone(struct sim *s, const struct event_data *d, const struct load_match *m)
{
    struct err err = ERR_INIT;
    struct reported_outcome out;
    const char *said = arena_printf(&s->arena, "%d", (int)rng_below(&s->rng, (uint64_t)m->pod->n) + 1);
    bool differ = chance(s, 30);
    for (int k = 0; k < 2; k++) {
        const char *word = k == 1 && differ ? "draw" : said;
        enum err_code rc = reported_say(s->store, &s->arena, s->event, m->round, NULL,
                                        d->players[m->pod->players[k]].id, word, false, &out, &err);
        if (rc == ERR_CONFLICT) { /* places count, or the winner has left */
            err_clear(&err);
            return;
        }
        must(s, rc, &err, "report");
        assert_int_equal(out.match.state, k == 0 ? REPORTED_BY_ONE : differ ? REPORTED_DISPUTED : REPORTED_FINAL);
    }
    check(s);
}

static void report_all(struct sim *s, int round)
{
    struct event_data d;
    struct err err = ERR_INIT;
    load(s, &d);
    const struct load_round *r = &d.rounds[round - 1];
    for (size_t i = r->first_match; i < r->first_match + r->n_matches; i++) {
        const struct load_match *m = &d.matches[i];
        if (!m->pod)
            continue;
        all.tables++;
        if (chance(s, 20))
            try_nonsense(s, m);
        if (chance(s, 25))
            report_by_phone(s, &d, m);
        const char *words = random_result(s, &d, m);
        char *before = dump(s);
        must(s, enter(s, round, m->table, words, true, &err), &err, words);
        check(s);
        if (chance(s, 20))
            undo_redo(s, before);
    }
    load(s, &d);
    assert_int_equal(d.rounds[round - 1].missing, 0);
}

static void correct_earlier(struct sim *s)
{
    struct event_data d;
    struct err err = ERR_INIT;
    load(s, &d);
    const struct load_match *m = &d.matches[rng_below(&s->rng, d.n_matches)];
    if (!m->pod || m->round > d.swiss_rounds)
        return;
    char *before = dump(s);
    must(s, enter(s, m->round, m->table, random_result(s, &d, m), true, &err), &err, "correction");
    check(s);
    undo_redo(s, before);
}

/* ---- the round changed ------------------------------------------------------------------------ */

static struct player_id somebody(struct sim *s, const struct event_data *d, int round)
{
    for (int guard = 0; guard < 100; guard++) {
        int i = (int)rng_below(&s->rng, d->n_players);
        const struct load_match *m = event_match_of(d, round, i);
        if (event_player_active(d, i) && m && m->result != RESULT_LOSS)
            return d->players[i].id;
    }
    return (struct player_id){0};
}

static void swap_two(struct sim *s, int round)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    load(s, &d);
    struct player_id a = somebody(s, &d, round), b = somebody(s, &d, round);
    if (!a.v || !b.v)
        return;
    char *before = dump(s);
    enum err_code rc = round_swap(s->store, &s->arena, s->event, NULL, a, b, &view, &findings, &n, &err);
    if (rc != ERR_OK) {
        refused(s, rc, &err, before, "swap");
        return;
    }
    check(s);
    undo_redo(s, before);
}

/* Some leave, somebody comes, and the round is mended. */
static void come_and_go(struct sim *s, int round, size_t *next)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct round_view view;
    const char *sentence;
    load(s, &d);
    if (d.event.active > 5 && chance(s, 60)) {
        struct player_id who = somebody(s, &d, round);
        must(s, enrol_drop(s->store, &s->arena, s->event, who, &sentence, &err), &err, "drop");
        check(s);
        if (chance(s, 25)) {
            must(s, enrol_undrop(s->store, &s->arena, s->event, who, &sentence, &err), &err, "undrop");
            check(s);
        }
    }
    if (*next < s->n_pool && chance(s, 40)) {
        const struct enrol_late how = {.as = chance(s, 50) ? ENROL_LATE_LOSS : ENROL_LATE_BYE};
        must(s, enrol_late(s->store, &s->arena, s->event, s->pool[(*next)++], &how, &sentence, &err), &err, "late");
        check(s);
    }
    char *before = dump(s);
    enum err_code rc = round_repair(s->store, &s->arena, s->event, &(struct round_options){.seed = 3}, &view, &err);
    if (rc != ERR_OK) {
        refused(s, rc, &err, before, "repair");
        return;
    }
    check(s);
    undo_redo(s, before);
}

/* Three who are named, and the rest by machine. */
static bool pair_by_hand(struct sim *s, const struct event_data *d)
{
    struct err err = ERR_INIT;
    struct round_view view;
    struct pair_finding *findings;
    struct round_hand_table table = {.n = 0};
    size_t n;
    for (size_t i = 0; i < d->n_players && table.n < 3; i++)
        if (event_player_active(d, (int)i))
            table.players[table.n++] = d->players[i].id;
    if (table.n < 3)
        return false;
    char *before = dump(s);
    enum err_code rc = round_pair_tables_by_hand(s->store, &s->arena, s->event, &table, 1, true,
                                                 &(struct round_options){.seed = 5}, &view, &findings, &n, &err);
    if (rc != ERR_OK) { /* one or two are left over: nobody is lost by that */
        refused(s, rc, &err, before, "by hand");
        return false;
    }
    check(s);
    undo_redo(s, before);
    return true;
}

/* ---- an event --------------------------------------------------------------------------------- */

static int play_round(struct sim *s, size_t *next)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct round_view view;
    load(s, &d);
    bool by_hand = d.swiss_rounds > 0 && chance(s, 20) && pair_by_hand(s, &d);
    if (!by_hand) {
        char *before = dump(s);
        struct round_options o = {.seed = rng_below(&s->rng, 1000000) + 1};
        enum err_code rc = round_pair(s->store, &s->arena, s->event, &o, &view, &err);
        if (rc == ERR_CONFLICT) { /* fewer than three are left, or all rounds are played */
            refused(s, rc, &err, before, "pair");
            return 0;
        }
        must(s, rc, &err, "pair");
        check(s);
        if (chance(s, 30))
            undo_redo(s, before);
    }
    load(s, &d);
    if (chance(s, 30))
        swap_two(s, (int)d.n_rounds);
    if (chance(s, 50))
        come_and_go(s, (int)d.n_rounds, next);
    report_all(s, (int)d.n_rounds);
    check_topdeck(s);
    if (chance(s, 30))
        correct_earlier(s);
    all.rounds++;
    return 1;
}

/* Cut sizes that are none are refused; one that is leads to a winner. */
static void play_off(struct sim *s)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct round_view view;
    const char *sentence;
    load(s, &d);
    int sizes[] = {16, 13, 10, 7, 4}, size = 0, below, above;
    pods_cut_near(d.event.active, &below, &above);
    for (size_t i = 0; i < ARRAY_LEN(sizes) && !size; i++)
        size = sizes[i] <= d.event.active ? sizes[i] : 0;
    char *before = dump(s);
    const struct round_options o = {.seed = 9};
    refused(s, playoff_cut(s->store, &s->arena, s->event, 5, true, &o, &view, &sentence, &err), &err, before, "cut 5");
    refused(s, playoff_cut(s->store, &s->arena, s->event, above, true, &o, &view, &sentence, &err), &err, before,
            "a cut larger than the field");
    if (!size)
        return;
    must(s, playoff_cut(s->store, &s->arena, s->event, size, true, &o, &view, &sentence, &err), &err, "cut");
    check(s);
    undo_redo(s, before);
    for (int guard = 0; guard < 5; guard++) {
        load(s, &d);
        report_all(s, (int)d.n_rounds);
        enum err_code rc = round_pair(s->store, &s->arena, s->event, &o, &view, &err);
        if (rc == ERR_CONFLICT) {
            assert_non_null(strstr(err.text, "finished"));
            err_clear(&err);
            break;
        }
        must(s, rc, &err, "pair the cut");
        check(s);
    }
    struct pods_alive alive;
    load(s, &d);
    must(s, event_pods_cut(&s->arena, &d, &alive, &err), &err, "cut");
    assert_true(alive.champion >= 0);
}

static void simulate(struct store *store, uint64_t seed, size_t largest)
{
    static const char *const rules[] = {"topdeck", "mstr", "wager", "places=6-3-2-1", "knockout", "3/1/0 mw=wins"};
    static const char *const odds[] = {"threes", "byes", "fives"};
    struct sim s = {.store = store, .seed = seed};
    struct err err = ERR_INIT;
    struct event event;
    struct closing closing;
    rng_init(&s.rng, seed);
    size_t n = 3 + rng_below(&s.rng, largest - 2), next = n, added;
    sim_players(&s, n + 4);
    struct event_settings set = event_settings_usual();
    set.name = arena_printf(&s.arena, "Tables %llu", (unsigned long long)seed);
    set.structure = "pods";
    set.format = "Commander";
    set.date = "2026-11-28";
    set.category = RATING_NONE;
    set.best_of = 1;
    set.rounds = 2 + (int)rng_below(&s.rng, 3);
    set.seed = seed + 1;
    set.pods_points = chance(&s, 50) ? "topdeck" : rules[rng_below(&s.rng, ARRAY_LEN(rules))];
    set.pods_odd = odds[rng_below(&s.rng, ARRAY_LEN(odds))];
    set.pods_pair_by = chance(&s, 50) ? "repeats" : "score";
    must(&s, event_new(store, &s.arena, &set, &event, &err), &err, "event new");
    s.event = event.id;
    must(&s, enrol_players(store, &s.arena, s.event, s.pool, n, false, &added, &err), &err, "enrol");
    int played = 0;
    while (played < set.rounds && play_round(&s, &next)) {
        arena_release(&s.arena);
        played++;
    }
    if (played > 0 && chance(&s, 70))
        play_off(&s);
    char *before = dump(&s);
    must(&s, event_close(store, &s.arena, s.event, true, &closing, &err), &err, "close");
    check(&s);
    undo_redo(&s, before);
    all.steps += s.steps;
    arena_release(&s.arena);
    arena_release(&s.keep);
}

#define EVENTS_PER_STORE 6 /* more would only make the dumps longer */

static void simulated_events_of_tables_hold_together(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    uint64_t first = test_seed(20261128), events = test_is_long() ? 1000 : 10;
    for (uint64_t i = 0; i < events;) {
        struct err err = ERR_INIT;
        struct store *store = NULL;
        const char *path = test_path(&arena, arena_printf(&arena, "tables-%d.db", (int)i));
        assert_ok(store_open(path, STORE_CREATE, &fixture_clock, &store, &err), err);
        do
            simulate(store, first + i, test_is_long() && i % 10 == 9 ? 70 : 15);
        while (++i < events && i % EVENTS_PER_STORE);
        store_close(store);
        sim_doctor(path, &arena);
    }
    print_message("%llu events, %d rounds, %d tables, %d steps, %d refusals\n", (unsigned long long)events, all.rounds,
                  all.tables, all.steps, all.refusals);
    assert_true(all.rounds >= (test_is_long() ? 2000 : 20));
    assert_true(all.refusals >= (test_is_long() ? 1000 : 10));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(simulated_events_of_tables_hold_together)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
