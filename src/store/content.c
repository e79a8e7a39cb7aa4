/* content.c - whether somebody else wrote into the store file or its log (cp another.db store.db)
 *
 * A file that is copied over another keeps the inode of that one, so that no name tells of it, and SQLite goes on with
 * the pages that it remembers. Ours are written there by checkpoints alone. A checkpoint says in the log's index how
 * far it means to come before it writes the first page, and how far it came after the last
 * (https://www.sqlite.org/walformat.html, 2.2): a file whose size or time changed while those numbers did not was
 * written by somebody else. A time can change by itself (touch), so the bytes have the last word: the first page, and
 * every page that the log has brought into the file.
 *
 * The index also has the log's salt and the checksum of its last frame, and is changed first when the log starts again:
 * a log that has others was written by somebody else.
 */
#include "base/arena.h"
#include "base/err.h"
#include "store/internal.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where things stand in the files, in bytes. */
enum {
    INDEX_PAGE_SIZE = 14, /* 1: 65536 */
    INDEX_FRAMES = 16,
    INDEX_SUM = 24, /* of the last frame */
    INDEX_SALT = 32,
    INDEX_FOLDED = 96,   /* frames of the log that are in the file */
    INDEX_FOLDING = 128, /* frames that a checkpoint has begun to write there */
    LOG_PAGE_SIZE = 8,
    LOG_SALT = 16,
    LOG_HEAD = 32,
    FRAME_SUM = 16,
    FRAME_HEAD = 24,
    PAGE_MAX = 65536,
};

void content_begin(struct content *c, int file, const char *index)
{
    *c = (struct content){.file = file, .index = -1};
    if (file >= 0)
        c->index = open(index, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

void content_end(struct content *c)
{
    if (c->index >= 0)
        close(c->index);
    c->index = -1;
}

static bool read_at(int fd, void *to, size_t n, off_t at)
{
    return pread(fd, to, n, at) == (ssize_t)n;
}

static bool read_progress(int index, struct content_progress *out)
{
    return read_at(index, out->salt, sizeof out->salt, INDEX_SALT) &&
           read_at(index, &out->folded, sizeof out->folded, INDEX_FOLDED) &&
           read_at(index, &out->folding, sizeof out->folding, INDEX_FOLDING);
}

static bool same_progress(const struct content_progress *a, const struct content_progress *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* What can be compared later: nothing while a checkpoint runs. */
static bool look(const struct content *c, struct content_look *out)
{
    struct content_progress before;
    struct stat st;
    *out = (struct content_look){.known = false};
    if (!read_progress(c->index, &before) || fstat(c->file, &st) != 0 || !read_progress(c->index, &out->progress))
        return false;
    out->size = st.st_size;
    out->written = st.st_mtim;
    out->known = same_progress(&before, &out->progress) && before.folded == before.folding;
    return true;
}

static bool same_file(const struct content_look *a, const struct content_look *b)
{
    return a->size == b->size && a->written.tv_sec == b->written.tv_sec && a->written.tv_nsec == b->written.tv_nsec;
}

static uint32_t big_endian(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Whether the file has what the log has brought into it: of each page its newest frame. */
static bool holds_frames(int file, int log, uint32_t frames, size_t page, off_t size)
{
    struct arena scratch = ARENA_INIT;
    uint32_t pages = (uint32_t)(size / (off_t)page);
    bool *seen = ARENA_ARRAY(&scratch, bool, (size_t)pages + 1), same = true;
    unsigned char *ours = ARENA_ARRAY(&scratch, unsigned char, page), head[4];
    unsigned char *there = ARENA_ARRAY(&scratch, unsigned char, page);
    for (uint32_t i = frames; same && i-- > 0;) {
        off_t at = LOG_HEAD + (off_t)i * (off_t)(FRAME_HEAD + page);
        uint32_t number = read_at(log, head, sizeof head, at) ? big_endian(head) : 0;
        if (number == 0 || number > pages || seen[number])
            continue;
        seen[number] = true;
        same = !read_at(log, ours, page, at + FRAME_HEAD) ||
               (read_at(file, there, page, (off_t)(number - 1) * (off_t)page) && memcmp(ours, there, page) == 0);
    }
    arena_release(&scratch);
    return same;
}

static bool has_our_bytes(const struct content *c, const struct content_look *now, const char *path)
{
    unsigned char first[sizeof c->first] = {0}, size[4];
    char name[PATH_MAX + 8];
    if (now->size != c->last.size || pread(c->file, first, sizeof first, 0) < 0 ||
        memcmp(first, c->first, sizeof first) != 0)
        return false;
    snprintf(name, sizeof name, "%s-wal", path);
    int log = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (log < 0)
        return true;
    uint32_t page = read_at(log, size, sizeof size, LOG_PAGE_SIZE) ? big_endian(size) : 0;
    bool same = page < 512 || page > PAGE_MAX || holds_frames(c->file, log, now->progress.folded, page, now->size);
    close(log);
    return same;
}

/* What the index says of the log. */
struct log_end {
    uint32_t frames, sum[2];
    unsigned char salt[8];
    uint16_t page;
};

static bool read_end(int index, struct log_end *out)
{
    memset(out, 0, sizeof *out); /* compared as bytes */
    return read_at(index, &out->page, sizeof out->page, INDEX_PAGE_SIZE) &&
           read_at(index, &out->frames, sizeof out->frames, INDEX_FRAMES) &&
           read_at(index, out->sum, sizeof out->sum, INDEX_SUM) &&
           read_at(index, out->salt, sizeof out->salt, INDEX_SALT);
}

static bool ends_so(int log, const struct log_end *end)
{
    unsigned char salt[8], sum[8];
    off_t page = end->page == 1 ? PAGE_MAX : end->page;
    off_t last = LOG_HEAD + (off_t)(end->frames - 1) * (FRAME_HEAD + page);
    return read_at(log, salt, sizeof salt, LOG_SALT) && memcmp(salt, end->salt, sizeof salt) == 0 &&
           read_at(log, sum, sizeof sum, last + FRAME_SUM) && big_endian(sum) == end->sum[0] &&
           big_endian(sum + 4) == end->sum[1];
}

static bool log_is_ours(const struct content *c, const char *path)
{
    struct log_end before, after;
    char name[PATH_MAX + 8];
    if (!read_end(c->index, &before) || before.frames == 0)
        return true;
    snprintf(name, sizeof name, "%s-wal", path);
    int log = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (log < 0)
        return true; /* place.c misses it */
    bool same = ends_so(log, &before);
    close(log);
    return same || !read_end(c->index, &after) || memcmp(&before, &after, sizeof before) != 0;
}

bool content_is_ours(struct content *c, const char *path)
{
    struct content_look now, after;
    if (c->overwritten || c->index < 0)
        return !c->overwritten;
    c->log_overwritten = !log_is_ours(c, path);
    c->overwritten = c->log_overwritten;
    if (c->overwritten || !look(c, &now))
        return !c->overwritten;
    bool changed = !c->last.known || !same_file(&now, &c->last);
    if (c->last.known && changed && same_progress(&now.progress, &c->last.progress) && !has_our_bytes(c, &now, path)) {
        /* A checkpoint that began in between wrote what differs. */
        c->overwritten = look(c, &after) && same_progress(&after.progress, &now.progress);
        now.known = false;
    }
    if (now.known && changed && pread(c->file, c->first, sizeof c->first, 0) < 0)
        now.known = false;
    c->last = now;
    return !c->overwritten;
}
