/* deck_import.c - deck import: lists of many players, whose files are named after them
 *
 * All files are read, matched and judged first; then what is new is registered. Whatever
 * is in doubt (whose, or which of two) is reported and left out.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"

#include <errno.h>
#include <sys/stat.h>

static command_fn cmd_deck_import;

const struct command deck_import_commands[] = {
    {
        .name = "deck import",
        .run = cmd_deck_import,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "register many lists, whose file names say whose they are",
        ARGUMENTS({"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "lists, folders of them, patterns"}),
        OPTIONS(TEXT("from", "FORMAT", "the files' format, if they are mistaken for another"),
                FLAG("unverified", "accept cards that are not known")),
    },
    {.name = NULL},
};

/* One file of an import, and what became of it. */
struct imported {
    const char *path;
    struct player player; /* id 0: nobody */
    struct loaded_list loaded;
    struct decklist_verdict verdict;
    bool unchanged;            /* the player's list is this one already */
    const char *same_as;       /* another file with the same list of the same player, which counts */
    const char *problem;       /* NULL: nothing is in the way */
    const char *const *faults; /* the lines that cannot be read; the first is the problem */
    size_t n_faults;
};

/* "Berg, Anna" of "lists/Berg, Anna.txt"; underlines stand for blanks. */
static char *name_of_file(struct cli *cli, const char *path)
{
    const char *base = deck_file_name(path), *dot = strrchr(base, '.');
    char *name = arena_strndup(cli->arena, base, dot && dot != base ? (size_t)(dot - base) : strlen(base));
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = ' ';
    return name;
}

/* Takes away what stands behind a name in the names of files: the " (2)" of a browser, then
 * " - Sligh v2". False: there is no such thing. */
static bool cut_name(char *name)
{
    size_t len = strlen(name), digits = 0;
    while (len >= 2 + digits && char_is_digit(name[len - 2 - digits]))
        digits++;
    if (digits && name[len - 1] == ')' && len > 3 + digits && name[len - 2 - digits] == '(' &&
        name[len - 3 - digits] == ' ') {
        name[len - 3 - digits] = '\0';
        return true;
    }
    char *dash = strstr(name, " - ");
    if (dash && dash != name)
        *dash = '\0';
    return dash && dash != name;
}

static bool all_digits(const char *text)
{
    for (; *text; text++)
        if (!char_is_digit(*text))
            return false;
    return true;
}

static enum err_code match_name(struct cli *cli, const struct event_data *data, const char *name, struct player *out,
                                struct err *why)
{
    enum err_code rc = cli_member(cli, data->event.id, name, out, why);
    if (rc == ERR_OK && out->as_team)
        rc = err_set(why, ERR_NOT_FOUND, "\"%s\" is a team, and a list is a player's", name);
    if (rc == ERR_OK && event_player_index(data, out->id) < 0)
        rc = err_set(why, ERR_NOT_FOUND, "%s \"%s\" plays in %s",
                     all_digits(name) ? "nobody with the number" : "nobody named", name, data->event.set.name);
    if (rc != ERR_OK)
        out->id.v = 0;
    return rc;
}

/* Finds the player of the event whose list a file is, by the file's name. A whole name goes before a part of one. */
static enum err_code match_player(struct cli *cli, const struct event_data *data, struct imported *file,
                                  struct err *why)
{
    char *name = name_of_file(cli, file->path);
    if (!utf8_is_valid(name, strlen(name)))
        return err_set(why, ERR_INPUT, "the name of the file is not UTF-8");
    enum err_code rc = match_name(cli, data, name, &file->player, why);
    while (rc == ERR_NOT_FOUND && cut_name(name)) {
        struct err again = ERR_INIT;
        enum err_code part = match_name(cli, data, name, &file->player, &again);
        if (part == ERR_NOT_FOUND)
            continue;
        err_clear(why);
        rc = part == ERR_OK ? ERR_OK : err_set(why, part, "%s", again.said);
    }
    return rc;
}

static enum err_code read_one(struct cli *cli, const struct event_data *data, const struct decklist_rules *rules,
                              struct imported *file, struct err *why)
{
    bool unverified = cli_flag(cli, "unverified");
    enum err_code rc = match_player(cli, data, file, why);
    if (rc == ERR_OK)
        rc = register_load(cli, file->path, &file->loaded, why);
    if (rc == ERR_OK)
        file->n_faults = register_faults(cli, &file->loaded.deck, unverified, &file->faults);
    if (file->n_faults)
        rc = err_set(why, ERR_INPUT, "%s", file->faults[0]);
    if (rc == ERR_OK)
        rc = decklist_judge(cli->store, cli->arena, rules, cli->catalog, file->player.id, &file->loaded.deck,
                            unverified, &file->verdict, why);
    struct decklist in_force;
    const struct decklist_entry entry = {
        .deck = &file->loaded.deck, .unverified = unverified, .verdict = file->verdict};
    if (rc == ERR_OK)
        rc = decklist_is_in_force(cli->store, cli->arena, cli->catalog, &data->event, file->player.id, &entry,
                                  &file->unchanged, &in_force, why);
    return rc;
}

static bool is_ours_to_tell(enum err_code rc)
{
    return rc == ERR_INPUT || rc == ERR_NOT_FOUND || rc == ERR_CONFLICT || rc == ERR_IO;
}

/* A word that names nothing: neither a file or folder, nor a pattern that something fits. */
static enum err_code require_there(struct cli *cli, const char *path, struct err *err)
{
    size_t n;
    struct stat st;
    const char *const *words = cli_arguments(cli, "FILE", &n);
    if (strcmp(path, "-") == 0) {
        err_set(err, ERR_NOT_FOUND, "standard input has no name that says whose list it is");
        err_hint(err, "one player's list is read by: topcut deck register PLAYER -");
        return err->code;
    }
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], path) == 0 && lstat(path, &st) != 0 && errno == ENOENT)
            return err_set(err, ERR_NOT_FOUND, "there is no file or folder \"%s\"%s", path,
                           strpbrk(path, "*?[") ? ", and none that fits the pattern" : "");
    return ERR_OK;
}

static enum err_code read_all(struct cli *cli, const struct event_data *data, struct imported **out, size_t *n,
                              struct err *err)
{
    size_t n_words, room = 0;
    const char *const *words = cli_arguments(cli, "FILE", &n_words);
    struct decklist_knowledge knowledge;
    struct decklist_rules rules;
    enum err_code rc = register_knowledge(cli, &knowledge, err);
    if (rc == ERR_OK)
        rc = decklist_rules(cli->store, cli->arena, &knowledge, &data->event, &rules, err);
    if (rc != ERR_OK)
        return rc;
    struct deck_walk *walk = deck_walk_begin(words, n_words);
    const char *path;
    *n = 0;
    while (rc == ERR_OK && (path = deck_walk_next(walk)) != NULL) {
        if ((rc = require_there(cli, path, err)) != ERR_OK)
            break;
        struct imported *file = ARENA_ADD(cli->arena, *out, *n, room);
        struct err why = ERR_INIT;
        *file = (struct imported){.path = arena_strdup(cli->arena, path)};
        rc = read_one(cli, data, &rules, file, &why);
        if (rc != ERR_OK && !is_ours_to_tell(rc))
            err_set(err, rc, "%s", why.said);
        else if (rc != ERR_OK)
            file->problem = arena_strdup(cli->arena, why.said);
        rc = err->code;
    }
    deck_walk_end(walk);
    if (rc == ERR_OK && *n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "there is no file to read");
    return rc;
}

/* Several files of one player: the same list is one; of different ones nobody can say which is
 * meant, and all are left out. */
static void settle_twins(struct cli *cli, struct imported *files, size_t n)
{
    bool *ready = ARENA_ARRAY(cli->arena, bool, n + 1);
    for (size_t i = 0; i < n; i++)
        ready[i] = files[i].problem == NULL;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i && files[i].player.id.v; j++) {
            struct imported *a = &files[j], *b = &files[i];
            if (a->player.id.v != b->player.id.v)
                continue;
            if (ready[i] && ready[j] && register_same_cards(cli, &a->loaded.deck, &b->loaded.deck)) {
                b->same_as = b->same_as ? b->same_as : deck_file_name(a->path);
                continue;
            }
            for (int side = 0; side < 2; side++) {
                struct imported *file = side ? b : a, *other = side ? a : b;
                if (!file->problem)
                    file->problem = message(cli->arena, "%s is another list of %s; leave one of them out",
                                            deck_file_name(other->path), file->player.name);
            }
        }
}

static bool is_new(const struct imported *file)
{
    return !file->problem && !file->unchanged && !file->same_as;
}

static enum err_code save_all(struct cli *cli, const struct event_data *data, const struct imported *files, size_t n,
                              size_t *saved, struct err *err)
{
    struct player_id *players = ARENA_ARRAY(cli->arena, struct player_id, n);
    struct decklist_entry *entries = ARENA_ARRAY(cli->arena, struct decklist_entry, n);
    struct decklist_knowledge knowledge;
    bool teams = *data->event.set.teams != '\0'; /* whose lists are judged beside each other, too */
    *saved = 0;
    if (teams && register_knowledge(cli, &knowledge, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++) {
        if (!is_new(&files[i]))
            continue;
        players[*saved] = files[i].player.id;
        entries[(*saved)++] = (struct decklist_entry){.deck = &files[i].loaded.deck,
                                                      .typed = files[i].loaded.typed,
                                                      .file = files[i].loaded.file,
                                                      .unverified = cli_flag(cli, "unverified"),
                                                      .knowledge = teams ? &knowledge : NULL,
                                                      .verdict = files[i].verdict};
    }
    return *saved ? decklist_register_many(cli->store, cli->arena, data->event.id, players, entries, *saved, err)
                  : ERR_OK;
}

/* The verdicts as they are kept now: a list that came in can conflict with that of a team mate. */
static enum err_code verdicts_now(struct cli *cli, const struct event *event, struct imported *files, size_t n,
                                  struct err *err)
{
    struct decklist list;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        if (files[i].problem)
            continue;
        rc = decklist_find(cli->store, cli->arena, event, files[i].player.id, DECKLIST_LIST, &list, err);
        if (rc == ERR_OK && list.version)
            files[i].verdict = list.verdict;
    }
    return rc;
}

/* A file as programs see it. */
struct shown_file {
    const char *file, *status, *as_of, *problem;
    const struct player *player; /* NULL: nobody */
    bool registered, unchanged;
    const char *const *problems;
    size_t n;
};
static const struct column file_list[] = {
    COLUMN(struct shown_file, "file", file),
    COLUMN_BEHIND(struct shown_file, "player", player, &player_columns),
    COLUMN(struct shown_file, "registered", registered),
    COLUMN(struct shown_file, "unchanged", unchanged),
    COLUMN(struct shown_file, "status", status),
    COLUMN(struct shown_file, "as_of", as_of, .none = NONE_IS_EMPTY),
    COLUMN(struct shown_file, "problem", problem),
    COLUMN_LIST_OF_TEXTS(struct shown_file, "problems", problems, n),
};
static const struct column_set file_columns = COLUMNS(struct shown_file, file_list);

static struct shown_file shown_file(const struct imported *file)
{
    bool valid = utf8_is_valid(file->path, strlen(file->path)), alone = file->problem && file->n_faults == 0;
    return (struct shown_file){.file = valid ? file->path : "(a name that is not UTF-8)",
                               .player = file->player.id.v ? &file->player : NULL,
                               .registered = is_new(file),
                               .unchanged = !file->problem && (file->unchanged || file->same_as),
                               .status = file->problem ? NULL : decklist_state_words[file->verdict.state],
                               .as_of = file->problem ? NULL : file->verdict.as_of,
                               .problem = file->problem,
                               .problems = alone ? &file->problem : file->faults,
                               .n = alone ? 1 : file->n_faults};
}

/* ": 59 cards in the deck, at least 60 (and 2 more)", or "". */
static const char *first_problem(struct cli *cli, const struct decklist_verdict *verdict)
{
    const char *text = NULL;
    int more = 0;
    for (size_t i = 0; i < verdict->n_findings; i++) {
        if (!verdict->findings[i].illegal)
            continue;
        more += text != NULL;
        text = text ? text : cli_printable(cli, verdict->findings[i].text);
    }
    return !text  ? ""
           : more ? message(cli->arena, ": %s (and %d more)", text, more)
                  : arena_printf(cli->arena, ": %s", text);
}

static void say_imported(struct cli *cli, const struct imported *file)
{
    const char *name = cli_printable(cli, deck_file_name(file->path));
    if (file->problem) {
        cli_say(cli, "not registered: %s: %s", name, cli_printable(cli, file->problem));
        for (size_t i = 1; i < file->n_faults; i++)
            cli_line(cli, "  %s", cli_printable(cli, file->faults[i]));
        return;
    }
    cli_line(cli, "%s: %s, %s%s%s", name, file->player.name, register_verdict(cli, &file->verdict),
             first_problem(cli, &file->verdict),
             file->same_as     ? message(cli->arena, "; the same list as %s", cli_printable(cli, file->same_as))
             : file->unchanged ? TC_WORD("; unchanged")
                               : "");
}

static enum err_code cmd_deck_import(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct imported *files = NULL;
    size_t n = 0, saved = 0, unchanged = 0, left_out = 0;
    enum err_code rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    if (rc == ERR_OK)
        rc = read_all(cli, &data, &files, &n, err);
    if (rc != ERR_OK)
        return rc;
    settle_twins(cli, files, n);
    if ((rc = save_all(cli, &data, files, n, &saved, err)) != ERR_OK ||
        (rc = verdicts_now(cli, &event, files, n, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < n; i++)
        left_out += files[i].problem != NULL;
    unchanged = n - saved - left_out;
    struct shown_file *shown = ARENA_ARRAY(cli->arena, struct shown_file, n);
    for (size_t i = 0; i < n; i++)
        shown[i] = shown_file(&files[i]);
    show_about(cli, "deck-import", &event, NULL);
    answer_int(&cli->answer, "registered", (int64_t)saved);
    answer_int(&cli->answer, "unchanged", (int64_t)unchanged);
    answer_list(&cli->answer, "files", &file_columns, shown, n);
    for (size_t i = 0; i < n; i++)
        say_imported(cli, &files[i]);
    cli_say(cli, "%s: registered %s%s%s", show_event_name(cli->arena, &event),
            message_count(cli->arena, (int64_t)saved, "%lld list", "%lld lists"),
            unchanged ? message(cli->arena, ", %zu unchanged", unchanged) : "",
            left_out ? message(cli->arena, ", %zu not", left_out) : "");
    return left_out ? ERR_NO : ERR_OK;
}
