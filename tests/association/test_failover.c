/* test_failover.c - a primary, two standbys and the monitor of pg_auto_failover, each on a network of its own: the
 * primary is changed on purpose, killed, stopped and cut off while four writers commit, and nothing that was
 * acknowledged is missing afterwards. In the long run only, as root, where pg_autoctl is: failover.sh is the hands.
 *
 * A writer is a store's outbox in small: it repeats the same until it is acknowledged. TOPCUT_FAILOVER_COMMITS says how
 * many commits are wanted, 50,000 without it. Times are printed, and only a wait without an end fails.
 * @tags slow-watched never-valgrind
 */
#include "cluster.h"

#include <pthread.h>
#include <pwd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WRITERS = 4, NUMBERS_EACH = 100000000, MOST_WITHOUT_MS = 90000 };

static struct arena arena;
static const char *script;
static struct office_place place;

/* What the writers have in common. */
static struct {
    pthread_mutex_t lock;
    long acknowledged, repeated;
    int64_t last_ms, longest_ms; /* the last acknowledgement; the longest time without one */
    bool over;
} count = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void sleep_ms(long ms)
{
    (void)nanosleep(&(const struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* What a verb of the script says, in one line. */
static const char *say(const char *verb)
{
    char line[512] = "";
    FILE *pipe = popen(arena_printf(&arena, "bash '%s' '%s' %s", script, test_dir(), verb), "r");
    assert_non_null(pipe);
    if (!fgets(line, sizeof line, pipe))
        line[0] = '\0';
    line[strcspn(line, "\n")] = '\0';
    int status = pclose(pipe);
    if (status != 0)
        fail_msg("failover.sh %s ended with %d", verb, status);
    return arena_strdup(&arena, line);
}

/* ---- writers ----------------------------------------------------------------------------------- */

struct writer {
    long nth, acknowledged;
    pthread_t thread;
    bool begun;
};
static struct writer writers[WRITERS];

static enum err_code log_one(struct office *office, long number, struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    return pg_end(office->pg, office_log(office, "acknowledged", arena_printf(office->arena, "%ld", number), NULL, err),
                  err);
}

/* True: that was not the last one. */
static bool note(bool acknowledged)
{
    pthread_mutex_lock(&count.lock);
    int64_t now = now_ms();
    if (acknowledged) {
        count.longest_ms = now - count.last_ms > count.longest_ms ? now - count.last_ms : count.longest_ms;
        count.last_ms = now;
    }
    count.acknowledged += acknowledged;
    count.repeated += !acknowledged;
    bool more = !count.over;
    pthread_mutex_unlock(&count.lock);
    return more;
}

static void *write_on(void *data)
{
    struct writer *w = data;
    bool more = true;
    while (more) {
        struct arena own = ARENA_INIT;
        struct office office;
        struct err err = ERR_INIT;
        enum err_code rc = office_open(&own, &place, PG_WRITE, &test_clock, "writer", &office, &err);
        if (rc == ERR_OK)
            pg_patience(office.pg, 2000);
        for (int i = 0; more && rc == ERR_OK && i < 1000; i++) { /* the arena does not grow for ever */
            rc = log_one(&office, w->nth * NUMBERS_EACH + w->acknowledged + 1, &err);
            w->acknowledged += rc == ERR_OK;
            more = note(rc == ERR_OK);
        }
        office_close(&office);
        arena_release(&own);
        if (rc != ERR_OK) {
            sleep_ms(100);
            more = note(false);
        }
    }
    return NULL;
}

static long acknowledged(void)
{
    pthread_mutex_lock(&count.lock);
    long n = count.acknowledged;
    bool stuck = now_ms() - count.last_ms > MOST_WITHOUT_MS;
    pthread_mutex_unlock(&count.lock);
    if (stuck)
        fail_msg("nothing was acknowledged for %d seconds", MOST_WITHOUT_MS / 1000);
    return n;
}

static void wait_for(long least)
{
    while (acknowledged() < least)
        sleep_ms(50);
}

/* Something happens to the primary; when commits go on and have done so for a while, it is undone. */
static void happens(const char *verb, bool to_machine)
{
    pthread_mutex_lock(&count.lock);
    count.longest_ms = 0;
    long before = count.acknowledged;
    pthread_mutex_unlock(&count.lock);
    const char *machine = say(verb);
    wait_for(before + 50);
    sleep_ms(20000); /* until the monitor has seen it, and another one is the primary */
    wait_for(acknowledged() + 200);
    print_message("%s %s: %.1f s without a commit\n", verb, machine, (double)count.longest_ms / 1000);
    if (to_machine)
        (void)say(arena_printf(&arena, "back %s", machine));
    (void)say("wait");
}

static void end_writers(void)
{
    pthread_mutex_lock(&count.lock);
    count.over = true;
    pthread_mutex_unlock(&count.lock);
    for (size_t i = 0; i < WRITERS; i++)
        if (writers[i].begun)
            assert_int_equal(pthread_join(writers[i].thread, NULL), 0);
    for (size_t i = 0; i < WRITERS; i++)
        writers[i].begun = false;
}

static int end(void **state)
{
    (void)state;
    end_writers(); /* when it failed, they still write */
    (void)say("down");
    return 0;
}

/* ---- the test ---------------------------------------------------------------------------------- */

static void expect_all_of(struct office *office, const struct writer *w)
{
    struct err err = ERR_INIT;
    long first = w->nth * NUMBERS_EACH + 1, last = w->nth * NUMBERS_EACH + w->acknowledged;
    FINE(pg_script(office->pg,
                   arena_printf(&arena,
                                "DO $$ BEGIN IF (SELECT count(DISTINCT about) FROM log WHERE what = 'acknowledged' AND "
                                "about::int BETWEEN %ld AND %ld) <> %ld THEN RAISE 'something is missing'; END IF; END "
                                "$$",
                                first, last, w->acknowledged),
                   &err));
}

static void whatever_happens_to_a_primary_nothing_acknowledged_is_lost(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct office office;
    struct office_founding founding;
    const char *wanted = getenv("TOPCUT_FAILOVER_COMMITS");
    long commits = wanted && *wanted ? strtol(wanted, NULL, 10) : 50000;
    const struct passwd *user = getpwnam("postgres");
    assert_non_null(user);
    assert_int_equal(chown(test_dir(), user->pw_uid, user->pw_gid), 0);
    (void)say("up");
    FINE(office_place(&arena, say("dsn"), path_join(&arena, test_dir(), "keys"), &place, &err));
    FINE(office_found(&arena, &place, CLUSTER_SAFE, "Testverband", &test_clock, "Officer", &founding, &office, &err));
    office_close(&office);
    count.last_ms = now_ms();
    for (long i = 0; i < WRITERS; i++) {
        writers[i].nth = i;
        assert_int_equal(pthread_create(&writers[i].thread, NULL, write_on, &writers[i]), 0);
        writers[i].begun = true;
    }
    wait_for(200);
    happens("switchover", false);
    happens("kill", true);
    happens("hang", true);
    happens("cut", true);
    wait_for(commits);
    end_writers();
    FINE(office_open(&arena, &place, PG_WRITE, &test_clock, "Officer", &office, &err));
    for (size_t i = 0; i < WRITERS; i++)
        expect_all_of(&office, &writers[i]);
    print_message("%ld commits acknowledged, none missing; %ld had to be sent again\n", count.acknowledged,
                  count.repeated);
    office_close(&office);
}

/* Why it cannot run here; NULL: it can. */
static const char *cannot(void)
{
    if (!getenv("TOPCUT_LONG"))
        return "it belongs to the long run (TOPCUT_LONG=1)";
    if (geteuid() != 0)
        return "only root makes networks";
    if (system("command -v pg_autoctl ip unshare nsenter setpriv >/dev/null") != 0)
        return "it wants pg-auto-failover-cli, postgresql-15-auto-failover, iproute2 and util-linux";
    return system("unshare -n ip link add tc0 type bridge 2>/dev/null") == 0 ? NULL : "no networks are made here";
}

int main(int argc, char **argv)
{
    (void)argc;
    script = TEST_DATA "/../association/failover.sh";
    if (!getenv("TOPCUT_FAILOVER_INSIDE")) {
        const char *why = cannot();
        if (why) {
            print_message("skipped: %s\n", why);
            return 0;
        }
        setenv("TOPCUT_FAILOVER_INSIDE", "1", 1); /* and all of it ends with this process */
        /* bash is the first process there: it buries the dead, for a keeper whose name is still on the list looks alive
         */
        (void)execlp("unshare", "unshare", "-npf", "--kill-child", "--mount-proc", "bash", "-c", "\"$1\"; exit $?",
                     "bash", argv[0], (char *)NULL);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_happens_to_a_primary_nothing_acknowledged_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
