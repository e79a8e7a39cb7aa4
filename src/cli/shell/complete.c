/* complete.c - completion for bash, zsh and fish
 *
 * The scripts know nothing: each asks `topcut __complete -- WORDS...`, the last word being the one
 * under the cursor, and gets one candidate a line, with a tab and a description where there is one.
 * A line
 * ":files" asks the shell for file names. So a new command is completed the moment it has its row,
 * and events, players and tables come from the store itself. Nothing here may fail loudly: without
 * a store there are simply fewer candidates.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/manual.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/shell/inner.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_completion, cmd_complete;

const struct command completion_commands[] = {
    {
        .name = "completion",
        .run = cmd_completion,
        .group = GROUP_HELP,
        .flags = COMMAND_TEXT,
        .summary = "print the completion script of a shell",
        ARGUMENTS({"SHELL", ARGUMENT_ONE, COMPLETE_WORDS, "bash|zsh|fish", "the shell"}),
    },
    {.name = NULL},
};

const struct command complete_commands[] = {
    {
        .name = "__complete",
        .run = cmd_complete,
        .group = GROUP_HELP,
        .flags = COMMAND_HIDDEN,
        .summary = "what the shell may offer for the last of some words",
        ARGUMENTS({"WORDS", ARGUMENT_ANY, COMPLETE_NOTHING, NULL, "the command line so far"}),
    },
    {.name = NULL},
};

enum { CANDIDATES_MAX = 500 };

struct completion {
    struct cli *cli;
    const char *prefix; /* what was typed of the word */
    const char *before; /* what stands before the value in the same word: "--event=" */
    int n;
    bool files;
};

static void offer(struct completion *c, const char *word, const char *description)
{
    if (strncmp(word, c->prefix, strlen(c->prefix)) != 0 || c->n >= CANDIDATES_MAX)
        return;
    c->n++;
    answer_line(&c->cli->answer, "%s%s%s%s", c->before, word, description && *description ? "\t" : "",
                description ? description : "");
}

/* Offers a name that is found by folded text: typing "ak" offers "Åkesson, Eva". */
static void offer_name(struct completion *c, const char *name, const char *description)
{
    struct arena *a = c->cli->arena;
    const char *folded = utf8_fold(a, c->prefix);
    if (strncmp(utf8_fold(a, name), folded, strlen(folded)) != 0 || c->n >= CANDIDATES_MAX)
        return;
    c->n++;
    answer_line(&c->cli->answer, "%s%s%s%s", c->before, name, *description ? "\t" : "", description);
}

/* ---- values from the store ------------------------------------------------------------------- */

/* Completing changes nothing: what an older file does not know is not offered. */
static bool open_quietly(struct completion *c)
{
    struct err ignored = ERR_INIT;
    return cli_open(c->cli, STORE_READ_AS_IS, &ignored) == ERR_OK;
}

static void offer_events(struct completion *c)
{
    struct err ignored = ERR_INIT;
    struct event *events;
    size_t n;
    if (!open_quietly(c) || event_list(c->cli->store, c->cli->arena, &events, &n, &ignored) != ERR_OK)
        return;
    for (size_t i = 0; i < n; i++)
        offer_name(c, events[i].set.name,
                   arena_printf(c->cli->arena, "#%lld, %s", (long long)events[i].id.v, events[i].set.date));
}

static void offer_players(struct completion *c)
{
    struct err ignored = ERR_INIT;
    struct player *players;
    size_t n;
    if (!open_quietly(c) || player_find(c->cli->store, c->cli->arena, "", &players, &n, &ignored) != ERR_OK)
        return;
    for (size_t i = 0; i < n; i++)
        offer_name(c, players[i].name, arena_printf(c->cli->arena, "#%lld", (long long)players[i].id.v));
}

/* The event that the words so far are about. */
static bool load_event(struct completion *c, const char *event_words, struct event_data *data)
{
    struct err ignored = ERR_INIT;
    struct event event;
    return open_quietly(c) && event_resolve(c->cli->store, c->cli->arena, event_words, &event, &ignored) == ERR_OK &&
           event_load(c->cli->store, c->cli->arena, event.id, data, &ignored) == ERR_OK;
}

static void offer_entrants(struct completion *c, const char *event_words)
{
    struct event_data data;
    if (!load_event(c, event_words, &data))
        return;
    for (size_t i = 0; i < data.n_players; i++)
        offer_name(c, data.players[i].name, arena_printf(c->cli->arena, "#%lld", (long long)data.players[i].id.v));
}

static void offer_tables(struct completion *c, const char *event_words)
{
    struct event_data data;
    if (!load_event(c, event_words, &data) || data.n_rounds == 0)
        return;
    int latest = data.rounds[data.n_rounds - 1].number;
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct load_match *m = &data.matches[i];
        if (m->round != latest || m->result != RESULT_NONE || m->table == 0 || m->p1 < 0 || m->p2 < 0)
            continue;
        offer(c, arena_printf(c->cli->arena, "%d", m->table),
              arena_printf(c->cli->arena, "%s - %s", data.players[m->p1].name, data.players[m->p2].name));
    }
}

static void offer_rounds(struct completion *c, const char *event_words)
{
    struct event_data data;
    if (!load_event(c, event_words, &data))
        return;
    for (size_t i = 0; i < data.n_rounds; i++)
        offer(c, arena_printf(c->cli->arena, "%d", data.rounds[i].number),
              data.rounds[i].missing ? "results are missing" : "");
}

static void offer_reports(struct completion *c)
{
    struct err ignored = ERR_INIT;
    struct report_info *reports;
    size_t n;
    if (report_list(c->cli->arena, &reports, &n, &ignored) != ERR_OK)
        return;
    for (size_t i = 0; i < n; i++)
        if (!reports[i].problem)
            offer(c, reports[i].name, reports[i].summary);
}

static void offer_value(struct completion *c, enum complete_kind kind, const char *words, const char *event_words)
{
    const char *const *choices;
    switch (kind) {
    case COMPLETE_NOTHING:
    case COMPLETE_COMMAND:
        return;
    case COMPLETE_FILE:
        c->files = true;
        return;
    case COMPLETE_EVENT:
        offer_events(c);
        return;
    case COMPLETE_PLAYER:
        offer_players(c);
        return;
    case COMPLETE_ENTRANT:
        offer_entrants(c, event_words);
        return;
    case COMPLETE_TABLE:
        offer_tables(c, event_words);
        return;
    case COMPLETE_ROUND:
        offer_rounds(c, event_words);
        return;
    case COMPLETE_REPORT:
        offer_reports(c);
        return;
    case COMPLETE_FORMAT:
        (void)open_quietly(c);
        for (size_t i = 0, n = format_names(c->cli, c->cli->store, &choices); i < n; i++)
            offer_name(c, choices[i], "");
        return;
    case COMPLETE_SETTING:
        for (const struct config_key *k = config_keys; k->name; k++)
            offer(c, k->name, k->help);
        return;
    case COMPLETE_WORDS:
        for (size_t i = 0, n = options_choices(c->cli->arena, words, &choices); i < n; i++)
            offer(c, choices[i], "");
        return;
    }
}

/* ---- commands and options -------------------------------------------------------------------- */

/* The next word of the commands that begin with the n words before the cursor. */
static void offer_commands(struct completion *c, const char *const *words, size_t n)
{
    const char *last = "";
    const struct command *command;
    for (struct command_walk at = {0, 0}; (command = command_next(&at));) {
        if (command->flags & COMMAND_HIDDEN)
            continue;
        const char *blank = strchr(command->name, ' ');
        size_t first = blank ? (size_t)(blank - command->name) : strlen(command->name);
        if (n == 1) {
            if (blank && strlen(words[0]) == first && memcmp(command->name, words[0], first) == 0)
                offer(c, blank + 1, command->summary);
            continue;
        }
        const char *word = arena_strndup(c->cli->arena, command->name, first);
        if (strcmp(word, last) != 0)
            offer(c, word, blank ? "" : command->summary);
        last = word;
    }
}

static void offer_topics(struct completion *c)
{
    struct manual_topic *topics;
    size_t n = manual_topics(c->cli->arena, cli_program.manual, &topics);
    for (size_t i = 0; i < n; i++)
        offer(c, topics[i].name, topics[i].title);
}

static void offer_options(struct completion *c, const struct option_spec *specs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        offer(c, arena_printf(c->cli->arena, "--%s", specs[i].name), specs[i].help);
        if (specs[i].negatable)
            offer(c, arena_printf(c->cli->arena, "--no-%s", specs[i].name), specs[i].help);
    }
}

static const struct option_spec *named(const struct option_spec *specs, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++) {
        bool is_long = strncmp(word, "--", 2) == 0 && strcmp(word + 2, specs[i].name) == 0;
        bool is_short = word[0] == '-' && word[1] && word[1] == specs[i].letter && !word[2];
        if (is_long || is_short)
            return &specs[i];
    }
    return NULL;
}

/* Bash hands "--event=pre" over as three words; joins them again. */
static size_t join_equals(struct arena *arena, const char *const *words, size_t n, const char **out)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool after_name = kept > 0 && strncmp(out[kept - 1], "--", 2) == 0;
        if (strcmp(words[i], "=") == 0 && after_name)
            out[kept - 1] = arena_printf(arena, "%s=%s", out[kept - 1], i + 1 < n ? words[++i] : "");
        else
            out[kept++] = words[i];
    }
    return kept;
}

/* The value of an option in the words before the cursor, "" without it. */
static const char *value_before(const char *const *words, size_t n, const char *name, char letter)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(name);
        bool is_long = strncmp(words[i], "--", 2) == 0 && strncmp(words[i] + 2, name, len) == 0;
        if (is_long && words[i][2 + len] == '=')
            return words[i] + 3 + len;
        bool whole = (is_long && !words[i][2 + len]) ||
                     (words[i][0] == '-' && words[i][1] == letter && words[i][1] && !words[i][2]);
        if (whole && i + 1 < n)
            return words[i + 1];
    }
    return "";
}

static const struct argument_spec *argument_at(const struct command *command, size_t index)
{
    for (const struct argument_spec *a = command->arguments; a && a->name; a++) {
        if (index == 0 || a->count == ARGUMENT_SOME || a->count == ARGUMENT_ANY)
            return a;
        index--;
    }
    return NULL;
}

/* Everything for the last of n words (n > 0), which stands after a command or not. */
static void complete_word(struct completion *c, const char *const *words, size_t n)
{
    struct arena *arena = c->cli->arena;
    const struct option_spec *specs, *option;
    size_t before = 0, used = 0, n_arguments = 0, n_specs = command_options(arena, NULL, &specs);
    while (before + 1 < n && words[before][0] == '-') { /* options before the command */
        option = named(specs, n_specs, words[before]);
        before += option && option->type != OPTION_FLAG && before + 2 < n ? 2 : 1;
    }
    const struct command *command = command_find(words + before, n - 1 - before, &used);
    if (command)
        n_specs = command_options(arena, command, &specs);
    const char *word = words[n - 1], *equals = strchr(word, '=');
    const char *event_words = value_before(words, n - 1, "event", 'e');
    const char *db = value_before(words, n - 1, "db", '\0');
    if (*db)
        c->cli->db = db;
    c->prefix = word;
    if (n > 1 && (option = named(specs, n_specs, words[n - 2])) && option->type != OPTION_FLAG) {
        offer_value(c, option->complete, option->value, event_words);
        return;
    }
    if (strncmp(word, "--", 2) == 0 && equals) {
        const char *name = arena_strndup(arena, word, (size_t)(equals - word));
        c->prefix = equals + 1;
        c->before = arena_strndup(arena, word, (size_t)(equals - word) + 1);
        if ((option = named(specs, n_specs, name)) != NULL)
            offer_value(c, option->complete, option->value, event_words);
        return;
    }
    if (word[0] == '-' && word[1]) {
        offer_options(c, specs, n_specs);
        return;
    }
    if (!command || strcmp(command->name, "help") == 0) {
        size_t from = command ? before + used : before;
        offer_commands(c, words + from, n - 1 - from);
        if (command && n - 1 == from)
            offer_topics(c);
        return;
    }
    /* "report li" may become the command "report list" as well as the report "list..." */
    if (n - 1 == before + 1 && !strchr(command->name, ' '))
        offer_commands(c, words + before, 1);
    for (size_t i = before + used; i + 1 < n; i++) {
        option = words[i][0] == '-' ? named(specs, n_specs, words[i]) : NULL;
        if (option && option->type != OPTION_FLAG)
            i++;
        else if (!option && (words[i][0] != '-' || !words[i][1]))
            n_arguments++;
    }
    const struct argument_spec *argument = argument_at(command, n_arguments);
    if (argument)
        offer_value(c, argument->complete, argument->words, event_words);
}

static enum err_code cmd_complete(struct cli *cli, struct err *err)
{
    (void)err;
    size_t n;
    const char *const *typed = cli_arguments(cli, "WORDS", &n);
    const char **words = ARENA_ARRAY(cli->arena, const char *, n + 1);
    n = join_equals(cli->arena, typed, n, words);
    if (n == 0)
        words[n++] = "";
    struct completion c = {.cli = cli, .before = ""};
    complete_word(&c, words, n);
    if (c.files)
        answer_line(&cli->answer, ":files");
    return ERR_OK;
}

/* ---- the scripts ----------------------------------------------------------------------------- */

static const char bash_script[] =
    "# bash completion for topcut; load with: source <(topcut completion bash)\n"
    "_topcut() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} line value IFS=$'\\n'\n"
    "    COMPREPLY=()\n"
    "    # What was typed may be quoted (\"Berg, ...); topcut wants it bare.\n"
    "    local -a words=()\n"
    "    local w\n"
    "    for w in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do\n"
    "        w=${w#[\\\"\\']}; w=${w%[\\\"\\']}; w=${w//\\\\/}\n"
    "        words+=(\"$w\")\n"
    "    done\n"
    "    local bare=${words[${#words[@]}-1]}\n"
    "    [[ $bare == '=' ]] && bare=\n"
    "    for line in $(\"${COMP_WORDS[0]}\" __complete -- \"${words[@]}\" 2>/dev/null); do\n"
    "        value=${line%%$'\\t'*}\n"
    "        if [[ $value == ':files' ]]; then\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            COMPREPLY+=($(compgen -f -- \"$bare\"))\n"
    "            continue\n"
    "        fi\n"
    "        [[ $value == --*=* && $cur != --*=* ]] && value=${value#*=}\n"
    "        if [[ $cur == [\\\"\\']* ]]; then COMPREPLY+=(\"$value\")\n"
    "        else COMPREPLY+=(\"$(printf '%q' \"$value\")\"); fi\n"
    "    done\n"
    "}\n"
    "complete -F _topcut topcut ./topcut\n";

static const char zsh_script[] = "#compdef topcut\n"
                                 "# zsh completion for topcut; load with: source <(topcut completion zsh)\n"
                                 "_topcut() {\n"
                                 "    local line value text\n"
                                 "    local -a values texts\n"
                                 "    for line in \"${(@f)$(\"${words[1]}\" __complete -- \"${(@Q)words[2,CURRENT]}\" "
                                 "2>/dev/null)}\"; do\n"
                                 "        value=${line%%$'\\t'*}\n"
                                 "        [[ -z $value ]] && continue\n"
                                 "        if [[ $value == ':files' ]]; then _files; continue; fi\n"
                                 "        text=$value\n"
                                 "        [[ $line == *$'\\t'* ]] && text=\"$value  -- ${line#*$'\\t'}\"\n"
                                 "        values+=(\"$value\"); texts+=(\"$text\")\n"
                                 "    done\n"
                                 "    (( ${#values} )) && compadd -U -l -d texts -a values\n"
                                 "}\n"
                                 "if [[ ${funcstack[1]} == _topcut ]]; then _topcut \"$@\"\n"
                                 "elif (( $+functions[compdef] )); then compdef _topcut topcut; fi\n";

static const char fish_script[] = "# fish completion for topcut; load with: topcut completion fish | source\n"
                                  "function __topcut_complete\n"
                                  "    set -l words (commandline -opc) (commandline -ct)\n"
                                  "    set -l program $words[1]\n"
                                  "    set -e words[1]\n"
                                  "    for line in ($program __complete -- $words 2>/dev/null)\n"
                                  "        if test \"$line\" = ':files'\n"
                                  "            __fish_complete_path (commandline -ct)\n"
                                  "        else\n"
                                  "            printf '%s\\n' $line\n"
                                  "        end\n"
                                  "    end\n"
                                  "end\n"
                                  "complete -c topcut -f -a '(__topcut_complete)'\n";

static enum err_code cmd_completion(struct cli *cli, struct err *err)
{
    (void)err;
    const char *shell = cli_argument(cli, "SHELL");
    const char *script = strcmp(shell, "bash") == 0  ? bash_script
                         : strcmp(shell, "zsh") == 0 ? zsh_script
                                                     : fish_script;
    cli_json(cli, "completion");
    answer_text(&cli->answer, "shell", shell);
    answer_text(&cli->answer, "script", script);
    answer_verbatim(&cli->answer, script);
    return ERR_OK;
}
