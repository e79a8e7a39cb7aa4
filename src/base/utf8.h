/* utf8.h - Unicode text, through utf8proc
 *
 * Text is UTF-8, checked where it enters, kept in NFC as the person typed it. A folded copy is what names
 * are matched by. Widths are those of a terminal.
 */
#ifndef TOPCUT_BASE_UTF8_H
#define TOPCUT_BASE_UTF8_H

#include "base/arena.h"
#include "base/strbuf.h"

/* How many bytes the text begins with are plain ASCII, U+0000 not among them: most of most texts, eight at a time. */
size_t utf8_ascii_run(const char *text, size_t len);

/* True when the bytes are well-formed UTF-8 without U+0000. */
bool utf8_is_valid(const char *text, size_t len);

/* What a person typed, made storable: NFC; zero-width, soft-hyphen, bidi-control and C0/C1 control
 * characters removed; NBSP and runs of white space one blank; trimmed. The text must be valid UTF-8. */
char *utf8_clean(struct arena *arena, const char *text);

/* The matching key: case-folded, marks stripped, letters that do not decompose spelt out (ae for Æ, o for
 * Ø, l for Ł, d for Đ, ss for ß, ...), typographic quotes and hyphens plain, blanks collapsed. */
char *utf8_fold(struct arena *arena, const char *text);

/* Cells that the text takes on a terminal: 2 for wide characters, 0 for combining ones, by grapheme. */
int utf8_width(const char *text);

/* Appends the text padded with blanks to width cells (on the left when right_aligned); a longer one is cut
 * at a grapheme and ends in an ellipsis. Control characters are appended as \xNN, never raw. */
void utf8_pad(struct strbuf *sb, const char *text, int width, bool right_aligned);

/* Appends the text with control characters escaped: safe on any terminal. */
void utf8_add_printable(struct strbuf *sb, const char *text);

/* Number of code points. */
size_t utf8_length(const char *text);

#endif
