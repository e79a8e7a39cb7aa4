/* quantity.c - how many: "4", "4x", "x4", "(4)", "[4]", "4.", "4 -", "4 x", and "Name x4"
 *
 * What begins like a number but is none that a list can have ("0", "-1", "4.5", "10^12") is reported
 * apart from what begins with no number at all, because names may begin with a number too ("+2
 * Mace", "1996 World Champion"): the caller looks the whole line up before it calls the quantity
 * bad.
 */
#include "base/chars.h"
#include "base/message.h"
#include "deck/text.h"

#include <string.h>

/* Bytes of a multiplication sign or an x at p. */
static size_t times_sign(const char *p, const char *end)
{
    if (p < end && (*p == 'x' || *p == 'X'))
        return 1;
    return end - p >= 2 && memcmp(p, "\u00D7", 2) == 0 ? 2 : 0;
}

static struct quantity bad(const char *why)
{
    return (struct quantity){.answer = QUANTITY_BAD, .why = why};
}

/* The digits at *p as a quantity; 0 when it is out of range. */
static int digits_at(const char **p, const char *end)
{
    int value = 0;
    for (; *p < end && char_is_digit(**p); (*p)++)
        value = value > DECK_COUNT_MAX ? value : value * 10 + (**p - '0');
    return value > DECK_COUNT_MAX ? 0 : value;
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && char_is_blank(*p))
        p++;
    return p;
}

/* Steps over the one mark that may follow the digits; NULL when something else does. */
static const char *after_mark(const char *p, const char *end, char bracket, bool *times)
{
    if (bracket)
        return p < end && *p == bracket ? p + 1 : NULL;
    size_t sign = times_sign(p, end);
    if (sign) {
        *times = true;
        p += sign;
        if (p < end && char_is_letter(*p)) /* "4xName" */
            return p;
    } else if (p < end && strchr("*)].,;", *p)) {
        bool splits = *p == ',' || *p == ';' || *p == '*'; /* a table without header, "4*Name" */
        p++;
        if (splits && p < end && !char_is_digit(*p))
            return p;
    }
    return p == end || char_is_blank(*p) ? p : NULL;
}

struct quantity quantity_leading(const char *line, size_t len)
{
    const char *p = line, *end = line + len;
    char bracket = '\0';
    bool times = false;
    size_t sign = len && char_is_digit(*p) ? 0 : times_sign(p, end);
    if (sign && p + sign < end && char_is_digit(p[sign])) {
        times = true;
        p += sign;
    } else if (len && char_is_digit(*p)) {
        ;
    } else if (len > 1 && (*p == '(' || *p == '[') && char_is_digit(p[1])) {
        bracket = *p == '(' ? ')' : ']';
        p++;
    } else if (len > 1 && (*p == '-' || *p == '+') && char_is_digit(p[1])) {
        return bad(*p == '-' ? TC_WORD("expected a quantity of 1 to 999, found one below zero")
                             : TC_WORD("expected a quantity of 1 to 999 without a sign"));
    } else {
        return (struct quantity){.answer = QUANTITY_NONE};
    }
    int count = digits_at(&p, end);
    p = after_mark(p, end, bracket, &times);
    if (!p && (bracket || times))
        return (struct quantity){.answer = QUANTITY_NONE};
    if (!p)
        return bad(TC_WORD("expected a whole quantity of 1 to 999 and a blank after it"));
    if (count == 0)
        return bad(TC_WORD("expected a quantity of 1 to 999"));
    p = skip_blanks(p, end);
    if (end - p >= 2 && *p == '-' && char_is_blank(p[1])) /* "4 - Name" */
        p = skip_blanks(p + 1, end);
    return (struct quantity){
        .answer = QUANTITY_FOUND, .count = count, .from = (size_t)(p - line), .to = len, .times = times};
}

struct quantity quantity_trailing(const char *line, size_t len)
{
    const struct quantity none = {.answer = QUANTITY_NONE};
    size_t end = len, bracket = len && line[len - 1] == ')';
    end -= bracket;
    bool times = end > 1 && (line[end - 1] == 'x' || line[end - 1] == 'X') && char_is_digit(line[end - 2]);
    end -= times; /* "Name 4x" */
    size_t at = end;
    while (at && char_is_digit(line[at - 1]))
        at--;
    if (at == end || at == 0)
        return none;
    const char *p = line + at;
    int count = digits_at(&p, line + end);
    size_t sign = line[at - 1] == 'x' || line[at - 1] == 'X'           ? 1
                  : at >= 2 && memcmp(line + at - 2, "\u00D7", 2) == 0 ? 2
                                                                       : 0;
    at -= times ? 0 : sign; /* "Name x4" */
    times |= sign > 0;
    if (bracket && (at == 0 || line[--at] != '('))
        return none;
    if (at == 0 || !(char_is_blank(line[at - 1]) || bracket))
        return none;
    while (at && (char_is_blank(line[at - 1]) || strchr(",:-", line[at - 1])))
        at--;
    if (at == 0)
        return none;
    if (count == 0)
        return times ? bad(TC_WORD("expected a quantity of 1 to 999")) : none;
    return (struct quantity){.answer = QUANTITY_FOUND, .count = count, .to = at, .times = times, .bare = !times};
}

const char *quantity_of_cell(const char *text, size_t *len)
{
    const char *end = text + *len, *p = text;
    size_t before = times_sign(p, end);
    p = skip_blanks(p + before, end);
    if (before == 0) {
        if (end > p && (end[-1] == 'x' || end[-1] == 'X'))
            end--;
        else if (end - p >= 2 && times_sign(end - 2, end) == 2)
            end -= 2;
    }
    while (end > p && char_is_blank(end[-1]))
        end--;
    if (end - p > 2 && (memcmp(end - 2, ".0", 2) == 0 || memcmp(end - 2, ",0", 2) == 0))
        end -= 2; /* as programs write whole numbers of a column with gaps */
    if (p == end)
        return text;
    *len = (size_t)(end - p);
    return p;
}
