/* cause.c - the reasons of the system and of SQLite, as messages
 *
 * In English an errno has glibc's words, which people find when they search for them. Of SQLite only the numbers of its
 * header are used here, so that this room does without the library.
 */
#include "base/cause.h"
#include "base/attr.h"
#include "base/message.h"

#include <errno.h>
#include <sqlite3.h>
#include <stddef.h>
#include <string.h>

/* ---- the system ------------------------------------------------------------------------------ */

const char *cause_of_errno(int error)
{
    static const struct {
        int error;
        const char *text;
    } causes[] = {
        {EPERM, TC_WORD("Operation not permitted")},
        {ENOENT, TC_WORD("No such file or directory")},
        {EINTR, TC_WORD("Interrupted system call")},
        {EIO, TC_WORD("Input/output error")},
        {EBADF, TC_WORD("Bad file descriptor")},
        {EAGAIN, TC_WORD("Resource temporarily unavailable")},
        {ENOMEM, TC_WORD("Cannot allocate memory")},
        {EACCES, TC_WORD("Permission denied")},
        {EBUSY, TC_WORD("Device or resource busy")},
        {EEXIST, TC_WORD("File exists")},
        {EXDEV, TC_WORD("Invalid cross-device link")},
        {ENOTDIR, TC_WORD("Not a directory")},
        {EISDIR, TC_WORD("Is a directory")},
        {EINVAL, TC_WORD("Invalid argument")},
        {ENFILE, TC_WORD("Too many open files in system")},
        {EMFILE, TC_WORD("Too many open files")},
        {EFBIG, TC_WORD("File too large")},
        {ENOSPC, TC_WORD("No space left on device")},
        {EROFS, TC_WORD("Read-only file system")},
        {EPIPE, TC_WORD("Broken pipe")},
        {ENAMETOOLONG, TC_WORD("File name too long")},
        {ENOTEMPTY, TC_WORD("Directory not empty")},
        {ELOOP, TC_WORD("Too many levels of symbolic links")},
        {ENOTSUP, TC_WORD("Operation not supported")},
        {EDQUOT, TC_WORD("Disk quota exceeded")},
        {ESTALE, TC_WORD("Stale file handle")},
        {EADDRINUSE, TC_WORD("Address already in use")},
        {EADDRNOTAVAIL, TC_WORD("Cannot assign requested address")},
        {ENETDOWN, TC_WORD("Network is down")},
        {ENETUNREACH, TC_WORD("Network is unreachable")},
        {ECONNRESET, TC_WORD("Connection reset by peer")},
        {ECONNREFUSED, TC_WORD("Connection refused")},
        {ETIMEDOUT, TC_WORD("Connection timed out")},
        {EHOSTUNREACH, TC_WORD("No route to host")},
    };
    for (size_t i = 0; i < ARRAY_LEN(causes); i++)
        if (causes[i].error == error)
            return causes[i].text;
    return strerror(error);
}

/* ---- SQLite ---------------------------------------------------------------------------------- */

/* The outcomes that a sound program can meet. */
static const char *known(int code)
{
    switch (code & 0xff) {
    case SQLITE_PERM:
        return TC_WORD("access permission denied");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return TC_WORD("the database is locked");
    case SQLITE_NOMEM:
        return TC_WORD("out of memory");
    case SQLITE_READONLY:
        return TC_WORD("it can only be read");
    case SQLITE_INTERRUPT:
        return TC_WORD("interrupted");
    case SQLITE_IOERR:
        return TC_WORD("the disk does not read or write");
    case SQLITE_CORRUPT:
        return TC_WORD("the pages of the database contradict each other");
    case SQLITE_FULL:
        return TC_WORD("the disk is full");
    case SQLITE_CANTOPEN:
        return TC_WORD("the file cannot be opened");
    case SQLITE_PROTOCOL:
        return TC_WORD("the lock of the file cannot be had");
    case SQLITE_TOOBIG:
        return TC_WORD("a text or a number of bytes is too large");
    case SQLITE_NOTADB:
        return TC_WORD("it is not a database");
    default:
        return NULL;
    }
}

const char *cause_of_sqlite(int code, const char *words)
{
    const char *cause = known(code);
    return cause ? cause : words;
}

/* What stands between two texts, the whole being no more than that; NULL when it is something else. */
static const char *between(struct arena *arena, const char *words, const char *before, const char *after)
{
    size_t len = strlen(words), n_before = strlen(before), n_after = strlen(after);
    if (len < n_before + n_after || strncmp(words, before, n_before) != 0 || strcmp(words + len - n_after, after) != 0)
        return NULL;
    return arena_strndup(arena, words + n_before, len - n_before - n_after);
}

const char *cause_in_query(struct arena *arena, const char *words)
{
    const char *name;
    if ((name = between(arena, words, "no such table: ", "")))
        return message(arena, "no such table: %s", name);
    if ((name = between(arena, words, "no such column: ", "")))
        return message(arena, "no such column: %s", name);
    if ((name = between(arena, words, "no such function: ", "")))
        return message(arena, "no such function: %s", name);
    if ((name = between(arena, words, "ambiguous column name: ", "")))
        return message(arena, "ambiguous column name: %s", name);
    if ((name = between(arena, words, "near \"", "\": syntax error")))
        return message(arena, "near \"%s\": syntax error", name);
    if ((name = between(arena, words, "unrecognized token: \"", "\"")))
        return message(arena, "unrecognized token: \"%s\"", name);
    if ((name = between(arena, words, "wrong number of arguments to function ", "")))
        return message(arena, "wrong number of arguments to function %s", name);
    if ((name = between(arena, words, "misuse of aggregate: ", "")))
        return message(arena, "misuse of aggregate: %s", name);
    if ((name = between(arena, words, "misuse of aggregate function ", "")))
        return message(arena, "misuse of aggregate: %s", name);
    if (strcmp(words, "incomplete input") == 0)
        return TC_WORD("incomplete input");
    return arena_strdup(arena, words);
}
