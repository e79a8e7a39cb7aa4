/* config.c - the user's own settings
 *
 * A file of "key = value" lines, $XDG_CONFIG_HOME/topcut/config; "#" begins a comment. What is in
 * force is decided in this order: the command line, the environment, this file, the default. Few
 * keys, all here.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/shell/inner.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_config_list, cmd_config_get, cmd_config_set;

const struct command config_commands[] = {
    {
        .name = "config list",
        .aliases = "config",
        .run = cmd_config_list,
        .group = GROUP_SETUP,
        .summary = "show your settings",
        OPTIONS(FLAG("show-origin", "show where each value comes from")),
    },
    {
        .name = "config get",
        .run = cmd_config_get,
        .group = GROUP_SETUP,
        .summary = "show one setting",
        ARGUMENTS({"KEY", ARGUMENT_ONE, COMPLETE_SETTING, NULL, "the setting"}),
    },
    {
        .name = "config set",
        .run = cmd_config_set,
        .group = GROUP_SETUP,
        .flags = COMMAND_DRY,
        .summary = "change one setting",
        ARGUMENTS({"KEY", ARGUMENT_ONE, COMPLETE_SETTING, NULL, "the setting"},
                  {"VALUE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its value; \"\" for none"}),
    },
    {.name = NULL},
};

#define CONFIG_MAX_BYTES 65536

const struct config_key config_keys[] = {
    {"auto-backup", "TOPCUT_AUTO_BACKUP", "on",
     MESSAGE_MARK("a copy of the store at each round, NAME.backups beside it, the last 20 of them: on or off")},
    {"catalog", "TOPCUT_CATALOG", "",
     MESSAGE_MARK("the catalogue of cards; without it the imported one, then the one inside the program")},
    {"color", "TOPCUT_COLOR", "auto", MESSAGE_MARK("when to use colour: auto, always or never")},
    {"data", "TOPCUT_DATA", "", MESSAGE_MARK("a folder whose reports/ and formats/ add to those built in")},
    {"db", "TOPCUT_DB", "",
     MESSAGE_MARK("the store file; the variable goes before a topcut.db found upward, the setting after it")},
    {"pager", "TOPCUT_PAGER", "", MESSAGE_MARK("the program that shows long answers; PAGER, then less, without it")},
    {"who", "TOPCUT_WHO", "", MESSAGE_MARK("the name that the journal keeps; the login name without it")},
    {NULL, NULL, NULL, NULL},
};

static const char *config_path(struct arena *arena)
{
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (base && base[0] == '/')
        return path_join(arena, base, "topcut/config");
    return path_join(arena, home && *home ? home : ".", ".config/topcut/config");
}

static const char *trim(struct arena *arena, const char *from, size_t len)
{
    while (len > 0 && strchr(" \t\r", from[0]) && from[0]) {
        from++;
        len--;
    }
    while (len > 0 && strchr(" \t\r", from[len - 1]))
        len--;
    return arena_strndup(arena, from, len);
}

static const struct config_key *find_key(const char *name)
{
    for (const struct config_key *k = config_keys; k->name; k++)
        if (strcmp(k->name, name) == 0)
            return k;
    return NULL;
}

static enum err_code unknown_key(struct arena *arena, const char *name, enum err_code code, struct err *err)
{
    const char *names[16];
    size_t n = 0;
    for (const struct config_key *k = config_keys; k->name && n < ARRAY_LEN(names); k++)
        names[n++] = k->name;
    err_set(err, code, "there is no setting \"%s\"%s", name, suggest_sentence(arena, name, names, n));
    err_hint(err, "see: topcut config list");
    return err->code;
}

/* The file's text, "" when there is none. */
static enum err_code read_file(struct arena *arena, char **text, struct err *err)
{
    size_t len;
    const char *path = config_path(arena);
    *text = arena_strdup(arena, "");
    if (!file_exists(path))
        return ERR_OK;
    return file_read(arena, path, CONFIG_MAX_BYTES, text, &len, err);
}

/* Splits the next line off; *key is NULL for a blank line or a comment. False at the end. */
static bool next_line(struct arena *arena, const char **at, const char **line, const char **key, const char **value)
{
    if (!**at)
        return false;
    size_t len = strcspn(*at, "\n");
    *line = arena_strndup(arena, *at, len);
    *at += len + ((*at)[len] == '\n');
    *key = *value = NULL;
    const char *bare = trim(arena, *line, strlen(*line));
    const char *equals = strchr(bare, '=');
    if (!*bare || *bare == '#')
        return true;
    *key = equals ? trim(arena, bare, (size_t)(equals - bare)) : bare;
    *value = equals ? trim(arena, equals + 1, strlen(equals + 1)) : NULL;
    return true;
}

/* Settings that are one of a few words. */
static enum err_code check_value(const char *name, const char *value, struct err *err)
{
    static const struct {
        const char *name, *words[3], *sentence;
    } choices[] = {
        {"auto-backup", {"on", "off", "off"}, TC_WORD("on or off")},
        {"color", {"auto", "always", "never"}, TC_WORD("auto, always or never")},
    };
    for (size_t i = 0; i < ARRAY_LEN(choices); i++) {
        bool known = strcmp(choices[i].name, name) != 0;
        for (size_t j = 0; j < ARRAY_LEN(choices[i].words); j++)
            known = known || strcmp(choices[i].words[j], value) == 0;
        if (!known)
            return err_set(err, ERR_INPUT, "%s is %s, not \"%s\"", name, choices[i].sentence, value);
    }
    return ERR_OK;
}

enum err_code config_check(struct arena *arena, struct err *err)
{
    char *text;
    if (read_file(arena, &text, err) != ERR_OK)
        return err->code;
    const char *at = text, *line, *key, *value;
    for (int number = 1; next_line(arena, &at, &line, &key, &value); number++) {
        if (!key)
            continue;
        if (!value)
            err_set(err, ERR_INPUT, "\"%s\" is not a line of the form key = value", line);
        else if (!find_key(key))
            (void)unknown_key(arena, key, ERR_INPUT, err);
        else
            (void)check_value(key, value, err);
        if (err->code != ERR_OK) {
            err_context(err, "%s:%d", config_path(arena), number);
            return err->code;
        }
    }
    return ERR_OK;
}

static const char *file_value(struct arena *arena, const char *name)
{
    struct err ignored = ERR_INIT; /* config_check told it at the start */
    char *text;
    const char *found = NULL, *line, *key, *value;
    if (read_file(arena, &text, &ignored) != ERR_OK)
        return NULL;
    for (const char *at = text; next_line(arena, &at, &line, &key, &value);)
        if (key && value && strcmp(key, name) == 0)
            found = value;
    return found;
}

const char *config_value(struct arena *arena, const char *key, const char **origin)
{
    const char *unused;
    if (!origin)
        origin = &unused;
    const struct config_key *k = find_key(key);
    tc_assert(k != NULL);
    const char *value = getenv(k->environment);
    if (value && *value) {
        *origin = k->environment;
        return value;
    }
    if ((value = file_value(arena, key)) != NULL) {
        *origin = config_path(arena);
        return value;
    }
    *origin = "default";
    return k->otherwise;
}

/* A setting, and where its value is from; NULL: that is not said. */
struct setting {
    const char *key, *value, *origin;
};
static const struct column setting_list[] = {
    COLUMN(struct setting, "key", key),
    COLUMN(struct setting, "value", value),
    COLUMN(struct setting, "origin", origin, .omit = OMIT_IF_NONE),
};
static const struct column_set setting_columns = COLUMNS(struct setting, setting_list);

static enum err_code cmd_config_get(struct cli *cli, struct err *err)
{
    struct setting setting = {.key = cli_argument(cli, "KEY")};
    if (!find_key(setting.key))
        return unknown_key(cli->arena, setting.key, ERR_NOT_FOUND, err);
    setting.value = config_value(cli->arena, setting.key, &setting.origin);
    cli_json(cli, "config");
    answer_members(&cli->answer, &setting_columns, &setting);
    cli_line(cli, "%s", setting.value);
    return ERR_OK;
}

static enum err_code cmd_config_list(struct cli *cli, struct err *err)
{
    (void)err;
    bool show_origin = cli_flag(cli, "show-origin");
    struct text_table *table = text_table_new(cli->arena, 3);
    struct setting *settings = NULL;
    size_t n = 0, room = 0;
    for (const struct config_key *k = config_keys; k->name; k++) {
        struct setting *s = ARENA_ADD(cli->arena, settings, n, room);
        s->key = k->name;
        s->value = config_value(cli->arena, k->name, &s->origin);
        text_table_row(table, (const char *const[]){
                                  arena_printf(cli->arena, "%s =", k->name), *s->value ? s->value : TC_WORD("(none)"),
                                  show_origin ? message(cli->arena, "from %s", s->origin) : cli_word(cli, k->help)});
    }
    cli_json(cli, "config");
    answer_list(&cli->answer, "settings", &setting_columns, settings, n);
    answer_grid(&cli->answer, table);
    return ERR_OK;
}

static enum err_code cmd_config_set(struct cli *cli, struct err *err)
{
    struct arena *a = cli->arena;
    const char *name = cli_argument(cli, "KEY"), *wanted = cli_argument(cli, "VALUE");
    if (!find_key(name))
        return unknown_key(a, name, ERR_NOT_FOUND, err);
    if (strchr(wanted, '\n'))
        return err_set(err, ERR_INPUT, "a setting is one line");
    if (check_value(name, wanted, err) != ERR_OK)
        return err->code;

    char *text;
    if (read_file(a, &text, err) != ERR_OK)
        return err->code;
    struct strbuf sb = STRBUF_INIT;
    const char *line, *key, *value;
    bool placed = false;
    for (const char *at = text; next_line(a, &at, &line, &key, &value);) {
        if (key && strcmp(key, name) == 0) {
            if (!placed)
                strbuf_printf(&sb, "%s = %s\n", name, wanted);
            placed = true;
        } else {
            strbuf_printf(&sb, "%s\n", line);
        }
    }
    if (!placed)
        strbuf_printf(&sb, "%s = %s\n", name, wanted);
    const char *path = config_path(a);
    char *folder = arena_strndup(a, path, (size_t)(strrchr(path, '/') - path));
    enum err_code rc = ERR_OK;
    if (!cli->dry_run && (rc = file_make_dir(folder, err)) == ERR_OK)
        rc = file_write(path, strbuf_text(&sb), sb.len, FILE_REPLACE_EXISTING, err);
    strbuf_release(&sb);
    cli_json(cli, "config");
    answer_members(&cli->answer, &setting_columns, &(struct setting){.key = name, .value = wanted});
    cli_line(cli, "%s = %s (%s)", name, wanted, path);
    return rc;
}
