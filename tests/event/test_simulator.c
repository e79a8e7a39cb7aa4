/* test_simulator.c - whole tournaments by seed on a real store
 *
 * A seed decides everything: players, settings, who drops, comes late, is swapped, which results arrive in
 * which order, twice or wrong and corrected, what is undone and redone. After every step the event's
 * invariants must hold; after every round the standings must equal a naive recomputation in this file, in
 * floating point from raw rows, sharing no code with the product. The clock is the test's own.
 *
 * Default: 36 events of 4 to 20, some to 48 players; TOPCUT_LONG=1: 1,000 events up to 2,048
 * players.
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
#include "simulator.h"

/* What was simulated. */
struct tally {
    int steps, rounds;
};

static void tally_add(struct tally *to, struct tally more)
{
    to->steps += more.steps;
    to->rounds += more.rounds;
}

/* "2-1" as the other side sees it. */
static const char *turned(struct arena *arena, const char *score)
{
    return score[0] >= '0' && score[0] <= '9' ? arena_printf(arena, "%c-%c%s", score[2], score[0], score + 3) : score;
}

/* The players report it themselves: one silent, both agreeing or not, taps that come twice. True: it is the result. */
static bool players_report(struct sim *s, struct arena *step, const struct event_data *d, const struct load_match *m,
                           const char *score)
{
    struct err err = ERR_INIT;
    struct reported_outcome out;
    int a = chance(s, 50) ? 0 : 1;
    const struct player_id ids[2] = {d->players[m->p1].id, d->players[m->p2].id};
    const char *words[2] = {score, turned(step, score)};
    bool drop = m->round <= d->swiss_rounds && d->event.active > 8 && chance(s, 3);
    must(s, reported_say(s->store, step, s->event, m->round, NULL, ids[a], words[a], drop, &out, &err), &err, "report");
    assert_int_equal(out.match.state, REPORTED_BY_ONE);
    if (chance(s, 20))
        check(s);
    if (chance(s, 15)) { /* the network sends it again */
        char *before = dump(s);
        must(s, reported_say(s->store, step, s->event, m->round, NULL, ids[a], words[a], drop, &out, &err), &err,
             "the same report");
        assert_string_equal(dump(s), before);
    }
    if (chance(s, 20))
        return false; /* the other is silent: the desk has a slip */
    bool agrees = chance(s, 80) || strcmp(words[0], words[1]) == 0;
    enum err_code rc = reported_say(s->store, step, s->event, m->round, NULL, ids[1 - a], words[agrees ? 1 - a : a],
                                    false, &out, &err);
    must(s, rc, &err, "the other's report");
    assert_int_equal(out.match.state, agrees ? REPORTED_FINAL : REPORTED_DISPUTED);
    return agrees;
}

static void report_one(struct sim *s, const struct event_data *d, const struct load_match *m, int round)
{
    struct arena step = ARENA_INIT; /* each result loads the event: in large ones that adds up */
    bool playoff = round > d->swiss_rounds;
    struct err err = ERR_INIT;
    struct result_outcome outcome;
    struct result_entry entry = {.where = arena_printf(&step, "%d", m->table),
                                 .score = random_score(s, d->event.set.best_of, playoff)};
    if (round == (int)d->n_rounds && chance(s, 25) && players_report(s, &step, d, m, entry.score)) {
        check(s);
        arena_release(&step);
        return;
    }
    if (!playoff && chance(s, 4))
        entry.score = "double-loss";
    if (chance(s, 4)) {
        entry.score = chance(s, 50) ? "no-show" : "concede";
        entry.who = arena_printf(&step, "#%lld", (long long)d->players[chance(s, 50) ? m->p1 : m->p2].id.v);
    }
    must(s, result_enter(s->store, &step, s->event, round, &entry, false, &outcome, &err), &err, "result");
    if (chance(s, 8)) { /* the slip comes again: nothing changes */
        must(s, result_enter(s->store, &step, s->event, round, &entry, false, &outcome, &err), &err, "again");
        assert_true(outcome.unchanged);
    }
    if (chance(s, 5)) { /* another result for the same table is refused, then corrected on purpose */
        struct result_entry other = {.where = entry.where, .score = d->event.set.best_of == 1 ? "1-0" : "1-2"};
        if (d->event.set.best_of == 5)
            other.score = "1-3";
        struct err refused = ERR_INIT;
        enum err_code rc = result_enter(s->store, &step, s->event, round, &other, false, &outcome, &refused);
        if (rc != ERR_OK) {
            assert_int_equal(rc, ERR_CONFLICT);
            must(s, result_enter(s->store, &step, s->event, round, &other, true, &outcome, &err), &err, "correction");
        }
    }
    check(s);
    arena_release(&step);
}

static void report_all(struct sim *s)
{
    struct event_data d;
    load(s, &d);
    size_t *order = ARENA_ARRAY(&s->arena, size_t, d.n_matches), n = 0;
    for (size_t i = 0; i < d.n_matches; i++) { /* a gap in the bracket may be in an earlier round */
        if (d.matches[i].result != RESULT_NONE)
            continue;
        size_t j = rng_below(&s->rng, ++n);
        order[n - 1] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &d.matches[order[i]];
        char *before = chance(s, 6) ? dump(s) : NULL;
        report_one(s, &d, m, m->round);
        if (before && chance(s, 50)) {
            struct event_data again;
            load(s, &again);
            undo_redo(s, NULL);
        }
    }
}

/* A correction in an earlier Swiss round: standings must follow at once. */
static void correct_earlier(struct sim *s)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct result_outcome outcome;
    load(s, &d);
    const struct load_match *m = &d.matches[rng_below(&s->rng, d.n_matches)];
    if (m->p2 < 0 || m->round > d.swiss_rounds)
        return;
    struct result_entry entry = {.where = arena_printf(&s->arena, "%d", m->table),
                                 .score = random_score(s, d.event.set.best_of, false)};
    char *before = dump(s);
    if (strcmp(entry.score, "id") == 0 && m->result == RESULT_PLAYED && m->wins1 + m->wins2 + m->draws > 0 &&
        strcmp(d.event.set.date, "2009-07-01") < 0) {
        /* Who has played cannot agree on a draw afterwards (D.1.7, 1999). */
        struct err refused = ERR_INIT;
        assert_int_equal(result_enter(s->store, &s->arena, s->event, m->round, &entry, true, &outcome, &refused),
                         ERR_CONFLICT);
        entry.score = d.event.set.best_of == 1 ? "0-0-1" : "1-1";
    }
    must(s, result_enter(s->store, &s->arena, s->event, m->round, &entry, true, &outcome, &err), &err, "correction");
    check(s);
    check_standings(s);
    undo_redo(s, before);
}

/* Between rounds: somebody leaves, comes back, comes late. */
static void come_and_go(struct sim *s)
{
    struct event_data d;
    struct err err = ERR_INIT;
    const char *sentence;
    load(s, &d);
    if (chance(s, 60)) {
        int p = (int)rng_below(&s->rng, d.n_players);
        char *before = dump(s);
        if (event_player_active(&d, p) && d.event.active > 4)
            must(s,
                 chance(s, 85)
                     ? enrol_drop(s->store, &s->arena, s->event, d.players[p].id, &sentence, &err)
                     : enrol_disqualify(s->store, &s->arena, s->event, d.players[p].id, false, &sentence, &err),
                 &err, "drop");
        else if (d.players[p].dropped_after >= 0 && !d.players[p].disqualified)
            must(s, enrol_undrop(s->store, &s->arena, s->event, d.players[p].id, &sentence, &err), &err, "undrop");
        check(s);
        if (chance(s, 30))
            undo_redo(s, before);
    }
    if (chance(s, 25) && d.n_players < s->n_pool) {
        struct enrol_late how = {.as = chance(s, 70) ? ENROL_LATE_LOSS : ENROL_LATE_BYE, .play_bye = chance(s, 50)};
        must(s, enrol_late(s->store, &s->arena, s->event, s->pool[d.n_players], &how, &sentence, &err), &err, "late");
        check(s);
    }
}

/* After a pairing: sometimes taken back, repaired or swapped. */
static void tinker(struct sim *s)
{
    struct err err = ERR_INIT;
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    struct event_data d;
    if (chance(s, 15)) {
        char *before = dump(s);
        const char *sentence;
        must(s, round_unpair(s->store, &s->arena, s->event, NULL, false, &sentence, &err), &err, "unpair");
        undo_redo(s, before);
        must(s, round_pair(s->store, &s->arena, s->event, NULL, &view, &err), &err, "pair again");
        check(s);
    }
    if (chance(s, 15)) {
        must(s, round_repair(s->store, &s->arena, s->event, NULL, &view, &err), &err, "repair");
        check(s);
    }
    if (chance(s, 15)) {
        load(s, &d);
        const struct load_round *r = &d.rounds[d.n_rounds - 1];
        const struct load_match *a = &d.matches[r->first_match + rng_below(&s->rng, r->n_matches)];
        const struct load_match *b = &d.matches[r->first_match + rng_below(&s->rng, r->n_matches)];
        bool fresh = (a->result == RESULT_NONE || a->result == RESULT_BYE) &&
                     (b->result == RESULT_NONE || b->result == RESULT_BYE) &&
                     d.players[a->p1].first_round <= r->number && d.players[b->p1].first_round <= r->number;
        if (a != b && fresh) {
            char *before = dump(s);
            must(s,
                 round_swap(s->store, &s->arena, s->event, NULL, d.players[a->p1].id, d.players[b->p1].id, &view,
                            &findings, &n, &err),
                 &err, "swap");
            check(s);
            undo_redo(s, before);
        }
    }
}

static void check_pairing(struct sim *s, const struct round_view *view)
{
    struct err err = ERR_INIT;
    struct pair_finding *findings;
    size_t n;
    assert_int_equal(view->rematches, 0);
    must(s, round_check(s->store, &s->arena, s->event, 0, &findings, &n, &err), &err, "check");
    if (n != 0)
        fail_msg("seed %llu, round %d: %s", (unsigned long long)s->seed, view->round.number, findings[0].sentence);
}

/* ---- one event ------------------------------------------------------------------------------- */

static void play_swiss(struct sim *s, int rounds)
{
    struct err err = ERR_INIT;
    struct round_view view;
    for (int r = 1; r <= rounds; r++) {
        struct round_options dry = {.seed = rng_below(&s->rng, 1000000) + 1, .dry_run = true};
        char *before = chance(s, 25) ? dump(s) : NULL;
        if (before) {
            enum err_code rc = round_pair(s->store, &s->arena, s->event, &dry, &view, &err);
            if (rc == ERR_OK)
                assert_string_equal(dump(s), before);
            err_clear(&err);
        }
        struct round_options o = {.seed = rng_below(&s->rng, 1000000) + 1, .private_ = chance(s, 40)};
        enum err_code rc = round_pair(s->store, &s->arena, s->event, &o, &view, &err);
        if (rc == ERR_CONFLICT && strstr(err.text, "rematch")) {
            err_clear(&err); /* a small field has met itself: the organizer allows it, or stops here */
            break;
        }
        must(s, rc, &err, "pair");
        check(s);
        check_pairing(s, &view);
        tinker(s);
        bool published;
        const char *sentence;
        must(s, round_publish(s->store, &s->arena, s->event, NULL, &published, &sentence, &err), &err, "publish");
        report_all(s);
        check_standings(s);
        if (chance(s, 40))
            correct_earlier(s);
        come_and_go(s);
        arena_release(&s->arena);
    }
}

static struct bracket bracket_of(struct sim *s)
{
    struct err err = ERR_INIT;
    struct event_data d;
    struct bracket bracket;
    load(s, &d);
    must(s, playoff_bracket(&s->arena, &d, &bracket, &err), &err, "bracket");
    return bracket;
}

static void undo_closing(struct sim *s)
{
    struct err err = ERR_INIT;
    struct journal_entry *entries;
    size_t n;
    must(s, upkeep_undo(s->store, &s->arena, 1, &entries, &n, &err), &err, "undo of closing");
}

/* An event is closed without a question exactly when somebody has won its bracket; one that is broken off, when it is
 * asked for twice. */
static void check_closing(struct sim *s)
{
    struct err err = ERR_INIT;
    struct closing closing;
    bool won = bracket_of(s).champion >= 0;
    enum err_code rc = event_close(s->store, &s->arena, s->event, false, &closing, &err);
    if (won != (rc == ERR_OK))
        fail_msg("seed %llu: closing a bracket %s: %s", (unsigned long long)s->seed,
                 won ? "that is won" : "that nobody has won", rc == ERR_OK ? "done" : err.text);
    if (rc == ERR_OK) {
        undo_closing(s);
        return;
    }
    assert_int_equal(rc, ERR_CONFLICT);
    err_clear(&err);
    char *before = dump(s);
    must(s, event_close(s->store, &s->arena, s->event, true, &closing, &err), &err, "closing what is broken off");
    check(s);
    undo_closing(s);
    assert_string_equal(dump(s), before);
}

/* A correction in any round of the bracket: another winner takes back what followed. */
static void correct_playoff(struct sim *s)
{
    struct event_data d;
    struct err err = ERR_INIT;
    struct result_outcome outcome;
    load(s, &d);
    const struct load_round *first = &d.rounds[d.swiss_rounds];
    size_t at = first->first_match + rng_below(&s->rng, d.n_matches - first->first_match);
    const struct load_match *m = &d.matches[at];
    if (m->p2 < 0 || m->result == RESULT_NONE)
        return;
    struct result_entry entry = {.where = arena_printf(&s->arena, "%d", m->table),
                                 .score = random_score(s, d.event.set.best_of, true)};
    char *before = dump(s);
    must(s, result_enter(s->store, &s->arena, s->event, m->round, &entry, true, &outcome, &err), &err,
         "correction in the bracket");
    check(s);
    undo_redo(s, before);
    check_closing(s);
}

static void play_off(struct sim *s, int size)
{
    struct err err = ERR_INIT;
    struct round_view view;
    struct event_data d;
    const char *sentence;
    load(s, &d);
    if (d.event.active < size || size < 2)
        return;
    char *before = dump(s);
    must(s,
         playoff_cut(s->store, &s->arena, s->event, size, true, &(struct round_options){.seed = 77}, &view, &sentence,
                     &err),
         &err, "cut");
    check(s);
    undo_redo(s, before);
    for (int guard = 0; guard < 40; guard++) {
        report_all(s);
        if (guard < 20 && chance(s, 30))
            correct_playoff(s);
        enum err_code rc = round_pair(s->store, &s->arena, s->event, NULL, &view, &err);
        if (rc == ERR_CONFLICT) {
            assert_non_null(strstr(err.text, "finished"));
            err_clear(&err);
            break;
        }
        must(s, rc, &err, "pair playoff");
        check(s);
    }
    struct bracket bracket = bracket_of(s);
    assert_true(bracket.champion >= 0);
    check_closing(s);
    /* A single elimination of k players has k - 1 matches that somebody loses. */
    int decided = 0;
    for (size_t i = 0; i < bracket.n_matches; i++)
        decided += bracket.matches[i].winner >= 0 && bracket.matches[i].side[0].player >= 0 &&
                   bracket.matches[i].side[1].player >= 0;
    assert_int_equal(decided, size - 1);
}

static void close_and_rate(struct sim *s)
{
    struct err err = ERR_INIT;
    struct closing closing;
    int64_t entries, differed;
    char *before = dump(s);
    must(s, event_close(s->store, &s->arena, s->event, true, &closing, &err), &err, "close");
    must(s, ratings_verify(s->store, &s->arena, &entries, &differed, &err), &err, "verify");
    assert_int_equal(differed, 0);
    undo_redo(s, before);
    must(s, ratings_verify(s->store, &s->arena, &entries, &differed, &err), &err, "verify");
    assert_int_equal(differed, 0);
    if (chance(s, 30)) {
        must(s, event_reopen(s->store, &s->arena, s->event, &closing, &err), &err, "reopen");
        must(s, event_close(s->store, &s->arena, s->event, true, &closing, &err), &err, "close again");
    }
}

static struct tally simulate(struct store *store, uint64_t seed, size_t largest)
{
    struct sim s = {.store = store, .seed = seed};
    struct err err = ERR_INIT;
    static const char *const presets[] = {"mtr", "printed", "no-bye"};
    rng_init(&s.rng, seed);
    size_t smallest = test_is_long() ? 12 : 4;
    size_t n = smallest + rng_below(&s.rng, largest - smallest + 1);
    sim_players(&s, n + 6);
    struct event_settings set = event_settings_usual();
    set.name = arena_printf(&s.arena, "Simulated %llu", (unsigned long long)seed);
    set.format = "Standard";
    set.date = chance(&s, 50) ? "1999-03-01" : "2026-11-21";
    set.best_of = chance(&s, 80) ? 3 : chance(&s, 50) ? 1 : 5;
    set.tiebreaks = presets[rng_below(&s.rng, ARRAY_LEN(presets))];
    set.category = RATING_STANDARD;
    set.level2 = chance(&s, 50);
    set.seed = seed + 1;
    set.rounds = 2 + (int)rng_below(&s.rng, n < 12 ? 3 : 5);
    if (test_is_long() && n >= 20)
        set.rounds += 4 + (int)rng_below(&s.rng, 5);
    if (chance(&s, 30)) {
        set.last_by_rank = true;
        set.cut = 4;
    }
    struct event event;
    size_t added;
    must(&s, event_new(store, &s.arena, &set, &event, &err), &err, "event new");
    s.event = event.id;
    must(&s, enrol_players(store, &s.arena, s.event, s.pool, n, false, &added, &err), &err, "enrol");
    assert_int_equal(added, n);
    check(&s);
    play_swiss(&s, set.rounds);
    play_off(&s, (int)rng_below(&s.rng, 10));
    close_and_rate(&s);
    struct event_data d;
    load(&s, &d);
    struct tally tally = {s.steps, (int)d.n_rounds};
    arena_release(&s.arena);
    arena_release(&s.keep);
    return tally;
}

/* Events that share a store: their ratings build on each other. More would only make the dumps longer. */
#define EVENTS_PER_STORE 12

static size_t largest_field(uint64_t i)
{
    if (!test_is_long())
        return i % 12 == 11 ? 48 : 20;
    return i % 100 == 99 ? 2048 : i % 10 == 9 ? 300 : 64;
}

static void t6_simulated_tournaments(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    uint64_t first = test_seed(20261121), events = test_is_long() ? 1000 : 36;
    struct tally all = {0, 0};
    for (uint64_t i = 0; i < events;) {
        struct err err = ERR_INIT;
        struct store *store = NULL;
        const char *path = test_path(&arena, arena_printf(&arena, "simulator-%d.db", (int)i));
        assert_ok(store_open(path, STORE_CREATE, &fixture_clock, &store, &err), err);
        do
            tally_add(&all, simulate(store, first + i, largest_field(i)));
        while (++i < events && i % EVENTS_PER_STORE);
        store_close(store);
        sim_doctor(path, &arena);
    }
    print_message("%llu events, %d rounds, %d steps\n", (unsigned long long)events, all.rounds, all.steps);
    assert_true(all.rounds >= (test_is_long() ? 10000 : 100));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t6_simulated_tournaments)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
