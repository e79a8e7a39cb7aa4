/* copies.c - the other files beside a store that hold what it held: its backups, what it was before a restore or a new
 * version, plain copies, and logs that were put aside
 *
 * A store is known by the head of the file: SQLite's magic and our application id
 * (https://www.sqlite.org/fileformat.html).
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/file.h"
#include "base/vec.h"
#include "store/internal.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD_BYTES     72
#define APPLICATION_AT 68

static bool is_store(const char *path, const struct stat *self)
{
    static const char magic[] = "SQLite format 3";
    unsigned char head[HEAD_BYTES];
    struct stat st;
    if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode) || (st.st_dev == self->st_dev && st.st_ino == self->st_ino))
        return false; /* never the store itself: closing it would drop SQLite's locks */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool whole = fd >= 0 && read(fd, head, sizeof head) == (ssize_t)sizeof head;
    if (fd >= 0)
        close(fd);
    const unsigned char *a = head + APPLICATION_AT;
    return whole && memcmp(head, magic, sizeof magic) == 0 &&
           ((uint32_t)a[0] << 24 | (uint32_t)a[1] << 16 | (uint32_t)a[2] << 8 | a[3]) == STORE_APPLICATION_ID;
}

/* "STORE-wal.aside-STAMP": a log whose pages may hold any row of the store that it was written for. */
static bool is_log_aside(const char *path)
{
    struct stat st;
    const char *name = strrchr(path, '/');
    return strstr(name ? name : path, "-wal." STORE_LOG_ASIDE "-") && lstat(path, &st) == 0 && S_ISREG(st.st_mode);
}

struct listing {
    struct arena *arena;
    const char **paths;
    size_t n, room;
};

static void look_through(struct listing *list, const char *folder, const struct stat *self)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        const char *path = e->d_name[0] == '.'        ? NULL
                           : strcmp(folder, ".") == 0 ? arena_strdup(list->arena, e->d_name)
                                                      : path_join(list->arena, folder, e->d_name);
        if (!path || (!is_store(path, self) && !is_log_aside(path)))
            continue;
        *VEC_ADD(list->paths, list->n, list->room) = path;
    }
    if (dir)
        closedir(dir);
}

const char *const *store_copies(const struct store *store, struct arena *arena, size_t *n)
{
    const char *slash = strrchr(store->path, '/');
    struct stat self = {.st_ino = 0};
    struct listing list = {.arena = arena};
    (void)stat(store->path, &self);
    look_through(&list,
                 !slash                 ? "."
                 : slash == store->path ? "/"
                                        : arena_strndup(arena, store->path, (size_t)(slash - store->path)),
                 &self);
    look_through(&list, path_beside(arena, store->path, ".backups"), &self);
    const char **out = ARENA_ARRAY(arena, const char *, list.n + 1);
    if (list.n) {
        qsort(list.paths, list.n, sizeof *list.paths, compare_text);
        memcpy(out, list.paths, list.n * sizeof *out);
    }
    free(list.paths);
    *n = list.n;
    return out;
}
