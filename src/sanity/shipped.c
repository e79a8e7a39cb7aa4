/* shipped.c - see shipped.h
 *
 * The assembler copies the file into the read-only data of the program (.incbin): it costs nothing to compile or to
 * open, and only the pages that a search touches are read from disk. */
#include "sanity/shipped.h"
#include "base/err.h"

#include <string.h>

__asm__(".pushsection .rodata.shipped,\"a\",@progbits\n"
        ".globl shipped_start\n"
        ".hidden shipped_start\n"
        "shipped_start:\n"
        ".incbin \"" SHIPPED_ABILITIES "\"\n"
        ".globl shipped_end\n"
        ".hidden shipped_end\n"
        "shipped_end:\n"
        ".byte 0\n"
        ".popsection\n");

extern const char shipped_start[] __attribute__((visibility("hidden")));
extern const char shipped_end[] __attribute__((visibility("hidden")));

#define ENTRY "card \""

const char *shipped_text(size_t *len)
{
    *len = (size_t)((uintptr_t)shipped_end - (uintptr_t)shipped_start);
    return shipped_start;
}

/* The order of a line's name and one of n bytes. */
static int compare_name(const char *line, const char *end, const char *name, size_t n)
{
    const char *own = line + sizeof ENTRY - 1;
    const char *quote = memchr(own, '"', (size_t)(end - own));
    size_t len = quote ? (size_t)(quote - own) : 0;
    int order = memcmp(own, name, len < n ? len : n);
    return order ? order : (len > n) - (len < n);
}

/* The line that begins with the name of n bytes; NULL. */
static const char *find_line(const char *name, size_t n)
{
    size_t len;
    const char *low = shipped_text(&len), *high = low + len;
    while (low < high) {
        const char *line = low + (high - low) / 2;
        while (line > low && line[-1] != '\n')
            line--;
        int order = *line == '#' ? -1 : compare_name(line, high, name, n);
        if (order == 0)
            return line;
        if (order > 0)
            high = line;
        else
            low = line + strcspn(line, "\n") + 1;
    }
    return NULL;
}

static struct by_hand_card *read_line(struct arena *arena, const char *line, const char **other)
{
    struct by_hand_card *card = ARENA_ARRAY(arena, struct by_hand_card, 1);
    struct err err = ERR_INIT;
    if (by_hand_entry(arena, "formats/catalog/abilities/compiled/all.cards", line, card, other, &err) != ERR_OK)
        return NULL;
    card->compiled = true;
    return card;
}

const struct by_hand_card *shipped_find(struct arena *arena, const struct by_hand *hand, const char *name)
{
    const struct by_hand_card *written = hand ? by_hand_find(hand, name) : NULL;
    if (written || !hand)
        return written;
    const char *slashes = strstr(name, " // "), *other = NULL, *ignored;
    const char *line = find_line(name, slashes ? (size_t)(slashes - name) : strlen(name));
    struct by_hand_card *card = line ? read_line(arena, line, &other) : NULL;
    const char *second = card && other ? find_line(other, strlen(other)) : NULL;
    if (!second)
        return card;
    struct by_hand_card *side = read_line(arena, second, &ignored);
    if (!side)
        return card;
    card->other = side;
    side->other = card;
    card->flips = side->flips = card->flips || side->flips;
    return card;
}
