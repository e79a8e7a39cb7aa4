/* help.c - help and suggestions, from the rows of commands and their help texts */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/manual.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/shell/inner.h"

#include <string.h>

static command_fn cmd_help, cmd_version;

const struct command help_commands[] = {
    {
        .name = "help",
        .run = cmd_help,
        .group = GROUP_HELP,
        .flags = COMMAND_TEXT,
        .summary = "show help, a topic of the manual, or the manual page",
        ARGUMENTS({"COMMAND", ARGUMENT_ANY, COMPLETE_COMMAND, NULL,
                   "a command, a group of them, a topic of the manual, or topics"}),
        OPTIONS(FLAG("man", "the manual page as roff")),
    },
    {.name = NULL},
};

const struct command version_commands[] = {
    {
        .name = "version",
        .run = cmd_version,
        .group = GROUP_HELP,
        .summary = "print the version",
    },
    {.name = NULL},
};

enum { HELP_WIDTH = 100 };

static void heading(struct strbuf *out, const char *text, bool colour)
{
    strbuf_printf(out, "%s%s%s\n", colour ? "\033[1m" : "", text, colour ? "\033[0m" : "");
}

/* Appends a text wrapped at words to lines of HELP_WIDTH; "\n\n" parts paragraphs. */
static void add_wrapped(struct strbuf *out, const char *text, int indent, int first_column)
{
    int column = first_column;
    while (*text) {
        size_t len = strcspn(text, " \n");
        char word[256];
        if (len >= sizeof word)
            len = sizeof word - 1;
        memcpy(word, text, len);
        word[len] = '\0';
        int width = utf8_width(word);
        if (column > indent && column + 1 + width > HELP_WIDTH) {
            strbuf_add_char(out, '\n');
            column = 0;
        }
        if (column < indent) {
            strbuf_add_repeat(out, ' ', (size_t)(indent - column));
            column = indent;
        } else if (column > indent) {
            strbuf_add_char(out, ' ');
            column++;
        }
        strbuf_add(out, word);
        column += width;
        text += len;
        if (*text == '\n') {
            strbuf_add(out, "\n\n");
            column = 0;
        }
        text += strspn(text, " \n");
    }
    strbuf_add_char(out, '\n');
}

void help_say(struct cli *cli, struct strbuf *text)
{
    const struct lang *lang = lang_of_environment();
    if (lang != lang_find("en") && !cli->wants_json)
        answer_line(&cli->answer, "%s\n", message(cli->arena, "Help and manual are written in English."));
    answer_take_text(&cli->answer, text);
}

void help_short(struct strbuf *out)
{
    strbuf_add(out, cli_program.about);
}

bool help_is_listed(const struct command *command)
{
    return !(command->flags & COMMAND_HIDDEN);
}

void help_all(struct strbuf *out, bool colour)
{
    strbuf_printf(out, "Usage: %s COMMAND [ARGUMENTS] [OPTIONS]\n", cli_program.name);
    for (int group = 0; group < N_COMMAND_GROUPS; group++) {
        const char *title = cli_program.group_titles[group];
        if (!title)
            continue;
        strbuf_add_char(out, '\n');
        heading(out, title, colour);
        const struct command *c;
        for (struct command_walk at = {0, 0}; (c = command_next(&at));)
            if ((int)c->group == group && help_is_listed(c))
                strbuf_printf(out, "  %-16s %s\n", c->name, c->summary);
    }
    strbuf_printf(out, "\n%s help COMMAND says more; every command has --help and --json.\n", cli_program.name);
}

static bool in_group(const struct command *command, const char *word)
{
    size_t len = strlen(word);
    return help_is_listed(command) && strncmp(command->name, word, len) == 0 &&
           (command->name[len] == ' ' || command->name[len] == '\0');
}

bool help_is_group(const char *word)
{
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));)
        if (in_group(c, word))
            return true;
    return false;
}

void help_group(struct strbuf *out, const char *word)
{
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));)
        if (in_group(c, word))
            strbuf_printf(out, "  %s %-16s %s\n", cli_program.name, c->name, c->summary);
}

void help_add_usage(struct strbuf *out, const struct command *command)
{
    strbuf_printf(out, "%s %s", cli_program.name, command->name);
    for (const struct argument_spec *a = command->arguments; a && a->name; a++) {
        const char *format = a->count == ARGUMENT_ONE     ? " %s"
                             : a->count == ARGUMENT_MAYBE ? " [%s]"
                             : a->count == ARGUMENT_SOME  ? " %s..."
                                                          : " [%s...]";
        size_t len = strcspn(format, "%");
        strbuf_add_bytes(out, format, len);
        strbuf_add(out, a->name);
        strbuf_add(out, format + len + 2);
    }
    strbuf_add(out, " [options]");
}

/* "-e, --event EVENT" */
static const char *option_title(struct arena *arena, const struct option_spec *spec)
{
    const char *letter = spec->letter ? arena_printf(arena, "-%c, ", spec->letter) : "    ";
    const char *value = spec->type != OPTION_FLAG ? arena_printf(arena, " %s", spec->value)
                        : spec->value             ? arena_printf(arena, "[=%s]", spec->value)
                                                  : "";
    return arena_printf(arena, "%s--%s%s%s", letter, spec->negatable ? "[no-]" : "", spec->name, value);
}

void help_row(struct strbuf *out, const char *title, const char *text)
{
    enum { TITLE = 30 };
    strbuf_printf(out, "  %s", title);
    int column = 2 + utf8_width(title);
    if (column >= TITLE) {
        strbuf_add_char(out, '\n');
        column = 0;
    }
    strbuf_add_repeat(out, ' ', (size_t)(TITLE - column));
    add_wrapped(out, text, TITLE, TITLE);
}

static void add_options(struct arena *arena, const struct command *command, bool own, struct strbuf *out)
{
    const struct option_spec *specs;
    size_t n_own = command_own_options(arena, command, &specs), n = command_options(arena, command, &specs);
    for (size_t i = own ? 0 : n_own; i < (own ? n_own : n); i++)
        help_row(out, option_title(arena, &specs[i]), specs[i].help);
}

void help_command(struct arena *arena, const struct command *command, bool colour, struct strbuf *out)
{
    strbuf_printf(out, "%s %s: %s\n\n", cli_program.name, command->name, command->summary);
    heading(out, "Usage", colour);
    strbuf_add(out, "  ");
    help_add_usage(out, command);
    strbuf_add_char(out, '\n');
    if (command->aliases) {
        strbuf_add(out, "  also called:");
        for (const char *alias = command->aliases; *alias;) {
            size_t len = strcspn(alias, "|");
            strbuf_printf(out, " %s ", cli_program.name);
            strbuf_add_bytes(out, alias, len);
            alias += len;
            if (*alias) {
                strbuf_add_char(out, ',');
                alias++;
            }
        }
        strbuf_add_char(out, '\n');
    }
    struct help_text *texts;
    size_t n_texts = help_texts(arena, &texts);
    const struct help_text *text = help_text_of(texts, n_texts, command->name);
    if (text->details) {
        strbuf_add_char(out, '\n');
        add_wrapped(out, text->details, 2, 0);
    }
    if (command->arguments) {
        strbuf_add_char(out, '\n');
        heading(out, "Arguments", colour);
        for (const struct argument_spec *a = command->arguments; a->name; a++)
            help_row(out, a->name, a->help);
    }
    if (command->options || command->more_options) {
        strbuf_add_char(out, '\n');
        heading(out, "Options", colour);
        add_options(arena, command, true, out);
    }
    strbuf_add_char(out, '\n');
    heading(out, "Options that commands share", colour);
    add_options(arena, command, false, out);
    if (text->examples) {
        strbuf_add_char(out, '\n');
        heading(out, "Examples", colour);
    }
    for (const char *line = text->examples ? text->examples : ""; *line;) {
        size_t len = strcspn(line, "\n");
        strbuf_add(out, "  ");
        strbuf_add_bytes(out, line, len);
        strbuf_add_char(out, '\n');
        line += len + (line[len] == '\n');
    }
    help_see_also(arena, command->name, out);
}

enum err_code help_unknown(struct arena *arena, const char *const *words, size_t n, struct err *err)
{
    size_t room = 1, n_names = 0;
    struct manual_topic *topics;
    size_t n_topics = manual_topics(arena, cli_program.manual, &topics);
    const struct command *c;
    for (struct command_walk at = {0, 0}; command_next(&at) != NULL;)
        room += 4;
    room += n_topics;
    const char **names = ARENA_ARRAY(arena, const char *, room);
    bool group = help_is_group(words[0]);
    const char *typed = group && n > 1 ? arena_printf(arena, "%s %s", words[0], words[1]) : words[0];
    for (struct command_walk at = {0, 0}; (c = command_next(&at));) {
        if (!help_is_listed(c) || (group && n > 1 && !in_group(c, words[0])))
            continue;
        names[n_names++] = c->name;
        const char *const *aliases;
        size_t n_aliases = c->aliases ? options_choices(arena, c->aliases, &aliases) : 0;
        for (size_t i = 0; i < n_aliases && i < 2; i++)
            names[n_names++] = aliases[i];
        if (!group && strchr(c->name, ' '))
            names[n_names++] = arena_strndup(arena, c->name, strcspn(c->name, " "));
    }
    if (group && n == 1) {
        struct strbuf list = STRBUF_INIT;
        help_group(&list, words[0]);
        size_t len = list.len; /* a sentence has no line end at its end */
        while (len > 0 && list.text[len - 1] == '\n')
            len--;
        err_set(err, ERR_USAGE, "%s what? There are:%s%.*s", words[0], "\n", (int)len, strbuf_text(&list));
        strbuf_release(&list);
        return err->code;
    }
    for (size_t i = 0; i < n_topics && !group; i++) {
        names[n_names++] = topics[i].name;
        if (strcmp(topics[i].name, words[0]) == 0)
            return err_set(err, ERR_USAGE, "there is no command \"%s\", but a topic of the manual: %s help %s",
                           words[0], cli_program.name, words[0]);
    }
    err_set(err, ERR_USAGE, "there is no command \"%s\"%s", typed, suggest_sentence(arena, typed, names, n_names));
    err_hint(err, "%s help lists them all", cli_program.name);
    return err->code;
}

/* ---- the table as JSON, for other programs --------------------------------------------------- */

static const char *const count_words[] = {
    [ARGUMENT_ONE] = "one", [ARGUMENT_MAYBE] = "none or one", [ARGUMENT_SOME] = "one or more", [ARGUMENT_ANY] = "any"};

static const struct column argument_list[] = {
    COLUMN(struct argument_spec, "name", name),
    COLUMN_WORD(struct argument_spec, "count", count, count_words),
    COLUMN(struct argument_spec, "help", help),
};

static const struct column_set argument_columns = COLUMNS(struct argument_spec, argument_list);

static const struct column option_list[] = {
    COLUMN(struct option_spec, "name", name),
    COLUMN(struct option_spec, "letter", letter),
    COLUMN(struct option_spec, "value", value),
    COLUMN(struct option_spec, "help", help),
};

static const struct column_set option_columns = COLUMNS(struct option_spec, option_list);

struct shown_command {
    const struct command *command;
    const struct help_text *text;
};

static struct column_span arguments_of(struct arena *arena, const void *row)
{
    const struct argument_spec *list = ((const struct shown_command *)row)->command->arguments;
    size_t n = 0;
    (void)arena;
    while (list && list[n].name)
        n++;
    return (struct column_span){list, n};
}

static struct column_span options_of(struct arena *arena, const void *row)
{
    const struct option_spec *list;
    size_t n = command_options(arena, ((const struct shown_command *)row)->command, &list);
    return (struct column_span){list, n};
}

#define OF_COMMAND COLUMN_THROUGH(struct shown_command, command)

static struct table_cell group_of(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(cli_program.group_titles[((const struct shown_command *)row)->command->group]);
}

#define OF_TEXT COLUMN_THROUGH(struct shown_command, text)

static const struct column command_list[] = {
    COLUMN(struct command, "name", name, OF_COMMAND),
    COLUMN(struct command, "aliases", aliases, OF_COMMAND),
    COLUMN_BY(COLUMN_TEXT, "group", group_of),
    COLUMN(struct command, "summary", summary, OF_COMMAND),
    COLUMN(struct help_text, "details", details, OF_TEXT),
    COLUMN_LIST_BY("arguments", arguments_of, &argument_columns),
    COLUMN_LIST_BY("options", options_of, &option_columns),
    COLUMN(struct help_text, "examples", examples, OF_TEXT),
};

static const struct column_set command_columns = COLUMNS(struct shown_command, command_list);

static void answer_commands(struct cli *cli, const struct command *only)
{
    struct help_text *texts;
    size_t n_texts = help_texts(cli->arena, &texts), n = 0, room = 0;
    struct shown_command *shown = NULL;
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));)
        if (help_is_listed(c) && (!only || only == c))
            *ARENA_ADD(cli->arena, shown, n, room) = (struct shown_command){c, help_text_of(texts, n_texts, c->name)};
    cli_json(cli, "help");
    answer_list(&cli->answer, "commands", &command_columns, shown, n);
}

/* ---- the commands ---------------------------------------------------------------------------- */

static enum err_code cmd_help(struct cli *cli, struct err *err)
{
    size_t n, used;
    struct manual_topic topic;
    struct strbuf text = STRBUF_INIT;
    const char *const *words = cli_arguments(cli, "COMMAND", &n);
    const struct command *command = command_find(words, n, &used);
    if (cli_flag(cli, "man")) {
        help_man(cli->arena, &text);
        answer_take_text(&cli->answer, &text);
        return ERR_OK;
    }
    if (cli->wants_json && (n == 0 || (command && used == n))) {
        answer_commands(cli, command);
    } else if (n == 0) {
        help_all(&text, cli->colour);
        strbuf_add_char(&text, '\n');
        help_topic_list(cli->arena, cli->colour, &text);
    } else if (command && (used == n || !strchr(command->name, ' '))) {
        if (used < n)
            return help_unknown(cli->arena, words, n, err);
        help_command(cli->arena, command, cli->colour, &text);
    } else if (n == 1 && help_is_group(words[0])) {
        help_group(&text, words[0]);
    } else if (n == 1 && strcmp(words[0], "topics") == 0) {
        return help_topics_show(cli);
    } else if (n == 1 && manual_find(cli->arena, cli_program.manual, words[0], &topic)) {
        return help_topic_show(cli, &topic);
    } else {
        return help_unknown(cli->arena, words, n, err);
    }
    help_say(cli, &text);
    return ERR_OK;
}

void help_version(struct cli *cli)
{
    cli_json(cli, "version");
    answer_text(&cli->answer, "version", TOPCUT_VERSION);
    cli_line(cli, "%s " TOPCUT_VERSION, cli_program.name);
}

static enum err_code cmd_version(struct cli *cli, struct err *err)
{
    (void)err;
    help_version(cli);
    return ERR_OK;
}
