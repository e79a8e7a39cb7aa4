/* sentence.c - what verbs say, without what is for a command line */
#include "web/page/page.h"

#include <string.h>

/* Part of a sentence that tells what to type on a command line. */
static bool is_of_command_line(const char *part, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        bool begins = i == 0 || part[i - 1] == ' ' || part[i - 1] == '(';
        if (begins && len - i > 7 && strncmp(part + i, "topcut ", 7) == 0)
            return true;
        if (begins && len - i > 2 && part[i] == '-' && part[i + 1] == '-' && char_is_lower(part[i + 2]))
            return true;
    }
    return false;
}

const char *web_sentence(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    size_t len;
    for (const char *part = text; *part; part += len) {
        const char *end = strstr(part, "; ");
        len = end ? (size_t)(end - part) + 2 : strlen(part);
        size_t plain = end ? len - 2 : len;
        if (part != text && is_of_command_line(part, plain))
            continue;
        strbuf_add(&sb, sb.len > 0 ? "; " : "");
        strbuf_add_bytes(&sb, part, plain);
    }
    const char *out = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return out;
}
