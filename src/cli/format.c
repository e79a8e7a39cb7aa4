/* format.c - the names of formats: what completion offers, and what a slip of the finger meant
 *
 * A format is any text, because stores play what they like. But a misspelt one is not rated, and that
 * shows only when the event is closed: so a name that is unknown and near to a known one is told.
 * Known are those of formats/categories.json and those of the store's other events.
 */
#include "cli/cli.h"

#include <string.h>

static size_t count_categorized(const struct json *categories)
{
    size_t n = 0;
    for (size_t c = 0; c < json_count(categories); c++)
        n += json_count(json_at(categories, c));
    return n;
}

static bool is_among(struct arena *arena, const char *name, const char *const *names, size_t n)
{
    const char *folded = utf8_fold(arena, name);
    for (size_t i = 0; i < n; i++)
        if (strcmp(utf8_fold(arena, names[i]), folded) == 0)
            return true;
    return false;
}

size_t format_names(struct cli *cli, struct store *store, const char *const **out)
{
    struct err ignored = ERR_INIT; /* then fewer names are known */
    struct resource file;
    struct json *root = NULL;
    struct event *events = NULL;
    size_t n = 0, n_events = 0;
    if (resource_get(cli->arena, "formats/categories.json", &file, &ignored) != ERR_OK ||
        json_parse(file.data, file.path, &root, &ignored) != ERR_OK)
        root = NULL;
    if (store && event_list(store, cli->arena, &events, &n_events, &ignored) != ERR_OK)
        n_events = 0;
    const struct json *categories = root ? json_get(root, "categories") : NULL;
    const char **names =
        ARENA_ARRAY(cli->arena, const char *, count_categorized(categories) + n_events);
    for (size_t c = 0; c < json_count(categories); c++)
        for (size_t i = 0; i < json_count(json_at(categories, c)); i++)
            names[n++] = arena_strdup(cli->arena, json_text(json_at(json_at(categories, c), i), ""));
    for (size_t i = 0; i < n_events; i++)
        if (*events[i].set.format && !is_among(cli->arena, events[i].set.format, names, n))
            names[n++] = events[i].set.format;
    json_free(root);
    *out = names;
    return n;
}

const char *format_meant(struct cli *cli, const char *format)
{
    const char *const *names;
    size_t n = format_names(cli, cli->store, &names);
    if (!*format || is_among(cli->arena, format, names, n))
        return "";
    return suggest_sentence(cli->arena, format, names, n);
}
