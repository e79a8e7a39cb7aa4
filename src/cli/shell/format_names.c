/* format_names.c - formats as all commands meet them: names, a slip of the finger, rating category, the day that counts
 *
 * A misspelt one is not rated, and that shows only when the event is closed: so a name that is unknown and near to a
 * known one is reported (event/core/core.h).
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "cli/shell/inner.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"

#include <string.h>

/* The book, or NULL with a warning: an event does not wait for a format's file to be mended. */
static struct format_book *book_or_warning(struct cli *cli)
{
    struct format_book *book = NULL;
    struct err err = ERR_INIT;
    if (cli_book(cli, &book, &err) == ERR_OK)
        return book;
    cli_warn(cli, "%s", err.said);
    return NULL;
}

size_t format_names(struct cli *cli, struct store *store, const char *const **out)
{
    struct err ignored = ERR_INIT; /* then fewer names are known */
    struct format_book *book;
    if (cli_book(cli, &book, &ignored) != ERR_OK)
        book = NULL;
    return format_names_known(store, cli->arena, book, out);
}

const char *format_meant(struct cli *cli, const char *format, const char *date)
{
    const char *meant = "";
    if (*format)
        format_name_state(cli->store, cli->arena, book_or_warning(cli), format, date, &meant);
    return meant;
}

enum rating_category format_rating(struct cli *cli, const struct event_settings *set)
{
    return *set->format ? rating_category_of_settings(book_or_warning(cli), set) : RATING_NONE;
}

enum err_code format_day(struct cli *cli, const struct format *format, const char **out, struct err *err)
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
        cli_warn(cli, "%s ended on %s: this is as of that day (--date names another)", format->name, *out);
        return ERR_OK;
    }
    *out = format_last_known(cli->book, format, today);
    if (strcmp(*out, today) == 0) {
        *out = arena_strdup(cli->arena, today);
    } else if (strcmp(known, format->known_until) != 0) {
        cli_warn(cli, "%s is known up to %s, and on %s, the day of your imported cards: this is as of %s", format->name,
                 format->known_until, known, *out);
    } else {
        cli_warn(cli, "%s is known up to %s: this is as of that day (newer cards: topcut card import)", format->name,
                 *out);
    }
    return ERR_OK;
}

enum err_code format_list_day(struct cli *cli, const struct format *format, const char **out, struct err *err)
{
    const char *note;
    enum err_code rc = format_day(cli, format, out, err);
    if (rc != ERR_OK)
        return rc;
    *out = format_judged_as_of(cli->book, cli->arena, format, *out, &note);
    if (*note)
        cli_warn(cli, "%s", note);
    return ERR_OK;
}
