/* options.h - the words of a command line, to values
 *
 * A command says which options and arguments it takes as rows of data; this file reads words by
 * those rows and refuses everything else with a sentence. Help, manual page and completion read the
 * same rows, so that they cannot differ from what is understood. Pure: no store, no environment.
 *
 * Understood: --name value, --name=value, -n value, -nvalue, clustered flags (-qy), "--" as the end
 * of the options, "-" as an argument (standard input), --no-name for flags that can be negated, and
 * options before, between and after the arguments. Of an option given twice the last counts, unless
 * its reader asks for all of them.
 */
#ifndef TOPCUT_CLI_SHELL_OPTIONS_H
#define TOPCUT_CLI_SHELL_OPTIONS_H

#include "base/arena.h"
#include "base/err.h"

/* What the shell may offer for a value. */
enum complete_kind {
    COMPLETE_NOTHING,
    COMPLETE_FILE,
    COMPLETE_EVENT,
    COMPLETE_PLAYER,  /* anybody in the store */
    COMPLETE_ENTRANT, /* players of the event */
    COMPLETE_TABLE,   /* tables of the round that wait for a result */
    COMPLETE_ROUND,
    COMPLETE_REPORT,
    COMPLETE_COMMAND,
    COMPLETE_FORMAT,
    COMPLETE_SETTING, /* keys of the configuration */
    COMPLETE_WORDS,   /* the words of the row's value: "bash|zsh|fish" */
};

enum option_type {
    /* with a value's name: it may take one, as --name=value or, when all arguments are there, --name value */
    OPTION_FLAG,
    OPTION_TEXT,
    OPTION_INT,    /* min..max */
    OPTION_CHOICE, /* one of the words of value, "a|b|c" */
    OPTION_DATE,   /* YYYY-MM-DD */
    OPTION_MONEY,  /* 12 or 12.50, read as cents */
};

struct option_spec {
    const char *name; /* "seed"; NULL ends a list */
    char letter;      /* 's' for -s; 0: none */
    bool negatable;   /* a flag that also has --no-NAME */
    enum option_type type;
    const char *value; /* what help calls the value: "N", "FILE", "auto|always|never" */
    const char *zero;  /* a word that OPTION_INT reads as 0: "auto" */
    int64_t min, max;
    enum complete_kind complete;
    const char *help;
};

enum argument_count {
    ARGUMENT_ONE,
    ARGUMENT_MAYBE, /* none or one */
    ARGUMENT_SOME,  /* one or more; the last */
    ARGUMENT_ANY,   /* none or more; the last */
};

struct argument_spec {
    const char *name; /* "TABLE"; NULL ends a list */
    enum argument_count count;
    enum complete_kind complete;
    const char *words; /* for COMPLETE_WORDS; then no other word is understood */
    const char *help;
};

struct option_value {
    const struct option_spec *spec;
    const char *text; /* "" for a flag */
    int64_t number;   /* OPTION_INT, cents of OPTION_MONEY, 1 or 0 (--no-NAME) of a flag */
};

struct options {
    struct option_value *values; /* in the order given */
    size_t n_values;
    const struct argument_spec *arguments;
    const char **words; /* the arguments, in order */
    size_t n_words;
};

/* Reads words. specs is an array of n_specs rows, arguments a list that ends with a NULL name (or
 * NULL: none). stop_early is for what comes before a command: reading ends at the first argument,
 * and *used is how many words were read. ERR_USAGE: an unknown option (with suggestions), a
 * value that is missing, superfluous, no number, out of range or not one of the choices; too few or
 * too many arguments, unless "help" or "version" was given. */
TC_MUST_USE enum err_code options_parse(struct arena *arena, const struct option_spec *specs, size_t n_specs,
                                        const struct argument_spec *arguments, const char *const *words, size_t n_words,
                                        bool stop_early, size_t *used, struct options *out, struct err *err);

/* The last value of an option, or NULL when it was not given. */
const struct option_value *options_find(const struct options *options, const char *name);

/* The words of an argument: *n is 0 when there are none. */
const char *const *options_argument(const struct options *options, const char *name, size_t *n);

/* The words of "a|b|c", as an array in the arena; returns how many. */
size_t options_choices(struct arena *arena, const char *value, const char *const **out);

#endif
