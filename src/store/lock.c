/* lock.c - who is at the file: a note beside the store, "NAME.lock"
 *
 * SQLite's own lock is the truth, but it does not say who holds it. So a writer also takes a lock
 * on the first byte of the note and writes its process, verb and name there; whoever waits reads
 * them. Users of either kind share a lock on the second byte, which tells the first to come after a
 * crash that a log left behind is nobody's. These are open-file-description locks: they end with
 * the process however it ends, so a note without a lock is old paper. Where the note cannot be
 * written, all works without it.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "store/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum { WRITER_BYTE = 0, USER_BYTE = 1 };

#define NOTE_MAX       256
#define SHM_WRITE_BYTE 120 /* SQLite's WAL write lock in the -shm file: WALINDEX_LOCK_OFFSET */

static bool set_lock(int fd, short type, off_t byte, off_t len)
{
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = len};
    return fcntl(fd, F_OFD_SETLK, &range) == 0;
}

/* Would a write lock on the byte conflict with anyone? */
static bool is_free(int fd, off_t byte)
{
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(fd, F_OFD_GETLK, &range) == 0 && range.l_type == F_UNLCK;
}

/* The last user removes the file, so an open one may be no longer the one that others see. */
static bool still_named(const struct store_lock *lock)
{
    struct stat mine, named;
    return fstat(lock->fd, &mine) == 0 && stat(lock->path, &named) == 0 && mine.st_ino == named.st_ino &&
           mine.st_dev == named.st_dev;
}

static void open_note(struct store_lock *lock, enum lock_file how)
{
    if (how == LOCK_FILE_CREATE)
        lock->fd = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    else
        lock->fd = open(lock->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (lock->fd < 0)
        lock->fd = open(lock->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

static void close_note(struct store_lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    lock->fd = -1;
}

static void pause_ms(int ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

static int64_t monotonic_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Opens the note and shares the users' byte, on the file that has the name. */
static void share(struct store_lock *lock, enum lock_file how)
{
    for (int i = 0; i < 20; i++) {
        open_note(lock, how);
        if (lock->fd < 0)
            return;
        if (set_lock(lock->fd, F_RDLCK, USER_BYTE, 1) && still_named(lock))
            return;
        close_note(lock); /* its last user is just taking it away */
        pause_ms(1);
    }
}

bool lock_join(struct store_lock *lock, const char *db_path, enum lock_file how)
{
    struct arena scratch = ARENA_INIT;
    const char *path = path_beside(&scratch, db_path, ".lock");
    lock->path = tc_calloc(strlen(path) + 1, 1);
    memcpy(lock->path, path, strlen(path));
    arena_release(&scratch);
    share(lock, how);
    return lock_is_alone(lock);
}

bool lock_is_alone(const struct store_lock *lock)
{
    return lock->fd < 0 || is_free(lock->fd, USER_BYTE);
}

/* Always of the same length and in place: a file that grows or shrinks would make each commit's
 * sync bring the folder's bookkeeping to disk too. What cannot be written is not missed: whoever
 * waits reads less. */
static void write_note(const struct store_lock *lock, const char *verb, const char *who, int64_t now_utc)
{
    char note[NOTE_MAX];
    int n = snprintf(note, sizeof note, "%ld\t%" PRId64 "\t%.40s\t%.80s\n", (long)getpid(), now_utc, verb, who);
    if (n < 0)
        return;
    memset(note + n, '\n', sizeof note - (size_t)n);
    (void)!pwrite(lock->fd, note, sizeof note, 0);
}

/* Puts the note in words. */
static void read_note(const struct store_lock *lock, struct strbuf *holder)
{
    char note[NOTE_MAX + 1];
    char *field[4], *rest = note;
    ssize_t n = pread(lock->fd, note, sizeof note - 1, 0);
    note[n > 0 ? n : 0] = '\0';
    note[strcspn(note, "\n")] = '\0';
    for (size_t i = 0; i < ARRAY_LEN(field); i++)
        field[i] = rest ? strsep(&rest, "\t") : NULL;
    int64_t pid, since;
    if (!field[3] || !parse_i64(field[0], 1, INT64_MAX, &pid) || !parse_i64(field[1], 0, INT64_MAX, &since)) {
        strbuf_add(holder, TC_WORD("another process"));
        return;
    }
    struct arena scratch = ARENA_INIT;
    struct strbuf who = STRBUF_INIT;
    utf8_add_printable(&who, utf8_is_valid(field[3], strlen(field[3])) ? field[3] : "?");
    strbuf_add(holder, message(&scratch, "process %lld (%s, by %s, since %s)", (long long)pid, field[2],
                               strbuf_text(&who), time_format_local(&scratch, since)));
    strbuf_release(&who);
    arena_release(&scratch);
}

bool lock_take(struct store_lock *lock, const char *verb, const char *who, int64_t now_utc, int patience_ms,
               struct strbuf *holder)
{
    int64_t until = monotonic_ms() + patience_ms;
    for (int nap = 1;; nap = nap < 32 ? nap * 2 : 50) {
        if (lock->fd >= 0 && !still_named(lock)) {
            close_note(lock);
            share(lock, LOCK_FILE_CREATE);
        }
        if (lock->fd < 0)
            return true;
        if (set_lock(lock->fd, F_WRLCK, WRITER_BYTE, 1)) {
            write_note(lock, verb, who, now_utc);
            return true;
        }
        if (errno != EAGAIN && errno != EACCES)
            return true; /* the file system has no such locks, or the note cannot be written */
        if (monotonic_ms() >= until) {
            read_note(lock, holder);
            return false;
        }
        pause_ms(nap);
    }
}

void lock_release(struct store_lock *lock)
{
    if (lock->fd < 0)
        return;
    set_lock(lock->fd, F_UNLCK, WRITER_BYTE, 1);
}

void lock_leave(struct store_lock *lock)
{
    if (lock->fd >= 0 && set_lock(lock->fd, F_WRLCK, WRITER_BYTE, 2) && still_named(lock))
        unlink(lock->path);
    close_note(lock);
    free(lock->path);
    lock->path = NULL;
}

/* ---- other programs -------------------------------------------------------------------------- */

/* The process that has a write lock over the byte of the file with this inode, 0 for none. Asking
 * with F_GETLK would need the file open, and closing it again would drop SQLite's own locks in this
 * process. */
static long process_with_lock(const struct stat *file, long long byte)
{
    FILE *f = fopen("/proc/locks", "re");
    char line[256];
    long found = 0;
    while (f && !found && fgets(line, sizeof line, f)) {
        long pid;
        unsigned major_no, minor_no;
        unsigned long long inode;
        long long from, to = INT64_MAX;
        int n = sscanf(line, "%*d: POSIX %*s WRITE %ld %x:%x:%llu %lld %lld", &pid, &major_no, &minor_no, &inode, &from,
                       &to);
        if (n >= 5 && pid > 0 && inode == (unsigned long long)file->st_ino && major_no == major(file->st_dev) &&
            minor_no == minor(file->st_dev) && from <= byte && byte <= to)
            found = pid;
    }
    if (f)
        fclose(f);
    return found;
}

void lock_other_program(const char *db_path, struct strbuf *holder)
{
    struct arena scratch = ARENA_INIT;
    struct stat st;
    long pid = 0;
    if (stat(path_beside(&scratch, db_path, "-shm"), &st) == 0)
        pid = process_with_lock(&st, SHM_WRITE_BYTE);
    if (!pid && stat(db_path, &st) == 0)
        pid = process_with_lock(&st, 0x40000001); /* SQLite's RESERVED byte, for files outside WAL mode */
    if (pid && pid != (long)getpid()) {
        char *name = NULL;
        size_t len;
        struct err ignored = ERR_INIT;
        if (file_read(&scratch, arena_printf(&scratch, "/proc/%ld/comm", pid), 64, &name, &len, &ignored) != ERR_OK)
            name = NULL;
        if (name)
            name[strcspn(name, "\n")] = '\0';
        strbuf_add(holder, message(&scratch, "process %ld", pid));
        if (name && utf8_is_valid(name, strlen(name))) {
            strbuf_add(holder, " (");
            utf8_add_printable(holder, name);
            strbuf_add(holder, ")");
        }
    } else {
        strbuf_add(holder, TC_WORD("another program"));
    }
    arena_release(&scratch);
}
