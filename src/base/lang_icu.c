/* lang_icu.c - dates, numbers and sorting as a language has them, by ICU
 *
 * ICU knows more than our tags say; where a language differs by country, these are the ones meant: English as in
 * Britain (day before month, 24 hours), Portuguese as in Brazil. The time of day always has 24 hours, as on the
 * round's clock.
 *
 * ICU's formatters and collators take a while to open and are not to be used by two threads at once (the collators
 * may, for comparing alone): each language has its own, opened when first needed, behind one lock. An instant is
 * moved into the computer's time zone by localtime_r, as everywhere in Topcut, and formatted as though it were
 * UTC. */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/lang.h"
#include "base/lang_inner.h"
#include "base/library.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/ucol.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>

/* clang-format off */
#define FUNCTIONS(X) X(ucol_getSortKey) X(ucol_open) X(ucol_setAttribute) X(udat_format) X(udat_open) \
    X(udatpg_close) X(udatpg_getBestPattern) X(udatpg_open) X(unum_close) X(unum_getSymbol) X(unum_open) \
    X(u_strFromUTF8) X(u_strToUTF8) X(u_uastrcpy)
LIBRARY(LIBRARY_ICU, FUNCTIONS);
/* clang-format on */

enum shape { SHAPE_DATE, SHAPE_MOMENT, SHAPE_TIME, N_SHAPES };

#define MAX_UNITS 128 /* UTF-16 units of a date, or of a pattern */

struct tools {
    bool opened;
    UCollator *order;             /* NULL: by bytes */
    UDateFormat *dates[N_SHAPES]; /* NULL: as ISO 8601 has it */
    char sign[8];                 /* "," */
};

static struct tools tools[LANG_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *locale_of(const struct lang *lang)
{
    const char *tag = lang_tag(lang);
    return strcmp(tag, "en") == 0 ? "en_GB" : strcmp(tag, "pt") == 0 ? "pt_BR" : tag;
}

/* Returns the parts of a date of that shape; ICU knows their order and the signs between them. */
static const char *parts_of(const struct lang *lang, enum shape shape)
{
    if (shape == SHAPE_DATE)
        return "yMMMMd";
    if (shape == SHAPE_TIME)
        return "Hm";
    return lang_index(lang) == 0 ? "yMMMdHm" : "yMMddHm"; /* 03/04 is two days, to readers of English */
}

static UDateFormat *open_date(const struct lang *lang, enum shape shape)
{
    UChar parts[16], pattern[MAX_UNITS], utc[8];
    UErrorCode status = U_ZERO_ERROR;
    UDateTimePatternGenerator *patterns = lib.udatpg_open(locale_of(lang), &status);
    lib.u_uastrcpy(parts, parts_of(lang, shape));
    lib.u_uastrcpy(utc, "GMT");
    int32_t len = lib.udatpg_getBestPattern(patterns, parts, -1, pattern, MAX_UNITS, &status);
    lib.udatpg_close(patterns);
    if (U_FAILURE(status))
        return NULL;
    return lib.udat_open(UDAT_PATTERN, UDAT_PATTERN, locale_of(lang), utc, -1, pattern, len, &status);
}

/* The decimal sign of a language; "." when ICU does not know. */
static void read_sign(const struct lang *lang, char sign[8])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar units[4];
    UNumberFormat *format = lib.unum_open(UNUM_DECIMAL, NULL, 0, locale_of(lang), NULL, &status);
    int32_t len = lib.unum_getSymbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, units, 4, &status);
    lib.u_strToUTF8(sign, 8, NULL, units, len, &status);
    if (U_FAILURE(status))
        memcpy(sign, ".", 2);
    lib.unum_close(format);
}

/* The language's tools. Under the lock. */
static struct tools *tools_of(const struct lang *lang)
{
    struct tools *own = &tools[lang_index(lang)];
    if (own->opened)
        return own;
    library_need(&library);
    UErrorCode status = U_ZERO_ERROR;
    own->order = lib.ucol_open(locale_of(lang), &status);
    if (own->order)
        lib.ucol_setAttribute(own->order, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
    for (int shape = 0; shape < N_SHAPES; shape++)
        own->dates[shape] = open_date(lang, (enum shape)shape);
    read_sign(lang, own->sign);
    own->opened = true;
    return own;
}

/* ---- dates and numbers ----------------------------------------------------------------------- */

/* A moment, taken as UTC; NULL when ICU cannot. */
static char *format_utc(struct arena *arena, const struct lang *lang, enum shape shape, int64_t utc)
{
    UChar units[MAX_UNITS];
    char text[MAX_UNITS * 3 + 1];
    UErrorCode status = U_ZERO_ERROR;
    int32_t len = 0;
    pthread_mutex_lock(&lock);
    const UDateFormat *format = tools_of(lang)->dates[shape];
    if (format)
        len = lib.udat_format(format, (double)utc * 1000.0, units, MAX_UNITS, NULL, &status);
    pthread_mutex_unlock(&lock);
    lib.u_strToUTF8(text, (int32_t)sizeof text, NULL, units, len, &status);
    return format && U_SUCCESS(status) ? arena_strdup(arena, text) : NULL;
}

char *lang_date(struct arena *arena, const struct lang *lang, const char *date)
{
    char *text = date_is_valid(date) ? format_utc(arena, lang, SHAPE_DATE, date_to_days(date) * 86400) : NULL;
    return text ? text : arena_strdup(arena, date);
}

/* The moment's reading on the computer's clocks, as though it were UTC. */
static bool local_as_utc(int64_t utc, int64_t *local)
{
    time_t at = (time_t)utc;
    struct tm tm;
    if (!localtime_r(&at, &tm))
        return false;
    *local = utc + tm.tm_gmtoff;
    return true;
}

char *lang_moment(struct arena *arena, const struct lang *lang, int64_t utc)
{
    int64_t local;
    char *text = local_as_utc(utc, &local) ? format_utc(arena, lang, SHAPE_MOMENT, local) : NULL;
    return text ? text : time_format_local(arena, utc);
}

char *lang_time(struct arena *arena, const struct lang *lang, int64_t utc)
{
    int64_t local;
    char *text = local_as_utc(utc, &local) ? format_utc(arena, lang, SHAPE_TIME, local) : NULL;
    return text ? text : time_format_local(arena, utc);
}

char *lang_decimal(struct arena *arena, const struct lang *lang, double value, int decimals)
{
    char sign[8];
    pthread_mutex_lock(&lock);
    memcpy(sign, tools_of(lang)->sign, sizeof sign);
    pthread_mutex_unlock(&lock);
    char *text = arena_printf(arena, "%.*f", decimals, value);
    char *point = strchr(text, '.');
    return point ? arena_printf(arena, "%.*s%s%s", (int)(point - text), text, sign, point + 1) : text;
}

/* ---- sorting --------------------------------------------------------------------------------- */

/* An element, and the bytes by which it is compared. */
struct keyed {
    const unsigned char *key;
    size_t len, place;
};

/* ICU's sort key of a name; its own bytes when there is no collator, or the name is no UTF-8. */
static void make_key(struct arena *arena, const UCollator *order, const char *name, struct keyed *out)
{
    UErrorCode status = U_ZERO_ERROR;
    size_t room = strlen(name) + 1; /* UTF-16 has at most as many units as UTF-8 has bytes */
    UChar *units = ARENA_ARRAY(arena, UChar, room);
    int32_t n = 0;
    out->key = (const unsigned char *)name;
    out->len = room - 1;
    if (room <= INT32_MAX)
        lib.u_strFromUTF8(units, (int32_t)room, &n, name, -1, &status);
    if (!order || room > INT32_MAX || U_FAILURE(status))
        return;
    int32_t len = lib.ucol_getSortKey(order, units, n, NULL, 0);
    unsigned char *key = ARENA_ARRAY(arena, unsigned char, (size_t)len + 1);
    lib.ucol_getSortKey(order, units, n, key, len);
    out->key = key;
    out->len = (size_t)len;
}

/* Names that are the same to the language stay in the order in which they came. */
static int by_key(const void *a, const void *b)
{
    const struct keyed *one = a, *two = b;
    size_t len = one->len < two->len ? one->len : two->len;
    int order = len ? memcmp(one->key, two->key, len) : 0;
    if (order == 0)
        order = COMPARE(one->len, two->len);
    return order ? order : COMPARE(one->place, two->place);
}

void lang_sort(const struct lang *lang, void *array, size_t n, size_t size, const char *(*name_of)(const void *element))
{
    if (n < 2)
        return;
    struct arena arena = ARENA_INIT;
    struct keyed *keys = ARENA_ARRAY(&arena, struct keyed, n);
    unsigned char *old = arena_alloc(&arena, n, size), *to = array;
    memcpy(old, array, n * size);
    pthread_mutex_lock(&lock);
    const UCollator *order = tools_of(lang)->order;
    for (size_t i = 0; i < n; i++) {
        const char *name = name_of(old + i * size);
        make_key(&arena, order, name ? name : "", &keys[i]);
        keys[i].place = i;
    }
    pthread_mutex_unlock(&lock);
    qsort(keys, n, sizeof *keys, by_key);
    for (size_t i = 0; i < n; i++)
        memcpy(to + i * size, old + keys[i].place * size, size);
    arena_release(&arena);
}
