/* file.h - whole files: read with a limit, written so that a reader sees the old or the new, never half */
#ifndef TOPCUT_BASE_FILE_H
#define TOPCUT_BASE_FILE_H

#include "base/arena.h"
#include "base/err.h"

/* Reads a file ("-" is standard input) of at most max bytes; terminated. ERR_NOT_FOUND, ERR_IO,
 * ERR_INPUT (too large, a directory). */
TC_MUST_USE enum err_code file_read(struct arena *arena, const char *path, size_t max, char **out, size_t *len,
                                    struct err *err);

enum file_existing { FILE_REFUSE_EXISTING, FILE_REPLACE_EXISTING };

/* Writes through a temporary name in the same folder: fsync, rename, fsync of the folder. "-" is standard
 * output. ERR_CONFLICT: exists and is not to be replaced. ERR_IO with the system's reason; then nothing
 * is left behind and an old file is untouched. */
TC_MUST_USE enum err_code file_write(const char *path, const void *data, size_t len, enum file_existing existing,
                                     struct err *err);

/* Writes a new file that only its owner may read, in a folder that is made so where it is missing: for
 * secrets. ERR_CONFLICT: there is a file of that name. */
TC_MUST_USE enum err_code file_write_private(const char *path, const void *data, size_t len, struct err *err);

/* For libraries that write a file by name themselves (XLSX): a temporary name beside path (arena's), and
 * afterwards its fsync and rename, or its removal. */
char *file_temporary_name(struct arena *arena, const char *path);
TC_MUST_USE enum err_code file_commit(const char *temporary, const char *path, enum file_existing existing,
                                      struct err *err);
void file_discard(const char *temporary);

bool file_exists(const char *path);
/* Creates a folder and its parents where missing. ERR_IO. */
TC_MUST_USE enum err_code file_make_dir(const char *path, struct err *err);
char *path_join(struct arena *arena, const char *dir, const char *name);

#endif
