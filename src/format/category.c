/* category.c - the rating category of a format on a day: D.5.2
 *
 * Two categories claim Block Constructed: a block whose sets are in the Standard pool of the day counts
 * as Standard, any other as Extended. A category is asked for by the name that stands on an event, which may be any
 * text: a name that no format has gives none.
 */
#include "base/arena.h"
#include "base/err.h"
#include "format/inner.h"

#include <string.h>

static const struct format *find_key(const struct format_book *book, const char *key)
{
    for (size_t i = 0; i < book->n; i++)
        if (strcmp(book->formats[i].key, key) == 0)
            return &book->formats[i];
    return NULL;
}

/* The day of a format's known life that is nearest to date. */
static const char *nearest_day(const struct format *format, const char *date)
{
    if (strcmp(date, format->from) < 0)
        return format->from;
    return day_within(NULL, format->known_until, date) ? date : format->known_until;
}

/* Are all sets of the block on the day in the pool of Standard? Blocks come and go as a whole, so an event
 * before a block's first day is judged by that day, and one past what is known by the last. */
static enum err_code block_is_standard(struct format_book *book, const struct format *block, const char *date,
                                       bool *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const struct format *standard = find_key(book, "standard");
    const char *day = nearest_day(block, date);
    struct ruling *of_block, *of_standard;
    enum err_code rc = ERR_OK;
    *out = false;
    if (standard)
        day = nearest_day(standard, day);
    if (standard && day_within(block->from, block->known_until, day) &&
        (rc = format_on(book, &scratch, block, day, NULL, &of_block, err)) == ERR_OK &&
        (rc = format_on(book, &scratch, standard, day, NULL, &of_standard, err)) == ERR_OK) {
        size_t in = 0, missing = 0;
        for (int i = 0; i < catalog_set_count(book->catalog); i++)
            if (ruling_has_set(of_block, i)) {
                in++;
                missing += !ruling_has_set(of_standard, i);
            }
        *out = in && !missing;
    }
    arena_release(&scratch);
    return rc;
}

enum err_code format_category(struct format_book *book, struct arena *arena, const char *format_name, const char *date,
                              const char **out, struct err *err)
{
    const struct format *format;
    struct err unknown = ERR_INIT;
    bool standard;
    *out = NULL;
    if (format_find(book, arena, format_name, date, &format, &unknown) != ERR_OK)
        return ERR_OK;
    const char *category = format_inner(book, format)->category;
    if (!category || strcmp(category, "block") != 0) {
        *out = category;
        return ERR_OK;
    }
    if (!date)
        return ERR_OK; /* which of the two depends on the day */
    enum err_code rc = block_is_standard(book, format, date, &standard, err);
    if (rc == ERR_OK)
        *out = standard ? "standard" : "extended";
    return rc;
}
