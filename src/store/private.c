/* private.c - who else on the computer may read what the store keeps
 *
 * The rule: addresses, notes, penalties and sessions are in the store file, so it, the files beside
 * it and its copies are their owner's alone (0600), and so are the folders that are made for them
 * (0700), whatever the umask. A group that may also write was let in on purpose and keeps what it
 * may; others never do. SQLite gives the log and its index the rights of the file.
 *
 * Files that an earlier version made readable are put right when their owner opens them for writing.
 */
#include "base/arena.h"
#include "base/file.h"
#include "store/internal.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static mode_t private_mode(mode_t mode)
{
    return mode & (mode & S_IWGRP ? 07770 : 07700);
}

static bool is_open_to_others(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)) && st.st_uid == geteuid() &&
           private_mode(st.st_mode & 07777) != (st.st_mode & 07777);
}

void private_create(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0) /* if this fails, opening the file reports why */
        close(fd);
}

bool private_make(const char *path)
{
    struct stat st;
    return is_open_to_others(path) && lstat(path, &st) == 0 && chmod(path, private_mode(st.st_mode & 07777)) == 0;
}

/* Puts right the files of a folder whose names begin so, and counts them. */
static size_t make_files(const char *folder, const char *beginning)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir)) != NULL;)
        if (e->d_name[0] != '.' && strncmp(e->d_name, beginning, strlen(beginning)) == 0)
            n += private_make(path_join(&scratch, folder, e->d_name));
    if (dir)
        closedir(dir);
    arena_release(&scratch);
    return n;
}

size_t private_sweep(const char *db_path)
{
    static const char *const beside[] = {"", "-wal", "-shm", "-journal", ".lock", ".serve"};
    struct arena scratch = ARENA_INIT;
    const char *backups = path_beside(&scratch, db_path, ".backups");
    const char *slash = strrchr(db_path, '/'), *name = slash ? slash + 1 : db_path;
    const char *folder = !slash             ? "."
                         : slash == db_path ? "/"
                                            : arena_strndup(&scratch, db_path, (size_t)(slash - db_path));
    size_t n = 0;
    if (is_open_to_others(db_path) || is_open_to_others(backups)) {
        for (size_t i = 0; i < ARRAY_LEN(beside); i++)
            n += private_make(path_beside(&scratch, db_path, beside[i]));
        n += make_files(folder, arena_printf(&scratch, "%s.before-", name));
        n += make_files(backups, "");
        n += private_make(backups);
    }
    arena_release(&scratch);
    return n;
}
