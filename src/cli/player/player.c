/* player.c - people: player add, import, find, list, edit, merge, forget; player_show.c has show */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"

#include <string.h>

static command_fn cmd_player_add, cmd_player_import, cmd_player_find, cmd_player_list, cmd_player_edit,
    cmd_player_merge, cmd_player_forget, cmd_player_hide;

#define PERSON_OPTIONS                                                                                                 \
    TEXT("dci", "NUMBER", "DCI number, 1 to 10 digits"), TEXT("email", "ADDRESS", "e-mail address"),                   \
        TEXT("country", "NAME", "country"), TEXT("region", "NAME", "state, province or the like"),                     \
        TEXT("club", "NAME", "club or team"), TEXT("note", "TEXT", "a note for the organizer")

const struct command player_commands[] = {
    {
        .name = "player add",
        .run = cmd_player_add,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "add a player",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "\"Last, First\" or \"First Last\""}),
        OPTIONS(PERSON_OPTIONS, FLAG("twin", "it is another person than the one of the same name"),
                FLAG("strict-dci", "refuse a DCI number whose check digit does not match"),
                FLAG("enroll", "enroll the player in the event as well"),
                TEXT("despite-ban", "REASON", "enroll a banned player all the same, and why")),
    },
    {
        .name = "player import",
        .run = cmd_player_import,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "add players from a CSV file",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the file; - reads it"}),
        OPTIONS(FLAG("enroll", "enroll everybody in the event as well"),
                FLAG("keep-going", "import the good lines although others are bad")),
    },
    {
        .name = "player find",
        .run = cmd_player_find,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "find players by name, number or DCI number",
        ARGUMENTS({"WORDS", ARGUMENT_ONE, COMPLETE_PLAYER, NULL, "beginnings of names, #17, or a DCI number"}),
    },
    {
        .name = "player list",
        .run = cmd_player_list,
        .group = GROUP_PLAYER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "list everybody in the store",
    },
    {.name = NULL},
};

const struct command player_edit_commands[] = {
    {
        .name = "player edit",
        .run = cmd_player_edit,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "change what is known of a player",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
        OPTIONS(TEXT("name", "NAME", "\"Last, First\" or \"First Last\""), PERSON_OPTIONS),
    },
    {
        .name = "player merge",
        .run = cmd_player_merge,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "make two records of one person one",
        ARGUMENTS(PLAYER_ARG("FROM", "the record that goes"), PLAYER_ARG("INTO", "the record that stays")),
        OPTIONS(FLAG("force", "they are one person although their DCI numbers differ")),
    },
    {
        .name = "player forget",
        .run = cmd_player_forget,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_ASKS,
        .summary = "replace a player's name and data by a pseudonym; results stay",
        ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
    },
    {.name = NULL},
};

const struct command player_hide_commands[] = {
    {
        .name = "player hide",
        .run = cmd_player_hide,
        .group = GROUP_PLAYER,
        .needs = NEEDS_WRITE,
        .summary = "keep a player's profile from visitors",
        ARGUMENTS(PLAYER_ARG("PLAYER", "whose")),
        OPTIONS(FLAG("take-back", "show it again")),
    },
    {.name = NULL},
};

static struct player_fields typed_fields(const struct cli *cli)
{
    return (struct player_fields){.dci = cli_text(cli, "dci"),
                                  .email = cli_text(cli, "email"),
                                  .country = cli_text(cli, "country"),
                                  .region = cli_text(cli, "region"),
                                  .club = cli_text(cli, "club"),
                                  .note = cli_text(cli, "note")};
}

static const char *label(struct cli *cli, const struct player *player)
{
    return arena_printf(cli->arena, "%s (#%lld)", player->name, (long long)player->id.v);
}

static void say_warning(struct cli *cli, const char *warning)
{
    answer_text_if(&cli->answer, "warning", warning);
    if (warning && *warning)
        cli_warn(cli, "%s", warning);
}

static enum err_code cmd_player_add(struct cli *cli, struct err *err)
{
    struct player_fields fields = typed_fields(cli);
    struct player player;
    struct event event;
    const char *warning = "", *suggestion = NULL, *late = "";
    fields.name = cli_argument(cli, "NAME");
    if (cli_flag(cli, "strict-dci") && fields.dci && dci_check(cli->arena, fields.dci, &suggestion) == DCI_SUSPECT) {
        err_set(err, ERR_INPUT, "the check digit of DCI number %s does not match", fields.dci);
        if (suggestion)
            err_hint(err, "is it %s?", suggestion);
        return err->code;
    }
    if (cli_flag(cli, "enroll")) { /* what would refuse the second half is asked before the first */
        if (cli_event(cli, &event, err) != ERR_OK || event_require_open(&event, err) != ERR_OK)
            return err->code;
        if (event.rounds_paired > 0) {
            err_set(err, ERR_CONFLICT, "round 1 of %s is paired, so nobody can be enrolled any more",
                    show_event_name(cli->arena, &event));
            err_hint(err, "add the player without --enroll, then: topcut late NAME");
            return err->code;
        }
    }
    enum player_twins twins = cli_flag(cli, "twin") ? PLAYER_ALLOW_TWINS : PLAYER_REFUSE_TWINS;
    bool enrols = cli_flag(cli, "enroll");
    const struct event_id into = enrols ? event.id : (struct event_id){0};
    if (player_add_enrolled(cli->store, cli->arena, &fields, twins, into, cli_text(cli, "despite-ban"), NULL, &player,
                            &warning, &late, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player-add");
    answer_row(&cli->answer, "player", &player_columns, &player);
    say_warning(cli, warning);
    cli_say(cli, "added %s", label(cli, &player));
    if (!enrols)
        return ERR_OK;
    show_event(cli, &event);
    if (*late)
        cli_warn(cli, "%s", late);
    cli_warn_of_old_suspensions(cli);
    cli_say(cli, "enrolled %s in %s", label(cli, &player), show_event_name(cli->arena, &event));
    return ERR_OK;
}

enum { SHOWN = 20 }; /* lines of a file that are shown one by one, unless --verbose */

static void say_problems(struct cli *cli, const struct player_import *done)
{
    size_t n = cli->verbose || done->n_problems <= SHOWN ? done->n_problems : SHOWN;
    for (size_t i = 0; i < n; i++)
        cli_warn(cli, "%s", done->problems[i].sentence);
    if (n < done->n_problems)
        cli_warn(
            cli, "and %s (--verbose shows them all)",
            message_count(cli->arena, (int64_t)(done->n_problems - n), "%lld more bad line", "%lld more bad lines"));
}

/* Bad lines and no --keep-going: all of them are reported, and nothing is imported. */
static enum err_code refuse_import(struct cli *cli, const char *what, const struct player_import *done, struct err *err)
{
    size_t good = done->n_rows;
    if (done->n_problems > 1) {
        say_problems(cli, done);
        err_clear(err);
        err_set(err, ERR_INPUT, "%s: %zu of %s cannot be imported, so nobody was", what, done->n_problems,
                message_count(cli->arena, (int64_t)(good + done->n_problems), "%lld line", "%lld lines"));
    }
    if (good > 0)
        err_hint(err, "--keep-going imports the %s",
                 message_count(cli->arena, (int64_t)good, "%lld good line", "%lld good lines"));
    return err->code;
}

static enum err_code cmd_player_import(struct cli *cli, struct err *err)
{
    const char *path = cli_argument(cli, "FILE");
    const char *what = strcmp(path, "-") == 0 ? TC_WORD("standard input") : path;
    struct event event = {.id = {0}};
    struct player_import done;
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    if ((cli_flag(cli, "enroll") || cli_has(cli, "event")) && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    unsigned how =
        (cli->dry_run ? PLAYER_IMPORT_DRY_RUN : 0) | (cli_flag(cli, "keep-going") ? PLAYER_IMPORT_KEEP_GOING : 0);
    enum err_code rc = player_import(cli->store, cli->arena, text, what, event.id, how, &done, err);
    if (rc == ERR_INPUT && done.n_problems > 0)
        return refuse_import(cli, what, &done, err);
    if (rc != ERR_OK)
        return rc;

    const char **problems = ARENA_ARRAY(cli->arena, const char *, done.n_problems);
    for (size_t i = 0; i < done.n_problems; i++)
        problems[i] = done.problems[i].sentence;
    cli_json(cli, "player-import");
    answer_text(&cli->answer, "file", what);
    answer_members(&cli->answer, &player_import_columns, &done);
    if (event.id.v)
        show_event(cli, &event);
    answer_texts(&cli->answer, "problems", problems, done.n_problems);
    answer_list(&cli->answer, "rows", &player_import_row_columns, done.rows, done.n_rows);
    size_t shown = 0;
    cli_say(cli, "%s: read as %s%s%s", what, done.columns, *done.ignored ? TC_WORD("; ignored: ") : "", done.ignored);
    for (size_t i = 0; i < done.n_rows; i++) {
        const struct player_import_row *row = &done.rows[i];
        bool plain = row->kind == PLAYER_IMPORT_NEW && !*row->sentence;
        if (cli->verbose || (!plain && ++shown <= SHOWN))
            cli_say(cli, "  line %d: %s: %s%s%s", row->line, row->name, player_import_kind_words[row->kind],
                    *row->sentence ? ", " : "", row->sentence);
    }
    if (shown > SHOWN && !cli->verbose)
        cli_say(cli, "  and %zu more such lines (--verbose shows them all)", shown - SHOWN);
    cli_say(cli, "%s%s; %zu known already, %zu twice in the file, %zu of the same name as another",
            cli->dry_run
                ? message_count(cli->arena, (int64_t)done.added, "would add %lld player", "would add %lld players")
                : message_count(cli->arena, (int64_t)done.added, "added %lld player", "added %lld players"),
            event.id.v ? message(cli->arena, " and enrolled all in %s", show_event_name(cli->arena, &event)) : "",
            done.known, done.duplicates, done.twins);
    if (*done.remark)
        cli_warn(cli, "%s", done.remark);
    if (!cli->wants_json)
        say_problems(cli, &done);
    return done.n_problems ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}

/* The report "people" of some players, in their order, under the command's own schema. */
static enum err_code people(struct cli *cli, const char *schema, const struct player *players, size_t n,
                            const char *title, struct report *out, struct err *err)
{
    struct report_args all = {.lang = cli_report_lang(cli)};
    if (report_run(cli->store, cli->arena, "people", &all, out, err) != ERR_OK)
        return err->code;
    if (strcmp(out->info.origin, "built in") == 0)
        out->info.schema = schema;
    out->title = title;
    size_t width = out->rows.n_columns, id = 0;
    while (id < width && strcmp(out->rows.columns[id], "id") != 0)
        id++;
    if (id == width)
        return err_set(err, ERR_INPUT, "%s: it has no column id, which tells the players apart", out->info.file);
    struct table_cell *kept = ARENA_ARRAY(cli->arena, struct table_cell, n * width);
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++) /* mostly the next row: both are in order of names */
        for (size_t k = 0; k < out->rows.n_rows; k++) {
            size_t at = (n_kept + k) % out->rows.n_rows;
            const struct table_cell *row = &out->rows.cells[at * width];
            if (row[id].i != players[i].id.v)
                continue;
            memcpy(&kept[n_kept++ * width], row, width * sizeof *row);
            break;
        }
    out->rows.cells = kept;
    out->rows.n_rows = n_kept;
    return ERR_OK;
}

static enum err_code cmd_player_find(struct cli *cli, struct err *err)
{
    struct player *players;
    struct report report;
    size_t n;
    const char *words = cli_argument(cli, "WORDS");
    if (player_find(cli->store, cli->arena, words, &players, &n, err) != ERR_OK)
        return err->code;
    const char *title = message_say(cli->arena, cli_report_lang(cli), MESSAGE_TERMINAL,
                                    message(cli->arena, "Players for \"%s\"", words));
    if ((n > 0 || cli->wants_json || cli_wants_rows(cli)) &&
        (people(cli, "topcut/player-find/1", players, n, title, &report, err) != ERR_OK ||
         cli_finish_report(cli, &report, 0, err) != ERR_OK))
        return err->code;
    if (n == 0)
        return err_set(err, ERR_NO, "nobody is called \"%s\"", words);
    return ERR_OK;
}

static enum err_code cmd_player_list(struct cli *cli, struct err *err)
{
    struct report report;
    struct report_args all = {.lang = cli_report_lang(cli)};
    if (report_run(cli->store, cli->arena, "people", &all, &report, err) != ERR_OK)
        return err->code;
    if (strcmp(report.info.origin, "built in") == 0)
        report.info.schema = "topcut/player-list/1";
    return cli_finish_report(cli, &report, 0, err);
}

static enum err_code cmd_player_edit(struct cli *cli, struct err *err)
{
    struct player player, edited;
    struct player_fields fields = typed_fields(cli);
    const char *warning = "";
    struct event_id nowhere = {0};
    fields.name = cli_text(cli, "name");
    if (!fields.name && !fields.dci && !fields.email && !fields.country && !fields.region && !fields.club &&
        !fields.note)
        return err_set(err, ERR_USAGE, "nothing to change was named; see: topcut help player edit");
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        player_edit(cli->store, cli->arena, player.id, NULL, &fields, &edited, &warning, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player-edit");
    answer_row(&cli->answer, "player", &player_columns, &edited);
    say_warning(cli, warning);
    cli_say(cli, "changed %s", label(cli, &edited));
    return ERR_OK;
}

static enum err_code cmd_player_merge(struct cli *cli, struct err *err)
{
    struct player from, into, merged;
    struct event_id nowhere = {0};
    if (cli_player(cli, nowhere, cli_argument(cli, "FROM"), &from, err) != ERR_OK ||
        cli_player(cli, nowhere, cli_argument(cli, "INTO"), &into, err) != ERR_OK)
        return err->code;
    const char *numbers = player_merge_numbers(cli->arena, &from, &into);
    if (*numbers && !cli_flag(cli, "force")) {
        err_set(err, ERR_CONFLICT, "%s has DCI number %s and %s has %s: two numbers are two people, as a rule",
                label(cli, &from), from.dci, label(cli, &into), into.dci);
        err_hint(err, "with --force they are one: %s (the other way round: topcut player merge #%lld #%lld --force)",
                 numbers, (long long)into.id.v, (long long)from.id.v);
        return err->code;
    }
    if (player_merge(cli->store, cli->arena, from.id, into.id, &merged, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player-merge");
    answer_row(&cli->answer, "from", &player_columns, &from);
    answer_row(&cli->answer, "player", &player_columns, &merged);
    answer_text_if(&cli->answer, "numbers", numbers);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("%s would be one with %s%s%s") : MESSAGE_MARK("%s is now one with %s%s%s"),
            label(cli, &from), label(cli, &merged), *numbers ? ": " : "", numbers);
    return ERR_OK;
}

/* Names the copies that still hold what was forgotten here. */
static void say_copies(struct cli *cli)
{
    size_t n = 0;
    const char *const *copies = store_copies(cli->store, cli->arena, &n);
    answer_texts(&cli->answer, "copies", copies, n);
    if (n)
        cli_say(
            cli,
            "the name may still be in %s beside the store, copies made before, and in what was exported or printed; "
            "delete what is not needed:",
            message_count(cli->arena, (int64_t)n, "%lld file", "%lld files"));
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "  %s", cli_printable(cli, copies[i]));
}

static enum err_code cmd_player_forget(struct cli *cli, struct err *err)
{
    struct player player, forgotten;
    struct event_id nowhere = {0};
    if (cli_player(cli, nowhere, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK)
        return err->code;
    const char *question = message(cli->arena,
                                   "Forget %s for good? Results stay under a pseudonym; "
                                   "this cannot be undone.",
                                   label(cli, &player));
    if (cli_confirm(cli, question, err) != ERR_OK ||
        player_forget(cli->store, cli->arena, player.id, &forgotten, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player-forget");
    answer_row(&cli->answer, "player", &player_columns, &forgotten);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would forget: this player would be %s; decklists keep their cards, without "
                                        "names, and without an archetype that held this name (the metagame counts "
                                        "such decks as unknown)")
                         : MESSAGE_MARK("forgotten: this player is now %s; decklists keep their cards, without names, "
                                        "and without an archetype that held this name (the metagame counts such decks "
                                        "as unknown)"),
            label(cli, &forgotten));
    if (!cli->dry_run)
        say_copies(cli);
    return ERR_OK;
}

static enum err_code cmd_player_hide(struct cli *cli, struct err *err)
{
    struct player player;
    const struct event_id none = {0};
    bool hidden = !cli_flag(cli, "take-back");
    if (cli_player(cli, none, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        player_hide(cli->store, cli->arena, player.id, hidden, err) != ERR_OK)
        return err->code;
    cli_json(cli, "player_hide");
    answer_row(&cli->answer, "player", &player_columns, &player);
    answer_bool(&cli->answer, "hidden", hidden);
    cli_say(cli, "the profile of %s is shown to %s", player.name,
            hidden ? TC_WORD("staff and themselves alone") : "everybody");
    return ERR_OK;
}
