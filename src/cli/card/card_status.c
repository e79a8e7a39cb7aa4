/* card_status.c - card status: what the catalogue of cards is, how old, and how much of each set it has */
#include "base/date.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "cli/shell/shell.h"

#include <stdio.h>
#include <string.h>

static command_fn cmd_card_status;

const struct command card_status_commands[] = {
    {
        .name = "card status",
        .aliases = "cards status|cards",
        .run = cmd_card_status,
        .group = GROUP_CARD,
        .summary = "show which catalogue of cards is used, how old it is, whether it is sound, what it lacks",
        OPTIONS(FLAG("sets", "a line for each set: how many of its cards are known")),
    },
    {.name = NULL},
};

/* "32,312" */
static const char *grouped(struct arena *arena, int64_t n)
{
    char *text = arena_alloc(arena, 32, 1), digits[32];
    size_t len = (size_t)snprintf(digits, sizeof digits, "%lld", (long long)n), at = 0;
    for (size_t i = 0; i < len; i++) {
        text[at++] = digits[i];
        size_t left = len - 1 - i;
        if (left && left % 3 == 0 && digits[i] != '-')
            text[at++] = ',';
    }
    return text;
}

/* The user's own catalogue also when it is damaged: that is what is asked for. */
static enum err_code status_catalog(struct cli *cli, struct catalog **out, struct err *err)
{
    const char *path = cli_catalog_file(cli);
    if (cli->catalog || !file_exists(path))
        return cli_catalog(cli, out, err);
    enum err_code rc = catalog_open(path, &cli->catalog, err);
    *out = cli->catalog;
    return rc;
}

static struct table_cell imported(struct arena *arena, const void *row)
{
    const struct catalog_info *info = row;
    return info->imported_utc ? cell_of_text(time_format_utc(arena, info->imported_utc)) : cell_none();
}

static struct table_cell legalities_used(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(catalog_knows_legalities(row));
}

static const struct column source_list[] = {
    COLUMN(struct catalog_info, "path", path),
    COLUMN(struct catalog_info, "source", source),
    COLUMN(struct catalog_info, "source_date", source_date),
};
static const struct column info_list[] = {
    COLUMN(struct catalog_info, "known_until", known_until),
    COLUMN_BY(COLUMN_TEXT, "imported", imported),
    COLUMN(struct catalog_info, "cards", cards),
    COLUMN(struct catalog_info, "names", names),
    COLUMN(struct catalog_info, "foreign_names", foreign_names),
    COLUMN(struct catalog_info, "printings", printings),
    COLUMN(struct catalog_info, "sets", sets),
    COLUMN(struct catalog_info, "bytes", bytes),
    COLUMN(struct catalog_info, "rules_text", has_text),
    COLUMN(struct catalog_info, "legalities", has_legalities),
    COLUMN(struct catalog_info, "cards_with_legalities", legalities),
    COLUMN_BY(COLUMN_BOOL, "legalities_used", legalities_used),
};
static const struct column_set source_columns = COLUMNS(struct catalog_info, source_list);
static const struct column_set info_columns = COLUMNS(struct catalog_info, info_list);

/* ---- how much of each set -------------------------------------------------------------------- */

struct set_row {
    const struct card_set *set;
    const char *code, *name, *date;
    int known, cards; /* cards: 0 where it is not known how many there are */
};

static struct table_cell cards_of_set(struct arena *arena, const void *row)
{
    const struct set_row *r = row;
    (void)arena;
    return r->cards ? cell_of_int(r->cards) : cell_none();
}

static const struct column set_list[] = {
    COLUMN(struct set_row, "set", code),          COLUMN(struct set_row, "name", name),
    COLUMN(struct set_row, "date", date),         COLUMN(struct set_row, "known", known),
    COLUMN_BY(COLUMN_INT, "cards", cards_of_set),
};
static const struct column_set set_columns = COLUMNS(struct set_row, set_list);

/* Counts the cards of each set. A set in which more were found than it was said to have has at least those. */
static struct set_row *count_sets(struct cli *cli, struct catalog *catalog, size_t *n)
{
    const int *known = catalog_set_known(catalog, cli->arena);
    *n = (size_t)catalog_set_count(catalog);
    struct set_row *rows = ARENA_ARRAY(cli->arena, struct set_row, *n + 1);
    for (size_t i = 0; i < *n; i++) {
        const struct card_set *set = catalog_set(catalog, (int)i);
        int cards = set->cards && known[i] > set->cards ? known[i] : set->cards;
        rows[i] = (struct set_row){set, set->code, set->name, set->date, known[i], cards};
    }
    return rows;
}

static const char *known_of(struct arena *arena, const struct set_row *r)
{
    return r->cards ? message(arena, "%d of %d", r->known, r->cards)
                    : message(arena, "%d, of how many is not known", r->known);
}

static void say_sets(struct cli *cli, const struct set_row *rows, size_t n, bool all)
{
    size_t whole = 0, open = 0;
    for (size_t i = 0; i < n; i++) {
        whole += rows[i].cards && rows[i].known == rows[i].cards;
        open += !rows[i].cards;
    }
    cli_say(cli, "sets: %s; all cards are known of %zu, how many there are is not known of %zu",
            grouped(cli->arena, (int64_t)n), whole, open);
    for (size_t i = 0; i < n; i++) {
        const struct set_row *r = &rows[i];
        if (!all && (!r->cards || r->known == r->cards))
            continue;
        struct strbuf line = STRBUF_INIT;
        strbuf_printf(&line, "  %s  %-6s", r->date, r->code);
        utf8_pad(&line, r->name, 40, false);
        cli_line(cli, "%s %s", strbuf_text(&line), known_of(cli->arena, r));
        strbuf_release(&line);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code cmd_card_status(struct cli *cli, struct err *err)
{
    struct catalog *catalog;
    char today[DATE_LEN + 1];
    enum err_code rc = status_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = catalog_verify(catalog, err);
    if (rc == ERR_OK)
        rc = date_today(cli->clock, today, err);
    if (rc != ERR_OK)
        return rc;
    const struct catalog_info *info = catalog_info(catalog);
    size_t n;
    const struct set_row *rows = count_sets(cli, catalog, &n);
    int64_t age = date_is_valid(info->source_date) ? date_to_days(today) - date_to_days(info->source_date) : 0;
    cli_json(cli, "card-status");
    answer_members(&cli->answer, &source_columns, info);
    answer_int(&cli->answer, "age_days", age);
    answer_members(&cli->answer, &info_columns, info);
    answer_list(&cli->answer, "cards_by_set", &set_columns, rows, n);
    cli_say(cli, "cards: %s names, %s printings, data of %s, age %s", grouped(cli->arena, info->cards),
            grouped(cli->arena, info->printings), info->source_date,
            message_count(cli->arena, age > 0 ? age : 0, "%lld day", "%lld days"));
    cli_say(cli, "spellings: %s, and %s names in other languages", grouped(cli->arena, info->names),
            grouped(cli->arena, info->foreign_names));
    say_sets(cli, rows, n, cli_flag(cli, "sets"));
    cli_say(cli, "later sets: as far as they were announced on %s", info->known_until);
    if (catalog_knows_legalities(info))
        cli_say(cli, "formats: as the data says on %s (%s cards have legalities)", info->source_date,
                grouped(cli->arena, info->legalities));
    else if (info->has_legalities)
        cli_say(cli, "formats: not taken from the data, which names them for %s of %s cards only",
                grouped(cli->arena, info->legalities), grouped(cli->arena, info->cards));
    if (info->path)
        cli_say(cli, "from: %s, imported %s", info->source, time_format_local(cli->arena, info->imported_utc));
    cli_say(cli, "where: %s (%.1f MB), sound", info->path ? info->path : TC_WORD("inside the program"),
            (double)info->bytes / 1e6);
    if (info->path)
        cli_say(cli, info->has_text ? MESSAGE_MARK("rules text: yes") : MESSAGE_MARK("rules text: no"));
    else
        cli_say(cli, "newer cards and rules text: topcut card import FILE (topcut help card import)");
    return ERR_OK;
}
