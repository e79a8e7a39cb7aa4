/* format_change.c - format ban, restrict, unban: a list's change at once; format announcements: those of the store */
#include "base/err.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "event/register/register.h"

#include <string.h>

static command_fn cmd_format_ban, cmd_format_restrict, cmd_format_unban, cmd_format_announcements;

#define CHANGE(NAME, RUN, SUMMARY)                                                                                     \
    {                                                                                                                  \
        .name = (NAME), .run = (RUN), .group = GROUP_CARD, .needs = NEEDS_WRITE, .summary = (SUMMARY),                 \
        ARGUMENTS({"CARD", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the card by its name, in any spelling"}),            \
        OPTIONS({.name = "format",                                                                                     \
                 .type = OPTION_TEXT,                                                                                  \
                 .value = "FORMAT",                                                                                    \
                 .complete = COMPLETE_FORMAT,                                                                          \
                 .help = "the format, by any of its names; needed"},                                                   \
                DATE("from", "the first day on which it is so; needed"),                                               \
                TEXT("source", "TEXT", "where it was announced")),                                                     \
    }

const struct command format_change_commands[] = {
    CHANGE("format ban", cmd_format_ban, "ban a card in a format from a day on, before the program's lists have it"),
    CHANGE("format restrict", cmd_format_restrict, "restrict a card to one copy in a format from a day on"),
    CHANGE("format unban", cmd_format_unban, "free a card that is banned or restricted in a format from a day on"),
    {
        .name = "format announcements",
        .run = cmd_format_announcements,
        .group = GROUP_CARD,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "list the changes of lists that were entered in this store",
    },
    {.name = NULL},
};

/* Sets of the weeks between are not known either: a list with their cards is refused until they are imported. */
static void warn_of_sets(struct cli *cli, const char *from)
{
    const struct catalog_info *info = catalog_info(cli->catalog);
    const char *known = info->known_until;
    if (*info->source_date && strcmp(info->source_date, known) > 0)
        known = info->source_date;
    if (strcmp(from, known) > 0)
        cli_warn(cli, "cards and sets are known up to %s: those that came since are not (topcut card import)", known);
}

static enum err_code change(struct cli *cli, enum card_status status, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct store_change done;
    const char *format = cli_text(cli, "format"), *from = cli_text(cli, "from");
    if (!format)
        return err_set(err, ERR_USAGE, "--format is missing: in which format (topcut format list names them)");
    if (!from)
        return err_set(err, ERR_USAGE, "--from is missing: the first day on which it is so, YYYY-MM-DD");
    enum err_code rc = cli_catalog(cli, &knowledge.catalog, err);
    if (rc == ERR_OK)
        rc = cli_book(cli, &knowledge.book, err);
    if (rc == ERR_OK)
        rc = store_change_add(cli->store, cli->arena, &knowledge, format, cli_argument(cli, "CARD"), status, from,
                              cli_text(cli, "source"), &done, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "format-change");
    answer_row(&cli->answer, "change", &store_change_columns, &done);
    cli_say(cli, "%s; lists of events from then on: topcut deck recheck",
            store_change_text(cli->arena, knowledge.book, &done));
    if (*done.doubt)
        cli_warn(cli, "%s", done.doubt);
    warn_of_sets(cli, from);
    return ERR_OK;
}

static enum err_code cmd_format_ban(struct cli *cli, struct err *err)
{
    return change(cli, CARD_BANNED, err);
}

static enum err_code cmd_format_restrict(struct cli *cli, struct err *err)
{
    return change(cli, CARD_RESTRICTED, err);
}

static enum err_code cmd_format_unban(struct cli *cli, struct err *err)
{
    return change(cli, CARD_LEGAL, err);
}

static enum err_code cmd_format_announcements(struct cli *cli, struct err *err)
{
    struct store_change *changes;
    struct format_book *book;
    size_t n;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = store_changes(cli->store, cli->arena, &changes, &n, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "format-announcements");
    answer_rows(&cli->answer, "changes", "format-announcements", &store_change_columns, changes, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s", store_change_text(cli->arena, book, &changes[i]));
    if (n == 0)
        cli_say(cli, "this store has entered no change of a list");
    return ERR_OK;
}
