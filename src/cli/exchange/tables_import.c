/* tables_import.c - event import of files of tables: Commander events, a seat a line, and their standings checked */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "cli/exchange/exchange.h"
#include "event/import/import.h"
#include "report/whole.h"

struct tables_done {
    struct tables_import import;
};
static const struct column done_list[] = {
    COLUMN(struct tables_done, "players", import.file.n_players),
    COLUMN(struct tables_done, "rounds", import.file.rounds),
    COLUMN(struct tables_done, "tables", import.file.n_tables),
    COLUMN(struct tables_done, "cut", import.file.cut),
    COLUMN(struct tables_done, "sentence", import.sentence),
    COLUMN_AS_JSON(struct tables_done, "event", import.event, whole_event_value),
};
const struct column_set tables_done_columns = COLUMNS(struct tables_done, done_list);

enum err_code exchange_import_tables(struct cli *cli, const char *text, const char *what,
                                     const struct event_import_options *how, struct tables_done **out, struct err *err)
{
    const struct tables_import_options options = {
        .name = how->name, .date = how->date, .points = cli_text(cli, "points"), .dry_run = how->dry_run};
    struct tables_done *done = ARENA_ARRAY(cli->arena, struct tables_done, 1);
    if (how->player_names)
        return err_set(err, ERR_USAGE, "%s has the names of its players; --names is for results files", what);
    if (how->category != RATING_NONE)
        return err_set(err, ERR_USAGE,
                       "tables of four are not rated by the DCI's rules; --category is for other files");
    if (tables_import(cli->store, cli->arena, text, what, &options, &done->import, err) != ERR_OK)
        return err->code;
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("would import %s as %s: %s") : MESSAGE_MARK("imported %s as %s: %s"), what,
            show_event_name(cli->arena, &done->import.event), done->import.sentence);
    *out = done;
    return ERR_OK;
}

/* ---- verifying ------------------------------------------------------------------------------- */

struct tables_checked {
    struct tables_file file;
    struct tables_verdict verdict;
};
static const struct column difference_list[] = {
    COLUMN(struct tables_difference, "player", player),
    COLUMN(struct tables_difference, "column", column),
    COLUMN(struct tables_difference, "published", published),
    COLUMN(struct tables_difference, "computed", computed),
};
static const struct column_set difference_columns = COLUMNS(struct tables_difference, difference_list);
static const struct column checked_list[] = {
    COLUMN(struct tables_checked, "players", file.n_players),
    COLUMN(struct tables_checked, "rounds", file.rounds),
    COLUMN(struct tables_checked, "cut", file.cut),
    COLUMN(struct tables_checked, "compared", verdict.compared),
    COLUMN(struct tables_checked, "values", verdict.values),
    COLUMN_LIST_OF_TEXTS(struct tables_checked, "left_out", verdict.left_out, verdict.n_left_out),
    COLUMN_LIST(struct tables_checked, "differences", verdict.differences, verdict.n_differences, &difference_columns),
};
const struct column_set tables_checked_columns = COLUMNS(struct tables_checked, checked_list);

bool exchange_tables_agree(const struct tables_checked *checked)
{
    return checked->verdict.compared > 0 && checked->verdict.n_differences == 0;
}

static void say_verdict(struct cli *cli, const char *what, const struct tables_checked *checked)
{
    const struct tables_verdict *v = &checked->verdict;
    const char *shape =
        message(cli->arena, "%s: tables of four, %s, %s%s", what,
                message_count(cli->arena, checked->file.rounds, "%lld round", "%lld rounds"),
                message_count(cli->arena, (int64_t)checked->file.n_players, "%lld player", "%lld players"),
                checked->file.cut ? message(cli->arena, ", cut to %d", checked->file.cut) : "");
    if (v->compared == 0) {
        cli_say(cli, "%s; nothing to compare with: --standings FILE names the published standings", shape);
        return;
    }
    cli_say(cli, "%s; %s of %s compared: %s", shape,
            message_count(cli->arena, (int64_t)v->values, "%lld value", "%lld values"),
            message_count(cli->arena, (int64_t)v->compared, "%lld published line", "%lld published lines"),
            v->n_differences
                ? message_count(cli->arena, (int64_t)v->n_differences, "%lld difference", "%lld differences")
                : TC_WORD("no difference"));
    for (size_t i = 0; i < v->n_differences; i++)
        cli_say(cli, "  %s: %s: published %s, computed %s", v->differences[i].player, v->differences[i].column,
                v->differences[i].published, v->differences[i].computed);
    for (size_t i = 0; i < v->n_left_out; i++)
        cli_say(cli, "  not compared: %s", v->left_out[i]);
}

enum err_code exchange_verify_tables(struct cli *cli, const char *text, const char *what, struct tables_checked **out,
                                     struct err *err)
{
    struct tables_checked *checked = ARENA_ARRAY(cli->arena, struct tables_checked, 1);
    const char *path = cli_text(cli, "standings");
    char *standings = NULL;
    if (path && cli_read_text(cli, path, &standings, err) != ERR_OK)
        return err->code;
    if (tables_verify(cli->arena, text, what, standings, path, cli_text(cli, "points"), &checked->file,
                      &checked->verdict, err) != ERR_OK)
        return err->code;
    say_verdict(cli, what, checked);
    *out = checked;
    return ERR_OK;
}
