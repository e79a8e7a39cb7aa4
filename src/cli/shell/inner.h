/* inner.h - shared by the files of the shell: the words of a command line to a command, and its answer to the reader
 *
 *   run.c        one command from words to exit status
 *   options.h    words to values
 *   command.c    the options that commands share, and finding a command by words
 *   open.c       which store file, who, and --dry-run on a copy
 *   output.c     where answers go: file, pager, screen
 *   help.c       help and the manual page; help_text.c: the texts of commands; help_topics.c: the manual
 *   complete.c   completion
 *   config.c     the user's settings
 *
 *   knowledge.c  the catalogue and the formats, with the facts that were imported laid over them
 *
 * What all commands use is in shell.h: show.c, told.c, format_names.c, and the rest of knowledge.c.
 */
#ifndef TOPCUT_CLI_SHELL_INNER_H
#define TOPCUT_CLI_SHELL_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/manual.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/shell/shell.h"

/* ---- help.c ----------------------------------------------------------------------------------------------------- */

/* Takes a text of help as the answer. Readers of another language are told in it that there is only English. */
void help_say(struct cli *cli, struct strbuf *text);
void help_short(struct strbuf *out);
void help_version(struct cli *cli); /* as the answer */
void help_all(struct strbuf *out, bool colour);
void help_group(struct strbuf *out, const char *word); /* "event": its commands */
bool help_is_group(const char *word);
bool help_is_listed(const struct command *command);
void help_command(struct arena *arena, const struct command *command, bool colour, struct strbuf *out);
void help_man(struct arena *arena, struct strbuf *out);
/* How a command is called: its words, options and arguments. */
void help_add_usage(struct strbuf *out, const struct command *command);
/* A row of a list: a title, and beside it a text wrapped to the terminal's usual width. */
void help_row(struct strbuf *out, const char *title, const char *text);
/* "there is no command X; did you mean ...?" ERR_USAGE. */
enum err_code help_unknown(struct arena *arena, const char *const *words, size_t n, struct err *err);

/* help_text.c: what the files NOUN.help say of commands. */
struct help_text {
    const char *command;  /* its name; NULL: nothing is said of it */
    const char *file;     /* where that stands: "src/cli/player/ban.help" */
    const char *details;  /* paragraphs with a blank line between; NULL: none */
    const char *examples; /* lines "topcut ..."; NULL: none */
};
/* All of them, in the arena. Returns how many. */
size_t help_texts(struct arena *arena, struct help_text **out);
/* What they say of a command, by its name; an empty one when they have nothing. */
const struct help_text *help_text_of(const struct help_text *texts, size_t n, const char *command);

/* help_topics.c: the manual (base/manual.h) in a terminal. The list: each topic's name and what it is about. */
void help_topic_list(struct arena *arena, bool colour, struct strbuf *out);
/* "See also: topcut help TOPIC" for the topics that explain a command; nothing when none does. */
void help_see_also(struct arena *arena, const char *command, struct strbuf *out);
enum err_code help_topic_show(struct cli *cli, const struct manual_topic *topic);
enum err_code help_topics_show(struct cli *cli);

/* ---- config.c --------------------------------------------------------------------------------------------------- */

/* The user's settings: $XDG_CONFIG_HOME/topcut/config, "key = value" lines. */
struct config_key {
    const char *name, *environment, *otherwise, *help;
};
extern const struct config_key config_keys[]; /* ends with a NULL name */

/* ERR_INPUT: file:line of a line that is not understood. */
TC_MUST_USE enum err_code config_check(struct arena *arena, struct err *err);

/* ---- knowledge.c ------------------------------------------------------------------------------------------------ */

/* Lays the formats and lists that were imported over the program's own; a warning where they are damaged. */
void cli_lay_facts(struct cli *cli);

/* ---- output.c --------------------------------------------------------------------------------------------------- */

void output_begin(struct cli *cli);
/* The format of the answer, by the options and by the ending of --output: sets format_or_minus1 and
 * wants_json. ERR_USAGE when they contradict each other, or the command's answer has no such form;
 * ERR_CONFLICT when the file exists and is not to be replaced: before anything is done. */
TC_MUST_USE enum err_code output_choose(struct cli *cli, struct err *err);
/* Lets go of parts that no answer became of. */
void output_end(struct cli *cli);
/* Forgets rows and text of the answer: nothing of it is to be printed. */
void output_forget(struct cli *cli);
/* Keeps the first lines of the answer and says how many it left out. */
void output_head(struct cli *cli, int lines);
/* Adds that it was a dry run and nothing was saved. */
void output_dry_run(struct cli *cli);
void output_error(const struct err *err, bool json);

#endif
