/* exchange_files.c - other programs' files: event import of .wer and .trf, export wer and trf, export csv --all */
#include "base/arena.h"
#include "base/count.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/exchange/exchange.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/import/import.h"
#include "event/outside/outside.h"

#include <string.h>

/* ---- event import ---------------------------------------------------------------------------- */

static void say_outside_notes(struct cli *cli, const char *const *notes, size_t n, struct json *to)
{
    struct json *list = to ? json_add_array(to, "notes") : NULL;
    for (size_t i = 0; i < n; i++) {
        if (list)
            json_add_text(list, NULL, notes[i]);
        cli_say(cli, "  note: %s", cli_printable(cli, notes[i]));
    }
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
                                      const struct event_import_options *how, struct json *to, struct err *err)
{
    const struct outside_options options = {
        .name = how->name, .date = how->date, .category = how->category, .book = how->book, .dry_run = how->dry_run};
    struct outside_event event;
    struct outside_import done;
    if (is_package(text))
        return err_set(err, ERR_INPUT, "%s is an event package: topcut package import takes it in", what);
    if (how->player_names)
        return err_set(err, ERR_USAGE, "%s has the names of its players; --names is for results files", what);
    enum err_code rc = outside_sniff(text) == OUTSIDE_WER ? wer_read(cli->arena, text, what, &event, err)
                                                          : trf_read(cli->arena, text, what, &event, err);
    if (rc == ERR_OK)
        rc = outside_import(cli->store, cli->arena, &event, &options, &done, err);
    if (rc != ERR_OK)
        return rc;
    if (to) {
        json_add_text(to, "file", what);
        json_add_text(to, "program", event.program);
        json_add_int(to, "players", (int64_t)event.n_players);
        json_add_int(to, "players_added", done.players_added);
        json_add_int(to, "rounds", event.rounds);
        json_add_int(to, "matches", (int64_t)event.n_matches);
        json_add_int(to, "judges", (int64_t)event.n_judges);
        json_add_int(to, "penalties", (int64_t)event.n_penalties);
        json_add_int(to, "ranks_differ", done.ranks_differ);
        json_add_text(to, "sentence", done.sentence);
        show_json_event(to, &done.event);
    }
    cli_say(cli, "%s %s as %s: %s", cli->dry_run ? "would import" : "imported", what,
            show_event_name(cli->arena, &done.event), done.sentence);
    say_outside_notes(cli, done.notes, done.n_notes, to);
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

void exchange_say_export_notes(struct cli *cli, const char *const *notes, size_t n, struct json *to)
{
    say_outside_notes(cli, notes, n, to);
}

/* ---- export csv --all ------------------------------------------------------------------------ */

enum err_code exchange_export_csv(struct cli *cli, const struct event *event, const char *folder, struct err *err)
{
    struct json *json = cli_json(cli, "export");
    struct json *files = json ? json_add_array(json, "files") : NULL;
    size_t written = 0, left_out = 0;
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
        written++;
        if (files) {
            struct json *one = json_add_object(files, NULL);
            json_add_text(one, "file", path);
            json_add_text(one, "what", t->what);
            json_add_int(one, "rows", (int64_t)rows);
        }
        cli_say(cli, "%-16s  %6zu  a row is %s", arena_printf(cli->arena, "%s.csv", t->name), rows, t->what);
    }
    if (rc == ERR_OK)
        cli_say(cli, "%s %s in %s%s", cli->dry_run ? "would write" : "wrote",
                count_text(cli->arena, (int64_t)written, "file"), folder,
                left_out ? "; rulings and penalties with --staff" : "");
    return rc;
}
