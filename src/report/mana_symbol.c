/* mana_symbol.c - see mana_symbol.h
 *
 * The shapes are drawn for this program in a square of 24: a sun, a drop, a skull, a flame, a tree, a diamond, a
 * snowflake, and a heart for life.
 */
#include "report/mana_symbol.h"
#include "base/message.h"

#include <string.h>

const char mana_disc[] = "M12 0C18.6 0 24 5.4 24 12C24 18.6 18.6 24 12 24C5.4 24 0 18.6 0 12C0 5.4 5.4 0 12 0Z";

/* The halves of a disc of two colours, upper left and lower right. */
const char *const mana_halves[2] = {
    "M3.5 20.5C-1.2 15.8 -1.2 8.2 3.5 3.5C8.2 -1.2 15.8 -1.2 20.5 3.5Z",
    "M20.5 3.5C25.2 8.2 25.2 15.8 20.5 20.5C15.8 25.2 8.2 25.2 3.5 20.5Z",
};

static const struct mana_look looks[] = {
    {'W', TC_WORD("white"), "#f8e7b0", "#6b5000",
     "M12 8.3C14 8.3 15.7 10 15.7 12C15.7 14 14 15.7 12 15.7C10 15.7 8.3 14 8.3 12C8.3 10 10 8.3 "
     "12 8.3ZM16.9 11L20.6 12L16.9 13ZM16.2 14.7L18.1 18.1L14.7 16.2ZM13 16.9L12 20.6L11 16.9ZM9.3"
     " 16.2L5.9 18.1L7.8 14.7ZM7.1 13L3.4 12L7.1 11ZM7.8 9.3L5.9 5.9L9.3 7.8ZM11 7.1L12 3.4L13 "
     "7.1ZM14.7 7.8L18.1 5.9L16.2 9.3Z"},
    {'U', TC_WORD("blue"), "#b5d8f5", "#0d4f86",
     "M12 4.2C9 8.8 6.9 11.5 6.9 14.4C6.9 17.4 9.2 19.6 12 19.6C14.8 19.6 17.1 17.4 17.1 14.4C17.1"
     " 11.5 15 8.8 12 4.2Z"},
    {'B', TC_WORD("black"), "#cfc6d6", "#3b2f47",
     "M12 4.8C7.9 4.8 5.2 7.6 5.2 11.2C5.2 13.4 6.2 15 7.8 16L7.8 19.2L16.2 19.2L16.2 16C17.8 15 "
     "18.8 13.4 18.8 11.2C18.8 7.6 16.1 4.8 12 4.8ZM9.4 9.9C10.3 9.9 11.1 10.7 11.1 11.6C11.1 12.5"
     " 10.3 13.3 9.4 13.3C8.5 13.3 7.7 12.5 7.7 11.6C7.7 10.7 8.5 9.9 9.4 9.9ZM14.6 9.9C15.5 9.9 "
     "16.3 10.7 16.3 11.6C16.3 12.5 15.5 13.3 14.6 13.3C13.7 13.3 12.9 12.5 12.9 11.6C12.9 10.7 "
     "13.7 9.9 14.6 9.9ZM12 13.6L13 15.6L11 15.6Z"},
    {'R', TC_WORD("red"), "#f8b9a5", "#8f2411",
     "M12.4 3.8C13 7.6 17.3 9.3 17.3 14C17.3 17.3 15 19.8 12 19.8C9 19.8 6.7 17.4 6.7 14.2C6.7 12 "
     "7.8 10.3 9.2 9C9.3 10.6 9.8 11.6 10.7 12C10.3 9 10.7 6.3 12.4 3.8Z"},
    {'G', TC_WORD("green"), "#b9e3c4", "#12592b",
     "M12 3.8L16 9.3L14.3 9.3L18 14.9L13.2 14.9L13.2 19.6L10.8 19.6L10.8 14.9L6 14.9L9.7 9.3L8 "
     "9.3Z"},
    {'C', TC_WORD("colourless"), "#d9d8de", "#4b4c58",
     "M12 4.3L18.7 12L12 19.7L5.3 12ZM12 8.1L15.4 12L12 15.9L8.6 12Z"},
    {'S', TC_WORD("snow"), "#d6ecf5", "#1d5163",
     "M4.4 12.8L19.6 12.8L19.6 11.2L4.4 11.2ZM7.5 5.8L15.1 19L16.5 18.2L8.9 5ZM15.1 5L7.5 18.2L8.9"
     " 19L16.5 5.8Z"},
    {'P', TC_WORD("2 life"), "#e4d3dd", "#7a2340",
     "M12 19.2C5 14.4 4.6 10.2 6 7.9C7.6 5.6 10.8 6 12 8.9C13.2 6 16.4 5.6 18 7.9C19.4 10.2 19 "
     "14.4 12 19.2Z"},
};

static const struct mana_look *look_of(char letter)
{
    for (size_t i = 0; i < ARRAY_LEN(looks); i++)
        if (looks[i].letter == letter)
            return &looks[i];
    return NULL;
}

/* A number or a letter without a shape: grey, as itself. */
static struct mana_part plain(const char *text, size_t n)
{
    struct mana_part part = {.ground = "#dcdce3", .ink = "#22232b", .shape = ""};
    n = n < sizeof part.text ? n : sizeof part.text - 1;
    memcpy(part.text, text, n);
    return part;
}

static struct mana_part part_of(const char *text, size_t n)
{
    const struct mana_look *look = n == 1 ? look_of(*text) : NULL;
    if (!look)
        return plain(text, n);
    return (struct mana_part){.ground = look->ground, .ink = look->ink, .shape = look->shape, .word = look->word};
}

const char *mana_symbol_next(const char *cost, struct mana_symbol *out)
{
    size_t n = *cost == '{' ? strcspn(cost, "}") : 0;
    if (n < 2 || cost[n] != '}')
        return NULL;
    const char *symbol = cost + 1, *slash = memchr(symbol, '/', n - 1);
    size_t first = slash ? (size_t)(slash - symbol) : n - 1;
    *out = (struct mana_symbol){.parts = 1};
    out->part[0] = part_of(symbol, first);
    if (slash) { /* of three, {W/U/P}, the last is left out: it is paid by either colour as well */
        const char *second = slash + 1;
        out->part[out->parts++] = part_of(second, strcspn(second, "/}"));
    }
    return cost + n + 1;
}

static const char *word_of(const struct mana_part *part)
{
    return part->word ? part->word : part->text;
}

const char *mana_cost_say(struct arena *arena, const struct lang *lang, const char *cost)
{
    struct mana_symbol symbol;
    const char *said = "";
    for (const char *next; *cost; cost = next) {
        next = mana_symbol_next(cost, &symbol);
        if (!next) {
            next = cost + 1;
            continue;
        }
        const char *word = word_of(&symbol.part[0]);
        if (symbol.parts == 2)
            word = message(arena, "%s or %s", word, word_of(&symbol.part[1]));
        said = arena_printf(arena, "%s%s%s", said, *said ? " " : "", message_say(arena, lang, MESSAGE_PAGE, word));
    }
    return said;
}
