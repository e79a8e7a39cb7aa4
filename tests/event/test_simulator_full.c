/* test_simulator_full.c - whole events of every structure by seed, with all procedures
 *
 * A seed decides the structure (Swiss with any first rounds and a cut, single and double elimination, round
 * robin), the players, and what happens: clocks that are started, paused, extended and ended early, also on a computer
 * whose clock is set back; late players, penalties given, changed and withdrawn; matches ended by time, given up,
 * drawn; results that come from two stations in any order, twice, and contradicting each other; corrections;
 * players who drop, come late, come back; a station that is killed in the middle of a verb, or after it and before it
 * could say so.
 *
 * After every step the invariants hold; a refused step has changed nothing; undo of a step brings back the same bytes,
 * and so does redo; standings are those of a naive recomputation; at the end all of it is undone and done again. A copy
 * that stands by follows every second store, and holds the same bytes after each event.
 *
 * Default: a minute's worth is not for every run, so 14 small events; TOPCUT_LONG=1: 1,000 events of 8 to 2,048
 * players.
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "simulator.h"
#include "store/ship_testing.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- time and crashes ------------------------------------------------------------------------ */

static int64_t sim_now = 1795000000;

static int64_t sim_tick(struct clock *clock)
{
    (void)clock;
    return sim_now++;
}
static struct clock sim_clock = {.now_utc = sim_tick};

/* A station whose process ends the nth time that it looks at the clock, which every verb does inside its
 * transaction. */
static int looks_left;

static int64_t last_look(struct clock *clock)
{
    if (looks_left-- <= 0)
        (void)raise(SIGKILL);
    return sim_tick(clock);
}
static struct clock dying_clock = {.now_utc = last_look};

/* ---- the event ------------------------------------------------------------------------------- */

struct full {
    struct sim s;
    const char *path;
    struct store *other; /* the second station */
    bool small;          /* dumps are cheap */
    int verbs;           /* tried */
    int refused;
    char stopped[2048]; /* why no further round was paired */
};

static struct totals {
    int events, rounds, steps, refused, crashes, duplicates, penalties;
} totals;

static void open_stores(struct full *f)
{
    struct err err = ERR_INIT;
    must(&f->s, store_open(f->path, STORE_WRITE, &sim_clock, &f->s.store, &err), &err, "open");
    must(&f->s, store_open(f->path, STORE_WRITE, &sim_clock, &f->other, &err), &err, "open another");
}

static void close_stores(struct full *f)
{
    store_close(f->s.store);
    store_close(f->other);
}

/* What to compare with after the next step, where that is looked at. */
static char *before_step(struct full *f, unsigned percent)
{
    sim_now += (int64_t)rng_below(&f->s.rng, 240);
    if (chance(&f->s, 1))
        sim_now -= 3600; /* somebody set the computer's clock */
    return chance(&f->s, f->small ? percent : percent / 8) ? dump(&f->s) : NULL;
}

/* A step that may be refused with a reason; then nothing has changed. */
static bool after_step(struct full *f, enum err_code rc, struct err *err, char *before, const char *what)
{
    f->verbs++;
    if (rc == ERR_OK) {
        check(&f->s);
        if (before && chance(&f->s, 60))
            undo_redo(&f->s, before);
        return true;
    }
    if ((rc != ERR_CONFLICT && rc != ERR_INPUT && rc != ERR_NOT_FOUND) || !*err->text)
        must(&f->s, rc, err, what);
    f->refused++;
    if (before)
        assert_string_equal(dump(&f->s), before);
    err_clear(err);
    return false;
}

/* ---- clocks ---------------------------------------------------------------------------------- */

static void use_clock(struct full *f)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct clock_view v;
    struct clock_extension x;
    const char *warning;
    char *before = before_step(f, 30);
    enum err_code rc;
    switch (rng_below(&s->rng, 9)) {
    case 0:
        rc = clock_pause(s->store, &s->arena, s->event, NULL, &v, &err);
        break;
    case 1:
        rc = clock_resume(s->store, &s->arena, s->event, NULL, &v, &err);
        break;
    case 2:
        rc = clock_set(s->store, &s->arena, s->event, NULL, chance(s, 50) ? CLOCK_ADD : CLOCK_SET_LEFT,
                       (int64_t)rng_below(&s->rng, 4000) - 300, chance(s, 50), &v, &err);
        break;
    case 3:
        rc = clock_warned(s->store, &s->arena, s->event, NULL, &v, &err);
        break;
    case 4:
        rc = clock_end_early(s->store, &s->arena, s->event, NULL, (int)rng_below(&s->rng, 50), &v, &err);
        break;
    case 5:
        rc = clock_extend_back(s->store, &s->arena, s->event, NULL, "1", 0, &x, &v, &err);
        break;
    case 6:
    case 7:
        rc = clock_extend(s->store, &s->arena, s->event, NULL,
                          arena_printf(&s->arena, "%d", 1 + (int)rng_below(&s->rng, 6)), (int)rng_below(&s->rng, 12),
                          "ruling", &x, &v, &err);
        break;
    default:
        rc = clock_start(s->store, &s->arena, s->event, NULL, chance(s, 50) ? 0 : 40 + (int)rng_below(&s->rng, 40),
                         chance(s, 20), &v, &warning, &err);
        break;
    }
    if (after_step(f, rc, &err, before, "clock"))
        assert_true(v.left_s <= CLOCK_LEFT_MAX);
}

/* ---- penalties ------------------------------------------------------------------------------- */

/* Somebody; in a bracket nobody whose opponent has lost games by penalty: a match that both lose sends nobody on, and
 * then the head judge has to decide. */
static int a_player(struct full *f, const struct event_data *d)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    int p = (int)rng_below(&s->rng, d->n_players), lost = 0;
    if (!event_player_active(d, p))
        return -1;
    if (d->n_rounds == (size_t)d->swiss_rounds)
        return p;
    const struct load_match *m = event_match_of(d, (int)d->n_rounds, p);
    if (m && m->p2 >= 0)
        must(s,
             penalties_game_losses(s->store, s->event, m->round, d->players[m->p1 == p ? m->p2 : m->p1].id,
                                   d->event.set.best_of, &lost, &err),
             &err, "losses");
    return lost || !m ? -1 : p;
}

static void penalize(struct full *f)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct event_data d;
    struct penalty_outcome o;
    struct penalty_catalogue catalogue;
    struct tardy_outcome late;
    load(s, &d);
    int p = a_player(f, &d);
    if (p < 0)
        return;
    char *before = before_step(f, 40);
    if (chance(s, 40)) {
        const char *who = arena_printf(&s->arena, "#%lld", (long long)d.players[p].id.v);
        enum err_code rc =
            tardy(s->store, &s->arena, s->event, who, NULL, (int)rng_below(&s->rng, 25) - 1, "simulator", &late, &err);
        totals.penalties += after_step(f, rc, &err, before, "tardy");
        return;
    }
    must(s, penalties_catalogue(&s->arena, &d.event, &catalogue, &err), &err, "catalogue");
    struct penalty_entry entry = {
        .infraction = catalogue.infractions[rng_below(&s->rng, catalogue.n_infractions)].key,
        .round = -1,
        .confirm = chance(s, 70),
        .who = "simulator",
        .has_consequence = chance(s, 40),
        .consequence = (enum penalty_consequence)rng_below(&s->rng, PENALTY_EJECTION),
    };
    if (!after_step(f, penalties_add(s->store, &s->arena, s->event, d.players[p].id, &entry, &o, &err), &err, before,
                    "penalty"))
        return;
    totals.penalties++;
    if (chance(s, 30)) {
        before = before_step(f, 40);
        enum err_code rc =
            penalties_withdraw(s->store, &s->arena, s->event, o.penalty.number, NULL, "a mistake", &o, &err);
        (void)after_step(f, rc, &err, before, "withdraw");
    }
}

/* ---- results --------------------------------------------------------------------------------- */

/* What a station has to say of a table. */
static struct result_entry slip(struct full *f, const struct event_data *d, const struct load_match *m)
{
    struct sim *s = &f->s;
    bool bracket = m->round > d->swiss_rounds;
    struct result_entry e = {.where = arena_printf(&s->arena, "%d", m->table)};
    const char *name = arena_printf(&s->arena, "#%lld", (long long)d->players[chance(s, 50) ? m->p1 : m->p2].id.v);
    e.score = random_score(s, d->event.set.best_of, bracket);
    if (chance(s, 12)) {
        static const char *const timed[] = {"1-0", "0-1", "1-1", "0-0"};
        e.score = timed[rng_below(&s->rng, d->event.set.best_of == 1 ? 1 : ARRAY_LEN(timed))];
        e.timed_out = true;
        if (d->event.set.best_of == 1)
            e.score = "0-0";
        if (bracket && (strcmp(e.score, "1-1") == 0 || strcmp(e.score, "0-0") == 0)) {
            e.life = chance(s, 80) ? "12-7" : "3-3";
            e.decided = strcmp(e.life, "3-3") == 0 ? name : NULL;
        }
    } else if (chance(s, 8)) {
        static const char *const words[] = {"no-show", "concede", "match-loss"};
        e.score = words[rng_below(&s->rng, ARRAY_LEN(words))];
        e.who = name;
    } else if (!bracket && chance(s, 3)) {
        e.score = "double-loss";
    }
    return e;
}

/* A result that fits whatever the two have lost by penalty. */
static struct result_entry fitting(struct full *f, const struct event_data *d, const struct load_match *m)
{
    struct sim *s = &f->s;
    int best_of = d->event.set.best_of, lost1 = 0, lost2 = 0, need = event_wins_needed(best_of);
    struct err err = ERR_INIT;
    must(s, penalties_game_losses(s->store, s->event, m->round, d->players[m->p1].id, best_of, &lost1, &err), &err,
         "losses");
    must(s, penalties_game_losses(s->store, s->event, m->round, d->players[m->p2].id, best_of, &lost2, &err), &err,
         "losses");
    int wins1 = lost2, wins2 = need;
    if (lost1 <= lost2) {
        wins1 = need;
        wins2 = lost1 < need ? lost1 : need - 1;
    } else if (wins1 >= need) {
        wins1 = need - 1;
    }
    return (struct result_entry){.where = arena_printf(&s->arena, "%d", m->table),
                                 .score = arena_printf(&s->arena, "%d-%d", wins1, wins2)};
}

/* A station is killed while it enters a result, at its nth look at the clock. Nothing of it, or all of it, is
 * there afterwards. */
static void crash(struct full *f, int round, const struct result_entry *entry)
{
    struct sim *s = &f->s;
    char *before = f->small ? dump(s) : NULL;
    int looks = (int)rng_below(&s->rng, 4), status = 0;
    close_stores(f);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store;
        struct err err = ERR_INIT;
        struct result_outcome o;
        looks_left = looks;
        if (store_open(f->path, STORE_WRITE, &dying_clock, &store, &err) == ERR_OK)
            (void)(result_enter(store, &s->arena, s->event, round, entry, false, &o, &err) == ERR_OK);
        (void)raise(SIGKILL); /* done, and nobody was told */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    open_stores(f);
    check(s);
    totals.crashes++;
    if (!before)
        return;
    char *after = dump(s);
    struct event_data d;
    load(s, &d);
    const struct load_match *m = event_match_at(&d, round, atoi(entry->where));
    assert_true(strcmp(before, after) == 0 || m->result != RESULT_NONE);
}

static void report(struct full *f, const struct event_data *d, const struct load_match *m)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct result_outcome o;
    struct result_entry e = slip(f, d, m);
    if (chance(s, f->small ? 2 : 1))
        crash(f, m->round, &e); /* whoever typed it types it again */
    struct store *station = chance(s, 70) ? s->store : f->other;
    char *before = before_step(f, 12);
    enum err_code rc = result_enter(station, &s->arena, s->event, m->round, &e, false, &o, &err);
    if (rc == ERR_OK && station == f->other)
        before = NULL; /* the other's undo is the other's */
    if (!after_step(f, rc, &err, before, "result")) {
        struct event_data now;
        load(s, &now); /* a crash may have come after the commit; or a penalty stands against it */
        const struct load_match *mine = event_match_at(&now, m->round, m->table);
        if (mine->result != RESULT_NONE)
            return;
        e = fitting(f, &now, mine);
        rc = result_enter(s->store, &s->arena, s->event, m->round, &e, false, &o, &err);
        if (rc == ERR_CONFLICT && strstr(err.text, "by penalty")) { /* both lost games: no score fits */
            e = (struct result_entry){.where = e.where, .score = "double-loss"};
            err_clear(&err);
            rc = result_enter(s->store, &s->arena, s->event, m->round, &e, false, &o, &err);
        }
        must(s, rc, &err, "fitting result");
        check(s);
    }
    if (chance(s, 10)) { /* the slip comes again, from the other station */
        totals.duplicates++;
        must(s, result_enter(f->other, &s->arena, s->event, m->round, &e, false, &o, &err), &err, "twice");
        assert_true(o.unchanged);
    }
    if (chance(s, 5)) { /* and says something else */
        struct result_entry odd = slip(f, d, m);
        before = before_step(f, 50);
        rc = result_enter(f->other, &s->arena, s->event, m->round, &odd, false, &o, &err);
        assert_true(rc != ERR_OK || o.unchanged);
        err_clear(&err);
        if (before)
            assert_string_equal(dump(s), before);
    }
}

static void report_all(struct full *f)
{
    struct sim *s = &f->s;
    struct event_data d;
    load(s, &d);
    size_t *order = ARENA_ARRAY(&s->arena, size_t, d.n_matches + 1), n = 0;
    for (size_t i = 0; i < d.n_matches; i++) {
        if (d.matches[i].result != RESULT_NONE)
            continue;
        size_t j = rng_below(&s->rng, ++n);
        order[n - 1] = order[j];
        order[j] = i;
    }
    struct arena round = s->arena; /* what is above stays in it; each result loads the event, which adds up */
    for (size_t i = 0; i < n; i++) {
        struct event_data now;
        s->arena = (struct arena)ARENA_INIT;
        if (chance(s, f->small ? 20 : 2))
            use_clock(f);
        load(s, &now); /* somebody may have been ejected meanwhile */
        const struct load_match *m = event_match_at(&now, d.matches[order[i]].round, d.matches[order[i]].table);
        if (m && m->result == RESULT_NONE && m->p2 >= 0)
            report(f, &now, m);
        arena_release(&s->arena);
    }
    s->arena = round;
}

/* A correction in any round. */
static void correct(struct full *f)
{
    struct sim *s = &f->s;
    struct event_data d;
    struct err err = ERR_INIT;
    struct result_outcome o;
    load(s, &d);
    const struct load_match *m = &d.matches[rng_below(&s->rng, d.n_matches)];
    if (m->p2 < 0 || m->table == 0 || m->result == RESULT_NONE)
        return;
    struct result_entry e = slip(f, &d, m);
    char *before = before_step(f, 50);
    enum err_code rc = result_enter(s->store, &s->arena, s->event, m->round, &e, true, &o, &err);
    (void)after_step(f, rc, &err, before, "correction");
}

/* ---- players --------------------------------------------------------------------------------- */

static void come_and_go(struct full *f)
{
    struct sim *s = &f->s;
    struct event_data d;
    struct err err = ERR_INIT;
    const char *sentence;
    load(s, &d);
    char *before = before_step(f, 40);
    enum err_code rc;
    int p = (int)rng_below(&s->rng, d.n_players);
    if (chance(s, 20) && d.n_players < s->n_pool) {
        struct enrol_late how = {.as = chance(s, 70) ? ENROL_LATE_LOSS : ENROL_LATE_BYE, .play_bye = chance(s, 50)};
        rc = enrol_late(s->store, &s->arena, s->event, s->pool[d.n_players], &how, &sentence, &err);
    } else if (d.players[p].dropped_after >= 0) {
        rc = enrol_undrop(s->store, &s->arena, s->event, d.players[p].id, &sentence, &err);
    } else if (d.event.active <= 5) {
        return;
    } else {
        rc = enrol_change(s->store, &s->arena, s->event, chance(s, 50) ? ENROL_DROP : ENROL_FORFEIT, &d.players[p].id,
                          1, &sentence, &err);
    }
    (void)after_step(f, rc, &err, before, "come and go");
}

/* Before round 1: awarded byes, fixed tables, who is rather not paired. */
static void wishes(struct full *f)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    const char *sentence;
    for (size_t i = 0; i < s->n_pool / 6 && i < 6; i++) {
        struct player_id a = s->pool[rng_below(&s->rng, s->n_pool - 4)], b = s->pool[rng_below(&s->rng, s->n_pool - 4)];
        char *before = before_step(f, 30);
        enum err_code rc;
        if (chance(s, 30))
            rc = bye_award(s->store, &s->arena, s->event, a, 1 + (int)rng_below(&s->rng, 3), &sentence, &err);
        else if (chance(s, 40))
            rc = table_fix(s->store, &s->arena, s->event, a, 1 + (int)rng_below(&s->rng, 4), &sentence, &err);
        else
            rc = avoid_add(s->store, &s->arena, s->event, a, b, "family", &sentence, &err);
        (void)after_step(f, rc, &err, before, "wish");
    }
}

/* ---- an event -------------------------------------------------------------------------------- */

static void play_round(struct full *f)
{
    struct sim *s = &f->s;
    struct event_data d;
    for (int i = (int)rng_below(&s->rng, 4); i > 0; i--)
        use_clock(f);
    for (int i = (int)rng_below(&s->rng, 3); i > 0; i--)
        penalize(f);
    if (chance(s, 20))
        come_and_go(f); /* while the round is played */
    report_all(f);
    load(s, &d);
    if (event_rounds_counted(&d) == d.swiss_rounds)
        check_standings(s);
    if (chance(s, 40))
        correct(f);
    if (chance(s, 50))
        come_and_go(f); /* between rounds: free */
    report_all(f);      /* what a correction or a drop took back */
    arena_release(&s->arena);
}

/* What led to a failure: players who are out, then the matches. */
static void tell(const struct event_data *d)
{
    for (size_t i = 0; i < d->n_players; i++)
        if (!event_player_active(d, (int)i))
            print_message("%s: dropped after %d%s%s\n", d->players[i].name, d->players[i].dropped_after,
                          d->players[i].ejected ? ", ejected" : "", d->players[i].disqualified ? ", disqualified" : "");
    for (size_t i = 0; i < d->n_matches; i++) {
        const struct load_match *m = &d->matches[i];
        print_message("round %d, table %d, slot %d: %s - %s: %s %d-%d-%d\n", m->round, m->table, m->slot,
                      d->players[m->p1].name, m->p2 < 0 ? "" : d->players[m->p2].name, result_kind_name(m->result),
                      m->wins1, m->wins2, m->draws);
    }
}

/* Nobody is paired twice in a round; a bracket's losers have lost as often as its kind says; everybody met
 * everybody in a round robin that was played out. */
static void check_end(struct full *f)
{
    struct sim *s = &f->s;
    struct event_data d;
    load(s, &d);
    int *losses = ARENA_ARRAY(&s->arena, int, d.n_players + 1);
    int *met = ARENA_ARRAY(&s->arena, int, d.n_players *d.n_players + 1);
    int out_at = strcmp(d.event.structure, "double-elimination") == 0 ? 2 : 1;
    for (size_t i = 0; i < d.n_matches; i++) {
        const struct load_match *m = &d.matches[i];
        if (m->p2 < 0)
            continue;
        met[(size_t)m->p1 * d.n_players + (size_t)m->p2]++;
        met[(size_t)m->p2 * d.n_players + (size_t)m->p1]++;
        if (m->wins1 != m->wins2)
            losses[m->wins1 < m->wins2 ? m->p1 : m->p2]++;
        if (m->result == RESULT_DOUBLE_LOSS) { /* both are out, whatever the bracket */
            losses[m->p1] += out_at;
            losses[m->p2] += out_at;
        }
    }
    bool bracket = event_is_bracket(&d.event), robin = event_is_round_robin(&d.event);
    int unbeaten = 0;
    for (size_t a = 0; a < d.n_players; a++) {
        if (!event_player_active(&d, (int)a))
            continue;
        if (bracket && !d.event.set.third_place)
            unbeaten += losses[a] < out_at;
        for (size_t b = 0; robin && b < d.n_players; b++)
            if (a != b && event_player_active(&d, (int)b) && met[a * d.n_players + b] != d.event.set.legs)
                fail_msg("seed %llu: %s and %s met %d times", (unsigned long long)s->seed, d.players[a].name,
                         d.players[b].name, met[a * d.n_players + b]);
    }
    if (bracket && unbeaten > 1)
        tell(&d);
    if (bracket && unbeaten > 1)
        fail_msg("seed %llu: %d players are not beaten; %s", (unsigned long long)s->seed, unbeaten, f->stopped);
}

static bool pair_next(struct full *f)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct round_view view;
    struct round_options o = {.seed = rng_below(&s->rng, 1000000) + 1};
    char *before = before_step(f, 30);
    enum err_code rc = round_pair(s->store, &s->arena, s->event, &o, &view, &err);
    if (rc == ERR_OK)
        assert_int_equal(view.rematches, 0);
    snprintf(f->stopped, sizeof f->stopped, "%s", err.text);
    return after_step(f, rc, &err, before, "pair");
}

/* Everything of the event is undone, and done again. */
static void back_and_forth(struct full *f, const char *first)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct journal_entry *entries;
    size_t n = 0, again = 0;
    char *last = dump(s);
    while (strcmp(dump(s), first) != 0) {
        size_t one;
        must(s, upkeep_undo(s->store, &s->arena, 1, &entries, &one, &err), &err, "undo of all");
        assert_int_equal(one, 1);
        n++;
    }
    must(s, upkeep_redo(s->store, &s->arena, (int)n, &entries, &again, &err), &err, "redo of all");
    assert_int_equal(again, n);
    assert_string_equal(dump(s), last);
}

static struct event_settings settings_of(struct sim *s, size_t n)
{
    static const char *const structures[] = {"swiss",      "swiss", "swiss", "single-elimination", "double-elimination",
                                             "round-robin"};
    static const char *const firsts[] = {"random", "seeded", "accelerated"};
    struct event_settings set = event_settings_usual();
    set.name = arena_printf(&s->arena, "Full %llu", (unsigned long long)s->seed);
    set.date = chance(s, 60) ? "1999-03-01" : chance(s, 50) ? "2012-03-01" : "2026-11-21";
    set.best_of = chance(s, 75) ? 3 : chance(s, 50) ? 1 : 5;
    set.category = RATING_STANDARD;
    set.level2 = chance(s, 50);
    set.seed = s->seed + 1;
    set.structure = structures[rng_below(&s->rng, ARRAY_LEN(structures))];
    if (n > 24 && strcmp(set.structure, "round-robin") == 0)
        set.structure = "swiss";
    set.entry = chance(s, 30) ? "rating" : "random";
    if (strcmp(set.structure, "swiss") == 0)
        set.first_rounds = firsts[rng_below(&s->rng, ARRAY_LEN(firsts))];
    else if (strcmp(set.structure, "round-robin") == 0 && n <= 8)
        set.legs = 1 + chance(s, 40);
    else if (strcmp(set.structure, "single-elimination") == 0)
        set.third_place = chance(s, 50);
    set.kind = chance(s, 20) ? "prerelease" : "";
    return set;
}

static void simulate(struct full *f, uint64_t seed, size_t largest)
{
    struct sim *s = &f->s;
    struct err err = ERR_INIT;
    struct event event;
    struct round_view view;
    const char *sentence;
    size_t added;
    s->seed = seed;
    s->steps = 0;
    s->arena = s->keep = (struct arena)ARENA_INIT;
    rng_init(&s->rng, seed);
    size_t n = 8 + rng_below(&s->rng, largest - 7);
    f->small = n <= 64;
    sim_players(s, n + 4);
    char *first = arena_strdup(&s->keep, dump(s));
    struct event_settings set = settings_of(s, n);
    must(s, event_new(s->store, &s->arena, &set, &event, &err), &err, "event new");
    s->event = event.id;
    must(s, enrol_players(s->store, &s->arena, s->event, s->pool, n, false, &added, &err), &err, "enrol");
    check(s);
    if (strcmp(set.structure, "swiss") == 0)
        wishes(f);
    bool swiss = strcmp(set.structure, "swiss") == 0;
    int rounds = swiss ? 3 + (int)rng_below(&s->rng, n < 12 ? 2 : n < 100 ? 6 : 10) : 200;
    for (int r = 0; r < rounds && pair_next(f); r++)
        play_round(f);
    if (swiss && chance(s, 40)) {
        enum err_code rc = playoff_cut(s->store, &s->arena, s->event, chance(s, 50) ? 8 : 4, true,
                                       &(struct round_options){.seed = 77}, &view, &sentence, &err);
        if (after_step(f, rc, &err, NULL, "cut"))
            do
                play_round(f);
            while (pair_next(f));
    }
    check_end(f);
    struct closing closing;
    enum err_code rc = event_close(s->store, &s->arena, s->event, true, &closing, &err);
    (void)after_step(f, rc, &err, NULL, "close");
    struct event_data d;
    load(s, &d);
    totals.rounds += (int)d.n_rounds;
    totals.steps += s->steps;
    totals.events++;
    if (f->small && chance(s, 25))
        back_and_forth(f, first);
    arena_release(&s->arena);
    arena_release(&s->keep);
}

static size_t largest_field(uint64_t i)
{
    if (!test_is_long())
        return 16;
    return i % 250 == 249 ? 2048 : i % 20 == 19 ? 300 : i % 4 == 3 ? 64 : 24;
}

#define EVENTS_PER_STORE 4

static const char *path_of_copy(struct arena *arena, uint64_t i)
{
    return test_path(arena, arena_printf(arena, "copy-%llu.db", (unsigned long long)i));
}

static void t6_events_of_every_structure(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct full f = {.path = NULL};
    uint64_t first = test_seed(20261121), events = test_is_long() ? 1000 : 14;
    int verbs = 0, refused = 0;
    for (uint64_t i = 0; i < events;) {
        struct err err = ERR_INIT;
        struct store *made;
        f = (struct full){.path = test_path(&arena, arena_printf(&arena, "full-%d.db", (int)i))};
        assert_ok(store_open(f.path, STORE_CREATE, &sim_clock, &made, &err), err);
        store_close(made);
        f.s.seed = first + i;
        open_stores(&f);
        struct store *copy =
            i / EVENTS_PER_STORE % 2 ? NULL : ship_begin_copy(f.s.store, path_of_copy(&arena, i), &arena);
        do {
            simulate(&f, first + i, largest_field(i));
            if (copy)
                ship_catch_up(f.s.store, copy, &arena);
        } while (++i < events && i % EVENTS_PER_STORE);
        store_close(copy);
        close_stores(&f);
        sim_doctor(f.path, &arena);
        if (test_is_long() && i % 100 == 0)
            print_message("%llu events, %d rounds so far\n", (unsigned long long)i, totals.rounds);
        verbs += f.verbs;
        refused += f.refused;
    }
    print_message("%d events, %d rounds, %d steps, %d of %d verbs refused, %d penalties, %d "
                  "duplicates, %d crashes\n",
                  totals.events, totals.rounds, totals.steps, refused, verbs, totals.penalties, totals.duplicates,
                  totals.crashes);
    assert_true(totals.rounds >= (test_is_long() ? 5000 : 60) && refused > 0 && totals.crashes > 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t6_events_of_every_structure)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
