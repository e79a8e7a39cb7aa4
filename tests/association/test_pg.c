/* test_pg.c - the connection keeps its promises against a real server: deadlines, acknowledgement, bits, sentences
 * @tags never-valgrind
 */
#include "cluster.h"

#include <math.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static pid_t backend_of(struct pg *pg)
{
    struct err err = ERR_INIT;
    int64_t pid = 0;
    FINE(pg_get_int(pg, AQ_BACKEND_PID, PG_NONE, 0, &pid, &err));
    return (pid_t)pid;
}

/* ---- deadlines --------------------------------------------------------------------------------- */

static void hung_server_does_not_hang_the_client(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg *pg = test_pg();
    pid_t backend = backend_of(pg);
    pg_patience(pg, 300);
    int64_t begun = now_ms();
    assert_int_equal(kill(backend, SIGSTOP), 0);
    int64_t pid;
    assert_int_equal(pg_get_int(pg, AQ_BACKEND_PID, PG_NONE, 0, &pid, &err), ERR_IO);
    assert_non_null(strstr(err.text, "gave no answer in time"));
    assert_in_range(now_ms() - begun, 250, 5000);
    assert_false(pg_is_alive(pg));
    assert_int_equal(kill(backend, SIGCONT), 0);
    struct err again = ERR_INIT;
    assert_int_equal(pg_get_int(pg, AQ_BACKEND_PID, PG_NONE, 0, &pid, &again), ERR_IO);
    assert_non_null(strstr(again.text, "was given up"));
    begun = now_ms();
    pg_close(pg);
    assert_in_range(now_ms() - begun, 0, 1000);
}

/* A socket where somebody listens and never says a word. */
static void silent_host_is_given_up_and_the_next_one_asked(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct pg *pg;
    const char *run = path_join(&arena, test_cluster()->folder, "run");
    const char *silent = path_join(&arena, test_dir(), "silent");
    assert_int_equal(mkdir(silent, 0700), 0);
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", silent);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (const struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(listener, 4), 0);
    const char *dsn = arena_printf(&arena, "host='%s,%s' user=topcut dbname=topcut", silent, run);
    int64_t begun = now_ms();
    FINE(pg_open(&(struct pg_wish){.dsn = dsn, .connect_ms = 500}, &pg, &err));
    assert_in_range(now_ms() - begun, 450, 5000);
    assert_non_null(strstr(pg_where(pg), run));
    close(listener);
    pg_close(pg);
    arena_release(&arena);
}

static void server_that_ends_is_an_error_not_a_silence(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg *pg = test_pg(), *other = test_pg();
    int64_t pid;
    FINE(pg_get_int(other, AQ_BACKEND_END, PG_ARGS(PG_I(backend_of(pg))), 0, &pid, &err));
    assert_int_equal(pg_get_int(pg, AQ_BACKEND_PID, PG_NONE, 0, &pid, &err), ERR_IO);
    assert_non_null(strstr(err.text, "broke off"));
    assert_false(pg_is_alive(pg));
    pg_close(pg);
    pg_close(other);
}

/* ---- acknowledgement --------------------------------------------------------------------------- */

/* In a child: cancels the commit that waits for a standby, as an impatient administrator does. */
static pid_t cancel_the_waiting_commit(void)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct err err = ERR_INIT;
    struct pg *pg = NULL;
    int64_t cancelled = 0;
    if (pg_open(&(struct pg_wish){.dsn = test_cluster()->dsn}, &pg, &err) != ERR_OK)
        _exit(1);
    for (int i = 0; i < 200 && !cancelled; i++) {
        if (pg_get_int(pg, AQ_BACKEND_CANCEL_WAITING, PG_NONE, 0, &cancelled, &err) != ERR_OK)
            _exit(2);
        if (!cancelled)
            usleep(20000);
    }
    _exit(cancelled ? 0 : 3);
}

static void commit_that_no_standby_has_is_not_acknowledged(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg *pg = test_pg();
    int status;
    FINE(pg_script(pg, "CREATE TABLE kept (n int)", &err));
    FINE(pg_script(pg, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'", &err));
    FINE(pg_script(pg, "SELECT pg_reload_conf(), pg_sleep(0.2)", &err));
    pid_t child = cancel_the_waiting_commit();
    FINE(pg_begin(pg, PG_BEGIN, &err));
    FINE(pg_script(pg, "INSERT INTO kept VALUES (1)", &err));
    assert_int_equal(pg_end(pg, ERR_OK, &err), ERR_IO);
    assert_non_null(strstr(err.text, "no standby has confirmed it"));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    struct err quiet = ERR_INIT;
    FINE(pg_script(pg, "SET synchronous_commit = local", &quiet));
    FINE(pg_script(pg, "ALTER SYSTEM RESET synchronous_standby_names", &quiet));
    FINE(pg_script(pg, "SELECT pg_reload_conf(), pg_sleep(0.1)", &quiet));
    FINE(pg_script(pg, "DROP TABLE kept", &quiet));
    pg_close(pg);
}

static void transaction_that_failed_is_taken_back_whole(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg *pg = test_pg();
    FINE(pg_script(pg, "CREATE TABLE once (n int PRIMARY KEY)", &err));
    FINE(pg_begin(pg, PG_BEGIN, &err));
    FINE(pg_script(pg, "INSERT INTO once VALUES (1)", &err));
    assert_int_equal(pg_script(pg, "INSERT INTO once VALUES (1)", &err), ERR_CONFLICT);
    assert_string_equal(pg_state(pg), "23505");
    assert_int_equal(pg_end(pg, ERR_CONFLICT, &err), ERR_CONFLICT);
    assert_string_equal(pg_state(pg), "23505");
    struct err clean = ERR_INIT;
    FINE(pg_script(pg, "INSERT INTO once VALUES (1); DROP TABLE once", &clean)); /* would conflict had 1 stayed */
    pg_close(pg);
}

/* ---- bits -------------------------------------------------------------------------------------- */

struct seen {
    int n;
    double f[8];
    int32_t day[8];
    char text[8][16];
};

static enum err_code take(void *data, struct pg_row *row, struct err *err)
{
    (void)err;
    struct seen *seen = data;
    assert_in_range(seen->n, 0, 7);
    seen->f[seen->n] = pg_row_f64(row);
    seen->day[seen->n] = pg_row_date(row);
    pg_row_text(row, seen->text[seen->n++], sizeof seen->text[0]);
    return ERR_OK;
}

static void numbers_come_back_with_the_same_bits(void **state)
{
    (void)state;
    static const double numbers[] = {1600.0, 0.1, 1.0 / 3.0, 1e-308, 4.9e-324, -0.0, 1.7976931348623157e308};
    struct err err = ERR_INIT;
    struct pg *pg = test_pg();
    struct pg_copy copy;
    struct seen seen = {.n = 0};
    FINE(pg_script(pg, "CREATE TEMP TABLE copied (n int, f float8, day date, word text)", &err));
    FINE(pg_copy_begin(pg, AQ_COPY_TEST_IN, &copy, &err));
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        pg_copy_row(&copy, 4);
        pg_copy_i32(&copy, (int32_t)i);
        pg_copy_f64(&copy, numbers[i]);
        pg_copy_date(&copy, (int32_t)date_to_days("2026-11-28") - (int32_t)i * 4000);
        if (i % 2)
            pg_copy_null(&copy);
        else
            pg_copy_text(&copy, "Öhman");
        FINE(pg_copy_flush(&copy, &err));
    }
    FINE(pg_copy_end(&copy, ERR_OK, &err));
    FINE(pg_copy_out(pg, AQ_COPY_TEST_OUT, (const int64_t[]){99}, 1, take, &seen, &err));
    assert_int_equal(seen.n, ARRAY_LEN(numbers));
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        assert_memory_equal(&seen.f[i], &numbers[i], sizeof numbers[i]);
        assert_int_equal(seen.day[i], date_to_days("2026-11-28") - (int64_t)i * 4000);
        assert_string_equal(seen.text[i], i % 2 ? "" : "Öhman");
    }
    struct pg_rows rows; /* and as an argument and a column */
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        FINE(pg_query(pg, AQ_ECHO_TEST, PG_ARGS(PG_F(numbers[i]), PG_B("a\0b", 3)), &rows, &err));
        double back = pg_real(&rows, 0, 0);
        assert_memory_equal(&back, &numbers[i], sizeof back);
        struct arena arena = ARENA_INIT;
        size_t len;
        assert_memory_equal(pg_bytes(&rows, &arena, 0, 1, &len), "a\0b", 3);
        assert_int_equal(len, 3);
        arena_release(&arena);
        pg_rows_release(&rows);
    }
    pg_close(pg);
}

static enum err_code refuse(void *data, struct pg_row *row, struct err *err)
{
    (void)data;
    (void)row;
    return err_set(err, ERR_INPUT, "no");
}

static void copy_that_is_refused_leaves_the_connection_usable(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct pg *pg = test_pg();
    struct pg_copy copy;
    FINE(pg_script(pg,
                   "CREATE TEMP TABLE copied (n int, f float8, day date, word text); "
                   "INSERT INTO copied SELECT g, g, '2026-01-01', '' FROM generate_series(1, 50000) g",
                   &err));
    assert_int_equal(pg_copy_out(pg, AQ_COPY_TEST_OUT, (const int64_t[]){100000}, 1, refuse, NULL, &err), ERR_INPUT);
    struct err second = ERR_INIT;
    assert_int_equal(pg_copy_begin(pg, AQ_COPY_TEST_IN, &copy, &second), ERR_OK);
    pg_copy_row(&copy, 1); /* too few columns */
    pg_copy_i32(&copy, 1);
    assert_int_not_equal(pg_copy_end(&copy, ERR_OK, &second), ERR_OK);
    struct err third = ERR_INIT;
    FINE(pg_copy_begin(pg, AQ_COPY_TEST_IN, &copy, &third));
    assert_int_equal(pg_copy_end(&copy, ERR_INPUT, &third), ERR_INPUT);
    assert_true(backend_of(pg) > 0);
    pg_close(pg);
}

/* ---- statements and schema --------------------------------------------------------------------- */

static void every_statement_is_one_that_the_schema_knows(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    FINE(pg_script(office.pg, "CREATE TEMP TABLE copied (n int, f float8, day date, word text)", &err));
    FINE(pg_begin(office.pg, PG_BEGIN, &err));
    for (int q = 0; q < ASSOCIATION_QUERY_COUNT; q++)
        if (strncmp(association_query_text[q], "CREATE TEMPORARY", 16) == 0)
            FINE(pg_script(office.pg, association_query_text[q], &err));
    for (int q = 0; q < ASSOCIATION_QUERY_COUNT; q++) {
        if (strncmp(association_query_text[q], "COPY ", 5) == 0 ||
            strncmp(association_query_text[q], "CREATE ", 7) == 0 ||
            strncmp(association_query_text[q], "ANALYZE ", 8) == 0)
            continue; /* runs in the tests of what uses it */
        const char *prepare = arena_printf(&arena, "PREPARE check_%d AS %s", q, association_query_text[q]);
        if (pg_script(office.pg, prepare, &err) != ERR_OK)
            fail_msg("%s: %s", association_query_name[q], err.text);
    }
    FINE(pg_end(office.pg, ERR_OK, &err));
    office_close(&office);
    arena_release(&arena);
}

static void database_of_another_step_is_refused_with_a_sentence(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena), second;
    struct office_place place;
    FINE(office_place(&arena, test_cluster()->folder, "", &place, &err));
    FINE(pg_script(office.pg, "INSERT INTO schema_step (step) VALUES (999)", &err));
    assert_int_equal(office_open(&arena, &place, PG_READ, &test_clock, "Officer", &second, &err), ERR_DAMAGED);
    assert_non_null(strstr(err.text, "of a newer program (step 999"));
    office_close(&second);
    struct err older = ERR_INIT;
    FINE(pg_script(office.pg, "CREATE TABLE aside AS SELECT * FROM schema_step; DELETE FROM schema_step", &older));
    FINE(pg_script(office.pg, "INSERT INTO schema_step (step) VALUES (0)", &older));
    assert_int_equal(office_open(&arena, &place, PG_READ, &test_clock, "Officer", &second, &older), ERR_NOT_FOUND);
    office_close(&second);
    struct err quiet = ERR_INIT;
    FINE(pg_script(office.pg,
                   "DELETE FROM schema_step; INSERT INTO schema_step SELECT * FROM aside WHERE step < 999; "
                   "DROP TABLE aside",
                   &quiet));
    office_close(&office);
    arena_release(&arena);
}

/* A clock here that is wrong, or put back while it works, decides nothing where the server's counts. */
static void time_is_that_of_the_server(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena), ours;
    struct office_place place;
    struct health_check *checks;
    size_t n = 0;
    bool told = false;
    FINE(office_place(&arena, test_cluster()->folder, "", &place, &err));
    place.server_clock = true;
    FINE(office_open(&arena, &place, PG_READ, &test_clock, "Officer", &ours, &err));
    test_now_utc -= 7 * 86400;
    int64_t apart = ours.clock->now_utc(ours.clock) - time(NULL);
    assert_in_range(apart + 5, 0, 10);
    FINE(health_examine(&ours, &checks, &n, &err));
    for (size_t i = 0; i < n; i++)
        told = told || (strcmp(checks[i].about, "clock") == 0 && checks[i].state == HEALTH_WARNING);
    assert_true(told);
    test_now_utc += 7 * 86400;
    assert_int_equal(office.clock->now_utc(office.clock), test_now_utc);
    office_close(&ours);
    office_close(&office);
    arena_release(&arena);
}

/* A connection may be kept for days, and the server's clock be put right meanwhile. */
static void the_servers_clock_is_set_while_a_desk_is_kept(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena), at_desk;
    struct office_place place;
    struct desk *desk = NULL;
    FINE(office_place(&arena, test_cluster()->folder, "", &place, &err));
    place.server_clock = true;
    struct desks *desks = desks_new(&place, PG_WRITE, &test_clock, "Officer");
    FINE(pg_script(office.pg,
                   "CREATE SCHEMA ahead; CREATE FUNCTION ahead.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS "
                   "$$SELECT pg_catalog.clock_timestamp() + interval '7 days'$$",
                   &err));
    FINE(desk_take(desks, &arena, &desk, &at_desk, &err));
    int64_t before = at_desk.clock->now_utc(at_desk.clock);
    FINE(pg_script(at_desk.pg, "SET search_path = ahead, pg_catalog, public", &err));
    assert_true(desk_give_back(desks, desk));
    (void)nanosleep(&(const struct timespec){.tv_sec = 1, .tv_nsec = 10000000}, NULL);
    FINE(desk_take(desks, &arena, &desk, &at_desk, &err));
    int64_t apart = at_desk.clock->now_utc(at_desk.clock) - before - 7 * 86400;
    assert_in_range(apart + 5, 5, 15);
    assert_true(desk_give_back(desks, desk));
    desks_free(desks);
    FINE(pg_script(office.pg, "DROP SCHEMA ahead CASCADE", &err));
    office_close(&office);
    arena_release(&arena);
}

static void what_is_no_dsn_and_nobody_there_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *dsn, *says;
        enum err_code code;
    } cases[] = {
        {"hots=db1", "does not say where a database is", ERR_USAGE},
        {"host=/nowhere-at-all dbname=x", "no database answers at /nowhere-at-all/x", ERR_IO},
        {"host=127.0.0.1 port=1 dbname=x", "no database answers at 127.0.0.1:1/x", ERR_IO},
        {"host=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r", "more than the 16", ERR_USAGE},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        struct pg *pg;
        assert_int_equal(pg_open(&(struct pg_wish){.dsn = cases[i].dsn, .connect_ms = 2000}, &pg, &err), cases[i].code);
        assert_null(pg);
        if (!strstr(err.text, cases[i].says))
            fail_msg("\"%s\" lacks \"%s\"", err.text, cases[i].says);
    }
}

/* Whoever takes the connection and never says a word; nothing was asked, so nothing is said of that. */
static void silent_server_is_no_database(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct pg *pg;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, len), 0);
    assert_int_equal(listen(fd, 1), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    const char *dsn = arena_printf(&arena, "host=127.0.0.1 port=%d dbname=x user=y", ntohs(at.sin_port));
    assert_int_equal(pg_open(&(struct pg_wish){.dsn = dsn, .connect_ms = 100}, &pg, &err), ERR_IO);
    assert_null(pg);
    assert_non_null(strstr(err.text, "no database answers at 127.0.0.1"));
    assert_non_null(strstr(err.text, "in time"));
    close(fd);
    arena_release(&arena);
}

/* ---- clusters ---------------------------------------------------------------------------------- */

/* A copy of the cluster that follows nobody, but is a standby all the same. */
static void standby_in_the_place_of_the_primary_is_refused(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct cluster standby;
    struct pg *pg;
    const char *folder = path_join(&arena, test_dir(), "by");
    FINE(cluster_stop(test_cluster(), false, &err));
    const char *copy = arena_printf(&arena,
                                    "cp -a '%s' '%s' && rm -rf '%s/run/'* && touch '%s/data/standby.signal' && "
                                    "chown --reference='%s/data/PG_VERSION' '%s/data/standby.signal' && "
                                    "sed -i 's|/pg/run|/by/run|' '%s/data/postgresql.auto.conf'",
                                    test_cluster()->folder, folder, folder, folder, folder, folder, folder);
    assert_int_equal(system(copy), 0);
    FINE(cluster_start(test_cluster(), &err));
    FINE(cluster_at(&arena, folder, &standby, &err));
    FINE(cluster_start(&standby, &err));
    FINE(pg_open(&(struct pg_wish){.dsn = standby.dsn, .use = PG_READ}, &pg, &err));
    assert_true(pg_is_standby(pg));
    assert_int_equal(pg_script(pg, "CREATE TABLE t (n int)", &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "takes no changes"));
    pg_close(pg);
    struct err refused = ERR_INIT;
    assert_int_equal(pg_open(&(struct pg_wish){.dsn = standby.dsn, .use = PG_WRITE}, &pg, &refused), ERR_CONFLICT);
    assert_non_null(strstr(refused.text, "is a standby"));
    struct err found = ERR_INIT; /* of several hosts the one that takes changes */
    const char *both =
        arena_printf(&arena, "host='%s/run,%s/run' user=topcut dbname=topcut", folder, test_cluster()->folder);
    FINE(pg_open(&(struct pg_wish){.dsn = both, .use = PG_WRITE}, &pg, &found));
    assert_false(pg_is_standby(pg));
    pg_close(pg);
    FINE(cluster_stop(&standby, true, &found));
    arena_release(&arena);
}

static void folder_that_holds_something_else_is_left_alone(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct cluster cluster;
    const char *folder = path_join(&arena, test_dir(), "full");
    assert_int_equal(mkdir(folder, 0700), 0);
    FINE(file_write(path_join(&arena, folder, "thesis.txt"), "x", 1, FILE_REFUSE_EXISTING, &err));
    FINE(cluster_at(&arena, folder, &cluster, &err));
    assert_int_equal(cluster_make(&cluster, CLUSTER_FAST, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "not an empty folder"));
    struct err second = ERR_INIT;
    assert_int_equal(cluster_make(test_cluster(), CLUSTER_FAST, &second), ERR_CONFLICT);
    struct err longer = ERR_INIT;
    const char *deep = arena_printf(&arena, "%s/%0100d", test_dir(), 0);
    assert_int_equal(cluster_at(&arena, deep, &cluster, &longer), ERR_USAGE);
    assert_non_null(strstr(longer.text, "too long a path"));
    arena_release(&arena);
}

static void log_is_only_added_to(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    FINE(pg_begin(office.pg, PG_BEGIN, &err));
    FINE(office_log(&office, "test", "a line", NULL, &err));
    FINE(pg_end(office.pg, ERR_OK, &err));
    assert_int_not_equal(pg_script(office.pg, "UPDATE log SET who = 'nobody'", &err), ERR_OK);
    struct err second = ERR_INIT;
    assert_int_not_equal(pg_script(office.pg, "DELETE FROM log", &second), ERR_OK);
    office_close(&office);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back_with_the_same_bits),
        cmocka_unit_test(copy_that_is_refused_leaves_the_connection_usable),
        cmocka_unit_test(transaction_that_failed_is_taken_back_whole),
        cmocka_unit_test(hung_server_does_not_hang_the_client),
        cmocka_unit_test(silent_host_is_given_up_and_the_next_one_asked),
        cmocka_unit_test(server_that_ends_is_an_error_not_a_silence),
        cmocka_unit_test(commit_that_no_standby_has_is_not_acknowledged),
        cmocka_unit_test(every_statement_is_one_that_the_schema_knows),
        cmocka_unit_test(database_of_another_step_is_refused_with_a_sentence),
        cmocka_unit_test(time_is_that_of_the_server),
        cmocka_unit_test(the_servers_clock_is_set_while_a_desk_is_kept),
        cmocka_unit_test(what_is_no_dsn_and_nobody_there_is_said),
        cmocka_unit_test(silent_server_is_no_database),
        cmocka_unit_test(folder_that_holds_something_else_is_left_alone),
        cmocka_unit_test(log_is_only_added_to),
        cmocka_unit_test(standby_in_the_place_of_the_primary_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
