/* spoken.c - a name as people say it: "Ida Ek", where lists have "Ek, Ida" */
#include "base/arena.h"
#include "event/people/people.h"

#include <string.h>

/* The code point at *at, which moves behind it. The text is valid UTF-8, as all names of a store are. */
static unsigned long next_code(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0x80 ? 0 : c[0] < 0xE0 ? 1 : c[0] < 0xF0 ? 2 : 3;
    unsigned long code = more == 0 ? c[0] : c[0] & (0x3FUL >> more);
    for (int i = 1; i <= more && c[i]; i++)
        code = code << 6 | (c[i] & 0x3F);
    *at += 1 + more;
    return code;
}

/* Han, kana or hangul: in China, Japan and Korea the family is said first. */
static bool is_family_first(const char *text)
{
    static const unsigned long ranges[][2] = {{0x1100, 0x11FF}, {0x3040, 0x30FF}, {0x3130, 0x318F},  {0x3400, 0x4DBF},
                                              {0x4E00, 0x9FFF}, {0xAC00, 0xD7AF}, {0x20000, 0x323AF}};
    while (*text) {
        unsigned long code = next_code(&text);
        for (size_t i = 0; i < ARRAY_LEN(ranges); i++)
            if (code >= ranges[i][0] && code <= ranges[i][1])
                return true;
    }
    return false;
}

const char *player_spoken_name(struct arena *arena, const char *name)
{
    const char *comma = strstr(name, ", ");
    if (!comma || comma == name || !comma[2])
        return name;
    const char *given = comma + 2, *end = strstr(given, " (");
    int family = (int)(comma - name), rest = end ? (int)(end - given) : (int)strlen(given);
    const char *behind = end ? end : "";
    if (is_family_first(name))
        return arena_printf(arena, "%.*s %.*s%s", family, name, rest, given, behind);
    return arena_printf(arena, "%.*s %.*s%s", rest, given, family, name, behind);
}
