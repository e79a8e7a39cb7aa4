/* exchange_files.c - other programs' files: event import of .wer and .trf, export wer and trf, export csv --all */
#include "base/arena.h"
#include "base/columns.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cli/exchange/exchange.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/import/import.h"
#include "event/outside/outside.h"
#include "report/whole.h"

#include <string.h>

/* ---- event import ---------------------------------------------------------------------------- */

/* Another program's event, and what came of it here. */
struct outside_done {
    struct outside_event event;
    struct outside_import import;
};
static const struct column outside_list[] = {
    COLUMN(struct outside_done, "program", event.program),
    COLUMN(struct outside_done, "players", event.n_players),
    COLUMN(struct outside_done, "players_added", import.players_added),
    COLUMN(struct outside_done, "rounds", event.rounds),
    COLUMN(struct outside_done, "matches", event.n_matches),
    COLUMN(struct outside_done, "judges", event.n_judges),
    COLUMN(struct outside_done, "penalties", event.n_penalties),
    COLUMN(struct outside_done, "ranks_differ", import.ranks_differ),
    COLUMN(struct outside_done, "sentence", import.sentence),
    COLUMN_AS_JSON(struct outside_done, "event", import.event, whole_event_value),
    COLUMN_LIST_OF_TEXTS(struct outside_done, "notes", import.notes, import.n_notes),
};
const struct column_set outside_done_columns = COLUMNS(struct outside_done, outside_list);

void exchange_say_outside(struct cli *cli, const char *const *notes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "  note: %s", cli_printable(cli, notes[i]));
}

/* Begins as an event package does: that is for another command. */
static bool is_package(const char *text)
{
    text += strspn(text, " \t\r\n{");
    return strncmp(text, "\"package\"", 9) == 0 || strncmp(text, "\"parts\"", 7) == 0;
}

bool exchange_is_outside(const char *text)
{
    return outside_sniff(text) != OUTSIDE_NONE || is_package(text);
}

enum err_code exchange_import_outside(struct cli *cli, const char *text, const char *what,
                                      const struct event_import_options *how, struct outside_done **out,
                                      struct err *err)
{
    const struct outside_options options = {
        .name = how->name, .date = how->date, .category = how->category, .book = how->book, .dry_run = how->dry_run};
    struct outside_done *done = ARENA_ARRAY(cli->arena, struct outside_done, 1);
    struct outside_event *event = &done->event;
    if (is_package(text))
        return err_set(err, ERR_INPUT, "%s is an event package: topcut package import takes it in", what);
    if (how->player_names)
        return err_set(err, ERR_USAGE, "%s has the names of its players; --names is for results files", what);
    enum err_code rc = outside_sniff(text) == OUTSIDE_WER ? wer_read(cli->arena, text, what, event, err)
                                                          : trf_read(cli->arena, text, what, event, err);
    if (rc == ERR_OK)
        rc = outside_import(cli->store, cli->arena, event, &options, &done->import, err);
    if (rc != ERR_OK)
        return rc;
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("would import %s as %s: %s") : MESSAGE_MARK("imported %s as %s: %s"), what,
            show_event_name(cli->arena, &done->import.event), done->import.sentence);
    exchange_say_outside(cli, done->import.notes, done->import.n_notes);
    *out = done;
    return ERR_OK;
}

/* ---- export wer, trf ------------------------------------------------------------------------- */

enum err_code exchange_export_outside(struct cli *cli, const struct event *event, const char *format, const char *path,
                                      const char *const **notes, size_t *n_notes, struct err *err)
{
    struct outside_event out;
    enum err_code rc = outside_export(cli->store, cli->arena, event->id, &out, err);
    if (rc != ERR_OK)
        return rc;
    bool report = strcmp(format, "trf") == 0;
    if (report && out.n_players > TRF_PLAYERS_MAX)
        return err_set(err, ERR_CONFLICT,
                       "a tournament report has columns for %d players, and \"%s\" has %zu; export "
                       "wer has no such limit",
                       TRF_PLAYERS_MAX, out.name, out.n_players);
    if (report && out.rounds == 0)
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" has no Swiss or round-robin rounds, and a tournament report has no "
                       "others",
                       out.name);
    const char *text = strcmp(format, "wer") == 0 ? wer_write(cli->arena, &out) : trf_write(cli->arena, &out);
    *notes = out.notes;
    *n_notes = out.n_notes;
    return cli->dry_run ? ERR_OK : file_write(path, text, strlen(text), cli_existing(cli), err);
}

/* ---- export csv --all ------------------------------------------------------------------------ */

struct written {
    const char *file, *what;
    size_t rows;
};
static const struct column written_list[] = {
    COLUMN(struct written, "file", file),
    COLUMN(struct written, "what", what),
    COLUMN(struct written, "rows", rows),
};
static const struct column_set written_columns = COLUMNS(struct written, written_list);

enum err_code exchange_export_csv(struct cli *cli, const struct event *event, const char *folder, struct err *err)
{
    struct written *files = NULL;
    size_t n = 0, room = 0, left_out = 0;
    cli_json(cli, "export");
    enum err_code rc = cli->dry_run ? ERR_OK : file_make_dir(folder, err);
    for (const struct csv_export_table *t = csv_export_tables; rc == ERR_OK && t->name; t++) {
        struct strbuf text = STRBUF_INIT;
        size_t rows = 0;
        const char *path = path_join(cli->arena, folder, arena_printf(cli->arena, "%s.csv", t->name));
        if (t->staff && !cli_flag(cli, "staff")) {
            left_out++;
            continue;
        }
        rc = csv_export_table(cli->store, t, event ? event->id : (struct event_id){0},
                              cli_flag(cli, "raw") ? CSV_PLAIN : CSV_SPREADSHEET, &text, &rows, err);
        if (rc == ERR_OK && file_exists(path) && !cli->force)
            rc = err_set(err, ERR_CONFLICT, "%s exists; --force replaces it, -o names another folder", path);
        if (rc == ERR_OK && !cli->dry_run)
            rc = file_write(path, strbuf_text(&text), text.len, cli_existing(cli), err);
        strbuf_release(&text);
        if (rc != ERR_OK)
            break;
        *ARENA_ADD(cli->arena, files, n, room) = (struct written){path, t->what, rows};
        cli_line(cli, "%-16s  %6zu  a row is %s", arena_printf(cli->arena, "%s.csv", t->name), rows, t->what);
    }
    answer_list(&cli->answer, "files", &written_columns, files, n);
    if (rc == ERR_OK)
        cli_say(cli, cli->dry_run ? MESSAGE_MARK("would write %s in %s%s") : MESSAGE_MARK("wrote %s in %s%s"),
                message_count(cli->arena, (int64_t)n, "%lld file", "%lld files"), folder,
                left_out ? TC_WORD("; rulings and penalties with --staff") : "");
    return rc;
}
