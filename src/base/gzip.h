/* gzip.h - gzip files, and the first file of a zip archive, through zlib */
#ifndef TOPCUT_BASE_GZIP_H
#define TOPCUT_BASE_GZIP_H

#include "base/arena.h"
#include "base/err.h"

/* True when bytes begin as a gzip file does. */
bool gzip_is(const char *bytes, size_t len);

/* Unpacks a gzip file, of several members one after the other too, to at most max bytes; terminated, the arena's.
 * ERR_INPUT with what: damaged, cut off, followed by what is no gzip, larger than max. */
TC_MUST_USE enum err_code gzip_unpack(struct arena *arena, const char *bytes, size_t len, size_t max, const char *what,
                                      char **out, size_t *out_len, struct err *err);

/* True when bytes begin as a gzip file or a zip archive does. */
bool gzip_is_packed(const char *bytes, size_t len);
/* Unpacks a file that is packed so into another one, which must not be there, a piece at a time: of a zip archive the
 * first file in it. go_on (may be NULL) hears how many bytes of it were read, and ends it by false. ERR_INPUT:
 * damaged, cut off, larger than max; ERR_IO; ERR_INTERRUPT. Then the other file is gone again. */
typedef bool gzip_go_on(void *data, int64_t done);
TC_MUST_USE enum err_code gzip_unpack_file(const char *from, const char *to, int64_t max, gzip_go_on *go_on, void *data,
                                           struct err *err);

/* Goes through the lines of a text, packed by gzip or not, a piece at a time: each without its end, terminated, and
 * good until the next one. ERR_INPUT: damaged, cut off, a zero byte, or a line of more than most bytes; ERR_NOT_FOUND,
 * ERR_IO: it cannot be read; or what each says, which is the end of it. */
typedef enum err_code gzip_line(void *data, const char *line, size_t len, struct err *err);
TC_MUST_USE enum err_code gzip_each_line(const char *path, size_t most, gzip_line *each, void *data, struct err *err);

/* Packs bytes: level 1 (quick) to 9 (small). The caller's to free. */
TC_MUST_USE char *gzip_pack(const char *bytes, size_t len, int level, size_t *out_len);

#endif
