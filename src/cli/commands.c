/* commands.c - the table of all commands
 *
 * The rows of cards, formats and decks are in files of their own, rows_*.h: pieces of this table.
 *
 * A row is everything that is known of a command: its words, its function, what it needs, and
 * what help, the manual page and completion say. To add a command, add its function and its row.
 */
#include "cli/cli.h"

#include <string.h>

const char *const command_group_titles[N_COMMAND_GROUPS] = {
    [GROUP_SETUP] = "Setting up and looking after the store file",
    [GROUP_EVENT] = "Events",
    [GROUP_PLAYER] = "Players",
    [GROUP_ROUND] = "Rounds, results and the playoff",
    [GROUP_CARD] = "Cards, formats and decks",
    [GROUP_AFTER] = "Ratings, reports and files",
    [GROUP_HELP] = "Help",
};

/* A row is read as a paragraph. */
/* clang-format off */
#define ARGUMENTS(...) .arguments = (const struct argument_spec[]) { __VA_ARGS__, { .name = NULL } }
#define OPTIONS(...)   .options = (const struct option_spec[]) { __VA_ARGS__, { .name = NULL } }

#define FLAG(n, h)          { .name = (n), .type = OPTION_FLAG, .help = (h) }
#define SWITCH(n, h)        { .name = (n), .type = OPTION_FLAG, .negatable = true, .help = (h) }
#define TEXT(n, v, h)       { .name = (n), .type = OPTION_TEXT, .value = (v), .help = (h) }
#define CHOICE(n, v, h)                                                                            \
    { .name = (n), .type = OPTION_CHOICE, .value = (v), .complete = COMPLETE_WORDS, .help = (h) }
#define DATE(n, h)          { .name = (n), .type = OPTION_DATE, .value = "YYYY-MM-DD", .help = (h) }
#define MONEY(n, h)         { .name = (n), .type = OPTION_MONEY, .value = "AMOUNT", .help = (h) }
#define NUMBER(n, lo, hi, h)                                                                       \
    { .name = (n), .type = OPTION_INT, .value = "N", .min = (lo), .max = (hi), .help = (h) }
#define FILE_OPTION(n, h)                                                                          \
    { .name = (n), .type = OPTION_TEXT, .value = "FILE", .complete = COMPLETE_FILE, .help = (h) }
#define ROUND(h)                                                                                   \
    { .name = "round", .letter = 'r', .type = OPTION_INT, .value = "N", .min = 1, .max = 99,       \
      .complete = COMPLETE_ROUND, .help = (h) }
/* Every seed is exact as a JSON number. */
#define SEED(h) NUMBER("seed", 1, (INT64_C(1) << 53) - 1, h)
#define FORCE(h) { .name = "force", .letter = 'f', .type = OPTION_FLAG, .help = (h) }
#define CATEGORIES "classic|extended|limited|standard"

#define PLAYER_ARG(n, h)   { (n), ARGUMENT_ONE, COMPLETE_PLAYER, NULL, (h) }
#define ENTRANT_ARG(n, h)  { (n), ARGUMENT_ONE, COMPLETE_ENTRANT, NULL, (h) }
#define EVENT_ARG                                                                                  \
    { "EVENT", ARGUMENT_MAYBE, COMPLETE_EVENT, NULL, "the event; the current one without it" }
#define EVENT_WORD                                                                                 \
    { "EVENT", ARGUMENT_ONE, COMPLETE_EVENT, NULL, "a number, or the beginning of a name" }
#define ENTRANTS_ARG                                                                               \
    { "PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "players; - reads names, one a line" }
#define ENTRANTS_FILE      FILE_OPTION("file", "names from a file, one a line")
#define ROUND_ARG                                                                                  \
    { "ROUND", ARGUMENT_MAYBE, COMPLETE_ROUND, NULL, "the round; the latest without it" }

#define PERSON_OPTIONS                                                                             \
    TEXT("dci", "NUMBER", "DCI number, 1 to 10 digits"),                                           \
    TEXT("email", "ADDRESS", "e-mail address"), TEXT("country", "NAME", "country"),                \
    TEXT("region", "NAME", "state, province or the like"),                                         \
    TEXT("club", "NAME", "club or team"), TEXT("note", "TEXT", "a note for the organizer")

#define EVENT_OPTIONS                                                                              \
    { .name = "format", .type = OPTION_TEXT, .value = "NAME", .complete = COMPLETE_FORMAT,         \
      .help = "Standard, Premodern, Booster Draft, ..." },                                         \
    DATE("date", "the day; today without it"),                                                     \
    { .name = "rounds", .type = OPTION_INT, .value = "N", .zero = "auto", .min = 1, .max = 99,     \
      .help = "Swiss rounds; auto: by the book, for the number of players" },                    \
    { .name = "cut", .type = OPTION_INT, .value = "N", .zero = "none", .min = 2, .max = 1024,      \
      .help = "players in the playoff, or none" },                                                 \
    CHOICE("best-of", "1|3|5", "games in a match"),                                                \
    SWITCH("more-draws", "allow drawn games beyond the number of games in a match"),               \
    CHOICE("tiebreaks", "mtr|printed|no-bye", "how tiebreakers are computed"),                     \
    SWITCH("last-by-rank", "pair the last round before the cut by rank: 1v2, 3v4, ..."),           \
    CHOICE("seeding", "standings|draft-seat", "what the playoff is seeded by"),                    \
    CHOICE("play-first", "random|higher-seed", "who plays first, or chooses, in the playoff; by the date without it"),     \
    CHOICE("category", "none|" CATEGORIES, "rating category; by the format without it"),           \
    SWITCH("level2", "a Level II judge is there (without one K is halved, D.5.9)"),                \
    CHOICE("reading", "signed|literal", "how D.5.6 is read when the event is rated"),              \
    CHOICE("structure", "swiss|single-elimination|double-elimination|round-robin",                 \
           "how it is played; swiss without it"),                                                  \
    SWITCH("third-place", "a bracket has a match for third place"),                                \
    NUMBER("legs", 1, 2, "round robin: how often each pair meets"),                                \
    CHOICE("entry", "random|rating|seed",                                                          \
           "order of players in a bracket, a round robin or a seeded first round"),                \
    CHOICE("first-rounds", "random|seeded|accelerated",                                            \
           "Swiss: round 1 by lot, or upper against lower half; or two accelerated rounds"),       \
    TEXT("avoid", "WORDS", "rather not paired: club, country, region, or several with commas; none"), \
    NUMBER("pod-size", 6, 10, "players in a draft pod; 8 without it"),                             \
    { .name = "pod-rounds", .type = OPTION_INT, .value = "N", .zero = "none", .min = 1, .max = 99, \
      .help = "rounds between two drafts, or none: one draft" },                                   \
    CHOICE("pod-pairing", "event|pod", "whether opponents come from the same pod"),                \
    CHOICE("teams", "none|shared|seats",                                                           \
           "teams with one result (Two-Headed Giant), or with a match for each seat"),             \
    NUMBER("team-size", 1, 9, "players in a team"),                                                \
    TEXT("kind", "NAME", "ptq, grand-prix, prerelease, ... (topcut event types), or none"),        \
    TEXT("floor-rules", "NAME", "those of this time (topcut floor list); by the date without it"), \
    TEXT("penalties", "NAME", "the catalogue of infractions; by the floor rules without it"),      \
    SWITCH("carry-over", "warnings count on all days of the event (D.3.4)"),                       \
    { .name = "round-minutes", .type = OPTION_INT, .value = "N", .zero = "auto", .min = 1,         \
      .max = 600, .help = "time of a round; auto: by the floor rules" },                           \
    TEXT("sanction", "NUMBER", "what the event is reported under"),                                \
    TEXT("organizer", "NAME", "who runs it"), TEXT("city", "NAME", "where"),                       \
    SWITCH("deck-sanity", "tell of decklists that look like slips of the pen; none is refused"),   \
    SWITCH("public", "anybody in the room may look at pairings and standings; on without it"),     \
    SWITCH("public-decks", "anybody in the room may look at all decklists"),                       \
    SWITCH("signup", "players may ask to be enrolled from their phones (topcut signup)"),          \
    MONEY("fee", "entry fee"), SEED("what the lots are drawn from that break ties in standings; drawn without it")

#define PAIR_OPTIONS                                                                               \
    SEED("draw by this seed; it is stored and shown"),                                             \
    FLAG("allow-rematch", "if it cannot be avoided, as few rematches as possible"),                \
    TEXT("avoid", "A,B", "rather not pair these two; may be given several times")

const struct command commands[] = {
    /* ---- setting up -------------------------------------------------------------------------- */
    { .name = "init", .run = cmd_init, .group = GROUP_SETUP, .needs = NEEDS_OWN,
      .flags = COMMAND_PERSONAL | COMMAND_DRY,
      .summary = "make a store file",
      .details = "Makes topcut.db in this folder, or FILE. One file holds all players and events "
                 "of a store.",
      ARGUMENTS({ "FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the file; topcut.db without it" }),
      .examples = "topcut init\ntopcut init ~/store.db" },
    { .name = "config list", .aliases = "config", .run = cmd_config_list, .group = GROUP_SETUP,
      .summary = "show your settings",
      OPTIONS(FLAG("show-origin", "tell where each value comes from")),
      .examples = "topcut config list --show-origin" },
    { .name = "config get", .run = cmd_config_get, .group = GROUP_SETUP,
      .summary = "show one setting",
      ARGUMENTS({ "KEY", ARGUMENT_ONE, COMPLETE_SETTING, NULL, "the setting" }),
      .examples = "topcut config get who" },
    { .name = "config set", .run = cmd_config_set, .group = GROUP_SETUP, .flags = COMMAND_DRY,
      .summary = "change one setting",
      ARGUMENTS({ "KEY", ARGUMENT_ONE, COMPLETE_SETTING, NULL, "the setting" },
                { "VALUE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its value; \"\" for none" }),
      .examples = "topcut config set who \"Anna at the counter\"" },
    { .name = "undo", .run = cmd_undo, .group = GROUP_SETUP, .needs = NEEDS_WRITE,
      .summary = "take the latest change back",
      .details = "Every command that changes something is one entry of the journal; undo takes "
                 "the newest one back, whatever it was, and redo brings it again. --entry takes back one "
                 "of topcut log alone, if what it changed is still so and the event is sound without it.",
      ARGUMENTS({ "N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many; 1 without it" }),
      OPTIONS(NUMBER("entry", 1, INT64_MAX, "this entry of the journal, whatever came after it"),
              NUMBER("expect", 1, INT64_MAX, "only if this entry is the newest: nobody else has done more since")),
      .examples = "topcut undo\ntopcut undo 3" },
    { .name = "redo", .run = cmd_redo, .group = GROUP_SETUP, .needs = NEEDS_WRITE,
      .summary = "bring back what undo took",
      ARGUMENTS({ "N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many; 1 without it" }),
      .examples = "topcut redo" },
    { .name = "log", .run = cmd_log, .group = GROUP_SETUP, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS,
      .summary = "show who changed what, and when",
      OPTIONS({ .name = "limit", .type = OPTION_INT, .value = "N", .zero = "all", .min = 1,
              .max = 1000000,
                .help = "entries, newest first; 20 without it" },
              { .name = "event", .letter = 'e', .type = OPTION_TEXT, .value = "EVENT",
                .complete = COMPLETE_EVENT, .help = "only this event's" },
              DATE("since", "only from this day on")),
      .examples = "topcut log\ntopcut log --limit all --json" },
    { .name = "backup", .run = cmd_backup, .group = GROUP_SETUP, .needs = NEEDS_OWN,
      .flags = COMMAND_PERSONAL | COMMAND_DRY | COMMAND_FILE,
      .summary = "copy the store file, also while it is in use",
      .details = "Writes a verified copy of one moment in time. A copy made with other tools while "
                 "Topcut runs may lack the latest second, which lies in a second file beside it; "
                 "topcut doctor says when the newest change in a copy was made.",
      ARGUMENTS({ "FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL,
                  "the copy; topcut-DATE-TIME.db beside the store without it" }),
      .examples = "topcut backup /media/usb/topcut.db" },
    { .name = "restore", .run = cmd_restore, .group = GROUP_SETUP, .needs = NEEDS_OWN,
      .flags = COMMAND_PERSONAL | COMMAND_ASKS | COMMAND_DRY, .summary = "replace the store file by a backup",
      .details = "The backup is checked first, and the file that it replaces is kept beside it. A "
                 "backup of the last 20 rounds is made without your doing, when a round is paired: "
                 "topcut.db.backups/EVENT-round-N-TIME.db, the time in UTC (topcut config set "
                 "auto-backup off ends that).",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the backup" }),
      .examples = "topcut restore /media/usb/topcut.db\n"
                  "topcut restore topcut.db.backups/3-round-2-2026-11-21-193000.db" },
    { .name = "doctor", .aliases = "fsck", .run = cmd_doctor, .group = GROUP_SETUP,
      .needs = NEEDS_OWN,
      .summary = "check the store file from cellar to roof",
      .details = "Examines the file, its tables and their ties, and whether everything derived "
                 "can be derived again, and that every table, trigger and view is Topcut's own. Changes "
                 "nothing. With --deep it also compares every row with what the journal last wrote "
                 "there, which finds what another program changed. Exit status 5 when something is "
                 "wrong.",
      OPTIONS(FLAG("deep", "compare every row with the journal, too")),
      .examples = "topcut doctor\ntopcut doctor --deep" },
    { .name = "sql", .run = cmd_sql, .group = GROUP_SETUP, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT, .summary = "run a read-only query",
      .details = "The tables are those of the schema; standings(event, round), pairings(event, "
                 "round), rating_list(category, date) and others give what is derived. :event and "
                 ":round may be used in the query. A query that takes longer than 60 seconds is ended; "
                 "--timeout says otherwise.",
      ARGUMENTS({ "QUERY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "one SELECT; - reads it" }),
      OPTIONS(ROUND("the value of :round"),
              NUMBER("timeout", 0, 86400,
                     "seconds after which the query is ended, 60 without it; 0: never")),
      .examples = "topcut sql \"SELECT rank, name, points FROM standings(42, 5)\"\n"
                  "topcut sql --csv \"SELECT country, count(*) FROM player GROUP BY country\"" },

    /* ---- events ------------------------------------------------------------------------------ */
    { .name = "event new", .run = cmd_event_new, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .summary = "create an event and make it the current one",
      ARGUMENTS({ "NAME", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                  "its name; with --copy the other's" }),
      OPTIONS({ .name = "copy", .type = OPTION_TEXT, .value = "EVENT", .complete = COMPLETE_EVENT,
                .help = "take the settings of another event" },
              EVENT_OPTIONS),
      .examples = "topcut event new \"Premodern Thursday\" --format Premodern --cut 8 --fee 5\n"
                  "topcut event new \"Thursday, week 2\" --copy \"Premodern Thursday\"" },
    { .name = "event use", .aliases = "use", .run = cmd_event_use, .group = GROUP_EVENT,
      .needs = NEEDS_WRITE, .summary = "make an event the current one",
      ARGUMENTS(EVENT_WORD), .examples = "topcut use premodern\ntopcut event use 42" },
    { .name = "event list", .aliases = "events", .run = cmd_event_list, .group = GROUP_EVENT,
      .needs = NEEDS_READ, .flags = COMMAND_ROWS, .summary = "list the events",
      OPTIONS(FLAG("open", "only those that are not closed")),
              .examples = "topcut event list --open" },
    { .name = "event show", .aliases = "event info|status", .run = cmd_event_show,
      .group = GROUP_EVENT,
      .needs = NEEDS_READ, .flags = COMMAND_ROWS | COMMAND_EVENT,
      .summary = "show an event's settings and where it stands",
      ARGUMENTS(EVENT_ARG), .examples = "topcut event show" },
    { .name = "event edit", .run = cmd_event_edit, .group = GROUP_EVENT,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "change an event's settings",
      .details = "The length of the matches (--best-of) can be corrected after results are in. Results that were played "
                 "stay, and must be possible at the new length; those that no game decided (a no-show, a concession, "
                 "an intentional draw) are given the games of the new length; imported results are kept. The answer "
                 "lists the players whose percentages or rank change; with --dry-run nothing is saved.",
      ARGUMENTS(EVENT_ARG),
      OPTIONS(TEXT("name", "NAME", "its name"), EVENT_OPTIONS),
      .examples = "topcut event edit --rounds 6 --level2\ntopcut event edit --best-of 3 --dry-run" },
    { .name = "event close", .aliases = "close", .run = cmd_event_close, .group = GROUP_EVENT,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT | COMMAND_FORCE, .summary = "close an event and rate it",
      .details = "Missing results keep it open in any case. So do rounds or a cut that are planned but not played, "
                 "unless --force is given. Penalties that the head judge has not confirmed, and appeals that are "
                 "pending, do not keep it open; they are listed.",
      ARGUMENTS(EVENT_ARG), OPTIONS(FORCE("although rounds, or the cut, are still planned")),
      .examples = "topcut event close" },
    { .name = "event reopen", .aliases = "reopen", .run = cmd_event_reopen, .group = GROUP_EVENT,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "open a closed event again and take its ratings back",
      ARGUMENTS(EVENT_ARG), .examples = "topcut event reopen 42" },
    { .name = "event delete", .run = cmd_event_delete, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_ASKS, .summary = "delete an event with its rounds and results",
      .details = "Players stay. undo brings the event back.", ARGUMENTS(EVENT_WORD),
      .examples = "topcut event delete 42" },
    { .name = "event import", .run = cmd_event_import, .group = GROUP_EVENT, .needs = NEEDS_OWN,
      .flags = COMMAND_DRY, .summary = "read a whole event from a results file, or check its "
                                       "standings",
      .details = "A results file has tab-separated lines: #event, M for matches of numbered "
                 "rounds, K for playoff matches, S for the published standings. Read as well, by what is in the "
                 "file, are events of Wizards Event Reporter (.wer) with their judges and warnings, and tournament "
                 "reports of FIDE (TRF16); players are found by DCI number, then by name, and what the file says "
                 "and is not kept is told.\n\n"
                 "The length of the matches is that of most results of the Swiss rounds; scores that do not fit, and a "
                 "longer final, are kept as they are and reported (event edit --best-of corrects a wrong length). A drawn "
                 "match against nobody is read as the published line of its player shows.\n\n"
                 "With --verify nothing is written and no store is needed: the file is imported into one in memory, "
                 "and what that says is compared with the published lines (points equal, percentages in "
                 "every digit published, ranks up to exact ties; of players marked cut only the points). "
                 "Every difference is printed. The exit status is 1 if there is one, or nothing "
                 "published to compare with, and 65 if a file is no results file or is not what "
                 "its first line declares; of several files each is looked at.",
      ARGUMENTS({ "FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "results files, .wer, .trf; - reads one" }),
      OPTIONS(TEXT("name", "NAME", "the event's name; the file's without it"),
              DATE("date", "the day of a .wer or .trf file that has none, or another one"),
              FILE_OPTION("names", "players' names, one a line, in order of their numbers in the "
                          "file"),
              CHOICE("category", CATEGORIES, "rating category; by the file's format without it"),
              FLAG("verify", "write nothing; compare the computed standings with the published "
                   "ones"),
              CHOICE("tiebreaks", "mtr|printed|no-bye", "the rule that --verify computes by")),
      .examples = "topcut event import swiss-69750.tsv --name \"Open 2024\"\n"
                  "topcut event import old/*.wer --dry-run\n"
                  "topcut event import --verify *.tsv" },

    /* ---- players ----------------------------------------------------------------------------- */
    { .name = "player add", .run = cmd_player_add, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "add a player",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                  "\"Last, First\" or \"First Last\"" }),
      OPTIONS(PERSON_OPTIONS, FLAG("twin", "it is another person than the one of the same name"),
              FLAG("strict-dci", "refuse a DCI number whose check digit does not match"),
              FLAG("enroll", "enroll the player in the event as well")),
      .examples = "topcut player add \"Berg, Åsa\" --country SE\ntopcut player add \"Bo Ek\" "
                  "--enroll" },
    { .name = "player import", .run = cmd_player_import, .group = GROUP_PLAYER,
      .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "add players from a CSV file",
      .details = "Columns are found by their headers, in any order: name, or last and first; dci; "
                 "email; country; region; club; note. Comma, semicolon or tab; UTF-8, UTF-16 or "
                 "Windows-1252. Who is known already, by DCI number or by name, is shown and not "
                 "added again. When lines are bad, all of them are listed and nobody is imported; with --keep-going the "
                 "good lines are imported all the same, and the exit status is 1.",
      ARGUMENTS({ "FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the file; - reads it" }),
      OPTIONS(FLAG("enroll", "enroll everybody in the event as well"),
              FLAG("keep-going", "import the good lines although others are bad")),
      .examples = "topcut player import players.csv --dry-run\ntopcut player import players.csv "
                  "--enroll" },
    { .name = "player find", .run = cmd_player_find, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS,
      .summary = "find players by name, number or DCI number",
      .details = "Exit status 1 when there is nobody.",
      ARGUMENTS({ "WORDS", ARGUMENT_ONE, COMPLETE_PLAYER, NULL,
                  "beginnings of names, #17, or a DCI number" }),
      .examples = "topcut player find \"as be\"" },
    { .name = "player list", .run = cmd_player_list, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS,
      .summary = "list everybody in the store", .examples = "topcut player list --json" },
#include "cli/rows_access.h"
    { .name = "player show", .run = cmd_player_show, .flags = COMMAND_PERSONAL, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .summary = "show a player: ratings, record by event, whom they met, what is on file",
      .details = "The record covers all rounds, playoffs included; byes count as wins. --against lists the matches of "
                 "two players against each other.",
      ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS({ .name = "against", .type = OPTION_TEXT, .value = "PLAYER", .complete = COMPLETE_PLAYER,
                .help = "only the matches against this one" }),
      .examples = "topcut player show Berg\ntopcut player show Berg --against Ek" },
    { .name = "player edit", .run = cmd_player_edit, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .summary = "change what is known of a player", ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS(TEXT("name", "NAME", "\"Last, First\" or \"First Last\""), PERSON_OPTIONS),
      .examples = "topcut player edit \"#17\" --dci 51234567" },
    { .name = "player merge", .run = cmd_player_merge, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .summary = "make two records of one person one",
      .details = "FROM's events, results and numbers become INTO's, and FROM is gone. When their DCI numbers "
                 "differ, --force is needed: INTO's stays, and FROM's still finds the player.",
      ARGUMENTS(PLAYER_ARG("FROM", "the record that goes"), PLAYER_ARG("INTO",
                "the record that stays")),
      OPTIONS(FLAG("force", "they are one person although their DCI numbers differ")),
      .examples = "topcut player merge \"#17\" \"#4\"" },
    { .name = "player forget", .run = cmd_player_forget, .group = GROUP_PLAYER,
      .needs = NEEDS_WRITE,
      .flags = COMMAND_ASKS, .summary = "replace a player's name and data by a pseudonym; results "
                                        "stay",
      .details = "This cannot be undone: the journal forgets as well. Earlier changes that tell of "
                 "the player are emptied (log marks them); undo steps over them and goes on with "
                 "the change before. One that does not work without them is refused. Of decklists "
                 "the cards and the archetype stay; what was typed, its file, the deck's name, "
                 "reasons and notes go. Backups, those made at each round as well, keep what they "
                 "have.",
      ARGUMENTS(PLAYER_ARG("PLAYER", "the player")), .examples = "topcut player forget \"#17\"" },
    { .name = "players", .run = cmd_players, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT, .summary = "list the players of the event",
      .examples = "topcut players --csv" },
    { .name = "enroll", .aliases = "enrol", .run = cmd_enroll, .group = GROUP_PLAYER,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT, .summary = "enroll players before round 1",
      ARGUMENTS({ "PLAYER", ARGUMENT_ANY, COMPLETE_PLAYER, NULL,
                  "players; - reads names, one a line" }),
      OPTIONS(FILE_OPTION("file", "names from a file, one a line"),
              FLAG("all", "everybody in the store"), FLAG("paid", "they have paid"),
              TEXT("despite-ban", "REASON", "enroll banned players all the same, and why (topcut ban list)")),
      .examples = "topcut enroll Berg \"Ek, Bo\" --paid\ntopcut enroll - < names.txt" },
    { .name = "unenroll", .aliases = "unenrol", .run = cmd_unenroll, .group = GROUP_PLAYER,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT,
      .summary = "take out players who were not paired yet",
      ARGUMENTS(ENTRANTS_ARG), OPTIONS(ENTRANTS_FILE), .examples = "topcut unenroll Berg" },
    { .name = "late", .run = cmd_late, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "enroll a player after round 1 was paired",
      .details = "The missed rounds count as losses, or as byes with --bye. If the round being "
                 "played has a bye, the late player meets the one who has it, unless --wait.",
      ARGUMENTS(PLAYER_ARG("PLAYER", "the player")),
      OPTIONS(FLAG("loss", "a loss for each missed round (the default)"),
              FLAG("bye", "a bye for each missed round"),
              FLAG("wait", "begin in the next round, even if somebody has the bye in this one"),
              FLAG("paid", "the player has paid"),
              TEXT("despite-ban", "REASON", "enroll a banned player all the same, and why")),
      .examples = "topcut late \"Lind, Per\" --bye" },
    { .name = "drop", .run = cmd_drop, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "drop players from the event",
      .details = "Between rounds, before the next is paired, leaving is free. A player who is paired and does not play "
                 "loses that match, and the opponent wins: before round 1, and when somebody has gone without a word "
                 "(D.1.6). As they may have played before they left, the result is asked for; --forfeit gives it.",
      ARGUMENTS(ENTRANTS_ARG),
      OPTIONS(ENTRANTS_FILE, FLAG("forfeit", "they do not play the match that they are paired in: it is lost")),
      .examples = "topcut drop Berg\ntopcut drop Berg --forfeit" },
    { .name = "undrop", .run = cmd_undrop, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take dropped players back in", ARGUMENTS(ENTRANTS_ARG),
      OPTIONS(ENTRANTS_FILE), .examples = "topcut undrop Berg" },
    { .name = "dq", .aliases = "disqualify", .run = cmd_dq, .group = GROUP_PLAYER,
      .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "disqualify a player, or take that back",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player")), OPTIONS(FLAG("take-back",
                "it was a mistake")),
      .examples = "topcut dq Berg\ntopcut dq Berg --take-back" },
    { .name = "seat", .run = cmd_seat, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "set a player's draft seat",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "SEAT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the seat, 0 for none" }),
      .examples = "topcut seat Berg 3" },
    { .name = "team", .run = cmd_team, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "set a player's family or team, whose members are rather not paired",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                { "NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the team, \"\" for none" }),
      .examples = "topcut team Berg \"The Bergs\"" },
    { .name = "pay", .run = cmd_pay, .group = GROUP_PLAYER, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "note that players have paid", ARGUMENTS(ENTRANTS_ARG),
      OPTIONS(ENTRANTS_FILE, FLAG("not", "they have not")), .examples = "topcut pay Berg Ek" },
    { .name = "cash", .run = cmd_cash, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT,
      .summary = "show who has paid, and what is in the till", .examples = "topcut cash" },
    { .name = "prize", .run = cmd_prize, .group = GROUP_PLAYER, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT,
      .summary = "split a pot over the first places, or pay an amount for each win",
      .details = "The pot is split to the cent, or with --whole to the unit; what rounding leaves over goes to the places "
                 "that lost most by it. Players who share a place share its prizes. With --per-win or --per-point "
                 "everybody gets that amount for each match won (byes count) or match point, and the total is shown. "
                 "Disqualified players get nothing (D.3.3).",
      ARGUMENTS({ "AMOUNT", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                  "the pot; without it the fees that were paid" }),
      OPTIONS(TEXT("weights", "50,30,20", "the share of each place"),
              NUMBER("places", 1, 64, "so many places, each worth a little less than the one "
                     "above"),
              FLAG("whole", "in whole units, such as packs"),
              CHOICE("ties", "place|rank|points", "who shares prizes: players at the same place (the default); nobody; "
                     "players with equal match points, except for the places of a playoff"),
              MONEY("per-win", "the amount for each match won"),
              MONEY("per-point", "the amount for each match point")),
      .examples = "topcut prize 120 --weights 50,30,20\ntopcut prize --places 8\ntopcut prize 36 --places 8 --whole "
                  "--ties points\ntopcut prize --per-win 1 --whole" },

    /* ---- rounds ------------------------------------------------------------------------------ */
    { .name = "pair", .run = cmd_pair, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "pair the next round",
      .details = "An exact optimum: no rematch; no second bye where avoidable, and the bye to the "
                 "lowest score group; then as few and as short pair-downs as possible, from the "
                 "top; then wishes; then chance. After a cut it pairs the next round of the "
                 "bracket. A backup is made of each round (topcut help restore).\n\n"
                 "An elimination (event new --structure) is drawn with its first round, in the order of "
                 "entry (--entry), byes for the top seeds; then each pair makes the next round that can "
                 "be played, of a double elimination in both halves at once, with a second final when "
                 "the first one was lost by the player without a loss. A round robin follows its "
                 "schedule (topcut schedule). Lots are drawn by the event's seed, or --seed.\n\n"
                 "--by-hand takes pairs as \"A v B; C v D; E v bye\" (or A,B;C,D where names have "
                 "no comma), @FILE with one pair a line, or - for standard input. Who is not "
                 "named is paired by machine with --rest, and is an error without it. What the "
                 "pairing breaks is told.",
      OPTIONS(PAIR_OPTIONS, FLAG("private", "prepare it: only staff sees it until topcut publish"),
              FLAG("by-rank", "1v2, 3v4, ... whatever the event's setting"),
              TEXT("by-hand", "PAIRS", "these pairs instead"),
              FLAG("rest", "with --by-hand: the others by machine"),
              FLAG("circle", "round 1 of a round robin: by the circle instead of the Berger tables"),
              FLAG("all-tables", "print every table")),
      .examples = "topcut pair\ntopcut pair --dry-run --seed 7\ntopcut pair --by-hand \"Berg v "
                  "Ek\" --rest" },
    { .name = "unpair", .run = cmd_unpair, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT | COMMAND_FORCE, .summary = "take the latest round back altogether",
      OPTIONS(FORCE("even if results are in (undo brings them back)")),
              .examples = "topcut unpair" },
    { .name = "repair", .run = cmd_repair, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "mend the round with the fewest changes",
      .details = "Players who dropped are taken out, and the opponents they leave are paired with each other. Players "
                 "who came late or came back, and have a loss for this round, are paired too, and the loss is taken "
                 "away; it stays when there is nobody left to play against. As few other tables as possible change "
                 "for that, and none when nothing is broken. --plan and --dry-run show the changes and make none. "
                 "--all pairs every table without a result anew.\n\n"
                 "After a wrong slip of an earlier round was corrected (topcut result --correct), "
                 "--plan lists exactly which tables of this round would be paired otherwise now: none, two that "
                 "exchange players, or a cascade; each with the criterion that it breaks; and the fewest "
                 "tables to change among those that have not started, which repair changes. Tables with a "
                 "result have started, and those that --started names; tables made by hand stay.",
      OPTIONS(PAIR_OPTIONS, FLAG("plan", "show what would change, and change nothing"),
              FLAG("all", "pair every table without a result anew"),
              FLAG("all-tables", "with --all: print every table"),
              FLAG("smallest", "the fewest tables that help: the default"),
              TEXT("started", "TABLES", "tables that have started, such as 1,4-7")),
      .examples = "topcut repair --plan\ntopcut repair\ntopcut repair --started 1-4\ntopcut repair --all --dry-run" },
    { .name = "swap", .run = cmd_swap, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT,
      .summary = "exchange two players of the latest round",
      ARGUMENTS(ENTRANT_ARG("A", "a player"), ENTRANT_ARG("B",
                "another, at another table or with the bye")),
      .examples = "topcut swap Berg Lind" },
    { .name = "check", .run = cmd_check, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT,
      .summary = "say what a round's pairing breaks",
      .details = "Exit status 1 when it breaks something.",
      ARGUMENTS(ROUND_ARG), OPTIONS(ROUND("the same as ROUND")), .examples = "topcut check 3" },
    { .name = "why", .run = cmd_why, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT,
      .summary = "say why two players met, or one has the bye",
      ARGUMENTS(ENTRANT_ARG("A", "a player"),
                { "B", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL,
                  "another; without one, A's opponent or bye" }),
      OPTIONS(ROUND("the round; the latest without it")),
              .examples = "topcut why Berg Ek\ntopcut why Lind bye" },
    { .name = "pairings", .run = cmd_pairings, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT, .summary = "show a round's pairings",
      ARGUMENTS(ROUND_ARG), OPTIONS(ROUND("the same as ROUND"),
              CHOICE("by", "table|name", "in order of tables, or of names")),
      .examples = "topcut pairings --by name\ntopcut pairings 3 -o round3.xlsx" },
    { .name = "slips", .run = cmd_slips, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT, .summary = "print match slips",
      ARGUMENTS(ROUND_ARG), OPTIONS(ROUND("the same as ROUND")),
      .examples = "topcut slips > slips.txt" },
    { .name = "result", .aliases = "results", .run = cmd_result, .group = GROUP_ROUND,
      .needs = NEEDS_WRITE, .flags = COMMAND_EVENT, .summary = "enter results",
      .details = "WHERE is a table or a player. SCORE is games won, lost and drawn, 2-1 or 2-0-1 "
                 "or 21; id (intentional draw, before the first game only, D.1.7); no-show, concede, "
                 "match-loss (PLAYER names who did not come, conceded, or lost it by penalty); or "
                 "double-loss. The first number is that of the player named "
                 "first at the table, or of PLAYER, or of the player that WHERE names.\n\n"
                 "--time says that time ended the match (D.1.5): SCORE counts the finished games. More "
                 "games won decides it, equal ones are a drawn match. Where somebody must advance, equal "
                 "games are decided by --life, in the order of SCORE, and equal life totals by playing "
                 "on until one changes, or by --decided.\n\n"
                 "result - and --file read many lines such as \"7 2-1\" or \"4 1-1 time\". All or none "
                 "are saved, unless --keep-going.\n\n"
                 "--correct in a bracket takes out the matches that hang on the result when another goes "
                 "through, with their results, and names them: they are other players' matches now. It asks for "
                 "nothing more, as a slip may be corrected at any point: --dry-run shows them before, and topcut "
                 "undo brings all of them back.\n\n"
                 "Of teams with seats each seat is entered, together or as they come in: 7 A=2-1 B=0-2 "
                 "C=2-0, or 7 A 2-1; or the seats won alone: 7 seats=2-1. The team that wins more of "
                 "them wins.",
      ARGUMENTS({ "WHERE", ARGUMENT_MAYBE, COMPLETE_TABLE, NULL,
                  "a table or a player; - reads lines" },
                { "SCORE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                  "2-1, 2-0-1, id, no-show, concede, match-loss, double-loss" },
                { "PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL,
                  "whose wins come first; who did not come; further seats of teams" }),
      OPTIONS(FLAG("time", "time ended the match"),
              TEXT("life", "A-B", "with --time, in a bracket: life totals, in the order of SCORE"),
              { .name = "decided", .type = OPTION_TEXT, .value = "PLAYER", .complete = COMPLETE_ENTRANT,
                .help = "with --time, in a bracket: who wins by the head judge's decision" },
              { .name = "by", .type = OPTION_TEXT, .value = "PLAYER", .complete = COMPLETE_ENTRANT,
                .help = "this player's own report; the other one confirms it (topcut reported)" },
              FLAG("drops", "with --by: and they drop after the round"),
              FILE_OPTION("file", "many results from a file"),
              FLAG("keep-going", "save the good lines although others are bad"),
              ROUND("the round; the latest without it"),
              FLAG("correct", "replace a result that is there, also of an earlier round"),
              FLAG("clear", "take the result away")),
      .examples = "topcut result 7 2-1\ntopcut result Berg 2-0\ntopcut result 9 no-show \"Lind, "
                  "Per\"\n"
                  "topcut result 3 1-2 --round 2 --correct\ntopcut results - < slips.txt" },
    { .name = "standings", .run = cmd_standings, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_ROWS | COMMAND_EVENT, .summary = "show the standings",
      OPTIONS(NUMBER("at-round", 1, 99, "as they were after this round"),
              NUMBER("top", 1, 100000, "only the first places"),
              { .name = "explain", .type = OPTION_TEXT, .value = "PLAYER",
                .complete = COMPLETE_ENTRANT,
                .help = "the arithmetic behind a player's line (a name or a rank)" }),
      .examples = "topcut standings --top 8\ntopcut standings --explain Berg\n"
                  "topcut standings --at-round 3 --json" },
    { .name = "cut", .run = cmd_cut, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT | COMMAND_FORCE,
      .summary = "cut to the playoff and pair its first round",
      .details = "After Swiss rounds or a round robin: the best by rank who are still in come into a single "
                 "elimination, with a match for third place where the event has one (event edit "
                 "--third-place).",
      ARGUMENTS({ "N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                  "players; the event's setting without it" }),
      OPTIONS(FORCE("although Swiss rounds are still planned"),
              SEED("who plays first is drawn by this seed")),
      .examples = "topcut cut 8" },
    { .name = "uncut", .run = cmd_uncut, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT | COMMAND_FORCE, .summary = "take the cut back",
      OPTIONS(FORCE("even if playoff results are in (undo brings them back)")),
              .examples = "topcut uncut" },
    { .name = "bracket", .run = cmd_bracket, .group = GROUP_ROUND, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show the bracket",
      .details = "Of a double elimination both halves: W2-3 is the third match of the winners' second round, "
                 "L1-2 the second of the losers' first. With --json each side says where it comes from.",
      .examples = "topcut bracket\ntopcut bracket --json" },
    { .name = "walkover", .run = cmd_walkover, .group = GROUP_ROUND, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "let a player's opponent through: the player left the "
                                         "playoff",
      .details = "In a double elimination the match is given up, and the player goes on in the losers' half; who "
                 "leaves altogether drops (topcut drop), which gives the walkovers.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "who leaves")), .examples = "topcut walkover Berg" },

    /* ---- afterwards -------------------------------------------------------------------------- */
#include "cli/rows_paper.h"
#include "cli/rows_picture.h"
#include "cli/rows_rating.h"

    { .name = "report list", .aliases = "reports", .run = cmd_report_list, .group = GROUP_AFTER,
      .flags = COMMAND_ROWS,
      .summary = "list the reports, built in and yours",
      .details = "A file of yours with a mistake in it is in the list and told on standard error; "
                 "the others can be used all the same, and the exit status is 0.",
      .examples = "topcut report list" },
    { .name = "report show", .run = cmd_report_show, .group = GROUP_AFTER, .flags = COMMAND_TEXT,
      .summary = "print the file of a report, as a model for your own",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_REPORT, NULL, "the report" }),
      .examples = "topcut report show standings > ~/.config/topcut/reports/mine.sql" },
    { .name = "report", .run = cmd_report, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_ROWS | COMMAND_EVENT, .summary = "print a report",
      .details = "A report is a query with a look, in a file. Put your own into reports/ of the "
                 "configuration folder ($XDG_CONFIG_HOME/topcut), or of --data, and it is in the "
                 "list; topcut report show NAME prints one to begin with.\n\n"
                 "The file begins with lines \"-- key: value\": title, the only one that must be "
                 "there; summary, its line in the list; params, the names that may be given as "
                 "NAME=VALUE and stand in the query as :NAME, a ? behind those that may be left "
                 "out (event and round come from --event and --round); rows and schema, the key of "
                 "the rows and the name of the whole in JSON (\"rows\" and own/NAME/1 without "
                 "them); layout, table, slips or facts; sheet, the worksheet's name; chart, "
                 "\"bar COLUMN by COLUMN\", line, column or stacked, \"line COLUMN by COLUMN each COLUMN\" "
                 "or \"rows FIRST,LAST by COLUMN\", a line a row; heat, \"FIRST LAST\", columns of shares "
                 "that are coloured, and cut-line COLUMN, for "
                 "worksheets; \"round: swiss\" for a report about Swiss rounds only. {event}, {date}, {round} and the "
                 "columns of the first row may stand in title and sheet, {round|none} with a word "
                 "for when there is none.\n\n"
                 "Then a line \"-- column: name | Header | type | width | options\" for each column "
                 "to show, in order; without any, all are shown. The type is text, int, number, "
                 "percent, date, money or flag, the width * or a number. Options: json-only, "
                 "screen-only, no-json, if-any (only when there is something in it), bold, wrap, "
                 "right, decimals=N, unit=WORD. Other comments have no colon behind their first word. Then "
                 "comes one SELECT; topcut help sql names what it can select from.",
      ARGUMENTS({ "NAME", ARGUMENT_ONE, COMPLETE_REPORT, NULL, "the report" },
                { "PARAMETER=VALUE", ARGUMENT_ANY, COMPLETE_NOTHING, NULL,
                  "parameters that it knows" }),
      OPTIONS(ROUND("the round; the latest without it")),
      .examples = "topcut report standings --round 3\ntopcut report rating-list category=standard "
                  "-o ratings.xlsx" },
    { .name = "export", .run = cmd_export, .group = GROUP_AFTER, .needs = NEEDS_READ,
      .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_DRY | COMMAND_FILE,
      .summary = "write the event as a workbook, CSV, JSON or another program's file",
      .details = "xlsx: one workbook with all sheets. csv: the standings. json: the event, its "
                 "rounds, results and standings. wer: as Wizards Event Reporter wrote events. trf: a tournament "
                 "report of FIDE (TRF16), in which the games of a match are lost. What a format cannot carry is told. "
                 "The file is named after the event unless -o names it.\n\n"
                 "csv --all writes a folder of tables: events, players, enrolments, team-members, rounds, matches, "
                 "match-seats, standings after each round, decks, decklists, drafts, draft-seats, pool-changes, judges, "
                 "clocks, ratings, rating-imports and leagues, with rulings, penalties, bans, extensions, "
                 "deck-checks and avoided-pairs too if --staff is given; of all events, or of the one that "
                 "--event names. Each begins with a row of its columns; event_id and player_id join them.",
      ARGUMENTS({ "FORMAT", ARGUMENT_MAYBE, COMPLETE_WORDS, "xlsx|csv|json|wer|trf",
                  "by -o's ending, or xlsx, without it" }),
      OPTIONS(FLAG("all", "CSV of everything, into the folder that -o names"),
              FLAG("staff", "with --all: also what is not for everybody"),
              FLAG("raw", "CSV with texts as they are; without it one that a spreadsheet would run as "
                          "a formula gets an apostrophe in front")),
      .examples = "topcut export\ntopcut export csv -o standings.csv\ntopcut export wer\n"
                  "topcut export csv --all -o tables" },

#include "cli/rows_card.h"
#include "cli/rows_cardtext.h"
#include "cli/rows_clock.h"
#include "cli/rows_deck.h"
#include "cli/rows_draft.h"
#include "cli/rows_engine.h"
#include "cli/rows_exchange.h"
#include "cli/rows_format.h"
#include "cli/rows_judge.h"
#include "cli/rows_language.h"
#include "cli/rows_pairing.h"
#include "cli/rows_register.h"
#include "cli/rows_room.h"
#include "cli/rows_sanity.h"
#include "cli/rows_standby.h"
#include "cli/rows_structure.h"
#include "cli/rows_team.h"
#include "cli/rows_web.h"

    /* ---- help -------------------------------------------------------------------------------- */
    { .name = "demo", .run = cmd_demo, .group = GROUP_HELP, .flags = COMMAND_PERSONAL | COMMAND_FORCE,
      .summary = "play a real event of 127 players from the first to the last step",
      OPTIONS({ .name = "dir", .type = OPTION_TEXT, .value = "FOLDER", .complete = COMPLETE_FILE,
                .help = "where; topcut-demo without it" },
              SEED("of what the record leaves to chance"), FLAG("fast", "without pauses"),
              FORCE("even if the folder is there: its demo files are replaced")),
      .examples = "topcut demo --dir /tmp/demo" },
    { .name = "help", .run = cmd_help, .group = GROUP_HELP, .flags = COMMAND_TEXT,
      .summary = "show help, a topic of the manual, or the manual page",
      ARGUMENTS({ "COMMAND", ARGUMENT_ANY, COMPLETE_COMMAND, NULL,
                  "a command, a group of them, a topic of the manual, or topics" }),
      OPTIONS(FLAG("man", "the manual page as roff")),
      .examples = "topcut help pair\ntopcut help topics\ntopcut help evening\ntopcut help --man | man -l -" },
    { .name = "completion", .run = cmd_completion, .group = GROUP_HELP, .flags = COMMAND_TEXT,
      .summary = "print the completion script of a shell",
      ARGUMENTS({ "SHELL", ARGUMENT_ONE, COMPLETE_WORDS, "bash|zsh|fish", "the shell" }),
      .examples = "source <(topcut completion bash)" },
    { .name = "version", .run = cmd_version, .group = GROUP_HELP, .summary = "print the version",
      .examples = "topcut version" },
    { .name = "__complete", .run = cmd_complete, .group = GROUP_HELP, .flags = COMMAND_HIDDEN,
      .summary = "what the shell may offer for the last of some words",
      ARGUMENTS({ "WORDS", ARGUMENT_ANY, COMPLETE_NOTHING, NULL, "the command line so far" }) },
    { .name = NULL },
};
