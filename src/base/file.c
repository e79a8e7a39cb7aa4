/* file.c - see file.h
 *
 * A file is replaced by writing a new one beside it and renaming: a reader, a crash or a full disk
 * meets the old bytes or the new ones. fsync comes before the rename, so that the name never points
 * at less than the whole, and on the folder after it, so that the name itself lasts.
 */
#include "base/file.h"
#include "base/cause.h"
#include "base/progress.h"
#include "base/rng.h"
#include "base/strbuf.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEMPORARY_TRIES     100
#define TEMPORARY_NAME_PART 200 /* of the 255 bytes that a name may have */

/* ---- reading ------------------------------------------------------------------------------------
 */

/* Waits for input, so that Ctrl-C ends the wait for a person's typing. */
static enum err_code wait_for_input(int fd, struct err *err)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    do {
        if (progress_interrupted())
            return err_set(err, ERR_INTERRUPT, "interrupted");
    } while (poll(&ready, 1, -1) < 0 && errno == EINTR);
    return ERR_OK;
}

static enum err_code read_all(int fd, const char *name, size_t max, struct strbuf *sb, struct err *err)
{
    char chunk[16384];
    for (;;) {
        enum err_code rc = wait_for_input(fd, err);
        if (rc != ERR_OK)
            return rc;
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_set(err, ERR_IO, "cannot read %s: %s", name, cause_of_errno(errno));
        if (n == 0)
            return ERR_OK;
        if ((size_t)n > max - sb->len)
            return err_set(err, ERR_INPUT, "%s is larger than %zu bytes", name, max);
        strbuf_add_bytes(sb, chunk, (size_t)n);
    }
}

enum err_code file_read(struct arena *arena, const char *path, size_t max, char **out, size_t *len, struct err *err)
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    struct strbuf sb = STRBUF_INIT;
    struct stat st;
    enum err_code rc;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_set(err, errno == ENOENT || errno == ENOTDIR ? ERR_NOT_FOUND : ERR_IO, "cannot read %s: %s", name,
                       cause_of_errno(errno));
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode))
        rc = err_set(err, ERR_INPUT, "%s is a folder, not a file", name);
    else
        rc = read_all(fd, name, max, &sb, err);
    if (!standard)
        close(fd);
    if (rc == ERR_OK) {
        *out = arena_strndup(arena, strbuf_text(&sb), sb.len);
        *len = sb.len;
    }
    strbuf_release(&sb);
    return rc;
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static bool write_all(int fd, const char *data, size_t len)
{
    while (len) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        data += n;
        len -= (size_t)n;
    }
    return true;
}

static enum err_code cannot_write(const char *path, int error, struct err *err)
{
    return err_set(err, ERR_IO, "cannot write %s: %s", path, cause_of_errno(error));
}

/* The folder of a path: "." for a bare name, "/" for one at the root. */
static char *folder_of(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return arena_strdup(arena, ".");
    return arena_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

static enum err_code sync_folder(struct arena *arena, const char *path, struct err *err)
{
    int fd = open(folder_of(arena, path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return ERR_OK; /* a folder that may be written but not read: nothing more can be done */
    int error = fsync(fd) != 0 ? errno : 0;
    close(fd);
    if (error && error != EINVAL && error != ENOTSUP) /* file systems that cannot */
        return cannot_write(path, error, err);
    return ERR_OK;
}

char *file_temporary_name(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    return arena_printf(arena, "%.*s.%.*s.%ld-%llu.tmp", (int)(base - path), path, TEMPORARY_NAME_PART, base,
                        (long)getpid(), (unsigned long long)rng_seed_from_system());
}

static enum err_code exists_already(const char *path, struct err *err)
{
    return err_set(err, ERR_CONFLICT, "%s exists already; name another file or allow replacing it", path);
}

/* What stands at the place that a path really names, through links. */
enum standing { STANDING_NOTHING, STANDING_FILE, STANDING_FOLDER, STANDING_DEVICE };

static enum standing look_at(struct arena *arena, const char *path, const char **target, struct stat *st)
{
    *target = path;
    if (stat(path, st) != 0)
        return STANDING_NOTHING;
    if (S_ISDIR(st->st_mode))
        return STANDING_FOLDER;
    if (!S_ISREG(st->st_mode))
        return STANDING_DEVICE; /* /dev/null, a pipe: must never be renamed over */
    char *real = realpath(path, NULL);
    if (real)
        *target = arena_strdup(arena, real);
    free(real);
    return STANDING_FILE;
}

/* Gives the new file the old one's owner and rights, as far as we may. */
static void take_over_rights(int fd, const struct stat *old)
{
    if (fchown(fd, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        return;
    (void)fchmod(fd, old->st_mode & 07777);
}

/* rename that refuses to replace. Not every file system can do that in one step; on those (some USB
 * sticks and network shares) another program might slip in between the look and the rename. */
static int rename_new(const char *from, const char *to)
{
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        return -1;
    struct stat st;
    if (lstat(to, &st) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

/* Puts the finished temporary in its place, or removes it. */
static enum err_code put_in_place(struct arena *arena, const char *temporary, const char *target,
                                  enum file_existing existing, struct err *err)
{
    int done = existing == FILE_REPLACE_EXISTING ? rename(temporary, target) : rename_new(temporary, target);
    int error = errno;
    if (done == 0)
        return sync_folder(arena, target, err);
    unlink(temporary);
    return error == EEXIST ? exists_already(target, err) : cannot_write(target, error, err);
}

static enum err_code write_standard_output(const void *data, size_t len, struct err *err)
{
    if (fflush(stdout) != 0 || !write_all(STDOUT_FILENO, data, len))
        return cannot_write("standard output", errno, err);
    return ERR_OK;
}

static enum err_code write_device(const char *path, const void *data, size_t len, struct err *err)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return cannot_write(path, errno, err);
    bool ok = write_all(fd, data, len);
    int error = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    return ok ? ERR_OK : cannot_write(path, error, err);
}

static enum err_code write_beside(struct arena *arena, const char *target, const struct stat *old, const void *data,
                                  size_t len, enum file_existing existing, struct err *err)
{
    const char *temporary = NULL;
    int fd = -1;
    for (int i = 0; i < TEMPORARY_TRIES && fd < 0; i++) {
        temporary = file_temporary_name(arena, target);
        fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    if (fd < 0)
        return cannot_write(target, errno, err);
    if (old)
        take_over_rights(fd, old);
    bool ok = write_all(fd, data, len) && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (!ok) {
        unlink(temporary);
        return cannot_write(target, error, err);
    }
    return put_in_place(arena, temporary, target, existing, err);
}

enum err_code file_write(const char *path, const void *data, size_t len, enum file_existing existing, struct err *err)
{
    if (strcmp(path, "-") == 0)
        return write_standard_output(data, len, err);
    struct arena scratch = ARENA_INIT;
    struct stat st;
    const char *target;
    enum err_code rc = ERR_OK;
    switch (look_at(&scratch, path, &target, &st)) {
    case STANDING_FOLDER:
        rc = err_set(err, ERR_IO, "cannot write %s: it is a folder", path);
        break;
    case STANDING_DEVICE:
        rc = write_device(path, data, len, err);
        break;
    case STANDING_FILE:
        if (existing == FILE_REFUSE_EXISTING)
            rc = exists_already(path, err);
        else
            rc = write_beside(&scratch, target, &st, data, len, existing, err);
        break;
    case STANDING_NOTHING:
        rc = write_beside(&scratch, target, NULL, data, len, existing, err);
        break;
    }
    arena_release(&scratch);
    return rc;
}

enum err_code file_write_private(const char *path, const void *data, size_t len, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    mode_t before = umask(077);
    enum err_code rc = file_make_dir(folder_of(&scratch, path), err);
    if (rc == ERR_OK)
        rc = file_write(path, data, len, FILE_REFUSE_EXISTING, err);
    umask(before);
    arena_release(&scratch);
    return rc;
}

enum err_code file_commit(const char *temporary, const char *path, enum file_existing existing, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct stat st;
    const char *target;
    enum err_code rc = ERR_OK;
    enum standing standing = look_at(&scratch, path, &target, &st);
    int fd = open(temporary, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        rc = cannot_write(path, errno, err);
    } else if (standing == STANDING_FOLDER || standing == STANDING_DEVICE) {
        rc = err_set(err, ERR_IO, "cannot write %s: it is not an ordinary file", path);
    } else if (standing == STANDING_FILE && existing == FILE_REFUSE_EXISTING) {
        rc = exists_already(path, err);
    } else {
        if (standing == STANDING_FILE)
            take_over_rights(fd, &st);
        if (fsync(fd) != 0)
            rc = cannot_write(path, errno, err);
        else
            rc = put_in_place(&scratch, temporary, target, existing, err);
    }
    if (fd >= 0)
        close(fd);
    if (rc != ERR_OK)
        unlink(temporary);
    arena_release(&scratch);
    return rc;
}

void file_discard(const char *temporary)
{
    unlink(temporary);
}

/* ---- names and folders ----------------------------------------------------------------------- */

bool file_exists(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

static enum err_code make_one(const char *path, struct err *err)
{
    struct stat st;
    if (mkdir(path, 0777) == 0)
        return ERR_OK;
    int error = errno;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return ERR_OK;
    return err_set(err, ERR_IO, "cannot make the folder %s: %s", path, cause_of_errno(error));
}

enum err_code file_make_dir(const char *path, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    enum err_code rc = ERR_OK;
    char *partial = arena_strdup(&scratch, path);
    for (char *p = partial + 1; *partial && *p && rc == ERR_OK; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        rc = make_one(partial, err);
        *p = '/';
    }
    if (rc == ERR_OK)
        rc = make_one(path, err);
    arena_release(&scratch);
    return rc;
}

char *path_join(struct arena *arena, const char *dir, const char *name)
{
    size_t len = strlen(dir);
    bool slash = len > 0 && dir[len - 1] != '/';
    return arena_printf(arena, "%s%s%s", dir, slash ? "/" : "", name);
}
