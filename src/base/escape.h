/* escape.h - text of strangers inside HTML, SVG and XML */
#ifndef TOPCUT_BASE_ESCAPE_H
#define TOPCUT_BASE_ESCAPE_H

#include "base/strbuf.h"

/* Appends a text so that it is only text, between tags and inside a quoted attribute. What XML 1.0 has no place for
 * (control characters but the line end, U+FFFE, U+FFFF) becomes a blank. */
void escape_markup(struct strbuf *out, const char *text);

#endif
