/* escape.c - see escape.h */
#include "base/escape.h"

#include <string.h>

void escape_markup(struct strbuf *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        switch (*at) {
        case '&':
            strbuf_add(out, "&amp;");
            break;
        case '<':
            strbuf_add(out, "&lt;");
            break;
        case '>':
            strbuf_add(out, "&gt;");
            break;
        case '"':
            strbuf_add(out, "&quot;");
            break;
        case '\'':
            strbuf_add(out, "&#39;");
            break;
        default:
            if (((unsigned char)*at < 0x20 && *at != '\n') || *at == 0x7f)
                strbuf_add_char(out, ' ');
            else if (strncmp(at, "\xEF\xBF\xBE", 3) == 0 || strncmp(at, "\xEF\xBF\xBF", 3) == 0) {
                strbuf_add_char(out, ' ');
                at += 2;
            } else
                strbuf_add_char(out, *at);
        }
    }
}
