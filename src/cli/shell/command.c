/* command.c - what all rows of the table have in common: the shared options, and finding a row by
 * words */
#include "base/arena.h"
#include "cli/shell/inner.h"

#include <string.h>

/* ---- options that commands share ------------------------------------------------------------- */

static const struct {
    unsigned flags; /* for commands with any of these; 0: for all */
    bool writes;    /* for those that write the store as well */
    bool not_force; /* unless the command has a --force of its own */
    bool of_store;  /* only of a program whose commands are about a store file */
    struct option_spec spec;
} shared[] = {
    {COMMAND_EVENT,
     false,
     false,
     false,
     {.name = "event",
      .letter = 'e',
      .type = OPTION_TEXT,
      .value = "EVENT",
      .complete = COMPLETE_EVENT,
      .help = "the event: a number or the beginning of a name; the current one without it"}},
    {COMMAND_DRY,
     true,
     false,
     false,
     {.name = "dry-run", .letter = 'n', .type = OPTION_FLAG, .help = "say what would happen, and save nothing"}},
    {0, false, false, false, {.name = "json", .type = OPTION_FLAG, .help = "the answer, or the error, as JSON"}},
    {COMMAND_ROWS, false, false, false, {.name = "csv", .type = OPTION_FLAG, .help = "rows as CSV"}},
    {COMMAND_ROWS,
     false,
     false,
     false,
     {.name = "csv-excel",
      .type = OPTION_FLAG,
      .help = "the same as spreadsheets like it: with a byte order mark and percent signs"}},
    {COMMAND_ROWS, false, false, false, {.name = "tsv", .type = OPTION_FLAG, .help = "rows separated by tabs"}},
    {COMMAND_ROWS,
     false,
     false,
     false,
     {.name = "raw",
      .type = OPTION_FLAG,
      .help = "CSV and TSV with texts as they are; without it one that a spreadsheet would run as a "
              "formula gets an apostrophe in front"}},
    {COMMAND_ROWS, false, false, false, {.name = "jsonl", .type = OPTION_FLAG, .help = "a JSON object a row"}},
    {0,
     false,
     false,
     false,
     {.name = "output",
      .letter = 'o',
      .type = OPTION_TEXT,
      .value = "FILE",
      .complete = COMPLETE_FILE,
      .help = "write to a file; a report's format is taken from its ending (.xlsx .csv .json ...)"}},
    {0,
     false,
     true,
     false,
     {.name = "force", .letter = 'f', .type = OPTION_FLAG, .help = "replace the file of --output if it exists"}},
    {0, false, false, false, {.name = "yes", .letter = 'y', .type = OPTION_FLAG, .help = "do not ask"}},
    {0, false, false, false, {.name = "no-input", .type = OPTION_FLAG, .help = "never ask: refuse instead"}},
    {0,
     false,
     false,
     true,
     {.name = "db", .type = OPTION_TEXT, .value = "FILE", .complete = COMPLETE_FILE, .help = "the store file"}},
    {0,
     false,
     false,
     true,
     {.name = "data",
      .type = OPTION_TEXT,
      .value = "FOLDER",
      .complete = COMPLETE_FILE,
      .help = "a folder whose reports/ and formats/ add to those built in"}},
    {0,
     false,
     false,
     true,
     {.name = "catalog",
      .type = OPTION_TEXT,
      .value = "FILE",
      .complete = COMPLETE_FILE,
      .help = "the catalogue of cards: an imported one"}},
    {0,
     false,
     false,
     true,
     {.name = "as", .type = OPTION_TEXT, .value = "WHO", .help = "the name that the journal keeps"}},
    {0,
     false,
     false,
     false,
     {.name = "color",
      .type = OPTION_CHOICE,
      .value = "auto|always|never",
      .complete = COMPLETE_WORDS,
      .help = "when to use colour"}},
    {0,
     false,
     false,
     false,
     {.name = "quiet", .letter = 'q', .type = OPTION_FLAG, .help = "no notes and no progress on stderr"}},
    {0, false, false, false, {.name = "verbose", .letter = 'v', .type = OPTION_FLAG, .help = "more notes on stderr"}},
    {0, false, false, false, {.name = "no-pager", .type = OPTION_FLAG, .help = "no pager for long answers"}},
    {0, false, false, false, {.name = "help", .letter = 'h', .type = OPTION_FLAG, .help = "help on the command"}},
    {0, false, false, false, {.name = "version", .letter = 'V', .type = OPTION_FLAG, .help = "the version"}},
};

static size_t count_options(const struct option_spec *list)
{
    size_t n = 0;
    while (list && list[n].name)
        n++;
    return n;
}

size_t command_own_options(struct arena *arena, const struct command *command, const struct option_spec **out)
{
    const struct option_spec *more = command->more_options ? command->more_options(arena) : NULL;
    size_t n = count_options(command->options), n_more = count_options(more);
    struct option_spec *all = ARENA_ARRAY(arena, struct option_spec, n + n_more + 1);
    for (size_t i = 0; i < n + n_more; i++)
        all[i] = i < n ? command->options[i] : more[i - n];
    *out = all;
    return n + n_more;
}

size_t command_options(struct arena *arena, const struct command *command, const struct option_spec **out)
{
    const struct option_spec *its = NULL;
    size_t n = 0, own = command ? command_own_options(arena, command, &its) : 0;
    struct option_spec *all = ARENA_ARRAY(arena, struct option_spec, own + ARRAY_LEN(shared));
    for (; n < own; n++)
        all[n] = its[n];
    unsigned flags = command ? command->flags : 0;
    for (size_t i = 0; i < ARRAY_LEN(shared); i++) {
        bool wanted = !command || shared[i].flags == 0 || (flags & shared[i].flags);
        if (shared[i].writes && command && command->needs == NEEDS_WRITE)
            wanted = true;
        if (shared[i].not_force && (flags & COMMAND_FORCE))
            wanted = false;
        if (shared[i].of_store && !cli_program.has_store)
            wanted = false;
        if (wanted)
            all[n++] = shared[i].spec;
    }
    *out = all;
    return n;
}

const struct command *command_next(struct command_walk *walk)
{
    for (; walk->table < cli_program.n_tables; walk->table++, walk->row = 0) {
        const struct command *command = &cli_program.tables[walk->table][walk->row++];
        if (command->name)
            return command;
    }
    return NULL;
}

/* How many of the words a name of one or two words takes; 0: it is another command. */
static size_t matches(const char *name, size_t len, const char *const *words, size_t n)
{
    const char *blank = memchr(name, ' ', len);
    size_t first = blank ? (size_t)(blank - name) : len;
    if (n < 1 || strlen(words[0]) != first || memcmp(words[0], name, first) != 0)
        return 0;
    if (!blank)
        return 1;
    size_t second = len - first - 1;
    return n >= 2 && strlen(words[1]) == second && memcmp(words[1], blank + 1, second) == 0 ? 2 : 0;
}

const struct command *command_find(const char *const *words, size_t n, size_t *used)
{
    const struct command *best = NULL;
    *used = 0;
    const struct command *c;
    for (struct command_walk at = {0, 0}; (c = command_next(&at));) {
        size_t taken = matches(c->name, strlen(c->name), words, n);
        for (const char *alias = c->aliases; alias && *alias && !taken;) {
            size_t len = strcspn(alias, "|");
            taken = matches(alias, len, words, n);
            alias += len + (alias[len] == '|');
        }
        if (taken > *used) {
            *used = taken;
            best = c;
        }
    }
    return best;
}
