/* cluster.c - a PostgreSQL of one's own in a folder: see pg.h
 *
 *   FOLDER/data      the cluster, as initdb makes it
 *   FOLDER/run       the socket, in a folder that only its owner enters: whoever gets there needs no password
 *   FOLDER/log       what the server says
 *
 * PostgreSQL's own programs do the work. They refuse root, who would own files that nobody else can look after, so for
 * root the child becomes the system user that Debian's package makes, and the folder is that user's.
 */
#include "association/pg/pg.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define USER     "topcut"
#define DATABASE "topcut"
#define SOCKET   "run/.s.PGSQL.5432"

static const char *inside(struct arena *arena, const struct cluster *cluster, const char *name)
{
    return path_join(arena, cluster->folder, name);
}

enum err_code cluster_at(struct arena *arena, const char *folder, struct cluster *out, struct err *err)
{
    char cwd[PATH_MAX];
    *out = (struct cluster){.folder = arena_strdup(arena, folder)};
    if (folder[0] != '/') {
        if (!getcwd(cwd, sizeof cwd))
            return err_set(err, ERR_IO, "this folder has no name: %s", cause_of_errno(errno));
        out->folder = path_join(arena, cwd, folder);
    }
    if (strlen(inside(arena, out, SOCKET)) >= sizeof((struct sockaddr_un *)0)->sun_path)
        return err_set(err, ERR_USAGE,
                       "%s is too long a path: a socket belongs in it, whose path may have %zu characters; choose a "
                       "shorter one",
                       folder, sizeof((struct sockaddr_un *)0)->sun_path - 1);
    out->dsn = arena_printf(arena, "host='%s' port=5432 user=" USER " dbname=" DATABASE,
                            inside(arena, out, "run")); /* a quote in it is refused below */
    return strpbrk(out->folder, "'\\\n") ? err_set(err, ERR_USAGE,
                                                   "%s holds a quote, a backslash or a line end, which PostgreSQL's "
                                                   "settings cannot; choose another folder",
                                                   folder)
                                         : ERR_OK;
}

bool cluster_exists(const struct cluster *cluster)
{
    struct arena scratch = ARENA_INIT;
    bool is = file_exists(inside(&scratch, cluster, "data/PG_VERSION"));
    arena_release(&scratch);
    return is;
}

/* ---- running PostgreSQL's programs ------------------------------------------------------------- */

/* The folder of its programs: $TOPCUT_PG_BIN, Debian's, or the first of PATH that has them; NULL: none. */
static const char *programs(struct arena *arena)
{
    static const char *const debian[] = {"/usr/lib/postgresql/15/bin", "/usr/lib/postgresql/16/bin",
                                         "/usr/lib/postgresql/17/bin", "/usr/lib/postgresql/18/bin"};
    const char *own = getenv("TOPCUT_PG_BIN"), *path = getenv("PATH");
    if (own && *own)
        return access(path_join(arena, own, "initdb"), X_OK) == 0 ? own : NULL;
    for (size_t i = 0; i < ARRAY_LEN(debian); i++)
        if (access(path_join(arena, debian[i], "initdb"), X_OK) == 0)
            return debian[i];
    for (const char *at = path ? path : ""; *at; at += strcspn(at, ":"), at += *at == ':') {
        const char *folder = arena_strndup(arena, at, strcspn(at, ":"));
        if (*folder && access(path_join(arena, folder, "initdb"), X_OK) == 0)
            return folder;
    }
    return NULL;
}

/* For root: the user that the server runs as. NULL: as whoever this is. */
static const struct passwd *other_user(void)
{
    if (geteuid() != 0)
        return NULL;
    const struct passwd *user = getpwnam("postgres");
    return user ? user : getpwnam("nobody");
}

/* What the log says last: the last line that names an error, or that is there at all. */
static const char *last_words(struct arena *arena, const char *log)
{
    char *text = NULL;
    size_t len = 0;
    struct err unread = ERR_INIT;
    if (file_read(arena, log, (size_t)16 << 20, &text, &len, &unread) != ERR_OK)
        return unread.code == ERR_NOT_FOUND ? "" : arena_strdup(arena, unread.said);
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == ' '))
        text[--len] = '\0';
    const char *last = text, *error = NULL;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        last = line;
        size_t size = strcspn(line, "\n");
        if (memmem(line, size, "FATAL:", 6) || memmem(line, size, "error:", 6))
            error = line;
    }
    last = error ? error : last;
    return arena_strndup(arena, last, strcspn(last, "\n"));
}

/* In the child: becomes the other user, sends what is said to the log, and runs the program. Never returns. */
TC_NORETURN static void become(const struct passwd *user, const char *log, const char *program, char *const *words)
{
    if (user && (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(126);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600), null = open("/dev/null", O_RDONLY);
    if (fd < 0 || null < 0 || dup2(null, 0) < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
        _exit(125);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (chdir("/") != 0)
        _exit(126);
    execv(program, words);
    _exit(127);
}

/* Runs NAME ARGUMENTS... to its end. */
static enum err_code run(const struct cluster *cluster, const char *name, const char *const *arguments, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *bin = programs(&scratch), *log = inside(&scratch, cluster, "log");
    const struct passwd *user = other_user();
    char *words[24] = {NULL};
    enum err_code rc = ERR_OK;
    int status = 0;
    if (!bin) {
        rc = err_set(err, ERR_NOT_FOUND,
                     "PostgreSQL 15 is not installed here (Debian: apt-get install postgresql-15); or name a database "
                     "that is elsewhere");
        goto out;
    }
    const char *program = path_join(&scratch, bin, name);
    words[0] = arena_strdup(&scratch, name);
    for (size_t i = 0; arguments[i]; i++) {
        tc_assert(i + 2 < ARRAY_LEN(words));
        words[i + 1] = arena_strdup(&scratch, arguments[i]);
    }
    pid_t child = fork();
    if (child < 0) {
        rc = err_set(err, ERR_IO, "cannot start %s: %s", program, cause_of_errno(errno));
        goto out;
    }
    if (child == 0)
        become(user, log, program, words);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        rc = err_set(err, ERR_IO, "%s failed: %s; all that it said is in %s", name, last_words(&scratch, log), log);
out:
    arena_release(&scratch);
    return rc;
}

/* ---- making ------------------------------------------------------------------------------------ */

static bool is_empty_folder(const char *path)
{
    DIR *dir = opendir(path);
    bool empty = true;
    if (!dir)
        return errno == ENOENT;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;)
        empty = empty && (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0);
    closedir(dir);
    return empty;
}

/* Makes FOLDER and FOLDER/run, for the user that the server runs as. */
static enum err_code make_folders(const struct cluster *cluster, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const struct passwd *user = other_user();
    const char *run_folder = inside(&scratch, cluster, "run");
    enum err_code rc = file_make_dir(run_folder, err);
    const char *const own[] = {run_folder, cluster->folder};
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(own); i++)
        if (chmod(own[i], 0700) != 0 || (user && chown(own[i], user->pw_uid, user->pw_gid) != 0))
            rc = err_set(err, ERR_IO, "cannot make %s: %s", own[i], cause_of_errno(errno));
    arena_release(&scratch);
    return rc;
}

/* Beside what initdb wrote: the socket alone, and what an association wants of a server. */
static enum err_code configure(const struct cluster *cluster, enum cluster_care care, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *path = inside(&scratch, cluster, "data/postgresql.auto.conf");
    const struct passwd *user = other_user();
    const char *text = arena_printf(&scratch,
                                    "# by topcut-association\n"
                                    "listen_addresses = ''\n"
                                    "port = 5432\n"
                                    "unix_socket_directories = '%s'\n"
                                    "unix_socket_permissions = 0700\n"
                                    "timezone = 'UTC'\n"
                                    "max_wal_size = '4GB'\n"
                                    "%s",
                                    inside(&scratch, cluster, "run"),
                                    care == CLUSTER_FAST ? "fsync = off\nfull_page_writes = off\nautovacuum = off\n"
                                                           "shared_buffers = '64MB'\n"
                                                         : "shared_buffers = '256MB'\n");
    enum err_code rc = file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, err);
    if (rc == ERR_OK && (chmod(path, 0600) != 0 || (user && chown(path, user->pw_uid, user->pw_gid) != 0)))
        rc = err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(errno));
    arena_release(&scratch);
    return rc;
}

static enum err_code make_database(const struct cluster *cluster, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pg *pg;
    const char *dsn =
        arena_printf(&scratch, "host='%s' port=5432 user=" USER " dbname=postgres", inside(&scratch, cluster, "run"));
    enum err_code rc = pg_open(&(struct pg_wish){.dsn = dsn}, &pg, err);
    if (rc == ERR_OK)
        rc = pg_script(pg, "CREATE DATABASE " DATABASE " TEMPLATE template0 STRATEGY file_copy", err);
    pg_close(pg);
    arena_release(&scratch);
    return rc;
}

enum err_code cluster_make(const struct cluster *cluster, enum cluster_care care, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    enum err_code rc;
    if (cluster_exists(cluster))
        return err_set(err, ERR_CONFLICT, "there is a database in %s already", cluster->folder);
    if (!is_empty_folder(cluster->folder))
        return err_set(err, ERR_CONFLICT, "%s is not an empty folder; choose another one for the database",
                       cluster->folder);
    rc = make_folders(cluster, err);
    const char *const words[] = {"-D",
                                 inside(&scratch, cluster, "data"),
                                 "-U",
                                 USER,
                                 "-E",
                                 "UTF8",
                                 "--locale=C",
                                 "-A",
                                 "trust",
                                 "--no-instructions",
                                 care == CLUSTER_FAST ? "--no-sync" : "--data-checksums",
                                 NULL};
    if (rc == ERR_OK)
        rc = run(cluster, "initdb", words, err);
    if (rc == ERR_OK)
        rc = configure(cluster, care, err);
    if (rc == ERR_OK)
        rc = cluster_start(cluster, err);
    if (rc == ERR_OK)
        rc = make_database(cluster, err);
    arena_release(&scratch);
    return rc;
}

/* ---- starting and stopping --------------------------------------------------------------------- */

/* The server's process, from its own file; 0: there is none. */
static pid_t server_of(const struct cluster *cluster)
{
    struct arena scratch = ARENA_INIT;
    char *text = NULL;
    size_t len = 0;
    struct err unread = ERR_INIT;
    pid_t pid = 0;
    if (file_read(&scratch, inside(&scratch, cluster, "data/postmaster.pid"), 4096, &text, &len, &unread) == ERR_OK)
        pid = (pid_t)strtol(text, NULL, 10);
    arena_release(&scratch);
    return pid > 0 && (kill(pid, 0) == 0 || errno == EPERM) ? pid : 0;
}

bool cluster_is_running(const struct cluster *cluster)
{
    struct arena scratch = ARENA_INIT;
    bool is = server_of(cluster) && file_exists(inside(&scratch, cluster, SOCKET));
    arena_release(&scratch);
    return is;
}

enum err_code cluster_start(const struct cluster *cluster, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    enum err_code rc = ERR_OK;
    const char *const words[] = {
        "start", "-D", inside(&scratch, cluster, "data"), "-l", inside(&scratch, cluster, "log"), "-w", "-s", "-t",
        "30",    NULL};
    if (!cluster_exists(cluster))
        rc = err_set(err, ERR_NOT_FOUND, "there is no database in %s", cluster->folder);
    else if (!cluster_is_running(cluster))
        rc = run(cluster, "pg_ctl", words, err);
    arena_release(&scratch);
    return rc;
}

enum err_code cluster_stop(const struct cluster *cluster, bool at_once, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *const words[] = {
        "stop", "-D", inside(&scratch, cluster, "data"), "-m", at_once ? "immediate" : "fast", "-w", "-s", "-t",
        "30",   NULL};
    enum err_code rc = cluster_exists(cluster) && server_of(cluster) ? run(cluster, "pg_ctl", words, err) : ERR_OK;
    arena_release(&scratch);
    return rc;
}
