/* open.c - which store file, who is at the keyboard, and --dry-run
 *
 * --dry-run needs no second code path in any verb: the verb runs for real, on a copy that the
 * online backup makes in a temporary folder, and the copy is thrown away. What it says is what
 * would happen.
 *
 * A file of an older version is brought up to date by whatever command comes first, after a copy,
 * and stderr says so even when the command itself fails. A dry run, a backup, the doctor
 * and completion leave it as it is.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/shell/inner.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/views/views.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STORE_NAME "topcut.db"

#define TEXT_MAX_BYTES CSV_MAX_BYTES

/* topcut.db in this folder or one above it, NULL when there is none. */
static const char *find_upward(struct arena *arena)
{
    char *dir = getcwd(NULL, 0), *found = NULL;
    while (dir && !found) {
        char *path = path_join(arena, dir, STORE_NAME);
        if (file_exists(path))
            found = path;
        char *slash = strrchr(dir, '/');
        if (!slash || strcmp(dir, "/") == 0)
            break;
        slash[slash == dir ? 1 : 0] = '\0';
    }
    free(dir);
    return found;
}

static const char *in_data_home(struct arena *arena)
{
    const char *base = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (base && base[0] == '/')
        return path_join(arena, base, "topcut/" STORE_NAME);
    return path_join(arena, home && *home ? home : ".", ".local/share/topcut/" STORE_NAME);
}

const char *cli_store_file(struct cli *cli)
{
    if (cli->db)
        return cli->db;
    const char *origin, *named = config_value(cli->arena, "db", &origin);
    if (cli_text(cli, "db")) {
        cli->db = cli_text(cli, "db");
    } else if (*named && strcmp(origin, "TOPCUT_DB") == 0) {
        cli->db = named;
    } else if ((cli->db = find_upward(cli->arena)) == NULL) {
        cli->db = *named ? named : in_data_home(cli->arena);
        cli->searched = !*named;
    }
    return cli->db;
}

const char *cli_who(struct cli *cli)
{
    const char *who = cli_text(cli, "as");
    if (!who || !*who)
        who = config_value(cli->arena, "who", NULL);
    if (!*who) {
        const struct passwd *user = getpwuid(geteuid());
        who = user ? user->pw_name : arena_printf(cli->arena, "user %lu", (unsigned long)geteuid());
    }
    if (!utf8_is_valid(who, strlen(who)))
        return "unknown";
    return utf8_clean(cli->arena, who);
}

/* With --quiet too: the file is another one now, and nobody asked for that. */
static void tell_upgrade(const struct cli *cli, const char *path)
{
    int from;
    const char *copy = store_upgrade_copy(cli->store, &from);
    struct cli loud = *cli;
    loud.quiet = false;
    if (copy)
        cli_warn(&loud,
                 "%s was of version %d and is now of version %d of the store; the file as it was "
                 "is kept as %s",
                 path, from, store_version(cli->store), copy);
}

/* The same for files that anybody on the computer could read. */
static void tell_private(const struct cli *cli, const char *path)
{
    struct cli loud = *cli;
    size_t n = store_made_private(cli->store);
    loud.quiet = false;
    if (n)
        cli_warn(&loud, "%s could be read by other accounts of this computer (%s): now only by its owner", path,
                 message_count(cli->arena, (int64_t)n, "%lld file", "%lld files"));
}

/* The same for a log that would have spoiled the file. */
static void tell_aside(const struct cli *cli, const char *path)
{
    struct cli loud = *cli;
    const char *aside = store_log_aside(cli->store);
    loud.quiet = false;
    if (aside)
        cli_warn(&loud,
                 "%s-wal was left behind by another file (was %s replaced after a crash?) and would have damaged this "
                 "one, which goes on without it; the log is kept as %s: it fits the file that was there before, and "
                 "can be removed once that one is not wanted back",
                 path, path, aside);
}

static enum err_code open_path(struct cli *cli, const char *path, enum store_open how, struct err *err)
{
    if (how != STORE_CREATE && access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)) {
        if (cli->searched)
            err_set(err, ERR_NOT_FOUND,
                    "there is no store file: no topcut.db in this folder or above it, and "
                    "no %s",
                    path);
        else
            err_set(err, ERR_NOT_FOUND, "there is no store file %s", path);
        err_hint(err, "topcut init makes one here, --db FILE names another");
        return err->code;
    }
    if (how == STORE_READ)
        how = cli->dry_run ? STORE_READ_COPY : STORE_READ_UPGRADE;
    enum err_code rc = store_open(path, how, cli->clock, &cli->store, err);
    if (rc != ERR_OK)
        return rc;
    tell_aside(cli, path);
    if (!cli->dry_run)
        tell_upgrade(cli, path);
    if (!cli->dry_run)
        tell_private(cli, path);
    store_set_who(cli->store, cli_who(cli));
    if (cli->verbose)
        cli_warn(cli, "the store file is %s", path);
    return tables_register(cli->store, err);
}

/* The copy that a dry run works on; a missing store stays missing when it would be created. */
static enum err_code open_copy(struct cli *cli, enum store_open how, struct err *err)
{
    const char *path = cli_store_file(cli), *tmp = getenv("TMPDIR");
    char *dir = path_join(cli->arena, tmp && *tmp ? tmp : "/tmp", "topcut-dry-XXXXXX");
    if (!mkdtemp(dir))
        return err_set(err, ERR_IO, "cannot make a temporary folder for the dry run in %s", dir);
    cli->dry_dir = dir;
    const char *copy = path_join(cli->arena, dir, STORE_NAME);
    if (how == STORE_CREATE && !file_exists(path))
        return open_path(cli, copy, STORE_CREATE, err);
    if (open_path(cli, path, STORE_READ_AS_IS, err) != ERR_OK)
        return err->code;
    int version = store_version(cli->store), newest = store_newest_version(cli->store);
    if (version < newest)
        cli_warn(cli,
                 "%s is of version %d of the store; without --dry-run it is brought to version %d "
                 "first, after a copy beside it",
                 path, version, newest);
    enum err_code rc = store_backup(cli->store, copy, FILE_REFUSE_EXISTING, err);
    store_close(cli->store);
    cli->store = NULL;
    return rc == ERR_OK ? open_path(cli, copy, STORE_WRITE, err) : rc;
}

enum err_code cli_open(struct cli *cli, enum store_open how, struct err *err)
{
    if (cli->store)
        return ERR_OK;
    if (cli->dry_run && (how == STORE_WRITE || how == STORE_CREATE))
        return open_copy(cli, how, err);
    return open_path(cli, cli_store_file(cli), how, err);
}

enum err_code cli_event_of(struct cli *cli, const char *words, struct event *out, struct err *err)
{
    if (words && utf8_is_valid(words, strlen(words)) && !*utf8_clean(cli->arena, words))
        return err_set(err, ERR_INPUT, "name an event: its number, or the beginning of its name");
    return event_resolve(cli->store, cli->arena, words, out, err);
}

enum err_code cli_event(struct cli *cli, struct event *out, struct err *err)
{
    return cli_event_of(cli, cli_text(cli, "event"), out, err);
}

enum err_code cli_player(struct cli *cli, struct event_id event, const char *words, struct player *out, struct err *err)
{
    enum err_code rc = player_resolve(cli->store, cli->arena, event, words, out, err);
    return rc == ERR_OK && event.v ? team_entrant(cli->store, cli->arena, event, out, err) : rc;
}

enum err_code cli_member(struct cli *cli, struct event_id event, const char *words, struct player *out, struct err *err)
{
    return player_resolve(cli->store, cli->arena, event, words, out, err);
}

enum err_code cli_read_text(struct cli *cli, const char *path, char **out, struct err *err)
{
    char *bytes;
    size_t len;
    if (file_read(cli->arena, path, TEXT_MAX_BYTES, &bytes, &len, err) != ERR_OK)
        return err->code;
    return decode_text(cli->arena, bytes, len, strcmp(path, "-") == 0 ? "standard input" : path, out, NULL, NULL, err);
}

/* Adds the lines of a text; blank ones and what follows "#" and a blank are left out. "#17" is a
 * player. */
static void add_lines(struct arena *arena, const char *text, const char **words, size_t *n)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        const char *line = utf8_clean(arena, arena_strndup(arena, text, len));
        text += len + (text[len] == '\n');
        if (*line && !(line[0] == '#' && (line[1] == ' ' || !line[1])))
            words[(*n)++] = line;
    }
}

static size_t count_lines(const char *text)
{
    size_t n = 1;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

enum err_code cli_player_words(struct cli *cli, const char *argument, const char *const **out, size_t *n,
                               struct err *err)
{
    size_t n_typed, room = 0;
    const char *const *typed = cli_arguments(cli, argument, &n_typed);
    const char *file = cli_text(cli, "file");
    char **texts = ARENA_ARRAY(cli->arena, char *, n_typed + 1);
    for (size_t i = 0; i <= n_typed; i++) {
        const char *path = i < n_typed ? (strcmp(typed[i], "-") == 0 ? "-" : NULL) : file;
        if (path && cli_read_text(cli, path, &texts[i], err) != ERR_OK)
            return err->code;
        room += texts[i] ? count_lines(texts[i]) : 1;
    }
    const char **words = ARENA_ARRAY(cli->arena, const char *, room);
    *n = 0;
    for (size_t i = 0; i <= n_typed; i++) {
        if (texts[i])
            add_lines(cli->arena, texts[i], words, n);
        else if (i < n_typed)
            words[(*n)++] = typed[i];
    }
    *out = words;
    if (*n == 0)
        return err_set(err, ERR_USAGE, "no player was named; try: %s help %s", cli_program.name, cli->command->name);
    return ERR_OK;
}
