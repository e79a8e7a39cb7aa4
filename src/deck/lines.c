/* lines.c - walking a text line by line, each cleaned
 *
 * The text is copied once and cut up in place; only a line that is not plain ASCII is cleaned into
 * memory of its own (NFC, no invisible characters, blanks for NBSP).
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "deck/scan.h"
#include "deck/text.h"

#include <string.h>

void line_walk_begin(struct line_walk *walk, struct arena *arena, const char *text, size_t len, const int *numbers)
{
    *walk = (struct line_walk){.arena = arena, .at = text, .end = text + len, .text = text, .numbers = numbers};
    walk->copy = arena_strndup(arena, text, len);
}

/* Cleans what stands between tabs and leaves the tabs: columns of a table. */
static char *clean_columns(struct arena *arena, char *line)
{
    struct strbuf sb = STRBUF_INIT;
    char *tab, *at = line;
    while ((tab = strchr(at, '\t'))) {
        *tab = '\0';
        strbuf_add(&sb, utf8_clean(arena, at));
        strbuf_add_char(&sb, '\t');
        at = tab + 1;
    }
    strbuf_add(&sb, utf8_clean(arena, at));
    char *cleaned = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return cleaned;
}

/* Full-width digits, as Japanese keyboards write them, as ASCII: in place, for they are longer. */
static void plain_digits(char *text)
{
    char *to = text;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        if (p[0] == 0xEF && p[1] == 0xBC && p[2] >= 0x90 && p[2] <= 0x99) {
            *to++ = (char)('0' + p[2] - 0x90);
            p += 3;
        } else {
            *to++ = (char)*p++;
        }
    }
    *to = '\0';
}

static char *clean(const struct line_walk *walk, char *line, size_t len, size_t *out_len)
{
    char *cleaned = line;
    line[len] = '\0';
    if (!scan_is_plain(line, len)) { /* cleaning would change more than blanks at the ends */
        cleaned = strchr(line, '\t') ? clean_columns(walk->arena, line) : utf8_clean(walk->arena, line);
        plain_digits(cleaned);
        len = strlen(cleaned);
    }
    while (len && char_is_blank(cleaned[len - 1]))
        cleaned[--len] = '\0';
    while (char_is_blank(*cleaned)) {
        cleaned++;
        len--;
    }
    *out_len = len;
    return cleaned;
}

bool line_walk_next(struct line_walk *walk)
{
    if (walk->at >= walk->end)
        return false;
    const char *end = memchr(walk->at, '\n', (size_t)(walk->end - walk->at));
    walk->raw = walk->at;
    walk->raw_len = (size_t)((end ? end : walk->end) - walk->at);
    walk->number = walk->numbers ? walk->numbers[walk->index] : walk->index + 1;
    walk->index++;
    walk->line = clean(walk, walk->copy + (walk->raw - walk->text), walk->raw_len, &walk->len);
    walk->at = end ? end + 1 : walk->end;
    return true;
}

char *line_walk_again(const struct line_walk *walk, size_t *len)
{
    return clean(walk, arena_strndup(walk->arena, walk->raw, walk->raw_len), walk->raw_len, len);
}
