/* deck_files.h - the files of decklists: named one by one, by pattern or by folder, and read with care
 *
 * Files are handed out one at a time, those of a folder in order of their names, with memory that does not grow
 * with their number (deck_files.c says how). Bytes are read only from ordinary files, and only after their size
 * was looked at.
 */
#ifndef TOPCUT_CLI_DECK_FILES_H
#define TOPCUT_CLI_DECK_FILES_H

#include "deck/deck.h"

struct deck_walk;

/* words are files, folders (with what is in them, hidden names left out), patterns as of a shell, or "-" for
 * standard input. They must outlive the walk. */
struct deck_walk *deck_walk_begin(const char *const *words, size_t n);
/* The next file's path, until the next call; NULL at the end. What cannot be a list (a folder that cannot be
 * read) comes as well: reading it tells why. */
const char *deck_walk_next(struct deck_walk *walk);
void deck_walk_end(struct deck_walk *walk); /* NULL is fine */

/* Bytes of one file after the other, in memory that is used again. */
struct deck_bytes {
    char *data; /* terminated */
    size_t len, room;
};
#define DECK_BYTES_INIT                                                                                                \
    {                                                                                                                  \
        .data = NULL, .len = 0, .room = 0                                                                              \
    }
void deck_bytes_release(struct deck_bytes *bytes);

/* Reads a file of at most DECK_BYTES_MAX bytes; "-" is standard input. ERR_NOT_FOUND; ERR_IO; ERR_INPUT: too large
 * (nothing was read), a folder, a device or pipe. */
TC_MUST_USE enum err_code deck_bytes_read(struct deck_bytes *bytes, const char *path, struct err *err);

/* The last part of a path: what people call the file. */
const char *deck_file_name(const char *path);

#endif
