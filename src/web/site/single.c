/* single.c - one server a file
 *
 * A lock on "NAME.serve" beside the store, an open-file-description lock: it ends with the process, however that ends.
 * In the file stand the process and the address, for whoever comes second. The last one takes the file
 * away. */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "store/store.h"
#include "web/site/site.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOTE_MAX 512

struct single {
    int fd;
    char *path;
};

static bool lock_it(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &whole) == 0;
}

/* True when the file is still the one of that name: a server that stopped meanwhile took its note away. */
static bool still_named(int fd, const char *path)
{
    struct stat mine, named;
    return fstat(fd, &mine) == 0 && stat(path, &named) == 0 && mine.st_ino == named.st_ino &&
           mine.st_dev == named.st_dev;
}

static enum err_code taken(int fd, const char *store, struct err *err)
{
    char note[NOTE_MAX + 1];
    ssize_t n = pread(fd, note, NOTE_MAX, 0);
    note[n > 0 ? n : 0] = '\0';
    note[strcspn(note, "\n")] = '\0';
    for (char *c = note; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~')
            *c = '?';
    return err_set(err, ERR_LOCKED, "%s is served already by %s; use that server, or stop it first", store,
                   *note ? note : "another process");
}

/* Beside the file itself, whichever link leads to it. */
static void note_path(struct strbuf *path, const char *store)
{
    struct arena scratch = ARENA_INIT;
    strbuf_printf(path, "%s.serve", store_file(&scratch, store));
    arena_release(&scratch);
}

enum err_code single_take(const char *store, struct single **out, struct err *err)
{
    struct strbuf path = STRBUF_INIT;
    note_path(&path, store);
    int fd = -1;
    for (int tries = 0; tries < 20; tries++) {
        fd = open(path.text, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (fd < 0)
            break;
        if (!lock_it(fd)) {
            enum err_code rc = taken(fd, store, err);
            close(fd);
            strbuf_release(&path);
            return rc;
        }
        if (still_named(fd, path.text))
            break;
        close(fd);
        fd = -1;
    }
    if (fd < 0) {
        enum err_code rc = err_set(err, ERR_IO, "cannot write %s: %s", path.text, cause_of_errno(errno));
        strbuf_release(&path);
        return rc;
    }
    *out = tc_calloc(1, sizeof **out);
    **out = (struct single){.fd = fd, .path = path.text};
    return ERR_OK;
}

enum err_code web_check_unserved(const char *store, struct err *err)
{
    struct strbuf path = STRBUF_INIT;
    note_path(&path, store);
    int fd = open(path.text, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    strbuf_release(&path);
    if (fd < 0)
        return ERR_OK;
    /* a lock of ours ends with the descriptor */
    enum err_code rc = lock_it(fd) ? ERR_OK : taken(fd, store, err);
    close(fd);
    return rc;
}

void single_say(struct single *single, const char *url)
{
    char note[NOTE_MAX];
    int n = snprintf(note, sizeof note, "process %" PRId64 " at %s\n", (int64_t)getpid(), url);
    /* Without it the lock still holds; only its sentence would be shorter. */
    if (n > 0 && (size_t)n < sizeof note && ftruncate(single->fd, 0) == 0)
        (void)!pwrite(single->fd, note, (size_t)n, 0);
}

void single_leave(struct single *single)
{
    if (!single)
        return;
    unlink(single->path);
    close(single->fd);
    free(single->path);
    free(single);
}
