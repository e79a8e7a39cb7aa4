/* test_standby.c - a primary with two standbys: what was acknowledged outlives the primary, and without a standby
 * nothing is acknowledged. TOPCUT_LONG makes 50,000 commits before the primary is killed.
 * @tags slow-watched never-valgrind
 */
#include "copy.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct arena arena;
static struct cluster standbys[2];

static void stop_standbys(void)
{
    struct err err = ERR_INIT;
    for (size_t i = 0; i < ARRAY_LEN(standbys); i++)
        if (standbys[i].folder)
            (void)!cluster_stop(&standbys[i], true, &err);
}

/* Ends the standbys, should this program be killed: as test_cluster_watch does for the primary. */
static void watch_standbys(void)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child != 0) {
        close(ends[0]);
        return;
    }
    close(ends[1]);
    (void)setsid();
    for (int fd = 0; fd <= 2; fd++)
        close(fd);
    while (read(ends[0], &byte, 1) > 0)
        ;
    stop_standbys();
    _exit(0);
}

static void sleep_ms(long ms)
{
    (void)nanosleep(&(const struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* Waits until both follow, and a commit waits for one of them: the server takes a new setting up when it comes to it.
 */
static void wait_for_both(struct office *office)
{
    struct err err = ERR_INIT;
    struct health health = {.standby_names = ""};
    for (int i = 0; i < 400; i++) {
        FINE(health_read(office, &health, &err));
        if (health.standbys == 2 && health.synchronous > 0 && *health.standby_names)
            break;
        sleep_ms(50);
    }
    assert_int_equal(health.standbys, 2);
    assert_true(health.synchronous > 0);
    assert_string_equal(health.standby_names, "ANY 1 (*)");
}

static enum err_code log_one(struct office *office, long nth, struct err *err)
{
    enum err_code rc = pg_begin(office->pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    return pg_end(office->pg, office_log(office, "acknowledged", arena_printf(office->arena, "%ld", nth), NULL, err),
                  err);
}

static void without_a_standby_nothing_is_acknowledged(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena);
    FINE(pg_script(office.pg, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'", &err));
    FINE(pg_script(office.pg, "SELECT pg_reload_conf()", &err));
    wait_for_both(&office);
    FINE(log_one(&office, 0, &err));
    stop_standbys();
    pg_patience(office.pg, 1500);
    time_t begun = time(NULL);
    assert_int_equal(log_one(&office, -1, &err), ERR_IO);
    assert_true(time(NULL) - begun < 10); /* and nobody waits for ever */
    assert_non_null(strstr(err.text, "asking again is safe"));
    office_close(&office);
    for (size_t i = 0; i < ARRAY_LEN(standbys); i++) {
        struct err second = ERR_INIT;
        assert_int_equal(cluster_start(&standbys[i], &second), ERR_OK);
    }
}

/* Has commits wait for these standbys ("": for none), and waits until the server has taken that up. */
static void set_synchronous(struct office *office, const char *names)
{
    struct err err = ERR_INIT;
    struct health health = {.standby_names = "?"};
    FINE(pg_script(office->pg, arena_printf(&arena, "ALTER SYSTEM SET synchronous_standby_names = '%s'", names), &err));
    FINE(pg_script(office->pg, "SELECT pg_reload_conf()", &err));
    for (int i = 0; i < 400 && strcmp(health.standby_names, names) != 0; i++) {
        sleep_ms(20);
        FINE(health_read(office, &health, &err));
    }
    assert_string_equal(health.standby_names, names);
    sleep_ms(300); /* the process that lets commits go by takes it up by itself */
}

/* A commit of somebody to whom the server does not show its standbys. */
static enum err_code commit_as_narrow_user(void)
{
    struct err err = ERR_INIT;
    struct pg *pg;
    const char *run = path_join(&arena, test_cluster()->folder, "run"),
               *dsn = arena_printf(&arena, "host=%s,%s user=narrow dbname=topcut", run, run);
    FINE(pg_open(&(struct pg_wish){.dsn = dsn, .patience_ms = 300}, &pg, &err));
    FINE(pg_begin(pg, PG_BEGIN, &err));
    enum err_code rc = pg_end(pg, ERR_OK, &err);
    pg_close(pg);
    return rc;
}

static void primary_that_stopped_waiting_for_standbys_acknowledges_nothing(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct office office = test_office(&arena); /* it waits for one, so a standby is wanted */
    wait_for_both(&office);
    FINE(log_one(&office, -2, &err));
    FINE(pg_script(office.pg, "CREATE ROLE narrow LOGIN", &err));
    assert_int_equal(commit_as_narrow_user(), ERR_OK); /* that commits wait is all that it can know */
    set_synchronous(&office, "");
    pg_patience(office.pg, 700);
    assert_int_equal(log_one(&office, -3, &err), ERR_IO);
    assert_non_null(strstr(err.text, "no standby has confirmed it"));
    assert_true(pg_is_alive(office.pg));
    assert_int_equal(commit_as_narrow_user(), ERR_IO);
    /* Who asks for what is there already is not told that it is safe either. */
    struct err second = ERR_INIT;
    assert_int_equal(pg_begin(office.pg, PG_BEGIN, &second), ERR_OK);
    assert_int_equal(pg_end(office.pg, ERR_OK, &second), ERR_IO);
    struct err third = ERR_INIT;
    set_synchronous(&office, "ANY 1 (*)");
    wait_for_both(&office);
    assert_int_equal(log_one(&office, -3, &third), ERR_OK);
    office_close(&office);
}

/* The standby that has more of what the primary said. */
static size_t further(void)
{
    struct err err = ERR_INIT;
    int64_t at[2] = {0};
    for (size_t i = 0; i < ARRAY_LEN(standbys); i++) {
        struct pg *pg;
        FINE(pg_open(&(struct pg_wish){.dsn = standbys[i].dsn, .use = PG_READ}, &pg, &err));
        assert_true(pg_is_standby(pg));
        FINE(pg_get_int(pg, AQ_LOG_COUNT, PG_NONE, 0, &at[i], &err));
        pg_close(pg);
    }
    return at[1] > at[0];
}

static pid_t primary_process(void)
{
    struct err err = ERR_INIT;
    char *text;
    size_t len;
    FINE(file_read(&arena, path_join(&arena, test_cluster()->folder, "data/postmaster.pid"), 4096, &text, &len, &err));
    return (pid_t)strtol(text, NULL, 10);
}

static void killed_primary_takes_nothing_along_that_was_acknowledged(void **state)
{
    (void)state;
    struct err err = ERR_INIT, last = ERR_INIT;
    struct office office = test_office(&arena), after;
    struct office_place place;
    struct pg *pg;
    long least = getenv("TOPCUT_LONG") ? 50000 : 300, acknowledged = 0;
    pid_t primary = primary_process();
    wait_for_both(&office);
    while (acknowledged < least && log_one(&office, acknowledged + 1, &last) == ERR_OK)
        acknowledged++;
    assert_int_equal(acknowledged, least);
    pid_t killer = fork();
    if (killer == 0) {
        sleep_ms(100);
        _exit(kill(primary, SIGKILL) != 0);
    }
    pg_patience(office.pg, 5000);
    while (log_one(&office, acknowledged + 1, &last) == ERR_OK) /* in the middle of it */
        acknowledged++;
    assert_int_equal(last.code, ERR_IO);
    office_close(&office);
    assert_int_equal(waitpid(killer, NULL, 0), killer);
    sleep_ms(300); /* what is on its way arrives */
    size_t heir = further();
    FINE(pg_open(&(struct pg_wish){.dsn = standbys[heir].dsn, .use = PG_READ}, &pg, &err));
    FINE(pg_script(pg, "SELECT pg_promote(true)", &err));
    pg_close(pg);
    const char *dsn = arena_printf(
        &arena, "host=%s/run,%s/run,%s/run port=5432 user=topcut dbname=topcut target_session_attrs=read-write",
        test_cluster()->folder, standbys[0].folder, standbys[1].folder);
    FINE(office_place(&arena, dsn, path_join(&arena, test_cluster()->folder, "keys"), &place, &err));
    FINE(office_open(&arena, &place, PG_WRITE, &test_clock, "heir", &after, &err)); /* the one of three that writes */
    FINE(
        pg_script(after.pg,
                  arena_printf(&arena,
                               "DO $$ BEGIN IF (SELECT count(DISTINCT about) FROM log WHERE what = 'acknowledged' AND "
                               "about::int BETWEEN 1 AND %ld) <> %ld THEN RAISE 'something is missing'; END IF; END $$",
                               acknowledged, acknowledged),
                  &err));
    /* Nobody follows it yet, so among three it promises nothing; to who names it alone it does. */
    struct err alone = ERR_INIT;
    pg_patience(after.pg, 500);
    assert_int_equal(log_one(&after, acknowledged + 1000000, &alone), ERR_IO);
    assert_non_null(strstr(alone.text, "no standby has confirmed it"));
    office_close(&after);
    FINE(office_place(&arena, standbys[heir].dsn, path_join(&arena, test_cluster()->folder, "keys"), &place, &err));
    FINE(office_open(&arena, &place, PG_WRITE, &test_clock, "heir", &after, &err));
    FINE(log_one(&after, acknowledged + 1000000, &err));
    print_message("%ld commits acknowledged, none missing\n", acknowledged);
    office_close(&after);
}

static int begin(void **state)
{
    (void)state;
    struct office office = test_office(&arena);
    office_close(&office);
    static const char *const names[] = {"s0", "s1"};
    for (size_t i = 0; i < ARRAY_LEN(standbys); i++) {
        struct err err = ERR_INIT;
        test_copy_cluster(&arena, names[i], COPY_FOLLOWS, &standbys[i]);
        FINE(cluster_start(&standbys[i], &err));
    }
    watch_standbys();
    atexit(stop_standbys);
    return 0;
}

int main(void)
{
    if (!test_can_copy_clusters())
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_standby_nothing_is_acknowledged),
        cmocka_unit_test(primary_that_stopped_waiting_for_standbys_acknowledges_nothing),
        cmocka_unit_test(killed_primary_takes_nothing_along_that_was_acknowledged),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
