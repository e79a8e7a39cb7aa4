/* survey.c - what a text list is like as a whole, before its lines are read
 *
 * Some lines can only be understood by the others: a first line without a quantity is the deck's
 * title when the rest have quantities ("Burn" is half of a card, too), marks SB: decide alone where
 * there are any, and a number by itself counts the next line where the whole list is so, as pasted
 * from a web page whose cells became lines.
 */
#include "base/chars.h"
#include "deck/text.h"

#include <string.h>

/* "4 Shock", as nearly all lines are. */
static bool is_plainly_counted(const char *line, size_t len)
{
    return len > 2 && char_is_digit(line[0]) && (line[1] == ' ' || (char_is_digit(line[1]) && line[2] == ' '));
}

/* *leads: it stands in front, bullets and SB: aside. */
static bool has_quantity(const char *line, size_t len, bool *leads)
{
    *leads = is_plainly_counted(line, len);
    if (*leads)
        return true;
    while (len && (char_is_blank(*line) || strchr("-*>|", *line))) {
        line++;
        len--;
    }
    *leads = len > 3 && begins_with(line, "SB:");
    if (*leads)
        return true;
    enum quantity_answer leading = quantity_leading(line, len).answer;
    *leads = leading == QUANTITY_FOUND;
    return leading != QUANTITY_NONE || quantity_trailing(line, len).answer != QUANTITY_NONE;
}

static bool is_number_alone(const char *line, size_t len)
{
    size_t digits = 0;
    while (digits < len && char_is_digit(line[digits]))
        digits++;
    return digits == len && digits >= 1 && digits <= 3;
}

/* Does a card line begin with SB: (bullets aside)? */
static bool is_side_mark(const char *line, size_t len)
{
    while (len && (char_is_blank(*line) || strchr("-*>", *line))) {
        line++;
        len--;
    }
    if (len < 4 || char_is_digit(*line) || !begins_with(line, "SB:"))
        return false;
    for (size_t i = 3; i < len; i++)
        if (!char_is_blank(line[i]))
            return true;
    return false;
}

/* Tells the catalogue of the name in a line such as "4 Shock", "SB: 4 Shock" or "4x Shock (M19) 156", as a look-up
 * will most likely ask for it. */
static void expect_name(struct catalog *catalog, struct expected_names *expected, const char *line, size_t len)
{
    size_t from = len > 4 && memcmp(line, "SB: ", 4) == 0 ? 4 : 0, digits = from;
    while (from < len && char_is_digit(line[from]))
        from++;
    if (from == digits)
        return;
    from += from < len && line[from] == 'x';
    if (from + 1 >= len || line[from] != ' ')
        return;
    from++;
    if (char_is_digit(line[len - 1])) {
        const char *open = memrchr(line + from, '(', len - from);
        len = open && open[-1] == ' ' ? (size_t)(open - line) - 1 : len;
    }
    if (len > from)
        catalog_expect(catalog, expected, line + from, len - from);
}

struct text_survey text_survey(struct catalog *catalog, const char *text, size_t len)
{
    struct expected_names expected;
    expected.n = 0;
    struct text_survey survey = {.title = 0};
    const char *end = text + len;
    int index = 0, first = 0, counted = 0, leading = 0, bare = 0, alone = 0;
    bool first_is_bare = false;
    for (const char *p = text; p < end;) {
        const char *line_end = memchr(p, '\n', (size_t)(end - p));
        const char *next = line_end ? line_end + 1 : end;
        size_t n = (size_t)((line_end ? line_end : end) - p);
        index++;
        while (n && char_is_blank(*p)) {
            p++;
            n--;
        }
        while (n && (char_is_blank(p[n - 1]) || p[n - 1] == '\r'))
            n--;
        bool comment = n && (*p == '#' || *p == ';' || (n > 1 && p[0] == '/' && p[1] == '/'));
        survey.side_marks |= is_side_mark(p, n);
        if (n && !comment) {
            bool leads, quantity = has_quantity(p, n, &leads);
            first_is_bare |= first == 0 && !quantity && !strchr("|*-=<[", *p);
            first = first ? first : index;
            counted += quantity;
            leading += leads;
            bare += !quantity;
            alone += is_number_alone(p, n);
            expect_name(catalog, &expected, p, n);
        }
        p = next;
    }
    catalog_fetch(catalog, &expected);
    survey.title = first_is_bare && counted > bare ? first : 0;
    survey.leads = 2 * leading >= counted + bare;
    survey.numbers_apart = alone > 1 && counted == alone && bare >= alone;
    return survey;
}
