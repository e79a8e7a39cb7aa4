/* rules.c - the eras' rules, from the rows of rules_points.h, and their names
 *
 * The rows are read once for each era to make its struct rules, and once more for the table of points: so what the
 * engine does and what `topcut rules diff` says of it are the same fact.
 */
#include "engine/rules/rules.h"
#include "base/attr.h"
#include "base/chars.h"

#include <string.h>

/* ---- the rules of each era ------------------------------------------------------------------- */

#define CHOICE(field, area, point, words, a, b, c, d, e, ...) .field = PICK(a, b, c, d, e),
#define FLAG(field, area, point, a, b, c, d, e, ...)          .field = PICK(a, b, c, d, e),
#define COUNT(field, area, point, zero, a, b, c, d, e, ...)   .field = PICK(a, b, c, d, e),
#define WORD(field, area, point, a, b, c, d, e, ...)          .field = PICK(a, b, c, d, e),

static const struct rules eras[ERA_COUNT] = {
    [ERA_FIFTH_97] =
        {
#define PICK(a, b, c, d, e) a
#include "engine/rules/rules_points.h"
#undef PICK
        },
    [ERA_FIFTH_99] =
        {
#define PICK(a, b, c, d, e) b
#include "engine/rules/rules_points.h"
#undef PICK
        },
    [ERA_SIXTH] =
        {
#define PICK(a, b, c, d, e) c
#include "engine/rules/rules_points.h"
#undef PICK
        },
    [ERA_EIGHTH] =
        {
#define PICK(a, b, c, d, e) d
#include "engine/rules/rules_points.h"
#undef PICK
        },
    [ERA_M10] =
        {
#define PICK(a, b, c, d, e) e
#include "engine/rules/rules_points.h"
#undef PICK
        },
};

#undef CHOICE
#undef FLAG
#undef COUNT
#undef WORD

const struct rules *rules_of(enum era era)
{
    tc_assert(era < ERA_COUNT);
    return &eras[era];
}

/* ---- the points ------------------------------------------------------------------------------ */

static const char *const no_yes[] = {"no", "yes"};

/* The words of a row are an array made on the spot, named twice to count them. */
#define WORDS(...)       ((const char *const[]){__VA_ARGS__})
#define COUNTED(zero, n) ((n) ? #n : (zero))
#define CHOICE(f, area_, point_, words_, a, b, c, d, e, ...)                                                           \
    {.field = #f,                                                                                                      \
     .point = (point_),                                                                                                \
     .area = AREA_##area_,                                                                                             \
     .kind = POINT_CHOICE,                                                                                             \
     .values = {a, b, c, d, e},                                                                                        \
     .names = {#a, #b, #c, #d, #e},                                                                                    \
     .sources = {__VA_ARGS__},                                                                                         \
     .words = words_,                                                                                                  \
     .n_words = ARRAY_LEN(words_)},
#define FLAG(f, area_, point_, a, b, c, d, e, ...)                                                                     \
    {.field = #f,                                                                                                      \
     .point = (point_),                                                                                                \
     .area = AREA_##area_,                                                                                             \
     .kind = POINT_FLAG,                                                                                               \
     .values = {a, b, c, d, e},                                                                                        \
     .sources = {__VA_ARGS__},                                                                                         \
     .words = no_yes,                                                                                                  \
     .n_words = ARRAY_LEN(no_yes)},
#define COUNT(f, area_, point_, zero, a, b, c, d, e, ...)                                                              \
    {.field = #f,                                                                                                      \
     .point = (point_),                                                                                                \
     .area = AREA_##area_,                                                                                             \
     .kind = POINT_COUNT,                                                                                              \
     .values = {a, b, c, d, e},                                                                                        \
     .sources = {__VA_ARGS__},                                                                                         \
     .said = {COUNTED(zero, a), COUNTED(zero, b), COUNTED(zero, c), COUNTED(zero, d), COUNTED(zero, e)}},
#define WORD(f, area_, point_, a, b, c, d, e, ...)                                                                     \
    {.field = #f,                                                                                                      \
     .point = (point_),                                                                                                \
     .area = AREA_##area_,                                                                                             \
     .kind = POINT_WORD,                                                                                               \
     .sources = {__VA_ARGS__},                                                                                         \
     .said = {a, b, c, d, e}},

static const struct rules_point points[] = {
#include "engine/rules/rules_points.h"
};

const struct rules_point *rules_points(size_t *n)
{
    *n = ARRAY_LEN(points);
    return points;
}

const char *rules_point_said(const struct rules_point *point, enum era era)
{
    if (point->said[era])
        return point->said[era];
    tc_assert((size_t)point->values[era] < point->n_words);
    return point->words[point->values[era]];
}

bool rules_point_differs(const struct rules_point *point, enum era a, enum era b)
{
    return strcmp(rules_point_said(point, a), rules_point_said(point, b)) != 0;
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const names[ERA_COUNT] = {
    [ERA_FIFTH_97] = "fifth-97", [ERA_FIFTH_99] = "fifth-99", [ERA_SIXTH] = "sixth",
    [ERA_EIGHTH] = "eighth",     [ERA_M10] = "m10",
};

static const char *const area_names[AREA_COUNT] = {
    [AREA_SETUP] = "setup",           [AREA_TURN] = "turn",
    [AREA_TIMING] = "timing",         [AREA_MANA] = "mana",
    [AREA_COMBAT] = "combat",         [AREA_DAMAGE] = "damage",
    [AREA_LOSING] = "losing",         [AREA_LIFE] = "life",
    [AREA_TYPES] = "types",           [AREA_ZONES] = "zones",
    [AREA_CONTINUOUS] = "continuous", [AREA_KEYWORDS] = "keywords",
    [AREA_VARIANTS] = "variants",
};

/* Words that name eras otherwise, in small letters. */
static const struct {
    const char *word;
    unsigned eras;
} also[] = {
    {"fifth", 1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99},
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
        char small = char_is_upper(*text) ? (char)(*text - 'A' + 'a') : *text;
        if (small != *word)
            return false;
    }
    return !*text;
}

bool era_parse(const char *text, unsigned *out)
{
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        if (same_word(text, names[i])) {
            *out = 1u << i;
            return true;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(also); i++) {
        if (same_word(text, also[i].word)) {
            *out = also[i].eras;
            return true;
        }
    }
    return false;
}

bool rules_source_as(const char *source, enum era *as)
{
    if (strncmp(source, "as ", 3) != 0)
        return false;
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        if (strcmp(source + 3, names[i]) == 0) {
            *as = (enum era)i;
            return true;
        }
    }
    return false;
}

const char *rules_area_name(enum rules_area area)
{
    tc_assert(area < AREA_COUNT);
    return area_names[area];
}

bool rules_area_parse(const char *text, enum rules_area *area)
{
    for (size_t i = 0; i < ARRAY_LEN(area_names); i++) {
        if (same_word(text, area_names[i])) {
            *area = (enum rules_area)i;
            return true;
        }
    }
    return false;
}
