/* cost_text.c - mana costs as cards print them: {2}{W/U}{R} */
#include "base/chars.h"
#include "base/strbuf.h"
#include "engine/language/language.h"

#include <string.h>

static int colour_of(char letter)
{
    static const char letters[] = "WUBRG";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : -1;
}

static bool add_to(uint8_t *count, int n)
{
    if (*count + n > 255)
        return false;
    *count = (uint8_t)(*count + n);
    return true;
}

/* {W/U} or {2/W} */
static bool add_hybrid(struct mana_cost *cost, char a, char b)
{
    int second = colour_of(b);
    int first = a == '2' ? second : colour_of(a);
    if (first < 0 || second < 0 || (a != '2' && first == second) || cost->hybrids == MAX_HYBRIDS)
        return false;
    cost->hybrid[cost->hybrids++] =
        (struct hybrid){.a = (uint8_t)first, .b = (uint8_t)(a == '2' ? HYBRID_TWO : second)};
    return true;
}

/* One symbol between its braces. */
static bool add_symbol(struct mana_cost *cost, const char *text, size_t n)
{
    char first = char_upper(text[0]);
    if (n == 3 && text[1] == '/')
        return add_hybrid(cost, first, char_upper(text[2]));
    if (char_is_digit(first)) {
        int value = 0;
        for (size_t i = 0; i < n; i++) {
            if (!char_is_digit(text[i]) || i > 2)
                return false;
            value = value * 10 + (text[i] - '0');
        }
        return add_to(&cost->generic, value);
    }
    if (n != 1)
        return false;
    if (first == 'X')
        return add_to(&cost->x, 1);
    if (first == 'S')
        return add_to(&cost->snow, 1);
    if (first == 'C') /* colourless mana, of later cards */
        return add_to(&cost->coloured[COLOURLESS], 1);
    return colour_of(first) >= 0 && add_to(&cost->coloured[colour_of(first)], 1);
}

bool mana_cost_read(const char *text, struct mana_cost *out)
{
    struct mana_cost cost = {.none = !*text};
    while (*text) {
        const char *end = strchr(text, '}');
        if (*text != '{' || !end || end == text + 1)
            return false;
        if (!add_symbol(&cost, text + 1, (size_t)(end - text - 1)))
            return false;
        text = end + 1;
    }
    *out = cost;
    return true;
}

void mana_cost_write(const struct mana_cost *cost, struct strbuf *out)
{
    static const char letters[] = "WUBRG";
    size_t before = out->len;
    if (cost->none)
        return;
    for (int i = 0; i < cost->x; i++)
        strbuf_add(out, "{X}");
    if (cost->generic)
        strbuf_printf(out, "{%d}", cost->generic);
    for (int i = 0; i < cost->snow; i++)
        strbuf_add(out, "{S}");
    for (int i = 0; i < cost->hybrids; i++) {
        struct hybrid h = cost->hybrid[i];
        if (h.b == HYBRID_TWO)
            strbuf_printf(out, "{2/%c}", letters[h.a]);
        else
            strbuf_printf(out, "{%c/%c}", letters[h.a], letters[h.b]);
    }
    for (int c = WHITE; c <= GREEN; c++)
        for (int i = 0; i < cost->coloured[c]; i++)
            strbuf_printf(out, "{%c}", letters[c]);
    for (int i = 0; i < cost->coloured[COLOURLESS]; i++)
        strbuf_add(out, "{C}");
    if (out->len == before)
        strbuf_add(out, "{0}");
}

/* 001:202.3 */
/* A hybrid symbol counts as its larger half (001:202.3c). */
int mana_cost_total(const struct mana_cost *cost)
{
    int value = cost->generic + cost->snow;
    for (int c = WHITE; c < COLOUR_COUNT; c++)
        value += cost->coloured[c];
    for (int i = 0; i < cost->hybrids; i++)
        value += cost->hybrid[i].b == HYBRID_TWO ? 2 : 1;
    return value;
}
