/* json_scan.c - a strict check of the grammar of JSON (RFC 8259), which also finds the line of a mistake */
#include "base/chars.h"
#include "base/json.h"
#include "base/json_inner.h"
#include "base/message.h"
#include "base/parse.h"

#include <string.h>

bool json_scan_fail(struct scan *s, const char *problem)
{
    s->problem = problem;
    return false;
}

void json_skip_blanks(struct scan *s)
{
    while (char_is_white(*s->p))
        s->p++;
}

/* The four digits after \u; -1 when they are not there. */
static int hex4(const char *p)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = char_hex(p[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static bool scan_escape(struct scan *s)
{
    char c = s->p[1];
    if (c != 'u') {
        if (!c || !strchr("\"\\/bfnrt", c))
            return json_scan_fail(s, TC_WORD("an unknown escape after '\\'"));
        s->p += 2;
        return true;
    }
    int unit = hex4(s->p + 2);
    if (unit < 0)
        return json_scan_fail(s, TC_WORD("four hexadecimal digits must follow \\u"));
    if (unit == 0)
        return json_scan_fail(s, TC_WORD("\\u0000 is not allowed in text"));
    bool high = unit >= 0xD800 && unit <= 0xDBFF;
    if (unit >= 0xDC00 && unit <= 0xDFFF)
        return json_scan_fail(s, TC_WORD("half a surrogate pair"));
    s->p += 6;
    if (high) {
        int low = s->p[0] == '\\' && s->p[1] == 'u' ? hex4(s->p + 2) : -1;
        if (low < 0xDC00 || low > 0xDFFF)
            return json_scan_fail(s, TC_WORD("half a surrogate pair"));
        s->p += 6;
    }
    return true;
}

static bool json_scan_text(struct scan *s)
{
    const char *start = s->p++;
    while (*s->p != '"') {
        if (*s->p == '\\') {
            if (!scan_escape(s))
                return false;
        } else if (*s->p == '\0') {
            s->p = start;
            return json_scan_fail(s, TC_WORD("a text begins here and never ends"));
        } else if ((unsigned char)*s->p < 0x20) {
            return json_scan_fail(s, TC_WORD("a line end or control character inside a text; write it as an escape"));
        } else {
            s->p++;
        }
    }
    s->p++;
    return true;
}

static bool scan_digits(struct scan *s)
{
    if (!char_is_digit(*s->p))
        return json_scan_fail(s, TC_WORD("not a number"));
    while (char_is_digit(*s->p))
        s->p++;
    return true;
}

static bool scan_number(struct scan *s)
{
    const char *start = s->p;
    bool whole = true;
    s->p += *s->p == '-';
    if (s->p[0] == '0' && char_is_digit(s->p[1]))
        return json_scan_fail(s, TC_WORD("a number that begins with 0"));
    if (!scan_digits(s))
        return false;
    if (*s->p == '.') {
        whole = false;
        s->p++;
        if (!scan_digits(s))
            return false;
    }
    if (*s->p == 'e' || *s->p == 'E') {
        whole = false;
        s->p++;
        s->p += *s->p == '+' || *s->p == '-';
        if (!scan_digits(s))
            return false;
    }
    /* cJSON copies a number into 64 bytes and would read a longer one as two. */
    size_t len = (size_t)(s->p - start);
    char digits[64];
    double value;
    if (len >= sizeof digits - 1)
        return json_scan_fail(s, TC_WORD("a number of more than 62 digits"));
    if (whole) /* 62 digits are no number too large */
        return true;
    memcpy(digits, start, len);
    digits[len] = '\0';
    if (!parse_double(digits, &value))
        return json_scan_fail(s, TC_WORD("a number too large"));
    return true;
}

static bool scan_word(struct scan *s, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(s->p, word, len) != 0)
        return json_scan_fail(s,
                              TC_WORD("a value is expected: text in \"quotes\", a number, true, false, null, [ or {"));
    s->p += len;
    return true;
}

static bool scan_list(struct scan *s, bool object)
{
    char close = object ? '}' : ']';
    if (s->depth == JSON_MAX_DEPTH)
        return json_scan_fail(s, TC_WORD("nested too deeply"));
    s->depth++;
    s->p++;
    json_skip_blanks(s);
    for (bool first = true; *s->p != close; first = false) {
        if (!first) {
            if (*s->p != ',')
                return json_scan_fail(s,
                                      object ? TC_WORD("',' or '}' is expected") : TC_WORD("',' or ']' is expected"));
            s->p++;
            json_skip_blanks(s);
        }
        if (object) {
            if (*s->p != '"')
                return json_scan_fail(s, TC_WORD("a name in \"quotes\" is expected"));
            if (!json_scan_text(s))
                return false;
            json_skip_blanks(s);
            if (*s->p != ':')
                return json_scan_fail(s, TC_WORD("':' is expected"));
            s->p++;
        }
        if (!json_scan_value(s))
            return false;
        json_skip_blanks(s);
    }
    s->p++;
    s->depth--;
    return true;
}

bool json_scan_value(struct scan *s)
{
    json_skip_blanks(s);
    switch (*s->p) {
    case '{':
        return scan_list(s, true);
    case '[':
        return scan_list(s, false);
    case '"':
        return json_scan_text(s);
    case 't':
        return scan_word(s, "true");
    case 'f':
        return scan_word(s, "false");
    case '\0':
        return json_scan_fail(s, TC_WORD("the text ends where a value is expected"));
    default:
        return *s->p == '-' || char_is_digit(*s->p) ? scan_number(s) : scan_word(s, "null");
    }
}

int json_line_at(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}
