/* test_kill.c - an organizer's evening killed at any moment
 *
 * A child pairs rounds and enters results, and tells each confirmed verb through a pipe after it returned.
 * The parent kills it without warning, opens the store as the next run of the program would, and asks: is
 * every confirmed result there, is every round whole, do the invariants hold? Then the next child goes on
 * where the last one was killed. A kill cannot lose what the system holds in memory: this proves atomicity
 * and the order of confirming; durability is the power-cut test's (tests/store/test_powercut.c).
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#define PLAYERS 33
#define ROUNDS  90

/* What the child confirms: a round was paired (table 0), or a table has its result. */
struct confirmed {
    int32_t event, round, table, wins1, wins2;
};

static void tell(int fd, struct confirmed c)
{
    if (write(fd, &c, sizeof c) != (ssize_t)sizeof c)
        _exit(3);
}

static void must(enum err_code rc, const struct err *err, const char *what)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "child: %s: %s\n", what, err->text);
    _exit(4);
}

static void report_round(struct store *store, struct arena *arena, const struct event_data *d, int fd)
{
    const struct load_round *r = &d->rounds[d->n_rounds - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &d->matches[r->first_match + i];
        if (m->result != RESULT_NONE)
            continue;
        struct err err = ERR_INIT;
        struct result_outcome outcome;
        bool p1 = (m->table + r->number) % 2;
        struct result_entry entry = {.where = arena_printf(arena, "%d", m->table), .score = p1 ? "2-1" : "0-2"};
        must(result_enter(store, arena, d->event.id, 0, &entry, false, &outcome, &err), &err, "result");
        tell(fd, (struct confirmed){(int32_t)d->event.id.v, r->number, m->table, p1 ? 2 : 0, p1 ? 1 : 2});
    }
}

/* Goes on with the evening until it is killed; when all rounds are played it waits for that. */
static void child(const char *path, int fd)
{
    struct store *store;
    struct err err = ERR_INIT;
    must(store_open(path, STORE_WRITE, &fixture_clock, &store, &err), &err, "open");
    for (;;) {
        struct arena arena = ARENA_INIT;
        struct event event;
        struct event_data d;
        struct round_view view;
        must(event_resolve(store, &arena, NULL, &event, &err), &err, "event");
        must(event_load(store, &arena, event.id, &d, &err), &err, "load");
        if (d.n_rounds && d.rounds[d.n_rounds - 1].missing) {
            report_round(store, &arena, &d, fd);
        } else if (d.n_rounds == ROUNDS) {
            pause();
        } else {
            struct round_options o = {.seed = d.n_rounds + 1, .allow_rematch = true};
            must(round_pair(store, &arena, event.id, &o, &view, &err), &err, "pair");
            tell(fd, (struct confirmed){(int32_t)event.id.v, view.round.number, 0, 0, 0});
        }
        arena_release(&arena);
    }
}

static size_t read_all(int fd, struct confirmed *list, size_t max)
{
    size_t bytes = 0;
    for (ssize_t n; bytes < max * sizeof *list; bytes += (size_t)n) {
        n = read(fd, (char *)list + bytes, max * sizeof *list - bytes);
        if (n <= 0)
            break;
    }
    return bytes / sizeof *list;
}

static void nap(int64_t us)
{
    struct timespec t = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    while (nanosleep(&t, &t) != 0 && errno == EINTR)
        ;
}

/* Checks all that was confirmed so far against the store. */
static void check(struct fixture *f, const struct confirmed *list, size_t n)
{
    struct event_data d = fixture_load(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    for (size_t i = 0; i < n; i++) {
        if (list[i].round > (int)d.n_rounds)
            fail_msg("round %d was confirmed and is lost", list[i].round);
        if (list[i].table == 0)
            continue;
        const struct load_match *m = event_match_at(&d, list[i].round, list[i].table);
        if (!m || m->result != RESULT_PLAYED || m->wins1 != list[i].wins1 || m->wins2 != list[i].wins2)
            fail_msg("round %d table %d was confirmed and is lost", list[i].round, list[i].table);
    }
    for (size_t i = 0; i < d.n_rounds; i++) /* a round is there with all its tables */
        assert_int_equal(d.rounds[i].n_matches, (PLAYERS + 1) / 2);
}

static void t1_killed_at_any_moment(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    int kills = test_is_long() ? 200 : 20;
    struct fixture *f = fixture_new("kill.db");
    struct event_settings set = event_settings_usual();
    set.rounds = ROUNDS;
    fixture_players(f, PLAYERS);
    fixture_event(f, set);
    size_t max = (size_t)ROUNDS * PLAYERS, n = 0;
    struct confirmed *list = ARENA_ARRAY(&f->arena, struct confirmed, max);
    struct store *closed = f->store;
    store_close(closed);
    f->store = NULL;

    for (int i = 0; i < kills; i++) {
        int fds[2];
        assert_int_equal(pipe(fds), 0);
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            close(fds[0]);
            child(f->path, fds[1]);
        }
        close(fds[1]);
        /* Not before it has confirmed something now and then, so that the evening goes on. */
        struct pollfd ready = {.fd = fds[0], .events = POLLIN};
        if (i % 2)
            poll(&ready, 1, 2000);
        nap((int64_t)rng_below(&rng, 40000));
        kill(pid, SIGKILL);
        n += read_all(fds[0], list + n, max - n);
        close(fds[0]);
        int status;
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (!WIFSIGNALED(status))
            fail_msg("the child ended by itself with status %d", WEXITSTATUS(status));
        OK(f, store_open(f->path, STORE_WRITE, &fixture_clock, &f->store, &f->err));
        check(f, list, n);
        store_close(f->store);
        f->store = NULL;
    }
    print_message("%d kills, %zu confirmed verbs, none lost\n", kills, n);
    assert_true(n > (size_t)kills / 4);
    struct store_check *checks;
    size_t n_checks;
    OK(f, upkeep_doctor(f->path, true, NULL, &fixture_clock, &f->arena, &checks, &n_checks, &f->err));
    for (size_t i = 0; i < n_checks; i++)
        if (!checks[i].ok)
            fail_msg("doctor: %s: %s", checks[i].name, checks[i].detail);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t1_killed_at_any_moment)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
