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

/* Windows-1252 (Unicode's table cp1252) from 80 to 9F, where it differs from Latin-1: FFFD is not defined. */
extern const uint16_t decode_specials[32];

/* What decode_mend did to a text. Examples are words, the arena's. */
struct mended {
    int n;                      /* damaged characters; 0: none, and the text is as it was */
    const char *before, *after; /* the first word that had one: "Lim-DÃ»l's", "Lim-Dûl's" */
};

/* Undoes what a program does to UTF-8 that it takes for Windows-1252 (or Latin-1) and saves as UTF-8, once or up to
 * three times: "Ã»" becomes "û", "â€™" the apostrophe. Changed are only sequences that are UTF-8 throughout when read
 * back as bytes, and that stand for a letter or sign of the scripts that cards are printed in; line ends stay where
 * they are. Returns text itself where there is nothing of the kind, else a copy of the arena's. Linear. */
const char *decode_mend(struct arena *arena, const char *text, struct mended *out);

#endif
