/* command.h - the rows by which commands are known
 *
 * A row is everything that is known of a command: its words, its function, what it needs, and what help, the manual
 * page and completion say in a line. The rows of a noun are one array above its functions, NOUN_commands, which ends
 * with a NULL name, and commands.c names it. What help says at length, and the examples, stand beside it in NOUN.help
 * (shell/help_text.c).
 */
#ifndef TOPCUT_CLI_COMMAND_H
#define TOPCUT_CLI_COMMAND_H

#include "base/arena.h"
#include "cli/shell/shell.h"

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
    COMMAND_PERSONAL_JSON = 1 << 9, /* that as JSON alone, which has DCI numbers; the rest hangs on the wall */
};

/* Options that are made of another table: a list that ends with a NULL name. */
typedef const struct option_spec *command_options_fn(struct arena *arena);

struct command {
    const char *name;    /* "event new" */
    const char *aliases; /* "use|checkout", or NULL */
    command_fn *run;
    enum command_group group;
    enum command_needs needs;
    unsigned flags;
    const char *summary;                   /* one line, no full stop */
    const struct argument_spec *arguments; /* ends with a NULL name; NULL: none */
    const struct option_spec *options;     /* as well; without those that every command has */
    command_options_fn *more_options;      /* after these; NULL: none */
};

/* The program that the shell is the shell of: topcut (commands.c), and each other one that has commands. A program
 * defines its own, and only one. */
struct cli_program {
    const char *name;   /* "topcut" */
    const char *about;  /* what it says when nothing is asked of it */
    const char *manual; /* the folder of its topics: MANUAL_TOPCUT (base/manual.h) */
    const char *texts;  /* the folder of its files NOUN.help, with those below it */
    const struct command *const *tables;
    size_t n_tables;
    const char *const *group_titles; /* N_COMMAND_GROUPS; NULL: it has no such commands */
    bool has_store;                  /* its commands are about a store file: --db, --catalog, --as */
};
extern const struct cli_program cli_program;

/* All commands, those of one file after those of another, as help lists them. */
struct command_walk {
    size_t table, row;
};
/* The next one; NULL at the end. A walk begins with zeros. */
const struct command *command_next(struct command_walk *walk);

/* The command that words begin with (its name or an alias), or NULL; *used: how many words that took. */
const struct command *command_find(const char *const *words, size_t n, size_t *used);
/* Its own options, a list that ends with a NULL name; returns how many. */
size_t command_own_options(struct arena *arena, const struct command *command, const struct option_spec **out);
/* Its own options and those that it shares, in that order; returns how many. NULL: all shared ones,
 * as they may stand before a command. */
size_t command_options(struct arena *arena, const struct command *command, const struct option_spec **out);

/* ---- to write rows with ----------------------------------------------------------------------------------------- */

#define ARGUMENTS(...)                                                                                                 \
    .arguments = (const struct argument_spec[])                                                                        \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            .name = NULL                                                                                               \
        }                                                                                                              \
    }
#define OPTIONS(...)                                                                                                   \
    .options = (const struct option_spec[])                                                                            \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            .name = NULL                                                                                               \
        }                                                                                                              \
    }

#define FLAG(n, h)                                                                                                     \
    {                                                                                                                  \
        .name = (n), .type = OPTION_FLAG, .help = (h)                                                                  \
    }
#define SWITCH(n, h)                                                                                                   \
    {                                                                                                                  \
        .name = (n), .type = OPTION_FLAG, .negatable = true, .help = (h)                                               \
    }
#define TEXT(n, v, h)                                                                                                  \
    {                                                                                                                  \
        .name = (n), .type = OPTION_TEXT, .value = (v), .help = (h)                                                    \
    }
#define CHOICE(n, v, h)                                                                                                \
    {                                                                                                                  \
        .name = (n), .type = OPTION_CHOICE, .value = (v), .complete = COMPLETE_WORDS, .help = (h)                      \
    }
#define DATE(n, h)                                                                                                     \
    {                                                                                                                  \
        .name = (n), .type = OPTION_DATE, .value = "YYYY-MM-DD", .help = (h)                                           \
    }
#define MONEY(n, h)                                                                                                    \
    {                                                                                                                  \
        .name = (n), .type = OPTION_MONEY, .value = "AMOUNT", .help = (h)                                              \
    }
#define NUMBER(n, lo, hi, h)                                                                                           \
    {                                                                                                                  \
        .name = (n), .type = OPTION_INT, .value = "N", .min = (lo), .max = (hi), .help = (h)                           \
    }
#define FILE_OPTION(n, h)                                                                                              \
    {                                                                                                                  \
        .name = (n), .type = OPTION_TEXT, .value = "FILE", .complete = COMPLETE_FILE, .help = (h)                      \
    }
#define ROUND(h)                                                                                                       \
    {                                                                                                                  \
        .name = "round", .letter = 'r', .type = OPTION_INT, .value = "N", .min = 1, .max = 99,                         \
        .complete = COMPLETE_ROUND, .help = (h)                                                                        \
    }
/* Every seed is exact as a JSON number. */
#define SEED(h) NUMBER("seed", 1, (INT64_C(1) << 53) - 1, h)
#define FORCE(h)                                                                                                       \
    {                                                                                                                  \
        .name = "force", .letter = 'f', .type = OPTION_FLAG, .help = (h)                                               \
    }
#define CATEGORIES "classic|extended|limited|standard"

#define PLAYER_ARG(n, h)                                                                                               \
    {                                                                                                                  \
        (n), ARGUMENT_ONE, COMPLETE_PLAYER, NULL, (h)                                                                  \
    }
#define ENTRANT_ARG(n, h)                                                                                              \
    {                                                                                                                  \
        (n), ARGUMENT_ONE, COMPLETE_ENTRANT, NULL, (h)                                                                 \
    }
#define EVENT_ARG                                                                                                      \
    {                                                                                                                  \
        "EVENT", ARGUMENT_MAYBE, COMPLETE_EVENT, NULL, "the event; the current one without it"                         \
    }
#define EVENT_WORD                                                                                                     \
    {                                                                                                                  \
        "EVENT", ARGUMENT_ONE, COMPLETE_EVENT, NULL, "a number, or the beginning of a name"                            \
    }
#define ENTRANTS_ARG                                                                                                   \
    {                                                                                                                  \
        "PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "players; - reads names, one a line"                           \
    }
#define ENTRANTS_FILE FILE_OPTION("file", "names from a file, one a line")
#define ROUND_ARG                                                                                                      \
    {                                                                                                                  \
        "ROUND", ARGUMENT_MAYBE, COMPLETE_ROUND, NULL, "the round; the latest without it"                              \
    }

#endif
