/* json_scan.c - reads JSON strictly by its grammar (RFC 8259), and finds the line of a mistake; see json_inner.h */
#include "base/chars.h"
#include "base/json.h"
#include "base/json_inner.h"
#include "base/message.h"
#include "base/parse.h"

#include <string.h>

enum { EXACT_DIGITS = 15 }; /* a whole number of so many is a double exactly */

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

static char *put_utf8(char *to, uint32_t code)
{
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (char)(first[more] | code >> 6 * more);
    while (more-- > 0)
        *to++ = (char)(0x80 | (code >> 6 * more & 0x3F));
    return to;
}

/* The bytes of an escape that scan_escape has accepted; *p moves behind it. */
static char *put_escape(const char **p, char *to)
{
    static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char c = (*p)[1];
    if (c != 'u') {
        *to++ = bytes[strchr(names, c) - names];
        *p += 2;
        return to;
    }
    uint32_t code = (uint32_t)hex4(*p + 2);
    *p += 6;
    if (code >= 0xD800 && code <= 0xDBFF) {
        code = 0x10000 + ((code & 0x3FF) << 10) + ((uint32_t)hex4(*p + 2) & 0x3FF);
        *p += 6;
    }
    return put_utf8(to, code);
}

/* A text, the value of a node or the name of one. */
static bool json_scan_text(struct scan *s, struct json *of, bool is_name)
{
    const char *start = s->p++;
    bool plain = true;
    while (*s->p != '"') {
        if (*s->p == '\\') {
            plain = false;
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
    size_t len = (size_t)(s->p++ - ++start);
    /* an escape is never shorter than what it stands for */
    char *to = is_name ? json_name(of, len + 1) : json_become_text(of, len + 1);
    if (plain) {
        memcpy(to, start, len);
        to += len;
    } else {
        for (const char *p = start; p < start + len;) {
            if (*p == '\\')
                to = put_escape(&p, to);
            else
                *to++ = *p++;
        }
    }
    *to = '\0';
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

static bool scan_number(struct scan *s, struct json *of)
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
    size_t len = (size_t)(s->p - start);
    char digits[64];
    double value;
    if (len >= sizeof digits - 1)
        return json_scan_fail(s, TC_WORD("a number of more than 62 digits"));
    if (whole && len <= EXACT_DIGITS) {
        int64_t number = 0;
        for (const char *c = start + (*start == '-'); c < s->p; c++)
            number = number * 10 + (*c - '0');
        json_become_number(of, *start == '-' ? -(double)number : (double)number);
        return true;
    }
    memcpy(digits, start, len);
    digits[len] = '\0';
    if (!parse_double(digits, &value))
        return json_scan_fail(s, TC_WORD("a number too large"));
    json_become_number(of, value);
    return true;
}

static bool scan_word(struct scan *s, const char *word, struct json *of, enum json_kind kind)
{
    size_t len = strlen(word);
    if (strncmp(s->p, word, len) != 0)
        return json_scan_fail(s,
                              TC_WORD("a value is expected: text in \"quotes\", a number, true, false, null, [ or {"));
    s->p += len;
    json_become(of, kind);
    return true;
}

static bool scan_list(struct scan *s, struct json *list, bool object)
{
    const char *last = NULL;
    char close = object ? '}' : ']';
    if (s->depth == JSON_MAX_DEPTH)
        return json_scan_fail(s, TC_WORD("nested too deeply"));
    json_become(list, object ? JSON_OBJECT : JSON_ARRAY);
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
        if (object && *s->p != '"')
            return json_scan_fail(s, TC_WORD("a name in \"quotes\" is expected"));
        struct json *item = json_hang(list);
        if (object) {
            if (!json_scan_text(s, item, true))
                return false;
            s->unsorted |= last && strcmp(last, json_key(item)) >= 0;
            last = json_key(item);
            json_skip_blanks(s);
            if (*s->p != ':')
                return json_scan_fail(s, TC_WORD("':' is expected"));
            s->p++;
        }
        if (!json_scan_value(s, item))
            return false;
        json_skip_blanks(s);
    }
    s->p++;
    s->depth--;
    return true;
}

bool json_scan_value(struct scan *s, struct json *value)
{
    json_skip_blanks(s);
    switch (*s->p) {
    case '{':
        return scan_list(s, value, true);
    case '[':
        return scan_list(s, value, false);
    case '"':
        return json_scan_text(s, value, false);
    case 't':
        return scan_word(s, "true", value, JSON_TRUE);
    case 'f':
        return scan_word(s, "false", value, JSON_FALSE);
    case '\0':
        return json_scan_fail(s, TC_WORD("the text ends where a value is expected"));
    default:
        return *s->p == '-' || char_is_digit(*s->p) ? scan_number(s, value) : scan_word(s, "null", value, JSON_NULL);
    }
}

int json_line_at(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}
