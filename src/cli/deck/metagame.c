/* metagame.c - metagame: which decks were played, and how they did */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/views/views.h"

static command_fn cmd_metagame;

const struct command metagame_commands[] = {
    {
        .name = "metagame",
        .run = cmd_metagame,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show what is played, and how it did",
        OPTIONS(NUMBER("top", 1, 100000, "so many archetypes and cards; 10 on the screen without it"),
                FLAG("cards", "the most played cards alone"), FLAG("colors", "the colours alone")),
    },
    {.name = NULL},
};

static enum err_code add_part(struct cli *cli, const char *name, const struct report_args *args, size_t *rows,
                              struct err *err)
{
    struct report report;
    bool first = *rows == 0;
    struct report_args titled = *args;
    titled.lang = cli_report_lang(cli);
    enum err_code rc = report_run(cli->store, cli->arena, name, &titled, &report, err);
    if (rc != ERR_OK)
        return rc;
    *rows = report.rows.n_rows;
    if (*rows == 0)
        return ERR_OK;
    if (!first)
        cli_line(cli, "%s", "");
    cli_add_report(cli, &report, REPORT_TEXT, 0);
    return ERR_OK;
}

/* The parts of the whole, in the order of the screen. */
static const struct metagame_part {
    const char *report, *key;
} metagame_parts[] = {{"metagame", NULL}, {"deck-colors", "colors"}, {"most-played", "cards"}};

enum { N_METAGAME_PARTS = ARRAY_LEN(metagame_parts) };

/* Archetypes, with the colours and cards beside them. */
static void metagame_json(struct cli *cli, const struct report *parts)
{
    struct json *root = report_json(&parts[0]);
    for (size_t i = 1; i < N_METAGAME_PARTS; i++) {
        struct json *part = report_json(&parts[i]);
        json_add_value(root, metagame_parts[i].key, json_take(part, parts[i].info.rows_key));
        json_free(part);
    }
    answer_take_data(&cli->answer, root);
}

/* All parts in one answer that is no text: an object, or the sheets of a workbook. */
static enum err_code metagame_whole(struct cli *cli, const struct report_args *args, const struct report_args *plain,
                                    struct err *err)
{
    struct report *parts = ARENA_ARRAY(cli->arena, struct report, N_METAGAME_PARTS);
    for (size_t i = 0; i < N_METAGAME_PARTS; i++)
        if (report_run(cli->store, cli->arena, metagame_parts[i].report, i == 1 ? plain : args, &parts[i], err) !=
            ERR_OK)
            return err->code;
    if (cli->wants_json) {
        metagame_json(cli, parts);
        return ERR_OK;
    }
    if (cli->dry_run)
        return ERR_OK;
    enum err_code rc =
        report_write_workbook(cli->arena, parts, N_METAGAME_PARTS, 0, cli->output, cli_existing(cli), err);
    cli->output_written = rc == ERR_OK;
    return rc;
}

static enum err_code cmd_metagame(struct cli *cli, struct err *err)
{
    struct event event;
    size_t rows = 0;
    bool cards = cli_flag(cli, "cards"), colors = cli_flag(cli, "colors");
    if (cards && colors)
        return err_set(err, ERR_USAGE, "--cards and --colors exclude each other");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    bool text = !cli->wants_json && (!cli_wants_rows(cli) || cli->format_or_minus1 == (int)REPORT_TEXT);
    int64_t top = cli_number(cli, "top", text ? 10 : 0);
    const struct table_parameter limit = {":limit", {.type = top ? CELL_INT : CELL_NULL, .i = top}};
    const struct report_args args = {.event = event.id, .more = &limit, .n_more = 1};
    const struct report_args plain = {.event = event.id};
    if (colors)
        return cli_report(cli, "deck-colors", &plain, err);
    if (cards)
        return cli_report(cli, "most-played", &args, err);
    if (cli->wants_json || cli->format_or_minus1 == (int)REPORT_XLSX)
        return metagame_whole(cli, &args, &plain, err);
    if (!text) /* a file of rows has one kind of them */
        return cli_report(cli, "metagame", &args, err);
    enum err_code rc = add_part(cli, "metagame", &args, &rows, err);
    if (rc == ERR_OK && rows == 0)
        cli_say(cli, "%s: no list is registered", show_event_name(cli->arena, &event));
    if (rc == ERR_OK && rows && event.rounds_paired) {
        cli_line(cli, "%s", "");
        cli_say(cli, "The win rate is of the wins and losses in matches played against other decks than one's own;");
        cli_say(cli, "draws are no part of it, and byes, no-shows, concessions and intentional draws no matches.");
    }
    if (rc == ERR_OK && rows)
        rc = add_part(cli, "deck-colors", &plain, &rows, err);
    if (rc == ERR_OK && rows)
        rc = add_part(cli, "most-played", &args, &rows, err);
    return rc;
}
