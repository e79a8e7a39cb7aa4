/* shell.h - the command line: what a command is given, and what all commands use
 *
 * A command is a function that reads words, calls event/ or report/, and puts what it has to say into the answer of the
 * struct cli that it was given (report/answer/answer.h): lines and grids for people; members, lists of columns and rows
 * for programs; or a report. It says each thing once, asks for no format, has no rules of its own and prints nothing
 * itself: the shell opens the store, calls the command, writes its answer in the form that was asked for and chooses
 * the exit status. That is what lets the demo run commands inside itself. What goes on while people wait (a game, lists
 * by the thousand) sends its answer out in parts, cli_part and cli_send; a clock that is watched and a server that runs
 * are no answers, and print their lines as they come.
 *
 * The rows of commands stand above their functions, a file a noun (command.h says what a row is), and commands.c lists
 * these files. The folders:
 *
 *   shell     words to a command, its answer to the reader; help, completion, settings
 *   store     the store file, its journal, a standby, the web server
 *   event     tournaments, drafts, floor rules, judges, the big screen
 *   player    people, enrolling, teams, money, bans
 *   round     pairing, results, standings, playoff, clock, penalties, rulings
 *   card      cards and formats        deck     decklists        sanity   how a deck works
 *   engine    the rules engine         rating   ratings, leagues
 *   report    reports, paper, pictures exchange files of and for others
 *   demo      an evening played by itself
 *   help      the manual
 */
#ifndef TOPCUT_CLI_SHELL_SHELL_H
#define TOPCUT_CLI_SHELL_SHELL_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/shell/options.h"
#include "deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "format/format.h"
#include "report/report.h"

struct cli;
struct command;
struct facts_file;

typedef enum err_code command_fn(struct cli *cli, struct err *err);

/* One run of a command. */
struct cli {
    struct arena *arena;
    const struct command *command;
    struct options options;
    struct clock *clock;
    const char *db;                    /* the store file that was chosen; NULL until it is needed */
    bool searched;                     /* db was nowhere to be found: it is the place of last resort */
    struct store *store;               /* NULL until opened */
    struct catalog *catalog;           /* NULL until asked for */
    struct format_book *book;          /* NULL until asked for */
    const struct facts_file *facts;    /* that were imported and count; NULL: none */
    const char *cards;                 /* the user's own file of cards, below the facts; NULL: those of the program */
    const struct list_change *changes; /* of lists, of the facts and of the store; once they were read */
    size_t n_changes, n_own_changes;   /* all; the store's */
    bool changes_read;
    const struct by_hand *by_hand; /* abilities of cards; NULL until asked for */
    struct answer answer;          /* what the command has to say */
    struct strbuf out;             /* the same as it goes out, as far as it is written (output.c) */
    bool wants_json;
    int format_or_minus1;  /* enum report_format that rows were asked for in, also by -o's ending */
    const char *output;    /* --output, or NULL */
    bool output_written;   /* the command wrote that file itself */
    bool stands;           /* the answer is printed although the command ends in an error */
    const char *part_file; /* where the first parts of a long answer are: see cli_send */
    int part_fd;
    bool parted; /* parts of the answer are out already */
    bool dry_run, force, quiet, verbose, yes, no_input, no_pager, colour;
    bool ascii;    /* the terminal knows no characters beyond ASCII */
    int width;     /* of the screen; 0: unlimited */
    char *dry_dir; /* the folder of the copy that --dry-run works on */
};

/* ---- for the commands ------------------------------------------------------------------------ */

/* What was typed. The name must be one of the command's rows. */
const char *cli_argument(const struct cli *cli, const char *name); /* NULL when not given */
const char *const *cli_arguments(const struct cli *cli, const char *name, size_t *n);
const char *cli_text(const struct cli *cli, const char *name); /* NULL when not given */
bool cli_has(const struct cli *cli, const char *name);
bool cli_flag(const struct cli *cli, const char *name);
int64_t cli_number(const struct cli *cli, const char *name, int64_t otherwise);

/* Opens the store in cli->store, once. STORE_READ brings an older file up to date, but in a dry run
 * it reads a copy. */
TC_MUST_USE enum err_code cli_open(struct cli *cli, enum store_open how, struct err *err);
/* The file that --db, TOPCUT_DB, a search upward, or the data folder names; it need not exist. */
const char *cli_store_file(struct cli *cli);
const char *cli_who(struct cli *cli);
/* The event of --event, or the current one. */
TC_MUST_USE enum err_code cli_event(struct cli *cli, struct event *out, struct err *err);
/* The event of words that were typed: event_resolve, but a blank word names none. NULL: the current one. */
TC_MUST_USE enum err_code cli_event_of(struct cli *cli, const char *words, struct event *out, struct err *err);
/* A player named by words, those of the event first (0: of no event). In an event of teams it is the entrant: a
 * member of a team means the team, with its name and its captain's id. */
TC_MUST_USE enum err_code cli_player(struct cli *cli, struct event_id event, const char *words, struct player *out,
                                     struct err *err);
/* The same, but a member of a team is that person. */
TC_MUST_USE enum err_code cli_member(struct cli *cli, struct event_id event, const char *words, struct player *out,
                                     struct err *err);
/* The players that an argument PLAYER... and --file name: arguments, "-" and files, a line each. */
TC_MUST_USE enum err_code cli_player_words(struct cli *cli, const char *argument, const char *const **out, size_t *n,
                                           struct err *err);
/* A file's or ("-") standard input's text as UTF-8. */
TC_MUST_USE enum err_code cli_read_text(struct cli *cli, const char *path, char **out, struct err *err);

/* Text of strangers on one line of a screen: control characters are escaped, line ends too. */
const char *cli_printable(struct cli *cli, const char *text);
/* A text with messages in the language of the environment, for tables and the like. */
const char *cli_words(struct cli *cli, const char *text);
/* Appends a sentence to the answer, a message (base/message.h) in the language of the environment; nothing when the
 * answer is JSON. */
void cli_say(struct cli *cli, const char *format, ...) TC_PRINTF(2, 3);
/* The same for a line whose format has no words that are translated; messages among the arguments are. */
void cli_line(struct cli *cli, const char *format, ...) TC_PRINTF(2, 3);
/* A line on stderr in the language of the environment, not with --quiet. */
void cli_warn(const struct cli *cli, const char *format, ...) TC_PRINTF(2, 3);
/* A piece of an answer of any length, as it is. What has come together, lines that were said before it too, goes out
 * whenever it is much. With --output the file appears when the command has ended well. */
TC_MUST_USE enum err_code cli_part(struct cli *cli, const char *text, size_t len, struct err *err);
/* Sends out what was said until now: while people wait, as in a game. */
TC_MUST_USE enum err_code cli_send(struct cli *cli, struct err *err);
/* Before the members of an answer: gives it its name, as "schema": "topcut/NAME/1"; once. Returns the JSON object of
 * the answer, or NULL when JSON was not asked for. */
struct json *cli_json(struct cli *cli, const char *name);
/* Runs a report and makes it the answer, in the format that was asked for. */
TC_MUST_USE enum err_code cli_report(struct cli *cli, const char *name, const struct report_args *args,
                                     struct err *err);
/* A word of a table, marked there by MESSAGE_MARK, as TC_WORD would have it. */
const char *cli_word(struct cli *cli, const char *word);
/* The language of a report's title: the reader's at a terminal, English (NULL) where programs read. */
const struct lang *cli_report_lang(const struct cli *cli);
void cli_add_report(struct cli *cli, const struct report *report, enum report_format format, int limit);
TC_MUST_USE enum err_code cli_finish_report(struct cli *cli, const struct report *report, int limit, struct err *err);
/* True when rows were asked for in a form that is neither the screen's text nor JSON. */
bool cli_wants_rows(const struct cli *cli);
/* Asks a person; ERR_OK is yes. Without a terminal it refuses and names --yes. */
TC_MUST_USE enum err_code cli_confirm(struct cli *cli, const char *question, struct err *err);
enum file_existing cli_existing(const struct cli *cli);
/* Warns of judges that the kind of the event asks for and nobody is (judge.c). */
TC_MUST_USE enum err_code cli_warn_judges(struct cli *cli, const struct event *event, struct err *err);

/* ---- show.c ---------------------------------------------------------------------------------- */

/* "Premodern Thursday (#42)" */
const char *show_event_name(struct arena *arena, const struct event *event);
/* "player" or "team", whichever an event's entrants are; and "8 teams". */
const char *show_entrant(const struct event *event);
const char *show_entrants(struct arena *arena, const struct event *event, int64_t n);
/* "7, 9 and 10", "3 tables" when many */
const char *show_tables(struct arena *arena, const int *tables, size_t n);
/* "round 3", "Quarterfinals" */
const char *show_round_name(struct cli *cli, const struct event *event, int number);
const char *show_money(struct arena *arena, int64_t cents);
/* The member "event" of the answer. */
void show_event(struct cli *cli, const struct event *event);
/* Warns of players who are enrolled in an open event that a ban keeps them out of (bans_enrolled). */
TC_MUST_USE enum err_code cli_warn_of_banned(struct cli *cli, int64_t ban, struct event_id event, struct err *err);
/* Begins an answer: its schema, the event that it is about, and of its people the player (NULL: none). */
void show_about(struct cli *cli, const char *schema, const struct event *event, const struct player *player);
/* A verb's sentence about an event as the answer. Always ERR_OK. */
enum err_code show_sentence(struct cli *cli, const char *schema, const struct event *event, const char *sentence);
/* A round as `pair` prints it: a heading, the first tables (limit 0: all), what is left. */
void show_round(struct cli *cli, const struct round_view *view, int limit);
/* The same for programs: the event, the round, its matches. */
TC_MUST_USE enum err_code show_round_data(struct cli *cli, const struct round_view *view, struct err *err);
/* What is wrong with a round: members and rows, and a note each for people. */
void show_findings(struct cli *cli, const struct pair_finding *findings, size_t n);

/* ---- format_names.c -------------------------------------------------------------------------------- */

/* The names of formats that are known, of any time, and those of the store's events (NULL: without them). */
size_t format_names(struct cli *cli, struct store *store, const char *const **out);
/* "; did you mean Standard?" for a format that nobody knows, or "". */
const char *format_meant(struct cli *cli, const char *format, const char *date);
/* The rating category that an event of such settings has by its format. */
enum rating_category format_rating(struct cli *cli, const struct event_settings *set);
/* The day that a question about a format is about: --date; else today, or the last day of which the format is
 * known, and then a warning says so. ERR_CONFLICT: the clock. */
TC_MUST_USE enum err_code format_day(struct cli *cli, const struct format *format, const char **out, struct err *err);

/* The day as of which lists are judged where they are in no event: --date, else today or the last day of a format that
 * has ended; if that is past what is known, the last day that is, with the note that an event's lists get, as a
 * warning. */
TC_MUST_USE enum err_code format_list_day(struct cli *cli, const struct format *format, const char **out,
                                          struct err *err);

/* ---- knowledge.c: cards and formats ---------------------------------------------------------- */

/* Takes the changes of lists that the store in use entered itself into a book: cli_book's has them. */
void cli_change_book(struct cli *cli, struct format_book *book);

/* The catalogue: --catalog, TOPCUT_CATALOG or the setting "catalog" name its file; without them the user's
 * imported one ($XDG_DATA_HOME/topcut/cards.db) if there is one, else the one inside the program. A user's
 * file that is damaged or of another version is a warning, and the one inside serves. Opened once. */
TC_MUST_USE enum err_code cli_catalog(struct cli *cli, struct catalog **out, struct err *err);
/* A file or folder of the user's own data: $XDG_DATA_HOME/topcut/NAME. */
const char *cli_data_file(struct cli *cli, const char *name);
/* Where the receipts of an association are, and what it told (told.c), for the store with that key. */
const char *cli_association_folder(struct cli *cli, const char *public_hex);
/* Warns when this store reports to an association and has not asked for a week who is suspended. */
void cli_warn_of_old_suspensions(struct cli *cli);
/* Where an import puts the user's catalogue. */
const char *cli_catalog_file(struct cli *cli);
/* All formats and banned lists, the user's own included (base/resource.h). Made once. */
TC_MUST_USE enum err_code cli_book(struct cli *cli, struct format_book **out, struct err *err);

/* ---- config.c, output.c, store.c -----------------------------------------------------------------------------------
 */

/* The value in force below the command line: environment, file, default. *origin (may be NULL):
 * from where. */
const char *config_value(struct arena *arena, const char *key, const char **origin);

/* Writes the answer to where it goes. */
TC_MUST_USE enum err_code output_flush(struct cli *cli, struct err *err);

/* Makes the copy of a round that was just paired, unless the setting auto-backup is off or this is a dry run.
 * What goes wrong is a warning: the round stands. */
void cli_backup_round(struct cli *cli, struct event_id event, int round);

/* ---- run.c ------------------------------------------------------------------------------------------------------ */

/* Where a run takes place: main's, or inside the demo. */
struct cli_env {
    const char *db; /* instead of looking for the store file; NULL: look */
    bool no_pager;
    bool silent; /* print nothing on standard output */
    int head;    /* print only so many lines of the answer; 0: all */
    struct clock *clock;
};

/* The program: everything but main itself. Returns the exit status. */
int cli_main(int argc, char **argv);
/* One command, words without the program's name. Returns the exit status. */
int cli_run(const struct cli_env *env, const char *const *words, size_t n);

#endif
