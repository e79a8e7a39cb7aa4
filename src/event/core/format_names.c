/* format_names.c - the formats that an event may be of, and a slip of the finger in their names */
#include "base/arena.h"
#include "base/err.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "event/core/core.h"

#include <string.h>

static bool is_among(struct arena *arena, const char *name, const char *const *names, size_t n)
{
    const char *folded = utf8_fold(arena, name);
    for (size_t i = 0; i < n; i++)
        if (strcmp(utf8_fold(arena, names[i]), folded) == 0)
            return true;
    return false;
}

static void add_new(struct arena *arena, const char **names, size_t *n, const char *name)
{
    if (*name && !is_among(arena, name, names, *n))
        names[(*n)++] = name;
}

size_t format_names_known(struct store *store, struct arena *arena, struct format_book *book, const char *const **out)
{
    struct err ignored = ERR_INIT; /* then fewer names are known */
    struct event *events = NULL;
    size_t n = 0, n_events = 0, room = 0;
    if (store && event_list(store, arena, &events, &n_events, &ignored) != ERR_OK)
        n_events = 0;
    for (size_t i = 0; book && i < format_count(book); i++)
        room += 1 + format_at(book, i)->n_names;
    const char **names = ARENA_ARRAY(arena, const char *, room + n_events + 1);
    for (size_t i = 0; book && i < format_count(book); i++) {
        const struct format *format = format_at(book, i);
        add_new(arena, names, &n, format->name);
        for (size_t k = 0; k < format->n_names; k++)
            add_new(arena, names, &n, format->names[k].name);
    }
    for (size_t i = 0; i < n_events; i++)
        add_new(arena, names, &n, events[i].set.format);
    *out = names;
    return n;
}

enum format_name_state format_name_state(struct store *store, struct arena *arena, struct format_book *book,
                                         const char *name, const char *date, const char **meant)
{
    const char *const *names;
    const struct format *known;
    struct err why = ERR_INIT;
    *meant = "";
    if (!*name || (book && format_find(book, arena, name, date, &known, &why) == ERR_OK))
        return FORMAT_NAME_JUDGED;
    size_t n = format_names_known(store, arena, book, &names);
    if (is_among(arena, name, names, n))
        return FORMAT_NAME_OWN;
    *meant = suggest_sentence(arena, name, names, n);
    return FORMAT_NAME_UNKNOWN;
}
