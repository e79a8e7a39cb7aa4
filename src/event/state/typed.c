/* typed.c - what fingers make of tables and scores: dashes, wide digits, blanks, "table 5:"; pure
 *
 * A keyboard, a phone and a spreadsheet spell the same table and the same score in a dozen ways. All are read here, so
 * that a command, a line of a file and the desk's entry take the same.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "event/state/state.h"

#include <string.h>
#include <strings.h>

/* The character that c stands for where a score is typed: phones and spreadsheets turn '-' into a dash or a minus
 * sign, and Japanese keyboards type wide digits, hyphens and colons. 0: none. */
static char plain_of(uint32_t c)
{
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE58 || c == 0xFE63 || c == 0xFF0D)
        return '-';
    if (c == 0xFF1A)
        return ':';
    return c >= 0xFF10 && c <= 0xFF19 ? (char)('0' + (c - 0xFF10)) : 0;
}

/* The character at p in its plain form; *bytes, how long it is as it stands. */
static char plain_at(const char *text, size_t *bytes)
{
    const unsigned char *p = (const unsigned char *)text;
    uint32_t c = 0;
    if ((p[0] & 0xF0) == 0xE0 && (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80)
        c = (uint32_t)(p[0] & 0x0F) << 12 | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
    char plain = plain_of(c);
    *bytes = plain ? 3 : 1;
    return plain ? plain : *text;
}

/* Finds what parts two numbers behind the first of them: a dash or a colon, and the blanks around it. Returns its
 * bytes, 0: no number follows. "5: 2-1" names a table. */
static size_t parting_at(const char *p, char *separator)
{
    size_t bytes, before = strspn(p, " "), after;
    *separator = plain_at(p + before, &bytes);
    if (*separator != '-' && *separator != ':')
        return 0;
    after = strspn(p + before + bytes, " ");
    if (*separator == ':' && after && !before)
        return 0;
    size_t whole = before + bytes + after;
    return char_is_digit(plain_at(p + whole, &bytes)) ? whole : 0;
}

const char *score_plain(const char *text, char *out, size_t room)
{
    size_t n = 0, bytes;
    for (const char *p = text; *p; p += bytes) {
        if (n + 1 >= room)
            return text; /* too long for a score */
        bytes = n > 0 && char_is_digit(out[n - 1]) ? parting_at(p, &out[n]) : 0;
        if (bytes == 0)
            out[n] = plain_at(p, &bytes);
        n++;
    }
    out[n] = '\0';
    return out;
}

char *score_joined(struct arena *arena, const char *line)
{
    char *out = ARENA_ARRAY(arena, char, strlen(line) + 1), last = '\0';
    size_t n = 0, bytes;
    for (const char *p = line; *p; p += bytes) {
        size_t parting = char_is_digit(last) ? parting_at(p, &last) : 0;
        if (parting) {
            out[n++] = last;
            bytes = parting;
            continue;
        }
        last = plain_at(p, &bytes);
        memcpy(out + n, p, bytes); /* of a name every byte as it was typed */
        n += bytes;
    }
    out[n] = '\0';
    return out;
}

/* ---- tables ---------------------------------------------------------------------------------- */

#define TABLE_DIGITS 5

/* The bytes of "table" or "t" at the start, and of the blanks behind it. */
static size_t word_for_table(const char *text)
{
    size_t len = strncasecmp(text, "table", 5) == 0 ? 5 : strncasecmp(text, "t", 1) == 0 ? 1 : 0, bytes;
    len += len ? strspn(text + len, " ") : 0;
    return char_is_digit(plain_at(text + len, &bytes)) ? len : 0;
}

size_t table_ahead(const char *text, struct table_typed *out)
{
    size_t bytes, at = word_for_table(text);
    int digits = 0;
    *out = (struct table_typed){.by_word = at > 0};
    for (char c; char_is_digit(c = plain_at(text + at, &bytes)); at += bytes, digits++)
        out->number = digits < TABLE_DIGITS ? out->number * 10 + (c - '0') : 0;
    out->name_len = at;
    char mark = plain_at(text + at, &bytes);
    bool marked = mark == ':' || mark == '.' || mark == ')';
    at += marked ? bytes : 0;
    out->glued = marked && text[at] && !strchr(" \t;,", text[at]);
    bool ends = marked || !text[at] || strchr(" \t;,", text[at]);
    return digits > 0 && digits <= TABLE_DIGITS && ends ? at : 0;
}

bool table_named(const char *words, struct table_typed *out)
{
    size_t len = table_ahead(words, out);
    return len > 0 && !words[len];
}
