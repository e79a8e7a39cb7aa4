/* format.c - formats as all commands meet them: names, a slip of the finger, rating category, the day that counts
 *
 * An event's format is any text, because stores play what they like, and it is kept as it was typed. But a
 * misspelt one is not rated, and that shows only when the event is closed: so a name that is unknown and near to a
 * known one is told. Known are the names of all formats (the book) and those of the store's other events.
 */
#include "cli/cli.h"

#include <string.h>

/* The book, or NULL with a warning: an event does not wait for a format's file to be mended. */
static struct format_book *book_or_warning(struct cli *cli)
{
    struct format_book *book = NULL;
    struct err err = ERR_INIT;
    if (cli_book(cli, &book, &err) == ERR_OK)
        return book;
    cli_warn(cli, "%s", err.text);
    return NULL;
}

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

size_t format_names(struct cli *cli, struct store *store, const char *const **out)
{
    struct err ignored = ERR_INIT; /* then fewer names are known */
    struct format_book *book;
    struct event *events = NULL;
    size_t n = 0, n_events = 0, room = 0;
    if (cli_book(cli, &book, &ignored) != ERR_OK)
        book = NULL;
    if (store && event_list(store, cli->arena, &events, &n_events, &ignored) != ERR_OK)
        n_events = 0;
    for (size_t i = 0; book && i < format_count(book); i++)
        room += 1 + format_at(book, i)->n_names;
    const char **names = ARENA_ARRAY(cli->arena, const char *, room + n_events);
    for (size_t i = 0; book && i < format_count(book); i++) {
        const struct format *format = format_at(book, i);
        add_new(cli->arena, names, &n, format->name);
        for (size_t k = 0; k < format->n_names; k++)
            add_new(cli->arena, names, &n, format->names[k].name);
    }
    for (size_t i = 0; i < n_events; i++)
        add_new(cli->arena, names, &n, events[i].set.format);
    *out = names;
    return n;
}

const char *format_meant(struct cli *cli, const char *format, const char *date)
{
    const char *const *names;
    const struct format *known;
    struct format_book *book = *format ? book_or_warning(cli) : NULL;
    struct err why = ERR_INIT;
    if (!*format || (book && format_find(book, cli->arena, format, date, &known, &why) == ERR_OK))
        return "";
    size_t n = format_names(cli, cli->store, &names);
    return is_among(cli->arena, format, names, n) ? ""
                                                  : suggest_sentence(cli->arena, format, names, n);
}

enum rating_category format_rating(struct cli *cli, const char *format, const char *date)
{
    return *format ? rating_category_of_format(book_or_warning(cli), format, date) : RATING_NONE;
}

enum err_code format_day(struct cli *cli, const struct format *format, const char **out,
                         struct err *err)
{
    char today[DATE_LEN + 1];
    *out = cli_text(cli, "date");
    if (*out)
        return ERR_OK;
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc != ERR_OK)
        return rc;
    const char *known = format_known_until(cli->book, format);
    if (format->until && strcmp(today, format->until) > 0) {
        *out = format->until;
        cli_warn(cli, "%s ended on %s: this is as of that day (--date names another)", format->name,
                 *out);
        return ERR_OK;
    }
    *out = format_last_known(cli->book, format, today);
    if (strcmp(*out, today) == 0) {
        *out = arena_strdup(cli->arena, today);
    } else if (strcmp(known, format->known_until) != 0) {
        cli_warn(cli,
                 "%s is known up to %s, and on %s, the day of your imported cards: this is as of %s",
                 format->name, format->known_until, known, *out);
    } else {
        cli_warn(cli,
                 "%s is known up to %s: this is as of that day (newer cards: topcut card import)",
                 format->name, *out);
    }
    return ERR_OK;
}
