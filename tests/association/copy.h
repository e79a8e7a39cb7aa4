/* copy.h - copies of a test's cluster as pg_basebackup makes them: standbys that follow it, and backups */
#ifndef TOPCUT_TESTS_ASSOCIATION_COPY_H
#define TOPCUT_TESTS_ASSOCIATION_COPY_H

#include "cluster.h"

#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

/* The user that PostgreSQL's programs run as. */
TC_UNUSED static const struct passwd *test_server_user(void)
{
    const struct passwd *user = geteuid() == 0 ? getpwnam("postgres") : getpwuid(geteuid());
    assert_non_null(user);
    return user;
}

/* A folder that is the server's own. */
TC_UNUSED static void test_server_folder(const char *folder)
{
    struct err err = ERR_INIT;
    const struct passwd *user = test_server_user();
    FINE(file_make_dir(folder, &err));
    assert_int_equal(chown(folder, user->pw_uid, user->pw_gid), 0);
    assert_int_equal(chmod(folder, 0700), 0);
}

static const char *test_basebackup_program(void)
{
    const char *own = getenv("TOPCUT_PG_BIN");
    return path_join(&test_cluster_arena, own && *own ? own : "/usr/lib/postgresql/15/bin", "pg_basebackup");
}

/* False: with a line that says so. */
TC_UNUSED static bool test_can_copy_clusters(void)
{
    bool can = access(test_basebackup_program(), X_OK) == 0;
    if (!can)
        print_message("skipped: pg_basebackup of PostgreSQL 15 is not here\n");
    return can;
}

enum copy_use { COPY_FOLLOWS, COPY_IS_KEPT };

static void test_base_backup(const char *folder, enum copy_use use)
{
    const struct passwd *user = test_server_user();
    const char *data = path_join(&test_cluster_arena, folder, "data"),
               *from = path_join(&test_cluster_arena, test_cluster()->folder, "run"),
               *program = test_basebackup_program();
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
            _exit(126);
        execl(program, program, "-h", from, "-U", "topcut", "-D", data, "-X", "stream", "-c", "fast", "--no-sync",
              use == COPY_FOLLOWS ? "-R" : (char *)NULL, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* A file of a cluster's data with lines more; made where there is none. */
TC_UNUSED static void test_cluster_file(const struct cluster *cluster, const char *name, const char *lines)
{
    const struct passwd *user = test_server_user();
    const char *path = path_join(&test_cluster_arena, path_join(&test_cluster_arena, cluster->folder, "data"), name);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(lines, file);
    fclose(file);
    assert_int_equal(chown(path, user->pw_uid, user->pw_gid), 0);
}

/* Of the program's cluster; it is not running yet. */
TC_UNUSED static void test_copy_cluster(struct arena *arena, const char *name, enum copy_use use, struct cluster *out)
{
    struct err err = ERR_INIT;
    const char *folder = path_join(arena, test_dir(), name), *run = path_join(arena, folder, "run");
    test_server_folder(folder);
    test_server_folder(run);
    test_base_backup(folder, use);
    FINE(cluster_at(arena, folder, out, &err));
    test_cluster_file(out, "postgresql.auto.conf", arena_printf(arena, "unix_socket_directories = '%s'\n", run));
}

#endif
