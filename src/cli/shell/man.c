/* man.c - the manual page, from the rows of commands and their help texts */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/shell/inner.h"

#include <stdlib.h>
#include <string.h>

/* Roff reads bytes: a letter beyond ASCII is named by its number. Returns its length. */
static size_t add_roff_letter(struct strbuf *out, const char *text)
{
    unsigned char first = (unsigned char)*text;
    size_t len = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    unsigned point = first & (0x7fu >> len);
    for (size_t i = 1; i < len; i++)
        point = point << 6 | ((unsigned char)text[i] & 0x3fu);
    strbuf_printf(out, "\\[u%04X]", point);
    return len;
}

/* Text in roff: a leading '.' or '\'' and backslashes are not commands, '-' is a minus. */
static void add_roff(struct strbuf *out, const char *text)
{
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            strbuf_add(out, "\\&");
        line_start = *text == '\n';
        if ((unsigned char)*text >= 0x80)
            text += add_roff_letter(out, text) - 1;
        else if (*text == '\\')
            strbuf_add(out, "\\e");
        else if (*text == '-')
            strbuf_add(out, "\\-");
        else
            strbuf_add_char(out, *text);
    }
}

static void add_paragraphs(struct strbuf *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t len = end ? (size_t)(end - text) : strlen(text);
        char *paragraph = tc_calloc(len + 1, 1);
        memcpy(paragraph, text, len);
        strbuf_add(out, ".PP\n");
        add_roff(out, paragraph);
        strbuf_add_char(out, '\n');
        free(paragraph);
        text += len + (end ? 2 : 0);
    }
}

static void man_options(struct strbuf *out, const struct option_spec *specs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        strbuf_add(out, ".TP\n");
        if (specs[i].letter) {
            strbuf_printf(out, "\\fB\\-%c\\fR, ", specs[i].letter);
        }
        strbuf_add(out, "\\fB\\-\\-");
        add_roff(out, specs[i].negatable ? "[no-]" : "");
        add_roff(out, specs[i].name);
        strbuf_add(out, "\\fR");
        if (specs[i].type != OPTION_FLAG) {
            strbuf_add(out, " \\fI");
            add_roff(out, specs[i].value);
            strbuf_add(out, "\\fR");
        }
        strbuf_add_char(out, '\n');
        add_roff(out, specs[i].help);
        strbuf_add_char(out, '\n');
    }
}

static void man_command(struct arena *arena, struct strbuf *out, const struct command *command,
                        const struct help_text *text)
{
    struct strbuf usage = STRBUF_INIT;
    help_add_usage(&usage, command);
    strbuf_add(out, ".SS \"");
    add_roff(out, strbuf_text(&usage));
    strbuf_add(out, "\"\n");
    strbuf_release(&usage);
    const char *first = arena_printf(
        arena, "%c%s.", char_is_lower(command->summary[0]) ? command->summary[0] - 'a' + 'A' : command->summary[0],
        command->summary + 1);
    add_roff(out, first);
    strbuf_add_char(out, '\n');
    if (text->details)
        add_paragraphs(out, text->details);
    for (const struct argument_spec *a = command->arguments; a && a->name; a++) {
        strbuf_add(out, ".TP\n\\fI");
        add_roff(out, a->name);
        strbuf_add(out, "\\fR\n");
        add_roff(out, a->help);
        strbuf_add_char(out, '\n');
    }
    const struct option_spec *specs;
    size_t n = command_own_options(arena, command, &specs);
    man_options(out, specs, n);
    if (text->examples) {
        strbuf_add(out, ".PP\n.nf\n");
        add_roff(out, text->examples);
        strbuf_add(out, "\n.fi\n");
    }
}

static void man_head(struct strbuf *out)
{
    strbuf_add(out, ".TH TOPCUT 1 \"\" \"topcut " TOPCUT_VERSION "\" \"User Commands\"\n"
                    ".SH NAME\ntopcut \\- tournament management and DCI rating\n"
                    ".SH SYNOPSIS\n.B topcut\n.I command\n[\\fIarguments\\fR] [\\fIoptions\\fR]\n"
                    ".SH DESCRIPTION\n"
                    "Topcut runs Magic: The Gathering tournaments at a store: players, Swiss "
                    "rounds, results, standings,\n"
                    "the cut and the playoff, DCI ratings, reports. Everything is in one file; "
                    "every change is in a\n"
                    "journal and can be undone.\n"
                    ".PP\nPlayers are named by #number, DCI number, or the unique beginning of the "
                    "name; events by number\n"
                    "or the unique beginning of the name. Data goes to standard output, notes and "
                    "errors to standard\n"
                    "error.\n");
}

static void man_commands(struct arena *arena, struct strbuf *out)
{
    struct help_text *texts;
    size_t n_texts = help_texts(arena, &texts);
    for (int group = 0; group < N_COMMAND_GROUPS; group++) {
        if (!cli_program.group_titles[group])
            continue;
        strbuf_add(out, ".SH \"");
        for (const char *c = cli_program.group_titles[group]; *c; c++)
            strbuf_add_char(out, char_upper(*c));
        strbuf_add(out, "\"\n");
        const struct command *c;
        for (struct command_walk at = {0, 0}; (c = command_next(&at));)
            if ((int)c->group == group && help_is_listed(c))
                man_command(arena, out, c, help_text_of(texts, n_texts, c->name));
    }
}

static void man_shared_options(struct arena *arena, struct strbuf *out)
{
    static const struct option_spec none = {.name = NULL};
    const struct command everything = {.name = "",
                                       .needs = NEEDS_WRITE,
                                       .options = &none,
                                       .flags = COMMAND_ROWS | COMMAND_EVENT | COMMAND_ASKS | COMMAND_DRY};
    const struct option_spec *specs;
    size_t n = command_options(arena, &everything, &specs);
    strbuf_add(out, ".SH OPTIONS\nThose that several commands share, where they apply:\n");
    man_options(out, specs, n);
}

static void man_statuses(struct strbuf *out)
{
    strbuf_add(out, ".SH \"EXIT STATUS\"\n");
    static const struct {
        const char *status, *text;
    } statuses[] = {
        {"0", "done"},
        {"1", "the answer is no: differences, nobody found, a finding, lines that were not saved"},
        {"2", "a wrong command line"},
        {"3", "not found: no such player, event, table, file"},
        {"4", "refused by the state of things: results are missing, the round is closed"},
        {"5", "the store file is damaged or locked, the disk full or read-only"},
        {"65", "a bad input file or value"},
        {"70", "a bug in topcut"},
        {"130", "interrupted"},
    };
    for (size_t i = 0; i < ARRAY_LEN(statuses); i++)
        strbuf_printf(out, ".TP\n.B %s\n%s\n", statuses[i].status, statuses[i].text);
}

static void man_json_and_environment(struct strbuf *out)
{
    strbuf_add(out, ".PP\nAn error is one sentence on standard error. With \\fB\\-\\-json\\fR it is one line "
                    "there,\n"
                    "{\"error\":{\"code\":...,\"status\":...,\"text\":...}}, and standard output stays empty.\n"
                    ".SH JSON\n"
                    "With \\fB\\-\\-json\\fR an answer is one object whose \"schema\" is topcut/NAME/1, NAME "
                    "being the "
                    "command\n"
                    "(topcut/pair/1) or the report (topcut/standings/1). Within a version fields may be added, "
                    "never\n"
                    "removed or given another meaning. Fractions are numbers from 0 to 1, sums of money are "
                    "cents, times\n"
                    "are UTC. What is about an event has it under \"event\". \\fBtopcut help \\-\\-json\\fR "
                    "describes "
                    "the\n"
                    "commands themselves.\n"
                    ".SH ENVIRONMENT\n");
    for (const struct config_key *k = config_keys; k->name; k++) {
        strbuf_printf(out, ".TP\n.B %s\n", k->environment);
        add_roff(out, k->help);
        strbuf_add_char(out, '\n');
    }
    strbuf_add(out, ".TP\n.BR NO_COLOR , \" CLICOLOR_FORCE\"\nno colour, colour always\n"
                    ".SH FILES\n.TP\n.I topcut.db\nthe store file: \\fB\\-\\-db\\fR, TOPCUT_DB, "
                    "the one found in this folder or\n"
                    "above it, the setting db, or $XDG_DATA_HOME/topcut/topcut.db\n"
                    ".TP\n.I $XDG_CONFIG_HOME/topcut/config\nsettings, key = value\n"
                    ".TP\n.I topcut.db.backups/\na copy of the store at each round, the last 20\n"
                    ".TP\n.I $XDG_CONFIG_HOME/topcut/reports/\nreports of your own\n");
}

void help_man(struct arena *arena, struct strbuf *out)
{
    man_head(out);
    man_commands(arena, out);
    man_shared_options(arena, out);
    man_statuses(out);
    man_json_and_environment(out);
}
