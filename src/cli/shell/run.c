/* run.c - one command, from words to exit status
 *
 * Find the row, read the words by it, open what it needs, call it, close, print, and turn the error
 * into the documented status (err.h). The demo comes in here as well, once a command.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/shell/inner.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what was typed -------------------------------------------------------------------------- */

/* Asking for an option that the command's rows do not have is a slip of ours. */
static void must_have_option(const struct cli *cli, const char *name)
{
    struct arena arena = ARENA_INIT;
    const struct option_spec *specs;
    size_t n = command_options(&arena, cli->command, &specs);
    bool found = false;
    for (size_t i = 0; i < n; i++)
        found = found || strcmp(specs[i].name, name) == 0;
    arena_release(&arena);
    tc_assert(found);
}

const char *const *cli_arguments(const struct cli *cli, const char *name, size_t *n)
{
    bool found = false;
    for (const struct argument_spec *a = cli->options.arguments; a && a->name; a++)
        found = found || strcmp(a->name, name) == 0;
    tc_assert(found);
    return options_argument(&cli->options, name, n);
}

const char *cli_argument(const struct cli *cli, const char *name)
{
    size_t n;
    const char *const *words = cli_arguments(cli, name, &n);
    return n > 0 ? words[0] : NULL;
}

const char *cli_text(const struct cli *cli, const char *name)
{
    must_have_option(cli, name);
    const struct option_value *value = options_find(&cli->options, name);
    return value ? value->text : NULL;
}

bool cli_has(const struct cli *cli, const char *name)
{
    must_have_option(cli, name);
    return options_find(&cli->options, name) != NULL;
}

bool cli_flag(const struct cli *cli, const char *name)
{
    return cli_number(cli, name, 0) != 0;
}

int64_t cli_number(const struct cli *cli, const char *name, int64_t otherwise)
{
    must_have_option(cli, name);
    const struct option_value *value = options_find(&cli->options, name);
    return value ? value->number : otherwise;
}

/* ---- a run ----------------------------------------------------------------------------------- */

/* The words after the command, behind those before it: all of its options and arguments. */
static const char *const *without_command(struct arena *arena, const char *const *words, size_t n, size_t before,
                                          size_t used)
{
    const char **rest = ARENA_ARRAY(arena, const char *, n + 1);
    memcpy(rest, words, before * sizeof *rest);
    memcpy(rest + before, words + before + used, (n - before - used) * sizeof *rest);
    return rest;
}

static bool given(const struct cli *cli, const char *name)
{
    const struct option_value *value = options_find(&cli->options, name);
    return value && (value->spec->type != OPTION_FLAG || value->number);
}

static void read_shared_options(struct cli *cli, const struct cli_env *env)
{
    cli->wants_json = given(cli, "json");
    cli->dry_run = given(cli, "dry-run");
    cli->force = given(cli, "force");
    cli->quiet = given(cli, "quiet");
    cli->verbose = given(cli, "verbose");
    cli->yes = given(cli, "yes");
    cli->no_input = given(cli, "no-input");
    cli->no_pager = given(cli, "no-pager") || env->no_pager;
    const struct option_value *output = options_find(&cli->options, "output");
    cli->output = output ? output->text : NULL;
    const struct option_value *data = options_find(&cli->options, "data");
    const char *folder = data ? data->text : config_value(cli->arena, "data", NULL);
    if (!env->db)
        resource_set_dir(*folder ? arena_strdup(cli->arena, folder) : NULL);
    if (cli->quiet || cli->wants_json)
        progress_silence();
    if (!env->db)
        cli_lay_facts(cli);
}

static void remove_copy(struct cli *cli)
{
    DIR *dir = cli->dry_dir ? opendir(cli->dry_dir) : NULL;
    if (!dir)
        return;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;)
        (void)unlink(path_join(cli->arena, cli->dry_dir, e->d_name)); /* "." and ".." stay */
    closedir(dir);
    (void)rmdir(cli->dry_dir);
}

/* Answers --help and --version, which every command takes; true when one of them was given. */
static bool answer_help(struct cli *cli)
{
    struct strbuf text = STRBUF_INIT;
    bool version = given(cli, "version"), help = given(cli, "help");
    if (version)
        help_version(cli);
    else if (help && cli->command)
        help_command(cli->arena, cli->command, cli->colour, &text);
    else if (help)
        help_all(&text, cli->colour);
    if (text.len)
        help_say(cli, &text);
    return version || help;
}

static enum err_code call(struct cli *cli, struct err *err)
{
    const struct command *command = cli->command;
    tc_context_set(command->name);
    if (command->flags & COMMAND_PERSONAL || (command->flags & COMMAND_PERSONAL_JSON && cli->wants_json))
        umask(077);
    if (command->group != GROUP_HELP && config_check(cli->arena, err) != ERR_OK)
        return err->code;
    if (command->needs == NEEDS_READ || command->needs == NEEDS_WRITE) {
        enum store_open how = command->needs == NEEDS_READ ? STORE_READ : STORE_WRITE;
        if (cli_open(cli, how, err) != ERR_OK)
            return err->code;
    }
    return command->run(cli, err);
}

/* The command that the words are about, and the words that are its own. With no command, what there
 * is to say without one. */
static enum err_code find_command(struct cli *cli, const char *const *words, size_t n, const char *const **rest,
                                  size_t *n_rest, struct err *err)
{
    const struct option_spec *shared;
    size_t before, used = 0, n_shared = command_options(cli->arena, NULL, &shared);
    if (options_parse(cli->arena, shared, n_shared, NULL, words, n, true, &before, &cli->options, err) != ERR_OK)
        return err->code;
    if (before == n)
        return ERR_OK;
    cli->command = command_find(words + before, n - before, &used);
    if (!cli->command && help_is_group(words[before]) && before + 1 < n &&
        (strcmp(words[before + 1], "--help") == 0 || strcmp(words[before + 1], "-h") == 0)) {
        struct strbuf text = STRBUF_INIT;
        help_group(&text, words[before]);
        help_say(cli, &text);
        return ERR_OK;
    }
    if (!cli->command)
        return help_unknown(cli->arena, words + before, n - before, err);
    *rest = without_command(cli->arena, words, n, before, used);
    *n_rest = n - used;
    return ERR_OK;
}

static bool asks_for_json(const char *const *words, size_t n)
{
    for (size_t i = 0; i < n && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--json") == 0)
            return true;
    return false;
}

static enum err_code run(struct cli *cli, const struct cli_env *env, const char *const *words, size_t n,
                         struct err *err)
{
    const char *const *rest = words;
    size_t n_rest = 0, used;
    for (size_t i = 0; i < n; i++)
        if (!utf8_is_valid(words[i], strlen(words[i])))
            return err_set(err, ERR_USAGE, "word %zu of the command line is not valid UTF-8", i + 1);
    if (find_command(cli, words, n, &rest, &n_rest, err) != ERR_OK)
        return err->code;
    if (cli->command) {
        const struct option_spec *specs;
        size_t n_specs = command_options(cli->arena, cli->command, &specs);
        if (options_parse(cli->arena, specs, n_specs, cli->command->arguments, rest, n_rest, false, &used,
                          &cli->options, err) != ERR_OK) {
            err_hint(err, "see: %s help %s", cli_program.name, cli->command->name);
            return err->code;
        }
    }
    read_shared_options(cli, env);
    cli->db = env->db;
    output_begin(cli);
    if (answer_help(cli) || cli->answer.first) /* help may be said already */
        return ERR_OK;
    if (!cli->command) {
        struct strbuf text = STRBUF_INIT;
        help_short(&text);
        help_say(cli, &text);
        return ERR_OK;
    }
    if (output_choose(cli, err) != ERR_OK)
        return err->code;
    return call(cli, err);
}

int cli_run(const struct cli_env *env, const char *const *words, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct cli cli = {.arena = &arena, .clock = env->clock, .out = STRBUF_INIT, .format_or_minus1 = -1};
    answer_begin_for(&cli.answer, &arena, ANSWER_FOR_PEOPLE);
    enum err_code rc = run(&cli, env, words, n, &err);
    store_close(cli.store);
    remove_copy(&cli);
    output_head(&cli, env->head);
    if (env->silent)
        output_forget(&cli);
    if (rc == ERR_OK && cli.dry_run && !cli.quiet && !cli.wants_json && !env->silent)
        output_dry_run(&cli);
    if (rc == ERR_OK || rc == ERR_NO || cli.stands) {
        struct err failed = ERR_INIT;
        if (output_flush(&cli, &failed) != ERR_OK && rc == ERR_OK) {
            err = failed;
            rc = failed.code;
        }
    }
    output_error(&err, cli.wants_json || asks_for_json(words, n));
    output_end(&cli);
    catalog_close(cli.catalog); /* the answer's rows may borrow names of cards from it */
    answer_release(&cli.answer);
    strbuf_release(&cli.out);
    arena_release(&arena);
    tc_context_set("");
    return err_exit_status(rc);
}

int cli_main(int argc, char **argv)
{
    /* A reader that went away and a limit of a file's size come as errors of the write, told in a
     * sentence, rather than as a silent end. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    progress_catch_interrupts();
    /* A program started with a standard stream closed must not open the store as that stream. */
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_RDONLY : O_WRONLY) < 0)
            return err_exit_status(ERR_IO);
    const struct cli_env env = {.clock = &clock_system};
    size_t n = argc > 0 ? (size_t)argc - 1 : 0;
    const char **words = tc_calloc(n + 1, sizeof *words);
    for (size_t i = 0; i < n; i++)
        words[i] = argv[i + 1];
    int status = cli_run(&env, words, n);
    free(words);
    return status;
}
