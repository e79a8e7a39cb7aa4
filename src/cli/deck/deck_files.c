/* deck_files.c - the files of decklists, named one by one, by pattern or by folder (deck.h)
 *
 * A folder of a hundred thousand lists has to come in the order of names without all of these names in memory:
 * the folder is read again and again, and each time the NAMES_KEPT smallest names after the last one handed out
 * are kept. Reading a folder is cheap beside reading its files.
 */
#include "base/cause.h"
#include "base/err.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "cli/deck/deck.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAMES_KEPT 32768u

#define NAMES_ROOM (NAMES_KEPT + NAMES_KEPT / 2) /* gathered before the largest are let go of */

#define DEPTH_MAX 32

/* ---- a folder -------------------------------------------------------------------------------- */

struct level {
    char *dir;
    char **names; /* the heap's; the first byte says whether it is a folder ('d') or a file ('f') */
    size_t n, next;
    char *last;    /* handed out before these: like names; NULL at first */
    bool complete; /* nothing comes after names */
};

struct deck_walk {
    const char *const *words;
    size_t n_words, next_word;
    glob_t matches; /* of the pattern under way */
    size_t next_match;
    bool matching;
    struct level levels[DEPTH_MAX];
    size_t depth;
    struct strbuf path;
};

static int by_name(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    return strcmp(x + 1, y + 1);
}

static void let_go(char **names, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        free(names[i]);
}

static char *heap_name(char kind, const char *name)
{
    size_t len = strlen(name);
    char *copy = tc_calloc(len + 2, 1);
    copy[0] = kind;
    memcpy(copy + 1, name, len + 1);
    return copy;
}

/* 'f', 'd', or 0 for what is neither: pipes, devices, and links to folders, which may lead in circles. */
static char kind_of(int folder, const struct dirent *entry)
{
    struct stat st;
    if (entry->d_type == DT_REG)
        return 'f';
    if (entry->d_type == DT_DIR)
        return 'd';
    if (entry->d_type != DT_LNK && entry->d_type != DT_UNKNOWN)
        return 0;
    if (fstatat(folder, entry->d_name, &st, 0) != 0)
        return 'f'; /* a link to nowhere: reading it tells */
    if (S_ISREG(st.st_mode))
        return 'f';
    return S_ISDIR(st.st_mode) && entry->d_type == DT_UNKNOWN ? 'd' : 0;
}

/* The next names of a folder. */
static void level_fill(struct level *l)
{
    DIR *dir = opendir(l->dir);
    l->n = l->next = 0;
    l->complete = true;
    if (!dir)
        return;
    if (!l->names)
        l->names = tc_calloc(NAMES_ROOM, sizeof *l->names);
    const char *beyond = NULL; /* names after this one are for another time */
    for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
        if (e->d_name[0] == '.' || (l->last && strcmp(e->d_name, l->last + 1) <= 0))
            continue;
        if (beyond && strcmp(e->d_name, beyond) > 0)
            continue;
        char kind = kind_of(dirfd(dir), e);
        if (!kind)
            continue;
        l->names[l->n++] = heap_name(kind, e->d_name);
        if (l->n < NAMES_ROOM)
            continue;
        qsort(l->names, l->n, sizeof *l->names, by_name);
        let_go(l->names, NAMES_KEPT, l->n);
        l->n = NAMES_KEPT;
        beyond = l->names[NAMES_KEPT - 1] + 1;
        l->complete = false;
    }
    closedir(dir);
    if (l->n)
        qsort(l->names, l->n, sizeof *l->names, by_name);
}

static void level_end(struct level *l)
{
    let_go(l->names, l->next, l->n);
    free(l->names);
    free(l->last);
    free(l->dir);
    *l = (struct level){.dir = NULL};
}

/* The next name of a folder, with its kind before it; NULL when it is through. */
static const char *level_next(struct level *l)
{
    if (l->next == l->n && (l->complete || (level_fill(l), l->n == 0)))
        return NULL;
    free(l->last);
    l->last = l->names[l->next++];
    return l->last;
}

/* ---- words ----------------------------------------------------------------------------------- */

struct deck_walk *deck_walk_begin(const char *const *words, size_t n)
{
    struct deck_walk *walk = tc_calloc(1, sizeof *walk);
    walk->words = words;
    walk->n_words = n;
    return walk;
}

static bool enter(struct deck_walk *walk, const char *dir)
{
    if (walk->depth == DEPTH_MAX || access(dir, R_OK | X_OK) != 0)
        return false;
    size_t len = strlen(dir);
    char *copy = tc_calloc(len + 1, 1);
    memcpy(copy, dir, len + 1);
    walk->levels[walk->depth++] = (struct level){.dir = copy};
    return true;
}

static const char *remember(struct deck_walk *walk, const char *path)
{
    strbuf_clear(&walk->path);
    strbuf_add(&walk->path, path);
    return strbuf_text(&walk->path);
}

/* What a word or a match of a pattern names: a file's path, or NULL when it is a folder that was entered. */
static const char *take(struct deck_walk *walk, const char *path)
{
    struct stat st;
    if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode) && enter(walk, path))
        return NULL;
    return remember(walk, path);
}

static bool is_pattern(const char *word)
{
    struct stat st;
    return strpbrk(word, "*?[") && lstat(word, &st) != 0;
}

/* The next path of the folders under way. */
static const char *from_folders(struct deck_walk *walk)
{
    while (walk->depth > 0) {
        struct level *l = &walk->levels[walk->depth - 1];
        const char *name = level_next(l);
        if (!name) {
            level_end(l);
            walk->depth--;
            continue;
        }
        size_t len = strlen(l->dir);
        strbuf_clear(&walk->path);
        strbuf_add(&walk->path, l->dir);
        strbuf_add(&walk->path, len && l->dir[len - 1] == '/' ? "" : "/");
        strbuf_add(&walk->path, name + 1);
        if (name[0] == 'f' || !enter(walk, strbuf_text(&walk->path)))
            return strbuf_text(&walk->path);
    }
    return NULL;
}

const char *deck_walk_next(struct deck_walk *walk)
{
    for (;;) {
        const char *path = from_folders(walk);
        if (path)
            return path;
        if (walk->matching && walk->next_match < walk->matches.gl_pathc) {
            path = take(walk, walk->matches.gl_pathv[walk->next_match++]);
        } else if (walk->matching) {
            globfree(&walk->matches);
            walk->matching = false;
        } else if (walk->next_word == walk->n_words) {
            return NULL;
        } else {
            const char *word = walk->words[walk->next_word++];
            if (is_pattern(word) && glob(word, 0, NULL, &walk->matches) == 0) {
                walk->matching = true;
                walk->next_match = 0;
            } else {
                path = take(walk, word);
            }
        }
        if (path)
            return path;
    }
}

void deck_walk_end(struct deck_walk *walk)
{
    if (!walk)
        return;
    while (walk->depth > 0)
        level_end(&walk->levels[--walk->depth]);
    if (walk->matching)
        globfree(&walk->matches);
    strbuf_release(&walk->path);
    free(walk);
}

const char *deck_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

void deck_bytes_release(struct deck_bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct deck_bytes)DECK_BYTES_INIT;
}

static void make_room(struct deck_bytes *bytes, size_t room)
{
    if (room <= bytes->room)
        return;
    bytes->room = room > 16384 ? room : 16384;
    bytes->data = tc_realloc_array(bytes->data, bytes->room, 1);
}

static enum err_code too_large(const char *name, struct err *err)
{
    return err_set(err, ERR_INPUT, "%s is too large for a decklist (at most %u bytes)", name, DECK_BYTES_MAX);
}

/* Standard input waits for a person, who may press Ctrl-C instead. */
static enum err_code wait_for(int fd, struct err *err)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    while (!progress_interrupted())
        if (poll(&ready, 1, -1) >= 0 || errno != EINTR)
            return ERR_OK;
    return err_set(err, ERR_INTERRUPT, "interrupted");
}

static enum err_code read_whole(int fd, struct deck_bytes *bytes, const char *name, size_t expected, struct err *err)
{
    bytes->len = 0;
    make_room(bytes, expected + 2); /* one byte more than expected shows that it ends there */
    for (;;) {
        if (fd == STDIN_FILENO && wait_for(fd, err) != ERR_OK)
            return err->code;
        if (bytes->len + 2 > bytes->room)
            make_room(bytes, bytes->room * 2);
        ssize_t n = read(fd, bytes->data + bytes->len, bytes->room - bytes->len - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_set(err, ERR_IO, "cannot read %s: %s", name, cause_of_errno(errno));
        bytes->len += (size_t)n;
        if (bytes->len > DECK_BYTES_MAX)
            return too_large(name, err);
        if (n == 0 || (expected && bytes->len == expected))
            break;
    }
    bytes->data[bytes->len] = '\0';
    return ERR_OK;
}

enum err_code deck_bytes_read(struct deck_bytes *bytes, const char *path, struct err *err)
{
    struct stat st;
    enum err_code rc;
    if (strcmp(path, "-") == 0)
        return read_whole(STDIN_FILENO, bytes, "standard input", 0, err);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe must not hold us up */
    if (fd < 0)
        return err_set(err, errno == ENOENT || errno == ENOTDIR ? ERR_NOT_FOUND : ERR_IO, "cannot read %s: %s", path,
                       cause_of_errno(errno));
    if (fstat(fd, &st) != 0)
        rc = err_set(err, ERR_IO, "cannot read %s: %s", path, cause_of_errno(errno));
    else if (S_ISDIR(st.st_mode))
        rc = err_set(err, ERR_INPUT, "%s is a folder, not a file", path);
    else if (!S_ISREG(st.st_mode))
        rc = err_set(err, ERR_INPUT, "%s is no ordinary file; pipe it into - instead", path);
    else if (st.st_size > (off_t)DECK_BYTES_MAX)
        rc = too_large(path, err);
    else
        rc = read_whole(fd, bytes, path, (size_t)st.st_size, err);
    close(fd);
    return rc;
}
