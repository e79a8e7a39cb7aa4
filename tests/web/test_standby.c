/* test_standby.c - the real server: what a station was told is there
 * after kill -9, in the file itself and, once it is promoted, in the standby's
 *
 * Server, standby and stations are processes of their own. A station counts what it was told
 * itself: each of its requests has a number, goes on until it is answered, and is known in the
 * journal by that number. This proves that an answer comes after the commit, and with
 * --await-standby after the copy's commit too; that the disk has it is store/powercut's to prove.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "client.h"

#include "event/match/match.h"
#include "web/standby/standby.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#define STATIONS 2

/* Between the processes. */
static struct shared {
    volatile int port;
    volatile bool stop;
    volatile int64_t told[STATIONS];  /* the last request that was answered with yes */
    volatile int64_t sure[STATIONS];  /* the last one whose answer did not say that the standby lacks it */
    volatile int64_t wrong[STATIONS]; /* status of an answer that should not be */
} * shared;

static void make_shared(void)
{
    if (!shared) {
        void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        assert_true(memory != MAP_FAILED);
        shared = memory;
    }
    *shared = (struct shared){.port = 0};
}

/* A child that does not outlive a test that failed. */
static pid_t fork_child(void)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

static void kill_and_wait(pid_t child)
{
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* ---- the server ------------------------------------------------------------------------------ */

#define USUAL_PORT (-1)

/* Returns when it answers. At port 0 the system chooses one, which is then kept; USUAL_PORT: one that a server takes by
 * itself. */
static pid_t start_server(struct served *s, struct web_options options)
{
    int pipe_fd[2], port = 0;
    assert_int_equal(pipe(pipe_fd), 0);
    options.any_port = shared->port == 0;
    options.port = shared->port == USUAL_PORT ? 0 : shared->port;
    pid_t child = fork_child();
    if (child == 0) {
        close(pipe_fd[0]);
        if (web_start(&options, &s->web, &s->err) != ERR_OK) {
            fprintf(stderr, "%s\n", s->err.text);
            _exit(2);
        }
        port = web_info(s->web)->port;
        if (write(pipe_fd[1], &port, sizeof port) != (ssize_t)sizeof port)
            _exit(3);
        while (!web_over(s->web))
            usleep(10000); /* asked again and again */
        _exit(4);          /* superseded */
    }
    close(pipe_fd[1]);
    ssize_t got = read(pipe_fd[0], &port, sizeof port);
    close(pipe_fd[0]);
    assert_int_equal(got, sizeof port);
    shared->port = s->port = port;
    s->origin = arena_printf(&s->arena, "http://127.0.0.1:%d", port);
    return child;
}

/* ---- stations -------------------------------------------------------------------------------- */

static bool exchange_once(const char *request, char *answer, size_t room)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)shared->port)};
    struct timeval patience = {.tv_sec = 5};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    size_t len = strlen(request), got = 0;
    bool ok = connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 &&
              send(fd, request, len, MSG_NOSIGNAL) == (ssize_t)len;
    for (ssize_t n; ok && got + 1 < room && (n = recv(fd, answer + got, room - 1 - got, 0)) > 0;)
        got += (size_t)n;
    close(fd);
    answer[got] = '\0';
    return ok && strstr(answer, "\r\n\r\n") != NULL && strstr(answer, "}") != NULL; /* the whole of it */
}

static void write_request(const struct served *s, struct login login, const char *form, char *out, size_t room)
{
    snprintf(out, room,
             "POST /e/%lld/r/1/quick HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
             "http://127.0.0.1:%d\r\nAccept: "
             "application/json\r\nConnection: close\r\nCookie: topcut=%s\r\nContent-Type: "
             "application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
             (long long)s->events[0].v, shared->port, shared->port, login.cookie, strlen(form), form);
}

/* Posts results of its own table, another one each time, and goes on with the next when it was
 * told. */
static void station(const struct served *s, struct login login, int number)
{
    char form[512], request[2048], answer[8192];
    for (int64_t n = shared->told[number] + 1; !shared->stop; n++) {
        snprintf(form, sizeof form, "csrf=%s&rid=station-%d-%08lld&line=%d+2-%lld%%21", login.csrf, number,
                 (long long)n, number + 1, (long long)(n % 2));
        write_request(s, login, form, request, sizeof request);
        while (!shared->stop && !exchange_once(request, answer, sizeof answer))
            usleep(2000); /* the server is away: the same again */
        if (shared->stop && !strstr(answer, "}"))
            _exit(0);
        if (strncmp(answer, "HTTP/1.1 200", 12) != 0 && strncmp(answer, "HTTP/1.1 503", 12) != 0) {
            shared->wrong[number] = atoi(answer + 9);
            fprintf(stderr, "%s\n", answer);
            _exit(1);
        }
        if (strncmp(answer, "HTTP/1.1 503", 12) == 0) {
            n--;
            continue;
        }
        if (!strstr(answer, "standby"))
            shared->sure[number] = n;
        shared->told[number] = n;
    }
    _exit(0);
}

static void start_stations(struct served *s, struct login login, pid_t children[STATIONS])
{
    for (int i = 0; i < STATIONS; i++) {
        children[i] = fork_child();
        if (children[i] == 0)
            station(s, login, i);
    }
}

/* Waits until each station was told something that it was not before, at most a minute. */
static void wait_for_more(const volatile int64_t *count)
{
    int64_t before[STATIONS];
    for (int i = 0; i < STATIONS; i++)
        before[i] = count[i];
    for (int tries = 0; tries < 30000; tries++) {
        bool all = true;
        for (int i = 0; i < STATIONS; i++)
            all &= count[i] > before[i];
        if (all)
            return;
        usleep(2000);
    }
    fail_msg("the stations do nothing");
}

static void stop_stations(pid_t children[STATIONS])
{
    shared->stop = true;
    for (int i = 0; i < STATIONS; i++) {
        int status = 0;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(shared->wrong[i], 0);
        assert_int_equal(status, 0);
    }
}

/* ---- what must be there ---------------------------------------------------------------------- */

static int64_t ask_int(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK || sqlite3_step(stmt) != SQLITE_ROW)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return value;
}

/* Sound; of each station as many entries as it was told of, or one more that was under way, and
 * its table as the last one has it. at_least NULL: however many. */
static void check_file(struct served *s, const char *path, const volatile int64_t *at_least)
{
    struct store *store;
    struct store_check *checks;
    size_t n;
    SITE_OK(s, store_examine(path, &s->arena, &checks, &n, &s->err));
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            fail_msg("%s: %s: %s", path, checks[i].name, checks[i].detail);
    SITE_OK(s, store_open(path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, store_begin_read(store, &s->err));
    SITE_OK(s, event_invariants(store, s->events[0], &s->err));
    sqlite3 *db = store_sqlite(store);
    for (int i = 0; i < STATIONS; i++) {
        long long event = (long long)s->events[0].v;
        int64_t entries =
            ask_int(db, arena_printf(&s->arena,
                                     "SELECT count(*) FROM journal WHERE request IS NOT NULL AND verb = 'result' AND "
                                     "event_id = %lld AND sentence LIKE '%%round 1, table %d:%%'",
                                     event, i + 1));
        if (at_least && entries < at_least[i])
            fail_msg("%s: station %d was told of %lld, and %lld are there", path, i, (long long)at_least[i],
                     (long long)entries);
        if (entries > shared->told[i] + 1)
            fail_msg("%s: station %d sent %lld, and %lld are there", path, i, (long long)shared->told[i] + 1,
                     (long long)entries);
        if (entries)
            assert_int_equal(ask_int(db, arena_printf(&s->arena,
                                                      "SELECT min(wins1, wins2) FROM match JOIN round USING (round_id) "
                                                      "WHERE event_id = %lld AND tbl = %d",
                                                      event, i + 1)),
                             entries % 2);
    }
    store_end_read(store);
    store_close(store);
}

/* ---- T1 -------------------------------------------------------------------------------------- */

static void killed_under_load(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261122);
    pid_t stations[STATIONS];
    int kills = test_is_long() ? 200 : 4;
    make_shared();
    struct served *s = site_new("killed");
    pid_t server = start_server(s, s->options);
    struct login login = site_login(s, "scorekeeper");
    site_hang_up(s);
    start_stations(s, login, stations);
    for (int i = 0; i < kills; i++) {
        wait_for_more(shared->told);
        usleep((useconds_t)rng_below(&rng, 150000)); /* any moment: of each the same is asked */
        kill_and_wait(server);
        check_file(s, s->path, shared->told);
        server = start_server(s, s->options);
    }
    wait_for_more(shared->told);
    stop_stations(stations);
    kill_and_wait(server);
    check_file(s, s->path, shared->told);
    print_message("%d kills, %lld and %lld requests answered\n", kills, (long long)shared->told[0],
                  (long long)shared->told[1]);
    assert_true(shared->told[0] > 0 && shared->told[1] > 0);
    site_free(s);
}

/* ---- the standby takes over ------------------------------------------------------------------ */

static void tell_step(void *data, const struct follow_state *state)
{
    char byte = state->step == FOLLOW_LEVEL ? 'l' : 'x';
    (void)!write(*(int *)data, &byte, 1); /* nobody listens later on */
}

/* A standby of the server; comes back when it has everything. */
static pid_t start_follower(struct served *s, const char *path, const char *keys, const char *pin, const char *source)
{
    int pipe_fd[2];
    char byte = 'x';
    assert_int_equal(pipe(pipe_fd), 0);
    pid_t child = fork_child();
    if (child == 0) {
        struct err err = ERR_INIT;
        const struct follow_options options = {.url = source,
                                               .store = path,
                                               .pin = pin,
                                               .keys = keys,
                                               .clock = &site_clock,
                                               .tell = tell_step,
                                               .data = &pipe_fd[1]};
        close(pipe_fd[0]);
        signal(SIGPIPE, SIG_IGN);
        fcntl(pipe_fd[1], F_SETFL, O_NONBLOCK);
        enum err_code rc = web_follow(&options, &err);
        if (rc != ERR_OK)
            fprintf(stderr, "standby: %s\n", err.text);
        _exit(rc == ERR_OK ? 0 : 10 + (int)rc);
    }
    close(pipe_fd[1]);
    ssize_t got;
    while ((got = read(pipe_fd[0], &byte, 1)) == 1 && byte != 'l')
        ;
    close(pipe_fd[0]);
    if (got != 1)
        fail_msg("the standby ended before it had everything");
    (void)s;
    return child;
}

static void promote(struct served *s, const char *path, bool awaited)
{
    struct store *store;
    struct replica before;
    SITE_OK(s, store_open(path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, ship_promote(store, &s->arena, &before, &s->err));
    assert_int_equal(before.role, REPLICA_STANDBY);
    assert_int_equal(before.awaited, awaited);
    store_close(store);
}

/* Copies made while stations write: each is one moment in time. */
static void back_up_under_load(struct served *s, const char *copy)
{
    struct store *store;
    SITE_OK(s, store_open(s->path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, store_backup(store, copy, FILE_REPLACE_EXISTING, &s->err));
    store_close(store);
    check_file(s, copy, NULL);
}

/* The standby's file serves those who were logged in at the primary; the primary that comes back
 * is told, and ends. */
static void take_over(struct served *s, const char *path, const char *keys, struct login login)
{
    struct web_options promoted = s->options;
    promoted.store = path;
    promoted.keys = keys;
    promoted.await_standby = false;
    pid_t old = start_server(s, s->options);
    shared->port = 0;
    pid_t server = start_server(s, promoted);
    struct answer a = site_ask(
        s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld/r/1/quick", (long long)s->events[0].v),
                         .form = arena_printf(&s->arena, "csrf=%s&rid=afterwards-1&line=3+2-0%%21", login.csrf),
                         .cookie = login.cookie});
    assert_int_equal(a.status, 303); /* to the round; not to log in */
    assert_null(strstr(a.head, "/login"));
    int status = 0;
    assert_int_equal(waitpid(old, &status, 0), old);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 4);
    site_hang_up(s);
    kill_and_wait(server);

    struct store *store;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    assert_int_equal(store_begin(store, "too late", &s->err), ERR_CONFLICT);
    assert_err(s->err, ERR_CONFLICT, "was superseded");
    err_clear(&s->err);
    store_close(store);
}

static void standby_has_what_was_confirmed(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261123);
    int times = test_is_long() ? 20 : 1;
    int64_t sure = 0;
    for (int i = 0; i < times; i++) {
        pid_t stations[STATIONS];
        char name[32];
        make_shared();
        snprintf(name, sizeof name, "primary%d", i);
        struct served *s = site_new(name);
        const char *path = test_path(&s->arena, arena_printf(&s->arena, "standby%d.db", i));
        const char *keys = test_path(&s->arena, arena_printf(&s->arena, "standby%d-keys", i));
        s->options.await_standby = true;
        pid_t server = start_server(s, s->options);
        struct login login = site_login(s, "scorekeeper");
        site_hang_up(s);
        start_stations(s, login, stations);
        pid_t follower = start_follower(s, path, keys, site_pin(s, "organizer"), s->origin);
        wait_for_more(shared->sure);
        usleep((useconds_t)rng_below(&rng, 200000)); /* any moment: of each the same is asked */
        kill_and_wait(follower);                     /* it goes on where it was */
        back_up_under_load(s, test_path(&s->arena, "under-load.db"));
        follower = start_follower(s, path, keys, NULL, s->origin);
        wait_for_more(shared->sure);
        usleep((useconds_t)rng_below(&rng, 200000));
        kill_and_wait(server);
        if (i % 2)
            kill_and_wait(follower);
        shared->stop = true;
        stop_stations(stations);
        promote(s, path, true);
        check_file(s, path, shared->sure);
        check_file(s, s->path, shared->told);
        sure += shared->sure[0] + shared->sure[1];
        if (i % 2 == 0) { /* it notices by itself */
            int status = 0;
            assert_int_equal(waitpid(follower, &status, 0), follower);
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
        if (i == 0)
            take_over(s, path, keys, login);
        site_free(s);
    }
    print_message("%d promotions, %lld requests confirmed with the standby\n", times, (long long)sure);
    assert_true(sure > 0);
}

/* The primary comes back where its standby, which took over, does not look for it: it asks for itself. Strangers at its
 * standby's address learn nothing, nor does the standby answer them. */
static void a_primary_at_another_address_finds_its_successor(void **state)
{
    (void)state;
    make_shared();
    struct served *s = site_new("moved");
    const char *path = test_path(&s->arena, "moved-standby.db"), *keys = test_path(&s->arena, "moved-keys");
    pid_t server = start_server(s, s->options);
    struct login login = site_login(s, "scorekeeper");
    site_hang_up(s);
    pid_t follower = start_follower(s, path, keys, site_pin(s, "organizer"), s->origin);
    kill_and_wait(server);
    kill_and_wait(follower);
    promote(s, path, false);

    struct web_options promoted = s->options;
    promoted.store = path;
    promoted.keys = keys;
    shared->port = USUAL_PORT;
    server = start_server(s, promoted);
    static const char *const strangers[] = {
        "", "?nonce=AAAAAAAAAAAAAAAAAAAAAA", "?nonce=AAAAAAAAAAAAAAAAAAAAAA&mark=",
        "?nonce=AAAAAAAAAAAAAAAAAAAAAA&mark=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < ARRAY_LEN(strangers); i++) {
        const char *question = arena_printf(&s->arena, "/standby/successor%s", strangers[i]);
        struct answer a = site_ask(s, &(struct ask){.path = question});
        assert_int_equal(a.status, 404);
        assert_null(strstr(a.body, "epoch"));
    }
    site_hang_up(s);

    shared->port = 0; /* neither its old one nor a usual one */
    pid_t old = start_server(s, s->options);
    char request[2048], answer[8192];
    write_request(s, login, arena_printf(&s->arena, "csrf=%s&rid=too-late-1&line=3+2-0%%21", login.csrf), request,
                  sizeof request);
    if (exchange_once(request, answer, sizeof answer))
        assert_null(strstr(answer, "HTTP/1.1 200"));
    int status = 0;
    assert_int_equal(waitpid(old, &status, 0), old);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 4);
    site_hang_up(s);
    kill_and_wait(server);
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_under_load),
        cmocka_unit_test(standby_has_what_was_confirmed),
        cmocka_unit_test(a_primary_at_another_address_finds_its_successor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
