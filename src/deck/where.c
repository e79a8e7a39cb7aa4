/* where.c - in which formats and when a list is legal
 *
 * A format changes only on certain days (format_days), and so do the rules that the verdict itself knows, so
 * between two of them a list is legal all the time or never: each of those days is asked once, quickly, and
 * neighbouring answers are joined to spans. The deck is counted once for all of them.
 *
 * Limited formats are left out: there a list is legal if its cards were opened.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/vec.h"
#include "deck/check_inner.h"

struct finder {
    struct arena *arena; /* of the answer */
    struct checker counted;
    struct format_book *book;
    struct deck_span *spans;
    size_t n, room;
};

static void add_span(struct finder *f, struct deck_span span)
{
    *ARENA_ADD(f->arena, f->spans, f->n, f->room) = span;
}

static enum err_code legal_on(const struct finder *f, const struct format *format, const char *date, bool *legal,
                              struct err *err)
{
    static const struct check_options plain = {.pool = NULL};
    struct arena scratch = ARENA_INIT;
    struct checker c = f->counted;
    struct ruling *ruling;
    struct err no = ERR_INIT;
    enum err_code rc = format_on(f->book, &scratch, format, date, NULL, &ruling, &no);
    *legal = false;
    if (rc == ERR_OK) {
        const struct deck *led = deck_with_leaders(&scratch, ruling, c.deck);
        if (led != c.deck)
            checker_count(&c, &scratch, led);
        c.arena = &scratch;
        c.quick = true;
        rc = checker_run(&c, ruling, &plain, err);
        *legal = rc == ERR_OK && !c.illegal;
    } else if (rc == ERR_NO) {
        rc = ERR_OK; /* not known on that day */
    } else {
        rc = err_set(err, rc, "%s", no.said);
    }
    arena_release(&scratch);
    return rc;
}

static const char *day_before_of(struct arena *arena, const char *date)
{
    char buf[DATE_LEN + 1];
    date_from_days(date_to_days(date) - 1, buf);
    return arena_strdup(arena, buf);
}

/* The format's days, and those on which a rule of the verdict begins (checker_days), ascending. */
static enum err_code days_of(struct finder *f, const struct format *format, const char ***out, size_t *n,
                             struct err *err)
{
    const char **days;
    size_t n_days, at = 0, own = 0;
    enum err_code rc = format_days(f->book, f->arena, format, &days, &n_days, err);
    *n = 0;
    if (rc != ERR_OK || n_days == 0)
        return rc;
    *out = ARENA_ARRAY(f->arena, const char *, n_days + N_CHECKER_DAYS);
    while (own < N_CHECKER_DAYS && strcmp(checker_days[own], days[0]) <= 0)
        own++;
    while (at < n_days || own < N_CHECKER_DAYS) {
        int order = at == n_days ? 1 : own == N_CHECKER_DAYS ? -1 : strcmp(days[at], checker_days[own]);
        (*out)[(*n)++] = order <= 0 ? days[at] : checker_days[own];
        at += order <= 0;
        own += order >= 0;
    }
    return ERR_OK;
}

/* The day of the user's import, of which nothing else is known. */
static enum err_code search_import(struct finder *f, const struct format *format, struct err *err)
{
    const char *day = format_known_until(f->book, format);
    bool legal = false;
    if (!day || strcmp(day, format->known_until) <= 0)
        return ERR_OK;
    enum err_code rc = legal_on(f, format, day, &legal, err);
    if (legal)
        add_span(f, (struct deck_span){.format = format, .from = day, .until = day});
    return rc;
}

static enum err_code search_format(struct finder *f, const struct format *format, struct err *err)
{
    const char **days = NULL;
    size_t n = 0, first = f->n;
    enum err_code rc = days_of(f, format, &days, &n, err);
    const char *end = format->until ? format->until : format->known_until;
    for (size_t i = 0; i < n && rc == ERR_OK; i++) {
        bool legal, last = i + 1 == n || (end && strcmp(days[i + 1], end) > 0);
        if (end && strcmp(days[i], end) > 0)
            break;
        rc = legal_on(f, format, days[i], &legal, err);
        if (!legal)
            continue;
        const char *until = last ? end : day_before_of(f->arena, days[i + 1]);
        struct deck_span *before = f->n > first ? &f->spans[f->n - 1] : NULL;
        if (before && before->until && strcmp(day_before_of(f->arena, days[i]), before->until) == 0)
            before->until = until;
        else
            add_span(f, (struct deck_span){.format = format, .from = days[i], .until = until});
        f->spans[f->n - 1].open = last && !format->until;
    }
    return rc;
}

enum err_code deck_where_legal(struct arena *arena, struct format_book *book, const struct deck *deck,
                               struct deck_span **out, size_t *n, struct err *err)
{
    struct finder f = {.arena = arena, .book = book};
    enum err_code rc = ERR_OK;
    bool whole = deck->n_bad_lines + deck->n_bad_more == 0;
    for (size_t i = 0; i < deck->n_entries; i++)
        whole = whole && (deck->entries[i].card || deck->entries[i].zone == ZONE_MAYBE);
    checker_count(&f.counted, arena, deck);
    for (size_t i = 0; whole && i < format_count(book) && rc == ERR_OK; i++)
        if (format_at(book, i)->kind != FORMAT_LIMITED && (rc = search_format(&f, format_at(book, i), err)) == ERR_OK)
            rc = search_import(&f, format_at(book, i), err);
    *out = f.spans;
    *n = f.n;
    return rc;
}
