/* place.c - the store file's place: one file under one name, its log beside it, for its owner alone
 *
 * SQLite names the log by the name of the file, so a file with two names has two logs, and each
 * loses what the other has (https://www.sqlite.org/howtocorrupt.html, 2.5). A symbolic link is
 * followed to the file before anything is done. A hard link is refused. What cannot be seen that
 * way (one file mounted in a second place) is found by a lock on the file itself: whoever opens it
 * shares a lock on a byte that follows from the name and the folder, and nobody may be on another.
 *
 * That lock needs the file open beside SQLite, and closing a descriptor would drop SQLite's own
 * locks of this process (POSIX); so a process has one descriptor a file, and keeps it until its last
 * store of that file is closed.
 *
 * The log and its index are remembered as they were when the store was opened. A log that was
 * removed or replaced meanwhile still takes commits, but nobody will ever read them again; without
 * its index, two processes write over each other's part of it. Then what it has is written into the
 * store file, and nothing is confirmed any more. Where the name leads to
 * another file, that one stays as it is: all goes into the file that was moved, or, when that is
 * gone, into a new one beside it. A file whose bytes somebody replaced (content.c) is given up as it is.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "store/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ----------------------------------------------------------------------------------- */

char *store_file(struct arena *arena, const char *path)
{
    struct stat st;
    char *real = lstat(path, &st) == 0 && S_ISLNK(st.st_mode) ? realpath(path, NULL) : NULL;
    char *out = arena_strdup(arena, real ? real : path);
    free(real);
    return out;
}

bool place_has_one_name(const char *path)
{
    struct stat st;
    return stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_nlink <= 1;
}

enum err_code place_check_names(const char *path, struct err *err)
{
    if (place_has_one_name(path))
        return ERR_OK;
    err_set(err, ERR_CONFLICT,
            "%s has a second name (a hard link), and what is done under one of them would be lost "
            "under the other",
            path);
    err_hint(err,
             "stop whatever serves it, make one file of it (topcut backup --db %s NEW.db) and go "
             "on with that",
             path);
    return err->code;
}

/* ---- the file under one name ----------------------------------------------------------------- */

#define NAMES_FROM 0x3f000000 /* below the bytes that SQLite locks, from 0x40000000 on */
#define NAMES      (1 << 20)

struct place {
    dev_t dev;
    ino_t ino;
    int fd; /* -1: without a lock */
    off_t byte;
    size_t users;
    char *gone; /* what the first store of this process that gave the file up says; NULL: none did */
    bool watched;
    struct content content; /* once a writer has opened it; under contents_lock */
    struct place *next;
};

static pthread_mutex_t places_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t contents_lock = PTHREAD_MUTEX_INITIALIZER;
static struct place *places;

/* The byte of a name in its folder: the same wherever the folder is mounted. */
static off_t byte_of(const char *path)
{
    struct arena scratch = ARENA_INIT;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dir = !slash ? "." : slash == path ? "/" : arena_strndup(&scratch, path, (size_t)(slash - path));
    struct stat st = {.st_ino = 0};
    uint64_t hash = hash_text(name);
    if (stat(dir, &st) == 0) {
        hash = hash_bytes(hash, &st.st_dev, sizeof st.st_dev);
        hash = hash_bytes(hash, &st.st_ino, sizeof st.st_ino);
    }
    arena_release(&scratch);
    return NAMES_FROM + (off_t)(hash % NAMES);
}

static bool others_hold(int fd, off_t from, off_t to)
{
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = from, .l_len = to - from};
    return to > from && fcntl(fd, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

/* Two who come at once under two names may both be refused, and are never both let in. */
static bool lock_name(int fd, off_t byte)
{
    struct flock mine = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    (void)fcntl(fd, F_OFD_SETLK, &mine);
    return !others_hold(fd, NAMES_FROM, byte) && !others_hold(fd, byte + 1, NAMES_FROM + NAMES);
}

static enum err_code other_name(const char *path, struct err *err)
{
    return err_set(err, ERR_LOCKED,
                   "%s is in use under another name (a link, or the file mounted in a second place), and "
                   "what is done under one of them would be lost under the other; use that name, or end "
                   "whatever uses it",
                   path);
}

/* Under the lock. */
static struct place *find_place(const struct stat *st)
{
    struct place *p = places;
    while (p && (p->dev != st->st_dev || p->ino != st->st_ino))
        p = p->next;
    return p;
}

static enum err_code join(const char *path, struct place **out, struct err *err)
{
    struct stat st;
    int fd = stat(path, &st) == 0 ? 0 : -1;
    if (fd < 0)
        return ERR_OK; /* whoever opens it says why */
    struct place *p = find_place(&st);
    off_t byte = byte_of(path);
    if (p && p->byte != byte)
        return other_name(path, err);
    if (!p) {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd >= 0 && !lock_name(fd, byte)) {
            close(fd);
            return other_name(path, err);
        }
        p = tc_calloc(1, sizeof *p);
        *p = (struct place){.dev = st.st_dev, .ino = st.st_ino, .fd = fd, .byte = byte, .next = places};
        places = p;
    }
    p->users++;
    *out = p;
    return ERR_OK;
}

enum err_code place_join(const char *path, struct place **out, struct err *err)
{
    *out = NULL;
    pthread_mutex_lock(&places_lock);
    enum err_code rc = join(path, out, err);
    pthread_mutex_unlock(&places_lock);
    return rc;
}

void place_leave(struct place *place)
{
    if (!place)
        return;
    pthread_mutex_lock(&places_lock);
    if (--place->users == 0) {
        struct place **link = &places;
        while (*link != place)
            link = &(*link)->next;
        *link = place->next;
        if (place->watched)
            content_end(&place->content);
        if (place->fd >= 0)
            close(place->fd);
        free(place->gone);
        free(place);
    }
    pthread_mutex_unlock(&places_lock);
}

/* ---- the log beside it ----------------------------------------------------------------------- */

static struct file_id look_at(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return (struct file_id){.there = false};
    return (struct file_id){.there = true, .dev = st.st_dev, .ino = st.st_ino};
}

/* Takes no memory: it is asked right after a commit too, when running out of it would leave a doubt. */
static struct file_id look_beside(const char *path, const char *ending)
{
    char name[PATH_MAX + 8];
    int n = snprintf(name, sizeof name, "%s%s", path, ending);
    return n > 0 && (size_t)n < sizeof name ? look_at(name) : (struct file_id){.there = false};
}

static bool is_same(struct file_id a, struct file_id b)
{
    return a.there == b.there && a.dev == b.dev && a.ino == b.ino;
}

void place_remember(struct store *store)
{
    store->log = look_beside(store->path, "-wal");
    store->index = look_beside(store->path, "-shm");
    if (!store->place || !store->index.there)
        return;
    struct arena scratch = ARENA_INIT;
    pthread_mutex_lock(&contents_lock);
    if (!store->place->watched)
        content_begin(&store->place->content, store->place->fd, path_beside(&scratch, store->path, "-shm"));
    store->place->watched = true;
    (void)content_is_ours(&store->place->content, store->path);
    pthread_mutex_unlock(&contents_lock);
    arena_release(&scratch);
}

static bool is_overwritten(const struct store *store)
{
    if (!store->place)
        return false;
    pthread_mutex_lock(&contents_lock);
    bool ours = !store->place->watched || content_is_ours(&store->place->content, store->path);
    pthread_mutex_unlock(&contents_lock);
    return !ours;
}

/* The last one who leaves takes away the index and then the log: an index alone has lost its log. */
enum err_code place_check_log(const char *path, struct err *err)
{
    if (!look_beside(path, "-shm").there || look_beside(path, "-wal").there || !look_beside(path, "-shm").there)
        return ERR_OK;
    return err_set(err, ERR_IO,
                   "%s is in use, but the file %s-wal that belongs to it was removed\nend whatever "
                   "uses it (topcut "
                   "serve), then try again",
                   path, path);
}

static bool has_moved(struct store *store)
{
    int moved = 0;
    return sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

static bool log_is_lost(const struct store *store)
{
    return store->log.there && !is_same(store->log, look_beside(store->path, "-wal"));
}

/* Another process makes an index of its own then, and each of the two writes over what the other has in the log. */
static bool index_is_lost(const struct store *store)
{
    return store->index.there && !is_same(store->index, look_beside(store->path, "-shm"));
}

bool place_is_kept(struct store *store)
{
    return !has_moved(store) && !log_is_lost(store) && !index_is_lost(store) && !is_overwritten(store);
}

bool place_is_left(struct store *store)
{
    bool named = store->how != STORE_MEMORY && store->how != STORE_READ_COPY && store->db;
    return store->gone || (named && !place_is_kept(store));
}

/* Writes what the log has into the file; where the index is ours no more, somebody else has begun
 * another history there, and ours stays out of it. */
static bool save_what_is_left(struct store *store)
{
    int frames = -1, folded = -2;
    if (!store->index.there || index_is_lost(store))
        return false;
    int rc = sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_FULL, &frames, &folded);
    return rc == SQLITE_OK && frames == folded;
}

/* Returns where a file that was moved is now, in the arena; NULL when it was removed, or nobody knows. */
static const char *moved_to(const struct store *store, struct arena *arena)
{
    char name[4096];
    struct stat held, named;
    int fd = store->place ? store->place->fd : -1;
    if (fd < 0 || fstat(fd, &held) != 0 || held.st_nlink == 0)
        return NULL;
    ssize_t n = readlink(arena_printf(arena, "/proc/self/fd/%d", fd), name, sizeof name - 1);
    if (n <= 0)
        return NULL;
    name[n] = '\0';
    bool found = stat(name, &named) == 0 && named.st_dev == held.st_dev && named.st_ino == held.st_ino;
    return found ? arena_strdup(arena, name) : NULL;
}

/* Our log under a name that leads to another file now would be taken for that file's. What it has is
 * saved by then, or cannot be. */
static const char *put_log_aside(const struct store *store, struct arena *arena)
{
    const char *log = path_beside(arena, store->path, "-wal");
    const char *aside = path_stamped(arena, log, STORE_LOG_ASIDE, store->clock);
    if (!store->log.there || log_is_lost(store) || rename(log, aside) != 0)
        return NULL;
    (void)chmod(aside, 0600);
    if (store->index.there && !index_is_lost(store))
        unlink(path_beside(arena, store->path, "-shm"));
    return aside;
}

/* A copy of all that the connection still sees, beside the name. */
static void rescue(struct store *store, struct arena *arena, struct strbuf *why)
{
    struct err err = ERR_INIT;
    const char *name = path_stamped(arena, store->path, "rescued", store->clock);
    if (sql_copy_file(store->db, store->path, name, FILE_REFUSE_EXISTING, &err) == ERR_OK)
        strbuf_add(why, message(arena, "all that was confirmed before is in %s, a whole store", name));
    else
        strbuf_add(why, message(arena,
                                "what was confirmed last may be missing in the store file (it could not be saved as "
                                "%s: %s)",
                                name, err.said));
}

/* Saves what there is; *why: what happened, and where everything is. */
static bool save(struct store *store, struct strbuf *why)
{
    struct arena scratch = ARENA_INIT;
    bool moved = has_moved(store), overwritten = !moved && is_overwritten(store);
    const char *to = moved ? moved_to(store, &scratch) : NULL;
    bool saved = (!moved || to) && !overwritten && save_what_is_left(store);
    bool log_only = overwritten && store->place->content.log_overwritten;
    if (overwritten)
        strbuf_add(why, message(&scratch, "%s was overwritten while it was open",
                                log_only ? path_beside(&scratch, store->path, "-wal") : store->path));
    else if (moved)
        strbuf_add(why, message(&scratch, "%s was moved or replaced while it was open", store->path));
    else
        strbuf_add(why, message(&scratch, "%s%s, which belongs to the store, was removed or replaced while it was open",
                                store->path, log_is_lost(store) ? "-wal" : "-shm"));
    strbuf_add(why, TC_WORD("; nothing is saved from now on; "));
    if (saved && moved)
        strbuf_add(why, message(&scratch, "all that was confirmed before is in the file that was moved, now %s", to));
    else if (saved)
        strbuf_add(why, TC_WORD("all that was confirmed before is in the store file"));
    else if (log_only)
        strbuf_add(why, TC_WORD("what was confirmed in the last seconds may be missing in the store file"));
    else if (overwritten)
        strbuf_add(why, TC_WORD("what it had before is in its backups alone"));
    else
        rescue(store, &scratch, why);
    const char *log = moved || overwritten ? put_log_aside(store, &scratch) : NULL;
    if (log && !saved)
        strbuf_add(why, message(&scratch, " (its log is kept as %s)", log));
    strbuf_add(why, moved || (overwritten && !log_only) ? TC_WORD("; start again with the right file")
                                                        : TC_WORD("; start again"));
    arena_release(&scratch);
    return saved;
}

static char *copy_text(const char *text)
{
    char *copy = tc_calloc(strlen(text) + 1, 1);
    memcpy(copy, text, strlen(text));
    return copy;
}

/* Only the first store of a process saves: the others see the same, and what one of them commits later is refused. */
bool place_give_up(struct store *store)
{
    static pthread_mutex_t one_saves = PTHREAD_MUTEX_INITIALIZER;
    struct strbuf why = STRBUF_INIT;
    bool saved = false;
    pthread_mutex_lock(&one_saves);
    if (store->place && store->place->gone)
        strbuf_add(&why, store->place->gone);
    else
        saved = save(store, &why);
    if (store->place && !store->place->gone)
        store->place->gone = copy_text(strbuf_text(&why));
    pthread_mutex_unlock(&one_saves);
    free(store->gone);
    store->gone = copy_text(strbuf_text(&why));
    strbuf_release(&why);
    return saved;
}

const char *store_gone(struct store *store)
{
    if (!store->gone && store->log.there && store_writes(store) && !store->in_verb && store->reads == 0 &&
        !place_is_kept(store))
        (void)place_give_up(store);
    return store->gone;
}

enum err_code store_fold(struct store *store, bool *all, struct err *err)
{
    int frames = -1, folded = -1;
    *all = false;
    if (is_overwritten(store)) /* whoever writes next gives it up */
        return ERR_OK;
    int rc = sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &folded);
    *all = rc == SQLITE_OK && frames == folded;
    (void)is_overwritten(store);    /* its own pages are what the next look compares with */
    if ((rc & 0xff) == SQLITE_BUSY) /* somebody else is at it */
        return ERR_OK;
    return rc == SQLITE_OK ? ERR_OK : store_sql_error(store, rc, err);
}
