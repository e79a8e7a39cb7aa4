/* cli.h - the command line
 *
 * One table (commands.c) has a row for every command; from it come the dispatch, help, manual page,
 * completion and suggestions. A command is a function that reads words, calls event/ or report/,
 * and puts what it has to say into the struct cli that it was given: text, a JSON object, or a
 * report. It has no rules of its own and prints nothing itself; run.c opens the store, calls the
 * command, writes its answer and chooses the exit status. That is what lets the demo run commands
 * inside itself.
 *
 *   options.h   words to values
 *   commands.c  the table
 *   run.c       one command from words to exit status
 *   open.c      which store file, who, and --dry-run on a copy
 *   output.c    where answers go: file, pager, screen
 *   help.c      help, the manual page; complete.c: completion
 *   show.c      rounds and events as people and as JSON see them
 *   format.c    names and rating categories of formats
 *   knowledge.c the catalogue of cards and the formats
 *   setup.c player.c event.c enrol.c round.c result.c standings.c playoff.c rating.c report.c
 * demo.c
 */
#ifndef TOPCUT_CLI_H
#define TOPCUT_CLI_H

#include "cli/options.h"
#include "deck/deck.h"
#include "event/event.h"
#include "format/format.h"
#include "report/report.h"

struct cli;

enum command_group {
    GROUP_SETUP,
    GROUP_EVENT,
    GROUP_PLAYER,
    GROUP_ROUND,
    GROUP_CARD,
    GROUP_AFTER,
    GROUP_HELP,
    N_COMMAND_GROUPS
};
extern const char *const command_group_titles[N_COMMAND_GROUPS];

enum command_needs {
    NEEDS_NOTHING, /* no store */
    NEEDS_READ,    /* an existing store, which is not changed but for an older version */
    NEEDS_WRITE,   /* an existing store; --dry-run runs the command on a copy */
    NEEDS_OWN,     /* opens what it needs itself */
};

enum command_flags {
    COMMAND_ROWS = 1 << 0,   /* prints rows: --csv, --tsv, --jsonl */
    COMMAND_EVENT = 1 << 1,  /* about one event: --event */
    COMMAND_ASKS = 1 << 2,   /* asks before it goes on: --yes, --no-input */
    COMMAND_DRY = 1 << 3,    /* --dry-run, carried out by the command itself */
    COMMAND_FORCE = 1 << 4,  /* --force means more than overwriting a file: told by its own row */
    COMMAND_HIDDEN = 1 << 5, /* in no list */
    COMMAND_FILE = 1 << 6,   /* --output names the file that it makes: it looks at the name itself */
    COMMAND_TEXT = 1 << 7,   /* its answer is a text for a file of any ending */
    /* The files that it makes are their owner's alone (0600, folders 0700), whatever the umask: there is more of
     * persons in them than hangs on the wall (names, points, results). A file that is replaced keeps its rights. */
    COMMAND_PERSONAL = 1 << 8,
};

typedef enum err_code command_fn(struct cli *cli, struct err *err);

struct command {
    const char *name;    /* "event new" */
    const char *aliases; /* "use|checkout", or NULL */
    command_fn *run;
    enum command_group group;
    enum command_needs needs;
    unsigned flags;
    const char *summary;                   /* one line, no full stop */
    const char *details;                   /* paragraphs, or NULL */
    const struct argument_spec *arguments; /* ends with a NULL name; NULL: none */
    const struct option_spec *options;     /* as well; without those that every command has */
    const char *examples;                  /* lines "topcut ...", a blank line between; "|  comment" not needed */
};

extern const struct command commands[]; /* ends with a NULL name */

/* The command that words begin with (its name or an alias); *used: how many words that took.
 * NULL. */
const struct command *command_find(const char *const *words, size_t n, size_t *used);
/* Its own options and those that it shares, in that order; returns how many. NULL: all shared ones,
 * as they may stand before a command. */
size_t command_options(struct arena *arena, const struct command *command, const struct option_spec **out);

/* One run of a command. */
struct cli {
    struct arena *arena;
    const struct command *command;
    struct options options;
    struct clock *clock;
    const char *db;                /* the store file that was chosen; NULL until it is needed */
    bool searched;                 /* db was nowhere to be found: it is the place of last resort */
    struct store *store;           /* NULL until opened */
    struct catalog *catalog;       /* NULL until asked for */
    struct format_book *book;      /* NULL until asked for */
    const struct by_hand *by_hand; /* abilities of cards; NULL until asked for */
    struct strbuf out;             /* the answer as text */
    struct json *json;             /* the answer as JSON: there when --json was given and the command adds to it */
    bool wants_json;
    int format_or_minus1;  /* enum report_format that rows were asked for in, also by -o's ending */
    const char *output;    /* --output, or NULL */
    bool output_written;   /* the command wrote that file itself */
    bool stands;           /* the answer is printed although the command ends in an error */
    const char *part_file; /* where the first parts of a long answer are: see cli_part */
    int part_fd;
    bool parted; /* parts of the answer are out already */
    bool dry_run, force, quiet, verbose, yes, no_input, no_pager, colour;
    int width;     /* of the screen; 0: unlimited */
    char *dry_dir; /* the folder of the copy that --dry-run works on */
};

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
/* A player named by words, those of the event first (0: of no event). In an event of teams it is the entrant: who is
 * in a team means the team, whose name and captain's id they get. */
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
/* Appends a line to the answer; nothing when the answer is JSON. */
void cli_say(struct cli *cli, const char *format, ...) TC_PRINTF(2, 3);
/* A line on stderr, not with --quiet. */
void cli_warn(const struct cli *cli, const char *format, ...) TC_PRINTF(2, 3);
/* For answers of any length: sends out what cli->out holds, when that is much, and empties it. With --output the
 * file appears when the command has ended well. */
TC_MUST_USE enum err_code cli_part(struct cli *cli, struct err *err);
/* The JSON object of the answer with its schema "topcut/NAME/1", or NULL when JSON was not asked
 * for. */
struct json *cli_json(struct cli *cli, const char *name);
/* Runs a report and makes it the answer, in the format that was asked for. */
TC_MUST_USE enum err_code cli_report(struct cli *cli, const char *name, const struct report_args *args,
                                     struct err *err);
void cli_add_report(struct cli *cli, const struct report *report, enum report_format format, int limit);
TC_MUST_USE enum err_code cli_finish_report(struct cli *cli, const struct report *report, int limit, struct err *err);
/* A table that a command gathers for --csv and the other forms of rows: its columns, then cells row
 * by row, and cli_finish_rows makes it the answer. The name is that of the JSON answer. */
struct cli_rows {
    const char *const *columns;
    size_t n_columns;
    struct table_cell *cells; /* the heap's, until it is finished */
    size_t n, room;
};
void cli_row_text(struct cli_rows *rows, const char *text); /* NULL: nothing */
void cli_row_int(struct cli_rows *rows, int64_t value);
TC_MUST_USE enum err_code cli_finish_rows(struct cli *cli, const char *name, struct cli_rows *rows, struct err *err);
/* Whether rows were asked for in a form that is neither the screen's text nor JSON. */
bool cli_wants_rows(const struct cli *cli);
/* Asks a person; ERR_OK is yes. Without a terminal it refuses and names --yes. */
TC_MUST_USE enum err_code cli_confirm(struct cli *cli, const char *question, struct err *err);
enum file_existing cli_existing(const struct cli *cli);
/* Warns of judges that the kind of the event asks for and nobody is (judge.c). */
TC_MUST_USE enum err_code cli_warn_judges(struct cli *cli, const struct event *event, struct err *err);

/* repair.c: repair, but for --all, and what --plan shows. */
TC_MUST_USE enum err_code cli_repair_plan(struct cli *cli, const struct event *event,
                                          const struct round_options *options, struct err *err);

/* room.c: result --by. */
TC_MUST_USE enum err_code cli_result_by_player(struct cli *cli, const struct event *event, int round, const char *where,
                                               const char *score, struct err *err);

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
void show_json_event(struct json *to, const struct event *event);
/* Warns of players who are enrolled in an open event that a ban keeps them out of (bans_enrolled). */
TC_MUST_USE enum err_code cli_warn_of_banned(struct cli *cli, int64_t ban, struct event_id event, struct err *err);
void show_json_player(struct json *to, const char *key, const struct player *player);
/* kind, games, how time ended it; null when nothing was reported. */
void show_json_score(struct json *to, const char *key, struct score score);
/* A verb's sentence about an event as the answer. Always ERR_OK. */
enum err_code show_sentence(struct cli *cli, const char *schema, const struct event *event, const char *sentence);
/* A round as `pair` prints it: a heading, the first tables (limit 0: all), what is left. */
void show_round(struct cli *cli, const struct round_view *view, int limit);
TC_MUST_USE enum err_code show_json_round(struct cli *cli, struct json *to, const struct round_view *view,
                                          struct err *err);
TC_MUST_USE enum err_code show_finding_rows(struct cli *cli, const struct pair_finding *findings, size_t n,
                                            struct err *err);
void show_findings(struct cli *cli, struct json *to, const struct pair_finding *findings, size_t n);

/* ---- format.c -------------------------------------------------------------------------------- */

/* The names of formats that are known, of any time, and those of the store's events (NULL: without them). */
size_t format_names(struct cli *cli, struct store *store, const char *const **out);
/* "; did you mean Standard?" for a format that nobody knows, or "". */
const char *format_meant(struct cli *cli, const char *format, const char *date);
/* The rating category of a format by its name, on a day. */
enum rating_category format_rating(struct cli *cli, const char *format, const char *date);
/* The day that a question about a format is about: --date; else today, or the last day of which the format is
 * known, and then a warning says so. ERR_CONFLICT: the clock. */
TC_MUST_USE enum err_code format_day(struct cli *cli, const struct format *format, const char **out, struct err *err);

/* ---- knowledge.c: cards and formats ---------------------------------------------------------- */

/* The catalogue: --catalog, TOPCUT_CATALOG or the setting "catalog" name its file; without them the user's
 * imported one ($XDG_DATA_HOME/topcut/cards.db) if there is one, else the one inside the program. A user's
 * file that is damaged or of another version is a warning, and the one inside serves. Opened once. */
TC_MUST_USE enum err_code cli_catalog(struct cli *cli, struct catalog **out, struct err *err);
/* A file or folder of the user's own data: $XDG_DATA_HOME/topcut/NAME. */
const char *cli_data_file(struct cli *cli, const char *name);
/* Where an import puts the user's catalogue. */
const char *cli_catalog_file(struct cli *cli);
/* All formats and banned lists, the user's own included (base/resource.h). Made once. */
TC_MUST_USE enum err_code cli_book(struct cli *cli, struct format_book **out, struct err *err);

/* ---- help.c, complete.c, open.c, config.c, output.c ------------------------------------------ */

void help_short(struct strbuf *out);
void help_all(struct strbuf *out, bool colour);
void help_group(struct strbuf *out, const char *word); /* "event": its commands */
bool help_is_group(const char *word);
void help_command(struct arena *arena, const struct command *command, bool colour, struct strbuf *out);
void help_man(struct arena *arena, struct strbuf *out);
/* A row of a list: a title, and beside it a text wrapped to the terminal's usual width. */
void help_row(struct strbuf *out, const char *title, const char *text);
/* "there is no command X; did you mean ...?" ERR_USAGE. */
enum err_code help_unknown(struct arena *arena, const char *const *words, size_t n, struct err *err);

/* help_topics.c: the manual (base/manual.h) in a terminal. The list: each topic's name and what it is about. */
void help_topic_list(struct arena *arena, bool colour, struct strbuf *out);
/* "See also: topcut help TOPIC" for the topics that explain a command; nothing when none does. */
void help_see_also(struct arena *arena, const char *command, struct strbuf *out);
enum err_code help_topic_show(struct cli *cli, const struct manual_topic *topic);
enum err_code help_topics_show(struct cli *cli);

/* The user's settings: $XDG_CONFIG_HOME/topcut/config, "key = value" lines. */
struct config_key {
    const char *name, *environment, *otherwise, *help;
};
extern const struct config_key config_keys[]; /* ends with a NULL name */
/* The value in force below the command line: environment, file, default. *origin (may be NULL):
 * from where. */
const char *config_value(struct arena *arena, const char *key, const char **origin);
/* Makes the copy of a round that was just paired, unless the setting auto-backup is off or this is a dry run.
 * What goes wrong is a warning: the round stands. */
void cli_backup_round(struct cli *cli, struct event_id event, int round);
/* ERR_INPUT: file:line of a line that is not understood. */
TC_MUST_USE enum err_code config_check(struct arena *arena, struct err *err);

void output_begin(struct cli *cli);
/* The format of the answer, by the options and by the ending of --output: sets format_or_minus1 and
 * wants_json. ERR_USAGE when they contradict each other, or the command's answer has no such form;
 * ERR_CONFLICT when the file exists and is not to be replaced: before anything is done. */
TC_MUST_USE enum err_code output_choose(struct cli *cli, struct err *err);
/* Lets go of parts that no answer became of. */
void output_end(struct cli *cli);
TC_MUST_USE enum err_code output_flush(struct cli *cli, struct err *err);
/* Keeps the first lines of the answer and says how many it left out. */
void output_head(struct cli *cli, int lines);
void output_error(const struct err *err, bool json);

/* ---- the commands ---------------------------------------------------------------------------- */

command_fn cmd_init, cmd_config_get, cmd_config_set, cmd_config_list, cmd_sql, cmd_backup, cmd_restore, cmd_doctor,
    cmd_undo, cmd_redo, cmd_log;
command_fn cmd_player_add, cmd_player_import, cmd_player_find, cmd_player_show, cmd_player_edit, cmd_player_merge,
    cmd_player_forget, cmd_player_list;
command_fn cmd_player_codes; /* access.c */
command_fn cmd_event_new, cmd_event_use, cmd_event_list, cmd_event_show, cmd_event_edit, cmd_event_close,
    cmd_event_reopen, cmd_event_delete, cmd_event_import;
command_fn cmd_enroll, cmd_unenroll, cmd_late, cmd_drop, cmd_undrop, cmd_dq, cmd_pay, cmd_cash, cmd_prize, cmd_players,
    cmd_seat, cmd_team;
command_fn cmd_pair, cmd_unpair, cmd_repair, cmd_swap, cmd_check, cmd_why, cmd_pairings, cmd_slips;
command_fn cmd_result;
command_fn cmd_publish, cmd_reported, cmd_checkin, cmd_announce, cmd_screen, cmd_signup_list, cmd_signup_ask,
    cmd_signup_approve, cmd_signup_refuse, cmd_event_next, cmd_player_hide; /* room.c */
command_fn cmd_clock_show, cmd_clock_start, cmd_clock_pause, cmd_clock_resume, cmd_clock_set, cmd_clock_warned,
    cmd_clock_end_early, cmd_clock_extend, cmd_clock_watch; /* clock.c, clock_watch.c */
command_fn cmd_floor_show, cmd_event_types, cmd_tardy;      /* floor.c, tardy.c */
command_fn cmd_draft_pods, cmd_draft_unpod, cmd_draft_move, cmd_draft_swap, cmd_draft_show, cmd_draft_seating,
    cmd_draft_product, cmd_draft_order, cmd_draft_start, cmd_draft_next, cmd_draft_back, cmd_draft_hold,
    cmd_draft_status, cmd_draft_run;                                        /* draft.c, draft_order.c, draft_steps.c */
command_fn cmd_avoid, cmd_avoid_list, cmd_avoid_remove, cmd_bye, cmd_table; /* wish.c */
command_fn cmd_standings;
command_fn cmd_cut, cmd_uncut, cmd_bracket, cmd_walkover;
command_fn cmd_seed, cmd_crosstable, cmd_schedule; /* structure.c */
command_fn cmd_rating_list, cmd_rating_at, cmd_rating_invite, cmd_rating_show, cmd_rating_history, cmd_rating_rebuild;
command_fn cmd_rating_predict, cmd_rating_glicko, cmd_rating_season, cmd_rating_calibrate, cmd_rating_evaluate,
    cmd_rating_scale;                                        /* rating_models.c */
command_fn cmd_paper;                                        /* paper.c */
command_fn cmd_picture;                                      /* picture.c */
command_fn cmd_engine_run, cmd_engine_explain;               /* engine_run.c */
command_fn cmd_engine_play;                                  /* engine_play.c */
command_fn cmd_sanity;                                       /* sanity.c */
command_fn cmd_sanity_sources;                               /* sanity_sources.c */
command_fn cmd_sanity_compare, cmd_sanity_match;             /* sanity_compare.c, sanity_match.c */
command_fn cmd_rules_coverage;                               /* rules_coverage.c */
command_fn cmd_rules_diff, cmd_rules_show;                   /* rules_diff.c */
command_fn cmd_rating_export, cmd_rating_import;             /* rating_files.c */
command_fn cmd_card_show, cmd_card_status;                   /* card.c */
command_fn cmd_card_explain;                                 /* card_text.c */
command_fn cmd_card_coverage;                                /* card_coverage.c */
command_fn cmd_card_search, cmd_card_import, cmd_card_reset; /* search.c, card_import.c */
command_fn cmd_format_list, cmd_format_show, cmd_format_diff, cmd_format_timeline,
    cmd_format_check;                                                         /* formats.c, formats_show.c */
command_fn cmd_deck_show, cmd_deck_check, cmd_deck_formats, cmd_deck_convert; /* deck.c, deck_check.c */
/* register.c, register_import.c, register_event.c, sheet.c, deckcheck.c */
command_fn cmd_deck_register, cmd_deck_revise, cmd_deck_unregister, cmd_deck_import, cmd_deck_status, cmd_deck_history,
    cmd_deck_label, cmd_deck_pool, cmd_deck_lock, cmd_deck_unlock, cmd_deck_ask, cmd_deck_recheck, cmd_deck_sheet,
    cmd_deck_compare, cmd_event_pool, cmd_metagame;
command_fn cmd_team_add, cmd_team_list, cmd_team_edit, cmd_team_remove, cmd_team_seats; /* team.c */
command_fn cmd_league_new, cmd_league_edit, cmd_league_delete, cmd_league_add, cmd_league_remove, cmd_league_list,
    cmd_league_show, cmd_league_standings; /* league.c */
command_fn cmd_deckcheck_draw, cmd_deckcheck_sheet, cmd_deckcheck_list, cmd_deckcheck_note;
/* penalty.c, judge.c, ruling.c, ban.c */
command_fn cmd_penalty_add, cmd_penalty_suggest, cmd_penalty_confirm, cmd_penalty_edit, cmd_penalty_withdraw,
    cmd_penalty_list, cmd_penalty_show, cmd_penalty_catalogue, cmd_judge_add, cmd_judge_edit, cmd_judge_remove,
    cmd_judge_list, cmd_ruling_add, cmd_ruling_appeal, cmd_ruling_decide, cmd_ruling_dci, cmd_ruling_list, cmd_ban_add,
    cmd_ban_lift, cmd_ban_list;
command_fn cmd_report, cmd_report_list, cmd_report_show, cmd_export, cmd_help, cmd_completion, cmd_complete, cmd_demo,
    cmd_version;
command_fn cmd_serve;                                                        /* serve.c */
command_fn cmd_language;                                                     /* language.c */
command_fn cmd_standby, cmd_standby_status, cmd_standby_remove, cmd_promote; /* standby.c */
/* exchange.c, exchange_merge.c */
command_fn cmd_package_export, cmd_package_import, cmd_package_verify, cmd_package_show, cmd_package_key,
    cmd_package_peers, cmd_package_trust, cmd_package_distrust, cmd_merge;

#endif
