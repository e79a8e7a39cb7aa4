/* decode.h - bytes in whatever encoding players' files have, to UTF-8 */
#ifndef TOPCUT_BASE_DECODE_H
#define TOPCUT_BASE_DECODE_H

#include "base/arena.h"
#include "base/err.h"

enum encoding { ENCODING_UTF8, ENCODING_UTF8_BOM, ENCODING_UTF16LE, ENCODING_UTF16BE, ENCODING_CP1252 };

/* UTF-8 with or without BOM, UTF-16 with BOM, otherwise Windows-1252; line ends become LF.
 * what names the input in errors. found and replaced may be NULL. ERR_INPUT: U+0000 ("not text"),
 * truncated or unpaired UTF-16, a UTF-8 BOM before what is not UTF-8. *replaced counts bytes that
 * Windows-1252 does not define (now U+FFFD). */
TC_MUST_USE enum err_code decode_text(struct arena *arena, const char *bytes, size_t len, const char *what, char **out,
                                      enum encoding *found, int *replaced, struct err *err);

const char *encoding_name(enum encoding encoding);

#endif
