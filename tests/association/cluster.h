/* cluster.h - a PostgreSQL for a test program: made in its folder within a second, gone with it
 *
 * One cluster serves all tests of a program; test_office begins an association in it, which is the program's own.
 */
#ifndef TOPCUT_TESTS_ASSOCIATION_CLUSTER_H
#define TOPCUT_TESTS_ASSOCIATION_CLUSTER_H

#include "testing.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "association/office/office.h"
#include "association/pg/pg.h"

static struct arena test_cluster_arena;
static struct cluster test_cluster_of_program;

TC_UNUSED static void test_cluster_end(void)
{
    struct err err = ERR_INIT;
    (void)!cluster_stop(&test_cluster_of_program, true, &err);
    arena_release(&test_cluster_arena);
}

#define FINE(call) assert_string_equal(((call) == ERR_OK ? "" : err.text), "")

/* A program that is killed ends no server: so a child waits for that, by the end of a pipe that only this program and
 * what it forks hold open. */
TC_UNUSED static void test_cluster_watch(void)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child != 0) {
        close(ends[0]); /* the other one stays open until the end */
        return;
    }
    struct err err = ERR_INIT;
    close(ends[1]);
    (void)setsid();
    for (int fd = 0; fd <= 2; fd++) /* whoever reads what the program says must not wait for this one */
        close(fd);
    while (read(ends[0], &byte, 1) > 0)
        ;
    if (cluster_is_running(&test_cluster_of_program)) {
        (void)!cluster_stop(&test_cluster_of_program, true, &err);
        test_remove_tree(test_dir_path);
    }
    _exit(0);
}

/* The program's cluster, running. */
TC_UNUSED static const struct cluster *test_cluster(void)
{
    struct err err = ERR_INIT;
    if (!test_cluster_of_program.folder) {
        const char *folder = path_join(&test_cluster_arena, test_dir(), "pg");
        assert_int_equal(chmod(test_dir(), 0711), 0); /* for root the server is another user, who has to get there */
        FINE(cluster_at(&test_cluster_arena, folder, &test_cluster_of_program, &err));
        test_cluster_watch();
        FINE(cluster_make(&test_cluster_of_program, CLUSTER_FAST, &err));
        atexit(test_cluster_end); /* before the folder goes */
    }
    return &test_cluster_of_program;
}

TC_UNUSED static struct pg *test_pg(void)
{
    struct err err = ERR_INIT;
    struct pg *pg = NULL;
    FINE(pg_open(&(struct pg_wish){.dsn = test_cluster()->dsn}, &pg, &err));
    return pg;
}

/* A clock that stands where the test puts it. */
static int64_t test_now_utc = 1795860000; /* 2026-11-28 10:00 */
TC_UNUSED static int64_t test_clock_now(struct clock *clock)
{
    (void)clock;
    return test_now_utc;
}
TC_UNUSED static struct clock test_clock = {.now_utc = test_clock_now};

/* An association in the program's cluster; founded by the first call. */
TC_UNUSED static struct office test_office(struct arena *arena)
{
    struct err err = ERR_INIT;
    struct office office;
    struct office_place place;
    struct office_founding founding;
    FINE(office_place(arena, test_cluster()->folder, "", &place, &err));
    FINE(office_found(arena, &place, CLUSTER_FAST, "Testverband", &test_clock, "Officer", &founding, &office, &err));
    return office;
}

#endif
