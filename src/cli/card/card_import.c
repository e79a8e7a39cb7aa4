/* card_import.c - card import and card reset: the user's own catalogue, and back to the one inside the program */
#include "base/arena.h"
#include "base/cause.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/shell/shell.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static command_fn cmd_card_import, cmd_card_reset;

const struct command card_import_commands[] = {
    {
        .name = "card import",
        .aliases = "cards import",
        .run = cmd_card_import,
        .group = GROUP_CARD,
        .flags = COMMAND_DRY | COMMAND_FORCE,
        .summary = "take in newer cards from a file of MTGJSON or Scryfall that you downloaded",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the downloaded file"}),
        OPTIONS(CHOICE("from", "auto|sqlite|printings|atomic|scryfall", "what the file is; found out without it"),
                FORCE("also when your cards are newer")),
    },
    {
        .name = "card reset",
        .aliases = "cards reset",
        .run = cmd_card_reset,
        .group = GROUP_CARD,
        .flags = COMMAND_ASKS | COMMAND_DRY | COMMAND_FORCE,
        .summary = "go back to the cards inside the program",
        OPTIONS(FORCE("also when the file is damaged or of another version")),
    },
    {.name = NULL},
};

static enum import_kind kind_wanted(const struct cli *cli)
{
    static const struct {
        const char *word;
        enum import_kind kind;
    } kinds[] = {{"sqlite", IMPORT_MTGJSON_SQLITE},
                 {"printings", IMPORT_MTGJSON_PRINTINGS},
                 {"atomic", IMPORT_MTGJSON_ATOMIC},
                 {"scryfall", IMPORT_SCRYFALL}};
    const char *word = cli_text(cli, "from");
    for (size_t i = 0; word && i < ARRAY_LEN(kinds); i++)
        if (strcmp(word, kinds[i].word) == 0)
            return kinds[i].kind;
    return IMPORT_AUTO;
}

/* "31,204" */
static const char *grouped(struct arena *arena, int64_t n)
{
    return n < 1000 ? arena_printf(arena, "%lld", (long long)n)
                    : arena_printf(arena, "%s,%03lld", grouped(arena, n / 1000), (long long)(n % 1000));
}

/* "1 card", "1,204 cards" */
static const char *cards_said(struct arena *arena, int64_t n)
{
    return message_plural(arena, n, "%s card", "%s cards", grouped(arena, n));
}

static const char *printings_said(struct arena *arena, int64_t n)
{
    return message_plural(arena, n, "%s printing", "%s printings", grouped(arena, n));
}

static void say_import(struct cli *cli, const struct import_result *r, int64_t age_days, const char *target)
{
    struct arena *a = cli->arena;
    cli_say(cli, "cards: %s, %s, data of %s, age %s",
            message_plural(a, r->info.cards, "%s name", "%s names", grouped(a, r->info.cards)),
            printings_said(a, r->info.printings), r->info.source_date,
            message_count(a, age_days, "%lld day", "%lld days"));
    cli_say(cli, "new: %s, %s, %s; rules texts of %s", cards_said(a, r->cards_new), printings_said(a, r->printings_new),
            message_plural(a, r->sets_new, "%s set", "%s sets", grouped(a, r->sets_new)), cards_said(a, r->texts));
    if (r->skipped)
        cli_say(cli, "passed over: %s (tokens, art cards, gold borders, oversized cards and the like)",
                message_plural(a, r->skipped, "%s entry", "%s entries", grouped(a, r->skipped)));
    if (r->date_of_file)
        cli_say(cli, "the data says no date: it is taken to be of the day of the file");
    cli_say(cli, "source: %s", r->info.source);
    if (catalog_knows_legalities(&r->info))
        cli_say(cli,
                "formats are known up to the same days as before (topcut facts status); what the data says of them "
                "counts for %s only",
                r->info.source_date);
    else
        cli_say(cli, "formats are known up to the same days as before (topcut facts status)");
    if (r->info.has_legalities && !catalog_knows_legalities(&r->info))
        cli_warn(cli,
                 "the file names formats for %s of %s cards only, so it seems to be a part of the "
                 "cards: what it says "
                 "of formats is not used",
                 grouped(a, r->info.legalities), grouped(a, r->info.cards));
    if (cli->dry_run)
        cli_say(cli, "nothing was changed (--dry-run)");
    else
        cli_say(cli, "kept in %s and used from now on; topcut card reset goes back", target);
}

static struct table_cell legalities_used(struct arena *arena, const void *row)
{
    const struct import_result *r = row;
    (void)arena;
    return cell_of_int(catalog_knows_legalities(&r->info));
}

static const struct column source_list[] = {
    COLUMN(struct import_result, "source", info.source),
    COLUMN(struct import_result, "date", info.source_date),
    COLUMN(struct import_result, "date_of_file", date_of_file),
};
static const struct column import_list[] = {
    COLUMN(struct import_result, "known_until", info.known_until),
    COLUMN(struct import_result, "cards", info.cards),
    COLUMN(struct import_result, "names", info.names),
    COLUMN(struct import_result, "printings", info.printings),
    COLUMN(struct import_result, "sets", info.sets),
    COLUMN(struct import_result, "new_cards", cards_new),
    COLUMN(struct import_result, "new_printings", printings_new),
    COLUMN(struct import_result, "new_sets", sets_new),
    COLUMN(struct import_result, "rules_texts", texts),
    COLUMN(struct import_result, "cards_with_legalities", info.legalities),
    COLUMN_BY(COLUMN_BOOL, "legalities_used", legalities_used),
    COLUMN(struct import_result, "passed_over", skipped),
};
static const struct column_set source_columns = COLUMNS(struct import_result, source_list);
static const struct column_set import_columns = COLUMNS(struct import_result, import_list);

static void answer_import(struct cli *cli, const struct import_result *r, int64_t age_days, const char *target)
{
    cli_json(cli, "card-import");
    answer_members(&cli->answer, &source_columns, r);
    answer_int(&cli->answer, "age_days", age_days);
    answer_members(&cli->answer, &import_columns, r);
    answer_text(&cli->answer, "file", target);
    answer_bool(&cli->answer, "dry_run", cli->dry_run);
}

static enum err_code cmd_card_import(struct cli *cli, struct err *err)
{
    struct import_result result;
    char today[DATE_LEN + 1];
    const char *target = cli_catalog_file(cli);
    unsigned flags = (cli->dry_run ? IMPORT_DRY : 0u) | (cli->force ? IMPORT_OLDER : 0u);
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc == ERR_OK)
        rc = catalog_import(cli->arena, cli_argument(cli, "FILE"), kind_wanted(cli), target, cli->clock, flags, &result,
                            err);
    if (rc == ERR_CONFLICT)
        err_hint(err, "--force imports it all the same");
    if (rc != ERR_OK)
        return rc;
    int64_t age = date_to_days(today) - date_to_days(result.info.source_date);
    answer_import(cli, &result, age > 0 ? age : 0, target);
    say_import(cli, &result, age > 0 ? age : 0, target);
    return ERR_OK;
}

/* ---- back ------------------------------------------------------------------------------------ */

static enum err_code cmd_card_reset(struct cli *cli, struct err *err)
{
    const char *target = cli_catalog_file(cli), *source = TC_WORD("damaged");
    struct catalog *old = NULL;
    struct err broken = ERR_INIT;
    bool there = file_exists(target);
    if (there && catalog_open(target, &old, &broken) == ERR_OK) {
        const struct catalog_info *info = catalog_info(old);
        source = message(cli->arena, "%s, data of %s", info->source, info->source_date);
    } else if (there && !cli->force) {
        return err_set(err, ERR_CONFLICT, "%s; --force removes it all the same", broken.said);
    }
    catalog_close(old);
    enum err_code rc = ERR_OK;
    if (there && !cli->dry_run)
        rc = cli_confirm(cli, message(cli->arena, "Remove the imported cards (%s)?", source), err);
    if (rc == ERR_OK && there && !cli->dry_run && unlink(target) != 0)
        rc = err_set(err, ERR_IO, "cannot remove %s: %s", target, cause_of_errno(errno));
    if (rc != ERR_OK)
        return rc;
    if (there && !cli->dry_run)
        catalog_forget(target);
    cli_json(cli, "card-reset");
    answer_text(&cli->answer, "file", target);
    answer_bool(&cli->answer, "removed", there && !cli->dry_run);
    if (!there)
        cli_say(cli, "no cards were imported: those inside the program are used");
    else if (cli->dry_run)
        cli_say(cli, "would remove %s (%s)", target, source);
    else
        cli_say(cli, "removed %s (%s): the cards inside the program are used again", target, source);
    return ERR_OK;
}
