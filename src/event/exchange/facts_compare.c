/* facts_compare.c - what one book of formats says otherwise than another, in words
 *
 * Cards that are on the list of neither book follow their sets and are not looked at one by one.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "event/exchange/exchange.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

struct comparison {
    const struct facts_book *books[2]; /* before, after */
    struct arena *arena;
    const char *today;
    struct facts_change *items;
    size_t n, room;
};

/* A card whose status is another one. */
struct moved {
    const struct card *card;
    enum card_status status;
    const char *since;
};

static const struct format *same_format(const struct format_book *book, const struct format *format)
{
    for (size_t i = 0; i < format_count(book); i++)
        if (strcmp(format_at(book, i)->key, format->key) == 0)
            return format_at(book, i);
    return NULL;
}

static void add(struct comparison *c, const struct facts_change *change)
{
    *VEC_ADD(c->items, c->n, c->room) = *change;
}

/* The last day of which the book says something about the format. */
static const char *last_day(const struct comparison *c, const struct format *format)
{
    if (format->until)
        return format->until;
    return strcmp(format->known_until, FORMAT_FOR_GOOD) < 0 ? format->known_until : c->today;
}

static int by_move(const void *a, const void *b)
{
    const struct moved *x = a, *y = b;
    if (x->status != y->status)
        return (int)y->status - (int)x->status; /* bans first */
    int since = strcmp(x->since, y->since);
    return since ? since : strcmp(x->card->name, y->card->name);
}

static bool is_listed(const struct listed_card *list, size_t n, const struct card *card)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].card == card)
            return true;
    return false;
}

/* The cards on the list of either day whose status is not the same, sorted so that what belongs together is. */
static enum err_code moved_cards(struct comparison *c, struct ruling *days[2], struct moved **out, size_t *n,
                                 struct err *err)
{
    struct listed_card *lists[2];
    size_t counts[2], count = 0;
    enum err_code rc = ruling_list(days[0], c->arena, &lists[0], &counts[0], err);
    if (rc == ERR_OK)
        rc = ruling_list(days[1], c->arena, &lists[1], &counts[1], err);
    if (rc != ERR_OK)
        return rc;
    struct moved *moved = ARENA_ARRAY(c->arena, struct moved, counts[0] + counts[1] + 1);
    for (size_t list = 0; list < 2 && rc == ERR_OK; list++)
        for (size_t i = 0; i < counts[list] && rc == ERR_OK; i++) {
            const struct card *card = lists[list][i].card;
            struct card_reason reason;
            enum card_status before = ruling_card(days[0], card), after = ruling_card(days[1], card);
            if (before == after || (list == 1 && is_listed(lists[0], counts[0], card)))
                continue; /* the same, or seen in the first list */
            rc = ruling_explain(days[1], c->arena, card, &reason, err);
            moved[count++] = (struct moved){
                .card = card, .status = after, .since = rc == ERR_OK && reason.since ? reason.since : ""};
        }
    if (count)
        qsort(moved, count, sizeof *moved, by_move);
    *out = moved;
    *n = count;
    return rc;
}

/* "3 cards banned in Modern from 2026-12-01: A, B, C" */
static const char *moved_text(struct arena *arena, const struct format *format, const struct moved *moved, size_t count,
                              const char *list)
{
    long long n = (long long)count;
    const char *name = format->name, *from = moved->since;
    switch (moved->status) {
    case CARD_BANNED:
        return *from ? message_plural(arena, n, "%lld card banned in %s from %s: %s",
                                      "%lld cards banned in %s from %s: %s", n, name, from, list)
                     : message_plural(arena, n, "%lld card banned in %s: %s", "%lld cards banned in %s: %s", n, name,
                                      list);
    case CARD_RESTRICTED:
        return *from ? message_plural(arena, n, "%lld card restricted in %s from %s: %s",
                                      "%lld cards restricted in %s from %s: %s", n, name, from, list)
                     : message_plural(arena, n, "%lld card restricted in %s: %s", "%lld cards restricted in %s: %s", n,
                                      name, list);
    case CARD_LEGAL:
        return *from
                   ? message_plural(arena, n, "%lld card legal in %s from %s: %s", "%lld cards legal in %s from %s: %s",
                                    n, name, from, list)
                   : message_plural(arena, n, "%lld card legal in %s: %s", "%lld cards legal in %s: %s", n, name, list);
    default:
        return *from ? message_plural(arena, n, "%lld card in %s from %s: %s (%s)", "%lld cards in %s from %s: %s (%s)",
                                      n, name, from, card_status_said(arena, moved->status), list)
                     : message_plural(arena, n, "%lld card in %s: %s (%s)", "%lld cards in %s: %s (%s)", n, name,
                                      card_status_said(arena, moved->status), list);
    }
}

static void add_moved(struct comparison *c, const struct format *format, const struct moved *moved, size_t n)
{
    struct strbuf names = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&names, "%s%s", i ? ", " : "", moved[i].card->name);
    const char *list = arena_strdup(c->arena, strbuf_text(&names));
    strbuf_release(&names);
    const char *status = card_status_words[moved->status];
    add(c, &(struct facts_change){.format = format->name,
                                  .what = status,
                                  .from = *moved->since ? moved->since : NULL,
                                  .n = (int64_t)n,
                                  .names = list,
                                  .text = moved_text(c->arena, format, moved, n, list)});
}

static void add_sets(struct comparison *c, const struct format *format, struct ruling *days[2], bool added)
{
    struct strbuf names = STRBUF_INIT;
    int64_t n = 0;
    struct catalog *catalog = format_catalog(c->books[1]->book);
    for (int i = 0; i < catalog_set_count(catalog); i++)
        if (ruling_has_set(days[added ? 1 : 0], i) && !ruling_has_set(days[added ? 0 : 1], i))
            strbuf_printf(&names, "%s%s", n++ ? ", " : "", catalog_set(catalog, i)->name);
    const char *list = arena_strdup(c->arena, strbuf_text(&names));
    strbuf_release(&names);
    if (n)
        add(c, &(struct facts_change){
                   .format = format->name,
                   .what = "sets",
                   .n = n,
                   .names = list,
                   .text = added ? message_plural(c->arena, n, "%lld set added to %s: %s", "%lld sets added to %s: %s",
                                                  (long long)n, format->name, list)
                                 : message_plural(c->arena, n, "%lld set gone from %s: %s",
                                                  "%lld sets gone from %s: %s", (long long)n, format->name, list)});
}

static enum err_code compare_days(struct comparison *c, const struct format *before, const struct format *after,
                                  struct err *err)
{
    struct ruling *days[2];
    struct moved *moved;
    size_t n = 0;
    enum err_code rc = format_on(c->books[0]->book, c->arena, before, last_day(c, before), NULL, &days[0], err);
    if (rc == ERR_OK)
        rc = format_on(c->books[1]->book, c->arena, after, last_day(c, after), NULL, &days[1], err);
    if (rc == ERR_NO) { /* its cards are those that somebody brings: there is nothing to compare */
        err_clear(err);
        return ERR_OK;
    }
    if (rc == ERR_OK)
        rc = moved_cards(c, days, &moved, &n, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1;
             end < n && moved[end].status == moved[i].status && strcmp(moved[end].since, moved[i].since) == 0; end++)
            ;
        add_moved(c, after, &moved[i], end - i);
    }
    if (after->kind != FORMAT_LIMITED) {
        add_sets(c, after, days, true);
        add_sets(c, after, days, false);
    }
    return ERR_OK;
}

/* The text of a file of the book: "formats/modern.json", or ""; two books say the same where their texts do. */
static const char *text_of(const struct resource *texts, size_t n, const char *folder, const char *key,
                           const char *ending)
{
    size_t len = strlen(folder), key_len = strlen(key);
    for (size_t i = 0; i < n; i++) {
        const char *path = texts[i].path;
        if (strncmp(path, folder, len) == 0 && path[len] == '/' && strncmp(path + len + 1, key, key_len) == 0 &&
            strcmp(path + len + 1 + key_len, ending) == 0)
            return texts[i].data;
    }
    return "";
}

/* The changes of the format that a book has taken in, in their order. */
static const struct list_change *change_of(const struct facts_book *book, const char *key, size_t *at)
{
    while (*at < book->n_changes && strcmp(book->changes[*at].format, key) != 0)
        ++*at;
    return *at < book->n_changes ? &book->changes[(*at)++] : NULL;
}

static bool same_changes(const struct comparison *c, const char *key)
{
    size_t first = 0, second = 0;
    for (;;) {
        const struct list_change *a = change_of(c->books[0], key, &first), *b = change_of(c->books[1], key, &second);
        if (!a || !b)
            return !a && !b;
        if (a->status != b->status || strcmp(a->card, b->card) != 0 || strcmp(a->from, b->from) != 0)
            return false;
    }
}

static bool same_texts(const struct comparison *c, const char *key)
{
    const struct facts_book *a = c->books[0], *b = c->books[1];
    return strcmp(text_of(a->formats, a->n_formats, "formats", key, ".json"),
                  text_of(b->formats, b->n_formats, "formats", key, ".json")) == 0 &&
           strcmp(text_of(a->banlists, a->n_banlists, "banlists", key, ".csv"),
                  text_of(b->banlists, b->n_banlists, "banlists", key, ".csv")) == 0;
}

static void add_about(struct comparison *c, const struct format *format, const char *what, const char *from,
                      const char *text)
{
    add(c, &(struct facts_change){.format = format->name, .what = what, .from = from, .names = "", .text = text});
}

static enum err_code compare_format(struct comparison *c, const struct format *before, const struct format *after,
                                    struct err *err)
{
    size_t n = c->n;
    bool known_longer = strcmp(before->known_until, after->known_until) != 0;
    if (same_texts(c, after->key) && same_changes(c, after->key) && !known_longer)
        return ERR_OK;
    enum err_code rc = compare_days(c, before, after, err);
    if (rc != ERR_OK)
        return rc;
    if (known_longer && c->n > n) /* those of which nothing else changes are one line, with all */
        add_about(c, after, "known", after->known_until,
                  message(c->arena, "%s is known up to %s", after->name, after->known_until));
    else if (!same_texts(c, after->key) && c->n == n)
        add_about(c, after, "rules", NULL, message(c->arena, "%s: its rules or its history are changed", after->name));
    return ERR_OK;
}

enum err_code facts_compare(const struct facts_book *before, const struct facts_book *after, struct arena *arena,
                            const char *today, struct facts_change **out, size_t *n, struct err *err)
{
    struct comparison c = {.books = {before, after}, .arena = arena, .today = today};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < format_count(after->book) && rc == ERR_OK; i++) {
        const struct format *format = format_at(after->book, i), *old = same_format(before->book, format);
        if (old)
            rc = compare_format(&c, old, format, err);
        else
            add_about(&c, format, "format", format->from, message(arena, "%s is a new format", format->name));
    }
    for (size_t i = 0; i < format_count(before->book) && rc == ERR_OK; i++) {
        const struct format *format = format_at(before->book, i);
        if (!same_format(after->book, format))
            add_about(&c, format, "format", NULL, message(arena, "%s is no longer a format", format->name));
    }
    *n = c.n;
    *out = ARENA_ARRAY(arena, struct facts_change, c.n + 1);
    if (c.n)
        memcpy(*out, c.items, c.n * sizeof *c.items);
    free(c.items);
    return rc;
}
