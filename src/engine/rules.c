/* rules.c - the eras' names */
#include "engine/rules.h"

#include "base/base.h"

static const char *const names[ERA_COUNT] = {
    [ERA_FIFTH_97] = "fifth-97", [ERA_FIFTH_99] = "fifth-99", [ERA_SIXTH] = "sixth",
    [ERA_EIGHTH] = "eighth",     [ERA_M10] = "m10",
};

/* Every word that names eras, in small letters. */
static const struct {
    const char *word;
    unsigned eras;
} words[] = {
    {"fifth-97", 1u << ERA_FIFTH_97},
    {"fifth-99", 1u << ERA_FIFTH_99},
    {"fifth", 1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99},
    {"sixth", 1u << ERA_SIXTH},
    {"eighth", 1u << ERA_EIGHTH},
    {"m10", 1u << ERA_M10},
    {"5e", 1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99},
    {"6e", 1u << ERA_SIXTH},
    {"8e", 1u << ERA_EIGHTH},
};

const char *era_name(enum era era)
{
    tc_assert(era < ERA_COUNT);
    return names[era];
}

static bool same_word(const char *text, const char *word)
{
    for (; *word; text++, word++) {
        char small = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        if (small != *word)
            return false;
    }
    return !*text;
}

bool era_parse(const char *text, unsigned *eras)
{
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (same_word(text, words[i].word)) {
            *eras = words[i].eras;
            return true;
        }
    }
    return false;
}
